"""A single hit: who rolls which dice for it, what is shown, and what it leaves behind."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Mod
from rules.dice import Scripted
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.moves import Fight
from rules.games.planet28.units import Streak
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.tables import Game, std, strike, table

PLAIN, FIST, LASER = WEAPONS["Dagger"], WEAPONS["Fist"], WEAPONS["Laser pistol"]
TORCH = WEAPONS["Flaming torch"]
ADDING = msgspec.structs.replace(PLAIN, special=("Cumulative",))
STREAK = Streak("Dagger", 2, 1, 1)


def blow(weapon, script, red=None, blue=None, turn=1, switches=None, **more):
    """A hit of unit 1 on unit 2, unless told otherwise, and the dice it took."""
    state = table(red or std(), blue or std("blue"), turn=turn, **(switches or {}))
    dice = Scripted(script)
    result = strike(state, Hit(**{"striker": 1, "victim": 2, "weapon": weapon, **more}), dice)
    dice.done()
    return result, dice


def struck(weapon, script, **more):
    """What such a hit does."""
    return blow(weapon, script, **more)[0]


def works(result):
    """The workings of a hit: what for, faces, and what came of it."""
    return [(work.what, work.faces, work.verdict) for line in result.told for work in line.work]


@pytest.mark.rule("P28-FLOW-2", "P28-DMG-1", "P28-TR-BRAWLER", "P28-AB-AIM")
def test_the_dice_of_a_hit_are_rolled_and_shown_one_after_the_other():
    brawler, victim = std(traits=("Brawler",)), std("blue", traits=("Iron skin",))
    script = "d4:3 d8:8 d6:5 d4:4 d4:2 d6:1"
    result = struck(FIST, script, red=brawler, blue=victim, aimed=True, cover=True)
    assert works(result) == [
        ("Fist damage", (3,), "2"),
        ("Aimed shot damage", (8,), "8"),
        ("Brawler damage", (5,), "5"),
        ("No armour", (4,), "3"),
        ("Iron skin", (2,), "2"),
        ("cover", (1,), "1"),
    ]
    assert result.lost == 9


@pytest.mark.rule("P28-FLOW-2", "P28-DMG-1")
def test_a_working_shows_the_first_dice_and_what_is_fixed():
    heavy = msgspec.structs.replace(PLAIN, dice=read_sum("2D12+1D6+1"))
    worn = std("blue", armour="Heavy armour")
    damage, armour = struck(heavy, "d12:2 d12:3 d6:1 d12:9", blue=worn).told[0].work
    assert (damage.sides, damage.mods, damage.verdict) == (12, (Mod("fixed", 1),), "7")
    assert (armour.sides, armour.mods, armour.verdict) == (12, (), "9")


@pytest.mark.rule("P28-DMG-1", "P28-FLOW-2")
@pytest.mark.parametrize(
    ("hit", "who"),
    [
        ({"weapon": PLAIN}, ["red", "blue"]),
        ({"weapon": PLAIN, "striker": 2, "victim": 1}, ["blue", "red"]),
        ({"weapon": PLAIN, "striker": 0}, ["blue", "blue"]),
        ({"weapon": PLAIN, "striker": 0, "victim": 1}, ["red", "red"]),
    ],
)
def test_the_side_of_the_striker_rolls_damage_if_there_is_one(hit, who):
    _, dice = blow(script="d4:1 d4:1", **hit)
    assert [roll.who for roll in dice.rolls] == who


@pytest.mark.rule("P28-TR-BRAWLER")
@pytest.mark.parametrize("hit", [{"striker": 1}, {"striker": 0}])
def test_only_the_fist_of_a_brawler_does_more(hit):
    brawling = std("blue", traits=("Brawler",))
    assert struck(FIST, "d4:3 d4:1", blue=brawling, **hit).lost == 2


@pytest.mark.rule("P28-DMG-2", "P28-DMG-4", "P28-TR-UNEARTHLY")
@pytest.mark.parametrize(
    ("victim", "rule", "lost", "status"),
    [
        ({}, "P28-DMG-2", 5, "ok"),
        ({"hp": 6}, "P28-DMG-2", 5, "ok"),
        ({"hp": 5}, "P28-DMG-4", 5, "slain"),
        ({"hp": 4}, "P28-DMG-4", 4, "slain"),
        ({"traits": ("Unearthly",)}, "P28-TR-UNEARTHLY", 0, "ok"),
    ],
)
def test_a_hit_is_told_by_the_rule_of_what_it_did(victim, rule, lost, status):
    script = "d4:3" if "traits" in victim else "d4:3 d4:2"
    result = struck(PLAIN, script, blue=std("blue", **victim))
    assert [line.rule for line in result.told] == [rule]
    assert (result.lost, result.table.unit(2).status) == (lost, status)
    assert works(result)[0] == ("Dagger damage", (3,), "6")


@pytest.mark.rule("P28-TR-UNEARTHLY")
def test_no_switch_lets_a_plain_weapon_hurt_the_unearthly():
    ghost = std("blue", traits=("Unearthly",))
    assert struck(PLAIN, "d4:4", blue=ghost, switches={"unearthly_env": "hurt"}).lost == 0
    assert struck(PLAIN, "d4:4 d4:1").lost == 7


@pytest.mark.rule("P28-ARM-POWER")
@pytest.mark.parametrize(("face", "down"), [(9, False), (10, True)])
def test_the_reboot_check_is_shown(face, down):
    result = struck(LASER, f"d8:8 d10:{face} d10:1 d10:1", blue=std("blue", armour="Power armour"))
    what, faces, verdict = works(result)[1]
    assert (what, faces) == ("Power armour", (face,))
    assert (verdict == "reboots next turn", verdict == "holds") == (down, not down)


@pytest.mark.rule("P28-ARM-POWER")
@pytest.mark.parametrize(("reboot", "script"), [(0, "d4:4 d10:1 d10:1"), (2, "d4:4")])
def test_an_armour_that_does_not_reboot_protects_whatever_the_switch(reboot, script):
    worn = std("blue", armour="Power armour", reboot=reboot)
    result = struck(PLAIN, script, blue=worn, turn=2, switches={"reboot_protect": "no"})
    assert result.lost == (7 if reboot else 0)


@pytest.mark.rule("P28-ARM-LIVING")
def test_a_pool_is_shown_only_when_it_absorbs():
    living = std("blue", armour="Living armour", pool=3)
    bypassed = {"living_ap": "bypassed"}
    assert works(struck(PLAIN, "d4:1", blue=living, switches=bypassed))[1:] == [
        ("Living armour", (), "absorbs 3, 0 left")
    ]
    assert len(works(struck(PLAIN, "d4:1 d4:1"))) == 2


@pytest.mark.rule("P28-WSR-CUMUL", "P28-INT-13", "P28-FLOW-2")
@pytest.mark.parametrize(
    ("weapon", "striker", "lost", "shown"),
    [(ADDING, 1, 12, (8,)), (PLAIN, 1, 4, ()), (ADDING, 0, 4, ())],
)
def test_only_a_cumulative_weapon_of_somebody_adds_up(weapon, striker, lost, shown):
    victim = std("blue", start=40, streaks=(STREAK,))
    state = table(std(streaks=(STREAK,)), victim, turn=2)
    result = strike(state, Hit(striker=striker, victim=2, weapon=weapon), Scripted("d4:1 d4:1"))
    mods = [mod for work in result.told[0].work for mod in work.mods]
    assert result.lost == lost
    assert tuple(m.amount for m in mods if m.cause == "turns in a row") == shown


@pytest.mark.rule("P28-WSR-CUMUL", "P28-INT-13", "P28-INT-15")
def test_a_hit_keeps_the_streaks_against_others_and_of_other_weapons():
    others = Streak("Dagger", 3, 1, 2), Streak("Club", 2, 1, 1)
    result = struck(ADDING, "d4:1 d4:1", red=std(streaks=(*others, STREAK)), turn=2)
    assert result.table.unit(1).streaks == (*others, Streak("Dagger", 2, 2, 2))


@pytest.mark.rule("P28-WSR-CUMUL", "P28-WSR-POISON", "P28-INT-15")
@pytest.mark.parametrize(("weapon", "striker"), [(PLAIN, 1), (ADDING, 0)])
def test_a_hit_without_the_rule_or_a_striker_leaves_nothing_behind(weapon, striker):
    after = struck(weapon, "d4:1 d4:1", striker=striker, victim=2 if striker else 1).table
    assert [unit.streaks for unit in after.units] == [(), ()]
    assert not any(unit.poisoned for unit in after.units)


@pytest.mark.rule("P28-WSR-POISON", "P28-INT-15")
def test_the_dead_are_not_poisoned():
    result = struck(TORCH, "d4:4 d4:4 d4:4 d4:4 d4:1", blue=std("blue", hp=3))
    assert (result.table.unit(2).status, result.table.unit(2).poisoned) == ("slain", False)
    assert struck(TORCH, "d4:1 d4:1 d4:1 d4:1 d4:1").table.unit(2).poisoned


def fought(victim, script, **more):
    """A fight in which red hits blue with a Dagger; blue has acted."""
    game = Game(table(std(), std("blue", acted=True, **victim), locks=((1, 2),), **more))
    return game.do("red", Fight(unit=1, target=2, weapon="Dagger"), f"d10:1 {script}")


@pytest.mark.rule("P28-TR-ZEALOT")
@pytest.mark.parametrize(
    ("face", "verdict", "adjust"), [(9, "no 10", {}), (10, "10", {"A": 1, "F": 0})]
)
def test_the_die_of_a_zealot_is_shown_and_a_10_lifts_both_skills_to_10(face, verdict, adjust):
    game = fought({"A": 9, "F": 10, "traits": ("Zealot",)}, f"d4:1 d4:1 d10:{face}")
    assert game.unit(2).adjust == adjust
    assert game.rolls("TR-ZEALOT") == [("Zealot", 10, (face,))]
    assert game.work("Zealot").verdict == verdict


@pytest.mark.rule("P28-TR-ZEALOT", "P28-INT-21", "P28-BREAK-1")
@pytest.mark.parametrize(
    ("victim", "script"),
    [
        # No HP are lost: the armour stops everything.
        ({"armour": "Heavy armour", "half": True, "hp": 5, "traits": ("Zealot",)}, "d4:1 d12:9"),
        # Nobody is left to be shaken.
        ({"hp": 3, "traits": ("Zealot",)}, "d4:4 d4:1"),
        # Whoever is no Zealot rolls nothing.
        ({}, "d4:1 d4:1"),
    ],
)
def test_only_a_wounded_zealot_that_lives_rolls(victim, script):
    game = fought(victim, script)
    assert "TR-ZEALOT" not in game.rules()
    assert game.unit(2).breaks == 0


@pytest.mark.rule("P28-BREAK-1", "P28-BREAK-2")
def test_a_test_after_a_wound_says_that_the_wound_caused_it():
    game = fought({"hp": 10}, "d4:1 d4:1 d10:9")
    assert game.kind() == "edge"
    assert [f.cause for f in game.state.frames if hasattr(f, "cause")] == ["wounds"]
