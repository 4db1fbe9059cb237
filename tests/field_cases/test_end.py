"""Field cases, group D: won, lost, or still going."""

from __future__ import annotations

import pytest

from pyramid_solitaire import (
    Card,
    Deal,
    GameOver,
    GameState,
    Goal,
    Layout,
    NoStock,
    Outcome,
    Pyramid,
    Rules,
    Won,
    events_of,
    parse_move,
    variants,
)
from small_search import (
    ALL,
    ALL2,
    CLASSIC,
    MS,
    OPEN,
    OVER2,
    SPECS,
    TRIPLE2,
    after,
    at,
    cards,
    moves,
    shortest,
    solution,
    walk,
    why,
)


def test_35_waste_card_still_matches() -> None:
    """An empty stock ends nothing while the top of the waste still finds a partner."""
    state = at("one-card", "5S", waste="8D")
    assert None is state.outcome
    assert {"5s8d"} == moves(state)
    assert {"5s8d", "R"} == moves(at("one-card(passes=2)", "5S", waste="8D"))


@pytest.mark.parametrize("rank", "A23456789TJQ")
def test_35_any_partner(rank: str) -> None:
    """So for each rank, on any of three piles."""
    partner = "QJT98765432A"["A23456789TJQ".index(rank)]
    for spec, waste in (
        ("one-card", f"KD {partner}D"),
        ("three-pile", f"{partner}D||"),
        ("three-pile", f"|{partner}D|"),
        ("three-pile", f"||{partner}D"),
    ):
        state = at(spec, f"{rank}S", waste=waste)
        assert None is state.outcome
        assert 1 == len(moves(state))
        assert Outcome.WON is state.apply(state.legal_moves()[0]).outcome


def test_35_unless_an_empty_stock_ends_the_game() -> None:
    """With ``end=stock-out`` the empty stock of the last pass does end it, and says so."""
    state = at("one-card(end=stock-out)", "5S", waste="8D")
    assert Outcome.LOST is state.outcome
    assert set() == moves(state)
    assert GameOver(Outcome.LOST) == why(state, "5s8d")
    assert None is at("one-card(end=stock-out,passes=2)", "5S", waste="8D").outcome
    assert Outcome.WON is at("one-card(end=stock-out)", "--", waste="8D").outcome


def test_37_last_card_is_a_king() -> None:
    """One King alone on the table is one move before the win, not a loss."""
    for spec in (*CLASSIC, MS, TRIPLE2, OVER2, ALL2, "three-pile", "aisleriot-thirteen"):
        state = at(spec, "KS")
        assert None is state.outcome
        assert {"Ks"} == moves(state)
        assert Outcome.WON is after(state, "Ks").outcome


def test_39_the_right_place_is_looked_at() -> None:
    """A card on one side of the last row gone is not the pyramid gone."""
    for row in ("-- 4S", "4S --"):
        state = at("one-card", f"3S / {row}")
        assert not state.is_won
        assert set() == moves(state)
        assert Outcome.LOST is state.outcome
    state = at("one-card", "3S / -- --", waste="TC")
    assert None is state.outcome
    assert {"3sTc"} == moves(state)
    assert Outcome.WON is after(state, "3sTc").outcome


def test_39_only_the_empty_shape_is_won() -> None:
    """Of the 1,430 shapes of a pyramid, only the one without a card is a win."""
    rules = Rules()
    start = GameState.start(Deal.shuffled(39)).pyramid
    seen, waiting = {start}, [start]
    for pyramid in waiting:
        state = GameState.of(rules, pyramid.cards)
        assert state.is_won == (pyramid.remaining == ())
        assert state.is_won == (state.outcome is Outcome.WON)
        for card in pyramid.exposed:
            smaller = pyramid.without(card)
            if smaller not in seen:
                seen.add(smaller)
                waiting.append(smaller)
    assert 1430 == len(seen)


@pytest.mark.parametrize("stock", ["", "2C", "TC"])
@pytest.mark.parametrize("waste", ["", "3C", "TD"])
@pytest.mark.parametrize(
    "spec",
    [
        spec
        for spec in SPECS
        if variants.get(spec).goal is Goal.PYRAMID
        and not isinstance(variants.get(spec).stock, NoStock)
    ],
)
def test_41_an_empty_pyramid_is_won(spec: str, waste: str, stock: str) -> None:
    """With the pyramid gone the game is won, whatever is left and although nothing is legal."""
    state = at(spec, "--" * len(variants.get(spec).layout.lines[0]), stock, waste)
    assert Outcome.WON is state.outcome
    assert () == state.legal_moves()
    assert not state.is_stuck()
    for move in ("D", "R", "Kd", "3cTd"):
        assert GameOver(Outcome.WON) == why(state, move)


@pytest.mark.parametrize("spec", [MS, CLASSIC[0], OVER2, TRIPLE2])
def test_41_solutions_end_in_a_win(spec: str) -> None:
    """The last move of a found solution wins; no state before it is over."""
    rules, found = variants.get(spec), 0
    seed = 0
    while found < 20:
        # Few ranks, so that many of these can be won.
        dealt = [card for card in Deal.shuffled(f"41 {seed}").cards if card.rank in {1, 2, 11, 12}]
        state, seed = GameState.of(rules, dealt[:6], dealt[6:8]), seed + 1
        line = solution(state)
        if line is None:
            continue
        found += 1
        for move in line:
            assert None is state.outcome
            last = [event for event in events_of(state, move) if isinstance(event, Won)]
            state = state.apply(move)
            assert bool(last) == (state.outcome is Outcome.WON)
        assert Outcome.WON is state.outcome
        assert not state.legal_moves()


def test_43_no_stock_at_all() -> None:
    """Without a stock the game is over as soon as no two cards of the tableau match."""
    layout = Layout.beside(Layout.pyramid(9), Layout.columns([7]))
    rules = Rules(layout=layout, stock=NoStock())
    assert Outcome.LOST is at(rules, "5S").outcome
    state = at(rules, "KS / 5S 8S")
    assert None is state.outcome
    assert {"5s8s"} == moves(state)
    assert Outcome.WON is after(state, "5s8s", "Ks").outcome
    reserve = "------/" * 8
    assert Outcome.LOST is at("giza", f"{reserve}5S").outcome
    assert None is at("giza", f"{reserve}KS / 5S 8S").outcome


def test_45_pyramid_or_all_cards() -> None:
    """Two goals: the pyramid, or every card wherever it lies."""
    assert 2 == shortest(at("one-card", "KH / 5H 8C", waste="2C"))
    assert None is shortest(at(ALL, "KH / 5H 8C", waste="2C"))
    state = at(ALL, "--", stock="KC")
    assert None is state.outcome
    assert Outcome.WON is after(state, "D", "Kc").outcome
    assert 2 == shortest(state)
    again = at("one-card(goal=all,passes=2)", "--", waste="2C")
    assert {"R"} == moves(again)
    assert None is shortest(again)


@pytest.mark.parametrize(
    ("spec", "least"),
    [(ALL, None), ("one-card(goal=all,overlap=waste)", 5), ("traditional", 4)],
)
def test_45_goal_all_and_pairs_in_the_waste(spec: str, least: int | None) -> None:
    """Whether two cards of stock and waste may go together decides this one."""
    assert least == shortest(at(spec, "KC / 5H 8D", stock="2C JD"))


@pytest.mark.parametrize("spec", [spec for spec in SPECS if variants.get(spec).goal is Goal.ALL])
def test_45_goal_all_counts_every_place(spec: str) -> None:
    """With goal ``all``, one card in any place of the game keeps it from being won."""
    rules = variants.get(spec)
    king, cells = Card.parse("2s"), rules.layout.cells
    empty = GameState.of(rules)
    assert Outcome.WON is empty.outcome
    top = [number for number in range(len(cells)) if not rules.layout.covers[number]]
    for number in top:
        lying = [king if number == place else None for place in range(len(cells))]
        assert not GameState.of(rules, lying).is_won
    if rules.piles:
        assert not GameState.of(rules, undealt=[king]).is_won
    for pile in range(rules.piles):
        assert not GameState.of(rules, piles=[*[()] * pile, [king]]).is_won


@pytest.mark.parametrize("spec", ["reserve-row", "giza(goal=pyramid)", "pharaohs(goal=pyramid)"])
def test_45_goal_pyramid_ignores_reserves(spec: str) -> None:
    """With goal ``pyramid`` cards of a reserve may stay; those of every pyramid may not."""
    rules = variants.get(spec)
    reserve = [cell for cell in rules.layout.cells if cell.zone.value == "reserve"]
    for each in rules.layout.cells:
        if rules.layout.covers[rules.layout.index[each.name]]:
            continue
        lying = [Card.parse("2s") if cell is each else None for cell in rules.layout.cells]
        assert GameState.of(rules, lying).is_won == (each in reserve)


@pytest.mark.parametrize("spec", SPECS)
def test_45_status_in_random_games(spec: str) -> None:
    """Won when the goal is met, lost when nothing is legal otherwise, else still going."""
    rules = variants.get(spec)
    for seed in (451, 452):
        for _, move, state in walk(spec, seed):
            left = [
                cell.zone.value
                for cell, card in zip(rules.layout.cells, state.pyramid.cards, strict=True)
                if card is not None
            ]
            goal_met = not (
                "pyramid" in left or (rules.goal is Goal.ALL and (left or state.stock.cards))
            )
            assert goal_met == state.is_won
            lost = not goal_met and not state.legal_moves()
            assert state.outcome is (Outcome.WON if goal_met else Outcome.LOST if lost else None), (
                move
            )


def test_45_the_apex_alone_is_left() -> None:
    """Where the stock top pairs too, the two of them end a game of goal ``all``."""
    state = at("one-card(goal=all,stock-top=playable)", "5S", stock="8D")
    assert Outcome.WON is after(state, "5s8d").outcome
    assert cards("8d") == state.rules.stock.playable(state.stock)
    assert parse_move("5s8d") in at(OPEN, "5S", stock="8D").legal_moves()
    assert () == Pyramid(Layout.pyramid(1), [None]).remaining
