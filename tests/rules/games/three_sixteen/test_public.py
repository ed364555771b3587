"""What everybody sees, and what only the GM does (C316-PBP-9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.model import Mark
from tests.support.three_sixteen.scenes import shot
from tests.support.three_sixteen.table import Table, campaign, d10, round_of, slots, squad, trooper

pytestmark = pytest.mark.rule("C316-PBP-9")
LOOK = THREE_SIXTEEN.look


@pytest.mark.parametrize("viewer", ["blue", None])
def test_aa_tokens_dice_ranges_marks_and_flashbacks_are_public(viewer):
    red = trooper("red", 6, 5, boxes="X", strengths=slots(1, 1))
    table = shot(red, *squad("blue"), faces=d10("5 6 9"), place="near", tokens=4, pool=7)

    view = LOOK(table.state, viewer)

    assert (view.planet.aa, view.planet.pool, view.encounter.tokens) == (5, 7, 4)
    assert view.round.dice == {"aliens": 5, "red": 6, "blue": 9}
    assert view.encounter.ranges == {"red": "near", "blue": "near"}
    assert view.troopers["red"].boxes == (Mark(kind="X", origin="alien"),)
    assert [slot.state for slot in view.troopers["red"].strengths][:3] == ["used", "open", "closed"]


def test_open_intents_are_public():
    table = round_of(*squad("red blue")).play("red", Declare())

    for viewer in ("blue", "gm", None):
        assert LOOK(table.state, viewer).answers == {"red": Declare()}


def test_a_planet_is_rolled_and_told_to_the_gm_alone_but_for_its_aa():
    state = replace(campaign(*squad("red")), planet=None, phase="planet")
    table = Table(replace(state, frames=(Service(stage="planet"),)))
    table.roll("d20:19 d20:6 d20:7 d20:8 d20:2").play("gm", MakePlanet()).done()

    assert {roll.to for roll in table.dice.rolls} == {("gm",)}
    public = [line.text for line in table.told if line.to is None]
    private = [line.text for line in table.told if line.to == ("gm",)]
    assert any("alien ability 5" in text for text in public)
    assert not any("Armour" in text or "Goya" in text for text in public)
    assert any("Armour" in text and "Goya" in text for text in private)


def test_advice_is_for_the_gm():
    state = campaign(*squad("red"), pool=9)

    assert LOOK(state, "gm").advice
    assert LOOK(state, "red").advice == ()
    assert LOOK(state, None).advice == ()
