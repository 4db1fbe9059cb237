"""The command line program: plays, deals, and answers questions about positions.

Results go to standard output, notes and complaints to standard error. The exit code is 0, 2 for
whatever was wrong with the arguments, the input or the output, or 130 after Ctrl-C.
"""

from __future__ import annotations

import datetime as dt
import io
import json
import os
import re
import secrets
import sys
import textwrap

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from . import render
from ._arguments import DEFAULT, PROGRAM, Options, UsageError, make_parser
from ._play import WIDTH, Session, about, check_seed, clean, counted, describe
from ._solve import about_deal, about_hint, about_solution, working
from .cards import MAX_TEXT
from .deal import Deal
from .errors import PyramidError
from .events import events_of
from .notation import format_state, parse_state
from .rules import Rules
from .solver import solve, winnable_deals
from .state import GameState
from .variants import get, names, options, variant


__all__ = ["DEMO_SEED", "UsageError", "run"]

DEMO_SEED: Final = "12"
"""The seed of the game that is shown, dealt for ``one-card``."""


# -- Commands ----------------------------------------------------------------------------------


def _play(given: Options) -> int:
    """Let somebody play."""
    _refuse_together(("--seed", given.seed), ("--deal", given.deal_text), ("--state", given.state))
    _refuse_together(("--variant", given.variant), ("--state", given.state))
    seed: str | None = None
    if given.state is not None:
        start = parse_state(given.state)
    else:
        rules = _rules(given)
        if given.deal_text is not None:
            deal = Deal.parse(given.deal_text, rules.pack)
        else:
            seed = _random_seed() if given.seed is None else check_seed(given.seed)
            deal = Deal.shuffled(seed, rules.pack)
        start = GameState.start(deal, rules)
    lines = io.StringIO() if sys.stdin is None else sys.stdin
    if isinstance(lines, io.TextIOWrapper):
        # A slip of the keyboard must not end a game: what cannot be read is shown as it came.
        lines.reconfigure(errors="backslashreplace")
    return Session(start, seed, _random_seed, lines, sys.stdout).run()


def _demo(_given: Options) -> int:
    """Deal a game, solve it, and play the solution."""
    state = GameState.start(Deal.shuffled(DEMO_SEED), get(DEFAULT))
    print(f"A game of {variant(DEFAULT).title}, seed {DEMO_SEED}.")
    print(f"Two cards that total 13 go together, a King goes alone, and D draws a card.\n\n{state}")
    with working("searching"):
        solution = solve(state)
    solution.verify()
    moves, states = solution.moves, solution.game.states
    print(
        f"\nThe solver searched {counted(solution.states, 'position')} and found a win in "
        f"{counted(len(moves), 'move')}."
    )
    steps = zip(states, states[1:], moves, strict=False)
    for number, (before, after, move) in enumerate(steps, 1):
        print(f"\n{number}. {move}: {', '.join(map(describe, events_of(before, move)))}.\n")
        print(after)
    print(f"\nThe game is won, in {counted(len(moves), 'move')}.")
    return 0


def _deal(given: Options) -> int:
    """Print deals."""
    _refuse_together(("--seed", given.seed), ("--daily", given.daily))
    rules = _rules(given)
    count = _number("--count", "1" if given.count is None else given.count)
    if given.winnable:
        return _winnable(given, rules, count)
    for key, value, deal in _deals(given, rules, count):
        state = format_state(GameState.start(deal, rules))
        if given.json:
            print(json.dumps({key: value, "deal": str(deal), "state": state}))
        else:
            print(f"{deal}\n{state}")
    return 0


def _winnable(given: Options, rules: Rules, count: int) -> int:
    """Print deals that can be won."""
    if given.daily is not None:
        raise UsageError("--daily and --winnable do not go together")
    seed = _random_seed() if given.seed is None else check_seed(given.seed)
    stream = winnable_deals(rules, seed)
    for _ in range(count):
        with working("searching"):
            found = next(stream)
            about_it = about_deal(found)
        if given.json:
            print(json.dumps(about_it), flush=True)
        else:
            print(f"{about_it['deal']}\n{about_it['state']}", flush=True)
            _note(f"seed {found.seed}, {about_it['level']}")
    return 0


def _deals(given: Options, rules: Rules, count: int) -> Iterable[tuple[str, str, Deal]]:
    """The deals that were asked for, each with the name and the value of what made it."""
    if given.daily is not None:
        first = _date(given.daily)
        if count - 1 > (dt.date.max - first).days:
            raise UsageError(f"there are no {count} days from {first} on")
        dates = (first + dt.timedelta(days) for days in range(count))
        return (("date", str(date), Deal.daily(date, rules.pack)) for date in dates)
    seed = given.seed
    if seed is None:
        seed = _random_seed()
        _note(f"the seed is {seed}" if count == 1 else f"the seeds are {seed} and up")
    elif count == 1:
        return (("seed", seed, Deal.shuffled(check_seed(seed), rules.pack)),)
    # Only the text of a seed counts, so 007 cannot be followed by 8.
    if re.fullmatch("0|-?[1-9][0-9]{0,17}", seed) is None:
        raise UsageError(f"with --count, the seed is a whole number, not {clean(seed)!r}")
    seeds = (str(int(seed) + more) for more in range(count))
    return (("seed", each, Deal.shuffled(each, rules.pack)) for each in seeds)


def _show(given: Options) -> int:
    """Print a picture."""
    if given.svg:
        _refuse_together(("--svg", "svg"), ("--unicode", "unicode" if given.unicode else None))
        print(render.svg(_state(given), theme=given.theme or "light"))
    elif given.theme is not None:
        raise UsageError("--theme goes with --svg")
    else:
        print(render.text(_state(given), unicode=given.unicode))
    return 0


def _moves(given: Options) -> int:
    """Print the legal moves."""
    state = _state(given)
    moves = state.legal_moves()
    for move in moves:
        print(move)
    if not moves:
        _note(f"no move is legal: the game is {'won' if state.is_won else 'lost'}")
    return 0


def _solve(given: Options) -> int:
    """Say whether a position can be won."""
    state, max_states, deadline = _state(given), *_limits(given)
    print(about_solution(state, max_states, deadline, shortest=given.shortest, as_json=given.json))
    return 0


def _hint(given: Options) -> int:
    """Say what to do next."""
    state, max_states, deadline = _state(given), *_limits(given)
    told = about_hint(state, max_states, deadline, as_json=given.json)
    if told is None:
        _note("no hint: nothing that can be done clears any more of the pyramid")
    else:
        print(told)
    return 0


def _variants(given: Options) -> int:
    """List the variants, or tell about one."""
    if given.name is None:
        width = max(map(len, names()))
        for name in names():
            print(f"{name:{width}}  {variant(name).title}".rstrip())
        return 0
    print(about(get(given.name)))
    name = given.name.partition("(")[0]
    print(f'\nOptions, as in "{name}(goal=all)":')
    for option in options(name):
        values = ", ".join(option.values)
        text = f"{option.about} One of: {values}; here {option.default}."
        indent = " " * 13
        print(textwrap.fill(f"  {option.key:11}{text}", WIDTH, subsequent_indent=indent))
    return 0


_COMMANDS: Final[dict[str, tuple[Callable[[Options], int], tuple[str, ...]]]] = {
    "play": (_play, ("variant", "seed", "deal_text", "state")),
    "demo": (_demo, ()),
    "deal": (_deal, ("variant", "seed", "daily", "count")),
    "show": (_show, ("state",)),
    "moves": (_moves, ("state",)),
    "solve": (_solve, ("state",)),
    "hint": (_hint, ("state",)),
    "variants": (_variants, ("name",)),
}
"""What to do for each command, and which of the arguments it takes."""


# -- What was given ----------------------------------------------------------------------------


def _refuse_together(*options_given: tuple[str, str | None]) -> None:
    """Refuse more than one of these options."""
    there = [flag for flag, value in options_given if value is not None]
    if len(there) > 1:
        raise UsageError(f"{there[0]} and {there[1]} do not go together")


def _rules(given: Options) -> Rules:
    return get(DEFAULT if given.variant is None else given.variant)


def _random_seed() -> str:
    """A seed of ten digits, of which the first is no 0, so that nobody loses it."""
    return str(10**9 + secrets.randbelow(9 * 10**9))


def _number(flag: str, text: str) -> int:
    if re.fullmatch("[1-9][0-9]{0,8}", text) is None:
        raise UsageError(f"{flag} takes a number from 1 to 999999999, not {clean(text)!r}")
    return int(text)


def _limits(given: Options) -> tuple[int | None, float | None]:
    """How long a search may take."""
    most, seconds = given.max_states, given.deadline
    if seconds is not None and (
        re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", seconds) is None or not float(seconds)
    ):
        raise UsageError(f"--deadline takes seconds, such as 30 or 0.5, not {clean(seconds)!r}")
    return (
        None if most is None else _number("--max-states", most),
        None if seconds is None else float(seconds),
    )


def _date(text: str) -> dt.date:
    # The library of Python reads other forms as well.
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is not None:
        with suppress(ValueError):
            return dt.date.fromisoformat(text)
    raise UsageError(f"--daily takes a date such as 2026-11-30, not {clean(text)!r}")


def _state(given: Options) -> GameState:
    """The position that was given, or that stands on standard input."""
    text = given.state or ""
    if text == "-":
        if sys.stdin is None:
            raise UsageError("standard input is closed")
        # One character more than the parser reads, so that it is the parser that complains.
        text = sys.stdin.read(MAX_TEXT + 1).removeprefix("\ufeff").strip()
        if "\n" in text:
            raise UsageError("one line expected on standard input")
    return parse_state(text)


# -- Running -----------------------------------------------------------------------------------


def run(argv: Sequence[str]) -> int:
    """Run the program with these arguments; give the exit code.

    Whatever is wrong with arguments, input or output is told in one line on standard error.

    >>> run(["moves", "one-card 8s/5h8c Td| 0"])
    D
    5h8c
    0
    """
    if sys.stdout is None:
        return _complain("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What a console cannot show is shown as an escape.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except UnicodeDecodeError:
        return _complain("standard input is not text in the encoding of this terminal")
    except BrokenPipeError:
        _let_go_of_output()
        return _complain("standard output was closed")
    except OSError as error:
        _let_go_of_output()
        return _complain(f"cannot read or write: {error.strerror or error}")
    except (PyramidError, UsageError) as error:
        # The rest of the library speaks to programs, which can show anything.
        return _complain(str(error).replace("\N{HORIZONTAL ELLIPSIS}", "..."))
    return code


def _run(argv: Sequence[str]) -> int:
    parser = make_parser()
    try:
        given = parser.parse_args(argv, Options())
    except SystemExit:
        # Help has been printed.
        return 0
    if given.version:
        print(f"{PROGRAM} {_version()}")
        return 0
    name = given.command or "play"
    command, takes = _COMMANDS[name]
    for option in ("variant", "seed", "deal_text", "state"):
        if option in vars(given) and option not in takes:
            raise UsageError(f"{name} takes no --{option.removesuffix('_text')}")
    return command(given)


def _version() -> str:
    # Imported here, for it takes its time.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return "(not installed)"


def _complain(text: str) -> int:
    """Say what is wrong, if anybody listens; give the exit code for it."""
    _note(text)
    return 2


def _note(text: str) -> None:
    # Without a standard error, print would write to standard output.
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"{PROGRAM}: {clean(text)}", file=sys.stderr, flush=True)


def _let_go_of_output() -> None:
    """Let what is still to be written go nowhere, or Python complains when it ends."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, sys.stdout.fileno())
        finally:
            os.close(nowhere)
