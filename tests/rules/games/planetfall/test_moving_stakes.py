"""What buttons of an activation say before they are pressed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.core import NOTHING
from rules.games.planetfall.activation.stakes import at_least, stakes
from rules.games.planetfall.disorder.testing import passing
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.moving.actions import Cruise, FlatOut
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.orbital.uses import Designate, TargetLock
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Marker
from tests.support.planetfall.moving import active
from tests.support.planetfall.tables import infantry, mar, squad

LASER = Weapon(name="Nexus", role="designator", arcs=("AR",), ef=Band(20, 1), lr=Band(40, 1))


def brute(dice, hits, deep=3):
    """The chance by counting faces, each 6 followed so deep; what is cut off is no miss here."""
    won = Fraction(0)
    for faces in product(range(1, 7), repeat=dice):
        count = sum(2 if face == 6 else face >= 4 for face in faces)
        sixes = faces.count(6)
        left = max(0, hits - count)
        rest = Fraction(int(left == 0))
        if left and sixes and deep:
            rest = brute(sixes, left, deep - 1)
        won += rest * Fraction(1, 6**dice)
    return won


@pytest.mark.rule("PF-SKY-3", "PF-MAR-TARGETLOCK")
@pytest.mark.parametrize(("dice", "hits"), [(1, 1), (2, 2), (3, 4), (1, 3)])
def test_chances_of_designators_are_those_of_counted_faces(dice, hits):
    assert abs(at_least(dice, hits) - brute(dice, hits, 6)) < Fraction(1, 10**4)
    assert at_least(0, 1) == 0
    assert at_least(dice, 0) == 1


@pytest.mark.rule("PF-RAM-2")
def test_a_ram_says_how_likely_it_disorders_and_that_nothing_is_fired():
    table = active(squad("Walkers", sight="elevated"), blue=(squad("Scouts", sight="light"),))
    found = stakes(table, Ram(squadron=1, target=2))
    assert found.chance == 1 - passing(table, 2, 2)
    assert "no main ordnance" in found.warning


@pytest.mark.rule("PF-MOV-6", "PF-FH-4")
def test_flat_out_warns_of_what_it_costs():
    assert "no main ordnance" in stakes(active(squad("A")), FlatOut(squadron=1)).warning
    assert stakes(active(squad("A", hope=True)), FlatOut(squadron=1)).warning == ""
    assert stakes(active(squad("A")), Cruise(squadron=1)) is NOTHING


@pytest.mark.rule("PF-WD-2")
def test_a_withdrawal_says_what_the_enemy_scores():
    inside = squad("In", 1, infantry(), place="embarked", within=1, tv=3)
    table = active(squad("Carrier", tv=5, mars=(mar("Transport", value=4),)), inside)
    move = Withdraw(squadron=1)
    assert stakes(table, move).warning == "leaves for good, the enemy scores 5"
    assert SYSTEM.stakes(table, move, "red", None) == stakes(table, move)


@pytest.mark.rule("PF-SKY-3", "PF-MAR-TARGETLOCK")
def test_designators_say_their_chance_and_nothing_of_what_cannot_be():
    marker = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=3)
    scouts = squad("Scouts", 2, weapons=(LASER,), mars=(mar("Target Lock"),))
    table = active(scouts, markers=(marker,))
    assert stakes(table, Designate(squadron=1, marker=1)).chance == at_least(2, 2)
    assert stakes(table, TargetLock(squadron=1, target=2)).chance == at_least(2, 4)
    assert stakes(table, Designate(squadron=1, marker=7)) is NOTHING
    assert stakes(table, TargetLock(squadron=1, target=2, models="Z")).chance == 0
