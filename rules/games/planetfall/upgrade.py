"""Stored battles of earlier versions of the rules in today's shape.

Up to version 4 a squadron kept the last target that it had locked, as a number; now it keeps one
number for every lock that no attack has used yet (PF-MAR-TARGETLOCK).
"""

from __future__ import annotations

from typing import Any

Raw = dict[str, Any]


def upgraded(raw: Raw) -> Raw:
    """Return a stored battle in today's shape: it is told by the shape in which it is stored."""
    squadrons = raw.get("squadrons", ())
    if not any(isinstance(one.get("locked"), int) for one in squadrons):
        return raw
    return {**raw, "squadrons": [_squadron(one) for one in squadrons]}


def _squadron(raw: Raw) -> Raw:
    locked = raw.get("locked")
    if not isinstance(locked, int):
        return raw
    return {**raw, "locked": [locked] if locked else []}
