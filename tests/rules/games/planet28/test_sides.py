"""Side is not seat: friends are all on one side, and the enemy's side has no person."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, waits_for
from rules.games.planet28.actions.abilities import Heal, Inspire, Throw, is_steadfast
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.contacts import Nearby
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Strike
from rules.games.planet28.invariants import faults
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from rules.games.planet28.skills import current
from rules.games.planet28.state import ENEMY
from tests.support.planet28.tables import Game, going, std, table

THREE = ("red", "green", "blue")


def allied(*people, **more):
    """A battle of red and green together against blue."""
    state = table(*people, seats=THREE, **more)
    return msgspec.structs.replace(state, sides={"red": "us", "green": "us"})


def alone(*people, **more):
    """A battle of red against the enemy that nobody plays."""
    return table(*people, seats=("red", ENEMY), **more)


@pytest.mark.rule("P28-ACT-2")
def test_an_ally_is_no_target_and_no_foe():
    state = allied(std(), std("green"), std("blue"))
    assert (state.enemies("red"), state.friends("red"), state.own("red")) == ((3,), (1, 2), (1,))
    assert (state.enemies("blue"), state.friends("blue")) == ((1, 2), (3,))
    for move in (
        Charge(unit=1, target=2, distance_mm=50),
        Fight(unit=1, target=2, weapon="Dagger"),
        Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50),
    ):
        with pytest.raises(RuleError, match="is a friend"):
            Game(state).do("red", move)


@pytest.mark.rule("P28-AB-INSPIRE", "P28-AB-HEAL", "P28-ITEM-MEDKIT", "P28-ARC-SHIELD")
def test_what_helps_a_friend_helps_an_ally():
    leader = std(abilities=("Inspire", "Heal"), items={"Med kit": 1}, arcana=("Shield",))
    state = allied(leader, std("green", hp=10), std("blue"))
    assert current(Game(state).do("red", Inspire(unit=1, target=2), "d6:3").state, 2, "F") == 8
    assert Game(state).do("red", Heal(unit=1, target=2), "d6:3").unit(2).hp == 13
    assert Game(state).do("red", UseMedKit(unit=1, target=2)).unit(2).hp == 15
    cast = Game(state).do("red", Cast(unit=1, power="Shield", target=2), "d10:1")
    assert cast.state.is_under(2, "Shield")
    offered = [move.target for move in Game(state).offers("red") if isinstance(move, Heal)]
    assert offered == [2]
    foe = Cast(unit=1, power="Shield", target=3)
    with pytest.raises(RuleError, match="protects friends"):
        Game(state).do("red", foe)


@pytest.mark.rule("P28-TR-INSPIRING", "P28-TR-CONVICTION")
def test_an_aura_reaches_allies():
    leader = std(traits=("Inspiring", "Unbreakable conviction"))
    game = Game(allied(leader, std("green"), std("blue")))
    game.do("red", Nearby(unit=1, friends=(2,)))
    assert (current(game.state, 2, "F"), is_steadfast(game.state, 2)) == (6, True)
    with pytest.raises(RuleError, match="is not yours"):
        game.do("red", Nearby(unit=1, friends=(3,)))


@pytest.mark.rule("P28-AB-THROW")
def test_an_ally_is_thrown_by_what_people_state_and_a_foe_by_contact():
    state = allied(std(abilities=("Throw",)), std("green"), std("blue"))
    assert Game(state).do("red", Throw(unit=1, target=2), "d12:3").kind() == "throw"
    with pytest.raises(RuleError, match="does not touch"):
        Game(state).do("red", Throw(unit=1, target=3))


@pytest.mark.rule("P28-FACT-3")
def test_only_the_other_side_confirms_facts():
    state = allied(std(), std("green"), std("blue"), claims="confirm")
    game = Game(state).do("red", Walk(unit=1, distance_mm=50))
    assert waits_for(game.state) == ("blue",)
    assert game.do("blue", Accept()).unit(1).moves == 1


@pytest.mark.rule("P28-TURN-10", "P28-FIGHT-1")
def test_a_side_alone_on_the_table_has_won_with_all_its_seats():
    state = allied(std(), std("green"), std("blue", hp=3), limit=9)
    assert [fault for fault in faults(state.lock(1, 2)) if "are friends" in fault]
    game = Game(state.change(2, hp=0, status="slain", actions=0))
    shot = Shoot(unit=1, target=3, weapon="Laser pistol", distance_mm=50)
    game.do("red", shot, "d10:1 d8:5 d4:1")
    assert game.state.winners == ("red", "green")
    assert game.state.ended == "Red and Green hold the table."


@pytest.mark.rule("P28-PBP-1", "P28-SOLO-5")
def test_the_enemys_prompts_take_their_defaults_at_once():
    game = Game(alone(std(A=6), std(ENEMY), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:9 d10:9")
    assert (game.state.vacant, game.unit(2).countered) == ((ENEMY,), True)
    game.do("red", Walk(unit=1, distance_mm=50), "d10:9 d4:1")
    # Its free strike is taken; in its own turn people say what it sees.
    assert "Enemy Std misses Red Std" in game.text()
    assert (waits_for(game.state), game.kind(), game.state.turn) == (("red",), "look", 1)


@pytest.mark.rule("P28-PBP-1")
def test_a_person_is_still_waited_for_beside_the_enemy():
    people = std(actions=2, holding=True), std(ENEMY, holding=True)
    state = msgspec.structs.replace(alone(*people), place=2)
    last = msgspec.structs.replace(state, frames=(state.frames[0],))
    game = going(last)
    assert (game.kind(), waits_for(game.state)) == ("last_call", ("red",))
    assert [entry.seat for entry in game.asked().entries] == ["red", ENEMY]


def test_a_free_strike_of_an_ally_is_its_owners():
    state = allied(std(), std("green"), std("blue"), units=(3,), locks=((1, 3), (2, 3)))
    game = Game(state).do("blue", Walk(unit=3, distance_mm=50))
    assert waits_for(game.state) == ("red",)
    game.do("red", Strike(weapon="Dagger"), "d10:9")
    assert waits_for(game.state) == ("green",)
    assert not [move for move in game.offers("red") if isinstance(move, Finish)]
