"""Hints that can be followed to the end, and whether there is a point in going on."""

from __future__ import annotations

import random

from collections.abc import Callable
from functools import partial

import pytest

import oracle

from pyramid_solitaire import (
    Deal,
    Draw,
    GameState,
    parse_move,
    variants,
)
from pyramid_solitaire.errors import Undecided
from pyramid_solitaire.solver import (
    ClearsMost,
    Hint,
    NotDecided,
    Wins,
    best,
    hint,
    is_dead,
)
from small_positions import POSITIONS, positions
from small_search import at
from test_against_oracle import SPECS


UNLIMITED = (
    "one-card(passes=unlimited)",
    "king-tut",
    "tuts-tomb",
    "three-pile(passes=unlimited)",
    "cheops(per-draw=3,passes=unlimited)",
    "microsoft(passes=unlimited,goal=all)",
)


def follow(
    state: GameState, ask: Callable[[GameState], Hint | None] = hint
) -> tuple[list[Hint], GameState]:
    """Make the moves of hints until there is none; no position may come twice."""
    seen, hints = {state}, []
    while (found := ask(state)) is not None:
        assert found.move is found.line[0]
        hints.append(found)
        state = state.apply(found.move)
        assert state not in seen
        seen.add(state)
    return hints, state


@pytest.mark.parametrize("spec", SPECS)
def test_hints_lead_as_far_as_can_be(spec: str) -> None:
    """Following hints wins where that is possible, and clears as much as can be where not."""
    for variant, position, state in positions(spec, POSITIONS // 5):
        winnable = oracle.shortest(variant, position) is not None
        assert is_dead(state) != winnable
        hints, end = follow(state)
        assert end.is_won == winnable
        if winnable:
            assert all(isinstance(each.why, Wins) for each in hints)
        elif hints:
            # Whatever is said first is still true at the end.
            assert hints[0].why == ClearsMost(best(state).value)
            assert best(end).value == 0
            assert all(isinstance(each.why, ClearsMost) for each in hints)
        for each in hints[:1]:
            line_end = state
            for move in each.line:
                line_end = line_end.apply(move)
            assert line_end.is_won == winnable
            assert each.why == Wins(len(each.line)) or not winnable


def in_a_hurry(choose: random.Random) -> Callable[[GameState], Hint | None]:
    """Hints for which there is time now and then."""

    def ask(state: GameState) -> Hint | None:
        return hint(state, max_states=30, deadline=choose.choice([1e-9, 60]))

    return ask


@pytest.mark.parametrize("spec", UNLIMITED)
def test_hints_end_whatever_the_limits(spec: str) -> None:
    """Also where nothing is decided, hints never lead around in circles."""
    rules = variants.get(spec)
    said = set()
    for seed in range(2):
        choose = random.Random(f"hints {seed}")
        state = GameState.start(Deal.shuffled(seed, rules.pack), rules)
        for _ in range(choose.randrange(60)):
            if state.legal_moves():
                state = state.apply(choose.choice(state.legal_moves()))
        for most in (1, 9, 60):
            hints, _ = follow(state, partial(hint, max_states=most))
            said |= {type(each.why) for each in hints}
        hints, _ = follow(state, in_a_hurry(choose))
        said |= {type(each.why) for each in hints}
    assert NotDecided in said


def test_obvious_pair_loses() -> None:
    """Field case 79: the only pair makes the game unwinnable, so the hint is to draw."""
    state = at("one-card", "KS / KH 6D / 7C 5S 6S", "7D 4S 8C 8S")
    found = hint(state)
    assert found is not None
    assert found.move == Draw()
    assert str(found.why) == "keeps the game winnable: 8 moves to the win"
    assert not is_dead(state)
    worse = state.apply(parse_move("6s7c"))
    assert is_dead(worse)
    told = hint(worse)
    assert told is not None
    assert isinstance(told.why, ClearsMost)


def test_no_hint() -> None:
    """Where nothing can be done, or nothing of use, there is no hint."""
    assert hint(at("one-card", "8s")) is None
    assert hint(at("one-card", "--", "Td")) is None
    assert hint(at("one-card", "8s", "Td 9c")) is None
    assert hint(at("one-card(passes=unlimited)", "8s", "Td 9c")) is None
    assert hint(at("one-card(passes=unlimited)", "8s", "Td 9c"), max_states=1) is None


def test_what_is_said() -> None:
    """Each reason is a sentence."""
    assert str(Wins(1)) == "keeps the game winnable: 1 move to the win"
    assert str(ClearsMost(3)) == (
        "the game can't be won any more; this clears 3 more cards of the pyramid, "
        "the most that can still go"
    )
    assert str(NotDecided(1, winnable=True)) == (
        "not decided within the limits whether the game can be won; "
        "this clears 1 more card of the pyramid"
    )
    assert "how much can still go" in str(NotDecided(2, winnable=False))


def test_undecided() -> None:
    """A limit is neither yes nor no."""
    state = GameState.start(Deal.shuffled(5), variants.get("one-card"))
    with pytest.raises(Undecided, match="expanded: 10") as caught:
        is_dead(state, max_states=10)
    assert caught.value.state is state
    assert caught.value.states == 10
    found = hint(state, max_states=10)
    assert found is not None
    assert isinstance(found.why, NotDecided)


def test_bad_arguments() -> None:
    """What makes no sense is refused."""
    with pytest.raises(TypeError, match="a state expected"):
        hint("one-card 8s | 0")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="max_states"):
        hint(at("one-card", "8s", "5d"), max_states=0)
