"""How Planetfall is ruled on a measured table: what all games share, and what is its own."""

from __future__ import annotations

from rules.core.listed import listed
from rules.ground.rulings import SHARED, SOURCE

MEASURED = listed(
    "PF",
    SOURCE,
    *SHARED,
    (
        "G7",
        "Lines of sight",
        "81 flat ones lead between nine points of each base; one that is free is enough.",
    ),
    ("G24", "Bases that hide", "One base never hides another of its size or larger."),
    ("G25", "Flyers and sight", "They stop no lines, and no terrain stops a line to them."),
    (
        "G26",
        "Standing in terrain",
        "A squadron stands in it when the centres of all of its models do.",
    ),
    (
        "G27",
        "Rivers and bridges",
        "A bridge cuts a river; whoever crosses on it has not crossed the river.",
    ),
    ("G28", "Roads", "One counts for a move that every model spends on it as a whole."),
    (
        "G29",
        "Getting out",
        "Passengers are put in contact on the side of their goal and move on from there.",
    ),
    (
        "G30",
        "Withdrawing",
        "Straight on, over the nearest of the own edge and the short ones.",
    ),
    ("G31", "Objective markers", "They are touched at their rim, and may be stood on."),
    (
        "G32",
        "Late arrivals",
        "As near to the middle of their edge as all have room; without room they wait a turn more.",
    ),
    (
        "G33",
        "Driven out",
        "A squadron leaves its building on the side away from the nearest enemy.",
    ),
    (
        "G34",
        "More than a distance",
        "What has to be more than a distance away is kept half a millimetre farther.",
    ),
    (
        "A54",
        "Crystals",
        "One attacks whom it sees itself, however far, once for each attack that it took.",
    ),
    (
        "A77",
        "Coherency",
        "A chain of links holds a squadron together; by a switch every two of its models do.",
    ),
    (
        "A78",
        "Terrain that stops lines",
        "Not that in which one of the two stands; all other only lines between classes it blocks.",
    ),
    ("A79", "Contact by a plain move", "None: only rams, stormings and Leviathans touch enemies."),
    (
        "A82",
        "Out of the way of a ram",
        "Each model leaves the nearest rammer; it stops at bases, closed ground and the edge.",
    ),
    ("A84", "Helixes without a command element", "They keep to no radius when they deploy."),
    (
        "A86",
        "Strikes on buildings",
        "A template that touches the building touches all who are in it.",
    ),
    (
        "A87",
        "Where a drop lands",
        "Its first model on the point, the others round it; off the table with the point.",
    ),
)
