"""What of the book is not refereed here, each with its reason, so that documents can be told.

What has nothing to act on in a battle of characters is taken with a warning; what would need rules
that are missing here is refused.
"""

from __future__ import annotations

VEHICLES = "there are no vehicles"
CAMPAIGN = "it only counts between the battles of a campaign"
NOT_YET = "its rules are not part of this referee"

IDLE = {
    "Engineer": VEHICLES,
    "Gunner": VEHICLES,
    "Pilot": VEHICLES,
    "Tank hunter": VEHICLES,
    "Repair": VEHICLES,
    "Sabotage": VEHICLES,
    "Ammo smith": CAMPAIGN,
    "Death-proof": CAMPAIGN,
    "Medic": CAMPAIGN,
    "Mercenary": CAMPAIGN,
    "Painless": CAMPAIGN,
    "Rich": CAMPAIGN,
    "Venal": CAMPAIGN,
    "Haggle": CAMPAIGN,
    "Safety deposit box": CAMPAIGN,
}
"""Traits, abilities and items that do nothing in a single battle of characters, by name."""

UNPLAYED = {
    "Psyka": NOT_YET,
    "Loot": NOT_YET,
}
"""Traits, abilities and items that a warband cannot bring, by name."""
