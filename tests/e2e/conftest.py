"""Fixtures of the end-to-end tests."""

from __future__ import annotations

import pytest

from tests.support.e2e.table import laid
from tests.support.sandbox.browser import chromium


@pytest.fixture
async def table(tmp_path, engine, request):
    address = "" if engine == "sqlite" else request.getfixturevalue("address")
    async with laid(tmp_path, address=address) as found:
        yield found


@pytest.fixture
async def browser():
    async with chromium() as one:
        yield one
