"""Tableau geometry as data: which cells there are, and which cells overlap which.

Nothing here knows a card, and nothing elsewhere knows that a pyramid has rows of one to seven:
the rules see cells and a covering relation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from attrs import evolve, field, frozen

from .cards import MAX_DECKS, NamedEnum, check_count
from .errors import InvalidRules


__all__ = ["Cell", "Layout", "Zone"]

MAX_CELLS: Final = 52 * MAX_DECKS
"""The most cells a layout can have: one for each card of the largest pack."""

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Zone(NamedEnum):
    """The kinds of places in which a card can lie.

    >>> [zone.value for zone in Zone]
    ['pyramid', 'reserve', 'stock', 'waste']
    """

    PYRAMID = "pyramid"  #: the part of the tableau that goal ``pyramid`` is about
    RESERVE = "reserve"  #: the open columns beside it
    STOCK = "stock"  #: undealt cards
    WASTE = "waste"  #: the piles that draws make


@final
@frozen
class Cell:
    """One place of the tableau.

    >>> Layout.pyramid(2).cells[0]
    Cell(name='A1', row=0, x=0.5, y=0.0, zone=Zone.PYRAMID, covered_by=('B1', 'B2'))
    """

    name: str
    """Its name in its layout, such as ``A1`` for the apex."""
    row: int
    """Its line in the text form, and the row that scorings count, from 0."""
    x: float
    """Left edge of the card that lies here, in card widths."""
    y: float
    """Top edge of the card that lies here, in card heights."""
    zone: Zone = Zone.PYRAMID
    """`Zone.PYRAMID` or `Zone.RESERVE`."""
    covered_by: tuple[str, ...] = ()
    """Names of the cells whose cards overlap this one."""


def _cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Refuse what is no cell, and more cells than any pack has cards."""
    checked = []
    for cell in cells:
        if type(cell) is not Cell:
            message = f"a layout is made of cells, not {cell!r}"
            raise TypeError(message)
        checked.append(cell)
        if len(checked) > MAX_CELLS:
            problem = f"a layout has at most {MAX_CELLS} cells"
            raise InvalidRules(problem)
    return tuple(checked)


@final
@frozen(cache_hash=True, repr=False)
class Layout:
    """A tableau without its cards: cells in the order in which they are dealt.

    The text form and the pictures list cells by row, and within a row in deal order.
    Any covering relation without a circle will do.

    >>> layout = Layout.pyramid(7)
    >>> len(layout.cells), layout.cells[0].covered_by
    (28, ('B1', 'B2'))
    >>> arch = Layout([
    ...     Cell("A1", 0, 0.5, 0.0, covered_by=("B1",)),
    ...     Cell("B1", 1, 0.0, 0.5),
    ...     Cell("B2", 1, 1.0, 0.5),
    ... ])
    >>> [cell.name for cell in arch.cells]
    ['A1', 'B1', 'B2']

    Raises:
        InvalidRules: no cells or too many, a name used twice, a cover that does not exist, cells
            that cover each other in a circle, rows not numbered from 0, or a cell whose zone is no
            part of a tableau.
        TypeError: a value that is not a `Cell`.
    """

    cells: tuple[Cell, ...] = field(converter=_cells)
    """All cells, first to be dealt first."""
    _made_by: str | None = field(default=None, eq=False, alias="_made_by")

    # What follows is derived from the cells, once, for the engine. Sets of cells are bit masks: cell
    # number i is 1 << i.
    index: dict[str, int] = field(init=False, eq=False)
    """Number of each cell by its name."""
    lines: tuple[tuple[int, ...], ...] = field(init=False, eq=False)
    """Numbers of the cells of each row, in text order."""
    covers: tuple[tuple[int, ...], ...] = field(init=False, eq=False)
    """For each cell, the numbers of the cells that it overlaps."""
    covered_by: tuple[int, ...] = field(init=False, eq=False)
    """For each cell, the mask of the cells that overlap it."""
    pyramid_mask: int = field(init=False, eq=False)
    """The mask of the cells in `Zone.PYRAMID`."""

    def __attrs_post_init__(self) -> None:
        """Check the covering relation and derive the engine's tables from it."""
        index = {cell.name: number for number, cell in enumerate(self.cells)}
        if problem := _problem(self.cells, index):
            raise InvalidRules(problem)
        above = [[index[name] for name in cell.covered_by] for cell in self.cells]
        everything = range(len(self.cells))
        derive = object.__setattr__
        derive(self, "index", index)
        derive(self, "covered_by", tuple(_mask(numbers) for numbers in above))
        derive(
            self,
            "covers",
            tuple(tuple(low for low in everything if i in above[low]) for i in everything),
        )
        rows = 1 + max(cell.row for cell in self.cells)
        derive(
            self,
            "lines",
            tuple(tuple(i for i in everything if self.cells[i].row == row) for row in range(rows)),
        )
        derive(
            self,
            "pyramid_mask",
            _mask(i for i in everything if self.cells[i].zone is Zone.PYRAMID),
        )

    @classmethod
    def pyramid(cls, rows: int) -> Layout:
        """A pyramid with rows of 1, 2, ..., *rows* cards, apex first.

        Each card is overlapped by the two nearest cards of the next row.

        >>> [cell.covered_by for cell in Layout.pyramid(2).cells]
        [('B1', 'B2'), (), ()]

        Raises:
            InvalidRules: not 1 to 19 rows.
        """
        check_count("rows", rows, 1, 19)
        cells = []
        for row in range(rows):
            for place in range(row + 1):
                under = (_name(row + 1, place), _name(row + 1, place + 1))
                x, y = (rows - 1 - row) / 2 + place, row / 2
                covered_by = under if row + 1 < rows else ()
                cells.append(Cell(_name(row, place), row, x, y, covered_by=covered_by))
        return cls(cells, _made_by=f"Layout.pyramid({rows})")

    @classmethod
    def inverted(cls, rows: int) -> Layout:
        """A pyramid on its head, rows of *rows*, ..., 2, 1 cards, the long row first.

        Each card is overlapped by the nearest cards of the next row: two, or one at an edge.
        This is Triangle as PySolFC lays it out.

        >>> [cell.covered_by for cell in Layout.inverted(2).cells]
        [('B1',), ('B1',), ()]

        Raises:
            InvalidRules: not 1 to 19 rows.
        """
        check_count("rows", rows, 1, 19)
        cells = []
        for row in range(rows):
            width = rows - row
            for place in range(width):
                near = (place - 1, place)
                covered_by = tuple(_name(row + 1, i) for i in near if 0 <= i < width - 1)
                x, y = row / 2 + place, row / 2
                cells.append(Cell(_name(row, place), row, x, y, covered_by=covered_by))
        return cls(cells, _made_by=f"Layout.inverted({rows})")

    @classmethod
    def columns(cls, heights: Sequence[int]) -> Layout:
        """Reserve columns, dealt round by round: the first card of each, then the second, ...

        Each column is a row of the text form; its last card overlaps the one before.

        >>> [cell.name for cell in Layout.columns([2, 1]).cells]
        ['A1', 'B1', 'A2']

        Raises:
            InvalidRules: no columns, or a column that is not 1 to 52 cards high.
        """
        check_count("columns", len(heights), 1, 52)
        for height in heights:
            check_count("cards in a column", height, 1, 52)
        cells = [
            Cell(
                _name(column, place),
                column,
                float(column),
                place / 4,
                Zone.RESERVE,
                (_name(column, place + 1),) if place + 1 < height else (),
            )
            for place in range(max(heights))
            for column, height in enumerate(heights)
            if place < height
        ]
        return cls(cells, _made_by=f"Layout.columns({tuple(heights)!r})")

    @classmethod
    def beside(cls, *layouts: Layout) -> Layout:
        """Several layouts next to each other, dealt one after the other.

        Rows are counted through: the first layout's, then the second's.

        >>> [cell.name for cell in Layout.beside(Layout.pyramid(2), Layout.columns([2])).cells]
        ['A1', 'B1', 'B2', 'C1', 'C2']

        Raises:
            InvalidRules: nothing to put there, or too many cells altogether.
        """
        check_count("layouts", len(layouts), 1, 52)
        cells: list[Cell] = []
        row, x = 0, 0.0
        for layout in layouts:
            # Names are made anew, since every layout calls its first cell A1.
            names: dict[str, str] = {}
            for line, numbers in enumerate(layout.lines):
                for place, number in enumerate(numbers):
                    names[layout.cells[number].name] = _name(row + line, place)
            cells.extend(
                evolve(
                    cell,
                    name=names[cell.name],
                    row=row + cell.row,
                    x=x + cell.x,
                    covered_by=tuple(names[name] for name in cell.covered_by),
                )
                for cell in layout.cells
            )
            row += len(layout.lines)
            x += max(cell.x for cell in layout.cells) + 1.5
        made_by = f"Layout.beside({', '.join(map(repr, layouts))})"
        return cls(cells, _made_by=made_by)

    def _repr_svg_(self) -> str:
        """Give the picture to a notebook."""
        from .render import svg

        return svg(self)

    def __repr__(self) -> str:
        """Give a call that makes this layout."""
        return self._made_by or f"Layout({self.cells!r})"

    def __reduce__(self) -> tuple[type[Layout], tuple[tuple[Cell, ...], str | None]]:
        """Pickle the cells and derive the rest again."""
        return Layout, (self.cells, self._made_by)


def _name(row: int, place: int) -> str:
    """``A1`` is the first cell of the first row; the row after ``Z`` is ``AA``."""
    letters = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, len(_LETTERS))
        letters = _LETTERS[letter] + letters
    return f"{letters}{place + 1}"


def _mask(numbers: Iterable[int]) -> int:
    """The cells of these numbers as a bit mask."""
    return sum(1 << number for number in set(numbers))


def _problem(cells: tuple[Cell, ...], index: dict[str, int]) -> str | None:
    """What is wrong with these cells, if anything."""
    if not cells:
        return "a layout has at least one cell"
    if len(index) < len(cells):
        return "two cells of a layout have the same name"
    for cell in cells:
        for name in cell.covered_by:
            if name not in index:
                return f"cell {cell.name} is covered by {name}, which does not exist"
        if cell.zone not in {Zone.PYRAMID, Zone.RESERVE}:
            return f"cell {cell.name} lies in the {cell.zone.value}, which is no part of a tableau"
    rows = {cell.row for cell in cells}
    if rows != set(range(len(rows))):
        return "rows of a layout are numbered from 0 without a gap"
    left = {cell.name: set(cell.covered_by) for cell in cells}
    while free := {name for name, covers in left.items() if not covers}:
        left = {name: covers - free for name, covers in left.items() if covers}
    if left:
        return f"cells cover each other in a circle: {', '.join(sorted(left))}"
    return None
