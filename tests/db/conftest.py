"""A real database for every test, of either engine; what is about SQLite alone is marked so."""

from __future__ import annotations

import sqlite3

import pytest

from db import connect, migrate, server
from db.postgres import opened
from db.share import Shards
from tests.support.db.server import emptied, running

ENGINES = ("sqlite", "postgres")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test that needs a database on both engines, but what is about SQLite's files."""
    if "engine" in metafunc.fixturenames:
        alone = metafunc.definition.get_closest_marker("sqlite") is not None
        metafunc.parametrize("engine", ENGINES[:1] if alone else ENGINES, indirect=True)


@pytest.fixture
def engine(request):
    """Which engine the test runs on."""
    return request.param


@pytest.fixture(scope="session")
def postgres():
    """A server for all tests of this process."""
    with running() as one:
        yield one


@pytest.fixture(scope="session")
def migrated(postgres):
    """The address of a database on that server, with all its tables."""
    address = postgres.new_database()
    session = server.Session(address)
    server.prepare(session, migrate.steps())
    session.drop()
    session.end()
    return address


@pytest.fixture
def address(migrated):
    """The same, with nothing in it."""
    emptied(migrated)
    return migrated


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
