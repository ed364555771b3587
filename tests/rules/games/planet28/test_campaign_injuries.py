"""What becomes of the slain, and what injuries do in the battles that follow."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.carrying import doses
from rules.games.planet28.campaign.injuries import fought
from rules.games.planet28.campaign.ledger import Heap, Injury
from rules.games.planet28.campaign.marks import hampered, marked, worn
from rules.games.planet28.condition import speed
from rules.games.planet28.rolls import nerve_mods
from rules.games.planet28.warband.warband import room_of
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.ledgers import (
    REPLACE,
    after,
    band,
    between,
    having,
    pair,
    person,
    ready,
    with_ledger,
)
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import std, table

pytestmark = pytest.mark.rule("P28-CAMP-7")

START = "d6:1 d6:1 d10:5"
"""The dice before a battle of two sides: where they deploy, how long it lasts."""


def slain(script, status="slain", switches=None, **ash):
    """The campaign after Ash has fallen and rolled."""
    state = table(*pair(**ash), **(switches or {}))
    state = state.change(1, hp=0 if status == "slain" else 5, status=status, actions=0)
    return after(with_ledger(state), script)


def names(game, number=1):
    return [(one.name, one.amount, one.left) for one in person(game, number).injuries]


@pytest.mark.parametrize(
    ("script", "rule", "found"),
    [
        pytest.param("d8:1", "RECOVERY", [], marks=pytest.mark.rule("P28-INJ-RECOVERY")),
        pytest.param("d8:2", "OUT", [], marks=pytest.mark.rule("P28-INJ-OUT")),
        pytest.param(
            "d8:3", "SHAKEN", [("Shaken", 0, 0)], marks=pytest.mark.rule("P28-INJ-SHAKEN")
        ),
        pytest.param(
            "d8:4", "WOUNDS", [("Life long wounds", 0, 0)], marks=pytest.mark.rule("P28-INJ-WOUNDS")
        ),
        pytest.param(
            "d8:5 d4:3",
            "HAND",
            [("Shattered hand", 0, 3)],
            marks=pytest.mark.rule("P28-INJ-HAND"),
        ),
        pytest.param(
            "d8:6 d4:2 d4:3",
            "LEG",
            [("Crushed leg", 2, 3)],
            marks=pytest.mark.rule("P28-INJ-LEG"),
        ),
        pytest.param(
            "d8:7", "BRAIN", [("Brain damage", 0, 0)], marks=pytest.mark.rule("P28-INJ-BRAIN")
        ),
    ],
)
@pytest.mark.rule("P28-CAMP-7")
def test_the_slain_roll_on_the_table(script, rule, found):
    game = slain(script)
    assert names(game) == found
    assert person(game, 1).misses == (1 if rule == "OUT" else 0)
    assert f"INJ-{rule}" in game.rules()
    assert person(game, 1).gone == ""


@pytest.mark.rule("P28-INJ-DEATH", "P28-CAMP-7")
def test_the_dead_are_gone_and_what_they_carried_is_their_warbands():
    game = slain("d8:8", armour="Light armour", items={"Med kit": 2})
    assert person(game, 1).gone == "dead"
    heap = band(game).heap
    assert [weapon.name for weapon in heap.weapons] == ["Dagger", "Laser pistol"]
    assert (heap.armours, heap.items) == (("Light armour",), {"Med kit": 2})
    assert band(game).owed == 1
    ready(game, START)
    assert [game.state.name(unit.id) for unit in game.state.units] == ["Bel", "Cor", "Dan"]


@pytest.mark.rule("P28-CAMP-7")
def test_who_fled_rolls_only_if_switched():
    assert names(slain("", "fled")) == []
    assert names(slain("d8:3", "fled", {"fled": "as_slain"})) == [("Shaken", 0, 0)]


@pytest.mark.parametrize(
    ("trait", "face", "rule"),
    [
        pytest.param("Death-proof", 8, "DEATHPROOF", marks=pytest.mark.rule("P28-TR-DEATHPROOF")),
        pytest.param("Painless", 2, "PAINLESS", marks=pytest.mark.rule("P28-TR-PAINLESS")),
        pytest.param("Painless", 7, "PAINLESS", marks=pytest.mark.rule("P28-TR-PAINLESS")),
    ],
)
def test_traits_that_turn_an_injury_into_a_recovery(trait, face, rule):
    game = slain(f"d8:{face}", traits=(trait,))
    assert (names(game), person(game, 1).misses, person(game, 1).gone) == ([], 0, "")
    assert f"TR-{rule}" in game.rules()


@pytest.mark.rule("P28-TR-DEATHPROOF", "P28-TR-PAINLESS")
def test_neither_trait_does_the_others_work():
    assert names(slain("d8:3", traits=("Death-proof",))) == [("Shaken", 0, 0)]
    assert person(slain("d8:8", traits=("Painless",)), 1).gone == "dead"


def injured(*injuries, **more):
    """The next battle, which Ash fights with these injuries."""
    game = between(*pair(**more))
    game.state = having(game.state, 1, injuries=injuries)
    return ready(game, START)


@pytest.mark.rule("P28-INJ-SHAKEN", "P28-BREAK-3")
def test_each_shaken_takes_one_from_break_tests():
    game = injured(Injury(name="Shaken"), Injury(name="Shaken"))
    assert [mod.amount for mod in nerve_mods(game.state, 1)] == [-2]
    assert nerve_mods(game.state, 2) == ()


@pytest.mark.rule("P28-INJ-WOUNDS")
@pytest.mark.parametrize(
    ("hp", "wounds", "left"), [(20, 1, 15), (18, 1, 13), (20, 2, 11), (2, 3, 1)]
)
def test_life_long_wounds_take_a_quarter_rounded_down(hp, wounds, left):
    game = injured(*[Injury(name="Life long wounds")] * wounds, start=hp)
    assert (game.unit(1).hp, game.state.profile(1).hp) == (left, left)


@pytest.mark.rule("P28-INJ-HAND", "P28-SETUP-5")
def test_a_shattered_hand_leaves_one_one_handed_weapon():
    game = injured(Injury(name="Shattered hand", left=2), weapons=("Great sword",))
    assert game.unit(1).wielded == ()
    assert room_of(game.state.profile(1)) == 1
    held = injured(Injury(name="Shattered hand", left=2), traits=("Extra limbs",))
    assert held.unit(1).wielded == ("Dagger",)
    assert room_of(held.state.profile(1)) == 1


@pytest.mark.rule("P28-INJ-LEG")
def test_a_crushed_leg_takes_agility_for_a_while_and_speed_for_ever():
    leg = Injury(name="Crushed leg", amount=3, left=1)
    game = injured(leg)
    assert game.unit(1).adjust == {"A": -3}
    assert (speed(game.state, 1), speed(game.state, 2)) == (70, 100)
    old = worn(leg)
    later = injured(old, leg)
    assert old == Injury(name="Crushed leg", played=1)
    assert (later.unit(1).adjust, speed(later.state, 1)) == ({"A": -3}, 40)


@pytest.mark.rule("P28-INJ-BRAIN")
def test_brain_damage_takes_2_from_awareness_and_psyche():
    game = injured(Injury(name="Brain damage"))
    assert game.unit(1).adjust == {"AW": -2, "P": -2}


@pytest.mark.rule("P28-INJ-OUT", "P28-SETUP-6")
def test_out_of_action_misses_one_battle_and_no_more():
    game = slain("d8:2")
    ready(game, START)
    assert [game.state.name(unit.id) for unit in game.state.units] == ["Bel", "Cor", "Dan"]
    assert "Ash sits this battle out: out of action." in game.text()
    again = ready(after(game.state, ""), START)
    assert [unit.id for unit in again.state.units] == [1, 2, 3, 4]


@pytest.mark.rule("P28-INJ-HAND")
def test_a_hand_heals_when_its_battles_are_over():
    game = injured(Injury(name="Shattered hand", left=1))
    assert names(after(game.state)) == []
    longer = injured(Injury(name="Shattered hand", left=2))
    assert names(after(longer.state)) == [("Shattered hand", 0, 1)]


@pytest.mark.rule("P28-CAMP-7")
def test_between_battles_everybody_is_well_again_and_what_was_used_is_gone():
    state = table(*pair(items={"Med kit": 1}))
    state = state.change(1, hp=4, half=True, poisoned=True, adjust={"P": -1}, items={}, breaks=2)
    game = ready(after(with_ledger(state)), START)
    ash = game.unit(1)
    assert (ash.hp, ash.half, ash.poisoned, ash.adjust, ash.items, ash.breaks) == (
        20,
        False,
        False,
        {},
        {},
        0,
    )


@pytest.mark.rule("P28-ARM-LIVING", "P28-CAMP-7")
@pytest.mark.parametrize(("pool", "armour"), [(0, "No armour"), (1, "Living armour")])
def test_a_living_armour_that_is_used_up_is_gone_for_ever(pool, armour):
    state = table(*pair(armour="Living armour")).change(1, pool=pool)
    assert person(after(with_ledger(state)), 1).profile.armour.name == armour


@pytest.mark.rule("P28-WPN-4", "P28-CAMP-7")
@pytest.mark.parametrize(
    ("unloaded", "mode", "left"),
    [((), "per_shot", 3), (("Primitive pistol",), "per_shot", 2), ((), "free_first", 2)],
)
def test_an_unfired_piece_comes_back(unloaded, mode, left):
    people = pair(weapons=("Primitive pistol", "Dagger"), items={"Ammo rough": 2})
    state = table(*people, ammo_mode=mode).change(1, unloaded=unloaded)
    game = after(with_ledger(state))
    assert person(game, 1).unit.items == {"Ammo rough": left}


@pytest.mark.rule("P28-ITEM-STIM", "P28-CAMP-7")
@pytest.mark.parametrize(("count", "kept"), [("game", 0), ("ever", 2)])
def test_uses_of_stimulants_are_forgotten_after_a_battle_unless_switched(count, kept):
    people = pair(items={"Stimulants": 3})
    game = after(with_ledger(table(*people, stim_count=count).change(1, stims=2)))
    assert person(game, 1).unit.stims == kept
    fought = ready(game, START)
    assert fought.unit(1).stims == kept
    assert doses(fought.state, 1) == kept + 1


@pytest.mark.rule("P28-AB-LOOT", "P28-CAMP-7")
def test_loot_stays_with_its_new_owner():
    state = table(*pair()).change(1, slew=(3,), loot=("Dagger",)).change(3, taken=("Dagger",))
    game = after(with_ledger(state))
    carried = [[weapon.name for weapon in person(game, n).profile.weapons] for n in (1, 3)]
    assert carried == [["Dagger", "Laser pistol", "Dagger"], ["Laser pistol"]]


@pytest.mark.rule("P28-SQD-15")
def test_a_squads_fallen_come_back_but_at_a_10_and_are_replaced_for_less():
    state = with_squad(table(*pair(), std(name="Eve"), std(name="Fay")), 1, 2, 5, 6)
    state = REPLACE(
        state,
        profiles=tuple(
            REPLACE(one, of=7) if n in (1, 2, 5, 6) else one
            for n, one in enumerate(state.profiles, 1)
        ),
    )
    state = state.change(1, hp=0, status="slain").change(2, status="fled")
    state = state.change(5, hp=0, status="slain")
    game = after(with_ledger(state), "d10:10 d10:9 d10:1")
    assert [person(game, n).gone for n in (1, 2, 5, 6)] == ["dead", "", "", ""]
    told = [line.text for line in game.told if line.rule == "P28-SQD-15"]
    assert len(told) == 4
    assert told[-1] == "Guard is battle scarred: 1 less in all skills."
    assert band(game).owed == 1
    assert [person(game, n).scarred for n in (2, 5, 6, 7, 3)] == [True, True, True, True, False]
    ready(game, START)
    # Three are left, still a squad: their number is that of its new unit.
    squad = next(unit for unit in game.state.units if game.state.profile(unit.id).squad)
    members = [unit for unit in game.state.characters() if unit.squad == squad.id]
    assert len(members) == 3
    assert squad.start_hp == 60
    assert {game.state.profile(unit.id).of for unit in members} == {squad.id}
    assert all(unit.adjust == dict.fromkeys(("A", "AW", "F", "P", "S"), -1) for unit in members)
    calm = after(game.state)
    assert not person(calm, 7).scarred
    assert not any(person(calm, n).scarred for n in (2, 5, 6))


@pytest.mark.rule("P28-SQD-15")
def test_two_members_that_are_left_fight_on_their_own():
    state = with_squad(table(*pair(), std(name="Eve")), 1, 2, 5)
    state = with_ledger(state, red={"pool": 1})
    game = between()
    game.state = REPLACE(
        state,
        ledger=state.ledger.change(1, gone="dead").change(6, cp=7, scarred=True),
        frames=game.state.frames,
    )
    ready(game, START)
    assert person(game, 6).gone == "dissolved"
    assert [unit.squad for unit in game.state.characters()] == [0, 0, 0, 0]
    assert band(game).pool == 8


@pytest.mark.rule("P28-INT-1")
def test_injuries_are_adjustments_and_leave_the_profile_alone():
    one = person(between(), 1)
    brained = REPLACE(one, injuries=(Injury(name="Brain damage"),), scarred=True)
    assert marked(brained).skills == one.profile.skills
    assert hampered(brained) == {"A": -1, "AW": -3, "F": -1, "P": -3, "S": -1}


def test_all_who_fell_roll_in_the_order_of_the_roster_and_show_their_dice():
    state = table(*pair())
    for unit in (1, 3):
        state = state.change(unit, hp=0, status="slain", actions=0)
    game = after(with_ledger(state), "d8:6 d4:2 d4:1 d8:5 d4:3")
    told = [line for line in game.told if line.rule.startswith("P28-INJ")]
    assert [line.rule for line in told] == ["P28-INJ-LEG", "P28-INJ-HAND"]
    assert [[work.faces for work in line.work] for line in told] == [
        [(6,), (2,), (1,)],
        [(5,), (3,)],
    ]
    assert "2 less A and 3cm less Speed for 1 battle, the Speed for ever" in told[0].text
    assert told[1].text == "Cor has a shattered hand for 3 battles."
    assert person(game, 1).history[-1].text == told[0].text


def test_injuries_add_up():
    state = table(*pair()).change(1, hp=0, status="slain", actions=0)
    state = having(with_ledger(state), 1, injuries=(Injury(name="Shaken"),))
    assert names(after(state, "d8:3")) == [("Shaken", 0, 0), ("Shaken", 0, 0)]


@pytest.mark.rule("P28-TR-PAINLESS", "P28-TR-DEATHPROOF")
def test_a_recovery_is_nobodys_doing():
    assert "INJ-RECOVERY" in slain("d8:1", traits=("Painless", "Death-proof")).rules()


@pytest.mark.rule("P28-INJ-DEATH")
def test_what_the_dead_leave_comes_to_what_lies_there():
    state = table(*pair(items={"Med kit": 1, "Psyka": 2}, armour="Light armour"))
    state = state.change(1, hp=0, status="slain", actions=0)
    here = {"Ammo rough": 3, "Med kit": 1, "Stimulants": 2}
    heap = Heap(weapons=(WEAPONS["Club"],), armours=("Ballistic",), items=here)
    game = after(with_ledger(state, red={"heap": heap}), "d8:8")
    left = band(game).heap
    assert [weapon.name for weapon in left.weapons] == ["Club", "Dagger", "Laser pistol"]
    assert left.armours == ("Ballistic", "Light armour")
    assert list(left.items.items()) == [
        ("Ammo rough", 3),
        ("Med kit", 2),
        ("Psyka", 2),
        ("Stimulants", 2),
    ]
    bare = table(*pair()).change(1, hp=0, status="slain", actions=0)
    assert band(after(with_ledger(bare), "d8:8")).heap.armours == ()


def test_who_sat_out_rolls_nothing():
    state = with_ledger(table(*pair()).change(1, hp=0, status="slain", actions=0))
    absent = REPLACE(state, ledger=REPLACE(state.ledger, roster=(2, 3, 4)))
    assert fought(absent, 1) is None
    assert fought(state, 1) == state.unit(1)
