"""The dice of a row, handed out again to the rules."""

from __future__ import annotations

from rules.dice import Dice, Roll

from .faults import Differs


class Fallen(Dice):
    """Hands out the dice of a row again. Raises Differs where the rules ask for others.

    `decision` is what the rules say was decided, `hides` whether they keep it secret.
    """

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        super().__init__()
        self.decision: bytes | None = None
        self.hides = False
        self._left = list(rolls)
        self._by: str | None = None

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Take note of what the rules say was decided."""
        self.decision, self.hides = decision, secret

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return the next faces of the row."""
        asked = f"{n}d{sides} for {why}"
        roll = self._left.pop(0) if self._left else None
        if roll is None:
            raise Differs(f"the rules ask for {asked}, and no such dice fell")
        if (len(roll.faces), roll.sides) != (n, sides):
            raise Differs(f"the rules ask for {asked}, {len(roll.faces)}d{roll.sides} fell")
        if hidden != (roll.to is not None):
            raise Differs(f"the dice for {why} are for other eyes than the rules say")
        self._by = roll.entered
        return roll.faces

    def entered_by(self) -> str | None:
        """Return the seat that typed the last faces in."""
        return self._by

    def check_done(self) -> None:
        """Raise Differs when dice are left that the rules never asked for."""
        if self._left:
            count = sum(len(roll.faces) for roll in self._left)
            raise Differs(f"{count} dice fell that the rules did not ask for")


class Again(Dice):
    """Dice behind an older decision that is played again: what is decided is that it is."""

    def __init__(self, inner: Fallen, decision: bytes) -> None:
        super().__init__()
        self._inner = inner
        self._decision = decision

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Decide the repetition in place of the answers."""
        self._inner.decide(self._decision)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return the next faces of the row."""
        return self._inner.draw(n, sides, why, hidden)
