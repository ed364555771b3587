"""Planetfall's battle and sheets on a phone: everything can be read, and the words say it too."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pictures import keys, palette, planetfall, planetfall_sheet, planetfall_words, roster
from pictures.canvas import WIDTH
from pictures.lettering import SMALLEST, width_of
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import HARD_TARGET
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import InForce, Objective
from tests.support import drawing
from tests.support.planetfall import battles
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

LONG = "Konstantinopolitanska heavy assault walker of the third line"


@pytest.fixture(autouse=True)
def fresh():
    """Have every strip drawn anew, so that all of it is recorded."""
    drawing.forgotten()
    planetfall._track.cache_clear()


def drawn(state, before=None):
    """Return the picture of a battle, and what its strips are made of."""
    views = [SYSTEM.look(one, None) if one is not None else None for one in (state, before)]
    with drawing.recorded() as made:
        picture = planetfall.draw(*views)
    return picture, made


def held(state, squadron):
    """Return the sheet of a squadron, and what it is made of."""
    with drawing.recorded() as made:
        picture = planetfall_sheet.sheet(SYSTEM.look(state, None), squadron)
    return picture, made[-1]


def words(made):
    return [text.words for one in made for text in one.texts]


def faults(made):
    return [fault for one in made for fault in drawing.faults(one)]


@pytest.mark.parametrize("seed", range(2))
def test_random_battles_and_their_sheets_can_be_read(seed):
    rows = []
    battles.play_out(seed, rows.append)
    for row in rows[:: len(rows) // 6]:
        picture, made = drawn(row.step.state, row.before)
        assert faults(made) == []
        assert picture.alt.startswith("Planetfall, ") and len(picture.alt) <= 1000
    state = rows[len(rows) // 2].step.state
    for number in range(1, len(state.squadrons) + 1):
        picture, made = held(state, number)
        assert drawing.faults(made) == []
        assert picture.alt.startswith(f"{state.name(number)}. ")


def test_the_picture_shows_trackers_squadrons_markers_and_who_acts():
    fists = squad("Fists", 2, boxes=(6, 6), damage=(2, 1), disorder=3, helix=1)
    blue = [squad("Claws", overwatch=True), squad("Gone", place="destroyed", damage=(2,))]
    hill = Objective(id=1, kind="secondary", side="", name="Hill", holder="red")
    state = battle(red=[fists], blue=blue, frames=(Activation(squadron=1),), objectives=(hill,))
    picture, made = drawn(state)

    seen = words(made)
    for said in ("Turn 1", "Fists acts", "1/2", "Disorder 3", "Overwatch", "Lost: Gone", "15"):
        assert said in seen
    assert "Objectives: Hill (Red)" in seen
    assert picture.alt == (
        "Planetfall, turn 1. Fists acts. "
        "Red, Zero Hour 15. Fists 1 of 2 models, 1 of 4 boxes, disorder 3. "
        "Blue, Zero Hour 15. Claws unhurt, overwatch. Lost: Gone. "
        "Objectives: Hill (Red)."
    )
    assert faults(made) == []


def test_whoever_has_activated_has_a_filled_dot_and_what_changed_is_marked():
    before = battle(red=[squad("Fists")], blue=[squad("Claws")])
    after = before.change(1, activated=True).change_model(2, damage=1)
    picture, made = drawn(after, before)

    assert sum(one.fills.count(palette.CHANGED) for one in made) == 2
    assert "Changed: Fists, Claws." in picture.alt
    assert "Fists unhurt, activated" in picture.alt
    assert not any(one.fills.count(palette.CHANGED) for one in drawn(after, after)[1])


def test_of_many_squadrons_those_that_matter_are_drawn_and_the_others_counted():
    red = [squad(f"Red {n}", boxes=(6, 6)) for n in range(1, 41)]
    before = battle(red=red, blue=[squad("Claws")], frames=(Activation(squadron=40),))
    after = before.change_model(39, damage=1).change(38, disorder=1).change(20, hope=True)
    picture, made = drawn(after, replace(after, models=before.models))

    seen = words(made)
    shown = [said for said in seen if said.startswith("Red ") and said[-1].isdigit()]
    assert len(shown) == planetfall_words.FEW and {"Red 40", "Red 39", "Red 38", "Red 20"} <= {
        *seen
    }
    assert "+ 31 more, unhurt: /game status" in seen
    hurt = after
    for number in range(1, 36):
        hurt = hurt.change(number, disorder=1)
    assert "+ 31 more, 29 hurt: /game status" in words(drawn(hurt)[1])
    assert len(picture.alt) <= 1000 and len(picture.png) < 60_000


def test_a_battle_that_is_over_says_how_it_ended_and_the_legend_stands_first_alone():
    first = battle(red=[squad("Fists")], blue=[squad("Claws")])
    over = replace(first, turn=3, ended="Zero hour: a Draw.")

    assert planetfall.KEYS[0] in words(drawn(first)[1])
    seen = words(drawn(over)[1])
    assert planetfall.KEYS[0] not in seen and {"Turn 3", "Zero hour: a Draw."} <= {*seen}


def test_the_legend_stands_until_somebody_has_moved():
    first = battle(red=[squad("Fists")], blue=[squad("Claws")])
    # A beacon counts as activated from the beginning.
    states = (first, first.change(1, activated=True), first.change(1, moved=1))
    shown = []
    for state in states:
        keys.line.cache_clear()
        shown.append(planetfall.KEYS[0] in words(drawn(state)[1]))
    assert shown == [True, True, False]


def test_no_line_of_the_legend_is_cut_off():
    for words in (*planetfall.KEYS, *planetfall.GROUND_KEYS):
        assert width_of(words, SMALLEST) <= WIDTH - 4 * roster.MARGIN, words


def test_a_tracker_above_its_start_or_below_zero_can_be_read():
    state = battle(red=[squad("Fists")], blue=[squad("Claws")])
    state = state.change_command("red", tracker=40).change_command("blue", tracker=-3)

    made = drawn(state)[1]
    assert {"40", "-3"} <= {*words(made)} and faults(made) == []


def test_nothing_is_drawn_before_forces_are_there():
    assert drawn(replace(battle(), squadrons=(), models=(), roster=()))[0] is None


def test_long_names_can_be_read_on_the_picture_and_on_the_sheet():
    gun = Weapon(name=LONG, arcs=("F", "L", "R"), ef=Band(240, 60), mars=(mar(HARD_TARGET),))
    big = profile(LONG, boxes=(30,) * 8, weapons=(gun,) * 8, additional_rules="word " * 100)
    marked = squad(LONG, 3, big, disorder=99, cyber=99, overwatch=True, flat_out=True)
    state = battle(red=[marked], blue=[squad("Claws")])

    assert faults(drawn(state)[1]) == []
    assert drawing.faults(held(state, 1)[1]) == []


def test_a_sheet_shows_boxes_figures_weapons_and_what_lasts():
    guards = infantry(cqb=5)
    fists = squad("Fists", 2, boxes=(6, 7), damage=(2, 1), debilitating=(0, 1), attached=(guards,))
    card = InForce(cause="Double time", side="red", lever="move", amount=4)
    state = battle(red=[fists], blue=[squad("Claws")], forces=(card,))
    state = state.change(1, disorder=2)
    picture, made = held(state, 1)

    seen = [text.words for text in made.texts]
    assert seen.count("X") == 3 and seen.count("7") == 1
    for said in ("Fists", "2/3", "A", "B", "C", "destroyed", "1 debilitating", "Gun", '10": 4'):
        assert said in seen
    assert 'disorder 2; 1 debilitated; move +2" (Double time)' in " ".join(seen)
    assert "Guards" in seen and drawing.faults(made) == []
    assert "EF" in picture.alt and "DR 6+7" in picture.alt
