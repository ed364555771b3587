"""Threads and forum posts, by plain requests."""

from __future__ import annotations

import pytest


@pytest.fixture
def place(rest):
    return f"/channels/{rest.channel['id']}"


async def test_thread_is_begun_archived_and_woken_by_speech(rest, sandbox):
    _, thread = await rest.thread({"name": "Side talk"})
    path = f"/channels/{thread['id']}"
    _, sent = await rest.ask("POST", f"{path}/messages", {"content": "here"})
    _, archived = await rest.ask("PATCH", path, {"archived": True})
    edited = await rest.ask("PATCH", f"{path}/messages/{sent['id']}", {"content": "late"})
    renamed = await rest.ask("PATCH", path, {"name": "x"})
    await rest.ask("POST", f"{path}/messages", {"content": "again"})
    _, awake = await rest.ask("GET", path)
    sandbox.admin.archive(thread["id"], locked=True)
    locked = await rest.ask("POST", f"{path}/messages", {"content": "no"})

    assert archived["thread_metadata"]["archived"] is True
    assert (edited[1]["code"], renamed[1]["code"]) == (50083, 50083)
    assert awake["thread_metadata"]["archived"] is False
    assert (awake["message_count"], locked[1]["code"]) == (2, 50083)


async def test_nobody_but_a_manager_of_threads_writes_in_a_locked_one(rest, sandbox):
    _, thread = await rest.thread({"name": "Side talk"})
    path = f"/channels/{thread['id']}/messages"
    sandbox.admin.lock(thread["id"])
    managed = await rest.ask("POST", path, {"content": "still here"})
    sandbox.admin.deny("general", "Landfall", "manage_threads")
    refused = await rest.ask("POST", path, {"content": "no"})

    assert (managed[0], refused[1]["code"]) == (200, 160005)


async def test_others_threads_are_only_woken_without_the_right(rest, sandbox):
    thread = sandbox.admin.add_thread("general", "Ana's")
    path = f"/channels/{thread['id']}"
    sandbox.admin.deny("general", "Landfall", "manage_threads")
    renamed = await rest.ask("PATCH", path, {"name": "Mine"})
    archived = await rest.ask("PATCH", path, {"archived": True})
    sandbox.admin.allow("general", "Landfall", "manage_threads")
    woken = await rest.ask("PATCH", path, {"archived": False, "name": "Ours"})

    assert (renamed[1]["code"], archived[0]) == (50013, 200)
    assert woken[1]["name"] == "Ours"


async def test_thread_hangs_on_a_message_once(rest, place):
    _, sent = await rest.message({"content": "start"})
    path = f"{place}/messages/{sent['id']}/threads"
    status, thread = await rest.ask("POST", path, {"name": "More"})
    again = await rest.ask("POST", path, {"name": "More"})
    _, read = await rest.ask("GET", f"{place}/messages/{sent['id']}")

    assert (status, thread["id"], thread["parent_id"]) == (201, sent["id"], rest.channel["id"])
    assert again[1]["code"] == 160004
    assert read["thread"]["name"] == "More"


async def test_forum_post_is_a_thread_with_its_first_message(rest, sandbox):
    forum = sandbox.admin.find_channel("campaigns")
    path = f"/channels/{forum['id']}"
    body = {"name": "Campaign", "message": {"content": "Welcome"}}
    bare = await rest.ask("POST", f"{path}/threads", {"name": "Empty", "message": {}})
    _, post = await rest.ask("POST", f"{path}/threads", body)
    spoken = await rest.ask("POST", f"{path}/messages", {"content": "x"})

    assert bare[1]["code"] == 50006
    assert (post["type"], post["message"]["content"]) == (11, "Welcome")
    assert spoken[1]["code"] == 50024
    assert [one["name"] for one in sandbox.world.threads_of(forum["id"])] == ["Campaign"]


async def test_private_thread_is_for_its_members(rest, ana, ben):
    _, thread = await rest.thread({"name": "Council", "type": 12})
    await rest.ask("PUT", f"/channels/{thread['id']}/thread-members/{ana.id}")
    await rest.ask("POST", f"/channels/{thread['id']}/messages", {"content": "secret"})

    assert [one.content for one in await ana.messages(thread["id"])] == ["secret"]
    with pytest.raises(AssertionError, match="Missing Access"):
        await ben.messages(thread["id"])


async def test_threads_go_with_their_channel(rest, sandbox):
    _, thread = await rest.thread({"name": "x"})
    sandbox.admin.delete_channel("general")

    assert (await rest.ask("GET", f"/channels/{thread['id']}"))[1]["code"] == 10003
