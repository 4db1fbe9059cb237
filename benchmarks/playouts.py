"""How fast random games are played, and what a state costs.

    python benchmarks/playouts.py

Times are CPU time, and the least of several rounds. They are printed next to a fixed loop of plain
Python from the same run, since machines differ and are shared: compare the ratio, not the rate.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tracemalloc

from collections.abc import Callable

from pyramid_solitaire import Deal, GameState, variants


SPECS = ("one-card", "three-pile", "microsoft", "tuts-tomb", "two-pyramids")


def fixed_loop() -> int:
    """A loop that any Python runs in the same way: the unit of the ratios."""
    total = 0
    for number in range(100_000):
        total += number & 7
    return total


def least(work: Callable[[], int], rounds: int) -> tuple[float, int]:
    """The least CPU time of several rounds, in seconds, and what the work counted."""
    best, counted = float("inf"), 0
    for _ in range(rounds):
        start = time.process_time()
        counted = work()
        best = min(best, time.process_time() - start)
    return best, counted


def playouts(spec: str, games: int) -> Callable[[], int]:
    """Random games of a variant, always the same ones; the work counts steps."""
    rules = variants.get(spec)
    starts = [GameState.start(Deal.shuffled(seed, rules.pack), rules) for seed in range(games)]

    def play() -> int:
        steps, choice = 0, 1
        for start in starts:
            state = start
            for _ in range(200):
                moves = state.legal_moves()
                if not moves:
                    break
                choice = choice * 1103515245 + 12345 & 0x7FFFFFFF
                state = state.apply(moves[(choice >> 8) % len(moves)])
                steps += 1
        return steps

    return play


def late_moves() -> tuple[float, float]:
    """CPU time of a step at the start of a long game, and sixty moves in, in seconds."""
    times = []
    state = GameState.start(Deal.shuffled(1), variants.get("one-card(passes=unlimited)"))
    for _ in range(2):

        def step(here: GameState = state) -> int:
            for _ in range(1000):
                here.apply(here.legal_moves()[0])
            return 1000

        times.append(least(step, 9)[0] / 1000)
        for _ in range(60):
            state = state.apply(state.legal_moves()[0])
    return times[0], times[1]


def bytes_per_state() -> float:
    """Memory that a state takes beyond those before it, over random one-card games."""
    rules = variants.get("one-card")
    kept = []
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    choice = 1
    for seed in range(50):
        state = GameState.start(Deal.shuffled(seed), rules)
        while moves := state.legal_moves():
            choice = choice * 1103515245 + 12345 & 0x7FFFFFFF
            state = state.apply(moves[(choice >> 8) % len(moves)])
            kept.append(state)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(kept)


def import_time() -> float:
    """CPU time that the import adds to a bare interpreter, in seconds."""

    def cpu(code: str) -> float:
        script = f"{code}\nimport time; print(time.process_time())"
        runs = [
            float(
                subprocess.run(
                    [sys.executable, "-c", script], check=True, capture_output=True
                ).stdout
            )
            for _ in range(9)
        ]
        return min(runs)

    return cpu("import pyramid_solitaire") - cpu("pass")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description="Measure playouts and states.")
    parser.add_argument("--games", type=int, default=60, help="games a round (default: 60)")
    parser.add_argument("--rounds", type=int, default=15, help="rounds (default: 15)")
    chosen = parser.parse_args()
    unit, _ = least(fixed_loop, 3 * chosen.rounds)
    print(f"fixed loop of 100,000 turns: {unit * 1e3:.2f} ms")
    for spec in SPECS:
        seconds, steps = least(playouts(spec, chosen.games), chosen.rounds)
        rate = steps / seconds
        print(f"{spec:14} {steps:6} steps  {rate:8.0f} steps/s  {rate * unit:6.0f} steps a loop")
    first, later = late_moves()
    print(f"a step at move 1: {first * 1e6:.1f} us, at move 60: {later * 1e6:.1f} us")
    print(f"a state takes {bytes_per_state():.0f} bytes")
    print(f"the import takes {import_time() * 1e3:.0f} ms more than bare Python")


if __name__ == "__main__":
    main()
