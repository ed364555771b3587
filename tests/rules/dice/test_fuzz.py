"""A few thousand random lines; the million is run by `python -m tests.support.dice.fuzz`."""

from __future__ import annotations

import random
from collections import Counter

from tests.support.dice.fuzz import ends, random_line


def test_random_lines_end_in_a_result_or_a_refusal(seed_of):
    generator = random.Random(seed_of(7))
    ended = Counter(ends(random_line(generator), number) for number in range(2500))
    assert ended["result"] > 300
    assert ended["refused"] > 300
