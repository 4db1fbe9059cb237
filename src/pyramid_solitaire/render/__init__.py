"""Pictures of positions."""

from .text import text


__all__ = ["text"]
