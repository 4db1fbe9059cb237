"""A readable game of every variant, kept in a file: board, legal moves and events at each step.

A change of the rules shows up as a change in these files, which are read by people before they are
accepted: ``python tests/test_playthroughs.py`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramid_solitaire import (
    Discarded,
    Drawn,
    Event,
    Exposed,
    Game,
    Redealt,
    RowCleared,
    TurnedUp,
    events_of,
    format_state,
    variants,
)
from pyramid_solitaire.testing import playouts


FOLDER = Path(__file__).parent / "playthroughs"


def told(event: Event) -> str:
    """An event in words."""
    match event:
        case Discarded(cards, places):
            shown = zip(cards, places, strict=True)
            return "discarded " + " and ".join(f"{card} from {place}" for card, place in shown)
        case Drawn(card, pile):
            return f"drew {card} onto pile {pile + 1}"
        case Redealt(cards, redeals):
            return f"redealt {len(cards)} cards, redeals counted: {redeals}"
        case Exposed(card, cell):
            return f"exposed {card} on {cell.name}"
        case TurnedUp(card, cell):
            return f"turned up {card} on {cell.name}"
        case RowCleared(row):
            return f"cleared row {row + 1}"
        case _:
            return type(event).__name__.lower()


def longest(name: str) -> Game:
    """Of some random games, the one with the most discards."""
    games = playouts(variants.get(name), (f"{name} {n}" for n in range(12)), plies=70)
    return max(games, key=lambda game: sum(isinstance(e, Discarded) for e in game.events))


def playthrough(name: str) -> str:
    """The file of a variant."""
    return "\n".join(lines(name))


def lines(name: str) -> Iterator[str]:
    """The lines of the file."""
    variant = variants.variant(name)
    rules, game = variant.rules, longest(name)
    yield f"# {variant.title}"
    yield f"# {len(rules.actions)} actions, {len(rules.layout.cells)} cells, {rules.piles} piles"
    for option in variants.options(name):
        yield f"# {option.key}={option.default}"
    for ply, state in enumerate(game.states):
        yield f"\n-- {ply} --"
        yield format_state(state)
        yield str(state)
        yield "legal: " + (" ".join(map(str, state.legal_moves())) or "none")
        if ply < game.ply:
            move = game.moves[ply]
            yield f"move: {move}"
            yield from (f"  {told(event)}" for event in events_of(state, move))
    yield f"\noutcome: {'none' if game.state.outcome is None else game.state.outcome.value}"
    yield f"stuck: {game.state.is_stuck()}\n"


@pytest.mark.parametrize("name", variants.names())
def test_playthrough(name: str) -> None:
    """The game in the file is played as it was."""
    path = FOLDER / f"{name}.txt"
    assert path.exists(), "every variant has a playthrough"
    assert path.read_text(encoding="utf-8") == playthrough(name)


def test_no_file_is_left_over() -> None:
    """Every file belongs to a variant."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(variants.names())


if __name__ == "__main__":
    for each in variants.names():
        (FOLDER / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
