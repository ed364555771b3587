"""The building grid on a phone: every cell and section can be read, and the words name them."""

from __future__ import annotations

import pytest

from pictures import palette, planet28_hull
from rules.games.planet28.warband.grid import CELLS
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from rules.games.planet28.warband.sections import SECTIONS
from rules.games.planet28.warband.vehicles import Fitting, Machine
from tests.support import drawing

LONG = "Grand Archdeacon Wilhelmina of the Outer Marches"


def drawn(machine, picked=""):
    with drawing.recorded() as made:
        picture = planet28_hull.hull(machine, picked)
    return picture, made


def faults(made):
    return [fault for one in made for fault in drawing.faults(one)]


def words(made):
    return [text.words for one in made for text in one.texts]


def full(name=LONG):
    """A vehicle with a section on every cell, those that bear weapons with the longest names."""
    cells = [cell for cell in CELLS if cell not in ("C3", "C4")]
    longest = sorted(WEAPONS, key=len)[-1]
    fittings = []
    for n, cell in enumerate(cells):
        kind = SECTIONS[n % len(SECTIONS)].name
        weapon = WEAPONS[longest] if "point" in kind else None
        fittings.append(Fitting(section=kind, cell=cell, weapon=weapon, arc="left"))
    return Machine(name=name, fittings=tuple(fittings))


@pytest.mark.parametrize("machine", [Machine(name="Mudlark"), full()])
def test_every_cell_can_be_read(machine):
    picture, made = drawn(machine, "D3")

    assert faults(made) == []
    assert set(CELLS) <= set(words(made))
    assert len(picture.alt) <= 1000


def test_sections_and_weapons_stand_in_their_cells_and_in_the_words():
    turret = Fitting(section="Turret hard point", cell="D3", weapon=WEAPONS["Mortar"])
    picture, made = drawn(Machine(name="Mudlark", sort="walker", fittings=(turret,)))

    assert {"Engine", "Crew", "Turret", "Mortar"} <= set(words(made))
    assert picture.alt == (
        "Mudlark: Walker, small, 3 sections, 100 points. C3: Engine, core. C4: Crew, core. "
        "D3: Turret hard point with Mortar, core"
    )
    assert planet28_hull.told_at(full(), "B2").startswith("B2: ")
    assert planet28_hull.told_at(Machine(name="Ash"), "A1") == "A1: empty; front"


def test_the_cell_that_was_picked_is_marked():
    def marks(picked):
        drawn_cells = drawing.colours(planet28_hull.hull(Machine(name="Ash"), picked).png)
        return drawn_cells.get(palette.CHANGED, 0)

    assert marks("D3") > marks("") == 0
    assert planet28_hull.hull_alt(Machine(name="Ash"), "D3").endswith("marked: D3")
