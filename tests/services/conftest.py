"""Fixtures of the tests of the services: a table as in tests/bot."""

from __future__ import annotations

import pytest

from tests.bot.table import laid


@pytest.fixture
async def table(tmp_path):
    async with laid(tmp_path) as found:
        yield found
