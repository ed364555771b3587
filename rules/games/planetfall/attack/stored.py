"""What these chapters store: their moves and their frames."""

from __future__ import annotations

from ..damage.losses import Losses, Spill
from .attack import Attack
from .fire import Fire, HoldFire, OpenFire
from .ordnance import Ordnance
from .overwatch import OverwatchWindow
from .shelter import Shelter
from .wake import Wake

FireMove = Fire | OpenFire | HoldFire | Shelter | Spill
FireFrame = Ordnance | OverwatchWindow | Wake | Attack | Losses
