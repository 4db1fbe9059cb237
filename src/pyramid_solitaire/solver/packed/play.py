"""From discards back to moves."""

from __future__ import annotations

from ...cards import Card
from ...moves import Draw, Move, Pair, Redeal, Single
from ...state import GameState
from .problem import Problem, bits
from .verdict import Discard


__all__ = ["played"]


def played(state: GameState, problem: Problem, line: list[Discard]) -> tuple[Move, ...]:
    """The moves that make these discards, each as early as it can be made.

    Cards that go alone and with no other card are no part of the line and are discarded as soon as
    they are in play.
    """
    moves: list[Move] = []
    free = {
        Single(card)
        for card in (*problem.cards, *problem.stock_cards)
        if card is not None
        if problem.alone >> card.rank & 1 and not problem.partners[card.rank]
    }
    wanted = [_move(problem, discard) for discard in line]
    wanted.reverse()
    while not state.is_won:
        legal = state.legal_moves()
        move: Move | None = next((move for move in legal if move in free), None)
        if move is None:
            if wanted and wanted[-1] in legal:
                move = wanted.pop()
            else:
                move = legal[0]
                assert isinstance(move, Draw | Redeal), "a line of the solver can't be played"
        moves.append(move)
        state = state.apply_unchecked(move)
    return tuple(moves)


def _move(problem: Problem, discard: Discard) -> Pair:
    """The move that discards two cards."""
    cells, taken = discard
    cards: list[Card] = [problem.stock_cards[number] for number in bits(taken)]
    cards += [card for cell in bits(cells) if (card := problem.cards[cell]) is not None]
    first, second = cards
    return Pair.of(first, second)
