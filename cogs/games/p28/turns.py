"""Ending an activation, holding actions and claiming them, pulling oneself together."""

from __future__ import annotations

from rules.games.planet28.claims import Claim, Withdraw
from rules.games.planet28.moves import Finish, Hold, Rally
from rules.games.planet28.turn.battle import Resume

from .group import p28
from .options import Actor, Unit

UNIT = Unit("Which unit")

p28.add(Rally, "A broken unit tries to pull itself together", unit=Actor())
p28.add(Hold, "Keep the unit's unused actions for later in the turn", unit=Actor())
p28.add(Claim, "Let a holding unit act at the next gap", unit=UNIT)
p28.add(Withdraw, "Take back a claim that was not served yet", unit=UNIT)
p28.add(Resume, "Use a unit's held actions at the last call", unit=UNIT)
p28.add(Finish, "End the unit's activation", called="done", unit=Actor())
