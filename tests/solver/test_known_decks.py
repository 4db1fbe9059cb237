"""500 decks with published answers, where there is a copy of them.

``MICROSOFT_DECKS`` is the path of a file with the columns ``deck`` and ``shortest`` (empty where the
deck can't be cleared): data of the project mchung94/pyramid-solver. ``DECKS`` is how many to take.
"""

from __future__ import annotations

import csv
import os

from pathlib import Path

import pytest

from pyramid_solitaire import Deal, GameState, variants
from pyramid_solitaire.solver import Status, solve


FILE = os.environ.get("MICROSOFT_DECKS", "")
DECKS = int(os.environ.get("DECKS", "500"))


@pytest.mark.skipif(not FILE, reason="no file of decks is named in MICROSOFT_DECKS")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("shortest", [False, True])
def test_decks(shortest: bool) -> None:
    """Verdict and shortest length are the published ones."""
    rules = variants.get("microsoft")
    with Path(FILE).open(encoding="ascii", newline="") as lines:
        rows = list(csv.DictReader(lines))[:DECKS]
    assert rows
    wrong = []
    for number, row in enumerate(rows):
        state = GameState.start(Deal.parse(row["deck"]), rules)
        solution = solve(state, shortest=shortest)
        solution.verify()
        if row["shortest"]:
            fine = solution.status is Status.SOLVED
            fine &= not shortest or len(solution.moves) == int(row["shortest"])
        else:
            fine = solution.status is Status.UNSOLVABLE
        if not fine:
            wrong.append((number, row["shortest"], solution))
    assert wrong == []
