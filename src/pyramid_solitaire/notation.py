r"""Text forms: one-line states, moves, and records of whole games.

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
    record   = { tag } line-end { move ( " " | line-end ) }
    tag      = "[" name " " quote value quote "]" line-end

Spaces around ``/`` and ``|`` do not matter; the first space that is not beside a ``/`` ends the
tableau. `Deal` and `Card` read and write themselves, and share codes are described in
`pyramid_solitaire.share`.

A record has the tags ``Variant`` and ``Deal``, or ``Position`` alone, a state, for a game that did
not start from a deal; ``Undone``, if some of the moves, counted from the end, have been taken back;
and any others, for people. In a value, ``"`` and ``\`` are written with a ``\`` before them.
"""

from __future__ import annotations

import re

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from .cards import check_text, read_cards
from .deal import Deal
from .errors import IllegalMove, ParseError, ReplayError
from .game import Game
from .moves import Draw, Move, Pair, Redeal, Single
from .pyramid import Pyramid
from .share import format_share, parse_share
from .state import GameState
from .stock import Stock
from .variants import get, spec


__all__ = [
    "format_move",
    "format_record",
    "format_share",
    "format_state",
    "parse_move",
    "parse_record",
    "parse_share",
    "parse_state",
    "parse_tags",
]

MAX_RECORD: Final = 1024 * 1024
"""The longest record, in characters, that is read."""

_TAG: Final = re.compile(r'\[([A-Z][A-Za-z]{0,31}) "((?:[^"\\\n]|\\["\\])*)"\]')
_OWN_TAGS: Final = ("Variant", "Deal", "Position", "Undone")
_WIDTH: Final = 78


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
            problem = f"{rules.piles} waste piles expected, not {len(stock.piles)}"
            raise ParseError(stock_text, 0, problem)
    return GameState.of(rules, pyramid.cards, stock.undealt, stock.piles, count)


def format_move(move: Move) -> str:
    """Write a move; the same as its ``str``.

    >>> format_move(parse_move("Jc2h"))
    '2hJc'
    """
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


def format_record(game: Game, tags: Mapping[str, str] | None = None) -> str:
    """Write a whole game: how it began, its moves, and those that can be redone.

    >>> from pyramid_solitaire import Deal
    >>> game = Game(GameState.start(Deal.shuffled(1))).play(parse_move("Ks"))
    >>> print(format_record(game, {"Player": "Ada"}).replace(str(Deal.shuffled(1)), "..."), end="")
    [Variant "one-card"]
    [Deal "..."]
    [Player "Ada"]
    <BLANKLINE>
    Ks

    Args:
        game: the game.
        tags: more to say about it, such as the player, in order; names begin with a capital and
            are letters, values are printable.

    Raises:
        InvalidRules: rules that no variant and no override names; JSON can write them.
        ParseError: a tag that cannot be written, or one that the record itself writes.
    """
    deal = game.start.as_deal()
    if deal is None:
        own = {"Position": format_state(game.start)}
    else:
        own = {"Variant": spec(game.start.rules), "Deal": str(deal)}
    if game.undone:
        own["Undone"] = str(len(game.undone))
    lines = [_tag(name, value) for name, value in own.items()]
    for name, value in (tags or {}).items():
        if name in _OWN_TAGS:
            raise ParseError(name, 0, "a tag that the record does not write itself expected")
        line = _tag(name, value)
        if _TAG.fullmatch(line) is None or not value.isprintable() or len(value) > 256:
            raise ParseError(
                line, 0, "a tag of a name and at most 256 printable characters expected"
            )
        lines.append(line)
    return "\n".join((*lines, "", *_wrapped(game.moves + game.undone), ""))


def _wrapped(moves: tuple[Move, ...]) -> list[str]:
    """The moves in lines of a bearable length."""
    lines = [""]
    for move in map(str, moves):
        if len(lines[-1]) + len(move) >= _WIDTH:
            lines.append("")
        lines[-1] += f" {move}" if lines[-1] else move
    return lines if moves else []


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def parse_record(text: str) -> Game:
    r"""Read a whole game; strict, and every move is replayed under the rules.

    >>> game = parse_record('[Position "one-card 8s/5h8c Td| 0"]\n\n5h8c D')
    >>> [str(move) for move in game.moves]
    ['5h8c', 'D']

    Raises:
        ParseError: not a record; has the place.
        ReplayError: a move that cannot be read or that the rules refuse; has its number and the
            last good state.
        InvalidDeal: the deal is not of the variant's pack.
        InvalidState: a position whose cards cannot lie like that.
        UnknownVariant: nobody registered the variant.
        TypeError: *text* is not a string.
    """
    text = _unix_lines(text)
    tags, places, body = _read_tags(text)
    if "Position" in tags and not {"Deal", "Variant"} & tags.keys():
        with _part_of(text, places["Position"]):
            start = parse_state(tags["Position"])
    elif {"Deal", "Variant"} <= tags.keys() and "Position" not in tags:
        with _part_of(text, places["Variant"]):
            rules = get(tags["Variant"])
        with _part_of(text, places["Deal"]):
            start = GameState.start(Deal.parse(tags["Deal"], rules.pack), rules)
    else:
        raise ParseError(text, body, "tags Variant and Deal, or Position alone, expected")
    words = [(found.start(), found[0]) for found in re.finditer("[^ \n]+", text[body:])]
    game = Game(start)
    for ply, (place, word) in enumerate(words):
        try:
            with _part_of(text, body + place):
                move = parse_move(word)
            game = game.play(move)
        except (ParseError, IllegalMove) as error:
            raise ReplayError(ply, game.state, error) from error
    with _part_of(text, places.get("Undone", 0)):
        undone = _count(tags.get("Undone", "0"))
        if undone > game.ply or ("Undone" in tags and not undone):
            raise ParseError(tags["Undone"], 0, f"1 to {game.ply} moves taken back expected")
    return game.undo(undone)


def parse_tags(text: str) -> dict[str, str]:
    r"""Read the tags of a record, its own and others, in order; moves are not looked at.

    >>> parse_tags('[Position "one-card 8s | 0"]\n[Player "Ada"]\n\n')["Player"]
    'Ada'

    Raises:
        ParseError: the tags are not those of a record.
        TypeError: *text* is not a string.
    """
    return _read_tags(_unix_lines(text))[0]


def _unix_lines(text: str) -> str:
    """A record with line ends of one kind, every other character in its place."""
    check_text(text, MAX_RECORD)
    return text.replace("\r\n", " \n")


def _read_tags(text: str) -> tuple[dict[str, str], dict[str, int], int]:
    """The tags by name, where the value of each begins, and where the moves begin."""
    tags: dict[str, str] = {}
    places: dict[str, int] = {}
    place = 0
    while place < len(text) and text[place] not in " \n":
        found = _TAG.match(text, place)
        end = text.find("\n", place)
        if found is None or end < 0 or text[found.end() : end].strip(" "):
            raise ParseError(text, place, "a tag such as '[Variant \"one-card\"]' expected")
        if found[1] in tags:
            raise ParseError(text, place, f"tag {found[1]} expected only once")
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        places[found[1]] = found.start(2)
        place = end + 1
    if text[place : text.find("\n", place) + 1].strip(" ") != "\n":
        raise ParseError(text, place, "an empty line after the tags expected")
    return tags, places, place


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
        raise ParseError(text, place, "a state such as 'one-card 8s/5h4c 9c3d|Tc 0' expected")
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
