"""What people see on their table and state with a move: how each sort is written and read.

The annotation of a Move's field says which sort it is: `Annotated[int, fact(CENTIMETRES)]`. Its
commands, its forms and corrections of it all read and show it the same way.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .errors import RuleError

S = TypeVar("S")
YES_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
UNSAID = "not said yet"


class FactType(Generic[S]):
    """A sort of fact, in a game with states of type S.

    `example` says in a form what somebody may type, `longest` how many characters of it. `plain`
    sorts are asked for by the type of their field alone; the others are read from a text, one of
    `choices` if there are any.
    """

    example: ClassVar[str] = ""
    plain: ClassVar[bool] = False
    longest: ClassVar[int] = 200
    choices: ClassVar[tuple[str, ...]] = ()

    def read(self, state: S, text: str) -> Any:
        """Return what is meant by a text, as the move keeps it. Raises RuleError for nonsense."""
        return text

    def text(self, state: S, value: Any) -> str:
        """Return a fact as people read it, with its unit."""
        return str(value)


class Words(FactType[S]):
    """Any text."""

    plain = True


class YesNo(FactType[S]):
    """Yes or no. `rule` refuses anything else."""

    example = "yes or no"
    plain = True

    def __init__(self, rule: str = "FACT") -> None:
        self.rule = rule

    def read(self, state: S, text: str) -> bool:
        meant = YES_NO.get(text.strip().lower())
        if meant is None:
            raise RuleError(f'"{text}" is neither yes nor no.', self.rule)
        return meant

    def text(self, state: S, value: Any) -> str:
        return "yes" if value else "no"


class Whole(FactType[S]):
    """A whole number."""

    example = "a whole number"
    plain = True

    def read(self, state: S, text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise RuleError(f'"{text}" is not a whole number.', "FACT") from None


PLAIN: dict[type, FactType[Any]] = {bool: YesNo(), int: Whole(), str: Words()}
"""The sort of a fact whose annotation names none, by the type of its field."""


def fact(kind: FactType[Any] | None = None) -> msgspec.Meta:
    """Return the mark of a field that holds a fact, of a sort of its own if one is given.

    Facts are not part of the decision.
    """
    return msgspec.Meta(extra={"role": "fact", "type": kind})


FACT = fact()
"""Marks a field that people see on their table, of a plain sort."""
