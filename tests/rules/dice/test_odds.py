"""Exact odds: what the page says of them, and the same chances found another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.notation import Refused, read
from rules.odds import odds, rows
from rules.odds.said import chance
from tests.support.dice.every_throw import brute_force
from tests.support.dice.expected import READS
from tests.support.dice.page import ROWS

TEXTS = {number: text for number, text, _, _ in ROWS}
LITTLE = Fraction(1, 10**9)

# Every construct of the language at least once, each below a million throws.
SMALL = (
    "1d20",
    "3d6",
    "4d6kh3",
    "4d6dl1dh1",
    "5d4kl2",
    "4dF",
    "4dF+3>=4",
    "2d6ro<3+4",
    "3d6ro1kh2",
    "3d6min2max5",
    "3d6>=5f=1",
    "4d6>4",
    "2d10kl1<7",
    "(1d4)d6",
    "(1d3-1)d4kh2",
    "{2d6,3d4}kh1",
    "{2d4,1d6,1d8}dl1dh1",
    "{1d4>=3,1d6,2}kl2",
    "6d4/3",
    "2d6%5",
    "-7/2+1d4",
    "1d6--1d4*2",
    "(2d6+3)-(2d6+1)>0",
    "(3d6>=4)-(2d6>=4)>0",
    "2dd66",
    "dd46ro<20",
    "dd100*10",
    "d12dis",
    "adv+5>=15",
    "3d6=6",
    "0d6",
    "2d6*1d4",
    "10d2",
    "2d4!o",
    "3d4!okh2",
    "2d4!o>=3",
    "2d4ro<2!okl1",
    "3d4!o>=3dl1>=3",
    "2d4!omin2",
    "4d4odd",
    "4d4kh3even",
    "(2d4)even",
    "1d6by4",
    "2d4+1by6",
    "1d4+1vs1d6",
    "2d4kh1vs1d4",
    "ceil(3d4/2)",
    "floor(3d4/2)",
    "round(-1d6/2)",
    "ceil(1d6/2+1d4/3)*2",
    "ceil(1d6/1d4)",
    "ceil((1d6-7/2)*3/2%2)",
    "abs(1d6-1d6)",
    "max(2d6,1d12)",
    "{ceil(1d6/2),1d4}kl1",
    "3d4ro1,3",
    "2d[1,3,5]",
    "3d[0,0,1]kh2",
    "3d[-1,2,2]>=2",
    "(1d2)d[1,5]+1",
    "4d[0,1,1000000]",
    "3d[-999999999,5,999999999]",
    "(1d3)d[1,2,999999999]-1d4",
)


@pytest.mark.parametrize("text", SMALL)
def test_small_rolls_equal_every_throw(text):
    found = odds(text).chances
    assert {value: found.chance(value) for value in found.weights} == brute_force(read(text))
    assert found.total() == 1


@pytest.mark.parametrize("number", [n for n in READS if n not in (11,)])
def test_rows_of_the_page(number):
    expected = READS[number]
    texts = [one.strip() for one in TEXTS[number].split(";")]
    for text, (least, most, mean) in zip(texts, expected.spans, strict=False):
        found = odds(text)
        assert (found.least, found.most) == (least, most)
        assert mean is None or abs(found.chances.mean() - mean) < Fraction(1, 10**6)
    if expected.chance is not None:
        assert abs(odds(texts[0]).success - expected.chance) <= LITTLE


def test_botches_below_zero():
    found = odds("10d10>=7f=1").chances
    below = sum(found.chance(value) for value in found.weights if value < 0)
    assert round(below * 1000) == 44


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("12d100", lambda: 12 @ icepool.d100),
        ("100d6", lambda: 100 @ icepool.d6),
        ("12d6kh5", lambda: icepool.d6.highest(12, 5)),
        ("10d10dl2dh3", lambda: icepool.d10.pool(10)[2:-3].sum()),
        ("30d6>=5", lambda: 30 @ (icepool.d6 >= 5)),
        ("20d6min2max5", lambda: 20 @ icepool.d6.map(lambda x: min(max(x, 2), 5))),
        ("15d8r<3", lambda: 15 @ icepool.d8.reroll({1, 2}, depth="inf")),
        ("15d8ro<3", lambda: 15 @ icepool.d8.reroll({1, 2}, depth=1)),
        ("(2d10)d8", lambda: (2 @ icepool.d10) @ icepool.d8),
        ("20d6*20d6", lambda: (20 @ icepool.d6) * (20 @ icepool.d6)),
        ("30d20/7", lambda: (30 @ icepool.d20) // 7),
        (
            "{5d6,6d4,2d12}kh2",
            lambda: icepool.highest(5 @ icepool.d6, 6 @ icepool.d4, 2 @ icepool.d12, keep=2),
        ),
        ("500d6>=5", lambda: 500 @ (icepool.d6 >= 5)),
        ("100d20", lambda: 100 @ icepool.d20),
        ("5dd66", lambda: 5 @ (10 * icepool.d6 + icepool.d6)),
        ("20d20kh10", lambda: icepool.d20.highest(20, 10)),
        ("40d6kh20", lambda: icepool.d6.highest(40, 20)),
        ("10d100kh5", lambda: icepool.d100.highest(10, 5)),
        ("9d100dl4dh4", lambda: icepool.d100.pool(9)[4:-4].sum()),
        ("12d20kl1", lambda: icepool.d20.lowest(12, 1)),
        ("20d10>=8f=1", lambda: 20 @ icepool.d10.map(lambda x: (x >= 8) - (x == 1))),
        ("{6d20,1d100}kh1", lambda: icepool.highest(6 @ icepool.d20, icepool.d100)),
        ("{6d20,1d100,9}kl1", lambda: icepool.lowest(6 @ icepool.d20, icepool.d100, 9)),
        ("(20d6>=5)-(20d6>=5)>0", lambda: (20 @ (icepool.d6 >= 5)) > (20 @ (icepool.d6 >= 5))),
    ],
)
def test_large_rolls_equal_icepool(text, die):
    theirs = die()
    found = odds(text).chances
    assert {int(value) for value in theirs.outcomes()} == set(found.weights)
    for value in theirs.outcomes():
        assert found.chance(int(value)) == theirs.probability(value)


@pytest.mark.rule("PF-DICE-1", "PF-DICE-4", "PF-DICE-5", "PF-DICE-6", "PF-DICE-7")
@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("12ad4+", Fraction(96, 10)),
        ("12hv4+", Fraction(8)),
        ("12bd4+", Fraction(6)),
        ("13ad7+", Fraction(28, 10)),
        ("13hv8+", Fraction(7, 3)),
        ("1bd2+", Fraction(5, 6)),
    ],
)
def test_planetfall_means(text, mean):
    assert abs(odds(text).chances.mean() - mean) < Fraction(1, 10**6)


@pytest.mark.rule("PF-DICE-6")
def test_one_exploding_die():
    found = odds("1ad4+").chances
    assert found.chance(0) == Fraction(1, 2)
    assert found.chance(1) == Fraction(1, 3)
    assert found.chance(2) == Fraction(1, 12)


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-2", "P28-SKILL-4")
@pytest.mark.parametrize(
    ("text", "percent"),
    [("sk7", 60), ("sk7-2", 40), ("sk7adv", 84), ("sk7dis", 36), ("sk1", 10), ("sk15", 90)],
)
def test_skill_rolls(text, percent):
    assert odds(text).success == Fraction(percent, 100)


@pytest.mark.rule("C316-TEST-1", "C316-TEST-3")
@pytest.mark.parametrize(
    ("text", "tenths"), [("fa6", 6), ("nfa4+1", 5), ("aa5", 5), ("fa12", 10), ("fa2-5", 0)]
)
def test_trials(text, tenths):
    assert odds(text).success == Fraction(tenths, 10)


@given(
    st.integers(1, 8), st.integers(2, 8), st.integers(1, 8), st.sampled_from([">=", "<", "=", ">"])
)
@settings(max_examples=40, deadline=None)
def test_laws(n, sides, k, op):
    everything = odds(f"{n}d{sides}").chances
    assert odds(f"{n}d{sides}kh{max(k, n)}").chances == everything
    if k < n:
        assert odds(f"{n}d{sides}kh{k}").chances == odds(f"{n}d{sides}dl{n - k}").chances
    one = odds(f"{n}d{sides}r<={min(k, sides - 1)}").chances
    assert min(one.weights) == n * (min(k, sides - 1) + 1)
    if n > 1 and 2 <= k <= sides and (op == ">=" or k < sides):
        found = odds(f"{n}d{sides}{op}{k}").chances
        chance = {">=": sides - k + 1, "<": k - 1, "=": 1, ">": sides - k}[op]
        for hits in range(n + 1):
            ways = comb(n, hits) * chance**hits * (sides - chance) ** (n - hits)
            assert found.chance(hits) == Fraction(ways, sides**n)


@pytest.mark.parametrize(
    "text", ["100d6", "20d100", "3d6!", "30d6>=5", "dd1000*10", "12ad", "1d21"]
)
def test_at_most_twenty_rows_that_add_up(text):
    found = odds(text)
    table = found.rows()
    assert len(table) <= 20
    assert sum(row.exactly for row in table) == found.chances.total()
    assert table[0].at_least == found.chances.total()
    for row, higher in pairwise(table):
        assert row.at_least - row.exactly == higher.at_least
        assert row.high < higher.low


def test_middle_rows_are_equally_wide():
    table = rows(odds("100d6").chances)
    assert table[0].label.endswith("or less")
    assert table[-1].label.endswith("or more")
    assert len({row.high - row.low for row in table[1:-1]}) == 1


def test_endless_dice_say_so():
    assert odds("3d6!").lines()[-1] == "beyond this: less than 1 in 10⁹"
    assert "beyond" not in "\n".join(odds("3d6").lines())


def test_answers_in_words():
    assert odds("4d6kh3").summary() == "4d6kh3: 3 to 18, mean 12.24, standard deviation 2.84"
    assert odds("1d20>=15").summary() == "1d20>=15: 30.00 % (3/10)"
    assert odds("3d6>=2f1").kind == "count"
    assert odds("(3d6)>=18").summary() == "(3d6)>=18: 0.46 % (1/216, 1 in 216)"
    assert odds("6x4d6kh3").text == "4d6kh3"


def test_of_two_rolls_compared_the_chance_of_each_to_be_higher_comes_first():
    found = odds("1d4+1 vs 1d6")
    pairs = [(a + 1, b) for a in range(1, 5) for b in range(1, 7)]
    first = Fraction(sum(a > b for a, b in pairs), 24)
    tie = Fraction(sum(a == b for a, b in pairs), 24)
    assert found.kind == "compared"
    assert found.summary() == (
        f"1d4+1vs1d6: the first is higher {chance(first)}, a tie {chance(tie)}, "
        f"the second is higher {chance(1 - first - tie)}"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "2d6+200d100",
            "`2d6+»200d100`: read 2d6+200d100; `200d100` has too many totals for exact odds. "
            "Such as `2d6+20d100`.",
        ),
        (
            "1d6; 2d6",
            "`1d6»; 2d6`: read 1d6; odds are told for one roll at a time. The first alone: `1d6`.",
        ),
        (
            "3tx",
            "`»3tx`: read nothing; symbols are shown and tallied, and have no odds of a total. "
            "Such as `3d6`.",
        ),
    ],
)
def test_refusals(text, sentence):
    with pytest.raises(Refused) as refused:
        odds(text)
    assert refused.value.sentence() == sentence


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1d1000000", "too many totals"),
        ("200d100", "too many totals"),
        ("1000d1000kh500", "too many ways to fall"),
        ("{9d100,9d100,9d100}dl1dh1", "too many ways to fall"),
        ("50d6!kh25", "too many ways to fall"),
        ("8000ad", "too many ways to fall"),
        ("100d[0,7,999999999]", "too many totals"),
        ("900d[-999999999,0,1,999999999]", "too many totals"),
    ],
)
def test_costly_odds_are_refused_for_what_costs(text, why):
    with pytest.raises(Refused, match=why):
        odds(text)
