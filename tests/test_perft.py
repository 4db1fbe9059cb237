"""Counted trees: the numbers of move sequences, and of shapes that a pyramid can take."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramid_solitaire import Card, Deal, GameState, Layout, Pyramid, parse_state, variants


FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def perft(state: GameState, depth: int) -> int:
    """How many sequences of *depth* moves there are."""
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply(move), depth - 1) for move in moves)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_counted_by_the_oracle(path: Path) -> None:
    """The numbers that the oracle counted and wrote down."""
    state, checked = None, 0
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "state":
            state = parse_state(rest)
        elif kind == "perft":
            depth, nodes = map(int, rest.split())
            assert state is not None
            assert nodes == perft(state, depth)
            checked += 1
    assert 5 <= checked


def test_every_variant_has_a_file() -> None:
    """No variant goes uncounted."""
    assert set() == set(variants.names()) - {path.stem for path in FILES}


def shapes(layout: Layout) -> int:
    """How many sets of cells can be left when exposed cards are taken one by one."""
    cards = variants.get("anubis").pack.cards
    whole = Pyramid(layout, cards[: len(layout.cells)])
    seen, waiting = {whole.present}, [whole]
    while waiting:
        pyramid = waiting.pop()
        for card in pyramid.exposed:
            smaller = pyramid.without(card)
            if smaller.present not in seen:
                seen.add(smaller.present)
                waiting.append(smaller)
    return len(seen)


@pytest.mark.parametrize(
    ("rows", "count"), [(1, 2), (2, 5), (3, 14), (4, 42), (5, 132), (6, 429), (7, 1430)]
)
def test_shapes_of_a_pyramid(rows: int, count: int) -> None:
    """The shapes of a pyramid are counted by the Catalan numbers, on its head too."""
    assert count == shapes(Layout.pyramid(rows))


def test_goal_pyramid_is_met_by_the_empty_shape_only() -> None:
    """Of all the shapes of a pyramid, only the empty one is a win."""
    rules = variants.get("one-card(rows=5)")
    start = GameState.start(Deal.shuffled(1), rules).pyramid
    seen, waiting = {start}, [start]
    won = 0
    while waiting:
        pyramid = waiting.pop()
        state = GameState.of(rules, pyramid.cards)
        assert state.is_won == (() == pyramid.remaining)
        won += state.is_won
        for card in pyramid.exposed:
            smaller = pyramid.without(card)
            assert Pyramid(smaller.layout, smaller.cards) == smaller
            assert set(Pyramid(smaller.layout, smaller.cards).shown) == set(smaller.shown)
            if smaller not in seen:
                seen.add(smaller)
                waiting.append(smaller)
    assert 1 == won
    assert 132 == len(seen)
    assert isinstance(start.exposed[0], Card)
