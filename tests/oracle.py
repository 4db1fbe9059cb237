"""A naive engine for Pyramid Solitaire, written from the text of the rules and from nothing else.

It is a witness: it shares no code and no idea with the library, so that where both agree, both
are probably right. Cards are strings, a position is lists of strings, and every question is
answered by looking at all the cards again. It is slow, and meant to be read beside the rules.

Where a docstring says "Rules", it quotes the design and the rules research of this project
(statements R1-R21 are those of the seed rules; "PySolFC" stands for its ``pyramid.py``).

* A card is its rank and its suit: ``"Kd"``, ``"Td"``, ``"Ah"``. In games with two decks the second
  copy has an apostrophe: ``"Kd'"``.
* A move is ``"D"`` (draw), ``"R"`` (redeal), a card discarded alone (``"Kd"``), or two cards
  discarded together, the lower first (``"2hJc"``).
* A cell is (line, place). Lines are counted as they are written in the text of a position.
"""

from __future__ import annotations

import random

from dataclasses import dataclass, field, replace
from itertools import combinations


RANKS = "A23456789TJQK"
SUITS = "cdhs"
EMPTY = "--"

Cell = tuple[int, int]


class TooManyStates(Exception):
    """The search for the shortest win met more positions than it was allowed to keep."""


# --- Variants: what the game is -----------------------------------------------------------------


@dataclass
class Block:
    """A part of the tableau: a pyramid, an inverted pyramid, or a reserve of columns.

    ``size`` is the number of rows, or of columns; ``height`` the number of cards in a column.
    """

    kind: str
    size: int
    height: int = 0


@dataclass
class Variant:
    """One set of rules. The defaults are those of ``one-card``, the game of the seed rules.

    ``piles`` is the number of waste piles: 0 in games without stock. ``passes`` counts the first
    run through the stock; None is unlimited. The last four are worked out from ``blocks``.
    """

    blocks: list[Block] = field(default_factory=lambda: [Block("pyramid", 7)])
    ranks: str = RANKS
    decks: int = 1

    total: int = 13
    alone: str = "K"
    also: list[str] = field(default_factory=list)  # pairs of ranks besides the total
    adjacent: bool = False  # equal or adjacent ranks, instead of a total

    piles: int = 1
    per_draw: int = 1
    opening: int = 0
    passes: int | None = 1
    stock_top: str = "hidden"
    overlap: str = "none"
    goal: str = "pyramid"
    end: str = "no-moves"
    face_down: str = "none"

    line_lengths: list[int] = field(init=False)
    deal_order: list[Cell] = field(init=False)
    covers: dict[Cell, list[Cell]] = field(init=False)
    pyramid_cells: list[Cell] = field(init=False)

    def __post_init__(self) -> None:
        """Put the blocks side by side: the lines of the first, then those of the next."""
        self.line_lengths, self.deal_order, self.covers, self.pyramid_cells = [], [], {}, []
        for block in self.blocks:
            lay_block(self, block)


def lay_block(variant: Variant, block: Block) -> None:
    """Add the lines and cells of a block, and say which cells overlap which.

    Rules, R5: "rows of 1, 2, ..., 7; each row overlaps the one before". A16: "apex first, row by
    row, left to right". PySolFC, inverted pyramid: "row of seven first"; "edge cards have exactly
    one cover". Reserve: "columns dealt round by round", the last card of a column is its top.
    """
    first = len(variant.line_lengths)
    if block.kind == "pyramid":
        lengths = [row + 1 for row in range(block.size)]
    elif block.kind == "inverted":
        lengths = [block.size - row for row in range(block.size)]
    else:
        lengths = [block.height] * block.size
    variant.line_lengths += lengths
    cells = [(first + row, i) for row, length in enumerate(lengths) for i in range(length)]
    inside = set(cells)

    for row, i in cells:
        if block.kind == "pyramid":
            over = [(row + 1, i), (row + 1, i + 1)]
        elif block.kind == "inverted":
            over = [(row + 1, i - 1), (row + 1, i)]
        else:
            over = [(row, i + 1)]
        variant.covers[row, i] = [cell for cell in over if cell in inside]

    if block.kind == "columns":
        by_rounds = [(row, i) for i in range(block.height) for row, j in cells if j == i]
        variant.deal_order += by_rounds
    else:
        variant.deal_order += cells
        variant.pyramid_cells += cells


def presets() -> dict[str, Variant]:
    """All presets by name, as in the table of the design, section 4.

    "opening / passes / stock-top / overlap / goal; 7 rows, 52 cards, total 13 unless said".
    """
    seven = Block("pyramid", 7)
    nine = Block("pyramid", 9)
    inverted = Block("inverted", 7)

    one_card = Variant()
    three_pile = Variant(piles=3)
    pysolfc = Variant(opening=1, passes=3, stock_top="playable", goal="all")
    king_tut = Variant(per_draw=3, opening=1, passes=None)
    apophis = Variant(piles=3, opening=1, passes=3, goal="all")
    no_stock = Variant(piles=0, goal="all")
    return {
        "one-card": one_card,
        "three-pile": three_pile,
        "microsoft": Variant(passes=3, stock_top="playable"),
        "traditional": Variant(stock_top="playable", goal="all"),
        "par": Variant(passes=3, stock_top="playable", goal="all"),
        "pysolfc-pyramid": pysolfc,
        "relaxed-pyramid": replace(pysolfc, goal="pyramid"),
        "pyramid-thirteen": replace(pysolfc, passes=1, face_down="covered"),
        "aisleriot-thirteen": Variant(overlap="waste", goal="all", face_down="covered"),
        "king-tut": king_tut,
        "tuts-tomb": replace(king_tut, overlap="pyramid"),
        "apophis": apophis,
        "anubis": replace(apophis, opening=0, passes=2, blocks=[nine], decks=2),
        "giza": replace(no_stock, blocks=[Block("columns", 8, 3), seven]),
        "pyramid-dozen": replace(
            no_stock, blocks=[Block("columns", 6, 4), seven], total=12, also=["QK"], alone=""
        ),
        "pharaohs": replace(
            no_stock, blocks=[Block("pyramid", 2), Block("pyramid", 7), Block("pyramid", 6)]
        ),
        "double-pyramid": replace(pysolfc, blocks=[nine], decks=2),
        "two-pyramids": replace(pysolfc, blocks=[seven, seven], decks=2),
        "up-and-down": replace(pysolfc, blocks=[seven, inverted], decks=2),
        "triangle": replace(pysolfc, blocks=[inverted]),
        "eleven-triangle": replace(
            apophis, passes=1, blocks=[inverted], total=11, also=["JJ", "QQ", "KK"], alone=""
        ),
        "cheops": replace(pysolfc, passes=1, adjacent=True, alone=""),
        "reserve-row": replace(one_card, blocks=[seven, Block("columns", 7, 1)]),
        "spanish": replace(one_card, ranks=RANKS[:12], total=12, alone="Q"),
        "italian": replace(one_card, ranks=RANKS[:10], total=10, alone="T"),
    }


ALIASES = {"simple-hard": "pysolfc-pyramid", "simple-easy": "relaxed-pyramid"}
WORDS = {
    "stock_top": ["hidden", "playable"],
    "overlap": ["none", "pyramid", "waste", "pyramid+waste"],
    "goal": ["pyramid", "all"],
    "end": ["no-moves", "stock-out"],
    "face_down": ["none", "covered"],
}
SMALLEST = {"rows": 1, "passes": 1, "per_draw": 1, "opening": 0}


def make(name: str, **overrides: str | int) -> Variant:
    """The variant of a preset with overrides.

    Rules: "any preset takes any override that makes sense for it (the rest are refused)". The
    refusal is a ValueError; an unknown preset is a LookupError. Keys have "_" in place of "-".
    """
    known = presets()
    name = ALIASES.get(name, name)
    if name not in known:
        msg = f"no preset is called {name!r}"
        raise LookupError(msg)
    variant = known[name]
    for key, value in overrides.items():
        refuse_nonsense(variant, key, value)
        variant = with_override(variant, key, value)

    if variant.end == "stock-out" and variant.passes is None:
        msg = "with unlimited passes the stock never runs out"
        raise ValueError(msg)
    if variant.face_down == "covered" and "pyramid" in variant.overlap:
        msg = "a face-down card cannot be discarded with its cover"
        raise ValueError(msg)
    if len(variant.deal_order) > len(deck(variant)):
        msg = "the tableau takes more cards than there are"
        raise ValueError(msg)
    return variant


def refuse_nonsense(variant: Variant, key: str, value: str | int) -> None:
    """Refuse an override that no game knows, or that makes no sense in this one.

    Rules: options of the stock need a stock; "per-draw" is for one pile; "rows" is for pyramids
    beside a stock, since without one the layout takes the whole pack.
    """
    if key in SMALLEST:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        is_unlimited = key == "passes" and value == "unlimited"
        if not is_unlimited and not (is_number and int(value) >= SMALLEST[key]):
            msg = f"{key} cannot be {value!r}"
            raise ValueError(msg)
    elif value not in WORDS.get(key, []):
        msg = f"{key} cannot be {value!r}"
        raise ValueError(msg)
    of_the_stock = (
        key in ("rows", "passes", "per_draw", "opening", "stock_top")
        or (key == "end" and value == "stock-out")
        or (key == "overlap" and "waste" in str(value))
    )
    if variant.piles == 0 and of_the_stock:
        msg = f"{key}={value} makes no sense without a stock"
        raise ValueError(msg)
    if variant.piles == 3 and key == "per_draw":
        msg = "three piles take one card each"
        raise ValueError(msg)


def with_override(variant: Variant, key: str, value: str | int) -> Variant:
    """The variant with one option changed; "rows" changes every pyramid, upright or inverted."""
    if key == "rows":
        blocks = [
            block if block.kind == "columns" else Block(block.kind, int(value))
            for block in variant.blocks
        ]
        return replace(variant, blocks=blocks)
    if key == "passes":
        return replace(variant, passes=None if value == "unlimited" else int(value))
    if key == "per_draw":
        return replace(variant, per_draw=int(value))
    if key == "opening":
        return replace(variant, opening=int(value))
    if key == "stock_top":
        return replace(variant, stock_top=str(value))
    if key == "overlap":
        return replace(variant, overlap=str(value))
    if key == "goal":
        return replace(variant, goal=str(value))
    if key == "end":
        return replace(variant, end=str(value))
    return replace(variant, face_down=str(value))


def from_spec(spec: str) -> Variant:
    """The variant of a spec: "a preset name with overrides", ``one-card(passes=3,goal=all)``."""
    name, _, options = spec.removesuffix(")").partition("(")
    overrides: dict[str, str | int] = {}
    for option in options.split(",") if options else []:
        key, _, value = option.partition("=")
        overrides[key.replace("-", "_")] = int(value) if value.isdigit() else value
    return make(name, **overrides)


# --- Cards --------------------------------------------------------------------------------------


def deck(variant: Variant) -> list[str]:
    """All cards of the game in card order.

    Rules, section 3: cards are "ordered by rank, then c < d < h < s, then copy"; "the second copy
    is another card and prints with an apostrophe".
    """
    copies = ["", "'"][: variant.decks]
    return [rank + suit + copy for rank in variant.ranks for suit in SUITS for copy in copies]


def card_order(card: str) -> tuple[int, int, str]:
    """What cards are sorted by: "by rank, then c < d < h < s, then copy"."""
    return RANKS.index(card[0]), SUITS.index(card[1]), card[2:]


def value(card: str) -> int:
    """Rules, R15: "A=1, J=11, Q=12, K=13; number cards at face"."""
    return RANKS.index(card[0]) + 1


def cards_in(written: str) -> list[str]:
    """The cards, or empty cells, of a run of card codes such as ``2hJc`` or ``Kd'--Ah``."""
    cards: list[str] = []
    rest = written
    while rest:
        length = 3 if rest[2:3] == "'" else 2
        card, rest = rest[:length], rest[length:]
        if card != EMPTY and not (card[0] in RANKS and card[1:2] in list(SUITS)):
            msg = f"no cards: {written!r}"
            raise ValueError(msg)
        cards.append(card)
    return cards


def goes_alone(variant: Variant, card: str) -> bool:
    """Rules, R16: "a King may be discarded alone"; other games: Q of total 12, T of 10, nothing."""
    return card[0] in variant.alone


def go_together(variant: Variant, a: str, b: str) -> bool:
    """Rules, R10: "two exposed cards totalling 13 may be discarded".

    Other games have another total and more pairs (J-J, Q-Q, K-K; Q-K), or take "equal or adjacent
    rank, no wrap" (Cheops). A card never pairs with itself.
    """
    if a == b:
        return False
    if variant.adjacent:
        return abs(value(a) - value(b)) <= 1
    if value(a) + value(b) == variant.total:
        return True
    return a[0] + b[0] in variant.also or b[0] + a[0] in variant.also


# --- Positions ----------------------------------------------------------------------------------


@dataclass
class Position:
    """The cards that are left, where they lie, and the redeals used (0 when unlimited).

    ``lines`` is the tableau, with ``"--"`` for an empty cell; ``stock`` has the next card first;
    each of ``piles`` is a waste pile, bottom first.
    """

    lines: list[list[str]]
    stock: list[str]
    piles: list[list[str]]
    redeals: int


def copy_of(pos: Position) -> Position:
    """The same position in new lists, so that a move can be carried out on it."""
    return Position(
        [list(line) for line in pos.lines],
        list(pos.stock),
        [list(pile) for pile in pos.piles],
        pos.redeals,
    )


def deal(variant: Variant, cards: list[str]) -> Position:
    """Deal the tableau, then the stock, then make the opening draws.

    Rules, A16: "apex first, row by row, left to right, then the stock"; the first card of the
    stock is the first to be drawn. "opening": "draws made by start: not moves"; there are no more
    of them than the stock has draws.
    """
    if sorted(cards) != sorted(deck(variant)):
        msg = "these are not the cards of this game, each once"
        raise ValueError(msg)
    pos = Position([[EMPTY] * length for length in variant.line_lengths], [], [], 0)
    pos.piles = [[] for _ in range(variant.piles)]
    for (line, place), card in zip(variant.deal_order, cards, strict=False):
        pos.lines[line][place] = card
    pos.stock = list(cards[len(variant.deal_order) :])
    for _ in range(variant.opening):
        draw(variant, pos)
    return pos


def covers_left(variant: Variant, pos: Position, cell: Cell) -> list[str]:
    """The cards that still overlap a cell."""
    over = [pos.lines[line][place] for line, place in variant.covers[cell]]
    return [card for card in over if card != EMPTY]


def exposed(variant: Variant, pos: Position) -> list[str]:
    """The tableau cards that can be played.

    Rules, R12: "a pyramid card is exposed when no card overlaps it". Of a reserve column only the
    top card is.
    """
    cells = [cell for cell in variant.covers if pos.lines[cell[0]][cell[1]] != EMPTY]
    return [pos.lines[line][i] for line, i in cells if not covers_left(variant, pos, (line, i))]


def tops(pos: Position) -> list[str]:
    """The waste cards that can be played.

    Rules, R9 and R13: "only the top of the waste is playable; a covered waste card becomes
    playable again when every card above it is gone". A4: with three piles "all three tops".
    """
    return [pile[-1] for pile in pos.piles if pile]


def next_card(variant: Variant, pos: Position) -> list[str]:
    """The undealt card that can be played, if any.

    Rules, "stock-top=playable": "the next card of the stock lies face up".
    """
    return pos.stock[:1] if variant.stock_top == "playable" else []


def overlap_pairs(variant: Variant, pos: Position) -> list[tuple[str, str]]:
    """Pairs of a card with the one that lies on it, ranks not looked at.

    Rules, "overlap": "pyramid: a tableau card may go with the exposed card that is its only
    remaining cover; waste: a waste top may go with the card directly under it in its pile".
    """
    pairs: list[tuple[str, str]] = []
    if variant.overlap in ("pyramid", "pyramid+waste"):
        free = exposed(variant, pos)
        for line, place in variant.covers:
            card = pos.lines[line][place]
            over = covers_left(variant, pos, (line, place))
            if card != EMPTY and len(over) == 1 and over[0] in free:
                pairs.append((card, over[0]))
    if variant.overlap in ("waste", "pyramid+waste"):
        pairs += [(pile[-2], pile[-1]) for pile in pos.piles if len(pile) >= 2]
    return pairs


def within_reach(variant: Variant, pos: Position) -> list[str]:
    """All cards that can be played, alone or with one another, if their ranks allow it.

    Rules, R10: "two exposed cards", in the tableau (pyramid or reserve) or on the waste. A5: with
    three piles "two waste tops pair with each other". "stock-top=playable": the next card of the
    stock "pairs with the tableau and with waste tops".
    """
    return exposed(variant, pos) + tops(pos) + next_card(variant, pos)


# --- The end ------------------------------------------------------------------------------------


def goal_met(variant: Variant, pos: Position) -> bool:
    """Rules, R4: the goal is to "remove all cards from the pyramid" (a reserve is not part of it).

    A2: "whatever is left in stock or waste". "goal=all": tableau, stock and waste all empty.
    """
    if variant.goal == "pyramid":
        return all(pos.lines[line][place] == EMPTY for line, place in variant.pyramid_cells)
    in_tableau = [card for line in pos.lines for card in line if card != EMPTY]
    return not in_tableau and not pos.stock and not any(pos.piles)


def passes_remain(variant: Variant, pos: Position) -> bool:
    """Rules, "passes": they count the first run; with n passes there are n - 1 redeals."""
    return variant.passes is None or pos.redeals < variant.passes - 1


def stock_is_out(variant: Variant, pos: Position) -> bool:
    """Rules, "end=stock-out" (R21 taken literally).

    "Lost as soon as the stock is empty in the last pass and the goal is not met".
    """
    return variant.end == "stock-out" and not pos.stock and not passes_remain(variant, pos)


def status(variant: Variant, pos: Position) -> str:
    """``"won"``, ``"lost"`` or ``"playing"``.

    Rules: "Won when the pyramid is empty ... Lost when not won and no move is legal."
    """
    if goal_met(variant, pos):
        return "won"
    return "playing" if legal(variant, pos) else "lost"


# --- Moves --------------------------------------------------------------------------------------


def legal(variant: Variant, pos: Position) -> list[str]:
    """All legal moves: draw, redeal, cards alone in card order, pairs by (low, high).

    Rules: after a win "nothing is legal"; an exhausted stock ends the game where "end" says so.
    R11: "discarding is always optional", so drawing is legal while the stock has cards. A redeal
    "is legal only when the stock is empty, some waste pile is not, and passes remain". A7: "a
    drawn King goes alone" like any other.
    """
    if goal_met(variant, pos) or stock_is_out(variant, pos):
        return []
    moves: list[str] = []
    if pos.stock:
        moves.append("D")
    if not pos.stock and any(pos.piles) and passes_remain(variant, pos):
        moves.append("R")
    cards = within_reach(variant, pos)
    moves += sorted([card for card in cards if goes_alone(variant, card)], key=card_order)
    pairs = [
        sorted([a, b], key=card_order)
        for a, b in [*combinations(cards, 2), *overlap_pairs(variant, pos)]
        if go_together(variant, a, b)
    ]
    pairs.sort(key=lambda pair: (card_order(pair[0]), card_order(pair[1])))
    return moves + [low + high for low, high in pairs]


def play(variant: Variant, pos: Position, move: str) -> Position:
    """The position after a legal move; the old one is left as it was.

    Rules: "four actions: remove one, remove two, draw, redeal". A redeal "is a move of its own
    and draws nothing".
    """
    if move not in legal(variant, pos):
        msg = f"{move} is not legal"
        raise ValueError(msg)
    after = copy_of(pos)
    if move == "D":
        draw(variant, after)
    elif move == "R":
        redeal(variant, after)
    else:
        for card in cards_in(move):
            remove(after, card)
    return after


def draw(variant: Variant, pos: Position) -> None:
    """Turn cards of the stock onto the waste, in the given lists.

    Rules, R7 and R8: one at a time, each covers the one before; "per-draw": three onto one pile,
    fewer if fewer remain, the last on top. Three piles: "one card onto each of three waste piles,
    always left to right, also onto piles that play has emptied. A last set of fewer than three
    fills from the left."
    """
    if variant.piles == 1:
        for _ in range(variant.per_draw):
            if pos.stock:
                pos.piles[0].append(pos.stock.pop(0))
    else:
        for pile in pos.piles:
            if pos.stock:
                pile.append(pos.stock.pop(0))


def redeal(variant: Variant, pos: Position) -> None:
    """Make the waste the stock again, in the given lists.

    Rules: "One pile: turned over, same order." Apophis: "the next run starts with pile 3's bottom
    card, goes up pile 3, then pile 2, then pile 1 (each bottom to top)". "With unlimited passes
    the redeal count is not part of the state."
    """
    for pile in reversed(pos.piles):
        while pile:
            pos.stock.append(pile.pop(0))
    if variant.passes is not None:
        pos.redeals += 1


def remove(pos: Position, card: str) -> None:
    """Take a card away, wherever it lies, in the given lists."""
    for pile in [pos.stock, *pos.piles]:
        if card in pile:
            pile.remove(card)
    for line in pos.lines:
        if card in line:
            line[line.index(card)] = EMPTY


# --- Questions about the rest of the game -------------------------------------------------------


def stuck(variant: Variant, pos: Position) -> bool:
    """Not won, and "no discard can be reached by draws and redeals alone".

    Every position that draws and redeals lead to is looked at once: useless redeals, of which
    there may be no end, come back to positions already seen.
    """
    if goal_met(variant, pos):
        return False
    seen: list[Position] = []
    todo = [pos]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.append(here)
        for move in legal(variant, here):
            if move not in ("D", "R"):
                return False
            todo.append(play(variant, here, move))
    return True


def perft(variant: Variant, pos: Position, depth: int) -> int:
    """The number of move sequences of exactly this length.

    Field cases, #93: "a finished game has no continuation".
    """
    if depth == 0:
        return 1
    moves = legal(variant, pos)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, play(variant, pos, move), depth - 1) for move in moves)


def shortest(variant: Variant, pos: Position, limit: int = 100_000) -> int | None:
    """The number of moves of the shortest win, or None if the game cannot be won.

    Plain breadth-first search. Field cases: "One move = one draw, one recycle, one king removal
    or one pair removal. 'Minimum' counts all of these." More than ``limit`` positions raise
    TooManyStates.
    """
    if goal_met(variant, pos):
        return 0
    seen = {text("", variant, pos)}
    level, length = [pos], 0
    while level:
        length += 1
        next_level: list[Position] = []
        for here in level:
            for move in legal(variant, here):
                after = play(variant, here, move)
                if goal_met(variant, after):
                    return length
                key = text("", variant, after)
                if key not in seen:
                    seen.add(key)
                    next_level.append(after)
                    if len(seen) > limit:
                        msg = f"more than {limit} positions"
                        raise TooManyStates(msg)
        level = next_level
    return None


# --- Text ---------------------------------------------------------------------------------------


def text(variant_spec: str, variant: Variant, pos: Position) -> str:
    """The one-line form of a position: "spec tableau stock redeals".

    Rules, section 5: "lines of the layout joined by /, cards run together, -- for an empty cell;
    trailing empty lines may be left out, at least one is written. Stock: undealt cards (next
    first), then for each waste pile | and its cards, bottom to top; - where the game has no
    stock." The redeals are 0 when unlimited.
    """
    lines = ["".join(line) for line in pos.lines]
    while len(lines) > 1 and set(lines[-1]) == {"-"}:
        lines.pop()
    stock = "".join(pos.stock) + "".join("|" + "".join(pile) for pile in pos.piles)
    if variant.piles == 0:
        stock = "-"
    return f"{variant_spec} {'/'.join(lines)} {stock} {pos.redeals}"


def read(line: str) -> tuple[str, Variant, Position]:
    """Spec, variant and position of a one-line form, as `text` writes it."""
    spec, tableau, stock, redeals = line.split(" ")
    variant = from_spec(spec)
    written = [cards_in(part) for part in tableau.split("/")]
    lines = [[EMPTY] * length for length in variant.line_lengths]
    for row, cards in enumerate(written):
        if len(cards) != len(lines[row]):
            msg = f"line {row + 1} has {len(lines[row])} cells, not {len(cards)}"
            raise ValueError(msg)
        lines[row] = cards
    undealt, *piles = ([] if stock == "-" else cards_in(part) for part in stock.split("|"))
    if len(piles) != variant.piles:
        msg = f"{variant.piles} piles expected, not {len(piles)}"
        raise ValueError(msg)
    return spec, variant, Position(lines, undealt, piles, int(redeals))


# --- Random positions ---------------------------------------------------------------------------


def random_position(variant: Variant, rng: random.Random, size: int | None = None) -> Position:
    """A random position: reached by play from a random deal, or, with a size, just set up.

    Rules: "Any legal arrangement can be set up directly, without knowing the cards already gone".
    """
    return random_playout(variant, rng) if size is None else random_setup(variant, rng, size)


def random_playout(variant: Variant, rng: random.Random) -> Position:
    """A position reached from a random deal by up to a hundred random moves, mostly discards."""
    cards = deck(variant)
    rng.shuffle(cards)
    pos = deal(variant, cards)
    for _ in range(rng.randrange(100)):
        moves = legal(variant, pos)
        if not moves:
            break
        discards = [move for move in moves if move not in ("D", "R")]
        pos = play(
            variant, pos, rng.choice(discards if discards and rng.random() < 0.75 else moves)
        )
    return pos


def random_setup(variant: Variant, rng: random.Random, size: int) -> Position:
    """A random arrangement of about ``size`` cards.

    The tableau is closed: a cell is empty only if all cells that overlap it are. Stock and piles
    hold no more cards together than the game deals to the stock.
    """
    cells = variant.deal_order
    in_tableau = size if variant.piles == 0 else rng.randint(size // 3, size)
    in_tableau = min(in_tableau, len(cells))
    in_stock = min(size - in_tableau, len(deck(variant)) - len(cells))
    cards = random_cards(variant, rng, in_tableau + in_stock)

    taken: list[Cell] = []
    while len(taken) < len(cells) - in_tableau:
        free = [c for c in cells if c not in taken and all(o in taken for o in variant.covers[c])]
        taken.append(rng.choice(free))
    pos = Position([[EMPTY] * length for length in variant.line_lengths], [], [], 0)
    for line, place in cells:
        if (line, place) not in taken:
            pos.lines[line][place] = cards.pop()

    pos.piles = [[] for _ in range(variant.piles)]
    undealt = rng.randint(0, len(cards))
    pos.stock = [cards.pop() for _ in range(undealt)]
    while cards:
        rng.choice(pos.piles).append(cards.pop())
    pos.redeals = 0 if variant.passes is None else rng.randrange(variant.passes)
    return pos


def random_cards(variant: Variant, rng: random.Random, count: int) -> list[str]:
    """Different cards in random order; more of them have a partner than chance would give."""
    left = deck(variant)
    chosen: list[str] = []
    while len(chosen) < count:
        partners: list[str] = []
        if chosen and rng.random() < 0.6:
            one = rng.choice(chosen)
            partners = [card for card in left if go_together(variant, card, one)]
        card = rng.choice(partners or left)
        left.remove(card)
        chosen.append(card)
    rng.shuffle(chosen)
    return chosen
