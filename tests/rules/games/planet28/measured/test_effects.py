"""What blasts, markers, throws and powers do on a measured table, and what is still asked there."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.abilities import Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.blast import Blast
from rules.games.planet28.actions.melee import Melee
from rules.games.planet28.actions.psyka import Dosed, UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.attack import Attack
from tests.support.planet28.arms import bearing, gun
from tests.support.planet28.ground import board, on, placed
from tests.support.planet28.guards import framed
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.parked import TANK
from tests.support.planet28.tables import std, table


def around(special, gaps, *, marker, far_mm=0):
    """The battle after a shot of unit 1 at unit 2, with others so far from where it strikes.

    A marker falls 30cm before the shooter; else the others stand north of the unit hit.
    """
    people = bearing(gun(*special, dice="1D4")), std("blue", "Bo")
    others = tuple(std("blue", f"Near {mm}") for mm in gaps)
    if marker:
        at = [(412.5, 100 + 12.5 + mm) for mm in gaps]
    else:
        at = [(850, 100 + 25 + mm) for mm in gaps]
    state = on(board(), table(*people, *others), (100, 100), (850, 100), *at)
    hit = Attack(by=1, at=2, weapon="Gun", far_mm=far_mm)
    return state, Blast(hit=hit, marker=marker)


@pytest.mark.rule("P28-WSR-INDIR", "P28-FACT-1", "P28-FACT-3")
@pytest.mark.parametrize(
    ("gap", "reached"), [(0, True), (100, True), (100.5, False), (99.5, True), (51, True)]
)
def test_a_marker_reaches_10cm_around_where_it_falls_on_the_way_to_its_target(gap, reached):
    state, blast = around(("Indirect",), (gap,), marker=True, far_mm=300)
    game = framed(state, blast, "d4:4 d4:1" if reached else "")
    assert game.kind() == "act"
    assert game.text().startswith(f"Gun reaches {f'Near {gap}' if reached else 'nobody'}.")
    assert [game.unit(one).hp for one in (1, 2, 3)] == [20, 20, 16 if reached else 20]


@pytest.mark.rule("P28-WSR-EXPL", "P28-FACT-1", "P28-FACT-3", "P28-WSR-INDIR")
@pytest.mark.parametrize(("gap", "reached"), [(0.5, True), (50, True), (50.5, False), (99, False)])
def test_a_blast_reaches_5cm_around_whoever_was_hit(gap, reached):
    state, blast = around(("Explosive",), (gap,), marker=False)
    game = framed(state, blast, "d6:4 d4:1" if reached else "")
    assert game.kind() == "act"
    assert [game.unit(one).hp for one in (1, 2, 3)] == [20, 20, 16 if reached else 20]


HULL = (TANK[0], TANK[1], *TANK[3:])
"""One section on each side, and the crew in the core."""
BESIDE = [
    ((500, 112.5), (500, 575), "Engine"),
    ((500, 887.5), (500, 425), "Turret hard point"),
    ((887.5, 500), (425, 500), "Hard point"),
    ((112.5, 500), (575, 500), "Transport section"),
]
"""From where a shot comes over a hull that faces north, whom it hits, what is on that side."""


@pytest.mark.rule("P28-VEH-DMG", "P28-WSR-EXPL", "P28-WSR-INDIR", "P28-FACT-1")
@pytest.mark.parametrize(
    ("special", "marker", "dice"),
    [("Explosive", False, "d6:4"), ("Indirect", True, "d4:4 d4:1 d4:4")],
)
@pytest.mark.parametrize(("by", "at", "section"), BESIDE)
def test_a_blast_strikes_the_side_of_a_hull_at_which_it_goes_off(
    special, marker, dice, by, at, section
):
    people = bearing(gun(special, dice="1D4"), name="Gil"), std("blue", "Bo")
    state = with_vehicle(table(*people), *HULL, seat="blue")
    state = on(board(), state, by, at, (500, 500, 0, 0))
    hit = Attack(by=1, at=2, weapon="Gun", far_mm=450)
    game = framed(state, Blast(hit=hit, marker=marker), dice)
    assert f"Rover, {section} " in game.text() and "loses 4 HP" in game.text()
    assert special != "Explosive" or "Gun, blast: Rover" in game.text()


@pytest.mark.rule("P28-FACT-1", "P28-ARC-TELEPORT")
@pytest.mark.parametrize(
    ("power", "target", "asked"),
    [("Teleport", 0, ("to",)), ("Smite", 2, ()), ("Blind", 0, ()), ("Shield", 1, ())],
)
def test_of_a_power_a_measured_table_asks_only_where_to(power, target, asked):
    game = placed(std(), std("blue"), at=("C3", "I9"))
    assert Cast(unit=1, power=power, target=target).needs(game.state) == asked


@pytest.mark.rule("P28-WSR-INDIR", "P28-FACT-1")
@pytest.mark.parametrize(
    ("special", "mm", "asked", "far"),
    [
        ((), 200, (), 0),
        (("Indirect",), 200, ("distance_mm",), 200),
        (("Indirect",), None, ("distance_mm",), 0),
    ],
)
def test_only_how_far_a_marker_falls_is_left_to_the_shooter(special, mm, asked, far):
    state = on(board(), table(bearing(gun(*special)), std("blue")), (100, 100), (400, 100))
    shot = Shoot(unit=1, target=2, weapon="Gun", distance_mm=mm)
    assert shot.needs(state) == asked
    assert shot.attack(state).far_mm == far
    known = shot.measured(state)
    assert known.distance_mm == (mm if special else 275)
    assert known.sight is True
    # On a real table nothing of this is kept with the shot.
    assert shot.attack(msgspec.structs.replace(state, scenery=None)).far_mm == 0


@pytest.mark.rule("P28-WSR-INDIR", "P28-FACT-1")
def test_a_weapon_that_is_not_in_hand_leaves_nothing_open():
    state = on(board(), table(bearing(gun("Indirect")), std("blue")), (100, 100), (400, 100))
    shot = Shoot(unit=1, target=2, weapon="Gun", distance_mm=None)
    assert shot.needs(state.change(1, wielded=())) == ()


@pytest.mark.rule("P28-AB-THROW", "P28-LEAVE-6", "P28-FALL-4")
@pytest.mark.parametrize(("face", "east", "up", "lost"), [(2, 195.5, 60, 0), (12, 295.5, 0, 1)])
def test_a_throw_goes_straight_away_and_over_a_rim(face, east, up, lost):
    game = placed(
        std(abilities=("Throw",)), std("blue"), std(),
        at=((150, 250, 60), (175.5, 250, 60), "H9"),
        terrain=(("even", (100, 200, 120, 100), 60),), locks=((1, 2),),
    )  # fmt: skip
    game.state = game.state.change(3, near=(2,))
    game.do("red", Throw(unit=1, target=2), f"d12:{face}")
    assert (game.kind(), game.state.locks) == ("act", ())
    assert game.at(2) == (east, 250, up)
    assert game.unit(2).hp == 20 - lost
    assert game.rules() == ["FACT-1", "AB-THROW", "FACT-1", *["FALL-2"] * lost]
    assert ("falls 6cm" in game.text()) == bool(lost)


@pytest.mark.rule("P28-FIGHT-2", "P28-SQD-9")
def test_who_strikes_at_several_steps_up_to_the_first():
    people = (std(AW=9), std("blue", "Bo"), std("blue", "Cy"))
    state = on(board(), table(*people), (100, 250), (160, 250), (100, 310))
    blows = tuple(Attack(by=1, at=at, weapon="Dagger") for at in (2, 3))
    game = framed(state, Melee(striker=1, struck=2, strikes=blows))
    spot = game.unit(1).at
    assert (spot.x > 200, spot.y) == (True, 500)
    assert (1, 2) in game.state.locks


SHOWN = (
    ((), {"distance_mm": 275, "sight": True, "height_mm": 60, "near": ()}),
    (("Explosive",), {"distance_mm": 275, "sight": True, "height_mm": 60, "near": (3,)}),
    (("Indirect",), {"distance_mm": 200, "sight": True, "height_mm": 60, "near": ()}),
)


def gunner(*special, **more):
    """Unit 1 on a mound with a gun, unit 2 before it, unit 3 beside that one, unit 4 nowhere."""
    people = bearing(gun(*special), **more), std("blue"), std("blue"), std("blue")
    mound = board(("even", (0, 0, 200, 200), 60))
    return on(mound, table(*people), (100, 100, 60), (400, 100), (400, 170))


@pytest.mark.rule("P28-FACT-1", "P28-SHOOT-1", "P28-SHOOT-4", "P28-WSR-EXPL", "P28-WSR-INDIR")
@pytest.mark.parametrize(("special", "known"), SHOWN)
def test_a_shot_is_measured_by_what_its_weapon_needs(special, known):
    shot = Shoot(unit=1, target=2, weapon="Gun", distance_mm=200, near=None)
    found = shot.measured(gunner(*special))
    assert {field: getattr(found, field) for field in known} == known


@pytest.mark.rule("P28-FACT-1", "P28-SHOOT-1")
@pytest.mark.rule("P28-G11")
def test_what_the_table_does_not_show_of_a_shot_stays_as_it_was_said():
    shot = Shoot(unit=1, target=2, weapon="Gun", distance_mm=200, near=None)
    real = msgspec.structs.replace(gunner(), scenery=None)
    assert shot.measured(real) == shot
    for target in (4, 77):
        gone = msgspec.structs.replace(shot, target=target)
        assert gone.measured(gunner()) == gone
    # Without the weapon it is known how far the target is, and nothing of a blast.
    bare = shot.measured(gunner().change(1, wielded=()))
    assert (bare.distance_mm, bare.near) == (275, None)


@pytest.mark.rule("P28-ITEM-PSYKA", "P28-ARC-TELEPORT")
def test_a_dose_leads_to_the_place_that_was_named():
    game = placed(std(items={"Psyka": 1}, P=9), std("blue"), at=((200, 250), "I9"))
    game.do("red", UsePsyka(unit=1, power="Teleport", to="A9"), "d10:2 d10:9")
    assert game.at(1) == (50, 850, 0)
    smite = UsePsyka(unit=1, power="Smite", target=2)
    assert (
        Dosed(move=smite).do_cast(game.state.change(1, items={"Psyka": 1}), {}, None).first[0].to
        == ""
    )


@pytest.mark.rule("P28-ARC-SUMMON")
def test_a_double_appears_beside_its_caster():
    game = placed(std(arcana=("Summon",), P=9), std("blue"), at=((200, 250), "I9"))
    game.do("red", Cast(unit=1, power="Summon", target=2), "d10:1 d4:2")
    x, y, z = game.at(3)
    assert (abs(x - 200) <= 40, abs(y - 250) <= 40, z) == (True, True, 0)


@pytest.mark.rule("P28-ARC-REND")
def test_the_ground_is_rent_around_every_victim_where_it_stood():
    people = std(arcana=("Rend the earth",), P=9), std("blue"), std("blue")
    game = placed(*people, at=("C3", (450, 250), (650, 850)))
    for victim in (2, 3):
        game.do("red", Cast(unit=1, power="Rend the earth", target=victim), "d10:1")
    assert [(at.x / 2, at.y / 2) for at in game.state.rents] == [(450, 250), (650, 850)]
