"""Pilots, Engineers, Mercenaries and camouflage: who and what serves a vehicle."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.aboard import ashore, is_steered
from rules.games.planet28.actions.blows import may_counter
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Pick
from rules.games.planet28.claims import Claim
from rules.games.planet28.moves import Hold, Walk
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.skills import current, roller
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.stakes import stakes
from rules.games.planet28.turn.battle import Battle, holders
from rules.games.planet28.turn.engineers import Mending, mendings
from rules.games.planet28.turn.rounds import allowance, close_effects
from rules.games.planet28.units import Section
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.rides import BUS, aboard, bus, friends
from tests.support.planet28.tables import Game, going, std, table
from tests.support.planet28.wheels import active

REPLACE = msgspec.structs.replace


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, above)), script)


@pytest.mark.rule("P28-TR-PILOT", "P28-INT-19", "P28-VEH-TRANS-4")
def test_a_vehicle_takes_the_higher_agility_and_shooting_of_its_pilot():
    state = bus(std(name="Red 1", traits=("Pilot",), A=7, S=2, F=9), std(name="Red 2"))
    own = {skill: current(state, 4, skill) for skill in ("A", "S", "F")}
    assert own == {"A": 4, "S": 3, "F": 5}
    inside = aboard(state, 1)
    assert {skill: current(inside, 4, skill) for skill in own} == {"A": 7, "S": 3, "F": 5}
    assert (roller(inside, 4, "A"), roller(inside, 4, "S")) == (1, 4)
    gone = inside.change(1, status="slain", hp=0)
    assert current(gone, 4, "A") == 4
    passenger = aboard(bus(*friends(2, A=7)), 1)
    assert current(passenger, 4, "A") == 4
    roll = SkillRoll(unit=4, skill="A", why="rough ground", rule="P28-TERR-2")
    assert roll.chance(inside) == Fraction(6, 10)


@pytest.mark.rule("P28-TR-PILOT", "P28-INT-19", "P28-TURN-6")
def test_the_best_of_several_pilots_drives_as_it_stands_now():
    people = (
        std(name="Red 1", traits=("Pilot",), A=6),
        std(name="Red 2", traits=("Pilot",), A=8, half=True, hp=8),
    )
    state = aboard(bus(*people), 1, 2)
    assert current(state, 4, "A") == 7
    out = state.change(4, sections=(Section(hp=10), Section(hp=10), Section(hp=10, out=3)))
    assert current(out, 4, "A") == 7
    # A Pilot who is better only when whole does not drive.
    hurt = bus(std(name="Red 1", traits=("Pilot",), A=5, half=True, hp=8), std(name="Red 2"))
    assert roller(aboard(hurt, 1), 4, "A") == 4


@pytest.mark.rule("P28-TR-PILOT")
def test_the_roll_of_a_piloted_vehicle_shows_the_pilots_figure():
    state = aboard(bus(std(name="Red 1", traits=("Pilot",), A=7), std(name="Red 2")), 1)
    game = run(state, SkillRoll(unit=4, skill="A", why="rough ground", rule="P28-TERR-2"), "d10:6")
    work = game.work("A roll")
    assert (work.base, work.target) == (7, 7)


@pytest.mark.rule("P28-VEH-TR-MERCENARY", "P28-TURN-2")
def test_a_mercenary_vehicle_acts_only_with_a_pilot_aboard():
    state = bus(*friends(2, traits=("Pilot",)), traits=("Mercenary",))
    assert allowance(state, state.unit(4)) == 0
    inside = aboard(state, 1)
    assert allowance(inside, inside.unit(4)) == 2
    idle = aboard(bus(*friends(2), traits=("Mercenary",)), 1)
    assert allowance(idle, idle.unit(4)) == 0


def piloted(**more):
    """Red's Pilot in a Mercenary vehicle, whose activation it is with two actions, beside Blue."""
    state = bus(*friends(2, traits=("Pilot",)), traits=("Mercenary",), **more)
    return active(aboard(state, 1).change(4, actions=2), 4)


@pytest.mark.rule("P28-VEH-TR-MERCENARY", "P28-TURN-2")
def test_a_mercenary_vehicle_stops_when_its_pilot_gets_out_in_the_same_turn():
    state = piloted()
    assert state.frames[-1].ready(state) == (4,)
    assert Game(state).do("red", Walk(unit=4, distance_mm=50)).unit(4).actions == 1
    empty = ashore(state, 1)
    assert empty.frames[-1].ready(empty) == ()
    for move in (Walk(unit=4, distance_mm=50), Hold(unit=4)):
        with pytest.raises(RuleError, match="nothing without a Pilot") as told:
            move.check(empty, "red")
        assert told.value.rule == "P28-VEH-TR-MERCENARY"
    # The trait of the same name that characters have asks for no Pilot.
    assert is_steered(table(std(traits=("Mercenary",))), 1)


@pytest.mark.rule("P28-VEH-TR-MERCENARY", "P28-CTR-1")
def test_a_mercenary_vehicle_counters_only_with_a_pilot_aboard():
    state = piloted()
    assert may_counter(state, 4)
    assert not may_counter(ashore(state, 1), 4)


@pytest.mark.rule("P28-VEH-TR-MERCENARY", "P28-HOLD-3")
def test_actions_that_a_mercenary_vehicle_held_are_lost_when_its_pilot_gets_out():
    state = piloted().change(4, holding=True)
    assert holders(state, "red") == (4,)
    empty = ashore(state, 1)
    assert holders(empty, "red") == ()
    with pytest.raises(RuleError, match="nothing without a Pilot"):
        Claim(unit=4).check(empty, "red")
    over = close_effects(empty).unit(4)
    assert (over.holding, over.actions) == (False, 0)


@pytest.mark.rule("P28-VEH-TR-MERCENARY", "P28-SOLO-3")
def test_the_enemys_mercenary_vehicle_goes_on_only_with_its_pilot():
    state = piloted()
    turn = EnemyTurn(units=(4,))
    assert turn.do_act(ashore(state, 1), {}, None).back == {"done": True}


DAMAGED = (
    "left Engine 4/10",
    "left Crew 2/10",
    "left Transport section 10/10",
    "right Radio 1/5",
    "left Crew 0/10",
)


def engineer(parts=DAMAGED, place=2, **more):
    """A battle with an Engineer of Red's in a vehicle."""
    people = (std(name="Red 1", traits=("Engineer",)), std(name="Red 2"))
    return aboard(bus(*people, parts=parts, **more), 1, place=place)


@pytest.mark.rule("P28-TR-ENGINEER", "P28-VEH-TRANS-4", "P28-INT-27")
def test_an_engineer_mends_a_section_on_the_side_where_it_got_in():
    state = engineer()
    (mending,) = mendings(state)
    assert mending == Mending(unit=1, vehicle=4)
    assert mending.options(state) == (0, 1)
    game = run(state, mending)
    assert game.kind() == "mend"
    assert game.labels() == ["Engine 1 (4 HP)", "Crew 2 (2 HP)"]
    for wrong in (2, 3, 4):
        with pytest.raises(RuleError):
            game.do("red", Pick(which=wrong))
    done = Game(game.state).do("red", Pick(which=0), "d4:3")
    assert done.unit(4).sections[0].hp == 7
    assert Game(game.state).lapse("d4:4").unit(4).sections[1].hp == 6
    # Whoever rides in a section out of use works on.
    hull = state.unit(4).sections
    out = state.change(4, sections=(*hull[:2], REPLACE(hull[2], out=2), *hull[3:]))
    assert mendings(out) == (mending,)


@pytest.mark.rule("P28-TR-ENGINEER")
def test_one_damaged_section_is_mended_without_a_question_up_to_what_it_had():
    parts = ("left Engine 9/10", "rear Crew 10/10", "left Transport section 10/10")
    state = engineer(parts)
    game = run(state, mendings(state)[0], "d4:4")
    assert game.unit(4).sections[0].hp == 10
    assert game.rolls("TR-ENGINEER") == [("Engineer", 4, (4,))]
    assert "Red 1 mends Engine 1 (10 HP) of Rover." in game.text()
    whole = engineer(BUS)
    assert run(whole, mendings(whole)[0]).text() == ""


@pytest.mark.rule("P28-TR-ENGINEER")
def test_an_engineer_of_a_small_vehicle_mends_every_section_and_one_in_the_core_the_core():
    small = engineer(size="small")
    assert mendings(small)[0].options(small) == (0, 1, 3)
    core = engineer(("core Engine 4/10", "left Crew 2/10", "core Transport section 10/10"))
    assert mendings(core)[0].options(core) == (0,)


@pytest.mark.rule("P28-TURN-7", "P28-TR-ENGINEER")
def test_engineers_mend_after_poison_and_before_the_order():
    parts = ("left Engine 4/10", "rear Crew 10/10", "left Transport section 10/10")
    state = engineer(parts).change(2, poisoned=True)
    state = REPLACE(state, frames=(Battle(stage="turn"),), order=(), place=0)
    told = going(state, "d4:1 d4:2 d10:1 d10:2").rules()
    assert told.index("WSR-POISON") < told.index("TR-ENGINEER") < told.index("TURN-5")
    assert mendings(aboard(bus(*friends(2)), 1)) == ()


@pytest.mark.rule("P28-VEH-TR-CAMO", "P28-COVER-3")
def test_camouflage_covers_a_vehicle_from_far_away():
    def cover(traits, far, share=0):
        state = with_vehicle(
            table(std(weapons=("Sniper rifle",)), std("blue")),
            *("front Engine 10/10", "rear Crew 10/10"),
            traits=traits,
        )
        shot = Shoot(
            unit=1,
            target=3,
            weapon="Sniper rifle",
            distance_mm=far,
            facing="front",
            share=share,
        )
        return shot.is_covered(state)

    camo = ("Camo",)
    assert [cover(camo, far) for far in (300, 301)] == [False, True]
    assert not cover((), 301)
    assert cover((), 301, 60) and cover(camo, 100, 60)


def test_a_rider_does_not_steer_by_being_aboard_alone():
    state = aboard(bus(*friends(2)), 1)
    assert roller(state, 4, "A") == 4
    assert stakes(state, Walk(unit=4, distance_mm=50)).cost == "1 action"
