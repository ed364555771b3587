"""The rules of disorder, Forlorn Hopes and command, in our own words."""

from __future__ import annotations

from .catalogued import group

DISORDER = (
    *group(
        "DIS",
        "Disorder (p. 85-86)",
        ("1", "When to test", "Once at the end of a segment, at the damage markers taken in it."),
        (
            "2",
            "The roll",
            "Three dice that explode on 4+; one more for a command element in range and for "
            "Elite, one less for Militia and for terror.",
        ),
        ("3", "Falling short", "Each success that is missing is a disorder marker."),
        (
            "4",
            "What markers do",
            "No engagements are called, close quarters are Rushed, shield harmonics are off; main "
            "ordnance does not suffer.",
        ),
        (
            "5",
            "The end of the turn",
            "Every marker becomes damage, spread evenly in rounds by the owner, without saves.",
        ),
        (
            "6",
            "Losing the command",
            "When a helix loses its last command element, each of its squadrons tests, 2 required, "
            "without the command die.",
        ),
        (
            "7",
            "Markers without a test",
            "Broken coherency, stormings, cyber attacks and failed rams bring some; the fearless "
            "take those that need no test.",
        ),
    ),
    *group(
        "FH",
        "Forlorn Hope (p. 86)",
        ("1", "Becoming one", "With as many disorder markers as boxes left; the markers go."),
        ("2", "Aim", "Every attack of it is Placed, Regular where something makes it Rushed."),
        ("3", "Past caring", "Damage markers take nothing off its successes."),
        (
            "4",
            "Flat out",
            "It may move flat out and still fire and engage; a marker from before still counts.",
        ),
        ("5", "No way back", "It cannot withdraw, takes no tests and no markers, and stays one."),
        ("6", "Its end", "It is lost in the end phase, and scores for the enemy."),
    ),
    *group(
        "INT",
        "how rules meet",
        ("15", "Disorder, then hope", "Markers come first, then the check for a Forlorn Hope."),
        (
            "16",
            "Hope and haste",
            "With overwatch or a Cyber Attack a Forlorn Hope fires Regular; a flat out move made "
            "as one does not count.",
        ),
        ("17", "Hope has no markers", "So its harmonics work, and it may call engagements."),
        ("26", "Order of the end", "Disorder and hopes cost models before anything is scored."),
        ("28", "A dead commander", "Gives no die in the tests of the segment in which he died."),
    ),
)
