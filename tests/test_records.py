"""Records and share codes: whole games, and deals, as text."""

from __future__ import annotations

import random

import pytest

from pyramid_solitaire import (
    DOUBLE,
    Deal,
    Game,
    GameState,
    IllegalMove,
    InvalidRules,
    InvalidState,
    Layout,
    ParseError,
    PyramidError,
    ReplayError,
    Rules,
    UnknownVariant,
    UnsupportedVersion,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.notation import (
    format_record,
    format_share,
    parse_record,
    parse_share,
    parse_tags,
)
from pyramid_solitaire.share import _ALPHABET, _check
from pyramid_solitaire.testing import playouts


def game() -> Game:
    """A short game with a move that can be redone."""
    start = GameState.start(Deal.shuffled(1))
    return Game.replay(start, map(parse_move, ("Ks", "AdQh", "D", "D"))).undo()


@pytest.mark.parametrize("name", variants.names())
def test_records_round_trip(name: str) -> None:
    """Games of every variant survive their record, from a deal and from a position."""
    rng = random.Random(name)
    for each in playouts(variants.get(name), range(4), plies=60):
        played = each.undo(rng.randrange(each.ply + 1))
        text = format_record(played)
        assert played == parse_record(text)
        assert text == format_record(parse_record(text))
        assert max(map(len, text.splitlines()[3:]), default=0) <= 78
        middle = Game(played.state)
        assert middle == parse_record(format_record(middle))


def test_tags() -> None:
    """Tags for people are kept in order, whatever characters they hold."""
    tags = {"Player": 'Ada "the \\ Countess"', "Site": "Zürich ♠", "Empty": ""}
    text = format_record(game(), tags)
    assert game() == parse_record(text)
    assert tags == {k: v for k, v in parse_tags(text).items() if k in tags}
    assert list(tags) == list(parse_tags(text))[-3:]


@pytest.mark.parametrize(
    "tags",
    [
        {"player": "x"},
        {"A b": "x"},
        {"A": "x\n"},
        {"A": "\x1b[2J"},
        {"A": "x" * 257},
        {"Deal": "x"},
    ],
    ids=str,
)
def test_bad_tags(tags: dict[str, str]) -> None:
    """A tag that could not be read back, or that is the record's own, is refused."""
    with pytest.raises(ParseError):
        format_record(game(), tags)


def test_line_ends() -> None:
    """Records from other systems, and with blanks at line ends, are read."""
    text = format_record(game())
    assert game() == parse_record(text.replace("\n", "\r\n"))
    assert game() == parse_record(text.replace("\n", "  \n"))
    assert game() == parse_record(text.rstrip("\n"))


def test_errors_name_the_ply() -> None:
    """A bad move is counted, and the last good state and the place are kept."""
    text = format_record(game())
    for bad, cause in (("5h", IllegalMove), ("5x", ParseError), ("5h5h", ParseError)):
        with pytest.raises(ReplayError) as caught:
            parse_record(text.replace("AdQh", bad))
        assert 1 == caught.value.ply
        assert game().states[1] == caught.value.state
        assert isinstance(caught.value.cause, cause)
        assert str(caught.value).startswith("move 2: ")
    with pytest.raises(ReplayError) as caught:
        parse_record(text.replace("AdQh", "5x"))
    assert isinstance(caught.value.cause, ParseError)
    assert text.index("AdQh") == caught.value.cause.position


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("[Variant", "[variant", ParseError),
        ("[Variant", "[Deal", ParseError),
        ('[Variant "one-card"]\n', "", ParseError),
        ("one-card", "one-cart", UnknownVariant),
        ("one-card", "one-card(rows=0)", ParseError),
        ("Tc 4h", "Tc Tc", InvalidState),
        ("Tc 4h", "Tc 4x", ParseError),
        ('"]\n\n', '"]\n', ParseError),
        ('[Undone "1"]', '[Undone "9"]', ParseError),
        ('[Undone "1"]', '[Undone "0"]', ParseError),
        ('[Undone "1"]', '[Undone "x"]', ParseError),
        ("[Undone", "[Position", ParseError),
        ('"]\n', '"] x\n', ParseError),
        ("Ks AdQh", "Ks\x0b AdQh", ReplayError),
        ("Ks AdQh", "Ks\u00a0AdQh", ReplayError),
    ],
)
def test_bad_records(old: str, new: str, error: type[Exception]) -> None:
    """What is not a record is refused where it stops being one."""
    text = format_record(game())
    assert old in text
    with pytest.raises(error):
        parse_record(text.replace(old, new, 1))


def test_size_and_type() -> None:
    """A text beyond the bound is not looked at, and other types are refused."""
    with pytest.raises(ParseError, match="more than 1048576"):
        parse_record(" " * (1024 * 1024 + 1))
    with pytest.raises(TypeError):
        parse_record(b"")  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        parse_record("")


SPECS = ["one-card", "one-card(passes=3)", "three-pile(overlap=pyramid+waste)", "anubis", "giza"]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seed", [0, 1, -17, 2**70, "", "Ünï cödé", "1e3", "007"])
def test_share_codes_of_seeds(spec: str, seed: int | str) -> None:
    """A code for rules and a seed gives that game, and needs no escape in an address."""
    rules = variants.get(spec)
    code = format_share(rules, seed)
    assert set(code) <= set(_ALPHABET)
    state = parse_share(code)
    assert GameState.start(Deal.shuffled(seed, rules.pack), rules) == state


@pytest.mark.parametrize("spec", SPECS)
def test_share_codes_of_cards(spec: str) -> None:
    """A code for rules and cards gives that game."""
    rules = variants.get(spec)
    deal = Deal.shuffled("cards", rules.pack)
    assert GameState.start(deal, rules) == parse_share(format_share(rules, deal))


def test_every_option_changes_the_code() -> None:
    """Games that differ in one option have different codes."""
    overrides = ("", "(passes=2)", "(passes=unlimited)", "(goal=all)", "(overlap=pyramid)")
    more = ("(per-draw=3)", "(opening=1)", "(stock-top=playable)", "(end=stock-out)", "(rows=6)")
    codes = {format_share(variants.get(f"one-card{each}"), 1) for each in (*overrides, *more)}
    assert 10 == len(codes)


@pytest.mark.parametrize("seed", [12345, "Ünï"])
def test_altered_characters_are_detected(seed: int | str) -> None:
    """One altered character never gives another game unnoticed."""
    code = format_share(variants.get("microsoft(passes=2)"), seed)
    for place in range(len(code)):
        for other in set(_ALPHABET + " %é") - {code[place]}:
            with pytest.raises(PyramidError):
                parse_share(code[:place] + other + code[place + 1 :])


def checked(game: str) -> str:
    """A code with a check character that is right."""
    return f"{game}.{_check(game + '.')}"


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("one-card.s2-1", UnsupportedVersion),
        ("one-card.s1-01", ParseError),
        ("one-card.s1-", ParseError),
        ("one-card.t1-MQ", ParseError),
        ("one-card.t1-x", ParseError),
        ("one-card.t1-_w", ParseError),
        ("one-card.t1-YR", ParseError),
        ("one-card~passes.s1-1", ParseError),
        ("one-card~passes~0.s1-1", ParseError),
        ("one-cart.s1-1", UnknownVariant),
        ("one-card.c-KdKd", InvalidState),
        ("one-card.c-Kx", ParseError),
        ("one-card.x1-1", ParseError),
        ("", ParseError),
    ],
)
def test_bad_codes(code: str, error: type[Exception]) -> None:
    """Codes that nobody wrote are refused, even with a right check character."""
    with pytest.raises(error):
        parse_share(checked(code))


def test_codes_that_cannot_be_written() -> None:
    """Rules without a name, a deal of another pack, and an endless seed have no code."""
    with pytest.raises(InvalidRules):
        format_share(Rules(layout=Layout.beside(Layout.columns([2]), Layout.pyramid(3))), 1)
    with pytest.raises(InvalidState):
        format_share(Rules(), Deal.shuffled(1, DOUBLE))
    with pytest.raises(ParseError):
        format_share(Rules(), "x" * 3000)
    with pytest.raises(TypeError):
        format_share(Rules(), True)


def test_as_deal() -> None:
    """A state knows the deal that it is the start of, and that it is none."""
    for name in variants.names():
        rules = variants.get(name)
        deal = Deal.shuffled(name, rules.pack)
        start = GameState.start(deal, rules)
        assert deal == start.as_deal()
        moves = start.legal_moves()
        assert not moves or None is start.apply(moves[-1]).as_deal()
    assert None is parse_state("one-card 8s/5h4c | 0").as_deal()
