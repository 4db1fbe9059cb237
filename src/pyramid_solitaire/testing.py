"""For those who write variants or frontends: games to test with, and a test of a rule set.

>>> from pyramid_solitaire import Rules
>>> check_rules(Rules(), seeds=range(3))
"""

from __future__ import annotations

import copy
import pickle

from collections import Counter
from collections.abc import Iterable, Iterator

from .cards import Card
from .deal import Deal
from .errors import IllegalMove
from .events import Discarded, Drawn, Lost, Redealt, Won, events_of
from .game import Game
from .moves import Move, Pair, Single
from .rules import Outcome, Rules
from .state import GameState


__all__ = ["check_rules", "perft", "playouts"]


def perft(state: GameState, depth: int) -> int:
    """How many sequences of exactly *depth* moves there are; finished games have none.

    Counted trees show missing, surplus and doubled moves that single tests do not.

    >>> perft(GameState.start(Deal.shuffled(1)), 3)
    21

    Raises:
        ValueError: *depth* is negative.
    """
    if depth < 0:
        message = f"a depth is 0 or more, not {depth}"
        raise ValueError(message)
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply_unchecked(move), depth - 1) for move in moves)


def playouts(rules: Rules, seeds: Iterable[int | str], *, plies: int = 200) -> Iterator[Game]:
    """Random games, one for each seed, played to their end or for so many moves.

    The seed chooses the deal and the moves; the same seed gives the same game.

    >>> [game.state.outcome for game in playouts(Rules(), range(3))]
    [Outcome.LOST, Outcome.LOST, Outcome.LOST]
    """
    for seed in seeds:
        game = Game(GameState.start(Deal.shuffled(seed, rules.pack), rules))
        choice = sum(map(ord, str(seed))) + 1
        for _ in range(plies):
            moves = game.state.legal_moves()
            if not moves:
                break
            choice = (choice * 6364136223846793005 + 1442695040888963407) % 2**64
            game = game.play(moves[(choice >> 33) % len(moves)])
        yield game


def check_rules(rules: Rules, *, seeds: Iterable[int | str] = range(20), plies: int = 200) -> None:
    """Play random games with a rule set, and check in each position what holds for all of them.

    Legal moves are the action table filtered by `GameState.why_illegal`, in its order; refused
    moves raise and change nothing; no card is lost or doubled; equal positions behave alike; undo,
    copies and pickles are exact; events tell what happened; the status follows from goal and moves.

    >>> check_rules(Rules(), seeds=range(3))

    Raises:
        AssertionError: something does not hold; says what, and in which state.
    """
    for game in playouts(rules, seeds, plies=plies):
        everything = Counter(rules.pack.cards)
        _expect(_cards(game.start) == everything, "the deal holds the whole pack", game.start)
        for state in game.states:
            _check_state(state)
        for state, after, move in zip(game.states, game.states[1:], game.moves, strict=False):
            _expect(state.apply(move) == after, f"{move} gives the same state again", state)
            gone = _cards(state) - _cards(after)
            taken = Counter[Card]()
            if isinstance(move, Single):
                taken = Counter((move.card,))
            elif isinstance(move, Pair):
                taken = Counter((move.low, move.high))
            _expect(gone >= taken, f"{move} takes its cards away", state)
            _expect(not _cards(after) - _cards(state), f"{move} adds no card", state)
            _check_events(state, after, move)
        _expect(game.undo(game.ply).redo(game.ply) == game, "undo and redo are exact", game.state)
        again = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own pickle
        _expect(again == game, "a pickle is exact", game.state)
        _expect(copy.deepcopy(game) == game, "a copy is exact", game.state)


def _expect(holds: bool, law: str, state: GameState) -> None:  # noqa: FBT001
    if not holds:
        message = f"{law}: not so in {state!r}"
        raise AssertionError(message)


def _cards(state: GameState) -> Counter[Card]:
    return Counter(state.pyramid.remaining + state.stock.cards)


def _check_state(state: GameState) -> None:
    rules, legal = state.rules, state.legal_moves()
    filtered = tuple(move for move in rules.actions if state.why_illegal(move) is None)
    _expect(legal == filtered, "legal moves are the filtered action table", state)
    for refused in [move for move in rules.actions if move not in legal][:1]:
        try:
            state.apply(refused)
        except IllegalMove as error:
            _expect(error.reason == state.why_illegal(refused), "the reason is the same", state)
        else:  # pragma: no cover  # a fault of the engine, which no rule set can cause
            _expect(holds=False, law=f"{refused} is refused", state=state)
    if state.is_won:
        _expect(state.outcome is Outcome.WON and not legal, "a won game is over", state)
    else:
        _expect((state.outcome is Outcome.LOST) == (not legal), "lost means no legal move", state)
    stock = state.stock
    twin = GameState.of(rules, state.pyramid.cards, stock.undealt, stock.piles, stock.redeals)
    same = twin == state and hash(twin) == hash(state) and twin.legal_moves() == legal
    _expect(same, "a state set up from its cards is the same state", state)
    view = state.view()
    _expect(view.legal_moves() == legal, "a player sees all legal moves", state)
    _expect(view.outcome == state.outcome, "a player sees how the game ends", state)


def _check_events(before: GameState, after: GameState, move: Move) -> None:
    events = events_of(before, move)
    first = Discarded if isinstance(move, Single | Pair) else Drawn | Redealt
    _expect(isinstance(events[0], first), "the first event is what the move is", before)
    ends = [type(event) for event in events if isinstance(event, Won | Lost)]
    expected = {None: [], Outcome.WON: [Won], Outcome.LOST: [Lost]}[after.outcome]
    _expect(ends == expected, "the end of a game is told once", before)
