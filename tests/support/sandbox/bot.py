"""A small bot for the sandbox's own tests: one command for each thing Discord can be asked."""

from __future__ import annotations

import asyncio
import io
from contextlib import asynccontextmanager

import discord
from discord import app_commands
from discord.ext import commands

from sandbox import Sandbox
from sandbox.redirect import redirect

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000020000000308060000001e0d8e2a0000000049454e44ae426082"
)


class Ask(discord.ui.Modal, title="Tell me"):
    """A form with a text of its own and one that may be empty."""

    first = discord.ui.TextInput(label="First", custom_id="first", max_length=20)
    second = discord.ui.TextInput(label="Second", custom_id="second", required=False)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"form {self.first.value}/{self.second.value}")


class Survey(discord.ui.Modal, title="Survey"):
    """A form of labels: a text, a select that may stay empty, and a file."""

    text = discord.ui.Label(text="Words", component=discord.ui.TextInput(custom_id="words"))
    one = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour", required=False, options=[discord.SelectOption(label="Red")]
        ),
    )
    whom = discord.ui.Label(
        text="Whom", component=discord.ui.UserSelect(custom_id="whom", required=True)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        whom = [one.display_name for one in self.whom.component.values]
        told = (self.text.component.value, self.one.component.values, whom)
        await interaction.response.send_message(f"survey {told}")


class Pickers(discord.ui.View):
    """Selects of people, roles, both and channels."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="users", max_values=2)
    async def users(self, interaction: discord.Interaction, select: discord.ui.UserSelect) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="roles")
    async def roles(self, interaction: discord.Interaction, select: discord.ui.RoleSelect) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))

    @discord.ui.select(cls=discord.ui.MentionableSelect, custom_id="both", max_values=2)
    async def both(
        self, interaction: discord.Interaction, select: discord.ui.MentionableSelect
    ) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))

    @discord.ui.select(
        cls=discord.ui.ChannelSelect, custom_id="places", channel_types=[discord.ChannelType.text]
    )
    async def places(
        self, interaction: discord.Interaction, select: discord.ui.ChannelSelect
    ) -> None:
        await interaction.response.send_message(" ".join(one.name for one in select.values))


class Panel(discord.ui.View):
    """Buttons and a select, each with one kind of answer."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Change", custom_id="change")
    async def change(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="changed", view=None)

    @discord.ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")
        await interaction.followup.send("and a followup", ephemeral=True)

    @discord.ui.button(label="Picture", custom_id="picture")
    async def picture(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        file = discord.File(io.BytesIO(PNG), "dot.png", description="a dot")
        embed = discord.Embed().set_image(url="attachment://dot.png")
        await interaction.response.edit_message(content="picture", embed=embed, attachments=[file])

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _: discord.ui.Button) -> None:
        await interaction.response.send_modal(Ask())

    @discord.ui.select(
        custom_id="pick",
        options=[discord.SelectOption(label="One", value="1"), discord.SelectOption(label="Two")],
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message(f"picked {select.values}")


class Tiny(commands.AutoShardedBot):
    """An unmodified client with a few commands."""

    def __init__(self, **more: object) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__("!", intents=intents, guild_ready_timeout=0.05, **more)
        self.seen: list[str] = []
        self.resumed = asyncio.Event()
        self.gone = asyncio.Event()
        self.gate = asyncio.Event()
        self.failed = asyncio.Event()
        self.errors: list[BaseException] = []
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_view(Pickers())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once; the sandbox does not count identifies."""

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumed.set()

    async def on_disconnect(self) -> None:
        self.gone.set()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message.content)

    async def on_error(self, event: str, *args: object, **named: object) -> None:
        raise


def add_commands(bot: Tiny) -> None:
    """Add the slash commands and menu commands of the small bot."""
    tree = bot.tree

    @tree.error
    async def note(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        bot.errors.append(getattr(error, "original", error))
        bot.failed.set()

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

    @tree.command(description="Show the panel")
    async def panel(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("panel", view=Panel())

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

    @tree.context_menu(name="Count letters")
    async def count(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{len(message.content)} letters")

    @tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"hello {member.display_name}")

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


@asynccontextmanager
async def running(sandbox: Sandbox, **more: object):
    """Run the small bot against a sandbox until the block ends."""
    with redirect(sandbox):
        bot = Tiny(**more)
        async with bot:
            task = asyncio.create_task(bot.start(sandbox.token))
            ready = asyncio.create_task(bot.wait_until_ready())
            try:
                async with asyncio.timeout(10):
                    await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
                if task.done():
                    task.result()
                yield bot
            finally:
                ready.cancel()
                await bot.close()
                await asyncio.wait([task, ready])
