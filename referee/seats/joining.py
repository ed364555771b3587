"""Which seats somebody may take: before the start, and late, when the table is asked."""

from __future__ import annotations

from referee.errors import Refusal
from referee.head import GameHead
from rules.core import GM, seat_title

from . import seating


def is_in_play(head: GameHead) -> bool:
    """Say whether somebody who joins now is late."""
    return head.game.status in ("open", "paused")


def choices(head: GameHead) -> list[tuple[str, str]]:
    """Return the seats that can be taken, as (label, seat): free ones first, held ones last.

    In a game in play these are the seats that somebody may still join.
    """
    if is_in_play(head):
        return [(head.named(seat), seat) for seat in seating.open_to_all(head)]
    room = len(head.taken()) < head.system.seats.most
    seats = (*head.system.seats.names, GM)
    free = [seat for seat in seats if not head.holders(seat) and (room or seat == GM)]
    held = [seat for seat in seats if head.holders(seat)]
    return [(seat_title(seat), seat) for seat in free] + [
        (f"{head.named(seat)}: held", seat) for seat in held
    ]


def late_seat(head: GameHead, person: int, wanted: str | None) -> str:
    """Return the seat on which a person may join a game in play. Raises Refusal without one."""
    held = [seat for seat in head.seats_of(person) if seat != GM]
    if held:
        raise Refusal(f"You already hold {', '.join(map(seat_title, held))}.")
    if wanted == GM:
        raise Refusal("The game has started; become GM by /gm claim, or ask its GM.")
    free = seating.open_to_all(head)
    if not free or (wanted and wanted not in free):
        shown = ", ".join(map(seat_title, free)) or "none"
        raise Refusal(f"The game has started; seats to join on: {shown}. The GM seats others.")
    return wanted or free[0]
