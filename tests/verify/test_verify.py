"""The verifier finds every kind of change and names its place; an honest file has none."""

from __future__ import annotations

import ast
import copy
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import fair, verify
from tests.verify.making import decision, exported, forged, played

FILE = Path(verify.__file__)
HONEST = exported(played())


@pytest.fixture
def file():
    """An honest file, for the test to change."""
    return copy.deepcopy(HONEST)


def flipped(text):
    """Return hexadecimal digits with one digit changed."""
    return text[:5] + ("0" if text[5] != "0" else "1") + text[6:]


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


def stored(file, seq):
    """Return what a row says."""
    return file["rows"][seq - 1]["stored"]


def set_face(file, seq, roll, place):
    """Turn a die to another of its faces."""
    die = stored(file, seq)["rolls"][roll]
    die["faces"][place] = die["faces"][place] % die["sides"] + 1


def turn(key, value):
    """Return a change of one field of row 8's content."""
    return lambda file: stored(file, 8).update({key: value})


CHANGED = "its digest says it was changed"
CHANGES = {
    "a face": (
        lambda file: set_face(file, 4, 3, 1),
        rf"rows\[3\]\.stored\.rolls\[3\]\.faces\[1\]: shows ., the open seed gives .; {CHANGED}",
    ),
    "a hidden face": (
        lambda file: set_face(file, 12, 0, 1),
        r"rows\[11\]\.stored\.rolls\[0\]\.faces\[1\]: shows .* the hidden seed gives ",
    ),
    "a face beyond the die": (
        lambda file: stored(file, 8)["rolls"][0]["faces"].__setitem__(0, 11),
        r"rows\[7\]\.stored\.rolls\[0\]: no such dice",
    ),
    "a die of no sides": (
        lambda file: stored(file, 8)["rolls"][0].update(sides=0),
        r"rows\[7\]\.stored\.rolls\[0\]: no such dice",
    ),
    "a face that was typed in": (
        lambda file: set_face(file, 11, 0, 0),
        r"rows\[10\]: content and salt do not give the digest",
    ),
    "what a move decides": (
        lambda file: stored(file, 2)["move"].update(target="b9"),
        rf'rows\[1\]\.stored\.move\.target: is "b9", the decision says "b1"; {CHANGED}',
    ),
    "what kind a move is": (
        lambda file: stored(file, 2)["move"].update(kind="spit"),
        r'rows\[1\]\.stored\.move\.kind: is "spit"',
    ),
    "a fact of a move": (
        lambda file: stored(file, 2)["move"].update(distance=119),
        r"rows\[1\]: content and salt",
    ),
    "a decision with faces": (
        lambda file: stored(file, 2).update(decision=decision(red={"kind": "hide"}).hex()),
        rf"rows\[1\]\.stored\.decision: does not lead to the row's trail.*{CHANGED}",
    ),
    "a decision without faces": (
        lambda file: stored(file, 10).update(decision=decision(blue={"kind": "hide"}).hex()),
        r"rows\[9\]\.stored\.trail: does not follow from the trail of row 9 and the decision",
    ),
    "a trail with faces": (
        lambda file: stored(file, 4).update(trail=flipped(stored(file, 4)["trail"])),
        r"rows\[3\]\.stored\.trail: does not follow from the trail of row 3",
    ),
    "a trail without faces": (
        lambda file: stored(file, 3).update(trail=flipped(stored(file, 3)["trail"])),
        r"rows\[2\]\.stored\.trail: does not follow from the trail of row 2",
    ),
    "the row an undo goes back to": (
        lambda file: stored(file, 5).update(restores=1),
        r"rows\[4\]\.stored\.trail: does not follow from the trail of row 1",
    ),
    "an undo that goes forward": (
        lambda file: stored(file, 5).update(restores=6),
        r"rows\[4\]\.stored\.trail: does not follow from the trail of row 6",
    ),
    "the epoch": (turn("epoch", 7), r"rows\[7\]\.stored\.epoch: there is no epoch 7"),
    "the number inside a row": (turn("seq", 7), r"rows\[7\]\.stored\.seq: is 7, and .* as 8"),
    "the time": (turn("at", 5), r"rows\[7\]: content and salt"),
    "the seat": (turn("seat", "blue"), r"rows\[7\]: content and salt"),
    "what was told": (turn("told", []), r"rows\[7\]: content and salt"),
    "the state": (turn("state", "0" * 64), r"rows\[7\]: content and salt"),
    "a field more": (turn("extra", None), r"rows\[7\]: content and salt"),
    "a field of another shape": (turn("rolls", {}), r"rows\[7\]\.stored\.rolls: is not a list"),
    "a salt": (
        lambda file: file["rows"][7].update(salt=flipped(file["rows"][7]["salt"])),
        r"rows\[7\]: content and salt do not give the digest",
    ),
    "a salt that is none": (
        lambda file: file["rows"][7].update(salt=None),
        r"rows\[7\]\.salt: is not 32",
    ),
    "a digest": (
        lambda file: file["rows"][7].update(digest=flipped(file["rows"][7]["digest"])),
        r"rows\[7\]\.digest: was changed",
    ),
    "a digest that is none": (
        lambda file: file["rows"][7].update(digest="x"),
        r"rows\[7\]\.digest: is not 32",
    ),
    "a link": (
        lambda file: file["rows"][7].update(chain=flipped(file["rows"][7]["chain"])),
        r"rows\[7\]\.chain: does not follow",
    ),
    "the first link": (
        lambda file: file["rows"][0].update(chain=flipped(file["rows"][0]["chain"])),
        r"rows\[0\]\.chain: does not follow",
    ),
    "a row's number": (
        lambda file: file["rows"][7].update(seq="8"),
        r"rows\[7\]\.seq: is not a row's number",
    ),
    "a missing row": (
        lambda file: file["rows"].pop(7),
        r"rows\[7\]: row 8 is missing before row 9",
    ),
    "missing rows": (
        lambda file: file.update(rows=file["rows"][:2] + file["rows"][5:]),
        r"rows\[2\]: rows 3 to 5 are missing before row 6",
    ),
    "the first row missing": (
        lambda file: file["rows"].pop(0),
        r"rows\[0\]: row 1 is missing before row 2",
    ),
    "a doubled row": (
        lambda file: file["rows"].insert(3, file["rows"][2]),
        r"rows\[3\]\.seq: row 3 is there twice",
    ),
    "the order of rows": (
        lambda file: file["rows"].insert(3, file["rows"].pop(4)),
        r"rows\[4\]\.seq: row 4 stands after row 5",
    ),
    "a commitment": (
        lambda file: file["epochs"][0]["commitments"].update(open="0" * 64),
        r"epochs\[0\]\.seeds\.open: its SHA-256 is not commitments\.open",
    ),
    "a commitment that is none": (
        lambda file: file["epochs"][0]["commitments"].update(open=None),
        r"epochs\[0\]\.commitments\.open: is not 32",
    ),
    "the open seed": (
        lambda file: file["epochs"][1]["seeds"].update(open="0" * 64),
        r"epochs\[1\]\.seeds\.open: its SHA-256 is not commitments\.open",
    ),
    "the hidden seed": (
        lambda file: file["epochs"][0]["seeds"].update(hidden="0" * 64),
        r"epochs\[0\]\.seeds\.hidden: its SHA-256 is not commitments\.hidden",
    ),
    "a seed that is none": (
        lambda file: file["epochs"][0]["seeds"].update(hidden="secret"),
        r"epochs\[0\]\.seeds\.hidden: is not 32",
    ),
    "a format of somebody else": (
        lambda file: file.update(format="chess"),
        r"format: this is no Landfall export",
    ),
    "no rows": (lambda file: file.update(rows=None), r"rows: is not a list"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_one_change_is_found_and_named_once(file, name):
    """Whatever was changed in the file has one line, which begins with its place."""
    change, line = CHANGES[name]
    change(file)
    (fault,) = verify.verify(file)

    assert re.match(line, fault), fault


FORGED = {
    "a face": (
        lambda file: set_face(file, 4, 3, 1),
        r"rows\[3\]\.stored\.rolls\[3\]\.faces\[1\]: .*; its digest covers this",
    ),
    "a move": (
        lambda file: stored(file, 2)["move"].update(target="b9"),
        r"rows\[1\]\.stored\.move\.target: .*; its digest covers this",
    ),
    "a decision": (
        lambda file: stored(file, 2).update(decision=decision(red={"kind": "hide"}).hex()),
        r"rows\[1\]\.stored\.decision: does not lead",
    ),
    "a decision that is none": (
        lambda file: (
            stored(file, 14).update(decision="00"),
            stored(file, 14).update(rolls=[], trail=fair.advance(bytes(32), b"\0").hex()),
        ),
        r"rows\[13\]\.stored\.decision: is not a list of answers",
    ),
    "dice without a decision": (
        lambda file: stored(file, 3).update(rolls=stored(file, 2)["rolls"]),
        r"rows\[2\]\.stored\.rolls: dice fell though nothing was decided",
    ),
    "a seed that was shown before": (
        lambda file: stored(file, 10).update(epoch=0),
        r"rows\[9\]\.stored\.epoch: goes back from epoch 1 to 0",
    ),
    "where an undo goes back to": (
        lambda file: stored(file, 13).update(restores=3),
        r"rows\[12\]\.stored\.trail: does not follow from the trail of row 3",
    ),
}


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


def run(*arguments):
    """Run the verifier as a player runs it: alone, cut off from everything else."""
    done = subprocess.run(
        [sys.executable, "-I", FILE, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_player_checks_a_file(tmp_path):
    """Words about what was checked, and the end that says no fault was found."""
    place = tmp_path / "export.json"
    place.write_text(json.dumps(HONEST))
    receipt = HONEST["rows"][5]["chain"][:12]
    code, said = run(place, receipt + "…", HONEST["epochs"][0]["commitments"]["open"])

    assert code == 0
    assert said.startswith('Game "Dust" ("planet28"): 14 rows.\n')
    assert "Faces that are the ones their seed gives: 33.\n" in said
    assert 'Faces typed in by "red" from a real table, which prove nothing: 3.\n' in said
    assert "Receipts and commitments shown to you that are in the file: 2.\n" in said
    assert f"row 14, {HONEST['rows'][13]['chain']}." in said
    assert said.endswith("No fault found.\n")


def test_a_player_finds_a_fault(tmp_path, file):
    """Exit code 1, how many, and a line each; what could not be checked says why."""
    file = exported(played(), unseen={7}, erased={12}, shown=False)
    set_face(file, 2, 0, 0)
    place = tmp_path / "export.json"
    place.write_text(json.dumps(file))
    code, said = run(place)

    assert code == 1
    assert "Rows not shown to you, whose links alone were checked: 1.\n" in said
    assert "Rows erased since, whose links alone were checked: 1.\n" in said
    assert "Trails after a row that is not there to read: 1.\n" in said
    assert "because the hidden seed is not there to read: 9.\n" in said
    assert "Faults: 1\n  rows[1].stored.rolls[0].faces[0]: shows" in said


@pytest.mark.parametrize("shown", ["0123456789abcdef", "abc", "0" * 64])
def test_a_receipt_that_is_not_in_the_file(tmp_path, shown):
    """Whoever was shown something else than the file says has proof of it."""
    place = tmp_path / "export.json"
    place.write_text(json.dumps(HONEST))
    code, said = run(place, shown)

    assert code == 1
    assert f'Faults: 1\n  "{shown}": ' in said


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\udce9"])
def test_a_file_that_cannot_be_read(tmp_path, text):
    """A sentence, not a traceback."""
    place = tmp_path / "export.json"
    place.write_bytes(text.encode("utf-8", "surrogateescape"))
    code, said = run(place)

    assert code == 1
    assert said.startswith(f"{place} cannot be read: ")


def test_without_a_file_it_says_what_it_is():
    """The format is explained where the verifier is."""
    code, said = run()
    assert code == 1
    assert "python3 -I verify.py export.json" in said


def test_it_stands_alone():
    """It imports the standard library and nothing of ours, so that it can be handed on alone."""
    tree = ast.parse(FILE.read_text())
    names = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert names <= sys.stdlib_module_names
