"""What buttons, menus and forms are for is told by the first word of their id alone."""

from __future__ import annotations

from collections import defaultdict

from cogs.games.registry import GAMES
from tests.support.saved import house


def test_no_two_presses_answer_to_one_word():
    tables = [getattr(module, "PRESSES", {}) for module in house.modules()]
    found = defaultdict(set)
    for table in (*tables, *(ui.presses for ui in GAMES)):
        for verb, press in table.items():
            found[verb].add(press)

    assert len(found) > 40
    assert [verb for verb, presses in found.items() if len(presses) > 1] == []
