"""Field promotion: who takes a fallen leader's Rank, and what comes with it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.downtime import Board
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.health import fallen
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, MAJOR, SERGEANT
from rules.games.three_sixteen.troopers.vehicles import rides
from tests.support.three_sixteen.scenes import CALL, DOOMED, debrief
from tests.support.three_sixteen.table import Table, campaign, d10, round_of, squad, trooper


def died(*troopers, dice="", **more):
    """Return the Ranks after the first trooper's death, by seat."""
    script = Scripted(dice)
    state, _ = fallen(campaign(*troopers, **more), "red", script)
    script.done()
    return {seat: one.rank for seat, one in state.troopers.items() if seat != "red"}


@pytest.mark.rule("C316-FP-1", "C316-FP-4", "C316-HURT-10")
def test_in_an_encounter_the_next_in_rank_leads_at_once():
    leader = trooper("red", 5, 5, rank=LIEUTENANT, **DOOMED)
    table = round_of(leader, *squad("green"), trooper("blue", 5, 5, rank=SERGEANT), place="far")
    table.roll(d10("5 9 9 9")).passing().done()

    assert table.at("red").status == "dead"
    assert (table.at("blue").rank, table.at("green").rank) == (LIEUTENANT, 0)
    assert Declare(**CALL, task="orbital") in table.offers("blue")


@pytest.mark.rule("C316-FP-1")
def test_the_rank_is_the_dead_ones_whatever_the_gap():
    ranks = died(trooper("red", 5, 5, rank=MAJOR), *squad("blue"), trooper("green", 5, 5, rank=1))

    assert ranks == {"blue": 0, "green": MAJOR}


@pytest.mark.rule("C316-FP-1")
@pytest.mark.parametrize("rank", [LIEUTENANT, CAPTAIN])
def test_where_another_has_that_rank_or_a_higher_nothing_happens(rank):
    others = (trooper("blue", 5, 5, rank=rank), trooper("white", 5, 5, rank=rank))

    ranks = died(trooper("red", 5, 5, rank=LIEUTENANT), *others, *squad("green"))

    assert ranks == {"blue": rank, "white": rank, "green": 0}


@pytest.mark.rule("C316-FP-1")
def test_only_who_is_alive_and_on_the_mission_counts():
    party = (
        trooper("red", 5, 5, rank=LIEUTENANT),
        trooper("blue", 5, 5, rank=CAPTAIN, status="benched"),
        trooper("white", 5, 5, rank=SERGEANT, status="dead"),
        *squad("green"),
    )

    assert died(*party)["green"] == LIEUTENANT
    alone = (trooper("red", 5, 5, rank=LIEUTENANT), replace(party[2], seat="blue"))
    assert died(*alone) == {"blue": SERGEANT}


@pytest.mark.rule("C316-FP-2")
@pytest.mark.parametrize(
    ("faces", "heir"),
    [("3 2 9", "blue"), ("9 2 8", "green"), ("9 4 8", "blue"), ("9 5 9 4 7", "white")],
)
def test_the_best_nfa_success_leads_else_the_highest_failure(faces, heir):
    equals = [trooper(seat, 8, 3, rank=1) for seat in ("blue", "green", "white")]

    ranks = died(trooper("red", 5, 5, rank=SERGEANT), *equals, dice=d10(faces))

    assert [seat for seat, rank in ranks.items() if rank == SERGEANT] == [heir]


@pytest.mark.rule("C316-FP-3")
def test_a_field_promotion_leaves_the_development_roll_its_own():
    party = (trooper("red", 5, 5, rank=LIEUTENANT), trooper("blue", 5, 5, used_strength=True))
    state, _ = fallen(campaign(*party), "red", Scripted())
    heir = state.troopers["blue"]
    assert (heir.rank, heir.promoted, heir.used_strength) == (LIEUTENANT, False, True)

    table = debrief(replace(heir, mission=1), stage="develop", script="d10:4")
    table.play("blue", Develop(goal="promotion"))

    assert (table.at("blue").rank, table.at("blue").promoted) == (CAPTAIN, True)


@pytest.mark.rule("C316-FP-4")
def test_what_the_new_rank_brings_is_issued_after_the_mission():
    heir = trooper("blue", 5, 5, ("sidearm", "slug_rifle"), rank=LIEUTENANT, ranked=SERGEANT)
    table = debrief(replace(heir, issued=()), stage="issue")

    assert table.at("blue").carried("powerclaw")
    assert "drop_pod-blue" in table.state.vehicles


@pytest.mark.rule("C316-FP-4")
def test_the_new_rank_opens_a_vehicle_at_once_and_brings_no_new_one():
    leader = trooper("red", 5, 5, rank=CAPTAIN, **DOOMED)
    # Red leads; Blue was a Captain once, so that an APC of Blue's own sleeps.
    table = round_of(leader, trooper("blue", 5, 5, rank=SERGEANT), place="far")
    table = Table(with_new_vehicle(table.state, "apc", "blue"))
    assert rides(table.state) == ()
    table.roll(d10("5 9 9")).passing().done()
    assert (table.at("red").status, table.at("blue").rank) == ("dead", CAPTAIN)

    assert rides(table.state) == tuple(table.state.vehicles) == ("apc-blue",)

    table.play("gm", EndEncounter(outcome="lost"))
    assert table.play("blue", Board(vehicle="apc-blue")).state.vehicles["apc-blue"].crew == "blue"
