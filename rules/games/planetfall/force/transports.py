"""Who fits into which transport (PF-FRC-15, PF-EMB-2)."""

from __future__ import annotations

from collections.abc import Iterable

from .limits import is_among
from .mars import BULKY, TRANSPORT
from .profile import Profile


def slots(passengers: Iterable[Profile]) -> int:
    """Return how many slots models take up: one each, or as Bulky says (PF-EMB-2, PF-MAR-BULKY)."""
    bulk = (profile.mar(BULKY) for profile in passengers)
    return sum(mar.value if mar else 1 for mar in bulk)


def load_fault(transport: Profile, passengers: Iterable[Profile]) -> str:
    """Return why a squadron, model by model, does not fit into a transport; "" if it does.

    PF-FRC-15, PF-MAR-TRANSPORT.
    """
    models = tuple(passengers)
    mar = transport.mar(TRANSPORT)
    if mar is None:
        return f"{transport.name} carries nobody"
    for profile in models:
        # PF-EMB-1: infantry only.
        if not profile.is_infantry:
            return f"{profile.name} is no infantry"
        if not is_among(profile, mar.allowed):
            return f"{transport.name} does not take {profile.name}"
    if slots(models) > mar.value:
        return f"{transport.name} has {mar.value} slots, {slots(models)} are needed"
    return ""
