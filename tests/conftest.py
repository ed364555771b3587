"""What all tests share: the folder beside the project, and the marks of rules."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
IDS = frozenset((ROOT / "tests" / "data" / "ids.txt").read_text(encoding="utf-8").split())


@pytest.fixture(scope="session")
def shared() -> Path:
    """The specifications beside the project; a user's machine has none, CI must."""
    found = ROOT.parent / "shared"
    if found.is_dir():
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("the folder of the specifications is missing beside the project")
    pytest.skip("no folder of specifications beside the project: nothing to compare with")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse marks of rules that no specification has."""
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = set(mark.args) - IDS
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} is marked with unknown rules {unknown}")
