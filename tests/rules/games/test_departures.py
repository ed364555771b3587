"""Whoever leaves a game in the middle leaves nobody stuck: the computer answers for their seat."""

from __future__ import annotations

import os

import pytest

from rules.games import GAMES
from rules.games.planetx.system import SYSTEM as PLANETX
from tests.support import departures

LEFT = int(os.environ.get("DEPARTURES", "6"))
MOST = 400


@pytest.mark.parametrize("system", GAMES, ids=lambda system: system.name)
def test_a_seat_left_at_any_row_is_played_on(system):
    found = [departures.departed(system, seed, MOST) for seed in range(LEFT)]

    assert [one.stuck for one in found if one.stuck] == []
    assert sum(bool(one.seat) for one in found) > LEFT // 2


def test_a_computer_that_had_no_answer_would_be_noticed(monkeypatch):
    """Planet X asks what no silence answers."""
    monkeypatch.setattr(departures, "answer", lambda *asked: None)

    assert any(departures.departed(PLANETX, seed, MOST).stuck for seed in range(LEFT))
