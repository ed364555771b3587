"""What attacks are said to risk: fear, blows at the end of a charge, gunners, pushes, rerolls."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from rules.core import offers, question
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.abilities import Heal
from rules.games.planet28.actions.manoeuvres import TakeOff
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Push, Reroll, Strike
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.stakes import LONGEST, stakes
from rules.games.planet28.units import Berth
from tests.support.planet28.battles import play_out
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, HULL, active

REPLACE = msgspec.structs.replace
LOCKED = ((1, 2),)
FIGHT = Fight(unit=1, target=2, weapon="Dagger", distance_mm=20)
CHARGE = Charge(unit=1, target=2, distance_mm=50)
LOOKED_AT = 0.1
"""How many rows of a random battle are looked at, for odds take their time."""
DREAD = {"traits": ("Terrifying",)}


def said(state, move):
    """What everybody may read of a move of red's, in a few words."""
    return SYSTEM.stakes(state, move, "red", None).brief()


def tenths(state, move):
    """How many of ten, for a plain roll; a charge die makes quarters of them."""
    return stakes(state, move).chance * 10


FEARS = [
    (std(P=3), std("blue", **DREAD), FIGHT, "; break test first: 20 % to hold"),
    (std(P=3, **DREAD), std("blue"), FIGHT, ""),
    (std(P=3), std("blue", traits=("Fearsome",)), FIGHT, ""),
    (std(P=3, traits=("Fearless",)), std("blue", **DREAD), FIGHT, ""),
    (std(P=3, traits=("Fearsome",)), std("blue"), CHARGE, ""),
    (std(P=3), std("blue", traits=("Fearsome",)), CHARGE, "; break test first: 20 % to hold"),
]


@pytest.mark.rule("P28-FIGHT-3", "P28-FIGHT-1", "P28-FIGHT-4", "P28-CHG-5")
@pytest.mark.parametrize(("red", "blue", "move", "fear"), FEARS)
def test_only_what_frightens_the_attacker_tests_its_nerve_first(red, blue, move, fear):
    odds = "40 % to hit" if move is FIGHT else "65 % to hit unless blocked"
    assert said(table(red, blue), move) == f"1 action, {odds}{fear}"


@pytest.mark.rule("P28-FIGHT-4", "P28-WSR-PSY")
def test_a_fight_is_one_with_the_weapon_and_the_skill_that_were_named():
    weapons = ("Psy-staff", "Dagger")
    state = table(std(F=4, P=8, weapons=weapons), std("blue", F=9, P=9))
    assert tenths(state, FIGHT) == 3
    staff = REPLACE(FIGHT, weapon="Psy-staff")
    assert [tenths(state, REPLACE(staff, skill=one)) for one in ("", "F", "P")] == [7, 3, 7]


@pytest.mark.rule("P28-CHG-2", "P28-CHG-7", "P28-CHG-8")
@pytest.mark.parametrize(
    ("red", "blue", "text"),
    [
        ((), (), "65 % to hit unless blocked"),
        (("Big",), (), "75 % to hit unless blocked"),
        ((), ("Big",), "65 % to hit unless blocked"),
        ((), ("Bulwark",), "40 % to hit"),
        (("Bulwark",), (), "65 % to hit unless blocked"),
        # The bulk of a charger is a bonus that can be blocked, too.
        (("Big",), ("Bulwark",), "50 % to hit unless blocked"),
    ],
)
def test_a_charge_and_its_extra_fight_say_their_bonus_and_whether_it_can_be_blocked(
    red, blue, text
):
    state = table(std(traits=red), std("blue", F=9, AW=1, traits=blue))
    assert said(state, CHARGE) == f"1 action, {text}"
    game = Game(state).do("red", CHARGE)
    assert said(game.state, Strike(weapon="Dagger")) == text


@pytest.mark.rule("P28-CHG-7", "P28-VEH-RAM")
def test_nothing_blocks_a_vehicle_and_no_vehicle_blocks():
    hulk = with_vehicle(table(std(), std("blue")), *CAR)
    assert said(hulk, Charge(unit=1, target=3, distance_mm=50)) == "1 action, 65 % to hit"
    mine = active(with_vehicle(table(std(), std("blue")), *CAR, seat="red"), 3)
    assert said(mine, Charge(unit=3, target=2, distance_mm=50)) == "1 action, 65 % to hit"


@pytest.mark.rule("P28-CHG-2", "P28-WSR-PSY")
def test_a_charge_without_a_word_is_reckoned_with_the_hardest_weapon_of_the_charger():
    weapons = ("Psy-staff", "Dagger")
    state = table(std(F=3, P=8, weapons=weapons), std("blue", weapons=("Dagger",)))
    assert tenths(state, CHARGE) == Fraction(35, 4)
    assert tenths(state, REPLACE(CHARGE, weapon="Dagger")) == Fraction(45, 10)


@pytest.mark.rule("P28-CHG-2", "P28-MULTI-1", "P28-LEAVE-1")
def test_whom_a_charger_touches_as_well_takes_its_focus_and_whom_it_leaves_does_not():
    state = table(std(), std("blue"), std("blue"))
    alone = tenths(state, CHARGE)
    both = tenths(state, REPLACE(CHARGE, also=(3,)))
    assert (alone, both) == (Fraction(65, 10), Fraction(49, 10))
    left = table(std(), std("blue"), std("blue"), locks=((1, 3),))
    assert tenths(left, CHARGE) == alone


@pytest.mark.rule("P28-VEH-DOZER", "P28-CHG-2")
def test_a_blade_counts_against_whoever_charges_its_front():
    dozer = ("core Engine 10/10", "front Dozer blade 15/15")
    state = with_vehicle(table(std(), std("blue")), *dozer)
    charge = Charge(unit=1, target=3, distance_mm=50)
    sides = {side: tenths(state, REPLACE(charge, facing=side)) for side in ("front", "left")}
    assert sides == {"front": Fraction(55, 10), "left": Fraction(65, 10)}
    assert tenths(state, charge) == Fraction(65, 10)


@pytest.mark.rule("P28-LEAVE-1", "P28-FIGHT-3")
@pytest.mark.parametrize(
    ("leaver", "text"),
    [(std("blue"), "70 % to hit"), (std("blue", **DREAD), "70 % to hit; break test first")],
)
def test_a_free_strike_is_reckoned_for_whoever_strikes(leaver, text):
    state = active(table(std(F=8), leaver, locks=LOCKED), 2)
    game = Game(state).do("blue", Walk(unit=2, distance_mm=50))
    assert said(game.state, Strike(weapon="Dagger")).startswith(text)
    assert ("break" in said(game.state, Strike(weapon="Dagger"))) is ("break" in text)


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_who_takes_off_must_move():
    flyer = active(with_vehicle(table(std(), std("blue")), *CAR, seat="red", sort="flyer"), 3)
    known = said(flyer.change(3, landed=True), TakeOff(unit=3))
    assert known == "1 action; then it must move in this turn"


ARMED = (*HULL, "left Hard point 10/10 = Flame cannon", "left Hard point 10/10 = Laser rifle")


def manned(gunner):
    """Red's vehicle 3 with a gunner aboard against blue's vehicles 4 and 5."""
    me = std(aboard=Berth(3, 4), S=6, traits=gunner)
    parts = (*ARMED, "left Transport section 10/10")
    state = with_vehicle(table(me, std("blue")), *parts, seat="red", S=3)
    hunters = {"traits": ("Tank hunter",)}
    return active(with_vehicle(with_vehicle(state, *CAR, **hunters), *CAR, **hunters), 3)


def fire(weapon, **more):
    return Shoot(unit=3, target=4, weapon=weapon, distance_mm=100, facing="front", **more)


@pytest.mark.rule("P28-SHOOT-4", "P28-VEH-SHOOT-5", "P28-TR-TANKHUNTER")
def test_the_chance_of_a_shot_is_that_of_whoever_aims():
    hunter = manned(("Gunner", "Tank hunter"))
    assert tenths(hunter, fire("Flame cannon", gunner=1, mount=2)) == 6
    assert tenths(hunter, fire("Flame cannon")) == 2
    assert tenths(manned(("Gunner",)), fire("Flame cannon", gunner=1, mount=2)) == 5


@pytest.mark.rule("P28-VEH-SHOOT-1")
def test_only_the_first_shot_of_an_action_costs_one():
    state = manned(("Gunner",))
    first = REPLACE(fire("Flame cannon", gunner=1, mount=2), target=2)
    assert stakes(state, first).cost == "1 action"
    game = Game(state).do("red", first)
    assert game.kind() == "volley"
    assert stakes(game.state, fire("Laser rifle")).cost == ""


@pytest.mark.rule("P28-AB-HEAL", "P28-SQD-11")
def test_healing_says_its_chance_of_a_character_alone():
    healer = std(abilities=("Heal",))
    state = table(healer, std(hp=19), std("blue"))
    assert said(state, Heal(unit=1, target=2)) == "1 action for 1D6 HP, 100 % to full HP"
    squad = with_squad(table(healer, std(hp=9), std(hp=9), std(hp=9), std("blue")), 2, 3, 4)
    assert said(squad, Heal(unit=1, target=6)) == "1 action for 1D6 HP"


@pytest.mark.rule("P28-PUSH-1", "P28-PUSH-3", "P28-VEH-FALL")
def test_a_push_says_nothing_of_the_sections_that_a_vehicle_loses():
    state = with_vehicle(table(std(), std("blue")), *CAR)
    state = with_vehicle(state, *CAR, seat="red").lock(3, 4)
    hit = Attack(by=4, at=3, weapon="Hull", hit=True)
    frame = Wounds(striker=4, struck=3, hits=(hit,), lost=3, stage="push", parent=1)
    above = REPLACE(state, frames=(*state.frames, frame))
    assert said(above, Push(fell_mm=120)) == "no action, ends the contact"


IDOL = {"items": {"Strange idol": 1}}
PAYERS = [
    ({"hp": 12}, False),
    ({"hp": 11}, False),
    ({"hp": 10}, True),
    ({"hp": 9, "half": True}, False),
    ({"hp": 10, "exempt": True}, False),
    ({"hp": 10, "traits": ("Unshakable",)}, False),
]


@pytest.mark.rule("P28-DMG-5", "P28-ITEM-IDOL", "P28-BREAK-2")
@pytest.mark.parametrize(("more", "tests"), PAYERS)
def test_the_hp_paid_for_a_reroll_warn_of_the_test_that_they_lead_to(more, tests):
    state = table(std(**more, **IDOL), std("blue"))
    roll = SkillRoll(unit=1, skill="P", why="test", rule="P28-SKILL-1", target=5, parent=1)
    warned = said(REPLACE(state, frames=(*state.frames, roll)), Reroll(source="Strange idol"))
    assert warned.startswith("1 HP, 40 % to succeed")
    assert warned.endswith("then a break test at half health") is tests


@pytest.mark.rule("P28-DMG-5", "P28-SQD-11", "P28-TR-PILOT")
def test_for_a_squad_the_member_that_rolls_pays():
    people = (std(P=one, hp=10, **IDOL) for one in (4, 6, 5))
    state = with_squad(table(*people, std("blue")), 1, 2, 3)
    roll = SkillRoll(unit=5, skill="P", why="test", rule="P28-SKILL-1", target=6, parent=1)
    above = REPLACE(state, frames=(*state.frames, roll))
    # A member does not test for its own wounds, a stray does.
    assert said(above, Reroll(source="Strange idol")) == "1 HP, 50 % to succeed"


@pytest.mark.rule("P28-CHG-5", "P28-LEAVE-1", "P28-FLOW-2")
def test_of_a_long_line_what_it_promises_is_shortened_and_no_warning():
    hard = std(P=3, wielded=("Power sword",), weapons=("Power sword",))
    weak = {"hp": 3, "traits": ("Terrifying",)}
    calm, near = (table(hard, std("blue", **one), std("blue")) for one in ({"hp": 3}, weak))
    held = near.lock(1, 3)
    free, one, both = (SYSTEM.stakes(state, CHARGE, "red", None) for state in (calm, near, held))
    assert free.more == f"{one.more}, 1.8 HP on average" and one.more.endswith("% to slay")
    assert one.warning == "break test first: 20 % to hold"
    assert (both.more, both.warning) == ("", f"{one.warning}, an enemy strikes first")
    assert all(len(known.text()) <= LONGEST for known in (free, one, both))


def test_no_line_of_a_random_battle_is_too_long_for_a_menu():
    source, lines = Random(28), set()

    def watch(row):
        ask = question(row.step.state)
        if ask is None or source.random() > LOOKED_AT:
            return
        for entry in ask.entries:
            for move in offers(SYSTEM, row.step.state, entry.seat):
                lines.add(SYSTEM.stakes(row.step.state, move, entry.seat, None).text())

    for seed in range(6):
        play_out(seed, watch)
    assert [line for line in lines if len(line) > LONGEST] == []
    assert len(lines) > 50 and any("to hit" in line for line in lines)


@pytest.mark.rule("P28-TR-UNEARTHLY", "P28-FLOW-2")
def test_an_attack_that_cannot_harm_whatever_the_dice_show_warns_of_it():
    ghost = table(std(), std("blue", traits=("Unearthly",)))
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
    assert SYSTEM.stakes(ghost.lock(1, 2), FIGHT, "red", "red").text() == (
        "1 action, 40 % to hit, 0.0 HP on average; cannot harm"
    )
    assert SYSTEM.stakes(ghost, shot, "red", "red").warning == "cannot harm"
    # However rarely it comes through, it may.
    thick = table(std(), std("blue", traits=("Iron skin",), armour="Heavy armour")).lock(1, 2)
    assert SYSTEM.stakes(thick, FIGHT, "red", "red").warning == ""
