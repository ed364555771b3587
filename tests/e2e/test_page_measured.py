"""A whole battle on a measured table in two real browsers, from pictures, buttons and menus alone.

Ana plays on a desk, Ben on a phone of 390 pixels. Nobody types anything but the game's beginning.
"""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from playwright.async_api import expect

from referee.message import subtext
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE
from tests.support.sandbox.browser import use
from tests.support.services.playing import head

pytestmark = [pytest.mark.bot, pytest.mark.long]
PLAYERS = {"red": "Ana (Red)", "blue": "Ben (Blue)"}
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1200, "height": 900}
WITHIN = 120.0
"""Seconds in which a press has come of something, on a busy machine."""
PRESSED = 400
"""Answers within which a battle is over."""
MENU, PLACES = "Choose a legal move", "Towards, behind, or onto a square"
MOVES = 2
"""Moves that each makes before they attack where they can."""
HOLD = "Hold"
WIND = re.compile("^[↖↑↗←→↙↓↘]")
ATTACK = re.compile(r"\b(shoot|charge|fight)")


class Seat:
    """Somebody before their window."""

    def __init__(self, table, page):
        self.table, self.page = table, page
        self.moved = self.attacked = 0

    async def sees(self, now):
        """Wait until the newest message shows where the game stands now."""
        newest = self.page.locator(".message:not(.whisper)").last
        await expect(newest).to_contain_text(subtext(now.chain).removeprefix("-# "))

    async def press(self, name):
        """Press the newest button of that name."""
        await self.page.get_by_role("button", name=name, exact=True).last.click()

    async def answer(self, kind):
        """Answer what is asked: attack or move who is to act, else take what comes first."""
        ready = self.page.locator(".message:not(.whisper)").last.locator('[data-control^="a:"]')
        if kind != "act":
            if await ready.count():
                await ready.first.click()
            else:
                await self.pick(await self.offered())
            return
        if self.moved < MOVES and await self.go():
            return
        offered = await self.offered()
        attacks = [one for one in offered if ATTACK.search(one)]
        self.attacked += bool(attacks)
        if attacks or not await self.go():
            await self.pick(attacks or [one for one in offered if not one.startswith(HOLD)])

    async def offered(self):
        """Open one's own menu; return what stands in it."""
        before = await self.page.get_by_label(MENU).count()
        await self.press("What can I do now?")
        await expect(self.page.get_by_label(MENU)).not_to_have_count(before)
        options = self.page.get_by_label(MENU).last.locator("option:not([value=''])")
        return await options.all_inner_texts()

    async def pick(self, labels):
        """Choose the first of these lines in the menu."""
        await self.page.get_by_label(MENU).last.select_option(label=labels[0])

    async def go(self):
        """Move a unit by its page, each move seen before it is confirmed; False for no way."""
        asked = self.page.locator(".message:not(.whisper)").last
        if not await asked.get_by_role("button", name="Move", exact=True).count():
            return False
        await asked.get_by_role("button", name="Move", exact=True).click()
        whisper = self.page.locator(".whisper").last
        await expect(whisper).to_contain_text("Choose a direction or a place")
        menu = whisper.get_by_label(PLACES)
        winds = whisper.get_by_role("button").filter(has_text=WIND)
        towards = whisper.locator("option:not([value=''])", has_text="Towards")
        if await towards.count():
            await menu.select_option(label=await towards.first.inner_text())
        elif await winds.count():
            await winds.first.click()
        else:
            return False
        confirm = whisper.get_by_role("button", name="Confirm", exact=True)
        await expect(confirm).to_be_visible()
        await self.looked(whisper)
        await confirm.click()
        self.moved += 1
        return True

    async def looked(self, message):
        """Look at the picture of a message: it has come, fits the window and says what it shows."""
        picture = message.locator("img").last
        await picture.evaluate("image => image.decode()")
        shown = await picture.evaluate("image => [image.naturalWidth, image.clientWidth]")
        assert shown[0] > 0
        assert shown[1] <= self.page.viewport_size["width"]
        assert " from " in await picture.get_attribute("alt")


async def window(browser, table, name, size):
    """Open the channel as somebody."""
    person = await table.person(name)
    page = await browser.new_page(viewport=size, color_scheme="dark")
    await page.goto(f"{table.sandbox.page_url}/?as={name}#{await person.place(PLACE)}")
    await expect(page.locator("#say")).to_be_focused()
    return Seat(table, page)


async def gathered(ana, ben):
    """Make a battle without miniatures by the buttons of its lobby."""
    await use(ana.page, "game new")
    await ana.page.keyboard.type("28")
    await expect(ana.page.locator(".offers:not([hidden]) li").first).to_contain_text("Planet 28")
    await ana.page.keyboard.press("Tab")
    await ana.page.keyboard.press("Enter")
    await ana.press("Options")
    await ana.press("No miniatures")
    await ana.table.quiet()
    for one in (ana, ben):
        await one.press("Join")
    lobby = ana.page.locator(".message:not(.whisper)", has_text="gathers players").last
    await expect(lobby).to_contain_text("Blue (Ben)")
    await ana.press("Use a sample")
    await expect(lobby.get_by_role("button", name="Start", exact=True)).to_be_enabled()
    await ana.press("Start")


async def later(table, seq):
    """Wait until something has come of a press."""
    async with asyncio.timeout(WITHIN):
        while (await head(table)).seq == seq:
            await asyncio.sleep(0.05)
    await table.quiet()


async def played(table, seats):
    """Play until nobody is asked anything; return the kinds of questions there were."""
    kinds = set()
    for _ in range(PRESSED):
        kind, awaited = await hands.asked(table)
        if not awaited:
            return kinds
        kinds.add(kind)
        seat, now = seats[awaited[0]], await head(table)
        await seat.sees(now)
        await seat.answer(kind)
        await later(table, now.seq)
    raise AssertionError(f"the battle was not over after {PRESSED} answers")


async def won(seat, now):
    """Assert that a window tells who has won, in words and by its last picture."""
    await seat.sees(now)
    newest = seat.page.locator(".message:not(.whisper)").last
    (winner,) = now.system.look(now.state, None).winners
    await expect(newest).to_contain_text(f"The end. {PLAYERS[winner]} holds the table.")
    picture = newest.locator("img").last
    await picture.evaluate("image => image.decode()")
    assert f"{PLAYERS[winner]}: " in await picture.get_attribute("alt")
    assert "wins" in await picture.get_attribute("alt")


async def test_two_people_play_a_measured_battle_on_a_phone_and_on_a_desk(browser, table, tmp_path):
    ana = await window(browser, table, "Ana", DESK)
    ben = await window(browser, table, "Ben", PHONE)
    await gathered(ana, ben)
    await later(table, 0)
    kinds = await played(table, {"red": ana, "blue": ben})
    now = await head(table)

    assert {"deploy", "act"} <= kinds
    assert not kinds & {"measure", "edge", "throw", "blast", "facts", "side"}
    assert now.state.turn > 1
    assert all(one.moved for one in (ana, ben))
    assert ana.attacked
    assert ben.attacked
    walks = [json.loads(r.move) for r in audit.rows(table.data) if '"kind":"walk"' in r.move]
    assert sum(bool(walk.get("to")) for walk in walks) >= ana.moved + ben.moved
    for name, one in {"desk": ana, "phone": ben}.items():
        await won(one, now)
        await one.page.screenshot(path=tmp_path / f"{name}.png")
        width = await one.page.evaluate("document.documentElement.scrollWidth")
        assert width == one.page.viewport_size["width"]
    assert audit.whole(table.data) == now.seq
