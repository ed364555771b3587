"""Whoever alone has not answered what several are asked reads so, in the question and reminders."""

from __future__ import annotations

import pytest

from rules.deadlines import HOUR
from tests.support.services.playing import PLACE, bid

pytestmark = pytest.mark.bot


async def newest(person):
    return (await person.messages(PLACE))[-1].content


async def test_the_last_one_to_answer_is_told_so(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    assert "Waiting for Blue" in await newest(ana)
    assert "the last one" not in await newest(ana)
    await bid(ana, 1)
    await table.quiet()
    assert f"Waiting for Blue <@{ben.id}>, the last one." in await newest(ben)

    table.clock.forward(7 * HOUR)
    call = await ben.wait(PLACE, lambda m: "still open" in m.content)
    assert "still open, and everybody else has answered: " in call.content
    await bid(ben, 2)
    await table.quiet()
    assert "the last one" not in await newest(ana)


async def test_while_several_are_asked_a_reminder_calls_nobody_the_last(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    table.clock.forward(7 * HOUR)
    call = await ana.wait(PLACE, lambda m: "still open" in m.content)
    assert "everybody else" not in call.content
