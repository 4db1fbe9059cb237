"""Exact answers about positions: whether a game can still be won, and how.

The solver sees every card, also those that lie face down; so do the hints made from it.
"""

from .best import Best, best
from .limits import Limits
from .solution import Solution, Status
from .solve import solve


__all__ = ["Best", "Limits", "Solution", "Status", "best", "solve"]
