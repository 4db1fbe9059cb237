"""The pages of the variants say what the variants are."""

from __future__ import annotations

import importlib.util

from pathlib import Path

from pyramid_solitaire import variants


DOCS = Path(__file__).parent.parent / "docs"


def files() -> dict[str, str]:
    """What the pages and their pictures should be."""
    found = importlib.util.spec_from_file_location("make_variants", DOCS / "make_variants.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    made: dict[str, str] = module.files()
    return made


def test_pages_are_up_to_date() -> None:
    """Each page and picture is as `make_variants.py` writes it, and none is left over."""
    there = {
        path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8")
        for folder, kind in (
            ("variants", "*.md"),
            ("variants/img", "*.svg"),
            ("_static", "front.svg"),
        )
        for path in (DOCS / folder).glob(kind)
    }
    expected = files()
    assert set(expected) == set(there)
    changed = [name for name, text in expected.items() if text != there[name]]
    assert [] == changed


def test_every_variant_is_described() -> None:
    """A variant has a title, a text, a source, and a page."""
    made = files()
    for name in variants.names():
        variant = variants.variant(name)
        assert variant.title
        assert variant.source
        assert 20 < len(variant.text)
        assert f"variants/{name}.md" in made
