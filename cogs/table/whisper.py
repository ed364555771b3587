"""/whisper: a text for one person or one role, read by a button that looks at who presses it.

The text is typed into a form: what stands in a command's options may be seen by others.
"""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.topic import Topic
from cogs.ui import context, modal, reply
from cogs.ui.context import Interaction
from db import whispers
from db.whispers import Whisper
from referee import custom_id
from referee.errors import Refusal
from referee.message import Button, Outgoing, plain
from rules.deadlines import HOUR

log = logging.getLogger("landfall")

MOST_AN_HOUR = 30
LONGEST = 1_500
PERSON, ROLE = "p", "r"
KINDS = {PERSON: "<@{}>", ROLE: "<@&{}>"}
TEXT = "text"
ELSEWHERE = "A whisper needs a server that the bot is on; here nobody else could press its button."
GONE = "This whisper is not kept any more: after 90 days, or once one of the two is forgotten."
FOREIGN = "This whisper is not for you. Only the person it names and its writer can read it."
FOREIGN_ROLE = "This whisper is for a role that you do not have, so you cannot read it."
TO_ONE = "Only they can read it; who presses is looked at when they press."
TO_ROLE = "Whoever has the role when they press can read it."

WHISPERS = Topic(
    "whisper",
    "A word for one person or role",
    "- `/whisper to:@Ben` opens a form for the text, so that nobody sees it on the way.\n"
    '- The channel reads "Ana whispers to Ben", with a *Read* button. Who presses it is looked at '
    "when they press: the person it is for, or whoever has the role then, and whoever wrote it. "
    "Everybody else is refused.\n"
    "- Nobody is notified, whatever stands in it. It can be read for 90 days.\n"
    "- Whoever runs this bot could read it in the database, like all that is secret here. "
    "`/privacy` forgets what you wrote and what was written to you.",
)


def marked(kind: str, number: int) -> str:
    """Return whom it is for as Discord shows them; who is named so is not notified."""
    return KINDS[kind].format(number)


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class Whispers(commands.Cog):
    """Takes whispers and shows them to whom they are for."""

    topics = (WHISPERS,)

    @app_commands.command(description="Write to one person or role; others see only that you did")
    @app_commands.describe(to="A person or a role")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def whisper(
        self, interaction: Interaction, to: discord.Member | discord.User | discord.Role
    ) -> None:
        """Open the form for the text."""
        _check_place(interaction)
        if isinstance(to, discord.Role):
            if to.is_default():
                raise Refusal("That role is everybody. Write it into the channel.")
            kind, called = ROLE, to.name
        else:
            if to.bot:
                raise Refusal("A bot reads no whispers. Pick a person or a role.")
            kind, called = PERSON, to.display_name
        name = custom_id.custom_id("wt", kind, to.id)
        field = modal.Field(TEXT, "Your words", LONGEST, tall=True)
        await modal.show(interaction, name, f"A whisper to {called}", field)


def _check_place(interaction: Interaction) -> int:
    """Return the server of an interaction. Raises Refusal where no whisper can be read."""
    if interaction.guild_id is None or not interaction.is_guild_integration():
        raise Refusal(ELSEWHERE)
    return interaction.guild_id


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Keep what was typed into the form, and tell the channel for whom it is: kind, number."""
    guild, bot = _check_place(interaction), interaction.client
    kind, number = _meant(parts)
    text = modal.value(interaction, TEXT).strip()
    if not text:
        raise Refusal("There is nothing in it. Write a few words.")
    if len(text) > LONGEST:
        raise Refusal(f"A whisper has at most {LONGEST} characters; this has {len(text)}.")
    now, sender = bot.clock.now(), interaction.user.id
    sent_lately = await bot.db.read(lambda db: whispers.count(db, sender, now - HOUR))
    if sent_lately >= MOST_AN_HOUR:
        raise Refusal(f"You have whispered {MOST_AN_HOUR} times within an hour. Wait a little.")
    person, role = (number, None) if kind == PERSON else (None, number)
    place = interaction.channel_id or 0
    new = Whisper(None, guild, place, sender, person, role, text, now)
    made = await bot.db.write(lambda db: whispers.add(db, new))
    try:
        await reply.public(interaction, _told(interaction, made, kind, number))
    except reply.UNHEARD as error:
        # Without its button nobody could read it.
        log.info("whisper %s was not told: %s", made, error)
        await bot.db.write(lambda db: whispers.remove(db, made))
        await reply.console(interaction, "It could not be sent. Try again: /whisper.")


def _meant(parts: list[str]) -> tuple[str, int]:
    """Return for whom a form is. Raises Refusal for one that nobody opened."""
    kind, number = parts if len(parts) == 2 else ("", "")
    if kind not in KINDS or not number.isdecimal() or not 0 < len(number) < 20:
        raise Refusal(context.UNKNOWN)
    return kind, int(number)


def _told(interaction: Interaction, made: int, kind: str, number: int) -> Outgoing:
    who = plain(interaction.user.display_name)
    how = TO_ONE if kind == PERSON else TO_ROLE
    button = Button("Read", custom_id.custom_id("wm", made), "primary")
    text = f"**{who}** whispers to {marked(kind, number)}.\n-# {how}"
    return Outgoing(text, buttons=((button,),))


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Show a whisper to whoever presses, if it is theirs now: its number."""
    if len(parts) != 1 or not parts[0].isdecimal() or len(parts[0]) > context.LONGEST_NUMBER:
        raise Refusal(context.UNKNOWN)
    number = int(parts[0])
    found = await interaction.client.db.read(lambda db: whispers.get(db, number))
    # A number from elsewhere tells nothing, not even whether there is such a whisper.
    if found is None or found.channel != interaction.channel_id:
        raise Refusal(GONE)
    if not _may_read(interaction, found):
        raise Refusal(FOREIGN_ROLE if found.person is None else FOREIGN)
    kind, to = (ROLE, found.role) if found.person is None else (PERSON, found.person)
    head = f"<@{found.sender}> to {marked(kind, to or 0)}, <t:{found.at // 1_000}:f>:"
    text = f"{head}\n{plain(found.body)}"
    if len(text) <= reply.LONGEST_TEXT:
        await reply.private(interaction, Outgoing(text))
    else:
        # What Discord would take for marks doubles, at the most.
        await reply.hand_out(interaction, head, "whisper.txt", found.body.encode())


def _may_read(interaction: Interaction, whisper: Whisper) -> bool:
    """Say whether a whisper is for whoever presses, at this moment, or by them."""
    user = interaction.user
    roles = {role.id for role in getattr(user, "roles", ())}
    return user.id in (whisper.sender, whisper.person) or whisper.role in roles


PRESSES = {"wt": sent, "wm": pressed}


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Whispers())
