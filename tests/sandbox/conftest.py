"""What the tests of the sandbox share: a sandbox, the small bot running on it, people, a desk."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox import Hand, Sandbox
from tests.support.sandbox.bot import running
from tests.support.sandbox.plain import Desk


@pytest.fixture
def clock():
    return Hand()


@pytest.fixture
async def sandbox(clock):
    async with Sandbox(clock=clock) as house:
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
async def desk(sandbox):
    async with aiohttp.ClientSession() as session:
        yield Desk(sandbox, session)


@pytest.fixture
async def ana(sandbox):
    return await sandbox.person("Ana")


@pytest.fixture
async def ben(sandbox):
    return await sandbox.person("Ben")
