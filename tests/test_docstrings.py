"""Every example in a docstring runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import pyramid_solitaire

from pyramid_solitaire import variants


MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(pyramid_solitaire.__path__, "pyramid_solitaire.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str, fresh_variants: None) -> None:
    """The examples of a module give what they show."""
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module)
    assert 0 == failed


def test_there_are_modules() -> None:
    """The parametrisation above found the package."""
    assert "pyramid_solitaire.state" in MODULES
    assert "one-card" in variants.names()
