"""Hard targets: what makes a model harder to hit, and which weapons take no notice (PF-ORD-11)."""

from __future__ import annotations

from rules.core import Mod

from ..force.mars import (
    ANTI_PERSONNEL,
    FLYING_VEHICLE,
    HARD_TARGET,
    HOVER_VEHICLE,
    INTERCEPTOR,
    SCATTER,
    Mar,
    found,
)
from ..letters import named
from ..state import Table

# PF-MAR-FLYING: coming out of a portal is a cruise as well.
NIMBLE = {"cruise": 1, "disembark": 1, "flat_out": 2}
"""What a flyer's last move adds to the number needed against it."""
# PF-MAR-HOVER
HOVERING = 1
MOVED = {"cruise": ("cruise",), "flat_out": ("flat_out", "ram")}
"""The moves after which a Hard Target that asks for one is hard to hit."""


def hardness(
    table: Table, chain: tuple[int, ...], mars: tuple[Mar, ...], *, long: bool, claimed: bool
) -> tuple[Mod, ...]:
    """Return what the models of a chain add to the number needed, with its cause.

    It is what the worst of them adds, with the switch what the first does (PF-A12); `long` says
    that the attack counts as LR, `claimed` that a condition of people's own holds.
    """
    models = chain[:1] if table.is_switched("mixed_to_hit", "first") else chain
    each = [_mods(table, model, mars, long=long, claimed=claimed) for model in models]
    return max(each, key=lambda one: sum(mod.amount for mod in one), default=())


def _mods(
    table: Table, model: int, mars: tuple[Mar, ...], *, long: bool, claimed: bool
) -> tuple[Mod, ...]:
    """Return what makes one model hard to hit: the worst alone, or all together (PF-A13)."""
    # PF-MAR-ANTIPERS, PF-MAR-INTERCEPT, PF-MAR-SCATTER
    if is_ignored(table, model, mars):
        return ()
    sources = _sources(table, model, long=long, claimed=claimed)
    if table.is_switched("hard_target_stack", "on") or not sources:
        return sources
    # PF-INT-2
    return (max(sources, key=lambda mod: mod.amount),)


def is_ignored(table: Table, model: int, mars: tuple[Mar, ...]) -> bool:
    """Return whether a MAR of the attack takes no notice of what makes a model hard to hit.

    PF-MAR-ANTIPERS, PF-MAR-INTERCEPT, PF-MAR-SCATTER, PF-INT-9.
    """
    profile = table.profile(model)
    flies = profile.has(FLYING_VEHICLE)
    if profile.is_infantry and found(mars, ANTI_PERSONNEL):
        return True
    if flies and found(mars, INTERCEPTOR):
        return True
    return not flies and found(mars, SCATTER) is not None


def _sources(table: Table, model: int, *, long: bool, claimed: bool) -> tuple[Mod, ...]:
    """Return all that makes a model hard to hit now, each with its cause."""
    profile, last = table.profile(model), table.squadron(table.model(model).squadron).last_move
    name, mods = named(table, model), []
    hard = profile.mar(HARD_TARGET)
    # PF-MAR-HARD
    if hard is not None and _is_met(hard, last, long=long, claimed=claimed):
        mods.append(Mod(f"Hard Target {name}", abs(hard.value), "PF-MAR-HARD"))
    # PF-MAR-HOVER: not beside any Hard Target of the model, whether or not that counts now.
    if profile.has(HOVER_VEHICLE) and long and hard is None:
        mods.append(Mod(f"Hover Vehicle {name}", HOVERING, "PF-MAR-HOVER"))
    # PF-MAR-FLYING
    if profile.has(FLYING_VEHICLE) and last in NIMBLE:
        mods.append(Mod(f"Flying Vehicle {name}", NIMBLE[last], "PF-MAR-FLYING"))
    return tuple(mods)


def _is_met(hard: Mar, last: str, *, long: bool, claimed: bool) -> bool:
    """Return whether a Hard Target counts: always, after a move, at long range, or as claimed."""
    if hard.when in ("", "always"):
        return True
    if hard.when == "long_range":
        return long
    return last in MOVED[hard.when] if hard.when in MOVED else claimed
