"""One of a squad is named, and all of it holds for that one, where the group plays it so."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Persuade
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Extinguish, UseMedKit
from rules.games.planet28.answers import Edge
from rules.games.planet28.damage.members import open_members
from rules.games.planet28.moves import Walk
from rules.games.planet28.skills import current
from rules.games.planet28.solo.helping import helped
from rules.games.planet28.solo.sightings import Sighting
from rules.games.planet28.straying import is_out, straggler, without_strays
from rules.games.planet28.units import Effect
from tests.support.planet28.guards import REPLACE, acting, blue_guard, hp, red_guard
from tests.support.planet28.tables import Game, std

pytestmark = pytest.mark.rule("P28-SQD-11")

MEMBER, SQUAD = 3, 5
AIMED = [
    Drain(unit=1, target=MEMBER),
    Cast(unit=1, power="Smite", target=MEMBER),
    Cast(unit=1, power="Wither", target=MEMBER),
    Cast(unit=1, power="Terrify", target=MEMBER),
    Persuade(unit=1, target=MEMBER),
]
ABLE = {
    "arcana": ("Smite", "Wither", "Terrify", "Flame", "Mind control", "Immobilize", "Dishearten"),
    "abilities": ("Drain", "Persuade"),
}


def battle(squad_targets="member", **more):
    """Ann, 1, against a squad of blue's, 5, whose members are 2 to 4."""
    state = blue_guard(std(name="Ann", **ABLE), squad_targets=squad_targets, **more)
    return state.lock(1, SQUAD)


def cast(power, script, target=MEMBER, **more):
    return Game(battle(**more)).do("red", Cast(unit=1, power=power, target=target), script)


def whole(move):
    """The same thing, aimed at the squad."""
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    return type(move)(**{**fields, "target": SQUAD})


@pytest.mark.rule("P28-AB-DRAIN", "P28-AB-PERSUADE", "P28-ARC-2")
@pytest.mark.parametrize("move", AIMED)
def test_a_squad_is_named_or_one_of_its_members_as_the_group_has_it(move):
    for targets, named, refused in (("squad", whole(move), move), ("member", move, whole(move))):
        game = Game(battle(squad_targets=targets))
        named.check(game.state, "red")
        with pytest.raises(RuleError) as told:
            game.do("red", refused)
        assert told.value.rule == "P28-SQD-11"
        aims = {one.target for one in game.offers("red") if isinstance(one, type(move))}
        assert (SQUAD in aims, MEMBER in aims) == (targets == "squad", targets == "member")


@pytest.mark.rule("P28-ARC-SMITE", "P28-ARC-FLAME")
@pytest.mark.parametrize(
    ("power", "script", "left"), [("Smite", "d10:1 d10:4 d4:1", 11), ("Flame", "d10:1 d8:6", 14)]
)
def test_damage_is_the_named_members_and_nobody_is_asked(power, script, left):
    game = cast(power, script)
    assert hp(game, 2, 3, 4) == [20, left, 20]
    assert game.kind() == "act"


@pytest.mark.rule("P28-ARC-FLAME")
def test_a_burning_member_is_put_out_by_its_squad():
    game = cast("Flame", "d10:1 d8:6")
    assert [one.name for one in game.unit(MEMBER).effects] == ["Flame"]
    assert game.unit(SQUAD).effects == ()
    state = acting(game.state, SQUAD)
    out = Game(state).do("blue", Extinguish(unit=SQUAD))
    assert (out.unit(MEMBER).effects, out.unit(SQUAD).actions) == ((), 1)
    with pytest.raises(RuleError, match="does not burn"):
        out.do("blue", Extinguish(unit=SQUAD))


@pytest.mark.rule("P28-ARC-WITHER")
def test_what_withers_a_member_is_its_own():
    game = cast("Wither", "d10:1 d4:2 d6:3")
    assert [current(game.state, unit, "A") for unit in (2, 3, 4)] == [5, 3, 5]
    # The squad rolls with its best.
    assert current(game.state, SQUAD, "A") == 5


@pytest.mark.rule("P28-ARC-TERRIFY", "P28-SQD-7")
def test_a_terrified_member_runs_alone():
    game = cast("Terrify", "d10:1")
    assert game.kind() == "edge"
    game.do("blue", Edge(edge_mm=400))
    assert is_out(game.state, MEMBER)
    assert (game.unit(MEMBER).status, game.unit(SQUAD).status) == ("broken", "ok")
    assert (1, SQUAD) in game.state.locks


@pytest.mark.rule("P28-ARC-MIND", "P28-SQD-7")
def test_a_member_under_control_does_one_thing_and_is_out_of_unit_after_it():
    game = cast("Mind control", "d10:1")
    assert (game.kind(), "controls Blue Std" in game.asked().text) == ("puppet", True)
    deeds = [one for one in game.offers("red") if getattr(one, "unit", 0) == MEMBER]
    assert {type(one).__name__ for one in deeds} >= {"Fight", "Walk"}
    game.do("red", Walk(unit=MEMBER, distance_mm=50))
    assert (game.unit(MEMBER).control, is_out(game.state, MEMBER)) == ("", True)
    assert [game.state.seat(unit) for unit in (2, 3, 4, SQUAD)] == ["blue"] * 4


@pytest.mark.rule("P28-ARC-IMMOBILIZE", "P28-SQD-7")
def test_a_member_held_fast_stays_behind():
    game = cast("Immobilize", "d10:1 d4:2")
    assert is_out(game.state, MEMBER)
    assert not game.state.is_under(SQUAD, "Immobilize")
    with pytest.raises(RuleError, match="held fast"):
        Game(acting(game.state, MEMBER)).do("blue", Walk(unit=MEMBER, distance_mm=10))


@pytest.mark.rule("P28-ARC-DISHEARTEN", "P28-SQD-7")
def test_a_disheartened_member_acts_after_all_others_and_not_behind_its_squad():
    state = cast("Dishearten", "d10:1").state
    assert is_out(state, MEMBER)
    # In the turn of the cast it still acts behind its squad.
    assert straggler(state, (MEMBER,)) == MEMBER
    assert without_strays(state, (SQUAD, MEMBER)) == (SQUAD,)
    later = REPLACE(state, turn=2)
    assert straggler(later, (MEMBER,)) == 0
    assert without_strays(later, (SQUAD, MEMBER)) == (SQUAD, MEMBER)


@pytest.mark.rule("P28-AB-PERSUADE")
def test_a_member_that_is_persuaded_leaves_its_squad_fighting():
    game = Game(battle()).do("red", Persuade(unit=1, target=MEMBER), "d10:1")
    assert is_out(game.state, MEMBER)
    assert (1, SQUAD) in game.state.locks
    assert [effect.source for effect in game.unit(1).effects] == [MEMBER]


@pytest.mark.rule("P28-AB-DRAIN")
def test_a_drain_takes_the_hit_point_of_the_member_named():
    game = Game(battle()).do("red", Drain(unit=1, target=MEMBER))
    assert hp(game, 2, 3, 4) == [20, 19, 20]
    assert Drain(unit=1, target=MEMBER).needs(game.state) == ()


def friendly(targets, **more):
    """A friend, 4, who acts beside red's squad, 6, of 1 to 3; 5 is the enemy."""
    helper = std(name="Doc", items={"Med kit": 1}, arcana=("Shield",), **more)
    state = red_guard(helper, std("blue", "Foe"), squad_targets=targets)
    return acting(state.change(2, hp=9), 4)


@pytest.mark.rule("P28-AB-HEAL", "P28-ITEM-MEDKIT", "P28-AB-INSPIRE")
def test_help_goes_to_the_member_named():
    doc = {"abilities": ("Heal", "Inspire")}
    healed = Game(friendly("member", **doc)).do("red", Heal(unit=4, target=2), "d6:3")
    assert hp(healed, 1, 2, 3) == [20, 12, 20]
    mended = Game(friendly("member")).do("red", UseMedKit(unit=4, target=2))
    assert hp(mended, 1, 2, 3) == [20, 14, 20]
    raised = Game(friendly("member", **doc)).do("red", Inspire(unit=4, target=2), "d6:2")
    assert [current(raised.state, one, "P") for one in (1, 2, 3)] == [5, 7, 5]
    for move in (Heal(unit=4, target=6), UseMedKit(unit=4, target=6), Inspire(unit=4, target=6)):
        with pytest.raises(RuleError, match="name one of its members"):
            Game(friendly("member", **doc)).do("red", move)
    named = {one.target for one in Game(friendly("member")).offers("red") if hasattr(one, "target")}
    assert {1, 2, 3} <= named
    assert 6 not in named


@pytest.mark.rule("P28-ARC-SHIELD", "P28-SQD-DMG")
def test_a_shielded_member_takes_nothing_while_others_can():
    game = Game(friendly("member")).do("red", Cast(unit=4, power="Shield", target=2), "d10:1")
    squad = game.unit(6)
    assert open_members(game.state, squad) == (1, 3)
    alone = game.state.change(1, status="slain", hp=0).change(3, status="slain", hp=0)
    assert open_members(alone, squad) == (2,)
    marked = game.state.change(6, marked=2)
    assert open_members(marked, marked.unit(6)) == (1, 3)


@pytest.mark.rule("P28-SOLO-4")
@pytest.mark.parametrize(("targets", "named"), [("squad", SQUAD), ("member", 2)])
def test_the_enemy_names_the_first_member(targets, named):
    state = battle(squad_targets=targets).change(1, arcana=("Wither",))
    action = helped(state, 1, (Sighting(SQUAD, 100),), ())
    assert (action.power, action.target) == ("Wither", named)


def test_by_the_ruling_nothing_of_this_happens():
    game = cast("Immobilize", "d10:1 d4:2", target=SQUAD, squad_targets="squad")
    assert not any(is_out(game.state, one) for one in (2, 3, 4))
    assert game.unit(SQUAD).effects == (Effect("Immobilize", 0, 2, 1),)
