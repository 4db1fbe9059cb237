"""Exact search over numbers instead of states, for the rules that the library brings.

`problem_of` packs a position; `search` answers whether it can be won.
"""

from .search import search


__all__ = ["search"]
