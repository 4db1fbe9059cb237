"""The testing kit finds what it is made to find."""

from __future__ import annotations

import pytest

from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from pyramid_solitaire import (
    SPANISH,
    Card,
    Deal,
    Game,
    GameState,
    OneCard,
    Rules,
    Stock,
    StockPolicy,
    variants,
)
from pyramid_solitaire import _hypothesis as strategies
from pyramid_solitaire.testing import check_rules, perft, playouts


@pytest.mark.parametrize("name", variants.names())
def test_every_variant_conforms(name: str) -> None:
    """The library's own variants pass their own test."""
    check_rules(variants.get(name), seeds=["conform"], plies=60)


def test_won_games_conform() -> None:
    """Small games are won often, so that the end of a game is tested as well."""
    rules = variants.get("one-card(rows=2)")
    assert any(game.state.is_won for game in playouts(rules, range(20)))
    check_rules(rules, seeds=range(20))


@frozen
class Broken:
    """A stock policy with one fault."""

    fault: str = ""

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """As one card a draw, perhaps without the last card."""
        return OneCard().start(cards[:-1] if self.fault == "loses a card" else cards)

    def draw(self, stock: Stock, /) -> Stock | None:
        """As one card a draw, perhaps with a card too few."""
        after = OneCard().draw(stock)
        if after is None or self.fault != "doubles a card":
            return after
        return evolve(after, undealt=stock.undealt)

    def redeal(self, _stock: Stock, /) -> Stock | None:
        """Never."""
        return None

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The top."""
        return OneCard().playable(stock)

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """Always."""
        return True

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """As one card a draw, or not at all."""
        return stock if self.fault == "keeps a card" else OneCard().discard(stock, cards)


def test_a_policy_without_fault() -> None:
    """The policy below passes as long as it has no fault."""
    policy: StockPolicy = Broken()
    check_rules(Rules(stock=policy), seeds=range(3))


@pytest.mark.parametrize("fault", ["loses a card", "doubles a card", "keeps a card"])
def test_faults_are_found(fault: str) -> None:
    """A policy that breaks the laws of cards is found out."""
    with pytest.raises(Exception, match=r"not so in|repeated|expected"):
        check_rules(Rules(stock=Broken(fault)), seeds=range(6))


def test_perft() -> None:
    """Trees are counted to a depth; nothing is deeper than the end of a game."""
    state = GameState.start(Deal.shuffled(1))
    assert [1, 3] == [perft(state, depth) for depth in range(2)]
    won = GameState.of(Rules(), "--")
    assert [1, 0, 0] == [perft(won, depth) for depth in range(3)]
    with pytest.raises(ValueError, match="-1"):
        perft(state, -1)


def test_playouts() -> None:
    """The same seed gives the same game, and different seeds different ones."""
    games = list(playouts(Rules(), range(20)))
    assert games == list(playouts(Rules(), range(20)))
    assert 20 == len({game.start for game in games})
    assert all(game.ply <= 7 for game in playouts(Rules(), range(3), plies=7))


@given(st.from_type(GameState), st.from_type(Game), st.from_type(Card), st.from_type(Deal))
def test_registered_types(state: GameState, game: Game, card: Card, deal: Deal) -> None:
    """Hypothesis knows the library's types without being told."""
    assert isinstance(state.legal_moves(), tuple)
    assert game.start == game.states[0]
    assert card in deal.cards


@given(strategies.deals(SPANISH), strategies.states(variants.get("spanish")), st.from_type(Rules))
def test_chosen_rules(deal: Deal, state: GameState, rules: Rules) -> None:
    """Strategies can be told which pack and which rules."""
    assert SPANISH == deal.pack == state.rules.pack
    assert variants.spec(rules) in variants.names()
    strategies.register()
