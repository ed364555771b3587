"""What all tests share: the folder beside the project, the marks, the seeds of random tests.

Random tests draw the same in every run, so that a change is judged by the change. With
`--hypothesis-seed=N` they draw from N instead: `make test-long` picks a fresh one each time and a
failure prints it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from db import migrate, server
from tests.support.db.server import Server, emptied, running

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"
IDS = frozenset((DATA / "ids.txt").read_text(encoding="utf-8").split())
RULINGS = frozenset((DATA / "rulings.txt").read_text(encoding="utf-8").split())
"""The rulings that `/rules` lists beside the rules."""
SEED = pytest.StashKey[str | None]()

# A busy machine is no fault of the code.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", PATIENT, derandomize=True)
settings.register_profile("fresh", PATIENT, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    """Choose what random tests draw, before any of them is imported."""
    config.stash[SEED] = config.getoption("hypothesis_seed", None)
    settings.load_profile("fresh" if config.stash[SEED] else "same")


def pytest_report_header(config: pytest.Config) -> str:
    """Say what random tests draw from."""
    seed = config.stash[SEED]
    return f"random tests: drawn from {seed}" if seed else "random tests: the same in every run"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the random tests, and refuse marks of rules that no specification has."""
    for item in items:
        if is_random(item):
            item.add_marker("random")
        for mark in item.iter_markers("rule"):
            unknown = set(mark.args) - IDS - RULINGS
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} is marked with unknown rules {unknown}")


def is_random(item: pytest.Item) -> bool:
    """Say whether a test draws what it tries: by Hypothesis, or from `seed_of`."""
    test = getattr(item, "obj", None)
    return getattr(test, "is_hypothesis_test", False) or "seed_of" in getattr(
        item, "fixturenames", ()
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Say under a random test that failed how to have the same again."""
    report = yield
    seed = item.config.stash[SEED]
    if report.failed and seed and item.get_closest_marker("random"):
        report.sections.append(("again", f"--hypothesis-seed={seed} {item.nodeid!r}"))
    return report


@pytest.fixture(scope="session")
def seed_of(pytestconfig: pytest.Config) -> Callable[[int], int]:
    """Turns the number of a random game into its seed: itself, or one of this run's own."""
    run = pytestconfig.stash[SEED]

    def seed(number: int) -> int:
        if not run:
            return number
        return int.from_bytes(hashlib.sha256(f"{run}/{number}".encode()).digest()[:4])

    return seed


@pytest.fixture(scope="session")
def shared() -> Path:
    """The specifications beside the project; a user's machine has none, CI must."""
    found = ROOT.parent / "shared"
    if found.is_dir():
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("the folder of the specifications is missing beside the project")
    pytest.skip("no folder of specifications beside the project: nothing to compare with")


ENGINES = ("sqlite", "postgres")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test of tests/db on both engines, others where they are marked so."""
    if "engine" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker
        stored = metafunc.definition.path.is_relative_to(ROOT / "tests" / "db")
        both = (stored or mark("engines") is not None) and mark("sqlite") is None
        metafunc.parametrize("engine", ENGINES if both else ENGINES[:1], indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """Which engine the test runs on."""
    return str(request.param)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server for all tests of this process."""
    with running() as one:
        yield one


@pytest.fixture(scope="session")
def migrated(postgres: Server) -> str:
    """The address of a database on that server, with all its tables."""
    address = postgres.new_database()
    session = server.Session(address)
    server.prepare(session, migrate.steps())
    session.drop()
    session.end()
    return address


@pytest.fixture
def address(migrated: str) -> str:
    """The same, with nothing in it."""
    emptied(migrated)
    return migrated
