"""Planet X's hexes: the ground, their names, and what runs over them.

A hex shows its name above and its contents below. What has just changed stands in a thick frame, a
conflict zone is hatched; the paths that scored join the hexes once the game is over.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from rules.games.planetx.board.board_updates import land
from rules.games.planetx.board.hexes import STEPS
from rules.games.planetx.board.territory import territory
from rules.games.planetx.state import State

from . import palette, planetx_items
from .canvas import Canvas, Point
from .lettering import width_of
from .planetx_ground import GROUND, Frame, Sizes

EDGE = "#5f6772"
CONFLICT = "#9a4a1c"
HALO = 0.8


def draw(canvas: Canvas, frame: Frame, state: State, outline: str | None) -> None:
    """Draw the whole board."""
    ground, sizes = land(state), Sizes(frame.side)
    shown = (*(ground.sea if state.has("explorers") else ()), *ground.order)
    places = {name: frame.point(ground.at[name]) for name in shown}
    for name, at in places.items():
        _ground(canvas, frame.side, at, state, name)
    _paths(canvas, frame, state)
    if outline is not None:
        _outline(canvas, frame, state, outline)
    for name in state.changed:
        ring(canvas, places[name], frame.side)
    spread = _spread(state)
    for name, at in places.items():
        _name(canvas, sizes, at, state, name)
        found = planetx_items.items(canvas, sizes, state, name, spread)
        planetx_items.contents(canvas, sizes, at, found)


def letters(canvas: Canvas, frame: Frame, state: State, marks: Mapping[str, str]) -> None:
    """Put a letter on a dark disc into the lower half of each hex that can be picked."""
    ground, sizes = land(state), Sizes(frame.side)
    # Wide enough for the letter: a disc around a square of its size.
    disc = sizes.letter * 1.35
    for name, letter in marks.items():
        x, y = frame.point(ground.at[name])
        at = (x, y + sizes.slot_down)
        canvas.mark("disc", at, (disc, disc), palette.NIGHT, palette.PAPER, 0.8)
        canvas.text(
            at, letter, sizes.letter, palette.PAPER, on=palette.NIGHT, anchor="m", bold=True
        )


def _spread(state: State) -> dict[str, list[str]]:
    """Return whose territory each hex is that is anybody's."""
    spread: dict[str, list[str]] = {}
    for seat in state.order:
        for name in territory(state, seat):
            spread.setdefault(name, []).append(seat)
    return spread


def _kind(state: State, name: str) -> str:
    """Return the colour of a hex: its colony's, its die's, the sea's."""
    if name in state.colonies:
        return palette.livery(state.colonies[name].owner).fill
    if name in state.sea:
        return GROUND["sea"]
    plain = "empty" if land(state).is_on_board(name) else "shore"
    return GROUND[state.dice.get(name, plain)]


def _ground(canvas: Canvas, side: float, at: Point, state: State, name: str) -> None:
    """Fill a hex; a conflict zone is hatched."""
    held = name in state.colonies
    # The corners of a hex touch a circle: the box around it is as wide as it is high.
    size = (2 * side, 2 * side)
    rim, thick = (palette.INK, 1.4) if held else (EDGE, 0.5)
    canvas.mark("hex", at, size, _kind(state, name), rim, thick)
    # PX-MOD-BETRAYAL-6
    if len(state.shields.get(name, ())) > 1:
        _hatch(canvas, at, side)


def _hatch(canvas: Canvas, at: Point, side: float) -> None:
    """Hatch a conflict zone."""
    for k in range(-2, 3):
        x, reach = at[0] + k * 0.34 * side, side * (0.8 - 0.17 * abs(k))
        start, end = (x - reach * 0.4, at[1] + reach), (x + reach * 0.4, at[1] - reach)
        canvas.line(start, end, CONFLICT, 1.2)


def ring(canvas: Canvas, at: Point, side: float) -> None:
    """Frame a hex that has just changed."""
    points = [_corner(at, side * 0.88, k) for k in range(6)]
    for fill, thick in ((palette.INK, 3.6), (palette.CHANGED, 2.2)):
        for k in range(6):
            canvas.line(points[k], points[(k + 1) % 6], fill, thick)


def _corner(at: Point, reach: float, k: int) -> Point:
    """Return a corner of a hex, the lower right one first, anticlockwise."""
    turn = math.radians(30 - 60 * k)
    return at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)


def _outline(canvas: Canvas, frame: Frame, state: State, seat: str) -> None:
    """Draw the outline of a player's territory."""
    held, ground = territory(state, seat), land(state)
    for fill, thick in ((palette.INK, 3.2), (palette.livery(seat).fill, 1.8)):
        for name in held:
            q, r = ground.at[name]
            for k, (dq, dr) in enumerate(STEPS):
                if ground.label.get((q + dq, r + dr)) not in held:
                    middle = frame.point((q, r))
                    ends = [_corner(middle, frame.side * 0.92, j) for j in (k, k + 1)]
                    canvas.line(ends[0], ends[1], fill, thick)


def _paths(canvas: Canvas, frame: Frame, state: State) -> None:
    """Draw the hexes that join each player's colonies, once the game is scored."""
    ground = land(state)
    for place, tally in enumerate(state.result.tallies if state.result else ()):
        for name in tally.drawn:
            q, r = ground.at[name]
            for dq, dr in STEPS[:3]:
                if ground.label.get((q + dq, r + dr)) in tally.drawn:
                    ends = frame.point((q, r)), frame.point((q + dq, r + dr))
                    _link(canvas, ends, tally.seat, frame.side * 0.14 * (place % 3 - 1))


def _link(canvas: Canvas, ends: tuple[Point, Point], seat: str, aside: float) -> None:
    """Join two hexes in a player's colour, its shape in the middle."""
    start, end = ((x + aside, y + aside) for x, y in ends)
    for fill, thick in ((palette.INK, 3.4), (palette.livery(seat).fill, 2.2)):
        canvas.line(start, end, fill, thick)
    canvas.seat(seat, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), 7)


def _name(canvas: Canvas, sizes: Sizes, at: Point, state: State, name: str) -> None:
    """Write a hex's name in its upper half; a home's stands on a dark plate with a roof."""
    owner = state.colonies[name].owner if name in state.colonies else ""
    spot = (at[0], at[1] - sizes.name_up)
    squeeze = min(1.0, (sizes.room - 2.5) / width_of(name, sizes.name))
    if owner and state.players[owner].home == name:
        home(canvas, spot, name, sizes.name, squeeze)
    else:
        ink, back = palette.livery(owner).ink if owner else palette.INK, _kind(state, name)
        canvas.text(spot, name, sizes.name, ink, on=back, anchor="m", rim=HALO, squeeze=squeeze)


def home(canvas: Canvas, at: Point, name: str, size: float, squeeze: float) -> None:
    """Write a home's name on a dark plate with a roof."""
    roof = size * 0.25
    plate = width_of(name, size) * squeeze + 4, size * 0.82 + roof
    canvas.mark("house", (at[0], at[1] - roof / 2), plate, palette.INK)
    canvas.text(at, name, size, palette.PAPER, on=palette.INK, anchor="m", squeeze=squeeze)
