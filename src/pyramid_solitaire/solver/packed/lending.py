"""A game in which cards are not used up: what can't be won in it can't be won at all.

Each card has a list of partners that it may go with. Time passes draw by draw. A card is taken away when
it is in play together with one of its partners; but it goes on being a partner for others, as long as it
would be in play if it were still there: it is only lent.

In a game with a clock (see `clock`) a discard, whenever it is made, hinders no other one except by using
up its cards: what is taken from the tableau, a pile or the stock only uncovers something. So every line
that wins with the partners listed can be played here: by induction over its moves, all that has left by a
move of the line has been taken away by the same time, so that all that is in play in the line is in play
here, too. If a card stays that has to go, there is no such line. And where no two cards want the same
partner, what was taken away is a line.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from ..prune import bits
from .clock import Clock
from .problem import Problem
from .prune import DEAD, Pruner
from .tableau import Tableau


__all__ = ["Lending", "Step"]

_MANY: Final = 10_000
"""For how many sets of cards that are gone it is remembered what is in play then, for each draw."""

Step: TypeAlias = tuple[int, int]
"""The cards that are gone, and that are in play, when no more can be done before the next draw."""


@final
class Lending:
    """That game; cells and stock cards are bits of one mask, the stock cards above the cells."""

    def __init__(self, problem: Problem, tableau: Tableau, clock: Clock, prune: Pruner) -> None:
        """Find who may go with whom."""
        self._problem: Final = problem
        self._tableau: Final = tableau
        self.shift: Final = len(problem.ranks)
        # Free cards go as soon as they are in play, so they are in nobody's way.
        left = (1 << len(problem.line)) - 1 & ~problem.free_stock
        alive = prune.settle(tableau.close(problem.present), left, clock.start)
        self.lost: Final = alive == DEAD
        self.partners: Final = self._listed(0 if self.lost else alive, clock)
        """For each card those that it may go with."""
        self.must: Final = problem.goal | (left << self.shift if problem.clears_stock else 0)
        """The cards that have to go."""
        self._pass: Final = clock.hour
        self._draws: Final[list[tuple[tuple[int, ...], int]]] = []
        for time in range(clock.start, clock.end + 1):
            piles = tuple((drawn & left) << self.shift for drawn in clock.drawn(time))
            undealt = (left << self.shift) - sum(piles) if problem.stock_top else 0
            self._draws.append((piles, undealt))
        self._plays: Final[list[dict[int, int]]] = [{} for _ in range(clock.hour)]

    def _listed(self, alive: int, clock: Clock) -> list[int]:
        problem, shift = self._problem, self.shift
        found = []
        for cell, rank in enumerate(problem.ranks):
            there = problem.stock_partners[rank] & alive
            found.append(self._tableau.together[cell] | there << shift)
        for number, rank in enumerate(problem.line):
            if not alive >> number & 1:
                found.append(0)
                continue
            there = problem.cell_partners[rank]
            if clock.pairs:
                there |= (problem.stock_partners[rank] & alive) << shift
            # A card does not go with itself, and tops of several piles lie on different ones.
            for pile in clock.drawn(clock.end) if clock.several else (1 << number,):
                if pile >> number & 1:
                    there &= ~(pile << shift)
            found.append(there)
        return found

    def _in_play(self, time: int, gone: int) -> int:
        """The cards that are in play when these have gone, or would be if they were still there."""
        known = self._plays[time % self._pass]
        play = known.get(gone)
        if play is None:
            present = self._problem.present
            cells = present & ~gone
            play = present ^ cells | self._tableau.exposed(cells)
            piles, undealt = self._draws[time]
            for pile in piles:
                rest = pile & ~gone
                play |= pile & -1 << rest.bit_length() - 1 if rest else pile
            rest = undealt & ~gone
            play |= undealt & (rest ^ rest - 1) if rest else undealt
            if len(known) >= _MANY:
                known.clear()
            known[gone] = play
        return play

    def reach(self, partners: list[int], steps: list[Step]) -> list[Step]:
        """Play with these partners, from the end of these steps.

        Ends early when all is gone that has to go, or when a whole pass has changed nothing, since no
        later one will.
        """
        free, must, in_play = self._problem.free_cells, self.must, self._in_play
        overlaps = self._problem.overlaps_tableau
        gone, play = steps[-1] if steps else (0, 0)
        steps = steps.copy()
        for time in range(len(steps), len(self._draws)):
            while True:
                before, start = play, gone
                play = in_play(time, gone)
                new = play & ~before
                gone |= new & free
                while new:
                    low = new & -new
                    new ^= low
                    there = partners[low.bit_length() - 1] & play
                    if there:
                        gone |= low | there
                if gone == start:
                    hung = self._hung(partners, gone) if overlaps else 0
                    if not hung:
                        break
                    gone |= hung
            steps.append((gone, play))
            if not must & ~gone or (time >= self._pass and steps[-1 - self._pass][0] == gone):
                break
        return steps

    def stuck(self, steps: list[Step]) -> bool:
        """Whether a card that has to go is still there at the end."""
        gone, _ = steps[-1]
        return bool(self.must & ~gone)

    def plan(self, partners: list[int]) -> tuple[int, list[int]]:
        """Play it once more, where all goes that has to, and use up cards as long as that is possible.

        Returns the cards that want a partner which another card has, with their partners, and the pairs
        that have left.
        """
        free, overlaps = self._problem.free_cells, self._problem.overlaps_tableau
        pairs: list[int] = []
        gone = taken = wanted = play = time = 0
        while self.must & ~gone:
            while True:
                before, start = play, gone
                play = self._in_play(time, gone)
                for card in bits(play & ~before):
                    low = 1 << card
                    there = partners[card] & play
                    if low & free:
                        gone |= low
                    if not there:
                        continue
                    leaving = (low | there) & ~gone
                    gone |= leaving
                    other = there & ~taken
                    if other and not low & taken:
                        pair = low | other & -other
                        pairs.append(pair)
                        taken |= pair
                    if leaving & ~taken:
                        wanted |= low | there
                if gone == start:
                    hung = self._hung(partners, gone) if overlaps else 0
                    if not hung:
                        break
                    pairs.append(hung)
                    taken |= hung
                    gone |= hung
            time += 1
        return wanted, pairs

    def _hung(self, partners: list[int], gone: int) -> int:
        """A card and its only cover that may go together with ``overlap=pyramid``, or 0."""
        for both in self._tableau.sight(self._problem.present & ~gone).hung:
            low = both & -both
            if (both ^ low) & partners[low.bit_length() - 1]:
                return both
        return 0
