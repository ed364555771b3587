"""What things cost in points and credits (tables 5.1, 5.2, 5.4 to 5.7, 5.11 and 5.12)."""

from __future__ import annotations

import pytest

from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.sections import ABILITY as VEHICLE_ABILITY
from rules.games.planet28.warband.sections import SECTION, TYPES
from rules.games.planet28.warband.sections import TRAIT as VEHICLE_TRAIT
from rules.games.planet28.warband.traits import ABILITY, TRAIT
from rules.procedures.planet28.armour import BY_NAME as ARMOURS

PRICES = (
    ("P28-TR-AMMOSMITH", "Ammo smith", 15),
    ("P28-TR-ANIMAL", "Animal", -20),
    ("P28-TR-ARMLESS", "Armless", -20),
    ("P28-TR-BLESSED", "Blessed", 50),
    ("P28-TR-BIG", "Big", 8),
    ("P28-TR-BULWARK", "Bulwark", 10),
    ("P28-TR-BRAWLER", "Brawler", 9),
    ("P28-TR-BRAVE", "Brave", 15),
    ("P28-TR-BARBARIC", "Barbaric", -10),
    ("P28-TR-CURSED", "Cursed", -50),
    ("P28-TR-COWARD", "Coward", -15),
    ("P28-TR-CLIMBER", "Climber", 5),
    ("P28-TR-DEATHPROOF", "Death-proof", 25),
    ("P28-TR-EXTRALIMBS", "Extra limbs", 25),
    ("P28-TR-ENGINEER", "Engineer", 12),
    ("P28-TR-FAST", "Fast", 6),
    ("P28-TR-FEARLESS", "Fearless", 12),
    ("P28-TR-FEARSOME", "Fearsome", 12),
    ("P28-TR-FOULAURA", "Foul aura", 15),
    ("P28-TR-GIGANTIC", "Gigantic", 18),
    ("P28-TR-GUNNER", "Gunner", 10),
    ("P28-TR-GUNSLINGER", "Gunslinger", 20),
    ("P28-TR-INTELLIGENT", "Intelligent", 10),
    ("P28-TR-INCORPOREAL", "Incorporeal", 15),
    ("P28-TR-INSPIRING", "Inspiring", 25),
    ("P28-TR-IRONSKIN", "Iron skin", 8),
    ("P28-TR-MAJORARCANA", "Major arcana", 30),
    ("P28-TR-MEDIC", "Medic", 15),
    ("P28-TR-MERCENARY", "Mercenary", -5),
    ("P28-TR-MINORARCANA", "Minor arcana", 18),
    ("P28-TR-MOTIVES", "Mysterious motives", 6),
    ("P28-TR-PAINLESS", "Painless", 25),
    ("P28-TR-PILOT", "Pilot", 15),
    ("P28-TR-PSYCHIC", "Psychic", 18),
    ("P28-TR-RICH", "Rich", 28),
    ("P28-TR-RAGEFUL", "Rageful", -10),
    ("P28-TR-SLOW", "Slow", -6),
    ("P28-TR-SNIPER", "Sniper", 17),
    ("P28-TR-SUREFOOTED", "Sure-footed", 10),
    ("P28-TR-STUPID", "Stupid", -10),
    ("P28-TR-TANKHUNTER", "Tank hunter", 15),
    ("P28-TR-TERRIFYING", "Terrifying", 30),
    ("P28-TR-UNSHAKABLE", "Unshakable", 25),
    ("P28-TR-CONVICTION", "Unbreakable conviction", 20),
    ("P28-TR-UNEARTHLY", "Unearthly", 40),
    ("P28-TR-VENAL", "Venal", -12),
    ("P28-TR-ZEALOT", "Zealot", 15),
    ("P28-AB-AIM", "Aimed shot", 10),
    ("P28-AB-DRAIN", "Drain", 25),
    ("P28-AB-HAGGLE", "Haggle", 30),
    ("P28-AB-HEAL", "Heal", 20),
    ("P28-AB-INSPIRE", "Inspire", 25),
    ("P28-AB-LOOT", "Loot", 30),
    ("P28-AB-PERSUADE", "Persuade", 25),
    ("P28-AB-REPAIR", "Repair", 15),
    ("P28-AB-SABOTAGE", "Sabotage", 20),
    ("P28-AB-THROW", "Throw", 15),
    ("P28-ARM-NONE", "No armour", 0),
    ("P28-ARM-LIGHT", "Light armour", 10),
    ("P28-ARM-BALLISTIC", "Ballistic", 15),
    ("P28-ARM-ESHIELD", "Energy shield", 30),
    ("P28-ARM-PSYHOOD", "Psy-hood", 50),
    ("P28-ARM-HEAVY", "Heavy armour", 50),
    ("P28-ARM-LIVING", "Living armour", 30),
    ("P28-ARM-POWER", "Power armour", 100),
    ("P28-ITEM-MEDKIT", "Med kit", 15),
    ("P28-ITEM-IDOL", "Strange idol", 25),
    ("P28-ITEM-STIM", "Stimulants", 30),
    ("P28-ITEM-PSYKA", "Psyka", 40),
    ("P28-VEH-TYPE-GROUND", "Ground", 0),
    ("P28-VEH-TYPE-WALKER", "Walker", 20),
    ("P28-VEH-TYPE-HOVER", "Hover", 30),
    ("P28-VEH-TYPE-FLYER", "Flyer", 25),
    ("P28-VEH-TR-CAMO", "Camo", 27),
    ("P28-VEH-TR-HARDENED", "Hardened crew", 25),
    ("P28-VEH-TR-LOOPHOLES", "Loopholes", 20),
    ("P28-VEH-TR-MERCENARY", "Mercenary", 17),
    ("P28-VEH-TR-OPENTOPPED", "Open-topped", -20),
    ("P28-VEH-TR-RAMSHACKLE", "Ramshackle", -30),
    ("P28-VEH-AB-REPAIR", "Repair", 20),
    ("P28-VEH-AB-TURBO", "Turbo boost", 15),
)
BUILT = (
    ("P28-VEH-SEC-PLATING", "Armour plating", 15, 15),
    ("P28-VEH-SEC-CREW", "Crew", 10, 10),
    ("P28-VEH-DOZER", "Dozer blade", 20, 15),
    ("P28-VEH-SEC-HARDPOINT", "Hard point", 5, 10),
    ("P28-VEH-RADIO", "Radio", 10, 5),
    ("P28-VEH-SCRAMBLER", "Scrambler array", 10, 5),
    ("P28-VEH-SMOKE", "Smoke launchers", 8, 5),
    ("P28-VEH-SEC-TRANSPORT", "Transport section", 18, 10),
    ("P28-VEH-SEC-TURRET", "Turret hard point", 20, 10),
)
TABLES = (TRAIT, ABILITY, ITEMS, ARMOURS, TYPES, VEHICLE_TRAIT, VEHICLE_ABILITY)
PARAMS = [pytest.param(*row, marks=pytest.mark.rule(row[0])) for row in PRICES]


@pytest.mark.parametrize(("rule", "name", "cost"), PARAMS)
def test_the_price_of_a_thing_is_that_of_its_table(rule, name, cost):
    named = [one for table in TABLES for one in table.values() if one.name == name]
    # Characters and vehicles may each have a Repair, and each be a Mercenary.
    (found,) = (one for one in named if getattr(one, "rule", rule) == rule)
    assert found.cost == cost


@pytest.mark.parametrize(
    ("name", "cost", "hp"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0], "P28-VCRE-4")) for row in BUILT],
)
def test_the_price_and_hp_of_a_section_are_those_of_its_table(name, cost, hp):
    assert (SECTION[name].cost, SECTION[name].hp) == (cost, hp)
