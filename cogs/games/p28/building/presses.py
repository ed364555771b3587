"""What the buttons and menus of building do. Whose warband it is says who presses."""

from __future__ import annotations

from collections.abc import Callable

from cogs.games.workbench.presses import Press, Workbench
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from rules.games.planet28.warband import drafting
from rules.games.planet28.warband.drafting import Document, Place

from . import forms, garage_presses, pages
from .draft import BENCH, FORM, PRESS, one_of, place_of

WORKBENCH = Workbench(BENCH, pages.overview, pages.others)
FORMS = ("add", "addv", "bear", "edit", "tune", "name", "own")


async def _open(interaction: Interaction, parts: list[str]) -> None:
    draft = await BENCH.current(interaction)
    await unit(interaction, draft, place_of(draft, given.chosen(interaction).split(":")))


async def _unit(interaction: Interaction, parts: list[str]) -> None:
    draft = await BENCH.current(interaction)
    await unit(interaction, draft, place_of(draft, parts))


async def unit(interaction: Interaction, draft: Document, at: Place) -> None:
    """Show the page of one unit, a vehicle's with its building grid."""
    if at[0] == drafting.VEHICLES:
        await garage_presses.vehicle(interaction, draft, at)
    else:
        await reply.in_place(interaction, pages.unit(draft, at))


async def _gear(interaction: Interaction, parts: list[str]) -> None:
    draft = await BENCH.current(interaction)
    await reply.in_place(interaction, pages.gear(draft, _person(draft, parts)))


def _person(draft: Document, parts: list[str]) -> Place:
    """Return a character or a squad. Raises Refusal for a vehicle."""
    at = place_of(draft, parts)
    if at[0] == drafting.VEHICLES:
        raise Refusal(BENCH.stale)
    return at


async def _copy(interaction: Interaction, parts: list[str]) -> None:
    await WORKBENCH.show(interaction, await _changed(interaction, parts, drafting.copied))


async def _out(interaction: Interaction, parts: list[str]) -> None:
    await WORKBENCH.show(interaction, await _changed(interaction, parts, drafting.without))


async def _squad(interaction: Interaction, parts: list[str]) -> None:
    """Make a squad of a character."""
    wanted = drafting.CHARACTERS
    draft = await _moved(interaction, parts, wanted, drafting.gathered)
    await unit(interaction, draft, (drafting.SQUADS, len(draft[drafting.SQUADS]) - 1))


async def _single(interaction: Interaction, parts: list[str]) -> None:
    """Make one character of a squad."""
    draft = await _moved(interaction, parts, drafting.SQUADS, drafting.dispersed)
    await unit(interaction, draft, (drafting.CHARACTERS, len(draft[drafting.CHARACTERS]) - 1))


async def _more(interaction: Interaction, parts: list[str]) -> None:
    await _sized(interaction, parts, 1)


async def _fewer(interaction: Interaction, parts: list[str]) -> None:
    await _sized(interaction, parts, -1)


async def _sized(interaction: Interaction, parts: list[str], change: int) -> None:
    def work(draft: Document, at: Place) -> Document:
        return drafting.sized(draft, at, change)

    draft = await _moved(interaction, parts, drafting.SQUADS, work)
    await unit(interaction, draft, place_of(draft, parts))


async def _moved(
    interaction: Interaction,
    parts: list[str],
    wanted: str,
    work: Callable[[Document, Place], Document],
) -> Document:
    """Change a unit of this group, as it stands by now. Raises Refusal for one of another."""

    def write(draft: Document) -> Document:
        return work(draft, one_of(draft, parts, wanted))

    return await BENCH.change(interaction, write)


async def _lone(interaction: Interaction, parts: list[str]) -> None:
    def work(draft: Document) -> Document:
        return drafting.lone(draft, not draft.get("alone", False))

    await WORKBENCH.show(interaction, await BENCH.change(interaction, work))


async def _changed(
    interaction: Interaction, parts: list[str], work: Callable[[Document, Place], Document]
) -> Document:
    """Change the unit that a custom_id names, as it stands by now."""
    return await BENCH.change(interaction, lambda now: work(now, place_of(now, parts)))


async def _talents(interaction: Interaction, key: str, parts: list[str]) -> None:
    draft = await BENCH.current(interaction)
    page = pages.talents(draft, _person(draft, parts), key)
    await reply.in_place(interaction, page)


async def _ticked(interaction: Interaction, what: str, parts: list[str]) -> None:
    """Take what is ticked in one menu of traits or abilities."""
    key, _, number = what.partition("-")
    menus = pages.shown(key)
    if number not in {str(n) for n in range(len(menus))}:
        raise Refusal(BENCH.stale)
    _person(await BENCH.current(interaction), parts)
    names = [trait.name for trait in menus[int(number)]]
    chosen = [name for name in names if name in given.all_chosen(interaction)]
    await _changed(interaction, parts, lambda d, at: drafting.talented(d, at, key, names, chosen))
    await _talents(interaction, key, parts)


async def _stocked(interaction: Interaction, what: str, parts: list[str]) -> None:
    """Give a unit what was chosen in a menu of gear, or take it away."""
    value = given.chosen(interaction)

    def work(draft: Document, at: Place) -> Document:
        if what == "less":
            there = len(drafting.carried(draft, at))
            if not value.isdecimal() or int(value[:3]) >= there:
                raise Refusal(BENCH.stale)
            return drafting.put_away(draft, at, int(value))
        if value not in pages.STOCKED[what]:
            raise Refusal(BENCH.stale)
        return GIVEN[what](draft, at, value)

    _person(await BENCH.current(interaction), parts)
    draft = await _changed(interaction, parts, work)
    await reply.in_place(interaction, pages.gear(draft, _person(draft, parts)))


GIVEN: dict[str, Callable[[Document, Place, str], Document]] = {
    "weapon": drafting.armed,
    "armour": drafting.clad,
    "item": drafting.equipped,
}


PLAIN: dict[str, Press] = {
    **WORKBENCH.presses,
    "open": _open,
    "unit": _unit,
    "gear": _gear,
    "copy": _copy,
    "out": _out,
    "squad": _squad,
    "single": _single,
    "more": _more,
    "fewer": _fewer,
    "lone": _lone,
}


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Do what a button or a menu of building is for: a word, then the unit that it is about."""
    what, *rest = parts or [""]
    if what.partition("-")[0] in FORMS:
        await forms.opened(interaction, what, rest)
    elif what in PLAIN:
        await PLAIN[what](interaction, rest)
    elif what in pages.TALENTS:
        await _talents(interaction, what, rest)
    elif what.partition("-")[0] in pages.TALENTS:
        await _ticked(interaction, what, rest)
    elif what in (*GIVEN, "less"):
        await _stocked(interaction, what, rest)
    elif not await garage_presses.pressed(interaction, what, rest):
        raise Refusal(BENCH.stale)


PRESSES = {PRESS: pressed, FORM: forms.sent}
