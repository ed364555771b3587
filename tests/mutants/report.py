"""The table of a hunt: per game, and per rule on request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .hunt import KILLED, SKIPPED, SURVIVED, Verdict

EQUIVALENT = "equivalent"
COLUMNS = (KILLED, EQUIVALENT, SURVIVED)
WIDTH = 24


def percent(fates: Counter[str]) -> float:
    """Return how many of the mutants that could be killed were, in percent."""
    alive = fates[KILLED] + fates[SURVIVED]
    return 100 * fates[KILLED] / alive if alive else 100.0


def row(name: str, fates: Counter[str]) -> str:
    """Return one line of the table."""
    numbers = [sum(fates[one] for one in COLUMNS), *(fates[one] for one in COLUMNS)]
    return f"{name:{WIDTH}}" + "".join(f"{n:>11}" for n in numbers) + f"{percent(fates):>10.1f} %"


def head(name: str) -> str:
    """Return the line above a table."""
    titles = ("mutants", "killed", "equivalent", "survivors", "killed")
    return f"{name:{WIDTH}}" + "".join(f"{one:>11}" for one in titles)


def by_rule(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield a line for every rule; a mutant that belongs to several stands under each of them."""
    fates: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        for rule in verdict.mutant.rules:
            fates.setdefault(rule, Counter())[verdict.fate] += 1
    for rule in sorted(fates):
        yield row(rule, fates[rule])


def survivor(verdict: Verdict) -> str:
    """Return what is printed of a survivor: its rules, what noticed nothing, and the change."""
    mutant, _, by = verdict
    rules = " ".join(sorted(mutant.rules))
    title = mutant.title().replace("\n", "\n    ")
    return f"SURVIVED {rules} [{mutant.change.kind}] ({by})\n    {title}"


def whole(name: str, verdicts: Sequence[Verdict], rules: bool) -> Iterator[str]:
    """Yield the table of a game."""
    fates = Counter(verdict.fate for verdict in verdicts)
    yield head(name)
    if rules:
        yield from by_rule(verdicts)
    yield row("all", fates)
    if fates[SKIPPED]:
        yield f"{fates[SKIPPED]} more cannot be put in place while the program runs"
