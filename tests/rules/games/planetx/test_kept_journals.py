"""The kept journals of the present rules reach every ending of the game."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from rules.games.planetx.system import SYSTEM

KEPT = Path(__file__).parents[3] / "journals"


def kept():
    """Yield the rules told and the last state of each journal of this version."""
    for path in sorted(KEPT.glob("planetx-*.json.gz")):
        journal = json.loads(gzip.decompress(path.read_bytes()))
        rows = [row["stored"] for row in journal["export"]["rows"]]
        if rows[0]["version"] == SYSTEM.version:
            told = {line["rule"] for row in rows for line in row["told"]}
            yield told, json.loads(journal["states"][max(journal["states"], key=int)])


def ending(state):
    """Return how a game came to its end."""
    if state["result"]["how"] == "survivor":
        return "survivor"
    if state["last_round"] is None:
        return "deadlock"
    statuses = {player["status"] for player in state["players"].values()}
    return "all finished" if "playing" not in statuses else "countdown"


@pytest.mark.rule("PX-END-2", "PX-END-3", "PX-ELIM-2")
def test_the_kept_journals_reach_every_ending():
    found = list(kept())
    assert {ending(state) for _, state in found} == {
        "survivor",
        "deadlock",
        "all finished",
        "countdown",
    }
    for told, state in found:
        scored = state["result"]["how"] == "scored"
        assert ("PX-SCORE-8" in told) is scored and bool(state["result"]["tallies"]) is scored
        played_out = ending(state) == "countdown"
        assert not played_out or state["round"] == state["last_round"]
