"""Credits and things between battles: the shop, haggling, the deposit box, smiths, pay."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.deposits import Stow, Take
from rules.games.planet28.campaign.ledger import Heap
from rules.games.planet28.campaign.smithing import Bench, Forge
from rules.games.planet28.campaign.trading import Buy
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.ledgers import (
    REPLACE,
    after,
    band,
    between,
    having,
    pair,
    person,
    ready,
    refused,
    with_ledger,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

START = "d6:1 d6:1 d10:5"
BOXED = {"items": {"Safety deposit box": 1}}


def weapons(game, number=1):
    return [weapon.name for weapon in person(game, number).profile.weapons]


@pytest.mark.rule("P28-CAMP-14", "P28-WB-6")
def test_a_weapon_an_armour_an_item_for_credits():
    game = between(*pair(weapons=("Dagger",)), red={"credits": 50})
    game.do("red", Buy(person=1, what="Laser pistol"))
    game.do("red", Buy(person=1, what="Ballistic")).do("red", Buy(person=1, what="Ammo basic"))
    assert band(game).credits == 50 - 25 - 15 - 4
    refused(game, "red", Buy(person=1, what="Club", haggler=2), "cannot haggle")
    refused(game, "red", Buy(person=1, what="Light armour"), "costs 10 credits; there are 6")
    refused(game, "red", Buy(person=1, what="Fist"), "Nobody sells")
    refused(game, "red", Buy(person=3, what="Club"), "nobody of yours")
    ready(game, START)
    ash = game.state.profile(1)
    assert [weapon.name for weapon in ash.weapons] == ["Dagger", "Laser pistol"]
    assert (ash.armour.name, game.unit(1).items) == ("Ballistic", {"Ammo basic": 1})
    assert game.unit(1).wielded == ("Dagger", "Laser pistol")


@pytest.mark.rule("P28-WPN-6")
def test_a_barbarian_buys_nothing_complex_and_a_vehicle_only_ammunition():
    car = ("front Engine 10/10", "front Crew 10/10")
    game = between(
        *pair(traits=("Barbaric",)),
        made=lambda state: with_vehicle(state, *car, seat="red"),
        red={"credits": 99},
    )
    refused(game, "red", Buy(person=1, what="Laser rifle"), "Barbaric", "P28-WPN-6")
    refused(game, "red", Buy(person=5, what="Med kit"), "carries ammunition")
    game.do("red", Buy(person=5, what="Ammo special"))
    assert person(game, 5).unit.items == {"Ammo special": 1}


@pytest.mark.rule("P28-SQD-2", "P28-SQD-4")
def test_a_squad_buys_the_same_for_all_and_weapons_within_its_limit():
    people = [std(name=name) for name in ("Ash", "Bel", "Eve", "Fay")]
    game = between(
        *people,
        std("blue", "Cor"),
        made=lambda state: with_squad(state, 1, 2, 3, 4),
        red={"credits": 60},
    )
    refused(game, "red", Buy(person=1, what="Med kit"), "buy it for the squad", "P28-SQD-2")
    game.do("red", Buy(person=6, what="Light armour"))
    assert band(game).credits == 20
    assert {person(game, n).profile.armour.name for n in (1, 2, 3, 4)} == {"Light armour"}
    game.do("red", Buy(person=1, what="Club"))
    refused(game, "red", Buy(person=2, what="Dagger"), "3 of 4 members", "P28-SQD-4")


@pytest.mark.rule("P28-AB-HAGGLE")
@pytest.mark.parametrize(
    ("script", "price"),
    [("d6:3 d4:4", 21), ("d6:4 d10:10", 15), ("d6:1 d4:1", 24)],
)
def test_haggling_lowers_a_price_by_a_small_die_or_a_large_one(script, price):
    game = between(*pair(abilities=("Haggle",)), red={"credits": 25})
    game.do("red", Buy(person=2, what="Laser pistol", haggler=1), script)
    assert band(game).credits == 25 - price
    assert f"{price} credits instead of 25" in game.text()


@pytest.mark.rule("P28-AB-HAGGLE")
def test_a_price_never_falls_below_1_and_has_to_be_there_before():
    game = between(*pair(abilities=("Haggle",)), red={"credits": 4})
    refused(game, "red", Buy(person=2, what="Dagger", haggler=1), "costs 5")
    game.do("red", Buy(person=2, what="Club", haggler=1), "d6:6 d10:9")
    assert band(game).credits == 3


@pytest.mark.rule("P28-ITEM-BOX")
def test_a_deposit_box_keeps_things_and_hands_them_out():
    game = between(*pair(**BOXED, armour="Light armour"))
    game.do("red", Stow(person=1, what="Dagger")).do("red", Stow(person=1, what="Light armour"))
    assert weapons(game) == ["Laser pistol"]
    assert person(game, 1).unit.wielded == ("Laser pistol",)
    assert band(game).heap == Heap(weapons=(WEAPONS["Dagger"],), armours=("Light armour",))
    refused(game, "red", Stow(person=1, what="Safety deposit box"), "cannot put that away")
    refused(game, "red", Stow(person=1, what="Club"), "cannot put that away")
    refused(game, "red", Take(person=2, what="Club"), "no “Club” to take")
    game.do("red", Take(person=2, what="Light armour"))
    assert person(game, 2).profile.armour.name == "Light armour"
    ready(game, START)
    assert band(game).heap == Heap(weapons=(WEAPONS["Dagger"],))


@pytest.mark.rule("P28-ITEM-BOX")
def test_without_a_box_nothing_is_put_away_and_what_lies_about_is_lost():
    game = between(red={"heap": Heap(weapons=(WEAPONS["Club"],), items={"Med kit": 2})})
    refused(game, "red", Stow(person=1, what="Dagger"), "no safety deposit box", "P28-ITEM-BOX")
    game.do("red", Take(person=1, what="Med kit"))
    assert band(game).heap.items == {"Med kit": 1}
    ready(game, START)
    assert band(game).heap == Heap()
    assert game.unit(1).items == {"Med kit": 1}


@pytest.mark.rule("P28-ITEM-BOX", "P28-WSR-INTEG")
def test_an_integral_weapon_stays_and_an_old_armour_goes_to_the_heap():
    game = between(
        *pair(weapons=("Power fist",), armour="Light armour", **BOXED), red={"credits": 15}
    )
    refused(game, "red", Stow(person=1, what="Power fist"), "cannot put that away")
    game.do("red", Buy(person=1, what="Ballistic"))
    assert band(game).heap.armours == ("Light armour",)


@pytest.mark.rule("P28-TR-AMMOSMITH", "P28-CAMP-14")
def test_a_smith_makes_one_piece_for_whom_its_owner_likes():
    game = between(*pair(traits=("Ammo smith",)))
    refused(game, "red", Forge(person=1, smith=2, what="Ammo basic"), "makes no ammunition")
    game.do("red", Forge(person=2, smith=1, what="Ammo basic"))
    assert person(game, 2).unit.items == {"Ammo basic": 1}
    refused(game, "red", Forge(person=2, smith=1, what="Ammo basic"), "has made its piece")


@pytest.mark.rule("P28-TR-AMMOSMITH", "P28-PBP-1")
def test_a_smith_that_nobody_tells_makes_what_a_weapon_takes():
    smith, gunner = std(name="Ash", traits=("Ammo smith",)), ("Heavy slug rifle",)
    game = between(smith, std(name="Bel", weapons=gunner), std("blue", "Cor"))
    ready(game, START)
    assert person(game, 2).unit.items == {"Ammo basic": 1}
    assert "Ash makes ammo basic for Bel." in game.text()
    # It is in the rifle by now.
    assert game.unit(2).items == {}


@pytest.mark.rule("P28-TR-RICH", "P28-CAMP-14")
def test_the_rich_bring_in_1d8_credits_after_a_battle():
    state = with_ledger(table(*pair(traits=("Rich",))))
    assert band(after(state, "d8:6")).credits == 6
    at_home = having(state, 1, gone="dead")
    assert band(after(at_home)).credits == 0


@pytest.mark.rule("P28-TR-MERCENARY", "P28-SETUP-6", "P28-CAMP-14")
@pytest.mark.parametrize(("purse", "there"), [(10, True), (9, False)])
def test_a_mercenary_is_paid_10_credits_or_sits_out(purse, there):
    game = ready(between(*pair(traits=("Mercenary",)), red={"credits": purse}), START)
    names = [game.state.name(unit.id) for unit in game.state.units]
    assert ("Ash" in names) is there
    assert band(game).credits == (0 if there else 9)


@pytest.mark.rule("P28-TR-MERCENARY")
def test_pay_is_due_before_every_battle_and_not_for_one_left_at_home():
    game = between(*pair(traits=("Mercenary",)), red={"credits": 30})
    game.do("red", Bench(person=1))
    ready(game, START)
    assert (band(game).credits, len(game.state.units)) == (30, 3)
    later = ready(after(game.state), START)
    assert (band(later).credits, len(later.state.units)) == (20, 4)


@pytest.mark.rule("P28-SETUP-6")
def test_whoever_is_left_at_home_may_come_after_all():
    game = between()
    game.do("red", Bench(person=1))
    refused(game, "red", Bench(person=1), "already")
    game.do("red", Bench(person=1, stays=False))
    ready(game, START)
    assert len(game.state.units) == 4


@pytest.mark.rule("P28-SETUP-6", "P28-ITEM-PSYKA")
@pytest.mark.parametrize(("doses", "there"), [(2, True), (0, False)])
def test_an_addict_takes_a_dose_or_sits_out(doses, there):
    game = between()
    items = {"Psyka": doses} if doses else {}
    unit = REPLACE(person(game, 1).unit, addicted=True, items=items)
    game.state = having(game.state, 1, unit=unit)
    ready(game, START)
    assert ("Ash" in [game.state.name(unit.id) for unit in game.state.units]) is there
    assert person(game, 1).unit.items == ({"Psyka": 1} if there else {})


@pytest.mark.rule("P28-CAMP-14")
def test_the_next_battle_is_fought_with_new_numbers_and_nothing_of_the_last():
    state = table(*pair(), turn=4, locks=((1, 3),))
    state = REPLACE(state, zones=("bog",), attempts={"sing": 2}, ended="x", winners=("red",))
    state = REPLACE(state, goal=Goal(scenario="shelter"))
    game = after(with_ledger(state))
    game.state = having(game.state, 1, gone="dead", cp=0)
    ready(game, START)
    now = game.state
    assert [unit.id for unit in now.units] == [1, 2, 3]
    assert now.ledger.roster == (2, 3, 4)
    assert (now.turn, now.locks, now.zones, now.attempts) == (0, (), (), {})
    assert (now.ended, now.winners, now.ledger.battle, now.goal) == ("", (), 2, None)
