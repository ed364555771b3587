"""What every action tells, rule by rule and in order, what it asks next, and its workings."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import POWERS, Cast
from rules.games.planet28.actions.gear import Reload, Swap, UseMedKit, UseStimulants
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

ALL = tuple(power.name for power in POWERS)
FIGHT = Fight(unit=1, target=2, weapon="Dagger")
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
CHARGE = Charge(unit=1, target=2, distance_mm=50)
ARMED = Charge(unit=1, target=2, distance_mm=50, weapon="Dagger")
AGAIN = ("act", ["Hold", "Finish"])
WEAPONS = ["Dagger (1D4+3)", "Fist (1D4-1)"]
PUSH = ("push", ["Push it 3cm back", "Stay in contact"])
LOCKED = ((1, 2),)


def able(*abilities, **more):
    return std(abilities=abilities, **more)


def caster():
    return std(traits=("Minor arcana",), P=8, A=6, arcana=ALL)


def walk(ground=(), mm=50):
    return Walk(unit=1, distance_mm=mm, terrain=ground)


ROWS = (
    ("MOVE-1 FACT-1", [std()], (), [(walk(), "")], "FACT-1 MOVE-1", AGAIN),
    ("TERR-2", [std()], (), [(walk(("rough",)), "d10:2")], "FACT-1 TERR-2 MOVE-1", AGAIN),
    ("CTR-2 CHG-9", [std()], LOCKED, [(FIGHT, "")], "", ("counter", [*WEAPONS, "No counter"])),
    (
        "FIGHT-5 FIGHT-4",
        [std()],
        LOCKED,
        [(FIGHT, ""), (Decline(), "d10:9")],
        "FIGHT-4 FIGHT-5",
        AGAIN,
    ),
    (
        "FIGHT-5 DMG-2 PUSH-1",
        [std()],
        LOCKED,
        [(FIGHT, ""), (Decline(), "d10:2 d4:1 d4:2")],
        "FIGHT-4 FIGHT-5 DMG-2",
        PUSH,
    ),
    (
        "CTR-2 CTR-5 FIGHT-5 HOLD-2",
        [std()],
        LOCKED,
        [(FIGHT, ""), (Counter(weapon="Dagger"), "d10:9 d10:9")],
        "CTR-2 FIGHT-4 FIGHT-4 FIGHT-5",
        AGAIN,
    ),
    (
        "CTR-4",
        [std()],
        LOCKED,
        [(FIGHT, ""), (Counter(weapon="Dagger"), "d10:2 d10:2 d4:1 d4:1 d4:1 d4:1")],
        "CTR-2 FIGHT-4 FIGHT-4 CTR-4 DMG-2 DMG-2 CTR-4",
        ("parting", ["Level ground: no fall"] * 2),
    ),
    (
        "SHOOT-5 SHOOT-7",
        [std()],
        (),
        [(SHOT, "d10:1 d8:2 d4:1")],
        "FACT-1 SHOOT-5 SHOOT-7 DMG-2",
        AGAIN,
    ),
    ("SHOOT-6", [std()], (), [(SHOT, "d10:9")], "FACT-1 SHOOT-5 SHOOT-6", AGAIN),
    (
        "CHG-1",
        [std()],
        (),
        [(CHARGE, "")],
        "FACT-1 CHG-1",
        ("extra_fight", [*WEAPONS, "No extra fight"]),
    ),
    ("CHG-7 CHG-1", [std()], (), [(ARMED, "")], "FACT-1 CHG-1", ("block", ["Block", "No block"])),
    (
        "CHG-2 CHG-9",
        [std()],
        (),
        [(ARMED, ""), (Decline(), ""), (Decline(), "d4:3 d10:9")],
        "CHG-2 FIGHT-4 FIGHT-5",
        AGAIN,
    ),
    (
        "LEAVE-1",
        [std()],
        LOCKED,
        [(walk(mm=30), "")],
        "FACT-1",
        ("strike", [*WEAPONS, "Let it go"]),
    ),
    (
        "LEAVE-2",
        [std()],
        LOCKED,
        [(walk(mm=30), ""), (Decline(), "d4:2")],
        "LEAVE-2 MOVE-1",
        AGAIN,
    ),
    ("AB-AIM", [able("Aimed shot")], (), [(Aim(unit=1, weapon="Dagger"), "")], "AB-AIM", AGAIN),
    (
        "AB-DRAIN DMG-5",
        [able("Drain", hp=10)],
        LOCKED,
        [(Drain(unit=1, target=2), "")],
        "AB-DRAIN",
        AGAIN,
    ),
    (
        "AB-HEAL",
        [able("Heal"), std("blue"), std(hp=10)],
        (),
        [(Heal(unit=1, target=3, contact=True), "d6:4")],
        "FACT-1 AB-HEAL",
        AGAIN,
    ),
    (
        "AB-INSPIRE",
        [able("Inspire"), std("blue"), std()],
        (),
        [(Inspire(unit=1, target=3, sight=True), "d6:4")],
        "FACT-1 AB-INSPIRE",
        AGAIN,
    ),
    (
        "AB-PERSUADE",
        [able("Persuade")],
        LOCKED,
        [(Persuade(unit=1, target=2), "d10:2")],
        "AB-PERSUADE AB-PERSUADE",
        AGAIN,
    ),
    (
        "AB-PERSUADE",
        [able("Persuade")],
        LOCKED,
        [(Persuade(unit=1, target=2), "d10:9")],
        "AB-PERSUADE AB-PERSUADE",
        AGAIN,
    ),
    (
        "AB-THROW FALL-4",
        [able("Throw")],
        LOCKED,
        [(Throw(unit=1, target=2), "d12:5")],
        "FACT-1 AB-THROW",
        ("throw", ["It lands on level ground"]),
    ),
    (
        "WSR-RELOAD",
        [
            std(
                weapons=("Dagger", "Primitive pistol"),
                unloaded=("Primitive pistol",),
                items={"Ammo rough": 3},
            )
        ],
        (),
        [(Reload(unit=1, weapon="Primitive pistol"), "")],
        "WSR-RELOAD",
        AGAIN,
    ),
    (
        "ITEM-MEDKIT",
        [std(items={"Med kit": 1}, hp=10)],
        (),
        [(UseMedKit(unit=1, target=1), "")],
        "ITEM-MEDKIT",
        AGAIN,
    ),
    (
        "ITEM-STIM",
        [std(items={"Stimulants": 3})],
        (),
        [(UseStimulants(unit=1), "d6:3")],
        "ITEM-STIM",
        AGAIN,
    ),
    ("ITEM-1", [std()], (), [(Swap(unit=1, wielded=("Dagger",)), "")], "ITEM-1", AGAIN),
    (
        "ARC-2 ARC-TERRIFY",
        [caster()],
        (),
        [(Cast(unit=1, power="Terrify", target=2), "d10:2")],
        "FACT-1 ARC-2 ARC-TERRIFY",
        ("edge", ["It stays on the table", "It runs off the table", "Somebody else says it"]),
    ),
    (
        "ARC-2 ARC-SHIELD",
        [caster()],
        (),
        [(Cast(unit=1, power="Shield", target=1), "d10:2")],
        "ARC-2 ARC-SHIELD",
        AGAIN,
    ),
)


def cases():
    """Return the rows as cases, each marked with its rules."""
    for rules, *case in ROWS:
        marks = pytest.mark.rule(*(f"P28-{rule}" for rule in rules.split()))
        yield pytest.param(*case, marks=marks, id=rules)


@pytest.mark.parametrize(("people", "locks", "plays", "told", "asks"), list(cases()))
def test_an_action_tells_its_rules_and_asks_what_follows(people, locks, plays, told, asks):
    who = [*people, std("blue")] if len(people) == 1 else people
    game = Game(table(*who, locks=locks))
    for move, faces in plays:
        seat = game.asked().entries[0].seat if isinstance(move, Decline | Counter) else "red"
        game.do(seat, move, faces)
    assert [line.rule.removeprefix("P28-") for line in game.told] == told.split()
    labels = [choice.label for entry in game.asked().entries for choice in entry.choices]
    assert (game.kind(), labels) == asks


@pytest.mark.rule("P28-AB-HEAL", "P28-AB-INSPIRE", "P28-AB-THROW", "P28-ITEM-STIM")
@pytest.mark.rule("P28-LEAVE-2", "P28-CHG-2")
def test_every_die_that_is_no_skill_roll_is_shown_with_its_face():
    shown = {}
    for rules, people, locks, plays, *_ in ROWS:
        who = [*people, std("blue")] if len(people) == 1 else people
        game = Game(table(*who, locks=locks))
        for move, faces in plays:
            seat = game.asked().entries[0].seat if isinstance(move, Decline | Counter) else "red"
            game.do(seat, move, faces)
        works = [work for line in game.told for work in line.work if work.target is None]
        shown[rules] = [(work.sides, work.faces) for work in works if "damage" not in work.what]
    assert shown["AB-HEAL"] == shown["AB-INSPIRE"] == [(6, (4,))]
    assert shown["AB-THROW FALL-4"] == [(12, (5,))]
    assert shown["ITEM-STIM"] == [(6, (3,))]
    assert shown["LEAVE-2"] == [(4, (2,))] and shown["CHG-2 CHG-9"] == [(4, (3,))]


@pytest.mark.rule("P28-LEAVE-1", "P28-ACT-2", "P28-ARC-BLIND", "P28-ARC-SHIELD", "P28-CLIMB-4")
@pytest.mark.parametrize(
    ("striker", "leaver", "asked"),
    [
        ({}, {}, True),
        ({"actions": 0, "acted": True}, {}, True),
        ({"status": "broken"}, {}, False),
        ({"climbing": 40}, {}, False),
        ({"effects": (Effect(name="Blind", amount=0, until=9),)}, {}, False),
        ({}, {"effects": (Effect(name="Shield", amount=0, until=9),)}, False),
        ({"effects": (Effect(name="Shield", amount=0, until=9),)}, {}, True),
    ],
)
def test_only_who_can_fight_strikes_at_a_leaver(striker, leaver, asked):
    game = Game(table(std(**leaver), std("blue", **striker), locks=LOCKED))
    game.do("red", walk(mm=30), "" if asked else "d4:2")
    assert (game.kind() == "strike") is asked


@pytest.mark.rule("P28-CTR-1", "P28-CHG-9", "P28-LEAVE-1", "P28-ARC-SHIELD")
@pytest.mark.parametrize(
    ("struck", "asked"),
    [
        ({}, True),
        ({"actions": 0}, False),
        ({"acted": True}, False),
        ({"status": "broken"}, False),
    ],
)
def test_only_who_has_an_action_left_is_asked_to_counter(struck, asked):
    game = Game(table(std(), std("blue", **struck), locks=LOCKED))
    game.do("red", FIGHT, "" if asked else "d10:9")
    assert (game.kind() == "counter") is asked
