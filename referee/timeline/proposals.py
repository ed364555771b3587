"""What a seat may propose about the past: an undo, a redo, a corrected fact."""

from __future__ import annotations

from typing import Any

import msgspec

from db import games
from referee.head import GameHead
from referee.proposal import Asker, Prepared, Proposal
from referee.settle import Referee
from rules.core import RuleError, State
from rules.core.answers import given
from rules.core.rewind import Point, is_consent_needed, point, redo

from . import outline, replay, taken_back
from .facts import again_measured, fact_name, fact_of, fact_text, with_fact
from .undo import OVER, Answer, Corrected, WentBack


class Undo(Proposal, frozen=True, tag="undo"):
    """Undo a row and all that followed."""

    row: int

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the undo. Others must agree if it affects them, or if the game was over."""
        common = await _common(referee, head, asker, key)
        now = await outline.standing(referee, head)
        back = point(now, self.row)
        to = await outline.position(referee, head, back.to)
        lost = len(back.lost) + (len(given(to.state)) if back.fresh else 0)
        words = await taken_back.words(referee, head, back.lost)
        action = WentBack(
            what="undo",
            row=self.row,
            to=to,
            lost=lost,
            drops=back.fresh,
            consent=consent,
            words=words,
            **common,
        )
        touches = is_consent_needed(now, back, asker.seats) or head.game.status in OVER
        return Prepared(action, self._text(back, lost, words), touches)

    def _text(self, back: Point, lost: int, words: str) -> str:
        """Return the undo as it is asked for: what goes first, then what is lost and what stays."""
        answers = "1 answer is lost" if lost == 1 else f"{lost} answers are lost"
        goes = f"This undoes entry {self.row} and goes back to entry {back.to}"
        parts = (
            f"take back: {taken_back.ended(words)} {goes}",
            answers,
            taken_back.aftermath(back.lost),
        )
        return "; ".join(part for part in parts if part)


class Redo(Proposal, frozen=True, tag="redo"):
    """Bring back what was undone last."""

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the redo."""
        common = await _common(referee, head, asker, key)
        now = await outline.standing(referee, head)
        seq = redo(now)
        to = await outline.position(referee, head, seq)
        again = tuple(one for one in now.undone[-1] if one not in now.line)
        words = await taken_back.words(referee, head, again)
        action = WentBack(
            what="redo", row=seq, to=to, lost=0, consent=consent, words=words, **common
        )
        text = f"bring back: {taken_back.ended(words)} This redoes all up to entry {seq}"
        return Prepared(action, text, True)


class Correct(Proposal, frozen=True, tag="correct"):
    """Correct a fact of a move, its value given as text."""

    row: int
    field: str
    value: str

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the correction, which plays the same answers again with the same dice."""
        common = await _common(referee, head, asker, key)
        found = await replay.given(referee, head, self.row)
        row = (await outline.rows(referee, head, (self.row,)))[0]
        to = await outline.position(referee, head, found.base)
        answers, move, change = self._changed(head, found.answers, row.seat, to.state)
        action = Corrected(
            **{**common, "seat": row.seat},
            to=to,
            row=self.row,
            answers=answers,
            move=move,
            change=change,
            typed=found.typed,
            ours=found.ours,
        )
        gone = await self._gone(referee, head, found)
        return Prepared(action, f"correct entry {self.row}: {change}{gone}", True)

    async def _gone(self, referee: Referee, head: GameHead, found: replay.Given) -> str:
        """Return in words what has been played since, and is lost."""
        back = point(await outline.standing(referee, head), self.row)
        later = tuple(one for one in back.lost if one.seq > found.closed)
        if not later:
            return ""
        answers = (
            "1 later answer is lost" if len(later) == 1 else f"{len(later)} later answers are lost"
        )
        return f"; {answers}: {await taken_back.words(referee, head, later)}"

    def _changed(
        self, head: GameHead, answers: tuple[Answer, ...], seat: str, there: State
    ) -> tuple[tuple[Answer, ...], Any, str]:
        """Return the answers with the fact corrected in that seat's, its move, the change.

        `there` is the state that they were given in. Raises RuleError for what cannot be there.
        """
        old = next((answer for answer in answers if answer.seat == seat), None)
        if old is None:
            raise RuleError(f"Entry {self.row} is nobody's own answer.", "UNDO")
        field = fact_of(old.move, self.field)
        move = again_measured(with_fact(head, old.move, field, self.value), field, there)
        move.check(there, seat)
        now, before = (fact_text(head, one, field) for one in (move, old.move))
        change = f"{fact_name(field)} {now} instead of {before}"
        new = msgspec.structs.replace(old, move=move)
        return tuple(new if answer is old else answer for answer in answers), move, change


async def _common(referee: Referee, head: GameHead, asker: Asker, key: str) -> dict[str, Any]:
    """Return the fields of every action that goes back; a game that was over needs its place."""
    if head.game.status == "archived":
        raise RuleError("The game is archived. First take it out: /game keep reopen.", "UNDO")
    over = head.game.status in OVER
    if over:
        await _check_place(referee, head)
    return {
        "key": key,
        "seat": asker.seat,
        "by": "gm" if asker.gm else "player",
        "person": asker.person,
        "name": asker.name,
        "seen": head.seq,
        "fresh": (referee.fresh_seed(), referee.fresh_seed()) if over else None,
    }


async def _check_place(referee: Referee, head: GameHead) -> None:
    """Raise RuleError if another game has begun since in the place of one that was over."""
    there = await referee.db.read(lambda db: games.live(db, "game", head.game.place))
    if there is not None:
        raise RuleError(f'Another game is being played here now: "{there.title}".', "UNDO")
