"""A few thousand random lines; the million is run by `python -m tests.support.dice.fuzz`."""

from __future__ import annotations

import contextlib
import random
import time
from collections import Counter

import pytest

from rules.notation import Refused, read
from rules.notation.reading import forget
from tests.support.dice.fuzz import ends, random_line


def test_random_lines_end_in_a_result_or_a_refusal(seed_of):
    generator = random.Random(seed_of(7))
    ended = Counter(ends(random_line(generator), number) for number in range(2500))
    assert ended["result"] > 300
    assert ended["refused"] > 300


@pytest.mark.parametrize("line", ["roll{}5", "roll{}!", "1d20{}to hit", "fire{}2"])
@pytest.mark.parametrize("space", [" ", "\u3000", "\t"])
def test_a_long_run_of_spaces_costs_no_more_than_one(line, space):
    """The bar is 50 ms for any line; patterns went through such a run from each of its places."""
    text = line.format(space * 190)
    costs = []
    for _ in range(3):
        forget()
        start = time.process_time()
        with contextlib.suppress(Refused):
            read(text, values={"fire": 2})
        costs.append(time.process_time() - start)
    assert min(costs) < 0.05
    assert plan_of(text) == plan_of(line.format(" "))


def plan_of(text):
    try:
        return read(text).canonical
    except Refused as refused:
        return [offer.form for offer in refused.offers]
