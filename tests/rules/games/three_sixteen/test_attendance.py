"""Who is there: no GM, and troopers whose players were removed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import Moment, RuleError, Seating, Start, begin
from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm_people import Bench
from rules.games.three_sixteen.gm.gm_table import Peek, Plan
from rules.games.three_sixteen.lists import AMBUSH
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import Brief, EndMission, Service
from rules.games.three_sixteen.options import DEFAULTS
from rules.games.three_sixteen.queries import with_trooper
from rules.games.three_sixteen.system import seated
from rules.games.three_sixteen.troopers.attendance import _led, mustered
from tests.support.three_sixteen.scenes import SILENT
from tests.support.three_sixteen.table import Table, after_mission, campaign, meeting, squad

gm_12 = pytest.mark.rule("C316-GM-12")
gm_9 = pytest.mark.rule("C316-GM-9")
ROLLED = MakePlanet(aa=19, name=6, form=6, land=7, ability=14)


def between(*troopers, **more):
    """Return a table that is asked for the next planet."""
    state = campaign(*troopers, **more)
    frames = (Service(stage="planet"),)
    return Table(replace(state, planet=None, phase="planet", frames=frames))


def among(table, *gone, gm=True):
    """Tell a table who is there now; return what is told of it."""
    seating = Seating(players=table.state.roster, gm=gm, gone=gone)
    table.state, told = seated(table.state, seating)
    return [line.text for line in told]


@gm_12
@pytest.mark.parametrize("gm", [True, False])
def test_a_campaign_knows_from_its_start_whether_there_is_a_gm(gm):
    seats = ("red", "gm") if gm else ("red",)
    start = Start(seats=seats, options=DEFAULTS)
    step = begin(THREE_SIXTEEN, start, {}, Moment(seat="bot", seats=seats, dice=Scripted("")))

    assert step.state.led is gm
    assert ("C316-GM-12" in [line.rule for line in step.told]) is not gm


@gm_12
@pytest.mark.parametrize("led", [True, False])
def test_without_a_gm_the_ability_is_told_with_the_briefing_and_not_before(led):
    table = between(*squad(), led=led).play("gm", ROLLED)

    assert table.state.planet.revealed == ()
    assert [line.text for line in table.told if line.to == ("gm",)] == (
        ["Goya: Dinosaurs, Forested surface; ability: Leaping. Tokens: 15."] if led else []
    )
    table.play("gm", Brief())
    assert table.state.planet.open is not led
    assert table.state.planet.revealed == (() if led else (14,))
    assert table.heard("C316-SA-14") == ([] if led else ["These aliens have Leaping."])


@gm_12
def test_without_a_gm_everybody_sees_pool_plan_and_advice():
    state = campaign(*squad(), options={"hide_pool": "on"}, pool=9, led=False)
    view = THREE_SIXTEEN.look(Table(state).play("gm", Plan(text="The hive.")).state, "red")

    assert (view.planet.pool, view.plan) == (9, "The hive.")
    assert view.advice[0].startswith("Tokens by the plan: first 3")
    led = THREE_SIXTEEN.look(replace(state, led=True, plan="The hive."), "red")
    assert (led.planet.pool, led.plan, led.advice) == (-1, "", ())


@gm_12
def test_without_a_gm_nobody_looks_at_sealed_intents():
    state = meeting(*squad(), options={"sealed_intents": "on"}, led=False)
    table = Table(state).play("red", Declare())

    with pytest.raises(RuleError, match="Without a GM nobody can look"):
        table.play("gm", Peek())
    table.state = replace(table.state, led=True)
    assert table.play("gm", Peek()).heard("C316-GM-11")


@gm_12
def test_the_last_gm_to_go_leaves_no_secret_and_no_question_behind():
    table = Table(meeting(*squad(), abilities=(AMBUSH,), hidden=True, stage="buy"))
    assert table.asks() == "aliens"

    assert among(table, gm=False) == ["These aliens have Ambush."]
    assert table.state.planet.revealed == (AMBUSH,)
    assert table.asks() == "aliens"
    assert among(table, gm=False) == []


@gm_9
def test_a_removed_players_trooper_counts_to_the_end_of_the_planet():
    table = Table(campaign(*squad(), pool=6))

    assert among(table, "green") == ["Green counts to the end of this planet, then stays behind."]
    assert table.at("green").status == "ready"
    assert table.state.planet.troopers == 3
    table.roll("d10:1 d10:1 d10:2").play("gm", EndMission()).through(*SILENT)
    assert (table.asks(), table.at("green").status) == ("planet", "benched")
    assert table.at("green").survived == 1


@gm_9
def test_a_removed_players_trooper_is_not_reckoned_with_on_the_next_planet():
    red, blue, green = squad()
    table = between(red, blue, replace(green, fa=2, nfa=2))

    assert among(table, "green") == ["Nobody plays them, so they stay behind: Green."]
    table.play("gm", replace(ROLLED, aa=1))
    now = table.state.planet
    # Lowest FA among Red and Blue, five tokens for each of them.
    assert (now.aa, now.troopers, now.threat) == (6, 2, 10)


@gm_9
def test_who_takes_the_seat_over_brings_the_trooper_back():
    table = between(*squad())
    among(table, "green")

    assert among(table) == ["Back in the squad: Green."]
    assert table.at("green").status == "ready"
    assert (table.state.absent, table.state.away) == ((), ())


@gm_9
def test_a_trooper_who_is_back_in_mid_mission_waits_for_the_next_planet():
    table = between(*squad())
    among(table, "green")
    table.play("gm", ROLLED)

    assert among(table) == []
    assert table.at("green").status == "benched"
    table.play("gm", Brief()).roll("d10:1 d10:2").play("gm", EndMission()).through(*SILENT)
    assert (table.asks(), table.at("green").status) == ("planet", "ready")


@gm_9
def test_the_gms_bench_keeps_who_has_no_player_and_he_earns_nothing():
    table = between(*squad("red blue green yellow"))
    among(table, "green")
    table.play("gm", Bench(seats=("blue",)))
    assert [table.at(seat).status for seat in table.state.roster] == [
        *("ready", "benched", "benched", "ready")
    ]
    with pytest.raises(RuleError, match="At least one trooper must go"):
        table.play("gm", Bench(seats=("red", "blue", "yellow")))

    table.play("gm", ROLLED).play("gm", Brief()).roll("d10:1 d10:2").play("gm", EndMission())
    table.through("level", "improve", "develop", "equip")
    assert (table.asks(), table.asked()) == ("reward", {"blue"})


@gm_9
def test_the_last_to_go_goes_without_a_player():
    table = between(*squad("red blue"))

    assert among(table, "red", "blue") == []
    assert [table.at(seat).status for seat in ("red", "blue")] == ["ready", "ready"]


@gm_9
def test_the_same_people_change_nothing():
    table = Table(after_mission(*squad()), "d10:1 d10:1 d10:2")
    before = table.state

    assert among(table) == []
    assert table.state == before


@gm_9
@pytest.mark.parametrize(
    ("away", "absent", "benched", "status", "left"),
    [
        ((), ("red",), (), {"red": "benched", "blue": "ready"}, ("red",)),
        ((), ("red", "blue", "green"), (), {"red": "ready", "blue": "ready"}, ()),
        (("red",), (), ("red",), {"red": "ready", "blue": "ready"}, ()),
        (("red",), ("red",), ("red",), {"red": "benched", "blue": "ready"}, ("red",)),
        ((), (), ("red",), {"red": "benched", "blue": "ready"}, ()),
        (("red",), ("red",), (), {"red": "benched", "blue": "ready"}, ("red",)),
        (("red",), ("red", "green"), ("red",), {"red": "benched", "green": "benched"}, None),
    ],
)
def test_troopers_without_players_stay_behind_and_come_back_with_them(
    away, absent, benched, status, left
):
    state = replace(campaign(*squad("red blue green")), away=away, absent=absent)
    for seat in benched:
        state = with_trooper(state, seat, status="benched")
    after, told = mustered(state)
    assert {seat: after.troopers[seat].status for seat in status} == status
    assert after.away == (("red", "green") if left is None else left)
    assert {line.rule for line in told} <= {"C316-GM-9"}


@gm_12
@pytest.mark.parametrize(
    ("led", "before", "planet", "revealed", "told"),
    [
        (False, True, {"briefed": True}, (1, 4), "These aliens have Ambush."),
        (False, True, {"briefed": True, "revealed": (1, 4)}, (1, 4), None),
        (False, True, {"briefed": False}, (4,), None),
        (False, True, {"briefed": True, "open": True}, (4,), None),
        (True, False, {"briefed": True}, (4,), None),
        (False, False, {"briefed": True}, (4,), None),
    ],
)
def test_the_planets_secrets_go_with_the_last_gm(led, before, planet, revealed, told):
    state = campaign(*squad("red"), hidden=True, abilities=(1, 4))
    values = {"revealed": (4,), **planet}
    state = replace(state, led=before, planet=replace(state.planet, **values))
    after, lines = _led(state, led=led)
    assert (after.led, after.planet.revealed) == (led, revealed)
    assert [line.text for line in lines] == ([told] if told else [])
    bare, lines = _led(replace(state, planet=None), led=led)
    assert (bare.led, lines) == (led, ())
