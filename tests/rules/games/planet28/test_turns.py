"""Turns, their order, holding, durations, and how a battle ends."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Moment, RuleError, Start, begin
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.abilities import Aim
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.contacts import Contacts
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline, LetGo, TakeSlot
from rules.games.planet28.claims import Claim, Withdraw
from rules.games.planet28.gm import EndBattle
from rules.games.planet28.moves import Charge, Fight, Finish, Hold, Walk
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.turn.battle import Resume
from rules.games.planet28.turn.setup import set_up
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import SWITCHES, Game, new_turn, order, std, table


@pytest.mark.rule("P28-TURN-1")
def test_every_unit_acts_once_a_turn():
    game = Game(table(std(A=6), std("blue")))
    game.do("red", Finish(unit=1)).do("blue", Finish(unit=2))
    assert game.state.turn == 2
    assert game.asked().entries[0].seat == "red"


@pytest.mark.rule("P28-TURN-2")
def test_two_actions_in_any_mix_and_unused_ones_are_lost():
    game = Game(table(std(A=6), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=10)).do("red", Walk(unit=1, distance_mm=10))
    assert game.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="Red is not asked now"):
        game.do("red", Walk(unit=1, distance_mm=10))
    game.do("blue", Finish(unit=2))
    assert [unit.actions for unit in game.state.units] == [2, 2]


@pytest.mark.rule("P28-TURN-2", "P28-TURN-9", "P28-ARM-POWER", "P28-TURN-5", "P28-TURN-7")
def test_a_rebooting_unit_has_no_actions_for_exactly_one_turn():
    game = new_turn(std(reboot=2), std("blue"), script="d10:3 d10:7", turn=1)
    game.do("red", TakeSlot(place=0))
    assert game.unit(1).actions == 0
    assert game.asked().entries[0].seat == "blue"
    game.do("blue", Finish(unit=2), "d10:3 d10:7")
    assert game.unit(1).actions == 2


@pytest.mark.rule("P28-TURN-3", "P28-TURN-6")
def test_the_highest_current_agility_acts_first():
    game = new_turn(std(A=4), std("blue", A=6, half=True, hp=3), std("blue", A=9))
    assert order(game) == [(3,), (2,), (1,)]
    heavy = new_turn(std(A=6, armour="Heavy armour"), std("blue"))
    assert order(heavy) == [(1,), (2,)]
    club = new_turn(std(A=6, weapons=("Heavy club",)), std("blue", A=6))
    assert order(club) == [(2,), (1,)]


@pytest.mark.rule("P28-TURN-3", "P28-TURN-4", "P28-PBP-1", "P28-TURN-5")
def test_the_most_aware_of_a_tie_picks_its_place():
    game = new_turn(std(AW=4), std("blue", AW=6), std("blue", AW=3))
    assert game.kind() == "tie"
    assert game.asked().entries[0].seat == "blue"
    assert game.asked().entries[0].default == TakeSlot(place=0)
    game.do("blue", TakeSlot(place=1))
    game.do("red", TakeSlot(place=2))
    assert order(game) == [(3,), (2,), (1,)]


@pytest.mark.rule("P28-TURN-5")
def test_equal_awareness_rolls_off_the_lower_first_and_equal_again():
    game = new_turn(std(), std("blue"), script="d10:4 d10:4 d10:8 d10:2")
    assert game.asked().entries[0].seat == "blue"
    game.do("blue", TakeSlot(place=0))
    assert order(game) == [(2,), (1,)]


@pytest.mark.rule("P28-TURN-5", "P28-TURN-3", "P28-TURN-6", "P28-TURN-1")
def test_tied_friends_share_their_places_without_dice():
    game = new_turn(std(A=7, name="A"), std(A=7, name="B"), std("blue"))
    assert order(game) == [(1, 2), (1, 2), (3,)]
    assert "Order: A and B in any order (7), Blue Std (5)." in game.text()
    game.do("red", Finish(unit=2))
    assert order(game) == [(2,), (1,), (3,)]
    with pytest.raises(RuleError, match="not the turn of B"):
        game.do("red", Finish(unit=2))


@pytest.mark.rule("P28-TURN-6", "P28-TR-MOTIVES")
def test_mysterious_motives_replace_agility():
    game = new_turn(std(A=9, traits=("Mysterious motives",)), std("blue"), script="d10:2")
    assert order(game) == [(2,), (1,)]


@pytest.mark.rule("P28-TURN-6")
def test_the_order_stays_when_agility_changes_unless_it_is_live():
    foe = std("blue", A=4, hp=12, acted=True)
    people = std(A=9), foe, std("green", A=4, AW=9)
    fight = Fight(unit=1, target=2, weapon="Dagger", distance_mm=10)
    script = "d10:1 d4:4 d4:1 d10:1"
    for value, expected in (("frozen", [(1,), (2,), (3,)]), ("live", [(1,), (3,), (2,)])):
        game = Game(table(*people, order=value, seats=("red", "blue", "green")))
        game.state = game.state.change(2, value=4).change(3, value=4)
        game.do("red", fight, script).no().do("red", Finish(unit=1))
        assert order(game) == expected


@pytest.mark.rule("P28-TURN-7", "P28-WSR-POISON")
def test_poison_works_when_a_turn_begins_and_may_kill():
    game = new_turn(
        std(hp=3, poisoned=True), std("blue", hp=10, poisoned=True), std(), script="d4:3 d4:1 d10:1"
    )
    assert game.unit(1).status == "slain"
    assert (game.unit(2).hp, game.unit(2).half, game.unit(2).breaks) == (9, True, 1)
    assert order(game) == [(3,), (2,)]


@pytest.mark.rule("P28-TURN-7", "P28-TR-FAST", "P28-TR-SLOW", "P28-MOVE-2")
def test_fast_and_slow_roll_for_speed_each_turn():
    game = new_turn(
        std(A=6, traits=("Fast",)), std("blue", A=4, traits=("Slow",)), script="d6:6 d6:2"
    )
    game.do("red", Walk(unit=1, distance_mm=160)).do("red", Finish(unit=1))
    with pytest.raises(RuleError, match="goes 8cm at most"):
        game.do("blue", Walk(unit=2, distance_mm=90))


@pytest.mark.rule("P28-TURN-7", "P28-TR-FAST", "P28-TR-SLOW", "P28-TR-MOTIVES")
def test_the_dice_of_a_turn_fall_in_the_order_of_the_roster():
    motives = "Mysterious motives"
    people = std(traits=("Slow", motives)), std("blue", traits=("Fast", "Slow", motives))
    game = new_turn(*people, script="d6:1 d6:6 d6:2 d10:3 d10:8")
    assert [unit.speed_dice for unit in game.state.units] == [-10, 40]
    assert [unit.motive for unit in game.state.units] == [3, 8]


@pytest.mark.rule("P28-TURN-7", "P28-BREAK-10", "P28-TR-INTELLIGENT", "P28-TR-PSYCHIC")
@pytest.mark.rule("P28-MULTI-2", "P28-SHOOT-4", "P28-TURN-6", "P28-TR-SLOW", "P28-TR-FAST")
def test_a_new_turn_clears_what_counts_once_a_turn():
    spent = {"acted": True, "moves": 2, "focus": "failed", "spent": ("Brave",)}
    dice = {"speed_dice": -20, "motive": 3, "aimed": "Dagger", "holding": True}
    spent["actions"] = 1
    game = new_turn(std(A=6, **spent, **dice), std("blue", countered=True))
    unit = game.unit(1)
    assert (game.state.turn, unit.actions, unit.holding) == (2, 2, False)
    assert (unit.speed_dice, unit.motive, unit.aimed) == (0, 0, "")
    assert (unit.acted, unit.moves, unit.focus, unit.spent) == (False, 0, "untested", ())
    assert not game.unit(2).countered


@pytest.mark.rule("P28-TURN-8", "P28-TR-FOULAURA")
def test_a_foul_aura_hurts_who_touches_it_when_the_turn_ends():
    people = std(A=6, traits=("Foul aura",)), std("blue", actions=0)
    game = Game(table(*people, locks=((1, 2),)))
    game.do("red", Finish(unit=1))
    assert (game.unit(1).hp, game.unit(2).hp) == (20, 19)


@pytest.mark.rule("P28-TR-FOULAURA", "P28-FLOW-4")
def test_two_auras_take_1_hp_that_no_armour_stops_and_only_by_contact():
    foul = {"traits": ("Foul aura",), "actions": 0}
    victim = std("blue", armour="Living armour", pool=9, hp=10, A=8)
    people = std(**foul), std(**foul), victim, std("blue", actions=0, A=8)
    game = Game(table(*people, units=(3,), locks=((1, 3), (2, 3))))
    game.do("blue", Finish(unit=3), "d10:1")
    assert [unit.hp for unit in game.state.units] == [20, 20, 9, 20]
    assert (game.unit(3).half, game.unit(3).breaks, game.unit(3).pool) == (True, 1, 9)


@pytest.mark.rule("P28-TR-FOULAURA", "P28-TURN-7")
def test_the_aura_of_a_broken_owner_still_hurts_who_touches_it():
    owner = std(traits=("Foul aura",), status="broken", actions=0)
    game = Game(table(owner, std("blue", A=6), units=(2,), locks=((1, 2),)))
    game.do("blue", Finish(unit=2), "")
    assert game.unit(2).hp == 19


@pytest.mark.rule("P28-TURN-8", "P28-TURN-9")
def test_effects_end_with_the_last_turn_they_cover():
    effects = (Effect("Stimulants", 1, 1), Effect("Inspire", 2, 2))
    game = Game(table(std(effects=effects, A=8), std("blue", actions=0)))
    game.do("red", Finish(unit=1))
    assert [effect.name for effect in game.unit(1).effects] == ["Inspire"]


@pytest.mark.rule("P28-TURN-10", "P28-TURN-8")
def test_the_battle_ends_after_its_last_turn():
    game = Game(table(std(), std("blue", actions=0), limit=1)).do("red", Finish(unit=1))
    assert game.state.frames == ()
    outcome = SYSTEM.outcome(game.state)
    assert outcome.text == "The battle ends after 1 turns."
    assert outcome.winners == ()
    longer = Game(table(std(A=6), std("blue", actions=0), limit=2)).do("red", Finish(unit=1))
    assert (longer.state.turn, longer.kind()) == (2, "act")


@pytest.mark.rule("P28-TURN-10", "P28-SETUP-3", "P28-SETUP-4", "P28-SETUP-5")
def test_setup_rolls_length_deployment_and_living_armour():
    text = WARBANDS["Survey team"].replace('"Ballistic"', '"Living armour"')
    text = text.replace('"points": 500', '"points": 510')
    papers = {"warband/red": text, "warband/blue": WARBANDS["Reef raiders"]}
    dice = Scripted("d6:6 d6:2 d10:4 d20:13 d10:1 d10:2 d10:3 d10:9")
    step = begin(
        SYSTEM,
        Start(seats=("red", "blue"), options=SWITCHES),
        papers,
        Moment(seat="red", dice=dice),
    )
    dice.done()
    assert step.state.limit == 10
    assert step.state.unit(2).pool == 13
    assert [line.rule for line in step.told[:3]] == ["P28-SETUP-3", "P28-SETUP-3", "P28-SETUP-4"]
    assert "a side of its choice" in step.told[0].text


@pytest.mark.rule("P28-SETUP-3")
def test_two_sides_may_deploy_in_one_place_unless_switched():
    people = std(), std("blue"), std("green")
    state = table(*people, seats=("red", "blue", "green"))
    dice = Scripted("d6:2 d6:2 d6:2 d10:1")
    told = [line.text for line in set_up(state, dice)[1]]
    dice.done()
    assert told[:2] == ["Red deploys within 10cm of side 2.", "Blue deploys within 10cm of side 2."]
    state = table(*people, seats=("red", "blue", "green"), deploy_same="reroll")
    dice = Scripted("d6:2 d6:2 d6:2 d6:5 d6:5 d6:2 d6:1 d10:1")
    lines = set_up(state, dice)[1]
    dice.done()
    assert [line.work[0].faces for line in lines[:3]] == [(2,), (2, 2, 5), (5, 2, 1)]
    assert lines[1].text == "Blue deploys within 10cm of the middle."


@pytest.mark.rule("P28-TURN-10")
def test_a_side_that_is_alone_has_won():
    game = Game(table(std(), std("blue", hp=1), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:1 d4:4 d4:1")
    assert SYSTEM.outcome(game.state).winners == ("red",)


@pytest.mark.rule("P28-HOLD-1")
@pytest.mark.parametrize("used", [0, 1])
def test_holding_is_free_and_keeps_what_is_left(used):
    game = Game(table(std(), std("blue")))
    for _ in range(used):
        game.do("red", Walk(unit=1, distance_mm=10))
    game.do("red", Hold(unit=1))
    assert (game.unit(1).holding, game.unit(1).actions) == (True, 2 - used)
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-HOLD-2")
def test_a_claim_is_served_between_two_actions_of_others():
    game = Game(table(std(), std("blue"))).do("red", Hold(unit=1))
    fight = Fight(unit=2, target=1, weapon="Dagger", distance_mm=20)
    game.do("blue", fight)
    assert game.kind() == "counter"
    game.do("red", Claim(unit=1))
    assert game.kind() == "counter"
    game.no("d10:9")
    assert game.asked().entries[0].seat == "red"
    game.do("red", Walk(unit=1, distance_mm=20))
    assert game.kind() == "strike"
    game.no("d4:1")
    game.do("red", Hold(unit=1))
    assert game.asked().entries[0].seat == "blue"
    assert (game.unit(1).actions, game.unit(1).holding) == (1, True)


@pytest.mark.rule("P28-HOLD-2", "P28-HOLD-1", "P28-HOLD-3")
def test_of_several_claims_the_highest_value_acts_first():
    people = std(name="Low"), std(name="High"), std("blue")
    game = Game(table(*people, units=(3,)))
    state = game.state.change(1, holding=True, value=4).change(2, holding=True, value=6)
    game = Game(msgspec.structs.replace(state, claims=(1,)))
    game.do("red", Claim(unit=2))
    assert "High" in game.asked().text
    game.do("red", Walk(unit=2, distance_mm=10))
    assert "Low" in game.asked().text
    game.do("red", Finish(unit=1))
    assert "High" in game.asked().text


@pytest.mark.rule("P28-HOLD-2", "P28-CTR-1")
@pytest.mark.parametrize(("actions", "holds"), [(1, False), (2, True)])
def test_a_held_action_spent_on_a_counter_is_neither_held_nor_claimed(actions, holds):
    game = Game(table(std(holding=True, actions=actions), std("blue"), units=(2,)))
    game.do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20))
    game.do("red", Claim(unit=1)).do("red", Counter(weapon="Dagger"), "d10:9 d10:9")
    assert (game.unit(1).actions, game.unit(1).holding) == (actions - 1, False)
    assert ("uses its held actions" in game.text()) is holds
    assert game.state.claims == ()
    assert "holds 0" not in " ".join(SYSTEM.card(SYSTEM.look(game.state, None)).lines)


@pytest.mark.rule("P28-HOLD-2")
def test_claims_of_the_same_value_follow_the_order_of_the_turn():
    game = Game(table(std(name="Early"), std(name="Late"), std("blue"), units=(3,)))
    state = game.state.change(1, holding=True, value=4).change(2, holding=True, value=4)
    game = Game(msgspec.structs.replace(state, claims=(2,)))
    game.do("red", Claim(unit=1))
    assert "Early" in game.asked().text


@pytest.mark.rule("P28-HOLD-2")
def test_a_claim_is_made_once_and_by_the_owner():
    game = Game(table(std(), std("blue"))).do("red", Hold(unit=1))
    game.do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20))
    with pytest.raises(RuleError, match="not yours"):
        game.do("blue", Claim(unit=1))
    game.do("red", Claim(unit=1))
    with pytest.raises(RuleError, match="has claimed already"):
        game.do("red", Claim(unit=1))


@pytest.mark.rule("P28-HOLD-2", "P28-HOLD-3")
def test_a_claim_not_yet_served_may_be_withdrawn():
    game = Game(table(std(), std("blue"))).do("red", Hold(unit=1))
    game.do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20))
    game.do("red", Claim(unit=1)).do("red", Withdraw(unit=1)).no("d10:9")
    assert game.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="no claim waiting"):
        game.do("red", Withdraw(unit=1))


@pytest.mark.rule("P28-HOLD-3", "P28-HOLD-2")
def test_at_the_last_call_held_actions_are_used_or_lost():
    game = Game(table(std(A=6), std("blue", actions=0))).do("red", Hold(unit=1))
    assert game.kind() == "last_call"
    assert game.asked().entries[0].default == LetGo()
    with pytest.raises(RuleError, match="last call"):
        game.do("red", Claim(unit=1))
    game.do("red", Resume(unit=1))
    assert game.kind() == "act"
    game.do("red", Hold(unit=1))
    assert game.kind() == "last_call"
    game.lapse()
    assert (game.state.turn, game.unit(1).holding, game.unit(1).actions) == (2, False, 2)

    last = Game(table(std(A=6), std("blue", actions=0), limit=1)).do("red", Hold(unit=1))
    last.do("red", LetGo())
    assert (last.unit(1).holding, last.unit(1).actions) == (False, 0)


@pytest.mark.rule("P28-ACT-1", "P28-ACT-2")
def test_only_the_unit_whose_turn_it_is_acts():
    game = Game(table(std(), std(name="Other"), std("blue")))
    with pytest.raises(RuleError, match="not the turn of Other"):
        game.do("red", Walk(unit=2, distance_mm=10))
    with pytest.raises(RuleError, match="is not yours"):
        game.do("red", Walk(unit=3, distance_mm=10))
    with pytest.raises(RuleError, match="no unit 99"):
        game.do("red", Walk(unit=99, distance_mm=10))
    with pytest.raises(RuleError, match="does not answer"):
        game.do("red", Decline())


@pytest.mark.rule("P28-ACT-1")
@pytest.mark.parametrize(
    ("move", "script", "left"),
    [
        (Walk(unit=1, distance_mm=10), "", 1),
        (Charge(unit=1, target=2, distance_mm=10), "", 1),
        (Fight(unit=1, target=2, weapon="Dagger"), "", 1),
        (Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50), "d10:9", 1),
        (Aim(unit=1, weapon="Dagger"), "", 1),
        (Cast(unit=1, power="Teleport"), "d10:1", 1),
        (UseMedKit(unit=1, target=1), "", 1),
        (Hold(unit=1), "", 2),
        (Improvise(unit=1, deed="look around"), "", 2),
    ],
)
def test_what_a_unit_may_do_with_its_actions(move, script, left):
    gifts = {"abilities": ("Aimed shot",), "arcana": ("Teleport",), "items": {"Med kit": 1}}
    game = Game(table(std(**gifts), std("blue"))).do("red", move, script)
    assert game.unit(1).actions == left


@pytest.mark.rule("P28-ACT-2")
def test_who_is_gone_or_has_no_action_left_does_nothing_and_is_no_target():
    gone = {"status": "fled", "actions": 0}
    for first, told in (({"actions": 0}, "no action left"), (gone, "no longer on the table")):
        people = std(**first), std(name="Other"), std("blue")
        with pytest.raises(RuleError, match=told):
            Game(table(*people, units=(1, 2))).do("red", Walk(unit=1, distance_mm=10))
    with pytest.raises(RuleError, match="no longer on the table"):
        game = Game(table(std(), std("blue", **gone), std("blue")))
        game.do("red", Fight(unit=1, target=2, weapon="Dagger"))


@pytest.mark.rule("P28-ACT-2", "P28-ARC-BLIND")
def test_the_blinded_do_nothing():
    blind = std(effects=(Effect("Blind", 0, 1),))
    game = Game(table(blind, std(name="Other"), std("blue"), units=(1, 2)))
    with pytest.raises(RuleError, match="blinded"):
        game.do("red", Walk(unit=1, distance_mm=10))


@pytest.mark.rule("P28-GM-10")
def test_the_gm_ends_a_battle():
    game = Game(table(std(), std("blue")))
    with pytest.raises(RuleError, match="Only the GM"):
        game.do("red", EndBattle(reason="we stop"))
    with pytest.raises(RuleError, match="no warband"):
        game.do("gm", EndBattle(reason="won", winners=("violet",)))
    game.do("gm", EndBattle(reason="The wreck is held.", winners=("red",)))
    assert SYSTEM.outcome(game.state).winners == ("red",)


@pytest.mark.rule("P28-ACT-1", "P28-HOLD-2")
def test_a_question_to_many_tied_units_stays_short():
    crowd = [std(name=f"Unit {n}") for n in range(9)]
    game = Game(table(*crowd, std("blue"), units=tuple(range(1, 10))))
    assert game.asked().text.endswith("Unit 3 (2 actions) or one of 5 more do?")


def test_who_is_gone_touches_nobody():
    game = Game(table(std(), std("blue"), std("blue", status="fled", actions=0)))
    with pytest.raises(RuleError, match="no longer on the table"):
        game.do("blue", Contacts(unit=3))


@pytest.mark.rule("P28-HOLD-2")
def test_only_a_unit_that_holds_actions_is_claimed():
    people = std(), std(actions=0), std("blue")
    game = Game(table(*people, units=(3,)))
    for unit in (1, 2):
        with pytest.raises(RuleError, match="holds no actions"):
            game.do("red", Claim(unit=unit))
