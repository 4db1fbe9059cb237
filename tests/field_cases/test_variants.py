"""Field cases, group H: options and presets do what they say."""

from __future__ import annotations

import pytest

from pyramid_solitaire import (
    Buried,
    Card,
    Covered,
    Deal,
    Draw,
    DrawThree,
    GameState,
    NoStock,
    OneCard,
    Outcome,
    ParseError,
    StockTop,
    ThreePile,
    UnknownVariant,
    variants,
)
from small_search import OVER, SPECS, after, at, moves, walk, why


BOTH = "one-card(overlap=pyramid+waste)"


@pytest.mark.parametrize("spec", [OVER, BOTH])
def test_71_overlap_is_between_the_two_only(spec: str) -> None:
    """A card under one other may go with that one, and with no third card."""
    state = at(spec, "8S / JH --", waste="5H")
    assert set() == moves(state)
    assert isinstance(why(state, "5h8s"), Covered)
    assert Outcome.LOST is state.outcome
    king = at(spec, "KS / JH --")
    assert set() == moves(king)
    assert isinstance(why(king, "Ks"), Covered)


@pytest.mark.parametrize("rank", "A23456789TJQ")
@pytest.mark.parametrize("row", ["{0}D --", "-- {0}D", "{0}D {0}H"])
def test_71_any_pair_and_side(row: str, rank: str) -> None:
    """So for each pair of ranks, with the cover on either side, and not with two covers."""
    partner = "QJT98765432A"["A23456789TJQ".index(rank)]
    tableau = f"{rank}S / {row.format(partner)}"
    covers = row.count("{0}")
    assert (covers == 1) == bool(moves(at(OVER, tableau)))
    assert set() == moves(at("one-card", tableau))
    if covers == 1:
        state = at(OVER, tableau)
        assert Outcome.WON is state.apply(state.legal_moves()[0]).outcome


def test_73_the_cover_must_be_free() -> None:
    """The covering card itself must have nothing on it."""
    state = at(OVER, "TC / 3D -- / 6S -- --")
    assert set() == moves(state)
    assert isinstance(why(state, "3dTc"), Covered)
    free = at(OVER, "TC / 3D --")
    assert {"3dTc"} == moves(free)
    assert Outcome.WON is after(free, "3dTc").outcome
    opened = at(OVER, "TC / 3D -- / 6S -- --", waste="7C")
    assert {"6s7c"} == moves(opened)
    assert {"3dTc"} == moves(after(opened, "6s7c"))


@pytest.mark.parametrize("spec", [spec for spec in SPECS if "pyramid" in
                                  variants.get(spec).overlap.value])  # fmt: skip
def test_73_overlap_pairs_in_random_games(spec: str) -> None:
    """A covered card goes only with its one remaining cover, which is free; all such pairs are listed."""
    for seed in range(4):
        for state, _, _ in walk(spec, seed):
            pyramid = state.pyramid
            expected = set()
            for card in pyramid.remaining:
                covers = pyramid.covers_of(card)
                if len(covers) != 1 or pyramid.covers_of(covers[0]):
                    continue
                if state.rules.match.together(card.rank, covers[0].rank):
                    expected.add(frozenset((card, covers[0])))
            if state.outcome is not None:
                continue
            listed = {
                frozenset(pair)
                for card in pyramid.remaining
                if pyramid.covers_of(card)
                for pair in [(card, other) for other in state.partners(card)]
            }
            assert expected == listed


def test_73_overlap_with_three_piles_and_twins() -> None:
    """Overlap in the waste is asked of each pile, and never reaches the third card."""
    state = at("three-pile(overlap=waste)", "4S", waste="3D TC|2C|3H TH")
    assert {"3dTc", "3hTh"} == moves(state)
    assert isinstance(why(state, "3dTh"), Buried)


TABLE = """
one-card            0 1 hidden   none    pyramid none
three-pile          0 1 hidden   none    pyramid none
microsoft           0 3 playable none    pyramid none
traditional         0 1 playable none    all     none
par                 0 3 playable none    all     none
pysolfc-pyramid     1 3 playable none    all     none
relaxed-pyramid     1 3 playable none    pyramid none
pyramid-thirteen    1 1 playable none    all     covered
aisleriot-thirteen  0 1 hidden   waste   all     covered
king-tut            1 - hidden   none    pyramid none
tuts-tomb           1 - hidden   pyramid pyramid none
apophis             1 3 hidden   none    all     none
anubis              0 2 hidden   none    all     none
double-pyramid      1 3 playable none    all     none
two-pyramids        1 3 playable none    all     none
up-and-down         1 3 playable none    all     none
triangle            1 3 playable none    all     none
eleven-triangle     1 1 hidden   none    all     none
cheops              1 1 playable none    all     none
reserve-row         0 1 hidden   none    pyramid none
spanish             0 1 hidden   none    pyramid none
italian             0 1 hidden   none    pyramid none
"""
STOCKLESS = ("giza", "pyramid-dozen", "pharaohs")
THREE_PILES = ("three-pile", "apophis", "anubis", "eleven-triangle")
LINES = {
    "anubis": range(1, 10),
    "double-pyramid": range(1, 10),
    "two-pyramids": (*range(1, 8), *range(1, 8)),
    "up-and-down": (*range(1, 8), *range(7, 0, -1)),
    "triangle": range(7, 0, -1),
    "eleven-triangle": range(7, 0, -1),
    "reserve-row": (*range(1, 8), *[1] * 7),
    "giza": (*[3] * 8, *range(1, 8)),
    "pyramid-dozen": (*[4] * 6, *range(1, 8)),
    "pharaohs": (1, 2, *range(1, 8), *range(1, 7)),
}


@pytest.mark.parametrize("line", TABLE.split("\n")[1:-1], ids=lambda line: str(line.split()[0]))
def test_75_table_of_presets(line: str) -> None:
    """Each preset has the values of the published table."""
    name, opening, passes, stock_top, overlap, goal, face_down = line.split()
    rules = variants.get(name)
    stock = rules.stock
    assert isinstance(stock, OneCard | DrawThree | ThreePile)
    assert int(opening) == stock.opening
    assert (None if passes == "-" else int(passes)) == stock.passes
    assert StockTop(stock_top) is stock.stock_top
    assert (overlap, goal, face_down) == (
        rules.overlap.value,
        rules.goal.value,
        rules.face_down.value,
    )
    assert isinstance(stock, ThreePile) == (name in THREE_PILES)
    assert isinstance(stock, DrawThree) == (name in {"king-tut", "tuts-tomb"})
    assert "no-moves" == rules.end.value


@pytest.mark.parametrize("name", variants.names())
def test_75_shapes_of_presets(name: str) -> None:
    """Each preset has the rows of the published table; some have two decks or no stock."""
    rules = variants.get(name)
    assert list(LINES.get(name, range(1, 8))) == [len(line) for line in rules.layout.lines]
    assert (name in STOCKLESS) == isinstance(rules.stock, NoStock)
    if name in STOCKLESS:
        assert "all" == rules.goal.value
        assert 0 == rules.stock_size


def test_75_no_other_presets() -> None:
    """The table is complete, and so is the list."""
    assert {*(line.split()[0] for line in TABLE.split("\n")[1:-1]), *STOCKLESS} == {
        *variants.names()
    }
    for alias, name in (("simple-hard", "pysolfc-pyramid"), ("simple-easy", "relaxed-pyramid")):
        assert variants.get(name) == variants.get(alias)


@pytest.mark.parametrize(
    ("name", "pairs", "alone"),
    [
        ("one-card", "AQ 2J 3T 49 58 67", "K"),
        ("spanish", "AJ 2T 39 48 57 66", "Q"),
        ("italian", "A9 28 37 46 55", "T"),
        ("pyramid-dozen", "AJ 2T 39 48 57 66 QK", ""),
        ("eleven-triangle", "AT 29 38 47 56 JJ QQ KK", ""),
        (
            "cheops",
            "AA 22 33 44 55 66 77 88 99 TT JJ QQ KK A2 23 34 45 56 67 78 89 9T TJ JQ QK",
            "",
        ),
    ],
)
def test_75_what_matches(name: str, pairs: str, alone: str) -> None:
    """Each table of matches, among the ranks of the pack."""
    rules = variants.get(name)
    ranks = {rank.letter: rank for rank in rules.pack.ranks}
    for one, a in ranks.items():
        assert (one in alone) == rules.match.goes_alone(a)
        for other, b in ranks.items():
            listed = one + other in pairs.split() or other + one in pairs.split()
            assert listed == rules.match.together(a, b)


@pytest.mark.parametrize("spec", SPECS)
def test_75_full_rules_are_printed(spec: str) -> None:
    """The repr of a rule set makes it again, so nothing of it is left unsaid."""
    rules = variants.get(spec)
    assert rules == eval(repr(rules), dict(vars(__import__("pyramid_solitaire"))))
    assert rules == variants.get(variants.spec(rules))
    variant = variants.variant(spec.partition("(")[0])
    assert variant.title
    assert variant.text
    assert variant.source


def test_75_unknown_names() -> None:
    """An unknown name is refused with the known ones and the one most like it."""
    with pytest.raises(UnknownVariant) as caught:
        variants.get("one-cart")
    assert "one-card" == caught.value.suggestion
    assert "'one-card'" in str(caught.value)
    assert variants.names() == caught.value.known
    with pytest.raises(UnknownVariant) as caught:
        variants.get("zzzzzz")
    assert all(name in str(caught.value) for name in variants.names())


@pytest.mark.parametrize(
    "spec",
    ["giza(passes=2)", "giza(stock-top=playable)", "pharaohs(rows=5)", "pyramid-dozen(opening=1)",
     "three-pile(per-draw=3)", "one-card(face-down=covered,overlap=pyramid)", "one-card(pases=2)",
     "one-card(passes=0)", "one-card(goal=both)", "one-card(overlap=all)"],
)  # fmt: skip
def test_75_options_that_make_no_sense(spec: str) -> None:
    """An override that the preset cannot have is refused, with a reason, not passed over."""
    with pytest.raises(ParseError) as caught:
        variants.get(spec)
    assert 15 < len(caught.value.problem)
    assert spec == caught.value.text


def test_77_giza() -> None:
    """Giza: eight open columns of three, of which the tops are in play, and no stock."""
    rules = variants.get("giza")
    start = GameState.start(Deal.shuffled(77), rules)
    reserve = [cell for cell in rules.layout.cells if cell.zone.value == "reserve"]
    assert 24 == len(reserve)
    assert rules.layout.cells[:24] == tuple(reserve)
    assert 8 == len([cell for cell in start.pyramid.exposed if start.zone_of(cell) is
                     reserve[0].zone])  # fmt: skip
    assert start.pyramid.cards == start.view().tableau
    for _, _, state in walk("giza", 77):
        assert Draw() not in state.legal_moves()
    rows = "/".join(("5H8C2C", *["------"] * 7, "8S"))
    state = GameState.of(rules, rows)
    assert set() == moves(state)
    assert Covered(Card.parse("5h"), (Card.parse("8c"),)) == why(state, "5h8s")
