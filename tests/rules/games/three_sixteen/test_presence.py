"""Who is there, who is not, and what brings somebody back: players, benches, the dead."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import Seating
from rules.dice import Scripted
from rules.games.three_sixteen.model import Conflict, Slot
from rules.games.three_sixteen.troopers.attendance import mustered, seated
from rules.games.three_sixteen.troopers.ranks import CORPORAL, MAJOR, SERGEANT, TROOPER
from rules.games.three_sixteen.troopers.recall import AllowFlashback, is_recalling
from rules.games.three_sixteen.troopers.relief import Relief
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut, inherited
from rules.games.three_sixteen.troopers.whereabouts import whereabouts
from tests.support.three_sixteen.table import (
    campaign,
    intervened,
    meeting,
    refused,
    rules_of,
    slots,
    squad,
    trooper,
)

NEW = {"name": "Ada", "reputation": "quiet", "fa": 5}
SEATS = ("red", "blue")


def seating(*gone, players=SEATS, gm=True):
    return Seating(players=players, gm=gm, gone=gone)


def statuses(state):
    return {seat: one.status for seat, one in state.troopers.items()}


def rules(told):
    return [line.rule for line in told]


@pytest.mark.rule("C316-GM-9", "C316-GM-12", "C316-CHAR-1")
def test_only_those_who_went_since_are_told_to_stay_behind():
    state = campaign(*squad("red blue green"), absent=("blue",))
    after, told = seated(state, seating("blue", "green", "white", players=("red", "yellow")))

    assert after.absent == ("blue", "green")
    assert rules(told) == ["C316-CHAR-1", "C316-GM-9"]
    assert ("Yellow" in told[0].text, "Green" in told[1].text) == (True, True)
    assert statuses(after) == dict.fromkeys(("red", "blue", "green"), "ready")
    assert seated(after, seating("blue", "green", players=("red",))) == (after, ())


@pytest.mark.rule("C316-GM-9")
def test_who_goes_before_his_trooper_is_made_leaves_none_behind():
    state = replace(campaign(*squad("red")), roster=("red", "blue"), phase="setup")
    after, told = seated(state, seating("blue"))
    assert (after.absent, told) == (("blue",), ())


@pytest.mark.rule("C316-GM-9")
def test_between_missions_who_went_stays_behind_at_once_and_who_came_back_goes():
    away = trooper("green", 6, 5, status="benched")
    state = campaign(*squad("red blue"), away, absent=("green",), away=("green",))
    state = replace(state, phase="planet")
    after, told = seated(state, seating("blue"))

    assert statuses(after) == {"red": "ready", "blue": "benched", "green": "ready"}
    assert after.away == ("blue",)
    assert rules(told) == ["C316-GM-9", "C316-GM-9"]


@pytest.mark.rule("C316-GM-9")
def test_where_nobody_came_or_went_nobody_is_mustered():
    state = replace(campaign(*squad("red blue"), absent=("blue",)), phase="planet")
    assert seated(state, seating("blue")) == (state, ())


@pytest.mark.rule("C316-GM-9", "C316-GM-12")
@pytest.mark.parametrize(
    ("absent", "away", "before", "after", "still"),
    [
        ("", "", "ready ready ready", "ready ready ready", ()),
        ("blue", "", "ready ready ready", "ready benched ready", ("blue",)),
        ("blue", "blue", "ready benched ready", "ready benched ready", ("blue",)),
        ("", "blue", "ready benched ready", "ready ready ready", ()),
        ("", "blue", "ready dead ready", "ready dead ready", ()),
        ("blue", "blue", "ready dead ready", "ready dead ready", ()),
        ("", "", "ready benched ready", "ready benched ready", ()),
        ("red blue green", "", "ready ready ready", "ready ready ready", ()),
        ("red blue green", "green", "ready ready benched", "ready ready benched", ("green",)),
        ("blue green", "", "ready ready ready", "ready benched benched", ("blue", "green")),
    ],
)
def test_troopers_without_a_player_stay_behind_as_long_as_others_go(
    absent, away, before, after, still
):
    seats = ("red", "blue", "green")
    party = [trooper(s, 6, 5, status=now) for s, now in zip(seats, before.split(), strict=True)]
    state = campaign(*party, absent=tuple(absent.split()), away=tuple(away.split()))
    state, told = mustered(state)

    assert (" ".join(statuses(state).values()), state.away) == (after, still)
    assert len(told) == ((before != after) if before != "ready dead ready" else 0)


@pytest.mark.rule("C316-FLASH-10", "C316-FLASH-14", "C316-GM-6")
@pytest.mark.parametrize(
    ("changes", "phase", "rule"),
    [
        ({}, "free", ""),
        ({}, "briefing", ""),
        ({"status": "left"}, "encounter", ""),
        ({}, "planet", "C316-FLASH-10"),
        ({}, "after", "C316-FLASH-10"),
        ({"status": "dead"}, "free", "C316-FLASH-10"),
        ({"status": "in"}, "encounter", "C316-FLASH-10"),
        ({"recall": True}, "free", "C316-FLASH-10"),
        ({"strengths": slots(0), "weaknesses": slots(0, 1)}, "free", "C316-FLASH-14"),
        ({"strengths": slots(0)}, "free", ""),
        ({"weaknesses": slots(0)}, "free", ""),
    ],
)
def test_whom_the_gm_may_allow_a_flashback_outside(changes, phase, rule):
    state = replace(campaign(trooper("red", 6, 5, **changes), *squad("blue")), phase=phase)
    assert refused(state, "gm", AllowFlashback(seat="red")) == rule
    assert refused(state, "gm", AllowFlashback(seat="white")) == "C316-FLASH-10"
    assert refused(state, "blue", AllowFlashback(seat="red")) == "C316-GM-1"


@pytest.mark.rule("C316-FLASH-10", "C316-GM-6")
@pytest.mark.parametrize(
    ("recall", "status", "phase", "fighting", "does"),
    [
        (True, "ready", "free", False, True),
        (True, "left", "encounter", False, True),
        (False, "ready", "free", False, False),
        (True, "in", "encounter", False, False),
        (True, "ready", "after", False, False),
        (True, "ready", "free", True, False),
    ],
)
def test_the_leave_holds_on_the_mission_outside_encounter_and_conflict(
    recall, status, phase, fighting, does
):
    state = campaign(trooper("red", 6, 5, recall=recall, status=status))
    fight = Conflict(sides=(("red",), ("blue",))) if fighting else None
    state = replace(state, phase=phase, conflict=fight)
    assert is_recalling(state, state.troopers["red"]) is does


@pytest.mark.rule("C316-REPL-6")
def test_the_deads_players_are_asked_once_and_only_between_fights():
    dead = squad("red blue", status="dead")
    state = campaign(*dead, *squad("green"))
    state = replace(state, planet=replace(state.planet, sitting=("white",)))
    asked = [entry.seat for entry in Relief().ask_ask(state).entries]
    assert asked == ["red", "blue"]
    assert [entry.seat for entry in Relief().ask_ask(replace(state, absent=("red",))).entries] == [
        "blue"
    ]

    go = Relief().do_ask(state, {"blue": SitOut()}, Scripted(""))
    assert go.state.planet.sitting == ("white", "blue")
    assert [entry.seat for entry in Relief().ask_ask(go.state).entries] == ["red"]
    met = meeting(*squad("green")).encounter
    for other in (
        campaign(*squad("green")),
        replace(state, encounter=met),
        replace(state, planet=None),
    ):
        assert Relief().ask_ask(other) is None
        assert Relief().do_ask(other, {}, Scripted("")).state is other


@pytest.mark.rule("C316-REPL-6")
@pytest.mark.parametrize(
    ("status", "phase", "met", "said"),
    [
        ("dead", "free", False, "new trooper"),
        ("benched", "free", False, "bench"),
        ("left", "encounter", True, "left"),
        ("ready", "encounter", True, "next encounter"),
        ("in", "encounter", True, ""),
        ("ready", "free", False, ""),
        ("left", "free", False, ""),
        ("dead", "after", False, ""),
        ("dead", "over", False, ""),
    ],
)
def test_whoever_is_not_in_the_fight_hears_what_brings_him_back(status, phase, met, said):
    state = campaign(trooper("red", 6, 5, status=status))
    encounter = meeting(*squad("blue")).encounter if met else None
    state = replace(state, phase=phase, encounter=encounter)
    text = whereabouts(state, "red")
    assert (said in text, bool(text)) == (True, bool(said))
    assert whereabouts(state, "gm") == ""


@pytest.mark.rule("C316-REPL-1", "C316-REPL-3", "C316-REPL-4", "C316-REPL-6", "C316-CHAR-1")
@pytest.mark.parametrize(
    ("dead", "changes", "rule"),
    [
        ({}, {}, ""),
        ({}, {"fa": 2}, ""),
        ({}, {"fa": 10}, ""),
        ({}, {"fa": 1}, "C316-REPL-1"),
        ({"nfa": 3}, {"fa": 10}, "C316-REPL-1"),
        ({"status": "ready"}, {}, "C316-REPL-1"),
        ({}, {"rank": CORPORAL}, ""),
        ({}, {"rank": SERGEANT}, "C316-REPL-3"),
        ({}, {"rank": -1}, "C316-REPL-3"),
        ({"rank": TROOPER}, {}, ""),
        ({"rank": TROOPER}, {"rank": CORPORAL}, "C316-REPL-3"),
        ({}, {"name": "Blue"}, "C316-CHAR-1"),
        ({}, {"name": "Red"}, "C316-CHAR-1"),
        ({}, {"reputation": "Blue"}, ""),
        ({}, {"picks": ("slug_rifle",)}, ""),
        ({}, {"picks": ("e_cannon",)}, "C316-REPL-4"),
        ({}, {"picks": ("slug_rifle", "slug_rifle")}, "C316-REPL-4"),
        ({}, {"default": "grenades"}, ""),
        ({}, {"default": "slug_rifle", "picks": ("slug_rifle",)}, ""),
        ({}, {"default": "slug_rifle"}, "C316-CHAR-7"),
        ({}, {"default": "e_cannon"}, "C316-CHAR-7"),
    ],
)
def test_what_a_replacement_may_be(dead, changes, rule):
    fallen = {"fa": 8, "nfa": 4, "rank": SERGEANT, "status": "dead", **dead}
    state = campaign(trooper("red", **fallen), *squad("blue"))
    assert refused(state, "red", Replace(**{**NEW, **changes})) == rule


@pytest.mark.rule("C316-REPL-4", "C316-REPL-3")
@pytest.mark.parametrize(
    ("picks", "rule"),
    [
        (("slug_rifle", "shotgun"), ""),
        (("slug_rifle", "slug_rifle"), "C316-REPL-4"),
        (("shotgun", "shotgun"), "C316-REPL-4"),
        (("slug_rifle",), "C316-REPL-4"),
    ],
)
def test_a_replacement_picks_one_weapon_of_every_group(picks, rule):
    state = campaign(trooper("red", 6, 6, rank=MAJOR + 1, status="dead"))
    assert refused(state, "red", Replace(**NEW, rank=MAJOR, picks=picks)) == rule


@pytest.mark.rule("C316-REPL-1", "C316-REPL-6")
def test_a_replacement_waits_for_the_mission_and_for_his_conflict():
    state = campaign(*squad("red", status="dead"), *squad("blue green"))
    for phase in ("after", "over"):
        assert refused(replace(state, phase=phase), "red", Replace(**NEW)) == "C316-REPL-1"
    assert refused(state, "white", Replace(**NEW)) == "C316-REPL-1"
    own, others = (Conflict(sides=((seat,), ("green",))) for seat in SEATS)
    assert refused(replace(state, conflict=own), "red", Replace(**NEW)) == "C316-REPL-6"
    assert refused(replace(state, conflict=others), "red", Replace(**NEW)) == ""


@pytest.mark.rule("C316-REPL-1", "C316-REPL-5", "C316-REPL-7", "C316-REPL-2", "C316-CHAR-6")
@pytest.mark.parametrize(
    ("rank", "picks", "default", "hand"),
    [
        (TROOPER, (), "", "energy_rifle"),
        (TROOPER, ("slug_rifle",), "", "slug_rifle"),
        (TROOPER, ("slug_rifle",), "grenades", "grenades"),
        (MAJOR, ("heavy_mg", "shotgun"), "", "heavy_mg"),
        (MAJOR, (), "", "slug_rifle"),
    ],
)
def test_a_replacement_takes_the_place_of_the_dead(rank, picks, default, hand):
    earlier = trooper("blue", 6, 5, name="Old")
    dead = trooper("red", 6, 6, rank=MAJOR + 1, status="dead", strengths=slots(1, 2))
    state = campaign(dead, fallen=(earlier,))
    said = Replace(**NEW, rank=rank, picks=picks, default=default)
    go = intervened(state, "red", said, "1 2 3 4 5")
    new = go.state.troopers["red"]

    assert go.state.fallen == (earlier, dead)
    assert (new.name, new.fa, new.nfa, new.rank) == ("Ada", 5, 7, rank)
    assert (new.total, new.default, new.in_hand) == (15, hand, hand)
    assert [slot.state for slot in new.strengths].count("used") == 1
    assert rules_of(go) == ["C316-REPL-1", "C316-CHAR-3", "C316-RANK-1"]


@pytest.mark.rule("C316-REPL-2")
def test_flashbacks_are_inherited_without_their_texts():
    row = (Slot(state="used", text="Home."), Slot(state="open"), Slot())
    assert [(slot.state, slot.text) for slot in inherited(row)] == [
        ("used", ""),
        ("open", ""),
        ("closed", ""),
    ]
