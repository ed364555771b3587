"""The page with the real bot: the first page, the list under "/", and lines from the README."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot import STARTERS
from referee.message import subtext
from tests.support.e2e import demo
from tests.support.sandbox.first_page import first_page
from tests.support.services.playing import head

pytestmark = pytest.mark.bot
PLACE = "#general"
PHONE = {"width": 390, "height": 844}
MINIATURES = ("Planet 28", "Firestorm: Planetfall")
FEW = 3
TO_THE_END = "log => { log.scrollTop = log.scrollHeight }"


@pytest.fixture
async def page(browser, tmp_path):
    """Ana's window on a sandbox where the real bot has registered its commands."""
    async with first_page(browser, tmp_path) as window:
        yield window


async def test_first_minutes(page):
    await expect(page.locator(".welcome strong")).to_have_text([line for line, _ in STARTERS])
    await page.keyboard.type("/")
    rows = page.locator(".offers:not([hidden]) li[role=option]")
    await expect(rows.first).to_contain_text("/roll 1d20+5")
    assert await rows.count() <= 30
    await page.keyboard.press("Escape")
    await page.keyboard.press("Backspace")
    await page.get_by_role("button", name="/help").click()
    await expect(page.locator(".whisper, .message").last).to_contain_text("/roll")


async def test_the_first_verdict_comes_with_the_third_press(page):
    await page.get_by_role("button", name="/game demo").click()
    shown = page.locator(".whisper, .message")
    await expect(shown.last).to_contain_text("ten minutes against the computer")
    await shown.last.get_by_role("button", name="Planet X").click()
    game = page.locator(".message:not(.whisper)", has_text="Demo.").last
    await expect(game).to_contain_text("Press")
    advice = await game.locator("em").first.text_content()
    await game.get_by_role("button", name=advice, exact=True).click()
    # By then the turn may be over, and the next step stand in a message of its own. Whose home
    # begins is drawn, and a die of Planet X is told as "d6" or, on a hex, as a die.
    verdict = page.locator(".message", has_text=re.compile(r"Red (explores|scouts|colonises)"))
    await expect(verdict.first).to_contain_text(re.compile(r"\bd6|\b[Dd]ie\b"))


async def test_a_demo_is_begun_and_played_by_keyboard_alone(page):
    """What is advised is the first thing that Tab reaches in the game's message."""
    await page.get_by_role("button", name="/game demo").focus()
    await page.keyboard.press("Enter")
    shown = page.locator(".whisper, .message")
    await expect(shown.last.get_by_role("button", name="Planet X")).to_be_visible()
    await shown.last.locator(".row button").first.focus()
    await expect(page.locator(":focus")).to_have_text("Planet 28")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(":focus")).to_have_text("Planet X")
    await page.keyboard.press("Enter")
    game = page.locator(".message:not(.whisper)", has_text="Demo.").last
    await expect(game).to_contain_text("Press")
    advice = await game.locator("em").first.text_content()
    buttons = await game.locator(".row button").all_text_contents()
    assert buttons[0] == advice
    # A screen reader comes to the text before the buttons, and to the picture's words with it.
    order = "el => [...el.querySelectorAll('em, .row button')].map(one => one.tagName)[0]"
    assert await game.evaluate(order) == "EM"


async def test_lines_of_the_readme_work(page):
    await page.keyboard.type("/roll 1d20+5")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("1d20")
    await page.keyboard.type("/roll dice:4d6kh3+2 # ability")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("ability")
    await page.keyboard.insert_text("/roll dice:4d6kh3 secret:only me")
    await page.keyboard.press("Enter")

    await expect(page.locator(".whisper")).to_contain_text("4d6")
    await expect(page.locator("#status")).to_have_text("")


async def test_enter_rolls_what_was_typed_and_nothing_else(page):
    for line in ("/roll 2d6+3", "/roll 2d6 # two"):
        await page.keyboard.type(line)
        await page.keyboard.press("Enter")
    await expect(page.locator(".message").last).to_contain_text("two")

    for more, slowly in (("+1", True), ("+2", False)):
        await page.keyboard.type("/roll")
        await page.keyboard.press("Enter")
        await page.keyboard.type("2d6")
        offers = page.locator(".offers:not([hidden]) li[role=option]")
        await expect(offers.first).to_have_text("2d6")
        await page.keyboard.type(more)
        if slowly:
            await expect(offers).to_have_text([f"2d6{more}"])
            await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        told = page.locator(".message").last
        await expect(told).to_contain_text(f"+ {more[1:]}")
        await expect(told).not_to_contain_text("two")


async def newest(page, table, message):
    """Scroll to the game's newest message once it is shown with its picture; return it."""
    found = page.locator(".message:not(.whisper)").last
    chain = subtext((await head(table)).chain).removeprefix("-# ")
    await expect(found).to_contain_text(chain)
    await expect(found.locator("img")).to_have_count(len(message.attachments))
    for picture in await found.locator("img").all():
        await picture.evaluate("image => image.decode()")
    await page.locator("#log").evaluate(TO_THE_END)
    return found


async def begun(browser, table, title):
    """Begin a demo; return its channel on a phone, whoever plays, and the first step."""
    ana = await table.person("Ana")
    page = await browser.new_page(viewport=PHONE)
    await page.goto(f"{table.sandbox.page_url}/?as=Ana#{await ana.place(PLACE)}")
    await expect(page.locator("#say")).to_be_focused()
    await ana.press(await ana.command(PLACE, "game demo"), title)
    return page, ana, await demo.shown(table, ana, PLACE)


async def is_in_sight(page, table, message):
    """Assert that a step is seen from its first word to its button: the question is between."""
    game = await newest(page, table, message)
    log = await page.locator("#log").bounding_box()
    said = await game.locator("strong", has_text=demo.BEGINS).bounding_box()
    button = await game.locator(".button.success").bounding_box()
    assert log["y"] <= said["y"] < button["y"], message.content
    assert button["y"] + button["height"] <= log["y"] + log["height"], message.content


@pytest.mark.parametrize("title", MINIATURES)
async def test_the_first_steps_are_in_sight_on_a_phone(browser, table, title):
    page, ana, message = await begun(browser, table, title)
    for _ in range(FEW):
        await is_in_sight(page, table, message)
        await ana.press(message, demo.advised(message))
        message = await demo.shown(table, ana, PLACE)


@pytest.mark.long
@pytest.mark.parametrize("title", MINIATURES)
async def test_every_step_is_in_sight_on_a_phone(browser, table, title):
    page, ana, message = await begun(browser, table, title)
    while demo.OVER not in message.content:
        await is_in_sight(page, table, message)
        await ana.press(message, demo.advised(message))
        message = await demo.shown(table, ana, PLACE)
