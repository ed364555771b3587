"""A squad of two or fewer is no squad any more: its members become characters (P28-SQD-14).

It happens between two actions, so that nothing half done names a squad that is not there.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.core import Frame, Go, Line, Move
from rules.dice import Dice

from .legality import Turn
from .measured.contacts import relocked
from .measured.regrouping import regrouped
from .procedure import Procedure
from .state import Slot, Table
from .tally import merged
from .units import Effect, Squad

FEWEST = 3
RULE = "P28-SQD-14"


def is_squad_over(table: Table, squad: int) -> bool:
    """Return whether two members or fewer are left, those out of unit counted."""
    return len(table.mates(squad)) < FEWEST


def partings(table: Table) -> tuple[Frame, ...]:
    """Return the frame that dissolves squads before the next action, if there is any squad."""
    squads = any(isinstance(who, Squad) for who in table.units)
    return (Dissolving(),) if squads else ()


class Dissolving(Procedure, frozen=True, kw_only=True, tag="dissolving"):
    """Dissolves every squad that is too small."""

    stages: ClassVar[tuple[str, ...]] = ("part",)

    def do_part(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Dissolve them in roster order (P28-SQD-14).

        On a measured table it is first seen who is in the unit.
        """
        # P28-SQD-6, P28-SQD-7: as soon as an action has ended.
        table, lines = regrouped(state)
        told = list(lines)
        for who in table.units:
            if isinstance(who, Squad) and is_squad_over(table, who.id):
                left = " and ".join(mate_name for mate_name in _names(table, who.id))
                fate = f": {left} on their own now" if left else ""
                text = f"{table.name(who.id)} is no squad any more{fate}."
                told.append(Line(text, RULE, main=True))
                table = dissolved(table, who)
        return Go(state=table, told=tuple(told))


def _names(table: Table, squad: int) -> tuple[str, ...]:
    return tuple(table.name(mate.id) for mate in table.mates(squad))


def dissolved(table: Table, squad: Squad) -> Table:
    """Return the table without the record of a squad; what it shared is its members' now."""
    members = tuple(mate.id for mate in table.members(squad.id))
    mates = tuple(mate.id for mate in table.mates(squad.id))
    table = _ordered(table, squad, members, mates)
    table = _inherited(table, squad, members, mates)
    # Who is slain or fled was a member to the end.
    for who in table.characters():
        if who.squad == squad.id:
            table = table.change(who.id, squad=0, stray="")
    units = tuple(who for who in table.units if who.id != squad.id)
    table = msgspec.structs.replace(table, units=units)
    # Ruling G2: on a measured table only those stay locked who touch the enemy themselves.
    for one in members:
        table = relocked(table, one)
    return _friends_parted(table, members)


def _inherited(
    table: Table, squad: Squad, members: tuple[int, ...], mates: tuple[int, ...]
) -> Table:
    """Return the table with what a squad shared handed to its members."""
    for one in members:
        table = table.change(one, **_shared(table, squad, one))
    # P28-A92: a squad earns as one character, so one of them goes on with it.
    if mates:
        table = table.change(mates[0], tally=merged(table.unit(mates[0]).tally, squad.tally))
    for enemy in table.touching(squad.id):
        for one in members:
            table = table.lock(one, enemy)
    table = table.part(squad.id)
    units = tuple(_renamed(who, squad.id, members) for who in table.units)
    claims = _spread(table.claims, squad.id, members if squad.actions else ())
    return msgspec.structs.replace(table, units=units, claims=claims)


def _shared(table: Table, squad: Squad, unit: int) -> dict[str, Any]:
    """Return what a member takes over from its squad: the actions left, effects, and the rest."""
    who = table.unit(unit)
    return {
        "actions": squad.actions,
        "acted": squad.acted,
        "countered": squad.countered,
        "holding": squad.holding,
        "moves": squad.moves,
        "value": squad.value,
        "status": squad.status if squad.status == "broken" else who.status,
        "effects": (*who.effects, *squad.effects),
        "focus": squad.focus,
        "spent": squad.spent,
        "near": squad.near,
        "climbing": squad.climbing,
        "speed_dice": squad.speed_dice,
        "motive": squad.motive,
        "aimed": squad.aimed,
    }


def _spread(units: tuple[int, ...], squad: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """Return units with the members in place of their squad."""
    return tuple(one for unit in units for one in (members if unit == squad else (unit,)))


def _renamed(who: Any, squad: int, members: tuple[int, ...]) -> Any:
    """Return a unit for which a squad was near, or which has a truce with it, with its members."""
    near = _spread(who.near, squad, members)
    effects: tuple[Effect, ...] = ()
    for effect in who.effects:
        truce = effect.name == "Truce" and effect.source == squad
        sources = members if truce else (effect.source,)
        effects += tuple(msgspec.structs.replace(effect, source=one) for one in sources)
    same = near == who.near and effects == who.effects
    return who if same else msgspec.structs.replace(who, near=near, effects=effects)


def _friends_parted(table: Table, members: tuple[int, ...]) -> Table:
    """Return the table without locks between friends, which a squad under control may leave."""
    for one in members:
        for other in table.touching(one):
            if table.side(one) == table.side(other):
                table = table.part(one, other)
    return table


def _ordered(table: Table, squad: Squad, members: tuple[int, ...], mates: tuple[int, ...]) -> Table:
    """Return the table with a squad's place in the turn given to those who have still to act.

    Whoever is in the middle of the squad's turn acts next with the actions that are left.
    """
    past, ahead = table.order[: table.place], table.order[table.place :]
    had = {unit for slot in past for unit in slot.units}
    now = any(isinstance(one, Turn) and squad.id in one.units for one in table.frames)
    strays = tuple(one for one in mates if one not in members and one not in had)
    if squad.id not in had:
        return _placed(table, past, _filled(ahead, squad.id, (*members, *strays)))
    due = (*members, *strays) if now else strays
    # Those of a squad that has had its turn have had theirs.
    after = tuple(_refilled(slot, squad.id, () if now else members) for slot in past)
    return _placed(table, after, (*(Slot(squad.value, (one,)) for one in due), *ahead))


def _placed(table: Table, past: tuple[Slot, ...], ahead: tuple[Slot, ...]) -> Table:
    return msgspec.structs.replace(table, order=(*past, *ahead))


def _refilled(slot: Slot, squad: int, members: tuple[int, ...]) -> Slot:
    return Slot(slot.value, _spread(slot.units, squad, members)) if squad in slot.units else slot


def _filled(ahead: tuple[Slot, ...], squad: int, members: tuple[int, ...]) -> tuple[Slot, ...]:
    """Return the places still to come, with one for each member where the squad had one."""
    places = [n for n, slot in enumerate(ahead) if squad in slot.units]
    if not places:
        return ahead
    new = [_refilled(slot, squad, members) for slot in ahead]
    more = [new[places[-1]]] * (len(members) - 1)
    return (*new[: places[-1] + 1], *more, *new[places[-1] + 1 :])
