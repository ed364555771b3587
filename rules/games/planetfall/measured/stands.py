"""Squadrons with the places at which they begin, such as `Fists C1, Claws D1+2,3` (PF-SET-9)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import FactType, RuleError

from ..fact_types import SOMEWHERE
from ..named import squadron_of
from ..state import Table


class Stand(msgspec.Struct, frozen=True):
    """A squadron and the place at which its first model begins."""

    squadron: int
    to: str


class Stands(FactType[Table]):
    """Squadrons with their places, separated by commas."""

    example = "such as Fists C1, Claws D1"

    def read(self, state: Table, text: str) -> tuple[Stand, ...]:
        return tuple(_stand(state, part) for part in _parted(text))

    def text(self, state: Table, value: Any) -> str:
        both = (f"{state.name(one.squadron)} {one.to}" for one in value)
        return ", ".join(both) or "the formation"


STANDS = Stands()


def _parted(text: str) -> list[str]:
    """Return the parts of a list, an offset such as `C1+2,3` in one piece."""
    found: list[str] = []
    for part in filter(None, (one.strip() for one in text.replace(";", ",").split(","))):
        if part[0].isdigit() and found:
            found[-1] += f"/{part}"
        else:
            found.append(part)
    return found


def _stand(table: Table, text: str) -> Stand:
    name, _, place = text.rpartition(" ")
    if not name:
        raise RuleError(f'"{text}" is no squadron with its place: write Fists C1.', "PF-SET-9")
    return Stand(squadron_of(table, name), SOMEWHERE.read(table, place))
