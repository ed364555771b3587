"""Universal actions: proposed, approved, tried."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, decision
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.answers import Accept, Decline, Dispute
from rules.games.planet28.moves import Fight
from tests.support.planet28.tables import Game, std, table

DOOR = Improvise(unit=1, deed="force the door", skill="F", step=-1, pain=1)
LEAP = Improvise(unit=1, deed="leap over the canyon", skill="A")


@pytest.mark.rule("P28-SKILL-1", "P28-UNIV-1")
def test_ex01_a_leap_and_a_blow():
    game = Game(table(std(A=6, F=6), std("blue", acted=True), locks=((1, 2),)))
    game.do("red", LEAP).do("blue", Accept(), "d10:5")
    assert "succeeds: leap over the canyon" in game.text()
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:6")
    assert game.unit(2).hp == 20


@pytest.mark.rule("P28-UNIV-1", "P28-UNIV-3", "P28-FLOW-4")
def test_ex96_a_door_that_gets_harder():
    game = Game(table(std(F=6, A=6), std("blue", actions=0)))
    game.do("red", DOOR).do("blue", Accept(), "d10:6")
    assert (game.unit(1).hp, game.work("F roll").target) == (19, 6)
    game.do("red", DOOR).do("blue", Accept(), "d10:5")
    assert (game.unit(1).hp, game.work("F roll").target, game.state.turn) == (18, 5, 2)
    game.do("red", DOOR)
    assert "force the door, on F-2, a failure costs 1 HP" in game.asked().text
    game.do("blue", Accept(), "d10:3")
    assert (game.unit(1).hp, game.work("F roll").target) == (18, 4)


@pytest.mark.rule("P28-UNIV-3", "P28-GM-9")
def test_attempts_are_counted_for_each_deed():
    game = Game(table(std(), std("blue")))
    game.do("red", DOOR).do("blue", Accept(), "d10:6")
    window = msgspec.structs.replace(DOOR, deed="break the window")
    game.do("red", window)
    assert "break the window, on F, a failure" in game.asked().text
    game.do("blue", Accept(), "d10:4")
    assert game.work("F roll").target == 5


@pytest.mark.rule("P28-UNIV-2", "P28-PBP-1")
def test_silence_and_refusal_cost_nothing():
    game = Game(table(std(), std("blue"))).do("red", LEAP)
    assert game.asked().entries[0].default == Decline()
    game.lapse()
    assert (game.unit(1).actions, game.kind()) == (2, "act")
    assert "refused" in game.text()


@pytest.mark.rule("P28-UNIV-2", "P28-GM-9")
@pytest.mark.parametrize(("script", "left"), [("d10:2 d10:7 d10:9", 1), ("d10:7 d10:2", 2)])
def test_without_a_gm_an_argument_is_rolled(script, left):
    game = Game(table(std(), std("blue"))).do("red", LEAP).do("blue", Dispute(), script)
    assert game.unit(1).actions == left


@pytest.mark.rule("P28-UNIV-2", "P28-GM-9")
def test_the_gm_alone_decides_where_there_is_one():
    game = Game(table(std(), std("blue"), judge="gm")).do("red", LEAP)
    assert [entry.seat for entry in game.asked().entries] == ["gm"]
    with pytest.raises(RuleError, match="does not answer"):
        game.do("gm", Dispute())
    game.do("gm", Decline())
    assert game.unit(1).actions == 2


@pytest.mark.rule("P28-UNIV-1", "P28-UNIV-3")
def test_a_deed_may_take_two_actions_and_no_skill():
    deed = msgspec.structs.replace(LEAP, skill="", cost=2, deed="search the crates")
    game = Game(table(std(A=6), std("blue"))).do("red", deed).do("blue", Accept())
    assert "does it: search the crates" in game.text()
    assert game.asked().entries[0].seat == "blue"
    with pytest.raises(RuleError, match="costs 2 actions"):
        Game(table(std(actions=1), std("blue"))).do("red", deed)


@pytest.mark.rule("P28-UNIV-1", "P28-SOLO-2")
def test_a_lone_hero_may_propose_what_takes_all_its_three_actions():
    profile, fields = std(A=6, actions=3)
    state = table((msgspec.structs.replace(profile, lone=True), fields), std("blue"))
    deed = {"kind": "improvise", "unit": 1, "deed": "search the crates", "cost": 3}
    game = Game(state).do("red", msgspec.convert(deed, Improvise)).do("blue", Accept())
    assert game.unit(1).actions == 0
    with pytest.raises(RuleError, match="costs 3 actions; Red Std has 2"):
        Game(state.change(1, actions=2)).do("red", msgspec.convert(deed, Improvise))


def test_the_words_of_a_proposal_are_no_part_of_the_decision():
    other = msgspec.structs.replace(DOOR, deed="kick the door in")
    assert decision({"red": DOOR}) == decision({"red": other})
