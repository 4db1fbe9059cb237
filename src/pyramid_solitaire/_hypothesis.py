"""Strategies for Hypothesis, registered when Hypothesis is imported.

`strategies.from_type(GameState)` gives random positions of random variants; the functions below
give those of chosen rules.
"""

from __future__ import annotations

from hypothesis import strategies as st

from . import variants
from .cards import STANDARD, Card, Pack
from .deal import Deal
from .game import Game
from .rules import Rules
from .state import GameState
from .testing import playouts


__all__ = ["cards", "deals", "games", "register", "rules", "states"]


def cards(pack: Pack = STANDARD) -> st.SearchStrategy[Card]:
    """Cards of a pack."""
    return st.sampled_from(pack.cards)


def deals(pack: Pack = STANDARD) -> st.SearchStrategy[Deal]:
    """Deals of a pack."""
    return st.permutations(pack.cards).map(lambda order: Deal(order, pack))


def rules() -> st.SearchStrategy[Rules]:
    """The rules of the registered variants."""
    return st.sampled_from(variants.names()).map(variants.get)


def games(
    of: Rules | st.SearchStrategy[Rules] | None = None, *, plies: int = 90
) -> st.SearchStrategy[Game]:
    """Games from a deal, some random moves in; of certain rules, or of any variant's."""
    chosen = st.just(of) if isinstance(of, Rules) else of or rules()
    return st.builds(
        lambda game_rules, seed, moves: next(playouts(game_rules, [seed], plies=moves)),
        chosen,
        st.integers(0, 2**32),
        st.integers(0, plies),
    )


def states(
    of: Rules | st.SearchStrategy[Rules] | None = None, *, plies: int = 90
) -> st.SearchStrategy[GameState]:
    """Positions that games reach; of certain rules, or of any variant's."""
    return games(of, plies=plies).map(lambda game: game.state)


def register() -> None:
    """Tell Hypothesis; it calls this itself when it is imported."""
    st.register_type_strategy(Card, cards())
    st.register_type_strategy(Deal, deals())
    st.register_type_strategy(Rules, rules())
    st.register_type_strategy(Game, games())
    st.register_type_strategy(GameState, states())
