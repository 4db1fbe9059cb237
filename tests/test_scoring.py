"""Scores, by worked examples and by the bounds that their sources name."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from attrs import frozen

from pyramid_solitaire import (
    Event,
    Game,
    GameState,
    InvalidState,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.scoring import (
    Additive,
    CardsLeft,
    Mgslack,
    Microsoft,
    OnePerCard,
    Par,
    Scoring,
    SimpleSolitaire,
    ValueLeft,
    par_match,
    score,
)
from pyramid_solitaire.testing import playouts


ALL: list[Scoring] = [
    CardsLeft(),
    ValueLeft(),
    OnePerCard(),
    Microsoft(),
    SimpleSolitaire(),
    SimpleSolitaire(seconds=90),
    Mgslack(),
    Par(),
]


def play(state: str, moves: str) -> Game:
    """A game from a text, with moves in text."""
    return Game.replay(parse_state(state), map(parse_move, moves.split()))


def test_cards_and_value_left() -> None:
    """What lies in the pyramid counts, and nothing else does."""
    game = play("microsoft 8s/5h4c 9c|9d 0", "4c9c")
    assert (3, 17) == (score(game.undo(), CardsLeft()), score(game.undo(), ValueLeft()))
    assert (2, 13) == (score(game, CardsLeft()), score(game, ValueLeft()))
    reserve = play(
        "reserve-row --/----/------/--------/----------/------------/--------------/Kd | 0", ""
    )
    assert 0 == score(reserve, CardsLeft())


def test_one_per_card() -> None:
    """A card counts one, wherever it lay; draws count nothing."""
    game = play("microsoft 8s/5h4c 9cKd|9d 0", "4c9c Kd")
    assert 3 == score(game, OnePerCard())


def test_microsoft() -> None:
    """5 for a discard; the rows earn 25, 50, 75, 100, 150, 250 and 500 from the bottom."""
    game = play("microsoft 8s/5h8c Td|5c 0", "5h8c 5c8s")
    assert 5 + 250 + 5 + 500 == score(game, Microsoft())
    # 24 pairs and 4 Kings take 28 discards, so a clear board of all 52 cards earns the most.
    assert 1290 == 28 * 5 + 25 + 50 + 75 + 100 + 150 + 250 + 500


def test_simple_solitaire() -> None:
    """50 a discard, 200 less a redeal, and on a win 20 times the score a second."""
    game = play("relaxed-pyramid 8s |5c2c 0", "R 5c8s")
    assert -200 + 50 == score(game, SimpleSolitaire(seconds=10)) - 20 * -150 // 10
    won = play("relaxed-pyramid 8s |5c 0", "5c8s")
    assert 50 + 20 * 50 // 30 == score(won, SimpleSolitaire(seconds=30))
    assert 50 == score(won, SimpleSolitaire())


def test_mgslack() -> None:
    """One a card, 4 for the pyramid, 4 for all the rest: at most 60."""
    assert 2 + 4 + 4 == score(play("one-card 8s |5c 0", "5c8s"), Mgslack())
    assert 2 + 4 == score(play("one-card 8s 2c|5c 0", "5c8s"), Mgslack())
    assert 1 + 4 == score(play("one-card 8s |Kc 0", "Kc"), Mgslack())
    assert 60 == 52 + 4 + 4


def test_par() -> None:
    """50, 35 or 20 by the deal in which the pyramid went, less what is left in hand."""
    assert 50 == score(play("par 8s |5c 0", "5c8s"), Par())
    assert 50 - 1 == score(play("par 8s |2c5c 0", "5c8s"), Par())
    assert 35 - 1 == score(play("par 8s |5c2c 0", "R 5c8s"), Par())
    assert 20 - 1 == score(play("par 8s |5c2c 1", "R 5c8s"), Par())
    assert -3 == score(play("par 8s |2c3c 1", ""), Par())


def test_a_later_deal_may_shrink_the_hand() -> None:
    """The deal in which the pyramid went fixes its worth; what is left counts at the end."""
    game = play("par 8s |JhKc2c5c 0", "5c8s R")
    assert 50 - 3 == score(game, Par())
    assert 50 - 2 == score(game.play(parse_move("D")).play(parse_move("Kc")), Par())


def test_par_match() -> None:
    """A match is six games, added up."""
    won = play("par 8s |5c 0", "5c8s")
    lost = play("par 8s |2c3c 1", "")
    assert 5 * 50 - 3 == par_match([won] * 5 + [lost])
    with pytest.raises(InvalidState, match="6 games, not 5"):
        par_match([won] * 5)


@pytest.mark.parametrize("name", ["one-card", "microsoft", "par", "reserve-row", "giza"])
@pytest.mark.parametrize("scoring", ALL, ids=repr)
def test_undo_restores_the_score(name: str, scoring: Scoring) -> None:
    """A score is a function of the moves in force, and an additive one adds up event by event."""
    for game in playouts(variants.get(name), range(3)):
        scores = [
            score(Game.replay(game.start, game.moves[:ply]), scoring) for ply in range(game.ply + 1)
        ]
        assert scores == [score(game.undo(game.ply - ply), scoring) for ply in range(game.ply + 1)]
        if isinstance(scoring, CardsLeft | ValueLeft | OnePerCard | Microsoft):
            additive: Additive = scoring
            total = additive.begin(game.start) + sum(map(additive.points, game.events))
            assert scores[-1] == total


def test_a_scoring_of_ones_own() -> None:
    """Anything with the one method is a scoring."""

    @frozen
    class Moves:
        def score(self, _start: GameState, events: Iterable[Event], /) -> int:
            return sum(
                type(event).__name__ in {"Discarded", "Drawn", "Redealt"} for event in events
            )

    assert 2 == score(play("relaxed-pyramid 8s |5c2c 0", "R 5c8s"), Moves())
