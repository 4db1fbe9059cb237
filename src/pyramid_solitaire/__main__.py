"""The command line program: ``python -m pyramid_solitaire``."""

from __future__ import annotations

import sys

from collections.abc import Sequence

from .cli import run


__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with *argv*, or else what was typed behind its name; give the exit code."""
    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
