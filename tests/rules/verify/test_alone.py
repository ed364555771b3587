"""The verifier as a player runs it: one file, cut off from everything else."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules import verify
from tests.support.verify.changes import set_face
from tests.support.verify.making import HONEST, exported, played

FILE = Path(verify.__file__)


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
    receipt = HONEST["rows"][5]["chain"][:16]
    code, said = run(place, receipt + "…", HONEST["epochs"][0]["commitments"]["open"])

    assert code == 0
    assert said.startswith('Game "Dust" ("duel"): 14 rows.\n')
    assert "Faces that are the ones their seed gives: 33.\n" in said
    assert 'Faces typed in by "red" from a real table, which prove nothing: 3.\n' in said
    assert "Receipts and commitments shown to you that are in the file: 2.\n" in said
    assert f"row 14, {HONEST['rows'][13]['chain']}." in said
    assert said.endswith("No fault found.\n")


def test_a_player_finds_a_fault(tmp_path):
    """Exit code 1, how many, and a line each; what could not be checked says why."""
    file = exported(played(), unseen={7}, erased={12}, shown=False)
    set_face(file, 2, 0, 0)
    place = tmp_path / "export.json"
    place.write_text(json.dumps(file))
    code, said = run(place)

    assert code == 1
    assert "Rows not shown to you, whose links alone were checked: 1.\n" in said
    assert "Rows erased since, whose links alone were checked: 1.\n" in said
    assert "because a row or the hidden seed is not there to read: 1.\n" in said
    assert "because the hidden seed is not there to read: 9.\n" in said
    assert "Faults: 1\n  rows[1].stored.rolls[0].faces[0]: shows" in said


@pytest.mark.parametrize(
    "shown",
    ["0123456789abcdef", "abc", HONEST["rows"][5]["chain"][:15], "0" * 64],
    ids=["unknown", "short", "a digit too short", "whole"],
)
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
