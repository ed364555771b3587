"""One attack of main ordnance from its dice to what it leaves behind (PF-ORD-9 to PF-ORD-20)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Go, Line, Move
from rules.dice import Dice
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.allocation import Allocation, Box, allocate, cancelled

from ..damage.applying import Marks, damaged
from ..damage.ledger import targeted
from ..damage.losses import Losses, Spilling, order
from ..damage.losses import asked as asked_order
from ..damage.pinpoint import pinpointed
from ..damage.ratings import boxes, withstood
from ..damage.saves import Saves, may_take_cover, roll_saves, saved_once, saves
from ..force.mars import (
    CORROSIVE,
    KINETIC,
    PINPOINT,
    TERROR_WEAPON,
    Mar,
    found,
)
from ..measured.shots import aimed_again, measured_again
from ..modifiers import used
from ..state import Table
from .aiming import is_cyber
from .combining import mars_of
from .cyber import attacked
from .declared import AttackKind, Declared, facing, standing
from .quality import ROLL, is_locked, unlocked
from .shelter import asked, is_askable, sheltered
from .solution import LEVERS, Solution, solution
from .spilling import is_at_once, is_spilt, reaching, with_passengers
from .told import allocated, announced, rolled


class Attack(Spilling, frozen=True, kw_only=True, tag="attack"):
    """A declared attack as it is resolved. `hits` are those that are left for the allocation.

    `riding` are the passengers that their owner has named to be hit first, where a switch has hits
    reach them before the next model (PF-EMB-4).
    """

    stages: ClassVar[tuple[str, ...]] = ("roll", "spill", "shelter", "close")

    shot: Declared
    sort: AttackKind = "ordnance"
    hits: int = 0
    riding: tuple[int, ...] = ()

    def reached(self, table: Table) -> int:
        """Return the passengers that this attack reaches before its saves."""
        return self._reaching(table)[0]

    def _reaching(self, table: Table) -> tuple[int, int]:
        """Return whom it reaches before its saves, and by how many hits; 0 and 0 for nobody."""
        # The switch is looked at first: the boxes of a chain take a while to work out.
        if not is_at_once(table):
            return 0, 0
        return reaching(table, chain_boxes(table, self.shot), self.hits)

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the pool, on the table as the attack before has left it (PF-ORD-21)."""
        shot = still(state, self.shot)
        if not shot.aim.chain:
            text = f"{announced(state, self.shot)}: nobody is left, the attack is lost."
            return Go(state=state, told=(Line(text, "PF-ORD-21"),), back={})
        plan = solution(state, shot, self.sort)
        pool = thrown(plan, dice, state.side(shot.squadron))
        left = plan.hits(pool.successes)
        told = (rolled(state, shot, plan, pool, left),)
        table = spent(state, shot, plan, self.sort)
        # PF-MAR-CRYSTAL
        if shot.onward is not None:
            return _reflecting(table, shot, left, told)
        # PF-MAR-CYBER
        if is_cyber(state, shot):
            table, lines = attacked(table, shot, left, dice)
            return Go(state=withstood(table, shot.target), told=(*told, *lines), back={})
        frame = msgspec.structs.replace(self, shot=shot, hits=left)
        return Go(state=table, frame=frame, told=told)

    def ask_spill(self, state: Table) -> Ask | None:
        """Ask who of the passengers is hit first, where the switch has them hit at once."""
        return asked_order(state, *self._reaching(state))

    def do_spill(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the order down: they are hit in it behind their wreck (PF-EMB-4)."""
        riding = order(state, self.reached(state), answers)
        return Go(state=state, frame=msgspec.structs.replace(self, riding=riding))

    def ask_shelter(self, state: Table) -> Ask | None:
        """Ask the target's owner whom a projector shelters, where one may (PF-SAVE-5)."""
        # Where the hits go is worked out for a projector alone: there is seldom one.
        if not is_askable(state):
            return None
        cover = may_take_cover(mars_of(state, self.shot))
        return asked(state, self.shot.target, self.allocation(state).reached, cover=cover)

    def do_shelter(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Allocate, roll the saves, mark what is left of it, and follow it up (PF-ORD-16 on)."""
        shot, side = self.shot, state.side(self.shot.target)
        mars, before = mars_of(state, shot), self.allocation(state)
        answer = answers.get(side)
        within = sheltered(state, shot.target, before.reached, answer)
        # PF-INT-22: by what stood before the damage is marked.
        pool = save_pool(state, shot, mars, before.reached, within)
        saved, told = roll_saves(pool, dice, side, state.name(shot.target))
        after = cancelled(before, saved)
        told = (*told, allocated(state, shot, before, after))
        # PF-A46: by the switch they have had their share, and nothing is left for them at the end.
        spilt = is_at_once(state) and is_spilt(state, chain_boxes(state, shot), after)
        table, lines = harmed(state, shot, mars, after.marks(), dice)
        table = withstood(saved_once(table, shot.target), shot.target)
        # PF-EMB-4: what goes on to passengers are hits of this attack.
        losses = Losses(
            floating=0 if spilt else after.floating,
            terror=found(mars, TERROR_WEAPON) is not None,
            corrosive=found(mars, CORROSIVE) is not None,
        )
        return Go(state=table, first=(losses,), told=(*told, *lines))

    def do_close(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """End the attack, when its losses or its crystal have been settled."""
        return Go(state=state)

    def allocation(self, table: Table) -> Allocation:
        """Return where the hits go before any save (PF-ORD-16)."""
        chain = with_passengers(table, chain_boxes(table, self.shot), self.riding)
        found = allocate(self.hits, chain)
        # PF-SAVE-6: passengers have no saves of their own.
        own = tuple(model for model in found.reached if model in self.shot.aim.chain)
        return msgspec.structs.replace(found, reached=own)


def still(table: Table, shot: Declared) -> Declared:
    """Return an attack without the models that are destroyed by now (PF-ORD-21).

    Where the bot can measure them, its ranges are those to the closest that is left, and it is
    measured again where all of its chain are gone and others of its target are not (PF-ORD-4).
    """
    aim = standing(table, shot.aim)
    if aim.chain == shot.aim.chain:
        return shot
    if not aim.chain:
        return aimed_again(table, msgspec.structs.replace(shot, aim=aim))
    guns = measured_again(table, shot.guns, aim.chain)
    return msgspec.structs.replace(shot, aim=aim, guns=guns)


def chain_boxes(table: Table, shot: Declared) -> tuple[Box, ...]:
    """Return the open boxes of a chain with what each needs now (PF-ORD-15, PF-ORD-16)."""
    firing = len(shot.firing())
    return tuple(
        box
        for model in shot.aim.chain
        for box in boxes(table, model, facing(table, shot.aim, model, firing))
    )


def save_pool(
    table: Table,
    shot: Declared,
    mars: tuple[Mar, ...],
    reached: tuple[int, ...],
    within: tuple[int, ...] = (),
) -> Saves:
    """Return the saves against an attack (PF-SAVE-7): no cover from a Barrage (PF-MAR-BARRAGE).

    `within` are the models in the area of a projector.
    """
    cover = may_take_cover(mars)
    # PF-MAR-KINETIC, PF-INT-5: shields roll heavy dice against it in effective range.
    heavy = not shot.long and found(mars, KINETIC) is not None
    return saves(table, reached, sheltered=within, cover=cover, heavy=heavy)


def thrown(plan: Solution, dice: Dice, who: str) -> pools.Pool:
    """Roll an attack's pool to its end; failures are rolled again first (PF-ORD-13, PF-DICE-9)."""
    first = dice.roll(plan.ad, pools.SIX, "attack", who)
    chosen = _failed(plan, first)[: plan.rerolls] if plan.rerolls else []
    stood = pools.reroll(dice, first, chosen, who, why="attack") if chosen else first
    replaced = tuple((place, first[place]) for place in chosen)
    return pools.finish(dice, plan.kind, plan.need, stood, who, why="attack", replaced=replaced)


def _failed(plan: Solution, faces: tuple[int, ...]) -> list[int]:
    """Return the places of the dice that are no success, left to right."""
    return [at for at, face in enumerate(faces) if not pools.counts(plan.kind, plan.need, face)]


def spent(table: Table, shot: Declared, plan: Solution, sort: AttackKind) -> Table:
    """Return the table after a roll: what was good for one attack is used up.

    A target lock (PF-MAR-TARGETLOCK), modifiers in force for so many rolls; by a switch whoever
    was targeted by a Terror Weapon tests with a die less (PF-A18).
    """
    # PF-MAR-TARGETLOCK
    if is_locked(table, shot):
        table = unlocked(table, shot)
    # PF-MAR-CRYSTAL, PF-DICE-13: nothing in force for a crystal counts in its attack.
    if sort != "crystal":
        for lever in LEVERS:
            table = used(table, shot.squadron, lever, ROLL)
    # PF-MAR-CRYSTAL: a crystal of one's own comes to no harm.
    return table if shot.onward is not None else targeted(table, shot.target, plan.mars)


def harmed(
    table: Table, shot: Declared, mars: tuple[Mar, ...], marks: Marks, dice: Dice
) -> tuple[Table, tuple[Line, ...]]:
    """Mark the damage of an attack, then roll its pinpoint dice (PF-ORD-18, PF-ORD-19)."""
    terror = found(mars, TERROR_WEAPON) is not None
    # PF-MAR-CORROSIVE
    corrosive = found(mars, CORROSIVE) is not None
    table, told = damaged(table, marks, terror=terror, corrosive=corrosive)
    pin = found(mars, PINPOINT)
    who = table.side(shot.squadron)
    table, more = pinpointed(table, marks, pin.value if pin else 0, dice, who, terror=terror)
    return table, (*told, *more)


def reflected(shot: Declared, hits: int) -> Declared:
    """Return the attack of a crystal that took so many hits from this one (PF-MAR-CRYSTAL)."""
    assert shot.onward is not None  # noqa: S101 — only an attack on a crystal goes on
    return Declared(squadron=shot.target, aim=shot.onward, hits=hits, crystal=shot.aim.chain[0])


def _reflecting(table: Table, shot: Declared, hits: int, told: tuple[Line, ...]) -> Go:
    """Let a crystal attack at once with the hits that it took."""
    text = f"{table.does(shot.target, 'takes')} no damage; {hits} dice come back."
    line = Line(text, "PF-MAR-CRYSTAL")
    sent = (Attack(shot=reflected(shot, hits), sort="crystal"),) if hits else ()
    return Go(state=table, first=sent, told=(*told, line), to="close")
