"""Field cases, group F: packs, shuffles and seeds."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from collections import Counter

import pytest

from pyramid_solitaire import (
    DOUBLE,
    Card,
    Deal,
    Draw,
    Game,
    GameState,
    InvalidRules,
    Layout,
    ParseError,
    Rank,
    Rules,
    Single,
    variants,
)
from pyramid_solitaire.notation import format_record, parse_record
from small_search import at, moves


def test_55_many_different_games() -> None:
    """Ten thousand seeds are ten thousand deals."""
    assert 10_000 == len({Deal.shuffled(seed).cards for seed in range(10_000)})


@pytest.mark.parametrize("seed", [0, 1, 7, 99, 12_345, -3])
def test_55_large_seeds_do_not_wrap(seed: int) -> None:
    """Seeds that are equal in their last 32 or 64 bits are still different seeds."""
    seeds = [seed, seed + 100, seed + 2**31, seed + 2**32, seed + 2**64, seed + 2**200, ~seed]
    assert len(set(seeds)) == len({Deal.shuffled(each).cards for each in seeds})


def test_55_no_deal_without_a_seed() -> None:
    """The library deals nothing by chance: where the chance comes from is the caller's to say."""
    with pytest.raises(TypeError):
        Deal.shuffled()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Deal.shuffled(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_57_same_cards_in_every_process(hash_seed: str) -> None:
    """A seed gives the same cards in another process, whatever that hashes with."""
    program = (
        "import random\nfrom pyramid_solitaire import Deal\n"
        "random.seed(99)\nprint(Deal.shuffled(7), Deal.shuffled('seven'), sep='|')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
    )
    assert f"{Deal.shuffled(7)}|{Deal.shuffled('seven')}" == done.stdout.strip()


def test_57_global_randomness_is_left_alone() -> None:
    """Dealing neither draws from Python's shared generator nor listens to it."""
    kept = random.getstate()
    try:
        random.seed(1)
        without = random.random()
        random.seed(1)
        first = Deal.shuffled(7)
        assert without == random.random()
        random.seed(99)
        assert first == Deal.shuffled(7)
        state = random.getstate()
        GameState.start(first).legal_moves()
        assert state == random.getstate()
    finally:
        random.setstate(kept)


@pytest.mark.parametrize("seed", [0, -1, 2**200, "", "ms123", "Ünï", "🂡", " 1", "01", "x" * 5000])
def test_59_odd_seeds(seed: int | str) -> None:
    """Any int and any text is a seed; the deal is the same each time and survives being saved."""
    deal = Deal.shuffled(seed)
    assert deal == Deal.shuffled(seed)
    assert deal == Deal.shuffled(str(seed))
    assert deal == Deal.parse(str(deal))
    game = Game(GameState.start(deal)).play(Draw())
    assert game == parse_record(format_record(game))
    assert deal == parse_record(format_record(game)).start.as_deal()


def test_59_text_counts() -> None:
    """``1`` and ``"1"`` are one seed; other spellings of a number are others."""
    assert Deal.shuffled(1) == Deal.shuffled("1")
    texts = ["1", "01", "+1", " 1", "1.0", "True", "１"]
    assert len(texts) == len({Deal.shuffled(text) for text in texts})


@pytest.mark.parametrize("seed", [True, False, 1.0, None, b"1", (1,), ["1"], Rank.ACE])
def test_59_no_aliases_of_other_types(seed: object) -> None:
    """What is neither an int nor a text is refused, not taken for the number it equals."""
    with pytest.raises(TypeError):
        Deal.shuffled(seed)  # type: ignore[arg-type]


def test_61_layouts_that_just_fit() -> None:
    """Nine rows fit a pack, ten do not, and rows are counted from one."""
    rules = variants.get("one-card(rows=9)")
    state = GameState.start(Deal.shuffled(61), rules)
    assert (45, 7) == (len(state.pyramid.remaining), len(state.stock.undealt))
    assert 7 == rules.stock_size
    with pytest.raises(ParseError, match=r"cells|cards"):
        variants.get("one-card(rows=10)")
    with pytest.raises(InvalidRules):
        Rules(layout=Layout.pyramid(10))
    for rows in (0, -1):
        with pytest.raises(ParseError):
            variants.get(f"one-card(rows={rows})")
        with pytest.raises(InvalidRules):
            Layout.pyramid(rows)
    cards = Deal.shuffled(61).cards[:28]
    full = GameState.of(Rules(), cards)
    assert cards == full.pyramid.remaining
    assert () == full.stock.cards


@pytest.mark.parametrize("rows", range(1, 10))
def test_61_every_height(rows: int) -> None:
    """Each height from one to nine deals its triangle number of cards."""
    state = GameState.start(Deal.shuffled(61), variants.get(f"one-card(rows={rows})"))
    count = rows * (rows + 1) // 2
    assert (count, 52 - count) == (len(state.pyramid.remaining), len(state.stock.undealt))
    assert rows == len(state.pyramid.exposed)


def test_61_a_layout_of_all_cards() -> None:
    """A tableau may take the whole pack, and not one card more."""
    layout = Layout.beside(Layout.pyramid(9), Layout.columns([7]))
    state = GameState.start(Deal.shuffled(61), Rules(layout=layout))
    assert () == state.stock.cards
    with pytest.raises(InvalidRules):
        Rules(layout=Layout.beside(Layout.pyramid(9), Layout.columns([8])))


@pytest.mark.parametrize("name", variants.names())
def test_63_partners_are_equally_frequent(name: str) -> None:
    """In every preset two ranks that match come equally often, and no rank is without use."""
    rules = variants.get(name)
    count = Counter(card.rank for card in rules.pack.cards)
    for low, high in rules.match.pairs:
        assert count[low] == count[high]
    if rules.match.target is not None:
        for rank, times in count.items():
            other = rules.match.target - rank
            assert times == (count[Rank(other)] if other else times)
    for rank in count:
        partners = [other for other in count if rules.match.together(rank, other)]
        assert partners or rules.match.goes_alone(rank)
    sizes = {"spanish": 48, "italian": 40, "anubis": 104}
    sizes |= dict.fromkeys(("double-pyramid", "two-pyramids", "up-and-down"), 104)
    assert sizes.get(name, 52) == len(set(rules.pack.cards)) == len(rules.pack.cards)


def test_63_twins_are_two_cards() -> None:
    """In two decks each card has a twin, which is another card in another place."""
    one, other = Card.parse("Ks"), Card.parse("Ks'")
    assert one is not other
    assert {one, other} <= set(DOUBLE.cards)
    assert Single(one) != Single(other)
    state = at("anubis", "2C / KS KS'")
    assert {"Ks", "Ks'"} == moves(state)
    left = state.apply(Single(one))
    assert {"Ks'"} == moves(left)
    assert left.pyramid.holds(other)
    assert not left.pyramid.holds(one)
    assert left != state.apply(Single(other))
    assert set() == moves(at("anubis", "2C / JD JD'"))
    assert {"2cJd", "2cJd'", "R"} == moves(at("anubis", "2C", waste="JD|JD'|"))
    assert {"2cJd", "2c'Jd", "R"} == moves(at("anubis", "2C", waste="JD|2C'|"))


@pytest.mark.parametrize(
    "name", [name for name in variants.names() if 104 == len(variants.get(name).pack.cards)]
)
def test_63_twins_in_deals(name: str) -> None:
    """A deal of two decks has each card and its twin once, in different places."""
    deal = Deal.shuffled(63, variants.get(name).pack)
    assert 104 == len({*deal.cards})
    for card in deal.cards[:52]:
        twin = Card(card.rank, card.suit, 1 - card.copy)
        assert deal.cards.index(card) != deal.cards.index(twin)
