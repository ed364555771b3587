"""Who holds which seat and who may do what, decided from people and roles as plain values."""

from __future__ import annotations

import msgspec

from db.seats import COMPUTER
from rules.core import GM, seat_title

from . import naming
from .errors import Refusal
from .head import GameHead
from .secrecy import is_hidden


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table: Discord's number (0: the computer) and the name shown.

    `moderator` says that Discord's own permissions let them moderate the channel.
    """

    id: int
    name: str
    moderator: bool = False

    @property
    def mark(self) -> str:
        """What names the person in the texts of an action (see naming)."""
        return naming.mark(self.id, self.name)


COMPUTER_PLAYER = Person(COMPUTER, "The computer")


def of_system(head: GameHead, name: str) -> GameHead:
    """Return the game again if it is the one that a command is for, else raise Refusal."""
    if head.system.name != name:
        raise Refusal(f"The game in this channel is {head.system.title}; this is not its command.")
    return head


def is_gm(head: GameHead, person: int) -> bool:
    """Say whether a person is a GM of this game."""
    return GM in head.seats_of(person)


def may_run(head: GameHead, person: Person) -> bool:
    """Say whether a person may start, end and set a game: host, GM or moderator."""
    return person.id == head.setup.host or is_gm(head, person.id) or person.moderator


def check_may_run(head: GameHead, person: Person, what: str) -> None:
    """Raise Refusal unless the person may run the game; `what` says what they tried to do."""
    if not may_run(head, person):
        raise Refusal(f"Only the host{_host(head)}, the GM or a moderator {what}.")


def _host(head: GameHead) -> str:
    """Return who the host is, "" for one who holds no seat: hosts change as people leave."""
    names = (held.name for held in head.seats if held.person and held.person == head.setup.host)
    name = next(names, "")
    return f" ({name})" if name else ""


def check_gm(head: GameHead, person: int) -> None:
    """Raise Refusal unless the person is a GM of this game."""
    if not is_gm(head, person):
        gms = ", ".join(held.name for held in head.masters()) or "nobody; see /gm claim"
        raise Refusal(f"This is for the GM of this game: {gms}.")


def check_may_moderate(head: GameHead, person: Person) -> None:
    """Raise Refusal unless the person is GM or moderator; if there is no GM, the host may."""
    host = person.id == head.setup.host and not head.masters()
    if not (host or is_gm(head, person.id) or person.moderator):
        raise Refusal("This is for the GM or a moderator; without a GM, for the host.")


def is_for_missing_gm(head: GameHead) -> bool:
    """Say whether the open question is for a GM who is not there."""
    ask = head.ask
    return ask is not None and ask.entry(GM) is not None and not head.holders(GM)


def is_stand_in(head: GameHead, person: int, seat: str) -> bool:
    """Say whether a person's move for a seat is a player's, in place of a GM who is not there.

    Any player may answer what the GM is asked and, in a game that needs a GM, do what a GM may.
    """
    if seat != GM or head.holders(GM):
        return False
    if not [held for held in head.seats_of(person) if held != GM]:
        return False
    return head.system.gm is not None or is_for_missing_gm(head)


def is_blind(head: GameHead, person: int) -> bool:
    """Say whether a GM may see none of the players' secrets, by the game's switch."""
    return is_gm(head, person) and is_hidden(head)


def acting_for(head: GameHead, person: int) -> str | None:
    """Return the seat for which a GM acts, None for none; a blind GM sees no player's moves."""
    seat = head.setup.acting.get(str(person))
    if not is_gm(head, person) or (is_blind(head, person) and seat != GM):
        return None
    return seat


def check_sees(head: GameHead, person: int, what: str) -> None:
    """Raise Refusal for a GM who may not see the players' secrets; `what` names what was wanted."""
    if is_blind(head, person):
        raise Refusal(f"In this game a GM may not {what}: option gm_sees is off.")


def may_inherit(head: GameHead, person: int, seat: str) -> bool:
    """Say whether what a seat was told before passes on to somebody who takes it.

    What the GM was told does not pass to a player, and what a player was told does not pass to a GM
    who may not see it.
    """
    if seat == GM:
        return all(held == GM for held in head.seats_of(person))
    return not is_blind(head, person)


def speaks_for(head: GameHead, person: int) -> str:
    """Return the seat a person moves for: the one among theirs that is asked, else the first.

    A GM who acts for a seat speaks for that one. Raises Refusal for somebody without a seat.
    """
    held = check_seated(head, person)
    acting = acting_for(head, person)
    if acting is not None:
        return acting
    ask = head.ask
    asked = [entry.seat for entry in ask.entries] if ask else []
    mine = [seat for seat in held if seat in asked]
    if not mine and is_for_missing_gm(head):
        return GM
    return mine[0] if mine else held[0]


def check_seated(head: GameHead, person: int) -> tuple[str, ...]:
    """Return the seats that a person holds. Raises Refusal if there are none."""
    held = head.seats_of(person)
    if not held:
        players = ", ".join(head.named(seat) for seat in head.taken()) or "nobody yet"
        raise Refusal(f"You hold no seat in this game. Seats: {players}.")
    return held


def check_holds_seat(head: GameHead, person: int, seat: str) -> None:
    """Raise Refusal unless the person holds the seat."""
    if seat not in head.seats_of(person):
        raise Refusal(f"You do not hold {seat_title(seat)}.")


def check_holds(head: GameHead, person: int, seat: str) -> None:
    """Raise Refusal unless the person holds the seat, acts for it as GM, or stands in for one."""
    held_of(head, person, (seat,))


def held_of(head: GameHead, person: int, seats: tuple[str, ...], own: str = "") -> str:
    """Return the first of some seats for which a person may answer. Raises Refusal for none.

    `own` says what somebody may choose who is asked the same question.
    """
    for seat in seats:
        acting = acting_for(head, person) == seat
        if seat in head.seats_of(person) or acting or is_stand_in(head, person, seat):
            return seat
    names = " or ".join(map(head.spoken, seats))
    if own:
        raise Refusal(f"That choice is for {names}. {own}")
    raise Refusal(f"This is for {names} to answer, not for you.")
