"""Rule sets by name: presets, overrides, and both turned into text and back.

A *spec* is the name of a variant with overrides, such as ``one-card(passes=3,goal=all)``. `get`
turns a spec into `Rules`, `spec` turns rules into a spec with as few overrides as possible.
The variants that come with the library are in `pyramid_solitaire.presets`.
"""

from __future__ import annotations

import re

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Final, TypeVar, final

from attrs import evolve, frozen

from .cards import check_text
from .errors import InvalidRules, ParseError, UnknownVariant
from .layout import Layout
from .rules import End, FaceDown, Goal, Overlap, Rules
from .stock import DrawThree, NoStock, OneCard, StockPolicy, StockTop, ThreePile


__all__ = ["Option", "Variant", "get", "names", "options", "register", "spec", "variant"]

GROUP: Final = "pyramid_solitaire.variants"
"""The entry-point group in which other packages announce variants."""

_NAME: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_SPEC: Final = re.compile(r"([^(]*)(?:\((.*)\))?", re.DOTALL)
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,3}")
_MAX_SPEC: Final = 500
_UNLIMITED: Final = "unlimited"


def fixed(_rows: int) -> Layout:
    """The shape of a variant whose number of rows is what it is."""
    problem = "its tableau has a shape of its own"
    raise InvalidRules(problem)


@final
@frozen
class Variant:
    """A rule set with a name, and what to tell people about it.

    >>> variant("one-card").title
    'Solitaire 13'

    Raises:
        InvalidRules: a name that no spec could hold.
    """

    name: str
    """Lower-case letters and digits, with ``-`` between words."""
    rules: Rules
    """The rules."""
    aliases: tuple[str, ...] = ()
    """Other names for the same rules."""
    title: str = ""
    """A name for people."""
    text: str = ""
    """The rules in a paragraph."""
    source: str = ""
    """Where the rules come from."""
    shape: Callable[[int], Layout] = fixed
    """The layout with another number of rows, for override ``rows``; raises `InvalidRules` where
    the number cannot be changed."""

    def __attrs_post_init__(self) -> None:
        """Refuse names that a spec could not hold."""
        for name in (self.name, *self.aliases):
            if _NAME.fullmatch(name) is None:
                problem = f"{name!r} is no name: lower-case letters and digits, '-' between words"
                raise InvalidRules(problem)


@final
@frozen
class Option:
    """One thing that an override can change: enough to build a page of settings.

    >>> options("one-card")[1].values
    ('1', '2', '3', 'unlimited')
    """

    key: str
    """The key in a spec, such as ``stock-top``."""
    label: str
    """A name for people."""
    about: str
    """What it changes, as a sentence."""
    values: tuple[str, ...]
    """The values to offer, as a spec writes them; other numbers are allowed where they make
    sense."""
    default: str
    """The value without an override."""


def _all(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(str(member.value) for member in kind)


_OPTIONS: Final = {
    option.key: option
    for option in (
        Option(
            "rows",
            "Rows",
            "How many rows the pyramid has.",
            ("4", "5", "6", "7", "8", "9"),
            "7",
        ),
        Option(
            "passes",
            "Passes",
            "How often the stock may be run through; with one pass there is no redeal.",
            ("1", "2", "3", _UNLIMITED),
            "1",
        ),
        Option(
            "per-draw",
            "Cards per draw",
            "How many cards a draw turns, one upon the other.",
            ("1", "2", "3"),
            "1",
        ),
        Option(
            "opening",
            "Opening draws",
            "How many draws are made before the first move.",
            ("0", "1"),
            "0",
        ),
        Option(
            "stock-top",
            "Top of the stock",
            "Whether the next card of the stock lies face up and is in play.",
            _all(StockTop),
            "hidden",
        ),
        Option(
            "overlap",
            "Overlapping pairs",
            "Whether a card may go together with the one card that still lies on it.",
            _all(Overlap),
            "none",
        ),
        Option(
            "goal",
            "Goal",
            "Whether only the pyramid must be cleared, or everything.",
            _all(Goal),
            "pyramid",
        ),
        Option(
            "end",
            "End of the game",
            "Whether the game is lost as soon as the stock is empty in the last pass.",
            _all(End),
            "no-moves",
        ),
        Option(
            "face-down",
            "Face-down cards",
            "Whether covered cards of the tableau lie face down.",
            _all(FaceDown),
            "none",
        ),
    )
}


# -- Rules to option values and back -----------------------------------------------------------

_Waste = OneCard | DrawThree | ThreePile


def _read(base: Variant, rules: Rules) -> dict[str, str]:
    """The value of each option that makes sense for *rules* as a relative of *base*."""
    values: dict[str, str] = {}
    rows = _rows(base.shape, rules.layout)
    if rows is not None:
        values["rows"] = str(rows)
    stock = rules.stock
    if isinstance(stock, _Waste):
        values["passes"] = _UNLIMITED if stock.passes is None else str(stock.passes)
        if not isinstance(stock, ThreePile):
            values["per-draw"] = str(stock.per_draw) if isinstance(stock, DrawThree) else "1"
        values["opening"] = str(stock.opening)
        values["stock-top"] = stock.stock_top.value
    values["overlap"] = rules.overlap.value
    values["goal"] = rules.goal.value
    if not isinstance(stock, NoStock):
        values["end"] = rules.end.value
    values["face-down"] = rules.face_down.value
    return values


def _write(base: Variant, values: Mapping[str, str]) -> Rules:
    """The rules of *base* with these option values, all changed at once.

    Raises:
        InvalidRules: values that make no sense, alone or together.
    """
    rules = base.rules
    layout = rules.layout
    if "rows" in values and values["rows"] != _read(base, rules)["rows"]:
        layout = _shape(base.shape, _number("rows", values))
    return evolve(
        rules,
        layout=layout,
        stock=_write_stock(rules.stock, values),
        overlap=_member(Overlap, "overlap", values),
        goal=_member(Goal, "goal", values),
        end=_member(End, "end", values) if "end" in values else rules.end,
        face_down=_member(FaceDown, "face-down", values),
    )


def _write_stock(stock: StockPolicy, values: Mapping[str, str]) -> StockPolicy:
    if not isinstance(stock, _Waste):
        return stock
    passes = None if values["passes"] == _UNLIMITED else _number("passes", values)
    opening = _number("opening", values)
    stock_top = _member(StockTop, "stock-top", values)
    if isinstance(stock, ThreePile):
        return ThreePile(passes, opening, stock_top)
    per_draw = _number("per-draw", values)
    if per_draw == 1:
        return OneCard(passes, opening, stock_top)
    return DrawThree(passes, opening, stock_top, per_draw)


def _why_not(base: Variant, key: str) -> str:
    """Why an option makes no sense for a variant."""
    if key == "rows":
        return "its tableau has a shape of its own"
    if isinstance(base.rules.stock, NoStock):
        return "it has no stock"
    if isinstance(base.rules.stock, ThreePile):
        return "each draw deals one card onto each of its piles"
    return "its stock is of a kind of its own"


_E = TypeVar("_E", bound=Enum)


def _member(kind: type[_E], key: str, values: Mapping[str, str]) -> _E:
    for member in kind:
        if member.value == values[key]:
            return member
    problem = f"{key} is one of {', '.join(_all(kind))}, not {values[key]!r}"
    raise InvalidRules(problem)


def _number(key: str, values: Mapping[str, str]) -> int:
    if _NUMBER.fullmatch(values[key]) is None:
        also = f" or {_UNLIMITED}" if key == "passes" else ""
        problem = f"{key} is a number of at most four digits{also}, not {values[key]!r}"
        raise InvalidRules(problem)
    return int(values[key])


@lru_cache(maxsize=512)
def _shape(shape: Callable[[int], Layout], rows: int) -> Layout:
    return shape(rows)


def _rows(shape: Callable[[int], Layout], layout: Layout) -> int | None:
    """With how many rows *shape* gives *layout*, None if with no number of them."""
    for rows in range(1, len(layout.lines) + 1):
        try:
            if _shape(shape, rows) == layout:
                return rows
        except InvalidRules:
            return None
    return None


# -- The register ------------------------------------------------------------------------------

_variants: Final[dict[str, Variant]] = {}
_by_name: Final[dict[str, Variant]] = {}


def register(new: Variant) -> None:
    """Make a variant known under its name and its aliases.

    Another package can announce a variant without being imported: an entry point in the group
    ``pyramid_solitaire.variants`` that leads to a `Variant` is read when first a name is unknown.

    >>> from pyramid_solitaire import Match
    >>> register(Variant("ten", Rules(match=Match.total(10)), title="Ten"))
    >>> get("ten(passes=2)").match.target
    10

    Raises:
        ValueError: one of the names is taken.
        TypeError: *new* is not a `Variant`.
    """
    if not isinstance(new, Variant):
        message = f"a Variant expected, not {new!r}"
        raise TypeError(message)
    _presets()
    _add(new)


def _add(new: Variant) -> None:
    for name in (new.name, *new.aliases):
        if name in _by_name:
            message = f"there is a variant {name!r} already"
            raise ValueError(message)
    _variants[new.name] = new
    _by_name.update(dict.fromkeys((new.name, *new.aliases), new))
    spec.cache_clear()


@cache
def _presets() -> None:
    """Register the library's own variants, once: not every program asks for any."""
    from .presets import PRESETS

    for preset in PRESETS:
        _add(preset)


@cache
def _entry_points() -> None:
    """Register what other packages announce, once, when first a name is unknown."""
    # Imported here, for it costs more than all the rest of the library.
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        loaded = point.load()
        if not isinstance(loaded, Variant):
            message = f"entry point {point.name!r} leads to {loaded!r}, which is no Variant"
            raise TypeError(message)
        _add(loaded)


def names() -> tuple[str, ...]:
    """The names of all variants, in the order in which they were registered; no aliases.

    >>> names()[:3]
    ('one-card', 'three-pile', 'microsoft')
    """
    _presets()
    return tuple(_variants)


def variant(name: str) -> Variant:
    """The variant of that name or alias.

    >>> variant("simple-hard").name
    'pysolfc-pyramid'

    Raises:
        UnknownVariant: nobody registered it; has the name that looks most like it.
        TypeError: *name* is not a string.
    """
    check_text(name)
    _presets()
    if name not in _by_name:
        _entry_points()
    if name not in _by_name:
        raise UnknownVariant(name, _closest(name, _by_name), names())
    return _by_name[name]


def _closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like *word*, None if none does."""
    # Only needed on the way to an error message.
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:_MAX_SPEC].lower(), known, n=1)), None)


def options(name: str) -> tuple[Option, ...]:
    """The options that make sense for a variant, each with its default there.

    >>> [option.key for option in options("giza")]
    ['overlap', 'goal', 'face-down']

    Raises:
        UnknownVariant: nobody registered it.
    """
    base = variant(name)
    values = _read(base, base.rules)
    return tuple(evolve(_OPTIONS[key], default=value) for key, value in values.items())


def get(text: str) -> Rules:
    """The rules that a spec names.

    >>> get("one-card(passes=3)").stock
    OneCard(passes=3, opening=0, stock_top=StockTop.HIDDEN)

    Raises:
        UnknownVariant: nobody registered the variant.
        ParseError: an override that cannot be read, or that makes no sense for the variant; says
            why.
        TypeError: *text* is not a string.
    """
    check_text(text, _MAX_SPEC)
    found = _SPEC.fullmatch(text)
    if found is None:
        raise ParseError(text, text.index("("), "')' at the end expected after '('")
    base = variant(found[1])
    if found[2] is None:
        return base.rules
    values = _read(base, base.rules)
    known = frozenset(values)
    given: dict[str, int] = {}
    for key, value, place in _overrides(text, found.start(2), found[2]):
        if key in given:
            raise ParseError(text, place, f"{key!r} expected only once")
        if key not in _OPTIONS:
            close = _closest(key, _OPTIONS)
            hint = f": {', '.join(_OPTIONS)}" if close is None else f"; did you mean {close!r}?"
            raise ParseError(text, place, f"there is no option {key!r}{hint}")
        if key not in known:
            raise ParseError(text, place, f"{base.name} takes no {key}: {_why_not(base, key)}")
        given[key] = place
        values[key] = value
    try:
        return _write(base, values)
    except InvalidRules as error:
        # Point at the override that the problem is about, or else at the first.
        named = [place for key, place in given.items() if key in error.problem]
        raise ParseError(text, min(named, default=found.start(2)), error.problem) from None


def _overrides(text: str, place: int, inside: str) -> Iterator[tuple[str, str, int]]:
    """The key and value of each override, and where it stands in *text*."""
    for part in inside.split(","):
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise ParseError(text, place, "'key=value' expected")
        yield key, value, place
        place += len(part) + 1


@lru_cache(maxsize=256)
def spec(rules: Rules) -> str:
    """The spec of *rules* with the fewest overrides; of several, that of the first variant.

    >>> spec(get("one-card(goal=pyramid,passes=3)"))
    'one-card(passes=3)'

    Raises:
        InvalidRules: no variant with any overrides gives these rules.
    """
    found = [
        (base.name, changed)
        for base in map(variant, names())
        if (changed := _changed(base, rules)) is not None
    ]
    if not found:
        problem = f"no variant and no override gives {rules!r}"
        raise InvalidRules(problem)
    name, changed = min(found, key=lambda each: len(each[1]))
    return f"{name}({','.join(changed)})" if changed else name


def _changed(base: Variant, rules: Rules) -> tuple[str, ...] | None:
    """The overrides that make *rules* of *base*, None if they are too far apart."""
    before, after = _read(base, base.rules), _read(base, rules)
    if before.keys() != after.keys():
        return None
    try:
        if _write(base, after) != rules:
            return None
    except InvalidRules:
        return None
    return tuple(f"{key}={value}" for key, value in after.items() if value != before[key])
