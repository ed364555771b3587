"""A demo: a game that is made, seated, supplied and started in one go, for somebody learning it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from db import books, games, seats
from db.engine import Connection
from referee.access import COMPUTER_PLAYER, Person
from referee.errors import Refusal
from referee.head import GameHead
from referee.settings import Setup
from referee.settle import Referee
from rules.core import Demo, System

from .create import Where, made

PACE = "hours"
"""How long a demo waits for its learner: it ends when the time for an answer is over."""


def demo_of(system: System[Any]) -> Demo[Any]:
    """Return the demo of a game. Raises Refusal for a game without one."""
    if system.demo is None:
        raise Refusal(f"{system.title} has no demo yet: nobody plays its other side by computer.")
    return system.demo


def is_waiting(head: GameHead | None, person: int) -> bool:
    """Tell whether a game is a demo of this person's that was made and has not started."""
    return (
        head is not None
        and head.setup.demo
        and head.setup.host == person
        and head.game.status == "lobby"
    )


def prepared(
    referee: Referee, where: Where, system: System[Any], learner: Person, words: str
) -> Callable[[Connection], int]:
    """Return what makes a demo that is ready to start, and gives its number.

    `words` of the learner go into its dice. Raises Refusal if the channel already has a game.
    """
    demo, now = demo_of(system), referee.clock.now()
    setup = Setup(
        learner.id,
        options=demo.options,
        pace=PACE,
        words={str(learner.id): words},
        demo=True,
    )

    def supply(db: Connection, game: int) -> None:
        papers = {kind: books.put(db, text.encode()) for kind, text in demo.papers.items()}
        games.set_options(db, game, msgspec.structs.replace(setup, papers=papers).text())
        players = (learner, *(COMPUTER_PLAYER for _ in demo.seats[1:]))
        for seat, player in zip(demo.seats, players, strict=True):
            seats.add(db, seats.Seat(game, seat, player.id, player.name, now))

    return made(referee, where, system.name, f"{system.title}, a demo", setup, supply)
