"""The map of a measured table on a phone: everybody can be found on it, and every word be read."""

from __future__ import annotations

import io
from itertools import pairwise
from time import process_time

import msgspec
import pytest
from PIL import Image

from pictures import ground_scenery, planet28, planet28_ground
from pictures.planet28_ground import numbered
from rules.games.planet28 import SYSTEM
from rules.games.planet28.moves import Walk
from tests.support import drawing
from tests.support.planet28.ground import placed
from tests.support.planet28.on_the_ground import SCENERIES, opened, play_out
from tests.support.planet28.tables import std


def drawn(state, before=None, **how):
    """The picture, and what each of its strips is made of, drawn from the beginning."""
    drawing.forgotten()
    ground_scenery.scenery.cache_clear()
    views = [SYSTEM.look(one, None) if one is not None else None for one in (state, before)]
    with drawing.recorded() as made:
        picture = planet28.draw(*views, **how)
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
    rent = msgspec.structs.replace(game.state, rents=(game.unit(2).at,))
    assert drawn(rent, rent)[0].png != still.png


def shown(game, before=None, opened=None):
    views = [one and SYSTEM.look(one, None) for one in (game.state, before, opened)]
    return planet28_ground.scene(*views)


def test_who_acts_has_lines_to_the_enemies_it_sees_and_rings_of_its_reach():
    people = (std(name="Aya"), std("blue", name="Bren"), std("blue", name="Cato"))
    wall = ("even", (300, 500, 200, 20), 60)
    game = placed(*people, at=("D3", "D8", "G3"), terrain=[wall])
    seen = shown(game)
    assert [(gaze.looker, gaze.other, gaze.cover) for gaze in seen.gazes] == [
        ("Aya", "Cato", False)
    ]
    assert [ring.words for ring in seen.rings] == ["move 10 cm", "Laser pistol 15 cm"]
    # A ring is as far from the rim of the base as the weapon reaches.
    assert [ring.radius for ring in seen.rings] == [25 + 200, 25 + 300]
    low = placed(*people, at=("D3", "D8", "G3"), terrain=[("even", (300, 500, 200, 20), 20)])
    (cato, bren) = shown(low).gazes
    assert (cato.other, bren.other, bren.cover, bren.by) == ("Cato", "Bren", True, "the even at E6")


def test_the_arrow_of_an_activation_stays_until_the_next_begins():
    people = (std(name="Aya"), std("blue", name="Bren"))
    game = placed(*people, at=("D3", "D7"))
    opened = game.state
    game.do("red", Walk(unit=1, distance_mm=None, to="D3+90,90"))
    moved = game.state
    game.do("red", Walk(unit=1, distance_mm=None, to="D4"))
    (both,) = shown(game, moved, opened).traces
    (last,) = shown(game, moved).traces
    # The two ways one behind the other.
    assert both.corners == ((700, 500), (780, 580), (700, 700))
    assert last.corners == both.corners[1:]
    assert both.length == last.length + 114
    assert (both.left, both.to) == ("D3", "D4")
    assert shown(game, game.state, game.state).traces == ()
    words = planet28.draw(*(SYSTEM.look(one, None) for one in (game.state, moved, opened))).alt
    assert f"Aya went {-(-both.length // 2) / 10:g} cm from D3 to D4" in words


def test_where_sides_deploy_is_shown_until_the_first_turn():
    state = opened(1, "quarry")
    view = SYSTEM.look(state, None)
    marked = [(one.seat, one.words) for one in planet28_ground.scene(view).areas]
    assert {seat for seat, _ in marked} == {
        seat for seat, face in state.starts.items() if face != 6
    }
    _, made = drawn(state)
    assert [fault for one in made for fault in drawing.faults(one)] == []
    assert planet28_ground.scene(msgspec.structs.replace(view, turn=1)).areas == ()
    from_all = msgspec.structs.replace(view, starts={"red": 5, "blue": 1})
    assert [one.words for one in planet28_ground.scene(from_all).areas] == [
        "deploys in the centre",
        "deploys in the strip along the north edge",
    ]


def test_a_picture_of_the_table_takes_little_time_off_the_loop():
    """At most 60 ms of CPU; a tenth of that is usual. The bench measures it exactly."""
    rows = []
    play_out(2, rows.append, 60)
    views = [SYSTEM.look(row.step.state, None) for row in rows[-8:]]
    planet28.draw(views[0])
    took = []
    for before, view in pairwise(views):
        started = process_time()
        planet28.draw(view, before, views[0])
        took.append(process_time() - started)
    assert sorted(took)[len(took) // 2] < 0.06


def test_a_squad_that_acts_looks_from_its_first_member_and_all_of_it_acts():
    pair = [std(name=f"Guard {n}") for n in (1, 2)]
    view = SYSTEM.look(placed(*pair, std("blue", name="Bren"), at=("C3", "D3", "C7")).state, None)
    members = tuple(one for one in view.units if one.seat == "red")
    squad = msgspec.structs.replace(members[0], id=4, name="Guards", piece=None, members=members)
    view = msgspec.structs.replace(view, units=(view.units[-1], squad), acting=(4,))
    seen = planet28_ground.scene(view)
    assert [(one.label, one.acts) for one in seen.tokens] == [
        ("B1", False),
        ("R1a", True),
        ("R1b", True),
    ]
    assert [one.start for one in seen.gazes] == [members[0].piece.at]
    assert seen.rings[0].at == members[0].piece.at


def test_beside_a_map_whoever_nothing_has_happened_to_has_no_strip_and_is_told_in_words():
    people = (std(name="Aya"), std(name="Bo"), std("blue", name="Cato"), std("blue", name="Dis"))
    game = placed(*people, at=("D3", "E3", "D7", "F7"))
    picture, made = drawn(game.state)
    named = [said for said in words(made) if said.endswith(("Aya", "Bo", "Cato", "Dis"))]
    # A line below the map says whom the labels stand for that have no strip.
    assert named == ["R2 Bo", "B1 Cato, B2 Dis", "R1 Aya"]
    assert "+ 1 more, unhurt: /game status" in words(made) and "2 here, unhurt" in words(made)
    assert all(f"{name} 20/20 HP" in picture.alt for name in ("Aya", "Bo", "Cato", "Dis"))

    hurt = game.state.change(3, hp=5).change(4, status="broken")
    _, made = drawn(hurt)
    named = [said for said in words(made) if said.endswith(("Aya", "Bo", "Cato", "Dis"))]
    assert named == ["R2 Bo", "R1 Aya", "B1 Cato", "B2 Dis"]


def test_the_map_leaves_out_rows_of_squares_in_which_nothing_is():
    _, near = drawn(placed(std(), std("blue"), at=("D3", "D5")).state)
    _, far = drawn(placed(std(), std("blue"), at=("D1", "D9")).state)
    numbers = [{one for one in words(made) if one.isdigit()} for made in (near, far)]
    assert {"3", "4", "5"} <= numbers[0] and "9" not in numbers[0]
    assert {"1", "9"} <= numbers[1]


@pytest.mark.parametrize("at", [("D3", "E3", "D5"), ("D1", "E1", "D9")])
def test_a_step_of_a_demo_has_the_map_alone_lower_than_wide_and_the_rest_in_words(at):
    game = placed(std(name="Aya"), std(name="Bo"), std("blue", name="Cato"), at=at)
    hurt = game.state.change(3, hp=5)
    whole, _ = drawn(hurt)
    low, made = drawn(hurt, map_alone=True)

    wide, high = Image.open(io.BytesIO(low.png)).size
    assert high <= wide * 5 / 6
    assert {"R1", "R2", "B1"} <= set(words(made))
    # Whoever reads of Cato finds it on the map; how it fares stands in the words alone.
    assert {"R1 Aya, R2 Bo", "B1 Cato"} <= set(words(made))
    assert not any("5/20" in said for said in words(made))
    assert low.alt == whole.alt
    assert "Cato 5/20 HP" in low.alt
    assert [fault for one in made for fault in drawing.faults(one)] == []


def test_every_label_of_a_map_is_said_by_name_below_it():
    game = placed(std(name="Aya"), std(name="Bo"), std("blue", name="Cato"), at=("D3", "E3", "D5"))

    _, made = drawn(game.state.change(3, hp=5))

    said = " ".join(words(made))
    assert all(said.count(one) == 1 for one in ("R1 Aya", "R2 Bo", "B1 Cato"))


def test_the_names_below_a_map_are_shortened_where_a_side_is_many():
    many = [std(name=f"Trooper of the long name {n}") for n in range(14)]
    _, made = drawn(placed(*many, at=[f"{a}{n}" for a in "CDE" for n in range(1, 6)][:14]).state)

    shared = [one for one in words(made) if ", R" in one]
    assert len(shared) == 2 and shared[1].endswith("\u2026")
    assert [fault for one in made for fault in drawing.faults(one)] == []
