"""The dice language against d20 1.1.2, and the costliest lines against their CPU bar.

Both sides read, roll and write the whole result as text, take turns in one run, and are compared
by the median of their ratios. Ours draws proven faces, theirs the standard generator's.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import d20

from rules.fair import FairDice
from rules.notation import Refused, read, reading, throw
from rules.odds import odds

from .reading import Reading

ROUNDS = 15
CPU_BAR = 50.0
MILLISECONDS = 1_000
MICROSECONDS = 1_000_000


class Contest(NamedTuple):
    """An expression, how many times as fast ours must be, and whether parses are kept."""

    text: str
    times: float
    cached: bool
    loops: int


# Four lines are read at a glance, the others by the grammar. Every line is to be twice as fast, and
# what takes many dice or no grammar faster still.
CONTESTS = (
    Contest("1d20", 2, True, 400),
    Contest("4d6kh3", 2, True, 200),
    Contest("100d6", 5, True, 30),
    Contest("30d6>=5", 5, True, 60),
    Contest("2d6+1d8+3", 2, True, 200),
    Contest("4d6ro<3+2", 2, True, 200),
    Contest("(2d6+3)*2", 2, True, 200),
    Contest("1d20+1d4+7>=15", 2, True, 200),
    Contest("2d20kh1+8[hit]", 2, True, 200),
    Contest("10d6mi2", 2, True, 200),
    Contest("4d6rr1kh3", 2, True, 200),
    Contest("(1d6+2d8)*2+1d4-1", 2, True, 200),
    Contest("1d20", 4, False, 150),
    Contest("4d6kh3", 4, False, 80),
    Contest("100d6", 5, False, 30),
    Contest("30d6>=5", 4, False, 60),
    Contest("2d6+1d8+3", 2, False, 80),
    Contest("4d6ro<3+2", 2, False, 80),
    Contest("(2d6+3)*2", 2, False, 80),
    Contest("1d20+1d4+7>=15", 2, False, 80),
    Contest("2d20kh1+8[hit]", 2, False, 80),
    Contest("10d6mi2", 2, False, 80),
    Contest("4d6rr1kh3", 2, False, 80),
    Contest("(1d6+2d8)*2+1d4-1", 2, False, 80),
)
# Each comes close to a limit: dice, extra dice, results, characters, brackets, Planetfall pools.
COSTLY_ROLLS = (
    "1000d1000000",
    "1000d6kh500>=4f=1",
    "999d2!",
    "999d2!pmin1max1kh900",
    "500d6ro<6!!=1max50dl100dh100",
    "52d20r<20",
    "333dd1000kh100",
    "250dd6789ro<5000",
    "10000bd4+",
    "8000ad",
    "20x50d6!kh20",
    "20x" + "+".join(["1d6kh1"] * 50),
    "20x" + "(1/2)+" * 79 + "1d6",
    "{" + ",".join(["1d6"] * 120) + "}kh60",
    "+".join(["1d6"] * 125),
    "(" * 9 + "900d6" + ")" * 9 + "/7%13" + "+(1d6>=3)*2" * 40,
    "1d6[" + "x" * 50 + "]+1d8[" + "y" * 50 + "]" + "-99999" * 60,
)
COSTLY_REFUSALS = (
    "(" * 500,
    "d" * 500,
    "1d6+" * 124 + "foo",
    "4d6kh3" + "r1" * 240,
    "{" + "1d6," * 120 + "1d6",
    "é" * 500,
)
COSTLY_ODDS = (
    "20d100",
    "100d6",
    "100d6!",
    "5d6!kh2",
    "10d20kh5",
    "100ad",
    "20d6*20d6",
    "200d100",
    "1000d1000kh500",
    "{9d100,9d100,9d100}dl1dh1",
    "(9d100)d6",
    "50d6!pkh9",
    "3d6+1dd1000!pkh<-4",
    "+".join(["2d6!"] * 60),
    "1d6561+1d6561",
    "500d6>=5",
    "20d20kh10",
    "40d6kh20",
    "10d100kh5",
    "100d20",
    "4d10!!kh3",
    "{6d20,1d100}kh1",
    "100d6kh50",
    "20d6!kh10",
    "(2d100ro<3)dF!p",
    "1dd999+dd1000rr1!p>3",
    "8000ad",
)


def fair() -> FairDice:
    """Return dice whose seed and decision are fixed."""
    dice = FairDice(bytes(32), bytes(32), bytes(32))
    dice.decide(b"a benchmark")
    return dice


def seconds(work: Callable[[], object], loops: int) -> float:
    """Return the CPU time of one turn of some work."""
    started = time.process_time()
    for _ in range(loops):
        work()
    return (time.process_time() - started) / loops


def sides(contest: Contest) -> tuple[Callable[[], str], Callable[[], str]]:
    """Return ours and theirs: from the typed line to the whole result as text."""
    dice, roller = fair(), d20.Roller()

    def ours() -> str:
        if not contest.cached:
            reading.forget()
        dice.rolls.clear()
        return throw(read(contest.text), dice, "red").text()

    def theirs() -> str:
        if not contest.cached:
            roller._parse_cache.clear()
        return str(roller.roll(contest.text))

    return ours, theirs


def against(contest: Contest) -> Reading:
    """Hold one contest: the value is how much of their time ours takes."""
    ours, theirs = sides(contest)
    pairs = []
    for _ in range(ROUNDS):
        pairs.append((seconds(ours, contest.loops), seconds(theirs, contest.loops)))
    share = statistics.median(one / other for one, other in pairs)
    mine, other = (statistics.median(column) * MICROSECONDS for column in zip(*pairs, strict=True))
    how = "parses kept" if contest.cached else "parsed anew"
    lengths = f"{len(ours())} and {len(theirs())} characters of result"
    raw = f"{mine:.1f} against {other:.1f} microseconds, {1 / share:.1f} times its rate, {lengths}"
    return Reading(
        f"{contest.text} against d20, {how}", share, 1 / contest.times, "of its time", raw
    )


def rolled(text: str) -> None:
    """Parse a line again, roll it and write it out."""
    reading.forget()
    throw(read(text), fair(), "red").text()


def answered(text: str) -> None:
    """Answer the odds of a line, or refuse them, and write the answer out."""
    reading.forget()
    try:
        odds(text).lines()
    except Refused as refused:
        refused.sentence()


def refused(text: str) -> None:
    """Refuse a line and write the sentence; raises where it is not refused."""
    try:
        read(text)
    except Refused as refusal:
        refusal.sentence()
    else:
        raise AssertionError(f"{text[:40]!r} was to be refused")


def costliest(what: str, texts: tuple[str, ...], work: Callable[[str], None]) -> Reading:
    """Measure the CPU time of some lines; the value is the costliest one's."""
    costs = {}
    for text in texts:
        times = []
        for _ in range(5):
            started = time.process_time()
            work(text)
            times.append((time.process_time() - started) * MILLISECONDS)
        costs[text] = statistics.median(times)
    ranked = sorted(costs.items(), key=lambda cost: -cost[1])[:3]
    raw = ", ".join(f"{text[:28]} {cost:.1f} ms" for text, cost in ranked)
    return Reading(f"costliest {what}", ranked[0][1], CPU_BAR, "ms of CPU", raw)


def measure() -> Iterator[Reading]:
    """Measure everything about the dice language."""
    for contest in CONTESTS:
        yield against(contest)
    yield costliest("lines rolled", COSTLY_ROLLS, rolled)
    yield costliest("lines refused", COSTLY_REFUSALS, refused)
    yield costliest("odds", COSTLY_ODDS, answered)
