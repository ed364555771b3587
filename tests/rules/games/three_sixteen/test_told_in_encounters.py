"""What every step of an encounter tells, rule by rule and in order, and what of it is a result."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance, Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    EXPLODING,
    FLEE,
    IGNORE_ARMOUR,
    IGNORE_WOUNDS,
    INDUCE,
    LEAPING,
    RAPID,
    REGENERATION,
    STOP_TECH,
)
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, MAJOR, SERGEANT
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import (
    CALL,
    declared,
    facing,
    reached,
    riding,
    unseen,
    until,
)
from tests.support.three_sixteen.table import (
    Table,
    d10,
    looking,
    meeting,
    round_of,
    squad,
    trooper,
)

RED = squad("red")
TWO = squad("red blue")


def at(stage, faces, ability, *troopers, place="close", also=()):
    """Return a table at a stage against aliens whose abilities nobody has seen."""
    party = troopers or RED
    return reached(stage, *party, faces=d10(faces), place=place, **unseen(ability, *also))


def buying(*abilities):
    return Table(meeting(*TWO, stage="buy", place="none", **unseen(*abilities)))


def going_in():
    """Return two Majors before the first encounter, one of them with a Drop Pod."""
    state = meeting(
        *squad("red blue", rank=MAJOR), stage="setup", place="none", encounter={"ordinal": 1}
    )
    return Table(with_new_vehicle(state, "drop_pod", "red"))


def looked():
    return going_in().roll(d10("9 9 9"))


def drugged(faces="9 9"):
    return until(round_of(*RED, place="far").roll(d10(faces)).lapse(), "drugs").done()


def swallowed(die):
    return drugged().roll(d10(die)).play("red", Drugs(take=True)).through("hit")


def voided(ability):
    return at("void", "9 5", ability, place="far")


def exploding(place="close", faces="9 5 9"):
    """Return a table at the one window after the aliens' failure, the round's end with it."""
    return at("place", faces, EXPLODING, *TWO, place=place, also=(IGNORE_ARMOUR,))


def known(ability, stage):
    return reached(stage, *RED, faces=d10("9 5"), abilities=(ability,))


def shoved(ability=0, place="near"):
    return reached("choose", *TWO, faces=d10("5 9 9"), place=place, **unseen(ability))


def calling(task, faces, rank, target="", **more):
    table = round_of(trooper("red", 5, 5, rank=rank), *squad("blue"), place="far", **more)
    said = Declare(**CALL, task=task, target=target)
    return declared(table, d10(faces), red=said).through("turn", "hit")


def stopped():
    table = facing(STOP_TECH, trooper("red", 5, 5, rank=SERGEANT), *squad("blue"))
    table.play("gm", Buy(ability=STOP_TECH))
    return declared(table, d10("9 4 9"), red=Declare(**CALL, task="evac")).through()


def crewed(*inside, faces, place="near", **intents):
    """Return a table where Red and those inside with him sit in his APC."""
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"))
    state = riding(meeting(*party, place=place), "apc", "red", *inside, crew="red", place=place)
    drive = {"red": Declare(**CALL, task="drive")}
    return declared(Table(state), d10(faces), **{**drive, **intents})


def shipped():
    party = (trooper("red", 6, 5, rank=MAJOR), *squad("blue"))
    state = riding(meeting(*party, place="far"), "drop_ship", "red", "blue", crew="red")
    return until(Table(state).roll(d10("5 9 9")).lapse(), "window")


def bombing(*others, faces, state=None):
    bomber = trooper("red", 9, 5, ("tpk_bomb",), CAPTAIN)
    table = Table((state or (lambda one: one))(meeting(bomber, *others, place="close")))
    return declared(table, faces).through()


def walled():
    """Return a bomber whom his own APC shields, alone at Close."""

    def inside(state):
        ranges = {**state.encounter.ranges, "blue": "near"}
        state = replace(state, encounter=replace(state.encounter, ranges=ranges))
        return riding(state, "apc", "red", place="close")

    return bombing(*squad("blue"), faces=d10("9 8 9"), state=inside)


def induced():
    table = facing(INDUCE, *TWO).play("gm", Buy(ability=INDUCE, target="red"))
    table.told = []
    return table.roll(d10("5 9 9")).lapse().through("drugs", "turn")


def fleeing():
    table = round_of(*RED, place="near", **unseen(FLEE))
    table.told = []
    return table.play("gm", AlienIntent(flee=True)).roll(d10("9 9")).play("red", Declare())


def bought():
    table = round_of(*RED, place="near", **unseen(BOOST))
    table.told = []
    return table.play("gm", Buy(ability=BOOST, points=2))


def ambushing():
    table = until(looking(*TWO).roll(d10("9 4 3")).lapse(), "pick")
    return table.play("red", SetRange(range="far")).roll(d10("4 7")).lapse()


def cancelled(faces):
    table = reached("choose", *TWO, faces=d10(faces), place="far")
    return table.play("red", Act(cancel=True)).through()


def dry():
    party = squad("red blue green")
    table = round_of(*party, place="far", tokens=1)
    return declared(table, d10("9 6 4 4")).through()


def said(table, move, seat="gm"):
    return table.play(seat, move)


USE, NONE = UseAbility, UseAbility()
QUIET = " END-5"
ENDED = " END-9! HEAL-1"
ROWS = (
    (
        "SA-1 AMB-2 SA-8",
        lambda: said(buying(AMBUSH, IGNORE_ARMOUR), Advance(ambush=True)),
        "SA-1! SA-1! SA-8! HURT-5!",
    ),
    ("ENC-6 PBP-6", lambda: said(buying(AMBUSH), Advance()), "ENC-6"),
    (
        "ENC-2 GEAR-11 VEH-11",
        lambda: going_in().all(red=Ready(kinetic=True, pod=True), blue=Ready(kinetic=True)),
        "GEAR-11! VEH-11! GEAR-11! ENC-2",
    ),
    ("ENC-2 DOM-1", lambda: looked().all(red=Ready(), blue=Ready()), "ENC-2! DOM-1!"),
    ("DRUG-1 END-5", lambda: said(drugged(), Drugs(), "red"), "DRUG-1" + QUIET),
    ("DRUG-1", lambda: swallowed(8), "DRUG-1!" + QUIET),
    ("DRUG-2", lambda: swallowed(10), "DRUG-1! HURT-1!" + QUIET),
    ("ROUND-4 SA-2", lambda: said(voided(ARMOUR), NONE), "ROUND-4"),
    ("SA-2", lambda: said(voided(ARMOUR), USE(ability=ARMOUR)), "SA-2! SA-2!"),
    ("SA-9", lambda: said(voided(IGNORE_WOUNDS), USE(ability=IGNORE_WOUNDS)), "SA-9! SA-9!"),
    ("SA-6", lambda: said(known(EXPLODING, "explode"), NONE), "SA-6"),
    ("SA-6 SA-8", lambda: said(exploding(), USE(ability=EXPLODING)), "SA-6! SA-8! SA-6!"),
    (
        "SA-6",
        lambda: said(exploding("near", "9 5 9 4"), USE(ability=EXPLODING)),
        "SA-6! SA-6!",
    ),
    ("SA-17", lambda: said(known(REGENERATION, "regrow"), NONE), "SA-17"),
    ("SA-17", lambda: said(known(REGENERATION, "regrow"), USE(ability=REGENERATION)), "SA-17!"),
    (
        "SA-17 PBP-6",
        lambda: said(at("explode", "4 6 3", REGENERATION, *TWO), USE(ability=REGENERATION)),
        "SA-17! SA-17!",
    ),
    ("SA-4", lambda: said(at("word", "5 9", END_ENCOUNTER), NONE), "SA-4"),
    (
        "SA-4 END-7",
        lambda: said(at("word", "5 9", END_ENCOUNTER), USE(ability=END_ENCOUNTER)),
        "SA-4! SA-4!" + ENDED,
    ),
    (
        "SA-4 END-7 PBP-6",
        lambda: said(at("place", "9 9", END_ENCOUNTER), USE(ability=END_ENCOUNTER)),
        "SA-4! SA-4!" + ENDED,
    ),
    ("ROUND-17", lambda: said(at("place", "9 9", RAPID), AlienTurn()), "ROUND-17" + QUIET),
    (
        "ROUND-17 SA-15",
        lambda: said(at("place", "9 9", RAPID), AlienTurn(gather="far")),
        "SA-15! SA-15!" + QUIET,
    ),
    ("ROUND-17", lambda: drugged("9 9").lapse(), "DRUG-1" + QUIET),
    (
        "ROUND-14",
        lambda: said(shoved(), AlienTurn(away=("red", "blue"))).through("hit"),
        "HURT-5! HURT-1! HURT-1! ROUND-14! ROUND-14!",
    ),
    (
        "ROUND-14 SA-14",
        lambda: said(shoved(LEAPING, "far"), AlienTurn(closer=("red",), leap=("red",))).through(
            "hit"
        ),
        "HURT-5! HURT-1! HURT-1! SA-14! ROUND-14!",
    ),
    (
        "SA-11 ROUND-21",
        induced,
        "ROUND-1 ROUND-1 ROUND-3! DRUG-1 SA-11!",
    ),
    ("ROUND-1 SA-7", fleeing, "ROUND-1 SA-7! ROUND-1 ROUND-3!"),
    ("SA-3 SAG-6", bought, "SA-3! SA-3!"),
    (
        "ARM-1 VEH-10 HURT-9",
        lambda: shipped().all(red=Defend(armour=1), blue=Defend(ship=1)),
        "ARM-1! VEH-10! VEH-6!",
    ),
    ("AMB-4 AMB-5 DOM-10", ambushing, "DOM-10! AMB-4 ROUND-6! ROUND-6!"),
    (
        "VEH-2",
        lambda: crewed(
            faces="9 9 4", blue=Declare(**CALL, task="board", target="apc-red")
        ).through(),
        "VEH-2! VEH-7" + QUIET,
    ),
    (
        "VEH-2 VEH-7 ROUND-13 ROUND-17",
        lambda: crewed("blue", faces="9 9 9").all(blue=Act(leave=True), red=Act(step="away")),
        "VEH-2! ROUND-13! ROUND-13!" + QUIET,
    ),
    (
        "GEAR-2 END-8",
        lambda: calling("evac", "9 4 9", SERGEANT),
        "GEAR-2! HURT-1! HURT-1!" + ENDED,
    ),
    ("GEAR-7", lambda: calling("force", "9 4 9", 0, "blue"), "GEAR-7!"),
    ("SA-18", stopped, "SA-18" + QUIET),
    ("GEAR-12 VEH-6 END-5", walled, "VEH-6! GEAR-12"),
    (
        "GEAR-12 ROUND-6 WPN-5 HURT-5",
        lambda: bombing(
            trooper("blue", 8, 5, ("grenades",)),
            *squad("green"),
            faces=d10("9 8 8 9 1 1 2 2 3 3 4"),
        ),
        "HURT-5! HURT-5! HURT-1! HURT-1! HURT-1! HURT-1! ROUND-6! ROUND-6!",
    ),
    ("ROUND-10", lambda: cancelled("2 6 5"), "ROUND-10!" + QUIET),
    ("ROUND-16 ROUND-5", dry, "ROUND-6! ROUND-16" + ENDED),
)


def told(table):
    """Return the rules told, without notes on who has answered; `!` marks a result."""
    lines = (line for line in table.told if not line.text.endswith("has answered."))
    return " ".join(line.rule.removeprefix("C316-") + "!" * line.main for line in lines)


@pytest.mark.parametrize(("scene", "expected"), [row(*one) for one in ROWS])
def test_what_a_step_tells(scene, expected):
    table = scene().done()

    assert told(table) == expected


@pytest.mark.rule("C316-ROUND-1", "C316-SA-11")
def test_it_is_told_whose_mind_the_aliens_play_on():
    assert induced().heard("C316-ROUND-1")[-1] == "The aliens: they play on the mind of Red."
