"""Character traits (5.1) and abilities (5.2): rule ID, name, price in points, and our own words.

Some traits have no effect if their part of the rules is not played; the sentence says so.
"""

from __future__ import annotations

import msgspec


class Trait(msgspec.Struct, frozen=True):
    """A trait or ability: its rule ID, name, price in points, and a sentence of ours."""

    rule: str
    name: str
    cost: int
    text: str


def _t(key: str, name: str, cost: int, text: str) -> Trait:
    return Trait(f"P28-TR-{key}", name, cost, text)


def _a(key: str, name: str, cost: int, text: str) -> Trait:
    return Trait(f"P28-AB-{key}", name, cost, text)


TRAITS = (
    _t("AMMOSMITH", "Ammo smith", 15, "Makes one piece of ammunition after a battle."),
    _t("ANIMAL", "Animal", -20, "No abilities, no shooting, and break tests at −1."),
    _t("ARMLESS", "Armless", -20, "Holds one one-handed weapon or one item, no more."),
    _t("BLESSED", "Blessed", 50, "Rolls two dice for every skill roll and keeps the lower."),
    _t("BIG", "Big", 8, "+1 F in the fight of a charge, 3cm less Speed."),
    _t("BULWARK", "Bulwark", 10, "Whoever charges it gets no 1D4."),
    _t("BRAWLER", "Brawler", 9, "The Fist does 1D6 more damage."),
    _t("BRAVE", "Brave", 15, "May repeat one failed break test a turn."),
    _t("BARBARIC", "Barbaric", -10, "Cannot be persuaded, and uses nothing Complex."),
    _t("CURSED", "Cursed", -50, "Rolls two dice for every skill roll and keeps the higher."),
    _t("COWARD", "Coward", -15, "Tests its nerve when charged, and never charges."),
    _t("CLIMBER", "Climber", 5, "+2 A on climbing rolls."),
    _t("DEATHPROOF", "Death-proof", 25, "After a battle, the injury Death leaves no mark."),
    _t("EXTRALIMBS", "Extra limbs", 25, "Four hands for weapons."),
    _t("ENGINEER", "Engineer", 12, "Mends the vehicle it rides in."),
    _t("FAST", "Fast", 6, "1D6 cm more Speed, rolled each turn."),
    _t("FEARLESS", "Fearless", 12, "Fearsome and Terrifying enemies do not trouble it."),
    _t("FEARSOME", "Fearsome", 12, "Whoever charges it tests their nerve first."),
    _t("FOULAURA", "Foul aura", 15, "Enemies touching it when the turn ends lose 1 HP."),
    _t("GIGANTIC", "Gigantic", 18, "As Big; never pushed, hard to hide, falls hurt less."),
    _t("GUNNER", "Gunner", 10, "Fires the weapons of the vehicle it rides in."),
    _t("GUNSLINGER", "Gunslinger", 20, "Shoots even while locked in combat."),
    _t("INTELLIGENT", "Intelligent", 10, "May repeat one failed awareness roll a turn."),
    _t("INCORPOREAL", "Incorporeal", 15, "Passes through everything as over even ground."),
    _t("INSPIRING", "Inspiring", 25, "Friends within 10cm have +1 to every skill."),
    _t("IRONSKIN", "Iron skin", 8, "1D4 more armour wherever armour is rolled."),
    _t("MAJORARCANA", "Major arcana", 30, "Knows three random powers in each battle."),
    _t("MEDIC", "Medic", 15, "Heals one injury of a friend between battles."),
    _t("MERCENARY", "Mercenary", -5, "Wants pay before each battle of a campaign."),
    _t("MINORARCANA", "Minor arcana", 18, "Knows one random power in each battle."),
    _t("MOTIVES", "Mysterious motives", 6, "A 1D10 each turn says when it acts."),
    _t("PAINLESS", "Painless", 25, "After a battle, lesser injuries leave no mark."),
    _t("PILOT", "Pilot", 15, "Lends the vehicle it rides in its A and S."),
    _t("PSYCHIC", "Psychic", 18, "May repeat one failed arcana roll a turn."),
    _t("RICH", "Rich", 28, "1D8 credits after each battle."),
    _t("RAGEFUL", "Rageful", -10, "Never leaves a combat by its own action."),
    _t("SLOW", "Slow", -6, "1D6 cm less Speed, rolled each turn."),
    _t("SNIPER", "Sniper", 17, "May repeat each failed shooting roll once."),
    _t("SUREFOOTED", "Sure-footed", 10, "Rough ground is even to it, hazardous ground rough."),
    _t("STUPID", "Stupid", -10, "Makes every psyche roll twice and keeps the worse."),
    _t("TANKHUNTER", "Tank hunter", 15, "+1 S against vehicles."),
    _t("TERRIFYING", "Terrifying", 30, "Whoever charges, fights or shoots it tests first."),
    _t("UNSHAKABLE", "Unshakable", 25, "Never takes a break test."),
    _t("CONVICTION", "Unbreakable conviction", 20, "It and friends within 10cm keep their minds."),
    _t("UNEARTHLY", "Unearthly", 40, "Only Psychic, Arcane or Demonic things harm it."),
    _t("VENAL", "Venal", -12, "Turns all spare campaign points into credits."),
    _t("ZEALOT", "Zealot", 15, "Each wound may (1D10 of 10) add 1 to its F and A."),
)
ABILITIES = (
    _a("AIM", "Aimed shot", 10, "The next attack with a named weapon does 1D8 more damage."),
    _a("DRAIN", "Drain", 25, "Takes 1 HP from somebody within 5cm."),
    _a("HEAL", "Heal", 20, "Gives 1D6 HP to another character it touches."),
    _a("HAGGLE", "Haggle", 30, "Lowers a price between battles."),
    _a("INSPIRE", "Inspire", 25, "One friend in sight has +1D6 to every skill this turn."),
    _a("LOOT", "Loot", 30, "Once a battle, takes a thing from an enemy it slew in a fight."),
    _a("PERSUADE", "Persuade", 25, "Talks its way out of a combat with a psyche roll."),
    _a("REPAIR", "Repair", 15, "Gives 1D8 HP to a section of a vehicle it touches."),
    _a("SABOTAGE", "Sabotage", 20, "Puts a section of an enemy vehicle out of use for a while."),
    _a("THROW", "Throw", 15, "Throws a character it touches 1D12 cm."),
)
TRAIT = {trait.name: trait for trait in TRAITS}
ABILITY = {ability.name: ability for ability in ABILITIES}
