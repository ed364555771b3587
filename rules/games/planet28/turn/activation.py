"""One unit's activation: it spends its actions one by one, holds, or finishes.

Claims of holding units are served in the gap between two actions (P28-HOLD-2). The price
of an action is paid before anything of it is rolled.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.remembered import Remembered
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.aboard import is_riding, is_steered
from rules.games.planet28.actions.action_turn import ActionTurn
from rules.games.planet28.actions.actions import ACTIONS, Action
from rules.games.planet28.actions.boarding import Disembark, may_get_out
from rules.games.planet28.actions.climbing import HangOn
from rules.games.planet28.actions.improvise import Approval, Improvise, proposed
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.dissolving import partings
from rules.games.planet28.goals.counting import won_at_once
from rules.games.planet28.moves import Finish, Hold, Rally
from rules.games.planet28.state import Slot, Table
from rules.games.planet28.straying import is_out

from .rounds import most_actions

MOST_NAMED = 4
_one_left: Remembered[bool] = Remembered(256)


class Activation(ActionTurn, frozen=True, kw_only=True, tag="activation"):
    """The activation of one of `units` (the owner chooses by acting), or of a claiming unit.

    `gap`: other units' claims may be served now; a claim that is served has its own action first.
    """

    stages: ClassVar[tuple[str, ...]] = ("act", "measured", "confirm", "resolve")

    gap: bool = True
    pending: Action | None = None

    def ready(self, table: Table) -> tuple[int, ...]:
        """Return the units that can still go on, none once the battle is decided (P28-TURN-2)."""
        if is_decided(table):
            return ()
        # P28-TURN-2, P28-ARC-BLIND, P28-VEH-TR-MERCENARY: a blinded unit and a vehicle whose
        # Pilot has left have no actions for the rest of the turn.
        there = (u for u in self.units if table.is_there(u) and table.unit(u).here)
        fit = (u for u in there if not table.is_under(u, "Blind") and is_steered(table, u))
        # P28-VEH-TRANS-2: who rides has no actions and may get out.
        return tuple(u for u in fit if table.unit(u).actions > 0 or may_get_out(table, u))

    def _is_claimed(self, table: Table) -> bool:
        """Return whether a claim is to be served now (P28-HOLD-2)."""
        return self.gap and bool(table.claims) and not is_decided(table)

    def _is_forced(self, table: Table, ready: tuple[int, ...]) -> bool:
        """Return whether a break test is all that these can do (P28-BREAK-6)."""
        return len(self.units) == 1 and bool(ready) and table.unit(ready[0]).is_unnerved

    def ask_act(self, state: Table) -> Ask | None:
        """Ask the owner what the unit does, unless a claim is served or there is nothing to ask."""
        ready = self.ready(state)
        # P28-HOLD-2, P28-ARC-MIND: a claim and a unit under control come first.
        busy = self._is_claimed(state) or self.heard("puppet")
        if not ready or busy or self._is_forced(state, ready):
            return None
        choices: list[Choice] = []
        for unit in ready:
            choices += _choices(state, unit, len(ready) > 1)
        entry = Entry(
            seat=state.seat(ready[0]),
            kinds=(*ACTIONS, Improvise, Hold, Finish, Rally),
            choices=tuple(choices[:10]),
            default=_silence(state, ready),
        )
        text = f"{seat_title(state.seat(ready[0]))}: what does {_named(state, ready)} do?"
        return Ask(kind="act", rule="P28-ACT-1", text=text, entries=(entry,))

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Serve a claim, or start the move that was chosen."""
        # P28-ARC-MIND: the unit that was just taken over acts at once.
        if puppet := int(self.heard("puppet") or 0):
            first = Puppet(units=(puppet,), master=state.seat(self.units[0]), caster=self.units[0])
            return Go(state=state, first=(first,), to="act")
        # P28-HOLD-2
        if self._is_claimed(state):
            return serve(state)
        ready = self.ready(state)
        # P28-BREAK-6: with only one possible answer nobody is asked.
        if self._is_forced(state, ready):
            return self._take(state, Rally(unit=ready[0]))
        answer = next(iter(answers.values()), None)
        # P28-TURN-2: no answer means that nothing could be asked, as the actions are used up.
        if answer is None:
            return left_off(state, self.units, ())
        if isinstance(answer, Hold):
            return self._hold(state, answer.unit)
        if isinstance(answer, Finish):
            return self._finish(state, answer.unit)
        assert isinstance(answer, Action)  # noqa: S101 — the kinds of the entry
        return self._take(state, answer)

    def _take(self, table: Table, action: Action) -> Go:
        """Start an action: what it leaves open is asked, a proposal has to be accepted.

        See P28-ACT-1.
        """
        # Acting decides which of several tied units this place belongs to (P28-A8).
        frame = Activation(units=(action.unit,), gap=self.gap, pending=action.opened(table))
        chosen = self._chosen(table, action.unit)
        # P28-UNIV-2
        if isinstance(action, Improvise):
            approval = Approval(unit=action.unit, said=proposed(table, action))
            return Go(state=chosen, frame=frame, first=(approval,), to="confirm")
        return Go(state=chosen, frame=frame, to="measured")

    def paid(self, table: Table, action: Action) -> Table:
        """Return the table with the action paid for by the activated unit."""
        # P28-VEH-TRANS-2: who gets out has the rest of its actions.
        if isinstance(action, Disembark) and not table.unit(action.unit).actions:
            table = table.change(action.unit, actions=most_actions(table, action.unit))
        # P28-CTR-1: only an action in its own activation counts as having acted (P28-A1).
        return super().paid(table, action).change(action.unit, acted=True)

    def spent(self) -> Activation:
        """Return the activation after an action: claims may be served now (P28-HOLD-2)."""
        return msgspec.structs.replace(self, pending=None, gap=True)

    def _hold(self, table: Table, unit: int) -> Go:
        line = Line(f"{table.name(unit)} holds {_left(table, unit)}.", "P28-HOLD-1", main=True)
        held = self._chosen(table, unit).change(unit, holding=True)
        return left_off(held, (unit,), (line,))

    def _finish(self, table: Table, unit: int) -> Go:
        line = Line(f"{table.name(unit)} is done.", "P28-TURN-2")
        done = self._chosen(table, unit).change(unit, actions=0, holding=False)
        return left_off(done, (unit,), (line,))

    def _chosen(self, table: Table, unit: int) -> Table:
        """Record which of several tied units took this place in the order (P28-TURN-5)."""
        # P28-HOLD-2: a unit whose claim is served has had its place already.
        if len(self.units) == 1:
            return table
        place = table.place - 1
        slot = Slot(table.order[place].value, (unit,))
        order = (*table.order[:place], slot, *table.order[place + 1 :])
        return msgspec.structs.replace(table, order=order)


def _silence(table: Table, ready: tuple[int, ...]) -> Move:
    """Return what silence means: actions are kept (P28-HOLD-1), who rides stays aboard."""
    steady = tuple(unit for unit in ready if table.unit(unit).status == "ok")
    if not steady:
        return Rally(unit=ready[0])
    # They are lost only at the last call. P28-SQD-7: a stray's cannot be kept.
    holding = (u for u in steady if table.unit(u).actions and not is_out(table, u))
    first = next(holding, 0)
    return Hold(unit=first) if first else Finish(unit=steady[0])


def left_off(table: Table, units: tuple[int, ...], told: tuple[Line, ...]) -> Go:
    """End an activation; units hanging on a face must hold on (P28-CLIMB-3)."""
    there = () if is_decided(table) else tuple(u for u in units if table.is_there(u))
    first = tuple(HangOn(unit=unit) for unit in there if table.unit(unit).climbing)
    after = partings(table) if first else ()
    return Go(state=table, back={"done": True}, told=told, first=(*first, *after))


def is_decided(table: Table) -> bool:
    """Return whether at most one side is left, or has reached its goal (P28-TURN-10)."""
    # P28-SETUP-1
    if won_at_once(table):
        return True
    return _one_left.of((table.units, table.profiles, table.sides), None, _is_one_left, table)


def _is_one_left(table: Table) -> bool:
    # The owner counts, not whoever controls the unit for one action.
    sides = (table.side_of(table.profile(unit.id).seat) for unit in table.takers())
    first = next(sides, "")
    return all(side == first for side in sides)


def serve(table: Table) -> Go:
    """Let the first claiming unit act: by highest value, then by the order of the turn."""
    # P28-HOLD-2: equal values act in the order of the turn.
    places = {unit: n for n, slot in enumerate(table.order) for unit in slot.units}
    first = min(table.claims, key=lambda u: (-table.unit(u).value, places.get(u, 0)))
    claims = tuple(unit for unit in table.claims if unit != first)
    resumed = msgspec.structs.replace(table, claims=claims).change(first, holding=False)
    line = Line(f"{table.name(first)} uses its held actions.", "P28-HOLD-2")
    # A claim that is served has its own action before the next one.
    activation = Activation(units=(first,), gap=False)
    return Go(state=resumed, first=(activation,), to=table.frames[-1].now(), told=(line,))


def _left(table: Table, unit: int) -> str:
    """Return how many actions a unit has left; who rides has none (P28-VEH-TRANS-2)."""
    left = table.unit(unit).actions
    if not left and is_riding(table, unit):
        return "aboard"
    return f"{left} action" if left == 1 else f"{left} actions"


def _named(table: Table, units: tuple[int, ...]) -> str:
    """Return units with the actions they have left, as many as fit a question."""
    names = [f"{table.name(unit)} ({_left(table, unit)})" for unit in units[:MOST_NAMED]]
    more = len(units) - len(names)
    return " or ".join((*names, f"one of {more} more") if more else names)


def _choices(table: Table, unit: int, several: bool) -> tuple[Choice, ...]:
    """Return what is always offered beside a unit's actions (P28-ACT-1)."""
    name = f": {table.name(unit)}" if several else ""
    # P28-BREAK-6
    if table.unit(unit).is_unnerved:
        return (Choice(f"Rally{name}", Rally(unit=unit)),)
    # P28-VEH-TRANS-2
    if is_riding(table, unit):
        out, stay = Disembark(unit=unit), Finish(unit=unit)
        return (Choice(f"Get out{name}", out), Choice(f"Stay aboard{name}", stay))
    done = Choice(f"Finish{name}", Finish(unit=unit))
    # P28-HOLD-1, P28-SQD-7
    return (done,) if is_out(table, unit) else (Choice(f"Hold{name}", Hold(unit=unit)), done)
