"""Which rules a row of a game tells, and which refuse a move."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

from rules import core


class Ear:
    """Hears random games: what their rows tell, and what refuses other moves behind them.

    `kinds` are the kinds of moves of which wrong ones are tried, at most `most` of each to choose
    from.
    """

    def __init__(self, seed: int, kinds: tuple[type[core.Move], ...], most: int) -> None:
        self.told: Counter[str] = Counter()
        self._source, self._kinds, self._most = Random(seed), kinds, most
        self._moves: list[core.Move] = []

    def __call__(self, row: Any) -> None:
        """Hear a row."""
        self._moves.append(row.move)
        self.told += heard(row.step)
        if row.step.state.frames:
            self.told += refused(row.step.state, *self._wrong(row.step.state))

    def _wrong(self, state: Any) -> tuple[str, core.Move]:
        """Return a seat and a move that may well be refused: of any kind, or of an earlier row."""
        seat, kind = self._source.choice(state.seats), self._source.choice(self._kinds)
        try:
            tried = list(itertools.islice(kind.candidates(state, seat), self._most))
        except core.RuleError:
            tried = []  # nothing to try where its question is not open
        return seat, self._source.choice(tried or self._moves)


def heard(step: core.Step) -> Counter[str]:
    """Return the rules that a step told in lines, workings and its new question."""
    rules = Counter(line.rule for line in step.told)
    for line in step.told:
        rules.update(mod.rule for work in line.work for mod in work.mods)
    ask = core.question(step.state)
    return rules + Counter([ask.rule] if ask else [])


def refused(state: Any, seat: str, move: core.Move | None) -> Counter[str]:
    """Return the rule that refuses a seat this move now, if there is a move and one does."""
    fault = core.legal(state, move, seat) if move is not None else None
    return Counter([fault.rule] if fault else [])
