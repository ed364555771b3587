"""The planets' five lists as the asker may see them: what is left, what is crossed off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from referee.errors import Refusal
from rules.games.three_sixteen.encounter.alien_ability import METHOD_TITLES
from rules.games.three_sixteen.lists import ENTRIES, FORMS, LANDS, LISTS, ability_name, planet_name
from rules.games.three_sixteen.view import View

Which = Literal["aa", "name", "form", "land", "ability"]
TITLES: dict[str, Callable[[int], Any]] = {
    "aa": lambda n: METHOD_TITLES[n - 1],
    "name": planet_name,
    "form": lambda n: FORMS[n - 1][0],
    "land": lambda n: LANDS[n - 1][0],
    "ability": ability_name,
}
HEADS = {
    "aa": "Alien ability",
    "name": "Names",
    "form": "Forms",
    "land": "Lands",
    "ability": "Special abilities",
}


def free(view: View, which: str) -> list[tuple[str, str]]:
    """Return the entries of a list that are left, as label and number."""
    crossed = view.crossed.get(which, ())
    left = [n for n in range(1, ENTRIES + 1) if n not in crossed]
    return [(f"{n} {TITLES[which](n)}", str(n)) for n in left]


def entry_of(text: str, which: str) -> int:
    """Return the number of a list's entry, typed as its number or its words; 0, for "", rolls."""
    found = listed(text, which) if text.strip() else 0
    if found is None:
        head = HEADS[which].lower()
        raise Refusal(f'"{text}" is not on the list ({head}); see it with /316 planet lists.')
    return found


def listed(text: str, which: str) -> int | None:
    """Return the number of a list's entry, typed as its number or its words; None for no entry."""
    typed = text.strip().casefold()
    if typed.isdecimal():
        return int(typed[:3])
    numbers = (n for n in range(1, ENTRIES + 1) if TITLES[which](n).casefold() == typed)
    return next(numbers, None)


def overview(view: View) -> str:
    """Return all five lists in a few lines: how many are left, and what is crossed off."""
    return "\n".join(_line(view, which) for which in LISTS)


def _line(view: View, which: str) -> str:
    crossed = view.crossed.get(which, ())
    gone = ", ".join(f"~~{TITLES[which](n)}~~" for n in crossed) or "nothing"
    return f"**{HEADS[which]}**: {ENTRIES - len(crossed)} left; crossed off: {gone}."


def whole(view: View, which: Which) -> str:
    """Return one list, all twenty entries, the crossed ones struck through and marked."""
    crossed = view.crossed.get(which, ())
    rows = (
        f"{n}. ~~{TITLES[which](n)}~~ (crossed off)" if n in crossed else f"{n}. {TITLES[which](n)}"
        for n in range(1, ENTRIES + 1)
    )
    return "\n".join((f"**{HEADS[which]}**", *rows))
