"""The building grid of a vehicle of Planet 28: every cell by its name, and what stands there."""

from __future__ import annotations

from rules.games.planet28.profiles import Size
from rules.games.planet28.warband.grid import CELLS, COLUMNS, FACING, ROWS, ZONE, is_within
from rules.games.planet28.warband.sections import TYPES
from rules.games.planet28.warband.vehicles import Fitting, Machine

from . import palette
from .canvas import MOST_ALT, WIDTH, Box, Canvas, Picture
from .lettering import SMALLEST, cut

PAD, HEAD, FOOT, GAP = 8, 40, 22, 3
CELL = (WIDTH - 2 * PAD) / len(COLUMNS)
TALL = 46
TITLE = 15
GROUND: dict[Size, str] = {"small": "#ffffff", "medium": "#e9e3d0", "large": "#d5d9de"}
"""The ground of a cell by the size that a vehicle needs for it."""
FILLED = "#cfe3f2"
SHORT = {
    "Armour plating": "Plating",
    "Dozer blade": "Dozer",
    "Hard point": "Hard pt",
    "Scrambler array": "Scram.",
    "Smoke launchers": "Smoke",
    "Transport section": "Seats",
    "Turret hard point": "Turret",
}


def hull(machine: Machine, picked: str = "") -> Picture:
    """Return the grid of a vehicle as it is built so far, the cell `picked` marked."""
    canvas = Canvas(WIDTH, HEAD + TALL * len(ROWS) + FOOT + PAD, palette.PAPER)
    _head(canvas, machine)
    for cell in CELLS:
        _cell(canvas, machine, cell, cell == picked)
    spot = (WIDTH / 2, canvas.height - FOOT / 2 - PAD / 2)
    key = "white: core; sand: medium; grey: large only"
    canvas.text(spot, key, SMALLEST, palette.FAINT, on=palette.PAPER, anchor="m")
    return canvas.picture(hull_alt(machine, picked))


def _head(canvas: Canvas, machine: Machine) -> None:
    night, pale = palette.NIGHT, palette.PAPER
    canvas.box((0, 0, WIDTH, HEAD - 14), night)
    points = f"{machine.cost} points"
    canvas.text((WIDTH - PAD, 13), points, SMALLEST, pale, on=night, anchor="r", bold=True)
    room = WIDTH - 2 * PAD - 80
    canvas.text((PAD, 13), cut(machine.name, TITLE, room), TITLE, pale, on=night, bold=True)
    text = f"front: {TYPES[machine.sort].name}, {machine.size}, {_count(machine)}"
    spot = (WIDTH / 2, HEAD - 6)
    canvas.text(spot, text, SMALLEST, palette.INK, on=palette.PAPER, anchor="m")


def _count(machine: Machine) -> str:
    return f"{len(machine.parts())} sections"


def _box(cell: str) -> Box:
    row, column = ROWS.index(cell[0]), COLUMNS.index(cell[1])
    left, top = PAD + column * CELL, HEAD + row * TALL
    return left + GAP / 2, top + GAP / 2, left + CELL - GAP / 2, top + TALL - GAP / 2


def _cell(canvas: Canvas, machine: Machine, cell: str, is_picked: bool) -> None:
    """Draw a cell: its name, its section, and under that the weapon."""
    box, one = _box(cell), standing(machine, cell)
    ground = FILLED if one else GROUND[ZONE[cell]]
    within = is_within(cell, machine.zone)
    rim = palette.CHANGED if is_picked else palette.INK if one or within else palette.LINE
    canvas.box(box, ground, rim, 2.5 if is_picked else 1 if within else 0.5, 3)
    middle = (box[0] + box[2]) / 2
    room = box[2] - box[0] - 4
    canvas.text((box[0] + 4, box[1] + 9), cell, SMALLEST, palette.FAINT, on=ground)
    if one is None:
        return
    name = cut(SHORT.get(one.section, one.section), SMALLEST, room)
    canvas.text((middle, box[1] + 22), name, SMALLEST, on=ground, anchor="m", bold=True)
    if one.weapon:
        weapon = cut(one.weapon.name, SMALLEST, room)
        canvas.text((middle, box[1] + 35), weapon, SMALLEST, on=ground, anchor="m")


def standing(machine: Machine, cell: str) -> Fitting | None:
    """Return the section on a cell, those of the core included; None where there is none."""
    return next((one for one in machine.parts() if one.cell == cell and one.section), None)


def hull_alt(machine: Machine, picked: str = "") -> str:
    """Return the grid in words: which section stands where."""
    kind = f"{TYPES[machine.sort].name}, {machine.size}, {_count(machine)}"
    head = f"{machine.name}: {kind}, {machine.cost} points"
    told = [told_at(machine, cell) for cell in CELLS if standing(machine, cell)]
    marked = [f"marked: {picked}"] if picked else []
    return ". ".join((head, *told, *marked))[:MOST_ALT]


def told_at(machine: Machine, cell: str) -> str:
    """Return in words what stands on a cell."""
    one = standing(machine, cell)
    if one is None:
        return f"{cell}: empty; {FACING[cell]}"
    weapon = f" with {one.weapon.name}" if one.weapon else ""
    arc = f", fires to the {one.arc}" if one.arc else ""
    return f"{cell}: {one.section}{weapon}, {FACING[cell]}{arc}"
