"""Scores, as pure functions of where a game began and of what its moves did.

A score is never part of a state: fold a scoring over `Game.events` whenever it is wanted, and undo
restores it exactly.

>>> from pyramid_solitaire import Game, parse_move, parse_state
>>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
>>> score(game, Microsoft())
255
>>> score(game.undo(), Microsoft())
0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, final

from attrs import frozen

from .errors import InvalidState
from .events import Discarded, Event, Redealt, RowCleared, Won
from .game import Game
from .layout import Zone
from .state import GameState


__all__ = [
    "Additive",
    "CardsLeft",
    "Mgslack",
    "Microsoft",
    "OnePerCard",
    "Par",
    "Scoring",
    "SimpleSolitaire",
    "ValueLeft",
    "par_match",
    "score",
]


class Scoring(Protocol):
    """Something that gives points for a game. Write your own by having this one method.

    >>> from collections.abc import Iterable
    >>> class Moves:
    ...     def score(self, start: GameState, events: Iterable[Event], /) -> int:
    ...         return sum(isinstance(event, Discarded) for event in events)
    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, Moves())
    1
    """

    def score(self, start: GameState, events: Iterable[Event], /) -> int:
        """The points for a game that began in *start* and in which *events* happened, in order."""


class Additive(Scoring, Protocol):
    """A scoring in which each event counts by itself, whatever came before it.

    >>> additive: Additive = OnePerCard()
    >>> from pyramid_solitaire import parse_move, parse_state
    >>> events = Game(parse_state("microsoft Ks | 0")).play(parse_move("Ks")).events
    >>> [additive.points(event) for event in events]
    [1, 0, 0]
    """

    def begin(self, start: GameState, /) -> int:
        """The points before the first move."""

    def points(self, event: Event, /) -> int:
        """The points for one event."""


def score(game: Game, scoring: Scoring) -> int:
    """The points for the moves in force.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, OnePerCard())
    2
    """
    return scoring.score(game.start, game.events)


class _Sum:
    """The score of an additive scoring."""

    __slots__ = ()

    def begin(self, _start: GameState, /) -> int:
        """Nothing."""
        return 0

    def points(self, event: Event, /) -> int:
        raise NotImplementedError  # pragma: no cover

    def score(self, start: GameState, events: Iterable[Event], /) -> int:
        """The points at the start and those for each event."""
        return self.begin(start) + sum(map(self.points, events))


def _from_pyramid(event: Discarded) -> list[int]:
    """What the discarded cards of the pyramid count."""
    return [
        int(card.rank)
        for card, place in zip(event.cards, event.places, strict=True)
        if place.zone is Zone.PYRAMID
    ]


def _in_pyramid(state: GameState) -> list[int]:
    """What the cards of the pyramid count."""
    return [
        int(card.rank)
        for card, cell in zip(state.pyramid.cards, state.rules.layout.cells, strict=True)
        if card is not None and cell.zone is Zone.PYRAMID
    ]


@final
@frozen
class CardsLeft(_Sum):
    """How many cards the pyramid still holds; lower is better, and 0 is perfect.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, CardsLeft())
    1
    """

    def begin(self, start: GameState, /) -> int:
        """The cards of the pyramid."""
        return len(_in_pyramid(start))

    def points(self, event: Event, /) -> int:
        """One less for each card that leaves the pyramid."""
        return -len(_from_pyramid(event)) if isinstance(event, Discarded) else 0


@final
@frozen
class ValueLeft(_Sum):
    """What the cards that the pyramid still holds count together; lower is better.

    The scoring of the CS3500 assignments of Northeastern University.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, ValueLeft())
    8
    """

    def begin(self, start: GameState, /) -> int:
        """What the cards of the pyramid count."""
        return sum(_in_pyramid(start))

    def points(self, event: Event, /) -> int:
        """Less by what each card counts that leaves the pyramid."""
        return -sum(_from_pyramid(event)) if isinstance(event, Discarded) else 0


@final
@frozen
class OnePerCard(_Sum):
    """A point for each card discarded, from wherever: AisleRiot and others. At most 52.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, OnePerCard())
    2
    """

    def points(self, event: Event, /) -> int:
        """One for each card."""
        return len(event.cards) if isinstance(event, Discarded) else 0


_ROWS: Final = (500, 250, 150, 100, 75, 50, 25)
"""What clearing a row earns in the Microsoft Solitaire Collection, from the apex down."""


@final
@frozen
class Microsoft(_Sum):
    """5 for a pair or a King, and for a cleared row 25, 50, 75, 100, 150, 250, 500 from the bottom.

    At most 1290. In pyramids with more rows, the lower ones earn as much as the lowest of seven.
    Source: the score challenge solver of mchung94/solitaire-player.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, Microsoft())
    255
    """

    def points(self, event: Event, /) -> int:
        """5 a discard, and the bonus of a row."""
        match event:
            case Discarded():
                return 5
            case RowCleared(row):
                return _ROWS[min(row, len(_ROWS) - 1)]
            case _:
                return 0


@final
@frozen
class SimpleSolitaire:
    """50 for a pair or a King, less 200 for a redeal; a win adds 20 times the score a second.

    The seconds are the frontend's to count; the bonus is rounded down, and there is none for a game
    of no time. Source: Simple Solitaire for Android.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, SimpleSolitaire(seconds=90))
    50
    """

    seconds: int = 0
    """How long the game took."""

    def score(self, _start: GameState, events: Iterable[Event], /) -> int:
        """The points, and the bonus if the game is won."""
        points, won = 0, False
        for event in events:
            match event:
                case Discarded():
                    points += 50
                case Redealt():
                    points -= 200
                case Won():
                    won = True
                case _:
                    pass
        return points + (20 * points // self.seconds if won and self.seconds > 0 else 0)


@final
@frozen
class Mgslack:
    """A point a card, 4 more for clearing the pyramid, 4 more for using every other card.

    At most 60. Source: the help page of mgslack/PyramidSolitaire.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, Mgslack())
    2
    """

    def score(self, start: GameState, events: Iterable[Event], /) -> int:
        """The points."""
        in_pyramid = len(_in_pyramid(start))
        elsewhere = len(start.pyramid.remaining) + len(start.stock.cards) - in_pyramid
        cards = 0
        for event in events:
            if isinstance(event, Discarded):
                left = len(_from_pyramid(event))
                cards += len(event.cards)
                in_pyramid -= left
                elsewhere -= len(event.cards) - left
        return cards + 4 * (in_pyramid == 0) + 4 * (elsewhere == 0)


@final
@frozen
class Par:
    """Par Pyramid: what clearing the pyramid is worth falls with each deal; par is 0 in six games.

    Cleared in the first deal 50 points, in the second 35, in the third 20, less a point for each
    card that is left in hand at the end; not cleared, a point lost for each card left.
    Source: Morehead and Mott-Smith.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("microsoft 8s/5h8c Td| 0")).play(parse_move("5h8c"))
    >>> score(game, Par())
    -2
    """

    def score(self, start: GameState, events: Iterable[Event], /) -> int:
        """The points of one game, as it stands."""
        in_pyramid = len(_in_pyramid(start))
        left = len(start.pyramid.remaining) + len(start.stock.cards)
        deal = 1 + start.stock.redeals
        worth = 0
        for event in events:
            match event:
                case Redealt():
                    deal += 1
                case Discarded():
                    before = in_pyramid
                    in_pyramid -= len(_from_pyramid(event))
                    left -= len(event.cards)
                    if before and not in_pyramid:
                        worth = max(0, 65 - 15 * deal)
                case _:
                    pass
        return worth - left


def par_match(games: Sequence[Game]) -> int:
    """The points of a match of Par Pyramid: six games, added up; par is 0.

    >>> from pyramid_solitaire import parse_move, parse_state
    >>> game = Game(parse_state("par Ks | 0")).play(parse_move("Ks"))
    >>> par_match([game] * 6)
    300

    Raises:
        InvalidState: not six games.
    """
    if len(games) != 6:
        raise InvalidState((f"a match is 6 games, not {len(games)}",))
    return sum(score(game, Par()) for game in games)
