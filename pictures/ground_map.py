"""A measured table from above with everything that stands and happens on it, whole or in part."""

from __future__ import annotations

from . import ground_marks as marks
from . import palette
from .ground_plates import Base, Plates
from .ground_scene import Scene, Token, Trace
from .ground_scenery import framed, scenery
from .ground_window import Window, stretch, whole
from .strip import Strip


def drawn(scene: Scene, window: Window | None = None) -> Strip:
    """Return a map of a scene; of the whole table if no window is given."""
    table = scene.scenery
    window = window or whole(table)
    strip = scenery(table, window).copy()
    for area in scene.areas:
        marks.area(strip, window, area)
    for zone in scene.zones:
        strip.ring(window.point(zone.at), zone.radius * window.scale, palette.CHANGED, 2)
    for number, ring in enumerate(scene.rings):
        # The first is how far somebody can go, the others how far weapons reach.
        marks.ring(strip, window, ring, is_dashed=number > 0)
    for gaze in scene.gazes:
        marks.gaze(strip, window, gaze)
    for trace in _ways(scene):
        marks.arrow(strip, window, trace, table.measure)
    there = [token for token in scene.tokens if window.has(token.piece.at)]
    for token in there:
        marks.base(strip, window, token)
    for ghost in scene.ghosts:
        marks.ghost(strip, window, ghost)
    framed(strip, table, window)
    _write(strip, window, scene)
    return strip


def in_use(scene: Scene) -> Window:
    """Return the part of a table that a scene happens on."""
    return stretch(scene.scenery, tuple(scene.heights()))


def _ways(scene: Scene) -> tuple[Trace, ...]:
    """Return the ways to be drawn: none for somebody who does not get away from their place."""
    return tuple(trace for trace in scene.traces if len(trace.corners) > 1)


def _write(strip: Strip, window: Window, scene: Scene) -> None:
    """Write everybody's label, then lengths where there is room."""
    plates, table = Plates(strip, window), scene.scenery
    there = [token for token in scene.tokens if window.has(token.piece.at)]
    bases = [_base(window, token) for token in there]
    for base in bases:
        plates.keep(base)
    for token, base in zip(there, bases, strict=True):
        # Of a squadron one model bears the label of all.
        if not token.label:
            continue
        livery, spots = palette.livery(token.seat), marks.beside(base.at, base.radius, token.label)
        plates.name(token.label, base, spots, livery.fill, livery.ink)
    for area in scene.areas:
        livery, spots = palette.livery(area.seat), marks.middle_of_area(window, area)
        plates.put(livery.letter or "E", spots, livery.fill, livery.ink, bold=True, must=True)
    for trace in _ways(scene):
        words = marks.length_of(table, trace.length)
        _length(plates, words, marks.middle_of(window, trace, words), palette.CHANGED)
    for gaze in scene.gazes:
        spots = marks.along(window, gaze)
        _length(plates, marks.length_of(table, gaze.length), spots, palette.WHITE)
    for ring in scene.rings:
        _length(plates, ring.words, marks.on_ring(window, ring), palette.PAPER)


def _base(window: Window, token: Token) -> Base:
    """Return where a token is drawn; models of one squadron are called the same."""
    size = marks.size_of(window, token.piece)
    return Base(f"{token.seat} {token.title}", window.point(token.piece.at), size)


def _length(plates: Plates, words: str, spots: list[tuple[float, float]], fill: str) -> None:
    plates.put(words, spots, fill, palette.INK, bold=False, must=False)
