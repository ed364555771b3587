"""The steps of a turn one by one: who acts next, what silence does, what a battle ends with."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.boarding import Disembark
from rules.games.planet28.actions.climbing import HangOn
from rules.games.planet28.dissolving import Dissolving
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.moves import Finish, Hold, Rally, Walk
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.state import Slot
from rules.games.planet28.turn.activation import Activation, is_decided, left_off
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.rounds import Ail, allowance
from rules.games.planet28.turn.turn_order import Ordering
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.rides import COACH, aboard, bus, friends
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

REPLACE = msgspec.structs.replace
WON = Goal(scenario="laboratory", won=("red",))


def done(stage, state, script="", answers=(), frame=Battle):
    """What a stage does; every scripted face was asked for."""
    dice = Scripted(script)
    go = frame(stage=stage).does(state, dict(answers), dice)
    dice.done()
    return go


def squad(**more):
    """A battle of red's characters 1 and 5 with its squad 6, against blue's 7."""
    people = (std(name=f"Red {n}", **more) for n in range(1, 5))
    return with_squad(table(*people, std("blue"), limit=3), 2, 3, 4)


def between(state, *slots, place=0, **more):
    """The battle between two activations, with these places in the order."""
    order = tuple(Slot(5, units) for units in slots)
    return REPLACE(state, order=order, place=place, frames=(Battle(stage="next"),), **more)


# --- who acts next ---------------------------------------------------------------------------


@pytest.mark.rule("P28-TURN-1", "P28-TURN-5")
def test_the_next_place_is_activated_by_those_who_have_not_acted():
    state = between(table(std(), std(), std("blue")), (1, 2), (1, 2), (3,), place=1)
    go = done("next", REPLACE(state, order=(Slot(5, (1,)), *state.order[1:])))
    assert (go.first, go.to) == ((Activation(units=(2,)),), "next")
    assert (go.state.place, go.state.order[1]) == (2, Slot(5, (2,)))
    gone = done("next", state.change(2, status="fled").change(1, status="fled"))
    assert gone.first == ()


@pytest.mark.rule("P28-TURN-1", "P28-HOLD-2", "P28-TURN-10")
def test_a_decided_battle_and_a_claim_come_before_the_next_place():
    state = between(table(std(), std("blue")), (1,), (2,))
    held = REPLACE(state.change(2, holding=True), claims=(2,))
    served = done("next", held)
    assert (served.first, served.state.claims) == ((Activation(units=(2,), gap=False),), ())
    over = done("next", held.change(2, status="fled"))
    assert (over.first, over.state.ended) == ((), "Red holds the table.")


@pytest.mark.rule("P28-TURN-1", "P28-SQD-7")
def test_a_stray_acts_right_after_its_squad():
    state = between(squad().change(3, stray="out", value=4), (6,), (1,), (5,), place=1)
    go = done("next", state)
    assert (go.first, go.to) == ((Activation(units=(3,)),), "next")
    assert [slot.units for slot in go.state.order] == [(6,), (3,), (1,), (5,)]
    assert (go.state.order[1].value, go.state.place) == (4, 2)
    before = done("next", REPLACE(state, place=0))
    assert before.first == (Activation(units=(6,)),)


@pytest.mark.rule("P28-TURN-1", "P28-TURN-3", "P28-TURN-6")
@pytest.mark.parametrize(
    ("switch", "values", "again"),
    [
        ("live", (5, 5), False),
        ("live", (5, 4), True),
        ("live", (4, 4), True),
        ("frozen", (4, 4), 0),
    ],
)
def test_a_live_order_is_fixed_again_when_a_value_has_changed(switch, values, again):
    state = between(table(std(), std("blue"), order=switch), (1,), (2,))
    for unit, value in zip((1, 2), values, strict=True):
        state = state.change(unit, value=value)
    go = done("next", state)
    assert (go.first == (Ordering(),)) is bool(again)
    assert (go.to, go.state.place) == ("next", 0 if again else 1)


@pytest.mark.rule("P28-TURN-1")
def test_after_the_last_place_the_turn_goes_on():
    go = done("next", between(table(std(), std("blue")), (1,), (2,), place=2))
    assert (go.first, go.to, go.back) == ((), None, None)


@pytest.mark.rule("P28-SOLO-4", "P28-TURN-1")
def test_the_enemys_places_are_played_by_themselves():
    state = between(against(std(), foe()), (2,), (1,))
    assert done("next", state).first == (EnemyTurn(units=(2,)),)
    assert done("next", between(state, (1,), (2,))).first == (Activation(units=(1,)),)


# --- the beginning and the end of turns and battles --------------------------------------------


@pytest.mark.rule("P28-SETUP-1")
@pytest.mark.parametrize("goal", [None, WON])
def test_nothing_is_left_of_the_goal_of_the_battle_before(goal):
    state = REPLACE(table(std(), std("blue")), goal=goal)
    assert done("scene", state).state.goal is None


@pytest.mark.rule("P28-TURN-7", "P28-SQD-14")
def test_a_turn_opens_with_the_poison_of_all_who_are_there_and_then_dissolves_squads():
    state = with_vehicle(squad(), *CAR)
    for unit in (1, 2, 5, 7):
        state = state.change(unit, poisoned=True)
    go = done("turn", state.change(1, status="fled"))
    ails = tuple(Ail(unit=unit, what="Poison") for unit in (2, 5, 7))
    assert go.first == (*ails, Dissolving())
    assert (go.state.turn, go.state.order, go.state.place) == (2, (), 0)
    assert done("turn", table(std(), std("blue"))).first == ()


@pytest.mark.rule("P28-TURN-10", "P28-TURN-8")
@pytest.mark.parametrize("stage", ["again", "end"])
def test_a_battle_that_is_decided_ends_with_its_turn(stage):
    state = table(std(), std("blue"), limit=0)
    assert done(stage, state).state.ended == ""
    over = done(stage, state.change(2, status="fled"))
    assert (over.state.ended, over.state.winners) == ("Red holds the table.", ("red",))
    # A double's time is up with the turn, and with it its side's.
    double = state.change(2, effects=(Effect("Summoned", 1, 1, 1),))
    assert done("again", double).state.winners == ("red",)


@pytest.mark.rule("P28-TURN-10")
@pytest.mark.parametrize(("turn", "limit", "on"), [(1, 2, True), (2, 2, False), (9, 0, True)])
def test_a_battle_ends_after_its_last_turn_without_a_winner(turn, limit, on):
    go = done("end", table(std(), std("blue"), turn=turn, limit=limit))
    assert (go.to == "turn") is on
    assert (go.state.ended == f"The battle ends after {turn} turns.") is not on
    assert (go.state.winners, go.back) == ((), None if on else {"over": True})


@pytest.mark.rule("P28-TURN-10", "P28-SETUP-1")
def test_a_goal_that_is_reached_ends_the_battle_for_whoever_reached_it():
    state = REPLACE(table(std(), std("blue"), limit=0), goal=WON, claims=(1,))
    assert is_decided(state)
    go = done("end", state)
    assert (go.state.winners, go.state.claims) == (("red",), ())
    assert "Red has won" in go.told[0].text
    three = table(std(), std("blue"), std("green"), seats=("red", "blue", "green"), limit=0)
    assert done("end", REPLACE(three, goal=WON)).state.winners == ("red",)
    open_goal = REPLACE(state, goal=Goal(scenario="laboratory"))
    assert not is_decided(open_goal)


@pytest.mark.rule("P28-SETUP-1", "P28-TURN-10")
def test_a_goal_that_is_counted_at_the_end_names_its_winner():
    goal = Goal(scenario="wreck", role="red", start=1)
    state = REPLACE(table(std(), std("blue"), limit=1), goal=goal)
    assert not is_decided(state)
    assert done("end", state).state.winners == ("red",)


# --- activations -----------------------------------------------------------------------------


@pytest.mark.rule("P28-TURN-2", "P28-SQD-14", "P28-CLIMB-3")
def test_a_squad_that_is_no_more_cannot_go_on():
    state = squad()
    assert Activation(units=(6,)).ready(state) == (6,)
    gone = REPLACE(state, units=tuple(one for one in state.units if one.id != 6))
    assert Activation(units=(6,)).ready(gone) == ()
    assert left_off(gone, (6,), ()).first == ()


@pytest.mark.rule("P28-CLIMB-3", "P28-SQD-14")
def test_who_hangs_on_a_face_holds_on_and_then_squads_dissolve():
    state = squad().change(1, climbing=40)
    assert left_off(state, (1,), ()).first == (HangOn(unit=1), Dissolving())
    assert left_off(state, (2,), ()).first == ()
    alone = table(std(climbing=40), std("blue"))
    assert left_off(alone, (1,), ()).first == (HangOn(unit=1),)


def silent(state, *units):
    """What silence makes of an activation."""
    return Activation(units=units).ask_act(state).entries[0].default


@pytest.mark.rule("P28-HOLD-1", "P28-SQD-7", "P28-VEH-TRANS-2", "P28-BREAK-6")
def test_silence_keeps_actions_where_they_can_be_kept():
    state = squad()
    assert silent(state, 1) == Hold(unit=1)
    assert silent(state, 1, 6) == Hold(unit=1)
    assert silent(state.change(1, status="broken"), 1, 6) == Hold(unit=6)
    stray = state.change(3, stray="out", actions=2)
    assert silent(stray, 3) == Finish(unit=3)
    assert silent(stray, 3, 1) == Hold(unit=1)
    afraid = state.change(1, status="broken").change(6, status="broken")
    assert silent(afraid, 1, 6) == Rally(unit=1)
    riding = aboard(bus(*friends(2), parts=COACH), 1, 2)
    assert silent(riding, 1, 2) == Finish(unit=1)
    assert silent(riding.change(2, aboard=None, actions=1), 1, 2) == Hold(unit=2)


@pytest.mark.rule("P28-ACT-1", "P28-VEH-TRANS-2", "P28-BREAK-6", "P28-HOLD-1", "P28-SQD-7")
def test_the_question_names_who_acts_with_what_is_left_and_offers_what_always_is_possible():
    riding = aboard(bus(*friends(2), parts=COACH), 1).change(2, actions=1)

    def asked(state, *units):
        ask = Activation(units=units).ask_act(state)
        return ask.text, [choice.label for choice in ask.entries[0].choices]

    assert asked(riding, 1) == ("Red: what does Red 1 (aboard) do?", ["Get out", "Stay aboard"])
    assert asked(riding, 2) == ("Red: what does Red 2 (1 action) do?", ["Hold", "Finish"])
    both, labels = asked(riding, 1, 2)
    assert both == "Red: what does Red 1 (aboard) or Red 2 (1 action) do?"
    assert labels == [
        *("Get out: Red 1", "Stay aboard: Red 1", "Hold: Red 2", "Finish: Red 2"),
    ]
    able = riding.change(1, status="broken", actions=2)
    text, labels = asked(able, 1, 2)
    assert text.startswith("Red: what does Red 1 (2 actions) or")
    assert labels == ["Rally: Red 1", "Hold: Red 2", "Finish: Red 2"]
    stray = squad().change(3, stray="out", actions=2)
    assert asked(stray, 3)[1] == ["Finish"]


@pytest.mark.rule("P28-VEH-TRANS-2")
@pytest.mark.parametrize(("before", "left"), [(0, 1), (1, 0), (2, 1)])
def test_who_gets_out_has_the_actions_of_a_turn_or_what_is_left_of_them(before, left):
    state = aboard(bus(*friends(2)), 1).change(1, actions=before)
    frame = Activation(units=(1,))
    after = frame.paid(state, Disembark(unit=1)).unit(1)
    assert (after.actions, after.acted) == (left, True)
    walker = frame.paid(state.change(2, actions=1), Walk(unit=2, distance_mm=10))
    assert walker.unit(2).actions == 0


# --- what happens to units -------------------------------------------------------------------


@pytest.mark.rule("P28-TURN-2", "P28-ARM-POWER", "P28-SQD-5")
def test_who_restarts_has_no_actions_and_a_squad_none_if_all_do():
    state = squad()
    assert [allowance(state, state.unit(unit)) for unit in (1, 2, 6)] == [2, 0, 2]
    for unit in (1, 2, 3):
        state = state.change(unit, reboot=1)
    assert [allowance(state, state.unit(unit)) for unit in (1, 6)] == [0, 2]
    state = state.change(4, reboot=1)
    assert allowance(state, state.unit(6)) == 0


AUTHORS = [
    ("Poison", {"poisoned": True, "poisoner": 3}, 3),
    ("Poison", {"poisoned": True}, 0),
    ("Flame", {"effects": (Effect("Inspire", 1, 3, 2), Effect("Flame", 0, 99, 3))}, 3),
    ("Flame", {"effects": (Effect("Inspire", 1, 3, 2),)}, 0),
    ("Foul aura", {}, 3),
    ("Foul aura", {"poisoner": 2, "effects": (Effect("Flame", 0, 99, 2),)}, 3),
]


@pytest.mark.rule("P28-CAMP-1", "P28-FLOW-4")
@pytest.mark.parametrize(("what", "more", "author"), AUTHORS)
def test_who_poisoned_burnt_or_fouled_it_has_killed_it(what, more, author):
    blues = (std("blue"), std("blue", traits=("Foul aura",)))
    state = table(std(hp=1, **more), *blues, locks=((1, 2), (1, 3)))
    script = "" if what == "Foul aura" else "d4:2"
    dice = Scripted(script)
    after = Ail(unit=1, what=what).do_hurt(state, {}, dice).state
    dice.done()
    assert [after.unit(unit).tally.kills for unit in (2, 3)] == [
        (1,) if unit == author else () for unit in (2, 3)
    ]
    clean = REPLACE(state, locks=((1, 2),)).change(1, poisoner=0, effects=())
    dice = Scripted(script)
    assert Ail(unit=1, what=what).do_hurt(clean, {}, dice).state.unit(2).tally.kills == ()


@pytest.mark.rule("P28-SQD-11", "P28-FLOW-4", "P28-WSR-POISON")
def test_of_a_squad_a_member_burns_and_of_a_vehicle_a_section_sickens():
    state = squad().change(6, effects=(Effect("Flame", 0, 99, 5),))
    dice = Scripted("d4:3")
    (harm,) = Ail(unit=6, what="Flame").do_hurt(state, {}, dice).first
    assert (harm.hit.victim, harm.hit.bare, harm.damage.amount, harm.hit.striker) == (
        *(6, True, 3, 5),
    )
    assert [work.faces for work in harm.damage.works] == [(3,)]
    fouled = Ail(unit=6, what="Foul aura").do_hurt(state, {}, Scripted(""))
    assert fouled.first[0].damage.amount == 1
    car = with_vehicle(table(std(), std("blue")), *CAR).change(3, poisoned=True, poisoner=1)
    (harm,) = Ail(unit=3, what="Poison").do_hurt(car, {}, Scripted("")).first
    assert (harm.hit.victim, harm.hit.facing, harm.hit.striker, harm.now()) == (3, "die", 1, "roll")
