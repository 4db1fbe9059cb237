"""A position in words, for readers who hear a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from ..cards import Card
from ..layout import Zone
from ..moves import Draw, Move, Pair, Redeal, Single
from ..rules import Outcome
from ..stock import Stock
from ..view import Back, PlayerView


if TYPE_CHECKING:
    from ..layout import Layout

__all__ = ["caption", "card_name", "describe", "describe_layout", "move_name"]

_COPIES = ("", ", second deck", ", third deck", ", fourth deck")


def card_name(card: Card) -> str:
    """What a card is called.

    >>> card_name(Card.parse("Kd'"))
    'king of diamonds, second deck'
    """
    return f"{card.rank.name.lower()} of {card.suit.name.lower()}{_COPIES[card.copy]}"


def move_name(move: Move) -> str:
    """What a move is called.

    >>> move_name(Pair.of(Card.parse("Ad"), Card.parse("Qh")))
    'ace of diamonds with queen of hearts'
    """
    match move:
        case Draw():
            return "draw"
        case Redeal():
            return "redeal"
        case Single():
            return card_name(move.card)
        case Pair():
            return f"{card_name(move.low)} with {card_name(move.high)}"
        case _:
            assert_never(move)


def caption(view: PlayerView) -> str:
    """How the game has ended, or else the redeals that are left, where there are any at all.

    >>> from pyramid_solitaire import Deal, GameState, variants
    >>> rules = variants.get("microsoft")
    >>> caption(GameState.start(Deal.shuffled(1), rules).view())
    '2 redeals left'
    """
    match view.outcome:
        case Outcome.WON:
            return "Won"
        case Outcome.LOST:
            return "Lost"
    left = view.redeals_left
    if left is None:
        return "unlimited redeals"
    if not view.rules.redeals_left(Stock((), view.piles)):
        return ""
    return f"{left or 'no'} redeal{'s' * (left != 1)} left"


def describe(view: PlayerView, moves: Iterable[Move], hint: Move | None) -> str:
    """Say what lies where, row by row, and what is highlighted."""
    told = [*_tableau(view), *_stock(view)]
    if said := caption(view):
        told.append(said)
    if names := [move_name(move) for move in moves]:
        told.append(f"Legal: {'; '.join(names)}")
    if hint is not None:
        told.append(f"Hint: {move_name(hint)}")
    return " ".join(f"{each[0].upper()}{each[1:]}." for each in told)


def describe_layout(layout: Layout) -> str:
    """Say how many cells each row has.

    >>> from pyramid_solitaire import Layout
    >>> describe_layout(Layout.pyramid(2))
    'Row 1: A1. Row 2: B1, B2.'
    """
    lines = (", ".join(layout.cells[i].name for i in line) for line in layout.lines)
    return " ".join(f"Row {row}: {line}." for row, line in enumerate(lines, 1))


def _tableau(view: PlayerView) -> Iterable[str]:
    """A sentence for each row in which a card lies."""
    layout = view.rules.layout
    if all(card is None for card in view.tableau):
        yield "the tableau is empty"
        return
    for row, line in enumerate(layout.lines, 1):
        cards = [card for card in (view.tableau[i] for i in line) if card is not None]
        if cards:
            kind = "column" if layout.cells[line[0]].zone is Zone.RESERVE else "row"
            yield f"{kind} {row}: {_cards(cards)}"


def _stock(view: PlayerView) -> Iterable[str]:
    """A sentence for the stock and one for each pile."""
    if not view.piles:
        return
    count = len(view.undealt)
    top = view.rules.stock.playable(view.stand_in.stock)
    upcoming = [c for c in view.undealt[:1] if isinstance(c, Card) and c in top]
    shown = "".join(f", next {card_name(card)}" for card in upcoming)
    yield f"stock: {count} card{'s' * (count != 1)}{shown}"
    for number, pile in enumerate(view.piles, 1):
        name = "waste" if len(view.piles) == 1 else f"waste {number}"
        yield (
            f"{name}: {_cards(pile[-6:])}{', top last' * (len(pile) > 1)}"
            if pile
            else f"{name}: empty"
        )


def _cards(cards: Iterable[Card | Back]) -> str:
    """Cards, one after the other; runs of face-down ones are counted."""
    said: list[str] = []
    hidden = 0
    for card in cards:
        if isinstance(card, Card):
            said += [f"{hidden} face down"] * (hidden > 0) + [card_name(card)]
            hidden = 0
        else:
            hidden += 1
    return ", ".join(said + [f"{hidden} face down"] * (hidden > 0))
