"""One member of a squad named by what names characters, where the group plays it so (P28-A99).

By the ruling a power, an ability or an item names a whole squad. With `squad_targets` at `member`
it names one of them, and all of it holds for that one. Whoever then has to run, obey, stay or act
by itself is out of unit first, and so a character of its own (P28-SQD-7).
"""

from __future__ import annotations

from rules.core import Line, RuleError

from .squads import singled
from .state import Table, is_member, squad_of
from .straying import strayed
from .units import Character, Squad

RULE = "P28-SQD-11"
ALONE = ("Terrify", "Mind control", "Immobilize", "Dishearten", "Persuade")
"""What makes a member act, stay or run by itself."""


def is_single(table: Table) -> bool:
    """Return whether a member is named instead of its squad (P28-A99)."""
    return table.is_switched("squad_targets", "member")


def aims(table: Table, units: tuple[int, ...]) -> tuple[int, ...]:
    """Return whom something may name of these units: of squads their members, if switched."""
    return singled(table, units) if is_single(table) else units


def aim(table: Table, unit: int) -> int:
    """Return whom the enemy names of a unit: of a squad the first member, if switched."""
    return next(iter(aims(table, (unit,))), unit)


def check_named(table: Table, unit: int) -> None:
    """Raise RuleError for a squad where one of its members has to be named."""
    if isinstance(table.unit(unit), Squad):
        text = f"{table.name(unit)} is a squad: name one of its members."
        raise RuleError(text, RULE)


def apart(table: Table, unit: int, what: str) -> tuple[Table, tuple[Line, ...]]:
    """Return the table with a member out of unit that this makes act by itself."""
    who = table.unit(unit)
    if what not in ALONE or not is_member(who):
        return table, ()
    text = f"{table.name(unit)} is out of unit."
    return strayed(table, squad_of(who), (unit,)), (Line(text, "P28-SQD-7"),)


def freed(table: Table, unit: int) -> Table:
    """Return the table with a stray that may do anything while somebody else controls it."""
    who = table.unit(unit)
    strays = isinstance(who, Character) and who.stray == "out"
    return table.change(unit, stray="free") if strays else table


def unfreed(table: Table, unit: int) -> Table:
    """Return the table with a member that was under control out of unit again."""
    who = table.unit(unit)
    free = isinstance(who, Character) and who.squad > 0 and who.stray == "free"
    if not free or table.is_switched("out_of_unit", "rest_of_game"):
        return table
    return table.change(unit, stray="out")
