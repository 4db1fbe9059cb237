"""What a move did, for animation, sound, speech and scoring.

Events are derived from the state before a move and the move itself; they are never part of a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from attrs import frozen
from typing_extensions import TypeAliasType

from .cards import Card
from .layout import Cell, Zone
from .moves import Draw, Move, Pair, Redeal, Single
from .rules import FaceDown, Outcome
from .state import GameState


__all__ = [
    "Discarded",
    "Drawn",
    "Event",
    "Exposed",
    "Lost",
    "Place",
    "Redealt",
    "RowCleared",
    "TurnedUp",
    "Won",
    "events_of",
]


@final
@frozen
class Place:
    """Where a card lies.

    >>> print(Place(Zone.PYRAMID, 0, "A1"), Place(Zone.WASTE, 1, ""))
    A1 waste 2
    """

    zone: Zone
    """The kind of place."""
    number: int
    """The cell's number in the layout, or the waste pile's from left to right, or 0 for the stock."""
    cell: str
    """The cell's name, empty in stock and waste."""

    def __str__(self) -> str:
        """Name the place."""
        return self.cell or (f"waste {self.number + 1}" if self.zone is Zone.WASTE else "stock")


@final
@frozen
class Discarded:
    """One or two cards left the game, together.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> event, *_ = events_of(parse_state("one-card 8s/5h4c |8c 0"), parse_move("5h8c"))
    >>> [f"{card} from {place}" for card, place in zip(event.cards, event.places)]
    ['5h from B1', '8c from waste 1']
    """

    cards: tuple[Card, ...]
    """The cards, in card order."""
    places: tuple[Place, ...]
    """Where each of them lay."""


@final
@frozen
class Exposed:
    """Nothing lies on a card of the tableau any more.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> _, event, *_ = events_of(parse_state("one-card 8s/5h8c | 0"), parse_move("5h8c"))
    >>> str(event.card), event.cell.name
    ('8s', 'A1')
    """

    card: Card
    """The card."""
    cell: Cell
    """Its cell."""


@final
@frozen
class TurnedUp:
    """A card that lay face down was turned up; comes after its `Exposed`.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> state = parse_state("one-card(face-down=covered) 8s/5h8c | 0")
    >>> [str(event.card) for event in events_of(state, parse_move("5h8c")) if isinstance(event, TurnedUp)]
    ['8s']
    """

    card: Card
    """The card."""
    cell: Cell
    """Its cell."""


@final
@frozen
class RowCleared:
    """The last card of a row of the pyramid left it; reserve columns are no rows.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> events_of(parse_state("one-card 8s/5h8c Td| 0"), parse_move("5h8c"))[-1]
    RowCleared(row=1)
    """

    row: int
    """The row, as `Cell.row` counts it."""


@final
@frozen
class Drawn:
    """A card was drawn from the stock onto a waste pile.

    >>> from pyramid_solitaire import parse_state
    >>> events_of(parse_state("one-card 8s Td3c| 0"), Draw())
    (Drawn(card=Card.parse('Td'), pile=0),)
    """

    card: Card
    """The card."""
    pile: int
    """The pile, from left to right."""


@final
@frozen
class Redealt:
    """The waste became the stock again.

    >>> from pyramid_solitaire import parse_state
    >>> events_of(parse_state("one-card(passes=2) 8s |Td 0"), Redeal())
    (Redealt(cards=(Card.parse('Td'),), redeals=1),)
    """

    cards: tuple[Card, ...]
    """The new stock, next first."""
    redeals: int
    """How many redeals the state counts now; 0 where passes are unlimited."""


@final
@frozen
class Won:
    """The goal was met by this move.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> events_of(parse_state("one-card Ks | 0"), parse_move("Ks"))[-1]
    Won()
    """


@final
@frozen
class Lost:
    """No move is left after this one, or the end rule has called the game.

    >>> from pyramid_solitaire import parse_state
    >>> events_of(parse_state("one-card 8s Td| 0"), Draw())[-1]
    Lost()
    """


Event = TypeAliasType(
    "Event", Discarded | Exposed | TurnedUp | RowCleared | Drawn | Redealt | Won | Lost
)
"""What a move did: a tagged union."""


def events_of(before: GameState, move: Move) -> tuple[Event, ...]:
    """What *move* does to the state *before*, in the order in which to show it.

    A move is followed by what it uncovers, by the rows it clears, and by the end of the game.

    >>> from pyramid_solitaire import Rules
    >>> state = GameState.of(Rules(), "8s/5h8c", undealt="Td")
    >>> for event in events_of(state, Pair.of(Card.parse("5h"), Card.parse("8c"))):
    ...     print(type(event).__name__)
    Discarded
    Exposed
    RowCleared

    Raises:
        IllegalMove: the rules refuse the move.
    """
    return tuple(_events(before, move, before.apply(move)))


def _events(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    match move:
        case Draw():
            for number, pile in enumerate(after.stock.piles):
                for card in pile:
                    if card in before.stock.undealt:
                        yield Drawn(card, number)
        case Redeal():
            yield Redealt(after.stock.undealt, after.stock.redeals)
        case Single() | Pair():  # pragma: no branch
            cards = (move.card,) if isinstance(move, Single) else (move.low, move.high)
            yield Discarded(cards, tuple(place_of(before, card) for card in cards))
            yield from _uncovered(before, after)
            yield from _cleared(before, after)
    match after.outcome:
        case Outcome.WON:
            yield Won()
        case Outcome.LOST:
            yield Lost()
        case None:  # pragma: no branch
            pass


def place_of(state: GameState, card: Card) -> Place:
    """Where *card*, which has not left the game, lies."""
    cell = state.pyramid.cell_of(card)
    if cell is not None:
        return Place(cell.zone, state.rules.layout.index[cell.name], cell.name)
    for number, pile in enumerate(state.stock.piles):
        if card in pile:
            return Place(Zone.WASTE, number, "")
    return Place(Zone.STOCK, 0, "")


def _uncovered(before: GameState, after: GameState) -> Iterator[Event]:
    layout, shown = after.rules.layout, after.pyramid.open & ~before.pyramid.open
    for cell, card in zip(layout.cells, after.pyramid.cards, strict=True):
        if card is not None and card.bit & shown:
            yield Exposed(card, cell)
            if after.rules.face_down is FaceDown.COVERED:
                yield TurnedUp(card, cell)


def _cleared(before: GameState, after: GameState) -> Iterator[Event]:
    # From the bottom up, as rows are cleared.
    layout = after.rules.layout
    for row in reversed(range(len(layout.lines))):
        cells = sum(1 << number for number in layout.lines[row])
        cells &= layout.pyramid_mask
        if before.pyramid.present & cells and not after.pyramid.present & cells:
            yield RowCleared(row)
