"""Where a squadron ends that is told in words where it goes: a wind, towards, behind."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import TRANSPORT
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.goals import place_of
from rules.games.planetfall.moving.actions import Cruise, FlatOut
from rules.ground import places
from tests.support.planetfall.ground import on
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
FISTS, CLAWS = squad("Fists", 1, TANK), squad("Claws", 1, TANK)
NEAR = 80 / 50 + 0.12
"""How far apart two tanks stand, in inches, where one has gone up to the other and keeps clear."""
HOUSE = ("building", (12, 10, 3, 3))


def moving(*spots, red=(FISTS,), blue=(CLAWS,), terrain=()):
    """A battle in which red's first squadron is asked how it moves."""
    state = on(battle(red=red, blue=blue), *spots, terrain=terrain)
    return msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))


def end(state, text, fast=False):
    """Where the first squadron ends by these words, in inches east and north."""
    x, y = places.read(field(state), place_of(state, 1, text, fast))
    return round(x / 50, 2), round(y / 50, 2)


def refused(state, text, match, rule="PF-MOV-1"):
    with pytest.raises(RuleError, match=match) as refusal:
        place_of(state, 1, text)
    assert refusal.value.rule == rule


@pytest.mark.rule("PF-MOV-1", "PF-MOV-5", "PF-MOV-6")
def test_a_wind_leads_as_far_as_the_gait_or_as_is_said():
    state = moving((10, 10), (40, 40))
    assert end(state, "north") == (10, 16) and end(state, "north", fast=True) == (10, 22)
    assert end(state, "east 3") == (13, 10) and end(state, "west 0.5") == (9.5, 10)
    # More than 6" is flat out, of which a squadron has 12".
    assert end(state, "east 12") == (22, 10) and end(state, "east 6") == (16, 10)
    assert end(state, "B2") == (9, 9)


@pytest.mark.rule("PF-MOV-1", "PF-MOV-2", "PF-TER-1")
def test_a_wind_stops_where_something_is_in_the_way():
    state = moving((10, 10), (10, 15), red=(squad("Fists", 1, TANK),))
    # It keeps clear of the enemy, and tries half inches.
    assert NEAR < 15 - end(state, "north 5")[1] < NEAR + 0.5
    wall = moving((10, 10), (40, 40), terrain=[("rocks", (0, 10.8, 48, 2))])
    refused(wall, "north", "rocks")


@pytest.mark.rule("PF-MOV-1", "PF-MOV-2")
def test_towards_a_squadron_means_its_nearest_model():
    two = squad("Claws", 2, TANK)
    state = moving((10, 10), (10, 40), (15, 10), blue=(two,))
    assert end(state, "toward:Claws") == (round(15 - NEAR, 2), 10)
    turned = moving((10, 10), (15, 10), (10, 13), blue=(two,))
    assert end(turned, "toward:Claws") == (10, round(13 - NEAR, 2))


@pytest.mark.rule("PF-MOV-1", "PF-MOV-5", "PF-MOV-6")
def test_towards_somebody_far_away_goes_a_cruise_or_what_is_said():
    state = moving((10, 10), (40, 10))
    assert end(state, "toward:Claws") == (16, 10)
    assert end(state, "toward:Claws 2") == (12, 10)
    assert end(state, "toward:Claws 10") == (20, 10)
    assert end(state, "toward:Claws", fast=True) == (22, 10)
    assert isinstance(Cruise(squadron=1, to="toward:Claws 3").measured(state), Cruise)
    assert FlatOut(squadron=1, to="toward:Claws").measured(state).distance == 24


@pytest.mark.rule("PF-MOV-1")
def test_of_one_name_on_both_sides_the_enemys_is_meant():
    red = (FISTS, squad("Twins", 1, TANK))
    state = moving((24, 24), (10, 24), (38, 24), red=red, blue=(squad("Twins", 1, TANK),))
    assert end(state, "toward:Twins") == (30, 24)
    own = moving((24, 24), (10, 24), (38, 24), red=red)
    assert end(own, "toward:Twins") == (18, 24)


@pytest.mark.rule("PF-MOV-1", "PF-MOV-2")
def test_who_stands_close_by_gets_no_nearer():
    state = moving((10, 10), (10 + NEAR, 10))
    refused(state, "toward:Claws", "Fists gets no nearer to Claws")
    refused(state, "toward:Fists", "Fists cannot go towards itself")


@pytest.mark.rule("PF-TER-4", "PF-ORD-3", "PF-MOV-1")
def test_behind_terrain_means_hidden_from_the_nearest_enemy_or_from_who_is_named():
    blue = (squad("West", 1, TANK), CLAWS)
    state = moving((13.5, 8.5), (2, 11.5), (40, 11.5), blue=blue, terrain=[HOUSE])
    # West is nearer, so the house stands between the two.
    assert end(state, "behind:building")[0] >= 15.8
    assert end(state, "behind:building from Claws")[0] <= 11.2
    far = moving((13.5, 8.5), (-0.5 + 2, 47), (30, 11.5), blue=blue, terrain=[HOUSE])
    assert end(far, "behind:building")[0] <= 11.2


@pytest.mark.rule("PF-TER-4", "PF-MOV-5", "PF-MOV-6")
def test_what_is_too_far_away_hides_nobody():
    house = ("building", (18, 8, 3, 3))
    state = moving((10, 10), (2, 10), terrain=[house])
    refused(state, "behind:building", "reaches no place that the building hides from Claws")
    # From 8" away one gets there flat out, straight on, and not by a cruise.
    straight = moving((22, 1), (2, 10), terrain=[house])
    refused(straight, "behind:building", "reaches no place")
    assert end(straight, "behind:building", fast=True)[0] > 21.8


@pytest.mark.rule("PF-TER-4")
def test_without_an_enemy_on_the_table_there_is_nobody_to_hide_from():
    away = squad("Claws", 1, TANK, place="sky_reserve")
    state = moving((10, 10), None, blue=(away,), terrain=[HOUSE])
    refused(state, "behind:building", "There is no enemy to hide from")


@pytest.mark.rule("PF-MOV-1", "PF-EMB-3")
def test_who_rides_sets_out_beside_the_transport():
    apc = squad("Apc", 1, profile(base=40, mars=(mar(TRANSPORT, value=6),)))
    guards = squad("Guards", 1, infantry(), place="embarked", within=2)
    state = moving(None, (20, 20), (20, 40), red=(guards, apc))
    # In contact with the vehicle, 0.8" and 0.5" from its middle, then a cruise of 4".
    assert end(state, "north")[0] == 20
    assert end(state, "north")[1] == pytest.approx(20 + 0.8 + 0.5 + 4, abs=0.05)
    assert end(state, "toward:Claws 2")[1] == pytest.approx(20 + 0.8 + 0.5 + 2, abs=0.05)
