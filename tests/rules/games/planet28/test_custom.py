"""Weapons of people's own in a warband document: prices, limits, every fault with its place."""

from __future__ import annotations

import pytest

from rules.games.planet28.warband.custom import PRICES
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.warbands import faults, fighter, pair, places, taken, warnings

SAW = {"name": "Bone saw", "type": "melee", "hands": 1, "dice": "2D6+2"}
MORTAR = {"name": "Mortar", "type": "ranged", "dice": "3D8", "range": 60, "range_from": 30}


def weapon(**parts):
    """The weapon that a character of a document is given."""
    return taken(weapons=[parts]).fighters[0].weapons[0]


def wrong(**parts):
    """What is wrong with a weapon, without the path to it."""
    return [fault.removeprefix("characters[0].weapons[0]") for fault in pair(weapons=[parts])]


@pytest.mark.rule("P28-CUST-1", "P28-CUST-3")
def test_the_price_of_a_weapon_from_scratch():
    assert weapon(**SAW).cost == 14 + 10
    assert weapon(**{**SAW, "hands": 2}).cost == 14
    assert weapon(**MORTAR).cost == 60 + 24
    assert weapon(**{**MORTAR, "dice": "1D20+2D4-3"}).cost == 60 + 25
    for special, price in PRICES.items():
        one = weapon(**{**MORTAR, "special": [special], "ammo": "basic"})
        assert (one.cost, one.special) == (84 + price, (special,))
    made = weapon(**MORTAR)
    assert (made.hands, made.melee, made.range_least, made.range_most) == (2, False, 300, 600)


@pytest.mark.rule("P28-CUST-2")
def test_a_variant_costs_what_its_stock_weapon_does_and_what_is_added():
    stock = WEAPONS["Laser rifle"]
    long = weapon(name="Long laser", variant="Laser rifle", special=["Cumulative"])
    assert (long.cost, long.special, long.dice) == (80, ("Cumulative",), stock.dice)
    assert (long.range_most, long.hands, long.keywords) == (400, 2, stock.keywords)
    relic = weapon(name="Relic", variant="Missile launcher", special=["Heavy"], keywords=["Old"])
    assert (relic.cost, relic.ammo, relic.keywords) == (70, "special", ("Ballistic", "Old"))
    assert relic.special == (*WEAPONS["Missile launcher"].special, "Heavy")
    other = weapon(name="Relic", variant="Missile launcher", ammo="rough")
    assert (other.ammo, other.special) == ("rough", WEAPONS["Missile launcher"].special)
    assert taken(weapons=[{"name": "L", "variant": "Laser rifle"}]).total == 20 + 60
    (unknown,) = wrong(name="Far rifle", variant="Rifle of old", special=["Heavy"])
    assert unknown.startswith(".variant: ") and "P28-CUST-2" in unknown


@pytest.mark.rule("P28-CUST-4")
def test_keywords_are_free_and_a_type_must_be_named():
    plain = weapon(**SAW)
    sharp = weapon(**SAW, keywords=["Demonic", "Sharp"])
    assert (sharp.cost, sharp.keywords) == (plain.cost, ("Demonic", "Sharp"))
    (fault,) = wrong(name="Rod", dice="1D6")
    assert fault.startswith(".type: ") and "P28-CUST-4" in fault


@pytest.mark.rule("P28-CUST-5")
def test_a_weapon_with_reload_names_its_ammunition():
    (fault,) = wrong(**SAW, special=["Reload"])
    assert fault.startswith(".ammo: ") and "P28-CUST-5" in fault
    assert weapon(**SAW, special=["Reload"], ammo="rough").ammo == "rough"
    (unknown,) = wrong(**SAW, ammo="wooden")
    assert unknown.startswith(".ammo: ") and "P28-CUST-5" in unknown
    found = warnings(weapons=[{**SAW, "special": ["Reload"], "ammo": "rough"}])
    assert any("has no ammunition (Ammo rough)" in line for line in found)


@pytest.mark.rule("P28-CUST-6")
def test_no_weapon_costs_less_than_nothing():
    assert weapon(name="Twig", type="melee", dice="1D4-5", special=["Heavy"]).cost == 0
    club = weapon(name="Bad club", variant="Club", special=["Heavy", "Volatile"])
    assert club.cost == 0


@pytest.mark.rule("P28-CUST-1", "P28-WB-10")
def test_twelve_faults_give_twelve_lines_each_with_its_place():
    found = faults(
        fighter(
            weapons=[
                {**SAW, "name": "Club"},
                {**SAW, "dice": "many"},
                {**SAW, "dice": "21D4"},
                {**SAW, "dice": "1D4+41"},
                {**SAW, "range": 5},
                {**MORTAR, "range": 151, "range_from": 0},
                {**MORTAR, "range_from": 61},
                {**SAW, "hands": 3},
                {**SAW, "special": ["Sharp"]},
                {**SAW, "special": ["Heavy", "Heavy"]},
                {**SAW, "special": ["Indirect"]},
                {"name": "Far rifle", "variant": "Rifle of old"},
            ]
        ),
        fighter("Bel"),
    )
    assert [place.removeprefix("weapons") for place in places(found)] == [
        "[0].name", "[1].dice", "[2].dice", "[3].dice", "[4].range", "[5].range",
        "[6].range_from", "[7].hands", "[8].special[0]", "[9].special[1]", "[10].special",
        "[11].variant",
    ]  # fmt: skip


@pytest.mark.rule("P28-CUST-1")
def test_limits_themselves_are_taken():
    assert weapon(**{**SAW, "dice": "20D4+40"}).dice.most == 120
    assert weapon(**{**SAW, "dice": "1D4-20"}).dice.plus == -20
    assert weapon(**{**MORTAR, "range": 150, "range_from": 150}).range_least == 1500
    assert wrong(name="Mix", variant="Club", dice="1D4")[0].startswith(".dice: there is no such")
    (fault,) = wrong(name="More", variant="Heavy club", special=["Heavy"])
    assert "is there already" in fault


@pytest.mark.rule("P28-CUST-1")
@pytest.mark.parametrize(
    ("parts", "range_mm"),
    [
        ({}, (0, 0)),
        ({"range": 1}, (0, 10)),
        ({"range": 40, "range_from": 10}, (100, 400)),
    ],
)
def test_a_range_is_in_whole_centimetres_and_none_unless_it_is_named(parts, range_mm):
    made = weapon(name="Rod", type="ranged", dice="1D6", **parts)
    assert (made.range_least, made.range_most) == range_mm
    assert made.cost == 6 + parts.get("range", 0)
    assert (weapon(**SAW).range_least, weapon(**SAW).range_most) == (0, 0)


@pytest.mark.rule("P28-CUST-1")
@pytest.mark.parametrize(
    ("parts", "place", "word"),
    [
        ({"range": -1}, ".range", "-1 is below 0"),
        ({"range": "far"}, ".range", "not a whole number"),
        ({"range_from": -1, "range": 5}, ".range_from", "-1 is below 0"),
        ({"range_from": 1}, ".range_from", "1 is above 0"),
        ({"hands": 0}, ".hands", "0 is below 1"),
        ({"dice": "0D6"}, ".dice", "0 dice; a weapon has 1 to 20"),
        ({"dice": "3"}, ".dice", "holds no dice"),
        ({"dice": "1D6-21"}, ".dice", "-21 is outside -20 to +40"),
        ({"special": ["Sharp", "Sharp"]}, ".special[0]", "special rule"),
    ],
)
def test_what_lies_beyond_a_limit_is_named_with_the_limit(parts, place, word):
    found = wrong(**{"name": "Rod", "type": "ranged", "dice": "1D6", **parts})
    assert found[0].startswith(f"{place}: ") and word in found[0]
    assert all("is there already" not in fault for fault in found)


@pytest.mark.rule("P28-WSR-INDIR")
def test_only_ranged_weapons_are_indirect():
    (fault,) = wrong(**SAW, special=["Indirect"])
    assert fault.startswith(".special: ") and "P28-WSR-INDIR" in fault
    assert weapon(**MORTAR, special=["Indirect"]).special == ("Indirect",)
    assert weapon(**SAW, special=["Heavy"]).special == ("Heavy",)


@pytest.mark.rule("P28-CUST-1")
def test_one_name_is_one_weapon():
    same = [fighter(name, weapons=[SAW]) for name in ("Ash", "Bel")]
    assert faults(*same, fighter("Cid", weapons=[{**SAW, "dice": "1D4"}])) == (
        "characters[2].weapons[0].name: “Bone saw” is the name of another weapon (P28-CUST-1)",
    )


@pytest.mark.rule("P28-WPN-2", "P28-WSR-INTEG")
def test_hands_hold_weapons_of_ones_own():
    two = {**SAW, "name": "Great saw", "hands": 2}
    assert taken(weapons=[SAW, two]).fighters[0].wielded == ("Bone saw",)
    (fault,) = pair(weapons=[SAW, two], wielded=["Bone saw", "Great saw"])
    assert "take 3 hands" in fault
    integral = {**two, "special": ["Integral"]}
    assert taken(weapons=[SAW, integral]).fighters[0].wielded == ("Great saw",)
