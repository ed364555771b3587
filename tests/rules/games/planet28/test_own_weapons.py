"""Weapons of people's own in a battle: accepted before it, Indirect, and in fights."""

from __future__ import annotations

import json
from fractions import Fraction

import msgspec
import pytest

from rules.core import GM, Moment, RuleError, Start, begin, play, waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.gear import Reload, Swap
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Counter, Decline, Dispute
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.moves import Charge, Fight
from rules.games.planet28.stakes import stakes
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.arms import bearing, made
from tests.support.planet28.tables import SWITCHES, Drawn, Game, std, table

SAW = {"name": "Bone saw", "type": "melee", "dice": "2D6", "keywords": ["Old"]}


def opened(seats=("red", "blue"), weapons=(SAW,), **switches):
    """The first step of a battle in which red brings weapons of its own."""
    ones = dict.fromkeys(("A", "F", "S", "AW", "P"), 1)
    people = [{"name": name, "skills": ones} for name in ("Ash", "Bel")]
    mine = [{**people[0], "weapons": [*weapons, "Club"]}, people[1]]
    papers = {
        f"warband/{seat}": json.dumps({"warband": seat, "points": 900, "characters": band})
        for seat, band in (("red", mine), ("blue", people))
    }
    start = Start(seats=seats, options={**SWITCHES, **switches})
    return begin(SYSTEM, start, papers, Moment(seat="bot", seats=seats, dice=Drawn(1)))


def answered(state, *answers):
    """The battle after these answers of seats."""
    for seat, move in answers:
        moment = Moment(seat=seat, seats=state.seats, dice=Drawn(2))
        state = play(SYSTEM, state, move, moment).state
    return state


@pytest.mark.rule("P28-CUST-7")
def test_what_the_other_side_does_not_accept_stays_at_home():
    state = opened().state
    assert (waits_for(state), state.limit) == (("blue",), 0)
    ask = Game(state).asked()
    assert "Red: Bone saw (melee, 2D6, Old, 12 credits)" in ask.text
    taken = answered(state, ("blue", Accept()))
    assert taken.limit and taken.character(1).wielded == ("Bone saw",)
    refused = answered(state, ("blue", Decline()))
    assert refused.limit and refused.character(1).wielded == ()
    assert [one.name for one in refused.profile(1).weapons] == ["Club"]


@pytest.mark.rule("P28-CUST-7", "P28-PBP-1")
def test_silence_accepts_nothing_and_a_judging_gm_decides_alone():
    state = opened(("red", "blue", GM), judge="gm").state
    assert waits_for(state) == (GM,)
    assert answered(state, (GM, Decline())).character(1).wielded == ()
    assert Game(opened().state).asked().entries[0].default == Decline()


@pytest.mark.rule("P28-CUST-7")
def test_nobody_is_asked_about_weapons_of_the_table():
    state = opened(weapons=()).state
    assert state.limit > 0


@pytest.mark.rule("P28-CUST-7")
def test_a_long_list_is_cut_for_the_question():
    many = [{**SAW, "name": f"Saw {n}"} for n in range(10)]
    text = Game(opened(weapons=many).state).asked().text
    assert "Saw 7" in text and "Saw 8" not in text and "and 2 more" in text


FOG = made("Fog mortar", "2D8", melee=False, special=("Indirect",), range_least=300, range_most=600)


def fog(**more):
    return Shoot(**{"unit": 1, "target": 2, "weapon": "Fog mortar", "distance_mm": 350, **more})


@pytest.mark.rule("P28-WSR-INDIR", "P28-FLOW-3")
def test_an_indirect_shot_hits_all_who_stand_near_its_marker():
    game = Game(table(bearing(FOG), std("blue"), std("blue"), std()))
    game.do("red", fog(sight=False), "d10:1")
    assert (game.kind(), waits_for(game.state)) == ("blast", ("red",))
    assert "The marker falls 35cm away towards Blue Std" in game.text()
    game.do("red", Measure(near=(3, 4)), "d8:3 d8:3 d4:1 d8:2 d8:2 d4:2")
    assert [game.unit(unit).hp for unit in (2, 3, 4)] == [20, 14, 17]
    assert game.unit(1).tally.hits == 1


@pytest.mark.rule("P28-WSR-INDIR", "P28-CAMP-1")
def test_an_indirect_shot_comes_down_without_a_roll_when_switched():
    people = bearing(FOG, traits=("Sniper",)), std("blue"), std("blue")
    rolled = Game(table(*people, indirect_roll="required")).do("red", fog(), "d10:9")
    assert rolled.kind() == "reroll"
    game = Game(table(*people, indirect_roll="none"))
    assert stakes(game.state, fog()).chance == 1
    assert stakes(rolled.state, fog()).chance == Fraction(2, 5)
    game.do("red", fog())
    assert (game.kind(), game.unit(1).actions) == ("blast", 1)
    game.do("red", Measure(near=(2,)), "d8:3 d8:3 d4:1")
    # P28-A74: only a roll that succeeds is worth a point.
    assert (game.unit(2).hp, game.unit(1).tally.hits) == (14, 0)


@pytest.mark.rule("P28-WSR-INDIR")
def test_other_shots_are_rolled_for_whatever_the_switch():
    game = Game(table(std(), std("blue"), indirect_roll="none"))
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
    assert "misses" in game.do("red", shot, "d10:9").text()


@pytest.mark.rule("P28-WSR-INDIR", "P28-SHOOT-1")
def test_the_guess_must_be_within_range_and_a_miss_asks_nothing():
    state = table(bearing(FOG), std("blue"))
    with pytest.raises(RuleError, match="reaches 60cm"):
        Game(state).do("red", fog(distance_mm=290))
    assert Game(state).do("red", fog(), "d10:9").kind() == "act"
    assert fog().needs(state) == ("distance_mm", "cover")


@pytest.mark.rule("P28-WSR-INDIR", "P28-COVER-1")
def test_cover_counts_for_the_unit_aimed_at():
    game = Game(table(bearing(FOG), std("blue"), std("blue")))
    game.do("red", fog(cover=True), "d10:1")
    assert game.labels() == ["Only Blue Std", "Nobody"]
    game.do("red", Measure(near=(2, 3)), "d8:3 d8:3 d4:1 d6:2 d8:2 d8:2 d4:2")
    assert [game.unit(unit).hp for unit in (2, 3)] == [16, 17]


@pytest.mark.rule("P28-WSR-INDIR", "P28-FACT-1")
def test_what_is_said_of_the_marker_must_be_possible_and_silence_says_nobody():
    game = Game(table(bearing(FOG), std("blue")))
    game.do("red", fog(), "d10:1")
    for near, words in (((9,), "cannot stand"), ((2, 2), "named twice")):
        with pytest.raises(RuleError, match=words):
            game.do("red", Measure(near=near))
    with pytest.raises(RuleError, match="does not need to know"):
        game.do("red", Measure(near=(2,), distance_mm=30))
    with pytest.raises(RuleError, match="Say also who stands near"):
        game.do("red", Measure())
    assert game.lapse().unit(2).hp == 20


@pytest.mark.rule("P28-FACT-3", "P28-WSR-INDIR")
def test_who_is_near_is_confirmed_and_stated_again_after_a_dispute():
    game = Game(table(bearing(FOG), std("blue"), claims="confirm"))
    game.do("red", fog()).do("blue", Accept(), "d10:1")
    game.do("red", Measure(near=(2,)))
    assert (game.kind(), "near the marker: Blue Std" in game.asked().text) == ("facts", True)
    disputed = Game(game.state).do("blue", Dispute(), "d10:9 d10:1")
    assert disputed.kind() == "blast"
    game.do("blue", Accept(), "d8:3 d8:3 d4:1")
    assert game.unit(2).hp == 14


@pytest.mark.rule("P28-WSR-INDIR", "P28-WSR-EXPL")
def test_an_indirect_explosive_asks_around_each_unit_struck():
    weapon = msgspec.structs.replace(FOG, special=("Indirect", "Explosive"))
    game = Game(table(bearing(weapon), std("blue"), std("blue")))
    game.do("red", fog(), "d10:1").do("red", Measure(near=(2,)), "d8:3 d8:3 d4:1")
    assert "Who stands within 5cm of Blue Std?" in game.asked().text
    game.do("red", Measure(near=(3,)), "d6:4 d4:1")
    assert [game.unit(unit).hp for unit in (2, 3)] == [14, 16]


def duel(special, foe=None, **more):
    weapon = made("Saw", special=special, ammo="rough" if "Reload" in special else None)
    people = bearing(weapon, **more), foe or std("blue")
    return table(*people, std("blue"), locks=((1, 2),))


SLASH = Fight(unit=1, target=2, weapon="Saw")


@pytest.mark.rule("P28-WSR-RELOAD", "P28-WPN-4")
@pytest.mark.parametrize("script", ["d10:9", "d10:1 d6:1 d6:1 d4:4"])
def test_a_fight_empties_a_weapon_with_reload_hit_or_miss(script):
    game = Game(duel(("Reload",), items={"Ammo rough": 1})).do("red", SLASH).no(script)
    assert game.unit(1).unloaded == ("Saw",)
    with pytest.raises(RuleError, match="not loaded"):
        game.do("red", SLASH)
    game.do("red", Reload(unit=1, weapon="Saw"))
    assert (game.unit(1).unloaded, game.unit(1).items) == ((), {})


@pytest.mark.rule("P28-WSR-RELOAD", "P28-CTR-1")
def test_an_empty_weapon_neither_counters_nor_charges():
    empty = bearing(made("Saw", special=("Reload",), ammo="rough"), "blue", unloaded=("Saw",))
    game = Game(table(std(), empty, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Fist"))
    assert game.labels() == ["Fist (1D4-1)", "No counter"]
    with pytest.raises(RuleError, match="not loaded"):
        game.do("blue", Counter(weapon="Saw"))
    state = table(bearing(made("Saw", special=("Reload",)), unloaded=("Saw",)), std("blue"))
    with pytest.raises(RuleError, match="not loaded"):
        Game(state).do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Saw"))


@pytest.mark.rule("P28-WSR-VOL")
def test_a_volatile_weapon_turns_on_its_wielder_in_a_fight_too():
    game = Game(duel(("Volatile",))).do("red", SLASH).no("d10:10 d6:2 d6:3 d4:1")
    assert (game.unit(1).hp, game.unit(2).hp) == (15, 20)
    assert game.rules()[-3:] == ["FIGHT-5", "WSR-VOL", "DMG-2"]
    assert Game(duel(("Volatile",))).do("red", SLASH).no("d10:9").unit(1).hp == 20
    assert "a 10 hits the wielder" in stakes(duel(("Volatile",)), SLASH).warning


@pytest.mark.rule("P28-WSR-VOL", "P28-CTR-6")
def test_a_volatile_counter_turns_on_whoever_counters():
    foe = bearing(made("Saw", special=("Volatile",)), "blue")
    game = Game(table(std(), foe, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    game.do("blue", Counter(weapon="Saw"), "d10:9 d10:10 d6:2 d6:3 d4:1")
    assert (game.unit(1).hp, game.unit(2).hp) == (20, 15)


@pytest.mark.rule("P28-FLOW-1", "P28-WSR-VOL")
def test_a_weapon_turns_on_its_wielder_after_the_counter_has_hurt():
    game = Game(duel(("Volatile",))).do("red", SLASH)
    # The counter's d4 and armour come first, and its pushback, then the weapon's 2D6 and armour.
    game.do("blue", Counter(weapon="Dagger"), "d10:10 d10:1 d4:2 d4:1")
    assert game.kind() == "push"
    game.no("d6:2 d6:3 d4:1")
    assert (game.unit(1).hp, game.unit(2).hp) == (20 - 5 - 5, 20)


@pytest.mark.rule("P28-WSR-EXPL", "P28-FLOW-1")
def test_a_blast_in_a_fight_reaches_whoever_stands_near_after_the_pushback():
    game = Game(duel(("Explosive",))).do("red", SLASH).no("d10:1 d6:2 d6:3 d4:1")
    assert game.kind() == "push"
    game.no()
    assert (game.kind(), game.labels()) == ("blast", ["Nobody"])
    with pytest.raises(RuleError, match="cannot stand near"):
        game.do("red", Measure(near=(2,)))
    game.do("red", Measure(near=(3, 1)), "d6:4 d4:1 d6:2 d4:1")
    assert [game.unit(unit).hp for unit in (1, 2, 3)] == [18, 15, 16]


@pytest.mark.rule("P28-AB-LOOT")
def test_a_weapon_of_somebodys_own_can_be_looted_and_used():
    foe = bearing(made("Saw", "1D6"), "blue", hp=2)
    profile, fields = std(abilities=("Loot",))
    game = Game(table((profile, fields), foe, std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:1 d4:4 d4:1")
    game.do("red", Loot(unit=1, victim=2, thing="Saw"))
    assert weapon_of(game.state, 1, "Saw").dice == read_sum("1D6")
    game.do("red", Swap(unit=1, wielded=("Saw",)))
    assert game.unit(1).wielded == ("Saw",)


@pytest.mark.rule("P28-AB-LOOT")
def test_a_weapon_of_somebodys_own_can_be_looted_from_a_looter():
    gone = {"hp": 0, "status": "slain", "actions": 0}
    owner = bearing(made("Saw", "1D6"), **gone)
    thief = std("blue", loot=("Saw",), slew=(3,), **gone)
    state = table(std(abilities=("Loot",), slew=(2,)), thief, owner, std("blue"))
    game = Game(state.change(3, taken=("Saw",), slew=(2,)))
    game.do("red", Loot(unit=1, victim=2, thing="Saw"))
    assert (game.unit(1).loot, game.unit(2).loot) == (("Saw",), ())
    assert weapon_of(game.state, 1, "Saw").dice == read_sum("1D6")
