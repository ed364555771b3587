"""What the beginning and the end of a turn do, whom they spare, and the last call."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.answers import LetGo
from rules.games.planet28.moves import Fight, Finish, Hold
from rules.games.planet28.turn.battle import Battle, Resume
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, new_turn, std, table

FIRE = (Effect("Flame", 0, 9),)
BOTH = ((1, 2),)


def ended(*people, script="", **more):
    """A battle after the first unit, the only one with actions, has finished the turn."""
    game = Game(table(*people, **more))
    return game.do("red", Finish(unit=1), script)


def idle(seat="blue", **more):
    """A unit that has used its actions."""
    return std(seat, actions=0, **more)


@pytest.mark.rule("P28-TURN-1")
def test_a_turn_ends_once_all_have_acted_and_nobody_holds():
    game = Game(table(std(A=6), std("blue"))).do("red", Hold(unit=1)).do("blue", Finish(unit=2))
    assert (game.state.turn, game.kind()) == (1, "last_call")
    assert game.do("red", LetGo()).state.turn == 2


@pytest.mark.rule("P28-TURN-1", "P28-TURN-7")
def test_a_turn_is_opened_with_its_number_and_the_length_of_the_battle():
    game = ended(std(A=6), idle(), limit=7)
    (line,) = [line for line in game.told if line.rule == "P28-TURN-1"]
    assert "2" in line.text
    assert "7" in line.text


@pytest.mark.rule("P28-TURN-7", "P28-INT-15")
def test_the_order_of_the_turn_before_is_gone_before_poison_shakes_anybody():
    game = ended(std(A=6), idle(hp=10, poisoned=True), script="d4:1 d10:9")
    assert (game.kind(), game.state.turn) == ("edge", 2)
    assert (game.state.order, game.state.place) == ((), 0)


@pytest.mark.rule("P28-FLOW-4", "P28-WSR-POISON", "P28-ARC-FLAME", "P28-TR-FOULAURA")
@pytest.mark.parametrize(
    ("fields", "aura", "script", "lost", "shown"),
    [
        ({"poisoned": True}, (), "d4:3", 3, [("Poison", 4, (3,))]),
        ({"effects": FIRE}, (), "d4:2", 2, [("Flame", 4, (2,))]),
        ({}, ("Foul aura",), "", 1, []),
    ],
)
def test_an_ailment_costs_hp_without_armour_and_shows_its_die(fields, aura, script, lost, shown):
    sick = idle(armour="Power armour", A=4, **fields)
    game = ended(std(A=6, traits=aura), sick, locks=BOTH, script=script)
    assert game.unit(2).hp == 20 - lost
    told = next(rule for rule in ("WSR-POISON", "ARC-FLAME", "TR-FOULAURA") if rule in game.rules())
    assert game.rolls(told) == shown


@pytest.mark.rule("P28-FLOW-4", "P28-TR-UNEARTHLY")
@pytest.mark.parametrize(
    ("fields", "value", "script", "left"),
    [
        ({"poisoned": True}, "immune", "", 20),
        ({"poisoned": True}, "hurt", "d4:2", 18),
        ({"effects": FIRE}, "immune", "d4:2", 18),
        ({"effects": FIRE}, "hurt", "d4:2", 18),
    ],
)
def test_of_ailments_only_fire_hurts_the_unearthly_unless_switched(fields, value, script, left):
    ghost = idle(traits=("Unearthly",), A=4, **fields)
    game = ended(std(A=6), ghost, script=script, unearthly_env=value)
    assert game.unit(2).hp == left


@pytest.mark.rule("P28-FLOW-4", "P28-TURN-8")
def test_fire_does_not_burn_who_has_died_of_an_aura():
    foul = std(A=6, traits=("Foul aura",))
    game = ended(foul, idle(hp=1, effects=FIRE), idle(), locks=BOTH)
    assert game.unit(2).status == "slain"
    assert "ARC-FLAME" not in game.rules()


@pytest.mark.rule("P28-TURN-7", "P28-TURN-8", "P28-TR-FOULAURA")
def test_nothing_is_left_on_the_stack_for_who_is_gone():
    """What stands on the stack is stored: a stored game goes on with the same frames."""
    sick = {"poisoned": True, "effects": FIRE, "actions": 0}
    people = std(traits=("Foul aura",)), std("blue", **sick), std("blue", status="fled", **sick)
    state = table(*people, locks=BOTH)
    begun = Battle().do_turn(state, {}, Scripted())
    assert [(frame.unit, frame.what) for frame in begun.first] == [(2, "Poison")]
    closed = Battle().do_close(state, {}, Scripted())
    assert [(frame.unit, frame.what) for frame in closed.first] == [(2, "Foul aura"), (2, "Flame")]


@pytest.mark.rule("P28-TURN-10", "P28-TURN-8")
def test_a_battle_that_the_end_of_a_turn_decides_has_no_next_turn():
    game = ended(std(A=6), idle(hp=2, effects=FIRE), script="d4:2")
    assert (game.state.frames, game.state.turn, game.state.winners) == ((), 1, ("red",))
    assert [line.text for line in game.told if line.rule == "P28-TURN-10"] == [game.state.ended]


@pytest.mark.rule("P28-TURN-2", "P28-TURN-8", "P28-ARC-BLIND")
def test_actions_that_nobody_could_use_are_lost_with_the_turn():
    blind = std("blue", effects=(Effect("Blind", 0, 1),))
    game = ended(std(A=6), blind, limit=1)
    assert (game.unit(2).actions, game.unit(2).effects) == (0, ())


@pytest.mark.rule("P28-TURN-9", "P28-ARC-FLAME")
@pytest.mark.parametrize(("name", "until", "stays"), [("Wither", 1, 0), ("Wither", 2, 1)])
def test_an_effect_lasts_to_the_end_of_its_last_turn(name, until, stays):
    game = ended(std(A=9, effects=(Effect(name, -1, until),)), idle())
    assert len(game.unit(1).effects) == stays


@pytest.mark.rule("P28-ARC-FLAME", "P28-TURN-9")
def test_fire_outlasts_every_turn():
    old = (Effect("Flame", 0, 1),)
    assert ended(std(A=6), idle(effects=old), script="d4:1").unit(2).effects == old


@pytest.mark.rule("P28-ARC-SUMMON", "P28-TURN-9")
@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"effects": (Effect("Summoned", 0, 1),)}, "vanished"),
        ({"effects": (Effect("Summoned", 0, 2),)}, "ok"),
        ({"effects": (Effect("Summoned", 0, 1),), "status": "slain", "hp": 0}, "slain"),
    ],
)
def test_a_double_vanishes_when_its_time_is_up_unless_it_is_dead(fields, status):
    assert ended(std(A=6), idle(**fields), idle(A=4)).unit(2).status == status


@pytest.mark.rule("P28-TURN-7", "P28-TR-FAST", "P28-TR-SLOW", "P28-TR-MOTIVES")
def test_the_dice_of_a_turn_are_told_and_nobody_rolls_for_the_gone():
    motives = "Mysterious motives"
    traits = ("Fast", "Slow", motives)
    gone = std("blue", traits=traits, status="fled", actions=0)
    game = new_turn(std(traits=traits), gone, std("blue", A=1), script="d6:4 d6:3 d10:7")
    assert game.rolls("TR-FAST") == [("Fast", 6, (4,))]
    assert game.rolls("TR-SLOW") == [("Slow", 6, (3,))]
    assert game.rolls("TR-MOTIVES") == [(motives, 10, (7,))]
    assert (game.unit(1).speed_dice, game.unit(1).motive) == (10, 7)


def last_call(*people, red=(1,), blue=(), **more):
    """The last call of a turn, after the last unit: these units hold two actions."""
    state = table(*people, units=(len(people),), **more)
    state = msgspec.structs.replace(state, place=len(people))
    for unit in (*red, *blue):
        state = state.change(unit, holding=True)
    return Game(state).do(state.seat(len(people)), Finish(unit=len(people)))


@pytest.mark.rule("P28-HOLD-3")
def test_the_last_call_names_the_units_that_hold_and_the_way_out():
    game = last_call(std(name="A"), std(name="B"), std("blue", name="C"), std("blue"), blue=(3,))
    assert game.kind() == "last_call"
    assert [entry.seat for entry in game.asked().entries] == ["red", "blue"]
    assert game.labels() == ["A acts", "Let them go", "C acts", "Let them go"]


@pytest.mark.rule("P28-HOLD-3")
@pytest.mark.parametrize(("number", "offered"), [(8, 9), (9, 10), (10, 10)])
def test_the_last_call_offers_ten_choices_at_most(number, offered):
    people = [std(name=f"Unit {n}") for n in range(number)]
    game = last_call(*people, std("blue"), red=range(1, number + 1))
    assert len(game.labels()) == offered


@pytest.mark.rule("P28-HOLD-3")
def test_nobody_is_called_who_has_nothing_left_to_use():
    game = Game(table(std(), std("blue"), units=(2,)))
    game.state = game.state.change(1, holding=True, actions=0)
    game.state = msgspec.structs.replace(game.state, order=())
    frames = game.state.frames
    assert frames[0].ask_call(game.state) is None
    assert frames[0].ask_call(game.state.change(1, actions=1)).entries[0].seat == "red"


@pytest.mark.rule("P28-HOLD-3", "P28-CTR-1")
def test_who_lets_its_actions_go_cannot_counter_with_them():
    game = last_call(std(), std("blue"), std("blue"), blue=(2,))
    game.do("red", Resume(unit=1)).do("blue", LetGo())
    assert (game.unit(2).holding, game.unit(2).actions) == (False, 0)
    fight = Fight(unit=1, target=2, weapon="Dagger", distance_mm=10)
    assert game.do("red", fight, "d10:9").kind() == "act"


@pytest.mark.rule("P28-HOLD-3")
def test_held_actions_that_are_let_go_are_lost_before_the_turn_ends():
    people = std(traits=("Foul aura",)), std("blue", hp=10), std("blue")
    game = last_call(*people, red=(), blue=(2,), locks=BOTH)
    game.do("blue", LetGo(), "d10:9")
    assert (game.kind(), game.state.turn) == ("edge", 1)
    assert (game.unit(2).holding, game.unit(2).actions) == (False, 0)


@pytest.mark.rule("P28-HOLD-3", "P28-HOLD-2")
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("who", ["red", "blue", "green"])
def test_of_three_at_the_last_call_it_does_not_matter_who_speaks_first(who, turned):
    seats = ("red", "blue", "green")
    people = *(std(seat, value=5 + n) for n, seat in enumerate(seats)), std()
    game = last_call(*people, red=(1, 2, 3), seats=seats)
    said = {seat: Resume(unit=n) for n, seat in enumerate(seats, 1)} | {who: LetGo()}
    for seat in seats[:: -1 if turned else 1]:
        game.do(seat, said[seat])
    gone = seats.index(who) + 1
    assert (game.unit(gone).holding, game.unit(gone).actions) == (False, 0)
    # The highest value acts first, then the other one.
    first, second = sorted({1, 2, 3} - {gone}, reverse=True)
    assert (game.kind(), game.asked().entries[0].seat) == ("act", seats[first - 1])
    game.do(seats[first - 1], Finish(unit=first))
    assert (game.kind(), game.asked().entries[0].seat) == ("act", seats[second - 1])


@pytest.mark.rule("P28-HOLD-3", "P28-TURN-10")
def test_a_held_action_that_decides_the_battle_is_the_last():
    burning = std(effects=FIRE)
    people = burning, std(name="Waits"), std("blue", hp=3)
    game = last_call(*people, red=(1, 2), locks=((1, 3),))
    game.do("red", Resume(unit=1))
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"), "d10:1 d4:4 d4:1")
    assert (game.state.frames, game.state.winners) == ((), ("red",))
    assert (game.unit(1).hp, game.unit(2).holding) == (20, True)


@pytest.mark.rule("P28-HOLD-3", "P28-HOLD-1")
def test_without_held_actions_there_is_no_last_call():
    game = Game(table(std(A=6), idle())).do("red", Hold(unit=1)).do("red", LetGo())
    assert (game.state.turn, game.kind()) == (2, "act")
