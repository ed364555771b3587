"""Quick rolls as moves: by name and fields, checked by the game's rules before any die."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules.core import Mod, RuleError
from rules.dice import Scripted
from rules.games import ROLLS, Quick
from rules.games.planet28.quick import Hit, SkillCheck
from rules.games.planetfall.quick import Deviation, Disorder, HalfDie, Opposed, PoolRoll
from rules.games.planetx.quick import Symbols
from rules.games.three_sixteen.quick import AbilityTest, Digits, DominanceRoll, Kills, RollOff
from rules.rolls import Rolls
from tests.support.rolls.playing import fair, played, texts

EVERY = (
    SkillCheck(skill=7, mods=(Mod("modifier", -1),), blessed=True, rerolls=2),
    Hit(damage="1d10+5", armour="heavy"),
    PoolRoll(dice=12, need=4, rerolls=2),
    Opposed(bonus_a=2),
    Disorder(required=2, elite=True),
    HalfDie(dice=2),
    Deviation(micro=3),
    Symbols(kind="terrain", dice=3),
    AbilityTest(ability=6, change=1),
    DominanceRoll(aliens=4, squad=(7, -1, 5)),
    Kills(weapon="Slug Rifle", reach="near"),
    Digits(digits=3),
    RollOff(contenders=3),
)


def test_every_quick_roll_has_a_name():
    assert {type(request) for request in EVERY} == set(Quick.requests.values())


STORED = (
    ("p28_skill", '{"skill":7,"mods":[{"cause":"bless","amount":1}],"stupid":true,"rerolls":2}'),
    ("p28_damage", '{"damage":"1d10+5","armour":"e_shield","energy":true,"pool":0}'),
    ("pf_pool", '{"dice":12,"kind":"hv","need":5,"rerolls":2}'),
    ("pf_tactics", '{"bonus_a":2,"bonus_b":-1,"dice":2}'),
    ("pf_disorder", '{"required":2,"elite":true,"terror":true,"other":1}'),
    ("pf_d3", '{"dice":2}'),
    ("pf_deviation", '{"micro":1,"again":true}'),
    ("px_dice", '{"kind":"winds","dice":3,"sign":"2","faces":["0","2"]}'),
    ("316_test", '{"ability":6,"change":-1}'),
    ("316_dominance", '{"aliens":4,"squad":[7,-1,5]}'),
    ("316_kills", '{"weapon":"Energy Rifle","reach":"near","raised":2}'),
    ("316_digits", '{"digits":3}'),
    ("316_roll_off", '{"contenders":3}'),
)


@pytest.mark.parametrize(("name", "fields"), STORED)
def test_a_quick_roll_stored_long_ago_is_still_read(name, fields):
    row = json.dumps({"kind": "quick", "name": name, "fields": fields, "hide": "me", "again": 4})

    move = msgspec.json.decode(row, type=ROLLS.Moves)

    assert type(move.request()) is Quick.requests[name]
    move.request().check()
    assert move.hide == "me"
    assert {name for name, _ in STORED} == set(Quick.requests)


def test_a_quick_roll_is_written_in_one_way():
    """Two ways to write the same would be two decisions, each with faces of its own."""
    loose = Quick(name="316_digits", fields='{"digits": 3}')
    with pytest.raises(RuleError, match="one way"):
        loose.check(None, "r1")
    Quick(name="316_digits", fields='{"digits":3}').check(None, "r1")


@pytest.mark.parametrize("request_", EVERY, ids=lambda one: type(one).__name__)
def test_a_quick_roll_comes_back_from_its_stored_move(request_):
    move = Quick.of(request_)
    stored = msgspec.json.decode(msgspec.json.encode(move), type=Quick)

    assert stored == move
    assert stored.request() == request_


@pytest.mark.parametrize("request_", EVERY, ids=lambda one: type(one).__name__)
def test_a_quick_roll_tells_its_result_with_every_face(request_):
    dice = fair()
    step = played(Quick.of(request_), dice)

    (line,) = step.told
    assert line.main
    assert line.text
    assert sum(len(roll.faces) for roll in dice.rolls) > 0
    assert line.work


@pytest.mark.rule("P28-SKILL-5")
def test_a_skill_roll_is_made_again_while_it_fails():
    step = played(Quick.of(SkillCheck(skill=7, rerolls=2)), "d10:9 d10:10 d10:2")

    assert texts(step) == ["2 against 7: success"]


def test_a_secret_quick_roll_is_told_to_its_roller_alone():
    dice = fair()
    step = played(Quick.of(Digits(), hide="me"), dice)

    assert dice.rolls[0].to == ("r1",)
    assert texts(step) == ["A secret roll was made."]
    assert texts(step, ("r1",))[0].startswith("d100: ")


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("nothing", {}),
        ("p28_skill", {}),
        ("p28_skill", {"skill": "7"}),
        ("p28_skill", {"skill": 99}),
        ("p28_skill", {"skill": 7, "rerolls": 10**9}),
        ("pf_pool", {"dice": 10**9}),
        ("p28_damage", {"damage": "1d6!"}),
        ("px_dice", {"kind": "sand"}),
        ("316_dominance", {"aliens": 4, "squad": [5] * 500}),
        ("316_kills", {"weapon": "Sidearm", "reach": "far"}),
    ],
)
def test_what_no_rule_allows_is_refused_before_any_die(name, fields):
    dice = Scripted()
    move = Quick(name=name, fields=json.dumps(fields))

    with pytest.raises(RuleError):
        played(move, dice)

    assert dice.decisions == []


def test_the_decision_holds_what_was_asked_for():
    one = played(Quick.of(HalfDie(dice=2)), "d6:1 d6:2")
    two = played(Quick.of(HalfDie(dice=2), hide="me"), "d6:1 d6:2")
    again = played(msgspec.structs.replace(Quick.of(HalfDie(dice=2)), again=4), "d6:1 d6:2")

    assert one.decided != two.decided
    assert one.decided == again.decided
    assert Rolls() == one.state
