"""A tiny made-up game, to test the core with: two seats hide a bid, the higher rolls to wound.

Each round both bid 0 to 3 in secret; the higher bidder rolls a d6 against the other, who may then
spend a charm to have it rolled again; a 5 or 6 wounds; three wounds end it. Nobody strikes over
more than 90 paces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

import msgspec

from rules.core import (
    CORE_MOVES,
    GM,
    TEXT,
    Ask,
    Card,
    Choice,
    Entry,
    FactType,
    Frame,
    Go,
    Interrupt,
    Line,
    Move,
    Option,
    Orders,
    Outcome,
    Rule,
    RuleError,
    SeatPlan,
    State,
    System,
    Work,
    fact,
    seat_title,
)
from rules.core.answers import given
from rules.core.score import Score, Standing
from rules.core.throw import Throw
from rules.dice import Dice, Roll


class Paces(FactType["DuelState"]):
    """A distance in paces, typed as `12` or `12 paces`."""

    example = "such as 12"

    def read(self, state: DuelState, text: str) -> int:
        number = text.lower().removesuffix("paces").strip()
        if not number.isdecimal() or len(number) > 3:
            raise RuleError(
                f'"{text}" is not a distance in paces; write "12", for example.', "DUEL-1"
            )
        return int(number)


PACES = Paces()


class Bid(Move, frozen=True, kw_only=True):
    """Bid 0 to 3, and say how far away one stands."""

    amount: int
    paces: Annotated[int, fact(PACES)] = 0

    def check(self, state: Any, seat: str) -> None:
        if not 0 <= self.amount <= 3:
            raise RuleError(f"A bid of {self.amount} is not between 0 and 3.", "DUEL-1")

    @classmethod
    def candidates(cls, state: Any, seat: str) -> Iterator[Move]:
        for amount in range(-1, 5):
            yield Bid(amount=amount)


class Charm(Move, frozen=True, kw_only=True):
    """Spend a charm, or do not."""

    spend: bool


class Faint(Interrupt, frozen=True, kw_only=True):
    """Give up, at any time, with some last words."""

    words: Annotated[str, msgspec.Meta(max_length=80), TEXT] = ""

    def check(self, state: Any, seat: str) -> None:
        if seat not in state.wounds:
            raise RuleError("Only a duellist can faint.", "DUEL-3")
        if state.wounds[seat] >= 3:
            raise RuleError("It is over.", "DUEL-3")

    @classmethod
    def candidates(cls, state: Any, seat: str) -> Iterator[Move]:
        yield Faint()

    def intervene(self, state: Any, seat: str, dice: Dice) -> Go:
        hurt = msgspec.structs.replace(state, wounds={**state.wounds, seat: 3})
        said = f'{seat_title(seat)} faints: "{self.words}"' if self.words else ""
        told = Line(said or f"{seat_title(seat)} faints.", "DUEL-3", main=bool(said))
        return Go(state=hurt, out=Rounds, told=(told,))


class Yield(Interrupt, frozen=True, kw_only=True):
    """Leave this round's bid to the other: one is awaited no longer."""

    def intervene(self, state: Any, seat: str, dice: Dice) -> Go:
        return Go(state=msgspec.structs.replace(state, resting=(*state.resting, seat)))


class Trip(Interrupt, frozen=True, kw_only=True):
    """A fault of ours: it fails in the middle, after a die."""

    def intervene(self, state: Any, seat: str, dice: Dice) -> Go:
        dice.roll(1, 6, "trip", seat)
        raise ZeroDivisionError("the duel tripped")


class Strike(Frame, frozen=True, kw_only=True):
    """One strike: a roll, perhaps a charm, a wound."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "charm", "wound")

    by: str
    on: str
    face: int = 0

    def do_roll(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        (face,) = dice.roll(1, 6, "strike", self.by)
        return Go(state=state, frame=msgspec.structs.replace(self, face=face))

    def ask_charm(self, state: Any) -> Ask | None:
        if self.face < 5 or not state.charms[self.on]:
            return None
        entry = Entry(
            seat=self.on,
            kinds=(Charm,),
            choices=(
                Choice("Spend a charm", Charm(spend=True)),
                Choice("Take it", Charm(spend=False)),
            ),
            default=Charm(spend=False),
        )
        return Ask(kind="charm", rule="DUEL-2", text="Spend a charm?", entries=(entry,))

    def do_charm(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        charm = answers.get(self.on)
        if not isinstance(charm, Charm) or not charm.spend:
            return Go(state=state)
        left = {**state.charms, self.on: state.charms[self.on] - 1}
        return Go(state=msgspec.structs.replace(state, charms=left), to="roll")

    def do_wound(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        if self.face < 5:
            missed = Line(f"{seat_title(self.by)} misses.", "DUEL-2", main=True)
            return Go(state=state, back={"hit": False}, told=(missed,))
        wounds = {**state.wounds, self.on: state.wounds[self.on] + 1}
        hit = Line(f"{seat_title(self.by)} wounds {seat_title(self.on)}.", "DUEL-2", main=True)
        felt = Line(f"It hurts: {wounds[self.on]} of 3.", "DUEL-2", to=(self.on,))
        state = msgspec.structs.replace(state, wounds=wounds)
        return Go(state=state, back={"hit": True}, told=(hit, felt))


class Rounds(Frame, frozen=True, kw_only=True):
    """The duel's turn machine."""

    stages: ClassVar[tuple[str, ...]] = ("bids", "tally")

    def ask_bids(self, state: Any) -> Ask | None:
        if max(state.wounds.values()) >= 3:
            return None
        entries = tuple(
            Entry(
                seat=seat,
                kinds=(Bid,),
                default=Bid(amount=0),
                must=seat not in state.resting,
            )
            for seat in sorted(state.wounds)
        )
        return Ask(kind="bid", rule="DUEL-1", text="Bid.", entries=entries, sealed=True)

    def do_bids(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        if not answers:
            return Go(state=state, back={"over": True})
        state = msgspec.structs.replace(state, resting=())
        bids = {seat: bid.amount for seat, bid in answers.items() if isinstance(bid, Bid)}
        shown = ", ".join(f"{seat_title(seat)} {bids[seat]}" for seat in sorted(bids))
        told = (Line(f"Bids: {shown}.", "DUEL-1"),)
        low, high = sorted(bids, key=lambda seat: bids[seat])
        far = any(isinstance(bid, Bid) and bid.paces > 90 for bid in answers.values())
        if bids[low] == bids[high] or far:
            return Go(state=state, to="bids", told=told)
        return Go(state=state, first=(Strike(by=high, on=low),), told=told)

    def do_tally(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        hits = state.hits + sum(bool(back["hit"]) for back in self.returned)
        return Go(state=msgspec.structs.replace(state, hits=hits), to="bids")


class DuelState(State, frozen=True, kw_only=True):
    """Wounds and charms by seat, hits in all, and the pledge as a book."""

    books: ClassVar[tuple[str, ...]] = ("pledge",)

    frames: tuple[Rounds | Strike, ...] = ()
    answers: dict[str, Bid | Charm] = {}
    wounds: dict[str, int]
    charms: dict[str, int]
    hits: int = 0
    resting: tuple[str, ...] = ()
    pledge: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True):
    """What anybody sees: all but the bids."""

    wounds: dict[str, int]
    charms: dict[str, int]
    mine: Any = None


class Bidding(Orders[DuelState]):
    """Orders such as "bid 2"."""

    def obey(self, order: str, state: Any, seat: str) -> Move | None:
        word, _, value = order.partition(" ")
        if word != "bid" or not value.isdecimal():
            raise RuleError(f'"{order}" is not an order; write "bid 2", for example.', "DUEL-1")
        return Bid(amount=int(value))


class Duel(System[DuelState]):
    """The made-up game."""

    name = "duel"
    title = "Duel"
    version = "1"
    State = DuelState
    Moves = Bid | Charm | Faint | Trip | Yield | CORE_MOVES
    options = (Option("charms", ("0", "1", "2"), "1", "Charms of each."),)
    seats = SeatPlan(2, 2)
    swaps = True
    orders = Bidding()
    catalogue = (
        Rule("DUEL-1", "Bids", "Both bid in secret.", "here"),
        Rule("DUEL-2", "Strikes", "The higher bidder strikes.", "here"),
        Rule("DUEL-3", "Fainting", "A duellist may give up.", "here"),
    )

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Any:
        players = [seat for seat in seats if seat != GM]
        return DuelState(
            frames=(Rounds(),),
            wounds=dict.fromkeys(players, 0),
            charms=dict.fromkeys(players, int(options["charms"])),
            pledge=("never", "retreat"),
        )

    def look(self, state: Any, viewer: str | None) -> Any:
        mine = given(state).get(viewer)
        return Seen(state.wounds, state.charms, mine)

    def outcome(self, state: Any) -> Outcome | None:
        lost = [seat for seat, wounds in state.wounds.items() if wounds >= 3]
        won = tuple(seat for seat in state.wounds if seat not in lost)
        return Outcome(f"{seat_title(won[0])} wins.", won) if lost else None

    def score(self, view: Any) -> Score:
        fewest = min(view.wounds.values())
        return Score(
            "wounds",
            tuple(
                Standing(seat, seat_title(seat), n, won=n == fewest)
                for seat, n in sorted(view.wounds.items(), key=lambda pair: pair[1])
            ),
        )

    def throw(self, roll: Roll, work: Work | None) -> Throw | None:
        return Throw("strikes that wound", tuple(int(face > 4) for face in range(1, 7)))

    def card(self, view: Any) -> Card:
        wounds = ", ".join(f"{seat_title(seat)} {n}" for seat, n in view.wounds.items())
        return Card("Duel", f"Wounds: {wounds}")

    def invariants(self, state: Any) -> tuple[str, ...]:
        return tuple(f"{seat} has {n} wounds" for seat, n in state.wounds.items() if n > 3)


DUEL = Duel()
SEATS = ("blue", "red")
GM_SEAT = GM
