"""The map of a measured table on a phone: everybody can be found on it, and every word be read."""

from __future__ import annotations

import pytest

from pictures import ground_scenery, planet28
from pictures.planet28_ground import numbered
from rules.games.planet28 import SYSTEM
from rules.games.planet28.moves import Walk
from tests.support import drawing
from tests.support.planet28.ground import placed
from tests.support.planet28.on_the_ground import SCENERIES, opened, play_out
from tests.support.planet28.tables import std

STRIPS = ("_header", "_seat", "_character", "_note", "_key")


def drawn(state, before=None):
    """The picture, and what each of its strips is made of, drawn from the beginning."""
    for name in STRIPS:
        getattr(planet28, name).cache_clear()
    ground_scenery.scenery.cache_clear()
    views = [SYSTEM.look(one, None) if one is not None else None for one in (state, before)]
    with drawing.recorded() as made:
        picture = planet28.draw(*views)
    return picture, made


def words(made):
    return [text.words for one in made for text in one.texts]


@pytest.mark.parametrize("seed", range(2))
def test_everybody_on_the_table_has_a_label_that_can_be_read(seed):
    rows = []
    play_out(seed, rows.append, 60)
    for row in rows[5::25]:
        picture, made = drawn(row.step.state, row.before)
        view = SYSTEM.look(row.step.state, None)
        there = {name for unit, name in numbered(view).items() if view.unit(unit).at}
        assert there <= set(words(made))
        assert len(picture.alt) <= 1000
        for unit in view.units:
            assert not unit.at or unit.square.lower() in picture.alt.lower()
        assert [fault for one in made for fault in drawing.faults(one)] == []


@pytest.mark.parametrize("scenery", [one for one in SCENERIES if one != "drawn"])
def test_every_scenery_can_be_read(scenery):
    _, made = drawn(opened(1, scenery))
    assert [fault for one in made for fault in drawing.faults(one)] == []
    assert {"A", "I", "1", "9"} <= set(words(made))


def test_an_arrow_shows_who_has_moved_and_a_ring_where_the_ground_is_rent():
    game = placed(std(), std("blue"), at=("C3", "I9"))
    before = game.state
    game.do("red", Walk(unit=1, distance_mm=None, to="D3"))
    moved, _ = drawn(game.state, before)
    still, _ = drawn(game.state, game.state)
    assert moved.png != still.png
    import msgspec

    rent = msgspec.structs.replace(game.state, rents=(game.unit(2).at,))
    assert drawn(rent, rent)[0].png != still.png
