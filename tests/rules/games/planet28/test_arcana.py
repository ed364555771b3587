"""Arcane powers, each once, and what a failed cast does."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planet28.actions.arcana import POWERS, Cast
from rules.games.planet28.actions.gear import Extinguish
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Decline, Edge, Reroll, Strike, TakeSlot
from rules.games.planet28.claims import Claim
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from rules.games.planet28.skills import current
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.setup import set_up
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

ALL = tuple(power.name for power in POWERS)


def caster(**more):
    return std(**{"traits": ("Minor arcana",), "P": 8, "A": 6, "arcana": ALL, **more})


def cast(power, script, *rest, target=2, me=None, near=(), **switches):
    """Red's caster works a power at Blue's unit; the script begins with the psyche roll."""
    people = me or caster(), *(rest or (std("blue"),))
    locks = switches.pop("locks", ())
    game = Game(table(*people, locks=locks, **switches))
    return game.do("red", Cast(unit=1, power=power, target=target, near=near), script)


@pytest.mark.rule("P28-ARC-1", "P28-SETUP-5", "P28-TR-MINORARCANA", "P28-TR-MAJORARCANA")
@pytest.mark.rule("P28-ARM-LIVING")
def test_powers_are_drawn_before_the_battle_and_a_second_of_a_kind_again():
    both = ("Minor arcana", "Major arcana")
    people = std(traits=both[:1]), std("blue", traits=both, armour="Living armour")
    state = table(*people)
    dice = Scripted("d6:1 d6:2 d10:1 d12:4 d12:1 d12:1 d12:2 d12:3 d12:12 d20:7")
    drawn, _ = set_up(state, dice)
    dice.done()
    assert drawn.unit(1).arcana == ("Rend the earth",)
    assert drawn.unit(2).arcana == ("Blind", "Smite", "Terrify", "Immobilize")
    assert drawn.unit(2).pool == 7
    alike = Scripted("d6:1 d6:2 d10:1 " + "d12:1 " * 5 + "d20:1")
    kept, _ = set_up(table(*people, arcana_dups="keep"), alike)
    assert kept.unit(2).arcana == ("Blind",) * 4


@pytest.mark.rule("P28-SETUP-5", "P28-ARM-LIVING", "P28-ARM-3")
def test_pools_are_rolled_in_the_order_of_the_roster():
    people = std(armour="Living armour"), std("blue"), std("blue", armour="Living armour")
    drawn, _ = set_up(table(*people), Scripted("d6:1 d6:2 d10:1 d20:7 d20:19"))
    assert [unit.pool for unit in drawn.units] == [7, 0, 19]


@pytest.mark.rule("P28-ARC-1", "P28-ARC-2")
def test_only_known_powers_are_cast_each_for_an_action():
    game = Game(table(caster(arcana=("Smite",)), std("blue")))
    with pytest.raises(RuleError, match="does not know Flame; it knows Smite"):
        game.do("red", Cast(unit=1, power="Flame", target=2))
    game.do("red", Cast(unit=1, power="Smite", target=2), "d10:9 d10:1")
    assert (game.unit(1).actions, game.work("P roll").target) == (1, 8)


@pytest.mark.rule("P28-ARC-2", "P28-TR-PSYCHIC", "P28-TR-STUPID", "P28-INT-5")
def test_casts_take_rerolls_and_stupid_dice():
    me = caster(traits=("Psychic", "Stupid"), items={"Strange idol": 1})
    game = cast("Shield", "d10:2 d10:9", me=me, target=1)
    assert game.asked().entries[0].default == Reroll(source="Psychic")
    game.do("red", Reroll(source="Psychic"), "d10:8 d10:3")
    game.do("red", Reroll(source="Strange idol"), "d10:7 d10:7")
    assert (game.unit(1).hp, game.unit(1).spent) == (19, ("Psychic",))
    assert game.unit(1).effects[0].name == "Shield"


@pytest.mark.rule("P28-ARC-3", "P28-ARM-PSYHOOD")
def test_a_psy_hood_keeps_off_every_power_friend_or_foe():
    people = caster(), std("blue", armour="Psy-hood"), std(armour="Psy-hood")
    for power, target in (("Smite", 2), ("Shield", 3)):
        with pytest.raises(RuleError, match="Psy-hood"):
            Game(table(*people)).do("red", Cast(unit=1, power=power, target=target))
    hooded = table(caster(armour="Psy-hood"), std("blue"))
    with pytest.raises(RuleError, match="Psy-hood"):
        Game(hooded).do("red", Cast(unit=1, power="Shield", target=1))


@pytest.mark.rule("P28-ARC-2", "P28-ARC-3", "P28-TR-CONVICTION")
def test_targets_must_be_seen_and_fit_the_power():
    game = Game(table(caster(), std("blue")))
    for move, told in (
        (Cast(unit=1, power="Smite", target=2, sight=False), "does not see"),
        (Cast(unit=1, power="Shield", target=2), "protects friends"),
        (Cast(unit=1, power="Teleport", target=2), "takes no target"),
        (Cast(unit=1, power="Smite"), "another character"),
        (Cast(unit=1, power="Mind control", target=1), "its own"),
    ):
        with pytest.raises(RuleError, match=told):
            game.do("red", move)


@pytest.mark.rule("P28-RENT-1", "P28-RENT-2", "P28-RENT-3", "P28-INT-5")
def test_ex82_a_teleport_that_tears_its_caster():
    game = cast("Teleport", "d10:10 d10:9", target=0)
    assert (game.unit(1).hp, current(game.state, 1, "P")) == (18, 7)


@pytest.mark.rule("P28-INT-5", "P28-RENT-2")
def test_the_last_roll_of_a_power_says_how_much_is_rent():
    game = cast("Teleport", "d10:10", target=0, me=caster(traits=("Psychic",)))
    game.do("red", Reroll(source="Psychic"), "d10:9 d10:9")
    assert game.unit(1).hp == 19


@pytest.mark.rule("P28-RENT-1")
@pytest.mark.parametrize(
    ("value", "face", "psyche"), [("rent", 8, 7), ("safe", 8, 8), ("rent", 7, 8), ("safe", 9, 7)]
)
def test_a_rent_check_must_be_under_psyche(value, face, psyche):
    game = cast("Teleport", f"d10:9 d10:{face}", target=0, rent_equal=value)
    assert current(game.state, 1, "P") == psyche


@pytest.mark.rule("P28-RENT-1", "P28-SKILL-6")
def test_a_rent_check_may_be_a_skill_roll():
    blessed = caster(traits=("Blessed",))
    plain = cast("Teleport", "d10:9 d10:9 d10:9", target=0, me=blessed)
    assert plain.unit(1).hp == 19
    script = "d10:9 d10:9 d10:9 d10:3"
    game = cast("Teleport", script, target=0, me=blessed, rent_is_skill_roll="yes")
    assert game.unit(1).hp == 20


@pytest.mark.rule("P28-RENT-2", "P28-ARC-SUMMON", "P28-RENT-1", "P28-RENT-3")
@pytest.mark.parametrize(("value", "hp"), [("base", 19), ("reduced", 17)])
def test_the_2_less_of_summon_count_in_rent_only_when_switched(value, hp):
    game = cast("Summon", "d10:9 d10:9", rent_summon_p=value)
    assert game.work("P roll").target == 6
    assert game.unit(1).hp == hp
    assert cast("Teleport", "d10:9 d10:9", target=0, rent_summon_p=value).unit(1).hp == 19


@pytest.mark.rule("P28-RENT-1", "P28-RENT-2")
def test_rent_is_counted_from_psyche_as_it_stands():
    weak = caster(half=True, hp=9)
    assert cast("Teleport", "d10:9 d10:6", target=0, me=weak).unit(1).hp == 9
    assert cast("Teleport", "d10:9 d10:7 d10:1", target=0, me=weak).unit(1).hp == 7


@pytest.mark.rule("P28-RENT-2", "P28-RENT-3")
def test_a_roll_that_only_the_2_less_of_summon_failed_tears_without_damage():
    game = cast("Summon", "d10:6 d10:9")
    assert (game.unit(1).hp, current(game.state, 1, "P")) == (20, 7)
    again = cast("Summon", "d10:6 d10:9", me=caster(adjust={"P": -1}))
    assert current(again.state, 1, "P") == 6


@pytest.mark.rule("P28-RENT-4", "P28-RENT-2", "P28-TR-UNEARTHLY")
def test_rent_damage_shakes_and_hurts_the_unearthly():
    me = caster(traits=("Unearthly",), hp=10, P=5)
    game = cast("Teleport", "d10:9 d10:9 d10:1", target=0, me=me)
    assert (game.unit(1).hp, game.unit(1).half, game.unit(1).breaks) == (6, True, 1)


@pytest.mark.rule("P28-ARC-BLIND")
def test_blind_stops_friend_and_foe_for_the_turn_but_not_their_blocks():
    people = std("blue", A=4), std(A=3, armour="Psy-hood"), std("blue", A=2)
    game = cast("Blind", "d10:1", *people, target=0, near=(2, 3))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger", distance_mm=20), "d10:9")
    assert game.asked().text.startswith("Blue")
    assert game.asked().text.count("Blue Std") == 1
    game.do("blue", Finish(unit=4))
    assert game.state.turn == 2
    charged = Game(table(std(), std("blue", effects=(Effect("Blind", 0, 1),))))
    charged.do("red", Charge(unit=1, target=2, distance_mm=20, weapon="Dagger"))
    assert charged.kind() == "block"


@pytest.mark.rule("P28-ARC-BLIND", "P28-ARC-FLAME", "P28-HOLD-3")
def test_blind_takes_its_caster_when_switched():
    game = cast("Blind", "d10:1", target=0, near=(2,), blind_caster="included")
    assert game.state.turn == 2


@pytest.mark.rule("P28-ARC-SMITE", "P28-FLOW-4", "P28-TR-UNEARTHLY")
def test_smite_does_1d10_and_5_against_armour():
    foe = std("blue", armour="Heavy armour", traits=("Unearthly",))
    assert cast("Smite", "d10:1 d10:6 d12:4", foe).unit(2).hp == 13


@pytest.mark.rule("P28-ARC-TERRIFY")
def test_terrify_breaks_its_victim_and_only_moves_the_steadfast():
    game = cast("Terrify", "d10:1", std("blue"), std(), locks=((2, 3),))
    game.do("blue", Edge(edge_mm=300))
    assert (game.unit(2).status, game.state.locks) == ("broken", ())
    for foe in (std("blue", traits=("Unshakable",)), std("blue", hp=5, half=True, exempt=True)):
        game = cast("Terrify", "d10:1", foe)
        assert game.kind() == "edge"
        game.do("blue", Edge(edge_mm=300))
        assert game.unit(2).status == "ok"


@pytest.mark.rule("P28-ARC-REND")
def test_rent_earth_is_noted_for_good():
    game = cast("Rend the earth", "d10:1")
    spot = "20cm around where Blue Std stood in turn 1"
    assert game.state.zones == (spot,)
    game.do("red", Cast(unit=1, power="Rend the earth", target=2), "d10:1")
    assert game.state.zones == (spot, spot)


@pytest.mark.rule("P28-ARC-MIND")
def test_the_master_does_one_action_with_a_mind_it_holds():
    people = std("blue", actions=1), std("blue", name="Third", acted=True)
    game = cast("Mind control", "d10:1", *people)
    assert (game.kind(), game.asked().entries[0].seat) == ("puppet", "red")
    fight = Fight(unit=2, target=3, weapon="Dagger", distance_mm=20)
    with pytest.raises(RuleError, match="Blue is not asked now"):
        game.do("blue", Walk(unit=2, distance_mm=10))
    game.do("red", fight, "d10:1 d4:4 d4:1").do("red", Decline())
    assert (game.unit(3).hp, game.unit(2).actions, game.unit(2).acted) == (13, 1, False)
    assert game.state.seat(2) == "blue"
    assert game.state.locks == ()
    assert game.asked().entries[0].seat == "red"


@pytest.mark.rule("P28-ARC-MIND")
def test_a_puppet_may_do_nothing_and_a_broken_one_must():
    game = cast("Mind control", "d10:1").do("red", Decline())
    assert (game.unit(2).actions, game.state.seat(2)) == (2, "blue")
    broken = cast("Mind control", "d10:1", std("blue", status="broken"))
    assert broken.kind() == "act"


@pytest.mark.rule("P28-ARC-MIND", "P28-TR-CONVICTION", "P28-TR-BARBARIC")
def test_conviction_guards_the_mind_and_barbarism_does_not():
    for traits, guarded in ((("Unbreakable conviction",), True), (("Barbaric",), False)):
        game = Game(table(caster(), std("blue", traits=traits)))
        move = Cast(unit=1, power="Mind control", target=2)
        if guarded:
            with pytest.raises(RuleError, match="is its own"):
                game.do("red", move)
        else:
            assert game.do("red", move, "d10:1").kind() == "puppet"


@pytest.mark.rule("P28-ARC-MIND", "P28-TR-CONVICTION")
def test_conviction_guards_the_minds_of_friends_the_barbaric_ones_too():
    move = Cast(unit=1, power="Mind control", target=2)
    for traits in ((), ("Barbaric",)):
        near = std("blue", traits=("Unbreakable conviction",), near=(2,))
        game = Game(table(caster(), std("blue", traits=traits), near))
        with pytest.raises(RuleError, match="is its own"):
            game.do("red", move)


@pytest.mark.rule("P28-ARC-MIND", "P28-FACT-3")
def test_a_puppet_that_casts_takes_another_mind():
    people = std("blue", arcana=("Mind control",)), std("blue")
    game = cast("Mind control", "d10:1", *people)
    game.do("red", Cast(unit=2, power="Mind control", target=3), "d10:1")
    assert "controls Blue Std" in game.asked().text
    game.do("red", Walk(unit=3, distance_mm=30))
    assert [game.state.seat(unit) for unit in (2, 3)] == ["blue", "blue"]


@pytest.mark.rule("P28-ARC-WITHER", "P28-TURN-9", "P28-SKILL-3", "P28-INT-7")
def test_wither_takes_1d4_from_every_skill_for_1d6_turns_the_worst_of_several():
    game = cast("Wither", "d10:1 d4:2 d6:3")
    assert current(game.state, 2, "S") == 3
    assert game.unit(2).effects[0].until == 3
    game.do("red", Cast(unit=1, power="Wither", target=2), "d10:1 d4:3 d6:1")
    assert current(game.state, 2, "S") == 2


@pytest.mark.rule("P28-ARC-FLAME", "P28-TURN-8", "P28-UNIV-3", "P28-FLOW-4")
def test_flame_burns_at_every_turns_end_until_it_is_put_out():
    foe = std("blue", armour="Heavy armour", A=4)
    game = cast("Flame", "d10:1 d8:5", foe).do("red", Finish(unit=1))
    assert game.unit(2).hp == 15
    game.do("blue", Finish(unit=2), "d4:3")
    assert (game.unit(2).hp, game.state.turn) == (12, 2)
    game.do("red", Finish(unit=1)).do("blue", Extinguish(unit=2)).do("blue", Finish(unit=2))
    assert (game.unit(2).hp, game.state.turn) == (12, 3)
    game.do("red", Finish(unit=1))
    with pytest.raises(RuleError, match="does not burn"):
        game.do("blue", Extinguish(unit=2))


@pytest.mark.rule("P28-ARC-FLAME")
def test_armour_helps_against_the_first_flame_when_switched():
    assert cast("Flame", "d10:1 d8:5 d4:4", flame_hit_armour="yes").unit(2).hp == 18


@pytest.mark.rule("P28-ARC-SUMMON", "P28-TURN-9", "P28-ARC-DISHEARTEN", "P28-TURN-7")
def test_a_double_serves_from_the_next_turn_and_vanishes():
    foe = std("blue", A=4, hp=17, actions=0)
    game = cast("Summon", "d10:5 d4:1", foe).do("red", Finish(unit=1), "d10:1 d10:9")
    assert game.state.turn == 2
    double = game.state.unit(3)
    assert (double.hp, game.state.seat(3), game.state.name(3)) == (17, "red", "Blue Std, double 3")
    game.do("red", TakeSlot(place=0)).do("red", Finish(unit=1)).do("red", Finish(unit=3))
    game.do("blue", Finish(unit=2))
    assert game.unit(3).status == "vanished"


@pytest.mark.rule("P28-ARC-SUMMON", "P28-TURN-9")
def test_a_double_does_nothing_in_the_turn_of_the_cast():
    game = cast("Summon", "d10:1 d4:1", std("blue", A=4), order="live")
    assert game.unit(3).actions == 0
    game.do("red", Finish(unit=1))
    assert game.asked().entries[0].seat == "blue"
    assert 3 not in [unit for slot in game.state.order for unit in slot.units]


@pytest.mark.rule("P28-ARC-SUMMON", "P28-TURN-9")
def test_the_double_of_a_double_lasts_as_long_as_its_own_die_says():
    foe = std("blue", effects=(Effect("Summoned", 0, 1),))
    game = cast("Summon", "d10:1 d4:3", foe)
    assert game.unit(3).effects == (Effect("Summoned", 1, 4, 1),)


@pytest.mark.rule("P28-ARC-SHIELD", "P28-INT-22")
def test_a_shield_keeps_attacks_off_a_friend_this_turn():
    game = cast("Shield", "d10:1", std("blue", A=4), std(A=3), target=3)
    game.do("red", Finish(unit=1))
    shot = Shoot(unit=2, target=3, weapon="Laser pistol", distance_mm=50)
    with pytest.raises(RuleError, match="keeps attacks off"):
        game.do("blue", shot)
    blast = msgspec.structs.replace(shot, target=1, near=(3,))
    game.do("blue", blast, "d10:9")


@pytest.mark.rule("P28-ARC-SHIELD")
def test_nobody_charges_fights_or_strikes_back_at_who_is_shielded():
    game = cast("Shield", "d10:1", std("blue", A=4), me=caster(A=6), target=1, locks=((1, 2),))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:9")
    assert (game.kind(), game.asked().entries[0].seat) == ("act", "blue")
    with pytest.raises(RuleError, match="keeps attacks off"):
        game.do("blue", Fight(unit=2, target=1, weapon="Dagger"))
    apart = cast("Shield", "d10:1", std("blue", A=4), target=1).do("red", Finish(unit=1))
    with pytest.raises(RuleError, match="keeps attacks off"):
        apart.do("blue", Charge(unit=2, target=1, distance_mm=20))


@pytest.mark.rule("P28-ARC-SHIELD", "P28-TURN-9")
def test_a_shield_is_gone_with_the_turn():
    me, foe = caster(actions=1, A=4), std("blue", A=6, actions=0)
    game = cast("Shield", "d10:1", foe, me=me, target=1)
    assert (game.state.turn, game.asked().entries[0].seat) == (2, "blue")
    game.do("blue", Charge(unit=2, target=1, distance_mm=20))
    assert game.kind() == "extra_fight"


@pytest.mark.rule("P28-ARC-SHIELD", "P28-LEAVE-1", "P28-ACT-2")
def test_nobody_strikes_at_a_shielded_unit_that_leaves():
    game = cast("Shield", "d10:1", target=1, locks=((1, 2),))
    game.do("red", Walk(unit=1, distance_mm=10), "d4:1")
    assert game.state.locks == ()


@pytest.mark.rule("P28-ARC-BLIND", "P28-HOLD-2", "P28-TURN-2")
def test_blindness_takes_held_actions_and_the_claim_to_them():
    state = table(caster(), std("blue", holding=True))
    game = Game(state)
    game.do("red", Cast(unit=1, power="Blind", near=(2,)), "d10:1")
    assert not game.unit(2).holding
    with pytest.raises(RuleError, match="holds no actions"):
        game.do("blue", Claim(unit=2))


@pytest.mark.rule("P28-ARC-TELEPORT", "P28-ARC-3")
def test_nobody_teleports_to_a_spot_out_of_sight():
    game = Game(table(caster(), std("blue")))
    with pytest.raises(RuleError, match="must see where it goes"):
        game.do("red", Cast(unit=1, power="Teleport", sight=False))


@pytest.mark.rule("P28-LEAVE-6", "P28-ARC-TELEPORT", "P28-ARC-TERRIFY")
def test_by_the_switch_enemies_strike_at_who_teleports_or_flees():
    locks = ((1, 2),)
    game = cast("Teleport", "d10:1", target=0, locks=locks, forced_strikes="yes")
    assert (game.kind(), game.asked().entries[0].seat) == ("strike", "blue")
    game.do("blue", Strike(weapon="Dagger"), "d10:1 d4:1 d4:1").do("blue", Decline())
    assert (game.unit(1).hp, game.state.locks) == (16, ())
    game = cast("Terrify", "d10:1", target=2, locks=locks, forced_strikes="yes")
    assert (game.kind(), game.asked().entries[0].seat) == ("strike", "red")
    game.do("red", Strike(weapon="Dagger"), "d10:9")
    assert game.kind() == "edge"
    assert cast("Terrify", "d10:1", target=2, locks=locks).kind() == "edge"


@pytest.mark.rule("P28-LEAVE-6", "P28-BREAK-4")
def test_a_strike_that_shakes_who_runs_already_makes_it_run_once():
    victim = std("blue", hp=12)
    game = cast("Terrify", "d10:1", victim, locks=((1, 2),), forced_strikes="yes")
    game.do("red", Strike(weapon="Dagger"), "d10:1 d4:4 d4:1 d10:9")
    assert game.kind() == "push"
    game.do("red", Decline())
    assert game.kind() == "edge"
    game.do("blue", Edge(edge_mm=300))
    assert (game.kind(), game.unit(2).status, game.state.locks) == ("act", "broken", ())


@pytest.mark.rule("P28-ARC-TELEPORT", "P28-LEAVE-6", "P28-MOVE-3", "P28-RENT-1")
def test_teleport_ends_locks_and_is_no_move():
    game = cast("Teleport", "d10:1", target=0, locks=((1, 2),))
    assert (game.state.locks, game.unit(1).moves) == ((), 0)


@pytest.mark.rule("P28-ARC-DISHEARTEN", "P28-TURN-6", "P28-TURN-9")
def test_the_disheartened_act_last_for_exactly_the_next_turn():
    people = std("blue", A=9, actions=0), std(A=3, actions=0)
    game = cast("Dishearten", "d10:1", *people).do("red", Finish(unit=1))
    assert [slot.units for slot in game.state.order] == [(1,), (3,), (2,)]
    game.do("red", Finish(unit=1)).do("red", Finish(unit=3)).do("blue", Finish(unit=2))
    assert [slot.units for slot in game.state.order] == [(2,), (1,), (3,)]


@pytest.mark.rule("P28-ARC-DISHEARTEN", "P28-TURN-6", "P28-TURN-9")
def test_the_disheartened_keep_their_place_in_the_turn_of_the_cast():
    people = std("blue", A=5), std(A=3)
    game = cast("Dishearten", "d10:1", *people, order="live").do("red", Finish(unit=1))
    assert [slot.units for slot in game.state.order] == [(1,), (2,), (3,)]


@pytest.mark.rule("P28-ARC-IMMOBILIZE", "P28-TURN-9", "P28-TURN-2")
def test_the_immobile_stay_for_1d4_turns():
    game = cast("Immobilize", "d10:1 d4:2", std("blue", A=4)).do("red", Finish(unit=1))
    with pytest.raises(RuleError, match="held fast"):
        game.do("blue", Walk(unit=2, distance_mm=10))
    assert game.unit(2).effects[0].until == 2


@pytest.mark.rule("P28-FACT-3", "P28-ARC-SHIELD")
def test_what_a_caster_sees_is_confirmed():
    game = Game(table(caster(), std("blue"), claims="confirm"))
    game.do("red", Cast(unit=1, power="Smite", target=2))
    assert "sees Blue Std" in game.asked().text
    game.do("blue", Accept(), "d10:1 d10:1 d4:4")
    assert game.unit(2).hp == 17


def test_the_machine_of_a_battle_is_the_bottom_frame():
    assert isinstance(cast("Shield", "d10:1", target=1).state.frames[0], Battle)


@pytest.mark.rule("P28-RENT-1")
def test_a_rent_check_tells_what_it_came_to():
    assert cast("Teleport", "d10:9 d10:7", target=0).work("rent").text().endswith("7 under 8")
    assert cast("Teleport", "d10:9 d10:9", target=0).work("rent").text().endswith("needs under 8")


@pytest.mark.rule("P28-ARC-2")
def test_a_target_that_does_not_exist_is_refused():
    with pytest.raises(RuleError, match="another character"):
        Game(table(caster(), std("blue"))).do("red", Cast(unit=1, power="Smite", target=3))
