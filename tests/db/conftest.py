"""A real database file for every test."""

from __future__ import annotations

import sqlite3

import pytest

from db import connect, migrate


@pytest.fixture
def path(tmp_path):
    """Where the test's database lies."""
    return tmp_path / "landfall.db"


@pytest.fixture
async def database(path):
    """The test's database as the bot opens it."""
    async with await connect.connect(path) as opened:
        yield opened


@pytest.fixture
def db(path):
    """A plain connection to a migrated database, for tests of single functions."""
    plain = sqlite3.connect(path, isolation_level=None)
    migrate.migrate(plain, path, migrate.steps())
    plain.execute("PRAGMA foreign_keys = ON")
    yield plain
    plain.close()
