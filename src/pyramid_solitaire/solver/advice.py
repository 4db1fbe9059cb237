"""What to do next, and whether there is any point in going on.

Theory of operation. Discards can't be undone by play, so a game could only go on for ever by draws
and redeals that lead back to where they began. Where that is possible, all positions of the loop
are one question with one answer: the search begins in the same one of them each time, and its first
discard is walked to from wherever the game is. So a hint that says to draw is followed by hints
that come nearer to that discard, and a player who follows hints never sees a position twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import ClassVar, Final, final

from attrs import field, frozen
from typing_extensions import TypeAliasType

from ..errors import Undecided
from ..moves import Draw, Move, Pair, Redeal, Single
from ..state import GameState
from .best import best_within, counted_cards
from .generic import Key, Line, key_of, taken, unwound
from .limits import Limits
from .solution import Status
from .solve import _search, solve


__all__ = ["ClearsMost", "Hint", "NotDecided", "Why", "Wins", "hint", "is_dead"]

_STATES: Final = 20_000
"""How many positions a hint expands where nothing else is asked for: about a second."""

_AROUND: Final = (Draw(), Redeal())
"""The moves that discard nothing."""


@final
@frozen
class Wins:
    """The hint begins a line that wins.

    >>> print(Wins(moves=1))
    keeps the game winnable: 1 move to the win
    """

    code: ClassVar[str] = "wins"
    """What programs look it up by; it never changes."""
    moves: int
    """How many moves the line has; there may be a shorter one."""

    def __str__(self) -> str:
        """Say it."""
        return f"keeps the game winnable: {_counted(self.moves, 'move')} to the win"


@final
@frozen
class ClearsMost:
    """The game can't be won any more, and the hint begins a line that clears as much as can be.

    >>> ClearsMost(cards=2).code
    'clears-most'
    """

    code: ClassVar[str] = "clears-most"
    """What programs look it up by; it never changes."""
    cards: int
    """How many cards of the pyramid the line discards."""

    def __str__(self) -> str:
        """Say it."""
        return (
            f"the game can't be won any more; this clears {_counted(self.cards, 'more card')} "
            "of the pyramid, the most that can still go"
        )


@final
@frozen
class NotDecided:
    """A limit ended the search, and the hint begins the best line that it found.

    >>> print(NotDecided(cards=2, winnable=True))
    not decided within the limits whether the game can be won; this clears 2 more cards of the pyramid
    """

    code: ClassVar[str] = "not-decided"
    """What programs look it up by; it never changes."""
    cards: int
    """How many cards of the pyramid the line discards."""
    winnable: bool
    """Whether the game may still be won, as far as is known; False if it is proved that it can't."""

    def __str__(self) -> str:
        """Say it."""
        known = "whether the game can be won" if self.winnable else "how much can still go"
        return (
            f"not decided within the limits {known}; "
            f"this clears {_counted(self.cards, 'more card')} of the pyramid"
        )


Why = TypeAliasType("Why", Wins | ClearsMost | NotDecided)
"""What speaks for a hint; its `str` is a sentence for people."""


@final
@frozen
class Hint:
    """A move to make, what speaks for it, and where it leads.

    >>> from pyramid_solitaire import parse_state
    >>> found = hint(parse_state("one-card 8s/5h4c 9c|Tc 0"))
    >>> [str(move) for move in found.line], found.why
    (['D', '4c9c'], ClearsMost(cards=1))
    """

    move: Move
    """The move."""
    why: Wins | ClearsMost | NotDecided
    """What speaks for it."""
    line: tuple[Move, ...] = field(converter=tuple[Move, ...])
    """The line that it begins."""


def hint(
    state: GameState, *, max_states: int | None = _STATES, deadline: float | None = None
) -> Hint | None:
    """A move that keeps the game winnable or, if nothing does, one that clears most of the pyramid.

    The search sees all cards, so a hint tells more than a player can know: see *Give hints* in the
    documentation. Following hints ends, in a win if the first of them says `Wins` and the limits
    are not reached.

    >>> from pyramid_solitaire import parse_state
    >>> found = hint(parse_state("one-card KS/KH6D/7C5S6S 7D4S8C8S| 0"))
    >>> found.move, str(found.why)
    (Draw(), 'keeps the game winnable: 8 moves to the win')

    Args:
        state: the position to move in.
        max_states: how many positions to expand at most; first half of them in search of a win.
        deadline: how many seconds to search at most. Which hint is given may then depend on the
            speed of the machine.

    Returns:
        None if no move is legal, or if no card of the pyramid can be discarded any more.

    Raises:
        TypeError: an argument of another type.
        ValueError: a limit that is not positive.
    """
    if not isinstance(state, GameState):
        message = f"a state expected, not {state!r}"
        raise TypeError(message)
    limits = Limits.of(max_states, deadline)
    if not state.legal_moves():
        return None
    loop = _loop(state)
    asked = min(loop, key=_order) if loop else state
    why, line = _advice(asked, limits)
    if loop and (first := _first_discard(line)) is not None:
        there = asked
        for move in line[:first]:
            there = there.apply_unchecked(move)
        line = (*_walk(state, there), *line[first:])
        if isinstance(why, Wins):
            why = Wins(len(line))
    if isinstance(why, NotDecided) and (not line or (loop and limits.timed)):
        # Nothing was found, or the next call may find something else. Where discards are is the
        # same for all calls, so the player is led to the next of them.
        line = _nearest(state, line)
        why = NotDecided((sum(map(taken, line)) & counted_cards(state)).bit_count(), why.winnable)
    if _first_discard(line) is None:
        return None
    return Hint(line[0], why, line)


def _first_discard(line: tuple[Move, ...]) -> int | None:
    """How many moves go before the first discard."""
    return next((n for n, move in enumerate(line) if isinstance(move, Single | Pair)), None)


def is_dead(
    state: GameState, *, max_states: int | None = None, deadline: float | None = None
) -> bool:
    """Whether it is certain that the game can't be won any more.

    A game may be dead long before it is lost. A game that is won is not dead.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> state = parse_state("one-card KS/KH6D/7C5S6S 7D4S8C8S| 0")
    >>> is_dead(state), is_dead(state.apply(parse_move("6s7c")))
    (False, True)

    Args:
        state: the position.
        max_states: how many positions to expand at most, 1 or more.
        deadline: how many seconds to search at most, more than 0.

    Raises:
        Undecided: a limit ended the search before it knew.
        TypeError: an argument of another type.
        ValueError: a limit that is not positive.
    """
    solution = solve(state, max_states=max_states, deadline=deadline)
    if solution.status is Status.UNKNOWN:
        raise Undecided(state, solution.states)
    return solution.status is Status.UNSOLVABLE


def _advice(state: GameState, limits: Limits) -> tuple[Why, tuple[Move, ...]]:
    """A line and what speaks for it."""
    status, moves, states = _search(state, limits.half(), shortest=False)
    if status is Status.SOLVED:
        return Wins(len(moves)), moves
    unwinnable = status is Status.UNSOLVABLE
    found = best_within(state, limits.without(states), unwinnable=unwinnable)
    if unwinnable and found.proved:
        return ClearsMost(found.value), found.moves
    return NotDecided(found.value, not unwinnable), found.moves


def _spread(state: GameState) -> Iterator[tuple[GameState, Line]]:
    """The positions that draws and redeals alone lead to, the nearest first, and how."""
    seen = {key_of(state)}
    waiting: deque[tuple[GameState, Line]] = deque([(state, None)])
    while waiting:
        before, line = waiting.popleft()
        yield before, line
        for move, after in _around(before):
            if (key := key_of(after)) not in seen:
                seen.add(key)
                waiting.append((after, (line, move)))


def _around(state: GameState) -> list[tuple[Move, GameState]]:
    """What one draw or redeal leads to."""
    return [(move, state.apply_unchecked(move)) for move in _AROUND if state.is_legal(move)]


def _loop(state: GameState) -> list[GameState]:
    """All positions from which draws and redeals alone lead here and to which they lead from here.

    Empty if they never lead back to this position.
    """
    ahead = {key_of(there): there for there, _ in _spread(state)}
    before: dict[Key, list[Key]] = {}
    for key, there in ahead.items():
        for _, after in _around(there):
            before.setdefault(key_of(after), []).append(key)
    found: dict[Key, GameState] = {}
    waiting = [key_of(state)]
    while waiting:
        for key in before.get(waiting.pop(), ()):
            if key not in found:
                found[key] = ahead[key]
                waiting.append(key)
    return list(found.values())


def _order(state: GameState) -> tuple[int, str]:
    """Puts the positions of a loop in the same order whichever of them it was found from."""
    return -len(state.stock.undealt), str(state.stock)


def _walk(state: GameState, there: GameState) -> tuple[Move, ...]:
    """The fewest draws and redeals that lead to a position."""
    goal = key_of(there)
    return unwound(next(line for here, line in _spread(state) if key_of(here) == goal))


def _nearest(state: GameState, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The line, if it begins with a discard, or else one that leads to the next discard."""
    if line and isinstance(line[0], Single | Pair):
        return line
    tableau = counted_cards(state)
    for there, way in _spread(state):
        discards = [move for move in there.legal_moves() if isinstance(move, Single | Pair)]
        if discards:
            most = max(discards, key=lambda move: (taken(move) & tableau).bit_count())
            return (*unwound(way), most)
    return ()


def _counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}{'s' * (number != 1)}"
