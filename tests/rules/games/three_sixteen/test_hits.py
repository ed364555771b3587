"""Health, marks, protection and the hit window."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.hits import Defend, Window
from rules.games.three_sixteen.lists import IGNORE_ARMOUR
from rules.games.three_sixteen.troopers.health import (
    PROTECTION,
    Hit,
    boxes_text,
    is_possible,
    marked,
    may_armour,
    may_tick,
    protection,
)
from rules.games.three_sixteen.troopers.ranks import MAJOR
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.three_sixteen.scenes import BARE, pending, riding
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)


@pytest.mark.rule("C316-HURT-1", "C316-HURT-4", "C316-HURT-8")
def test_marks_fill_the_boxes_from_the_left_and_x_counts_as_a_wound():
    state = campaign(trooper("red", 5, 5))
    for kind in "XE":
        state, _ = marked(state, Hit(seat="red", kind=kind), Scripted())

    assert boxes_text(state.troopers["red"].boxes) == "[XE.]"
    assert state.troopers["red"].wounds == 1
    assert [mark.origin for mark in state.troopers["red"].boxes] == ["alien", "alien"]


@pytest.mark.rule("C316-HURT-8")
def test_exhaustion_counts_as_a_wound_by_the_switch():
    state = campaign(trooper("red", 5, 5), options={"wounds_count_e": "on"})

    assert marked(state, Hit(seat="red", kind="E"), Scripted())[0].troopers["red"].wounds == 1


@pytest.mark.rule("C316-HURT-2")
def test_wounds_lower_no_ability():
    table = pending(trooper("red", 6, 5, boxes="XX"), faces="9 6")

    assert table.state.troopers["red"].mission == 1
    assert "success for Red" in table.heard("C316-ROUND-3")[0]


@pytest.mark.rule("C316-HURT-3", "C316-HURT-10")
@pytest.mark.parametrize(("kind", "end"), [("X", "Dead"), ("E", "out of play")])
def test_the_third_box_ends_it(kind, end):
    state = campaign(trooper("red", 5, 5, boxes="XX"), trooper("blue", 5, 5))

    state, told = marked(state, Hit(seat="red", kind=kind), Scripted())

    assert state.troopers["red"].status == "dead"
    assert any(end in line.text for line in told)


@pytest.mark.rule("C316-HURT-10", "C316-END-1")
def test_the_dead_act_no_more_and_all_dead_is_the_end():
    doomed = trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE)
    table = pending(doomed, faces="5 4", tokens=3)
    table.through().done()

    assert table.at("red").status == "dead"
    assert table.mission("red") == (0,)
    assert "lost" in table.heard("C316-END-9")[0]
    assert table.offers("red", Replace)


@pytest.mark.rule("C316-END-1", "C316-END-9")
def test_all_dead_is_lost_even_where_the_last_token_went_in_the_same_round():
    doomed = trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE)
    table = pending(doomed, faces="5 5", tokens=1)
    table.through().done()

    assert (table.at("red").status, table.mission("red")) == ("dead", (1,))
    assert "lost" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-HURT-6")
@pytest.mark.parametrize(
    ("origin", "armour", "ship", "kinetic", "apc"),
    [
        ("alien", True, True, True, True),
        ("blast", True, True, True, True),
        ("bomb", False, False, False, True),
        ("evac", True, True, True, False),
        ("orbital", False, False, False, False),
        ("drugs", True, False, False, False),
        ("wreck", True, False, True, False),
        ("conflict", True, False, False, False),
    ],
)
def test_the_protection_matrix(origin, armour, ship, kinetic, apc):
    found = PROTECTION[origin]
    assert (found.armour, found.ship, found.kinetic, found.apc) == (armour, ship, kinetic, apc)
    hit = Hit(seat="red", origin=origin)

    plain = meeting(trooper("red", 5, 5, rank=MAJOR))
    assert may_armour(plain, hit) == armour
    assert may_tick(riding(plain, "drop_ship", "red"), hit) == ship
    field = replace(plain, encounter=replace(plain.encounter, kinetic=("red",)))
    assert is_possible(field, hit) == (not kinetic)
    assert is_possible(riding(plain, "apc", "red"), hit) == (not apc)


@pytest.mark.rule("C316-HURT-4", "C316-ARM-3", "C316-HURT-6", "C316-ROUND-8")
def test_nothing_but_flashbacks_stops_exhaustion():
    table = round_of(*squad("red"), place="far", tokens=4)
    table.play("gm", AlienIntent(exhaust=True)).roll(d10("5 9")).lapse().through("drugs", "turn")

    assert not [move for move in table.offers("red", Defend) if move.armour]
    assert table.through().boxes("red") == "[E..]"


@pytest.mark.rule("C316-HURT-6", "C316-SA-8")
def test_ignore_armour_leaves_no_protection_from_aliens():
    state = meeting(trooper("red", 5, 5), abilities=(IGNORE_ARMOUR,))

    assert not protection(state, Hit(seat="red")).armour
    assert protection(state, Hit(seat="red", origin="blast")).armour
    state = riding(state, "apc", "red")
    assert is_possible(state, Hit(seat="red"))


@pytest.mark.rule("C316-ARM-1", "C316-ARM-2", "C316-ARM-4", "C316-GEAR-9")
def test_armour_stops_one_hit_once_a_planet():
    table = pending(*squad("red"), faces="5 9").play("red", Defend(armour=1)).through()

    assert table.boxes("red") == "[...]"
    assert (table.at("red").armour_used, table.at("red").wounds) == (True, 0)
    assert table.state.encounter.quiet == 0
    table.done().roll(d10("5 9")).lapse().through("drugs", "turn")
    with pytest.raises(RuleError, match="Armour does not stop"):
        table.play("red", Defend(armour=1))


@pytest.mark.rule("C316-HURT-9", "C316-HURT-7")
def test_a_tick_stops_one_of_several_hits():
    hits = (Hit(seat="red", origin="blast", by="blue"), Hit(seat="red"))
    state = meeting(*squad("red blue"))
    window = Window(hits=hits, parent=1)
    table = Table(replace(state, frames=(*state.frames, window)))

    table.play("red", Defend(armour=1))

    assert [mark.origin for mark in table.at("red").boxes] == ["alien"]


@pytest.mark.rule("C316-HURT-9")
def test_marks_of_aliens_land_before_those_of_a_blast():
    hits = (Hit(seat="red", origin="blast", by="blue"), Hit(seat="red"))
    state = meeting(*squad("red blue"))
    table = Table(replace(state, frames=(*state.frames, Window(hits=hits, parent=1)))).lapse()

    assert [mark.origin for mark in table.at("red").boxes] == ["alien", "blast"]


@pytest.mark.rule("C316-PBP-8", "C316-HURT-5")
def test_silence_uses_armour_only_against_the_third_mark():
    assert pending(*squad("red", boxes="X"), faces="5 9").through().boxes("red") == "[XX.]"
    saved = pending(*squad("red", boxes="XX"), faces="5 9").through()
    assert saved.boxes("red") == "[XX.]"
    assert saved.at("red").armour_used
