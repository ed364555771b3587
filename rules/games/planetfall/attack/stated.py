"""The sorts of facts that an attack needs: ranges, arcs, and how many stand in a flank."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

import msgspec

from rules.core import FactType, RuleError, fact

from ..fact_types import INCHES, Half, inches
from ..state import Table

Side = Literal["", "F", "L", "R", "A"]
"""The arc of its firing models in which a target stands; "" where all weapons bear on it."""
MOST = 26


class Ranges(FactType[Table]):
    """A length for all firing models, or one for each in order: `10.5` or `10.5, 12, 8`."""

    example = "such as 10.5, or 10 12 8.5 by model"

    def read(self, state: Table, text: str) -> tuple[int, ...]:
        parts = [part for part in re.split(r"[\s;]+|,(?!\d)|(?<=\d),(?=\d\d)", text) if part]
        found = tuple(INCHES.read(state, part) for part in parts)
        if not 1 <= len(found) <= MOST:
            raise RuleError("Say how far the closest viable model is, such as 10.5.", "PF-ORD-4")
        return found

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(map(inches, value))


class Counts(FactType[Table]):
    """How many firing models stand in an arc of each model of the chain: `3`, or `0 2 1`."""

    example = "such as 3, or 0 2 1 along the chain"

    def read(self, state: Table, text: str) -> tuple[int, ...]:
        parts = re.findall(r"[^\s,;]+", text)
        if any(not part.isdecimal() for part in parts) or len(parts) > MOST:
            raise RuleError(
                f'"{text}" are no numbers of firing models; write 3, or 0 2 1, for example.',
                "PF-ORD-7",
            )
        return tuple(int(part[:4]) for part in parts)

    def text(self, state: Table, value: Any) -> str:
        return " ".join(map(str, value)) or "none"


class Bearing(FactType[Table]):
    """The arc of the firing models in which the target stands (PF-ORD-3)."""

    example = "F, L, R or A; empty if all bear on it"
    choices = get_args(Side)[1:]

    def read(self, state: Table, text: str) -> str:
        meant = text.strip().upper()
        if meant and meant not in self.choices:
            raise RuleError(f'"{text}" is not an arc: F, L, R or A.', "PF-ORD-3")
        return meant

    def text(self, state: Table, value: Any) -> str:
        return value or "in arc"


class Mounted(FactType[Table]):
    """Weapons by the letter of their model and their place on its sheet: `A1 A2 B1`."""

    example = "such as A1 A2 B1"

    def read(self, state: Table, text: str) -> tuple[str, ...]:
        parts = tuple(re.findall(r"[^\s,;]+", text.upper()))
        for part in parts:
            if not re.fullmatch(r"[A-Z][1-9]", part):
                raise RuleError(f'"{part}" is no weapon of a model: write A1.', "PF-ORD-3")
        return parts

    def text(self, state: Table, value: Any) -> str:
        return " ".join(value) or "none"


RANGES, COUNTS, BEARING, MOUNTED = Ranges(), Counts(), Bearing(), Mounted()
Far = Annotated[Annotated[tuple[Half, ...], msgspec.Meta(max_length=MOST)] | None, fact(RANGES)]
"""Half inches to the closest viable model; None until somebody has said them."""
Firers = Annotated[
    Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=MOST)], ...], msgspec.Meta(max_length=26)],
    fact(COUNTS),
]
Arc = Annotated[Side, fact(BEARING)]
Mount = Annotated[str, msgspec.Meta(pattern="^[A-Z][1-9]$")]
Mounts = Annotated[
    Annotated[tuple[Mount, ...], msgspec.Meta(max_length=200)] | msgspec.UnsetType, fact(MOUNTED)
]
"""Weapons that bear on the target on a measured table; UNSET where people say their arc."""
