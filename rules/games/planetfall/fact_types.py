"""The sorts of facts that people state of their table: inches, models by letter, terrain.

PF-FACT-4: people read and type inches in steps of 0.5; states and moves hold whole half inches.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

import msgspec

from rules.core import FactType, RuleError, YesNo, fact
from rules.ground import goals, places, winds

from .letters import LETTERS
from .state import Table

Ground = Literal[
    "building",
    "vegetation",
    "rocks",
    "rough",
    "raised",
    "cliff",
    "river",
    "caustic",
    "road",
    "bridge",
    "walkway",
]
"""Kinds of terrain (table 6.4): a cliff is the edge of raised ground, a caustic river a river."""
GROUNDS: tuple[Ground, ...] = get_args(Ground)
_INCHES = re.compile(r"\s*(\d{1,3})(?:[.,](\d+))?\s*(?:\"|''|in|inch|inches)?\s*", re.IGNORECASE)
MOST = 240
"""Half inches that no fact exceeds: ten feet."""


def inches(half: int) -> str:
    """Return half inches as people read them: 21 is `10.5"`."""
    return f'{half // 2}{".5" if half % 2 else ""}"'


class Inches(FactType[Table]):
    """A length, typed as `10.5` and kept as whole half inches, no finer (PF-FACT-4)."""

    example = "such as 10.5"

    def read(self, state: Table, text: str) -> int:
        found = _INCHES.fullmatch(text)
        if found is None or (found[2] or "0").rstrip("0") not in ("", "5"):
            raise RuleError(
                f'"{text}" is not a length in half inches; write 7 or 7.5, for example.',
                "PF-FACT-4",
            )
        return int(found[1]) * 2 + ((found[2] or "0")[0] == "5")

    def text(self, state: Table, value: Any) -> str:
        return inches(value)


class Lettered(FactType[Table]):
    """Models of a squadron by their letters: `BCD`, `B C D` or `B, C, D`; "none" is nobody."""

    example = "letters such as BCD"

    def read(self, state: Table, text: str) -> str:
        if text.strip().lower() == "none":
            return ""
        found = re.sub(r"[\s,;>]+", "", text).upper()
        unknown = next((one for one in found if one not in LETTERS), "")
        if unknown:
            raise RuleError(
                f'"{unknown}" is not the letter of a model; write BCD, for example.', "PF-FACT-1"
            )
        return found

    def text(self, state: Table, value: Any) -> str:
        return " ".join(value) or "none"


class Terrain(FactType[Table]):
    """Kinds of terrain with commas; "open" or "none" is none of them (PF-TER-1)."""

    example = "such as rough, road; or open"
    choices = ("open", *GROUNDS)

    def read(self, state: Table, text: str) -> tuple[str, ...]:
        named = [part.strip().lower() for part in text.split(",") if part.strip()]
        for one in named:
            if one not in (*self.choices, "none"):
                known = ", ".join(self.choices)
                raise RuleError(f'"{one}" is not a kind of terrain; known: {known}.', "PF-TER-1")
        return tuple(dict.fromkeys(one for one in named if one in GROUNDS))

    def text(self, state: Table, value: Any) -> str:
        return ", ".join(value) or "open"


FULL_TURN, DIGITS = 360, 3


class Somewhere(FactType[Table]):
    """A place on a measured table by its square, kept by its one name."""

    example = "such as C4, or C4+2.5,1"

    def read(self, state: Table, text: str) -> str:
        if state.scenery is None:
            raise RuleError("This battle is played on your own table: say how far.", "PF-FACT-1")
        return places.name(state.scenery, places.read(state.scenery, text))


class Heading(Somewhere):
    """Where a squadron goes on a measured table: a place, or words that lead to one.

    What words mean depends on who moves: they are kept until the move is measured.
    """

    example = "such as C4, north 8, toward:Claws 8, behind:house"

    def read(self, state: Table, text: str) -> str:
        if state.scenery is None or not goals.is_words(text):
            return super().read(state, text)
        goals.read(state.scenery, text, [one.name for one in state.roster])
        return " ".join(text.split())


class Facing(FactType[Table]):
    """Where models look then: one of eight winds, or degrees clockwise from north."""

    example = "such as north-east, or 45"

    def read(self, state: Table, text: str) -> int:
        known = winds.called(text)
        if known is not None:
            return known
        meant = text.strip().rstrip("°")
        if not meant.isdecimal() or len(meant) > DIGITS or int(meant) > FULL_TURN:
            named = ", ".join(winds.WINDS)
            raise RuleError(f'"{text}" is no bearing: {named}, or degrees to 359.', "PF-FACT-1")
        return int(meant) % FULL_TURN

    def text(self, state: Table, value: Any) -> str:
        named = {degrees: wind for wind, degrees in winds.WINDS.items()}
        return named.get(value, f"{value}°")


INCHES, LETTERED, TERRAIN = Inches(), Lettered(), Terrain()
SOMEWHERE, HEADING, FACING = Somewhere(), Heading(), Facing()
YES_NO: YesNo[Table] = YesNo("PF-FACT-1")

Half = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Length = Annotated[Half | msgspec.UnsetType, fact(INCHES)]
"""Half inches; UNSET where nobody says more than that it is as it should be."""
Far = Annotated[Half | None, fact(INCHES)]
"""Half inches that have to be stated; None until somebody has."""
Some = Annotated[Annotated[str, msgspec.Meta(max_length=26)] | msgspec.UnsetType, fact(LETTERED)]
"""Models by letter; UNSET for the usual ones."""
Place = Annotated[Annotated[str, msgspec.Meta(max_length=20)] | msgspec.UnsetType, fact(SOMEWHERE)]
"""A place on a measured table by its square."""
Towards = Annotated[
    Annotated[str, msgspec.Meta(max_length=goals.LONGEST)] | msgspec.UnsetType, fact(HEADING)
]
"""Where a measured table has a squadron go: its first model leads there."""
Face = Annotated[Annotated[int, msgspec.Meta(ge=0, le=359)] | msgspec.UnsetType, fact(FACING)]
"""Where a squadron looks then, in degrees; UNSET for the nearest enemy."""
Grounds = Annotated[Annotated[tuple[Ground, ...], msgspec.Meta(max_length=11)], fact(TERRAIN)]
Stated = Annotated[bool, fact(YES_NO)]
"""Yes or no, as the table shows it."""
