"""Hidden agendas: what each asks for, when it is completed, what it is worth (P28-CAMP-10).

Only the owner knows what an agenda is until it is completed; nothing here rolls.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rules.games.planet28.skills import base
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.tally import earner, is_foe
from rules.games.planet28.units import Character, Vehicle

from .fielding import ledger_of
from .ledger import Agenda, is_lone

WORTH = 5
CORNERS = (1, 2, 3, 4)


class Kind(NamedTuple):
    """A line of table 5.13: its name, its rule, what it asks for, whether it names an enemy."""

    name: str
    rule: str
    text: str
    named: bool = False


VENDETTA, MULE, THIEF, KNOWLEDGE, PACIFISM, DEATH = range(1, 7)
KINDS = (
    Kind("Vendetta", "P28-AGENDA-VENDETTA", "slay {target} yourself", named=True),
    Kind(
        "The mule",
        "P28-AGENDA-MULE",
        "reach the edge opposite your start and touch it for one whole turn",
    ),
    Kind(
        "Thief in the night",
        "P28-AGENDA-THIEF",
        "search the corners of the table until you find it; the fourth is certain",
    ),
    Kind(
        "Knowledge is power",
        "P28-AGENDA-KNOWLEDGE",
        "win a fight action against {target}; that hit does no damage",
        named=True,
    ),
    Kind("Vow of pacifism", "P28-AGENDA-PACIFISM", "survive and never harm an enemy character"),
    Kind(
        "An honourable death",
        "P28-AGENDA-DEATH",
        "die fighting the enemy whose fighting is the highest",
    ),
)


def kind_of(agenda: Agenda) -> Kind:
    """Return the line of the table that an agenda is."""
    return KINDS[agenda.kind - 1]


def worth(agenda: Agenda) -> int:
    """Return what completing it is worth: one point less for each battle without (P28-A75)."""
    return max(0, WORTH - agenda.failed)


def agenda_of(table: Table, seat: str) -> Agenda | None:
    """Return a seat's agenda, None if it has none."""
    return next((one for one in table.agendas if one.seat == seat), None)


def spoken(table: Table, agenda: Agenda) -> str:
    """Return an agenda in words for those who may know it."""
    ledger, kind = ledger_of(table), kind_of(agenda)
    target = ledger.person(agenda.target).profile.name if agenda.target else "an enemy"
    bearer = ledger.person(agenda.person).profile.name
    text = f"{bearer}: {kind.name}, {kind.text.format(target=target)}"
    found = f" (corners searched: {len(agenda.corners)})" if agenda.corners else ""
    done = " Completed." if agenda.done else f" Worth {worth(agenda)} points."
    return f"{text}{found}.{done}"


def changed(table: Table, agenda: Agenda, **fields: Any) -> Table:
    """Return the table with fields of one agenda set."""
    new = msgspec.structs.replace(agenda, **fields)
    agendas = tuple(new if one == agenda else one for one in table.agendas)
    return msgspec.structs.replace(table, agendas=agendas)


def bearer(table: Table, agenda: Agenda) -> Character | None:
    """Return the unit of whoever has an agenda, None while it sits a battle out."""
    unit = ledger_of(table).unit_of(agenda.person)
    return table.character(unit) if unit else None


def bearers(table: Table, seat: str) -> tuple[int, ...]:
    """Return the units that a seat may give an agenda: characters of their own."""
    ledger = ledger_of(table)
    fit = (n for n in ledger.roster if is_lone(ledger.person(n)))
    return tuple(ledger.unit_of(n) for n in fit if ledger.person(n).profile.seat == seat)


def targets(table: Table, seat: str) -> tuple[int, ...]:
    """Return the enemy characters of this battle, which an agenda may name."""
    side = table.side_of(seat)
    ledger = ledger_of(table)
    found = (table.unit(ledger.unit_of(n)) for n in ledger.roster if n in table_units(table))
    return tuple(
        who.id
        for who in found
        if isinstance(who, Character) and table.side_of(table.profile(who.id).seat) != side
    )


def table_units(table: Table) -> tuple[int, ...]:
    """Return the people of the roster whose unit is or was in the battle."""
    ledger = ledger_of(table)
    return tuple(n for n in ledger.roster if table.is_there(ledger.unit_of(n)))


def learnt(table: Table, striker: int, struck: int) -> Agenda | None:
    """Return the agenda that a hit of a fight action completes instead of harming.

    See P28-AGENDA-KNOWLEDGE.
    """
    for one in table.agendas:
        who, ledger = bearer(table, one), ledger_of(table)
        mine = who is not None and who.id == striker and ledger.unit_of(one.target) == struck
        if one.kind == KNOWLEDGE and mine and not one.done:
            return one
    return None


def fallen(table: Table, unit: int, by: int) -> Table:
    """Return the table as a unit is slain by another, perhaps honourably (P28-AGENDA-DEATH)."""
    for one in table.agendas:
        who = bearer(table, one)
        if one.kind == DEATH and who is not None and who.id == unit and _is_best(table, unit, by):
            table = changed(table, one, done=True)
    return table


def _is_best(table: Table, unit: int, by: int) -> bool:
    """Return whether a unit dies fighting the enemy with the highest F (P28-AGENDA-DEATH)."""
    # Of a squad a member strikes, and the squad is what is locked (P28-SQD-9).
    if not table.is_there(by) or mover(table, by) not in table.touching(unit):
        return False
    if not is_foe(table, unit, by):
        return False
    foes = [
        who.id for who in table.units if is_foe(table, unit, who.id) and _is_fighter(table, who.id)
    ]
    return base(table, by, "F") >= max(base(table, foe, "F") for foe in foes)


def _is_fighter(table: Table, unit: int) -> bool:
    """Return whether a unit has a skill in fighting of its own; its members stand for a squad."""
    return isinstance(table.unit(unit), Character | Vehicle)


def drew_blood(table: Table, by: int, victim: int) -> Table:
    """Return the table after somebody has harmed an enemy's character (P28-AGENDA-PACIFISM)."""
    unit = earner(table, by)
    if not is_foe(table, unit, victim) or not isinstance(table.unit(victim), Character):
        return table
    tally = msgspec.structs.replace(table.unit(unit).tally, bloody=True)
    return table.change(unit, tally=tally)


def turned(table: Table) -> Table:
    """Return the table after a turn: who touched the edge all through it has done it.

    See P28-AGENDA-MULE.
    """
    for one in table.agendas:
        who = bearer(table, one)
        if one.kind == MULE and one.since and one.since < table.turn and who is not None:
            # Who moved has to say again that it touches the edge.
            stayed = who.here and not who.moves
            table = changed(table, one, done=one.done or stayed, since=one.since if stayed else 0)
    return table


def is_completed(table: Table, agenda: Agenda) -> bool:
    """Return whether an agenda is completed, at the end of a battle.

    See P28-AGENDA-VENDETTA, P28-AGENDA-PACIFISM.
    """
    who = bearer(table, agenda)
    if who is None or agenda.done:
        return agenda.done
    if agenda.kind == VENDETTA:
        return ledger_of(table).unit_of(agenda.target) in who.tally.kills
    return agenda.kind == PACIFISM and who.here and not who.tally.bloody
