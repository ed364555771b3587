"""Drones and the nexuses that link them (PF-MAR-DRONE, PF-MAR-NEXUS). Lengths are half inches."""

from __future__ import annotations

from ..force.mars import DRONE, DRONE_NEXUS
from ..measured.areas import is_within
from ..state import Table

SHRINKS = 8
"""How much smaller a damage marker on the nexus makes its area: 4 inches (PF-MAR-NEXUS)."""


def areas(state: Table, side: str) -> tuple[tuple[int, int], ...]:
    """Return each living nexus of a side on the table with the reach of its area, above 0."""
    found = []
    for squadron in state.own(side):
        if state.is_there(squadron):
            for model, mar in state.mars(squadron, DRONE_NEXUS):
                # PF-MAR-NEXUS: never below 0, and an area of 0 reaches nobody.
                reach = mar.reach - SHRINKS * state.model(model).damage
                found += [(model, reach)] if reach > 0 else []
    return tuple(found)


def linked(state: Table, squadron: int) -> tuple[int, ...]:
    """Return the living drones of a squadron inside a nexus area of their side (PF-A85).

    All of them are while there is such an area, but those that their side has said are not.
    """
    found = areas(state, state.side(squadron))
    if not found:
        return ()
    if state.scenery is not None:
        drones = (model for model, _ in state.mars(squadron, DRONE))
        return tuple(
            model
            for model in drones
            if any(is_within(state, model, nexus, reach) for nexus, reach in found)
        )
    outside = state.squadron(squadron).unlinked
    return tuple(model for model, _ in state.mars(squadron, DRONE) if model not in outside)
