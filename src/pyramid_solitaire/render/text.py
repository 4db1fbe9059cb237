"""The picture of a position in plain text, as ``print(state)`` shows it."""

from __future__ import annotations

from collections import defaultdict

from ..cards import Card
from ..state import GameState
from ..view import Back, PlayerView


__all__ = ["text"]

_STEP = 4
"""Characters from one card to the next."""


def text(shown: GameState | PlayerView) -> str:
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
    view = shown if isinstance(shown, PlayerView) else shown.view()
    return "\n".join((*_tableau(view), *_stock(view)))


def _tableau(view: PlayerView) -> list[str]:
    """A line for each height at which cells are drawn."""
    lines: dict[float, list[tuple[int, str]]] = defaultdict(list)
    for cell, card in zip(view.rules.layout.cells, view.tableau, strict=True):
        mark = "." if card is None else card.value if isinstance(card, Back) else str(card)
        lines[cell.y].append((round(cell.x * _STEP) + (card is None), mark))
    written = []
    for _, marks in sorted(lines.items()):
        line = ""
        for column, mark in sorted(marks):
            line = line.ljust(column) + mark
        written.append(line)
    return written


def _stock(view: PlayerView) -> list[str]:
    """The line under the tableau, none in a game without stock."""
    if not view.piles:
        return []
    count = len(view.undealt)
    stock = f"stock: {count} card{'s' * (count != 1)}"
    if view.undealt and isinstance(view.undealt[0], Card):
        stock += f", next {view.undealt[0]}"
    parts = [stock]
    for number, pile in enumerate(view.piles, 1):
        name = "waste" if len(view.piles) == 1 else f"waste {number}"
        parts.append(f"{name}: {_pile(pile)}")
    left = view.redeals_left
    if left != 0:
        parts.append(f"redeals left: {'unlimited' if left is None else left}")
    return ["   ".join(parts)]


def _pile(pile: tuple[Card, ...]) -> str:
    """The top cards of a pile, the top one last."""
    cards = " ".join(map(str, pile[-5:])) or "empty"
    return "... " + cards if len(pile) > 5 else cards
