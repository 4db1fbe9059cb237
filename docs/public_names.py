"""What is public, and whether the reference has all of it and nothing else.

`conf.py` checks each build with this, and `tests/test_reference.py` checks the check.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import pkgutil

from collections.abc import Iterable, Iterator

import pyramid_solitaire


PACKAGE = pyramid_solitaire.__name__

HIDDEN = {
    "pyramid_solitaire.rules.Rules.table",  # for the engine, as its docstring says
}
"""Names that are public in form, but left out of the reference."""


def modules() -> list[str]:
    """All public modules, without the package itself.

    A module within a smaller package is one of its parts, and public only if that lists it.
    """
    found = []
    for module in pkgutil.walk_packages(pyramid_solitaire.__path__, f"{PACKAGE}."):
        package, _, last = module.name.rpartition(".")
        if any(part.startswith("_") for part in module.name.split(".")):
            continue
        home = importlib.import_module(package)
        listed = package == PACKAGE or last in getattr(home, "__all__", ())
        if listed and inspect.ismodule(getattr(home, last, importlib.import_module(module.name))):
            found.append(module.name)
    return sorted(found)


def public_names() -> dict[str, frozenset[str]]:
    """Everything public by the name where it is at home, and the names where it can be found.

    Modules, what they list in ``__all__``, and what the classes among that have.
    """
    public = modules()
    places: dict[str, set[str]] = {module: {module} for module in public}
    for module in [PACKAGE, *public]:
        loaded = importlib.import_module(module)
        for name in getattr(loaded, "__all__", ()):
            value = getattr(loaded, name)
            home = getattr(value, "__module__", None) or _home_of_constant(public, module, name)
            if inspect.ismodule(value):
                continue
            places.setdefault(f"{home}.{name}", set()).add(f"{module}.{name}")
            for member in _members(value) if inspect.isclass(value) else ():
                places.setdefault(f"{home}.{name}.{member}", set()).add(f"{module}.{name}.{member}")
    # What lives in a private module is at home where it is listed.
    return {
        name if name in found else min(found): frozenset(found) for name, found in places.items()
    }


def _home_of_constant(public: list[str], module: str, name: str) -> str:
    """Where a value that does not know its module is listed, other than in the package."""
    if module != PACKAGE:
        return module
    listed = (m for m in public if name in getattr(importlib.import_module(m), "__all__", ()))
    return next(listed, module)


def _members(cls: type) -> Iterator[str]:
    """What a class itself adds that has no underscore."""
    annotated = inspect.get_annotations(cls)
    for name in {**vars(cls), **annotated}:
        if name.startswith("_"):
            continue
        if issubclass(cls, enum.Enum) and name in {"name", "value"}:
            continue
        yield name


def problems(documented: Iterable[str], hidden: Iterable[str] = ()) -> list[str]:
    """What is public but not documented, and what is documented but not there.

    Args:
        documented: the full names that the site describes.
        hidden: names that are public in form and left out on purpose.
    """
    documented, public, hidden = set(documented), public_names(), set(hidden)
    missing = [
        f"{name} is public, but not in the reference"
        for name, places in public.items()
        if not places & documented and name not in hidden
    ]
    strange = []
    known = {place for places in public.values() for place in places}
    for name in documented - known:
        if not name.startswith(PACKAGE) or name == PACKAGE:
            continue
        if not exists(name):
            strange.append(f"{name} is in the reference, but not there")
        elif name.rpartition(".")[0] not in known - {*modules()}:
            strange.append(f"{name} is in the reference, but not public")
    kept = [f"{name} is hidden, but not public" for name in hidden - public.keys()]
    return sorted(missing) + sorted(strange) + sorted(kept)


def exists(name: str) -> bool:
    """Whether a full name leads to something.

    Attributes that only instances have count if the class annotates them or lists them in its
    docstring.
    """
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for part in parts[cut:]:
            if hasattr(found, part):
                found = getattr(found, part)
            elif inspect.isclass(found) and _has_attribute(found, part):
                found = None
            else:
                return False
        return True
    return False


def _has_attribute(cls: type, name: str) -> bool:
    for base in cls.__mro__:
        if name in inspect.get_annotations(base) or f"{name}: " in (base.__doc__ or ""):
            return True
    return False
