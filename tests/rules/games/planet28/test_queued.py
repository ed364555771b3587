"""Both actions of an activation handed in at once: conditions, waiting, falling away."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import OrderOver, RuleError, legal
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Decline, Dispute, TakeBack
from rules.games.planet28.claims import Claim
from rules.games.planet28.moves import Charge, Fight, Finish, Hold, Walk
from rules.games.planet28.queued import may_hit, orders
from tests.support.planet28.arms import bearing, made
from tests.support.planet28.tables import Game, std, table

pytestmark = pytest.mark.rule("P28-PBP-3")

SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
AWAY = Walk(unit=1, distance_mm=80)


def duel(**more):
    return Game(table(std(), std("blue"), **more))


def played(game, steps, script="", at=0):
    """Play the step of a queue that is due now."""
    move = SYSTEM.orders.obey(steps[at], game.state, "red")
    assert move is not None and legal(game.state, move, "red") is None
    return game.do("red", move, script)


def over(game, order, words):
    """A step that can never come any more, and why."""
    with pytest.raises(OrderOver, match=words) as refused:
        SYSTEM.orders.obey(order, game.state, "red")
    assert refused.value.rule == "P28-PBP-3"


def test_both_actions_are_played_one_after_the_other():
    game = duel()
    steps = orders(game.state, SHOT, AWAY)
    played(game, steps, "d10:9")
    assert game.unit(1).actions == 1
    played(game, steps, at=1)
    assert (game.unit(1).moves, game.unit(1).actions) == (1, 0)


@pytest.mark.parametrize(("script", "comes"), [("d10:1 d8:8 d4:1", True), ("d10:9", False)])
def test_if_it_hits_the_second_comes_and_else_it_falls_away(script, comes):
    game = duel()
    steps = orders(game.state, SHOT, AWAY, "hit")
    played(game, steps, script)
    if comes:
        assert SYSTEM.orders.obey(steps[1], game.state, "red") == AWAY
    else:
        over(game, steps[1], "did not hit")


def test_a_hit_before_the_queue_is_no_hit_of_its_first_action():
    game = duel()
    game.state = game.state.change(1, tally=msgspec.structs.replace(game.unit(1).tally, hits=4))
    steps = orders(game.state, SHOT, AWAY, "hit")
    over(played(game, steps, "d10:9"), steps[1], "did not hit")


@pytest.mark.parametrize(("hp", "comes"), [(20, True), (2, False)])
def test_if_the_target_is_left_the_second_comes_and_else_it_falls_away(hp, comes):
    game = Game(table(std(), std("blue", hp=hp), std("blue")))
    steps = orders(game.state, SHOT, Shoot(**fields(SHOT)), "alive")
    played(game, steps, "d10:1 d8:8 d4:1")
    if comes:
        played(game, steps, "d10:9", at=1)
    else:
        over(game, steps[1], "is gone")


def fields(move):
    return {name: getattr(move, name) for name in move.__struct_fields__}


def test_the_second_waits_while_anything_is_asked():
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    blow = Fight(unit=1, target=2, weapon="Dagger")
    steps = orders(game.state, blow, blow)
    played(game, steps)
    assert game.kind() == "counter"
    assert SYSTEM.orders.obey(steps[1], game.state, "red") is None
    game.do("blue", Decline(), "d10:9")
    played(game, steps, at=1)
    assert game.kind() == "counter"


def test_what_the_second_leaves_open_is_asked_when_it_comes():
    game = duel()
    steps = orders(game.state, SHOT, Walk(unit=1, distance_mm=None, terrain=None))
    played(played(game, steps, "d10:9"), steps, at=1)
    assert game.kind() == "measure"
    game.do("red", Measure(distance_mm=40, terrain=()))
    assert game.unit(1).actions == 0


def test_what_is_not_legal_any_more_is_refused_like_any_move():
    game = duel()
    charge = Charge(unit=1, target=2, distance_mm=50)
    steps = orders(game.state, charge, charge)
    played(game, steps).do("red", Decline())
    move = SYSTEM.orders.obey(steps[1], game.state, "red")
    assert "touches" in legal(game.state, move, "red").text


@pytest.mark.rule("P28-FACT-3")
def test_an_action_that_was_taken_back_takes_the_second_with_it():
    game = duel(claims="confirm", judge="gm")
    steps = orders(game.state, SHOT, AWAY)
    played(game, steps).do("blue", Dispute()).do("gm", TakeBack())
    assert (game.kind(), game.unit(1).actions) == ("act", 2)
    over(game, steps[1], "taken back")
    fine = duel(claims="confirm")
    played(fine, steps).do("blue", Accept(), "d10:9")
    assert SYSTEM.orders.obey(steps[1], fine.state, "red") == AWAY


def test_once_the_activation_is_over_nothing_of_it_comes():
    game = Game(table(std(), std("blue"), std(name="Next"), units=(1,)))
    steps = orders(game.state, SHOT, AWAY)
    game.do("red", Finish(unit=1)).do("blue", Finish(unit=2))
    assert game.kind() == "act"
    over(game, steps[1], "activation is over")


@pytest.mark.rule("P28-HOLD-2")
def test_a_claim_between_both_actions_does_not_end_the_queue():
    game = Game(table(std(), std("blue"), std(name="Held", holding=True)))
    steps = orders(game.state, SHOT, AWAY)
    played(game, steps, "d10:9").do("red", Claim(unit=3))
    assert game.state.frames[-1].units == (3,)
    assert SYSTEM.orders.obey(steps[1], game.state, "red") is None
    game.do("red", Hold(unit=3))
    played(game, steps, at=1)
    assert game.unit(1).moves == 1


def test_only_attacks_have_conditions_and_both_actions_are_one_units():
    state = duel().state
    for when in ("hit", "alive"):
        with pytest.raises(RuleError, match="Only an attack"):
            orders(state, AWAY, SHOT, when)
    with pytest.raises(RuleError, match="one unit"):
        orders(state, AWAY, Walk(unit=2, distance_mm=10))


@pytest.mark.rule("P28-WSR-INDIR")
def test_whether_a_shot_without_a_roll_hit_is_no_condition():
    fog = made("Fog mortar", melee=False, special=("Indirect",), range_most=600)
    for switch, one_answer in (("required", True), ("none", False)):
        state = table(bearing(fog), std("blue"), indirect_roll=switch)
        shot = Shoot(unit=1, target=2, weapon="Fog mortar", distance_mm=100)
        assert may_hit(state, shot) is one_answer
        if not one_answer:
            with pytest.raises(RuleError, match="not one answer"):
                orders(state, shot, AWAY, "hit")


def test_its_owner_reads_it_in_words_and_nonsense_is_refused():
    state = duel().state
    first, second = orders(state, SHOT, AWAY, "hit")
    assert SYSTEM.orders.spoken(first, state).startswith("Red Std: shoot Blue Std")
    assert SYSTEM.orders.spoken(second, state) == "if the first hits, Red Std: move 8cm"
    assert SYSTEM.orders.spoken(orders(state, SHOT, Hold(unit=1))[1], state) == "Red Std: hold"
    assert SYSTEM.orders.spoken("block always", state) == "block always"
    with pytest.raises(RuleError, match="no action of a queue"):
        SYSTEM.orders.obey('queued {"move": 4}', state, "red")


def test_a_queue_is_no_part_of_the_state():
    game = duel()
    before = game.state
    orders(game.state, SHOT, AWAY)
    assert game.state is before
    assert not any("queue" in field for field in type(before).__struct_fields__)


def test_what_was_handed_in_for_one_turn_does_not_come_in_the_next():
    game = duel()
    first, second = orders(game.state, SHOT, AWAY)
    game.state = msgspec.structs.replace(game.state.change(1, actions=1), turn=game.state.turn + 1)
    for step in (first, second):
        over(game, step, "activation is over")
