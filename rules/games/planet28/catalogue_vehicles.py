"""The rules of vehicles as they are built and as they carry people, in our own words."""

from __future__ import annotations

from .catalogued import group

BUILT = group(
    "VCRE",
    "Vehicle creation",
    ("1", "The base", "10 points: agility and shooting at 2, an engine and a crew of 10 HP each."),
    ("2", "Skills", "From 2 to 10, 10 points a step."),
    ("3", "Type", "Ground, Walker, Hover or Flyer, at its price."),
    ("4", "Sections", "Each at its price and on a cell of the grid of its own."),
    ("5", "Size", "Up to 4 sections small, up to 16 medium, up to 36 large; core included."),
    ("6", "Plating", "At most half of the sections; a quarter of a large vehicle's."),
    ("7", "Dozer blade", "In front, and not on a small vehicle."),
    ("8", "Weapons", "One ranged weapon for each hard point or turret."),
    ("9", "The core", "Engine and crew stay; only a Mercenary's crew may be replaced."),
    ("10", "Total", "The base, type, skills, sections, traits, abilities and weapons."),
)
