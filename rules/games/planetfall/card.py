"""How a battle stands, in words: trackers, objectives, and each squadron with its state."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Card, Outcome
from rules.core.score import Score, Standing
from rules.core.seats import seat_title

from .fielded import Fielded
from .letters import letter
from .state import Table
from .view import View

LOST = ("destroyed", "withdrawn")
PLACES = {
    "undeployed": "not deployed",
    "embarked": "aboard",
    "occupying": "in",
    "sky_reserve": "sky drop reserve",
    "portal_reserve": "portal reserve",
    "scenario_reserve": "arrives later",
}


def outcome(state: Fielded) -> Outcome | None:
    """Return how the battle ended, once its last frame is gone."""
    return None if state.frames else Outcome(state.ended, state.winners)


def card(view: View) -> Card:
    """Return the card: where the battle stands, and a few lines for each side."""
    table = view.state
    lines = [line for side in table.sides for line in _side(table, side)]
    lines += _objectives(table)
    return Card("Firestorm: Planetfall", table.ended or now(table), tuple(lines))


def now(table: Table) -> str:
    """Return which turn it is, and who acts first in it."""
    if not table.turn:
        return "Set-up"
    limit = table.switches.get("turns", "none")
    of = f" of {limit}" if limit != "none" else ""
    first = f", {seat_title(table.first)} first" if table.first else ""
    return f"Turn {table.turn}{of}{first}"


def _side(table: Table, side: str) -> Iterator[str]:
    own = table.command(side)
    parts = [f"Zero Hour {own.tracker}", own.race]
    parts += [f"{own.edge} edge"] if own.edge else []
    parts += [f"{own.lp} logistics points"] if own.lp else []
    hand = len(table.hands.get(side, ()))
    parts += [f"{hand} cards in hand"] if hand else []
    parts += [f"played {', '.join(table.card(c).name for c in own.played)}"] if own.played else []
    yield f"{seat_title(side)}: {', '.join(parts)}."
    there = [n for n in table.own(side) if table.squadron(n).place not in LOST]
    told = "; ".join(squadron_line(table, n) for n in there)
    gone = len(table.own(side)) - len(there)
    lost = f" Lost: {gone}." if gone else ""
    yield f"{told or 'Nobody left'}.{lost}"


def squadron_line(table: Table, squadron: int) -> str:
    """Return a squadron in a few words: models left, damage, markers, where it is."""
    one = table.squadron(squadron)
    living, models = table.living(squadron), len(table.listing(squadron).profiles)
    marks = [f"{len(living)} of {models}" if len(living) < models else f"{models}"]
    damaged = [m for m in living if m.damage]
    marks += [f"{letter(table, m.id)} {table.boxes_left(m.id)} boxes left" for m in damaged]
    marks += [f"disorder {one.disorder}"] if one.disorder else []
    marks += [f"Cyber Attack {one.cyber}"] if one.cyber else []
    marks += [f"{letter(table, m.id)} debilitated" for m in living if m.debilitating]
    flags = (
        (one.hope, "Forlorn Hope"),
        (one.overwatch, "overwatch"),
        (one.flat_out, "flat out"),
        (one.activated, "activated"),
    )
    marks += [word for is_so, word in flags if is_so]
    marks += [place] if (place := where(table, squadron)) else []
    return f"{table.name(squadron)} ({', '.join(marks)})"


def where(table: Table, squadron: int) -> str:
    """Return where a squadron is, "" for one on the table or gone."""
    one = table.squadron(squadron)
    words = PLACES.get(one.place, "")
    if one.place == "embarked":
        return f"{words} {table.name(one.within)}"
    if one.place == "occupying":
        return f"{words} {next(b.name for b in table.buildings if b.id == one.within)}"
    return words


def _objectives(table: Table) -> Iterator[str]:
    if table.objectives:
        found = ", ".join(
            f"{one.name} ({one.kind}{f', {seat_title(one.holder)}' if one.holder else ''})"
            for one in table.objectives
        )
        yield f"Objectives: {found}."
    if table.markers:
        found = ", ".join(
            f"{one.id} {seat_title(one.side)} {one.kind.replace('_', ' ')} {one.micro}"
            for one in table.markers
        )
        yield f"Markers: {found}."


def score(view: View) -> Score:
    """Return how low each side's Zero Hour tracker is: the winners first, then the lower."""
    table = view.state
    rows = sorted((_standing(table, side) for side in table.sides), key=_order)
    return Score("to zero hour", tuple(rows))


def _order(one: Standing) -> tuple[bool, int]:
    return not one.won, one.points


def _standing(table: Table, side: str) -> Standing:
    own = table.own(side)
    there = [n for n in own if table.squadron(n).place not in LOST]
    lost = [table.name(n) for n in own if n not in there]
    parts = [f"{len(there)} of {len(own)} squadrons left"]
    parts += [f"lost {', '.join(lost)}"] if lost else []
    return Standing(
        side,
        seat_title(side),
        table.command(side).tracker,
        tuple(parts),
        won=side in table.winners,
        out=not there,
    )
