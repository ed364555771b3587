"""The GM's `Edit` of one value: what it breaks is told, and of secrets nothing that was hidden.

What everybody may read of it is what they see on the table before and after. A list that holds a
hidden card is therefore set without its content being told, and while gm_sees is off an edit opens
nothing to the GM.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from rules.core import GM, Edit, Line, RuleError
from rules.core.edit import at, leaves, parts, plain
from rules.dice import Dice

from .action import Played, Result
from .head import GameHead
from .secrecy import is_hidden
from .showable import UNSOUND, look_over

NOTHING = object()
MOST_FAULTS = 3
log = logging.getLogger("landfall")


class Edited(Played, frozen=True, kw_only=True):
    """The GM's `Edit`: told what it breaks, and kept from the channel where the value is hidden."""

    @property
    def edit(self) -> Edit:
        """The move, which is one."""
        return cast("Edit", self.move)

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Set the value. Raises RuleError for one with which nobody could play on, or look."""
        try:
            result = super().run(head, dice)
            self._check_playable(head, result)
            return self._told(head, result)
        except RuleError:
            raise
        except UNSOUND as fault:
            log.info("an edit of game %s was refused: %r", head.id, fault)
            raise RuleError(self._unplayable(), "GM") from None

    def _unplayable(self, *why: str) -> str:
        path = self.edit.path
        text = " ".join((f"With that value of {path} the game could not go on.", *why))
        return f"{text} Nothing was set."

    def _check_playable(self, head: GameHead, result: Result) -> None:
        """Raise RuleError for a value that the game says it could not go on with."""
        before = head.system.unplayable(head.state)
        new = [fault for fault in head.system.unplayable(result.state) if fault not in before]
        if new:
            raise RuleError(self._unplayable(*new[:MOST_FAULTS]), "GM")

    def _told(self, head: GameHead, result: Result) -> Result:
        """Return what came of it, with what it breaks, each told to those who may read it."""
        system = head.system
        look_over(system, result.state, head.seated())
        if is_hidden(head) and any(_opened(head, result.state)):
            raise RuleError(
                f"Setting {self.edit.path} would open to you what is hidden: gm_sees is off.", "GM"
            )
        before = system.invariants(head.state)
        broken = [fault for fault in system.invariants(result.state) if fault not in before]
        lines = (*result.told, *(Line(f"This breaks: {fault}", "GM") for fault in broken))
        own = (self._blindly(),) if self._is_blind(head, result) else lines
        if self._is_open(head, result, None):
            return msgspec.structs.replace(result, told=own)
        private = (msgspec.structs.replace(line, to=(GM,), main=False) for line in own)
        return msgspec.structs.replace(result, told=(self._publicly(head, result), *private))

    def _publicly(self, head: GameHead, result: Result) -> Line:
        """Return what everybody is told of a value that not everybody may see."""
        if not self._is_seen_to_change(head, result, None):
            return Line("The GM set a value that not everybody may see.", "GM", main=True)
        why = f" Reason: {self.edit.reason}" if self.edit.reason else ""
        text = f"The GM set {self.edit.path}, of which not everybody may see all.{why}"
        return Line(text, "GM", main=True)

    def _is_seen_to_change(self, head: GameHead, result: Result, viewer: str | None) -> bool:
        look = head.system.look
        return bool(look(head.state, viewer) != look(result.state, viewer))

    def _is_open(self, head: GameHead, result: Result, viewer: str | None) -> bool:
        """Say whether a viewer sees the value, before and after: of several values all of them."""
        if not self._is_seen_to_change(head, result, viewer):
            return False
        there = ((state, at(state, self.edit.path)) for state in (head.state, result.state))
        return all(
            not isinstance(value, dict | list) or value in parts(plain(head.system.look(s, viewer)))
            for s, value in there
        )

    def _is_blind(self, head: GameHead, result: Result) -> bool:
        """Say whether the GM may not know what stood there: only a player sees it."""
        return is_hidden(head) and not self._is_open(head, result, GM)

    def _blindly(self) -> Line:
        """Return what the GM is told of a value that they set and may not see."""
        path, value = self.edit.path, self.edit.value
        text = f"The GM set {path} to {value}; what stood there is hidden: gm_sees is off."
        return Line(text, "GM", main=True)


def _opened(head: GameHead, after: Any) -> Iterator[str]:
    """Yield the places of what a player alone saw, and the GM sees as the game stands after."""
    shown = dict(leaves(plain(head.system.look(after, GM))))
    known = dict(leaves(plain(head.system.look(head.state, GM))))
    for seat in head.taken():
        for path, value in leaves(plain(head.system.look(head.state, seat))):
            if known.get(path, NOTHING) != value and shown.get(path, NOTHING) == value:
                yield path
