"""What the solver needs: time, positions and memory for many deals.

    python benchmarks/solver.py
    python benchmarks/solver.py --deals 50 --only one-card

Times are CPU time of one process. Each row of the table has a process of its own, so that its
memory is its own. The decks of the rows "microsoft" are those of a file with a column ``deck``, named
in the environment variable MICROSOFT_DECKS, or shuffled ones if there is none; all others are
``Deal.shuffled(n)`` for n from 1 on.
"""

from __future__ import annotations

import argparse
import csv
import os
import resource
import subprocess
import sys
import time

from collections.abc import Iterator
from pathlib import Path

from pyramid_solitaire import Deal, GameState, variants
from pyramid_solitaire.solver import Status, solve


ROWS = (
    ("microsoft", False, 500),
    ("one-card", False, 1000),
    ("three-pile", False, 1000),
    ("microsoft", True, 500),
)
"""Variant, whether lines have to be shortest, and how many deals."""

HEAD = (
    f"{'variant':11} {'work':9} {'deals':>6} {'solved':>6} {'unknown':>7} {'mean ms':>9} "
    f"{'median ms':>9} {'worst ms':>9} {'mean states':>11} {'most states':>11} {'peak MiB':>8}"
)


def deals(name: str, count: int) -> Iterator[Deal]:
    """The first deals of a row."""
    path = os.environ.get("MICROSOFT_DECKS", "")
    if name == "microsoft" and path:
        with Path(path).open(encoding="ascii", newline="") as lines:
            rows = list(csv.DictReader(lines))
        yield from (Deal.parse(row["deck"]) for row in rows[:count])
    else:
        yield from (Deal.shuffled(number) for number in range(1, count + 1))


def measure(name: str, count: int, max_states: int | None, *, shortest: bool) -> str:
    """Solve the deals; give the row."""
    rules = variants.get(name)
    times, states, found = [], [], []
    for done, deal in enumerate(deals(name, count), 1):
        state = GameState.start(deal, rules)
        start = time.process_time()
        solution = solve(state, shortest=shortest, max_states=max_states)
        times.append(1000 * (time.process_time() - start))
        states.append(solution.states)
        found.append(solution.status)
        solution.verify()
        if sys.stderr.isatty():
            print(f"\r{done}", end="\r", file=sys.stderr, flush=True)
    times.sort()
    # In KiB, except on macOS.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"{name:11} {'shortest' if shortest else 'verdict':9} {len(times):6} "
        f"{found.count(Status.SOLVED):6} {found.count(Status.UNKNOWN):7} "
        f"{sum(times) / len(times):9.1f} {times[len(times) // 2]:9.1f} {times[-1]:9.1f} "
        f"{sum(states) / len(states):11.0f} {max(states):11} {peak:8.0f}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure the solver.")
    parser.add_argument("--deals", type=int, help="at most so many deals a row")
    parser.add_argument("--only", help="only the rows of this variant")
    parser.add_argument("--max-states", type=int, help="give up on a deal after so many positions")
    parser.add_argument("--row", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.row is not None:
        name, shortest, count = ROWS[given.row]
        count = min(count, given.deals or count)
        print(measure(name, count, given.max_states, shortest=shortest), flush=True)
        return
    print(HEAD, flush=True)
    for number, (name, _, _) in enumerate(ROWS):
        if given.only in {None, name}:
            command = [sys.executable, __file__, *sys.argv[1:], "--row", str(number)]
            subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
