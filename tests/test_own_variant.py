"""A variant from outside the package: stocks, a layout and a match table of one's own."""

from __future__ import annotations

import copy
import pickle
import random

from collections import Counter

import pytest

from attrs import frozen

from pyramid_solitaire import (
    DOUBLE,
    Card,
    Cell,
    Deal,
    Discarded,
    Draw,
    Drawn,
    Exposed,
    Game,
    GameState,
    Goal,
    IllegalMove,
    InvalidRules,
    Layout,
    Lost,
    Match,
    Outcome,
    Pack,
    Pair,
    Rank,
    Redeal,
    Redealt,
    Rules,
    Single,
    Stock,
    StockPolicy,
    Undealt,
    Won,
    Zone,
    events_of,
    format_state,
    variants,
)
from pyramid_solitaire.notation import format_record
from pyramid_solitaire.serialize import to_json
from pyramid_solitaire.testing import check_rules


@frozen
class ShorterPile:
    """Two piles; a draw goes to the shorter of them, to the left one if they are equal."""

    passes: int = 2

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """All cards undealt."""
        return Stock(cards, ((), ()))

    def draw(self, stock: Stock, /) -> Stock | None:
        """One card onto the shorter pile."""
        if not stock.undealt:
            return None
        left, right = stock.piles
        if len(left) <= len(right):
            left = (*left, stock.undealt[0])
        else:
            right = (*right, stock.undealt[0])
        return Stock(stock.undealt[1:], (left, right), stock.redeals)

    def redeal(self, stock: Stock, /) -> Stock | None:
        """The left pile, then the right one, in a pass that is left."""
        if stock.undealt or not any(stock.piles) or stock.redeals + 1 >= self.passes:
            return None
        left, right = stock.piles
        return Stock(left + right, ((), ()), stock.redeals + 1)

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The top of each pile."""
        return tuple(pile[-1] for pile in stock.piles if pile)

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """The two tops are kept apart."""
        return False

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """Without these cards."""
        return stock.without(cards)


@frozen
class UseItOrLoseIt:
    """One card a draw; if it has not been used when the next is drawn, it leaves the game."""

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """All cards undealt."""
        return Stock(cards)

    def draw(self, stock: Stock, /) -> Stock | None:
        """The next card in place of the last one."""
        if not stock.undealt:
            return None
        return Stock(stock.undealt[1:], (stock.undealt[:1],))

    def redeal(self, _stock: Stock, /) -> None:
        """What has left the game does not come back."""

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The drawn card."""
        return stock.piles[0]

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """There are no two to pair."""
        return False

    def discard(self, stock: Stock, _cards: tuple[Card, ...], /) -> Stock:
        """The drawn card has been used."""
        return Stock(stock.undealt, ((),))


def own_layout() -> Layout:
    """Four rows in a tower: one card lies on three others, and one waits in a reserve."""
    return Layout(
        (
            Cell("west", 0, 0.0, 0.0, covered_by=("roof", "wall")),
            Cell("middle", 0, 1.0, 0.0, covered_by=("roof",)),
            Cell("east", 0, 2.0, 0.0, covered_by=("roof", "porch")),
            Cell("wall", 1, 0.0, 0.5, covered_by=("roof",)),
            Cell("porch", 1, 2.0, 0.5),
            Cell("roof", 2, 1.0, 1.0, covered_by=("chimney",)),
            Cell("chimney", 2, 1.5, 1.5),
            Cell("shed", 3, 4.0, 0.0, Zone.RESERVE, covered_by=("lid",)),
            Cell("lid", 3, 4.0, 0.25, Zone.RESERVE),
        )
    )


OWN_MATCH = Match(
    [(Rank.ACE, Rank.KING), (Rank.SEVEN, Rank.SEVEN), (Rank.TWO, Rank.THREE)],
    [Rank.JACK, Rank.KING],
) | Match.adjacent(equal=True)
SEVENTEEN = Match.total(17)
POLICIES: dict[str, StockPolicy] = {"shorter": ShorterPile(), "use-it": UseItOrLoseIt()}
RULES = {
    f"{stock} {goal.value} {name}": Rules(layout=own_layout(), stock=policy, match=match, goal=goal)
    for stock, policy in POLICIES.items()
    for goal in Goal
    for name, match in (("own match", OWN_MATCH), ("seventeen", SEVENTEEN))
} | {
    "two decks": Rules(
        layout=Layout.beside(own_layout(), own_layout(), Layout.columns([3, 1])),
        stock=ShorterPile(passes=3),
        match=OWN_MATCH,
        pack=DOUBLE,
        goal=Goal.ALL,
    )
}
KINDS = pytest.mark.parametrize("rules", RULES.values(), ids=[*RULES])


def in_place(state: GameState) -> Counter[Card]:
    """The cards that are still in the game."""
    return Counter(state.pyramid.remaining + state.stock.cards)


def check(state: GameState) -> None:
    """What holds in every position."""
    rules, pyramid = state.rules, state.pyramid
    legal = state.legal_moves()
    assert legal == tuple(move for move in rules.actions if state.why_illegal(move) is None)
    for refused in [move for move in rules.actions if move not in legal][::40]:
        with pytest.raises(IllegalMove):
            state.apply(refused)
    in_play = {*pyramid.exposed, *rules.stock.playable(state.stock)}
    for move in legal:
        match move:
            case Single():
                assert move.card in in_play
                assert rules.match.goes_alone(move.card.rank)
            case Pair():
                assert {move.low, move.high} <= in_play
                assert rules.match.together(move.low.rank, move.high.rank)
            case Draw():
                assert state.stock.undealt
            case Redeal():
                assert not state.stock.undealt
    for cell, card in zip(rules.layout.cells, pyramid.cards, strict=True):
        if card is not None:
            free = all(pyramid.at(name) is None for name in cell.covered_by)
            assert free == (card in pyramid.exposed)
            assert cell.zone is state.zone_of(card)
    won = state.is_won
    assert state.outcome is (Outcome.WON if won else None if legal else Outcome.LOST)
    assert not (won and legal)
    assert max(in_place(state).values(), default=0) <= 1
    assert state == pickle.loads(pickle.dumps(state)) == copy.deepcopy(state)
    assert hash(state) == hash(copy.deepcopy(state))
    stock = state.stock
    assert state == GameState.of(rules, pyramid.cards, stock.undealt, stock.piles, stock.redeals)
    assert state == eval(repr(state), dict(globals(), **vars(__import__("pyramid_solitaire"))))
    check_picture(state)


def check_picture(state: GameState) -> None:
    """The picture shows every card of the tableau and the top of each pile."""
    picture = str(state)
    for card in state.pyramid.remaining:
        assert str(card) in picture
    for pile in state.stock.piles:
        assert not pile or str(pile[-1]) in picture
    assert f"stock: {len(state.stock.undealt)} card" in picture
    assert str(state.view()) == picture or "##" in picture


def check_events(before: GameState, after: GameState, events: tuple[object, ...]) -> None:
    """What a move did is what its events say."""
    gone = {card for event in events if isinstance(event, Discarded) for card in event.cards}
    lost = set(in_place(before)) - set(in_place(after)) - gone
    dropped = set(before.waste()) if isinstance(before.rules.stock, UseItOrLoseIt) else set()
    assert lost <= dropped
    assert gone <= set(in_place(before)) - set(in_place(after))
    shown = {event.card for event in events if isinstance(event, Exposed)}
    assert shown == set(after.pyramid.exposed) - set(before.pyramid.exposed)
    drawn = [event.card for event in events if isinstance(event, Drawn)]
    if len(before.stock.undealt) > len(after.stock.undealt):
        assert list(before.stock.undealt[:1]) == drawn
    else:
        assert [] == drawn
    for event in events:
        if isinstance(event, Redealt):
            assert after.stock.undealt == event.cards
            assert after.stock.redeals == event.redeals
    assert (Won() in events) == after.is_won
    assert (Lost() in events) == (after.outcome is Outcome.LOST)


@KINDS
@pytest.mark.parametrize("seed", range(3))
def test_whole_games(rules: Rules, seed: int) -> None:
    """Random games, with undo and redo on the way, end as games do."""
    choose = random.Random(seed)
    start = GameState.start(Deal.shuffled(seed, rules.pack), rules)
    assert Counter(rules.pack.cards) == in_place(start)
    game = Game(start)
    check(start)
    for _ in range(400):
        legal = game.state.legal_moves()
        if not legal:
            break
        before, move = game.state, choose.choice(legal)
        events = events_of(before, move)
        played = game.play(move)
        assert played.state == before.apply(move)
        assert before == played.undo().state
        assert played == played.undo().redo()
        check_events(before, played.state, events)
        game = played
        if not game.ply % (40 if rules.pack == DOUBLE else 8):
            check(game.state)
    assert None is not game.state.outcome
    check(game.state)
    assert game == Game.replay(start, game.moves)
    assert start == game.undo(game.ply).state
    assert game == game.undo(game.ply).redo(game.ply)
    assert game == pickle.loads(pickle.dumps(game))
    assert game.undo(2) == copy.deepcopy(game.undo(2))


@KINDS
def test_the_testing_kit(rules: Rules) -> None:
    """The library's own test of a rule set passes for a stock that loses no card."""
    if isinstance(rules.stock, ShorterPile):
        check_rules(rules, seeds=[1], plies=8 if rules.pack == DOUBLE else 60)


@pytest.mark.parametrize("rules", [each for each in RULES.values() if each.pack == DOUBLE or
                                   isinstance(each.stock, UseItOrLoseIt)])  # fmt: skip
def test_no_name_no_line(rules: Rules) -> None:
    """Rules that no variant names have no one-line form, and the refusal says why."""
    state = GameState.start(Deal.shuffled(1, rules.pack), rules)
    with pytest.raises(InvalidRules, match="no variant"):
        variants.spec(rules)
    with pytest.raises(InvalidRules, match="no variant"):
        format_state(state)
    with pytest.raises(InvalidRules, match="no variant"):
        format_record(Game(state))
    with pytest.raises(InvalidRules):
        to_json(Game(state))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(match=SEVENTEEN),
        Rules(layout=own_layout()),
        Rules(match=OWN_MATCH),
        Rules(pack=Pack(tuple(Rank)[1:])),
        Rules(pair_zones=[(Zone.PYRAMID, Zone.PYRAMID)]),
        Rules(stock=ShorterPile()),
    ],
)  # fmt: skip
def test_each_part_makes_rules_nameless(rules: Rules) -> None:
    """One part of one's own is enough: the text is refused, not written as another game's."""
    with pytest.raises(InvalidRules, match="no variant"):
        format_state(GameState.of(rules))


def card(text: str) -> Card:
    """A card."""
    return Card.parse(text)


def test_shorter_pile() -> None:
    """Draws keep the piles level, and fill the one that play has lowered."""
    rules = Rules(layout=own_layout(), stock=ShorterPile(), match=SEVENTEEN)
    state = GameState.of(rules, [card("4c")], "8c9cTc8dTd")
    for _ in range(3):
        state = state.apply(Draw())
    assert ((card("8c"), card("Tc")), (card("9c"),)) == state.stock.piles
    # The two tops would total 17 if they could pair: 8 and 9 in two piles are kept apart.
    apart = GameState.of(rules, [card("4c")], "", ["8c", "9c"])
    assert [Redeal()] == list(apart.legal_moves())
    again = state.apply(Draw()).apply(Draw()).apply(Redeal())
    assert tuple(map(card, ("8c", "Tc", "Td", "9c", "8d"))) == again.stock.undealt
    assert (1, 0) == (again.stock.redeals, again.redeals_left)
    assert Undealt(card("8c")) == again.why_illegal(Pair.of(card("8c"), card("9c")))


def test_use_it_or_lose_it() -> None:
    """A drawn card that is not used is out of the game at the next draw."""
    rules = Rules(layout=own_layout(), stock=UseItOrLoseIt(), match=SEVENTEEN)
    state = GameState.of(rules, [card("8c")], "2c9c3c")
    state = state.apply(Draw())
    assert (card("2c"),) == state.waste()
    state = state.apply(Draw())
    assert (card("9c"),) == state.waste()
    assert None is state.zone_of(card("2c"))
    assert [Draw(), Pair.of(card("8c"), card("9c"))] == list(state.legal_moves())
    assert Outcome.WON is state.apply(Pair.of(card("8c"), card("9c"))).outcome
    missed = state.apply(Draw())
    assert Outcome.LOST is missed.outcome
    assert (0, ()) == (missed.redeals_left, missed.stock.undealt)
