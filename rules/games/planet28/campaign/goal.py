"""Who reached the scenario's goal, where the bot does not count it (P28-CAMP-2)."""

from __future__ import annotations

import msgspec

from rules.core import Choice, Entry, Line, Move, RuleError, Work
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Decline
from rules.games.planet28.state import Table

TEN = 10


class Reached(Move, frozen=True, kw_only=True, tag="reached"):
    """A side has reached the goal of the scenario, by the name of that side."""

    side: str

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a side that is not there."""
        if self.side not in sides(state):
            raise RuleError(f"There is no side “{self.side}”.", "P28-CAMP-2")


def sides(table: Table) -> tuple[str, ...]:
    """Return every side of a battle, each once."""
    return tuple(dict.fromkeys(table.side_of(seat) for seat in table.players()))


def on_side(table: Table, side: str) -> tuple[str, ...]:
    """Return the seats that play for a side."""
    return tuple(seat for seat in table.players() if table.side_of(seat) == side)


def judge_entries(table: Table) -> tuple[Entry, ...]:
    """Return who says it: the GM, or without one that judges all seats."""
    choices = tuple(Choice(f"{_called(table, one)} did", Reached(side=one)) for one in sides(table))
    nobody = Choice("Nobody did", Decline())
    won = {table.side_of(seat) for seat in table.winners}
    # Silence takes the only side that is left on the table.
    silent: Move = Reached(side=won.pop()) if len(won) == 1 else Decline()
    seats = (GM,) if GM in table.seats else table.players()
    kinds = (Reached, Decline)
    return tuple(
        Entry(seat=seat, kinds=kinds, choices=(*choices, nobody), default=silent)
        for seat in seats
        if seat not in table.vacant
    )


def _called(table: Table, side: str) -> str:
    return " and ".join(seat_title(seat) for seat in on_side(table, side))


def settled(answers: dict[str, Move], dice: Dice) -> tuple[str, Line | None]:
    """Return the side that reached it, "" for none: where seats differ, the lower D10 prevails."""
    said = {seat: getattr(answer, "side", "") for seat, answer in answers.items()}
    if len(set(said.values())) < 2:
        return next(iter(said.values()), ""), None
    # P28-GM-9
    faces: dict[str, int] = {}
    works: list[Work] = []
    left = list(said)
    while len(left) > 1:
        faces = {seat: face for seat in left for face in dice.roll(1, TEN, "who is right", seat)}
        works += [Work(seat_title(seat), (face,), TEN) for seat, face in faces.items()]
        left = [seat for seat in left if faces[seat] == min(faces.values())]
    (first,) = left
    text = f"They differ; {seat_title(first)} prevails."
    return said[first], Line(text, "P28-GM-9", work=tuple(works), main=True)


def told(table: Table, side: str) -> Line:
    """Return what is told of the goal."""
    text = f"{_called(table, side)} reached the goal." if side else "Nobody reached the goal."
    return Line(text, "P28-CAMP-2", main=True)


def named(table: Table, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats that a winner's name stands for: all on its side."""
    found = (one for seat in seats for one in on_side(table, table.side_of(seat)))
    return tuple(dict.fromkeys(found))


def replaced(table: Table, winners: tuple[str, ...]) -> Table:
    """Return the table with these winners of the battle."""
    return msgspec.structs.replace(table, winners=winners)
