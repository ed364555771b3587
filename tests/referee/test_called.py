"""What people call the games."""

from __future__ import annotations

import pytest

from referee.called import called, offered
from rules.games import GAMES


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Planet 28", "planet28"),
        ("planet28", "planet28"),
        ("p28", "planet28"),
        ("P-28", "planet28"),
        ("planet x", "px"),
        ("PlanetX", "px"),
        ("px", "px"),
        ("3:16", "three_sixteen"),
        ("316", "three_sixteen"),
        ("three sixteen", "three_sixteen"),
        ("carnage", "three_sixteen"),
        ("3:16 Carnage", "three_sixteen"),
    ],
)
def test_a_game_goes_by_what_people_call_it(typed, name):
    found = called(GAMES, typed)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("typed", ["planet", "", "ludo", "!", "px and more"])
def test_what_may_be_several_games_or_none_is_none(typed):
    assert called(GAMES, typed) is None


def test_what_is_typed_so_far_offers_the_games_it_may_mean():
    assert [one.name for one in offered(GAMES, "planet")] == ["planet28", "planetfall", "px"]
    assert [one.name for one in offered(GAMES, "3:1")] == ["three_sixteen"]
    assert [one.name for one in offered(GAMES, "")] == [one.name for one in GAMES]
