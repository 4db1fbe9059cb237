"""The engine against `oracle`, a naive one written from the rules by other hands.

Each position is reached or set up by the oracle, carried over as text, and compared: the same legal
moves in the same order, the same children, the same status.
"""

from __future__ import annotations

import os
import random

import pytest

import oracle

from pyramid_solitaire import Deal, GameState, format_state, parse_move, parse_state, variants


OVERRIDES: dict[str, dict[str, str | int]] = {
    "one-card": {},
    "one-card(rows=1)": {"rows": 1},
    "one-card(rows=3)": {"rows": 3},
    "one-card(rows=9)": {"rows": 9},
    "one-card(passes=2)": {"passes": 2},
    "one-card(passes=unlimited)": {"passes": "unlimited"},
    "one-card(per-draw=2,passes=2)": {"per_draw": 2, "passes": 2},
    "one-card(per-draw=3,passes=3)": {"per_draw": 3, "passes": 3},
    "one-card(opening=3)": {"opening": 3},
    "one-card(stock-top=playable)": {"stock_top": "playable"},
    "one-card(overlap=pyramid)": {"overlap": "pyramid"},
    "one-card(overlap=waste)": {"overlap": "waste"},
    "one-card(overlap=pyramid+waste,passes=2)": {"overlap": "pyramid+waste", "passes": 2},
    "one-card(goal=all)": {"goal": "all"},
    "one-card(end=stock-out)": {"end": "stock-out"},
    "one-card(end=stock-out,goal=all,passes=2)": {"end": "stock-out", "goal": "all", "passes": 2},
    "one-card(face-down=covered)": {"face_down": "covered"},
    "three-pile": {},
    "three-pile(rows=4)": {"rows": 4},
    "three-pile(passes=2)": {"passes": 2},
    "three-pile(passes=unlimited)": {"passes": "unlimited"},
    "three-pile(opening=2)": {"opening": 2},
    "three-pile(stock-top=playable)": {"stock_top": "playable"},
    "three-pile(overlap=pyramid)": {"overlap": "pyramid"},
    "three-pile(overlap=waste)": {"overlap": "waste"},
    "three-pile(goal=all,end=stock-out)": {"goal": "all", "end": "stock-out"},
    "microsoft": {},
    "microsoft(rows=5)": {"rows": 5},
    "microsoft(passes=1)": {"passes": 1},
    "microsoft(per-draw=3)": {"per_draw": 3},
    "microsoft(overlap=pyramid+waste)": {"overlap": "pyramid+waste"},
    "microsoft(end=stock-out)": {"end": "stock-out"},
    "triangle(rows=4)": {"rows": 4},
    "two-pyramids(rows=3)": {"rows": 3},
    "up-and-down(rows=3,overlap=pyramid)": {"rows": 3, "overlap": "pyramid"},
    "reserve-row(overlap=pyramid+waste)": {"overlap": "pyramid+waste"},
    "giza(overlap=pyramid)": {"overlap": "pyramid"},
    "cheops(per-draw=3,passes=unlimited)": {"per_draw": 3, "passes": "unlimited"},
}
SPECS: dict[str, dict[str, str | int]] = {
    **{name: {} for name in variants.names()},
    **OVERRIDES,
}
POSITIONS = int(os.environ.get("ORACLE_POSITIONS", "40"))
"""How many of each; ``nox -s truth`` compares 1,000."""


def variant_of(spec: str) -> oracle.Variant:
    """What the oracle makes of a spec."""
    return oracle.make(spec.partition("(")[0], **SPECS[spec])


def position_of(state: GameState) -> oracle.Position:
    """A state as the oracle has it."""
    return oracle.Position(
        [["--" if card is None else str(card) for card in row] for row in state.pyramid.rows],
        [str(card) for card in state.stock.undealt],
        [[str(card) for card in pile] for pile in state.stock.piles],
        state.stock.redeals,
    )


def status_of(state: GameState) -> str:
    """A status as the oracle calls it."""
    return "playing" if state.outcome is None else state.outcome.value


@pytest.mark.parametrize("spec", SPECS)
def test_positions(spec: str) -> None:
    """Legal moves, children, status and text agree in random positions, small ones and full ones."""
    variant, rules = variant_of(spec), variants.get(spec)
    shortest = variants.spec(rules)
    rng = random.Random(f"positions of {spec}")
    for number in range(POSITIONS):
        size = None if number % 2 else rng.randrange(1, 24)
        position = oracle.random_position(variant, rng, size)
        text = oracle.text(shortest, variant, position)
        state = parse_state(text)
        assert text == format_state(state)
        assert position == position_of(state)
        moves = oracle.legal(variant, position)
        assert moves == [str(move) for move in state.legal_moves()]
        assert oracle.status(variant, position) == status_of(state)
        assert oracle.stuck(variant, position) == state.is_stuck()
        for move in moves:
            after = oracle.play(variant, position, move)
            assert after == position_of(state.apply(parse_move(move)))


@pytest.mark.parametrize("spec", SPECS)
def test_deals(spec: str) -> None:
    """The same cards are dealt to the same places."""
    variant, rules = variant_of(spec), variants.get(spec)
    cards = oracle.deck(variant)
    assert cards == [str(card) for card in rules.pack.cards]
    for seed in range(5):
        random.Random(seed).shuffle(cards)
        state = GameState.start(Deal.parse(" ".join(cards), rules.pack), rules)
        assert oracle.deal(variant, cards) == position_of(state)


def test_how_many() -> None:
    """At least 2,000 positions are compared."""
    assert 2000 <= len(SPECS) * POSITIONS
