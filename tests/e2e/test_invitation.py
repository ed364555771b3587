"""The invitation asks for what is needed and nothing else, and the log says how to use it."""

from __future__ import annotations

import logging
from urllib.parse import parse_qs, urlparse

import discord
import pytest

from cogs import permissions
from cogs.invitation import invited, welcome, withheld
from sandbox.rights import BITS

NUMBER = 123456789012345678


def test_the_bits_are_discords():
    """The sandbox and discord.py give each permission the same bit."""
    for one in permissions.NEEDED:
        assert one.bit == BITS[one.name] == discord.Permissions(**{one.name: True}).value
    asked = discord.Permissions(permissions.number())
    assert asked == discord.Permissions(**{one.name: True for one in permissions.NEEDED})


def test_the_links_ask_for_scopes_contexts_and_permissions():
    """One installs the bot in a server, the other the commands that work everywhere."""
    asked = parse_qs(urlparse(permissions.server_link(NUMBER)).query)
    assert asked == {
        "client_id": [str(NUMBER)],
        "integration_type": ["0"],
        "scope": ["bot applications.commands"],
        "permissions": [str(permissions.number())],
    }
    asked = parse_qs(urlparse(permissions.person_link(NUMBER)).query)
    assert asked == {
        "client_id": [str(NUMBER)],
        "integration_type": ["1"],
        "scope": ["applications.commands"],
    }


@pytest.mark.bot
async def test_nothing_else_is_needed_to_play(table):
    """With these permissions alone a duel is played in a thread, and nothing is refused."""
    needed = {one.name for one in permissions.NEEDED}
    rest = [name for name in BITS if name not in needed and name != "use_application_commands"]
    for channel in ("#general", "#planet-x"):
        table.sandbox.admin.deny(channel, "Landfall", *rest)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await ana.command("#planet-x", "game new", game="px", thread=True)
    for person in (ana, ben):
        await person.command("#general", "duel bid", amount=2)
    seen = await ana.command("#general", "game export")
    await table.quiet()
    assert seen.message.attachments
    refused = [one for one in table.sandbox.requests if one.status in (401, 403)]
    assert refused == []


@pytest.mark.bot
async def test_the_log_says_once_how_to_invite_the_bot_and_what_is_withheld(table, caplog):
    """At the first login, not after each lost connection."""
    home = next(iter(table.sandbox.world.guilds.values()))
    bot = table.bot
    with caplog.at_level(logging.INFO, "landfall"):
        welcome(bot)
        for _ in range(2):
            bot.dispatch("ready")
            await table.quiet()
    said = [record.getMessage() for record in caplog.records]
    for line in invited(bot.application_id):
        assert said.count(line) == 1
    assert "The bot is in servers: 1." in said
    role = bot.guilds[0].me.top_role
    role._permissions = 0
    bot.guilds[0].default_role._permissions &= ~permissions.NEEDED[3].bit
    assert withheld(bot)[1].startswith("Attach files is missing in servers: 1 of 1; there are no")
    assert len(home["roles"]) > 1
