"""The line of the page in a browser: whole commands, starters, drafts, keys to the buttons."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.support.sandbox.browser import use

# A browser for each of them: most of a minute in all.
pytestmark = pytest.mark.long
STARTERS = (("/echo hello", "Say it back"), ("/panel", "See buttons"), ("/fleet ship name", "Name"))


def said(page):
    return page.locator(".message .text").last


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("/echo 1d20+5", "1d20+5"),
        ("/echo text:4d6kh3 times:2", "4d6kh3 4d6kh3"),
        ("/echo text: two words times: 2", "two words two words"),
        ("/Echo one\u00a0two", "one two"),
        ("/echo at 10:30 # why", "at 10:30 # why"),
        ("/greeting to:formal", "hello Formal"),
        ("/greeting", "hello you"),
        ("/fleet ship name ford", "named ford"),
        ("/where #planet-x", "planet-x in general"),
    ],
)
async def test_line_works_as_typed(window, line, answer):
    page = await window("Ana")
    await page.keyboard.type(line + (" " if line == "/greeting" else ""))
    await expect(page.locator(".offers:not([hidden])")).to_have_count(0)
    await page.keyboard.press("Enter")

    await expect(said(page)).to_have_text(answer)
    await expect(page.locator("#say")).to_be_focused()


async def test_line_works_as_pasted_and_is_read_back_before_it_is_sent(window):
    page = await window("Ana")
    await page.keyboard.insert_text("/echo text:4d6kh3 times:2\n")
    await expect(page.locator("#reading")).to_have_text("/echo, text: 4d6kh3, times: 2")
    await page.get_by_role("button", name="Send").click()

    await expect(said(page)).to_have_text("4d6kh3 4d6kh3")


async def test_line_that_lacks_something_is_opened_with_what_was_typed(window):
    page = await window("Ana")
    await page.keyboard.type("/echo times:2")
    await page.keyboard.press("Enter")
    await expect(page.get_by_label("times")).to_have_value("2")
    await expect(page.get_by_label("text")).to_be_focused()
    await page.keyboard.type("x")
    await page.keyboard.press("Enter")

    await expect(said(page)).to_have_text("x x")


async def test_line_that_is_refused_comes_back(window):
    page = await window("Ana")
    await page.keyboard.type("/echo x times:many")
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_contain_text("Input a valid integer.")
    await expect(page.locator("#say")).to_have_value("/echo x times:many")
    await page.locator("#say").fill("/panel now")
    await page.keyboard.press("Enter")

    await expect(page.locator("#status")).to_have_text("/panel takes nothing more: now")


async def test_slash_opens_on_starters_and_groups(window, sandbox):
    sandbox.starters = STARTERS
    page = await window("Ana")
    await page.keyboard.type("/")
    rows = page.locator(".offers:not([hidden]) li")
    await expect(rows.first).to_have_text("Start here")
    names = await page.locator(".offers li[role=option] span:first-child").all_inner_texts()
    headings = await page.locator(".offers .heading").all_inner_texts()

    assert headings == ["Start here", "All commands"]
    assert names[:3] == ["/echo hello", "/panel", "/fleet ship name"]
    assert "/fleet …" in names
    assert "/fleet ship …" not in names
    await page.keyboard.press("Enter")
    await expect(page.locator("#say")).to_have_value("/echo hello")
    await page.keyboard.press("Enter")
    await expect(said(page)).to_have_text("hello")


async def test_group_opens_on_its_own_commands(window):
    page = await window("Ana")
    await page.keyboard.type("/fl")
    await expect(page.locator(".offers li").first).to_contain_text("Ships (1 command)")
    await page.keyboard.press("Enter")
    await expect(page.locator("#say")).to_have_value("/fleet ")
    await expect(page.locator(".offers li")).to_contain_text(["/fleet ship …"])
    await page.keyboard.press("Enter")
    await expect(page.locator(".offers li")).to_contain_text(["/fleet ship name"])
    await page.keyboard.press("Enter")

    await expect(page.locator(".chip")).to_have_text("/fleet ship name")


async def test_first_page_says_what_it_is_and_has_three_things_to_press(window, sandbox):
    sandbox.starters = STARTERS
    page = await window("Ana")

    await expect(page.locator(".welcome")).to_contain_text("A small Discord on this machine")
    await expect(page.locator(".welcome button")).to_have_count(3)
    await page.get_by_role("button", name="/fleet ship name").click()
    await expect(page.locator(".chip")).to_have_text("/fleet ship name")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="/echo hello").click()
    await expect(said(page)).to_have_text("hello")
    await expect(page.locator(".welcome")).to_have_count(0)


async def test_first_page_offers_commands_that_need_nothing_where_none_are_named(window):
    page = await window("Ana")

    await expect(page.locator(".welcome button strong")).to_have_text(
        ["/greeting", "/level", "/panel"]
    )


async def test_drafts_stay_in_their_channels(window):
    page = await window("Ana")
    await page.keyboard.type("half a sen")
    await page.get_by_role("button", name="#planet-x").click()
    await expect(page.locator("#say")).to_have_value("")
    await use(page, "echo")
    await page.keyboard.type("unsent")
    await page.get_by_role("button", name="#general").click()
    await expect(page.locator("#say")).to_have_value("half a sen")
    await expect(page.locator("#say")).to_be_focused()
    await page.keyboard.type("tence")
    await page.keyboard.press("Enter")
    await expect(said(page)).to_have_text("half a sentence")
    await page.get_by_role("button", name="#planet-x").click()
    await expect(page.get_by_label("text")).to_have_value("unsent")
    await page.keyboard.press("Enter")

    await expect(said(page)).to_have_text("unsent")


async def test_command_that_fails_comes_back_to_the_channel_it_was_sent_in(window, clock, sandbox):
    page = await window("Ana")
    await page.keyboard.type("/silent ")
    await page.keyboard.press("Enter")
    await expect(page.locator("#status")).to_have_text("Sending…")
    await sandbox.interactions.opened(1)
    await page.get_by_role("button", name="#planet-x").click()
    await expect(page.locator("#say")).to_be_focused()
    clock.advance(3_000)
    await expect(page.locator("#status")).to_contain_text("This interaction failed")
    await expect(page.locator("#say")).to_have_value("")
    await page.get_by_role("button", name="#general").click()

    await expect(page.locator("#say")).to_have_value("/silent")


async def test_keyboard_goes_from_the_line_to_the_newest_buttons_and_back(window, ana):
    await ana.command("#general", "pickers")
    await ana.command("#general", "panel")
    await ana.say("#general", "nothing to press here")
    page = await window("Ben")
    await expect(page.locator(".message")).to_have_count(3)
    await page.keyboard.press("ArrowUp")
    await expect(page.get_by_role("button", name="Change")).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("button", name="Whisper")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(page.locator("#log select").first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator("#say")).to_be_focused()
    await page.keyboard.type("x")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator("#say")).to_be_focused()


async def test_button_pressed_by_keyboard_keeps_the_focus(window, ana):
    await ana.command("#general", "panel")
    page = await window("Ben")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await expect(page.locator(".whisper")).to_contain_text("psst")
    await expect(page.get_by_role("button", name="Whisper")).to_be_focused()
    await page.get_by_role("button", name="Picture").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").first).to_contain_text("picture")
    await expect(page.get_by_role("button", name="Picture")).to_be_focused()
    await page.get_by_role("button", name="Change").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".message").first).to_contain_text("changed")

    await expect(page.locator("#say")).to_be_focused()


async def test_sandbox_that_comes_back_is_away_no_more(window, sandbox):
    page = await window("Ben")
    await sandbox.audience.close_all()
    await expect(page.locator("#status")).to_contain_text("The sandbox is away")
    await expect(page.locator("#status")).to_have_text("")
    await page.keyboard.type("still here")
    await page.keyboard.press("Enter")

    await expect(said(page)).to_have_text("still here")
    await expect(page.locator("#status")).not_to_have_text(re.compile("away"))
