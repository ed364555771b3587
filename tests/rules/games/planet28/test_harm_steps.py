"""The steps of a hit on its way, one by one: what each rolls, asks, leaves and hands on."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.answers import Face
from rules.games.planet28.damage.causes import cause
from rules.games.planet28.damage.damage import (
    Damage,
    Hit,
    Shock,
    damage_dice,
    riders,
    suffered,
)
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.hull_sides import by_die, side_question
from rules.games.planet28.damage.sections import chooser, destroyed, least_valuable
from rules.games.planet28.facings import BY_DIE
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.squad_nerve import SquadTest
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.rides import BUS, aboard, bus, friends
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

REPLACE = msgspec.structs.replace
DAGGER, FIST, RIFLE = (WEAPONS[name] for name in ("Dagger", "Fist", "Laser rifle"))


def at(victim, **more):
    """A hit of unit 1 with a dagger."""
    return Hit(**{"victim": victim, "weapon": DAGGER, "striker": 1, **more})


def done(stage, state, script="", answers=(), **fields):
    """What one stage of a hit does; every scripted face was asked for."""
    dice = Scripted(script)
    go = Harm(stage=stage, **fields).does(state, dict(answers), dice)
    dice.done()
    return go


def car(*parts, **more):
    """A battle with blue's vehicle, unit 3."""
    return with_vehicle(table(std(), std("blue")), *(parts or CAR), **more)


def guards(*hp, **more):
    """A battle with blue's squad, unit 5, whose members 2 to 4 have these HP."""
    people = (std("blue", hp=one, **more) for one in hp)
    state = table(std(), *people)
    return with_squad(state, *range(2, len(hp) + 2))


@pytest.mark.rule("P28-FLOW-4", "P28-FLOW-2")
def test_a_cause_is_nobodys_weapon():
    found = msgspec.structs.asdict(cause("The fall", "1D4", keyword="Arcane"))
    like = {"name": "The fall", "melee": True, "hands": 0, "cost": 0, "keywords": ("Arcane",)}
    assert {key: found[key] for key in like} == like
    assert cause("Flame", melee=False).dice.terms == ()


EXTRA = [
    ({"weapon": FIST}, ("Brawler",), ["Fist", "Brawler"]),
    ({"weapon": DAGGER}, ("Brawler",), ["Dagger"]),
    ({"weapon": FIST}, (), ["Fist"]),
    ({"weapon": FIST, "aimed": True}, ("Brawler",), ["Fist", "Aimed shot", "Brawler"]),
    ({"weapon": DAGGER, "aimed": True}, (), ["Dagger", "Aimed shot"]),
]


@pytest.mark.rule("P28-FLOW-2", "P28-TR-BRAWLER", "P28-AB-AIM")
@pytest.mark.parametrize(("hit", "traits", "names"), EXTRA)
def test_an_aimed_hit_and_a_brawlers_fist_add_their_dice_in_this_order(hit, traits, names):
    state = table(std(traits=traits), std("blue", traits=traits))
    assert [name for name, _ in damage_dice(state, at(2, **hit))] == names
    # Nobody strikes, so nobody is a brawler.
    alone = [name for name, _ in damage_dice(state, at(2, **{**hit, "striker": 0}))]
    assert alone == [name for name in names if name != "Brawler"]


@pytest.mark.rule("P28-FLOW-2", "P28-FLOW-4")
@pytest.mark.parametrize(("bare", "script", "lost"), [(True, "", 3), (False, "d6:1", 3)])
def test_what_goes_beyond_the_hp_is_handed_on(bare, script, lost):
    state = table(std(), std("blue", hp=3, armour="Light armour"))
    dice = Scripted(script)
    blow = suffered(state, at(2, bare=bare), Damage(8), dice)
    dice.done()
    assert (blow.lost, blow.rest) == (lost, 5 if bare else 4)
    assert blow.table.unit(2).status == "slain"


POISON = {"weapon": REPLACE(DAGGER, special=("Poisonous",))}


@pytest.mark.rule("P28-WSR-POISON", "P28-ARM-POWER")
def test_who_is_poisoned_stays_so_by_whoever_was_first():
    state = table(std(), std("blue"), std())
    once = riders(state, at(2, **POISON))
    assert (once.unit(2).poisoned, once.unit(2).poisoner) == (True, 1)
    assert riders(once, at(2, striker=3, **POISON)).unit(2).poisoner == 1
    gone = state.change(2, status="fled")
    assert not riders(gone, at(2, **POISON)).unit(2).poisoned
    worn = table(std(), std("blue", armour="Power armour"))
    assert not riders(worn, at(2, **POISON)).unit(2).poisoned
    squad = guards(20, 20, 20)
    assert riders(squad, at(5, **POISON)) == squad


@pytest.mark.rule("P28-WSR-POISON")
@pytest.mark.parametrize("switch", ["no", "yes"])
def test_poison_eats_vehicles_only_with_the_switch(switch):
    state = with_vehicle(table(std(), std("blue"), poison_vehicles=switch), *CAR)
    assert riders(state, at(3, **POISON)).unit(3).poisoned is (switch == "yes")


@pytest.mark.rule("P28-WSR-CUMUL")
def test_streaks_at_others_go_on_beside_each_other():
    weapon = REPLACE(DAGGER, special=("Cumulative",))
    state = table(std(), std("blue"), std("blue"))
    first = riders(state, at(2, weapon=weapon))
    both = riders(first, at(3, weapon=weapon))
    assert [(one.target, one.length) for one in both.unit(1).streaks] == [(2, 0), (3, 0)]
    later = riders(REPLACE(both, turn=2), at(2, weapon=weapon))
    assert [(one.target, one.turn, one.length) for one in later.unit(1).streaks] == [
        *((3, 1, 0), (2, 2, 1)),
    ]


def shocked(state, unit, lost, script=""):
    dice = Scripted(script)
    go = Shock(unit=unit, lost=lost).do_shock(state, {}, dice)
    dice.done()
    return go


@pytest.mark.rule("P28-FLOW-2", "P28-BREAK-1", "P28-DMG-3", "P28-INT-8", "P28-INT-21")
def test_a_loss_below_the_half_halves_and_tests():
    state = table(std(), std("blue", hp=9))
    go = shocked(state, 2, 1)
    assert (go.state.unit(2).half, go.first) == (True, (BreakTest(unit=2, cause="wounds"),))
    steady = shocked(state.change(2, exempt=True), 2, 1)
    assert (steady.state.unit(2).half, steady.first) == (True, ())
    whole = shocked(state.change(2, hp=10), 2, 1)
    assert (whole.state.unit(2).half, whole.first) == (False, ())


@pytest.mark.rule("P28-FLOW-2", "P28-DMG-3", "P28-SQD-13")
def test_no_loss_shakes_nobody_and_neither_does_one_of_the_dead_or_of_a_hull():
    state = car(traits=("Zealot",)).change(2, hp=9)
    for unit, lost in ((2, 0), (3, 5)):
        go = shocked(state, unit, lost)
        assert (go.state, go.first, go.told) == (state, (), ())
    dead = state.change(2, hp=0, status="slain")
    assert (shocked(dead, 2, 9).state, shocked(dead, 2, 9).first) == (dead, ())


@pytest.mark.rule("P28-SQD-13", "P28-FLOW-2")
def test_a_squad_at_a_quarter_tests_after_a_loss_of_any_of_its_members_dead_or_alive():
    state = guards(4, 4, 4).change(5, start_hp=60)
    alive = shocked(state, 2, 3)
    assert (alive.first, alive.state.unit(2).half) == ((SquadTest(unit=5),), True)
    dead = state.change(2, hp=0, status="slain")
    assert shocked(dead, 2, 3).first == (SquadTest(unit=5),)
    assert shocked(dead, 2, 0).first == ()
    stray = state.change(2, stray="out")
    assert shocked(stray, 2, 3).first == (BreakTest(unit=2, cause="wounds"), SquadTest(unit=5))


@pytest.mark.rule("P28-VEH-DMG", "P28-COVER-3", "P28-FLOW-3")
@pytest.mark.parametrize(("face", "left"), [(1, 3), (3, 1), (5, 0)])
def test_only_cover_takes_damage_off_a_vehicle(face, left):
    hit = at(3, cover=True, shot=True, facing="front")
    go = done("roll", car(), f"d4:1 d6:{face}", hit=hit)
    assert (go.frame.damage.amount, go.to) == (left, None)
    assert [work.sides for work in go.frame.damage.works] == [4, 6]
    bare = done("roll", car(), "d4:1", hit=at(3, facing="front"))
    assert bare.frame.damage.amount == 4


@pytest.mark.rule("P28-FLOW-3", "P28-DMG-1")
def test_a_hit_on_whoever_is_gone_rolls_nothing_and_the_others_go_on_to_their_armour():
    state = table(std(), std("blue"))
    gone = state.change(2, status="fled")
    assert done("roll", gone, hit=at(2), shock=False).back == {"lost": 0, "who": 2}
    go = done("roll", state, "d4:1", hit=at(2, cover=True))
    assert (go.to, go.frame.damage.amount, len(go.frame.damage.works)) == ("pick", 4, 1)


@pytest.mark.rule("P28-VEH-TERR", "P28-VEH-4", "P28-VEH-DMG")
@pytest.mark.parametrize(("face", "side"), [(1, "front"), (2, "rear"), (3, "left"), (4, "right")])
def test_a_die_says_the_side_where_nobody_can(face, side):
    hit = at(3, striker=0, facing=BY_DIE)
    go = done("roll", car(), f"d4:4 d4:{face}", hit=hit)
    assert go.frame.hit.facing == side
    assert [work.what for work in go.frame.damage.works] == ["Dagger damage", "side that is struck"]
    assert (go.frame.damage.works[1].faces, go.frame.damage.works[1].verdict) == ((face,), side)


@pytest.mark.rule("P28-VEH-TERR", "P28-VEH-4")
def test_small_vehicles_and_sides_that_are_known_need_no_die():
    for state, facing in ((car(size="small"), BY_DIE), (car(), "left"), (car(), "")):
        hit = at(3, facing=facing)
        assert by_die(state, hit, Scripted("")) == (hit, ())


@pytest.mark.rule("P28-VEH-DMG", "P28-FACT-3", "P28-SOLO-4")
@pytest.mark.parametrize(("striker", "asked"), [(1, "red"), (2, "blue"), (0, "blue")])
def test_the_striker_says_the_side_the_owner_if_nobody_strikes(striker, asked):
    state = car()
    hit = at(3, striker=striker)
    assert [entry.seat for entry in side_question(state, hit).entries] == [asked]
    checked = REPLACE(state, switches={**state.switches, "claims": "confirm"})
    go = done("side", checked, answers={asked: Face(facing="left")}, hit=hit)
    assert (go.frame.hit.facing, [one.unit for one in go.first]) == ("left", [striker or 3])


@pytest.mark.rule("P28-VEH-DMG", "P28-PBP-1")
@pytest.mark.parametrize(
    ("front", "rear", "left", "quiet"),
    [(5, 5, 0, "front"), (5, 6, 0, "rear"), (4, 5, 5, "rear"), (1, 2, 3, "left")],
)
def test_silence_is_struck_where_the_vehicle_has_most_left_the_first_of_equals(
    front, rear, left, quiet
):
    parts = (f"front Engine {front}/10", f"rear Crew {rear}/10", f"left Crew {left}/10")
    entry = side_question(car(*parts), at(3)).entries[0]
    assert entry.default == Face(facing=quiet)


@pytest.mark.rule("P28-VEH-DMG", "P28-PBP-1", "P28-VEH-TR-OPENTOPPED")
def test_who_shoots_an_open_topped_vehicle_chooses_its_owner_in_every_other_case():
    state = car(traits=("Open-topped",))
    shot = {"shot": True, "facing": "front"}
    assert chooser(state, at(3, **shot)) == "red"
    assert chooser(state, at(3, **{**shot, "shot": False})) == "blue"
    assert chooser(state, at(3, **{**shot, "striker": 0})) == "blue"
    assert chooser(car(), at(3, **shot)) == "blue"
    assert least_valuable(car("front A 3/9", "front B 5/9", "front C 5/9"), 3, (0, 1, 2)) == 1


@pytest.mark.rule("P28-VEH-DMG", "P28-SQD-DMG", "P28-VEH-TR-OPENTOPPED")
def test_the_question_which_part_is_hit_goes_to_the_owner_or_who_shot_it_open():
    hulls = car("front A 3/9", "front B 3/9", traits=("Open-topped",))
    shot = at(3, shot=True, facing="front")
    seats = [
        Harm(hit=hit, stage="pick").ask_pick(state).entries[0].seat
        for hit, state in (
            (shot, hulls),
            (REPLACE(shot, shot=False), hulls),
            (at(5, shot=True), guards(9, 9, 9)),
        )
    ]
    assert seats == ["red", "blue", "blue"]


@pytest.mark.rule("P28-FLOW-2")
def test_a_lone_character_has_no_parts_to_pick():
    go = done("pick", table(std(), std("blue")), hit=at(2))
    assert go.frame.part == -1


TAKEN = [
    # The front has 10 HP and takes the damage, or is lost with it.
    (9, {"lost": 3}, (12, 0, "over", ())),
    (10, {"lost": 3}, (13, 0, "over", (BreakTest(unit=3, cause="wounds"),))),
    (14, {"lost": 3}, (13, 4, "pick", (BreakTest(unit=3, cause="wounds"),))),
]


@pytest.mark.rule("P28-VEH-DMG")
@pytest.mark.parametrize(("amount", "before", "after"), TAKEN)
def test_a_section_takes_what_it_can_and_another_the_rest(amount, before, after):
    state = car("front Engine 10/10", "rear Crew 10/10")
    hit = at(3, facing="front")
    go = done("take", state, hit=hit, damage=Damage(amount), part=0, shock=False, **before)
    frame = go.frame
    assert (frame.lost, frame.damage.amount, go.to, go.first) == after
    assert frame.part == -1


@pytest.mark.rule("P28-VEH-DMG")
def test_with_its_last_section_the_vehicle_is_gone_and_the_rest_of_the_damage():
    state = car("front Engine 10/10").lock(1, 3)
    go = done("take", state, hit=at(3, facing="front"), damage=Damage(14), part=0)
    assert (go.to, go.frame.damage.amount) == ("over", 4)
    assert (go.state.unit(3).status, go.state.unit(3).actions) == ("destroyed", 0)
    assert go.state.touching(1) == ()
    alone = destroyed(car(holding=True), 3, 1)
    assert (alone.unit(3).holding, alone.unit(1).tally.kills) == (False, (3,))


@pytest.mark.rule("P28-VEH-DMG", "P28-VEH-TRANS-3")
def test_a_section_that_holds_throws_nobody_out():
    state = aboard(bus(*friends(1)), 1)
    held = done("take", state, hit=Hit(victim=3, weapon=RIFLE), damage=Damage(9), part=2)
    assert (held.first, held.state.unit(1).aboard.section) == ((), 2)
    lost = done("take", state, hit=Hit(victim=3, weapon=RIFLE), damage=Damage(10), part=2)
    assert ([type(one).__name__ for one in lost.first], lost.state.unit(1).aboard) == (
        *(["Wreck", "BreakTest"], None),
    )
    assert len(BUS) == len(state.unit(3).sections)


@pytest.mark.rule("P28-FLOW-2", "P28-FLOW-3")
@pytest.mark.parametrize("lost", [0, 4])
def test_at_its_end_a_hit_shocks_at_once_or_says_who_lost_what(lost):
    state = table(std(), std("blue"))
    now = done("over", state, hit=at(2), lost=lost)
    assert (now.back, now.first) == ({}, (Shock(unit=2, lost=lost),) if lost else ())
    later = done("over", state, hit=at(2), lost=lost, shock=False)
    assert (later.back, later.first) == ({"lost": lost, "who": 2}, ())


@pytest.mark.rule("P28-SQD-DMG", "P28-FLOW-2")
def test_what_a_member_cannot_take_is_lost_or_with_the_switch_goes_bare_to_another():
    for switch, others, carried in (("lost", 3, 0), ("carried", 3, 4), ("carried", 0, 0)):
        state = guards(3, 4, 3)
        gone = {} if others else {"status": "slain", "hp": 0}
        state = state.change(2, **gone).change(4, **gone)
        state = REPLACE(state, switches={**state.switches, "squad_overflow": switch})
        go = done("take", state, hit=at(5), damage=Damage(9), part=3, script="d4:2")
        beyond = [one for one in go.first if isinstance(one, Harm)]
        assert [(one.damage.amount, one.hit.bare, one.now()) for one in beyond] == (
            [(carried, True, "pick")] if carried else []
        )
        assert go.state.unit(3).status == "slain"
