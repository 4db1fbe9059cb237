"""Text forms: one-line states, and moves.

None needs more than the text::

    state    = spec " " tableau " " stock " " redeals
    spec     = name [ "(" key "=" value { "," key "=" value } ")" ]
    tableau  = row { "/" row }            rows of the layout; empty ones at the end may be left out
    row      = { card | "--" }            "--" is an empty cell
    stock    = cards { "|" cards } | "-"  undealt cards, next first; then each waste pile, bottom
                                          first; "-" in a game without stock
    redeals  = digit { digit }            redeals made, 0 where passes are unlimited
    move     = "D" | "R" | card | card card
    card     = rank suit { "'" }          "'" marks the second copy of a card

Spaces around ``/`` and ``|`` do not matter; the first space that is not beside a ``/`` ends the
tableau. `Deal` and `Card` read and write themselves.
"""

from __future__ import annotations

import re

from collections.abc import Iterator
from contextlib import contextmanager

from .cards import check_text, read_cards
from .errors import ParseError
from .moves import Draw, Move, Pair, Redeal, Single
from .pyramid import Pyramid
from .state import GameState
from .stock import Stock
from .variants import get, spec


__all__ = ["format_move", "format_state", "parse_move", "parse_state"]


def format_state(state: GameState) -> str:
    """Write a state as one line.

    >>> from pyramid_solitaire import Rules
    >>> format_state(GameState.of(Rules(), "8s/5h4c"))
    'one-card 8s/5h4c | 0'

    Raises:
        InvalidRules: the rules are none that a variant and its overrides can name, so that a line
            of text cannot say what they are; JSON can.
    """
    stock = state.stock
    return f"{spec(state.rules)} {state.pyramid} {stock} {stock.redeals}"


def parse_state(text: str) -> GameState:
    """Read a state from one line; strict, except for spaces around ``/`` and ``|``.

    >>> parse_state("three-pile 8s / 5h4c 9c3d | Tc || 0").waste(0)
    (Card.parse('Tc'),)

    Raises:
        ParseError: not the text form; has the place.
        InvalidState: cards that cannot lie like that.
        UnknownVariant: nobody registered the variant.
        TypeError: *text* is not a string.
    """
    check_text(text)
    (spec_at, spec_text), (tableau_at, tableau), (stock_at, stock_text), (redeals_at, redeals) = (
        _split(text)
    )
    with _part_of(text, spec_at):
        rules = get(spec_text)
    with _part_of(text, redeals_at):
        count = _count(redeals)
    with _part_of(text, tableau_at):
        pyramid = Pyramid.parse(tableau, rules.layout)
    with _part_of(text, stock_at):
        stock = Stock.parse(stock_text)
        if len(stock.piles) != rules.piles:
            problem = f"{rules.piles} waste piles expected, not {len(stock.piles)},"
            raise ParseError(stock_text, 0, problem)
    return GameState.of(rules, pyramid.cards, stock.undealt, stock.piles, count)


def format_move(move: Move) -> str:
    """Write a move; the same as its ``str``."""
    return str(move)


def parse_move(text: str) -> Move:
    """Read a move; it names its cards, so no state is needed.

    >>> parse_move("Jc2h")
    Pair(low=Card.parse('2h'), high=Card.parse('Jc'))

    Raises:
        ParseError: not a move.
        TypeError: *text* is not a string.
    """
    check_text(text)
    match text:
        case "D":
            return Draw()
        case "R":
            return Redeal()
    match read_cards(text):
        case (card,):
            return Single(card)
        case (a, b) if a is not b:
            return Pair.of(a, b)
        case (a, _):
            raise ParseError(text, len(text) // 2, f"another card than {a} expected")
        case _:
            raise ParseError(text, 0, "'D', 'R', one card or two cards expected")


def _split(text: str) -> tuple[tuple[int, str], ...]:
    """The four parts of a state, each with the place where it begins."""
    gaps = [(gap.start(), gap.end()) for gap in re.finditer(" +", text)]
    between = [
        (start, end)
        for start, end in gaps[1:-1]
        if text[start - 1] != "/" and not text.startswith("/", end)
    ]
    if not between or gaps[0][0] == 0 or gaps[-1][1] == len(text):
        place = len(text) if text and not text.startswith(" ") else 0
        raise ParseError(text, place, "'spec tableau stock redeals' expected")
    starts = (0, gaps[0][1], between[0][1], gaps[-1][1])
    ends = (gaps[0][0], between[0][0], gaps[-1][0], len(text))
    return tuple((start, text[start:end]) for start, end in zip(starts, ends, strict=True))


@contextmanager
def _part_of(text: str, start: int) -> Iterator[None]:
    """Let errors about the part of *text* that begins at *start* point into *text*."""
    try:
        yield
    except ParseError as error:
        raise error.within(text, start) from None


def _count(text: str) -> int:
    """Read a small number without a sign or leading zeros."""
    if re.fullmatch("0|[1-9][0-9]{0,5}", text) is None:
        raise ParseError(text, 0, "a number expected")
    return int(text)
