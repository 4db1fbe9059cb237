"""The picture of a position as SVG: real-looking cards, drawn without fonts or files."""

from __future__ import annotations

import re

from hashlib import sha256
from typing import Final, final
from xml.etree.ElementTree import tostring

from ..layout import Layout
from ..moves import Move
from ..state import GameState
from ..view import PlayerView
from .drawing import Drawing, Framed, draw_layout, draw_view
from .faces import LARGE, NORMAL, WIDTH
from .parts import Shapes, element, number, prefix_ids, worded
from .table import plan
from .theme import ROOT, THEMES, style
from .words import describe, describe_layout


__all__ = ["Picture", "svg"]

_NATURAL: Final = 64
"""Pixels that a card is wide if no width is asked for."""
_SMALL: Final = 44
"""Pixels under which a card gets the large index."""
_WIDEST: Final = 10_000
"""Most pixels that a picture can be wide."""
_INDEXES: Final = {"normal": NORMAL, "large": LARGE}
_PREFIX: Final = re.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}")


@final
class Picture(str):
    """The text of an SVG document; notebooks show it as a picture.

    >>> from pyramid_solitaire import Layout
    >>> picture = svg(Layout.pyramid(7), width=300)
    >>> picture.startswith("<svg "), isinstance(picture, str)
    (True, True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Give the document to a notebook."""
        return str(self)


def svg(
    shown: GameState | PlayerView | Layout,
    *,
    theme: str = "light",
    width: int | None = None,
    index: str = "auto",
    moves: bool = False,
    hint: Move | None = None,
    title: str = "Pyramid Solitaire",
    prefix: str | None = None,
) -> Picture:
    """Draw a position, or a layout without cards, as a standalone SVG document.

    What is drawn of a state is what a player sees of it, so the picture of a state is that of its
    view and holds no face-down card. It depends on its arguments alone: the same ones give the same
    text.

    >>> from pyramid_solitaire import Deal, GameState
    >>> picture = svg(GameState.start(Deal.shuffled(1)), width=400)
    >>> picture.startswith("<svg"), 'data-card="Tc"' in picture
    (True, True)

    Args:
        shown: what to draw.
        theme: ``light``, ``dark``, or ``auto``, which follows the setting of whoever looks at it.
        width: how wide the picture is, in pixels, 1 to 10000; the height follows. Without it, a
            card is 64 pixels wide.
        index: ``normal`` for the marks and pips of an ordinary pack, ``large`` for faces that can
            be read when they are small, ``auto`` for large ones where a card is narrower than 44
            pixels.
        moves: whether to frame the cards that some legal move discards, and the stock if a draw or
            a redeal is legal.
        hint: a legal move to mark more strongly.
        title: what the picture is called, for screen readers.
        prefix: what all ids of the document begin with. Without it they begin with a digest of the
            document, so that two pictures can stand on one page.

    Raises:
        TypeError: an argument of another type; moves or a hint for a layout.
        ValueError: a theme, width, index or prefix that there is not, or a hint that is not legal.
    """
    _check(theme, width, index, title, prefix)
    if isinstance(shown, Layout):
        if moves or hint is not None:
            raise TypeError("a layout without cards has no moves to show")
        drawing = _drawing(shown, 0, width, index)
        drawn, about = draw_layout(drawing, shown), describe_layout(shown)
    else:
        view = _view(shown, hint)
        legal = view.legal_moves() if moves else ()
        framed = Framed.by(legal), Framed.by(() if hint is None else (hint,))
        drawing = _drawing(view.rules.layout, view.rules.piles, width, index, framed)
        drawn, about = draw_view(drawing, view), describe(view, legal, hint)
    size = drawing.plan
    wide = round(size.width * _NATURAL / WIDTH) if width is None else width
    root = element(
        "svg",
        worded("title", title, id="title"),
        worded("desc", about, id="desc"),
        worded("style", style(theme)),
        drawing.shapes.defs(),
        element("rect", class_="ps-table", width=size.width, height=size.height, rx=14),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"{ROOT} ps-{theme}",
        viewBox=f"0 0 {number(size.width)} {number(size.height)}",
        width=wide,
        height=round(wide * size.height / size.width),
        role="img",
        aria_labelledby="title desc",
    )
    root.set("xmlns:xlink", "http://www.w3.org/1999/xlink")
    digest = sha256(tostring(root)).hexdigest()[:8]
    prefix_ids(root, f"ps{digest}" if prefix is None else prefix)
    return Picture(tostring(root, encoding="unicode"))


def _drawing(
    layout: Layout,
    piles: int,
    width: int | None,
    index: str,
    framed: tuple[Framed, Framed] = (Framed.by(()), Framed.by(())),
) -> Drawing:
    """A picture without anything on it yet."""
    marks = _INDEXES.get(index, NORMAL)
    made = plan(layout, piles, marks)
    if index == "auto" and width is not None and width * WIDTH < _SMALL * made.width:
        marks = LARGE
        made = plan(layout, piles, marks)
    return Drawing(made, marks, *framed, Shapes())


def _view(shown: GameState | PlayerView, hint: Move | None) -> PlayerView:
    """What a player sees, after a look at the hint."""
    if not isinstance(shown, GameState | PlayerView):
        raise TypeError(f"a GameState, PlayerView or Layout expected, not {shown!r}")
    view = shown.view() if isinstance(shown, GameState) else shown
    reason = None if hint is None else view.why_illegal(hint)
    if reason is not None:
        raise ValueError(f"the hint {hint} is not legal: {reason}")
    return view


def _check(theme: str, width: int | None, index: str, title: str, prefix: str | None) -> None:
    """Refuse what makes no picture."""
    for name, text in (
        ("theme", theme),
        ("index", index),
        ("title", title),
        ("prefix", prefix or ""),
    ):
        if not isinstance(text, str):
            raise TypeError(f"{name}: a string expected, not {text!r}")
    if theme not in THEMES:
        raise ValueError(f"theme: one of {', '.join(THEMES)} expected, not {theme!r}")
    if index not in {"auto", *_INDEXES}:
        raise ValueError(f"index: one of auto, {', '.join(_INDEXES)} expected, not {index!r}")
    if width is not None and type(width) is not int:
        raise TypeError(f"width: an int expected, not {width!r}")
    if width is not None and not 1 <= width <= _WIDEST:
        raise ValueError(f"width: 1 to {_WIDEST} expected, not {width}")
    if prefix is not None and _PREFIX.fullmatch(prefix) is None:
        raise ValueError(f"prefix: letters, digits, - and _ expected, not {prefix!r}")
