"""Sky drop and artillery markers: whose they are, and what changes of them (PF-SKY-1, PF-SKY-4)."""

from __future__ import annotations

import msgspec

from rules.core import RuleError

from ..force.limits import is_among
from ..force.pacts import is_natural_ally
from ..state import Table
from ..units import Marker, MarkerKind

KINDS: dict[MarkerKind, str] = {"sky_drop": "sky drop", "artillery": "artillery"}


def marker_of(table: Table, marker: int) -> Marker:
    """Return a marker by its number. Raises StopIteration for one that is not there."""
    return next(one for one in table.markers if one.id == marker)


def markers_of(table: Table, side: str, kind: MarkerKind | None = None) -> tuple[Marker, ...]:
    """Return a side's markers, of one kind if one is given."""
    return tuple(one for one in table.markers if one.side == side and kind in (None, one.kind))


def told(table: Table, marker: Marker) -> str:
    """Return a marker in words: its kind, its number, its micro-die."""
    return f"{KINDS[marker.kind]} marker {marker.id} ({marker.micro})"


def check_marker(table: Table, seat: str, marker: int, kind: MarkerKind | None, rule: str) -> None:
    """Raise RuleError for a marker that is not there, not one's own, or of the other kind."""
    own = markers_of(table, seat, kind)
    if marker not in [one.id for one in own]:
        known = ", ".join(told(table, one) for one in own) or "none"
        what = f"{KINDS[kind]} marker" if kind else "marker"
        raise RuleError(f"You have no {what} {marker}; yours: {known}.", rule)


def check_race(table: Table, squadron: int, marker: int) -> None:
    """Raise RuleError for a marker of a race that a squadron cannot designate (PF-SKY-4)."""
    ours, theirs = table.listing(squadron).race, marker_of(table, marker).race
    if ours != theirs and not _is_natural_pair(table, ours, theirs):
        text = f"{table.name(squadron)} ({ours}) cannot designate a marker of {theirs}."
        raise RuleError(text, "PF-SKY-4")


def _is_natural_pair(table: Table, one: str, other: str) -> bool:
    return any(
        race.race == first and is_natural_ally(race, second)
        for race in table.races
        for first, second in ((one, other), (other, one))
    )


def check_limit(table: Table, squadron: int, allowed: tuple[str, ...], rule: str) -> None:
    """Raise RuleError for a squadron with a model that a limitation leaves out (PF-SKY-1)."""
    for one in table.living(squadron):
        if not is_among(table.profile(one.id), allowed):
            text = f"{table.name(squadron)} may not use it: only {', '.join(allowed)}."
            raise RuleError(text, rule)


def zeroed(table: Table, marker: int, hits: int) -> Table:
    """Return the table with a marker's micro-die lower by these hits, at least 1 (PF-SKY-3)."""
    return _with(table, marker, max(1, marker_of(table, marker).micro - hits))


def removed(table: Table, marker: int) -> Table:
    """Return the table without a marker that is used up (PF-SKY-1)."""
    left = tuple(one for one in table.markers if one.id != marker)
    return msgspec.structs.replace(table, markers=left)


def _with(table: Table, marker: int, micro: int) -> Table:
    markers = tuple(
        msgspec.structs.replace(one, micro=micro) if one.id == marker else one
        for one in table.markers
    )
    return msgspec.structs.replace(table, markers=markers)
