"""How a computer plays Planetfall on a measured table: it takes ground, and fires where it hurts.

It reads what its seat sees and nothing else. Where people state what their table shows it would
have to make facts up: there it stands, holds its fire and answers as silence does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules import core
from rules.core import Move, question
from rules.dice import Dice

from .activation.ending import SetOverwatch
from .activation.select import Activate
from .advancing import preferred
from .answers import Accept
from .attack.battery import Battery
from .attack.declared import dice_of, weapon_of
from .attack.fire import Fire, OpenFire
from .attack.prospects import prospect
from .attack.quality import locks_left
from .close.calling import Engage, KeepClear
from .close.chances import engagement, storming
from .close.segment import begun, opened
from .close.storm_moves import Storm
from .fielded import Fielded
from .measured.advantage import dice_in_reach
from .moving.actions import Stand
from .moving.movement import Action
from .orbital.designating import has_attack_to_help
from .orbital.dropping import Drop
from .orbital.markers import marker_of
from .orbital.uses import CallStrike, Designate, TargetLock
from .setup.scouting import Scout
from .view import View

MOST_WEIGHED = 6
"""How many attacks it weighs exactly, those with the most dice first."""
CLOSE_ENOUGH = 3
"""The micro-die from which on it trusts a marker."""
FAIR = 2
"""The chance of a storming, one in so many, from which on it dares it."""


class Commander(core.Computer):
    """A computer player: objectives first, the best odds next; reactions wherever they hurt."""

    def suggest(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return its choice. It rolls for nothing: the same battle gets the same answer."""
        state = view.state
        usual = _usual(state, offers, seat)
        if state.scenery is None:
            return _quiet(offers) or usual
        return next((move for think in WAYS if (move := think(state, offers))), usual)


def _usual(table: Fielded, offers: tuple[Move, ...], seat: str) -> Move:
    """Return what silence would do, the first choice where that does nothing."""
    ask = question(table)
    entry = ask.entry(seat) if ask else None
    return entry.default if entry and entry.default is not None else offers[0]


def _quiet(offers: tuple[Move, ...]) -> Move | None:
    """Return the first squadron that is ready, or that it stands (a seat that nobody plays)."""
    for kind in (Activate, Stand, KeepClear):
        found = next((one for one in offers if isinstance(one, kind)), None)
        if found is not None:
            return found
    return None


def _of(offers: tuple[Move, ...], *kinds: type[Move]) -> list[Any]:
    return [one for one in offers if isinstance(one, kinds)]


def _agrees(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Accept a proposal of objectives: the bot knows where they lie."""
    ask = question(table)
    named = ask is not None and ask.kind.startswith("proposal")
    return next(iter(_of(offers, Accept)), None) if named else None


def _activates(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Act first with whoever has an enemy before its guns, then with who may be shot at."""
    found = _of(offers, Activate)
    return max(found, key=lambda one: dice_in_reach(table, one.squadron), default=None)


def _moves(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Go where the ground is worth most."""
    found = [one for one in offers if isinstance(one, Action | Scout)]
    return preferred(table, found)


def _drops(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Come down by the marker that is closest to its target, or wait for a better one."""
    found = _of(offers, Drop)
    best = min(found, key=lambda one: marker_of(table, one.marker).micro, default=None)
    if best is None:
        return None
    late = table.turn > 1
    return best if late or marker_of(table, best.marker).micro <= CLOSE_ENOUGH else None


def _fires(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Fire where most damage is to be expected; with whatever is left of a squadron, too."""
    top = table.frames[-1] if table.frames else None
    found = _of(offers, Fire)
    if found and isinstance(top, Battery):
        known = [(one, one.declared(table)) for one in found]
        known.sort(key=lambda pair: -sum(_dice(table, pair[1])))
        left = locks_left(table, top.declared)
        weighed = [
            (prospect(left, shot, top.sort()).mean, -number, move)
            for number, (move, shot) in enumerate(known[:MOST_WEIGHED])
        ]
        best: Fire = max(weighed, key=lambda one: one[:2])[2]
        return best
    return next(iter(_of(offers, OpenFire)), None)


def _dice(table: Fielded, shot: Any) -> Iterator[int]:
    yield from (dice_of(weapon_of(table, gun), gun.far) for gun in shot.guns)


def _closes(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Engage whom it hurts more than it is hurt; storm where that is likely to work."""
    for storm in _of(offers, Storm):
        if storming(table, begun(table, storm)) * FAIR >= 1:
            return storm  # type: ignore[no-any-return]
    best: tuple[Any, Move] | None = None
    for call in _of(offers, Engage):
        dealt, taken = engagement(table, opened(table, call))
        gain = dealt.damage - taken.damage
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, call
    return best[1] if best else next(iter(_of(offers, KeepClear)), None)


def _marks(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Lock a target first, then zero markers in; call a strike once its marker is near enough."""
    for strike in _of(offers, CallStrike):
        if marker_of(table, strike.marker).micro <= CLOSE_ENOUGH:
            return strike  # type: ignore[no-any-return]
    locks = _of(offers, TargetLock) if has_attack_to_help(table) else ()
    return next(iter((*locks, *_of(offers, Designate))), None)


def _watches(table: Fielded, offers: tuple[Move, ...]) -> Move | None:
    """Go on overwatch wherever that is free."""
    return next(iter(_of(offers, SetOverwatch)), None)


Way = Callable[[Fielded, tuple[Move, ...]], Move | None]
WAYS: tuple[Way, ...] = (*(_agrees, _activates, _drops, _marks, _closes, _fires, _watches, _moves),)
"""Its ways to answer, the first that has anything to say."""
