"""/game order, plan and my: what a seat wants played without being asked, and when people rest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.play import settling
from cogs.play.completion import Choice, matching
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import access, zones
from referee.change import change
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.waiting import digests, habits, standing_orders
from referee.waiting.standing_orders import Will
from rules.deadlines import DAY

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

LONGEST = 1_000
CLEAR = "none"
Text = app_commands.Range[str, 1, LONGEST]

NO_ZONE = 'There is no time zone "{}". Write "Europe/Berlin", for example.'
SHUT = (
    "I cannot write to you directly. Allow direct messages in the privacy settings of a server "
    "that we share, then try again."
)
_TIME = re.compile(r"([01]?\d|2[0-3])(?::([0-5]\d))?")


def minutes(text: str) -> int:
    """Read a time of day such as `22:30` or `7` as minutes. Raises Refusal for anything else."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refusal(f'"{text}" is not a time of day; write "22:30", for example.')
    return int(found[1]) * 60 + int(found[2] or 0)


async def _seat(interaction: Interaction) -> tuple[GameHead, str]:
    head = await context.game_here(interaction)
    if head.state is None:
        raise Refusal("The game has not started. The host starts it: /game start.")
    held = head.seats_of(interaction.user.id)
    return head, held[0] if held else access.speaks_for(head, interaction.user.id)


async def _typed(
    interaction: Interaction, text: str | None, part: Literal["standing", "plan"]
) -> None:
    """Set one part of what a seat wants to the steps that were typed; show all for no text."""
    head, seat = await _seat(interaction)
    wanted = await standing_orders.will(interaction.client.referee, head, seat)
    if text is None:
        shown = plain(standing_orders.shown(head, wanted, seat))
        await reply.private(interaction, Outgoing(shown))
        return
    steps = () if text.strip().lower() == CLEAR else standing_orders.steps(text)
    standing_orders.check_orders(head, seat, steps)
    await set_will(interaction, head, seat, msgspec.structs.replace(wanted, **{part: steps}))


async def set_will(interaction: Interaction, head: GameHead, seat: str, wanted: Will) -> None:
    """Save what a seat wants, and let it answer at once what is open."""
    referee = interaction.client.referee
    person = context.person_of(interaction)
    work = standing_orders.keeping(referee, head, seat, person.id, wanted)
    answer = await change(referee, str(interaction.id), person, work, head.id)
    await settling.answer(interaction, answer)
    if not answer.repeated:
        await standing_orders.answer_now(referee, answer.head, seat)


async def _reach(interaction: Interaction, text: str) -> None:
    """Write to somebody directly. Raises Refusal where they take no direct messages."""
    try:
        await interaction.user.send(**reply.message(Outgoing(text)))
    except discord.Forbidden:
        raise Refusal(SHUT) from None


class OrderCommands(commands.Cog):
    """Orders, plans, and a person's own habits."""

    bot: Landfall
    my = app_commands.Group(name="my", description="When you are to be left alone")

    @app_commands.command(description="Leave standing orders; nobody else sees them")
    @app_commands.describe(
        text='Orders separated by ";"; "none" withdraws them; leave it out to see them'
    )
    async def order(self, interaction: Interaction, text: Text | None = None) -> None:
        """Set or show standing orders."""
        await _typed(interaction, text, "standing")

    @app_commands.command(description="Plan moves ahead: each is played once, in order, when legal")
    @app_commands.describe(
        text='Steps separated by ";"; "none" drops the plan; leave it out to see it'
    )
    async def plan(self, interaction: Interaction, text: Text | None = None) -> None:
        """Set or show a plan."""
        await _typed(interaction, text, "plan")

    @my.command(description="Your quiet hours: no reminder and no deadline falls into them")
    @app_commands.describe(
        begin='From, such as "22:00"',
        end='To, such as "7:00"; the same time as "from" for no quiet hours',
        zone="Where",
    )
    async def quiet(self, interaction: Interaction, begin: str, end: str, zone: str) -> None:
        if not zones.is_zone(zone):
            raise Refusal(NO_ZONE.format(zone))
        span = (minutes(begin), minutes(end))
        quiet = None if span[0] == span[1] else span
        said = f"From {begin} to {end} ({zone}) you are left alone." if quiet else "No quiet hours."
        await self._habit(interaction, said, zone=zone, quiet=quiet)

    @quiet.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[Choice]:
        return matching([(name, name) for name in zones.names()], typed)

    @my.command(description="A holiday: your clocks stand still until you are back")
    @app_commands.describe(days="For how many days from now; 0 if you are back")
    async def away(self, interaction: Interaction, days: app_commands.Range[int, 0, 60]) -> None:
        now = self.bot.clock.now()
        span = (now, now + days * DAY) if days else None
        said = (
            f"You are away until <t:{(now + days * DAY) // 1000}:f>." if days else "You are back."
        )
        await self._habit(interaction, said, away=span)

    @my.command(description="Whether you are mentioned when a game waits for you")
    @app_commands.describe(on="Mention me")
    async def mentions(self, interaction: Interaction, on: bool) -> None:
        said = "You are mentioned when a game waits for you." if on else "You are not mentioned."
        await self._habit(interaction, said, mentions=on)

    @my.command(description="Once a day the bot writes to you which games wait for you, if any do")
    @app_commands.describe(
        at='When, such as "19:00"; "none" for no digest',
        zone="Where; else that of your quiet hours",
    )
    async def digest(self, interaction: Interaction, at: str, zone: str = "") -> None:
        """Keep when somebody wants a digest, once a first line has reached them directly."""
        person = interaction.user.id
        if at.strip().lower() == CLEAR:
            await digests.keep(self.bot.referee, person, None)
            await reply.private(interaction, Outgoing("You get no digest."))
            return
        wanted = await self._wanted(interaction, minutes(at), zone)
        when = f"Every day at {at.strip()} ({wanted.zone}) I write to you which games wait for you"
        text = f"{when}, if any do. `/game my digest at:none` ends it."
        await _reach(interaction, text)
        await digests.keep(self.bot.referee, person, wanted)
        await reply.private(interaction, Outgoing(text))

    async def _wanted(self, interaction: Interaction, at: int, zone: str) -> digests.Digest:
        """Return what somebody asks for. Raises Refusal for a zone that there is not."""
        if zone and not zones.is_zone(zone):
            raise Refusal(NO_ZONE.format(zone))
        place = zone or await habits.zone_of(
            self.bot.referee, interaction.user.id, interaction.guild_id
        )
        return digests.Digest(at, place, self.bot.clock.now())

    @digest.autocomplete("zone")
    async def _places(self, interaction: Interaction, typed: str) -> list[Choice]:
        return matching([(name, name) for name in zones.names()], typed)

    async def _habit(self, interaction: Interaction, said: str, **parts: object) -> None:
        """Save a person's habits."""
        guild = interaction.guild_id
        await habits.change(self.bot.referee, interaction.user.id, guild, **parts)
        await reply.private(interaction, Outgoing(said))
