"""Shared fixtures: a sandbox, the small bot running on it, people and a REST client."""

from __future__ import annotations

import aiohttp
import pytest
from playwright.async_api import expect

from sandbox import Hand, Sandbox
from tests.support.sandbox.bot import running
from tests.support.sandbox.browser import chromium
from tests.support.sandbox.rest_client import RestClient

CHANNELS = (("planet-x", "The hex board game"), ("planet-28", "Skirmishes"))


@pytest.fixture
def clock():
    return Hand()


@pytest.fixture
async def sandbox(clock):
    async with Sandbox(clock=clock, channels=CHANNELS) as house:
        yield house
        assert (house.unknown, house.broken) == ([], [])


@pytest.fixture
async def bot(sandbox):
    async with running(sandbox) as one:
        yield one


@pytest.fixture
def run_bot():
    return running


@pytest.fixture
async def rest(sandbox):
    async with aiohttp.ClientSession() as session:
        yield RestClient(sandbox, session)


@pytest.fixture
async def ana(sandbox):
    return await sandbox.person("Ana")


@pytest.fixture
async def ben(sandbox):
    return await sandbox.person("Ben")


@pytest.fixture
async def browser():
    async with chromium() as one:
        yield one


@pytest.fixture
async def window(browser, bot, sandbox):
    """Opens windows; a script error in any of them fails the test."""
    errors = []

    async def open_as(name, **more):
        page = await browser.new_page(**more)
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(f"{sandbox.page_url}/?as={name}")
        await expect(page.locator("#say")).to_be_focused()
        return page

    yield open_as
    assert errors == []
