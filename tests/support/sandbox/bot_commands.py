"""The commands of the small bot: one for each thing Discord can be asked."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from tests.support.sandbox.bot_views import PNG, Panel, Pickers, Survey

if TYPE_CHECKING:
    from tests.support.sandbox.bot import Tiny


def add_errors(bot: Tiny) -> None:
    """Keep the errors of commands for the tests."""
    tree = bot.tree

    @tree.error
    async def note(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        bot.errors.append(getattr(error, "original", error))
        bot.failed.set()


def add_talk(bot: Tiny) -> None:
    """Add commands that answer in one way each."""
    tree = bot.tree

    @tree.command(description="Say it back")
    async def echo(interaction: discord.Interaction, text: str, times: int = 1) -> None:
        await interaction.response.send_message(" ".join([text] * times))

    @tree.command(description="Say it to you alone")
    async def hush(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(text, ephemeral=True)

    @tree.command(description="Think, then say")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("thought")
        await interaction.followup.send("and more")

    @tree.command(description="Never answer")
    async def silent(interaction: discord.Interaction) -> None:
        await bot.gate.wait()
        await interaction.response.send_message("too late")


def add_shows(bot: Tiny) -> None:
    """Add commands that show buttons, selects, forms and pictures."""
    tree = bot.tree

    @tree.command(description="Show the panel")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("panel", view=Panel())

    @tree.command(description="Show selects")
    async def pickers(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pick", view=Pickers())

    @tree.command(description="Open a form at once")
    async def survey(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Survey())

    @tree.command(description="Show a picture")
    async def picture(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(PNG), "dot.png", description="a dot")
        embed = discord.Embed(title="Dot").set_image(url="attachment://dot.png")
        await interaction.response.send_message("look", file=file, embed=embed)


def add_values(bot: Tiny) -> None:
    """Add commands that take values with limits."""
    tree = bot.tree

    @tree.command(description="Set a level")
    async def level(
        interaction: discord.Interaction,
        high: app_commands.Range[int, 1, 9] = 1,
        share: app_commands.Range[float, 0.5, 1.5] = 1.0,
        name: app_commands.Range[str, 2, 4] = "none",
    ) -> None:
        await interaction.response.send_message(f"{high} {share} {name}")

    @tree.command(description="Say where")
    async def where(interaction: discord.Interaction, channel: discord.TextChannel) -> None:
        await interaction.response.send_message(f"{channel.name} in {interaction.channel.name}")

    @tree.command(description="Say hello")
    @app_commands.choices(
        to=[app_commands.Choice(name=one, value=one) for one in ("Friend", "Formal")]
    )
    async def greeting(interaction: discord.Interaction, to: str = "you") -> None:
        await interaction.response.send_message(f"hello {to}")


def add_kinds(bot: Tiny) -> None:
    """Add the command that takes every kind of value."""
    tree = bot.tree

    @tree.command(description="Take every kind of value")
    @app_commands.choices(colour=[app_commands.Choice(name="Red", value="r")])
    async def kinds(
        interaction: discord.Interaction,
        number: app_commands.Range[int, 1, 9],
        share: float,
        yes: bool,
        who: discord.Member,
        where: discord.TextChannel,
        role: discord.Role,
        file: discord.Attachment,
        colour: app_commands.Choice[str],
    ) -> None:
        body = await file.read()
        words = (number, share, yes, who.display_name, where.name, role.name, body, colour.value)
        await interaction.response.send_message(" ".join(str(one) for one in words))


def add_limited(bot: Tiny) -> None:
    """Add commands that only some people see."""
    tree = bot.tree

    @tree.command(description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def rule(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"ruled {interaction.permissions.manage_guild}")

    @tree.command(description="Wherever you are")
    @app_commands.allowed_installs(guilds=False, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def mine(interaction: discord.Interaction) -> None:
        where = interaction.is_user_integration()
        await interaction.response.send_message(f"yours {where} {interaction.guild_id is None}")


def add_menus(bot: Tiny) -> None:
    """Add commands in the menus of messages and people."""
    tree = bot.tree

    @tree.context_menu(name="Count letters")
    async def count(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{len(message.content)} letters")

    @tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"hello {member.display_name}")


def add_fleet(bot: Tiny) -> None:
    """Add a command in a group of a group, with completion."""
    tree = bot.tree
    group = app_commands.Group(name="fleet", description="Ships")
    inner = app_commands.Group(name="ship", description="One ship", parent=group)

    @inner.command(name="name", description="Name a ship")
    async def name(interaction: discord.Interaction, ship: str) -> None:
        await interaction.response.send_message(f"named {ship}")

    @name.autocomplete("ship")
    async def ships(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        every = ("Fox", "Ford", "Gull")
        fits = [one for one in every if one.lower().startswith(current.lower())]
        return [app_commands.Choice(name=one, value=one.lower()) for one in fits]

    tree.add_command(group)


def add_commands(bot: Tiny) -> None:
    """Add the slash commands and menu commands of the small bot."""
    for add in (
        add_errors,
        add_talk,
        add_shows,
        add_values,
        add_kinds,
        add_limited,
        add_menus,
        add_fleet,
    ):
        add(bot)
