"""Actions that go back: undo, redo, a corrected fact, a re-roll.

Each names the row it restores, so that anybody can follow the trail of decisions. What it restores
was read before; a game that moved on meanwhile refuses it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from referee.action import Result, hand, typed_in
from referee.head import GameHead
from referee.service import ServiceAction, told
from rules.core import GM, Line, Moment, Move, RuleError, canonical, play, seat_title
from rules.core.answers import unanswered
from rules.core.typed_dice import Entered
from rules.dice import Dice, Roll

from . import taken_back
from .outline import Position

OVER = ("ended", "abandoned")


class Back(ServiceAction, frozen=True, kw_only=True):
    """An action that restores a position; `seen` is the last row when this was planned."""

    to: Position
    fresh: tuple[bytes, bytes] | None = None

    def base(self, head: GameHead) -> bytes:
        """Return the trail of the row that is restored."""
        return self.to.trail

    def check_ready(self, head: GameHead) -> None:
        """Raise RuleError if the game has moved on, or is nowhere yet."""
        super().check_ready(head)
        if head.game.status not in ("open", "paused", *OVER):
            raise RuleError(f"The game is {head.game.status}; nothing is undone in it.", "UNDO")

    def result(self, head: GameHead, **parts: Any) -> Result:
        """Return what came of it; a game that was over goes on, with seeds nobody has seen."""
        if head.game.status not in OVER:
            return Result(restores=self.to.seq, **parts)
        if self.fresh is None:
            raise RuntimeError("a game that goes on after its end needs fresh seeds")
        fresh, hidden = self.fresh
        status = "paused" if head.setup.frozen else "open"
        return Result(
            restores=self.to.seq, status=status, fresh=fresh, fresh_hidden=hidden, **parts
        )


class WentBack(Back, frozen=True, kw_only=True):
    """An undo or a redo. `row` is the one that was named, `lost` how many answers go with it.

    `words` say what goes, or comes back.
    """

    what: Literal["undo", "redo"]
    row: int
    lost: int
    drops: bool = False
    consent: str = ""
    words: str = ""

    def kind(self) -> str:
        """Return which of the two."""
        return self.what

    def facts(self) -> dict[str, Any]:
        """Return the row that was named and the one that comes back."""
        return {"row": self.row, "to": self.to.seq, "lost": self.lost}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Restore the position; no die falls."""
        state = unanswered(self.to.state) if self.drops else self.to.state
        return self.result(head, state=state, told=(told(self._sentence(), "UNDO"),))

    def _sentence(self) -> str:
        how = f" {self.consent}." if self.consent else ""
        if self.what == "redo":
            where = f"the game is where entry {self.row} left it"
            again = f" Back again: {taken_back.ended(self.words)}" if self.words else ""
            return f"{self.who} redid what was undone: {where}.{again}{how}"
        gone = "1 answer is gone" if self.lost == 1 else f"{self.lost} answers are gone"
        what = f" Taken back: {taken_back.ended(self.words)}" if self.words else ""
        where = f"back to entry {self.to.seq}, {gone}"
        return f"{self.who} undid entry {self.row}: {where}.{what}{how}"


class Answer(msgspec.Struct, frozen=True):
    """An answer as it was given: for which seat, on whose authority, what."""

    seat: str
    by: Any
    move: Move


def replay(head: GameHead, back: Back, answers: tuple[Answer, ...], dice: Dice) -> Any:
    """Return the step that these answers make from a position; the last of them decides."""
    step, state = None, back.to.state
    for answer in answers:
        moment = Moment(
            seat=answer.seat, by=answer.by, seats=head.seated(), seq=head.seq + 1, dice=dice
        )
        step = play(head.system, state, answer.move, moment)
        state = step.state
    if step is None or step.decided is None:
        raise RuleError("Its question is still open; answer it again instead.", "UNDO")
    return step


class Corrected(Back, frozen=True, kw_only=True):
    """A fact of a move corrected: the same decision, so the same faces, resolved again.

    `typed` are the rolls typed in then; `ours` says that the bot rolled, and so it does again;
    `faces` are typed in now for dice that did not fall before.
    """

    row: int
    answers: tuple[Answer, ...]
    move: Move
    change: str
    typed: tuple[Roll, ...] = ()
    ours: bool = False
    faces: tuple[int, ...] = ()

    def kind(self) -> str:
        """Return the kind of the move."""
        return str(type(self.move).__struct_config__.tag)

    def text(self) -> bytes:
        """Return the move as it should have been."""
        return canonical(self.move)

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Play it again from where it was played. Raises Wanted for faces still to be typed in."""
        asks = head.real_dice and not self.ours
        faces = Entered(dice, self.faces, hand(head, self), self.typed, asks)
        step = replay(head, self, self.answers, faces)
        line = Line(f"{self.who} corrected entry {self.row}: {self.change}.", "UNDO")
        return self.result(
            head, state=step.state, told=(line, *step.told, *typed_in(head, self, dice)),
            decided=step.decided, reveals=step.reveals,
        )  # fmt: skip


class _Again(Dice):
    """Dice that decide something other than the answers: that these be rolled again."""

    def __init__(self, inner: Dice, decision: bytes) -> None:
        super().__init__()
        self.rolls = inner.rolls
        self._inner = inner
        self._decision = decision

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Decide the re-roll in place of the answers."""
        self._inner.decide(self._decision)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Draw from the underlying dice."""
        return self._inner.draw(n, sides, why, hidden)


class Rerolled(Back, frozen=True, kw_only=True):
    """A re-roll that the GM grants: the same answers, fresh faces, a decision of its own.

    `faces` are those typed in for it where the game uses real dice.
    """

    row: int
    of: bytes
    answers: tuple[Answer, ...]
    reason: str = ""
    faces: tuple[int, ...] = ()

    def kind(self) -> str:
        """Return the name of this row."""
        return "reroll"

    def facts(self) -> dict[str, Any]:
        """Return which row, and its trail: by it a second re-roll differs from the first."""
        return {"row": self.row, "of": self.of.hex(), "reason": self.reason}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Play the answers again on a trail of its own. Raises Wanted for faces of real dice."""
        mark = {"kind": "reroll", "of": self.of.hex()}
        decision = canonical({"answers": [[GM, mark]]})
        again: Dice = _Again(dice, decision)
        if head.real_dice:
            again = Entered(again, self.faces, hand(head, self))
        step = replay(head, self, self.answers, again)
        why = f" Reason: {self.reason}" if self.reason else ""
        text = f"{seat_title(GM)} {self.who} has entry {self.row} rolled again.{why}"
        return self.result(
            head, state=step.state,
            told=(Line(text, "GM"), *step.told, *typed_in(head, self, dice)),
            decided=decision, reveals=step.reveals,
        )  # fmt: skip
