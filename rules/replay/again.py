"""The replay itself: row by row, by the rules of the game and as the house runs them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from rules.core import (
    GM,
    Line,
    Moment,
    RuleError,
    Start,
    System,
    attended,
    begin,
    canonical,
    pack,
    play,
    unpack,
)
from rules.core.answers import unanswered
from rules.core.rewind import RowOutline, answers, point, redo, repeated, timeline
from rules.dice import Dice, Roll
from rules.rolls.cards import draw_fault

from .fallen import Again, Fallen
from .faults import Differs, Unplayable
from .people import reseated, seating
from .row import Said, check_hides, is_beside, is_reroll, outline, text_of, texts
from .telling import contest_fault, is_reworded, lines, telling_fault

Guesses = dict[int, bool]
IN_ITS_WORDS = frozenset({"ruling", "seat"})
"""Kinds of row whose words alone say what a person wrote, or who came and went."""
UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of a row whose parts are not what the bot writes; msgspec's own is a ValueError."""


class Replay:
    """One pass over an export: `faults` has a line for each row that the rules would not make.

    `played` counts the rows that were played again, `stopped` says why the rest was not (""),
    `reworded` names the rows that tell the same in other words than the rules do today, and
    `uncompared` those whose states the file lets nobody hold against their hashes. `guesses` says
    by row what rows of old leave unsaid, False where it does not; `unsaid` are those that were met.
    """

    def __init__(
        self, system: System[Any], export: dict[str, Any], guesses: Guesses | None = None
    ) -> None:
        self.guesses = guesses or {}
        self.unsaid: list[int] = []
        self.system = system
        self.rows: list[dict[str, Any]] = export["rows"]
        self.papers = texts(export.get("papers"))
        self.placed_on = text_of(export.get("placed"))
        self.faults: list[str] = []
        self.reworded: list[int] = []
        self.uncompared: list[int] = []
        self.played = 0
        self.stopped = ""
        self.state: Any = None
        self.there = seating(())
        self.states: dict[int, Any] = {0: None}
        self.said: dict[int, Said] = {}
        self.outlines: list[RowOutline] = []

    def run(self) -> None:
        """Play every row."""
        for row in self.rows:
            try:
                self.step(row)
            except Unplayable as why:
                self.stopped = f"row {row['seq']}: {why}"
                return
            except UNREADABLE as what:
                self.faults.append(f"row {row['seq']}: it cannot be read as a row: {what!r}")
                self.stopped = f"row {row['seq']}: what follows hangs on it"
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
        beside = is_beside(said)
        if beside and said["kind"] == "seat":
            self.reseat(said)
        elif not beside:
            self.move(said)
        if free and said["kind"] == "draw":
            self.note(said, draw_fault(said["move"], self.said.get(said["move"]["shuffle"])))
        self.outlines.append(outline(said, beside))
        self.states[said["seq"]], self.said[said["seq"]] = self.state, said
        self.check_state(row, said)
        self.played += 1

    def reseat(self, said: Said) -> None:
        """Let the game know who is there from this row on."""
        removed = self.heard(said, "removed")
        self.there = reseated(self.there, said["move"], self.system.seats.names, removed)
        self.state, told = self.attended(self.state)
        self.hear(said, told)

    def heard(self, said: Said, key: str) -> bool:
        """Return what a row says of who is there, or what is guessed where it does not."""
        if key in said["move"]:
            return bool(said["move"][key])
        self.unsaid.append(said["seq"])
        return self.guesses.get(said["seq"], False)

    def attended(self, state: Any) -> tuple[Any, tuple[Line, ...]]:
        """Return a state among those who are there now, and what is told of it."""
        return (None, ()) if state is None else attended(self.system, state, self.there)

    def move(self, said: Said) -> None:
        """Play a row that decides, or that goes back."""
        if said["kind"] in ("undo", "redo"):
            self.state = self.back(said)
            return
        dice = Fallen(msgspec.convert(said["rolls"], tuple[Roll, ...]))
        told = self.told(said, dice)
        dice.check_done()
        decided = None if dice.decision is None else dice.decision.hex()
        if decided != said["decision"]:
            raise Differs("the rules decide something else by this move")
        check_hides(said, dice)
        self.hear(said, told)

    def note(self, said: Said, fault: str) -> None:
        """Keep what is wrong with a row, if anything is."""
        self.faults += [f"row {said['seq']}: {fault}"] if fault else []

    def hear(self, said: Said, due: tuple[Line, ...]) -> None:
        """Keep what a row leaves out of what the rules tell; what follows hangs on no words."""
        literal = self.system.name == "rolls" or said["kind"] in IN_ITS_WORDS
        fault = telling_fault(due, lines(said), literal=literal)
        self.note(said, fault)
        if not fault and not literal and is_reworded(due, lines(said)):
            self.reworded.append(said["seq"])

    def back(self, said: Said) -> Any:
        """Return the state that an undo or redo restores."""
        now = timeline(self.outlines)
        try:
            back = point(now, said["move"]["row"]) if said["kind"] == "undo" else None
            due = redo(now) if back is None else back.to
        except RuleError as refusal:
            raise Differs(f"the rules refuse it: {refusal}") from None
        if due != said["restores"]:
            raise Differs(f"it goes back to row {said['restores']}, the rules to row {due}")
        state, _ = self.attended(self.states[due])
        return unanswered(state) if back is not None and back.fresh else state

    def told(self, said: Said, dice: Fallen) -> tuple[Line, ...]:
        """Play a row's move and keep the state; return what the rules tell."""
        try:
            if said["kind"] == "contest":
                return self.contest(said, dice)
            if said["kind"] == "place" and "position" in said["move"]:
                return self.placed(said, dice)
            step = self.again(said, dice) if said["restores"] is not None else self.one(said, dice)
        except msgspec.ValidationError as fault:
            raise Differs(f"it is no move of this game: {fault}") from None
        except RuleError as refusal:
            raise Differs(f"the rules refuse it: {refusal}") from None
        self.state = step.state
        return tuple(step.told)

    def contest(self, said: Said, dice: Dice) -> tuple[Line, ...]:
        """Let two seats roll off again; nothing else changes."""
        pair = [seat for seat, _ in json.loads(bytes.fromhex(said["decision"]))["answers"]]
        if len(pair) != 2 or said["seat"] not in pair:
            raise Differs("two seats roll off, the row's own among them")
        other = next(seat for seat in pair if seat != said["seat"])
        dice.decide(canonical({"answers": [[seat, {"kind": "contest"}] for seat in sorted(pair)]}))
        winner, work = self.system.argue(said["seat"], other, dice)
        row = said["move"]["row"]
        self.note(said, contest_fault((said["seat"], other), row, winner, work, lines(said)))
        return ()

    def placed(self, said: Said, dice: Dice) -> tuple[Line, ...]:
        """Open the game where another one stood."""
        if not self.placed_on:
            raise Unplayable("the file holds the position it began with only once it is over")
        mark = hashlib.sha256(self.placed_on.encode()).hexdigest()
        if mark != said["move"]["position"]:
            raise Differs("the position in the file is not the one it began with")
        place = json.loads(self.placed_on)
        self.there = seating(tuple(place["seats"]), self.heard(said, "led"))
        self.state, _ = self.attended(_restored(self.system, place))
        answer = {"kind": "place", "position": mark}
        dice.decide(canonical({"answers": [["bot", answer]]}))
        return (Line(f"The game goes on where {place['title']} stood.", "GAME", main=True),)

    def again(self, said: Said, dice: Fallen) -> Any:
        """Play an older decision again: as it was, or with a fact put right."""
        closed = repeated(self.outlines, said["restores"])
        due = point(timeline(self.outlines), closed.seq).to
        if due != said["restores"]:
            raise Differs(f"it plays on from row {said['restores']}, the rules from row {due}")
        rows = [self.said[one.seq] for one in answers(self.outlines, closed)]
        source: Dice = dice
        if is_reroll(said):
            mark = {"kind": "reroll", "of": self.said[closed.seq]["trail"]}
            source = Again(dice, canonical({"answers": [[GM, mark]]}))
        else:
            rows = [said if row["seat"] == said["seat"] else row for row in rows]
        self.state, _ = self.attended(self.states[due])
        for row in rows:
            step = self.next(row, source)
            self.state = step.state
        return step

    def one(self, said: Said, dice: Dice) -> Any:
        """Return the step of one move: the start, any free roll, or the next of a game."""
        if self.state is not None:
            return self.next(said, dice)
        move = msgspec.convert(said["move"], self.system.Moves)
        if isinstance(move, Start):
            return self.first(move, said, dice)
        self.state = self.system.start({}, (), {}, dice)
        return self.next(said, dice)

    def next(self, said: Said, dice: Dice) -> Any:
        """Return the step of a move."""
        move = msgspec.convert(said["move"], self.system.Moves)
        return play(self.system, self.state, move, self.moment(said, dice))

    def first(self, move: Start, said: Said, dice: Dice) -> Any:
        """Return the step of the start."""
        wrong = [
            kind
            for kind, name in move.papers.items()
            if hashlib.sha256(self.papers.get(kind, "").encode()).hexdigest() != name
        ]
        if wrong:
            raise Unplayable(f"the file does not hold the documents: {', '.join(wrong)}")
        self.there = seating(move.seats)
        return begin(self.system, move, self.papers, self.moment(said, dice))

    def moment(self, said: Said, dice: Dice) -> Moment:
        """Return the moment of a row, among those who are there."""
        seats = (*self.there.players, *((GM,) if self.there.gm else ()))
        return Moment(seat=said["seat"], by=said["by"], seats=seats, seq=said["seq"], dice=dice)

    def check_state(self, row: dict[str, Any], said: Said) -> None:
        """Hold the state against its hash, where the file shows what veils it."""
        if "veil" not in row:
            # Free rolls leave nothing behind.
            if self.state is not None and self.system.name != "rolls":
                self.uncompared.append(said["seq"])
            return
        text = b"null" if self.state is None else pack(self.state)[0]
        if hashlib.sha256(bytes.fromhex(row["veil"]) + text).hexdigest() != said["state"]:
            raise Differs("the rules leave the game in another state")


def _restored(system: System[Any], place: dict[str, Any]) -> Any:
    raw = place["state"]
    if place["version"] != system.version:
        raw = system.upgrade(raw, place["version"])
    return unpack(system.State, canonical(raw), lambda name: canonical(place["books"][name]))
