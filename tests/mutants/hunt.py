"""Trying the mutants one after the other, each in a process of its own."""

from __future__ import annotations

import importlib
import json
import os
import signal
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import NamedTuple

from . import suite
from .citations import Source
from .mutants import Mutant, mutants
from .planting import CannotPlant, function_at, plant
from .suite import Suite
from .target import Target

KILLED, SURVIVED, SKIPPED = "killed", "survived", "skipped"
ENOUGH, ASKED = 2, 60
"""How many tests of other rules are named that notice a survivor, of how many tried."""


class Verdict(NamedTuple):
    """What became of a mutant, and by which test or why."""

    mutant: Mutant
    fate: str
    by: str


class Hunt:
    """All that is known of a game while its mutants are tried."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.modules: dict[str, ModuleType] = {}
        self.sources: dict[str, Source] = {}
        for name, path in target.code.items():
            self.modules[name] = importlib.import_module(name)
            self.sources[name] = Source(path, target.rules)

    def mutants(self) -> Iterator[Mutant]:
        """Yield every mutant of the game."""
        for name, source in self.sources.items():
            yield from mutants(source, self.modules[name])

    def attempt(self, tests: Suite, mutant: Mutant) -> Verdict:
        """Try one mutant with the tests of its rules that reach it, the quickest first."""
        names = self.coming_by(tests, mutant, tests.marked(mutant.rules))
        if not names:
            return Verdict(mutant, SURVIVED, "no test of the rule comes here")
        return self.trial(tests, mutant, names)

    def coming_by(self, tests: Suite, mutant: Mutant, names: list[str]) -> list[str]:
        """Return those tests that reach the function of a mutant, all where that is not known."""
        if not mutant.where or not function_at(self.modules[mutant.module], mutant.where):
            return names
        place = (str(self.sources[mutant.module].path), mutant.where)
        return [name for name in names if place in tests.measured[name].reached]

    def noticed(self, tests: Suite, verdict: Verdict) -> Verdict:
        """Return the verdict on a survivor with the tests of other rules that notice it."""
        mutant = verdict.mutant
        names = self.coming_by(tests, mutant, tests.others(mutant.rules))[:ASKED]
        found = self.trial(tests, mutant, names, ENOUGH) if names else verdict
        if found.fate != KILLED:
            return verdict
        return verdict._replace(by=f"{verdict.by}; noticed by {found.by}")

    def trial(self, tests: Suite, mutant: Mutant, names: list[str], enough: int = 1) -> Verdict:
        """Try one mutant with these tests, until so many of them are red."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._tried(tests, mutant, names, writing, enough)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as found:
            told = found.read()
        _, status = os.waitpid(child, 0)
        if told:
            fate, by = told.splitlines()[0].split(" ", 1)
            return Verdict(mutant, fate, ", ".join([by, *told.splitlines()[1:]]))
        if os.WIFSIGNALED(status):
            return Verdict(mutant, KILLED, signal.Signals(os.WTERMSIG(status)).name)
        return Verdict(mutant, KILLED, f"it ended with {status}")

    def _tried(self, tests: Suite, mutant: Mutant, names: list[str], out: int, enough: int) -> None:
        """In a forked process: plant a mutant and run tests until enough are red; write which."""
        suite.silence()
        suite.limit()
        try:
            plant(self.sources[mutant.module], self.modules[mutant.module], mutant)
        except (CannotPlant, SyntaxError) as fault:
            _write(out, f"{SKIPPED} {fault}")
            return
        except Exception as fault:
            _write(out, f"{KILLED} {type(fault).__name__} at import")
            return
        red: list[str] = []

        def told(fault: str) -> bool:
            red.append(fault)
            _write(out, fault + "\n" if len(red) > 1 else f"{KILLED} {fault}\n")
            return len(red) >= enough

        tests.kill(names, told)
        if not red:
            _write(out, f"{SURVIVED} {len(names)} tests")


def _write(out: int, text: str) -> None:
    os.write(out, text.encode())


def shared(
    hunt: Hunt, tests: Suite, chosen: Sequence[Mutant], jobs: int, elsewhere: bool = False
) -> Iterator[Verdict]:
    """Yield the verdict on every mutant, tried by several processes side by side.

    With `elsewhere` the verdict on a survivor names tests of other rules that notice it.
    """
    reading, writing = os.pipe()
    workers = []
    for at in range(jobs):
        places = range(at, len(chosen), jobs)
        workers.append(_worker(hunt, tests, chosen, places, writing, elsewhere))
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as lines:
        for line in lines:
            at, fate, by = json.loads(line)
            yield Verdict(chosen[at], fate, by)
    for worker in workers:
        os.waitpid(worker, 0)


def _worker(
    hunt: Hunt, tests: Suite, chosen: Sequence[Mutant], places: range, out: int, elsewhere: bool
) -> int:
    """Start a process that tries the mutants at some places; return its number."""
    child = os.fork()
    if child:
        return child
    for at in places:
        verdict = hunt.attempt(tests, chosen[at])
        if elsewhere and verdict.fate == SURVIVED:
            verdict = hunt.noticed(tests, verdict)
        _write(out, json.dumps([at, verdict.fate, verdict.by[:600]]) + "\n")
    os._exit(0)
