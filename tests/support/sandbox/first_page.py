"""The page as somebody opens it for the first time, with the real bot behind it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, expect

from bot import STARTERS
from cogs.app import landfall
from cogs.games.registry import GAMES
from db.connect import connect
from referee.clock import Clock
from sandbox import Sandbox
from sandbox.redirect import redirect


@asynccontextmanager
async def first_page(browser: Browser, folder: Path, **window: Any) -> AsyncIterator[Page]:
    """Open Ana's window on a sandbox where the real bot has registered its commands."""
    async with Sandbox(starters=STARTERS) as sandbox, await connect(folder / "l.db") as db:
        with redirect(sandbox):
            async with landfall(db, Clock(), GAMES, guild_ready_timeout=0.05) as bot:
                running = asyncio.create_task(bot.start(sandbox.token))
                await bot.wait_until_ready()
                page = await browser.new_page(**window)
                await page.goto(f"{sandbox.page_url}/?as=Ana")
                await expect(page.locator(".welcome button")).to_have_count(3)
                yield page
                await page.close()
                await bot.close()
                await running
