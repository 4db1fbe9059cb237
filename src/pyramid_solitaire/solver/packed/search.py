"""The packed searches, and which of them reads which problem."""

from __future__ import annotations

from ...moves import Move
from ...state import GameState
from ..limits import Limits
from ..solution import Status
from .clock import clock_of
from .play import played
from .problem import problem_of
from .verdict import Verdict


__all__ = ["search"]


def search(
    state: GameState, limits: Limits, *, shortest: bool
) -> tuple[Status, tuple[Move, ...], int] | None:
    """The answer, the moves and the number of positions searched; None if no search here fits."""
    problem = problem_of(state)
    if problem is None or shortest:
        return None
    clock = clock_of(problem)
    if clock is None:
        return None
    verdict = Verdict(problem, clock)
    status, line = verdict.search(limits)
    moves = played(state, problem, line) if status is Status.SOLVED else ()
    return status, moves, verdict.states
