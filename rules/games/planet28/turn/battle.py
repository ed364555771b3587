"""The turn machine of a battle: setup, the turns one after another, the end (P28-TURN-*).

It is the bottom frame of the stack; everything a unit does is a child of one of its stages.
Between activations it checks whether the battle goes on.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.aboard import is_steered
from rules.games.planet28.answers import LetGo
from rules.games.planet28.campaign.agenda_frame import Agendas
from rules.games.planet28.campaign.agendas import turned
from rules.games.planet28.claims import LAST_CALL
from rules.games.planet28.dissolving import partings
from rules.games.planet28.goals.counting import (
    counted,
    decided,
    seats_of,
    won_at_end,
    won_at_once,
)
from rules.games.planet28.goals.counting import spoken as goal_told
from rules.games.planet28.goals.edges import asking as edges_asked
from rules.games.planet28.goals.edges import taken as edges_taken
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.goals.reaching import asking as touching_asked
from rules.games.planet28.goals.reaching import named as touching
from rules.games.planet28.goals.scene import Scene, is_due
from rules.games.planet28.goals.touching import Touching
from rules.games.planet28.kinds import is_open_to
from rules.games.planet28.legality import check_holding
from rules.games.planet28.measured.deploying import Deploying
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.order import enemy_die
from rules.games.planet28.solo.speakers import is_enemys
from rules.games.planet28.state import Slot, Table
from rules.games.planet28.straying import straggler, without_strays
from rules.games.planet28.units import Character, Vehicle

from .activation import Activation, is_decided, serve
from .engineers import mendings
from .flyers import brought_down, flyers
from .rounds import Ail, close_effects, refreshed, speed_dice
from .sealed_deployment import sealings
from .setup import set_up
from .signals import signals
from .stowing import stowings
from .turn_order import Ordering, activation, waiting


class Battle(Procedure, frozen=True, kw_only=True, tag="battle"):
    """A battle from its set-up to its last turn."""

    stages: ClassVar[tuple[str, ...]] = (
        "scene",
        "setup",
        "edges",
        "deploy",
        "aloft",
        "turn",
        "mend",
        "speed",
        "next",
        "call",
        "close",
        "again",
        "count",
        "end",
    )

    def do_scene(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Settle the scenario, if one is played (P28-SETUP-1)."""
        # Of the battle before nothing is left.
        table = state if state.goal is None else msgspec.structs.replace(state, goal=None)
        return Go(state=table, first=(Scene(),) if is_due(state) else ())

    def do_setup(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll what is rolled before the first turn (P28-SETUP-3 to P28-SETUP-5)."""
        table, told = set_up(state, dice)
        # P28-SETUP-5: hidden agendas come last, after deployment.
        first = (Agendas(),) if state.ledger is not None else ()
        return Go(state=table, told=told, first=first)

    def do_aloft(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let owners say where flyers begin and who begins aboard (P28-VEH-TYPE-FLYER)."""
        return Go(state=state, first=(*flyers(state), *stowings(state)))

    def ask_edges(self, state: Table) -> Ask | None:
        """Ask those for their own edge who begin away from all edges, if it matters."""
        return edges_asked(state)

    def do_edges(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note the own edges, if they matter."""
        table, told = edges_taken(state, answers)
        return Go(state=table, told=told)

    def do_deploy(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Have all sides deploy: on a measured table, or in words if they are sealed."""
        first = (Deploying(),) if is_measured(state) else sealings(state)
        return Go(state=state, first=first)

    def do_turn(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Open a turn: actions come back, poison works (P28-TURN-7)."""
        turn = state.turn + 1
        table = msgspec.structs.replace(state, turn=turn, order=(), place=0)
        # P28-GM-1: a GM may lift the limit by setting it to 0.
        of = f" of {state.limit}" if state.limit else ""
        line = Line(f"Turn {turn}{of}.", "P28-TURN-1", main=True)
        table = refreshed(table)
        sick = tuple(
            Ail(unit=u.id, what="Poison")
            for u in table.units
            if isinstance(u, Character | Vehicle) and u.here and u.poisoned
        )
        return Go(state=table, told=(line,), first=(*sick, *partings(table)))

    def do_mend(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the Engineers aboard mend their vehicles (P28-TURN-7, 3)."""
        return Go(state=state, first=mendings(state))

    def do_speed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll what changes with the turn, then fix the order (P28-TURN-7, 4 to 7)."""
        table, told = speed_dice(state, dice)
        # P28-TURN-7, 6
        table, enemy = enemy_die(table, dice)
        first = (*signals(table), Ordering())
        return Go(state=table, told=(*told, *enemy), first=first)

    def do_next(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Activate the next place in the order, after waiting claims (P28-TURN-1)."""
        # P28-TURN-10
        if is_decided(state):
            return _over(state)
        # P28-HOLD-2
        if state.claims:
            return serve(state)
        # P28-SQD-7: whoever is out of unit acts right after its squad.
        if late := straggler(state, waiting(state)):
            slot = Slot(state.unit(late).value, (late,))
            order = (*state.order[: state.place], slot, *state.order[state.place :])
            table = msgspec.structs.replace(state, order=order, place=state.place + 1)
            return Go(state=table, first=(Activation(units=(late,)),), to="next")
        if state.place >= len(state.order):
            return Go(state=state)
        # P28-TURN-3, P28-A7: a live order is fixed again for those that have not acted.
        if _has_shifted(state):
            return Go(state=state, first=(Ordering(),), to="next")
        # P28-TURN-5: a place shared by tied friends is for those that have not acted yet.
        due = waiting(state)
        units = tuple(u for u in state.order[state.place].units if u in due)
        slot = Slot(state.order[state.place].value, units)
        order = (*state.order[: state.place], slot, *state.order[state.place + 1 :])
        table = msgspec.structs.replace(state, order=order, place=state.place + 1)
        first = (_activation(state, units),) if units else ()
        return Go(state=table, first=first, to="next")

    def ask_call(self, state: Table) -> Ask | None:
        """Make the last call: holding units may act now or lose their actions (P28-HOLD-3)."""
        if is_decided(state) or state.claims:
            return None
        seats = [seat for seat in state.players() if holders(state, seat)]
        if not seats:
            return None
        entries = tuple(_call(state, seat) for seat in seats)
        text = "Last call: who still uses held actions this turn?"
        return Ask(kind=LAST_CALL, rule="P28-HOLD-3", text=text, entries=entries)

    def do_call(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Serve a unit that wants to act, and take the held actions of those that let go."""
        if is_decided(state):
            return _over(state)
        if state.claims:
            return serve(state)
        table, wanted = state, []
        for seat, answer in answers.items():
            # Silence at the last call lets the actions go (P28-HOLD-3).
            if isinstance(answer, Resume):
                wanted.append(answer.unit)
            else:
                table = _let_go(table, seat)
        if not wanted:
            return Go(state=table)
        return Go(state=msgspec.structs.replace(table, claims=tuple(wanted)), to="call")

    def do_close(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End the turn: flyers crash, Foul auras and fire hurt, effects end (P28-TURN-8)."""
        state, told, crashed = brought_down(state)
        # P28-A84: only units in contact when the turn ends, and without armour.
        foul = tuple(
            Ail(unit=u.id, what="Foul aura")
            for u in state.units
            if is_open_to(state, u.id, "Foul aura")
            and any(state.has(enemy, "Foul aura") for enemy in state.touching(u.id))
        )
        burning = tuple(
            Ail(unit=u.id, what="Flame")
            for u in state.units
            if u.here and any(effect.name == "Flame" for effect in u.effects)
        )
        first = (*crashed, *foul, *burning, *partings(state))
        return Go(state=state, first=first, told=told)

    def do_again(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Start the next turn, or end the battle after the last (P28-TURN-10)."""
        # Effects still apply to the nerve of units hurt at the turn's end.
        table = close_effects(state)
        table = turned(table) if table.agendas else table
        if is_decided(table):
            return _over(table)
        return Go(state=table)

    def ask_count(self, state: Table) -> Ask | None:
        """Ask who touches the shelter, where that is counted."""
        return touching_asked(state)

    def do_count(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the turn end for the goal (P28-A108)."""
        # P28-FACT-3: what is said of the shelter counts once it stands.
        if answers:
            return Go(state=state, first=(Touching(units=touching(answers)),))
        return Go(state=counted(state, ()))

    def do_end(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Start the next turn, or end the battle after the last (P28-TURN-10)."""
        if is_decided(state) or 0 < state.limit <= state.turn:
            return _over(state)
        return Go(state=state, to="turn")


def _activation(table: Table, units: tuple[int, ...]) -> Frame:
    """Return the activation of a place: its owner's, or one that decides by itself."""
    # P28-SOLO-4: nobody plays the enemy's units.
    return EnemyTurn(units=units) if is_enemys(table, units[0]) else Activation(units=units)


class Resume(Move, frozen=True, kw_only=True, tag="resume"):
    """A holding unit uses its actions at the last call."""

    unit: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that holds nothing."""
        check_holding(state, seat, self.unit)


def _over(table: Table) -> Go:
    """End the battle: the last frame goes, and the result is told."""
    sides = {table.side(who.id) for who in table.takers()}
    left = seats_of(table, tuple(sides))
    if len(sides) > 1 and table.goal is not None:
        return _won(table, table.goal)
    # P28-TURN-10: when the turns are over the scenario, not the bot, names a winner.
    if len(sides) > 1:
        ended, winners = f"The battle ends after {table.turn} turns.", tuple[str, ...]()
    else:
        names = " and ".join(seat_title(seat) for seat in left) or "Nobody"
        verb = "hold" if len(left) > 1 else "holds"
        ended, winners = f"{names} {verb} the table.", left
    return _ended(decided(table, tuple(sides)), ended, winners)


def _won(table: Table, goal: Goal) -> Go:
    """End the battle by its goal (P28-SETUP-1)."""
    won = won_at_once(table) or won_at_end(table, goal)
    seats = seats_of(table, won)
    names = " and ".join(map(seat_title, seats)) or "Nobody"
    verb = "have" if len(seats) > 1 else "has"
    ended = f"{names} {verb} won. {goal_told(table)}."
    return _ended(decided(table, won), ended, seats)


def _ended(table: Table, ended: str, winners: tuple[str, ...]) -> Go:
    over = msgspec.structs.replace(table, ended=ended, winners=winners, claims=())
    return Go(state=over, back={"over": True}, told=(Line(ended, "P28-TURN-10", main=True),))


def _has_shifted(table: Table) -> bool:
    """Return whether values have changed since the order was fixed, if it is live.

    See P28-TURN-3 and P28-A7.
    """
    if not table.is_switched("order", "live"):
        return False
    due = without_strays(table, waiting(table))
    return any(table.unit(unit).value != activation(table, unit) for unit in due)


def holders(table: Table, seat: str) -> tuple[int, ...]:
    """Return the units of a seat that hold actions and can use them."""
    held = (u for u in table.own(seat) if table.unit(u).holding and table.unit(u).actions)
    # P28-VEH-TR-MERCENARY: the Pilot may have left since.
    return tuple(u for u in held if is_steered(table, u))


def _call(table: Table, seat: str) -> Entry:
    units = holders(table, seat)
    choices = tuple(Choice(f"{table.name(unit)} acts", Resume(unit=unit)) for unit in units[:9])
    return Entry(
        seat=seat,
        kinds=(Resume, LetGo),
        choices=(*choices, Choice("Let them go", LetGo())),
        default=LetGo(),
    )


def _let_go(table: Table, seat: str) -> Table:
    for unit in holders(table, seat):
        table = table.change(unit, holding=False, actions=0)
    return table
