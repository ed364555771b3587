"""Another game with the same people: same options and documents, sides swapped if that matters.

The person who asks for it is seated at once; everybody else confirms by joining, and finds their
seat kept for them until the start.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from db import games, seats
from db.engine import Connection
from referee.access import COMPUTER_PLAYER, Person
from referee.errors import Refusal
from referee.head import GameHead
from referee.settings import Setup
from rules.core import GM

Kept = dict[str, tuple[str, ...]]
"""By a person's number, the seats that are kept for them."""


def check_may_ask(head: GameHead, person: Person) -> None:
    """Raise Refusal unless a game is over and the person played in it, or led it."""
    if head.state is None or head.game.status in games.LIVE:
        raise Refusal("A rematch comes after the end; this game is not over.")
    if not head.seats_of(person.id):
        raise Refusal(
            "Only those who played can ask for a rematch. For a game of your own: /game new."
        )


def swapped(head: GameHead) -> dict[str, str]:
    """Return, by the old seat, which seat everybody has in the rematch."""
    there = head.taken()
    onward = (*there[1:], *there[:1]) if head.system.swaps else there
    return {GM: GM, **dict(zip(there, onward, strict=True))}


def prepared(head: GameHead, host: int, words: dict[str, str]) -> Setup:
    """Return the settings of the rematch: what was played, and who is asked to play again."""
    new = swapped(head)
    people = dict.fromkeys(held.person for held in head.seats if held.person)
    kept = {str(one): tuple(new[seat] for seat in head.seats_of(one)) for one in people}
    was = head.setup
    return Setup(
        host,
        options=was.options,
        papers={_moved(kind, new): name for kind, name in was.papers.items()},
        pace=was.pace,
        lengths=was.lengths,
        real_dice=was.real_dice,
        words=words,
        kept=kept,
        rematch=head.id,
    )


def _moved(kind: str, new: dict[str, str]) -> str:
    """Return the name of a document that goes with its owner to another seat."""
    what, _, seat = kind.partition("/")
    return f"{what}/{new[seat]}" if seat in new else kind


def seating(
    head: GameHead, setup: Setup, person: Person, at: int
) -> Callable[[Connection, int], None]:
    """Return what seats the person asking for a rematch, and the computer where it played."""
    new = swapped(head)
    computers = [new[held.seat] for held in head.seats if not held.person]

    def write(db: Connection, game: int) -> None:
        for seat in setup.kept[str(person.id)]:
            seats.add(db, seats.Seat(game, seat, person.id, person.name, at))
        for seat in computers:
            seats.add(db, seats.Seat(game, seat, COMPUTER_PLAYER.id, COMPUTER_PLAYER.name, at))

    return write


def invited(head: GameHead) -> dict[int, tuple[str, ...]]:
    """Return, by person, the seats still kept for them in a game that gathers players."""
    left = {
        int(person): tuple(s for s in kept if int(person) not in _people(head, s))
        for person, kept in head.setup.kept.items()
    }
    return {person: kept for person, kept in left.items() if kept}


def _people(head: GameHead, seat: str) -> tuple[int, ...]:
    return tuple(held.person for held in head.holders(seat))


def is_kept(head: GameHead, seat: str) -> bool:
    """Say whether a free seat is kept for somebody."""
    return any(seat in kept for kept in invited(head).values())


def without(setup: Setup, person: int) -> Setup:
    """Return settings in which nothing is kept for a person any more: they declined."""
    kept = {one: held for one, held in setup.kept.items() if one != str(person)}
    return msgspec.structs.replace(setup, kept=kept)
