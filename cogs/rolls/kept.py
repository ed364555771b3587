"""/rolls: saved rolls, defaults, history, and the proof of what was rolled here."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice, matching
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing, cut, plain
from rules.notation import Plan, Refused, read

from . import habits as roll_habits
from . import panel as panels
from . import proof as roll_proof
from . import recent, road

Line = app_commands.Range[str, 1, 500]
LARGEST = 999_999_999
Name = app_commands.Range[str, 1, roll_habits.LONGEST_NAME]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class RollsCog(commands.GroupCog, group_name="rolls", group_description="Rolls and their proof"):
    """What stands around /roll."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    async def _read(self, interaction: Interaction, dice: str) -> Plan | None:
        """Return the plan of a line; None when it was refused, which is said then."""
        habits = await roll_habits.of(self.bot.referee.recall, interaction)
        try:
            return read(dice, values=habits.values)
        except Refused as refused:
            await road.refuse(interaction, refused, "")
            return None

    @app_commands.command(description="Keep a roll under a name; /roll takes the name from then on")
    @app_commands.describe(name="Its name", dice="What it rolls")
    async def save(self, interaction: Interaction, name: Name, dice: Line) -> None:
        kept = roll_habits.named(name)
        if await self._read(interaction, dice) is None:
            return
        line = dice.strip()  # A value in it is filled in whenever it is rolled.
        await roll_habits.save(self.bot.referee, interaction.user.id, kept, line)
        await reply.private(interaction, f'Saved "{plain(kept)}": {plain(line)}')

    @app_commands.command(description="Keep a number under a name, for rolls such as 1d20+dex")
    @app_commands.describe(name="One word, such as dex", value="Its number; nothing to forget it")
    async def var(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 20],
        value: app_commands.Range[int, -LARGEST, LARGEST] | None = None,
    ) -> None:
        """Keep or forget a value."""
        person = interaction.user.id
        kept = await roll_habits.set_value(self.bot.referee, person, name, value)
        told = "is forgotten" if value is None else f"is {value} in your rolls from now on"
        await reply.private(interaction, f"{plain(kept)} {told}.")

    @var.autocomplete("name")
    async def _values(self, interaction: Interaction, typed: str) -> list[Choice]:
        habits = await roll_habits.of(self.bot.referee.recall, interaction)
        return matching([(f"{name}: {n}", name) for name, n in habits.values.items()], typed)

    @app_commands.command(description="Forget a saved roll")
    @app_commands.describe(name="Which one")
    async def drop(self, interaction: Interaction, name: str) -> None:
        """Drop a saved roll."""
        kept = " ".join(name.casefold().split())
        await roll_habits.drop(self.bot.referee, interaction.user.id, kept)
        await reply.private(interaction, f'"{plain(cut(kept, 100))}" is forgotten.')

    @drop.autocomplete("name")
    async def _names(self, interaction: Interaction, typed: str) -> list[Choice]:
        habits = await roll_habits.of(self.bot.referee.recall, interaction)
        return matching([(f"{name}: {line}", name) for name, line in habits.names.items()], typed)

    @app_commands.command(description="Post your saved rolls as buttons for everybody here")
    @app_commands.describe(names="Which ones, such as: strike, parry; empty for all")
    async def panel(
        self, interaction: Interaction, names: app_commands.Range[str, 1, 500] = ""
    ) -> None:
        await panels.post(interaction, names)

    @app_commands.command(description="Your saved rolls, values and defaults")
    async def saved(self, interaction: Interaction) -> None:
        habits = await roll_habits.of(self.bot.referee.recall, interaction)
        lines = [f"- {plain(name)}: {plain(line)}" for name, line in habits.names.items()]
        lines += [f"- {plain(name)} is {value}" for name, value in habits.values.items()]
        first = f"An empty /roll rolls {plain(habits.default)} here."
        await reply.private(
            interaction, Outgoing(cut("\n".join((first, *lines)), reply.LONGEST_TEXT))
        )

    @app_commands.command(description="Set what an empty /roll rolls for you")
    @app_commands.describe(dice="Such as 2d6; leave it out to forget your default")
    async def default(self, interaction: Interaction, dice: Line | None = None) -> None:
        """Set one's default."""
        await self._default(interaction, "person", interaction.user.id, dice)

    @app_commands.command(description="Set what an empty /roll rolls in this channel")
    @app_commands.describe(dice="Such as 2d6; leave it out to forget the channel's default")
    async def channel(self, interaction: Interaction, dice: Line | None = None) -> None:
        """Set the channel's default."""
        if not await roll_proof.may_moderate(interaction):
            raise Refusal("Only a moderator or the GM sets the default of a channel.")
        await self._default(interaction, "channel", interaction.channel_id or 0, dice)

    async def _default(
        self, interaction: Interaction, scope: str, owner: int, dice: str | None
    ) -> None:
        plan = None if dice is None else await self._read(interaction, dice)
        if dice is not None and plan is None:
            return
        line = None if plan is None else plan.text
        await roll_habits.set_default(self.bot.referee, scope, owner, line)
        whose = "Your default" if scope == "person" else "The default of this channel"
        told = "is forgotten" if line is None else f"is now {plain(line)}"
        await reply.private(interaction, f"{whose} {told}.")

    @app_commands.command(description="The last rolls here")
    @app_commands.describe(mine="Only yours")
    async def history(self, interaction: Interaction, mine: bool = False) -> None:
        """Show the last rolls."""
        await reply.private(interaction, await recent.history(interaction, mine))

    @app_commands.command(description="What the dice here were promised with; how to check them")
    async def proof(self, interaction: Interaction) -> None:
        """Show commitments and the receipt."""
        await reply.private(interaction, await roll_proof.shown(interaction))

    @app_commands.command(description="Get every roll here that you may see as a file to check")
    async def export(self, interaction: Interaction) -> None:
        """Hand out the export."""
        await roll_proof.hand_out(interaction)

    @app_commands.command(description="Show the seed of the open rolls so far; a new one follows")
    async def seed(self, interaction: Interaction) -> None:
        """Show the open seed."""
        await roll_proof.show_seed(interaction)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(RollsCog(bot))
