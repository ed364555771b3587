"""Every token that the aliens spend is told, and out of what it was paid."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.lists import (
    AMBUSH,
    ARMOUR,
    BOOST,
    END_ENCOUNTER,
    EXPLODING,
    IGNORE_WOUNDS,
    IMPAIR,
    RAPID,
    REGENERATION,
)
from rules.games.three_sixteen.mission.service import OpenEncounter
from tests.support.three_sixteen.scenes import facing
from tests.support.three_sixteen.table import Table, campaign, d10, squad, trooper

SOURCES = pytest.mark.parametrize("source", ["pool", "encounter"])


def told(table, ability):
    return " ".join(table.heard(f"C316-SA-{ability}"))


@pytest.mark.rule("C316-SAG-2", "C316-THR-6", "C316-SA-3", "C316-SA-10")
@SOURCES
@pytest.mark.parametrize("ability", [BOOST, IMPAIR])
def test_a_purchase_says_how_many_tokens_and_whose(source, ability):
    table = facing(ability, *squad("red"), aa=4)
    table.play("gm", Buy(ability=ability, points=2, source=source))

    assert f"spend 2 tokens of the {source} on" in told(table, ability)


def ambushed(*sources, **more):
    """Return a table after ambushes that were bought in as many encounters, one each."""
    table = Table(campaign(*squad("red"), abilities=(AMBUSH,), pool=9, **more))
    for number, source in enumerate(sources, 1):
        table.play("gm", OpenEncounter(tokens=2)).silent()
        table.told.clear()
        table.play("gm", Advance(ambush=True, source=source)).through("hit", "range")
        if number < len(sources):
            table.play("gm", EndEncounter(outcome="won"))
    return table


@pytest.mark.rule("C316-SA-1", "C316-SAG-2", "C316-SAG-6")
@SOURCES
def test_every_ambush_is_called_one_and_says_what_it_cost(source):
    words = f"The aliens ambush the squad, for 1 token of the {source}."

    first = told(ambushed(source, hidden=True), AMBUSH)
    assert first == f"These aliens have Ambush. {words}"
    assert told(ambushed("pool", source), AMBUSH) == words


@pytest.mark.rule("C316-SA-6", "C316-SAG-2")
@SOURCES
def test_bodies_that_explode_say_what_it_cost(source):
    table = facing(EXPLODING, *squad("red"), place="near").roll(d10("9 5") + " d10:2").lapse()
    table.through("drugs", "turn").play("gm", UseAbility(ability=EXPLODING, source=source))

    assert told(table, EXPLODING) == f"Bodies explode at Close, for 1 token of the {source}."


@pytest.mark.rule("C316-SA-17", "C316-SAG-2")
@SOURCES
def test_what_grows_back_says_what_it_cost(source):
    table = facing(REGENERATION, *squad("red"), place="near").roll(d10("9 5") + " d10:2").lapse()
    table.through("drugs", "turn").play("gm", UseAbility(ability=REGENERATION, source=source))

    words = f"They regenerate, for 1 token of the {source}: 1 token back."
    assert told(table, REGENERATION) == words


@pytest.mark.rule("C316-SA-9", "C316-SA-2", "C316-SAG-2")
def test_voided_scores_say_by_what_and_what_it_cost():
    table = facing(IGNORE_WOUNDS, *squad("red")).roll(d10("9 5")).lapse().through("drugs")
    table.play("gm", UseAbility(ability=IGNORE_WOUNDS, source="encounter"))
    paid = "Ignore Wounds: no score counts this round, for 1 token of the encounter."
    assert told(table, IGNORE_WOUNDS) == paid

    table = facing(ARMOUR, *squad("red")).roll(d10("9 5")).lapse().through("drugs")
    table.play("gm", UseAbility(ability=ARMOUR))
    assert told(table, ARMOUR) == "Armour: no score counts this round."


@pytest.mark.rule("C316-SA-4", "C316-SAG-2", "C316-END-7")
@SOURCES
def test_aliens_that_break_off_say_what_it_cost(source):
    table = facing(END_ENCOUNTER, *squad("red")).roll(d10("5 9")).lapse().through("drugs")
    table.through("turn", "hit").play("gm", UseAbility(ability=END_ENCOUNTER, source=source))

    words = f"The aliens break off, for 1 token of the {source}; the encounter is over."
    assert words in told(table, END_ENCOUNTER)


@pytest.mark.rule("C316-SA-15", "C316-SAG-2")
@SOURCES
def test_rapid_movement_says_what_it_cost(source):
    table = facing(RAPID, trooper("red", 5, 5)).roll(d10("5 9")).lapse().through("drugs")
    table.play("gm", AlienTurn(gather="close", source=source)).through()

    words = f"Everybody is at Close now, for 1 token of the {source}."
    assert words in " ".join(line.text for line in table.told)
