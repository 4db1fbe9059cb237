"""Saved games: exact, strict, versioned."""

from __future__ import annotations

import json
import random

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import cattrs
import jsonschema
import pytest

from pyramid_solitaire import (
    ALL_ZONES,
    Card,
    Cell,
    Deal,
    Draw,
    DrawThree,
    Game,
    GameState,
    InvalidRules,
    InvalidState,
    Layout,
    Match,
    Move,
    NoStock,
    OneCard,
    Pair,
    ParseError,
    PyramidError,
    Rank,
    ReplayError,
    Rules,
    ThreePile,
    UnknownVariant,
    UnsupportedVersion,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.hooks import configure_converter
from pyramid_solitaire.serialize import (
    Json,
    extensions_of,
    from_dict,
    from_json,
    schema,
    to_dict,
    to_json,
)
from pyramid_solitaire.testing import playouts


GOLDEN = Path(__file__).parent / "golden"
Change: TypeAlias = dict[str, Json]


def some_game() -> Game:
    """A short game with a move that can be redone."""
    start = GameState.start(Deal.shuffled(1))
    return Game.replay(start, map(parse_move, ("Ks", "AdQh", "D", "D"))).undo()


def odd_rules() -> list[Rules]:
    """Rules that no variant names, of every kind of part."""
    layout = Layout.beside(Layout.columns([2, 1]), Layout.pyramid(3))
    arch = Layout([Cell("top", 0, 0.5, 0.0, covered_by=("l",)), Cell("l", 1, 0.0, 0.25)])
    return [
        Rules(
            layout=layout, stock=DrawThree(passes=2, per_draw=5), match=Match.adjacent(equal=False)
        ),
        Rules(layout=arch, stock=ThreePile(passes=None), pair_zones=ALL_ZONES[:1]),
        Rules(layout=Layout.pyramid(3), stock=OneCard(), match=Match([], [Rank.TWO])),
        Rules(layout=Layout.beside(Layout.pyramid(9), Layout.columns([7])), stock=NoStock()),
    ]


def test_random_games_of_random_variants() -> None:
    """Save, load and replay of 1,000 random games are exact, redo tail and all."""
    rng = random.Random(1)
    names = variants.names()
    for seed in range(1000):
        rules = variants.get(rng.choice(names))
        game = next(playouts(rules, [seed], plies=rng.randrange(40)))
        game = game.undo(rng.randrange(game.ply + 1))
        text = to_json(game)
        again = from_json(text)
        assert game == again
        assert text == to_json(again)
        assert game.state == again.state


@pytest.mark.parametrize("rules", odd_rules(), ids=str)
def test_rules_without_a_name(rules: Rules) -> None:
    """Rules that no variant names are written out in full, and the schema knows the form."""
    for game in playouts(rules, range(3)):
        saved = to_dict(game)
        assert isinstance(saved["rules"], dict)
        jsonschema.validate(saved, schema())
        assert game == from_json(to_json(game)) == from_dict(saved)


def test_positions() -> None:
    """A game that did not start from a deal saves its position."""
    start = parse_state("microsoft 8s/5h8c Td|2d 1")
    game = Game(start).play(Draw()).undo()
    saved = to_dict(game)
    assert {"tableau": "8s/5h8c", "undealt": "Td", "piles": ["2d"], "redeals": 1} == saved[
        "position"
    ]
    assert "deal" not in saved
    assert game == from_dict(saved)


def test_schema_accepts_what_is_written() -> None:
    """The schema accepts saves of every variant, and refuses what the codec refuses."""
    checker = jsonschema.Draft202012Validator(schema())
    for name in variants.names():
        for game in playouts(variants.get(name), ["schema"], plies=30):
            checker.validate(to_dict(game))
            checker.validate(to_dict(Game(game.state)))
    for change in BAD_SHAPES:
        assert not checker.is_valid(to_dict(some_game()) | change), change


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("v*/*.json")), ids=lambda path: str(path.stem))
def test_golden_files(path: Path) -> None:
    """Saves of every version load, now and for ever, and those of this version are written so."""
    text = path.read_text(encoding="utf-8").rstrip("\n")
    game = from_json(text)
    if path.parent.name == "v1":
        assert text == to_json(game, extensions_of(text))
    record = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert record == f"{game.state}\n"


def test_there_are_golden_files() -> None:
    """Each version and each way to begin has one."""
    names = {str(path.relative_to(GOLDEN)) for path in GOLDEN.glob("v*/*.json")}
    assert {
        "v0/one-card.json",
        "v1/one-card.json",
        "v1/position.json",
        "v1/full-rules.json",
    } <= names


def test_version_0_migrates() -> None:
    """The made-up version 0 called rules variant, and had no ply."""
    saved = to_dict(some_game().redo())
    old: Change = {("variant" if key == "rules" else key): value for key, value in saved.items()}
    del old["ply"]
    assert some_game().redo() == from_dict(old | {"version": 0})


def test_extensions() -> None:
    """What the saving program keeps comes back, and is the only open place."""
    kept: Change = {"clock": 12, "note": "[[[[[[[[[[[[[[[[[[[[[[", "list": [1, None, True]}
    text = to_json(some_game(), kept)
    assert some_game() == from_json(text)
    assert kept == extensions_of(text)
    assert {} == extensions_of(to_json(some_game()))


BAD_SHAPES: list[Change] = [
    {"version": True},
    {"version": "1"},
    {"version": 1.5},
    {"version": -1},
    {"ply": -1},
    {"ply": "2"},
    {"ply": None},
    {"ply": False},
    {"moves": 5},
    {"moves": {"0": "D"}},
    {"moves": [5]},
    {"moves": ["D"] * 10_001},
    {"deal": 5},
    {"deal": None},
    {"rules": 5},
    {"rules": {}},
    {"rules": []},
    {"surplus": 1},
    {"format": "other"},
    {"extensions": []},
    {"position": {}},
]


@pytest.mark.parametrize("change", BAD_SHAPES, ids=str)
def test_bad_shapes(change: Change) -> None:
    """A key too many, a wrong type, a number out of range: each is refused, in its place."""
    with pytest.raises(PyramidError):
        from_dict(to_dict(some_game()) | change)
    text = json.dumps(to_dict(some_game()) | change)
    with pytest.raises((ParseError, ReplayError)):
        from_json(text)


@pytest.mark.parametrize("key", ["format", "version", "rules", "deal", "moves", "ply"])
def test_missing_keys(key: str) -> None:
    """Nothing is made up for a key that is not there."""
    saved = to_dict(some_game())
    del saved[key]
    with pytest.raises(ParseError, match=key):
        from_dict(saved)


def test_errors_of_the_game() -> None:
    """What is wrong with the game is an error of the rules."""
    saved = to_dict(some_game())
    deal = str(saved["deal"])
    cases: list[tuple[Change, type[PyramidError]]] = [
        ({"version": 2}, UnsupportedVersion),
        ({"rules": "one-cart"}, UnknownVariant),
        ({"rules": "one-card(passes=0)"}, ParseError),
        ({"rules": "one-card(rows=1000000000)"}, ParseError),
        ({"deal": deal.replace("Kd", "Ks")}, InvalidState),
        ({"deal": deal[:-3]}, InvalidState),
        ({"deal": deal + " Kd"}, InvalidState),
        ({"deal": deal.replace("Kd", "Kx")}, ParseError),
        ({"moves": ["Ks", "Ks"], "ply": 1}, ReplayError),
        ({"moves": ["Ks", "XX"], "ply": 1}, ReplayError),
        ({"moves": ["Ks", "R"], "ply": 1}, ReplayError),
    ]
    for change, error in cases:
        with pytest.raises(error):
            from_dict(saved | change)


def test_replay_errors_keep_the_last_good_state() -> None:
    """A bad move is counted, and the state before it is not lost."""
    saved = to_dict(some_game())
    for bad in ("5h", "5x"):
        with pytest.raises(ReplayError) as caught:
            from_dict(saved | {"moves": ["Ks", bad], "ply": 2})
        assert 1 == caught.value.ply
        assert some_game().states[1] == caught.value.state


def test_bad_positions() -> None:
    """A position is checked like any other."""
    saved = to_dict(Game(parse_state("microsoft 8s/5h8c Td|2d 1")))
    position: Change = {"tableau": "8s/5h8c", "undealt": "Td", "piles": ["2d"], "redeals": 1}
    assert position == saved["position"]
    changes: list[Change] = [
        {"redeals": 3},
        {"redeals": True},
        {"piles": []},
        {"piles": ["2d", ""]},
        {"undealt": "8s"},
        {"undealt": "T"},
        {"tableau": "--/5h8c"},
        {"tableau": "8s/5h8c/"},
        {"surplus": 1},
    ]
    for change in changes:
        with pytest.raises((ParseError, InvalidState)):
            from_dict(saved | {"position": position | change})


def nested(rules: Json, path: list[str | int], value: Json) -> Json:
    """*rules* with another value at *path*."""
    if not path:
        return value
    first, *rest = path
    if isinstance(rules, dict) and isinstance(first, str):
        return rules | {first: nested(rules[first], rest, value)}
    assert isinstance(rules, list)
    assert isinstance(first, int)
    return [nested(item, rest, value) if i == first else item for i, item in enumerate(rules)]


BAD_RULES: list[tuple[list[str | int], Json]] = [
    (["layout"], []),
    (["layout", 0, "name"], 5),
    (["layout", 0, "row"], 7),
    (["layout", 0, "row"], 10**9),
    (["layout", 0, "x"], "0"),
    (["layout", 0, "x"], True),
    (["layout", 0, "x"], 1e9),
    (["layout", 0, "zone"], "waste"),
    (["layout", 0, "zone"], "cellar"),
    (["layout", 0, "covered_by"], ["nowhere"]),
    (["layout", 0, "covered_by"], "A2"),
    (["stock"], {}),
    (["stock"], {"kind": "one-card"}),
    (["stock"], {"kind": "none", "passes": 1}),
    (
        ["stock"],
        {"kind": "one-card", "passes": 1, "opening": 0, "stock_top": "hidden", "per_draw": 2},
    ),
    (["stock"], {"kind": "other", "passes": 1, "opening": 0, "stock_top": "hidden"}),
    (["stock", "passes"], 0),
    (["stock", "passes"], 10**6),
    (["stock", "opening"], 99),
    (["stock", "stock_top"], "visible"),
    (["stock", "per_draw"], 1),
    (["match", "pairs"], ["AKQ"]),
    (["match", "pairs"], ["A"]),
    (["match", "pairs"], ["1K"]),
    (["match", "alone"], ["13"]),
    (["pack", "ranks"], "KQ"),
    (["pack", "ranks"], ""),
    (["pack", "decks"], 10**6),
    (["pack", "decks"], 0),
    (["pair_zones"], [["stock", "waste"]]),
    (["pair_zones"], [["pyramid"]]),
    (["overlap"], "both"),
    (["goal"], "win"),
    (["end"], "never"),
    (["face_down"], True),
    (["face_down"], "all"),
]


@pytest.mark.parametrize(("path", "value"), BAD_RULES, ids=str)
def test_bad_rules(path: list[str | int], value: Json) -> None:
    """Rules that make no game are refused before anything is built of them."""
    game = next(playouts(odd_rules()[0], [1]))
    saved = to_dict(game)
    with pytest.raises((ParseError, InvalidRules)):
        from_dict(saved | {"rules": nested(saved["rules"], path, value)})


HOSTILE: list[str | bytes] = [
    "",
    " ",
    "null",
    "[]",
    '"text"',
    "{",
    "{}{}",
    "// comment\n{}",
    "{'a': 1}",
    '{"a": 01}',
    '{"a": 1,}',
    "NaN",
    '{"ply": Infinity}',
    '{"ply": -Infinity}',
    '{"ply": 1e999}',
    '{"ply": 1E2}',
    '{"ply": ' + "9" * 5000 + "}",
    '{"format": "x", "format": "y"}',
    '{"format": "\\ud800"}',
    "[" * 100_000,
    '{"a":' * 50_000,
    "[[],[],[]," * 100_000,
    "\ufeff{}",
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b"\xff",
    "x" * (1024 * 1024 + 1),
    '{"format": "pyramid-solitaire.game", "version": 99999999999999999999}',
    '{"format": "pyramid-solitaire.game", "version": 1, "rules": "\u0000"}',
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:24]))
def test_hostile_texts(text: str | bytes) -> None:
    """Whatever the text, it is refused in bounded time with an error of the library."""
    with pytest.raises((ParseError, UnsupportedVersion)):
        from_json(text)


def test_limits_can_be_set() -> None:
    """A caller can be stricter about size, and other types are refused at once."""
    with pytest.raises(ParseError, match="more than 100"):
        from_json(to_json(some_game()), max_size=100)
    with pytest.raises(TypeError, match="str or bytes expected, not int"):
        from_json(5)  # type: ignore[arg-type]


def test_own_policies_cannot_be_saved() -> None:
    """A stock policy that is not the library's own has no JSON, and says so."""

    class Lazy:
        """A policy that never draws."""

        start = OneCard().start
        playable = OneCard().playable
        may_pair = OneCard().may_pair
        discard = OneCard().discard

        def draw(self, _stock: object, /) -> None:
            """No."""

        def redeal(self, _stock: object, /) -> None:
            """No."""

    game = Game(GameState.start(Deal.shuffled(1), Rules(stock=Lazy())))
    with pytest.raises(InvalidRules, match="stock policy of the library expected"):
        to_json(game)


def test_cattrs() -> None:
    """A cattrs converter writes and reads the library's values in their own forms."""
    converter = cattrs.Converter()
    configure_converter(converter)
    game = some_game()
    for value, cls in (
        (game, Game),
        (game.state, GameState),
        (game.start.as_deal(), Deal),
        (Card.parse("Kd"), Card),
        (parse_move("2hJc"), Pair),
        (parse_move("2hJc"), Move),
        (Draw(), Move),
    ):
        written = converter.unstructure(value)
        assert json.loads(json.dumps(written)) == written
        assert value == converter.structure(written, cls)  # type: ignore[arg-type]
    refusals: list[Callable[[], object]] = [
        lambda: converter.structure("D", Pair),
        lambda: converter.structure("1x", Card),
    ]
    for refused in refusals:
        with pytest.raises(ParseError):
            refused()
