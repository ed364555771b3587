"""What the buttons and menus of a vehicle's pages do. Every page shows the building grid."""

from __future__ import annotations

from collections.abc import Callable

from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from pictures import planet28_hull
from referee.errors import Refusal
from referee.message import Outgoing
from rules.games.planet28.warband import drafting, vehicle_drafting
from rules.games.planet28.warband.drafting import Document, Place
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from rules.games.planet28.warband.reader import reviewed
from rules.games.planet28.warband.sections import ABILITIES, SECTION, TRAITS, TYPES
from rules.games.planet28.warband.vehicle_reader import ARCS
from rules.games.planet28.warband.vehicles import CARRIED

from . import garage
from .draft import BENCH, one_of

Work = Callable[[Document, Place], Document]
NAMES = {
    "put": (*SECTION, vehicle_drafting.NOTHING),
    "mount": (*WEAPONS, vehicle_drafting.NOTHING),
    "aim": (*ARCS, vehicle_drafting.NOTHING),
    "type": tuple(one.name for one in TYPES.values()),
    "vammo": CARRIED,
}
"""What may be chosen in each menu, by its word; a button can be forged."""
FITTED = {
    "put": vehicle_drafting.placed,
    "mount": vehicle_drafting.mounted,
    "aim": vehicle_drafting.aimed,
}
TICKED = {"vtraits": ("traits", TRAITS), "vabilities": ("abilities", ABILITIES)}


async def show(
    interaction: Interaction, draft: Document, at: Place, page: Outgoing, spot: str = ""
) -> None:
    """Show a page of a vehicle with its grid, a cell of it marked if one is meant."""
    machine = garage.machine_of(reviewed(draft), at)
    drawn = await context.off_loop(interaction, planet28_hull.hull, machine, spot)
    await reply.in_place(interaction, page, reply.picture("hull", drawn.png, drawn.alt))


async def vehicle(interaction: Interaction, draft: Document, at: Place) -> None:
    """Show the page of a whole vehicle."""
    await show(interaction, draft, at, garage.vehicle(draft, at))


async def pressed(interaction: Interaction, what: str, parts: list[str]) -> bool:
    """Do what a button or a menu is for, if it is one of a vehicle's; say whether it is."""
    word, _, spot = what.partition("-")
    if word not in (*NAMES, *TICKED, "cell", "grid", "outfit", "vless"):
        return False
    draft = await BENCH.current(interaction)
    at = _meant(draft, parts)
    if word == "grid":
        await show(interaction, draft, at, garage.grid(draft, at))
    elif word == "cell":
        await _cell(interaction, draft, at, given.chosen(interaction))
    elif word in FITTED:
        await _fitted(interaction, word, spot, parts)
    else:
        await _outfitted(interaction, word, parts)
    return True


def _meant(draft: Document, parts: list[str]) -> Place:
    return one_of(draft, parts, drafting.VEHICLES)


async def _cell(interaction: Interaction, draft: Document, at: Place, spot: str) -> None:
    if spot not in vehicle_drafting.open_cells(draft, at):
        raise Refusal(BENCH.stale)
    await show(interaction, draft, at, garage.cell(draft, at, spot), spot)


async def _fitted(interaction: Interaction, word: str, spot: str, parts: list[str]) -> None:
    """Put a section on a cell, a weapon on a section, or turn it to a side."""
    value = _named(interaction, word)

    def work(draft: Document, at: Place) -> Document:
        if spot not in vehicle_drafting.open_cells(draft, at):
            raise Refusal(BENCH.stale)
        return FITTED[word](draft, at, spot, value)

    draft = await _changed(interaction, parts, work)
    await _cell(interaction, draft, _meant(draft, parts), spot)


async def _outfitted(interaction: Interaction, word: str, parts: list[str]) -> None:
    """Take another type, ticks, or pieces of ammunition."""
    if word != "outfit":
        await _changed(interaction, parts, _work(interaction, word))
    draft = await BENCH.current(interaction)
    at = _meant(draft, parts)
    page = garage.vehicle if word == "type" else garage.outfit
    await show(interaction, draft, at, page(draft, at))


def _work(interaction: Interaction, word: str) -> Work:
    """Return what a menu does to a vehicle."""
    if word in TICKED:
        key, table = TICKED[word]
        names = [one.name for one in table]
        chosen = [name for name in names if name in given.all_chosen(interaction)]
        return lambda draft, at: drafting.talented(draft, at, key, names, chosen)
    if word == "vless":
        return lambda draft, at: _lighter(draft, at, given.chosen(interaction))
    value = _named(interaction, word)
    if word == "vammo":
        return lambda draft, at: drafting.equipped(draft, at, value)
    return lambda draft, at: vehicle_drafting.typed(draft, at, value)


def _lighter(draft: Document, at: Place, value: str) -> Document:
    if not value.isdecimal() or int(value[:3]) >= len(drafting.carried(draft, at)):
        raise Refusal(BENCH.stale)
    return drafting.put_away(draft, at, int(value[:3]))


def _named(interaction: Interaction, word: str) -> str:
    """Return what was chosen in a menu. Raises Refusal for what does not stand in it."""
    value = given.chosen(interaction)
    if value not in NAMES[word]:
        raise Refusal(BENCH.stale)
    return value


async def _changed(interaction: Interaction, parts: list[str], work: Work) -> Document:
    return await BENCH.change(interaction, lambda now: work(now, _meant(now, parts)))
