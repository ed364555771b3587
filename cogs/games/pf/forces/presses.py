"""What the buttons and menus of building a force do. Whose force it is says who presses."""

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
from rules.games.planetfall.documents import FORCE
from rules.games.planetfall.force import drafting
from rules.games.planetfall.force.drafting import Document
from rules.games.planetfall.force.pacts import pact_of
from rules.games.planetfall.samples import FORCES
from rules.games.planetfall.samples.cards import EVERYBODY, KURAK, ZENIAN
from rules.games.planetfall.system import SYSTEM

from . import draft as bench
from . import forms, pages

PACTS = {"kurak": KURAK, "zenian": ZENIAN}


async def show(interaction: Interaction, draft: Document, note: str = "") -> None:
    """Show the page of the whole force, in place of the page that was pressed if there is one."""
    wanted = await _lobby(interaction) is not None
    await reply.in_place(interaction, pages.overview(draft, is_wanted=wanted, note=note))


async def begin(interaction: Interaction, draft: Document, note: str = "") -> None:
    """Show the page of the whole force in answer to a command."""
    wanted = await _lobby(interaction) is not None
    await reply.private(interaction, pages.overview(draft, is_wanted=wanted, note=note))


async def _lobby(interaction: Interaction) -> GameHead | None:
    """Return this channel's game if it still waits for a force of this person."""
    try:
        head = await nearby.live(interaction.client.referee, interaction.channel_id or 0)
    except Refusal:
        # Several games below this channel: which one is meant is said in its thread.
        return None
    if head is None or head.state is not None or head.system.name != SYSTEM.name:
        return None
    mine = {f"{FORCE}/{seat}" for seat in head.seats_of(interaction.user.id)}
    return head if mine & set(missing(head)) else None


async def _home(interaction: Interaction, parts: list[str]) -> None:
    await show(interaction, await bench.current(interaction))


async def _open(interaction: Interaction, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    number = len(draft["profiles"])
    at = forms.place_of(draft, [given.chosen(interaction), str(number)])
    await reply.in_place(interaction, pages.profile(draft, at))


async def _drop(interaction: Interaction, parts: list[str]) -> None:
    key = given.chosen(interaction)
    draft = await bench.current(interaction)
    if key not in {one.get("id") for one in drafting.squadrons(draft)}:
        raise Refusal(bench.STALE)
    await show(
        interaction,
        await bench.change(interaction, lambda now: drafting.without_squadron(now, key)),
    )


async def _disarm(interaction: Interaction, parts: list[str]) -> None:
    value = given.chosen(interaction)
    number = int(value) if value.isdecimal() and len(value) < 3 else -1

    def work(now: Document) -> Document:
        at = forms.place_of(now, parts)
        if not 0 <= number < len(now["profiles"][at].get("weapons", [])):
            raise Refusal(bench.STALE)
        return drafting.disarmed(now, at, number)

    draft = await bench.change(interaction, work)
    await reply.in_place(interaction, pages.profile(draft, forms.place_of(draft, parts)))


async def _out(interaction: Interaction, parts: list[str]) -> None:
    def work(now: Document) -> Document:
        return drafting.without_profile(now, forms.place_of(now, parts))

    await show(interaction, await bench.change(interaction, work))


async def _cards(interaction: Interaction, parts: list[str]) -> None:
    """Put the ready cards for everybody and for the pact into the deck."""

    def work(now: Document) -> Document:
        pact = pact_of(drafting.force_of(now)["main_race"]) or ""
        return drafting.with_cards(now, [*EVERYBODY, *PACTS.get(pact, [])])

    draft = await bench.change(interaction, work)
    number = len(drafting.force_of(draft)["cards"])
    await show(interaction, draft, f"The deck has {number} cards.")


async def _others(interaction: Interaction, parts: list[str]) -> None:
    found = await documents.sheets(interaction.client.db, interaction.user.id, SYSTEM)
    kept = [name for name, one in found.items() if one.kind == FORCE]
    before = await bench.displaced(interaction)
    name = drafting.force_of(before)["name"] if before else None
    await reply.in_place(interaction, pages.others(kept, FORCES, name))


async def _load(interaction: Interaction, parts: list[str]) -> None:
    draft = await _meant(interaction, given.chosen(interaction))
    await bench.put(interaction, draft)
    await show(interaction, draft)


async def _meant(interaction: Interaction, value: str) -> Document:
    """Return the force that was chosen: a new one, the one before, a kept one, a ready one."""
    sort, name = value[:1], value[1:]
    if sort == "n":
        return drafting.fresh()
    if sort == "b" and (before := await bench.displaced(interaction)) is not None:
        return before
    if sort not in ("k", "s"):
        raise Refusal(bench.STALE)
    source = documents.Source(kept=name) if sort == "k" else documents.Source(sample=name)
    db, person = interaction.client.db, interaction.user.id
    return drafting.parsed(await documents.text_of(db, SYSTEM, FORCE, source, person))


async def _keep(interaction: Interaction, parts: list[str]) -> None:
    """Keep the force under its name; one with faults is refused with all of them."""
    bot, draft = interaction.client, await bench.current(interaction)
    name = str(drafting.force_of(draft)["name"])[: documents.LONGEST_NAME]
    sheet = documents.Kept(FORCE, drafting.text_of(draft))
    await documents.keep(bot.db, SYSTEM, name, sheet, interaction.user.id, bot.clock.now())
    note = f'"{plain(name)}" is kept. Hand it in with `/game paper`; forget it with `/sheets drop`.'
    await show(interaction, draft, note)


async def _file(interaction: Interaction, parts: list[str]) -> None:
    draft = await bench.current(interaction)
    text = "Your force as a file; `/pf-force import` reads it again."
    await reply.hand_out(interaction, text, "force.json", drafting.text_of(draft).encode())


async def _hand(interaction: Interaction, parts: list[str]) -> None:
    """Hand the force in to the game of this channel."""
    head = await _lobby(interaction)
    if head is None:
        raise Refusal("No game of this channel waits for a force of yours. Join one first.")
    text = drafting.text_of(await bench.current(interaction))
    await lobby.hand_in(interaction, head, FORCE, text)


PLAIN: dict[str, Callable[[Interaction, list[str]], Awaitable[None]]] = {
    "home": _home,
    "open": _open,
    "drop": _drop,
    "disarm": _disarm,
    "out": _out,
    "cards": _cards,
    "others": _others,
    "load": _load,
    "keep": _keep,
    "file": _file,
    "hand": _hand,
}


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Do what a button or a menu of building is for: a word, then what it is about."""
    what, *rest = parts or [""]
    if what in forms.ASKED:
        await forms.opened(interaction, what, rest)
    elif what in PLAIN:
        await PLAIN[what](interaction, rest)
    else:
        raise Refusal(bench.STALE)


PRESSES = {bench.PRESS: pressed, bench.FORM: forms.sent}
