"""Whether a position with a stock clock can be won.

A depth-first search over the sets of cards that are left, each with the earliest time at which it was
reached (see `clock`). Draws are no positions here, only discards are: each is made as early as it
can be.
"""

from __future__ import annotations

from typing import Final, final

from ..limits import Limits
from ..prune import bits
from ..solution import Status
from .clock import Clock
from .problem import Problem
from .prune import DEAD, EVERY_RULE, Pruner, Rule
from .tableau import Tableau


__all__ = ["Discard", "Verdict"]

_Key = tuple[int, int]
Discard = tuple[int, int]
"""The cells and the stock cards of one discard."""


@final
class Verdict:
    """One search."""

    def __init__(self, problem: Problem, clock: Clock, rules: Rule = EVERY_RULE) -> None:
        """Prepare the tables."""
        self.problem: Final = problem
        self.clock: Final = clock
        self.tableau: Final = Tableau(problem)
        self.prune: Final = Pruner(problem, self.tableau, clock, rules)
        self._must: Final = Rule.MUST in rules
        self.states = 0
        self._reached: Final[dict[_Key, int]] = {}
        self._came: Final[dict[_Key, tuple[_Key, int]]] = {}
        left = (1 << len(problem.line)) - 1 & ~problem.free_stock
        start = self.tableau.close(problem.present), left
        self._reached[start] = clock.start
        self._waiting: Final = [(start, clock.start)]

    def search(self, limits: Limits) -> tuple[Status, list[Discard]]:
        """Find the discards of a line that wins, free cards left out, or prove that there is none.

        After a limit it can be called again, and goes on.
        """
        problem, waiting = self.problem, self._waiting
        reached, came, settle = self._reached, self._came, self.prune.settle
        exposed = self.tableau.exposed
        while waiting:
            position, time = waiting.pop()
            cells, left = position
            alive = settle(cells, left, time)
            if alive == DEAD:
                continue
            if alive != left:
                found = came.get(position)
                position = cells, alive
                if reached.get(position, time + 1) <= time:
                    continue
                reached[position] = time
                if found is not None:
                    came[position] = found
            if not cells & problem.goal and not (problem.clears_stock and alive):
                return Status.SOLVED, self._line(position)
            if self.states >= limits.max_states or limits.over():
                waiting.append((position, time))
                return Status.UNKNOWN, []
            self.states += 1
            # A card that is freed is worth two draws; the best discard is put on top.
            discards = self._discards(position, time)
            if len(discards) > 1:
                discards.sort(key=lambda after: after[3] - 2 * exposed(after[0]).bit_count())
            for cells, left, taken, now in reversed(discards):
                after = cells, left
                if reached.get(after, now + 1) > now:
                    reached[after] = now
                    came[after] = position, taken
                    waiting.append((after, now))
        return Status.UNSOLVABLE, []

    def _discards(self, position: _Key, time: int) -> list[tuple[int, int, int, int]]:
        """What discards leave: cells, stock cards, which of these were taken, and the time."""
        cells, left = position
        clock, tableau = self.clock, self.tableau
        sight = tableau.sight(cells)
        if self._must and clock.last(time):
            musts = self._musts(cells, left, time, sight.exposed)
            if musts is not None:
                return musts
        with_rank = sight.with_rank
        found = [(after, left, 0, time) for after in sight.pairs]
        wanted = 0
        for rank in with_rank:
            wanted |= self.problem.stock_of[rank]
        for taken, rank, now in clock.takes(left, time, left & wanted):
            rest = left ^ taken
            if rank:
                found += [(after, rest, taken, now) for after in with_rank[rank]]
            else:
                found.append((cells, rest, taken, now))
        return found

    def _line(self, position: _Key) -> list[Discard]:
        """The discards that led to a position."""
        line: list[Discard] = []
        while position in self._came:
            before, taken = self._came[position]
            line.append((before[0] & ~position[0] & ~self.tableau.free, taken))
            position = before
        line.reverse()
        return line

    # -- Rule.MUST -----------------------------------------------------------------------------

    def _musts(
        self, cells: int, left: int, time: int, exposed: int
    ) -> list[tuple[int, int, int, int]] | None:
        """The discards that are enough by `Rule.MUST`, None if it does not apply.

        The card to begin with is the goal card for which they are fewest.
        """
        problem = self.problem
        piles = [pile for drawn in self.clock.drawn(time) if (pile := left & drawn)]
        undealt = left & ~sum(piles)
        best: list[Discard] | None = None
        ranks, stock_partners = problem.ranks, problem.stock_partners
        for cell in bits(exposed & problem.goal):
            if undealt & stock_partners[ranks[cell]]:
                continue
            found = self._chosen(cells, piles, undealt, exposed, (1 << cell, 0), best)
            if found is not None and (best is None or len(found) < len(best)):
                best = found
                if len(best) <= 1:
                    break
        if best is None and problem.clears_stock:
            for pile in piles:
                top = 1 << pile.bit_length() - 1
                found = self._chosen(cells, piles, undealt, exposed, (0, top), best)
                if found is not None and (best is None or len(found) < len(best)):
                    best = found
        if best is None:
            return None
        close = self.tableau.close
        return [(close(cells & ~gone), left & ~taken, taken, time) for gone, taken in best]

    def _chosen(
        self,
        cells: int,
        piles: list[int],
        undealt: int,
        exposed: int,
        first: Discard,
        best: list[Discard] | None,
    ) -> list[Discard] | None:
        """The discards of *first*, a card in play, and of those that may have to go before it.

        None if one of them may go with a card that is not dealt yet. Ends early when they are no
        fewer than those of *best*.
        """
        problem, tableau = self.problem, self.tableau
        covered_by, above, together = tableau.covered_by, tableau.above, tableau.together
        several, ranks, line = self.clock.several, problem.ranks, problem.line
        most = 1 << 30 if best is None else len(best)
        found: dict[Discard, None] = {}
        chosen_cells, chosen_tops = first
        waiting = [first]
        while waiting and len(found) < most:
            cell, top = waiting.pop()
            if cell:
                number = cell.bit_length() - 1
                rank = ranks[number]
                on_table = together[number] & cells
            else:
                rank = line[top.bit_length() - 1]
                on_table = problem.cell_partners[rank] & cells
            alike = problem.stock_partners[rank]
            if alike & undealt and (cell or self.clock.pairs):
                return None
            now = on_table & exposed
            later = on_table ^ now
            while now:
                low = now & -now
                now ^= low
                found[cell | low, top] = None
            while later:
                low = later & -later
                later ^= low
                under = low.bit_length() - 1
                if cell and cells & covered_by[under] == cell:
                    found[cell | low, 0] = None
                    continue
                over = above[under] & exposed & ~cell
                if over and not over & chosen_cells:
                    over &= -over
                    chosen_cells |= over
                    waiting.append((over, 0))
            if top and not several:
                continue
            for pile in piles:
                there = pile & alike
                if not there or pile & top:
                    continue
                highest = 1 << pile.bit_length() - 1
                if there & highest:
                    found[cell, top | highest] = None
                if there & ~highest and not highest & chosen_tops:
                    chosen_tops |= highest
                    waiting.append((0, highest))
        return list(found)
