"""What the tableau alone says, looked up by the set of cells that are left.

Most of it depends on the layout and is shared by all deals; the rest is found once a deal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, final

from ...layout import Layout
from ..prune import all_covers, bits
from .problem import Problem


__all__ = ["Sight", "Tableau"]

_MANY: Final = 20_000
"""How many sets of cells are remembered for a layout; a pyramid of nine rows has 16,796."""


class Sight(NamedTuple):
    """What is in play on a tableau, and what discards leave of it."""

    exposed: int
    """The exposed cells."""
    pairs: tuple[int, ...]
    """What each pair of its cards leaves."""
    with_rank: dict[int, tuple[int, ...]]
    """What a card of the stock, by its rank, leaves with each of its partners."""
    hung: tuple[int, ...]
    """The pairs of a card and its only cover that the overlap option allows, as two cells each."""


@final
class Tableau:
    """The tableau of one problem.

    Cards that go alone and with no other card are free: they hinder and never help, so they are
    taken away as soon as they are exposed (`close`). A line that wins still wins with that discard
    made at once, since no other move needs the card to lie there.
    """

    def __init__(self, problem: Problem) -> None:
        """Find what lies on what, and which cells may go with each other."""
        self.problem: Final = problem
        layout = problem.layout
        self.covered_by: Final = layout.covered_by
        self.partners: Final = problem.partners
        self.ranks: Final = problem.ranks
        self.free: Final = problem.free_cells
        self.above: Final = all_covers(layout)
        self.together: Final = tuple(
            self._together(cell) if rank else 0 for cell, rank in enumerate(self.ranks)
        )
        self._exposed: Final = _exposures(layout)
        self._sights: Final[dict[int, Sight]] = {}

    def _together(self, cell: int) -> int:
        """The cells that may leave in one discard with this one.

        Two cards of which one lies on the other, directly or not, never can: the lower one is
        exposed only when the upper one is gone. With ``overlap=pyramid`` a card may go with a
        direct cover.
        """
        problem, ranks = self.problem, self.ranks
        found = 0
        for other in bits(problem.present):
            if other == cell or not problem.partners[ranks[cell]] >> ranks[other] & 1:
                continue
            if not (self.above[cell] >> other | self.above[other] >> cell) & 1 or (
                problem.overlaps_tableau
                and (self.covered_by[cell] >> other | self.covered_by[other] >> cell) & 1
            ):
                found |= 1 << other
        return found

    def exposed(self, cells: int) -> int:
        """The cells that nothing lies on."""
        found = self._exposed.get(cells)
        if found is None:
            if len(self._exposed) >= _MANY:
                self._exposed.clear()
            covered_by = self.covered_by
            found = 0
            left = cells
            while left:
                low = left & -left
                left ^= low
                if not cells & covered_by[low.bit_length() - 1]:
                    found |= low
            self._exposed[cells] = found
        return found

    def close(self, cells: int) -> int:
        """What is left when the free cards have gone, and those that this exposes."""
        free = self.free
        while cells & free:
            gone = self.exposed(cells) & free
            if not gone:
                break
            cells ^= gone
        return cells

    def sight(self, cells: int) -> Sight:
        """What is in play when these cells are left, none of them a free card that is exposed."""
        found = self._sights.get(cells)
        if found is None:
            found = self._sights[cells] = self._look(cells)
        return found

    def _look(self, cells: int) -> Sight:
        exposed = self.exposed(cells)
        together, partners, ranks = self.together, self.partners, self.ranks
        hung = tuple(self._hung(cells, exposed)) if self.problem.overlaps_tableau else ()
        pairs: list[int] = []
        singles: list[tuple[int, int]] = []
        left = exposed
        while left:
            low = left & -left
            left ^= low
            cell = low.bit_length() - 1
            match = together[cell] & left
            while match:
                other = match & -match
                match ^= other
                pairs.append(self.close(cells ^ low ^ other))
            wanted = partners[ranks[cell]]
            if wanted:
                singles.append((wanted, self.close(cells ^ low)))
        pairs += [self.close(cells & ~both) for both in hung]
        with_rank: dict[int, tuple[int, ...]] = {}
        for wanted, after in singles:
            for rank in bits(wanted):
                with_rank[rank] = (*with_rank.get(rank, ()), after)
        return Sight(exposed, tuple(pairs), with_rank, hung)

    def _hung(self, cells: int, exposed: int) -> list[int]:
        """The cards that go with the only card that still lies on them."""
        found = []
        for cell in bits(cells & ~exposed):
            cover = cells & self.covered_by[cell]
            if cover & exposed == cover and not cover & cover - 1 and cover & self.together[cell]:
                found.append(1 << cell | cover)
        return found


@lru_cache(maxsize=32)
def _exposures(_layout: Layout) -> dict[int, int]:
    """A table that all deals on one layout fill and read."""
    return {}
