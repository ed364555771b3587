"""The duel of the tests as Discord meets it."""

from __future__ import annotations

from cogs.game_ui import GameUI
from tests.support.duel import DUEL

DUEL_UI = GameUI(system=DUEL)
