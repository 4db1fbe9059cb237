"""A game in progress: a start, the moves made, and the moves taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, final

from attrs import field, frozen

from .errors import HistoryError, IllegalMove, ReplayError
from .events import Event, events_of
from .moves import Move
from .state import GameState


if TYPE_CHECKING:
    from .view import PlayerView


__all__ = ["Game"]


def _moves(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Any iterable of moves will do."""
    return tuple(moves)


@final
@frozen
class Game:
    """An immutable game: playing, undoing and redoing give new games.

    Two games are equal when their starts, the moves in force and the moves that can be redone are.

    >>> from pyramid_solitaire import Deal, Draw
    >>> game = Game(GameState.start(Deal.shuffled(1))).play(Draw())
    >>> game.undo().state == game.start
    True
    >>> game.undo().redo() == game
    True

    Raises:
        ReplayError: a move, in force or undone, that the rules refuse.
    """

    start: GameState
    """The state in which the game began."""
    moves: tuple[Move, ...] = field(default=(), converter=_moves)
    """The moves in force, first move first."""
    undone: tuple[Move, ...] = field(default=(), converter=_moves)
    """The moves that have been taken back and can be redone, in the order of play."""

    states: tuple[GameState, ...] = field(init=False, eq=False, repr=False)
    """The start, then the state after each move in force."""

    def __attrs_post_init__(self) -> None:
        """Replay all moves, so that no game holds one that the rules refuse."""
        states = [self.start]
        for ply, move in enumerate(self.moves + self.undone):
            try:
                states.append(states[-1].apply(move))
            except IllegalMove as error:
                raise ReplayError(ply, states[-1], error) from error
        object.__setattr__(self, "states", tuple(states[: len(self.moves) + 1]))

    @classmethod
    def replay(cls, start: GameState, moves: Iterable[Move]) -> Game:
        """The game that *moves* make from *start*.

        >>> from pyramid_solitaire import parse_move, parse_state
        >>> game = Game(parse_state("one-card 8s/5h8c Td| 0"))
        >>> Game.replay(game.start, [parse_move("5h8c")]) == game.play(parse_move("5h8c"))
        True

        Raises:
            ReplayError: a move that the rules refuse; the error has the ply and the last good state.
        """
        return cls(start, moves)

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """How many moves are in force."""
        return len(self.moves)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return len(self.moves) > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return len(self.undone) > 0

    def play(self, move: Move) -> Game:
        """The game with *move* made; what could be redone is forgotten.

        >>> from pyramid_solitaire import parse_move, parse_state
        >>> game = Game(parse_state("one-card 8s/5h8c Td| 0"))
        >>> game.play(parse_move("5h8c")).ply, game.ply
        (1, 0)

        Raises:
            IllegalMove: the rules refuse it.
        """
        return self._with((*self.moves, move), (), (*self.states, self.state.apply(move)))

    def undo(self, plies: int = 1) -> Game:
        """The game with the last moves taken back.

        >>> from pyramid_solitaire import parse_move, parse_state
        >>> game = Game(parse_state("one-card 8s/5h8c Td| 0"))
        >>> game.play(parse_move("5h8c")).undo().can_redo
        True

        Raises:
            HistoryError: there are not so many.
        """
        keep = len(self.moves) - _plies(plies, len(self.moves))
        return self._with(
            self.moves[:keep], self.moves[keep:] + self.undone, self.states[: keep + 1]
        )

    def redo(self, plies: int = 1) -> Game:
        """The game with the first of the undone moves made again.

        >>> from pyramid_solitaire import parse_move, parse_state
        >>> game = Game(parse_state("one-card 8s/5h8c Td| 0"))
        >>> game = game.play(parse_move("5h8c")).play(parse_move("D"))
        >>> game.undo(2).redo(2) == game
        True

        Raises:
            HistoryError: there are not so many.
        """
        again = self.undone[: _plies(plies, len(self.undone))]
        states = list(self.states)
        for move in again:
            states.append(states[-1].apply_unchecked(move))
        return self._with(self.moves + again, self.undone[plies:], tuple(states))

    @property
    def events(self) -> tuple[Event, ...]:
        """What the moves in force did, one after the other."""
        return tuple(
            event
            for state, move in zip(self.states, self.moves, strict=False)
            for event in events_of(state, move)
        )

    def view(self) -> PlayerView:
        """What a player sees now who remembers every card that has lain open in this game.

        After a redeal the order of the stock is known.

        >>> from pyramid_solitaire import parse_move, parse_state
        >>> game = Game(parse_state("one-card(passes=2) 8s/5h8c Td| 0"))
        >>> for text in ("D", "R"):
        ...     game = game.play(parse_move(text))
        >>> game.view().undealt, game.state.view().undealt
        ((Card.parse('Td'),), (Back.BACK,))
        """
        from .view import view_of_game

        return view_of_game(self)

    def _with(
        self, moves: tuple[Move, ...], undone: tuple[Move, ...], states: tuple[GameState, ...]
    ) -> Game:
        """A game whose moves have been checked already."""
        game = object.__new__(Game)
        for name, value in (
            ("start", self.start),
            ("moves", moves),
            ("undone", undone),
            ("states", states),
        ):
            object.__setattr__(game, name, value)
        return game

    def __reduce__(self) -> tuple[type[Game], tuple[object, ...]]:
        """Pickle the moves and replay them on the way back."""
        return Game, (self.start, self.moves, self.undone)


def _plies(plies: int, there: int) -> int:
    if type(plies) is not int:
        message = f"a number of moves is an int, not {plies!r}"
        raise TypeError(message)
    if not 0 <= plies <= there:
        raise HistoryError(plies, there)
    return plies
