"""A rule set as data, and the table of all moves that it could ever allow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final, final

from attrs import Attribute, field, fields, frozen

from .cards import STANDARD, NamedEnum, Pack
from .errors import InvalidRules
from .layout import Layout, Zone
from .match import Match
from .moves import Draw, Move, Pair, Redeal, Single
from .stock import OneCard, Stock, StockPolicy, redeals_left


__all__ = ["ALL_ZONES", "End", "FaceDown", "Goal", "Outcome", "Overlap", "Rules"]


class Goal(NamedEnum):
    """What must be gone for the game to be won.

    >>> Rules(goal=Goal.ALL).clears_stock
    True
    """

    PYRAMID = "pyramid"  #: every card of the pyramid, whatever is left elsewhere (R4)
    ALL = "all"  #: every card in tableau, stock and waste


class End(NamedEnum):
    """When a game that is not won is lost.

    >>> Rules(end=End.STOCK_OUT)
    Rules(end=End.STOCK_OUT)
    """

    NO_MOVES = "no-moves"  #: when no move is legal
    STOCK_OUT = "stock-out"  #: already when the stock is empty in the last pass (R21, literally)


class Overlap(NamedEnum):
    """Whether a card may go together with the one card that still lies on it.

    >>> Rules(overlap=Overlap.BOTH).overlaps_waste
    True
    """

    NONE = "none"  #: never
    PYRAMID = "pyramid"  #: in the tableau
    WASTE = "waste"  #: in the waste, a top with the card directly under it
    BOTH = "pyramid+waste"  #: in both


class FaceDown(NamedEnum):
    """Which cards of the tableau lie face down.

    >>> Rules(face_down=FaceDown.COVERED)
    Rules(face_down=FaceDown.COVERED)
    """

    NONE = "none"  #: none
    COVERED = "covered"  #: covered ones; they are turned up when nothing lies on them


class Outcome(NamedEnum):
    """How a finished game ended.

    >>> from pyramid_solitaire import parse_state
    >>> parse_state("one-card 8s | 0").outcome
    Outcome.LOST
    """

    WON = "won"  #: the goal is met
    LOST = "lost"  #: it is not, and no move is legal


_TABLEAU: Final = (Zone.PYRAMID, Zone.RESERVE)
_ORDER: Final = tuple(Zone)

ALL_ZONES: Final = tuple((a, b) for a in _TABLEAU for b in _ORDER[_ORDER.index(a) :])
"""Every pair of zones of which at least one belongs to the tableau."""


def _zones(zones: Iterable[tuple[Zone, Zone]]) -> tuple[tuple[Zone, Zone], ...]:
    """One order for one set of zone pairs."""
    listed = {(a, b) if _ORDER.index(a) <= _ORDER.index(b) else (b, a) for a, b in zones}
    if strange := listed - set(ALL_ZONES):
        a, b = min(strange, key=str)
        problem = f"whether {a.value} and {b.value} may pair is for the stock policy to say"
        raise InvalidRules(problem)
    return tuple(pair for pair in ALL_ZONES if pair in listed)


@final
class _Actions:
    """The moves of all games with one pack and one match table, looked up in several ways.

    Pairs are found by the two bits of their cards.
    """

    def __init__(self, pack: Pack, match: Match) -> None:
        """Make every move once; states only ever pick from these."""
        cards = pack.cards
        self.singles: Final = {card: Single(card) for card in cards if match.goes_alone(card.rank)}
        of_rank = {rank: [card for card in cards if card.rank is rank] for rank in pack.ranks}
        found = {
            (min(a, b), max(a, b))
            for low, high in match.pairs
            for a, b in product(of_rank.get(low, ()), of_rank.get(high, ()))
            if a is not b
        }
        self.pairs: Final = {low.bit | high.bit: Pair(low, high) for low, high in sorted(found)}
        self.draw: Final = Draw()
        self.redeal: Final = Redeal()
        self.moves: Final[tuple[Move, ...]] = (
            self.draw,
            self.redeal,
            *self.singles.values(),
            *self.pairs.values(),
        )
        self.index: Final = {move: number for number, move in enumerate(self.moves)}
        self.alone: Final = sum(card.bit for card in self.singles)
        partners = dict.fromkeys(cards, 0)
        for pair in self.pairs.values():
            partners[pair.low] |= pair.high.bit
            partners[pair.high] |= pair.low.bit
        self.partners: Final = partners


@lru_cache(maxsize=64)
def _actions(pack: Pack, match: Match) -> _Actions:
    return _Actions(pack, match)


@final
@frozen(cache_hash=True, repr=False)
class Rules:
    """A rule set: frozen data, without a name. The defaults are the seed game, ``one-card``.

    Two rule sets are equal when they are made of equal parts.

    >>> Rules() == Rules(stock=OneCard(passes=1))
    True
    >>> len(Rules().actions)
    102

    Raises:
        InvalidRules: parts that contradict each other or do not make a game.
    """

    layout: Layout = field(factory=lambda: Layout.pyramid(7))
    """The tableau."""
    stock: StockPolicy = OneCard()
    """What stock and waste do."""
    match: Match = Match.total(13)
    """Which cards go together and which alone."""
    pack: Pack = STANDARD
    """The cards in the game."""
    pair_zones: tuple[tuple[Zone, Zone], ...] = field(default=ALL_ZONES, converter=_zones)
    """Which zones' cards may pair, for pairs with at least one card of the tableau; pairs within
    stock and waste are for the stock policy to say."""
    overlap: Overlap = Overlap.NONE
    """Whether a card may go together with the one card that still lies on it."""
    goal: Goal = Goal.PYRAMID
    """What must be gone."""
    end: End = End.NO_MOVES
    """When the game is lost."""
    face_down: FaceDown = FaceDown.NONE
    """Which cards of the tableau lie face down."""

    # Derived, since every step of every search asks for them.
    table: _Actions = field(init=False, eq=False)
    """The engine's view of `actions`.

    :meta private:
    """
    piles: int = field(init=False, eq=False)
    """How many waste piles the stock policy makes."""
    goal_mask: int = field(init=False, eq=False)
    """The cells that must be empty for a win."""
    clears_stock: bool = field(init=False, eq=False)
    """Whether stock and waste must be empty for a win."""
    ends_early: bool = field(init=False, eq=False)
    """Whether a game can be lost while moves would be left."""
    overlaps_tableau: bool = field(init=False, eq=False)
    """Whether a tableau card may go together with its only remaining cover."""
    overlaps_waste: bool = field(init=False, eq=False)
    """Whether the top of a pile may go together with the card directly under it."""
    limits_zones: bool = field(init=False, eq=False)
    """Whether some zones' cards may not pair."""

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no game; what a policy refuses, it refuses here."""
        derive = object.__setattr__
        derive(self, "overlaps_tableau", self.overlap in {Overlap.PYRAMID, Overlap.BOTH})
        derive(self, "overlaps_waste", self.overlap in {Overlap.WASTE, Overlap.BOTH})
        derive(self, "limits_zones", self.pair_zones != ALL_ZONES)
        cells, cards = self.layout.cells, self.pack.cards
        if len(cells) > len(cards):
            problem = f"the tableau has {len(cells)} cells, but the pack only {len(cards)} cards"
            raise InvalidRules(problem)
        if self.goal is Goal.PYRAMID and not self.layout.pyramid_mask:
            problem = "goal pyramid makes no sense without a pyramid"
            raise InvalidRules(problem)
        if self.face_down is FaceDown.COVERED and self.overlaps_tableau:
            problem = "overlap pyramid makes no sense with covered cards face down"
            raise InvalidRules(problem)
        whole = (1 << len(cells)) - 1
        derive(self, "goal_mask", whole if self.goal is Goal.ALL else self.layout.pyramid_mask)
        derive(self, "clears_stock", self.goal is Goal.ALL)
        derive(self, "ends_early", self.end is End.STOCK_OUT)
        start = self.stock.start(cards[len(cells) :])
        if self.overlaps_waste and not start.piles:
            problem = "overlap waste makes no sense without a waste"
            raise InvalidRules(problem)
        if self.end is End.STOCK_OUT:
            if not start.cards:
                problem = "end stock-out makes no sense without a stock"
                raise InvalidRules(problem)
            if redeals_left(self.stock, start) is None:
                problem = "end stock-out makes no sense with unlimited passes"
                raise InvalidRules(problem)
        derive(self, "table", _actions(self.pack, self.match))
        derive(self, "piles", len(start.piles))

    @property
    def actions(self) -> tuple[Move, ...]:
        """Every move that a game with these rules could ever have, in a fixed order.

        Draw, Redeal, then single cards in card order, then pairs by lower and higher card.
        """
        return self.table.moves

    def index(self, move: Move) -> int:
        """The place of *move* in `actions`.

        >>> rules = Rules()
        >>> rules.index(rules.actions[7])
        7

        Raises:
            LookupError: the rules never allow *move*.
        """
        try:
            return self.table.index[move]
        except KeyError:
            message = f"{move} is never a move under these rules"
            raise LookupError(message) from None

    @property
    def stock_size(self) -> int:
        """How many cards are left for the stock when the tableau is dealt."""
        return len(self.pack.cards) - len(self.layout.cells)

    def redeals_left(self, stock: Stock) -> int | None:
        """How many more redeals there can be, None if there is no end to them.

        >>> Rules(stock=OneCard(passes=3)).redeals_left(Stock(redeals=1))
        1
        """
        return redeals_left(self.stock, stock)

    def __repr__(self) -> str:
        """Give a call that makes these rules; what is as in the seed game is left out."""
        parts = [
            f"{part.name}={getattr(self, part.name)!r}"
            for part in _parts()
            if getattr(self, part.name) != getattr(SEED_GAME, part.name)
        ]
        return f"Rules({', '.join(parts)})"

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        """Pickle the data and derive the rest again."""
        return Rules, tuple(getattr(self, part.name) for part in _parts())


def _parts() -> tuple[Attribute[object], ...]:
    """The fields that are data."""
    return tuple(part for part in fields(Rules) if part.init)


SEED_GAME: Final = Rules()
"""The rules of ``one-card``."""
