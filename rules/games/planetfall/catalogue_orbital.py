"""The rules of sky drops, designators and portals, in our own words."""

from __future__ import annotations

from .catalogued import group

ORBITAL = (
    *group(
        "SKY",
        "Sky drops and nexus designators (p. 78-82, 116)",
        ("1", "Markers", "Drop markers stay; an artillery marker serves one strike."),
        ("2", "Designators", "Each once an activation: designate, lock a target, call a strike."),
        ("3", "Designating", "On 4+ each hit takes one off the micro-die, to 1 at least."),
        ("4", "Whose markers", "One's own race's and those of natural allies."),
        (
            "5",
            "Deviation",
            "A die for the direction, as many as the micro-die shows for the inches; at 1 the "
            "direction may be rolled again.",
        ),
        (
            "6",
            "Landing",
            'More than 1" from enemies; counts as standing still, without overwatch or focused '
            "fire.",
        ),
        ("7", "Off the table", "Lost with everybody aboard, at the whole value."),
        ("8", "No room", "It slides on along the line to the first place where it fits."),
        (
            "9",
            "Passed over",
            "Enemies slid over add their dice to an engagement, and are no targets.",
        ),
        ("10", "Assault drop", "Passengers of a dropped Assault Vehicle may follow at once."),
    ),
    *group(
        "PRT",
        "Portals (p. 82)",
        ("1", "A portal", "Whom it lets in comes from reserve touching it, and may cruise."),
        ("2", "A pair", "Of one helix: in at one, out at the other."),
    ),
)
