"""Actions of those who run a game: pausing, freezing, seats, settings, looking at a secret.

Each is a public row; none decides anything in the rules, so the trail stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from db import inbox, orders
from db.seats import Seat
from rules.core import Line, RuleError, attended, seat_title
from rules.dice import Dice

from . import naming
from .action import Result
from .head import GameHead
from .service import ServiceAction, check_in_play, told
from .settings import Setup


class Paused(ServiceAction, frozen=True, kw_only=True):
    """The game waits for nobody until it is resumed; a frozen one needs a moderator for that."""

    freeze: bool = False
    reason: str = ""

    def kind(self) -> str:
        """Return the name of this row."""
        return "pause"

    def facts(self) -> dict[str, Any]:
        """Return whether it was frozen, and why."""
        return {"freeze": self.freeze, "reason": self.reason}

    def run(self, head: GameHead, dice: Dice) -> Result:
        check_in_play(head, "A pause")
        if head.game.status == "paused" and not self.freeze:
            raise RuleError("The game is paused already.", "GAME")
        what = "froze" if self.freeze else "paused"
        why = f" Reason: {self.reason}" if self.reason else ""
        frozen = msgspec.structs.replace(
            head.setup, frozen=self.freeze or head.setup.frozen, resting=False
        )
        return Result(
            state=head.state,
            told=(told(f"{self.who} {what} the game.{why}"),),
            status="paused",
            options=frozen.text(),
        )


class Resumed(ServiceAction, frozen=True, kw_only=True):
    """The game goes on, with every clock restarted."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "resume"

    def run(self, head: GameHead, dice: Dice) -> Result:
        if head.game.status != "paused":
            raise RuleError("The game is not paused.", "GAME")
        thawed = msgspec.structs.replace(head.setup, frozen=False, resting=False)
        return Result(
            state=head.state,
            told=(told(f"{self.who} resumed the game."),),
            status="open",
            options=thawed.text(),
        )


class Reseated(ServiceAction, frozen=True, kw_only=True):
    """A change of who holds which seat; `seat` is the seat it concerns.

    Orders of a seat that changes hands are withdrawn, and its private lines so far go into the
    inbox of anybody new on it: secrets pass on with the seat. `removed` says that a player's seat
    has lost its last player, `host` who runs the game from now on, if its host left. If no person
    is left, the game ends. `before` is the seating that it changes.
    """

    before: tuple[Seat, ...]
    seating: tuple[Seat, ...]
    changed: str
    sentence: str
    notes: tuple[inbox.Note, ...] = ()
    removed: bool = False
    host: int | None = None

    def kind(self) -> str:
        """Return the name of this row."""
        return "seat"

    def facts(self) -> dict[str, Any]:
        """Return which seat, who holds it now by name, and whether its player was removed."""
        names = [
            naming.mark(held.person, held.name)
            for held in self.seating
            if held.seat == self.changed
        ]
        return {"seat": self.changed, "holders": names, "removed": self.removed}

    def run(self, head: GameHead, dice: Dice) -> Result:
        if head.game.status not in ("open", "paused"):
            raise RuleError("Seats change hands only in a game in play.", "GAME")
        if set(head.seats) != set(self.before):
            raise RuleError("The seats have changed meanwhile. Look, and ask again.", "GAME")
        also: list[Callable[[Any], Any]] = [
            lambda db: orders.remove(db, head.id, self.changed),
            *(lambda db, one=one: inbox.add(db, one) for one in self.notes),
        ]
        after = self._after(head)
        state, lines = attended(head.system, head.state, after.seating())
        deserted = self._is_deserted(head)
        if deserted:
            lines = (*lines, Line("Nobody is left to play, so the game ends.", "GAME"))
        return Result(
            state=state,
            told=(told(self.sentence), *lines),
            status="abandoned" if deserted else None,
            reveals=bool(lines),
            seats=self.seating,
            options=after.setup.text(),
            also=tuple(also),
        )

    def _is_deserted(self, head: GameHead) -> bool:
        """Say whether the last person at the table leaves it, of their own accord."""
        mine = any(held.person == self.person for held in head.seats)
        return mine and not any(held.person for held in self.seating)

    def _after(self, head: GameHead) -> GameHead:
        """Return the head with the new seating; a seat that changed hands is no longer gone."""
        others = tuple(seat for seat in head.setup.gone if seat != self.changed)
        gone = (*others, self.changed) if self.removed else others
        host = head.setup.host if self.host is None else self.host
        setup = msgspec.structs.replace(head.setup, gone=gone, host=host)
        game = msgspec.structs.replace(head.game, options=setup.text())
        return msgspec.structs.replace(head, game=game, seats=self.seating)


class Changed(ServiceAction, frozen=True, kw_only=True):
    """A setting of the game was changed; `afresh` gives open questions their whole time again.

    `changed` makes the new settings from those in force when it is saved.
    """

    changed: Callable[[Setup], Setup]
    sentence: str
    afresh: bool = False

    def kind(self) -> str:
        """Return the name of this row."""
        return "setup"

    def facts(self) -> dict[str, Any]:
        """Return what was changed, in words."""
        return {"change": self.sentence}

    def run(self, head: GameHead, dice: Dice) -> Result:
        check_in_play(head, "A setting")
        return Result(
            state=head.state,
            told=(told(self.sentence),),
            options=self.changed(head.setup).text(),
            afresh=self.afresh,
        )


class Looked(ServiceAction, frozen=True, kw_only=True):
    """A GM looked at what only one seat may see; the log shows that, and not what was seen."""

    at: str

    def kind(self) -> str:
        """Return the name of this row."""
        return "look"

    def facts(self) -> dict[str, Any]:
        """Return whose secrets they were."""
        return {"seat": self.at}

    def run(self, head: GameHead, dice: Dice) -> Result:
        check_in_play(head, "A look")
        text = f"{self.who} (GM) looked at what only {seat_title(self.at)} may see."
        return Result(state=head.state, told=(told(text, "GM"),))


class Marked(ServiceAction, frozen=True, kw_only=True):
    """The GM names this moment, in order to come back to it."""

    moment: str

    def kind(self) -> str:
        """Return the name of this row."""
        return "mark"

    def facts(self) -> dict[str, Any]:
        """Return the moment's name."""
        return {"moment": self.moment}

    def run(self, head: GameHead, dice: Dice) -> Result:
        check_in_play(head, "A named moment")
        text = f"{self.who} (GM) names this moment: {self.moment}."
        return Result(state=head.state, told=(told(text, "GM"),))
