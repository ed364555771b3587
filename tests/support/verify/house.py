"""A journal made by the house itself without a bot or a database: its actions, rows and export."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from db import games, journal
from db.seats import COMPUTER, Seat
from db.seeds import Seeds
from referee.action import Action, Played
from referee.edit import Edited
from referee.export.export import Beside, frame
from referee.export.stream import Plan
from referee.gm import Reseated
from referee.head import GameHead
from referee.lifecycle import Started
from referee.saving import saving
from referee.settings import Setup
from referee.timeline import outline
from referee.timeline.dispute import Claim, RolledOff
from referee.timeline.outline import Position
from referee.timeline.positions import Place, Placed, restore
from referee.timeline.ruling import Ruled
from referee.timeline.undo import Answer, Corrected, Rerolled, WentBack
from rules.core import GM, Edit, Move, Ruling, Start, System, attended
from rules.core.rewind import answers, point, redo, timeline
from tests.support.services.exports import text_of

AT = 1_795_000_000_000
PEOPLE = {"red": 1, "blue": 2, "green": 3, "yellow": 4, GM: 9}


class House:
    """A game in the making: `do` saves an action as the bot would, `file` is its export."""

    def __init__(self, system: System[Any], seats: tuple[str, ...], **setup: Any) -> None:
        status = games.Game(
            1, "game", "channel:1", 1, 1, system.name, "Dust", "lobby",
            Setup(host=1, **setup).text(), None, AT, AT,
        )  # fmt: skip
        held = tuple(Seat(1, seat, PEOPLE[seat], seat.title(), AT) for seat in seats)
        seeds = Seeds(1, 0, b"o" * 32, b"h" * 32, AT)
        self.head = GameHead(game=status, system=system, seats=held, seeds=seeds, id=1)
        self.rows: list[journal.Row] = []
        self.states: dict[int, Any] = {0: None}
        self.epochs = [seeds]
        self.placed = ""

    def do(self, action: Action) -> House:
        """Do something and save its row."""
        action.check_ready(self.head)
        dice = self.head.dice(action.base(self.head), action.call)
        result = action.run(self.head, dice)
        made = saving(self.head, action, result, dice, AT + len(self.rows), lambda: 1)
        self.rows.append(made.row)
        self.head = made.after
        self.states[made.row.seq] = made.after.state
        if self.head.seeds.epoch == len(self.epochs):
            self.epochs.append(self.head.seeds)
        return self

    def _key(self, **more: Any) -> dict[str, Any]:
        return {"key": f"key-{len(self.rows) + 1}", **more}

    def start(self) -> House:
        """Begin the game."""
        options = self.head.setup.all_options(self.head.system)
        move = Start(seats=self.head.seated(), options=options)
        return self.do(Started(**self._key(seat="bot", by="bot"), move=move))

    def place(self, place: Place) -> House:
        """Begin where another game stood."""
        self.placed = place.text().decode()
        there = self.head.seating()
        state, _ = attended(self.head.system, restore(self.head.system, place), there)
        return self.do(Placed(**self._key(seat="bot"), state=state, place=place, led=there.gm))

    def play(self, seat: str, move: Move, *faces: int, by: Any = "player") -> House:
        """Play a move, perhaps with faces typed in."""
        person = PEOPLE.get(seat, COMPUTER)
        return self.do(Played(**self._key(seat=seat, by=by, person=person), move=move, faces=faces))

    def edit(self, path: str, value: str) -> House:
        """Let the GM set a value."""
        move = Edit(path=path, value=value)
        return self.do(Edited(**self._key(seat=GM, by="gm", person=9), move=move))

    def rule(self, text: str) -> House:
        """Let the GM rule."""
        return self.do(Ruled(**self._key(seat=GM, by="gm", person=9), move=Ruling(text=text)))

    def _position(self, seq: int) -> Position:
        state = self.states[seq]
        if state is not None:
            state, _ = attended(self.head.system, state, self.head.seating())
        trail = self.rows[seq - 1].trail if seq else bytes(32)
        return Position(seq, state, trail)

    def _outlines(self) -> list[Any]:
        return [
            outline.of_row(
                journal.Outline(
                    row.seq, row.person, row.seat, row.by, row.kind, int(row.decision is not None),
                    int(row.rolls != "[]"), row.reveals, row.restores, 0,
                )
            )
            for row in self.rows
        ]  # fmt: skip

    def undo(self, row: int) -> House:
        """Undo a row."""
        back = point(timeline(self._outlines()), row)
        return self._back("undo", row, back.to, len(back.lost), back.fresh)

    def redo(self) -> House:
        """Redo what was undone last."""
        row = redo(timeline(self._outlines()))
        return self._back("redo", row, row, 0, False)

    def _back(self, what: Any, row: int, to: int, lost: int, drops: bool) -> House:
        return self.do(
            WentBack(
                **self._key(seat="red", person=1), name="Red", what=what, row=row, lost=lost,
                drops=drops, to=self._position(to), fresh=(b"x" * 32, b"y" * 32),
            )
        )  # fmt: skip

    def _given(self, row: int) -> tuple[int, tuple[Answer, ...]]:
        outlines = self._outlines()
        closed = next(one for one in outlines[row - 1 :] if one.decided)
        taken = [self.rows[one.seq - 1] for one in answers(outlines, closed)]
        return closed.seq, tuple(
            Answer(
                one.seat,
                one.by,
                msgspec.json.decode(one.move, type=self.head.system.Moves),
            )
            for one in taken
        )

    def correct(self, row: int, move: Move) -> House:
        """Put a fact of a row's move right."""
        closed, taken = self._given(row)
        seat = self.rows[row - 1].seat
        fixed = tuple(
            msgspec.structs.replace(one, move=move) if one.seat == seat else one for one in taken
        )
        to = self._position(point(timeline(self._outlines()), closed).to)
        return self.do(
            Corrected(
                **self._key(seat=seat, person=PEOPLE[seat]), name="Red", to=to, row=row,
                answers=fixed, move=move, change="paces", ours=True,
            )
        )  # fmt: skip

    def reroll(self, row: int) -> House:
        """Have a row rolled again."""
        closed, taken = self._given(row)
        to = self._position(point(timeline(self._outlines()), closed).to)
        return self.do(
            Rerolled(
                **self._key(seat=GM, by="gm", person=9), name="Gus", to=to, row=closed,
                of=self.rows[closed - 1].trail, answers=taken,
            )
        )  # fmt: skip

    def contest(self, seat: str, against: str) -> House:
        """Let two seats roll off about the last row."""
        claim = Claim(self.head.seq, "It was further.", seat, seat.title())
        return self.do(
            RolledOff(
                **self._key(seat=seat, person=PEOPLE[seat]), name=seat.title(), vote=1,
                claim=claim, ruling="", outcome="rolled off", at=AT, against=against,
            )
        )  # fmt: skip

    def seat(self, seat: str, *people: int, removed: bool = False) -> House:
        """Put people on a seat in place of all who held it."""
        rest = tuple(held for held in self.head.seats if held.seat != seat)
        new = tuple(Seat(1, seat, person, f"P{person}", AT) for person in people)
        return self.do(
            Reseated(
                **self._key(seat=GM, by="gm", person=9), name="Gus", before=self.head.seats,
                seating=(*rest, *new),
                changed=seat, sentence=f"{seat.title()} changes hands.", removed=removed,
            )
        )  # fmt: skip

    def file(self) -> dict[str, Any]:
        """Return the export of the game as it is once it is over, all seeds shown."""
        shown = (msgspec.structs.replace(one, open_shown_at=AT, hidden_shown_at=AT)
                 for one in self.epochs)  # fmt: skip
        game = msgspec.structs.replace(self.head.game, status="ended")
        head = msgspec.structs.replace(self.head, game=game)
        plan = Plan(
            head.id, frame(head, Beside(tuple(shown), {}, self.placed)), head.seq, head.names,
            shown=lambda db, rows: frozenset(), over=True,
        )  # fmt: skip
        everything = frozenset(row.seq for row in self.rows)
        return dict(json.loads(text_of(plan, tuple(self.rows), everything)))
