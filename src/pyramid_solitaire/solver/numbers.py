"""Numbers of winnable deals, found ahead for the variants in which they are rare.

A file of the package for each of these variants lists them: lines of ``key: value``, an empty line,
and the numbers in ascending order, each as the difference to the one before it.
"""

from __future__ import annotations

from importlib import resources
from itertools import accumulate, pairwise
from typing import Final, final

from attrs import field, frozen

from ..errors import InvalidRules, ParseError
from ..rules import Rules
from ..variants import spec


__all__ = ["Numbers", "format_numbers", "numbers_of", "parse_numbers"]

_WIDTH: Final = 100
"""How long the lines of a file are."""


@final
@frozen
class Numbers:
    """What is known about the first deals of a variant.

    The deal of a number n is ``Deal.shuffled(n)``.

    >>> Numbers("giza", tried=9, undecided=1, winnable=[2, 3, 7]).winnable
    (2, 3, 7)
    """

    variant: str
    """The spec of the rules."""
    tried: int
    """All deals from 1 up to this number have been tried."""
    undecided: int
    """How many of them took more positions than were allowed, and are not listed."""
    winnable: tuple[int, ...] = field(converter=tuple[int, ...])
    """The numbers of those that can be won, in ascending order."""


def numbers_of(rules: Rules) -> Numbers | None:
    """The numbers that come with the library for *rules*, None if there are none.

    There are lists for those of the library's variants in which fewer than one deal in three can
    be won.

    >>> from pyramid_solitaire import variants
    >>> numbers_of(variants.get("one-card(rows=3)")) is None
    True
    """
    try:
        name = spec(rules)
    except InvalidRules:
        return None
    if "(" in name:
        return None
    file = resources.files(__package__).joinpath("data", f"{name}.txt")
    return parse_numbers(file.read_text(encoding="ascii")) if file.is_file() else None


def format_numbers(numbers: Numbers) -> str:
    """Write the contents of a file."""
    lines = [
        f"variant: {numbers.variant}",
        f"tried: {numbers.tried}",
        f"undecided: {numbers.undecided}",
        "",
    ]
    line = ""
    for before, number in pairwise((0, *numbers.winnable)):
        word = str(number - before)
        if len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, line, ""])


def parse_numbers(text: str) -> Numbers:
    r"""Read the contents of a file.

    >>> parse_numbers("variant: giza\ntried: 9\nundecided: 1\n\n2 1 4\n").winnable
    (2, 3, 7)

    Raises:
        ParseError: not the contents of a file of numbers.
    """
    head, _, body = text.partition("\n\n")
    found = dict(line.partition(": ")[::2] for line in head.splitlines())
    try:
        numbers = tuple(accumulate(map(int, body.split())))
        return Numbers(found["variant"], int(found["tried"]), int(found["undecided"]), numbers)
    except (KeyError, ValueError):
        raise ParseError(text, 0, "a list of numbers of winnable deals expected") from None
