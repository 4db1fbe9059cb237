"""Positions as the field cases write them, and a plain breadth-first search for small ones."""

from __future__ import annotations

import random

from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from pyramid_solitaire import (
    Card,
    Deal,
    GameState,
    IllegalMove,
    Move,
    Outcome,
    Reason,
    Rules,
    parse_move,
    variants,
)


CLASSIC: Final = ("one-card", "one-card(passes=2)", "one-card(passes=3)")
"""One card a draw with 0, 1 and 2 redeals."""
UNLIMITED: Final = "one-card(passes=unlimited)"
MS: Final = "microsoft"
OPEN: Final = "one-card(stock-top=playable)"
TRIPLE2: Final = "one-card(per-draw=3,passes=3)"
OVER: Final = "one-card(overlap=pyramid)"
OVER2: Final = "one-card(passes=3,overlap=pyramid)"
ALL: Final = "one-card(goal=all)"
ALL2: Final = "one-card(passes=3,goal=all)"
WASTE_PAIR: Final = "one-card(overlap=waste)"

SPECS: Final = (
    *variants.names(),
    *CLASSIC[1:],
    UNLIMITED,
    OPEN,
    TRIPLE2,
    OVER2,
    ALL2,
    WASTE_PAIR,
    "one-card(overlap=pyramid+waste,passes=2)",
    "one-card(end=stock-out)",
    "one-card(rows=3,opening=2)",
    "three-pile(passes=unlimited)",
    "three-pile(passes=2,stock-top=playable,overlap=waste)",
    "microsoft(face-down=covered)",
)
"""All presets and overrides that change their habits."""


def at(
    rules: str | Rules, tableau: str, stock: str = "", waste: str = "", redeals: int = 0
) -> GameState:
    """A position written with any spaces; in *waste*, ``|`` begins the next pile."""
    if isinstance(rules, str):
        rules = variants.get(rules)
    undealt, *piles = (part.replace(" ", "") for part in (stock, *waste.split("|")))
    return GameState.of(
        rules, tableau.replace(" ", ""), undealt, piles if rules.piles else (), redeals
    )


def moves(state: GameState) -> set[str]:
    """The legal moves as text."""
    listed = [str(move) for move in state.legal_moves()]
    assert len(set(listed)) == len(listed)
    return set(listed)


def after(state: GameState, *line: str) -> GameState:
    """The state after some moves."""
    for text in line:
        assert text in moves(state)
        state = state.apply(parse_move(text))
    return state


def why(state: GameState, move: str) -> Reason:
    """Why a move is refused; every way to ask must agree, and nothing may change."""
    tried, picture = parse_move(move), repr(state)
    with pytest.raises(IllegalMove) as caught:
        state.apply(tried)
    assert tried is caught.value.move
    assert state is caught.value.state
    assert caught.value.reason == state.why_illegal(tried)
    assert not state.is_legal(tried)
    assert tried not in state.legal_moves()
    assert picture == repr(state)
    return caught.value.reason


def solution(state: GameState, limit: int = 100_000) -> tuple[Move, ...] | None:
    """A shortest line to a win, None if there is none."""
    came: dict[GameState, tuple[GameState, Move] | None] = {state: None}
    waiting = [state]
    for before in waiting:
        assert len(waiting) < limit
        if before.outcome is Outcome.WON:
            line: list[Move] = []
            while (step := came[before]) is not None:
                before, move = step
                line.append(move)
            return tuple(reversed(line))
        for move in before.legal_moves():
            child = before.apply(move)
            if child not in came:
                came[child] = (before, move)
                waiting.append(child)
    return None


def shortest(state: GameState) -> int | None:
    """The length of a shortest win, None if there is no win."""
    line = solution(state)
    return None if line is None else len(line)


def walk(
    rules: str | Rules, seed: int, most: int = 120
) -> Iterator[tuple[GameState, Move | None, GameState]]:
    """A random game from a deal: its start, then each state with the move and what it made."""
    if isinstance(rules, str):
        rules = variants.get(rules)
    state = GameState.start(Deal.shuffled(seed, rules.pack), rules)
    yield state, None, state
    choose = random.Random(f"walk {seed}")
    for _ in range(most):
        legal = state.legal_moves()
        if not legal:
            return
        before, move = state, choose.choice(legal)
        state = state.apply(move)
        yield before, move, state


def in_place(state: GameState) -> tuple[Card, ...]:
    """All cards that are still in the game."""
    return state.pyramid.remaining + state.stock.cards


def cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """Cards written with spaces between them."""
    return tuple(map(Card.parse, texts.split() if isinstance(texts, str) else texts))
