"""The switches of section 7 that touch squads."""

from __future__ import annotations

from rules.core import Option

SQUADS = (
    Option(
        "squad_charge",
        ("each", "one"),
        "each",
        "Whether each member of a charging squad rolls its own charge die, or all have one.",
        "P28-A19",
    ),
    Option(
        "squad_overflow",
        ("lost", "carried"),
        "lost",
        "Whether damage beyond the HP of a squad's member goes on to another.",
        "P28-A70",
    ),
    Option(
        "squad_targets",
        ("squad", "member"),
        "squad",
        "Whether a power, an ability or an item names a squad, or one of its members.",
        "P28-A99",
    ),
    Option(
        "out_of_unit",
        ("until_back", "rest_of_game"),
        "until_back",
        "Whether a member that was out of unit is of its squad again once it is back.",
        "P28-A103",
    ),
)
