"""The best that can still be reached, against exhaustive search by `oracle`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from attrs import frozen

import oracle

from pyramid_solitaire import (
    Deal,
    Discarded,
    Drawn,
    Event,
    GameState,
    Redeal,
    Redealt,
    events_of,
    variants,
)
from pyramid_solitaire.scoring import Additive, CardsLeft, Microsoft, OnePerCard, Par, score
from pyramid_solitaire.solver import best
from small_positions import POSITIONS, positions
from small_search import at
from test_against_oracle import SPECS


def counted(variant: oracle.Variant, position: oracle.Position) -> int:
    """How many cards lie in the pyramids."""
    owners = oracle.line_owners(variant)
    kinds = [owners[line][0].kind for line, _ in oracle.tableau_cards(position)]
    return sum(kind in {"pyramid", "inverted"} for kind in kinds)


def reachable(variant: oracle.Variant, position: oracle.Position) -> Iterator[oracle.Position]:
    """All positions that play can lead to."""
    seen, waiting = {oracle.key_of(position)}, [position]
    while waiting:
        here = waiting.pop()
        yield here
        for move in oracle.legal(variant, here):
            after = oracle.play(variant, here, move)
            if (key := oracle.key_of(after)) not in seen:
                seen.add(key)
                waiting.append(after)


@pytest.mark.parametrize("spec", SPECS)
def test_most_cards(spec: str) -> None:
    """No position that can be reached has fewer cards in its pyramid."""
    for variant, position, state in positions(spec, POSITIONS // 3, 9):
        least = min(counted(variant, there) for there in reachable(variant, position))
        found = best(state)
        assert found.proved
        assert found.value == counted(variant, position) - least
        end = found.game.state
        assert least == sum(
            cell.zone.value == "pyramid" and card is not None
            for cell, card in zip(end.rules.layout.cells, end.pyramid.cards, strict=True)
        )


def highest(state: GameState, scoring: Additive, sign: int) -> int:
    """The most points that any line from here on brings, by plain recursion."""

    @cache
    def most(here: GameState) -> int:
        gains = [0]
        for move in here.legal_moves():
            points = sum(map(scoring.points, events_of(here, move)))
            gains.append(sign * points + most(here.apply(move)))
        return max(gains)

    return most(state)


@frozen
class Dear:
    """A scoring in which a redeal costs more than a discard brings, and draws cost a little."""

    def begin(self, _start: GameState, /) -> int:
        """Something."""
        return 1000

    def points(self, event: Event, /) -> int:
        """10 a discard."""
        match event:
            case Discarded():
                return 10
            case Redealt():
                return -15
            case Drawn():
                return -1
            case _:
                return 0

    def score(self, start: GameState, events: Iterable[Event], /) -> int:
        """The sum."""
        return self.begin(start) + sum(map(self.points, events))


@frozen
class Busy:
    """A scoring that rewards redeals."""

    def begin(self, _start: GameState, /) -> int:
        """Nothing."""
        return 0

    def points(self, event: Event, /) -> int:
        """A point a redeal."""
        return int(isinstance(event, Redealt))

    def score(self, start: GameState, events: Iterable[Event], /) -> int:
        """The sum."""
        return sum(map(self.points, events))


@pytest.mark.parametrize(
    "spec", ["one-card", "microsoft", "three-pile(passes=2)", "cheops", "giza"]
)
def test_scores(spec: str) -> None:
    """The score is that of the line, and no line scores better."""
    for _, _, state in positions(spec, 30, 8):
        if state.redeals_left is None:
            continue
        for scoring, sign in ((Microsoft(), 1), (OnePerCard(), 1), (CardsLeft(), -1), (Dear(), 1)):
            found = best(state, scoring=scoring, lowest=sign < 0)
            assert found.proved
            assert found.value == score(found.game, scoring)
            assert found.value == scoring.begin(state) + sign * highest(state, scoring, sign)


def test_points_without_end() -> None:
    """Where redeals bring points for ever, there is no highest score, and that is said."""
    state = at("one-card(passes=unlimited)", "8s", "", "Td")
    with pytest.raises(ValueError, match="no highest score"):
        best(state, scoring=Busy())
    with pytest.raises(ValueError, match="no highest score"):
        best(state.apply(Redeal()), scoring=Busy())
    with pytest.raises(ValueError, match="no highest score"):
        best(at("one-card(passes=unlimited)", "8s", "", "TdKs"), scoring=Busy())
    assert 1 == best(at("one-card(passes=2)", "8s", "", "Td"), scoring=Busy()).value


def test_limits() -> None:
    """A limit ends the search with the best line so far, and nothing is called proved."""
    state = GameState.start(Deal.shuffled(1), variants.get("one-card"))
    for limit in (1, 10, 100):
        found = best(state, max_states=limit)
        assert not found.proved
        assert found.states <= limit
        assert found.game.state.pyramid.remaining
        scored = best(state, scoring=Microsoft(), max_states=limit)
        assert not scored.proved
        assert scored.states == limit
    assert 8 < best(state, max_states=100).value
    assert not best(state, deadline=1e-9).proved


def test_over() -> None:
    """In a game that is over there is nothing to do, and that is proved."""
    won = at("one-card", "--", "Td")
    lost = at("one-card", "8s")
    for state in (won, lost):
        found = best(state)
        assert (found.moves, found.value, found.proved) == ((), 0, True)
        assert best(state, scoring=Microsoft()).value == 0


def test_winnable() -> None:
    """Where the game can be won, all cards of the pyramid go."""
    found = best(at("microsoft", "Td/5h4c", "8d9c", "3s"))
    assert (found.value, found.proved) == (3, True)
    assert found.game.state.is_won


def test_bad_arguments() -> None:
    """What makes no sense is refused."""
    state = at("one-card", "8s", "5d")
    with pytest.raises(TypeError, match="a state expected"):
        best("one-card 8s | 0")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="event by event"):
        best(state, scoring=Par())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="lowest is for scorings"):
        best(state, lowest=True)
    with pytest.raises(ValueError, match="max_states is 1 or more"):
        best(state, max_states=0)
