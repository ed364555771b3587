"""One measurement and the bar it is held against."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """A measured value, at most `bar` to pass. `raw` holds the figures behind it, in words."""

    name: str
    value: float
    bar: float
    unit: str
    raw: str

    @property
    def passes(self) -> bool:
        """Whether the value is within its bar."""
        return self.value <= self.bar
