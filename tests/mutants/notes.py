"""Mutants that change nothing a rule speaks of, noted with the reason.

A note names the rule, the function or constant, the text before and the text after, so that it
survives edits around it; `nth` tells apart equal changes of one function. A note that fits no
mutant any more is stale, and reported.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.conftest import ROOT

from .mutants import Mutant

FILE = ROOT / "tests" / "data" / "equivalent_mutants.yaml"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
FIELDS = {"rule", "in", "before", "after", "why"}


class Note(NamedTuple):
    """Why one mutant cannot be killed."""

    rule: str
    place: str
    before: str
    after: str
    nth: int
    why: str

    def fits(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is the one that is noted."""
        return self.rule in mutant.rules and self[1:5] == key(mutant)


Key = tuple[str, str, str, int]


def key(mutant: Mutant) -> Key:
    """Return what a note and its mutant have in common, besides the rule."""
    return f"{mutant.module}:{mutant.where}", mutant.before, mutant.after, mutant.nth


def read(path: Path = FILE) -> list[Note]:
    """Return the notes of a file; ValueError for one that lacks something or gives no reason."""
    found = yaml.load(path.read_text(encoding="utf-8"), LOADER) or []
    return [_note(entry) for entry in found]


def _note(entry: dict[str, Any]) -> Note:
    if not entry.keys() >= FIELDS or entry.keys() - FIELDS - {"nth"}:
        raise ValueError(f"a note has {', '.join(sorted(FIELDS))} and perhaps nth: {entry}")
    if not entry["why"]:
        raise ValueError(f"a note says why: {entry}")
    nth = entry.get("nth", 1)
    return Note(entry["rule"], entry["in"], entry["before"], entry["after"], nth, entry["why"])


def places(path: Path) -> set[Key]:
    """Return what the notes of a file are about, those without a reason included."""
    found = yaml.load(path.read_text(encoding="utf-8"), LOADER) or []
    return {(one["in"], one["before"], one["after"], one.get("nth", 1)) for one in found}


class Notes:
    """The notes, found by what they are about."""

    def __init__(self, notes: Iterable[Note]) -> None:
        self.notes = list(notes)
        self._by_key: dict[Key, list[Note]] = {}
        for note in self.notes:
            self._by_key.setdefault(note[1:5], []).append(note)

    def on(self, mutant: Mutant) -> Note | None:
        """Return the note on a mutant, None if there is none."""
        return next((one for one in self._by_key.get(key(mutant), ()) if one.fits(mutant)), None)

    def stale(self, mutants: Iterable[Mutant], rules: Iterable[str]) -> list[Note]:
        """Return the notes on some rules that fit none of all the mutants."""
        known = set(rules)
        fitting = {note for mutant in mutants if (note := self.on(mutant))}
        return [note for note in self.notes if note.rule in known and note not in fitting]


def drafted(mutant: Mutant) -> str:
    """Return a note on a mutant, its reason still to be written."""
    entry: dict[str, Any] = {
        "rule": min(mutant.rules),
        "in": f"{mutant.module}:{mutant.where}",
        "before": mutant.before,
        "after": mutant.after,
    }
    if mutant.nth > 1:
        entry["nth"] = mutant.nth
    entry["why"] = ""
    text: str = yaml.safe_dump([entry], sort_keys=False, allow_unicode=True, width=100)
    return text
