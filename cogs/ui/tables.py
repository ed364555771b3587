"""Which game a person means, which seat they speak for, what they may do; checked every time."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import discord

from db import games
from referee import verdict
from referee.errors import Refusal
from referee.game import GameHead
from rules.core import GM

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Interaction = discord.Interaction[Any]


def bot_of(interaction: Interaction) -> Landfall:
    """Return our bot from an interaction."""
    bot: Landfall = interaction.client
    return bot


def place_of(interaction: Interaction) -> str:
    """Return where an interaction happens, as games know it."""
    return f"channel:{interaction.channel_id}"


async def game_here(interaction: Interaction) -> GameHead:
    """Return the live game of this channel. Raises Refusal when it has none."""
    bot = bot_of(interaction)
    place = place_of(interaction)
    found = await bot.db.read(lambda db: games.live(db, "game", place))
    if found is None or found.id is None:
        raise Refusal("There is no game in this channel. Make one: /game new.")
    return await bot.games.get(found.id)


async def last_here(interaction: Interaction) -> GameHead:
    """Return the live game of this channel, else the last one that was played in it."""
    bot, place = bot_of(interaction), place_of(interaction)

    def find(db: sqlite3.Connection) -> int | None:
        found = games.live(db, "game", place)
        past = [game for game in games.at_place(db, place) if game.kind == "game"]
        return found.id if found else past[0].id if past else None

    number = await bot.db.read(find)
    if number is None:
        raise Refusal("There was no game in this channel yet. Make one: /game new.")
    return await bot.games.get(number)


def of_system(head: GameHead, name: str) -> GameHead:
    """Return the head again if its game is the one that a command is for."""
    if head.system.name != name:
        raise Refusal(f"The game in this channel is {head.system.title}; this is not its command.")
    return head


def is_moderator(interaction: Interaction) -> bool:
    """Say whether a person moderates here, by Discord's own permissions."""
    return bool(interaction.permissions.manage_guild or interaction.permissions.manage_channels)


def may_run(head: GameHead, interaction: Interaction) -> bool:
    """Say whether a person may start, end and set a game: host, GM or moderator."""
    person = interaction.user.id
    return person == head.setup.host or GM in head.seats_of(person) or is_moderator(interaction)


def runs(head: GameHead, interaction: Interaction, what: str) -> None:
    """Refuse who may not run the game."""
    if not may_run(head, interaction):
        raise Refusal(f"Only the host, the GM or a moderator {what}.")


def is_gm(head: GameHead, person: int) -> bool:
    """Say whether a person is a GM of this game."""
    return GM in head.seats_of(person)


def who(interaction: Interaction, head: GameHead) -> dict[str, Any]:
    """Return who does something around a game: its GM, or somebody else who may; and the key."""
    user, gm = interaction.user, is_gm(head, interaction.user.id)
    return {
        "key": str(interaction.id),
        "seat": GM if gm else "bot",
        "by": "gm" if gm else "player",
        "person": user.id,
        "name": user.display_name,
    }


def gm_only(head: GameHead, interaction: Interaction) -> None:
    """Refuse who is no GM of this game."""
    if not is_gm(head, interaction.user.id):
        gms = ", ".join(held.name for held in head.masters()) or "nobody; see /gm claim"
        raise Refusal(f"This is for the GM of this game: {gms}.")


def runs_with_gm(head: GameHead, interaction: Interaction) -> None:
    """Refuse who is neither GM nor moderator; while there is no GM, the host may too."""
    person = interaction.user.id
    host = person == head.setup.host and not head.masters()
    if not (host or is_gm(head, person) or is_moderator(interaction)):
        raise Refusal("This is for the GM or a moderator; without a GM, for the host.")


def asks_missing(head: GameHead) -> bool:
    """Say whether the open question is for a GM who is not there."""
    ask = verdict.asked(head)
    return ask is not None and ask.entry(GM) is not None and not head.holders(GM)


def stands_in(head: GameHead, person: int, seat: str) -> bool:
    """Say whether a player's move is for a GM who is not there.

    Any player may answer what the GM is asked; in a game that needs one, do what a GM may, too.
    """
    players = [held for held in head.seats_of(person) if held != GM]
    if seat != GM or head.holders(GM) or not players:
        return False
    return head.system.gm is not None or asks_missing(head)


def speaks_for(head: GameHead, person: int) -> str:
    """Return the seat that a person's move is for: the one awaited among theirs, else the first.

    A GM who acts for a seat speaks for that one. Raises Refusal for who holds none.
    """
    held = head.seats_of(person)
    acting = head.setup.acting.get(str(person))
    if acting is not None and GM in held:
        return acting
    if not held:
        players = ", ".join(head.named(seat) for seat in head.taken()) or "nobody yet"
        raise Refusal(f"You hold no seat in this game. Seats: {players}.")
    ask = verdict.asked(head)
    asked = [entry.seat for entry in ask.entries] if ask else []
    mine = [seat for seat in held if seat in asked]
    if not mine and asks_missing(head):
        return GM
    return mine[0] if mine else held[0]


def holds(head: GameHead, person: int, seat: str) -> None:
    """Refuse who does not hold a seat, nor acts for it as GM."""
    acting = is_gm(head, person) and head.setup.acting.get(str(person)) == seat
    if seat not in head.seats_of(person) and not acting and not stands_in(head, person, seat):
        raise Refusal(f"This is for {head.named(seat)} to answer, not for you.")
