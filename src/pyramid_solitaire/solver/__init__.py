"""Exact answers about positions: whether a game can still be won, and how.

The solver sees every card, also those that lie face down; so do the hints made from it.
"""

from .advice import ClearsMost, Hint, NotDecided, Why, Wins, hint, is_dead
from .best import Best, best
from .limits import Limits
from .solution import Solution, Status
from .solve import solve


__all__ = [
    "Best",
    "ClearsMost",
    "Hint",
    "Limits",
    "NotDecided",
    "Solution",
    "Status",
    "Why",
    "Wins",
    "best",
    "hint",
    "is_dead",
    "solve",
]
