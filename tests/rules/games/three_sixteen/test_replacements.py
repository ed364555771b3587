"""Replacements for the dead, and the rotating GM."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.card import sheet
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.gm.gm_people import Bench, LetIn
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.mission.service import OpenEncounter, Service
from rules.games.three_sixteen.mission.threat import factor
from rules.games.three_sixteen.model import Mark, Slot
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, COLONEL, MAJOR, SERGEANT
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut
from rules.games.three_sixteen.troopers.vehicles import vehicle_title
from tests.support.three_sixteen.scenes import debrief, riding
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    slots,
    squad,
    trooper,
    weapon,
)


@pytest.mark.rule("C316-RANK-2", "C316-ENC-1")
def test_officers_go_along():
    party = (trooper("red", 5, 5, rank=COLONEL), *squad("blue"))
    table = Table(campaign(*party)).play("gm", OpenEncounter(tokens=2))

    assert table.state.encounter.party == ("red", "blue")


@pytest.mark.rule("C316-REPL-6", "C316-REPL-1")
def test_before_a_mission_the_deads_players_are_asked_for_new_troopers():
    dead, gone = trooper("blue", 5, 5, status="dead"), trooper("green", 5, 5, status="dead")

    def asked(*troopers, **more):
        state = campaign(*troopers, planet=None, phase="planet", **more)
        return Table(replace(state, frames=(Service(stage="recruits"),)))

    table = asked(trooper("red", 5, 5), dead, gone)
    assert (table.asks(), table.asked()) == ("recruits", {"blue", "green"})
    table.roll(d10("1 2 3 4 5")).play("blue", Replace(name="New", reputation="new", fa=5)).done()
    assert table.asked() == {"green"}
    assert table.play("green", SitOut()).asks() == "planet"
    assert (table.at("blue").status, table.at("green").status) == ("ready", "dead")

    assert asked(trooper("red", 5, 5), dead).lapse().asks() == "planet"
    assert asked(trooper("red", 5, 5), dead, absent=("blue",)).asks() == "planet"
    assert asked(*squad("red")).asks() == "planet"


@pytest.mark.rule("C316-REPL-5", "C316-SA-11")
def test_what_was_on_or_in_the_dead_is_not_on_or_in_the_new_one():
    state = meeting(*squad("red blue"), encounter={"kinetic": ("red", "blue")})
    dead = replace(state.troopers["red"], status="dead")
    planet = replace(state.planet, induced=("red", "blue"))
    state = replace(state, troopers={**state.troopers, "red": dead}, planet=planet)
    table = Table(state).roll(d10("1 1 1 1 1"))

    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    assert table.state.encounter.kinetic == table.state.planet.induced == ("blue",)


@pytest.mark.rule("C316-REPL-2")
def test_a_replacement_keeps_the_slots_and_one_strength_is_back():
    dead = trooper(
        "red", 7, 7, status="dead", strengths=slots(1, 2), weaknesses=slots(2, 1), total=500
    )
    table = Table(campaign(dead)).roll(d10("1 1 1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=7)).done()

    assert [slot.state for slot in table.at("red").strengths] == [
        *("used", "open", "open"),
        *("closed", "closed"),
    ]
    assert [slot.state for slot in table.at("red").weaknesses][:3] == ["used", "open", "open"]


def heir(**more):
    """Return red's replacement, who has inherited these Flashbacks."""
    dead = trooper("red", 7, 7, status="dead", **more)
    table = Table(campaign(dead)).roll(d10("1 1 1 1 1 1 1"))
    return table.play("red", Replace(name="New", reputation="new", fa=7)).done().at("red")


@pytest.mark.rule("C316-REPL-2")
@pytest.mark.parametrize(
    ("opened", "used", "after"),
    [
        (1, 0, "open closed closed closed closed"),
        (0, 1, "open closed closed closed closed"),
        (0, 5, "used used used used open"),
        (2, 2, "used open open open closed"),
    ],
)
def test_of_the_used_strengths_one_alone_is_open_again(opened, used, after):
    new = heir(strengths=slots(opened, used), weaknesses=slots(opened, used))

    assert [slot.state for slot in new.strengths] == after.split()
    assert new.weaknesses == tuple(Slot(state=s.state) for s in slots(opened, used))


@pytest.mark.rule("C316-REPL-2")
def test_what_the_dead_one_told_is_not_the_new_ones_story():
    new = heir(strengths=slots(1, 3), weaknesses=slots(1, 2))

    assert {slot.text for slot in (*new.strengths, *new.weaknesses)} == {""}


@pytest.mark.rule("C316-REPL-1")
def test_only_a_dead_trooper_is_replaced():
    table = Table(campaign(*squad("red blue")))

    with pytest.raises(RuleError) as refusal:
        table.play("red", Replace(name="New", reputation="new", fa=5))

    assert refusal.value.rule == "C316-REPL-1"


@pytest.mark.rule("C316-REPL-4", "C316-REPL-5")
def test_a_replacement_brings_nothing_of_the_dead_ones():
    dead = trooper(
        "red",
        7,
        3,
        (weapon("slug_rifle", (1, 1, 1)),),
        rank=SERGEANT,
        boxes="XXX",
        status="dead",
        gear=("Flares",),
        armour_used=True,
        drugs_used=True,
        kinetic_used=True,
        ship_tick_used=True,
        mission=9,
        total=400,
        survived=6,
        wounds=12,
    )
    table = Table(campaign(dead))
    with pytest.raises(RuleError) as refusal:
        table.play("red", Replace(name="New", reputation="new", fa=4, picks=("rocketpod",)))
    assert refusal.value.rule == "C316-REPL-4"

    new = Replace(name="New", reputation="new", fa=4, picks=("slug_rifle",))
    red = table.roll(d10("1 2 3 4")).play("red", new).done().at("red")

    assert (red.fa, red.nfa, red.total, red.mission, red.rank) == (4, 6, 10, 0, 0)
    assert not (red.armour_used or red.drugs_used or red.kinetic_used or red.ship_tick_used)
    assert (red.boxes, red.gear, red.survived, red.wounds) == ((), (), 0, 0)
    assert (red.carried("slug_rifle").raised, red.default) == ((0, 0, 0), "slug_rifle")


@pytest.mark.rule("C316-REPL-6")
def test_a_replacement_waits_outside_unless_the_gm_lets_him_in():
    state = meeting(*squad("red blue"), place="close")
    gone = replace(state.troopers["red"], status="dead", boxes=(Mark(kind="X", origin="alien"),))
    table = Table(replace(state, troopers={**state.troopers, "red": gone}))
    table.roll(d10("1 1 1 1 1 1")).play("red", Replace(name="New", reputation="new", fa=6))
    assert table.done().asked() == {"blue", "gm"}

    table.play("gm", LetIn(seat="red"))

    assert table.asked() == {"red", "blue", "gm"}
    assert table.ranges("red", "blue") == "far close"


@pytest.mark.rule("C316-REPL-6")
def test_a_replacement_goes_along_from_the_next_encounter_on():
    state = meeting(*squad("red blue"), tokens=2, pool=3)
    gone = replace(state.troopers["red"], status="dead")
    table = Table(replace(state, troopers={**state.troopers, "red": gone}))
    table.roll(d10("1 1 1 1 1 1")).play("red", Replace(name="New", reputation="new", fa=6)).done()
    assert table.play("gm", EndEncounter(outcome="lost")).at("red").status == "ready"

    table.play("gm", OpenEncounter(tokens=1))

    assert table.state.encounter.party == ("red", "blue")
    assert table.asked() == {"red", "blue"}


@pytest.mark.rule("C316-REPL-7")
@pytest.mark.parametrize(("faces", "raised"), [("3 9", "blue"), ("9 3", "red")])
def test_a_replacement_shares_in_what_follows(faces, raised):
    dead = trooper("red", 5, 5, status="dead")
    table = Table(campaign(dead, *squad("blue"), pool=3)).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    frames = (Service(stage="after"), Debrief(parent=0))
    table = Table(replace(table.state, frames=frames, phase="after"), d10(faces))

    assert table.at("red").survived == 1
    assert table.asked() == {raised}
    assert (table.through("level").asks(), table.asked()) == ("improve", {"red", "blue"})
    assert (table.lapse().asks(), table.asked()) == ("develop", {"red", "blue"})


@pytest.mark.rule("C316-REPL-8", "C316-GEAR-9")
def test_limits_of_group_and_player_outlive_a_trooper():
    dead = trooper("red", 5, 5, status="dead")
    state = campaign(dead, *squad("blue"), orbital_calls={"red": 1})
    used = {"evac_used": True, "force_used": True, "orbital_used": True}
    state = replace(state, planet=replace(state.planet, **used))
    table = Table(state).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    assert table.state.orbital_calls == {"red": 1}
    planet = table.state.planet
    assert planet.evac_used and planet.force_used and planet.orbital_used


@pytest.mark.rule("C316-ROT-1", "C316-ROT-3")
def test_the_new_gms_trooper_stays_behind():
    state = campaign(trooper("red", 9, 2), trooper("blue", 5, 5), crossed={"aa": (3,)})
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    table = Table(state)
    with pytest.raises(RuleError, match="At least one trooper must go"):
        table.play("gm", Bench(seats=("red", "blue")))
    table.play("gm", Bench(seats=("red",)))

    table.play("gm", MakePlanet(aa=7, name=1, form=1, land=1, ability=1))

    planet = table.state.planet
    assert (planet.troopers, planet.threat, planet.aa) == (1, 5, 5)
    assert table.state.crossed["aa"] == (3, 7)


@pytest.mark.rule("C316-ROT-1")
def test_who_runs_the_mission_changes_between_missions_and_the_dead_do_not_sit():
    dead = trooper("green", 5, 5, status="dead")
    state = campaign(*squad("red blue"), dead)
    with pytest.raises(RuleError, match="between missions"):
        Table(state).play("gm", Bench(seats=("red",)))
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    with pytest.raises(RuleError, match="Only living troopers"):
        Table(state).play("gm", Bench(seats=("green",)))

    both = Table(replace(state, roster=("red", "blue", "white", "green"))).state
    both = replace(both, troopers={**both.troopers, "white": trooper("white", 5, 5)})
    table = Table(both).play("gm", Bench(seats=("red", "blue")))
    assert [table.at(seat).status for seat in ("red", "blue", "white")] == [
        *("benched", "benched", "ready")
    ]
    table.play("gm", Bench(seats=("blue",)))
    assert [table.at(seat).status for seat in ("red", "blue")] == ["ready", "benched"]


@pytest.mark.rule("C316-ROT-1")
def test_a_benched_trooper_is_in_no_encounter_threat_or_trial():
    colonel = trooper("red", 5, 5, rank=COLONEL, status="benched", used_weakness=True)
    party = (colonel, trooper("blue", 5, 5, rank=SERGEANT, used_weakness=True), *squad("green"))

    assert factor(campaign(*party)) == 5
    table = Table(campaign(*party)).play("gm", OpenEncounter(tokens=2))
    assert table.state.encounter.party == ("blue", "green")
    trials = debrief(*party, stage="trials")
    assert trials.asked() == {"green"}
    with pytest.raises(RuleError, match="can be: Blue"):
        trials.play("green", Nominate(target="red"))


@pytest.mark.rule("C316-ROT-2")
def test_what_the_gms_trooper_may_take():
    benched = trooper("red", 10, 5, status="benched", strengths=slots(4), weaknesses=slots(3))
    table = debrief(benched, *squad("blue"), stage="reward", rewards={"red": "weapon"})
    refused = {
        Reward(what="weapon", weapon="energy_rifle", range="far"): "C316-ROT-2",
        Reward(what="level", ability="fa"): "C316-LVL-3",
    }
    full = trooper("red", 10, 8, status="benched", strengths=slots(5), weaknesses=slots(5))
    at_18 = debrief(full, *squad("blue"), stage="reward")
    for move, rule in refused.items():
        with pytest.raises(RuleError) as refusal:
            table.play("red", move)
        assert refusal.value.rule == rule
    with pytest.raises(RuleError) as refusal:
        at_18.play("red", Reward(what="level", ability="nfa"))
    assert refusal.value.rule == "C316-ROT-2"
    with pytest.raises(RuleError) as refusal:
        at_18.play("red", Reward(what="weapon", weapon="rocketpod", range="far"))
    assert refusal.value.rule == "C316-DEV-1"


@pytest.mark.rule("C316-ROT-2")
def test_the_gms_trooper_takes_a_level_or_a_step_by_turns():
    benched = trooper("red", 5, 5, status="benched", mission=0)
    table = debrief(benched, *squad("blue"), stage="reward", rewards={"blue": "weapon"})
    assert table.asked() == {"red"}
    table.play("red", Reward(what="level", ability="fa", slot="strength"))
    assert table.at("red").fa == 6
    assert table.state.rewards == {"red": "level", "blue": "weapon"}

    again = debrief(benched, *squad("blue"), stage="reward", rewards={"red": "level"})
    with pytest.raises(RuleError) as refusal:
        again.play("red", Reward(what="level", slot="strength"))
    assert refusal.value.rule == "C316-ROT-2"
    again.play("red", Reward(what="weapon", weapon="energy_rifle", range="far"))
    assert again.at("red").carried("energy_rifle").raised == (0, 0, 1)


@pytest.mark.rule("C316-ROT-1", "C316-BRF-2")
def test_a_benched_trooper_earns_nothing_in_the_field():
    table = debrief(trooper("red", 5, 5, status="benched"), trooper("blue", 5, 5), script="d10:3")

    assert table.at("red").survived == 0
    assert table.asked() == {"blue"}


@pytest.mark.rule("C316-FLASH-1")
def test_the_story_is_told_from_the_flashbacks():
    told = Slot(state="used", text="I was brave.")
    home = Slot(state="used", text="I wept.", hatred=True)
    red = trooper("red", 5, 5, strengths=(told,), weaknesses=(home,))

    lines = sheet(red)
    assert "Strengths 1: I was brave." in lines
    assert "Weaknesses 1: Hatred for Home: I wept." in lines
    assert lines[0] == "Trooper Red: steady"


def orphaned(rank, **more):
    """Return a table in a fight whose APC's owner died and was replaced."""
    dead = trooper("red", 5, 5, rank=MAJOR, status="dead", boxes="XXX")
    state = riding(meeting(dead, *squad("blue green"), place="near"), "apc", "blue", crew="blue")
    apc = replace(state.vehicles["apc-blue"], owner="red", place="near", **more)
    gone = {"red": replace(state.troopers["red"], status="dead")}
    state = replace(state, vehicles={"apc-red": apc}, troopers={**state.troopers, **gone})
    table = Table(state).roll(d10("1 1 1 1 1"))
    return table.play("red", Replace(name="New", reputation="new", fa=5, rank=rank)).done()


@pytest.mark.rule("C316-REPL-4", "C316-VEH-1")
def test_the_vehicle_of_a_replaced_owner_fights_on_and_is_gone_after_the_encounter():
    table = orphaned(SERGEANT)
    assert vehicle_title(table.state, "apc-red") == "Red's APC"
    assert Declare(ability="nfa", task="board", target="apc-red") in table.offers("green")

    table.play("blue", Declare(ability="nfa", task="drive"))
    table.roll(d10("9 2 9") + " d6:4").lapse().through("drugs", "turn", "aliens")

    assert table.mission("blue") == (4,)
    assert table.play("gm", EndEncounter(outcome="won")).asks() == "free"
    assert table.state.vehicles == {}


@pytest.mark.rule("C316-REPL-4", "C316-VEH-1")
def test_a_replacements_own_vehicle_waits_beside_that_of_the_dead_one():
    table = orphaned(CAPTAIN, damage="crippled")
    places = {key: one.place for key, one in table.state.vehicles.items()}
    assert places == {"apc-red": "near", "apc-red-new": "none", "drop_pod-red": "none"}

    table.play("gm", EndEncounter(outcome="won"))

    assert set(table.state.vehicles) == {"apc-red", "drop_pod-red"}
    apc = table.state.vehicles["apc-red"]
    assert (apc.owner, apc.late, apc.damage, apc.riders) == ("red", "", "ok", ())


@pytest.mark.rule("C316-REPL-4")
def test_out_of_an_encounter_a_dead_ones_vehicle_goes_with_its_owner():
    dead = trooper("red", 5, 5, rank=CAPTAIN, status="dead")
    state = riding(campaign(dead, *squad("blue")), "apc", "red", place="none")
    table = Table(state).roll(d10("1 1 1 1 1"))

    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    assert table.state.vehicles == {}
