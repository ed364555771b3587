"""/game leave: seats given back before a game begins, and the ways out of one in play.

In play a seat is left to somebody who agrees to play on, or to the computer, or it gives the game
up as the rules have it; whoever leaves the GM's seat leaves the game without one, where the
computer cannot be it.
"""

from __future__ import annotations

import discord

from cogs.play import settling
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import access, custom_id
from referee.access import Person
from referee.agreement.votes import asker_of
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Outgoing
from referee.seats import joining, seating
from referee.seats.changes import GiveUp, HandOver
from rules.core import seat_title

from . import consent, lobby

LEAVE, GIVE_UP = "lv", "lc"
BACK = "To come back you ask the others: /game join."
GIVE = "To leave it to somebody who plays on: /game leave with *to*."


async def leave(
    interaction: Interaction, head: GameHead, to: discord.User | None, seat: str | None
) -> None:
    """Give back every seat that the person holds, or leave a game in play."""
    if joining.is_in_play(head):
        await _leave_play(interaction, head, to, seat)
        return
    if to is not None or seat is not None:
        raise Refusal("Before the game starts you leave every seat, and others join: /game leave.")
    await give_back(interaction, head)


async def give_back(interaction: Interaction, head: GameHead) -> None:
    """Give back every seat that the person holds in a game that gathers players."""
    if joining.is_in_play(head):
        raise Refusal("The game has started. To leave it: /game leave.")
    await lobby.leave(interaction, head)


async def _leave_play(
    interaction: Interaction, head: GameHead, to: discord.User | None, seat: str | None
) -> None:
    held = _seats(head, interaction.user.id, seat)
    if to is None:
        await reply.private(interaction, _question(head, held))
        return
    if to.bot or to.id == interaction.user.id:
        raise Refusal("Name somebody else who is to play on; the computer needs no name.")
    await interaction.client.orders.check_not_banned(interaction.guild_id, to.id)
    if len(held) > 1:
        raise Refusal(f"You hold {_names(held)}. Name the seat that they take over.")
    asker = asker_of(head, context.person_of(interaction))
    await consent.propose_as(interaction, head, HandOver(held[0], to.id, to.display_name), asker)


def _seats(head: GameHead, person: int, seat: str | None) -> tuple[str, ...]:
    """Return the seats that are left: the one named, else all that the person holds."""
    held = access.check_seated(head, person)
    if seat is None:
        return held
    access.check_holds_seat(head, person, seat)
    return (seat,)


def _names(seats: tuple[str, ...]) -> str:
    return " and ".join(map(seat_title, seats))


def _question(head: GameHead, held: tuple[str, ...]) -> Outgoing:
    """Return what leaving comes to, with the buttons of the ways out that need nobody's name."""
    names = _names(held)
    text = f"If you leave {names}, the computer plays on where it can. {BACK}\n{GIVE}"
    which = held[0] if len(held) == 1 else custom_id.ANY_SEAT
    button = Button(f"Leave {names}", custom_id.custom_id(LEAVE, head.id, which), "danger")
    lines, more = [text], []
    for seat in held:
        found = head.system.concession(head.state, seat)
        if found is not None:
            agreed = " The others are asked first." if found.takes else ""
            lines.append(f"To give the game up with {seat_title(seat)}: {found.text}{agreed}")
            name = custom_id.custom_id(GIVE_UP, head.id, seat)
            more.append(Button(f"Give up with {seat_title(seat)}", name, "danger"))
    return Outgoing("\n".join(lines), buttons=((button, *more[:4]),))


async def given_up(interaction: Interaction, parts: list[str]) -> None:
    """Give the game up for a seat: game, seat."""
    if len(parts) != 2:
        raise Refusal(context.UNKNOWN)
    head = await context.game_pressed(interaction, parts[0])
    if not joining.is_in_play(head):
        raise Refusal("Nobody gives this game up: it is not in play.")
    person = context.person_of(interaction)
    access.check_holds_seat(head, person.id, parts[1])
    await consent.propose_as(interaction, head, GiveUp(parts[1]), asker_of(head, person))


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Leave a game in play: game, seat or all of them."""
    if len(parts) != 2:
        raise Refusal(context.UNKNOWN)
    head = await context.game_pressed(interaction, parts[0])
    if not joining.is_in_play(head):
        raise Refusal("Nobody needs to leave this game: it is not in play.")
    person = context.person_of(interaction)
    seat = None if parts[1] == custom_id.ANY_SEAT else parts[1]
    for one in _seats(head, person.id, seat):
        await _leave_seat(interaction, head.id, one, person)


async def _leave_seat(interaction: Interaction, game: int, seat: str, person: Person) -> None:
    """Leave one seat, of a game as it stands by then."""
    head = await interaction.client.games.get(game)
    if not joining.is_in_play(head):
        return
    key = f"leave:{interaction.id}:{seat}"
    action = await seating.leave(interaction.client.referee, head, seat, person, key)
    await settling.do(interaction, head, action)


PRESSES = {LEAVE: pressed, GIVE_UP: given_up}
