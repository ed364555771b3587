"""A force as its document has it (PF-DATA-1): battle groups of helixes of squadrons."""

from __future__ import annotations

from typing import Literal

import msgspec

from .card import Card
from .profile import Profile
from .race import Race

GroupKind = Literal["main", "full_ally", "alliance"]
Reserve = Literal["none", "sky_drop", "portal", "scenario"]


class Troop(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A squadron of a force: how many models of which profile, and what it costs.

    `points` is the whole squadron's cost. `attach_to` names the squadron that it joins, `aboard`
    the one that carries it; `aboard` and `reserve` are wishes until deployment.
    """

    id: str
    profile: str
    models: int
    points: int
    attach_to: str = ""
    aboard: str = ""
    reserve: Reserve = "none"


class Helix(msgspec.Struct, frozen=True, kw_only=True):
    """A helix: its type, its race, its squadrons in their order."""

    type: str
    race: str
    troops: tuple[Troop, ...]


class BattleGroup(msgspec.Struct, frozen=True, kw_only=True):
    """A battle group: a core helix and those attached to it."""

    race: str
    kind: GroupKind
    helixes: tuple[Helix, ...]


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """A whole force with everything that it needs, so that it can be played anywhere.

    `lp` are the logistics points bought, `cards` those that its hand is chosen from.
    """

    name: str
    mfv: int
    main_race: str
    lp: int = 0
    groups: tuple[BattleGroup, ...] = ()
    profiles: tuple[Profile, ...] = ()
    races: tuple[Race, ...] = ()
    cards: tuple[Card, ...] = ()
