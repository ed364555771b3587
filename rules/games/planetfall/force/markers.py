"""How many sky drop and artillery markers a force places, race by race (PF-FRC-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from .mars import ARTILLERY_SUPPORT, SKY_DROP_NEXUS
from .profile import Profile


class Allotment(msgspec.Struct, frozen=True):
    """So many markers of a kind for a race; `allowed` limits who may use a sky drop marker."""

    race: str
    kind: Literal["sky_drop", "artillery"]
    allowed: tuple[str, ...]
    number: int


def allotments(models: Iterable[Profile]) -> tuple[Allotment, ...]:
    """Return the markers that the models of a force bring, one profile for each (PF-SET-11)."""
    found: Counter[tuple[str, Literal["sky_drop", "artillery"], tuple[str, ...]]] = Counter()
    for profile in models:
        nexus, support = profile.mar(SKY_DROP_NEXUS), profile.mar(ARTILLERY_SUPPORT)
        if nexus:
            found[profile.race, "sky_drop", nexus.allowed] += nexus.value
        if support:
            found[profile.race, "artillery", ()] += support.value
    return tuple(Allotment(*key, number) for key, number in found.items())
