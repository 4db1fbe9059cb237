"""The upper halves of the court cards, in a box 64 wide and 71 high.

Each is a list of shapes, back to front: the class that colours it and its path. The lower half of
the card is the same half turned round. Shapes without a class take the colour of the suit.
"""

from __future__ import annotations

from typing import Final

from ..cards import Rank


__all__ = ["COURTS", "COURT_BOX", "Shape"]

Shape = tuple[str | None, str]
"""The class of a shape, None for the colour of the suit, and its path."""

COURT_BOX: Final = "0 -10 64 71"
"""The viewBox of half a court card."""

_FACE: Final = "M22.5 18H41.5V29C41.5 36 37 41.5 32 41.5C27 41.5 22.5 36 22.5 29Z"
_FEATURES: Final = (
    "M26 26.2H29.4M34.6 26.2H38M32 27V32L30.6 32.4M29.6 35.6C31 36.4 33 36.4 34.4 35.6"
)

_KING: Final[tuple[Shape, ...]] = (
    (
        "ps-hair",
        "M22 18C15 20 13 30 16.5 37C20 36 22.5 33 23 29ZM42 18C49 20 51 30 47.5 37C44 36 41.5 33 41 29Z",
    ),
    (None, "M0 61V56C6 49 14 45.5 22 43L32 51L42 43C50 45.5 58 49 64 56V61Z"),
    ("ps-trim", "M22 43L32 51L42 43L46.5 44.6L34.5 61H29.5L17.5 44.6Z"),
    ("ps-skin", _FACE),
    (
        "ps-hair",
        "M22.5 27C21 38 26 48 32 50C38 48 43 38 41.5 27C40.4 31.4 38 33.4 35 33.4H29C26 33.4 23.6 31.4 22.5 27Z",
    ),
    ("ps-line", "M26 25H29.4M34.6 25H38M32 26V30.6L30.6 31"),
    ("ps-line", "M29.4 37.4C31 38.4 33 38.4 34.6 37.4"),
    ("ps-gold", "M19.5 18L16 4L25 10.5L32 1L39 10.5L48 4L44.5 18Z"),
    (None, "M19.5 14.2H44.5V18H19.5Z"),
    ("ps-gold", "M30 53.6H34V61H30Z"),
)

_QUEEN: Final[tuple[Shape, ...]] = (
    (
        "ps-hair",
        "M32 11C20 11 17.5 19 17.5 28C17.5 37 14.5 40 12.5 45C18 49 25 47 26.5 41H37.5C39 47 46 49 51.5 45C49.5 40 46.5 37 46.5 28C46.5 19 44 11 32 11Z",
    ),
    (None, "M0 61V57C6 50 15 47.5 23.5 45.5L32 55L40.5 45.5C49 47.5 58 50 64 57V61Z"),
    ("ps-skin", "M27 38H37V45L39.5 46L32 54L24.5 46L27 45Z"),
    ("ps-skin", _FACE),
    (
        "ps-hair",
        "M32 16C26 16 22 20 22 27C26 26 30 22.5 32 19.5C34 22.5 38 26 42 27C42 20 38 16 32 16Z",
    ),
    ("ps-line", _FEATURES),
    (
        "ps-gold",
        "M20.5 16.5L18.5 5.5L25.5 10.5L28 3L32 9.5L36 3L38.5 10.5L45.5 5.5L43.5 16.5C37 14 27 14 20.5 16.5Z",
    ),
    ("ps-gold", "M25.5 45.4L32 52.6L38.5 45.4L40.6 46L32 55.6L23.4 46Z"),
)

_JACK: Final[tuple[Shape, ...]] = (
    (
        "ps-hair",
        "M20 15C17 22 17.5 32 18 39C23 41 26 38 26 33V17ZM44 15C47 22 46.5 32 46 39C41 41 38 38 38 33V17Z",
    ),
    (None, "M0 61V56C7 49.5 16 47 24 45.5L32 50L40 45.5C48 47 57 49.5 64 56V61Z"),
    ("ps-trim", "M24 44.5C27 48 37 48 40 44.5L43.5 47.5C38 53.5 26 53.5 20.5 47.5Z"),
    ("ps-skin", "M27.5 38H36.5V45.5C34.5 47.4 29.5 47.4 27.5 45.5Z"),
    ("ps-skin", _FACE),
    ("ps-line", _FEATURES),
    ("ps-gold", "M40 10C44 3 51 .5 57.5 2C56 9 49.5 14 42 14.5Z"),
    ("ps-line", "M42 12.5C46 8 50 5.4 54.5 4"),
    (None, "M15.5 17.5C14.5 9.5 22 4.5 31 4.5C40.5 4.5 47 8.5 48.5 15.5C40 13.5 26 14 15.5 17.5Z"),
    ("ps-gold", "M16 17.4C26 13.8 40 13.4 48 15.4V19.4C40 17.4 27 17.6 17 21Z"),
    ("ps-gold", "M30.2 54H33.8V61H30.2Z"),
)

COURTS: Final[dict[Rank, tuple[Shape, ...]]] = {
    Rank.JACK: _JACK,
    Rank.QUEEN: _QUEEN,
    Rank.KING: _KING,
}
"""The shapes of each court card."""
