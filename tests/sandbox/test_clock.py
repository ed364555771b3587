"""The clock a test turns by hand."""

from __future__ import annotations

from sandbox import Hand


def test_calls_come_in_order_and_see_the_time_they_were_due():
    clock = Hand(1_000)
    seen = []
    clock.at(1_300, lambda: seen.append(("late", clock.now())))
    clock.at(1_100, lambda: seen.append(("early", clock.now())))
    clock.at(1_100, lambda: seen.append(("after", clock.now())))
    dropped = clock.at(1_200, lambda: seen.append(("dropped", clock.now())))
    dropped.cancel()
    clock.advance(299)
    before = list(seen)
    clock.advance(701)

    assert before == [("early", 1_100), ("after", 1_100)]
    assert seen[2:] == [("late", 1_300)]
    assert clock.now() == 2_000


def test_a_call_may_set_another_one():
    clock = Hand(0)
    seen = []
    clock.at(10, lambda: clock.at(20, lambda: seen.append(clock.now())))
    clock.advance(30)

    assert seen == [20]
