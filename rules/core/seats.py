"""Seats: what they are called, how many a game has, and who sits in them."""

from __future__ import annotations

from functools import cache

import msgspec

COLOURS = ("red", "blue", "green", "yellow", "white", "violet")
GM = "gm"


@cache
def seat_title(seat: str) -> str:
    """Return a seat's name for people: `Red`, `GM`."""
    return "GM" if seat == GM else seat.capitalize()


class SeatPlan(msgspec.Struct, frozen=True):
    """How many play: least and most seats, whether somebody may join late, the seats' names."""

    least: int
    most: int
    late: bool = False
    names: tuple[str, ...] = COLOURS


class Seating(msgspec.Struct, frozen=True):
    """Who is there: the players' seats that are held, whether the GM's is, who was removed.

    `gone` are seats whose player was removed and that nobody has taken over; the computer answers
    for them until the game can do without them.
    """

    players: tuple[str, ...]
    gm: bool
    gone: tuple[str, ...] = ()
