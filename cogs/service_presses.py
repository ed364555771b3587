"""The buttons and forms of the referee's services, for the router."""

from __future__ import annotations

from .game import (
    afterwards,
    consent,
    demo,
    disputes,
    keep,
    leaving,
    memory,
    presses,
    real_dice,
    watching,
)
from .gm import hiding
from .server import data

PRESSES = {
    **afterwards.PRESSES,
    **consent.PRESSES,
    **demo.PRESSES,
    **disputes.PRESSES,
    **keep.PRESSES,
    **leaving.PRESSES,
    **memory.PRESSES,
    **presses.PRESSES,
    **real_dice.PRESSES,
    **watching.PRESSES,
    **data.PRESSES,
    **hiding.PRESSES,
}
