"""A skill roll in play: how it is shown, who may repeat it, for what, and what that costs."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Mod
from rules.core.loop import Run
from rules.dice import Scripted
from rules.games.planet28.answers import Decline, Reroll
from rules.games.planet28.moves import Charge
from rules.games.planet28.rolls import BreakTest, SkillRoll, is_test_due
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

IDOL = {"items": {"Strange idol": 1}}


def rolling(who, script, skill="P", turn=1, **fields):
    """A battle in which unit 1 has just rolled, whatever it is for."""
    game = Game(table(who, std("blue"), turn=turn))
    roll = SkillRoll(unit=1, skill=skill, why="test", rule="P28-SKILL-1", parent=1, **fields)
    game.state = msgspec.structs.replace(game.state, frames=(*game.state.frames, roll))
    dice = Scripted(script)
    run = Run(game.state, dice)
    run.until_asked()
    dice.done()
    game.state, game.told = run.state, list(run.told)
    return game


def sources(game):
    """What the open question offers to repeat the roll with, none if it asks something else."""
    moves = [choice.move for choice in game.asked().entries[0].choices]
    return [move.source for move in moves if isinstance(move, Reroll)]


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-3")
@pytest.mark.parametrize(("face", "verdict"), [(2, "success"), (3, "failure")])
def test_a_roll_is_shown_with_all_that_changes_it(face, verdict):
    far = Mod("far", -1)
    game = rolling(std(half=True), f"d10:{face}", mods=(far,))
    work = game.work("P roll")
    assert (work.base, work.target, work.faces, work.sides) == (5, 3, (face,), 10)
    assert [(mod.cause, mod.amount) for mod in work.mods] == [("half health", -1), ("far", -1)]
    assert (work.verdict, game.rules()) == (verdict, ["SKILL-1"])


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-5")
def test_nobody_is_asked_to_repeat_a_roll_that_succeeded():
    game = rolling(std(**IDOL, traits=("Brave",)), "d10:2", purpose="break")
    assert game.kind() == "act"


@pytest.mark.rule("P28-SKILL-3")
def test_what_changes_nothing_is_not_shown():
    effects = (Effect("Inspire", 2, 3),)
    game = rolling(std(effects=effects, adjust={"P": 0, "F": 1}), "d10:2")
    assert [mod.cause for mod in game.work("P roll").mods] == ["Inspire"]


@pytest.mark.rule("P28-SKILL-5", "P28-TR-PSYCHIC", "P28-BREAK-10", "P28-TR-INTELLIGENT")
@pytest.mark.rule("P28-TR-SNIPER", "P28-TR-BRAVE", "P28-INT-6", "P28-ITEM-IDOL")
@pytest.mark.parametrize(
    ("who", "skill", "purpose", "offered"),
    [
        ({"traits": ("Psychic",)}, "P", "arcana", ["Psychic"]),
        ({"traits": ("Psychic",)}, "P", "break", []),
        ({"traits": ("Psychic",), "spent": ("Psychic",)}, "P", "arcana", []),
        ({"traits": ("Brave",)}, "P", "break", ["Brave"]),
        ({"traits": ("Brave",)}, "P", "arcana", []),
        ({"traits": ("Brave",), "spent": ("Brave",)}, "P", "break", []),
        ({"traits": ("Intelligent",)}, "AW", "", ["Intelligent"]),
        ({"traits": ("Intelligent",)}, "A", "", []),
        ({"traits": ("Sniper",)}, "S", "", ["Sniper"]),
        ({"traits": ("Sniper",)}, "P", "", []),
        (IDOL, "P", "", ["Strange idol"]),
        (IDOL, "A", "", []),
        ({**IDOL, "hp": 2, "half": True}, "P", "", ["Strange idol"]),
        ({**IDOL, "hp": 1, "half": True}, "P", "", []),
        ({"items": {"Strange idol": 0}}, "P", "", []),
        ({**IDOL, "traits": ("Brave",)}, "P", "break", ["Brave", "Strange idol"]),
    ],
)
def test_what_may_repeat_a_failed_roll(who, skill, purpose, offered):
    game = rolling(std(**who), "d10:9", skill=skill, purpose=purpose)
    assert sources(game) == offered


@pytest.mark.rule("P28-SKILL-5", "P28-PBP-1", "P28-ITEM-IDOL")
def test_a_re_roll_is_offered_with_its_price_and_told():
    game = rolling(std(**IDOL, traits=("Brave",)), "d10:9", purpose="break")
    labels = game.labels()
    assert "Brave" in labels[0]
    assert "1 HP" in labels[1]
    assert "1 HP" not in labels[0]
    assert game.asked().entries[0].default == Reroll(source="Brave")
    game.do("red", Reroll(source="Brave"), "d10:8")
    assert game.rules()[0] == "SKILL-5"
    assert game.unit(1).spent == ("Brave",)
    game.do("red", Reroll(source="Strange idol"), "d10:2")
    assert game.unit(1).hp == 19


@pytest.mark.rule("P28-SKILL-5")
def test_each_source_repeats_a_roll_once_and_no_other_does():
    game = rolling(std(**IDOL, traits=("Brave",)), "d10:9", purpose="break")
    game.do("red", Reroll(source="Strange idol"), "d10:8")
    assert sources(game) == ["Brave"]
    game.do("red", Reroll(source="Brave"), "d10:7")
    assert game.kind() == "act"


@pytest.mark.rule("P28-SKILL-5", "P28-TR-INTELLIGENT")
def test_a_re_roll_that_is_not_there_lets_the_roll_stand():
    game = rolling(std(traits=("Intelligent",)), "d10:9", skill="AW")
    game.do("red", Reroll(source="Brave"), "")
    assert (game.kind(), game.unit(1).spent) == ("act", ())


@pytest.mark.rule("P28-TR-SNIPER", "P28-SKILL-5")
def test_a_sniper_repeats_every_shot_and_others_only_one_roll_a_turn():
    game = rolling(std(traits=("Sniper",)), "d10:9", skill="S")
    game.do("red", Reroll(source="Sniper"), "d10:8")
    assert game.unit(1).spent == ()
    brave = rolling(std(traits=("Brave",), spent=("Intelligent",)), "d10:9", purpose="break")
    brave.do("red", Reroll(source="Brave"), "d10:8")
    assert brave.unit(1).spent == ("Intelligent", "Brave")


@pytest.mark.rule("P28-DMG-5", "P28-ITEM-IDOL")
@pytest.mark.parametrize(
    ("hp", "half", "tested"), [(11, False, False), (10, False, True), (9, True, False)]
)
def test_only_a_price_that_crosses_the_half_is_tested(hp, half, tested):
    game = rolling(std(**IDOL, hp=hp, half=half), "d10:9")
    game.do("red", Reroll(source="Strange idol"), "d10:1" + (" d10:9" if tested else ""))
    assert (game.kind() == "reroll") is tested
    assert game.unit(1).half is (half or tested)
    if tested:
        assert [f.cause for f in game.state.frames if isinstance(f, BreakTest)] == ["paid"]


@pytest.mark.rule("P28-DMG-5")
def test_a_roll_that_nobody_paid_for_shakes_nobody():
    game = rolling(std(hp=9), "d10:2")
    assert (game.kind(), game.unit(1).half) == ("act", False)
    stands = rolling(std(**IDOL, hp=9), "d10:9").do("red", Decline())
    assert (stands.kind(), stands.unit(1).half) == ("act", False)


def frightened(face, switch="retreat", **more):
    """A charge at something Fearsome, and how its test of nerve fell."""
    people = std(**more), std("blue", traits=("Fearsome",))
    game = Game(table(*people, trait_test_fail=switch))
    return game.do("red", Charge(unit=1, target=2, distance_mm=50), f"d10:{face}")


@pytest.mark.rule("P28-BREAK-3", "P28-BREAK-4", "P28-BREAK-8", "P28-BREAK-5")
def test_a_test_of_nerve_tells_how_it_ended():
    held = frightened(2)
    assert held.rules()[:2] == ["FACT-1", "BREAK-3"]
    assert "BREAK-4" in held.rules()
    assert held.work("P roll").mods == ()
    broke = frightened(9)
    assert (broke.rules()[-1], broke.unit(1).status) == ("BREAK-4", "broken")
    lost = frightened(9, "action_lost")
    assert "BREAK-8" in lost.rules()
    assert (lost.kind(), lost.unit(1).status, lost.unit(1).breaks) == ("act", "ok", 0)


@pytest.mark.rule("P28-BREAK-4", "P28-BREAK-8", "P28-CHG-5")
def test_who_loses_its_nerve_does_not_do_what_it_wanted():
    game = frightened(9, actions=1).lapse().lapse()
    assert game.state.locks == ()
    assert "CHG-1" not in game.rules()


@pytest.mark.rule("P28-BREAK-8")
def test_only_a_test_for_a_trait_may_cost_no_more_than_the_action():
    game = Game(table(std(), std("blue"), trait_test_fail="action_lost"))
    test = BreakTest(unit=1, cause="wounds", parent=1)
    game.state = msgspec.structs.replace(game.state, frames=(*game.state.frames, test))
    run = Run(game.state, Scripted("d10:9"))
    run.until_asked()
    assert run.state.unit(1).status == "broken"


@pytest.mark.rule("P28-BREAK-2", "P28-INT-18", "P28-INT-20", "P28-TR-UNSHAKABLE")
@pytest.mark.parametrize(
    ("who", "one_hp", "due"),
    [
        ({}, "all", "wounds paid trait own"),
        ({"exempt": True}, "all", ""),
        ({"exempt": True}, "wounds_only", "trait own"),
        ({"traits": ("Unshakable",)}, "all", ""),
        ({"status": "fled", "actions": 0}, "all", ""),
    ],
)
def test_which_tests_are_taken_at_all(who, one_hp, due):
    state = table(std(**who), std("blue"), one_hp=one_hp)
    taken = [cause for cause in ("wounds", "paid", "trait", "own") if is_test_due(state, 1, cause)]
    assert taken == due.split()
