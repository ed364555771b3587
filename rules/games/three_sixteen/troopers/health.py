"""Hits, marks, death and healing.

A landed hit fills the next Health box from the left; the third takes the trooper out for good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.core import Line
from rules.dice import Dice
from rules.games.three_sixteen.encounter.alien_ability import recomputed
from rules.games.three_sixteen.lists import IGNORE_ARMOUR, LASTING
from rules.games.three_sixteen.model import HEALTH, Campaign, HitKind, Mark, Origin, Trooper, Value
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    has_ability,
    name,
    replace,
    vehicle_of,
    with_encounter,
    with_trooper,
)

from .field import field_promotion

S = TypeVar("S", bound=Campaign)
BOXES = len(HEALTH)
SPARED = "Worn out"
"""The Health of somebody whose third box only loses a conflict (C316-A33)."""


class Hit(Value, frozen=True, kw_only=True):
    """A hit that waits to land: on whom, how, its origin, and who caused it."""

    seat: str
    kind: HitKind = "X"
    origin: Origin = "alien"
    by: str = ""


class Protection(Value, frozen=True, kw_only=True):
    """What protects against hits of an origin (C316-HURT-6)."""

    armour: bool
    ship: bool
    kinetic: bool
    apc: bool


_ALL = Protection(armour=True, ship=True, kinetic=True, apc=True)
_NONE = Protection(armour=False, ship=False, kinetic=False, apc=False)
PROTECTION: dict[Origin, Protection] = {
    "alien": _ALL,
    "blast": _ALL,
    "bomb": Protection(armour=False, ship=False, kinetic=False, apc=True),
    "evac": Protection(armour=True, ship=True, kinetic=True, apc=False),
    "orbital": _NONE,
    "drugs": Protection(armour=True, ship=False, kinetic=False, apc=False),
    "wreck": Protection(armour=True, ship=False, kinetic=True, apc=False),
    "conflict": Protection(armour=True, ship=False, kinetic=False, apc=False),
}
# Aliens' marks land first (C316-HURT-9).
LANDING: tuple[Origin, ...] = (
    *("drugs", "alien", "wreck", "conflict"),
    *("blast", "bomb", "evac", "orbital"),
)


def protection(state: Campaign, hit: Hit) -> Protection:
    """Return what protects against one hit on this planet, with these switches (C316-SA-8).

    See C316-HURT-6.
    """
    if hit.kind == "E" or (hit.origin == "alien" and has_ability(state, IGNORE_ARMOUR)):
        return _NONE
    found = PROTECTION[hit.origin]
    if hit.origin == "drugs" and not is_on(state, "drugs_armour"):
        return replace(found, armour=False)
    if hit.origin == "conflict" and is_on(state, "pvp_kinetic"):
        return replace(found, kinetic=True)
    return found


def is_possible(state: Campaign, hit: Hit) -> bool:
    """Return whether a hit can exist at all: no Kinetic Field or intact APC stops it."""
    guard = protection(state, hit)
    if guard.kinetic and hit.seat in fields(state):
        return False
    inside = vehicle_of(state, hit.seat)
    sound = inside is not None and inside[1].kind == "apc" and inside[1].damage == "ok"
    return not (guard.apc and sound)


def fields(state: Campaign) -> tuple[str, ...]:
    """Return the seats whose Kinetic Field is on and working, in the conflict or encounter.

    See C316-GEAR-11.
    """
    if state.conflict is not None:
        return state.conflict.kinetic
    # C316-SA-18, C316-GEAR-11: a stopped field stops nothing.
    working = state.round is None or not state.round.stop_tech
    return state.encounter.kinetic if state.encounter and working else ()


def may_armour(state: Campaign, hit: Hit) -> bool:
    """Return whether the Armour tick may stop a hit (C316-ARM-1, C316-ARM-2, C316-ARM-3)."""
    trooper = state.troopers.get(hit.seat)
    return trooper is not None and not trooper.armour_used and protection(state, hit).armour


def may_tick(state: Campaign, hit: Hit) -> bool:
    """Return whether the Drop Ship tick may stop a hit (C316-VEH-10)."""
    inside = vehicle_of(state, hit.seat)
    if inside is None or inside[1].kind != "drop_ship":
        return False
    return not state.troopers[hit.seat].ship_tick_used and protection(state, hit).ship


def marked(state: S, hit: Hit, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Land a hit on a trooper: one mark, and the consequences of a third (C316-HURT-1).

    See C316-HURT-4, C316-HURT-7 and C316-HURT-8.
    """
    trooper = state.troopers[hit.seat]
    if len(trooper.boxes) >= BOXES:
        return state, ()
    boxes = (*trooper.boxes, Mark(kind=hit.kind, origin=hit.origin))
    # C316-A28
    wound = hit.kind == "X" or is_on(state, "wounds_count_e")
    wounds = trooper.wounds + wound
    state = with_trooper(state, hit.seat, boxes=boxes, wounds=wounds)
    struck = f"{trooper.name} {'is worn out' if hit.kind == 'E' else 'is hit'}"
    if len(boxes) < BOXES or is_spared(state, hit):
        health = trooper_health(state.troopers[hit.seat])
        told = Line(f"{struck}: {health}.", "C316-HURT-1", main=True)
        return state, (told,)
    return fallen(state, hit.seat, dice, (Line(f"{struck}.", "C316-HURT-1"),))


def is_spared(state: Campaign, hit: Hit) -> bool:
    """Return whether the third box only loses a conflict (switch pvp_exhaust_final)."""
    return hit.origin == "conflict" and hit.kind == "E" and not is_on(state, "pvp_exhaust_final")


def fallen(
    state: S, seat: str, dice: Dice, told: tuple[Line, ...] = ()
) -> tuple[S, tuple[Line, ...]]:
    """Take a trooper out of play for good; a dead leader is replaced at once (C316-HURT-10)."""
    state = with_trooper(state, seat, status="dead")
    state = recomputed(out_of_vehicle(state, seat))
    boxes = state.troopers[seat].boxes
    # Fire from orbit may kill a trooper whose boxes are not full.
    worn = len(boxes) == BOXES and boxes[-1].kind == "E"
    end = "out of play" if worn else "Dead"
    line = Line(f"{name(state, seat)} is {end}.", "C316-HURT-3", main=True)
    state, promoted = field_promotion(state, seat, dice)
    return state, (*told, line, *promoted)


def out_of_vehicle(state: S, seat: str) -> S:
    """Return the state with a trooper no longer in or driving any vehicle."""
    vehicles = {
        key: replace(
            vehicle,
            crew="" if vehicle.crew == seat else vehicle.crew,
            riders=tuple(rider for rider in vehicle.riders if rider != seat),
        )
        for key, vehicle in state.vehicles.items()
    }
    return replace(state, vehicles=vehicles)


def boxes_text(boxes: tuple[Mark, ...]) -> str:
    """Return the Health boxes as text, `[XE.]`, with a point for an empty one."""
    marks = "".join(mark.kind for mark in boxes)
    return f"[{marks.ljust(BOXES, '.')}]"


def health_text(boxes: tuple[Mark, ...], *, spared: bool = False) -> str:
    """Return Health boxes in words, with the marks: `unhurt`, `Crippled (X, E)`.

    Whoever was `spared` at the third box lives (C316-A33).
    """
    if not boxes:
        return "unhurt"
    return f"{_word(len(boxes), spared)} ({', '.join(mark.kind for mark in boxes)})"


def _word(marks: int, spared: bool) -> str:
    return SPARED if spared and marks == BOXES else HEALTH[marks - 1]


def trooper_health(trooper: Trooper) -> str:
    """Return a trooper's Health in words, with the marks (C316-HURT-1, C316-HURT-3)."""
    return health_text(trooper.boxes, spared=trooper.status != "dead")


def health_after(state: Campaign, hits: Sequence[Hit]) -> str:
    """Return in a word what hits on a trooper, one or more in this order, leave of his Health."""
    first, *_ = hits
    before = len(state.troopers[first.seat].boxes)
    counting = hits[: BOXES - before]
    spared = not counting or is_spared(state, counting[-1])
    return _word(before + len(counting), spared)


def healed(state: Campaign, trooper: Trooper) -> tuple[Mark, ...]:
    """Return the boxes after an encounter: no E, one X less (C316-HEAL-1, C316-SA-13).

    With Lasting Wounds the marks of aliens stay as they are (C316-HEAL-4).
    """
    kept = [m for m in trooper.boxes if m.kind == "X" or _is_lasting(state, m)]
    # The last mark goes, so that the others close up to the left.
    mending = [place for place, mark in enumerate(kept) if not _is_lasting(state, mark)]
    if mending:
        del kept[mending[-1]]
    return tuple(kept)


def _is_lasting(state: Campaign, mark: Mark) -> bool:
    return mark.origin == "alien" and has_ability(state, LASTING)


def heal(state: S, seat: str) -> S:
    """Heal a living trooper for this encounter, once (C316-HEAL-1, C316-HEAL-2, C316-HEAL-5)."""
    if state.troopers[seat].status == "dead" or seat in encounter(state).healed:
        return state
    state = with_encounter(state, healed=(*encounter(state).healed, seat))
    return with_trooper(state, seat, boxes=healed(state, state.troopers[seat]))


def leave(state: S, seat: str) -> S:
    """Take a living trooper out of the encounter; he heals at that moment (C316-FLASH-7)."""
    state = out_of_vehicle(with_trooper(state, seat, status="left"), seat)
    return heal(state, seat)
