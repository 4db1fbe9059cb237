"""A player's view holds nothing that lies face down, and answers what a player may ask."""

from __future__ import annotations

import json
import pickle

from collections.abc import Iterator

import attrs
import pytest

from pyramid_solitaire import (
    BACK,
    Card,
    Deal,
    Draw,
    Game,
    GameState,
    Gone,
    NeedsPartner,
    NotInPack,
    Pair,
    PlayerView,
    Redeal,
    Single,
    Unseen,
    parse_move,
    parse_state,
    variants,
)
from pyramid_solitaire.serialize import view_to_dict
from pyramid_solitaire.testing import playouts


SPECS = [*variants.names(), "microsoft(face-down=covered)", "one-card(passes=3)"]


def positions(spec: str) -> Iterator[Game]:
    """Games of a variant, stopped at various places."""
    for plies in (0, 1, 5, 14, 33, 60):
        yield next(playouts(variants.get(spec), [f"view {plies}"], plies=plies))


def lying_open(state: GameState) -> set[Card]:
    """The cards that anybody at the table can see, from the rules text."""
    hides = state.rules.face_down.value == "covered"
    tableau = state.pyramid.exposed if hides else state.pyramid.remaining
    stock = state.stock
    next_card = stock.undealt[:1] if "PLAYABLE" in repr(state.rules.stock) else ()
    return {*tableau, *next_card, *(card for pile in stock.piles for card in pile)}


def reachable(value: object) -> Iterator[object]:
    """Everything that can be reached through the attributes and items of a view, but its rules."""
    yield value
    if isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from reachable(item)
    elif isinstance(value, dict):
        for item in value.items():
            yield from reachable(item)
    elif isinstance(value, PlayerView):
        for name in (field.name for field in attrs.fields(PlayerView)):
            if name != "rules":
                yield from reachable(getattr(value, name))


@pytest.mark.parametrize("spec", SPECS)
def test_hidden_cards_are_nowhere_in_it(spec: str) -> None:
    """Attributes, repr, str, and a pickle of a view name no card that does not lie open."""
    for game in positions(spec):
        state = game.state
        view = state.view()
        hidden = {*state.pyramid.remaining, *state.stock.cards} - lying_open(state)
        assert not hidden & {item for item in reachable(view) if isinstance(item, Card)}
        shown = f"{view!r} {view}"
        sent = json.dumps(view_to_dict(view))
        assert not any(f'"{card}"' in sent for card in hidden)
        unpickled = pickle.loads(pickle.dumps(view))
        assert view == unpickled
        for card in hidden:
            assert repr(card) not in shown
            assert not any(word == str(card) for word in str(view).replace(",", " ").split())
        # The same view, whatever lies face down: the strongest proof that nothing of it is in there.
        other = other_cards_hidden(state, hidden).view()
        assert view == other
        assert sent == json.dumps(view_to_dict(other))
        assert pickle.dumps(view) == pickle.dumps(other)


def other_cards_hidden(state: GameState, hidden: set[Card]) -> GameState:
    """The same position with the hidden cards in other places."""
    order = sorted(hidden)
    swap = dict(zip(order, order[1:] + order[:1], strict=True))

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in cards)

    tableau = [None if card is None else swap.get(card, card) for card in state.pyramid.cards]
    stock = state.stock
    piles = [swapped(pile) for pile in stock.piles]
    return GameState.of(state.rules, tableau, swapped(stock.undealt), piles, stock.redeals)


@pytest.mark.parametrize("spec", SPECS)
def test_what_a_player_may_ask(spec: str) -> None:
    """Legal moves, status and counts are those of the state; reasons too, for cards that are seen."""
    for game in positions(spec):
        state = game.state
        for view in (state.view(), game.view()):
            assert state.legal_moves() == view.legal_moves()
            assert state.outcome == view.outcome
            assert state.redeals_left == view.redeals_left
            assert len(state.stock.undealt) == len(view.undealt)
            assert state.stock.piles == view.piles
            assert [card is None for card in state.pyramid.cards] == [
                c is None for c in view.tableau
            ]
            seen = set(view.seen)
            for move in state.rules.actions[::3] + state.legal_moves():
                reason = view.why_illegal(move)
                assert view.is_legal(move) == state.is_legal(move)
                cards = (
                    {move.card}
                    if isinstance(move, Single)
                    else {move.low, move.high}
                    if isinstance(move, Pair)
                    else set()
                )
                if state.is_won or cards <= seen:
                    assert state.why_illegal(move) == reason
                elif cards & set(view.gone):
                    assert isinstance(reason, Gone)
                else:
                    assert isinstance(reason, Unseen)


def test_unseen_cards_cannot_be_probed() -> None:
    """Gone, undealt and face-down cards all get the one answer."""
    state = GameState.start(Deal.shuffled(1), variants.get("pyramid-thirteen"))
    view = state.apply(parse_move("Ks")).view()
    answers = {type(view.why_illegal(Single(card))) for card in view.unseen}
    assert {Unseen} == answers
    assert Card.parse("Ks") in view.unseen
    assert NotInPack(Card.parse("Kd'")) == view.why_illegal(Single(Card.parse("Kd'")))
    assert isinstance(view.why_illegal(Single(Card.parse("Ad"))), NeedsPartner)
    assert None is view.place_of(Card.parse("Tc"))
    place = view.place_of(Card.parse("Ad"))
    assert place is not None
    assert "G1" == place.cell


def test_face_down_cards_turn_up() -> None:
    """A card turns up exactly when both its covers are gone (field case 9)."""
    both = parse_state("microsoft(face-down=covered) Ks/5hJc 8c2d| 0")
    assert BACK is both.view().tableau[0]
    assert BACK is both.apply(parse_move("5h8c")).view().tableau[0]
    covered = parse_state("microsoft(face-down=covered) Ks/5h-- 8c| 0")
    assert BACK is covered.view().tableau[0]
    assert Card.parse("Ks") == covered.apply(parse_move("5h8c")).view().tableau[0]


def test_a_game_remembers() -> None:
    """After a redeal the order of the stock is known to whoever watched, and gone cards are."""
    game = Game(GameState.start(Deal.shuffled(1), variants.get("one-card(passes=2)")))
    for _ in range(24):
        game = game.play(Draw())
    game = game.play(Redeal())
    assert game.state.stock.undealt == game.view().undealt
    assert {BACK} == set(game.state.view().undealt)
    after = game.play(parse_move("Ks")).view()
    assert (Card.parse("Ks"),) == after.gone
    assert Gone(Card.parse("Ks")) == after.why_illegal(parse_move("Ks"))
    assert isinstance(after, PlayerView)
