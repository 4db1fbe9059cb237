"""Exact search over `GameState`, for any rules and any stock policy.

Nothing here knows what a draw does. A position is what is left in the tableau and the stock, and
a search visits each once. Positions are finite in number under the library's policies, so each
search ends; with a policy that makes ever new stocks, only limits end it.

>>> from pyramid_solitaire import parse_state
>>> status, moves, states = search(parse_state("one-card Td/5h4c 8d9c|3s 0"), Limits(), shortest=True)
>>> status, len(moves)
(Status.SOLVED, 5)
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TypeAlias

from ..moves import Move, Pair, Single
from ..state import GameState
from ..stock import Stock
from .limits import Limits
from .prune import EVERYTHING, Facts, Prune
from .solution import Status


__all__ = ["Answer", "Key", "Line", "key_of", "promising", "search", "taken", "unwound"]

Answer: TypeAlias = tuple[Status, tuple[Move, ...], int]
"""What a search found: the status, the moves that win, and how many positions it expanded."""

Line: TypeAlias = "tuple[Line, Move] | None"
"""The moves that led to a position, the last one first; lines share their beginnings."""

Key: TypeAlias = tuple[int, Stock]
"""What tells the positions of one search apart: the cells with cards, and the stock."""


def search(
    state: GameState, limits: Limits, *, shortest: bool, prune: Prune = EVERYTHING
) -> Answer:
    """Search for moves that win, or prove that there are none.

    Args:
        state: where to begin.
        limits: when to give up.
        shortest: whether the moves have to be as few as can be.
        prune: the rules of `Prune` to use; they never change the status, nor the number of moves
            of a shortest line.
    """
    if state.is_won:
        return Status.SOLVED, (), 0
    facts = Facts(state, prune)
    return _shortest(state, facts, limits) if shortest else _any(state, facts, limits)


def _any(state: GameState, facts: Facts, limits: Limits) -> Answer:
    """Search depth first, discards before draws."""
    states = 0
    seen: set[Key] = {key_of(state)}
    waiting: list[tuple[GameState, int, Line]] = [(state, facts.left, None)]
    if facts.dead(facts.left):
        waiting.clear()
    while waiting:
        if states >= limits.max_states or limits.over():
            return Status.UNKNOWN, (), states
        before, left, line = waiting.pop()
        states += 1
        for move in _moves(before, facts, shortest=False):
            after = before.apply_unchecked(move)
            key = key_of(after)
            if key in seen:
                continue
            seen.add(key)
            if after.is_won:
                return Status.SOLVED, unwound((line, move)), states
            still = left & ~taken(move)
            if not facts.dead(still):
                waiting.append((after, still, (line, move)))
    return Status.UNSOLVABLE, (), states


def _shortest(state: GameState, facts: Facts, limits: Limits) -> Answer:
    """Search by the length that a line must have at least (A*); longer lines first on a tie."""
    states = pushed = 0
    made: dict[Key, int] = {key_of(state): 0}
    waiting: list[tuple[int, int, int, GameState, int, Line]] = []
    if not facts.dead(facts.left):
        waiting.append((0, 0, 0, state, facts.left, None))
    while waiting:
        _, shorter, _, before, left, line = heappop(waiting)
        cost = 1 - shorter
        if before.is_won:
            return Status.SOLVED, unwound(line), states
        if made[key_of(before)] < cost - 1:
            continue
        if states >= limits.max_states or limits.over():
            return Status.UNKNOWN, (), states
        states += 1
        for move in _moves(before, facts, shortest=True):
            after = before.apply_unchecked(move)
            key = key_of(after)
            if made.get(key, cost + 1) <= cost:
                continue
            made[key] = cost
            still = left & ~taken(move)
            if not facts.dead(still):
                pushed += 1
                bound = cost + facts.discards(still) + facts.draws(still, after.stock.undealt)
                heappush(waiting, (bound, -cost, pushed, after, still, (line, move)))
    return Status.UNSOLVABLE, (), states


def _moves(state: GameState, facts: Facts, *, shortest: bool) -> list[Move]:
    """The moves worth trying, the most promising one last."""
    free = 0
    if Prune.FREE in facts.used:
        free = facts.free_shortest if shortest else facts.free
    return promising(state, free, facts.tableau)


def promising(state: GameState, free: int, tableau: int) -> list[Move]:
    """The legal moves, the most promising one last; or a discard of a *free* card alone."""
    moves = state.legal_moves()
    for move in moves:
        if isinstance(move, Single) and move.card.bit & free:
            return [move]
    return sorted(moves, key=lambda move: (taken(move) & tableau).bit_count())


def taken(move: Move) -> int:
    """The mask of the cards that a move discards."""
    match move:
        case Pair():
            return move.low.bit | move.high.bit
        case Single():
            return move.card.bit
        case _:
            return 0


def key_of(state: GameState) -> Key:
    """The cards of the tableau never move, so the cells that hold one say which they are."""
    return state.pyramid.present, state.stock


def unwound(line: Line) -> tuple[Move, ...]:
    """The moves of a line, first move first."""
    moves: list[Move] = []
    while line is not None:
        line, move = line
        moves.append(move)
    return tuple(reversed(moves))
