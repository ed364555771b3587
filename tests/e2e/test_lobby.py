"""The lobby: one message that says what is played, who is in, and how to begin."""

from __future__ import annotations

import pytest

from tests.support.e2e.table import laid

pytestmark = pytest.mark.bot

PLACE = "#general"


@pytest.fixture
async def table(tmp_path):
    async with laid(tmp_path) as found:
        yield found


async def lobby_of(person):
    """The lobby as it stands now."""
    return await person.wait(PLACE, lambda message: "gathers players" in message.content)


async def until(person, lobby, *parts):
    """The lobby once it says all of this."""
    return await person.wait_for(lobby, lambda m: all(part in m.content for part in parts))


async def test_it_says_what_the_game_is_and_how_it_is_played(table):
    ana = await table.person("Ana")
    made = await ana.command(PLACE, "game new", game="px")

    assert made.content.startswith("**Planet X** gathers players.\nExplore a planet of hexes")
    assert "Seats: Red (Ana); 2 to 6 play." in made.content
    assert "Played: standard." in made.content
    assert made.labels == ["Join", "Leave", "Add computer", "Start", "Options", "Rules"]
    rules = await ana.press(made, "Rules")
    assert rules.ephemeral and "Planet X" in rules.content
    assert (await lobby_of(ana)).content == made.content


async def test_a_game_of_planet_28_begins_by_buttons_alone(table):
    ana = await table.person("Ana")
    lobby = await ana.command(PLACE, "game new", game="planet28")
    assert "Red (Ana)" in lobby.content and "Red's warband" in lobby.content
    assert "Use a sample" in lobby.labels

    told = await ana.press(lobby, "Start")
    assert "Red's warband is missing" in told.content
    assert told.labels == ["Use a sample"]
    await ana.press(told, "Use a sample")
    await ana.press(await lobby_of(ana), "Add computer")
    lobby = await until(ana, await lobby_of(ana), "Blue")
    assert "Still to hand in" not in lobby.content and "Use a sample" not in lobby.labels
    await ana.press(lobby, "Start")

    head = await table.bot.games.get(1)
    assert head.game.status == "open"
    names = {profile.seat: profile.name for profile in head.state.profiles}
    assert len(set(names.values())) == 2 == len(set(head.setup.papers.values()))


async def test_options_are_chosen_from_ready_sets_or_one_by_one(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    made = await ana.command(PLACE, "game new", game="px")
    page = await ana.press(made, "Options")
    assert page.ephemeral and page.labels == ["First game", "Standard", "Everything"]
    assert "**everything**: With governments" in page.content

    page = await ana.press(page, "Everything")
    assert "is played**: everything." in page.content
    await until(ana, await lobby_of(ana), "Played: everything.")
    page = await ana.select(page, "mutation")
    assert "mutation: Mutation" in page.content and "Now on." in page.content
    page = await ana.select(page, "off")
    assert "mutation off" not in page.content and "merchants on" in page.content
    page = await ana.select(page, "+24")
    page = await ana.select(page, "gm_sees")
    assert "The GM may look at secrets" in page.content
    page = await ana.press(page, "First game")
    await until(ana, await lobby_of(ana), "Played: first game.")

    looked = await ben.press(await lobby_of(ben), "Options")
    refused = await ben.press(looked, "Standard")
    assert refused.ephemeral and "sets options" in refused.content
    head = await table.bot.games.get(1)
    assert head.setup.options == {"colonies": "4", "quick_clear": "on"}


async def test_strangers_hand_nothing_in_and_seat_nobody(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    await ana.press(await lobby_of(ana), "Join")
    lobby = await until(ana, await lobby_of(ana), "Red (Ana)")

    sample = await ben.press(lobby, "Use a sample")
    computer = await ben.press(lobby, "Add computer")

    assert "Join the game first" in sample.content
    assert computer.ephemeral and "seats the computer" in computer.content
    assert (await table.bot.games.get(1)).setup.papers == {}


@pytest.mark.parametrize("name", ["jp:1:9", "jp:1:x", "jv:1", "jv:1:nothing", "jk:1", "jo:9"])
async def test_a_forged_button_changes_nothing(table, name):
    ana = await table.person("Ana")
    made = await ana.command(PLACE, "game new", game="px")
    if name.startswith(("jv", "jk")):
        told = await ana.select(made, "x", custom_id=name, forged=True)
    else:
        told = await ana.press(made, custom_id=name, forged=True)

    assert told.ephemeral and "Reference" not in told.content
    assert (await table.bot.games.get(1)).setup.options == {}


async def test_whoever_makes_a_game_is_in_until_they_choose_where_to_sit(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game join", seat="gm")
    await until(ana, await lobby_of(ana), "Seats: GM (Ana);")
    await ben.press(await lobby_of(ben), "Join")
    await until(ana, await lobby_of(ana), "Seats: Red (Ben), GM (Ana);")

    beside = await ana.command(PLACE, "game join", seat="blue")
    assert beside.ephemeral and beside.content == "You play Blue."
    await until(ana, await lobby_of(ana), "Red (Ben)", "Blue (Ana)", "GM (Ana)")
    told = [m.content for m in await ana.messages(PLACE) if not m.ephemeral]
    assert len(told) == 1 and "gathers players" in told[0]


async def test_a_seat_that_is_refused_leaves_the_maker_where_they_were(table):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")

    refused = await ana.command(PLACE, "game join", seat="purple")

    assert refused.ephemeral and 'There is no seat "purple".' in refused.content
    head = await table.bot.games.get(1)
    assert head.seats_of(int(ana.id)) == ("red",) and head.setup.given == "red"
