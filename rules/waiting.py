"""How long a question waits: paces, deadlines and what the clock has to do, from a given time.

Nothing here reads a clock: times are milliseconds that the caller hands in.
"""

from __future__ import annotations

from typing import Literal

import msgspec

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

Pace = Literal["live", "hours", "days"]
PACES: dict[str, int] = {"live": 10 * MINUTE, "hours": 12 * HOUR, "days": 3 * DAY}
"""How long silence lasts before the default is played, by pace, in milliseconds."""

NEVER = 1 << 62
"""A time that does not come."""

NUDGES = 2
"""One reminder at half time, one near the end."""


class Wait(msgspec.Struct, frozen=True):
    """One seat awaited: since when, until when (None: for ever), how many nudges it has had."""

    since: int
    due: int | None
    reminded: int = 0


Act = Literal["nudge", "lapse"]


def opened(pace: str, now: int) -> Wait:
    """Return the wait of a question that opens now in a game of this pace."""
    return Wait(now, now + PACES[pace])


def nudge_at(wait: Wait) -> int | None:
    """Return when the next reminder is due: at half time, then with a tenth left; then none."""
    if wait.due is None or wait.reminded >= NUDGES:
        return None
    length = wait.due - wait.since
    return wait.since + length // 2 if wait.reminded == 0 else wait.due - length // 10


def wake_at(wait: Wait) -> int | None:
    """Return when the clock must look at this wait again, None when never."""
    nudge = nudge_at(wait)
    return wait.due if nudge is None else nudge


def act(wait: Wait, now: int) -> Act | None:
    """Return what the clock has to do with a wait at a time, None for nothing yet.

    A deadline passed while nobody looked lapses at once, without the reminders it missed.
    """
    if wait.due is not None and now >= wait.due:
        return "lapse"
    nudge = nudge_at(wait)
    return "nudge" if nudge is not None and now >= nudge else None


def reminded(wait: Wait, now: int) -> Wait:
    """Return the wait after a nudge: reminders missed while nobody looked are not caught up."""
    count = wait.reminded + 1
    if count < NUDGES and act(Wait(wait.since, wait.due, count), now) == "nudge":
        count += 1
    return Wait(wait.since, wait.due, count)
