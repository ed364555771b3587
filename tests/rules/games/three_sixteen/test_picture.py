"""The range map and the sheet as pictures, and in words."""

from __future__ import annotations

import io

from msgspec.structs import replace
from PIL import Image

from pictures.three_sixteen import range_map, sheet
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.model import Slot, Vehicle
from tests.support.three_sixteen.table import campaign, meeting, squad, trooper


def seen(state, viewer=None):
    return THREE_SIXTEEN.look(state, viewer)


def opened(picture):
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def test_the_map_says_in_words_who_is_where():
    party = (trooper("red", 5, 5, boxes="X"), *squad("blue"))
    state = meeting(*party, ranges={"red": "near", "blue": "far"}, tokens=3)
    apc = Vehicle(kind="apc", owner="red", place="far", damage="crippled", riders=("blue",))
    ship = Vehicle(kind="drop_ship", owner="red", place="far")

    rides = {"apc-red": apc, "drop_ship-red": ship}
    picture = range_map(seen(replace(state, vehicles=rides)))

    assert picture.alt == (
        "Aliens: 3 tokens, AA 5. Before round 1. "
        "Near: Red (A Mess (X); Energy Rifle: d10 kills). "
        "Far: Blue (unhurt; Energy Rifle: 1 kill), APC (crippled; in it Blue), "
        "Drop Ship (whole, empty)."
    )


def test_a_trooper_who_moves_changes_the_picture():
    near, far = (range_map(seen(meeting(*squad("red"), place=p))) for p in ("near", "far"))

    assert near.png != far.png
    assert opened(near).size == opened(far).size


def test_without_an_encounter_there_is_no_map_and_without_a_trooper_no_sheet():
    view = seen(campaign(*squad("red")))

    assert range_map(view) is None
    assert sheet(view, "gm") is None


def test_the_sheet_shows_marks_and_story():
    told = (Slot(state="used", text="I held the gate."),)
    plain, marked = (
        sheet(seen(campaign(trooper("red", 5, 5, boxes=boxes, strengths=told))), "red")
        for boxes in ("", "XE")
    )

    assert plain.png != marked.png
    assert "Health: Crippled (X, E)" in marked.alt
    assert "Strengths 1: I held the gate." in marked.alt
    assert "FA 5, NFA 5" in marked.alt


def test_the_map_waits_until_somebody_stands_somewhere():
    state = meeting(*squad("red"))
    nowhere = replace(state, encounter=replace(state.encounter, ranges={}))

    assert range_map(seen(nowhere)) is None


def test_who_has_left_stands_apart_wherever_he_was():
    party = (*squad("red"), trooper("blue", 5, 5, status="left"))
    state = meeting(*party, place="near")
    gone = replace(state.troopers["blue"], status="left")
    state = replace(state, troopers={**state.troopers, "blue": gone})

    assert range_map(seen(state)).alt.endswith("Left: Blue (unhurt; has left).")


def test_the_map_tells_where_a_weapon_does_nothing():
    party = (trooper("red", 5, 5, arms=("e_cannon",)),)

    close, near = (range_map(seen(meeting(*party, place=p))) for p in ("close", "near"))

    assert "E-Cannon: nothing)" in close.alt
    assert "E-Cannon: 2d10 kills)" in near.alt


def test_pictures_are_small_enough_to_send_to_a_phone():
    names = ("red", "blue", "green", "yellow", "white", "violet")
    long = (Slot(state="used", text="word " * 100),) * 5
    party = tuple(trooper(n, 5, 5, boxes="XE", strengths=long, weaknesses=long) for n in names)
    view = seen(meeting(*party, tokens=30))

    assert len(range_map(view).png) < 100_000
    assert len(sheet(view, "red").png) < 200_000
    assert len(sheet(view, "red").alt) <= 1_000
