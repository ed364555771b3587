"""What everybody sees, and what only the GM does (C316-PBP-9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.lists import ABILITIES, FORMS, LANDS
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


def known(viewer="red", options=None, led=True, **planet):
    """Return what a seat sees of a planet of form 2 and land 3 with the abilities 1 and 4."""
    state = campaign(*squad("red"), pool=9, hidden=True, abilities=(1, 4), options=options)
    values = {"form": 2, "land": 3, "briefed": False, "revealed": (4,), **planet}
    state = replace(state, led=led, planet=replace(state.planet, **values))
    return LOOK(state, viewer).planet


@pytest.mark.rule("C316-BRF-1", "C316-SAG-6", "C316-GM-12")
@pytest.mark.parametrize(
    ("viewer", "planet", "name", "told"),
    [
        ("red", {}, "", False),
        (None, {}, "", False),
        ("red", {"handed": True}, "Goya", False),
        ("red", {"briefed": True}, "Goya", True),
        ("gm", {}, "Goya", True),
    ],
)
def test_name_form_and_land_are_known_from_the_briefing_on(viewer, planet, name, told):
    seen = known(viewer, **planet)
    form, land = FORMS[1], LANDS[2]
    assert seen.name == name
    assert (seen.form, seen.form_text) == ((form[0], form[1]) if told else ("", ""))
    assert (seen.land, seen.land_text) == ((land[0], land[1]) if told else ("", ""))
    abilities = (1, 4) if viewer == "gm" else (4,)
    assert seen.abilities == abilities
    assert seen.ability_names == tuple(ABILITIES[n - 1] for n in abilities)


@pytest.mark.rule("C316-GM-8", "C316-THR-1")
@pytest.mark.parametrize(
    ("viewer", "hide", "led", "pool", "left", "threat"),
    [
        ("red", "on", True, 9, -1, -1),
        ("red", "on", True, 0, -1, -1),
        ("gm", "on", True, 9, 9, 7),
        ("red", "off", True, 9, 9, 7),
        ("red", "off", True, 0, 0, 7),
        ("red", "on", False, 9, 9, 7),
    ],
)
def test_the_pool_is_hidden_by_the_switch_alone(viewer, hide, led, pool, left, threat):
    seen = known(viewer, {"hide_pool": hide}, led, pool=pool, threat=7)
    assert (seen.pool, seen.threat) == (left, threat)


@pytest.mark.rule("C316-PLAN-2", "C316-PBP-9")
@pytest.mark.parametrize(
    ("viewer", "planet", "form", "name", "ability"),
    [
        ("red", {}, (5,), (8,), (4, 9)),
        ("red", {"handed": True}, (5,), (6, 8), (4, 9)),
        ("red", {"briefed": True}, (2, 5), (6, 8), (4, 9)),
        ("gm", {}, (2, 5), (6, 8), (1, 4, 9)),
    ],
)
def test_what_is_crossed_off_gives_the_planet_in_play_away_to_nobody(
    viewer, planet, form, name, ability
):
    crossed = {"form": (2, 5), "name": (6, 8), "ability": (1, 4, 9), "aa": (3,), "land": (3,)}
    state = campaign(*squad("red"), hidden=True, abilities=(1, 4), crossed=crossed)
    values = {"form": 2, "land": 3, "name_no": 6, "briefed": False, "revealed": (4,), **planet}
    state = replace(state, planet=replace(state.planet, **values))
    seen = LOOK(state, viewer).crossed
    assert (seen["form"], seen["name"], seen["ability"]) == (form, name, ability)
    assert seen["aa"] == (3,)
    between = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    assert LOOK(between, "red").crossed == crossed


@pytest.mark.rule("C316-PBP-3")
@pytest.mark.parametrize("sealed", ["on", "off"])
def test_sealed_intents_are_seen_by_their_own_seat_alone(sealed):
    table = round_of(*squad("red blue"), options={"sealed_intents": sealed})
    table.play("red", Declare())
    others = {} if sealed == "on" else {"red": Declare()}
    assert LOOK(table.state, "red").answers == {"red": Declare()}
    assert LOOK(table.state, "blue").answers == others
    assert LOOK(table.state, None).answers == others
