"""A line of the fewest moves, where positions have a stock clock.

A* over the sets of cards that are left. A set may be reached early at a high price or late at a low one,
so each set has *labels*, a time and the number of moves made by then. A label is of no use if another
one has the same time, or an earlier one and the price of waiting until then, for no more moves.
"""

from __future__ import annotations

from typing import Final, final

from ..limits import Limits
from ..solution import Status
from .bound import NEVER, Bound
from .clock import Clock, Turned
from .problem import Problem
from .prune import EVERY_RULE, Pruner, Rule
from .tableau import Tableau
from .verdict import Discard


__all__ = ["Shortest"]

_Label = tuple[int, int, int, int]
"""Cells, stock cards, time, moves made."""


@final
class Shortest:
    """One search."""

    def __init__(self, problem: Problem, clock: Clock, rules: Rule = EVERY_RULE) -> None:
        """Prepare the tables."""
        self.problem: Final = problem
        self.clock: Final = clock
        self.tableau: Final = Tableau(problem)
        self.prune: Final = Pruner(problem, self.tableau, clock, rules)
        self.bound: Final = Bound(problem, self.tableau, clock, self.prune)
        self.states = 0
        self._labels: Final[dict[tuple[int, int], list[tuple[int, int]]]] = {}
        self._came: Final[dict[_Label, tuple[_Label, int]]] = {}
        self._queue: Final[list[list[tuple[_Label, bool]]]] = []
        self._free: Final = problem.free_stock
        # Where the next card of the stock is in play, a free one is discarded rather than drawn: that
        # is one move either way, and leaves no card in the way.
        self._passing: Final = self._free if isinstance(clock, Turned) and clock.pairs else 0

    def search(self, limits: Limits) -> tuple[Status, list[Discard]]:
        """Find the discards of a shortest line, or prove that none wins."""
        problem = self.problem
        cells = self.tableau.close(problem.present)
        made = (problem.present ^ cells).bit_count()
        left = (1 << len(problem.line)) - 1
        self._push(None, 0, (cells, left, self.clock.start, made), 0)
        least = 0
        while least < len(self._queue):
            queue = self._queue[least]
            while queue:
                label, checked = queue.pop()
                cells, left, time, made = label
                if (time, made) not in self._labels[cells, left]:
                    continue
                if not checked:
                    self._check(label, least)
                    continue
                # Free cards that are left at the end go one by one, and are part of the bound.
                if not cells & problem.goal and not (
                    problem.clears_stock and left & ~self._passing
                ):
                    return Status.SOLVED, self._line(label)
                if self.states >= limits.max_states or limits.over():
                    return Status.UNKNOWN, []
                self.states += 1
                self._expand(label, least)
            least += 1
        return Status.UNSOLVABLE, []

    def _expand(self, label: _Label, least: int) -> None:
        """Make every discard, each as early as it can be made; the others cost no less later."""
        cells, left, time, made = label
        sight = self.tableau.sight(cells)
        count = cells.bit_count()
        for after in sight.pairs:
            gone = count - after.bit_count()
            self._push(label, 0, (after, left, time, made + gone - 1), least)
        with_rank = sight.with_rank
        # Free cards that will come up at the top of the stock need no discard of their own to try.
        passing = self._passing & ~sum(self.clock.drawn(time))
        wanted = self._free
        for rank in with_rank:
            wanted |= self.problem.stock_of[rank]
        there = left & ~passing
        begun = time - time % (len(self.problem.line) + 1)
        for taken, rank, now in self.clock.takes(there, time, there & wanted):
            # They do come up before the cards behind them.
            before = left & passing & (1 << taken.bit_length()) - 1
            if before:
                now = max(now, begun + before.bit_length())
            price, rest = 0, left
            if now > time:
                price, rest = self.clock.wait(left, time, now, self._passing)
            rest &= ~taken
            if not rank or taken & self._free:
                self._push(label, taken, (cells, rest, now, made + price + 1), least)
            else:
                for after in with_rank[rank]:
                    gone = count - after.bit_count()
                    self._push(label, taken, (after, rest, now, made + price + gone), least)

    def _push(self, before: _Label | None, taken: int, label: _Label, least: int) -> None:
        """Queue a label, unless another one does as well."""
        if not self._note(label):
            return
        if before is not None:
            self._came[label] = before, taken
        self._queue_up(label, max(least, label[3] + self.bound.quick(label[0])), checked=False)

    def _check(self, label: _Label, least: int) -> None:
        """Queue a label again, with a better bound, unless it can't win."""
        cells, left, time, made = label
        free = left & self._free
        there = left ^ free
        look = self.prune.look
        lost, alive, _ = as_last = look(cells, there, time, last=True)
        last = self.clock.last(time)
        # What is not lost without a redeal is not lost with one.
        if lost and (last or look(cells, there, time, last=False)[0]):
            self._labels[cells, left].append((time, -NEVER))
            return
        if last and alive != there:
            left = free | alive
            came = self._came.get(label)
            label = cells, left, time, made
            if not self._note(label):
                return
            if came is not None:
                self._came[label] = came
        bound = made + self.bound.least(cells, left, time, as_last)
        self._queue_up(label, max(bound, least), checked=True)

    def _queue_up(self, label: _Label, least: int, *, checked: bool) -> None:
        while len(self._queue) <= least:
            self._queue.append([])
        self._queue[least].append((label, checked))

    def _note(self, label: _Label) -> bool:
        """Remember a label instead of those that it makes useless, if it is not useless itself."""
        cells, left, time, made = label
        fresh = time, made
        labels = self._labels.get((cells, left))
        if labels is None:
            self._labels[cells, left] = [fresh]
            return True
        for old in labels:
            if old[0] <= time and old[1] <= made and self._betters(left, old, fresh):
                return False
        labels[:] = [
            old
            for old in labels
            if old[0] < time or old[1] < made or not self._betters(left, fresh, old)
        ]
        labels.append(fresh)
        return True

    def _betters(self, left: int, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether a label makes another one of the same cards useless, being no later and no dearer."""
        time, made = one
        later, more = other
        return time == later or made + self.clock.wait(left, time, later, 0)[0] <= more

    def _line(self, label: _Label) -> list[Discard]:
        """The discards that led to a label."""
        line: list[Discard] = []
        while label in self._came:
            before, taken = self._came[label]
            line.append((before[0] & ~label[0] & ~self.tableau.free, taken))
            label = before
        line.reverse()
        return line
