"""What the program says about positions and deals that it has searched."""

from __future__ import annotations

import json
import sys
import threading
import time

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, assert_never

from ._play import counted
from .notation import format_state
from .solver import (
    Solution,
    Status,
    WinnableDeal,
    hint,
    solve,
)
from .state import GameState


__all__ = ["about_deal", "about_hint", "about_solution", "working"]

_QUIET: Final = 1.0
"""Seconds before it is told that work is going on, and between two such notes."""


def about_solution(
    state: GameState,
    max_states: int | None,
    deadline: float | None,
    *,
    shortest: bool,
    as_json: bool,
) -> str:
    """Solve a position; say what was found, on one line or two, or as JSON."""
    with working("searching"):
        solution = solve(state, shortest=shortest, max_states=max_states, deadline=deadline)
    if as_json:
        return json.dumps(
            {
                "status": solution.status.value,
                "moves": [*map(str, solution.moves)],
                "shortest": solution.shortest,
                "states": solution.states,
            }
        )
    return _told(solution)


def _told(solution: Solution) -> str:
    searched = f"{counted(solution.states, 'position')} searched"
    match solution.status:
        case Status.SOLVED:
            how = ", the fewest there can be" if solution.shortest else ""
            head = f"solved in {counted(len(solution.moves), 'move')}{how} ({searched})"
            return "\n".join([head, *([" ".join(map(str, solution.moves))] * bool(solution.moves))])
        case Status.UNSOLVABLE:
            return f"unsolvable: no moves win ({searched})"
        case Status.UNKNOWN:
            return f"unknown: not decided within the limits ({searched})"
        case _:
            assert_never(solution.status)


def about_hint(
    state: GameState, max_states: int | None, deadline: float | None, *, as_json: bool
) -> str | None:
    """Look for a hint; give the move and what speaks for it, or JSON, or None if there is none."""
    with working("searching"):
        # Without limits of its own a hint has that of the library; a deadline replaces it.
        if max_states is None and deadline is None:
            found = hint(state)
        else:
            found = hint(state, max_states=max_states, deadline=deadline)
    if as_json:
        if found is None:
            return "null"
        return json.dumps(
            {
                "move": str(found.move),
                "why": found.why.code,
                "text": str(found.why),
                "line": [*map(str, found.line)],
            }
        )
    return None if found is None else f"{found.move}\n{found.why}"


def about_deal(found: WinnableDeal) -> dict[str, str | float | int]:
    """What is known about a winnable deal, for JSON."""
    hard = found.difficulty()
    return {
        "seed": found.seed,
        "deal": str(found.deal),
        "state": format_state(found.start),
        "moves": " ".join(map(str, found.solution.moves)),
        "level": hard.level.value,
        "win_chance": hard.win_chance,
    }


@contextmanager
def working(what: str) -> Iterator[None]:
    """Tell on a terminal, on standard error, that long work is going on, and for how long."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield
        return
    start, done = time.monotonic(), threading.Event()

    def tell() -> None:
        wide = 0
        with suppress(OSError):
            while not done.wait(_QUIET):
                text = f"{what}, {time.monotonic() - start:.0f} s"
                wide = len(text)
                print(f"\r{text}", end="", file=stream, flush=True)
            print("\r" + " " * wide + "\r" if wide else "", end="", file=stream, flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
