"""What is asked of the table, of whom, and in which words (P28-FACT-1)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, question
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.blast import Blast
from rules.games.planet28.actions.coherency import Coherency, check_strays
from rules.games.planet28.actions.measure import Measure, measuring
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Decline, TakeBack
from rules.games.planet28.attack import Attack
from rules.games.planet28.moves import Fight, Walk
from rules.games.planet28.straying import strayed
from tests.support.planet28.guards import REPLACE, blue_guard, guard, red_guard
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import Game, std, table

COVER = "whether any part of it is hidden"
HALF = "whether half of them or more are hidden"


def left_open(state, move):
    return measuring(state, move.left_open(state))


@pytest.mark.rule("P28-COVER-2", "P28-FACT-1")
@pytest.mark.parametrize(
    ("move", "asked"),
    [
        (lambda squad: Shoot(unit=1, target=squad, weapon="Laser pistol", distance_mm=9), HALF),
        (lambda squad: Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=9), COVER),
        (lambda squad: Fight(unit=1, target=squad, weapon="Dagger"), ""),
        (lambda squad: Walk(unit=1, distance_mm=9), ""),
    ],
)
def test_of_a_squad_it_is_asked_whether_half_is_hidden(move, asked):
    state = blue_guard(std(name="Ann"), std("blue", "Bo"))
    text, _ = left_open(state, move(guard(state)))
    assert [words for words in (COVER, HALF) if words in text] == [asked] * bool(asked)
    assert text.endswith(".") and "Say " in text


@pytest.mark.rule("P28-FACT-1", "P28-SOLO-4")
def test_anybody_says_what_an_action_of_the_enemy_leaves_open():
    state = against(std(name="Ann"), std("blue", "Bo"), foe(), seats=("red", "blue"))
    _, entries = left_open(state, Walk(unit=3, distance_mm=50))
    for entry in entries:
        assert [choice.label for choice in entry.choices] == ["Say it", "It does nothing"]
        assert [choice.move for choice in entry.choices] == [Measure(), TakeBack()]
        assert (entry.kinds, entry.default) == ((Measure, TakeBack), TakeBack())
    assert {entry.seat for entry in entries} >= {"red", "blue"}
    _, (own,) = left_open(state, Walk(unit=1, distance_mm=50))
    assert [choice.label for choice in own.choices] == ["Take it back"]
    assert (own.seat, own.default) == ("red", TakeBack())


@pytest.mark.rule("P28-FACT-1", "P28-WSR-EXPL")
def test_what_is_asked_is_what_the_question_on_top_leaves_open():
    state = table(std(), std("blue"))
    with pytest.raises(RuleError, match="No action is waiting"):
        Measure().needs(state)
    with pytest.raises(RuleError, match="No action is waiting"):
        Measure().needs(msgspec.structs.replace(state, frames=()))
    blast = Blast(hit=Attack(by=1, at=2, weapon="Laser pistol"), parent=1)
    top = msgspec.structs.replace(state, frames=(*state.frames, blast))
    assert Measure().needs(top) == ("near",)
    game = Game(state).do("red", Walk(unit=1, distance_mm=None, terrain=None))
    assert question(game.state).kind == "measure"
    assert Measure().needs(game.state) == ("distance_mm", "terrain")


@pytest.mark.rule("P28-SQD-6", "P28-SQD-7")
@pytest.mark.parametrize(
    ("members", "words"),
    [
        ((4, 77), "Foe is no member of Guard"),
        ((77, 4), "Unit 77 is no member of Guard"),
        ((1, 2, 3), "Somebody of Guard must be in the unit"),
    ],
)
def test_who_cannot_be_out_of_unit_is_named_in_the_order_said(members, words):
    with pytest.raises(RuleError, match=words):
        check_strays(red_guard(), 5, members)


@pytest.mark.rule("P28-SQD-7", "P28-SQD-6")
def test_the_first_of_the_broken_who_cannot_come_back_is_named():
    state = strayed(red_guard(members=4), 6, (1, 2, 3))
    named = [REPLACE(one, name=f"Red {at}") for at, one in enumerate(state.profiles, 1)]
    state = REPLACE(state, profiles=tuple(named))
    broken = state.change(2, status="broken").change(3, status="broken")
    with pytest.raises(RuleError, match="Red 2 is broken"):
        check_strays(broken, 6, ())
    check_strays(broken, 6, (2, 3))


@pytest.mark.rule("P28-SQD-6", "P28-FACT-3")
def test_who_is_named_when_asked_is_what_the_other_side_confirms():
    game = Game(red_guard(claims="confirm")).do("red", Coherency(unit=5))
    game.do("red", Measure(members=(2,)))
    assert "out of unit of Guard: Red Std" in game.asked().text
    game.do("blue", Accept())
    assert [game.unit(one).stray for one in (1, 2, 3)] == ["", "out", ""]


@pytest.mark.rule("P28-ARC-MIND")
def test_a_mind_that_is_let_go_belongs_to_nobody():
    game = Game(table(std(arcana=("Mind control",)), std("blue")))
    game.do("red", Cast(unit=1, power="Mind control", target=2), "d10:1")
    assert (game.unit(2).control, game.unit(2).caster) == ("red", 1)
    game.do("red", Decline())
    assert (game.unit(2).control, game.unit(2).caster) == ("", 0)
