"""What the page asks of Python; it gets and gives text."""

from __future__ import annotations

import json

from pyramid_solitaire import Back, Card, Deal, Game, GameState, PyramidError, parse_move, variants
from pyramid_solitaire.serialize import from_json, to_json


class Table:
    """One game on a page."""

    def __init__(self, spec: str, seed: str) -> None:
        """Deal a game."""
        rules = variants.get(spec)
        self.game = Game(GameState.start(Deal.shuffled(seed, rules.pack), rules))

    def see(self) -> str:
        """What the page draws, as JSON: places are measured in cards."""
        view = self.game.view()
        cells = [
            {"card": _text(card), "x": cell.x, "y": cell.y}
            for cell, card in zip(view.rules.layout.cells, view.tableau, strict=True)
            if card is not None
        ]
        return json.dumps({
            "cells": cells,
            "stock": len(view.undealt),
            "next": _text(view.undealt[0]) if view.undealt else "",
            "piles": [str(pile[-1]) if pile else "" for pile in view.piles],
            "moves": [str(move) for move in view.legal_moves()],
            "outcome": "" if view.outcome is None else view.outcome.value,
            "undo": self.game.can_undo,
        })  # fmt: skip

    def play(self, text: str) -> str:
        """Make a move; give why it is refused, or nothing."""
        try:
            move = parse_move(text)
        except PyramidError as error:
            return str(error)
        reason = self.game.view().why_illegal(move)
        if reason is not None:
            return str(reason)
        self.game = self.game.play(move)
        return ""

    def undo(self) -> None:
        """Take a move back."""
        self.game = self.game.undo()

    def save(self) -> str:
        """The game as text for the storage of the browser."""
        return to_json(self.game)

    def load(self, text: str) -> bool:
        """Go on with a saved game; False if that is none."""
        try:
            self.game = from_json(text)
        except PyramidError:
            return False
        return True


def _text(card: Card | Back) -> str:
    return card.value if isinstance(card, Back) else str(card)
