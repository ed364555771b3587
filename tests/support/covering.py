"""Which rules random games and named tests cover: nothing is excused by the group it belongs to.

A rule counts as covered when random games told its ID or heard its refusal, or when a test that is
marked with it is named for it in the game's `excused.py`.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from rules import core

WIDTH = 24


class Game(NamedTuple):
    """A game, the folder of its tests, and the test that stands for each rule never told."""

    system: core.System[Any]
    folder: str
    excused: Mapping[str, str]

    def rules(self) -> tuple[str, ...]:
        """Return the IDs of the catalogue."""
        return tuple(rule.id for rule in self.system.catalogue)


def place_of(folder: str, name: str) -> tuple[str, str]:
    """Return the module and the function that a test such as `test_setup.test_x` is.

    One that is not among the game's own is named from `tests` on: `e2e.test_px.test_x`.
    """
    file, _, function = name.rpartition(".")
    return f"tests.{file}" if "." in file else f"tests.rules.games.{folder}.{file}", function


def marked(folder: str, name: str) -> set[str]:
    """Return the rules that a test such as `test_setup.test_x` is marked with, none if unknown."""
    place, function = place_of(folder, name)
    try:
        module = importlib.import_module(place)
    except ModuleNotFoundError:
        return set()
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


def excuse(game: Game, rule: str) -> str:
    """Return the name of the test that stands for a rule, "" if there is none marked with it."""
    name = game.excused.get(rule, "")
    return name if name and rule in marked(game.folder, name) else ""


class Covered(NamedTuple):
    """The rules of the catalogue: told in play, proven by a named test alone, neither."""

    told: tuple[str, ...]
    proven: tuple[str, ...]
    neither: tuple[str, ...]

    def counts(self) -> list[str]:
        """Return a line for each of the three, the last with the names of what nothing covers."""
        neither = f" ({', '.join(self.neither)})" if self.neither else ""
        return [
            f"told in play: {len(self.told)}",
            f"proven by a named test alone: {len(self.proven)}",
            f"neither: {len(self.neither)}{neither}",
        ]


def covered(game: Game, told: Counter[str]) -> Covered:
    """Return how each rule of the catalogue is covered, given how often games told it."""
    rest = tuple(rule for rule in game.rules() if not told[rule])
    proven = tuple(rule for rule in rest if excuse(game, rule))
    return Covered(
        tuple(rule for rule in game.rules() if told[rule]),
        proven,
        tuple(rule for rule in rest if rule not in proven),
    )


def missing(game: Game, told: Counter[str]) -> list[str]:
    """Return the rules of the catalogue that nothing covers."""
    return list(covered(game, told).neither)


def report(game: Game, told: Counter[str]) -> list[str]:
    """Return a line for every rule, how often games told it or the test that stands for it, and
    last how many were told, are proven by a named test alone, and are neither."""
    found = covered(game, told)
    lines = []
    for rule in game.rules():
        said = "" if told[rule] else excuse(game, rule) or "NOT COVERED"
        lines.append(f"{rule:{WIDTH}} {told[rule]:8}  {said}".rstrip())
    return [*lines, *found.counts()]
