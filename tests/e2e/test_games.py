"""/games: all games of whoever asks, in any channel, and the way to answer each."""

from __future__ import annotations

import pytest

from db import own_games
from tests.support.services.playing import PLACE, bid, head

pytestmark = [pytest.mark.bot, pytest.mark.engines]
ELSEWHERE = "#planetfall"


def links(seen):
    """Return the addresses that a message's buttons open, by their words."""
    rows = seen.message.data["components"]
    return {one["label"]: one["url"] for row in rows for one in row["components"] if "url" in one}


async def test_in_the_games_own_channel_answer_opens_what_can_be_done(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    since = f"<t:{table.clock.now() // 1000}:R>"
    seen = await ana.command(PLACE, "games")

    assert seen.ephemeral
    assert seen.content.startswith("**Your games**: 1 game\n1\\. **")
    there = (await head(table)).game.channel
    stands = f"**waits for you** and Blue (Ben), asked {since}"
    assert f"**Duel** (Red) <#{there}>: {stands}" in seen.content
    assert links(seen) == {}
    (answer,) = seen.labels
    opened = await ana.press(seen, answer)
    assert opened.ephemeral
    assert opened.message.selects[0].options
    await bid(ana, 1)
    waits = await ana.command(PLACE, "games")
    assert f"waits for Blue (Ben), asked {since}" in waits.content
    assert waits.labels == []


async def test_elsewhere_answer_is_a_link_to_the_games_message(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    await table.quiet()
    game = (await head(table)).game
    own = await table.bot.db.read(lambda db: own_games.of_person(db, int(ana.id)))
    there = f"https://discord.com/channels/{game.guild}/{game.channel}/{own[0].message}"
    for place in (ELSEWHERE, await ana.dm()):
        seen = await ana.command(place, "games")
        assert seen.ephemeral or place != ELSEWHERE
        assert list(links(seen).values()) == [there]
        assert f"<#{game.channel}>" in seen.content
    known = [message.id for message in await ana.messages(PLACE)]
    assert str(own[0].message) in known


async def test_nothing_that_a_game_says_to_a_seat_is_read_elsewhere(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await bid(ana, 3)
    for person in (ana, ben):
        seen = await person.command(ELSEWHERE, "games")
        assert "bid" not in seen.text.lower()
    stranger = await table.person("Stan")
    assert "You hold no seat" in (await stranger.command(PLACE, "games")).content


async def test_lobbies_and_pauses_are_there_and_ask_nobody(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    await ana.command(ELSEWHERE, "game new", game="duel", title="Later *on*")
    await ana.command(ELSEWHERE, "game join")
    mod = await table.person("Mod", "manage_channels")
    await mod.command(PLACE, "gm pause")
    seen = await ana.command(PLACE, "games")

    assert seen.content.count("paused.") == 1
    assert "**Later \\*on\\*** " in seen.content
    assert "gathers players." in seen.content
    assert seen.labels == []


async def test_ten_games_are_a_page_and_more_has_the_rest(table):
    ana = await table.person("Ana")
    places = [table.sandbox.admin.add_channel(f"many-{n}")["id"] for n in range(11)]
    ben = await table.person("Ben" + "*" * 25)
    for number, place in enumerate(places):
        await ana.command(place, "game new", game="duel", title=f"Number {number} " + "x" * 60)
        for person in (ana, ben):
            await person.command(place, "game join")
        await ana.command(place, "game start")
        table.clock.forward(1_000)
    first = await ana.command(places[10], "games")
    answers = [label for label in first.labels if label.startswith("Answer")]

    assert first.content.startswith("**Your games**: 11 games\n1\\. **Number 10 xxx")
    assert (len(first.content.splitlines()), len(answers)) == (11, 10)
    assert all(line.endswith(":f>.") for line in first.content.splitlines()[1:])
    assert "and Blue" not in first.content
    assert len(links(first)) == 9
    more = await ana.press(first, "More")
    assert "11\\. **Number 0 xxx" in more.text
    assert (len(more.message.content.splitlines()), more.labels[-1]) == (2, "Earlier")
    back = await ana.press(more, "Earlier")
    assert back.message.content == first.content
    forged = await ana.press(first, custom_id="gp:x", forged=True)
    assert "not known here" in forged.text
