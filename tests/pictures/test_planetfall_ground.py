"""The map of a measured battle of Planetfall: who stands where, who has moved, whom one sees."""

from __future__ import annotations

import io

import msgspec
import pytest
from PIL import Image

from pictures import planetfall
from pictures.planetfall_ground import numbered, previewed, scene
from pictures.planetfall_words import beside_map, force
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import PORTAL
from rules.games.planetfall.measured.previews import preview
from rules.games.planetfall.moving.actions import Cruise
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Building, Marker, Objective
from rules.ground import places
from tests.support import drawing
from tests.support.planetfall.ground import on, spot
from tests.support.planetfall.moving import acting
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
GATE = profile(base=40, mars=(mar(PORTAL),))
WALL = ("building", (20, 0, 1, 48))


def fought(*spots, terrain=(), **fields):
    state = battle(red=[squad("Fists", 2, TANK)], blue=[squad("Claws", 1, TANK)], **fields)
    return on(state, *spots, terrain=terrain)


def test_every_model_is_on_the_map_and_the_first_of_a_squadron_has_its_label():
    state = fought((10, 10), (12, 10), (30, 30))
    found = scene(state).tokens
    assert [(one.label, one.title, one.square) for one in found] == [
        ("R1", "Fists", "B2"),
        ("", "Fists", "C2"),
        ("B1", "Claws", "F6"),
    ]
    assert numbered(state) == {1: "R1", 2: "B1"}


def test_a_squadron_in_a_building_stands_in_its_middle():
    guards = squad("Guards", 3, infantry(), place="occupying", within=1)
    state = on(battle(red=[guards], blue=[squad("Claws", 1, TANK)]), terrain=[WALL])
    hall = Building(id=1, name="Hall", terrain="t1")
    (one,) = scene(msgspec.structs.replace(state, buildings=(hall,))).tokens
    assert (one.label, one.square) == ("R1", "D5")


def test_who_acts_sees_nobody_through_a_wall():
    frames = (Activation(squadron=1, stage="act"),)
    open_ground = fought((10, 10), (12, 10), (30, 10), frames=frames)
    behind = fought((10, 10), (12, 10), (30, 10), frames=frames, terrain=[WALL])
    assert [one.other for one in scene(open_ground).gazes] == ["Claws"]
    assert scene(behind).gazes == ()
    assert [one.acts for one in scene(behind).tokens] == [True, True, False]


@pytest.mark.rule("PF-PRT-1")
def test_who_comes_through_a_portal_is_drawn_with_its_way_from_there():
    red = [squad("Fists", 1, TANK, place="portal_reserve"), squad("Gate", 1, GATE)]
    state = on(battle(red=red, blue=[squad("Claws", 1, TANK)]), None, (27, 21), (44, 44))
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    found = previewed(state, preview(state, "red", 1, "E5"))
    (way,), (ghost,) = found.traces, found.ghosts
    assert (way.corners[-1], ghost.at) == ((27 * 50, 27 * 50), (27 * 50, 27 * 50))
    assert (way.left, way.to) == ("E4", "E5")
    assert [one.title for one in found.tokens] == ["Gate", "Claws"]
    assert [one.other for one in found.gazes] == ["Claws"]


def test_an_arrow_and_words_say_who_has_moved_where():
    game = acting((squad("Fists", 1, TANK),), (squad("Claws", 1, TANK),))
    game.state = on(game.state, (10, 10), (40, 40))
    before = game.state
    to = places.name(before.scenery, (10 * 50, 15 * 50))
    game.do("red", Cruise(squadron=1, to=to).measured(before))
    (trace,) = scene(game.state, before).traces
    assert (trace.title, trace.length, trace.left, trace.to) == ("Fists", 250, "B2", "B3")
    drawn = planetfall.draw(SYSTEM.look(game.state, None), SYSTEM.look(before, None))
    assert drawn.alt.startswith('Fists went 5" from B2 to B3. ')
    assert "Fists at B3 unhurt" in drawn.alt


@pytest.mark.rule("PF-MOV-5")
def test_the_ruler_lies_along_the_way_of_the_model_that_goes_furthest():
    """Its length is the squadron's, which the verdict tells."""
    before = fought((10, 10), (12, 10), (30, 30))
    after = on(before, (10, 12), (12, 14), (30, 30))
    (trace,) = scene(after, before).traces
    assert (trace.title, trace.length) == ("Fists", 4 * 50)
    assert trace.corners[0] == (12 * 50, 10 * 50)


def test_objectives_and_markers_are_rings_with_their_names():
    hill = Objective(id=1, kind="secondary", side="", name="Hill", at=spot((24, 24)))
    marker = Marker(
        id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=5, at=spot((9, 9))
    )
    state = fought((10, 10), (12, 10), (30, 30), objectives=(hill,), markers=(marker,))
    found = scene(state)
    assert [one.words for one in found.rings] == ["Hill", "R drop 5"]
    assert [one.words for one in found.zones] == ["Hill"]


def test_a_battle_of_stated_facts_has_no_map():
    state = battle(red=[squad("Fists", 1, TANK)], blue=[squad("Claws", 1, TANK)])
    measured = on(state, (10, 10), (30, 30))
    looks = [SYSTEM.look(one, None) for one in (state, measured)]
    short, long = (planetfall.draw(one) for one in looks)
    assert len(long.png) > len(short.png)
    assert " at B2" not in short.alt


def test_beside_a_map_squadrons_that_nothing_has_happened_to_have_no_strip():
    frames = (Activation(squadron=1, stage="act"),)
    state = fought((10, 10), (12, 10), (30, 30), frames=frames)
    red, blue = (beside_map(state, None, force(state, None, side)) for side in ("red", "blue"))
    assert (red.shown, red.counted) == ((1,), ())
    assert (blue.shown, blue.counted) == ((), (2,))
    assert "Claws at F6 unhurt" in planetfall.draw(SYSTEM.look(state, None)).alt

    hurt = msgspec.structs.replace(
        state, squadrons=tuple(msgspec.structs.replace(one, disorder=1) for one in state.squadrons)
    )
    assert beside_map(hurt, None, force(hurt, None, "blue")).shown == (2,)


def test_the_longer_legend_of_a_map_stands_under_the_set_up_alone():
    state = fought((10, 10), (12, 10), (30, 30), turn=0)
    shown = [drawn(one) for one in (state, msgspec.structs.replace(state, turn=1))]
    assert [planetfall.GROUND_KEYS[0] in one for one in shown] == [True, False]


def drawn(state):
    drawing.forgotten()
    with drawing.recorded() as made:
        planetfall.draw(SYSTEM.look(state, None))
    return [text.words for one in made for text in one.texts]


def test_a_step_of_a_demo_has_the_map_alone_and_the_rest_in_words():
    view = SYSTEM.look(fought((10, 10), (12, 10), (30, 40)), None)
    drawing.forgotten()
    with drawing.recorded() as made:
        low = planetfall.draw_step(view)

    words = {text.words for one in made for text in one.texts}
    wide, high = Image.open(io.BytesIO(low.png)).size
    assert high <= wide * 5 / 6
    assert {"R1", "B1"} <= words
    assert "Zero Hour" not in words
    assert low.alt == planetfall.draw(view).alt
    assert [fault for one in made for fault in drawing.faults(one)] == []
