"""Abilities, and what players tell between actions."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Counter, Dispute, Edge, Land, Push, Strike
from rules.games.planet28.condition import heal
from rules.games.planet28.moves import Charge, Fight, Hold, Walk
from rules.games.planet28.skills import current
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

FIGHT = Fight(unit=1, target=2, weapon="Dagger")
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)


def gifted(*abilities, **more):
    return std(abilities=abilities, **more)


@pytest.mark.rule("P28-AB-AIM", "P28-AB-DRAIN", "P28-AB-HEAL")
@pytest.mark.rule("P28-AB-INSPIRE", "P28-AB-PERSUADE", "P28-AB-THROW")
@pytest.mark.parametrize(
    "move",
    [
        Aim(unit=1, weapon="Dagger"),
        Drain(unit=1, target=2),
        Heal(unit=1, target=3),
        Inspire(unit=1, target=3),
        Persuade(unit=1, target=2),
        Throw(unit=1, target=2),
    ],
)
def test_an_ability_is_for_those_who_have_it(move):
    game = Game(table(std(), std("blue"), std(), locks=((1, 2),)))
    with pytest.raises(RuleError, match="does not have"):
        game.do("red", move)
    assert game.unit(1).actions == 2


@pytest.mark.rule("P28-AB-AIM")
def test_an_aimed_shot_does_1d8_more_once_with_the_weapon_named():
    people = gifted("Aimed shot"), std("blue")
    game = Game(table(*people)).do("red", Aim(unit=1, weapon="Laser pistol"))
    with pytest.raises(RuleError, match="already aiming"):
        game.do("red", Aim(unit=1, weapon="Dagger"))
    game.do("red", SHOT, "d10:1 d8:2 d8:5 d4:1")
    assert (game.unit(2).hp, game.unit(1).aimed) == (13, "")

    missed = Game(table(*people)).do("red", Aim(unit=1, weapon="Laser pistol"))
    assert missed.do("red", SHOT, "d10:9").unit(1).aimed == ""
    other = Game(table(gifted("Aimed shot", aimed="Dagger"), std("blue")))
    assert other.do("red", SHOT, "d10:1 d8:2 d4:1").unit(1).aimed == ""
    people = gifted("Aimed shot", aimed="Laser pistol"), std("blue", acted=True)
    near = Game(table(*people, locks=((1, 2),)))
    assert near.do("red", FIGHT, "d10:1 d4:1 d4:1").unit(1).aimed == ""
    with pytest.raises(RuleError, match="no “Club” in hand"):
        Game(table(*people)).do("red", Aim(unit=1, weapon="Club"))


@pytest.mark.rule("P28-AB-AIM", "P28-INT-25", "P28-CTR-4")
def test_a_counter_uses_the_aim_up():
    people = std(), gifted("Aimed shot", seat="blue", aimed="Dagger")
    game = Game(table(*people, locks=((1, 2),))).do("red", FIGHT)
    game.do("blue", Counter(weapon="Dagger"), "d10:9 d10:1 d4:1 d8:3 d4:1")
    assert (game.unit(1).hp, game.unit(2).aimed) == (13, "")


@pytest.mark.rule("P28-AB-AIM")
def test_an_aim_ends_with_the_turn():
    game = Game(table(gifted("Aimed shot", A=6), std("blue", actions=0)))
    game.do("red", Aim(unit=1, weapon="Dagger")).do("red", Walk(unit=1, distance_mm=10))
    assert (game.state.turn, game.unit(1).aimed) == (2, "")


@pytest.mark.rule("P28-AB-DRAIN", "P28-DMG-5")
def test_drain_moves_1_hp_and_may_shake_its_victim():
    people = gifted("Drain", hp=19), std("blue", hp=10)
    game = Game(table(*people)).do("red", Drain(unit=1, target=2, distance_mm=50), "d10:3")
    assert (game.unit(1).hp, game.unit(2).hp, game.unit(2).half) == (20, 9, True)
    game.do("red", Drain(unit=1, target=2))
    assert (game.unit(1).hp, game.unit(2).hp) == (20, 8)
    with pytest.raises(RuleError, match="reaches 5cm"):
        Game(table(*people)).do("red", Drain(unit=1, target=2, distance_mm=51))
    with pytest.raises(RuleError, match="another character"):
        Game(table(*people)).do("red", Drain(unit=1, target=1))


@pytest.mark.rule("P28-AB-HEAL")
def test_heal_gives_1d6_to_another_in_contact():
    people = gifted("Heal"), std(hp=16), std("blue")
    game = Game(table(*people)).do("red", Heal(unit=1, target=2), "d6:6")
    assert game.unit(2).hp == 20
    with pytest.raises(RuleError, match="must touch"):
        game.do("red", Heal(unit=1, target=2, contact=False))


@pytest.mark.rule("P28-AB-INSPIRE")
def test_only_another_inspiration_counts_beside_the_die():
    double = std(effects=(Effect("Summoned", 4, 9, 1),))
    game = Game(table(gifted("Inspire"), double, std("blue"), turn=5))
    game.do("red", Inspire(unit=1, target=2), "d6:1")
    assert [e.amount for e in game.unit(2).effects if e.name == "Inspire"] == [1]


@pytest.mark.rule("P28-AB-INSPIRE", "P28-SKILL-3")
def test_of_several_inspires_the_highest_counts_this_turn():
    people = gifted("Inspire", A=9), std(), std("blue", A=4, actions=0)
    game = Game(table(*people)).do("red", Inspire(unit=1, target=2), "d6:4")
    assert current(game.state, 2, "F") == 9
    game.do("red", Inspire(unit=1, target=2), "d6:2")
    assert current(game.state, 2, "F") == 9
    game.do("red", Walk(unit=2, distance_mm=5)).do("red", Walk(unit=2, distance_mm=5))
    assert (game.state.turn, current(game.state, 2, "F")) == (2, 5)
    with pytest.raises(RuleError, match="does not see"):
        Game(table(*people)).do("red", Inspire(unit=1, target=2, sight=False))
    for target, told in ((3, "not a friend"), (1, "another character")):
        with pytest.raises(RuleError, match=told):
            Game(table(*people)).do("red", Inspire(unit=1, target=target))


@pytest.mark.rule("P28-AB-PERSUADE", "P28-CHG-4", "P28-LEAVE-6")
def test_the_persuaded_leave_each_other_alone_this_turn():
    people = gifted("Persuade"), std("blue"), std("blue")
    game = Game(table(*people, locks=((1, 2),)))
    with pytest.raises(RuleError, match="does not touch"):
        game.do("red", Persuade(unit=1, target=3))
    game.do("red", Persuade(unit=1, target=2), "d10:3")
    assert game.state.locks == ()
    for move in (
        Fight(unit=1, target=2, weapon="Dagger", distance_mm=20),
        Charge(unit=1, target=2, distance_mm=20),
        SHOT,
    ):
        with pytest.raises(RuleError, match="leave each other alone"):
            game.do("red", move)
    failed = Game(table(*people, locks=((1, 2),)))
    assert failed.do("red", Persuade(unit=1, target=2), "d10:9").state.locks == ((1, 2),)


@pytest.mark.rule("P28-AB-PERSUADE", "P28-TR-BARBARIC", "P28-TR-CONVICTION")
def test_closed_minds_are_not_persuaded():
    move = Persuade(unit=1, target=2)
    near = std("blue", traits=("Unbreakable conviction",), near=(2,))
    for foe, friend in (
        (std("blue", traits=("Barbaric",)), std("blue")),
        (std("blue", traits=("Unbreakable conviction",)), std("blue")),
        (std("blue"), near),
    ):
        game = Game(table(gifted("Persuade"), foe, friend, locks=((1, 2),)))
        with pytest.raises(RuleError, match="cannot be persuaded"):
            game.do("red", move)
    rude = std("blue", traits=("Barbaric",), near=(2,))
    game = Game(table(gifted("Persuade"), std("blue"), rude, locks=((1, 2),)))
    assert game.do("red", move, "d10:3").state.locks == ()


@pytest.mark.rule("P28-AB-THROW", "P28-FALL-2", "P28-FALL-4", "P28-LEAVE-6", "P28-MOVE-3")
def test_a_throw_ends_the_lock_and_may_end_in_a_fall():
    people = gifted("Throw"), std("blue"), std("blue")
    game = Game(table(*people, locks=((1, 2), (1, 3))))
    game.do("red", Throw(unit=1, target=2), "d12:7")
    assert game.kind() == "throw"
    assert game.asked().entries[0].default == Land()
    game.do("red", Land(fell_mm=80))
    assert (game.unit(2).hp, game.unit(2).moves, game.state.locks) == (17, 0, ((1, 3),))
    with pytest.raises(RuleError, match="does not touch"):
        game.do("red", Throw(unit=1, target=2))


@pytest.mark.rule("P28-FACT-1", "P28-PUSH-1")
def test_players_correct_contacts_between_actions():
    game = Game(table(std(), std("blue"), std("blue"), locks=((1, 2),)))
    game.do("blue", Contacts(unit=2))
    assert game.state.locks == ()
    game.do("red", Contacts(unit=1, enemies=(2, 3)))
    assert game.state.locks == ((1, 2), (1, 3))
    with pytest.raises(RuleError, match="is a friend"):
        game.do("blue", Contacts(unit=2, enemies=(3,)))
    game.do("red", Walk(unit=1, distance_mm=10))
    with pytest.raises(RuleError, match="between two actions"):
        game.do("blue", Contacts(unit=2))
    assert game.kind() == "strike"
    game.do("blue", Strike(weapon="Dagger"), "d10:9")


@pytest.mark.rule("P28-FACT-3", "P28-FACT-1")
def test_corrected_contacts_are_confirmed():
    for answer, locks in ((Accept(), ()), (Dispute(), ((1, 2),))):
        game = Game(table(std(), std("blue"), locks=((1, 2),), claims="confirm"))
        game.do("red", Contacts(unit=1))
        assert "touches nobody" in game.asked().text
        script = "" if answer == Accept() else "d10:9 d10:2"
        game.do("blue", answer, script)
        assert game.state.locks == locks
        assert game.kind() == "act"


@pytest.mark.rule("P28-TR-INSPIRING", "P28-FACT-1")
def test_players_tell_who_is_near_an_aura():
    people = std(traits=("Inspiring",)), std(), std("blue")
    game = Game(table(*people)).do("red", Nearby(unit=1, friends=(2,)))
    assert current(game.state, 2, "AW") == 6
    with pytest.raises(RuleError, match="has no aura"):
        game.do("red", Nearby(unit=2, friends=(1,)))
    with pytest.raises(RuleError, match="is not yours"):
        game.do("red", Nearby(unit=1, friends=(3,)))


@pytest.mark.rule("P28-BREAK-6")
def test_a_hold_under_effects_is_still_a_hold():
    game = Game(table(std(effects=(Effect("Wither", -2, 3),)), std("blue")))
    game.do("red", Hold(unit=1))
    assert game.unit(1).holding


def near_aura(*people, trait="Inspiring", **more):
    """A leader that has said which friend, unit 2, is near."""
    game = Game(table(std(traits=(trait,), abilities=("Throw",)), *people, **more))
    return game.do("red", Nearby(unit=1, friends=(2,)))


@pytest.mark.rule("P28-TR-INSPIRING", "P28-FACT-1")
def test_who_is_near_is_said_again_after_the_leader_has_moved():
    game = near_aura(std(), std("blue")).do("red", Walk(unit=1, distance_mm=0))
    assert game.unit(1).near == (2,)
    game.do("red", Walk(unit=1, distance_mm=10))
    assert (game.unit(1).near, current(game.state, 2, "AW")) == ((), 5)
    assert "who is within 10cm of Red Std must be said again" in game.text()


@pytest.mark.rule("P28-TR-INSPIRING", "P28-TR-CONVICTION", "P28-FACT-1")
@pytest.mark.parametrize("trait", ["Inspiring", "Unbreakable conviction"])
def test_a_friend_that_moves_away_is_no_longer_near(trait):
    game = near_aura(std(), std(name="Third"), std("blue"), trait=trait, units=(1, 2))
    game.do("red", Nearby(unit=1, friends=(2, 3))).do("red", Walk(unit=2, distance_mm=10))
    assert game.unit(1).near == (3,)


@pytest.mark.rule(
    "P28-TR-INSPIRING", "P28-AB-THROW", "P28-PUSH-1", "P28-FIGHT-2", "P28-AB-AIM", "P28-AB-PERSUADE"
)
def test_who_is_thrown_pushed_or_steps_in_is_no_longer_near():
    thrown = near_aura(std(), std("blue")).do("red", Throw(unit=1, target=2), "d12:3")
    assert thrown.unit(1).near == ()
    stepped = near_aura(std(), std("blue"), units=(1, 2))
    stepped.do("red", Fight(unit=2, target=3, weapon="Dagger", distance_mm=10)).no("d10:9")
    assert stepped.unit(1).near == ()
    locked = near_aura(std(), std("blue"), units=(1, 2), locks=((2, 3),))
    locked.do("red", Fight(unit=2, target=3, weapon="Dagger"))
    assert locked.unit(1).near == (2,)
    locked.do("blue", Counter(weapon="Dagger"), "d10:9 d10:1 d4:1 d4:1")
    locked.do("blue", Push())
    assert locked.unit(1).near == ()


@pytest.mark.rule("P28-TR-INSPIRING", "P28-CTR-4", "P28-BREAK-4", "P28-ARC-TELEPORT")
def test_who_is_parted_runs_or_teleports_is_no_longer_near():
    parted = near_aura(std(), std("blue"), units=(1, 2), locks=((2, 3),))
    parted.do("red", Fight(unit=2, target=3, weapon="Dagger"))
    parted.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1")
    assert parted.unit(1).near == ()
    fled = near_aura(std(actions=1), std("blue", traits=("Fearsome",)), units=(1, 2))
    fled.do("red", Charge(unit=2, target=3, distance_mm=50), "d10:9")
    assert fled.do("red", Edge(edge_mm=300)).unit(1).near == ()
    gone = near_aura(std(arcana=("Teleport",)), std("blue"), units=(1, 2))
    assert gone.do("red", Cast(unit=2, power="Teleport"), "d10:1").unit(1).near == ()


@pytest.mark.rule("P28-AB-DRAIN", "P28-AB-HEAL", "P28-INT-9")
@pytest.mark.parametrize(("value", "hp"), [("yes", 20), ("no", 21)])
def test_drain_stops_at_the_starting_hp_unless_switched(value, hp):
    game = Game(table(gifted("Drain"), std("blue"), drain_cap=value))
    game.do("red", Drain(unit=1, target=2))
    assert (game.unit(1).hp, game.unit(2).hp) == (hp, 19)
    assert SYSTEM.invariants(game.state) == ()
    healed = heal(game.state, 1, 5)
    assert healed.unit(1).hp == hp
