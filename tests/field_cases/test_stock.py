"""Field cases, group C: stock, waste and redeals."""

from __future__ import annotations

import random

from collections import Counter

import pytest

from pyramid_solitaire import (
    Card,
    Deal,
    Draw,
    GameState,
    NoPassesLeft,
    NoStock,
    NothingToRedeal,
    OneCard,
    Outcome,
    Pair,
    Redeal,
    Rules,
    Single,
    Stock,
    StockEmpty,
    StockNotEmpty,
    StockTop,
    variants,
)
from small_search import (
    CLASSIC,
    MS,
    OPEN,
    SPECS,
    TRIPLE2,
    UNLIMITED,
    WASTE_PAIR,
    after,
    at,
    cards,
    in_place,
    moves,
    shortest,
    why,
)


PLAYOUTS = 20
"""Games for each variant; the property tests play many more."""

STOCKLESS = [spec for spec in SPECS if isinstance(variants.get(spec).stock, NoStock)]


@pytest.mark.parametrize("spec", [*CLASSIC, UNLIMITED, MS, TRIPLE2, "three-pile", "apophis"])
def test_21_nothing_to_draw(spec: str) -> None:
    """With stock and waste empty, drawing and redealing are refused like any illegal move."""
    state = at(spec, "5S")
    assert StockEmpty() == why(state, "D")
    assert NothingToRedeal() == why(state, "R")
    assert Outcome.LOST is state.outcome


@pytest.mark.parametrize("spec", STOCKLESS)
def test_21_no_stock_at_all(spec: str) -> None:
    """The same in a game that has no stock, at its start."""
    rules = variants.get(spec)
    state = GameState.start(Deal.shuffled(21, rules.pack), rules)
    assert StockEmpty() == why(state, "D")
    assert NothingToRedeal() == why(state, "R")
    assert 0 == state.redeals_left


@pytest.mark.parametrize("redeals", range(5))
@pytest.mark.parametrize("base", ["one-card", "three-pile", "one-card(per-draw=3)", "microsoft"])
def test_23_how_many_redeals(base: str, redeals: int) -> None:
    """With n passes exactly n - 1 redeals can be made, and how many are left can be seen."""
    own = f"passes={redeals + 1}"
    spec = f"{base[:-1]},{own})" if base.endswith(")") else f"{base}({own})"
    state = at(spec, "5S", stock="2C 3C 4C 5C")
    for made in range(redeals + 1):
        assert redeals - made == state.redeals_left
        assert made == state.stock.redeals
        assert StockNotEmpty(len(state.stock.undealt)) == why(state, "R")
        while state.stock.undealt:
            state = state.apply(Draw())
        if made < redeals:
            assert "R" in moves(state)
            state = state.apply(Redeal())
    assert NoPassesLeft(redeals) == why(state, "R")


@pytest.mark.parametrize("spec", [UNLIMITED, "king-tut", "three-pile(passes=unlimited)"])
def test_23_unlimited(spec: str) -> None:
    """Without a limit there is always another pass, and None says so."""
    state = at(spec, "5S", stock="2C 3C 4C 5C")
    for _ in range(50):
        assert None is state.redeals_left
        while state.stock.undealt:
            state = state.apply(Draw())
        state = state.apply(Redeal())
    assert 0 == state.stock.redeals
    assert None is state.outcome


def test_25_last_card_of_the_last_pass() -> None:
    """The last card drawn can still be played when no pass is left."""
    state = at("one-card", "5S", stock="8D", waste="2C 3C")
    assert {"D"} == moves(state)
    drawn = after(state, "D")
    assert () == drawn.stock.undealt
    assert {"5s8d"} == moves(drawn)
    assert None is drawn.outcome
    assert Outcome.WON is after(drawn, "5s8d").outcome
    assert 2 == shortest(state)


@pytest.mark.parametrize(
    "spec", [*CLASSIC, "microsoft", TRIPLE2, "three-pile", "three-pile(passes=3)"]
)
def test_25_in_the_last_pass_of_any_game(spec: str) -> None:
    """However many passes there were, the last card of the last one is in play."""
    left = at(spec, "5S").redeals_left
    assert left is not None
    state = at(spec, "5S", stock="8D", waste="2C 3C", redeals=left)
    drawn = after(state, "D")
    assert 0 == drawn.redeals_left
    assert "5s8d" in moves(drawn)
    assert None is drawn.outcome


OPENED = {
    "one-card(rows=3,opening=2)": 2,
    "pysolfc-pyramid": 1,
    "relaxed-pyramid": 1,
    "pyramid-thirteen": 1,
    "king-tut": 3,
    "tuts-tomb": 3,
    "apophis": 3,
    "double-pyramid": 1,
    "two-pyramids": 1,
    "up-and-down": 1,
    "triangle": 1,
    "eleven-triangle": 3,
    "cheops": 1,
}
"""How many cards lie in the waste at the start, for all games where some do."""


@pytest.mark.parametrize("spec", SPECS)
def test_27_start_of_a_game(spec: str) -> None:
    """A deal fills the tableau, then the stock; the waste is empty but for the opening draws."""
    rules = variants.get(spec)
    deal = Deal.shuffled(27, rules.pack)
    state = GameState.start(deal, rules)
    cells = len(rules.layout.cells)
    assert deal.cards[:cells] == state.pyramid.cards
    drawn = OPENED.get(spec, 0)
    assert drawn == sum(map(len, state.stock.piles))
    assert deal.cards[cells + drawn :] == state.stock.undealt


def test_27_a_pass_has_24_draws() -> None:
    """The seed game has 28 cards in the pyramid, 24 in the stock, and as many draws."""
    state = GameState.start(Deal.shuffled(27))
    assert (28, 24, ()) == (len(state.pyramid.remaining), len(state.stock.undealt), state.waste())
    for _ in range(24):
        state = state.apply(Draw())
    assert StockEmpty() == state.why_illegal(Draw())
    assert 24 == len(state.waste())


class Apart:
    """One card a draw, the next card in play, but never together with the waste top."""

    whole = OneCard(stock_top=StockTop.PLAYABLE)
    start = whole.start
    draw = whole.draw
    redeal = whole.redeal
    playable = whole.playable
    discard = whole.discard

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """Never."""
        return False


@pytest.mark.parametrize(
    ("rules", "least"),
    [
        (variants.get("one-card"), None),
        (variants.get(OPEN), 6),
        (Rules(stock=Apart()), None),
        (variants.get(WASTE_PAIR), 8),
        (variants.get("one-card(passes=2)"), 9),
    ],
    ids=["closed", "open", "apart", "waste-pair", "redeal"],
)
def test_29_what_of_the_stock_is_in_play(rules: Rules, least: int | None) -> None:
    """One position, and what each habit of stock and waste makes of it."""
    assert least == shortest(at(rules, "4S / 5H KD", stock="9C 3D TC 8S"))


def test_31_draw_three_groups_anew() -> None:
    """Three cards a draw are counted from what is there, not from the first deal."""
    state = at(TRIPLE2, "KS / 9H JH", stock="2C 3C 4C 5C 6C 7C 8C")
    state = after(state, "D")
    assert cards("2c 3c 4c") == state.waste()
    state = after(state, "4c9h")
    assert cards("2c 3c") == state.waste()
    state = after(state, "D")
    assert cards("2c 3c 5c 6c 7c") == state.waste()
    state = after(state, "D")
    assert cards("8c") == state.waste()[-1:]
    assert 6 == len(state.waste())
    state = after(state, "R")
    assert cards("2c 3c 5c 6c 7c 8c") == state.stock.undealt
    assert cards("5c") == after(state, "D").waste()[-1:]


@pytest.mark.parametrize("per_draw", range(1, 8))
def test_31_any_number_a_draw(per_draw: int) -> None:
    """A draw moves as many cards as there are, up to the number of the game, in stock order."""
    state = at(f"one-card(per-draw={per_draw},passes=2)", "KS / 9H JH", stock="2C 3C 4C 5C 6C 7C")
    whole = state.stock.undealt
    for _ in range(2):
        place = 0
        while state.stock.undealt:
            state = state.apply(Draw())
            place = min(place + per_draw, len(whole))
            assert whole[:place] == state.waste()
            assert whole[place:] == state.stock.undealt
        if state.redeals_left:
            state = state.apply(Redeal())
            assert whole == state.stock.undealt


def test_31_three_piles() -> None:
    """Three piles are filled from the left at every draw, emptied ones too."""
    state = at("three-pile", "5S / KH KD", stock="KC 2C 3C 4C 6C 7C 9C TC")
    state = after(state, "D", "Kc")
    assert () == state.waste(0)
    state = after(state, "D", "D")
    assert [cards("4c 9c"), cards("2c 6c Tc"), cards("3c 7c")] == list(state.stock.piles)


@pytest.mark.parametrize("spec", SPECS)
def test_33_no_card_is_lost_or_doubled(spec: str) -> None:
    """Through whole games, cards leave only by being discarded, one or two at a time."""
    rules = variants.get(spec)
    choose = random.Random(f"33 {spec}")
    for seed in range(PLAYOUTS):
        state = GameState.start(Deal.shuffled(f"{spec} {seed}", rules.pack), rules)
        left = Counter(rules.pack.cards)
        for _ in range(120):
            legal = state.legal_moves()
            if not legal:
                break
            move = choose.choice(legal)
            state = state.apply_unchecked(move)
            if isinstance(move, Single):
                left.subtract((move.card,))
            elif isinstance(move, Pair):
                left.subtract((move.low, move.high))
            now = in_place(state)
            assert len(now) == left.total()
            assert set(now) == {card for card, count in left.items() if count == 1}
