"""The hit window: who is waited for, what works at once, and what comes after it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, waits_for
from rules.dice import Scripted
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend, Window
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.health import Hit, fallen, marked
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, MAJOR, SERGEANT
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.three_sixteen.scenes import BARE, CALL, pending, riding, shot
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)


@pytest.mark.rule("C316-HURT-1", "C316-HURT-3")
def test_a_mark_keeps_its_origin_and_exhaustion_by_aliens_is_always_final():
    state = campaign(trooper("red", 5, 5, boxes="XE"), options={"pvp_exhaust_final": "off"})

    after, _ = marked(state, Hit(seat="red", kind="E"), Scripted())
    assert after.troopers["red"].status == "dead"
    after, _ = marked(state, Hit(seat="red", origin="blast"), Scripted())
    assert after.troopers["red"].boxes[-1].origin == "blast"


@pytest.mark.rule("C316-HURT-5", "C316-FLASH-2")
def test_a_bystander_with_a_strength_is_waited_for_and_one_with_a_weakness_may_speak():
    lone = {"strengths": slots(0)}
    party = (*squad("red", boxes="XX"), trooper("blue", 9, 5), trooper("green", 9, 5, **lone))
    table = pending(*party, faces="5 9 7 8", tokens=9)
    assert [hit.seat for hit in table.state.frames[-1].hits] == ["red"]
    assert table.asked() == {"red", "blue", "green"}
    assert waits_for(table.state) == ("red", "blue")
    table.play("red", Defend())
    assert (table.boxes("red"), waits_for(table.state)) == ("[XX.]", ("blue",))

    table.play("green", Weakness(text="I looked away."))
    assert (table.at("green").status, table.boxes("red")) == ("left", "[XX.]")
    table.play("blue", Defend())

    assert table.boxes("red") == "[XXX]"


@pytest.mark.rule("C316-HURT-5")
def test_a_bystander_may_end_it_by_a_strength_and_no_tick_is_spent():
    party = (*squad("red", boxes="XX"), trooper("blue", 9, 5))
    table = pending(*party, faces="5 9 7", tokens=9)
    table.play("red", Defend(armour=1)).done().roll("d10:3")

    table.play("blue", Strength(text="Not him.")).done()

    assert (table.at("red").armour_used, table.at("red").wounds) == (False, 0)


@pytest.mark.rule("C316-HURT-5", "C316-ROUND-20")
def test_scores_come_before_tasks_and_tasks_before_steps():
    senior = trooper("blue", 5, 5, rank=SERGEANT)
    table = round_of(*squad("red"), senior, place="far", tokens=4, pool=3)
    table.play("blue", Declare(**CALL, task="evac")).roll(d10("9 3 3")).lapse().through("drugs")
    table.play("red", Act(step="away")).through("turn")

    assert table.mission("red") == (1,)
    assert [hit.seat for hit in table.state.frames[-1].hits] == ["red", "blue"]
    table.roll("").through("hit").done()
    assert (table.at("red").wounds, table.pool()) == (1, 3)


@pytest.mark.rule("C316-HURT-5", "C316-FLASH-6")
def test_hits_on_who_left_vanish_and_his_tick_is_not_spent():
    table = pending(*squad("red blue"), faces="5 9 9")
    table.play("red", Defend(armour=1)).play("red", Weakness(text="Home."))

    table.play("blue", Defend()).done()

    assert (table.at("red").armour_used, table.at("red").wounds) == (False, 0)
    assert table.boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-HURT-7")
@pytest.mark.parametrize("die", [1, 7, 10])
def test_a_hit_is_one_mark_whatever_the_die(die):
    table = shot(*squad("red", fa=2), faces=d10(f"{die} 9"), place="far", aa=10).through()

    assert table.boxes("red") == "[X..]"


@pytest.mark.rule("C316-HURT-9")
def test_two_hits_are_answered_one_by_one_and_no_hit_takes_two_ticks():
    party = (trooper("red", 6, 5, rank=MAJOR), *squad("blue"))
    state = riding(meeting(*party), "drop_ship", "red", place="close")
    hits = (Hit(seat="red"), Hit(seat="red", origin="blast", by="blue"))
    table = Table(replace(state, frames=(*state.frames, Window(hits=hits, parent=1))))
    with pytest.raises(RuleError) as refusal:
        table.play("red", Defend(armour=1, ship=1))
    assert refusal.value.rule == "C316-HURT-9"

    table.play("red", Defend(armour=2, ship=1))

    assert table.boxes("red") == "[...]"
    assert (table.at("red").armour_used, table.at("red").ship_tick_used) == (True, True)


@pytest.mark.rule("C316-HURT-10")
def test_a_death_promotes_empties_the_drivers_seat_and_opens_a_replacement():
    doomed = trooper("red", 5, 5, rank=LIEUTENANT, boxes="XX", armour_used=True, **BARE)
    state = riding(meeting(doomed, *squad("blue"), place="far"), "drop_ship", "red", crew="red")
    state, _ = fallen(state, "red", Scripted())

    assert state.troopers["red"].status == "dead"
    assert state.troopers["blue"].rank == LIEUTENANT
    ship = state.vehicles["drop_ship-red"]
    assert (ship.crew, ship.riders) == ("", ())
    table = Table(state).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5)).done()
    assert table.at("red").name == "New"
