"""A real database for every test, of either engine; what is about SQLite alone is marked so."""

from __future__ import annotations

import sqlite3

import pytest

from db import connect, migrate, server
from db.postgres import opened
from db.share import Shards


@pytest.fixture
def path(tmp_path):
    """Where the test's database lies."""
    return tmp_path / "landfall.db"


@pytest.fixture
async def database(path, engine, request):
    """The test's database as the bot opens it."""
    if engine == "sqlite":
        opening = connect.connect(path)
    else:
        opening = server.connect_server(request.getfixturevalue("address"), path, Shards())
    async with await opening as opened_one:
        yield opened_one


@pytest.fixture
def db(path, engine, request):
    """A plain connection to a migrated database, for tests of single functions."""
    if engine == "postgres":
        plain = opened(request.getfixturevalue("address"))
        yield plain
        plain.inner.close()
        return
    plain = sqlite3.connect(path, isolation_level=None)
    migrate.migrate(plain, path, migrate.steps())
    plain.execute("PRAGMA foreign_keys = ON")
    yield plain
    plain.close()
