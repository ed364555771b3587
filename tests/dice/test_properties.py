"""Section 6 of NOTATION.md: what holds for every line of the grammar, whatever it says."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import msgspec
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rules.dice import Dice, Scripted
from rules.fair import FairDice
from rules.notation import Plan, Refused, model, read, readable, throw
from rules.notation import bounds as bounding
from rules.notation.lexer import COMMENT, LABEL, lex
from rules.notation.model import Bracket, Chain, Group, Negative, Number
from rules.notation.model import Dice as DiceNode
from rules.notation.result import KEPT, REPLACED
from rules.notation.spelling import spelling
from rules.odds.meter import Meter, TooCostly
from rules.odds.values import TAIL, Costly, Evaluation

from . import grammar
from .continued import continuable

CONSTANT = settings(max_examples=200, deadline=None, derandomize=True)


CHOICES = st.binary(min_size=60, max_size=160)
EDITS = st.lists(
    st.tuples(
        st.integers(0, 60), st.none() | st.sampled_from("0123456789dkhlrxpeo!<>=+-*(){},;#[]f .—×")
    ),
    min_size=1,
    max_size=3,
)


def picker(choices: bytes) -> grammar.Pick:
    """Return choices one after the other, the first ones when there are no more."""
    left = iter(choices)
    return lambda n: next(left, 0) % n


def lines() -> st.SearchStrategy[str]:
    """Lines of the grammar."""
    return CHOICES.map(lambda choices: grammar.line(picker(choices)))


def disguises() -> st.SearchStrategy[tuple[str, str]]:
    """Lines of the grammar, each with itself in another spelling."""

    def both(choices: bytes, spelling_choices: bytes) -> tuple[str, str]:
        text = grammar.line(picker(choices))
        return text, grammar.disguised(picker(spelling_choices), text)

    return st.builds(both, CHOICES, st.binary(min_size=200, max_size=200))


def mutated() -> st.SearchStrategy[str]:
    """Lines of the grammar with some characters taken out or put in."""

    def changed(text: str, edits: list[tuple[int, str | None]]) -> str:
        letters = list(text)
        for place, letter in edits:
            if letter is None:
                del letters[place : place + 1]
            else:
                letters.insert(place, letter)
        return "".join(letters)

    return st.builds(changed, lines(), EDITS)


def plan_of(text: str) -> Plan:
    try:
        return read(text)
    except Refused:
        assume(False)
        raise


def fair(seed: int = 0) -> FairDice:
    dice = FairDice(seed.to_bytes(32, "big"), bytes(32), bytes(32))
    dice.decide(b"a line")
    return dice


def bare(plan: Plan) -> object:
    """Return the rolls of a plan without labels and comments."""

    def strip(part):
        if isinstance(part, dict):
            return {k: strip(v) for k, v in part.items() if k not in ("label", "comment")}
        return [strip(one) for one in part] if isinstance(part, list) else part

    return strip(msgspec.json.decode(msgspec.json.encode(plan.rolls)))


@given(lines())
@CONSTANT
def test_canonical_text_reads_the_same_and_prints_as_itself(text):
    plan = plan_of(text)
    again = read(plan.canonical)
    assert bare(again) == bare(plan)
    assert again.canonical == plan.canonical
    assert again.notes == plan.notes


@given(disguises())
@CONSTANT
def test_capitals_spaces_and_look_alikes_change_nothing(both):
    text, disguised = both
    plan = plan_of(text)
    assert len(disguised) > 500 or bare(read(disguised)) == bare(plan)


def without_marks(text: str) -> str:
    """Return a line without its labels and comments."""
    tokens = lex(spelling(text).plain)
    quiet = (LABEL, COMMENT)
    kept = [t for kind, t in zip(tokens.kinds, tokens.texts, strict=True) if kind not in quiet]
    return "".join(kept)


@given(lines())
@CONSTANT
def test_labels_and_comments_change_neither_plan_nor_faces(text):
    plan = plan_of(text)
    quiet = read(without_marks(text))
    assert bare(quiet) == bare(plan)
    dice, again = fair(), fair()
    throw(plan, dice, "red")
    throw(quiet, again, "red")
    assert dice.rolls == again.rolls


@given(lines())
@CONSTANT
def test_no_number_and_no_sign_is_missing_from_the_plan(text):
    plan = plan_of(text)
    typed, kept = lex(spelling(without_marks(text)).plain), lex(plan.canonical)

    def counted(tokens):
        signs = (one for one in tokens.texts if one and not one.isalpha() and one != "!")
        return Counter("=" if one == "==" else one for one in signs if one != "#")

    lost = counted(typed) - counted(kept)
    # A hundred is written for the percent sign of a die; nothing else is written anew.
    lost["%"] -= sum(
        (kind, after) == ("d", "%")
        for kind, after in zip(typed.kinds, typed.kinds[1:], strict=False)
    )
    assert not +lost


@given(lines(), st.integers(0, 2**64))
@CONSTANT
def test_same_seed_same_plan_same_result(text, seed):
    plan = plan_of(text)
    assert throw(plan, fair(seed), "red") == throw(read(text), fair(seed), "red")


class Adder:
    """A second way to the value: pools in the order shown, added by the plan, dice by dice."""

    def __init__(self, pools) -> None:
        self.pools = list(pools)

    def tested(self, one: model.Tested) -> int:
        if one.test is not None and one.test.counts:
            return self.pool(one.value, one.test)
        total = self.value(one.value)
        return total if one.test is None else int(one.test.point.meets(total))

    def pool(self, node: DiceNode, test) -> int:
        if isinstance(node.count, Bracket):
            self.tested(node.count.inner)
        shown = self.pools.pop(0).shown()
        worths = [die.worth for die in shown if die.fate == KEPT]
        if test is None:
            return sum(worths)
        hits = sum(test.point.meets(worth) for worth in worths)
        return hits - sum(test.botch.meets(worth) for worth in worths if test.botch)

    def value(self, node) -> int:
        if isinstance(node, Number):
            return node.n
        if isinstance(node, DiceNode):
            return self.pool(node, None)
        if isinstance(node, Negative):
            return -self.value(node.part)
        if isinstance(node, Bracket):
            return self.tested(node.inner)
        if isinstance(node, Group):
            return self.group(node)
        assert isinstance(node, Chain)
        total = self.value(node.first)
        for step in node.steps:
            right = self.value(step.part)
            work = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "%": int.__mod__}
            total = work.get(step.sign, int.__floordiv__)(total, right)
        return total

    def group(self, node: Group) -> int:
        values = sorted(self.tested(member) for member in node.members)
        for keep in node.keep:
            n = min(keep.n, len(values))
            if keep.how == "kh":
                values = values[len(values) - n :]
            elif keep.how == "kl":
                values = values[:n]
            else:
                values = values[n:] if keep.how == "dl" else values[: len(values) - n]
        return sum(values)


@given(lines(), st.integers(0, 2**64))
@CONSTANT
@example("5d6!ro1min2kh3>=4f=2;12ad;sk7adv;3tx;2dd100", 1)
def test_every_face_is_shown_once_and_adds_up(text, seed):
    plan, dice = plan_of(text), fair(seed)
    result = throw(plan, dice, "red")
    assume(not result.stopped)
    shown = [die for one in result.outcomes for pool in one.pools for die in pool.shown()]
    drawn = Counter(face for roll in dice.rolls for face in roll.faces)
    assert Counter(face for die in shown for face in die.faces) == drawn
    rolls = [roll for roll in plan.rolls for _ in range(roll.times or 1)]
    for roll, outcome in zip(rolls, result.outcomes, strict=True):
        if isinstance(roll.what, model.Tested):
            check_value(roll.what, outcome)


def check_value(what: model.Tested, outcome) -> None:
    """Check one outcome against the second adder and the bounds found beforehand."""
    total_only = what if what.test is None or what.test.counts else model.Tested(what.value)
    adder = Adder(outcome.pools)
    assert adder.tested(total_only) == outcome.value
    assert adder.pools == []
    low, high = bounding.tested(total_only)
    assert low <= outcome.value <= high
    if outcome.verdict:
        assert (outcome.verdict == "success") == what.test.point.meets(outcome.value)


@given(lines(), st.integers(0, 2**64))
@CONSTANT
def test_rerolled_dice(text, seed):
    """After `r` no die meets its point; `ro` replaces a die at most once."""
    plan = plan_of(text)
    parts = {}
    collect(plan.rolls, parts)
    result = throw(plan, fair(seed), "red")
    for pool in (pool for one in result.outcomes for pool in one.pools):
        part = parts.get(pool.part)
        if part is None or part.reroll is None or part.die.digits or part.explode:
            continue
        stood = [die.faces[0] + part.die.shift for die in pool.shown() if die.fate != REPLACED]
        replaced = sum(die.fate == REPLACED for die in pool.shown())
        if part.reroll.once:
            assert replaced <= len(stood)
        else:
            assert not any(part.reroll.point.meets(face) for face in stood)


def collect(part, found) -> None:
    """Find every part of dice in a plan, by its text."""
    if isinstance(part, DiceNode):
        found[part.text] = part
    if isinstance(part, tuple):
        for one in part:
            collect(one, found)
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            collect(getattr(part, name), found)


@given(st.integers(-1000, 1000), st.integers(-30, 30).filter(bool))
@CONSTANT
def test_division_and_rest_belong_together(a, b):
    whole, rest = (throw(read(f"{a}{sign}{b}"), Scripted(), "a") for sign in ("//", "%"))
    assert a == whole.outcomes[0].value * b + rest.outcomes[0].value
    assert throw(read(f"{a}/{b}"), Scripted(), "a").outcomes[0].value == whole.outcomes[0].value


@given(st.lists(st.integers(1, 6), min_size=2, max_size=10), st.integers(2, 6))
@CONSTANT
def test_counts_above_and_below_make_up_the_pool(faces, k):
    script = [(6, face) for face in faces]
    counts = [
        throw(read(f"{len(faces)}d6{op}{k}"), Scripted(script), "a").outcomes[0].value
        for op in (">=", "<")
    ]
    assert sum(counts) == len(faces)


@given(st.lists(st.integers(1, 8), min_size=1, max_size=9), st.integers(1, 9))
@CONSTANT
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


@given(mutated())
@CONSTANT
@example("d66")
@example("4d6kh3kl1")
@example("10d10>=5+2")
def test_refusals_can_be_mended(text):
    """Every form offered parses, and what stands before » can be continued to a legal line."""
    # A divisor must not be able to be 0, which no short end can promise; so none takes part.
    text = "".join("+" if char in "/÷%" else char for char in text)
    try:
        read(text)
    except Refused as refused:
        assert refused.offers
        assert all(readable(offer.form) for offer in refused.offers)
        assert f"`{refused.framed()}`: read " in refused.sentence()
        assert continuable(text[: refused.position]), refused.sentence()


@given(st.text(max_size=60))
@CONSTANT
def test_any_text_ends_in_a_result_or_a_refusal(text):
    check_ends(text)


@given(mutated())
@CONSTANT
def test_any_mutated_line_ends_in_a_result_or_a_refusal(text):
    check_ends(text)


def check_ends(text: str) -> None:
    dice = fair()
    try:
        plan = read(text)
    except Refused as refused:
        assert len(refused.sentence()) < 1500
        assert dice.rolls == []
    else:
        result = throw(plan, dice, "red")
        assert len(result.summary()) <= 200


@pytest.mark.parametrize(
    "unit", ["(", "{", "d", "dd", "1d6+", "[", "#", ";", "!", "-", "((1)d", "😀"]
)
def test_repeated_pieces_end_in_a_refusal(unit):
    text = unit * (500 // len(unit))
    with pytest.raises(Refused) as refused:
        read(text)
    assert len(refused.value.sentence()) < 1500


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
