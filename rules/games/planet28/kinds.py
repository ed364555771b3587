"""What units of each kind may do and suffer: the one table in which kinds are told apart by name.

Else they differ only in base values, Speed, harm, nerve, leaving a combat and pushback.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core import RuleError

from .state import Table
from .units import Character, Squad, Unit, Vehicle


class Kind(NamedTuple):
    """A kind of unit: what it is called, the actions it lacks, and what does not touch it.

    Actions go by their tags; what touches a unit by the tag of a move, the name of a power, or a
    word of the rules (`fear`, `focus`).
    """

    name: str
    lacks: frozenset[str] = frozenset()
    spared: frozenset[str] = frozenset()


# P28-ACT-1, P28-VEH-3: no items and nothing that takes a mind.
_MINDLESS = frozenset(
    ("cast", "use_psyka", "swap", "use_med_kit", "use_stimulants", "extinguish", "improvise")
) | {"aim", "drain", "heal", "inspire", "persuade", "throw"}
# P28-ARC-3: of the powers only Smite and Blind reach it.
_MACHINE = frozenset(
    ("fear", "focus", "Poisonous", "heal", "use_med_kit", "drain", "inspire", "persuade", "throw")
) | {
    *("Terrify", "Rend the earth", "Mind control", "Wither", "Flame", "Summon", "Shield"),
    *("Dishearten", "Immobilize", "Foul aura"),
}
KINDS: dict[type[Unit], Kind] = {
    Character: Kind("character"),
    Squad: Kind("squad"),
    Vehicle: Kind("vehicle", _MINDLESS, _MACHINE),
}


def kind_of(table: Table, unit: int) -> Kind:
    """Return what is said of units of a unit's kind."""
    return KINDS[type(table.unit(unit))]


def is_open_to(table: Table, unit: int, what: str) -> bool:
    """Return whether something touches units of this kind at all."""
    return what not in kind_of(table, unit).spared


def check_open_to(table: Table, unit: int, what: str, rule: str) -> None:
    """Raise RuleError for a target of a kind that this does not touch."""
    if not is_open_to(table, unit, what):
        kind, deed = kind_of(table, unit).name, what.replace("_", " ")
        text = f"{table.name(unit)} is a {kind}; “{deed}” does nothing to it."
        raise RuleError(text, rule)


def check_action(table: Table, unit: int, tag: str) -> None:
    """Raise RuleError for an action that units of this kind do not have (P28-ACT-1)."""
    kind = kind_of(table, unit)
    if tag in kind.lacks:
        deed = tag.replace("_", " ")
        raise RuleError(f"{table.name(unit)} is a {kind.name} and cannot {deed}.", "P28-ACT-1")
