"""What people type in the commands of Planet 28 besides facts: units by name, weapons, powers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import get_args

from discord import AppCommandOptionType

from cogs.games.commands import Asking, Offered, Option, miniatures
from cogs.games.commands.miniatures import Miniatures
from referee.errors import Refusal
from referee.head import GameHead
from rules.games.planet28.actions.arcana import Power as PowerName
from rules.games.planet28.actions.described import described
from rules.games.planet28.fact_types import SOMEWHERE, unit_of
from rules.games.planet28.legality import acting, cm
from rules.games.planet28.measured import offered
from rules.games.planet28.measured.steps import heading
from rules.games.planet28.squads import hp_left
from rules.games.planet28.state import Table

MOST_WEAPONS = 4
STRING = AppCommandOptionType.string
UNITS = Miniatures("unit", unit_of, acting, described, SOMEWHERE)


class Actor(miniatures.Actor):
    """The unit that acts."""

    game = UNITS


class Unit(miniatures.Miniature):
    """A unit, shown with the HP that it has left."""

    game = UNITS

    def show(self, head: GameHead, value: int) -> str:
        return f"{head.state.name(value)} ({hp_left(head.state, value)} HP)"


class Length(Option):
    """A length on the table: the option is called as the field without its unit (P28-MEAS-1)."""

    suffix = "_mm"


class Weapons(Option):
    """The names of weapons, with commas between them."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> tuple[str, ...]:
        named = (part.strip() for part in typed.split(","))
        return tuple(filter(None, named))[:MOST_WEAPONS]


class Place(miniatures.Place):
    """A place on a measured table."""

    game = UNITS


class Destination(Place):
    """A place to which the unit may go: straight ways, towards enemies, cover, squares in reach."""

    def pairs(self, asking: Asking) -> Iterable[tuple[str, str]]:
        table = asking.head.state
        typed = getattr(asking.said, "unit", None)
        for seat in asking.seats:
            units = offered.movers(table, seat)
            named = [unit for unit in units if typed in (str(unit), table.name(unit))]
            for unit in (named or units)[:1]:
                yield from _ways(table, seat, unit)


def _ways(table: Table, seat: str, unit: int) -> Iterator[tuple[str, str]]:
    """Yield the places that a unit reaches, each once: what is straight before what is not."""
    told: set[str] = set()
    straight = offered.by_letters(table, seat, unit).values()
    ways = [(heading(table, unit, one.to), one) for one in straight]
    every = chain(ways, ((one.called, one) for one in offered.reached(table, seat, unit)))
    for called, one in every:
        if one.to not in told:
            told.add(one.to)
            yield f"{called} ({cm(one.far)})", one.to


class Power(Offered):
    """An arcane power by its name."""

    def read(self, head: GameHead, typed: str) -> str:
        if typed not in get_args(PowerName):
            text = f'There is no power "{typed}". See what is legal: What can I do now?'
            raise Refusal(text)
        return typed
