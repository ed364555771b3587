"""Fixtures of the tests on who may do what."""

from __future__ import annotations

import pytest

from cogs.ui import errors
from tests.support.services.hall import NAMES, Hall


@pytest.fixture
async def hall(table):
    people = {letter: await table.person(name) for letter, name in zip("rbgcs", NAMES, strict=True)}
    people["m"] = await table.person("Mod", "manage_channels")
    people["o"] = await table.person("Ola", "manage_guild")
    people["f"] = await table.person("Fay")
    people["d"] = people["r"]
    return Hall(table, people)


@pytest.fixture
def refused(monkeypatch):
    """Every sentence with which something was refused."""
    said = []
    sentence = errors.sentence

    def kept(error, doing):
        said.append(sentence(error, doing))
        return said[-1]

    monkeypatch.setattr(errors, "sentence", kept)
    return said
