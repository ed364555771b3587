"""How attacks come out: fear, workings, what is told, what is offered, and who is shaken."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import legal
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.loading import loaded_at_start
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline, Strike
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.tables import Game, std, table

LOCKED = ((1, 2),)
FIGHT = Fight(unit=1, target=2, weapon="Dagger")
CHARGE = Charge(unit=1, target=2, distance_mm=50)
ARMED = Charge(unit=1, target=2, distance_mm=50, weapon="Dagger")
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
PISTOL, RIFLE = "Primitive pistol", "Black powder rifle"


def holding(*weapons, **more):
    """Return a battle whose first unit holds weapons that no table lists."""
    state = table(std(**more), std("blue"))
    profile = msgspec.structs.replace(state.profile(1), weapons=weapons)
    state = msgspec.structs.replace(state, profiles=(profile, state.profile(2)))
    return Game(state.change(1, wielded=tuple(weapon.name for weapon in weapons)))


def gun(*special, name="Gun"):
    return Weapon(
        name=name,
        melee=False,
        hands=1,
        dice=read_sum("1D8"),
        cost=0,
        range_most=200,
        special=special,
    )


@pytest.mark.rule("P28-BREAK-8", "P28-CHG-5", "P28-FIGHT-3", "P28-SHOOT-3")
@pytest.mark.parametrize(("move", "locks"), [(CHARGE, ()), (FIGHT, LOCKED), (SHOT, ())])
def test_a_failed_test_of_fear_may_cost_the_action_alone(move, locks):
    foe = std("blue", traits=("Terrifying",))
    game = Game(table(std(), foe, locks=locks, trait_test_fail="action_lost"))
    game.do("red", move, "d10:9")
    assert game.cited().endswith("BREAK-8")
    assert (game.kind(), game.unit(1).status, game.unit(1).actions) == ("act", "ok", 1)


@pytest.mark.rule("P28-CHG-6", "P28-BREAK-8", "P28-TR-COWARD")
def test_a_coward_that_fails_may_stand_when_that_is_switched():
    foe = std("blue", traits=("Coward",))
    game = Game(table(std(), foe, trait_test_fail="action_lost")).do("red", ARMED, "d10:9")
    assert (game.kind(), game.unit(2).status, game.state.locks) == ("block", "ok", LOCKED)


@pytest.mark.rule("P28-CHG-5", "P28-FIGHT-3", "P28-SHOOT-3", "P28-TR-FEARSOME")
@pytest.mark.rule("P28-TR-TERRIFYING", "P28-TR-FEARLESS")
@pytest.mark.parametrize(
    ("own", "theirs"), [((), ()), (("Fearless",), ("Terrifying",)), ((), ("Blessed",))]
)
@pytest.mark.parametrize(
    ("move", "locks", "script", "kind"),
    [
        (CHARGE, (), "", "extra_fight"),
        (FIGHT, LOCKED, "", "counter"),
        (SHOT, (), "d10:9", "act"),
    ],
)
def test_nobody_tests_without_fear(move, locks, script, kind, own, theirs):
    game = Game(table(std(traits=own), std("blue", traits=theirs), locks=locks))
    assert game.do("red", move, script).kind() == kind


@pytest.mark.rule("P28-SHOOT-7", "P28-BREAK-1", "P28-SHOOT-4", "P28-SHOOT-5")
def test_a_shot_may_shake_whom_it_hits():
    game = Game(table(std(), std("blue", hp=12))).do("red", SHOT, "d10:1 d8:5 d4:1 d10:1")
    assert (game.unit(2).hp, game.unit(2).half, game.unit(2).breaks) == (7, True, 1)
    assert game.cited() == "FACT-1 SHOOT-5 SHOOT-7 DMG-2 BREAK-3 BREAK-4"


@pytest.mark.rule("P28-SHOOT-4", "P28-SHOOT-5")
@pytest.mark.parametrize(
    ("own", "theirs", "height", "mods"),
    [(0, 0, 0, []), (2, 1, 0, [-2, -1]), (1, 2, -50, [-1, -2, -1]), (0, 1, 50, [-1, 1])],
)
def test_what_changes_a_shot_is_shown_in_its_order(own, theirs, height, mods):
    game = Game(table(std(moves=own), std("blue", moves=theirs)))
    game.do("red", msgspec.structs.replace(SHOT, height_mm=height), "d10:9")
    assert game.amounts("S roll") == mods


@pytest.mark.rule("P28-SHOOT-4")
@pytest.mark.parametrize(("own", "theirs"), [(2, 1), (2, 2), (1, 2), (2, 0)])
def test_the_greater_of_both_moves_counts_once_when_switched(own, theirs):
    game = Game(table(std(moves=own), std("blue", moves=theirs), shoot_moves="max"))
    game.do("red", SHOT, "d10:9")
    assert game.work("S roll").target == 3


@pytest.mark.rule("P28-WSR-VOL", "P28-INT-6", "P28-SHOOT-6", "P28-BREAK-1")
def test_a_weapon_that_bursts_hurts_and_shakes_its_wielder_and_poisons_nobody():
    game = holding(gun("Volatile", "Poisonous"), hp=12)
    shot = msgspec.structs.replace(SHOT, weapon="Gun")
    game.do("red", shot, "d10:10 d8:5 d4:1 d10:1")
    assert game.cited() == "FACT-1 SHOOT-5 SHOOT-6 WSR-VOL DMG-2 BREAK-3 BREAK-4"
    me = game.unit(1)
    assert (me.hp, me.half, me.breaks, me.poisoned) == (7, True, 1, False)


@pytest.mark.rule("P28-WSR-VOL", "P28-INT-6", "P28-SHOOT-6")
@pytest.mark.parametrize(("special", "face"), [((), 10), (("Volatile",), 9)])
def test_only_a_volatile_weapon_and_only_a_10_bursts(special, face):
    game = holding(gun(*special))
    game.do("red", msgspec.structs.replace(SHOT, weapon="Gun"), f"d10:{face}")
    assert (game.cited(), game.unit(1).hp) == ("FACT-1 SHOOT-5 SHOOT-6", 20)


@pytest.mark.rule("P28-FACT-1", "P28-WSR-EXPL")
def test_who_is_near_is_asked_for_the_explosive_weapon_alone():
    state = holding(gun("Explosive", name="Mortar"), gun()).state
    needs = {
        name: Shoot(unit=1, target=2, weapon=name, distance_mm=50).needs(state)
        for name in ("Mortar", "Gun", "Club")
    }
    plain = ("distance_mm", "sight", "cover")
    assert needs == {"Mortar": (*plain, "near"), "Gun": plain, "Club": plain}


@pytest.mark.rule("P28-SHOOT-8", "P28-WPN-4")
def test_each_weapon_fired_is_empty_and_each_may_be_fired():
    pistols = std(weapons=(PISTOL, PISTOL), items={"Ammo rough": 2})
    shot = Shoot(unit=1, target=2, weapon=PISTOL, distance_mm=50)
    game = Game(table(pistols, std("blue"))).do("red", shot, "d10:9")
    assert legal(game.state, shot, "red") is None
    assert game.do("red", shot, "d10:9").unit(1).unloaded == (PISTOL, PISTOL)


@pytest.mark.rule("P28-WPN-4")
@pytest.mark.parametrize(
    ("pieces", "empty"), [(0, (PISTOL, RIFLE)), (1, (RIFLE,)), (2, ()), (3, ())]
)
def test_pieces_go_into_the_weapons_in_the_order_of_the_profile(pieces, empty):
    guns = std("blue", weapons=(PISTOL, RIFLE), wielded=(), items={"Ammo rough": pieces})
    state = loaded_at_start(table(std(), guns))
    assert [unit.id for unit in state.units] == [1, 2]
    assert state.unit(2).unloaded == empty
    assert state.unit(2).items.get("Ammo rough", 0) == max(0, pieces - 2)


@pytest.mark.rule("P28-CHG-3")
def test_nobody_comes_into_contact_with_who_has_left_the_table_meanwhile():
    people = std(), std("blue"), std("blue"), std("blue")
    charge = Charge(unit=1, target=3, distance_mm=30)
    game = Game(table(*people, locks=LOCKED)).do("red", charge)
    game.state = game.state.change(3, status="fled", actions=0)
    game.no("d4:1")
    assert (game.kind(), game.state.locks) == ("act", ())
    assert "CHG-" not in game.cited()


@pytest.mark.rule("P28-CHG-1", "P28-LEAVE-1", "P28-CTR-2", "P28-FIGHT-4")
def test_who_is_asked_to_strike_is_offered_its_own_weapons_the_hardest_first():
    mine, theirs = ("Club", "Dagger"), ("Great sword",)
    games = {
        "extra_fight": Game(table(std(weapons=mine), std("blue", weapons=theirs))),
        "strike": Game(table(std(weapons=theirs), std("blue", weapons=mine), locks=LOCKED)),
        "counter": Game(table(std(weapons=theirs), std("blue", weapons=mine), locks=LOCKED)),
    }
    games["extra_fight"].do("red", CHARGE)
    games["strike"].do("red", Walk(unit=1, distance_mm=50))
    games["counter"].do("red", Fight(unit=1, target=2, weapon="Great sword"))
    for kind, game in games.items():
        entry = game.asked().entries[0]
        moves = [choice.move for choice in entry.choices]
        assert game.kind() == kind
        assert [move.weapon for move in moves[:-1]] == ["Dagger", "Club", "Fist"]
        assert moves[-1] == Decline()
        assert entry.default == (moves[-1] if kind == "counter" else moves[0])


@pytest.mark.rule("P28-WSR-PSY", "P28-CHG-1", "P28-LEAVE-4", "P28-CTR-3", "P28-CTR-2")
@pytest.mark.parametrize(("skill", "target"), [("F", 5), ("", 8), ("P", 8)])
def test_the_skill_that_is_named_guides_an_extra_fight_a_free_strike_and_a_counter(skill, target):
    seer = {"P": 8, "weapons": ("Psy-staff",)}
    blow = {"weapon": "Psy-staff", "skill": skill}
    what = f"{'F' if skill == 'F' else 'P'} roll"
    extra = Game(table(std(**seer), std("blue", acted=True, traits=("Bulwark",))))
    extra.do("red", CHARGE).do("red", Strike(**blow), "d10:9")
    assert extra.work(what).target == target
    free = Game(table(std(), std("blue", **seer), locks=LOCKED))
    free.do("red", Walk(unit=1, distance_mm=50)).do("blue", Strike(**blow), "d10:9 d4:1")
    assert free.work(what).target == target
    counter = Game(table(std(F=1), std("blue", **seer), locks=LOCKED)).do("red", FIGHT)
    counter.do("blue", Counter(**blow), "d10:9 d10:9")
    assert [work.target for line in counter.told for work in line.work] == [1, target]


@pytest.mark.rule("P28-LEAVE-1", "P28-ARC-MIND", "P28-CTR-1")
def test_a_mind_led_out_of_a_combat_does_not_counter_though_it_has_not_acted():
    people = std(arcana=("Mind control",)), std("blue")
    game = Game(table(*people, std("blue"), locks=LOCKED))
    game.do("red", Cast(unit=1, power="Mind control", target=2), "d10:1")
    game.do("red", Walk(unit=2, distance_mm=30))
    assert (game.kind(), game.unit(2).acted) == ("strike", False)
    game.do("red", Strike(weapon="Dagger"), "d10:9 d4:1")
    assert game.kind() == "act"


@pytest.mark.rule("P28-LEAVE-1", "P28-LEAVE-2", "P28-LEAVE-6", "P28-BREAK-4")
def test_a_leaver_that_breaks_is_struck_by_nobody_else():
    people = std(hp=12, actions=1), std("blue"), std("blue")
    game = Game(table(*people, locks=((1, 2), (1, 3)))).do("red", Walk(unit=1, distance_mm=50))
    game.do("blue", Strike(weapon="Dagger"), "d10:1 d4:4 d4:1 d10:9")
    game.do("red", game.asked().entries[0].choices[0].move)
    assert (game.kind(), game.unit(1).status, game.unit(1).moves) == ("act", "broken", 0)
    assert not {"LEAVE-2", "MOVE-1"}.intersection(game.rules())


@pytest.mark.rule("P28-CHG-2")
def test_the_die_of_a_charge_is_told_with_its_face():
    game = Game(table(std(), std("blue", acted=True))).do("red", ARMED).no("d4:3 d10:9")
    work = game.told[0].work[0]
    assert (work.what, work.sides, work.faces) == ("charge", 4, (3,))
