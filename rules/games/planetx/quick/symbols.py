"""Planet X without a game: terrain and winds dice, shown and tallied."""

from __future__ import annotations

from rules.core import RuleError, Work
from rules.dice import Dice
from rules.odds.chances import Chances, even, repeated
from rules.odds.meter import Meter
from rules.procedures.planetx import symbols
from rules.quick import Request, Verdict, check_within

MOST_DICE = 100


class Symbols(Request, frozen=True, kw_only=True):
    """Terrain or winds dice: `kind` is terrain or winds, `sign` the symbol that is counted.

    `faces` are a table's own winds faces, 1 to 20 of 0, 1 and 2 (PX-DIE-2).
    """

    kind: str
    dice: int = 1
    sign: str = ""
    faces: tuple[str, ...] = ()

    def check(self) -> None:
        """Raise RuleError for an unknown kind or symbol, bad winds faces, or too many dice."""
        if self.kind not in ("terrain", "winds"):
            raise RuleError(f'There are no "{self.kind}" dice; terrain and winds.', "PX-DIE-1")
        check_within(self.dice, 1, MOST_DICE, "The number of dice", "PX-DIE-4")
        if self.faces and self.kind == "terrain":
            raise RuleError("Terrain dice have their own six faces.", "PX-DIE-1")
        if self.faces and not symbols.is_winds(self.faces):
            raise RuleError("Winds dice have 1 to 20 faces of 0, 1 and 2.", "PX-DIE-2")
        if self.sign and self.sign not in self.signs():
            shown = ", ".join(dict.fromkeys(self.signs()))
            raise RuleError(f'No such die shows "{self.sign}"; they show {shown}.', self.rule())

    def signs(self) -> tuple[str, ...]:
        """Return the faces of each die."""
        return symbols.TERRAIN if self.kind == "terrain" else self.faces or _winds()

    def rule(self) -> str:
        return "PX-DIE-1" if self.kind == "terrain" else "PX-DIE-2"

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll them; the value is how many show `sign`, 0 without one."""
        self.check()
        faces = self.signs()
        drawn, shown = symbols.throw(dice, self.dice, faces, f"{self.kind} dice", who, to)
        said = symbols.tally(shown, faces)
        work = Work(f"{self.kind} dice", drawn, len(faces), verdict=said, signs=shown)
        text = f"{self.kind.capitalize()}: {' '.join(shown)}"
        return Verdict(text, self.rule(), shown.count(self.sign) if self.sign else 0, (work,))

    def odds(self) -> Chances:
        """Return the exact chances of each number of dice that show `sign`."""
        self.check()
        if not self.sign:
            raise RuleError("Odds are told for a symbol, such as F.", self.rule())
        each = even(int(face == self.sign) for face in self.signs())
        return repeated(each, self.dice, Meter())


def _winds() -> tuple[str, ...]:
    return tuple(map(str, symbols.WINDS))
