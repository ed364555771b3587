"""What every Rank brings, written down from the table of the rules, and who is an officer."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.troopers.ranks import (
    COMMON_KIT,
    LADDER,
    POWERS,
    is_officer,
    orders,
    resources,
    title,
)

GRENADES, OFFICER = {"grenades", "hand_to_hand"}, {"sidearm", "hand_to_hand", "powerclaw"}
MAJOR = {*OFFICER, "powerblade"}
LONG, SHORT = {"slug_rifle", "heavy_mg"}, {"flame_gun", "shotgun"}
FIELD = {"Kinetic Field transmitter"}
TABLE = (
    ("Trooper", 1, GRENADES, [{"energy_rifle", "slug_rifle"}], {"unread field manual"}, ()),
    (
        "Corporal",
        2,
        GRENADES,
        [{"e_cannon", "heavy_mg"}],
        {"mitt and ball", "worn field manual"},
        (),
    ),
    (
        "Sergeant",
        4,
        {"sidearm", "hand_to_hand"},
        [LONG],
        {"radio", "well-used field manual"},
        (),
    ),
    ("Lieutenant", 6, OFFICER, [LONG], set(), ("drop_pod",)),
    ("Captain", 8, MAJOR, [LONG], set(), ("apc", "tpk_bomb")),
    ("Major", 10, MAJOR, [LONG, SHORT], FIELD, ("drop_ship",)),
    ("Lt Colonel", 12, MAJOR, [LONG, SHORT], FIELD, ("paradise_bomb",)),
    ("Colonel", 14, MAJOR, [LONG, SHORT], FIELD, ("starkiller",)),
    ("Brigadier", 16, MAJOR, [LONG, SHORT], FIELD, ("device",)),
)


@pytest.mark.rule("C316-RANK-1", "C316-RANK-4", "C316-CHAR-6", "C316-CHAR-8")
@pytest.mark.parametrize("rank", range(9))
def test_a_rank_brings_what_the_table_says(rank):
    name, all_orders, sure, picks, kit, things = TABLE[rank]
    step = LADDER[rank]
    assert title(rank) == name and len(orders(rank)) == all_orders
    assert set(step.sure) == sure and [set(group) for group in step.picks] == picks
    assert set(step.kit) == kit and step.resources == things
    assert resources(rank) == tuple(thing for row in TABLE[: rank + 1] for thing in row[-1])


@pytest.mark.rule("C316-RANK-1", "C316-RANK-4", "C316-MED-4")
def test_officers_begin_with_the_lieutenant():
    assert [rank for rank in range(9) if is_officer(rank)] == [3, 4, 5, 6, 7, 8]
    assert [step.sort for step in LADDER[:3]] == ["trooper", "nco", "nco"]
    assert len(LADDER) == 9 and len(set(COMMON_KIT)) == 8


@pytest.mark.rule("C316-RANK-1", "C316-GEAR-4", "C316-VEH-1")
def test_every_power_begins_at_its_rank():
    assert POWERS == {
        "orbital": 3,
        "drop_pod": 3,
        "brief": 4,
        "apc": 4,
        "tpk_bomb": 4,
        "drop_ship": 5,
        "kinetic": 5,
        "paradise_bomb": 6,
        "starkiller": 7,
        "device": 8,
    }
