"""What a GM may do to a battle: limits, switches, values, absent players, rulings (P28-GM-*)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Edit, Moment, RuleError, Ruling, legal, play, question
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.answers import Accept, Counter, Decline
from rules.games.planet28.claims import Claim
from rules.games.planet28.gm import EndBattle
from rules.games.planet28.moves import Fight, Finish, Hold, Walk
from rules.games.planet28.options import OPTIONS
from rules.games.planet28.turn.battle import Battle
from tests.support.planet28.tables import Game, std, table

LOCKED = ((1, 2),)


def duel(**more):
    return Game(table(std(), std("blue"), **more))


def edited(game, path, value):
    """Have the GM set a value, which may break an invariant."""
    moment = Moment(seat="gm", dice=Scripted(""))
    step = play(SYSTEM, game.state, Edit(path=path, value=value), moment)
    game.state, game.told = step.state, list(step.told)
    return game


def last_turn(limit):
    """A battle in which the last unit of turn 9 is about to end its activation."""
    state = table(std(), std("blue", acted=True, actions=0), turn=9, limit=limit)
    return Game(msgspec.structs.replace(state, place=2, frames=state.frames))


@pytest.mark.rule("P28-GM-1", "P28-TURN-10")
@pytest.mark.parametrize(("limit", "ends"), [("9", True), ("10", False), ("0", False)])
def test_a_gm_sets_the_length_of_a_battle_or_lifts_it(limit, ends):
    game = edited(last_turn(9), "limit", limit)
    script = "" if ends else "d10:3 d10:7"

    game.do("red", Finish(unit=1), script)

    assert bool(game.state.ended) is ends
    if not ends:
        of = "" if limit == "0" else " of 10"
        assert f"Turn 10{of}." in game.text()
        assert SYSTEM.card(SYSTEM.look(game.state, None)).status == f"Turn 10{of}."


@pytest.mark.rule("P28-GM-1", "P28-GM-10")
def test_a_gm_says_what_a_battle_is_about_and_who_has_won_it():
    game = duel()
    said = "Whoever holds the well at dusk wins; Blue deploys on the hill."
    game.do("gm", Ruling(text=said))
    assert said in game.text()
    game.do("gm", EndBattle(reason="Blue holds the well.", winners=("blue",)))
    assert (game.state.ended, game.state.winners) == ("Blue holds the well.", ("blue",))


@pytest.mark.rule("P28-GM-2")
def test_only_a_gm_changes_a_switch_in_play_and_everybody_is_told_both_values():
    game = edited(duel(), "switches.shoot_moves", "max")
    assert game.text() == "The GM set switches.shoot_moves from sum to max."
    assert game.state.is_switched("shoot_moves", "max")
    with pytest.raises(RuleError):
        duel().do("red", Edit(path="switches.shoot_moves", value="max"))


@pytest.mark.rule("P28-GM-2")
@pytest.mark.parametrize("option", [one for one in OPTIONS if one.values], ids=lambda one: one.key)
def test_a_switch_that_is_set_to_no_value_of_its_own_is_told(option):
    game = edited(duel(), f"switches.{option.key}", "sideways")

    (fault,) = (one for one in SYSTEM.invariants(game.state) if "sideways" in one)
    assert fault.startswith(f"{option.key} is ") and "P28-GM-2" in fault
    assert all(value in fault for value in option.values)
    right = edited(game, f"switches.{option.key}", option.values[-1])
    assert not any("P28-GM-2" in one for one in SYSTEM.invariants(right.state))


@pytest.mark.rule("P28-FLOW-3")
@pytest.mark.parametrize(("before", "after"), [("off", "on"), ("on", "off")])
def test_real_dice_are_a_switch_of_the_game_that_its_gm_sets(before, after):
    game = duel(real_dice=before)
    live = SYSTEM.live
    assert live.value(game.state, live.real_dice) == before
    move = live.setting(live.real_dice, after)
    game = edited(game, move.path, move.value)
    assert live.value(game.state, live.real_dice) == after
    # A battle begun before there was the switch goes by the house's setting.
    old = {key: value for key, value in game.state.switches.items() if key != live.real_dice}
    assert live.value(msgspec.structs.replace(game.state, switches=old), live.real_dice) is None


DEED = Improvise(unit=1, deed="swing on the chandelier", cost=2, skill="A", modifier=-2, pain=3)


@pytest.mark.rule("P28-GM-4", "P28-UNIV-2")
def test_with_a_judge_the_gm_alone_rules_on_what_no_rule_lists():
    game = duel(judge="gm").do("red", DEED)
    assert [entry.seat for entry in game.asked().entries] == ["gm"]
    assert legal(game.state, Accept(), "blue") is not None

    refused = Game(game.state).do("gm", Decline())
    assert refused.unit(1).actions == 2
    taken = Game(game.state).do("gm", Accept(), "d10:3")
    # 3 is not under 5 - 2: what was agreed is what is rolled, paid and lost.
    assert (taken.unit(1).actions, taken.unit(1).hp) == (0, 17)


@pytest.mark.rule("P28-ITEM-2", "P28-GM-4")
def test_a_thing_used_for_something_else_is_proposed_and_not_used_up_by_itself():
    deed = Improvise(unit=1, deed="blind them with the med kit's spray", cost=1)
    game = Game(table(std(items={"Med kit": 1}), std("blue"))).do("red", deed)

    game.do("blue", Accept())

    assert game.unit(1).items == {"Med kit": 1}
    assert game.unit(1).actions == 1
    edited(game, "units.0.items.Med kit", "0")
    assert game.unit(1).items == {"Med kit": 0}


VALUES = [
    ("units.0.hp", "7", lambda s: s.character(1).hp == 7),
    ("units.0.poisoned", "true", lambda s: s.character(1).poisoned),
    ("units.0.actions", "1", lambda s: s.unit(1).actions == 1),
    ("units.0.items", '{"Ammo basic": 2}', lambda s: s.character(1).items == {"Ammo basic": 2}),
    ("locks", "[[1, 2]]", lambda s: s.touching(1) == (2,)),
    ("order.1.units", "[1, 2]", lambda s: s.order[1].units == (1, 2)),
]


@pytest.mark.rule("P28-GM-5")
@pytest.mark.parametrize(("path", "value", "is_set"), VALUES)
def test_a_gm_sets_any_value_and_the_old_one_is_told_with_the_new_one(path, value, is_set):
    before = duel().state
    assert not is_set(before)

    game = edited(Game(before), path, value)

    assert is_set(game.state)
    assert game.text().startswith(f"The GM set {path} from ") and value in game.text()
    with pytest.raises(RuleError):
        play(SYSTEM, before, Edit(path=path, value=value), Moment(seat="red", dice=Scripted("")))


@pytest.mark.rule("P28-GM-7", "P28-PBP-1")
def test_a_gm_answers_holds_and_ends_for_a_player_who_is_away():
    game = duel(locks=LOCKED).do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert game.kind() == "counter"
    moment = Moment(seat="blue", by="gm", seats=("red", "blue", "gm"), dice=Scripted("d10:9 d10:9"))

    step = play(SYSTEM, game.state, Counter(weapon="Dagger"), moment)

    assert step.state.unit(2).countered
    for move, holds in ((Hold(unit=1), True), (Finish(unit=1), False)):
        moment = Moment(seat="red", by="gm", seats=("red", "blue", "gm"), dice=Scripted(""))
        after = play(SYSTEM, duel().state, move, moment).state
        assert after.unit(1).holding is holds
        assert question(after).entries[0].seat == "blue"


@pytest.mark.rule("P28-PBP-6", "P28-HOLD-2")
def test_while_a_question_is_open_nobody_acts_but_held_actions_may_be_claimed():
    people = std(), std("blue"), std(holding=True, acted=True), std("blue", name="Far")
    game = Game(table(*people, locks=LOCKED))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert game.kind() == "counter"
    for seat, move in (
        ("red", Walk(unit=1, distance_mm=10)),
        ("red", Fight(unit=1, target=2, weapon="Dagger")),
        ("blue", Walk(unit=4, distance_mm=10)),
        ("blue", Finish(unit=4)),
    ):
        with pytest.raises(RuleError):
            game.do(seat, move)
    game.do("red", Claim(unit=3))
    assert game.kind() == "counter"
    game.do("gm", Ruling(text="The wall is too high to climb."))
    assert game.kind() == "counter"
    assert any(isinstance(frame, Battle) for frame in game.state.frames)
