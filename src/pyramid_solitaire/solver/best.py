"""How far a game can still be brought: the most cards that can go, or the highest score.

The search visits every position that can be reached, unless it can prove that nothing better lies
behind one. Of the rules in `prune` it uses none that speaks of winning only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from attrs import field, frozen

from ..events import events_of
from ..game import Game
from ..moves import Move
from ..rules import Goal
from ..scoring import Additive
from ..state import GameState
from .generic import Key, key_of, promising, taken
from .limits import Limits
from .prune import Facts, bits
from .solution import Status
from .solve import _search


__all__ = ["Best", "best", "best_within", "counted_cards"]

_Line: TypeAlias = "tuple[_Line, Move, Key] | None"
"""The moves that led to a position and the positions they made, the last one first."""


@final
@frozen
class Best:
    """The best that was found for a position.

    >>> from pyramid_solitaire import parse_state
    >>> best(parse_state("one-card 8s/5h4c 9c|Tc 0")).game.state.pyramid.remaining
    (Card.parse('8s'), Card.parse('5h'))
    """

    state: GameState
    """The position that was asked about."""
    moves: tuple[Move, ...] = field(converter=tuple[Move, ...])
    """A line that brings it about; empty if nothing is better than to leave things as they are."""
    value: int
    """How many cards of the pyramid the line discards or, for a scoring, the score after it."""
    proved: bool
    """Whether nothing is better; False if a limit ended the search before it knew."""
    states: int
    """How many positions the search expanded."""

    @property
    def game(self) -> Game:
        """The game that the moves make, which begins in the position asked about.

        Raises:
            ReplayError: the rules refuse one of the moves.
        """
        return Game.replay(self.state, self.moves)


def best(
    state: GameState,
    *,
    scoring: Additive | None = None,
    lowest: bool = False,
    max_states: int | None = None,
    deadline: float | None = None,
) -> Best:
    """Find the line that clears most of the pyramid or, with a scoring, scores highest.

    A layout without a pyramid counts all cards of its tableau. Limits are those of `solve`.

    >>> from pyramid_solitaire import parse_state
    >>> found = best(parse_state("one-card 8s/5h4c 9c|Tc 0"))
    >>> found.value, [str(move) for move in found.moves], found.proved
    (1, ['D', '4c9c'], True)

    Args:
        state: the position to begin in; what was scored before it does not count.
        scoring: what gives points, event by event.
        lowest: look for the lowest score, for scorings in which lower is better.
        max_states: how many positions to expand at most, 1 or more.
        deadline: how many seconds to search at most, more than 0.

    Raises:
        TypeError: an argument of another type; a scoring that does not add up event by event.
        ValueError: a limit that is not positive; draws and redeals alone give ever more points.
    """
    if not isinstance(state, GameState):
        message = f"a state expected, not {state!r}"
        raise TypeError(message)
    limits = Limits.of(max_states, deadline)
    if scoring is None:
        if lowest:
            message = "lowest is for scorings"
            raise ValueError(message)
        # Where the game can be won there is nothing left to prove, and winning is found faster.
        half = limits.half()
        status, moves, states = _search(state, half, shortest=False)
        if status is Status.SOLVED:
            return Best(state, moves, counted_cards(state).bit_count(), proved=True, states=states)
        limits = limits.without(states)
        unwinnable = status is Status.UNSOLVABLE
        rest = best_within(state, limits, unwinnable=unwinnable)
        return Best(state, rest.moves, rest.value, rest.proved, rest.states + states)
    if not (hasattr(scoring, "begin") and hasattr(scoring, "points")):
        message = f"a scoring that adds up event by event expected, not {scoring!r}"
        raise TypeError(message)
    points, sign = scoring.points, -1 if lowest else 1

    def worth(before: GameState, move: Move) -> int:
        return sign * sum(map(points, events_of(before, move)))

    line, value, proved, states = _climb(state, limits, worth, None, 0)
    return Best(state, line, scoring.begin(state) + sign * value, proved, states)


def best_within(state: GameState, limits: Limits, *, unwinnable: bool) -> Best:
    """The most cards, when it is known whether the position is *unwinnable*, or not known."""
    facts, counted = Facts(state), counted_cards(state)
    room = _Room(state, counted)
    most = room.cards(facts.left)
    if unwinnable and state.rules.goal is Goal.PYRAMID:
        most = min(most, counted.bit_count() - 1)

    def worth(_before: GameState, move: Move) -> int:
        return (taken(move) & counted).bit_count()

    line, value, proved, states = _climb(state, limits, worth, room, most)
    return Best(state, line, value, proved, states)


def counted_cards(state: GameState) -> int:
    """The cards that count: those of the pyramid, or of a tableau without one."""
    mask = state.rules.layout.pyramid_mask or -1
    return sum(
        card.bit
        for number, card in enumerate(state.pyramid.cards)
        if card is not None and mask >> number & 1
    )


def _climb(
    state: GameState,
    limits: Limits,
    worth: Callable[[GameState, Move], int],
    room: _Room | None,
    most: int,
) -> tuple[tuple[Move, ...], int, bool, int]:
    """Search depth first for the line whose moves are worth most together.

    With *room*, positions behind which nothing better can lie are left out, and so are the moves
    next to a free one (`Prune.FREE`): made first, a free discard leaves any line as good as it was.
    A position is visited again when it is reached with more.
    """
    facts = Facts(state)
    free = 0 if room is None else facts.free
    reached: dict[Key, int] = {key_of(state): 0}
    found, best_line, states = 0, None, 0
    waiting: list[tuple[GameState, int, int, _Line]] = [(state, facts.left, 0, None)]
    while waiting:
        if room is not None and found >= most:
            break
        before, left, value, line = waiting.pop()
        if room is not None and value + room.cards(left) <= found:
            continue
        if states >= limits.max_states or limits.over():
            return _unwound(best_line), found, False, states
        states += 1
        for move in promising(before, free, facts.tableau):
            after = before.apply_unchecked(move)
            key, total = key_of(after), value + worth(before, move)
            if (so_far := reached.get(key)) is not None and total <= so_far:
                continue
            if so_far is not None and _passes(line, key, state):
                message = "there is no highest score: draws and redeals alone give ever more points"
                raise ValueError(message)
            reached[key] = total
            longer = (line, move, key)
            if total > found:
                found, best_line = total, longer
            waiting.append((after, left & ~taken(move), total, longer))
    return _unwound(best_line), found, True, states


def _passes(line: _Line, key: Key, start: GameState) -> bool:
    """Whether a line goes through a position."""
    while line is not None:
        line, _, there = line
        if there == key:
            return True
    return key == key_of(start)


def _unwound(line: _Line) -> tuple[Move, ...]:
    """The moves of a line, first move first."""
    moves: list[Move] = []
    while line is not None:
        line, move, _ = line
        moves.append(move)
    return tuple(reversed(moves))


@final
class _Room:
    """How many of the cards that count can still go, at most.

    A card that needs a partner stays if all its partners are gone, lie over or under it, or stay
    themselves. A card stays if one that lies on it stays: it must go after that one, or with it.
    Of the cards that do not stay, those of a rank that goes neither alone nor with its own can't be
    more than their partners.
    """

    def __init__(self, state: GameState, counted: int) -> None:
        """Prepare the tables for the cards that are in the game."""
        facts, cards = Facts(state), state.pyramid.cards
        self._counted: Final = counted
        self._cards: Final = tuple(
            (
                bit,
                facts.apart[bit],
                facts.alone & bit,
                sum(
                    under.bit
                    for number in bits(facts.under[place])
                    if (under := cards[number]) is not None
                ),
            )
            for place, card in enumerate(cards)
            if card is not None and (bit := card.bit)
        )
        self._ranks: Final = facts.ranks

    def cards(self, left: int) -> int:
        """The bound when the cards in *left* are left."""
        going, before = left, 0
        while going != before:
            before = going
            for bit, partners, alone, under in self._cards:
                if going & bit and not alone and not going & partners:
                    going &= ~(bit | under)
        count = 0
        for cards, partners, limited in self._ranks:
            there = (going & cards & self._counted).bit_count()
            if limited and there:
                there = min(there, (going & partners).bit_count())
            count += there
        return count
