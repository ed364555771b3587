"""The ready warbands that play in every mode: a lone hero's is for solo and co-op only."""

from __future__ import annotations

from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.warband.reader import read_warband

COMPANIES = {name: text for name, text in WARBANDS.items() if not read_warband(text).alone}
READY = list(COMPANIES.values())
