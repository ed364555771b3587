"""The rules of solo and co-op play, in our own words."""

from __future__ import annotations

from .catalogued import group

SCENES = (
    *group(
        "SETUP",
        "Game set up",
        (
            "1",
            "Scenario",
            "Rolled or ready; if you like the bot counts its goal and says who won.",
        ),
        ("2", "Scenery", "About 90 by 90 cm, three fifths covered, pieces placed in turn."),
    ),
    *group(
        "TERR",
        "Moving over terrain",
        ("7", "Which ground is what", "Agreed before the battle, piece by piece."),
    ),
)
SOLO = group(
    "SOLO",
    "Solo and co-op play",
    ("1", "The enemy", "Its warband is worth 200 points more than all who fight it together."),
    ("2", "Lone hero", "A warband of one: 3 actions, 5 HP for 20 points, tests only others force."),
    ("3", "When the enemy acts", "At one 1D10 each turn; at equal value the more aware side."),
    (
        "4",
        "What the enemy does",
        "Rally, fight in contact, charge, shoot, load, use what it knows, move: whatever fits.",
    ),
    ("5", "How the enemy reacts", "It counters, blocks and strikes; it never pushes or leaves."),
    (
        "6",
        "Obstacles",
        "1D4 for an enemy with something in its way: 1-2 on, 3 back, 4 as the players decide.",
    ),
    ("7", "The enemy's weapon", "The one that does most on average; of equals the first."),
    (
        "8",
        "The enemy's points",
        "Players spend them, on skills and weapons first; what is left goes into skills.",
    ),
)
