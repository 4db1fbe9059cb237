"""Find the numbers of winnable deals that come with the package, and check them.

    python tools/find_winnable.py --survey 300            which variants need a list
    python tools/find_winnable.py one-card giza           go on with the lists of these
    python tools/find_winnable.py --check                 solve every deal that is listed

A run goes on where the one before stopped, and can be stopped at any time: the file of a variant is
written again every half minute. Deals are tried in the order of their numbers, and limited by
positions, never by time, so that any machine finds the same list.
"""

from __future__ import annotations

import argparse
import sys
import time

from pathlib import Path

import pyramid_solitaire

from pyramid_solitaire import Deal, GameState, variants
from pyramid_solitaire.solver import Numbers, Solution, Status, solve
from pyramid_solitaire.solver.numbers import format_numbers, parse_numbers


DATA = Path(pyramid_solitaire.__file__).parent / "solver" / "data"
EVERY = 30.0
"""Seconds between two writings of a file."""


def solved(name: str, number: int, max_states: int | None) -> Solution:
    """Solve the deal of a number."""
    rules = variants.get(name)
    return solve(GameState.start(Deal.shuffled(number, rules.pack), rules), max_states=max_states)


def path_of(name: str) -> Path:
    """The file of a variant."""
    return DATA / f"{name}.txt"


def read(name: str) -> Numbers:
    """What has been found so far."""
    path = path_of(name)
    if not path.exists():
        return Numbers(name, 0, 0, ())
    return parse_numbers(path.read_text(encoding="ascii"))


def write(numbers: Numbers) -> None:
    """Put a new file in the place of the old one at once."""
    path = path_of(numbers.variant)
    path.parent.mkdir(exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(format_numbers(numbers), encoding="ascii")
    fresh.replace(path)


def progress(text: str) -> None:
    """Tell how far things are, on one line of a terminal or on lines of a log."""
    end = "\r" if sys.stderr.isatty() else "\n"
    print(text, end=end, file=sys.stderr, flush=True)


def find(name: str, want: int, minutes: float, max_states: int) -> None:
    """Try deals until there are enough winnable ones, or the time is over."""
    known = read(name)
    winnable, undecided, number = list(known.winnable), known.undecided, known.tried
    end = time.monotonic() + 60 * minutes
    said = time.monotonic()
    while len(winnable) < want and time.monotonic() < end:
        number += 1
        solution = solved(name, number, max_states)
        if solution.status is Status.SOLVED:
            solution.verify()
            winnable.append(number)
        undecided += solution.status is Status.UNKNOWN
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            write(Numbers(name, number, undecided, winnable))
            progress(f"{name}: {len(winnable)} of {number}, {undecided} undecided")
    write(Numbers(name, number, undecided, winnable))
    print(f"{name}: {len(winnable)} of {number} can be won, {undecided} undecided")


def check(name: str) -> bool:
    """Solve every listed deal, and play the solutions."""
    numbers = read(name)
    said = time.monotonic()
    for done, number in enumerate(numbers.winnable):
        solution = solved(name, number, None)
        solution.verify()
        if solution.status is not Status.SOLVED:
            print(f"{name}: {number} can't be won")
            return False
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            progress(f"{name}: {done + 1} of {len(numbers.winnable)} checked")
    print(f"{name}: all {len(numbers.winnable)} can be won")
    return True


def survey(deals: int, max_states: int) -> None:
    """Print for each variant how many of its first deals can be won."""
    for name in variants.names():
        start = time.process_time()
        found = [solved(name, number, max_states).status for number in range(1, deals + 1)]
        counts = {status: found.count(status) for status in Status}
        line = ", ".join(f"{count} {status.value}" for status, count in counts.items())
        print(f"{name:20} {line}, {time.process_time() - start:.0f} s", flush=True)


def main() -> int:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description="Find numbers of winnable deals.")
    parser.add_argument("names", nargs="*", help="variants; all that have a list if none is named")
    parser.add_argument("--want", type=int, default=2000, help="how many numbers a list is to have")
    parser.add_argument("--minutes", type=float, default=60, help="how long to look, for each")
    parser.add_argument("--max-states", type=int, default=200_000, help="positions for one deal")
    parser.add_argument("--check", action="store_true", help="solve every deal that is listed")
    parser.add_argument("--survey", type=int, metavar="DEALS", help="count winnable deals")
    given = parser.parse_args()
    if given.survey:
        survey(given.survey, given.max_states)
        return 0
    listed = given.names or sorted(path.stem for path in DATA.glob("*.txt"))
    if given.check:
        fine = [check(name) for name in listed]
        return int(not all(fine))
    for name in listed:
        find(name, given.want, given.minutes, given.max_states)
    return 0


if __name__ == "__main__":
    sys.exit(main())
