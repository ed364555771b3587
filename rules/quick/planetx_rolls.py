"""Planet X without a game: terrain and winds dice, shown and tallied."""

from __future__ import annotations

import msgspec

from ..core.errors import RuleError
from ..core.line import Work
from ..dice import Dice
from ..odds.chances import Chances, even, repeated
from ..odds.meter import Meter
from . import planetx
from .verdict import Verdict, within

MOST_DICE = 100
MOST_WINDS = 20


class Symbols(msgspec.Struct, frozen=True, kw_only=True):
    """Terrain or winds dice: `kind` is terrain or winds, `sign` the symbol that is counted.

    `faces` are a table's own winds faces, 1 to 20 of 0, 1 and 2 (PX-DIE-2).
    """

    kind: str
    dice: int = 1
    sign: str = ""
    faces: tuple[str, ...] = ()

    def check(self) -> None:
        """Refuse an unknown kind or symbol, faces that winds cannot have, too many dice."""
        if self.kind not in ("terrain", "winds"):
            raise RuleError(f'There are no "{self.kind}" dice; terrain and winds.', "PX-DIE-1")
        within(self.dice, 1, MOST_DICE, "The number of dice", "PX-DIE-4")
        if self.faces and self.kind == "terrain":
            raise RuleError("Terrain dice have their own six faces.", "PX-DIE-1")
        if len(self.faces) > MOST_WINDS or set(self.faces) - set(planetx.WINDS):
            raise RuleError("Winds dice have 1 to 20 faces of 0, 1 and 2.", "PX-DIE-2")
        if self.sign and self.sign not in self.signs():
            shown = ", ".join(dict.fromkeys(self.signs()))
            raise RuleError(f'No such die shows "{self.sign}"; they show {shown}.', self.rule())

    def signs(self) -> tuple[str, ...]:
        """Return the faces of each die."""
        return planetx.TERRAIN if self.kind == "terrain" else self.faces or planetx.WINDS

    def rule(self) -> str:
        """Return the rule of these dice."""
        return "PX-DIE-1" if self.kind == "terrain" else "PX-DIE-2"

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll them; the value is how many show `sign`, 0 without one."""
        self.check()
        faces = self.signs()
        drawn = dice.roll(self.dice, len(faces), f"{self.kind} dice", who, to)
        shown = planetx.shown(drawn, faces)
        tally = ((sign, shown.count(sign)) for sign in dict.fromkeys(faces))
        said = ", ".join(f"{n} x {sign}" for sign, n in tally if n)
        work = Work(f"{self.kind} dice", drawn, len(faces), verdict=said)
        text = f"{self.kind.capitalize()}: {' '.join(shown)}"
        return Verdict(text, self.rule(), shown.count(self.sign) if self.sign else 0, (work,))

    def odds(self) -> Chances:
        """Return the exact chances of each number of dice that show `sign`."""
        self.check()
        if not self.sign:
            raise RuleError("Odds are told for a symbol, such as F.", self.rule())
        each = even(int(face == self.sign) for face in self.signs())
        return repeated(each, self.dice, Meter())
