"""Saved games as JSON: versioned, and replayed when loaded, so that a corrupt save cannot load.

::

    {"format": "pyramid-solitaire.game", "version": 1,
     "rules": "one-card",                  a spec, or all of the rules where none names them
     "deal": "Tc 4h Jc ...",               or "position": {"tableau", "undealt", "piles", "redeals"}
     "moves": ["Ks", "AdQh"], "ply": 2,    moves made and undone, and how many are in force
     "extensions": {}}                     optional, for the program that saves

The JSON Schema is `schema`. What is wrong with a text is a `ParseError` that names the place; what is
wrong with the game in it, an error of the rules. A version that is newer than this release is an
`UnsupportedVersion`, and the file is best left alone; older ones are migrated.
"""

from __future__ import annotations

import json
import re

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NoReturn, TypeVar

from attrs import frozen
from typing_extensions import TypeAliasType

from .cards import Card, Pack, Rank, read_cards, write_cards
from .deal import Deal
from .errors import InvalidRules, ParseError, ReplayError, UnsupportedVersion
from .game import Game
from .layout import Cell, Layout, Zone
from .match import Match
from .moves import Move
from .notation import parse_move
from .pyramid import read_tableau
from .rules import ALL_ZONES, End, FaceDown, Goal, Overlap, Rules
from .state import GameState
from .stock import DrawThree, NoStock, OneCard, StockPolicy, StockTop, ThreePile
from .variants import get, spec
from .view import Back, PlayerView


__all__ = [
    "FORMAT",
    "VERSION",
    "Json",
    "extensions_of",
    "from_dict",
    "from_json",
    "schema",
    "to_dict",
    "to_json",
    "view_to_dict",
]

FORMAT: Final = "pyramid-solitaire.game"
"""What ``format`` says in every saved game."""
VERSION: Final = 1
"""The version that this release writes."""

MAX_SIZE: Final = 1024 * 1024
MAX_MOVES: Final = 10_000
_MAX_DEPTH: Final = 16
_MAX_DIGITS: Final = 20
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"|[][{}]', re.DOTALL)
"""Whatever opens or closes a level, and strings, in which nothing does."""

Json = TypeAliasType("Json", "bool | int | float | str | list[Json] | dict[str, Json] | None")
"""What JSON can say."""


# -- Writing -----------------------------------------------------------------------------------


def to_json(game: Game, extensions: Mapping[str, Json] | None = None) -> str:
    """Save a game: how it began, its moves, and those that can be redone. Equal games, equal text.

    >>> from pyramid_solitaire import Draw
    >>> game = Game(GameState.start(Deal.shuffled(1))).play(Draw())
    >>> from_json(to_json(game)) == game
    True

    Args:
        game: the game.
        extensions: anything that the saving program wants to keep with it.

    Raises:
        InvalidRules: the rules have a stock policy that is not the library's own.
    """
    return json.dumps(
        to_dict(game, extensions), ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


def to_dict(game: Game, extensions: Mapping[str, Json] | None = None) -> dict[str, Json]:
    """Save a game as plain dicts and lists; see `to_json`.

    >>> from pyramid_solitaire import Draw
    >>> to_dict(Game(GameState.start(Deal.shuffled(1))).play(Draw()))["moves"]
    ['D']
    """
    start = game.start
    deal = start.as_deal()
    beginning: dict[str, Json] = {"deal": str(deal)}
    if deal is None:
        piles: list[Json] = [write_cards(pile) for pile in start.stock.piles]
        beginning = {
            "position": {
                "tableau": str(start.pyramid),
                "undealt": write_cards(start.stock.undealt),
                "piles": piles,
                "redeals": start.stock.redeals,
            }
        }
    saved: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": _write_rules(start.rules),
        **beginning,
        "moves": [str(move) for move in game.moves + game.undone],
        "ply": game.ply,
    }
    if extensions:
        saved["extensions"] = dict(extensions)
    return saved


def view_to_dict(view: PlayerView) -> dict[str, Json]:
    """What a server sends to a player's client: a view as plain dicts and lists.

    Cells come in the layout's order; a face-down card is ``##`` and an empty cell ``--``.

    >>> view_to_dict(GameState.start(Deal.shuffled(1)).view())["moves"]
    ['D', 'Ks', 'AdQh']

    Raises:
        InvalidRules: the rules have a stock policy that is not the library's own.
    """
    piles: list[Json] = [[*map(str, pile)] for pile in view.piles]
    return {
        "rules": _write_rules(view.rules),
        "tableau": ["--" if card is None else _seen(card) for card in view.tableau],
        "undealt": [_seen(card) for card in view.undealt],
        "piles": piles,
        "redeals": view.redeals,
        "gone": [*map(str, view.gone)],
        "moves": [*map(str, view.legal_moves())],
        "outcome": None if view.outcome is None else view.outcome.value,
    }


def _seen(card: Card | Back) -> str:
    return str(card.value) if isinstance(card, Back) else str(card)


def _write_rules(rules: Rules) -> Json:
    try:
        return spec(rules)
    except InvalidRules:
        pass
    zones: list[Json] = [[a.value, b.value] for a, b in rules.pair_zones]
    return {
        "layout": [_write_cell(cell) for cell in rules.layout.cells],
        "stock": _write_stock(rules.stock),
        "match": {
            "pairs": [a.letter + b.letter for a, b in rules.match.pairs],
            "alone": [rank.letter for rank in rules.match.alone],
        },
        "pack": {
            "ranks": "".join(rank.letter for rank in rules.pack.ranks),
            "decks": rules.pack.decks,
        },
        "pair_zones": zones,
        "overlap": rules.overlap.value,
        "goal": rules.goal.value,
        "end": rules.end.value,
        "face_down": rules.face_down.value,
    }


def _write_cell(cell: Cell) -> Json:
    return {
        "name": cell.name,
        "row": cell.row,
        "x": cell.x,
        "y": cell.y,
        "zone": cell.zone.value,
        "covered_by": [*cell.covered_by],
    }


def _write_stock(stock: StockPolicy) -> Json:
    match stock:
        case NoStock():
            return {"kind": "none"}
        case OneCard():
            kind: dict[str, Json] = {"kind": "one-card"}
        case ThreePile():
            kind = {"kind": "three-pile"}
        case DrawThree():
            kind = {"kind": "draw-many", "per_draw": stock.per_draw}
        case _:
            problem = f"a stock policy of the library expected, which {stock!r} is not"
            raise InvalidRules(problem)
    return kind | {
        "passes": stock.passes,
        "opening": stock.opening,
        "stock_top": stock.stock_top.value,
    }


# -- Reading -----------------------------------------------------------------------------------


def from_json(text: str | bytes, *, max_size: int = MAX_SIZE) -> Game:
    """Load a game, replaying its moves under its rules.

    >>> game = Game(GameState.start(Deal.shuffled(1)))
    >>> from_json(to_json(game)) == game
    True

    Args:
        text: the JSON, as a str or as UTF-8 without a byte order mark.
        max_size: the longest text to look at, in characters or bytes.

    Raises:
        ParseError: not a saved game; names the place.
        UnsupportedVersion: saved by a later release.
        ReplayError: a move that cannot be read or that the rules refuse.
        InvalidRules: rules that make no game.
        InvalidState: cards that cannot lie like that, or are not the pack.
        UnknownVariant: nobody registered the variant.
        TypeError: *text* is neither str nor bytes.
    """
    return _load(_parse(text, max_size)).game


def from_dict(saved: Mapping[str, Json]) -> Game:
    """Load a game from plain dicts and lists; see `from_json`.

    >>> game = Game(GameState.start(Deal.shuffled(1)))
    >>> from_dict(to_dict(game)) == game
    True
    """
    return _load(_Node(saved, "saved game")).game


def extensions_of(text: str | bytes, *, max_size: int = MAX_SIZE) -> dict[str, Json]:
    """What the program that saved the game kept with it.

    >>> extensions_of(to_json(Game(GameState.start(Deal.shuffled(1))), {"seconds": 93}))
    {'seconds': 93}

    Raises:
        PyramidError: as `from_json`.
    """
    return dict(_load(_parse(text, max_size)).extensions)


def schema() -> dict[str, Json]:
    """The JSON Schema of the version that this release writes.

    >>> schema()["type"]
    'object'
    """
    from importlib.resources import files

    text = (files(__package__) / "schema" / "game-v1.json").read_text("utf-8")
    loaded: dict[str, Json] = json.loads(text)
    return loaded


def _parse(text: str | bytes, max_size: int) -> _Node:
    """Turn text into dicts and lists, in bounded time and memory, and strictly."""
    if not isinstance(text, str | bytes):
        message = f"str or bytes expected, not {type(text).__name__}"
        raise TypeError(message)
    if len(text) > max_size:
        raise ParseError("", 0, f"more than {max_size} characters to read")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise ParseError("", 0, f"UTF-8 expected, which byte {error.start} is not") from None
    depth = 0
    for found in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > _MAX_DEPTH:
            raise ParseError(text, found.start(), f"at most {_MAX_DEPTH} levels expected")

    def refuse(what: str) -> NoReturn:
        raise ParseError(text, 0, f"{what[:_MAX_DIGITS]!r} is no value that a saved game has")

    def integer(digits: str) -> int:
        return int(digits) if len(digits) <= _MAX_DIGITS else refuse(digits)

    def real(digits: str) -> float:
        return (
            float(digits)
            if len(digits) <= _MAX_DIGITS and "e" not in digits.lower()
            else refuse(digits)
        )

    def unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        found = dict(pairs)
        return found if len(found) == len(pairs) else refuse("the same key twice")

    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=unique,
            parse_constant=refuse,
            parse_int=integer,
            parse_float=real,
        )
        # An escaped half of a surrogate pair passes the decoder and breaks whoever writes it.
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ParseError(text, error.pos, "JSON expected") from None
    except UnicodeEncodeError:
        raise ParseError(text, 0, "half of a surrogate pair is no character") from None
    return _Node(value, "saved game")


_T = TypeVar("_T")
_E = TypeVar("_E", Zone, StockTop, Overlap, Goal, End, FaceDown)


@frozen
class _Node:
    """A value within a saved game, and where it is."""

    value: object
    path: str

    def wrong(self, problem: str) -> ParseError:
        return ParseError(self.path, len(self.path), problem)

    def string(self) -> str:
        if type(self.value) is not str:
            raise self.wrong("a string expected")
        return self.value

    def integer(self) -> int:
        if type(self.value) is not int:
            raise self.wrong("a whole number expected")
        return self.value

    def real(self) -> float:
        if type(self.value) not in {int, float} or not abs(float(str(self.value))) < 1000:
            raise self.wrong("a number below 1000 expected")
        return float(str(self.value))

    def items(self) -> list[_Node]:
        if not isinstance(self.value, list | tuple):
            raise self.wrong("a list expected")
        return [_Node(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def fields(self, needed: Iterable[str], allowed: Iterable[str] = ()) -> dict[str, _Node]:
        """The values of an object that has all *needed* keys, and no others but *allowed* ones."""
        if not isinstance(self.value, Mapping):
            raise self.wrong("an object expected")
        needed = (*needed,)
        if missing := [key for key in needed if key not in self.value]:
            raise self.wrong(f"key {missing[0]!r} expected")
        if strange := [key for key in self.value if key not in (*needed, *allowed)]:
            raise self.wrong(f"key {str(strange[0])[:60]!r} not expected")
        return {key: _Node(value, f"{self.path}.{key}") for key, value in self.value.items()}

    def member(self, kind: type[_E]) -> _E:
        for member in kind:
            if member.value == self.string():
                return member
        raise self.wrong(f"one of {', '.join(member.value for member in kind)} expected")

    def rank(self) -> Rank:
        for rank in Rank:
            if rank.letter == self.string():
                return rank
        raise self.wrong("the letter of a rank expected")

    def read(self, reader: Callable[[str], _T]) -> _T:
        """Read a text within the save, and let errors name its place."""
        try:
            return reader(self.string())
        except ParseError as error:
            raise ParseError(error.text, error.position, f"{self.path}: {error.problem}") from None


@frozen
class _Saved:
    game: Game
    extensions: Mapping[str, Json]


_KEYS: Final = ("format", "version", "rules", "moves", "ply")


def _load(node: _Node) -> _Saved:
    node = _migrated(node)
    fields = node.fields(_KEYS, ("deal", "position", "extensions"))
    if ("deal" in fields) == ("position" in fields):
        raise node.wrong("either key 'deal' or key 'position' expected")
    rules = _read_rules(fields["rules"])
    if "deal" in fields:
        deal = fields["deal"].read(lambda text: Deal.parse(text, rules.pack))
        start = GameState.start(deal, rules)
    else:
        start = _read_position(fields["position"], rules)
    listed = fields["moves"].items()
    if len(listed) > MAX_MOVES:
        raise fields["moves"].wrong(f"at most {MAX_MOVES} moves expected")
    moves: list[Move] = []
    for ply, item in enumerate(listed):
        try:
            moves.append(item.read(parse_move))
        except ParseError as error:
            raise ReplayError(ply, Game.replay(start, moves).state, error) from error
    game = Game.replay(start, moves)
    ply = fields["ply"].integer()
    if not 0 <= ply <= len(moves):
        raise fields["ply"].wrong(f"0 to {len(moves)} expected")
    extensions = fields["extensions"].value if "extensions" in fields else {}
    if not isinstance(extensions, dict):
        raise fields["extensions"].wrong("an object expected")
    return _Saved(game.undo(len(moves) - ply), extensions)


def _read_position(node: _Node, rules: Rules) -> GameState:
    fields = node.fields(("tableau", "undealt", "piles", "redeals"))
    tableau = fields["tableau"].read(lambda text: read_tableau(text, rules.layout))
    undealt = fields["undealt"].read(read_cards)
    piles = [pile.read(read_cards) for pile in fields["piles"].items()]
    if len(piles) != rules.piles:
        raise fields["piles"].wrong(f"{rules.piles} piles expected")
    return GameState.of(rules, tableau, undealt, piles, fields["redeals"].integer())


def _read_rules(node: _Node) -> Rules:
    if isinstance(node.value, str):
        return node.read(get)
    fields = node.fields(
        ("layout", "stock", "match", "pack", "pair_zones", "overlap", "goal", "end", "face_down")
    )
    match = fields["match"].fields(("pairs", "alone"))
    pack = fields["pack"].fields(("ranks", "decks"))
    letters = [_Node(letter, pack["ranks"].path) for letter in pack["ranks"].string()]
    return Rules(
        layout=Layout([_read_cell(cell) for cell in fields["layout"].items()]),
        stock=_read_stock(fields["stock"]),
        match=Match(
            [_read_pair(pair) for pair in match["pairs"].items()],
            [rank.rank() for rank in match["alone"].items()],
        ),
        pack=Pack(tuple(letter.rank() for letter in letters), pack["decks"].integer()),
        pair_zones=_read_zones(fields["pair_zones"]),
        overlap=fields["overlap"].member(Overlap),
        goal=fields["goal"].member(Goal),
        end=fields["end"].member(End),
        face_down=fields["face_down"].member(FaceDown),
    )


def _read_cell(node: _Node) -> Cell:
    fields = node.fields(("name", "row", "x", "y", "zone", "covered_by"))
    return Cell(
        fields["name"].string(),
        fields["row"].integer(),
        fields["x"].real(),
        fields["y"].real(),
        fields["zone"].member(Zone),
        tuple(cell.string() for cell in fields["covered_by"].items()),
    )


def _read_pair(node: _Node) -> tuple[Rank, Rank]:
    ranks = [_Node(letter, node.path).rank() for letter in node.string()]
    if len(ranks) != 2:
        raise node.wrong("the letters of two ranks expected")
    return ranks[0], ranks[1]


def _read_zones(node: _Node) -> tuple[tuple[Zone, Zone], ...]:
    zones = []
    for item in node.items():
        pair = tuple(zone.member(Zone) for zone in item.items())
        if len(pair) != 2 or (pair not in ALL_ZONES and pair[::-1] not in ALL_ZONES):
            raise item.wrong("two zones expected, at least one of them of the tableau")
        zones.append((pair[0], pair[1]))
    return tuple(zones)


def _read_stock(node: _Node) -> StockPolicy:
    options = ("passes", "opening", "stock_top")
    fields = node.fields(("kind",), (*options, "per_draw"))
    kind = fields["kind"].string()
    if kind == "none":
        node.fields(("kind",))
        return NoStock()
    more = ("per_draw",) if kind == "draw-many" else ()
    node.fields(("kind", *options, *more))
    passes = None if fields["passes"].value is None else fields["passes"].integer()
    opening, stock_top = fields["opening"].integer(), fields["stock_top"].member(StockTop)
    match kind:
        case "one-card":
            return OneCard(passes, opening, stock_top)
        case "three-pile":
            return ThreePile(passes, opening, stock_top)
        case "draw-many":
            return DrawThree(passes, opening, stock_top, fields["per_draw"].integer())
        case _:
            raise fields["kind"].wrong("one of none, one-card, three-pile, draw-many expected")


# -- Migrations --------------------------------------------------------------------------------


def _from_version_0(saved: dict[str, object]) -> dict[str, object]:
    """Version 0 was never released: rules were called variant, and all moves were in force."""
    moves = saved.get("moves")
    renamed = {("rules" if key == "variant" else key): value for key, value in saved.items()}
    return renamed | {"ply": len(moves) if isinstance(moves, list) else 0}


_MIGRATIONS: Final[dict[int, Callable[[dict[str, object]], dict[str, object]]]] = {
    0: _from_version_0
}
"""For each old version, the function that makes the next one of it."""


def _migrated(node: _Node) -> _Node:
    """The save as this release would have written it."""
    if not isinstance(node.value, Mapping):
        raise node.wrong("an object expected")
    saved = {str(key): value for key, value in node.value.items()}
    for key in ("format", "version"):
        if key not in saved:
            raise node.wrong(f"key {key!r} expected")
    if saved["format"] != FORMAT:
        raise _Node(saved["format"], f"{node.path}.format").wrong(f"{FORMAT!r} expected")
    version = _Node(saved["version"], f"{node.path}.version").integer()
    if version > VERSION:
        raise UnsupportedVersion(version, VERSION)
    while version < VERSION:
        if version not in _MIGRATIONS:
            raise _Node(version, f"{node.path}.version").wrong("a version from 0 on expected")
        saved = _MIGRATIONS[version](saved)
        version += 1
        saved["version"] = version
    return _Node(saved, node.path)
