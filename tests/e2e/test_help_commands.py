"""Help on commands is read off the commands: what is added to a game stands there by itself."""

from __future__ import annotations

import re

import pytest
from discord import app_commands

from cogs.games.commands import answers
from cogs.help.command_pages import leaves, of_game
from cogs.topic import Topic
from tests.support.duel import Yield
from tests.support.e2e import duel_ui

pytestmark = pytest.mark.bot
NAMED = re.compile(r"`/((?:[a-z0-9_-]+ ?)+)")


@pytest.fixture
def added():
    """A command that the duel has for a while, of a move that had none."""
    command = duel_ui.duel.add(Yield, "Leave this round to the other", called="yield")
    yield command
    duel_ui.group.remove_command("yield")


async def shown(table, topic):
    ana = await table.person("Ana")
    return (await ana.command("#general", "help", topic=topic)).text


async def test_a_command_added_to_a_game_is_found_in_help_without_another_edit(table, added):
    ana = await table.person("Ana")

    listed = await shown(table, "duel commands")
    alone = await shown(table, "/duel yield")
    offered = await ana.complete("#general", "help", "topic", "/duel")

    assert "- `/duel yield` Leave this round to the other" in listed
    assert "Leave this round to the other" in alone
    assert "/duel yield" in [choice.value for choice in offered]


def test_the_same_command_is_named_by_the_question_that_it_answers(added):
    assert answers(duel_ui.group)["yield"] == "duel yield"


async def test_every_command_of_every_game_stands_on_its_page_once(table):
    for ui in table.bot.uis:
        listed = "\n".join(page.text for page in of_game(ui))
        for command in leaves(ui.groups):
            line = f"- `/{command.qualified_name}` {command.description}"
            assert listed.splitlines().count(line) == 1, line


async def test_the_page_of_a_command_names_its_options_and_what_is_a_fact(table):
    page = await shown(table, "/p28 shoot")

    assert "- `target`: At whom" in page
    assert "- `distance` (as your table shows it): How far it is, in cm" in page
    assert "- `skill` (may be left out): " in page


async def test_every_command_has_a_page_that_fits_a_message(table):
    help_cog = table.bot.get_cog("Help")

    for name in help_cog.commands():
        assert len(help_cog.page(f"/{name}").text) <= 1_900, name


async def test_no_page_names_a_command_that_is_not_there(table):
    cog = table.bot.get_cog("Help")
    known = set(cog.commands())
    groups = {one.qualified_name for one in table.bot.tree.walk_commands()} - known

    for page in cog.pages().values():
        for named in NAMED.findall(page.text):
            words = named.split()
            found = (" ".join(words[: n + 1]) for n in range(len(words)))
            assert any(name in known | groups for name in found), f"{page.word}: /{named}"


def test_a_long_list_goes_on_on_another_page():
    group = app_commands.Group(name="long", description="Long")
    for n in range(25):

        @group.command(name=f"one-{n}", description="x" * 90)
        async def one(interaction) -> None: ...

    class UI:
        groups = (group,)

    pages = list(of_game(UI))

    assert [page.word for page in pages] == ["long commands", "long commands 2"]
    assert pages[1].title == "Long: commands, 2 of 2"
    assert all(isinstance(page, Topic) and len(page.text) <= 1_900 for page in pages)
