"""Units by their numbers, members of squads, what all carry, whose skills they roll with."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.armament import at_hand, weapon_of
from rules.games.planet28.rolls import SkillRoll, settled
from rules.games.planet28.skills import base, current, is_inspired, roller
from rules.games.planet28.squad_losses import is_squad_due
from rules.games.planet28.squad_nerve import SquadTest
from rules.games.planet28.squads import hp_left, kin, ready_bodies, squad_numbers
from rules.games.planet28.state import is_aboard, is_member, squad_of
from rules.games.planet28.units import Berth, Character, Effect
from rules.games.planet28.warband.mounted import HULL, HULLS
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.rides import aboard, bus
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

REPLACE = msgspec.structs.replace


def mixed(**more):
    """Characters 1 to 4, blue's squad 5 of the last three, and blue's vehicles 6 and 7."""
    people = (std("blue", **more) for _ in range(3))
    state = with_squad(table(std(), *people), 2, 3, 4)
    return with_vehicle(with_vehicle(state, *CAR), *CAR, name="Second")


def without(state, unit):
    """The battle after a squad is no more."""
    return REPLACE(state, units=tuple(one for one in state.units if one.id != unit))


@pytest.mark.rule("P28-SQD-14")
@pytest.mark.parametrize("gone", [0, 5])
def test_everybody_keeps_their_number_when_a_squad_is_no_more(gone):
    state = without(mixed(), gone)
    left = [unit for unit in range(1, 8) if unit != gone]
    assert [state.unit(unit).id for unit in left] == left
    assert [unit for unit in range(-1, 10) if state.is_there(unit)] == left
    for unit in {-1, 0, 8, 9, gone}:
        with pytest.raises(KeyError):
            state.unit(unit)
        with pytest.raises(KeyError):
            state.change(unit, moves=1)
    moved = [state.change(unit, moves=3).unit(unit).moves for unit in left]
    assert moved == [3] * len(left)


@pytest.mark.rule("P28-SQD-5", "P28-VEH-1")
def test_squads_and_vehicles_are_no_characters():
    state = mixed()
    assert [state.character(unit).id for unit in (1, 2)] == [1, 2]
    for unit in (5, 6):
        with pytest.raises(TypeError, match="no character"):
            state.character(unit)
    assert squad_numbers(state) == (5,)
    assert [is_member(one) for one in state.units] == [False, True, True, True, *[False] * 3]
    assert is_member(Character(id=2, hp=1, squad=1))
    assert [one.id for one in state.takers()] == [1, 5, 6, 7]


@pytest.mark.rule("P28-SQD-7")
def test_who_is_out_of_unit_is_a_mate_but_no_member():
    state = mixed().change(3, stray="out").change(4, status="fled", actions=0)
    assert [one.id for one in state.mates(5)] == [2, 3]
    assert [one.id for one in state.members(5)] == [2]
    assert [is_member(state.unit(unit)) for unit in (2, 3)] == [True, False]
    assert [squad_of(state.unit(unit)) for unit in (1, 2, 3, 5, 6)] == [0, 5, 0, 0, 0]
    assert [kin(state, unit) for unit in (1, 2, 3, 5, 6)] == [0, 5, 5, 0, 0]


@pytest.mark.rule("P28-SQD-5", "P28-ARM-POWER")
def test_who_restarts_takes_no_part_in_what_its_squad_does():
    state = mixed().change(3, reboot=1).change(4, reboot=2)
    assert ready_bodies(state, 5) == (2, 4)
    assert (ready_bodies(state, 1), ready_bodies(state, 6)) == ((1,), ())
    assert ready_bodies(state.change(1, reboot=1), 1) == (1,)


@pytest.mark.rule("P28-SQD-13", "P28-VEH-1", "P28-SQD-7")
def test_the_hp_of_a_squad_and_of_a_hull_are_those_of_all_their_parts():
    state = mixed().change(2, hp=3).change(3, hp=4, stray="out").change(4, status="fled", hp=5)
    assert [hp_left(state, unit) for unit in (1, 2, 5, 6)] == [20, 3, 7, 50]


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_only_people_are_aboard():
    state = aboard(bus(), 1)
    assert [is_aboard(one) for one in state.units] == [True, False, False]
    assert not any(map(is_aboard, mixed().units))


def armed(state, unit, *weapons):
    """The battle with weapons of its own for a character."""
    made = tuple(
        REPLACE(WEAPONS["Dagger"], name=name, dice=read_sum(dice)) for name, dice in weapons
    )
    profile = REPLACE(state.profile(unit), weapons=made)
    profiles = (*state.profiles[: unit - 1], profile, *state.profiles[unit:])
    return REPLACE(state, profiles=profiles)


@pytest.mark.rule("P28-SQD-9", "P28-WPN-3")
def test_a_squad_attacks_with_what_the_first_member_in_unit_carries():
    state = armed(mixed(), 2, ("Blade", "1D6"), ("Hook", "1D8"))
    state = armed(armed(state, 3, ("Blade", "1D10")), 4, ("Axe", "1D12"))

    def sides(name, table):
        return weapon_of(table, 5, name).dice.terms[0][1]

    assert [sides(name, state) for name in ("Blade", "Hook", "Axe")] == [6, 8, 12]
    assert sides("Blade", state.change(2, stray="out")) == 10
    strayed = state
    for unit in (2, 3, 4):
        strayed = strayed.change(unit, stray="out")
    assert [sides(name, strayed) for name in ("Blade", "Axe")] == [6, 12]
    assert weapon_of(state, 5, "Fist") == WEAPONS["Fist"]
    alone = state.change(3, status="fled").change(4, status="fled")
    assert weapon_of(alone, 5, "Fist") == WEAPONS["Fist"]
    assert weapon_of(state.change(4, loot=("Club",)), 5, "Club") == WEAPONS["Club"]


@pytest.mark.rule("P28-AB-LOOT", "P28-WPN-3")
def test_a_looted_weapon_is_the_one_of_that_name():
    state = armed(table(std(slew=(2, 3)), std("blue"), std("blue")), 2, ("Hook", "1D8"))
    state = armed(state, 3, ("Axe", "1D12"), ("Blade", "1D10"))
    found = {name: weapon_of(state, 1, name).name for name in ("Hook", "Axe", "Blade")}
    assert found == {name: name for name in found}
    assert weapon_of(state, 1, "Club") == WEAPONS["Club"]


GUNS = (*CAR, "left Hard point 10/10 = Laser rifle", "front Hard point 0/10 = Mortar")


@pytest.mark.rule("P28-VEH-FIGHT", "P28-VEH-SEC-LOSS")
@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_a_vehicle_fights_with_its_hull_and_fires_what_it_has_left(size):
    state = with_vehicle(table(std(), std("blue")), *GUNS, size=size)
    assert weapon_of(state, 3, HULL) == HULLS[size]
    assert weapon_of(state, 3, "Laser rifle").name == "Laser rifle"
    assert at_hand(state, 3, melee=True) == (HULLS[size],)
    assert [one.name for one in at_hand(state, 3, melee=False)] == ["Laser rifle"]


@pytest.mark.rule("P28-VEH-1", "P28-VEH-FIGHT", "P28-SKILL-3")
def test_a_vehicle_has_no_mind_to_begin_with_and_none_of_a_bodys_troubles():
    state = mixed()
    assert [base(state, 6, skill) for skill in ("A", "F", "S", "AW", "P")] == [4, 5, 3, 0, 0]
    assert [current(state, 6, skill) for skill in ("A", "P")] == [4, 1]
    assert [base(state, 1, skill) for skill in ("A", "P")] == [5, 5]


@pytest.mark.rule("P28-TR-PILOT")
@pytest.mark.parametrize(("skill", "own", "best"), [(4, 4, 4), (5, 4, 1), (3, 4, 4)])
def test_a_pilot_drives_only_where_it_is_better(skill, own, best):
    state = aboard(bus(std(name="Red 1", traits=("Pilot",), A=skill), std(name="Red 2")), 1)
    assert base(bus(), 3, "A") == own
    assert roller(state, 4, "A") == best
    plain = aboard(bus(std(name="Red 1", A=9), std(name="Red 2")), 1)
    assert (roller(plain, 4, "A"), roller(plain, 4, "F")) == (4, 4)


@pytest.mark.rule("P28-SQD-11")
def test_a_squad_rolls_with_its_best_member_there_and_when_none_is_left_with_its_best_of_all():
    people = (std("blue", P=one) for one in (4, 6, 8))
    state = with_squad(table(std(P=10), *people), 2, 3, 4)
    assert roller(state, 5, "P") == 4
    assert roller(state.change(4, status="fled"), 5, "P") == 3
    assert roller(state.change(4, stray="out"), 5, "P") == 3
    gone = state
    for unit in (2, 3, 4):
        gone = gone.change(unit, status="slain", hp=0)
    assert roller(gone, 5, "P") == 4
    assert [roller(state, unit, "P") for unit in (1, 2)] == [1, 2]


@pytest.mark.rule("P28-SKILL-3", "P28-INT-7", "P28-SQD-11")
def test_half_health_and_what_a_squad_is_under_count_for_each_skill():
    state = mixed(half=True, hp=9).change(5, effects=(Effect("Stimulants", 1, 3),))
    assert [current(state, unit, "P") for unit in (1, 2, 5, 6)] == [5, 5, 5, 1]
    worse = state.change(5, effects=(Effect("Wither", -2, 3),))
    assert [current(worse, unit, "P") for unit in (1, 2)] == [5, 2]


LED = [
    # Who leads, whom people have named as near it, and who is inspired.
    ({"near": (2,)}, (2,)),
    ({"near": ()}, ()),
    ({"near": (1, 2)}, (2,)),
    ({"near": (2, 3)}, (2,)),
    ({"near": (2,), "status": "fled"}, ()),
    ({"near": (2,), "status": "broken"}, (2,)),
]


@pytest.mark.rule("P28-TR-INSPIRING")
@pytest.mark.parametrize(("leader", "inspired"), LED)
def test_only_friends_that_are_named_as_near_are_inspired(leader, inspired):
    state = table(std(traits=("Inspiring",)), std(), std("blue"), std()).change(1, **leader)
    assert tuple(unit for unit in (1, 2, 3, 4) if is_inspired(state, unit)) == inspired
    # Near somebody without the trait nobody is.
    plain = table(std(), std(), std("blue"), std()).change(1, **leader)
    assert not any(is_inspired(plain, unit) for unit in (1, 2, 3, 4))


@pytest.mark.rule("P28-TR-INSPIRING", "P28-SQD-11")
def test_a_squad_that_is_near_is_inspired_with_all_its_members():
    state = with_squad(table(std(traits=("Inspiring",)), std(), std(), std()), 2, 3, 4)
    near = state.change(1, near=(5,))
    assert [unit for unit in range(1, 6) if is_inspired(near, unit)] == [2, 3, 4, 5]


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-5", "P28-ITEM-IDOL")
def test_a_roll_keeps_the_number_that_it_was_first_compared_with():
    state = table(std(A=5), std("blue"))
    roll = SkillRoll(unit=1, skill="A", why="test", rule="P28-SKILL-1")
    assert [roll.chance(state) * 10, REPLACE(roll, target=8).chance(state) * 10] == [4, 7]
    line = REPLACE(roll, target=0, natural=3).told(state, (3,), False)
    assert (line.work[0].target, line.work[0].faces, line.rule) == (0, (3,), "P28-SKILL-1")


@pytest.mark.rule("P28-BREAK-5")
def test_earlier_tests_are_forgotten_by_whoever_is_whole_and_calm():
    state = mixed().change(5, breaks=2).change(1, breaks=2)
    assert [settled(state, unit).unit(unit).breaks for unit in (1, 5)] == [0, 0]
    for more in ({"half": True, "hp": 9}, {"status": "broken"}):
        assert settled(state.change(1, **more), 1).unit(1).breaks == 2
    broken = state.change(5, status="broken")
    assert settled(broken, 5).unit(5).breaks == 2


SQUADS = [
    ((20, 20, 20), {}, False),
    ((5, 5, 5), {}, True),
    ((5, 5, 6), {}, False),
    ((5, 5, 5), {"tested": 1}, False),
    ((0, 5, 5), {"tested": 1}, True),
    ((0, 5, 10), {"tested": 1}, False),
    ((0, 5, 5), {"tested": 2}, False),
    ((0, 0, 0), {}, False),
    ((0, 0, 0), {"tested": 1}, False),
]


@pytest.mark.rule("P28-SQD-13", "P28-TR-UNSHAKABLE")
@pytest.mark.parametrize(("hp", "more", "due"), SQUADS)
def test_a_squad_tests_at_a_quarter_and_again_with_each_death(hp, more, due):
    state = mixed().change(5, **more).change(1, status="slain", hp=0, actions=0)
    for unit, left in zip((2, 3, 4), hp, strict=True):
        state = state.change(unit, hp=left, status="ok" if left else "slain")
    assert is_squad_due(state, 5) is due
    assert not any(is_squad_due(state, unit) for unit in (1, 2, 6))
    calm = REPLACE(state.profile(5), traits=("Unshakable",))
    assert not is_squad_due(REPLACE(state, profiles=(*state.profiles[:4], calm)), 5)


@pytest.mark.rule("P28-SQD-13", "P28-TR-ANIMAL")
def test_each_member_rolls_with_what_is_its_own_but_not_its_earlier_tests():
    state = mixed(traits=("Animal",)).change(2, breaks=3).change(4, stray="out")
    go = SquadTest(unit=5).do_roll(state, {}, None)
    assert [(one.unit, one.skill, one.purpose, one.rule) for one in go.first] == [
        (unit, "P", "break", "P28-SQD-13") for unit in (2, 3, 4)
    ]
    assert [tuple(mod.amount for mod in one.mods) for one in go.first] == [(-1,)] * 3
    assert (go.state.unit(5).tested, go.frame.asked) == (1, (2, 3, 4))


@pytest.mark.rule("P28-SQD-13")
def test_only_whoever_fails_flees():
    state = mixed()
    heard = tuple({"success": won, "natural": 1} for won in (True, False, False))
    frame = SquadTest(unit=5, asked=(2, 3, 4), stage="flee", returned=heard)
    go = frame.do_flee(state.change(4, status="slain", hp=0), {}, None)
    assert [go.state.unit(unit).status for unit in (2, 3, 4)] == ["ok", "fled", "slain"]
    stay = REPLACE(frame, returned=heard[:1] * 3).do_flee(state, {}, None)
    assert (stay.state, stay.told[0].rule) == (state, "P28-SQD-13")


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_a_berth_is_a_vehicle_and_one_of_its_sections():
    state = aboard(bus(), 1)
    assert state.unit(1).aboard == Berth(len(state.profiles), 2)
