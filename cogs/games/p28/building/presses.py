"""What the buttons and menus of building do. Whose warband it is says who presses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.game import lobby
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee import nearby
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import plain
from referee.seats import documents
from referee.seats.lobby import missing
from rules.games.planet28 import SYSTEM
from rules.games.planet28.warband import drafting
from rules.games.planet28.warband.drafting import Document, Place

from . import draft as bench
from . import forms, garage_presses, pages

WARBAND = "warband"
FORMS = ("add", "addv", "bear", "edit", "tune", "name", "own")


async def show(interaction: Interaction, draft: Document, note: str = "") -> None:
    """Show the page of the whole warband, in place of the page that was pressed if there is one."""
    wanted = await _lobby(interaction) is not None
    await reply.in_place(interaction, pages.overview(draft, is_wanted=wanted, note=note))


async def _lobby(interaction: Interaction) -> GameHead | None:
    """Return this channel's game if it still waits for a warband of this person."""
    try:
        head = await nearby.live(interaction.client.referee, interaction.channel_id or 0)
    except Refusal:
        # Several games below this channel: which one is meant is said in its thread.
        return None
    if head is None or head.state is not None or head.system.name != SYSTEM.name:
        return None
    mine = {f"{WARBAND}/{seat}" for seat in head.seats_of(interaction.user.id)}
    return head if mine & set(missing(head)) else None


async def _home(interaction: Interaction, parts: list[str]) -> None:
    await show(interaction, await bench.current(interaction))


async def _open(interaction: Interaction, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    await unit(interaction, draft, bench.place_of(draft, given.chosen(interaction).split(":")))


async def _unit(interaction: Interaction, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    await unit(interaction, draft, bench.place_of(draft, parts))


async def unit(interaction: Interaction, draft: Document, at: Place) -> None:
    """Show the page of one unit, a vehicle's with its building grid."""
    if at[0] == drafting.VEHICLES:
        await garage_presses.vehicle(interaction, draft, at)
    else:
        await reply.in_place(interaction, pages.unit(draft, at))


async def _gear(interaction: Interaction, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    await reply.in_place(interaction, pages.gear(draft, _person(draft, parts)))


def _person(draft: Document, parts: list[str]) -> Place:
    """Return a character or a squad. Raises Refusal for a vehicle."""
    at = bench.place_of(draft, parts)
    if at[0] == drafting.VEHICLES:
        raise Refusal(bench.STALE)
    return at


async def _copy(interaction: Interaction, parts: list[str]) -> None:
    await show(interaction, await _changed(interaction, parts, drafting.copied))


async def _out(interaction: Interaction, parts: list[str]) -> None:
    await show(interaction, await _changed(interaction, parts, drafting.without))


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
    await unit(interaction, draft, bench.place_of(draft, parts))


async def _moved(
    interaction: Interaction,
    parts: list[str],
    wanted: str,
    work: Callable[[Document, Place], Document],
) -> Document:
    """Change a unit of this group, as it stands by now. Raises Refusal for one of another."""

    def write(draft: Document) -> Document:
        return work(draft, bench.one_of(draft, parts, wanted))

    return await bench.change(interaction, write)


async def _lone(interaction: Interaction, parts: list[str]) -> None:
    def work(draft: Document) -> Document:
        return drafting.lone(draft, not draft.get("alone", False))

    await show(interaction, await bench.change(interaction, work))


async def _changed(
    interaction: Interaction, parts: list[str], work: Callable[[Document, Place], Document]
) -> Document:
    """Change the unit that a custom_id names, as it stands by now."""
    return await bench.change(interaction, lambda now: work(now, bench.place_of(now, parts)))


async def _talents(interaction: Interaction, key: str, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    page = pages.talents(draft, _person(draft, parts), key)
    await reply.in_place(interaction, page)


async def _ticked(interaction: Interaction, what: str, parts: list[str]) -> None:
    """Take what is ticked in one menu of traits or abilities."""
    key, _, number = what.partition("-")
    menus = pages.shown(key)
    if number not in {str(n) for n in range(len(menus))}:
        raise Refusal(bench.STALE)
    _person(await bench.current(interaction), parts)
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
                raise Refusal(bench.STALE)
            return drafting.put_away(draft, at, int(value))
        if value not in pages.STOCKED[what]:
            raise Refusal(bench.STALE)
        return GIVEN[what](draft, at, value)

    _person(await bench.current(interaction), parts)
    draft = await _changed(interaction, parts, work)
    await reply.in_place(interaction, pages.gear(draft, _person(draft, parts)))


GIVEN: dict[str, Callable[[Document, Place, str], Document]] = {
    "weapon": drafting.armed,
    "armour": drafting.clad,
    "item": drafting.equipped,
}


async def _others(interaction: Interaction, parts: list[str]) -> None:
    bot, person = interaction.client, interaction.user.id
    found = await documents.sheets(bot.db, person, SYSTEM)
    kept = [name for name, one in found.items() if one.kind == WARBAND]
    before = await bench.displaced(interaction)
    name = before["warband"] if before else None
    samples = SYSTEM.documents.samples[WARBAND]
    await reply.in_place(interaction, pages.others(kept, samples, name))


async def _load(interaction: Interaction, parts: list[str]) -> None:
    draft = await _meant(interaction, given.chosen(interaction))
    await bench.put(interaction, draft)
    await show(interaction, draft)


async def _meant(interaction: Interaction, value: str) -> Document:
    """Return the warband that was chosen: a new one, the one before, a kept one, a sample."""
    sort, name = value[:1], value[1:]
    if sort == "n":
        return drafting.fresh()
    if sort == "b" and (before := await bench.displaced(interaction)) is not None:
        return before
    if sort not in ("k", "s"):
        raise Refusal(bench.STALE)
    source = documents.Source(kept=name) if sort == "k" else documents.Source(sample=name)
    db, person = interaction.client.db, interaction.user.id
    return drafting.parsed(await documents.text_of(db, SYSTEM, WARBAND, source, person))


async def _keep(interaction: Interaction, parts: list[str]) -> None:
    """Keep the warband under its name; one with faults is refused with all of them."""
    bot, draft = interaction.client, await bench.current(interaction)
    name, sheet = draft["warband"], documents.Kept(WARBAND, drafting.text_of(draft))
    await documents.keep(bot.db, SYSTEM, name, sheet, interaction.user.id, bot.clock.now())
    note = f'"{plain(name)}" is kept. Hand it in with `/game paper`; forget it with `/sheets drop`.'
    await show(interaction, draft, note)


async def _file(interaction: Interaction, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    text = "Your warband as a file; `/p28-warband import` reads it again."
    await reply.hand_out(interaction, text, "warband.json", drafting.text_of(draft).encode())


async def _hand(interaction: Interaction, parts: list[str]) -> None:
    """Hand the warband in to the game of this channel."""
    head = await _lobby(interaction)
    if head is None:
        raise Refusal("No game of this channel waits for a warband of yours. Join one first.")
    text = drafting.text_of(await bench.current(interaction))
    await lobby.hand_in(interaction, head, WARBAND, text)


PLAIN: dict[str, Callable[[Interaction, list[str]], Awaitable[None]]] = {
    "home": _home,
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
    "others": _others,
    "load": _load,
    "keep": _keep,
    "file": _file,
    "hand": _hand,
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
        raise Refusal(bench.STALE)


PRESSES = {bench.PRESS: pressed, bench.FORM: forms.sent}


async def begin(interaction: Interaction, draft: Document, note: str = "") -> None:
    """Show the page of the whole warband in answer to a command."""
    wanted = await _lobby(interaction) is not None
    await reply.private(interaction, pages.overview(draft, is_wanted=wanted, note=note))
