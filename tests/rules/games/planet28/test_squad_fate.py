"""What becomes of squads: their nerve at a quarter of their HP, and when they dissolve."""

from __future__ import annotations

import pytest

from rules.core import question
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.answers import Edge, Pick, Reroll
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.tolls import toll
from rules.games.planet28.dissolving import dissolved
from rules.games.planet28.moves import Fight, Finish, Rally, Walk
from rules.games.planet28.retreat import Retreat
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.squad_losses import is_squad_due
from rules.games.planet28.tally import hit, killed
from rules.games.planet28.units import Effect, Tally
from tests.support.planet28.guards import REPLACE, acting, blue_guard, framed, guard, hp, red_guard
from tests.support.planet28.tables import Game, std

MATES = (2, 3, 4)


def hurt(state, *hps):
    """The squad of blue with these HP left, 0 for the slain."""
    for unit, left in zip(MATES, hps, strict=True):
        state = state.change(unit, hp=left, status="ok" if left else "slain")
    return state


@pytest.mark.rule("P28-SQD-13")
@pytest.mark.parametrize(
    ("hps", "tested", "due"),
    [
        ((8, 5, 3), 0, False),
        ((8, 5, 2), 0, True),
        ((8, 5, 2), 1, False),
        ((8, 6, 0), 1, True),
        ((8, 6, 0), 2, False),
        ((9, 6, 0), 1, False),
        ((0, 0, 0), 1, False),
    ],
)
def test_a_squad_tests_at_a_quarter_once_and_below_it_for_every_death(hps, tested, due):
    state = hurt(blue_guard(squad={"tested": tested}), *hps)
    assert is_squad_due(state, 5) == due
    assert not is_squad_due(hurt(blue_guard(traits=("Unshakable",)), 1, 1, 1), 5)


@pytest.mark.rule("P28-SQD-13")
def test_a_member_that_ran_is_no_death_to_test_for():
    state = hurt(blue_guard(squad={"tested": 1}), 8, 5, 0)
    assert is_squad_due(state, 5)
    assert not is_squad_due(state.change(4, status="fled"), 5)


@pytest.mark.rule("P28-SQD-13")
def test_every_member_rolls_and_whoever_fails_is_gone():
    state = hurt(blue_guard(P=5), 5, 5, 5).change(4, half=True)
    game = framed(state, Shock(unit=3, lost=9), "d10:4 d10:5 d10:3")
    assert [game.unit(unit).status for unit in MATES] == ["ok", "fled", "ok"]
    assert [line.text for line in game.told if line.rule == "P28-SQD-13"][-1] == "Blue Std flees."
    assert (game.unit(5).tested, game.unit(3).half) == (1, True)


@pytest.mark.rule("P28-SQD-13", "P28-TR-ANIMAL")
def test_neither_tests_before_nor_1_hp_matter_but_being_an_animal_does():
    state = hurt(blue_guard(P=5, traits=("Animal",)), 1, 6, 6).change(5, breaks=3)
    state = state.change(2, exempt=True)
    game = framed(state, Shock(unit=2, lost=9), "d10:2 d10:3 d10:4")
    assert [game.unit(unit).status for unit in MATES] == ["ok", "ok", "fled"]


@pytest.mark.rule("P28-SQD-13", "P28-TR-BRAVE")
def test_the_brave_repeat_the_roll_of_one_member_a_turn():
    state = hurt(blue_guard(traits=("Brave",)), 5, 5, 5)
    game = framed(state, Shock(unit=2, lost=9), "d10:9")
    assert game.kind() == "reroll"
    game.lapse("d10:1 d10:9 d10:9")
    assert [game.unit(unit).status for unit in MATES] == ["ok", "fled", "fled"]
    assert game.unit(5).spent == ("Brave",)


@pytest.mark.rule("P28-SQD-13", "P28-SQD-7")
def test_whoever_is_out_of_unit_counts_and_is_asked_too():
    state = hurt(blue_guard(), 5, 5, 5).change(4, stray="out")
    game = framed(state, Shock(unit=2, lost=9), "d10:1 d10:1 d10:9")
    assert [game.unit(unit).status for unit in MATES] == ["ok", "ok", "fled"]
    safe = hurt(blue_guard(), 5, 5, 6).change(4, stray="out")
    assert not is_squad_due(safe, 5)


@pytest.mark.rule("P28-SQD-13", "P28-ITEM-IDOL")
@pytest.mark.parametrize(("first", "tested"), [(6, True), (7, False)])
def test_hp_paid_for_an_idol_may_test_the_squad(first, tested):
    state = red_guard(arcana=("Dishearten",), items={"Strange idol": 1}, hp=5, half=True)
    state = state.change(1, hp=first)
    game = Game(state).do("red", Cast(unit=5, power="Dishearten", target=4), "d10:9")
    game.do("red", Reroll(source="Strange idol"), "d10:1" + " d10:1" * 3 * tested)
    assert (hp(game, 1, 2, 3), game.unit(5).tested) == ([first - 1, 5, 5], int(tested))


@pytest.mark.rule("P28-SQD-13", "P28-SQD-7", "P28-BREAK-7")
@pytest.mark.parametrize(("edge_mm", "tested"), [(10, True), (900, False)])
def test_the_flight_of_whoever_is_out_of_unit_may_test_the_squad(edge_mm, tested):
    state = hurt(blue_guard(), 8, 7, 9).change(4, stray="out", status="broken")
    game = framed(state, Retreat(unit=4))
    game.do("blue", Edge(edge_mm=edge_mm), "d10:1 d10:9" if tested else "")
    fates = ["ok", "fled", "fled"] if tested else ["ok", "ok", "broken"]
    assert [game.unit(unit).status for unit in MATES] == fates


@pytest.mark.rule("P28-SQD-13")
def test_a_frightened_squad_is_broken_as_one_and_rallies_as_one():
    state = red_guard(P=5, squad={"status": "broken", "actions": 2})
    game = Game(state)
    # There is nothing to ask: it tests, at its best psyche and without a growing penalty.
    assert question(state) is None or game.kind() == "act"
    rallied = framed(state, BreakTest(unit=5, cause="own"), "d10:4")
    assert rallied.unit(5).status == "ok"
    failed = framed(state, BreakTest(unit=5, cause="own"), "d10:5")
    assert (failed.kind(), failed.unit(5).breaks) == ("edge", 0)
    assert Rally(unit=5).check(state, "red") is None


@pytest.mark.rule("P28-SQD-13")
def test_a_squad_of_which_nobody_is_left_is_gone():
    state = hurt(blue_guard(), 5, 0, 0)
    game = framed(state, toll(5, "Flame", 9, 1))
    assert (game.unit(5).status, game.unit(5).here, game.unit(1).tally.kills) == (
        "slain",
        False,
        (2,),
    )


@pytest.mark.rule("P28-SQD-14", "P28-SQD-13")
def test_the_squad_tests_before_it_dissolves():
    state = hurt(blue_guard(), 6, 3, 4).lock(1, 5).change(5, actions=1, acted=True, marked=3)
    told = Game(state).do(
        "red", Fight(unit=1, target=5, weapon="Dagger"), "d10:1 d4:1 d4:1 d10:1 d10:1"
    )
    assert ("SQD-13" in told.rules(), told.state.is_there(5), told.kind()) == (True, True, "push")
    assert "SQD-14" in told.no().rules()
    assert not told.state.is_there(5)


@pytest.mark.rule("P28-SQD-14")
@pytest.mark.parametrize(("left", "together"), [(20, True), (0, False)])
def test_two_and_one_out_of_unit_are_a_squad_and_two_are_none(left, together):
    state = hurt(blue_guard(), 20, left, 20).change(4, stray="out")
    game = Game(state).do("red", Walk(unit=1, distance_mm=40))
    assert game.state.is_there(5) is together


@pytest.mark.rule("P28-SQD-14")
def test_two_are_characters_with_what_their_squad_had():
    effect = Effect("Wither", -2, 5, 1)
    state = hurt(blue_guard(), 20, 0, 20).lock(1, 5)
    squad = {
        **{"actions": 1, "acted": True, "moves": 2, "focus": "failed", "effects": (effect,)},
        **{"climbing": 30, "speed_dice": 20, "spent": ("Brave",), "value": 4, "aimed": "Dagger"},
    }
    state = state.change(5, **squad).change(1, near=(5,))
    after = dissolved(state, state.unit(5))
    for unit in (2, 4):
        who = after.unit(unit)
        assert (who.squad, who.actions, who.acted, who.moves, who.focus) == (
            0,
            1,
            True,
            2,
            "failed",
        )
        assert (who.effects, who.climbing, who.speed_dice, who.spent) == (
            (effect,), 30, 20, ("Brave",),
        )  # fmt: skip
        assert (who.value, who.aimed) == (4, "Dagger")
    assert (after.locks, after.unit(1).near) == (((1, 2), (1, 4)), (2, 4))
    assert (after.is_there(5), after.unit(3).squad) == (False, 0)
    assert [who.id for who in after.takers()] == [1, 2, 4]


@pytest.mark.rule("P28-SQD-14")
def test_a_truce_and_a_claim_pass_to_the_members():
    state = hurt(blue_guard(), 20, 0, 20)
    truce = Effect("Truce", 0, 1, 5)
    state = state.change(1, effects=(truce,)).change(5, holding=True)
    after = dissolved(REPLACE(state, claims=(5,)), state.unit(5))
    assert [effect.source for effect in after.unit(1).effects] == [2, 4]
    assert (after.claims, after.unit(2).holding) == ((2, 4), True)


@pytest.mark.rule("P28-SQD-14", "P28-SQD-5")
def test_in_the_middle_of_its_turn_each_member_goes_on_with_the_actions_left():
    state = red_guard(std("blue", "Foe"), hp=20).change(3, hp=1, climbing=0)
    state = state.change(5, effects=(), marked=3)
    walk = Walk(unit=5, distance_mm=40, terrain=("hazardous",))
    game = Game(state).do("red", walk, "d10:9 d10:9 d4:1")
    assert not game.state.is_there(5)
    assert [game.unit(unit).actions for unit in (1, 2)] == [1, 1]
    assert game.asked().entries[0].choices[0].move.unit == 1
    game.do("red", Finish(unit=1))
    assert game.asked().entries[0].choices[0].move.unit == 2
    game.do("red", Finish(unit=2))
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-SQD-14", "P28-TURN-1")
def test_before_its_turn_each_member_gets_a_place_and_after_it_none():
    state = acting(hurt(blue_guard(), 20, 0, 20), 1)
    ahead = dissolved(state, state.unit(5))
    # Their owner says which of them acts first.
    assert [slot.units for slot in ahead.order[ahead.place :]] == [(2, 4), (2, 4)]
    had = REPLACE(acting(state, 5), place=1, frames=state.frames)
    past = dissolved(had, had.unit(5))
    assert [slot.units for slot in past.order] == [(2, 4), (1,)]


@pytest.mark.rule("P28-SQD-14", "P28-ARC-MIND")
def test_a_squad_that_dissolves_under_control_is_free():
    state = hurt(blue_guard(), 20, 1, 20).change(5, marked=3)
    game = framed(state, Puppet(units=(5,), master="red", caster=1))
    walk = Walk(unit=5, distance_mm=40, terrain=("hazardous",))
    game.do("red", walk, "d10:9 d10:9 d4:1")
    assert not game.state.is_there(5)
    assert [game.state.seat(unit) for unit in (2, 4)] == ["blue", "blue"]


@pytest.mark.rule("P28-SQD-14", "P28-CAMP-1")
def test_the_first_member_goes_on_earning_for_the_squad():
    state = (
        hurt(blue_guard(), 20, 0, 20)
        .change(5, tally=Tally(hits=2))
        .change(2, tally=Tally(hurt=True))
    )
    profiles = tuple(
        REPLACE(one, of=5) if n in MATES else one for n, one in enumerate(state.profiles, 1)
    )
    state = REPLACE(state, profiles=profiles)
    assert hit(state, 3).unit(5).tally.hits == 3
    after = dissolved(state, state.unit(5))
    assert after.unit(2).tally == Tally(hits=2, hurt=True)
    assert killed(after, 5, 1).unit(2).tally.kills == (1,)


@pytest.mark.rule("P28-SQD-14")
def test_who_is_out_of_unit_counts_for_three():
    state = hurt(blue_guard(), 20, 20, 20).change(4, stray="out", actions=2)
    game = Game(state).do("red", Finish(unit=1))
    assert game.state.is_there(5)
    gone = dissolved(state, state.unit(5))
    assert (gone.unit(4).stray, gone.unit(4).squad) == ("", 0)


@pytest.mark.rule("P28-SQD-DMG")
@pytest.mark.parametrize(("switch", "left"), [("lost", 20), ("carried", 17)])
def test_damage_beyond_a_member_is_lost_or_carried_over(switch, left):
    state = hurt(blue_guard(squad_overflow=switch, squad={"marked": 3}), 20, 2, 20)
    game = framed(state, toll(5, "Flame", 5, 1))
    if game.kind() == "harm":
        game.do("blue", Pick(which=2))
    assert (hp(game, 3), hp(game, 2)) == ([0], [left])
    assert guard(state) == 5
