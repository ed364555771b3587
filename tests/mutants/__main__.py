"""`python -m tests.mutants GAME [ID…]`: break a game's rules and see whether their tests notice."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.support import covered
from tests.support.covering import Game

from . import notes, report, stand_ins
from .hunt import SURVIVED, Hunt, Verdict, shared
from .mutants import Mutant
from .planting import clear_caches
from .suite import Suite, collect
from .target import Target, target

BAR = 95.0


class RedTests(Exception):
    """Tests fail without any mutant, so that they would kill every one."""


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what was asked for on the command line."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    asked.add_argument("game", help="px, three_sixteen, planet28 or planetfall")
    asked.add_argument("rules", nargs="*", metavar="ID", help="only mutants of these rules")
    asked.add_argument("--in", dest="inside", default="", help="only files whose name holds this")
    asked.add_argument("--sample", type=int, default=0, help="only so many, drawn at random")
    asked.add_argument("--seed", default="0", help="what the sample is drawn from")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked.add_argument("--bar", type=float, default=BAR, help="percent that must be killed")
    asked.add_argument("--by-rule", action="store_true", help="a line for every rule")
    asked.add_argument(
        "--elsewhere", action="store_true", help="name tests of other rules that notice a survivor"
    )
    asked.add_argument(
        "--stand-ins",
        action="store_true",
        help="see whether the tests named in excused.py notice that their rule is broken",
    )
    asked.add_argument("--draft", type=Path, help="write notes on the survivors into this file")
    asked.add_argument("--again", type=Path, help="only the mutants of such a file")
    return asked.parse_intermixed_args(arguments)


def chosen(found: Sequence[Mutant], asked: argparse.Namespace) -> list[Mutant]:
    """Return the mutants that were asked for."""
    kept = [one for one in found if asked.inside in one.module]
    if asked.rules:
        kept = [one for one in kept if one.rules.intersection(asked.rules)]
    if asked.again:
        before = notes.places(asked.again)
        kept = [one for one in kept if notes.key(one) in before]
    if asked.sample and asked.sample < len(kept):
        kept = random.Random(asked.seed).sample(kept, asked.sample)
    return kept


def hunted(
    hunt: Hunt, tests: Suite, known: notes.Notes, asked: argparse.Namespace
) -> Iterator[Verdict]:
    """Yield the verdict on every mutant that was asked for."""
    tried: list[Mutant] = []
    for mutant in chosen(list(hunt.mutants()), asked):
        note = known.on(mutant)
        if note:
            yield Verdict(mutant, report.EQUIVALENT, note.why)
        else:
            tried.append(mutant)
    rules = {rule for one in tried for rule in one.rules}
    tests.measure(
        hunt.target.code.values(), tests.items if asked.elsewhere else tests.marked(rules)
    )
    red = [name for name, measured in tests.measured.items() if measured.fault]
    if red:
        raise RedTests("red without any mutant: " + ", ".join(red))
    yield from shared(hunt, tests, tried, asked.jobs, asked.elsewhere)


def run(goal: Target, known: notes.Notes, asked: argparse.Namespace) -> int:
    """Hunt, print the report, and return 1 if too many survive or a note is stale, else 0."""
    hunt, since = Hunt(goal), time.monotonic()
    verdicts: list[Verdict] = []
    red: list[str] = []

    def work(tests: Suite) -> None:
        clear_caches()
        try:
            for verdict in hunted(hunt, tests, known, asked):
                verdicts.append(verdict)
                if verdict.fate == SURVIVED:
                    print(report.survivor(verdict), flush=True)
        except RedTests as fault:
            red.append(str(fault))

    collect(goal.tests, work)
    if red:
        sys.exit(red[0])
    print(*report.whole(goal.name, verdicts, asked.by_rule), sep="\n")
    stale = known.stale(hunt.mutants(), goal.rules)
    for note in stale:
        print(f"STALE {note.rule} {note.place}: {note.before}  ->  {note.after or 'nothing'}")
    alive = [verdict.mutant for verdict in verdicts if verdict.fate == SURVIVED]
    if asked.draft:
        asked.draft.write_text("".join(map(notes.drafted, alive)), encoding="utf-8")
    print(f"{time.monotonic() - since:.0f} seconds")
    few = 100 * len(alive) > (100 - asked.bar) * len(verdicts)
    return int(few or bool(stale))


def stood_in(goal: Target, game: Game, rules: Sequence[str]) -> int:
    """Judge the tests that stand for rules; print each, and return 1 if one notices nothing."""
    hunt, found = Hunt(goal), list[stand_ins.StandIn]()

    def work(tests: Suite) -> None:
        clear_caches()
        for one in stand_ins.judged(hunt, tests, game, rules):
            found.append(one)
            print(one.line(), flush=True)

    collect(goal.tests, work)
    print(*stand_ins.counted(found), sep="\n")
    return int(any(one.fate == stand_ins.BLIND for one in found))


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    asked = options(arguments)
    if asked.stand_ins:
        goal = target(asked.game)
        (game,) = (one for one in covered.GAMES if one.system.name == goal.name)
        return stood_in(goal, game, asked.rules)
    return run(target(asked.game), notes.Notes(notes.read()), asked)


if __name__ == "__main__":
    sys.exit(main())
