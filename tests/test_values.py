"""Constructors, their bounds, and the errors that they raise."""

from __future__ import annotations

import copy
import datetime
import pickle
import sys

from collections.abc import Callable

import pytest

from pyramid_solitaire import (
    ALL_ZONES,
    DOUBLE,
    Buried,
    Card,
    Cell,
    Covered,
    Deal,
    Discarded,
    Draw,
    DrawThree,
    End,
    FaceDown,
    Game,
    GameOver,
    GameState,
    Goal,
    Gone,
    HistoryError,
    IllegalMove,
    InvalidDeal,
    InvalidRules,
    InvalidState,
    Layout,
    Match,
    NeedsPartner,
    NoPassesLeft,
    NoStock,
    NothingToRedeal,
    NotInPack,
    OneCard,
    Outcome,
    Overlap,
    Pack,
    Pair,
    ParseError,
    Place,
    Pyramid,
    PyramidError,
    Rank,
    Reason,
    Redeal,
    ReplayError,
    Rules,
    SameCard,
    Single,
    StandsAlone,
    Stock,
    StockEmpty,
    StockNotEmpty,
    StockTop,
    Suit,
    ThreePile,
    Undealt,
    UnknownVariant,
    Unseen,
    UnsupportedVersion,
    Variant,
    WrongTotal,
    Zone,
    ZonesMayNotPair,
    events_of,
    format_state,
    parse_move,
    parse_state,
    variants,
)


def card(text: str) -> Card:
    """A card from its text."""
    return Card.parse(text)


def test_cards_are_interned() -> None:
    """However a card is made, it is one object."""
    for made in (
        Card(Rank.KING, Suit.DIAMONDS),
        Card.parse("K♦\ufe0f"),
        copy.deepcopy(card("Kd")),
        pickle.loads(pickle.dumps(card("Kd"))),
    ):
        assert card("Kd") is made
    assert "♦" == Suit.DIAMONDS.symbol
    assert "Rank.KING Suit.SPADES" == f"{Rank.KING!r} {Suit.SPADES!r}"


def test_card_order() -> None:
    """Cards are ordered by rank, suit and copy, and not compared with anything else."""
    cards = [card(text) for text in ("Ac", "Ad", "Ah", "As", "As'", "2c", "Kd", "Kd'")]
    assert cards == sorted(reversed(cards))
    assert card("Kd") >= card("Kd")
    with pytest.raises(TypeError):
        assert card("Kd") < 13


WRONG_TYPES: list[Callable[[], object]] = [
    lambda: Card(13, Suit.CLUBS),  # type: ignore[arg-type]
    lambda: Card(Rank.KING, "c"),  # type: ignore[arg-type]
    lambda: Card(Rank.KING, Suit.CLUBS, True),
    lambda: Card.parse(None),  # type: ignore[arg-type]
    lambda: Card.parse(13),  # type: ignore[arg-type]
    lambda: Pack(ranks=(1, 2)),  # type: ignore[arg-type]
    lambda: Pack(decks=True),
    lambda: Deal(["Kd"]),  # type: ignore[list-item]
    lambda: Deal.shuffled(True),
    lambda: Deal.shuffled(1.0),  # type: ignore[arg-type]
    lambda: Deal.shuffled(None),  # type: ignore[arg-type]
    lambda: Deal.daily("2026-11-30"),  # type: ignore[arg-type]
    lambda: Deal.daily(datetime.datetime(2026, 11, 30)),  # noqa: DTZ001
    lambda: Layout(["A1"]),  # type: ignore[list-item]
    lambda: Layout.pyramid("7"),  # type: ignore[arg-type]
    lambda: Layout.pyramid(True),
    lambda: Pyramid(Layout.pyramid(1), ["Kd"]),  # type: ignore[list-item]
    lambda: Match([(13, 1)]),  # type: ignore[list-item]
    lambda: Match.total("13"),  # type: ignore[arg-type]
    lambda: Match.total(13) | 13,  # type: ignore[operator]
    lambda: Single("Kd"),  # type: ignore[arg-type]
    lambda: Pair("Kd", "Ac"),  # type: ignore[arg-type]
    lambda: Pair.of(card("Kd"), None),  # type: ignore[arg-type]
    lambda: OneCard(passes="3"),  # type: ignore[arg-type]
    lambda: OneCard(passes=True),
    lambda: OneCard(opening=1.0),  # type: ignore[arg-type]
    lambda: GameState.of(Rules(), ["8s"]),  # type: ignore[list-item]
    lambda: GameState.of(Rules(), "8s", redeals=True),
    lambda: GameState.of(Rules(), "8s", undealt=["8s"]),  # type: ignore[list-item]
    lambda: parse_state("one-card 8s | 0").apply("D"),  # type: ignore[arg-type]
    lambda: parse_state("one-card 8s | 0").why_illegal(None),  # type: ignore[arg-type]
    lambda: Game(parse_state("one-card 8s | 0")).undo("1"),  # type: ignore[arg-type]
    lambda: Game(parse_state("one-card 8s | 0")).redo(True),
    lambda: parse_move(5),  # type: ignore[arg-type]
    lambda: parse_state(b""),  # type: ignore[arg-type]
    lambda: variants.get(None),  # type: ignore[arg-type]
    lambda: variants.register(Rules()),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("make", WRONG_TYPES)
def test_wrong_types(make: Callable[[], object]) -> None:
    """A value of the wrong type is a TypeError, at once."""
    with pytest.raises(TypeError):
        make()


OUT_OF_BOUNDS: list[Callable[[], object]] = [
    lambda: Pack(ranks=()),
    lambda: Pack(ranks=(Rank.KING, Rank.ACE)),
    lambda: Pack(decks=0),
    lambda: Pack(decks=10**6),
    lambda: Layout.pyramid(0),
    lambda: Layout.pyramid(-1),
    lambda: Layout.pyramid(10**9),
    lambda: Layout.inverted(20),
    lambda: Layout.columns([]),
    lambda: Layout.columns([3, 0]),
    lambda: Layout.columns([10**9]),
    lambda: Layout.beside(),
    lambda: Layout.beside(*[Layout.pyramid(19)] * 2),
    lambda: Layout([]),
    lambda: Layout([Cell("a", 0, 0, 0), Cell("a", 0, 1, 0)]),
    lambda: Layout([Cell("a", 0, 0, 0, covered_by=("b",))]),
    lambda: Layout([Cell("a", 1, 0, 0)]),
    lambda: Layout([Cell("a", 0, 0, 0, Zone.WASTE)]),
    lambda: Layout([Cell("a", 0, 0, 0, covered_by=("b",)), Cell("b", 0, 0, 0, covered_by=("a",))]),
    lambda: Match.total(1),
    lambda: Match.total(10**9),
    lambda: OneCard(passes=0),
    lambda: OneCard(passes=10**6),
    lambda: OneCard(opening=-1),
    lambda: DrawThree(per_draw=1),
    lambda: DrawThree(per_draw=53),
    lambda: Rules(layout=Layout.pyramid(10)),
    lambda: Rules(layout=Layout.columns([4])),
    lambda: Rules(stock=NoStock()),
    lambda: Rules(stock=OneCard(opening=25)),
    lambda: Rules(overlap=Overlap.PYRAMID, face_down=FaceDown.COVERED),
    lambda: Rules(overlap=Overlap.WASTE, stock=NoStock(), layout=full()),
    lambda: Rules(end=End.STOCK_OUT, stock=NoStock(), layout=full()),
    lambda: Rules(end=End.STOCK_OUT, stock=OneCard(passes=None)),
    lambda: Rules(pair_zones=[(Zone.STOCK, Zone.WASTE)]),
    lambda: Variant("No Name", Rules()),
    lambda: Variant("name", Rules(), aliases=("Alias",)),
]


def full() -> Layout:
    """A layout that takes all cards."""
    return Layout.beside(Layout.pyramid(9), Layout.columns([7]))


@pytest.mark.parametrize("make", OUT_OF_BOUNDS)
def test_out_of_bounds(make: Callable[[], object]) -> None:
    """What makes no game is refused, before any table is built of it."""
    with pytest.raises(InvalidRules) as caught:
        make()
    assert 15 < len(str(caught.value))
    assert caught.value.problem in str(pickle.loads(pickle.dumps(caught.value)))


def test_copies_of_a_card_are_bounded() -> None:
    """A pack has at most four decks, so there is no fifth copy."""
    with pytest.raises(ValueError, match="copy"):
        Card(Rank.KING, Suit.CLUBS, 4)
    with pytest.raises(ParseError, match="apostrophes"):
        card("Kd''''")


@pytest.mark.parametrize(
    "text",
    ["", " ", "H", "1H", "11H", "19H", "0H", "10", "10X", "1OH", "KSS", "K S", "ſs", "K♡", "Kď"],
)
def test_bad_card_texts(text: str) -> None:
    """Text that is no card is quoted in the error, with the place."""
    with pytest.raises(ParseError) as caught:
        card(text)
    assert text == caught.value.text
    assert repr(text) in str(caught.value)
    assert 0 <= caught.value.position <= len(text)


def test_long_texts_are_shortened_in_messages() -> None:
    """A message repeats only what is around the place."""
    with pytest.raises(ParseError) as caught:
        Deal.parse("Kd" * 100 + "X" + "Kd" * 100)
    assert 200 == caught.value.position
    assert len(str(caught.value)) < 160
    assert 2 == str(caught.value).count("…")
    with pytest.raises(ParseError, match="more than 65536"):
        Deal.parse(" " * 70_000)


def test_bad_deals() -> None:
    """All that is wrong with the cards is said at once."""
    cards = str(Deal.shuffled(1)).split()
    with pytest.raises(InvalidDeal) as caught:
        Deal.parse(" ".join([*cards[:-2], cards[0], "Kd'"]))
    problems = "; ".join(caught.value.problems)
    assert f"missing: {' '.join(sorted(cards[-2:], key=lambda text: card(text)))}" in problems
    assert "not in the pack: Kd'" in problems
    assert f"repeated: {cards[0]}" in problems
    for wrong, count in ((cards[:-1], 51), ([*cards, "Kd'"], 53)):
        with pytest.raises(InvalidDeal, match=f"52 cards expected, not {count}"):
            Deal.parse(" ".join(wrong))


def test_deals_print_as_they_are_made() -> None:
    """The repr of a deal makes it again, of any pack."""
    for deal in (Deal.shuffled(1), Deal.shuffled(1, DOUBLE)):
        assert deal == eval(repr(deal))
        assert deal == Deal.parse(str(deal).replace(" ", "\n"), deal.pack)
    with pytest.raises(ParseError, match="UTF-8"):
        Deal.shuffled("\ud800")


def test_layouts_print_as_they_are_made() -> None:
    """The repr of a layout makes it again."""
    for layout in (
        Layout.pyramid(7),
        Layout.beside(Layout.columns([2, 1]), Layout.inverted(3)),
        Layout([Cell("a", 0, 0.0, 0.0)]),
    ):
        assert layout == eval(repr(layout))
        assert layout == pickle.loads(pickle.dumps(layout))
    names = [cell.name for cell in Layout.columns([1] * 30).cells]
    assert ["A1", "Z1", "AA1", "AD1"] == [names[0], names[25], names[26], names[29]]


def test_pyramids() -> None:
    """A tableau knows what lies where, and refuses cards that cannot lie so."""
    layout = Layout.pyramid(2)
    pyramid = Pyramid.parse("8s / 5h4c", layout)
    assert card("8s") is pyramid.at("A1")
    assert card("4c") is pyramid.at(layout.cells[2])
    with pytest.raises(LookupError, match="Z9"):
        pyramid.at("Z9")
    assert () == pyramid.covers_of(card("Kd"))
    assert None is pyramid.cell_of(card("Kd"))
    assert pyramid == eval(repr(pyramid))
    assert pyramid == pickle.loads(pickle.dumps(pyramid))
    assert pyramid == pyramid.without(card("Kd"))
    # Taken out of turn, cards leave all the same; the rules would not let them.
    assert (card("5h"), card("4c")) == pyramid.without(card("8s")).exposed
    for wrong in ([card("8s")], [card("8s")] * 3, [None, card("5h"), None]):
        with pytest.raises(InvalidState):
            Pyramid(layout, wrong)
    for text in ("8s/5h4c/2c", "8s/5h", "8s 5h4c", "", "8s/", "8s/5h4c/"):
        with pytest.raises(ParseError):
            Pyramid.parse(text, layout)


def test_stocks() -> None:
    """The text of a stock, and the policy without one."""
    for text in ("9c3d|Tc", "|", "|||", "9c||2c|", "-"):
        assert text == str(Stock.parse(text))
    with pytest.raises(ParseError, match="or '\\|' expected") as caught:
        Stock.parse("9c | Tx")
    assert 5 == caught.value.position
    stock = Stock.parse("9c|3d")
    assert stock == stock.without([card("Kd")])
    policy = NoStock()
    nothing = policy.start(())
    assert not policy.may_pair(nothing, card("Kd"), card("Ks"))
    assert nothing == policy.discard(nothing, ())
    assert () == policy.playable(nothing)


def test_matches() -> None:
    """A match table answers in either order, and adds up."""
    match = Match.total(13)
    assert match.together(Rank.QUEEN, Rank.ACE)
    assert match.together(Rank.ACE, Rank.QUEEN)
    assert not match.together(Rank.KING, Rank.KING)
    assert match.goes_alone(Rank.KING)
    assert not match.goes_alone(Rank.QUEEN)
    assert match == eval(repr(match | match))
    assert None is Match.adjacent(equal=False).target


def test_moves() -> None:
    """A move prints as it is read; a pair has one way to be written."""
    for text in ("D", "R", "Kd", "2hJc"):
        assert text == str(parse_move(text))
        assert parse_move(text) == eval(repr(parse_move(text)))
    with pytest.raises(ValueError, match="itself"):
        Pair.of(card("5s"), card("5s"))
    with pytest.raises(ValueError, match="in either order"):
        Pair(card("Jc"), card("2h"))
    for bad in ("", "X", "d", "KdKd", "KdQdJd", "D ", "2h Jc"):
        with pytest.raises(ParseError):
            parse_move(bad)


def test_rules() -> None:
    """Rules print as they are made, compare by their parts, and know their moves."""
    for name in variants.names():
        rules = variants.get(name)
        assert rules == eval(repr(rules))
        assert rules == pickle.loads(pickle.dumps(rules))
    with pytest.raises(LookupError, match="KdKs"):
        Rules().index(Pair.of(card("Kd"), card("Ks")))
    assert ALL_ZONES == Rules(pair_zones=[zones[::-1] for zones in ALL_ZONES]).pair_zones


REASONS: list[tuple[str, str, Reason]] = [
    ("one-card -- | 0", "D", GameOver(Outcome.WON)),
    ("one-card(end=stock-out) 8s |5c 0", "5c8s", GameOver(Outcome.LOST)),
    ("one-card 8s Kd| 0", "Kd'", NotInPack(card("Kd'"))),
    ("one-card 8s Kd| 0", "Ks", Gone(card("Ks"))),
    ("one-card 8s Kd| 0", "Kd", Undealt(card("Kd"))),
    ("one-card 8s |KdTcKs 0", "Kd", Buried(card("Kd"), (card("Tc"), card("Ks")))),
    ("one-card Ks/5h4c | 0", "Ks", Covered(card("Ks"), (card("5h"), card("4c")))),
    ("one-card 8s |KdTc 0", "8sKd", Buried(card("Kd"), (card("Tc"),))),
    ("one-card 8s/5h4c Kd| 0", "8sKd", Undealt(card("Kd"))),
    ("one-card 8s |Kd 0", "8sKd", StandsAlone(card("Kd"))),
    ("one-card 8s |Tc 0", "8s", NeedsPartner(card("8s"))),
    ("one-card 8s |Tc 0", "8sTc", WrongTotal((card("8s"), card("Tc")), 18, 13)),
    ("cheops 8s |Tc 0", "8sTc", WrongTotal((card("8s"), card("Tc")), 18, None)),
    ("one-card 8s |Tc 0", "D", StockEmpty()),
    ("one-card 8s 2c|Tc 0", "R", StockNotEmpty(1)),
    ("one-card(passes=2) 8s | 0", "R", NothingToRedeal()),
    ("one-card(passes=2) 8s |Tc 1", "R", NoPassesLeft(1)),
]


@pytest.mark.parametrize(("state", "move", "reason"), REASONS, ids=str)
def test_reasons(state: str, move: str, reason: Reason) -> None:
    """Each refusal has its reason, with data, a code and a sentence."""
    assert reason == parse_state(state).why_illegal(parse_move(move))
    assert reason.code.replace("-", "").isalpha()
    assert len(str(reason).split()) > 2
    again = pickle.loads(pickle.dumps(reason))
    assert reason == again == eval(repr(reason))
    assert 1 == len({reason, again})
    assert reason != StockNotEmpty(7)
    assert reason != reason.code
    with pytest.raises(IllegalMove) as caught:
        parse_state(state).apply(parse_move(move))
    assert reason == caught.value.reason
    assert reason == pickle.loads(pickle.dumps(caught.value)).reason


def test_reasons_have_their_own_codes() -> None:
    """No two reasons share a code, and each has one."""
    codes = [cls.code for cls in Reason.__subclasses__()]
    assert 16 == len(codes) == len(set(codes))
    assert "3d does not lie open" == str(Unseen(card("3d")))
    assert "the stock still holds 2 cards" == str(StockNotEmpty(2))
    assert "no pass is left after 1 redeal" == str(NoPassesLeft(1))


def test_zones_that_may_not_pair() -> None:
    """A rule set can keep two zones apart, and says so."""
    rules = Rules(
        stock=OneCard(stock_top=StockTop.PLAYABLE), pair_zones=((Zone.PYRAMID, Zone.PYRAMID),)
    )
    state = GameState.of(rules, "8s/5h8c", undealt="5c5d")
    assert ["D", "5h8c"] == [str(move) for move in state.legal_moves()]
    reason = state.why_not(card("8c"), card("5c"))
    zones = (Zone.STOCK, Zone.PYRAMID)
    assert ZonesMayNotPair((card("5c"), card("8c")), zones) == reason
    assert "5c in the stock and 8c in the pyramid may not go together" == str(reason)
    waste = GameState.of(rules, "8s/5h8c", piles=["5c"])
    assert isinstance(waste.why_not(card("5c"), card("8c")), ZonesMayNotPair)


def test_why_not() -> None:
    """What a player points at: one card, two, or one twice."""
    state = parse_state("one-card 8s |Kd 0")
    assert None is state.why_not(card("Kd"))
    assert SameCard(card("8s")) == state.why_not(card("8s"), card("8s"))
    assert "8s cannot be paired with itself" == str(SameCard(card("8s")))
    assert GameOver(Outcome.WON) == parse_state("one-card -- | 0").why_not(card("8s"), card("8s"))


def test_queries() -> None:
    """Partners, zones, piles and redeals can be asked for."""
    state = parse_state("microsoft 8s/5h8c 5c|8d 1")
    assert (card("8c"), card("8d")) == state.partners(card("5c"))
    assert (card("5c"), card("5h")) == state.partners(card("8d"))
    assert [Zone.PYRAMID, Zone.STOCK, Zone.WASTE, None] == [
        state.zone_of(card(text)) for text in ("8s", "5c", "8d", "Kd")
    ]
    assert (card("8d"),) == state.waste()
    for pile in (1, -1):
        with pytest.raises(LookupError, match=f"pile {pile}"):
            state.waste(pile)
    assert 1 == state.redeals_left
    assert None is parse_state("king-tut 8s | 0").redeals_left
    assert 0 == GameState.start(Deal.shuffled(1), variants.get("giza")).redeals_left


def test_bad_positions_name_every_problem() -> None:
    """All that is wrong with a position is said at once."""
    with pytest.raises(InvalidState) as caught:
        GameState.of(
            variants.get("one-card(rows=2)"),
            [None, card("5h")],
            undealt=[card("5h"), card("Kd'")],
            piles=["2c", "3c"],
            redeals=1,
        )
    assert 5 == len(caught.value.problems)
    for part in ("repeated: 5h", "Kd'", "1 waste piles", "A1 is empty", "0 to 0 redeals"):
        assert part in str(caught.value)
    assert caught.value.problems == pickle.loads(pickle.dumps(caught.value)).problems
    with pytest.raises(InvalidState, match="at most 7 cards"):
        GameState.of(variants.get("one-card(rows=9)"), "8s", undealt="2c3c4c5c6c7c9cTc")
    with pytest.raises(InvalidState, match="28 cells expected, not 29"):
        GameState.of(Rules(), [None] * 29)
    with pytest.raises(InvalidState, match="played with"):
        GameState.start(Deal.shuffled(1, DOUBLE))


def test_games() -> None:
    """History can be walked, and not beyond its ends."""
    game = Game(parse_state("one-card 8s 5cKd| 0")).play(Draw())
    assert game.can_undo
    assert not game.can_redo
    assert game.undo().can_redo
    beyond: list[Callable[[], object]] = [
        lambda: game.undo(2),
        lambda: game.redo(),
        lambda: game.undo(-1),
    ]
    for wrong in beyond:
        with pytest.raises(HistoryError) as caught:
            wrong()
        assert caught.value.wanted == pickle.loads(pickle.dumps(caught.value)).wanted
        assert "moves" in str(caught.value)
    assert game == Game(game.start, [Draw()])
    with pytest.raises(ReplayError, match="move 2") as replay:
        Game.replay(game.start, [Draw(), Redeal()])
    assert 1 == replay.value.ply == pickle.loads(pickle.dumps(replay.value)).ply
    assert () == game.play(parse_move("5c8s")).undo().play(Draw()).undone


def test_other_errors_survive_pickling() -> None:
    """Every exception keeps its fields on the way out of a worker process."""
    errors: list[PyramidError] = [
        UnknownVariant("one-cart", "one-card", ("one-card",)),
        UnknownVariant("x" * 99, None, ("one-card", "three-pile")),
        UnsupportedVersion(2, 1),
        ParseError("text", 2, "something expected"),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(error) is type(again)
        assert str(error) == str(again)
    assert "known are one-card, three-pile" in str(errors[1])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("one-card(passes)", "key=value"),
        ("one-card()", "key=value"),
        ("one-card(passes=2", "')' at the end"),
        ("one-card(passes=2,passes=3)", "only once"),
        ("one-card(pases=2)", "did you mean 'passes'"),
        ("one-card(zzz=2)", "rows, passes"),
        ("one-card(goal=win)", "goal is one of pyramid, all"),
        ("one-card(passes=two)", "or unlimited"),
        ("one-card(rows=-1)", "rows is a number"),
        ("one-card(rows=07)", "rows is a number"),
        ("giza(rows=5)", "a shape of its own"),
        ("giza(passes=2)", "no stock"),
        ("giza(overlap=waste)", "without a waste"),
        ("three-pile(per-draw=3)", "each draw deals one card"),
        ("x" * 501, "more than 500"),
    ],
)
def test_bad_specs(text: str, part: str) -> None:
    """A spec that makes no sense is refused with the reason and the place."""
    with pytest.raises(ParseError) as caught:
        variants.get(text)
    assert part in str(caught.value)
    with pytest.raises(PyramidError):
        parse_state(f"{text} 8s | 0")


def test_registering(fresh_variants: None) -> None:
    """A variant of one's own is found, takes overrides, and keeps its names to itself."""
    mine = Variant("mine", Rules(match=Match.total(9)), aliases=("my-own",), shape=Layout.inverted)
    variants.register(mine)
    assert mine.rules == variants.get("my-own")
    assert "mine(passes=2)" == variants.spec(variants.get("mine(passes=2)"))
    assert mine.rules == parse_state("mine 8s | 0").rules
    with pytest.raises(ValueError, match="my-own"):
        variants.register(Variant("other", Rules(), aliases=("my-own",)))
    with pytest.raises(InvalidRules, match="no variant"):
        format_state(GameState.of(Rules(match=Match.total(7)), "8s"))


def test_own_stocks_take_no_stock_options(fresh_variants: None) -> None:
    """A stock of a kind of its own keeps its options to itself."""
    from test_testing import Broken

    variants.register(Variant("own-stock", Rules(stock=Broken())))
    with pytest.raises(ParseError, match="a kind of its own"):
        variants.get("own-stock(passes=2)")
    assert "own-stock(goal=all)" == variants.spec(variants.get("own-stock(goal=all)"))


class EntryPoint:
    """Stands in for one of `importlib.metadata`."""

    def __init__(self, loaded: object) -> None:
        """Lead to *loaded*."""
        self.name, self.loaded = "plug-in", loaded

    def load(self) -> object:
        """What the entry point leads to."""
        return self.loaded


def test_entry_points(fresh_variants: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other packages' variants are read when first a name is unknown, and not before."""
    asked: list[str] = []

    def entry_points(*, group: str) -> list[EntryPoint]:
        asked.append(group)
        return [EntryPoint(Variant("plugged", Rules(match=Match.total(8))))]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    variants._entry_points.cache_clear()
    variants.get("one-card")
    assert [] == asked
    assert Match.total(8) == variants.get("plugged").match
    with pytest.raises(UnknownVariant):
        variants.get("unheard-of")
    assert ["pyramid_solitaire.variants"] == asked
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [EntryPoint(5)])
    variants._entry_points.cache_clear()
    with pytest.raises(TypeError, match="'plug-in' leads to 5"):
        variants.get("unheard-of")
    variants._entry_points.cache_clear()
    monkeypatch.undo()


def test_redeals_without_end() -> None:
    """A policy that counts redeals but never refuses one is taken to have no end."""

    class Endless:
        """One card a draw, counting redeals for ever."""

        start = OneCard().start
        draw = OneCard().draw
        playable = OneCard().playable
        may_pair = OneCard().may_pair
        discard = OneCard().discard

        def redeal(self, stock: Stock, /) -> Stock | None:
            """Always."""
            return Stock(stock.piles[0], ((),), stock.redeals + 1)

    assert None is GameState.start(Deal.shuffled(1), Rules(stock=Endless())).redeals_left


def test_stock_and_waste_apart() -> None:
    """A stock policy can keep the next card and the waste top apart."""

    class Apart:
        """One card a draw, the next card in play, but not with the waste."""

        whole = OneCard(stock_top=StockTop.PLAYABLE)
        start = whole.start
        draw = whole.draw
        redeal = whole.redeal
        playable = whole.playable
        discard = whole.discard

        def may_pair(self, _stock: Stock, _a: Card, _b: Card, /) -> bool:
            """Never."""
            return False

    state = GameState.of(Rules(stock=Apart()), "5s", undealt="8c", piles=["5c"])
    assert ["D", "5s8c"] == [str(move) for move in state.legal_moves()]
    reason = state.why_not(card("5c"), card("8c"))
    assert ZonesMayNotPair((card("5c"), card("8c")), (Zone.WASTE, Zone.STOCK)) == reason


def test_piles_of_a_text() -> None:
    """A state's text has the piles that its rules have."""
    for text in ("three-pile 8s | 0", "one-card 8s || 0", "giza ------ | 0", "one-card 8s - 0"):
        with pytest.raises(ParseError, match="waste piles expected"):
            parse_state(text)


def test_three_piles_need_three() -> None:
    """Three piles are collected from the third, each bottom first."""
    stock = Stock.parse("|2c5c|3c|4c")
    again = ThreePile(passes=2).redeal(stock)
    assert again is not None
    assert "4c3c2c5c|||" == str(again)
    assert 1 == again.redeals
    assert Goal.ALL is variants.get("apophis").goal


def test_what_the_library_promises_of_python() -> None:
    """The floor is Python 3.11."""
    assert sys.version_info >= (3, 11)


@pytest.mark.parametrize(
    ("text", "lost", "stuck"),
    [
        ("one-card 5s 2c| 0", False, True),
        ("one-card 5s 8c| 0", False, False),
        ("one-card 5s |8c2c 0", True, True),
        ("one-card(passes=2) 5s |8c2c 0", False, False),
        ("one-card(passes=2) 5s |8c2c 1", True, True),
        ("one-card(passes=unlimited) 5s |2c 0", False, True),
        ("one-card(passes=unlimited) 5s |8c2c 0", False, False),
        ("one-card(per-draw=3,passes=unlimited) 5s |8c2c3c 0", False, True),
        ("three-pile 5s 2c8c3c||| 0", False, False),
        ("microsoft 5s 2cJd| 0", False, False),
        ("one-card -- 2c| 0", False, False),
    ],
)
def test_stuck(text: str, lost: bool, stuck: bool) -> None:
    """A game is stuck when no draws and redeals lead to a discard; it need not be lost by that."""
    state = parse_state(text)
    assert lost == (state.outcome is Outcome.LOST)
    assert stuck == state.is_stuck()


def test_places_have_names() -> None:
    """A place is named by its cell, its pile as people count, or the stock."""
    places = (Place(Zone.PYRAMID, 2, "B2"), Place(Zone.WASTE, 0, ""), Place(Zone.STOCK, 0, ""))
    assert ["B2", "waste 1", "stock"] == list(map(str, places))
    # What `apply` and the events say of one move: from the stock, the waste and the pyramid.
    state = parse_state("microsoft 8s/Kd-- 5c|8d 0")
    for text, where in (("Kd", ["B1"]), ("5c8d", ["stock", "waste 1"])):
        first = events_of(state, parse_move(text))[0]
        assert isinstance(first, Discarded)
        assert where == [str(place) for place in first.places]


def test_options_and_their_defaults() -> None:
    """Each variant offers the options that make sense for it, with its own values as defaults."""
    microsoft = {option.key: option.default for option in variants.options("microsoft")}
    assert "3" == microsoft["passes"]
    assert "playable" == microsoft["stock-top"]
    assert "unlimited" == {o.key: o.default for o in variants.options("king-tut")}["passes"]
    assert ["overlap", "goal", "face-down"] == [o.key for o in variants.options("giza")]
    assert "per-draw" not in [option.key for option in variants.options("apophis")]
    with pytest.raises(UnknownVariant, match="'giza'"):
        variants.options("gizza")


@pytest.mark.parametrize("day", [datetime.date(2026, 11, 30), datetime.date(1, 1, 1)])
def test_deal_of_a_day(day: datetime.date) -> None:
    """A day has one deal, which is that of the seed with its name."""
    assert Deal.shuffled(f"daily {day.isoformat()}") == Deal.daily(day)
    assert Deal.daily(day) != Deal.daily(day + datetime.timedelta(days=1))
    assert 104 == len(Deal.daily(day, DOUBLE).cards)


def test_a_stock_has_a_text() -> None:
    """Nothing at all is no stock; an empty one has a bar."""
    for text in ("", "  "):
        with pytest.raises(ParseError, match="expected") as caught:
            Stock.parse(text)
        assert text == caught.value.text
    assert Stock() == Stock.parse("|")


@pytest.mark.parametrize(
    ("error", "fields"),
    [
        (ParseError("K", 1, "a suit expected"), ("text", "position", "problem")),
        (InvalidRules("no game"), ("problem",)),
        (InvalidState(("one", "two")), ("problems",)),
        (InvalidDeal(("one",)), ("problems",)),
        (HistoryError(3, 1), ("wanted", "there")),
        (UnknownVariant("gza", "giza", ("giza",)), ("name", "suggestion", "known")),
        (UnsupportedVersion(2, 1), ("found", "supported")),
        (
            IllegalMove(Draw(), parse_state("one-card 8s | 0"), StockEmpty()),
            ("move", "state", "reason"),
        ),
        (
            ReplayError(4, parse_state("one-card 8s | 0"), ParseError("X", 0, "a move expected")),
            ("ply", "state"),
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_keep_their_fields(error: PyramidError, fields: tuple[str, ...]) -> None:
    """An exception survives pickling and copying: kind, message and every field."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for again in (pickle.loads(pickle.dumps(error, protocol)), copy.deepcopy(error)):
            assert type(error) is type(again)
            assert str(error) == str(again)
            assert fields
            for name in fields:
                assert getattr(error, name) == getattr(again, name)
