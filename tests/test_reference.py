"""The reference has every public name, and no other.

The build of the site compares what it has described with what is public (`docs/public_names.py`).
Here that comparison is tested, and what can be tested without building the site.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys

from pathlib import Path
from types import ModuleType

import pytest

import pyramid_solitaire


DOCS = Path(__file__).parent.parent / "docs"
ROLE = re.compile(r"\{(?:py:)?(?:class|func|meth|attr|data|mod|exc)\}`([^`]+)`")


def public() -> ModuleType:
    """The module beside the pages."""
    sys.path.insert(0, str(DOCS))
    try:
        return importlib.import_module("public_names")
    finally:
        sys.path.remove(str(DOCS))


NAMES: dict[str, frozenset[str]] = public().public_names()


def test_names_are_found() -> None:
    """Names of each kind are public, and private ones are not."""
    for name in (
        "pyramid_solitaire.cards",
        "pyramid_solitaire.cards.Card",
        "pyramid_solitaire.cards.Card.parse",
        "pyramid_solitaire.cards.Card.rank",
        "pyramid_solitaire.cards.STANDARD",
        "pyramid_solitaire.moves.Move",
        "pyramid_solitaire.errors.PyramidError",
        "pyramid_solitaire.rules.Goal.ALL",
        "pyramid_solitaire.view.PlayerView.seen",
    ):
        assert name in NAMES
    assert not [name for name in NAMES if "._" in name]
    assert "pyramid_solitaire.render.text" in NAMES
    assert "pyramid_solitaire.render.text.text" not in NAMES
    homes = {place for places in NAMES.values() for place in places}
    for name in pyramid_solitaire.__all__:
        assert f"pyramid_solitaire.{name}" in homes | NAMES.keys()


def test_a_complete_reference_has_no_problems() -> None:
    """Nothing is wrong when all is described, wherever a name can be found."""
    hidden = public().HIDDEN
    assert [] == public().problems(NAMES.keys() - hidden, hidden)
    elsewhere = {max(places, key=len) for places in NAMES.values()}
    assert [] == public().problems(elsewhere, hidden)


@pytest.mark.parametrize(
    "name",
    [
        "pyramid_solitaire.share",
        "pyramid_solitaire.game.Game",
        "pyramid_solitaire.game.Game.undo",
        "pyramid_solitaire.rules.Goal.ALL",
        "pyramid_solitaire.deal.SHUFFLE_VERSION",
    ],
)
def test_a_missing_name_is_a_problem(name: str) -> None:
    """A name that is not described is found."""
    found = public().problems(NAMES.keys() - {name}, public().HIDDEN)
    assert [f"{name} is public, but not in the reference"] == found


def test_a_new_module_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a module begins to list is missing at once."""
    game = importlib.import_module("pyramid_solitaire.game")
    monkeypatch.setattr(game, "__all__", [*game.__all__, "HistoryError", "_plies"])
    (problem,) = public().problems(NAMES, public().HIDDEN)
    assert "_plies is public" in problem


def test_an_invented_name_is_a_problem() -> None:
    """A name that leads to nothing is found, and so is one that is hidden without need."""
    for name in ("game.Game.fold", "gone.Game", "cards.Card.rank.x", "errors.ParseError.where"):
        found = public().problems({*NAMES, f"pyramid_solitaire.{name}"}, public().HIDDEN)
        assert [f"pyramid_solitaire.{name} is in the reference, but not there"] == found
    found = public().problems(NAMES, {*public().HIDDEN, "pyramid_solitaire.game.no"})
    assert ["pyramid_solitaire.game.no is hidden, but not public"] == found


def test_a_private_name_is_a_problem() -> None:
    """A name that a module does not list is found; what a docstring says of errors is not."""
    for name in ("stock.redeals_left", "events.place_of"):
        found = public().problems({*NAMES, f"pyramid_solitaire.{name}"}, public().HIDDEN)
        assert [f"pyramid_solitaire.{name} is in the reference, but not public"] == found
    described = {*NAMES, "pyramid_solitaire.errors.ParseError.text", "pyramid_solitaire"}
    assert [] == public().problems(described, public().HIDDEN)


def test_every_module_has_a_page() -> None:
    """Each public module is described on one page of the reference."""
    pages = [path.read_text(encoding="utf-8") for path in (DOCS / "reference").glob("*.md")]
    described = [name for page in pages for name in re.findall(r"automodule:: (\S+)", page)]
    assert public().modules() == sorted(described)


def test_every_name_in_the_pages_exists() -> None:
    """What a page names with a role is there; the site's build checks the docstrings too."""
    strange = []
    for path in [*DOCS.rglob("*.md"), DOCS.parent / "README.md"]:
        for text in ROLE.findall(path.read_text(encoding="utf-8")):
            name = re.sub(r".*<(.*)>", r"\1", text).lstrip("~!")
            if name.startswith("pyramid_solitaire") and not public().exists(name):
                strange.append(f"{path.name}: {name}")
    assert [] == strange


def test_table_of_names() -> None:
    """The table of the reference has what the package itself offers, and nothing else."""
    page = (DOCS / "reference" / "index.md").read_text(encoding="utf-8")
    listed = {re.sub(r".*<(.*)>", r"\1", text).rpartition(".")[2] for text in ROLE.findall(page)}
    for module in ("events", "reasons", "errors"):
        listed |= {*importlib.import_module(f"pyramid_solitaire.{module}").__all__}
    assert {*pyramid_solitaire.__all__} == listed


def values() -> list[tuple[str, object]]:
    """The public classes and functions."""
    found: list[tuple[str, object]] = []
    for name in NAMES:
        module, _, last = name.rpartition(".")
        if module in public().modules() and name not in public().modules():
            value = getattr(importlib.import_module(module), last)
            if inspect.isclass(value) or inspect.isfunction(value):
                found.append((name, value))
    return found


def test_every_class_and_function_has_an_example() -> None:
    """In its docstring, or for a class in that of one of its methods."""
    missing = []
    for name, value in values():
        texts = [value.__doc__ or ""]
        if inspect.isclass(value):
            members = (getattr(value, member) for member in vars(value) if member[0] != "_")
            texts += [inspect.getdoc(member) or "" for member in members]
        if not any(">>> " in text for text in texts):
            missing.append(name)
    assert [] == sorted(missing)
