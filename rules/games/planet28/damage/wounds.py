"""What a fight does to those who were hit: damage, shock, and who is moved apart.

Damage and armour are dealt for both sides before the nerve of either is tested (P28-FLOW-3).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.actions.fall import fallen, landing
from rules.games.planet28.answers import Decline, Push
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.attack import Attack, Volley
from rules.games.planet28.condition import displaced
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.measured.pushback import drop_mm, drops_of, halted, pushed
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.tally import is_foe
from rules.games.planet28.units import Character, Vehicle

from .damage import Hit, Shock
from .harm import Harm
from .hull_sides import aimed_at
from .parting import Parting, dropped, may_be_hurt
from .topple import Topple


class Wounds(Procedure, frozen=True, kw_only=True, tag="wounds"):
    """The hits of a fight between `striker` and `struck`, those of a counter last.

    `lost` are the HP that the side hit last has lost; `learnt` says that `striker` has hit as well,
    but only to learn (P28-AGENDA-KNOWLEDGE).
    """

    stages: ClassVar[tuple[str, ...]] = ("deal", "shock", "part", "push", "shove")

    striker: int
    struck: int
    hits: Volley
    lost: int = 0
    fell_mm: int = -1
    learnt: bool = False

    def do_deal(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Harm the defender, then the attacker (P28-FLOW-3)."""
        harms = tuple(Harm(hit=hit_of(state, one), shock=False) for one in self.hits)
        return Go(state=state, told=(self._headline(state),), first=harms)

    def do_shock(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Shock those who were harmed, in the same order, once all are (P28-FLOW-3)."""
        table, lost, last = state, dict[int, int](), 0
        for one, harmed in zip(self.hits, self.returned, strict=True):
            who = int(harmed["who"] or 0)
            table = _credited(table, one, who)
            hp = int(harmed["lost"] or 0)
            lost[who] = lost.get(who, 0) + hp
            # P28-PUSH-1: who is pushed is the only one hit.
            last += hp if one.at == self.hits[-1].at else 0
        shocks = tuple(Shock(unit=unit, lost=hp) for unit, hp in lost.items())
        frame = msgspec.structs.replace(self, lost=last)
        return Go(state=table, frame=frame, first=shocks)

    def _has_hit(self, unit: int) -> bool:
        """Return whether one of the two has hit the other."""
        lesson = self.learnt and unit == self.striker
        return lesson or any(one.at != unit for one in self.hits)

    def _is_mutual(self) -> bool:
        """Return whether both were hit."""
        return self._has_hit(self.striker) and self._has_hit(self.struck)

    def _headline(self, table: Table) -> Line:
        striker, struck = table.name(self.striker), table.name(self.struck)
        if self._is_mutual():
            return Line(f"{striker} and {struck} strike each other.", "P28-CTR-4", main=True)
        if not self._has_hit(self.striker):
            return Line(f"{striker} misses, {struck} strikes back.", "P28-CTR-6", main=True)
        return Line(f"{striker} hits {struck}.", "P28-FIGHT-5", main=True)

    def do_part(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """After a mutual success, move both apart if anybody can be moved (P28-CTR-4, P28-A60).

        Over an edge they fall (P28-FALL-4).
        """
        pair = (self.striker, self.struck)
        # P28-A60: if nobody can be moved, the lock stays.
        movers = tuple(unit for unit in pair if not is_firm(state, unit))
        if not self._is_mutual() or not movers or self.struck not in state.touching(self.striker):
            return Go(state=state)
        table, said = state.part(*pair), _apart(state, pair, movers)
        told: tuple[Line, ...] = ()
        drops: dict[int, dict[int, int]] = {}
        for unit in movers:
            other = pair[unit == pair[0]]
            table, stale = displaced(table, unit)
            said += halted(table, unit, other, whom=table.name(unit))
            told += stale
            # P28-FLOW-3: the defender falls first.
            drops = {unit: drops_of(table, unit, other), **drops} if is_measured(table) else {}
            table = pushed(table, unit, other)
        told = (Line(f"{said}.", "P28-CTR-4"), *told)
        # P28-FALL-4: nobody but people sees whether there is an edge.
        if not is_measured(table):
            fallers = tuple(unit for unit in reversed(movers) if may_be_hurt(table, unit))
            first = (Parting(movers=fallers, from_=pair),) if fallers else ()
            return Go(state=table, told=told, first=first)
        table, fell, shocks = dropped(table, pair, drops)
        return Go(state=table, told=(*told, *fell), first=shocks)

    def pusher(self, table: Table) -> int:
        """Return the unit that may push the other back now, 0 for none (P28-PUSH-1, P28-PUSH-2).

        A retreat has ended the lock, and the pushback with it (P28-PUSH-4). After a mutual success
        nobody pushes, even where nobody can be moved (P28-CTR-4, P28-A60).
        """
        if self._is_mutual():
            return 0
        winner, victim = self.sides()
        # P28-PUSH-2: only a vehicle pushes a vehicle.
        both = isinstance(table.unit(winner), Vehicle) and isinstance(table.unit(victim), Vehicle)
        firm = is_firm(table, victim) and not both
        near = victim in table.touching(winner)
        return winner if self.lost and near and not firm else 0

    def sides(self) -> tuple[int, int]:
        """Return the unit that hit, and the unit that was hit."""
        # P28-CTR-6: the only one to succeed, even if that is the countering unit.
        pair = (self.striker, self.struck)
        return pair if self._has_hit(self.striker) else (self.struck, self.striker)

    def ask_push(self, state: Table) -> Ask | None:
        """Ask the winner whether to push, unless the victim has run (P28-PUSH-1, P28-PUSH-4)."""
        winner = self.pusher(state)
        if not winner:
            return None
        victim = state.name(self.sides()[1])
        entry = Entry(
            seat=state.seat(winner),
            kinds=(Push, Decline),
            choices=(Choice("Push it 3cm back", Push()), Choice("Stay in contact", Decline())),
            default=Decline(),
        )
        text = f"{state.name(winner)} has hurt {victim}. Push it 3cm straight back?"
        return Ask(kind="push", rule="P28-PUSH-1", text=text, entries=(entry,))

    def do_push(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the push, and have its end confirmed if that is the option."""
        winner, victim = self.pusher(state), self.sides()[1]
        answer = answers.get(state.seat(winner)) if winner else None
        if not isinstance(answer, Push):
            return Go(state=state, back={"pushed": False})
        fell = drop_mm(state, victim, winner) if is_measured(state) else answer.fell_mm
        frame = msgspec.structs.replace(self, fell_mm=fell)
        said = landing(state, victim, fell)
        # P28-FACT-3: how far it falls is a fact that the other side may dispute.
        return Go(state=state, frame=frame, first=to_confirm(state, winner, said))

    def do_shove(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Move the victim away; over an edge it falls (P28-PUSH-3)."""
        if self.heard("success") is False:
            return Go(state=state, frame=msgspec.structs.replace(self, fell_mm=-1), to="push")
        winner, victim = self.sides()
        text = f"{state.name(victim)} is pushed 3cm back{halted(state, victim, winner)}."
        line = Line(text, "P28-PUSH-1", main=True)
        drops = drops_of(state, victim, winner) if is_measured(state) else None
        apart, stale = displaced(state.part(winner, victim), victim)
        apart = pushed(apart, victim, winner)
        # P28-VEH-FALL
        if isinstance(apart.unit(victim), Vehicle):
            drop = (Topple(unit=victim, fell_mm=self.fell_mm, by=winner),) if self.fell_mm else ()
            return Go(state=apart, told=(line, *stale), first=drop)
        fell = fallen(apart, victim, self.fell_mm, winner, drops)
        return Go(state=fell.table, told=(line, *stale, *fell.told), first=fell.shocks)


def is_firm(table: Table, unit: int) -> bool:
    """Return whether a unit stands where it is: a giant, a vehicle (P28-PUSH-2, P28-VEH-CTR)."""
    return table.has(unit, "Gigantic") or isinstance(table.unit(unit), Vehicle)


def _apart(table: Table, pair: tuple[int, int], movers: tuple[int, ...]) -> str:
    """Return in words which unit is moved away from which after a mutual success."""
    one, other = (table.name(unit) for unit in pair)
    if len(movers) == len(pair):
        return f"{one} and {other} are each moved 3cm away from the other"
    firm = other if movers[0] == pair[0] else one
    return f"{table.name(movers[0])} is moved 3cm away from {firm}, who stays where it is"


def hit_of(table: Table, one: Attack) -> Hit:
    """Return the hit of a blow, on the side of a vehicle that is known to be struck."""
    weapon = weapon_of(table, one.by, one.weapon)
    side = aimed_at(table, one.by, one.at, one.facing)
    return Hit(striker=one.by, victim=one.at, weapon=weapon, aimed=one.aimed, facing=side)


def _credited(table: Table, one: Attack, victim: int) -> Table:
    """Record for Loot which unit a fighter has slain (P28-FLOW-2, 8)."""
    by, who = table.unit(one.by), table.unit(victim)
    # P28-AB-LOOT: only people take things.
    if not isinstance(by, Character):
        return table
    slew = by.slew
    # Several hits of a volley may have slain the same one.
    if not isinstance(who, Character) or who.status != "slain" or victim in slew:
        return table
    # P28-AB-LOOT: only enemies are robbed, whoever controls the fighter now.
    if not is_foe(table, one.by, victim):
        return table
    return table.change(one.by, slew=(*slew, victim))
