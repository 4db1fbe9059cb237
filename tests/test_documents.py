"""Every example in the README and in the documentation runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser


ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page: Path, fresh_variants: None) -> None:
    """The examples of a page, taken in order, give what they show."""
    document = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()]).parse(page)
    for example in document.examples():
        example.evaluate()


def test_there_are_examples() -> None:
    """The pages with the most examples are among those tested, and their examples are found."""
    document = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()]).parse(ROOT / "README.md")
    assert 8 <= len(list(document.examples()))
