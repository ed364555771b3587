"""Which step a trooper scores with in a round, for whom it counts, and what calls for help do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.encounter.reveal_intents import locked
from rules.games.three_sixteen.encounter.scores import hand_step, round_step, what
from rules.games.three_sixteen.encounter.shortage import Claim, shared_out
from rules.games.three_sixteen.lists import BOOST, REDUCED, STOP_TECH
from rules.games.three_sixteen.model import Intent, Round
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, LT_COLONEL, SERGEANT
from rules.procedures.three_sixteen.weapons import NEVER
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import CALL, DOOMED, calling, facing, riding
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper

DRIVING = Intent(ability="nfa", task="drive")
STOP = {"stop_tech": True}
DIM = {"abilities": (REDUCED,)}
BLADES = {"options": {"powered_blades_work": "on"}}


def armed(arm="energy_rifle", place="close", said=None, used=None, weapons=(), **more):
    """Return a state in a round with Red at a range, his weapon in hand and his intent."""
    red = trooper("red", 5, 5, (arm, *weapons), LT_COLONEL)
    state = meeting(red, *squad("blue"), place=place, **more)
    intents = {"red": said or Intent()}
    return replace(state, round=Round(intents=intents, **(used or {})))


def driving(crew="red", kind="apc", place="far", arm="energy_rifle", **more):
    state = armed(arm, place, DRIVING, **more)
    return riding(state, kind, "red", "blue", crew=crew, place=place)


@pytest.mark.parametrize(
    ("scene", "step"),
    [
        row("SA-16 WPN-1", lambda: armed(place="near"), 3),
        row("SA-16 SA-18 VEH-3", lambda: armed(place="far"), 1),
        row("SA-16", lambda: armed(place="far", **DIM), NEVER),
        row("SA-16", lambda: armed(place="near", **DIM), 3),
        row("SA-16", lambda: armed("paradise_bomb", "far", **DIM), 7),
        row("SA-16 VEH-3", lambda: driving(arm="paradise_bomb", **DIM), NEVER),
        row("SA-16 VEH-3", lambda: driving(), 2),
        row("VEH-3", lambda: driving(kind="drop_ship"), 3),
        row("VEH-3", lambda: driving(crew="blue"), NEVER),
        row("VEH-3", lambda: armed(said=DRIVING), NEVER),
        row("VEH-3 SA-18", lambda: driving(used=STOP), NEVER),
        row("SA-18", lambda: armed(used=STOP), NEVER),
        row("SA-18", lambda: armed("hand_to_hand", used=STOP), 1),
        row("SA-18", lambda: armed("hand_to_hand", "near", used=STOP), NEVER),
        row("SA-18", lambda: armed("powerblade"), 3),
        row("SA-18", lambda: armed("powerblade", used=STOP), 1),
        row("SA-18", lambda: armed("powerblade", used=STOP, **BLADES), 3),
        row("SA-18", lambda: armed("shotgun", used=STOP, **BLADES), NEVER),
    ],
)
def test_the_step_that_counts_in_a_round(scene, step):
    assert round_step(scene(), "red") == step


@pytest.mark.rule("C316-WPN-1")
def test_without_a_range_no_weapon_has_a_step():
    state = armed()

    assert hand_step(replace(state, encounter=replace(state.encounter, ranges={})), "red") == NEVER


@pytest.mark.rule("C316-VEH-3")
@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (driving, "the vehicle's guns"),
        (lambda: riding(armed(), "apc", "red", crew="red"), "Energy Rifle"),
        (lambda: replace(driving(), round=None), "Energy Rifle"),
        (armed, "Energy Rifle"),
    ],
)
def test_what_a_trooper_is_told_to_score_with(scene, words):
    assert what(scene(), "red") == words


def shared(faces, *claims, tokens):
    """Return the kills after a group's claims were met with scripted dice, and the rolls."""
    dice = Scripted(d10(faces))
    state = armed(tokens=tokens)
    made = tuple(Claim(seat=seat, step=step, demand=demand) for seat, step, demand in claims)
    state, _ = shared_out(state, made, dice)
    dice.done()
    return [state.troopers[seat].mission for seat in ("red", "blue")], state, dice


BOMB, SHOT = ("red", 7, 3), ("blue", 1, 1)


@pytest.mark.rule("C316-ROUND-12", "C316-GEAR-12", "C316-DICE-6")
@pytest.mark.parametrize(
    ("faces", "kills"),
    [("7 3 1 1 1 2", [23, 0]), ("3 7 1 1", [11, 1]), ("5 5 2 9 1 1", [11, 1])],
)
def test_with_a_bomb_among_more_claims_than_tokens_the_whole_order_is_rolled(faces, kills):
    assert shared(faces, BOMB, SHOT, tokens=2)[0] == kills


@pytest.mark.rule("C316-ROUND-12", "C316-DICE-6", "C316-GEAR-12")
@pytest.mark.parametrize(
    ("claims", "tokens", "faces", "kills"),
    [
        ((("red", 1, 1), SHOT), 2, "", [1, 1]),
        ((("red", 1, 1), SHOT), 1, "4 6", [0, 1]),
        ((BOMB, SHOT), 4, "1 1 1 1 1 1", [33, 1]),
        ((("red", 7, 0), SHOT), 1, "", [0, 1]),
    ],
)
def test_order_is_rolled_only_where_tokens_run_short(claims, tokens, faces, kills):
    assert shared(faces, *claims, tokens=tokens)[0] == kills


@pytest.mark.rule("C316-ROUND-6", "C316-SA-6", "C316-GEAR-12", "C316-DICE-5")
def test_a_score_is_rolled_by_its_trooper_and_counts_as_scored():
    _, state, dice = shared("4", ("red", 3, 1), tokens=2)

    assert [(roll.who, roll.why) for roll in dice.rolls] == [("red", "score: Red")]
    assert (state.round.scored, state.round.removed, state.round.caused) == (1, 1, True)


def locking(**said):
    """Return the state after intents were locked; whoever says nothing here attacks."""
    options = {"sealed_intents": "on"}
    arms = ("energy_rifle", "grenades", "sidearm")
    party = [trooper(seat, 5, 5, arms) for seat in ("red", "blue", "green")]
    state = round_of(*party, options=options).state
    return locked(state, {"gm": AlienIntent(), **said})[0]


@pytest.mark.rule("C316-WPN-3", "C316-ROUND-1", "C316-PBP-4")
def test_only_an_attack_takes_its_weapon_in_hand_at_once():
    swap = Declare(**CALL, task="manoeuvre", weapon="sidearm")
    state = locking(red=Declare(weapon="grenades"), blue=swap)

    hands = [state.troopers[seat].in_hand for seat in ("red", "blue", "green")]
    assert hands == ["grenades", "energy_rifle", "energy_rifle"]
    assert state.round.stage == "dice"


@pytest.mark.rule("C316-GEAR-1", "C316-GEAR-6", "C316-PBP-3")
def test_of_calls_that_were_sealed_one_of_each_kind_stays_and_others_are_left_alone():
    force = Declare(**CALL, task="force", target="green")
    state = locking(red=force, blue=force)
    assert [state.round.intents[seat].task for seat in ("red", "blue")] == ["force", "other"]
    assert (state.round.intents["blue"].target, state.planet.force_used) == ("", True)

    calls = locking(red=Declare(**CALL, task="evac"), blue=Declare(), green=Declare())
    assert [one.task for one in calls.round.intents.values()] == ["evac", "attack", "attack"]
    assert not calls.planet.force_used


@pytest.mark.rule("C316-SA-19", "C316-ROUND-2", "C316-SAG-5")
def test_aliens_who_spent_their_last_token_on_something_else_still_roll():
    table = facing(BOOST, *squad("red"), tokens=1)
    table.play("gm", Buy(ability=BOOST, source="encounter")).roll(d10("9 9")).lapse()

    assert set(table.state.round.dice) == {"aliens", "red"}


@pytest.mark.rule("C316-SA-18", "C316-GEAR-3")
@pytest.mark.parametrize(("stopped", "used"), [(True, False), (False, True)])
def test_a_call_is_heard_unless_technology_is_stopped(stopped, used):
    table = facing(STOP_TECH, trooper("red", 5, 5, rank=SERGEANT), *squad("blue"))
    if stopped:
        table.play("gm", Buy(ability=STOP_TECH))
    table.play("red", Declare(**CALL, task="evac")).roll(d10("9 4 9")).lapse().through().done()

    assert table.state.planet.evac_used == used


@pytest.mark.rule("C316-GEAR-2", "C316-END-8")
def test_an_evac_with_the_die_of_the_last_score_takes_no_token():
    party = (trooper("red", 5, 5, rank=SERGEANT), *squad("blue"))
    table = calling("evac", *party, faces=d10("9 4 4"), tokens=1, pool=3).through().done()

    assert table.state.planet.last_remover == "blue"


@pytest.mark.rule("C316-GEAR-4", "C316-GEAR-9", "C316-END-8")
def test_fire_from_orbit_is_rolled_by_its_caller_and_marks_the_planet():
    party = (trooper("red", 5, 5, rank=LIEUTENANT), *squad("blue"))
    table = calling("orbital", *party, faces=d10("9 4 9 1 2 3"))

    assert {(roll.who, roll.why) for roll in table.dice.rolls[3:]} == {
        ("red", "Orbital Bombardment: Red")
    }
    assert table.state.planet.orbital_used


@pytest.mark.rule("C316-GEAR-6", "C316-GEAR-7", "C316-GEAR-8")
def test_forcing_the_dead_is_not_told_as_done():
    blue = trooper("blue", 5, 5, **{**DOOMED, "weaknesses": squad("blue")[0].weaknesses})
    table = round_of(*squad("red"), blue, place="far")
    table.play("red", Declare(**CALL, task="force", target="blue"))
    table.roll(d10("5 4 9")).lapse().through().done()

    assert table.at("blue").status == "dead"
    assert table.heard("C316-GEAR-7") == []


@pytest.mark.rule("C316-VEH-2")
def test_nobody_boards_what_was_wrecked_meanwhile():
    party = (trooper("red", 5, 5, rank=CAPTAIN), trooper("blue", 5, 5, rank=CAPTAIN))
    state = meeting(*party, place="far", tokens=9)
    state = riding(state, "apc", "red", crew="red", damage="crippled")
    table = Table(state)
    table.play("blue", Declare(**CALL, task="board", target="apc-red"))
    table.roll(d10("5 9 4")).lapse().through().done()

    assert table.state.vehicles["apc-red"].riders == ()
    assert [text for text in table.heard("C316-VEH-2") if "gets into" in text] == []


@pytest.mark.rule("C316-GEAR-10")
@pytest.mark.parametrize(("letters", "lines"), [(50, 1), (51, 2)])
def test_a_task_of_fifty_letters_is_told_in_one_line(letters, lines):
    words = "x" * letters
    table = round_of(*squad("red"), place="far")
    table.play("red", Declare(**CALL, task="other", text=words))
    table.roll(d10("9 4")).lapse().through().done()

    told = table.heard("C316-GEAR-10")
    assert (len(told), words in told[-1]) == (lines, True)
