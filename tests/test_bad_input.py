"""The kinds of bad input that a parser of games meets, each with the parsers that it concerns.

Whatever comes in, what goes out is a value or an error of the library, in bounded time and memory.
"""

from __future__ import annotations

import json
import tracemalloc

from collections.abc import Callable

import pytest

from pyramid_solitaire import (
    Card,
    Deal,
    Game,
    GameState,
    PyramidError,
    Stock,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.notation import format_record, parse_record, parse_share
from pyramid_solitaire.serialize import from_json, to_json


GAME = Game(GameState.start(Deal.shuffled(1)))
PARSERS: list[Callable[[str], object]] = [
    Card.parse,
    Deal.parse,
    Stock.parse,
    parse_move,
    parse_state,
    parse_record,
    parse_share,
    variants.get,
    from_json,
]


def refused(parser: Callable[[str], object], text: str) -> None:
    """The parser refuses the text as the library does; the time limit of the suite is the bound."""
    with pytest.raises(PyramidError):
        parser(text)


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    "text",
    [
        "K" * 2_000_000,
        "(" * 60_000,
        "|" * 60_000 + "x",
        "/ " * 30_000 + "x",
        " " * 60_000 + "x",
        "a " * 30_000 + "\0",
        "[" * 60_000,
        "'" * 60_000,
        "one-card" + "~" * 60_000,
        "one-card(" + "," * 400 + ")",
        '[A "' + "\\" * 60_000,
        "9" * 60_000,
    ],
    ids=lambda text: repr(text[:9]),
)
def test_size(parser: Callable[[str], object], text: str) -> None:
    """1, 3, 4: texts beyond the bounds, and long ones within that make slow patterns slow."""
    refused(parser, text)


def test_memory() -> None:
    """2: text that decodes to many small things takes a bounded multiple of its size."""
    for text in ("[" + "[]," * 340_000 + "[]]", "[" + "{}," * 340_000 + "{}]"):
        tracemalloc.start()
        refused(from_json, text)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 48 * 1024 * 1024


@pytest.mark.parametrize(
    "digits", ["１３", "٣", "²", "1_3", "+1", " 1", "1 ", "-1", "01", "0x1", "1e1", "1.0", "९"]
)
def test_digits(digits: str) -> None:
    """14: only ASCII digits count, without sign, blanks, underscores or leading zeros."""
    refused(variants.get, f"one-card(rows={digits})")
    refused(variants.get, f"one-card(passes={digits})")
    refused(
        parse_state, f"one-card 8s | {digits.strip() + 'x' if digits.strip() == '1' else digits}"
    )
    refused(parse_share, f"one-card.s{digits}-1.A")


@pytest.mark.parametrize(
    "text",
    [
        "\u017fs",
        "K\u017f",
        "\u212as",
        "\xdfs",
        "\u0131s",
        "K\xdf",
        "A\u017f",
        "\U0001d40as",
        "\uff2bs",
    ],
)
def test_case_folding(text: str) -> None:
    """15: characters that fold or normalise to a rank or a suit are neither."""
    refused(Card.parse, text)
    refused(Deal.parse, text)
    refused(parse_move, text)


@pytest.mark.parametrize("suit", ["♡", "♢", "♤", "♧", "❤", "♠\u200e", "\u202e♠", "♠\ufe0e", "🂡"])
def test_suits(suit: str) -> None:
    """16: only the letters and the four black symbols are suits."""
    refused(Card.parse, f"K{suit}")


@pytest.mark.parametrize(
    "blank", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u00a0", "\u3000", "\0"]
)
def test_blanks(blank: str) -> None:
    """13, 17: only spaces, tabs and the common line ends come between cards."""
    cards = str(Deal.shuffled(1))
    refused(Deal.parse, cards.replace(" ", blank, 1))
    refused(parse_state, f"one-card{blank}8s | 0")
    refused(parse_state, f"one-card 8s{blank}| 0")
    refused(parse_move, f"2h{blank}Jc")
    refused(
        parse_record, format_record(GAME.play(parse_move("Ks"))).replace("\n\n", f"\n{blank}\n")
    )
    for fine in ("\t", "\n", "\r\n", "  "):
        assert Deal.shuffled(1) == Deal.parse(cards.replace(" ", fine))


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\t", "\ufeff", "\ud800", "Kd Kd Kd {}", "null", "D\n"]
)
def test_little_texts(parser: Callable[[str], object], text: str) -> None:
    """11, 12, 18: nothing, blanks, half a character, a byte order mark, and too much of it."""
    refused(parser, text)


@pytest.mark.parametrize(
    "spec",
    [
        "one-card(rows=0)",
        "one-card(rows=9999)",
        "one-card(rows=99999999999)",
        "one-card(passes=0)",
        "one-card(passes=9999)",
        "one-card(per-draw=0)",
        "one-card(per-draw=9999)",
        "one-card(opening=9999)",
        "two-pyramids(rows=10)",
    ],
)
def test_hostile_parameters(spec: str) -> None:
    """26: numbers that make no game are refused before anything is built of them."""
    refused(variants.get, spec)


def test_many_keys() -> None:
    """9, 27: keys that do not belong there are refused, however many."""
    saved = json.loads(to_json(GAME))
    refused(from_json, json.dumps(saved | {f"key{n}": n for n in range(20_000)}))


def test_surplus_moves() -> None:
    """22, 23: moves after the end of a game, and endless lists of moves, are refused."""
    saved = json.loads(to_json(GAME))
    refused(from_json, json.dumps(saved | {"moves": ["D"] * 25, "ply": 25}))
    refused(from_json, json.dumps(saved | {"moves": ["D"] * 20_000, "ply": 0}))
    refused(parse_record, format_record(GAME) + "D " * 25)
