"""A move picked from a menu: the message that bears the menu becomes the answer."""

from __future__ import annotations

import pytest

from cogs.workers import posting
from referee import verdict
from sandbox.person import Person
from tests.support.e2e import hands
from tests.support.e2e.shown import newest, shown, told_row
from tests.support.e2e.telling import check_told
from tests.support.services.playing import PLACE, bid

pytestmark = pytest.mark.bot
LIMIT = 10


async def at_charm(table):
    """Return Red, Blue and the message that asks Blue, openly, what to do about a wound."""
    ana, ben = await table.duel("Ana", "Ben")
    for _ in range(40):
        if (await hands.asked(table))[0] == "charm":
            break
        await bid(ana, 3)
        await bid(ben, 0)
    return ana, ben, await shown(table, ben, PLACE)


async def pick(person, message, value):
    """Pick from the menu of a message; return what Discord saw as the answer."""
    menu = message.selects[0]
    ask = {"channel": message.channel, "message": message.id, "custom_id": menu.custom_id}
    return await Person._do(person, "press", LIMIT, values=[value], **ask)


async def test_a_question_with_too_many_choices_for_buttons_has_a_menu(table, monkeypatch):
    monkeypatch.setattr(verdict, "BUTTON_CHOICES", 1)
    _, ben, message = await at_charm(table)
    await table.quiet()
    before = len(table.sandbox.requests)
    value = message.selects[0].options[0]

    picked = await pick(ben, message, value)
    await newest(table, int(message.channel))

    assert (picked.kind, picked.message.id) == ("update", message.id)
    assert not picked.message.selects
    asked = list(table.sandbox.requests)[before:]
    assert [one for one in asked if one.method == "PATCH" and one.path.endswith(message.id)] == []
    await check_told(table.data, ben, PLACE)


@pytest.mark.rule("PX-TURN-2")
async def test_whoever_is_asked_nothing_is_told_whom_the_game_waits_for(table):
    ana, _, _ = await at_charm(table)
    page = (await hands.now(ana, PLACE)).content
    told = "Nothing is asked of you at the moment. The game waits for Blue (Ben)."
    assert page.startswith(f"**Red (Ana)**: {told}")


async def test_few_choices_have_buttons_and_no_menu(table):
    _, _, message = await at_charm(table)
    assert "Take it" in message.labels
    assert not message.selects


async def test_a_menu_on_the_games_message_is_for_who_is_asked(table, monkeypatch):
    monkeypatch.setattr(verdict, "BUTTON_CHOICES", 1)
    ana, _, message = await at_charm(table)
    before = (await table.bot.games.get(1)).seq
    refused = await pick(ana, message, message.selects[0].options[0])
    assert refused.ephemeral
    assert (await table.bot.games.get(1)).seq == before


async def test_a_persons_own_menu_becomes_the_answer(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ben, 1)
    page = await hands.now(ana, PLACE)
    whispers = sum(m.ephemeral for m in await ana.messages(PLACE))
    value = next(one for one in page.message.selects[0].options if "3" in one)

    picked = await pick(ana, page.message, value)

    assert (picked.kind, picked.message.id) == ("update", page.message.id)
    assert picked.ephemeral
    assert picked.content.startswith("Done: ")
    assert not picked.message.selects
    assert sum(m.ephemeral for m in await ana.messages(PLACE)) == whispers
    assert "Bids: " in (await told_row(table, ana, PLACE, 3)).content


async def test_a_sealed_answer_is_confirmed_where_it_was_picked(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    page = await hands.now(ana, PLACE)
    picked = await pick(ana, page.message, page.message.selects[0].options[0])
    assert (picked.kind, picked.message.id) == ("update", page.message.id)
    assert not picked.message.selects


async def test_what_is_refused_leaves_the_menu_as_it_is(table, monkeypatch):
    monkeypatch.setattr(posting, "TOGETHER", 0.0)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    page = await hands.now(ana, PLACE)
    value = page.message.selects[0].options[0]
    await bid(ana, 1)
    await bid(ben, 1)
    refused = await pick(ana, page.message, value)
    assert refused.ephemeral
    assert refused.message.id != page.message.id
    assert "not open any more" in refused.content
