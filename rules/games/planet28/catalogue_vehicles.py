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
CARRIED = (
    *group(
        "VEH",
        "Vehicles",
        ("1", "What a vehicle is", "Agility and shooting, a type, sections; its HP are theirs."),
        ("TRANS-1", "Getting in", "At the end of a move, three to a section, a squad whole."),
        ("TRANS-2", "Aboard", "No target and no actions; getting out takes one."),
        ("TRANS-3", "Wrecked", "1D10 to each in a destroyed section, without armour."),
        ("TRANS-4", "Specialists", "Pilots, Gunners and Engineers work aboard."),
        ("SMOKE", "Smoke", "An action: shots from 10cm away or more have 1 less this turn."),
        ("RADIO", "Radio", "Friends within 10cm count 1 more for the order of the turn."),
        ("SCRAMBLER", "Scrambler array", "Enemies within 10cm count 1 less for the order."),
        ("AB-REPAIR", "Repair of a vehicle", "Once a turn, 1D8 HP for a damaged section of its."),
        ("AB-TURBO", "Turbo boost", "1D10: 2 or more go to the next move in cm, a 1 stalls it."),
        ("TR-CAMO", "Camo", "In cover against shots from more than 30cm away."),
        ("TR-HARDENED", "Hardened crew", "Each crew section takes 1 off the die of its nerve."),
        ("TR-LOOPHOLES", "Loopholes", "Passengers fire their own weapons in its shoot action."),
        ("TR-MERCENARY", "Mercenary vehicle", "Acts only with a Pilot aboard."),
        ("TR-OPENTOPPED", "Open-topped", "Whoever shoots it picks the section that is hit."),
        ("TR-RAMSHACKLE", "Ramshackle", "Given up as soon as its nerve fails once."),
        ("SEC-PLATING", "Armour plating", "15 HP and nothing else."),
        ("SEC-TRANSPORT", "Transport section", "Seats for three."),
    ),
    *group(
        "INT",
        "(how rules meet)",
        ("19", "Pilot", "The higher of the vehicle's figure and the Pilot's counts."),
        ("26", "Stalled in the air", "A flyer that stalls before it has moved must land."),
        ("27", "Out of use", "No benefit and no damage; it is not lost, and comes back."),
    ),
)
