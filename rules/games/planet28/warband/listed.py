"""Names out of a table that stand in a document, each at most once (P28-WB-5)."""

from __future__ import annotations

from typing import Any

from rules.core.documents import Reader, join


def listed(
    reader: Reader, fields: dict[str, Any], path: str, key: str, table: dict[str, Any], what: str
) -> tuple[str, ...]:
    """Return the names under a key; unknown and repeated ones are faults."""
    names: list[str] = []
    for n, value in enumerate(reader.many(fields.get(key, []), join(path, key))):
        at = f"{path}.{key}[{n}]"
        name = reader.one_of(value, at, table, what, "P28-WB-5")
        if name in names:
            reader.fault(at, f"“{name}” is there already", "P28-WB-10")
        elif name:
            names.append(name)
    return tuple(names)
