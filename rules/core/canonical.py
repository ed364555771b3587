"""Canonical text: the one JSON text of a value, which is what is stored and hashed."""

from __future__ import annotations

import msgspec

canonical = msgspec.json.Encoder(order="deterministic").encode
"""Return the one JSON text of a value as bytes: the same for equal values in any process."""
