"""The base of what a Strength or the GM can end at once."""

from __future__ import annotations

from rules.core import Frame


class Arena(Frame, frozen=True, kw_only=True):
    """An encounter or a conflict: `Go.out` drops everything inside it and lets it close."""
