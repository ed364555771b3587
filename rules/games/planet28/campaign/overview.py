"""A campaign as everybody sees it: its warbands, and their people between two battles.

Only its owner sees an agenda (P28-PBP-4).
"""

from __future__ import annotations

import msgspec

from rules.core.seats import seat_title
from rules.games.planet28.state import Table

from .agendas import agenda_of, spoken
from .deal import is_interval
from .fielding import absence
from .ledger import Ledger, squad_number


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """One of a warband's people: points, injuries, and why it sits the next battle out, if so."""

    number: int
    name: str
    cp: int
    injuries: tuple[str, ...]
    absent: str


class BandView(msgspec.Struct, frozen=True, kw_only=True):
    """A warband of a campaign: what it has, who is in it, squads counted once."""

    seat: str
    name: str
    credits: int
    pool: int
    people: tuple[PersonView, ...]


class CampaignView(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign: which battle of how many, whether it is between two, and the warbands.

    `agenda` is the viewer's own, in words, "" for none and for everybody else.
    """

    battle: int
    length: int
    between: bool
    bands: tuple[BandView, ...]
    agenda: str


def overview(table: Table, viewer: str | None) -> CampaignView | None:
    """Return a campaign as a viewer sees it, None for a single battle."""
    ledger = table.ledger
    if ledger is None:
        return None
    agenda = agenda_of(table, viewer) if viewer else None
    return CampaignView(
        battle=ledger.battle,
        length=ledger.length,
        between=is_interval(table),
        bands=tuple(_band(ledger, band.seat) for band in ledger.bands),
        agenda=spoken(table, agenda) if agenda else "",
    )


def _band(ledger: Ledger, seat: str) -> BandView:
    band = ledger.band(seat)
    listed = (n for n in ledger.of(seat) if not squad_number(ledger.person(n)))
    return BandView(
        seat=seat,
        name=band.name,
        credits=band.credits,
        pool=band.pool,
        people=tuple(_person(ledger, number) for number in listed),
    )


def _person(ledger: Ledger, number: int) -> PersonView:
    person = ledger.person(number)
    return PersonView(
        number=number,
        name=person.profile.name,
        cp=person.cp,
        injuries=tuple(injury.name for injury in person.injuries),
        absent=absence(ledger, number),
    )


def line(band: BandView) -> str:
    """Return a warband in a line: `Red, Reef raiders: 12 points, 30 credits; Grub 6 (Shaken)`."""
    told = ", ".join(map(_spoken, band.people)) or "nobody left"
    held = f"{band.pool} points, {band.credits} credits"
    return f"{seat_title(band.seat)}, {band.name}: {held}; {told}"


def _spoken(person: PersonView) -> str:
    marks = [mark.lower() for mark in person.injuries]
    marks += [person.absent] if person.absent else []
    return f"{person.name} {person.cp}" + (f" ({', '.join(marks)})" if marks else "")
