"""The four kinds of moves.

Moves name cards, not places: a card is its own coordinate, so a move can be written, sent and read
without a board.
Whether a move is legal is for `GameState` to say.
"""

from __future__ import annotations

from typing import final

from attrs import frozen
from typing_extensions import TypeAliasType

from .cards import Card


__all__ = ["Draw", "Move", "Pair", "Redeal", "Single"]


@final
@frozen
class Draw:
    """Turn the next card or cards of the stock onto the waste. Written ``D``.

    >>> print(Draw())
    D
    """

    def __str__(self) -> str:
        """Write the move."""
        return "D"


@final
@frozen
class Redeal:
    """Make the waste the stock again; draws nothing. Written ``R``.

    >>> print(Redeal())
    R
    """

    def __str__(self) -> str:
        """Write the move."""
        return "R"


@final
@frozen(cache_hash=True)
class Single:
    """Discard one card alone. Written as the card, ``Kd``.

    >>> print(Single(Card.parse("Kd")))
    Kd
    """

    card: Card
    """The card to discard."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no card."""
        _check(self.card)

    def __str__(self) -> str:
        """Write the move."""
        return str(self.card)


@final
@frozen(cache_hash=True)
class Pair:
    """Discard two cards together. Written as the lower card and the higher, ``2hJc``.

    >>> str(Pair.of(Card.parse("Jc"), Card.parse("2h")))
    '2hJc'

    Raises:
        ValueError: the same card twice, or the higher card first (`Pair.of` takes either order).
    """

    low: Card
    """The lower card in card order."""
    high: Card
    """The higher card in card order."""

    def __attrs_post_init__(self) -> None:
        """Refuse one card twice, and keep one way to write a pair."""
        _check(self.low)
        _check(self.high)
        if self.low is self.high:
            message = f"{self.low} cannot be paired with itself"
            raise ValueError(message)
        if self.low > self.high:
            message = f"{self.high} is lower than {self.low}; Pair.of takes cards in either order"
            raise ValueError(message)

    @classmethod
    def of(cls, a: Card, b: Card) -> Pair:
        """The pair of two cards in either order.

        >>> Pair.of(Card.parse("Jc"), Card.parse("2h")) == Pair.of(Card.parse("2h"), Card.parse("Jc"))
        True

        Raises:
            ValueError: the same card twice.
        """
        _check(a)
        _check(b)
        return cls(a, b) if a <= b else cls(b, a)

    def __str__(self) -> str:
        """Write the move."""
        return f"{self.low}{self.high}"


Move = TypeAliasType("Move", Draw | Redeal | Single | Pair)
"""What a player can do: a tagged union, so that ``match`` over it can be checked to be complete."""


def _check(card: object) -> None:
    if type(card) is not Card:
        message = f"a move names cards, not {card!r}"
        raise TypeError(message)
