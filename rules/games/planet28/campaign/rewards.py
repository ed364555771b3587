"""The reckoning: who gets how many points after a battle (P28-CAMP-1), and shares (P28-CAMP-9)."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.core import Line
from rules.core.seats import seat_title
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character

from .earned import Earned, collective, earned, spoken
from .fielding import ledger_of
from .injuries import fought
from .ledger import Ledger, squad_number

Told = tuple[Line, ...]


Sums = dict[str, int]
"""What each seat's warband has earned in the battle, all its people together."""


def paid_out(table: Table, reached: tuple[str, ...]) -> tuple[Table, Told, Sums]:
    """Return the table with the points of the battle in the ledger, what to tell, and the sums.

    Hidden agendas are paid for besides, and warbands of one side share what they have.
    """
    table, told, sums = _individual(table)
    for seat in table.players():
        found = collective(table, seat, reached)
        # P28-CAMP-9
        sums[seat] += sum(found.values())
        if found:
            table = _pooled(table, seat, sum(found.values()))
            text = f"{seat_title(seat)}: {spoken(found)} points for the warband."
            told += (Line(text, "P28-CAMP-2", main=True),)
    return table, told, sums


def _individual(table: Table) -> tuple[Table, Told, Counter[str]]:
    """Give everybody what they have earned (P28-CAMP-1, P28-CAMP-11)."""
    told, sums, alive = list[Line](), Counter[str](), set[int]()
    for number in ledger_of(table).roster:
        who = fought(table, number)
        person = ledger_of(table).person(number)
        # What a member of a squad does is the squad's (P28-A92).
        if who is None or (isinstance(who, Character) and who.squad):
            continue
        found, seat, to = earned(table, who.id), person.profile.seat, number
        if squad := squad_number(person):
            # P28-A92: what is left of a squad that was dissolved still earns as one.
            found, to = _left_of(found, squad in alive), squad
            alive |= {squad} if who.here else set()
        if not found:
            continue
        points = sum(found.values())
        # P28-CAMP-9
        sums[seat] += points
        ledger = ledger_of(table)
        ledger = ledger.change(to, cp=ledger.person(to).cp + points)
        ledger = ledger.noted(number, f"Earned {spoken(found)}.")
        table = msgspec.structs.replace(table, ledger=ledger)
        rule = "P28-CAMP-11" if person.profile.hull else "P28-CAMP-1"
        told.append(Line(f"{person.profile.name}: {spoken(found)} points.", rule))
    return table, tuple(told), sums


def _left_of(found: Earned, counted: bool) -> Earned:
    """Return what a member of a dissolved squad adds: surviving once, and no squad is unhurt."""
    spared = ("surviving", "unwounded") if counted else ("unwounded",)
    return {what: points for what, points in found.items() if what not in spared}


def _pooled(table: Table, seat: str, points: int) -> Table:
    ledger = ledger_of(table)
    band = ledger.band(seat)
    return msgspec.structs.replace(table, ledger=ledger.change_band(seat, pool=band.pool + points))


def shared(table: Table, sums: Sums) -> tuple[Table, Told]:
    """Share out the points of warbands that fight on one side (P28-CAMP-9, P28-A88)."""
    told: Told = ()
    for side, seats in allies(table).items():
        table, line = _evened(table, side, seats, {seat: sums[seat] for seat in seats})
        told += (line,)
    return table, told


def allies(table: Table) -> dict[str, list[str]]:
    """Return the seats of each side for which several people play."""
    sides: dict[str, list[str]] = {}
    for seat in table.people():
        sides.setdefault(table.side_of(seat), []).append(seat)
    return {side: seats for side, seats in sides.items() if len(seats) > 1}


def _evened(table: Table, side: str, seats: list[str], sums: dict[str, int]) -> tuple[Table, Line]:
    """Return the table with one side's points in equal shares, all of them in the pools."""
    ledger = ledger_of(table)
    total = sum(sums.values()) + ledger.aside.get(side, 0)
    share, rest = divmod(total, len(seats))
    top = [seat for seat in seats if sums[seat] == max(sums.values())]
    gets = {seat: share + (rest if top == [seat] else 0) for seat in seats}
    # P28-A88: what nobody contributed more to is kept for the next time.
    aside = {**ledger.aside, side: rest if len(top) > 1 else 0}
    ledger = msgspec.structs.replace(ledger, aside={k: n for k, n in aside.items() if n})
    for seat, points in gets.items():
        ledger = _moved(ledger, seat, points - sums[seat])
    words = ", ".join(f"{seat_title(seat)} {points}" for seat, points in gets.items())
    line = Line(f"{total} points are shared: {words}.", "P28-CAMP-9", main=True)
    return msgspec.structs.replace(table, ledger=ledger), line


def _moved(ledger: Ledger, seat: str, points: int) -> Ledger:
    """Return the ledger with a pool larger or smaller; what a pool lacks its people give."""
    left = ledger.band(seat).pool + points
    for number in ledger.of(seat):
        given = min(ledger.person(number).cp, max(0, -left))
        ledger, left = ledger.change(number, cp=ledger.person(number).cp - given), left + given
    return ledger.change_band(seat, pool=left)
