"""The nerve of a vehicle's crew: when it tests, what is a pass, and what a failure makes of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.dice import Scripted
from rules.games.planet28.crew import crew_chance, crew_test, is_crew_due, steadied
from rules.games.planet28.rolls import BreakTest, is_test_due
from tests.support.planet28.ledgers import with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

UNIT = 3


def hulk(left, total=16, crew=0, switches=(), **more):
    """A battle with a vehicle of so many sections, so many of them left, `crew` of those Crew."""
    parts = ["core Crew 1/1"] * crew + ["core Plating 1/1"] * (left - crew)
    state = table(std(), std("blue"), **dict(switches))
    return with_vehicle(state, *parts, *["core Plating 0/1"] * (total - left), **more)


DUE = [
    (4, 16, {}, True),
    (5, 16, {}, False),
    (5, 20, {}, True),
    (4, 15, {}, False),
    (3, 16, {}, False),
    (3, 16, {"status": "shaken", "breaks": 1}, False),
    (4, 16, {"status": "shaken", "breaks": 1}, True),
    (9, 16, {"status": "shaken", "breaks": 1}, True),
]


@pytest.mark.rule("P28-VEH-BREAK-1", "P28-VEH-BREAK-3", "P28-VEH-BREAK-5")
@pytest.mark.parametrize(("left", "total", "more", "due"), DUE)
def test_a_crew_tests_with_a_quarter_left_or_shaken_but_never_with_three(left, total, more, due):
    state = hulk(left, total, **more)
    assert is_crew_due(state, state.unit(UNIT)) is due
    assert is_test_due(state, UNIT, "wounds") is due
    assert is_test_due(state.change(UNIT, status="derelict"), UNIT, "wounds") is False


@pytest.mark.rule("P28-VEH-BREAK-1", "P28-CAMP-12")
@pytest.mark.parametrize(("begun", "due"), [(16, True), (15, False)])
def test_a_quarter_is_one_of_the_sections_with_which_the_battle_began(begun, due):
    state = with_ledger(hulk(begun, 20))
    worn = hulk(4, 20).unit(UNIT)
    assert is_crew_due(state.change(UNIT, sections=worn.sections), worn) is due


@pytest.mark.rule("P28-VEH-BREAK-1", "P28-VEH-RAM")
def test_what_frightens_people_does_not_test_a_crew():
    state = hulk(4)
    assert [is_test_due(state, UNIT, cause) for cause in ("wounds", "own", "trait")] == [
        *(True, True, False),
    ]


PASSES = [
    (4, {}, (1, 2, 3)),
    (5, {}, (1, 2, 3, 4)),
    # Two intact sections of a hardened crew come off the die.
    (5, {"crew": 2, "traits": ("Hardened crew",)}, (1, 2, 3, 4, 5, 6)),
    (5, {"crew": 0, "traits": ("Hardened crew",)}, (1, 2, 3, 4)),
    (5, {"crew": 2}, (1, 2, 3, 4)),
    # Of 32 sections 8 are left: only with the switch a 10 fails whatever it is.
    (8, {"total": 32, "crew": 4, "traits": ("Hardened crew",)}, tuple(range(1, 11))),
    (
        8,
        {
            **{"total": 32, "crew": 4, "traits": ("Hardened crew",)},
            "switches": {"veh_break_naturals": "yes"},
        },
        tuple(range(1, 10)),
    ),
    (4, {"switches": {"veh_break_naturals": "yes"}}, (1, 2, 3)),
]


@pytest.mark.rule("P28-VEH-BREAK-2", "P28-VEH-TR-HARDENED", "P28-SKILL-6")
@pytest.mark.parametrize(("left", "more", "passing"), PASSES)
def test_a_plain_die_has_to_stay_below_the_sections_left(left, more, passing):
    state = hulk(left, **more)
    held = []
    for face in range(1, 11):
        dice = Scripted(f"d10:{face}")
        tested = crew_test(state, state.unit(UNIT), dice)
        dice.done()
        if tested.held:
            held.append(face)
        assert tested.table.unit(UNIT).status == ("ok" if tested.held else "shaken")
    assert tuple(held) == passing
    assert crew_chance(state, UNIT) == Fraction(len(passing), 10)
    assert crew_chance(state, 1) == 0


@pytest.mark.rule("P28-VEH-BREAK-2")
def test_the_line_of_a_crew_shows_its_die_and_what_it_had_to_stay_below():
    state = hulk(5, crew=1, traits=("Hardened crew",))
    line = crew_test(state, state.unit(UNIT), Scripted("d10:6")).line
    (work,) = line.work
    assert (line.rule, line.main) == ("P28-VEH-BREAK-2", True)
    assert (work.what, work.faces, work.sides) == ("break test", (6,), 10)
    assert (work.target, work.how, work.verdict) == (5, "under", "loses its nerve")
    assert [(mod.amount, mod.rule) for mod in work.mods] == [(-1, "P28-VEH-TR-HARDENED")]


FAILURES = [
    ({}, "shaken", 1),
    ({"status": "shaken", "breaks": 1}, "shaken", 2),
    ({"status": "shaken", "breaks": 2}, "derelict", 3),
    ({"traits": ("Ramshackle",)}, "derelict", 1),
]


@pytest.mark.rule("P28-VEH-BREAK-3", "P28-VEH-BREAK-4", "P28-VEH-TR-RAMSHACKLE")
@pytest.mark.parametrize(("more", "status", "fails"), FAILURES)
def test_failures_in_a_row_are_counted_until_the_crew_gives_up(more, status, fails):
    state = hulk(4, holding=True, actions=2, **more).lock(1, UNIT)
    after = crew_test(state, state.unit(UNIT), Scripted("d10:4")).table
    who = after.unit(UNIT)
    assert (who.status, who.breaks) == (status, fails)
    gone = status == "derelict"
    assert (who.actions, who.holding, after.touching(1)) == (
        (0, False, ()) if gone else (2, True, (UNIT,))
    )
    passed = crew_test(state, state.unit(UNIT), Scripted("d10:1")).table.unit(UNIT)
    assert (passed.status, passed.breaks) == ("ok", 0)


@pytest.mark.rule("P28-VEH-BREAK-2", "P28-VEH-BREAK-3")
@pytest.mark.parametrize(("face", "held"), [(3, True), (4, False)])
def test_a_break_test_of_a_crew_says_whether_it_held_and_makes_nobody_run(face, held):
    dice = Scripted(f"d10:{face}")
    done = BreakTest(unit=UNIT, cause="wounds").do_roll(hulk(4), {}, dice)
    dice.done()
    assert (done.back, done.first, len(done.told)) == ({"success": held}, (), 1)


@pytest.mark.rule("P28-VEH-BREAK-1", "P28-BREAK-2")
def test_where_no_test_is_due_nothing_is_rolled_and_the_nerve_holds():
    for state, unit in ((hulk(5), UNIT), (table(std(traits=("Unshakable",)), std("blue")), 1)):
        done = BreakTest(unit=unit, cause="wounds").do_roll(state, {}, Scripted(""))
        assert (done.back, done.first, done.told) == ({"success": True}, (), ())


@pytest.mark.rule("P28-SQD-13", "P28-BREAK-1", "P28-SQD-7")
def test_a_squad_tests_as_one_only_for_what_frightens_it_and_its_members_never():
    state = with_squad(table(std(), std("blue"), std("blue"), std("blue")), 2, 3, 4)
    causes = ("wounds", "paid", "trait", "own")
    assert [is_test_due(state, 5, cause) for cause in causes] == [False, False, True, True]
    assert [is_test_due(state, 2, cause) for cause in causes] == [False] * 4
    stray = state.change(2, stray="out")
    assert [is_test_due(stray, 2, cause) for cause in causes] == [True] * 4


STEADIED = [
    (4, "shaken", ("shaken", 2)),
    (3, "shaken", ("ok", 0)),
    (1, "shaken", ("ok", 0)),
    (3, "derelict", ("derelict", 2)),
    (4, "ok", ("ok", 2)),
]


@pytest.mark.rule("P28-VEH-BREAK-5")
@pytest.mark.parametrize(("left", "status", "after"), STEADIED)
def test_a_crew_is_shaken_no_more_once_three_sections_are_left(left, status, after):
    state = hulk(left, status=status, breaks=2)
    who = steadied(state, state.unit(UNIT)).unit(UNIT)
    assert (who.status, who.breaks) == after
