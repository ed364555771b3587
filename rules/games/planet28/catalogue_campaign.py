"""The rules of campaigns, in our own words."""

from __future__ import annotations

from rules.core import Rule

from .campaign.agendas import KINDS
from .catalogued import BOOK, group

STEPS = group(
    "CAMP",
    "Campaign play",
    ("1", "Points of one's own", "1 a hit, 5 a kill, 1 for surviving, 5 without a wound."),
    ("2", "Points of all", "10 for the goal, 10 for half of an enemy warband; shared or kept."),
    ("3", "Spending", "20 points: a skill 1 higher or 5 HP; talents at their price."),
    ("4", "Recruits", "10 points and what they can do; a replacement without the 10."),
    ("5", "Credits", "Two points make a credit, one point of a Mercenary."),
    ("6", "Saving", "What is not spent is kept, except by the Venal."),
    ("7", "Injuries", "The slain roll 1D8; everybody else is well again after a battle."),
    ("8", "Healing", "10 points end an injury after a battle fought with it; a Medic needs none."),
    ("9", "Sharing in co-op", "The points of one side are added up and parted evenly."),
    ("10", "Hidden agendas", "One of each side; worth 5 points, 1 less for each battle without."),
    ("11", "Points of vehicles", "5 a kill, 1 a section, 1 for surviving, 5 without a loss."),
    ("12", "Repairs", "Nearly a wreck: 1D8 sections back for nothing; all of them for 10 points."),
    ("13", "Wrecks", "1D6 says what becomes of a vehicle that was given up or destroyed."),
    ("14", "Between battles", "Smiths, riches, pay for mercenaries, the deposit box, haggling."),
    ("15", "Off the table", "Told in words, with rolls, a shop, and days that pass."),
)
INJURIES = group(
    "INJ",
    "Injuries table",
    ("RECOVERY", "Complete recovery", "1: nothing stays."),
    ("OUT", "Out of action", "2: misses the next battle."),
    ("SHAKEN", "Shaken", "3: 1 less in break tests, for ever."),
    ("WOUNDS", "Life long wounds", "4: a quarter of the HP is gone, rounded against it."),
    ("HAND", "Shattered hand", "5: one one-handed weapon only, for 1D4 battles."),
    ("LEG", "Crushed leg", "6: 1D4 less A for 1D4 battles, 3cm less Speed for ever."),
    ("BRAIN", "Brain damage", "7: 2 less AW and P."),
    ("DEATH", "Death", "8: what it carried is its warband's."),
)
WRECKS = group(
    "VDMG",
    "Vehicle damage table",
    ("GEARS", "Grinding gears", "1: 1D4 less A, half Speed."),
    ("CREW", "Short on crew", "2: one crew section is left."),
    ("REPAIR", "Badly repaired", "3: Ramshackle from now on."),
    ("SLOW", "Slow repairs", "4: misses the next battle, then whole."),
    ("FULL", "Fully repaired", "5: whole at once."),
    ("DESTROYED", "Destroyed", "6: half of its price goes towards a new one."),
)


def _sentence(text: str) -> str:
    said = text.format(target="a named enemy")
    return f"{said[0].upper()}{said[1:]}."


AGENDAS = tuple(
    Rule(kind.rule, kind.name, f"{face}: {_sentence(kind.text)}", f"{BOOK}, Hidden agendas table")
    for face, kind in enumerate(KINDS, 1)
)
BESIDES = (
    *group(
        "SETUP",
        "Game set up",
        ("6", "Who sits out", "Addicts without a dose, the unpaid, those out of action."),
    ),
    *group("ITEM", "Item", ("BOX", "Safety deposit box", "Keeps things between battles.")),
    *group(
        "GM",
        "(the bot's own)",
        ("8", "Gifts", "The GM gives and takes points and credits between battles."),
        ("11", "Looking", "The GM may look at hidden agendas; everybody is told."),
    ),
    *group(
        "PBP",
        "(the bot's own)",
        ("5", "Revealed", "A completed agenda is shown after the battle, with its dice."),
    ),
)
CAMPAIGN = (*STEPS, *INJURIES, *WRECKS, *AGENDAS, *BESIDES)
