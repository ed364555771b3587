"""The browser that the page is tried in, and what a person does there by keyboard."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for path in map(shutil.which, NAMES) if path), None)
expect.set_options(timeout=60_000)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start the browser; skips the test where the machine has none, but not in CI."""
    if CHROMIUM is None and os.environ.get("CI") != "true":
        pytest.skip("the page is not tried here: this machine has no Chromium")
    assert CHROMIUM is not None, "CI must have a Chromium"
    async with async_playwright() as playwright:
        one = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield one
        await one.close()


async def use(page: Page, words: str) -> None:
    """Start a command by keyboard, in a line that is free."""
    await expect(page.locator("#say")).to_be_focused()
    await page.keyboard.type(f"/{words}")
    await expect(page.locator(".offers li[aria-selected=true]")).to_contain_text(f"/{words}")
    await page.keyboard.press("Enter")
