"""Rules of Pyramid Solitaire (Solitaire 13), for frontends, variant authors and researchers.

Deal, ask for moves, apply them:

>>> from pyramid_solitaire import Deal, Draw, Game, GameState, variants
>>> state = GameState.start(Deal.shuffled(1), variants.get("one-card"))
>>> [str(move) for move in state.legal_moves()]
['D', 'Ks', 'AdQh']
>>> state = state.apply(Draw())
>>> state.outcome is None
True

All values are immutable, hashable and compare by what they say. Nothing in the package opens a
file, reads a clock, prints, logs, or uses global randomness, but for the command line.
"""

from typing import TYPE_CHECKING

from .cards import DOUBLE, ITALIAN, SPANISH, STANDARD, Card, Pack, Rank, Suit
from .deal import SHUFFLE_VERSION, Deal
from .errors import (
    HistoryError,
    IllegalMove,
    InvalidDeal,
    InvalidRules,
    InvalidSolution,
    InvalidState,
    ParseError,
    PyramidError,
    ReplayError,
    Undecided,
    UnknownVariant,
    UnsupportedVersion,
)
from .layout import Cell, Layout, Zone
from .match import Match
from .moves import Draw, Move, Pair, Redeal, Single
from .pyramid import Pyramid
from .reasons import (
    Buried,
    Covered,
    GameOver,
    Gone,
    NeedsPartner,
    NoPassesLeft,
    NothingToRedeal,
    NotInPack,
    Reason,
    SameCard,
    StandsAlone,
    StockEmpty,
    StockNotEmpty,
    Undealt,
    Unseen,
    WrongTotal,
    ZonesMayNotPair,
)
from .rules import ALL_ZONES, End, FaceDown, Goal, Outcome, Overlap, Rules
from .state import GameState
from .stock import DrawThree, NoStock, OneCard, Stock, StockPolicy, StockTop, ThreePile


if TYPE_CHECKING:
    from . import notation, scoring, solver, variants
    from .events import (
        Discarded,
        Drawn,
        Event,
        Exposed,
        Lost,
        Place,
        Redealt,
        RowCleared,
        TurnedUp,
        Won,
        events_of,
    )
    from .game import Game
    from .notation import format_move, format_state, parse_move, parse_state
    from .variants import Option, Variant
    from .view import BACK, Back, PlayerView

__all__ = [
    "ALL_ZONES",
    "BACK",
    "DOUBLE",
    "ITALIAN",
    "SHUFFLE_VERSION",
    "SPANISH",
    "STANDARD",
    "Back",
    "Buried",
    "Card",
    "Cell",
    "Covered",
    "Deal",
    "Discarded",
    "Draw",
    "DrawThree",
    "Drawn",
    "End",
    "Event",
    "Exposed",
    "FaceDown",
    "Game",
    "GameOver",
    "GameState",
    "Goal",
    "Gone",
    "HistoryError",
    "IllegalMove",
    "InvalidDeal",
    "InvalidRules",
    "InvalidSolution",
    "InvalidState",
    "Layout",
    "Lost",
    "Match",
    "Move",
    "NeedsPartner",
    "NoPassesLeft",
    "NoStock",
    "NotInPack",
    "NothingToRedeal",
    "OneCard",
    "Option",
    "Outcome",
    "Overlap",
    "Pack",
    "Pair",
    "ParseError",
    "Place",
    "PlayerView",
    "Pyramid",
    "PyramidError",
    "Rank",
    "Reason",
    "Redeal",
    "Redealt",
    "ReplayError",
    "RowCleared",
    "Rules",
    "SameCard",
    "Single",
    "StandsAlone",
    "Stock",
    "StockEmpty",
    "StockNotEmpty",
    "StockPolicy",
    "StockTop",
    "Suit",
    "ThreePile",
    "TurnedUp",
    "Undealt",
    "Undecided",
    "UnknownVariant",
    "Unseen",
    "UnsupportedVersion",
    "Variant",
    "Won",
    "WrongTotal",
    "Zone",
    "ZonesMayNotPair",
    "events_of",
    "format_move",
    "format_state",
    "notation",
    "parse_move",
    "parse_state",
    "scoring",
    "solver",
    "variants",
]

# What not every program needs is loaded when it is first asked for; that halves the import.
_LATER = {
    "events": (
        "Discarded",
        "Drawn",
        "Event",
        "Exposed",
        "Lost",
        "Place",
        "Redealt",
        "RowCleared",
        "TurnedUp",
        "Won",
        "events_of",
    ),
    "game": ("Game",),
    "view": ("BACK", "Back", "PlayerView"),
    "notation": ("format_move", "format_state", "parse_move", "parse_state"),
    "variants": ("Option", "Variant"),
}


def __getattr__(name: str) -> object:
    """Load a name that is not loaded yet."""
    from importlib import import_module

    if name in {"notation", "scoring", "solver", "variants"}:
        return import_module(f".{name}", __name__)
    for module, names in _LATER.items():
        if name in names:
            found: object = getattr(import_module(f".{module}", __name__), name)
            globals()[name] = found
            return found
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """List what is public, loaded or not."""
    return sorted({*globals(), *__all__})
