"""The buttons and forms of the referee's services, for the router."""

from __future__ import annotations

from .game import consent, disputes, face_presses, memory
from .server import data

PRESSES = {
    **consent.PRESSES,
    **disputes.PRESSES,
    **face_presses.PRESSES,
    **memory.PRESSES,
    **data.PRESSES,
}
