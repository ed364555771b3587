"""What a Rank brings: who is due what, what is handed out, what is left to pick."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, question
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.troopers.equipment import (
    Equip,
    Issue,
    is_due,
    issued,
    may_use,
    picks,
    thing_title,
)
from rules.games.three_sixteen.troopers.ranks import (
    BOMBS,
    CAPTAIN,
    CORPORAL,
    LIEUTENANT,
    MAJOR,
    SERGEANT,
    TROOPER,
)
from tests.support.three_sixteen.table import Table, campaign, trooper, weapon

RIFLES, LONG = ("energy_rifle", "slug_rifle"), ("slug_rifle", "heavy_mg")
SHORT = ("flame_gun", "shotgun")
NEW = {"arms": (weapon("hand_to_hand"),), "ranked": -1, "issued": (), "default": ""}


def kinds(one):
    return [arm.kind for arm in one.weapons]


def issuing(*troopers, seats=None, everybody=False):
    """Return a table where these troopers are issued what their Ranks bring."""
    state = campaign(*troopers)
    issue = Issue(seats=seats or state.roster, everybody=everybody, parent=0)
    return Table(replace(state, frames=(Service(stage="free"), issue)))


def entries(table):
    """Return the entries of the open question by seat."""
    return {entry.seat: entry for entry in question(table.state).entries}


@pytest.mark.rule("C316-CHAR-6", "C316-RANK-1")
@pytest.mark.parametrize(
    ("rank", "arms", "left"),
    [
        (TROOPER, ("sidearm",), (RIFLES,)),
        (TROOPER, ("slug_rifle",), ()),
        (SERGEANT, ("heavy_mg",), ()),
        (MAJOR, ("energy_rifle",), (LONG, SHORT)),
        (MAJOR, ("slug_rifle",), (SHORT,)),
        (MAJOR, ("shotgun", "heavy_mg"), ()),
    ],
)
def test_one_weapon_of_a_group_settles_it(rank, arms, left):
    assert picks(trooper("red", 5, 5, arms, rank)) == left


@pytest.mark.rule("C316-RANK-1", "C316-CHAR-6")
@pytest.mark.parametrize(
    ("rank", "ranked", "arms", "due"),
    [
        (TROOPER, -1, ("slug_rifle",), True),
        (TROOPER, TROOPER, ("slug_rifle",), False),
        (TROOPER, TROOPER, ("sidearm",), True),
        (SERGEANT, CORPORAL, ("heavy_mg",), True),
        (CORPORAL, SERGEANT, ("sidearm",), False),
    ],
)
def test_a_rank_owes_what_it_has_not_brought_yet(rank, ranked, arms, due):
    assert is_due(trooper("red", 5, 5, arms, rank, ranked=ranked)) is due


@pytest.mark.rule("C316-RANK-1")
@pytest.mark.parametrize("ranked", [SERGEANT, LIEUTENANT])
def test_a_rank_is_issued_once_and_none_below_it(ranked):
    state = campaign(trooper("red", 5, 5, rank=SERGEANT, ranked=ranked, issued=()))
    assert issued(state, "red") == (state, ())


@pytest.mark.rule("C316-RANK-1", "C316-VEH-1")
@pytest.mark.parametrize(
    ("rank", "had", "fresh", "gear", "told"),
    [
        (TROOPER, (), (), ["grenades"], "grenades"),
        (LIEUTENANT, (), ("drop_pod",), ["sidearm", "powerclaw"], "sidearm powerclaw drop_pod"),
        (
            CAPTAIN,
            ("drop_pod",),
            ("apc", "tpk_bomb"),
            ["sidearm", "powerclaw", "powerblade", "tpk_bomb"],
            "sidearm powerclaw powerblade tpk_bomb apc",
        ),
        (
            CAPTAIN,
            (),
            ("drop_pod", "apc", "tpk_bomb"),
            ["sidearm", "powerclaw", "powerblade", "tpk_bomb"],
            "sidearm powerclaw powerblade tpk_bomb drop_pod apc",
        ),
    ],
)
def test_a_new_rank_brings_weapons_and_its_first_resources(rank, had, fresh, gear, told):
    state = campaign(trooper("red", 5, 5, **{**NEW, "rank": rank, "issued": had}))
    state, lines = issued(state, "red")
    red = state.troopers["red"]

    assert kinds(red) == ["hand_to_hand", *gear]
    assert (red.issued, red.ranked) == ((*had, *fresh), rank)
    rides = [item for item in fresh if item not in BOMBS]
    assert [(one.kind, one.owner) for one in state.vehicles.values()] == [
        (kind, "red") for kind in rides
    ]
    (line,) = lines
    assert line.rule == "C316-RANK-1"
    things = [thing_title(kind) for kind in told.split()]
    assert [line.text.count(thing) for thing in things] == [1] * len(things)
    assert sorted(things, key=line.text.index) == things
    assert line.text.count(",") == len(things) - 1


@pytest.mark.rule("C316-RANK-1")
def test_who_has_all_already_hears_nothing():
    state = campaign(trooper("red", 5, 5, ("grenades", "slug_rifle"), ranked=-1))
    state, lines = issued(state, "red")
    assert (lines, state.troopers["red"].ranked) == ((), TROOPER)


@pytest.mark.rule("C316-VEH-1", "C316-DEM-5")
@pytest.mark.parametrize(
    ("rank", "kind", "may"),
    [
        (TROOPER, "energy_rifle", True),
        (SERGEANT, "drop_pod", False),
        (LIEUTENANT, "drop_pod", True),
        (LIEUTENANT, "tpk_bomb", False),
        (CAPTAIN, "tpk_bomb", True),
    ],
)
def test_a_thing_needs_the_rank_that_one_has_now(rank, kind, may):
    assert may_use(trooper("red", 5, 5, rank=rank), kind) is may


@pytest.mark.rule("C316-RANK-1")
def test_only_the_living_who_are_due_are_issued_in_their_order():
    due = {**NEW, "rank": LIEUTENANT}
    table = issuing(
        trooper("red", 5, 5, ("slug_rifle",)),
        trooper("blue", 5, 5, **due),
        trooper("green", 5, 5, **due, status="dead"),
        trooper("white", 5, 5, **due),
    )

    assert [line.split()[0] for line in table.heard("C316-RANK-1")] == ["Blue", "White"]
    assert list(entries(table)) == ["blue", "white"]
    assert table.at("green").ranked == -1
    assert set(table.state.vehicles) == {"drop_pod-blue", "drop_pod-white"}


@pytest.mark.rule("C316-RANK-1", "C316-CHAR-6")
def test_who_is_not_due_names_no_default_even_where_everybody_is_asked():
    fresh = trooper("blue", 5, 5, ("slug_rifle",), ranked=-1)
    table = issuing(trooper("red", 5, 5), fresh, everybody=True)

    assert list(entries(table)) == ["blue"]
    assert entries(table)["blue"].choices == ()


@pytest.mark.rule("C316-CHAR-6")
def test_with_nothing_to_pick_nobody_is_asked():
    table = issuing(trooper("red", 5, 5, ("slug_rifle",), ranked=-1))
    assert table.asks() == "free"
    owing = {**NEW, "rank": CORPORAL}
    some = issuing(
        trooper("red", 5, 5, ("heavy_mg",), CORPORAL, ranked=-1), trooper("blue", 5, 5, **owing)
    )
    assert some.asked() == {"blue"}
    assert Issue(seats=()).ask_pick(some.state) is None


@pytest.mark.rule("C316-CHAR-6")
def test_every_choice_of_weapons_is_offered_and_the_first_is_the_default():
    table = issuing(trooper("red", 5, 5, **{**NEW, "rank": MAJOR}))
    entry = entries(table)["red"]

    assert [choice.move.picks for choice in entry.choices] == [
        ("slug_rifle", "flame_gun"),
        ("slug_rifle", "shotgun"),
        ("heavy_mg", "flame_gun"),
        ("heavy_mg", "shotgun"),
    ]
    assert all(choice.move.default == choice.move.picks[0] for choice in entry.choices)
    assert entry.default == entry.choices[0].move


@pytest.mark.rule("C316-CHAR-6", "C316-CHAR-7")
@pytest.mark.parametrize(
    ("arms", "default", "silent"),
    [
        (("slug_rifle", "grenades"), "grenades", "grenades"),
        (("grenades", "slug_rifle"), "", "grenades"),
        (("slug_rifle", "grenades"), "", "slug_rifle"),
    ],
)
def test_silence_keeps_the_default_weapon_or_takes_the_first(arms, default, silent):
    red = trooper("red", 5, 5, arms, ranked=-1, default=default)
    table = issuing(red, everybody=True)
    assert entries(table)["red"].default == Equip(default=silent)


@pytest.mark.rule("C316-CHAR-6", "C316-CHAR-7", "C316-DEM-5")
@pytest.mark.parametrize(
    ("move", "rule", "said"),
    [
        (Equip(picks=("shotgun", "e_cannon"), default="sidearm"), "C316-CHAR-6", '"shotgun"'),
        (Equip(picks=("slug_rifle", "e_cannon"), default="sidearm"), "C316-CHAR-6", '"e_cannon"'),
        (Equip(picks=("slug_rifle",), default="sidearm"), "C316-CHAR-6", "1 picks, 2 are due"),
        (Equip(picks=("slug_rifle", "shotgun"), default="e_cannon"), "C316-CHAR-7", "carry"),
        (
            Equip(picks=("slug_rifle", "shotgun"), default="paradise_bomb"),
            "C316-DEM-5",
            "Major",
        ),
    ],
)
def test_a_pick_is_one_of_its_group_and_the_default_is_carried(move, rule, said):
    arms = (weapon("hand_to_hand"), weapon("paradise_bomb"))
    red = trooper("red", 5, 5, **{**NEW, "rank": MAJOR, "arms": arms})
    with pytest.raises(RuleError, match=said) as refusal:
        issuing(red).play("red", move)
    assert refusal.value.rule == rule


@pytest.mark.rule("C316-CHAR-6", "C316-CHAR-5", "C316-RANK-1")
@pytest.mark.parametrize(("seats", "heads"), [("red blue", 1), ("red", 0)])
def test_what_was_picked_is_told_in_the_squads_order(seats, heads):
    new = [trooper(seat, 5, 5, **{**NEW, "rank": CORPORAL}) for seat in seats.split()]
    table = issuing(*new).lapse()

    for seat in seats.split():
        assert kinds(table.at(seat)) == ["hand_to_hand", "grenades", "e_cannon"]
        assert (table.at(seat).default, table.at(seat).in_hand) == ("e_cannon", "e_cannon")
    lines = [line for line in table.told if line.rule == "C316-CHAR-6"]
    assert [line.main for line in lines] == [True] * heads + [False] * len(new)
    assert [line.text.split()[0] for line in lines[heads:]] == [one.name for one in new]
