"""Print how hard the winnable ones among the first deals of each variant are.

    python tools/difficulty_table.py 100

The table of docs/explanation/difficulty.md is made with it.
"""

from __future__ import annotations

import sys

from collections import Counter

from pyramid_solitaire import Deal, GameState, variants
from pyramid_solitaire.solver import Level, Status, difficulty, solve


def main() -> None:
    """Print a row for each variant."""
    deals = int(sys.argv[1])
    words = [level.value for level in Level]
    print(f"| variant | winnable | {' | '.join(words)} | win chance, quartiles | cards left |")
    print(f"| --- {'| --- ' * (len(words) + 3)}|")
    for name in variants.names():
        rules = variants.get(name)
        starts = [
            GameState.start(Deal.shuffled(number, rules.pack), rules)
            for number in range(1, deals + 1)
        ]
        solved = [
            start for start in starts if solve(start, max_states=6000).status is Status.SOLVED
        ]
        found = [difficulty(start) for start in solved]
        levels = Counter(each.level.value for each in found)
        shares = " | ".join(
            f"{100 * levels[word] / len(found):.0f} %" if found else "-" for word in words
        )
        chances = sorted(each.win_chance for each in found)
        quartiles = ", ".join(
            f"{100 * chances[part * (len(chances) - 1) // 4]:.1f} %" for part in (1, 2, 3) if found
        )
        left = f"{sum(each.left for each in found) / len(found):.1f}" if found else "-"
        print(f"| `{name}` | {len(found)} | {shares} | {quartiles or '-'} | {left} |", flush=True)


if __name__ == "__main__":
    main()
