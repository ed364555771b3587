"""What a seat does for its warband between battles: deals, made at any time while all may.

See P28-CAMP-3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import ENEMY, Table

from .fielding import ledger_of
from .ledger import Band, Ledger, Person, squad_number

Number = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Points = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
HELPED, BUSY = "helped", "busy"
"""What a Medic has done since the last battle: healed somebody, or anything else."""


class Interval(Procedure, frozen=True, kw_only=True):
    """A frame between two battles, in which deals are made."""


class Deal(Interrupt, frozen=True, kw_only=True):
    """Something done between two battles, which nobody has to wait for."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the owners of warbands, and while a battle goes on."""
        check_interval(state)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the ways to make it between two battles, none at any other time."""
        yield from cls.ways(state, seat) if is_interval(state) else ()

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every deal of this kind worth trying; nothing if there is no end of them."""
        yield from ()

    def spoken(self, table: Table) -> str:
        """Return what is done in a few words."""
        raise NotImplementedError

    def price(self, table: Table) -> str:
        """Return what it costs in words, "" for nothing."""
        return ""


class OnPerson(Deal, frozen=True, kw_only=True):
    """A deal for one of the seat's people, by number."""

    person: Number

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for somebody else's people, and for those who are gone."""
        super().check(state, seat)
        check_kept(state, seat, self.person)

    def named(self, table: Table) -> str:
        """Return the name of whom it is for."""
        return ledger_of(table).person(self.person).profile.name


def is_interval(table: Table) -> bool:
    """Return whether a campaign stands between two battles."""
    return bool(table.frames) and isinstance(table.frames[-1], Interval)


def check_interval(table: Table) -> None:
    """Raise RuleError unless a campaign stands between two battles."""
    if not is_interval(table):
        raise RuleError("That is for the time between two battles of a campaign.", "P28-CAMP-14")


def keepers(table: Table, seat: str) -> tuple[str, ...]:
    """Return the seats for whose warbands a seat decides: its own, and the enemy's."""
    # P28-SOLO-8: nobody plays the enemy's side, so the players or a GM improve it.
    return (seat, ENEMY) if ENEMY in table.seats else (seat,)


def kept(table: Table, seat: str) -> tuple[int, ...]:
    """Return the people for whom a seat decides."""
    ledger = ledger_of(table)
    return tuple(number for owner in keepers(table, seat) for number in ledger.of(owner))


def bands(table: Table, seat: str) -> tuple[Band, ...]:
    """Return the warbands for which a seat decides."""
    known = {band.seat: band for band in ledger_of(table).bands}
    return tuple(known[owner] for owner in keepers(table, seat) if owner in known)


def check_kept(table: Table, seat: str, number: int) -> None:
    """Raise RuleError for a number that is nobody of a seat's."""
    if number not in kept(table, seat):
        raise RuleError(f"Number {number} is nobody of yours.", "P28-CAMP-3")


def check_band(table: Table, seat: str, owner: str) -> Band:
    """Return a warband. Raises RuleError for one that is not a seat's."""
    found = next((band for band in bands(table, seat) if band.seat == owner), None)
    if found is None:
        raise RuleError("That is not your warband.", "P28-CAMP-3")
    return found


def check_single(ledger: Ledger, number: int) -> Person:
    """Return somebody. Raises RuleError for a member of a squad, which shares everything."""
    person = ledger.person(number)
    if squad_number(person):
        squad = ledger.person(squad_number(person)).profile.name
        text = f"{person.profile.name} is one of {squad}: do it for the squad."
        raise RuleError(text, "P28-A92")
    return person


def check_free(person: Person) -> None:
    """Raise RuleError for a Medic that has healed somebody: it does nothing else (P28-TR-MEDIC)."""
    if HELPED in person.did:
        text = f"{person.profile.name} has spent this time healing a friend."
        raise RuleError(text, "P28-TR-MEDIC")


def check_points(person: Person, points: int, rule: str) -> None:
    """Raise RuleError for more points than somebody has (P28-CAMP-3)."""
    if person.cp < points:
        text = f"{person.profile.name} has {person.cp} points; that takes {points}."
        raise RuleError(text, rule)


def with_ledger(table: Table, ledger: Ledger) -> Table:
    """Return the table with another ledger."""
    return msgspec.structs.replace(table, ledger=ledger)


def done(table: Table, ledger: Ledger, text: str, rule: str) -> Go:
    """Return what a deal did: the new ledger, and a line."""
    return Go(state=with_ledger(table, ledger), told=(Line(text, rule, main=True),))
