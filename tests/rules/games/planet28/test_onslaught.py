"""The odds of squads and vehicles, as attackers and attacked: what every face comes to, counted."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.core import Lapse, Moment, play, question
from rules.games.planet28 import SYSTEM, versus
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline
from rules.games.planet28.chances import in_all
from rules.games.planet28.moves import Charge, Fight
from rules.games.planet28.onslaught import onslaught
from rules.games.planet28.prospects import Prospect, expected, outlook, promised, prospect
from rules.games.planet28.units import Section, Vehicle
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import Sum, read_sum
from tests.support.planet28.guards import acting, blue_guard, red_guard
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.ways import every_way
from tests.support.planet28.wheels import active

REPLACE = msgspec.structs.replace
STEADY = ("Unshakable",)
TWO = Sum(terms=((1, 2),))
"""A die of two sides: the ways in which all dice fall are few enough to be gone through."""
GUN = Weapon(name="Popgun", melee=False, hands=1, dice=TWO, cost=0, range_most=300)
CLAW = Weapon(name="Claw", melee=True, hands=1, dice=TWO, cost=0, special=("Armour piercing",))
POOR = {10: ((1, 1), (2, 1), (3, 1), (4, 1), (5, 6))}
"""For skills of 5 at the most: from a 5 on all faces of a skill roll miss."""
HULL = ("front Engine 2/2", "rear Crew 2/2")


def armed(state, *units, gun=GUN):
    """The battle in which these units have weapons with small dice in hand, so that all fit."""
    profiles = list(state.profiles)
    for unit in units:
        profiles[unit - 1] = REPLACE(profiles[unit - 1], weapons=(gun, CLAW))
        state = state.change(unit, wielded=(gun.name, CLAW.name))
    return REPLACE(state, profiles=tuple(profiles))


def left(state, unit):
    """What is left of a unit as the battle has it: HP of each body or section."""
    who = state.unit(unit)
    return tuple(section.hp for section in who.sections) if isinstance(who, Vehicle) else (who.hp,)


def counted(state, move, victim, bodies=(), alike=POOR, seat="red"):
    """What an attack does, by playing it to its end for every way its dice can fall.

    Whoever is asked for more than the attack itself declines, else silence answers.
    """
    units = bodies or (victim,)
    before = [left(state, one) for one in units]
    found, whole = Prospect(Fraction(0), Fraction(0)), Fraction(0)
    for end, chance in ends(state, seat, move, alike):
        whole += chance
        after = [left(end, one) for one in units]
        pairs = list(zip(sum(before, ()), sum(after, ()), strict=True))
        lost = sum(old - new for old, new in pairs)
        gone = sum(old > 0 and new == 0 for old, new in pairs)
        hull = isinstance(state.unit(victim), Vehicle)
        killed = all(new == 0 for _, new in pairs) if hull else gone > 0
        one = Prospect(Fraction(lost), Fraction(killed), Fraction(gone if hull else 0))
        found = found.plus(one.times(chance))
    assert whole == 1
    return found


def ends(state, seat, move, alike):
    """Yield the battle at the end of an attack for every way its dice can fall, and the chance."""

    def played(dice):
        return play(SYSTEM, state, move, Moment(seat=seat, dice=dice)).state

    for after, chance in every_way(played, alike):
        ask = question(after)
        if ask is None or ask.kind == "act":
            yield after, chance
            continue
        entry = ask.entries[0]
        answer = Decline() if Decline in entry.kinds else Lapse()
        for end, likely in ends(after, entry.seat, answer, alike):
            yield end, chance * likely


def agree(state, move, victim, bodies=(), alike=POOR):
    """Hold the odds of an attack to what it comes to; return them."""
    attack = onslaught(state, move)
    # Else a face would stand for others that do not do the same.
    assert alike is not POOR or all(one <= Fraction(4, 10) for _, c in attack.cases for one in c)
    found = expected(state, attack, victim)
    assert found == counted(state, move, victim, bodies, alike)
    return found


def guard(*foes, members=2, **more):
    """Two of red's squad with small dice against somebody of blue's; the squad acts."""
    state = red_guard(
        *(foes or (std("blue", "Foe", hp=4, traits=STEADY, actions=0),)),
        members=members,
        S=2,
        F=1,
        **more,
    )
    return armed(state, *range(1, members + 1))


@pytest.mark.rule("P28-SQD-9", "P28-SHOOT-4", "P28-SHOOT-5", "P28-FLOW-3", "P28-FLOW-2")
def test_the_shots_of_a_squad_promise_what_playing_them_comes_to():
    state = guard()
    squad, foe = state.units[-1].id, 3
    found = agree(state, Shoot(unit=squad, target=foe, weapon="Popgun", distance_mm=100), foe)
    assert 0 < found.kill < found.wounds

    told = SYSTEM.stakes(
        state, Shoot(unit=squad, target=foe, weapon="Popgun", distance_mm=100), "red", None
    )
    assert (told.of, told.more) == ("for a hit", found.text())


@pytest.mark.rule("P28-SQD-9", "P28-ARM-LIVING", "P28-COVER-1", "P28-FLOW-2")
def test_a_living_armour_wears_out_under_a_volley():
    foe = std("blue", "Foe", hp=3, traits=STEADY, actions=0, armour="Living armour", pool=2)
    state = guard(foe)
    shot = Shoot(unit=state.units[-1].id, target=3, weapon="Popgun", distance_mm=100)
    agree(state, shot, 3)


@pytest.mark.rule("P28-SQD-9", "P28-MULTI-1", "P28-MULTI-3", "P28-FLOW-2")
def test_the_blows_of_a_squad_share_one_focus_test():
    foes = tuple(std("blue", f"Foe {n}", hp=4, traits=STEADY, actions=0) for n in (1, 2))
    state = guard(*foes)
    squad = state.units[-1].id
    state = state.lock(3, squad).lock(4, squad)
    fight = Fight(unit=squad, target=3, weapon="Claw")
    attack = onslaught(state, fight)
    assert len(attack.cases) == 2 and sum(weight for weight, _ in attack.cases) == 1
    agree(state, fight, 3)


@pytest.mark.rule("P28-SQD-9", "P28-FIGHT-4", "P28-FLOW-2")
def test_only_the_members_that_are_named_strike():
    state = guard(members=3)
    squad = state.units[-1].id
    fight = Fight(unit=squad, target=4, weapon="Claw", distance_mm=20, members=(1, 3))
    attack = onslaught(state, fight)
    assert [hit.striker for hit in attack.hits] == [1, 3]
    assert len(onslaught(state, REPLACE(fight, members=())).hits) == 3


@pytest.mark.rule("P28-SQD-10", "P28-CHG-2", "P28-FLOW-2")
@pytest.mark.parametrize("switch", ["one", "each"])
def test_a_charging_squad_has_a_die_for_each_or_one_for_all(switch):
    state = guard(members=2, squad_charge=switch)
    squad = state.units[-1].id
    charge = Charge(unit=squad, target=3, distance_mm=50, weapon="Claw")
    assert len(onslaught(state, charge).cases) == (4 if switch == "one" else 1)
    agree(state, charge, 3)


@pytest.mark.rule("P28-SQD-DMG", "P28-FLOW-2")
@pytest.mark.parametrize("overflow", ["lost", "carried"])
@pytest.mark.parametrize("marked", [0, 3, 4])
def test_a_squad_that_is_hit_gives_up_whom_silence_would(overflow, marked):
    state = blue_guard(
        std(name="Ann", S=5),
        std(name="Bo"),
        members=3,
        traits=STEADY,
        squad_overflow=overflow,
        squad={"marked": marked},
    )
    # What all have together is less than a hit may do.
    for unit, hp in ((3, 3), (4, 2), (5, 1)):
        state = state.change(unit, hp=hp)
    strong = Weapon(
        name="Popgun", melee=False, hands=1, dice=read_sum("1D8"), cost=0, range_most=300
    )
    state = armed(state, 1, gun=strong)
    shot = Shoot(unit=1, target=6, weapon="Popgun", distance_mm=100)
    found = agree(state, shot, 6, (3, 4, 5))
    assert SYSTEM.stakes(state, shot, "red", None).more == found.text("to slay one")


@pytest.mark.rule("P28-SQD-DMG", "P28-SQD-9", "P28-FLOW-2")
@pytest.mark.parametrize("overflow", ["lost", "carried"])
def test_a_squad_against_a_squad_goes_on_to_the_next_member(overflow):
    people = [std(S=4, name=f"R{n}") for n in (1, 2)]
    foes = [
        std("blue", f"B{n}", hp=hp, traits=STEADY, actions=0) for n, hp in ((1, 2), (2, 3), (3, 1))
    ]
    state = table(*people, *foes, squad_overflow=overflow)
    state = with_squad(state, 3, 4, 5, name="Blues")
    state = armed(acting(with_squad(state, 1, 2, name="Reds")), 1, 2)
    shot = Shoot(unit=7, target=6, weapon="Popgun", distance_mm=100)
    agree(state, shot, 6, (3, 4, 5))


@pytest.mark.rule("P28-SQD-DMG", "P28-ARM-LIVING", "P28-SQD-9", "P28-FLOW-2")
@pytest.mark.parametrize("overflow", ["lost", "carried"])
def test_the_living_armour_of_each_member_wears_out_by_itself(overflow):
    people = [std(S=4, name=f"R{n}") for n in (1, 2)]
    worn = {"armour": "Living armour", "traits": STEADY, "actions": 0}
    foes = [
        std("blue", f"B{hp}", hp=hp, pool=pool, **worn) for hp, pool in ((2, 0), (1, 1), (3, 2))
    ]
    state = with_squad(table(*people, *foes, squad_overflow=overflow), 3, 4, 5)
    state = armed(acting(with_squad(state, 1, 2, name="Reds")), 1, 2)
    agree(state, Shoot(unit=7, target=6, weapon="Popgun", distance_mm=100), 6, (3, 4, 5))


SIDED = (
    *HULL,
    "left Hard point 0/3",
    "left Hard point 1/3",
    "left Hard point 2/3",
    "left Armour 3/3",
    "core Crew 2/2",
)


@pytest.mark.rule("P28-VEH-DMG", "P28-FLOW-2")
@pytest.mark.parametrize("facing", ["left", "right", "front"])
@pytest.mark.parametrize(
    "switch", [{}, {"damaged_first": "global"}, {"core_hit": "always_allowed"}]
)
def test_a_hull_loses_the_sections_that_playing_it_loses(facing, switch):
    people = [std(S=4, name=f"R{n}") for n in (1, 2)]
    state = acting(with_squad(table(*people, std("blue"), **switch), 1, 2))
    state = armed(with_vehicle(state, *SIDED, actions=0), 1, 2)
    car = state.units[-1].id
    shot = Shoot(unit=4, target=car, weapon="Popgun", distance_mm=100, facing=facing, share=0)
    found = agree(state, shot, car)
    assert found.sections > 0
    told = SYSTEM.stakes(state, shot, "red", None).more
    assert told == found.text("to destroy it") and " sections and " in told


@pytest.mark.rule("P28-VEH-DMG", "P28-FIGHT-4", "P28-CHG-2", "P28-FLOW-2")
@pytest.mark.parametrize("facing", ["left", "right"])
def test_a_blow_at_a_hull_strikes_the_side_that_was_named(facing):
    state = armed(with_vehicle(table(std(F=1), std("blue")), *SIDED, actions=0, A=1), 1)
    fight = Fight(unit=1, target=3, weapon="Claw", distance_mm=20, facing=facing)
    agree(state, fight, 3)
    # A charge touches the same side, and its die helps: up to a 1 every face hits.
    charge = Charge(unit=1, target=3, distance_mm=50, weapon="Claw", facing=facing)
    agree(state, charge, 3, alike={10: ((1, 1), (2, 1), (3, 1), (4, 1), (5, 6))})


@pytest.mark.rule("P28-VEH-DMG", "P28-FIGHT-4", "P28-CHG-2", "P28-FLOW-2")
@pytest.mark.parametrize(("facing", "falls"), [("left", 1), ("rear", 0), ("front", Fraction(1, 2))])
def test_the_side_that_was_named_decides_how_many_sections_fall(facing, falls):
    parts = ("front Engine 2/2", "rear Crew 3/3", "left Radio 1/3", "core Crew 2/2")
    state = armed(with_vehicle(table(std(F=1), std("blue")), *parts, actions=0, A=1), 1)
    fight = Fight(unit=1, target=3, weapon="Claw", distance_mm=20, facing=facing)
    assert agree(state, fight, 3).sections == falls * Fraction(1, 10)
    charge = Charge(unit=1, target=3, distance_mm=50, weapon="Claw", facing=facing)
    found = agree(state, charge, 3, alike={10: ((1, 1), (2, 1), (3, 1), (4, 1), (5, 6))})
    assert (found.sections > 0) is (falls > 0)


@pytest.mark.rule("P28-VEH-DMG", "P28-SQD-10", "P28-CHG-2")
@pytest.mark.parametrize("facing", ["left", "front"])
def test_each_member_of_a_charging_squad_strikes_the_side_that_was_named(facing):
    state = acting(with_squad(table(std(), std(), std("blue")), 1, 2))
    state = armed(with_vehicle(state, *SIDED, actions=0), 1, 2)
    charge = Charge(unit=4, target=5, distance_mm=50, weapon="Claw", facing=facing)
    assert [hit.facing for hit in onslaught(state, charge).hits] == [facing, facing]


@pytest.mark.rule("P28-VEH-DMG", "P28-PBP-1", "P28-CTR-3", "P28-FLOW-2")
def test_a_hull_that_is_countered_gives_up_what_silence_would():
    state = armed(with_vehicle(table(std("blue", F=4), std("blue")), *SIDED, seat="red", A=1), 1)
    state = active(state, 3).lock(1, 3)
    game = Game(state).do("red", Fight(unit=3, target=1, weapon="Hull"))
    assert game.kind() == "counter"
    found = expected(game.state, onslaught(game.state, Counter(weapon="Claw")), 3)
    # What the hull does meanwhile is another matter.
    alike = {10: ((1, 3), (4, 7)), 6: ((1, 6),)}
    assert found == counted(game.state, Counter(weapon="Claw"), 3, alike=alike, seat="blue")
    assert found.sections > 0


@pytest.mark.rule("P28-CHG-2", "P28-CHG-8", "P28-MULTI-1", "P28-MULTI-3", "P28-SQD-10")
@pytest.mark.parametrize(("traits", "switch"), [(("Bulwark",), "each"), ((), "one")])
def test_whom_a_charge_touches_besides_takes_the_focus_of_the_charger(traits, switch):
    foes = [std("blue", f"Foe {n}", hp=3, traits=(*STEADY, *traits), actions=0) for n in (1, 2)]
    state = armed(red_guard(*foes, members=2, squad_charge=switch, AW=6, F=5), 1, 2)
    charge = Charge(unit=state.units[-1].id, target=3, distance_mm=50, weapon="Claw", also=(4,))
    one, two = onslaught(state, REPLACE(charge, also=())), onslaught(state, charge)
    assert len(two.cases) == 2 * len(one.cases)
    assert in_all(two.cases) < in_all(one.cases)
    # Six of ten faces less two foes keep its mind on it.
    kept = Fraction(3, 10)
    assert sum(weight for weight, _ in two.cases) == 1
    halves = (
        (two.cases[::2], two.cases[1::2]) if switch == "one" else (two.cases[:1], two.cases[1:])
    )
    assert [sum(weight for weight, _ in half) for half in halves] == [kept, 1 - kept]


@pytest.mark.rule("P28-VEH-DMG", "P28-INT-27", "P28-COVER-3", "P28-FLOW-2")
def test_what_is_out_of_use_cannot_be_hit_and_keeps_a_hull_from_being_destroyed():
    state = armed(table(std(S=4), std("blue")), 1)
    state = with_vehicle(state, "front Engine 1/1", "rear Crew 1/1", size="small", actions=0)
    shot = Shoot(unit=1, target=3, weapon="Popgun", distance_mm=100, share=0)
    assert agree(state, shot, 3).kill > 0
    off = state.change(3, sections=(Section(hp=1), Section(hp=1, out=5)))
    assert agree(off, shot, 3).kill == 0
    assert agree(state, REPLACE(shot, share=100), 3).kill < agree(state, shot, 3).kill


GUNS = ("Laser rifle", "Shotgun", "Mortar")


def carrier():
    """A vehicle of red's with three weapons and crews, about to act, against two of blue's."""
    foes = [std("blue", f"Foe {n}", hp=5, traits=STEADY, actions=0) for n in (1, 2)]
    crews = ("right Crew 2/2", "right Crew 2/2")
    guns = tuple(f"left Turret hard point 2/2 = {name}" for name in GUNS)
    state = with_vehicle(table(std(), *foes), *HULL, *crews, *guns, seat="red", S=4, size="small")
    mounted = tuple(REPLACE(GUN, name=name) for name in GUNS)
    profiles = (*state.profiles[:3], REPLACE(state.profiles[3], weapons=mounted))
    return active(REPLACE(state, profiles=profiles), 4)


def named(*targets):
    """The battle after a vehicle has named its weapons one by one, each at one of these."""
    game = Game(carrier())
    for weapon, target in zip(GUNS, targets, strict=False):
        game.do("red", Shoot(unit=4, target=target, weapon=weapon, distance_mm=100))
        assert game.kind() == "volley"
    return game.state


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-FLOW-3", "P28-FLOW-2")
def test_a_weapon_of_a_vehicle_promises_what_it_alone_comes_to():
    agree(carrier(), Shoot(unit=4, target=2, weapon="Laser rifle", distance_mm=100), 2)


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-FLOW-3", "P28-FLOW-2")
def test_the_weapons_that_a_vehicle_fires_together_promise_what_they_come_to():
    state = named(2, 2)
    found = agree(state, Fire(unit=4), 2)
    told = SYSTEM.stakes(state, Fire(unit=4), "red", None)
    assert (told.cost, told.of, told.more) == ("", "for a hit", found.text())
    assert SYSTEM.stakes(named(2), Fire(unit=4), "red", None).of == "to hit"


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-VEH-SHOOT-2", "P28-FLOW-2")
def test_each_target_of_a_volley_is_told_by_its_name():
    state = named(2, 3)
    one, two = (agree(state, Fire(unit=4), foe) for foe in (2, 3))
    told = SYSTEM.stakes(state, Fire(unit=4), "red", None).more
    assert told == f"Foe 1: {one.text()}; Foe 2: {two.text()}"


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-FIGHT", "P28-CHG-2", "P28-FLOW-2")
def test_a_ram_promises_its_impact_and_the_blow_after_it():
    # Without armour dice the ways are few enough; with them the impact is held to its dice alone.
    foe = std("blue", hp=5, traits=STEADY, actions=0, armour="Psy-hood")
    state = with_vehicle(table(std(), foe), *HULL, seat="red", size="small", A=3)
    state = active(state, 3)
    ram = Charge(unit=3, target=2, distance_mm=50, weapon="Hull")
    # F 3 and a die from 1 to 4: up to a 3 each face hits, from a 7 on none does.
    found = agree(state, ram, 2, alike={10: ((1, 3), (4, 1), (5, 1), (6, 1), (7, 4))})
    attack = onslaught(state, ram)
    told = SYSTEM.stakes(state, ram, "red", None)
    assert (len(attack.sure), told.chance, told.of) == (1, in_all(attack.cases), "to hit")
    assert told.more == found.text() and found.wounds > prospect(state, attack.sure[0]).wounds


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-2", "P28-FLOW-2")
def test_a_ram_at_a_vehicle_has_no_impact():
    state = with_vehicle(table(std(), std("blue")), *HULL, seat="red", size="small", A=3)
    state = active(with_vehicle(state, *HULL, size="small", actions=0), 3)
    ram = Charge(unit=3, target=4, distance_mm=50, weapon="Hull")
    assert onslaught(state, ram).sure == ()
    agree(state, ram, 4, alike={10: ((1, 3), (4, 1), (5, 1), (6, 1), (7, 4))})


@pytest.mark.rule("P28-CTR-1", "P28-CTR-3", "P28-SQD-11", "P28-FLOW-2")
def test_a_squad_that_counters_promises_what_its_members_do():
    state = armed(blue_guard(std(name="Ann", hp=4), members=2, F=2), 2, 3)
    game = Game(state.lock(1, 4)).do("red", Fight(unit=1, target=4, weapon="Dagger"))
    assert game.kind() == "counter"
    attack = onslaught(game.state, Counter(weapon="Claw"))
    told = SYSTEM.stakes(game.state, Counter(weapon="Claw"), "blue", None)
    assert (len(attack.hits), told.of) == (2, "for a hit")
    assert (
        told.more
        == promised(game.state, outlook(game.state, attack))
        == expected(game.state, attack, 1).text()
    )


@pytest.mark.rule("P28-CTR-3", "P28-CTR-6", "P28-SQD-11", "P28-FLOW-2")
@pytest.mark.parametrize("living", [0, 1])
def test_a_squads_counter_promises_what_playing_it_comes_to(living):
    """Whatever comes of the blow that it answers, two of the squad strike back."""
    worn = {"armour": "Living armour", "pool": living} if living else {}
    ann = std(name="Ann", hp=3, F=1, traits=STEADY, **worn)
    state = armed(blue_guard(ann, members=2, F=2), 1, 2, 3)
    game = Game(state.lock(1, 4)).do("red", Fight(unit=1, target=4, weapon="Claw"))
    counter = Counter(weapon="Claw")
    found = expected(game.state, onslaught(game.state, counter), 1)
    assert 0 < found.kill < found.wounds
    # Whether Ann hits or not, the counter does the same (P28-CTR-4).
    assert found == counted(game.state, counter, 1, seat="blue")


@pytest.mark.rule("P28-SQD-9", "P28-VEH-SHOOT-1", "P28-COVER-3", "P28-FLOW-2")
def test_squads_and_vehicles_are_compared_against_each_enemy_as_well():
    state = guard()
    squad = state.units[-1].id
    shots, claw, *_ = versus.against(state, squad, 3)
    assert shots.startswith("Popgun, 2 attacks: ") and "for a hit" in shots
    assert "to slay" in shots and "; in cover " in shots
    assert claw.startswith("Claw, 2 attacks: ") and "; charging " in claw

    tank = carrier()
    gun, *_, hull = versus.against(tank, 4, 2)
    assert gun.startswith("Laser rifle: ") and "; in cover " in gun
    assert hull.startswith("Hull: ") and "; charging " in hull
    told = versus.against(tank, 2, 4)
    assert "sections and" in told[0] and "; in cover " in told[0]


@pytest.mark.rule("P28-SQD-9", "P28-FLOW-2")
def test_odds_leave_out_a_weapon_that_nobody_can_fire():
    state = guard()
    for one in (1, 2):
        state = state.change(one, reboot=state.turn)
    assert versus.against(state, state.units[-1].id, 3) == ()
