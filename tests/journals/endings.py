"""Every way in which a game can come to its end, and how a kept journal shows that it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

State = dict[str, Any]
Told = set[str]


class Ending(NamedTuple):
    """An ending: the rule that ends the game, the journal that reaches it, what its end is like.

    `seen` gets the last state as plain data and all that was told, line by line.
    """

    name: str
    rule: str
    journal: str
    seen: Callable[[State, Told], bool]


def _statuses(state: State) -> set[str]:
    return {player["status"] for player in state["players"].values()}


def _is_scored(state: State) -> bool:
    return state["result"]["how"] == "scored" and bool(state["result"]["tallies"])


def _says(told: Told, words: str) -> bool:
    return any(words in line for line in told)


ENDINGS: dict[str, tuple[Ending, ...]] = {
    "px": (
        Ending(
            "all but one are eliminated", "PX-ELIM-2", "planetx-4-survivor",
            lambda state, told: state["result"]["how"] == "survivor",
        ),
        Ending(
            "all have finished", "PX-END-5", "planetx-4-finished",
            lambda state, told: _is_scored(state) and "playing" not in _statuses(state),
        ),
        Ending(
            "the countdown has run out", "PX-END-2", "planetx-4-countdown",
            lambda state, told: (
                _is_scored(state)
                and "playing" in _statuses(state)
                and state["round"] == state["last_round"]
            ),
        ),
        Ending(
            "nobody can go on", "PX-END-3", "planetx-4-deadlock",
            lambda state, told: (
                _is_scored(state)
                and state["last_round"] is None
                and _says(told, "nothing more can happen")
            ),
        ),
        Ending(
            "nobody acts any more", "PX-GM-3", "planetx-4-deserted",
            lambda state, told: _is_scored(state) and _says(told, "Nobody is left who acts"),
        ),
        Ending(
            "the GM ends it", "PX-GM-4", "planetx-4-ended",
            lambda state, told: _is_scored(state) and _says(told, "GM ends the game"),
        ),
        Ending(
            "a victory is shared", "PX-SCORE-7", "planetx-4-shared",
            lambda state, told: _is_scored(state) and len(state["result"]["winners"]) > 1,
        ),
    ),
    "three_sixteen": (
        Ending(
            "the GM speaks the last word", "C316-GM-1", "three-sixteen-7",
            lambda state, told: "The campaign is over: They went home." in told,
        ),
        Ending(
            "The Device", "C316-GEAR-16", "three-sixteen-7-device",
            lambda state, told: "The Device" in state["over"],
        ),
    ),
    "planet28": (
        Ending(
            "one side holds the table", "P28-TURN-10", "planet28-won-8",
            lambda state, told: len(state["winners"]) == 1 and _says(told, "holds the table"),
        ),
        Ending(
            "nobody holds the table", "P28-TURN-10", "planet28-nobody-8",
            lambda state, told: state["winners"] == [] and "Nobody holds the table." in told,
        ),
        Ending(
            "the turns are over, and no rule names a winner", "P28-TURN-10", "planet28-8",
            lambda state, told: state["winners"] == [] and state["turn"] == state["limit"],
        ),
        Ending(
            "the GM ends it and names who has won", "P28-GM-10", "planet28-ended-8",
            lambda state, told: state["winners"] == ["blue"] and _says(told, "The GM ends"),
        ),
        Ending(
            "the GM ends it as a draw", "P28-GM-10", "planet28-drawn-8",
            lambda state, told: state["winners"] == [] and _says(told, "The GM ends"),
        ),
    ),
    "planetfall": (
        Ending(
            "zero hour for one side", "PF-ZH-5", "planetfall-6-zero-hour",
            lambda state, told: len(state["winners"]) == 1 and _says(told, "Zero hour: a Major"),
        ),
        Ending(
            "the last turn is over", "PF-ZH-6", "planetfall-6",
            lambda state, told: _says(told, "The last turn, "),
        ),
        Ending(
            "the GM ends it and names who has won", "PF-GM-1", "planetfall-6-ended",
            lambda state, told: state["winners"] == ["blue"] and _says(told, "The GM ends"),
        ),
        Ending(
            "a side concedes", "PF-ZH-6", "planetfall-6-conceded",
            lambda state, told: state["winners"] == ["red"] and _says(told, "Blue concedes"),
        ),
    ),
}  # fmt: skip
"""3:16 knows no draw: a campaign has no score. Of Planet X one player at least is always left."""
