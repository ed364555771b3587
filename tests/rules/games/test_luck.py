"""Luck: what dice came to beside what such dice come to, the same as by counting every fall."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from rules import luck
from rules.core import Line, Work
from rules.core.score import Score, Standing, counted, worded
from rules.core.throw import PASSED, Throw, of_test, paired
from rules.dice import Roll
from rules.games.planet28 import ending as planet28
from rules.games.planetfall.system import SYSTEM as PLANETFALL
from rules.games.planetx.scoring import ending as planetx
from rules.games.three_sixteen import ending as three_sixteen
from rules.odds.meter import Meter, TooCostly
from tests.journals import kept

SEEDS = range(40)


class Every:
    """A game in which every die is worth its face, and tests what they meet."""

    def throw(self, roll, work):
        found = None if work is None else of_test(work)
        return found or Throw("pips", tuple(range(1, roll.sides + 1)))


def brute(dice):
    """Return by counting every fall of these dice how often each total comes."""
    every = [worth for worth, n in dice.items() for _ in range(n)]
    return Counter(sum(fall) for fall in itertools.product(*every))


def drawn(seed):
    """Return a few dice of several sorts, by what their faces are worth."""
    chance = random.Random(seed)
    found = Counter()
    for _ in range(chance.randint(1, 3)):
        sides = chance.randint(2, 6)
        worth = tuple(chance.choice((0, 1, 1, 3, 7)) for _ in range(sides))
        found[worth] += chance.randint(1, 2)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chances_are_those_of_counting_every_fall(seed):
    dice = drawn(seed)
    falls = brute(dice)
    whole = falls.total()

    found = luck.totals(dice, Meter())

    assert {total: found.chance(total) for total in falls} == {
        total: Fraction(n, whole) for total, n in falls.items()
    }
    assert found.total() == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_an_account_is_what_counting_says_of_small_games(seed):
    chance = random.Random(seed)
    rows, every = [], []
    for _ in range(chance.randint(1, 4)):
        sides = chance.randint(2, 6)
        faces = tuple(chance.randint(1, sides) for _ in range(chance.randint(1, 2)))
        rows.append(((), (Roll(sides, faces, "pips", "red"),)))
        every += [(sides, face) for face in faces]

    (one,) = luck.luck(Every(), rows)

    falls = Counter(sum(f) for f in itertools.product(*(range(1, s + 1) for s, _ in every)))
    whole, got = falls.total(), sum(face for _, face in every)
    assert (one.dice, one.got, one.single) == (len(every), got, False)
    assert one.expected == Fraction(sum(total * n for total, n in falls.items()), whole)
    assert one.below == Fraction(sum(n for total, n in falls.items() if total < got), whole)
    assert one.above == Fraction(sum(n for total, n in falls.items() if total > got), whole)


def test_tests_count_by_what_they_needed():
    works = (
        Work("one", (3,), 6, target=4, how="under", verdict="success"),
        Work("two", (4,), 6, target=4, how="at most", verdict="success"),
        Work("three", (3,), 6, target=4, how="at least", verdict="failure"),
    )
    rolls = tuple(Roll(6, work.faces, work.what, "blue") for work in works)
    rows = [((Line("All.", "X-1", work=works),), rolls)]

    (one,) = luck.luck(Every(), rows)

    assert (one.what, one.dice, one.got, one.single) == (PASSED, 3, 2, True)
    assert one.expected == Fraction(3 + 4 + 3, 6)


def test_private_dice_and_private_workings_count_for_nothing():
    secret = Work("secret", (1,), 6, target=4, how="under")
    told = (Line("For Red.", "X-1", to=("red",), work=(secret,)),)
    rolls = (Roll(6, (1,), "secret", "red", to=("red",)), Roll(6, (1,), "open", "red"))

    assert [(roll.why, work) for roll, work in paired(told, rolls)] == [("open", None)]


def test_each_working_goes_with_one_roll():
    works = (Work("a", (2,), 6, target=3, how="under"), Work("b", (2,), 6, target=1, how="under"))
    rolls = (Roll(6, (2,), "a", "red"), Roll(6, (2,), "b", "red"), Roll(6, (2,), "c", "red"))

    found = [work.what if work else None for _, work in paired((Line("", "", work=works),), rolls)]

    assert found == ["a", "b", None]


def test_too_many_dice_are_told_without_a_rank():
    rows = [((), (Roll(1_000_000, (5,) * 400, "pips", "red"),))]

    (one,) = luck.luck(Every(), rows)

    assert one.below is None is one.above
    assert luck.in_words(one) == "2000 pips on 400 dice, 200000200 expected"
    with pytest.raises(TooCostly):
        luck.totals(Counter({(0, 1): 1_000_000}), Meter(10))


@pytest.mark.parametrize(
    ("got", "below", "above", "words"),
    [
        (7, "4/5", "1/10", "7 of 9 dice passed, 4.5 expected, luckier than 80 in 100"),
        (2, "1/10", "999/1000", "2 of 9 dice passed, 4.5 expected, unluckier than 99 in 100"),
        (5, "2/5", "2/5", "5 of 9 dice passed, 4.5 expected, much as expected"),
    ],
)
def test_luck_is_said_in_plain_words(got, below, above, words):
    one = luck.Luck("red", PASSED, 9, got, Fraction(9, 2), True, Fraction(below), Fraction(above))

    assert luck.in_words(one) == words


@pytest.mark.rule("P28-SKILL-2")
def test_in_planet_28_a_natural_1_and_10_count_whatever_is_needed():
    hard = planet28.throw(Roll(10, (1,), "fight", "red"), Work("fight", (1,), 10, target=1))
    easy = planet28.throw(Roll(10, (10,), "fight", "red"), Work("fight", (10,), 10, target=12))

    assert hard is not None and hard.worth == (1, *(0,) * 9)
    assert easy is not None and easy.worth == (*(1,) * 9, 0)


@pytest.mark.rule("P28-ARM-POWER")
def test_in_planet_28_a_reboot_and_other_dice_count_as_they_are_read():
    reboot = Work("reboot check", (10,), 10, target=10, how="at least")
    other = Work("search", (2,), 4, target=4, how="at least")

    found = planet28.throw(Roll(10, (10,), "reboot check", "red"), reboot)
    assert found == Throw(PASSED, (*(0,) * 9, 1))
    under = Work("other", (2,), 12, target=12, how="under")
    low = planet28.throw(Roll(12, (2,), "other", "red"), under)
    assert low == Throw(PASSED, (*(1,) * 11, 0))
    assert planet28.throw(Roll(4, (2,), "search", "red"), other) == Throw(PASSED, (0, 0, 0, 1))


@pytest.mark.rule("P28-DMG-1", "P28-SKILL-2")
def test_in_planet_28_damage_counts_for_whoever_deals_it():
    dealt = planet28.throw(Roll(4, (3,), "Fist damage", "red"), None)
    suffered = planet28.throw(Roll(4, (3,), "hazardous ground damage", "red"), None)

    assert dealt == Throw("damage", (1, 2, 3, 4))
    assert suffered is None
    assert planet28.throw(Roll(12, (3,), "Throw", "red"), None) is None
    # A working without a number to meet is none of a test.
    shown = Work("Fist damage", (3,), 4)
    assert planet28.throw(Roll(4, (3,), "Fist damage", "red"), shown) == dealt
    assert planet28.throw(Roll(6, (3,), "fall", "red"), None) is None


@pytest.mark.rule("PX-DIE-1")
def test_in_planet_x_a_fissure_is_bad_luck():
    found = planetx.throw(Roll(6, (2,), "scouting D4", "red"), None)

    assert found is not None and found.worth == (1, 0, 1, 1, 1, 1)
    assert planetx.throw(Roll(6, (2,), "winds of change", "red"), None) is None


def test_in_316_tests_of_every_version_count():
    old = three_sixteen.throw(Roll(10, (4,), "", "red"), Work("FA", (4,), 10, target=4))
    new = three_sixteen.throw(
        Roll(10, (4,), "", "red"), Work("FA", (4,), 10, target=4, how="at most")
    )

    assert old == new == Throw(PASSED, (1, 1, 1, 1, *(0,) * 6))
    assert three_sixteen.throw(Roll(10, (4,), "", "red"), Work("kills", (4,), 10)) is None


TOO_SHORT = (
    "planetfall-1-conceded.json.gz",
    "planetfall-1-ended.json.gz",
    "planetfall-2-conceded-early.json.gz",
)
"""Games that were given up before anybody had to pass a test."""


@pytest.mark.parametrize("name", kept.KEPT)
def test_the_luck_of_kept_games_of_every_version_adds_up(name):
    game = kept.load(name)
    system = kept.system_of(game)
    rows = [
        (
            msgspec.convert(row["told"], tuple[Line, ...]),
            msgspec.convert(row["rolls"], tuple[Roll, ...]),
        )
        for row in kept.stored(game)
    ]

    found = luck.luck(system, rows)

    if name in TOO_SHORT:
        assert not found
        return
    assert found and len({(one.seat, one.what) for one in found}) == len(found)
    fallen = sum(len(r.faces) for _, rolls in rows for r in rolls if r.to is None)
    assert 0 < sum(one.dice for one in found) <= fallen
    for one in found:
        assert one.below is not None and one.above is not None
        assert one.below >= 0 <= one.above
        assert one.below + one.above < 1


@pytest.mark.parametrize("name", kept.KEPT)
def test_the_score_of_kept_games_names_every_player_and_the_winners(name):
    game = kept.load(name)
    system = kept.system_of(game)
    state = kept.last_state(game)

    score = system.score(system.look(state, None))

    outcome = system.outcome(state)
    assert score is not None and score.rows
    won = {row.seat for row in score.rows if row.won}
    assert won == set(outcome.winners if outcome else ())
    assert all(row.name in worded(score) for row in score.rows)
    assert {row.seat for row in score.rows} == {seat for seat in game["seats"] if seat != "gm"}


def test_a_score_reads_as_a_sentence_for_each_side():
    blue = Standing("blue", "Ben (Blue)", 9, ("8 hexes", "1 card"), won=True)
    rows = (blue, Standing("red", "Ana", 1), Standing("green", "Cem", 0, out=True))

    assert worded(Score("points", rows)) == (
        "Ben (Blue): 9 points (8 hexes, 1 card), wins. Ana: 1 point. "
        "Cem: 0 points, out of the game."
    )
    assert counted(1, "HP left") == "1 HP left"


def test_every_die_of_a_pool_of_planetfall_counts_as_passed_or_not():
    fallen, extra = Work("ordnance", (2, 6), 6, target=4, how="at least"), (5,)
    wave = Work("ordnance: extra dice", extra, 6, target=4, how="at least")
    rows = [
        (
            (Line("3 hits.", "PF-ORD-8", work=(fallen, wave)),),
            (Roll(6, (2, 6), "ordnance", "red"), Roll(6, extra, "ordnance", "red")),
        )
    ]
    (found,) = luck.luck(PLANETFALL, rows)
    assert (found.seat, found.dice, found.got, found.expected) == ("red", 3, 2, Fraction(3, 2))
    assert PLANETFALL.throw(rows[0][1][0], None) is None
