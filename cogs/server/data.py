"""All that is kept of a server: handed out as a file, or erased after a second question."""

from __future__ import annotations

import io
import sqlite3
import zipfile

from cogs.bot_type import Landfall
from cogs.rolls import proof
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import games, servers
from referee import custom_id
from referee.erasing import erase_server
from referee.errors import Refusal
from referee.export import export as exporting
from referee.game import Games
from referee.message import Button, Outgoing

LARGEST = 8_000_000
ERASED = (
    "All games of this server and all rolls made in it are erased: moves, dice, states, notes, "
    "seats, titles, and the rules of the server. Games in play end. Nobody can take them up, read "
    "or export them again. Messages in Discord stay; delete the channels to be rid of them. Texts "
    "of documents that were handed in stay under their hash, without a name. "
    "**This cannot be undone.** A file of everything first: `/server export`."
)


def check_manager(interaction: Interaction) -> int:
    """Return the server of an interaction. Raises Refusal unless the person manages it."""
    if interaction.guild_id is None:
        raise Refusal("This is for a server.")
    if not interaction.permissions.manage_guild:
        raise Refusal("This is for people who manage this server (permission Manage Server).")
    return interaction.guild_id


async def export(interaction: Interaction) -> None:
    """Hand out every game and journal of rolls, as far as everybody may see it."""
    guild = check_manager(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = interaction.client
    data = await bot.db.read(lambda db: _zipped(db, bot.games, guild))
    if data is None:
        raise Refusal("Nothing is kept of this server.")
    if len(data) > LARGEST:
        raise Refusal("The file is too large for Discord. Export games one by one: /game export.")
    told = "Each file in it is checked by: python3 rules/verify.py FILE."
    await reply.hand_out(interaction, told, "server.zip", data)


def _zipped(db: sqlite3.Connection, heads: Games, guild: int) -> bytes | None:
    box = io.BytesIO()
    numbers = servers.every(db, guild)
    with zipfile.ZipFile(box, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in numbers:
            name, text = _file(db, heads, number)
            archive.writestr(name, text)
    return box.getvalue() if numbers else None


def _file(db: sqlite3.Connection, heads: Games, number: int) -> tuple[str, bytes]:
    """Return the name and text of one game's file, nobody's secrets in it."""
    found = games.get(db, number)
    if found is not None and found.kind == "rolls":
        return proof.packed(proof.kept(db, number), (), largest=1 << 40)
    head = heads.load(db, number)
    return f"game-{number}.json", exporting.as_json(head, exporting.read(db, head, ()), ())


async def ask(interaction: Interaction) -> None:
    """Say what erasing means, and ask once more."""
    guild = check_manager(interaction)
    counts = await interaction.client.db.read(lambda db: servers.held(db, guild))
    kept = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    name = custom_id.custom_id("vy", guild, interaction.user.id)
    button = Button("Yes, erase it all for good", name, "danger")
    await reply.private(interaction, Outgoing(f"{ERASED}\nKept now: {kept}.", buttons=((button,),)))


async def erase(interaction: Interaction, parts: list[str]) -> None:
    """Erase all of a server, for whoever asked and still manages it: server, person."""
    guild = check_manager(interaction)
    if parts != [str(guild), str(interaction.user.id)]:
        raise Refusal("This button is not for you. Yours: /server erase.")
    bot: Landfall = interaction.client
    counts = await erase_server(bot.referee, guild)
    told = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    await reply.private(interaction, f"Erased: {told}.")


PRESSES = {"vy": erase}
