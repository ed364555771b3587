"""Takes screenshots of the docs: `python -m tests.support.e2e.screenshots [FOLDER [NAME ...]]`.

Each is taken in the dark, on a phone (390 pixels) and on a desk (1100 pixels, `-desk`), of games
played in the sandbox for it. FOLDER is docs/screenshots if none is named, NAME any of TAKEN, all if
none is named. Needs Chromium.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, Page, expect

from tests.conftest import ROOT
from tests.support.e2e import demo, hands, p28, pf, squad
from tests.support.e2e.shown import shown
from tests.support.e2e.table import Table, laid
from tests.support.sandbox.browser import chromium

PLACE = "#general"
SIZES = {"": (390, 880), "-desk": (1100, 900)}
TROOPERS = {
    "red": ("Bell", "cold", 7),
    "blue": ("Hicks", "steady", 6),
    "green": ("Oyelaran", "devout", 5),
    "yellow": ("Vasko", "reckless", 4),
}
STORY = "The riots at home: nobody else came back out of that stairwell."
BOTTOM = "document.querySelector('.message:last-of-type')?.scrollIntoView({block: 'end'})"
COLOURS = 256
SETTLED = 1_000
"""How long the page is left alone before it is taken, in ms."""


@contextlib.asynccontextmanager
async def windows(browser: Browser, table: Table, name: str, place: str) -> AsyncIterator[Any]:
    """Open a channel as somebody in every size; close it behind."""
    pages: dict[str, Page] = {}
    person = await table.person(name)
    channel = await person.place(place)
    for end, (width, height) in SIZES.items():
        size = {"width": width, "height": height}
        pages[end] = await browser.new_page(viewport=size, color_scheme="dark")
        await pages[end].goto(f"{table.sandbox.page_url}/?as={name}#{channel}")
        # A private answer is shown only to windows that are open by then.
        await expect(pages[end].locator("#say")).to_be_focused()
        await pages[end].locator(".message").last.wait_for()
    yield pages
    for page in pages.values():
        await page.close()


async def take(pages: dict[str, Page], folder: Path, name: str) -> None:
    """Save what the windows show by now, the newest message at the bottom."""
    for end, page in pages.items():
        await page.wait_for_timeout(SETTLED)
        for picture in await page.locator(".message img").all():
            await picture.evaluate("image => image.decode()")
        await page.evaluate(BOTTOM)
        taken = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
        # A page has few colours, and so a third of the bytes; rare ones, such as a stripe, stay.
        small = taken.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        small.save(folder / f"{name}{end}.png", optimize=True)


async def carnage(browser: Browser, folder: Path) -> None:
    """Take a round of 3:16 with its map, and a trooper's sheet."""
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            found = await squad.gathered(table)
            for seat, (name, reputation, fa) in TROOPERS.items():
                words = {"name": name, "reputation": reputation, "fa": fa}
                await found[seat].command(squad.PLACE, "316 enlist", **words)
            await squad.until(table, found, "declare")
            async with windows(browser, table, "Ana", squad.PLACE) as pages:
                await take(pages, folder, "316-map")
            await found["red"].command(squad.PLACE, "316 flashback strength", text=STORY)
            async with windows(browser, table, "Ana", squad.PLACE) as pages:
                await found["red"].command(squad.PLACE, "316 sheet")
                await take(pages, folder, "316-sheet")


async def skirmish(browser: Browser, folder: Path) -> None:
    """Take a character's sheet of Planet 28 after a charge."""
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            people = await p28.battle(table)
            actor, _ = await p28.charge(table, people)
            name = "Ana" if actor is people[0] else "Ben"
            async with windows(browser, table, name, p28.PLACE) as pages:
                units = await actor.complete(p28.PLACE, "p28 sheet", "unit", "needle")
                await actor.command(p28.PLACE, "p28 sheet", unit=units[0].value)
                await take(pages, folder, "p28-sheet")


async def armies(browser: Browser, folder: Path) -> None:
    """Take Planetfall's main ordnance: the battle, the attacks with their chances, a sheet."""
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            people = await pf.battle(table)
            actor = await hands.until(table, people, pf.PLACE, "ordnance")
            name = "Ana" if actor is people[0] else "Ben"
            async with windows(browser, table, name, pf.PLACE) as pages:
                message = await shown(table, actor, pf.PLACE)
                await actor.wait_for(message, lambda seen: seen.attachments)
                await take(pages, folder, "pf-battle")
                await actor.press(message, "Attack")
                await take(pages, folder, "pf-attack")
                sheet = await actor.press(message, "Sheet")
                await actor.wait_for(sheet, lambda seen: seen.attachments)
                await take(pages, folder, "pf-sheet")


async def workbench(browser: Browser, folder: Path) -> None:
    """Take a warband of Planet 28 as it is built: a character's page, then the whole of it."""
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            ana = await table.person("Ana")
            await ana.command(p28.PLACE, "game new", game="planet28")
            await ana.command(p28.PLACE, "game join")
            async with windows(browser, table, "Ana", p28.PLACE) as pages:
                page = await ana.command(p28.PLACE, "p28-warband build")
                page = await p28.character(ana, page, "Krol", "3 4 2 3 3", "22")
                page = await ana.press(page, "Back to the warband")
                page = await p28.character(ana, page, "Teniel", "4 2 2 2 11", "11")
                await take(pages, folder, "p28-character")
                await ana.press(page, "Back to the warband")
                await take(pages, folder, "p28-warband")


async def first_minutes(browser: Browser, folder: Path) -> None:
    """Take a step of a demo, and the lobby of a game."""
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            ana = await table.person("Ana")
            page = await ana.command(PLACE, "game demo")
            await ana.press(page, "Planet X")
            message = await demo.shown(table, ana, PLACE)
            await ana.press(message, demo.advised(message))
            async with windows(browser, table, "Ana", PLACE) as pages:
                await demo.shown(table, ana, PLACE)
                await take(pages, folder, "demo")
            await ana.command(p28.PLACE, "game new", game="planet28")
            async with windows(browser, table, "Ana", p28.PLACE) as pages:
                await take(pages, folder, "lobby")


async def without_table(browser: Browser, folder: Path) -> None:
    """Take a measured battle of Planet 28: a move before it is made, and the map behind it."""
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            actor, other = await p28.deployed(table)
            asked = [m for m in await actor.messages(p28.PLACE) if "Move" in m.labels][-1]
            async with windows(browser, table, actor.name, p28.PLACE) as pages:
                page = await actor.press(asked, "Move")
                nearer = page.message.selects[0].options[0]
                shown = await actor.select(page, nearer)
                await take(pages, folder, "p28-move")
                await actor.press(shown, "Confirm")
                await table.quiet()
            async with windows(browser, table, other.name, p28.PLACE) as pages:
                await take(pages, folder, "p28-map")


async def fields(browser: Browser, folder: Path) -> None:
    """Take a measured battle of Planetfall: a move before it is made, and its map after that.

    The words of their pictures fill a phone, and are left out.
    """
    with tempfile.TemporaryDirectory() as home:
        async with laid(Path(home)) as table:
            actor, _ = await pf.moving(table)
            await table.quiet()
            asked = [m for m in await actor.messages(pf.PLACE) if "Move" in m.labels][-1]
            async with windows(browser, table, actor.name, pf.PLACE) as pages:
                for page in pages.values():
                    await page.add_style_tag(content="figcaption { display: none }")
                offered = await actor.press(asked, "Move")
                south = [label for label in offered.labels if label[0] in "↙↓↘"][-1]
                shown = await actor.press(offered, south)
                await take(pages, folder, "pf-move")
                await actor.press(shown, "Confirm")
                await table.quiet()
                await actor.command(pf.PLACE, "pf map")
                await take(pages, folder, "pf-map")


TAKEN = {
    "first": first_minutes,
    "316": carnage,
    "sheet": skirmish,
    "warband": workbench,
    "planetfall": armies,
    "table": without_table,
    "fields": fields,
}


async def main(folder: Path, wanted: list[str]) -> None:
    """Take every screenshot, or those of what is named."""
    async with chromium() as browser:
        for name, taking in TAKEN.items():
            if not wanted or name in wanted:
                await taking(browser, folder)


if __name__ == "__main__":
    into = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs" / "screenshots"
    asyncio.run(main(into, sys.argv[2:]))
