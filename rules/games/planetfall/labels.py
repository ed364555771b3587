"""Moves in a few words, for menus and completion: at most 100 characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core import Move, as_offered, fact_type, identity
from rules.core.seats import seat_title

from .activation.described import described
from .answers import Accept, Decline, Dispute, TakeBack, Uphold
from .attack.weighing import fire_label
from .cards.labels import card_label
from .close.labels import label as close_label
from .measured.headings import led_to
from .measured.lining_up import TITLES
from .opposed import Bid, RequestBids
from .setup.beginning import NameFirst
from .setup.deploying import Deploy
from .setup.objectives import PlaceObjective
from .setup.proposing import ProposeSites
from .setup.scouting import Scout
from .setup.setup import ChooseEdge
from .setup.sites import ELSEWHERE, PlaceMarker, sorts, where_plain
from .setup.terrain import ChooseSector
from .state import Table
from .turn.ends import Concede
from .turn.repairing import LeaveMarkers
from .turn.scoring import CONTACTS, TouchObjectives

LONGEST = 100
PLAIN: dict[type[Move], str] = {
    Accept: "Yes",
    Decline: "No",
    Dispute: "Dispute it",
    Uphold: "It stands",
    TakeBack: "Take it back",
    RequestBids: "Request bids",
    Concede: "Concede the battle",
}
NAMED = ("target", "transport", "passengers", "mover", "enemy", "other")
"""Fields that hold the number of a squadron besides the one that acts."""


def label(table: Table, move: Move) -> str:
    """Return a move in words."""
    return _label(table, move)[:LONGEST]


def _label(table: Table, move: Move) -> str:
    if isinstance(move, Accept | Decline) and (words := as_offered(table, move)):
        return words
    for kind, words in PLAIN.items():
        if isinstance(move, kind):
            return words
    match move:
        case Bid():
            return f"Bid {move.amount}"
        case NameFirst():
            return "We begin" if move.own else "The other side begins"
        case ChooseEdge():
            return f"The {move.edge} edge"
        case ChooseSector():
            return f"Sector {move.sector}"
        case PlaceObjective():
            what = "A building" if move.building else "A terrain feature"
            return f"{what}: {move.name}" if move.name else what
        case ProposeSites():
            return f"Propose: {move.names or 'plain names'}"
        case PlaceMarker():
            return _marker(table, move)
        case Deploy():
            return _helix(table, move)
        case Scout():
            where = f" {led_to(table, move.squadron, move.to)}" if move.to else ""
            return f"{table.name(move.squadron)}: recon move{where}"
        case TouchObjectives():
            return f"Touching: {CONTACTS.text(table, move.held)}"
        case LeaveMarkers():
            what = "leave markers unrepaired" if move.leave else "repair markers again"
            return f"From now on, in end phases: {what}"
    chapters = (described, fire_label, close_label, card_label)
    found = (words for chapter in chapters if (words := chapter(table, move)))
    return next(found, "") or _generic(table, move)


def _marker(table: Table, move: PlaceMarker) -> str:
    """Return which marker is placed, of whoever is asked for one."""
    side = getattr(table.frames[-1], "side", "") if table.frames else ""
    found = sorts(table, side) if side in table.sides else ()
    title = found[move.which - 1].title() if move.which <= len(found) else "a marker"
    return f"{ELSEWHERE if move.elsewhere else where_plain(table)}: {title}"


def _helix(table: Table, move: Deploy) -> str:
    """Return who is deployed, on a measured table first in which formation."""
    deed = "deploy all that are left"
    if 0 < move.helix <= len(table.helixes):
        one = table.helixes[move.helix - 1]
        names = ", ".join(n.name for n in table.roster if n.helix == move.helix)
        deed = f"deploy {one.type.replace('_', ' ')} ({seat_title(one.side)}): {names}"
    if table.scenery is None:
        return f"{deed[0].upper()}{deed[1:]}"
    return f"{TITLES[move.formation or 'middle']}: {deed}"


def _generic(table: Table, move: Move) -> str:
    """Return the squadron that acts, what it does, and what the move decides besides."""
    deed = str(identity(move)["kind"]).replace("_", " ")
    squadron = getattr(move, "squadron", 0)
    if isinstance(squadron, int) and 1 <= squadron <= len(table.squadrons):
        return ", ".join((f"{table.name(squadron)}: {deed}", *_parts(table, move)))
    return ", ".join((deed.capitalize(), *_parts(table, move)))


def _parts(table: Table, move: Move) -> Iterator[str]:
    for field in msgspec.structs.fields(move):
        value = getattr(move, field.name)
        stated = fact_type(type(move), field.name) is not None
        if field.name == "squadron" or stated or value == field.default or not _is_said(value):
            continue
        yield _part(table, field.name, value)


def _part(table: Table, name: str, value: Any) -> str:
    if name in NAMED and isinstance(value, int) and 1 <= value <= len(table.squadrons):
        return table.name(value)
    words = name.replace("_", " ")
    if value is True:
        return words
    listed = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{words} {listed}" if isinstance(value, int | tuple) else listed


def _is_said(value: Any) -> bool:
    return value is not msgspec.UNSET and value not in (None, "", (), False)
