"""Which ranks go together and which go alone, as data."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, pairwise
from typing import final

from attrs import field, frozen

from .cards import Rank
from .errors import InvalidRules


__all__ = ["Match"]

_RANKS = tuple(Rank)


def _pairs(pairs: Iterable[tuple[Rank, Rank]]) -> tuple[tuple[Rank, Rank], ...]:
    """One order for one table: lower rank first, sorted, each once."""
    return tuple(sorted({(min(a, b), max(a, b)) for a, b in map(_ranks, pairs)}))


def _ranks(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Refuse what is no rank."""
    checked = tuple(ranks)
    for rank in checked:
        if type(rank) is not Rank:
            message = f"a rank expected, not {rank!r}"
            raise TypeError(message)
    return checked


def _alone(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """One order for one set."""
    return tuple(sorted(set(_ranks(ranks))))


@final
@frozen(cache_hash=True)
class Match:
    """A table of the ranks that may be discarded together, and of those that may go alone.

    Tables add up with ``|``:

    >>> elevens = Match.total(11, alone=False) | Match.equal(Rank.JACK, Rank.QUEEN, Rank.KING)
    >>> elevens.together(Rank.JACK, Rank.JACK), elevens.goes_alone(Rank.JACK)
    (True, False)

    Raises:
        TypeError: a value that is not a `Rank`.
    """

    pairs: tuple[tuple[Rank, Rank], ...] = field(converter=_pairs)
    """The pairs of ranks that go together, the lower rank first, in order."""
    alone: tuple[Rank, ...] = field(converter=_alone, default=())
    """The ranks that go alone, in order."""

    @classmethod
    def total(cls, total: int, *, alone: bool = True) -> Match:
        """Two cards that add up to *total*; a card that counts *total* goes alone (R10, R16).

        >>> Match.total(13).alone
        (Rank.KING,)
        >>> Match.total(12).together(Rank.SIX, Rank.SIX)
        True

        Args:
            total: what the cards must add up to, 2 to 26.
            alone: False if the card that counts *total* by itself must stay.

        Raises:
            InvalidRules: no two cards can add up to *total*.
        """
        if type(total) is not int:
            message = f"a total is an int, not {total!r}"
            raise TypeError(message)
        if not 2 <= total <= 2 * Rank.KING:
            problem = f"two cards add up to 2 to 26, never to {total}"
            raise InvalidRules(problem)
        pairs = [pair for pair in combinations_with_replacement(_RANKS, 2) if sum(pair) == total]
        return cls(pairs, [rank for rank in _RANKS if alone and rank == total])

    @classmethod
    def equal(cls, *ranks: Rank) -> Match:
        """Two cards of the same rank, for each of *ranks*.

        >>> Match.equal(Rank.JACK).pairs == ((Rank.JACK, Rank.JACK),)
        True
        """
        return cls((rank, rank) for rank in ranks)

    @classmethod
    def adjacent(cls, *, equal: bool = True) -> Match:
        """Neighbours in rank, ace and king not being neighbours; with *equal* also equal ranks.

        >>> Match.adjacent().together(Rank.ACE, Rank.KING)
        False
        """
        neighbours = cls(pairwise(_RANKS))
        return neighbours | cls.equal(*_RANKS) if equal else neighbours

    def __or__(self, other: Match) -> Match:
        """What either table allows."""
        if not isinstance(other, Match):
            return NotImplemented
        return Match(self.pairs + other.pairs, self.alone + other.alone)

    def together(self, a: Rank, b: Rank) -> bool:
        """Whether two cards of these ranks may be discarded together.

        >>> Match.total(13).together(Rank.JACK, Rank.TWO)
        True
        """
        return (min(a, b), max(a, b)) in self.pairs

    def goes_alone(self, rank: Rank) -> bool:
        """Whether a card of this rank may be discarded alone.

        >>> Match.total(13).goes_alone(Rank.KING)
        True
        """
        return rank in self.alone

    @property
    def target(self) -> int | None:
        """The number that every discard adds up to, None if there is no one number.

        >>> Match.total(13).target, Match.adjacent().target
        (13, None)
        """
        totals = {a + b for a, b in self.pairs} | set(map(int, self.alone))
        return totals.pop() if len(totals) == 1 else None
