"""Share codes: a variant and a deal in one word, made for links.

::

    code    = game check
    game    = variant "." deal "."
    variant = name { "~" key "~" value }        "+" in a value is written "_"
    deal    = "s" version "-" digits            a seed that is a number, and the shuffle's version
            | "t" version "-" base64url         any other seed, as UTF-8
            | "c-" { rank suit { "_" } }        the cards in deal order, "_" for an apostrophe
    check   = one character, by the Luhn formula modulo 66 over A-Z a-z 0-9 - . _ ~

All characters are those that no address needs to escape. One altered character is always detected.
"""

from __future__ import annotations

import re

from typing import Final

from .cards import check_text
from .deal import SHUFFLE_VERSION, Deal
from .errors import ParseError, UnsupportedVersion
from .rules import Rules
from .state import GameState
from .variants import get, spec


__all__ = ["format_share", "parse_share"]

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
_CODE: Final = re.compile(
    r"(?P<variant>[a-z0-9~_-]+)\."
    r"(?:(?P<kind>[st])(?P<version>[1-9][0-9]{0,3})-(?P<seed>[A-Za-z0-9_-]*)|c-(?P<cards>[A-Za-z0-9_]+))"
    r"\.(?P<check>.)"
)
_DIGITS: Final = re.compile("0|-?[1-9][0-9]*")
_MAX_CODE: Final = 2000


def format_share(rules: Rules, deal: Deal | int | str) -> str:
    """Write a code for a game: its rules, and its deal, as a seed or as the cards themselves.

    >>> format_share(get("one-card(passes=3)"), 1)
    'one-card~passes~3.s1-1.w'

    Raises:
        InvalidRules: rules that no variant and no override names.
        InvalidState: a deal of another pack than the rules play with.
        ParseError: a seed that makes the code longer than 2,000 characters.
        TypeError: a deal or seed of another type.
    """
    start = GameState.start(
        deal if isinstance(deal, Deal) else Deal.shuffled(deal, rules.pack), rules
    )
    variant = re.sub("[(=,]", "~", spec(start.rules)).rstrip(")").replace("+", "_")
    if isinstance(deal, Deal):
        source = "c-" + "".join(map(str, deal.cards)).replace("'", "_")
    elif _DIGITS.fullmatch(str(deal)):
        source = f"s{SHUFFLE_VERSION}-{deal}"
    else:
        source = f"t{SHUFFLE_VERSION}-{_to_base64(str(deal))}"
    game = f"{variant}.{source}."
    if len(game) >= _MAX_CODE:
        raise ParseError(str(deal), _MAX_CODE // 2, "a shorter seed expected")
    return game + _check(game)


def parse_share(text: str) -> GameState:
    """Read a code: the state in which the game begins.

    >>> parse_share("one-card~passes~3.s1-1.w").as_deal() == Deal.shuffled(1)
    True

    Raises:
        ParseError: not a code, or one with a mistake in it.
        UnknownVariant: nobody registered the variant.
        UnsupportedVersion: a seed of a later version of the shuffle.
        TypeError: *text* is not a string.
    """
    check_text(text, _MAX_CODE)
    found = _CODE.fullmatch(text)
    if found is None:
        raise ParseError(text, 0, "a share code such as 'one-card.s1-1.Q' expected")
    if found["check"] != _check(text[:-1]):
        raise ParseError(text, len(text) - 1, "the check character shows that something is wrong")
    name, *overrides = found["variant"].split("~")
    pairs = [f"{key}={value}" for key, value in zip(overrides[::2], overrides[1::2], strict=False)]
    written = f"{name}({','.join(pairs)})".replace("_", "+") if overrides else name
    if len(overrides) % 2:
        raise ParseError(text, len(name), "a value for each key expected")
    rules = get(written)
    if found["cards"] is not None:
        return GameState.start(Deal.parse(found["cards"].replace("_", "'"), rules.pack), rules)
    if int(found["version"]) > SHUFFLE_VERSION:
        raise UnsupportedVersion(int(found["version"]), SHUFFLE_VERSION)
    seed = found["seed"]
    if (found["kind"] == "s") != (_DIGITS.fullmatch(seed) is not None):
        raise ParseError(text, found.start("seed"), "a seed as it is written expected")
    if found["kind"] == "t":
        seed = _from_base64(text, found.start("seed"), seed)
    return GameState.start(Deal.shuffled(seed, rules.pack), rules)


def _check(game: str) -> str:
    """The character that makes the Luhn sum of the whole code a multiple of the alphabet."""
    size, total = len(_ALPHABET), 0
    for number, character in enumerate(reversed(game)):
        value = _ALPHABET.index(character) * (1 if number % 2 else 2)
        total += value // size + value % size
    return _ALPHABET[-total % size]


def _to_base64(seed: str) -> str:
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(seed.encode()).decode().rstrip("=")


def _from_base64(text: str, start: int, written: str) -> str:
    """The seed behind *written*, which stands at *start* in *text*; only the one way to write it."""
    from base64 import urlsafe_b64decode

    try:
        seed = urlsafe_b64decode(written + "=" * (-len(written) % 4)).decode()
    except ValueError:
        raise ParseError(text, start, "a seed in base64url expected") from None
    if _to_base64(seed) != written or _DIGITS.fullmatch(seed):
        raise ParseError(text, start, "a seed as it is written expected")
    return seed
