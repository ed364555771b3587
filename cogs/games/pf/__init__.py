"""Firestorm: Planetfall. So far its quick rolls."""

from __future__ import annotations

from cogs.game_ui import GameUI

from .quick import PlanetfallQuick

PLANETFALL_UI = GameUI(
    quick=PlanetfallQuick,
    dice="Planetfall: `12ad4+` exploding, `12hv4+` heavy, `12bd4+` basic; from 7+ half the dice "
    "on 6+",
    channel=("planetfall", "Battles of armies"),
)
