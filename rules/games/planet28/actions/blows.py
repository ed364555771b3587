"""What goes into the blows of a fight and what they do: charges, counters, hits by target."""

from __future__ import annotations

from rules.core import Mod
from rules.games.planet28.aboard import is_steered
from rules.games.planet28.attack import Attack, Volley
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.facings import side_touched
from rules.games.planet28.hulls import working
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.warband.sections import DOZER


def die(charge: tuple[Mod, ...]) -> int:
    """Return what the charge die showed, 0 if there was none."""
    return next((mod.amount for mod in charge if mod.cause == "charge"), 0)


def bulk(table: Table, unit: int) -> tuple[Mod, ...]:
    """Return what its size adds to a unit's charge (P28-CHG-2, P28-TR-BIG)."""
    return (Mod("Big", 1, "P28-CHG-2"),) if table.has(unit, "Big", "Gigantic") else ()


def blade_mods(table: Table, unit: int, target: int) -> tuple[Mod, ...]:
    """Return what a blade takes from whoever charges its front (P28-VEH-DOZER)."""
    front = side_touched(table, target, unit) == "front"
    if not front or not working(table, target, DOZER):
        return ()
    return (Mod("blade", -1, "P28-VEH-DOZER"),)


def is_dice_charge(table: Table, target: int) -> bool:
    """Return whether a charge at a target adds 1D4; its bulk counts anyhow (P28-CHG-8)."""
    # P28-TR-BULWARK
    return not table.has(target, "Bulwark")


def may_counter(table: Table, unit: int) -> bool:
    """Return whether a unit may counter: it has not acted, and has an action (P28-CTR-1).

    See P28-CTR-7.
    """
    who = table.unit(unit)
    # P28-A1: with the switch, reactions are possible while actions are left.
    again = not who.countered or table.is_switched("counter_after_counter", "yes")
    ready = who.status == "ok" and not who.climbing and not table.is_under(unit, "Blind")
    able = ready and again and not who.acted and who.actions >= 1
    return able and is_steered(table, unit)


def wounds_of(
    table: Table, striker: int, targets: tuple[int, ...], won: Volley, studied: int = 0
) -> tuple[Wounds, ...]:
    """Return what the hits of a fight do, for each target that hit or was hit (P28-SQD-9).

    The one that was `studied` was hit once more, without harm (P28-AGENDA-KNOWLEDGE).
    """
    found = []
    for target in targets:
        between = tuple(one for one in won if _opposed(table, striker, targets, one) == target)
        if between:
            learnt = target == studied
            found.append(Wounds(striker=striker, struck=target, hits=between, learnt=learnt))
    return tuple(found)


def _opposed(table: Table, striker: int, targets: tuple[int, ...], one: Attack) -> int:
    """Return which of those struck an attack is aimed at, or comes from."""
    if one.at != striker:
        return one.at
    by = mover(table, one.by)
    return by if by in targets else targets[0]
