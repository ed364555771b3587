"""An exported file played again: the rules would have made it, or the row is named."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules import replay
from rules.games import GAMES, ROLLS
from tests.support.verify import forging

ROOT = Path(__file__).parents[3]
SYSTEMS = {system.name: system for system in (*GAMES, ROLLS)}
KEPT = sorted((ROOT / "tests" / "journals").glob("*.json.gz"))
PLAYABLE = ("rolls of proof 1", "rolls of proof 2", "planetx", "three_sixteen")


def played(export):
    """Return an export played again."""
    return replay.replayed(SYSTEMS[export["game"]["system"]], export)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_kept_journals_are_played_or_are_of_another_version(path):
    """To the last row, or not at all; nothing differs."""
    kept = json.loads(gzip.decompress(path.read_bytes()))
    export = {**kept["export"], "papers": kept["papers"]}
    found = played(export)

    assert (found.faults, found.unsaid) == ([], [])
    if found.stopped:
        assert "it was made by version" in found.stopped
        assert found.played == 0
    else:
        assert found.played == len(export["rows"])


@pytest.mark.parametrize("base", PLAYABLE)
def test_what_only_the_rules_can_find(base):
    """The kinds of forgery that the page says are found by playing the rows again."""
    page = (ROOT / "docs" / "fairness.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    kinds = {line.split("`")[1] for line in rows if "make verify" in line} - {"state"}
    tried = set()
    for one in forging.forgeries():
        if one.base == base and one.kind in kinds:
            tried.add(one.kind)
            assert played(one.file).faults, one.name
    assert "words" in tried


def told_better(file, seq):
    """Give the first line of a row that decides a better sentence; return the file as a host."""
    said = forging.stored(file, seq)
    said["told"][0]["text"] = "The same in fewer words."
    return forging.forged(file)


@pytest.mark.parametrize("base", ["planetx", "three_sixteen"])
def test_better_wording_is_no_fault_but_its_rows_are_named(base):
    file = forging.base(base)
    before = played(file).reworded
    seq = next(
        row["seq"] for row in file["rows"][2:] if row["stored"]["told"] and row["seq"] not in before
    )

    found = played(told_better(file, seq))

    assert (found.faults, found.reworded) == ([], sorted([*before, seq]))
    assert any("in other words than the rules use today" in line for line in replay.summary(found))


def worked(file):
    """Return a row whose telling has a working with dice held against a number, and that one."""
    rows = (row["stored"] for row in file["rows"][2:])
    lines = ((said, line) for said in rows for line in said["told"])
    found = ((said, work) for said, line in lines for work in line.get("work", ()))
    return next((said["seq"], work) for said, work in found if "target" in work and "faces" in work)


@pytest.mark.parametrize(
    "change",
    [{"target": 9}, {"faces": [7, 7]}, {"sides": 12}, {"mods": [{"cause": "luck", "amount": 3}]}],
)
def test_no_wording_are_the_dice_and_the_number_that_a_working_shows(change):
    file = forging.base("three_sixteen")
    seq, work = worked(file)
    work.update(change)
    assert any(f"row {seq}: " in fault for fault in played(forging.forged(file)).faults)


def test_what_a_working_says_that_came_of_it_is_wording_and_is_named():
    file = forging.base("three_sixteen")
    seq, work = worked(file)
    work["verdict"] = "success" if work["verdict"] == "failure" else "failure"
    found = played(forging.forged(file))
    assert (found.faults, seq in found.reworded) == ([], True)


def test_the_total_of_a_free_roll_is_told_to_the_letter():
    assert played(told_better(forging.base("rolls of proof 2"), 1)).faults


def finished():
    """Return a played game with what veils its states, as the export of a game that is over."""
    file = forging.base("rolls of proof 1")
    for row in file["rows"]:
        row["veil"] = (b"v" * 32).hex()
    return file


def test_a_state_is_held_against_its_hash():
    """Once the game is over its states can be checked as well."""
    file = finished()
    assert played(file).faults == []
    file["rows"][3]["stored"]["state"] = "ab" * 32
    assert played(file).faults == ["row 4: the rules leave the game in another state"]


def test_it_stops_where_it_cannot_see():
    """A row that is not shown ends the replay of a game, in words; free rolls go on behind it."""
    file = forging.base("planetx")
    file["rows"][9].update(stored=None, salt=None)
    found = played(file)
    assert (found.played, found.faults) == (9, [])
    assert found.stopped == "row 10: it is not shown, so nothing behind it can be played"

    rolls = forging.base("rolls of proof 2")
    rolls["rows"][9].update(stored=None, salt=None)
    assert played(rolls).played == len(rolls["rows"]) - 1


def run(path):
    """Run the tool on a file."""
    command = [sys.executable, "-m", "rules.check_export", str(path)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_the_tool_checks_the_proof_first_and_the_rules_then(tmp_path):
    """`make verify FILE=…`: exit code 0 when both hold, 1 and a line when one does not."""
    place, file = tmp_path / "export.json", forging.base("rolls of proof 2")
    place.write_text(json.dumps(file))
    code, said = run(place)
    assert code == 0
    assert "No fault found." in said
    assert (
        "Rows played again by the rules: 23 of 23.\nThe rules would have made what was played."
        in said
    )

    forging.stored(file, 1)["told"][0]["text"] = "1d20: 20"
    place.write_text(json.dumps(forging.forged(file)))
    code, said = run(place)
    assert code == 1
    assert "row 1: the rules tell: 1d20: " in said


@pytest.mark.parametrize(
    ("place", "spoilt"),
    [
        (("stored", "told"), [{}]),
        (("stored", "told"), [1]),
        (("stored", "move", "kind"), "\ud800"),
        (("veil",), None),
        (("veil",), "no hexadecimal number"),
    ],
)
def test_a_row_that_is_not_what_the_bot_writes_is_a_fault_in_words(place, spoilt):
    file = forging.base("planetx")
    *way, last = place
    at = file["rows"][3]
    for step in way:
        at = at[step]
    at[last] = spoilt
    found = played(file)
    assert found.faults and all(fault.startswith("row 4: ") for fault in found.faults)


@pytest.mark.parametrize("game", [None, 5, {}, {"system": 7}])
def test_a_file_that_names_no_game_is_refused_in_words(tmp_path, game):
    place, file = tmp_path / "export.json", forging.base("planetx")
    file["game"] = game
    place.write_text(json.dumps(forging.forged(file)))
    code, said = run(place)
    assert code == 1 and said


def test_states_that_nobody_can_compare_are_counted_and_said(tmp_path):
    """Whoever leaves the veils out of a file may write any state into it."""
    place, file = tmp_path / "export.json", forging.base("planetx")
    for row in file["rows"]:
        row.pop("veil", None)
    place.write_text(json.dumps(forging.forged(file)))
    _, said = run(place)
    assert "could not be compared, as the file does not show what veils them: " in said
    assert "The rules would have made what was played again." in said


def test_what_was_not_played_again_is_not_said_to_be_right(tmp_path):
    place, file = tmp_path / "export.json", forging.base("planetx")
    for seq in range(1, len(file["rows"]) + 1):
        forging.stored(file, seq)["version"] = "99"
    place.write_text(json.dumps(forging.forged(file)))
    _, said = run(place)
    assert "Not played from row 1: it was made by version 99" in said
    assert "would have made what was played.\n" not in said
