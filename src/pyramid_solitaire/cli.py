"""The command line program: plays, deals, and answers questions about positions.

Results go to standard output, notes and complaints to standard error. The exit code is 0, 2 for
whatever was wrong with the arguments, the input or the output, or 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import datetime as dt
import io
import os
import re
import secrets
import sys
import textwrap

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn

from . import render
from ._play import WIDTH, Session, about, check_seed, clean, counted, describe
from .cards import MAX_TEXT
from .deal import Deal
from .errors import PyramidError
from .events import events_of
from .notation import format_state, parse_move, parse_state
from .rules import Rules
from .state import GameState
from .variants import get, names, options, variant


if TYPE_CHECKING:
    from _typeshed import SupportsWrite


__all__ = ["DEMO_MOVES", "DEMO_SEED", "UsageError", "run"]

PROGRAM: Final = "pyramid-solitaire"
DEFAULT: Final = "one-card"

DEMO_SEED: Final = "12"
"""The seed of the recorded game, dealt for ``one-card``."""

DEMO_MOVES: Final = (
    "Kc 3hTc D 5s8h D 6d7s D D 2dJs 4c9c 5c8s D AdQd D D D 3sTh D D 6h7h D Kd D 5h8c 4s9d D 2cJh "
    "4d9s 3cTs Ks D 6c7d 2hJd D D D D 4h9h D AhQc 6s7c"
)
"""The moves of the recorded game, which win it."""

_STATE: Final = """\
A STATE is one line of text, in quotes: variant, tableau, stock and waste, redeals made.
  one-card 8s/5h4c 9c3d|Tc 0
The tableau is written from the top, with "--" where no card lies; then come the cards of the
stock, next first, and behind each "|" those of a waste pile, top last.
"""


class UsageError(Exception):
    """Arguments that make no sense; the text says which.

    >>> raise UsageError("a number expected (try --help)")
    Traceback (most recent call last):
        ...
    pyramid_solitaire.cli.UsageError: a number expected (try --help)
    """


class _Parser(argparse.ArgumentParser):
    """A parser that leaves it to `run` to complain."""

    def error(self, message: str) -> NoReturn:
        """Complain in one line, without the usage."""
        hint = "; text with spaces must be in quotes" if message.startswith("unrecognized") else ""
        raise UsageError(f"{message}{hint} (try --help)")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help page, and let the error out if that cannot be done."""
        print(self.format_help(), end="", file=file)


class _Options(argparse.Namespace):
    """What can be given as arguments."""

    version: bool = False
    command: str | None = None
    variant: str | None = None
    seed: str | None = None
    deal_text: str | None = None
    daily: str | None = None
    count: str | None = None
    state: str | None = None
    name: str | None = None
    svg: bool = False
    theme: str | None = None
    unicode: bool = False


# -- Arguments ---------------------------------------------------------------------------------


def _parser() -> _Parser:
    parser = _Parser(
        prog=PROGRAM,
        description="Pyramid Solitaire (Solitaire 13). Without a command, a game is played.",
        epilog="""\
examples:
  pyramid-solitaire                              play a game
  pyramid-solitaire --seed 12                    play a game that can be repeated
  pyramid-solitaire --variant "king-tut(passes=3)"
  pyramid-solitaire demo                         watch a game being won
  pyramid-solitaire deal --daily 2026-11-30      print the cards of a day
  pyramid-solitaire show "one-card 8s/5h4c 9c3d|Tc 0"
  pyramid-solitaire COMMAND --help               more about a command
""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    _play_options(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def add(name: str, about_it: str, more: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=about_it,
            description=f"{about_it[0].upper()}{about_it[1:]}.",
            epilog=more,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    play = add(
        "play",
        "play a game by typing; this is what happens without a command",
        """\
Type "help" in the game to see what can be typed. Moves can also come from a file or a pipe.

examples:
  pyramid-solitaire play --variant microsoft --seed 12
  pyramid-solitaire play --state "one-card 8s/5h4c 9c3d|Tc 0"
  printf 'moves\\nD\\n' | pyramid-solitaire play --seed 12
""",
    )
    _play_options(play)
    add(
        "demo",
        "show a recorded game, from the deal to the win",
        """\
examples:
  pyramid-solitaire demo
  pyramid-solitaire demo | less
""",
    )
    deal = add(
        "deal",
        "print the cards of a deal, and the position in which its game starts",
        """\
Each deal gives two lines: the cards, for play --deal, and the position, for show and moves.
Without --seed and --daily the seed is a random number, which is told on standard error.
With --count, seeds go up by one and dates by a day.

examples:
  pyramid-solitaire deal --seed 12
  pyramid-solitaire deal --variant three-pile --daily 2026-11-30 --count 7
  pyramid-solitaire deal --seed 12 | tail -n 1 | pyramid-solitaire show -
""",
    )
    _option(deal, "--variant", "SPEC", f'the variant, see "variants" (default: {DEFAULT})')
    _option(deal, "--seed", "SEED", "shuffle by this number or text")
    _option(deal, "--daily", "YYYY-MM-DD", "give the deal of a day")
    _option(deal, "--count", "N", "how many deals (default: 1)")
    svg_example = '  pyramid-solitaire show --svg "one-card 8s/5h4c 9c3d|Tc 0" > picture.svg\n'
    for name, about_it, more in (
        ("show", "print the picture of a position", svg_example),
        ("moves", "print the legal moves in a position, one on each line", ""),
    ):
        asked = add(
            name,
            about_it,
            f"""\
{_STATE}
examples:
  pyramid-solitaire {name} "one-card 8s/5h4c 9c3d|Tc 0"
  pyramid-solitaire deal --seed 12 | tail -n 1 | pyramid-solitaire {name} -
{more}""",
        )
        asked.add_argument(
            "state", metavar="STATE", help='the position; "-" reads it from standard input'
        )
        if name == "show":
            asked.add_argument("--svg", action="store_true", help="print the picture as SVG")
            asked.add_argument(
                "--theme", choices=("light", "dark", "auto"), help="colours (default: light)"
            )
            asked.add_argument("--unicode", action="store_true", help="print suits as signs")
    listed = add(
        "variants",
        "list the variants, or tell about one of them",
        """\
examples:
  pyramid-solitaire variants
  pyramid-solitaire variants microsoft
""",
    )
    listed.add_argument(
        "name", metavar="NAME", nargs="?", help="tell the rules and the options of this one"
    )
    return parser


def _option(parser: argparse.ArgumentParser, flag: str, metavar: str, text: str) -> None:
    dest = "deal_text" if flag == "--deal" else flag[2:]
    # No default: that of a command would undo what was given before the command.
    parser.add_argument(flag, dest=dest, metavar=metavar, default=argparse.SUPPRESS, help=text)


def _play_options(parser: argparse.ArgumentParser) -> None:
    _option(parser, "--variant", "SPEC", f'the variant, see "variants" (default: {DEFAULT})')
    _option(parser, "--seed", "SEED", "shuffle by this number or text (default: a random number)")
    _option(parser, "--deal", "CARDS", "deal these cards in this order")
    _option(parser, "--state", "STATE", 'begin in this position, as "save" prints it')


# -- Commands ----------------------------------------------------------------------------------


def _play(given: _Options) -> int:
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


def _demo(_given: _Options) -> int:
    """Show the recorded game."""
    state = GameState.start(Deal.shuffled(DEMO_SEED), get(DEFAULT))
    moves = DEMO_MOVES.split()
    print(f"A recorded game of {variant(DEFAULT).title}, seed {DEMO_SEED}.")
    print(f"Two cards that total 13 go together, a King goes alone, and D draws a card.\n\n{state}")
    for number, word in enumerate(moves, 1):
        move = parse_move(word)
        events = events_of(state, move)
        print(f"\n{number}. {move}: {', '.join(map(describe, events))}.\n")
        state = state.apply(move)
        print(state)
    assert state.is_won
    print(f"\nThe game is won, in {counted(len(moves), 'move')}.")
    return 0


def _deal(given: _Options) -> int:
    """Print deals."""
    _refuse_together(("--seed", given.seed), ("--daily", given.daily))
    rules = _rules(given)
    count = _number("--count", "1" if given.count is None else given.count)
    for deal in _deals(given, rules, count):
        print(deal)
        print(format_state(GameState.start(deal, rules)))
    return 0


def _deals(given: _Options, rules: Rules, count: int) -> Iterable[Deal]:
    """The deals that were asked for."""
    if given.daily is not None:
        first = _date(given.daily)
        if count - 1 > (dt.date.max - first).days:
            raise UsageError(f"there are no {count} days from {first} on")
        return (Deal.daily(first + dt.timedelta(days), rules.pack) for days in range(count))
    seed = given.seed
    if seed is None:
        seed = _random_seed()
        _note(f"the seed is {seed}" if count == 1 else f"the seeds are {seed} and up")
    elif count == 1:
        return (Deal.shuffled(check_seed(seed), rules.pack),)
    # Only the text of a seed counts, so 007 cannot be followed by 8.
    if re.fullmatch("0|-?[1-9][0-9]{0,17}", seed) is None:
        raise UsageError(f"with --count, the seed is a whole number, not {clean(seed)!r}")
    return (Deal.shuffled(int(seed) + more, rules.pack) for more in range(count))


def _show(given: _Options) -> int:
    """Print a picture."""
    if given.svg:
        _refuse_together(("--svg", "svg"), ("--unicode", "unicode" if given.unicode else None))
        print(render.svg(_state(given), theme=given.theme or "light"))
    elif given.theme is not None:
        raise UsageError("--theme goes with --svg")
    else:
        print(render.text(_state(given), unicode=given.unicode))
    return 0


def _moves(given: _Options) -> int:
    """Print the legal moves."""
    state = _state(given)
    moves = state.legal_moves()
    for move in moves:
        print(move)
    if not moves:
        _note(f"no move is legal: the game is {'won' if state.is_won else 'lost'}")
    return 0


def _variants(given: _Options) -> int:
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


_COMMANDS: Final[dict[str, tuple[Callable[[_Options], int], tuple[str, ...]]]] = {
    "play": (_play, ("variant", "seed", "deal_text", "state")),
    "demo": (_demo, ()),
    "deal": (_deal, ("variant", "seed", "daily", "count")),
    "show": (_show, ("state",)),
    "moves": (_moves, ("state",)),
    "variants": (_variants, ("name",)),
}
"""What to do for each command, and which of the arguments it takes."""


# -- What was given ----------------------------------------------------------------------------


def _refuse_together(*options_given: tuple[str, str | None]) -> None:
    """Refuse more than one of these options."""
    there = [flag for flag, value in options_given if value is not None]
    if len(there) > 1:
        raise UsageError(f"{there[0]} and {there[1]} do not go together")


def _rules(given: _Options) -> Rules:
    return get(DEFAULT if given.variant is None else given.variant)


def _random_seed() -> str:
    """A seed of ten digits, of which the first is no 0, so that nobody loses it."""
    return str(10**9 + secrets.randbelow(9 * 10**9))


def _number(flag: str, text: str) -> int:
    if re.fullmatch("[1-9][0-9]{0,8}", text) is None:
        raise UsageError(f"{flag} takes a number from 1 on, not {clean(text)!r}")
    return int(text)


def _date(text: str) -> dt.date:
    # The library of Python reads other forms as well.
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is not None:
        with suppress(ValueError):
            return dt.date.fromisoformat(text)
    raise UsageError(f"--daily takes a date such as 2026-11-30, not {clean(text)!r}")


def _state(given: _Options) -> GameState:
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
    parser = _parser()
    try:
        given = parser.parse_args(argv, _Options())
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
