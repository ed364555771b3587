"""A trooper's whole life in order, derived from the states of the campaign.

Nothing of it is stored: what differs from one state to the next is what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from rules.games.three_sixteen.card import slot_text
from rules.games.three_sixteen.model import Campaign, Slot, Trooper
from rules.games.three_sixteen.queries import counted
from rules.procedures.three_sixteen.weapons import RANGES, step_text

from .health import health_text
from .medals import by_kind, medal_text
from .ranks import title

Sort = Literal[
    "start", "kill", "flashback", "wound", "death", "rank", "medal", "level", "gear", "home"
]
Row = Literal["strengths", "weaknesses"]
ENLISTED = "Enlisted"
_FROM = {
    "alien": "by the aliens",
    "blast": "by a friend's grenade",
    "bomb": "by a friend's bomb",
    "evac": "on the way out",
    "orbital": "by fire from orbit",
    "drugs": "by combat drugs",
    "wreck": "in a wreck",
    "conflict": "by one of their own",
}


class Deed(msgspec.Struct, frozen=True):
    """One event in a trooper's life: its kind, a sentence, and a Flashback's own words."""

    sort: Sort
    text: str
    words: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """A mission of a trooper's life, or how it began."""

    title: str
    deeds: tuple[Deed, ...]


class Life(msgspec.Struct, frozen=True):
    """A living or fallen trooper, and the chapters of his life."""

    trooper: Trooper
    chapters: tuple[Chapter, ...]


def life(states: Iterable[Campaign], seat: str, name: str) -> Life | None:
    """Return the life of a seat's trooper of that name, None if there never was one."""
    last: Trooper | None = None
    before: Campaign | None = None
    titles: dict[int, str] = {}
    deeds: dict[int, list[Deed]] = {}
    for state in states:
        now = _found(state, seat, name)
        if now is None:
            continue
        _title(titles, state)
        chapter = deeds.setdefault(state.planet_no, [])
        fresh = _began(now) if last is None else _changes(last, now, state)
        for deed in fresh:
            _added(chapter, deed, _encounter(state) or _encounter(before))
        last, before = now, state
    if last is None:
        return None
    chapters = (
        Chapter(titles.get(number, ENLISTED), tuple(_worded(deed, last) for deed in found))
        for number, found in deeds.items()
        if found
    )
    return Life(last, tuple(chapters))


def _found(state: Campaign, seat: str, name: str) -> Trooper | None:
    known = (*state.fallen, *((state.troopers[seat],) if seat in state.troopers else ()))
    return next((one for one in reversed(known) if (one.seat, one.name) == (seat, name)), None)


def _title(titles: dict[int, str], state: Campaign) -> None:
    """Note the mission's title; the planet's name only once the squad was briefed."""
    if state.planet is None:
        return
    called = f", {state.planet.name}" if state.planet.briefed and state.planet.name else ""
    titles[state.planet_no] = f"Mission {state.planet_no}{called}"


def _began(now: Trooper) -> Iterator[Deed]:
    kills = counted(now.total, "kill")
    yield Deed("start", f"{now.reputation}. FA {now.fa}, NFA {now.nfa}, {kills} so far.")
    if now.rank:
        yield Deed("rank", f"Joins as {title(now.rank)}.")


def _changes(old: Trooper, now: Trooper, state: Campaign) -> Iterator[Deed]:
    """Yield what happened between two states, in telling order."""
    if now.total > old.total:
        yield Deed("kill", counted(now.total - old.total, "kill"))
    yield from _remembered(old, now)
    for filled in range(len(old.boxes) + 1, len(now.boxes) + 1):
        mark = now.boxes[filled - 1]
        what = "Worn out" if mark.kind == "E" else "Wounded"
        health = health_text(now.boxes[:filled], spared=now.status != "dead")
        yield Deed("wound", f"{what} {_FROM[mark.origin]}: {health}.")
    if now.status == "dead" and old.status != "dead":
        yield Deed("death", f"Dead, {title(now.rank)}, {counted(now.total, 'kill')} in all.")
    yield from _career(old, now, state)
    yield from _equipped(old, now)


def _remembered(old: Trooper, now: Trooper) -> Iterator[Deed]:
    """Yield the Flashbacks used; their text is filled in at the end, when all is told."""
    rows: tuple[tuple[Row, str], ...] = (("strengths", "Strength"), ("weaknesses", "Weakness"))
    for row, what in rows:
        pairs = zip(_row(old, row), _row(now, row), strict=True)
        for number, (before, after) in enumerate(pairs):
            if after.state == "used" and before.state != "used":
                yield Deed("flashback", what, f"{row}-{number}")


def _row(trooper: Trooper, row: Row) -> tuple[Slot, ...]:
    return trooper.strengths if row == "strengths" else trooper.weaknesses


def _career(old: Trooper, now: Trooper, state: Campaign) -> Iterator[Deed]:
    if now.rank != old.rank:
        yield Deed("rank", _promotion(old.rank, now.rank, state))
    for medal in by_kind(now.medals):
        bars = now.medals[medal]
        if old.medals.get(medal, -1) != bars:
            yield Deed("medal", f"Receives the {medal_text(medal, bars)}.")
    if now.survived > old.survived:
        kills = counted(now.mission, "kill")
        yield Deed("home", f"Comes back alive, {kills} on this mission.")
    for what, before, after in (("FA", old.fa, now.fa), ("NFA", old.nfa, now.nfa)):
        if after > before:
            yield Deed("level", f"Gains a Level: {what} {after}.")


def _promotion(old: int, now: int, state: Campaign) -> str:
    if now < old:
        return f"Broken to {title(now)}."
    if state.planet_no == 0:
        return f"Joins as {title(now)}."
    how = "Promoted to" if state.phase == "after" else "Takes command in the field as"
    return f"{how} {title(now)}."


def _equipped(old: Trooper, now: Trooper) -> Iterator[Deed]:
    """Yield weapons that are new or better, skipping the many issued before the first mission."""
    for weapon in now.weapons:
        before = old.carried(weapon.kind)
        called = weapon.pattern().title
        if before is None:
            yield Deed("gear", f"Carries {called}.")
            continue
        for place in RANGES:
            if weapon.step(place) > before.step(place):
                step = step_text(weapon.step(place))
                yield Deed("gear", f"{called} is better at {place.title()}: {step}.")


def _encounter(state: Campaign | None) -> int:
    """Return which encounter of the planet is open, 0 for none.

    What ends one happens in it, though the state that follows has none any more.
    """
    return state.encounter.ordinal if state is not None and state.encounter is not None else 0


def _added(chapter: list[Deed], deed: Deed, encounter: int) -> None:
    """Add a deed; the kills of one encounter make one line."""
    if deed.sort != "kill":
        chapter.append(deed)
        return
    where = f"Encounter {encounter}" if encounter else "On the mission"
    fresh = int(deed.text.split()[0])
    for place, old in enumerate(chapter):
        if old.sort == "kill" and old.text.startswith(f"{where}: "):
            total = int(old.text.removeprefix(f"{where}: ").split()[0]) + fresh
            chapter[place] = Deed("kill", f"{where}: {counted(total, 'kill')}.")
            return
    chapter.append(Deed("kill", f"{where}: {counted(fresh, 'kill')}."))


def _worded(deed: Deed, last: Trooper) -> Deed:
    """Return a Flashback with its latest text, even if it was told later or again."""
    if deed.sort != "flashback":
        return deed
    row, _, number = deed.words.partition("-")
    slots = last.strengths if row == "strengths" else last.weaknesses
    return Deed("flashback", deed.text, slot_text(slots[int(number)]))
