"""A naive second engine for pyramid solitaire, to check the real one against.

It was written from the rules text alone and shares no code with the package. Everything is a plain
list of card names: speed does not matter here, being easy to read does. A card is a string such as
``Kd``; the second copy of a card in a two-deck game has a prime, ``Kd'``.
"""

from __future__ import annotations

import random

from collections import deque
from dataclasses import dataclass
from itertools import combinations


RANKS = "A23456789TJQK"
SUITS = "cdhs"
EMPTY = "--"

Cell = tuple[int, int]
"""A place in the tableau: number of the line, number of the card in it."""


@dataclass
class Block:
    """A part of the tableau: ``pyramid`` or ``inverted`` (size rows), ``columns`` or ``singles``."""

    kind: str
    size: int
    depth: int = 1


@dataclass
class Variant:
    """The rules of one game."""

    name: str
    blocks: list[Block]
    piles: int = 1  # waste piles; 0 in a game without stock
    opening: int = 0
    passes: int | None = 1  # None: unlimited
    stock_top: str = "hidden"
    overlap: str = "none"
    goal: str = "pyramid"
    end: str = "no-moves"
    face_down: str = "none"
    per_draw: int = 1
    match: str = "total"
    total: int = 13
    top_rank: int = 13  # the deck has the ranks up to this one
    copies: int = 1


def rank(card: str) -> int:
    """The value of a card, ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def order(card: str) -> tuple[int, int, int]:
    """What sorts cards: rank, suit, copy."""
    return rank(card), SUITS.index(card[1]), len(card)


def deck(variant: Variant) -> list[str]:
    """All cards of the game, in card order."""
    cards = [
        r + s + "'" * copy
        for r in RANKS[: variant.top_rank]
        for s in SUITS
        for copy in range(variant.copies)
    ]
    return sorted(cards, key=order)


# --- the presets ------------------------------------------------------------------------------

ALIASES = {"simple-hard": "pysolfc-pyramid", "simple-easy": "relaxed-pyramid"}


def _pyramids(*rows: int) -> list[Block]:
    """Pyramids of so many rows, one after the other."""
    return [Block("pyramid", n) for n in rows]


def _pysolfc(name: str, blocks: list[Block], copies: int = 1) -> Variant:
    """The rules of ``pysolfc-pyramid`` on another tableau."""
    return Variant(
        name, blocks, opening=1, passes=3, stock_top="playable", goal="all", copies=copies
    )


def presets() -> dict[str, Variant]:
    """A fresh copy of every preset by its name."""
    seven = _pyramids(7)
    inverted = [Block("inverted", 7)]
    games = [
        Variant("one-card", seven),
        Variant("three-pile", seven, piles=3),
        Variant("microsoft", seven, passes=3, stock_top="playable"),
        Variant("traditional", seven, stock_top="playable", goal="all"),
        Variant("par", seven, passes=3, stock_top="playable", goal="all"),
        _pysolfc("pysolfc-pyramid", seven),
        Variant("relaxed-pyramid", seven, opening=1, passes=3, stock_top="playable"),
        Variant(
            "pyramid-thirteen",
            seven,
            opening=1,
            stock_top="playable",
            goal="all",
            face_down="covered",
        ),
        Variant("aisleriot-thirteen", seven, overlap="waste", goal="all", face_down="covered"),
        Variant("king-tut", seven, opening=1, passes=None, per_draw=3),
        Variant("tuts-tomb", seven, opening=1, passes=None, per_draw=3, overlap="pyramid"),
        Variant("apophis", seven, piles=3, opening=1, passes=3, goal="all"),
        Variant("anubis", _pyramids(9), piles=3, passes=2, goal="all", copies=2),
        Variant("giza", [Block("columns", 8, 3), *seven], piles=0, goal="all"),
        Variant(
            "pyramid-dozen",
            [Block("columns", 6, 4), *seven],
            piles=0,
            goal="all",
            match="dozen",
        ),
        Variant("pharaohs", _pyramids(2, 7, 6), piles=0, goal="all"),
        _pysolfc("double-pyramid", _pyramids(9), copies=2),
        _pysolfc("two-pyramids", _pyramids(7, 7), copies=2),
        _pysolfc("up-and-down", [*seven, *inverted], copies=2),
        _pysolfc("triangle", inverted),
        Variant("eleven-triangle", inverted, piles=3, opening=1, goal="all", match="eleven"),
        Variant("cheops", seven, opening=1, stock_top="playable", goal="all", match="adjacent"),
        Variant("reserve-row", [*seven, Block("singles", 7)]),
        Variant("spanish", seven, total=12, top_rank=12),
        Variant("italian", seven, total=10, top_rank=10),
    ]
    return {game.name: game for game in games}


# --- overrides --------------------------------------------------------------------------------

CHOICES = {
    "stock_top": ["hidden", "playable"],
    "overlap": ["none", "pyramid", "waste", "pyramid+waste"],
    "goal": ["pyramid", "all"],
    "end": ["no-moves", "stock-out"],
    "face_down": ["none", "covered"],
}
NO_ROWS = ["giza", "pyramid-dozen", "pharaohs"]
STOCK_KEYS = ["passes", "per_draw", "opening", "stock_top", "end"]


def _number(key: str, value: str | int, least: int) -> int:
    """An override that has to be a number of at least ``least``."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ValueError(f"{key}={value}: want a number of at least {least}")
    return value


def _override(variant: Variant, key: str, value: str | int) -> None:
    """Change one option in place."""
    if variant.piles == 0 and (key in STOCK_KEYS or (key == "overlap" and "waste" in str(value))):
        raise ValueError(f"{variant.name} has no stock: {key}={value} makes no sense")
    if key == "rows":
        if variant.name in NO_ROWS:
            raise ValueError(f"{variant.name} has fixed rows")
        rows = _number(key, value, 1)
        variant.blocks = [
            Block(b.kind, rows) if b.kind in ("pyramid", "inverted") else b for b in variant.blocks
        ]
    elif key == "passes":
        variant.passes = None if value == "unlimited" else _number(key, value, 1)
    elif key == "per_draw":
        if variant.piles == 3:
            raise ValueError("three piles take one card each")
        variant.per_draw = _number(key, value, 1)
    elif key == "opening":
        variant.opening = _number(key, value, 0)
    elif key in CHOICES:
        if value not in CHOICES[key]:
            raise ValueError(f"{key}={value}: want one of {CHOICES[key]}")
        setattr(variant, key, value)
    else:
        raise ValueError(f"no option {key}")


def make(name: str, **overrides: str | int) -> Variant:
    """The preset of that name (or alias) with some options changed."""
    name = ALIASES.get(name, name)
    known = presets()
    if name not in known:
        raise ValueError(f"no preset {name}; there are {sorted(known)}")
    variant = known[name]
    for key, value in overrides.items():
        _override(variant, key, value)
    if variant.end == "stock-out" and variant.passes is None:
        raise ValueError("unlimited passes never run out")
    if variant.face_down == "covered" and "pyramid" in variant.overlap:
        raise ValueError("a face-down card cannot be paired")
    in_stock = len(deck(variant)) - len(cells(variant))
    if in_stock < 0:
        raise ValueError("more places than cards")
    at_once = 3 if variant.piles == 3 else variant.per_draw
    if variant.opening and (variant.opening - 1) * at_once >= in_stock:
        raise ValueError("more opening draws than the stock has")
    return variant


def from_spec(spec: str) -> Variant:
    """Read ``one-card(passes=3,goal=all)``."""
    name, _, rest = spec.partition("(")
    overrides: dict[str, str | int] = {}
    for part in rest.rstrip(")").split(",") if rest else []:
        key, _, value = part.partition("=")
        overrides[key.replace("-", "_")] = int(value) if value.isdigit() else value
    return make(name, **overrides)


# --- the tableau ------------------------------------------------------------------------------


def block_lengths(block: Block) -> list[int]:
    """How many cards each line of a block has."""
    if block.kind == "pyramid":
        return list(range(1, block.size + 1))
    if block.kind == "inverted":
        return list(range(block.size, 0, -1))
    return [block.depth] * block.size  # columns; singles have a depth of 1


def line_owners(variant: Variant) -> list[tuple[Block, int, int]]:
    """For each line of the tableau: its block, the block's first line, the line's length."""
    owners: list[tuple[Block, int, int]] = []
    for block in variant.blocks:
        first = len(owners)
        owners += [(block, first, length) for length in block_lengths(block)]
    return owners


def cells(variant: Variant) -> list[Cell]:
    """All places of the tableau, in the order in which cards are dealt to them."""
    places: list[Cell] = []
    first = 0
    for block in variant.blocks:
        lengths = block_lengths(block)
        here = [(first + r, i) for r, length in enumerate(lengths) for i in range(length)]
        if block.kind == "columns":  # one round over all columns after the other
            here.sort(key=lambda cell: (cell[1], cell[0]))
        places += here
        first += len(lengths)
    return places


_overlapping: dict[str, dict[Cell, list[Cell]]] = {}


def overlapping(variant: Variant) -> dict[Cell, list[Cell]]:
    """For each place, the places whose cards lie on it (remembered for each tableau)."""
    tableau = repr(variant.blocks)
    if tableau not in _overlapping:
        _overlapping[tableau] = _find_overlapping(variant)
    return _overlapping[tableau]


def _find_overlapping(variant: Variant) -> dict[Cell, list[Cell]]:
    """For each place, the places whose cards lie on it."""
    owners = line_owners(variant)
    places = cells(variant)
    result: dict[Cell, list[Cell]] = {}
    for line, i in places:
        block, first, _ = owners[line]
        if block.kind == "pyramid":
            over = [(line + 1, i), (line + 1, i + 1)]
        elif block.kind == "inverted":
            over = [(line + 1, i - 1), (line + 1, i)]
        elif block.kind == "columns":
            over = [(line, i + 1)]
        else:
            over = []
        last = first + len(block_lengths(block)) - 1
        result[line, i] = [cell for cell in over if cell in places and cell[0] <= last]
    return result


# --- positions --------------------------------------------------------------------------------


@dataclass
class Position:
    """Where all cards lie. The stock is written next card first, piles bottom card first."""

    lines: list[list[str]]
    stock: list[str]
    piles: list[list[str]]
    redeals: int = 0  # used so far; always 0 with unlimited passes


def copy_of(pos: Position) -> Position:
    """The same position in new lists."""
    return Position(
        [list(line) for line in pos.lines],
        list(pos.stock),
        [list(pile) for pile in pos.piles],
        pos.redeals,
    )


def key_of(pos: Position) -> str:
    """Something to remember a position by."""
    return repr((pos.lines, pos.stock, pos.piles, pos.redeals))


def empty_lines(variant: Variant) -> list[list[str]]:
    """A tableau without cards."""
    return [[EMPTY] * length for _, _, length in line_owners(variant)]


def deal(variant: Variant, cards: list[str]) -> Position:
    """Deal the tableau, then the stock, and make the opening draws."""
    if sorted(cards, key=order) != deck(variant):
        raise ValueError("a deal has every card once")
    lines = empty_lines(variant)
    places = cells(variant)
    for (line, i), card in zip(places, cards, strict=False):
        lines[line][i] = card
    pos = Position(lines, list(cards[len(places) :]), [[] for _ in range(variant.piles)])
    for _ in range(variant.opening):
        draw(variant, pos)
    return pos


def draw(variant: Variant, pos: Position) -> None:
    """Turn stock cards onto the waste, in place."""
    if variant.piles == 3:
        for pile in pos.piles:
            if pos.stock:
                pile.append(pos.stock.pop(0))
    else:
        for _ in range(variant.per_draw):
            if pos.stock:
                pos.piles[0].append(pos.stock.pop(0))


# --- the rules --------------------------------------------------------------------------------


def goes_alone(variant: Variant, card: str) -> bool:
    """Whether a card may be discarded without a partner."""
    return variant.match == "total" and rank(card) == variant.total


def goes_together(variant: Variant, one: str, other: str) -> bool:
    """Whether two different cards are a pair."""
    a, b = sorted([rank(one), rank(other)])
    if one == other:
        return False
    if variant.match == "total":
        return a + b == variant.total
    if variant.match == "eleven":
        return a + b == 11 or (a == b and a >= 11)
    if variant.match == "dozen":
        return a + b == 12 or (a, b) == (12, 13)
    return b - a <= 1  # adjacent


def tableau_cards(pos: Position) -> dict[Cell, str]:
    """The cards of the tableau by their place."""
    return {
        (line, i): card
        for line, cards in enumerate(pos.lines)
        for i, card in enumerate(cards)
        if card != EMPTY
    }


def covers_left(variant: Variant, pos: Position) -> dict[Cell, list[Cell]]:
    """For each card of the tableau, the cards that still lie on it."""
    there = tableau_cards(pos)
    over = overlapping(variant)
    return {cell: [c for c in over[cell] if c in there] for cell in there}


def won(variant: Variant, pos: Position) -> bool:
    """Whether the goal is met."""
    owners = line_owners(variant)
    for line, cards in enumerate(pos.lines):
        counts = variant.goal == "all" or owners[line][0].kind in ("pyramid", "inverted")
        if counts and any(card != EMPTY for card in cards):
            return False
    return variant.goal == "pyramid" or (not pos.stock and not any(pos.piles))


def pass_left(variant: Variant, pos: Position) -> bool:
    """Whether the stock may be gone through once more."""
    return variant.passes is None or pos.redeals < variant.passes - 1


def out_of_stock(variant: Variant, pos: Position) -> bool:
    """Whether the game is over because of ``end=stock-out``."""
    return variant.end == "stock-out" and not pos.stock and not pass_left(variant, pos)


def discards(variant: Variant, pos: Position) -> tuple[list[str], list[tuple[str, str]]]:
    """The cards that may go alone and the pairs (lower card first) that may go, both in order."""
    there = tableau_cards(pos)
    left = covers_left(variant, pos)
    free = [there[cell] for cell in there if not left[cell]]
    free += [pile[-1] for pile in pos.piles if pile]
    if variant.stock_top == "playable":
        free += pos.stock[:1]
    together = list(combinations(free, 2))
    if "pyramid" in variant.overlap:
        for cell, covers in left.items():
            if len(covers) == 1 and not left[covers[0]]:
                together.append((there[cell], there[covers[0]]))
    if "waste" in variant.overlap:
        together += [(pile[-1], pile[-2]) for pile in pos.piles if len(pile) >= 2]
    lone = sorted([card for card in free if goes_alone(variant, card)], key=order)
    pairs: list[tuple[str, str]] = []
    for one, other in together:
        if goes_together(variant, one, other):
            pairs.append((one, other) if order(one) < order(other) else (other, one))
    return lone, sorted(pairs, key=lambda pair: (order(pair[0]), order(pair[1])))


def can_redeal(variant: Variant, pos: Position) -> bool:
    """Whether a redeal is possible in a game that is not over."""
    return not pos.stock and any(pos.piles) and pass_left(variant, pos)


def legal(variant: Variant, pos: Position) -> list[str]:
    """All legal moves: draw, redeal, lone cards, pairs."""
    if won(variant, pos) or out_of_stock(variant, pos):
        return []
    lone, pairs = discards(variant, pos)
    moves = ["D"] if pos.stock else []
    moves += ["R"] if can_redeal(variant, pos) else []
    return moves + lone + [low + high for low, high in pairs]


def cards_of(move: str) -> list[str]:
    """The cards that a discard names."""
    cards: list[str] = []
    for i, letter in enumerate(move):
        if letter == "'":
            cards[-1] += letter
        elif letter in RANKS:
            cards.append(move[i : i + 2])
    return cards


def remove(pos: Position, card: str) -> None:
    """Take a card away, wherever it lies, in place."""
    for line in pos.lines:
        if card in line:
            line[line.index(card)] = EMPTY
    for cards in [pos.stock, *pos.piles]:
        if card in cards:
            cards.remove(card)


def play(variant: Variant, pos: Position, move: str) -> Position:
    """The position after a legal move."""
    if move not in legal(variant, pos):
        raise ValueError(f"{move} is not legal")
    return _after(variant, pos, move)


def _after(variant: Variant, pos: Position, move: str) -> Position:
    """The position after a move that is known to be legal."""
    new = copy_of(pos)
    if move == "D":
        draw(variant, new)
    elif move == "R":
        for pile in reversed(new.piles):  # the third pile first
            new.stock += pile
        new.piles = [[] for _ in new.piles]
        if variant.passes is not None:
            new.redeals += 1
    else:
        for card in cards_of(move):
            remove(new, card)
    return new


def status(variant: Variant, pos: Position) -> str:
    """``won``, ``lost`` or ``playing``."""
    if won(variant, pos):
        return "won"
    return "playing" if legal(variant, pos) else "lost"


def stuck(variant: Variant, pos: Position) -> bool:
    """Whether the game is not won and no discard can be reached by draws and redeals alone."""
    if won(variant, pos):
        return False
    seen = set()
    while key_of(pos) not in seen:
        seen.add(key_of(pos))
        moves = legal(variant, pos)
        if any(move not in ("D", "R") for move in moves):
            return False
        if not moves:
            return True
        pos = _after(variant, pos, moves[0])  # a draw and a redeal are never legal together
    return True


def perft(variant: Variant, pos: Position, depth: int) -> int:
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    moves = legal(variant, pos)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, _after(variant, pos, move), depth - 1) for move in moves)


def shortest(variant: Variant, pos: Position, limit: int = 200000) -> int | None:
    """The fewest moves to a win, or None. Raises ValueError after ``limit`` positions."""
    queue = deque([(pos, 0)])
    seen = {key_of(pos)}
    while queue:
        here, moves = queue.popleft()
        if won(variant, here):
            return moves
        for move in legal(variant, here):
            new = _after(variant, here, move)
            if key_of(new) not in seen:
                if len(seen) >= limit:
                    raise ValueError(f"more than {limit} positions")
                seen.add(key_of(new))
                queue.append((new, moves + 1))
    return None


# --- text and random positions ----------------------------------------------------------------


def text(spec: str, variant: Variant, pos: Position) -> str:
    """The position on one line: spec, tableau, stock, redeals."""
    lines = ["".join(line) for line in pos.lines]
    while len(lines) > 1 and not lines[-1].strip("-"):
        lines.pop()
    stock = "|".join("".join(cards) for cards in [pos.stock, *pos.piles])
    return f"{spec} {'/'.join(lines)} {stock if variant.piles else '-'} {pos.redeals}"


def random_position(variant: Variant, rng: random.Random, size: int | None = None) -> Position:
    """A position from a random playout, or an arrangement of about ``size`` random cards."""
    cards = deck(variant)
    rng.shuffle(cards)
    if size is None:
        return _random_playout(variant, rng, cards)
    return _random_arrangement(variant, rng, cards, size)


def _random_playout(variant: Variant, rng: random.Random, cards: list[str]) -> Position:
    """Deal and play some random moves; discards are preferred half of the time."""
    pos = deal(variant, cards)
    for _ in range(rng.randint(0, len(cards))):
        moves = legal(variant, pos)
        if not moves:
            break
        if rng.random() < 0.5:
            moves = [move for move in moves if move not in ("D", "R")] or moves
        pos = _after(variant, pos, rng.choice(moves))
    return pos


def _random_arrangement(
    variant: Variant, rng: random.Random, cards: list[str], size: int
) -> Position:
    """Put random cards on a tableau without holes, into the stock and onto the piles."""
    places = cells(variant)
    beside = min(len(cards) - len(places), rng.randint(0, size)) if variant.piles else 0
    pos = Position(empty_lines(variant), [], [[] for _ in range(variant.piles)])
    over = overlapping(variant)
    for _ in range(min(size - beside, len(places))):
        there = tableau_cards(pos)
        # A place can be filled once everything that it overlaps is there.
        open_places = [
            cell
            for cell in places
            if cell not in there and all(low in there for low in places if cell in over[low])
        ]
        line, i = rng.choice(open_places)
        pos.lines[line][i] = cards.pop()
    for _ in range(beside):
        rng.choice([pos.stock, *pos.piles]).append(cards.pop())
    if variant.passes is not None and variant.piles:
        pos.redeals = rng.randint(0, variant.passes - 1)
    return pos
