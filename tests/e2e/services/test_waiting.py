"""Deadlines, reminders, rest: from given times, by day and night and over clock changes."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from referee.zones import local
from rules.deadlines import (
    DAY,
    GLANCE,
    GLIMPSE,
    GRACE,
    HOUR,
    MINUTE,
    PACES,
    QUARTER,
    Habits,
    Wait,
    act,
    due_at,
    free_at,
    opened,
    order_moment,
    reminded,
    soonest,
    wake_at,
)

BERLIN = Habits(zone="Europe/Berlin", quiet=(22 * 60, 7 * 60))


def at(*when, zone="UTC"):
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def shown(ms, zone="Europe/Berlin"):
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%d %H:%M")


def berlin(habits=BERLIN):
    return ((habits, local("Europe/Berlin")),)


def test_a_wait_is_nudged_at_half_time_and_near_the_end_and_lapses_after_its_grace():
    wait = opened(PACES["hours"], 0, (), GRACE["hours"])

    assert wake_at(wait) == 6 * HOUR
    assert act(wait, 6 * HOUR - 1) is None
    assert act(wait, 6 * HOUR) == "nudge"
    once = reminded(wait, 6 * HOUR)
    assert wake_at(once) == 12 * HOUR - 72 * MINUTE
    twice = reminded(once, 12 * HOUR - 72 * MINUTE)
    assert wake_at(twice) == 13 * HOUR
    assert act(twice, 12 * HOUR) is None
    assert act(twice, 13 * HOUR) == "lapse"


def test_reminders_missed_while_nobody_looked_are_not_caught_up():
    wait = Wait(0, 100, 0, 0)

    assert reminded(wait, 95).reminded == 2
    assert reminded(wait, 60).reminded == 1
    assert act(wait, 100) == "lapse"


def test_a_deadline_does_not_fall_into_the_night():
    due = due_at(at(2026, 11, 21, 12), 12 * HOUR, berlin())

    assert shown(due) == "22 07:00"


@pytest.mark.parametrize(
    ("asked", "free"),
    [
        ((2026, 11, 21, 21, 59), "21 21:59"),
        ((2026, 11, 21, 22, 0), "22 07:00"),
        ((2026, 11, 22, 6, 59), "22 07:00"),
        ((2026, 11, 22, 7, 0), "22 07:00"),
        # Clocks go back in the night to 25 October and forward in the night to 29 March.
        ((2026, 10, 24, 23, 0), "25 07:00"),
        ((2026, 3, 28, 23, 0), "29 07:00"),
    ],
)
def test_quiet_hours_end_by_the_persons_own_clock(asked, free):
    assert shown(free_at(at(*asked, zone="Europe/Berlin"), *berlin()[0])) == free


def test_quiet_hours_in_a_zone_of_three_quarters():
    nepal = Habits(zone="Asia/Kathmandu", quiet=(22 * 60, 6 * 60 + 10))
    asked = at(2026, 1, 5, 23, 50, zone="Asia/Kathmandu")

    assert shown(free_at(asked, nepal, local("Asia/Kathmandu")), "Asia/Kathmandu") == "06 06:10"


def test_days_of_a_holiday_do_not_count():
    begin, end = at(2026, 8, 1), at(2026, 8, 11)
    away = Habits(zone="Europe/Berlin", away=(begin, end))

    assert due_at(begin - DAY, 3 * DAY, berlin(away)) == end + 2 * DAY
    assert due_at(begin + DAY, 3 * DAY, berlin(away)) == end + 3 * DAY
    assert due_at(end, 3 * DAY, berlin(away)) == end + 3 * DAY
    assert due_at(begin - 4 * DAY, 3 * DAY, berlin(away)) == begin - DAY


def test_a_holiday_that_ends_at_night_is_followed_by_the_night():
    away = Habits(zone="Europe/Berlin", quiet=(22 * 60, 7 * 60), away=(0, at(2026, 8, 1, 0)))

    assert shown(free_at(at(2026, 7, 30), away, local("Europe/Berlin"))) == "01 07:00"


def test_two_people_on_a_seat_are_awaited_for_the_one_who_is_awake():
    tokyo = (Habits(zone="Asia/Tokyo", quiet=(22 * 60, 7 * 60)), local("Asia/Tokyo"))
    night = at(2026, 11, 21, 23, zone="Europe/Berlin")

    assert soonest(night, (*berlin(), tokyo)) == night
    assert soonest(night, ()) == night


def test_an_order_to_a_sealed_question_answers_in_the_first_quarter_and_a_gms_within_a_minute():
    wait = Wait(1000, 1000 + 12 * HOUR)

    assert order_moment(wait, 0) == 1000
    assert order_moment(wait, 500_000) == 1000 + 90 * MINUTE
    assert 1000 <= order_moment(wait, 999_999) < 1000 + 3 * HOUR
    assert order_moment(wait, 500_000, QUARTER, GLANCE) == 1000 + MINUTE // 2
    assert 1000 <= order_moment(wait, 999_999, GLIMPSE, GLANCE) < 1000 + MINUTE
