"""What vehicles are built from: types (5.4), sections (5.5), traits and abilities (5.6, 5.7).

Prices are points, HP whole points.
"""

from __future__ import annotations

import msgspec

from rules.games.planet28.profiles import Sort

from .traits import Trait


class SectionKind(msgspec.Struct, frozen=True):
    """A kind of section: its rule ID, name, price, HP, and a sentence of ours."""

    rule: str
    name: str
    cost: int
    hp: int
    text: str


ENGINE, CREW, PLATING, DOZER = "Engine", "Crew", "Armour plating", "Dozer blade"
HARD_POINT, TURRET, TRANSPORT = "Hard point", "Turret hard point", "Transport section"
RADIO, SCRAMBLER, SMOKE = "Radio", "Scrambler array", "Smoke launchers"
SEATS = 3
"""How many passengers a transport section takes (P28-VEH-TRANS-1)."""


def _s(key: str, name: str, cost: int, hp: int, text: str) -> SectionKind:
    return SectionKind(f"P28-VEH-{key}", name, cost, hp, text)


CORE_ENGINE = _s("SEC-ENGINE", ENGINE, 0, 10, "Drives the vehicle: without it no move and no ram.")
SECTIONS = (
    _s("SEC-PLATING", PLATING, 15, 15, "HP and nothing else."),
    _s("SEC-CREW", CREW, 10, 10, "Fires one weapon in each shoot action."),
    _s("DOZER", DOZER, 20, 15, "+1 A on hazardous ground; who charges the front has 1 less F."),
    _s("SEC-HARDPOINT", HARD_POINT, 5, 10, "Bears one weapon, which fires to its own side."),
    _s("RADIO", RADIO, 10, 5, "Friends within 10cm act as if they had 1 more agility."),
    _s("SCRAMBLER", SCRAMBLER, 10, 5, "Enemies within 10cm act as if they had 1 less agility."),
    _s("SMOKE", SMOKE, 8, 5, "For an action, shots from 10cm away or more have 1 less this turn."),
    _s("SEC-TRANSPORT", TRANSPORT, 18, 10, "Carries three passengers."),
    _s("SEC-TURRET", TURRET, 20, 10, "Bears one weapon, which fires in every direction."),
)
ARMED = (HARD_POINT, TURRET)
TYPES: dict[Sort, Trait] = {
    "ground": Trait("P28-VEH-TYPE-GROUND", "Ground", 0, "15cm, with nothing special."),
    "walker": Trait("P28-VEH-TYPE-WALKER", "Walker", 20, "20cm; steps well on bad ground."),
    "hover": Trait("P28-VEH-TYPE-HOVER", "Hover", 30, "15cm; rough ground is even to it."),
    "flyer": Trait("P28-VEH-TYPE-FLYER", "Flyer", 25, "25cm; flies over everything, or lands."),
}
CAMO, HARDENED, LOOPHOLES = "Camo", "Hardened crew", "Loopholes"
MERCENARY, OPEN, RAMSHACKLE = "Mercenary", "Open-topped", "Ramshackle"
REPAIR, TURBO = "Repair", "Turbo boost"
TRAITS = (
    Trait("P28-VEH-TR-CAMO", CAMO, 27, "In cover against shots from more than 30cm away."),
    Trait("P28-VEH-TR-HARDENED", HARDENED, 25, "Each crew section takes 1 off its break tests."),
    Trait("P28-VEH-TR-LOOPHOLES", LOOPHOLES, 20, "Passengers fire when the vehicle does."),
    Trait("P28-VEH-TR-MERCENARY", MERCENARY, 17, "Needs a Pilot aboard, and no crew of its own."),
    Trait("P28-VEH-TR-OPENTOPPED", OPEN, -20, "Whoever shoots it picks the section that is hit."),
    Trait("P28-VEH-TR-RAMSHACKLE", RAMSHACKLE, -30, "Given up at the first failed break test."),
)
ABILITIES = (
    Trait("P28-VEH-AB-REPAIR", REPAIR, 20, "Once a turn, 1D8 HP for a damaged section."),
    Trait("P28-VEH-AB-TURBO", TURBO, 15, "1D10: so many cm more for the next move; a 1 stalls."),
)
SECTION = {kind.name: kind for kind in SECTIONS}
TRAIT = {trait.name: trait for trait in TRAITS}
ABILITY = {ability.name: ability for ability in ABILITIES}
