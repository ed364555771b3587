"""Kept journals of today's rules reach every ending of every game."""

from __future__ import annotations

import json

import pytest

from rules.games import GAMES
from tests.journals.endings import ENDINGS, Ending
from tests.journals.kept import load, stored, system_of

CASES = [
    pytest.param(name, one, id=f"{name}-{one.name}", marks=pytest.mark.rule(one.rule))
    for name, endings in ENDINGS.items()
    for one in endings
]


def end_of(name):
    """Return a journal's last state as plain data, and the lines that it told."""
    kept = load(f"{name}.json.gz")
    state = json.loads(kept["states"][max(kept["states"], key=int)])
    defaults = {"winners": [], "over": "", "last_round": None}
    return {**defaults, **state}, {line["text"] for row in stored(kept) for line in row["told"]}


def test_every_game_has_its_endings():
    assert set(ENDINGS) == {system.name for system in GAMES}


@pytest.mark.parametrize(("name", "ending"), CASES)
def test_a_kept_journal_reaches_it(name, ending: Ending):
    kept = load(f"{ending.journal}.json.gz")
    assert system_of(kept).name == name
    assert stored(kept)[0]["version"] == system_of(kept).version
    assert ending.seen(*end_of(ending.journal))


@pytest.mark.parametrize("name", ENDINGS)
def test_no_ending_is_taken_for_another(name):
    """Of the endings that exclude each other each journal shows the one that it is kept for."""
    either = [one for one in ENDINGS[name] if one.name != "a victory is shared"]
    for one in either:
        seen = [other.name for other in either if other.seen(*end_of(one.journal))]
        assert seen == [one.name]
