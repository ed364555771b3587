"""What time of day it is for a person, from the time zones of tzdata, including clock changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from rules.deadlines import Local


@cache
def local(zone: str) -> Local:
    """Return the function that tells which minute of the day a time in ms is in a zone."""
    place = ZoneInfo(zone)

    def minute(at: int) -> int:
        then = datetime.fromtimestamp(at / 1000, UTC).astimezone(place)
        return then.hour * 60 + then.minute

    return minute


def next_time(zone: str, minute: int, after: int) -> int:
    """Return the first moment (ms) after another at which it is that minute of the day in a zone.

    A minute that a clock change skips comes as much later as the clock goes forward.
    """
    place = ZoneInfo(zone)
    day = datetime.fromtimestamp(after / 1000, UTC).astimezone(place).date()
    while True:
        then = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=place)
        at = int(then.timestamp()) * 1000
        if at > after:
            return at
        day += timedelta(days=1)


def is_zone(zone: str) -> bool:
    """Say whether there is a time zone of that name."""
    return zone in names()


@cache
def names() -> tuple[str, ...]:
    """Return the names of all time zones, `Area/City` first."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))
