"""Shared fixtures: a sandbox, the small bot running on it, people and a REST client."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox import Hand, Sandbox
from tests.support.sandbox.bot import running
from tests.support.sandbox.rest_client import RestClient


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
async def rest(sandbox):
    async with aiohttp.ClientSession() as session:
        yield RestClient(sandbox, session)


@pytest.fixture
async def ana(sandbox):
    return await sandbox.person("Ana")


@pytest.fixture
async def ben(sandbox):
    return await sandbox.person("Ben")
