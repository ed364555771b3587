"""What aliens may buy and use, and when: every limit of every ability from both sides."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import legal
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    ENRAGE,
    EXPLODING,
    IGNORE_WOUNDS,
    IMPAIR,
    INDUCE,
    ISOLATE,
    STOP_TECH,
    SUICIDE,
)
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import reached, standing, unseen, until
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

ALL = tuple(range(1, 21))
FEW = {"tokens": 2, "pool": 3}
RICH = {"tokens": 15, "pool": 15}


def declaring(abilities=ALL, used=None, **more):
    """Return a state at the declaration of a round; `used` is what its record holds already."""
    state = round_of(*squad("red blue"), abilities=abilities, aa=5, **{**RICH, **more}).state
    return replace(state, round=replace(state.round, **(used or {})))


def setting_up(abilities=ALL, **more):
    return meeting(*squad("red blue"), stage="buy", abilities=abilities, aa=5, **{**RICH, **more})


def before(**encounter):
    return declaring(encounter=encounter)


def bare():
    return round_of(trooper("red", 5, 5, weaknesses=()), abilities=ALL, **RICH).state


def induced():
    state = declaring()
    return replace(state, planet=replace(state.planet, induced=("red",)))


def podded():
    return setting_up(encounter={"pod": "red"})


def buy(ability, points=1, target="", source="pool"):
    return Buy(ability=ability, points=points, target=target, source=source)


ROWS = (
    ("SAG-1", declaring, buy(0), "SAG-1"),
    ("SAG-1", declaring, buy(21), "SAG-1"),
    ("SAG-1", lambda: declaring((IMPAIR,)), buy(BOOST), "SAG-1"),
    ("SAG-1", lambda: declaring((IMPAIR,)), buy(IMPAIR), ""),
    ("SAG-4 SAG-3", declaring, buy(AMBUSH), "SAG-4"),
    ("SAG-4 SAG-3", declaring, buy(EXPLODING), "SAG-4"),
    ("SAG-4", setting_up, buy(BOOST), ""),
    ("SAG-4", setting_up, buy(ISOLATE), ""),
    ("SAG-4", setting_up, buy(SUICIDE), "SAG-4"),
    ("SAG-4", lambda: campaign(*squad("red"), abilities=ALL), buy(BOOST), "SAG-4"),
    ("SAG-2", declaring, buy(BOOST, 0), "SAG-2"),
    ("SAG-2", declaring, buy(ENRAGE, 1), ""),
    ("SAG-2", declaring, buy(ENRAGE, 2), "SAG-2"),
    ("SAG-2", lambda: declaring(**FEW), buy(BOOST, 3), ""),
    ("SAG-2", lambda: declaring(**FEW), buy(BOOST, 4), "SAG-2"),
    ("SAG-2", lambda: declaring(**FEW), buy(BOOST, 2, source="encounter"), ""),
    ("SAG-2", lambda: declaring(**FEW), buy(BOOST, 3, source="encounter"), "SAG-2"),
    ("SA-3 AA-4", declaring, buy(BOOST, 5), ""),
    ("SA-3 AA-4", declaring, buy(BOOST, 6), "SA-3"),
    ("SA-3 AA-4", lambda: before(boost=3), buy(BOOST, 2), ""),
    ("SA-3 AA-4", lambda: before(boost=3), buy(BOOST, 3), "SA-3"),
    ("SA-3", declaring, buy(BOOST, target="red"), "SA-3"),
    ("SA-10", declaring, buy(IMPAIR, 10), ""),
    ("SA-10", declaring, buy(IMPAIR, 11), "SA-10"),
    ("SA-10", lambda: before(impair=4), buy(IMPAIR, 6), ""),
    ("SA-10", lambda: before(impair=4), buy(IMPAIR, 7), "SA-10"),
    ("SA-10", declaring, buy(IMPAIR, target="red"), "SA-10"),
    ("SA-5", declaring, buy(ENRAGE), ""),
    ("SA-5", lambda: before(enraged=1), buy(ENRAGE), "SA-5"),
    ("SA-5", declaring, buy(ENRAGE, target="red"), "SA-5"),
    ("SA-12", declaring, buy(ISOLATE), ""),
    ("SA-12", lambda: before(isolated=True), buy(ISOLATE), "SA-12"),
    ("SA-12", declaring, buy(ISOLATE, target="red"), "SA-12"),
    ("SA-18", declaring, buy(STOP_TECH), ""),
    ("SA-18", lambda: declaring(used={"stop_tech": True}), buy(STOP_TECH), "SA-18"),
    ("SA-18", declaring, buy(STOP_TECH, target="red"), "SA-18"),
    ("SA-19", declaring, buy(SUICIDE), ""),
    ("SA-19", lambda: declaring(used={"suicide": True}), buy(SUICIDE), "SA-19"),
    ("SA-19", declaring, buy(SUICIDE, target="red"), "SA-19"),
    ("SA-11", declaring, buy(INDUCE, target="red"), ""),
    ("SA-11", lambda: declaring(used={"induce": "blue"}), buy(INDUCE, target="red"), "SA-11"),
    ("SA-11", declaring, buy(INDUCE), "SA-11"),
    ("SA-11", bare, buy(INDUCE, target="red"), "SA-11"),
    ("SA-11", induced, buy(INDUCE, target="red"), "SA-11"),
    ("SA-11", induced, buy(INDUCE, target="blue"), ""),
)


@pytest.mark.parametrize(("scene", "move", "rule"), [row(*one) for one in ROWS])
def test_what_may_be_bought_and_which_rule_refuses_the_rest(scene, move, rule):
    fault = legal(scene(), move, "gm")

    assert (fault.rule.removeprefix("C316-") if fault else "") == rule


@pytest.mark.rule("C316-SAG-4", "C316-GM-2")
def test_only_the_gm_buys_and_nothing_in_a_conflict():
    assert legal(declaring(), buy(BOOST), "red").rule == "C316-GM-2"
    inside = standing(*squad("red blue"), abilities=ALL, options={"conflict_in_encounter": "on"})
    assert legal(inside.state, buy(BOOST), "gm") is not None


@pytest.mark.rule("C316-SAG-4", "C316-SAG-2", "C316-SAG-6")
def test_a_purchase_is_seen_and_paid_and_every_intent_is_asked_for_again():
    table = round_of(*squad("red blue"), **FEW, **unseen(BOOST))
    table.play("red", table.state.frames[-1].ask_declare(table.state).entry("red").default)
    table.told = []
    table.play("gm", buy(BOOST, 2))

    assert [line.rule for line in table.told] == ["C316-SA-3", "C316-SA-3"]
    assert "2 tokens" in table.told[-1].text
    assert (table.state.encounter.boost, table.pool(), table.tokens()) == (2, 1, 2)
    assert (table.state.answers, table.asked()) == ({}, {"red", "blue", "gm"})


EFFECTS = {
    "impair": (IMPAIR, 3, ""),
    "isolated": (ISOLATE, True, ""),
    "stop_tech": (STOP_TECH, True, ""),
    "suicide": (SUICIDE, True, ""),
    "induce": (INDUCE, "red", "red"),
}


@pytest.mark.parametrize(
    "field",
    [
        row("SA-10", "impair"),
        row("SA-12", "isolated"),
        row("SA-18", "stop_tech"),
        row("SA-19", "suicide"),
        row("SA-11", "induce"),
    ],
)
def test_what_a_purchase_changes(field):
    ability, value, target = EFFECTS[field]
    points = 3 if ability == IMPAIR else 1
    table = Table(declaring()).play("gm", buy(ability, points, target))

    holder = table.state.encounter if hasattr(table.state.encounter, field) else table.state.round
    assert getattr(holder, field) == value


def voiding(*abilities, **more):
    more = {"place": "far", **more}
    return reached("void", *squad("red"), faces=d10("9 5"), abilities=abilities, **more)


def use(ability=0, source="pool"):
    return UseAbility(ability=ability, source=source)


def crowded(abilities, **more):
    """Return a table on a planet with several abilities in the window that voids scores."""
    state = meeting(*squad("red"), place="far", abilities=abilities, **more)
    table = Table(replace(state, ability_multi=True)).roll(d10("9 5")).lapse()
    return until(table, "void")


@pytest.mark.parametrize(
    ("scene", "move", "rule"),
    [
        row("SAG-3", lambda: voiding(ARMOUR), use(), ""),
        row("SAG-3 SA-2", lambda: voiding(ARMOUR), use(ARMOUR), ""),
        row("SAG-3 SAG-1", lambda: voiding(ARMOUR), use(IGNORE_WOUNDS), "SAG-1"),
        row("SAG-3", lambda: voiding(ARMOUR), use(EXPLODING), "SAG-3"),
        row("SAG-3", lambda: voiding(ARMOUR), use(1), "SAG-3"),
        row("SA-2 SAG-2", lambda: voiding(ARMOUR, pool=0), use(ARMOUR), ""),
        row("SA-9 SAG-2", lambda: voiding(IGNORE_WOUNDS, pool=1), use(IGNORE_WOUNDS), ""),
        row("SA-9 SAG-2", lambda: voiding(IGNORE_WOUNDS, pool=0), use(IGNORE_WOUNDS), "SAG-2"),
        row(
            "SA-9 SAG-2",
            lambda: voiding(IGNORE_WOUNDS, pool=0, tokens=1),
            use(IGNORE_WOUNDS, "encounter"),
            "",
        ),
        row(
            "SA-2 SA-9",
            lambda: crowded((ARMOUR, IGNORE_WOUNDS), encounter={"armour_spent": True}),
            use(ARMOUR),
            "SAG-3",
        ),
        row(
            "SA-2 SA-9",
            lambda: crowded((ARMOUR, IGNORE_WOUNDS), encounter={"armour_spent": True}, pool=1),
            use(IGNORE_WOUNDS),
            "",
        ),
        row(
            "SA-2 SA-9",
            lambda: crowded((ARMOUR, IGNORE_WOUNDS), encounter={"armour_spent": True}, pool=0),
            use(IGNORE_WOUNDS),
            "SAG-2",
        ),
    ],
)
def test_what_may_be_used_in_a_window_and_which_rule_refuses_the_rest(scene, move, rule):
    fault = legal(scene().state, move, "gm")

    assert (fault.rule.removeprefix("C316-") if fault else "") == rule


@pytest.mark.parametrize(
    ("scene", "move", "rule"),
    [
        row("SA-1", setting_up, Advance(), ""),
        row("SA-1", lambda: setting_up((BOOST,)), Advance(), ""),
        row("SA-1 SAG-1", lambda: setting_up((BOOST,)), Advance(ambush=True), "SAG-1"),
        row("SA-1 VEH-11", podded, Advance(), ""),
        row(
            "SA-1 VEH-11",
            lambda: setting_up(encounter={"pod": "red"}),
            Advance(ambush=True),
            "SA-1",
        ),
        row("SA-1 SAG-2", lambda: setting_up(pool=1), Advance(ambush=True), ""),
        row("SA-1 SAG-2", lambda: setting_up(pool=0), Advance(ambush=True), "SAG-2"),
    ],
)
def test_an_ambush_is_bought_before_the_first_die(scene, move, rule):
    fault = legal(scene(), move, "gm")

    assert (fault.rule.removeprefix("C316-") if fault else "") == rule
