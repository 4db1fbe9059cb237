"""How much the property tests try."""

from __future__ import annotations

import os

from collections.abc import Iterator

import pytest

from hypothesis import HealthCheck, settings

from pyramid_solitaire import variants


# How long an example takes to be made says more about the machine than about the test.
slow = [HealthCheck.too_slow]
settings.register_profile(
    "ci", max_examples=60, deadline=None, derandomize=True, suppress_health_check=slow
)
settings.register_profile("deep", max_examples=5000, deadline=None, suppress_health_check=slow)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture
def fresh_variants() -> Iterator[None]:
    """Forget the variants that a test registers."""
    variants.names()
    registered, by_name = dict(variants._variants), dict(variants._by_name)
    yield
    for kept, now in ((registered, variants._variants), (by_name, variants._by_name)):
        now.clear()
        now.update(kept)
    variants.spec.cache_clear()
