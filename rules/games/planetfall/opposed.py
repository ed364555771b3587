"""Opposed tactics tests with logistics points (PF-OPP-1 to PF-OPP-6, section 3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Mod, Move, RuleError, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.procedures.planetfall.opposed import SIDES, USUAL_DICE, Round, opposed_test
from rules.procedures.planetfall.pools import SIX

from .answers import Accept
from .procedure import Procedure
from .state import Table

Two = tuple[int, int]
MOST_BID = 50


class RequestBids(Move, frozen=True, kw_only=True, tag="request_bids"):
    """The loser of the roll asks for bids (PF-OPP-5)."""


class Bid(Move, frozen=True, kw_only=True, tag="bid"):
    """Logistics points added to one's total, lost either way (PF-OPP-4, PF-OPP-6)."""

    amount: Annotated[int, msgspec.Meta(ge=0, le=MOST_BID)]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for more than the side has or may use in one test."""
        most = most_bid(state, seat)
        if self.amount > most:
            own = state.command(seat)
            text = (
                f"{self.amount} is too much: {seat_title(seat)} has {own.lp} logistics points and "
                f"may use {own.lp_per_test} in one test, so bid 0 to {most}."
            )
            raise RuleError(text, "PF-OPP-6")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every bid that the side can afford."""
        if seat not in state.sides:
            return
        yield from (cls(amount=n) for n in range(most_bid(state, seat) + 1))


class OpposedTest(Procedure, frozen=True, kw_only=True, tag="opposed_test"):
    """An opposed tactics test for `purpose`. The result `winner` is a seat.

    `totals` are those of the last throw with bonus and bids, the first side's first; `bids` what
    has been bid.
    """

    stages: ClassVar[tuple[str, ...]] = ("roll", "request", "bids")

    purpose: str
    dice: int = USUAL_DICE
    totals: Two = (0, 0)
    bids: Two = (0, 0)

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Throw both sides' dice with their bonuses, ties again (PF-OPP-1 to PF-OPP-3)."""
        rounds = opposed_test(dice, self._bonuses(state), self.dice, "bot")
        totals = rounds[-1].totals
        line = self._told(state, rounds)
        return Go(state=state, frame=self._with(totals=totals), told=(line,))

    def ask_request(self, state: Table) -> Ask | None:
        """Ask the loser whether it wants bids, if it has anything to bid (PF-OPP-5)."""
        loser = self._loser(state)
        if not state.command(loser).lp:
            return None
        entry = Entry(
            seat=loser,
            kinds=(RequestBids, Accept),
            choices=(Choice("Let it stand", Accept()), Choice("Request bids", RequestBids())),
            default=Accept(),
        )
        text = (
            f"{seat_title(loser)} has lost the test for {self.purpose}. "
            "Request bids? Both sides then add Logistics Points in secret."
        )
        return Ask(kind="bid_request", rule="PF-OPP-5", text=text, entries=(entry,))

    def do_request(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the result stand, or have both sides bid."""
        loser = self._loser(state)
        if not isinstance(answers.get(loser), RequestBids):
            return Go(state=state, back={"winner": state.enemy(loser)})
        line = Line(f"{seat_title(loser)} requests bids.", "PF-OPP-5")
        return Go(state=state, told=(line,))

    def ask_bids(self, state: Table) -> Ask:
        """Take both bids in secret; one may be changed until both are in (PF-OPP-6)."""
        entries = tuple(_bidder(state, side) for side in state.sides)
        text = f"Logistics points for {self.purpose}: how many do you bid?"
        return Ask(kind="bids", rule="PF-OPP-6", text=text, entries=entries, sealed=True)

    def do_bids(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Reveal, add and take both bids; a tie is thrown again with them kept (PF-A8)."""
        table, told, bids = state, [], []
        for side in state.sides:
            answer = answers.get(side)
            bid = answer.amount if isinstance(answer, Bid) else 0
            left = table.command(side).lp - bid
            # PF-OPP-6: both are paid at once, win or lose.
            table = table.change_command(side, lp=left)
            bids.append(bid)
            told.append(f"{seat_title(side)} bids {bid}")
        totals = (self.totals[0] + bids[0], self.totals[1] + bids[1])
        line = Line(f"{' and '.join(told)}: {totals[0]} against {totals[1]}.", "PF-OPP-6")
        after = self._with(totals=totals, bids=(bids[0], bids[1]))
        if totals[0] != totals[1]:
            winner = table.enemy(after._loser(table))
            won = Line(f"{seat_title(winner)} wins the test for {self.purpose}.", "PF-OPP-1")
        else:
            # PF-OPP-2: with bonus and bids kept, and no second bidding.
            rounds = opposed_test(dice, after._bonuses(state), self.dice, "bot")
            after = after._with(totals=rounds[-1].totals)
            winner, won = table.enemy(after._loser(table)), after._told(state, rounds)
        return Go(state=table, back={"winner": winner}, told=(line, won), reveals=True)

    def _with(self, totals: Two, bids: Two | None = None) -> OpposedTest:
        return msgspec.structs.replace(self, totals=totals, bids=bids or self.bids)

    def _bonuses(self, table: Table) -> Two:
        """Return what each side adds: its tactical bonus (PF-OPP-3), and its bid."""
        one, other = (table.command(side).bonus for side in table.sides)
        return one + self.bids[0], other + self.bids[1]

    def _loser(self, table: Table) -> str:
        return table.sides[0 if self.totals[0] < self.totals[1] else 1]

    def _told(self, table: Table, rounds: tuple[Round, ...]) -> Line:
        totals = rounds[-1].totals
        winner = table.sides[0 if totals[0] > totals[1] else 1]
        text = (
            f"{seat_title(winner)} wins the test for {self.purpose}, {max(totals)} to "
            f"{min(totals)}."
        )
        work = tuple(one for throw in rounds for one in self._work(table, throw))
        rule = "PF-OPP-1" if len(rounds) == 1 else "PF-OPP-2"
        return Line(text, rule, work=work, main=True)

    def _work(self, table: Table, throw: Round) -> Iterator[Work]:
        for place in range(len(SIDES)):
            side = table.sides[place]
            causes = (
                Mod("tactical bonus", table.command(side).bonus, "PF-OPP-3"),
                Mod("bid", self.bids[place], "PF-OPP-6"),
            )
            mods = tuple(mod for mod in causes if mod.amount)
            total = str(throw.totals[place])
            yield Work(seat_title(side), throw.faces[place], SIX, mods=mods, verdict=total)


def most_bid(table: Table, side: str) -> int:
    """Return the most that a side may bid in one test (PF-OPP-6)."""
    own = table.command(side)
    return min(own.lp, own.lp_per_test, MOST_BID)


def _bidder(table: Table, side: str) -> Entry:
    most = most_bid(table, side)
    amounts = dict.fromkeys((0, 1, 2, 3, most)) if most > 3 else range(most + 1)
    choices = tuple(Choice(f"Bid {n}", Bid(amount=n)) for n in amounts if n <= most)
    return Entry(seat=side, kinds=(Bid,), choices=choices, default=Bid(amount=0))
