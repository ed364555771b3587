"""The scenery of a measured battle: ready, handed in, or drawn from dice that are told."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults
from rules.dice import Scripted
from rules.games.planet28.measured.laying import laid_out
from rules.ground.drawn import drawn
from rules.ground.tables import named
from rules.ground.units import Measure
from tests.support.planet28.tables import std, table

DRAWN = {"table": "measured", "scenery": "drawn"}
QUARRY = {"table": "measured", "scenery": "quarry"}


def laid(options, handed="", faces=""):
    """The scenery of a battle with these options; every scripted face was asked for."""
    dice = Scripted(faces)
    papers = {"table": handed} if handed else {}
    found = laid_out(table(std(), std("blue")), options, papers, dice).scenery
    dice.done()
    return found


def paper(width=900, depth=900):
    """A document of a bare table."""
    return json.dumps(
        {"table": "Mine", "id": "mine", "measure": "mm", "width": width, "depth": depth}
    )


@pytest.mark.rule("P28-SETUP-2")
def test_a_table_is_90_by_90_cm_drawn_from_two_dice_where_none_is_named():
    wanted = drawn("7-1000", Measure.MILLIMETRES, 900, 900)
    assert laid(DRAWN, faces="d1000:7 d1000:1000") == wanted
    assert laid({"table": "measured"}, faces="d1000:7 d1000:1000") == wanted
    # In half-millimetres.
    assert (wanted.width, wanted.depth) == (1800, 1800)


@pytest.mark.rule("P28-SETUP-2")
def test_a_ready_table_is_laid_out_by_its_name_without_dice():
    assert laid(QUARRY) == named("quarry")


@pytest.mark.rule("P28-SETUP-2")
@pytest.mark.parametrize("options", [DRAWN, QUARRY])
def test_a_table_that_was_handed_in_comes_before_any_other(options):
    assert laid(options, paper()).name == "Mine"


@pytest.mark.rule("P28-SETUP-2")
def test_a_table_that_is_handed_in_is_40_cm_wide_and_deep_at_least():
    assert laid(DRAWN, paper(400, 400)).width == 800
    with pytest.raises(Faults) as refused:
        laid(DRAWN, paper(300, 900))
    assert "width: 300 is below 400 (P28-SETUP-3)" in str(refused.value)


@pytest.mark.rule("P28-SETUP-2")
def test_where_people_state_their_facts_nothing_is_laid_out_and_nothing_taken():
    assert laid({"table": "claims", "scenery": "quarry"}) is None
    with pytest.raises(Faults, match="nothing is measured"):
        laid({"table": "claims"}, paper())
