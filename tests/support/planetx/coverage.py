"""Which rules random games and named tests cover: nothing is excused by the group it belongs to.

A rule counts as covered when random games told its ID or heard its refusal, or when a test that is
marked with it is named for it in `excused.py`.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.games.planetx.system import SYSTEM

WIDTH = 24


def marked(name: str) -> set[str]:
    """Return the rules that a test such as `test_setup.test_x` is marked with, none if unknown."""
    file, _, function = name.partition(".")
    module = importlib.import_module(f"tests.rules.games.planetx.{file}")
    test = getattr(module, function, None)
    if test is None:
        return set()
    own, shared = getattr(test, "pytestmark", []), getattr(module, "pytestmark", [])
    return set(_rules([*own, *(shared if isinstance(shared, list) else [shared])]))


def _rules(marks: Iterable[Any]) -> Iterator[str]:
    """Yield the rules of marks, those of single parameters included."""
    for mark in marks:
        if mark.name == "rule":
            yield from mark.args
        elif mark.name == "parametrize":
            yield from _rules(
                inner for case in mark.args[1] for inner in getattr(case, "marks", ())
            )


def excuse(rule: str, excused: Mapping[str, str]) -> str:
    """Return the name of the test that stands for a rule, "" if there is none marked with it."""
    name = excused.get(rule, "")
    return name if name and rule in marked(name) else ""


def missing(told: Counter[str], excused: Mapping[str, str]) -> list[str]:
    """Return the rules of the catalogue that nothing covers."""
    rules = (entry.id for entry in SYSTEM.catalogue)
    return [rule for rule in rules if not told[rule] and not excuse(rule, excused)]


def report(told: Counter[str], excused: Mapping[str, str]) -> list[str]:
    """Return a line for every rule: how often games told it, else the test that stands for it."""
    lines = []
    for rule in (entry.id for entry in SYSTEM.catalogue):
        said = "" if told[rule] else excuse(rule, excused) or "NOT COVERED"
        lines.append(f"{rule:{WIDTH}} {told[rule]:8}  {said}".rstrip())
    return lines
