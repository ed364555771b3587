"""What comes right after a battle of a campaign: points, agendas, fates, riches (P28-CAMP-10)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Accept, Decline
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

from . import goal, rewards
from .agendas import DEATH, THIEF, is_completed, kind_of, spoken, worth
from .fielding import heads, ledger_of
from .homecoming import returned
from .injuries import suffered
from .ledger import Agenda, squad_number
from .wrecks import salvaged

# P28-AGENDA-THIEF
CREDITS = 20
# P28-TR-RICH
RICHES = 8
Told = tuple[Line, ...]


class Aftermath(Procedure, frozen=True, kw_only=True, tag="aftermath"):
    """The reckoning after a battle. `judged`: the GM has said who won, so nobody is asked.

    `given` are the seats that put the points of their agenda into the sum of their side.
    """

    stages: ClassVar[tuple[str, ...]] = ("goal", "sums", "points", "fates", "credits")

    judged: bool = False
    reached: tuple[str, ...] = ()
    given: tuple[str, ...] = ()

    def ask_goal(self, state: Table) -> Ask | None:
        """Ask the GM, or all seats, who reached the goal, unless it was counted (P28-CAMP-2)."""
        if self.judged or state.goal is not None:
            return None
        text = "The battle is over. Who reached the goal of the scenario?"
        return Ask(kind="goal", rule="P28-CAMP-2", text=text, entries=goal.judge_entries(state))

    def do_goal(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take note of who did (P28-CAMP-2)."""
        if self.judged or state.goal is not None:
            reached, told = goal.named(state, state.winners), tuple[Line, ...]()
        else:
            side, line = goal.settled(answers, dice)
            reached = goal.on_side(state, side) if side else ()
            told = (*((line,) if line else ()), goal.told(state, side))
        frame = msgspec.structs.replace(self, reached=reached)
        return Go(state=goal.replaced(state, reached or state.winners), frame=frame, told=told)

    def ask_sums(self, state: Table) -> Ask | None:
        """Ask who has completed an agenda and shares points whether its points are shared, too."""
        found = shareable(state)
        if not found:
            return None
        entries = tuple(_sharing(agenda) for agenda in found)
        text = "A hidden agenda is completed. Do its points enter the sum that your side shares?"
        return Ask(kind="agenda_sum", rule="P28-CAMP-10", text=text, entries=entries)

    def do_sums(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take note of who shares them."""
        given = tuple(seat for seat, answer in answers.items() if isinstance(answer, Accept))
        return Go(state=state, frame=msgspec.structs.replace(self, given=given))

    def do_points(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Give everybody what they have earned, agendas last (P28-CAMP-1, P28-CAMP-10)."""
        table, told, sums = rewards.paid_out(state, self.reached)
        for agenda in shareable(state):
            if agenda.seat in self.given:
                sums[agenda.seat] += worth(agenda)
        table, more = due(table, dice)
        table, shares = rewards.shared(table, sums)
        # What enters a sum is told before it.
        lines = (*more, *shares) if self.given else (*shares, *more)
        return Go(state=table, told=(*told, *lines))

    def do_fates(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll what becomes of those who fell and of wrecks (P28-CAMP-7, P28-CAMP-13)."""
        table, fates = suffered(returned(state), dice)
        table, wrecks = salvaged(table, dice)
        return Go(state=_bereft(table), told=(*fates, *wrecks))

    def do_credits(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll what the rich bring in (P28-TR-RICH)."""
        table, told = enriched(state, dice)
        return Go(state=table, told=told)


def shareable(table: Table) -> tuple[Agenda, ...]:
    """Return the completed agendas whose owners decide about their points (P28-CAMP-10)."""
    seats = [seat for side in rewards.allies(table).values() for seat in side]
    done = (one for one in table.agendas if one.seat in seats and is_completed(table, one))
    return tuple(agenda for agenda in done if worth(agenda))


def _sharing(agenda: Agenda) -> Entry:
    points = worth(agenda)
    choices = (
        Choice(f"Keep the {points} points", Decline()),
        Choice("They enter the sum", Accept()),
    )
    return Entry(seat=agenda.seat, kinds=(Accept, Decline), choices=choices, default=Decline())


def due(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Return the table after every agenda was held against the battle (P28-PBP-5)."""
    told: list[Line] = []
    kept: list[Agenda] = []
    for agenda in table.agendas:
        if is_completed(table, agenda):
            table, line = _completed(table, agenda, dice)
            told.append(line)
            continue
        # A battle that its owner sat out does not count against it.
        sat = not ledger_of(table).unit_of(agenda.person)
        failed = agenda.failed if sat else agenda.failed + 1
        kept.append(msgspec.structs.replace(agenda, failed=failed, since=0))
    return msgspec.structs.replace(table, agendas=tuple(kept)), tuple(told)


def _completed(table: Table, agenda: Agenda, dice: Dice) -> tuple[Table, Line]:
    """Reveal an agenda and pay for it (P28-CAMP-10)."""
    ledger, points, kind = ledger_of(table), worth(agenda), kind_of(agenda)
    done = msgspec.structs.replace(agenda, done=True)
    text = f"Hidden agenda of {spoken(table, done)} {points} points"
    if agenda.kind == DEATH:
        # P28-AGENDA-DEATH: for all, since its owner is slain.
        band = ledger.band(agenda.seat)
        ledger = ledger.change_band(agenda.seat, pool=band.pool + points)
        text += " for the whole warband"
    else:
        # P28-CAMP-10
        ledger = ledger.change(agenda.person, cp=ledger.person(agenda.person).cp + points)
    works: tuple[Work, ...] = ()
    if agenda.kind == THIEF:
        # P28-AGENDA-THIEF
        faces = dice.roll(2, CREDITS, "loot of the thief", agenda.seat)
        band = ledger.band(agenda.seat)
        ledger = ledger.change_band(agenda.seat, credits=band.credits + sum(faces))
        works = (Work("credits", faces, CREDITS, verdict=str(sum(faces))),)
        text += f" and {sum(faces)} credits"
    ledger = ledger.noted(agenda.person, f"Completed a hidden agenda: {kind.name}.")
    line = Line(f"{text}.", kind.rule, work=works, main=True)
    return msgspec.structs.replace(table, ledger=ledger), line


def _bereft(table: Table) -> Table:
    """Return the table without the agendas of those who are gone for good (P28-CAMP-10)."""
    ledger = ledger_of(table)
    kept = tuple(one for one in table.agendas if ledger.has(one.person))
    return msgspec.structs.replace(table, agendas=kept)


def enriched(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Return the table with 1D8 credits more for everybody who is rich (P28-TR-RICH)."""
    told: list[Line] = []
    for number in ledger_of(table).roster:
        ledger = ledger_of(table)
        person = ledger.person(number)
        rich = "Rich" in person.profile.traits and not squad_number(person)
        if not rich or not ledger.has(number):
            continue
        seat, name = person.profile.seat, person.profile.name
        faces = dice.roll(heads(ledger, number), RICHES, "riches", seat)
        band = ledger.band(seat)
        ledger = ledger.change_band(seat, credits=band.credits + sum(faces))
        table = msgspec.structs.replace(table, ledger=ledger)
        work = Work("riches", faces, RICHES)
        text = f"{name} brings {seat_title(seat)} {sum(faces)} credits."
        told.append(Line(text, "P28-TR-RICH", work=(work,)))
    return table, tuple(told)
