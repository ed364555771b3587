"""Enlisting, first Ranks, taking over, medals: who is chosen, by which dice, and what is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.lists import KILL_BADGE
from rules.games.three_sixteen.troopers.enlist import first_ranks, with_starting_kills
from rules.games.three_sixteen.troopers.field import field_promotion
from rules.games.three_sixteen.troopers.latecomer import Recruit
from rules.games.three_sixteen.troopers.medals import by_kind, decorated
from rules.games.three_sixteen.troopers.ranks import (
    CAPTAIN,
    CORPORAL,
    LIEUTENANT,
    MAJOR,
    SERGEANT,
    TROOPER,
)
from tests.support.three_sixteen.table import (
    after_mission,
    campaign,
    d10,
    intervened,
    refused,
    rules_of,
    squad,
    trooper,
)

NEW = {"name": "Ada", "reputation": "quiet", "fa": 3}


@pytest.mark.rule("C316-CHAR-3")
def test_kills_to_begin_with_are_as_many_dice_as_fa():
    dice = Scripted(d10("4 5 6"))
    one, line = with_starting_kills(trooper("red", 3, 7), dice)
    dice.done()
    assert (one.total, one.mission, line.rule, "15" in line.text) == (15, 0, "C316-CHAR-3", True)


@pytest.mark.rule("C316-CHAR-5")
@pytest.mark.parametrize(
    ("abilities", "faces", "sergeant", "corporal"),
    [
        ("5/5 6/4 4/6 5/5", "", "green", "blue"),
        ("5/5 6/4 6/4 4/6", "3 8", "white", "green"),
        ("6/4 4/6 6/4 4/6", "2 9", "white", "blue"),
        ("5/5 5/5 5/5 5/5", "9 8 5 5", "red", "blue"),
        ("5/5 5/5 5/5 5/5", "5 9 8 5", "blue", "green"),
        ("4/6", "", "red", None),
    ],
)
def test_the_first_sergeant_has_the_best_nfa_and_the_corporal_the_best_fa(
    abilities, faces, sergeant, corporal
):
    seats = ("red", "blue", "green", "white")
    pairs = [map(int, pair.split("/")) for pair in abilities.split()]
    party = [trooper(seat, *pair) for seat, pair in zip(seats, pairs, strict=False)]
    dice = Scripted(d10(faces))
    state, (line,) = first_ranks(campaign(*party), dice)
    dice.done()

    ranks = {seat: one.rank for seat, one in state.troopers.items() if one.rank}
    assert ranks == {sergeant: SERGEANT, **({corporal: CORPORAL} if corporal else {})}
    assert line.rule == "C316-CHAR-5"


@pytest.mark.rule("C316-CHAR-1", "C316-CHAR-3", "C316-CHAR-4", "C316-CHAR-6")
@pytest.mark.parametrize(("picks", "hand"), [((), "energy_rifle"), (("slug_rifle",), "slug_rifle")])
def test_a_latecomer_joins_at_the_end_and_is_told_of(picks, hand):
    state = campaign(*squad("red"))
    go = intervened(state, "white", Recruit(**NEW, picks=picks), "4 5 6")
    new = go.state.troopers["white"]

    assert (go.state.roster, list(go.state.troopers)) == (("red", "white"), ["red", "white"])
    assert (new.name, new.reputation, new.fa, new.nfa) == ("Ada", "quiet", 3, 7)
    assert (new.rank, new.total, new.seat, new.default) == (TROOPER, 15, "white", hand)
    assert rules_of(go) == ["C316-CHAR-1", "C316-CHAR-3", "C316-RANK-1"]


@pytest.mark.rule("C316-CHAR-1", "C316-CHAR-2", "C316-CHAR-6")
@pytest.mark.parametrize(
    ("seat", "phase", "changes", "rule"),
    [
        ("white", "free", {}, ""),
        ("white", "planet", {}, ""),
        ("white", "briefing", {}, ""),
        ("white", "encounter", {}, ""),
        ("white", "setup", {}, "C316-CHAR-1"),
        ("white", "after", {}, "C316-CHAR-1"),
        ("red", "free", {}, "C316-CHAR-1"),
        ("gm", "free", {}, "C316-CHAR-1"),
        ("white", "free", {"fa": 9}, "C316-CHAR-2"),
        ("white", "free", {"fa": 1}, "C316-CHAR-2"),
        ("white", "free", {"name": "Red"}, "C316-CHAR-1"),
        ("white", "free", {"reputation": "Red"}, ""),
        ("white", "free", {"picks": ("e_cannon",)}, "C316-CHAR-6"),
    ],
)
def test_when_a_latecomer_may_make_a_trooper(seat, phase, changes, rule):
    state = replace(campaign(*squad("red")), phase=phase)
    assert refused(state, seat, Recruit(**{**NEW, **changes})) == rule


@pytest.mark.rule("C316-FP-1", "C316-FP-2", "C316-FP-3")
@pytest.mark.parametrize(
    ("dead", "others", "faces", "heir"),
    [
        (SERGEANT, (CORPORAL, TROOPER), "", "blue"),
        (SERGEANT, (SERGEANT, TROOPER), "", None),
        (CORPORAL, (SERGEANT, TROOPER), "", None),
        (TROOPER, (TROOPER, TROOPER), "", None),
        (SERGEANT, (CORPORAL, CORPORAL), "3 5", "green"),
        (SERGEANT, (CORPORAL, CORPORAL), "5 9", "blue"),
        (SERGEANT, (CORPORAL, CORPORAL), "8 9", "green"),
        (SERGEANT, (CORPORAL, CORPORAL), "4 4 2 1", "blue"),
    ],
)
def test_the_next_in_rank_takes_over_a_rank_above_his_own(dead, others, faces, heir):
    party = [
        trooper(seat, 6, 5, rank=rank) for seat, rank in zip(("blue", "green"), others, strict=True)
    ]
    state = campaign(trooper("red", 6, 5, rank=dead, status="dead"), *party)
    dice = Scripted(d10(faces))
    after, told = field_promotion(state, "red", dice)
    dice.done()

    changed = [seat for seat in ("blue", "green") if after.troopers[seat] != state.troopers[seat]]
    assert changed == ([heir] if heir else [])
    assert [line.rule for line in told] == ["C316-FP-1"] * bool(heir)
    assert not heir or after.troopers[heir].rank == dead


@pytest.mark.rule("C316-FP-3")
def test_with_nobody_left_nobody_takes_over():
    state = campaign(*squad("red", rank=CAPTAIN, status="dead"))
    assert field_promotion(state, "red", Scripted("")) == (state, ())


@pytest.mark.rule("C316-FP-4", "C316-FP-1")
@pytest.mark.parametrize(("switch", "gear"), [("on", True), ("off", False)])
def test_gear_of_a_field_promotion_comes_at_once_only_by_the_switch(switch, gear):
    fallen = trooper("red", 6, 5, rank=MAJOR, status="dead")
    heir = trooper("blue", 6, 5, rank=LIEUTENANT)
    state = campaign(fallen, heir, options={"field_gear_now": switch})
    state, told = field_promotion(state, "red", Scripted(""))
    assert ("apc-blue" in state.vehicles, len(told) == 2) == (gear, gear)


@pytest.mark.rule("C316-MED-1", "C316-MED-4")
def test_medals_come_in_the_books_order_and_the_groups_own_by_name():
    assert by_kind({"Zeal": 0, KILL_BADGE: 1, "Ardour": 0}) == (KILL_BADGE, "Ardour", "Zeal")


@pytest.mark.rule("C316-MED-1", "C316-MED-3", "C316-MED-4")
def test_only_what_is_new_is_told():
    state = after_mission(trooper("red", 6, 5, survived=1, medals={"Campaign Medal": 0}))
    after, told = decorated(state, "red")
    assert (after.troopers["red"].survived, told) == (2, ())

    killer = trooper("red", 6, 5, survived=1, total=1000, medals={"Campaign Medal": 0})
    after, (line,) = decorated(after_mission(killer), "red")
    assert after.troopers["red"].medals == {"Campaign Medal": 0, KILL_BADGE: 1}
    assert (KILL_BADGE in line.text, "Campaign Medal" in line.text) == (True, False)
