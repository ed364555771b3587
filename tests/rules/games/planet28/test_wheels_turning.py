"""Turns on the spot, getting on and off, and what an action of a vehicle asks and tells."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.boarding import Disembark, Embark, is_closed, may_leave
from rules.games.planet28.actions.broadside import Broadside, Fire
from rules.games.planet28.actions.contacts import Contacts
from rules.games.planet28.actions.manoeuvres import Hop
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.travel import Travel, WalkAction
from rules.games.planet28.attack import Attack
from rules.games.planet28.units import Berth, Touch
from rules.games.planet28.upkeep import put_out
from tests.support.planet28.guards import framed
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, HULL, active, refused

CRUISER = 3


def cruiser(*parts, locked=False, seat="red", **more):
    """Red's vehicle, unit 3, about to act against blue's unit 2, perhaps locked with it."""
    state = table(std(), std("blue", status="broken"), **more.pop("switches", {}))
    state = active(with_vehicle(state, *(parts or CAR), seat=seat, **more), CRUISER)
    if not locked:
        return state
    return state.lock(2, CRUISER).change(CRUISER, touched=(Touch(2, "left"),))


WAYS = (
    # Turning on the spot leaves nobody, and other sides of it are touched.
    (True, 0, [], [(2, CRUISER)], ()),
    (True, 40, ["VEH-LEAVE"], [], ()),
    (False, 40, ["VEH-LEAVE"], [], (Touch(2, "left"),)),
    (False, 0, ["VEH-LEAVE"], [(2, CRUISER)], (Touch(2, "left"),)),
)


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-4", "P28-LEAVE-3", "P28-VEH-LEAVE")
@pytest.mark.parametrize(("pivot", "mm", "told", "locks", "touched"), WAYS)
def test_who_only_turns_leaves_nobody_but_shows_another_side(pivot, mm, told, locks, touched):
    way = Travel(unit=CRUISER, pivot=pivot, way_mm=mm)
    game = framed(cruiser(locked=True, size="large"), way)
    assert game.rules() == told
    assert game.state.locks == tuple(locks)
    assert (game.unit(CRUISER).touched, game.unit(CRUISER).moves) == (touched, 1)


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-MOVE-3", "P28-MOVE-1")
@pytest.mark.parametrize(
    ("pivot", "mm", "rules"),
    [
        (False, 50, ["MOVE-1"]),
        (False, 0, ["MOVE-1"]),
        (True, 0, ["VEH-MOVE-2"]),
        (True, 50, ["MOVE-1", "VEH-MOVE-3"]),
    ],
)
def test_a_move_and_a_turn_are_told_by_the_rule_of_each(pivot, mm, rules):
    drive = WalkAction(unit=CRUISER, distance_mm=mm, pivot=pivot)
    game = framed(cruiser(size="large"), drive)
    assert game.rules() == rules
    assert ("turns on the spot" in game.text()) == pivot


@pytest.mark.rule("P28-TERR-5", "P28-VEH-DOZER", "P28-TERR-6")
def test_each_kind_of_ground_is_rolled_for_by_itself_the_worst_first():
    parts = (*CAR, "front Dozer blade 5/5")
    state = cruiser(*parts, switches={"mixed_terrain": "each"})
    way = Travel(unit=CRUISER, terrain=("rough", "hazardous"), way_mm=100)
    game = framed(state, way, "d10:1 d10:1")
    assert game.rules() == ["TERR-3", "TERR-2"]
    works = [work for line in game.told for work in line.work]
    assert [(work.what, [mod.cause for mod in work.mods]) for work in works] == [
        ("hazardous ground", ["blade"]),
        ("rough ground", []),
    ]


@pytest.mark.rule("P28-VEH-TYPE-HOVER", "P28-TR-INSPIRING")
def test_whoever_is_near_a_hop_has_to_say_it_again():
    state = cruiser(sort="hover").change(1, near=(CRUISER,))
    game = Game(state).do("red", Hop(unit=CRUISER))
    assert game.rules() == ["VEH-TYPE-HOVER", "FACT-1"]
    assert game.unit(1).near == ()


@pytest.mark.rule("P28-FACT-1", "P28-VEH-4")
def test_contacts_that_are_stated_again_forget_the_sides_of_both():
    state = cruiser(locked=True).part(2)
    state = with_vehicle(state, *CAR, name="Theirs").lock(3, 4)
    state = state.change(3, touched=(Touch(4, "rear"),)).change(4, touched=(Touch(3, "left"),))
    game = Game(state).do("red", Contacts(unit=3, enemies=(4,)))
    assert game.state.locks == ((3, 4),)
    assert [game.unit(one).touched for one in (3, 4)] == [(), ()]


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-FACT-1")
@pytest.mark.parametrize(("mm", "far"), [(0, "0cm"), (None, "0cm"), (50, "5cm"), (1, "0.1cm")])
def test_the_way_to_a_vehicle_is_said_in_words(mm, far):
    way = Embark(unit=1, vehicle=CRUISER, section=0, distance_mm=mm)
    assert way.spoken(cruiser()) == f"Red Std has {far} to go to Rover over even ground"


BUS = (*HULL, "left Transport section 10/10")


def riding(sort="ground", **more):
    """Red's unit 1 aboard of a vehicle, about to act."""
    me = {key: more.pop(key) for key in ("acted", "actions") if key in more}
    state = table(std(aboard=Berth(CRUISER, 2), **{"actions": 0, **me}), std("blue"))
    return with_vehicle(state, *BUS, seat="red", sort=sort, **more)


@pytest.mark.rule("P28-INT-27", "P28-VEH-TRANS-1", "P28-VEH-TRANS-2")
@pytest.mark.parametrize(
    ("sort", "fields", "out", "free"),
    [
        ("ground", {}, False, True),
        ("ground", {}, True, False),
        ("flyer", {}, False, False),
        ("flyer", {"landed": True}, False, True),
        ("flyer", {"landed": True}, True, False),
        ("flyer", {"status": "derelict"}, False, True),
    ],
)
def test_who_may_get_off_a_vehicle(sort, fields, out, free):
    state = riding(sort, **fields)
    if out:
        state = put_out(state, CRUISER, 2, 9)
    assert may_leave(state, 1) == free
    assert is_closed(state, CRUISER) == (sort == "flyer" and not fields)


@pytest.mark.rule("P28-ACT-2", "P28-VEH-TRANS-2")
@pytest.mark.parametrize(
    ("acted", "actions", "free"),
    [(False, 0, True), (False, 1, True), (True, 1, True), (True, 0, False)],
)
def test_who_has_acted_gets_out_only_with_an_action_left(acted, actions, free):
    state, move = riding(acted=acted, actions=actions), Disembark(unit=1)
    if free:
        move.check(state, "red")
    else:
        with pytest.raises(RuleError, match="has no action left") as told:
            move.check(state, "red")
        assert told.value.rule == "P28-ACT-2"


@pytest.mark.rule("P28-ACT-2", "P28-VEH-TRANS-2")
def test_nobody_gets_out_in_the_turn_of_another():
    with pytest.raises(RuleError):
        Disembark(unit=1).check(active(riding(), CRUISER), "red")
    with pytest.raises(RuleError):
        Disembark(unit=1).check(riding(), "blue")


TANK = (
    *HULL,
    "right Crew 10/10",
    "front Turret hard point 10/10 = Laser rifle",
    "rear Turret hard point 10/10 = Flame cannon",
)


def rifle(**more):
    return Shoot(unit=CRUISER, target=2, weapon="Laser rifle", distance_mm=100, **more)


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-FACT-1", "P28-PBP-1")
def test_a_vehicle_that_has_named_a_shot_is_asked_for_more_or_fires():
    game = Game(cruiser(*TANK)).do("red", rifle())
    (entry,) = game.asked().entries
    assert [choice.label for choice in entry.choices] == ["Fire"]
    assert entry.default == entry.choices[0].move == Fire(unit=CRUISER)
    assert entry.seat == "red"
    assert "aims Laser rifle at Blue Std. What else fires" in game.asked().text
    one = Game(game.state).do("red", Fire(unit=CRUISER), "d10:9")
    assert one.rules() == ["SHOOT-5", "SHOOT-6"]


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-FACT-1")
def test_a_further_shot_tells_what_was_stated_of_it_and_waits_for_nothing_more():
    state = cruiser(*TANK, "left Crew 10/10", "left Hard point 5/5 = Mortar")
    game = Game(state).do("red", rifle())
    game.do("red", Shoot(unit=CRUISER, target=2, weapon="Flame cannon", distance_mm=80))
    assert game.rules() == ["FACT-1"]
    assert game.text() == "Blue Std is in sight, 8cm away, in the open."
    top = game.state.frames[-1]
    assert ([one.weapon for one in top.shots], top.pending) == (
        ["Laser rifle", "Flame cannon"],
        None,
    )


@pytest.mark.rule("P28-VEH-SHOOT-1")
@pytest.mark.parametrize("status", ["destroyed", "derelict"])
def test_a_vehicle_that_is_gone_names_no_further_shot(status):
    shots = (Attack(by=CRUISER, at=2, weapon="Laser rifle", mount=3),)
    broadside = Broadside(units=(CRUISER,), shots=shots)
    there = cruiser(*TANK)
    assert broadside.ask_act(msgspec.structs.replace(there, frames=(*there.frames, broadside)))
    gone = there.change(CRUISER, status=status, actions=0)
    gone = msgspec.structs.replace(gone, frames=(*gone.frames, broadside))
    assert broadside.ask_act(gone) is None


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-VEH-SHOOT-6")
def test_a_shot_through_a_loophole_takes_nothing_from_the_crew():
    pat = std(name="Pat", aboard=Berth(CRUISER, 3))
    parts = (*HULL, "front Turret hard point 10/10 = Laser rifle", "left Transport section 9/9")
    state = with_vehicle(table(pat, std("blue")), *parts, seat="red", traits=("Loopholes",))
    named = Attack(by=1, at=2, weapon="Laser pistol")
    own = Attack(by=CRUISER, at=2, weapon="Laser rifle", mount=2)
    for shots, free in (((named,), True), ((own,), False)):
        top = Broadside(units=(CRUISER,), shots=shots, parent=1)
        naming = msgspec.structs.replace(state, frames=(*active(state, CRUISER).frames, top))
        if free:
            rifle().check(naming, "red")
        else:
            refused(naming, rifle(), "P28-VEH-SHOOT-1")
