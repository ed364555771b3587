"""What vehicles of a campaign are worth in points, by what their profiles have (P28-VCRE-10)."""

from __future__ import annotations

from rules.games.planet28.profiles import Profile
from rules.games.planet28.warband.sections import ABILITY, SECTION, TRAIT, TYPES
from rules.games.planet28.warband.vehicles import BASE, LEAST_SKILL, PER_SKILL


def vehicle_value(profile: Profile) -> int:
    """Return the price of a vehicle in points, without its ammunition (P28-VCRE-10)."""
    hull = profile.hull
    if hull is None:
        raise TypeError(f"{profile.name} is no vehicle")
    skills = sum(PER_SKILL * (level - LEAST_SKILL) for level in profile.skills.values())
    talents = sum(TRAIT[trait].cost for trait in profile.traits)
    talents += sum(ABILITY[ability].cost for ability in profile.abilities)
    priced = {weapon.name: weapon.cost for weapon in profile.weapons}
    # P28-VCRE-9: the engine and a crew are in the base; what replaces the crew is paid for.
    free = ["Engine", "Crew"]
    sections = 0
    for part in hull.parts:
        if part.name in free:
            free.remove(part.name)
        else:
            sections += SECTION[part.name].cost
        sections += priced.get(part.weapon, 0)
    return BASE + TYPES[hull.sort].cost + skills + sections + talents
