"""All that is kept of a server: handed out as a file, or erased after a second question."""

from __future__ import annotations

from functools import partial

from cogs.bot_type import Landfall
from cogs.rolls import proof
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import games, servers
from db.database import Reader
from db.engine import Connection
from referee import custom_id
from referee.erasing import erase_server
from referee.errors import Refusal
from referee.export import export as exporting
from referee.export.box import Zip
from referee.export.stream import Plan, TooLarge, check_fits, pieces
from referee.games import Games
from referee.message import Button, Outgoing

ONE_BY_ONE = "The file is too large for Discord. Export games one by one: /game export."
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
        raise Refusal("This works only in a server.")
    if not interaction.permissions.manage_guild:
        raise Refusal("Only people who manage this server can do that (permission Manage Server).")
    return interaction.guild_id


async def export(interaction: Interaction) -> None:
    """Hand out every game and journal of rolls, as far as everybody may see it."""
    guild = check_manager(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = interaction.client
    async with bot.db.reading() as reader:
        try:
            data = await _zipped(reader, bot.games, guild)
        except TooLarge:
            raise Refusal(ONE_BY_ONE) from None
    told = "Each file in it is checked by: python3 rules/verify.py FILE."
    await reply.hand_out(interaction, told, "server.zip", data)


async def _zipped(reader: Reader, heads: Games, guild: int) -> bytes:
    """Return the zip of a server's games and journals. Raises TooLarge as soon as it is."""
    check_fits((await reader.read(lambda db: servers.held(db, guild)))["rows"])
    numbers = await reader.read(lambda db: servers.every(db, guild))
    if not numbers:
        raise Refusal("Nothing is kept of this server.")
    box = Zip()
    for number in numbers:
        name, plan = await reader.read(partial(_plan, heads=heads, number=number))
        await box.add(name, pieces(reader, plan))
    return box.body()


def _plan(db: Connection, heads: Games, number: int) -> tuple[str, Plan]:
    """Return name and plan of the file of a game or of rolls, nobody's secrets in it."""
    found = games.get(db, number)
    if found is not None and found.kind == "rolls":
        return f"rolls-{number}.json", proof.planned(db, number, ())
    head = heads.load(db, number)
    return f"game-{number}.json", exporting.planned(db, head, ())


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
    bot.orders.forget(guild)
    told = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    await reply.private(interaction, f"Erased: {told}.")


PRESSES = {"vy": erase}
