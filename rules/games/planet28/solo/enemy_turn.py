"""The activation of an enemy unit: it decides action by action, and asks only what it sees.

Steps 1 and 2 of the list need no eyes. For the others the people at the table say once what the
unit sees; that holds for the next action as well if nobody has moved in between (P28-SOLO-4).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.aboard import is_steered
from rules.games.planet28.actions.action_turn import ActionTurn
from rules.games.planet28.actions.actions import Action
from rules.games.planet28.answers import Decline
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.moves import Charge, Rally, Walk
from rules.games.planet28.state import ENEMY, Table
from rules.games.planet28.straying import is_out
from rules.games.planet28.turn.activation import is_decided, left_off, serve

from .choosing import Wish, back_to_squad, decided, fought, is_blocked, landing
from .eyes import watched
from .speakers import ends, entries
from .steering import Route, asking, rolled, steered
from .straight import is_in_the_way, turned, up_the_face
from .thrall import Thrall
from .watching import Watch, choices, described, question, wanted


class EnemyTurn(ActionTurn, frozen=True, kw_only=True, tag="enemy_turn"):
    """The activation of the enemy's unit `units[0]`.

    `watch` is what it was last said to see, `trace` where everybody else was then, `gap` whether
    claims may be served now. On a measured table nobody says it, and `goal` is where a straight
    move leads.
    """

    stages: ClassVar[tuple[str, ...]] = (
        *("act", "look", "steer", "route", "measured", "confirm", "resolve"),
    )

    gap: bool = True
    watch: Watch | None = None
    trace: tuple[str, ...] = ()
    pending: Action | None = None
    goal: int = 0

    def wanted(self, table: Table) -> tuple[str, ...]:
        """Return the facts that the form asks for."""
        return wanted(table, self.units[0])

    def _is_claimed(self, table: Table) -> bool:
        """Return whether a claim is to be served now (P28-HOLD-2)."""
        return self.gap and bool(table.claims) and not is_decided(table)

    def _is_ready(self, table: Table) -> bool:
        """Return whether the unit can go on (P28-SOLO-3, P28-TURN-2)."""
        # P28-SQD-14: a squad may have dissolved.
        if not table.is_there(self.units[0]):
            return False
        who = table.unit(self.units[0])
        able = who.here and who.actions > 0 and not table.is_under(who.id, "Blind")
        return able and is_steered(table, who.id) and not is_decided(table)

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Serve a claim, or take the next action: a rally, a fight, or what it decides on."""
        if puppet := int(self.heard("puppet") or 0):
            first = Thrall(units=(puppet,), master=ENEMY, caster=self.units[0])
            return Go(state=state, first=(first,), to="act")
        if self._is_claimed(state):
            # Whoever acts in between may go elsewhere.
            frame = msgspec.structs.replace(self, watch=None)
            return msgspec.structs.replace(serve(state), frame=frame)
        if not self._is_ready(state):
            return left_off(state, self.units, ())
        unit = self.units[0]
        if state.unit(unit).is_unnerved:
            return self._take(state, Wish(Rally(unit=unit)))
        if state.unit(unit).climbing:
            return self._take(state, Wish(_climbing(state, unit)))
        if state.touching(unit) and is_airborne(state, unit) and not state.unit(unit).moves:
            return self._take(state, landing(state, unit))
        if state.touching(unit):
            return self._take(state, fought(state, unit, dice))
        if is_out(state, unit):
            return self._take(state, back_to_squad(state, unit))
        if is_measured(state):
            free = bool(self.wanted(state))
            known = decided(state, unit, watched(state, unit), dice) if free else Wish(None)
            return self._take(state, known)
        if self.watch is not None and self._is_told(state, self.watch):
            return self._take(state, decided(state, unit, self.watch, dice))
        if not self.wanted(state):
            return self._take(state, Wish(None))
        return Go(state=state, to="look")

    def _is_told(self, table: Table, watch: Watch) -> bool:
        """Return whether what was said holds and is all that the unit must know (P28-SOLO-4)."""
        # P28-FACT-1: with a weapon that it has loaded it must know more.
        said = all(getattr(watch, field) is not None for field in self.wanted(table))
        return said and _is_fresh(table, self.trace)

    def _take(self, table: Table, wish: Wish) -> Go:
        """Go on with an action, or leave off if there is none (P28-SOLO-3)."""
        if wish.action is None:
            return self.idle(table, wish.told)
        # What the kinds of units need besides is asked (P28-FACT-1).
        action = wish.action.opened(table)
        frame = msgspec.structs.replace(self, pending=action, goal=wish.goal)
        return Go(state=table, frame=frame, told=wish.told, to="steer")

    def idle(self, table: Table, told: tuple[Line, ...] = ()) -> Go:
        """End the activation of a unit that can do nothing more."""
        line = Line(f"{table.name(self.units[0])} does nothing more.", "P28-SOLO-3")
        return left_off(table.change(self.units[0], actions=0), self.units, (*told, line))

    def ask_look(self, state: Table) -> Ask | None:
        """Ask the people what the unit sees, in one form."""
        if self._is_claimed(state) or not self._is_ready(state):
            return None
        unit, fields = self.units[0], self.wanted(state)
        asked = entries(
            state,
            ENEMY,
            kinds=(Watch, Decline),
            choices=choices(state, fields),
            # P28-FACT-1: nobody makes up what is seen.
            default=Decline(),
        )
        text = question(state, unit, fields)
        return Ask(kind="look", rule="P28-SOLO-4", text=text, entries=asked, ends=ends(asked))

    def do_look(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note what it sees, and decide on it (P28-SOLO-4)."""
        answer = next((one for one in answers.values() if isinstance(one, Watch)), None)
        if answer is None:
            return self.idle(state) if answers else Go(state=state, to="act")
        frame = msgspec.structs.replace(self, watch=answer, trace=traced(state))
        said = described(state, self.units[0], answer)
        line = Line(f"{said}.", "P28-FACT-1")
        return Go(state=state, frame=frame, told=(line,), to="act")

    def do_steer(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for a unit that something stands in the way of (P28-SOLO-6)."""
        action, unit = self.taken(), self.units[0]
        moves = isinstance(action, Walk | Charge) and not state.unit(unit).climbing
        if not moves or not self._is_blocked(state):
            return Go(state=state, to="measured")
        way, line = rolled(state, unit, dice)
        if way is None or (way == "on" and not self._is_passable()):
            return Go(state=state, told=(line,), to="route")
        return self._turned(state, Route(way=way), (line,))

    def _is_blocked(self, table: Table) -> bool:
        """Return whether something stands in its way: said, or seen on a measured table."""
        action = self.taken()
        if is_measured(table) and isinstance(action, Walk | Charge):
            return is_in_the_way(table, action, self.goal)
        return is_blocked(table, self.units[0], self.watch)

    def _is_passable(self) -> bool:
        return "impassable" not in ((self.watch.way or ()) if self.watch else ())

    def _turned(self, table: Table, route: Route, told: tuple[Line, ...] = ()) -> Go:
        action = self.taken()
        assert isinstance(action, Walk | Charge)  # noqa: S101 — only these are steered
        if is_measured(table):
            after = turned(table, action, route.way, self.goal)
            # It has to go nowhere by this action.
            if after is None:
                return self.idle(table, told)
        else:
            after = steered(table, action, route.way)
        frame = msgspec.structs.replace(self, pending=after)
        return Go(state=table, frame=frame, told=told, to="measured")

    def ask_route(self, state: Table) -> Ask | None:
        """Ask the players which way it goes."""
        return asking(state, self.units[0], self._is_passable())

    def do_route(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Send it where the players want it."""
        route = next(iter(answers.values()))
        assert isinstance(route, Route)  # noqa: S101 — the kind of the entries
        return self._turned(state, route)

    def dropped(self, table: Table) -> Go:
        """Do nothing where nobody says what an action needs to be known."""
        return self.idle(table)

    def paid(self, table: Table, action: Action) -> Table:
        """Return the table with the action paid for, which counts as having acted."""
        return super().paid(table, action).change(action.unit, acted=True)

    def spent(self) -> EnemyTurn:
        """Return the activation after an action: who moved sees something else."""
        moved = isinstance(self.pending, Walk | Charge | Rally)
        watch = None if moved else self.watch
        return msgspec.structs.replace(self, pending=None, watch=watch, gap=True)


def _climbing(table: Table, unit: int) -> Walk | None:
    """Return what a unit on a face does: on a measured table it finds the way up by itself."""
    return up_the_face(table, unit) if is_measured(table) else _climb(table, unit)


def _climb(table: Table, unit: int) -> Walk:
    """Return a climb by a unit on a face, which can do nothing else (P28-CLIMB-4)."""
    held = table.unit(unit).climbing
    climb = Walk(unit=unit, distance_mm=None, climb_top_mm=None, climb_from_mm=held)
    return climb.left_open(table)


def traced(table: Table) -> tuple[str, ...]:
    """Return where everybody else is, as far as moves and fear tell."""
    others = (table.unit(unit) for unit in table.enemies(ENEMY))
    return tuple(f"{who.id}:{who.moves}:{who.breaks}:{who.status}" for who in others)


def _is_fresh(table: Table, trace: tuple[str, ...]) -> bool:
    """Return whether all who are left are where they were."""
    return set(traced(table)) <= set(trace)
