"""Whom and what each action may name, from both sides of its limits, and the rule that refuses."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, legal
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.gear import (
    Extinguish,
    Reload,
    Swap,
    UseMedKit,
    UseStimulants,
)
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.moves import Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

FOE = std("blue")
FRIEND = std(name="Friend")
LOST = std(name="Lost", status="slain", hp=0, actions=0)
SLAIN = std("blue", status="slain", hp=0, actions=0)
LOCKED = {"locks": ((1, 2),)}
TRUCE = (Effect("Truce", 0, 1, 2),)
KNOWING = {"P": 8, "arcana": ("Blind", "Smite", "Shield", "Teleport", "Mind control")}
DOSES = {"items": {"Psyka": 1}}
CONVINCED = std("blue", traits=("Unbreakable conviction",))
PISTOL, AMMO = "Primitive pistol", {"Ammo rough": 1}


def able(*abilities, **more):
    return std(abilities=abilities, **more)


def shot(target=2, weapon="Laser pistol", **facts):
    return Shoot(unit=1, target=target, weapon=weapon, **{"distance_mm": 50, **facts})


def climb(start, to, top=200):
    heights = {"climb_from_mm": start, "climb_to_mm": to, "climb_top_mm": top}
    return Walk(unit=1, distance_mm=100, **heights)


def cast(power, target=0, **facts):
    return Cast(unit=1, power=power, target=target, **facts)


def dosed(power, target=0, **facts):
    return UsePsyka(unit=1, power=power, target=target, **facts)


def code(state, move, seat="red"):
    """Return the rule that refuses a move, "" if none does."""
    refusal = legal(state, move, seat)
    return refusal.rule.removeprefix("P28-") if refusal else ""


KINDS = {Drain: "AB-DRAIN", Heal: "AB-HEAL", Inspire: "AB-INSPIRE", Throw: "AB-THROW"}


@pytest.mark.rule("P28-AB-DRAIN", "P28-AB-HEAL", "P28-AB-INSPIRE", "P28-AB-THROW")
@pytest.mark.parametrize("kind", KINDS)
def test_an_ability_for_others_takes_anybody_else_on_the_table(kind):
    gifted = able("Drain", "Heal", "Inspire", "Throw")
    state = table(FRIEND, gifted, LOST, FRIEND, FOE, units=(2,))
    found = [code(state, kind(unit=2, target=target)) for target in (0, 1, 2, 3, 4, 6)]
    refused = KINDS[kind]
    assert found == [refused, "", refused, refused, "", refused]


ROWS = (
    ("AB-PERSUADE ACT-2", [able("Persuade"), FOE], Persuade(unit=1, target=3), LOCKED, "ACT-2"),
    (
        "AB-PERSUADE ACT-2",
        [able("Persuade"), FOE, FRIEND],
        Persuade(unit=1, target=3),
        LOCKED,
        "ACT-2",
    ),
    (
        "AB-PERSUADE TR-CONVICTION",
        [able("Persuade"), FOE, CONVINCED],
        Persuade(unit=1, target=2),
        LOCKED,
        "",
    ),
    ("AB-THROW", [able("Throw"), FOE], Throw(unit=1, target=2), {}, "AB-THROW"),
    ("AB-THROW", [able("Throw"), FOE], Throw(unit=1, target=2), LOCKED, ""),
    (
        "AB-THROW",
        [able("Throw"), FOE, FRIEND],
        Throw(unit=1, target=3, contact=False),
        {},
        "AB-THROW",
    ),
    ("SHOOT-1", [std(), SLAIN, FOE], shot(), {}, "ACT-2"),
    ("SHOOT-1", [std(), FOE], shot(target=3), {}, "ACT-2"),
    ("SHOOT-1 AB-PERSUADE", [std(effects=TRUCE), FOE], shot(), {}, "AB-PERSUADE"),
    ("SHOOT-1 AB-PERSUADE", [std(effects=TRUCE), FOE, FOE], shot(target=3), {}, ""),
    ("WSR-EXPL", [std(), FOE], shot(near=(0,)), {}, "WSR-EXPL"),
    ("WSR-EXPL", [std(), FOE], shot(near=(1,)), {}, ""),
    ("WSR-EXPL", [std(), FOE, FOE], shot(near=(3,)), {}, ""),
    ("WSR-EXPL", [std(), FOE], shot(near=(3,)), {}, "WSR-EXPL"),
    ("WPN-6 TR-BARBARIC", [std(traits=("Barbaric",)), FOE], "Dagger", {}, ""),
    ("WPN-6 TR-BARBARIC", [std(traits=("Barbaric",)), FOE], "Laser pistol", {}, "WPN-6"),
    ("WPN-6 TR-BARBARIC", [std(), FOE], "Laser pistol", {}, ""),
    ("ITEM-MEDKIT", [std(items={"Med kit": 1}), FOE], 1, {"medkit": "self"}, ""),
    ("ITEM-MEDKIT", [std(items={"Med kit": 1}), FOE, LOST], 3, {}, "ITEM-MEDKIT"),
    ("ITEM-MEDKIT", [std(items={"Med kit": 1}), FOE, FRIEND], 3, {}, ""),
    ("ITEM-MEDKIT", [std(items={"Med kit": 1}), FOE, FRIEND], 0, {}, "ITEM-MEDKIT"),
    ("ITEM-MEDKIT", [std(items={"Med kit": 1}), FOE, FRIEND], 4, {}, "ITEM-MEDKIT"),
    (
        "WSR-RELOAD WPN-4",
        [std(wielded=("Dagger",), weapons=("Dagger", PISTOL), unloaded=(PISTOL,), items=AMMO), FOE],
        Reload(unit=1, weapon=PISTOL),
        {},
        "WPN-4",
    ),
    (
        "WPN-4 SHOOT-1",
        [std(weapons=(PISTOL,)), FOE],
        shot(weapon=PISTOL),
        {"ammo_mode": "double"},
        "WPN-4",
    ),
    ("WPN-4 SHOOT-1", [std(weapons=(PISTOL,)), FOE], shot(weapon=PISTOL), {}, ""),
    ("ITEM-STIM", [std(items={"Stimulants": 1}), FOE], UseStimulants(unit=1), {}, ""),
    (
        "ITEM-STIM",
        [std(items={"Stimulants": 1}, stims=1), FOE],
        UseStimulants(unit=1),
        {},
        "ITEM-STIM",
    ),
    ("CLIMB-1", [std(), FOE], climb(0, 0), {}, "CLIMB-1"),
    ("CLIMB-1", [std(), FOE], climb(30, 30), {}, "CLIMB-1"),
    ("CLIMB-1 CLIMB-4", [std(), FOE], climb(150, 60), {}, ""),
    ("CLIMB-1", [std(), FOE], climb(0, 200), {}, ""),
    ("CLIMB-1", [std(), FOE], climb(0, 201), {}, "CLIMB-1"),
    ("CLIMB-4", [std(climbing=60), FOE], climb(150, 60), {}, "CLIMB-4"),
    ("FACT-1 PUSH-1", [std(), FOE, SLAIN], Contacts(unit=1, enemies=(3,)), {}, "ACT-2"),
    ("FACT-1 PUSH-1", [std(), FOE, SLAIN], Contacts(unit=1, enemies=(2,)), {}, ""),
    ("FACT-1", [std(), FOE, FRIEND], Contacts(unit=2), {}, "ACT-2"),
    ("FACT-1", [std(), SLAIN], Contacts(unit=1), {}, "FACT-1"),
    ("FACT-1", [std(), FOE, LOST], Contacts(unit=3), {}, "FACT-1"),
    (
        "FACT-1",
        [std(), std("blue", traits=("Inspiring",)), FOE],
        Nearby(unit=2),
        {},
        "ACT-2",
    ),
)
ROWS_OF_POWERS = (
    ("ARC-BLIND", "Blind", 0, {"near": (4,)}, "ARC-BLIND"),
    ("ARC-BLIND", "Blind", 0, {"near": (0,)}, "ARC-BLIND"),
    ("ARC-BLIND", "Blind", 0, {"near": (1,)}, "ARC-BLIND"),
    ("ARC-BLIND", "Blind", 0, {"near": (3,)}, "ARC-BLIND"),
    ("ARC-BLIND", "Blind", 0, {"near": (2,)}, ""),
    ("ARC-BLIND", "Blind", 0, {"near": None}, ""),
    ("ARC-BLIND ARC-TELEPORT", "Blind", 0, {"sight": False}, ""),
    ("ARC-TELEPORT", "Teleport", 0, {"sight": False}, "ARC-TELEPORT"),
    ("ARC-TELEPORT", "Teleport", 0, {}, ""),
    ("ARC-TELEPORT", "Teleport", 2, {}, "ARC-TELEPORT"),
    ("ARC-BLIND", "Blind", 2, {}, "ARC-BLIND"),
    ("ARC-SHIELD", "Shield", 1, {"sight": False}, ""),
    ("ARC-SHIELD", "Shield", 2, {}, "ARC-SHIELD"),
    ("ARC-SMITE", "Smite", 2, {"sight": False}, "ARC-SMITE"),
    ("ARC-SMITE", "Smite", 3, {}, "ARC-SMITE"),
    ("ARC-MIND TR-CONVICTION", "Mind control", 2, {}, ""),
    ("ARC-MIND", "Mind control", 1, {}, "ARC-MIND"),
    ("TR-CONVICTION", "Shield", 1, {}, ""),
)


def cases(rows, *more):
    """Return the rows as cases, each marked with its rules."""
    for rules, *case in rows:
        marks = pytest.mark.rule(*(f"P28-{rule}" for rule in (*rules.split(), *more)))
        yield pytest.param(*case, marks=marks)


@pytest.mark.parametrize(("people", "move", "more", "refused"), list(cases(ROWS)))
def test_a_move_is_refused_by_its_own_rule_or_taken(people, move, more, refused):
    if isinstance(move, str):
        move = Swap(unit=1, wielded=(move,))
    if isinstance(move, int):
        move = UseMedKit(unit=1, target=move)
    assert code(table(*people, **more), move) == refused


@pytest.mark.rule("P28-ITEM-MEDKIT", "P28-AB-HEAL")
@pytest.mark.parametrize(
    ("move", "refused"),
    [(UseMedKit(unit=1, target=3), "ITEM-MEDKIT"), (Heal(unit=1, target=3), "AB-HEAL")],
)
def test_a_friend_is_mended_only_in_contact(move, refused):
    state = table(able("Heal", items={"Med kit": 1}), FOE, FRIEND)
    assert code(state, move) == ""
    assert code(state, msgspec.structs.replace(move, contact=False)) == refused


@pytest.mark.parametrize(("power", "target", "facts", "refused"), list(cases(ROWS_OF_POWERS)))
def test_a_power_takes_only_what_it_can_reach(power, target, facts, refused):
    state = table(std(**KNOWING), FOE, LOST)
    assert code(state, cast(power, target, **facts)) == refused


PSYKA = cases(ROWS_OF_POWERS, "ITEM-PSYKA")


@pytest.mark.parametrize(("power", "target", "facts", "refused"), list(PSYKA))
def test_a_dose_of_psyka_gives_no_power_a_longer_reach(power, target, facts, refused):
    state = table(std(**DOSES), FOE, LOST)
    assert code(state, dosed(power, target, **facts)) == refused


@pytest.mark.rule("P28-TR-CONVICTION", "P28-ARC-MIND")
def test_conviction_keeps_off_mind_control_and_nothing_else():
    state = table(std(**KNOWING), CONVINCED)
    assert code(state, cast("Mind control", 2)) == "ARC-MIND"
    assert code(state, cast("Smite", 2)) == ""


@pytest.mark.rule("P28-ACT-2", "P28-WSR-RELOAD", "P28-ITEM-STIM", "P28-ITEM-MEDKIT", "P28-ITEM-1")
@pytest.mark.rule("P28-ITEM-PSYKA", "P28-ARC-2", "P28-AB-AIM", "P28-ARC-FLAME", "P28-WPN-4")
@pytest.mark.parametrize(
    "move",
    [
        Reload(unit=1, weapon=PISTOL),
        UseStimulants(unit=1),
        UseMedKit(unit=1, target=1),
        Swap(unit=1, wielded=()),
        dosed("Smite", 2),
        cast("Smite", 2),
        Aim(unit=1, weapon="Dagger"),
        Extinguish(unit=1),
    ],
)
def test_what_takes_an_action_is_for_units_that_have_one(move):
    items = {"Stimulants": 1, "Med kit": 1, "Psyka": 1, "Ammo rough": 1}
    held = {"weapons": ("Dagger", PISTOL), "unloaded": (PISTOL,), "items": items}
    me = able("Aimed shot", arcana=("Smite",), effects=(Effect("Flame", 0, 9),), **held)
    assert code(table(me, FOE), move) == ""
    tired = (me[0], {**me[1], "actions": 0})
    assert code(table(tired, FRIEND, FOE, units=(1, 2)), move) == "ACT-2"


@pytest.mark.rule("P28-SHOOT-1")
@pytest.mark.parametrize(
    ("mm", "refused"), [(49, "SHOOT-1"), (50, ""), (120, ""), (121, "SHOOT-1")]
)
def test_a_shot_is_neither_too_near_nor_too_far(mm, refused):
    state = table(std(), FOE)
    gun = msgspec.structs.replace(state.profile(1).weapons[1], range_least=50, range_most=120)
    profile = msgspec.structs.replace(state.profile(1), weapons=(gun,))
    state = msgspec.structs.replace(state, profiles=(profile, state.profile(2)))
    assert code(state, shot(distance_mm=mm)) == refused


@pytest.mark.rule("P28-AB-LOOT", "P28-FACT-1", "P28-WSR-INTEG")
def test_loot_is_taken_between_actions_by_the_slayer_and_only_what_is_left():
    people = able("Loot", slew=(2,)), std("blue", hp=0, status="slain", actions=0), FOE
    take = Loot(unit=1, victim=2, thing="Dagger")
    state = table(*people, locks=((1, 3),))
    assert (code(state, take), code(state, take, "blue")) == ("", "ACT-2")
    robbed = state.change(2, taken=("Dagger",))
    assert code(robbed, take) == "AB-LOOT"
    assert code(state.change(1, slew=()), take) == "AB-LOOT"
    during = Game(state).do("red", Walk(unit=1, distance_mm=50))
    assert (during.kind(), code(during.state, take)) == ("strike", "FACT-1")


@pytest.mark.rule("P28-FACT-1")
def test_facts_are_stated_of_an_action_that_waits_for_them():
    state = table(std(), FOE)
    with pytest.raises(RuleError) as refusal:
        Measure().needs(state)
    assert refusal.value.rule == "P28-FACT-1"
    game = Game(state).do("red", shot(distance_mm=None, sight=None))
    assert Measure().needs(game.state) == ("distance_mm", "sight")
    choices = game.asked().entries[0].choices
    assert [choice.move for choice in choices] == [game.asked().entries[0].default]
