"""Distances as somebody last said them: from actions, from answers, and after somebody moved."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.abilities import Drain
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.campaign.between import Ready
from rules.games.planet28.gaps import Gap, gaps
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.tables import std, table

pytestmark = pytest.mark.rule("P28-FACT-1")
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=125, cover=True)
OPEN = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None)


def battle(**more):
    return table(std(), std("blue"), std("blue", "Other"), **more)


def test_what_an_action_says_of_a_distance_and_of_cover_is_kept_the_newest_first():
    other = Fight(unit=1, target=3, weapon="Dagger", distance_mm=20)
    assert gaps(battle(), [SHOT, other]) == (Gap(1, 3, 20), Gap(1, 2, 125, covered=True))
    closer = Shoot(unit=2, target=1, weapon="Laser pistol", distance_mm=80)
    assert gaps(battle(), [SHOT, closer]) == (Gap(2, 1, 80),)


def test_what_is_measured_belongs_to_what_was_open():
    said = Measure(distance_mm=90, cover=True)
    assert gaps(battle(), [OPEN, said]) == (Gap(1, 2, 90, covered=True),)
    drain = Drain(unit=1, target=3, distance_mm=None)
    assert gaps(battle(), [SHOT, drain, Measure(distance_mm=30)]) == gaps(battle(), [SHOT])
    assert gaps(battle(), [said]) == ()


@pytest.mark.parametrize("unit", [1, 2])
def test_a_distance_is_that_from_before_once_either_has_moved(unit):
    walk = Walk(unit=unit, distance_mm=50)
    assert gaps(battle(), [SHOT, walk]) == (Gap(1, 2, 125, covered=True, moved=True),)
    elsewhere = Walk(unit=3, distance_mm=50)
    assert gaps(battle(), [SHOT, elsewhere]) == (Gap(1, 2, 125, covered=True),)
    assert not gaps(battle(), [walk, SHOT])[0].moved


def test_a_charge_says_how_far_it_was_before_it():
    assert gaps(battle(), [Charge(unit=1, target=2, distance_mm=70)]) == (
        Gap(1, 2, 70, moved=True),
    )


def test_who_touches_or_is_gone_is_at_no_distance():
    assert gaps(battle(locks=((1, 2),)), [SHOT]) == ()
    assert gaps(battle().change(2, status="fled", actions=0), [SHOT]) == ()
    assert gaps(battle(), [Shoot(unit=9, target=2, weapon="Laser pistol", distance_mm=5)]) == ()


def test_nothing_of_the_battle_before_is_kept():
    assert gaps(battle(), [SHOT, Ready()]) == ()
    assert gaps(battle(), [SHOT, Ready(), SHOT]) == gaps(battle(), [SHOT])


@pytest.mark.rule("P28-WSR-INDIR")
def test_how_far_a_marker_falls_is_no_distance_between_units():
    state = battle()
    mortar = msgspec.structs.replace(WEAPONS["Laser pistol"], special=("Indirect",))
    profile = msgspec.structs.replace(state.profile(1), weapons=(mortar,))
    state = msgspec.structs.replace(state, profiles=(profile, *state.profiles[1:]))
    assert gaps(state, [SHOT]) == ()
