"""Colonising: winds of change first, then the colony, then its price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, Work, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_events import followed
from rules.games.planetx.board.board_updates import (
    empties,
    is_empty,
    land,
    own,
    place_colony,
    put_die,
)
from rules.games.planetx.board.territory import is_crowded, spots, territory
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import SkipWinds
from rules.games.planetx.cards.picks import check_distinct, check_pick, full, picks_in_words
from rules.games.planetx.legality import (
    Machine,
    check_in_action,
    check_on_board,
    check_on_turn,
    refuse,
    shown,
    top,
)
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.oaths import after_placing
from rules.games.planetx.turn import free_actions, leaving
from rules.games.planetx.turn.population import Losing
from rules.procedures.planetx import symbols

from . import winds
from .winds import Pick, Picks

PRICE = 2


class Colonise(Move, frozen=True, tag="colonise"):
    """Start colonising; the hex is named once the winds have blown (PX-COL-1)."""

    grant: str = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError without an unplaced piece or a legal spot, or as a free action."""
        check_in_action(state, seat)
        grant = free_actions.choose(state, seat, "colonise", self.grant)
        if not state.players[seat].unplaced:
            refuse("NO_PIECE", f"{seat_title(seat)} has no unplaced colony piece.", "PX-COL-1")
        if not spots(state, seat):
            text = f"{seat_title(seat)} has no empty hex in territory away from all colonies."
            refuse("NO_SPOT", text, "PX-COL-1")
        free_actions.check_grant(state, seat, "colonise", grant)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls()


class Winds(Move, frozen=True, tag="winds"):
    """A player's picks: for each of their colonies, the hexes to keep from filling."""

    picks: dict[Hex, Pick]

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for bad picks, naming the colony (PX-WIND-3, PX-WIND-4, PX-WIND-7)."""
        frame = top(state, Colonising)
        if frame is None or frame.now() != "pick":
            refuse("WRONG_STEP", "No winds of change blow now.", "PX-ASK-WINDS")
        choices = frame.choices(state, seat)
        for colony in self.picks:
            if colony not in choices:
                text = f"{seat_title(seat)} has no colony on {colony} to pick for."
                refuse("BAD_PICK", text, "PX-WIND-8")
        for colony, picks in choices.items():
            check_pick(colony, self.picks.get(colony, ()), picks)
        if state.config.winds_distinct:
            check_distinct(full(choices, self.picks), choices)
        if not frame.is_picking(state, seat):
            text = f"{seat_title(seat)} has nothing to choose now."
            refuse("WRONG_STEP", text, "PX-ASK-WINDS")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every set of picks if there are few, else single changes to the default."""
        frame = top(state, Colonising)
        if frame is not None and frame.now() == "pick":
            choices = frame.choices(state, seat)
            base = winds.default(choices, state.config.winds_distinct)
            yield from (cls(picks=picks) for picks in winds.variations(choices, base))


class Place(Move, frozen=True, tag="place"):
    """Put the colony down."""

    hex: Hex

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-COL-2 forbids a colony on the hex."""
        check_placing(state, seat)
        check_on_board(state, self.hex, "PX-COL-2")
        if not is_empty(state, self.hex):
            text = f"{self.hex} holds {shown(state, self.hex)}; a colony needs an empty hex."
            refuse("WRONG_FACE", text, "PX-COL-2")
        if self.hex not in territory(state, seat):
            text = f"{self.hex} is not {seat_title(seat)}'s territory."
            refuse("NOT_TERRITORY", text, "PX-COL-2")
        if is_crowded(state, self.hex):
            text = f"{self.hex} is next to a colony; two colonies never touch."
            refuse("TOO_CLOSE", text, "PX-COL-2")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every legal spot."""
        yield from (cls(hex=at) for at in spots(state, seat))


class Decline(Move, frozen=True, tag="decline"):
    """Place nothing after the winds; the action is spent all the same (PX-COL-4)."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless this seat has a colony to place."""
        check_placing(state, seat)


def check_placing(state: State, seat: Seat) -> None:
    """Raise RuleError unless this seat has a colony to place now (PX-COL-4)."""
    check_on_turn(state, seat)
    frame = top(state, Colonising)
    if frame is None or frame.now() != "place":
        refuse("WRONG_STEP", "No colony waits to be placed.", "PX-COL-4")


def colonise(state: State, seat: Seat, move: Colonise, dice: Dice) -> Go:
    """Use up the action and let the winds blow before anything is placed (PX-COL-3)."""
    return Go(
        state=free_actions.use(state, seat, free_actions.USUAL), first=(Colonising(seat=seat),)
    )


class Colonising(Frame, frozen=True, tag="colonising"):
    """One colonisation: winds die, everybody's picks, filling, placement, price, finish.

    `empty` are the hexes empty at the roll, `queue` the groups of seats still to pick, `kept` the
    hexes kept so far.
    """

    stages: ClassVar[tuple[str, ...]] = ("roll", "pick", "fill", "place", "finish")

    seat: Seat
    value: int = 0
    empty: tuple[Hex, ...] = ()
    queue: tuple[tuple[Seat, ...], ...] = ()
    kept: tuple[Hex, ...] = ()
    finishing: bool = False

    def choices(self, state: State, seat: Seat) -> dict[Hex, tuple[Pick, ...]]:
        """Return the legal picks for each colony of a player (PX-WIND-3, PX-WIND-4)."""
        empty = frozenset(self.empty)
        return {
            colony: winds.options(land(state), empty, colony, self.value)
            for colony in own(state, seat)
        }

    def do_roll(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Roll the winds die (PX-WIND-1); a blank leaves everything as it is (PX-WIND-2)."""
        name = seat_title(self.seat)
        if effects.in_force(state, self.seat, SkipWinds):
            told = (Line(f"{name} colonises without winds of change.", "PX-FX-SKIPWINDS"),)
            return Go(state=state, to="place", told=told)
        faces = state.config.winds_faces
        raw, (value,) = symbols.throw(dice, 1, faces, "winds of change", self.seat)
        work = (Work("winds of change", raw, len(faces), verdict=f"value {value}"),)
        rule = "PX-WIND-1" if value else "PX-WIND-2"
        told = (Line(f"{name} colonises. Winds of change: {value}.", rule, work=work),)
        if not value:
            return Go(state=state, to="place", told=told)
        return Go(state=state, frame=self._blown(state, value), told=told)

    def _blown(self, state: State, value: int) -> Colonising:
        """Return this frame with the value, the empty hexes, and who picks when (PX-WIND-8)."""
        place = state.order.index(self.seat)
        turned = (*state.order[place:], *state.order[:place])
        seats = tuple(s for s in turned if state.players[s].status != "eliminated")
        one_by_one = state.config.winds_order == "sequential"
        queue = tuple((s,) for s in seats) if one_by_one else (seats,)
        return msgspec.structs.replace(self, value=value, empty=empties(state), queue=queue)

    def is_picking(self, state: State, seat: Seat) -> bool:
        """Tell whether a seat is asked for its picks now (PX-ASK-WINDS)."""
        return seat in self.queue[0] and self._is_choosing(state, seat)

    def ask_pick(self, state: State) -> Ask | None:
        """Ask everybody with a choice what to keep; hidden unless in turn (PX-ASK-WINDS)."""
        entries = tuple(self._entry(state, s) for s in self.queue[0] if self._is_choosing(state, s))
        if not entries:
            return None
        text = f"Winds of change {self.value}: which empty hexes are kept?"
        return Ask(
            kind="winds",
            rule="PX-ASK-WINDS",
            text=text,
            entries=entries,
            sealed=state.config.winds_order == "simultaneous",
        )

    def _is_choosing(self, state: State, seat: Seat) -> bool:
        if state.is_silent(seat):
            return False
        return winds.is_open(self.choices(state, seat), state.config.winds_distinct)

    def _entry(self, state: State, seat: Seat) -> Entry:
        picks = winds.default(self.choices(state, seat), state.config.winds_distinct)
        first = Winds(picks=picks)
        label = f"Keep {picks_in_words(picks)}"[:80]
        return Entry(seat=seat, kinds=(Winds,), choices=(Choice(label, first),), default=first)

    def do_pick(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Take the picks of this group; forced and silent ones are filled in."""
        kept, told = self.kept, []
        for seat in self.queue[0]:
            picks = self._picks(state, seat, answers.get(seat))
            kept = (*kept, *(h for pick in picks.values() for h in pick))
            if picks:
                text = f"{seat_title(seat)} keeps {picks_in_words(picks)}."
                told.append(Line(text, "PX-WIND-3" if self.value == 1 else "PX-WIND-4"))
        kept = land(state).sort(set(kept))
        frame = msgspec.structs.replace(self, queue=self.queue[1:], kept=kept)
        return Go(state=state, frame=frame, to="pick" if frame.queue else None, told=tuple(told))

    def _picks(self, state: State, seat: Seat, answer: Move | None) -> Picks:
        choices = self.choices(state, seat)
        if isinstance(answer, Winds):
            return full(choices, answer.picks)
        return winds.default(choices, state.config.winds_distinct)

    def do_fill(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Fill what was empty at the roll and nobody keeps (PX-WIND-5, PX-WIND-6)."""
        before, kept, filled = state, set(self.kept), []
        for at in self.empty:
            if at not in kept and is_empty(state, at):
                state = put_die(state, at, "?")
                filled.append(at)
        text = f"New dice on {', '.join(filled)}." if filled else "No hex is filled."
        frame = msgspec.structs.replace(self, empty=(), kept=())
        told = (Line(text, "PX-WIND-5"), *followed(before, state))
        return Go(state=state, frame=frame, told=told)

    def ask_place(self, state: State) -> Ask | None:
        """Ask where the colony goes, if anywhere is left (PX-ASK-PLACE)."""
        free = spots(state, self.seat)
        if not free or state.is_silent(self.seat):
            return None
        places = tuple(Choice(f"Colony on {at}", Place(hex=at)) for at in free)
        none = Choice("Place nothing", Decline())
        entry = Entry(
            seat=self.seat, kinds=(Place, Decline), choices=(*places, none), default=Decline()
        )
        text = f"Where does {seat_title(self.seat)} put the colony?"
        return Ask(kind="place", rule="PX-ASK-PLACE", text=text, entries=(entry,))

    def do_place(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Put the piece down and pay for it, or do neither (PX-COL-4, PX-COL-5)."""
        answer = answers.get(self.seat)
        name = seat_title(self.seat)
        if not isinstance(answer, Place):
            free = bool(spots(state, self.seat))
            why = " and then places nothing" if free else ", but no legal spot is left"
            text = f"{name} tries to colonise{why}."
            return Go(state=state, back={}, told=(Line(text, "PX-COL-4", main=True),))
        before, state = state, place_colony(state, answer.hex, self.seat)
        work = effects.loss_work(state, self.seat, "colonise", PRICE)
        told = [Line(f"{name} colonises {answer.hex}.", "PX-COL-7", work=work, main=True)]
        told += followed(before, state)
        state, oath = after_placing(state, answer.hex, self.seat)
        finishing = leaving.is_finishing(state, self.seat)
        frame = msgspec.structs.replace(self, finishing=finishing)
        first = self._price(state, finishing)
        return Go(state=state, frame=frame, first=first, told=(*told, *oath))

    def _price(self, state: State, finishing: bool) -> tuple[Frame, ...]:
        """Return the loss that the placement costs; the last one may be free (PX-COL-5)."""
        if finishing and not state.config.last_colony_pays:
            return ()
        points = effects.loss(state, self.seat, "colonise", PRICE)
        return (Losing(seat=self.seat, points=points, why="for the new colony"),)

    def do_finish(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Finish the player whose last piece this was; the turn ends at once (PX-END-1)."""
        owes = state.config.last_colony == "full_set" and state.players[self.seat].lost > 0
        if not self.finishing or owes:
            return Go(state=state, back={})
        state, told = leaving.finish(state, self.seat)
        return Go(state=state, out=Machine, told=told)
