"""The switches of section 7 that touch what is refereed here, and the option `claims`.

The first value of each is the ruling. What has no switch is fixed.
"""

from __future__ import annotations

from rules.core import Option

from .options_campaign import CAMPAIGN
from .options_fights import FIGHTS
from .options_powers import POWERS
from .options_squads import SQUADS
from .options_table import TABLES
from .options_vehicles import VEHICLES

OPTIONS = (
    Option(
        "mode",
        ("versus", "coop", "solo"),
        "versus",
        "Whether sides fight each other, or together or alone an enemy that nobody plays.",
        "P28-SOLO-1",
    ),
    Option(
        "claims",
        ("trust", "confirm"),
        "trust",
        "Whether the other side accepts stated facts before any die falls.",
        "P28-FACT-2",
    ),
    Option(
        "scenario",
        (
            *("none", "roll", "laboratory", "child", "wreck"),
            *("factions", "sacrifice", "shelter"),
        ),
        "none",
        "A ready scenario with its goal, or one that a die names.",
        "P28-SETUP-1",
    ),
    Option(
        "goals",
        ("none", "counted"),
        "none",
        "Whether the bot counts the goal of a scenario that is rolled, and says who has won.",
        "P28-A108",
    ),
    Option(
        "judge",
        ("players", "gm"),
        "players",
        "Who settles disputes and proposals: the players among themselves, or a GM.",
        "P28-GM-9",
    ),
    *FIGHTS,
    *POWERS,
    *VEHICLES,
    Option(
        "forced_strikes",
        ("no", "yes"),
        "no",
        "Whether enemies in contact strike at a unit that runs in fear or teleports away.",
        "P28-A40",
    ),
    Option(
        "ai_priority",
        ("charge_first", "shoot_first"),
        "charge_first",
        "Whether units of the enemy that nobody plays charge or shoot where they can do both.",
        "P28-A71",
    ),
    # Rows of battles from before this switch were played without such actions.
    Option(
        "ai_hands",
        ("yes", "no"),
        "yes",
        "Whether units of the enemy that nobody plays repair their vehicles and sabotage yours.",
        "P28-A105",
    ),
    Option(
        "wreck_armour",
        ("no", "yes"),
        "no",
        "Whether armour helps passengers who are thrown out of a wreck.",
        "P28-A67",
    ),
    Option(
        "deploy_same",
        ("allowed", "reroll"),
        "allowed",
        "Whether two sides may deploy in the same place.",
        "P28-A78",
    ),
    Option(
        "deploy",
        ("open", "sealed"),
        "open",
        "Whether deployments are seen as they are made, or handed in and revealed together.",
        "P28-SETUP-3",
    ),
    *CAMPAIGN,
    *SQUADS,
    *TABLES,
)
