"""Section 6 of NOTATION.md: what holds for every line of the grammar, whatever it says."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from rules.notation import Refused, is_readable, model, read, throw
from rules.notation import bounds as bounding
from rules.notation.lexer import COMMENT, LABEL, lex
from rules.notation.limits import RESULT
from rules.notation.model import Dice as DiceNode
from rules.notation.named import valued
from rules.notation.result import REPLACED
from rules.notation.spelling import spelling
from tests.support.dice.adder import Adder
from tests.support.dice.continued import continuable
from tests.support.dice.strategies import MANY, bare, disguises, fair, lines, mutated, plan_of


@given(lines())
@MANY
def test_canonical_text_reads_the_same_and_prints_as_itself(text):
    plan = plan_of(text)
    again = read(plan.canonical)
    assert bare(again) == bare(plan)
    assert again.canonical == plan.canonical
    # Numbers lose their names with their labels.
    assert again.notes == tuple(note for note in plan.notes if note not in valued(plan.rolls))


@given(disguises())
@MANY
def test_capitals_spaces_and_look_alikes_change_nothing(both):
    text, disguised = both
    plan = plan_of(text)
    assert len(disguised) > 500 or bare(read(disguised)) == bare(plan)


def without_marks(text: str) -> str:
    """Return a line without its labels and comments."""
    kinds, texts = lex(spelling(text)[0])
    quiet = (LABEL, COMMENT)
    kept = [t for kind, t in zip(kinds, texts, strict=True) if kind not in quiet]
    return "".join(kept)


@given(lines())
@MANY
def test_labels_and_comments_change_neither_plan_nor_faces(text):
    # A label ends its dice: without it the comparison behind would say when they explode.
    assume(not re.search(r"![!op]*\[[^]]*\]\s*[<>=]", text))
    plan = plan_of(text)
    quiet = read(without_marks(text))
    assert bare(quiet) == bare(plan)
    dice, again = fair(), fair()
    throw(plan, dice, "red")
    throw(quiet, again, "red")
    assert dice.rolls == again.rolls


@example("1x-min(-0[Fire]+-0,-0)[Fire]+-adv[Fire] # so it is")
@given(lines())
@MANY
def test_no_number_and_no_sign_is_missing_from_the_plan(text):
    # To reach -0 is to reach 0.
    assume(not re.search(r"(vs|[<>=])\s*-0\b", text))
    plan = plan_of(text)
    kinds, typed = lex(spelling(without_marks(text))[0])
    _, kept = lex(plan.canonical)

    def counted(texts):
        signs = (one for one in texts if one and not one.isalpha() and one != "!")
        return Counter("=" if one == "==" else one for one in signs if one != "#")

    lost = counted(typed) - counted(kept)
    # A hundred is written for the percent sign of a die; nothing else is written anew.
    lost["%"] -= sum((kind, after) == ("d", "%") for kind, after in itertools.pairwise(kinds))
    # The least and the greatest of some are kept as a pool: min(2,3) is {2,3}kl1.
    pools = kept.count("{") - typed.count("{")
    lost.subtract({"(": pools, ")": pools})
    assert not +lost


@given(lines(), st.integers(0, 2**64))
@MANY
def test_same_seed_same_plan_same_result(text, seed):
    plan = plan_of(text)
    assert throw(plan, fair(seed), "red") == throw(read(text), fair(seed), "red")


@given(lines(), st.integers(0, 2**64))
@MANY
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
        assert (outcome.verdict == "success") == what.test.point.is_met_by(outcome.value)


@given(lines())
@MANY
@example("1000d1000000!!min999999999")
@example("+".join(["1d9!min999999999"] * 29))
@example("-".join(["999999999"] * 50))
@example("{" + ",".join(["40d1000000!!ma999999999"] * 20) + "}")
def test_no_result_without_a_product_comes_near_the_limit(text):
    """Totals are bounded while reading only where something is multiplied."""
    rolls = [roll for roll in plan_of(text).rolls if isinstance(roll.what, model.Tested)]
    assume("*" not in text)
    for roll in rolls:
        low, high = bounding.bounds(roll.what.value)
        assert -RESULT / 10 < low <= high < RESULT / 10


@given(lines(), st.integers(0, 2**64))
@MANY
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
            assert not any(part.reroll.point.is_met_by(face) for face in stood)


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


@given(mutated())
@MANY
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
        assert all(is_readable(offer.form) for offer in refused.offers)
        assert f"`{refused.framed()}`: read " in refused.sentence()
        assert continuable(text[: refused.position]), refused.sentence()


@given(st.text(max_size=60))
@MANY
def test_any_text_ends_in_a_result_or_a_refusal(text):
    check_ends(text)


@given(mutated())
@MANY
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
