"""After a mission: medals, Levels, improvements, development, trials, rewards, replacements."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.three_sixteen.card import sheet, story
from rules.three_sixteen.debrief import Debrief
from rules.three_sixteen.develop import Develop, Improve
from rules.three_sixteen.gm_people import Award, Bench, KillBrigadier, LetIn
from rules.three_sixteen.issue import Equip, issued, with_new_vehicle
from rules.three_sixteen.levels import LevelUp
from rules.three_sixteen.medals import decorated, service
from rules.three_sixteen.model import Mark, Slot
from rules.three_sixteen.planets import MakePlanet
from rules.three_sixteen.ranks import BRIGADIER, CAPTAIN, COLONEL, CORPORAL, LIEUTENANT, SERGEANT
from rules.three_sixteen.replacement import Replace
from rules.three_sixteen.reviews import Nominate, accused
from rules.three_sixteen.rewards import Reward
from rules.three_sixteen.service import OpenEncounter, Service
from rules.three_sixteen.weapons import GUNS

from .table import Table, after_mission, campaign, d10, meeting, slots, squad, trooper

SILENT = ("level", "improve", "develop", "equip", "reward")


def debrief(*troopers, stage="medals", script="", **more):
    """Return a table at a stage of the aftermath."""
    state = after_mission(*troopers, **more)
    frames = (state.frames[0], Debrief(stage=stage, parent=0))
    return Table(replace(state, frames=frames), script)


@pytest.mark.rule("C316-MED-1")
@pytest.mark.parametrize(
    ("survived", "medals"),
    [
        (0, {"Campaign Medal"}),
        (4, {"Campaign Medal", "Bronze Star"}),
        (9, {"Campaign Medal", "Bronze Star", "Silver Star"}),
        (19, {"Campaign Medal", "Bronze Star", "Silver Star", "Gold Star"}),
    ],
)
def test_service_medals(survived, medals):
    state, _ = decorated(campaign(trooper("red", 5, 5, survived=survived)), "red")

    assert set(state.troopers["red"].medals) == medals
    assert state.troopers["red"].survived == survived + 1


@pytest.mark.rule("C316-MED-2", "C316-MED-3")
@pytest.mark.parametrize(
    ("wounds", "total", "medals"),
    [
        (0, 99, {}),
        (1, 100, {"Wound Badge": 0, "Kill Badge": 0}),
        (10, 1000, {"Wound Badge": 1, "Kill Badge": 1}),
        (29, 2999, {"Wound Badge": 2, "Kill Badge": 2}),
    ],
)
def test_badges_and_their_bars(wounds, total, medals):
    assert service(trooper("red", 5, 5, wounds=wounds, total=total)) == medals


@pytest.mark.rule("C316-MED-4", "C316-THR-9")
@pytest.mark.parametrize(
    ("rank", "had", "medals"),
    [
        (SERGEANT, {}, {"Crimson Sword": 0}),
        (LIEUTENANT, {}, {"Crimson Skull": 0}),
        (LIEUTENANT, {"Crimson Skull": 1}, {"Crimson Skull": 2}),
    ],
)
def test_the_last_token_of_a_planet(rank, had, medals):
    state = campaign(trooper("red", 5, 5, medals=had), pool=0)
    planet = replace(state.planet, complete=True, last_remover="red", last_rank=rank)

    state, _ = decorated(replace(state, planet=planet), "red")

    found = state.troopers["red"].medals
    assert {k: v for k, v in found.items() if k.startswith("Crimson")} == medals


@pytest.mark.rule("C316-MED-5", "C316-GM-7")
def test_the_gm_awards_bravery_by_rank():
    table = Table(campaign(*squad("red"))).play("gm", Award(seat="red"))
    assert table.at("red").medals == {"Crimson Sword": 0}

    assert table.play("gm", Award(seat="red")).at("red").medals == {"Crimson Sword": 1}
    with pytest.raises(RuleError) as refusal:
        table.play("gm", Award(seat="red", medal="Crimson Skull"))
    assert refusal.value.rule == "C316-MED-5"


@pytest.mark.rule("C316-MED-6", "C316-REPL-4")
def test_medals_and_gear_stay_with_the_dead():
    dead = trooper(
        "red",
        5,
        5,
        ("sidearm", "rocketpod"),
        rank=LIEUTENANT,
        status="dead",
        medals={"Kill Badge": 0},
    )
    state = with_new_vehicle(campaign(dead), "drop_pod", "red")
    table = Table(state).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5, rank=SERGEANT)).done()

    assert table.at("red").medals == {}
    assert table.at("red").carried("rocketpod") is None
    assert table.state.vehicles == {}
    assert table.state.fallen[0].medals == {"Kill Badge": 0}


@pytest.mark.rule("C316-LVL-1")
@pytest.mark.parametrize(
    ("kills", "switch", "script", "raised"),
    [
        ((5, 5, 0), "on", d10("4"), {"red", "blue", "green"}),
        ((5, 5, 0), "off", d10("2 8 3 1"), {"blue", "red"}),
        ((0, 0, 0), "on", d10("3 9 9"), {"blue", "green"}),
    ],
)
def test_most_kills_bring_a_level(kills, switch, script, raised):
    seats = ("red", "blue", "green")
    party = [trooper(seat, 5, 5, mission=n) for seat, n in zip(seats, kills, strict=True)]

    table = debrief(*party, script=script, options={"top_tie_all": switch}).done()

    assert table.asked() == raised


@pytest.mark.rule("C316-LVL-2", "C316-LVL-3")
def test_at_18_nobody_rolls_gains_or_is_replaced():
    full = trooper("red", 10, 8, mission=9, strengths=slots(5), weaknesses=slots(5))
    party = (full, trooper("blue", 5, 5, mission=4), trooper("green", 5, 5))

    table = debrief(*party, script=d10("3 7")).done()

    assert table.asked() == {"green"}


@pytest.mark.rule("C316-LVL-3", "C316-LVL-6")
def test_a_level_raises_an_ability_to_10_at_most():
    table = debrief(trooper("red", 10, 5, strengths=slots(4), weaknesses=slots(3), mission=1))
    with pytest.raises(RuleError) as refusal:
        table.play("red", LevelUp(ability="fa"))
    assert refusal.value.rule == "C316-LVL-3"

    table.play("red", LevelUp(ability="nfa"))

    assert (table.at("red").fa, table.at("red").nfa, table.at("red").rank) == (10, 6, 0)


@pytest.mark.rule("C316-LVL-4")
def test_the_scarcer_flashback_opens_and_equal_ones_are_chosen():
    free = debrief(trooper("red", 5, 5, mission=1))
    with pytest.raises(RuleError, match="choice is free"):
        free.play("red", LevelUp(ability="fa"))
    assert free.play("red", LevelUp(ability="fa", slot="weakness")).at("red").weaknesses[1] == Slot(
        state="open"
    )

    forced = debrief(trooper("red", 6, 5, mission=1, strengths=slots(1, 1)))
    with pytest.raises(RuleError) as refusal:
        forced.play("red", LevelUp(ability="fa", slot="strength"))
    assert refusal.value.rule == "C316-LVL-4"
    assert forced.play("red", LevelUp(ability="fa")).at("red").weaknesses[1].state == "open"


@pytest.mark.rule("C316-LVL-5")
def test_the_fifth_weakness_opens_hatred_for_all():
    old = trooper("red", 9, 8, mission=1, strengths=slots(5), weaknesses=slots(4))
    table = debrief(old).play("red", LevelUp(ability="nfa"))

    assert table.state.hatred_open
    assert table.at("red").weaknesses[4].state == "open"


@pytest.mark.rule("C316-DEV-1", "C316-DEV-2")
def test_improvements_stop_two_steps_up_and_never_start_at_nothing():
    table = debrief(trooper("red", 5, 5, ("sidearm", "e_cannon")), stage="improve")
    offered = table.offers("red", Improve)

    assert Improve(weapon="e_cannon", range="close") in offered
    assert Improve(weapon="sidearm", range="far") not in offered
    with pytest.raises(RuleError) as refusal:
        table.play("red", Improve(weapon="sidearm", range="far"))
    assert refusal.value.rule == "C316-DEV-2"
    assert table.play("red", Improve(weapon="e_cannon", range="far")).at("red").auto_weapon


@pytest.mark.rule("C316-DEV-3", "C316-DEV-8")
def test_a_missed_goal_changes_nothing_and_is_not_tried_again():
    table = debrief(trooper("red", 5, 5), stage="develop", script="d10:6")
    before = table.at("red")

    table.play("red", Develop(goal="weapon", thing="rocketpod")).done()

    assert table.at("red") == before
    assert table.asks() == "planet"


@pytest.mark.rule("C316-DEV-3", "C316-PBP-8")
def test_silence_forfeits_the_development_roll():
    assert debrief(trooper("red", 5, 5), stage="develop").lapse().done().asks() == "planet"


@pytest.mark.rule("C316-DEV-4", "C316-DEV-9")
@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({}, "C316-DEV-4"),
        ({"used_strength": True, "called_orbital": True, "rank": 3}, "C316-GEAR-5"),
        ({"used_strength": True, "rank": COLONEL}, "C316-RANK-3"),
        ({"used_strength": True, "rank": BRIGADIER}, "C316-DEV-4"),
    ],
)
def test_a_promotion_that_cannot_be_is_refused_before_the_die(more, rule):
    table = debrief(trooper("red", 5, 5, **more), stage="develop")

    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal="promotion"))

    assert refusal.value.rule == rule


@pytest.mark.rule("C316-RANK-3", "C316-GM-7")
def test_a_brigadier_follows_a_dead_one():
    colonel = trooper("red", 5, 5, rank=COLONEL, used_strength=True)
    table = debrief(colonel, stage="develop", script="d10:1").play("gm", KillBrigadier())

    table.play("red", Develop(goal="promotion")).through(*SILENT).done()

    assert table.at("red").rank == BRIGADIER


@pytest.mark.rule("C316-DEV-4", "C316-RANK-1", "C316-FP-3")
def test_a_promotion_brings_the_gear_and_the_picks_of_the_rank():
    corporal = trooper("red", 5, 5, ("energy_rifle",), used_strength=True)
    table = debrief(corporal, stage="develop", script="d10:1")
    table.play("red", Develop(goal="promotion")).done()
    assert table.asks() == "equip"

    table.play("red", Equip(picks=("e_cannon",), default="e_cannon"))

    red = table.at("red")
    assert (red.rank, red.promoted) == (CORPORAL, True)
    assert {arm.kind for arm in red.weapons} == {
        "energy_rifle",
        "hand_to_hand",
        "grenades",
        "e_cannon",
    }


@pytest.mark.rule("C316-DEV-5")
def test_any_weapon_not_owned_is_a_goal():
    table = debrief(trooper("red", 5, 5), stage="develop")
    goals = {move.thing for move in table.offers("red", Develop) if move.goal == "weapon"}

    assert goals == set(GUNS) - {"energy_rifle", "hand_to_hand"}


@pytest.mark.rule("C316-DEV-6", "C316-VEH-1")
def test_only_what_was_lost_and_fits_the_rank_is_replaced():
    captain = trooper("red", 5, 5, rank=CAPTAIN)
    table = debrief(captain, stage="develop", script="d10:2")
    for thing in ("drop_ship", "tank"):
        with pytest.raises(RuleError) as refusal:
            table.play("red", Develop(goal="vehicle", thing=thing))
        assert refusal.value.rule == "C316-DEV-6"

    table.play("red", Develop(goal="vehicle", thing="apc")).through(*SILENT).done()

    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-DEV-7")
def test_a_development_improves_another_weapon():
    red = trooper("red", 5, 5, ("slug_rifle",), auto_weapon="hand_to_hand")
    table = debrief(red, stage="develop", script="d10:2")
    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal="improvement", thing="hand_to_hand", range="close"))
    assert refusal.value.rule == "C316-DEV-7"

    table.play("red", Develop(goal="improvement", thing="slug_rifle", range="far")).done()

    assert table.at("red").carried("slug_rifle").raised == (0, 0, 1)


@pytest.mark.rule("C316-GEAR-5")
@pytest.mark.parametrize(("die", "rank"), [(5, LIEUTENANT), (6, SERGEANT)])
def test_the_caller_of_a_bombardment_is_reviewed(die, rank):
    officer = trooper("red", 5, 5, rank=LIEUTENANT, called_orbital=True)

    table = debrief(officer, stage="review", script=f"d10:{die}").done()

    assert table.at("red").rank == rank


@pytest.mark.rule("C316-DEM-1", "C316-DEM-3")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({"rank": 1, "used_weakness": True}, True),
        ({"rank": 0, "used_weakness": True}, False),
        ({"rank": 1}, False),
        ({"rank": 1, "used_weakness": True, "promoted": True}, False),
        ({"rank": 1, "used_weakness": True, "nominated": True}, False),
    ],
)
def test_who_can_be_nominated(more, may):
    state = campaign(trooper("red", 5, 5, **more), *squad("blue"))

    assert (accused(state, "blue") == ("red",)) == may
    assert accused(state, "red") == ()


@pytest.mark.rule("C316-DEM-2", "C316-DEM-3", "C316-DEM-4", "C316-DICE-6")
@pytest.mark.parametrize(
    ("faces", "rank"), [("4 3", 1), ("4 9", 1), ("4 4", 2), ("9 8", 2), ("3 5", 2)]
)
def test_the_nominator_must_do_better(faces, rank):
    party = (trooper("red", 5, 5, rank=SERGEANT, used_weakness=True), *squad("blue green"))
    table = debrief(*party, stage="trials", script=d10(faces))
    assert table.asked() == {"blue", "green"}
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Nominate(target="green"))
    assert refusal.value.rule == "C316-DEM-1"

    table.play("blue", Nominate(target="red")).play("green", Nominate(target="red")).done()

    assert table.at("red").rank == rank
    assert [table.at(seat).rank for seat in ("blue", "green")] == [0, 0]
    assert [roll.who for roll in table.dice.rolls] == ["blue", "red"]
    assert table.asks() == "planet"


@pytest.mark.rule("C316-DEM-5")
def test_after_a_demotion_weapons_stay_and_things_sleep():
    captain = trooper(
        "red", 5, 5, ("tpk_bomb", "powerblade"), rank=CAPTAIN, used_weakness=True, mission=1
    )
    table = debrief(captain, *squad("blue"), stage="trials", script=d10("4 9"))
    table.play("blue", Nominate(target="red")).done()

    red = table.at("red")
    assert (red.rank, red.default) == (LIEUTENANT, "hand_to_hand")
    assert red.carried("powerblade")
    assert red.carried("tpk_bomb")
    with pytest.raises(RuleError) as refusal:
        Equip(default="tpk_bomb").check(table.state, "red")
    assert refusal.value.rule in ("C316-DEM-5", "C316-CHAR-6")


@pytest.mark.rule("C316-RANK-1")
def test_a_weapon_already_owned_settles_its_pick():
    state, _ = issued(campaign(trooper("red", 5, 5, ("heavy_mg",), SERGEANT, ranked=1)), "red")

    kinds = [arm.kind for arm in state.troopers["red"].weapons]
    assert kinds == ["heavy_mg", "hand_to_hand", "sidearm"]


@pytest.mark.rule("C316-RANK-2", "C316-ENC-1")
def test_officers_go_along():
    party = (trooper("red", 5, 5, rank=COLONEL), *squad("blue"))
    table = Table(campaign(*party)).play("gm", OpenEncounter(tokens=2))

    assert table.state.encounter.party == ("red", "blue")


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


@pytest.mark.rule("C316-REPL-7")
def test_a_replacement_shares_in_what_follows():
    dead = trooper("red", 5, 5, status="dead")
    table = Table(campaign(dead, *squad("blue"), pool=3)).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    frames = (Service(stage="after"), Debrief(parent=0))
    table = Table(replace(table.state, frames=frames, phase="after"), d10("3 9"))

    assert table.at("red").survived == 1
    assert table.asked() == {"blue"}
    assert table.through("level").asked() == {"red", "blue"}


@pytest.mark.rule("C316-REPL-8", "C316-GEAR-9")
def test_limits_of_group_and_player_outlive_a_trooper():
    dead = trooper("red", 5, 5, status="dead")
    state = campaign(dead, *squad("blue"), orbital_calls={"red": 1})
    state = replace(state, planet=replace(state.planet, evac_used=True))
    table = Table(state).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    assert table.state.orbital_calls == {"red": 1}
    assert table.state.planet.evac_used


@pytest.mark.rule("C316-ROT-1", "C316-ROT-3")
def test_the_new_gms_trooper_stays_behind():
    state = campaign(trooper("red", 9, 2), trooper("blue", 5, 5), crossed={"aa": (3,)})
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    table = Table(state)
    with pytest.raises(RuleError, match="Somebody must go"):
        table.play("gm", Bench(seats=("red", "blue")))
    table.play("gm", Bench(seats=("red",)))

    table.play("gm", MakePlanet(aa=7, name=1, form=1, land=1, ability=1))

    planet = table.state.planet
    assert (planet.troopers, planet.threat, planet.aa) == (1, 5, 5)
    assert table.state.crossed["aa"] == (3, 7)


@pytest.mark.rule("C316-ROT-2")
def test_the_gms_trooper_takes_a_level_or_a_step_by_turns():
    benched = trooper("red", 5, 5, status="benched", mission=0)
    table = debrief(benched, *squad("blue"), stage="reward")
    assert table.asked() == {"red"}
    table.play("red", Reward(what="level", ability="fa", slot="strength"))
    assert (table.at("red").fa, table.state.rewards) == (6, {"red": "level"})

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

    assert story(red) == ("Strength: I was brave.", "Weakness (Hatred for Home): I wept.")
    assert sheet(red)[0] == "Trooper Red: steady"
