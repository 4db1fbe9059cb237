"""The oracle against witnesses other than the library.

Numbers with a # are those of the field cases: positions, legal moves, minimum lengths and counts
that two engines written for that report agreed on. The rest is worked out by hand from the rules.
"""

from __future__ import annotations

import itertools
import random

from pathlib import Path

import pytest

from oracle import (
    ALIASES,
    EMPTY,
    Position,
    TooManyStates,
    Variant,
    card_order,
    cards_in,
    covers_left,
    deal,
    deck,
    exposed,
    from_spec,
    go_together,
    goes_alone,
    legal,
    make,
    perft,
    play,
    presets,
    random_position,
    read,
    shortest,
    status,
    stuck,
    text,
)


NAMES = list(presets())
D2 = """6C KC 8C AS KD KH 6D 3D TD 6S QD JC 8S 5S QS 8D 4C 2C 2S 4D 2D 5C 7C 7S TS JD JH KS
        9S 5H 6H 4H TH TC 3H 9D 3C 9H 5D 4S AH 2H 3S AC QC 8H 7D QH AD JS 7H 9C"""
D5 = """TH KC 9S KD 7D 9D 8C AD AH 7C JS 2D JC TS QC 7S 3D JD 8S QH 4S 4H AC 5H 2C TD 5C 5D
        8D 3S JH 9C 4C KH AS 8H TC QS 7H 4D 6S 3H KS 5S 2S 2H QD 9H 6H 3C 6C 6D"""


def dealt(spec: str, cards: str) -> tuple[Variant, Position]:
    """A full deal of one of the golden decks."""
    variant = from_spec(spec)
    return variant, deal(variant, [card[0] + card[1].lower() for card in cards.split()])


def moves(line: str) -> list[str]:
    """The legal moves of a position in text form."""
    _, variant, pos = read(line)
    return legal(variant, pos)


def minimum(line: str) -> int | None:
    """The length of the shortest win of a position in text form."""
    _, variant, pos = read(line)
    return shortest(variant, pos)


def state(line: str) -> str:
    """The status of a position in text form."""
    _, variant, pos = read(line)
    return status(variant, pos)


def after(line: str, *played: str) -> str:
    """The text form after some moves."""
    spec, variant, pos = read(line)
    for move in played:
        pos = play(variant, pos, move)
    return text(spec, variant, pos)


# --- Counts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("one-card(passes=3)", "1 4 5 12 20 49 128 308"),
        ("microsoft", "4 11 30 95 331 1124 3473 9910"),
        ("one-card(per-draw=3,passes=3)", "1 2 4 11 29 66 140 258"),
        ("one-card(passes=3,overlap=pyramid)", "1 4 6 14 27 67 170 394"),
    ],
)
def test_93_move_sequences(spec: str, counts: str) -> None:
    """#93: sequences of length 1..8 from deck D5."""
    variant, pos = dealt(spec, D5)
    assert [perft(variant, pos, depth) for depth in range(1, 9)] == list(map(int, counts.split()))


def test_perft_of_nothing_and_of_a_finished_game() -> None:
    """One sequence has length 0; a finished game has none that is longer."""
    _, variant, pos = read("one-card Ks | 0")
    assert [perft(variant, pos, depth) for depth in range(4)] == [1, 1, 0, 0]


@pytest.mark.parametrize("upright", [True, False])
def test_11_shapes(upright: bool) -> None:
    """#11: pyramids of 1..7 rows have 2, 5, 14, 42, 132, 429, 1430 shapes, either way up."""
    for rows, expected in enumerate([2, 5, 14, 42, 132, 429, 1430], start=1):
        variant = make("one-card" if upright else "triangle", rows=rows)
        shapes = {frozenset(variant.covers)}
        todo = list(shapes)
        while todo:
            shape = todo.pop()
            for cell in shape:
                smaller = shape - {cell}
                if shape.isdisjoint(variant.covers[cell]) and smaller not in shapes:
                    shapes.add(smaller)
                    todo.append(smaller)
        assert len(shapes) == expected


def test_golden_deck() -> None:
    """Golden decks: D2 in one pass cannot be won; plain search meets 5,412 positions."""
    variant, pos = dealt("one-card", D2)
    assert shortest(variant, pos, limit=5412) is None
    with pytest.raises(TooManyStates):
        shortest(variant, pos, limit=100)


# --- Which cards are available ------------------------------------------------------------------


def test_1_king_blocked_on_one_side() -> None:
    """#1: a card is covered while either of two cards lies on it."""
    start = "one-card 3c/Ks9d/--5h8s | 0"
    assert moves(start) == ["5h8s"]
    with pytest.raises(ValueError, match="Ks"):
        after(start, "Ks")
    assert moves(after(start, "5h8s")) == ["Ks"]


def test_3_one_exposed_partner_is_not_enough() -> None:
    """#3: both cards of a pair must be exposed, and a King as well."""
    assert moves("one-card Qs/2dAh | 0") == []
    start = "one-card Kc/Kd4s/----9h | 0"
    assert moves(start) == ["Kd"]
    assert moves(after(start, "Kd")) == []
    assert moves("one-card Kc/--4s/----9h 9d| 0") == ["D"]
    assert moves("one-card Kc | 0") == ["Kc"]


def test_5_buried_waste_card() -> None:
    """#5: only the top of a pile is playable."""
    start = "one-card 8s |5hKc 0"
    assert moves(start) == ["Kc"]
    assert moves(after(start, "Kc")) == ["5h8s"]
    assert state(after(start, "Kc", "5h8s")) == "won"


def test_13_a_card_never_pairs_with_itself() -> None:
    """#13: with an even total the same card would do twice."""
    assert moves("italian 5s | 0") == []
    assert moves("italian Ts/5s5d | 0") == ["5d5s"]
    assert minimum("italian Ts/5s5d | 0") == 2
    assert moves("spanish 6c | 0") == []
    assert moves("cheops 6c | 0") == []
    assert moves("cheops 6c |6d 0") == ["6c6d"]


def test_19_other_totals() -> None:
    """#19: the Spanish game makes 12, and Queens go alone."""
    start = "spanish Qs/AcJd | 0"
    assert moves(start) == ["AcJd"]
    assert moves(after(start, "AcJd")) == ["Qs"]
    assert minimum(start) == 2
    assert moves("spanish Qs/6c6d | 0") == ["6c6d"]


def test_15_king_on_waste_and_stock() -> None:
    """#15: a King goes alone wherever it can be played."""
    assert moves("microsoft 4s Kc9d|Kh 0") == ["D", "Kc", "Kh"]
    start = "one-card 4s Kc9d|Kh 0"
    assert moves(start) == ["D", "Kh"]
    assert after(start, "Kh") == "one-card 4s Kc9d| 0"
    assert after("microsoft 4s Kc9d|Kh 0", "Kc") == "microsoft 4s 9d|Kh 0"


def test_17_two_top_waste_cards() -> None:
    """#17: an option, and it decides between won and lost."""
    assert moves("one-card 4s |9c3dTc 0") == []
    assert state("one-card 4s |9c3dTc 0") == "lost"
    start = "one-card(overlap=waste) 4s |9c3dTc 0"
    assert moves(start) == ["3dTc"]
    assert moves(after(start, "3dTc")) == ["4s9c"]
    assert minimum(start) == 2


# --- Stock and waste ----------------------------------------------------------------------------


def test_25_last_card_of_the_last_pass() -> None:
    """#25: the last card drawn can be played."""
    start = "one-card 5s 8d|2c3c 0"
    assert moves(start) == ["D"]
    assert moves(after(start, "D")) == ["5s8d"]
    assert state(after(start, "D")) == "playing"
    assert minimum(start) == 2


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("one-card", None),
        ("one-card(stock-top=playable)", 6),
        ("one-card(overlap=waste)", 8),
        ("one-card(passes=2)", 9),
    ],
)
def test_29_playable_sources(spec: str, expected: int | None) -> None:
    """#29: which cards of stock and waste are playable makes different games."""
    assert minimum(f"{spec} 4s/5hKd 9c3dTc8s| 0") == expected


def test_31_draw_three_regroups() -> None:
    """#31: the next pass makes new groups of three of what is left."""
    start = "one-card(per-draw=3,passes=3) Ks/9hJh 2c3c4c5c6c7c8c| 0"
    spec = start.split(" ", maxsplit=1)[0]
    assert after(start, "D") == f"{spec} Ks/9hJh 5c6c7c8c|2c3c4c 0"
    assert after(start, "D", "4c9h") == f"{spec} Ks/--Jh 5c6c7c8c|2c3c 0"
    assert after(start, "D", "4c9h", "D", "D") == f"{spec} Ks/--Jh |2c3c5c6c7c8c 0"
    assert after(start, "D", "4c9h", "D", "D", "R") == f"{spec} Ks/--Jh 2c3c5c6c7c8c| 1"
    assert after(start, "D", "4c9h", "D", "D", "R", "D") == f"{spec} Ks/--Jh 6c7c8c|2c3c5c 1"


def test_23_number_of_redeals() -> None:
    """#23: with n passes, n - 1 redeals; without a limit they go on and are not counted."""
    for passes in (1, 2, 3):
        line = f"one-card(passes={passes}) 5s |2c 0"
        for redeal in range(passes - 1):
            assert moves(line) == ["R"]
            line = after(line, "R", "D")
            assert line == f"one-card(passes={passes}) 5s |2c {redeal + 1}"
        assert moves(line) == []
        assert state(line) == "lost"
    endless = "one-card(passes=unlimited) 5s |2c 0"
    assert after(endless, *["R", "D"] * 50) == endless
    assert state(endless) == "playing"


def test_21_a_redeal_needs_an_empty_stock_and_a_waste() -> None:
    """#21 and the rules of the redeal."""
    assert "R" not in moves("one-card(passes=2) 5s 2c|3c 0")
    assert moves("one-card(passes=2) 5s | 0") == []
    assert moves("apophis 5s |||2c 0") == ["R"]


def test_three_piles() -> None:
    """Sets go left to right, on empty piles too, and a last set fills from the left."""
    start = "three-pile 9s AcTd3h5c5d||| 0"
    assert after(start, "D") == "three-pile 9s 5c5d|Ac|Td|3h 0"
    assert moves(after(start, "D")) == ["D", "3hTd"]
    assert after(start, "D", "3hTd", "D") == "three-pile 9s |Ac5c|5d| 0"


def test_three_piles_are_collected_pile_by_pile() -> None:
    """Rules 6.1.8: pile 3 from its bottom, then pile 2, then pile 1."""
    start = "apophis 9s |2cTd|3c|5c6c 0"
    assert after(start, "R") == "apophis 9s 5c6c3c2cTd||| 1"
    assert after(start, "R", "D") == "apophis 9s 2cTd|5c|6c|3c 1"


def test_the_next_card_of_the_stock() -> None:
    """Stock-top: alone, with the tableau, with waste tops; not with the card behind it."""
    assert moves("microsoft 4s 9d4h|4c 0") == ["D", "4c9d", "4s9d"]
    assert moves("microsoft 5s 9d4h|Ac 0") == ["D"]
    assert moves("three-pile(stock-top=playable) 4s 9d|4c|4d4h|9c 0") == [
        "D", "4c9c", "4c9d", "4h9c", "4h9d", "4s9c", "4s9d",
    ]  # fmt: skip
    assert after("microsoft 4s 9d4h|2c4c 0", "4c9d") == "microsoft 4s 4h|2c 0"


def test_opening_draws() -> None:
    """Opening: draws made by the deal, never more than the stock has."""
    cards = deck(make("one-card"))
    for spec, stock in [
        ("one-card", "24|0"),
        ("pysolfc-pyramid", "23|1"),
        ("king-tut", "21|3"),
        ("apophis", "21|1|1|1"),
        ("three-pile(opening=8)", "0|8|8|8"),
        ("one-card(opening=99)", "0|24"),
    ]:
        variant = from_spec(spec)
        pos = deal(variant, cards)
        assert "|".join(str(len(pile)) for pile in [pos.stock, *pos.piles]) == stock
        assert pos.redeals == 0
    assert deal(make("king-tut"), cards).piles == [cards[28:31]]
    assert deal(make("apophis"), cards).piles == [[card] for card in cards[28:31]]


# --- The end ------------------------------------------------------------------------------------


def test_35_waste_card_still_matches() -> None:
    """#35: an empty stock does not end the game."""
    assert state("one-card 5s |8d 0") == "playing"
    assert moves("one-card 5s |8d 0") == ["5s8d"]
    assert moves("one-card(passes=2) 5s |8d 0") == ["R", "5s8d"]


def test_35_unless_the_text_is_taken_literally() -> None:
    """End=stock-out: the empty stock of the last pass ends the game, unless it is won."""
    assert state("one-card(end=stock-out) 5s |8d 0") == "lost"
    assert moves("one-card(end=stock-out) 5s |8d 0") == []
    assert moves("one-card(end=stock-out,passes=2) 5s |8d 0") == ["R", "5s8d"]
    assert moves("one-card(end=stock-out,passes=2) 5s |8d 1") == []
    assert moves("one-card(end=stock-out,passes=2) 5s/8c5d | 0") == ["5d8c"]
    assert moves("one-card(end=stock-out) 5s 2c|8d 0") == ["D", "5s8d"]
    assert state("one-card(end=stock-out) -- |8d 0") == "won"
    assert minimum("one-card(end=stock-out) 5s 8d| 0") is None
    assert minimum("one-card(end=stock-out) 5s 8d2c| 0") == 2
    assert minimum("one-card(end=stock-out,stock-top=playable) 5s 8d| 0") == 1


def test_37_last_card_is_a_king() -> None:
    """#37."""
    assert state("one-card Ks | 0") == "playing"
    assert moves("one-card Ks | 0") == ["Ks"]
    assert state(after("one-card Ks | 0", "Ks")) == "won"


def test_39_false_wins() -> None:
    """#39: won only when every cell of the pyramid is empty."""
    for line in ("one-card 3s/--4s | 0", "one-card 3s/4s-- | 0"):
        assert moves(line) == []
        assert state(line) == "lost"
    assert moves("one-card 3s |Tc 0") == ["3sTc"]
    assert state(after("one-card 3s |Tc 0", "3sTc")) == "won"


def test_41_won_is_not_lost() -> None:
    """#41: after a win nothing is legal, whatever is left, and the game is won."""
    for line in ("one-card -- | 0", "one-card -- KcKd|Kh 0", "microsoft -- Kc|Kh 2"):
        assert state(line) == "won"
        assert moves(line) == []
        assert minimum(line) == 0


def test_43_no_stock() -> None:
    """#43: a game without stock ends as others do."""
    assert state("pharaohs 5s - 0") == "lost"
    assert state("pharaohs Ks/5s8s - 0") == "playing"
    assert moves("pharaohs Ks/5s8s - 0") == ["5s8s"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("one-card Kh/5h8c |2c 0", 2),
        ("one-card(goal=all) Kh/5h8c |2c 0", None),
        ("one-card(goal=all) -- Kc| 0", 2),
        ("one-card(goal=all,passes=2) -- |2c 0", None),
        ("one-card(goal=all) Kc/5h8d 2cJd| 0", None),
        ("one-card(goal=all,overlap=waste) Kc/5h8d 2cJd| 0", 5),
        ("one-card(goal=all,stock-top=playable) Kc/5h8d 2cJd| 0", 4),
    ],
)
def test_45_goals(line: str, expected: int | None) -> None:
    """#45: the pyramid, or all cards."""
    assert minimum(line) == expected


def test_45_useless_redeal() -> None:
    """#45: a redeal is legal also when it leads nowhere."""
    assert moves("one-card(goal=all,passes=2) -- |2c 0") == ["R"]


def test_the_reserve_and_the_goals() -> None:
    """Goal pyramid ignores reserve cards, goal all does not."""
    empty = "/".join("--" * row for row in range(1, 8))
    reserve_left = f"{empty}/2c/--/3c"
    assert state(f"reserve-row {reserve_left} 4c| 0") == "won"
    assert state(f"reserve-row(goal=all) {reserve_left} |4c 0") == "lost"
    assert state(f"giza {'/'.join(['------'] * 8)} - 0") == "won"
    assert state("giza 2c---- - 0") == "lost"
    assert state("giza(goal=pyramid) 2c---- - 0") == "won"


def test_stuck() -> None:
    """Stuck looks through draws and redeals; it is not the same as lost."""
    for line, expected in [
        ("one-card(passes=unlimited) 5s 2c3c|4c 0", True),
        ("one-card(passes=unlimited) 5s 2c3c|8c4c 0", False),
        ("one-card(passes=2) 5s |8c4c 0", False),
        ("one-card(passes=2) 5s |8c4c 1", True),
        ("king-tut 5s 8c2c3c4c| 0", True),
        ("king-tut 5s 2c3c8c4c| 0", False),
        ("one-card(end=stock-out) 5s 8c| 0", True),
        ("one-card -- | 0", False),
        ("one-card 5s | 0", True),
        ("giza 5s---- - 0", True),
        ("giza 5s----/8s2c-- - 0", True),
        ("giza 5s----/2c8s-- - 0", False),
    ]:
        _, variant, pos = read(line)
        assert stuck(variant, pos) == expected, line


# --- Overlap ------------------------------------------------------------------------------------


def test_71_overlap_is_not_for_everyone() -> None:
    """#71: a half-covered card goes with its cover only."""
    assert moves("one-card(overlap=pyramid) 8s/Jh-- |5h 0") == []
    assert moves("one-card(overlap=pyramid) 8s/5h-- |5c 0") == ["5h8s"]
    assert moves("one-card(overlap=pyramid) 8s/5h5d |5c 0") == []


def test_73_the_cover_must_be_exposed() -> None:
    """#73."""
    assert moves("one-card(overlap=pyramid) Tc/3d--/6s---- | 0") == []
    assert moves("one-card(overlap=pyramid) Tc/3d-- | 0") == ["3dTc"]


def test_overlap_elsewhere() -> None:
    """Waste: the card under the top goes with it only, never alone; pyramid: reserves as well."""
    assert moves("one-card(overlap=waste) 8s |5hKc2c 0") == []
    assert moves("one-card(overlap=waste) 8s |5h8c 0") == ["5h8c"]
    assert moves("three-pile(overlap=waste) 8s |5h8c|5d| 0") == ["5d8c", "5d8s", "5h8c"]
    assert moves("giza(overlap=pyramid) 2c5s8s/8c5c-- - 0") == ["5c8c", "5c8s", "5s8s"]
    assert moves("one-card(overlap=pyramid+waste) 8s/5h-- |5c8c 0") == ["5c8c", "5h8c", "5h8s"]


# --- Solving ------------------------------------------------------------------------------------


def test_79_the_obvious_pair_loses() -> None:
    """#79."""
    start = "one-card Ks/Kh6d/7c5s6s 7d4s8c8s| 0"
    assert moves(start) == ["D", "6s7c"]
    assert minimum(after(start, "6s7c")) is None
    assert minimum(after(start, "D")) == 7
    assert minimum(start) == 8


def test_85_the_next_card_comes_first() -> None:
    """#85."""
    assert minimum("one-card Ks/Kh6d/7c5s6s 7d4s8c8s| 0") == 8
    assert minimum("one-card Ks/Kh6d/7c5s6s 8s8c4s7d| 0") == 9


def test_91_redeals_are_part_of_a_position() -> None:
    """#91."""
    assert minimum("one-card 4s |9c3d 0") is None
    assert minimum("one-card(passes=2) 4s |9c3d 0") == 3
    assert minimum("one-card(passes=2) 4s |9c3d 1") is None
    assert minimum("one-card 4s 9c3d| 0") == 2
    assert minimum("one-card 4s 3d|9c 0") == 1


@pytest.mark.parametrize("name", NAMES)
def test_87_children_agree(name: str) -> None:
    """#87: the minimum is one more than the least of the children."""
    variant, rng = make(name), random.Random(name)
    for _ in range(4):
        pos = random_position(variant, rng, 8)
        if status(variant, pos) == "won":
            continue
        children = [shortest(variant, play(variant, pos, m)) for m in legal(variant, pos)]
        won = [length + 1 for length in children if length is not None]
        assert shortest(variant, pos) == (min(won) if won else None)


# --- Variants -----------------------------------------------------------------------------------


def test_names() -> None:
    """The table has 25 presets; aliases are the same games."""
    assert len(NAMES) == 25
    for alias, name in ALIASES.items():
        assert make(alias) == make(name)
    assert make("par", opening=1) == make("pysolfc-pyramid")
    assert make("par", opening=1, goal="pyramid") == make("simple-easy")
    assert make("traditional", passes=3) == make("par")
    assert make("tuts-tomb", overlap="none") == make("king-tut")
    assert make("one-card", rows=7) == make("one-card")


@pytest.mark.parametrize(
    "spec",
    [
        "giza(rows=7)", "giza(passes=1)", "pharaohs(per-draw=1)", "pyramid-dozen(opening=1)",
        "giza(stock-top=playable)", "giza(end=stock-out)", "giza(overlap=waste)",
        "giza(overlap=pyramid+waste)", "three-pile(per-draw=3)", "apophis(per-draw=1)",
        "one-card(passes=unlimited,end=stock-out)", "king-tut(end=stock-out)",
        "pyramid-thirteen(overlap=pyramid)", "tuts-tomb(face-down=covered)",
        "one-card(overlap=pyramid+waste,face-down=covered)", "one-card(rows=0)",
        "one-card(rows=10)", "italian(rows=9)", "two-pyramids(rows=10)", "reserve-row(rows=10)",
        "one-card(passes=0)", "one-card(passes=many)", "one-card(goal=waste)", "one-card(colour=1)",
        "one-card(opening=x)",
    ],
)  # fmt: skip
def test_refused_overrides(spec: str) -> None:
    """Overrides that make no sense are refused."""
    with pytest.raises(ValueError, match=r"."):
        from_spec(spec)


def test_accepted_overrides() -> None:
    """#61 and others: what just fits is accepted."""
    for spec, cells in [
        ("one-card(rows=9)", 45),
        ("one-card(rows=1)", 1),
        ("reserve-row(rows=9)", 52),
        ("italian(rows=8)", 36),
        ("two-pyramids(rows=9)", 90),
        ("up-and-down(rows=3)", 12),
        ("triangle(rows=3)", 6),
        ("giza(goal=pyramid,overlap=pyramid,end=no-moves)", 52),
        ("pharaohs(face-down=covered)", 52),
        ("king-tut(end=stock-out,passes=2)", 28),
    ]:
        assert len(from_spec(spec).deal_order) == cells
    with pytest.raises(LookupError):
        make("freecell")
    with pytest.raises(ValueError, match="passes"):
        make("one-card", passes=True)


def test_decks() -> None:
    """Cards come in card order; #63: partners are equally frequent in every preset."""
    assert deck(make("one-card"))[:5] == ["Ac", "Ad", "Ah", "As", "2c"]
    assert deck(make("anubis"))[:3] == ["Ac", "Ac'", "Ad"]
    assert [len(deck(make(name))) for name in ("one-card", "anubis", "spanish", "italian")] == [
        52, 104, 48, 40,
    ]  # fmt: skip
    for name in NAMES:
        variant = make(name)
        assert deck(variant) == sorted(deck(variant), key=card_order)
        assert all(
            goes_alone(variant, card)
            or sum(go_together(variant, card, other) for other in deck(variant)) >= 3
            for card in deck(variant)
        )


def test_matches() -> None:
    """Which ranks go together, and which go alone, in the games that are not of 13."""

    def partners(name: str) -> list[str]:
        variant = make(name)
        return [
            a + b
            for a, b in itertools.combinations_with_replacement(variant.ranks, 2)
            if go_together(variant, a + "c", b + "d")
        ]

    assert partners("one-card") == ["AQ", "2J", "3T", "49", "58", "67"]
    assert partners("eleven-triangle") == ["AT", "29", "38", "47", "56", "JJ", "QQ", "KK"]
    assert partners("pyramid-dozen") == ["AJ", "2T", "39", "48", "57", "66", "QK"]
    assert partners("spanish") == ["AJ", "2T", "39", "48", "57", "66"]
    assert partners("italian") == ["A9", "28", "37", "46", "55"]
    assert partners("cheops")[:5] == ["AA", "A2", "22", "23", "33"]
    assert len(partners("cheops")) == 25
    assert {name: variant.alone for name, variant in presets().items() if variant.alone != "K"} == {
        "pyramid-dozen": "", "eleven-triangle": "", "cheops": "", "spanish": "Q", "italian": "T",
    }  # fmt: skip
    assert moves("eleven-triangle KcKd5d6hAhQh-- |Qc|Kh|Qd 0") == [
        "5d6h", "QcQd", "QcQh", "QdQh", "KcKd", "KcKh", "KdKh",
    ]  # fmt: skip
    assert moves("cheops Ac |Kc 0") == []
    assert moves("pyramid-dozen Kc------/Qd------/6h------/6c------ - 0") == ["6c6h", "QdKc"]


def test_twins() -> None:
    """#63: with two decks, twins are two cards, each with moves of its own."""
    line = "double-pyramid Kd/KsKs' |9c 2"
    assert moves(line) == ["Ks", "Ks'"]
    assert after(line, "Ks") == "double-pyramid Kd/--Ks' |9c 2"
    assert after(line, "Ks'") == "double-pyramid Kd/Ks-- |9c 2"
    line = "anubis 4c/9s9s' |4c'|| 1"
    assert moves(line) == ["4c'9s", "4c'9s'"]
    assert after(line, "4c'9s'") == "anubis 4c/9s-- ||| 1"


def test_inverted_pyramid() -> None:
    """The long row comes first; edge cards have one cover; the single card is exposed."""
    variant = make("triangle")
    cards = deck(variant)
    pos = deal(variant, cards)
    assert [len(line) for line in pos.lines] == [7, 6, 5, 4, 3, 2, 1]
    assert pos.lines[0] == cards[:7]
    assert pos.lines[6] == [cards[27]]
    assert exposed(variant, pos) == [cards[27]]
    assert covers_left(variant, pos, (0, 0)) == [cards[7]]
    assert covers_left(variant, pos, (0, 6)) == [cards[12]]
    assert covers_left(variant, pos, (0, 3)) == [cards[9], cards[10]]
    assert covers_left(variant, pos, (5, 0)) == covers_left(variant, pos, (5, 1)) == [cards[27]]


def test_columns() -> None:
    """Giza deals three rounds over eight columns, then the pyramid; the last card is the top."""
    variant = make("giza")
    cards = deck(variant)
    pos = deal(variant, cards)
    assert pos.lines[0] == [cards[0], cards[8], cards[16]]
    assert pos.lines[7] == [cards[7], cards[15], cards[23]]
    assert pos.lines[8:10] == [[cards[24]], cards[25:27]]
    assert exposed(variant, pos) == cards[16:24] + cards[45:]
    assert not pos.stock
    assert not pos.piles
    assert text("giza", variant, pos).endswith(" - 0")
    dozen = deal(make("pyramid-dozen"), cards)
    assert dozen.lines[0] == [cards[0], cards[6], cards[12], cards[18]]
    row = deal(make("reserve-row"), cards)
    assert row.lines[7:] == [[card] for card in cards[28:35]]
    assert row.stock == cards[35:]


def test_several_pyramids() -> None:
    """Blocks come one after the other and do not cover each other."""
    for name, lengths in [
        ("pharaohs", [1, 2, *range(1, 8), *range(1, 7)]),
        ("two-pyramids", [*range(1, 8), *range(1, 8)]),
        ("up-and-down", [*range(1, 8), *range(7, 0, -1)]),
        ("double-pyramid", list(range(1, 10))),
    ]:
        variant = make(name)
        assert variant.line_lengths == lengths
        pos = deal(variant, deck(variant))
        assert [card for line in pos.lines for card in line] == deck(variant)[: sum(lengths)]
        last_lines = [
            number for number in range(len(lengths)) if covers_left(variant, pos, (number, 0)) == []
        ]
        assert len(last_lines) == len(variant.blocks)


def test_deal_takes_the_whole_pack_once() -> None:
    """A deal is the cards of the game, each once."""
    variant = make("one-card")
    for cards in (deck(variant)[1:], [*deck(variant)[1:], "Ks"], deck(make("anubis"))):
        with pytest.raises(ValueError, match="cards"):
            deal(variant, cards)


# --- Text and random positions ------------------------------------------------------------------


def test_text() -> None:
    """The examples of the design: an end of a game, and what is empty."""
    for line in [
        "one-card 8s/5h4c | 0",
        "one-card -- | 0",
        "three-pile -- ||| 0",
        "one-card 8s/--4c 9c3d|Tc 0",
        "giza ------ - 0",
        "giza ------/2c---- - 0",
    ]:
        spec, variant, pos = read(line)
        assert text(spec, variant, pos) == line
    assert cards_in("Kd'--Ah") == ["Kd'", EMPTY, "Ah"]
    for wrong in ("K", "Kx", "1c", "Kd''", "-"):
        with pytest.raises(ValueError, match="cards"):
            cards_in(wrong)
    for wrong in ("one-card 8s/5h | 0", "one-card 8s || 0", "giza 2c---- | 0"):
        with pytest.raises(ValueError, match=r"expected|cells"):
            read(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_33_random_positions(name: str) -> None:
    """#33: cards are different; shapes are closed; moves keep or discard what they should."""
    variant, rng = make(name), random.Random(name)
    stock_size = len(deck(variant)) - len(variant.deal_order)
    for size in [None, None, 1, 4, 8, 12, 20, 200]:
        pos = random_position(variant, rng, size)
        assert read(text(name, variant, pos)) == (name, variant, pos)
        in_stock = [card for pile in [pos.stock, *pos.piles] for card in pile]
        cards = in_stock + [card for line in pos.lines for card in line if card != EMPTY]
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(deck(variant))
        assert len(in_stock) <= stock_size
        assert len(pos.piles) == variant.piles
        assert pos.redeals < (variant.passes or 1)
        for cell in variant.covers:
            if pos.lines[cell[0]][cell[1]] == EMPTY:
                assert covers_left(variant, pos, cell) == []

        before = text(name, variant, pos)
        for move in legal(variant, pos):
            new = play(variant, pos, move)
            left = [c for part in [*new.lines, new.stock, *new.piles] for c in part if c != EMPTY]
            gone = [] if move in ("D", "R") else cards_in(move)
            assert sorted(left + gone) == sorted(cards)
        assert text(name, variant, pos) == before


# --- The files of counts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "perft").glob("*.perft")), ids=lambda path: path.stem
)
def test_files_of_counts(path: Path) -> None:
    """The counts kept in tests/perft are those of the oracle (short sequences only)."""
    for line in path.read_text(encoding="ascii").splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "state":
            spec, variant, pos = read(rest)
            assert text(spec, variant, pos) == rest
        elif kind == "perft":
            depth, nodes = map(int, rest.split())
            assert nodes > 30 or perft(variant, pos, depth) == nodes
