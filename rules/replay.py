"""An export played again by the rules: the number and sides of its dice, what was told, the state.

`rules/verify.py` needs no rules and says whether a file bears itself out; this says whether the
rules would have made it. Only rows of today's version are played: a rule that changed since may
have asked for other dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from .core import GM, Line, Moment, RuleError, Start, System, begin, pack, play
from .core.answers import unanswered
from .core.rewind import RowOutline, Timeline, point, timeline
from .dice import Dice, Roll

BESIDE = frozenset(
    {
        *("archive", "call", "copy", "dispute", "end", "hide", "look", "mark"),
        *("pause", "reopen", "resume", "reveal", "seat", "seed", "settle", "setup"),
    }
)
"""Kinds of row that change nothing in the rules, where they decide nothing."""


class Differs(Exception):
    """The rules come to something else than the row says; in words."""


class Unplayable(Exception):
    """The replay cannot go on from here, through no fault of the row; in words."""


class Fallen(Dice):
    """Hands out the dice of a row again. Raises Differs where the rules ask for others."""

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        super().__init__()
        self.decision: bytes | None = None
        self._left = list(rolls)
        self._by: str | None = None

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Take note of what the rules say was decided."""
        self.decision = decision

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return the next faces of the row."""
        asked = f"{n}d{sides} for {why}"
        roll = self._left.pop(0) if self._left else None
        if roll is None:
            raise Differs(f"the rules ask for {asked}, and no such dice fell")
        if (len(roll.faces), roll.sides) != (n, sides):
            raise Differs(f"the rules ask for {asked}, {len(roll.faces)}d{roll.sides} fell")
        if hidden != (roll.to is not None):
            raise Differs(f"the dice for {why} are for other eyes than the rules say")
        self._by = roll.entered
        return roll.faces

    def entered_by(self) -> str | None:
        """Return the seat that typed the last faces in."""
        return self._by

    def check_done(self) -> None:
        """Raise Differs when dice are left that the rules never asked for."""
        if self._left:
            count = sum(len(roll.faces) for roll in self._left)
            raise Differs(f"{count} dice fell that the rules did not ask for")


class Replay:
    """One pass over an export: `faults` has a line for each row that the rules would not make.

    `played` counts the rows that were played again, `stopped` says why the rest was not ("").
    """

    def __init__(self, system: System[Any], export: dict[str, Any]) -> None:
        self.system = system
        self.rows: list[dict[str, Any]] = export["rows"]
        self.papers: dict[str, str] = export.get("papers") or {}
        self.faults: list[str] = []
        self.played = 0
        self.stopped = ""
        self.state: Any = None
        self.seats: tuple[str, ...] = ()
        self.states: dict[int, Any] = {0: None}
        self.outlines: list[RowOutline] = []

    def run(self) -> None:
        """Play every row."""
        for row in self.rows:
            try:
                self.step(row)
            except Unplayable as why:
                self.stopped = f"row {row['seq']}: {why}"
                return
            except Differs as what:
                self.faults.append(f"row {row['seq']}: {what}")
                if self.system.name != "rolls":
                    self.stopped = f"row {row['seq']}: what follows hangs on it"
                    return

    def step(self, row: dict[str, Any]) -> None:
        """Play one row."""
        said = row.get("stored")
        free = self.system.name == "rolls"
        if said is None and free:
            return
        if said is None:
            raise Unplayable("it is not shown, so nothing behind it can be played")
        if said["version"] != self.system.version:
            raise Unplayable(f"it was made by version {said['version']} of the rules")
        beside = _is_beside(said)
        if said["kind"] == "seat" and beside:
            raise Unplayable("a seat changed hands, which the file does not tell in full")
        if not beside:
            self.move(said)
        self.outlines.append(_outline(said, beside))
        self.states[said["seq"]] = self.state
        self.check_state(row, said)
        self.played += 1

    def move(self, said: dict[str, Any]) -> None:
        """Play a row that is no service of the house."""
        now = timeline(self.outlines)
        if said["kind"] in ("undo", "redo"):
            self.state = self.back(now, said)
            return
        dice = Fallen(msgspec.convert(said["rolls"], tuple[Roll, ...]))
        told = self.told(now, said, dice)
        dice.check_done()
        decided = None if dice.decision is None else dice.decision.hex()
        if decided != said["decision"]:
            raise Differs("the rules decide something else by this move")
        check_told(told, msgspec.convert(said["told"], tuple[Line, ...]))

    def back(self, now: Timeline, said: dict[str, Any]) -> Any:
        """Return the state that an undo or redo restores."""
        state = self.states[said["restores"]]
        if said["kind"] == "undo" and point(now, said["move"]["row"]).fresh:
            state = unanswered(state)
        return state

    def told(self, now: Timeline, said: dict[str, Any], dice: Dice) -> tuple[Line, ...]:
        """Play a row's move and keep the state; return what the rules tell."""
        if said["restores"] is not None:
            raise Unplayable("it plays an older decision again")
        if said["kind"] in ("contest", "place") and "hex" not in said["move"]:
            raise Unplayable(f"a {said['kind']} is not played by the rules alone")
        try:
            move = msgspec.convert(said["move"], self.system.Moves)
            moment = Moment(
                seat=said["seat"], by=said["by"], seats=self.seats, seq=said["seq"], dice=dice
            )
            step = self.first(move, moment) if self.state is None else self.next(move, moment)
        except msgspec.ValidationError as fault:
            raise Differs(f"it is no move of this game: {fault}") from None
        except RuleError as refusal:
            raise Differs(f"the rules refuse it: {refusal}") from None
        self.state = step.state
        return tuple(step.told)

    def next(self, move: Any, moment: Moment) -> Any:
        """Return the step of a move."""
        return play(self.system, self.state, move, moment)

    def first(self, move: Any, moment: Moment) -> Any:
        """Return the step of the first row: the start, or any free roll."""
        if not isinstance(move, Start):
            self.state = self.system.start({}, (), {}, moment.dice)
            return self.next(move, moment)
        wrong = [
            kind
            for kind, name in move.papers.items()
            if hashlib.sha256(self.papers.get(kind, "").encode()).hexdigest() != name
        ]
        if wrong:
            raise Unplayable(f"the file does not hold the documents: {', '.join(wrong)}")
        self.seats = move.seats
        moment = msgspec.structs.replace(moment, seats=move.seats)
        return begin(self.system, move, self.papers, moment)

    def check_state(self, row: dict[str, Any], said: dict[str, Any]) -> None:
        """Hold the state against its hash, where the file shows what veils it."""
        if "veil" not in row:
            return
        text = b"null" if self.state is None else pack(self.state)[0]
        if hashlib.sha256(bytes.fromhex(row["veil"]) + text).hexdigest() != said["state"]:
            raise Differs("the rules leave the game in another state")


def _is_beside(said: dict[str, Any]) -> bool:
    # A game may have a move of such a name, too.
    move = said["kind"] == "resume" and len(said["move"]) > 1
    return said["kind"] in BESIDE and said["decision"] is None and not move


def _outline(said: dict[str, Any], beside: bool) -> RowOutline:
    kind = said["kind"]
    what: Any = kind if kind in ("undo", "redo") else "side" if beside else "move"
    return RowOutline(
        seq=said["seq"],
        seat=said["seat"],
        what=what,
        decided=said["decision"] is not None,
        rolled=bool(said["rolls"]),
        restores=said["restores"],
    )


def check_told(due: tuple[Line, ...], said: tuple[Line, ...]) -> None:
    """Raise Differs unless the row tells all that the rules tell, in their order.

    The house adds lines of its own around them: who answered for whom, what was typed in, the
    promise before the first dice. A GM's value that not everybody may see it tells the GM alone.
    """
    left = iter(said)
    for line in due:
        if not any(_is_same(line, other) for other in left):
            raise Differs(f"the rules tell: {line.text}")


def _is_same(due: Line, said: Line) -> bool:
    if (due.text, due.rule, due.work) != (said.text, said.rule, said.work):
        return False
    return due.to == said.to or said.to == (GM,)


def replayed(system: System[Any], export: dict[str, Any]) -> Replay:
    """Return an export that was played again."""
    replay = Replay(system, export)
    replay.run()
    return replay


def summary(replay: Replay) -> Iterator[str]:
    """Yield in words what was played again, and what was not and why."""
    yield f"Rows played again by the rules: {replay.played} of {len(replay.rows)}."
    if replay.stopped:
        yield f"Not played from {replay.stopped}."
    for fault in replay.faults:
        yield f"  {fault}"


__all__ = ["Replay", "replayed", "summary"]
