"""A verdict as a file that is a test case: the state before, the move, what came of it.

It names seats and nobody who sits on them. `tests/reports` plays every file that is kept there.
"""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec

from rules.core import Line, Moment, System, canonical, pack, play, unpack
from rules.core.moment import By
from rules.dice import Recorded, Roll


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move as it was played: `state` and `after` are where the game stood, as they are stored.

    `books` are what never changes in play, by hash; `rules` is the version of the game's rules,
    `rolls` all dice that fell, `told` what the rules told of it.
    """

    format: Literal["landfall-report"] = "landfall-report"
    version: Literal[1] = 1
    system: str
    rules: str
    options: dict[str, str]
    seats: tuple[str, ...]
    seat: str
    by: By
    seq: int
    state: msgspec.Raw
    books: dict[str, msgspec.Raw]
    move: msgspec.Raw
    rolls: tuple[Roll, ...]
    told: tuple[Line, ...]
    after: msgspec.Raw

    def text(self) -> bytes:
        """Return the report as JSON with a line for each field."""
        fields = (f"{json.dumps(name)}: {_text(value)}" for name, value in self._fields())
        return ("{\n" + ",\n".join(fields) + "\n}\n").encode()

    def _fields(self) -> tuple[tuple[str, Any], ...]:
        return tuple((name, getattr(self, name)) for name in self.__struct_fields__)


def _text(value: Any) -> str:
    return canonical(value).decode()


class Outcome(msgspec.Struct, frozen=True):
    """What the rules make of a report: dice, lines, the state after it as it is stored."""

    rolls: tuple[Roll, ...]
    told: tuple[Line, ...]
    after: bytes


def read(text: bytes) -> Report:
    """Return the report in a file. Raises msgspec.ValidationError for a file that is none."""
    return msgspec.json.decode(text, type=Report)


def outcome(system: System[Any], report: Report) -> Outcome:
    """Return what the rules make of it today, with the dice that fell.

    Raises LookupError if they ask for other dice, RuleError if they refuse the move.
    """
    books = {name: canonical(json.loads(bytes(body))) for name, body in report.books.items()}
    state = unpack(system.State, _today(system, report, report.state), books.__getitem__)
    move = msgspec.json.decode(report.move, type=system.Moves)
    dice = Recorded(report.rolls)
    moment = Moment(seat=report.seat, by=report.by, seats=report.seats, seq=report.seq, dice=dice)
    step = play(system, state, move, moment)
    return Outcome(tuple(dice.rolls), step.told, pack(step.state)[0])


def _today(system: System[Any], report: Report, state: msgspec.Raw) -> bytes:
    """Return a stored state in the form that today's rules give it."""
    if report.rules == system.version:
        return bytes(state)
    return canonical(system.upgrade(json.loads(bytes(state)), report.rules))


def differences(system: System[Any], report: Report) -> tuple[str, ...]:
    """Return in words where the rules produce something other than what the report says."""
    found = outcome(system, report)
    bare = [msgspec.structs.replace(roll, entered=None) for roll in report.rolls]
    parts = (
        ("rolls", list(found.rolls), bare),
        ("told", list(found.told), list(report.told)),
        ("after", json.loads(found.after), json.loads(_today(system, report, report.after))),
    )
    return tuple(f"{name}: {made} instead of {said}" for name, made, said in parts if made != said)
