"""Deals that can be won."""

from __future__ import annotations

import hashlib

from collections.abc import Iterator
from itertools import count
from typing import Final, final

from attrs import frozen

from ..deal import Deal
from ..rules import Rules
from ..state import GameState
from .difficulty import Difficulty, difficulty
from .limits import Limits
from .numbers import numbers_of
from .solution import Solution, Status
from .solve import solve


__all__ = ["WinnableDeal", "winnable_deals"]

_STATES: Final = 20_000
"""How many positions are expanded for a deal before it is passed by."""


@final
@frozen
class WinnableDeal:
    """A deal that can be won, and how.

    >>> from pyramid_solitaire import Rules
    >>> found = next(winnable_deals(Rules(), "tuesday"))
    >>> found.start == GameState.start(found.deal)
    True
    """

    seed: str
    """What makes the cards with ``Deal.shuffled(seed, rules.pack)``."""
    deal: Deal
    """The cards."""
    solution: Solution
    """Moves that win, from the start of the game."""

    @property
    def start(self) -> GameState:
        """The position in which its game starts."""
        return self.solution.state

    def difficulty(self) -> Difficulty:
        """How hard it is; measured when asked for, which takes some tenths of a second."""
        return difficulty(self.start)


def winnable_deals(
    rules: Rules, seed: int | str, *, max_states: int | None = _STATES
) -> Iterator[WinnableDeal]:
    """An endless stream of deals that can be won.

    The same seed gives the same stream, on every machine, as long as the release of the library is
    the same. So save the deal, or its own seed, rather than its place in the stream.
    For variants in which few deals can be won, deals that were found ahead come first, in an order
    that depends on the seed. The stream never ends, but if the rules have no deal that can be won,
    it never gives one either.

    >>> from pyramid_solitaire import Rules
    >>> first = next(winnable_deals(Rules(), 7))
    >>> first.deal == Deal.shuffled(first.seed), first.solution.status
    (True, Status.SOLVED)
    >>> first.solution.game.state.is_won
    True

    Args:
        rules: the rules.
        seed: what chooses the stream; only its text counts.
        max_states: how many positions to expand for one deal, before it is passed by as undecided;
            None for any number.

    Raises:
        TypeError: an argument of another type.
        ValueError: a limit that is not positive.
        ParseError: *seed* is text that UTF-8 cannot write.
    """
    if not isinstance(rules, Rules):
        message = f"rules expected, not {rules!r}"
        raise TypeError(message)
    Limits.of(max_states)
    # Refuses what is no seed now, rather than when the first deal is asked for.
    Deal.shuffled(seed, rules.pack)
    return _stream(rules, str(seed), max_states)


def _stream(rules: Rules, seed: str, max_states: int | None) -> Iterator[WinnableDeal]:
    for each in _seeds(rules, seed):  # pragma: no branch  # seeds never end
        deal = Deal.shuffled(each, rules.pack)
        solution = solve(GameState.start(deal, rules), max_states=max_states)
        if solution.status is Status.SOLVED:
            yield WinnableDeal(each, deal, solution)


def _seeds(rules: Rules, seed: str) -> Iterator[str]:
    """The seeds to try: numbers known to be good, then new ones for ever."""
    known = numbers_of(rules)
    if known is not None:
        numbers = map(str, known.winnable)
        yield from sorted(
            numbers, key=lambda number: hashlib.sha256(f"{seed} {number}".encode()).digest()
        )
    for number in count(1):  # pragma: no branch  # nor do numbers
        yield f"{seed}-{number}"
