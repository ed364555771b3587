"""Who may call for support or force a Weakness, how often, and what a failure leaves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.lists import ISOLATE
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import OpenEncounter, Service
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.flashbacks import Strength
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, LT_COLONEL, MAJOR, SERGEANT
from tests.support.three_sixteen.scenes import BARE, CALL, calling, debrief, riding
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

EVAC = Declare(**CALL, task="evac")
ORBITAL = Declare(**CALL, task="orbital")
OFFICER = trooper("red", 5, 5, rank=LIEUTENANT)


def forcing(target):
    return Declare(**CALL, task="force", target=target)


def refused(table, seat, move):
    """Return the rule by which a move is refused."""
    with pytest.raises(RuleError) as refusal:
        table.play(seat, move)
    return refusal.value.rule


def where(state, **statuses):
    """Return the state with troopers elsewhere."""
    moved = {s: replace(state.troopers[s], status=status) for s, status in statuses.items()}
    return replace(state, troopers={**state.troopers, **moved})


@pytest.mark.rule("C316-GEAR-1", "C316-GEAR-4", "C316-SA-12")
def test_isolated_neither_an_evac_nor_fire_from_orbit_is_called():
    table = round_of(OFFICER, abilities=(ISOLATE,), encounter={"isolated": True})

    assert refused(table, "red", EVAC) == "C316-SA-12"
    assert refused(table, "red", ORBITAL) == "C316-SA-12"


@pytest.mark.rule("C316-GEAR-1")
@pytest.mark.parametrize(("status", "may"), [("dead", True), ("benched", True), ("left", False)])
def test_only_the_living_on_the_mission_count_for_the_highest_rank(status, may):
    state = meeting(trooper("red", 5, 5, rank=SERGEANT), *squad("blue"))
    table = Table(where(state, red=status))

    assert (EVAC in table.offers("blue")) == may


@pytest.mark.rule("C316-GEAR-1", "C316-PBP-3")
def test_of_two_sealed_calls_only_one_is_made():
    table = round_of(*squad("red blue"), place="far", options={"sealed_intents": "on"})
    table.play("red", EVAC).play("blue", EVAC).roll(d10("9 9 3")).lapse().through("drugs", "turn")

    assert not table.state.planet.evac_used
    assert table.state.encounter.tokens == 6


@pytest.mark.rule("C316-GEAR-2")
def test_the_evac_hits_only_who_is_in_the_encounter():
    state = meeting(*squad("red blue"), place="far", tokens=4)
    table = Table(where(state, blue="left")).play("red", EVAC)
    table.roll(d10("9 3")).lapse().through().done()

    assert (table.at("red").wounds, table.at("blue").wounds) == (1, 0)


@pytest.mark.rule("C316-GEAR-2", "C316-HURT-6")
def test_field_and_ship_help_against_the_evac_and_an_apc_does_not():
    major = trooper("red", 5, 5, rank=MAJOR)
    field = calling("evac", major, faces=d10("9 3"), encounter={"kinetic": ("red",)})
    assert (field.asks(), field.at("red").wounds) == ("free", 0)

    for kind, ships in (("drop_ship", 1), ("apc", 0)):
        state = riding(meeting(major, place="far"), kind, "red", crew="red")
        table = Table(state).play("red", EVAC).roll(d10("9 3")).lapse().through("drugs", "turn")
        assert table.asks() == "hit"
        assert len([m for m in table.offers("red", Defend) if m.ship and not m.armour]) == ships


@pytest.mark.rule("C316-GEAR-3", "C316-ROUND-10")
def test_a_cancelled_call_spends_nothing_and_another_may_call_later():
    party = (trooper("red", 5, 5), trooper("blue", 9, 5))
    table = round_of(*party, place="far", tokens=4).play("red", EVAC)
    table.roll(d10("9 3 8")).lapse().through("drugs").play("blue", Act(cancel=True)).through()

    assert (table.tokens(), table.state.planet.evac_used) == (4, False)
    assert EVAC in table.offers("blue")


@pytest.mark.rule("C316-GEAR-4", "C316-THR-9", "C316-END-9")
def test_fire_from_orbit_loses_the_encounter_and_takes_the_last_token():
    table = calling("orbital", OFFICER, faces=d10("9 3 1 2 3")).through("hit")
    table.roll("d10:4")

    assert "lost" in table.heard("C316-END-9")[0]
    assert table.state.planet.last_remover == "red"
    assert (table.mission("red"), table.at("red").total) == ((123,), 123)


@pytest.mark.rule("C316-GEAR-4", "C316-HURT-6")
def test_no_armour_field_or_hull_stops_fire_from_orbit():
    major = trooper("red", 5, 5, rank=MAJOR)
    for kind in ("apc", "drop_ship"):
        state = meeting(major, *squad("blue"), place="far", encounter={"kinetic": ("red",)})
        table = Table(riding(state, kind, "red", crew="red")).play("red", ORBITAL)
        table.roll(d10("9 3 9 1 2 3")).lapse().through("drugs", "turn")
        assert table.offers("red", Defend) == (Defend(),)
        table.done().roll(d10("1")).through("hit")
        assert (table.at("red").wounds, table.at("blue").wounds) == (1, 1)


@pytest.mark.rule("C316-GEAR-4")
def test_a_failed_call_for_fire_is_no_call():
    table = calling("orbital", OFFICER, faces=d10("9 9"))

    assert (table.state.orbital_calls, table.at("red").called_orbital) == ({}, False)
    assert (table.tokens(), table.pool()) == (4, 6)
    assert ORBITAL in table.offers("red")


@pytest.mark.rule("C316-GEAR-5", "C316-DEV-4")
def test_who_called_fire_from_orbit_is_not_promoted():
    caller = trooper("red", 5, 5, rank=LIEUTENANT, used_strength=True, called_orbital=True)
    table = debrief(caller, stage="develop")

    assert refused(table, "red", Develop(goal="promotion")) == "C316-GEAR-5"


@pytest.mark.rule("C316-GEAR-5")
@pytest.mark.parametrize(
    ("rank", "die", "after"), [(LIEUTENANT, 4, 2), (LIEUTENANT, 3, 3), (0, 9, 0)]
)
def test_a_caller_who_fails_nfa_loses_a_rank_a_trooper_none(rank, die, after):
    caller = trooper("red", 7, 3, rank=rank, called_orbital=True)
    other = trooper("blue", 7, 3, rank=LIEUTENANT)
    table = debrief(caller, other, stage="review", script=d10(str(die))).done()

    assert (table.at("red").rank, table.at("blue").rank) == (after, LIEUTENANT)


@pytest.mark.rule("C316-GEAR-6")
def test_who_shares_the_lowest_rank_of_all_the_living_may_force():
    party = (*squad("red blue"), trooper("green", 5, 5, rank=1))
    assert forcing("green") in round_of(*party).offers("blue")

    party = (*party, trooper("white", 5, 5, rank=1))
    low = Table(where(meeting(*party), red="left", blue="left"))
    assert refused(low, "green", forcing("white")) == "C316-GEAR-6"
    dead = Table(where(meeting(*party), red="dead", blue="dead"))
    assert forcing("white") in dead.offers("green")


@pytest.mark.rule("C316-GEAR-6")
@pytest.mark.parametrize("target", ["red", "green", "white", ""])
def test_only_another_who_is_here_with_a_weakness_is_forced(target):
    party = (*squad("red blue green"), trooper("white", 6, 5, **BARE))
    table = Table(where(meeting(*party), green="left"))
    assert forcing("blue") in table.offers("red")

    assert refused(table, "red", forcing(target)) == "C316-GEAR-6"


@pytest.mark.rule("C316-GEAR-6")
def test_one_attempt_a_planet_whoever_declares_it():
    table = round_of(*squad("red blue green")).play("red", forcing("green"))
    assert refused(table, "blue", forcing("green")) == "C316-GEAR-6"
    table.roll(d10("9 9 9 9")).passing()

    assert refused(table, "blue", forcing("green")) == "C316-GEAR-9"


@pytest.mark.rule("C316-GEAR-7")
@pytest.mark.parametrize(("die", "gone"), [(3, "left"), (4, "in")])
def test_forcing_takes_an_nfa_success(die, gone):
    party = (trooper("red", 7, 3), *squad("blue"))
    table = calling("force", *party, faces=d10(f"9 {die} 9"), target="blue")

    assert table.through("demand").at("blue").status == gone


@pytest.mark.rule("C316-GEAR-7")
def test_who_died_in_the_meantime_uses_no_weakness():
    blue = trooper("blue", 5, 5, boxes="XX", armour_used=True, strengths=())
    table = round_of(trooper("red", 5, 5), blue, *squad("green"), place="far", tokens=4)
    table.play("red", forcing("blue")).roll(d10("4 3 9 6")).passing().done()

    assert table.at("blue").status == "dead"
    assert table.at("blue").weaknesses[0].state == "open"
    assert (table.tokens(), table.state.planet.force_used) == (3, True)
    assert table.asks() == "declare"


@pytest.mark.rule("C316-GEAR-8", "C316-FLASH-2")
def test_before_it_is_applied_a_flashback_may_forestall_it():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=1))
    table = round_of(*party, place="far").play("red", forcing("blue"))
    table.play("blue", Declare()).roll(f"{d10('9 3 9')} d10:4").lapse()
    table.play("blue", Strength(text="Not me.")).done()

    assert table.state.encounter is None
    assert table.at("blue").weaknesses[0].state == "open"


@pytest.mark.rule("C316-GEAR-9", "C316-GEAR-4")
def test_fire_from_orbit_is_called_once_a_planet_for_the_whole_group():
    state = meeting(OFFICER, trooper("blue", 5, 5, rank=LIEUTENANT))
    used = replace(state, planet=replace(state.planet, orbital_used=True))

    assert refused(Table(used), "blue", ORBITAL) == "C316-GEAR-4"


@pytest.mark.rule("C316-GEAR-9")
def test_each_has_armour_drugs_field_and_ship_tick_once_a_planet():
    spent = {"armour_used": True, "drugs_used": True, "kinetic_used": True, "ship_tick_used": True}
    red, blue = trooper("red", 5, 5, rank=MAJOR, **spent), trooper("blue", 5, 5, rank=MAJOR)
    table = Table(campaign(red, blue)).play("gm", OpenEncounter(tokens=2))
    assert Ready(kinetic=True) not in table.offers("red")
    assert Ready(kinetic=True) in table.offers("blue")

    state = riding(meeting(red, blue, place="far"), "drop_ship", "red", "blue", crew="red")
    table = Table(state).roll(d10("5 9 9")).lapse()
    assert (table.asks(), table.asked()) == ("drugs", {"blue"})
    table.lapse().through("turn")
    assert table.offers("red", Defend) == (Defend(),)
    assert Defend(armour=1) in table.offers("blue")
    assert Defend(ship=1) in table.offers("blue")


@pytest.mark.rule("C316-GEAR-9", "C316-BRF-2")
def test_on_the_next_planet_all_of_it_is_fresh():
    spent = {"armour_used": True, "drugs_used": True, "kinetic_used": True, "ship_tick_used": True}
    state = campaign(trooper("red", 5, 5, **spent))
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    table = Table(state).play("gm", MakePlanet(aa=19, name=1, form=2, land=3, ability=1))

    red, planet = table.at("red"), table.state.planet
    assert not (red.armour_used or red.drugs_used or red.kinetic_used or red.ship_tick_used)
    assert not (planet.evac_used or planet.force_used or planet.orbital_used)


@pytest.mark.rule("C316-GEAR-11", "C316-HURT-6")
def test_a_kinetic_field_lets_no_alien_hit_exist_for_its_encounter_alone():
    state = campaign(trooper("red", 5, 5, rank=MAJOR), pool=9)
    table = Table(state).play("gm", OpenEncounter(tokens=2))
    table.roll(d10("9 9")).play("red", Ready(kinetic=True)).done().roll(d10("5 9")).passing().done()
    assert table.boxes("red") == "[...]"
    table.play("gm", EndEncounter(outcome="lost")).play("gm", OpenEncounter(tokens=2))
    table.roll(d10("9 9")).play("red", Ready()).done()

    assert table.roll(d10("5 9")).passing().done().boxes("red") == "[X..]"


@pytest.mark.rule("C316-GEAR-11", "C316-HURT-6")
def test_a_kinetic_field_is_nothing_to_a_bomb_or_to_exhaustion():
    bomber = trooper("red", 9, 5, ("paradise_bomb",), LT_COLONEL)
    table = round_of(bomber, encounter={"kinetic": ("red",)}).roll(d10("9 8 1 1"))
    table.passing().done()
    assert table.boxes("red") == "[X..]"

    table = round_of(trooper("red", 5, 5, rank=MAJOR), encounter={"kinetic": ("red",)})
    table.play("gm", AlienIntent(exhaust=True)).roll(d10("5 9")).passing().done()
    assert table.boxes("red") == "[E..]"
