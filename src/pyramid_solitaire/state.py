"""The rules of the game, as operations on a position.

A position is a value: the rules, the cards that still lie in the tableau, and the stock with its
waste piles and the redeals made. How it came about is not part of it.

Theory of operation. A move discards cards, draws, or redeals. Cards in play are the exposed cards
of the tableau and whatever the stock policy says is playable. `GameState.why_illegal` is the one
place that decides what is legal; `GameState.apply` and others ask it, and `GameState.legal_moves` is a
faster way to say the same thing: the members of `Rules.actions` for which it has nothing
to say, in that order. Sets of cards are bit masks here (`Card.bit`), since both run for every step
of every search; nothing but speed depends on that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, final

from attrs import frozen

from .cards import Card, check_text, read_cards, repeated, write_cards
from .deal import Deal
from .errors import IllegalMove, InvalidState
from .layout import Zone
from .moves import Draw, Move, Pair, Redeal, Single
from .pyramid import Pyramid, read_tableau, tableau_problems
from .reasons import (
    Buried,
    Covered,
    GameOver,
    Gone,
    NeedsPartner,
    NoPassesLeft,
    NothingToRedeal,
    NotInPack,
    Reason,
    SameCard,
    StandsAlone,
    StockEmpty,
    StockNotEmpty,
    Undealt,
    WrongTotal,
    ZonesMayNotPair,
)
from .rules import SEED_GAME, Outcome, Rules
from .stock import Stock


if TYPE_CHECKING:
    from .view import PlayerView


__all__ = ["GameState"]

_BIT: Final = attrgetter("bit")
_WHY_NOT: Final = (NotInPack, Gone, Undealt, Buried, Covered)
"""Why a card is out of play, in the order in which the reasons are given."""


@final
@frozen(repr=False)
class GameState:
    """One position of a game.

    Two states are equal when their rules, the cards in each place and the redeals made are equal;
    the moves that led there never matter.
    States are made by `start` and `of`, which check what they are given; the constructor does not.

    >>> state = GameState.start(Deal.shuffled(1))
    >>> state.legal_moves()
    (Draw(), Single(card=Card.parse('Ks')), Pair(low=Card.parse('Ad'), high=Card.parse('Qh')))
    >>> state = state.apply(Draw())
    >>> state.waste()
    (Card.parse('Ts'),)
    """

    rules: Rules
    """The rules."""
    pyramid: Pyramid
    """The cards that still lie in the tableau."""
    stock: Stock
    """The undealt cards, the waste piles and the redeals made."""

    @classmethod
    def start(cls, deal: Deal, rules: Rules = SEED_GAME) -> GameState:
        """The position in which a game begins: tableau dealt, the rest in the stock.

        Opening draws, in games that have them, are made.

        >>> len(GameState.start(Deal.shuffled(1)).stock.undealt)
        24

        Raises:
            InvalidState: the deal is of another pack than the rules play with.
        """
        if deal.pack != rules.pack:
            problem = f"the deal is of {deal.pack!r}, but the game is played with {rules.pack!r}"
            raise InvalidState((problem,))
        cells = len(rules.layout.cells)
        return cls(
            rules,
            Pyramid(rules.layout, deal.cards[:cells]),
            rules.stock.start(deal.cards[cells:]),
        )

    @classmethod
    def of(
        cls,
        rules: Rules,
        tableau: str | Iterable[Card | None] = (),
        undealt: str | Iterable[Card] = (),
        piles: Iterable[str | Iterable[Card]] = (),
        redeals: int = 0,
    ) -> GameState:
        """Set up any position, such as a puzzle or a screenshot, without the cards already gone.

        >>> state = GameState.of(Rules(), "8s/5h4c", undealt="9c3d", piles=["Tc"])
        >>> state.stock.undealt, state.waste()
        ((Card.parse('9c'), Card.parse('3d')), (Card.parse('Tc'),))

        Args:
            rules: the rules.
            tableau: cards in the layout's cell order, None for an empty cell, or the text form of
                the tableau; what is left out at the end is empty.
            undealt: cards of the stock, next first, or their text.
            piles: the cards of each waste pile from bottom to top, or their text; piles left out at
                the end are empty.
            redeals: how many redeals have been made; 0 where passes are unlimited.

        Raises:
            InvalidState: cards that cannot lie like that; names every problem.
            ParseError: a text that is not made of cards.
            TypeError: a value of another type.
        """
        if isinstance(tableau, str):
            lying = read_tableau(tableau, rules.layout)
        else:
            lying = tuple(tableau)
            lying += (None,) * (len(rules.layout.cells) - len(lying))
        heaps = [_cards(pile) for pile in piles]
        heaps.extend(() for _ in range(rules.piles - len(heaps)))
        stock = Stock(_cards(undealt), tuple(heaps), redeals)
        if problems := tuple(_problems(rules, lying, stock)):
            raise InvalidState(problems)
        return cls(rules, Pyramid(rules.layout, lying), stock)

    def as_deal(self) -> Deal | None:
        """The deal of which this is the start, None if no deal starts like this.

        >>> deal = Deal.shuffled(1)
        >>> GameState.start(deal).as_deal() == deal
        True
        """
        rules, cells = self.rules, self.pyramid.remaining
        if len(cells) + len(self.stock.cards) < len(rules.pack.cards):
            return None
        # Where each card of the stock comes to lie does not depend on which card it is, so any
        # cards show it.
        marks = rules.pack.cards[len(cells) :]
        shown = rules.stock.start(marks)
        if [*map(len, shown.piles)] != [*map(len, self.stock.piles)]:
            return None
        lies = dict(zip(shown.cards, self.stock.cards, strict=True))
        deal = Deal(cells + tuple(lies[mark] for mark in marks), rules.pack)
        return deal if GameState.start(deal, rules) == self else None

    # -- Status --------------------------------------------------------------------------------

    @property
    def is_won(self) -> bool:
        """Whether the goal is met; what is left elsewhere does not matter (R4, R21)."""
        if self.pyramid.present & self.rules.goal_mask:
            return False
        return not (self.rules.clears_stock and self.stock.cards)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, None while it goes on.

        Won when the goal is met; lost when it is not and no move is legal. An empty stock by itself
        ends nothing, unless the rules say ``end=stock-out``.
        """
        if self.is_won:
            return Outcome.WON
        return None if self.legal_moves() else Outcome.LOST

    def is_stuck(self) -> bool:
        """Whether no discard can be reached any more by draws and redeals alone.

        A game that is stuck may still go on for ever, if it has unlimited passes. A won game is not
        stuck.

        >>> GameState.of(Rules(), "8s", undealt="Td").is_stuck()
        True
        """
        if self.is_won:
            return False
        seen = {self.stock}
        states = [self]
        while states:
            state = states.pop()
            for move in state.legal_moves():
                if isinstance(move, Single | Pair):
                    return False
                after = state.apply_unchecked(move)
                if after.stock not in seen:
                    seen.add(after.stock)
                    states.append(after)
        return True

    # -- Moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in the order of `Rules.actions`; empty when the game is over.

        >>> [str(move) for move in GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"]).legal_moves()]
        ['D', '5h8c']
        """
        if self._ended() is not None:
            return ()
        rules, stock, table = self.rules, self.stock, self.rules.table
        moves: list[Move] = []
        if rules.stock.draw(stock) is not None:
            moves.append(table.draw)
        if rules.stock.redeal(stock) is not None:
            moves.append(table.redeal)
        playable = rules.stock.playable(stock)
        in_play = self.pyramid.open
        cards = [*self.pyramid.shown, *playable]
        for card in playable:
            in_play |= card.bit
        if in_play & table.alone:
            moves += [
                table.singles[card] for card in sorted(cards, key=_BIT) if card in table.singles
            ]
        partners = table.partners
        matched = [card for card in cards if partners[card] & in_play]
        pairs: list[Pair] = []
        if matched:
            matched.sort(key=_BIT)
            pairs = [
                table.pairs[low.bit | high.bit]
                for low, high in combinations(matched, 2)
                if partners[low] & high.bit
            ]
            if rules.limits_zones or len(playable) > 1:
                pairs = [pair for pair in pairs if self._zones_refuse(pair) is None]
        if rules.overlaps_tableau or rules.overlaps_waste:
            pairs += self._overlap_pairs()
            pairs.sort(key=rules.index)
        return (*moves, *pairs)

    def why_illegal(self, move: Move) -> Reason | None:
        """Why *move* is refused, None if it is legal.

        >>> state = GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"])
        >>> print(state.why_illegal(Single(Card.parse("8s"))))
        8s is covered by 5h and 8c

        Raises:
            TypeError: *move* is not a move.
        """
        ended = self._ended()
        if ended is not None and isinstance(move, Draw | Redeal | Single | Pair):
            return GameOver(ended)
        match move:
            case Pair():
                return self._why_not_pair(move)
            case Draw():
                return None if self.rules.stock.draw(self.stock) is not None else StockEmpty()
            case Single():
                return self._why_not_single(move.card)
            case Redeal():
                return self._why_no_redeal()
        message = f"a move expected, not {move!r}"
        raise TypeError(message)

    def why_not(self, card: Card, other: Card | None = None) -> Reason | None:
        """Why one card, or two, may not be discarded: what to say when a player points at them.

        Unlike a `Pair`, it takes the same card twice.

        >>> king = Card.parse("Kd")
        >>> print(GameState.of(Rules(), "8s/5h4c", piles=["Kd"]).why_not(king, king))
        Kd cannot be paired with itself
        """
        if other is None:
            return self.why_illegal(Single(card))
        if card is other:
            ended = self._ended()
            return SameCard(card) if ended is None else GameOver(ended)
        return self.why_illegal(Pair.of(card, other))

    def is_legal(self, move: Move) -> bool:
        """Whether *move* is legal.

        >>> GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"]).is_legal(Draw())
        True
        """
        return self.why_illegal(move) is None

    def apply(self, move: Move) -> GameState:
        """The state after *move*; this state stays as it is.

        >>> state = GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"])
        >>> state.apply(Draw()).waste()
        (Card.parse('2d'), Card.parse('Td'))
        >>> state.waste()
        (Card.parse('2d'),)

        Raises:
            IllegalMove: the rules refuse it; the error says why.
            TypeError: *move* is not a move.
        """
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(move, self, reason)
        return self.apply_unchecked(move)

    def apply_unchecked(self, move: Move) -> GameState:
        """The state after a *move* that is known to be legal, as those of `legal_moves` are.

        For searches. An illegal move gives a state that no game can reach.

        >>> state = GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"])
        >>> len({state.apply_unchecked(move) for move in state.legal_moves()})
        2
        """
        rules, pyramid, stock = self.rules, self.pyramid, self.stock
        match move:
            case Pair():
                gone: tuple[Card, ...] = (move.low, move.high)
            case Draw():
                return GameState(rules, pyramid, rules.stock.draw(stock) or stock)
            case Single():
                gone = (move.card,)
            case Redeal():
                return GameState(rules, pyramid, rules.stock.redeal(stock) or stock)
            case _:
                assert_never(move)
        from_stock = tuple([card for card in gone if card not in pyramid.places])
        if from_stock:
            stock = rules.stock.discard(stock, from_stock)
        if len(from_stock) < len(gone):
            pyramid = pyramid.without(*gone)
        return GameState(rules, pyramid, stock)

    def partners(self, card: Card) -> tuple[Card, ...]:
        """The cards that may be discarded together with *card* now, in card order.

        >>> GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"]).partners(Card.parse("5h"))
        (Card.parse('8c'),)
        """
        return tuple(
            move.high if move.low is card else move.low
            for move in self.legal_moves()
            if isinstance(move, Pair) and card in (move.low, move.high)
        )

    # -- What lies where -----------------------------------------------------------------------

    def waste(self, pile: int = 0) -> tuple[Card, ...]:
        """The cards of a waste pile, from bottom to top.

        >>> GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"]).waste()
        (Card.parse('2d'),)

        Raises:
            LookupError: there is no such pile.
        """
        if not 0 <= pile < len(self.stock.piles):
            message = f"there is no waste pile {pile}"
            raise LookupError(message)
        return self.stock.piles[pile]

    @property
    def redeals_left(self) -> int | None:
        """How many more redeals the game allows, None if there is no end to them."""
        return self.rules.redeals_left(self.stock)

    def view(self) -> PlayerView:
        """What a player sees who looks at this position for the first time.

        >>> GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"]).view().undealt
        (Back.BACK,)
        """
        from .view import view_of

        return view_of(self)

    def zone_of(self, card: Card) -> Zone | None:
        """Where *card* lies, None if it is gone.

        >>> GameState.of(Rules(), "8s/5h8c", undealt="Td", piles=["2d"]).zone_of(Card.parse("Td"))
        Zone.STOCK
        """
        cell = self.pyramid.cell_of(card)
        if cell is not None:
            return cell.zone
        if card in self.stock.undealt:
            return Zone.STOCK
        return Zone.WASTE if any(card in pile for pile in self.stock.piles) else None

    # -- The rules behind the answers ----------------------------------------------------------

    def _ended(self) -> Outcome | None:
        """How the game has ended by its goal or its end rule, whatever moves there would be."""
        if self.pyramid.present & self.rules.goal_mask and not self.rules.ends_early:
            return None
        if self.is_won:
            return Outcome.WON
        if self.rules.ends_early and not self.stock.undealt and self.redeals_left == 0:
            return Outcome.LOST
        return None

    def _why_no_redeal(self) -> Reason | None:
        stock = self.stock
        if self.rules.stock.redeal(stock) is not None:
            return None
        if stock.undealt:
            return StockNotEmpty(len(stock.undealt))
        return NoPassesLeft(stock.redeals) if any(stock.piles) else NothingToRedeal()

    def _why_not_single(self, card: Card) -> Reason | None:
        reason = self._why_out_of_play(card, self.rules.stock.playable(self.stock))
        if reason is None and card not in self.rules.table.singles:
            return NeedsPartner(card)
        return reason

    def _why_not_pair(self, pair: Pair) -> Reason | None:
        rules, stock = self.rules, self.stock
        low, high = pair.low, pair.high
        playable = rules.stock.playable(stock)
        locks = [
            reason
            for card in (low, high)
            if (reason := self._why_out_of_play(card, playable)) is not None
        ]
        if locks and not self._overlap(low, high, playable):
            return min(locks, key=lambda reason: _WHY_NOT.index(type(reason)))
        if not locks and (refusal := self._zones_refuse(pair)) is not None:
            return refusal
        if low.bit | high.bit in rules.table.pairs:
            return None
        for card in (low, high):
            if card in rules.table.singles and not rules.table.partners[card]:
                return StandsAlone(card)
        return WrongTotal((low, high), low.rank + high.rank, rules.match.target)

    def _why_out_of_play(self, card: Card, playable: Sequence[Card]) -> _Lock | None:
        """Why *card* is not in play, None if it is; *playable* is what the stock policy says."""
        pyramid = self.pyramid
        if card.bit & pyramid.open or card in playable:
            return None
        if card not in self.rules.table.partners:
            return NotInPack(card)
        if covers := pyramid.covers_of(card):
            return Covered(card, covers)
        if card in self.stock.undealt:
            return Undealt(card)
        for pile in self.stock.piles:
            if card in pile:
                return Buried(card, pile[pile.index(card) + 1 :])
        return Gone(card)

    def _zones_refuse(self, pair: Pair) -> ZonesMayNotPair | None:
        """Two cards in play may still lie in places that do not go together."""
        low, high = pair.low, pair.high
        if not (low.bit | high.bit) & self.pyramid.open:
            if self.rules.stock.may_pair(self.stock, low, high):
                return None
        elif not self.rules.limits_zones:
            return None
        zones = (self._zone(low), self._zone(high))
        if zones in self.rules.pair_zones or zones[::-1] in self.rules.pair_zones:
            return None
        return ZonesMayNotPair((low, high), zones)

    def _zone(self, card: Card) -> Zone:
        """Where a card that is in play lies."""
        zone = self.zone_of(card)
        assert zone is not None
        return zone

    def _overlap(self, a: Card, b: Card, playable: Sequence[Card]) -> bool:
        """Whether one lies on the other in such a way that the overlap option lets both go."""
        rules, pyramid = self.rules, self.pyramid
        if rules.overlaps_tableau:
            for lower, upper in ((a, b), (b, a)):
                if upper.bit & pyramid.open and pyramid.covers_of(lower) == (upper,):
                    return True
        if rules.overlaps_waste:
            for pile in self.stock.piles:
                if len(pile) > 1 and {a, b} == {*pile[-2:]}:
                    return pile[-1] in playable
        return False

    def _overlap_pairs(self) -> list[Pair]:
        """The pairs that only the overlap option allows."""
        rules, pyramid = self.rules, self.pyramid
        candidates: list[tuple[Card, Card]] = []
        if rules.overlaps_tableau:
            layout = rules.layout
            for card in pyramid.shown:
                only = 1 << pyramid.places[card]
                candidates += [
                    (card, under)
                    for lower in layout.covers[pyramid.places[card]]
                    if pyramid.present & layout.covered_by[lower] == only
                    and (under := pyramid.cards[lower]) is not None
                ]
        if rules.overlaps_waste:
            playable = rules.stock.playable(self.stock)
            candidates += [
                (pile[-1], pile[-2])
                for pile in self.stock.piles
                if len(pile) > 1 and pile[-1] in playable
            ]
        pairs = rules.table.pairs
        return [pairs[a.bit | b.bit] for a, b in candidates if a.bit | b.bit in pairs]

    # -- Texts ---------------------------------------------------------------------------------

    def __str__(self) -> str:
        """The picture of the table; the one-line form is `format_state`."""
        from .render.text import text

        return text(self)

    def _repr_svg_(self) -> str:
        """Give the picture to a notebook."""
        from .render import svg

        return svg(self)

    def __repr__(self) -> str:
        """Give a call that makes this state."""
        piles = tuple(write_cards(pile) for pile in self.stock.piles)
        return (
            f"GameState.of({self.rules!r}, {str(self.pyramid)!r}, "
            f"{write_cards(self.stock.undealt)!r}, {piles!r}, {self.stock.redeals})"
        )


_Lock: TypeAlias = NotInPack | Gone | Undealt | Buried | Covered


def _cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Cards, or the text of cards."""
    if isinstance(cards, str):
        check_text(cards)
        return read_cards(cards)
    return tuple(cards)


def _problems(rules: Rules, lying: tuple[Card | None, ...], stock: Stock) -> Iterable[str]:
    """Everything that is wrong with a position."""
    cards = tuple(card for card in lying if card is not None) + stock.cards
    for card in cards:
        if type(card) is not Card:
            message = f"a position is made of cards, not {card!r}"
            raise TypeError(message)
    if type(stock.redeals) is not int:
        message = f"a number of redeals is an int, not {stock.redeals!r}"
        raise TypeError(message)
    if twice := repeated(cards):
        yield f"repeated: {_listed(twice)}"
    yield from tableau_problems(rules.layout, lying)
    if strange := [card for card in cards if card not in rules.table.partners]:
        yield f"not in the pack: {_listed(strange)}"
    if len(stock.piles) != rules.piles:
        yield f"{rules.piles} waste piles expected, not {len(stock.piles)}"
    if len(stock.cards) > rules.stock_size:
        yield (
            f"at most {rules.stock_size} cards expected in stock and waste, not {len(stock.cards)}"
        )
    most = rules.redeals_left(Stock((), ((),) * rules.piles))
    if not 0 <= stock.redeals <= (most or 0):
        yield f"0 to {most or 0} redeals expected, not {stock.redeals}"


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
