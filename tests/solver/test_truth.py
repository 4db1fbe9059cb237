"""Verdicts and shortest lengths against exhaustive search by `oracle`, in small positions."""

from __future__ import annotations

import pytest

import oracle

from pyramid_solitaire.solver import Limits, Status, generic, solve
from pyramid_solitaire.solver.prune import EVERYTHING, Prune
from small_positions import LARGEST, POSITIONS, positions
from test_against_oracle import SPECS


PRUNINGS = (EVERYTHING, Prune(0), *(EVERYTHING & ~rule for rule in Prune))


@pytest.mark.parametrize("spec", SPECS)
def test_solve(spec: str) -> None:
    """The verdict is right, the shortest line has the right length, and both lines win."""
    won = 0
    for variant, position, state in positions(spec, POSITIONS):
        assert len(state.pyramid.remaining + state.stock.cards) <= LARGEST
        length = oracle.shortest(variant, position)
        won += length is not None
        for shortest in (False, True):
            solution = solve(state, shortest=shortest)
            assert solution.state is state
            solution.verify()
            if length is None:
                assert solution.status is Status.UNSOLVABLE
                assert solution.moves == ()
            else:
                assert solution.status is Status.SOLVED
                assert solution.shortest == (shortest or not solution.moves)
                assert len(solution.moves) == length or not shortest
                assert len(solution.moves) >= length
    assert POSITIONS / 10 < won < POSITIONS or POSITIONS < 50


@pytest.mark.parametrize("spec", SPECS)
def test_pruning_changes_no_answer(spec: str) -> None:
    """The search over states is right with any rule switched off, and with all of them."""
    for variant, position, state in positions(spec, POSITIONS // 3):
        length = oracle.shortest(variant, position)
        for prune in PRUNINGS:
            status, moves, _ = generic.search(state, Limits(), shortest=True, prune=prune)
            assert (status is Status.SOLVED) == (length is not None), prune
            assert len(moves) == (length or 0), prune
            status, moves, _ = generic.search(state, Limits(), shortest=False, prune=prune)
            assert (status is Status.SOLVED) == (length is not None), prune


def test_how_many() -> None:
    """Every variant that the oracle knows is there."""
    assert 60 <= len(SPECS)
