"""Verdicts that people reported: the rules make the same of each file that is kept here."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from rules import report
from rules.core import canonical
from rules.games import GAMES

HERE = Path(__file__).parent
KEPT = sorted(path.name for path in HERE.glob("*.json"))
SYSTEMS = {system.name: system for system in GAMES}


def kept(name):
    return report.read((HERE / name).read_bytes())


@pytest.mark.parametrize("name", KEPT)
def test_the_rules_make_the_same_of_a_reported_verdict(name):
    found = kept(name)
    assert report.differences(SYSTEMS[found.system], found) == ()


@pytest.mark.parametrize("name", KEPT)
def test_a_report_names_nobody(name):
    text = (HERE / name).read_text(encoding="utf-8")
    assert not {"person", "user", "guild", "channel"} & json.loads(text).keys()
    assert not [
        word for word in text.replace('"', " ").split() if word.isdigit() and len(word) > 16
    ]


def changed(found, **fields):
    """Return a report in which something else is said to have come of the move."""
    return msgspec.structs.replace(found, **fields)


def test_what_differs_is_said():
    found = kept(KEPT[0])
    system = SYSTEMS[found.system]
    (line, *others) = found.told
    said = msgspec.structs.replace(line, text="It misses.")
    (wrong,) = report.differences(system, changed(found, told=(said, *others)))
    assert wrong.startswith("told: ")
    (wrong,) = report.differences(system, changed(found, after=found.state))
    assert wrong.startswith("after: ")
    with pytest.raises(LookupError, match="were recorded here"):
        report.differences(system, changed(found, rolls=()))


def test_a_report_reads_as_it_was_written():
    found = kept(KEPT[0])
    again = report.read(found.text())
    assert canonical(again) == canonical(found)
    assert found.text() == (HERE / KEPT[0]).read_bytes()


def test_a_file_of_something_else_is_refused():
    with pytest.raises(msgspec.ValidationError):
        report.read(b'{"format": "landfall-export"}')
