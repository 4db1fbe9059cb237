"""The variants that come with the library, in the order of their documentation.

Each says where its rules come from. Values are those of the sources, not a matter of taste.
"""

from __future__ import annotations

from .cards import DOUBLE, ITALIAN, SPANISH, Rank
from .layout import Layout
from .match import Match
from .rules import FaceDown, Goal, Overlap, Rules
from .stock import DrawThree, NoStock, OneCard, StockTop, ThreePile
from .variants import Variant


__all__ = ["PRESETS"]


def _two(rows: int) -> Layout:
    return Layout.beside(Layout.pyramid(rows), Layout.pyramid(rows))


def _up_and_down(rows: int) -> Layout:
    return Layout.beside(Layout.pyramid(rows), Layout.inverted(rows))


def _with_reserve(rows: int) -> Layout:
    return Layout.beside(Layout.pyramid(rows), Layout.columns((1,) * 7))


_OPEN = StockTop.PLAYABLE
_PYSOLFC = OneCard(passes=3, opening=1, stock_top=_OPEN)
_PARAGRAPH_13 = "Two cards that total 13 go together and a King goes alone."

PRESETS = (
    Variant(
        "one-card",
        Rules(),
        title="Solitaire 13",
        text=(
            "The seed game. Seven rows of open cards overlap each other; a card is in play when "
            f"nothing lies on it. {_PARAGRAPH_13} The stock is drawn one card at a time onto the "
            "waste, of which the top is in play, and is run through once. The game is won when the "
            "pyramid is gone."
        ),
        source="Rules page of Solitaire 13 by Erik Arneson, first option",
        shape=Layout.pyramid,
    ),
    Variant(
        "three-pile",
        Rules(stock=ThreePile()),
        title="Solitaire 13 with three piles",
        text=(
            "As Solitaire 13, but each draw deals three cards, one onto each of three piles, always "
            "from left to right. All three tops are in play and may pair with each other."
        ),
        source="Rules page of Solitaire 13 by Erik Arneson, draw pile option",
        shape=Layout.pyramid,
    ),
    Variant(
        "microsoft",
        Rules(stock=OneCard(passes=3, stock_top=_OPEN)),
        title="Pyramid, Microsoft Solitaire Collection",
        text=(
            "The next card of the stock lies face up and is in play, and may pair with the waste "
            "top. The stock is run through three times, each time in the same order. The game is "
            "won, and stops, when the pyramid is gone."
        ),
        source="Microsoft Solitaire Collection, as described by the author of mchung94/pyramid-solver",
        shape=Layout.pyramid,
    ),
    Variant(
        "traditional",
        Rules(stock=OneCard(stock_top=_OPEN), goal=Goal.ALL),
        title="Pyramid, traditional (Pile of Twenty-Eight)",
        text=(
            "The card in hand, the waste top and the exposed cards of the pyramid are in play, and "
            "any two of them may pair. One pass; all 52 cards must go."
        ),
        source=(
            "Rules of Morehead and Mott-Smith; Michael Keller and Mark Masten at solitairelaboratory.com"
        ),
        shape=Layout.pyramid,
    ),
    Variant(
        "par",
        Rules(stock=OneCard(passes=3, stock_top=_OPEN), goal=Goal.ALL),
        title="Par Pyramid",
        text=(
            "As the traditional game with three passes, without shuffling. It is played for points, "
            "in a match of six games."
        ),
        source="Rules of Morehead and Mott-Smith",
        shape=Layout.pyramid,
    ),
    Variant(
        "pysolfc-pyramid",
        Rules(stock=_PYSOLFC, goal=Goal.ALL),
        aliases=("simple-hard",),
        title="Pyramid, PySolFC",
        text=(
            "One card is turned to the waste when the game starts, and the next card of the stock "
            "lies face up; both are in play and may pair. Three passes; all 52 cards must go."
        ),
        source="PySolFC game 38; Simple Solitaire, difficulty hard",
        shape=Layout.pyramid,
    ),
    Variant(
        "relaxed-pyramid",
        Rules(stock=_PYSOLFC),
        aliases=("simple-easy",),
        title="Relaxed Pyramid, PySolFC",
        text="As PySolFC's Pyramid, but won when the pyramid is gone.",
        source="PySolFC game 193; Simple Solitaire, difficulty easy",
        shape=Layout.pyramid,
    ),
    Variant(
        "pyramid-thirteen",
        Rules(
            stock=OneCard(passes=1, opening=1, stock_top=_OPEN),
            goal=Goal.ALL,
            face_down=FaceDown.COVERED,
        ),
        title="Pyramid Thirteen, PySolFC",
        text=(
            "As PySolFC's Pyramid with one pass; covered cards lie face down and are turned up when "
            "nothing lies on them. All 52 cards must go."
        ),
        source="PySolFC game 44",
        shape=Layout.pyramid,
    ),
    Variant(
        "aisleriot-thirteen",
        Rules(overlap=Overlap.WASTE, goal=Goal.ALL, face_down=FaceDown.COVERED),
        title="Thirteen, AisleRiot",
        text=(
            "Covered cards lie face down. The stock is drawn one card at a time, once; the waste top "
            "may also go together with the card directly under it. All 52 cards must go."
        ),
        source="GNOME AisleRiot, Thirteen",
        shape=Layout.pyramid,
    ),
    Variant(
        "king-tut",
        Rules(stock=DrawThree(passes=None, opening=1)),
        title="King Tut, PySolFC",
        text=(
            "Three cards a draw, one upon the other on one pile; the first draw is made when the "
            "game starts. The stock may be run through any number of times. The game is won when "
            "the pyramid is gone."
        ),
        source="PySolFC game 681; Politaire, King Tut",
        shape=Layout.pyramid,
    ),
    Variant(
        "tuts-tomb",
        Rules(stock=DrawThree(passes=None, opening=1), overlap=Overlap.PYRAMID),
        title="Tut's Tomb",
        text=(
            "As King Tut; also, a card of the pyramid may go together with the one card that still "
            "lies on it."
        ),
        source="Microsoft Entertainment Pack, as described by authors of clones",
        shape=Layout.pyramid,
    ),
    Variant(
        "apophis",
        Rules(stock=ThreePile(passes=3, opening=1), goal=Goal.ALL),
        title="Apophis, PySolFC",
        text=(
            "Three piles as in the seed game's option, the first set dealt when the game starts. "
            "Three passes: the piles are collected from the third to the first. All 52 cards must "
            "go."
        ),
        source="PySolFC game 658",
        shape=Layout.pyramid,
    ),
    Variant(
        "anubis",
        Rules(layout=Layout.pyramid(9), stock=ThreePile(passes=2), pack=DOUBLE, goal=Goal.ALL),
        title="Anubis",
        text=("Two decks and nine rows; three piles and two passes. All 104 cards must go."),
        source="Politaire, Anubis",
        shape=Layout.pyramid,
    ),
    Variant(
        "giza",
        Rules(
            layout=Layout.beside(Layout.columns((3,) * 8), Layout.pyramid(7)),
            stock=NoStock(),
            goal=Goal.ALL,
        ),
        title="Giza",
        text=(
            "No stock: the other 24 cards lie open in eight columns of three, of which the tops are "
            "in play. All 52 cards must go."
        ),
        source="PySolFC game 592; invented by Michael Keller",
    ),
    Variant(
        "pyramid-dozen",
        Rules(
            layout=Layout.beside(Layout.columns((4,) * 6), Layout.pyramid(7)),
            stock=NoStock(),
            match=Match.total(12, alone=False) | Match([(Rank.QUEEN, Rank.KING)]),
            goal=Goal.ALL,
        ),
        title="Pyramid Dozen, PySolFC",
        text=(
            "No stock: the other 24 cards lie open in six columns of four. Two cards that total 12 "
            "go together, and a Queen with a King; nothing goes alone. All 52 cards must go."
        ),
        source="PySolFC game 846",
    ),
    Variant(
        "pharaohs",
        Rules(
            layout=Layout.beside(Layout.pyramid(2), Layout.pyramid(7), Layout.pyramid(6)),
            stock=NoStock(),
            goal=Goal.ALL,
        ),
        title="Pharaohs, PySolFC (Three Pharaohs)",
        text=(
            "No stock: all cards lie in three pyramids of two, seven and six rows. All 52 cards must "
            "go."
        ),
        source="PySolFC game 655",
    ),
    Variant(
        "double-pyramid",
        Rules(layout=Layout.pyramid(9), stock=_PYSOLFC, pack=DOUBLE, goal=Goal.ALL),
        title="Double Pyramid, PySolFC",
        text="As PySolFC's Pyramid with two decks and nine rows. All 104 cards must go.",
        source="PySolFC game 699",
        shape=Layout.pyramid,
    ),
    Variant(
        "two-pyramids",
        Rules(layout=_two(7), stock=_PYSOLFC, pack=DOUBLE, goal=Goal.ALL),
        title="Two Pyramids, PySolFC",
        text="As PySolFC's Pyramid with two decks and two pyramids. All 104 cards must go.",
        source="PySolFC game 677",
        shape=_two,
    ),
    Variant(
        "up-and-down",
        Rules(layout=_up_and_down(7), stock=_PYSOLFC, pack=DOUBLE, goal=Goal.ALL),
        title="Up and Down, PySolFC",
        text=(
            "As PySolFC's Pyramid with two decks, a pyramid and one on its head. All 104 cards must "
            "go."
        ),
        source="PySolFC game 701",
        shape=_up_and_down,
    ),
    Variant(
        "triangle",
        Rules(layout=Layout.inverted(7), stock=_PYSOLFC, goal=Goal.ALL),
        title="Triangle, PySolFC",
        text=(
            "As PySolFC's Pyramid on a pyramid that stands on its head: one card is in play at the "
            "start. All 52 cards must go."
        ),
        source="PySolFC game 700; the layout is that of AisleRiot's Yield",
        shape=Layout.inverted,
    ),
    Variant(
        "eleven-triangle",
        Rules(
            layout=Layout.inverted(7),
            stock=ThreePile(opening=1),
            match=Match.total(11, alone=False) | Match.equal(Rank.JACK, Rank.QUEEN, Rank.KING),
            goal=Goal.ALL,
        ),
        title="Eleven Triangle, PySolFC",
        text=(
            "A pyramid on its head and three piles, the first set dealt when the game starts, one "
            "pass. Two cards that total 11 go together, and two Jacks, two Queens or two Kings; "
            "nothing goes alone. All 52 cards must go."
        ),
        source="PySolFC game 969",
        shape=Layout.inverted,
    ),
    Variant(
        "cheops",
        Rules(stock=OneCard(opening=1, stock_top=_OPEN), match=Match.adjacent(), goal=Goal.ALL),
        title="Cheops, PySolFC",
        text=(
            "Two cards of the same rank or of neighbouring ranks go together, ace and King not being "
            "neighbours; nothing goes alone. Stock as in PySolFC's Pyramid with one pass. All 52 "
            "cards must go."
        ),
        source="PySolFC game 659",
        shape=Layout.pyramid,
    ),
    Variant(
        "reserve-row",
        Rules(layout=_with_reserve(7)),
        title="Pyramid with a reserve row",
        text=(
            "As Solitaire 13 with seven more open cards beside the pyramid, all in play. The game is "
            "won when the pyramid is gone, whatever is left in the reserve."
        ),
        source="solitairetutorials.com; gamerules.com",
        shape=_with_reserve,
    ),
    Variant(
        "spanish",
        Rules(pack=SPANISH, match=Match.total(12)),
        title="Pyramid with the Spanish pack",
        text=(
            "As Solitaire 13 with the 48 cards from ace to 12: two cards that total 12 go together, "
            "also two sixes, and a 12 goes alone."
        ),
        source="Wikipedia, Pyramid (solitaire), section on variants",
        shape=Layout.pyramid,
    ),
    Variant(
        "italian",
        Rules(pack=ITALIAN, match=Match.total(10)),
        title="Pyramid with the Italian pack",
        text=(
            "As Solitaire 13 with 40 cards from ace to 10: two cards that total 10 go together, also "
            "two fives, and a 10 goes alone."
        ),
        source="im-slow/PyramidSolitaire-js",
        shape=Layout.pyramid,
    ),
)
"""All variants of the library, as `variants.names` lists them.

>>> [preset.name for preset in PRESETS[:3]]
['one-card', 'three-pile', 'microsoft']
"""
