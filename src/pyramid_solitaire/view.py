"""What a player can see: a position without the identity of any face-down card.

A frontend that runs on somebody else's machine is sent a `PlayerView`, not a `GameState`: what is
not in it cannot leak, neither through its attributes and its ``repr`` nor through JSON, a pickle or
a picture.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, final

from attrs import frozen

from .cards import Card, NamedEnum
from .events import Place, place_of
from .game import Game
from .moves import Move, Pair, Single
from .reasons import Gone, Reason, Unseen
from .rules import FaceDown, Outcome, Rules
from .state import GameState


__all__ = ["BACK", "Back", "PlayerView"]


class Back(NamedEnum):
    """What is seen of a card that lies face down.

    >>> Back("##") is BACK
    True
    """

    BACK = "##"  #: a card's back


BACK: Final = Back.BACK
"""A card that lies face down."""


@final
@frozen
class PlayerView:
    """A position as the player sees it; made by `GameState.view` and `Game.view`.

    >>> from pyramid_solitaire import Deal
    >>> view = GameState.start(Deal.shuffled(1)).view()
    >>> view.undealt[:2]
    (Back.BACK, Back.BACK)
    >>> print(view.why_illegal(Single(Card.parse("Kc"))))
    Kc does not lie open
    """

    rules: Rules
    """The rules."""
    tableau: tuple[Card | Back | None, ...]
    """What is seen on each cell, in the layout's cell order; None where nothing lies."""
    undealt: tuple[Card | Back, ...]
    """What is known of the stock, the next card first."""
    piles: tuple[tuple[Card, ...], ...]
    """The waste piles, each from bottom to top; they lie face up."""
    redeals: int
    """Redeals made, as in `Stock.redeals`."""
    gone: tuple[Card, ...] = ()
    """Cards that are known to have left the game, in card order; a view of a single state knows
    of none."""

    @cached_property
    def seen(self) -> tuple[Card, ...]:
        """Every card whose place is known, in card order."""
        lying = (*self.tableau, *self.undealt, *(card for pile in self.piles for card in pile))
        return tuple(sorted(card for card in lying if isinstance(card, Card)))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may lie face down, or be gone, in card order."""
        known = {*self.seen, *self.gone}
        return tuple(card for card in self.rules.pack.cards if card not in known)

    @cached_property
    def stand_in(self) -> GameState:
        """A state that looks like this one: unseen cards lie face down in card order.

        It answers every question about what is seen as the real one does, and knows no more than
        the view. For a bot that wants to look ahead, any other order would do as well.
        """
        unseen = iter(self.unseen)

        def guessed(card: Card | Back) -> Card:
            return card if isinstance(card, Card) else next(unseen)

        tableau = [None if card is None else guessed(card) for card in self.tableau]
        undealt = [guessed(card) for card in self.undealt]
        return GameState.of(self.rules, tableau, undealt, self.piles, self.redeals)

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, as `GameState.legal_moves` gives them; they name only cards in play.

        >>> from pyramid_solitaire import Draw, parse_state
        >>> view = parse_state("one-card 8s/5h8c Td|2d 0").view()
        >>> [str(move) for move in view.legal_moves()]
        ['D', '5h8c']
        """
        return self.stand_in.legal_moves()

    def why_illegal(self, move: Move) -> Reason | None:
        """Why *move* is refused, None if it is legal; `Unseen` for any card that is not seen.

        >>> from pyramid_solitaire import Draw, parse_state
        >>> view = parse_state("one-card 8s/5h8c Td|2d 0").view()
        >>> print(view.why_illegal(Single(Card.parse("Td"))))
        Td does not lie open

        Raises:
            TypeError: *move* is not a move.
        """
        reason = self.stand_in.why_illegal(move)
        if self.stand_in.is_won or not isinstance(move, Single | Pair):
            return reason
        cards = (move.card,) if isinstance(move, Single) else (move.low, move.high)
        if any(card not in self.rules.table.partners for card in cards):
            return reason
        for card in cards:
            if card in self.gone:
                return Gone(card)
        for card in cards:
            if card not in self.seen:
                return Unseen(card)
        return reason

    def is_legal(self, move: Move) -> bool:
        """Whether *move* is legal.

        >>> from pyramid_solitaire import Draw, parse_state
        >>> view = parse_state("one-card 8s/5h8c Td|2d 0").view()
        >>> view.is_legal(Draw())
        True
        """
        return self.why_illegal(move) is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, None while it goes on."""
        return self.stand_in.outcome

    @property
    def redeals_left(self) -> int | None:
        """How many more redeals the game allows, None if there is no end to them."""
        return self.stand_in.redeals_left

    def place_of(self, card: Card) -> Place | None:
        """Where *card* lies, None if that is not known.

        >>> from pyramid_solitaire import Draw, parse_state
        >>> view = parse_state("one-card 8s/5h8c Td|2d 0").view()
        >>> print(view.place_of(Card.parse("2d")), view.place_of(Card.parse("Td")))
        waste 1 None
        """
        return place_of(self.stand_in, card) if card in self.seen else None

    def __str__(self) -> str:
        """The picture of the table."""
        from .render.text import text

        return text(self)

    def _repr_svg_(self) -> str:
        """Give the picture to a notebook."""
        from .render import svg

        return svg(self)


def view_of(state: GameState, seen: frozenset[Card] = frozenset()) -> PlayerView:
    """The view of a player who remembers the cards in *seen*."""
    pyramid, stock = state.pyramid, state.stock
    known = seen | _open(state)
    return PlayerView(
        state.rules,
        tuple(card if card is None or card in known else BACK for card in pyramid.cards),
        tuple(card if card in known else BACK for card in stock.undealt),
        stock.piles,
        stock.redeals,
        tuple(sorted(card for card in seen if state.zone_of(card) is None)),
    )


def view_of_game(game: Game) -> PlayerView:
    """The view of a player who remembers every card that has lain open in the game."""
    return view_of(game.state, frozenset[Card]().union(*map(_open, game.states)))


def _open(state: GameState) -> frozenset[Card]:
    """The cards that lie open."""
    pyramid, stock = state.pyramid, state.stock
    hides = state.rules.face_down is FaceDown.COVERED
    in_tableau = pyramid.shown if hides else pyramid.remaining
    in_piles = [card for pile in stock.piles for card in pile]
    return frozenset((*in_tableau, *in_piles, *state.rules.stock.playable(stock)))
