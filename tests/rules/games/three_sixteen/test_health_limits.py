"""What protects against which hit, what a mark does, how boxes heal, and who is out for good."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.card import sheet
from rules.games.three_sixteen.lists import IGNORE_ARMOUR, LASTING
from rules.games.three_sixteen.model import Mark, Round, Vehicle
from rules.games.three_sixteen.troopers.biography import life
from rules.games.three_sixteen.troopers.health import (
    Hit,
    fallen,
    fields,
    heal,
    healed,
    health_after,
    is_spared,
    marked,
    may_armour,
    may_tick,
    protection,
    trooper_health,
)
from rules.games.three_sixteen.troopers.npcs import npc_marked
from tests.support.three_sixteen.scenes import fighting
from tests.support.three_sixteen.table import campaign, meeting, squad, trooper

ALIEN = Hit(seat="red")


def hit(origin, kind="X"):
    return Hit(seat="red", origin=origin, kind=kind)


def boxes(marks):
    """Return marks written as `Xalien Eblast`."""
    return tuple(Mark(kind=mark[0], origin=mark[1:]) for mark in marks.split())


def hurt(marks="", **more):
    """Return a meeting where Red has these marks."""
    state = meeting(*squad("red blue"), **more)
    red = replace(state.troopers["red"], boxes=boxes(marks))
    return replace(state, troopers={**state.troopers, "red": red})


def texts(marks):
    return " ".join(mark.kind + mark.origin for mark in marks)


@pytest.mark.rule("C316-HURT-6", "C316-SA-8")
@pytest.mark.parametrize(
    ("what", "options", "armour", "kinetic"),
    [
        (hit("alien"), {"drugs_armour": "off"}, True, True),
        (hit("alien", "E"), {}, False, False),
        (hit("drugs"), {"drugs_armour": "off"}, False, False),
        (hit("drugs"), {"drugs_armour": "on"}, True, False),
        (hit("conflict"), {"pvp_kinetic": "off"}, True, False),
        (hit("conflict"), {"pvp_kinetic": "on"}, True, True),
        (hit("conflict", "E"), {"pvp_kinetic": "on"}, False, False),
        (hit("orbital"), {"pvp_kinetic": "on"}, False, False),
    ],
)
def test_what_protects_depends_on_the_hit_and_the_switches(what, options, armour, kinetic):
    found = protection(campaign(*squad("red"), options=options), what)
    assert (found.armour, found.kinetic) == (armour, kinetic)


@pytest.mark.rule("C316-SA-8", "C316-HURT-6")
def test_ignored_armour_stops_nothing_of_the_aliens_alone():
    state = campaign(*squad("red"), abilities=(IGNORE_ARMOUR,))
    found = [protection(state, hit(origin)).armour for origin in ("alien", "blast")]
    assert found == [False, True]


@pytest.mark.rule("C316-GEAR-11", "C316-SA-18")
def test_a_field_works_in_its_own_fight_while_technology_does():
    assert fields(campaign(*squad("red"))) == ()
    assert fields(fighting(*squad("red blue"), kinetic=("blue",))) == ("blue",)
    state = hurt(encounter={"kinetic": ("red",)})
    assert fields(state) == ("red",)
    assert fields(replace(state, round=Round())) == ("red",)
    assert fields(replace(state, round=Round(stop_tech=True))) == ()
    both = replace(fighting(*squad("red blue"), kinetic=("blue",)), encounter=state.encounter)
    assert fields(both) == ("blue",)
    assert fields(replace(both, round=Round(stop_tech=True))) == ("blue",)


@pytest.mark.rule("C316-ARM-1", "C316-ARM-2", "C316-ARM-3")
def test_armour_is_a_troopers_own_and_stops_one_hit():
    state = fighting(*squad("red"), trooper("blue", 6, 5, armour_used=True), npcs={"npc-1": ""})
    seats = ("red", "blue", "npc-1")
    assert [may_armour(state, Hit(seat=s, origin="conflict")) for s in seats] == [
        True,
        False,
        False,
    ]
    assert not may_armour(state, hit("conflict", "E"))


@pytest.mark.rule("C316-VEH-10", "C316-GEAR-12")
@pytest.mark.parametrize(
    ("kind", "riders", "used", "may"),
    [
        ("drop_ship", ("red",), False, True),
        ("drop_ship", ("red",), True, False),
        ("drop_ship", ("blue",), False, False),
        ("apc", ("red",), False, False),
    ],
)
def test_the_ships_tick_is_for_those_inside_it(kind, riders, used, may):
    ship = Vehicle(kind=kind, owner="red", riders=riders)
    party = (trooper("red", 6, 5, ship_tick_used=used), *squad("blue"))
    state = campaign(*party, vehicles={f"{kind}-red": ship})
    assert may_tick(state, ALIEN) is may
    assert not may_tick(state, hit("alien", "E"))
    assert not may_tick(state, hit("bomb"))
    assert not may_tick(state, Hit(seat="npc-1", origin="conflict"))


@pytest.mark.rule("C316-HURT-1", "C316-HURT-4", "C316-HURT-7", "C316-HURT-8", "C316-MED-2")
@pytest.mark.parametrize(
    ("before", "what", "switch", "wounds", "after"),
    [
        ("", ALIEN, "off", 1, "Xalien"),
        ("Xalien", hit("blast"), "off", 1, "Xalien Xblast"),
        ("Xalien", hit("alien", "E"), "off", 0, "Xalien Ealien"),
        ("Xalien", hit("alien", "E"), "on", 1, "Xalien Ealien"),
        ("Xalien Xalien", ALIEN, "off", 1, "Xalien Xalien Xalien"),
        ("Xalien Xalien Xalien", ALIEN, "off", 0, "Xalien Xalien Xalien"),
    ],
)
def test_a_hit_fills_one_box_and_only_an_x_is_a_wound(before, what, switch, wounds, after):
    state = hurt(before, options={"wounds_count_e": switch})
    state, told = marked(state, what, Scripted(""))
    red = state.troopers["red"]

    assert (texts(red.boxes), red.wounds) == (after, wounds)
    full = len(before.split()) == 3
    assert bool(told) is not full
    assert red.status == ("dead" if len(after.split()) == 3 and not full else "in")


@pytest.mark.rule("C316-HURT-1", "C316-HURT-3", "C316-PVP-9")
@pytest.mark.parametrize(
    ("what", "switch", "spared"),
    [
        (hit("conflict", "E"), "off", True),
        (hit("conflict", "E"), "on", False),
        (hit("conflict", "X"), "off", False),
        (hit("alien", "E"), "off", False),
    ],
)
def test_only_exhaustion_in_a_conflict_may_leave_one_alive(what, switch, spared):
    state = hurt("Xalien Xalien", options={"pvp_exhaust_final": switch})
    assert is_spared(state, what) is spared
    state, told = marked(state, what, Scripted(""))
    assert (state.troopers["red"].status == "in") is spared
    assert [line.rule for line in told] == ["C316-HURT-1"] + ["C316-HURT-3"] * (not spared)


@pytest.mark.rule("C316-HURT-3", "C316-PVP-9")
@pytest.mark.parametrize(
    ("switch", "health"), [("off", "Worn out (X, X, E)"), ("on", "Dead (X, X, E)")]
)
def test_the_health_of_who_was_spared_at_the_third_exhaustion_is_not_death(switch, health):
    before = hurt("Xalien Xalien", options={"pvp_exhaust_final": switch})
    state, told = marked(before, hit("conflict", "E"), Scripted(""))
    red = state.troopers["red"]

    assert trooper_health(red) == health
    assert health.startswith(health_after(before, [hit("conflict", "E")]))
    # No hit counts any more against whoever has no empty box.
    assert switch == "on" or health_after(state, [hit("alien")]) == "Worn out"
    assert f"Health: {health}" in sheet(red)[1]
    told_of = life((before, state), "red", red.name)
    deeds = [deed.text for chapter in told_of.chapters for deed in chapter.deeds]
    assert f"Worn out by one of their own: {health}." in deeds
    assert ("Dead" in " ".join(line.text for line in told)) is False
    assert ("out of play" in told[-1].text) is (switch == "on")


@pytest.mark.rule("C316-HURT-10", "C316-HURT-3")
@pytest.mark.parametrize(
    ("marks", "end"),
    [
        ("Xalien Xalien Ealien", "out of play"),
        ("Xalien Ealien Xalien", "Dead"),
        ("Ealien", "Dead"),
        ("Xalien", "Dead"),
    ],
)
def test_who_falls_is_dead_or_worn_out_for_good(marks, end):
    state, told = fallen(hurt(marks), "red", Scripted(""))
    assert state.troopers["red"].status == "dead"
    assert [end in line.text for line in told if line.rule == "C316-HURT-3"] == [True]


@pytest.mark.rule("C316-HEAL-1", "C316-HEAL-4", "C316-SA-13")
@pytest.mark.parametrize(
    ("marks", "abilities", "after"),
    [
        ("Xalien Ealien", (), ""),
        ("Xblast Xorbital Ealien", (), "Xblast"),
        ("Xblast Xorbital Ealien", (LASTING,), "Xblast Ealien"),
        ("Xalien Xblast Xalien", (LASTING,), "Xalien Xalien"),
        ("Xalien Ealien", (LASTING,), "Xalien Ealien"),
        ("Eblast Edrugs", (LASTING,), ""),
    ],
)
def test_exhaustion_and_the_last_wound_that_can_heal_go(marks, abilities, after):
    state = hurt(marks, abilities=abilities)
    assert texts(healed(state, state.troopers["red"])) == after


@pytest.mark.rule("C316-HEAL-1", "C316-HEAL-2", "C316-HEAL-5")
def test_the_living_heal_once_for_an_encounter():
    state = hurt("Xalien Xalien", encounter={"healed": ("blue",)})
    once = heal(state, "red")
    assert (texts(once.troopers["red"].boxes), once.encounter.healed) == ("Xalien", ("blue", "red"))
    assert heal(once, "red") is once
    dead = replace(state.troopers["red"], status="dead")
    gone = replace(state, troopers={**state.troopers, "red": dead})
    assert heal(gone, "red") is gone


@pytest.mark.rule("C316-NPC-1", "C316-NPC-2", "C316-NPC-3")
@pytest.mark.parametrize(
    ("marks", "size", "kind", "switch", "after", "rules", "score"),
    [
        ("", 1, "X", "on", 1, ["C316-NPC-2"], 1),
        ("", 1, "X", "off", 1, ["C316-NPC-2"], 0),
        ("", 1, "E", "on", 1, ["C316-NPC-2"], 0),
        ("", 2, "X", "on", 1, ["C316-NPC-1"], 0),
        ("E", 2, "X", "on", 2, ["C316-NPC-2"], 1),
        ("X", 1, "X", "on", 1, [], 0),
    ],
)
def test_a_figure_takes_marks_to_its_last_box(marks, size, kind, switch, after, rules, score):
    state = fighting(*squad("red"), npcs={"npc-1": marks}, options={"npc_score": switch})
    state = replace(state, npcs={"npc-1": replace(state.npcs["npc-1"], boxes=size)})
    blow = Hit(seat="npc-1", kind=kind, origin="conflict", by="red")
    state, told = npc_marked(state, blow)
    red, npc = state.troopers["red"], state.npcs["npc-1"]

    assert (len(npc.marks), [line.rule for line in told]) == (after, rules)
    assert (red.mission, red.total) == (score, score)
    assert "".join(mark.kind for mark in npc.marks) == (marks + kind)[:after]


@pytest.mark.rule("C316-NPC-3", "C316-NPC-2")
def test_a_figure_killed_by_another_scores_for_nobody():
    state = fighting(*squad("red"), npcs={"npc-1": "", "npc-2": ""})
    state, told = npc_marked(state, Hit(seat="npc-1", origin="conflict", by="npc-2"))
    assert ([line.rule for line in told], state.troopers["red"].total) == (["C316-NPC-2"], 0)
