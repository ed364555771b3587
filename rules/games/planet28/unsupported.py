"""What has no effect in a single battle of characters: it is accepted with a warning."""

from __future__ import annotations

VEHICLES = "there are no vehicles"

IDLE = {
    "Engineer": VEHICLES,
    "Gunner": VEHICLES,
    "Pilot": VEHICLES,
    "Tank hunter": VEHICLES,
    "Repair": VEHICLES,
    "Sabotage": VEHICLES,
}
"""Traits, abilities and items that do nothing in a single battle of characters, by name."""
