"""A standing order of Planet 28 is offered under the question that it answers."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.e2e import hands
from tests.support.e2e.p28 import PLACE, battle, charge

pytestmark = pytest.mark.bot


async def test_whoever_is_charged_may_have_all_such_questions_answered_from_now_on(table):
    people = await battle(table)
    actor, _ = await charge(table, people)
    (other,) = (one for one in people if one is not actor)
    assert (await hands.asked(table))[0] == "block"
    await table.quiet()
    shown = await other.press((await other.messages(PLACE))[-1], "What can I do now?")
    (answers,) = (
        menu for menu in shown.message.selects if "From now on: always block" in menu.options
    )
    assert "From now on: block only whoever fights better" in answers.options

    seen = await other.select(shown, "From now on: block only whoever fights better")

    assert seen.ephemeral and "block if stronger" in seen.content
    # The order answers after it was told that it stands.
    async with asyncio.timeout(20):
        while (await hands.asked(table))[0] == "block":
            await asyncio.sleep(0)
    kept = await other.command(PLACE, "game order")
    assert "block if stronger" in kept.content


async def test_nobody_is_offered_orders_for_what_another_is_asked(table):
    people = await battle(table)
    actor, _ = await charge(table, people)
    await table.quiet()
    shown = await actor.press((await actor.messages(PLACE))[-1], "What can I do now?")
    assert not [one for menu in shown.message.selects for one in menu.options if "From now" in one]
