"""How hard a position is, measured by how a careless player fares."""

from __future__ import annotations

import hashlib

from collections.abc import Iterator
from itertools import count
from typing import Final, final

from attrs import frozen

from ..cards import NamedEnum
from ..moves import Draw, Move, Pair, Single
from ..state import GameState
from .best import counted_cards
from .generic import taken


__all__ = ["Difficulty", "Level", "difficulty"]

GAMES: Final = 200
"""How many games the careless player plays."""

_HESITATES: Final = 8
"""One time in so many a draw is preferred to the discards there are."""

_VERSION: Final = "difficulty 1"
"""Part of what the random numbers are made from; a new way to measure needs a new one."""


class Level(NamedEnum):
    """A word for how hard a position is, by the games in 200 that a careless player wins.

    >>> Difficulty(games=200, wins=3, left=9.0).level
    Level.HARD
    """

    EASY = "easy"  #: 50 or more
    MEDIUM = "medium"  #: 10 to 49
    HARD = "hard"  #: 1 to 9
    EXPERT = "expert"  #: none


@final
@frozen
class Difficulty:
    """How a careless player fares in 200 games from one position.

    >>> Difficulty(games=200, wins=30, left=6.5).level
    Level.MEDIUM
    """

    games: int
    """How many games were played."""
    wins: int
    """How many of them were won."""
    left: float
    """How many cards the pyramid held at the end of a game, on average."""

    @property
    def win_chance(self) -> float:
        """The share of games that were won, 0 to 1."""
        return self.wins / self.games

    @property
    def level(self) -> Level:
        """A word for it."""
        if self.win_chance >= 0.25:
            return Level.EASY
        if self.win_chance >= 0.05:
            return Level.MEDIUM
        return Level.HARD if self.wins else Level.EXPERT


def difficulty(state: GameState) -> Difficulty:
    """Let a careless player play 200 games from a position.

    The player discards whatever comes first, chosen at random; draws when there is nothing to
    discard, and one time in eight although there is; redeals when nothing else is left; and gives
    up when a whole round of the stock brings nothing. Each position has its own random numbers, so
    the same position has the same difficulty everywhere. Whether it can be won at all is not asked.

    >>> from pyramid_solitaire import Deal
    >>> difficulty(GameState.start(Deal.shuffled(3))).level
    Level.EXPERT

    Raises:
        TypeError: not a state.
    """
    if not isinstance(state, GameState):
        message = f"a state expected, not {state!r}"
        raise TypeError(message)
    numbers = _numbers(state)
    counted = counted_cards(state)
    wins = left = 0
    for _ in range(GAMES):
        won, there = _play(state, numbers, counted)
        wins += won
        left += there.bit_count()
    return Difficulty(GAMES, wins, left / GAMES)


def _play(state: GameState, numbers: Iterator[int], counted: int) -> tuple[bool, int]:
    """Play one game; give whether it was won, and the cards left of those that count."""
    patience = waited = 2 * len(state.stock.cards) + 2
    left = counted
    while moves := state.legal_moves():
        move = _choose(moves, numbers)
        if isinstance(move, Single | Pair):
            left &= ~taken(move)
            waited = patience
        else:
            waited -= 1
            if not waited:
                break
        state = state.apply_unchecked(move)
    return state.is_won, left


def _choose(moves: tuple[Move, ...], numbers: Iterator[int]) -> Move:
    """What the careless player does; draws and redeals stand before discards."""
    other = sum(not isinstance(move, Single | Pair) for move in moves)
    if other == len(moves):
        return moves[0]
    if isinstance(moves[0], Draw) and next(numbers) % _HESITATES == 0:
        return moves[0]
    return moves[other + next(numbers) % (len(moves) - other)]


def _numbers(state: GameState) -> Iterator[int]:
    """Random numbers below 2 ** 32, made from the position by SHA-256 in counter mode."""
    key = f"{_VERSION} {state.pyramid} {state.stock} {state.stock.redeals} "
    for block in count():  # pragma: no branch  # numbers never end
        digest = hashlib.sha256(f"{key}{block}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4])
