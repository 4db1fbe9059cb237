"""Exact answers about positions: whether a game can still be won, how, and what to do next.

`solve` finds moves that win or proves that there are none; `hint`, `is_dead` and `best` are for the
middle of a game, `winnable_deals` and `difficulty` for its beginning.
All of them see every card, also those that lie face down. None looks at anything but the position
that it is given, and only a deadline makes one read the clock.
"""

from .advice import ClearsMost, Hint, NotDecided, Why, Wins, hint, is_dead
from .best import Best, best
from .deals import WinnableDeal, winnable_deals
from .difficulty import Difficulty, Level, difficulty
from .limits import Limits
from .numbers import Numbers, numbers_of
from .solution import Solution, Status
from .solve import solve


__all__ = [
    "Best",
    "ClearsMost",
    "Difficulty",
    "Hint",
    "Level",
    "Limits",
    "NotDecided",
    "Numbers",
    "Solution",
    "Status",
    "Why",
    "WinnableDeal",
    "Wins",
    "best",
    "difficulty",
    "hint",
    "is_dead",
    "numbers_of",
    "solve",
    "winnable_deals",
]
