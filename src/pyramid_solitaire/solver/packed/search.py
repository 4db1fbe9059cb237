"""The packed searches, and which of them reads which problem."""

from __future__ import annotations

from attrs import evolve

from ...moves import Move
from ...state import GameState
from ..limits import Limits
from ..solution import Status
from .clock import clock_of
from .decide import decide
from .play import played
from .problem import problem_of
from .shortest import Shortest


__all__ = ["search"]


def search(
    state: GameState, limits: Limits, *, shortest: bool
) -> tuple[Status, tuple[Move, ...], int] | None:
    """The answer, the moves and the number of positions searched; None if no search here fits."""
    problem = problem_of(state)
    if problem is None:
        return None
    clock = clock_of(problem)
    if clock is None or (shortest and problem.goal != problem.present):
        return None
    status, line, states = decide(problem, clock, limits)
    if shortest and status is Status.SOLVED:
        # No line needs more passes than it has discards.
        endless = problem.redeals is None
        problem = evolve(problem, redeals=len(state.stock.cards)) if endless else problem
        search = Shortest(problem, clock_of(problem) or clock)
        status, line = search.search(limits.without(states))
        states += search.states
    moves = played(state, problem, line, shortest=shortest) if status is Status.SOLVED else ()
    return status, moves, states
