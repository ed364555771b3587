"""Every invariant of a battle, checked in a state; an edit by the GM may break some (section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .measured.sound import position_faults
from .options import OPTIONS, option_fault
from .state import Table

MOST = 99
MOST_MICRO = 6
GONE = ("destroyed", "withdrawn")


def faults(table: Table) -> tuple[str, ...]:
    """Return every broken invariant of a battle in words, with its rule."""
    found = list(_numbering(table))
    # Nothing more can be said of what cannot be told apart.
    if found:
        return tuple(found)
    found += [*_switches(table), *_commands(table), *_things(table)]
    found += position_faults(table)
    for squadron in range(1, len(table.squadrons) + 1):
        found += [*_squadron(table, squadron), *_place(table, squadron)]
    for model in range(1, len(table.models) + 1):
        found += _model(table, model)
    return tuple(found)


def _numbering(table: Table) -> Iterator[str]:
    squadrons, models = len(table.squadrons), len(table.models)
    if squadrons != len(table.roster):
        yield f"{squadrons} squadrons have {len(table.roster)} listings."
    if [one.id for one in table.squadrons] != list(range(1, squadrons + 1)):
        yield "The squadrons are not numbered from 1 in their order."
    if [one.id for one in table.models] != list(range(1, models + 1)):
        yield "The models are not numbered from 1 in their order."
    for one in table.models:
        if not 1 <= one.squadron <= squadrons or not 0 <= one.profile < len(table.profiles):
            yield f"Model {one.id} belongs to nobody."
    for n, listing in enumerate(table.roster, 1):
        if not 1 <= listing.helix <= len(table.helixes):
            yield f"Squadron {n} is in no helix."
    for what in ("objectives", "buildings", "markers"):
        ids = [one.id for one in getattr(table, what)]
        if len(set(ids)) != len(ids):
            yield f"Two of the {what} have one number."


def _switches(table: Table) -> Iterator[str]:
    """Yield what was set to a value that its switch does not have (PF-GM-4)."""
    for option in OPTIONS:
        value = table.switches.get(option.key, option.default)
        if option.values and value not in option.values:
            known = ", ".join(option.values)
            yield f"{option.key} is “{value}”; it can be {known} (PF-GM-4)."
        if not option.values and (fault := option_fault(option.key, value)):
            yield fault


def _commands(table: Table) -> Iterator[str]:
    if [one.side for one in table.commands] != list(table.sides):
        yield "The commands are not those of the two sides, in their order (PF-A56)."
        return
    for one in table.commands:
        name = one.side.capitalize()
        if one.lp < 0:
            yield f"{name} has {one.lp} logistics points (PF-OPP-6)."
        hand = table.hands.get(one.side, ())
        if len(set(hand)) != len(hand) or not {*hand, *one.played} <= {*one.deck}:
            yield f"{name} holds or has played cards that its deck does not have (PF-TAC-1)."
        if {*hand} & {*one.played}:
            yield f"{name} holds a card that is played (PF-TAC-7)."
        if one.open_helix and table.helixes[one.open_helix - 1].side != one.side:
            yield f"{name} has begun a helix of the other side (PF-ACT-3)."


def _things(table: Table) -> Iterator[str]:
    buildings = {one.id for one in table.buildings}
    for one in table.objectives:
        if one.building and one.building not in buildings:
            yield f"{one.name} is a building that is not there (PF-SET-8)."
    for marker in table.markers:
        if not 1 <= marker.micro <= MOST_MICRO:
            yield f"Marker {marker.id} has a micro-die of {marker.micro} (PF-SKY-3)."
    # PF-INV-6
    inside = Counter(one.within for one in table.squadrons if one.place == "occupying")
    for building, number in inside.items():
        if building not in buildings:
            yield f"A squadron occupies building {building}, which is not there (PF-EMB-5)."
        if number > 1:
            yield f"{number} squadrons are in building {building} (PF-INV-6)."
    # PF-INV-5
    carried = Counter(one.within for one in table.squadrons if one.place == "embarked")
    for transport, number in carried.items():
        if number > 1:
            yield f"Squadron {transport} carries {number} squadrons (PF-INV-5)."


def _squadron(table: Table, squadron: int) -> Iterator[str]:
    one, name = table.squadron(squadron), table.name(squadron)
    if not (0 <= one.disorder <= MOST and 0 <= one.cyber <= MOST):
        yield f"{name} has {one.disorder} disorder and {one.cyber} Cyber Attack markers."
    if one.hope and one.disorder:
        yield f"{name} is a Forlorn Hope with {one.disorder} disorder (PF-INV-3)."
    if bool(table.living(squadron)) == (one.place == "destroyed"):
        yield f"{name} is {one.place} with {len(table.living(squadron))} living (PF-INV-2)."
    # PF-INV-4: the marker stands beside models on the table, one at most.
    if one.overwatch and not table.is_there(squadron):
        yield f"{name} is on overwatch and not on the table (PF-INV-4)."


def _place(table: Table, squadron: int) -> Iterator[str]:
    one, name = table.squadron(squadron), table.name(squadron)
    if one.place == "embarked":
        known = 1 <= one.within <= len(table.squadrons) and one.within != squadron
        if not known or table.side(one.within) != table.side(squadron):
            yield f"{name} rides in what is no transport of its side (PF-EMB-1)."
        elif table.squadron(one.within).place in GONE:
            yield f"{name} rides in {table.name(one.within)}, which is gone (PF-EMB-4)."
    elif one.place != "occupying" and one.within:
        yield f"{name} is {one.place} and within {one.within}."


def _model(table: Table, model: int) -> Iterator[str]:
    one = table.model(model)
    boxes = len(table.profile(model).boxes)
    # PF-INV-1
    if not 0 <= one.damage <= boxes:
        yield f"Model {model} has {one.damage} of {boxes} boxes marked (PF-INV-1)."
    if not 0 <= one.debilitating <= MOST:
        yield f"Model {model} has {one.debilitating} debilitating markers."
