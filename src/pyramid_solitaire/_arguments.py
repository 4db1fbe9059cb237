"""The arguments that the command line program takes."""

from __future__ import annotations

import argparse

from typing import TYPE_CHECKING, Final, NoReturn


if TYPE_CHECKING:
    from _typeshed import SupportsWrite


__all__ = ["DEFAULT", "PROGRAM", "Options", "UsageError", "make_parser"]

PROGRAM: Final = "pyramid-solitaire"
DEFAULT: Final = "one-card"

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
    pyramid_solitaire._arguments.UsageError: a number expected (try --help)
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


class Options(argparse.Namespace):
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
    winnable: bool = False
    json: bool = False
    shortest: bool = False
    max_states: str | None = None
    deadline: str | None = None


def make_parser() -> _Parser:
    """Describe all commands and their options."""
    parser = _Parser(
        prog=PROGRAM,
        description="Pyramid Solitaire (Solitaire 13). Without a command, a game is played.",
        epilog="""\
examples:
  pyramid-solitaire                              play a game
  pyramid-solitaire --seed 12                    play a game that can be repeated
  pyramid-solitaire --variant "king-tut(passes=3)"
  pyramid-solitaire demo                         watch a game being solved and won
  pyramid-solitaire deal --daily 2026-11-30      print the cards of a day
  pyramid-solitaire show "one-card 8s/5h4c 9c3d|Tc 0"
  pyramid-solitaire solve "one-card Td/5h4c 8d9c|3s 0"
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
        "show a game being dealt, solved and played to the win",
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
With --count, seeds go up by one and dates by a day. With --winnable, the seed chooses from the
deals that can be won; the seed and the level of each is told on standard error.

examples:
  pyramid-solitaire deal --seed 12
  pyramid-solitaire deal --variant three-pile --daily 2026-11-30 --count 7
  pyramid-solitaire deal --variant microsoft --winnable --count 3
  pyramid-solitaire deal --seed 12 | tail -n 1 | pyramid-solitaire show -
""",
    )
    _option(deal, "--variant", "SPEC", f'the variant, see "variants" (default: {DEFAULT})')
    _option(deal, "--seed", "SEED", "shuffle by this number or text")
    _option(deal, "--daily", "YYYY-MM-DD", "give the deal of a day")
    _option(deal, "--count", "N", "how many deals (default: 1)")
    deal.add_argument("--winnable", action="store_true", help="only deals that can be won")
    deal.add_argument("--json", action="store_true", help="print a line of JSON for each deal")
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
    solve = add(
        "solve",
        "say whether a position can be won, and how",
        f"""\
The first line says "solved", "unsolvable" or "unknown", the second has the moves. Without limits, a
search goes on until it knows. Face-down cards are seen.

{_STATE}
examples:
  pyramid-solitaire solve "one-card Td/5h4c 8d9c|3s 0"
  pyramid-solitaire solve --shortest --json "one-card Td/5h4c 8d9c|3s 0"
  pyramid-solitaire deal --seed 12 | tail -n 1 | pyramid-solitaire solve --deadline 30 -
""",
    )
    solve.add_argument("--shortest", action="store_true", help="find the fewest moves")
    hint = add(
        "hint",
        "give a move that keeps a position winnable, or else clears most of the pyramid",
        f"""\
The first line is the move, the second says what speaks for it. Face-down cards are seen.

{_STATE}
examples:
  pyramid-solitaire hint "one-card Td/5h4c 8d9c|3s 0"
  pyramid-solitaire deal --seed 12 | tail -n 1 | pyramid-solitaire hint -
""",
    )
    for asked in (solve, hint):
        _option(asked, "--max-states", "N", "give up after so many positions")
        _option(asked, "--deadline", "SECONDS", "give up after so long")
        asked.add_argument("--json", action="store_true", help="print one line of JSON")
        asked.add_argument(
            "state", metavar="STATE", help='the position; "-" reads it from standard input'
        )
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
    dest = "deal_text" if flag == "--deal" else flag[2:].replace("-", "_")
    # No default: that of a command would undo what was given before the command.
    parser.add_argument(flag, dest=dest, metavar=metavar, default=argparse.SUPPRESS, help=text)


def _play_options(parser: argparse.ArgumentParser) -> None:
    _option(parser, "--variant", "SPEC", f'the variant, see "variants" (default: {DEFAULT})')
    _option(parser, "--seed", "SEED", "shuffle by this number or text (default: a random number)")
    _option(parser, "--deal", "CARDS", "deal these cards in this order")
    _option(parser, "--state", "STATE", 'begin in this position, as "save" prints it')
