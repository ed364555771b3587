"""What a refusal offers holds every die and number that was typed, or says it is another thing."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.notation import Refused, read
from rules.notation.cursor import BEHIND, EXAMPLES, PARTIAL, Cursor
from rules.notation.lexer import NUMBER
from rules.odds.answer import odds
from tests.support.dice.strategies import MANY, lines, mutated

WORDS = (
    " drop lowest 2",
    " 7",
    " 2d6",
    "**2",
    "!=3",
    "w6",
    "fireball ",
    "roll ",
    " advantage 4",
    "x>5",
)


def refused(text):
    """Return the refusal of a line in forms of the grammar, None where it can be read."""
    try:
        read(text, version=1)
    except Refused as found:
        return found
    return None


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("roll 2d6 3", ["2d6+3"]),
        ("r 1d20 15", ["1d20+15"]),
        ("fireball 8d6 2", ["8d6+2"]),
        ("1d20 2d6 3", ["1d20+2d6+3"]),
        ("1d1e1", ["1d1"]),
        ("3d1!6", ["3d1"]),
        ("2d1e6", ["2d1"]),
        ("4d6 drop lowest 3", ["4d6dl3", "4d6 # drop lowest 3"]),
        ("4d6 keep highest 3", ["4d6kh3", "4d6 # keep highest 3"]),
        ("4d6 drop the lowest", ["4d6dl1", "4d6 # drop the lowest"]),
        ("4d6 drop lowest 1 plus 3", ["4d6 # drop lowest 1 plus 3"]),
        ("1d20 advantage 5", ["1d20 # advantage 5"]),
        ("2d6**2", ["2d6"]),
        ("10d6**3", ["10d6"]),
        ("2**3", ["2*2*2"]),
        ("(2d6)!=7", ["(2d6)"]),
        ("1 != 2", ["1"]),
        ("5d10x>8", ["5d10!>8"]),
        ("5d10x=10", ["5d10!"]),
        ("5d10x", ["5d10!"]),
        ("3d6!!p", ["3d6!p"]),
        ("1w6", ["1d6"]),
        ("2W6+3", ["2d6+3"]),
    ],
)
def test_what_is_offered_is_what_was_typed(typed, offered):
    """No number glued to another, none lost, nothing turned into its opposite."""
    found = refused(typed)
    assert [offer.form for offer in found.offers] == offered
    assert not any(re.search(r"imes +:", offer.caption + ":") for offer in found.offers)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        # Dice behind an `x` in the middle are no number of rolls.
        ("1d20+2x1d6", "A product: `1d20+2*1d6`; a sum: `1d20+2+1d6`."),
        ("(2x1d6)", "A product: `(2*1d6)`; a sum: `(2+1d6)`."),
        ("1d6 x d4", "A product: `1d6*d4`; a sum: `1d6+d4`."),
        # The wrong bracket is not the end of what can be told.
        ("{1d6,2)kh1", "So: `{1d6,2}kh1`."),
        ("(1d6}", "So: `(1d6)`."),
        ("(1d6,2}kh1", "The better: `{1d6,2}kh1`."),
        ("3+{1d6}kh1", "In brackets, without the rest: `3+(1d6)`."),
        # What is kept and dropped at once.
        ("4d6kl0", "Such as `4d6kl1`."),
        ("4d6kh3dl1", "`kh` alone: `4d6kh3`; `dl` alone: `4d6dl1`."),
        ("{1d6,2,3}kh2dl1", "`kh` alone: `{1d6,2,3}kh2`; `dl` alone: `{1d6,2,3}dl1`."),
        # A face that no die has is no matter on which bots disagree.
        ("1d6!7", "Such as `1d6!6`."),
        ("1d20r0+3", "Such as `1d20r1+3`."),
        ("10d6>=5f9", "Such as `10d6>=5f1`."),
        ("10d6>=5f1f2", "The first alone: `10d6>=5f1`."),
        ("1d1000000!>=2", "Such as `2d6+3`."),
        # Signs of two characters.
        ("2d6=>7", "So: `(2d6)>=7`."),
        ("1d20 > = 15", "So: `1d20>=15`."),
        ("10d6>==5", "So: `10d6>=5`."),
        ("(2d6)=<7", "So: `(2d6)<=7`."),
        # Numbers behind the fault are kept.
        ("1.5d6+2", "`1d6+2` or `2d6+2`."),
        ("1d6*1.5+3", "`1d6*1+3` or `1d6*2+3`."),
        ("ceil(5/0)", "Such as `ceil(5/2)`."),
        ("3d6, 2d8, 1d4", "Separate rolls: `3d6;2d8;1d4`."),
        ("8d6 fire + 2d4", "With labels: `8d6[fire]+2d4`; `8d6 # fire + 2d4`."),
        ("half of 8d6+2", "The dice halved: `8d6/2+2`; all of it halved: `(8d6+2)/2`."),
        ("8d6-1 halved", "The dice halved: `8d6/2-1`; all of it halved: `(8d6-1)/2`."),
        ("1d20+5 vs 15+2", "A test: `(1d20+5)-(15+2)>=0`."),
        ("2x1d20 vs 3*4", "A test: `2x(1d20)-(3*4)>=0`."),
        # Nothing is left out of these, and none says so.
        ("roll 2d6 3", "Added: `2d6+3`."),
        ("2d6 2d6 2d6", "Plus: `2d6+2d6+2d6`."),
    ],
)
def test_each_refusal_ends_with_what_was_meant(typed, meant):
    with pytest.raises(Refused) as found:
        read(typed)
    assert found.value.sentence().endswith(f". {meant}")


def test_a_form_that_leaves_the_rest_out_says_so():
    """A button never drops dice in silence."""
    offers = {offer.form: offer.caption for offer in refused("4d6kh2kl1*k1d8").offers}
    assert all("without the rest" in offers[form] for form in offers if "d8" not in form)


NUMBERS = re.compile("[0-9]+")


def check_offers(text):
    """Hold every form offered for a line against the numbers typed in it."""
    found = refused(text)
    if found is None:
        return
    c = Cursor(text)
    typed = [piece for kind, piece in zip(c.kinds, c.texts, strict=True) if kind == NUMBER]
    glued = {one + two for one, two in itertools.pairwise(typed)} - set(typed)
    fault = next((at for at, start in enumerate(c.starts) if c.where[start] >= found.position), 0)
    end = next((at for at in range(fault, len(c.kinds)) if c.kinds[at] in (";", "end")), fault)
    behind = Counter(NUMBERS.findall(c.text(min(fault + BEHIND, end), end)))
    for offer in found.offers:
        if offer.caption in EXAMPLES:
            continue
        there = Counter(NUMBERS.findall(offer.form))
        assert glued.isdisjoint(there), offer
        said = offer.caption == "" or offer.caption.startswith(PARTIAL)
        assert said or offer.caption.endswith("without the rest") or not behind - there, offer


@MANY
@given(mutated())
def test_no_offer_of_a_mistyped_line_loses_or_glues_a_number(text):
    check_offers(text)


@MANY
@given(lines(), st.sampled_from(WORDS), st.integers(0, 100))
def test_no_offer_of_a_line_with_words_in_it_loses_or_glues_a_number(text, word, place):
    at = place % (len(text) + 1)
    check_offers(text[:at] + word + text[at:])


def test_a_sign_that_begins_no_comment_is_named():
    """`4d6#` is read, and not without a word."""
    assert read("4d6#").notes == ("`#` begins a comment, and nothing stands behind it",)
    assert read("4d6 # why").notes == ()


def test_the_sign_for_times_multiplies_and_says_so():
    """`2d6×3` might have meant three rolls."""
    assert "multiplied, not rolled again" in read("2d6×3").words
    assert read("2d6*3").words == ""


@pytest.mark.parametrize(("line", "smaller"), [("900d6!", "90d6!"), ("900d6!+1", "90d6!+1")])
def test_odds_that_are_too_many_are_offered_for_fewer_of_the_same_dice(line, smaller):
    with pytest.raises(Refused) as caught:
        odds(line)
    assert [offer.form for offer in caught.value.offers] == [smaller]
