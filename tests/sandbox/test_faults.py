"""Faults: what a hostile Discord does to the real client, and to plain requests."""

from __future__ import annotations

import asyncio
import random

import aiohttp
import discord
import pytest

from sandbox import Hand, Sandbox


@pytest.fixture
def say(bot, sandbox):
    """Lets the bot post in #general."""
    place = bot.get_partial_messageable(int(sandbox.admin.find_channel("general")["id"]))
    return place.send


def contents(sandbox):
    general = sandbox.admin.find_channel("general")["id"]
    return [one["content"] for one in sandbox.world.messages.get(general, {}).values()]


def asked(sandbox, route):
    return [one.status for one in sandbox.requests if one.route.endswith(route)]


async def test_rate_limit_makes_the_client_wait_and_try_again(say, sandbox):
    sandbox.faults.limit("/messages", "POST", retry_after=0.01, times=2)
    await say("at last")

    assert asked(sandbox, "/messages") == [429, 429, 200]
    assert contents(sandbox) == ["at last"]


async def test_global_rate_limit_is_one_too(say, sandbox):
    sandbox.faults.limit("/messages", "POST", retry_after=0.01, everywhere=True)
    await say("at last")

    assert asked(sandbox, "/messages") == [429, 200]


async def test_failure_before_the_deed_leaves_nothing(say, sandbox):
    sandbox.faults.fail("/messages", "POST", status=503)
    with pytest.raises(discord.DiscordServerError):
        await say("lost")

    assert contents(sandbox) == []


async def test_failure_after_the_deed_leaves_the_deed(say, sandbox):
    sandbox.faults.fail("/messages", "POST", status=503, applied=True)
    with pytest.raises(discord.DiscordServerError):
        await say("there")

    assert contents(sandbox) == ["there"]


@pytest.mark.parametrize(("applied", "left"), [(True, ["said"]), (False, [])])
async def test_cut_connection_hides_whether_it_was_done(say, sandbox, applied, left):
    sandbox.faults.cut("/messages", "POST", applied=applied)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await say("said")

    assert contents(sandbox) == left


async def test_nonce_keeps_a_second_try_from_doubling(say, sandbox):
    sandbox.faults.cut("/messages", "POST")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await say("once", nonce=17)
    again = await say("once", nonce=17)

    assert contents(sandbox) == ["once"]
    assert str(again.nonce) == "17"


async def test_discords_codes_come_as_asked(say, sandbox):
    sandbox.faults.fail("/messages", "POST", code=50013)
    with pytest.raises(discord.Forbidden) as caught:
        await say("no")

    assert caught.value.code == 50013


async def test_held_answer_comes_after_the_deed(say, sandbox):
    held = sandbox.faults.hold_answer("/messages", "POST")
    task = asyncio.create_task(say("slow"))
    await held.met.wait()
    before = contents(sandbox)
    held.release()
    await task

    assert before == ["slow"]


async def test_delay_follows_the_clock(bot, ana, sandbox, clock):
    late = sandbox.faults.delay(3_500, "/callback")
    waiting = asyncio.create_task(ana.command("#general", "echo", text="late"))
    await late.met.wait()
    clock.advance(3_500)

    assert (await waiting).kind == "failed"
    async with asyncio.timeout(60):
        await bot.failed.wait()
    assert bot.errors[0].code == 10062


async def test_repeated_event_meets_the_second_acknowledgement(bot, ana, sandbox):
    sandbox.event_faults.repeat()
    seen = await ana.command("#general", "echo", text="once")
    async with asyncio.timeout(60):
        await bot.failed.wait()

    assert seen.content == "once"
    assert bot.errors[0].code == 40060
    assert contents(sandbox) == ["once"]


async def test_reordered_events_come_the_last_first(bot, ana, ben, sandbox):
    sandbox.event_faults.reorder(count=2)
    first = asyncio.create_task(ana.command("#general", "echo", text="first"))
    async with asyncio.timeout(60):
        await sandbox.interactions.opened(1)
    second = asyncio.create_task(ben.command("#general", "echo", text="second"))
    await asyncio.gather(first, second)

    assert contents(sandbox) == ["second", "first"]


async def test_lost_event_fails_for_the_person(bot, ana, sandbox, clock):
    sandbox.event_faults.lose()
    waiting = asyncio.create_task(ana.command("#general", "echo", text="nobody hears"))
    async with asyncio.timeout(60):
        await sandbox.interactions.opened(1)
    clock.advance(3_000)

    assert (await waiting).kind == "failed"
    assert (await ana.command("#general", "echo", text="heard")).content == "heard"


async def test_storm_spares_nobody_for_ever_and_is_drawn_from_its_seed():
    async def weather(seed):
        async with Sandbox(clock=Hand()) as sandbox, aiohttp.ClientSession() as session:
            sandbox.faults.scatter(random.Random(seed), 3, "/gateway")
            url, headers = f"{sandbox.api_url}/gateway", {"Connection": "close"}
            told = []
            for _ in range(60):
                try:
                    async with session.get(url, headers=headers) as answer:
                        told.append(answer.status)
                except aiohttp.ClientError:
                    told.append(0)
            return told

    one, same, other = await weather(1), await weather(1), await weather(2)

    assert one == same != other
    assert {200, 429, 0} < set(one)


async def test_cleared_storm_is_over(rest, sandbox):
    sandbox.faults.scatter(random.Random(1), 1, "/gateway")
    sandbox.faults.clear()

    assert [(await rest.ask("GET", "/gateway"))[0] for _ in range(5)] == [200] * 5


async def test_deleted_message_and_channel_are_unknown(bot, say, sandbox):
    sent = await say("short-lived")
    sandbox.admin.delete_message("general", str(sent.id))
    with pytest.raises(discord.NotFound) as message:
        await sent.edit(content="late")
    sandbox.admin.delete_channel("general")
    with pytest.raises(discord.NotFound) as channel:
        await say("nowhere")

    assert (message.value.code, channel.value.code) == (10008, 10003)


@pytest.mark.parametrize(
    ("taken", "code"), [("view_channel", 50001), ("send_messages", 50013), ("embed_links", 50013)]
)
async def test_missing_permissions_have_their_codes(say, sandbox, taken, code):
    sandbox.admin.deny("general", "Landfall", taken)
    with pytest.raises(discord.Forbidden) as caught:
        await say(embed=discord.Embed(title="x"))
    sandbox.admin.allow("general", "Landfall", taken)

    assert caught.value.code == code
    assert (await say("again")).content == "again"


async def test_closed_door_for_direct_messages(bot, ana, sandbox):
    user = await bot.fetch_user(int(ana.id))
    sandbox.admin.take_direct("Ana", False)
    with pytest.raises(discord.Forbidden) as closed:
        await user.send("hello")
    sandbox.admin.take_direct("Ana", True)
    sent = await user.send("hello")

    assert closed.value.code == 50007
    assert [one.content for one in await ana.messages(str(sent.channel.id))] == ["hello"]


async def test_several_shards_each_resume_their_own(run_bot):
    async with Sandbox(clock=Hand(), shards=2) as sandbox:
        homes = {}
        while len(homes) < 2:
            guild = sandbox.admin.add_guild(f"Home {len(sandbox.world.guilds)}")
            homes.setdefault((int(guild["id"]) >> 22) % 2, guild)
            sandbox.clock.advance(1)
        async with run_bot(sandbox) as bot:
            sandbox.gateway.drop()
            async with asyncio.timeout(60):
                await sandbox.gateway.resumed(2)
            for guild in homes.values():
                person = await sandbox.person("Ana", guild=guild["name"])
                place = sandbox.admin.find_channel("general", guild["name"])["id"]
                seen = await person.command(place, "echo", text=guild["name"])
                assert seen.content == guild["name"]
            assert len(bot.shards) == 2
