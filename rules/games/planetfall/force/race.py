"""Races with the figures of their lists (PF-DATA-4), and which of them are allies (PF-FRC-9)."""

from __future__ import annotations

from typing import Literal

import msgspec

from .mars import Mar

Pact = Literal["kurak", "zenian", "none"]
HelixType = Literal[
    "core", "leviathan_strike", "heavy_armour", "recon", "aerial", "assault", "field_support"
]
"""A type of helix of the book; a race may have types of its own besides (PF-A72)."""


class HelixEntry(msgspec.Struct, frozen=True):
    """A line of a helix's list: a profile, and how many squadrons of it there may be."""

    profile: str
    least: int = 0
    most: int = 1


class HelixList(msgspec.Struct, frozen=True):
    """What a type of helix of a race must hold and what it may hold (PF-FRC-6)."""

    type: str
    requisites: tuple[HelixEntry, ...] = ()
    options: tuple[HelixEntry, ...] = ()


class Race(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A race's own figures (PF-DATA-4).

    `lp_most_bought` is None for no limit; `artillery_dice` is the X of XD6; `deviation` the
    micro-die that its markers start with.
    """

    race: str
    pact: Pact = "none"
    natural_ally_of: str = ""
    tactical_bonus: int = 0
    lp_cost: int = 0
    lp_most_bought: int | None = None
    lp_most_per_test: int = 0
    deviation: int = 6
    artillery_dice: int = 1
    artillery_mars: tuple[Mar, ...] = ()
    helixes: tuple[HelixList, ...] = ()
