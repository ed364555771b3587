"""Moves of close quarters, nerve and artillery as menus name them."""

from __future__ import annotations

import pytest

from rules.games.planetfall.answers import Accept
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.close.engagement import Strike
from rules.games.planetfall.close.labels import label
from rules.games.planetfall.close.storm_moves import Occupy, Storm
from rules.games.planetfall.disorder.bleeding import Allocate
from rules.games.planetfall.disorder.reach import Report
from rules.games.planetfall.orbital.strike import OrderEquals
from rules.games.planetfall.system import SYSTEM
from tests.support.planetfall.tables import battle, squad


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Engage(squadron=1, target=2), "Fists engages Claws"),
        (
            Engage(squadron=1, target=2, strikes=("AB",)),
            "Fists engages Claws, striking A-B",
        ),
        (Engage(squadron=1, target=7), "Fists engages squadron 7"),
        (Storm(squadron=1, target=2), "Fists storms Claws"),
        (KeepClear(), "No engagement"),
        (KeepClear(near=(2,)), 'No engagement; within 4": Claws'),
        (Strike(), "Strike the first"),
        (Strike(victims=("AC",)), "Strike A-C"),
        (Occupy(), "Occupy the building"),
        (Allocate(squadron=1, models="AC"), "Fists: the last disorder on A C"),
        (OrderEquals(), "Hit them as listed"),
        (OrderEquals(order="BA"), "Hit B A first"),
        (Report(squadron=2, commanded=True), "Claws: who commands and links it"),
        (Accept(), ""),
    ],
)
def test_every_move_is_named_in_a_few_words(move, words):
    state = battle(red=[squad("Fists")], blue=[squad("Claws")])

    assert label(state, move) == words


def test_menus_use_these_words():
    state = battle(red=[squad("Fists")], blue=[squad("Claws")])

    assert SYSTEM.label(state, Engage(squadron=1, target=2)) == "Fists engages Claws"
