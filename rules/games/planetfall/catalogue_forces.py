"""The rules of force files and of building a force, in our own words."""

from __future__ import annotations

from .catalogued import group

DATA = group(
    "DATA",
    "(the bot's own)",
    ("1", "Force files", "Read whole or not at all; every fault is told with its place."),
    ("2", "Profiles", "What a model can do; one that contradicts itself is refused."),
    ("3", "Weapons", "Arcs, an effective or long range or both, dice for each, MARs."),
    ("4", "Races", "Pact, tactical bonus, logistics, deviation, artillery, lists of helixes."),
    ("5", "Cards", "Whom a card is for, what it costs, and the modifiers that the bot applies."),
)
BUILDING = (
    *group(
        "FRC",
        "Building a Force Using MFV (p. 57)",
        ("1", "Maximum force value", "All squadrons and logistics points stay within it."),
        ("6", "Requisites", "A helix holds all that its list requires before anything else."),
    ),
    *group(
        "FRC",
        "What is a Battle Group? (p. 35, 51-53)",
        ("2", "Battle groups", "As many as agreed, each with exactly one core helix."),
        ("3", "Main race", "All models of a helix are of its race, a core is of its group's."),
        ("4", "The helix map", "One of each attached type; three pairs of types are opposites."),
        ("5", "Doubling", "A second helix of a type shuts its opposite out; never a third."),
    ),
    *group(
        "FRC",
        "Squadrons (p. 38-39)",
        ("7", "Strength", "A squadron has one of its profile's sizes; attachments join one."),
        ("8", "Tactical value", "That of the strength fielded, with the attachments."),
    ),
    *group(
        "FRC",
        "Allies (p. 54-56)",
        ("9", "Pacts", "Allies come from one's own pact."),
        ("10", "Allied battle groups", "Of one race each, and no dearer than the main force."),
        ("11", "A single allied helix", "One in a battle group, with no opposite and no twin."),
        ("12", "Natural allies", "Any number of helixes, no dearer than the core helix."),
    ),
    *group(
        "FRC",
        "ORBAT Special Rules (p. 47, 58, 116)",
        ("13", "Logistics points", "Bought at the race's price, up to its limit."),
        ("14", "Markers", "Sky drop and artillery markers are counted race by race."),
        ("15", "Transports", "One squadron of the right sort that fits into the slots."),
    ),
)
FORCES = (*DATA, *BUILDING)
