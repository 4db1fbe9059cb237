"""Streams of winnable deals, how hard they are, and the lists that come with the package."""

from __future__ import annotations

import pathlib

from itertools import islice

import pytest

import pyramid_solitaire

from pyramid_solitaire import Deal, GameState, Match, ParseError, Rules, variants
from pyramid_solitaire.solver import (
    Difficulty,
    Level,
    Numbers,
    Status,
    difficulty,
    numbers_of,
    solve,
    winnable_deals,
)
from pyramid_solitaire.solver.numbers import format_numbers, parse_numbers
from small_search import at


LISTS = sorted(pathlib.Path(pyramid_solitaire.__file__).parent.glob("solver/data/*.txt"))


@pytest.mark.parametrize(
    "spec", ["microsoft", "three-pile(rows=4)", "italian(rows=4)", "king-tut(rows=5)"]
)
def test_stream(spec: str) -> None:
    """Every deal can be won, is made by its seed, and comes again when the stream begins anew."""
    rules = variants.get(spec)
    first = list(islice(winnable_deals(rules, "my stream"), 3))
    for each in first:
        assert each.deal == Deal.shuffled(each.seed, rules.pack)
        assert each.start == GameState.start(each.deal, rules)
        assert each.solution.status is Status.SOLVED
        each.solution.verify()
        assert each.difficulty() == difficulty(each.start)
    assert first == list(islice(winnable_deals(rules, "my stream"), 3))
    other = next(winnable_deals(rules, 8))
    assert other.deal not in [each.deal for each in first]
    assert other == next(winnable_deals(rules, "8"))


def test_undecided_deals_are_passed_by() -> None:
    """A lower limit leaves deals out, and changes no other."""
    rules = variants.get("microsoft(rows=5)")
    many = [each.seed for each in islice(winnable_deals(rules, 1), 12)]
    few = [each.seed for each in islice(winnable_deals(rules, 1, max_states=25), 6)]
    assert few == [seed for seed in many if seed in few] + [
        seed for seed in few if seed not in many
    ]


def test_bad_arguments() -> None:
    """What makes no sense is refused at once, not when the first deal is asked for."""
    with pytest.raises(TypeError, match="rules expected"):
        winnable_deals("one-card", 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seed"):
        winnable_deals(Rules(), 1.5)  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        winnable_deals(Rules(), "\ud800")
    with pytest.raises(ValueError, match="max_states"):
        winnable_deals(Rules(), 1, max_states=0)
    with pytest.raises(TypeError, match="a state"):
        difficulty("one-card 8s | 0")  # type: ignore[arg-type]


def test_known_numbers_come_first(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the package has a list, it is used up before others are looked for."""
    rules = variants.get("microsoft")
    winnable = [
        n
        for n in range(1, 9)
        if solve(GameState.start(Deal.shuffled(n), rules), max_states=999).status is Status.SOLVED
    ]
    assert len(winnable) > 3
    (tmp_path / "data").mkdir()
    text = format_numbers(Numbers("microsoft", 8, 0, winnable))
    (tmp_path / "data" / "microsoft.txt").write_text(text, encoding="ascii")
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    assert numbers_of(rules) == Numbers("microsoft", 8, 0, winnable)
    one, other = (
        [each.seed for each in islice(winnable_deals(rules, seed), len(winnable) + 1)]
        for seed in (1, 5)
    )
    assert {*map(str, winnable)} == {*one[:-1]} == {*other[:-1]}
    assert one[:-1] != other[:-1]
    assert one[-1].startswith("1-")
    assert other[-1].startswith("5-")


def test_rules_without_a_list() -> None:
    """Overrides and rules of one's own have none."""
    assert numbers_of(variants.get("one-card(rows=3)")) is None
    assert numbers_of(Rules(match=Match.total(9))) is None


@pytest.mark.parametrize("found", [(), (1,), (3, 4, 100000), tuple(range(5, 900, 7))])
def test_numbers_are_read_as_written(found: tuple[int, ...]) -> None:
    """The text form is exact, and its lines are short."""
    numbers = Numbers("one-card", 100001, 17, found)
    text = format_numbers(numbers)
    assert numbers == parse_numbers(text)
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    "text", ["", "variant: giza\n\n1 2", "variant: giza\ntried: 5\nundecided: x\n\n", "\n\n1 x"]
)
def test_what_is_no_list(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(ParseError, match="a list of numbers"):
        parse_numbers(text)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: str(path.stem))
def test_lists(path: pathlib.Path) -> None:
    """The deals of each list can be won: some are tried here, and a tool tries all."""
    rules = variants.get(path.stem)
    numbers = numbers_of(rules)
    assert numbers is not None
    assert numbers.variant == path.stem
    winnable = numbers.winnable
    assert sorted(set(winnable)) == list(winnable)
    assert winnable[-1] <= numbers.tried
    assert format_numbers(numbers) == path.read_text(encoding="ascii")
    for number in winnable[:: max(1, len(winnable) // 5)]:
        start = GameState.start(Deal.shuffled(number, rules.pack), rules)
        solution = solve(start, max_states=200_000)
        assert solution.status is Status.SOLVED
        solution.verify()


def test_levels() -> None:
    """Each level has its share of games."""
    wins = {0: "expert", 1: "hard", 9: "hard", 10: "medium", 49: "medium", 50: "easy", 200: "easy"}
    for won, word in wins.items():
        assert Difficulty(200, won, 5.0).level is Level(word)


def test_difficulty() -> None:
    """What can't go wrong is easy, and what can't be won is not won."""
    sure = difficulty(at("one-card", "Td/5h4c", "8d9c", "3s"))
    assert (sure.games, sure.level) == (200, Level.EASY)
    assert difficulty(at("one-card", "8s", "5d")) == Difficulty(200, 200, 0.0)
    assert difficulty(at("one-card", "--", "5d")) == Difficulty(200, 200, 0.0)
    assert difficulty(at("one-card", "8s", "Td 9c")) == Difficulty(200, 0, 1.0)
    assert difficulty(at("one-card(passes=unlimited)", "8s/7d7c", "Td 9c")).left == 3.0
    trap = difficulty(at("one-card", "KS / KH 6D / 7C 5S 6S", "7D 4S 8C 8S"))
    assert 0 < trap.wins < 100


def test_difficulty_is_the_same_everywhere() -> None:
    """The figures of a few deals, which no change may alter unnoticed."""
    found = {
        spec: [
            (each.wins, each.left)
            for n in (1, 2, 3)
            for each in [difficulty(GameState.start(Deal.shuffled(n), variants.get(spec)))]
        ]
        for spec in ("one-card", "microsoft", "king-tut")
    }
    assert found == {
        "one-card": [(0, 9.815), (0, 16.215), (0, 11.215)],
        "microsoft": [(155, 2.89), (0, 13.29), (31, 5.395)],
        "king-tut": [(9, 8.04), (0, 15.215), (0, 8.3)],
    }
