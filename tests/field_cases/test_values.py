"""Field cases, group K: equality, hashes, copies and pickles."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys

from itertools import pairwise
from pathlib import Path

import pytest

from pyramid_solitaire import (
    Card,
    Deal,
    Draw,
    Game,
    GameState,
    Layout,
    Match,
    Pack,
    Pair,
    Pyramid,
    Redeal,
    Rules,
    Single,
    Stock,
    events_of,
    variants,
)
from small_search import MS, SPECS, after, at, cards, shortest, walk


def everything() -> list[object]:
    """A value of each kind, of several rule sets."""
    state = after(at("three-pile(passes=2)", "KS / 9H JH", "2C 3C 4C 5C"), "D", "4c9h", "2cJh")
    game = Game(at(MS, "KS / 9H JH", "2C 4C 6C")).play(Draw()).play(Draw()).undo()
    start = GameState.start(Deal.shuffled(103), variants.get("giza"))
    anubis = variants.get("anubis")
    return [
        *cards("As Td Kh Kh'"),
        Draw(),
        Redeal(),
        Single(Card.parse("Kd")),
        Pair.of(*cards("3d Tc")),
        Pack(),
        Deal.shuffled(103),
        Deal.shuffled(103, anubis.pack),
        Layout.pyramid(7),
        Layout.beside(Layout.pyramid(3), Layout.columns([2, 3])),
        Match.total(13),
        Match.adjacent(),
        Stock.parse("9c3d|Tc"),
        anubis.stock,
        *[variants.get(spec) for spec in SPECS],
        state,
        state.pyramid,
        start,
        state.view(),
        game,
        *events_of(at("one-card", "8S / 5H 8C"), Pair.of(*cards("5h 8c"))),
        state.why_illegal(Single(Card.parse("Ks"))) or state.why_illegal(Redeal()),
    ]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_103_pickles(protocol: int) -> None:
    """Each value is the same after pickling, with any protocol, down to its hash."""
    for value in everything():
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(value) is type(again)
        assert value == again
        assert hash(value) == hash(again)
        assert repr(value) == repr(again)


def test_103_copies() -> None:
    """Each value is the same after copying, shallow or deep."""
    for value in everything():
        for again in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]):
            assert type(value) is type(again)
            assert value == again
            assert hash(value) == hash(again)


@pytest.mark.parametrize("hash_seed", ["0", "3"])
def test_103_through_another_process(hash_seed: str) -> None:
    """Values come back equal from a process that hashes otherwise, and are found in sets there."""
    program = (
        "import pickle, sys, copy\nvalues = pickle.load(sys.stdin.buffer)\n"
        "for value in values:\n"
        "    kept = {value: 1}\n"
        "    made = pickle.loads(pickle.dumps(value))\n"
        "    assert made in kept and copy.deepcopy(value) in kept, value\n"
        "import pyramid_solitaire as p\n"
        "deal = [value for value in values if isinstance(value, p.Deal)][0]\n"
        "assert deal in {p.Deal.shuffled(103)} and p.Deal.shuffled(103) in {deal}\n"
        "assert values[-1] is not None\n"
        "rules = [value for value in values if value == p.Rules()]\n"
        "assert rules and p.Rules() in {rules[0]}\n"
        "sys.stdout.buffer.write(pickle.dumps(values))"
    )
    values = everything()
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(values),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr.decode()
    again = pickle.loads(done.stdout)
    assert values == again
    assert set(values) == set(again)


def test_103_states_of_random_games() -> None:
    """So for states and games in the middle of play."""
    for spec in SPECS:
        for _, _, state in walk(spec, 103, 8):
            again = pickle.loads(pickle.dumps(state))
            assert state == again
            assert state.legal_moves() == again.legal_moves()
            assert state == copy.deepcopy(state)


def test_105_what_pickles_are_for() -> None:
    """The page about saving says that pickles do not outlive a release."""
    page = Path(__file__).parents[2] / "docs" / "howto" / "save.md"
    text = page.read_text(encoding="utf-8")
    assert "Pickles are for sending values between processes that run the same release" in text


def test_107_path_does_not_matter() -> None:
    """One position, reached by two orders of moves, is one value."""
    start = at("one-card", "KS / KH KD / 5H 8C 6S", waste="7D")
    one, other = after(start, "5h8c", "6s7d"), after(start, "6s7d", "5h8c")
    assert one == other
    assert hash(one) == hash(other)
    assert 1 == len({one, other})
    assert one == at("one-card", "KS / KH KD")
    assert Game(start, [*line(start, "5h8c", "6s7d")]) != Game(
        start, [*line(start, "6s7d", "5h8c")]
    )


def line(state: GameState, *texts: str) -> list[Single | Pair | Draw | Redeal]:
    """Moves from their texts."""
    listed: list[Single | Pair | Draw | Redeal] = []
    for text in texts:
        listed += [move for move in state.legal_moves() if str(move) == text]
        state = state.apply(listed[-1])
    return listed


@pytest.mark.parametrize("spec", SPECS)
def test_107_swapped_moves(spec: str) -> None:
    """In random games, two moves that can be swapped lead to equal states with one hash."""
    for state, _, _ in walk(spec, 107, 30):
        discards = [move for move in state.legal_moves() if isinstance(move, Single | Pair)]
        for one, other in pairwise(discards):
            first, second = state.apply(one), state.apply(other)
            if first.is_legal(other) and second.is_legal(one):
                assert first.apply(other) == second.apply(one)
                assert hash(first.apply(other)) == hash(second.apply(one))


def test_107_passes_count_only_where_they_are_limited() -> None:
    """With unlimited passes a whole pass leads back to the same state; with a limit it does not."""
    for spec, same in (("one-card(passes=unlimited)", True), ("one-card(passes=3)", False)):
        state = at(spec, "5S", stock="2C 3C")
        assert same == (state == after(state, "D", "D", "R"))


def test_91_states_that_differ() -> None:
    """Passes left, and where each card lies, are part of a position."""
    last, one_more = (at("one-card(passes=2)", "4S", waste="9C 3D", redeals=n) for n in (1, 0))
    assert last != one_more
    assert 2 == len({last, one_more})
    assert None is shortest(last)
    assert 3 == shortest(one_more)
    assert at("one-card", "4S", stock="9C 3D") != at("one-card", "4S", stock="3D", waste="9C")
    assert at("one-card", "4S", waste="9C 3D") != at("one-card", "4S", waste="3D 9C")
    assert at("one-card", "4S") != at("one-card(goal=all)", "4S")


def test_109_equality_is_not_by_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a hash that is the same for all, equality says what it said before."""
    choose = random.Random("109")
    states = [state for spec in SPECS[:20] for _, _, state in walk(spec, 109, 20)]
    states += [pickle.loads(pickle.dumps(state)) for state in states[:100]]
    pairs = [(choose.choice(states), choose.choice(states)) for _ in range(900)]
    pairs += list(zip(states[:100], states[-100:], strict=True))
    before = [one == other for one, other in pairs]
    assert {True, False} == set(before)
    for kind in (GameState, Pyramid, Stock, Rules, Layout, Deal):
        monkeypatch.setattr(kind, "__hash__", lambda _: 1)
    assert before == [one == other for one, other in pairs]
    assert hash(states[0]) == hash(states[-1]) == 1


def test_111_values_not_identities() -> None:
    """Cards of different deals are equal, and moves of a copy are legal in the original."""
    assert Card.parse("KS") == Card.parse("Ks")
    assert Deal.shuffled(1).cards[0] in Deal.shuffled(2).cards
    for spec in SPECS:
        rules = variants.get(spec)
        state = GameState.start(Deal.shuffled(111, rules.pack), rules)
        twin = copy.deepcopy(state)
        assert twin.legal_moves() == state.legal_moves()
        for move in pickle.loads(pickle.dumps(twin.legal_moves())):
            assert state.is_legal(move)
            assert state.apply(move) == twin.apply(move)


def test_111_nothing_can_be_changed() -> None:
    """Values are frozen: no attribute can be set, deleted or added."""
    for value in everything():
        with pytest.raises((AttributeError, TypeError)):
            value.anything = 1  # type: ignore[attr-defined]
    state = at("one-card", "8S")
    for name in ("rules", "pyramid", "stock"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
        with pytest.raises(AttributeError):
            delattr(state, name)
