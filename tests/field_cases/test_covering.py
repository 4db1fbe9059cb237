"""Field cases, group A: which cards are in play."""

from __future__ import annotations

import pytest

from pyramid_solitaire import (
    BACK,
    Buried,
    Card,
    Covered,
    Deal,
    GameState,
    Layout,
    Outcome,
    Pair,
    Pyramid,
    Single,
    TurnedUp,
    events_of,
    parse_move,
    variants,
)
from small_search import SPECS, after, at, cards, moves, walk, why


SEVEN = Layout.pyramid(7)


def held_up(cell: str, covers: tuple[str, ...], card: str) -> GameState:
    """A card on *cell* under cards on *covers*, and what must lie under all of these."""
    lying: dict[str, Card] = {}
    others = iter([each for each in variants.get("one-card").pack.cards if each.rank < 13])
    waiting = [cell, *covers]
    while waiting:
        name = waiting.pop()
        if name not in lying:
            lying[name] = Card.parse(card) if name == cell else next(others)
            waiting += [under.name for under in SEVEN.cells if name in under.covered_by]
    return GameState.of(variants.get("one-card"), [lying.get(each.name) for each in SEVEN.cells])


def test_01_king_blocked_by_right_neighbour_only() -> None:
    """Either of the two cards on a King keeps it from going, not only one particular side."""
    state = at("one-card", "3C / KS 9D / -- 5H 8S")
    assert {"5h8s"} == moves(state)
    assert Covered(Card.parse("Ks"), cards("5h")) == why(state, "Ks")
    opened = after(state, "5h8s")
    assert cards("Ks 9d") == opened.pyramid.exposed
    assert {"Ks"} == moves(opened)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("cell", [cell.name for cell in SEVEN.cells if cell.covered_by])
def test_01_every_cell_and_side(cell: str, side: int) -> None:
    """Wherever the King lies, a card on either side of it is enough to block it."""
    cover = SEVEN.cells[SEVEN.index[cell]].covered_by[side]
    state = held_up(cell, (cover,), "Kd")
    reason = why(state, "Kd")
    assert isinstance(reason, Covered)
    assert (state.pyramid.at(cover),) == reason.by
    assert {"Kd"} == moves(held_up(cell, (), "Kd"))


def test_03_one_exposed_partner_is_not_enough() -> None:
    """Both cards of a pair must be free; a free one does not help a covered one."""
    state = at("one-card", "QS / 2D AH")
    assert set() == moves(state)
    for text in ("AhQs", "QsAh"):
        assert Covered(Card.parse("Qs"), cards("2d Ah")) == why(state, text)
    assert state.why_not(*cards("Ah Qs")) == state.why_not(*cards("Qs Ah"))


def test_03_upper_rows_come_into_play() -> None:
    """A King goes when both its covers are gone, in any row."""
    state = at("one-card", "KC / KD 4S / -- -- 9H")
    assert {"Kd"} == moves(state)
    assert Covered(Card.parse("Kc"), cards("Kd 4s")) == why(state, "Kc")
    assert Covered(Card.parse("Kc"), cards("4s")) == why(after(state, "Kd"), "Kc")
    free = at("one-card", "KC / KD 4S / -- -- 9H", waste="9C 4D")
    assert Outcome.WON is after(free, "4d9h", "4s9c", "Kd", "Kc").outcome


@pytest.mark.parametrize("spec", SPECS)
def test_03_both_in_play_or_overlapping(spec: str) -> None:
    """In random games, a listed pair has both cards in play, or one lies on the other."""
    overlap = variants.get(spec).overlap.value
    for state, _, _ in walk(spec, 3, 60):
        in_play = {*state.pyramid.exposed, *state.rules.stock.playable(state.stock)}
        for move in state.legal_moves():
            if isinstance(move, Single):
                assert move.card in in_play
            elif isinstance(move, Pair):
                free = {move.low, move.high} & in_play
                assert 2 == len(free) or (1 == len(free) and overlap != "none")


def test_05_buried_waste_card() -> None:
    """Only the top card of the waste can be taken; below it, cards wait."""
    state = at("one-card", "8S", waste="5H KC")
    assert {"Kc"} == moves(state)
    assert Buried(Card.parse("5h"), cards("Kc")) == why(state, "5h8s")
    opened = after(state, "Kc")
    assert {"5h8s"} == moves(opened)
    assert Outcome.WON is after(opened, "5h8s").outcome


@pytest.mark.parametrize("pile", range(3))
@pytest.mark.parametrize("spec", ["three-pile", "apophis"])
def test_05_each_of_three_piles(spec: str, pile: int) -> None:
    """The same on each of three piles: the top only."""
    piles = ["2C", "3C", "4C"]
    piles[pile] = "5H 6D 6H"
    state = at(spec, "8S", waste="|".join(piles))
    assert Buried(Card.parse("5h"), cards("6d 6h")) == why(state, "5h8s")
    piles[pile] = "6D 6H 5H"
    assert "5h8s" in moves(at(spec, "8S", waste="|".join(piles)))


def test_09_face_down_cards() -> None:
    """With covered cards face down, one remaining cover keeps a card down; none turns it up."""
    rules = variants.get("one-card(face-down=covered)")
    start = GameState.start(Deal.shuffled(9), rules)
    shown = start.view().tableau
    assert [BACK] * 21 == list(shown[:21])
    assert list(start.pyramid.cards[21:]) == list(shown[21:])
    down = at(rules, "KS / 5H --", waste="8C")
    assert BACK is down.view().tableau[0]
    assert {"5h8c"} == moves(down)
    turned = [event for event in events_of(down, parse_move("5h8c")) if isinstance(event, TurnedUp)]
    assert [Card.parse("Ks")] == [event.card for event in turned]
    assert Card.parse("Ks") is after(down, "5h8c").view().tableau[0]
    assert {"Ks"} == moves(after(down, "5h8c"))


@pytest.mark.parametrize(
    "spec", [*SPECS, "giza(face-down=covered)", "anubis(face-down=covered)", "king-tut"]
)
def test_09_view_holds_no_hidden_card(spec: str) -> None:
    """What a player is shown names no card that lies face down or undrawn."""
    for state, _, _ in walk(spec, 9, 25):
        view, hidden = state.view(), set(state.stock.undealt)
        if variants.get(spec).face_down.value == "covered":
            hidden |= set(state.pyramid.remaining) - set(state.pyramid.exposed)
        hidden -= set(state.rules.stock.playable(state.stock))
        assert not hidden & {card for card in view.tableau if isinstance(card, Card)}
        text = repr(view)
        assert not [card for card in hidden if f"{str(card)!r}" in text]


@pytest.mark.parametrize(
    ("rows", "count"), [(1, 2), (2, 5), (3, 14), (4, 42), (5, 132), (6, 429), (7, 1430)]
)
def test_11_reachable_shapes(rows: int, count: int) -> None:
    """Taking free cards one by one, a pyramid has as many shapes as its Catalan number."""
    layout = Layout.pyramid(rows)
    whole = Pyramid(layout, variants.get("one-card").pack.cards[: len(layout.cells)])
    seen, waiting = {whole}, [whole]
    for pyramid in waiting:
        for card in pyramid.exposed:
            smaller = pyramid.without(card)
            if smaller not in seen:
                seen.add(smaller)
                waiting.append(smaller)
    assert count == len(seen)
    assert () == min(seen, key=lambda pyramid: len(pyramid.remaining)).remaining
