"""What is offered in a turn and among the failures, to troopers and aliens, and what is refused."""

from __future__ import annotations

from functools import partial

import pytest

from rules.core import RuleError, question
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act, aim, turn_taken
from rules.games.three_sixteen.lists import FLEE, LEAPING, RAPID, SWARM
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import CALL, facing, riding, until
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper

CANCEL, LEAVE = Act(cancel=True), Act(leave=True)
AWAY, CLOSER = Act(step="away"), Act(step="closer")
GUNS = ("energy_rifle", "grenades", "sidearm")
AIM = {**CALL, "task": "manoeuvre"}


def on_foot(faces, place="far", arms=GUNS, **intents):
    """Return Red and Blue after the dice of a round; whoever has no intent here attacks."""
    party = (trooper("red", 6, 6, arms), *squad("blue"))
    table = round_of(*party, place=place, tokens=9).all(**intents)
    return table.roll(d10(faces)).lapse()


def aboard(faces, place="far", **intents):
    """Return Red at the controls of his APC with Blue inside, after the dice of a round."""
    party = (trooper("red", 5, 5, rank=CAPTAIN), trooper("blue", 5, 5, GUNS))
    state = meeting(*party, place=place, tokens=9)
    table = Table(riding(state, "apc", "red", "blue", crew="red", place=place))
    return table.all(red=Declare(**CALL, task="drive"), **intents).roll(d10(faces)).lapse()


def turn_of(table, seat):
    """Let silence answer until a seat is asked for its turn, at most until the round is over."""
    while table.state.encounter.round_no == 1 and not is_asked(table, seat):
        table.lapse()
    return table


def is_asked(table, seat):
    return table.asks() == "turn" and seat in table.asked()


def offered(table, seat):
    """Return the moves that a seat is offered in its turn, none where it is not asked."""
    turn_of(table, seat)
    entry = question(table.state).entry(seat) if is_asked(table, seat) else None
    return [choice.move for choice in entry.choices] if entry else []


DIG = Declare(**CALL, task="other", text="Digs.")
STEP = Declare(**AIM, step="closer")
SWAP = Declare(**AIM, weapon="sidearm")
BOTH = [Act(), CANCEL]
TAKE, OUT = Act(weapon="sidearm"), Act(leave=True, weapon="sidearm")
STAND, STOP = AlienTurn(), AlienTurn(cancel=True)


@pytest.mark.parametrize(
    ("scene", "seat", "moves"),
    [
        row("ROUND-13 ROUND-10", lambda: on_foot("9 6 9"), "red", [*BOTH, AWAY, CLOSER]),
        row("ROUND-13 RNG-3", lambda: on_foot("9 6 9", "close"), "red", [*BOTH, AWAY]),
        row("ROUND-10 PBP-6", lambda: on_foot("5 4 3"), "red", BOTH),
        row("ROUND-13 ROUND-7", lambda: on_foot("9 6 9", red=STEP), "red", [CLOSER, CANCEL]),
        row("PBP-6 GEAR-10", lambda: on_foot("5 4 9", red=DIG), "red", BOTH),
        row("PBP-6 WPN-5", lambda: on_foot("5 4 9", "near", ("grenades",)), "red", BOTH),
        row("PBP-6", lambda: on_foot("5 4 9"), "red", []),
        row("VEH-2 PBP-6", lambda: aboard("5 9 4"), "blue", [*BOTH, LEAVE]),
        row(
            "VEH-2 ROUND-7",
            lambda: aboard("9 9 4", blue=SWAP),
            "blue",
            [Act(weapon="sidearm"), CANCEL, OUT],
        ),
        row("VEH-7 VEH-2", lambda: aboard("9 4 9"), "red", [*BOTH, AWAY, CLOSER, LEAVE]),
        row("ROUND-5 ROUND-14", lambda: on_foot("5 9 9"), "gm", [STAND]),
        row("ROUND-5 ROUND-10", lambda: on_foot("5 4 9"), "gm", [STAND, STOP]),
        row("PBP-6 ROUND-14", lambda: on_foot("2 6 6"), "gm", []),
        row("VEH-7 ROUND-17", lambda: aboard("2 9 8"), "red", [Act(), LEAVE, AWAY, CLOSER]),
        row("VEH-7 RNG-3", lambda: aboard("9 9 8", "close"), "red", [Act(), LEAVE, AWAY]),
        row("VEH-2 ROUND-17", lambda: aboard("9 9 9"), "blue", [Act(), LEAVE]),
    ],
)
def test_what_a_turn_offers(scene, seat, moves):
    assert offered(scene(), seat) == moves


@pytest.mark.rule("C316-ROUND-10", "C316-ROUND-14")
def test_a_button_of_the_aliens_says_that_they_act_before_they_stay():
    entry = question(turn_of(on_foot("5 4 9"), "gm").state).entry("gm")
    assert [choice.label for choice in entry.choices] == ["Act and stay", "Cancel"]


@pytest.mark.rule("C316-ROUND-17")
def test_where_the_aliens_succeeded_all_failed_crews_are_asked_together():
    assert turn_of(aboard("2 8 10"), "red").asked() == {"red", "blue"}


def mixed():
    """Return four on foot after the dice: before and tied with the aliens, behind, failed."""
    table = round_of(*squad("red blue green white", nfa=6), place="near", tokens=9)
    table.play("blue", Declare(**AIM, step="away"))
    table.play("white", Declare(**AIM, step="away"))
    return turn_of(table.roll(d10("5 6 5 4 9") + " d10:1").lapse(), "red")


@pytest.mark.parametrize(
    ("scene", "seat", "move", "rule"),
    [
        row("ROUND-10", mixed, "red", CANCEL, ""),
        row("ROUND-10", mixed, "white", CANCEL, "C316-ROUND-10"),
        row("ROUND-10", mixed, "white", Act(), ""),
        row("VEH-2", mixed, "red", LEAVE, "C316-VEH-2"),
        row("VEH-2 ROUND-13", mixed, "red", AWAY, ""),
        row("ROUND-13", mixed, "green", AWAY, "C316-ROUND-13"),
        row("ROUND-13 ROUND-7", mixed, "blue", AWAY, ""),
        row("ROUND-13 ROUND-7", mixed, "white", AWAY, "C316-ROUND-13"),
        row("WPN-2 ROUND-7", mixed, "red", Act(weapon="hand_to_hand"), "C316-WPN-2"),
        row("WPN-2 ROUND-7", mixed, "blue", Act(weapon="hand_to_hand"), ""),
        row("WPN-2 ROUND-7", mixed, "blue", Act(weapon="energy_rifle"), "C316-WPN-2"),
        row("WPN-2 ROUND-7", mixed, "blue", Act(weapon="shotgun"), "C316-WPN-2"),
        row("WPN-2 ROUND-7", mixed, "white", Act(weapon="hand_to_hand"), "C316-WPN-2"),
        row("VEH-2", lambda: turn_of(aboard("9 9 4"), "blue"), "blue", LEAVE, ""),
        row(
            "VEH-2",
            lambda: turn_of(aboard("9 9 4"), "blue"),
            "blue",
            Act(leave=True, step="away"),
            "C316-VEH-2",
        ),
        row("VEH-4", lambda: turn_of(aboard("9 9 4"), "blue"), "blue", AWAY, "C316-VEH-4"),
        row("VEH-4 VEH-7", lambda: turn_of(aboard("9 4 9"), "red"), "red", AWAY, ""),
        row("RNG-3", lambda: turn_of(aboard("9 4 9", "close"), "red"), "red", CLOSER, "C316-RNG-3"),
    ],
)
def test_what_a_turn_may_be_and_which_rule_refuses_the_rest(scene, seat, move, rule):
    check = partial(move.check, scene().state, seat)
    if not rule:
        return check()
    with pytest.raises(RuleError) as refusal:
        check()
    assert refusal.value.rule == rule


@pytest.mark.rule("C316-PBP-8", "C316-ROUND-7")
def test_a_weapon_taken_for_an_attack_is_no_aim_of_a_manoeuvre():
    table = on_foot("9 6 9", red=Declare(weapon="grenades"))

    assert aim(table.state, "red") == Act()
    assert table.at("red").in_hand == "grenades"


@pytest.mark.rule("C316-ROUND-7", "C316-ROUND-15")
def test_who_is_gone_has_no_turn_to_state_but_what_he_says():
    table = turn_of(on_foot("5 4 9", red=STEP), "gm")
    table.play("gm", AlienTurn(away=("red",))).through("hit")
    assert table.at("red").status == "left"

    assert turn_taken(table.state, "red") == Act()
    assert turn_taken(table.state, "red", weapon="sidearm") == Act(weapon="sidearm")


BOTH_WAYS = AlienTurn(closer=("red",), away=("red",))
NEARER = AlienTurn(closer=("red",))


def hunted(ability=0, faces="5 4 9", place="near", stage="choose", **more):
    """Return Red, beaten by a success, and Blue, who failed, in the aliens' turn."""
    table = facing(ability, *squad("red blue"), place=place, tokens=9, **more)
    return until(table.roll(d10(faces)).lapse(), stage)


ALL = AlienTurn(away=("red", "blue"))
HALF = {"options": {"alien_move_per_pc": "on"}}
APART = AlienTurn(closer=("red",), away=("blue",))
FIXED = {"options": {"aliens_cancel": "off"}}


@pytest.mark.parametrize(
    ("scene", "move", "rule"),
    [
        row("ROUND-14", hunted, ALL, ""),
        row("ROUND-14", lambda: hunted(faces="5 5 9"), ALL, "C316-ROUND-14"),
        row("ROUND-14", hunted, AlienTurn(away=("red", "red")), "C316-ROUND-14"),
        row("ROUND-14", hunted, APART, "C316-ROUND-14"),
        row("ROUND-14", lambda: hunted(**HALF), APART, ""),
        row(
            "ROUND-14",
            lambda: hunted(**HALF),
            AlienTurn(closer=("red",), away=("red",)),
            "C316-ROUND-14",
        ),
        row("ROUND-14 RNG-3", hunted, NEARER, ""),
        row(
            "ROUND-14 RNG-3",
            lambda: hunted(place="close"),
            AlienTurn(closer=("red",)),
            "C316-RNG-3",
        ),
        row("ROUND-14 RNG-3", lambda: hunted(place="close"), ALL, ""),
        row("SA-14", lambda: hunted(LEAPING), AlienTurn(away=("red",), leap=("red",)), ""),
        row("SA-14 SAG-1", hunted, AlienTurn(away=("red",), leap=("red",)), "C316-SAG-1"),
        row("SA-14", lambda: hunted(LEAPING), AlienTurn(leap=("red",)), "C316-SA-14"),
        row("SA-15", lambda: hunted(RAPID), AlienTurn(gather="far"), ""),
        row("SA-15 SAG-1", hunted, AlienTurn(gather="far"), "C316-SAG-1"),
        row("SA-15 SAG-2", lambda: hunted(RAPID, pool=0), AlienTurn(gather="far"), "C316-SAG-2"),
        row(
            "SA-15 SAG-2",
            lambda: hunted(RAPID, pool=0),
            AlienTurn(gather="far", source="encounter"),
            "",
        ),
        row(
            "SA-15 ROUND-14",
            lambda: hunted(RAPID),
            AlienTurn(gather="far", away=("red",)),
            "C316-ROUND-14",
        ),
        row(
            "SA-15 ROUND-14",
            lambda: hunted(RAPID),
            AlienTurn(gather="far", closer=("red",)),
            "C316-ROUND-14",
        ),
        row("SA-20 ROUND-14", lambda: hunted(SWARM), ALL, "C316-ROUND-14"),
        row("SA-20 ROUND-14", lambda: hunted(SWARM), AlienTurn(), ""),
        row("SA-7 ROUND-14", lambda: hunted(FLEE), ALL, ""),
        row("ROUND-10", hunted, AlienTurn(cancel=True), ""),
        row("ROUND-10", lambda: hunted(**FIXED), AlienTurn(cancel=True), "C316-ROUND-10"),
        row("ROUND-10", lambda: hunted(**FIXED), AlienTurn(), ""),
        row(
            "ROUND-10 ROUND-17",
            lambda: hunted(RAPID, "9 9 9", stage="place"),
            AlienTurn(cancel=True),
            "C316-ROUND-10",
        ),
        row(
            "ROUND-14 ROUND-17",
            lambda: hunted(RAPID, "9 9 9", stage="place"),
            ALL,
            "C316-ROUND-14",
        ),
        row(
            "ROUND-10 ROUND-17 SA-15",
            lambda: hunted(RAPID, "9 9 9", stage="place"),
            AlienTurn(gather="far"),
            "",
        ),
    ],
)
def test_what_the_aliens_may_do_in_their_turn_and_which_rule_refuses_the_rest(scene, move, rule):
    check = partial(move.check, scene().state, "gm")
    if not rule:
        return check()
    with pytest.raises(RuleError) as refusal:
        check()
    assert refusal.value.rule == rule
