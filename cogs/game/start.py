"""The start of a game: from its seats, options and documents, or from a position it was given."""

from __future__ import annotations

import sqlite3
from typing import Any

from cogs.play import acts
from cogs.ui import tables
from cogs.ui.tables import Interaction
from db import books
from referee import access
from referee.action import Action, Started
from referee.errors import Refusal
from referee.game import GameHead
from referee.timeline import positions
from rules.core import Start, attended, seat_title

from . import lobby


async def start(interaction: Interaction, head: GameHead) -> None:
    """Start the game: its first row."""
    access.check_may_run(head, tables.person_of(interaction), "starts the game")
    lobby.gathering(head, "it starts")
    plan, taken = head.system.seats, head.taken()
    if not plan.least <= len(taken) <= plan.most:
        raise Refusal(f"{head.system.title} needs {plan.least} to {plan.most} seats; "
                      f"{len(taken)} are taken. Take one: /game join.")  # fmt: skip
    if lacking := lobby.missing(head):
        raise Refusal(f"Still to hand in: {', '.join(lacking)}. Hand in: /game paper.")
    await acts.do(interaction, head, await _opening(interaction, head))


async def _opening(interaction: Interaction, head: GameHead) -> Action:
    """Return the deed that opens a game: from its start, or from the position it was given."""
    common: dict[str, Any] = {
        "key": str(interaction.id), "seat": "bot", "person": interaction.user.id
    }  # fmt: skip
    if head.setup.position:
        return await _placed(interaction, head, common)
    options = head.setup.all_options(head.system)
    move = Start(seats=head.seated(), options=options, papers=head.setup.papers)
    return Started(**common, move=move, papers=await _papers(interaction, head))


async def _placed(interaction: Interaction, head: GameHead, common: dict[str, Any]) -> Action:
    name = head.setup.position
    body = await tables.bot_of(interaction).db.read(lambda db: books.get(db, name))
    place = positions.read(body or b"")
    if place.seats != head.taken():
        names = ", ".join(map(seat_title, place.seats))
        raise Refusal(f"This position is played by {names}: exactly these seats must be taken.")
    state, _ = attended(head.system, positions.restore(head.system, place), head.seating())
    return positions.Placed(**common, state=state, place=place)


async def _papers(interaction: Interaction, head: GameHead) -> dict[str, str]:
    """Return the texts of the documents handed in, by kind."""

    def read(db: sqlite3.Connection) -> dict[str, str]:
        found = {kind: books.get(db, name) for kind, name in head.setup.papers.items()}
        return {kind: (body or b"").decode() for kind, body in found.items()}

    return await tables.bot_of(interaction).db.read(read)
