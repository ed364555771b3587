"""What the tests of the sandbox share: a sandbox, and the small bot running on it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from sandbox import Hand, Sandbox

HERE = Path(__file__).parent


def _load(name: str):
    spec = importlib.util.spec_from_file_location(f"sandbox_tests_{name}", HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


small = _load("bot")


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
    async with small.running(sandbox) as running:
        yield running


@pytest.fixture
def run_bot():
    return small.running


@pytest.fixture
async def ana(sandbox):
    return await sandbox.person("Ana")


@pytest.fixture
async def ben(sandbox):
    return await sandbox.person("Ben")
