"""What an enemy unit sees and what lies on its way, as people type it (P28-FACT-1, P28-SOLO-4)."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

import msgspec

from rules.core import FactType, RuleError
from rules.games.planet28.fact_types import CENTIMETRES, unit_of
from rules.games.planet28.legality import cm
from rules.games.planet28.state import Table

Way = Literal["even", "rough", "hazardous", "impassable", "obstacle", "turn"]
STEP = 50
_SEEN = re.compile(r"(.+?)\s+(\d{1,4}(?:\.\d)?)\s*(?:cm)?((?:\s+(?:cover|above|below))*)", re.I)


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit that is seen: its distance in millimetres, whether it is in cover.

    `height_mm` is how much higher whoever sees it stands, as for a shot.
    """

    unit: int
    mm: int
    cover: bool = False
    height_mm: int = 0


class Sightings(FactType[Table]):
    """Units in sight with their distances: `Teniel 12, Krol 20.5 cover`, or `nobody`.

    `cover` says that some part of it is hidden (of a giant all); `above` and `below` that it stands
    at least 5cm higher or lower.
    """

    example = "Teniel 12, Krol 20.5 cover above; or nobody"

    def read(self, state: Table, text: str) -> tuple[Sighting, ...]:
        if text.strip().lower() in ("nobody", "none"):
            return ()
        return tuple(_sighting(state, part) for part in re.split(r"[,;]", text) if part.strip())

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(spoken(state, one) for one in value) or "nobody"


def _sighting(table: Table, text: str) -> Sighting:
    found = _SEEN.fullmatch(text.strip())
    if found is None:
        wrong = f"“{text.strip()}” is no unit with its distance, such as Teniel 12."
        raise RuleError(wrong, "P28-FACT-1")
    words = found[3].lower().split()
    height = STEP * (("below" in words) - ("above" in words))
    return Sighting(
        unit_of(table, found[1]), CENTIMETRES.read(table, found[2]), "cover" in words, height
    )


def spoken(table: Table, one: Sighting) -> str:
    """Return a sighting as people type it."""
    words = [table.name(one.unit), cm(one.mm).removesuffix("cm")]
    words += ["cover"] if one.cover else []
    words += ["above"] if one.height_mm < 0 else ["below"] if one.height_mm else []
    return " ".join(words)


class Ways(FactType[Table]):
    """What lies straight ahead, with commas: kinds of ground, and whether an obstacle.

    `turn` says of a medium or large vehicle that it cannot go straight there before it has turned.
    """

    example = "even; or rough, hazardous, impassable, obstacle"
    choices = get_args(Way)

    def read(self, state: Table, text: str) -> tuple[str, ...]:
        named = [part.strip().lower() for part in text.split(",") if part.strip()]
        for way in named:
            if way not in self.choices:
                known = ", ".join(self.choices)
                raise RuleError(f"“{way}” is no kind of ground; known: {known}.", "P28-TERR-1")
        return tuple(way for way in named if way != "even")

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(value) or "even"


SIGHTINGS, WAYS = Sightings(), Ways()
