"""Names out of a table that stand in a document, each at most once (P28-WB-5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.core.documents import Reader, join

NONE: Mapping[str, str] = MappingProxyType({})


def listed(
    reader: Reader,
    fields: dict[str, Any],
    path: str,
    key: str,
    table: dict[str, Any],
    what: str,
    idle: Mapping[str, str] = NONE,
) -> tuple[str, ...]:
    """Return the names under a key; unknown and repeated ones are faults.

    Those of `idle` have no effect, which is warned of.
    """
    names: list[str] = []
    for n, value in enumerate(reader.many(fields.get(key, []), join(path, key))):
        at = f"{path}.{key}[{n}]"
        name = reader.one_of(value, at, table, what, "P28-WB-5")
        if name in names:
            reader.fault(at, f"“{name}” is there already", "P28-WB-10")
        elif name:
            names.append(name)
            warn_idle(reader, name, at, idle)
    return tuple(names)


def warn_idle(reader: Reader, name: str, path: str, idle: Mapping[str, str]) -> None:
    """Warn of a name that has no effect in these battles."""
    if name in idle:
        reader.warn(path, f"“{name}” does nothing here: {idle[name]}")
