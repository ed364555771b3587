"""Every code of Discord's that the sandbox answers with, met by a plain request, without a bot."""

from __future__ import annotations

import pytest

from sandbox.errors import KNOWN
from sandbox.limits import LIMITS


async def unauthorised(desk, sandbox):
    sandbox.token = sandbox.token[::-1]
    desk.token = "wrong"
    return await desk.ask("GET", "/users/@me")


async def unknown_channel(desk, sandbox):
    return await desk.ask("GET", "/channels/1")


async def unknown_guild(desk, sandbox):
    return await desk.ask("GET", "/guilds/1")


async def unknown_member(desk, sandbox):
    guild = sandbox.admin.find_guild("Landfall")["id"]
    away = sandbox.admin.add_person("Zoe", guild="")["id"]
    return await desk.ask("GET", f"/guilds/{guild}/members/{away}")


async def unknown_message(desk, sandbox):
    return await desk.ask("GET", f"/channels/{desk.channel['id']}/messages/1")


async def unknown_user(desk, sandbox):
    return await desk.ask("POST", "/users/@me/channels", {"recipient_id": "1"})


async def followup_before_the_answer(desk, sandbox):
    one = desk.open(2)
    return await desk.ask("POST", f"/webhooks/{sandbox.bot_id}/{one.token}", {"content": "x"})


async def unknown_interaction(desk, sandbox):
    one = desk.open(2)
    sandbox.clock.advance(3_000)
    return await desk.reply(one, {"type": 4, "data": {"content": "late"}})


async def unknown_command(desk, sandbox):
    return await desk.ask("GET", f"/applications/{sandbox.bot_id}/commands/1")


async def second_answer(desk, sandbox):
    one = desk.open(2)
    await desk.reply(one, {"type": 5})
    return await desk.reply(one, {"type": 4, "data": {"content": "again"}})


async def hidden_channel(desk, sandbox):
    sandbox.admin.deny("general", "Landfall", "view_channel")
    return await desk.message({"content": "x"})


async def others_message(desk, sandbox):
    ana = sandbox.admin.find_person("Ana")["id"]
    said = sandbox.messages.create(desk.channel, ana, {"content": "mine"}, {})
    path = f"/channels/{desk.channel['id']}/messages/{said['id']}"
    return await desk.ask("PATCH", path, {"content": "yours"})


async def edited_to_nothing(desk, sandbox):
    _, sent = await desk.message({"content": "x"})
    path = f"/channels/{desk.channel['id']}/messages/{sent['id']}"
    return await desk.ask("PATCH", path, {"content": None})


async def closed_to_words(desk, sandbox):
    ana = sandbox.admin.find_person("Ana")["id"]
    sandbox.admin.take_direct("Ana", False)
    _, talk = await desk.ask("POST", "/users/@me/channels", {"recipient_id": ana})
    return await desk.ask("POST", f"/channels/{talk['id']}/messages", {"content": "x"})


async def forbidden_to_speak(desk, sandbox):
    sandbox.admin.deny("general", "Landfall", "send_messages")
    return await desk.message({"content": "x"})


async def words_in_a_forum(desk, sandbox):
    forum = sandbox.admin.find_channel("campaigns")["id"]
    return await desk.ask("POST", f"/channels/{forum}/messages", {"content": "x"})


async def token_too_old(desk, sandbox):
    one = desk.open(2)
    await desk.reply(one, {"type": 5})
    sandbox.clock.advance(15 * 60_000)
    return await desk.ask("POST", f"/webhooks/{sandbox.bot_id}/{one.token}", {"content": "x"})


async def form_of_the_wrong_shape(desk, sandbox):
    return await desk.ask("POST", f"/channels/{desk.channel['id']}/messages", [])


async def sleeping_thread(desk, sandbox):
    _, thread = await desk.thread({"name": "x"})
    sandbox.admin.archive(thread["id"])
    return await desk.ask("PATCH", f"/channels/{thread['id']}", {"name": "y"})


async def no_json(desk, sandbox):
    return await desk.ask("POST", f"/channels/{desk.channel['id']}/messages", raw="{")


async def second_thread(desk, sandbox):
    _, sent = await desk.message({"content": "x"})
    path = f"/channels/{desk.channel['id']}/messages/{sent['id']}/threads"
    await desk.ask("POST", path, {"name": "x"})
    return await desk.ask("POST", path, {"name": "x"})


REFUSED = {
    0: unauthorised,
    10003: unknown_channel,
    10004: unknown_guild,
    10007: unknown_member,
    10008: unknown_message,
    10013: unknown_user,
    10015: followup_before_the_answer,
    10062: unknown_interaction,
    10063: unknown_command,
    40060: second_answer,
    50001: hidden_channel,
    50005: others_message,
    50006: edited_to_nothing,
    50007: closed_to_words,
    50013: forbidden_to_speak,
    50024: words_in_a_forum,
    50027: token_too_old,
    50035: form_of_the_wrong_shape,
    50083: sleeping_thread,
    50109: no_json,
    160004: second_thread,
}


def test_every_code_is_met_somewhere():
    by_limit = {limit.code for limit in LIMITS.values()}

    assert set(KNOWN) == set(REFUSED) | by_limit


@pytest.mark.parametrize("code", REFUSED)
async def test_code_is_met(desk, sandbox, code):
    status, told = await REFUSED[code](desk, sandbox)

    assert (status, told["code"], told["message"]) == (KNOWN[code][0], code, KNOWN[code][1])
