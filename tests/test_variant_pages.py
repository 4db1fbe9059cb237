"""The pages of the variants say what the variants are."""

from __future__ import annotations

import importlib.util

from pathlib import Path

from pyramid_solitaire import variants


DOCS = Path(__file__).parent.parent / "docs"


def pages() -> dict[str, str]:
    """What the pages should be."""
    found = importlib.util.spec_from_file_location("make_variants", DOCS / "make_variants.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    made: dict[str, str] = module.pages()
    return made


def test_pages_are_up_to_date() -> None:
    """Each page is as `make_variants.py` writes it, and none is left over."""
    expected = pages()
    there = {
        path.name: path.read_text(encoding="utf-8") for path in (DOCS / "variants").glob("*.md")
    }
    assert expected == there


def test_every_variant_is_described() -> None:
    """A variant has a title, a text, a source, and a page."""
    made = pages()
    for name in variants.names():
        variant = variants.variant(name)
        assert variant.title
        assert variant.source
        assert 20 < len(variant.text)
        assert f"{name}.md" in made
