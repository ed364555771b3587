"""The model assigned rules (MARs): their names, what values each takes, the rule of each.

Table of section 5. A MAR beats a standard rule that it conflicts with.
"""

from __future__ import annotations

from typing import Literal

import msgspec

When = Literal["always", "cruise", "flat_out", "long_range"]
"""When a Hard Target is hard to hit; any other text is a condition that people judge."""
Bearer = Literal["weapon", "model"]


class Mar(msgspec.Struct, frozen=True, omit_defaults=True):
    """A MAR as a profile or a weapon has it.

    `value` is its number, `reach` its range in half inches, `when` its condition, `allowed` whom it
    is limited to: ids of profiles, categories or races, none for anybody. The value of a Hard
    Target is what it adds to the number needed: 2 for (-2).
    """

    name: str
    value: int = 0
    reach: int = 0
    when: str = ""
    allowed: tuple[str, ...] = ()


class MarKind(msgspec.Struct, frozen=True):
    """A MAR of the table: who bears it, the fields of `Mar` that it takes, its rule.

    `protective` ones do nothing in close quarters.
    """

    name: str
    bearer: Bearer
    takes: tuple[str, ...]
    rule: str
    protective: bool = False


ANTI_PERSONNEL = "Anti-Personnel"
ARTILLERY_SUPPORT = "Artillery Support"
ASSAULT_VEHICLE = "Assault Vehicle"
BARRAGE = "Barrage"
BULKY = "Bulky"
CLOAKED = "Cloaked"
COMMAND_ELEMENT = "Command Element"
CORROSIVE = "Corrosive"
CRYSTAL_FORMATION = "Crystal Formation"
CYBER_WEAPON = "Cyber Weapon"
DRONE = "Drone"
DRONE_NEXUS = "Drone Nexus"
ENHANCED_REPAIR = "Enhanced Repair Systems"
FEARLESS = "Fearless"
FLYING_VEHICLE = "Flying Vehicle"
HARD_TARGET = "Hard Target"
HARMONICS = "Improved Shield Harmonics"
HIT_AND_RUN = "Hit and Run"
HOVER_VEHICLE = "Hover Vehicle"
INDEPENDENT_TARGETING = "Independent Targeting"
INTERCEPTOR = "Interceptor"
KILL_TEAM = "Kill Team"
KINETIC = "Kinetic"
LUMBERING = "Lumbering"
PINPOINT = "Pinpoint"
PORTAL = "Portal Technology"
REAR_ECHELON = "Rear Echelon"
RECON_SPECIALIST = "Recon Specialist"
SCATTER = "Scatter"
SECTORED_ARMOUR = "Sectored Armour"
SHIELD_PROJECTOR = "Shield Projector"
SKY_DROP = "Sky Drop"
SKY_DROP_NEXUS = "Sky Drop Nexus"
TAKE_AND_HOLD = "Take & Hold"
TARGET_LOCK = "Target Lock"
TERROR_WEAPON = "Terror Weapon"
TRACKED = "Tracked/Wheeled Vehicle"
TRANSPORT = "Transport"
WALKER = "Walker"
CUSTOM = "custom:"
"""How a MAR of people's own begins: it is stored and shown, and the bot does nothing with it."""

KINDS = (
    MarKind(ANTI_PERSONNEL, "weapon", (), "PF-MAR-ANTIPERS"),
    MarKind(ARTILLERY_SUPPORT, "model", ("value",), "PF-MAR-ARTSUPPORT"),
    MarKind(ASSAULT_VEHICLE, "model", (), "PF-MAR-ASSAULT"),
    MarKind(BARRAGE, "weapon", (), "PF-MAR-BARRAGE"),
    MarKind(BULKY, "model", ("value",), "PF-MAR-BULKY"),
    MarKind(CLOAKED, "model", (), "PF-MAR-CLOAKED", protective=True),
    MarKind(COMMAND_ELEMENT, "model", ("reach",), "PF-MAR-COMMAND"),
    MarKind(CORROSIVE, "weapon", (), "PF-MAR-CORROSIVE"),
    MarKind(CRYSTAL_FORMATION, "model", (), "PF-MAR-CRYSTAL"),
    MarKind(CYBER_WEAPON, "weapon", (), "PF-MAR-CYBER"),
    MarKind(DRONE, "model", (), "PF-MAR-DRONE"),
    MarKind(DRONE_NEXUS, "model", ("reach",), "PF-MAR-NEXUS"),
    MarKind(ENHANCED_REPAIR, "model", (), "PF-MAR-REPAIR"),
    MarKind(FEARLESS, "model", (), "PF-MAR-FEARLESS"),
    MarKind(FLYING_VEHICLE, "model", (), "PF-MAR-FLYING"),
    MarKind(HARD_TARGET, "model", ("value", "when"), "PF-MAR-HARD", protective=True),
    MarKind(HARMONICS, "model", ("value",), "PF-MAR-HARMONICS", protective=True),
    MarKind(HIT_AND_RUN, "model", (), "PF-MAR-HITRUN"),
    MarKind(HOVER_VEHICLE, "model", (), "PF-MAR-HOVER"),
    MarKind(INDEPENDENT_TARGETING, "model", (), "PF-MAR-INDEP"),
    MarKind(INTERCEPTOR, "weapon", (), "PF-MAR-INTERCEPT"),
    MarKind(KILL_TEAM, "model", (), "PF-MAR-KILLTEAM"),
    MarKind(KINETIC, "weapon", (), "PF-MAR-KINETIC"),
    MarKind(LUMBERING, "model", (), "PF-MAR-LUMBER"),
    MarKind(PINPOINT, "weapon", ("value",), "PF-MAR-PINPOINT"),
    MarKind(PORTAL, "model", ("allowed",), "PF-MAR-PORTAL"),
    MarKind(REAR_ECHELON, "model", (), "PF-MAR-REAR"),
    MarKind(RECON_SPECIALIST, "model", (), "PF-MAR-RECON"),
    MarKind(SCATTER, "weapon", (), "PF-MAR-SCATTER"),
    MarKind(SECTORED_ARMOUR, "model", (), "PF-MAR-SECTORED"),
    MarKind(SHIELD_PROJECTOR, "model", ("value", "reach"), "PF-MAR-PROJECTOR", protective=True),
    MarKind(SKY_DROP, "model", (), "PF-MAR-SKYDROP"),
    MarKind(SKY_DROP_NEXUS, "model", ("allowed", "value"), "PF-MAR-SKYNEXUS"),
    MarKind(TAKE_AND_HOLD, "model", (), "PF-MAR-TAKEHOLD"),
    MarKind(TARGET_LOCK, "model", (), "PF-MAR-TARGETLOCK"),
    MarKind(TERROR_WEAPON, "weapon", (), "PF-MAR-TERROR"),
    MarKind(TRACKED, "model", (), "PF-MAR-TRACKED"),
    MarKind(TRANSPORT, "model", ("allowed", "value"), "PF-MAR-TRANSPORT"),
    MarKind(WALKER, "model", (), "PF-MAR-WALKER"),
)
BY_NAME = {kind.name: kind for kind in KINDS}


def found(mars: tuple[Mar, ...], name: str) -> Mar | None:
    """Return the MAR of this name among some, None if it is not there."""
    return next((mar for mar in mars if mar.name == name), None)
