"""Why a position can't be won, and which discards are enough to look at.

Each rule is proved where it is stated, and has a name in `Rule`, so that a search can do without it.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import Final, final

from ..prune import bits
from .clock import Clock
from .problem import Problem
from .relaxed import FIELD, Relaxed
from .tableau import Tableau


__all__ = ["DEAD", "EVERY_RULE", "Pruner", "Rule"]

DEAD: Final = -1
"""What stands for a position that can't be won."""
_MASK: Final = (1 << FIELD) - 1


class Rule(Flag):
    """The rules by which positions and discards are left out."""

    NEED = auto()
    """A position that can't be won in the relaxed game can't be won at all (see `relaxed`).

    Every discard of the game is one of the relaxed game, so its lines are lines there.
    """
    CAPACITY = auto()
    """In the last pass, a card in a pile is dead if too many of its rank have to go before it.

    In the last pass a card in the waste comes into play only when all cards above it in its pile are
    gone. If there are more cards of one rank among these and it than partners to be had, it can't go.
    """
    REACH = auto()
    """What can't be reached although cards are never used up can't be reached.

    Take away whatever is exposed and has a partner that was exposed, too, at some time, and do not
    use up the partner; repeat until nothing changes. By induction over the moves of a line, every
    card that a line discards is taken away. So a goal card that stays can't be won over, and in the
    last pass cards that stay in a pile are dead. Two cards of the tableau are partners only if they
    can leave together at all; two cards of the stock only if the family can spare them (`Pruner.spare`).
    """
    MUST = auto()
    """In the last pass it is enough to look at discards of cards that are chosen as follows.

    In the last pass a discard that can be made now never hinders another one except by using up
    its cards; so if a winning line makes it later, it can as well make it first. Choose a card that
    has to go and of which no partner is still to be dealt. In a winning line it goes with some
    partner. If that one is in play now, the discard can be made first. If it is not, then some card
    that lies over it and is in play has to go before, and the same is said of that card. So every
    winning line has a discard, of the cards chosen in this way, that can be made first.
    """


EVERY_RULE: Final = Rule.NEED | Rule.CAPACITY | Rule.REACH | Rule.MUST


@final
class Pruner:
    """The rules, applied to the positions of one problem.

    Cards left in stock and piles are one mask, without free cards and without dead ones: cards that
    can't leave any more, and so are of no more use than the table they lie on.
    """

    def __init__(self, problem: Problem, tableau: Tableau, clock: Clock, rules: Rule) -> None:
        """Prepare the tables."""
        self._problem: Final = problem
        self._tableau: Final = tableau
        self._clock: Final = clock
        self._need: Final = Rule.NEED in rules
        self._capacity: Final = Rule.CAPACITY in rules
        self._reach: Final = Rule.REACH in rules
        self.relaxed: Final = Relaxed(tableau)
        self._reserve: Final = problem.present & ~problem.goal
        self.loose: Final = self._loose_ranks()
        self._limits: Final[dict[tuple[int, int], tuple[tuple[int, int], ...] | None]] = {}
        self._counts: Final[dict[int, int]] = {}
        self._spared: Final[dict[tuple[int, int], tuple[int, int]]] = {}
        self._peeled: Final[dict[tuple[int, int], tuple[int, int]]] = {}
        self._most: Final[dict[int, int]] = {}
        self._rank_sets: Final[dict[int, int]] = {}
        self._partner_sets: Final[dict[int, int]] = {}
        self._card_sets: Final[dict[int, int]] = {}
        whole = clock.drawn(clock.end)
        self._falls_on: Final = (
            whole if clock.several else ((1 << len(problem.line)) - 1,) * len(whole)
        )
        self.counts: Final = tuple(1 << rank * FIELD for rank in problem.line)

    def settle(self, cells: int, left: int, time: int) -> int:
        """The stock cards that are not dead, or `DEAD` if the position can't be won."""
        lost, alive, _ = self.look(cells, left, time, last=self._clock.last(time))
        return DEAD if lost else alive

    def look(self, cells: int, left: int, time: int, *, last: bool) -> tuple[bool, int, int]:
        """Whether a position is lost, the stock cards that are not dead, and cells that stay.

        With *last* as if no redeal were left at that time. All is true of a lost position as well, but
        more may be dead.
        """
        while True:
            count = self.count(left)
            limits = self.limited(cells, left, count)
            if limits is None:
                return True, left, 0
            dead = self.over(limits, left, time) if limits and last else 0
            stays = 0
            if not dead and self._reach:
                stays, dead = self._stays(cells, left, count, time, last=last)
            left &= ~dead
            if stays or (dead and self._problem.clears_stock):
                return True, left, stays
            if not dead:
                return False, left, 0

    # -- Need and capacity ---------------------------------------------------------------------

    def _loose_ranks(self) -> tuple[int, ...]:
        """The ranks outside the families that need a partner."""
        known = {rank for family in self.relaxed.families for rank in family}
        problem = self._problem
        there = {*problem.ranks, *problem.line} - {0} - known
        return tuple(rank for rank in sorted(there) if not problem.alone >> rank & 1)

    def count(self, left: int) -> int:
        """How many cards of each rank these stock cards are, packed."""
        total = self._counts.get(left)
        if total is None:
            counts = self.counts
            total = 0
            rest = left
            while rest:
                low = rest & -rest
                rest ^= low
                total += counts[low.bit_length() - 1]
            self._counts[left] = total
        return total

    def limited(self, cells: int, left: int, count: int) -> tuple[tuple[int, int], ...] | None:
        """Which ranks have more stock cards than can go, and how many can; None if all is lost."""
        key = cells, count
        if key in self._limits:
            return self._limits[key]
        limits: list[tuple[int, int]] | None = []
        assert limits is not None
        needs = 0
        for number, (low, high) in enumerate(self.relaxed.families):
            need = self._family(cells, left, low, high, limits)
            if need < 0:
                limits = None
                break
            needs |= need << number * FIELD
        if limits is not None and not self._loose_fit(cells, left, limits):
            limits = None
        if (
            limits is not None
            and needs
            and self._need
            and not self.relaxed.winnable(cells & self._problem.goal, needs)
        ):
            limits = None
        if limits and self._problem.clears_stock:
            limits = None
        found = self._limits[key] = None if limits is None else tuple(limits)
        return found

    def _family(
        self, cells: int, left: int, low: int, high: int, limits: list[tuple[int, int]]
    ) -> int:
        """The need of a family, negative if it can't be met.

        Let a and b cells have to go, and s and t cards be had from elsewhere. All t + b cards of the one
        rank are partners of the other, less those that its cells need: t + b - a are to be had for the
        s. If no two cards of the stock go together, the b - x cells are, x being the need.
        """
        problem = self._problem
        cells_of, stock_of = problem.cells_of, problem.stock_of
        goal = cells & problem.goal
        spare = cells & self._reserve
        a = (goal & cells_of[low]).bit_count()
        s = (left & stock_of[low]).bit_count()
        if low == high:
            elsewhere = s + (spare & cells_of[low]).bit_count()
            need = max(0, a - elsewhere + 1 >> 1)
            if 2 * need > a or (problem.clears_stock and a + s & 1):
                return DEAD
            most = s if self._clock.pairs else a - 2 * need + elsewhere - s
            if s > most:
                limits.append((stock_of[low], most))
            return need
        b = (goal & cells_of[high]).bit_count()
        t = (left & stock_of[high]).bit_count()
        more_low = (spare & cells_of[low]).bit_count()
        more_high = (spare & cells_of[high]).bit_count()
        need = max(a - t - more_high, b - s - more_low, 0)
        if need > a or need > b or (problem.clears_stock and a + s != b + t):
            return DEAD
        if self._clock.pairs:
            for_low, for_high = b + t + more_high - a, a + s + more_low - b
        else:
            for_low, for_high = b - need + more_high, a - need + more_low
        if s > for_low:
            limits.append((stock_of[low], for_low))
        if t > for_high:
            limits.append((stock_of[high], for_high))
        return need

    def _loose_fit(self, cells: int, left: int, limits: list[tuple[int, int]]) -> bool:
        """The same for ranks with several partners: each card needs one at least."""
        problem = self._problem
        for rank in self.loose:
            on_table = in_stock = 0
            for other in bits(problem.partners[rank]):
                on_table += (cells & problem.cells_of[other]).bit_count()
                in_stock += (left & problem.stock_of[other]).bit_count()
            own = problem.partners[rank] >> rank & 1
            if cells & problem.goal & problem.cells_of[rank] and on_table + in_stock <= own:
                return False
            lost = not on_table and (not self._clock.pairs or in_stock <= own)
            if lost and left & problem.stock_of[rank]:
                limits.append((problem.stock_of[rank], 0))
        return True

    def over(self, limits: tuple[tuple[int, int], ...], left: int, time: int) -> int:
        """The dead cards by `Rule.CAPACITY`."""
        if not self._capacity:
            return 0
        dead = 0
        for drawn in self._clock.drawn(time):
            pile = left & drawn
            depth = 0
            for of_rank, most in limits:
                alike = pile & of_rank
                if alike.bit_count() > most:
                    for _ in range(most):
                        alike ^= 1 << alike.bit_length() - 1
                    depth = max(depth, alike.bit_length())
            dead |= pile & (1 << depth) - 1
        return dead

    # -- Reach ---------------------------------------------------------------------------------

    def _stays(
        self, cells: int, left: int, count: int, time: int, *, last: bool
    ) -> tuple[int, int]:
        """The goal cells that can't go and the dead cards, by `Rule.REACH`."""
        goal = self._problem.goal
        if not last:
            stays, _ = self._peel(cells, self._ranks_in(left))
            return stays & goal, 0
        clock = self._clock
        piles = [left & drawn for drawn in clock.drawn(time)]
        undealt = left & ~sum(piles)
        seen: list[int] = []
        for number, pile in enumerate(piles):
            top = 1 << pile.bit_length() - 1 if pile else 0
            ranks = self._ranks_in(top | undealt & self._falls_on[number])
            seen.append(ranks)
        reached = 0
        for ranks in seen:
            reached |= ranks
        spare = self.spare(cells, left, count)[0] if clock.pairs else 0
        waiting = self._ranks_in(undealt) if spare and not clock.several else 0
        while True:
            stays, by_cells = self._peel(cells, reached)
            changed = False
            for number, pile in enumerate(piles):
                if not pile:
                    continue
                gone = by_cells
                if spare:
                    others = waiting
                    if clock.several:
                        for other, ranks in enumerate(seen):
                            if other != number:
                                others |= ranks
                    gone |= self._partners_of(others) & spare
                blocked = pile & self._cards_not_of(gone)
                stay = pile & (1 << blocked.bit_length()) - 1
                if stay != pile:
                    piles[number] = stay
                    top = 1 << stay.bit_length() - 1 if stay else 0
                    seen[number] |= self._ranks_in(pile ^ stay | top)
                    reached |= seen[number]
                    changed = True
            if not changed:
                return stays & goal, sum(piles)

    def _peel(self, cells: int, ranks: int) -> tuple[int, int]:
        """What stays of the tableau when these ranks are at hand, and the ranks that it serves."""
        key = cells, ranks
        found = self._peeled.get(key)
        if found is None:
            tableau = self._tableau
            together, partners, rank_of = tableau.together, tableau.partners, tableau.ranks
            left = cells
            while True:
                exposed = tableau.exposed(left)
                seen = cells ^ left | exposed
                gone = 0
                rest = exposed
                while rest:
                    low = rest & -rest
                    rest ^= low
                    cell = low.bit_length() - 1
                    if partners[rank_of[cell]] & ranks or together[cell] & seen:
                        gone |= low
                if self._problem.overlaps_tableau:
                    for both in tableau.sight(left).hung:
                        gone |= both
                if not gone:
                    break
                left = tableau.close(left ^ gone)
            serves = 0
            for cell in bits(seen):
                serves |= partners[rank_of[cell]]
            found = self._peeled[key] = left, serves
        return found

    def spare(self, cells: int, left: int, count: int) -> tuple[int, int]:
        """The ranks of which two stock cards may go together, and how many pairs they can make.

        Where all cells must go, a family of a and b cells and s and t stock cards makes at most x
        pairs within the tableau, x being the most of them that can leave together (`most_pairs`). The
        others, at least b - x and a - x, go with stock cards; two stock cards can go together only if
        s and t are more than that.
        """
        key = cells, count
        found = self._spared.get(key)
        if found is None:
            problem = self._problem
            ranks = sum(1 << rank for rank in self.loose)
            pairs = sum([(left & problem.stock_of[rank]).bit_count() for rank in self.loose])
            for low, high in self.relaxed.families:
                a = (cells & problem.cells_of[low]).bit_count()
                b = (cells & problem.cells_of[high]).bit_count()
                s = (left & problem.stock_of[low]).bit_count()
                t = (left & problem.stock_of[high]).bit_count()
                if not self._reserve:
                    ours = cells & (problem.cells_of[low] | problem.cells_of[high])
                    most = self.most_pairs(ours, problem.cells_of[low])
                    s -= max(0, b - most) if low != high else max(0, a - 2 * most)
                    t -= max(0, a - most)
                more = s // 2 if low == high else min(s, t)
                if more > 0:
                    ranks |= 1 << low | 1 << high
                    pairs += more
            found = self._spared[key] = ranks, pairs
        return found

    def most_pairs(self, cells: int, side: int) -> int:
        """The most pairs that these cells can make with each other, one of each in *side*."""
        found = self._most.get(cells)
        if found is None:
            found = 0
            ours = cells & side
            if ours:
                low = ours & -ours
                rest = cells ^ low
                found = self.most_pairs(rest, side)
                for other in bits(self._tableau.together[low.bit_length() - 1] & rest):
                    found = max(found, 1 + self.most_pairs(rest ^ 1 << other, side))
            self._most[cells] = found
        return found

    # -- Sets of ranks and cards ---------------------------------------------------------------

    def _ranks_in(self, left: int) -> int:
        """The ranks of these stock cards."""
        found = self._rank_sets.get(left)
        if found is None:
            line = self._problem.line
            found = 0
            for number in bits(left):
                found |= 1 << line[number]
            self._rank_sets[left] = found
        return found

    def _partners_of(self, ranks: int) -> int:
        """The ranks that go with one of these."""
        found = self._partner_sets.get(ranks)
        if found is None:
            found = 0
            for rank in bits(ranks):
                found |= self._problem.partners[rank]
            self._partner_sets[ranks] = found
        return found

    def _cards_not_of(self, ranks: int) -> int:
        """The stock cards that are of none of these ranks."""
        found = self._card_sets.get(ranks)
        if found is None:
            found = (1 << len(self._problem.line)) - 1
            for rank in bits(ranks):
                found &= ~self._problem.stock_of[rank]
            self._card_sets[ranks] = found
        return found
