"""Write ``perft/*.perft``: numbers of move sequences, counted by the naive oracle.

Run ``python tests/make_perft.py``. States that a file has are kept as they are, and only counted
again, so that the files change only when the rules do; a missing file is made with new states.
"""

from __future__ import annotations

import random
import re

from pathlib import Path

from oracle import (
    Position,
    TooManyStates,
    Variant,
    deal,
    deck,
    from_spec,
    legal,
    perft,
    presets,
    random_position,
    read,
    shortest,
    text,
)


FOLDER = Path(__file__).parent / "perft"
BUDGET = 36_000
"""The most nodes that the lines of a file add up to."""
DEEPEST = 24
"""The most moves that are counted, where there is hardly ever a choice."""

SPECS = [
    *presets(),
    "one-card(passes=2)",
    "one-card(passes=unlimited)",
    "one-card(overlap=pyramid)",
    "one-card(overlap=waste)",
    "one-card(overlap=pyramid+waste,passes=2)",
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
# Two deals, three positions from random playouts, and an end of a game that can be won.
# "state" is a position in the one-line form, "perft 3 22" says that it has 22 sequences of exactly
# three moves. A finished game has no continuation.
"""


def file_name(spec: str) -> str:
    """The file for a variant."""
    return re.sub(r"[^a-z0-9-]", "_", spec) + ".perft"


def full_deal(variant: Variant, rng: random.Random) -> Position:
    """A shuffled deck, dealt."""
    cards = deck(variant)
    rng.shuffle(cards)
    return deal(variant, cards)


def mid_game(variant: Variant, rng: random.Random) -> Position:
    """A position from a random playout that still has a choice of moves."""
    while True:
        pos = random_position(variant, rng)
        if len(legal(variant, pos)) >= 2:
            return pos


def winnable_end(variant: Variant, rng: random.Random) -> Position:
    """A small position whose shortest win takes at least four moves.

    No position is given out that could be won but takes more than a thousand others to see it.
    """
    while True:
        pos = random_position(variant, rng, rng.randint(6, 12))
        try:
            length = shortest(variant, pos, limit=1000)
        except TooManyStates:
            continue
        if length is not None and length >= 4:
            return pos


def new_states(spec: str) -> list[str]:
    """Six positions in text form: deals, middles, and an end."""
    variant = from_spec(spec)
    rng = random.Random(f"perft {spec}")
    positions = [full_deal(variant, rng) for _ in range(2)]
    positions += [mid_game(variant, rng) for _ in range(3)]
    positions.append(winnable_end(variant, rng))
    return [text(spec, variant, pos) for pos in positions]


def states(spec: str) -> list[str]:
    """The positions in the file of a variant; new ones where it has none."""
    path = FOLDER / file_name(spec)
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    kept = [line.removeprefix("state ") for line in lines if line.startswith("state ")]
    return kept + new_states(spec)[len(kept) :]


def counts(variant: Variant, pos: Position, budget: int) -> list[int]:
    """The numbers for depth 1, 2, ... while they fit into the budget."""
    result: list[int] = []
    for depth in range(1, DEEPEST + 1):
        # The next number is guessed from the last two, so that it need not be counted in vain.
        if len(result) >= 2 and sum(result) + result[-1] ** 2 / result[-2] > budget:
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
    blocks = [HEADER.format(spec=spec)]
    written = states(spec)
    for line in written:
        _, variant, pos = read(line)
        numbers = counts(variant, pos, BUDGET // len(written))
        block = [f"state {line}"]
        block += [f"perft {depth} {nodes}" for depth, nodes in enumerate(numbers, start=1)]
        blocks.append("\n".join(block) + "\n")
    return "\n".join(blocks)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for spec in SPECS:
        (FOLDER / file_name(spec)).write_text(contents(spec), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
