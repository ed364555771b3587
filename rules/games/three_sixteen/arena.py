"""What a Strength or the GM ends at once."""

from __future__ import annotations

from rules.core import Frame


class Arena(Frame, frozen=True, kw_only=True):
    """An encounter or a conflict: `Go.out` leaves everything inside it and lets it close."""
