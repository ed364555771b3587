"""What people state of close quarters: who touches whom, and which enemies are near."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from rules.core import FactType, RuleError, fact

from ..letters import LETTERS
from ..named import TOO_LONG
from ..state import Table

_PAIR = re.compile(r"\s*([A-Za-z])\s*[-:/ ]?\s*([A-Za-z])\s*")
MOST = 26


class Contacts(FactType[Table]):
    """Models in base contact, ours and theirs by their letters: `A-A, B-A`; "none" is nobody."""

    example = "pairs such as A-A, B-A"

    def read(self, state: Table, text: str) -> tuple[str, ...]:
        if text.strip().lower() in ("", "none"):
            return ()
        found = []
        for part in text.split(","):
            pair = _PAIR.fullmatch(part)
            if pair is None:
                wrong = f'"{part.strip()}" is no pair of models; write A-B for ours A, theirs B.'
                raise RuleError(wrong, "PF-FACT-1")
            found.append((pair[1] + pair[2]).upper())
        return tuple(dict.fromkeys(found))

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(f"{ours}-{theirs}" for ours, theirs in value) or "none"


class Squadrons(FactType[Table]):
    """Squadrons by their numbers or names, separated by commas; "none" is none."""

    example = "names with commas, or none"

    def read(self, state: Table, text: str) -> tuple[int, ...]:
        if text.strip().lower() in ("", "none"):
            return ()
        return tuple(dict.fromkeys(_squadron(state, part) for part in text.split(",")))

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(map(state.name, value)) or "none"


def _squadron(table: Table, text: str) -> int:
    """Return the squadron on the table with this number or name (PF-FACT-1)."""
    wanted = text.strip().lower()
    there = [one.id for one in table.squadrons if table.is_there(one.id)]
    if wanted.isdecimal() and len(wanted) < TOO_LONG and int(wanted) in there:
        return int(wanted)
    found = [one for one in there if table.name(one).lower() == wanted]
    if len(found) != 1:
        known = ", ".join(map(table.name, there))
        text = f'There is no single squadron called "{text.strip()}" here. Squadrons: {known}.'
        raise RuleError(text, "PF-FACT-1")
    return found[0]


CONTACTS, SQUADRONS = Contacts(), Squadrons()
Pair = Annotated[str, msgspec.Meta(pattern=f"^[{LETTERS}]{{2}}$")]
Pairs = Annotated[tuple[Pair, ...], msgspec.Meta(max_length=MOST)]
Touching = Annotated[Pairs, fact(CONTACTS)]
"""Pairs of models in contact, the caller's first."""
Near = Annotated[Annotated[tuple[int, ...], msgspec.Meta(max_length=60)], fact(SQUADRONS)]
