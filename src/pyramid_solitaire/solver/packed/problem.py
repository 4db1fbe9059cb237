"""A position as numbers: what the packed searches read instead of cards.

Suits do not matter to any of these games, so a card is its rank; where it lies is a bit. Cells keep
the numbers of the layout. The cards of stock and waste are numbered pile by pile from the bottom,
then the undealt ones, next first: in each pile, and in a stock that is turned over, a higher number
means drawn later.
"""

from __future__ import annotations

from typing import Final, final

from attrs import field, frozen

from ...cards import Card
from ...layout import Layout
from ...state import GameState
from ...stock import DrawThree, NoStock, OneCard, StockTop, ThreePile
from ..prune import bits


__all__ = ["Problem", "problem_of"]

RANKS: Final = 14
"""Ranks count from 1; number 0 is an empty cell."""


@final
@frozen(eq=False)
class Problem:
    """A position, packed; sets of cells, stock cards and ranks are masks."""

    layout: Layout
    present: int
    """The cells that hold a card."""
    goal: int
    """Those of them that must be emptied."""
    clears_stock: bool
    """Whether stock and waste must be empty, too."""
    ends_early: bool
    """Whether the game is lost when the stock is out."""
    ranks: tuple[int, ...]
    """The rank on each cell, 0 where there is none."""
    line: tuple[int, ...]
    """The rank of each card of stock and waste."""
    piles: tuple[int, ...]
    """The cards on each waste pile."""
    per_draw: int
    """How many cards a draw takes; onto several piles, one for each."""
    redeals: int | None
    """How many redeals are left, None if there is no end to them."""
    stock_top: bool
    """Whether the next card of the stock is in play."""
    overlaps_tableau: bool
    overlaps_waste: bool
    partners: tuple[int, ...]
    """For each rank the ranks that it may be discarded with."""
    alone: int
    """The ranks that may be discarded alone."""
    cards: tuple[Card | None, ...]
    """The card on each cell."""
    stock_cards: tuple[Card, ...]
    """The cards of stock and waste."""

    cells_of: tuple[int, ...] = field(init=False)
    """For each rank its cells."""
    stock_of: tuple[int, ...] = field(init=False)
    """For each rank its cards in stock and waste."""
    cell_partners: tuple[int, ...] = field(init=False)
    """For each rank the cells that it may be discarded with."""
    stock_partners: tuple[int, ...] = field(init=False)
    """For each rank the cards of stock and waste that it may be discarded with."""
    free_cells: int = field(init=False)
    """The cells of free cards: those that go alone and with no other card."""
    free_stock: int = field(init=False)
    """The free cards of stock and waste."""

    def __attrs_post_init__(self) -> None:
        """Sort cells and stock cards by rank."""
        derive = object.__setattr__
        derive(self, "cells_of", _by_rank(self.ranks))
        derive(self, "stock_of", _by_rank(self.line))
        derive(self, "cell_partners", tuple(_union(self.cells_of, mask) for mask in self.partners))
        derive(self, "stock_partners", tuple(_union(self.stock_of, mask) for mask in self.partners))
        free = [rank for rank in bits(self.alone) if self.is_free(rank)]
        derive(self, "free_cells", sum(self.cells_of[rank] for rank in free))
        derive(self, "free_stock", sum(self.stock_of[rank] for rank in free))

    def is_free(self, rank: int) -> bool:
        """Whether cards of a rank go alone and with no other card."""
        return bool(self.alone >> rank & 1) and not self.partners[rank]


def _by_rank(ranks: tuple[int, ...]) -> tuple[int, ...]:
    found = [0] * RANKS
    for number, rank in enumerate(ranks):
        if rank:
            found[rank] |= 1 << number
    return tuple(found)


def _union(sets: tuple[int, ...], ranks: int) -> int:
    """The cards of these ranks, out of those of each rank."""
    return sum(sets[rank] for rank in bits(ranks))


def problem_of(state: GameState) -> Problem | None:
    """Pack a position, None if its rules know more than a problem can say.

    Those are rules with a stock policy from outside, and rules under which some zones do not pair.
    """
    rules, stock = state.rules, state.stock
    policy = rules.stock
    if rules.limits_zones:
        return None
    if isinstance(policy, OneCard | DrawThree | ThreePile):
        top = policy.stock_top is StockTop.PLAYABLE
        per_draw = policy.per_draw if isinstance(policy, DrawThree) else len(stock.piles)
    elif isinstance(policy, NoStock):
        top, per_draw = False, 0
    else:
        return None
    piles: list[int] = []
    numbered: list[Card] = []
    for pile in stock.piles:
        piles.append(((1 << len(pile)) - 1) << len(numbered))
        numbered += pile
    numbered += stock.undealt
    table = rules.match
    partners = [0] * RANKS
    for low, high in table.pairs:
        partners[low] |= 1 << high
        partners[high] |= 1 << low
    present = state.pyramid.present
    return Problem(
        layout=rules.layout,
        present=present,
        goal=present & rules.goal_mask,
        clears_stock=rules.clears_stock,
        ends_early=rules.ends_early,
        ranks=tuple(0 if card is None else int(card.rank) for card in state.pyramid.cards),
        line=tuple(int(card.rank) for card in numbered),
        piles=tuple(piles),
        per_draw=per_draw,
        redeals=state.redeals_left,
        stock_top=top,
        overlaps_tableau=rules.overlaps_tableau,
        overlaps_waste=rules.overlaps_waste,
        partners=tuple(partners),
        alone=sum(1 << rank for rank in table.alone),
        cards=state.pyramid.cards,
        stock_cards=tuple(numbered),
    )
