"""A stock policy: the two upper cards of the waste are in play, and may go together."""

from attrs import frozen

from pyramid_solitaire import Card, Stock


@frozen
class TwoTops:
    """One card a draw onto one waste pile, of which the two upper cards are in play."""

    passes: int = 1
    """How often the stock may be run through."""

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """Begin with all cards undealt and an empty pile."""
        return Stock(cards, ((),))

    def draw(self, stock: Stock, /) -> Stock | None:
        """Turn the next card onto the waste."""
        if not stock.undealt:
            return None
        drawn, *rest = stock.undealt
        return Stock(tuple(rest), ((*stock.piles[0], drawn),), stock.redeals)

    def redeal(self, stock: Stock, /) -> Stock | None:
        """Turn the waste over, while passes remain."""
        if stock.undealt or not stock.piles[0] or stock.redeals + 1 >= self.passes:
            return None
        return Stock(stock.piles[0], ((),), stock.redeals + 1)

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The two upper cards of the waste."""
        return stock.piles[0][-2:]

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """They may go with each other."""
        return True

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """Take the cards away."""
        return stock.without(cards)
