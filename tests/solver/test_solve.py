"""What `solve` takes and gives: limits, solutions, any rules, positions from the field cases."""

from __future__ import annotations

import pickle

from collections.abc import Iterator

import pytest

from attrs import evolve, frozen

from pyramid_solitaire import (
    Card,
    Cell,
    Deal,
    Game,
    GameState,
    Layout,
    Outcome,
    ReplayError,
    Rules,
    Stock,
    StockPolicy,
    parse_move,
    variants,
)
from pyramid_solitaire.errors import InvalidSolution
from pyramid_solitaire.solver import Limits, Solution, Status, generic, solve
from small_positions import positions
from small_search import ALL2, CLASSIC, MS, OVER2, TRIPLE2, UNLIMITED, at
from small_search import shortest as by_breadth


DECKS = {
    "D2": (
        "6C KC 8C AS KD KH 6D 3D TD 6S QD JC 8S 5S QS 8D 4C 2C 2S 4D 2D 5C 7C 7S TS JD JH KS "
        "9S 5H 6H 4H TH TC 3H 9D 3C 9H 5D 4S AH 2H 3S AC QC 8H 7D QH AD JS 7H 9C"
    ),
    "D5": (
        "TH KC 9S KD 7D 9D 8C AD AH 7C JS 2D JC TS QC 7S 3D JD 8S QH 4S 4H AC 5H 2C TD 5C 5D "
        "8D 3S JH 9C 4C KH AS 8H TC QS 7H 4D 6S 3H KS 5S 2S 2H QD 9H 6H 3C 6C 6D"
    ),
    "D6": (
        "KS AH TH JS 2D QS 4D 8H 8S 3C 6D 5D KD TC 7D AS 9D 9C 2C 3H 5C AD 6S 9S 6C 7C 2S QH "
        "3S KC 5H 8D 5S KH QD 3D 4H AC 7S 6H TD 2H JC 8C 9H 7H QC 4S TS JD JH 4C"
    ),
}
SETS = (*CLASSIC, UNLIMITED, MS, TRIPLE2, OVER2, ALL2)
"""The rule sets of the golden decks, in the order of their table."""

GOLDEN = {
    "D2": (None, None, 77, 77, 52, None, 65, None),
    "D5": (None, 51, 51, 51, 35, 44, 51, None),
    "D6": (None, 61, 61, 61, 39, 41, 46, 62),
}
"""The fewest moves, or None where the deal can't be won (field case 81)."""


def golden() -> Iterator[object]:
    """All questions about the golden decks; long lines that are to be shortest take seconds."""
    for deck, lengths in GOLDEN.items():
        for spec, length in zip(SETS, lengths, strict=True):
            for shortest in (False, True):
                slow = shortest and length is not None and length > 40
                marks = [pytest.mark.slow] if slow else []
                yield pytest.param(deck, spec, shortest, length, marks=marks)


def start(deck: str, spec: str) -> GameState:
    """A golden deck, dealt."""
    return GameState.start(Deal.parse(DECKS[deck]), variants.get(spec))


@pytest.mark.parametrize(("deck", "spec", "shortest", "length"), list(golden()))
def test_golden_decks(deck: str, spec: str, shortest: bool, length: int | None) -> None:
    """Verdict and length are those of the table, and the line wins (field cases 81 and 85)."""
    solution = solve(start(deck, spec), shortest=shortest)
    if length is None:
        assert (solution.status, solution.moves) == (Status.UNSOLVABLE, ())
        return
    assert solution.status is Status.SOLVED
    assert solution.game.state.outcome is Outcome.WON
    assert len(solution.moves) >= length
    assert len(solution.moves) == length or not shortest


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("shortest", [False, True])
def test_a_limit_is_no_proof(deck: str, shortest: bool) -> None:
    """Field case 83: what a limit ended is unknown, never unsolvable."""
    state = start(deck, CLASSIC[2])
    for limit in (1, 10, 100, 1000):
        solution = solve(state, max_states=limit, shortest=shortest)
        assert 0 < solution.states <= limit
        assert solution.status in {Status.SOLVED, Status.UNKNOWN}
        solution.verify()
    assert solve(state, max_states=1).status is Status.UNKNOWN
    hurried = generic.search(state, Limits.of(deadline=1e-9), shortest=shortest)
    assert hurried == (Status.UNKNOWN, (), 0)
    assert solve(state, deadline=1e-9, shortest=shortest).status is not Status.UNSOLVABLE
    assert solve(state, deadline=3600).status is Status.SOLVED


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    """As many positions as it takes are enough, and one less is not."""
    for spec in ("one-card", "one-card(passes=3)"):
        state = start("D2", spec)
        full = solve(state)
        assert solve(state, max_states=full.states) == full
        assert solve(state, max_states=full.states - 1).status is Status.UNKNOWN


@pytest.mark.parametrize("limit", [0, -1, True, 1.0, "10"])
def test_bad_limits(limit: object) -> None:
    """A number of positions is an int of 1 or more."""
    state = at("one-card", "8s", "5d")
    wanted = ValueError if type(limit) is int else TypeError
    with pytest.raises(wanted, match="max_states"):
        solve(state, max_states=limit)  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [0, -1.5, float("nan"), True, "10"])
def test_bad_deadlines(limit: object) -> None:
    """A deadline is a positive number of seconds."""
    state = at("one-card", "8s", "5d")
    wanted = ValueError if type(limit) in {int, float} else TypeError
    with pytest.raises(wanted, match="deadline"):
        solve(state, deadline=limit)  # type: ignore[arg-type]


def test_limits_are_shared_out() -> None:
    """Parts of limits are never more than what is left."""
    assert Limits.of(7).half().max_states == 4
    assert Limits.of(7).without(7).max_states == 0
    assert Limits.of().without(7) == Limits.of()
    timed = Limits.of(deadline=100)
    assert timed.timed
    assert not timed.over()
    assert Limits.of(deadline=45).until < timed.half().until < timed.until
    assert not Limits.of(5).timed


def test_what_is_no_state() -> None:
    """Only a state can be solved."""
    with pytest.raises(TypeError, match="a state expected"):
        solve(Deal.shuffled(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("shortest", [False, True])
def test_games_that_are_over(shortest: bool) -> None:
    """A game that is won is solved by no moves, one that is lost is unsolvable."""
    won = solve(at("one-card", "--", "Td"), shortest=shortest)
    assert won == Solution(won.state, Status.SOLVED, (), 0, shortest=True)
    lost = solve(at("one-card", "8s"), shortest=shortest)
    assert (lost.status, lost.shortest) == (Status.UNSOLVABLE, False)
    out = solve(at("one-card(end=stock-out)", "8s5d"[:2], "", "5d"), shortest=shortest)
    assert out.status is Status.UNSOLVABLE


def test_solutions_are_values() -> None:
    """A solution is neither true nor false, and can be compared and pickled."""
    solution = solve(at("one-card", "Td/5h4c", "8d9c", "3s"))
    with pytest.raises(TypeError, match="ask for its status"):
        bool(solution)
    assert solution == solve(solution.state)
    assert hash(solution) == hash(solve(solution.state))
    assert solution == pickle.loads(pickle.dumps(solution))
    assert isinstance(solution.game, Game)
    assert solution.game.moves == solution.moves
    assert "Status.SOLVED" in repr(solution)


def test_verify() -> None:
    """Moves that do not win are found out."""
    solution = solve(at("one-card", "Td/5h4c", "8d9c", "3s"))
    solution.verify()
    moves = solution.moves
    short = evolve(solution, moves=moves[:-1])
    with pytest.raises(InvalidSolution, match="not won after all 4 moves") as caught:
        short.verify()
    assert caught.value.ply == 4
    wrong = evolve(solution, moves=[*moves[:2], parse_move("3sTd")])
    with pytest.raises(InvalidSolution, match="move 3: 3sTd: ") as caught:
        wrong.verify()
    assert caught.value.ply == 2
    assert caught.value.state == Game.replay(solution.state, moves[:2]).state
    with pytest.raises(ReplayError):
        _ = wrong.game
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    solve(at("one-card", "8s")).verify()


def length(state: GameState) -> int | None:
    """The fewest moves to a win, None if there is no win."""
    solution = solve(state, shortest=True)
    solution.verify()
    return len(solution.moves) if solution.status is Status.SOLVED else None


def test_orientation() -> None:
    """Field case 85: the first card of the stock is the first to be drawn."""
    assert length(at("one-card", "KS / KH 6D / 7C 5S 6S", "7D 4S 8C 8S")) == 8
    assert length(at("one-card", "KS / KH 6D / 7C 5S 6S", "8S 8C 4S 7D")) == 9


def test_passes_are_part_of_the_question() -> None:
    """Field case 91: the same cards with a redeal left and without."""
    assert length(at("one-card(passes=2)", "4S", "", "9C 3D", 1)) is None
    assert length(at("one-card(passes=2)", "4S", "", "9C 3D", 0)) == 3
    assert length(at("one-card", "4S", "9C 3D")) == 2
    assert length(at("one-card", "4S", "3D", "9C")) == 1


def test_kings_are_not_forced_where_three_are_drawn() -> None:
    """With three cards a draw, what comes up depends on whether a king is still there."""
    state = at("one-card(per-draw=3,passes=2)", "8s", "3c 5d 9c", "Kd")
    # In the second pass the king makes the first draw end with 5d; without it, 9c covers 5d again.
    assert [str(move) for move in solve(state).moves] == ["D", "R", "D", "5d8s"]
    assert length(state) == 4
    assert length(state.apply(parse_move("Kd"))) is None


@pytest.mark.parametrize("spec", ["one-card", "microsoft", "three-pile", "king-tut", "tuts-tomb"])
def test_children(spec: str) -> None:
    """Field case 87: a position is as good as the best of what its moves lead to."""
    for _, _, state in positions(spec, 40, 10):
        best = length(state)
        children = [length(state.apply(move)) for move in state.legal_moves()]
        winning = [each for each in children if each is not None]
        if state.is_won:
            assert best == 0
            continue
        assert best == (1 + min(winning) if winning else None)
        line = solve(state, shortest=True).game
        for ply, there in enumerate(line.states):
            assert best is None or length(there) == best - ply


@frozen
class Bottom:
    """A stock of one's own: the bottom of the waste is in play, and draws never end."""

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """Lay down the stock."""
        return Stock(cards, ((),))

    def draw(self, stock: Stock, /) -> Stock | None:
        """One card, from the stock or else from the bottom of the waste to its top."""
        if stock.undealt:
            return Stock(stock.undealt[1:], ((*stock.piles[0], stock.undealt[0]),))
        pile = stock.piles[0]
        return Stock((), ((*pile[1:], *pile[:1]),)) if pile else None

    def redeal(self, stock: Stock, /) -> None:
        """Never."""

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The bottom."""
        return stock.piles[0][:1]

    def may_pair(self, stock: Stock, a: Card, b: Card, /) -> bool:
        """Never."""
        return False

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """Take the cards away."""
        return stock.without(cards)


@frozen
class Endless(Bottom):
    """A stock that counts its draws, so that no position comes twice."""

    def draw(self, stock: Stock, /) -> Stock | None:
        """Count."""
        drawn = super().draw(stock)
        return drawn and Stock(drawn.undealt, drawn.piles, stock.redeals + 1)


def test_a_layout_dealt_from_the_bottom() -> None:
    """The cells of a layout can be in any order; what lies on what is all that counts."""
    bottom = [Cell(f"B{i}", 1, float(i), 1.0) for i in (1, 2, 3)]
    top = [
        Cell("A1", 0, 1.5, 0.0, covered_by=("B1", "B2")),
        Cell("A2", 0, 2.5, 0.0, covered_by=("B2", "B3")),
    ]
    rules = Rules(layout=Layout([*top[:1], *bottom, *top[1:]]))
    # A1, then the row below it, then A2.
    for tableau, winnable in (
        ("Td 9c4cKs Th", True),
        ("Th 9c4cKs 8s", False),
        ("Td 3s4cKs Th", False),
    ):
        cards = [Card.parse(tableau.replace(" ", "")[i : i + 2]) for i in range(0, 10, 2)]
        state = GameState.of(rules, cards, "3hKd", ["3d"])
        assert length(state) == by_breadth(state)
        assert (length(state) is not None) == winnable
        status, moves, _ = generic.search(state, Limits(), shortest=True)
        assert (len(moves) or None) == length(state)
        assert (status is Status.SOLVED) == winnable


def test_a_policy_of_ones_own() -> None:
    """The search takes any policy, and with one that goes on for ever, limits end it."""
    policy: StockPolicy = Bottom()
    for tableau, undealt in (("8s/3dKc", "2c5hTh9d"), ("8s/3dKc", "2c5h9d"), ("8s/5d8c", "5hTh")):
        state = GameState.of(Rules(stock=policy), tableau, undealt)
        assert length(state) == by_breadth(state)
    endless = Rules(stock=Endless())
    assert solve(GameState.of(endless, "8s/3dKc", "2c5hTh9d")).status is Status.SOLVED
    # 4c waits for 9c, which waits for 3s, which waits for Td, which waits for 4c.
    hopeless = GameState.of(endless, "Ks/Td9c/4c--3s", "2c2d")
    assert solve(hopeless, max_states=500) == Solution(hopeless, Status.UNKNOWN, (), 500)
    assert solve(hopeless, max_states=500, shortest=True).status is Status.UNKNOWN
