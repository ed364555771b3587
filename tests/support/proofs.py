"""Which rules the code cites and which the tests are marked with, read from both."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.mutants.target import RULE


def cited(paths: Iterable[Path]) -> set[str]:
    """Return the rules that files of code name."""
    return {rule for path in paths for rule in RULE.findall(path.read_text(encoding="utf-8"))}


def marked(module: ModuleType) -> set[str]:
    """Return the rules that the tests of a file are marked with, those of single cases too."""
    tests = [value for name, value in vars(module).items() if name.startswith("test")]
    shared = list(_rules(_listed(vars(module).get("pytestmark", []))))
    return {rule for test in tests for rule in (*shared, *_rules(getattr(test, "pytestmark", ())))}


def _listed(marks: Any) -> list[Any]:
    return marks if isinstance(marks, list) else [marks]


def _rules(marks: Iterable[Any]) -> Iterator[str]:
    for mark in marks:
        if mark.name == "rule":
            yield from mark.args
        elif mark.name == "parametrize":
            cases = (getattr(case, "marks", ()) for case in mark.args[1])
            yield from _rules(one for marks in cases for one in marks)


def marked_in(paths: Iterable[Path], base: Path) -> set[str]:
    """Return the rules that the tests of some files are marked with."""
    found: set[str] = set()
    for path in paths:
        name = ".".join(path.relative_to(base).with_suffix("").parts)
        found |= marked(importlib.import_module(name))
    return found


def unproven(claimed: Iterable[str], tests: set[str], code: set[str]) -> list[str]:
    """Return what is missing of every rule that is claimed as built."""
    missing = []
    for rule in claimed:
        missing += [f"{rule} has no test marked with it"] * (rule not in tests)
        missing += [f"{rule} is cited nowhere in the code"] * (rule not in code)
    return missing
