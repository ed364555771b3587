"""Planet X's board as a picture with its alternative text, drawn from what `look` returns.

A base layer (sea ring, labels) is painted once per board and size; tiles are pasted on it, so a
picture stays cheap however often the board changes.
"""

from __future__ import annotations

import functools
import io
import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from pictures import planetx_tiles as tiles
from rules.games.planetx import card
from rules.games.planetx.board import board, textboard
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.board.hexes import STEPS
from rules.games.planetx.board.territory import territory
from rules.games.planetx.state import State
from rules.games.planetx.view import View

WIDTH = 1080
TITLE, CHIPS, A_ROW = 50, 46, 3
MARGIN = 12
LARGEST, SMALLEST = 84, 12
BACK = "#ccd6dc"
ROOT3 = math.sqrt(3)


class Picture(NamedTuple):
    """A picture as PNG bytes, and its alternative text (at most 1,000 characters)."""

    png: bytes
    alt: str


class Frame(NamedTuple):
    """The hexes' place on the canvas: their side in pixels and the canvas point of (0, 0)."""

    side: int
    width: int
    height: int
    left: float
    top: float

    def point(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the middle of a hex on the canvas (1.4: pointy-top, y down)."""
        q, r = at
        x = self.left + self.side * ROOT3 * (q + r / 2)
        return round(x), round(self.top + self.side * 1.5 * r)


def draw(view: View, outline: str | None = None, width: int = WIDTH) -> Picture:
    """Return the board as this viewer sees it, with one player's territory outlined if wanted.

    `width` is in pixels, 200 to 2000.
    """
    state = view.state
    width = min(2000, max(200, width))
    frame = fitted(state.board, state.has("explorers"), width, _header_height(state, width))
    canvas = _shore(state.board, state.has("explorers"), frame).copy()
    _ground(canvas, state, frame)
    _paths(canvas, state, frame)
    _pieces(canvas, state, frame)
    _hatching(canvas, state, frame)
    if outline in state.players:
        _outline(canvas, state, frame, outline)
    canvas.paste(_labels(state.board, frame), (0, 0), _labels(state.board, frame))
    _tokens(canvas, state, frame)
    _header(canvas, state)
    out = io.BytesIO()
    canvas.quantize(128, Image.Quantize.FASTOCTREE).save(out, "PNG", compress_level=6)
    return Picture(out.getvalue(), alt(state))


def alt(state: State) -> str:
    """Return the alternative text of the picture."""
    lines = [f"Board of {card.title(state)}."]
    lines += [card.player_line(state, seat) for seat in state.order]
    lines += textboard.tokens(state)
    return " ".join(lines)[:1000]


@functools.lru_cache(maxsize=32)
def fitted(shape: board.Board, sea: bool, width: int, header: int) -> Frame:
    """Return the frame that fits a board, and its sea ring if wanted, below a header."""
    ground = board.ground(shape)
    names = (*ground.order, *ground.sea) if sea else ground.order
    cells = [ground.at[name] for name in names]
    across = [ROOT3 * (q + r / 2) for q, r in cells]
    down = [1.5 * r for _, r in cells]
    side = int((width - 2 * MARGIN) / (max(across) - min(across) + ROOT3))
    side = max(SMALLEST, min(LARGEST, side))
    wide = side * (max(across) - min(across) + ROOT3) + 2 * MARGIN
    high = side * (max(down) - min(down) + 2) + 2 * MARGIN + header
    left = MARGIN + side * (ROOT3 / 2 - min(across)) + max(0, width - wide) / 2
    top = header + MARGIN + side * (1 - min(down))
    return Frame(side, max(width, round(wide)), round(high), left, top)


def _stamp(canvas: Image.Image, tile: Image.Image, frame: Frame, at: tuple[int, int]) -> None:
    x, y = frame.point(at)
    canvas.paste(tile, (x - tile.width // 2, y - tile.height // 2), tile)


@functools.lru_cache(maxsize=8)
def _shore(shape: board.Board, sea: bool, frame: Frame) -> Image.Image:
    """Return the base layer: the plain, and the hexes of the sea ring where they matter."""
    canvas = Image.new("RGB", (frame.width, frame.height), BACK)
    ground = board.ground(shape)
    for name in ground.sea if sea else ():
        _stamp(canvas, tiles.ground("shore", frame.side), frame, ground.at[name])
        _label(ImageDraw.Draw(canvas), frame, ground.at[name], name, tiles.INK)
    return canvas


@functools.lru_cache(maxsize=8)
def _labels(shape: board.Board, frame: Frame) -> Image.Image:
    """Return the labels of all board hexes as a layer of its own."""
    layer = Image.new("RGBA", (frame.width, frame.height), (0, 0, 0, 0))
    ground = board.ground(shape)
    for name in ground.order:
        _label(ImageDraw.Draw(layer), frame, ground.at[name], name, "#ffffff")
    return layer


def _label(
    pen: ImageDraw.ImageDraw, frame: Frame, at: tuple[int, int], name: str, ink: str
) -> None:
    """Write a hex's label under its upper corner, dark on light or light with a dark rim."""
    x, y = frame.point(at)
    rim = tiles.INK if ink != tiles.INK else "#ffffff"
    font = tiles.font(round(frame.side * 0.44))
    where = (x, y - frame.side * 0.56)
    pen.text(where, name, ink, font, anchor="mm", stroke_width=2, stroke_fill=rim)


def _ground(canvas: Image.Image, state: State, frame: Frame) -> None:
    """Paste the ground of every hex, sea routes too."""
    at, s = land(state).at, frame.side
    for name in land(state).order:
        _stamp(canvas, tiles.ground(state.dice.get(name, "empty"), s), frame, at[name])
    for name in state.sea:
        _stamp(canvas, tiles.ground("sea", s), frame, at[name])
        _label(ImageDraw.Draw(canvas), frame, at[name], name, "#ffffff")


def _paths(canvas: Image.Image, state: State, frame: Frame) -> None:
    """Draw the hexes that join each player's colonies, once the game is scored."""
    ground = land(state)
    for place, tally in enumerate(state.result.tallies if state.result else ()):
        for name in tally.drawn:
            q, r = ground.at[name]
            for k, (dq, dr) in enumerate(STEPS):
                if ground.label.get((q + dq, r + dr)) in tally.drawn:
                    _stamp(canvas, tiles.link(k, tally.seat, place, frame.side), frame, (q, r))


def _pieces(canvas: Image.Image, state: State, frame: Frame) -> None:
    """Paste dice, colonies and fog."""
    at, s = land(state).at, frame.side
    homes = {player.home for player in state.players.values()}
    for name in land(state).order:
        face = state.dice.get(name)
        if name in state.colonies:
            tile = tiles.colony(state.colonies[name].owner, name in homes, s)
            _stamp(canvas, tile, frame, at[name])
        elif state.promised.get(name) == "on_top":
            _stamp(canvas, tiles.fog(s), frame, at[name])
        elif face:
            _stamp(canvas, tiles.face(face, s), frame, at[name])


def _hatching(canvas: Image.Image, state: State, frame: Frame) -> None:
    """Hatch the conflict zones, under the labels."""
    for name, seats in state.shields.items():
        if len(seats) > 1:
            _stamp(canvas, tiles.hatch(frame.side), frame, land(state).at[name])


def _tokens(canvas: Image.Image, state: State, frame: Frame) -> None:
    """Paste the tokens, and mark what has just changed."""
    at, s = land(state).at, frame.side
    for name in state.changed:
        _stamp(canvas, tiles.changed(s), frame, at[name])
    for name, side in state.promised.items():
        if side == "under":
            _stamp(canvas, tiles.star(s), frame, at[name])
    for name, seats in state.shields.items():
        for place, seat in enumerate(seats):
            _stamp(canvas, tiles.shield(seat, place, s), frame, at[name])
    for seat, name in state.oaths.items():
        _stamp(canvas, tiles.oath(seat, s), frame, at[name])


def _outline(canvas: Image.Image, state: State, frame: Frame, seat: str) -> None:
    """Draw the outline of a player's territory."""
    held, ground = territory(state, seat), land(state)
    for name in held:
        q, r = ground.at[name]
        for k, (dq, dr) in enumerate(STEPS):
            if ground.label.get((q + dq, r + dr)) not in held:
                edge = tiles.edge(k, tiles.SEATS[seat][0], frame.side)
                _stamp(canvas, edge, frame, ground.at[name])


def _header_height(state: State, width: int) -> int:
    rows = math.ceil(len(state.order) / A_ROW)
    return round((TITLE + rows * CHIPS) * width / WIDTH)


def _header(canvas: Image.Image, state: State) -> None:
    """Write the round and each player's letter, population and experience at the top."""
    pen = ImageDraw.Draw(canvas)
    scale = canvas.width / WIDTH
    pen.text((MARGIN, 6 * scale), card.title(state), tiles.INK, tiles.font(round(34 * scale)))
    step = (canvas.width - 2 * MARGIN) / A_ROW
    for place, seat in enumerate(state.order):
        row, column = divmod(place, A_ROW)
        at = (MARGIN + column * step, (TITLE + row * CHIPS) * scale)
        _chip(pen, at, state, seat, scale)


def _chip(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], state: State, seat: str, scale: float
) -> None:
    fill, ink = tiles.SEATS[seat]
    x, y = at
    size = 38 * scale
    rim = 4 if seat == state.active and not state.result else 2
    pen.rounded_rectangle((x, y, x + size, y + size), 8 * scale, fill, tiles.INK, rim)
    middle = (x + size / 2, y + size / 2)
    letter = tiles.font(round(28 * scale))
    pen.text(middle, seat[0].upper(), ink, letter, anchor="mm", stroke_width=1, stroke_fill=ink)
    player = state.players[seat]
    points = {t.seat: f"{t.total} points" for t in state.result.tallies} if state.result else {}
    gone = {"eliminated": "out", "finished": "finished"}.get(player.status)
    text = points.get(seat) or gone or f"{player.pop:+d} pop, {player.xp} XP"
    pen.text((x + size + 8, middle[1]), text, tiles.INK, tiles.font(round(28 * scale)), anchor="lm")
