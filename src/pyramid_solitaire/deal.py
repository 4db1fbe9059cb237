"""A deal: all the cards of a pack in the order in which they are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Final, Self, final

from attrs import field, frozen

from .cards import STANDARD, Card, Pack, check_text, read_cards, repeated
from .errors import InvalidDeal, ParseError
from .numbers import pysolfc_cards


if TYPE_CHECKING:
    import datetime as dt


__all__ = ["SHUFFLE_VERSION", "Deal"]

SHUFFLE_VERSION: Final = 1
"""The version of the shuffle below. A seed keeps its cards for as long as this number stays."""


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Refuse what is no card."""
    checked = tuple(cards)
    for card in checked:
        if type(card) is not Card:
            message = f"a deal is made of cards, not {card!r}"
            raise TypeError(message)
    return checked


@final
@frozen(cache_hash=True, repr=False)
class Deal:
    """All the cards of a pack in deal order.

    The tableau is dealt first, cell by cell (in a pyramid: the apex, then row by row from left to
    right); the rest is the stock, the first of it to be drawn first.

    >>> deal = Deal.shuffled(1)
    >>> print(str(deal)[:32])
    Tc 4h Jc Kh Ah 6s 2s 8d Ac 6d 2h
    >>> Deal.parse(str(deal)) == deal
    True

    Raises:
        InvalidDeal: the cards are not exactly the pack; names every missing, repeated and strange
            card.
        TypeError: a value that is not a `Card`.
    """

    cards: tuple[Card, ...] = field(converter=_cards)
    """The cards, first to be dealt first."""
    pack: Pack = STANDARD
    """The pack that they are."""

    def __attrs_post_init__(self) -> None:
        """Check that these are exactly the cards of the pack."""
        wanted = self.pack.cards
        if len(self.cards) == len(wanted) and set(self.cards) == set(wanted):
            return
        problems = [f"{len(wanted)} cards expected, not {len(self.cards)}"]
        if len(self.cards) == len(wanted):
            problems.clear()
        for complaint, cards in (
            ("missing", sorted(set(wanted) - set(self.cards))),
            ("not in the pack", sorted(set(self.cards) - set(wanted))),
            ("repeated", repeated(self.cards)),
        ):
            if cards:
                problems.append(f"{complaint}: {' '.join(map(str, cards))}")
        raise InvalidDeal(tuple(problems))

    @classmethod
    def shuffled(cls, seed: int | str, pack: Pack = STANDARD) -> Self:
        """Shuffle a pack by a seed, the same on every machine and in every release.

        Only the text of the seed counts: ``1`` and ``"1"`` are the same deal.
        The algorithm (shuffle version 1) is easy to repeat in any language:

        1. Start with the cards of the pack in card order.
        2. Make a stream of bytes: the SHA-256 of the UTF-8 text
           ``pyramid-solitaire shuffle 1:SEED:N`` for N = 0, 1, 2, ... (decimal), joined.
        3. Cut the stream into 32-bit big-endian words. A number below *n* is the next word
           modulo *n*; words at or above the greatest multiple of *n* within 2**32 are skipped.
        4. For i from the last index down to 1: swap cards i and j, where j is a number below i + 1.

        >>> Deal.shuffled(1) == Deal.shuffled("1")
        True

        Raises:
            TypeError: *seed* is neither an int nor a str (a bool is neither).
            ParseError: *seed* is text that UTF-8 cannot write (a lone surrogate).
        """
        if type(seed) is not int and not isinstance(seed, str):
            message = f"a seed is an int or a str, not {type(seed).__name__}"
            raise TypeError(message)
        try:
            str(seed).encode()
        except UnicodeEncodeError as error:
            problem = "a character expected that UTF-8 can write"
            raise ParseError(str(seed), error.start, problem) from None
        cards = list(pack.cards)
        words = _words(f"pyramid-solitaire shuffle {SHUFFLE_VERSION}:{seed}:")
        for i in range(len(cards) - 1, 0, -1):
            n = i + 1
            j = next(word for word in words if word < 2**32 - 2**32 % n) % n
            cards[i], cards[j] = cards[j], cards[i]
        return cls(tuple(cards), pack)

    @classmethod
    def daily(cls, date: dt.date, pack: Pack = STANDARD) -> Self:
        """The deal of a day: ``Deal.shuffled("daily 2026-11-30")`` for that date.

        The library reads no clock; which day it is where the player lives is the caller's to say.

        >>> from datetime import date
        >>> Deal.daily(date(2026, 11, 30)) == Deal.shuffled("daily 2026-11-30")
        True

        Raises:
            TypeError: *date* is not a date, or is a datetime (whose day depends on a time zone).
        """
        # Looked at by name, so that only those who deal by date load the module.
        if type(date).__name__ != "date" or type(date).__module__ != "datetime":
            message = f"a date expected, not {type(date).__name__}"
            raise TypeError(message)
        return cls.shuffled(f"daily {date.isoformat()}", pack)

    @classmethod
    def from_pysolfc(cls, number: int | str, pack: Pack = STANDARD) -> Self:
        """The deal that PySolFC gives a number, or with prefix ``ms`` that Microsoft's games do.

        Numbers below 32000 are Microsoft's, with or without the prefix; PySolFC's own begin there.
        In text, spaces and the characters ``# - _ . ,`` are passed over, as PySolFC does.

        >>> print(str(Deal.from_pysolfc(1))[:23])
        Jd 2d 9h Jc 5d 7h 7c 5h
        >>> Deal.from_pysolfc("ms100000") == Deal.from_pysolfc(100000)
        False

        Raises:
            ParseError: not a number, or not one that the generator takes.
            InvalidDeal: a pack that PySolFC does not number: not one or two whole decks.
            TypeError: *number* is neither an int nor a str.
        """
        return cls(pysolfc_cards(number, pack), pack)

    @classmethod
    def parse(cls, text: str, pack: Pack = STANDARD) -> Self:
        """Read card codes in deal order; spaces, tabs and line ends between them do not matter.

        >>> Deal.parse(str(Deal.shuffled(1)).replace(" ", "")) == Deal.shuffled(1)
        True

        Raises:
            ParseError: something in *text* is not a card.
            InvalidDeal: the cards are not exactly the pack.
            TypeError: *text* is not a string.
        """
        check_text(text)
        return cls(read_cards(text, skip=" \t\r\n"), pack)

    def __str__(self) -> str:
        """Write the cards with a space between them."""
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        """Give a call that makes this deal."""
        pack = "" if self.pack == STANDARD else f", {self.pack!r}"
        return f"Deal.parse({str(self)!r}{pack})"


def _words(key: str) -> Iterator[int]:
    """The endless 32-bit words of the shuffle's stream."""
    # Imported here: not every program shuffles, and this loads the system's OpenSSL.
    from hashlib import sha256

    for block in count():  # pragma: no branch
        digest = sha256(f"{key}{block}".encode()).digest()
        for place in range(0, len(digest), 4):
            yield int.from_bytes(digest[place : place + 4], "big")
