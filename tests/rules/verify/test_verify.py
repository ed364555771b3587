"""The verifier finds every kind of change and names its place; an honest file has none."""

from __future__ import annotations

import copy
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import fair, verify
from tests.support.verify import forging
from tests.support.verify.changes import CHANGES, FORGED, stored
from tests.support.verify.making import HONEST, exported, forged, played


@pytest.fixture
def file():
    """An honest file, for the test to change."""
    return copy.deepcopy(HONEST)


def test_an_honest_file_has_no_fault():
    """And everything in it was checked: links, digests, trails, seeds, faces."""
    check = verify.Check(HONEST)
    check.run()

    assert check.faults == []
    assert check.counts == {
        "links": 14,
        "digests": 14,
        "trails": 14,
        "seeds": 4,
        "faces": 7 + 3 + 6 + 6 + 5 + 2 + 4,
        "untabled": 14,
    }
    assert check.entered == {"red": 3}


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=40), st.integers(1, 1_000_000))
def test_faces_are_read_as_the_dice_read_them(seed, trail, sides):
    """The verifier's own reading of the stream is that of rules/fair.py."""
    ours, theirs = fair.stream(seed, trail), verify.stream(seed, trail)
    assert [fair.face(ours, sides) for _ in range(40)] == [
        verify.draw(theirs, sides) for _ in range(40)
    ]


@given(st.binary(max_size=64), st.binary(max_size=64))
def test_links_are_made_as_the_dice_make_them(before, more):
    """Digest, link and trail are one and the same hash."""
    assert verify.after(before, more) == fair.link(before, more)
    assert verify.after(before, more) == fair.digest(before, more)
    assert verify.after(before, more) == fair.advance(before, more)


@pytest.mark.parametrize("name", CHANGES)
def test_one_change_is_found_and_named_once(file, name):
    """Whatever was changed in the file has one line, which begins with its place."""
    change, line = CHANGES[name]
    change(file)
    (fault,) = verify.verify(file)

    assert re.match(line, fault), fault


@pytest.mark.parametrize("name", FORGED)
def test_a_host_who_rewrites_the_chain_is_found_out(file, name):
    """With every digest and link made anew, the dice and decisions still tell."""
    change, line = FORGED[name]
    change(file)
    faults = verify.verify(forged(file))

    assert re.match(line, faults[0]), faults
    assert all("its digest covers this" in fault for fault in faults)


def test_dice_rolled_again_until_they_please_are_found_out(file):
    """A host who stores the faces of another decision is shown each face, then the number left."""
    for roll in stored(file, 8)["rolls"]:
        roll["faces"] = [face % 10 + 1 for face in roll["faces"]] * 2
    faults = verify.verify(forged(file))

    assert len(faults) == verify.MOST_NAMED + 1
    assert re.match(r"rows\[7\]\.stored\.rolls: \d more faces are wrong", faults[-1])


TWELVE = (
    "a hidden face",
    "a face",
    "a face that was typed in",
    "what a move decides",
    "a salt",
    "the first link",
    "the open seed",
    "a trail without faces",
    "the row an undo goes back to",
    "a decision without faces",
)


def test_twelve_faults_have_twelve_lines(file):
    """Each is named, and none hides another."""
    for name in TWELVE:
        CHANGES[name][0](file)
    file["rows"].insert(7, file["rows"][6])
    del file["rows"][9]
    faults = verify.verify(file)

    assert len(faults) == 12, faults
    assert len(set(faults)) == 12


def leaves(value, path=()):
    """Yield the path of every number, text and null of a file."""
    if isinstance(value, dict | list) and value:
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))
    else:
        yield path


# Title, system and number of the game are labels that nothing proves.
LEAVES = [path for path in leaves(HONEST) if path[0] != "game"]
VALUES = [None, True, 0, 1, -1, 1 << 70, 0.5, "", "0" * 64, "é", "\ud800", [], [[]], {}, {"a": {}}]


@settings(deadline=None)
@given(st.sampled_from(LEAVES), st.sampled_from(VALUES))
def test_no_value_of_the_file_can_be_another(path, value):
    """Any one value put in place of any other is found, and no value makes the verifier fall."""
    file = copy.deepcopy(HONEST)
    *way, last = path
    inside = file
    for key in way:
        inside = inside[key]
    # A seed may be held back; its faces are then counted as not checked.
    same = json.dumps(inside[last]) == json.dumps(value) or (value is None and "seeds" in path)
    inside[last] = value

    assert bool(verify.verify(file)) is not same, path


@pytest.mark.parametrize("value", [None, [], 3, {}, {"format": "landfall-export", "version": 1}])
def test_what_is_no_export_is_a_fault(value):
    """Anything else than an export has faults, not an exception."""
    assert verify.verify(value)


def test_rows_that_are_not_shown(file):
    """Hidden and erased rows keep the chain whole; what cannot be checked is counted."""
    file = exported(played(), unseen={4, 9}, erased={12}, shown=False)
    check = verify.Check(file)
    check.run()

    assert check.faults == []
    assert check.counts["links"] == 14
    assert (check.counts["unseen"], check.counts["erased"]) == (2, 1)
    assert check.counts["trails unknown"] == 1
    assert check.counts["faces"] == 3 + 5 + 5
    assert check.unknown == {"hidden": 7 + 1, "open": 4}
    assert [row["salt"] for row in file["rows"]].count(None) == 3


@pytest.mark.parametrize("name", ["decision", "restores", "kind", "rolls"])
def test_a_part_of_a_row_that_is_missing_is_named(file, name):
    del file["rows"][4]["stored"][name]
    check = verify.Check(forged(file))
    check.run()
    assert f"rows[4].stored.{name}: is missing" in check.faults


@pytest.mark.parametrize("line", ["²x1d6", "1d" + "9" * 5_000, "1d20!=" + "9" * 5_000])
def test_a_line_that_no_reader_can_take_is_a_fault_in_words(line):
    file = forging.base("rolls of proof 2")
    forging.stored(file, 1)["move"]["canonical"] = line
    check = verify.Check(forged(file))
    check.run()
    assert any(fault.startswith("rows[0]") for fault in check.faults)


def test_what_does_not_print_is_spelt_out(file, tmp_path, capsys):
    file["rows"][4]["stored"]["\ud800\x1b[2J\n"] = 1
    path = tmp_path / "export.json"
    path.write_text(json.dumps(file))
    assert verify.main([str(path)]) == 1
    told = capsys.readouterr().out
    assert r"\ud800\x1b[2J\n" in told and "\x1b" not in told


def test_a_key_that_stands_twice_in_a_file_is_refused(file, tmp_path, capsys):
    path = tmp_path / "export.json"
    text = json.dumps(file)
    for twice in (f'{{"rows": [], {text[1:]}', f'{text[:-1]}, "rows": []}}'):
        path.write_text(twice)
        assert verify.main([str(path)]) == 1
        assert "cannot be read: a key stands twice" in capsys.readouterr().out
