"""Laws of the language that hold whatever falls, and throws that lie about their exact means."""

from __future__ import annotations

import random
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Dice, Scripted
from rules.notation import Refused, model, read, throw
from rules.odds.meter import Meter, TooCostly
from rules.odds.values import TAIL, Costly, Evaluation
from tests.support.dice import grammar
from tests.support.dice.strategies import MANY, bare


@given(st.integers(-1000, 1000), st.integers(-30, 30).filter(bool))
@MANY
def test_division_and_rest_belong_together(a, b):
    whole, rest = (throw(read(f"{a}{sign}{b}"), Scripted(), "a") for sign in ("//", "%"))
    assert a == whole.outcomes[0].value * b + rest.outcomes[0].value
    assert throw(read(f"{a}/{b}"), Scripted(), "a").outcomes[0].value == whole.outcomes[0].value


@given(st.lists(st.integers(1, 6), min_size=2, max_size=10), st.integers(2, 6))
@MANY
def test_counts_above_and_below_make_up_the_pool(faces, k):
    script = [(6, face) for face in faces]
    counts = [
        throw(read(f"{len(faces)}d6{op}{k}"), Scripted(script), "a").outcomes[0].value
        for op in (">=", "<")
    ]
    assert sum(counts) == len(faces)


@given(st.lists(st.integers(1, 8), min_size=1, max_size=9), st.integers(1, 9))
@MANY
def test_keeping_and_dropping(faces, k):
    n, script = len(faces), [(8, face) for face in faces]

    def total(keep: str) -> int:
        return throw(read(f"{n}d8{keep}"), Scripted(script), "a").outcomes[0].value

    assert total(f"kh{max(n, k)}") == sum(faces)
    assert total(f"kh{k}") == sum(sorted(faces, reverse=True)[:k])
    assert total(f"kl{k}") == sum(sorted(faces)[:k])
    if k < n:
        assert total(f"kh{k}") == total(f"dl{n - k}")
        assert total(f"kl{k}") == total(f"dh{n - k}")


def test_advantage_is_the_best_of_two():
    assert bare(read("adv")) == bare(read("2d20kh1")) == bare(read("d20 adv"))
    assert bare(read("dis")) == bare(read("2d20kl1")) == bare(read("1d20dis"))


class Seeded(Dice):
    """Dice from a seeded generator, quick and repeatable."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.generator = random.Random(seed)

    def draw(self, n, sides, why, hidden):
        return tuple(self.generator.randint(1, sides) for _ in range(n))


SOME_STEPS = 600_000


def distance(text: str, seed: int) -> float | None:
    """Return how many standard deviations a throw lies from the exact mean, None without odds."""
    try:
        plan = read(text)
        if not isinstance(plan.rolls[0].what, model.Tested):
            return None
        exact = Evaluation(Meter(SOME_STEPS), TAIL).tested(plan.rolls[0].what)
    except (Refused, Costly, TooCostly):
        return None
    spread = exact.variance()
    result = throw(plan, Seeded(seed), "a")
    if spread == 0 or result.stopped:
        return None
    outcome = result.outcomes[0]
    value = int(outcome.verdict == "success") if outcome.verdict else outcome.value
    return float(value - exact.mean()) / sqrt(spread)


@pytest.mark.long
def test_throws_of_two_thousand_lines_lie_about_their_means():
    generator = random.Random(20261121)
    found: list[float] = []
    seed = 0
    while len(found) < 2000:
        seed += 1
        away = distance(grammar.roll(generator.randrange), seed)
        if away is not None:
            found.append(away)
    assert abs(sum(found)) / sqrt(len(found)) < 3
    assert 0.8 < sum(away**2 for away in found) / len(found) < 1.2
