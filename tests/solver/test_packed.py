"""The packed searches: which rules they read, and that no pruning rule changes an answer."""

from __future__ import annotations

import pytest

import oracle

from pyramid_solitaire import (
    ALL_ZONES,
    Deal,
    GameState,
    Goal,
    Layout,
    Match,
    Rank,
    Rules,
    Zone,
    variants,
)
from pyramid_solitaire.cards import read_cards
from pyramid_solitaire.solver import Limits, Status, generic, solve
from pyramid_solitaire.solver.packed import decide, lending, matching, tableau
from pyramid_solitaire.solver.packed.clock import Clock, Dealt, Turned, clock_of
from pyramid_solitaire.solver.packed.lending import Lending
from pyramid_solitaire.solver.packed.matching import Matching
from pyramid_solitaire.solver.packed.play import played
from pyramid_solitaire.solver.packed.problem import Problem, problem_of
from pyramid_solitaire.solver.packed.prune import EVERY_RULE, Pruner, Rule
from pyramid_solitaire.solver.packed.search import search
from pyramid_solitaire.solver.packed.shortest import Shortest
from pyramid_solitaire.solver.packed.verdict import Verdict
from pyramid_solitaire.solver.prune import bits
from small_positions import POSITIONS, positions
from test_against_oracle import SPECS
from two_tops import TwoTops


RULES = (Rule(0), *(EVERY_RULE & ~rule for rule in Rule))


def packed(state: GameState) -> tuple[Problem, Clock] | None:
    """The problem and its clock, None if there is none."""
    problem = problem_of(state)
    clock = None if problem is None else clock_of(problem)
    return None if problem is None or clock is None else (problem, clock)


@pytest.mark.parametrize("spec", SPECS)
def test_no_rule_changes_an_answer(spec: str) -> None:
    """With any rule switched off, and with all of them, verdict and length are those of the oracle."""
    for variant, position, state in positions(spec, POSITIONS // 3):
        length = oracle.shortest(variant, position)
        found = packed(state)
        if found is None:
            assert search(state, Limits(), shortest=False) is None
            continue
        problem, clock = found
        for rules in RULES:
            status, line = Verdict(problem, clock, rules).search(Limits())
            assert (status is Status.SOLVED) == (length is not None), rules
            if length is not None:
                assert len(played(state, problem, line, shortest=False)) >= length
            if length is not None and problem.redeals is not None and not reserve(problem):
                status, line = Shortest(problem, clock, rules).search(Limits())
                assert len(played(state, problem, line, shortest=True)) == length, rules


def by_partners(problem: Problem, clock: Clock, rules: Rule = EVERY_RULE) -> Matching:
    """A search that asks which card goes with which."""
    board = tableau.Tableau(problem)
    return Matching(Lending(problem, board, clock, Pruner(problem, board, clock, rules)))


@pytest.mark.parametrize("spec", SPECS)
def test_partners_decide(spec: str) -> None:
    """Asking which card goes with which gives the verdict of the oracle."""
    for variant, position, state in positions(spec, POSITIONS):
        found = packed(state)
        if found is None or found[0].redeals is None:
            continue
        winnable = oracle.shortest(variant, position) is not None
        for rules in (EVERY_RULE, Rule(0)):
            status, line = by_partners(*found, rules).search(Limits())
            assert (status is Status.SOLVED) == winnable
            if winnable:
                played(state, found[0], line, shortest=False)


@pytest.mark.parametrize("lesson", [0, 2, 99])
@pytest.mark.parametrize(
    "spec", ["three-pile", "three-pile(goal=all)", "one-card(per-draw=3)", "giza", "microsoft"]
)
def test_what_is_learnt_changes_no_answer(
    spec: str, lesson: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Searches over positions and over partners agree, whatever is learnt from conflicts."""
    monkeypatch.setattr(matching, "_LESSON", lesson)
    rules = variants.get(spec)
    decided = 0
    for seed in range(3 if spec == "giza" else 8):
        found = packed(GameState.start(Deal.shuffled(seed, rules.pack), rules))
        assert found is not None
        verdict, _ = Verdict(*found).search(Limits(400))
        other, _ = by_partners(*found).search(Limits(2000))
        assert Status.UNKNOWN in {verdict, other} or verdict is other
        decided += Status.UNKNOWN not in {verdict, other}
    assert decided


@pytest.mark.parametrize(
    "spec", ["reserve-row(stock-top=playable)", "reserve-row(overlap=pyramid)"]
)
def test_cards_that_may_stay(spec: str) -> None:
    """Cards of the reserve are partners, and need none."""
    for seed in range(1, 9):
        state = GameState.start(Deal.shuffled(seed), variants.get(spec))
        found = search(state, Limits(500), shortest=False)
        other = generic.search(state, Limits(500), shortest=False)
        assert found is not None
        assert Status.UNKNOWN in {found[0], other[0]} or found[0] is other[0]


def reserve(problem: Problem) -> bool:
    """Whether there are cards in the tableau that may stay."""
    return problem.goal != problem.present


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("one-card", Turned),
        ("microsoft", Turned),
        ("one-card(passes=unlimited)", Turned),
        ("cheops", Turned),
        ("three-pile", Dealt),
        ("one-card(per-draw=3)", Dealt),
        ("giza", Dealt),
        ("king-tut", None),
        ("apophis", None),
        ("aisleriot-thirteen", None),
        ("one-card(end=stock-out)", None),
        ("three-pile(stock-top=playable)", None),
    ],
)
def test_clocks(spec: str, kind: type[Clock] | None) -> None:
    """Positions that are not cards left and a time are left to the search over states."""
    rules = variants.get(spec)
    found = packed(GameState.start(Deal.shuffled(1, rules.pack), rules))
    assert (None if found is None else type(found[1])) is kind


def test_unreadable() -> None:
    """What a problem can't say is left to the search over states."""
    zones = tuple(pair for pair in ALL_ZONES if pair != (Zone.PYRAMID, Zone.WASTE))
    assert problem_of(GameState.start(Deal.shuffled(1), Rules(pair_zones=zones))) is None
    assert problem_of(GameState.start(Deal.shuffled(1), Rules(stock=TwoTops()))) is None
    # Kings go alone or with aces.
    either = Match.total(13) | Match([(Rank.ACE, Rank.KING)])
    problem = problem_of(GameState.start(Deal.shuffled(1), Rules(match=either)))
    assert problem is not None
    assert clock_of(problem) is None


@pytest.mark.parametrize("spec", ["one-card", "microsoft", "three-pile", "double-pyramid(rows=5)"])
def test_tables_may_be_small(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered, and how long the relaxed game is searched, changes no answer."""
    rules = variants.get(spec)
    starts = [GameState.start(Deal.shuffled(seed, rules.pack), rules) for seed in range(1, 7)]
    limits = Limits(200)
    found = [search(state, limits, shortest=False) for state in starts]
    monkeypatch.setattr(tableau, "_MANY", 10)
    # What other searches have put there says nothing about how it is filled.
    tableau._exposures.cache_clear()
    monkeypatch.setattr(lending, "_MANY", 3)
    monkeypatch.setattr("pyramid_solitaire.solver.packed.relaxed._PATIENCE", 3)
    for state, before in zip(starts, found, strict=True):
        after = search(state, limits, shortest=False)
        assert before is not None
        assert after is not None
        assert Status.UNKNOWN in {before[0], after[0]} or before[0] is after[0]


@pytest.mark.parametrize(
    ("spec", "seed", "length"),
    [("microsoft", 12, 29), ("one-card(passes=2)", 1, 60), ("three-pile", 1, 30)],
)
def test_whole_deals(spec: str, seed: int, length: int) -> None:
    """Lines of whole deals are as short as they were found to be by another search."""
    state = GameState.start(Deal.shuffled(seed), variants.get(spec))
    found = search(state, Limits(), shortest=True)
    assert found is not None
    assert (found[0], len(found[1])) == (Status.SOLVED, length)


def test_wide_layouts() -> None:
    """A million sets of cells are not gone through to count ten pairs."""
    rules = Rules(layout=Layout.columns([1] * 20), goal=Goal.ALL)
    cards = read_cards("AsQsAhQh2sJs2hJh3sTs3hTh4s9s4h9h5s8s5h8h")
    solution = solve(GameState.of(rules, cards), shortest=True)
    assert (solution.status, len(solution.moves)) == (Status.SOLVED, 10)


def test_limits() -> None:
    """A limit ends both searches without an answer."""
    for _, _, state in positions("microsoft", 20):
        found = packed(state)
        assert found is not None
        for search_of in (Verdict, Shortest):
            status, line = search_of(*found).search(Limits(0))
            full, _ = search_of(*found).search(Limits())
            assert line == []
            assert status is Status.UNKNOWN or status is full


@pytest.mark.parametrize("seed", [1, 3, 16])
def test_going_on(seed: int) -> None:
    """A search that was ended by a limit goes on where it was."""
    found = packed(GameState.start(Deal.shuffled(seed), variants.get("three-pile")))
    assert found is not None
    for make in (Verdict, by_partners):
        answer, _ = make(*found).search(Limits())
        search, status, most = make(*found), Status.UNKNOWN, 0
        while status is Status.UNKNOWN:
            most += 30
            status, _ = search.search(Limits(most))
            assert search.states <= most
        assert status is answer


@pytest.mark.parametrize(("turn", "ratio"), [(1, 1), (2, 1), (1, 50), (1000, 0)])
def test_taking_turns(turn: int, ratio: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the two searches take turns, the answer is the same, and limits are kept."""
    rules = variants.get("three-pile")
    starts = [GameState.start(Deal.shuffled(seed), rules) for seed in range(1, 6)]
    answers = [solve(state).status for state in starts]
    monkeypatch.setattr(decide, "_TURN", turn)
    monkeypatch.setattr(decide, "_RATIO", ratio)
    for state, answer in zip(starts, answers, strict=True):
        assert solve(state).status is answer
        for most in (1, 2, 10, 100):
            limited = solve(state, max_states=most)
            assert limited.states <= most
            assert limited.status in {Status.UNKNOWN, answer}


def test_bits() -> None:
    """Numbers of the bits that are set, lowest first."""
    assert bits(0) == []
    assert bits(0b101001) == [0, 3, 5]
