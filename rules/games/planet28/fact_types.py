"""The sorts of facts about a table: distances in cm, units by name, ground (P28-FACT-1)."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from rules.core import FactType, RuleError, YesNo
from rules.ground import goals, places

from .legality import cm
from .measured.winds import facing_text, read_facing
from .state import Table
from .units import Side

Ground = Literal["even", "rough", "hazardous", "impassable"]
ALL = 100
_PERCENT = re.compile(r"\s*(\d{1,3})\s*%?\s*")
_CENTIMETRES = re.compile(r"\s*(-?)(\d{1,4})(?:[.,](\d))?\s*(?:cm)?\s*", re.IGNORECASE)


class Centimetres(FactType[Table]):
    """A length, typed as `7.5` and kept as whole millimetres, no finer (P28-MEAS-1)."""

    example = "such as 7.5"

    def read(self, state: Table, text: str) -> int:
        found = _CENTIMETRES.fullmatch(text)
        if found is None:
            raise RuleError(
                f'"{text}" is not a distance in cm; write 7 or 7.5, for example.', "P28-MEAS-1"
            )
        length = int(found[2]) * 10 + int(found[3] or 0)
        return -length if found[1] else length

    def text(self, state: Table, value: Any) -> str:
        return f"-{cm(-value)}" if value < 0 else cm(value)


class Named(FactType[Table]):
    """Units by their numbers or names, separated by commas; "" or "none" is none."""

    example = "names with commas, or none"

    def read(self, state: Table, text: str) -> tuple[int, ...]:
        if text.strip().lower() == "none":
            return ()
        return tuple(unit_of(state, part) for part in text.split(",") if part.strip())

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(map(state.name, value)) or "none"


class Terrain(FactType[Table]):
    """Kinds of ground, separated by commas; even ground is none (P28-TERR-1)."""

    example = "even, rough, hazardous or impassable"
    choices = get_args(Ground)

    def read(self, state: Table, text: str) -> tuple[str, ...]:
        named = [part.strip().lower() for part in text.split(",") if part.strip()]
        for ground in named:
            if ground not in self.choices:
                known = ", ".join(self.choices)
                text = f'"{ground}" is not a kind of ground; known: {known}.'
                raise RuleError(text, "P28-TERR-1")
        return tuple(ground for ground in named if ground != "even")

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(value) or "even"


class Facing(FactType[Table]):
    """A side of a vehicle's hull (P28-VEH-4)."""

    example = "front, rear, left or right"
    choices = get_args(Side)

    def read(self, state: Table, text: str) -> str:
        meant = text.strip().lower()
        if meant not in self.choices:
            raise RuleError(f'"{text}" is not a side of a vehicle: {self.example}.', "P28-VEH-4")
        return meant


class Percent(FactType[Table]):
    """How much of a hull is hidden: 0 to 100, with or without its sign (P28-COVER-3)."""

    example = "0 to 100"

    def read(self, state: Table, text: str) -> int:
        found = _PERCENT.fullmatch(text)
        if found is None or int(found[1]) > ALL:
            text = f'"{text}" is not a share in percent; write a number from 0 to 100.'
            raise RuleError(text, "P28-COVER-3")
        return int(found[1])

    def text(self, state: Table, value: Any) -> str:
        return f"{value}%"


class Somewhere(FactType[Table]):
    """A place on a measured table by its square, kept by its one name.

    What is said in words depends on who moves: it is kept until the move is measured.
    """

    example = "such as C4, north 8, toward:Bren 8, behind:wall"

    def read(self, state: Table, text: str) -> str:
        if state.scenery is None:
            raise RuleError("This battle is played on your own table: say how far.", "P28-FACT-1")
        if goals.is_words(text):
            goals.read(state.scenery, text, [state.name(unit.id) for unit in state.units])
            return " ".join(text.split())
        return places.name(state.scenery, places.read(state.scenery, text))


class Heading(FactType[Table]):
    """Which way a vehicle's front faces on a measured table, in whole degrees from north."""

    example = "such as north, NE or 135"

    def read(self, state: Table, text: str) -> int:
        return read_facing(text)

    def text(self, state: Table, value: Any) -> str:
        return facing_text(value)


SOMEWHERE, HEADING = Somewhere(), Heading()
CENTIMETRES, NAMED, TERRAIN = Centimetres(), Named(), Terrain()
FACING, PERCENT = Facing(), Percent()
YES_NO: YesNo[Table] = YesNo("P28-FACT-1")


TOO_LONG = 7
"""So many digits are no number of a unit."""


def unit_of(table: Table, text: str) -> int:
    """Return the number of the unit with this number or name (P28-FACT-1)."""
    wanted = text.strip().lower()
    if wanted.isdecimal() and len(wanted) < TOO_LONG and table.is_there(int(wanted)):
        return int(wanted)
    found = [unit.id for unit in table.units if table.name(unit.id).lower() == wanted]
    if len(found) != 1:
        known = ", ".join(table.name(unit.id) for unit in table.units if unit.here)
        text = f'There is no single unit called "{text}" here. Units: {known}.'
        raise RuleError(text, "P28-FACT-1")
    return found[0]
