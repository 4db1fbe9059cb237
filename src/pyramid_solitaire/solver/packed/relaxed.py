"""A game in which the stock is no hindrance: what it can't win, nobody can.

In it, every card of the stock is always at hand. Only one thing about the stock still counts: how
many cards of each rank there are. Take two ranks that go with each other and with nothing else, a
*family*: a cards of one rank and b of the other must leave the tableau, and s and t cards of these
ranks lie elsewhere. If x pairs are made of two cards of the tableau, the other a - x cards need
partners among the t, and the b - x among the s. So x must be at least max(a - t, b - s, 0), the
*need* of the family; and where each family makes the pairs that it needs, every other card of the
tableau can go as soon as it is exposed, each with a partner of its own from elsewhere.
So a position of this game is the cells that are left and the needs, and it is won when all needs are
met, since what is left can go then from the top down.
"""

from __future__ import annotations

from typing import Final, final

from .tableau import Tableau


__all__ = ["FIELD", "Relaxed"]

FIELD: Final = 6
"""How many bits a count takes where several are packed into one number: four decks have 16 cards a
rank."""
_MASK: Final = (1 << FIELD) - 1

_PATIENCE: Final = 2_000
"""How many positions one question may add; then the answer is that it might be won."""
_MEMORY: Final = 50_000
"""How many positions all questions may add."""


@final
class Relaxed:
    """The relaxed game of one tableau."""

    def __init__(self, tableau: Tableau) -> None:
        """Find the families."""
        problem = tableau.problem
        self.tableau: Final = tableau
        self.families: Final = tuple(_families(problem.partners, problem.alone))
        self._shift: Final = [-1] * len(problem.partners)
        for number, pair in enumerate(self.families):
            for rank in pair:
                self._shift[rank] = number * FIELD
        self._cells: Final = {
            number * FIELD: (
                problem.cells_of[low] & problem.goal,
                problem.cells_of[high] & problem.goal,
            )
            for number, (low, high) in enumerate(self.families)
        }
        self._known: Final[dict[tuple[int, int], bool]] = {}
        self._patience = 0

    def winnable(self, cells: int, needs: int) -> bool:
        """Whether the goal cells *cells* can be cleared with these needs, packed by family."""
        known = self._known.get((cells, needs))
        if known is not None:
            return known
        self._patience = min(len(self._known) + _PATIENCE, _MEMORY)
        return self._search(cells, needs)

    def _search(self, cells: int, needs: int) -> bool:
        """Try what is exposed; no deeper than there are cells."""
        if not needs:
            return True
        known = self._known.get((cells, needs))
        if known is not None:
            return known
        if len(self._known) >= self._patience:
            return True
        left = self._settle(cells, needs)
        won = any(self._search(after, less) for after, less in self._after(left, needs))
        if len(self._known) < self._patience:
            self._known[cells, needs] = won
        return won

    def _settle(self, cells: int, needs: int) -> int:
        """Take away what is exposed and belongs to no family in need: that costs nothing here."""
        tableau, shift, ranks = self.tableau, self._shift, self.tableau.ranks
        while True:
            gone = 0
            exposed = tableau.exposed(cells)
            left = exposed
            while left:
                low = left & -left
                left ^= low
                place = shift[ranks[low.bit_length() - 1]]
                if place < 0 or not needs >> place & _MASK:
                    gone |= low
            if not gone:
                return cells
            cells ^= gone

    def _after(self, cells: int, needs: int) -> list[tuple[int, int]]:
        """What can be done where only cards of families in need are exposed."""
        tableau, shift, ranks = self.tableau, self._shift, self.tableau.ranks
        exposed = tableau.exposed(cells)
        pairs: list[tuple[int, int]] = []
        alone: list[tuple[int, int]] = []
        left = exposed
        while left:
            low = left & -left
            left ^= low
            cell = low.bit_length() - 1
            place = shift[ranks[cell]]
            match = tableau.together[cell] & left
            while match:
                other = match & -match
                match ^= other
                pairs.append((cells ^ low ^ other, needs - (1 << place)))
            if self._spares(cells ^ low, needs, place):
                alone.append((cells ^ low, needs))
        if tableau.problem.overlaps_tableau:
            for both in tableau.sight(cells).hung:
                place = shift[ranks[both.bit_length() - 1]]
                less = needs - (1 << place) if place >= 0 and needs >> place & _MASK else needs
                pairs.append((cells & ~both, less))
        return pairs + alone

    def _spares(self, cells: int, needs: int, place: int) -> bool:
        """Whether a family still has the cards for the pairs that it needs."""
        low, high = self._cells[place]
        need = needs >> place & _MASK
        if low == high:
            return (cells & low).bit_count() >= 2 * need
        return (cells & low).bit_count() >= need and (cells & high).bit_count() >= need


def _families(partners: tuple[int, ...], alone: int) -> list[tuple[int, int]]:
    """The pairs of ranks that go with each other and with nothing else; a rank may be its own."""
    return [
        (rank, other)
        for rank, mask in enumerate(partners)
        if mask and not mask & mask - 1 and not alone >> rank & 1
        if (other := mask.bit_length() - 1) >= rank
        if partners[other] == 1 << rank and not alone >> other & 1
    ]
