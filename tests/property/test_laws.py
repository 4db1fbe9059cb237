"""Laws that hold in every position of every variant."""

from __future__ import annotations

import copy
import pickle

from collections import Counter

import pytest

from hypothesis import given
from hypothesis import strategies as st

from pyramid_solitaire import (
    Card,
    Deal,
    Discarded,
    Draw,
    Drawn,
    Game,
    GameState,
    IllegalMove,
    Lost,
    Outcome,
    Pair,
    ParseError,
    PyramidError,
    Redeal,
    Redealt,
    Single,
    Stock,
    Won,
    events_of,
    format_move,
    format_state,
    parse_move,
    parse_state,
    variants,
)


SPECS = [
    *variants.names(),
    "one-card(passes=3)",
    "one-card(passes=unlimited)",
    "one-card(per-draw=2,passes=2)",
    "one-card(overlap=pyramid)",
    "one-card(overlap=pyramid+waste,passes=2)",
    "one-card(goal=all,end=stock-out)",
    "one-card(rows=3)",
    "one-card(rows=9,opening=2)",
    "three-pile(passes=2,stock-top=playable)",
    "three-pile(overlap=waste)",
    "microsoft(face-down=covered)",
]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A random game of a random variant, some moves in."""
    rules = variants.get(draw(st.sampled_from(SPECS)))
    game = Game(GameState.start(Deal.shuffled(draw(st.integers(0, 10**6)), rules.pack), rules))
    # Choices come from one number, so that a long game is as cheap to draw as a short one.
    choices, plies = draw(st.integers(0, 2**64)), draw(st.integers(0, 90))
    for _ in range(plies):
        moves = game.state.legal_moves()
        if not moves:
            break
        choices = (choices * 6364136223846793005 + 1442695040888963407) % 2**64
        game = game.play(moves[(choices >> 33) % len(moves)])
    return game


@given(games())
def test_legal_moves_are_the_filtered_table(game: Game) -> None:
    """`legal_moves` is the action table filtered by `why_illegal`, in table order."""
    state = game.state
    table = state.rules.actions
    assert tuple(m for m in table if state.why_illegal(m) is None) == state.legal_moves()
    assert [state.rules.index(move) for move in table] == list(range(len(table)))


@given(games(), st.data())
def test_illegal_moves_raise_and_change_nothing(game: Game, data: st.DataObject) -> None:
    """A refused move raises with its reason, and the state is as it was."""
    state = game.state
    refused = [move for move in state.rules.actions if not state.is_legal(move)]
    move = data.draw(st.sampled_from(refused or [Redeal()]))
    before = format_state(state)
    if state.is_legal(move):
        return
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert (move, state, state.why_illegal(move)) == (
        caught.value.move,
        caught.value.state,
        caught.value.reason,
    )
    assert str(caught.value).startswith(str(move))
    assert before == format_state(state)


def places(state: GameState) -> Counter[Card]:
    """Every card in the game, as often as it is there."""
    return Counter(state.pyramid.remaining + state.stock.cards)


@given(games())
def test_cards_are_conserved(game: Game) -> None:
    """A discard takes one or two cards out of the game, and nothing else takes or adds any."""
    everything = Counter(game.start.rules.pack.cards)
    assert everything == places(game.start)
    gone: Counter[Card] = Counter()
    for state, move in zip(game.states[1:], game.moves, strict=True):
        if isinstance(move, Single):
            gone[move.card] += 1
        elif isinstance(move, Pair):
            gone.update((move.low, move.high))
        assert everything == places(state) + gone


@given(games(), st.data())
def test_undo_is_the_inverse_of_play(game: Game, data: st.DataObject) -> None:
    """Any number of moves can be taken back and made again."""
    plies = data.draw(st.integers(0, game.ply))
    back = game.undo(plies)
    assert game.states[game.ply - plies] == back.state
    assert game == back.redo(plies)
    assert back != game or plies == 0
    for move in game.state.legal_moves():
        assert game.state == game.play(move).undo().state


@given(games())
def test_texts_round_trip(game: Game) -> None:
    """State and moves survive their text, and the text is the same again."""
    state = game.state
    text = format_state(state)
    assert state == parse_state(text)
    assert text == format_state(parse_state(text))
    assert text.isascii()
    assert "\n" not in text
    spaced = text.replace("|", " | ").replace("/", " / ")
    assert state == parse_state(spaced)
    for move in state.rules.actions[:40] + state.legal_moves():
        assert move == parse_move(format_move(move))
        assert " " not in format_move(move)
    assert state == eval(repr(state), vars(__import__("pyramid_solitaire")))


@given(games())
def test_equal_states_behave_alike(game: Game) -> None:
    """A state set up from its cards is the state that play reached, in every way."""
    state = game.state
    again = GameState.of(
        state.rules,
        state.pyramid.cards,
        state.stock.undealt,
        state.stock.piles,
        state.stock.redeals,
    )
    assert state == again
    assert hash(state) == hash(again)
    assert state.legal_moves() == again.legal_moves()
    assert state.outcome == again.outcome
    assert state.is_stuck() == again.is_stuck()
    for move in state.legal_moves():
        after, other = state.apply(move), again.apply(move)
        assert after == other
        assert hash(after) == hash(other)
        assert after != state


@given(games())
def test_copies_are_equal(game: Game) -> None:
    """Pickle, copy and deepcopy give the same game, which goes on in the same way."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert game == pickle.loads(pickle.dumps(game, protocol))
    for twin in (copy.copy(game), copy.deepcopy(game)):
        assert game == twin
        assert hash(game) == hash(twin)
        assert game.state.legal_moves() == twin.state.legal_moves()


@given(games())
def test_events_tell_the_whole_move(game: Game) -> None:
    """Each move has the events that its kind has, and the end of a game is told once."""
    for state, move in zip(game.states, game.moves, strict=False):
        events = events_of(state, move)
        after = state.apply(move)
        match move:
            case Draw():
                drawn = [event.card for event in events if isinstance(event, Drawn)]
                assert Counter(state.stock.undealt) - Counter(after.stock.undealt) == Counter(drawn)
            case Redeal():
                assert Redealt(after.stock.undealt, after.stock.redeals) == events[0]
            case _:
                first = events[0]
                assert isinstance(first, Discarded)
                assert places(state) - places(after) == Counter(first.cards)
        ends = [event for event in events if isinstance(event, Won | Lost)]
        expected: dict[Outcome | None, list[object]] = {
            None: [],
            Outcome.WON: [Won()],
            Outcome.LOST: [Lost()],
        }
        assert expected[after.outcome] == ends
    assert (
        tuple(
            event
            for state, move in zip(game.states, game.moves, strict=False)
            for event in events_of(state, move)
        )
        == game.events
    )


@given(games())
def test_outcome_follows_from_goal_and_moves(game: Game) -> None:
    """Won when the goal is met, lost when it is not and nothing is legal, else going on."""
    state = game.state
    if state.is_won:
        assert Outcome.WON is state.outcome
        assert () == state.legal_moves()
        assert not state.is_stuck()
    else:
        assert (state.outcome is Outcome.LOST) == (not state.legal_moves())


@given(st.text(alphabet="KQ29AcdhsTJ'|/- ()=,ox0123one-card♣\n\x00", max_size=80))
def test_no_text_breaks_a_parser(text: str) -> None:
    """Whatever is read, it is read or refused with an error of the library."""
    for parser in (
        Card.parse,
        Deal.parse,
        Stock.parse,
        parse_move,
        parse_state,
        variants.get,
        lambda text: parse_state(f"one-card {text} 0"),
        lambda text: variants.get(f"one-card({text})"),
    ):
        try:
            parser(text)
        except ParseError as error:
            assert 0 <= error.position <= len(error.text)
        except PyramidError:
            pass
