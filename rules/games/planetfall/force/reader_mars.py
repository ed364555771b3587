"""MARs in a force file: the name, and the values that this MAR takes (PF-DATA-2, section 5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.core.documents import Reader, join, shown

from .fields import IS_MISSING, Fields
from .mars import (
    ARTILLERY_SUPPORT,
    BULKY,
    BY_NAME,
    CUSTOM,
    HARD_TARGET,
    HARMONICS,
    KINDS,
    PINPOINT,
    SHIELD_PROJECTOR,
    SKY_DROP_NEXUS,
    TRANSPORT,
    Bearer,
    Mar,
    MarKind,
)

RULE = "PF-DATA-2"
KEYS = {"value": "value", "reach": "inches", "when": "when", "allowed": "allowed"}
"""The fields of a MAR, and what they are called in a file."""
MOST = {
    ARTILLERY_SUPPORT: 20,
    BULKY: 12,
    HARD_TARGET: 4,
    HARMONICS: 12,
    PINPOINT: 10,
    SHIELD_PROJECTOR: 12,
    SKY_DROP_NEXUS: 20,
    TRANSPORT: 60,
}
"""The highest value of each MAR that has one; the least is 1."""
FARTHEST = 60
LONGEST = 100
WHEN_USUAL = "always"


class MarReader:
    """Reads MARs. `whom` are the ids of profiles, categories and races that one may be limited to.

    `rule` is the one that its faults name.
    """

    def __init__(self, reader: Reader, whom: Collection[str], rule: str = RULE) -> None:
        self.reader, self.whom, self.rule = reader, whom, rule

    def all(self, fields: Fields, key: str, bearer: Bearer) -> tuple[Mar, ...]:
        """Return the MARs under a key; one that is there twice is a fault."""
        found = fields.each(key, lambda value, path: self._one(value, path, bearer))
        seen: set[str] = set()
        for n, mar in enumerate(found):
            if mar.name and mar.name in seen:
                path = f"{fields.at(key)}[{n}]"
                self.reader.fault(path, f"“{mar.name}” is there already", self.rule)
            seen.add(mar.name)
        return tuple(mar for mar in found if mar.name)

    def _one(self, value: Any, path: str, bearer: Bearer) -> Mar:
        """Return a MAR given as an object, or as its mere name where it takes no value."""
        # A mere name is the whole MAR, so its fault stands at the MAR itself.
        given = {"name": value} if isinstance(value, str) else value
        at = path if isinstance(value, str) else join(path, "name")
        fields = Fields(self.reader, given, path, ("name", *KEYS.values()), self.rule)
        if isinstance(given, dict) and "name" not in given:
            self.reader.fault(at, IS_MISSING, self.rule)
            return Mar("")
        name = fields.values.get("name")
        if isinstance(name, str) and name.startswith(CUSTOM):
            self._note_own(name, at)
            return Mar(name)
        kind = self._kind(name, at, bearer) if fields.values else None
        return self._valued(fields, kind) if kind else Mar("")

    def _note_own(self, name: str, path: str) -> None:
        if not name.isprintable() or not len(CUSTOM) < len(name) <= LONGEST:
            self.reader.fault(path, f"{shown(name)} says nothing, or too much", self.rule)

    def _kind(self, name: Any, path: str, bearer: Bearer) -> MarKind | None:
        known = [kind.name for kind in KINDS if kind.bearer == bearer]
        if isinstance(name, str) and name in BY_NAME and name not in known:
            whose = BY_NAME[name].bearer
            self.reader.fault(path, f"“{name}” is a MAR of {whose}s, not of {bearer}s", self.rule)
            return None
        return BY_NAME.get(self.reader.one_of(name, path, known, "MAR", self.rule))

    def _valued(self, fields: Fields, kind: MarKind) -> Mar:
        """Return a MAR with its values; one missing and one too many are faults."""
        for field, key in KEYS.items():
            if key in fields.values and field not in kind.takes:
                fields.fault(key, f"{kind.name} takes no “{key}”")
            elif key not in fields.values and field in kind.takes and field in ("value", "reach"):
                fields.fault(key, IS_MISSING)
        takes = {field for field in kind.takes if KEYS[field] in fields.values}
        when = fields.text("when", 1, LONGEST) if "when" in takes else ""
        if "when" in kind.takes and not when:
            when = WHEN_USUAL
        return Mar(
            kind.name,
            value=self._value(fields, kind.name) if "value" in takes else 0,
            reach=fields.inches("inches", 1, FARTHEST) if "reach" in takes else 0,
            when=when,
            allowed=fields.words("allowed", self.whom, "profile, category or race")
            if "allowed" in takes
            else (),
        )

    def _value(self, fields: Fields, name: str) -> int:
        # Hard Target (-2) may be written as the book has it.
        if name == HARD_TARGET and _is_whole(fields.values["value"]):
            fields.values = {**fields.values, "value": abs(fields.values["value"])}
        return fields.whole("value", 1, MOST[name])


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
