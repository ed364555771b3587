"""The buttons and forms of the referee's services, for the router."""

from __future__ import annotations

from . import consent, disputes, face_presses, game_memory, server_data

PRESSES = {
    **consent.PRESSES,
    **disputes.PRESSES,
    **face_presses.PRESSES,
    **game_memory.PRESSES,
    **server_data.PRESSES,
}
