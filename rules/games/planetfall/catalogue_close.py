"""The rules of close quarters, stormings, Leviathans and artillery strikes, in our own words."""

from __future__ import annotations

from .catalogued import group

CLOSE = (
    *group(
        "CQB",
        "Close Quarters Battle (p. 89-91)",
        ("1", "Close quarters", 'Every model fights within 4" all round with its own value.'),
        (
            "2",
            "Calling",
            "After its movement a squadron may engage one enemy squadron near it; it may still "
            "fire later.",
        ),
        ("3", "The enemy calls", "If it does not, one enemy squadron that is near may engage it."),
        (
            "4",
            "Who may call",
            "Once a turn, without a Flat Out marker and without disorder; being engaged has no "
            "limit.",
        ),
        ("5", "Both fight", "Whoever is within 4 inches and in sight, on both sides, at once."),
        (
            "6",
            "Dice",
            "The values of all who fight, with Kill Teams, drones and those passed over.",
        ),
        (
            "7",
            "The number needed",
            "4+, Rushed by a Flat Out marker or disorder, Placed for a Forlorn Hope; nothing "
            "protects anybody.",
        ),
        ("8", "Less for damage", "Damage markers on those who fight take off successes."),
        ("9", "Damage", "Both sides are hit as they stood before; no flank, no aft, no shields."),
        ("10", "Afterwards", "Pinpoint, passengers of wrecks, disorder tests, then main ordnance."),
        ("11", "Orders", "Who fought in its own activation has no focused fire and no overwatch."),
        (
            "12",
            "Inside",
            "Nobody aboard a transport fights; who is in a building is measured from it.",
        ),
    ),
    *group(
        "STM",
        "Storming CQB Engagements (p. 93-95)",
        ("1", "Storming", "Active infantry storms enemy infantry in a building near it."),
        ("2", "The approach", "A free cruise up to the building, which overwatch may answer."),
        ("3", "Defenders first", "They fire, and who falls does not fire back."),
        ("4", "Attackers then", "Whoever is left and near fires; the defenders have no cover."),
        ("5", "Nerve", "Both squadrons test for what they have taken."),
        (
            "6",
            "Who has won",
            "The attackers, if they destroyed more than they lost and one touches the building.",
        ),
        ("7", "Won", "The attackers may occupy; the defenders are driven out, with a marker."),
        ("8", "Failed", "The attackers are beaten back, with a marker."),
    ),
    *group(
        "LEV",
        "Leviathan CQB (p. 96-97)",
        ("1", "Two values", "The greater one counts in base contact with the enemy engaged."),
        ("2", "One victim", "It strikes one model that it touches; what is too much is lost."),
        ("3", "Melee weapons", "Their rules count for this pool alone."),
        ("4", "All else", "As in any engagement."),
        ("5", "The answer", "The victim's squadron fights back, its own Leviathans as such."),
    ),
    *group(
        "ART",
        "Artillery Strikes (p. 82-84)",
        ("1", "Calling", "A designator in range of an artillery marker; each marker serves once."),
        ("2", "Impact", "The marker deviates as it is; off the table the strike is lost."),
        ("3", "Dice", "As many D6 as the race's artillery has; their sum is the pool."),
        (
            "4",
            "Whom it hits",
            "Everybody under the template, flyers excepted, the weakest first; owners put equals "
            "in order.",
        ),
        ("5", "From above", "Ratings count 2 less, but for infantry and Sectored Armour."),
        ("6", "The roll", "4+, whoever calls it, with Barrage, Scatter and the race's own rules."),
        ("7", "Saves", "Each squadron saves for its own models, the rearmost first."),
        ("8", "Afterwards", "All squadrons hit test with the segment; the marker is used up."),
    ),
    *group(
        "INT",
        "how rules meet",
        ("18", "Engaged while focused", "An engagement takes away focused fire."),
        ("23", "Too much for one", "A Leviathan's excess hits are lost, others carry on."),
        ("24", "Stormings in order", "Nothing in them happens at once: the dead do not shoot."),
        ("25", "Artillery is blind", "Sight, quality and the caller's damage do not matter to it."),
    ),
)
