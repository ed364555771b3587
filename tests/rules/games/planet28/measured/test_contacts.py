"""Who is in base contact on a measured table, and with whom a unit is locked where it stands."""

from __future__ import annotations

import pytest

from rules.games.planet28.measured.contacts import is_touching, relocked
from rules.games.planet28.units import Effect
from tests.support.planet28.ground import guarded, placed
from tests.support.planet28.guards import blue_guard
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std, table

NEXT = 425
"""A base of 25 mm that stands at 400 mm touches one here."""


def aloft(*, foe=(400, 452.5), up=100, locks=((1, 2),), **more):
    """A flyer, unit 2, in the air over the middle, with Blue's character, unit 1, before it."""
    return parked(at=(foe, (400, 400, up)), locks=locks, sort="flyer", **more).state


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
def test_a_flyer_that_was_charged_in_the_air_is_held_until_one_of_them_moves(pair):
    assert is_touching(aloft(), *pair)
    assert not is_touching(aloft(locks=()), *pair)
    assert not is_touching(aloft(foe=(400, 454)), *pair)


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
def test_only_in_the_air_height_parts_nobody(pair):
    # One stands on a block of 10 cm: no lock holds that.
    assert not is_touching(aloft(landed=True), *pair)
    assert is_touching(aloft(up=0, landed=True), *pair)


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-SQD-9")
@pytest.mark.parametrize(("north", "held"), [(452.5, True), (454, False)])
def test_one_of_a_squad_is_enough_to_hold_a_flyer(north, held):
    people = std("blue", name="One"), std("blue", name="Two")
    at = (600, 600), (400, north), (400, 400, 100)
    state = with_squad(parked(*people, at=at, sort="flyer").state, 1, 2)
    flyer, squad = 3, len(state.units)
    assert not is_touching(state, squad, flyer)
    locked = state.lock(flyer, squad)
    assert is_touching(locked, squad, flyer) is is_touching(locked, flyer, squad) is held


@pytest.mark.rule("P28-SQD-9")
@pytest.mark.parametrize(("east", "touching"), [(NEXT, True), (NEXT + 1.5, False)])
def test_one_of_a_squad_is_enough_to_touch_somebody(east, touching):
    others = blue_guard(std(name="Ann"), std("blue", name="Foe"), members=2)
    game = guarded(others, (400, 400), (400, 600), (400, 700), (east, 400))
    assert is_touching(game.state, 1, 5) is is_touching(game.state, 5, 1) is touching


def beside(*others, **more):
    """Aya at 400 mm among enemies in one row with her."""
    people = (std("blue", name=f"B{n}") for n, _ in enumerate(others))
    return placed(std(name="Aya"), *people, at=((400, 400), *others), **more).state


@pytest.mark.rule("P28-SQD-9", "P28-AB-PERSUADE")
def test_a_unit_is_locked_with_all_whom_it_touches_and_no_others():
    state = beside((NEXT, 400), (375, 400), (400, 450)).lock(1, 4)
    assert relocked(state, 1).locks == ((1, 2), (1, 3))
    # Whoever leaves each other alone is left out, the others are not.
    truce = state.change(1, effects=(Effect("Truce", 0, 1, 2),))
    assert relocked(truce, 1).locks == ((1, 3),)


@pytest.mark.rule("P28-SQD-9")
def test_a_member_that_touches_somebody_locks_its_squad():
    others = blue_guard(std(name="Ann"), std("blue", name="Foe"), members=2)
    game = guarded(others, (400, 400), (400, 600), (400, 700), (400, NEXT))
    assert relocked(game.state, 4).locks == ((1, 5),)


@pytest.mark.rule("P28-SQD-9")
def test_without_places_nobody_is_locked_anew():
    stated = table(std(), std("blue"))
    assert relocked(stated, 1) is stated
    nowhere = beside((NEXT, 400)).lock(1, 2).change(1, at=None)
    assert relocked(nowhere, 1) is nowhere
