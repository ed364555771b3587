"""*Why?* shows every entry of a message by its menu and pages, wherever the entry stands by now."""

from __future__ import annotations

import asyncio

import pytest

from cogs.workers import span_steps
from referee.timeline import why
from sandbox.person import Person
from tests.support.e2e.shown import shown

pytestmark = pytest.mark.bot
PLACE = "#general"
LIMIT = 10


async def begun(table):
    """Return the GM of a duel that two people have begun."""
    ana, ben, gus = [await table.person(name) for name in ("Ana", "Ben", "Gus")]
    await gus.command(PLACE, "game new", game="duel")
    await gus.command(PLACE, "game join", seat="gm")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    await gus.command(PLACE, "game start")
    return gus


async def ruled(gus, text):
    """Have the GM rule, without waiting until everybody sees it."""
    ask = {"words": "gm rule", "options": {"text": text}}
    await Person._do(gus, "command", LIMIT, channel=await gus.place(PLACE), **ask)


def listed(page):
    """Return the entries that the menu of a page offers, in its order, as it names them."""
    return page.message.selects[0].options


def numbers(page):
    """Return the numbers of these entries."""
    return [int(option.split()[0]) for option in listed(page)]


async def test_every_entry_is_reached_by_the_pages_and_the_menu(table, monkeypatch):
    monkeypatch.setattr(why, "PAGE", 2)
    gus = await begun(table)
    for count in range(4):
        await ruled(gus, f"Ruling {count}.")
    game = await shown(table, gus, PLACE)
    page = await gus.press(game, "Why?")
    seen = numbers(page)
    assert page.text.startswith(f"**Entry {seen[0]}**")
    while "Earlier entries" in page.labels:
        page = await gus.press(page, "Earlier entries")
        assert page.text.startswith(f"**Entry {numbers(page)[0]}**")
        seen += numbers(page)
    assert seen == list(range(seen[0], 0, -1))
    assert len(seen) > why.PAGE

    last = await gus.select(page, listed(page)[-1])
    assert last.text.startswith("**Entry 1**")
    assert numbers(last) == numbers(page)
    assert "Later entries" in last.labels


async def test_an_entry_that_went_on_in_a_newer_message_is_found_there(table, monkeypatch):
    """The page stood before its message was deleted, and named what that did not show yet."""
    edit, deleted = span_steps.Steps.edit, asyncio.Event()

    async def late(self, *asked):
        await deleted.wait()
        return await edit(self, *asked)

    gus = await begun(table)
    game = await shown(table, gus, PLACE)
    monkeypatch.setattr(span_steps.Steps, "edit", late)
    await ruled(gus, "So be it.")
    page = await gus.press(game, "Why?")
    table.sandbox.admin.delete_message(PLACE.lstrip("#"), game.id)
    deleted.set()
    later = await shown(table, gus, PLACE)
    assert later.id != game.id

    picked = await gus.select(page, listed(page)[0])
    again = await gus.press(later, "Why?")
    assert picked.text == again.text
    assert picked.text.startswith("**Entry 2**")
    assert numbers(picked) == [2]
