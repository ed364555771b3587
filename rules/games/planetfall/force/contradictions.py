"""Profiles that contradict themselves: category, locomotion, class and MARs (PF-DATA-2)."""

from __future__ import annotations

from .fields import Fields
from .mars import FLYING_VEHICLE, HOVER_VEHICLE, TRACKED, WALKER
from .profile import INFANTRY, Profile

MOVES = {
    FLYING_VEHICLE: "flying",
    HOVER_VEHICLE: "hover",
    TRACKED: "tracked_wheeled",
    WALKER: "walker",
}
"""The locomotion that each of these MARs means."""


def note_contradictions(fields: Fields, profile: Profile) -> None:
    """Note where parts of a profile do not fit together; parts that are at fault already count."""
    if not _is_read(fields, profile):
        return
    flies = profile.has(FLYING_VEHICLE)
    if flies is not (profile.sight == "flying"):
        has = "with" if flies else "without"
        fields.fault("los_class", f"“{profile.sight}” {has} the MAR {FLYING_VEHICLE}")
    else:
        _note_locomotion(fields, profile)
    if profile.category == "leviathan" and not fields.has("leviathan_cqb"):
        fields.fault("leviathan_cqb", "a Leviathan needs one")
    if profile.locomotion == "static" and (profile.cruise or profile.flat_out):
        fields.fault("locomotion", "what is static has no movement")


def _is_read(fields: Fields, profile: Profile) -> bool:
    """Return whether all that is compared here could be read."""
    said = [fields.values.get(key) for key in ("category", "los_class", "locomotion")]
    mars = fields.values.get("mars", [])
    all_mars = isinstance(mars, list) and len(profile.mars) == len(mars)
    return said == [profile.category, profile.sight, profile.locomotion] and all_mars


def _note_locomotion(fields: Fields, profile: Profile) -> None:
    """Note a locomotion against the category, else against the MARs."""
    how = profile.locomotion
    if (profile.category in INFANTRY) is not (how == "infantry"):
        fields.fault("locomotion", f"“{how}” does not go with “{profile.category}”")
        return
    if profile.category == "flyer" and how != "flying":
        fields.fault("locomotion", f"“{how}” does not go with a flyer")
        return
    against = [mar for mar, means in MOVES.items() if profile.has(mar) and means != how]
    if against:
        fields.fault("locomotion", f"“{how}” does not go with the MAR {against[0]}")
    elif how == "flying" and not profile.has(FLYING_VEHICLE):
        fields.fault("locomotion", f"“flying” without the MAR {FLYING_VEHICLE}")
