"""`make audit`: a known fault is told from a list that could not be reached."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.conftest import ROOT
from tools import audit

ANSWERS = {
    "clean": ("", "No known vulnerabilities found", 0, 0, "no known fault"),
    "a fault": (
        "jinja2 2.10 PYSEC-2019-217",
        "Found 1 known vulnerability in 1 package",
        1,
        1,
        "PYSEC",
    ),
    "no network": ("", "requests.exceptions.ConnectionError: no route", 1, 2, "no route"),
    "a list that knows nothing": (
        "",
        "ERROR: msgspec could not be audited",
        1,
        2,
        "not be audited",
    ),
    "nothing said": ("", "", 1, 2, "no answer"),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_what_the_list_answers_is_told(tmp_path, capsys, case):
    """The status says which it was, so that CI passes by what it could not find out."""
    out, err, left_with, status, said = ANSWERS[case]
    python, pins = tmp_path / "python", tmp_path / "requirements.txt"
    python.write_text(
        f"#!/bin/sh\n[ $3 = --strict ] || exit\necho '{out}'\necho '{err}' >&2\nexit {left_with}\n"
    )
    python.chmod(0o755)

    assert audit.audited(python, pins) == status
    assert said in capsys.readouterr().out


def test_without_the_network_nothing_is_installed_and_that_is_said(monkeypatch, capsys):
    def fail(*command):
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(audit.subprocess, "check_call", fail)
    assert audit.main() == audit.UNKNOWN
    assert "is the network up?" in capsys.readouterr().out


def test_ci_audits_and_passes_by_only_what_could_not_be_found_out():
    text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^make audit \|\| .*= 2 ", text, re.MULTILINE)
    assert re.fullmatch(r"pip-audit==[\d.]+", audit.AUDIT)
