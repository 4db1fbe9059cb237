"""The import contract, and what importing the package does."""

from __future__ import annotations

import ast
import enum
import importlib
import subprocess
import sys

from pathlib import Path

import pytest

import pyramid_solitaire


PACKAGE = Path(pyramid_solitaire.__file__).parent

ORDER = [
    "errors",
    "cards",
    "numbers",
    "deal",
    "layout",
    "pyramid",
    "moves",
    "stock",
    "match",
    "rules",
    "reasons",
    "state",
    "events",
    "game",
    "view",
    "scoring",
    "variants",
    "presets",
    "share",
    "notation",
    "serialize",
    "render",
    "render.text",
    "render.glyphs",
    "render.courts",
    "render.parts",
    "render.faces",
    "render.theme",
    "render.table",
    "render.words",
    "render.drawing",
    "render.picture",
    "solver.limits",
    "solver.solution",
    "solver.prune",
    "solver.generic",
    "solver.packed.problem",
    "solver.packed.clock",
    "solver.packed.tableau",
    "solver.packed.relaxed",
    "solver.packed.prune",
    "solver.packed.verdict",
    "solver.packed.lending",
    "solver.packed.matching",
    "solver.packed.decide",
    "solver.packed.bound",
    "solver.packed.shortest",
    "solver.packed.play",
    "solver.packed.search",
    "solver.packed",
    "solver.solve",
    "solver.best",
    "solver.advice",
    "solver.difficulty",
    "solver.numbers",
    "solver.deals",
    "solver",
    "testing",
    "_hypothesis",
    "hooks",
    "_play",
    "_solve",
    "_arguments",
    "cli",
    "__main__",
]
"""Each module may import only those before it."""

EXCEPTIONS = {
    ("state", "render.text"),  # a state's str is its picture
    ("view", "render.text"),  # likewise a view's
    ("state", "view"),  # what a player sees is asked of a state
    ("game", "view"),  # or of a game
    ("variants", "presets"),  # the library's own variants are registered when first needed
    ("render", "render.text"),  # a package shows what its modules have
    ("render", "render.picture"),  # likewise
    ("layout", "render"),  # what a notebook shows of a value is its picture
    ("state", "render"),
    ("view", "render"),
}


def name_of(path: Path) -> str:
    """The name of a module within the package; empty for the package itself."""
    parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports_of(name: str) -> set[str]:
    """The modules of the package that a module imports, other than for type checkers."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            skipped.update(inner for line in node.body for inner in ast.walk(line))
    here = name.split(".") if name else []
    if MODULES[name].stem != "__init__":
        here = here[:-1]
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(a.name for a in node.names if a.name.startswith("pyramid_solitaire"))
        if node in skipped or not isinstance(node, ast.ImportFrom):
            continue
        if not node.level:
            module = str(node.module)
            found.update({module} if module.startswith("pyramid_solitaire") else ())
            continue
        base = here[: len(here) - node.level + 1]
        target = ".".join([*base, *(node.module or "").split(".")]).strip(".")
        names = [f"{target}.{alias.name}".strip(".") for alias in node.names]
        found.update(each if each in MODULES else target for each in names)
    return found


def test_every_module_has_its_place() -> None:
    """A new module is given a place in the order."""
    assert set() == set(MODULES) - {""} - set(ORDER)


@pytest.mark.parametrize("name", sorted(set(MODULES) - {""}))
def test_imports_run_one_way(name: str) -> None:
    """A module imports only what stands before it."""
    allowed = set(ORDER[: ORDER.index(name)]) | {to for of, to in EXCEPTIONS if of == name}
    assert set() == imports_of(name) - allowed


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    )
    return done.stdout + done.stderr


def test_import_prints_nothing_and_pulls_in_nothing_heavy() -> None:
    """Importing the package is cheap: nothing is printed, and nothing needless is loaded."""
    heavy = [
        "argparse",
        "asyncio",
        "datetime",
        "difflib",
        "email",
        "hashlib",
        "http",
        "hypothesis",
        "importlib.metadata",
        "json",
        "logging",
        "random",
        "sphinx",
        "ssl",
        "unittest",
        "xml.etree.ElementTree",
    ]
    code = f"import pyramid_solitaire, sys; print([m for m in {heavy} if m in sys.modules])"
    bare = f"import attrs, typing_extensions, sys; print([m for m in {heavy} if m in sys.modules])"
    assert run(bare) == run(code)


def test_import_reads_no_file_of_the_package() -> None:
    """Importing opens nothing but modules."""
    code = """
import sys
opened = []
sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
import pyramid_solitaire
print([name for name in opened if not name.endswith((".py", ".pyc", ".pyi")) and ".pyc." not in name])
"""
    assert "[]\n" == run(code)


def test_star_import_gives_all_public_names() -> None:
    """`import *` works, and `__all__` is complete."""
    names = pyramid_solitaire.__all__
    assert sorted(set(names)) == sorted(names)
    code = "from pyramid_solitaire import *; print(sorted(n for n in dir() if n[0] != '_'))"
    assert f"{sorted(names)}\n" == run(code)
    assert set(names) <= set(dir(pyramid_solitaire))


def test_unknown_name() -> None:
    """A name that is not there is an AttributeError, as for any module."""
    with pytest.raises(AttributeError, match="no attribute 'Jokers'"):
        getattr(pyramid_solitaire, "Jokers")  # noqa: B009


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"", "__main__", "cli"}))
def test_module_exports(name: str) -> None:
    """Every module says what is public, and the package exports the values among it."""
    module = importlib.import_module(f"pyramid_solitaire.{name}")
    assert sorted(module.__all__) == sorted(set(module.__all__))
    for each in module.__all__:
        assert hasattr(module, each)


def public_classes() -> list[type[object]]:
    """Every class that the package exports."""
    values = [getattr(pyramid_solitaire, name) for name in pyramid_solitaire.__all__]
    return [value for value in values if isinstance(value, type)]


@pytest.mark.parametrize("cls", public_classes(), ids=lambda cls: str(cls.__name__))
def test_value_classes_are_final_and_have_no_truth(cls: type[object]) -> None:
    """Value classes cannot be subclassed by mistake, and emptiness is never their truth."""
    assert "__bool__" not in vars(cls)
    assert "__len__" not in vars(cls)
    is_value = not issubclass(cls, BaseException | enum.Enum) and cls.__name__ not in {
        "Reason",
        "StockPolicy",
    }
    assert is_value == getattr(cls, "__final__", False)
