"""The question whether a position can be won, for any rules."""

from __future__ import annotations

from ..state import GameState
from . import generic, packed
from .generic import Answer
from .limits import Limits
from .solution import Solution, Status


__all__ = ["solve"]


def solve(
    state: GameState,
    *,
    shortest: bool = False,
    max_states: int | None = None,
    deadline: float | None = None,
) -> Solution:
    """Find moves that win, or prove that there are none.

    The search sees all cards, face-down ones too. It takes any rules, also those with a stock
    policy of your own, and any position. Limits hold for shortest lines as well; without limits, a
    search goes on until it knows, which for hard positions of some variants can be hours.

    >>> from pyramid_solitaire import parse_state
    >>> state = parse_state("one-card KS/KH6D/7C5S6S 7D4S8C8S| 0")
    >>> solution = solve(state, shortest=True)
    >>> solution.status, len(solution.moves)
    (Status.SOLVED, 8)
    >>> solve(state.apply(solution.moves[0]), shortest=True).moves == solution.moves[1:]
    True

    Args:
        state: the position to begin in.
        shortest: whether the moves have to be as few as can be; draws and redeals count.
        max_states: how many positions to expand at most, 1 or more.
        deadline: how many seconds to search at most, more than 0. The same call may give another
            answer on a slower machine; with *max_states* it never does.

    Raises:
        TypeError: an argument of another type.
        ValueError: a limit that is not positive.
    """
    if not isinstance(state, GameState):
        message = f"a state expected, not {state!r}"
        raise TypeError(message)
    limits = Limits.of(max_states, deadline)
    status, moves, states = _search(state, limits, shortest=shortest)
    # A line of no moves can't be shorter, whatever was asked for.
    proved = status is Status.SOLVED and (shortest or not moves)
    return Solution(state, status, moves, states, proved)


def _search(state: GameState, limits: Limits, *, shortest: bool) -> Answer:
    """Search with the fastest means that reads such a position."""
    return packed.search(state, limits, shortest=shortest) or generic.search(
        state, limits, shortest=shortest
    )
