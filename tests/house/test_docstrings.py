"""Docstrings say something or are not there."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.support.docstrings import idle
from tests.support.naming import ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_a_docstring_says_more_than_the_name(room):
    assert idle(ROOT, room) == []


@pytest.mark.parametrize(
    "text",
    [
        'def name(row):\n    """Return the name."""',
        'def _clock_times(row):\n    """Return all the times of a clock."""',
        'def run(self):\n    """Pause."""',
        '@command(description="End the game now")\ndef end(it):\n    """End a game."""',
    ],
)
def test_a_planted_docstring_that_says_nothing_is_seen(tmp_path, text):
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")

    assert len(idle(tmp_path, "rules")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "def name(row):\n    return row.name",
        'def name(row):\n    """Return the name, "" for a row of the bot."""',
        'def end(it):\n    """End a game early."""',
    ],
)
def test_one_that_says_something_stays(tmp_path, text):
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")

    assert idle(tmp_path, "rules") == []
