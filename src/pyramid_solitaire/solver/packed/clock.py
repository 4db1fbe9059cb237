"""The stock clock: how far the stock has been run through, and what is in play when.

Where cards are drawn one by one onto one pile, or where the last pass is under way and the next card
of the stock is hidden, the order of the cards in stock and piles never changes: a position is
the set of cards that are left and the *clock*, the number of draws and redeals that it takes to get
there if nothing is discarded. Time only runs forward, and waiting needs no cards. So of two positions
with the same cards left, the one with the earlier clock can become the other; and all that a search
has to try are discards, each at the earliest clock at which both cards are in play.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from .problem import Problem


__all__ = ["Clock", "Dealt", "Take", "Turned", "clock_of"]


Take: TypeAlias = tuple[int, int, int]
"""A discard from stock and waste: the cards, the rank, and the earliest time when it can be made.

It is one card, to go with a card of the tableau or alone, or two that go with each other; then the
rank is 0.
"""


@final
class Turned:
    """One card a draw onto one pile, and any number of passes.

    Time is the number of cards drawn, plus one for the redeal and all cards of each pass before.
    """

    several: Final = False
    """Whether two cards of the waste can go together, being the tops of two piles."""

    def __init__(self, problem: Problem) -> None:
        """Read the clock."""
        self._ranks: Final = problem.line
        self._partners: Final = problem.partners
        self.hour: Final = len(problem.line) + 1
        """How long a pass takes, with the redeal after it."""
        self._redeals: Final = problem.redeals
        self.pairs: Final = problem.stock_top
        """Whether two cards of stock and waste can be discarded together."""
        # With unlimited passes every time comes again, so that all are one.
        self.start: Final = 0 if problem.redeals is None else problem.piles[0].bit_count()
        """The time at which the problem begins."""
        self.end: Final = (problem.redeals or 0) * self.hour + len(problem.line)
        """The time at which all cards have been drawn in the last pass."""

    def drawn(self, time: int) -> tuple[int, ...]:
        """For each pile the cards that have been drawn onto it by that time, gone ones included."""
        return ((1 << time % self.hour) - 1,)

    def last(self, time: int) -> bool:
        """Whether no redeal is left."""
        return self._redeals is not None and time >= self._redeals * self.hour

    def wait(self, left: int, time: int, later: int, passing: int) -> tuple[int, int]:
        """The moves from one time to another when nothing else is discarded, and what is left then.

        A card costs one move whenever it comes up; one of those in *passing* is discarded then.
        """
        hour = self.hour
        moves = 0
        while later - time >= hour - time % hour:
            coming = left & -1 << time % hour
            moves += coming.bit_count() + 1
            left &= ~(coming & passing)
            time += hour - time % hour
        coming = left & (1 << later % hour) - 1 & -1 << time % hour
        return moves + coming.bit_count(), left & ~(coming & passing)

    def takes(self, left: int, time: int, wanted: int) -> list[Take]:
        """The discards to try, from this time on; with the tableau, those of *wanted* cards only."""
        hour = self.hour
        drawn = (1 << time % hour) - 1
        waste = left & drawn
        begun = time - time % hour
        found: list[Take] = []
        top = 1 << waste.bit_length() - 1 if waste else 0
        if top & wanted:
            found.append((top, self._ranks[top.bit_length() - 1], time))
        self._pass(left & ~drawn, begun, top, time, wanted, found)
        if not self.last(time):
            self._pass(waste, begun + hour, 0, begun + hour, wanted & ~top, found)
        if self._redeals is None:
            return [(taken, rank, 0) for taken, rank, _ in found]
        return found

    def _pass(
        self, undealt: int, begun: int, before: int, now: int, wanted: int, found: list[Take]
    ) -> None:
        """What comes into play as these cards are drawn; *before* is the top they fall on."""
        ranks, partners, pairs = self._ranks, self._partners, self.pairs
        if not pairs:
            undealt &= wanted
        while undealt:
            low = undealt & -undealt
            undealt ^= low
            number = low.bit_length() - 1
            if not pairs:
                found.append((low, ranks[number], begun + number + 1))
                continue
            time = max(begun + before.bit_length(), now)
            if low & wanted:
                found.append((low, ranks[number], time))
            if before and partners[ranks[number]] >> ranks[before.bit_length() - 1] & 1:
                found.append((before | low, 0, time))
            before = low


@final
class Dealt:
    """The last pass where cards come several at a time or onto several piles, next card hidden.

    Time is the number of draws from now on. A game without a stock is one in which nothing comes.
    """

    start: Final = 0

    def __init__(self, problem: Problem) -> None:
        """Deal out what is left."""
        self._ranks: Final = problem.line
        self._partners: Final = problem.partners
        self.several: Final = len(problem.piles) > 1
        self.pairs: Final = self.several
        piles = list(problem.piles)
        self._drawn: Final = [tuple(piles)]
        for number in range(sum(piles).bit_length(), len(problem.line)):
            place = (number - sum(problem.piles).bit_length()) % problem.per_draw
            if place == 0:
                self._drawn.append(())
            piles[place if self.several else 0] |= 1 << number
            self._drawn[-1] = tuple(piles)
        self.end: Final = len(self._drawn) - 1
        self.hour: Final = len(self._drawn)
        """How long the pass takes."""

    def drawn(self, time: int) -> tuple[int, ...]:
        """For each pile the cards that have been drawn onto it by that time, gone ones included."""
        return self._drawn[time]

    def last(self, _time: int) -> bool:
        """No redeal is left at any time."""
        return True

    def wait(self, left: int, time: int, later: int, _passing: int) -> tuple[int, int]:
        """The draws from one time to another, and what is left then."""
        return later - time, left

    def takes(self, left: int, time: int, wanted: int) -> list[Take]:
        """The discards to try, from this time on; with the tableau, those of *wanted* cards only."""
        found: list[Take] = []
        before: list[int] = []
        for now in range(time, len(self._drawn)):
            tops = [(left & pile).bit_length() - 1 for pile in self._drawn[now]]
            if tops != before:
                self._tops(tops, before, now, wanted, found)
                before = tops
        return found

    def _tops(
        self, tops: list[int], before: list[int], now: int, wanted: int, found: list[Take]
    ) -> None:
        """What the tops of the piles allow that they did not before."""
        ranks, partners = self._ranks, self._partners
        for number, top in enumerate(tops):
            if top < 0:
                continue
            new = top not in before
            if new and wanted >> top & 1:
                found.append((1 << top, ranks[top], now))
            found += [
                (1 << top | 1 << other, 0, now)
                for other in tops[number + 1 :]
                if other >= 0 and partners[ranks[top]] >> ranks[other] & 1
                if new or other not in before
            ]


Clock: TypeAlias = Turned | Dealt
"""A set of stock cards is, for a clock, those that are left and not dead."""


def clock_of(problem: Problem) -> Clock | None:
    """The clock of a problem, None if its positions are more than cards left and a time.

    That is so where a card under the top may go (``overlap=waste``), where the end of the stock
    ends the game, where a card can go either alone or with others, and where several cards a draw
    come in an order that depends on what has left: with redeals, or with the next card in play.
    """
    if problem.overlaps_waste or problem.ends_early:
        return None
    if any(problem.alone >> rank & 1 and mask for rank, mask in enumerate(problem.partners)):
        return None
    if not problem.piles:
        return Dealt(problem)
    if problem.per_draw == 1 and len(problem.piles) == 1:
        return Turned(problem)
    if problem.redeals == 0 and not problem.stock_top:
        return Dealt(problem)
    return None
