"""The pictures in plain text."""

from __future__ import annotations

import pytest

from pyramid_solitaire import Deal, GameState, parse_state, variants
from pyramid_solitaire.render import text


UNICODE = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "▒": "#", "·": "."})


def test_unicode_form() -> None:
    """Suits are signs, backs are shaded, and the dots of empty places stand in the middle."""
    state = parse_state("pyramid-thirteen(rows=3) 8s/5h4c/6d--2c Td9c|Jh 0")
    assert [
        "    ▒▒",
        "  ▒▒  ▒▒",
        "6♦   ·  2♣",
        "stock: 2 cards, next T♦   waste: J♥",
    ] == text(state, unicode=True).splitlines()


@pytest.mark.parametrize("name", variants.names())
def test_the_two_forms_differ_only_in_their_signs(name: str) -> None:
    """The ASCII form is the default and the picture of a state; the other has the same places."""
    rules = variants.get(name)
    state = GameState.start(Deal.shuffled(1, rules.pack), rules)
    assert text(state).isascii()
    assert text(state) == text(state.view()) == text(state, unicode=False) == str(state)
    assert text(state) == text(state, unicode=True).translate(UNICODE)
    assert text(state, unicode=True) == text(state.view(), unicode=True)
