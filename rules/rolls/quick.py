"""Quick rolls as moves: a request by name, checked, thrown and told like any roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Self

import msgspec

from ..core import FACT, Interrupt, RuleError, State, canonical
from ..core.frame import Go
from ..dice import Dice
from ..quick import Request
from .audience import Hide, audience, told

RULE = "ROLL"
LONGEST = 2_000


class Quick(Interrupt, frozen=True, kw_only=True):
    """Make a quick roll: the request's name and its fields as canonical JSON.

    `again` is the row it repeats. A subclass says which `requests` there are, by name.
    """

    requests: ClassVar[Mapping[str, type[Request]]] = {}

    name: str
    fields: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    hide: Hide = ""
    again: Annotated[int, FACT] = 0

    @classmethod
    def of(cls, request: Request, hide: Hide = "") -> Self:
        """Return the move that makes a quick roll."""
        names = {kind: name for name, kind in cls.requests.items()}
        return cls(name=names[type(request)], fields=canonical(request).decode(), hide=hide)

    def request(self) -> Request:
        """Return the request. Raises RuleError for an unknown name or for wrong fields."""
        if self.name not in self.requests:
            raise RuleError(f'There is no quick roll "{self.name[:40]}".', RULE)
        try:
            found = msgspec.json.decode(self.fields, type=self.requests[self.name])
        except msgspec.DecodeError as fault:
            raise RuleError(f"That is not such a quick roll: {fault}.", RULE) from None
        return found

    def is_secret(self) -> bool:
        """Return whether the roll is secret."""
        return self.hide != ""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError if the game's rules refuse it, or its fields are not in canonical form.

        Two ways to write the same would be two decisions, each with faces of its own.
        """
        request = self.request()
        request.check()
        if canonical(request).decode() != self.fields:
            raise RuleError("This quick roll is not written in its one way.", RULE)

    def size(self) -> int:
        """Return about how many dice it throws. Raises RuleError like `request`."""
        return self.request().size()

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Roll it and tell its audience."""
        verdict = self.request().throw(dice, seat, audience(self.hide, seat))
        lines = told(verdict.text, (), verdict.rule, self.hide, seat, verdict.work)
        return Go(state=state, told=lines)
