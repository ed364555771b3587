"""What waits for one person in several games, answered one after the other on a page of theirs."""

from __future__ import annotations

import pytest

from cogs.play import queue
from referee import custom_id
from sandbox.person import Person
from sandbox.watcher import LIMIT
from tests.support.e2e import hands
from tests.support.services.playing import PLACE, bid, head

pytestmark = pytest.mark.bot
ASIDE = "#planetfall"
BUTTON = "One after the other"
UNKNOWN = "This button is not known here any more."


async def two_games(table):
    """Return Ana and Ben, who play a duel in each of two channels; both wait for both of them."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    table.clock.forward(1_000)
    await table.duel("Ana", "Ben", channel=ASIDE, charms="0")
    for person in (ana, ben):
        await person.place(ASIDE)
    return ana, ben


async def opened(person, place=PLACE):
    return await person.press(await person.command(place, "games"), BUTTON)


def links(seen):
    """Return the addresses that a message's buttons open, by their words."""
    rows = seen.message.data["components"]
    return {one["label"]: one["url"] for row in rows for one in row["components"] if "url" in one}


async def answered(person, seen):
    """Answer with the first line of a page's menu; return what becomes of the page."""
    menu = seen.message.selects[0]
    ask = {"channel": seen.message.channel, "message": seen.message.id}
    values = [menu.data["options"][0]["value"]]
    return await Person._do(person, "press", LIMIT, values=values, custom_id=menu.custom_id, **ask)


async def test_one_question_follows_the_other_without_another_press(table):
    ana, _ = await two_games(table)
    there = (await head(table, 2)).game.channel

    first = await opened(ana)
    assert first.ephemeral
    assert f"**Duel** <#{there}>" in first.text
    assert first.text.endswith("-# 1 other game waits for you.")
    assert first.labels == ["Later: the next one", "Go there"]
    second = await answered(ana, first)
    here = (await head(table, 1)).game.channel
    assert "Your answer is in:" in second.text
    assert f"**Duel** <#{here}>" in second.text
    assert "other game" not in second.text
    last = await answered(ana, second)

    assert last.text.startswith("Your answer is in:")
    assert last.message.selects == [] and last.labels == []
    for game in (1, 2):
        assert (await hands.asked(table, game))[1] == ("blue",)
    for game in (1, 2):
        assert (await head(table, game)).seq == 2


async def test_later_goes_round(table):
    ana, _ = await two_games(table)
    numbers = [(await head(table, game)).game.channel for game in (1, 2)]
    first = await opened(ana)

    second = await ana.press(first, "Later: the next one")
    third = await ana.press(second, "Later: the next one")

    assert f"<#{numbers[1]}>" in first.text and f"<#{numbers[1]}>" in third.text
    assert f"<#{numbers[0]}>" in second.text
    assert [seq for seq in [(await head(table, game)).seq for game in (1, 2)]] == [1, 1]


async def test_a_page_of_one_game_stays_with_that_game(table):
    ana, _ = await two_games(table)
    menu = await hands.now(ana, PLACE)
    assert "**Duel**" not in menu.text

    seen = await answered(ana, menu)

    assert seen.text.startswith("Your answer is in:")
    assert seen.message.selects == []


async def test_a_game_that_asks_again_comes_before_the_others(table):
    ana, ben = await two_games(table)
    await bid(ben, 1)
    here = (await head(table, 1)).game.channel
    second = await ana.press(await opened(ana), "Later: the next one")

    seen = await answered(ana, second)

    assert "Done: " in seen.text
    assert f"**Duel** <#{here}>" in seen.text
    assert "1 other game waits for you." in seen.text


async def test_with_one_game_there_is_nothing_to_put_in_a_row(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    seen = await ana.command(PLACE, "games")

    assert BUTTON not in seen.labels
    nothing = await ana.press(seen, custom_id=f"nq:{0}", forged=True)
    assert "**Duel**" in nothing.text
    await bid(ana, 1)
    done = await ana.press(seen, custom_id="nq:0", forged=True)
    assert done.text == "Nothing else waits for you."


async def test_what_was_answered_is_said_though_the_next_one_cannot_be_shown(table, monkeypatch):
    ana, _ = await two_games(table)
    first = await opened(ana)

    def broken(*asked):
        raise RuntimeError("no page")

    monkeypatch.setattr(queue.own_menu, "page", broken)
    seen = await answered(ana, first)

    assert seen.text.startswith("Your answer is in:")
    assert (await hands.asked(table, 2))[1] == ("blue",)


async def test_a_game_of_another_channel_is_answered_from_here(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    await ana.place(ASIDE)
    seen = await ana.command(ASIDE, "games")
    assert seen.labels[-1] == "Answer from here"

    done = await answered(ana, await ana.press(seen, "Answer from here"))

    assert done.text.startswith("Your answer is in:")
    assert (await hands.asked(table))[1] == ("blue",)


async def test_a_channel_that_is_closed_to_somebody_is_not_answered_from_elsewhere(table):
    ana, _ = await two_games(table)
    first = await opened(ana)
    stood = await head(table, 2)
    table.sandbox.admin.deny(ASIDE, "Ana", "view_channel")
    await table.quiet()

    refused = await answered(ana, first)
    again = await opened(ana)

    assert refused.text == UNKNOWN
    assert await head(table, 2) == stood
    here = (await head(table, 1)).game.channel
    assert f"**Duel** <#{here}>" in again.text
    rest = await answered(ana, again)
    assert rest.message.selects == []


async def test_a_game_of_another_server_is_a_link(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    table.sandbox.admin.add_guild("Elsewhere", "Ana")
    there = table.sandbox.admin.add_channel("far", guild="Elsewhere")["id"]
    await ana.command(there, "game new", game="duel")
    await ana.command(there, "game join")
    await ana.command(there, "game join", seat="blue", computer=True)
    await ana.command(there, "game start")
    await bid(ana, 1)
    far = (await head(table, 2)).game

    seen = await ana.command(PLACE, "games")
    shown = await ana.press(seen, custom_id="nq:0", forged=True)

    assert BUTTON not in seen.labels
    assert shown.text == "These wait elsewhere:"
    assert [
        one.startswith(f"https://discord.com/channels/{far.guild}/")
        for one in links(shown).values()
    ] == [True]
    at_home = await hands.now(ana, there)
    stolen = at_home.message.selects[0]
    value = stolen.data["options"][0]["value"]
    stood = await head(table, 2)
    forged = await ana.select(seen, value, custom_id=stolen.custom_id, forged=True)
    assert forged.text == UNKNOWN
    assert await head(table, 2) == stood


async def test_a_page_of_ones_own_gives_nobody_anothers_seat(table):
    ana, ben = await two_games(table)
    stan = await table.person("Stan")
    own = await stan.command(PLACE, "games")
    theirs = await hands.now(ben, ASIDE)
    menu = theirs.message.selects[0]
    value = menu.data["options"][0]["value"]
    stood = await head(table, 2)

    stranger = await stan.select(own, value, custom_id=menu.custom_id, forged=True)
    page = await ana.command(PLACE, "games")
    player = await ana.select(page, value, custom_id=menu.custom_id, forged=True)

    assert stranger.text == UNKNOWN
    assert "Blue" in player.text or "blue" in player.text
    assert await head(table, 2) == stood


@pytest.mark.parametrize("parts", ["x", "", "1:2", "9" * 19])
async def test_an_id_that_is_none_is_refused(table, parts):
    ana, _ = await two_games(table)
    page = await ana.command(PLACE, "games")

    seen = await ana.press(page, custom_id=f"nq:{parts}", forged=True)

    assert "not known here" in seen.text
    assert custom_id.custom_id("nq", 0) == "nq:0"
