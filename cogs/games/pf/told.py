"""What forms call the facts of moves for which nobody types a command."""

from __future__ import annotations

FORMED = {
    "designate": {
        "range": "How far the marker is, in inches",
        "models": "Which designators are used, by letter",
        "far": "Which of those are within long range only",
    },
    "target_lock": {
        "range": "How far the target is, in inches",
        "models": "Which designators are used, by letter",
        "far": "Which of those are within long range only",
    },
    "place_marker": {"at": "Where the marker lies, such as C4 or C4+2.5,1"},
    "call_strike": {
        "range": "How far the marker is, in inches",
        "model": "Which designator calls it, by letter",
    },
}
