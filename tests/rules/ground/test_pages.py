"""The page on the measured table agrees with the code."""

from __future__ import annotations

import re

from rules.ground import document, grounds, sheet
from rules.ground.tables import ready
from rules.ground.units import Measure
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "ground.md").read_text(encoding="utf-8")


def test_the_example_is_read_without_a_fault():
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    table = document.read(example)
    assert len(table.terrain) == 5
    assert table.marks[0].name == "the beacon"


def test_every_field_and_class_is_told():
    told = set(re.findall(r"`(\w+)`", PAGE)) | set(re.findall(r"(\w+):", PAGE))
    classes = {name for measure in Measure for name in grounds.grounds(measure)}
    lines = {name for measure in Measure for name in grounds.LINES[measure]}
    assert {*sheet.FIELDS, *sheet.TERRAIN, *sheet.MARK} <= told
    assert classes | lines <= told


def test_every_file_and_ready_table_is_named():
    files = {path.name for path in (ROOT / "rules" / "ground").glob("[a-z]*.py")}
    assert files <= set(re.findall(r"`(\w+\.py)`", PAGE))
    assert {one.name for one in ready()} <= set(re.findall(r"\*([A-Z][\w ]+)\*", PAGE))
