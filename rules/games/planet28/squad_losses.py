"""When what a squad has lost tests its nerve (P28-SQD-13)."""

from __future__ import annotations

from rules.core import Frame

from .procedure import Procedure, stored_as
from .squads import hp_left, kin
from .state import Table
from .units import Squad

SQUAD_TEST = "squad_test"


def slain(table: Table, squad: int) -> int:
    """Return how many members of a squad are slain (P28-SQD-13)."""
    team = (who for who in table.characters() if who.squad == squad)
    return sum(who.status == "slain" for who in team)


def is_squad_due(table: Table, squad: int) -> bool:
    """Return whether a squad tests its nerve for its losses now.

    It does at a quarter of its HP for the first time, and below that when another member dies
    (P28-SQD-13).
    """
    who = table.unit(squad)
    # P28-TR-UNSHAKABLE
    if not isinstance(who, Squad) or not table.mates(squad) or table.has(squad, "Unshakable"):
        return False
    quarter = 4 * hp_left(table, squad)
    if not who.tested:
        return quarter <= who.start_hp
    return quarter < who.start_hp and slain(table, squad) >= who.tested


def tests_of_squad(table: Table, unit: int) -> tuple[Frame, ...]:
    """Return the test of the squad of somebody who has lost HP or is gone, if it is due."""
    squad = kin(table, unit)
    if not squad or not is_squad_due(table, squad):
        return ()
    # Its rolls may be paid for in HP.
    return (stored_as(Procedure, SQUAD_TEST)(unit=squad),)
