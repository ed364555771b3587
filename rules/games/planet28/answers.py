"""Answers to questions that come up during a procedure: small moves without costs.

The question itself says who may answer and how; a check here guards only what a typed
command could get wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Choice, Move, RuleError, fact, question
from rules.games.planet28.warband.weapons import Weapon

from .actions.loading import check_usable, lack
from .armament import at_hand
from .fact_types import CENTIMETRES, FACING, YES_NO
from .legality import check_hood, check_weapon, is_hooded
from .procedure import Procedure
from .state import Table
from .units import Side

Length = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Millimetres = Annotated[Length, fact(CENTIMETRES)]
Distance = Annotated[Length | None, fact(CENTIMETRES)]
"""A length that people read off their table; None until somebody has said it."""
Stated = Annotated[bool | None, fact(YES_NO)]
"""Yes or no, as the table shows it; None until somebody has said it."""


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    """No, or leave it as it is."""


class Accept(Move, frozen=True, kw_only=True, tag="accept"):
    """The stated facts are right."""


class Dispute(Move, frozen=True, kw_only=True, tag="dispute"):
    """The stated facts are wrong."""


class Uphold(Move, frozen=True, kw_only=True, tag="uphold"):
    """The GM lets the stated facts stand."""


class TakeBack(Move, frozen=True, kw_only=True, tag="take_back"):
    """The GM has the action taken back, to be stated again."""


class Block(Move, frozen=True, kw_only=True, tag="block"):
    """The charged unit tries to block the charge's bonus (P28-CHG-7)."""


class Reroll(Move, frozen=True, kw_only=True, tag="reroll"):
    """Repeat a failed roll by one source: a trait's name, or Strange idol (P28-SKILL-5)."""

    source: str


class Push(Move, frozen=True, kw_only=True, tag="push"):
    """The striker moves its victim 3cm straight away (P28-PUSH-1).

    `fell_mm` is how far the victim falls when that takes it over an edge.
    """

    fell_mm: Millimetres = 0


class Land(Move, frozen=True, kw_only=True, tag="land"):
    """Where a thrown unit comes down: `fell_mm` below where it stood (P28-AB-THROW)."""

    fell_mm: Millimetres = 0


class Edge(Move, frozen=True, kw_only=True, tag="edge"):
    """How far the nearest edge is from a unit that runs (P28-BREAK-7)."""

    edge_mm: Millimetres


class TakeSlot(Move, frozen=True, kw_only=True, tag="take_slot"):
    """A tied unit takes this of the free places, 0 the first (P28-TURN-4)."""

    place: Annotated[int, msgspec.Meta(ge=0, le=200)]


class SettleTies(Move, frozen=True, kw_only=True, tag="settle_ties"):
    """A seat takes the first or the last place of this tie and of all that come (P28-PBP-1)."""

    last: bool


class LetGo(Move, frozen=True, kw_only=True, tag="let_go"):
    """The held actions of a seat are given up at the last call (P28-HOLD-3)."""


class Face(Move, frozen=True, kw_only=True, tag="face"):
    """Which side of a vehicle a hit strikes (P28-VEH-4).

    With `holds` it is where the two touch, and is not asked again as long as they do. Rows from
    before it could hold say nothing of it, and neither does one that does not hold.
    """

    facing: Annotated[Side, fact(FACING)]
    holds: bool | msgspec.UnsetType = msgspec.UNSET

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every side, as the open question offers them."""
        ask = question(state)
        entry = ask.entry(seat) if ask else None
        yield from (one.move for one in entry.choices if isinstance(one.move, cls)) if entry else ()


class Pick(Move, frozen=True, kw_only=True, tag="pick"):
    """What a hit takes: a member of a squad by its number, or a section of a vehicle (from 0)."""

    which: Annotated[int, msgspec.Meta(ge=0, le=10_000)]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what the hit cannot take."""
        top = state.frames[-1]
        if not isinstance(top, Picking) or self.which not in top.options(state):
            asked = question(state)
            rule = asked.rule if asked else "P28-SQD-DMG"
            raise RuleError("The hit cannot take that.", rule)


class Picking(Procedure, frozen=True, kw_only=True):
    """A frame that may ask what a hit takes."""

    def options(self, table: Table) -> tuple[int, ...]:
        """Return what it may take."""
        raise NotImplementedError


class Armed(Move, frozen=True, kw_only=True):
    """An answer that strikes with a weapon: the open question says who strikes at whom.

    `skill` is F or, with a Psychic weapon, P; empty takes the better (P28-WSR-PSY).
    """

    weapon: str
    skill: Annotated[str, msgspec.Meta(pattern="^(F|P|)$")] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a weapon that the striker cannot use on its target."""
        striker, struck = hands(state)
        weapon = check_weapon(state, striker, self.weapon, self.skill)
        check_usable(state, striker, weapon)
        check_hood(state, struck, weapon)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every melee weapon in the striker's hands."""
        for weapon in at_hand(state, hands(state)[0], melee=True):
            yield cls(weapon=weapon.name)


class Strike(Armed, frozen=True, kw_only=True, tag="strike"):
    """Take the extra fight of a charge, or a free strike, with this weapon."""


class Counter(Armed, frozen=True, kw_only=True, tag="counter"):
    """The target of a fight strikes back with this weapon, for one of its actions (P28-CTR-1)."""


class Brawl(Procedure, frozen=True, kw_only=True):
    """A frame that may ask a unit to strike."""

    def hands(self) -> tuple[int, int]:
        """Return the unit asked to strike, and its target."""
        raise NotImplementedError


def hands(table: Table) -> tuple[int, int]:
    """Return the unit that the open question asks to strike, and its target."""
    top = table.frames[-1]
    if not isinstance(top, Brawl):
        raise RuleError("Nobody is asked to strike now.", "P28-ACT-2")
    return top.hands()


def blows(table: Table, unit: int, target: int, kind: type[Armed]) -> tuple[Choice, ...]:
    """Return a choice for each weapon a unit may strike a target with, the hardest first."""
    # Silence takes the first: the hardest blow.
    fit = sorted(_fit(table, unit, target), key=lambda weapon: -weapon.dice.twice_mean)
    return tuple(Choice(f"{w.name} ({w.dice})", kind(weapon=w.name)) for w in fit)


def hardest(table: Table, unit: int, target: int) -> str:
    """Return the melee weapon in hand that hits a target hardest, the Fist if it has none."""
    return min(_fit(table, unit, target), key=lambda weapon: -weapon.dice.twice_mean).name


def _fit(table: Table, unit: int, target: int) -> tuple[Weapon, ...]:
    held = (w for w in at_hand(table, unit, melee=True) if not lack(table, unit, w))
    return tuple(w for w in held if not is_hooded(table, target, w))
