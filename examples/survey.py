"""How often chance wins: random games of a variant, on all processors."""

from __future__ import annotations

import sys

from concurrent.futures import ProcessPoolExecutor

from pyramid_solitaire import Outcome, variants
from pyramid_solitaire.testing import playouts


def wins(spec: str, seeds: range) -> int:
    """How many random games with these seeds are won."""
    games = playouts(variants.get(spec), seeds)
    return sum(game.state.outcome is Outcome.WON for game in games)


def survey(spec: str, games: int, chunk: int = 50) -> int:
    """How many of the first so many random games are won."""
    parts = [range(start, min(start + chunk, games)) for start in range(0, games, chunk)]
    with ProcessPoolExecutor() as pool:
        return sum(pool.map(wins, [spec] * len(parts), parts))


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "relaxed-pyramid"
    print(f"{chosen}: {survey(chosen, 400)} of 400 random games are won")
