"""The pictures: what they show, what they hide, and that they are sound documents."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pyramid_solitaire import (
    Card,
    Cell,
    Deal,
    Draw,
    Game,
    GameState,
    Layout,
    Move,
    Pair,
    Redeal,
    Single,
    Zone,
    parse_move,
    parse_state,
    render,
    variants,
)
from pyramid_solitaire.render import svg
from pyramid_solitaire.render.faces import HEIGHT, LARGE, NORMAL, WIDTH, Index
from pyramid_solitaire.render.table import plan
from pyramid_solitaire.render.theme import CLASSES
from pyramid_solitaire.render.words import card_name, move_name


REFERENCE = Path(__file__).parent.parent / "docs" / "reference" / "render.md"
NAMES = variants.names()
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def start(name: str, seed: int = 1) -> GameState:
    """The first position of a game."""
    rules = variants.get(name)
    return GameState.start(Deal.shuffled(seed, rules.pack), rules)


def middle(name: str, seed: int = 1) -> GameState:
    """A position in which some cards are gone and some drawn."""
    chance = random.Random(seed)
    state = start(name, seed)
    for _ in range(25):
        moves = state.legal_moves()
        if not moves:
            break
        discards = [move for move in moves if isinstance(move, Single | Pair)]
        state = state.apply(chance.choice(discards or moves))
    return state


def won(name: str) -> GameState:
    """A won position, with cards left wherever the goal lets them."""
    rules = variants.get(name)
    if rules.clears_stock:
        return GameState.of(rules)
    cards = iter(rules.pack.cards)
    lying = [None if c.zone is Zone.PYRAMID else next(cards) for c in rules.layout.cells]
    return GameState.of(rules, lying, [next(cards), next(cards)], [[next(cards)]])


def positions(name: str) -> list[GameState]:
    """A position of each kind."""
    return [start(name), middle(name), won(name)]


ALL = [state for name in NAMES for state in positions(name)]


def parse(picture: str) -> ET.Element:
    """Read a document, which shows that it is one."""
    return ET.fromstring(picture)


def classes(root: ET.Element) -> set[str]:
    """Every class in a document."""
    return {name for each in root.iter() for name in each.get("class", "").split()}


def cards(root: ET.Element) -> list[ET.Element]:
    """The groups of the cards that lie face up."""
    return [each for each in root.iter() if each.get("data-card") is not None]


def visible(state: GameState) -> list[str]:
    """The cards of which a picture shows at least the index, as the rules have it."""
    view = state.view()
    tableau = [each for each in view.tableau if isinstance(each, Card)]
    table = plan(state.rules.layout, state.rules.piles, NORMAL)
    waste = [card for pile in view.piles for card in pile[-table.fanned :]]
    playable = state.rules.stock.playable(state.stock)
    upcoming = [card for card in state.stock.undealt[:1] if card in playable]
    return sorted(map(str, [*tableau, *waste, *upcoming]))


# -- What is shown -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_each_card_in_sight_is_drawn_once(name: str) -> None:
    """A card in sight has its name and its title; none is drawn twice, and none else is drawn."""
    for state in positions(name):
        drawn = cards(parse(svg(state)))
        assert visible(state) == sorted(each.get("data-card", "") for each in drawn)
        for each in drawn:
            title = each.find(f"{SVG}title")
            assert title is not None
            assert card_name(Card.parse(each.get("data-card", ""))) == title.text


@pytest.mark.parametrize("name", NAMES)
def test_cells_say_what_lies_there(name: str) -> None:
    """Each card of the tableau, face up or not, carries the name of its cell."""
    state = middle(name)
    found = {
        each.get("data-cell"): each.get("data-card")
        for each in parse(svg(state)).iter()
        if each.get("data-cell") is not None
    }
    expected = {
        cell.name: str(lying) if isinstance(lying, Card) else None
        for cell, lying in zip(state.rules.layout.cells, state.view().tableau, strict=True)
        if lying is not None
    }
    assert expected == found


def test_order_of_a_waste_pile() -> None:
    """The top of a pile is drawn last, and the cards under it in order before it."""
    state = parse_state("one-card 8s 9c3d|2cTc4d5d6d7d8d 0")
    drawn = [each.get("data-card") for each in cards(parse(svg(state)))]
    assert ["8s", "Tc", "4d", "5d", "6d", "7d", "8d"] == drawn
    under = parse(svg(state)).findall(f".//{SVG}g[@class='ps-under']")
    assert 1 + 1 == len(under)


def test_covered_cards_are_drawn_before_those_that_cover_them() -> None:
    """Whatever order cells come in, nothing is drawn over a card that lies on top."""
    layout = Layout(
        [
            Cell("B1", 1, 0.0, 0.5),
            Cell("A1", 0, 0.5, 0.0, covered_by=("B1", "B2")),
            Cell("B2", 1, 1.0, 0.5, covered_by=("C1",)),
            Cell("C1", 2, 1.5, 1.0),
        ]
    )
    assert (1, 0, 2, 3) == plan(layout, 0, NORMAL).order


@pytest.mark.parametrize("state", ALL)
def test_stock_is_counted(state: GameState) -> None:
    """The figures under the stock are those of the number of undealt cards."""
    root = parse(svg(state, prefix="x"))
    figures = "".join(
        each.get(HREF, "").removeprefix("#x-figure-")
        for each in root.findall(f".//{SVG}g[@class='ps-count']/{SVG}use")
    )
    count = len(state.stock.undealt)
    assert (str(count) if count else "") == figures


def test_second_copy_is_marked() -> None:
    """The card of the second deck has a shape that its twin has not."""
    rules = variants.get("double-pyramid")
    one, other = Card.parse("Kd"), Card.parse("Kd'")
    drawn = [
        ET.tostring(half)
        for card in (one, other)
        for index in ("normal", "large")
        for half in parse(svg(GameState.of(rules, [card]), index=index)).findall(f".//{SVG}defs/*")
        if "half" in half.get("id", "")
    ]
    marks = [half.count(b"<ns0:path") for half in drawn]
    assert [0, 0, 1, 1] == marks
    assert "king of diamonds, second deck" in svg(GameState.of(rules, [other]))


def test_face_down_and_empty_places() -> None:
    """Backs are drawn for cards that lie face down, and places where nothing lies."""
    root = parse(svg(start("pyramid-thirteen")))
    named = [each for each in root.iter() if each.get("data-cell") and not each.get("data-card")]
    assert 21 == len(named)
    assert 29 == len(root.findall(f".//{SVG}g[@class='ps-empty']")) + 1
    assert "Row 6: 6 face down." in svg(start("pyramid-thirteen"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("microsoft 8s 9c|2c 0", "2 redeals left"),
        ("microsoft 8s 9c|2c 1", "1 redeal left"),
        ("microsoft 8s 9c|2c 2", "no redeals left"),
        ("king-tut 8s 9c|2c 0", "unlimited redeals"),
        ("one-card 8s 9c|2c 0", None),
        ("one-card 8s |2c 0", "Lost"),
        ("one-card -- 9c|2c 0", "Won"),
        ("giza Kc---- - 0", None),
        ("giza ------ - 0", "Won"),
    ],
)
def test_caption(text: str, said: str | None) -> None:
    """How the game stands is written under the table, and told in words."""
    picture = svg(parse_state(text))
    found = [each.text for each in parse(picture).findall(f".//{SVG}text[@class='ps-caption']")]
    assert ([said] if said else []) == found
    description = parse(picture).findtext(f"{SVG}desc", "")
    assert (said is None) == (not re.search("redeal|Won|Lost", description))
    assert (said == "Won") == ("ps-banner" in classes(parse(picture)))


def test_sign_of_a_redeal() -> None:
    """An empty stock says whether it can be filled again."""
    assert "ps-sign" in classes(parse(svg(parse_state("microsoft 8s |2c 0"))))
    assert "ps-sign" not in classes(parse(svg(parse_state("microsoft 8s |2c 2"))))
    assert "ps-sign" not in classes(parse(svg(parse_state("microsoft -- |2c 0"))))


# -- What is hidden ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_leave_no_trace(name: str, seed: int) -> None:
    """Positions that differ only in what lies face down have one and the same picture."""
    state = middle(name, seed)
    view = state.view()
    assert svg(view, moves=True) == svg(state, moves=True)
    guess = view.stand_in
    assert guess.view() == view
    assert svg(guess, moves=True) == svg(state, moves=True)
    picture = svg(state, moves=True, prefix="x")
    names = {each.get("data-card") for each in cards(parse(picture))}
    shapes = {each.get("id", "").removeprefix("x-half-") for each in parse(picture).iter()}
    for card in view.unseen:
        assert str(card) not in names
        assert str(card).replace("'", "-") not in shapes
        assert not re.search(rf"{card_name(card)}(?!, second)", picture)


def test_remembered_cards_lie_face_down_all_the_same() -> None:
    """After a redeal the next card is known; it is still a back that lies on the table."""
    game = Game(parse_state("king-tut 8s/5h4c 9cJd|2c 0")).play(Draw()).play(Redeal())
    assert str(game.view().undealt[0]) == "2c"
    assert ["8s", "5h", "4c"] == [e.get("data-card") for e in cards(parse(svg(game.view())))]


# -- Highlights --------------------------------------------------------------------------------


def framed(root: ET.Element, kind: str) -> tuple[set[str], bool]:
    """The cards in a frame of some kind, and whether the stock has one."""
    path = f"{SVG}rect[@class='{kind}']"
    marked = {each.get("data-card", "") for each in cards(root) if each.find(path) is not None}
    return marked, root.find(f"{SVG}g[@class='ps-stock']/{path}") is not None


def taking_part(moves: tuple[Move, ...]) -> tuple[set[str], bool]:
    """The cards that moves discard, and whether one of them turns to the stock."""
    named = {str(move.card) for move in moves if isinstance(move, Single)}
    for move in moves:
        if isinstance(move, Pair):
            named |= {str(move.low), str(move.high)}
    return named, any(isinstance(move, Draw | Redeal) for move in moves)


@pytest.mark.parametrize("state", ALL)
def test_frames_are_those_of_the_legal_moves(state: GameState) -> None:
    """What can be moved is framed, nothing else, and only if asked for."""
    moves = state.legal_moves()
    assert taking_part(moves) == framed(parse(svg(state, moves=True)), "ps-move")
    assert (set(), False) == framed(parse(svg(state)), "ps-move")
    said = parse(svg(state, moves=True)).findtext(f"{SVG}desc", "")
    assert bool(moves) == ("Legal: " in said)
    for hint in moves[:1] + moves[-2:]:
        root = parse(svg(state, hint=hint))
        assert taking_part((hint,)) == framed(root, "ps-hint")
        assert f"Hint: {move_name(hint)}." in root.findtext(f"{SVG}desc", "")


def test_hint_of_a_redeal() -> None:
    """A redeal is shown at the empty stock."""
    root = parse(svg(parse_state("microsoft 8s |2c 0"), moves=True, hint=Redeal()))
    assert (set(), True) == framed(root, "ps-move") == framed(root, "ps-hint")
    assert root.findtext(f"{SVG}desc", "").endswith("Legal: redeal. Hint: redeal.")


def test_hint_must_be_legal() -> None:
    """A hint that the rules refuse is refused with their reason, and tells nothing hidden."""
    state = start("one-card")
    with pytest.raises(ValueError, match="the hint 4c9c is not legal: 4c is covered by 4s and Qh"):
        svg(state, hint=parse_move("4c9c"))
    with pytest.raises(ValueError, match="does not lie open"):
        svg(state, hint=Single(Card.parse("Kc")))
    with pytest.raises(TypeError, match="a move expected"):
        svg(state, hint="D")  # type: ignore[arg-type]


# -- Documents ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(ALL)))
def test_documents_are_sound(number: int) -> None:
    """A document stands alone, refers only to itself, and uses each of its shapes."""
    state = ALL[number]
    theme, width = (("light", 240), ("dark", 1000), ("auto", None))[number * 7 // 3 % 3]
    root = parse(svg(state, theme=theme, width=width))
    ids = [each.get("id", "") for each in root.iter() if each.get("id") is not None]
    used = {each.get(HREF, "").removeprefix("#") for each in root.iter() if each.get(HREF)}
    labels = root.get("aria-labelledby", "").split()
    assert sorted(set(ids)) == sorted(ids)
    assert used | set(labels) == set(ids)
    assert "img" == root.get("role")
    assert ["title", "desc"] == [each.tag.removeprefix(SVG) for each in root[:2]]
    assert "url(" not in ET.tostring(root, encoding="unicode")
    assert {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"} == set(
        re.findall(r"\w+://[^\"]*", svg(state))
    )
    x, y, wide, high = map(float, root.get("viewBox", "").split())
    assert (0, 0) == (x, y)
    assert abs(int(root.get("height", "0")) - int(root.get("width", "0")) * high / wide) <= 0.51
    if width is not None:
        assert str(width) == root.get("width")


def test_documents_can_share_a_page() -> None:
    """Different documents have no id in common, unless they are asked to."""
    pictures = [svg(s, theme=t) for s in ALL[::5] for t in ("light", "dark")]
    ids = [set(re.findall(' id="([^"]*)"', picture)) for picture in dict.fromkeys(pictures)]
    counted = Counter(each for some in ids for each in some)
    assert {1} == set(counted.values())
    state = start("one-card")
    assert 'id="left-title"' in svg(state, prefix="left")
    assert "".join(svg(state, prefix="a")) == svg(state, prefix="b").replace("b-", "a-")


@pytest.mark.parametrize("name", NAMES)
def test_places_stay_where_they_are(name: str) -> None:
    """All pictures of a game are of one size, so that nothing jumps when a card is moved."""
    boxes = {parse(svg(state)).get("viewBox") for state in positions(name)}
    assert 1 == len(boxes)


def test_pictures_do_not_depend_on_the_hash_seed() -> None:
    """The same arguments give the same text in every process."""
    code = (
        "from pyramid_solitaire import *; from pyramid_solitaire.render import svg; "
        "from hashlib import sha256; s = GameState.start(Deal.shuffled(1), variants.get('microsoft'));"
        "print(sha256(svg(s, moves=True).encode()).hexdigest())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert 1 == len(printed)


@pytest.mark.parametrize(
    "title", ["</title><script>alert(1)</script>", "\"&<>'", "\0\x1b\ud800\uffff", "]]>", "Ä♥", ""]
)
def test_strings_from_outside_are_escaped(title: str) -> None:
    """Whatever a title or the name of a cell holds, it stays text."""
    expected = re.sub("[\0\x1b\ud800\uffff]", "\ufffd", title)
    root = parse(svg(start("one-card"), title=title))
    assert expected == (root.findtext(f"{SVG}title") or "")
    assert root.find(f".//{SVG}script") is None
    if title:
        root = parse(svg(Layout([Cell(title, 0, 0.0, 0.0)])))
        assert [expected] == [each.text for each in root.iter(f"{SVG}text")]
        named = [each.get("data-cell") for each in root.iter() if each.get("data-cell")]
        assert [re.sub("[\t\n]", " ", expected)] == named
        assert expected in root.findtext(f"{SVG}desc", "")


def test_layout() -> None:
    """A layout is drawn as blank cards with the names of their cells."""
    root = parse(svg(variants.get("giza").layout))
    assert 52 == len(root.findall(f".//{SVG}text[@class='ps-name']"))
    assert "Row 9: I1." in root.findtext(f"{SVG}desc", "")
    assert not cards(root)
    long = svg(Layout([Cell("a long name", 0, 0.0, 0.0)]))
    assert 'font-size="18"' in long


def test_notebooks_show_pictures() -> None:
    """States, views, layouts and pictures are shown as what they look like."""
    state = start("one-card")
    picture = svg(state)
    assert picture == picture._repr_svg_() == state._repr_svg_() == state.view()._repr_svg_()
    assert svg(state.rules.layout) == state.rules.layout._repr_svg_()
    assert str is type(picture._repr_svg_())
    assert isinstance(picture, render.Picture)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"theme": "sepia"}, ValueError, "theme: one of light, dark, auto expected, not 'sepia'"),
        ({"theme": None}, TypeError, "theme: a string expected, not None"),
        ({"index": "huge"}, ValueError, "index: one of auto, normal, large expected, not 'huge'"),
        ({"index": 3}, TypeError, "index: a string expected, not 3"),
        ({"width": 0}, ValueError, "width: 1 to 10000 expected, not 0"),
        ({"width": 10**9}, ValueError, "width: 1 to 10000 expected"),
        ({"width": True}, TypeError, "width: an int expected, not True"),
        ({"width": 10.5}, TypeError, "width: an int expected, not 10.5"),
        ({"title": b"x"}, TypeError, "title: a string expected, not b'x'"),
        ({"prefix": "a b"}, ValueError, "prefix: letters, digits, - and _ expected, not 'a b'"),
        ({"prefix": ""}, ValueError, "prefix: letters"),
        ({"prefix": 7}, TypeError, "prefix: a string expected, not 7"),
    ],
)
def test_bad_options(options: dict[str, object], error: type[Exception], said: str) -> None:
    """What makes no picture is refused, with what was expected."""
    with pytest.raises(error, match=re.escape(said)):
        svg(start("one-card"), **options)  # type: ignore[arg-type]


def test_bad_subjects() -> None:
    """Only states, views and layouts can be drawn, and a layout has no moves."""
    with pytest.raises(TypeError, match="a GameState, PlayerView or Layout expected, not 'x'"):
        svg("x")  # type: ignore[arg-type]
    layout = Layout.pyramid(2)
    with pytest.raises(TypeError, match="no moves to show"):
        svg(layout, moves=True)
    with pytest.raises(TypeError, match="no moves to show"):
        svg(layout, hint=Draw())
    assert {"Picture", "svg", "text"} <= set(dir(render))
    with pytest.raises(AttributeError, match="no attribute 'png'"):
        getattr(render, "png")  # noqa: B009


# -- What covers what --------------------------------------------------------------------------


def extents(root: ET.Element) -> Iterator[tuple[str, float, float]]:
    """The card and place of everything of a card's size, in the order of drawing."""

    def walk(each: ET.Element, x: float, y: float) -> Iterator[tuple[str, float, float]]:
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", each.get("transform", ""))
        if moved is not None:
            x, y = x + float(moved[1]), y + float(moved[2])
        if each.get("class") in {"ps-card", "ps-empty", "ps-under"}:
            yield each.get("data-card", ""), x, y
        for child in each:
            yield from walk(child, x, y)

    for each in root:
        if each.tag != f"{SVG}defs":
            yield from walk(each, 0, 0)


@pytest.mark.parametrize("state", ALL)
@pytest.mark.parametrize("index", [NORMAL, LARGE], ids=["normal", "large"])
def test_nothing_is_cut_off_or_hidden(state: GameState, index: Index) -> None:
    """All lies within the picture, and no card lies on the index of another."""
    root = parse(svg(state, index="large" if index.is_large else "normal"))
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    lying = list(extents(root))
    for number, (card, x, y) in enumerate(lying):
        assert 8 < x < x + WIDTH + 8 < wide
        assert 8 < y < y + HEIGHT + 8 < high
        for _, left, top in lying[number + 1 :] if card else []:
            beside = x + index.width <= left or left + WIDTH <= x
            assert beside or y + index.height <= top or top + HEIGHT <= y, card
    for each in root.iter(f"{SVG}text"):
        # Letters are at most about as wide as high.
        size, x = float(each.get("font-size", "")), float(each.get("x", ""))
        room = 0.62 * size * len(each.text or "")
        is_centred = each.get("text-anchor") == "middle"
        assert 0 <= x - room / 2 < x + room / 2 <= wide if is_centred else x + room <= wide


def test_small_pictures_have_large_marks() -> None:
    """Below 44 pixels a card, faces are of the kind that can be read when small."""
    state = start("one-card")
    assert svg(state, width=240) == svg(state, width=240, index="large")
    assert svg(state, width=240) != svg(state, width=240, index="normal")
    assert svg(state, width=700) == svg(state, width=700, index="normal")
    assert svg(state) == svg(state, index="normal")


# -- The reference -----------------------------------------------------------------------------


def test_all_classes_and_properties_are_documented() -> None:
    """The reference lists the classes and custom properties that occur, and no others."""
    described = REFERENCE.read_text(encoding="utf-8")
    documented = set(re.findall(r"`\.([a-z-]+)`", described))
    occur: set[str] = set()
    for number, state in enumerate(ALL):
        moves = state.legal_moves()
        hint = moves[-1] if moves else None
        theme = ("light", "dark", "auto")[number % 3]
        occur |= classes(parse(svg(state, theme=theme, moves=True, hint=hint)))
    for more in (svg(Layout.pyramid(2)), svg(parse_state("microsoft 8s |2c 0"))):
        occur |= classes(parse(more))
    assert documented == occur
    assert set(CLASSES) <= occur
    properties = {f"--ps-{of}" for colours in CLASSES.values() for of in colours.values()}
    assert properties == set(re.findall(r"`(--ps-[a-z-]+)`", described))
    assert properties == set(re.findall(r"(--ps-[a-z-]+):", svg(Layout.pyramid(1))))


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_colours_have_values_without_custom_properties(theme: str) -> None:
    """A program that does not know custom properties finds each colour written out before it."""
    sheet = parse(svg(start("one-card"), theme=theme)).findtext(f"{SVG}style", "")
    rules = [line for line in sheet.splitlines() if line.startswith(".ps-")]
    assert len(CLASSES) == len(rules)
    for rule in rules:
        declared = rule.partition("{")[2].rstrip("}").split(";")
        assert all(
            re.fullmatch(r"(fill|stroke):#[0-9a-f]{6}", plain)
            and re.fullmatch(rf"{plain.partition(':')[0]}:var\(--ps-[a-z-]+\)", custom)
            for plain, custom in zip(declared[::2], declared[1::2], strict=True)
        )
    assert ("prefers-color-scheme" in sheet) == (theme == "auto")
