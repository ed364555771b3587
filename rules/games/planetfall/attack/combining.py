"""Which weapons make one attack, and which MARs they give it (PF-ORD-8)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..force.mars import CYBER_WEAPON, Mar
from ..force.profile import Weapon
from ..state import Table
from .declared import Declared, weapon_of

UNION = "union"
"""The switch `combined_mars`: an attack has the MARs of all its weapons (PF-A11)."""


def clash(weapons: Sequence[Weapon]) -> str:
    """Return why weapons cannot combine, "" if they can (PF-ORD-8)."""
    different = tuple(dict.fromkeys(weapons))
    # PF-MAR-CYBER
    cyber = [one for one in different if one.mar(CYBER_WEAPON)]
    # PF-MAR-CYBER: only with each other.
    if cyber and len(cyber) < len(different):
        return f"{cyber[0].name} is a Cyber Weapon and combines only with Cyber Weapons"
    if not any(one.mars for one in different) or common(different):
        return ""
    names = " and ".join(one.name for one in different)
    return f"{names} share no MAR"


def common(weapons: Sequence[Weapon]) -> tuple[Mar, ...]:
    """Return the MARs that all weapons of an attack have, each with its highest value (PF-A11)."""
    return tuple(
        mar for mar in every(weapons) if all(weapon.mar(mar.name) is not None for weapon in weapons)
    )


def every(weapons: Sequence[Weapon]) -> tuple[Mar, ...]:
    """Return the MARs that any weapon of an attack has, each once with its highest value."""
    names = dict.fromkeys(mar.name for weapon in weapons for mar in weapon.mars)
    return tuple(_highest(weapons, name) for name in names)


def _highest(weapons: Sequence[Weapon], name: str) -> Mar:
    having = [mar for mar in (weapon.mar(name) for weapon in weapons) if mar is not None]
    value = max(mar.value for mar in having)
    return msgspec.structs.replace(having[0], value=value)


def mars_of(table: Table, shot: Declared) -> tuple[Mar, ...]:
    """Return the MARs of an attack: those common to all its weapons, or by the switch all.

    A crystal's own attack has neither weapons nor MARs (PF-MAR-CRYSTAL).
    """
    weapons = [weapon_of(table, gun) for gun in shot.guns]
    return every(weapons) if table.is_switched("combined_mars", UNION) else common(weapons)
