"""What became of rows that are no longer in force: taken back, or corrected by a later one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.core.rewind import Line, RowOutline, timeline

Fate = Literal["undone", "corrected"]
Fates = dict[int, Fate]


def fates(pasts: Sequence[RowOutline]) -> Fates:
    """Return, by its number, what became of each move no longer in force after these rows."""
    line = {past.seq for past in timeline(pasts).line}
    corrected = {
        _corrected(timeline(pasts[:place]).line, past.restores)
        for place, past in enumerate(pasts)
        if past.restores is not None and past.what == "move" and not past.rerolls
        if past.seq in line
    }
    return {
        past.seq: "corrected" if past.seq in corrected else "undone"
        for past in pasts
        if past.what == "move" and past.seq not in line
    }


def _corrected(line: Line, restores: int | None) -> int:
    """Return the decision that a correction puts right: the first after what it restores."""
    later = (past.seq for past in line if past.decided and past.seq > (restores or 0))
    return next(later, 0)
