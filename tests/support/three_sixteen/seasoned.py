"""Campaigns to begin random play with: fresh, or many missions later."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from rules.core import Moment, Start, begin
from rules.core.loop import Run
from rules.dice import Dice
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.lists import NAMES
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.model import SLOTS, Slot
from rules.games.three_sixteen.options import SWITCHES
from rules.games.three_sixteen.troopers.enlist import NEW_SUM, recruit
from rules.games.three_sixteen.troopers.equipment import issued, picks
from rules.games.three_sixteen.troopers.ranks import BRIGADIER, title
from rules.games.three_sixteen.troopers.weapons import Weapon
from rules.procedures.three_sixteen.weapons import MOST_RAISED


class Chance(Dice):
    """Dice whose faces come from a seeded source."""

    def __init__(self, source: Random) -> None:
        super().__init__()
        self.source = source

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return n faces."""
        return tuple(self.source.randint(1, sides) for _ in range(n))


def green(source: Random, seats: tuple[str, ...], options: dict[str, str]) -> Any:
    """Return a campaign before its first question."""
    start = Start(seats=seats, options=options)
    moment = Moment(seat="bot", seats=seats, dice=Chance(source))
    return begin(THREE_SIXTEEN, start, {}, moment).state


def seasoned(source: Random, seats: tuple[str, ...], options: dict[str, str]) -> Any:
    """Return a campaign many missions later: high Ranks, many Flashbacks, bombs and vehicles."""
    state = replace(green(source, seats, options), frames=(Service(stage="recruits"),))
    for place, seat in enumerate(seats[:-1]):
        state = _veteran(source, state, place, seat)
    hatred = any(t.weaknesses[-1].state != "closed" for t in state.troopers.values())
    brigadier = any(t.rank == BRIGADIER for t in state.troopers.values())
    state = replace(
        state,
        phase="planet",
        hatred_open=hatred,
        brigadier_alive=not brigadier and source.random() < 0.5,
        ability_multi=source.random() < 0.5,
        planet_no=19,
    )
    run = Run(state, Chance(source))
    run.until_asked()
    return run.state


def _veteran(source: Random, state: Any, place: int, seat: str) -> Any:
    """Return the state with a trooper of any Rank and any number of Levels."""
    points = source.randint(NEW_SUM, 18)
    fa = source.randint(max(2, points - 10), min(10, points - 2))
    # One Brigadier at most (C316-RANK-3).
    rank = source.randint(0, BRIGADIER if place == 0 else BRIGADIER - 1)
    levels = points - NEW_SUM
    trooper = replace(
        recruit(seat, NAMES[place], title(rank), 5),
        fa=fa,
        nfa=points - fa,
        rank=rank,
        total=source.randint(0, 2_000),
        survived=source.randint(0, 20),
        wounds=source.randint(0, 25),
        strengths=_slots(source, 1 + (levels + 1) // 2),
        weaknesses=_slots(source, 1 + levels // 2),
    )
    state = replace(state, troopers={**state.troopers, seat: trooper})
    state, _ = issued(state, seat)
    trooper = state.troopers[seat]
    chosen = [Weapon(kind=source.choice(group)) for group in picks(trooper)]
    weapons = tuple(_honed(source, w) for w in (*trooper.weapons, *chosen))
    guns = [w.kind for w in weapons if not w.pattern().bomb]
    hand = source.choice(guns)
    trooper = replace(trooper, weapons=weapons, default=hand, in_hand=hand)
    return replace(state, troopers={**state.troopers, seat: trooper})


def _slots(source: Random, opened: int) -> tuple[Slot, ...]:
    used = source.randint(0, opened - 1)
    told = (Slot(state="used", text="Told long ago."),) * used
    return (*told, *(Slot(state="open"),) * (opened - used), *(Slot(),) * (SLOTS - opened))


def _honed(source: Random, weapon: Weapon) -> Weapon:
    """Return a weapon with some steps of improvement."""
    for place in ("close", "near", "far"):
        for _ in range(source.randint(0, MOST_RAISED)):
            weapon = weapon.improved(place) if weapon.is_improvable(place) else weapon
    return weapon


def switches(source: Random) -> dict[str, str]:
    """Return options of which about a third are not at their default."""
    chosen = {option.key: option.default for option in SWITCHES}
    for option in SWITCHES:
        if source.random() < 0.35:
            chosen[option.key] = source.choice(option.values)
    return chosen
