"""Channels, messages, threads and people by plain requests: what is done, and what is refused."""

from __future__ import annotations

import aiohttp
import pytest


@pytest.fixture
def place(rest):
    return f"/channels/{rest.channel['id']}"


async def test_message_is_posted_read_edited_and_deleted(rest, place, ana):
    _, sent = await rest.message({"content": "one"})
    path = f"{place}/messages/{sent['id']}"
    _, edited = await rest.ask("PATCH", path, {"content": "two"})
    seen = await ana.wait("#general", lambda one: one.content == "two")
    _, read = await rest.ask("GET", path)
    status, _ = await rest.ask("DELETE", path)
    gone = await rest.ask("GET", path)

    assert edited["edited_timestamp"] is not None
    assert (read["content"], seen.id) == ("two", sent["id"])
    assert (status, gone[0], gone[1]["code"]) == (204, 404, 10008)
    assert await ana.messages("#general") == []


async def test_others_messages_are_not_edited_and_need_a_right_to_go(rest, place, ana, sandbox):
    said = await ana.say("#general", "mine")
    path = f"{place}/messages/{said.id}"
    edited = await rest.ask("PATCH", path, {"content": "yours"})
    sandbox.admin.deny("general", "Landfall", "manage_messages")
    denied = await rest.ask("DELETE", path)
    sandbox.admin.allow("general", "Landfall", "manage_messages")

    assert (edited[0], edited[1]["code"]) == (403, 50005)
    assert (denied[0], denied[1]["code"]) == (403, 50013)
    assert (await rest.ask("DELETE", path))[0] == 204


async def test_history_goes_both_ways(rest, place):
    sent = [(await rest.message({"content": str(number)}))[1]["id"] for number in range(5)]
    _, last = await rest.ask("GET", f"{place}/messages?limit=2")
    _, before = await rest.ask("GET", f"{place}/messages?before={sent[2]}")
    _, after = await rest.ask("GET", f"{place}/messages?after={sent[2]}&limit=1")

    assert [one["content"] for one in last] == ["4", "3"]
    assert [one["content"] for one in before] == ["1", "0"]
    assert [one["content"] for one in after] == ["3"]


async def test_mentions_reach_only_whom_they_may(rest, ana, ben):
    words = f"<@{ana.id}> <@{ben.id}> @everyone"
    _, every = await rest.message({"content": words})
    _, one = await rest.message(
        {"content": words, "allowed_mentions": {"parse": [], "users": [int(ana.id)]}}
    )
    _, none = await rest.message({"content": words, "allowed_mentions": {"parse": []}})

    assert [each["global_name"] for each in every["mentions"]] == ["Ana", "Ben"]
    assert [each["global_name"] for each in one["mentions"]] == ["Ana"]
    assert none["mentions"] == []
    assert (one["mention_everyone"], none["mention_everyone"]) == (False, False)


async def test_nobody_calls_everyone_without_the_right(rest, sandbox):
    _, quiet = await rest.message({"content": "@everyone"})
    sandbox.admin.allow("general", "Landfall", "mention_everyone")
    _, loud = await rest.message({"content": "@everyone"})

    assert (quiet["mention_everyone"], loud["mention_everyone"]) == (False, True)


async def test_reply_shows_what_it_answers(rest, ana):
    said = await ana.say("#general", "question")
    reference = {"message_id": int(said.id)}
    _, sent = await rest.message({"content": "answer", "message_reference": reference})

    assert sent["type"] == 19
    assert sent["referenced_message"]["content"] == "question"


async def test_editing_keeps_only_the_files_it_names(rest, place):
    path = f"{place}/messages"
    _, sent = await rest.ask("POST", path, {"content": "x"}, [b"one", b"two"])
    first = sent["attachments"][0]
    kept = {"attachments": [{"id": int(first["id"])}, {"id": 0, "filename": "three.txt"}]}
    _, edited = await rest.ask("PATCH", f"{path}/{sent['id']}", kept, [b"three"])
    _, plain = await rest.ask("PATCH", f"{path}/{sent['id']}", {"content": "y"})

    assert [one["filename"] for one in edited["attachments"]] == ["0.txt", "three.txt"]
    assert plain["attachments"] == edited["attachments"]


async def test_pins_need_a_right_and_come_last_first(rest, place, sandbox):
    sent = [(await rest.message({"content": str(number)}))[1]["id"] for number in range(2)]
    sandbox.admin.deny("general", "Landfall", "pin_messages")
    denied = await rest.ask("PUT", f"{place}/messages/pins/{sent[0]}")
    sandbox.admin.allow("general", "Landfall", "pin_messages")
    for one in sent:
        sandbox.clock.advance(1)
        assert (await rest.ask("PUT", f"{place}/messages/pins/{one}"))[0] == 204
    _, pinned = await rest.ask("GET", f"{place}/messages/pins")
    await rest.ask("DELETE", f"{place}/messages/pins/{sent[1]}")
    _, left = await rest.ask("GET", f"{place}/messages/pins")

    assert denied[1]["code"] == 50013
    assert [one["message"]["id"] for one in pinned["items"]] == sent[::-1]
    assert [one["message"]["id"] for one in left["items"]] == sent[:1]


async def test_hidden_channel_is_hidden(rest, sandbox, ana):
    sandbox.admin.deny("planet-x", "@everyone", "view_channel")
    sandbox.admin.allow("planet-x", "Ana", "view_channel")
    ben = await sandbox.person("Ben")
    hidden = sandbox.admin.find_channel("planet-x")["id"]

    assert await ana.messages(hidden) == []
    with pytest.raises(AssertionError, match="Missing Access"):
        await ben.messages(hidden)
    assert (await rest.ask("GET", f"/channels/{hidden}"))[1]["code"] == 50001


async def test_hidden_channel_is_not_told_of(rest, sandbox, ana, ben):
    sandbox.admin.deny("general", "Ben", "view_channel")
    _, hidden = await rest.message({"content": "for the others"})
    await ana.wait("#general", lambda one: one.content == "for the others")
    sandbox.admin.allow("general", "Ben", "view_channel")
    _, shown = await rest.message({"content": "for all"})
    await ben.until(lambda: ben.message(rest.channel["id"], shown["id"]), 5, "the message")

    assert ben.message(rest.channel["id"], hidden["id"]) is None


async def test_people_and_guilds_are_looked_up(rest, sandbox, ana):
    guild = sandbox.admin.find_guild("Landfall")["id"]
    _, member = await rest.ask("GET", f"/guilds/{guild}/members/{ana.id}")
    _, roles = await rest.ask("GET", f"/guilds/{guild}/roles")
    _, channels = await rest.ask("GET", f"/guilds/{guild}/channels")
    _, user = await rest.ask("GET", f"/users/{ana.id}")
    sandbox.admin.remove_person("Ana")
    left = await rest.ask("GET", f"/guilds/{guild}/members/{ana.id}")
    nobody = await rest.ask("GET", "/users/1")

    assert (member["user"]["global_name"], user["username"]) == ("Ana", "ana")
    assert {"@everyone", "Moderator"} <= {one["name"] for one in roles}
    assert "general" in {one["name"] for one in channels}
    assert (left[1]["code"], nobody[1]["code"]) == (10007, 10013)


async def test_guild_without_the_bot_is_closed_to_it(rest, sandbox):
    sandbox.admin.remove_bot("Landfall")
    guild = sandbox.admin.find_guild("Landfall")["id"]
    closed = await rest.ask("GET", f"/guilds/{guild}")
    sandbox.admin.add_bot("Landfall")

    assert closed[1]["code"] == 50001
    assert (await rest.ask("GET", f"/guilds/{guild}"))[1]["name"] == "Landfall"


async def test_commands_keep_their_ids_and_are_single_things(rest, sandbox):
    path = f"/applications/{sandbox.bot_id}/commands"
    _, first = await rest.commands([{"name": "one", "description": "x"}])
    _, second = await rest.commands(
        [{"name": "two", "description": "x"}, {"name": "one", "description": "y"}]
    )
    _, changed = await rest.ask("PATCH", f"{path}/{first[0]['id']}", {"description": "z"})
    status, made = await rest.ask("POST", path, {"name": "three", "description": "x"})
    await rest.ask("DELETE", f"{path}/{made['id']}")
    _, left = await rest.ask("GET", path)
    gone = await rest.ask("GET", f"{path}/{made['id']}")

    assert second[1]["id"] == first[0]["id"]
    assert (changed["description"], status) == ("z", 201)
    assert {one["name"] for one in left} == {"one", "two"}
    assert gone[1]["code"] == 10063


async def test_guild_commands_are_seen_there_alone(rest, sandbox, ana):
    guild = sandbox.admin.find_guild("Landfall")["id"]
    path = f"/applications/{sandbox.bot_id}/guilds/{guild}/commands"
    await rest.ask("PUT", path, [{"name": "here", "description": "x"}])

    assert [one["name"] for one in await ana.commands("#general")] == ["here"]
    assert await ana.commands(await ana.dm()) == []


async def test_typing_is_told(rest, place, ana, sandbox):
    await rest.ask("POST", f"{place}/typing")
    await ana.until(lambda: ana.typing, 5, "typing")
    assert ana.typing == [(rest.channel["id"], sandbox.bot_id)]


async def test_world_is_changed_from_another_process_too(sandbox, ana):
    async with aiohttp.ClientSession() as session:
        url = f"{sandbox.page_url}/page/admin"
        ask = {"do": "add_channel", "with": {"name": "arena"}}
        async with session.post(url, json=ask) as answer:
            made = await answer.json()
        async with session.post(url, json={"do": "_world"}) as answer:
            closed = answer.status

    said = await ana.say(made["id"], "first")
    assert (made["name"], closed) == ("arena", 404)
    assert said.channel == made["id"]


async def test_files_and_replies_need_rights_of_their_own(rest, place, sandbox):
    _, sent = await rest.message({"content": "x"})
    sandbox.admin.deny("general", "Landfall", "attach_files", "read_message_history")
    path = f"{place}/messages"
    file = await rest.ask("POST", path, {"content": "x"}, [b"x"])
    reply = await rest.message({"content": "x", "message_reference": {"message_id": sent["id"]}})
    read = await rest.ask("GET", f"{path}/{sent['id']}")
    words = await rest.message({"content": "x"})

    assert [one[1]["code"] for one in (file, reply, read)] == [50013] * 3
    assert words[0] == 200


async def test_direct_messages_name_the_other_side(rest, ana):
    _, talk = await rest.ask("POST", "/users/@me/channels", {"recipient_id": int(ana.id)})

    assert talk["id"] == await ana.dm()
    assert [one["global_name"] for one in talk["recipients"]] == ["Ana"]


async def test_window_shows_only_the_persons_own_servers(sandbox, ana):
    sandbox.admin.add_guild("Elsewhere")
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{sandbox.page_url}/page/state?as=Ana") as answer:
            mine = await answer.json()
        async with session.get(f"{sandbox.page_url}/page/state?as=Ola") as answer:
            hers = await answer.json()

    assert [one["name"] for one in mine["guilds"]] == ["Landfall"]
    assert [one["name"] for one in hers["guilds"]] == ["Landfall", "Elsewhere"]


async def test_edited_thought_leaves_followups_messages_of_their_own(rest, place, sandbox):
    one, other = rest.open(2), rest.open(2)
    for each in (one, other):
        await rest.reply(each, {"type": 5})
    path = f"/webhooks/{sandbox.bot_id}/{one.token}"
    _, first = await rest.ask("PATCH", f"{path}/messages/@original", {"content": "thought"})
    _, second = await rest.ask("POST", path, {"content": "more"})
    mine = await rest.ask("GET", f"{path}/messages/{second['id']}")
    theirs = await rest.ask("GET", f"{path}/messages/{other.original}")

    assert (first["content"], first["flags"]) == ("thought", 0)
    assert second["id"] != first["id"]
    assert (mine[0], theirs[1]["code"]) == (200, 10008)


async def test_commands_left_out_are_gone(rest, sandbox):
    await rest.commands([{"name": "one", "description": "x"}, {"name": "two", "description": "x"}])
    await rest.commands([{"name": "two", "description": "x"}])

    assert [one["name"] for one in sandbox.commands.of(None)] == ["two"]
