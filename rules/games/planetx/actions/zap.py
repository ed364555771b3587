"""Zapping: a token spent on a player within reach, who takes the loss or surrenders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import own, set_shields, with_player
from rules.games.planetx.board.territory import is_beside, territory
from rules.games.planetx.cards import effects
from rules.games.planetx.legality import check_in_action, check_mod, refuse, top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import free_actions
from rules.games.planetx.turn.population import Losing

GRANT = "zap"
LOSS = 3


class Zap(Move, frozen=True, tag="zap"):
    """Zap a player whose colony borders on the zapper's territory."""

    target: Seat

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-MOD-BETRAYAL-1 or PX-MOD-BETRAYAL-2 forbids the zap."""
        check_mod(state, "betrayal")
        check_in_action(state, seat)
        if GRANT in state.turn.free_used:
            refuse("FREE_USED", "The Zap of this turn is used up.", "PX-MOD-BETRAYAL-1")
        rule = "PX-MOD-BETRAYAL-2"
        if not state.players[seat].zap:
            refuse("NO_TOKEN", f"{seat_title(seat)} has no zap token.", rule)
        if not is_in_range(state, seat, self.target):
            text = f"{seat_title(seat)}'s territory touches no colony of {seat_title(self.target)}."
            refuse("NOT_ADJACENT", text, rule)
        target = state.players[self.target]
        if self.target == seat or target.status != "playing" or target.surrendered:
            refuse("NOT_TARGETABLE", f"{seat_title(self.target)} cannot be zapped.", rule)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every other player."""
        yield from (cls(target=other) for other in state.order if other != seat)


def is_in_range(state: State, seat: Seat, target: Seat) -> bool:
    """Tell whether a hex of the seat's territory is next to a colony of the target."""
    held = territory(state, seat)
    return any(is_beside(state, at, held) for at in own(state, target))


def zap(state: State, seat: Seat, move: Zap, dice: Dice) -> Go:
    """Spend the token and ask the target."""
    used = (*state.turn.free_used, GRANT)
    state = with_player(state, seat, zap=0)
    state = state.but(turn=msgspec.structs.replace(state.turn, free_used=used))
    text = f"{seat_title(seat)} zaps {seat_title(move.target)}."
    frame = Zapping(seat=seat, target=move.target)
    return Go(state=state, first=(frame,), told=(Line(text, "PX-MOD-BETRAYAL-2", main=True),))


class Regain(Move, frozen=True, tag="regain"):
    """Take a zap token again instead of a usual action."""

    grant: str = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a second token, after a surrender, or as a free action."""
        check_mod(state, "betrayal")
        check_in_action(state, seat)
        grant = free_actions.choose(state, seat, "regain", self.grant)
        free_actions.check_grant(state, seat, "regain", grant)
        player, rule = state.players[seat], "PX-MOD-BETRAYAL-4"
        if player.zap:
            refuse("NOT_ALLOWED", f"{seat_title(seat)} has a zap token already.", rule)
        if player.surrendered:
            refuse("NOT_ALLOWED", f"{seat_title(seat)} has surrendered for good.", rule)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls()


def regain(state: State, seat: Seat, move: Regain, dice: Dice) -> Go:
    """Take the token; this turn's Zap may still use it (PX-MOD-BETRAYAL-4)."""
    state = with_player(free_actions.use(state, seat, free_actions.USUAL), seat, zap=1)
    text = f"{seat_title(seat)} takes a zap token."
    return Go(state=state, told=(Line(text, "PX-MOD-BETRAYAL-4", main=True),))


class Take(Move, frozen=True, tag="take"):
    """Take a zap: lose population."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless this seat was zapped."""
        _zapped(state, seat)


class Surrender(Move, frozen=True, tag="surrender"):
    """Surrender to a zap: all zap and defence tokens leave for good, no population is lost."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless this seat was zapped."""
        _zapped(state, seat)


def _zapped(state: State, seat: Seat) -> None:
    frame = top(state, Zapping)
    if frame is None or frame.target != seat:
        refuse("WRONG_STEP", f"{seat_title(seat)} has no zap to answer.", "PX-ASK-ZAP")


class Zapping(Frame, frozen=True, tag="zapping"):
    """A zap under way: the target answers before any population moves (PX-MOD-BETRAYAL-3)."""

    stages: ClassVar[tuple[str, ...]] = ("answer",)

    seat: Seat
    target: Seat

    def ask_answer(self, state: State) -> Ask | None:
        """Ask the target (PX-ASK-ZAP)."""
        if state.is_silent(self.target):
            return None
        points = effects.loss(state, self.target, "zap", LOSS)
        bear, give_in = (
            Choice(f"Lose {points} population", Take()),
            Choice("Surrender", Surrender()),
        )
        entry = Entry(
            seat=self.target, kinds=(Take, Surrender), choices=(bear, give_in), default=Take()
        )
        text = f"{seat_title(self.seat)} zaps {seat_title(self.target)}: bear it or surrender?"
        return Ask(kind="zap", rule="PX-ASK-ZAP", text=text, entries=(entry,))

    def do_answer(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Lose population or give up all tokens (PX-MOD-BETRAYAL-3, PX-MOD-BETRAYAL-10)."""
        if isinstance(answers.get(self.target), Surrender):
            text = f"{seat_title(self.target)} surrenders and gives up every token."
            told = (Line(text, "PX-MOD-BETRAYAL-10", main=True),)
            return Go(state=surrendered(state, self.target), told=told)
        if state.players[self.target].status == "eliminated":
            text = f"The zap hits nobody: {seat_title(self.target)} is out."
            return Go(state=state, told=(Line(text, "PX-ELIM-3"),))
        points = effects.loss(state, self.target, "zap", LOSS)
        lost = Losing(seat=self.target, points=points, why="to the zap")
        text = f"{seat_title(self.target)} bears the zap."
        work = effects.loss_work(state, self.target, "zap", LOSS)
        told = (Line(text, "PX-MOD-BETRAYAL-3", work=work, main=True),)
        return Go(state=state, told=told, first=(lost,))


def surrendered(state: State, seat: Seat) -> State:
    """Take all zap and defence tokens of a player out of the game (PX-MOD-BETRAYAL-10)."""
    for at, tokens in state.shields.items():
        if seat in tokens:
            state = set_shields(state, at, tuple(s for s in tokens if s != seat))
    return with_player(state, seat, zap=0, shields=0, surrendered=True)
