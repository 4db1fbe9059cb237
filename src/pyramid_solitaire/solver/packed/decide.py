"""Whether a position with a stock clock can be won: two searches that take turns."""

from __future__ import annotations

import sys

from collections.abc import Iterator
from typing import Final

from ..limits import Limits
from ..solution import Status
from .clock import Clock
from .lending import Lending
from .matching import Matching
from .problem import Problem
from .verdict import Discard, Verdict


__all__ = ["decide"]

_TURN: Final = 40
"""How many positions the search over positions may look at before that over partners has its turn."""
_RATIO: Final = 8
"""How much longer the turns of the latter are."""


def decide(problem: Problem, clock: Clock, limits: Limits) -> tuple[Status, list[Discard], int]:
    """Whether a problem can be won; the discards of a line that wins, and the states searched."""
    states = 0
    turns = _turns(problem, clock)
    while True:
        search, most = next(turns)
        before = search.states
        rest = limits.max_states - states
        status, line = search.search(Limits(min(most, before + rest), limits.until))
        states += search.states - before
        if status is not Status.UNKNOWN or states >= limits.max_states or limits.over():
            return status, line, states


def _turns(problem: Problem, clock: Clock) -> Iterator[tuple[Verdict | Matching, int]]:
    """Which search goes on, until it has searched how many states in all.

    What can be won is often won soon in a search over positions; a search over partners is better at
    nearly everything else, but either one may take a hundred times as long as the other. So they take
    turns, each as long as all before. Passes without end leave so few positions that it is not worth it.
    """
    verdict = Verdict(problem, clock)
    most = _TURN
    if problem.redeals is None:
        most = sys.maxsize
    yield verdict, most
    matching = Matching(Lending(problem, verdict.tableau, clock, verdict.prune))
    while True:
        yield matching, most * _RATIO
        most *= 2
        yield verdict, most
