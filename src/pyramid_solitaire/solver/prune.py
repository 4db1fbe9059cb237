"""What follows from the match table and the layout alone, for any game and any stock policy.

Each rule of this module is a theorem, proved where it is stated, and has a name in `Prune`, so
that a search can be run without it.
All of them look at *left*, the mask of the cards (`Card.bit`) that have not been discarded. Cards
never come back, and only discards take cards out of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Flag, auto
from functools import lru_cache
from typing import Final, final

from ..cards import Card
from ..layout import Layout
from ..rules import Rules
from ..state import GameState
from ..stock import DrawThree, OneCard, StockTop, ThreePile


__all__ = ["EVERYTHING", "Facts", "Prune", "all_covers", "bits"]


class Prune(Flag):
    """The rules by which the search leaves positions out."""

    PARTNERS = auto()
    """A goal card that can't go alone needs a partner that is left, and that neither lies on it
    nor under it, however far.

    Suppose x lies over y, directly or through other cards. To be discarded, y must be exposed, so x
    is gone by then; hence no discard takes both. With ``overlap=pyramid`` a card may go with its
    only remaining cover, which is one of its direct covers, so those do count. If there is cover z
    between x and y, then z must be gone before y is in play, and x before z.
    """
    COUNTS = auto()
    """The goal cards of a rank that goes neither alone nor with its own rank can't be more than
    the cards of its partner ranks.

    Each of them leaves in a discard of its own, together with one card of a partner rank.
    """
    FREE = auto()
    """A card that only ever goes alone is discarded as soon as it can be.

    For cards of the tableau this holds under any policy. Take a line that wins, and make this
    discard first instead of when the line makes it, or add it if the line never does. At each step
    the stock is the same, and the tableau lacks one card more, which blocked others and was a
    partner of none; so each other move of the line is still legal, and a game that is won stays won.
    The line is no longer than before if it had to discard the card, so for shortest lines the rule
    is used for goal cards only.

    For cards of stock and waste it holds where cards are drawn one by one onto one pile and the
    game does not end when the stock is out. Take a winning line and strike out the discard of this
    card and the draws that turn it. What is left is legal without the card: the cards before and
    behind it come up in the same order; a card that it lay on is in play sooner; and a redeal
    needs a card in the waste, but without any other card the stock is of no use.
    The line loses draws and keeps discards, so this part is for verdicts only.
    """
    BOUND = auto()
    """Among lines of the same length so far, that with the fewest moves still needed goes first.

    What is still needed is never overestimated. Discards: one takes at most two goal cards, and at
    most one of a rank that does not go with itself; ranks that are not linked by any pairs never
    share a discard. Draws, where the stock top is hidden and k cards go a draw: a card with i cards
    before it in the stock is not in play before i // k + 1 draws; if the goal cards of a rank are
    n more than the partners that lie elsewhere, then the n-th partner in the stock has to come up,
    and if everything has to go, all cards have to.
    No move makes either part fall by more than what it costs, so the first line that is completed is
    a shortest one.
    """


EVERYTHING: Final = ~Prune(0)


@final
class Facts:
    """What a search needs to know about one game, found once from the position it begins in."""

    def __init__(self, state: GameState, rules_used: Prune = EVERYTHING) -> None:
        """Derive everything from *state*; use only *rules_used*."""
        rules = state.rules
        table, stock = rules.table, rules.stock
        self.used: Final = rules_used
        self.left: Final = sum(card.bit for card in {*state.pyramid.remaining, *state.stock.cards})
        """The cards that are in the game."""
        self.goal: Final = self.left if rules.clears_stock else _goal(state)
        """The cards that must go."""
        self.tableau: Final = sum(card.bit for card in state.pyramid.remaining)
        """The cards that lie in the tableau at first."""
        self.per_draw: Final = _per_draw(rules)
        self.all_drawn: Final = rules.clears_stock
        lonely = table.alone & ~sum(card.bit for card in rules.pack.cards if table.partners[card])
        one_by_one = type(stock) is OneCard and not rules.ends_early
        self.free: Final = lonely if one_by_one else lonely & self.tableau
        """The cards that `Prune.FREE` discards when only the verdict matters."""
        self.free_shortest: Final = lonely & self.tableau & self.goal
        """Those that it discards when lines have to be shortest."""
        self.alone: Final = table.alone
        """The cards that may go alone."""
        over = all_covers(rules.layout)
        self.under: Final = tuple(
            sum(1 << cell for cell, mask in enumerate(over) if mask >> number & 1)
            for number in range(len(over))
        )
        """For each cell, the cells that it lies on, directly or through others."""
        self.apart: Final = _apart(state, over)
        """For each card, the partners that it could go with."""
        self.ranks: Final = tuple(_ranks(rules, self.left))
        """For each rank its cards, those of the ranks it goes with, and whether each of its cards
        needs one of those for itself."""
        self.needs: Final = tuple(
            (card, partners)
            for card, partners in self.apart.items()
            if card & self.goal and not card & table.alone and Prune.PARTNERS in rules_used
        )
        self.counts: Final = tuple(
            (cards & self.goal, partners)
            for cards, partners, limited in self.ranks
            if limited and cards & self.goal
        )
        self.classes: Final = tuple(_classes(self.ranks, self.goal))

    def dead(self, left: int) -> bool:
        """Whether the goal can't be met any more with the cards in *left*."""
        for card, partners in self.needs:
            if left & card and not left & partners:
                return True
        if Prune.COUNTS in self.used:
            for cards, partners in self.counts:
                if (left & cards).bit_count() > (left & partners).bit_count():
                    return True
        return False

    def discards(self, left: int) -> int:
        """The fewest discards that the goal still takes."""
        if Prune.BOUND not in self.used:
            return 0
        needed = 0
        for cards, ranks in self.classes:
            there = left & cards
            if there:
                most = (there.bit_count() + 1) // 2
                for rank in ranks:
                    of_rank = (there & rank).bit_count()
                    most = max(most, of_rank)
                needed += most
        return needed

    def draws(self, left: int, undealt: Sequence[Card]) -> int:
        """The fewest draws that the goal still takes."""
        per_draw = self.per_draw
        if not per_draw or Prune.BOUND not in self.used:
            return 0
        if self.all_drawn:
            return -(-len(undealt) // per_draw)
        waiting = 0
        for card in undealt:
            waiting |= card.bit
        last = 0
        for cards, partners in self.counts:
            short = (left & cards).bit_count() - (left & partners & ~waiting).bit_count()
            if short > 0:
                for place, card in enumerate(undealt, 1):
                    if card.bit & partners:
                        short -= 1
                        if not short:
                            last = max(last, place)
                            break
        return -(-last // per_draw)


def _goal(state: GameState) -> int:
    """The cards that lie on the goal's cells."""
    return sum(
        card.bit
        for number, card in enumerate(state.pyramid.cards)
        if card is not None and state.rules.goal_mask >> number & 1
    )


def _per_draw(rules: Rules) -> int:
    """How many cards leave the stock in a draw, 0 if they may leave it in other ways."""
    stock = rules.stock
    match stock:
        case OneCard(stock_top=StockTop.HIDDEN):
            return 1
        case ThreePile(stock_top=StockTop.HIDDEN):
            return 3
        case DrawThree(stock_top=StockTop.HIDDEN):
            return stock.per_draw
        case _:
            return 0


def _apart(state: GameState, over: Sequence[int]) -> dict[int, int]:
    """For each card, its partners that are in the game and may be in play together with it."""
    rules, layout = state.rules, state.rules.layout
    places = {card: number for number, card in enumerate(state.pyramid.cards) if card is not None}
    found: dict[int, int] = {}
    left = sum(card.bit for card in (*places, *state.stock.cards))
    for card in (*places, *state.stock.cards):
        partners = rules.table.partners[card] & left
        if (place := places.get(card)) is not None:
            for other, there in places.items():
                direct = layout.covered_by[place] >> there | layout.covered_by[there] >> place
                if direct & 1 and rules.overlaps_tableau:
                    continue
                if (over[place] >> there | over[there] >> place) & 1:
                    partners &= ~other.bit
        found[card.bit] = partners
    return found


@lru_cache(maxsize=32)
def all_covers(layout: Layout) -> tuple[int, ...]:
    """For each cell, the cells that lie on it, directly or through others."""
    found: dict[int, int] = {}
    waiting = list(range(len(layout.cells)))
    while waiting:
        cell = waiting[-1]
        direct = [there for there in bits(layout.covered_by[cell]) if there not in found]
        if direct:
            waiting += direct
            continue
        waiting.pop()
        mask = layout.covered_by[cell]
        for there in bits(layout.covered_by[cell]):
            mask |= found[there]
        found[cell] = mask
    return tuple(found[cell] for cell in range(len(layout.cells)))


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def _ranks(rules: Rules, left: int) -> Iterable[tuple[int, int, bool]]:
    """Sort the cards in *left* by rank, for `Facts.ranks`."""
    for rank in rules.pack.ranks:
        cards = partners = 0
        for card in rules.pack.cards:
            if card.rank is rank and card.bit & left:
                cards |= card.bit
                partners |= rules.table.partners[card] & left
        if cards:
            yield cards, partners, not cards & (partners | rules.table.alone)


def _classes(
    ranks: Sequence[tuple[int, int, bool]], goal: int
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The goal cards that pairs link, with the cards of each rank that does not pair with itself."""
    done = 0
    for first, _, _ in ranks:
        if first & done:
            continue
        linked, more = 0, first
        while more & ~linked:
            linked |= more
            for cards, partners, _ in ranks:
                if cards & linked:
                    more |= cards | partners
        done |= linked
        own = [cards & linked & goal for cards, partners, _ in ranks if not cards & partners]
        if linked & goal:
            yield linked & goal, tuple(filter(None, own))
