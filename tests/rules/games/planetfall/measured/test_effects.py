"""What stands near, is touched, comes down or is driven off on a measured table."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.attacking import attacks
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.engagement import both
from rules.games.planetfall.close.segment import CloseQuarters, opened
from rules.games.planetfall.close.stakes import stakes
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.damage.losses import Losses
from rules.games.planetfall.damage.saves import saves
from rules.games.planetfall.disorder.command import is_commanded
from rules.games.planetfall.disorder.links import linked
from rules.games.planetfall.force.mars import (
    COMMAND_ELEMENT,
    DRONE,
    DRONE_NEXUS,
    SHIELD_PROJECTOR,
    SKY_DROP,
    TAKE_AND_HOLD,
    TARGET_LOCK,
    TRANSPORT,
)
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.measured.areas import shelter_of
from rules.games.planetfall.measured.emerging import out_of_wreck
from rules.games.planetfall.measured.forced import driven_off, expelled
from rules.games.planetfall.measured.orbit import landed, place_of, preferred, struck
from rules.games.planetfall.measured.spots import pieces
from rules.games.planetfall.orbital.designating import Designating
from rules.games.planetfall.orbital.sky_drop import SkyDrop
from rules.games.planetfall.orbital.uses import CallStrike, Designate, TargetLock
from rules.games.planetfall.turn.capturing import Contact, captured, touched
from rules.games.planetfall.turn.scoring import Scoring
from rules.games.planetfall.units import Building, Marker, Objective
from rules.ground.distance import gap
from tests.support.planetfall.ground import Measured, board, on, spot, told_both_ways
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
BASES = 80 / 50
WALL = ("building", (12, 0, 1, 48))


def fighting(*spots, red=None, blue=None, terrain=()):
    red, blue = red or squad("Fists", 1, TANK), blue or squad("Claws", 1, TANK)
    state = on(battle(red=[red], blue=[blue]), *spots, terrain=terrain)
    return Measured(state).send(CloseQuarters(squadron=1))


@pytest.mark.rule("PF-CQB-1", "PF-CQB-2", "PF-CQB-5")
@pytest.mark.parametrize(("far", "near"), [(4, True), (4.02, False)])
def test_close_quarters_reach_four_inches(far, near):
    game = fighting((10, 10), (10 + BASES + far, 10))
    if near:
        known, _ = told_both_ways(game.state, "red", Engage(squadron=1, target=2))
        assert (known.mine, known.theirs) == ("A", "A")
        return
    # With nobody near nobody is asked.
    assert game.kind() is None


@pytest.mark.rule("PF-CQB-5")
def test_only_who_is_near_and_sees_fights_the_closest_first():
    red = squad("Fists", 3, TANK)
    game = fighting((10, 10), (10, 13), (10, 20), (14, 13), red=red)
    known = Engage(squadron=1, target=2).measured(game.state)
    assert (known.mine, known.theirs) == ("BA", "A")


HEAVY, SCREEN = profile(base=40, sight="armoured"), profile(base=60, sight="light")
LIGHT = profile(base=40, sight="light")


def screened(*claws, active=1):
    """Armoured Fists see over a light screen at light Claws, who do not see them (PF-ORD-3)."""
    fists, screen = squad("Fists", 1, HEAVY), squad("Screen", 1, SCREEN)
    blue = squad("Claws", len(claws), LIGHT)
    state = on(battle(red=[fists, screen], blue=[blue]), (10, 10), (12.5, 10), *claws)
    return Measured(state).send(CloseQuarters(squadron=active))


@pytest.mark.rule("PF-CQB-2", "PF-CQB-5")
def test_who_is_not_seen_engages_and_meets_no_answer():
    game = screened((15, 10))
    known = Engage(squadron=1, target=3).measured(game.state)
    assert (known.mine, known.theirs) == ("A", "")
    (offered,) = (one for one in attacks(game.state, "red") if isinstance(one, Engage))
    assert offered == known and stakes(game.state, known).chance > 0
    # Its own four dice are all that fall.
    game.do("red", known, "d6:1 d6:1 d6:1 d6:1")
    assert "Fists (A) engages Claws (nobody) in close quarters. Fists reaches A of" in game.text()
    assert "Fists fights" in game.text() and "Claws fights" not in game.text()


@pytest.mark.rule("PF-CQB-5")
def test_a_model_that_sees_nobody_fights_nobody_and_may_still_be_hurt():
    game = screened((15, 10), (10, 14.5))
    known = Engage(squadron=1, target=3).measured(game.state)
    assert (known.mine, known.theirs) == ("A", "B")
    fight = opened(game.state, known)
    assert (fight.theirs, fight.seen, fight.faced) == ((4,), (4, 3), ())
    first, second = both(game.state, fight)
    assert [one.chain for one in first] == [(4, 3)]
    assert [(one.models, one.chain) for one in second] == [((4,), (1,))]
    # What people correct holds for both: who fights is hurt.
    said = msgspec.structs.replace(known, theirs="A")
    assert (opened(game.state, said).theirs, opened(game.state, said).seen) == ((3,), ())
    alone = msgspec.structs.replace(known, theirs="")
    assert (opened(game.state, alone).theirs, opened(game.state, alone).seen) == ((), (4, 3))


@pytest.mark.rule("PF-CQB-2", "PF-CQB-3")
def test_only_who_sees_calls_and_whoever_sees_answers():
    game = screened((15, 10), active=3)
    with pytest.raises(RuleError, match="nobody of Fists within") as refusal:
        Engage(squadron=3, target=1).measured(game.state)
    assert refusal.value.rule == "PF-CQB-2"
    assert [one.target for one in attacks(game.state, "blue")] == [2]
    assert KeepClear().measured(game.state).near == (1, 2)
    game.do("blue", KeepClear())
    game.do("red", Engage(squadron=1, target=3), "d6:1 d6:1 d6:1 d6:1")
    assert "Fists (A) engages Claws (nobody)" in game.text()


@pytest.mark.rule("PF-CQB-2", "PF-TER-4")
def test_nobody_fights_through_a_wall():
    game = fighting((10.5, 10), (14, 10), terrain=[WALL])
    assert game.kind() is None


@pytest.mark.rule("PF-CQB-3")
def test_who_calls_none_lists_whoever_is_near():
    game = fighting((10, 10), (14, 10))
    game.do("red", KeepClear())
    assert game.kind() == "close_reaction"


@pytest.mark.rule("PF-CQB-3", "PF-PBP-1")
def test_who_says_nothing_may_be_engaged_by_whoever_is_near():
    game = fighting((10, 10), (14, 10)).lapse()
    assert game.kind() == "close_reaction"


@pytest.mark.rule("PF-MOV-3", "PF-MOV-4", "PF-MOV-10")
@pytest.mark.parametrize(
    ("apart", "cruise", "move", "disorder"),
    [(3, 12, "stationary", 0), (6, 12, "cruise", 2), (6, 0, "stationary", 0)],
)
def test_silence_does_not_let_a_squadron_stand_out_of_coherency(apart, cruise, move, disorder):
    red = squad("Fists", 2, profile(base=40, cruise=cruise, flat_out=2 * cruise))
    state = on(battle(red=[red], blue=[squad("Claws", 1, TANK)]), *((10, 10, 45), (10 + apart, 10)))
    state = state.change_model(3, at=spot((44, 44)))
    game = Measured(state).send(Activation(squadron=1))
    assert game.asked().entries[0].default.is_legal(game.state, "red")
    game.lapse()
    fists = game.state.squadron(1)
    assert (fists.last_move, fists.disorder) == (move, disorder)
    assert game.at(1) == (10, 10, 45)


@pytest.mark.rule("PF-LEV-1", "PF-CQB-2", "PF-CQB-5")
def test_a_leviathan_in_contact_is_told_so():
    giant = squad("Giant", 1, profile(base=80, leviathan_cqb=12))
    two = squad("Claws", 2, TANK)
    game = fighting((10, 10), (10 + 2.42, 10), (10, 14), red=giant, blue=two)
    assert Engage(squadron=1, target=2).measured(game.state).contact == ("AA",)
    near = fighting((10, 10), (13, 10), (10, 14), red=giant, blue=two)
    assert Engage(squadron=1, target=2).measured(near.state).contact == ()


@pytest.mark.rule("PF-STM-1", "PF-STM-2", "PF-STM-4", "PF-STM-6")
def test_a_storming_runs_up_to_the_building():
    held = squad("Guards", 1, infantry(), place="occupying", within=1)
    state = on(
        battle(red=[squad("Raiders", 2, infantry())], blue=[held]),
        *((10, 10), (10, 11.5)),
        terrain=[("building", (14, 8, 4, 4))],
    )
    hall = Building(id=1, name="Hall", terrain="t1")
    game = Measured(msgspec.structs.replace(state, buildings=(hall,)))
    game.send(CloseQuarters(squadron=1))
    known = Storm(squadron=1, target=2).measured(game.state)
    assert sorted(known.contact) == ["A", "B"]
    # Who is still farther than 4" from the wall after it fires nothing.
    for east, mine in ((5.7, "AB"), (5, "A")):
        behind = game.state.change_model(2, at=spot((east, 10)))
        known = Storm(squadron=1, target=2).measured(behind)
        assert ("".join(sorted(known.mine)), known.contact) == (mine, "A")
    # 3.5" from the wall it is within 4"; from 5" it would not be.
    away = game.state.change_model(1, at=spot((8, 10))).change_model(2, at=spot((8, 11.5)))
    with pytest.raises(RuleError, match="not within"):
        Storm(squadron=1, target=2).measured(away).check(away, "red")


@pytest.mark.rule("PF-STM-7", "PF-STM-8")
@pytest.mark.rule("PF-G33")
def test_who_loses_a_building_goes_flat_out_away_from_it():
    held = squad("Guards", 1, infantry(), place="occupying", within=1)
    state = on(
        battle(red=[squad("Raiders", 1, infantry())], blue=[held]),
        (23.4, 24),
        terrain=[("building", (24, 22, 4, 4))],
    )
    hall = Building(id=1, name="Hall", terrain="t1")
    state = msgspec.structs.replace(state, buildings=(hall,))
    out = expelled(state.change(2, place="table", within=0), 2, 1)
    assert pieces(out)[2].x > 28 * 50 + 5 * 50
    back = driven_off(state, 1, 1)
    assert pieces(back)[1].x < 18 * 50


@pytest.mark.rule("PF-DIS-2", "PF-MAR-COMMAND")
@pytest.mark.parametrize(("far", "inside"), [(8, True), (8.02, False)])
def test_command_range_is_measured(far, inside):
    chief = squad("Chief", 1, TANK, mars=(mar(COMMAND_ELEMENT, reach=16),))
    state = on(
        battle(red=[chief, squad("Fists", 1, TANK)], blue=[squad("Claws", 1, TANK)]),
        *((10, 10), (10 + BASES + far, 10), (40, 40)),
    )
    assert is_commanded(state, 2) == inside


@pytest.mark.rule("PF-MAR-NEXUS", "PF-MAR-DRONE")
def test_drones_are_linked_one_by_one():
    nexus = squad("Nexus", 1, TANK, mars=(mar(DRONE_NEXUS, reach=16),))
    drones = squad("Drones", 2, TANK, mars=(mar(DRONE),))
    state = on(
        battle(red=[nexus, drones], blue=[squad("Claws", 1, TANK)]),
        *((10, 10), (18, 10), (21, 10), (40, 40)),
    )
    assert linked(state, 2) == (2,)


@pytest.mark.rule("PF-MAR-PROJECTOR")
def test_of_several_projectors_the_strongest_lends_and_none_of_the_enemys():
    def shield(name, value, **fields):
        return squad(name, 1, TANK, mars=(mar(SHIELD_PROJECTOR, value=value, reach=12),), **fields)

    red = [squad("Fists", 1, TANK), shield("Weak", 2), shield("Strong", 4)]
    foes = [shield("Foes", 9)]
    state = on(battle(red=red, blue=foes), (10, 10), (12, 10), (14, 10), (10, 12))
    assert shelter_of(state, 1) == 4
    assert shelter_of(state.change(3, place="embarked"), 1) == 2
    assert shelter_of(state.change_model(3, damage=2), 1) == 2
    alone = on(battle(red=red[:1], blue=foes), (10, 10), (10, 12))
    assert shelter_of(alone, 1) == 0


@pytest.mark.rule("PF-MAR-PROJECTOR", "PF-SAVE-5")
@pytest.mark.parametrize(("far", "dice"), [(6, 4), (6.02, 0)])
def test_a_projector_lends_its_dice_as_far_as_it_reaches(far, dice):
    shield = squad("Shield", 1, TANK, mars=(mar(SHIELD_PROJECTOR, value=4, reach=12),))
    state = on(
        battle(red=[shield, squad("Fists", 1, TANK)], blue=[squad("Claws", 1, TANK)]),
        *((10, 10), (10 + BASES + far, 10), (40, 40)),
    )
    assert saves(state, (2,), sheltered=(2,)).shields == dice


SPOTTER = Weapon(name="Nexus", role="designator", arcs=("F",), ef=Band(20, 4), lr=Band(40, 2))


def designating(at, *, facing=0, kind="sky_drop"):
    scout = squad("Scouts", 1, TANK, weapons=(SPOTTER,), mars=(mar(TARGET_LOCK),))
    marker = Marker(id=1, side="red", race="Terran Alliance", kind=kind, micro=6, at=spot(at))
    state = on(
        battle(red=[scout], blue=[squad("Claws", 1, TANK)], markers=(marker,)),
        *((10, 10, facing), (10, 16)),
    )
    return Measured(msgspec.structs.replace(state, frames=(Designating(squadron=1),)))


@pytest.mark.rule("PF-SKY-2", "PF-SKY-3")
@pytest.mark.parametrize(("north", "range_", "far"), [(20.8, 20, ""), (20.82, 21, "A")])
def test_a_designator_measures_to_the_marker(north, range_, far):
    game = designating((10, north))
    known = Designate(squadron=1, marker=1).measured(game.state)
    assert (known.range, known.far, known.models) == (range_, far, "A")


@pytest.mark.rule("PF-SKY-2", "PF-SKY-3", "PF-ART-1", "PF-MAR-TARGETLOCK")
@pytest.mark.parametrize("kind", ["sky_drop", "artillery"])
def test_only_designators_that_reach_a_target_take_part(kind):
    """From rim to marker the first is 20" away, the second farther, out of its range."""
    game = designating((10, 30.8), kind=kind)
    other = msgspec.structs.replace(game.state.model(1), id=3, at=spot((10, 7, 0)))
    state = msgspec.structs.replace(game.state, models=(*game.state.models, other))
    known = Designate(squadron=1, marker=1).measured(state)
    assert (known.models, known.range, known.far) == ("A", 40, "A")
    far = state.change_model(1, at=spot((10, 9.9, 0)))
    beyond = [(Designate(squadron=1, marker=1), "PF-SKY-2")]
    if kind == "artillery":
        assert CallStrike(squadron=1, marker=1).measured(state).model == "A"
        beyond.append((CallStrike(squadron=1, marker=1), "PF-ART-1"))
    for move, rule in beyond:
        with pytest.raises(RuleError, match="bears on it and reaches that far") as refused:
            move.measured(far)
        assert refused.value.rule == rule
    # A lock is no nearer its target than its range allows, either.
    away = state.change_model(2, at=spot((10, 40)))
    with pytest.raises(RuleError, match="sees it, bears on it and reaches that far"):
        TargetLock(squadron=1, target=2).measured(away)


@pytest.mark.rule("PF-SKY-2", "PF-MAR-DESIGNATOR")
def test_a_designator_needs_its_arc():
    game = designating((10, 20), facing=180)
    with pytest.raises(RuleError, match="bears on it"):
        Designate(squadron=1, marker=1).measured(game.state)


@pytest.mark.rule("PF-ART-1", "PF-MAR-TARGETLOCK")
def test_strikes_and_locks_are_measured_as_well():
    game = designating((10, 20), kind="artillery")
    assert CallStrike(squadron=1, marker=1).measured(game.state).range == 19
    assert TargetLock(squadron=1, target=2).measured(game.state).range == 9


@pytest.mark.rule("PF-MAR-TARGETLOCK", "PF-SKY-2")
def test_a_lock_needs_sight_of_its_target_and_a_marker_needs_none():
    """A house stands between the scouts and everything north of them."""
    hidden = designating((10, 20))
    house = board(("building", (0, 12, 48, 1)))
    state = msgspec.structs.replace(hidden.state, scenery=house)

    assert Designate(squadron=1, marker=1).measured(state).range == 19
    with pytest.raises(RuleError, match="sees it, bears on it and reaches") as refused:
        TargetLock(squadron=1, target=2).measured(state)
    assert refused.value.rule == "PF-MAR-TARGETLOCK"


def dropping(at, *foes, micro=6):
    drop = squad("Divers", 2, TANK, place="sky_reserve", mars=(mar(SKY_DROP),))
    marker = Marker(
        id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=micro, at=spot(at)
    )
    return on(
        battle(red=[drop], blue=[squad("Claws", len(foes) or 1, TANK)], markers=(marker,)),
        *(None, None, *(foes or ((46, 46),))),
    )


@pytest.mark.rule("PF-SKY-5", "PF-SKY-6")
def test_a_drop_drifts_on_its_bearing_and_lands_together():
    state = dropping((24, 12))
    # The preferred edge points at the middle of the table, north; a quarter turn on is east.
    found = landed(state, 1, state.markers[0], 90, 6)
    assert (found.off, found.slid) == (False, False)
    assert (found.found[1].x, found.found[1].y) == (30 * 50, 12 * 50)


@pytest.mark.rule("PF-SKY-7")
def test_a_drop_off_the_table_is_lost():
    state = dropping((24, 5))
    found = landed(state, 1, state.markers[0], 180, 6)
    assert (found.off, found.slid, found.found) == (True, False, {})


@pytest.mark.rule("PF-SKY-8", "PF-SKY-9")
def test_a_drop_without_room_slides_on_over_enemies():
    state = dropping((24, 12), (24, 18))
    found = landed(state, 1, state.markers[0], 0, 6)
    assert found.slid and found.passed == (3,)
    assert found.found[1].y >= 18 * 50 + 80 + 50
    # Only under the stretch that it slid on: not who stands between the marker and its landing.
    state = dropping((24, 8), (24, 11), (24, 18))
    found = landed(state, 1, state.markers[0], 0, 10)
    assert found.slid and found.passed == (4,)


@pytest.mark.rule("PF-SKY-6", "PF-TER-7")
@pytest.mark.parametrize(
    ("far", "holder", "slides"), [(1, "Foes", True), (1.02, "Foes", False), (1, "Mates", False)]
)
def test_a_drop_keeps_an_inch_away_from_a_building_that_an_enemy_holds(far, holder, slides):
    """Who occupies a building is measured from its walls."""
    held = {"place": "occupying", "within": 1}
    drop = squad("Divers", 1, TANK, place="sky_reserve", mars=(mar(SKY_DROP),))
    mates = squad("Mates", of=infantry(), **(held if holder == "Mates" else {}))
    enemy = squad("Foes", of=infantry(), **(held if holder == "Foes" else {}))
    # The tank is 1.6" wide, and comes down 6" north of its marker, so far from the wall.
    at = spot((24, 20 - far - 0.8 - 6))
    marker = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=6, at=at)
    state = on(
        battle(
            red=[drop, mates],
            blue=[enemy],
            markers=(marker,),
            buildings=(Building(id=1, name="Hall", terrain="t1"),),
        ),
        *(None, (4, 4), (44, 44)),
        terrain=[("building", (20, 20, 8, 4))],
    )

    assert bool(landed(state, 1, marker, 0, 6).slid) == slides


@pytest.mark.rule("PF-SKY-6", "PF-SKY-8", "PF-SKY-9")
def test_a_drop_slides_on_over_its_own_who_do_not_count():
    drop = squad("Divers", 1, TANK, place="sky_reserve", mars=(mar(SKY_DROP),))
    marker = Marker(
        id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=6, at=spot((24, 12))
    )
    state = on(
        battle(
            red=[drop, squad("Mates", 1, TANK)], blue=[squad("Claws", 1, TANK)], markers=(marker,)
        ),
        *(None, (24, 18), (46, 46)),
    )
    found = landed(state, 1, marker, 0, 6)
    # A whole base beyond the mates, and they are not among those passed over.
    assert found.slid and found.passed == () and found.found[1].y >= 18 * 50 + 80


@pytest.mark.rule("PF-SKY-6", "PF-SKY-8", "PF-MOV-3", "PF-TER-1")
def test_a_squadron_lands_together_or_slides_on():
    """Where it comes down there is room for one tank alone, between rocks."""
    rocks = [("rocks", (18, 10, 5, 11)), ("rocks", (25, 10, 5, 11)), ("rocks", (22, 10, 4, 3)),
             ("rocks", (22, 15, 4, 6))]  # fmt: skip
    state = dropping((24, 8))
    state = msgspec.structs.replace(state, scenery=board(*rocks))
    found = landed(state, 1, state.markers[0], 0, 6)
    first, second = found.found[1], found.found[2]
    assert found.slid and gap(first, second).is_at_most(2 * 50)
    for one in (first, second):
        assert one.y / 50 >= 21 + 0.8 or abs(one.x / 50 - 24) >= 6.8


@pytest.mark.rule("PF-SKY-8")
def test_a_squadron_slides_on_to_the_first_half_inch_with_room_for_all_of_it():
    """The first tank fits along a gap, the second into a hole beside it from one place alone."""
    rocks = [("rocks", (18, 10, 12, 3)), ("rocks", (18, 16, 12, 5)), ("rocks", (18, 13, 5, 3)),
             ("rocks", (25, 13, 0.5, 3)), ("rocks", (25.5, 13, 2, 1)),
             ("rocks", (27.5, 13, 2.5, 3))]  # fmt: skip
    state = msgspec.structs.replace(dropping((24, 8)), scenery=board(*rocks))
    found = landed(state, 1, state.markers[0], 0, 6)
    assert found.slid and (found.found[1].x, found.found[1].y) == (24 * 50, 14.5 * 50)


@pytest.mark.rule("PF-SKY-6")
def test_a_drop_is_rolled_and_placed_without_a_question():
    game = Measured(dropping((24, 12), micro=1)).send(
        SkyDrop(squadron=1, marker=1), script="d6:1 d6:3"
    )
    assert game.state.squadron(1).place == "table"
    assert game.at(1)[:2] == (24, 15)


@pytest.mark.rule("PF-ART-2", "PF-ART-4")
def test_a_strike_touches_who_is_under_its_template():
    marker = Marker(
        id=1, side="red", race="Terran Alliance", kind="artillery", micro=6, at=spot((24, 20))
    )
    state = on(
        battle(red=[squad("Fists", 1, TANK)], blue=[squad("Claws", 2, TANK)], markers=(marker,)),
        *((24, 26), (24 + 3.3, 24), (24 + 3.32, 20)),
    )
    # 4" north of the marker: 2.5" and half a base around.
    assert struck(state, marker, 0, 4) == (1, 2)
    assert struck(state, marker, 180, 30) is None


@pytest.mark.rule("PF-ART-4", "PF-A86")
@pytest.mark.parametrize(("inches", "touched"), [(4, ()), (5, (2, 3, 4))])
def test_a_strike_that_touches_a_building_touches_all_who_are_in_it(inches, touched):
    marker = Marker(
        id=1, side="red", race="Terran Alliance", kind="artillery", micro=6, at=spot((24, 20))
    )
    held = squad("Guards", 3, infantry(), place="occupying", within=1)
    state = on(
        battle(red=[squad("Fists", 1, TANK)], blue=[held], markers=(marker,)),
        (10, 10),
        terrain=[("building", (22, 27, 4, 4))],
    )
    state = msgspec.structs.replace(state, buildings=(Building(id=1, name="Hall", terrain="t1"),))
    # North of the marker, with 2.5" around.
    assert struck(state, marker, 0, inches) == touched


@pytest.mark.rule("PF-EMB-4")
def test_passengers_get_out_where_their_transport_was():
    apc = squad("Apc", 1, TANK, mars=(mar(TRANSPORT, value=6),), damage=(2,), place="destroyed")
    guards = squad("Guards", 3, infantry(), place="embarked", within=1)
    state = on(battle(red=[apc, guards], blue=[squad("Claws", 1, TANK)]), (20, 20), None)
    game = Measured(state.change_model(5, at=spot((40, 40)))).send(Losses())
    there = pieces(game.state)
    assert set(there) == {2, 3, 4, 5}
    assert all(abs(there[one].x - 1000) < 150 for one in (2, 3, 4))


@pytest.mark.rule("PF-EMB-4")
@pytest.mark.parametrize(
    ("damage", "wreck"),
    [
        # An escort, and two that carry: the first wreck among these is the place.
        ((0, 0, 2), (34, 20)),
        ((2, 2, 0), (22, 20)),
        ((2, 0, 2), (34, 20)),
        # None of them is a wreck: beside the first of all.
        ((0, 0, 0), (10, 20)),
    ],
)
def test_passengers_get_out_where_the_transport_that_was_destroyed_stood(damage, wreck):
    carrier = profile("Apc", base=40, mars=(mar(TRANSPORT, value=6),))
    column = squad("Column", 1, TANK, attached=[carrier, carrier], damage=damage)
    guards = squad("Guards", 3, infantry(), place="embarked", within=1)
    state = battle(red=[column, guards], blue=[squad("Claws", 1, TANK)])
    state = on(state, (10, 20), (22, 20), (34, 20))
    after = out_of_wreck(state, 2, 1)
    there = [after.model(one).at for one in (4, 5, 6)]
    assert all(abs(one.x - 50 * wreck[0]) < 200 for one in there)
    assert all(abs(one.y - 50 * wreck[1]) < 200 for one in there)


@pytest.mark.rule("PF-EMB-4")
def test_on_a_stated_table_passengers_have_no_place():
    apc = squad("Apc", 1, TANK, mars=(mar(TRANSPORT, value=6),), damage=(2,), place="destroyed")
    state = battle(red=[apc, squad("Guards", 3, infantry(), place="embarked", within=1)])
    assert out_of_wreck(state, 2, 1) is state


@pytest.mark.rule("PF-OBJ-2", "PF-OBJ-3", "PF-OBJ-5")
@pytest.mark.parametrize(("far", "held"), [(1.8, True), (1.86, False)])
@pytest.mark.rule("PF-G31")
def test_an_objective_is_held_by_touching_its_marker(far, held):
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),))
    hill = Objective(id=1, kind="secondary", side="", name="Hill", at=spot((24, 24)))
    state = on(
        battle(red=[taker], blue=[squad("Claws", 1, TANK)], objectives=(hill,)),
        *((24 + far, 24), (40, 40)),
    )
    assert touched(state) == ((Contact(1, 1),) if held else ())


@pytest.mark.rule("PF-OBJ-1", "PF-OBJ-2", "PF-OBJ-4")
@pytest.mark.parametrize(
    ("kind", "takes"), [("tank", True), ("plain", False), ("foot", False), ("flyer", False)]
)
def test_only_who_can_take_an_objective_by_contact_does_so(kind, takes):
    hold = (mar(TAKE_AND_HOLD),)
    wing = profile(base=40, sight="flying", locomotion="flying")
    taker = {
        "tank": squad("Fists", 1, TANK, mars=hold),
        "plain": squad("Fists", 1, TANK),
        "foot": squad("Fists", 1, infantry(mars=hold)),
        "flyer": squad("Fists", 1, wing, mars=(*hold, mar("Flying Vehicle"))),
    }[kind]
    hill = Objective(id=1, kind="secondary", side="", name="Hill", at=spot((10, 10)))
    state = on(battle(red=[taker], blue=[squad("Claws")], objectives=(hill,)), (10, 10), (40, 40))
    assert touched(state) == ((Contact(1, 1),) if takes else ())


@pytest.mark.rule("PF-OBJ-2")
def test_one_model_of_a_squadron_at_an_objective_is_enough():
    taker = squad("Fists", 2, TANK, mars=(mar(TAKE_AND_HOLD),))
    hill = Objective(id=1, kind="secondary", side="", name="Hill", at=spot((24, 24)))
    state = battle(red=[taker], blue=[squad("Claws", 1, TANK)], objectives=(hill,))
    assert touched(on(state, (30, 24), (25.8, 24), (40, 40))) == (Contact(1, 1),)


@pytest.mark.rule("PF-OBJ-5", "PF-OBJ-1", "PF-SET-6", "PF-PBP-1")
def test_of_several_objectives_a_squadron_takes_the_one_that_scores_most():
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),))
    plain = squad("Plain", 1, TANK)
    # The enemy's primary is worth a quarter of one's own; a secondary half.
    lying = tuple(
        Objective(id=n, kind=kind, side=side, name=f"O{n}", at=spot((24 + n, 24)))
        for n, (kind, side) in enumerate(
            [("primary", "blue"), ("secondary", ""), ("primary", "red"), ("primary", "red")]
        )
    )
    spots = ((25, 24), (26, 24.5), (40, 40))
    state = on(battle(red=[taker, plain], blue=[squad("Claws", 1, TANK)], objectives=lying), *spots)
    assert touched(state) == tuple(Contact(1, n) for n in range(3))
    assert captured(state, touched(state)) == {2: 1}
    fewer = msgspec.structs.replace(state, objectives=lying[:2])
    assert captured(fewer, touched(fewer)) == {1: 1}


@pytest.mark.rule("PF-OBJ-5")
def test_squadrons_that_share_an_objective_part_what_is_in_reach_of_them():
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),))
    # The first squadron touches both, the second only what is worth more.
    lying = (
        Objective(id=1, kind="primary", side="red", name="Relay", at=spot((24, 24))),
        Objective(id=2, kind="secondary", side="", name="Hill", at=spot((22, 24))),
    )
    table = battle(red=[taker, taker], blue=[squad("Claws", 1, TANK)], objectives=lying)
    state = on(table, (23, 24), (25.8, 24), (40, 40))
    assert touched(state) == (Contact(1, 1), Contact(1, 2), Contact(2, 1))
    assert captured(state, touched(state)) == {1: 2, 2: 1}
    # Alone, the first takes what scores most.
    assert captured(state, touched(state)[:2]) == {1: 1}


@pytest.mark.rule("PF-OBJ-2", "PF-OBJ-6")
def test_contact_contests_an_objective_whatever_else_the_squadron_takes():
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),))
    lying = (
        Objective(id=1, kind="primary", side="red", name="Relay", at=spot((24, 24))),
        Objective(id=2, kind="secondary", side="", name="Hill", at=spot((22, 24))),
    )
    # Red touches both and would take the Relay; Blue touches the Hill alone.
    state = on(battle(red=[taker], blue=[taker], objectives=lying), (23, 24), (20.2, 24))
    assert touched(state) == (Contact(1, 1), Contact(1, 2), Contact(2, 2))
    assert captured(state, touched(state)) == {1: 1}
    game = Measured(state).send(Scoring())
    assert [one.holder for one in game.state.objectives] == ["red", ""]
    assert (game.tracker("red"), game.tracker("blue")) == (11, 15)


@pytest.mark.rule("PF-SKY-1", "PF-SKY-5")
def test_a_marker_lies_somewhere_and_is_turned_to_the_middle_of_the_table():
    nowhere = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=6)
    with pytest.raises(RuleError, match="no place on the table") as refusal:
        place_of(nowhere)
    assert refusal.value.rule == "PF-SKY-1"
    state = dropping((36, 24))
    assert place_of(state.markers[0]) == (36 * 50, 24 * 50)
    assert preferred(state, state.markers[0]) == 270
    assert preferred(dropping((24, 24)), dropping((24, 24)).markers[0]) == 0


@pytest.mark.rule("PF-MAR-NEXUS", "PF-MAR-DRONE", "PF-DIS-2", "PF-MAR-COMMAND")
def test_one_nexus_or_commander_in_reach_is_enough():
    def several(kind):
        near, far = (squad(name, 1, TANK, mars=(mar(kind, reach=16),)) for name in ("One", "Two"))
        fists = squad("Fists", 2, TANK, mars=(mar(DRONE),))
        return on(
            battle(red=[near, far, fists], blue=[squad("Claws", 1, TANK)]),
            *((10, 10), (40, 40), (14, 10), (16, 10), (46, 10)),
        )

    assert linked(several(DRONE_NEXUS), 3) == (3, 4)
    assert is_commanded(several(COMMAND_ELEMENT), 3)
