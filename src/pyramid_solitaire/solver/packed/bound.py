"""How many moves a line must have at least.

Moves are discards, draws and redeals. The bounds here are for positions that have a stock clock.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from .clock import Clock, Dealt, Turned
from .problem import Problem
from .prune import Pruner
from .tableau import Tableau


__all__ = ["NEVER", "Bound"]

NEVER: Final = 1 << 20
"""More moves than any line has."""


_MANY: Final = 2_000
"""For how many sets of cells pairs are counted exactly; a pyramid of seven rows has 1,430."""


class _Table(NamedTuple):
    """What the cells that are left ask for."""

    matched: int
    """Goal cells with cards that go in pairs."""
    free: int
    """Goal cells with cards that go alone."""
    pairs: int
    """The most pairs that these make with each other."""
    asks: tuple[tuple[int, int], ...]
    """For the stock cards of some rank, how many of them are needed at least."""
    useful: int
    """The stock cards that go with one of these cells at least."""
    scarce: tuple[tuple[int, int], ...]
    """For the stock cards of each rank, the cells that they can go with."""


@final
class Bound:
    """The least number of moves from positions of one problem.

    Let n matched goal cells be left, and x pairs be made of two of them, X at most. Then there are n - x
    discards with such cells, and n - 2x cards of the stock are used in them. If a family of a and b
    cells makes at most z pairs, at least b - z stock cards of the one rank are used and a - z of the
    other; so the stock has to be run through until so many have come up.
    """

    def __init__(self, problem: Problem, tableau: Tableau, clock: Clock, prune: Pruner) -> None:
        """Prepare the tables."""
        self._problem: Final = problem
        self._tableau: Final = tableau
        self._clock: Final = clock
        self._prune: Final = prune
        self._tables: Final[dict[int, _Table]] = {}
        self._most: Final[dict[int, int]] = {0: 0}
        self._free_stock: Final = problem.free_stock

    def quick(self, cells: int) -> int:
        """A bound that costs next to nothing: the discards."""
        table = self._tables.get(cells) or self._ask(cells)
        return table.free + table.matched - table.pairs

    def least(self, cells: int, left: int, time: int, as_last: tuple[bool, int, int]) -> int:
        """A better one, with draws and redeals; *left* has the free cards of the stock as well.

        What can be done without a redeal is what could be done if there were none left, and *as_last*
        is what `Pruner.look` says of that; so where that is proved not to be enough, there has to be
        a redeal.
        """
        table = self._tables.get(cells) or self._ask(cells)
        clock = self._clock
        if self._problem.clears_stock:
            return self._clearing(table, left, time)
        if not isinstance(clock, Turned):
            return table.free + table.matched - table.pairs + self._deals(table, left, time)
        (drawn,) = clock.drawn(time)
        waste, undealt = left & drawn, left & ~drawn
        there = left & ~self._free_stock
        lost, alive, stays = as_last
        depth, again = self._depths(table, waste, waste & alive, undealt)
        if clock.last(time) or (again < 0 and not lost):
            return table.free + self._this_pass(table, undealt, depth)
        before = (waste & (1 << again) - 1).bit_count() + 1 if again >= 0 else 1
        if clock.pairs and before > 1:
            # A card of the waste may leave with one that comes up, for the move of that one.
            before -= self._prune.spare(cells, there, self._prune.count(there))[1]
        reachable = waste & alive
        return table.free + 1 + self._next_pass(table, undealt, reachable, max(1, before), stays)

    def _ask(self, cells: int) -> _Table:
        """Find what the cells ask for."""
        problem, prune = self._problem, self._prune
        goal = cells & problem.goal
        free = (goal & self._tableau.free).bit_count()
        pairs = 0
        asks: list[tuple[int, int]] = []
        for low, high in prune.relaxed.families:
            a = (goal & problem.cells_of[low]).bit_count()
            b = (goal & problem.cells_of[high]).bit_count()
            ours = goal & (problem.cells_of[low] | problem.cells_of[high])
            most = prune.most_pairs(ours, problem.cells_of[low])
            pairs += most
            if low == high:
                asks.append((problem.stock_of[low], a - 2 * most))
            else:
                asks.append((problem.stock_of[low], b - most))
                asks.append((problem.stock_of[high], a - most))
        for rank in prune.loose:
            pairs += (goal & problem.cells_of[rank]).bit_count()
        if prune.loose:
            pairs = min(pairs, (goal.bit_count() - free) // 2)
        pairs = min(pairs, self._most_pairs(goal))
        serves = tuple(self._serves(goal))
        found = self._tables[cells] = _Table(
            goal.bit_count() - free,
            free,
            pairs,
            tuple(ask for ask in asks if ask[1] > 0),
            sum(alike for alike, _ in serves),
            serves,
        )
        return found

    def _most_pairs(self, cells: int) -> int:
        """The most pairs within the tableau if every other card can go as soon as it is exposed.

        `NEVER`, which says nothing, where that takes too many sets of cells to find out.
        """
        found = self._most.get(cells)
        if found is None and len(self._most) >= _MANY:
            return NEVER
        if found is None:
            tableau = self._tableau
            found = 0
            left = tableau.exposed(cells)
            while left:
                low = left & -left
                left ^= low
                found = max(found, self._most_pairs(cells ^ low))
                match = tableau.together[low.bit_length() - 1] & left
                while match:
                    other = match & -match
                    match ^= other
                    found = max(found, 1 + self._most_pairs(cells ^ low ^ other))
            if self._problem.overlaps_tableau:
                for both in tableau.sight(cells).hung:
                    found = max(found, 1 + self._most_pairs(cells & ~both))
            self._most[cells] = found
        return found

    def _serves(self, goal: int) -> list[tuple[int, int]]:
        problem = self._problem
        found = []
        for rank, alike in enumerate(problem.stock_of):
            partners = goal & problem.cell_partners[rank]
            if alike and partners:
                found.append((alike, partners))
        return found

    def _depths(self, table: _Table, waste: int, reachable: int, undealt: int) -> tuple[int, int]:
        """How far the stock has to be run through, by the number of the last card to come up.

        The first number is for this pass and the second, a card that is in the waste now, for the next
        one; -1 if there is no such need.
        """
        depth = again = -1
        for alike, asked in table.asks:
            lacking = asked - (reachable & alike).bit_count()
            if lacking <= 0:
                continue
            coming = undealt & alike
            if lacking > coming.bit_count():
                again = max(again, _nth(waste & alike, lacking - coming.bit_count()))
            else:
                depth = max(depth, _nth(coming, lacking))
        return depth, again

    def _this_pass(self, table: _Table, undealt: int, depth: int) -> int:
        """The draws and the discards of matched cells, if there is no redeal."""
        if depth < 0:
            return table.matched - table.pairs
        passed = (undealt & (1 << depth) - 1).bit_count() + 1
        if not self._clock.pairs:
            return table.matched - table.pairs + passed
        return passed + _balance(table, 0, min(passed, self._direct(table, undealt, 0)))

    def _next_pass(
        self, table: _Table, undealt: int, reachable: int, before: int, stays: int
    ) -> int:
        """The same with a redeal, which is not counted, and after which *before* cards come up.

        Until then, the cells of *stays* can't be discarded, and no cards of the waste but those of
        *reachable*.
        """
        coming = undealt.bit_count()
        if self._clock.pairs:
            return coming + _balance(table, before, self._direct(table, undealt, stays))
        # Here every card is drawn before it is used. Of the n - 2x that are used, *early* may be
        # before the redeal; each other one is drawn after it, and so are the *before* cards that are
        # still there.
        early = self._direct(table, undealt | reachable, stays)
        n = table.matched
        return coming + min(
            n - x + max(1, before - n + 2 * x, n - 2 * x - early) for x in range(table.pairs + 1)
        )

    def _direct(self, table: _Table, undealt: int, stays: int) -> int:
        """How many stock cards at most can go with cells before they are drawn."""
        direct = (undealt & table.useful).bit_count()
        for alike, partners in table.scarce:
            over = (undealt & alike).bit_count() - (partners & ~stays).bit_count()
            if over > 0:
                direct -= over
        return direct

    def _deals(self, table: _Table, left: int, time: int) -> int:
        """The draws until the cards that are needed have been dealt."""
        clock = self._clock
        now = time
        dealt = left & sum(clock.drawn(now))
        while now < clock.end and any(
            (dealt & alike).bit_count() < asked for alike, asked in table.asks
        ):
            now += 1
            dealt = left & sum(clock.drawn(now))
        return now - time

    def _clearing(self, table: _Table, left: int, time: int) -> int:
        """The moves where stock and waste must be cleared, too.

        All cards leave, so the number of discards is known. Of s stock cards with n cells, n - 2x go
        with cells and the others in pairs; where the next card is in play, one of each pair is in the
        waste, so it has to be drawn if it is not there yet. Otherwise every card has to be drawn.
        """
        free = left & self._free_stock
        matched = (left ^ free).bit_count()
        discards = (table.matched + matched) // 2 + table.free + free.bit_count()
        if isinstance(self._clock, Dealt):
            return discards + self._clock.end - time
        (drawn,) = self._clock.drawn(time)
        if self._clock.pairs:
            waste = (left & drawn & ~free).bit_count()
            return discards + max(0, (matched - table.matched) // 2 - waste)
        return discards + (left & ~drawn).bit_count()


def _nth(mask: int, number: int) -> int:
    """Which bit is the nth lowest that is set."""
    for _ in range(number - 1):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _balance(table: _Table, passed: int, direct: int) -> int:
    """The least of x + max(*passed*, n - 2x - *direct*), where x is 0 to X."""
    rest = table.matched - direct
    return max(passed, rest - table.pairs, rest + passed + 1 >> 1)
