"""A host who rewrites a file is found out, or the page on fairness says what cannot be found."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rules import verify
from tests.support.verify import forging

PAGE = Path(__file__).parents[3] / "docs" / "fairness.md"
ENTRY = re.compile(r"\| `([a-z ]+)` \| .+ \| .+ \| (.+) \|")
EXCUSED = dict(ENTRY.findall(PAGE.read_text()))
"""The kinds of forgery that the page says are not found, and what finds them all the same."""


@cache
def forged(base):
    """Return the forgeries of a base, and which of them the verifier misses."""
    found = [one for one in forging.forgeries() if one.base == base]
    return found, [one for one in found if not verify.verify(one.file)]


@pytest.mark.parametrize("base", forging.BASES)
def test_what_is_forged_is_honest(base):
    """Otherwise every forgery would be found for the wrong reason."""
    assert verify.verify(forging.base(base)) == []


# Two of the files are forged before every change, all of them in the long run.
SHORT = ("rolls of proof 2", "planetx")
TRIED = [
    base if base in SHORT else pytest.param(base, marks=pytest.mark.long) for base in forging.BASES
]


@pytest.mark.parametrize("base", TRIED)
def test_every_forgery_is_found_or_excused(base):
    """Two hundred ways to forge each file; what is missed is of a kind that the page names."""
    found, missed = forged(base)
    assert len(found) >= 200
    assert [one.name for one in missed if one.kind not in EXCUSED] == []


@pytest.mark.long
def test_no_excuse_is_idle():
    """What the page calls not proven was tried, and was not found."""
    missed = Counter(one.kind for base in forging.BASES for one in forged(base)[1])
    assert set(missed) == set(EXCUSED)


@pytest.mark.parametrize("base", forging.BASES)
def test_a_receipt_finds_what_the_file_hides(base):
    """Whoever kept the receipts of all rows finds every forgery that the page says they find."""
    honest = forging.base(base)
    receipts = [row["chain"][:16] for row in honest["rows"]]
    for one in forged(base)[1]:
        check = verify.Check(one.file)
        check.run()
        check.compare(receipts)
        assert bool(check.faults) == ("receipt" in EXCUSED[one.kind]), one.name


@pytest.mark.parametrize("base", forging.BASES)
def test_what_no_receipt_finds_is_counted(base):
    """Rows held back and rows of an unknown version are named in what the verifier says."""
    for one in forged(base)[1]:
        check = verify.Check(one.file)
        check.run()
        said = "\n".join(verify.summary(check))
        if one.kind in ("version", "name"):
            assert "no table for" in said, one.name
        if one.kind == "held back":
            assert "whose links alone were checked: 1." in said, one.name
        if one.kind in ("went back", "typed"):
            assert "prove nothing" in said, one.name


def ten_rolls():
    """Return an honest file of free rolls, and the rows that rolled one d20."""
    file = forging.base("rolls of proof 1")
    return file, [
        row["stored"]["seq"]
        for row in file["rows"]
        if row["stored"]["move"].get("canonical") == "1d20"
    ]


def test_one_epoch_per_roll():
    """A d20 that shows 20, from a seed of its own that nobody promised."""
    file, _ = ten_rolls()
    del file["rows"][19:]
    forging.WHOLE["an epoch that nobody promised"][1](file)
    faults = verify.verify(forging.forged(file))
    assert any("begins, and nobody promised it" in one for one in faults), faults


def test_a_seed_row_that_promises_another():
    """A row promises X, and the next epoch uses Y."""
    file, _ = ten_rolls()
    forging.stored(file, 17)["move"]["open"] = "ab" * 32
    faults = verify.verify(forging.forged(file))
    assert any("begins with other commitments than row 17 promised" in one for one in faults)


def test_dice_burnt_until_they_please():
    """Dice that nobody called for fall before the one that counts."""
    file, (first, *_) = ten_rolls()
    forging.KEPT["dice burnt first"][1](file, forging.stored(file, first))
    (fault,) = verify.verify(forging.forged(file))
    assert "3 dice fell that nobody called for" in fault


@pytest.mark.parametrize("what", ["the decision", "the answer", "answer and move"])
def test_a_field_that_grinds(what):
    """A number beside the decision, tried until the face pleases."""
    file, (first, *_) = ten_rolls()
    forging.DRAWN[f"a field more in {what}"][1](file, forging.stored(file, first))
    forging.redraw(file, first)
    assert verify.verify(forging.forged(file))


def test_a_roll_from_an_older_trail():
    """A throw that goes back to the start shows the face of the first throw."""
    file, (*_, last) = ten_rolls()
    forging.stored(file, last)["restores"] = 0
    forging.redraw(file, last)
    (fault,) = [one for one in verify.verify(forging.forged(file)) if "free roll" in one]
    assert "a free roll goes back nowhere" in fault


def test_the_row_behind_one_that_is_not_shown_proves_nothing():
    """Its trail hangs on a decision that can be anything."""
    file = json.loads(json.dumps(forging.base("rolls of proof 1")))
    file["rows"][0].update(stored=None, salt=None)
    check = verify.Check(file)
    check.run()

    assert check.faults == []
    assert check.counts["loose"] == 4
    assert "These faces prove nothing: 4." in "\n".join(verify.summary(check))
