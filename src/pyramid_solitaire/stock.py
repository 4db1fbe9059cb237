"""The stock and the waste, and the policies that say what can be done with them.

A policy is a set of pure functions from one `Stock` to the next. The library's own are `OneCard`,
`ThreePile`, `DrawThree` and `NoStock`; a game with other habits brings a policy of its own, any
frozen and hashable value with the six methods of `StockPolicy`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Self, final

from attrs import field, frozen

from .cards import Card, NamedEnum, check_count, check_text, read_card, write_cards
from .errors import InvalidRules, ParseError


__all__ = ["DrawThree", "NoStock", "OneCard", "Stock", "StockPolicy", "StockTop", "ThreePile"]

MAX_PASSES: Final = 100
"""The most passes a policy of the library counts; beyond lies only *unlimited*."""


@final
@frozen
class Stock:
    """What a policy works on: undealt cards, waste piles, and how often the waste was redealt.

    >>> print(Stock.parse("9c3d|Tc"))
    9c3d|Tc
    """

    undealt: tuple[Card, ...] = ()
    """Cards not drawn yet in this pass, the next one first."""
    piles: tuple[tuple[Card, ...], ...] = ((),)
    """The waste piles, each from its bottom to its top."""
    redeals: int = 0
    """Redeals made so far; stays 0 in a game with unlimited passes, so that positions repeat."""

    @classmethod
    def parse(cls, text: str, redeals: int = 0) -> Self:
        """Read the text form: undealt cards, then ``|`` and the cards of each pile, bottom first.

        Spaces around ``|`` do not matter; ``-`` is the stock of a game without one.

        >>> Stock.parse("9c3d | Tc").piles
        ((Card.parse('Tc'),),)

        Raises:
            ParseError: something in *text* is not a card.
            TypeError: *text* is not a string.
        """
        check_text(text)
        if text.strip(" ") == "-":
            return cls((), (), redeals)
        if not text.strip(" "):
            raise ParseError(text, 0, "cards, '|' or '-' expected")
        parts: list[tuple[Card, ...]] = []
        start = 0
        for part in text.split("|"):
            place = start + len(part) - len(part.lstrip(" "))
            end = start + len(part.rstrip(" "))
            cards: list[Card] = []
            while place < end:
                try:
                    card, place = read_card(text, place)
                except ParseError as error:
                    problem = error.problem.replace("expected", "or '|' expected")
                    raise ParseError(text, error.position, problem) from None
                cards.append(card)
            parts.append(tuple(cards))
            start += len(part) + 1
        return cls(parts[0], tuple(parts[1:]), redeals)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The undealt cards, then those of the waste, pile by pile from the bottom."""
        return sum(self.piles, self.undealt)

    def without(self, cards: Iterable[Card]) -> Stock:
        """The stock after these cards have left it; other cards do not matter.

        >>> print(Stock.parse("9c3d|Tc").without([Card.parse("3d")]))
        9c|Tc
        """
        undealt, piles = self.undealt, list(self.piles)
        for card in cards:
            if card in undealt:
                undealt = _taken(undealt, card)
                continue
            for number, pile in enumerate(piles):
                if card in pile:
                    piles[number] = _taken(pile, card)
                    break
        return Stock(undealt, tuple(piles), self.redeals)

    def __str__(self) -> str:
        """Write the text form."""
        return "|".join(map(write_cards, (self.undealt, *self.piles))) if self.piles else "-"


def _taken(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """*cards* without one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class StockPolicy(Protocol):
    """What a stock and its waste piles can do.

    All methods are pure: the same stock gives the same answer. Two policies that are equal must
    play the same game, since rules and states compare and hash through them.

    >>> policy: StockPolicy = OneCard()
    >>> print(policy.draw(policy.start((Card.parse("9c"), Card.parse("3d")))))
    3d|9c
    """

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """The stock at the start of a game, when *cards* are left after the tableau is dealt.

        The number of piles must not depend on the cards.

        Raises:
            InvalidRules: this policy cannot start with so many cards.
        """

    def draw(self, stock: Stock, /) -> Stock | None:
        """The stock after a draw, None if no card can be drawn."""

    def redeal(self, stock: Stock, /) -> Stock | None:
        """The stock after a redeal, None if there can be none now.

        A policy with unlimited passes leaves `Stock.redeals` as it is.
        """

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The cards of stock and waste that may be discarded now, alone or with the tableau's."""

    def may_pair(self, stock: Stock, a: Card, b: Card, /) -> bool:
        """Whether two playable cards of stock and waste may be discarded with each other."""

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """The stock after *cards*, one or two that lie in it, have been discarded."""


class StockTop(NamedEnum):
    """Whether the next card of the stock is in play before it is drawn.

    >>> OneCard(stock_top=StockTop.PLAYABLE).playable(Stock.parse("9c3d|Tc"))
    (Card.parse('Tc'), Card.parse('9c'))
    """

    HIDDEN = "hidden"  #: it lies face down until it is drawn
    PLAYABLE = "playable"  #: it lies face up and can be discarded from where it lies


# A member is looked up through its class slowly enough to be felt in searches.
_PLAYABLE: Final = StockTop.PLAYABLE


def _passes(passes: int | None) -> int | None:
    """Bound the number of passes."""
    if passes is not None:
        check_count("passes", passes, 1, MAX_PASSES)
    return passes


def _opening(opening: int) -> int:
    """Bound the number of opening draws; `start` knows how many the cards allow."""
    check_count("opening draws", opening, 0, 4 * 52)
    return opening


def _many(per_draw: int) -> int:
    """Bound the cards of a draw; a draw of one card has a class of its own."""
    check_count("cards per draw", per_draw, 2, 52)
    return per_draw


class _Waste:
    """What the policies with a waste have in common: passes, opening draws, tops in play."""

    __slots__ = ()

    passes: int | None
    opening: int
    stock_top: StockTop

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """Lay the cards down as the stock and make the opening draws."""
        stock = self._lay(cards)
        for made in range(self.opening):
            drawn = self.draw(stock)
            if drawn is None:
                problem = f"{self.opening} opening draws expected, but {made} empty the stock"
                raise InvalidRules(problem)
            stock = drawn
        return stock

    def redeal(self, stock: Stock, /) -> Stock | None:
        """Turn the waste into the stock: only when that is empty, and while passes remain."""
        if stock.undealt or not any(stock.piles):
            return None
        if self.passes is None:
            return self._lay(sum(reversed(stock.piles), ()))
        if stock.redeals + 1 >= self.passes:
            return None
        return self._lay(sum(reversed(stock.piles), ()), stock.redeals + 1)

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The tops of the piles, and the next card of the stock where the rules say so."""
        tops = [pile[-1] for pile in stock.piles if pile]
        if self.stock_top is _PLAYABLE and stock.undealt:
            tops.append(stock.undealt[0])
        return tuple(tops)

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """Whatever is in play may go together."""
        return True

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """Take the cards away; what lay under them is in play again (R9)."""
        return stock.without(cards)

    def draw(self, stock: Stock, /) -> Stock | None:
        raise NotImplementedError  # pragma: no cover

    def _lay(self, cards: tuple[Card, ...], redeals: int = 0) -> Stock:
        """All *cards* undealt, next first, and nothing on the piles."""
        return Stock(cards, ((),), redeals)


@final
@frozen(cache_hash=True)
class OneCard(_Waste):
    """One card a draw onto one waste pile, of which the top is in play (R7 to R9).

    A redeal turns the waste over, so that the cards come again in the same order.

    >>> print(OneCard().draw(Stock.parse("9c3d|Tc")))
    3d|Tc9c

    Raises:
        InvalidRules: a number out of bounds.
        TypeError: a number of another type.
    """

    passes: int | None = field(default=1, converter=_passes)
    """How often the stock may be run through; 1 means no redeal, None any number of times."""
    opening: int = field(default=0, converter=_opening)
    """Draws made when the game starts; not moves, and not repeated after a redeal."""
    stock_top: StockTop = StockTop.HIDDEN
    """Whether the next card of the stock is in play."""

    def draw(self, stock: Stock, /) -> Stock | None:
        """Turn one card onto the waste."""
        undealt = stock.undealt
        if not undealt:
            return None
        return Stock(undealt[1:], ((*stock.piles[0], undealt[0]),), stock.redeals)


@final
@frozen(cache_hash=True)
class DrawThree(_Waste):
    """Three cards a draw, one upon the other on one waste pile, of which the top is in play.

    The last draw of a pass takes what is left. The cards that come up on top in the next pass
    depend on which cards have left the pile. A redeal turns the waste over.

    >>> print(DrawThree().draw(Stock.parse("9c3d8h2s|Tc")))
    2s|Tc9c3d8h

    Raises:
        InvalidRules: a number out of bounds.
        TypeError: a number of another type.
    """

    passes: int | None = field(default=1, converter=_passes)
    """How often the stock may be run through; 1 means no redeal, None any number of times."""
    opening: int = field(default=0, converter=_opening)
    """Draws made when the game starts; not moves, and not repeated after a redeal."""
    stock_top: StockTop = StockTop.HIDDEN
    """Whether the next card of the stock is in play."""
    per_draw: int = field(default=3, converter=_many)
    """Cards a draw, 2 or more; `OneCard` draws one."""

    def draw(self, stock: Stock, /) -> Stock | None:
        """Turn the next cards onto the waste, the last of them on top."""
        undealt, n = stock.undealt, self.per_draw
        if not undealt:
            return None
        return Stock(undealt[n:], (stock.piles[0] + undealt[:n],), stock.redeals)


@final
@frozen(cache_hash=True)
class ThreePile(_Waste):
    """Three cards a draw, one onto each of three waste piles; all three tops are in play.

    Draws go from left to right, also onto piles that play has emptied, and a last set of fewer
    than three fills from the left (R18 to R20).
    A redeal collects the piles as PySolFC's Apophis does: the next pass begins with the bottom of
    the third pile and goes up it, then up the second, then up the first.

    >>> print(ThreePile().draw(Stock.parse("9c3d8h2s|Tc||")))
    2s|Tc9c|3d|8h

    Raises:
        InvalidRules: a number out of bounds.
        TypeError: a number of another type.
    """

    passes: int | None = field(default=1, converter=_passes)
    """How often the stock may be run through; 1 means no redeal, None any number of times."""
    opening: int = field(default=0, converter=_opening)
    """Draws made when the game starts; not moves, and not repeated after a redeal."""
    stock_top: StockTop = StockTop.HIDDEN
    """Whether the next card of the stock is in play."""

    def draw(self, stock: Stock, /) -> Stock | None:
        """Turn one card onto each pile."""
        undealt = stock.undealt
        if not undealt:
            return None
        left, middle, right = stock.piles
        return Stock(
            undealt[3:],
            (left + undealt[:1], middle + undealt[1:2], right + undealt[2:3]),
            stock.redeals,
        )

    def _lay(self, cards: tuple[Card, ...], redeals: int = 0) -> Stock:
        return Stock(cards, ((), (), ()), redeals)


@final
@frozen
class NoStock:
    """No stock and no waste: the tableau takes all cards.

    >>> print(NoStock().start(()))
    -
    """

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """Begin without cards.

        Raises:
            InvalidRules: cards are left over.
        """
        if cards:
            problem = f"a game without stock deals all cards, but {len(cards)} are left over"
            raise InvalidRules(problem)
        return Stock((), ())

    def draw(self, _stock: Stock, /) -> None:
        """There is nothing to draw."""

    def redeal(self, _stock: Stock, /) -> None:
        """There is nothing to redeal."""

    def playable(self, _stock: Stock, /) -> tuple[Card, ...]:
        """Nothing."""
        return ()

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """There is nothing to pair."""
        return False

    def discard(self, stock: Stock, _cards: tuple[Card, ...], /) -> Stock:
        """There is nothing to discard."""
        return stock


def redeals_left(policy: StockPolicy, stock: Stock) -> int | None:
    """How many more redeals *policy* would allow, None if there is no end to them.

    Asked of the policy itself, so that it need not say the same thing twice: a waste that holds a
    card is redealt until the policy refuses, or until a redeal no longer counts.
    """
    if not stock.piles:
        return 0
    waste = ((_ANY_CARD,), *((),) * (len(stock.piles) - 1))
    redeals, left = stock.redeals, 0
    while left <= MAX_PASSES:
        again = policy.redeal(Stock((), waste, redeals))
        if again is None:
            return left
        if again.redeals == redeals:
            return None
        redeals = again.redeals
        left += 1
    return None


_ANY_CARD: Final = Card.parse("As")
