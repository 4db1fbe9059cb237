"""The shapes that cards are drawn with: ranks, suits and digits as paths.

Ranks and digits are strokes in a box 20 wide and 28 high, suits are filled shapes in a box of 100
by 100. They are outlines of the library's own, so that a picture needs no font.
"""

from __future__ import annotations

from typing import Final

from ..cards import Rank, Suit


__all__ = ["DIGITS", "DIGIT_BOX", "RANKS", "RANK_BOX", "SUITS", "SUIT_BOX", "TWIN_MARK"]

RANK_BOX: Final = "-1 -1 22 30"
"""The viewBox of a rank; the stroke reaches to its edges."""

DIGIT_BOX: Final = RANK_BOX
"""The viewBox of a digit."""

SUIT_BOX: Final = "-50 -50 100 100"
"""The viewBox of a suit."""

_TWO: Final = (
    "M3 8.6C3.2 4.6 6 2 10.1 2C14.4 2 17.2 4.6 17.2 8.4C17.2 12 15 14.5 11 18.3L3 26H17.6V22.6"
)
_THREE: Final = (
    "M3 7.2C3.9 3.8 6.5 2 10 2C14 2 16.6 4.3 16.6 7.8C16.6 11.2 14 13.3 9 13.3"
    "C14.4 13.3 17.3 15.7 17.3 19.5C17.3 23.5 14.3 26 10 26C6 26 3.2 24.1 2.5 20.4"
)
_FOUR: Final = "M14 26V2L2 19H19M9.6 26H18.4"
_FIVE: Final = (
    "M16.6 2H5.2L4.1 13C5.7 11.3 7.8 10.4 10.2 10.4C14.5 10.4 17.4 13.5 17.4 18"
    "C17.4 22.8 14.3 26 10 26C6.2 26 3.3 24 2.5 20.5"
)
_SIX: Final = (
    "M16.4 6C15.4 3.4 13.3 2 10.5 2C5.6 2 2.8 6.5 2.8 14.5C2.8 22 5.3 26 10.1 26"
    "C14.4 26 17.3 23 17.3 18.5C17.3 14.1 14.4 11.2 10.3 11.2C6.2 11.2 3.1 14.2 2.8 18"
)
_SEVEN: Final = "M2.8 6.8V2H17.4C12 10 9 17 8.3 26"
_EIGHT: Final = (
    "M10 2C6.2 2 3.7 4.3 3.7 7.6C3.7 10.9 6.2 13.2 10 13.2C13.8 13.2 16.3 10.9 16.3 7.6"
    "C16.3 4.3 13.8 2 10 2ZM10 13.2C5.6 13.2 2.7 15.8 2.7 19.6C2.7 23.4 5.6 26 10 26"
    "C14.4 26 17.3 23.4 17.3 19.6C17.3 15.8 14.4 13.2 10 13.2Z"
)
_NINE: Final = (
    "M3.6 22C4.6 24.6 6.7 26 9.5 26C14.4 26 17.2 21.5 17.2 13.5C17.2 6 14.7 2 9.9 2"
    "C5.6 2 2.7 5 2.7 9.5C2.7 13.9 5.6 16.8 9.7 16.8C13.8 16.8 16.9 13.8 17.2 10"
)

RANKS: Final[dict[Rank, str]] = {
    Rank.ACE: "M3 26L10 2L17 26M5.6 18H14.4M.8 26H6M14 26H19.2",
    Rank.TWO: _TWO,
    Rank.THREE: _THREE,
    Rank.FOUR: _FOUR,
    Rank.FIVE: _FIVE,
    Rank.SIX: _SIX,
    Rank.SEVEN: _SEVEN,
    Rank.EIGHT: _EIGHT,
    Rank.NINE: _NINE,
    Rank.TEN: (
        "M0.6 5.6L4 2V26M.6 26H7.4"
        "M14.6 2C11.2 2 9.8 6 9.8 14C9.8 22 11.2 26 14.6 26C18 26 19.4 22 19.4 14C19.4 6 18 2 14.6 2Z"
    ),
    Rank.JACK: "M8.6 2H18.4M13.8 2V19C13.8 23.6 11.6 26 8.2 26C4.9 26 2.8 24 2.4 20.4",
    Rank.QUEEN: (
        "M10 2C5 2 2.6 6.2 2.6 13.6C2.6 21 5 25.2 10 25.2C15 25.2 17.4 21 17.4 13.6"
        "C17.4 6.2 15 2 10 2ZM9.4 18.4C12.4 19.4 13.6 26.6 18.6 26.4"
    ),
    Rank.KING: "M4.4 2V26M1 2H7.8M1 26H7.8M16.4 2L4.4 16.4M8.8 11.4L16.6 26M13.2 2H19.2M13.4 26H19.4",
}
"""The line of each rank."""

DIGITS: Final[dict[str, str]] = {
    "0": "M10 2C5 2 3 6 3 14C3 22 5 26 10 26C15 26 17 22 17 14C17 6 15 2 10 2Z",
    "1": "M5 6.4L10.4 2V26M5.4 26H15.4",
    "2": _TWO,
    "3": _THREE,
    "4": _FOUR,
    "5": _FIVE,
    "6": _SIX,
    "7": _SEVEN,
    "8": _EIGHT,
    "9": _NINE,
}
"""The line of each digit, for counts."""

SUITS: Final[dict[Suit, str]] = {
    Suit.CLUBS: (
        "M-21-24a21 21 0 1 1 42 0a21 21 0 1 1-42 0ZM-45 11a21 21 0 1 1 42 0a21 21 0 1 1-42 0Z"
        "M3 11a21 21 0 1 1 42 0a21 21 0 1 1-42 0ZM-12-14L0-20L12-14L12 10L-12 10Z"
        "M5 4C4 26 8 39 18 47H-18C-8 39-4 26-5 4Z"
    ),
    Suit.DIAMONDS: "M0-48Q15-20 37 0Q15 20 0 48Q-15 20-37 0Q-15-20 0-48Z",
    Suit.HEARTS: (
        "M0 47C-9 28-45 6-45-18C-45-34-34-45-21-45C-11-45-3-39 0-28C3-39 11-45 21-45"
        "C34-45 45-34 45-18C45 6 9 28 0 47Z"
    ),
    Suit.SPADES: (
        "M0-48C9-28 44-8 44 15C44 29 35 38 24 38C15 38 8 34 4 26C5 36 9 43 18 48H-18"
        "C-9 43-5 36-4 26C-8 34-15 38-24 38C-35 38-44 29-44 15C-44-8-9-28 0-48Z"
    ),
}
"""The outline of each suit."""

TWIN_MARK: Final = (
    "M0 0C3 0 4.4 1.6 4.4 4C4.4 7 2.6 9.4-.6 10.6L-1.4 9C.4 8 1.2 7 1.2 6L-2 4C-2 1.6-1.4 0 0 0Z"
)
"""An apostrophe, as it stands in the name of a card's second copy."""
