"""Edits as Discord takes them: old messages, archived threads, files; and last messages."""

from __future__ import annotations

import discord
import pytest

HOUR = 60 * 60 * 1_000


@pytest.fixture
def place(rest):
    return f"/channels/{rest.channel['id']}"


async def edit(rest, message, content):
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    return await rest.ask("PATCH", path, {"content": content})


async def test_many_edits_of_old_messages_are_refused_for_a_while(rest, clock):
    _, sent = await rest.message({"content": "card"})
    clock.advance(HOUR)
    done = [(await edit(rest, sent, f"card {number}"))[0] for number in range(3)]
    clock.advance(5_000)
    status, told = await edit(rest, sent, "one too many")
    clock.advance(15_000)

    assert done == [200, 200, 200]
    assert (status, told["code"], told["retry_after"], told["global"]) == (429, 30046, 15.0, False)
    assert (await edit(rest, sent, "again"))[0] == 200


async def test_edits_of_young_messages_and_in_other_channels_are_free(rest, clock, sandbox):
    _, old = await rest.message({"content": "old"})
    elsewhere = sandbox.admin.find_channel("planet-x")
    other = sandbox.messages.create(elsewhere, sandbox.bot_id, {"content": "other"}, {})
    clock.advance(HOUR - 1)
    _, young = await rest.message({"content": "young"})
    not_yet = [(await edit(rest, old, str(number)))[0] for number in range(4)]
    clock.advance(1)
    for number in range(3):
        await edit(rest, old, str(number))

    assert not_yet == [200] * 4
    assert (await edit(rest, old, "over"))[0] == 429
    assert (await edit(rest, young, "young"))[0] == 200
    assert (await edit(rest, other, "elsewhere"))[0] == 200


async def test_the_real_client_waits_and_then_gives_up_with_30046(bot, clock, sandbox):
    sandbox.old_edits.retry_after = 0.01
    channel = bot.get_channel(int(sandbox.admin.find_channel("general")["id"]))
    message = await channel.send("card")
    clock.advance(HOUR)
    for number in range(3):
        await message.edit(content=f"card {number}")
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="one too many")

    assert (refused.value.status, refused.value.code) == (429, 30046)
    assert (await channel.fetch_message(message.id)).content == "card 2"


async def test_update_by_a_button_does_not_count_as_an_edit_of_an_old_message(
    bot, ana, clock, sandbox
):
    shown = await ana.command("#general", "panel")
    clock.advance(HOUR)
    for _ in range(5):
        pressed = await ana.press(shown, "Picture")

        assert (pressed.kind, pressed.text) == ("update", "picture")


async def test_update_by_a_button_takes_files(bot, ana, sandbox):
    shown = await ana.command("#general", "panel")
    first = await ana.press(shown, "Picture")
    second = await ana.press(shown, "Picture")
    (old,), (new,) = first.message.attachments, second.message.attachments

    assert old["id"] != new["id"]
    assert second.message.id == shown.message.id
    assert (new["filename"], new["description"]) == ("dot.png", "a dot")
    assert second.message.embeds[0]["image"]["url"] == new["url"]
    assert second.labels == shown.labels


async def test_files_of_an_edit_are_counted_with_those_that_stay(rest, place):
    _, sent = await rest.ask("POST", f"{place}/messages", {"content": "x"}, [b"x"] * 9)
    path = f"{place}/messages/{sent['id']}"
    two = await rest.ask("PATCH", path, {}, [b"x"] * 2)
    instead = {"attachments": [{"id": 0, "filename": "a"}, {"id": 1, "filename": "b"}]}
    swapped = await rest.ask("PATCH", path, instead, [b"x"] * 2)

    assert two[0] == 400
    assert [one["filename"] for one in swapped[1]["attachments"]] == ["a", "b"]


async def test_archived_thread_takes_no_edit_and_no_pin(rest, sandbox):
    _, thread = await rest.thread({"name": "Table"})
    path = f"/channels/{thread['id']}/messages"
    _, sent = await rest.ask("POST", path, {"content": "card"})
    sandbox.admin.archive(thread["id"])
    edited = await edit(rest, sent, "late")
    pinned = await rest.ask("PUT", f"{path}/pins/{sent['id']}")
    _, read = await rest.ask("GET", f"{path}/{sent['id']}")

    assert [(one[0], one[1]["code"]) for one in (edited, pinned)] == [(400, 50083)] * 2
    assert read["content"] == "card"


async def test_locked_thread_takes_no_answer_either(rest, sandbox):
    _, thread = await rest.thread({"name": "Table"})
    rest.channel = sandbox.world.channel(thread["id"])
    one, other, late = rest.open(2), rest.open(2), rest.open(2)
    await rest.reply(late, {"type": 4, "data": {"content": "in time"}})
    sandbox.admin.archive(thread["id"], locked=True)
    said = await rest.reply(one, {"type": 4, "data": {"content": "too late"}})
    thought = await rest.reply(other, {"type": 5})
    hook = f"/webhooks/{sandbox.bot_id}/{late.token}"
    more = await rest.ask("POST", hook, {"content": "more"})
    changed = await rest.ask("PATCH", f"{hook}/messages/@original", {"content": "changed"})

    assert [answer[1]["code"] for answer in (said, thought, more, changed)] == [50083] * 4


async def test_posting_wakes_a_thread_only_if_the_post_is_taken(rest, sandbox):
    _, thread = await rest.thread({"name": "Table"})
    sandbox.admin.archive(thread["id"])
    path = f"/channels/{thread['id']}"
    sandbox.admin.deny("general", "Landfall", "send_messages_in_threads")
    denied = await rest.ask("POST", f"{path}/messages", {"content": "no"})
    _, asleep = await rest.ask("GET", path)
    sandbox.admin.allow("general", "Landfall", "send_messages_in_threads")
    await rest.ask("POST", f"{path}/messages", {"content": "yes"})
    _, awake = await rest.ask("GET", path)

    assert denied[1]["code"] == 50013
    assert asleep["thread_metadata"]["archived"] is True
    assert awake["thread_metadata"]["archived"] is False


async def test_channel_names_its_last_message(rest, place, ana, bot):
    async def last():
        return (await rest.ask("GET", place))[1]["last_message_id"]

    assert await last() is None
    _, sent = await rest.message({"content": "card"})
    assert await last() == sent["id"]
    await ana.command("#general", "hush", text="for me alone")
    assert await last() == sent["id"]
    said = await ana.say("#general", "on top")
    await edit(rest, sent, "an edit moves nothing")
    assert await last() == said.id
    await rest.ask("DELETE", f"{place}/messages/{said.id}")
    assert await last() == said.id


async def test_forum_names_its_last_post(rest, sandbox):
    forum = sandbox.admin.find_channel("campaigns")
    path = f"/channels/{forum['id']}"
    body = {"name": "Campaign", "message": {"content": "Welcome"}}
    _, post = await rest.ask("POST", f"{path}/threads", body)
    _, told = await rest.ask("GET", path)

    assert told["last_message_id"] == post["id"]
