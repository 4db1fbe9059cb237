"""Field cases of group L that the rules can tell, and counted trees (93)."""

from __future__ import annotations

import pytest

from pyramid_solitaire import (
    Buried,
    Card,
    Covered,
    Deal,
    GameOver,
    GameState,
    Gone,
    HistoryError,
    IllegalMove,
    InvalidDeal,
    InvalidRules,
    InvalidState,
    NeedsPartner,
    NoPassesLeft,
    NothingToRedeal,
    NotInPack,
    OneCard,
    Outcome,
    ParseError,
    PyramidError,
    Reason,
    ReplayError,
    StandsAlone,
    Stock,
    StockEmpty,
    StockNotEmpty,
    Undealt,
    UnknownVariant,
    UnsupportedVersion,
    WrongTotal,
    parse_move,
    variants,
)
from small_search import CLASSIC, MS, OVER2, SPECS, TRIPLE2, at, cards, walk, why


D5 = Deal.parse(
    "TH KC 9S KD 7D 9D 8C AD AH 7C JS 2D JC TS QC 7S 3D JD 8S QH 4S 4H AC 5H 2C TD 5C 5D "
    "8D 3S JH 9C 4C KH AS 8H TC QS 7H 4D 6S 3H KS 5S 2S 2H QD 9H 6H 3C 6C 6D"
)


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        (CLASSIC[2], (1, 4, 5, 12, 20, 49, 128, 308)),
        (MS, (4, 11, 30, 95, 331, 1124)),
        (TRIPLE2, (1, 2, 4, 11, 29, 66, 140, 258)),
        (OVER2, (1, 4, 6, 14, 27, 67, 170, 394)),
    ],
)
def test_93_counted_trees(spec: str, counts: tuple[int, ...]) -> None:
    """The sequences of moves from a published deal are as many as two other engines count."""
    lines = [GameState.start(D5, variants.get(spec))]
    for count in counts:
        lines = [state.apply(move) for state in lines for move in state.legal_moves()]
        assert count == len(lines)


def two(texts: str) -> tuple[Card, Card]:
    """Two cards."""
    low, high = cards(texts)
    return low, high


@pytest.mark.parametrize(
    ("state", "move", "reason"),
    [
        (at("one-card", "8S / 5H 4C"), "5h8s", Covered(Card.parse("8s"), cards("5h 4c"))),
        (at("one-card", "8S / 5H 4C"), "4c5h", WrongTotal(two("4c 5h"), 9, 13)),
        (at("one-card", "8S / 5H 4C"), "4c9d", Gone(Card.parse("9d"))),
        (at("one-card", "8S / 5H 4C"), "4c9d'", NotInPack(Card.parse("9d'"))),
        (at("italian", "8S / 5H 4C"), "4cKd", NotInPack(Card.parse("Kd"))),
        (at("one-card", "8S / 5H 4C", "9D"), "4c9d", Undealt(Card.parse("9d"))),
        (at("one-card", "8S", "", "5H 2C 3C"), "5h8s", Buried(Card.parse("5h"), cards("2c 3c"))),
        (at("one-card", "8S", "", "KH"), "8sKh", StandsAlone(Card.parse("Kh"))),
        (at("one-card", "8S", "", "KH"), "8s", NeedsPartner(Card.parse("8s"))),
        (at("one-card", "8S", "", "KH"), "D", StockEmpty()),
        (at("one-card", "8S", "2C 3C", "KH"), "R", StockNotEmpty(2)),
        (at("one-card(passes=2)", "8S"), "R", NothingToRedeal()),
        (at("one-card", "8S", "", "KH"), "R", NoPassesLeft(0)),
        (at("one-card(passes=2)", "8S", "", "KH", 1), "R", NoPassesLeft(1)),
        (at("one-card", "--", "", "KH"), "Kh", GameOver(Outcome.WON)),
        (at("one-card(end=stock-out)", "8S", "", "KH"), "Kh", GameOver(Outcome.LOST)),
    ],
    ids=str,
)
def test_113_each_reason_is_its_own(state: GameState, move: str, reason: Reason) -> None:
    """A refused move carries the reason as a value with a code, so that no text need be read."""
    assert reason == why(state, move)
    assert reason.code.islower()
    assert str(reason)


@pytest.mark.parametrize(
    ("state", "move", "kind"),
    [
        (at("one-card", "8S / 5H 4C", "9D"), "4c9d'", NotInPack),
        (at("one-card", "8S / 5H 4C", "9D"), "2c9d'", NotInPack),
        (at("one-card", "8S / 5H 4C", "9D"), "2c9d", Gone),
        (at("one-card", "8S / 5H 4C", "9D"), "2c8s", Gone),
        (at("one-card", "8S / 5H 4C", "9D", "2C 3C"), "2c9d", Undealt),
        (at("one-card", "8S / 5H 4C", "9D", "2C 3C"), "8s9d", Undealt),
        (at("one-card", "8S / 5H 4C", "9D", "2C 3C"), "2c8s", Buried),
        (at("one-card", "8S / KH 4C"), "8sKh", Covered),
        (at("one-card", "KS / KH 4C"), "Ks", Covered),
        (at("one-card", "8S / KH 4C"), "4cKh", StandsAlone),
        (at("one-card", "8S", "KC"), "8sKc", Undealt),
    ],
    ids=str,
)
def test_113_first_reason_that_applies(state: GameState, move: str, kind: type[Reason]) -> None:
    """Where more is wrong, the first in the documented order is given."""
    assert kind is type(why(state, move))


def test_113_codes_are_distinct() -> None:
    """No two reasons share a code."""
    codes = [kind.code for kind in Reason.__subclasses__()]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize(
    ("error", "base"),
    [
        (ParseError, ValueError),
        (IllegalMove, ValueError),
        (InvalidRules, ValueError),
        (InvalidState, ValueError),
        (InvalidDeal, InvalidState),
        (ReplayError, ValueError),
        (HistoryError, IndexError),
        (UnknownVariant, LookupError),
        (UnsupportedVersion, ValueError),
    ],
)
def test_113_one_family(error: type[Exception], base: type[Exception]) -> None:
    """Every error is of the library's family, and of the built-in kind that it is most like."""
    assert issubclass(error, PyramidError)
    assert issubclass(error, base)
    assert Exception is PyramidError.__base__


@pytest.mark.parametrize("spec", SPECS)
def test_115_legal_moves_are_a_plain_collection(spec: str) -> None:
    """Legal moves have a length, members, an order and a truth value that agree with each other."""
    for state, _, _ in walk(spec, 115, 10):
        legal = state.legal_moves()
        assert tuple is type(legal)
        assert len(legal) == len(list(legal)) == len(set(legal))
        assert list(legal) == [legal[i] for i in range(len(legal))]
        assert legal == state.legal_moves()
        assert bool(legal) == (state.outcome is None)
        assert all(move in legal for move in legal)
        assert not [move for move in state.rules.actions if (move in legal) != state.is_legal(move)]


def test_115_moves_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going through the moves in several ways asks the rules only once."""
    state = at("one-card", "KS / 5H 8C", "2C", "KD")
    asked: list[Stock] = []
    draw = OneCard.draw

    def counted(policy: OneCard, stock: Stock, /) -> Stock | None:
        asked.append(stock)
        return draw(policy, stock)

    monkeypatch.setattr(OneCard, "draw", counted)
    legal = state.legal_moves()
    assert ["D", "Kd", "5h8c"] == list(map(str, legal))
    assert (3, True, parse_move("D")) == (len(legal), bool(legal), legal[0])
    assert parse_move("Kd") in list(legal)
    assert [state.stock] == asked
