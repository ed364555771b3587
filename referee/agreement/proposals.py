"""What may be asked of the others: an undo, a redo, a corrected fact; and the deed it becomes."""

from __future__ import annotations

from typing import Any

import msgspec

from db import games
from referee import access
from referee.action import Action
from referee.game import GameHead
from referee.gm import ForSeat
from referee.seats import seating
from referee.settle import Referee
from referee.timeline import outline, replay
from referee.timeline.undo import OVER, Corrected, WentBack
from rules.core import GM, Interrupt, Move, RuleError, facts, legal, seat_title
from rules.core.answers import given
from rules.core.rewind import Timeline, needs_consent, point, redo


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Undo a row and all that followed."""

    row: int


class Redo(msgspec.Struct, frozen=True, tag="redo"):
    """Bring back what was undone last."""


class Correct(msgspec.Struct, frozen=True, tag="correct"):
    """Put a fact of a move right, its value given as text."""

    row: int
    field: str
    value: str


class BecomeGm(msgspec.Struct, frozen=True, tag="gm"):
    """Become GM of a game that has none."""


class Join(msgspec.Struct, frozen=True, tag="join"):
    """Join a game in play on a seat that is free, or whose player was removed."""

    seat: str


class ForGm(msgspec.Struct, frozen=True, tag="for_gm"):
    """Answer what the game asks of a GM who is not there: the move as JSON, and in words."""

    move: str
    label: str


Proposal = Undo | Redo | Correct | BecomeGm | Join | ForGm


class Asker(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks: a person, their name, their seats, whether one of them is the GM's."""

    person: int
    name: str
    seats: tuple[str, ...]
    gm: bool

    @property
    def seat(self) -> str:
        """Return the seat in whose name it is done."""
        return "gm" if self.gm else self.seats[0]


class Prepared(msgspec.Struct, frozen=True):
    """A proposal ready to be done: the deed, what it is in words, whether others must agree."""

    action: Action
    text: str
    consent: bool


async def prepare(
    referee: Referee, head: GameHead, proposal: Proposal, asker: Asker, key: str, consent: str = ""
) -> Prepared:
    """Return the deed of a proposal. Raises RuleError when there is no such thing to do."""
    if isinstance(proposal, ForGm):
        return _for_gm(head, proposal, asker, key)
    if isinstance(proposal, BecomeGm):
        return await _become_gm(referee, head, asker, key)
    if isinstance(proposal, Join):
        person = access.Person(asker.person, asker.name)
        action = await seating.enter(referee, head, proposal.seat, person, key)
        return Prepared(action, f"join as {seat_title(proposal.seat)}", True)
    if head.game.status in OVER:
        await _free_place(referee, head)
    now = await outline.standing(referee, head)
    common: dict[str, Any] = {
        "key": key,
        "seat": asker.seat,
        "by": "gm" if asker.gm else "player",
        "person": asker.person,
        "name": asker.name,
        "seen": head.seq,
        "fresh": (referee.fresh_seed(), referee.fresh_seed()) if head.game.status in OVER else None,
    }
    if isinstance(proposal, Undo):
        return await _undo(referee, head, now, proposal, asker, {**common, "consent": consent})
    if isinstance(proposal, Redo):
        return await _redo(referee, head, now, {**common, "consent": consent})
    return await _correct(referee, head, proposal, common)


async def _free_place(referee: Referee, head: GameHead) -> None:
    """Refuse to let a game go on where another one has begun since."""
    there = await referee.db.read(lambda db: games.live(db, "game", head.game.place))
    if there is not None:
        raise RuleError(f'Another game is played here by now: "{there.title}".', "UNDO")


def _for_gm(head: GameHead, proposal: ForGm, asker: Asker, key: str) -> Prepared:
    move = msgspec.json.decode(proposal.move, type=head.system.Moves)
    refusal = legal(head.state, move, GM)
    if refusal is not None:
        raise refusal
    action = ForSeat(
        key=key, seat=GM, by="gm", person=asker.person, move=move, name=asker.name, seen=head.seq
    )
    what = "do" if isinstance(move, Interrupt) else "answer"
    return Prepared(action, f"{what} for the GM, who is not there: {proposal.label}", True)


async def _become_gm(referee: Referee, head: GameHead, asker: Asker, key: str) -> Prepared:
    if head.masters():
        names = ", ".join(held.name for held in head.masters())
        raise RuleError(f"This game has a GM: {names}. They add others: /gm seat share.", "GM")
    person = access.Person(asker.person, asker.name)
    action = await seating.add(referee, head, GM, person, person, key, gm=False)
    return Prepared(action, "become the GM", True)


async def _undo(
    referee: Referee,
    head: GameHead,
    now: Timeline,
    undo: Undo,
    asker: Asker,
    common: dict[str, Any],
) -> Prepared:
    back = point(now, undo.row)
    to = await outline.position(referee, head, back.to)
    lost = len(back.lost) + (len(given(to.state)) if back.fresh else 0)
    action = WentBack(what="undo", row=undo.row, to=to, lost=lost, drops=back.fresh, **common)
    answers = "1 answer is lost" if lost == 1 else f"{lost} answers are lost"
    text = f"undo row {undo.row} and go back to row {back.to}; {answers}"
    alone = needs_consent(now, back, asker.seats) or head.game.status in OVER
    return Prepared(action, text, alone)


async def _redo(
    referee: Referee, head: GameHead, now: Timeline, common: dict[str, Any]
) -> Prepared:
    seq = redo(now)
    to = await outline.position(referee, head, seq)
    action = WentBack(what="redo", row=seq, to=to, lost=0, **common)
    return Prepared(action, f"redo what was undone, up to row {seq}", True)


async def _correct(
    referee: Referee, head: GameHead, correct: Correct, common: dict[str, Any]
) -> Prepared:
    found = await replay.given(referee, head, correct.row)
    row = (await outline.rows(referee, head, (correct.row,)))[0]
    old = next((a for a in found.answers if a.seat == row.seat), None)
    if old is None:
        raise RuleError(f"Row {correct.row} is nobody's own answer.", "UNDO")
    field = fact_of(old.move, correct.field)
    move = with_fact(head, old.move, field, correct.value)
    now, before = (fact_text(head, one, field) for one in (move, old.move))
    change = f"{fact_name(field)} {now} instead of {before}"
    answers = tuple(
        msgspec.structs.replace(answer, move=move) if answer is old else answer
        for answer in found.answers
    )
    to = await outline.position(referee, head, found.base)
    action = Corrected(
        **{**common, "seat": row.seat},
        to=to,
        row=correct.row,
        answers=answers,
        move=move,
        change=change,
        typed=found.typed,
        ours=found.ours,
    )
    later = found.lost - len(found.answers)
    gone = f"; {later} later answers are lost" if later > 0 else ""
    return Prepared(action, f"correct row {correct.row}: {change}{gone}", True)


def fact_name(field: str) -> str:
    """Return a fact's name for people: its unit stands with the value."""
    return field.removesuffix("_mm").replace("_", " ")


def fact_of(move: Move, named: str) -> str:
    """Return the field of the fact that is meant. Raises RuleError when the move states none."""
    known = facts(move)
    for field in known:
        if named.strip().lower() in (field, fact_name(field)):
            return field
    names = ", ".join(map(fact_name, known)) or "none"
    raise RuleError(f'"{named}" is no fact of this move. Facts: {names}.', "UNDO")


def fact_text(head: GameHead, move: Move, field: str) -> str:
    """Return what a move states of a fact, in the units of the table."""
    return head.system.facts.text(head.state, field, facts(move)[field])


def with_fact(head: GameHead, move: Move, field: str, value: str) -> Move:
    """Return a move with one fact changed. Raises RuleError for no value of it."""
    plain = msgspec.to_builtins(move)
    plain[field] = head.system.facts.read(head.state, move, field, value)
    try:
        changed: Move = msgspec.convert(plain, type(move), strict=True)
    except msgspec.ValidationError:
        text = (
            f'"{value}" does not fit {fact_name(field)}, which is {fact_text(head, move, field)}.'
        )
        raise RuleError(text, "UNDO") from None
    return changed
