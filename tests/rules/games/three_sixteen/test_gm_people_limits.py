"""The GM's moves about people at their limits: medals, figures, conflicts, who goes and comes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.conflict.conflict_rounds import ConflictRounds
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    CloseConflict,
    KillBrigadier,
    LetIn,
    MakeNpc,
    OpenConflict,
)
from rules.games.three_sixteen.model import Conflict, Vehicle
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT
from tests.support.three_sixteen.scenes import ONE_ON_ONE, fighting
from tests.support.three_sixteen.table import (
    campaign,
    intervened,
    meeting,
    refused,
    round_of,
    rules_of,
    squad,
    trooper,
)

HARD = {"conflict_in_encounter": "on"}
REENTER = {"reenter_at_far": "on"}


def declaring(*troopers, **more):
    """Return a state in which intents are declared."""
    return round_of(*troopers, **more).state


@pytest.mark.rule("C316-MED-5")
def test_a_medal_for_bravery_is_for_the_living_and_fits_the_rank():
    state = campaign(*squad("red"), *squad("blue", rank=LIEUTENANT), *squad("green", status="dead"))
    skull = "Crimson Skull"
    cases = {
        Award(seat="red"): "",
        Award(seat="red", medal=skull): "C316-MED-5",
        Award(seat="blue", medal=skull): "",
        Award(seat="green"): "C316-MED-5",
        Award(seat="white"): "C316-MED-5",
    }
    assert {move: refused(state, "gm", move) for move in cases} == cases


@pytest.mark.rule("C316-NPC-1", "C316-GM-7")
def test_a_figure_needs_a_planet_and_gets_a_number_of_its_own():
    state = campaign(*squad("red"))
    assert refused(replace(state, planet=None), "gm", MakeNpc(name="A guard")) == "C316-NPC-1"
    for boxes in (1, 2):
        state = intervened(state, "gm", MakeNpc(name=f"Guard {boxes}", boxes=boxes)).state
    made = {key: (npc.name, npc.boxes) for key, npc in state.npcs.items()}
    assert made == {"npc-1": ("Guard 1", 1), "npc-2": ("Guard 2", 2)}
    assert state.npc_count == 2


@pytest.mark.rule("C316-NPC-1", "C316-PVP-1")
def test_figures_are_offered_in_the_order_they_were_made():
    keys = [f"npc-{n}" for n in range(1, 11)]
    state = replace(fighting(*squad("red"), npcs=dict.fromkeys(keys, "")), conflict=None)
    state = replace(state, npcs={key: state.npcs[key] for key in sorted(keys)})
    moves = [one for one in OpenConflict.candidates(state, "gm") if "npc-1" in one.attackers]
    assert moves[0].attackers == tuple(keys)


@pytest.mark.rule("C316-PVP-1")
@pytest.mark.parametrize(
    ("attackers", "defenders", "rule"),
    [
        ("red", "blue", ""),
        ("red", "npc-1", ""),
        ("red", "npc-2", "C316-PVP-1"),
        ("red", "green", "C316-PVP-1"),
        ("red", "white", "C316-PVP-1"),
        ("red blue", "red", "C316-PVP-1"),
        ("", "red", "C316-PVP-1"),
        ("red", "", "C316-PVP-1"),
    ],
)
def test_the_sides_of_a_conflict_are_two_and_able_to_fight(attackers, defenders, rule):
    dead = trooper("green", 6, 5, status="dead")
    state = fighting(*squad("red blue"), dead, npcs={"npc-1": "", "npc-2": "X"})
    move = OpenConflict(attackers=tuple(attackers.split()), defenders=tuple(defenders.split()))
    assert refused(replace(state, conflict=None), "gm", move) == rule
    assert refused(state, "gm", move) == "C316-PVP-1"


@pytest.mark.rule("C316-PVP-1")
@pytest.mark.parametrize(
    ("phase", "may"), [("free", True), ("briefing", True), ("after", False), ("planet", False)]
)
def test_a_conflict_is_opened_on_a_mission(phase, may):
    state = replace(campaign(*squad("red blue")), phase=phase)
    assert (refused(state, "gm", ONE_ON_ONE) == "") is may
    go = intervened(state, "gm", ONE_ON_ONE)
    assert (rules_of(go), [type(one) for one in go.first]) == (["C316-PVP-1"], [ConflictRounds])


@pytest.mark.rule("C316-PVP-1")
def test_in_an_encounter_a_conflict_waits_for_the_declarations():
    party = squad("red blue")
    assert refused(declaring(*party, options=HARD), "gm", ONE_ON_ONE) == ""
    assert refused(declaring(*party), "gm", ONE_ON_ONE) == "C316-PVP-1"
    dice = declaring(*party, options=HARD)
    rolling = replace(dice, frames=(*dice.frames[:-1], replace(dice.frames[-1], stage="turns")))
    assert refused(rolling, "gm", ONE_ON_ONE) == "C316-PVP-1"
    free = replace(rolling, phase="free")
    assert refused(free, "gm", ONE_ON_ONE) == "C316-PVP-1"


@pytest.mark.rule("C316-GM-7")
@pytest.mark.parametrize(("winner", "side"), [("attackers", 0), ("defenders", 1), ("nobody", -1)])
def test_an_event_closes_a_conflict_for_one_side_or_none(winner, side):
    state, move = fighting(*squad("red blue")), CloseConflict(winner=winner)
    assert refused(state, "gm", move) == ""
    over = replace(state.conflict, ended="yield")
    assert refused(replace(state, conflict=over), "gm", move) == "C316-GM-7"
    assert refused(replace(state, conflict=None), "gm", move) == "C316-GM-7"
    go = intervened(state, "gm", move)
    assert (go.state.conflict.ended, go.state.conflict.winner) == ("event", side)
    assert rules_of(go) == ["C316-GM-7"]


@pytest.mark.rule("C316-RANK-3")
def test_the_brigadier_dies_once():
    state = campaign(*squad("red"))
    assert refused(state, "gm", KillBrigadier()) == ""
    after = intervened(state, "gm", KillBrigadier()).state
    assert (after.brigadier_alive, refused(after, "gm", KillBrigadier())) == (False, "C316-RANK-3")


@pytest.mark.rule("C316-ROT-1", "C316-GM-3", "C316-GM-8", "C316-GM-9")
@pytest.mark.parametrize(
    ("seats", "rule"),
    [
        ("", ""),
        ("red", ""),
        ("red blue", "C316-ROT-1"),
        ("red green", "C316-ROT-1"),
        ("yellow", "C316-ROT-1"),
    ],
)
def test_only_the_living_sit_on_the_bench_and_one_must_go(seats, rule):
    dead = trooper("green", 6, 5, status="dead")
    state = campaign(*squad("red blue"), dead, *squad("white", status="benched"), away=("white",))
    state = replace(state, phase="planet", roster=(*state.roster, "yellow"))
    assert refused(state, "gm", Bench(seats=tuple(seats.split()))) == rule
    assert refused(replace(state, phase="free"), "gm", Bench()) == "C316-ROT-1"


@pytest.mark.rule("C316-ROT-1", "C316-GM-9")
def test_the_bench_changes_and_who_has_no_player_stays_on_it():
    state = campaign(
        *squad("red"),
        *squad("blue white", status="benched"),
        *squad("green", status="dead"),
        away=("white",),
    )
    after = intervened(state, "gm", Bench(seats=("red",))).state
    statuses = [one.status for one in after.troopers.values()]
    assert statuses == ["benched", "ready", "benched", "dead"]


@pytest.mark.rule("C316-REPL-6", "C316-RNG-2", "C316-GM-3")
def test_only_who_is_outside_comes_in_and_only_while_intents_are_declared():
    state = declaring(*squad("red blue green"))
    outside = {"blue": "ready", "green": "left"}
    changed = {seat: replace(state.troopers[seat], status=new) for seat, new in outside.items()}
    state = replace(state, troopers={**state.troopers, **changed})
    switched = replace(state, options={**state.options, **REENTER})
    for seat, rule, by_switch in (
        ("red", "C316-REPL-6", "C316-REPL-6"),
        ("blue", "", ""),
        ("green", "C316-REPL-6", ""),
        ("white", "C316-REPL-6", "C316-REPL-6"),
    ):
        assert refused(state, "gm", LetIn(seat=seat)) == rule
        assert refused(switched, "gm", LetIn(seat=seat)) == by_switch
    fight = replace(state, conflict=Conflict(sides=(("red",), ("blue",))))
    assert refused(fight, "gm", LetIn(seat="blue")) == "C316-REPL-6"


@pytest.mark.rule("C316-RNG-5", "C316-REPL-6")
@pytest.mark.parametrize(
    ("ride", "place"), [(None, "far"), ("close", "close"), ("none", "far"), ("out", "far")]
)
def test_who_comes_in_is_at_far_or_where_his_vehicle_is(ride, place):
    state = meeting(*squad("red blue"), encounter={"party": ("red",), "ranges": {"red": "near"}})
    blue = replace(state.troopers["blue"], status="ready")
    state = replace(state, troopers={**state.troopers, "blue": blue})
    if ride:
        apc = Vehicle(kind="apc", owner="blue", place=ride, riders=("blue",))
        state = replace(state, vehicles={"apc-blue": apc})
    go = intervened(state, "gm", LetIn(seat="blue"))

    assert go.state.troopers["blue"].status == "in"
    assert go.state.encounter.ranges == {"red": "near", "blue": place}
    assert go.state.encounter.party == ("red", "blue")
    assert rules_of(go) == ["C316-REPL-6"]
