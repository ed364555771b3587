"""Firestorm: Planetfall. So far its quick rolls."""

from __future__ import annotations

from cogs.game_ui import GameUI

from .quick import PlanetfallQuick

PLANETFALL_UI = GameUI(quick=PlanetfallQuick)
