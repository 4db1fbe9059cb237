"""Field cases, group B: which cards go together, and which alone."""

from __future__ import annotations

import pytest

from pyramid_solitaire import (
    Buried,
    Card,
    Draw,
    Match,
    NeedsPartner,
    Outcome,
    Pair,
    ParseError,
    Rank,
    Redeal,
    Rules,
    SameCard,
    Single,
    StandsAlone,
    Suit,
    WrongTotal,
    parse_move,
    variants,
)
from small_search import (
    CLASSIC,
    MS,
    OPEN,
    SPECS,
    WASTE_PAIR,
    after,
    at,
    cards,
    moves,
    shortest,
    walk,
    why,
)


def total(number: int) -> Rules:
    """The seed game about another total."""
    return Rules(match=Match.total(number))


def test_13_same_card_twice() -> None:
    """Where half the total is a rank, a card of it needs another card, not itself."""
    assert set() == moves(at("italian", "5S"))
    assert Outcome.LOST is at("italian", "5S").outcome
    state = at("italian", "TS / 5S 5D")
    assert {"5d5s"} == moves(state)
    assert {"Ts"} == moves(after(state, "5d5s"))
    assert 2 == shortest(state)
    assert {"7d7s"} == moves(at(total(14), "AS / 7S 7D"))


@pytest.mark.parametrize("number", range(2, 27))
def test_13_no_total_pairs_a_card_with_itself(number: int) -> None:
    """Whatever the total, a pair of one card cannot be made, written, listed or pointed at."""
    rules = total(number)
    assert all(move.low is not move.high for move in rules.actions if isinstance(move, Pair))
    for rank in Rank:
        card = Card.parse(rank.letter + "s")
        with pytest.raises(ValueError, match="itself"):
            Pair.of(card, card)
        with pytest.raises(ParseError):
            parse_move(f"{card}{card}")
        state = at(rules, str(card))
        assert moves(state) == ({str(card)} if rank == number else set())
        assert SameCard(card) == state.why_not(card, card)


def test_15_kings_of_waste_and_stock() -> None:
    """A King that comes up from the stock goes alone, like one of the pyramid."""
    open_top = at(MS, "4S", stock="KC 9D", waste="KH")
    assert {"Kh", "Kc", "D"} == moves(open_top)
    closed = at(CLASSIC[0], "4S", stock="KC 9D", waste="KH")
    assert {"Kh", "D"} == moves(closed)
    bare = after(closed, "Kh")
    assert () == bare.waste()
    assert {"D"} == moves(bare)
    assert {"4s9d", "Kh", "D"} == moves(after(open_top, "Kc"))


@pytest.mark.parametrize("spec", [spec for spec in SPECS if variants.get(spec).match.alone])
def test_15_goes_alone_from_anywhere(spec: str) -> None:
    """A rank that goes alone goes from every place in which it is in play."""
    for state, _, _ in walk(spec, 15, 60):
        if state.outcome is not None:
            break
        in_play = {*state.pyramid.exposed, *state.rules.stock.playable(state.stock)}
        alone = {card for card in in_play if card.rank in state.rules.match.alone}
        assert alone == {move.card for move in state.legal_moves() if isinstance(move, Single)}


def test_17_two_waste_cards() -> None:
    """The waste top goes with the card under it only if the rules have that option."""
    off = at("one-card", "4S", waste="9C 3D TC")
    assert set() == moves(off)
    assert Outcome.LOST is off.outcome
    assert Buried(Card.parse("3d"), cards("Tc")) == why(off, "3dTc")
    on = at(WASTE_PAIR, "4S", waste="9C 3D TC")
    assert {"3dTc"} == moves(on)
    left = after(on, "3dTc")
    assert cards("9c") == left.waste()
    assert {"4s9c"} == moves(left)
    assert 2 == shortest(on)


@pytest.mark.parametrize("deep", range(2, 6))
def test_17_only_the_two_on_top(deep: int) -> None:
    """Two cards that match deeper in the waste stay there, with the option too."""
    waste = " ".join(["3D", "TC", "2C", "2D", "2H", "2S"][: deep + 1])
    state = at(WASTE_PAIR, "4S", waste=waste)
    assert set() == moves(state)
    assert isinstance(why(state, "3dTc"), Buried)
    both = at("one-card(overlap=pyramid+waste)", "4S", waste="2C 3D TC")
    assert {"3dTc"} == moves(both)


@pytest.mark.parametrize("spec", ["three-pile(overlap=waste)", "aisleriot-thirteen"])
def test_17_the_card_under_a_top_never_goes_otherwise(spec: str) -> None:
    """The card under the top goes with that top alone: not with the tableau, not by itself."""
    state = at(spec, "4S", waste="9C 2D")
    assert set() == moves(state)
    assert isinstance(why(state, "4s9c"), Buried)
    king = at(spec, "4S", waste="KC 2D")
    assert isinstance(why(king, "Kc"), Buried)


def test_19_total_of_twelve() -> None:
    """With another total, pairs, lone cards, hints and status all follow it."""
    for rules in (variants.get("spanish"), total(12)):
        state = at(rules, "QS / AC JD")
        assert {"AcJd"} == moves(state)
        assert {"Qs"} == moves(after(state, "AcJd"))
        assert Outcome.WON is after(state, "AcJd", "Qs").outcome
        assert 2 == shortest(state)
        assert {"6c6d"} == moves(at(rules, "QS / 6C 6D"))
        assert set() == moves(at(rules, "6C"))
        assert Outcome.LOST is at(rules, "6C").outcome
        # A queen matches no card here, so it stands alone.
        lone = at(rules, "QS", waste="AC")
        assert StandsAlone(Card.parse("Qs")) == why(lone, "AcQs")
        assert WrongTotal((Card.parse("Ac"), Card.parse("Td")), 11, 12) == why(
            at(rules, "TD", waste="AC"), "AcTd"
        )


@pytest.mark.parametrize("number", range(2, 27))
def test_19_every_total_in_every_helper(number: int) -> None:
    """For each total: the action table, the reasons, partners and the moves say the same."""
    rules = total(number)
    assert number == rules.match.target
    for first in Rank:
        for second in Rank:
            one, other = Card(first, Suit.SPADES), Card(second, Suit.DIAMONDS)
            state = at(rules, str(one), waste=str(other))
            fits = first + second == number
            assert fits == (Pair.of(one, other) in rules.actions)
            assert fits == (Pair.of(one, other) in state.legal_moves())
            assert fits == (other in state.partners(one))
            assert fits == state.is_legal(Pair.of(one, other))
            assert (first == number) == state.is_legal(Single(one))
            if first != number:
                assert NeedsPartner(one) == state.why_illegal(Single(one))


@pytest.mark.parametrize("spec", SPECS)
def test_19_one_source_for_the_matching_rule(spec: str) -> None:
    """In every variant, legal moves are the members of the action table that nothing speaks against."""
    for state, _, _ in walk(spec, 19, 6):
        legal = state.legal_moves()
        assert legal == tuple(
            move for move in state.rules.actions if state.why_illegal(move) is None
        )
        assert [state.rules.index(move) for move in legal] == sorted(map(state.rules.index, legal))
        assert bool(legal) == (state.outcome is None)


def test_19_draws_and_redeals_lead_the_table() -> None:
    """The action table begins with the two moves that name no card."""
    for spec in (*SPECS, OPEN):
        assert (Draw(), Redeal()) == variants.get(spec).actions[:2]
