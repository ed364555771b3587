"""Proof 2: promises in the row, secret decisions veiled, the asking for a roll, players' words."""

from __future__ import annotations

import hashlib
import itertools

import pytest

from rules import fair, verify
from rules.notation import NOTATION
from tests.support.verify import forging, rolled

ASKED = 1_795_000_000_000


@pytest.fixture
def file():
    """Return an honest file of free rolls of proof 2."""
    return forging.base("rolls of proof 2")


def checked(file):
    """Return what the verifier finds and counts."""
    check = verify.Check(file)
    check.run()
    return check


def test_both_proofs_are_read(file):
    """Each file has one of them, from the first row to the last."""
    old, new = forging.base("rolls of proof 1"), checked(file)

    assert checked(old).proof == 1
    assert (new.proof, new.faults) == (2, [])
    assert "proof" not in forging.stored(old, 1)


def test_a_game_keeps_its_proof(file):
    """A row of another proof in the midst is a fault."""
    said = forging.stored(file, 5)
    for name in ("proof", "call"):
        del said[name]
    faults = verify.verify(forging.forged(forging.redraw(file, 5)))
    assert any("is 1, and the game began with 2" in fault for fault in faults)


def guesses(before, after):
    """Yield the lines among all of `NdS+K>=T` whose decision leads from a trail to the next."""
    for n, sides, more, need in itertools.product((1, 2, 3), (6, 10, 20), range(3), range(21)):
        line = f"{n}d{sides}" + (f"+{more}" if more else "") + (f">={need}" if need else "")
        answer = {"canonical": line, "hide": "me", "kind": "throw", "notation": NOTATION}
        decision = {"answers": [["r1", answer]]}
        if hashlib.sha256(before + verify.canonical(decision)).digest() == after:
            yield line


@pytest.mark.parametrize(("proof", "found"), [(1, ["1d20"]), (2, [])])
def test_a_secret_roll_cannot_be_guessed(proof, found):
    """The trails before and after it are public; without the hidden seed they say nothing."""
    file = rolled.exported(rolled.rolled(proof), unseen=(13,))
    before = bytes.fromhex(forging.stored(file, 12)["trail"])
    after = rolled.rolled(proof).rows[12].trail
    assert list(guesses(before, after)) == found


def test_a_veiled_row_waits_for_its_seed(file):
    """Until the hidden seed is shown its trail cannot be followed, and nothing is called wrong."""
    for epoch in file["epochs"]:
        epoch["seeds"]["hidden"] = None
    check = checked(file)

    assert check.faults == []
    assert check.counts["trails unknown"] == 2
    assert check.unknown["hidden"] == 3


def test_a_veil_is_where_the_roll_is_secret(file):
    """A host has no choice of faces by hiding what is open or showing what is not."""
    forging.stored(file, 1)["hides"] = True
    (fault,) = verify.verify(forging.forged(forging.redraw(file, 1)))
    assert ".hides: is not what the roll's audience makes it" in fault


CALLS = {
    "missing": (lambda said: said.pop("call"), "is missing"),
    "too early": (
        lambda said: said.update(call=str(rolled.call(said["at"] - 17 * 60_000))),
        "another time",
    ),
    "too late": (
        lambda said: said.update(call=str(rolled.call(said["at"] + 2 * 60_000))),
        "another time",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_fits_its_row(file, name):
    """The number of an interaction holds its time."""
    change, what = CALLS[name]
    change(forging.stored(file, 3))
    faults = verify.verify(forging.forged(forging.redraw(file, 3)))
    assert any(".call" in fault and what in fault for fault in faults), faults


def test_calls_rise(file):
    """Nobody picks an earlier call because its face is better; none is answered twice."""
    one, two = forging.stored(file, 3), forging.stored(file, 4)
    two["call"] = one["call"]
    faults = verify.verify(forging.forged(forging.redraw(file, 3)))
    assert any(".call: was answered before" in fault for fault in faults)

    two["call"] = str(int(one["call"]) - (70_000 << 22))
    two["at"] = one["at"]
    faults = verify.verify(forging.forged(forging.redraw(file, 3)))
    assert any("long before one that was answered earlier" in fault for fault in faults)


def test_a_row_promises_the_epoch_behind_it(file):
    """In the row itself, whatever the row is."""
    forging.stored(file, 17)["promises"][0] = "ab" * 32
    faults = verify.verify(forging.forged(file))
    assert any("begins with other commitments than row 17 promised" in fault for fault in faults)


def test_words_are_mixed_into_both_seeds():
    """The same seeds with other words give other faces; the words stand in the first row."""
    plain, said = b"d" * 32, (("blue", "salt & pepper"), ("red", "ä"))
    mixed = fair.mixed(plain, said)

    assert mixed == fair.mixed(plain, reversed(said))
    assert mixed != fair.mixed(plain, said[:1])
    assert fair.mixed(plain, ()) == plain
    file = {"format": "landfall-export", "version": 1, "words": [list(one) for one in said]}
    assert checked({**file, "epochs": [], "rows": []}).mixed(plain) == mixed


@pytest.mark.parametrize("words", [[], {}, [["red"]], [["red", 1]], [["red", ""], ["blue", ""]]])
def test_words_that_are_none(file, words):
    """A list of pairs, seats in order, or a fault."""
    file["words"] = words
    assert verify.verify(file)[0].startswith("words: ")


def test_few_digits_of_a_commitment_prove_nothing(file):
    """Two seeds with the same 16 digits are found in hours; the 16 of a receipt are enough."""
    check = checked(file)
    promise, receipt = check.promises[0], file["rows"][4]["chain"]
    check.compare([promise, promise[:32], receipt[:16], f"{receipt[:4]} {receipt[4:16]}"])
    assert check.faults == []

    check.compare([promise[:31]])
    assert "fewer than 32 digits" in check.faults[0]
