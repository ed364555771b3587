"""How long a question waits: paces, deadlines, rest, and what the clock has to do at a given time.

Nothing here reads a clock or a calendar: times are milliseconds passed in by the caller, and what
time of day it is for a person is a function that the caller supplies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
MINUTES_A_DAY = 24 * 60

Pace = Literal["live", "hours", "days"]
PACES: dict[str, int] = {"live": 10 * MINUTE, "hours": 12 * HOUR, "days": 3 * DAY}
"""How long a seat may be silent before the default is played, by pace, in milliseconds."""
GRACE: dict[str, int] = {"live": MINUTE, "hours": HOUR, "days": 6 * HOUR}
"""How long after the deadline an answer is still accepted before the default, by pace."""

UNWATCHED_STEPS: dict[str, int] = {"live": 5_000, "hours": MINUTE, "days": 10 * MINUTE}
"""How long computers wait between two moves if no person plays, by pace."""


def length(kind: str, pace: str, lengths: Mapping[str, int]) -> int:
    """Return how long a question of a kind may wait, in ms; `lengths` override the pace."""
    return lengths.get(kind, PACES[pace])


NEVER = 1 << 62
"""A time that never comes."""

NUDGES = 2
"""One reminder at half time, one near the end."""

STEP = 15
"""Local clocks differ by quarters of an hour: rest is searched for in steps of at most that."""
CHANCES = 1_000_000

Local = Callable[[int], int]
"""Tells which minute of the day (0 to 1439) a time in ms is on a person's own clock."""


class Habits(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a person is not to be disturbed, and whether they want to be mentioned at all.

    `quiet` is from and to as minutes of their local day, the second before the first if it spans
    midnight; `away` a holiday from and to in ms; `zone` the name of their time zone.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    away: tuple[int, int] | None = None
    mentions: bool = True


Resting = Sequence[tuple[Habits, Local]]
"""The people on one seat: what they wish, and what time of day it is for them."""


class Wait(msgspec.Struct, frozen=True):
    """The wait for one seat: since when, until when (None: for ever), how many nudges it has had.

    `grace` is how long after `due` the default is still not played.
    """

    since: int
    due: int | None
    reminded: int = 0
    grace: int = 0


Act = Literal["nudge", "lapse"]


def opened(length: int, now: int, people: Resting = (), grace: int = 0) -> Wait:
    """Return the wait of a question that opens now and may wait `length` ms."""
    return Wait(now, due_at(now, length, people), 0, grace)


def due_at(since: int, length: int, people: Resting) -> int:
    """Return the deadline of a seat: holidays do not count, and it falls into nobody's rest.

    With several people on one seat, it is due as soon as it is for one of them.
    """
    return min((_due(since, length, *person) for person in people), default=since + length)


def _due(since: int, length: int, habits: Habits, local: Local) -> int:
    due = since + length
    if habits.away is not None and habits.away[0] < due and since < habits.away[1]:
        due += habits.away[1] - max(since, habits.away[0])
    return free_at(due, habits, local)


def free_at(at: int, habits: Habits, local: Local) -> int:
    """Return the first time from `at` on at which a person may be disturbed."""
    while True:
        if habits.away is not None and habits.away[0] <= at < habits.away[1]:
            at = habits.away[1]
        left = _quiet_left(at, habits, local)
        if left == 0:
            return at
        # In small steps, since the clock may be put forward or back before the night is over.
        at = (at // MINUTE + min(left, STEP)) * MINUTE


def _quiet_left(at: int, habits: Habits, local: Local) -> int:
    """Return how many minutes of quiet are left at a time, 0 outside it."""
    if habits.quiet is None:
        return 0
    begin, end = habits.quiet
    length, gone = (end - begin) % MINUTES_A_DAY, (local(at) - begin) % MINUTES_A_DAY
    return length - gone if gone < length else 0


def soonest(at: int, people: Resting) -> int:
    """Return the first time from `at` on at which somebody on a seat may be disturbed."""
    return min((free_at(at, *person) for person in people), default=at)


QUARTER, GLIMPSE = 4, 30
GLANCE = MINUTE
"""The longest that a GM's window waits before it passes by itself or an order answers it, in ms."""


def order_moment(wait: Wait, draw: int, part: int = QUARTER, most: int = NEVER) -> int:
    """Return when a sealed question is answered without its seat: in the first part of its time.

    `draw` is a number from 0 to 999,999, drawn when the question opens, whether or not anybody has
    orders, so that the time of an answer reveals nothing; `part` is QUARTER, or GLIMPSE in a game
    that is played live, `most` the longest that it may take, in ms.
    """
    length = 0 if wait.due is None else wait.due - wait.since
    return wait.since + min(length // part, most) * draw // CHANCES


def nudge_at(wait: Wait) -> int | None:
    """Return when the next reminder is due: at half time, then with a tenth left; then none."""
    if wait.due is None or wait.reminded >= NUDGES:
        return None
    length = wait.due - wait.since
    return wait.since + length // 2 if wait.reminded == 0 else wait.due - length // 10


def over_at(wait: Wait) -> int | None:
    """Return when the default is played: after the deadline and its grace; None for never."""
    return None if wait.due is None else wait.due + wait.grace


def wake_at(wait: Wait) -> int | None:
    """Return when the clock must look at this wait again, None if never."""
    nudge = nudge_at(wait)
    return over_at(wait) if nudge is None else nudge


def act(wait: Wait, now: int) -> Act | None:
    """Return what the clock has to do with a wait at a time, None for nothing yet.

    A deadline that passed while nobody looked takes effect at once, without the reminders it
    missed.
    """
    over = over_at(wait)
    if over is not None and now >= over:
        return "lapse"
    nudge = nudge_at(wait)
    return "nudge" if nudge is not None and now >= nudge else None


def reminded(wait: Wait, now: int) -> Wait:
    """Return the wait after a nudge: reminders missed while nobody looked are not caught up."""
    after = msgspec.structs.replace(wait, reminded=wait.reminded + 1)
    if after.reminded < NUDGES and act(after, now) == "nudge":
        after = msgspec.structs.replace(after, reminded=after.reminded + 1)
    return after
