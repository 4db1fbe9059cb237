"""Small random positions that are worth solving."""

from __future__ import annotations

import os
import random

from collections.abc import Iterator

import oracle

from pyramid_solitaire import GameState, parse_state, variants
from test_against_oracle import SPECS


POSITIONS = int(os.environ.get("SOLVER_POSITIONS", "50"))
"""How many of each variant; ``nox -s truth`` takes 1,000."""

LARGEST = 12
"""The most cards that are left in a position."""


def passes_of(spec: str) -> list[dict[str, str | int]]:
    """The spec as it is, and with other numbers of passes where it takes them."""
    options: list[dict[str, str | int]] = [{}, *({"passes": n} for n in (1, 2, 3, "unlimited"))]
    taken = []
    for more in options:
        try:
            oracle.make(spec.partition("(")[0], **{**SPECS[spec], **more})
        except ValueError:
            continue
        taken.append(more)
    return taken


def written(name: str, overrides: dict[str, str | int]) -> str:
    """A spec with its overrides."""
    inner = ",".join(f"{key.replace('_', '-')}={value}" for key, value in overrides.items())
    return f"{name}({inner})" if inner else name


def matched(variant: oracle.Variant, rng: random.Random, size: int) -> list[str]:
    """All cards in a random order, except that the last ones go together in twos."""
    cards = oracle.deck(variant)
    rng.shuffle(cards)
    chosen: list[str] = []
    for card in cards:
        partners = [each for each in cards if oracle.goes_together(variant, card, each)]
        fresh = [each for each in partners if each not in chosen]
        if card not in chosen and (fresh or not partners):
            chosen += [card, *fresh[:1]]
        if len(chosen) >= size:
            break
    rng.shuffle(chosen)
    return [card for card in cards if card not in chosen] + chosen


def unplayed(variant: oracle.Variant, rng: random.Random, size: int) -> oracle.Position:
    """A position that can be won: a won game played backwards, without redeals.

    A discard backwards puts its cards where they are in play, a draw backwards takes the last
    cards of the waste back to the stock.
    """
    places, over = oracle.cells(variant), oracle.overlapping(variant)
    position = oracle.Position(oracle.empty_lines(variant), [], [[] for _ in range(variant.piles)])
    cards = oracle.deck(variant)
    rng.shuffle(cards)
    room = min(size, len(cards) - len(places)) if variant.piles else 0
    used = 0
    while cards and used < size:
        card = cards.pop()
        partners = [each for each in cards if oracle.goes_together(variant, card, each)]
        if oracle.goes_alone(variant, card):
            going = [card]
        elif partners:
            going = [card, rng.choice(partners)]
            cards.remove(going[1])
        else:
            continue
        used += len(going)
        free = [
            cell
            for cell in places
            if cell not in (there := oracle.tableau_cards(position))
            and all(low in there for low in places if cell in over[low])
        ]
        piles = rng.sample(range(variant.piles), variant.piles)
        rng.shuffle(free)
        for each in going:
            in_waste = len(position.stock) + sum(map(len, position.piles))
            if piles and in_waste < room and (not free or rng.random() < 0.4):
                position.piles[piles.pop()].append(each)
            elif free:
                line, place = free.pop()
                position.lines[line][place] = each
        if rng.random() < 0.5:
            undraw(variant, position)
    return position


def undraw(variant: oracle.Variant, position: oracle.Position) -> None:
    """Take a draw back, if the waste is as a draw leaves it."""
    piles, stock = position.piles, position.stock
    if variant.piles == 3:
        whole = [bool(pile) for pile in piles]
        if all(whole) or (not stock and whole in ([True, False, False], [True, True, False])):
            stock[:0] = [pile.pop() for pile in piles if pile]
    elif variant.piles:
        count = len(piles[0]) if not stock else variant.per_draw
        count = min(count, variant.per_draw)
        if 0 < count <= len(piles[0]):
            stock[:0] = piles[0][-count:]
            del piles[0][-count:]


def positions(
    spec: str, count: int, largest: int = LARGEST
) -> Iterator[tuple[oracle.Variant, oracle.Position, GameState]]:
    """Random positions, each as the oracle has it and as a state.

    In turn the cards are any, or such as match, or lie so that the game can be won.
    """
    rng = random.Random(f"small positions of {spec}")
    name, choices = spec.partition("(")[0], passes_of(spec)
    for number in range(count):
        overrides = {**SPECS[spec], **choices[number % len(choices)]}
        variant = oracle.make(name, **overrides)
        size = rng.randrange(2, largest + 1)
        cards = matched(variant, rng, size)
        if number % 3 == 0:
            rng.shuffle(cards)
        if number % 3 == 2:
            position = unplayed(variant, rng, size - 1)
        else:
            position = oracle._random_arrangement(variant, rng, cards, size)
        text = oracle.text(variants.spec(variants.get(written(name, overrides))), variant, position)
        yield variant, position, parse_state(text)
