"""The cards of the ready forces: some for everybody, some of each pact (PF-DATA-5)."""

from __future__ import annotations

from .parts import card

INFANTRY = ["light_infantry", "heavy_infantry"]
EVERYBODY = [
    card(
        "Hold your fire",
        2,
        "One squadron waits for the clear shot; every attack that it makes is Placed.",
        "placed",
    ),
    card(
        "Jammed sights",
        3,
        "One squadron of either side loses its bearings; its attacks are Rushed.",
        "rushed",
    ),
    card(
        "Second look",
        1,
        "One squadron rolls up to two initial dice of an attack again.",
        ("reroll", 2),
    ),
    card("Double time", 1, 'One squadron moves up to 2" farther.', ("move", 2)),
]
"""Those that any force may have."""
KURAK = [
    card(
        "Shields up",
        2,
        "One squadron has one shield die more for each model.",
        ("shield", 1),
        scope="alliance",
        group="kurak",
    ),
    card(
        "Stand together",
        2,
        "All your squadrons roll one more die in their disorder tests.",
        ("disorder_dice", 1),
        scope="alliance",
        group="kurak",
        everyone=True,
    ),
    card(
        "Crossfire",
        3,
        "Each attack of one squadron has three more dice.",
        ("ad", 3),
        scope="alliance",
        group="kurak",
    ),
]
ZENIAN = [
    card(
        "No quarter",
        2,
        "Each engagement of one infantry squadron has four more dice.",
        ("cqb", 4),
        scope="alliance",
        group="zenian",
        only=INFANTRY,
    ),
    card(
        "Ablative coats",
        3,
        "Every Damage Rating of one squadron is one higher.",
        ("dr", 1),
        scope="alliance",
        group="zenian",
    ),
    card(
        "Relentless",
        2,
        'One squadron moves 1" farther and rolls one more die in disorder tests.',
        ("move", 1),
        ("disorder_dice", 1),
        scope="alliance",
        group="zenian",
    ),
]
