"""Members out of unit: who states it, when they act and how, and how they come back."""

from __future__ import annotations

import pytest

from rules.core import RuleError, offers
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.climbing import Climb, HangOn
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.travel import Travel
from rules.games.planet28.answers import Accept, Decline, Dispute, TakeBack
from rules.games.planet28.moves import Charge, Fight, Finish, Hold, Walk
from rules.games.planet28.rolls import is_test_due
from rules.games.planet28.straying import returned, strayed
from rules.games.planet28.units import Effect
from tests.support.planet28.guards import REPLACE, acting, blue_guard, framed, hp, red_guard
from tests.support.planet28.tables import Game

FOE, SQUAD = 4, 5
BACK = 6


def out(state=None, *members):
    """A battle of red's squad in which some have strayed, the third if none is named."""
    return strayed(state or red_guard(), SQUAD, members or (3,))


@pytest.mark.rule("P28-SQD-6", "P28-SQD-7")
def test_the_owner_says_who_is_out_of_unit_and_by_that_who_is_in_it():
    game = Game(red_guard()).do("red", Coherency(unit=SQUAD, members=(2, 3)))
    assert [game.unit(one).stray for one in (1, 2, 3)] == ["", "out", "out"]
    assert "out of unit of Guard: Red Std and Red Std" in game.text()
    game.do("red", Coherency(unit=SQUAD, members=(3,)))
    assert [game.unit(one).stray for one in (1, 2, 3)] == ["", "", "out"]
    game.do("red", Coherency(unit=SQUAD, members=()))
    assert [game.unit(one).stray for one in (1, 2, 3)] == ["", "", ""]


@pytest.mark.rule("P28-SQD-6")
def test_whoever_names_nobody_is_asked_and_silence_leaves_it_as_it_was():
    game = Game(out()).do("red", Coherency(unit=SQUAD))
    assert (game.kind(), game.labels()) == ("strays", ["As before"])
    asked = Game(game.state).do("red", Measure(members=(2,)))
    assert [asked.unit(one).stray for one in (1, 2, 3)] == ["", "out", ""]
    assert game.lapse().unit(3).stray == "out"
    fresh = Game(red_guard()).do("red", Coherency(unit=SQUAD))
    assert fresh.labels() == ["Nobody"]
    with pytest.raises(RuleError, match="is no member of Guard"):
        fresh.do("red", Measure(members=(FOE,)))
    with pytest.raises(RuleError, match="does not need to know"):
        fresh.do("red", Measure(sight=True, members=()))
    assert Coherency(unit=SQUAD) in offers(SYSTEM, red_guard(), "red")


@pytest.mark.rule("P28-SQD-6", "P28-SQD-7")
def test_what_cannot_be_said_of_a_squad_is_refused():
    state = out(red_guard(), 2)
    for unit, members, why in (
        (1, (), "is no squad"),
        (FOE, (), "not yours"),
        (SQUAD, (FOE,), "no member of Guard"),
        (SQUAD, (99,), "Unit 99 is no member"),
        (SQUAD, (1, 2, 3), "Somebody of Guard must be in the unit"),
    ):
        with pytest.raises(RuleError, match=why):
            Game(state).do("red", Coherency(unit=unit, members=members))
    broken = state.change(2, status="broken")
    with pytest.raises(RuleError, match="before it rallies"):
        Game(broken).do("red", Coherency(unit=SQUAD, members=()))
    Game(broken).do("red", Coherency(unit=SQUAD, members=(2, 3)))


@pytest.mark.rule("P28-FACT-3", "P28-SQD-6")
def test_the_other_side_confirms_it_where_facts_are_confirmed():
    game = Game(red_guard(claims="confirm")).do("red", Coherency(unit=SQUAD, members=(3,)))
    assert game.kind() == "facts"
    yes = Game(game.state).do("blue", Accept())
    assert yes.unit(3).stray == "out"
    no = Game(game.state).do("blue", Dispute(), "d10:9 d10:1")
    assert no.unit(3).stray == ""


@pytest.mark.rule("P28-SQD-7")
def test_a_stray_takes_along_what_holds_for_its_squad_and_leaves_it_again():
    mine, theirs = Effect("Wither", -1, 9, 4), Effect("Blind", 0, 1, 4)
    squad = {
        **{"actions": 1, "acted": True, "countered": True, "moves": 2, "value": 5},
        **{"effects": (theirs,), "climbing": 40, "speed_dice": -20, "spent": ("Brave",)},
    }
    state = red_guard(squad={**squad, "marked": 3}).change(3, effects=(mine,))
    away = strayed(state, SQUAD, (3,))
    who = away.unit(3)
    assert (who.actions, who.acted, who.countered, who.moves, who.value) == (1, True, True, 2, 5)
    assert (who.effects, who.climbing, who.speed_dice) == ((mine, theirs), 40, -20)
    assert (who.spent, who.status, away.unit(SQUAD).marked) == (("Brave",), "ok", 0)
    locked = away.lock(3, FOE).change(3, breaks=2, focus="failed", aimed="Dagger")
    home = returned(locked, SQUAD, (3,)).unit(3)
    assert home == state.unit(3)
    assert returned(locked, SQUAD, (3,)).locks == ()
    broken = strayed(red_guard(squad={"status": "broken"}), SQUAD, (2,))
    assert (broken.unit(2).status, broken.unit(1).status) == ("broken", "ok")


@pytest.mark.rule("P28-SQD-7")
def test_a_stray_is_a_character_that_only_moves():
    state = acting(out(), 3)
    for move in (
        Shoot(unit=3, target=FOE, weapon="Laser pistol", distance_mm=50),
        Fight(unit=3, target=FOE, weapon="Dagger", distance_mm=10),
        Charge(unit=3, target=FOE, distance_mm=10, terrain=()),
        Hold(unit=3),
    ):
        with pytest.raises(RuleError, match="can only move back to Guard"):
            Game(state).do("red", move)
    game = Game(state)
    assert game.labels() == ["Finish"]
    assert game.lapse().unit(3).actions == 0
    assert Game(state).do("red", Walk(unit=3, distance_mm=40, terrain=())).unit(3).moves == 1
    assert is_test_due(state, 3, "wounds")
    assert not is_test_due(red_guard(), 3, "wounds")


@pytest.mark.rule("P28-SQD-7", "P28-CTR-1")
def test_a_stray_is_attacked_by_itself_and_counters():
    state = strayed(blue_guard(), SQUAD, (3,))
    game = Game(state).do("red", Fight(unit=1, target=3, weapon="Dagger", distance_mm=10))
    assert (game.kind(), game.hands if False else game.asked().entries[0].seat) == (
        "counter",
        "blue",
    )
    game.do("blue", Decline(), "d10:1 d4:4 d4:1")
    assert (hp(game, 3), game.state.locks) == ([13], ((1, 3),))


@pytest.mark.rule("P28-SQD-7", "P28-LEAVE-1")
@pytest.mark.parametrize(("stray", "asked"), [("out", "act"), ("free", "strike")])
def test_a_stray_does_not_strike_at_whoever_leaves_it(stray, asked):
    state = strayed(blue_guard(), SQUAD, (3,)).change(3, stray=stray).lock(1, 3)
    walk = Walk(unit=1, distance_mm=20, terrain=())
    game = Game(state).do("red", walk, "d4:1" if stray == "out" else "")
    assert game.kind() == asked


@pytest.mark.rule("P28-SQD-7", "P28-TURN-3")
def test_a_stray_acts_right_after_its_squad():
    state = REPLACE(out(), order=(*red_guard().order, *red_guard().order[1:]))
    game = Game(REPLACE(state, order=red_guard().order)).do("red", Finish(unit=SQUAD))
    assert game.asked().entries[0].choices[0].move == Finish(unit=3)
    game.do("red", Walk(unit=3, distance_mm=40, terrain=()))
    game.do("red", Finish(unit=3))
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-SQD-7")
def test_whoever_strays_when_its_squad_is_done_waits_for_the_next_turn():
    state = out(red_guard(squad={"actions": 0}))
    assert state.unit(3).actions == 0
    game = Game(acting(state, FOE)).do("blue", Finish(unit=FOE), "d10:1 d10:2")
    assert game.state.turn == 2
    assert [slot.units for slot in game.state.order if 3 in slot.units] == []
    assert game.unit(3).actions == 2


@pytest.mark.rule("P28-SQD-7")
def test_with_the_switch_whoever_is_back_stays_a_character():
    state = out(red_guard(out_of_unit="rest_of_game"))
    game = Game(state).do("red", Coherency(unit=SQUAD, members=()))
    assert game.unit(3).stray == "free"
    free = acting(game.state, 3)
    shot = Shoot(unit=3, target=FOE, weapon="Laser pistol", distance_mm=50, sight=True, cover=False)
    assert Game(free).do("red", shot, "d10:9").unit(3).actions == 1
    again = Game(game.state).do("red", Coherency(unit=SQUAD, members=(3,)))
    assert again.unit(3).stray == "out"


@pytest.mark.rule("P28-SQD-8", "P28-TERR-2")
def test_a_squad_rolls_once_for_bad_ground():
    state = red_guard().change(2, half=True)
    walk = Walk(unit=SQUAD, distance_mm=80, terrain=("rough",))
    assert Game(state).do("red", walk, "d10:4").rolls("TERR-2")[0][2] == (4,)


@pytest.mark.rule("P28-SQD-8", "P28-TERR-3", "P28-SQD-DMG")
def test_hazardous_ground_hurts_one_member_with_its_armour():
    state = red_guard()
    walk = Walk(unit=SQUAD, distance_mm=80, terrain=("hazardous",))
    game = Game(state).do("red", walk, "d10:9 d10:8")
    assert (game.kind(), len(game.labels())) == ("harm", 3)
    game.lapse("d4:3")
    assert sorted(hp(game, 1, 2, 3)) == [14, 20, 20]


@pytest.mark.rule("P28-SQD-8", "P28-CLIMB-2", "P28-SQD-7")
def test_each_member_climbs_for_itself_and_whoever_falls_is_out_of_unit():
    way = Travel(unit=SQUAD, climb=Climb(100, 0, 100), way_mm=100)
    game = framed(red_guard(), way, "d10:1 d10:9 d10:1")
    assert [game.unit(one).stray for one in (1, 2, 3)] == ["", "out", ""]
    assert (hp(game, 1, 2, 3), game.unit(SQUAD).moves) == ([20, 15, 20], 1)
    assert game.rules().count("CLIMB-2") == 3
    fell = framed(red_guard(), way, "d10:9 d10:9 d10:9")
    assert (hp(fell, 1, 2, 3), fell.unit(SQUAD).moves) == ([15, 15, 15], 1)
    assert [fell.unit(one).stray for one in (1, 2, 3)] == ["", "", ""]


@pytest.mark.rule("P28-SQD-8", "P28-CLIMB-3")
def test_each_member_hangs_on_for_itself():
    state = red_guard(squad={"climbing": 80})
    held = framed(state, HangOn(unit=SQUAD), "d10:1 d10:1 d10:1")
    assert (held.unit(SQUAD).climbing, hp(held, 1, 2, 3)) == (80, [20, 20, 20])
    some = framed(state, HangOn(unit=SQUAD), "d10:9 d10:1 d10:1")
    assert (some.unit(SQUAD).climbing, hp(some, 1, 2, 3)) == (80, [17, 20, 20])
    assert (some.unit(1).stray, some.unit(1).climbing) == ("out", 0)
    none = framed(state, HangOn(unit=SQUAD), "d10:9 d10:9 d10:9")
    assert (none.unit(SQUAD).climbing, hp(none, 1, 2, 3)) == (0, [17, 17, 17])


def test_an_action_that_is_taken_back_strays_nobody():
    game = Game(red_guard()).do("red", Walk(unit=SQUAD, distance_mm=None, terrain=None))
    assert game.do("red", TakeBack()).unit(SQUAD).actions == 2
