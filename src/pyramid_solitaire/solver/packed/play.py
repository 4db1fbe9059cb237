"""From discards back to moves."""

from __future__ import annotations

from ...cards import Card
from ...moves import Move, Pair, Single
from ...state import GameState
from ..prune import bits
from .problem import Problem
from .verdict import Discard


__all__ = ["played"]


def played(
    state: GameState, problem: Problem, line: list[Discard], *, shortest: bool
) -> tuple[Move, ...]:
    """The moves that make these discards, each as early as it can be made.

    Cards that go alone and with no other card, free cards, are discarded as soon as they are in play. In
    a shortest line that is so for those of the tableau only; if they lie in the stock, they are
    discarded when they would have to be drawn otherwise.
    """
    moves: list[Move] = []
    free = {
        Single(card)
        for card in (*problem.cards, *problem.stock_cards)
        if card is not None and problem.is_free(card.rank)
    }
    wanted = [_move(problem, discard) for discard in line]
    wanted.reverse()
    while not state.is_won:
        legal = state.legal_moves()
        gone = [move for move in legal if move in free and isinstance(move, Single)]
        at_once = [move for move in gone if not shortest or state.pyramid.holds(move.card)]
        if at_once:
            move: Move = at_once[0]
        elif wanted and wanted[-1] in legal:
            move = wanted.pop()
        else:
            passed = [move for move in gone if not wanted or move.card in state.stock.undealt]
            move = passed[0] if passed else legal[0]
            assert not isinstance(move, Pair), "a line of the solver can't be played"
        moves.append(move)
        state = state.apply_unchecked(move)
    return tuple(moves)


def _move(problem: Problem, discard: Discard) -> Move:
    """The move that discards one card or two."""
    cells, taken = discard
    cards: list[Card] = [problem.stock_cards[number] for number in bits(taken)]
    cards += [card for cell in bits(cells) if (card := problem.cards[cell]) is not None]
    if len(cards) == 1:
        return Single(cards[0])
    first, second = cards
    return Pair.of(first, second)
