"""A game played on the sandbox's page in a real browser: two windows, one of them a phone."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.support.e2e import audit
from tests.support.sandbox.browser import use

pytestmark = pytest.mark.bot
PHONE = {"width": 390, "height": 844}


async def window(browser, table, name, **more):
    """Open the page as somebody."""
    page = await browser.new_page(**more)
    await page.goto(f"{table.sandbox.page_url}/?as={name}")
    await expect(page.locator("#say")).to_be_focused()
    return page


async def button(page, name):
    """Press the newest button of that name."""
    await page.get_by_role("button", name=name, exact=True).last.click()


async def bid(page, amount):
    """Open one's own moves and pick a bid."""
    await button(page, "What can I do now?")
    menu = page.get_by_label("Choose a legal move").last
    await menu.select_option(label=f"bid {amount}")


@pytest.mark.long
async def test_two_people_play_a_duel_in_their_windows(browser, table):
    ana = await window(browser, table, "Ana")
    ben = await window(browser, table, "Ben", viewport=PHONE, color_scheme="dark")

    await use(ana, "game new")
    await ana.keyboard.type("du")
    await expect(ana.locator(".offers:not([hidden]) li").first).to_contain_text("Duel")
    await ana.keyboard.press("Tab")
    await ana.keyboard.press("Enter")
    await expect(ben.locator(".message").last).to_contain_text("gathers players")
    await expect(ben.locator(".message").last).to_contain_text("Red (Ana)")
    await button(ben, "Join")
    await expect(ana.locator(".message").last).to_contain_text("Blue (Ben)")
    await button(ana, "Start")
    await expect(ben.locator(".message", has_text="Why?")).to_be_visible()

    await bid(ana, 3)
    await expect(ana.locator(".whisper").last).to_contain_text("Your answer is in: bid 3")
    assert "bid 3" not in await ben.content()
    await bid(ben, 1)

    for page in (ana, ben):
        told = page.locator(".message", has_text="Why?")
        await expect(told).to_contain_text("Bids: Blue 1, Red 3.")
    assert await ben.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert audit.whole(table.data) == 3
