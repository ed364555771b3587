"""How a game came out, or stands: what each side has and how that is made up, as data."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """What one side has: its seat and its name in the game, a number, and how that is made up.

    `won` says that it is among the winners, `out` that it is out of the game.
    """

    seat: str
    name: str
    points: int
    parts: tuple[str, ...] = ()
    won: bool = False
    out: bool = False


class Score(msgspec.Struct, frozen=True):
    """What every side has, best first; `unit` says what is counted, such as `points`."""

    unit: str
    rows: tuple[Standing, ...]


def worded(score: Score) -> str:
    """Return a score in words: `Blue: 9 points (8 for the path, 1 for cards), wins. Red: …`."""
    return " ".join(f"{_row(score.unit, one)}." for one in score.rows)


def _row(unit: str, one: Standing) -> str:
    made_of = f" ({', '.join(one.parts)})" if one.parts else ""
    ending = ", wins" if one.won else ", out of the game" if one.out else ""
    return f"{one.name}: {counted(one.points, unit)}{made_of}{ending}"


def counted(number: int, unit: str) -> str:
    """Return a number with what it counts: `1 point`, `12 points`; `unit` is the plural."""
    if abs(number) != 1:
        return f"{number} {unit}"
    one = f"{unit[:-3]}y" if unit.endswith("ies") else unit.removesuffix("s")
    return f"{number} {one}"
