"""Whoever leaves a game in the middle leaves nobody stuck: the computer answers for their seat."""

from __future__ import annotations

import os

import pytest

from rules.games import GAMES
from rules.games.planetx.system import SYSTEM as PLANETX
from tests.support import departures

DEPARTURES = int(os.environ.get("DEPARTURES", "0"))
FEW = {"planetfall": 2}
"""How many games are left in `make test` where moves take long, six of the others."""
LEFT = DEPARTURES or 6
MOST = 400


@pytest.mark.parametrize("system", GAMES, ids=lambda system: system.name)
def test_a_seat_left_at_any_row_is_played_on(system):
    left = DEPARTURES or FEW.get(system.name, LEFT)
    found = [departures.departed(system, seed, MOST) for seed in range(left)]

    assert [one.stuck for one in found if one.stuck] == []
    assert sum(bool(one.seat) for one in found) > left // 2


def test_a_computer_that_had_no_answer_would_be_noticed(monkeypatch):
    """Planet X asks what no silence answers."""
    monkeypatch.setattr(departures, "answer", lambda *asked: None)

    assert any(departures.departed(PLANETX, seed, MOST).stuck for seed in range(LEFT))


@pytest.mark.parametrize("name", ["px", "planet28", "planetfall"])
def test_a_game_is_given_up_at_any_row(name):
    """Whoever gives up never wins, and leaves a sound game; only a campaign goes on with them."""
    system = next(one for one in GAMES if one.name == name)
    found = [departures.given_up(system, seed, MOST // 4, MOST // 4) for seed in range(3 * LEFT)]
    ends = [one for one in found if one is not None]

    assert len(ends) > LEFT
    assert [one.wrong for one in ends if one.wrong] == []
    assert name == "planet28" or [one.asked for one in ends if one.asked] == []
    assert any(one.over and one.winners for one in ends)
    assert [one for one in ends if one.seat in one.winners] == []


@pytest.mark.parametrize(("name", "players"), [("planet28", 3), ("planet28", 4), ("px", 3)])
def test_of_three_or_more_one_gives_up_at_any_row_and_the_others_go_on(name, players):
    system = next(one for one in GAMES if one.name == name)
    found = [
        departures.given_up(system, seed, MOST // 4, MOST // 4, players) for seed in range(2 * LEFT)
    ]
    ends = [one for one in found if one is not None]

    assert len(ends) > LEFT
    assert [one.wrong for one in ends if one.wrong] == []
    assert [one for one in ends if one.seat in one.winners] == []
    assert sum(not one.over for one in ends) > LEFT


def test_nobody_gives_up_where_nobody_plays_against_anybody():
    system = next(one for one in GAMES if one.name == "three_sixteen")

    assert system.concession(None, "red") is None
