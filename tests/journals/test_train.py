"""The dictionaries that states are packed with: trained, and what they spare."""

from __future__ import annotations

import pytest

from db import packing
from referee import dictionaries

from .kept import SYSTEMS
from .train import SIZE, SOURCES, states, trained

SPARED = {"planet28": 0.55, "planetfall": 0.55, "px": 0.45, "three_sixteen": 0.5}
"""How much room a state takes at most, against what it takes alone."""


@pytest.mark.parametrize(("system", "version"), SOURCES)
def test_the_same_journals_train_the_same_dictionary(system, version):
    sources = SOURCES[system, version]
    kept = dictionaries.file_of(SYSTEMS[system], version).read_bytes()

    assert trained(states(sources)) == kept
    assert 0 < len(kept) <= SIZE


@pytest.mark.parametrize(("system", "version"), SOURCES)
def test_states_that_it_was_not_trained_on_take_half_the_room(system, version):
    """Every other journal is left out of the training, and packed."""
    sources = SOURCES[system, version]
    dictionary = packing.Dictionary(trained(states(sources[::2])))
    others = states(sources[1::2])
    alone = sum(len(packing.pack(state)) for state in others)

    assert sum(len(packing.pack(state, dictionary)) for state in others) < alone * SPARED[system]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.name)
def test_a_game_is_packed_with_the_newest_dictionary_that_it_has(system):
    versions = [int(version) for name, version in SOURCES if name == system.name]
    found = dictionaries.of(system)

    assert (found is not None) == bool(versions)
    if found is not None:
        newest = dictionaries.file_of(system, str(max(versions)))
        assert found.body == newest.read_bytes()
