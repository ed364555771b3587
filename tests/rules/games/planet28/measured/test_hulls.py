"""Hulls on a measured table: their size, their sides, what is seen and reached from each."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import SMOKED, Patch, Sabotage
from rules.games.planet28.answers import Strike
from rules.games.planet28.bodies import body_of
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.measured.sides import side_towards
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.moves import Charge, Fight
from rules.games.planet28.profiles import Body, Hull
from rules.games.planet28.turn.signals import signalled, signals
from rules.games.planet28.units import Effect
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.ground.piece import Box, Disc
from tests.support.planet28.arms import bearing, made
from tests.support.planet28.guards import framed
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.parked import TANK, parked
from tests.support.planet28.rides import aboard
from tests.support.planet28.tables import std
from tests.support.planet28.vehicles import machine, wrong

REPLACE = msgspec.structs.replace


@pytest.mark.rule("P28-VEH-4", "P28-FACT-1")
@pytest.mark.parametrize(
    ("size", "body", "shape", "height"),
    [
        ("small", Body(), Disc(100), 80),
        ("medium", Body(), Box(160, 100), 90),
        ("large", Body(), Box(200, 140), 120),
        ("small", Body(length=61), Disc(122), 80),
        ("medium", Body(90, 55, 33), Box(180, 110), 66),
        ("large", Body(width=61), Box(200, 122), 120),
    ],
)
def test_a_hull_is_as_large_as_its_warband_says_or_as_is_usual(size, body, shape, height):
    game = parked(at=("A1", "E5"), size=size)
    profile = game.state.profile(2)
    hull = REPLACE(profile.hull, body=body)
    profiles = (game.state.profiles[0], REPLACE(profile, hull=hull))
    found = piece(REPLACE(game.state, profiles=profiles), 2)
    assert (found.shape, found.height) == (shape, height)
    assert body_of(Hull(sort="ground", size=size, parts=(), body=body)).height * 2 == height


@pytest.mark.rule("P28-FACT-1")
def test_a_document_says_how_large_a_hull_is_and_no_nonsense():
    assert machine(hull={"length": 90, "width": 55, "height": 50}).body == Body(90, 55, 50)
    assert machine().body == Body()
    faults = wrong(hull={"length": 19, "width": 201, "height": True, "depth": 4})
    assert len(faults) == 4
    assert "hull.length: 19 is below 20 (P28-FACT-1)" in faults


SIDES = (
    ((400, 600), "front"),
    ((400, 200), "rear"),
    ((200, 400), "left"),
    ((600, 400), "right"),
    # On a diagonal of the box the front comes before a flank, a flank before the rear.
    ((450, 480), "front"),
    ((350, 480), "front"),
    ((450, 320), "right"),
    ((350, 320), "left"),
    ((450.5, 480), "right"),
    ((450, 319.5), "rear"),
)


@pytest.mark.rule("P28-VEH-4", "P28-VEH-DMG", "P28-FACT-1")
@pytest.mark.parametrize(("at", "side"), SIDES)
def test_the_diagonals_of_the_hull_part_its_sides(at, side):
    game = parked(at=(at, (400, 400)), units=(1,))
    assert side_towards(game.state, 2, 1) == side
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None).measured(game.state)
    assert shot.facing == side
    # A hull that has turned shows another side.
    turned = game.state.change(2, at=REPLACE(game.unit(2).at, facing=180))
    across = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
    if at in ((400, 600), (400, 200), (200, 400), (600, 400)):
        assert side_towards(turned, 2, 1) == across[side]


@pytest.mark.rule("P28-VEH-4", "P28-FACT-1")
def test_a_small_vehicle_has_no_side_to_strike():
    game = parked(at=((400, 600), (400, 400)), units=(1,), size="small")
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None).measured(game.state)
    assert shot.facing is msgspec.UNSET
    assert shot.share == 0


@pytest.mark.rule("P28-COVER-3")
@pytest.mark.parametrize(
    ("size", "wall", "share", "covered"),
    [
        ("small", 16, 33, True),
        ("medium", 18, 33, False),
        ("medium", 35, 66, True),
        ("large", 45, 66, False),
        ("large", 57, 100, True),
    ],
)
def test_points_of_the_hull_that_are_hidden_give_its_size_cover(size, wall, share, covered):
    terrain = (("even", (300, 495, 200, 4), wall),)
    game = parked(at=((400, 600), (400, 400)), units=(1,), size=size, terrain=terrain)
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None).measured(game.state)
    assert (shot.share, shot.is_covered(game.state)) == (share, covered)


FRONT = ["Engine 1 (10 HP)", "Hard point 3 (10 HP)"]


def gun(mount, **more):
    return Shoot(unit=2, target=1, weapon="Laser pistol", distance_mm=None, mount=mount, **more)


@pytest.mark.rule("P28-VEH-SHOOT-2")
@pytest.mark.parametrize(
    ("mount", "at", "mm"),
    [
        # The front is 40 mm before the centre, the left side 25 mm beside it.
        (2, (400, 500), 47.5),
        (3, (300, 400), 62.5),
        # A turret fires all round, from the edge of the hull.
        (4, (400, 300), 47.5),
        # At the edge of the arc.
        (2, (450, 480), None),
    ],
)
def test_a_weapon_reaches_from_the_side_where_it_fires(mount, at, mm):
    game = parked(at=(at, (400, 400)))
    shot = gun(mount).measured(game.state)
    if mm is not None:
        assert shot.distance_mm == -(-int(2 * mm) // 2)
    assert shot.sight
    game.do("red", shot, "d10:9")


@pytest.mark.rule("P28-VEH-SHOOT-2")
@pytest.mark.parametrize(
    ("mount", "at", "side", "off"),
    [(2, (450.5, 480), "front", 1), (2, (400, 300), "front", 148), (3, (500, 400), "left", 122)],
)
def test_nothing_fires_at_what_stands_beside_its_arc(mount, at, side, off):
    game = parked(at=(at, (400, 400)))
    degrees = "1 degree" if off == 1 else f"{off} degrees"
    text = f"Blue Std is {degrees} outside the {side} arc of Rover"
    with pytest.raises(RuleError, match=text) as refused:
        game.do("red", gun(mount))
    assert refused.value.rule == "P28-VEH-SHOOT-2"
    offered = [one for one in game.offers("red") if isinstance(one, Shoot)]
    assert mount not in {one.mount for one in offered}
    assert 4 in {one.mount for one in offered}


@pytest.mark.rule("P28-VEH-SHOOT-2")
def test_a_small_vehicle_fires_in_any_direction():
    game = parked(at=((400, 300), (400, 400)), size="small")
    shot = gun(2).measured(game.state)
    assert shot.distance_mm == 63
    game.do("red", shot, "d10:9")


@pytest.mark.rule("P28-VEH-SHOOT-2")
def test_a_vehicle_looks_out_at_the_side_of_its_weapon():
    # The wall stands right before the front; from the rear corner one would see past it.
    terrain = (("even", (360, 441, 80, 4), 200),)
    game = parked(at=((480, 540), (400, 400)), terrain=terrain)
    with pytest.raises(RuleError, match="no line of sight to the front of Rover"):
        game.do("red", gun(2))
    assert gun(4).measured(game.state).sight


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-VEH-SHOOT-2")
def test_only_weapons_with_a_target_are_asked_for_as_well():
    parts = (*TANK[:4], "core Crew 10/10")
    game = parked(at=((400, 500), (400, 400)), parts=parts)
    # The left gun has nobody before it, so nothing else is asked.
    game.do("red", gun(2), "d10:9")
    assert game.kind() == "act"


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-VEH-SHOOT-6", "P28-TR-GUNNER", "P28-VEH-TR-LOOPHOLES")
@pytest.mark.parametrize(("at", "open_to"), [((500, 400), True), ((300, 400), False)])
def test_a_passenger_fires_out_of_the_side_where_it_got_in(at, open_to):
    rider = std("red", name="Rider", traits=("Gunner",))
    game = parked(std("blue"), rider, at=(at, None, (400, 400)), traits=("Loopholes",))
    game.state = aboard(game.state, 2, place=5)
    shot = Shoot(unit=3, target=1, weapon="Laser pistol", gunner=2, distance_mm=None)
    if not open_to:
        with pytest.raises(RuleError, match="outside the right arc of Rover"):
            game.do("red", shot)
        return
    known = shot.measured(game.state)
    assert (known.distance_mm, known.sight) == (63, True)
    game.do("red", shot)


@pytest.mark.rule("P28-VEH-SMOKE")
@pytest.mark.parametrize(("mm", "hidden"), [(100, True), (99.5, False)])
def test_smoke_hides_from_exactly_10cm_on(mm, hidden):
    game = parked(at=((400, 452.5 + mm), (400, 400)), units=(1,))
    state = game.state.change(2, effects=(Effect(SMOKED, 0, 9, 2),))
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None).measured(state)
    assert shot.is_smoked(state) is hidden


@pytest.mark.rule("P28-WSR-INDIR", "P28-VEH-SMOKE", "P28-VEH-TR-CAMO")
@pytest.mark.parametrize(("mm", "smoke", "cover"), [(90, 0, 0), (200, 1, 0), (301, 1, 1)])
@pytest.mark.parametrize("estimate_mm", [300, 400])
def test_an_estimate_does_not_say_how_far_away_the_target_is(mm, smoke, cover, estimate_mm):
    mortar = made("Gun", melee=False, special=("Indirect",), range_most=600)
    places = (400, 452.5 + mm), (400, 400)
    lobber = bearing(mortar, seat="blue")
    game = parked(lobber, at=places, units=(1,), traits=("Camo",))
    state = game.state.change(2, effects=(Effect(SMOKED, 0, 9, 2),))
    shot = Shoot(unit=1, target=2, weapon="Gun", distance_mm=estimate_mm).measured(state)
    (attack,) = shot.volley(state)
    assert (attack.far_mm, attack.smoke, attack.cover) == (estimate_mm, bool(smoke), bool(cover))


@pytest.mark.rule("P28-VEH-RADIO", "P28-VEH-SCRAMBLER", "P28-TURN-6")
@pytest.mark.parametrize(("mm", "near"), [(100, True), (100.5, False)])
@pytest.mark.parametrize(
    ("part", "seat", "change"), [("Radio", "red", 1), ("Scrambler array", "blue", -1)]
)
def test_a_device_reaches_whoever_stands_within_10cm_of_the_hull(mm, near, part, seat, change):
    parts = (*TANK[:2], f"rear {part} 5/5")
    people = std("blue"), std(seat, name="Near")
    game = parked(*people, at=("A1", (400, 452.5 + mm), (400, 400)), parts=parts)
    assert signalled(game.state, 2) == (change if near else 0)
    # Nobody is asked who is near.
    assert signals(game.state) == ()


@pytest.mark.rule("P28-VEH-DMG", "P28-FACT-1")
def test_a_hit_that_nobody_aimed_strikes_the_side_turned_to_its_striker():
    game = parked(at=((400, 600), (400, 400)), seat="red")
    hit = Hit(victim=2, striker=1, weapon=WEAPONS["Dagger"])
    struck = framed(game.state, Harm(hit=hit), "d4:1")
    assert struck.kind() == "harm"
    assert struck.labels() == FRONT


@pytest.mark.rule("P28-AB-SABOTAGE", "P28-AB-REPAIR")
def test_help_and_harm_of_hands_reach_the_hull():
    saboteur = std("blue", abilities=("Sabotage",))
    game = parked(saboteur, at=((400, 502.5), (400, 400)), units=(1,))
    game.do("blue", Sabotage(unit=1, target=2), "d4:1")
    assert game.kind() == "sabotage"
    fitter = std("red", name="Fitter", abilities=("Repair",))
    parts = ("front Engine 5/10", *TANK[1:])
    near = parked(std("blue"), fitter, at=("A1", (400, 453), (400, 400)), units=(2,), parts=parts)
    near.do("red", Patch(unit=2, target=3, section=0), "d8:3")
    far = parked(std("blue"), fitter, at=("A1", (400, 454), (400, 400)), units=(2,), parts=parts)
    with pytest.raises(RuleError, match="must touch Rover"):
        far.do("red", Patch(unit=2, target=3, section=0))


@pytest.mark.rule("P28-VEH-4", "P28-VEH-DMG", "P28-FIGHT-2")
@pytest.mark.parametrize(("at", "side"), [((400, 500), "front"), ((480, 400), "right")])
def test_who_charges_or_fights_strikes_the_side_it_comes_to(at, side):
    game = parked(at=(at, (400, 400)), units=(1,))
    known = Charge(unit=1, target=2, distance_mm=None).measured(game.state)
    assert known.facing == side
    game.do("blue", Charge(unit=1, target=2, distance_mm=None))
    assert game.state.locks == ((1, 2),)
    assert side_towards(game.state, 2, 1) == side
    blow = Fight(unit=1, target=2, weapon="Dagger")
    assert game.kind() == "extra_fight"
    game.do("blue", Strike(weapon="Dagger"))
    assert game.kind() == "counter"
    game.no("d4:1 d10:2 d4:3")
    if side == "right":
        assert "Rover, Transport section 6 (10 HP), loses" in game.text()
    else:
        assert game.labels() == FRONT
    assert blow.measured(game.state).facing == side


@pytest.mark.rule("P28-VEH-DMG", "P28-WSR-VOL", "P28-FACT-1")
def test_a_weapon_that_turns_on_its_own_vehicle_strikes_where_it_stands():
    game = parked(at=((400, 600), (400, 400)), parts=(*TANK[:2], TANK[3]))
    hit = Hit(victim=2, striker=2, weapon=WEAPONS["Laser pistol"])
    struck = framed(game.state, Harm(hit=hit), "d8:2")
    # The only section on the left takes it, and nobody is asked.
    assert (struck.kind(), "Rover, Hard point 3" in struck.text()) == ("act", True)


@pytest.mark.rule("P28-VEH-4", "P28-SQD-9")
def test_a_squad_strikes_the_side_at_which_its_first_member_stands():
    people = std("blue", name="One"), std("blue", name="Two")
    state = parked(*people, at=((600, 400), (630, 400), (400, 400))).state
    squad = with_squad(state, 1, 2)
    assert side_towards(squad, 3, 4) == side_towards(state, 3, 1) == "right"
