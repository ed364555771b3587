"""How a measured table is ruled, in the words in which every game lists it for `/rules`.

A ruling is named by its letter and number. G1 to G11 were given; what they left open was decided
and stands in docs/ground.md under its number. Each game adds the rulings that are its own.
"""

from __future__ import annotations

from rules.core.listed import Row

SOURCE = "the measured table (the bot's own)"
"""Where a ruling stands: in no book."""
SHARED: tuple[Row, ...] = (
    (
        "G1",
        "The measured table",
        "The bot holds all positions to half a millimetre; rounding never changes a verdict.",
    ),
    (
        "G2",
        "Contact",
        "A gap of at most 1mm. Plain moves end 2mm from enemies, so nobody locks by chance.",
    ),
    ("G3", "Bases and hulls", "A base is a disc, a hull a box; lengths run from edge to edge."),
    (
        "G4",
        "Facing and arcs",
        "Whole degrees. An arc includes both its edges; a border between sides favours the target.",
    ),
    ("G5", "End of a move", "It is rounded towards the start and never longer than allowed."),
    (
        "G6",
        "Bases in the way",
        "No base crosses another, friend or foe; a gap lets through what is no wider than it.",
    ),
    (
        "G8",
        "Terrain",
        "Each piece has an outline, a bottom and a top; one that stands on another is a storey.",
    ),
    (
        "G9",
        "Ground that is crossed",
        "Whatever any part of the base sweeps over counts, also where the move begins.",
    ),
    (
        "G12",
        "Who stands too close",
        "A piece that overlaps something may move away from it or along it, not deeper.",
    ),
    (
        "G13",
        "A squad's formation",
        "It moves as a shape; who cannot keep its place takes the nearest that holds together.",
    ),
    (
        "G14",
        "Who cannot keep up",
        "A member that finds no place goes as far as it can and is told as a stray.",
    ),
    (
        "G15",
        "Mates on one's place",
        "They step aside for whoever ends there; where there is no room for that, nobody moves.",
    ),
    (
        "G16",
        "Turning on the spot",
        "A hull turns the shorter way round, half a turn clockwise, unless something stops it.",
    ),
)
