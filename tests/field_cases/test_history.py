"""Field cases, group E: undo, redo, replay, and games side by side."""

from __future__ import annotations

import pytest

from pyramid_solitaire import (
    Deal,
    Draw,
    Game,
    GameState,
    HistoryError,
    Outcome,
    Redealt,
    Undealt,
    Won,
    parse_move,
    variants,
)
from pyramid_solitaire.notation import format_record, parse_record
from small_search import MS, SPECS, TRIPLE2, at, cards, moves, walk, why


ONE_OF_EACH = [
    ("one-card", "KS / 9H JH", "2C", "4C", "4c9h"),
    ("one-card", "KS", "2C", "4C", "Ks"),
    ("one-card", "5S", "2C", "KC", "Kc"),
    (MS, "5S", "KC", "2C", "Kc"),
    (MS, "5S", "6C", "7C", "6c7c"),
    ("one-card(overlap=pyramid)", "TC / 3D --", "", "", "3dTc"),
    ("one-card(overlap=waste)", "5S", "", "2C 6C 7C", "6c7c"),
    ("one-card", "5S", "2C", "4C", "D"),
    (TRIPLE2, "5S", "2C 3C 4C 5C", "6C", "D"),
    (TRIPLE2, "5S", "2C 3C 4C", "6C", "D"),
    (TRIPLE2, "5S", "2C 3C", "6C", "D"),
    (TRIPLE2, "5S", "2C", "6C", "D"),
    ("three-pile", "5S", "2C 3C 4C 5C", "|6C|", "D"),
    ("three-pile", "5S", "2C 3C", "|6C|", "D"),
    ("one-card(passes=2)", "5S", "", "2C 3C", "R"),
    ("one-card(passes=unlimited)", "5S", "", "2C 3C", "R"),
    ("three-pile(passes=2)", "5S", "", "2C 5C|3C|4C", "R"),
]


@pytest.mark.parametrize(("spec", "tableau", "stock", "waste", "move"), ONE_OF_EACH)
def test_47_one_action_one_undo(spec: str, tableau: str, stock: str, waste: str, move: str) -> None:
    """Whatever a player does is one move, and one undo takes back all of it."""
    game = Game(at(spec, tableau, stock, waste))
    played = game.play(parse_move(move))
    assert game.ply + 1 == played.ply == len(played.moves)
    assert game.state != played.state
    undone = played.undo()
    assert game.state == undone.state
    assert hash(game.state) == hash(undone.state)
    assert (0, True, False) == (undone.ply, undone.can_redo, undone.can_undo)
    assert played == undone.redo()
    assert () == game.moves


@pytest.mark.parametrize("spec", SPECS)
def test_47_back_to_the_start(spec: str) -> None:
    """In a whole random game, each undo gives the state before, each redo the one after."""
    states = [state for _, _, state in walk(spec, 47, 60)]
    line = [move for _, move, _ in walk(spec, 47, 60) if move is not None]
    game = Game.replay(states[0], line)
    for ply in range(len(line), 0, -1):
        assert (ply, states[ply]) == (game.ply, game.state)
        game = game.undo()
    assert states[0] == game.state
    with pytest.raises(HistoryError):
        game.undo()
    for ply in range(1, len(line) + 1):
        game = game.redo()
        assert (ply, states[ply]) == (game.ply, game.state)
    with pytest.raises(HistoryError):
        game.redo()
    assert states[0] == game.undo(len(line)).state


@pytest.mark.parametrize(
    ("spec", "tableau", "stock", "waste", "last"),
    [
        ("one-card", "8S", "2C", "5H", "5h8s"),
        ("one-card", "KS", "", "", "Ks"),
        ("one-card(overlap=pyramid)", "TC / 3D --", "", "", "3dTc"),
        (MS, "8S", "5H", "2C", "5h8s"),
        ("three-pile(goal=all)", "--", "", "5H||8S", "5h8s"),
        ("aisleriot-thirteen", "--", "", "5H 8S", "5h8s"),
    ],
)
def test_49_around_the_winning_move(
    spec: str, tableau: str, stock: str, waste: str, last: str
) -> None:
    """A win that is taken back is no win, and made again is one, and told once each time."""
    before = Game(at(spec, tableau, stock, waste))
    won = before.play(parse_move(last))
    assert Outcome.WON is won.state.outcome
    assert not won.state.legal_moves()
    back = won.undo()
    assert None is back.state.outcome
    assert last in moves(back.state)
    assert () == back.events
    again = back.redo()
    assert Outcome.WON is again.state.outcome
    for game in (
        won,
        again,
        Game.replay(before.start, won.moves),
        parse_record(format_record(won)),
    ):
        assert 1 == game.events.count(Won())
        assert Won() == game.events[-1]
        assert won == game


@pytest.mark.parametrize("spec", SPECS)
def test_51_games_side_by_side(spec: str) -> None:
    """Two games played move by move in turn end as they do alone."""
    rules = variants.get(spec)
    lines = [
        [move for _, move, _ in walk(spec, seed, 40) if move is not None] for seed in (511, 512)
    ]
    starts = [GameState.start(Deal.shuffled(seed, rules.pack), rules) for seed in (511, 512)]
    alone = [Game.replay(start, line) for start, line in zip(starts, lines, strict=True)]
    turns = [Game(start) for start in starts]
    for ply in range(max(map(len, lines))):
        for which, line in enumerate(lines):
            if ply < len(line):
                turns[which] = turns[which].play(line[ply])
    assert alone == turns
    assert starts == [
        GameState.start(Deal.shuffled(seed, rules.pack), rules) for seed in (511, 512)
    ]
    assert [game.start for game in turns] == starts


def test_53_undone_draw() -> None:
    """A card whose draw is taken back lies in the stock again and is out of play."""
    game = Game(at("one-card", "5S", stock="8D"))
    drawn = game.play(Draw())
    assert "5s8d" in moves(drawn.state)
    state = drawn.undo().state
    assert Undealt(cards("8d")[0]) == why(state, "5s8d")
    assert () == state.waste()
    assert cards("8d") == state.stock.undealt
    assert game.state.redeals_left == state.redeals_left == 0
    assert {"D"} == moves(state)


@pytest.mark.parametrize(
    "spec", ["one-card(passes=3)", TRIPLE2, "three-pile(passes=3)", "king-tut"]
)
def test_53_undone_redeal(spec: str) -> None:
    """A redeal taken back gives the waste in its order, and the pass."""
    game = Game(at(spec, "5S", stock="2C 3C 4C 6C 7C"))
    while game.state.stock.undealt:
        game = game.play(Draw())
    before = game.state
    redealt = game.play(parse_move("R"))
    assert isinstance(redealt.events[-1], Redealt)
    assert before.stock == redealt.undo().state.stock
    assert before.redeals_left == redealt.undo().state.redeals_left
    if before.redeals_left is not None:
        assert before.redeals_left - 1 == redealt.state.redeals_left
    assert before == redealt.play(Draw()).undo(2).state


def test_53_another_move_after_an_undo() -> None:
    """What could be made again is forgotten when another move is made."""
    game = Game(at("one-card", "5S", stock="8D 2C")).play(Draw()).undo()
    other = game.play(Draw()).play(Draw())
    assert not other.can_redo
    with pytest.raises(HistoryError):
        other.redo()
