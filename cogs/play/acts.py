"""How a command or a button becomes a move: the seat's own, the GM's for it, or the table's."""

from __future__ import annotations

from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access
from referee.action import Played, by_seat
from referee.game import GameHead
from rules.core import Move

from . import settling

do = settling.do
speak = settling.speak


async def play(interaction: Interaction, system: str, move: Move) -> None:
    """Play a move of the game in this channel for the person who gave the command."""
    head = access.of_system(await context.game_here(interaction), system)
    seat = access.speaks_for(head, interaction.user.id)
    await act(interaction, head, seat, move)


async def act(interaction: Interaction, head: GameHead, seat: str, move: Move) -> None:
    """Settle a move for a seat that the person holds, or acts for as GM, and speak.

    What the game asks of a GM who is not there is asked of the other seats first.
    """
    if access.is_stand_in(head, interaction.user.id, seat):
        await interaction.client.hooks.for_gm(interaction, head, move)
        return
    await do(interaction, head, action_of(interaction, head, seat, move))


def action_of(interaction: Interaction, head: GameHead, seat: str, move: Move) -> Played:
    """Return the action of a move: the seat's own, or the GM's for it."""
    return by_seat(head, context.person_of(interaction), seat, move, str(interaction.id))
