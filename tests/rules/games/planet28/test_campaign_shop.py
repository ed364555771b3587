"""What is sold, haggled for, put away and taken between battles, to the last piece."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.deposits import Stow, Take, cleared
from rules.games.planet28.campaign.ledger import Heap
from rules.games.planet28.campaign.recruiting import entered
from rules.games.planet28.campaign.smithing import Bench, Forge
from rules.games.planet28.campaign.trading import Buy
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.ledgers import (
    REPLACE,
    band,
    between,
    having,
    pair,
    person,
    ready,
    refused,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std

START = "d6:1 d6:1 d10:5"
CAR = ("core Engine 10/10", "core Crew 10/10")
BOX = {"Safety deposit box": 1}
CLUB, DAGGER = WEAPONS["Club"], WEAPONS["Dagger"]
NAMES = ("Ash", "Bel", "Cor", "Dan")


def squads(credits=0, heap=None, **changed):
    """The time after a battle of four of red's in the squad 6, a car 7 and one of blue's."""
    people = [std(name=name, **changed.get(name, {})) for name in NAMES]

    def made(state):
        return with_vehicle(with_squad(state, 1, 2, 3, 4), *CAR, seat="red")

    red = {"credits": credits, "heap": heap or Heap()}
    return between(*people, std("blue", "Eve"), made=made, red=red)


def weapons(game, number=1):
    return [weapon.name for weapon in person(game, number).profile.weapons]


@pytest.mark.rule("P28-WB-6")
@pytest.mark.parametrize(("purse", "left"), [(25, 0), (26, 1)])
def test_a_thing_takes_the_last_credit(purse, left):
    game = between(red={"credits": purse})
    game.do("red", Buy(person=1, what="Laser pistol"))
    assert band(game).credits == left
    assert game.rules() == ["WB-6"]
    assert game.text() == "Ash gets Laser pistol for 25 credits."
    dear = between(red={"credits": 24})
    refused(dear, "red", Buy(person=1, what="Laser pistol"), "there are 24", "P28-WB-6")


@pytest.mark.rule("P28-WB-6", "P28-AB-HAGGLE")
@pytest.mark.parametrize(
    ("script", "dice", "price"),
    [
        ("d6:3 d4:2", [("haggle", 6, (3,)), ("less", 4, (2,))], 23),
        ("d6:4 d10:7", [("haggle", 6, (4,)), ("less", 10, (7,))], 18),
    ],
)
def test_haggling_is_told_before_what_was_bought_with_its_dice(script, dice, price):
    game = between(*pair(abilities=("Haggle",)), red={"credits": 25})
    game.do("red", Buy(person=2, what="Laser pistol", haggler=1), script)
    assert game.rules() == ["AB-HAGGLE", "WB-6"]
    assert game.rolls("AB-HAGGLE") == dice
    assert band(game).credits == 25 - price
    assert game.text().endswith(f"Bel gets Laser pistol for {price} credits.")


@pytest.mark.rule("P28-AB-HAGGLE")
def test_only_one_of_ones_own_with_the_ability_and_time_haggles():
    able = {"abilities": ("Haggle",)}
    game = between(*pair(**able)[:2], std("blue", "Cor", **able), red={"credits": 99})
    for haggler, why, rule, did, gone in (
        (2, "cannot haggle", "AB-HAGGLE", (), ""),
        (3, "nobody of yours", "CAMP-3", (), ""),
        (1, "healing a friend", "TR-MEDIC", ("helped",), ""),
        (1, "nobody of yours", "CAMP-3", (), "dead"),
    ):
        game.state = having(game.state, 1, did=did, gone=gone)
        refused(game, "red", Buy(person=2, what="Club", haggler=haggler), why, f"P28-{rule}")
    game.state = having(game.state, 1, did=("busy",), gone="")
    game.do("red", Buy(person=2, what="Club", haggler=1), "d6:1 d4:1")
    assert weapons(game, 2) == ["Dagger", "Laser pistol", "Club"]


@pytest.mark.rule("P28-WB-6", "P28-WPN-6", "P28-WB-10")
@pytest.mark.parametrize(
    ("number", "what", "fits"),
    [
        (1, "Laser rifle", False),
        (1, "Club", True),
        (1, "Med kit", True),
        (2, "Laser rifle", True),
        (5, "Ammo rough", True),
        (5, "Med kit", False),
        (5, "Club", False),
        (5, "Light armour", False),
    ],
)
def test_what_fits_whom(number, what, fits):
    game = between(
        *pair(traits=("Barbaric",)),
        made=lambda state: with_vehicle(state, *CAR, seat="red"),
        red={"credits": 999},
    )
    if fits:
        assert game.do("red", Buy(person=number, what=what)).rules() == ["WB-6"]
    else:
        rule = "P28-WB-6" if number == 5 else "P28-WPN-6"
        refused(game, "red", Buy(person=number, what=what), "Barbaric|ammunition", rule)


@pytest.mark.rule("P28-SQD-4", "P28-SQD-2")
@pytest.mark.parametrize(
    ("carried", "buyer", "what", "fits"),
    [
        ({}, 1, "Club", True),
        ({"Ash": ("Club", "Dagger")}, 1, "Dagger", True),
        ({"Ash": ("Club", "Dagger")}, 2, "Club", False),
        ({"Ash": ("Club", "Dagger"), "Bel": ("Dagger",)}, 2, "Club", False),
        ({"Ash": ("Dagger",), "Dan": ("Club", "Dagger")}, 1, "Laser pistol", True),
        # Only the order in which they were bought differs.
        ({"Ash": ("Laser pistol", "Dagger")}, 2, "Club", True),
    ],
)
def test_three_of_four_have_the_same_weapons(carried, buyer, what, fits):
    game = squads(99, **{name: {"weapons": names} for name, names in carried.items()})
    if fits:
        game.do("red", Buy(person=buyer, what=what))
        assert weapons(game, buyer)[-1] == what
    else:
        refused(game, "red", Buy(person=buyer, what=what), "3 of 4 members", "P28-SQD-4")


@pytest.mark.rule("P28-WB-6", "P28-SQD-2")
def test_a_squad_pays_for_all_its_members_and_all_of_them_get_it():
    game = squads(60)
    game.do("red", Buy(person=6, what="Med kit"))
    assert [person(game, number).unit.items for number in (1, 2, 3, 4)] == [{"Med kit": 1}] * 4
    assert band(game).credits == 0
    assert "Guard gets Med kit for 60 credits." in game.text()
    member = Buy(person=1, what="Med kit")
    refused(squads(99), "red", member, "buy it for the squad", "P28-SQD-2")


@pytest.mark.rule("P28-WB-6", "P28-ITEM-BOX")
def test_items_are_kept_by_name_in_order_and_none_at_nought():
    game = between(*pair(items={"Psyka": 1, "Med kit": 1}), red={"credits": 99})
    game.do("red", Buy(person=1, what="Ammo basic")).do("red", Buy(person=1, what="Med kit"))
    assert list(person(game, 1).unit.items.items()) == [
        ("Ammo basic", 1),
        ("Med kit", 2),
        ("Psyka", 1),
    ]


@pytest.mark.rule("P28-WPN-2", "P28-WSR-INTEG", "P28-WB-6")
@pytest.mark.parametrize(
    ("weapons", "held", "what", "hands"),
    [
        (("Dagger",), ("Dagger",), "Club", ("Dagger", "Club")),
        (("Dagger", "Club"), ("Club",), "Laser pistol", ("Club", "Dagger")),
        (("Dagger", "Club"), ("Dagger", "Club"), "Laser pistol", ("Dagger", "Club")),
        (("Dagger", "Club"), ("Dagger", "Club"), "Power fist", ("Power fist", "Dagger")),
        ((), (), "Great sword", ("Great sword",)),
        (("Dagger",), ("Dagger",), "Great sword", ("Dagger",)),
    ],
)
def test_what_is_bought_comes_to_hand_where_there_is_room(weapons, held, what, hands):
    game = between(*pair(weapons=weapons, wielded=held), red={"credits": 999})
    game.do("red", Buy(person=1, what=what))
    assert person(game, 1).unit.wielded == hands


@pytest.mark.rule("P28-ITEM-BOX")
def test_things_go_into_the_box_one_by_one_and_come_out_again():
    heap = Heap(weapons=(CLUB,), armours=("Ballistic",), items={"Psyka": 1})
    ash = {"armour": "Light armour", "items": {**BOX, "Med kit": 2, "Psyka": 1}}
    game = between(*pair(**ash), red={"heap": heap})
    for what in ("Dagger", "Light armour", "Med kit", "Psyka"):
        game.do("red", Stow(person=1, what=what))
        assert game.rules() == ["ITEM-BOX"]
    one = person(game, 1)
    assert (weapons(game), one.profile.armour.name) == (["Laser pistol"], "No armour")
    assert one.unit.wielded == ("Laser pistol",)
    assert one.unit.items == {**BOX, "Med kit": 1}
    kept = band(game).heap
    assert (kept.weapons, kept.armours) == ((CLUB, DAGGER), ("Ballistic", "Light armour"))
    assert list(kept.items.items()) == [("Med kit", 1), ("Psyka", 2)]
    for what in ("Club", "Ballistic", "Psyka", "Med kit"):
        game.do("red", Take(person=2, what=what))
        assert game.rules() == ["ITEM-BOX"]
    two = person(game, 2)
    assert (weapons(game, 2)[-1], two.profile.armour.name) == ("Club", "Ballistic")
    assert two.unit.items == {"Med kit": 1, "Psyka": 1}
    assert band(game).heap == Heap(weapons=(DAGGER,), armours=("Light armour",), items={"Psyka": 1})


@pytest.mark.rule("P28-ITEM-BOX")
def test_of_two_things_alike_one_goes_and_one_stays():
    held = {"weapons": ("Dagger", "Dagger"), "items": BOX}
    game = between(*pair(**held), red={"heap": Heap(weapons=(CLUB, CLUB))})
    game.do("red", Stow(person=1, what="Dagger")).do("red", Take(person=2, what="Club"))
    assert (weapons(game), weapons(game, 2)) == (["Dagger"], ["Dagger", "Laser pistol", "Club"])
    assert band(game).heap.weapons == (CLUB, DAGGER)


@pytest.mark.rule("P28-ITEM-BOX", "P28-INJ-DEATH")
@pytest.mark.parametrize(
    ("number", "what", "why", "rule"),
    [
        (6, "Club", "which of the squad", "ITEM-BOX"),
        (1, "Med kit", "buy it for the squad", "SQD-2"),
        (7, "Club", "carries ammunition", "WB-6"),
        (1, "Dagger", "no “Dagger” to take", "ITEM-BOX"),
    ],
)
def test_what_cannot_be_taken_out_of_the_heap(number, what, why, rule):
    game = squads(heap=Heap(weapons=(CLUB,), items={"Med kit": 1}))
    refused(game, "red", Take(person=number, what=what), why, f"P28-{rule}")
    assert game.do("red", Take(person=1, what="Club")).text() == "Ash takes Club."


@pytest.mark.rule("P28-ITEM-BOX")
@pytest.mark.parametrize(("number", "what"), [(1, "Dagger"), (7, "Ammo rough")])
def test_only_characters_of_their_own_put_things_away(number, what):
    game = squads(Ash={"items": BOX})
    car = person(game, 7).unit
    game.state = having(game.state, 7, unit=REPLACE(car, items={"Ammo rough": 1}))
    refused(game, "red", Stow(person=number, what=what), "of their own", "P28-ITEM-BOX")


@pytest.mark.rule("P28-ITEM-BOX", "P28-CAMP-14")
def test_what_lies_about_without_a_box_is_lost_and_all_else_is_kept():
    heap = Heap(weapons=(CLUB,))
    people = (std(name="Ash", items=BOX), std("blue", "Cor"), std("green", "Eve"))
    game = between(*people, seats=("red", "blue", "green"), red={"heap": heap}, blue={"heap": heap})
    assert [one.heap for one in cleared(game.state.ledger).bands] == [heap, Heap(), Heap()]
    ready(game, "d6:1 d6:1 d6:1 d10:5", seats=("red", "blue", "green"))
    assert [one.heap for one in game.state.ledger.bands] == [heap, Heap(), Heap()]


@pytest.mark.rule("P28-TR-AMMOSMITH")
def test_who_makes_no_ammunition():
    smiths = {name: {"traits": ("Ammo smith",)} for name in NAMES}
    game = squads(**smiths)
    for move, why, rule in (
        (Forge(person=1, smith=5, what="Ammo basic"), "nobody of yours", "CAMP-3"),
        (Forge(person=1, smith=1, what="Ammo basic"), "makes no", "TR-AMMOSMITH"),
        (Forge(person=6, smith=6, what="Ammo basic"), "which of the squad", "TR-AMMOSMITH"),
        (Forge(person=7, smith=7, what="Ammo basic"), "makes no", "TR-AMMOSMITH"),
    ):
        refused(game, "red", move, why, f"P28-{rule}")
    game.state = having(game.state, 6, did=("helped",))
    refused(game, "red", Forge(person=1, smith=6, what="Ammo basic"), "healing", "P28-TR-MEDIC")


@pytest.mark.rule("P28-TR-AMMOSMITH")
def test_a_squad_of_smiths_makes_a_piece_for_each_member():
    game = squads(**{name: {"traits": ("Ammo smith",)} for name in NAMES})
    game.state = having(game.state, 6, did=("busy",))
    for number in (1, 1, 7, 3):
        game.do("red", Forge(person=number, smith=6, what="Ammo special"))
        assert game.rules() == ["TR-AMMOSMITH"]
    assert person(game, 6).did == ("busy", *["forged"] * 4)
    assert [getattr(person(game, n).unit, "items", {}) for n in (1, 2, 3, 7)] == [
        {"Ammo special": 2},
        {},
        {"Ammo special": 1},
        {"Ammo special": 1},
    ]
    last = Forge(person=1, smith=6, what="Ammo special")
    refused(game, "red", last, "made its piece", "P28-TR-AMMOSMITH")


def overdue(game):
    """What smiths make before the next battle as nobody has said it."""
    ready(game, START)
    return [line.text for line in game.told if line.rule == "P28-TR-AMMOSMITH"]


SMITH = {"traits": ("Ammo smith",)}


@pytest.mark.rule("P28-TR-AMMOSMITH")
@pytest.mark.parametrize(
    ("fields", "made"),
    [
        ({}, ["Bel makes ammo rough for Bel.", "Cor makes ammo rough for Cor."]),
        ({"did": ("forged",)}, ["Cor makes ammo rough for Cor."]),
        ({"did": ("helped",)}, ["Cor makes ammo rough for Cor."]),
        ({"gone": "dead"}, ["Cor makes ammo rough for Cor."]),
        ({"did": ("busy",)}, ["Bel makes ammo rough for Bel.", "Cor makes ammo rough for Cor."]),
    ],
)
def test_smiths_that_have_time_and_made_nothing_make_something(fields, made):
    people = (std(name="Ash"), std(name="Bel", **SMITH), std(name="Cor", **SMITH))
    game = between(*people, std("blue", "Dan"))
    game.state = having(game.state, 2, **fields)
    assert overdue(game) == made


@pytest.mark.rule("P28-TR-AMMOSMITH")
@pytest.mark.parametrize(
    ("bel", "cor", "made"),
    [
        (("Heavy slug pistol",), ("Primitive pistol",), "ammo basic for Bel"),
        (("Primitive pistol", "Heavy slug pistol"), (), "ammo rough for Bel"),
        (("Dagger",), ("Dagger", "Missile launcher"), "ammo special for Cor"),
        (("Dagger",), ("Dagger",), "ammo rough for Ash"),
    ],
)
def test_a_smith_makes_what_the_first_weapon_of_its_warband_takes(bel, cor, made):
    people = [std(name="Ash", **SMITH)]
    for name, carried in (("Bel", bel), ("Cor", cor)):
        people.append(std(name=name, weapons=carried, wielded=()))
    slugger = std("blue", "Dan", weapons=("Heavy slug pistol",))
    assert overdue(between(*people, slugger)) == [f"Ash makes {made}."]


@pytest.mark.rule("P28-TR-AMMOSMITH")
def test_a_squad_of_smiths_makes_for_its_first_member():
    game = squads(**{name: SMITH for name in NAMES})
    game.state = having(game.state, 1, gone="dead")
    game.state = having(game.state, 6, did=("forged",))
    assert overdue(game) == ["Guard makes ammo rough for Bel."] * 2
    armed = {name: {**SMITH, "weapons": ("Heavy slug rifle",)} for name in NAMES}
    assert overdue(squads(**armed)) == ["Guard makes ammo basic for Ash."] * 4
    # A member that has come later has a higher number than the squad.
    late = squads(**armed)
    ledger = entered(late.state.ledger, person(late, 1))
    for number in (1, 2, 3, 4):
        ledger = ledger.change(number, gone="dead")
    late.state = REPLACE(late.state, ledger=ledger)
    assert overdue(late) == ["Guard makes ammo basic for Ash."]
    assert late.state.ledger.person(6).unit == person(squads(**armed), 6).unit


@pytest.mark.rule("P28-SETUP-6")
def test_a_squad_stays_at_home_together():
    game = squads()
    refused(game, "red", Bench(person=1), "stays together", "P28-SETUP-6")
    assert game.do("red", Bench(person=6)).text() == "Guard stays at home."
    assert person(game, 6).benched
    assert game.do("red", Bench(person=6, stays=False)).text() == "Guard comes along."
    refused(game, "red", Bench(person=6, stays=False), "already", "P28-SETUP-6")
