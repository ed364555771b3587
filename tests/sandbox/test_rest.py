"""Channels, messages, threads and people by plain requests: what is done, and what is refused."""

from __future__ import annotations

import aiohttp
import pytest


@pytest.fixture
def place(desk):
    return f"/channels/{desk.channel['id']}"


async def test_message_is_posted_read_edited_and_deleted(desk, place, ana):
    _, sent = await desk.message({"content": "one"})
    path = f"{place}/messages/{sent['id']}"
    _, edited = await desk.ask("PATCH", path, {"content": "two"})
    seen = await ana.wait("#general", lambda one: one.content == "two")
    _, read = await desk.ask("GET", path)
    status, _ = await desk.ask("DELETE", path)
    gone = await desk.ask("GET", path)

    assert edited["edited_timestamp"] is not None
    assert (read["content"], seen.id) == ("two", sent["id"])
    assert (status, gone[0], gone[1]["code"]) == (204, 404, 10008)
    assert await ana.messages("#general") == []


async def test_others_messages_are_not_edited_and_need_a_right_to_go(desk, place, ana, sandbox):
    said = await ana.say("#general", "mine")
    path = f"{place}/messages/{said.id}"
    edited = await desk.ask("PATCH", path, {"content": "yours"})
    sandbox.admin.deny("general", "Landfall", "manage_messages")
    denied = await desk.ask("DELETE", path)
    sandbox.admin.allow("general", "Landfall", "manage_messages")

    assert (edited[0], edited[1]["code"]) == (403, 50005)
    assert (denied[0], denied[1]["code"]) == (403, 50013)
    assert (await desk.ask("DELETE", path))[0] == 204


async def test_history_goes_both_ways(desk, place):
    sent = [(await desk.message({"content": str(number)}))[1]["id"] for number in range(5)]
    _, last = await desk.ask("GET", f"{place}/messages?limit=2")
    _, before = await desk.ask("GET", f"{place}/messages?before={sent[2]}")
    _, after = await desk.ask("GET", f"{place}/messages?after={sent[2]}&limit=1")

    assert [one["content"] for one in last] == ["4", "3"]
    assert [one["content"] for one in before] == ["1", "0"]
    assert [one["content"] for one in after] == ["3"]


async def test_mentions_reach_only_whom_they_may(desk, ana, ben):
    words = f"<@{ana.id}> <@{ben.id}> @everyone"
    _, every = await desk.message({"content": words})
    _, one = await desk.message(
        {"content": words, "allowed_mentions": {"parse": [], "users": [int(ana.id)]}}
    )
    _, none = await desk.message({"content": words, "allowed_mentions": {"parse": []}})

    assert [each["global_name"] for each in every["mentions"]] == ["Ana", "Ben"]
    assert [each["global_name"] for each in one["mentions"]] == ["Ana"]
    assert none["mentions"] == []
    assert (one["mention_everyone"], none["mention_everyone"]) == (False, False)


async def test_nobody_calls_everyone_without_the_right(desk, sandbox):
    _, quiet = await desk.message({"content": "@everyone"})
    sandbox.admin.allow("general", "Landfall", "mention_everyone")
    _, loud = await desk.message({"content": "@everyone"})

    assert (quiet["mention_everyone"], loud["mention_everyone"]) == (False, True)


async def test_reply_shows_what_it_answers(desk, ana):
    said = await ana.say("#general", "question")
    reference = {"message_id": int(said.id)}
    _, sent = await desk.message({"content": "answer", "message_reference": reference})

    assert sent["type"] == 19
    assert sent["referenced_message"]["content"] == "question"


async def test_editing_keeps_only_the_files_it_names(desk, place):
    path = f"{place}/messages"
    _, sent = await desk.ask("POST", path, {"content": "x"}, [b"one", b"two"])
    first = sent["attachments"][0]
    kept = {"attachments": [{"id": int(first["id"])}, {"id": 0, "filename": "three.txt"}]}
    _, edited = await desk.ask("PATCH", f"{path}/{sent['id']}", kept, [b"three"])
    _, plain = await desk.ask("PATCH", f"{path}/{sent['id']}", {"content": "y"})

    assert [one["filename"] for one in edited["attachments"]] == ["0.txt", "three.txt"]
    assert plain["attachments"] == edited["attachments"]


async def test_pins_need_a_right_and_come_last_first(desk, place, sandbox):
    sent = [(await desk.message({"content": str(number)}))[1]["id"] for number in range(2)]
    sandbox.admin.deny("general", "Landfall", "pin_messages")
    denied = await desk.ask("PUT", f"{place}/messages/pins/{sent[0]}")
    sandbox.admin.allow("general", "Landfall", "pin_messages")
    for one in sent:
        sandbox.clock.advance(1)
        assert (await desk.ask("PUT", f"{place}/messages/pins/{one}"))[0] == 204
    _, pinned = await desk.ask("GET", f"{place}/messages/pins")
    await desk.ask("DELETE", f"{place}/messages/pins/{sent[1]}")
    _, left = await desk.ask("GET", f"{place}/messages/pins")

    assert denied[1]["code"] == 50013
    assert [one["message"]["id"] for one in pinned["items"]] == sent[::-1]
    assert [one["message"]["id"] for one in left["items"]] == sent[:1]


async def test_thread_is_begun_archived_and_woken_by_speech(desk, sandbox):
    _, thread = await desk.thread({"name": "Side talk"})
    path = f"/channels/{thread['id']}"
    _, sent = await desk.ask("POST", f"{path}/messages", {"content": "here"})
    _, archived = await desk.ask("PATCH", path, {"archived": True})
    edited = await desk.ask("PATCH", f"{path}/messages/{sent['id']}", {"content": "late"})
    renamed = await desk.ask("PATCH", path, {"name": "x"})
    await desk.ask("POST", f"{path}/messages", {"content": "again"})
    _, awake = await desk.ask("GET", path)
    sandbox.admin.archive(thread["id"], locked=True)
    locked = await desk.ask("POST", f"{path}/messages", {"content": "no"})

    assert archived["thread_metadata"]["archived"] is True
    assert (edited[1]["code"], renamed[1]["code"]) == (50083, 50083)
    assert awake["thread_metadata"]["archived"] is False
    assert (awake["message_count"], locked[1]["code"]) == (2, 50083)


async def test_others_threads_are_only_woken_without_the_right(desk, sandbox):
    thread = sandbox.admin.add_thread("general", "Ana's")
    path = f"/channels/{thread['id']}"
    sandbox.admin.deny("general", "Landfall", "manage_threads")
    renamed = await desk.ask("PATCH", path, {"name": "Mine"})
    archived = await desk.ask("PATCH", path, {"archived": True})
    sandbox.admin.allow("general", "Landfall", "manage_threads")
    woken = await desk.ask("PATCH", path, {"archived": False, "name": "Ours"})

    assert (renamed[1]["code"], archived[0]) == (50013, 200)
    assert woken[1]["name"] == "Ours"


async def test_thread_hangs_on_a_message_once(desk, place):
    _, sent = await desk.message({"content": "start"})
    path = f"{place}/messages/{sent['id']}/threads"
    status, thread = await desk.ask("POST", path, {"name": "More"})
    again = await desk.ask("POST", path, {"name": "More"})
    _, read = await desk.ask("GET", f"{place}/messages/{sent['id']}")

    assert (status, thread["id"], thread["parent_id"]) == (201, sent["id"], desk.channel["id"])
    assert again[1]["code"] == 160004
    assert read["thread"]["name"] == "More"


async def test_forum_post_is_a_thread_with_its_first_message(desk, sandbox):
    forum = sandbox.admin.find_channel("campaigns")
    path = f"/channels/{forum['id']}"
    body = {"name": "Campaign", "message": {"content": "Welcome"}}
    bare = await desk.ask("POST", f"{path}/threads", {"name": "Empty", "message": {}})
    _, post = await desk.ask("POST", f"{path}/threads", body)
    spoken = await desk.ask("POST", f"{path}/messages", {"content": "x"})

    assert bare[1]["code"] == 50006
    assert (post["type"], post["message"]["content"]) == (11, "Welcome")
    assert spoken[1]["code"] == 50024
    assert [one["name"] for one in sandbox.world.threads_of(forum["id"])] == ["Campaign"]


async def test_private_thread_is_for_its_members(desk, ana, ben):
    _, thread = await desk.thread({"name": "Council", "type": 12})
    await desk.ask("PUT", f"/channels/{thread['id']}/thread-members/{ana.id}")
    await desk.ask("POST", f"/channels/{thread['id']}/messages", {"content": "secret"})

    assert [one.content for one in await ana.messages(thread["id"])] == ["secret"]
    with pytest.raises(AssertionError, match="Missing Access"):
        await ben.messages(thread["id"])


async def test_hidden_channel_is_hidden(desk, sandbox, ana):
    sandbox.admin.deny("planet-x", "@everyone", "view_channel")
    sandbox.admin.allow("planet-x", "Ana", "view_channel")
    ben = await sandbox.person("Ben")
    hidden = sandbox.admin.find_channel("planet-x")["id"]

    assert await ana.messages(hidden) == []
    with pytest.raises(AssertionError, match="Missing Access"):
        await ben.messages(hidden)
    assert (await desk.ask("GET", f"/channels/{hidden}"))[1]["code"] == 50001


async def test_hidden_channel_is_not_told_of(desk, sandbox, ana, ben):
    sandbox.admin.deny("general", "Ben", "view_channel")
    _, hidden = await desk.message({"content": "for the others"})
    await ana.wait("#general", lambda one: one.content == "for the others")
    sandbox.admin.allow("general", "Ben", "view_channel")
    _, shown = await desk.message({"content": "for all"})
    await ben.until(lambda: ben.message(desk.channel["id"], shown["id"]), 5, "the message")

    assert ben.message(desk.channel["id"], hidden["id"]) is None


async def test_people_and_guilds_are_looked_up(desk, sandbox, ana):
    guild = sandbox.admin.find_guild("Landfall")["id"]
    _, member = await desk.ask("GET", f"/guilds/{guild}/members/{ana.id}")
    _, roles = await desk.ask("GET", f"/guilds/{guild}/roles")
    _, channels = await desk.ask("GET", f"/guilds/{guild}/channels")
    _, user = await desk.ask("GET", f"/users/{ana.id}")
    sandbox.admin.remove_person("Ana")
    left = await desk.ask("GET", f"/guilds/{guild}/members/{ana.id}")
    nobody = await desk.ask("GET", "/users/1")

    assert (member["user"]["global_name"], user["username"]) == ("Ana", "ana")
    assert {"@everyone", "Moderator"} <= {one["name"] for one in roles}
    assert "general" in {one["name"] for one in channels}
    assert (left[1]["code"], nobody[1]["code"]) == (10007, 10013)


async def test_guild_without_the_bot_is_closed_to_it(desk, sandbox):
    sandbox.admin.remove_bot("Landfall")
    guild = sandbox.admin.find_guild("Landfall")["id"]
    closed = await desk.ask("GET", f"/guilds/{guild}")
    sandbox.admin.add_bot("Landfall")

    assert closed[1]["code"] == 50001
    assert (await desk.ask("GET", f"/guilds/{guild}"))[1]["name"] == "Landfall"


async def test_commands_keep_their_ids_and_are_single_things(desk, sandbox):
    path = f"/applications/{sandbox.bot_id}/commands"
    _, first = await desk.commands([{"name": "one", "description": "x"}])
    _, second = await desk.commands(
        [{"name": "two", "description": "x"}, {"name": "one", "description": "y"}]
    )
    _, changed = await desk.ask("PATCH", f"{path}/{first[0]['id']}", {"description": "z"})
    status, made = await desk.ask("POST", path, {"name": "three", "description": "x"})
    await desk.ask("DELETE", f"{path}/{made['id']}")
    _, left = await desk.ask("GET", path)
    gone = await desk.ask("GET", f"{path}/{made['id']}")

    assert second[1]["id"] == first[0]["id"]
    assert (changed["description"], status) == ("z", 201)
    assert {one["name"] for one in left} == {"one", "two"}
    assert gone[1]["code"] == 10063


async def test_guild_commands_are_seen_there_alone(desk, sandbox, ana):
    guild = sandbox.admin.find_guild("Landfall")["id"]
    path = f"/applications/{sandbox.bot_id}/guilds/{guild}/commands"
    await desk.ask("PUT", path, [{"name": "here", "description": "x"}])

    assert [one["name"] for one in await ana.commands("#general")] == ["here"]
    assert await ana.commands(await ana.dm()) == []


async def test_typing_is_told(desk, place, ana, sandbox):
    await desk.ask("POST", f"{place}/typing")
    await ana.until(lambda: ana.typing, 5, "typing")
    assert ana.typing == [(desk.channel["id"], sandbox.bot_id)]


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


async def test_files_and_replies_need_rights_of_their_own(desk, place, sandbox):
    _, sent = await desk.message({"content": "x"})
    sandbox.admin.deny("general", "Landfall", "attach_files", "read_message_history")
    path = f"{place}/messages"
    file = await desk.ask("POST", path, {"content": "x"}, [b"x"])
    reply = await desk.message({"content": "x", "message_reference": {"message_id": sent["id"]}})
    read = await desk.ask("GET", f"{path}/{sent['id']}")
    words = await desk.message({"content": "x"})

    assert [one[1]["code"] for one in (file, reply, read)] == [50013] * 3
    assert words[0] == 200


async def test_direct_messages_name_the_other_side(desk, ana):
    _, talk = await desk.ask("POST", "/users/@me/channels", {"recipient_id": int(ana.id)})

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


async def test_edited_thought_leaves_followups_messages_of_their_own(desk, place, sandbox):
    one, other = desk.open(2), desk.open(2)
    for each in (one, other):
        await desk.reply(each, {"type": 5})
    path = f"/webhooks/{sandbox.bot_id}/{one.token}"
    _, first = await desk.ask("PATCH", f"{path}/messages/@original", {"content": "thought"})
    _, second = await desk.ask("POST", path, {"content": "more"})
    mine = await desk.ask("GET", f"{path}/messages/{second['id']}")
    theirs = await desk.ask("GET", f"{path}/messages/{other.original}")

    assert (first["content"], first["flags"]) == ("thought", 0)
    assert second["id"] != first["id"]
    assert (mine[0], theirs[1]["code"]) == (200, 10008)


async def test_commands_left_out_are_gone(desk, sandbox):
    await desk.commands([{"name": "one", "description": "x"}, {"name": "two", "description": "x"}])
    await desk.commands([{"name": "two", "description": "x"}])

    assert [one["name"] for one in sandbox.commands.of(None)] == ["two"]


async def test_threads_go_with_their_channel(desk, sandbox):
    _, thread = await desk.thread({"name": "x"})
    sandbox.admin.delete_channel("general")

    assert (await desk.ask("GET", f"/channels/{thread['id']}"))[1]["code"] == 10003
