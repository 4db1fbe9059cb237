"""What lies on the table, drawn at the places that `table` gives it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Self, assert_never, final
from xml.etree.ElementTree import Element

from attrs import frozen

from ..cards import Card
from ..layout import Layout
from ..moves import Draw, Move, Pair, Redeal, Single
from ..rules import Outcome
from ..view import Back, PlayerView
from .faces import HEIGHT, WIDTH, Index, back, count, face, paper
from .parts import Shapes, element, worded
from .table import Plan, Spot
from .words import caption, card_name


__all__ = ["Drawing", "Framed", "draw_layout", "draw_view"]

_FONT: Final = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"
_AGAIN: Final = "M22 -12A25 25 0 1 0 25 4M24 -26V-10H8"
"""An arrow that goes round: the waste can become the stock again."""


@final
@frozen
class Framed:
    """What the moves of some kind take part in."""

    cards: frozenset[Card]
    """The cards that one of them discards."""
    stock: bool
    """Whether one of them is a draw or a redeal."""

    @classmethod
    def by(cls, moves: Iterable[Move]) -> Self:
        """What these moves take part in."""
        cards: set[Card] = set()
        stock = False
        for move in moves:
            match move:
                case Draw() | Redeal():
                    stock = True
                case Single():
                    cards.add(move.card)
                case Pair():
                    cards |= {move.low, move.high}
                case _:
                    assert_never(move)
        return cls(frozenset(cards), stock)


@final
@frozen
class Drawing:
    """A picture in the making."""

    plan: Plan
    """Where everything goes."""
    index: Index
    """How cards are marked."""
    legal: Framed
    """What is framed as legal."""
    hint: Framed
    """What is framed as a hint."""
    shapes: Shapes
    """The shapes used so far."""


def draw_view(to: Drawing, view: PlayerView) -> list[Element]:
    """Draw a position."""
    plan = to.plan
    cells = view.rules.layout.cells
    drawn = [element("g", *(_place(plan.cells[i]) for i in plan.order), class_="ps-tableau")]
    tableau = drawn[0]
    if view.outcome is Outcome.WON:
        tableau.append(_banner(to, "Won"))
    for i in plan.order:
        lying = view.tableau[i]
        if lying is not None:
            tableau.append(_card(to, lying, plan.cells[i], data_cell=cells[i].name))
    if plan.stock is not None:
        drawn.append(_stock(to, view, plan.stock))
    for number, (pile, spot) in enumerate(zip(view.piles, plan.piles, strict=True), 1):
        drawn.append(_waste(to, pile, number, spot))
    if said := caption(view):
        drawn.append(_caption(to, said))
    return drawn


def draw_layout(to: Drawing, layout: Layout) -> list[Element]:
    """Draw a tableau of blank cards with the names of their cells."""
    tableau = element("g", class_="ps-tableau")
    for i in to.plan.order:
        cell, spot = layout.cells[i], to.plan.cells[i]
        size = 30 if len(cell.name) < 5 else 18
        name = worded("text", cell.name, class_="ps-name", x=8, y=29, font_size=size)
        name.set("font-family", _FONT)
        tableau.append(_group([*paper(to.shapes), name], spot, "ps-card", data_cell=cell.name))
    return [tableau]


def _group(parts: Iterable[Element], spot: Spot, kind: str, **data: str) -> Element:
    """Parts of the picture, put where they belong."""
    at = f"translate({spot.x:g} {spot.y:g})"
    return element("g", *parts, class_=kind, transform=at, **data)


def _place(spot: Spot, *more: Element) -> Element:
    """A place where nothing lies."""
    edge = element(
        "rect",
        x=1,
        y=1,
        width=WIDTH - 2,
        height=HEIGHT - 2,
        rx=7,
        class_="ps-place",
        stroke_width=2,
    )
    return _group([edge, *more], spot, "ps-empty")


def _card(to: Drawing, lying: Card | Back, spot: Spot, **data: str) -> Element:
    """One card, face up or face down, in the frames that it gets."""
    if isinstance(lying, Back):
        return _group(back(to.shapes), spot, "ps-card", **data)
    parts = [worded("title", card_name(lying)), *face(to.shapes, lying, to.index)]
    if lying in to.legal.cards:
        parts.append(_frame("ps-move"))
    if lying in to.hint.cards:
        parts.append(_frame("ps-hint"))
    return _group(parts, spot, "ps-card", data_card=str(lying), **data)


def _frame(kind: str, around: float = 0) -> Element:
    """A frame around a card, or at some distance from it; a hint has the broader one."""
    broad = 7.0 if kind == "ps-hint" else 5.0
    out = around + 1
    size = {"width": WIDTH + 2 * out, "height": HEIGHT + 2 * out, "rx": 8 + out}
    return element("rect", x=-out, y=-out, fill="none", stroke_width=broad, class_=kind, **size)


def _stock(to: Drawing, view: PlayerView, spot: Spot) -> Element:
    """The undealt cards and how many they are; the next one face up where it is in play."""
    amount = len(view.undealt)
    parts: list[Element] = []
    if not amount:
        goes_on = view.outcome is None and view.redeals_left != 0
        again = element("path", d=_AGAIN, fill="none", stroke_width=7, class_="ps-sign")
        again.set("transform", f"translate({WIDTH / 2:g} {HEIGHT / 2:g})")
        parts.append(_place(Spot(0, 0), *([again] if goes_on else [])))
    else:
        parts += _stack(to, min(amount - 1, 3))
        top = view.undealt[0]
        in_play = top in view.rules.stock.playable(view.stand_in.stock)
        parts.append(_card(to, top if in_play else Back.BACK, Spot(0, 0)))
        high = to.plan.writing * 0.88
        below = to.plan.caption.y - spot.y - to.plan.writing * 0.38
        parts.append(count(to.shapes, amount, WIDTH / 2, below, high))
    for framed, kind in ((to.legal, "ps-move"), (to.hint, "ps-hint")):
        if framed.stock:
            parts.append(_frame(kind, around=7))
    return _group(parts, spot, "ps-stock")


def _waste(to: Drawing, pile: tuple[Card, ...], number: int, spot: Spot) -> Element:
    """The upper cards of a pile beside each other, the top one last and in full."""
    if not pile:
        return _group([_place(Spot(0, 0))], spot, "ps-waste", data_pile=str(number))
    shown = pile[-to.plan.fanned :]
    parts = _stack(to, min(len(pile) - len(shown), 3))
    parts += [_card(to, card, Spot(i * to.index.fan, 0)) for i, card in enumerate(shown)]
    return _group(parts, spot, "ps-waste", data_pile=str(number))


def _stack(to: Drawing, depth: int) -> list[Element]:
    """The edges of cards that lie under others."""
    return [
        _group(paper(to.shapes), Spot(-2.0 * i, -2.0 * i), "ps-under") for i in range(depth, 0, -1)
    ]


def _caption(to: Drawing, said: str) -> Element:
    """What is written under the table."""
    spot = to.plan.caption
    line = worded("text", said, class_="ps-caption", x=spot.x, y=spot.y)
    line.set("font-size", f"{to.plan.writing:g}")
    line.set("font-family", _FONT)
    if to.plan.stock is None:
        line.set("text-anchor", "middle")
    return line


def _banner(to: Drawing, said: str) -> Element:
    """A large word where the tableau was; cards that are left lie over it."""
    x = (min(spot.x for spot in to.plan.cells) + max(spot.x for spot in to.plan.cells) + WIDTH) / 2
    y = (min(spot.y for spot in to.plan.cells) + max(spot.y for spot in to.plan.cells) + HEIGHT) / 2
    line = worded("text", said, class_="ps-banner", x=x, y=y + 40, font_size=130)
    line.set("font-family", "Georgia, 'Times New Roman', serif")
    line.set("font-weight", "bold")
    line.set("text-anchor", "middle")
    return line
