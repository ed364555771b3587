"""The machine at the bottom: setting up, turn after turn, and the end (2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, seat_title
from rules.core.seats import GM
from rules.dice import Dice
from rules.games.planetx.board.board_updates import is_fogged, land, take_die
from rules.games.planetx.gm.gm_hold import highest
from rules.games.planetx.legality import Machine, check_in_game, check_on_board, refuse, top
from rules.games.planetx.model import Hex, Result, Seat
from rules.games.planetx.model import Turn as TurnFacts
from rules.games.planetx.scoring import scoring
from rules.games.planetx.state import State

from . import deadlock, layout
from .turn import Turn


class TakeSeat(Move, frozen=True, tag="take_seat"):
    """Choose a place in the turn order, and with it the start hex (`seating` = choose)."""

    place: int

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a place that does not exist or is taken."""
        frame = top(state, Rounds)
        if frame is None or frame.now() != "seating":
            refuse("WRONG_STEP", "The seats have been dealt.", "PX-TURN-1")
        if seat != frame.chooser(state):
            text = f"{seat_title(frame.chooser(state))} chooses a seat first."
            refuse("NOT_YOUR_TURN", text, "PX-TURN-1")
        if self.place not in frame.free(state):
            free = ", ".join(map(str, frame.free(state)))
            refuse("NOT_AVAILABLE", f"Place {self.place} is not free; free: {free}.", "PX-TURN-1")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every place."""
        yield from (cls(place=place + 1) for place in range(len(state.order)))


class TurnOrder(Move, frozen=True, tag="turn_order"):
    """Set the turn order; for the GM or, without one, for all (`turn_order` = manual)."""

    seats: tuple[Seat, ...]

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless the order holds every seat once."""
        frame = top(state, Rounds)
        if frame is None or frame.now() != "order":
            refuse("WRONG_STEP", "The turn order stands.", "PX-TURN-1")
        if seat not in orderers(state):
            who = "The GM sets" if state.gm else "The players set"
            refuse("NOT_ALLOWED", f"{who} the turn order.", "PX-TURN-1")
        if sorted(self.seats) != sorted(state.order):
            text = f"The order names every seat once: {', '.join(state.order)}."
            refuse("NOT_ALLOWED", text, "PX-TURN-1")


def _called(seats: tuple[Seat, ...]) -> str:
    return ", ".join(map(seat_title, seats))


def orderers(state: State) -> tuple[Seat, ...]:
    """Return the seats that set the turn order by hand: the GM's, or all players' without one."""
    return (GM,) if state.gm else state.order


class ClearHex(Move, frozen=True, tag="clear_hex"):
    """Choose the neighbour of home that starts empty (quick start)."""

    hex: Hex

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless the hex is a neighbour of home to clear (PX-SETUP-5)."""
        frame = top(state, Rounds)
        if frame is None or frame.now() != "clearing":
            refuse("WRONG_STEP", "Hexes are cleared before the first turn only.", "PX-SETUP-5")
        check_in_game(state, seat)
        check_on_board(state, self.hex, "PX-SETUP-5")
        if is_fogged(state, self.hex):
            refuse("FOGGED", f"{self.hex} lies under fog and stays.", "PX-SETUP-5")
        if self.hex not in clearable(state, seat):
            near = ", ".join(clearable(state, seat))
            text = f"{self.hex} is not next to home; possible: {near}."
            refuse("NOT_ADJACENT", text, "PX-SETUP-5")

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every neighbour of home."""
        yield from (cls(hex=at) for at in clearable(state, seat))


def clearable(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the hexes a player may clear at the start, in reading order."""
    home = state.players[seat].home
    near = land(state).near[home] if home else ()
    return land(state).sort(h for h in near if h in state.dice and not is_fogged(state, h))


class Rounds(Machine, frozen=True, tag="rounds"):
    """The whole game: `taken` are the places chosen so far, by seat."""

    stages: ClassVar[tuple[str, ...]] = (
        "order",
        "seating",
        "layout",
        "clearing",
        "turn",
        "next",
        "scoring",
    )

    taken: dict[Seat, int] = {}

    def ask_order(self, state: State) -> Ask | None:
        """Ask the GM, or all without one, for the turn order where it is set by hand."""
        if state.config.turn_order != "manual":
            return None
        stands = TurnOrder(seats=state.order)
        joined = Choice(f"As joined: {_called(state.order)}", stands)
        turned = tuple((*state.order[n:], *state.order[:n]) for n in range(1, len(state.order)))
        others = tuple(Choice(_called(seats), TurnOrder(seats=seats)) for seats in turned)
        entries = tuple(
            Entry(seat=seat, kinds=(TurnOrder,), choices=(joined, *others), default=stands)
            for seat in orderers(state)
        )
        text = "In which order do the players take their turns?"
        return Ask(kind="order", rule="PX-TURN-1", text=text, entries=entries)

    def do_order(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Set the order, by hand or by a shuffle; where people differ, by d10 (PX-TURN-1)."""
        given = {seat: one for seat, one in answers.items() if isinstance(one, TurnOrder)}
        if given:
            seat, work = highest(given, dice, "whose order holds")
            line = Line(f"The order is {seat_title(seat)}'s.", "PX-TURN-1", work=work, main=True)
            return Go(state=state.but(order=given[seat].seats), told=(line,) if work else ())
        if state.config.turn_order == "random" and state.config.seating == "by_order":
            state = state.but(order=dice.shuffle(state.order, "turn order"))
        return Go(state=state)

    def free(self, state: State) -> tuple[int, ...]:
        """Return the places in the turn order that nobody has chosen."""
        taken = self.taken.values()
        return tuple(p for p in range(1, len(state.order) + 1) if p not in taken)

    def chooser(self, state: State) -> Seat:
        """Return the seat whose turn it is to choose a place."""
        return next(s for s in state.order if s not in self.taken)

    def ask_seating(self, state: State) -> Ask | None:
        """Ask one player after the other for a place, where places are chosen."""
        if state.config.seating != "choose" or len(self.free(state)) < 2:
            return None
        seat = self.chooser(state)
        choices = tuple(Choice(f"Seat {p}", TakeSeat(place=p)) for p in self.free(state))
        first = TakeSeat(place=self.free(state)[0])
        entry = Entry(seat=seat, kinds=(TakeSeat,), choices=choices, default=first)
        text = f"Which seat does {seat_title(seat)} take?"
        return Ask(kind="seat", rule="PX-TURN-1", text=text, entries=(entry,))

    def do_seating(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Record a choice; the last place goes to the last player."""
        if state.config.seating != "choose":
            return Go(state=state)
        seat = self.chooser(state)
        answer = answers.get(seat)
        place = answer.place if isinstance(answer, TakeSeat) else self.free(state)[0]
        taken = {**self.taken, seat: place}
        if len(taken) < len(state.order):
            return Go(state=state, frame=msgspec.structs.replace(self, taken=taken), to="seating")
        order = tuple(sorted(taken, key=taken.__getitem__))
        return Go(state=state.but(order=order), frame=msgspec.structs.replace(self, taken={}))

    def do_layout(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Lay out the board and hand out what each player begins with (2.4)."""
        state = layout.lay_out(state)
        state = state.but(deck=dice.shuffle(state.deck, "the deck", to=()))
        order = ", ".join(seat_title(seat) for seat in state.order)
        homes = ", ".join(f"{seat_title(s)} {state.players[s].home}" for s in state.order)
        told = [Line(f"Turn order: {order}.", "PX-TURN-1"), Line(f"Homes: {homes}.", "PX-SETUP-3")]
        if state.has("merchants") and len(state.order) == 2:
            text = "Merchants is made for three players or more; with two it stays thin."
            told.append(Line(text, "PX-SETUP-1"))
        told += deck_unused(state)
        return Go(state=state, told=tuple(told))

    def ask_clearing(self, state: State) -> Ask | None:
        """Ask everybody which neighbour of home starts empty (PX-SETUP-5)."""
        if not state.config.quick_clear:
            return None
        entries = tuple(self._clearing(state, s) for s in state.order if clearable(state, s))
        text = "Which hex next to home starts empty?"
        ask = Ask(kind="clear", rule="PX-SETUP-5", text=text, entries=entries)
        return ask if entries else None

    def _clearing(self, state: State, seat: Seat) -> Entry:
        near = clearable(state, seat)
        choices = tuple(Choice(f"Clear {at}", ClearHex(hex=at)) for at in near)
        first = ClearHex(hex=near[0])
        return Entry(seat=seat, kinds=(ClearHex,), choices=choices, default=first)

    def do_clearing(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Clear what was named, then begin with the first seat."""
        told = []
        for seat, answer in sorted(answers.items()):
            if isinstance(answer, ClearHex):
                state = take_die(state, answer.hex)
                text = f"{seat_title(seat)} starts with {answer.hex} clear."
                told.append(Line(text, "PX-SETUP-5"))
        return Go(state=_begin(state, state.order[0]), told=tuple(told))

    def do_turn(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Play the active player's turn, having said whose it is (PX-TURN-2, PX-PBP-7)."""
        text = f"Round {state.round}: {seat_title(state.active)}'s turn."
        told = (Line(text, "PX-TURN-2"),)
        return Go(state=deadlock.noticed(state), first=(Turn(seat=state.active),), told=told)

    def do_next(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Check for the end in the order of PX-TURN-9, else pass the turn on."""
        state = deadlock.noticed(state)
        if len(state.living()) < 2:
            return _survived(state)
        if state.playing() and all(state.is_silent(seat) for seat in state.playing()):
            return Go(state=state, to="scoring", told=(_DESERTED,))  # PX-GM-3
        passed = _passed_on(state) if state.playing() else None
        if passed is None or (state.last_round or passed.round) < passed.round:
            return Go(state=state, to="scoring")
        if passed.round > state.round:
            if deadlock.is_deadlocked(state):
                return Go(state=state, to="scoring", told=(deadlock.told(state),))
            passed = passed.but(stirred=False)
        return Go(state=passed, to="turn")

    def do_scoring(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Score, and end the game."""
        state, told = scoring.score(state, dice)
        return Go(state=state, told=told, back={})


# PX-GM-3: seats that nobody sits in would pass for ever.
_DESERTED = Line("Nobody is left who acts; the game is scored.", "PX-GM-3", main=True)


def deck_unused(state: State) -> Iterator[Line]:
    """Yield a warning if a deck was handed in that nobody will draw from (PX-CARD-4)."""
    mode = state.config.deck_mode
    if state.cards and mode != "file":
        why = "nobody can buy cards" if mode == "none" else "bought cards are the GM's to write"
        text = f"A deck was handed in, but deck_mode is {mode}: {why}. Set it to file to draw."
        yield Line(text, "PX-CARD-4", main=True)


def _begin(state: State, seat: Seat) -> State:
    turn = TurnFacts(no=state.turn.no + 1)
    return state.but(active=seat, turn=turn)


def _passed_on(state: State) -> State:
    """Return the state at the next seat's turn; after the last seat a new round begins."""
    place = state.order.index(state.active)
    for seat in state.order[place + 1 :]:
        if state.players[seat].status == "playing":
            return _begin(state, seat)
    return _begin(state.but(round=state.round + 1), state.playing()[0])


def _survived(state: State) -> Go:
    """End the game: the only player left has won (PX-ELIM-2)."""
    winners = state.living()
    names = " and ".join(seat_title(seat) for seat in winners) or "Nobody"
    told = (Line(f"{names} alone is left and wins.", "PX-ELIM-2", main=True),)
    result = Result(how="survivor" if winners else "nobody", winners=winners)
    return Go(state=state.but(result=result), back={}, told=told)
