"""The cards that still lie on a layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Self, final

from attrs import field, frozen

from .cards import Card, check_text, read_card, repeated
from .errors import InvalidState, ParseError
from .layout import Cell, Layout


__all__ = ["Pyramid"]

EMPTY: Final = "--"
"""How the text form writes a cell without a card."""


def _cards(cards: Iterable[Card | None]) -> tuple[Card | None, ...]:
    """Refuse what is no card."""
    checked = tuple(cards)
    for card in checked:
        if card is not None and type(card) is not Card:
            message = f"a tableau holds cards and None, not {card!r}"
            raise TypeError(message)
    return checked


@final
@frozen(repr=False)
class Pyramid:
    """The tableau in the middle of a game: a layout and the card on each of its cells.

    >>> pyramid = Pyramid.parse("8s/5h4c/--Kd--", Layout.pyramid(7))
    >>> pyramid.exposed
    (Card.parse('Kd'),)
    >>> pyramid.covers_of(Card.parse("8s"))
    (Card.parse('5h'), Card.parse('4c'))

    Raises:
        InvalidState: a card lies twice, there is not one entry for each cell, or a cell is empty
            while a card that overlapped it still lies there.
        TypeError: a value that is neither a card nor None.
    """

    layout: Layout
    """The cells."""
    cards: tuple[Card | None, ...] = field(converter=_cards, hash=False)
    """The card on each cell, in the layout's cell order; None where it is gone."""

    # Derived, and carried along from state to state: deriving them anew would cost each move as much
    # as all the rest. `places` says where a card was dealt and is shared by all states of a game, so
    # it also knows cards that are gone.
    present: int = field(init=False, eq=False, hash=True)
    """The mask of the cells that hold a card (cell number i is 1 << i)."""
    open: int = field(init=False, eq=False, hash=True)
    """The mask of the exposed cards (a card is its `Card.bit`)."""
    shown: tuple[Card, ...] = field(init=False, eq=False)
    """The exposed cards, in no particular order."""
    places: dict[Card, int] = field(init=False, eq=False)
    """The number of each card's cell."""

    def __attrs_post_init__(self) -> None:
        """Check the arrangement and derive what the engine needs."""
        layout, cards = self.layout, self.cards
        problems = [*tableau_problems(layout, cards)]
        if twice := repeated(self.remaining):
            problems.append(f"repeated: {' '.join(map(str, twice))}")
        if problems:
            raise InvalidState(tuple(problems))
        places = {card: number for number, card in enumerate(cards) if card is not None}
        present = sum(1 << number for number in places.values())
        shown = [card for card, number in places.items() if not present & layout.covered_by[number]]
        self._derive(present, shown, places)

    def _derive(self, present: int, shown: list[Card], places: dict[Card, int]) -> None:
        _set_present(self, present)
        _set_open(self, sum([card.bit for card in shown]))
        _set_shown(self, tuple(shown))
        _set_places(self, places)

    @classmethod
    def parse(cls, text: str, layout: Layout) -> Self:
        """Read the text form.

        Rows are joined by ``/``, cards run together, ``--`` is an empty cell; spaces around ``/``
        do not matter, and empty rows at the end may be left out.

        >>> len(Pyramid.parse("8s/5h4c", Layout.pyramid(7)).remaining)
        3

        Raises:
            ParseError: not the text form, or not the rows of this layout.
            InvalidState: cards that cannot lie like that.
            TypeError: *text* is not a string.
        """
        return cls(layout, read_tableau(text, layout))

    @property
    def rows(self) -> tuple[tuple[Card | None, ...], ...]:
        """The cards row by row, as the text form has them."""
        return tuple(tuple(self.cards[i] for i in line) for line in self.layout.lines)

    @property
    def exposed(self) -> tuple[Card, ...]:
        """The cards that nothing overlaps, in cell order (rule R12)."""
        return tuple(card for card in self.remaining if card.bit & self.open)

    @property
    def remaining(self) -> tuple[Card, ...]:
        """All cards that still lie here, in cell order."""
        return tuple(card for card in self.cards if card is not None)

    def at(self, cell: Cell | str) -> Card | None:
        """The card on a cell (or a cell's name), None if it is gone.

        >>> Pyramid.parse("8s/5h4c", Layout.pyramid(2)).at("B2")
        Card.parse('4c')

        Raises:
            LookupError: the layout has no such cell.
        """
        name = cell if isinstance(cell, str) else cell.name
        try:
            return self.cards[self.layout.index[name]]
        except KeyError:
            message = f"there is no cell {name!r}"
            raise LookupError(message) from None

    def holds(self, card: Card) -> bool:
        """Whether *card* still lies here.

        >>> Pyramid.parse("8s/5h4c", Layout.pyramid(2)).holds(Card.parse("Kd"))
        False
        """
        number = self.places.get(card)
        return number is not None and bool(self.present >> number & 1)

    def cell_of(self, card: Card) -> Cell | None:
        """The cell on which *card* lies, None if it does not lie here.

        >>> Pyramid.parse("8s/5h4c", Layout.pyramid(2)).cell_of(Card.parse("4c")).name
        'B2'
        """
        return self.layout.cells[self.places[card]] if self.holds(card) else None

    def covers_of(self, card: Card) -> tuple[Card, ...]:
        """The cards that lie on *card*, in cell order; empty if it is exposed or not here.

        >>> Pyramid.parse("8s/5h--", Layout.pyramid(2)).covers_of(Card.parse("8s"))
        (Card.parse('5h'),)
        """
        if not self.holds(card):
            return ()
        held = self.layout.covered_by[self.places[card]]
        return tuple(
            card for i, card in enumerate(self.cards) if held >> i & 1 and card is not None
        )

    def without(self, *gone: Card) -> Pyramid:
        """The tableau after these cards have left it; cards that do not lie here do not matter.

        Whether the rules let them leave is not asked: a card that is still covered can be taken
        away together with its covers only.

        >>> print(Pyramid.parse("8s/5h4c", Layout.pyramid(2)).without(Card.parse("5h")))
        8s/--4c
        """
        layout, present, places = self.layout, self.present, self.places
        cards = list(self.cards)
        shown = list(self.shown)
        below: list[int] = []
        for card in gone:
            number = places.get(card)
            if number is not None and present >> number & 1:
                present ^= 1 << number
                cards[number] = None
                below += layout.covers[number]
                if card in shown:
                    shown.remove(card)
        for number in below:
            if not present & layout.covered_by[number]:
                uncovered = cards[number]
                if uncovered is not None and uncovered not in shown:
                    shown.append(uncovered)
        after = object.__new__(Pyramid)
        _set_layout(after, layout)
        _set_cards(after, tuple(cards))
        after._derive(present, shown, places)
        return after

    def __str__(self) -> str:
        """Write the text form, without the empty rows at its end."""
        lines = ["".join(EMPTY if card is None else str(card) for card in row) for row in self.rows]
        while len(lines) > 1 and not lines[-1].strip("-"):
            lines.pop()
        return "/".join(lines)

    def __repr__(self) -> str:
        """Give a call that makes this pyramid."""
        return f"Pyramid.parse({str(self)!r}, {self.layout!r})"

    def __reduce__(self) -> tuple[type[Pyramid], tuple[Layout, tuple[Card | None, ...]]]:
        """Pickle the cards and derive the rest again."""
        return Pyramid, (self.layout, self.cards)


def _setter(name: str) -> Callable[[Pyramid, object], None]:
    """The fast way around a frozen class: a slot is set through its descriptor.

    A tableau made by the constructor is checked; the ones that moves make need no check.
    """
    setter: Callable[[Pyramid, object], None] = getattr(Pyramid, name).__set__
    return setter


_set_layout: Final = _setter("layout")
_set_cards: Final = _setter("cards")
_set_present: Final = _setter("present")
_set_open: Final = _setter("open")
_set_shown: Final = _setter("shown")
_set_places: Final = _setter("places")


def read_tableau(text: str, layout: Layout) -> tuple[Card | None, ...]:
    """The card on each cell, as the text form of a tableau says; whether they can lie so is open."""
    check_text(text)
    cards: list[Card | None] = [None] * len(layout.cells)
    place, row = 0, 0
    for row, numbers in enumerate(layout.lines):
        place = _skip_blanks(text, place)
        for number in numbers:
            if text.startswith(EMPTY, place):
                place += len(EMPTY)
            else:
                try:
                    cards[number], place = read_card(text, place)
                except ParseError as error:
                    problem = f"a card or '--' for the {len(numbers)} cells of row {row + 1}"
                    raise ParseError(text, error.position, problem + " expected") from None
        place = _skip_blanks(text, place)
        if not text.startswith("/", place):
            break
        place += 1
    if place < len(text):
        raise ParseError(text, place, f"'/' or the end expected after row {row + 1}")
    if text.rstrip(" ").endswith("/"):
        raise ParseError(text, place, f"no row expected after row {row + 1}")
    return tuple(cards)


def tableau_problems(layout: Layout, cards: tuple[Card | None, ...]) -> Iterator[str]:
    """What is wrong with the places of these cards, whichever cards they are."""
    cells = layout.cells
    if len(cards) != len(cells):
        yield f"{len(cells)} cells expected, not {len(cards)}"
        return
    for number, (cell, card) in enumerate(zip(cells, cards, strict=True)):
        held = [
            cells[i].name
            for i, other in enumerate(cards)
            if other is not None and layout.covered_by[number] >> i & 1
        ]
        if card is None and held:
            yield f"{cell.name} is empty, but a card still lies on it, on {' and '.join(held)}"


def _skip_blanks(text: str, place: int) -> int:
    """The first place from *place* on that is not a space."""
    while text.startswith(" ", place):
        place += 1
    return place
