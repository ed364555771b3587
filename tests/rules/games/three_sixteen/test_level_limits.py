"""Levels and development at their limits: what is raised, opened, improved, and what is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.troopers.develop import (
    Develop,
    Improve,
    developed,
    improved,
    promoted,
    silent_improve,
    steps_left,
)
from rules.games.three_sixteen.troopers.levels import (
    LevelUp,
    forced_slot,
    levelled,
    roll_levels,
    silent_level,
    top_scorers,
)
from rules.games.three_sixteen.troopers.ranks import (
    BRIGADIER,
    CAPTAIN,
    COLONEL,
    CORPORAL,
    MAJOR,
    TROOPER,
)
from tests.support.three_sixteen.table import campaign, d10, refused, slots, squad, trooper, weapon


def rows(strengths, weaknesses, fa=6, nfa=5):
    """Return a campaign of one trooper with so many Flashbacks open."""
    return campaign(
        trooper("red", fa, nfa, strengths=slots(strengths), weaknesses=slots(weaknesses))
    )


def states(row):
    return "".join(slot.state[0] for slot in row)


@pytest.mark.rule("C316-LVL-4")
@pytest.mark.parametrize(
    ("strengths", "weaknesses", "forced", "legal"),
    [
        (1, 2, "strength", ["", "strength"]),
        (2, 1, "weakness", ["", "weakness"]),
        (2, 2, "", ["strength", "weakness"]),
    ],
)
def test_the_kind_with_more_closed_opens(strengths, weaknesses, forced, legal):
    state = rows(strengths, weaknesses)
    assert forced_slot(state.troopers["red"]) == forced
    moves = {slot: LevelUp(ability="fa", slot=slot) for slot in ("", "strength", "weakness")}
    assert [slot for slot, move in moves.items() if not refused(state, "red", move)] == legal
    assert {refused(state, "red", move) for move in moves.values()} == {"", "C316-LVL-4"}


@pytest.mark.rule("C316-PBP-8", "C316-LVL-4")
@pytest.mark.parametrize(
    ("fa", "nfa", "strengths", "weaknesses", "ability", "slot"),
    [
        (5, 6, 1, 1, "fa", "strength"),
        (6, 5, 1, 2, "nfa", "strength"),
        (6, 6, 2, 1, "nfa", "weakness"),
        (10, 7, 4, 4, "nfa", "strength"),
        (7, 10, 4, 4, "fa", "strength"),
    ],
)
def test_silence_raises_the_lower_ability(fa, nfa, strengths, weaknesses, ability, slot):
    state = rows(strengths, weaknesses, fa, nfa)
    assert silent_level(state, "red") == LevelUp(ability=ability, slot=slot)
    assert refused(state, "red", silent_level(state, "red")) == ""


@pytest.mark.rule("C316-LVL-1")
@pytest.mark.parametrize(
    ("kills", "switch", "faces", "tops"),
    [
        ((0, 0), "on", "", ()),
        ((1, 0), "on", "", ("red",)),
        ((1, 0), "off", "", ("red",)),
        ((3, 3), "on", "", ("red", "blue")),
        ((3, 3), "off", "4 7", ("blue",)),
        ((0, 0), "off", "", ()),
    ],
)
def test_the_most_kills_and_what_a_tie_means(kills, switch, faces, tops):
    party = [trooper(s, 6, 5, mission=n) for s, n in zip(("red", "blue"), kills, strict=True)]
    dice = Scripted(d10(faces))
    assert top_scorers(campaign(*party, options={"top_tie_all": switch}), dice) == tops
    dice.done()


@pytest.mark.rule("C316-LVL-2", "C316-LVL-3")
@pytest.mark.parametrize(
    ("faces", "raised"),
    [
        ("4 7", ("red", "white")),
        ("5 5", ("red", "green", "white")),
        ("1 1", ("red", "green", "white")),
    ],
)
def test_the_best_die_of_those_below_18_gains_a_level_too(faces, raised):
    party = (
        trooper("red", 6, 5, mission=3),
        trooper("blue", 9, 9, mission=1),
        *squad("green white"),
    )
    dice = Scripted(d10(faces))
    found, (line,) = roll_levels(campaign(*party), dice)
    dice.done()
    assert (found, line.rule) == (raised, "C316-LVL-1")


@pytest.mark.rule("C316-LVL-1", "C316-LVL-2", "C316-LVL-3")
def test_at_18_a_top_scorer_gets_nothing_and_with_nobody_else_no_die_falls():
    dice = Scripted("")
    state = campaign(trooper("red", 9, 9, mission=3), trooper("blue", 9, 9))
    assert roll_levels(state, dice)[0] == ()
    dice.done()


@pytest.mark.rule("C316-LVL-3", "C316-LVL-4", "C316-LVL-6")
@pytest.mark.parametrize(
    ("opened", "said", "after", "values"),
    [
        ((1, 1), LevelUp(ability="fa", slot="strength"), ("ooccc", "occcc"), (7, 5)),
        ((1, 1), LevelUp(ability="nfa", slot="weakness"), ("occcc", "ooccc"), (6, 6)),
        ((1, 2), LevelUp(ability="fa"), ("ooccc", "ooccc"), (7, 5)),
        ((3, 2), LevelUp(ability="nfa"), ("ooocc", "ooocc"), (6, 6)),
        ((4, 5), LevelUp(ability="nfa"), ("ooooo", "ooooo"), (6, 6)),
    ],
)
def test_a_level_raises_one_ability_and_opens_one_flashback(opened, said, after, values):
    state, told = levelled(rows(*opened), "red", said)
    red = state.troopers["red"]

    assert (states(red.strengths), states(red.weaknesses)) == after
    assert (red.fa, red.nfa, red.rank) == (*values, 0)
    assert [line.rule for line in told] == ["C316-LVL-3"]


@pytest.mark.rule("C316-LVL-5")
@pytest.mark.parametrize(
    ("opened", "known", "rules"),
    [
        ((5, 4), False, ["C316-LVL-3", "C316-LVL-5"]),
        ((5, 4), True, ["C316-LVL-3"]),
        ((4, 3), False, ["C316-LVL-3"]),
        ((4, 5), False, ["C316-LVL-3"]),
    ],
)
def test_the_fifth_weakness_opens_hatred_for_all_once(opened, known, rules):
    state = replace(rows(*opened), hatred_open=known)
    state, told = levelled(state, "red", LevelUp(ability="fa"))
    assert [line.rule for line in told] == rules
    assert state.hatred_open is (known or len(rules) == 2)


@pytest.mark.rule("C316-DEV-2")
def test_only_steps_below_the_best_profile_are_left():
    red = trooper("red", 5, 5, (weapon("sidearm", (2, 1, 0)), weapon("hand_to_hand")))
    left = steps_left(red)
    assert [place for kind, place in left if kind == "sidearm"] == ["near"]
    assert all(red.carried(kind).is_improvable(place) for kind, place in left)
    assert ("hand_to_hand", "far") not in left


@pytest.mark.rule("C316-DEV-1", "C316-DEV-2")
@pytest.mark.parametrize(
    ("kind", "place", "rule"),
    [
        ("", "close", "C316-DEV-1"),
        ("e_cannon", "close", "C316-DEV-1"),
        ("hand_to_hand", "far", "C316-DEV-2"),
        ("sidearm", "close", "C316-DEV-2"),
        ("sidearm", "near", ""),
    ],
)
def test_an_improvement_needs_a_weapon_carried_and_a_step_left(kind, place, rule):
    state = campaign(trooper("red", 5, 5, (weapon("sidearm", (2, 1, 0)),)))
    assert refused(state, "red", Improve(weapon=kind, range=place)) == rule


@pytest.mark.rule("C316-DEV-1")
def test_silence_improves_the_default_weapon_where_it_is_best():
    arms = ("slug_rifle", "hand_to_hand")
    state = campaign(trooper("red", 5, 5, arms, in_hand="hand_to_hand"))
    best = silent_improve(state, "red")
    assert (best.weapon, best.range) == ("slug_rifle", "near")

    full = (weapon("slug_rifle", (0, 2, 0)), weapon("sidearm"))
    state = campaign(trooper("red", 5, 5, full))
    assert silent_improve(state, "red") == Improve(weapon="slug_rifle", range="close")


@pytest.mark.rule("C316-DEV-1", "C316-DEV-7")
@pytest.mark.parametrize(("auto", "used"), [(True, "sidearm"), (False, "slug_rifle")])
def test_only_the_weapon_named_gets_better(auto, used):
    red = trooper("red", 5, 5, ("slug_rifle", "sidearm"), auto_weapon="slug_rifle")
    state, line = improved(campaign(red), "red", "sidearm", "near", auto=auto)
    after = state.troopers["red"]

    assert [arm.raised for arm in after.weapons] == [(0, 0, 0), (0, 1, 0), (0, 0, 0)]
    assert (after.auto_weapon, line.rule) == (used, "C316-DEV-1")
    assert ("Sidearm" in line.text, "Slug" in line.text) == (True, False)


@pytest.mark.rule("C316-DEV-4", "C316-RANK-3")
@pytest.mark.parametrize(
    ("rank", "alive", "others", "rule"),
    [
        (CORPORAL, True, {}, ""),
        (COLONEL, True, {}, "C316-RANK-3"),
        (COLONEL, False, {}, ""),
        (COLONEL, False, {"rank": BRIGADIER}, "C316-RANK-3"),
        (COLONEL, False, {"rank": BRIGADIER, "status": "benched"}, "C316-RANK-3"),
        (COLONEL, False, {"rank": BRIGADIER, "status": "dead"}, ""),
        (BRIGADIER, False, {}, "C316-DEV-4"),
    ],
)
def test_there_is_one_brigadier_and_nobody_above(rank, alive, others, rule):
    party = (trooper("red", 5, 5, rank=rank, used_strength=True), trooper("blue", 5, 5, **others))
    state = campaign(*party, brigadier_alive=alive)
    assert refused(state, "red", Develop(goal="promotion")) == rule


@pytest.mark.rule("C316-DEV-6", "C316-DEV-9", "C316-DEV-7")
@pytest.mark.parametrize(
    ("goal", "thing", "rule"),
    [
        ("vehicle", "apc", ""),
        ("vehicle", "tpk_bomb", "C316-DEV-6"),
        ("vehicle", "drop_ship", "C316-DEV-6"),
        ("bomb", "tpk_bomb", ""),
        ("bomb", "apc", "C316-DEV-6"),
        ("bomb", "paradise_bomb", "C316-DEV-6"),
        ("improvement", "", "C316-DEV-1"),
        ("improvement", "sidearm", "C316-DEV-7"),
    ],
)
def test_a_goal_is_something_lost_of_its_own_kind(goal, thing, rule):
    for auto in ("", "sidearm"):
        red = trooper("red", 5, 5, ("sidearm",), CAPTAIN, auto_weapon=auto)
        if auto or goal != "improvement" or not thing:
            assert refused(campaign(red), "red", Develop(goal=goal, thing=thing)) == rule


@pytest.mark.rule("C316-DEV-3", "C316-DEV-8")
@pytest.mark.parametrize(("face", "rank"), [(5, CORPORAL), (6, TROOPER)])
def test_a_development_shows_its_die(face, rank):
    dice = Scripted(f"d10:{face}")
    state, told = developed(campaign(*squad("red")), "red", Develop(goal="promotion"), dice)
    assert [work.faces for work in told[0].work] == [(face,)]
    assert (state.troopers["red"].rank, len(told)) == (rank, 2 if rank else 1)


@pytest.mark.rule("C316-DEM-4", "C316-DEV-4", "C316-RANK-3")
@pytest.mark.parametrize(
    ("rank", "alive", "after", "rule"),
    [
        (CAPTAIN, True, MAJOR, "C316-DEV-4"),
        (COLONEL, False, BRIGADIER, "C316-DEV-4"),
        (COLONEL, True, COLONEL, "C316-RANK-3"),
    ],
)
def test_a_promotion_is_one_rank_up_unless_another_was_faster(rank, alive, after, rule):
    state = campaign(trooper("red", 5, 5, rank=rank), brigadier_alive=alive)
    state, (line,) = promoted(state, "red")
    red = state.troopers["red"]
    assert (red.rank, red.promoted, line.rule) == (after, after != rank, rule)
