"""Hooks for programs that save their own data with cattrs; needs the extra ``cattrs``."""

from __future__ import annotations

from collections.abc import Mapping

from cattrs import BaseConverter

from .cards import Card
from .deal import Deal
from .errors import ParseError
from .game import Game
from .moves import Draw, Move, Pair, Redeal, Single
from .notation import format_state, parse_move, parse_state
from .serialize import Json, from_dict, to_dict
from .state import GameState


__all__ = ["configure_converter"]


def configure_converter(converter: BaseConverter) -> None:
    """Let *converter* write and read the library's values in the library's own forms, as strictly.

    Cards, deals, moves and states become their texts, a `Game` the dict of `to_dict`.

    >>> from cattrs import Converter
    >>> converter = Converter()
    >>> configure_converter(converter)
    >>> converter.unstructure(Card.parse("Kd")), converter.structure("2hJc", Pair)
    ('Kd', Pair(low=Card.parse('2h'), high=Card.parse('Jc')))
    """
    for cls in (Card, Deal, Draw, Redeal, Single, Pair):
        converter.register_unstructure_hook(cls, str)
    converter.register_structure_hook(Card, lambda text, _: Card.parse(text))
    converter.register_structure_hook(Deal, lambda text, _: Deal.parse(text))
    for cls in (Draw, Redeal, Single, Pair):
        converter.register_structure_hook(cls, _move)
    converter.register_structure_hook_func(
        lambda cls: cls in {Move, Move.__value__}, lambda text, _: parse_move(text)
    )
    converter.register_unstructure_hook(GameState, format_state)
    converter.register_structure_hook(GameState, lambda text, _: parse_state(text))
    converter.register_unstructure_hook(Game, to_dict)
    converter.register_structure_hook(Game, _game)


def _move(text: str, cls: type[Draw | Redeal | Single | Pair]) -> Draw | Redeal | Single | Pair:
    move = parse_move(text)
    if not isinstance(move, cls):
        raise ParseError(text, 0, f"a {cls.__name__} expected")
    return move


def _game(saved: Mapping[str, Json], _cls: type[Game]) -> Game:
    return from_dict(saved)
