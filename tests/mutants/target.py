"""What is broken and what must notice it: a game's code, and the tests marked with its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rules.games import GAMES
from tests.conftest import ROOT, RULINGS

RULE = re.compile(r"\b(?:P28|PF|PX|C316)-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*\b")
ROOMS = ("rules/games", "rules/procedures")
NO_RULES = {"catalogue", "computer", "advancing", "demo", "samples", "example", "labels", "card"}
"""Files and folders that hold none of the rules they name: words for people, how computers play and
what a first game chooses, warbands, forces and planets to begin with."""


class Target(NamedTuple):
    """Files of code by their dotted names, files of tests, and the rules claimed as built."""

    name: str
    code: dict[str, Path]
    tests: tuple[Path, ...]
    rules: frozenset[str]


def dotted(path: Path, base: Path = ROOT) -> str:
    """Return the name by which a file is imported."""
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def code_of(folder: str, root: Path = ROOT) -> dict[str, Path]:
    """Return the files of a game's own folders that hold rules, by their dotted names."""
    found = [path for room in ROOMS for path in (root / room / folder).rglob("*.py")]
    names = {dotted(path, root): path for path in sorted(found)}
    return {name: path for name, path in names.items() if not NO_RULES & set(name.split("."))}


def tests_of(rules: Iterable[str], base: Path) -> tuple[Path, ...]:
    """Return the test files below a folder that name one of the rules in a mark."""
    wanted = set(rules)
    found = []
    for path in sorted(base.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule" in text and wanted.intersection(RULE.findall(text)):
            found.append(path)
    return tuple(found)


def folders() -> dict[str, str]:
    """Return the folder of every game under the name of its system."""
    return {game.name: type(game).__module__.split(".")[2] for game in GAMES}


def target(name: str) -> Target:
    """Return the target of a game, named by its system or its folder; KeyError if there is none.

    Tests that start the bot are left out: every rule has a test of the rules themselves, and a
    bot for each of thousands of mutants would take days.
    """
    known = folders()
    system = next((one for one, folder in known.items() if name in (one, folder)), name)
    (game,) = (game for game in GAMES if game.name == system) if system in known else (None,)
    if game is None:
        raise KeyError(f"no game is called {name}; there are {', '.join(known)}")
    rules = frozenset(rule.id for rule in game.catalogue) - RULINGS
    return Target(system, code_of(known[system]), tests_of(rules, ROOT / "tests" / "rules"), rules)
