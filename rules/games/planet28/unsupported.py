"""What has no effect in a single battle of characters: it is accepted with a warning."""

from __future__ import annotations

VEHICLES = "there are no vehicles"
CAMPAIGN = "it only counts between the battles of a campaign"

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
