"""A question to several names those who have not answered it yet, and nobody else."""

from __future__ import annotations

import pytest

from rules.core import question
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.mission.service import Service
from tests.support.three_sixteen.scenes import pending
from tests.support.three_sixteen.table import Table, campaign, round_of, squad, trooper


def asks(table):
    return question(table.state).text


@pytest.mark.rule("C316-ROUND-1")
@pytest.mark.parametrize("sealed", ["on", "off"])
def test_a_round_asks_everybody_then_by_name_whoever_is_left(sealed):
    options = {"sealed_intents": sealed}
    table = round_of(*squad("red blue"), trooper("green", 5, 5, name="Ng"), options=options)
    number = table.state.encounter.round_no
    assert asks(table) == f"Round {number}: what does everybody do?"

    table.play("red", Declare())
    assert asks(table) == f"Round {number}: what do Blue, Ng and the aliens do?"
    table.play("gm", AlienIntent())
    assert asks(table) == f"Round {number}: what do Blue and Ng do?"
    table.play("blue", Declare())
    assert asks(table) == f"Round {number}: what does Ng do?"


@pytest.mark.rule("C316-ROUND-1")
def test_a_round_that_only_the_gm_is_left_to_answer_asks_for_the_aliens():
    table = round_of(trooper("red", 5, 5))

    table.play("red", Declare())

    assert asks(table).endswith("what do the aliens do?")


@pytest.mark.rule("C316-HURT-5")
def test_hits_wait_only_for_those_who_have_not_answered():
    table = pending(*squad("red blue"), faces="5 9 9")
    assert asks(table).startswith("Hits wait for: Red, Blue.")

    table.play("red", Defend())

    assert asks(table).startswith("Hits wait for: Blue.")


@pytest.mark.rule("C316-CHAR-1")
def test_everybody_is_asked_for_one_trooper():
    state = campaign(*squad("red blue"), phase="raise", frames=(Service(stage="enlist"),))

    assert asks(Table(state)).startswith("Make your trooper: a name")
