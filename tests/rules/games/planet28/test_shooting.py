"""Shots, cover, blasts, ammunition, and what is done with one's own gear."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Reload, Swap, UseMedKit, UseStimulants
from rules.games.planet28.actions.loading import loaded_at_start
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Edge, Reroll
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.skills import current
from rules.games.planet28.units import Effect
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.tables import Game, std, table

SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)


def armed(weapon, **more):
    return std(weapons=(weapon,), **more)


def aimed(weapon, **facts):
    return Shoot(unit=1, target=2, weapon=weapon, **{"distance_mm": 100, **facts})


@pytest.mark.rule("P28-SHOOT-1", "P28-WPN-1")
@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"distance_mm": 151}, r"15\.1cm away; Laser pistol reaches 15cm"),
        ({"sight": False}, "no line of sight"),
        ({"weapon": "Dagger"}, "no ranged weapon “Dagger” in hand; it has: Laser pistol"),
        ({"target": 1}, "is a friend"),
    ],
)
def test_a_shot_needs_range_sight_and_a_weapon_in_hand(facts, told):
    with pytest.raises(RuleError, match=told):
        Game(table(std(), std("blue"))).do("red", msgspec.structs.replace(SHOT, **facts))


@pytest.mark.rule("P28-SHOOT-1", "P28-TR-ANIMAL")
def test_an_animal_never_shoots():
    with pytest.raises(RuleError, match="is an Animal"):
        Game(table(std(traits=("Animal",)), std("blue"))).do("red", SHOT)


@pytest.mark.rule("P28-SHOOT-2", "P28-TR-GUNSLINGER", "P28-SHOOT-1")
def test_nobody_shoots_out_of_or_into_a_combat_but_a_gunslinger_at_its_own():
    people = std(), std("blue"), std("blue"), std()
    locked = ((1, 2),)
    with pytest.raises(RuleError, match="is locked in combat and cannot shoot"):
        Game(table(*people, locks=locked)).do("red", SHOT)
    with pytest.raises(RuleError, match="cannot be shot at"):
        Game(table(*people, locks=((2, 4),))).do("red", SHOT)
    gunslinger = std(traits=("Gunslinger",)), *people[1:]
    for target in (2, 3):
        game = Game(table(*gunslinger, locks=locked))
        game.do("red", msgspec.structs.replace(SHOT, target=target), "d10:9")
    with pytest.raises(RuleError, match="cannot be shot at"):
        Game(table(*gunslinger, locks=((2, 4),))).do("red", SHOT)


@pytest.mark.rule("P28-INT-24")
def test_a_gunslingers_shot_among_several_needs_no_focus():
    people = std(traits=("Gunslinger",)), std("blue"), std("blue")
    game = Game(table(*people, locks=((1, 2), (1, 3)))).do("red", SHOT, "d10:9")
    assert game.unit(1).focus == "untested"


@pytest.mark.rule("P28-SHOOT-3", "P28-TR-TERRIFYING", "P28-SHOOT-4", "P28-BREAK-8")
def test_a_frightened_shooter_does_not_fire():
    people = armed("Primitive pistol", actions=1), std("blue", traits=("Terrifying",))
    game = Game(table(*people)).do("red", aimed("Primitive pistol", distance_mm=60), "d10:9")
    game.do("red", Edge(edge_mm=300))
    assert (game.unit(1).unloaded, game.unit(1).status) == ((), "broken")
    fearless = armed("Laser pistol", traits=("Fearless",)), people[1]
    assert Game(table(*fearless)).do("red", SHOT, "d10:9").kind() == "act"
    fearsome = std("blue", traits=("Fearsome",))
    assert Game(table(std(), fearsome)).do("red", SHOT, "d10:9").kind() == "act"


@pytest.mark.rule("P28-SHOOT-4", "P28-SKILL-1")
@pytest.mark.parametrize(
    ("own", "theirs", "height", "target"),
    [(0, 0, 0, 5), (2, 1, 0, 2), (0, 0, 50, 6), (0, 0, -50, 4), (0, 0, 49, 5), (1, 0, 60, 5)],
)
def test_moves_and_height_change_the_number_to_beat(own, theirs, height, target):
    game = Game(table(std(moves=own), std("blue", moves=theirs)))
    game.do("red", msgspec.structs.replace(SHOT, height_mm=height), "d10:10")
    assert game.work("S roll").target == target


@pytest.mark.rule("P28-SHOOT-4")
def test_only_the_greater_number_of_moves_counts_when_switched():
    game = Game(table(std(moves=1), std("blue", moves=2), shoot_moves="max"))
    game.do("red", SHOT, "d10:10")
    assert game.work("S roll").target == 3


@pytest.mark.rule("P28-SHOOT-5", "P28-SHOOT-7", "P28-COVER-1")
def test_a_hit_does_damage_and_cover_is_one_more_armour_die():
    game = Game(table(std(), std("blue"))).do("red", SHOT, "d10:4 d8:8 d4:3")
    assert game.unit(2).hp == 14
    game.do("red", msgspec.structs.replace(SHOT, cover=True), "d10:4 d8:8 d4:3 d6:4")
    assert game.unit(2).hp == 12


@pytest.mark.rule("P28-SHOOT-6", "P28-SHOOT-9")
def test_ex37_two_pistols_are_two_shots():
    pistols = std(weapons=("Laser pistol", "Laser pistol"))
    game = Game(table(pistols, std("blue"))).do("red", SHOT, "d10:9").do("red", SHOT, "d10:9")
    assert (game.unit(2).hp, game.unit(1).actions) == (20, 0)
    assert game.state.turn == 1

    old = "Primitive pistol"
    shot = aimed(old, distance_mm=60)
    game = Game(table(std(weapons=(old, old)), std("blue"))).do("red", shot, "d10:9")
    assert game.do("red", shot, "d10:9").unit(1).unloaded == (old, old)


@pytest.mark.rule("P28-COVER-4", "P28-WSR-AP")
def test_armour_piercing_takes_cover_away_unless_switched():
    people = armed("Plasma rifle"), std("blue")
    shot = aimed("Plasma rifle", cover=True)
    assert Game(table(*people)).do("red", shot, "d10:1 d12:1").unit(2).hp == 14
    kept = Game(table(*people, ap_cover="keeps")).do("red", shot, "d10:1 d12:1 d6:6")
    assert kept.unit(2).hp == 20


@pytest.mark.rule("P28-TR-SNIPER", "P28-SKILL-5", "P28-INT-6")
def test_a_sniper_repeats_every_failed_shot_and_only_the_last_10_counts():
    sniper = armed("Plasma rifle", traits=("Sniper",))
    game = Game(table(sniper, std("blue"))).do("red", aimed("Plasma rifle"), "d10:10")
    game.do("red", Reroll(source="Sniper"), "d10:7")
    assert game.unit(1).hp == 20
    game.do("red", aimed("Plasma rifle"), "d10:6").do("red", Reroll(source="Sniper"), "d10:2 d12:1")
    assert game.unit(2).hp == 14


@pytest.mark.rule("P28-WSR-VOL", "P28-SHOOT-6", "P28-SHOOT-7")
def test_a_volatile_weapon_turns_on_its_wielder_at_a_final_10():
    people = armed("Plasma rifle"), std("blue")
    game = Game(table(*people)).do("red", aimed("Plasma rifle"), "d10:10 d12:3")
    assert (game.unit(1).hp, game.unit(2).hp) == (12, 20)
    game = Game(table(*people)).do("red", aimed("Plasma rifle"), "d10:9")
    assert game.unit(1).hp == 20


@pytest.mark.rule("P28-WSR-EXPL", "P28-INT-10", "P28-FLOW-3", "P28-COVER-1")
def test_a_blast_reaches_friend_and_foe_with_armour_but_without_cover():
    people = armed("Missile launcher"), std("blue", start=60), std("blue"), std()
    shot = aimed("Missile launcher", cover=True, near=(4, 3))
    game = Game(table(*people)).do("red", shot, "d10:1 d10:1 d10:1 d10:1 d6:6 d4:1 d6:2 d4:4")
    assert [unit.hp for unit in game.state.units] == [20, 52, 20, 14]
    missed = Game(table(*people)).do("red", shot, "d10:9")
    assert missed.unit(4).hp == 20


@pytest.mark.rule("P28-INT-22", "P28-ARC-SHIELD")
def test_a_shield_stops_neither_a_blast_nor_blindness():
    shielded = std("blue", effects=(Effect("Shield", 0, 1),))
    people = armed("Missile launcher", arcana=("Blind",)), std("blue", start=60), shielded
    shot = aimed("Missile launcher", near=(3,))
    game = Game(table(*people)).do("red", shot, "d10:1 d10:1 d10:1 d10:1 d6:6 d4:1")
    assert game.unit(3).hp == 14
    game.do("red", Cast(unit=1, power="Blind", near=(3,)), "d10:1")
    assert "Blind" in [effect.name for effect in game.unit(3).effects]


@pytest.mark.rule("P28-INT-4", "P28-WSR-VOL")
@pytest.mark.parametrize(
    ("trait", "script", "hp"),
    [("Blessed", "d10:10 d10:6", 20), ("Cursed", "d10:6 d10:10 d12:3", 12)],
)
def test_the_natural_of_several_dice_is_the_one_kept(trait, script, hp):
    game = Game(table(armed("Plasma rifle", traits=(trait,)), std("blue")))
    game.do("red", aimed("Plasma rifle"), script)
    assert game.unit(1).hp == hp


@pytest.mark.rule("P28-WSR-EXPL", "P28-BREAK-1")
def test_a_blast_shakes_whom_it_wounds_and_only_explosive_weapons_have_one():
    people = armed("Missile launcher"), std("blue", start=60), std("blue", hp=11)
    shot = aimed("Missile launcher", near=(3,))
    game = Game(table(*people)).do("red", shot, "d10:1 d10:1 d10:1 d10:1 d6:6 d4:1 d10:2")
    assert (game.unit(3).hp, game.unit(3).breaks) == (5, 1)
    plain = Game(table(std(), *people[1:]))
    plain.do("red", msgspec.structs.replace(SHOT, near=(3,)), "d10:1 d8:2 d4:1")
    assert plain.unit(3).hp == 11


@pytest.mark.rule("P28-WSR-EXPL", "P28-SHOOT-6")
def test_the_unit_hit_is_in_the_blast_only_when_switched():
    people = armed("Missile launcher"), std("blue", start=60)
    game = Game(table(*people, explosive_target="included"))
    game.do("red", aimed("Missile launcher"), "d10:1 d10:1 d10:1 d10:1 d6:6 d4:1")
    assert game.unit(2).hp == 46
    game.state = game.state.change(1, unloaded=())
    with pytest.raises(RuleError, match="cannot stand near"):
        game.do("red", aimed("Missile launcher", near=(2,)))
    with pytest.raises(RuleError, match="Red Std is named twice"):
        game.do("red", aimed("Missile launcher", near=(1, 1)))


@pytest.mark.rule("P28-SHOOT-8", "P28-WSR-RELOAD", "P28-WPN-4", "P28-UNIV-3", "P28-SHOOT-1")
def test_a_weapon_with_reload_is_empty_after_a_shot_and_takes_a_piece():
    shooter = armed("Primitive pistol", items={"Ammo rough": 1})
    shot = aimed("Primitive pistol", distance_mm=60)
    load = Reload(unit=1, weapon="Primitive pistol")
    game = Game(table(shooter, std("blue", A=4, hp=20)))
    with pytest.raises(RuleError, match="needs no reloading"):
        game.do("red", load)
    game.do("red", shot, "d10:9")
    with pytest.raises(RuleError, match="not loaded"):
        game.do("red", shot)
    game.do("red", load)
    assert (game.unit(1).unloaded, game.unit(1).items) == ((), {})


@pytest.mark.rule("P28-WPN-4")
@pytest.mark.parametrize(
    ("mode", "pieces", "left", "empty"),
    [
        ("per_shot", 2, {"Ammo rough": 1}, ()),
        ("per_shot", 0, {}, ("Primitive pistol",)),
        ("double", 2, {"Ammo rough": 1}, ()),
        ("free_first", 2, {"Ammo rough": 2}, ()),
    ],
)
def test_weapons_are_loaded_before_the_battle_where_there_is_a_piece(mode, pieces, left, empty):
    items = {"Ammo rough": pieces} if pieces else {}
    state = table(armed("Primitive pistol", items=items), std("blue"), ammo_mode=mode)
    loaded = loaded_at_start(state).unit(1)
    assert (loaded.items, loaded.unloaded) == (left, empty)


@pytest.mark.rule("P28-WPN-4", "P28-SHOOT-8")
def test_a_shot_takes_a_piece_of_its_own_when_switched_to_double():
    shooter = armed("Primitive pistol", items={"Ammo rough": 1})
    game = Game(table(shooter, std("blue"), ammo_mode="double"))
    game.do("red", aimed("Primitive pistol", distance_mm=60), "d10:9")
    assert game.unit(1).items == {}
    with pytest.raises(RuleError, match="no ammo rough left"):
        game.do("red", Reload(unit=1, weapon="Primitive pistol"))


@pytest.mark.rule("P28-ARM-PSYHOOD", "P28-WSR-PSY", "P28-INT-12", "P28-SHOOT-1", "P28-SHOOT-4")
def test_psychic_guns_use_psyche_and_stop_at_a_hood():
    profile, fields = armed("Laser pistol", P=8)
    (gun,) = profile.weapons
    psy = msgspec.structs.replace(gun, keywords=("Psychic",), special=("Psychic",))
    seer = (msgspec.structs.replace(profile, weapons=(psy,)), fields)
    game = Game(table(seer, std("blue", moves=2))).do("red", SHOT, "d10:9")
    assert game.work("P roll").target == 6
    with pytest.raises(RuleError, match="Psy-hood"):
        Game(table(seer, std("blue", armour="Psy-hood"))).do("red", SHOT)


@pytest.mark.rule("P28-FACT-3", "P28-SHOOT-5")
def test_the_facts_of_a_shot_are_confirmed():
    game = Game(table(std(), std("blue"), claims="confirm"))
    game.do("red", msgspec.structs.replace(SHOT, cover=True, height_mm=-60))
    assert "10cm away, in cover, the shooter 6cm lower. Is" in game.asked().text
    game.do("blue", Accept(), "d10:9")
    assert game.unit(1).actions == 1


@pytest.mark.rule("P28-ITEM-1", "P28-WPN-2", "P28-WSR-INTEG", "P28-INT-14")
def test_an_action_swaps_what_the_hands_hold():
    owner = std(weapons=("Great sword", "Power fist", "Club"), wielded=("Power fist",))
    game = Game(table(owner, std("blue")))
    for held, told in (
        (("Power fist", "Great sword"), "take 3 hands"),
        (("Club",), "Integral"),
        (("Dagger",), "does not carry Dagger"),
        (("Power fist", "Club", "Club"), "does not carry Club"),
    ):
        with pytest.raises(RuleError, match=told):
            game.do("red", Swap(unit=1, wielded=held))
    game.do("red", Swap(unit=1, wielded=("Power fist", "Club")))
    assert (game.unit(1).wielded, game.unit(1).actions) == (("Power fist", "Club"), 1)


@pytest.mark.rule("P28-ITEM-MEDKIT", "P28-ITEM-1")
def test_a_med_kit_heals_5_and_is_used_up():
    people = std(items={"Med kit": 1}), std(hp=17), std("blue")
    game = Game(table(*people)).do("red", UseMedKit(unit=1, target=2))
    assert (game.unit(2).hp, game.unit(1).items) == (20, {})
    with pytest.raises(RuleError, match="needs 1 of “Med kit” and has 0"):
        game.do("red", UseMedKit(unit=1, target=1))
    game = Game(table(*people, medkit="self"))
    with pytest.raises(RuleError, match="does not reach"):
        game.do("red", UseMedKit(unit=1, target=2))
    with pytest.raises(RuleError, match="not a friend"):
        game.do("red", UseMedKit(unit=1, target=3))


@pytest.mark.rule("P28-WSR-POISON", "P28-ITEM-MEDKIT")
def test_a_med_kit_ends_poison_only_when_switched():
    owner = std(items={"Med kit": 2}, poisoned=True)
    for value, sick in (("none", True), ("heal_or_medkit", False)):
        game = Game(table(owner, std("blue"), poison_cure=value))
        assert game.do("red", UseMedKit(unit=1, target=1)).unit(1).poisoned is sick


@pytest.mark.rule("P28-ITEM-STIM", "P28-TURN-9")
def test_ex91_each_use_of_stimulants_needs_one_dose_more():
    game = Game(table(std(items={"Stimulants": 5}, actions=3 - 1), std("blue")))
    game.do("red", UseStimulants(unit=1), "d6:3")
    assert (current(game.state, 1, "P"), game.unit(1).effects[0].until) == (6, 3)
    game.do("red", UseStimulants(unit=1), "d6:1")
    assert (current(game.state, 1, "P"), game.unit(1).effects[0].until) == (6, 3)
    assert game.unit(1).items == {"Stimulants": 2}
    game.state = game.state.change(1, actions=1)
    game.state = msgspec.structs.replace(
        game.state, frames=table(std(), std("blue")).frames, place=1
    )
    with pytest.raises(RuleError, match="needs 3 of “Stimulants” and has 2"):
        game.do("red", UseStimulants(unit=1))


@pytest.mark.rule("P28-ITEM-STIM")
def test_another_dose_only_moves_the_end_when_that_is_later():
    game = Game(table(std(items={"Stimulants": 3}, A=9), std("blue")))
    game.do("red", UseStimulants(unit=1), "d6:1").do("red", UseStimulants(unit=1), "d6:4")
    assert [(e.name, e.until) for e in game.unit(1).effects] == [("Stimulants", 4)]


@pytest.mark.rule("P28-TURN-9")
def test_durations_begin_next_turn_when_switched():
    game = Game(table(std(items={"Stimulants": 1}), std("blue"), duration="starts_next"))
    game.do("red", UseStimulants(unit=1), "d6:3")
    assert game.unit(1).effects[0].until == 4


def test_a_shot_after_moving_and_a_fight_use_what_is_in_hand():
    game = Game(table(std(wielded=("Laser pistol",)), std("blue", acted=True)))
    game.do("red", Walk(unit=1, distance_mm=10))
    with pytest.raises(RuleError, match="it has: Fist"):
        game.do("red", Fight(unit=1, target=2, weapon="Dagger", distance_mm=10))
    with pytest.raises(RuleError, match="it has: Fist"):
        game.do("red", Charge(unit=1, target=2, weapon="Dagger", distance_mm=10))


@pytest.mark.rule("P28-FACT-1")
def test_who_stands_in_a_blast_is_told_for_confirmation():
    people = armed("Missile launcher"), std("blue"), std("blue", name="Third")
    game = Game(table(*people, claims="confirm"))
    game.do("red", aimed("Missile launcher", near=(3,)))
    assert "in the open, near it Third" in game.asked().text


@pytest.mark.rule("P28-COVER-1", "P28-TR-GIGANTIC", "P28-PBP-2")
@pytest.mark.parametrize(
    ("traits", "facts", "covered"),
    [
        (("Gigantic",), {"cover": True}, False),
        (("Gigantic",), {"cover": True, "hidden": True}, True),
        (("Gigantic",), {"hidden": True}, True),
        (("Big",), {"cover": True}, True),
        ((), {"hidden": True}, True),
        ((), {}, False),
    ],
)
def test_a_giant_is_covered_only_when_all_of_it_is_hidden(traits, facts, covered):
    game = Game(table(std(), std("blue", traits=traits)))
    game.do("red", aimed("Laser pistol", **facts), "d10:1 d8:8 d4:1" + " d6:1" * covered)
    assert game.unit(2).hp == (13 if covered else 12)


@pytest.mark.rule("P28-FACT-1", "P28-SHOOT-1", "P28-COVER-1")
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "Blue Std is in sight, 10cm away, in the open."),
        ({"cover": True}, "10cm away, in cover."),
        ({"hidden": True}, "10cm away, wholly hidden."),
        ({"height_mm": -60}, "in the open, the shooter 6cm lower."),
    ],
)
def test_a_shot_is_told_with_what_was_stated_of_it(facts, words):
    game = Game(table(std(), std("blue"))).do("red", aimed("Laser pistol", **facts), "d10:9")
    line = game.told[0]
    assert words in line.text
    assert line.rule == "P28-FACT-1"


PSI_GUN = Weapon(
    name="Psi gun",
    melee=False,
    hands=1,
    dice=read_sum("1D8"),
    cost=0,
    range_most=200,
    special=("Psychic",),
)


@pytest.mark.rule("P28-INT-6", "P28-TR-SNIPER")
@pytest.mark.parametrize(("skill", "asked"), [("S", "reroll"), ("P", "act")])
def test_a_sniper_repeats_a_shot_by_skill_but_none_guided_by_psyche(skill, asked):
    state = table(std(traits=("Sniper",)), std("blue"))
    profile = msgspec.structs.replace(state.profile(1), weapons=(PSI_GUN,))
    state = msgspec.structs.replace(state, profiles=(profile, state.profile(2)))
    game = Game(state.change(1, wielded=("Psi gun",)))
    game.do("red", aimed("Psi gun", skill=skill), "d10:9")
    assert game.kind() == asked


@pytest.mark.rule("P28-INT-6", "P28-TR-SNIPER", "P28-WSR-VOL", "P28-SHOOT-5")
def test_a_sniper_whose_repeated_shot_shows_a_10_is_hurt_by_it():
    sniper = armed("Plasma rifle", traits=("Sniper",))
    game = Game(table(sniper, std("blue"))).do("red", aimed("Plasma rifle"), "d10:7")
    game.do("red", Reroll(source="Sniper"), "d10:10 d12:3")
    assert game.unit(1).hp == 12
