"""The picture of a position in plain text, as ``print(state)`` shows it."""

from __future__ import annotations

from collections import defaultdict

from ..cards import Card
from ..state import GameState
from ..view import Back, PlayerView


__all__ = ["text"]

_STEP = 4
"""Characters from one card to the next."""


def text(shown: GameState | PlayerView, *, unicode: bool = False) -> str:
    """Draw a position: the tableau, then the stock and the waste.

    A face-down card is ``##``, an empty cell a dot. The stock is shown as a count, with its next
    card where that lies face up; of each waste pile the top cards are shown, the top one last.

    >>> from pyramid_solitaire import Rules
    >>> print(text(GameState.of(Rules(), "8s/5h4c", undealt="9c3d", piles=["2cTc"])))
                8s
              5h  4c
             .   .   .
           .   .   .   .
         .   .   .   .   .
       .   .   .   .   .   .
     .   .   .   .   .   .   .
    stock: 2 cards   waste: 2c Tc
    >>> state = GameState.of(Rules(), "8s/5h4c", piles=["2cTc"])
    >>> print(text(state, unicode=True).splitlines()[-1])
    stock: 0 cards   waste: 2♣ T♣

    Args:
        shown: what to draw.
        unicode: whether suits are the signs ♣ ♦ ♥ ♠, face-down cards shaded, and dots in the
            middle of their line; otherwise all characters are ASCII.
    """
    view = shown if isinstance(shown, PlayerView) else shown.view()
    return "\n".join((*_tableau(view, unicode=unicode), *_stock(view, unicode=unicode)))


def _mark(lying: Card | Back | None, *, unicode: bool) -> str:
    """How a card, its back or an empty place is written."""
    if lying is None:
        return "·" if unicode else "."
    if isinstance(lying, Back):
        return "▒▒" if unicode else lying.value
    return lying.rank.letter + lying.suit.symbol + "'" * lying.copy if unicode else str(lying)


def _tableau(view: PlayerView, *, unicode: bool) -> list[str]:
    """A line for each height at which cells are drawn."""
    lines: dict[float, list[tuple[int, str]]] = defaultdict(list)
    for cell, lying in zip(view.rules.layout.cells, view.tableau, strict=True):
        column = round(cell.x * _STEP) + (lying is None)
        lines[cell.y].append((column, _mark(lying, unicode=unicode)))
    written = []
    for _, marks in sorted(lines.items()):
        line = ""
        for column, mark in sorted(marks):
            line = line.ljust(column) + mark
        written.append(line)
    return written


def _stock(view: PlayerView, *, unicode: bool) -> list[str]:
    """The line under the tableau, none in a game without stock."""
    if not view.piles:
        return []
    count = len(view.undealt)
    stock = f"stock: {count} card{'s' * (count != 1)}"
    if view.undealt and isinstance(view.undealt[0], Card):
        stock += f", next {_mark(view.undealt[0], unicode=unicode)}"
    parts = [stock]
    for number, pile in enumerate(view.piles, 1):
        name = "waste" if len(view.piles) == 1 else f"waste {number}"
        parts.append(f"{name}: {_pile(pile, unicode=unicode)}")
    left = view.redeals_left
    if left != 0:
        parts.append(f"redeals left: {'unlimited' if left is None else left}")
    return ["   ".join(parts)]


def _pile(pile: tuple[Card, ...], *, unicode: bool) -> str:
    """The top cards of a pile, the top one last."""
    cards = " ".join(_mark(card, unicode=unicode) for card in pile[-5:]) or "empty"
    return "... " + cards if len(pile) > 5 else cards
