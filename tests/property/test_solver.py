"""Laws of the solver, hunted for counterexamples in positions of all variants."""

from __future__ import annotations

import pytest

from hypothesis import assume, given
from hypothesis import strategies as st

from pyramid_solitaire import Card, Draw, GameState, Layout, Redeal, Rules, variants
from pyramid_solitaire.solver import Limits, Status, best, generic, hint, is_dead, solve
from pyramid_solitaire.solver.prune import Prune
from small_search import shortest
from test_against_oracle import SPECS


@st.composite
def small(draw: st.DrawFn, rules: Rules | None = None) -> GameState:
    """A position of at most 10 cards; those that go together are as likely as any others."""
    if rules is None:
        rules = variants.get(draw(st.sampled_from([*SPECS])))
    pack = rules.pack.cards
    rank = {draw(st.sampled_from(rules.pack.ranks)) for _ in range(2)}
    matching = [
        card
        for card in pack
        if card.rank in rank or any(rules.match.together(card.rank, each) for each in rank)
    ]
    pool = draw(st.lists(st.sampled_from(matching + list(pack[:8])), unique=True, max_size=10))
    lying: list[Card | None] = [None] * len(rules.layout.cells)
    beside = min(draw(st.integers(0, len(pool))), rules.stock_size) if rules.piles else 0
    rest = pool[beside:]
    while rest:
        open_cells = free_cells(rules.layout, lying)
        if not open_cells:
            break
        lying[draw(st.sampled_from(open_cells))] = rest.pop()
    undealt: list[Card] = []
    piles: list[list[Card]] = [[] for _ in range(rules.piles)]
    for card in pool[:beside]:
        draw(st.sampled_from([undealt, *piles])).append(card)
    most = GameState.of(rules).redeals_left or 0
    redeals = draw(st.integers(0, most)) if rules.piles else 0
    return GameState.of(rules, lying, undealt, piles, redeals)


def free_cells(layout: Layout, lying: list[Card | None]) -> list[int]:
    """The cells that can be filled, since all that they lie on are."""
    return [
        cell
        for cell, card in enumerate(lying)
        if card is None and all(lying[under] is not None for under in layout.covers[cell])
    ]


@given(small())
def test_solve_agrees_with_plain_search(state: GameState) -> None:
    """Verdict and shortest length are those of breadth-first search over states."""
    length = shortest(state)
    found, line = solve(state), solve(state, shortest=True)
    found.verify()
    line.verify()
    assert (length is not None) == (found.status is Status.SOLVED) == (line.status is Status.SOLVED)
    assert len(line.moves) == (length or 0)


@given(small(), st.sets(st.sampled_from([*Prune])))
def test_rules_of_pruning_are_independent(state: GameState, used: set[Prune]) -> None:
    """Any choice of rules gives the same answers."""
    prune = Prune(0)
    for rule in used:
        prune |= rule
    everything = generic.search(state, Limits(), shortest=True)
    found = generic.search(state, Limits(), shortest=True, prune=prune)
    assert found[0] is everything[0]
    assert len(found[1]) == len(everything[1])
    assert generic.search(state, Limits(), shortest=False, prune=prune)[0] is everything[0]


@given(small())
def test_moves_and_positions_agree(state: GameState) -> None:
    """A position is winnable just if one of its moves leads to one that is."""
    assume(not state.is_won)
    children = [solve(state.apply(move)).status for move in state.legal_moves()]
    assert (solve(state).status is Status.SOLVED) == (Status.SOLVED in children)


@given(small())
def test_hints_keep_what_can_be_had(state: GameState) -> None:
    """A hint never makes a winnable game unwinnable, and loses no card that could go."""
    told = hint(state)
    if told is None:
        assert state.is_won or is_dead(state)
        assert best(state).value == 0 or state.is_won
        return
    after = state.apply(told.move)
    assert is_dead(after) == is_dead(state)
    gone = len(state.pyramid.remaining) - len(after.pyramid.remaining)
    if isinstance(told.move, Draw | Redeal):
        assert gone == 0
    assert best(after).value <= best(state).value <= best(after).value + gone


@pytest.mark.parametrize("spec", ["one-card(rows=3,passes=2)", "three-pile(rows=3)"])
@given(st.data())
def test_limits_only_ever_hide(spec: str, data: st.DataObject) -> None:
    """With a limit, the answer is the same or unknown."""
    state = data.draw(small(variants.get(spec)))
    limit = data.draw(st.integers(1, 20))
    for fewest in (False, True):
        full = solve(state, shortest=fewest)
        limited = solve(state, shortest=fewest, max_states=limit)
        assert limited.status in {full.status, Status.UNKNOWN}
        assert limited.states <= limit
