"""Vehicles that people of random campaigns build, and sections that they build in."""

from __future__ import annotations

import json
from random import Random

from rules.games.planet28.campaign.building import Commission, Refit
from rules.games.planet28.warband.grid import CELLS
from rules.games.planet28.warband.sections import SECTION

PLATED = {"section": "Armour plating", "cell": "D3"}


def commission(number: int) -> Commission:
    """Return a small car, named after a number."""
    return Commission(document=json.dumps({"name": f"Car {number}", "sections": [PLATED]}))


def refit(source: Random, most: int) -> Refit:
    """Return any section on any cell for any of so many people; most are refused."""
    section, cell = source.choice(list(SECTION)), source.choice(CELLS)
    return Refit(person=source.randint(1, most), section=section, cell=cell)
