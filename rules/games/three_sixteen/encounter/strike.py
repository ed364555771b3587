"""Building the hits of one group from current verdicts, dice and ranges."""

from __future__ import annotations

from itertools import chain
from typing import TypeVar

from rules.core import Line
from rules.games.three_sixteen.lists import IGNORE_ARMOUR, REDUCED
from rules.games.three_sixteen.model import ALIENS, SUICIDE_ACTOR, Campaign, HitKind
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import encounter, fight, has_ability, present
from rules.games.three_sixteen.troopers.bombs import bomb_hits, bomb_hulls, bombers
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.vehicles import battered, is_crew_beaten, rides, wrecked

from .hits import Window, real_hits
from .reveal import reveal
from .scores import clear_step, is_attacking, may_score, round_step

S = TypeVar("S", bound=Campaign)


def reveal_passive(state: S, actors: tuple[str, ...], die: int) -> tuple[S, tuple[Line, ...]]:
    """Return the state with the passive abilities revealed that matter in this group's turn.

    Each shows when it makes a difference: an alien X-hit, a hit or score barred by poor sight.
    """
    told: tuple[Line, ...] = ()
    hits, _ = _alien_hits(state, actors, die)
    if any(hit.kind == "X" and hit.origin == "alien" for hit in hits):
        state, told = reveal(state, IGNORE_ARMOUR)
    if _is_out_of_sight(state, actors, die):
        state, lines = reveal(state, REDUCED)
        told += lines
    return state, told


def _is_out_of_sight(state: Campaign, actors: tuple[str, ...], die: int) -> bool:
    if any(
        may_score(state, seat) and round_step(state, seat) < clear_step(state, seat)
        for seat in actors
        if seat in state.troopers
    ):
        return True
    far = [seat for seat in present(state) if encounter(state).ranges.get(seat) == "far"]
    normal = ALIENS in actors and not _is_busy(state)
    dice = (*((die,) if normal else ()), *((1,) if SUICIDE_ACTOR in actors else ()))
    return any(_is_beaten(state, seat, one) for seat in far for one in dice)


def striking(state: Campaign, actors: tuple[str, ...], die: int) -> Window | None:
    """Return the window of all hits that these actors cause, None if there are none."""
    hits, hulls = _alien_hits(state, actors, die)
    bombing = working_bombers(state, actors)
    hits += real_hits(state, (*_blasts(state, actors), *bomb_hits(state, bombing)))
    blasted = bomb_hulls(state, bombing)
    hits += wreck_hits(state, (*hulls, *chain(*blasted.values())), hits)
    if not hits and not hulls and not any(blasted.values()):
        return None
    return Window(hits=hits, hulls=hulls, blasted=blasted)


def wreck_hits(state: Campaign, hulls: tuple[str, ...], hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Return a hit from the wreck for each occupant of an APC that blows together destroy.

    Those who are hit already in this group take no other (C316-VEH-6).
    """
    inside = {rider for key in wrecked(state, hulls) for rider in state.vehicles[key].riders}
    unhurt = inside - {hit.seat for hit in hits}
    wrecks = tuple(Hit(seat=seat, origin="wreck") for seat in present(state) if seat in unhurt)
    return real_hits(state, wrecks)


def _alien_hits(
    state: Campaign, actors: tuple[str, ...], die: int
) -> tuple[tuple[Hit, ...], tuple[str, ...]]:
    hits: tuple[Hit, ...] = ()
    hulls: tuple[str, ...] = ()
    if ALIENS in actors and not _is_busy(state):
        kind: HitKind = "E" if fight(state).exhaust else "X"
        hits, hulls = _one_attack(state, die, kind)
    if SUICIDE_ACTOR in actors:
        # The second attack meets vehicles as the first left them.
        after, _ = battered(state, hulls)
        more, again = _one_attack(after, 1, "X")
        hits, hulls = (*hits, *more), (*hulls, *again)
    return hits, hulls


def _is_busy(state: Campaign) -> bool:
    """Return whether the aliens use their success for something other than a hit."""
    # C316-A40, C316-A41
    induces = bool(fight(state).induce) and not is_on(state, "induce_also_hits")
    return induces or (fight(state).flee and is_on(state, "flee_replaces_hits"))


def _one_attack(
    state: Campaign, die: int, kind: HitKind
) -> tuple[tuple[Hit, ...], tuple[str, ...]]:
    """Hit all who failed or are not above the die (C316-ROUND-8), and vehicles by their crew.

    See C316-RNG-4.
    """
    # C316-VEH-5: exhaustion hits no vehicle.
    hulls = _hulls(state, die) if kind == "X" else ()
    # C316-VEH-6: one hit from the wreck replaces the aliens' own.
    inside = {rider for key in wrecked(state, hulls) for rider in state.vehicles[key].riders}
    # C316-ROUND-8, C316-VEH-6
    hits = tuple(
        Hit(seat=seat, kind=kind)
        for seat in present(state)
        if seat not in inside and _is_reached(state, seat, die)
    )
    # C316-VEH-6
    wrecks = tuple(Hit(seat=seat, origin="wreck") for seat in present(state) if seat in inside)
    return real_hits(state, (*hits, *wrecks)), hulls


def _hulls(state: Campaign, die: int) -> tuple[str, ...]:
    """Return the vehicles that an attack with this die hits (C316-VEH-5)."""
    return tuple(k for k in rides(state) if is_crew_beaten(state, state.vehicles[k], die))


def _is_reached(state: Campaign, seat: str, die: int) -> bool:
    # C316-SA-16
    if has_ability(state, REDUCED) and encounter(state).ranges.get(seat) == "far":
        return False
    return _is_beaten(state, seat, die)


def _is_beaten(state: Campaign, seat: str, die: int) -> bool:
    """Return whether a trooper failed, or his success is not above the die (C316-ROUND-8)."""
    now = fight(state)
    return now.verdicts.get(seat) != "success" or now.dice[seat] <= die


def _blasts(state: Campaign, actors: tuple[str, ...]) -> tuple[Hit, ...]:
    """Return the hits of grenades on friends at Close who failed (C316-WPN-5)."""
    verdicts = fight(state).verdicts
    # C316-A2: it does not matter where the thrower is.
    victims = tuple(
        seat
        for seat in present(state)
        if encounter(state).ranges.get(seat) == "close" and verdicts.get(seat) != "success"
    )
    throwers = tuple(seat for seat in actors if _is_throwing(state, seat))
    return tuple(
        Hit(seat=seat, origin="blast", by=thrower) for thrower in throwers for seat in victims
    )


def _is_throwing(state: Campaign, seat: str) -> bool:
    if seat not in state.troopers or fight(state).stop_tech or not is_attacking(state, seat):
        return False
    grenades = state.troopers[seat].hand().pattern().blast == "grenade"
    return grenades and encounter(state).ranges.get(seat) in ("close", "near")


def working_bombers(state: Campaign, actors: tuple[str, ...]) -> tuple[str, ...]:
    """Return the actors who set off a bomb that works this round."""
    if fight(state).stop_tech:
        return ()
    return bombers(state, tuple(seat for seat in actors if is_attacking(state, seat)))
