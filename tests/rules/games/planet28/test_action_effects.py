"""What abilities, gear and powers leave behind: effects, items, weapons, and what is told of it."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import POWERS, Cast
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.gear import Extinguish, UseMedKit, UseStimulants
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.answers import Dispute, Edge, Land, Reroll, TakeBack
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

ALL = tuple(power.name for power in POWERS)
LOCKED = ((1, 2),)
WITHER = Effect("Wither", -2, 3, 2)
PISTOL = "Primitive pistol"


def able(*abilities, **more):
    return std(abilities=abilities, **more)


def caster(**more):
    return std(**{"P": 8, "arcana": ALL, "A": 6, **more})


def cast(power, script, target=2, me=None, **more):
    people = me or caster(), std("blue", A=4)
    return Game(table(*people, **more)).do("red", Cast(unit=1, power=power, target=target), script)


@pytest.mark.rule("P28-AB-INSPIRE")
@pytest.mark.parametrize(("old", "face", "counts"), [((), 3, 3), ((4,), 2, 4), ((4,), 6, 6)])
def test_inspire_leaves_one_effect_of_its_name_and_all_others(old, face, counts):
    inspired = tuple(Effect("Inspire", size, 1, 1) for size in old)
    game = Game(table(able("Inspire"), std(effects=(WITHER, *inspired)), std("blue")))
    game.do("red", Inspire(unit=1, target=2), f"d6:{face}")
    assert game.unit(2).effects == (WITHER, Effect("Inspire", counts, 1, 1))


@pytest.mark.rule("P28-AB-PERSUADE")
def test_the_truce_of_the_persuaded_is_mutual_and_one_effect_more():
    people = able("Persuade", effects=(WITHER,)), std("blue", effects=(WITHER,))
    game = Game(table(*people, locks=LOCKED))
    game.do("red", Persuade(unit=1, target=2), "d10:1")
    assert game.unit(1).effects == (WITHER, Effect("Truce", 0, 1, 2))
    assert game.unit(2).effects == (WITHER, Effect("Truce", 0, 1, 1))


@pytest.mark.rule("P28-AB-HEAL", "P28-WSR-POISON")
@pytest.mark.parametrize(("value", "sick"), [("none", True), ("heal_or_medkit", False)])
def test_healing_ends_poison_only_when_switched(value, sick):
    people = able("Heal"), std(hp=10, poisoned=True), std("blue")
    game = Game(table(*people, poison_cure=value)).do("red", Heal(unit=1, target=2), "d6:3")
    assert (game.unit(2).hp, game.unit(2).poisoned) == (13, sick)


@pytest.mark.rule("P28-AB-DRAIN", "P28-DMG-5")
def test_who_is_drained_of_its_last_hp_is_slain_and_not_shaken():
    game = Game(table(able("Drain"), std("blue", hp=1, start=2), std("blue")))
    game.do("red", Drain(unit=1, target=2))
    assert (game.unit(2).status, game.unit(2).half) == ("slain", False)


@pytest.mark.rule("P28-DMG-5", "P28-BREAK-2")
@pytest.mark.parametrize("value", ["wounds_only", "all"])
def test_who_was_at_1_hp_is_not_shaken_by_a_drain(value):
    people = able("Drain"), std("blue", hp=10, exempt=True)
    game = Game(table(*people, one_hp=value)).do("red", Drain(unit=1, target=2))
    assert (game.unit(2).half, game.unit(2).breaks, game.kind()) == (True, 0, "act")


@pytest.mark.rule("P28-AB-THROW", "P28-TR-INSPIRING", "P28-FACT-1")
def test_a_throw_tells_whose_aura_the_thrown_has_left():
    people = able("Throw", traits=("Inspiring",), near=(2,)), std(), std("blue")
    game = Game(table(*people)).do("red", Throw(unit=1, target=2), "d12:3")
    assert game.cited() == "FACT-1 AB-THROW FACT-1"
    assert game.shown() == [(12, (3,))]


@pytest.mark.rule("P28-AB-THROW", "P28-FACT-3")
def test_a_landing_that_is_disputed_is_stated_again():
    game = Game(table(able("Throw"), std("blue"), locks=LOCKED, claims="confirm", judge="gm"))
    game.do("red", Throw(unit=1, target=2)).do("blue", game.asked().entries[0].default, "d12:7")
    game.do("red", Land(fell_mm=100)).do("blue", Dispute()).do("gm", TakeBack())
    assert (game.kind(), game.unit(2).hp) == ("throw", 20)


@pytest.mark.rule("P28-AB-THROW", "P28-FALL-2", "P28-BREAK-1")
def test_a_fall_after_a_throw_shakes_its_victim():
    game = Game(table(able("Throw"), std("blue", hp=12), locks=LOCKED))
    game.do("red", Throw(unit=1, target=2), "d12:7").do("red", Land(fell_mm=80), "d10:1")
    assert (game.unit(2).hp, game.unit(2).half, game.unit(2).breaks) == (9, True, 1)


@pytest.mark.rule("P28-ARC-FLAME", "P28-UNIV-3")
def test_who_puts_its_fire_out_keeps_every_other_effect():
    burning = std(effects=(WITHER, Effect("Flame", 0, 9, 2)))
    game = Game(table(burning, std("blue"))).do("red", Extinguish(unit=1))
    assert (game.cited(), game.unit(1).effects) == ("ARC-FLAME", (WITHER,))


@pytest.mark.rule("P28-ITEM-STIM")
@pytest.mark.parametrize("old", [WITHER, Effect("Stimulants", 1, 2, 1)])
def test_stimulants_replace_only_themselves(old):
    me = std(items={"Stimulants": 2}, stims=1, effects=(WITHER, old) if old != WITHER else (old,))
    game = Game(table(me, std("blue"))).do("red", UseStimulants(unit=1), "d6:4")
    assert game.unit(1).effects == (WITHER, Effect("Stimulants", 1, 4, 1))


def looting(thing, victim, **looter):
    people = able("Loot", slew=(2,), **looter), std("blue", hp=0, status="slain", **victim)
    game = Game(table(*people, std("blue")))
    return game.do("red", Loot(unit=1, victim=2, thing=thing))


@pytest.mark.rule("P28-AB-LOOT")
def test_a_looted_item_is_the_first_of_its_kind_or_one_more():
    kits = {"actions": 0, "items": {"Med kit": 1}}
    for items, left in (({}, 1), ({"Med kit": 2}, 3)):
        game = looting("Med kit", kits, items=items)
        assert (game.unit(1).items, game.unit(2).items) == ({"Med kit": left}, {})
        assert game.cited() == "AB-LOOT"


@pytest.mark.rule("P28-AB-LOOT")
@pytest.mark.parametrize(("empty", "unloaded"), [((PISTOL,), ("Old", PISTOL)), ((), ("Old",))])
def test_a_looted_weapon_joins_what_was_looted_and_is_gone_from_its_owner(empty, unloaded):
    victim = {"actions": 0, "weapons": ("Dagger", PISTOL), "taken": ("Dagger",), "unloaded": empty}
    game = looting(PISTOL, victim, loot=("Club",), unloaded=("Old",))
    assert game.unit(2).taken == ("Dagger", PISTOL)
    assert (game.unit(1).loot, game.unit(1).unloaded) == (("Club", PISTOL), unloaded)


@pytest.mark.rule("P28-FACT-1", "P28-PUSH-1", "P28-TR-INSPIRING")
@pytest.mark.parametrize("move", [Contacts(unit=1, enemies=(2,)), Nearby(unit=1, friends=(3,))])
def test_what_is_corrected_between_actions_is_told(move):
    game = Game(table(std(traits=("Inspiring",)), std("blue"), std())).do("red", move)
    assert game.cited() == "FACT-1"
    assert (game.state.locks, game.unit(1).near) in ((LOCKED, ()), ((), (3,)))


@pytest.mark.rule("P28-ARC-WITHER", "P28-ARC-IMMOBILIZE", "P28-TURN-9")
@pytest.mark.parametrize(
    ("power", "script", "dice", "effect"),
    [
        ("Wither", "d4:2 d6:3", [(4, (2,)), (6, (3,))], Effect("Wither", -2, 3, 1)),
        ("Immobilize", "d4:2", [(4, (2,))], Effect("Immobilize", 0, 2, 1)),
    ],
)
def test_a_lasting_power_shows_its_dice_and_adds_one_effect(power, script, dice, effect):
    people = caster(), std("blue", effects=(WITHER,))
    game = Game(table(*people)).do("red", Cast(unit=1, power=power, target=2), f"d10:1 {script}")
    assert (game.shown(), game.unit(2).effects) == (dice, (WITHER, effect))


@pytest.mark.rule("P28-ARC-BLIND", "P28-TURN-2")
@pytest.mark.parametrize(("value", "caught"), [("excluded", ()), ("included", (1,))])
def test_blind_is_an_effect_on_all_who_are_near_and_on_no_others(value, caught):
    people = caster(), std("blue"), std(), std("blue", traits=("Blessed",))
    game = Game(table(*people, blind_caster=value))
    game.do("red", Cast(unit=1, power="Blind", near=(2, 3)), "d10:1")
    blind = (Effect("Blind", 0, 1, 1),)
    found = [who.id for who in game.state.units if who.effects == blind]
    assert found == sorted((2, 3, *caught))


@pytest.mark.rule("P28-ARC-TELEPORT", "P28-TR-INSPIRING")
def test_who_teleports_hangs_nowhere_and_leaves_its_aura_behind():
    game = cast("Teleport", "d10:1", 0, caster(traits=("Inspiring",), near=(2,)))
    assert game.cited() == "FACT-1 ARC-2 ARC-TELEPORT FACT-1"
    assert (game.unit(1).climbing, game.unit(1).near) == (0, ())


@pytest.mark.rule("P28-ARC-TELEPORT", "P28-LEAVE-6")
def test_who_is_slain_by_a_strike_teleports_nowhere():
    me = caster(hp=1, exempt=True, half=True, near=(3,), traits=("Inspiring",), P=9)
    game = Game(table(me, std("blue"), std(), locks=LOCKED, forced_strikes="yes"))
    game.do("red", Cast(unit=1, power="Teleport"), "d10:1")
    game.do("blue", game.asked().entries[0].default, "d10:1 d4:4 d4:1")
    assert game.unit(1).status == "slain"
    assert "ARC-TELEPORT" not in game.cited()


@pytest.mark.rule("P28-ARC-2", "P28-RENT-1", "P28-ITEM-IDOL", "P28-DMG-5")
@pytest.mark.parametrize("face", [1, 9])
def test_a_caster_that_runs_off_for_the_price_of_a_reroll_works_nothing(face):
    me = caster(hp=10, items={"Strange idol": 1})
    game = Game(table(me, std(), std("blue"))).do(
        "red", Cast(unit=1, power="Wither", target=3), "d10:8"
    )
    game.do("red", Reroll(source="Strange idol"), f"d10:{face} d10:9").no()
    game.do("red", Edge(edge_mm=10))
    assert (game.unit(1).status, game.unit(3).effects) == ("fled", ())


@pytest.mark.rule("P28-RENT-1", "P28-RENT-2", "P28-ARC-2", "P28-ARC-SMITE")
@pytest.mark.parametrize(
    ("value", "script", "told", "dice"),
    [
        ("no", "d10:9 d10:3", "FACT-1 ARC-2 ARC-SMITE RENT-1", [(10, (3,))]),
        ("no", "d10:9 d10:9", "FACT-1 ARC-2 ARC-SMITE RENT-1 RENT-2", [(10, (9,))]),
        ("yes", "d10:9 d10:3", "FACT-1 ARC-2 ARC-SMITE RENT-1", []),
        ("yes", "d10:9 d10:9", "FACT-1 ARC-2 ARC-SMITE RENT-1 RENT-2", []),
    ],
)
def test_a_failed_cast_tells_the_power_then_the_check_then_the_tear(value, script, told, dice):
    game = cast("Smite", script, rent_is_skill_roll=value)
    assert (game.cited(), game.shown()) == (told, dice)


def dosed(script, power="Smite", target=2, near=(), **more):
    doses = {"items": {"Psyka": 1}, "P": 8, "A": 6, **more}
    game = Game(table(std(**doses), std("blue", A=4), std("blue")))
    return game.do("red", UsePsyka(unit=1, power=power, target=target, near=near), script)


@pytest.mark.rule("P28-ITEM-PSYKA")
@pytest.mark.parametrize(("doses", "caught"), [(4, False), (5, True)])
def test_a_craving_is_told_with_its_die_against_the_doses_taken(doses, caught):
    game = dosed("d10:1 d10:1 d4:4 d10:5", doses=doses)
    work = game.told[-1].work[0]
    assert (work.what, work.sides, work.faces, work.target) == ("craving", 10, (5,), doses + 1)
    assert game.told[-1].rule == "P28-ITEM-PSYKA"
    assert game.unit(1).addicted is caught


@pytest.mark.rule("P28-ITEM-PSYKA", "P28-ARC-BLIND")
def test_a_dose_blinds_all_who_are_near_and_takes_nobody_over():
    game = dosed("d10:1 d10:9", "Blind", 0, (2, 3))
    blind = [who.id for who in game.state.units if game.state.is_under(who.id, "Blind")]
    assert (blind, game.kind(), game.unit(1).addicted) == ([2, 3], "act", False)
    open_one = dosed("", "Blind", 0, None)
    assert open_one.kind() == "measure"


@pytest.mark.rule("P28-FACT-1", "P28-ARC-TELEPORT", "P28-ARC-SHIELD", "P28-ITEM-PSYKA")
@pytest.mark.parametrize(
    ("power", "target", "needs", "named"),
    [
        ("Smite", 2, ("sight",), ["Red Std", "Blue Std"]),
        ("Smite", 1, (), []),
        ("Shield", 3, (), []),
        ("Shield", 1, (), []),
        ("Teleport", 0, ("sight",), ["Red Std"]),
        ("Blind", 0, ("near",), ["Red Std", "Blue Std", "Friend"]),
    ],
)
def test_a_power_states_only_what_it_needs_of_the_table(power, target, needs, named):
    state = table(std(), std("blue"), std(name="Friend"))
    near = (2, 3) if power == "Blind" else ()
    for kind in (Cast, UsePsyka):
        move = kind(unit=1, power=power, target=target, near=near)
        assert move.needs(state) == needs
        said = move.spoken(state)
        assert [name for name in ("Red Std", "Blue Std", "Friend") if name in said] == named
        assert bool(said) is bool(named)


@pytest.mark.rule("P28-ARC-MIND")
def test_nobody_takes_over_a_unit_that_has_gone_meanwhile():
    state = table(std(), std("blue", status="fled", actions=0), std("blue"))
    go = Puppet(units=(2,), master="red").do_seize(state, {}, Scripted(""))
    assert (go.back is not None, go.state) == (True, state)


@pytest.mark.rule("P28-ARC-MIND", "P28-ARC-BLIND")
def test_a_blinded_mind_does_nothing_for_its_master():
    people = caster(), std("blue", effects=(Effect("Blind", 0, 1),)), std("blue")
    game = Game(table(*people)).do("red", Cast(unit=1, power="Mind control", target=2), "d10:1")
    assert (game.kind(), game.unit(2).actions, game.unit(2).control) == ("act", 2, "")


@pytest.mark.rule("P28-FACT-1", "P28-AB-HEAL", "P28-AB-THROW", "P28-ITEM-MEDKIT")
@pytest.mark.parametrize("kind", [Heal, Throw, UseMedKit])
def test_it_is_the_one_who_acts_that_touches_the_other(kind):
    state = table(std(), std("blue"), std(name="Friend"))
    said = kind(unit=1, target=3).spoken(state)
    assert -1 < said.find("Red Std") < said.find("Friend")
