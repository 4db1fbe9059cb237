"""Field cases, group G: reading and writing."""

from __future__ import annotations

import re

from collections.abc import Callable

import pytest

from pyramid_solitaire import (
    Card,
    Deal,
    GameState,
    ParseError,
    PyramidError,
    Stock,
    format_move,
    format_state,
    parse_move,
    parse_state,
    variants,
)
from small_search import SPECS, at, walk


BAD_CARDS = ("", " ", "H", "1H", "11H", "19H", "0H", "10", "10X", "1OH", "KSS", "K S")
BAD_TOO = ("K", "SK", "K-S", "Ks ", " Ks", "Ks\n", "K♡", "KS''''", "'Ks", "1 0H", "૧0H", "\0")


@pytest.mark.parametrize("text", [*BAD_CARDS, *BAD_TOO])
def test_65_malformed_cards(text: str) -> None:
    """Text that is no card is refused as such, with the text in the message."""
    with pytest.raises(ParseError) as caught:
        Card.parse(text)
    assert isinstance(caught.value, ValueError)
    assert not isinstance(caught.value, LookupError)
    assert text == caught.value.text
    assert repr(text) in str(caught.value)
    assert 0 <= caught.value.position <= len(text)


@pytest.mark.parametrize("value", [None, 13, b"Kd", ["Kd"], 1.5, True])
@pytest.mark.parametrize(
    "read", [Card.parse, Deal.parse, parse_move, parse_state, variants.get, Stock.parse]
)
def test_65_no_text_at_all(read: Callable[[object], object], value: object) -> None:
    """What is no text is a wrong type for every parser."""
    with pytest.raises(TypeError):
        read(value)


@pytest.mark.parametrize("text", ["H", "1H", "11H", "19H", "0H", "10", "10X", "1OH", "KSS", "KX"])
@pytest.mark.parametrize(
    ("read", "around"),
    [
        (parse_move, "{}"),
        (parse_move, "2c{}"),
        (Deal.parse, "2c 3c {}"),
        (parse_state, "one-card 8s/{}4c | 0"),
        (parse_state, "one-card 8s {}| 0"),
        (parse_state, "one-card 8s |{} 0"),
        (Stock.parse, "2c|{}"),
    ],
)
def test_65_within_longer_texts(read: Callable[[str], object], around: str, text: str) -> None:
    """The same within moves, deals, stocks and states; the error has the whole text."""
    whole = around.format(text)
    with pytest.raises(ParseError) as caught:
        read(whole)
    assert whole == caught.value.text
    assert around.index("{") <= caught.value.position <= len(whole)


@pytest.mark.parametrize(
    "text",
    ["", "one-card", "one-card 8s", "one-card 8s |", " one-card 8s | 0", "one-card 8s | 0 ",
     "one-card 8s | -1", "one-card 8s | x", "nope 8s | 0", "one-card() 8s | 0",
     "one-card 8s/5h4c/2c | 0", "one-card 8s |8s 0", "one-card --/5h4c | 0", "one-card 8s | 1",
     "giza 8s | 0", "one-card 8s || 0", "one-card  | 0"],
)  # fmt: skip
def test_65_malformed_states(text: str) -> None:
    """A state that cannot be read is refused within the library's family of errors."""
    with pytest.raises(PyramidError):
        parse_state(text)


@pytest.mark.parametrize("spec", SPECS)
def test_67_moves_read_back(spec: str) -> None:
    """Every move that is listed is read back from its text, which is ASCII without a space."""
    for seed in (671, 672):
        for state, _, _ in walk(spec, seed, 15):
            for move in state.legal_moves():
                text = format_move(move)
                assert text == str(move)
                assert text.isascii()
                assert not re.search(r"\s", text)
                assert move == parse_move(text)
                assert state.is_legal(parse_move(text))


@pytest.mark.parametrize("spec", SPECS)
def test_67_whole_action_tables(spec: str) -> None:
    """So for each move that the rules could ever allow; no two are written alike."""
    actions = variants.get(spec).actions
    assert list(actions) == [parse_move(str(move)) for move in actions]
    assert len(actions) == len({str(move) for move in actions})


@pytest.mark.parametrize("spec", SPECS)
def test_67_states_read_back(spec: str) -> None:
    """Every state is read back from its line, whose first word is the shortest spec."""
    for _, _, state in walk(spec, 673, 40):
        line = format_state(state)
        again = parse_state(line)
        assert state == again
        assert line == format_state(again)
        assert line.isascii()
        assert "\n" not in line
        assert variants.spec(state.rules) == line.split()[0]


def test_67_either_order_and_all_spellings() -> None:
    """A pair is read with either card first, ranks and suits in either case, 10 and T alike."""
    for text in ("3dTc", "Tc3d", "10c3d", "3D10C", "tc3d", "T♣3♦"):
        assert "3dTc" == str(parse_move(text))


def test_67_forms_of_the_design() -> None:
    """The examples of the written form: an end game, an empty three-pile stock, no stock."""
    assert "one-card 8s/5h4c | 0" == format_state(at("one-card", "8S / 5H 4C"))
    assert "three-pile 8s ||| 0" == format_state(at("three-pile", "8S"))
    giza = GameState.start(Deal.shuffled(67), variants.get("giza"))
    assert " - 0" == format_state(giza)[-4:]
    spaced = parse_state("one-card 8s / 5h4c 9c3d | Tc 0")
    assert "one-card 8s/5h4c 9c3d|Tc 0" == format_state(spaced)
