"""What abilities do once an action is spent on them (4.7)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.answers import Land
from rules.games.planet28.condition import displaced, heal, lose
from rules.games.planet28.damage.tolls import Mend, toll
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.measured.pushback import drop_mm, halted, pushed
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.rolls import SkillRoll, sapped
from rules.games.planet28.singling import apart
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.units import Effect, Squad
from rules.ground.units import CENTIMETRE

from .abilities import TRUCE, AbilityMove, Aim, Drain, Heal, Inspire, Persuade
from .fall import fallen, landing

HEALED = 6


class AbilityAction(Procedure, frozen=True, kw_only=True, tag="ability_action"):
    """One ability in use."""

    stages: ClassVar[tuple[str, ...]] = ("use",)

    move: AbilityMove

    def do_use(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Do it, or return the frame that may stop on the way."""
        match self.move:
            case Aim():
                return _aimed(state, self.move)
            case Drain():
                return _drained(state, self.move)
            case Heal():
                return _healed(state, self.move, dice)
            case Inspire():
                return _inspired(state, self.move, dice)
            case Persuade():
                first: Frame = Persuasion(unit=self.move.unit, target=self.move.target)
                return Go(state=state, first=(first,))
        thrown = Throwing(unit=self.move.unit, target=self.move.target)
        return Go(state=state, first=(thrown,))


def _aimed(table: Table, move: Aim) -> Go:
    line = Line(f"{table.name(move.unit)} aims with {move.weapon}.", "P28-AB-AIM", main=True)
    return Go(state=table.change(move.unit, aimed=move.weapon), told=(line,))


def _drained(table: Table, move: Drain) -> Go:
    """Move 1 HP (P28-AB-DRAIN).

    It is not damage, but crossing half health calls for a break test (P28-DMG-5).
    """
    if isinstance(table.unit(move.target), Squad):
        return _drained_squad(table, move)
    after = lose(table, move.target, 1, move.unit, drained=True)
    name, left = table.name(move.target), after.character(move.target).hp
    fate = f"{left} left" if left else "and is slain"
    text = f"{table.name(move.unit)} drains {name}, who loses 1 HP, {fate}."
    line = Line(text, "P28-AB-DRAIN", main=True)
    after, tests = sapped(after, move.target)
    after, gained = _fed(after, move.unit)
    return Go(state=after, told=(line,), first=(*tests, *gained))


def _drained_squad(table: Table, move: Drain) -> Go:
    """Take 1 HP from a member of a squad, whose owner says which (P28-SQD-11)."""
    name, target = table.name(move.unit), table.name(move.target)
    line = Line(f"{name} drains {target} of 1 HP.", "P28-AB-DRAIN", main=True)
    taken = toll(move.target, "Drain", 1, move.unit, drained=True)
    after, gained = _fed(table, move.unit)
    return Go(state=after, told=(line,), first=(taken, *gained))


def _fed(table: Table, unit: int) -> tuple[Table, tuple[Frame, ...]]:
    """Give the drained HP to a unit; of a squad its owner says to which member (P28-SQD-11)."""
    # P28-A32: with the switch, the drainer may exceed its starting HP.
    capped = table.is_switched("drain_cap", "yes")
    if isinstance(table.unit(unit), Squad):
        return table, (Mend(unit=unit, hp=1, rule="P28-AB-DRAIN", capped=capped),)
    return heal(table, unit, 1, capped), ()


def _healed(table: Table, move: Heal, dice: Dice) -> Go:
    faces = dice.roll(1, HEALED, "Heal", table.seat(move.unit))
    if isinstance(table.unit(move.target), Squad):
        return _healed_squad(table, move, faces)
    after = heal(table, move.target, faces[0])
    if table.is_switched("poison_cure", "heal_or_medkit"):
        after = after.change(move.target, poisoned=False)
    won = after.character(move.target).hp - table.character(move.target).hp
    work = Work(what="Heal", faces=faces, sides=HEALED)
    text = f"{table.name(move.unit)} heals {table.name(move.target)} by {won} HP."
    return Go(state=after, told=(Line(text, "P28-AB-HEAL", work=(work,), main=True),))


def _healed_squad(table: Table, move: Heal, faces: tuple[int, ...]) -> Go:
    """Heal a member of a squad, whose owner says which (P28-SQD-11)."""
    work = Work(what="Heal", faces=faces, sides=HEALED)
    text = f"{table.name(move.unit)} heals {table.name(move.target)}."
    line = Line(text, "P28-AB-HEAL", work=(work,), main=True)
    mend = Mend(unit=move.target, hp=faces[0], rule="P28-AB-HEAL")
    return Go(state=table, told=(line,), first=(mend,))


def _inspired(table: Table, move: Inspire, dice: Dice) -> Go:
    """Raise all skills until the turn ends; of several Inspires the highest counts."""
    faces = dice.roll(1, 6, "Inspire", table.seat(move.unit))
    effects = table.unit(move.target).effects
    # P28-AB-INSPIRE: of several the highest counts.
    old = max((e.amount for e in effects if e.name == "Inspire"), default=0)
    new = Effect("Inspire", max(old, faces[0]), table.turn, move.unit)
    kept = tuple(effect for effect in effects if effect.name != "Inspire")
    work = Work(what="Inspire", faces=faces, sides=6)
    text = f"{table.name(move.target)} is inspired: +{new.amount} to all skills this turn."
    line = Line(text, "P28-AB-INSPIRE", work=(work,), main=True)
    return Go(state=table.change(move.target, effects=(*kept, new)), told=(line,))


def persuading(unit: int) -> SkillRoll:
    """Return the roll of a unit that persuades another."""
    return SkillRoll(unit=unit, skill="P", why="persuade", rule="P28-AB-PERSUADE")


class Persuasion(Procedure, frozen=True, kw_only=True, tag="persuasion"):
    """A psyche roll that ends the combat between two units for the turn (P28-AB-PERSUADE)."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "listen")

    unit: int
    target: int

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        return Go(state=state, first=(persuading(self.unit),))

    def do_listen(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Separate the two, who leave each other alone until the turn ends."""
        unit, target = state.name(self.unit), state.name(self.target)
        if not self.heard("success"):
            line = Line(f"{target} does not listen to {unit}.", "P28-AB-PERSUADE", main=True)
            return Go(state=state, told=(line,))
        # P28-A99
        table, parted = apart(state, self.target, "Persuade")
        table = table.part(self.unit, self.target)
        for one, other in ((self.unit, self.target), (self.target, self.unit)):
            # P28-AB-PERSUADE: neither may attack the other this turn.
            truce = Effect(TRUCE, 0, table.turn, other)
            table = table.change(one, effects=(*table.unit(one).effects, truce))
        text = f"{unit} and {target} leave each other alone this turn."
        return Go(state=table, told=(*parted, Line(text, "P28-AB-PERSUADE", main=True)))


class Throwing(Procedure, frozen=True, kw_only=True, tag="throwing"):
    """A throw of 1D12 cm, perhaps over an edge (P28-AB-THROW)."""

    stages: ClassVar[tuple[str, ...]] = ("throw", "land", "fall")

    unit: int
    target: int
    fell_mm: int = 0

    def do_throw(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll how far (P28-AB-THROW), and end the lock between the two (P28-LEAVE-6)."""
        faces = dice.roll(1, 12, "Throw", state.seat(self.unit))
        work = Work(what="Throw", faces=faces, sides=12)
        far = faces[0] * CENTIMETRE
        stop = halted(state, self.target, self.unit, far)
        text = f"{state.name(self.unit)} throws {state.name(self.target)} {faces[0]}cm{stop}."
        line = Line(text, "P28-AB-THROW", work=(work,), main=True)
        # P28-LEAVE-6: being thrown is not leaving, so nobody gets a free strike.
        parted = state
        # P28-LEAVE-6; P28-SQD-11: the others of a squad still touch the thrower.
        if mover(state, self.target) == self.target:
            parted = state.part(self.unit, self.target)
        table, stale = displaced(parted, self.target)
        if not is_measured(table):
            return Go(state=table, told=(line, *stale))
        frame = msgspec.structs.replace(self, fell_mm=drop_mm(table, self.target, self.unit, far))
        table = pushed(table, self.target, self.unit, far)
        return Go(state=table, frame=frame, told=(line, *stale))

    def ask_land(self, state: Table) -> Ask | None:
        """Ask how far the thrown unit falls, if it ends up over an edge."""
        if is_measured(state):
            return None
        entry = Entry(
            seat=state.seat(self.unit),
            kinds=(Land,),
            choices=(Choice("It lands on level ground", Land()),),
            default=Land(),
        )
        text = f"Where does {state.name(self.target)} land?"
        return Ask(kind="throw", rule="P28-FALL-4", text=text, entries=(entry,))

    def do_land(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the landing, and have it confirmed if that is the option (P28-FACT-3)."""
        answer = answers.get(state.seat(self.unit))
        fell = answer.fell_mm if isinstance(answer, Land) else self.fell_mm
        frame = msgspec.structs.replace(self, fell_mm=fell)
        said = landing(state, self.target, fell)
        return Go(state=state, frame=frame, first=to_confirm(state, self.unit, said))

    def do_fall(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the fall (P28-AB-THROW)."""
        # P28-FACT-3: a landing that did not stand is stated again.
        if self.heard("success") is False:
            return Go(state=state, to="land")
        fell = fallen(state, self.target, self.fell_mm, self.unit)
        return Go(state=fell.table, told=fell.told, first=fell.shocks)
