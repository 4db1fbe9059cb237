"""Every example in the README and in the documentation runs."""

from __future__ import annotations

import re

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


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name: str) -> None:
    """Links from the files at the top lead to files that are there; the site checks its own."""
    targets = re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text(encoding="utf-8"))
    assert [] == [
        target for target in targets if "://" not in target and not (ROOT / target).exists()
    ]
