"""What the buttons and menus of building a force do. Whose force it is says who presses."""

from __future__ import annotations

from cogs.games.workbench.presses import Press, Workbench
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from rules.games.planetfall.force import drafting
from rules.games.planetfall.force.drafting import Document
from rules.games.planetfall.force.pacts import pact_of
from rules.games.planetfall.samples.cards import EVERYBODY, KURAK, ZENIAN

from . import forms, pages
from .draft import BENCH, FORM, PRESS

WORKBENCH = Workbench(BENCH, pages.overview, pages.others)

PACTS = {"kurak": KURAK, "zenian": ZENIAN}


async def _open(interaction: Interaction, parts: list[str]) -> None:
    draft = await BENCH.current(interaction)
    number = len(draft["profiles"])
    at = forms.place_of(draft, [given.chosen(interaction), str(number)])
    await reply.in_place(interaction, pages.profile(draft, at))


async def _drop(interaction: Interaction, parts: list[str]) -> None:
    key = given.chosen(interaction)
    draft = await BENCH.current(interaction)
    if key not in {one.get("id") for one in drafting.squadrons(draft)}:
        raise Refusal(BENCH.stale)
    await WORKBENCH.show(
        interaction,
        await BENCH.change(interaction, lambda now: drafting.without_squadron(now, key)),
    )


async def _disarm(interaction: Interaction, parts: list[str]) -> None:
    value = given.chosen(interaction)
    number = int(value) if value.isdecimal() and len(value) < 3 else -1

    def work(now: Document) -> Document:
        at = forms.place_of(now, parts)
        if not 0 <= number < len(now["profiles"][at].get("weapons", [])):
            raise Refusal(BENCH.stale)
        return drafting.disarmed(now, at, number)

    draft = await BENCH.change(interaction, work)
    await reply.in_place(interaction, pages.profile(draft, forms.place_of(draft, parts)))


async def _out(interaction: Interaction, parts: list[str]) -> None:
    def work(now: Document) -> Document:
        return drafting.without_profile(now, forms.place_of(now, parts))

    await WORKBENCH.show(interaction, await BENCH.change(interaction, work))


async def _cards(interaction: Interaction, parts: list[str]) -> None:
    """Put the ready cards for everybody and for the pact into the deck."""

    def work(now: Document) -> Document:
        pact = pact_of(drafting.force_of(now)["main_race"]) or ""
        return drafting.with_cards(now, [*EVERYBODY, *PACTS.get(pact, [])])

    draft = await BENCH.change(interaction, work)
    number = len(drafting.force_of(draft)["cards"])
    await WORKBENCH.show(interaction, draft, f"The deck has {number} cards.")


PLAIN: dict[str, Press] = {
    **WORKBENCH.presses,
    "open": _open,
    "drop": _drop,
    "disarm": _disarm,
    "out": _out,
    "cards": _cards,
}


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Do what a button or a menu of building is for: a word, then what it is about."""
    what, *rest = parts or [""]
    if what in forms.ASKED:
        await forms.opened(interaction, what, rest)
    elif what in PLAIN:
        await PLAIN[what](interaction, rest)
    else:
        raise Refusal(BENCH.stale)


PRESSES = {PRESS: pressed, FORM: forms.sent}
