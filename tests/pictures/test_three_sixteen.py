"""3:16's range map and sheets on a phone: everything can be read, and the words name everybody."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pictures import palette, three_sixteen
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.model import Slot, Vehicle
from tests.support import drawing
from tests.support.three_sixteen import campaigns
from tests.support.three_sixteen.table import campaign, meeting, trooper

EVERY = 25
SEATS = ("red", "blue", "green", "yellow", "white", "violet")
LONG = "Wilhelmina Konstantinopolitanska the Third"


def mapped(state, before=None):
    """Return the range map, and what it is made of; None where there is no map."""
    views = [THREE_SIXTEEN.look(one, None) if one is not None else None for one in (state, before)]
    with drawing.recorded() as made:
        picture = three_sixteen.range_map(*views)
    return picture, made[-1] if made else None


def held(trooper):
    """Return a sheet, and what it is made of."""
    with drawing.recorded() as made:
        picture = three_sixteen.sheet_of(trooper)
    return picture, made[-1]


@pytest.mark.long
def test_random_campaigns_can_be_read_and_everybody_is_named():
    rows = []
    campaigns.play_out(3, 1, rows.append)
    maps = 0
    for row in rows[::EVERY]:
        state = row.step.state
        picture, made = mapped(state, row.before)
        if made is not None:
            maps += 1
            assert drawing.faults(made) == []
            there = [s for s, t in state.troopers.items() if t.status in ("in", "left", "dead")]
            shown = [s for s in there if s in state.encounter.ranges]
            assert all(state.troopers[seat].name in picture.alt for seat in shown)
        for one in state.troopers.values():
            picture, made = held(one)
            assert drawing.faults(made) == []
            assert one.name in picture.alt
    assert maps


def crowd():
    told = (Slot(state="used", text="word " * 100, hatred=True),) * 5
    marks = ("", "X", "XE", "XXE", "E", "X")
    return tuple(
        trooper(
            seat,
            10,
            10,
            boxes=boxes,
            name=f"{LONG} {seat}",
            strengths=told,
            weaknesses=told,
            reputation=LONG * 2,
        )
        for seat, boxes in zip(SEATS, marks, strict=True)
    )


def test_long_names_and_a_full_squad_can_be_read():
    ranges = dict(zip(SEATS, ("close", "near", "far", "near", "near", "far"), strict=True))
    state = meeting(*crowd(), tokens=30, ranges=ranges)
    riders = ("red", "blue", "green")
    apc = Vehicle(kind="apc", owner="red", place="far", damage="crippled", riders=riders)
    _, made = mapped(replace(state, vehicles={"apc-red": apc}))

    assert drawing.faults(made) == []
    for one in crowd():
        assert drawing.faults(held(one)[1]) == []


def test_whom_the_last_row_moved_or_marked_is_told_and_striped():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5))
    before = meeting(*party, ranges={"red": "near", "blue": "far"})
    after = replace(
        before, encounter=replace(before.encounter, ranges={"red": "close", "blue": "far"})
    )
    picture, made = mapped(after, before)

    assert " Changed: Red. " in picture.alt
    assert made.fills.count(palette.CHANGED) == 1
    assert palette.CHANGED not in mapped(after, after)[1].fills


@pytest.mark.rule("C316-HURT-3")
@pytest.mark.parametrize(("status", "box"), [("ready", "Worn out"), ("dead", "Dead")])
def test_the_third_box_of_who_was_spared_is_not_called_death(status, box):
    picture, made = held(trooper("red", 5, 5, boxes="XXE", status=status))

    words = {text.words for text in made.texts}
    assert {"Worn out", "Dead"} & words == {box}
    assert f"{box} (X, X, E)" in picture.alt


def test_every_trooper_has_the_shape_and_letter_of_its_seat():
    state = meeting(*(trooper(seat, 5, 5) for seat in SEATS))
    _, made = mapped(state)
    shapes, words = {mark.shape for mark in made.marks}, {text.words for text in made.texts}

    for seat in SEATS:
        assert palette.SEATS[seat].shape in shapes
        assert palette.SEATS[seat].letter in words


def test_a_letter_that_the_font_lacks_does_not_stop_the_picture():
    picture, made = held(campaign(trooper("red", 5, 5, name="Zoë Жуков")).troopers["red"])

    assert "Zoe ?????" in {text.words for text in made.texts} | {
        drawing.lettering.plain(text.words) for text in made.texts
    }
    assert "Zoë Жуков" in picture.alt
