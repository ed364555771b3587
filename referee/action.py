"""Actions: what becomes a row of a game's journal. Most are moves; services add their own.

An action runs the rules on a head and says what came of it; the referee saves that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

import msgspec

from db.engine import Connection
from db.journal import Row as Row
from db.seats import Seat
from rules.core import (
    GM,
    Interrupt,
    Line,
    Moment,
    Move,
    NotAsked,
    RuleError,
    State,
    Unasked,
    canonical,
    move_codec,
    play,
    question,
    seat_title,
)
from rules.core.moment import By
from rules.core.typed_dice import Entered
from rules.dice import Dice

from . import naming, standstill, verdict
from .access import Person
from .head import GameHead
from .impartial import check_judge
from .message import Outgoing, plain, stopped


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an action: the state after it, what to tell, what was decided.

    `trail` is set only by a row that goes back (undo, redo), `restores` names the row it went back
    to, `status` the game's new status if the action changes it, `fresh` a new open seed if it
    reveals the one in use, `fresh_hidden` a hidden one too if that has been revealed already.
    `seats` is the whole new seating, `options` the new setup, `also` whatever else is saved with
    it; `afresh` says that everybody who is asked has the whole time of the pace again.
    """

    state: State
    told: tuple[Line, ...]
    decided: bytes | None = None
    reveals: bool = False
    trail: bytes | None = None
    restores: int | None = None
    status: str | None = None
    fresh: bytes | None = None
    fresh_hidden: bytes | None = None
    seats: tuple[Seat, ...] | None = None
    options: str | None = None
    afresh: bool = False
    also: tuple[Callable[[Connection], Any], ...] = ()


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something done in a game, to be saved once under its key.

    `key` is unique for ever (the interaction's id, or one made of head, seat and kind), `person`
    who did it (None: the bot), `seat` for whom, `by` on whose authority; `seen` the only row after
    which it makes sense (None: it is judged by the state as it is), `call` the interaction that
    asks for a free roll, `also` what is saved with it. `name` is what the person is called.
    """

    key: str
    seat: str
    by: By = "player"
    person: int | None = None
    name: str = ""
    seen: int | None = None
    call: int | None = None
    also: tuple[Callable[[Connection], Any], ...] = ()
    agreed: bool = False
    """Whether every player has agreed to what it shows the GM (see secrecy)."""
    found_in: ClassVar[str] = "*Read mine* shows it."
    """Where a person finds what was for them alone, if it could not be told to them."""

    @property
    def who(self) -> str:
        """What stands for the person in the texts of this action (see naming)."""
        return naming.mark(self.person, self.name)

    def called(self) -> dict[int, str]:
        """Return, by person, what people are called whom it names and who hold no seat."""
        return {self.person: self.name} if self.person and self.name else {}

    def kind(self) -> str:
        """Return the name of what was done, for the journal."""
        raise NotImplementedError

    def text(self) -> bytes:
        """Return what was done as canonical JSON, for the journal."""
        raise NotImplementedError

    def base(self, head: GameHead) -> bytes:
        """Return the trail that it decides from: the head's, unless it goes back."""
        return head.trail

    def measured(self, head: GameHead) -> Self:
        """Return it with what the game itself knows of it. Raises RuleError for the impossible."""
        return self

    def is_heavy(self) -> bool:
        """Say whether running it may take more than a few milliseconds."""
        return False

    def check_ready(self, head: GameHead) -> None:
        """Raise RuleError if the game is no longer where it was seen."""
        if self.seen is not None and head.seq != self.seen:
            raise RuleError("The game went on meanwhile. Look, and ask again.", "GAME")

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Do it. Raises RuleError before the first die falls."""
        raise NotImplementedError

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return the message for the channel, None if there is none to send.

        In a game it is what the row's line in its span's message says: AS_TOLD, or words and
        buttons of its own. An answer that leaves the question open is told only to the person who
        gave it, so that a standing order looks like a person's. `notes` are the other seats for
        which a private note waits.
        """
        loud = result.decided is not None or result.status is not None
        if not loud and self.by in ("player", "order", "bot"):
            return None
        return verdict.AS_TOLD

    def alone(self, after: GameHead, told: tuple[Line, ...], row: Row) -> Outgoing | None:
        """Return what only the person who acted reads, None if there is nothing.

        `after` is the game after it, `told` everything that it tells.
        """
        texts = verdict.private(after.seats_of(self.person or 0), told)
        return Outgoing(texts) if texts else None

    def privy(self, after: GameHead, line: Line) -> tuple[int, ...]:
        """Return the people whose inbox gets a private line: those on the seats it is for.

        `after` is the game after it.
        """
        return verdict.people(after, line.to or ())

    def said_before(self, told: tuple[Line, ...], row: Row) -> Outgoing:
        """Return the answer to a second delivery of something that was done and told already."""
        return Outgoing(f"That was done already:\n{verdict.result(told)}")


def _check_open(head: GameHead, person: int | None) -> None:
    status = head.game.status
    if status == "lobby":
        raise RuleError("The game has not started. The host starts it: /game start.", "GAME")
    if status == "paused":
        raise RuleError(standstill.why(head, person), "GAME")
    if status != "open":
        raise RuleError("The game is over.", "GAME")


def hand(head: GameHead, action: Action) -> str:
    """Return the seat of whoever types in faces for an action: its own, or the GM's for it."""
    held = head.seats_of(action.person or 0)
    if action.seat in held or not held:
        return action.seat
    return GM if GM in held else held[0]


def typed_in(head: GameHead, action: Action, dice: Dice) -> tuple[Line, ...]:
    """Return the lines that say which faces came from a real table, and who entered them."""
    mine = next((held for held in head.seats if held.person == action.person), None)
    own = hand(head, action)
    rule = head.dice_rule

    def names(seat: str) -> str:
        if mine is not None and seat == own:
            return f"{seat_title(seat)} ({naming.mark(mine.person, mine.name)})"
        return head.named(seat, naming.mark)

    by: dict[str, list[str]] = {}
    for roll in dice.rolls:
        if roll.entered is not None:
            faces = " ".join(map(str, roll.faces))
            by.setdefault(roll.entered, []).append(f"{roll.why} {faces}")
    return tuple(
        Line(f"{names(seat)} typed in faces of real dice: {'; '.join(said)}.", rule)
        for seat, said in by.items()
    )


class Played(Action, frozen=True, kw_only=True):
    """A move of a seat; `faces` are those typed in for it where the game uses real dice."""

    may_type: ClassVar[bool] = True
    """Whether faces of real dice can be typed in for it, if the game uses them."""

    move: Move
    faces: tuple[int, ...] = ()

    def kind(self) -> str:
        """Return the move's tag."""
        return str(type(self.move).__struct_config__.tag)

    def text(self) -> bytes:
        """Return the move."""
        return canonical(self.move)

    def measured(self, head: GameHead) -> Self:
        """Return it with the facts that the game itself knows, in place of those stated."""
        if head.state is None:
            return self
        known = self.move.measured(head.state)
        return self if known is self.move else msgspec.structs.replace(self, move=known)

    def stored(self, head: GameHead) -> Move:
        """Return the move as its own bytes say it. Raises RuleError for a value out of range."""
        try:
            move: Move = move_codec(head.system.Moves).decode(self.text())
            return move
        except msgspec.ValidationError as fault:
            what = str(fault).replace("`", '"')
            raise RuleError(f"A value of this move does not fit: {what}.", "MOVE") from None

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Play the move as it is stored: decoded from its own bytes first.

        Raises Wanted when faces must still be typed in.
        """
        _check_open(head, self.person)
        ask = head.ask
        # A GM who plays may not settle a dispute to which they are a party.
        if ask is not None and self.seat == GM and isinstance(self.move, ask.verdicts):
            check_judge(head, self.person)
        real = self.may_type and self.by in ("player", "gm") and head.real_dice
        if real:
            dice = Entered(dice, self.faces, hand(head, self))
        moment = Moment(
            seat=self.seat, by=self.by, seats=head.seated(), seq=head.seq + 1, dice=dice
        )
        move = self.stored(head)
        try:
            step = play(head.system, head.state, move, moment)
        except Unasked as error:
            how = verdict.answering(head, error.ask, (self.seat,)).replace("`", "")
            raise error.naming(how) from None
        except NotAsked as error:
            raise error.calling(head.called) from None
        told = step.told or _plainly(head, self.seat, move)
        told = (*told, *typed_in(head, self, dice)) if real else told
        return Result(state=step.state, told=told, decided=step.decided, reveals=step.reveals)

    def alone(self, after: GameHead, told: tuple[Line, ...], row: Row) -> Outgoing | None:
        """Return the private lines; with its receipt for an answer while others are still asked."""
        if row.decision is not None or self.by not in ("player", "order", "bot"):
            return super().alone(after, told, row)
        texts = verdict.private(after.seats_of(self.person or 0), told)
        label = plain(verdict.label(after, self.move))
        change = "You may change it until all have answered."
        if self.move.is_unfinished(after.state, self.seat):
            change = "There is more to answer; all of it may be changed until all have answered."
        parts = (f"Your answer is in: {label}. {change}", texts)
        foot = verdict.receipt(after.seq, after.chain)
        return Outgoing("\n".join(part for part in parts if part), foot=foot)


def _plainly(head: GameHead, seat: str, move: Move) -> tuple[Line, ...]:
    """Return the move itself as what is told, if it says nothing else.

    Nothing for an interrupt, which may be somebody's secret, nor for an answer that was sealed.
    """
    ask = question(head.state)
    if ask is None or ask.sealed or isinstance(move, Interrupt):
        return ()
    text = stopped(f"{head.called(seat)}: {head.system.label(head.state, move)}")
    return (Line(text, ask.rule, main=True),)


class ForSeat(Played, frozen=True, kw_only=True):
    """A move that the GM makes for a seat; it counts as the seat's own."""

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Play it and say who made it."""
        result = super().run(head, dice)
        who = f"{self.who} (GM)" if self.seat != GM else self.who
        line = Line(f"{who} answers for {seat_title(self.seat)}.", "GM")
        return msgspec.structs.replace(result, told=(line, *result.told))


def by_seat(head: GameHead, person: Person, seat: str, move: Move, key: str) -> Played:
    """Return the action of a move: the seat's own, or the GM's for it."""
    if seat in head.seats_of(person.id):
        return Played(key=key, seat=seat, person=person.id, move=move)
    return ForSeat(key=key, seat=seat, person=person.id, by="gm", move=move, name=person.name)
