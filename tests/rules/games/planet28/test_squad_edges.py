"""Squads at their edges: who acts when one dissolves, what is nobody's, who is behind it."""

from __future__ import annotations

import pytest

from rules.games.planet28 import squad_losses
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.answers import Pick
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.tolls import Mend, toll
from rules.games.planet28.dissolving import Dissolving, dissolved
from rules.games.planet28.invariants import faults
from rules.games.planet28.state import Slot
from rules.games.planet28.straying import returned, straggler, strayed, strays, without_strays
from rules.games.planet28.units import Effect
from tests.support.planet28.guards import REPLACE, acting, blue_guard, framed, hp, red_guard
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import Game, std

FOE, SQUAD = 4, 5


def fewer(state, *gone):
    """The battle in which these members are slain."""
    for unit in gone:
        state = state.change(unit, hp=0, status="slain")
    return state


@pytest.mark.rule("P28-SQD-14")
def test_three_stay_together_two_are_named_and_none_are_nobody():
    assert framed(blue_guard(), Dissolving()).told == []
    two = framed(fewer(blue_guard(), 3), Dissolving())
    assert two.text() == "Guard is no squad any more: Blue Std and Blue Std on their own now."
    none = framed(fewer(blue_guard(), 2, 3, 4), Dissolving())
    assert (none.told[0].text, none.state.is_there(SQUAD)) == ("Guard is no squad any more.", False)


@pytest.mark.rule("P28-SQD-14")
def test_squads_dissolve_in_the_order_of_the_roster():
    first = fewer(blue_guard(members=6), 2, 5)
    state = REPLACE(first, units=first.units[:-1], profiles=first.profiles[:-1])
    state = with_squad(with_squad(state, 2, 3, 4, name="One"), 5, 6, 7, name="Two")
    told = [line.text.partition(" is ")[0] for line in framed(state, Dissolving()).told]
    assert told == ["One", "Two"]


@pytest.mark.rule("P28-SQD-14")
def test_whoever_is_out_of_unit_keeps_what_it_has_and_acts_next_if_it_has_not():
    mine = Effect("Wither", -1, 9, 1)
    squad = {"actions": 1, "effects": (Effect("Immobilize", 0, 9, 1),), "status": "broken"}
    state = strayed(blue_guard(), SQUAD, (4,)).change(4, effects=(mine,), actions=2)
    state = acting(state.change(SQUAD, **squad).lock(1, SQUAD), SQUAD)
    state = REPLACE(state, frames=state.frames[:1])
    after = dissolved(state, state.unit(SQUAD))
    assert (after.unit(4).actions, after.unit(4).effects, after.unit(4).status) == (
        2,
        (mine,),
        "ok",
    )
    assert [after.unit(one).status for one in (2, 3)] == ["broken", "broken"]
    assert after.locks == ((1, 2), (1, 3))
    assert [slot.units for slot in after.order[after.place :]][:2] == [(4,), (1,)]
    had = REPLACE(state, order=(Slot(5, (SQUAD,)), Slot(5, (4,)), *state.order[1:]), place=2)
    assert dissolved(had, had.unit(SQUAD)).order[2].units != (4,)


@pytest.mark.rule("P28-SQD-14", "P28-TURN-3")
def test_the_places_of_a_squad_become_those_of_its_members_where_it_had_them():
    state = fewer(blue_guard(std(name="Ann"), std("blue", "Bea"), std("blue", "Dan")), 5)
    tie = Slot(5, (2, 7))
    order = (Slot(9, (1,)), tie, tie, Slot(3, (3,)))
    after = dissolved(REPLACE(state, order=order, place=1), state.unit(7))
    assert [slot.units for slot in after.order] == [(1,), *[(2, 4, 6)] * 3, (3,)]
    # Of one that is left alone there is one place.
    last = fewer(state, 4)
    ahead = REPLACE(last, order=(Slot(9, (1,)), Slot(5, (7,)), Slot(3, (3,))), place=1)
    assert [slot.units for slot in dissolved(ahead, last.unit(7)).order] == [(1,), (6,), (3,)]
    alone = REPLACE(state, order=(Slot(9, (1,)), Slot(3, (3,))), place=1)
    assert dissolved(alone, alone.unit(7)).order == alone.order


@pytest.mark.rule("P28-SQD-14")
def test_only_a_truce_with_the_squad_is_one_with_its_members():
    held = (Effect("Truce", 0, 1, 9), Effect("Wither", -1, 9, SQUAD), Effect("Truce", 0, 1, SQUAD))
    state = fewer(blue_guard(), 3).change(1, effects=held)
    found = [(one.name, one.source) for one in dissolved(state, state.unit(SQUAD)).unit(1).effects]
    assert found == [("Truce", 9), ("Wither", SQUAD), ("Truce", 2), ("Truce", 4)]


@pytest.mark.rule("P28-SQD-14", "P28-ARC-MIND")
def test_friends_that_a_controlled_squad_fought_are_not_locked_with_its_members():
    state = fewer(blue_guard(std(name="Ann"), std("blue", "Bea")), 4).lock(1, 6).lock(2, 6)
    after = dissolved(state, state.unit(6))
    assert after.locks == ((1, 3), (1, 5))


@pytest.mark.rule("P28-SQD-7", "P28-TURN-3")
def test_a_stray_waits_behind_its_squad_and_comes_when_that_has_acted():
    state = strayed(red_guard(), SQUAD, (3,))
    assert strays(state, SQUAD) == (3,)
    assert straggler(state, (FOE, SQUAD, 3)) == 0
    assert straggler(state, (FOE, 3)) == 3
    assert straggler(state, (1, FOE)) == 0
    assert without_strays(state, (SQUAD, 3, FOE, 1)) == (SQUAD, FOE, 1)
    assert without_strays(state, (3, FOE)) == (3, FOE)


@pytest.mark.rule("P28-SQD-7")
def test_several_come_back_at_once_whatever_the_switch():
    for switch, kept in (("until_back", ["", ""]), ("rest_of_game", ["free", "free"])):
        state = strayed(red_guard(out_of_unit=switch), SQUAD, (2, 3))
        back = returned(state, SQUAD, (2, 3))
        assert [back.unit(one).stray for one in (2, 3)] == kept


@pytest.mark.rule("P28-SQD-6", "P28-SQD-7")
def test_what_is_stated_again_changes_nothing_and_the_free_are_not_asked_about():
    state = strayed(red_guard(), SQUAD, (3,)).change(3, actions=1)
    game = Game(state).do("red", Coherency(unit=SQUAD, members=(3,)))
    assert game.unit(3).actions == 1
    free = red_guard(out_of_unit="rest_of_game").change(3, stray="free", status="broken")
    stated = Game(free).do("red", Coherency(unit=SQUAD, members=()))
    assert stated.unit(3).stray == "free"
    asked = Game(free).do("red", Coherency(unit=SQUAD))
    assert asked.asked().entries[0].default.members == ()


@pytest.mark.rule("P28-FACT-1", "P28-SQD-6")
def test_the_statement_needs_who_is_out_of_unit():
    assert Coherency(unit=SQUAD).needs(red_guard()) == ("members",)


@pytest.mark.rule("P28-FLOW-4", "P28-SQD-DMG")
def test_a_toll_is_picked_for_and_neither_armour_nor_a_pool_keeps_it_off():
    state = blue_guard(armour="Living armour", pool=9, traits=("Iron skin", "Unearthly"))
    harm = toll(SQUAD, "Flame", 4, 1, (), "Arcane")
    assert (harm.hit.weapon.name, harm.hit.weapon.keywords) == ("Flame", ("Arcane",))
    assert toll(SQUAD, "Foul aura", 1).hit.weapon.keywords == ()
    game = framed(state, harm)
    assert game.kind() == "harm"
    game.do("blue", Pick(which=3))
    assert (hp(game, 2, 3, 4), game.unit(3).pool) == ([20, 16, 20], 9)


@pytest.mark.rule("P28-SQD-DMG", "P28-SQD-11", "P28-INT-9")
@pytest.mark.parametrize(("cure", "sick"), [("none", True), ("heal_or_medkit", False)])
def test_a_member_that_is_healed_is_told_and_may_be_cured(cure, sick):
    state = blue_guard(poison_cure=cure).change(3, hp=8, half=True, poisoned=True)
    game = framed(state, Mend(unit=SQUAD, hp=5, rule="P28-AB-HEAL"))
    assert "Blue Std regains 5 HP." in game.text()
    assert (hp(game, 3), game.unit(3).half, game.unit(3).poisoned) == ([13], False, sick)
    whole = framed(blue_guard(), Mend(unit=SQUAD, hp=5, rule="P28-AB-HEAL"))
    assert len(whole.labels()) == 3
    assert "regains 0 HP" in whole.do("blue", Pick(which=4)).text()
    nobody = fewer(blue_guard(), 2, 3, 4)
    assert framed(nobody, Mend(unit=SQUAD, hp=5, rule="P28-AB-HEAL")).told == []


@pytest.mark.rule("P28-SQD-13", "P28-BREAK-5", "P28-TR-ANIMAL")
def test_a_stray_of_many_tests_rolls_for_its_squad_as_if_it_were_the_first():
    state = blue_guard(P=6).change(4, hp=5, stray="out", breaks=3).change(2, hp=5).change(3, hp=5)
    game = framed(state, Shock(unit=2, lost=15), "d10:1 d10:1 d10:5")
    assert [game.unit(one).status for one in (2, 3, 4)] == ["ok"] * 3
    texts = [line.text for line in game.told if line.rule == "P28-SQD-13"]
    assert texts[0] == "Guard has lost three quarters of its HP or more: all test."
    assert texts[-1] == "All of them stay."


@pytest.mark.rule("P28-TR-UNSHAKABLE", "P28-SQD-13")
@pytest.mark.parametrize(
    ("hps", "tested", "due"),
    [
        ((5, 5, 6), 0, False),
        ((5, 5, 5), 0, True),
        ((5, 5, 4), 1, False),
        ((9, 6, 0), 1, False),
        ((9, 5, 0), 1, True),
        ((9, 5, 0), 2, False),
        ((12, 12, 0), 1, False),
    ],
)
def test_the_unshakable_never_test_and_others_do_where_they_must(hps, tested, due):
    for traits, is_due in ((("Unshakable",), False), ((), due)):
        state = blue_guard(traits=traits, squad={"tested": tested})
        for unit, left in zip((2, 3, 4), hps, strict=True):
            state = state.change(unit, hp=left, status="ok" if left else "slain")
        assert squad_losses.is_squad_due(state, SQUAD) == is_due
        assert bool(squad_losses.tests_of_squad(state, 2)) == is_due
        assert squad_losses.tests_of_squad(state, 1) == ()


@pytest.mark.rule("P28-SQD-5", "P28-SQD-14", "P28-SQD-DMG")
def test_a_squad_that_cannot_be_is_told():
    state = blue_guard()
    assert faults(state) == ()
    wrong = {
        "actions of its own": state.change(2, actions=1),
        "a member marked that is none of it": state.change(SQUAD, marked=1),
        "is there without a member": fewer(state, 2, 3, 4),
    }
    for words, one in wrong.items():
        assert [words in fault for fault in faults(one)] == [True]
