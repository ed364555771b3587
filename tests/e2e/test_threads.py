"""A game in a thread of its own: opened, found from above, woken, left when it must be."""

from __future__ import annotations

import pytest

from cogs.game import thread as threads
from cogs.workers.homes import homes_of
from referee import nearby
from tests.support.e2e import audit
from tests.support.e2e.shown import newest, shown, told_row
from tests.support.e2e.telling import check_told
from tests.support.services.playing import head

pytestmark = [pytest.mark.bot, pytest.mark.engines]
PLACE = "#general"


async def bid(person, place, amount):
    offered = await person.complete(place, "game answer", "move", f"bid {amount}")
    return await person.command(place, "game answer", move=offered[0].value)


async def threaded(table, title="Duel at dawn"):
    """Return two people and the thread in which they have begun a duel."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    made = await ana.command(PLACE, "game new", game="duel", title=title, thread=True)
    number = made.content.rpartition("<#")[2].partition(">")[0]
    for person in (ana, ben):
        await person.command(number, "game join")
    await ana.command(number, "game start")
    return ana, ben, number


async def test_a_game_is_made_in_a_thread_of_its_own(table):
    ana = await table.person("Ana")
    made = await ana.command(PLACE, "game new", game="duel", title="At dawn", thread=True)
    game = (await head(table)).game
    thread = table.sandbox.world.channels[str(game.channel)]
    general = table.sandbox.admin.find_channel("general")
    await table.quiet()

    assert not made.ephemeral
    assert made.content == f"**At dawn** gathers players in <#{thread['id']}>."
    assert (thread["name"], thread["type"], thread["parent_id"]) == ("At dawn", 11, general["id"])
    assert thread["thread_metadata"]["auto_archive_duration"] == 7 * 24 * 60
    assert ana.id in thread["_members"]
    assert (game.place, game.parent) == (f"channel:{thread['id']}", int(general["id"]))
    lobby = [m for m in await ana.messages(thread["id"]) if "Join" in m.labels]
    assert len(lobby) == 1
    assert all("Join" not in m.labels for m in await ana.messages(PLACE))


async def test_a_command_above_the_thread_acts_on_the_only_game_below(table):
    ana, ben, thread = await threaded(table)
    await bid(ben, PLACE, 1)
    done = await bid(ana, PLACE, 3)
    told = await told_row(table, ana, thread, 3)
    status = await ben.command(PLACE, "game status")
    menu = await ben.press(await shown(table, ben, thread), "What can I do now?")

    assert "Bids: Blue 1, Red 3" in told.content
    assert (done.ephemeral, done.content[:6]) == (True, "Done: ")
    assert "Duel at dawn" in status.text
    assert menu.ephemeral
    assert all("Bids:" not in m.content for m in await ana.messages(PLACE))
    await table.quiet()
    await check_told(table.data, ana, thread)


async def test_joining_from_above_is_shown_in_the_thread(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel", thread=True)
    thread = str((await head(table)).game.channel)
    joined = await ben.command(PLACE, "game join")
    assert joined.ephemeral
    assert joined.content == "You play Blue."
    await ben.wait(thread, lambda m: "Blue (Ben)" in m.content)


async def test_several_games_below_a_channel_are_offered_as_links(table):
    first = (await threaded(table, "One"))[2]
    ana, _, second = await threaded(table, "Two")
    for words in ("game status", "game log"):
        seen = await ana.command(PLACE, words)
        assert seen.ephemeral
        assert f"Two in <#{second}>, One in <#{first}>" in seen.content

    await ana.command(PLACE, "game new", game="duel", title="Three")
    assert "Three" in (await ana.command(PLACE, "game status")).text
    assert "Two" in (await ana.command(second, "game status")).text


async def test_the_last_game_below_is_found_when_it_is_over(table):
    ana, _, thread = await threaded(table)
    await ana.command(thread, "game end")
    log = await ana.command(PLACE, "game log")
    assert "Duel at dawn" in log.content
    assert f"/{thread}/" in log.content
    status = await ana.command(PLACE, "game status")
    assert "**The end. The game was ended before it was decided.**" in status.content
    seats = await ana.command(PLACE, "game seats")
    assert "There is no game in this channel" in seats.content


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_where_the_bot_may_open_no_thread_the_channel_is_used(table, right):
    ana = await table.person("Ana")
    table.sandbox.admin.deny("general", "Landfall", right)
    await ana.command(PLACE, "game new", game="duel", thread=True)
    name = right.replace("_", " ").title()
    seen = await ana.wait(PLACE, lambda m: m.ephemeral)
    assert f"so the game is in this channel. It lacks: {name}." in seen.content
    assert (await head(table)).game.parent is None
    assert await ana.wait(PLACE, lambda m: "gathers players" in m.content and "Join" in m.labels)


async def test_where_discord_opens_no_thread_the_channel_is_used(table):
    ana = await table.person("Ana")
    general = table.sandbox.admin.find_channel("general")["id"]
    table.sandbox.faults.fail(f"/channels/{general}/threads", "POST", status=400, code=160006)
    await ana.command(PLACE, "game new", game="duel", thread=True)
    assert await ana.wait(PLACE, lambda m: m.ephemeral and m.content == threads.REFUSED)
    assert (await head(table)).game.parent is None


async def test_where_the_bot_may_not_write_it_says_once_that_it_only_answers(table):
    ana = await table.person("Ana")
    for right in ("send_messages", "view_channel"):
        table.sandbox.admin.deny("general", "Landfall", right)
    await ana.command(PLACE, "game new", game="duel")
    seen = await ana.wait(PLACE, lambda m: m.ephemeral)
    assert "answers commands only" in seen.content
    assert "It lacks: View Channel, Send Messages." in seen.content
    joined = await ana.command(PLACE, "game join")
    assert "answers commands only" not in joined.content


async def test_a_thread_that_people_opened_is_found_from_its_channel_too(table):
    ana = await table.person("Ana")
    thread = table.sandbox.admin.add_thread("general", "Side table")["id"]
    await ana.command(thread, "game new", game="duel", title="Aside", thread=True)
    assert await ana.wait(thread, lambda m: m.ephemeral and m.content == threads.NO_THREAD_HERE)
    assert "Aside" in (await ana.command(PLACE, "game status")).text


async def test_a_private_thread_is_not_found_from_its_channel(table):
    ana, ben, _ = await threaded(table)
    await ana.command(PLACE, "game end")
    copied = await ana.command(PLACE, "game keep copy")
    assert "The copy gathers in" in copied.content
    assert (await head(table, 2)).game.parent is None
    assert "There is no game in this channel" in (await ben.command(PLACE, "game seats")).content


async def test_the_channels_of_a_server_hold_for_their_threads(table):
    ana, ola = await table.person("Ana"), await table.person("Ola")
    await ola.command(PLACE, "server channels allow")
    seen = await ana.command("#planet-x", "game new", game="duel", thread=True)
    assert "Games may not be made in this channel" in seen.content
    planet = table.sandbox.admin.find_channel("planet-x")
    assert table.sandbox.world.threads_of(planet["id"]) == []
    made = await ana.command(PLACE, "game new", game="duel", thread=True)
    assert "gathers players in" in made.content


@pytest.mark.parametrize("how", ["deleted", "locked", "archived and locked"])
@pytest.mark.parametrize("heard", [True, False])
async def test_a_game_leaves_a_thread_that_is_closed(table, how, heard):
    """Whether the bot heard of it, or is refused when it writes next."""
    ana, ben, thread = await threaded(table)
    await bid(ben, thread, 1)
    await table.quiet()
    admin = table.sandbox.admin
    admin.deny("general", "Landfall", "manage_threads")
    if not heard:
        table.sandbox.gateway.dispatch = lambda *told: None
    if how == "deleted":
        admin.delete_channel(thread)
    elif how == "locked":
        admin.lock(thread)
    else:
        admin.archive(thread, locked=True)
    if heard:
        why = how.rpartition(" ")[2]
        sentence = f"The thread of **Duel at dawn** was {why}; the game goes on here."
        await ana.wait(PLACE, lambda m: m.content == sentence)
    await leave_by_moving(table, ana, heard)

    game = (await head(table)).game
    assert (game.parent, str(game.channel)) == (None, await ana.place(PLACE))
    message = await told_row(table, ana, PLACE, 3)
    assert "Bids: Blue 1, Red 3" in message.content
    sentences = [m for m in await ana.messages(PLACE) if "the game goes on here" in m.content]
    assert len(sentences) == 1
    assert audit.unsaid(table.data) == 0


async def test_a_game_is_found_while_it_leaves_its_thread(table, monkeypatch):
    """It stood in the thread when the channel was looked at, and in the channel afterwards."""
    ana, _, thread = await threaded(table)
    await table.quiet()
    channel, games = int(await ana.place(PLACE)), table.bot.games
    look = games.live_at

    async def left_in_between(place):
        found = await look(place)
        if place == f"channel:{channel}":
            monkeypatch.setattr(games, "live_at", look)
            await homes_of(table.bot)._closed(int(thread), "locked")
        return found

    monkeypatch.setattr(games, "live_at", left_in_between)
    found = await nearby.live(table.bot.referee, channel)
    assert found is not None
    assert found.game.channel == channel


async def leave_by_moving(table, ana, heard):
    """Have Red bid; where the bot heard nothing, its refused message has it leave."""
    if heard:
        await bid(ana, PLACE, 3)
        return
    del table.sandbox.gateway.dispatch
    table.clock.forward(51 * 60_000)
    offered = await ana.complete(PLACE, "game answer", "move", "bid 3")
    await ana.command(PLACE, "game answer", move=offered[0].value)
    await newest(table, int(await ana.place(PLACE)))


async def test_where_the_channel_has_a_game_by_now_another_thread_is_opened(table):
    ana, ben, thread = await threaded(table)
    await bid(ben, thread, 1)
    await ana.command(PLACE, "game new", game="duel", title="Another")
    await table.quiet()
    table.sandbox.admin.delete_channel(thread)
    for _ in range(200):
        now = str((await head(table)).game.channel)
        if now != thread:
            break
        await table.quiet()
    assert (await head(table)).game.parent == int(await ana.place(PLACE))
    await ana.wait(now, lambda m: "the game goes on here" in m.content)
    await bid(ana, now, 3)
    assert "Bids: Blue 1, Red 3" in (await told_row(table, ana, now, 3)).content


async def test_an_archived_thread_is_woken_for_an_edit(table):
    ana, ben, thread = await threaded(table)
    message = await shown(table, ana, thread)
    table.sandbox.admin.archive(thread)
    gm = await table.person("Ola")
    await gm.command(PLACE, "game note", text="Hm.")
    await bid(ben, PLACE, 1)
    await bid(ana, PLACE, 3)
    told = await told_row(table, ana, thread, 3)
    assert told.id == message.id
    assert not table.sandbox.world.channels[thread]["thread_metadata"]["archived"]
