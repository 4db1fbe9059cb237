"""Why a move is refused; each reason is one sentence of the rules.

Every reason has a code for programs (stable, made for translation tables and tests), data for
highlights, and an English sentence as its ``str``.
When several reasons apply, the first in the order of this page is given.
"""

from __future__ import annotations

from typing import ClassVar, final

from attrs import frozen

from .cards import Card
from .layout import Zone
from .rules import Outcome


__all__ = [
    "Buried",
    "Covered",
    "GameOver",
    "Gone",
    "NeedsPartner",
    "NoPassesLeft",
    "NotInPack",
    "NothingToRedeal",
    "Reason",
    "SameCard",
    "StandsAlone",
    "StockEmpty",
    "StockNotEmpty",
    "Undealt",
    "Unseen",
    "WrongTotal",
    "ZonesMayNotPair",
]


class Reason:
    """A reason why a move is refused. Not made directly: the classes below are the reasons.

    Two reasons are equal when they are of one kind and have equal data.

    >>> reason = Covered(Card.parse("8s"), (Card.parse("5h"), Card.parse("4c")))
    >>> reason.code, str(reason)
    ('covered', '8s is covered by 5h and 4c')
    >>> isinstance(reason, Reason)
    True
    """

    __slots__ = ()

    code: ClassVar[str]
    """A short name for programs, such as ``covered``."""

    # Written once here, since seventeen classes with methods of their own take a noticeable part of
    # the time that importing the package takes.

    def _data(self) -> dict[str, object]:
        names: tuple[str, ...] = getattr(type(self), "__match_args__", ())
        return {name: getattr(self, name) for name in names}

    def __eq__(self, other: object) -> bool:
        """Compare kind and data."""
        if not isinstance(other, Reason):
            return NotImplemented
        return type(self) is type(other) and self._data() == other._data()

    def __hash__(self) -> int:
        """Hash kind and data."""
        return hash((self.code, *self._data().values()))

    def __repr__(self) -> str:
        """Give a call that makes this reason."""
        data = ", ".join(f"{name}={value!r}" for name, value in self._data().items())
        return f"{type(self).__name__}({data})"


def _list(cards: tuple[Card, ...]) -> str:
    return " and ".join(map(str, cards))


@final
@frozen(eq=False, repr=False)
class GameOver(Reason):
    """The game has ended: it is won, or its end rule has called it lost.

    >>> print(GameOver(Outcome.WON))
    the game is over and won
    """

    code: ClassVar[str] = "game-over"
    outcome: Outcome
    """How it ended."""

    def __str__(self) -> str:
        """Say so."""
        return f"the game is over and {self.outcome.value}"


@final
@frozen(eq=False, repr=False)
class SameCard(Reason):
    """A pair needs two cards. Only `GameState.why_not` gives this: such a `Pair` cannot be made.

    >>> print(SameCard(Card.parse("Kd")))
    Kd cannot be paired with itself
    """

    code: ClassVar[str] = "same-card"
    card: Card
    """The card that was named twice."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} cannot be paired with itself"


@final
@frozen(eq=False, repr=False)
class NotInPack(Reason):
    """The game is played without that card.

    >>> print(NotInPack(Card.parse("Kd'")))
    Kd' is not in the pack of this game
    """

    code: ClassVar[str] = "not-in-pack"
    card: Card
    """The strange card."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} is not in the pack of this game"


@final
@frozen(eq=False, repr=False)
class Unseen(Reason):
    """The card does not lie open: the one answer of a `PlayerView` about cards that it cannot know.

    >>> print(Unseen(Card.parse("Kd")))
    Kd does not lie open
    """

    code: ClassVar[str] = "unseen"
    card: Card
    """The unseen card."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} does not lie open"


@final
@frozen(eq=False, repr=False)
class Gone(Reason):
    """The card has been discarded already, or never was in this position.

    >>> print(Gone(Card.parse("Kd")))
    Kd is gone
    """

    code: ClassVar[str] = "gone"
    card: Card
    """The card that is not there."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} is gone"


@final
@frozen(eq=False, repr=False)
class Undealt(Reason):
    """The card still lies in the stock and is not in play there (R6).

    >>> print(Undealt(Card.parse("Kd")))
    Kd is still in the stock
    """

    code: ClassVar[str] = "undealt"
    card: Card
    """The undealt card."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} is still in the stock"


@final
@frozen(eq=False, repr=False)
class Buried(Reason):
    """The card lies in the waste under others (R8, R9).

    >>> print(Buried(Card.parse("Kd"), (Card.parse("2c"), Card.parse("9h"))))
    Kd is buried under 2c and 9h
    """

    code: ClassVar[str] = "buried"
    card: Card
    """The buried card."""
    under: tuple[Card, ...]
    """The cards on it, from the one directly on it to the top."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} is buried under {_list(self.under)}"


@final
@frozen(eq=False, repr=False)
class Covered(Reason):
    """The card lies in the tableau and others overlap it (R12).

    >>> print(Covered(Card.parse("8s"), (Card.parse("5h"), Card.parse("4c"))))
    8s is covered by 5h and 4c
    """

    code: ClassVar[str] = "covered"
    card: Card
    """The covered card."""
    by: tuple[Card, ...]
    """The cards that overlap it, in cell order."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} is covered by {_list(self.by)}"


@final
@frozen(eq=False, repr=False)
class ZonesMayNotPair(Reason):
    """Cards that lie in these two places may not go together.

    >>> cards = Card.parse("5h"), Card.parse("8s")
    >>> print(ZonesMayNotPair(cards, (Zone.RESERVE, Zone.WASTE)))
    5h in the reserve and 8s in the waste may not go together
    """

    code: ClassVar[str] = "zones-may-not-pair"
    cards: tuple[Card, Card]
    """The two cards."""
    zones: tuple[Zone, Zone]
    """Where they lie."""

    def __str__(self) -> str:
        """Say so."""
        (a, b), (one, other) = self.cards, self.zones
        return f"{a} in the {one.value} and {b} in the {other.value} may not go together"


@final
@frozen(eq=False, repr=False)
class StandsAlone(Reason):
    """The card goes alone and with no other (R16).

    >>> print(StandsAlone(Card.parse("Kd")))
    Kd goes alone, not with another card
    """

    code: ClassVar[str] = "stands-alone"
    card: Card
    """The card."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} goes alone, not with another card"


@final
@frozen(eq=False, repr=False)
class NeedsPartner(Reason):
    """The card does not go alone (R10).

    >>> print(NeedsPartner(Card.parse("5h")))
    5h needs a partner
    """

    code: ClassVar[str] = "needs-partner"
    card: Card
    """The card."""

    def __str__(self) -> str:
        """Say so."""
        return f"{self.card} needs a partner"


@final
@frozen(eq=False, repr=False)
class WrongTotal(Reason):
    """The two cards do not match (R10).

    >>> print(WrongTotal((Card.parse("5h"), Card.parse("4c")), 9, 13))
    5h and 4c total 9, not 13
    """

    code: ClassVar[str] = "wrong-total"
    cards: tuple[Card, Card]
    """The two cards."""
    total: int
    """What they add up to."""
    wanted: int | None
    """What cards must add up to in this game; None where matching is not about a total."""

    def __str__(self) -> str:
        """Say so."""
        a, b = self.cards
        if self.wanted is None or self.wanted == self.total:
            return f"{a} and {b} do not go together"
        return f"{a} and {b} total {self.total}, not {self.wanted}"


@final
@frozen(eq=False, repr=False)
class StockEmpty(Reason):
    """There is no card left to draw.

    >>> print(StockEmpty())
    the stock is empty
    """

    code: ClassVar[str] = "stock-empty"

    def __str__(self) -> str:
        """Say so."""
        return "the stock is empty"


@final
@frozen(eq=False, repr=False)
class StockNotEmpty(Reason):
    """The waste is redealt only when the stock is empty.

    >>> print(StockNotEmpty(3))
    the stock still holds 3 cards
    """

    code: ClassVar[str] = "stock-not-empty"
    undealt: int
    """How many cards the stock still holds."""

    def __str__(self) -> str:
        """Say so."""
        return f"the stock still holds {self.undealt} card{'s' * (self.undealt != 1)}"


@final
@frozen(eq=False, repr=False)
class NothingToRedeal(Reason):
    """The waste is empty too.

    >>> print(NothingToRedeal())
    the waste is empty, so there is nothing to redeal
    """

    code: ClassVar[str] = "nothing-to-redeal"

    def __str__(self) -> str:
        """Say so."""
        return "the waste is empty, so there is nothing to redeal"


@final
@frozen(eq=False, repr=False)
class NoPassesLeft(Reason):
    """The stock has been run through as often as the game allows.

    >>> print(NoPassesLeft(2))
    no pass is left after 2 redeals
    """

    code: ClassVar[str] = "no-passes-left"
    redeals: int
    """How many redeals have been made."""

    def __str__(self) -> str:
        """Say so."""
        return f"no pass is left after {self.redeals} redeal{'s' * (self.redeals != 1)}"
