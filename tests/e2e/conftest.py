"""Fixtures of the end-to-end tests."""

from __future__ import annotations

import pytest

from tests.support.e2e.table import laid
from tests.support.sandbox.browser import chromium


@pytest.fixture
async def table(tmp_path):
    async with laid(tmp_path) as found:
        yield found


@pytest.fixture
async def browser():
    async with chromium() as one:
        yield one
