"""Canonical text: the one JSON text of a value, which is what is stored and hashed."""

from __future__ import annotations

from typing import Any

import msgspec


def canonical(value: Any) -> bytes:
    """Return the one JSON text of a value: the same for equal values in any process."""
    return msgspec.json.encode(value, order="deterministic")
