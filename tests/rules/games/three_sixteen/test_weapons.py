"""Weapons: the table, changing them, grenades, and whose kills count."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.core.answers import given
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.lists import STOP_TECH
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from rules.procedures.three_sixteen.weapons import PATTERNS, RANGES, VEHICLE_STEPS, step_text
from tests.support.three_sixteen.scenes import BARE, CALL, FAR_GUNS, facing, shot
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper, weapon

# The table of weapons: basic and best steps at Close, Near, Far.
TABLE = {
    "energy_rifle": ("1 d10 1", "d10 2d10 d10"),
    "slug_rifle": ("1 d6 d6", "d10 2d6 2d6"),
    "e_cannon": ("0 2d10 0", "d6 d100 d6"),
    "heavy_mg": ("1 2d6 0", "d10 3d10 d6"),
    "hand_to_hand": ("1 - -", "d10 - -"),
    "powerclaw": ("d6 - -", "2d6 - -"),
    "sidearm": ("d6 d6 -", "2d6 2d6 -"),
    "powerblade": ("d10 - -", "2d10 - -"),
    "grenades": ("d10 1 -", "2d10 d10 -"),
    "flame_gun": ("2d6 1 -", "3d10 d10 -"),
    "rocketpod": ("- 0 2d10", "- d6 d100"),
    "shotgun": ("d10 d6 -", "2d10 2d6 -"),
    "tpk_bomb": ("d100 - -", "d100 - -"),
    "paradise_bomb": ("d100 d100 d100", "d100 d100 d100"),
}
FREE = ("hand_to_hand", "powerclaw", "grenades")
THROWER = trooper("red", 8, 5, ("grenades",))


def profile(arm):
    """Return a weapon's steps as the table writes them."""
    return " ".join(step_text(arm.step(place)) for place in RANGES)


@pytest.mark.rule("C316-WPN-1", "C316-DEV-2")
@pytest.mark.parametrize("kind", PATTERNS)
def test_every_weapon_has_the_steps_of_the_table_and_improves_up_to_its_best(kind):
    arm = weapon(kind)
    assert profile(arm) == TABLE[kind][0]

    assert [arm.is_improvable(place) for place in RANGES] == [
        step != "-" and not PATTERNS[kind].bomb for step in TABLE[kind][0].split()
    ]
    for place in RANGES * 3:
        arm = arm.improved(place) if arm.is_improvable(place) else arm

    assert profile(arm) == TABLE[kind][1]


@pytest.mark.rule("C316-WPN-1")
def test_the_table_has_no_other_weapon_and_vehicles_have_one_step_everywhere():
    assert set(PATTERNS) == set(TABLE)
    assert {kind: step_text(n) for kind, n in VEHICLE_STEPS.items()} == {
        "drop_ship": "d10",
        "apc": "d6",
    }


@pytest.mark.rule("C316-WPN-2")
def test_a_manoeuvre_changes_to_another_weapon_that_is_carried():
    table = round_of(trooper("red", 5, 5, FAR_GUNS), *squad("blue"), place="near")
    for kind in ("slug_rifle", "sidearm"):
        with pytest.raises(RuleError) as refusal:
            table.play("red", Declare(**CALL, task="manoeuvre", weapon=kind))
        assert refusal.value.rule == "C316-WPN-2"
    table.roll(d10("9 5 5")).lapse().through("drugs")

    with pytest.raises(RuleError) as refusal:
        table.play("red", Act(weapon="hand_to_hand"))
    assert refusal.value.rule == "C316-WPN-2"


@pytest.mark.rule("C316-WPN-2", "C316-WPN-3")
@pytest.mark.parametrize("kind", PATTERNS)
def test_only_three_kinds_are_taken_in_hand_with_an_attack(kind):
    gun = "energy_rifle" if kind != "energy_rifle" else "shotgun"
    table = round_of(trooper("red", 5, 5, (gun, kind), CAPTAIN), place="close", tokens=9)
    if kind not in FREE:
        with pytest.raises(RuleError) as refusal:
            table.play("red", Declare(weapon=kind))
        assert refusal.value.rule == "C316-WPN-2"
        return

    table.play("red", Declare(weapon=kind)).roll(d10("9 9")).passing().done()

    assert table.at("red").in_hand == kind


@pytest.mark.rule("C316-WPN-3")
@pytest.mark.parametrize("kind", PATTERNS)
def test_before_an_ambush_the_same_three_kinds_are_free(kind):
    gun = "energy_rifle" if kind != "energy_rifle" else "shotgun"
    state = meeting(trooper("red", 5, 5, (gun, kind), CAPTAIN), stage="opening", place="none")
    assert isinstance(state.frames[-1], Contact)
    table = Table(state).roll(d10("9 3")).lapse().play("red", SetRange(range="far"))
    with pytest.raises(RuleError) as refusal:
        table.play("red", TakeInHand(weapon="sidearm" if kind != "sidearm" else "rocketpod"))
    assert refusal.value.rule == "C316-WPN-3"

    assert (TakeInHand(weapon=kind) in table.offers("red")) == (kind in FREE)
    # To name what is in hand already takes nothing in hand.
    table.roll("d10:4").play("red", TakeInHand(weapon=gun)).done()
    assert table.at("red").in_hand == gun


@pytest.mark.rule("C316-WPN-3", "C316-WPN-2")
def test_an_attack_may_name_the_weapon_that_is_in_hand():
    table = round_of(trooper("red", 5, 5, ("energy_rifle",)), *squad("blue"), place="far")
    table.play("red", Declare(weapon="energy_rifle"))
    assert given(table.state)["red"] == Declare(weapon="energy_rifle")


@pytest.mark.rule("C316-WPN-5")
@pytest.mark.parametrize("place", RANGES)
def test_a_blast_comes_off_at_close_and_near_and_only_from_an_attack(place):
    table = round_of(THROWER, *squad("blue"), ranges={"red": place}, tokens=9)
    table.play("red", Declare()).roll(d10("9 7 8")).lapse().through("drugs", "turn")
    if place != "far":
        table.roll("d10:4" if place == "close" else "")
    origins = [mark.origin for mark in table.through().at("blue").boxes]
    assert origins == (["blast"] if place != "far" else [])

    table = round_of(THROWER, *squad("blue"), ranges={"red": place}, tokens=9)
    table.play("red", Declare(**CALL, task="other", text="look")).roll(d10("9 3 8"))
    assert table.passing().done().boxes("blue") == "[...]"


@pytest.mark.rule("C316-WPN-5", "C316-HURT-9")
def test_two_who_throw_at_once_strike_a_friend_twice():
    party = (trooper("red", 8, 5, ("grenades",)), trooper("green", 8, 5, ("grenades",)))
    table = shot(*party, *squad("blue"), faces=d10("9 7 7 8 4 4"), tokens=9).through().done()

    assert table.boxes("red", "green", "blue") == "[...] [...] [XX.]"


@pytest.mark.rule("C316-WPN-5")
def test_stopped_technology_stops_grenades_and_their_blast():
    table = facing(STOP_TECH, THROWER, *squad("blue"), place="close")
    table.play("gm", Buy(ability=STOP_TECH)).roll(d10("9 7 8")).passing().done()

    assert (table.boxes("blue"), table.mission("red")) == ("[...]", (0,))


@pytest.mark.rule("C316-WPN-7")
def test_a_mark_short_of_dead_and_ones_own_death_count_nothing():
    table = shot(THROWER, *squad("blue"), faces=d10("9 7 8 6"), tokens=9).through().done()
    assert (table.boxes("blue"), table.mission("red")) == ("[X..]", (6,))

    bomber = trooper("red", 9, 3, ("tpk_bomb",), CAPTAIN, boxes="XX", **BARE)
    doomed = trooper("blue", 6, 5, boxes="XX", armour_used=True, total=5, **BARE)
    table = shot(bomber, doomed, faces=d10("9 5 9 1 1 2 2"), tokens=9).through().done()
    assert (table.at("red").status, table.at("blue").status) == ("dead", "dead")
    assert (table.at("red").mission, table.at("red").total) == (11 + 22 + 1, 11 + 22 + 1)
    assert table.at("blue").total == 5


@pytest.mark.rule("C316-WPN-2")
def test_a_failed_manoeuvre_leaves_the_weapon_in_hand():
    table = round_of(trooper("red", 5, 5, FAR_GUNS), place="near")
    table.play("red", Declare(ability="nfa", task="manoeuvre", weapon="hand_to_hand"))
    table.roll(d10("9 9")).passing().done()

    assert table.at("red").in_hand == "slug_rifle"
    with pytest.raises(RuleError) as refusal:
        Declare(weapon="energy_rifle").check(table.state, "red")
    assert refusal.value.rule == "C316-WPN-3"


@pytest.mark.rule("C316-WPN-3", "C316-WPN-4")
def test_a_free_weapon_stays_in_hand_and_a_gun_takes_a_manoeuvre():
    table = round_of(trooper("red", 5, 5, FAR_GUNS), place="far", tokens=9)
    table.play("red", Declare(weapon="grenades")).roll(d10("9 9")).passing().done()

    assert table.at("red").in_hand == "grenades"
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(weapon="slug_rifle"))
    assert refusal.value.rule == "C316-WPN-2"


@pytest.mark.rule("C316-WPN-5", "C316-WPN-6", "C316-HURT-9")
def test_grenades_burst_friends_at_close_who_failed():
    party = (trooper("red", 8, 5, ("grenades",)), *squad("blue green white"))
    ranges = {"red": "near", "blue": "close", "green": "close", "white": "near"}
    table = shot(*party, faces=d10("9 7 8 6 9"), ranges=ranges, tokens=9).through("turn")
    assert table.state.frames[-1].of("blue")[0].by == "red"
    assert not table.state.frames[-1].of("green")
    assert not table.state.frames[-1].of("white")

    assert table.through("hit").boxes("blue", "green", "white") == "[X..] [...] [...]"
    assert table.mission("red") == (1,)


@pytest.mark.rule("C316-WPN-7")
def test_a_friend_killed_by_a_blast_counts_one():
    victim = trooper("blue", 6, 5, boxes="XX", strengths=(), weaknesses=(), armour_used=True)
    party = (trooper("red", 8, 5, ("grenades",)), victim)
    ranges = {"red": "near", "blue": "close"}
    table = shot(*party, faces=d10("9 7 8"), ranges=ranges, tokens=9).through().done()

    assert table.at("blue").status == "dead"
    assert table.mission("red") == (2,)


@pytest.mark.rule("C316-WPN-8")
def test_aliens_cannot_be_exhausted():
    with pytest.raises(RuleError) as refusal:
        round_of(*squad("red")).play("red", Declare(ability="nfa", task="attack"))

    assert refusal.value.rule == "C316-WPN-8"
