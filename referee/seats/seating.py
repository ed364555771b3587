"""Seats that change hands in play: giving, taking, the computer's, the GM's."""

from __future__ import annotations

import msgspec

from db import inbox, journal
from db.engine import Connection
from db.seats import COMPUTER, Seat
from referee import access, naming
from referee.access import COMPUTER_PLAYER, Person
from referee.action import Action
from referee.errors import Refusal
from referee.gm import Reseated
from referee.head import GameHead
from referee.saving import note
from referee.settle import Referee
from rules.core import GM, Line, seat_title


def known(head: GameHead, seat: str) -> str:
    """Return a seat that is in play. Raises Refusal for another."""
    seats = (*head.taken(), GM)
    if seat not in seats:
        raise Refusal(f'There is no seat "{seat}" in play. Seats: {", ".join(seats)}.')
    return seat


def open_to_all(head: GameHead) -> tuple[str, ...]:
    """Return the players' seats of a game in play that somebody may still join.

    These are free ones if the game takes late joiners, and those whose player was removed.
    """
    taken, plan = head.taken(), head.system.seats
    room = plan.late and len(taken) < plan.most
    free = tuple(name for name in plan.names if name not in taken) if room else ()
    return (*(seat for seat in head.setup.gone if seat in taken), *free)


def seatable(head: GameHead, seat: str) -> str:
    """Return a seat that can take one more person. Raises Refusal for any other."""
    return seat if seat in open_to_all(head) else known(head, seat)


async def enter(referee: Referee, head: GameHead, seat: str, person: Person, key: str) -> Action:
    """Return the action of somebody who joins a game in play, once the table has agreed."""
    if seat not in open_to_all(head):
        raise Refusal(f"{seat_title(seat)} is not free any more.")
    action = await add(referee, head, seat, person, person, key, gm=False)
    return msgspec.structs.replace(action, sentence=f"{person.mark} joins as {seat_title(seat)}.")


async def hand_over(
    referee: Referee, head: GameHead, seat: str, to: Person, by: Person, key: str, gm: bool
) -> Action:
    """Return the action that gives a seat to somebody in place of everybody who held it."""
    known(head, seat)
    if [held.person for held in head.holders(seat)] == [to.id]:
        raise Refusal(f"{to.name} alone holds {seat_title(seat)} already.")
    rest = tuple(held for held in head.seats if held.seat != seat)
    new = Seat(head.id, seat, to.id, to.name, referee.clock.now())
    sentence = f"{by.mark} gave {seat_title(seat)} to {to.mark}."
    notes = await _secrets(referee, head, seat, to.id)
    return _reseated(head, key, by, gm, (*rest, new), seat, sentence, notes)


async def add(
    referee: Referee, head: GameHead, seat: str, person: Person, by: Person, key: str, gm: bool
) -> Reseated:
    """Return the action that seats one more person on a seat, such as a second GM.

    A computer that ran the game gives way to its new GM.
    """
    if any(held.person == person.id for held in head.holders(seat)):
        raise Refusal(f"{person.name} holds {seat_title(seat)} already.")
    new = Seat(head.id, seat, person.id, person.name, referee.clock.now())
    # The computer does not sit where a person does.
    rest = tuple(held for held in head.seats if held.seat != seat or held.person)
    sentence = f"{by.mark} seated {person.mark} on {seat_title(seat)}."
    if seat == GM:
        sentence = f"{person.mark} is now a GM."
    notes = await _secrets(referee, head, seat, person.id)
    return _reseated(head, key, by, gm, (*rest, new), seat, sentence, notes)


def remove(head: GameHead, seat: str, person: int, by: Person, key: str, gm: bool) -> Action:
    """Return the action that takes a person from a seat; a seat left empty plays its defaults."""
    gone = [held for held in head.holders(seat) if held.person == person]
    if not gone:
        raise Refusal(f"That person does not hold {seat_title(seat)}.")
    rest = tuple(held for held in head.seats if held not in gone)
    sentence = (
        f"{by.mark} removed {naming.mark(gone[0].person, gone[0].name)} from {seat_title(seat)}."
    )
    if seat != GM and not any(held.seat == seat for held in rest):
        # A player's seat stays in the game: nobody answers for it, so its defaults or the GM do.
        nobody = msgspec.structs.replace(gone[0], person=COMPUTER, name=COMPUTER_PLAYER.name)
        rest, sentence = (*rest, nobody), f"{sentence} The computer plays it now."
        action = _reseated(head, key, by, gm, rest, seat, sentence, ())
        return msgspec.structs.replace(action, removed=True)
    return _reseated(head, key, by, gm, rest, seat, sentence, ())


async def leave(
    referee: Referee, head: GameHead, seat: str, person: Person, key: str, to: Person | None = None
) -> Reseated:
    """Return the action of somebody who leaves a seat: to another person, else to the computer.

    A game without a computer for its GM goes on without one. A host who leaves hands the game on,
    to the new person or to one still there. Raises Refusal for a seat not held.
    """
    access.check_holds_seat(head, person.id, seat)
    rest = tuple(held for held in head.seats if (held.seat, held.person) != (seat, person.id))
    new = to or _computer(head, seat, rest)
    sentence = f"{person.mark} leaves {seat_title(seat)}"
    if to is not None:
        sentence += f" to {to.mark}."
    else:
        sentence += ". The computer plays it now." if new else "."
    if new is not None:
        rest = (*rest, Seat(head.id, seat, new.id, new.name, referee.clock.now()))
    notes = () if to is None else await _secrets(referee, head, seat, to.id)
    action = _reseated(head, key, person, seat == GM, rest, seat, sentence, notes)
    empty = seat != GM and new == COMPUTER_PLAYER
    return msgspec.structs.replace(action, removed=empty, host=_next_host(head, person, rest, to))


def _computer(head: GameHead, seat: str, rest: tuple[Seat, ...]) -> Person | None:
    """Return the computer if it is to play a seat that is left, None if nobody has to."""
    if any(held.seat == seat for held in rest):
        return None
    by_computer = head.system.gm is not None and head.system.gm.by_computer
    return COMPUTER_PLAYER if seat != GM or by_computer else None


def _next_host(
    head: GameHead, person: Person, rest: tuple[Seat, ...], to: Person | None
) -> int | None:
    """Return the new host if the host leaves for good, None if nothing changes."""
    people = [held.person for held in rest if held.person]
    if person.id != head.setup.host or person.id in people or not people:
        return None
    return people[0] if to is None else to.id


def _reseated(
    head: GameHead,
    key: str,
    by: Person,
    gm: bool,
    seating: tuple[Seat, ...],
    seat: str,
    sentence: str,
    notes: tuple[inbox.Note, ...],
) -> Reseated:
    return Reseated(
        key=key,
        seat=GM if gm else "bot",
        by="gm" if gm else "player",
        person=by.id,
        name=by.name,
        before=head.seats,
        seating=seating,
        changed=seat,
        sentence=sentence,
        notes=notes,
    )


async def _secrets(
    referee: Referee, head: GameHead, seat: str, person: int
) -> tuple[inbox.Note, ...]:
    """Return the private lines that a seat was ever told, for the inbox of anybody new on it."""
    if person == COMPUTER or not access.may_inherit(head, person, seat):
        return ()

    def read(db: Connection) -> list[tuple[int, Line]]:
        found = []
        for row in journal.rows(db, head.id):
            lines = msgspec.json.decode(row.told, type=tuple[Line, ...])
            found += [(row.seq, line) for line in lines if line.to and seat in line.to]
        return found

    now = referee.clock.now()
    lines = await referee.db.read(read)
    return tuple(note(head.id, seq, person, line, now) for seq, line in lines)
