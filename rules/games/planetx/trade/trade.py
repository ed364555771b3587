"""Trading: one deal a turn between the active player and one other, all goods at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.actions.terraform import Withdraw
from rules.games.planetx.legality import check_in_game, check_in_spending, check_mod, refuse, top
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import Losing, gain
from rules.games.planetx.view import Secretive

from . import goods
from .goods import Deal, Goods, Side

RULE = "PX-MOD-MERCHANTS-3"


class Offer(Move, frozen=True, tag="offer"):
    """Offer another player a trade: what to give, what to get, and perhaps an oath."""

    partner: Seat
    give: Goods = Goods()
    get: Goods = Goods()
    oath: Hex = ""

    def is_secret(self) -> bool:
        """Return True: only the two parties may know what is offered."""
        return True

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-MOD-MERCHANTS-1 to -8 forbid the offer."""
        check_mod(state, "merchants")
        check_in_game(state, self.partner)
        check_in_spending(state, seat)
        goods.check(state, self.deal(seat))
        if self.partner == seat:
            refuse("NOT_ALLOWED", "Nobody trades alone.", "PX-MOD-MERCHANTS-1")
        if state.turn.trade_done:
            refuse("NOT_ALLOWED", "One trade a turn; it has been made.", "PX-MOD-MERCHANTS-1")

    def deal(self, seat: Seat) -> Deal:
        """Return the deal that this offer means."""
        mine = Side(seat=seat, goods=self.give, oath=self.oath)
        return Deal(active=mine, partner=Side(seat=self.partner, goods=self.get))

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield a few plain offers to everybody; all of them cannot be listed."""
        for partner in state.order:
            yield cls(partner=partner, give=Goods(xp=2), get=Goods(pop=1))
            yield cls(partner=partner, give=Goods(pop=1), get=Goods(xp=1))
            yield cls(partner=partner, give=Goods(xp=1), oath=state.players[partner].home or "")
            yield cls(partner=partner, get=Goods(pop=1))
            yield cls(partner=partner, give=Goods(pop=1))


def offer(state: State, seat: Seat, move: Offer, dice: Dice) -> Go:
    """Put the offer to the partner."""
    deal = move.deal(seat)
    name, other = seat_title(seat), seat_title(move.partner)
    public = Line(f"{name} offers {other} a trade.", "PX-MOD-MERCHANTS-1", main=True)
    private = Line(goods.described(state, deal), RULE, to=(seat, move.partner))
    frame = Trading(deal=deal, asked=move.partner)
    return Go(state=state, first=(frame,), told=(public, private), reveals=True)


class Accept(Move, frozen=True, tag="accept"):
    """Accept the offer as it stands; `oath` is where the player's oath token goes, if anywhere."""

    oath: Hex = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless an offer waits for this seat and its oath can be sworn."""
        _waiting(state, seat)
        # A counter-offer holds its own maker's oath alone: no oath of this seat is in the deal.
        goods.check_oath(state, Side(seat=seat, goods=Goods(), oath=self.oath))


class DeclineTrade(Move, frozen=True, tag="decline_trade"):
    """Decline the offer; the trade of this turn is not used up."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless an offer waits for this seat."""
        _waiting(state, seat)


class Counter(Move, frozen=True, tag="counter"):
    """Answer with another offer: what to give and to get instead."""

    give: Goods = Goods()
    get: Goods = Goods()
    oath: Hex = ""

    def is_secret(self) -> bool:
        """Return True: only the two parties may know what is offered."""
        return True

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless an offer waits for this seat and the counter-offer is legal."""
        goods.check(state, _waiting(state, seat).countered(seat, self))

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield two plain counter-offers; all of them cannot be listed."""
        yield cls(give=Goods(pop=1), get=Goods(xp=3))
        yield cls(give=Goods(xp=3), get=Goods(pop=1))


def in_words(state: State, move: Offer | Counter | DeclineTrade) -> str:
    """Return an offer or its answer as people say it, "" where cards change hands by their IDs."""
    if isinstance(move, DeclineTrade):
        return "decline the trade"
    if move.give.cards or move.get.cards:
        return ""
    give, get = (goods.in_words(state, one) or "nothing" for one in (move.give, move.get))
    oath = f", with an oath on {move.oath}" if move.oath else ""
    verb = f"offer {seat_title(move.partner)}" if isinstance(move, Offer) else "offer instead"
    return f"{verb} {give} for {get}{oath}"


def _waiting(state: State, seat: Seat) -> Trading:
    """Return the offer that waits for this seat. Raises RuleError if none does (PX-ASK-TRADE)."""
    frame = top(state, Trading)
    if frame is None or frame.asked != seat:
        refuse("WRONG_STEP", f"No offer waits for {seat_title(seat)}.", "PX-ASK-TRADE")
    return frame


class Trading(Secretive, frozen=True, tag="trading"):
    """An offer on the table; only the two parties know what is in it (PX-PBP-5)."""

    stages: ClassVar[tuple[str, ...]] = ("answer", "gains")

    deal: Deal
    asked: Seat

    def pair(self) -> tuple[Seat, Seat]:
        """Return both parties, the active player first."""
        return self.deal.active.seat, self.deal.partner.seat

    def other(self) -> Seat:
        """Return the party that made the offer on the table."""
        active, partner = self.pair()
        return active if self.asked == partner else partner

    def masked(self, viewer: Seat | None) -> Frame:
        """Hide the goods from everybody but the two parties."""
        if viewer in self.pair():
            return self
        blank = [
            Side(seat=side.seat, goods=Goods()) for side in (self.deal.active, self.deal.partner)
        ]
        return msgspec.structs.replace(self, deal=Deal(active=blank[0], partner=blank[1]))

    def countered(self, seat: Seat, move: Counter) -> Deal:
        """Return the deal of a counter-offer by this seat."""
        mine = Side(seat=seat, goods=move.give, oath=move.oath)
        theirs = Side(seat=self.other(), goods=move.get)
        swapped = self.deal.active.seat != seat
        return Deal(active=theirs if swapped else mine, partner=mine if swapped else theirs)

    def ask_answer(self, state: State) -> Ask | None:
        """Ask the party that got the offer (PX-ASK-TRADE), unless one of both is out."""
        if state.is_silent(self.asked) or self._absent(state):
            return None
        choices = (Choice("Accept", Accept()), Choice("Decline", DeclineTrade()))
        entry = Entry(
            seat=self.asked,
            kinds=(Accept, DeclineTrade, Counter),
            choices=choices,
            default=DeclineTrade(),
        )
        back = (Choice("Withdraw", Withdraw()),)
        maker = Entry(seat=self.other(), kinds=(Withdraw,), choices=back, must=False)
        text = f"{seat_title(self.other())} offers {seat_title(self.asked)} a trade."
        return Ask(
            kind="trade", rule="PX-ASK-TRADE", text=text, entries=(entry, maker), ends="first"
        )

    def _absent(self, state: State) -> Seat:
        """Return a party that plays no more, "" if both do (PX-MOD-MERCHANTS-1)."""
        return next((seat for seat in self.pair() if seat not in state.playing()), "")

    def do_answer(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Drop the offer, replace it, or carry it out."""
        answer = answers.get(self.asked)
        if isinstance(answers.get(self.other()), Withdraw):
            return self._dropped(state, f"{seat_title(self.other())} withdraws the offer.")
        if self._absent(state):
            return self._left(state)
        if isinstance(answer, Counter):
            return self._countered(state, answer)
        if not isinstance(answer, Accept):
            return self._dropped(state, f"{seat_title(self.asked)} declines the offer.")
        deal = goods.with_oath(self.deal, self.asked, answer.oath)
        wrong = goods.fault(state, deal)
        if wrong:
            return self._dropped(state, f"The offer is off: {wrong}")
        losses = tuple(
            Losing(seat=side.seat, points=side.goods.pop, why="in the trade")
            for side in (deal.active, deal.partner)
            if side.goods.pop
        )
        told = Line(f"{seat_title(self.asked)} accepts.", "PX-MOD-MERCHANTS-4", main=True)
        frame = msgspec.structs.replace(self, deal=deal)
        return Go(state=state, frame=frame, first=losses, told=(told,))

    def _dropped(self, state: State, text: str) -> Go:
        return Go(state=state, back={}, told=(Line(text, RULE, main=True),))

    def _left(self, state: State) -> Go:
        """Drop the offer because a party has left the game meanwhile (PX-ELIM-3)."""
        return self._dropped(state, f"The offer is off: {seat_title(self._absent(state))} is out.")

    def _countered(self, state: State, move: Counter) -> Go:
        deal = self.countered(self.asked, move)
        frame = msgspec.structs.replace(self, deal=deal, asked=self.other())
        public = Line(f"{seat_title(self.asked)} makes a counter-offer.", "PX-ASK-TRADE", main=True)
        private = Line(goods.described(state, deal), RULE, to=self.pair())
        return Go(state=state, frame=frame, to="answer", told=(public, private), reveals=True)

    def do_gains(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Once both losses are done, hand out both gains, then the other goods, then the oaths.

        Nothing is handed out once a party has left the game over its loss.
        """
        if self._absent(state):
            return self._left(state)
        told = []
        for giver, taker in goods.both_ways(self.deal):
            if giver.goods.pop:
                rule = "PX-MOD-MERCHANTS-4"
                state, line = gain(state, taker.seat, giver.goods.pop, "in the trade", rule)
                told.append(line)
        for giver, taker in goods.both_ways(self.deal):
            state = goods.moved(state, giver, taker.seat)
        for side in (self.deal.active, self.deal.partner):
            state, lines = goods.sworn(state, side)
            told += lines
        told += goods.told(state, self.deal)
        state = state.but(turn=msgspec.structs.replace(state.turn, trade_done=True))
        return Go(state=state, back={}, told=tuple(told))
