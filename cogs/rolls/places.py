"""Where free rolls are kept: one journal per channel of a server, else one per person.

Whoever rolls gets a seat with a random name there, for no digest may cover a person's number.
"""

from __future__ import annotations

import secrets

import msgspec

from cogs.bot_type import Landfall
from cogs.ui.context import Interaction
from db import games, seats, seeds
from db.engine import Connection
from referee.errors import Refusal
from referee.head import GameHead
from referee.settings import Setup
from rules.core import GM
from rules.games import ROLLS

KIND = "rolls"
NOBODY = 0


class Place(msgspec.Struct, frozen=True):
    """Where a roll is made: the journal's place, and the server and channel where there are any."""

    name: str
    guild: int | None = None
    channel: int | None = None


class Sitting(msgspec.Struct, frozen=True):
    """A person at a journal of rolls: how it stands, and the seat they roll for."""

    head: GameHead
    seat: str

    @property
    def game(self) -> int:
        """The journal's number."""
        return self.head.id


def here(interaction: Interaction) -> Place:
    """Return the place of an interaction.

    A server that this bot is no member of is as far from us as direct messages: there the journal
    is the person's own.
    """
    if interaction.guild_id is not None and interaction.is_guild_integration():
        channel = interaction.channel_id
        return Place(f"channel:{channel}", interaction.guild_id, channel)
    return Place(f"person:{interaction.user.id}")


def _has_seat(db: Connection, game: int, person: int) -> bool:
    return any(seat.person == person for seat in seats.of_game(db, game))


def _live(db: Connection, place: Place) -> int | None:
    game = games.live(db, KIND, place.name)
    return None if game is None else game.id


async def journal_here(interaction: Interaction) -> int | None:
    """Return the number of the journal of this place, None where nobody rolled yet."""
    return await _journal(interaction.client, here(interaction))


async def _journal(bot: Landfall, place: Place) -> int | None:
    return await bot.referee.recall.get((KIND, place.name), lambda db: _live(db, place))


async def sitting(interaction: Interaction) -> Sitting | None:
    """Return where the person rolls, None when they never rolled here."""
    bot = interaction.client
    number = await _journal(bot, here(interaction))
    if number is None:
        return None
    head = await bot.games.get(number)
    held = head.seats_of(interaction.user.id)
    return Sitting(head, held[0]) if held else None


async def sit(interaction: Interaction) -> Sitting:
    """Return where the person rolls; make the journal, its seeds and their seat when missing."""
    found = await sitting(interaction)
    if found is not None:
        return found
    bot, place, person = interaction.client, here(interaction), interaction.user
    number = await _journal(bot, place) or await _opened(bot, place)
    new = seats.Seat(
        number, f"r{secrets.token_hex(4)}", person.id, person.display_name, bot.clock.now()
    )
    await bot.referee.into(number, lambda db: _seat(db, new))
    head = await bot.games.get(number)
    return Sitting(head, head.seats_of(person.id)[0])


def _seat(db: Connection, new: seats.Seat) -> None:
    """Seat somebody, unless an earlier command of theirs did so meanwhile."""
    if not _has_seat(db, new.game, new.person):
        seats.add(db, new)


async def _opened(bot: Landfall, place: Place) -> int:
    """Return the number of a place's journal, made now unless somebody was faster."""
    fresh, now = (bot.fresh_seed(), bot.fresh_seed()), bot.clock.now()
    number = await bot.db.write(lambda db: _live(db, place) or _open(db, place, fresh, now))
    bot.referee.recall.know((KIND, place.name), number)
    return number


def _open(db: Connection, place: Place, fresh: tuple[bytes, bytes], now: int) -> int:
    game = games.Game(
        None, KIND, place.name, place.guild, place.channel, ROLLS.name, ROLLS.title, "open",
        Setup(NOBODY).text(), None, now, now,
    )  # fmt: skip
    number = games.add(db, game)
    seeds.add(db, seeds.Seeds(number, 0, *fresh, now))
    return number


def with_parent(interaction: Interaction) -> tuple[str, ...]:
    """Return where the game of an interaction may be: its channel, then that of its thread."""
    if here(interaction).guild is None:
        return ()
    above = getattr(interaction.channel, "parent_id", None)
    return tuple(f"channel:{number}" for number in (interaction.channel_id, above) if number)


async def gms(interaction: Interaction) -> tuple[int, ...]:
    """Return the GMs of the game in this channel, or in the channel of this thread."""
    names = with_parent(interaction)
    return await interaction.client.db.read(lambda db: _gms(db, names))


def _gms(db: Connection, places: tuple[str, ...]) -> tuple[int, ...]:
    for place in places:
        game = games.live(db, "game", place)
        if game is not None:
            held = [seat for seat in seats.of_game(db, game.id or 0) if seat.seat == GM]
            return tuple(seat.person for seat in held if seat.person != seats.COMPUTER)
    return ()


async def is_gm(interaction: Interaction) -> bool:
    """Say whether the person is GM here."""
    return interaction.user.id in await gms(interaction)


async def check_gm_here(interaction: Interaction) -> tuple[int, ...]:
    """Return the GMs for whom a roll can be made here. Raises Refusal where there is none."""
    found = await gms(interaction)
    if not found:
        raise Refusal(
            "There is no GM here to roll to. A game's GM takes that seat with /game join; "
            "to roll for yourself alone choose: only me."
        )
    return found


def check_place(interaction: Interaction, game: games.Game | None) -> None:
    """Raise Refusal for rolls of another place: an id from elsewhere is forged."""
    if game is None or game.kind != KIND or game.place != here(interaction).name:
        raise Refusal("That roll was not made here. Roll with /roll.")
