"""The oracle itself, against witnesses other than the package: field-cases.md."""

from __future__ import annotations

import random

import pytest

from oracle import (
    EMPTY,
    Position,
    Variant,
    cells,
    deal,
    deck,
    empty_lines,
    from_spec,
    key_of,
    legal,
    make,
    overlapping,
    perft,
    play,
    presets,
    random_position,
    shortest,
    status,
    stuck,
    text,
)


D2 = [
    "6c",
    "Kc",
    "8c",
    "As",
    "Kd",
    "Kh",
    "6d",
    "3d",
    "Td",
    "6s",
    "Qd",
    "Jc",
    "8s",
    "5s",
    "Qs",
    "8d",
    "4c",
    "2c",
    "2s",
    "4d",
    "2d",
    "5c",
    "7c",
    "7s",
    "Ts",
    "Jd",
    "Jh",
    "Ks",
    "9s",
    "5h",
    "6h",
    "4h",
    "Th",
    "Tc",
    "3h",
    "9d",
    "3c",
    "9h",
    "5d",
    "4s",
    "Ah",
    "2h",
    "3s",
    "Ac",
    "Qc",
    "8h",
    "7d",
    "Qh",
    "Ad",
    "Js",
    "7h",
    "9c",
]
D5 = [
    "Th",
    "Kc",
    "9s",
    "Kd",
    "7d",
    "9d",
    "8c",
    "Ad",
    "Ah",
    "7c",
    "Js",
    "2d",
    "Jc",
    "Ts",
    "Qc",
    "7s",
    "3d",
    "Jd",
    "8s",
    "Qh",
    "4s",
    "4h",
    "Ac",
    "5h",
    "2c",
    "Td",
    "5c",
    "5d",
    "8d",
    "3s",
    "Jh",
    "9c",
    "4c",
    "Kh",
    "As",
    "8h",
    "Tc",
    "Qs",
    "7h",
    "4d",
    "6s",
    "3h",
    "Ks",
    "5s",
    "2s",
    "2h",
    "Qd",
    "9h",
    "6h",
    "3c",
    "6c",
    "6d",
]
CLASSIC0 = make("one-card")
MS = make("microsoft")


def at(variant: Variant, tableau: str, stock: str = "", *piles: str, redeals: int = 0) -> Position:
    """A small position: lines joined by ``/``, cards apart."""
    lines = empty_lines(variant)
    for i, line in enumerate(tableau.split("/")):
        for j, card in enumerate(line.split()):
            lines[i][j] = card
    waste = [pile.split() for pile in piles] or [[] for _ in range(variant.piles)]
    return Position(lines, stock.split(), waste, redeals)


def after(variant: Variant, pos: Position, *moves: str) -> Position:
    """The position after these moves."""
    for move in moves:
        pos = play(variant, pos, move)
    return pos


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("one-card(passes=3)", [1, 4, 5, 12, 20, 49]),
        ("microsoft", [4, 11, 30, 95, 331, 1124]),
        ("one-card(per-draw=3,passes=3)", [1, 2, 4, 11, 29, 66]),
        ("one-card(passes=3,overlap=pyramid)", [1, 4, 6, 14, 27, 67]),
    ],
)
def test_93_perft(spec: str, counts: list[int]) -> None:
    """The number of move sequences from deck D5."""
    variant = from_spec(spec)
    pos = deal(variant, D5)
    assert [perft(variant, pos, depth) for depth in range(1, 7)] == counts


@pytest.mark.parametrize(
    ("rows", "count"), [(1, 2), (2, 5), (3, 14), (4, 42), (5, 132), (6, 429), (7, 1430)]
)
@pytest.mark.parametrize("preset", ["one-card", "triangle"])
def test_11_shapes(preset: str, rows: int, count: int) -> None:
    """So many sets of cards can remain of a pyramid, either way up."""
    variant = make(preset, rows=rows)
    over = overlapping(variant)
    seen = {frozenset(cells(variant))}
    todo = list(seen)
    while todo:
        shape = todo.pop()
        for cell in shape:
            smaller = shape - {cell}
            if not any(cover in shape for cover in over[cell]) and smaller not in seen:
                seen.add(smaller)
                todo.append(smaller)
    assert len(seen) == count


def test_1_one_cover_of_two() -> None:
    """A king is not free while one of its two covers is there."""
    pos = at(CLASSIC0, "3c/Ks 9d/-- 5h 8s")
    assert legal(CLASSIC0, pos) == ["5h8s"]
    with pytest.raises(ValueError, match="Ks is not legal"):
        play(CLASSIC0, pos, "Ks")
    assert legal(CLASSIC0, play(CLASSIC0, pos, "5h8s")) == ["Ks"]


def test_3_one_partner_of_two() -> None:
    """Both cards of a pair have to be exposed."""
    assert legal(CLASSIC0, at(CLASSIC0, "Qs/2d Ah")) == []
    pos = at(CLASSIC0, "Kc/Kd 4s/-- -- 9h")
    assert legal(CLASSIC0, pos) == ["Kd"]
    pos = play(CLASSIC0, pos, "Kd")
    assert legal(CLASSIC0, pos) == []
    assert legal(CLASSIC0, at(CLASSIC0, "Kc/-- --/-- -- --")) == ["Kc"]


def test_5_buried_waste() -> None:
    """Only the top of the waste is playable."""
    pos = at(CLASSIC0, "8s", "", "5h Kc")
    assert legal(CLASSIC0, pos) == ["Kc"]
    pos = play(CLASSIC0, pos, "Kc")
    assert legal(CLASSIC0, pos) == ["5h8s"]
    assert status(CLASSIC0, play(CLASSIC0, pos, "5h8s")) == "won"


def test_15_kings_beside_the_pyramid() -> None:
    """A king goes alone from the waste and, where it is playable, from the stock."""
    assert legal(MS, at(MS, "4s", "Kc 9d", "Kh")) == ["D", "Kc", "Kh"]
    pos = at(CLASSIC0, "4s", "Kc 9d", "Kh")
    assert legal(CLASSIC0, pos) == ["D", "Kh"]
    assert play(CLASSIC0, pos, "Kh").piles == [[]]


def test_17_two_waste_cards() -> None:
    """The two top cards of the waste pair only with ``overlap=waste``."""
    pos = at(CLASSIC0, "4s", "", "9c 3d Tc")
    assert legal(CLASSIC0, pos) == []
    assert status(CLASSIC0, pos) == "lost"
    variant = make("one-card", overlap="waste")
    assert legal(variant, pos) == ["3dTc"]
    assert status(variant, after(variant, pos, "3dTc", "4s9c")) == "won"
    assert shortest(variant, pos) == 2


def test_25_last_card_of_the_last_pass() -> None:
    """The last card of the stock can be played after it was drawn."""
    pos = at(CLASSIC0, "5s", "8d", "2c 3c")
    assert legal(CLASSIC0, pos) == ["D"]
    pos = play(CLASSIC0, pos, "D")
    assert (legal(CLASSIC0, pos), status(CLASSIC0, pos)) == (["5s8d"], "playing")
    assert status(CLASSIC0, play(CLASSIC0, pos, "5s8d")) == "won"


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("one-card", None),
        ("one-card(stock-top=playable)", 6),
        ("one-card(overlap=waste)", 8),
        ("one-card(passes=2)", 9),
    ],
)
def test_29_playable_sources(spec: str, moves: int | None) -> None:
    """The same position under different rules about stock and waste."""
    variant = from_spec(spec)
    assert shortest(variant, at(variant, "4s/5h Kd", "9c 3d Tc 8s")) == moves


def test_31_groups_of_three() -> None:
    """The groups of a draw-three game are formed anew in each pass."""
    variant = make("one-card", per_draw=3, passes=3)
    pos = at(variant, "Ks/9h Jh", "2c 3c 4c 5c 6c 7c 8c")
    pos = after(variant, pos, "D")
    assert pos.piles[0][-1] == "4c"
    pos = after(variant, pos, "4c9h")
    assert pos.piles[0][-1] == "3c"
    pos = after(variant, pos, "D")
    assert pos.piles[0][-1] == "7c"
    pos = after(variant, pos, "D")
    assert pos.piles[0][-1] == "8c"
    pos = after(variant, pos, "R")
    assert (pos.stock, pos.redeals) == (["2c", "3c", "5c", "6c", "7c", "8c"], 1)
    assert after(variant, pos, "D").piles[0][-1] == "5c"


def test_35_waste_still_matches() -> None:
    """An empty stock does not end a game that has a discard."""
    pos = at(CLASSIC0, "5s", "", "8d")
    assert (legal(CLASSIC0, pos), status(CLASSIC0, pos)) == (["5s8d"], "playing")
    assert legal(make("one-card", passes=2), pos) == ["R", "5s8d"]


def test_37_last_king() -> None:
    """A lone king on the table is still to be played."""
    pos = at(CLASSIC0, "Ks")
    assert (legal(CLASSIC0, pos), status(CLASSIC0, pos)) == (["Ks"], "playing")
    assert status(CLASSIC0, play(CLASSIC0, pos, "Ks")) == "won"


def test_39_false_win() -> None:
    """The game is won only when the whole pyramid is gone."""
    for tableau in ("3s/-- 4s", "3s/4s --"):
        pos = at(CLASSIC0, tableau)
        assert (legal(CLASSIC0, pos), status(CLASSIC0, pos)) == ([], "lost")
    pos = at(CLASSIC0, "3s", "", "Tc")
    assert (legal(CLASSIC0, pos), status(CLASSIC0, pos)) == (["3sTc"], "playing")
    assert status(CLASSIC0, play(CLASSIC0, pos, "3sTc")) == "won"


def test_45_goals() -> None:
    """What a win asks for."""
    everything = make("one-card", goal="all")
    assert shortest(CLASSIC0, at(CLASSIC0, "Kh/5h 8c", "", "2c")) == 2
    assert shortest(everything, at(everything, "Kh/5h 8c", "", "2c")) is None
    assert shortest(everything, at(everything, "--", "Kc")) == 2
    again = make("one-card", goal="all", passes=2)
    pos = at(again, "--", "", "2c")
    assert (legal(again, pos), shortest(again, pos)) == (["R"], None)
    for overrides, moves in (
        ({}, None),
        ({"overlap": "waste"}, 5),
        ({"stock_top": "playable"}, 4),
    ):
        variant = make("one-card", goal="all", **overrides)
        assert shortest(variant, at(variant, "Kc/5h 8d", "2c Jd")) == moves


def test_71_and_73_overlap() -> None:
    """A half-covered card goes only with its last cover, and only if that is exposed."""
    variant = make("one-card", overlap="pyramid")
    assert legal(variant, at(variant, "8s/Jh --", "", "5h")) == []
    assert legal(variant, at(variant, "Tc/3d --/6s -- --")) == []
    assert legal(variant, at(variant, "Tc/3d --")) == ["3dTc"]


def test_79_and_85_shortest() -> None:
    """The obvious pair loses; the stock is read from its front."""
    tableau = "Ks/Kh 6d/7c 5s 6s"
    pos = at(CLASSIC0, tableau, "7d 4s 8c 8s")
    assert legal(CLASSIC0, pos) == ["D", "6s7c"]
    assert shortest(CLASSIC0, pos) == 8
    assert shortest(CLASSIC0, play(CLASSIC0, pos, "6s7c")) is None
    assert shortest(CLASSIC0, play(CLASSIC0, pos, "D")) == 7
    assert shortest(CLASSIC0, at(CLASSIC0, tableau, "8s 8c 4s 7d")) == 9


def test_91_identity() -> None:
    """Passes used and the split of stock and waste are part of a position."""
    variant = make("one-card", passes=2)
    pos = at(variant, "4s", "", "9c 3d")
    used = at(variant, "4s", "", "9c 3d", redeals=1)
    assert (shortest(variant, used), shortest(variant, pos)) == (None, 3)
    assert key_of(used) != key_of(pos)
    assert key_of(at(variant, "4s", "9c 3d")) != key_of(at(variant, "4s", "3d", "9c"))


def test_deal_and_stuck() -> None:
    """Every preset deals a deck that fits; unlimited redeals without a discard are stuck."""
    for name, variant in presets().items():
        pos = deal(variant, deck(variant))
        assert all(EMPTY not in line for line in pos.lines), name
        assert text(name, variant, pos).endswith(" 0"), name
    tut = make("king-tut")
    pos = at(tut, "4s", "", "3c 5c")
    assert (status(tut, pos), stuck(tut, pos)) == ("playing", True)
    pos = at(tut, "4s", "", "9d 3c")
    assert stuck(tut, pos)  # 3c comes to lie on 9d every time
    single = make("one-card", passes="unlimited")
    assert not stuck(single, pos)
    three = make("three-pile", passes=2)
    pos = play(three, at(three, "4s", "", "2c 3c", "5c", "6c 7c"), "R")
    assert pos.stock == ["6c", "7c", "5c", "2c", "3c"]
    assert text("x", three, at(three, "--")) == "x -- ||| 0"
    assert text("x", CLASSIC0, at(CLASSIC0, "8s/5h 4c")) == "x 8s/5h4c | 0"


def test_81_states() -> None:
    """Deck D2 has 5,412 positions in a single pass, and none of them is won."""
    pos = deal(CLASSIC0, D2)
    assert shortest(CLASSIC0, pos, 5412) is None
    with pytest.raises(ValueError, match="more than 5411"):
        shortest(CLASSIC0, pos, 5411)


def test_stock_out() -> None:
    """With ``end=stock-out`` the last card drawn in the last pass cannot be played."""
    variant = make("one-card", end="stock-out", passes=2)
    pos = at(variant, "5s", "", "8d")
    assert legal(variant, pos) == ["R", "5s8d"]
    pos = play(variant, pos, "R")
    assert (legal(variant, pos), stuck(variant, pos)) == (["D"], True)
    pos = play(variant, pos, "D")
    assert (legal(variant, pos), status(variant, pos)) == ([], "lost")


def test_other_matches() -> None:
    """Pairs of the games that do not count to 13."""
    eleven = make("eleven-triangle")
    pos = at(eleven, "Js Jd Kc Ac Tc Qh 6s")
    assert legal(eleven, pos) == ["AcTc", "JdJs"]
    dozen = make("pyramid-dozen")
    pos = at(dozen, "Kc/Qc/6d/6h/Ac/Jc")
    assert legal(dozen, pos) == ["AcJc", "6d6h", "QcKc"]
    cheops = make("cheops")
    pos = at(cheops, "Kc", "Ac Ad", "Qc")
    assert legal(cheops, pos) == ["D", "QcKc"]
    assert legal(cheops, at(cheops, "As", "Ac", "2c")) == ["D", "AcAs", "Ac2c", "As2c"]
    assert legal(CLASSIC0, at(make("spanish"), "Qc")) == []
    assert legal(make("spanish"), at(CLASSIC0, "Qc")) == ["Qc"]
    assert legal(make("italian"), at(CLASSIC0, "Ts/5s 5d")) == ["5d5s"]


def test_tableaux() -> None:
    """Where the cards go, and which of them lie open, in the games with other tableaux."""
    giza = make("giza")
    cards = deck(giza)
    pos = deal(giza, cards)
    assert pos.lines[0] == [cards[0], cards[8], cards[16]]
    assert pos.lines[8] == [cards[24]]
    assert text("giza", giza, pos).endswith(" - 0")
    assert status(make("giza", goal="pyramid"), at(giza, "Ac 2c")) == "won"
    triangle = make("triangle")
    over = overlapping(triangle)
    assert over[0, 0] == [(1, 0)]
    assert over[0, 3] == [(1, 2), (1, 3)]
    assert over[6, 0] == []
    row = make("reserve-row")
    pos = at(
        row,
        "4c/-- --/-- -- --/-- -- -- --/-- -- -- -- --/-- -- -- -- -- --/" + "-- " * 7 + "/9c/Kc",
    )
    assert legal(row, pos) == ["Kc", "4c9c"]
    assert status(row, play(row, pos, "4c9c")) == "won"
    three = make("three-pile")
    assert legal(three, at(three, "2c", "", "3c 4c", "9c", "Td")) == ["4c9c"]
    twins = make("anubis")
    assert legal(twins, at(twins, "Kd'/6c 7c'")) == ["6c7c'"]
    assert play(twins, at(twins, "Kd'/6c 7c'"), "6c7c'").lines[1] == [EMPTY, EMPTY]
    assert make("simple-hard") == make("pysolfc-pyramid")
    assert make("simple-easy") == make("relaxed-pyramid")


@pytest.mark.parametrize(
    "spec",
    [
        "giza(passes=2)",
        "giza(rows=6)",
        "pharaohs(overlap=waste)",
        "three-pile(per-draw=3)",
        "king-tut(end=stock-out)",
        "tuts-tomb(face-down=covered)",
        "one-card(rows=10)",
        "one-card(passes=0)",
        "one-card(goal=most)",
        "one-card(hold=1)",
        "two-card",
    ],
)
def test_nonsense(spec: str) -> None:
    """Options that make no sense are refused."""
    with pytest.raises(ValueError, match=r"."):
        from_spec(spec)


@pytest.mark.parametrize("name", list(presets()))
def test_random_positions(name: str) -> None:
    """Random positions have distinct cards, no holes, and cards only leave by discards."""
    variant = make(name)
    over = overlapping(variant)
    rng = random.Random(name)
    for size in (None, 0, 5, 12, None, 30):
        pos = random_position(variant, rng, size)
        there = {
            (r, i) for r, line in enumerate(pos.lines) for i, c in enumerate(line) if c != EMPTY
        }
        cards = [pos.lines[r][i] for r, i in there] + pos.stock + sum(pos.piles, [])
        assert set(cards) <= set(deck(variant))
        assert len(cards) == len(set(cards))
        assert all(low in there for low, covers in over.items() if there & set(covers))
        for move in legal(variant, pos):
            new = play(variant, pos, move)
            left = sum([*new.lines, new.stock, *new.piles], [])
            gone = 0 if move in ("D", "R") else 1 if len(move.replace("'", "")) == 2 else 2
            assert sum(card != EMPTY for card in left) == len(cards) - gone
