"""Powers, abilities and items that name a squad or are used by one (P28-SQD-11, P28-SQD-12)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Extinguish, UseMedKit, UseStimulants
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.answers import Accept, Land, Pick
from rules.games.planet28.campaign.ledger import Agenda
from rules.games.planet28.skills import current
from rules.games.planet28.straying import is_out, strayed
from rules.games.planet28.turn.rounds import Ail
from rules.games.planet28.turn.setup import set_up
from rules.games.planet28.units import Berth, Effect
from tests.support.planet28.guards import blue_guard, framed, hp, red_guard
from tests.support.planet28.ledgers import with_ledger
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std

FOE, SQUAD = 4, 5


def cast_at_guard(power, script, target=SQUAD, **more):
    state = blue_guard(std(name="Ann", arcana=(power,), **more))
    return Game(state).do("red", Cast(unit=1, power=power, target=target), script)


@pytest.mark.rule("P28-SQD-11", "P28-ARC-SMITE")
def test_smite_hurts_one_member_that_the_owner_picks():
    game = cast_at_guard("Smite", "d10:1 d10:4")
    assert game.kind() == "harm"
    game.do("blue", Pick(which=3), "d4:1")
    assert hp(game, 2, 3, 4) == [20, 11, 20]


@pytest.mark.rule("P28-SQD-11", "P28-ARC-WITHER")
def test_what_withers_a_squad_holds_for_all_of_it():
    game = cast_at_guard("Wither", "d10:1 d4:2 d6:3")
    assert [current(game.state, unit, "A") for unit in (2, 3, 4, 5)] == [3, 3, 3, 3]
    assert game.unit(2).effects == ()


@pytest.mark.rule("P28-SQD-11", "P28-SQD-13", "P28-ARC-TERRIFY")
def test_terror_makes_the_whole_squad_run():
    game = cast_at_guard("Terrify", "d10:1")
    assert (game.kind(), game.unit(SQUAD).status) == ("edge", "broken")
    assert [game.unit(one).status for one in (2, 3, 4)] == ["ok"] * 3


@pytest.mark.rule("P28-SQD-11", "P28-ARC-FLAME")
def test_flame_hurts_one_and_the_squad_burns_until_it_is_put_out():
    game = cast_at_guard("Flame", "d10:1 d8:6")
    game.do("blue", Pick(which=4))
    assert (hp(game, 2, 3, 4), game.state.is_under(SQUAD, "Flame")) == ([20, 20, 14], True)
    later = framed(game.state, Ail(unit=SQUAD, what="Flame"), "d4:3")
    assert hp(later, 4) == [11]
    assert later.rolls("DMG-2") == [("Flame", 4, (3,))]
    own = red_guard(squad={"effects": (Effect("Flame", 0, 99, FOE),)})
    assert Game(own).do("red", Extinguish(unit=SQUAD)).unit(SQUAD).effects == ()


@pytest.mark.rule("P28-SQD-11", "P28-TR-FOULAURA")
def test_a_foul_aura_takes_a_hit_point_of_one_member():
    state = (
        blue_guard(std(name="Ann", traits=("Foul aura",))).lock(1, SQUAD).change(SQUAD, marked=3)
    )
    assert hp(framed(state, Ail(unit=SQUAD, what="Foul aura")), 2, 3, 4) == [20, 19, 20]


@pytest.mark.rule("P28-SQD-11", "P28-ARC-SUMMON")
def test_one_member_is_named_and_copied_as_a_lone_character():
    with pytest.raises(RuleError, match="name one of its members"):
        cast_at_guard("Summon", "")
    game = cast_at_guard("Summon", "d10:1 d4:2", target=3)
    double = game.unit(6)
    assert (double.squad, game.state.profile(6).of, game.state.seat(6)) == (0, 0, "red")
    state = blue_guard(std(name="Ann", arcana=("Summon", "Smite")))
    offered = [move for move in Game(state).offers("red") if isinstance(move, Cast)]
    aims = {power: {m.target for m in offered if m.power == power} for power in ("Summon", "Smite")}
    assert aims["Summon"] == {1, 2, 3, 4}
    assert aims["Smite"] == {1, SQUAD}
    with pytest.raises(RuleError, match="is one of Guard"):
        cast_at_guard("Smite", "", target=3)


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-SQD-11")
@pytest.mark.parametrize("move", [Cast(unit=1, power="Summon", target=3), Throw(unit=1, target=3)])
def test_no_member_is_named_that_rides_in_a_vehicle_with_its_squad(move):
    state = blue_guard(std(name="Ann", arcana=("Summon",), abilities=("Throw",)))
    state = with_vehicle(state, "front Engine 10/10", "left Transport section 10/10")
    for member in (2, 3, 4):
        state = state.change(member, aboard=Berth(6, 1))
    with pytest.raises(RuleError, match="rides in a vehicle"):
        Game(state).do("red", move)
    assert all(type(one) is not type(move) or one.target == 1 for one in Game(state).offers("red"))


@pytest.mark.rule("P28-ARC-SUMMON", "P28-SQD-7")
def test_the_double_of_a_member_out_of_unit_has_no_squad_to_go_back_to():
    state = strayed(blue_guard(std(name="Ann", arcana=("Summon",))), SQUAD, (3,))
    game = Game(state).do("red", Cast(unit=1, power="Summon", target=3), "d10:1 d4:2")
    assert (game.unit(6).stray, game.unit(6).squad) == ("", 0)
    assert not is_out(game.state, 6)


@pytest.mark.rule("P28-SQD-11", "P28-AB-THROW")
def test_one_member_is_thrown_and_its_squad_stays_in_contact():
    state = blue_guard(std(name="Ann", abilities=("Throw",))).lock(1, SQUAD)
    with pytest.raises(RuleError, match="name one of its members"):
        Game(state).do("red", Throw(unit=1, target=SQUAD))
    game = Game(state).do("red", Throw(unit=1, target=3, contact=True), "d12:7")
    game.do("red", Land(fell_mm=100))
    assert (hp(game, 2, 3, 4), game.state.locks) == ([20, 15, 20], ((1, SQUAD),))
    thrown = {move.target for move in Game(state).offers("red") if isinstance(move, Throw)}
    assert thrown == {2, 3, 4}
    with pytest.raises(RuleError, match="does not touch"):
        Game(state.part(1)).do("red", Throw(unit=1, target=3, contact=True))


@pytest.mark.rule("P28-SQD-11", "P28-AB-INSPIRE")
def test_a_squad_is_inspired_as_one():
    state = blue_guard(std("blue", "Ann", abilities=("Inspire",)), std(name="Foe"))
    game = Game(state).do("blue", Inspire(unit=1, target=6, sight=True), "d6:3")
    assert [current(game.state, unit, "F") for unit in (3, 4, 5)] == [8, 8, 8]


@pytest.mark.rule("P28-SQD-11", "P28-AB-HEAL", "P28-ITEM-MEDKIT")
def test_the_owner_says_who_is_healed_and_silence_heals_whoever_has_least():
    medic = std("blue", "Ann", abilities=("Heal",), items={"Med kit": 1})
    state = blue_guard(medic, std(name="Foe"), poison_cure="heal_or_medkit")
    state = state.change(3, hp=5, poisoned=True).change(4, hp=9)
    game = Game(state).do("blue", Heal(unit=1, target=6, contact=True), "d6:4")
    assert (game.kind(), len(game.labels())) == ("mend", 2)
    healed = Game(game.state).do("blue", Pick(which=4))
    assert hp(healed, 3, 4) == [5, 13]
    with pytest.raises(RuleError, match="cannot take that"):
        game.do("blue", Pick(which=5))
    game.lapse()
    assert (hp(game, 3, 4), game.unit(3).poisoned) == ([9, 9], False)
    kit = Game(state).do("blue", UseMedKit(unit=1, target=6, contact=True)).lapse()
    assert (hp(kit, 3), kit.unit(1).items) == ([10], {})


@pytest.mark.rule("P28-SQD-11", "P28-ITEM-MEDKIT")
def test_nobody_is_asked_about_the_only_one_who_is_hurt():
    state = red_guard(items={"Med kit": 1}).change(2, hp=3)
    game = Game(state).do("red", UseMedKit(unit=SQUAD, target=SQUAD))
    assert (hp(game, 2), game.unit(1).items, game.unit(2).items) == ([8], {}, {"Med kit": 1})
    assert game.unit(SQUAD).actions == 1


@pytest.mark.rule("P28-SQD-11", "P28-AB-DRAIN")
def test_a_squad_drains_and_is_drained_by_a_member():
    thief = red_guard(abilities=("Drain",)).change(2, hp=10)
    game = Game(thief).do("red", Drain(unit=SQUAD, target=FOE, distance_mm=10))
    assert (hp(game, FOE), hp(game, 2)) == ([19], [11])
    prey = blue_guard(std(name="Ann", hp=10, abilities=("Drain",))).change(SQUAD, marked=4)
    lost = Game(prey).do("red", Drain(unit=1, target=SQUAD, distance_mm=10))
    assert (hp(lost, 1), hp(lost, 2, 3, 4)) == ([11], [20, 20, 19])


@pytest.mark.rule("P28-AB-DRAIN", "P28-DMG-5")
@pytest.mark.parametrize(
    ("foe", "script", "half"),
    [({"hp": 8, "half": True}, "", True), ({"hp": 10}, "d10:1", True), ({"hp": 11}, "", False)],
)
def test_whom_a_squad_drains_tests_only_when_that_crosses_the_half(foe, script, half):
    state = red_guard(std("blue", "Foe", traits=("Zealot",), **foe), abilities=("Drain",), hp=10)
    game = Game(state).do("red", Drain(unit=SQUAD, target=FOE, distance_mm=10), script)
    assert (hp(game, FOE), game.unit(FOE).half) == ([foe["hp"] - 1], half)
    assert (game.kind(), "Zealot" in game.text()) == ("mend", False)


@pytest.mark.rule("P28-AB-DRAIN", "P28-DMG-5", "P28-TR-ZEALOT")
def test_a_member_that_is_drained_loses_half_health_and_no_temper():
    drainer = std(name="Ann", hp=10, abilities=("Drain",))
    state = blue_guard(drainer, traits=("Zealot",), squad={"marked": 4}).change(4, hp=10)
    game = Game(state).do("red", Drain(unit=1, target=SQUAD, distance_mm=10))
    assert (hp(game, 4), game.unit(4).half, game.unit(4).adjust) == ([9], True, {})


@pytest.mark.rule("P28-AB-DRAIN", "P28-SQD-DMG", "P28-DMG-5")
def test_the_owner_of_a_drained_squad_is_asked_about_a_loss_and_not_about_damage():
    prey = blue_guard(std(name="Ann", hp=10, abilities=("Drain",)))
    game = Game(prey).do("red", Drain(unit=1, target=SQUAD, distance_mm=10))
    name = prey.name(SQUAD)
    assert game.asked().text == f"{name} is drained of 1 HP. Which member loses it?"
    assert (game.kind(), game.asked().entries[0].seat) == ("harm", "blue")
    game.do("blue", Pick(which=3))
    assert (hp(game, 2, 3, 4), "damage" in game.text()) == ([20, 19, 20], False)


@pytest.mark.rule("P28-AB-DRAIN", "P28-SQD-13")
def test_what_is_drained_of_a_squad_may_test_it():
    state = blue_guard(std(name="Ann", abilities=("Drain",)), hp=5, half=True).change(2, hp=6)
    state = state.change(SQUAD, marked=2)
    game = Game(state).do("red", Drain(unit=1, target=SQUAD, distance_mm=10), "d10:1 d10:1 d10:1")
    assert game.unit(SQUAD).tested == 1


@pytest.mark.rule("P28-AB-DRAIN", "P28-AGENDA-PACIFISM")
def test_to_drain_draws_no_blood_of_a_squad_either():
    state = blue_guard(std(abilities=("Drain",)), std("blue"), squad={"marked": 4})
    vow = Agenda(seat="red", kind=5, person=1)
    state = msgspec.structs.replace(with_ledger(state), agendas=(vow,))
    game = Game(state).do("red", Drain(unit=1, target=6, distance_mm=10))
    assert (hp(game, 4), game.unit(1).tally.bloody) == ([19], False)


@pytest.mark.rule("P28-SQD-12", "P28-ARC-1")
def test_a_squad_draws_its_powers_once_for_all_its_members():
    state = red_guard(traits=("Minor arcana",))
    dice = Scripted("d6:1 d6:2 d10:5 d12:2")
    ready = set_up(state, dice)[0]
    dice.done()
    assert [ready.unit(one).arcana for one in (1, 2, 3)] == [("Smite",)] * 3


@pytest.mark.rule("P28-SQD-12", "P28-RENT-2", "P28-RENT-3")
def test_a_squad_casts_by_one_roll_of_its_best_and_is_torn_together():
    state = red_guard(arcana=("Smite",), P=4).change(2, adjust={"P": 2})
    game = Game(state).do("red", Cast(unit=SQUAD, power="Smite", target=FOE), "d10:9 d10:8")
    assert game.kind() == "harm"
    game.do("red", Pick(which=1))
    assert hp(game, 1, 2, 3) == [17, 20, 20]
    assert [game.unit(one).adjust["P"] for one in (1, 2, 3)] == [-1, 1, -1]
    with pytest.raises(RuleError, match="does not know Flame; it knows Smite"):
        Game(state).do("red", Cast(unit=SQUAD, power="Flame", target=FOE))


@pytest.mark.rule("P28-SQD-12", "P28-ITEM-PSYKA")
def test_one_member_takes_the_dose_and_no_addict():
    state = red_guard(items={"Psyka": 1}).change(1, addicted=True)
    move = UsePsyka(unit=SQUAD, power="Shield", target=SQUAD)
    game = Game(state).do("red", move, "d10:1 d10:9")
    assert [game.unit(one).items for one in (1, 2, 3)] == [{"Psyka": 1}, {}, {"Psyka": 1}]
    assert (game.unit(2).doses, game.state.is_under(SQUAD, "Shield")) == (1, True)
    addicts = state.change(2, addicted=True).change(3, addicted=True)
    with pytest.raises(RuleError, match="is an addict"):
        Game(addicts).do("red", move)


@pytest.mark.rule("P28-SQD-5", "P28-ITEM-STIM")
def test_each_member_takes_its_own_stimulants_for_one_action_and_one_die():
    state = red_guard(items={"Stimulants": 1}).change(3, items={})
    game = Game(state).do("red", UseStimulants(unit=SQUAD), "d6:4")
    assert [bool(game.unit(one).effects) for one in (1, 2, 3)] == [True, True, False]
    assert [game.unit(one).items for one in (1, 2, 3)] == [{}, {}, {}]
    with pytest.raises(RuleError, match="needs 2 of “Stimulants” and has 0"):
        game.do("red", UseStimulants(unit=SQUAD))


@pytest.mark.rule("P28-SQD-12", "P28-AB-LOOT")
def test_a_member_loots_once_for_the_whole_squad():
    state = red_guard(
        std("blue", "Foe", hp=0, status="slain", actions=0),
        std("blue", "Other"),
        abilities=("Loot",),
    )
    state = state.change(1, slew=(4,)).change(2, slew=(4,))
    game = Game(state).do("red", Loot(unit=1, victim=4, thing="Dagger"))
    assert (game.unit(1).looted, game.unit(1).loot) == (True, ("Dagger",))
    with pytest.raises(RuleError, match="has looted in this battle already"):
        game.do("red", Loot(unit=2, victim=4, thing="Laser pistol"))
    assert Loot(unit=2, victim=4, thing="Dagger") in Game(state).offers("red")


@pytest.mark.rule("P28-SQD-11", "P28-UNIV-1")
def test_what_a_failure_of_a_squad_costs_hurts_one_member():
    state = red_guard(squad={"marked": 2})
    deed = Improvise(unit=SQUAD, deed="kick the door in", skill="F", pain=3)
    game = Game(state).do("red", deed).do("blue", Accept(), "d10:9")
    assert hp(game, 1, 2, 3) == [20, 17, 20]
    assert "Guard fails: kick the door in." in game.text()
    assert [line.rule for line in game.told if line.main] == ["P28-UNIV-1", "P28-DMG-2"]
