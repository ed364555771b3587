"""One fight between two units up to the hits: focus, counter, charge die, rolls (P28-FLOW-1).

A Fight action, the extra fight of a charge and a free strike all use this frame. Dice fall in the
order of P28-FLOW-3.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Mod, Move, Work
from rules.dice import Dice
from rules.games.planet28.answers import Brawl, Counter, Decline, blows
from rules.games.planet28.attack import Attack, Volley, due, hits, rolled
from rules.games.planet28.campaign.agendas import changed, learnt
from rules.games.planet28.condition import displaced, emptied
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.facings import side_touched, touched
from rules.games.planet28.hulls import working
from rules.games.planet28.kinds import is_open_to
from rules.games.planet28.rolls import BreakTest, SkillRoll
from rules.games.planet28.skills import better
from rules.games.planet28.solo.speakers import is_enemys
from rules.games.planet28.state import Table, weapon_of
from rules.games.planet28.tally import hit as tallied
from rules.games.planet28.warband.sections import DOZER

from .after_blows import aimed, is_bursting, turned_on, used
from .blast import blasts

Manner = Literal["fight", "charge", "free"]
CHARGE = 4


class Melee(Brawl, frozen=True, kw_only=True, tag="melee"):
    """A fight of `striker` against `struck`: their attacks, and those of a counter.

    `edge`: the charge's bonus stands (no block).
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

    def hands(self) -> tuple[int, int]:
        """Return the unit that may counter, and its opponent."""
        return self.struck, self.striker

    def do_fear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the nerve of a unit striking at something Terrifying (P28-FIGHT-3)."""
        # P28-FIGHT-3: the test of a charge covers its extra fight; P28-TR-FEARLESS.
        bold = self.manner == "charge" or state.has(self.striker, "Fearless")
        # P28-TR-TERRIFYING
        if bold or not state.has(self.struck, "Terrifying"):
            return Go(state=state)
        return Go(state=state, first=(BreakTest(unit=self.striker, cause="trait"),))

    def do_engage(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Step in, and take the focus test against several enemies (P28-FIGHT-2, P28-MULTI-1)."""
        if self.heard("success") is False:
            return Go(state=state, back={"success": False})
        # P28-FIGHT-2: stepping in locks both and is not a move.
        table, told = state, tuple[Line, ...]()
        if self.struck not in state.touching(self.striker):
            table, told = displaced(state.lock(self.striker, self.struck), self.striker)
            table = touched(table, self.striker, self.struck, "")
            table = touched(table, self.struck, self.striker, "")
        # What has been said of a side holds as long as they touch.
        if side := self.strikes[0].facing:
            table = touched(table, self.struck, self.striker, side)
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
        # P28-LEAVE-1: a unit leaving a combat cannot counter. P28-ARC-SHIELD: a unit that cannot
        # be attacked cannot be countered either.
        if self.manner == "free" or shielded or not may_counter(state, self.struck):
            return None
        choices = blows(state, self.struck, self.striker, Counter)
        entry = Entry(
            seat=state.seat(self.struck),
            kinds=(Counter, Decline),
            choices=(*choices, Choice("No counter", Decline())),
            # P28-SOLO-5: the enemy always counters.
            default=choices[0].move if is_enemys(state, self.struck) else Decline(),
        )
        striker, struck = state.name(self.striker), state.name(self.struck)
        text = f"{striker} attacks {struck} with {self.strikes[0].weapon}. Counter for one action?"
        return Ask(kind="counter", rule="P28-CTR-1", text=text, entries=(entry,))

    def do_counter(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Pay for a counter."""
        answer = answers.get(state.seat(self.struck))
        if not isinstance(answer, Counter):
            return Go(state=state)
        # P28-CTR-1: a reaction is paid for with unused actions.
        left = state.unit(self.struck).actions - 1
        reply = Attack(by=self.struck, at=self.striker, weapon=answer.weapon, skill=answer.skill)
        frame = msgspec.structs.replace(self, replies=(reply,))
        line = Line(f"{state.name(self.struck)} counters with {answer.weapon}.", "P28-CTR-2")
        table = state.change(self.struck, actions=left, countered=True)
        # P28-HOLD-2: a unit with no actions left neither holds nor claims.
        table = table if left else emptied(table, self.struck)
        return Go(state=table, frame=frame, told=(line,))

    def do_attack(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the charge die and the next attack (P28-FIGHT-4)."""
        strike = due(self.strikes)
        if strike is None:
            return Go(state=state)
        charge, told = self._charge(state, strike.by, dice)
        blade = blade_mods(state, self.striker, self.struck) if self.manner == "charge" else ()
        mods = (*charge, *blade, *unfocused(state, self.striker))
        roll = attack(state, strike.by, strike.weapon, strike.skill, mods)
        return Go(state=state, first=(roll,), told=told)

    def _charge(
        self, table: Table, unit: int, dice: Dice
    ) -> tuple[tuple[Mod, ...], tuple[Line, ...]]:
        """Return what a charge adds: 1D4, and 1 for a big charger (P28-CHG-2, P28-CHG-8)."""
        if not self.edge:
            return (), ()
        big = bulk(table, unit)
        if not is_dice_charge(table, self.struck):
            return big, ()
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
        """Return the fight with what the last roll came to: attacks are rolled before replies."""
        won = self.heard("success")
        if won is None:
            return self
        one = due(self.strikes)
        volley = self.strikes if one else self.replies
        # P28-WSR-VOL
        natural = int(self.heard("natural") or 0)
        burst = not won and is_bursting(table, one or due(volley), natural)
        after = rolled(volley, bool(won), burst)
        if one:
            return msgspec.structs.replace(self, strikes=after)
        return msgspec.structs.replace(self, replies=after)

    def do_outcome(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hand over to the wounds dealt by whoever succeeded (P28-CTR-4, P28-CTR-5, P28-CTR-6)."""
        frame = self._rolled(state)
        if due(frame.replies) is not None:
            return Go(state=state, frame=frame, to="reply")
        won = tuple(aimed(state, one) for one in hits((*frame.strikes, *frame.replies)))
        # The next attack uses up the aim, hit or miss, even if it is a counter (P28-INT-25).
        attacks = (*frame.strikes, *frame.replies)
        table = state
        for one in attacks:
            table = used(table, one)
        # P28-CAMP-1
        for unit in dict.fromkeys(one.by for one in won):
            table = tallied(table, unit)
        told, turns = turned_on(table, attacks)
        table, won, learnt = self._learnt(table, won)
        told = (*learnt, *told)
        if learnt and not won:
            return Go(state=table, frame=frame, told=told, first=turns)
        # P28-CTR-5: nobody is hurt.
        if not won:
            text = f"{state.name(self.striker)} misses {state.name(self.struck)}."
            missed = Line(text, "P28-FIGHT-5", main=True)
            return Go(state=table, frame=frame, told=(missed, *told), first=turns)
        wounds = Wounds(striker=self.striker, struck=self.struck, hits=won)
        first = (wounds, *turns, *blasts(table, won))
        return Go(state=table, frame=frame, told=told, first=first)

    def _learnt(self, table: Table, won: Volley) -> tuple[Table, Volley, tuple[Line, ...]]:
        """Return the hits that harm: one may teach something instead (P28-AGENDA-KNOWLEDGE)."""
        for one in won:
            agenda = learnt(table, one.by, one.at) if table.agendas else None
            # Only a hit of its own fight action, no counter and no free strike.
            if agenda is None or one.by != self.striker or self.manner == "free":
                continue
            rest = tuple(other for other in won if other is not one)
            text = (
                f"{table.name(one.by)} hits {table.name(one.at)} and does no damage: "
                "its hidden agenda was to learn from this fight, and it has."
            )
            line = Line(text, "P28-AGENDA-KNOWLEDGE", main=True)
            return changed(table, agenda, done=True), rest, (line,)
        return table, won, ()


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


def may_counter(table: Table, unit: int) -> bool:
    """Return whether a unit may counter: it has not acted, and has an action (P28-CTR-1).

    See P28-CTR-7.
    """
    who = table.unit(unit)
    # P28-A1: with the switch, reactions are possible while actions are left.
    again = not who.countered or table.is_switched("counter_after_counter", "yes")
    ready = who.status == "ok" and not who.climbing and not table.is_under(unit, "Blind")
    return ready and again and not who.acted and who.actions >= 1


def focus_roll(table: Table, unit: int) -> SkillRoll | None:
    """Return the focus test due before a unit fights, None where there is none (P28-MULTI-1)."""
    crowd = len(table.touching(unit))
    # P28-MULTI-2: one test applies to the whole turn, passed or failed.
    # P28-MULTI-4: none for vehicles.
    if crowd < 2 or not is_open_to(table, unit, "focus") or table.unit(unit).focus != "untested":
        return None
    mods = (Mod("enemies", -crowd, "P28-MULTI-1"),)
    return SkillRoll(unit=unit, skill="AW", why="focus test", rule="P28-MULTI-1", mods=mods)


def bulk(table: Table, unit: int) -> tuple[Mod, ...]:
    """Return what its size adds to a unit's charge (P28-CHG-2, P28-TR-BIG)."""
    return (Mod("Big", 1, "P28-CHG-2"),) if table.has(unit, "Big", "Gigantic") else ()


def blade_mods(table: Table, unit: int, target: int) -> tuple[Mod, ...]:
    """Return what a blade takes from whoever charges its front (P28-VEH-DOZER)."""
    front = side_touched(table, target, unit) == "front"
    if not front or not working(table, target, DOZER):
        return ()
    return (Mod("blade", -1, "P28-VEH-DOZER"),)


def is_dice_charge(table: Table, target: int) -> bool:
    """Return whether a charge at a target adds 1D4; its bulk counts anyhow (P28-CHG-8)."""
    # P28-TR-BULWARK
    return not table.has(target, "Bulwark")


def unfocused(table: Table, unit: int) -> tuple[Mod, ...]:
    """Return the penalty of a failed focus test for the enemies touched now (P28-MULTI-3)."""
    if table.unit(unit).focus != "failed":
        return ()
    # P28-A38: the enemies are counted again at each fight.
    crowd = len(table.touching(unit))
    return (Mod("no focus", -crowd, "P28-MULTI-3"),) if crowd else ()


def attack(table: Table, unit: int, weapon: str, skill: str, mods: tuple[Mod, ...]) -> SkillRoll:
    """Return the roll for an attack with a melee weapon, on psyche if that is better."""
    psychic = "Psychic" in weapon_of(table, unit, weapon).special
    chosen = better(table, unit, "F", psychic) if not skill else ("P" if skill == "P" else "F")
    why = f"fight with {weapon}"
    return SkillRoll(unit=unit, skill=chosen, why=why, rule="P28-FIGHT-4", mods=mods)
