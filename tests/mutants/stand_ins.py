"""Whether the tests that stand for rules notice when their rule is broken.

A rule that random games tell seldom or never counts as covered by a test that is named for it in
the game's `excused.py`. Here the code of the rule is broken in many ways, one after the other: the
test named has to go red for one of them at least.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.support.covering import Game, place_of

from .hunt import KILLED, Hunt
from .mutants import Mutant
from .suite import Suite

MOST = 60
"""How many ways to break a rule are tried on the test that stands for it."""
NOTICED, BLIND, UNCITED, UNHUNTED = "noticed", "BLIND", "uncited", "unhunted"
WORDS = {
    NOTICED: "notice a break of their rule",
    BLIND: "notice none",
    UNCITED: "stand for rules that no code cites",
    UNHUNTED: "start a bot, or lie outside the tests of the rules",
}


class StandIn(NamedTuple):
    """A test that stands for a rule, and whether it notices that the rule is broken."""

    rule: str
    name: str
    fate: str
    by: str = ""

    def line(self) -> str:
        """Return it for the report."""
        return f"{self.fate:9} {self.rule:20} {self.name}{f' ({self.by})' if self.by else ''}"


def judged(hunt: Hunt, tests: Suite, game: Game, rules: Sequence[str]) -> Iterator[StandIn]:
    """Yield the verdict on every stand-in of a game, of some rules only where they are named."""
    found = {
        rule: items(tests, game.folder, name)
        for rule, name in game.excused.items()
        if not rules or rule in rules
    }
    tests.measure(hunt.target.code.values(), {name for names in found.values() for name in names})
    broken = _by_rule(hunt.mutants())
    for rule, names in found.items():
        yield _judged(hunt, tests, StandIn(rule, game.excused[rule], NOTICED), names, broken)


def _judged(
    hunt: Hunt,
    tests: Suite,
    one: StandIn,
    names: list[str],
    broken: Mapping[str, Sequence[Mutant]],
) -> StandIn:
    if not names:
        return one._replace(fate=UNHUNTED)
    if one.rule not in broken:
        return one._replace(fate=UNCITED)
    if any(tests.measured[name].fault for name in names):
        return one._replace(fate=BLIND, by="red without any mutant")
    tried = 0
    for mutant in _drawn(broken[one.rule], one.rule):
        reaching = hunt.coming_by(tests, mutant, names)
        if not reaching:
            continue
        tried += 1
        if hunt.trial(tests, mutant, reaching).fate == KILLED:
            return one._replace(by=mutant.title().replace("\n", " "))
        if tried == MOST:
            break
    return one._replace(fate=BLIND, by=f"{tried} mutants")


def _drawn(found: Sequence[Mutant], rule: str) -> list[Mutant]:
    """Return the mutants of a rule in an order that is the same every time, and mixes places."""
    return random.Random(rule).sample(found, len(found))


def _by_rule(found: Iterator[Mutant]) -> dict[str, list[Mutant]]:
    rules: dict[str, list[Mutant]] = {}
    for mutant in found:
        for rule in mutant.rules:
            rules.setdefault(rule, []).append(mutant)
    return rules


def items(tests: Suite, folder: str, name: str) -> list[str]:
    """Return the collected tests that a name such as `test_setup.test_x` means, by parameters."""
    module, function = place_of(folder, name)
    start = f"{module.replace('.', '/')}.py::{function}"
    return [one for one in tests.items if one == start or one.startswith(f"{start}[")]


def counted(found: Sequence[StandIn]) -> Iterator[str]:
    """Yield a line for each fate that a stand-in met, with how many did."""
    for fate, words in WORDS.items():
        count = sum(one.fate == fate for one in found)
        if count:
            yield f"{count} {words}"
