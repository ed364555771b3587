"""A group's turn step by step: leavers, cancels, tasks in order, getting out, what it records."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import ARMOUR, FLEE, SUICIDE, SWARM
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, SERGEANT
from tests.support.three_sixteen.scenes import CALL, DOOMED, facing, riding, shot
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper

STEP = Declare(**CALL, task="manoeuvre", step="closer")
EVAC = Declare(**CALL, task="evac")
DRIVE = Declare(**CALL, task="drive")


def declared(table, faces, **intents):
    """Return a table where these intents were declared and the dice fell, past the drugs."""
    return table.all(**intents).roll(d10(faces)).lapse().through("drugs")


def aboard(*others, place="near", **more):
    """Return a table with Red at the controls of his APC and Blue inside."""
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), *others)
    state = meeting(*party, place=place, tokens=9, **more)
    return Table(riding(state, "apc", "red", "blue", crew="red", place=place))


@pytest.mark.rule("C316-FLASH-6", "C316-END-5", "C316-WPN-5")
def test_a_grenade_of_who_leaves_before_his_turn_makes_no_round_loud():
    thrower = trooper("red", 8, 5, ("grenades",))
    table = shot(thrower, *squad("blue"), faces=d10("9 7 8"), tokens=5)

    table.play("red", Weakness(text="I could not.")).done()

    assert table.state.encounter.quiet == 1


@pytest.mark.rule("C316-END-5", "C316-ARM-4", "C316-HURT-5")
def test_a_hit_makes_a_round_loud_although_nobody_scores():
    table = round_of(*squad("red"), place="far", encounter={"quiet": 2})

    declared(table, "5 9").through()

    assert table.state.encounter.quiet == 0


@pytest.mark.rule("C316-FLASH-6", "C316-PBP-1")
def test_who_left_is_asked_for_his_turn_no_more():
    table = declared(round_of(*squad("red blue"), place="far", tokens=9), "9 6 6")
    assert table.asked() == {"red", "blue"}

    table.play("red", Weakness(text="I ran."))

    assert (table.asks(), table.asked()) == ("turn", {"blue"})


@pytest.mark.rule("C316-ROUND-7", "C316-ROUND-11")
def test_all_tasks_of_a_group_are_done():
    table = round_of(*squad("red blue green"), place="far")
    declared(table, "9 4 4 4", red=STEP, blue=STEP, green=STEP).through().done()

    assert table.ranges("red", "blue", "green") == "near near near"


@pytest.mark.rule("C316-ROUND-7", "C316-GEAR-2", "C316-END-8")
@pytest.mark.parametrize(
    ("caller", "moved"), [("red", []), ("blue", ["Red"]), ("green", ["Red", "Blue"])]
)
def test_tasks_are_done_in_roster_order_and_an_evac_ends_them(caller, moved):
    party = [trooper(s, 5, 5, rank=SERGEANT * (s == caller)) for s in ("red", "blue", "green")]
    intents = {seat: EVAC if seat == caller else STEP for seat in ("red", "blue", "green")}
    table = declared(round_of(*party, place="far"), "9 4 4 4", **intents).through().done()

    told = [text.split()[0] for text in table.heard("C316-ROUND-7")]
    assert told == moved


@pytest.mark.rule("C316-END-8", "C316-GEAR-2", "C316-ROUND-6")
def test_what_was_scored_before_an_evac_stays_and_nothing_follows_it():
    party = (trooper("red", 5, 5, rank=SERGEANT), *squad("blue green"))
    table = declared(round_of(*party, place="far"), "9 4 5 3", red=EVAC)
    table.through().done()

    assert (table.mission("blue", "green"), table.pool()) == ((1, 0), 20)
    assert table.heard("C316-ROUND-16") == []
    assert table.state.planet.last_remover == "red"


@pytest.mark.rule("C316-ROUND-7", "C316-ROUND-11")
def test_who_dies_in_his_group_does_his_task_no_more_and_the_others_do():
    doomed = trooper("red", 5, 5, **DOOMED)
    table = declared(round_of(doomed, *squad("blue"), place="far"), "5 5 5", red=STEP, blue=STEP)
    table.through().done()

    assert table.at("red").status == "dead"
    assert [text.split()[0] for text in table.heard("C316-ROUND-7")] == ["Blue"]


@pytest.mark.rule("C316-ROUND-10", "C316-ROUND-17", "C316-ROUND-11")
def test_aliens_that_cancel_leave_their_group_its_turn_and_keep_a_place_for_later():
    table = declared(facing(SWARM, *squad("red blue"), tokens=9), "5 5 4")
    table.play("gm", AlienTurn(cancel=True)).through().done()

    assert table.mission("red", "blue") == (1, 0)
    assert table.ranges("red", "blue") == "close close"


@pytest.mark.rule("C316-ROUND-10", "C316-ROUND-17")
def test_aliens_that_cancel_have_not_acted_until_their_place_among_the_failures():
    table = declared(aboard(), "4 9 3", red=DRIVE)
    table.play("gm", AlienTurn(cancel=True))

    assert table.asked() >= {"red"}
    assert "aliens" not in table.state.round.acted
    assert table.state.round.verdicts["aliens"] == "cancelled"


@pytest.mark.rule("C316-ROUND-17", "C316-VEH-7")
def test_failed_aliens_have_acted_after_their_place():
    table = declared(aboard(), "9 8 7", red=DRIVE)

    assert (table.asked(), table.state.round.acted) == ({"red", "blue"}, ("aliens",))


@pytest.mark.rule("C316-ROUND-10", "C316-ROUND-17", "C316-VEH-7")
def test_crews_that_failed_ahead_of_the_aliens_leave_a_cancelled_turn_over():
    table = declared(aboard(), "7 4 9", red=DRIVE).play("red", Act(cancel=True))
    assert table.asked() == {"blue"}

    table.play("blue", Act()).done()

    assert table.asks() == "declare"


@pytest.mark.rule("C316-ROUND-6", "C316-SA-2")
def test_where_scores_are_void_no_weapon_is_called_harmless():
    table = round_of(trooper("red", 6, 5, ("e_cannon",)), place="close", abilities=(ARMOUR,))
    declared(table, "9 5", red=Declare())
    table.play("gm", UseAbility(ability=ARMOUR)).through().done()

    assert table.heard("C316-ROUND-6") == []


@pytest.mark.rule("C316-ROUND-6", "C316-ROUND-7")
def test_only_who_attacks_hears_what_his_weapon_does():
    party = (trooper("red", 6, 5, ("e_cannon",)), *squad("blue"))
    table = declared(round_of(*party, place="far"), "9 5 4", red=Declare(), blue=STEP)
    table.through().done()

    assert [text.split(":")[0] for text in table.heard("C316-ROUND-6")] == ["Red"]


@pytest.mark.rule("C316-VEH-2", "C316-ROUND-13", "C316-ROUND-14")
def test_who_gets_out_with_the_drivers_die_is_where_the_vehicle_went():
    table = aboard()
    table.play("red", DRIVE).roll(f"{d10('9 4 4')} d6:1 d10:1").lapse().through("drugs")
    table.play("red", Act(step="away")).play("blue", Act(leave=True)).done()

    assert table.ranges("red", "blue") == "far far"
    assert table.state.vehicles["apc-red"].riders == ("red",)


@pytest.mark.rule("C316-ROUND-10", "C316-ROUND-11", "C316-SA-19")
def test_only_troopers_have_turns_of_their_own_to_choose():
    table = facing(SUICIDE, *squad("red blue")).play("gm", Buy(ability=SUICIDE))
    declared(table, "1 1 9").through("turn")

    assert table.asks() == "hit"
    turn = table.state.frames[-2]
    assert (turn.group, set(turn.plans)) == (("aliens", "suicide", "red"), {"red"})


@pytest.mark.rule("C316-SA-7", "C316-ROUND-10")
def test_aliens_that_flee_and_cancel_flee_all_the_same():
    table = facing(FLEE, *squad("red"), place="near", tokens=9)
    table.play("gm", AlienIntent(flee=True))
    declared(table, "5 4").play("gm", AlienTurn(cancel=True)).through().done()

    assert (table.ranges("red"), table.mission("red")) == ("far", (0,))
