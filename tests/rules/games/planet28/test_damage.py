"""Damage, every armour against it, and what a wound does (P28-FLOW-2)."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.fall import fall
from rules.games.planet28.condition import heal, lose
from rules.games.planet28.damage.damage import GROUND, Hit
from rules.games.planet28.moves import Fight
from rules.games.planet28.units import Streak
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS
from rules.procedures.planet28.armour import Armour
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.arms import made
from tests.support.planet28.tables import Game, std, strike, table

PLAIN = WEAPONS["Dagger"]
ENERGY = WEAPONS["Laser pistol"]
PIERCING = WEAPONS["Power fist"]
PLASMA = WEAPONS["Plasma rifle"]


def struck(weapon, script, victim=None, cover=False, aimed=False, **more):
    """The blow of unit 1 against unit 2, every scripted face asked for."""
    state = table(std(), victim or std("blue"), **more)
    dice = Scripted(script)
    blow = strike(state, Hit(striker=1, victim=2, weapon=weapon, cover=cover, aimed=aimed), dice)
    dice.done()
    return blow


def wearing(armour, **more):
    return std("blue", armour=armour, start=100, **more)


@pytest.mark.rule("P28-DMG-1")
def test_ex62_a_weapon_with_a_constant():
    weapon = msgspec.structs.replace(PLAIN, dice=read_sum("1D6+2"))
    assert struck(weapon, "d6:5 d4:1").lost == 7
    both = msgspec.structs.replace(PLAIN, dice=read_sum("1D12+1D6+1"))
    assert struck(both, "d12:9 d6:5 d4:1").lost == 15


@pytest.mark.rule("P28-ARM-1", "P28-DMG-2")
def test_ex63_a_custom_armour_absorbs_its_dice():
    shell = Armour(name="Shell", dice=read_sum("2D8+4"), cost=0)
    profile, fields = std("blue", start=20)
    victim = (msgspec.structs.replace(profile, armour=shell), fields)
    weapon = msgspec.structs.replace(PLAIN, dice=read_sum("1D4+9"))
    blow = struck(weapon, "d4:4 d8:4 d8:2", victim)
    assert blow.lost == 3
    thick = struck(PLAIN, "d4:1 d8:8", std("blue", armour="Ballistic", hp=10))
    assert (thick.lost, thick.table.unit(2).hp, thick.table.unit(2).pool) == (0, 10, 0)


@pytest.mark.rule("P28-DMG-4", "P28-DMG-5")
def test_at_0_hp_a_unit_is_slain_and_its_locks_end():
    state = table(std(), std("blue", hp=3), std("blue"), locks=((1, 2),))
    dice = Scripted("d4:4 d4:1")
    after = strike(state, Hit(striker=1, victim=2, weapon=PLAIN), dice).table
    assert (after.unit(2).hp, after.unit(2).status, after.unit(2).actions) == (0, "slain", 0)
    assert after.locks == ()


@pytest.mark.rule("P28-WPN-5")
@pytest.mark.parametrize("word", ("Complex", "Ballistic", "Psychic", "Arcane", "Demonic", "Wooden"))
def test_a_keyword_that_no_rule_asks_for_changes_no_hit(word):
    named = msgspec.structs.replace(PLAIN, keywords=(word,))
    assert struck(named, "d4:4 d4:3").lost == struck(PLAIN, "d4:4 d4:3").lost == 5
    worn = struck(named, "d4:4 d6:3", wearing("Light armour"))
    assert worn.lost == struck(PLAIN, "d4:4 d6:3", wearing("Light armour")).lost == 4


@pytest.mark.rule("P28-ARM-NONE", "P28-INT-11")
def test_an_unarmoured_unit_rolls_1d4_less_1():
    assert struck(PLAIN, "d4:4 d4:4").lost == 4
    assert struck(ENERGY, "d8:8 d4:4").lost == 5
    assert struck(PLAIN, "d4:4 d4:1").lost == 7


@pytest.mark.rule("P28-ARM-LIGHT", "P28-INT-11")
def test_light_armour_rolls_nothing_against_energy():
    assert struck(PLAIN, "d4:4 d6:5", wearing("Light armour")).lost == 2
    assert struck(ENERGY, "d8:7", wearing("Light armour")).lost == 7


@pytest.mark.rule("P28-ARM-BALLISTIC", "P28-INT-11")
def test_ballistic_armour_rolls_against_everything():
    big = msgspec.structs.replace(PLAIN, dice=read_sum("1D4+20"))
    assert struck(big, "d4:1 d8:3", wearing("Ballistic")).lost == 14
    assert struck(ENERGY, "d8:8 d8:1", wearing("Ballistic")).lost == 3


@pytest.mark.rule("P28-ARM-ESHIELD", "P28-INT-11")
def test_an_energy_shield_rolls_against_energy_alone():
    assert struck(PLAIN, "d4:4", wearing("Energy shield")).lost == 7
    assert struck(ENERGY, "d8:8 d12:1", wearing("Energy shield")).lost == 1


@pytest.mark.rule("P28-ARM-PSYHOOD", "P28-INT-11")
def test_a_psy_hood_stops_no_blow():
    assert struck(PLAIN, "d4:4", wearing("Psy-hood")).lost == 7


@pytest.mark.rule("P28-ARM-HEAVY", "P28-INT-11")
def test_heavy_armour_rolls_1d12():
    assert struck(PLAIN, "d4:4 d12:6", wearing("Heavy armour")).lost == 1
    assert struck(ENERGY, "d8:8 d12:6", wearing("Heavy armour")).lost == 2


@pytest.mark.rule("P28-ARM-LIVING", "P28-INT-21")
def test_living_armour_absorbs_what_the_dice_left_until_it_is_gone():
    blow = struck(PLAIN, "d4:4 d4:2", wearing("Living armour", pool=3, traits=("Iron skin",)))
    assert (blow.lost, blow.table.unit(2).pool) == (2, 0)
    assert struck(PLAIN, "d4:4", wearing("Living armour", pool=9)).lost == 0


@pytest.mark.rule("P28-ARM-LIVING", "P28-INT-10", "P28-WSR-AP")
def test_living_armour_absorbs_piercing_hits_unless_switched():
    victim = wearing("Living armour", pool=9)
    assert struck(PIERCING, "d10:5", victim).lost == 1
    assert struck(PIERCING, "d10:5", victim, living_ap="bypassed").lost == 10


@pytest.mark.rule("P28-ARM-LIVING", "P28-FLOW-4")
def test_living_armour_absorbs_nothing_that_armour_is_not_rolled_against():
    state = table(std(armour="Living armour", pool=9), std("blue"))
    after = lose(fall(state, 1, 90)[0], 1, 3).unit(1)
    assert (after.hp, after.pool) == (13, 9)


@pytest.mark.rule("P28-ARM-POWER", "P28-INT-11", "P28-FLOW-2", "P28-FLOW-3", "P28-TURN-9")
def test_power_armour_checks_for_a_reboot_once_and_goes_on_protecting():
    blow = struck(ENERGY, "d8:8 d10:10 d10:1 d10:1", wearing("Power armour"))
    assert (blow.lost, blow.table.unit(2).reboot) == (1, 2)
    again = struck(ENERGY, "d8:8 d10:1 d10:1", wearing("Power armour", reboot=2))
    assert again.lost == 1
    under_way = struck(ENERGY, "d8:8 d10:1 d10:1", wearing("Power armour", reboot=1))
    assert under_way.table.unit(2).reboot == 1
    past = struck(ENERGY, "d8:8 d10:10 d10:1 d10:1", wearing("Power armour", reboot=1), turn=2)
    assert past.table.unit(2).reboot == 3
    holds = struck(ENERGY, "d8:8 d10:9 d10:1 d10:1", wearing("Power armour"))
    assert holds.table.unit(2).reboot == 0


@pytest.mark.rule("P28-ARM-POWER")
def test_a_rebooting_armour_protects_unless_switched():
    rebooting = wearing("Power armour", reboot=1)
    assert struck(PLAIN, "d4:4 d10:1 d10:1", rebooting).lost == 0
    assert struck(PLAIN, "d4:4", rebooting, reboot_protect="no").lost == 7


@pytest.mark.rule("P28-WSR-AP", "P28-INT-10", "P28-INT-11", "P28-TR-IRONSKIN")
def test_armour_piercing_leaves_no_die_but_the_reboot_check():
    victim = wearing("Power armour", traits=("Iron skin",))
    assert struck(PIERCING, "d10:1", victim, cover=True).lost == 6
    assert struck(PLASMA, "d12:1 d10:4", victim, cover=True).lost == 6


@pytest.mark.rule("P28-TR-IRONSKIN", "P28-FLOW-2", "P28-ARM-1")
def test_worn_armour_then_iron_skin_then_cover():
    victim = wearing("Light armour", traits=("Iron skin",))
    assert struck(PLAIN, "d4:4 d6:1 d4:2 d6:3", victim, cover=True).lost == 1


@pytest.mark.rule("P28-ARM-3", "P28-PBP-2")
def test_nobody_is_asked_about_armour():
    foe = std("blue", armour="Heavy armour", acted=True)
    game = Game(table(std(), foe, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:1 d4:1 d12:9")
    assert game.kind() == "act"


@pytest.mark.rule("P28-TR-BRAWLER")
def test_a_brawlers_fist_does_1d6_more():
    brawler = std(traits=("Brawler",))
    state = table(brawler, std("blue"))
    for name, script, lost in (("Fist", "d4:1 d6:6 d4:1", 6), ("Dagger", "d4:1 d4:1", 4)):
        dice = Scripted(script)
        blow = strike(state, Hit(striker=1, victim=2, weapon=WEAPONS[name]), dice)
        dice.done()
        assert blow.lost == lost


@pytest.mark.rule("P28-TR-UNEARTHLY", "P28-FLOW-2", "P28-INT-12", "P28-WPN-5")
def test_the_unearthly_feel_only_unnatural_things():
    ghost = std("blue", traits=("Unearthly",))
    assert struck(PLAIN, "d4:4", ghost).lost == 0
    assert struck(WEAPONS["Psy-staff"], "d8:1 d8:1 d4:1", ghost).lost == 4
    for keyword, script, lost in (
        ("Arcane", "d4:4 d4:1", 4),
        ("Demonic", "d4:4 d4:1", 4),
        ("Energy", "d4:4", 0),
    ):
        assert struck(made("Claw", "1D4", keywords=(keyword,)), script, ghost).lost == lost


@pytest.mark.rule("P28-FLOW-2", "P28-TR-UNEARTHLY", "P28-ARM-POWER")
def test_power_armour_of_the_unearthly_may_reboot_from_a_hit_that_does_nothing():
    for face, reboot in ((10, 2), (9, 0)):
        blow = struck(ENERGY, f"d8:8 d10:{face}", wearing("Power armour", traits=("Unearthly",)))
        assert (blow.lost, blow.table.unit(2).reboot) == (0, reboot)
        assert "Power armour" in [work.what for work in blow.told[0].work]
    assert struck(PLAIN, "d4:4", wearing("Power armour", traits=("Unearthly",))).lost == 0


@pytest.mark.rule("P28-TR-UNEARTHLY")
def test_bad_ground_hurts_the_unearthly_only_when_switched():
    ghost = std("blue", traits=("Unearthly",))
    for value, script, lost in (("immune", "d10:9", 0), ("hurt", "d10:9 d4:1", 9)):
        dice = Scripted(script)
        state = table(std(), ghost, unearthly_env=value)
        assert strike(state, Hit(victim=2, weapon=GROUND), dice).lost == lost
        dice.done()


@pytest.mark.rule("P28-WSR-POISON", "P28-INT-15", "P28-FLOW-2", "P28-ARM-POWER", "P28-ARM-3")
def test_poison_needs_a_hit_and_not_a_wound():
    torch = WEAPONS["Flaming torch"]
    blow = struck(torch, "d4:1 d4:1 d4:1 d4:1 d8:8", wearing("Ballistic"))
    assert blow.lost == 0
    assert blow.table.unit(2).poisoned
    proof = struck(torch, "d4:1 d4:1 d4:1 d4:1 d10:9 d10:9", wearing("Power armour"))
    assert not proof.table.unit(2).poisoned


@pytest.mark.rule("P28-WSR-CUMUL", "P28-INT-13", "P28-INT-15")
def test_hits_turn_after_turn_add_up_for_one_weapon_and_target():
    weapon = msgspec.structs.replace(PLAIN, special=("Cumulative",))
    state = table(std(), std("blue", hp=90, start=99), limit=9)
    lost = []
    for turn in (2, 2, 3, 5):
        state = msgspec.structs.replace(state, turn=turn)
        dice = Scripted("d4:1 d4:1")
        blow = strike(state, Hit(striker=1, victim=2, weapon=weapon), dice)
        lost.append(blow.lost)
        state = blow.table
    assert lost == [4, 4, 8, 4]
    assert state.unit(1).streaks == (Streak("Dagger", 2, 5, 0),)


@pytest.mark.rule("P28-WSR-CUMUL", "P28-INT-13")
@pytest.mark.parametrize(
    ("weapon", "mount", "victim", "lost"),
    [("A", 3, 2, 8), ("B", 3, 2, 4), ("A", 3, 3, 4), ("A", 4, 2, 4), ("A", -1, 2, 4)],
)
def test_a_streak_belongs_to_one_weapon_and_one_target(weapon, mount, victim, lost):
    blade = msgspec.structs.replace(PLAIN, name=weapon, special=("Cumulative",))
    state = table(std(streaks=(Streak("A", 2, 1, 0, 3),)), std("blue"), std("blue"), turn=2)
    hit = Hit(striker=1, victim=victim, weapon=blade, mount=mount)
    assert strike(state, hit, Scripted("d4:1 d4:1")).lost == lost


@pytest.mark.rule("P28-WSR-CUMUL", "P28-ARM-POWER", "P28-INT-13", "P28-FLOW-2")
def test_power_armour_stops_cumulative_damage():
    weapon = msgspec.structs.replace(PIERCING, special=("Cumulative", "Armour piercing"))
    state = table(std(streaks=(Streak("Power fist", 2, 1, 3),)), wearing("Power armour"), turn=2)
    assert strike(state, Hit(striker=1, victim=2, weapon=weapon), Scripted("d10:1")).lost == 6


@pytest.mark.rule("P28-DMG-3", "P28-INT-8", "P28-SKILL-1")
@pytest.mark.parametrize(("start", "hp", "half"), [(20, 10, False), (20, 9, True), (19, 9, True)])
def test_half_health_begins_below_the_half(start, hp, half):
    foe = std("blue", start=start, hp=hp + 1, acted=True)
    game = Game(table(std(weapons=()), foe, locks=((1, 2),)))
    # A Fist for 2 against 1 of armour: one HP is lost.
    script = "d10:1 d4:3 d4:2" + (" d10:3" if half else "")
    game.do("red", Fight(unit=1, target=2, weapon="Fist"), script)
    assert game.unit(2).half is half
    if half:
        assert game.work("P roll").target == 4


@pytest.mark.rule("P28-DMG-3", "P28-INT-9", "P28-BREAK-5")
def test_half_health_ends_above_the_half_and_stays_at_it():
    state = table(std(hp=4, half=True, breaks=2), std("blue"))
    assert heal(state, 1, 6).unit(1).half
    healed = heal(state, 1, 7).unit(1)
    assert (healed.hp, healed.half, healed.breaks) == (11, False, 0)
    assert heal(state, 1, 99).unit(1).hp == 20
    assert not heal(table(std(hp=8), std("blue")), 1, 2).unit(1).half
    broken = table(std(hp=4, half=True, breaks=2, status="broken"), std("blue"))
    assert heal(broken, 1, 7).unit(1).breaks == 2


@pytest.mark.rule("P28-TR-ZEALOT", "P28-FLOW-2")
def test_a_wounded_zealot_may_burn_up_to_10():
    foe = std("blue", A=10, traits=("Zealot",), acted=True)
    game = Game(table(std(), foe, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:1 d4:1 d4:1 d10:10")
    assert game.unit(2).adjust == {"A": 0, "F": 1}
    game.no().do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:1 d4:1 d4:4 d10:9")
    assert game.unit(2).adjust == {"A": 0, "F": 1}


@pytest.mark.rule("P28-TR-ZEALOT", "P28-FLOW-2", "P28-BREAK-1")
def test_a_zealot_below_half_burns_before_its_nerve_is_tested():
    foe = std("blue", hp=11, P=9, traits=("Zealot",), acted=True)
    game = Game(table(std(), foe, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:1 d4:1 d4:1 d10:10 d10:2")
    assert game.unit(2).adjust == {"A": 1, "F": 1}
    assert (game.unit(2).half, game.unit(2).breaks) == (True, 1)


@pytest.mark.rule("P28-ARM-2", "P28-ARM-3")
def test_every_armour_of_the_table_is_known_by_its_name():
    assert len(ARMOURS) == 8
    assert ARMOURS["Psy-hood"].hooded


def test_hp_never_fall_below_0():
    assert lose(table(std(hp=3), std("blue")), 1, 50).unit(1).hp == 0
