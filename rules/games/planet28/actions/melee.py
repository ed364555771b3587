"""One fight between two units up to the hits: focus, counter, charge die, rolls (P28-FLOW-1).

A Fight action, the extra fight of a charge and a free strike all use this frame. Dice fall in the
order of P28-FLOW-3.
"""

from __future__ import annotations

from typing import ClassVar, Literal, NamedTuple

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Mod, Move, Work
from rules.dice import Dice
from rules.games.planet28.actions.melee_rolls import CHARGE, attack, focus_roll, unfocused
from rules.games.planet28.answers import Brawl, Counter, Decline, blows
from rules.games.planet28.attack import Attack, Volley, due, hits, rolled
from rules.games.planet28.campaign.agendas import changed, learnt
from rules.games.planet28.condition import displaced, emptied
from rules.games.planet28.facings import touched
from rules.games.planet28.measured.moving import stepped_in
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.solo.speakers import is_enemys
from rules.games.planet28.squads import mover, unaimed
from rules.games.planet28.state import Table
from rules.games.planet28.tally import hit as tallied

from .after_blows import aimed, is_bursting, turned_on, used
from .blast import blasts
from .blows import blade_mods, bulk, die, is_dice_charge, may_counter, wounds_of
from .volleys import strikes

Manner = Literal["fight", "charge", "free"]


class Lesson(NamedTuple):
    """What is left of a fight's hits after one of them may have taught something instead.

    `of` is the unit that was hit and not harmed, 0 for none (P28-AGENDA-KNOWLEDGE).
    """

    table: Table
    hits: Volley
    told: tuple[Line, ...] = ()
    of: int = 0


class Melee(Brawl, frozen=True, kw_only=True, tag="melee"):
    """A fight of `striker` against `struck`: their attacks, and those of a counter.

    A squad may split its attacks among several (P28-SQD-9), the first of whom is `struck`; `asked`
    of them have said whether they counter. `edge`: the charge's bonus stands (no block). `bonus` is
    the charge die that all attacks share, 0 where each has its own.
    """

    stages: ClassVar[tuple[str, ...]] = (
        "fear",
        "engage",
        "focus",
        "counter",
        "attack",
        "reply",
        "outcome",
    )

    striker: int
    struck: int
    strikes: Volley
    replies: Volley = ()
    manner: Manner = "fight"
    edge: bool = False
    asked: int = 0
    bonus: int = 0

    def targets(self) -> tuple[int, ...]:
        """Return whom the attacks are aimed at, each once, in the order named."""
        return tuple(dict.fromkeys(one.at for one in self.strikes))

    def hands(self) -> tuple[int, int]:
        """Return the unit that may counter, and its opponent."""
        return self.targets()[self.asked], self.striker

    def do_fear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the nerve of a unit striking at something Terrifying (P28-FIGHT-3)."""
        # P28-FIGHT-3: the test of a charge covers its extra fight; P28-TR-FEARLESS.
        bold = self.manner == "charge" or state.has(self.striker, "Fearless")
        # P28-TR-TERRIFYING
        if bold or not any(state.has(one, "Terrifying") for one in self.targets()):
            return Go(state=state)
        return Go(state=state, first=(BreakTest(unit=self.striker, cause="trait"),))

    def do_engage(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Step in, and take the focus test against several enemies.

        See P28-FIGHT-2, P28-MULTI-1 and P28-VEH-4.
        """
        if self.heard("success") is False:
            return Go(state=state, back={"success": False})
        # P28-FIGHT-2: stepping in locks both and is not a move.
        table, told = state, tuple[Line, ...]()
        apart = [one for one in self.targets() if one not in state.touching(self.striker)]
        for one in apart:
            table = table.lock(self.striker, one)
        if apart:
            table, told = displaced(table, self.striker)
            table = stepped_in(table, self.striker, apart[0])
        # P28-VEH-4: where they touch now nobody has said.
        for one in apart:
            table = touched(touched(table, self.striker, one, ""), one, self.striker, "")
        # P28-VEH-4: what has been said of a side holds as long as they touch.
        for blow in self.strikes:
            if blow.facing:
                table = touched(table, blow.at, self.striker, blow.facing)
        roll = focus_roll(table, self.striker)
        return Go(state=table, first=() if roll is None else (roll,), told=told)

    def do_focus(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the focus test's result for the rest of the turn (P28-MULTI-2)."""
        if not self.returned:
            return Go(state=state)
        focus = "passed" if self.heard("success") else "failed"
        return Go(state=state.change(self.striker, focus=focus))

    def ask_counter(self, state: Table) -> Ask | None:
        """Ask the target whether it counters, and with what (P28-CTR-1, P28-CTR-2, P28-CHG-9)."""
        shielded = state.is_under(self.striker, "Shield")
        target = self.hands()[0]
        # P28-LEAVE-1: a unit leaving a combat cannot counter. P28-ARC-SHIELD: a unit that cannot
        # be attacked cannot be countered either.
        if self.manner == "free" or shielded or not may_counter(state, target):
            return None
        choices = blows(state, target, self.striker, Counter)
        # P28-CTR-1, P28-CTR-2
        entry = Entry(
            seat=state.seat(target),
            kinds=(Counter, Decline),
            choices=(*choices, Choice("No counter", Decline())),
            # P28-SOLO-5: the enemy always counters.
            default=choices[0].move if is_enemys(state, target) else Decline(),
        )
        striker, struck = state.name(self.striker), state.name(target)
        weapon = next((one.weapon for one in self.strikes if one.at == target), "")
        text = f"{striker} attacks {struck} with {weapon}. Counter for one action?"
        return Ask(kind="counter", rule="P28-CTR-1", text=text, entries=(entry,))

    def do_counter(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Pay for a counter, and ask the next of several who are struck.

        See P28-CTR-1, P28-CTR-2 and P28-SQD-9.
        """
        target = self.hands()[0]
        answer = answers.get(state.seat(target))
        more = self.asked + 1 < len(self.targets())
        asked, to = (self.asked + 1, "counter") if more else (self.asked, None)
        if not isinstance(answer, Counter):
            return Go(state=state, frame=msgspec.structs.replace(self, asked=asked), to=to)
        # P28-CTR-1: a reaction is paid for with unused actions.
        left = state.unit(target).actions - 1
        # P28-SQD-11: of a squad every member strikes back.
        replies = strikes(state, target, self.striker, answer.weapon, answer.skill)
        frame = msgspec.structs.replace(self, replies=(*self.replies, *replies), asked=asked)
        line = Line(f"{state.name(target)} counters with {answer.weapon}.", "P28-CTR-2")
        table = state.change(target, actions=left, countered=True)
        # P28-HOLD-2: a unit with no actions left neither holds nor claims.
        table = table if left else emptied(table, target)
        return Go(state=table, frame=frame, told=(line,), to=to)

    def do_attack(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the charge die and the next attack (P28-FIGHT-4, P28-SQD-10)."""
        strike = next(one for one in self.strikes if one.hit is None)
        charge, told = self._charge(state, strike, dice)
        frame = self
        # P28-SQD-10, P28-A19: with the switch one die is for the whole squad.
        if state.is_switched("squad_charge", "one"):
            frame = msgspec.structs.replace(self, bonus=die(charge))
        blade = blade_mods(state, self.striker, strike.at) if self.manner == "charge" else ()
        mods = (*charge, *blade, *unfocused(state, self.striker))
        roll = attack(state, strike.by, strike.weapon, strike.skill, mods)
        return Go(state=state, frame=frame, first=(roll,), told=told)

    def _charge(
        self, table: Table, strike: Attack, dice: Dice
    ) -> tuple[tuple[Mod, ...], tuple[Line, ...]]:
        """Return what a charge adds: 1D4, and 1 for a big charger (P28-CHG-2, P28-CHG-8).

        Each member of a squad has a die of its own (P28-SQD-10).
        """
        if not self.edge:
            return (), ()
        unit = strike.by
        big = bulk(table, unit)
        if not is_dice_charge(table, strike.at):
            return big, ()
        if self.bonus:
            return (Mod("charge", self.bonus, "P28-CHG-2"), *big), ()
        faces = dice.roll(1, CHARGE, "charge", table.seat(unit))
        work = Work(what="charge", faces=faces, sides=CHARGE)
        text = f"{table.name(unit)} charges with +{faces[0]} F."
        line = Line(text, "P28-CHG-2", work=(work,))
        return (Mod("charge", faces[0], "P28-CHG-2"), *big), (line,)

    def do_reply(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the counter after the attack, without bonus or focus test (P28-CTR-3).

        See P28-MULTI-4.
        """
        frame = self._rolled(state)
        if due(frame.strikes) is not None:
            return Go(state=state, frame=frame, to="attack")
        reply = due(frame.replies)
        if reply is None:
            return Go(state=state, frame=frame)
        roll = attack(state, reply.by, reply.weapon, reply.skill, ())
        return Go(state=state, frame=frame, first=(roll,))

    def _rolled(self, table: Table) -> Melee:
        """Return the fight with what the last roll came to: attacks are rolled before replies.

        See P28-CTR-3, P28-SQD-9 and P28-WSR-VOL.
        """
        won = self.heard("success")
        if won is None:
            return self
        one = due(self.strikes)
        volley = self.strikes if one else self.replies
        # P28-WSR-VOL
        natural = int(self.heard("natural") or 0)
        burst = is_bursting(table, due(volley), natural)
        after = rolled(volley, bool(won), burst)
        if one:
            return msgspec.structs.replace(self, strikes=after)
        return msgspec.structs.replace(self, replies=after)

    def do_outcome(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hand over to the wounds dealt by whoever succeeded.

        See P28-CTR-4, P28-CTR-5, P28-CTR-6 and P28-AGENDA-KNOWLEDGE.
        """
        frame = self._rolled(state)
        if due(frame.replies) is not None:
            return Go(state=state, frame=frame, to="reply")
        won = tuple(aimed(state, one) for one in hits((*frame.strikes, *frame.replies)))
        told, turns = turned_on(state, (*frame.strikes, *frame.replies))
        # The next attack uses up the aim, hit or miss, even if it is a counter (P28-INT-25).
        attacks = (*frame.strikes, *frame.replies)
        table = state
        # P28-WSR-RELOAD
        for one in attacks:
            table = used(table, one)
        table = unaimed(table, attacks)
        # P28-CAMP-1
        for unit in dict.fromkeys(one.by for one in won):
            table = tallied(table, unit)
        table, won, learnt, of = self._learnt(table, won)
        # P28-AGENDA-KNOWLEDGE
        told = (*learnt, *told)
        # P28-AGENDA-KNOWLEDGE: a hit that teaches is no miss.
        if learnt and not won:
            return Go(state=table, frame=frame, told=told, first=turns)
        # P28-CTR-5: nobody is hurt.
        if not won:
            text = f"{state.name(self.striker)} misses {state.name(self.struck)}."
            missed = Line(text, "P28-FIGHT-5", main=True)
            # P28-FIGHT-5, P28-WSR-VOL: a weapon may have turned all the same.
            return Go(state=table, frame=frame, told=(missed, *told), first=turns)
        wounds = wounds_of(state, self.striker, self.targets(), won, of)
        first = (*wounds, *turns, *blasts(table, won))
        return Go(state=table, frame=frame, told=told, first=first)

    def _learnt(self, table: Table, won: Volley) -> Lesson:
        """Return the hits that harm: one may teach something instead (P28-AGENDA-KNOWLEDGE)."""
        for one in won:
            agenda = learnt(table, one.by, one.at) if table.agendas else None
            # Only a hit of its own fight action, no counter and no free strike.
            if agenda is None or mover(table, one.by) != self.striker or self.manner == "free":
                continue
            rest = tuple(other for other in won if other is not one)
            text = (
                f"{table.name(one.by)} hits {table.name(one.at)} and does no damage: "
                "its hidden agenda was to learn from this fight, and it has."
            )
            line = Line(text, "P28-AGENDA-KNOWLEDGE", main=True)
            return Lesson(changed(table, agenda, done=True), rest, (line,), one.at)
        return Lesson(table, won)


def fight(
    unit: int,
    target: int,
    weapon: str,
    skill: str = "",
    manner: Manner = "fight",
    edge: bool = False,
    side: str = "",
) -> Melee:
    """Return the fight of a unit with a melee weapon against a target, on this side of a hull."""
    strike = Attack(by=unit, at=target, weapon=weapon, skill=skill, facing=side)
    return Melee(striker=unit, struck=target, strikes=(strike,), manner=manner, edge=edge)


def bout(table: Table, fought: Melee, only: tuple[int, ...] | None = None) -> Melee:
    """Return a fight in which the members of a squad strike one by one, or `only` these.

    See P28-SQD-9.
    """
    (one,) = fought.strikes
    volley = strikes(table, fought.striker, fought.struck, one.weapon, one.skill, only)
    faced = tuple(msgspec.structs.replace(blow, facing=one.facing) for blow in volley)
    return msgspec.structs.replace(fought, strikes=faced)
