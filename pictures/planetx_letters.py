"""Pictures of Planet X to pick from by letter: hexes on the board, lines of a trade."""

from __future__ import annotations

from rules.core.letters import Lettered, Picks
from rules.core.seats import seat_title
from rules.games.planetx.actions.winds_letters import Keeping
from rules.games.planetx.view import View

from . import lettered, planetx
from .canvas import MOST_ALT, Picture
from .strip import stacked


def board(view: View, keeping: Keeping) -> Picture:
    """Return the board with a letter on each hex that can be kept for a colony."""
    drawn = planetx.draw(view, marks=keeping.marks)
    return Picture(drawn.png, f"{keeping.picks.words} {drawn.alt}"[:MOST_ALT])


def trade(sides: dict[str, tuple[Lettered, ...]]) -> Picture:
    """Return a trade: for each player by seat what they give, or could give, by letter."""
    parts = [Picks(f"{seat_title(seat)} gives", things) for seat, things in sides.items()]
    strips = [strip for part in parts for strip in lettered.strips(part)]
    return Picture(stacked(strips), " ".join(_said(part) for part in parts)[:MOST_ALT])


def _said(part: Picks) -> str:
    return part.words if part.things else f"{part.title} nothing."
