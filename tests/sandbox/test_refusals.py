"""Every code of Discord's that the sandbox answers with, met by a plain request, without a bot."""

from __future__ import annotations

import pytest

from sandbox.errors import KNOWN
from sandbox.limits import LIMITS


async def unauthorised(rest, sandbox):
    sandbox.token = sandbox.token[::-1]
    rest.token = "wrong"
    return await rest.ask("GET", "/users/@me")


async def unknown_channel(rest, sandbox):
    return await rest.ask("GET", "/channels/1")


async def unknown_guild(rest, sandbox):
    return await rest.ask("GET", "/guilds/1")


async def unknown_member(rest, sandbox):
    guild = sandbox.admin.find_guild("Landfall")["id"]
    away = sandbox.admin.add_person("Zoe", guild="")["id"]
    return await rest.ask("GET", f"/guilds/{guild}/members/{away}")


async def unknown_message(rest, sandbox):
    return await rest.ask("GET", f"/channels/{rest.channel['id']}/messages/1")


async def unknown_user(rest, sandbox):
    return await rest.ask("POST", "/users/@me/channels", {"recipient_id": "1"})


async def followup_before_the_answer(rest, sandbox):
    one = rest.open(2)
    return await rest.ask("POST", f"/webhooks/{sandbox.bot_id}/{one.token}", {"content": "x"})


async def unknown_interaction(rest, sandbox):
    one = rest.open(2)
    sandbox.clock.advance(3_000)
    return await rest.reply(one, {"type": 4, "data": {"content": "late"}})


async def unknown_command(rest, sandbox):
    return await rest.ask("GET", f"/applications/{sandbox.bot_id}/commands/1")


async def second_answer(rest, sandbox):
    one = rest.open(2)
    await rest.reply(one, {"type": 5})
    return await rest.reply(one, {"type": 4, "data": {"content": "again"}})


async def hidden_channel(rest, sandbox):
    sandbox.admin.deny("general", "Landfall", "view_channel")
    return await rest.message({"content": "x"})


async def others_message(rest, sandbox):
    ana = sandbox.admin.find_person("Ana")["id"]
    said = sandbox.messages.create(rest.channel, ana, {"content": "mine"}, {})
    path = f"/channels/{rest.channel['id']}/messages/{said['id']}"
    return await rest.ask("PATCH", path, {"content": "yours"})


async def edited_to_nothing(rest, sandbox):
    _, sent = await rest.message({"content": "x"})
    path = f"/channels/{rest.channel['id']}/messages/{sent['id']}"
    return await rest.ask("PATCH", path, {"content": None})


async def closed_to_words(rest, sandbox):
    ana = sandbox.admin.find_person("Ana")["id"]
    sandbox.admin.take_direct("Ana", False)
    _, talk = await rest.ask("POST", "/users/@me/channels", {"recipient_id": ana})
    return await rest.ask("POST", f"/channels/{talk['id']}/messages", {"content": "x"})


async def forbidden_to_speak(rest, sandbox):
    sandbox.admin.deny("general", "Landfall", "send_messages")
    return await rest.message({"content": "x"})


async def words_in_a_forum(rest, sandbox):
    forum = sandbox.admin.find_channel("campaigns")["id"]
    return await rest.ask("POST", f"/channels/{forum}/messages", {"content": "x"})


async def token_too_old(rest, sandbox):
    one = rest.open(2)
    await rest.reply(one, {"type": 5})
    sandbox.clock.advance(15 * 60_000)
    return await rest.ask("POST", f"/webhooks/{sandbox.bot_id}/{one.token}", {"content": "x"})


async def form_of_the_wrong_shape(rest, sandbox):
    return await rest.ask("POST", f"/channels/{rest.channel['id']}/messages", [])


async def sleeping_thread(rest, sandbox):
    _, thread = await rest.thread({"name": "x"})
    sandbox.admin.archive(thread["id"])
    return await rest.ask("PATCH", f"/channels/{thread['id']}", {"name": "y"})


async def no_json(rest, sandbox):
    return await rest.ask("POST", f"/channels/{rest.channel['id']}/messages", raw="{")


async def second_thread(rest, sandbox):
    _, sent = await rest.message({"content": "x"})
    path = f"/channels/{rest.channel['id']}/messages/{sent['id']}/threads"
    await rest.ask("POST", path, {"name": "x"})
    return await rest.ask("POST", path, {"name": "x"})


async def old_message_edited_often(rest, sandbox):
    _, sent = await rest.message({"content": "x"})
    sandbox.clock.advance(60 * 60 * 1_000)
    path = f"/channels/{rest.channel['id']}/messages/{sent['id']}"
    for _ in range(3):
        await rest.ask("PATCH", path, {"content": "y"})
    return await rest.ask("PATCH", path, {"content": "y"})


async def words_in_a_locked_thread(rest, sandbox):
    _, thread = await rest.thread({"name": "x"})
    sandbox.admin.lock(thread["id"])
    sandbox.admin.deny("general", "Landfall", "manage_threads")
    return await rest.ask("POST", f"/channels/{thread['id']}/messages", {"content": "x"})


async def one_thread_too_many(rest, sandbox):
    path = f"/channels/{rest.channel['id']}/threads"
    sandbox.faults.fail(path, "POST", status=400, code=160006)
    return await rest.thread({"name": "x"})


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
    30046: old_message_edited_often,
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
    160005: words_in_a_locked_thread,
    160006: one_thread_too_many,
}


def test_every_code_is_met_somewhere():
    by_limit = {limit.code for limit in LIMITS.values()}

    assert set(KNOWN) == set(REFUSED) | by_limit


@pytest.mark.parametrize("code", REFUSED)
async def test_code_is_met(rest, sandbox, code):
    status, told = await REFUSED[code](rest, sandbox)

    assert (status, told["code"], told["message"]) == (KNOWN[code][0], code, KNOWN[code][1])
