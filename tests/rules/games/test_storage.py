"""What a move runs on is what was stored: whole random games of every game, each row twice."""

from __future__ import annotations

import random

import pytest

from rules.core import Start
from rules.games.planet28 import SYSTEM as PLANET28
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.options_table import TABLES
from rules.games.planet28.samples import WARBANDS
from rules.games.planetx.system import SYSTEM as PLANETX
from rules.games.three_sixteen import THREE_SIXTEEN
from tests.support.planetx.games import setting
from tests.support.storage import backwards, check_same, play_twice, reread
from tests.support.three_sixteen.campaigns import computers, play_out

ROWS = 400


@pytest.mark.parametrize("seed", range(4))
def test_planetx_is_played_alike_before_and_after_a_restart(seed):
    options, seats, papers = setting(random.Random(seed))
    assert play_twice(PLANETX, Start(seats=seats, options=options), papers, seed, ROWS) > 50


@pytest.mark.parametrize("seed", range(4))
def test_planet28_is_played_alike_before_and_after_a_restart(seed):
    source = random.Random(seed)
    seats = ("red", "blue", "green")[: source.randint(2, 3)]
    options = {option.key: source.choice(option.values) for option in OPTIONS}
    # Measured tables have random battles of their own: not every warband fits there.
    options |= {option.key: option.default for option in TABLES}
    papers = {f"warband/{seat}": source.choice(list(WARBANDS.values())) for seat in seats}
    assert play_twice(PLANET28, Start(seats=seats, options=options), papers, seed, ROWS) > 30


def rows_of(play, *args):
    rows = []
    play(*args, rows.append)
    return rows


@pytest.mark.parametrize("seed", (8, 12, 29, 31, 39))
def test_three_sixteen_is_played_alike_before_and_after_a_restart(seed):
    for row in rows_of(play_out, seed, 2):
        check_same(THREE_SIXTEEN, row, reread(THREE_SIXTEEN, row.before))


def test_computers_play_three_sixteen_alike_before_and_after_a_restart():
    for row in rows_of(lambda watch: computers(2, ("red", "blue", "gm"), watch))[:ROWS]:
        check_same(THREE_SIXTEEN, row, reread(THREE_SIXTEEN, row.before))


@pytest.mark.rule("C316-DICE-6")
@pytest.mark.parametrize("seed", (8, 12, 23, 29, 31, 39))
def test_no_rule_of_three_sixteen_walks_a_dict_in_its_own_order(seed):
    """The roster and the initiator's side say who comes first, not the state's insides."""
    for row in rows_of(play_out, seed, 2):
        check_same(THREE_SIXTEEN, row, backwards(row.before))
