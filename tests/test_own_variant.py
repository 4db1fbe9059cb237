"""A variant made outside the package: a stock, a tableau and a match table of one's own."""

from __future__ import annotations

import copy
import pickle

from collections.abc import Iterator
from random import Random

import pytest

from attrs import field, frozen

from pyramid_solitaire import (
    STANDARD,
    Buried,
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
    Move,
    NeedsPartner,
    NoPassesLeft,
    Outcome,
    Overlap,
    Pair,
    ParseError,
    Rank,
    Redeal,
    Redealt,
    RowCleared,
    Rules,
    Single,
    StandsAlone,
    Stock,
    StockEmpty,
    StockPolicy,
    Variant,
    Won,
    WrongTotal,
    Zone,
    events_of,
    format_move,
    format_state,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.notation import format_record, parse_record


@frozen
class ShorterPile:
    """Two piles; a draw goes onto the shorter one, or onto the left one where they are alike."""

    passes: int = 1

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """All cards undealt, and two empty piles."""
        return Stock(cards, ((), ()))

    def draw(self, stock: Stock, /) -> Stock | None:
        """Turn one card onto the shorter pile."""
        if not stock.undealt:
            return None
        drawn, *_ = stock.undealt
        left, right = stock.piles
        if len(left) <= len(right):
            return Stock(stock.undealt[1:], ((*left, drawn), right), stock.redeals)
        return Stock(stock.undealt[1:], (left, (*right, drawn)), stock.redeals)

    def redeal(self, stock: Stock, /) -> Stock | None:
        """Put the left pile on the right one and turn both over."""
        left, right = stock.piles
        if stock.undealt or not (left or right) or stock.redeals + 1 >= self.passes:
            return None
        return Stock((*right, *left), ((), ()), stock.redeals + 1)

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The tops of both piles."""
        return tuple(pile[-1] for pile in stock.piles if pile)

    def may_pair(self, _stock: Stock, a: Card, b: Card, /) -> bool:
        """Tops of the same colour only."""
        return (a.suit.value in "cs") == (b.suit.value in "cs")

    def discard(self, stock: Stock, cards: tuple[Card, ...], /) -> Stock:
        """Take the cards off their piles."""
        left, right = (tuple(card for card in pile if card not in cards) for pile in stock.piles)
        return Stock(stock.undealt, (left, right), stock.redeals)


@frozen
class ThrowAway:
    """One card at a time lies open; a draw that finds it unused throws it out of the game."""

    def start(self, cards: tuple[Card, ...], /) -> Stock:
        """All cards undealt, and no open card."""
        return Stock(cards, ((),))

    def draw(self, stock: Stock, /) -> Stock | None:
        """Open the next card, in the place of the one that lay there."""
        return Stock(stock.undealt[1:], (stock.undealt[:1],)) if stock.undealt else None

    def redeal(self, _stock: Stock, /) -> Stock | None:
        """Never."""
        return None

    def playable(self, stock: Stock, /) -> tuple[Card, ...]:
        """The open card."""
        return stock.piles[0]

    def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
        """There are no two of them."""
        return False

    def discard(self, stock: Stock, _cards: tuple[Card, ...], /) -> Stock:
        """Take the open card."""
        return Stock(stock.undealt, ((),))


POLICIES: tuple[StockPolicy, ...] = (ShorterPile(), ShorterPile(passes=3), ThrowAway())
"""A type checker agrees here that they are stock policies."""


LAYOUT = Layout(
    (
        # A bridge: one deck that three cards hold down, one of them across a row, on four feet.
        Cell("deck", 0, 1.5, 0.0, covered_by=("west", "mid", "keel")),
        Cell("west", 1, 0.5, 0.5, covered_by=("foot1", "foot2")),
        Cell("mid", 1, 1.5, 0.5, covered_by=("foot2",)),
        Cell("east", 1, 2.5, 0.5, covered_by=("foot2", "foot3", "foot4")),
        Cell("foot1", 2, 0.0, 1.0),
        Cell("foot2", 2, 1.0, 1.0, covered_by=("keel",)),
        Cell("foot3", 2, 2.0, 1.0, covered_by=("keel",)),
        Cell("foot4", 2, 3.0, 1.0),
        Cell("keel", 3, 1.5, 1.5),
        # And a reserve of two, one on the other, with one loose card.
        Cell("low", 4, 5.0, 0.0, Zone.RESERVE, ("high",)),
        Cell("high", 4, 5.0, 0.5, Zone.RESERVE),
        Cell("loose", 4, 6.0, 0.0, Zone.RESERVE),
    )
)

MATCH = (
    Match.total(9, alone=False)
    | Match([(Rank.QUEEN, Rank.KING), (Rank.TEN, Rank.JACK)])
    | Match.equal(Rank.NINE, Rank.ACE)
    | Match((), [Rank.NINE, Rank.JACK])
)
"""Nines in two cards; a nine or a Jack alone; equal nines and aces; ten and Jack; Queen and King."""

RULES = {
    "shorter": Rules(LAYOUT, ShorterPile(), MATCH),
    "shorter-thrice": Rules(LAYOUT, ShorterPile(passes=3), MATCH, goal=Goal.ALL),
    "shorter-overlap": Rules(LAYOUT, ShorterPile(passes=2), MATCH, overlap=Overlap.BOTH),
    "thrown": Rules(LAYOUT, ThrowAway(), MATCH),
    "thrown-all": Rules(LAYOUT, ThrowAway(), MATCH, goal=Goal.ALL),
    "thrown-pyramid": Rules(stock=ThrowAway()),
    "shorter-pyramid": Rules(stock=ShorterPile(passes=2)),
}


def random_games(rules: Rules, count: int = 6, most: int = 150) -> Iterator[Game]:
    """Whole games with moves chosen at random."""
    for seed in range(count):
        game = Game(GameState.start(Deal.shuffled(seed), rules))
        choose = Random(seed)
        for _ in range(most):
            moves = game.state.legal_moves()
            if not moves:
                break
            game = game.play(moves[int(choose.random() * len(moves))])
        assert None is not game.state.outcome
        yield game


def cards_of(state: GameState) -> set[Card]:
    """All cards of a state, none of them twice."""
    lying = (*state.pyramid.remaining, *state.stock.cards)
    assert len(lying) == len(set(lying))
    return set(lying)


@pytest.fixture(params=RULES)
def own(request: pytest.FixtureRequest) -> Rules:
    """One of the rule sets above."""
    name: object = request.param
    assert isinstance(name, str)
    return RULES[name]


def naive_moves(state: GameState) -> set[Move]:
    """The legal moves as these rules have them in words, without the engine's help."""
    rules, stock = state.rules, state.stock
    if state.is_won:
        return set()
    lying = dict(zip((cell.name for cell in rules.layout.cells), state.pyramid.cards, strict=True))
    covers = {
        card: [other for name in cell.covered_by if (other := lying[name]) is not None]
        for cell in rules.layout.cells
        if (card := lying[cell.name]) is not None
    }
    exposed = {card for card, above in covers.items() if not above}
    tops = {pile[-1] for pile in stock.piles if pile}
    moves: set[Move] = {Draw()} if stock.undealt else set()
    limit = rules.stock.passes if isinstance(rules.stock, ShorterPile) else 1
    if not stock.undealt and tops and stock.redeals + 1 < limit:
        moves.add(Redeal())
    moves |= {Single(card) for card in exposed | tops if rules.match.goes_alone(card.rank)}
    together = {(a, b) for a in exposed for b in exposed | tops}
    together |= {(a, b) for a in tops for b in tops if (a.suit in "cs") == (b.suit in "cs")}
    if rules.overlap is Overlap.BOTH:
        together |= {
            (card, above[0])
            for card, above in covers.items()
            if len(above) == 1 and above[0] in exposed
        }
        together |= {(pile[-1], pile[-2]) for pile in stock.piles if len(pile) > 1}
    return moves | {
        Pair.of(a, b) for a, b in together if a is not b and rules.match.together(a.rank, b.rank)
    }


def test_legal_moves(own: Rules) -> None:
    """Legal moves are those that the rules have in words, in the order of the action table."""
    for game in random_games(own):
        for state in game.states:
            moves = state.legal_moves()
            assert naive_moves(state) == set(moves)
            numbers = [own.index(move) for move in moves]
            assert sorted(set(numbers)) == numbers
            assert moves == tuple(m for m in own.actions if state.why_illegal(m) is None)


def test_refusals(own: Rules) -> None:
    """What is not legal is refused for a reason, and changes nothing."""
    for game in random_games(own, count=2):
        for state in game.states[::5]:
            legal, twin = state.legal_moves(), copy.deepcopy(state)
            refused = [move for move in own.actions if move not in legal]
            for move in refused[:: max(1, len(refused) // 10)]:
                with pytest.raises(IllegalMove) as raised:
                    state.apply(move)
                assert raised.value.reason == state.why_illegal(move)
                assert twin == state


def test_states_along_a_game(own: Rules) -> None:
    """Cards only ever leave, positions are values, and the end follows from goal and moves."""
    for game in random_games(own):
        assert set(STANDARD.cards) == cards_of(game.start)
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
            assert None is before.outcome
            gone = cards_of(before) - cards_of(after)
            assert set() == cards_of(after) - cards_of(before)
            match move:
                case Single():
                    assert {move.card} == gone
                case Pair():
                    assert {move.low, move.high} == gone
                case Draw() if isinstance(own.stock, ThrowAway):
                    assert set(before.waste()) == gone
                    assert before.stock.undealt[:1] == after.waste()
                case Draw() | Redeal():  # pragma: no branch
                    assert set() == gone
            assert after == before.apply_unchecked(move)
            stock = after.stock
            twin = GameState.of(own, after.pyramid.cards, stock.undealt, stock.piles, stock.redeals)
            assert after == twin
            assert hash(after) == hash(twin)
            left = [
                card
                for cell, card in zip(own.layout.cells, after.pyramid.cards, strict=True)
                if card is not None and (own.goal is Goal.ALL or cell.zone is Zone.PYRAMID)
            ]
            won = not left and (own.goal is Goal.PYRAMID or not stock.cards)
            assert won == after.is_won
            lost = Outcome.LOST if not after.legal_moves() else None
            assert (Outcome.WON if won else lost) is after.outcome


def test_events(own: Rules) -> None:
    """Events tell what each move did, and the end of the game once."""
    for game in random_games(own):
        for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
            events = events_of(before, move)
            match move:
                case Draw():
                    (top,) = (event for event in events if isinstance(event, Drawn))
                    assert before.stock.undealt[0] is top.card
                    assert top.card is after.waste(top.pile)[-1]
                case Redeal():
                    assert Redealt(after.stock.undealt, after.stock.redeals) == events[0]
                case Single() | Pair():  # pragma: no branch
                    first = events[0]
                    assert isinstance(first, Discarded)
                    assert cards_of(before) - cards_of(after) == set(first.cards)
                    zones = [before.zone_of(card) for card in first.cards]
                    assert zones == [place.zone for place in first.places]
            shown = {event.card for event in events if isinstance(event, Exposed)}
            assert set(after.pyramid.exposed) - set(before.pyramid.exposed) == shown
            cleared = {event.row for event in events if isinstance(event, RowCleared)}
            rows = [
                {
                    row
                    for row, line in enumerate(own.layout.lines)
                    for number in line
                    if state.pyramid.cards[number] is not None
                    and own.layout.cells[number].zone is Zone.PYRAMID
                }
                for state in (before, after)
            ]
            assert rows[0] - rows[1] == cleared
            ends = [type(event) for event in events if isinstance(event, Won | Lost)]
            expected = {None: [], Outcome.WON: [Won], Outcome.LOST: [Lost]}[after.outcome]
            assert expected == ends
        told = [event for event in game.events if isinstance(event, Won | Lost)]
        assert 1 == len(told)
        assert (game.state.outcome is Outcome.WON) == isinstance(told[0], Won)


def test_thrown_cards_leave_and_come_in_events() -> None:
    """A draw onto a taken place still tells which card was drawn."""
    rules = RULES["thrown-pyramid"]
    state = GameState.of(rules, "4s", undealt="2c3c")
    assert Drawn(Card.parse("2c"), 0) == events_of(state, Draw())[0]
    state = state.apply(Draw())
    assert Drawn(Card.parse("3c"), 0) == events_of(state, Draw())[0]
    state = state.apply(Draw())
    assert (Card.parse("3c"),) == state.waste()
    assert None is state.zone_of(Card.parse("2c"))
    assert Outcome.LOST is state.outcome


def test_undo_and_redo(own: Rules) -> None:
    """A game goes back to its start and forward again, move by move."""
    for game in random_games(own, count=2):
        back = game
        for ply in reversed(range(game.ply)):
            back = back.undo()
            assert game.states[ply] == back.state
        assert game.start == back.state
        assert game == back.redo(game.ply)
        assert game == Game.replay(game.start, game.moves)
        assert game.start.as_deal() is not None
        assert game.start == GameState.start(game.start.as_deal() or Deal.shuffled(0), own)


def test_pickles_and_copies(own: Rules) -> None:
    """Rules, states and games survive pickling and copying, and hash as before."""
    assert own == copy.deepcopy(own)
    for game in random_games(own, count=2):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again: object = pickle.loads(pickle.dumps((own, game, game.state), protocol))
            assert (own, game, game.state) == again
            assert hash((own, game, game.state)) == hash(again)
        assert game == copy.copy(game) == copy.deepcopy(game)


def test_views(own: Rules) -> None:
    """A player sees all legal moves and the end of the game, and no undealt card."""
    for game in random_games(own, count=2):
        for state in game.states:
            view = state.view()
            assert state.legal_moves() == view.legal_moves()
            assert state.outcome is view.outcome
            assert set() == set(view.seen) & set(state.stock.undealt)
        told = game.view()
        assert game.state.legal_moves() == told.legal_moves()


def test_pictures_and_reprs(own: Rules) -> None:
    """A state has a picture that shows each card that lies open."""
    for game in random_games(own, count=1):
        for state in game.states[::10]:
            picture = str(state)
            assert all(str(card)[0] in picture for card in state.pyramid.exposed)
            assert repr(state).startswith("GameState.of(")


def test_text_forms_need_a_name(own: Rules) -> None:
    """Rules without a name cannot be written in a line, and the error says so."""
    state = GameState.start(Deal.shuffled(1), own)
    with pytest.raises(InvalidRules, match="no variant"):
        format_state(state)
    for move in own.actions:
        assert move == parse_move(format_move(move))


def test_text_forms_of_a_registered_variant(own: Rules, fresh_variants: None) -> None:
    """Once registered, states and records of the variant are written and read."""
    variants.register(Variant("my-own", own, aliases=("mine",), title="My own"))
    assert own == variants.get("my-own") == variants.get("mine")
    assert "my-own" == variants.spec(own)
    for game in random_games(own, count=2):
        for state in game.states:
            assert state == parse_state(format_state(state))
        assert game == parse_record(format_record(game))
        back = game.undo(3)
        assert back == parse_record(format_record(back))
        middle = Game(game.states[5], game.moves[5:])
        assert middle == parse_record(format_record(middle))


def test_overrides_of_a_registered_variant(fresh_variants: None) -> None:
    """A variant of one's own takes the overrides that make sense for it, and no others."""
    variants.register(Variant("my-own", RULES["shorter"]))
    rules = variants.get("my-own(goal=all,overlap=waste)")
    assert Goal.ALL is rules.goal
    assert Overlap.WASTE is rules.overlap
    assert ShorterPile() == rules.stock
    assert "my-own(overlap=waste,goal=all)" == variants.spec(rules)
    for override in ("passes=2", "per-draw=3", "opening=1", "stock-top=playable", "rows=5"):
        with pytest.raises(ParseError):
            variants.get(f"my-own({override})")


def test_rules_compare_through_the_policy() -> None:
    """Rules are equal when their policies are, and other policies make other rules."""
    assert Rules(stock=ShorterPile(2)) == Rules(stock=ShorterPile(passes=2))
    assert hash(Rules(stock=ShorterPile(2))) == hash(Rules(stock=ShorterPile(passes=2)))
    assert len(RULES) == len(set(RULES.values()))
    assert Rules(stock=ThrowAway()) != Rules()


def test_redeals_of_the_policy() -> None:
    """How many redeals are left follows from the policy alone."""
    deal = Deal.shuffled(2)
    assert [0, 1, 2] == [
        GameState.start(deal, Rules(stock=ShorterPile(passes))).redeals_left for passes in (1, 2, 3)
    ]
    assert 0 == GameState.start(deal, Rules(stock=ThrowAway())).redeals_left


def test_reasons_with_own_rules() -> None:
    """Reasons know the own table, the own cells and the own piles."""
    rules = RULES["shorter"]
    state = GameState.of(rules, "Kd/9cTd--", piles=["2c5s", "9h"])
    five, two = Card.parse("5s"), Card.parse("2c")
    assert Buried(two, (five,)) == state.why_illegal(Pair.of(two, Card.parse("9c")))
    assert NeedsPartner(five) == state.why_illegal(Single(five))
    assert None is state.why_illegal(Pair.of(Card.parse("9c"), Card.parse("9h")))
    assert WrongTotal((five, Card.parse("9c")), 14, None) == state.why_illegal(
        Pair.of(five, Card.parse("9c"))
    )
    assert StockEmpty() == state.why_illegal(Draw())
    assert NoPassesLeft(0) == state.why_illegal(Redeal())
    alone = Rules(LAYOUT, ShorterPile(), Match([(Rank.ACE, Rank.TWO)], [Rank.NINE]))
    state = GameState.of(alone, "Kd/9cTd--")
    assert StandsAlone(Card.parse("9c")) == state.why_illegal(
        Pair.of(Card.parse("9c"), Card.parse("Td"))
    )


def test_own_policy_with_a_field_that_does_not_count() -> None:
    """A policy may carry more than its rules; what it compares by is its own business."""

    @frozen
    class Named(ShorterPile):
        label: str = field(default="", eq=False)

    assert Rules(stock=Named(label="a")) == Rules(stock=Named(label="b"))
