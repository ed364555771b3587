"""The games' quick rolls as moves: a request by name, checked, thrown and told like any roll."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

import msgspec

from ..core import FACT, Interrupt, RuleError, canonical
from ..core.frame import Go
from ..dice import Dice
from ..odds import Chances
from ..quick.planet28_rolls import Hit, SkillCheck
from ..quick.planetfall_contests import Disorder, Opposed
from ..quick.planetfall_rolls import Deviation, HalfDie, PoolRoll
from ..quick.planetx_rolls import Symbols
from ..quick.three_sixteen_dominance import DominanceRoll
from ..quick.three_sixteen_rolls import AbilityTest, Digits, Kills, RollOff
from ..quick.verdict import Spread, Verdict
from .audience import Hide, audience, told

RULE = "ROLL"
LONGEST = 2_000


class Request(Protocol):
    """What every quick roll can do (rules/quick/verdict.py)."""

    def check(self) -> None:
        """Refuse what is out of range, before any die."""

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll it."""

    def odds(self) -> Chances | Spread:
        """Return its exact chances."""


REQUESTS: dict[str, type[Request]] = {
    "p28_skill": SkillCheck,
    "p28_damage": Hit,
    "pf_pool": PoolRoll,
    "pf_tactics": Opposed,
    "pf_disorder": Disorder,
    "pf_d3": HalfDie,
    "pf_deviation": Deviation,
    "px_dice": Symbols,
    "316_test": AbilityTest,
    "316_dominance": DominanceRoll,
    "316_kills": Kills,
    "316_digits": Digits,
    "316_roll_off": RollOff,
}
NAMES = {kind: name for name, kind in REQUESTS.items()}


class Quick(Interrupt, frozen=True, kw_only=True, tag="quick"):
    """Make a quick roll: the request's name and its fields as canonical JSON.

    `again` is the row it repeats.
    """

    name: str
    fields: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    hide: Hide = ""
    again: Annotated[int, FACT] = 0

    def request(self) -> Request:
        """Return the request. Raises RuleError for an unknown name and for fields of no such."""
        if self.name not in REQUESTS:
            raise RuleError(f'There is no quick roll "{self.name[:40]}".', RULE)
        try:
            return msgspec.json.decode(self.fields, type=REQUESTS[self.name])
        except msgspec.DecodeError as fault:
            raise RuleError(f"This is no such quick roll: {fault}.", RULE) from None

    def check(self, state: Any, seat: str) -> None:
        """Refuse what the game's rules refuse."""
        self.request().check()

    def intervene(self, state: Any, seat: str, dice: Dice) -> Go:
        """Roll it and tell it to whom it is for."""
        verdict = self.request().throw(dice, seat, audience(self.hide, seat))
        lines = told(verdict.text, (), verdict.rule, self.hide, seat, verdict.work)
        return Go(state=state, told=lines)


def asked(request: Request, hide: Hide = "") -> Quick:
    """Return the move that makes a quick roll."""
    return Quick(name=NAMES[type(request)], fields=canonical(request).decode(), hide=hide)
