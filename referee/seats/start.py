"""The start of a game: from its seats, options and documents, or from a position it was given."""

from __future__ import annotations

from typing import Any

from db import books
from db.engine import Connection
from referee.action import Action
from referee.errors import Refusal
from referee.head import GameHead
from referee.lifecycle import Started, gathered
from referee.settle import Referee
from referee.timeline import positions
from rules.core import attended, seat_title

from . import lobby


def check_ready(head: GameHead) -> None:
    """Raise Refusal unless all seats are taken and all documents are in."""
    lobby.check_gathering(head, "it starts")
    plan, taken = head.system.seats, head.taken()
    if not plan.least <= len(taken) <= plan.most:
        raise Refusal(
            f"{head.system.title} needs {plan.least} to {plan.most} seats; "
            f"{len(taken)} are taken. Take one: /game join."
        )
    if lacking := lobby.missing(head):
        raise Refusal(f"Still to hand in: {', '.join(lacking)}. Hand in: /game paper.")


async def started(referee: Referee, head: GameHead, person: int, key: str) -> Action:
    """Return the first row of a game: its start, or the position that it was given."""
    check_ready(head)
    common: dict[str, Any] = {"key": key, "seat": "bot", "person": person}
    if head.setup.position:
        return await _placed(referee, head, common)
    papers = await _documents(referee, head)
    return Started(**common, move=gathered(head), papers=papers, lobby=head)


async def _placed(referee: Referee, head: GameHead, common: dict[str, Any]) -> Action:
    """Return the row of a game from a position. Raises Refusal unless its seats are taken."""
    name = head.setup.position
    body = await referee.db.read(lambda db: books.get(db, name))
    place = positions.read(body or b"")
    if place.seats != head.taken():
        names = ", ".join(map(seat_title, place.seats))
        raise Refusal(f"This position is played by {names}: exactly these seats must be taken.")
    there = head.seating()
    state, _ = attended(head.system, positions.restore(head.system, place), there)
    return positions.Placed(**common, state=state, place=place, led=there.gm)


async def _documents(referee: Referee, head: GameHead) -> dict[str, str]:
    """Return the texts of the documents handed in, by kind."""

    def read(db: Connection) -> dict[str, str]:
        found = {kind: books.get(db, name) for kind, name in head.setup.papers.items()}
        return {kind: (body or b"").decode() for kind, body in found.items()}

    return await referee.db.read(read)
