"""Deal numbers of PySolFC and of Microsoft's solitaires, turned into the order of the cards.

The facts are those of pysol-cards 0.24 and of PySolFC itself: which generator a number chooses, the
order of the base deck, and the shuffle. Nothing here is the library's own shuffle, which is
`Deal.shuffled`.
"""

from __future__ import annotations

import re

from collections.abc import Callable
from typing import Final

from .cards import Card, Pack, Rank, Suit, check_text
from .errors import InvalidDeal, ParseError


__all__ = ["pysolfc_cards"]

_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_MICROSOFT_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_IGNORED: Final = str.maketrans("", "", " #-_.,")
_NUMBER: Final = re.compile("(ms)?([0-9]{1,30})L?")
_MICROSOFT_NUMBERS: Final = range(1, 2**33)

_Below = Callable[[int], int]
"""A number from 0 to below the one given."""


def pysolfc_cards(number: int | str, pack: Pack) -> tuple[Card, ...]:
    """The cards of *pack* in the order in which PySolFC deals that number.

    >>> from pyramid_solitaire import STANDARD
    >>> pysolfc_cards(1, STANDARD)[:2]
    (Card.parse('Jd'), Card.parse('2d'))
    """
    value, microsoft = _read(number)
    if pack.ranks != tuple(Rank) or pack.decks > 2:
        raise InvalidDeal((f"PySolFC numbers deals of one or two whole decks, not of {pack!r}",))
    ranks, decks = pack.ranks, range(pack.decks)
    if microsoft and pack.decks == 1:
        cards = [Card(rank, suit) for rank in ranks for suit in _MICROSOFT_SUITS]
    else:
        cards = [Card(rank, suit, copy) for copy in decks for suit in _SUITS for rank in ranks]
    below = _microsoft(value) if microsoft else _mersenne(value)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    # The shuffled cards lie face down, so they are dealt from the end.
    return tuple(reversed(cards))


def _read(number: int | str) -> tuple[int, bool]:
    """The number, and whether it is one of Microsoft's generator."""
    if type(number) is int:
        text = str(number) if abs(number) < 10**30 else "a number of more than 30 digits"
    elif isinstance(number, str):
        text = number
    else:
        message = f"a deal number is an int or a str, not {type(number).__name__}"
        raise TypeError(message)
    check_text(text)
    found = _NUMBER.fullmatch(text.translate(_IGNORED) if isinstance(number, str) else text)
    if found is None:
        raise ParseError(text, 0, "a deal number expected, such as 12345 or 'ms12345'")
    value = int(found[2])
    # PySolFC itself takes 32000 for one of the Mersenne Twister's, though its card library does not.
    microsoft = found[1] is not None or value < 32000
    if microsoft and value not in _MICROSOFT_NUMBERS:
        raise ParseError(text, 0, "Microsoft deal numbers go from 1 to 8589934591")
    return value, microsoft


def _microsoft(number: int) -> _Below:
    """The generator of Microsoft's C library, and what later games made of it."""
    state = number if number < 2**32 else number - 2**32

    def below(n: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**33
        if number < 2**31:
            value = state >> 16 & 0x7FFF
        elif number < 2**32:
            value = state >> 16 & 0x7FFF | 0x8000
        else:
            value = (state >> 16 & 0xFFFF) + 1
        return value % n

    return below


def _mersenne(number: int) -> _Below:
    """Python's own generator, of which only `random.Random.random` is promised to stay."""
    # Imported here: few programs deal by these numbers.
    from random import Random

    generator = Random(number)  # noqa: S311  # a deal is no secret
    return lambda n: int(generator.random() * n)
