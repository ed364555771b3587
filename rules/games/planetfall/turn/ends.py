"""How a battle ends: zero hour, the last turn, a concession, the GM's word (PF-ZH-5, PF-ZH-6)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import TEXT, Concession, Go, Interrupt, Line, RuleError
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planetfall.state import Table

MAJOR, MINOR = "Major Triumph", "Minor Victory"


class Concede(Interrupt, frozen=True, kw_only=True, tag="concede"):
    """A side gives the battle up: a Major Triumph for the other (PF-ZH-6)."""

    sure: bool = False

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who commands nothing, without a yes, and after the end."""
        if seat not in state.sides:
            raise RuleError("Only a commander can concede.", "PF-ZH-6")
        if not state.frames:
            raise RuleError("The battle is over already.", "PF-ZH-6")
        if not self.sure:
            raise RuleError("That ends the battle: say sure: yes to concede it.", "PF-ZH-6")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        winner = state.enemy(seat)
        text = f"{seat_title(seat)} concedes: a {MAJOR} for {seat_title(winner)}."
        return _over(state, text, (winner,), "PF-ZH-6")


def concession(table: Table, seat: str) -> Concession | None:
    """Return how a side gives the battle up, None where it cannot (PF-ZH-6)."""
    move = Concede(sure=True)
    if not move.is_legal(table, seat):
        return None
    return Concession(move, f"It is a {MAJOR} for {seat_title(table.enemy(seat))}.")


class EndBattle(Interrupt, frozen=True, kw_only=True, tag="end_battle"):
    """The GM ends the battle, and says why and who has won, nobody for "" (PF-GM-1, PF-ZH-6)."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300), TEXT]
    winner: Annotated[str, msgspec.Meta(max_length=20)] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, a winner without a force, or a finished battle."""
        if seat != GM:
            raise RuleError("Only the GM can end a battle.", "PF-GM-1")
        if not state.frames:
            raise RuleError("The battle is over already.", "PF-GM-1")
        if self.winner not in ("", *state.sides):
            raise RuleError(f"“{self.winner}” has no force here.", "PF-GM-1")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        winners = (self.winner,) if self.winner else ()
        return _over(state, f"The GM ends the battle: {self.reason}", winners, "PF-GM-1")


def _over(table: Table, text: str, winners: tuple[str, ...], rule: str) -> Go:
    over = msgspec.structs.replace(table, ended=text, winners=winners, frames=(), answers={})
    return Go(state=over, told=(Line(text, rule, main=True),))


def judged(table: Table) -> tuple[str, tuple[str, ...], str] | None:
    """Return how the battle ends in this END_CHECK: text, winners, rule; None if it goes on."""
    trackers = {side: table.command(side).tracker for side in table.sides}
    down = [side for side, left in trackers.items() if left <= 0]
    # PF-ZH-5: alone at 0 or below.
    if len(down) == 1:
        text = f"Zero hour: a {MAJOR} for {seat_title(down[0])}, {_spoken(trackers)}."
        return text, (down[0],), "PF-ZH-5"
    if down:
        return _by_lower(trackers, "Zero hour for both", "PF-ZH-5")
    if _is_last(table):
        return _by_lower(trackers, f"The last turn, {table.turn}, is over", "PF-ZH-6")
    return None


def _is_last(table: Table) -> bool:
    """Return whether a last turn was agreed and this is it (PF-A88)."""
    limit = table.switches.get("turns", "none")
    return limit != "none" and table.turn >= int(limit)


def _by_lower(trackers: dict[str, int], why: str, rule: str) -> tuple[str, tuple[str, ...], str]:
    """Return the end by the lower tracker; equal is a draw (PF-ZH-5, PF-A88)."""
    low = min(trackers.values())
    lowest = tuple(side for side, left in trackers.items() if left == low)
    if len(lowest) > 1:
        return f"{why}: a Draw, {_spoken(trackers)}.", (), rule
    return f"{why}: a {MINOR} for {seat_title(lowest[0])}, {_spoken(trackers)}.", lowest, rule


def _spoken(trackers: dict[str, int]) -> str:
    return " to ".join(str(left) for left in sorted(trackers.values()))
