"""What a search for a win found."""

from __future__ import annotations

from typing import Never, final

from attrs import field, frozen

from ..cards import NamedEnum
from ..errors import IllegalMove, InvalidSolution
from ..game import Game
from ..moves import Move
from ..state import GameState


__all__ = ["Solution", "Status"]


class Status(NamedEnum):
    """What is known about a position.

    >>> Status("unknown")
    Status.UNKNOWN
    """

    SOLVED = "solved"  #: it can be won, and the moves are there
    UNSOLVABLE = "unsolvable"  #: it is proved that no moves win
    UNKNOWN = "unknown"  #: a limit ended the search; this proves nothing


@final
@frozen
class Solution:
    """What is known about whether a position can be won, and how.

    There are three answers, so a solution is neither true nor false: ask for its `status`.
    Solutions are made by `solve`; one made by hand says whatever it is told until `verify` is asked.

    >>> from pyramid_solitaire import parse_state
    >>> from pyramid_solitaire.solver import solve
    >>> solution = solve(parse_state("one-card Td/5h4c 8d9c|3s 0"))
    >>> solution.status, [str(move) for move in solution.moves]
    (Status.SOLVED, ['D', '5h8d', 'D', '4c9c', '3sTd'])
    """

    state: GameState
    """The position that was asked about."""
    status: Status
    """What is known about it."""
    moves: tuple[Move, ...] = field(default=(), converter=tuple[Move, ...])
    """Moves that win, in order. Empty unless solved, and also if the game was won already."""
    states: int = 0
    """How many positions the search expanded."""
    shortest: bool = False
    """Whether the moves are as few as can be; draws and redeals count."""

    @property
    def game(self) -> Game:
        """The game that the moves make, which begins in the position asked about.

        Raises:
            ReplayError: the rules refuse one of the moves.
        """
        return Game.replay(self.state, self.moves)

    def verify(self) -> None:
        """Play the moves by the rules, and see that they win.

        Where nothing is solved there is nothing to play, and this does nothing.

        Raises:
            InvalidSolution: it is solved, but the rules refuse a move, or the moves do not win.
        """
        if self.status is not Status.SOLVED:
            return
        state = self.state
        for ply, move in enumerate(self.moves):
            try:
                state = state.apply(move)
            except IllegalMove as error:
                raise InvalidSolution(state, ply, f"move {ply + 1}: {error}") from error
        if not state.is_won:
            ply = len(self.moves)
            raise InvalidSolution(state, ply, f"the game is not won after all {ply} moves")

    def __bool__(self) -> Never:
        """Refuse to be true or false.

        Raises:
            TypeError: always.
        """
        message = "a solution is neither true nor false: ask for its status"
        raise TypeError(message)
