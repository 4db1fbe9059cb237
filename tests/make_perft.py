"""Write ``perft/*.perft``: numbers of move sequences, counted by the naive oracle.

Run ``python tests/make_perft.py``; the files change only when the rules do.
"""

from __future__ import annotations

import random
import re

from pathlib import Path

from oracle import (
    Position,
    Variant,
    deal,
    deck,
    from_spec,
    legal,
    perft,
    presets,
    random_position,
    text,
)


FOLDER = Path(__file__).parent / "perft"
BUDGET = 20_000
"""The most nodes that the lines of a file add up to."""

SPECS = [
    "one-card(passes=2)",
    "one-card(passes=unlimited)",
    "one-card(overlap=pyramid)",
    "one-card(overlap=waste)",
    "one-card(stock-top=playable)",
    "one-card(per-draw=3,passes=3)",
    "one-card(goal=all)",
    "one-card(end=stock-out)",
    "one-card(rows=4)",
    "one-card(opening=2)",
    "microsoft(face-down=covered)",
    "three-pile(passes=2)",
    "three-pile(stock-top=playable)",
    "three-pile(overlap=waste)",
]
HEADER = """\
# Numbers of move sequences of {spec}, counted by tests/oracle.py; written by tests/make_perft.py.
# Two deals, then three positions from random playouts. A finished game has no continuation.
"""


def file_name(spec: str) -> str:
    """The file for a variant."""
    return re.sub(r"[^a-z0-9-]", "_", spec) + ".perft"


def mid_game(variant: Variant, rng: random.Random) -> Position:
    """A position from a random playout that still has a choice of moves."""
    while True:
        pos = random_position(variant, rng)
        if len(legal(variant, pos)) >= 2:
            return pos


def counts(variant: Variant, pos: Position, budget: int) -> list[int]:
    """The numbers for depth 1, 2, ... up to 10 while they fit into the budget."""
    result: list[int] = []
    for depth in range(1, 11):
        # The next number is guessed from the last two, so that it need not be counted in vain.
        if len(result) >= 2 and result[-1] ** 2 > 2 * budget * result[-2]:
            break
        nodes = perft(variant, pos, depth)
        if sum(result) + nodes > budget:
            break
        result.append(nodes)
        if nodes == 0:
            break
    return result


def contents(spec: str) -> str:
    """The text of one file."""
    variant = from_spec(spec)
    rng = random.Random(f"perft {spec}")
    positions: list[Position] = []
    for _ in range(2):
        cards = deck(variant)
        rng.shuffle(cards)
        positions.append(deal(variant, cards))
    positions += [mid_game(variant, rng) for _ in range(3)]
    blocks = []
    for pos in positions:
        lines = [f"state {text(spec, variant, pos)}"]
        numbers = counts(variant, pos, BUDGET // len(positions))
        lines += [f"perft {depth} {nodes}" for depth, nodes in enumerate(numbers, start=1)]
        blocks.append("\n".join(lines) + "\n")
    return HEADER.format(spec=spec) + "\n" + "\n".join(blocks)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for spec in [*presets(), *SPECS]:
        (FOLDER / file_name(spec)).write_text(contents(spec), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
