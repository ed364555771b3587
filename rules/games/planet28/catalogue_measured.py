"""How Planet 28 is ruled on a measured table: what all games share, and what is its own."""

from __future__ import annotations

from rules.core.listed import listed
from rules.ground.rulings import SHARED, SOURCE

MEASURED = listed(
    "P28",
    SOURCE,
    *SHARED,
    (
        "G7",
        "Lines of sight",
        "81 lead from nine eye points to nine of the body; one that no terrain stops is enough.",
    ),
    (
        "G10",
        "Running for the edge",
        "The nearest, by the shortest way round closed ground; of equal ones the owner chooses.",
    ),
    ("G11", "What is still stated", "What the table does not show stays as people state it."),
    (
        "G17",
        "Above and below",
        "Units are in each other's way, and touch, only where their heights meet.",
    ),
    (
        "G18",
        "Long ways round",
        "No way is looked for that is over 30cm longer than the straight one.",
    ),
    (
        "G19",
        "What stops a push",
        "Closed ground, a rising face of 5cm, the edge; it ends 2mm short of a base.",
    ),
    (
        "G20",
        "Pushed over a rim",
        "One falls there, goes on below with what is left, and comes to lie clear of it.",
    ),
    (
        "G21",
        "End of a retreat",
        "It ends where the base touches the edge, and passes other bases at 2mm.",
    ),
    (
        "G22",
        "Whom a ram reaches",
        "A vehicle aims at its target's centre, else up to 60 degrees to either side of that.",
    ),
    (
        "G23",
        "Contact with flyers",
        "Only a charge touches one in the air, and holds until one of the two moves away.",
    ),
    ("A64", "Exactly 5cm", "Characters climb it; vehicles pass it, and stop at what is higher."),
    (
        "A101",
        "Who looks for a squad",
        "Distance, sight, height and cover are those of the nearest member that sees the target.",
    ),
)
