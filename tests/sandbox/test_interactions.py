"""The road of an interaction, from a person through the real client and back."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from tests.support.sandbox.bot import asked_before


async def test_command_is_answered(bot, ana):
    seen = await ana.command("#general", "echo", text="hi", times=2)

    assert (seen.kind, seen.content, seen.ephemeral) == ("message", "hi hi", False)


async def test_every_kind_of_value_arrives(bot, ana):
    seen = await ana.command(
        "#general",
        "kinds",
        number="7",
        share="0.5",
        yes="true",
        who="Ben",
        where="#planet-x",
        role="Player",
        file=("note.txt", b"abc"),
        colour="Red",
    )

    assert seen.content == "7 0.5 True Ben planet-x Player b'abc' r"


@pytest.mark.parametrize(
    ("words", "options", "part"),
    [
        ("kinds", {"number": "10"}, "required"),
        ("echo", {}, "required"),
        ("echo", {"text": "a", "times": "many"}, "integer"),
        ("echo", {"text": "a", "colour": "red"}, "no such option"),
        ("echo", {"text": "x" * 6001}, "characters"),
        ("level", {"high": "10"}, "between 1 and 9"),
        ("level", {"high": "0"}, "between 1 and 9"),
        ("level", {"share": "0.4"}, "between 0.5 and 1.5"),
        ("level", {"share": "nan"}, "valid number"),
        ("level", {"name": "x"}, "2 to 4"),
        ("level", {"name": "xxxxx"}, "2 to 4"),
        ("echo", {"text": "a", "times": str(2**53)}, "between"),
        ("nothing", {}, "not shown"),
        ("fleet", {}, "group"),
        ("fleet ship sink", {}, "no command"),
    ],
)
async def test_client_refuses_what_discord_would(bot, ana, words, options, part):
    seen = await ana.command("#general", words, **options)

    assert seen.kind == "refused"
    assert part in seen.error


async def test_values_at_the_edge_pass(bot, ana):
    seen = await ana.command("#general", "level", high="9", share="0.5", name="four")

    assert seen.content == "9 0.5 four"


async def test_subcommand_completes_and_runs(bot, ana):
    choices = await ana.complete("#general", "fleet ship name", "ship", "fo")
    seen = await ana.command("#general", "fleet ship name", ship=choices[1].value)

    assert [one.name for one in choices] == ["Fox", "Ford"]
    assert seen.content == "named ford"


async def test_ephemeral_answer_is_seen_by_one(bot, ana, ben):
    seen = await ana.command("#general", "hush", text="secret")
    public = await ana.command("#general", "echo", text="open")
    await ben.wait("#general", lambda one: one.content == "open")

    assert seen.ephemeral
    assert [one.content for one in await ana.messages("#general")] == ["secret", "open"]
    assert [one.content for one in await ben.messages("#general")] == ["open"]
    assert ben.message("#general", public.message.id) is not None
    assert ben.message("#general", seen.message.id) is None


async def test_nobody_presses_on_what_they_do_not_see(bot, ana, ben):
    seen = await ana.command("#general", "hush", text="secret")
    pressed = await ben.press(seen, custom_id="whisper", forged=True)

    assert (pressed.kind, pressed.code) == ("refused", 10008)


async def test_thinking_is_filled_by_the_first_followup(bot, ana):
    seen = await ana.command("#general", "think")
    more = await ana.followup(seen)

    assert seen.content == "thought"
    assert more.content == "and more"


async def test_silence_fails_after_three_seconds(bot, ana, clock):
    waiting = asyncio.create_task(ana.command("#general", "silent"))
    await asked_before(ana)
    clock.advance(2_999)
    assert not waiting.done()
    clock.advance(1)

    assert (await waiting).kind == "failed"
    bot.gate.set()
    async with asyncio.timeout(60):
        await bot.failed.wait()
    assert isinstance(bot.errors[0], discord.NotFound)
    assert bot.errors[0].code == 10062


async def test_second_acknowledgement_is_refused(bot, ana, sandbox):
    held = sandbox.faults.hold_answer("/callback")
    command = asyncio.create_task(ana.command("#general", "echo", text="one"))
    await held.met.wait()
    done = next(one for one in sandbox.interactions.open_ones())
    status, body = await _post(sandbox, done, {"type": 4, "data": {"content": "two"}})
    held.release()

    assert (status, body["code"]) == (400, 40060)
    assert (await command).content == "one"


async def _post(sandbox, one, body):
    url = f"{sandbox.api_url}/interactions/{one.id}/{one.token}/callback"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as answer:
        return answer.status, await answer.json()


async def test_people_speak_only_where_they_may(ana, sandbox):
    sandbox.admin.deny("general", "@everyone", "send_messages")

    with pytest.raises(AssertionError, match="Missing Permissions"):
        await ana.say("#general", "x")


async def test_archived_thread_wakes_when_somebody_acts(bot, ana, sandbox):
    thread = sandbox.admin.add_thread("general", "Old talk")
    sandbox.admin.archive(thread["id"])
    seen = await ana.command(thread["id"], "echo", text="still here")
    awake = not thread["thread_metadata"]["archived"]
    sandbox.admin.archive(thread["id"], locked=True)

    assert (seen.content, awake) == ("still here", True)
    assert (await ana.command(thread["id"], "echo", text="x")).code == 50083


async def test_channel_option_may_be_called_channel(bot, ana, sandbox):
    sandbox.admin.add_channel("brand-new")
    seen = await ana.command("#brand-new", "where", channel="#planet-x")

    assert seen.content == "planet-x in brand-new"


async def test_menu_commands_reach_messages_and_people(bot, ana, ben):
    said = await ben.say("#general", "four")
    counted = await ana.context(said, "Count letters")
    greeted = await ana.context_on("#general", ben, "Greet")

    assert counted.content == "4 letters"
    assert greeted.content == "hello Ben"


async def test_default_permissions_hide_and_refuse(bot, ana, sandbox):
    mo = await sandbox.person("Mo")
    hidden = [one["name"] for one in await ana.commands("#general")]
    shown = [one["name"] for one in await mo.commands("#general")]

    assert "rule" not in hidden
    assert "rule" in shown
    assert (await ana.command("#general", "rule")).kind == "refused"
    assert (await mo.command("#general", "rule")).content == "ruled True"
    assert (await mo.command(await mo.dm(), "rule")).kind == "refused"


async def test_own_installation_works_anywhere(bot, ana, sandbox):
    assert (await ana.command("#general", "mine")).kind == "refused"
    sandbox.admin.install("Ana")

    assert (await ana.command("#general", "mine")).content == "yours True False"
    assert (await ana.command(await ana.dm(), "mine")).content == "yours True True"


async def test_where_the_bot_is_no_member_only_own_installations_count(bot, ana, sandbox):
    sandbox.admin.add_guild("Elsewhere", "Ana", with_bot=False)
    place = sandbox.admin.find_channel("general", "Elsewhere")["id"]
    sandbox.admin.install("Ana")
    shown = [one["name"] for one in await ana.commands(place)]

    assert shown == ["mine"]
    assert (await ana.command(place, "mine")).content == "yours True False"
    assert (await ana.command(place, "echo", text="x")).kind == "refused"


async def test_messages_tell_where_they_came_from(bot, ana, ben):
    panel = await ana.command("#general", "panel")
    pressed = await ben.press(panel, "Whisper")
    named = await ana.command("#general", "fleet ship name", ship="x")
    first, second = (one.message.data["interaction_metadata"] for one in (panel, pressed))

    assert (first["type"], first["user"]["id"], first["name"]) == (2, ana.id, "panel")
    assert (second["type"], second["user"]["id"]) == (3, ben.id)
    assert second["interacted_message_id"] == panel.message.id
    assert named.message.data["interaction_metadata"]["name"] == "fleet ship name"


async def test_pictures_are_served_with_their_words(bot, ana):
    seen = await ana.command("#general", "picture")
    (file,) = seen.message.attachments
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        body = await answer.read()

    assert (file["description"], file["width"], file["height"]) == ("a dot", 2, 3)
    assert answer.content_type == "image/png"
    assert len(body) == file["size"]
    assert seen.embeds[0]["image"]["url"] == file["url"]


async def test_followups_end_after_fifteen_minutes(bot, ana, sandbox, clock):
    await ana.command("#general", "echo", text="one")
    (one,) = sandbox.interactions.open_ones()
    url = f"{sandbox.api_url}/webhooks/{sandbox.bot_id}/{one.token}"
    async with aiohttp.ClientSession() as session:
        clock.advance(15 * 60_000 - 1)
        async with session.post(url, json={"content": "in time"}) as answer:
            early = answer.status
        clock.advance(1)
        async with session.post(url, json={"content": "late"}) as answer:
            late = (answer.status, (await answer.json())["code"])

    assert (early, late) == (200, (401, 50027))
