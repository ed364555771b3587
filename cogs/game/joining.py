"""Joining a game in play: who comes late asks the table for a seat."""

from __future__ import annotations

from cogs.ui import tables
from cogs.ui.tables import Interaction
from referee.agreement.votes import newcomer
from referee.errors import Refusal
from referee.game import GameHead
from referee.seats import seating
from referee.seats.proposals import Join
from rules.core import GM, seat_title

from . import consent


def choices(head: GameHead) -> list[tuple[str, str]]:
    """Return the seats that can be taken, as (label, seat): free ones first, held ones last.

    In a game in play these are the seats that somebody may still join on.
    """
    if head.game.status in ("open", "paused"):
        return [(head.named(seat), seat) for seat in seating.open_to_all(head)]
    room = len(head.taken()) < head.system.seats.most
    seats = (*head.system.seats.names, GM)
    free = [seat for seat in seats if not head.holders(seat) and (room or seat == GM)]
    held = [seat for seat in seats if head.holders(seat)]
    return [(seat_title(seat), seat) for seat in free] + [
        (f"{head.named(seat)}: held", seat) for seat in held
    ]


async def join_late(interaction: Interaction, head: GameHead, wanted: str | None) -> None:
    """Ask the table for a seat in a game in play."""
    held = [seat for seat in head.seats_of(interaction.user.id) if seat != GM]
    if held:
        raise Refusal(f"You already hold {', '.join(map(seat_title, held))}.")
    if wanted == GM:
        raise Refusal("The game has started; become GM by /gm claim, or ask its GM.")
    free = seating.open_to_all(head)
    if not free or (wanted and wanted not in free):
        shown = ", ".join(map(seat_title, free)) or "none"
        raise Refusal(f"The game has started; seats to join on: {shown}. The GM seats others.")
    seat = wanted or free[0]
    asker = newcomer(seat, tables.person_of(interaction))
    await consent.propose_as(interaction, head, Join(seat), asker)
