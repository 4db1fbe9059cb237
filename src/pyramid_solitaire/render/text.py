"""The picture of a position in plain text, as ``print(state)`` shows it."""

from __future__ import annotations

from collections import defaultdict

from ..cards import Card
from ..rules import FaceDown
from ..state import GameState


__all__ = ["text"]

_STEP = 4
"""Characters from one card to the next."""


def text(state: GameState) -> str:
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
    """
    return "\n".join((*_tableau(state), *_stock(state)))


def _tableau(state: GameState) -> list[str]:
    """A line for each height at which cells are drawn."""
    lines: dict[float, list[tuple[int, str]]] = defaultdict(list)
    pyramid = state.pyramid
    hidden = state.rules.face_down is FaceDown.COVERED
    for cell, card in zip(state.rules.layout.cells, pyramid.cards, strict=True):
        if card is None:
            shown = "."
        elif hidden and not card.bit & pyramid.open:
            shown = "##"
        else:
            shown = str(card)
        lines[cell.y].append((round(cell.x * _STEP) + (card is None), shown))
    written = []
    for _, marks in sorted(lines.items()):
        line = ""
        for column, shown in sorted(marks):
            line = line.ljust(column) + shown
        written.append(line)
    return written


def _stock(state: GameState) -> list[str]:
    """The line under the tableau, none in a game without stock."""
    stock = state.stock
    if not stock.piles:
        return []
    count = len(stock.undealt)
    shown = f"stock: {count} card{'s' * (count != 1)}"
    parts = [shown]
    playable = state.rules.stock.playable(stock)
    if stock.undealt and stock.undealt[0] in playable:
        parts[0] += f", next {stock.undealt[0]}"
    for number, pile in enumerate(stock.piles, 1):
        name = "waste" if len(stock.piles) == 1 else f"waste {number}"
        parts.append(f"{name}: {_pile(pile)}")
    left = state.redeals_left
    if left != 0:
        parts.append(f"redeals left: {'unlimited' if left is None else left}")
    return ["   ".join(parts)]


def _pile(pile: tuple[Card, ...]) -> str:
    """The top cards of a pile, the top one last."""
    shown = " ".join(map(str, pile[-5:])) or "empty"
    return "... " + shown if len(pile) > 5 else shown
