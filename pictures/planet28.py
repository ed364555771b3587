"""A battle of Planet 28 as a picture: who is there, HP, the order, contacts, effects, what changed.

There is no table in the bot, so the picture shows each side's characters in turn, those that are
gone by name below them. Where there are many, those that matter now are drawn and the others
counted. It is drawn from what `look` returns now and returned before the last row, one strip for
each character, which is drawn again only when it shows something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.view import UnitView, View

from . import ground_map, ground_words, lettered, roster
from .canvas import MOST_ALT, Picture
from .keys import HIGH, legend, wrapped_legend
from .planet28_ground import numbered, scene
from .planet28_news import News, news
from .planet28_words import alt, condition, gone, notes, now, undrawn
from .png import Rows
from .strip import stacked

__all__ = ["Picture", "draw", "is_mapped"]

MOST_GONE = 2
MOST_NAMED = 2
"""How many lines of each side say what the labels of the map stand for."""
KEYS = (
    "arrow before a name: acts now; number: order",
    "orange edge: changed last; line in the bar: half",
)
GROUND_KEYS = (
    "map: squares of 10 cm, north is up; wide rim: acts now",
    "grey ground: solid, with its height; white: rough",
    "orange ground: hazardous; dark: nobody enters it",
    "long arrow: last way, a stroke for each cm",
    "whole line: seen; red dashes: seen in cover",
    "ring: how far who acts goes; dashed: weapons",
)


def draw(
    view: View, before: View | None = None, opened: View | None = None, map_alone: bool = False
) -> Picture | None:
    """Return a battle as a viewer sees it; `before` is what it was like before the last row.

    `opened` is what it was like before the activation that the last row belongs to. Between the
    battles of a campaign there is nothing to draw. With `map_alone` only the words have the sides.
    """
    if view.campaign is not None and view.campaign.between:
        return None
    before = _same(view, before)
    told = news(view, before)
    strips = [roster.heading(view.now, now(view)), *lettered.strips(view.picks)]
    shown = scene(view, before, _same(view, opened)) if view.ground is not None else None
    if shown is not None:
        window, names = ground_map.in_use(shown), _called(view, told, map_alone)
        low = window.low(HIGH * len(names))
        strips.append(ground_map.drawn(shown, low if map_alone else window).rows())
        strips += names
    if not map_alone:
        strips += _below(view, told)
    words = alt(view, told, ground_words.news(shown) if shown else ())
    return Picture(stacked(strips), f"{lettered.words(view.picks)}{words}"[:MOST_ALT])


def draw_step(view: View, before: View | None = None, opened: View | None = None) -> Picture | None:
    """Return a battle as a step of a demo shows it, beside what is to be read on a phone."""
    return draw(view, before, opened, map_alone=True)


def _called(view: View, told: News, map_alone: bool) -> list[Rows]:
    """Return lines that say whose labels the map has, of those without a strip of their own."""
    names = numbered(view)
    lines: list[Rows] = []
    for seat in view.seats:
        here = (one for one in told.here[seat] if map_alone or one.id not in told.listed)
        lines += wrapped_legend(
            ", ".join(f"{names[one.id]} {one.name}" for one in here), MOST_NAMED
        )
    return lines


def _below(view: View, told: News) -> Iterator[Rows]:
    """Yield the strips of every side, and the legend until somebody has acted."""
    for seat in view.seats:
        yield from _side(view, seat, told)
    if _is_first(view):
        yield from legend((*KEYS, *GROUND_KEYS) if view.ground else KEYS)


def _same(view: View, other: View | None) -> View | None:
    """Return a view of the same battle, None for one of another battle of the campaign."""
    return other if other is not None and _number(other) == _number(view) else None


def is_mapped(view: View) -> bool:
    """Say whether a battle's picture has a map, on which the ways of a whole span are drawn."""
    return view.ground is not None


def _number(view: View) -> int:
    """Return which battle of its campaign is fought, 0 for a single one."""
    return view.campaign.battle if view.campaign else 0


def _is_first(view: View) -> bool:
    """Say whether nobody has acted yet."""
    return view.turn <= 1 and not any(unit.acted for unit in view.units)


def _side(view: View, seat: str, told: News) -> Iterator[Rows]:
    """Yield the strips of one side: its seat, who is drawn, how many are not, who is gone."""
    here, rest = told.here[seat], undrawn(seat, told, told.listed)
    listed = [unit for unit in here if unit.id in told.listed]
    is_brief = view.ground is not None and bool(here) and not listed
    how = f", {condition(here)}" if is_brief else ""
    yield roster.side(seat, f"{len(here)} here{how}")
    for unit in listed:
        yield roster.unit(_entry(view, unit, told))
    if not is_brief:
        yield from roster.notes(rest, 1)
    yield from roster.notes(gone(seat, told), MOST_GONE)


def _entry(view: View, unit: UnitView, told: News) -> roster.Entry:
    return roster.Entry(
        f"{numbered(view)[unit.id]} {unit.name}" if view.ground else unit.name,
        f"{unit.hp}/{unit.start_hp}",
        unit.hp,
        unit.start_hp,
        ". ".join(notes(view, unit)),
        acts=unit.id in view.acting,
        changed=unit.id in told.old,
        order=str(told.order.get(unit.id, "")),
        is_halved=True,
    )
