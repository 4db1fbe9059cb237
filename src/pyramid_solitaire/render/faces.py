"""Cards, drawn from the shapes of `glyphs` and `courts`.

A card is 100 wide and 150 high. Its lower half is its upper half turned round, so a face is built
from one half, which is drawn twice, and whatever stands in the middle. Small pictures have faces of
another kind, with large marks in the upper corner and no pips, as the cards of small screens do.
"""

from __future__ import annotations

from typing import Final, final
from xml.etree.ElementTree import Element

from attrs import frozen

from ..cards import Card, Rank, Suit
from .courts import COURT_BOX, COURTS
from .glyphs import DIGIT_BOX, DIGITS, RANK_BOX, RANKS, SUIT_BOX, SUITS, TWIN_MARK
from .parts import Shapes, element, use


__all__ = ["HEIGHT", "LARGE", "NORMAL", "WIDTH", "Index", "back", "count", "face", "paper"]

WIDTH: Final = 100
"""How wide a card is drawn."""
HEIGHT: Final = 150
"""How high a card is drawn."""

_TURNED: Final = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"
_LEFT, _MIDDLE, _RIGHT = 35.5, 50.0, 64.5
_PIP: Final = 19.0


@final
@frozen
class Index:
    """How a card says in its corner which it is, and how much of it must stay in sight for that."""

    width: float
    """How much of a card's left side the index takes."""
    height: float
    """How much of a card's upper side the index takes."""
    fan: float
    """How far the cards of a waste pile lie apart."""
    is_large: bool
    """Whether these are the marks for small pictures."""


NORMAL: Final = Index(width=26, height=37.5, fan=28, is_large=False)
"""Rank over suit in two corners, pips or a court figure between them."""
LARGE: Final = Index(width=62, height=37.5, fan=62, is_large=True)
"""Large rank and suit side by side, and one large suit or figure under them."""


_TOP, _THIRD, _SECOND, _CENTRE = 27.0, 43.0, 59.0, 75.0

_TWICE: Final[dict[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: ((_MIDDLE, _TOP),),
    Rank.THREE: ((_MIDDLE, _TOP),),
    **dict.fromkeys(list(Rank)[3:7], ((_LEFT, _TOP), (_RIGHT, _TOP))),
    Rank.EIGHT: ((_LEFT, _TOP), (_RIGHT, _TOP), (_MIDDLE, 51.0)),
    Rank.NINE: ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _SECOND), (_RIGHT, _SECOND)),
    Rank.TEN: (
        (_LEFT, _TOP),
        (_RIGHT, _TOP),
        (_LEFT, _SECOND),
        (_RIGHT, _SECOND),
        (_MIDDLE, _THIRD),
    ),
}
"""Where pips stand that are drawn again upside down; those of the upper half."""

_ONCE: Final[dict[Rank, tuple[tuple[float, float], ...]]] = {
    **dict.fromkeys((Rank.THREE, Rank.FIVE, Rank.NINE), ((_MIDDLE, _CENTRE),)),
    **dict.fromkeys((Rank.SIX, Rank.EIGHT), ((_LEFT, _CENTRE), (_RIGHT, _CENTRE))),
    Rank.SEVEN: ((_LEFT, _CENTRE), (_RIGHT, _CENTRE), (_MIDDLE, 51.0)),
}
"""Where pips stand that have no fellow in the other half."""


# -- Shapes that faces share -------------------------------------------------------------------


def _suit(shapes: Shapes, suit: Suit, x: float, y: float, size: float) -> Element:
    """A suit of this size around a point."""
    if suit.value not in shapes:
        path = element("path", d=SUITS[suit], stroke="none")
        shapes.define(suit.value, element("symbol", path, viewBox=SUIT_BOX))
    return use(suit.value, x=x - size / 2, y=y - size / 2, width=size, height=size)


def _stroked(shapes: Shapes, name: str, path: str, box: str, weight: float) -> str:
    """Define a rank or a digit."""
    if name not in shapes:
        line = element("path", d=path, fill="none", stroke_width=weight, stroke_linejoin="round")
        shapes.define(name, element("symbol", line, viewBox=box))
    return name


def _rank(shapes: Shapes, rank: Rank, x: float, y: float, height: float) -> Element:
    name = _stroked(shapes, rank.letter, RANKS[rank], RANK_BOX, 4)
    return use(name, x=x, y=y, width=height * 22 / 30, height=height)


def _corner(shapes: Shapes, card: Card, index: Index) -> list[Element]:
    """Rank and suit in the upper left corner, with a mark for each further copy of the card."""
    if index.is_large:
        marks = [
            _rank(shapes, card.rank, 5.5, 4.5, 30),
            _suit(shapes, card.suit, 43, 19.5, 26),
        ]
        at, scale = (59.5, 6.0), 1.3
    else:
        marks = [
            _rank(shapes, card.rank, 5, 5, 20),
            _suit(shapes, card.suit, 12.3, 31.3, 12),
        ]
        at, scale = (22.5, 6.0), 0.8
    for copy in range(card.copy):
        place = f"translate({at[0]:g} {at[1] + 10 * copy:g}) scale({scale:g})"
        marks.append(element("path", d=TWIN_MARK, stroke="none", transform=place))
    return marks


def _court(shapes: Shapes, rank: Rank, x: float, y: float, width: float) -> Element:
    """Half a court figure."""
    name = f"court-{rank.letter}"
    if name not in shapes:
        paths = []
        for colour, path in COURTS[rank]:
            paths.append(element("path", d=path, stroke_width=0.9, stroke_linejoin="round"))
            if colour == "ps-line":
                paths[-1].set("fill", "none")
            if colour is not None:
                paths[-1].set("class", colour)
        shapes.define(name, element("symbol", *paths, viewBox=COURT_BOX))
    _, _, wide, high = map(float, COURT_BOX.split())
    return use(name, x=x, y=y, width=width, height=width * high / wide)


# -- Cards -------------------------------------------------------------------------------------


def paper(shapes: Shapes) -> list[Element]:
    """A blank card with its shadow."""
    if "paper" not in shapes:
        size: dict[str, float] = {"width": WIDTH, "height": HEIGHT, "rx": 8}
        shadow = element("rect", x=1, y=2.5, fill_opacity=0.4, class_="ps-shadow", **size)
        card = element("rect", stroke_width=1, class_="ps-face", **size)
        shapes.define("paper", element("g", shadow, card))
    return [use("paper")]


def face(shapes: Shapes, card: Card, index: Index) -> list[Element]:
    """A card that lies face up."""
    # A card lies in one place only, so its half is always defined here.
    half = f"half-{str(card).replace(chr(39), '-')}"
    shapes.define(half, element("g", *_half(shapes, card, index)))
    colour = "ps-red" if card.suit in {Suit.DIAMONDS, Suit.HEARTS} else "ps-black"
    ink = element("g", use(half), *_middle(shapes, card, index), class_=colour)
    if not index.is_large:
        ink.append(use(half, transform=_TURNED))
    return [*paper(shapes), ink]


def _half(shapes: Shapes, card: Card, index: Index) -> list[Element]:
    """What a card shows twice, or with a large index once."""
    half = _corner(shapes, card, index)
    if index.is_large:
        return half
    if card.rank in COURTS:
        return [
            *half,
            _court(shapes, card.rank, 22, 12.9, 56),
            _suit(shapes, card.suit, 31, 23, 13),
        ]
    return half + [_suit(shapes, card.suit, x, y, _PIP) for x, y in _TWICE.get(card.rank, ())]


def _middle(shapes: Shapes, card: Card, index: Index) -> list[Element]:
    """What a card shows once, in its middle."""
    if card.rank in COURTS:
        if index.is_large:
            return [_court(shapes, card.rank, 15, 71.5, 70)]
        frame = {"x": 22.0, "y": 12.9, "width": 56.0, "height": 124.2, "rx": 2.0}
        line = element("path", d="M22 75H78", stroke_width=1, class_="ps-frame")
        box = element("rect", fill="none", stroke_width=1.2, class_="ps-frame", **frame)
        return [line, box]
    if index.is_large:
        return [_suit(shapes, card.suit, 50, 96, 66)]
    if card.rank == Rank.ACE:
        return [_suit(shapes, card.suit, 50, 75, 62 if card.suit is Suit.SPADES else 46)]
    return [_suit(shapes, card.suit, x, y, _PIP) for x, y in _ONCE.get(card.rank, ())]


def back(shapes: Shapes) -> list[Element]:
    """A card that lies face down."""
    if "back" not in shapes:
        field: dict[str, float] = {"x": 6, "y": 6, "width": WIDTH - 12, "height": HEIGHT - 12}
        lattice = "".join(
            f"M{16 + 17 * column} {13.5 + 20.5 * row}l6 8l-6 8l-6-8Z"
            for row in range(6)
            for column in range(5)
        )
        pyramid = "M50 53L72 97H28ZM42.7 67.7H57.3M35.3 82.3H64.7"
        shapes.define(
            "back",
            element(
                "g",
                *paper(shapes),
                element("rect", rx=5, class_="ps-back", **field),
                element("path", d=lattice, fill="none", stroke_width=1, class_="ps-pattern"),
                element("path", d=pyramid, stroke_width=2, class_="ps-gold"),
            ),
        )
    return [use("back")]


def count(shapes: Shapes, amount: int, x: float, y: float, height: float) -> Element:
    """A number in figures, around a point."""
    figures = str(amount)
    step = height * 22 / 30
    left = x - step * len(figures) / 2
    drawn = []
    for place, figure in enumerate(figures):
        name = _stroked(shapes, f"figure-{figure}", DIGITS[figure], DIGIT_BOX, 3.6)
        size = {"width": step, "height": height}
        drawn.append(use(name, x=left + place * step, y=y - height / 2, **size))
    return element("g", *drawn, class_="ps-count")
