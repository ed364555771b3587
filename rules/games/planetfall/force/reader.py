"""Reads a force file and finds every fault in it (PF-DATA-1).

A file is JSON: an object with the lists `races`, `profiles`, `cards`, `forces`. All of it is taken
or nothing. What a force must keep to is checked with it (PF-FRC-*).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from rules.core.documents import Reader

from .card import Card
from .composition import note_force
from .contents import Contents
from .fields import Fields, note_repeated
from .force import Force
from .pacts import known
from .profile import Category, Profile
from .race import Race
from .reader_cards import CardReader
from .reader_forces import ForceReader, Roll
from .reader_mars import MarReader
from .reader_profiles import ProfileReader
from .reader_races import RULE as RACE_RULE
from .reader_races import RaceReader

RULE = "PF-DATA-1"
LISTS = ("races", "profiles", "cards", "forces")
MOST = {"races": 30, "profiles": 200, "cards": 200, "forces": 20}


class File(msgspec.Struct, frozen=True, kw_only=True):
    """A force file without a fault."""

    races: tuple[Race, ...] = ()
    profiles: tuple[Profile, ...] = ()
    cards: tuple[Card, ...] = ()
    forces: tuple[Force, ...] = ()


class Review(msgspec.Struct, frozen=True):
    """What there is to say of a file that is still being written: it may have faults."""

    file: File
    faults: tuple[str, ...]


def read_file(text: str) -> File:
    """Return what a file holds. Raises Faults with every fault in it."""
    reader = Reader()
    found = reader.parse(text)
    # A text that is not JSON has no other faults to look for.
    reader.check()
    file = _file(reader, found)
    reader.check()
    return file


def read_force(text: str) -> Force:
    """Return the one force of a file, with all that it needs. Raises Faults."""
    reader = Reader()
    found = reader.parse(text)
    reader.check()
    file = _file(reader, found)
    listed = found.get("forces", ()) if isinstance(found, dict) else None
    number = len(listed) if isinstance(listed, list | tuple) else 1
    if number != 1:
        text = f"a file to play with holds one force, this one has {number}"
        reader.fault("forces", text, RULE)
    reader.check()
    return file.forces[0]


def reviewed(found: Any) -> Review:
    """Return a file of plain values as far as it can be read, with every fault in it."""
    reader = Reader()
    file = _file(reader, found)
    return Review(file, tuple(reader.faults))


def _file(reader: Reader, found: Any) -> File:
    fields = Fields(reader, found, "", LISTS, RULE)
    words = _words(fields.values)
    mars = MarReader(reader, words)
    races = fields.each(
        "races", RaceReader(reader, MarReader(reader, words, RACE_RULE)).read, MOST["races"]
    )
    profiles = fields.each("profiles", ProfileReader(reader, mars).read, MOST["profiles"])
    cards = fields.each("cards", CardReader(reader, words).read, MOST["cards"])
    note_repeated(reader, _ids("races", "race", [one.race for one in races]), RACE_RULE)
    note_repeated(reader, _ids("profiles", "id", [one.id for one in profiles]), "PF-DATA-2")
    note_repeated(reader, _ids("cards", "id", [one.id for one in cards]), "PF-DATA-5")
    contents = Contents(races, profiles, cards)
    rolls = fields.each("forces", ForceReader(reader, contents.profiles).read, MOST["forces"])
    for n, roll in enumerate(rolls):
        note_force(reader, f"forces[{n}]", roll, contents)
    forces = tuple(_complete(roll, contents) for roll in rolls)
    return File(races=races, profiles=profiles, cards=cards, forces=forces)


def _ids(key: str, name: str, ids: Iterable[str]) -> Iterable[tuple[str, str]]:
    return ((f"{key}[{n}].{name}", one) for n, one in enumerate(ids))


def _words(values: dict[str, Any]) -> tuple[str, ...]:
    """Return whom a MAR or a card may be limited to: profiles of the file, categories, races."""
    profiles, races = _named(values, "profiles", "id"), _named(values, "races", "race")
    return tuple(dict.fromkeys((*profiles, *get_args(Category), *races, *known())))


def _named(values: dict[str, Any], key: str, name: str) -> Iterable[str]:
    found = values.get(key)
    items = (
        one.get(name) for one in (found if isinstance(found, list) else ()) if isinstance(one, dict)
    )
    return (one for one in items if isinstance(one, str))


def _complete(roll: Roll, contents: Contents) -> Force:
    """Return a force with the profiles, races and cards that it needs, and no others."""
    force = roll.force
    troops = [troop for group in force.groups for helix in group.helixes for troop in helix.troops]
    named = {troop.profile for troop in troops}
    races = {force.main_race, *(group.race for group in force.groups)}
    races |= {helix.race for group in force.groups for helix in group.helixes}
    return msgspec.structs.replace(
        force,
        profiles=tuple(one for one in contents.profiles.values() if one.id in named),
        races=tuple(one for one in contents.races.values() if one.race in races),
        cards=tuple(contents.cards[one] for one in roll.cards if one in contents.cards),
    )
