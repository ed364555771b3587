"""Planet X's board as a picture with its alternative text, drawn from what `look` returns.

The header says whose turn it is and what each player has; a legend stands under the board in the
first turn of the game, and wherever it is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from rules.core import seat_title
from rules.games.planetx import card
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import signed
from rules.games.planetx.view import View

from . import palette, planetx_hexes, planetx_legend, planetx_words
from .canvas import Canvas, Picture
from .lettering import SMALLEST, cut, width_of
from .planetx_ground import BACK, fitted

__all__ = ["Picture", "draw"]

MARGIN = 4
TITLE, ROW = 22, 20
NAME = 12
A_ROW = 2
NO_MARKS: Mapping[str, str] = {}


def draw(
    view: View,
    outline: str | None = None,
    legend: bool = False,
    marks: Mapping[str, str] = NO_MARKS,
) -> Picture:
    """Return the board as this viewer sees it, with one player's territory outlined if wanted.

    `marks` are letters on hexes that can be picked.
    """
    state = view.state
    keys = planetx_legend.keys(state) if legend or _is_first(state) else []
    header = TITLE + ROW * math.ceil(len(state.order) / A_ROW) + MARGIN
    frame = fitted(state.board, state.has("explorers"), header)
    canvas = Canvas(frame.width, frame.height + planetx_legend.height(keys), BACK)
    planetx_hexes.draw(canvas, frame, state, outline if outline in state.players else None)
    planetx_hexes.letters(canvas, frame, state, marks)
    _header(canvas, state)
    planetx_legend.draw(canvas, frame.height, keys)
    return canvas.picture(planetx_words.alt(state))


def _is_first(state: State) -> bool:
    """Say whether nobody has had a turn yet."""
    return state.round == 1 and state.turn.no <= 1 and not state.result


def _header(canvas: Canvas, state: State) -> None:
    """Write the round, whose turn it is, and what each player has."""
    ended = card.outcome(state)
    title = f"Round {state.round}{f' of {state.last_round}' if state.last_round else ''}"
    now = ended.text if ended else f"{seat_title(state.active)}'s turn" if state.active else ""
    y = TITLE / 2
    canvas.text((MARGIN, y), title, NAME, on=BACK)
    room = canvas.width - 2 * MARGIN - width_of(title, NAME) - 10
    canvas.text(
        (canvas.width - MARGIN, y), cut(now, NAME, room), NAME, on=BACK, anchor="r", bold=True
    )
    for place, seat in enumerate(state.order):
        row, column = divmod(place, A_ROW)
        wide = (canvas.width - 2 * MARGIN) / A_ROW
        _player(canvas, (MARGIN + column * wide, TITLE + row * ROW, wide - 3), state, seat)


def _player(canvas: Canvas, at: tuple[float, float, float], state: State, seat: str) -> None:
    """Write one player's line: shape and letter, name, population and experience."""
    left, top, wide = at
    acts = seat == state.active and not state.result
    back = palette.PAPER if acts else BACK
    y = top + ROW / 2
    if acts:
        canvas.box((left, top + 1, left + wide, top + ROW - 1), back, palette.INK, 1.3, 4)
    canvas.badge(seat, (left + 17, y), SMALLEST)
    name = seat_title(seat)
    canvas.text((left + 33, y), name, NAME, on=back, bold=True)
    start = 33 + width_of(name, NAME) + 6
    said = cut(_standing(state, seat), SMALLEST, wide - start - 3)
    canvas.text((left + start, y), said, SMALLEST, on=back)


def _standing(state: State, seat: str) -> str:
    """Return what a player has, or how it came out of the game."""
    player = state.players[seat]
    tallies = state.result.tallies if state.result else ()
    points = next((planetx_words.points(t.total) for t in tallies if t.seat == seat), "")
    gone = {"eliminated": "out", "finished": "finished"}.get(player.status)
    return points or gone or f"{signed(player.pop)} pop, {player.xp} XP"
