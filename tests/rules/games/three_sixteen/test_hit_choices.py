"""The hit window's question: who is asked, what each may answer, and what silence answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import legal, question, waits_for
from rules.dice import Scripted
from rules.games.three_sixteen.encounter.hits import Defend, Window, landed, silent_defence
from rules.games.three_sixteen.model import Npc
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.ranks import MAJOR
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import BARE, DOOMED, fighting, pending, riding, standing
from tests.support.three_sixteen.table import Table, campaign, meeting, slots, squad, trooper

SPENT = {**BARE, "armour_used": True}
STRONG = {**SPENT, "strengths": slots(1)}
WEAK = {**SPENT, "weaknesses": slots(1)}
DYING, HURT = {**SPENT, "boxes": "XX"}, {**SPENT, "boxes": "X"}
ALIEN, BLAST = Hit(seat="red"), Hit(seat="red", origin="blast", by="blue")
BOMB = Hit(seat="red", origin="bomb", by="blue")


def party(red=SPENT, blue=SPENT):
    return trooper("red", 6, 5, rank=MAJOR, **red), trooper("blue", 6, 5, **blue)


def waiting(*hits, red=SPENT, blue=SPENT, ship=False, gone="", **window):
    """Return a table in a hit window of an encounter, Red in a Drop Ship if so said."""
    state = meeting(*party(red, blue))
    if ship:
        state = riding(state, "drop_ship", "red", place="close")
    if gone:
        left = replace(state.troopers[gone], status="left")
        state = replace(state, troopers={**state.troopers, gone: left})
    return Table(replace(state, frames=(*state.frames, Window(hits=hits, parent=1, **window))))


def asked(table):
    """Return who is asked about hits, in capitals whoever is waited for."""
    if table.asks() != "hit":
        return ""
    must = waits_for(table.state)
    return " ".join(sorted(seat.upper() if seat in must else seat for seat in table.asked()))


@pytest.mark.parametrize(
    ("scene", "seats"),
    [
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=BARE), "RED"),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN), ""),
        row("HURT-5 PBP-6 VEH-10", lambda: waiting(ALIEN, ship=True), "RED"),
        row("HURT-5 PBP-6", lambda: waiting(BOMB, BLAST, red=BARE), "RED"),
        row("HURT-5 PBP-6", lambda: waiting(BOMB, red=BARE), ""),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=STRONG), "RED"),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=WEAK), "RED"),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, blue=STRONG), ""),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=DYING, blue=STRONG), "BLUE"),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, BLAST, red=HURT, blue=STRONG), "BLUE"),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=HURT, blue=STRONG), ""),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=DYING, blue=WEAK), ""),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=WEAK, blue=WEAK), "RED blue"),
        row("HURT-5 PBP-6", lambda: waiting(ALIEN, red=BARE, blue=STRONG), "RED blue"),
        row(
            "HURT-5 PBP-6",
            lambda: waiting(ALIEN, red={**BARE, "boxes": "XX"}, blue=STRONG),
            "BLUE RED",
        ),
        row("FLASH-8 HURT-5 PBP-6", lambda: waiting(ALIEN, blue=STRONG, personal=True), ""),
        row("FLASH-8 HURT-5 PBP-6", lambda: waiting(ALIEN, red=WEAK, personal=True), "RED"),
        row(
            "FLASH-8 GEAR-4 HURT-5",
            lambda: waiting(ALIEN, red=WEAK, gone="red", personal=True),
            "RED",
        ),
        row("FLASH-6 HURT-5 PBP-6", lambda: waiting(ALIEN, blue=STRONG, gone="red"), ""),
        row("FLASH-6 HURT-5 PBP-6", lambda: waiting(BLAST, red=STRONG, gone="blue"), ""),
        row(
            "HURT-5 PBP-6 VEH-5",
            lambda: waiting(red=STRONG, ship=True, hulls=("drop_ship-red",)),
            "RED",
        ),
        row(
            "HURT-5 PBP-6 GEAR-12",
            lambda: waiting(red=STRONG, ship=True, blasted={"blue": ("drop_ship-red",)}),
            "RED",
        ),
        row(
            "FLASH-6 GEAR-12 PBP-6",
            lambda: waiting(
                red=STRONG, ship=True, gone="blue", blasted={"blue": ("drop_ship-red",)}
            ),
            "",
        ),
        row("HURT-5 PBP-6", lambda: waiting(red=STRONG, blasted={"blue": ()}), ""),
    ],
)
def test_who_is_asked_about_hits_and_who_is_waited_for(scene, seats):
    assert asked(scene()) == seats


@pytest.mark.rule("C316-PVP-6", "C316-HURT-5", "C316-FLASH-8")
def test_in_a_conflict_only_its_sides_are_asked_about_hits():
    green = trooper("green", 5, 5)
    table = standing(*party(red=BARE, blue=STRONG), green)
    hits = (Hit(seat="red", origin="conflict", by="blue"),)
    window = Window(hits=hits, parent=len(table.state.frames) - 1)
    table = Table(replace(table.state, frames=(*table.state.frames, window)))

    assert asked(table) == "RED blue"


@pytest.mark.rule("C316-PVP-6", "C316-HURT-5", "C316-PBP-6")
def test_a_hit_on_somebody_of_the_gms_waits_for_no_bystander():
    state = fighting(*party(red=STRONG), sides=(("red",), ("npc-1",)), npcs={"npc-1": "X"})
    hits = (Hit(seat="npc-1", origin="conflict", by="red"),)

    assert Window(hits=hits).asks(state) is None


@pytest.mark.parametrize(
    ("scene", "moves"),
    [
        row("HURT-5 HURT-6", lambda: waiting(ALIEN, red=BARE), [Defend(), Defend(armour=1)]),
        row("HURT-6", lambda: waiting(ALIEN, red=STRONG), [Defend()]),
        row("HURT-6", lambda: waiting(ALIEN, ship=True), [Defend(), Defend(ship=1)]),
        row(
            "HURT-6 HURT-9",
            lambda: waiting(BOMB, ALIEN, BLAST, red=BARE, ship=True),
            [Defend(), Defend(armour=2), Defend(ship=2), Defend(armour=3), Defend(ship=3)],
        ),
    ],
)
def test_every_tick_is_offered_against_every_hit_that_it_stops(scene, moves):
    choices = question(scene().state).entry("red").choices

    assert [choice.move for choice in choices] == moves
    assert choices[0].label.startswith("Take ")


@pytest.mark.rule("C316-HURT-1", "C316-HURT-5")
@pytest.mark.parametrize(
    ("hits", "boxes", "label"),
    [
        ((ALIEN,), "", "Take the hit (Health: A Mess)"),
        ((ALIEN,), "X", "Take the hit (Health: Crippled)"),
        ((ALIEN, BOMB), "", "Take both hits (Health: Crippled)"),
        ((ALIEN, BOMB), "XX", "Take both hits (Health: Dead)"),
        ((ALIEN, BOMB, BLAST), "", "Take all 3 hits (Health: Dead)"),
    ],
)
def test_taking_hits_says_what_is_left_of_ones_health(hits, boxes, label):
    """A newcomer does not know what `Take it` takes."""
    state = waiting(*hits, red={**BARE, "boxes": boxes}).state
    choices = question(state).entry("red").choices

    assert (choices[0].label, choices[0].move) == (label, Defend())
    assert all(len(choice.label) <= 80 for choice in choices)


@pytest.mark.rule("C316-HURT-5", "C316-HURT-6")
def test_who_only_looks_on_may_pass():
    (choice,) = question(waiting(ALIEN, red=BARE, blue=STRONG).state).entry("blue").choices

    assert (choice.label, choice.move) == ("Do nothing: let it land", Defend())


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        row("HURT-5 HURT-6", "red", Defend(armour=3), ""),
        row("HURT-5 HURT-6", "red", Defend(armour=4), "C316-HURT-5"),
        row("HURT-5 HURT-6", "red", Defend(ship=4), "C316-HURT-5"),
        row("HURT-5 HURT-6", "blue", Defend(armour=1), "C316-HURT-5"),
        row("HURT-6", "red", Defend(armour=1), "C316-HURT-6"),
        row("HURT-6", "red", Defend(ship=1), "C316-HURT-6"),
        row("HURT-6 HURT-9", "red", Defend(armour=2, ship=2), "C316-HURT-9"),
        row("HURT-6 HURT-9", "red", Defend(armour=2, ship=3), ""),
        row("HURT-6 HURT-9", "red", Defend(), ""),
    ],
)
def test_a_tick_names_a_hit_of_ones_own_that_it_stops(seat, move, rule):
    table = waiting(BOMB, ALIEN, BLAST, red=BARE, blue=STRONG, ship=True)
    fault = legal(table.state, move, seat)

    assert (fault.rule if fault else "") == rule


@pytest.mark.rule("C316-HURT-5", "C316-FLASH-6", "C316-PBP-6")
def test_the_question_names_whom_hits_still_wait_for():
    table = pending(*squad("red blue"), faces="5 9 9")
    assert "Red, Blue" in question(table.state).text

    table.play("red", Weakness(text="Home."))

    assert "Blue" in question(table.state).text
    assert "Red" not in question(table.state).text


@pytest.mark.rule("C316-HURT-9", "C316-ARM-1", "C316-VEH-10")
def test_both_ticks_stop_two_hits_the_armour_first_and_a_third_lands():
    table = waiting(BLAST, ALIEN, BOMB, red=BARE, ship=True)
    table.play("red", Defend(armour=2, ship=1))

    told = [line.rule for line in table.told if line.main]
    assert told == ["C316-ARM-1", "C316-VEH-10", "C316-HURT-1"]
    assert [mark.origin for mark in table.at("red").boxes] == ["bomb"]


@pytest.mark.rule("C316-HURT-9", "C316-HURT-1", "C316-VEH-10")
def test_marks_are_told_before_the_damage_to_vehicles():
    table = waiting(ALIEN, red=STRONG, ship=True, hulls=("drop_ship-red",)).lapse()

    told = [line.rule for line in table.told if line.main]
    assert told == ["C316-HURT-1", "C316-VEH-6"]
    assert table.state.vehicles["drop_ship-red"].damage == "crippled"


@pytest.mark.rule("C316-PBP-8")
@pytest.mark.parametrize(
    ("boxes", "hits", "ship", "answer"),
    [
        ("", (ALIEN, BLAST), True, Defend()),
        ("X", (ALIEN,), True, Defend()),
        ("X", (ALIEN, BLAST), True, Defend(armour=1)),
        ("XX", (ALIEN,), False, Defend(armour=1)),
        ("XX", (BOMB, ALIEN), False, Defend(armour=2)),
        ("XX", (ALIEN, BLAST), True, Defend(armour=1, ship=2)),
        ("XX", (ALIEN, BLAST, ALIEN), True, Defend(armour=1, ship=2)),
        ("XX", (BOMB,), True, Defend()),
    ],
)
def test_silence_uses_ticks_only_as_far_as_they_keep_the_third_mark_away(boxes, hits, ship, answer):
    table = waiting(*hits, red={**BARE, "boxes": boxes}, ship=ship)

    assert silent_defence(table.state, dict(enumerate(hits, 1))) == answer


@pytest.mark.rule("C316-PVP-11", "C316-NPC-2", "C316-WPN-7")
@pytest.mark.parametrize(
    ("by", "kind", "kills"),
    [("blue", "X", 1), ("red", "X", 0), ("npc1", "X", 0), ("", "X", 0), ("blue", "E", 0)],
)
def test_a_death_counts_for_another_trooper_who_caused_it(by, kind, kills):
    state = campaign(*party(red=DOOMED), npcs={"npc1": Npc(name="Guard")})
    hit = Hit(seat="red", kind=kind, origin="conflict", by=by)

    after, _ = landed(state, hit, Scripted())

    assert after.troopers["red"].status == "dead"
    assert (after.troopers["red"].mission, after.troopers["blue"].mission) == (0, kills)
