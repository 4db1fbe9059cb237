"""Cards and packs.

A card is written as its rank and suit, ``Kd``, ``Td``, ``Ah``; where a pack holds a card twice, the
second copy carries an apostrophe, ``Kd'``.
No other module knows what a card looks like in writing.
"""

from __future__ import annotations

import re

from enum import Enum, IntEnum, StrEnum
from functools import total_ordering
from itertools import product
from typing import Final, Self, final

from attrs import field, frozen

from .errors import InvalidRules, ParseError


__all__ = ["DOUBLE", "ITALIAN", "SPANISH", "STANDARD", "Card", "Pack", "Rank", "Suit"]

MAX_DECKS: Final = 4
"""The most copies of one card that a pack can hold."""

MAX_TEXT: Final = 64 * 1024
"""The longest one-line text, in characters, that any parser of the library reads."""


class NamedEnum(Enum):
    """An enum whose members are shown as they are written in code."""

    def __repr__(self) -> str:
        """Give an expression for this member."""
        return f"{type(self).__name__}.{self.name}"


class Rank(IntEnum):
    """The thirteen ranks; the number is what a card counts."""

    ACE = 1  #: ``A``, counts 1
    TWO = 2  #: ``2``
    THREE = 3  #: ``3``
    FOUR = 4  #: ``4``
    FIVE = 5  #: ``5``
    SIX = 6  #: ``6``
    SEVEN = 7  #: ``7``
    EIGHT = 8  #: ``8``
    NINE = 9  #: ``9``
    TEN = 10  #: ``T``, also read as ``10``
    JACK = 11  #: ``J``, counts 11
    QUEEN = 12  #: ``Q``, counts 12
    KING = 13  #: ``K``, counts 13

    @property
    def letter(self) -> str:
        """The rank in writing, one character.

        >>> Rank.TEN.letter
        'T'
        """
        return "A23456789TJQK"[self - 1]

    def __repr__(self) -> str:
        """Give an expression for this member."""
        return f"Rank.{self.name}"


class Suit(StrEnum):
    """The four suits, in their order; no rule of the game looks at them.

    >>> [str(suit) for suit in Suit], Suit.HEARTS.symbol
    (['c', 'd', 'h', 's'], '♥')
    """

    CLUBS = "c"  #: ``c``, also read as ``C`` and ``♣``
    DIAMONDS = "d"  #: ``d``, also read as ``D`` and ``♦``
    HEARTS = "h"  #: ``h``, also read as ``H`` and ``♥``
    SPADES = "s"  #: ``s``, also read as ``S`` and ``♠``

    @property
    def symbol(self) -> str:
        """The suit as a picture, ``♣ ♦ ♥ ♠``."""
        return "♣♦♥♠"["cdhs".index(self)]

    def __repr__(self) -> str:
        """Give an expression for this member."""
        return f"Suit.{self.name}"


# Spellings are looked up, never case-folded: folding lets the long s in as spades and the Kelvin
# sign in as a King.
_RANKS: Final = {r.letter: r for r in Rank} | {"10": Rank.TEN} | {r.letter.lower(): r for r in Rank}
_SUITS: Final = {spelling: s for s in Suit for spelling in (s.value, s.value.upper(), s.symbol)}
_CARD: Final = re.compile("(10|[A2-9TJQKatjqk])([cdhsCDHS♣♦♥♠])\ufe0f?('*)")

_interned: Final[dict[tuple[Rank, Suit, int], Card]] = {}


@final
@total_ordering
@frozen(eq=False, init=False, repr=False)
class Card:
    """One card of a pack: a rank, a suit, and which copy of that card it is.

    There is one object for each card, however it is made, so ``==`` is identity.
    Cards are ordered by rank, then suit (c < d < h < s), then copy.

    >>> Card(Rank.KING, Suit.DIAMONDS) is Card.parse("K♦")
    True
    >>> print(Card(Rank.TEN, Suit.HEARTS, copy=1))
    Th'

    Raises:
        TypeError: a rank, suit or copy of another type.
        ValueError: *copy* is not one of 0 to 3.
    """

    rank: Rank
    """What the card counts."""
    suit: Suit
    """Its suit; the rules do not look at it."""
    copy: int
    """0 for the card of the first deck, 1 for its twin in the second, and so on."""
    bit: int = field(repr=False)
    """A one-bit mask for sets of cards as integers; masks are ordered as the cards are."""

    def __new__(cls, rank: Rank, suit: Suit, copy: int = 0) -> Self:
        """Give the one object that stands for this card."""
        if type(rank) is not Rank or type(suit) is not Suit or type(copy) is not int:
            message = f"a card is a Rank, a Suit and an int, not {rank!r}, {suit!r}, {copy!r}"
            raise TypeError(message)
        if not 0 <= copy < MAX_DECKS:
            message = f"copy must be one of 0 to {MAX_DECKS - 1}, not {copy}"
            raise ValueError(message)
        known = _interned.get((rank, suit, copy))
        if known is None:
            place = ((rank - 1) * len(Suit) + "cdhs".index(suit)) * MAX_DECKS + copy
            made = super().__new__(cls)
            made.__attrs_init__(rank, suit, copy, 1 << place)
            known = _interned.setdefault((rank, suit, copy), made)
        return known

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card.

        Besides ``Td`` it takes ``10d``, ``TD``, ``td`` and ``T♦``.

        >>> Card.parse("10S")
        Card.parse('Ts')

        Raises:
            ParseError: *text* is not exactly one card.
            TypeError: *text* is not a string.
        """
        check_text(text)
        card, end = read_card(text, 0)
        if end != len(text):
            raise ParseError(text, end, "one card expected, but the text goes on")
        return card

    def __lt__(self, other: object) -> bool:
        """Order by rank, suit and copy."""
        if not isinstance(other, Card):
            return NotImplemented
        return self.bit < other.bit

    def __str__(self) -> str:
        """Write the card as it is read, ``Kd`` or ``Kd'``."""
        return self.rank.letter + self.suit.value + "'" * self.copy

    def __repr__(self) -> str:
        """Give a call that makes this card."""
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit, int]]:
        """Copy and unpickle to the one object again."""
        return Card, (self.rank, self.suit, self.copy)


def check_text(text: object, limit: int = MAX_TEXT) -> None:
    """Refuse what no parser should start on: other types, and texts beyond *limit*."""
    if not isinstance(text, str):
        message = f"text expected, not {type(text).__name__}"
        raise TypeError(message)
    if len(text) > limit:
        raise ParseError(text, limit, f"more than {limit} characters")


def check_count(what: str, count: int, least: int, most: int) -> None:
    """Bound a number before anything of that size is built."""
    if type(count) is not int:
        message = f"{what}: an int expected, not {count!r}"
        raise TypeError(message)
    if not least <= count <= most:
        problem = f"{what}: {least} to {most} expected, not {count}"
        raise InvalidRules(problem)


def read_card(text: str, start: int) -> tuple[Card, int]:
    """Read the card that begins at *start*; give it and where it ends."""
    found = _CARD.match(text, start)
    if found is None:
        raise ParseError(text, start, "a card such as 'Kd' or 'Th' expected")
    rank, suit, copies = found.groups()
    if len(copies) >= MAX_DECKS:
        raise ParseError(text, found.start(3), f"at most {MAX_DECKS - 1} apostrophes expected")
    return Card(_RANKS[rank], _SUITS[suit], len(copies)), found.end()


def read_cards(text: str, skip: str = "") -> tuple[Card, ...]:
    """Read cards to the end of *text*, passing over the characters in *skip* between them."""
    cards: list[Card] = []
    place = 0
    while place < len(text):
        if text[place] in skip:
            place += 1
            continue
        card, place = read_card(text, place)
        cards.append(card)
    return tuple(cards)


def write_cards(cards: tuple[Card, ...]) -> str:
    """Write cards run together, as `read_cards` reads them."""
    return "".join(map(str, cards))


def repeated(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that come up more than once, in card order."""
    different = set(cards)
    if len(different) == len(cards):
        return ()
    return tuple(card for card in sorted(different) if cards.count(card) > 1)


@final
@frozen(cache_hash=True)
class Pack:
    """The cards that a game is played with: some ranks, four suits, one or more decks.

    >>> len(STANDARD.cards), len(DOUBLE.cards), len(SPANISH.cards), len(ITALIAN.cards)
    (52, 104, 48, 40)

    Raises:
        InvalidRules: no ranks, repeated ranks, or not 1 to 4 decks.
        TypeError: a value of another type.
    """

    ranks: tuple[Rank, ...] = tuple(Rank)
    """The ranks that each deck holds, in order."""
    decks: int = 1
    """How many decks are shuffled together, 1 to 4."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no pack."""
        if type(self.decks) is not int or any(type(rank) is not Rank for rank in self.ranks):
            message = f"a pack is ranks and a number of decks, not {self.ranks!r}, {self.decks!r}"
            raise TypeError(message)
        if not 1 <= self.decks <= MAX_DECKS:
            problem = f"a pack has 1 to {MAX_DECKS} decks, not {self.decks}"
            raise InvalidRules(problem)
        if not self.ranks or sorted(set(self.ranks)) != list(self.ranks):
            problem = "a pack has one or more ranks, each once and in order"
            raise InvalidRules(problem)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the pack in card order."""
        return tuple(
            Card(rank, suit, copy)
            for rank, suit, copy in product(self.ranks, Suit, range(self.decks))
        )


STANDARD: Final = Pack()
"""The 52 cards."""
DOUBLE: Final = Pack(decks=2)
"""Two decks shuffled together, 104 cards."""
SPANISH: Final = Pack(tuple(Rank)[:12])
"""The 48 cards from ace to 12."""
ITALIAN: Final = Pack(tuple(Rank)[:10])
"""The 40 cards from ace to 10."""
