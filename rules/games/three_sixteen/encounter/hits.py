"""The hit window: hits wait until everybody concerned has answered, then their marks land.

Ticks and acceptances stay provisional until it closes; a Flashback works at once (C316-HURT-5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, RuleError
from rules.core.answers import awaited
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign, Origin
from rules.games.three_sixteen.queries import (
    living,
    name,
    names,
    open_slots,
    present,
    replace,
    status,
    vehicle_of,
    with_trooper,
)
from rules.games.three_sixteen.troopers.health import (
    BOXES,
    LANDING,
    Hit,
    health_after,
    is_possible,
    marked,
    may_armour,
    may_tick,
)
from rules.games.three_sixteen.troopers.npcs import npc_marked
from rules.games.three_sixteen.troopers.vehicles import battered, wrecked

from .struck import hulls_named

S = TypeVar("S", bound=Campaign)
ORIGINS: dict[Origin, str] = {
    "alien": "from the aliens",
    "blast": "from a grenade",
    "bomb": "from a bomb",
    "evac": "on the way out",
    "orbital": "from orbit",
    "drugs": "from the drugs",
    "wreck": "from the wreck",
    "conflict": "in the conflict",
}
"""Where a hit comes from, in words."""


class Defend(Move, frozen=True, kw_only=True, tag="defend"):
    """Answer the waiting hits: which of one's own the Armour and the Drop Ship stop.

    Hits are counted from 1; 0 leaves a tick unused. Without either, the hits are accepted.
    """

    armour: int = 0
    ship: int = 0

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a tick that cannot stop that hit (C316-HURT-6)."""
        mine = own_hits(state, seat)
        _check_tick(state, mine, self.armour, "Armour", may_armour)
        _check_tick(state, mine, self.ship, "The Drop Ship", may_tick)
        if self.armour and self.armour == self.ship:
            raise RuleError("One tick stops a hit; a second would be wasted.", "C316-HURT-9")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield accepting the hits, and every use of the ticks."""
        numbers = (0, *own_hits(state, seat))
        for armour in numbers:
            for ship in numbers:
                yield Defend(armour=armour, ship=ship)


def _check_tick(state: Campaign, mine: dict[int, Hit], n: int, what: str, may: Any) -> None:
    if n == 0:
        return
    if n not in mine:
        yours = ", ".join(map(str, mine)) or "none"
        raise RuleError(f"There is no hit number {n}; yours: {yours}.", "C316-HURT-5")
    if not may(state, mine[n]):
        text = f"{what} does not stop this hit ({ORIGINS[mine[n].origin]}), or is spent."
        raise RuleError(text, "C316-HURT-6")


def open_window(state: Campaign) -> Window | None:
    """Return the open hit window, None if there is none."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, Window) else None


def own_hits(state: Campaign, seat: str) -> dict[int, Hit]:
    """Return the hits of the open window that still strike a seat, by number."""
    window = open_window(state)
    return window.waiting(state, seat) if window else {}


class Window(Frame, frozen=True, kw_only=True, tag="window"):
    """Hits that wait together. `personal`: a Flashback spares only its user (C316-FLASH-8).

    `hulls` are the vehicles that the aliens hit as well, `blasted` those hit by bombs, by bomber;
    only a Strength protects them.
    """

    stages: ClassVar[tuple[str, ...]] = ("window",)

    hits: tuple[Hit, ...]
    hulls: tuple[str, ...] = ()
    blasted: dict[str, tuple[str, ...]] = {}
    personal: bool = False

    def of(self, seat: str) -> tuple[Hit, ...]:
        """Return the hits on one seat, in order."""
        return tuple(hit for hit in self.hits if hit.seat == seat)

    def waiting(self, state: Campaign, seat: str) -> dict[int, Hit]:
        """Return the hits that still strike a seat; numbers stay when other hits are gone."""
        return {n: hit for n, hit in enumerate(self.of(seat), 1) if self._is_due(state, hit)}

    def ask_window(self, state: Campaign) -> Ask | None:
        """Ask every target that can still do something, and everybody with a Strength."""
        striking = [hit.seat for hit in self.hits if self._is_due(state, hit)]
        # C316-PBP-6: nothing to decide once every target is gone.
        if not striking and not self.hulls and not self._blown(state):
            return None
        entries = tuple(e for seat in self._concerned(state) for e in self._entry(state, seat))
        # C316-PBP-6: bystanders alone are not waited for, they let it land.
        if not any(entry.must for entry in entries):
            return None
        ask = Ask(kind="hit", rule="C316-HURT-5", text="", entries=entries)
        # Whoever has answered is not asked again while the others think.
        struck = tuple(dict.fromkeys(striking))
        left = tuple(seat for seat in struck if seat in awaited(ask, state))
        return replace(ask, text=self._waits(state, left or struck))

    def _waits(self, state: Campaign, seats: tuple[str, ...]) -> str:
        """Return the text of the question, naming the troopers hit or else the vehicles."""
        if seats:
            return f"Hits wait for: {names(state, seats)}. Stop them, or take a mark for each?"
        hulls = hulls_named(state, (*self.hulls, *self._blown(state)))
        return f"A hit waits for {hulls}. A Strength, or let it land?"

    def _concerned(self, state: Campaign) -> tuple[str, ...]:
        """Return who may answer: in a conflict its sides, fire from orbit concerns everybody.

        See C316-FLASH-8, C316-HURT-5 and C316-PVP-6.
        """
        if state.conflict is not None:
            return tuple(s for s in living(state) if s in sum(state.conflict.sides, ()))
        return living(state) if self.personal else present(state)

    def _entry(self, state: Campaign, seat: str) -> tuple[Entry, ...]:
        mine = self.waiting(state, seat)
        trooper = state.troopers[seat]
        strength, weakness = open_slots(trooper.strengths), open_slots(trooper.weaknesses)
        ticks = any(may_armour(state, hit) or may_tick(state, hit) for hit in mine.values())
        # Players who can only look on are not asked.
        if not mine and (self.personal or not (strength or weakness)):
            return ()
        if not (ticks or strength or weakness):
            return ()
        choices = tuple(_choices(state, mine))
        must = bool(mine) or (bool(strength) and self._is_grave(state))
        default = silent_defence(state, mine)
        return (Entry(seat=seat, kinds=(Defend,), choices=choices, default=default, must=must),)

    def _is_grave(self, state: Campaign) -> bool:
        """Return whether hits bring a third mark or strike a vehicle; else bystanders pass."""
        if self.hulls or self._blown(state):
            return True
        due = [hit.seat for hit in self.hits if self._is_due(state, hit)]
        struck = {seat for seat in due if seat in state.troopers}
        return any(due.count(s) + len(state.troopers[s].boxes) >= BOXES for s in struck)

    def do_window(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Spend the ticks and land what is left, the aliens' hits first (C316-HURT-9)."""
        state, stopped, told = self._ticked(state, answers)
        landing = [hit for hit in self.hits if self._is_due(state, hit)]
        # C316-HURT-9: one tick stops one of two identical hits.
        for hit in stopped:
            landing.remove(hit)
        # C316-HURT-9
        landing.sort(key=lambda hit: LANDING.index(hit.origin))
        back: Result = {"closed": True}
        for hit in landing:
            before = state
            state, lines = landed(state, hit, dice)
            # C316-HURT-1
            told += lines
            count = back.get(f"bombed/{hit.by}") or 0
            # C316-GEAR-12: a bomb takes as many tokens as it left marks.
            if hit.origin == "bomb" and _marks(state, hit) > _marks(before, hit):
                back[f"bombed/{hit.by}"] = int(count) + 1
        # C316-VEH-6, C316-VEH-10
        state, wrecks = battered(state, (*self.hulls, *self._blown(state)))
        return Go(state=state, told=(*told, *wrecks), back=back)

    def _blown(self, state: Campaign) -> tuple[str, ...]:
        """Return the vehicles that bombs hit, without those of bombers who left.

        See C316-FLASH-6 and C316-GEAR-12.
        """
        users = (user for user in self.blasted if status(state, user) != "left")
        return tuple(key for user in users for key in self.blasted[user])

    def _is_due(self, state: Campaign, hit: Hit) -> bool:
        # C316-FLASH-6: a leaver loses his turn, and with it whatever he threw or set off.
        if hit.origin in ("blast", "bomb") and status(state, hit.by) == "left":
            return False
        # C316-VEH-6: without the leaver's bomb the APC may hold.
        if hit.origin == "wreck" and not self._is_wrecked(state, hit.seat):
            return False
        where = status(state, hit.seat)
        # C316-FLASH-8, C316-GEAR-4, C316-PVP-4: with a personal window, or in a conflict, nobody
        # counts as being in an encounter.
        if self.personal or state.conflict is not None:
            return where != "dead"
        return where == "in"

    def _is_wrecked(self, state: Campaign, seat: str) -> bool:
        """Return whether the APC around a trooper is destroyed when the window closes."""
        inside = vehicle_of(state, seat)
        return inside is not None and inside[0] in wrecked(
            state, (*self.hulls, *self._blown(state))
        )

    def _ticked(self, state: S, answers: dict[str, Move]) -> tuple[S, list[Hit], tuple[Line, ...]]:
        stopped: list[Hit] = []
        told: tuple[Line, ...] = ()
        for seat, said in answers.items():
            if not isinstance(said, Defend):
                continue
            # Hits that a Flashback has removed meanwhile need no tick.
            mine = self.waiting(state, seat)
            for tick, n in (("armour_used", said.armour), ("ship_tick_used", said.ship)):
                if n in mine:
                    stopped.append(mine[n])
                    state = with_trooper(state, seat, **{tick: True})
                    told += (_soaked(state, seat, tick),)
        return state, stopped, told


def _marks(state: Campaign, hit: Hit) -> int:
    return len(state.troopers[hit.seat].boxes)


def _soaked(state: Campaign, seat: str, tick: str) -> Line:
    what = "The Armour" if tick == "armour_used" else "The Drop Ship"
    rule = "C316-ARM-1" if tick == "armour_used" else "C316-VEH-10"
    return Line(f"{what} stops a hit on {name(state, seat)}.", rule, main=True)


def _choices(state: Campaign, mine: dict[int, Hit]) -> Iterator[Choice]:
    """Yield what may be answered: every tick against every hit it stops (C316-HURT-6)."""
    yield Choice(_taking(state, mine), Defend())
    for n, hit in mine.items():
        if may_armour(state, hit):
            yield Choice(f"Armour against hit {n} ({ORIGINS[hit.origin]})", Defend(armour=n))
        if may_tick(state, hit):
            yield Choice(f"Drop Ship against hit {n} ({ORIGINS[hit.origin]})", Defend(ship=n))


def _taking(state: Campaign, mine: dict[int, Hit]) -> str:
    """Return what using nothing means: what Health all of one's hits leave, or that they land."""
    if not mine:
        return "Do nothing: let it land"
    what = {1: "the hit", 2: "both hits"}.get(len(mine), f"all {len(mine)} hits")
    landing = sorted(mine.values(), key=lambda hit: LANDING.index(hit.origin))
    return f"Take {what} (Health: {health_after(state, landing)})"


def silent_defence(state: Campaign, mine: dict[int, Hit], *, always: bool = False) -> Defend:
    """Return the default answer: a tick only against the third mark (C316-PBP-8).

    With `always` the ticks are used whenever they may be.
    """
    if not mine:
        return Defend()
    boxes = len(state.troopers[next(iter(mine.values())).seat].boxes)
    left = len(mine)
    armour = ship = 0
    for n, hit in mine.items():
        if not always and boxes + left < BOXES:
            break
        if not armour and may_armour(state, hit):
            armour, left = n, left - 1
        elif not ship and may_tick(state, hit):
            ship, left = n, left - 1
    return Defend(armour=armour, ship=ship)


def landed(state: S, hit: Hit, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Land one hit, and credit whoever killed a trooper with it.

    See C316-NPC-2, C316-PVP-11 and C316-WPN-7.
    """
    if hit.seat in state.npcs:
        return npc_marked(state, hit)
    before = status(state, hit.seat)
    if before == "dead":
        return state, ()
    state, told = marked(state, hit, dice)
    died = status(state, hit.seat) == "dead" and hit.kind == "X"
    if not died or hit.by == hit.seat or hit.by not in state.troopers:
        return state, told
    return credited(state, hit.by), told


def credited(state: S, seat: str, n: int = 1) -> S:
    """Return the state with kills added to a trooper's mission and total."""
    trooper = state.troopers[seat]
    return with_trooper(state, seat, mission=trooper.mission + n, total=trooper.total + n)


def real_hits(state: Campaign, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Return the hits that can exist, without those a field or hull absorbs entirely."""
    return tuple(hit for hit in hits if is_possible(state, hit))
