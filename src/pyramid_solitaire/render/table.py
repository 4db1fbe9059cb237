"""Where things lie in a picture of the table.

The tableau stands above, at the places of its layout; stock and waste lie under it. Places depend
on the rules alone and never on the cards, so that nothing jumps from one picture to the next.
"""

from __future__ import annotations

from typing import Final, final

from attrs import frozen

from ..layout import Layout
from .faces import HEIGHT, WIDTH, Index


__all__ = ["Plan", "Spot", "plan"]

MARGIN: Final = 26.0
"""Space around everything."""
PITCH: Final = WIDTH + 4.0
"""From one card of a row to the next."""
_BETWEEN: Final = 28.0
"""Between tableau and stock, and between one pile and the next."""


@final
@frozen
class Spot:
    """The upper left corner of a card."""

    x: float
    """From the left edge of the picture."""
    y: float
    """From its upper edge."""


@final
@frozen
class Plan:
    """The places of everything on the table."""

    width: float
    """How wide the picture is."""
    height: float
    """How high it is."""
    cells: tuple[Spot, ...]
    """The places of the tableau, in cell order."""
    order: tuple[int, ...]
    """Cell numbers in the order in which cards are drawn: each before those that cover it."""
    stock: Spot | None
    """The place of the stock, None in a game without one."""
    piles: tuple[Spot, ...]
    """The places of the lowest cards of the waste piles."""
    fanned: int
    """How many cards of a waste pile are laid out beside each other."""
    caption: Spot
    """Where the caption begins, or its middle in a game without stock."""
    writing: float
    """How large the writing under the table is."""


def plan(layout: Layout, piles: int, index: Index) -> Plan:
    """Lay out a table with this tableau and so many waste piles."""
    left = min(cell.x for cell in layout.cells)
    top = min(cell.y for cell in layout.cells)
    places = [((cell.x - left) * PITCH, (cell.y - top) * HEIGHT) for cell in layout.cells]
    wide = max(x for x, _ in places) + WIDTH
    high = max(y for _, y in places) + HEIGHT
    # Where several piles stand in a row, each gets less room.
    fanned = {0: 0, 1: 3 if index.is_large else 6}.get(piles, 2 if index.is_large else 3)
    fan = WIDTH + max(fanned - 1, 0) * index.fan
    row = WIDTH + piles * (_BETWEEN + fan) if piles else 0.0
    inner = max(wide, row, 3.2 * WIDTH)
    # Small pictures need larger writing, and those of wide tables are drawn smallest of all.
    writing = max(32.0, inner / 24) if index.is_large else max(22.0, inner / 48)
    start = MARGIN + (inner - wide) / 2
    cells = tuple(Spot(start + x, MARGIN + y) for x, y in places)
    under = MARGIN + high + _BETWEEN
    x = MARGIN + (inner - row) / 2
    spots = tuple(Spot(x + WIDTH + _BETWEEN + i * (fan + _BETWEEN), under) for i in range(piles))
    below = under + HEIGHT if piles else MARGIN + high
    return Plan(
        width=inner + 2 * MARGIN,
        height=below + writing * 1.7 + MARGIN / 2,
        cells=cells,
        order=_order(layout),
        stock=Spot(x, under) if piles else None,
        piles=spots,
        fanned=fanned,
        caption=Spot(spots[0].x if spots else MARGIN + inner / 2, below + writing * 1.45),
        writing=writing,
    )


def _order(layout: Layout) -> tuple[int, ...]:
    """Cells, those with fewer others under them first."""
    depth: dict[int, int] = {}
    left = list(range(len(layout.cells)))
    level = 0
    while left:
        free = [cell for cell in left if all(low in depth for low in layout.covers[cell])]
        depth.update(dict.fromkeys(free, level))
        left = [cell for cell in left if cell not in depth]
        level += 1
    return tuple(sorted(depth, key=lambda cell: (depth[cell], cell)))
