"""A walk through the page by keyboard alone, from the first page to a demo's first verdict."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.support.sandbox.first_page import first_page

pytestmark = pytest.mark.bot
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
EVERY = [(PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")]
ONE_OF_EACH = [(PHONE, "light"), (DESK, "dark")]
SHOWN = "*:focus"
RING = """() => {
  const lit = ([r, g, b]) => {
    const part = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const ringed = (one) => {
    const style = getComputedStyle(one);
    const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return seen ? style.outlineColor : null;
  };
  const on = document.activeElement;
  const held = [on, on.parentElement].find(ringed);
  if (!held) return 0;
  let behind = held.parentElement, back;
  for (; behind; behind = behind.parentElement) {
    back = numbers(getComputedStyle(behind).backgroundColor);
    if (back.length === 3 || back[3] > 0.9) break;
  }
  const [one, other] = [lit(numbers(ringed(held))), lit(back)].sort((a, b) => b - a);
  return (one + 0.05) / (other + 0.05);
}"""
"""The contrast of the ring round what has the focus with what lies behind it, 0 for no ring."""
PLAINLY = 3.0


def windows(sizes):
    """Run a test in windows of these sizes and colour schemes."""
    ids = [f"{size['width']}-{scheme}" for size, scheme in sizes]
    return pytest.mark.parametrize("page", sizes, ids=ids, indirect=True)


@pytest.fixture
async def page(request, browser, tmp_path):
    """Ana's window of a size and a colour scheme, on a sandbox with the real bot."""
    size, scheme = request.param
    async with first_page(browser, tmp_path, viewport=size, color_scheme=scheme) as window:
        yield window


async def ringed(page):
    """Check that what has the focus is seen to have it, and lies inside the window."""
    assert await page.evaluate(RING) >= PLAINLY, await page.locator(SHOWN).first.inner_html()
    box = await page.locator(SHOWN).first.bounding_box()
    size = page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert 0 <= box["y"] < size["height"]


async def typed(page, line):
    """Type a line where the page has put the focus, and send it."""
    await expect(page.locator("#say")).to_be_focused()
    await ringed(page)
    await page.keyboard.type(line)
    await page.keyboard.press("Enter")


async def used(page, line):
    """Use a command that needs nothing: Enter opens it, and Enter again sends it."""
    await typed(page, line)
    await expect(page.locator(".command .chip")).to_have_text(line)
    await ringed(page)
    await page.keyboard.press("Enter")


async def reached(page, label):
    """Go from the line up to the newest message, and along it to a button."""
    await expect(page.locator("#say")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    for _ in range(25):
        await ringed(page)
        if await page.locator(SHOWN).first.inner_text() == label:
            return
        await page.keyboard.press("ArrowRight")
    raise AssertionError(f"no key leads to {label}")


@windows(EVERY)
async def test_a_newcomer_rolls_reads_and_plays_without_a_mouse(page):
    shown = page.locator(".whisper, .message")

    await typed(page, "/roll 1d20+5")
    await expect(shown.last).to_contain_text("1d20")
    await reached(page, "Again")
    await page.keyboard.press("Enter")
    await expect(shown).to_have_count(2)
    await page.keyboard.press("Escape")

    await used(page, "/help")
    await expect(shown.last.get_by_role("button", name="Try it")).to_be_visible()
    await reached(page, "Try it")
    await page.keyboard.press("Enter")
    await expect(shown.last).to_contain_text("ten minutes against the computer")
    await page.keyboard.press("Escape")

    await used(page, "/game demo")
    await expect(shown.last.get_by_role("button", name="Planet X")).to_be_visible()
    await reached(page, "Planet X")
    await page.keyboard.press("Enter")
    game = page.locator(".message:not(.whisper)", has_text="Demo.").last
    await expect(game).to_contain_text("Press")
    advice = await game.locator("em").first.text_content()
    await page.keyboard.press("Escape")
    await reached(page, advice)
    await page.keyboard.press("Enter")
    verdict = page.locator(".message", has_text=re.compile(r"Red (explores|scouts|colonises)"))
    await expect(verdict.first).to_contain_text(re.compile(r"\bd6|\b[Dd]ie\b"))


@windows([(PHONE, "dark")])
async def test_a_form_gives_the_focus_back_and_says_what_it_is(page):
    await typed(page, "/sheets write name:vasquez")
    form = page.get_by_role("dialog")
    await expect(form).to_be_visible()
    await expect(form.locator("textarea, input").first).to_be_focused()
    await ringed(page)
    title = await form.get_by_role("heading").inner_text()
    await expect(page.get_by_role("dialog", name=title)).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(form).to_be_hidden()
    await expect(page.locator("#say")).to_be_focused()


@windows(ONE_OF_EACH)
async def test_the_channels_are_reached_and_left_by_keyboard(page):
    menu = page.locator("#menu")
    if await menu.is_visible():
        await menu.focus()
        await ringed(page)
        await page.keyboard.press("Enter")
        await expect(menu).to_have_attribute("aria-expanded", "true")
        await expect(page.locator("[aria-current=page]")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(menu).to_be_focused()
        await expect(menu).to_have_attribute("aria-expanded", "false")
        await page.keyboard.press("Enter")
    await page.locator(".place", has_text="@").focus()
    await ringed(page)
    name = await page.locator(SHOWN).first.inner_text()
    await page.keyboard.press("Enter")
    await expect(page.locator("h1")).to_have_text(name)
    await expect(menu).to_have_attribute("aria-expanded", "false")
    await expect(page.locator("#say")).to_be_focused()


@windows([(DESK, "light")])
async def test_a_reader_hears_the_page_in_its_order_and_what_is_new(page):
    await typed(page, "/roll 1d20+5")
    await expect(page.locator(".message")).to_contain_text("1d20")
    log = page.get_by_role("log", name="Messages")
    assert await log.get_attribute("aria-live") == "polite"
    spoken = await page.locator("body").aria_snapshot()
    order = (
        'heading "#general"',
        'log "Messages"',
        "Message by",
        'button "Again"',
        "status",
        "combobox",
    )
    places = [spoken.index(one, spoken.index("main")) for one in order]
    assert places == sorted(places), spoken
    unnamed = await page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, select, textarea, [role=log]")]
        .filter((one) => one.checkVisibility() && !(one.ariaLabel || one.textContent.trim()
          || one.labels?.length || one.title)).map((one) => one.outerHTML)"""
    )
    assert unnamed == []
