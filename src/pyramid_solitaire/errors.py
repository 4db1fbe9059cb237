"""Everything that this library raises on purpose.

::

    PyramidError
    ├── ParseError(ValueError)          text that cannot be read
    ├── InvalidRules(ValueError)        options that do not make a game
    ├── InvalidState(ValueError)        cards that cannot lie like that
    │   └── InvalidDeal                 cards that are not one pack
    ├── IllegalMove(ValueError)         a move that the rules refuse
    ├── HistoryError(IndexError)        nothing to undo or redo
    ├── ReplayError(ValueError)         a record that stops making sense half-way
    ├── InvalidSolution(ValueError)     moves that do not win
    ├── Undecided(RuntimeError)         a search that a limit ended before it knew
    ├── UnknownVariant(LookupError)     a rule set that nobody registered
    └── UnsupportedVersion(ValueError)  a save from a later release

A value of the wrong *type* is a plain `TypeError`.
Every exception hands its fields on to `Exception`, so that it survives pickling on its way
out of a worker process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self


if TYPE_CHECKING:
    from .moves import Move
    from .reasons import Reason
    from .state import GameState


__all__ = [
    "HistoryError",
    "IllegalMove",
    "InvalidDeal",
    "InvalidRules",
    "InvalidSolution",
    "InvalidState",
    "ParseError",
    "PyramidError",
    "ReplayError",
    "Undecided",
    "UnknownVariant",
    "UnsupportedVersion",
]

_SHOWN = 60
"""How many characters of somebody else's text a message repeats."""


class PyramidError(Exception):
    """The root: catch this to catch all that the library raises on purpose.

    >>> from pyramid_solitaire import parse_state
    >>> try:
    ...     parse_state("no-such-game 8s | 0")
    ... except PyramidError as error:
    ...     print(type(error).__name__)
    UnknownVariant
    """


class ParseError(PyramidError, ValueError):
    """Text that cannot be read.

    >>> from pyramid_solitaire import parse_move
    >>> try:
    ...     parse_move("2hXx")
    ... except ParseError as error:
    ...     print(error.position, error.problem)
    2 a card such as 'Kd' or 'Th' expected

    Attributes:
        text: the whole text that was being read.
        position: index into *text* of the place where reading failed.
        problem: what is wrong there, as a phrase.
    """

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(text, position, problem)
        self.text = text
        self.position = position
        self.problem = problem

    def __str__(self) -> str:
        """Give the problem, the place, and the text around it."""
        start = max(0, self.position - _SHOWN // 2)
        shown = self.text[start : start + _SHOWN]
        before = "…" if start else ""
        after = "…" if start + _SHOWN < len(self.text) else ""
        return f"{self.problem}, at position {self.position} of {before}{shown!r}{after}"

    def within(self, text: str, offset: int) -> Self:
        """The same complaint about a longer *text*, in which the part read began at *offset*.

        >>> print(ParseError("Xx", 0, "a card expected").within("2hXx", 2))
        a card expected, at position 2 of '2hXx'
        """
        return type(self)(text, self.position + offset, self.problem)


class InvalidRules(PyramidError, ValueError):
    """Rule options that contradict each other or do not make a game.

    >>> from pyramid_solitaire import OneCard
    >>> OneCard(passes=0)
    Traceback (most recent call last):
        ...
    pyramid_solitaire.errors.InvalidRules: passes: 1 to 100 expected, not 0

    Attributes:
        problem: what is wrong, as a sentence.
    """

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class InvalidState(PyramidError, ValueError):
    """Cards that cannot lie like that; all problems are found before this is raised.

    >>> from pyramid_solitaire import GameState, Rules
    >>> try:
    ...     GameState.of(Rules(), "8s/5h4c", undealt="8s", redeals=3)
    ... except InvalidState as error:
    ...     print(len(error.problems), error)
    2 repeated: 8s; 0 to 0 redeals expected, not 3

    Attributes:
        problems: one sentence for each thing that is wrong, never empty.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """Join the problems."""
        return "; ".join(self.problems)


class InvalidDeal(InvalidState):
    """Cards that are not exactly one pack.

    >>> from pyramid_solitaire import Deal
    >>> try:
    ...     Deal.parse(str(Deal.shuffled(1)).replace("Kd", "Kh"))
    ... except InvalidDeal as error:
    ...     print(error)
    missing: Kd; repeated: Kh
    """


class IllegalMove(PyramidError, ValueError):
    """A move that the rules refuse; the state it was tried on is unchanged.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> try:
    ...     parse_state("one-card 8s/5h4c | 0").apply(parse_move("8s"))
    ... except IllegalMove as error:
    ...     print(error.move, "-", error.reason)
    8s - 8s is covered by 5h and 4c

    Attributes:
        move: the refused move.
        state: the state in which it was tried.
        reason: why, the same value that `GameState.why_illegal` gives.
    """

    def __init__(self, move: Move, state: GameState, reason: Reason) -> None:
        super().__init__(move, state, reason)
        self.move = move
        self.state = state
        self.reason = reason

    def __str__(self) -> str:
        """Name the move and the reason."""
        return f"{self.move}: {self.reason}"


class HistoryError(PyramidError, IndexError):
    """Undo or redo by more moves than there are.

    >>> from pyramid_solitaire import Deal, Game, GameState
    >>> try:
    ...     Game(GameState.start(Deal.shuffled(1))).undo(2)
    ... except HistoryError as error:
    ...     print(error.wanted, error.there)
    2 0

    Attributes:
        wanted: how many moves were asked for.
        there: how many there are.
    """

    def __init__(self, wanted: int, there: int) -> None:
        super().__init__(wanted, there)
        self.wanted = wanted
        self.there = there

    def __str__(self) -> str:
        """Give both counts."""
        return f"asked to go {self.wanted} moves, but there are {self.there}"


class ReplayError(PyramidError, ValueError):
    """A list of moves that cannot be replayed to its end.

    >>> from pyramid_solitaire import Game, parse_move, parse_state
    >>> try:
    ...     Game(parse_state("one-card 8s/5h8c Td| 0"), map(parse_move, ["5h8c", "Td"]))
    ... except ReplayError as error:
    ...     print(error.ply, type(error.cause).__name__)
    1 IllegalMove

    Attributes:
        ply: index of the first bad move, counted from 0.
        state: the last good state, before that move.
        cause: what was wrong with the move.
    """

    def __init__(self, ply: int, state: GameState, cause: ParseError | IllegalMove) -> None:
        super().__init__(ply, state, cause)
        self.ply = ply
        self.state = state
        self.cause = cause

    def __str__(self) -> str:
        """Count the move as people do, from 1."""
        return f"move {self.ply + 1}: {self.cause}"


class InvalidSolution(PyramidError, ValueError):
    """Moves that are said to win, but do not.

    >>> from pyramid_solitaire import Draw, parse_state
    >>> from pyramid_solitaire.solver import Solution, Status
    >>> Solution(parse_state("one-card 8s | 0"), Status.SOLVED, [Draw()]).verify()
    Traceback (most recent call last):
        ...
    pyramid_solitaire.errors.InvalidSolution: move 1: D: the stock is empty

    Attributes:
        state: the last good state.
        ply: how many of the moves could be made.
        problem: what is wrong, as a sentence.
    """

    def __init__(self, state: GameState, ply: int, problem: str) -> None:
        super().__init__(state, ply, problem)
        self.state = state
        self.ply = ply
        self.problem = problem

    def __str__(self) -> str:
        """Give the problem."""
        return self.problem


class Undecided(PyramidError, RuntimeError):
    """A search was ended by a limit before it knew the answer; a higher limit may find it.

    >>> from pyramid_solitaire import Deal, GameState
    >>> from pyramid_solitaire.solver import is_dead
    >>> is_dead(GameState.start(Deal.shuffled(5)), max_states=1)
    Traceback (most recent call last):
        ...
    pyramid_solitaire.errors.Undecided: not decided within the limits; positions expanded: 1

    Attributes:
        state: the state that was asked about.
        states: how many positions the search expanded.
    """

    def __init__(self, state: GameState, states: int) -> None:
        super().__init__(state, states)
        self.state = state
        self.states = states

    def __str__(self) -> str:
        """Give the count."""
        return f"not decided within the limits; positions expanded: {self.states}"


class UnknownVariant(PyramidError, LookupError):
    """A variant name that nobody registered.

    >>> from pyramid_solitaire import variants
    >>> try:
    ...     variants.get("onecard")
    ... except UnknownVariant as error:
    ...     print(error.suggestion)
    one-card

    Attributes:
        name: the unknown name.
        suggestion: the known name that looks most like it, if any does.
        known: all known names.
    """

    def __init__(self, name: str, suggestion: str | None, known: tuple[str, ...]) -> None:
        super().__init__(name, suggestion, known)
        self.name = name
        self.suggestion = suggestion
        self.known = known

    def __str__(self) -> str:
        """Suggest a name, or list them all."""
        shown = self.name if len(self.name) <= _SHOWN else self.name[:_SHOWN] + "…"
        if self.suggestion is not None:
            return f"there is no variant {shown!r}; did you mean {self.suggestion!r}?"
        return f"there is no variant {shown!r}; known are {', '.join(self.known)}"


class UnsupportedVersion(PyramidError, ValueError):
    """A save, record or share code from a later release: leave the file alone.

    >>> print(UnsupportedVersion(2, 1))
    version 2 is not supported; this release reads up to 1

    Attributes:
        found: the version that was found.
        supported: the newest version that this release reads.
    """

    def __init__(self, found: int, supported: int) -> None:
        super().__init__(found, supported)
        self.found = found
        self.supported = supported

    def __str__(self) -> str:
        """Give both versions."""
        return f"version {self.found} is not supported; this release reads up to {self.supported}"
