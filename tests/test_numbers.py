"""Deal numbers against decks made with pysol-cards 0.24.0; number 1 is also Microsoft FreeCell's."""

from __future__ import annotations

import pytest

from pyramid_solitaire import DOUBLE, SPANISH, Deal, InvalidDeal, ParseError


VECTORS = {
    "1": "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH "
    "4H AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H",
    "12345": "QC TS QD 7H 6C QH 4S 4D 9C 4C 2S JC AS 3D 9H 5C 2H 8S TD 6H 3H 5D 5H AD 2C TH KH KS "
    "3C AC TC JH 8C AH JS 9S 8H 7C 6D 6S 8D JD KC KD 4H 9D 7S 3S 2D 5S 7D QS",
    "32000": "7S 4D JS 8D 6D 3H 3D TH JC 3C 2C 5S 9D AC 9C 2S 4H 6S 8S 9S TS 9H KD QD 6H 7D 5H QS "
    "AD QH TC 4C AH JD 4S JH TD 3S 7H 8C 6C 2H 2D 5D KS QC KH 5C 7C 8H KC AS",
    "100000": "5C 2D 9H 6D TH 4S TD 4H 5S 2H 6S 4D JS 9S QD TS JD 8H 5H QS 2C 5D 4C 8C 7H 8S 7C JH "
    "6H 2S AD KC QC AH 9C 7S KH JC TC 8D 3S 9D 7D KS AS 6C QH KD 3H 3C 3D AC",
    "ms100000": "5C QS 8C AD 7D TD KC 3S 6S 7S TH 7C 4S 4D AH AC JC 9C 3H JS KD TC JH 9H 2D QD 4C "
    "QH 7H 6H 8H KS 2C JD TS 5D 5S 8D KH 5H 8S 9D 2H 6D 3D 2S 6C 9S 3C AS QC 4H",
    "12345678901234567890": "AH 9D 7H 3D 4S JC 9S 6C 8C 3C 7S AC KD 6S 6H TD 5C 7D AS KS QH KH 4H "
    "JS TS QD 9H 3S 5D 4D 6D QC TC JD 4C 5S 5H 2D 2H AD 7C 8S 8H JH 8D 3H 2S KC 2C 9C QS TH",
}


@pytest.mark.parametrize("number", VECTORS)
def test_vectors(number: str) -> None:
    """Each number gives the cards that pysol-cards gives it."""
    assert Deal.parse(VECTORS[number]) == Deal.from_pysolfc(number)


def test_forms_of_a_number() -> None:
    """Ints, padded numbers, a trailing L and the separators that PySolFC ignores are all read."""
    deal = Deal.from_pysolfc(12345)
    for text in ("12345", "00000000000000012345", "12345L", "#12,345", "12 345", "ms12345"):
        assert deal == Deal.from_pysolfc(text)


def test_the_edge_at_32000() -> None:
    """31999 is Microsoft's, 32000 is PySolFC's own; the prefix makes it Microsoft's again."""
    assert Deal.from_pysolfc("ms31999") == Deal.from_pysolfc(31999)
    assert Deal.from_pysolfc("ms32000") != Deal.from_pysolfc(32000)


def test_large_microsoft_numbers() -> None:
    """Each of the three ranges of Microsoft's generator is reached, and gives decks of its own."""
    numbers = (
        "ms1",
        f"ms{2**31 - 1}",
        f"ms{2**31}",
        f"ms{2**32 - 1}",
        f"ms{2**32}",
        f"ms{2**33 - 1}",
    )
    assert len(numbers) == len({Deal.from_pysolfc(number) for number in numbers})


@pytest.mark.parametrize(
    "bad", [0, -1, "", "ms", "ms0", f"ms{2**33}", "x1", "1.5e3", "9" * 31, "１３", 10**40]
)
def test_bad_numbers(bad: int | str) -> None:
    """What is no number, or none that the generator takes, is refused."""
    with pytest.raises(ParseError):
        Deal.from_pysolfc(bad)


@pytest.mark.parametrize("bad", [True, 1.0, None])
def test_wrong_types(bad: object) -> None:
    """A bool is no number."""
    with pytest.raises(TypeError, match="a deal number"):
        Deal.from_pysolfc(bad)  # type: ignore[arg-type]


def test_packs() -> None:
    """Two decks are dealt too; packs that PySolFC does not number are refused."""
    for number in (7, 10**17):
        assert 104 == len(set(Deal.from_pysolfc(number, DOUBLE).cards))
    with pytest.raises(InvalidDeal, match="whole decks"):
        Deal.from_pysolfc(7, SPANISH)


def test_the_global_generator_is_left_alone() -> None:
    """Dealing by number neither reads nor moves `random`'s own generator."""
    import random

    random.seed(1)
    expected = random.random()
    random.seed(1)
    deal = Deal.from_pysolfc(100000)
    assert expected == random.random()
    random.seed(99)
    assert deal == Deal.from_pysolfc(100000)
