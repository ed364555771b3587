"""The GM's powers over players: what they own, whether they play, what the GM may look at."""

from __future__ import annotations

from typing import Literal

from rules.core import GM, Go, Line, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.cards import deck
from rules.games.planetx.legality import refuse, top
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade import goods
from rules.games.planetx.trade.trade import Trading
from rules.games.planetx.turn.giving_up import taken_out

from .gm import GmMove, Number, Word, check_player
from .gm_hold import Adjust, adjusted, check_adjust


class GmAdjust(GmMove, frozen=True, kw_only=True, tag="gm_adjust"):
    """Give or take population (by the rules of gain and loss), XP, points or tokens (PX-GM-2)."""

    adjust: Adjust

    def check_gm(self, state: State) -> None:
        """Raise RuleError if the change cannot be made."""
        check_adjust(state, self.adjust)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Make the change; a loss may ask its player."""
        state, told, first = adjusted(state, self.adjust)
        who = seat_title(self.adjust.seat)
        text = f"changes {self.adjust.what} of {who} by {self.adjust.amount:+d}"
        return Go(state=state, told=(self.line(text, "PX-GM-2"), *told), first=first)


class SetCounter(GmMove, frozen=True, kw_only=True, tag="set_counter"):
    """Set a named counter of the game, or of one player (PX-GM-2, PX-MOD-FURY-2)."""

    name: Word
    value: Number
    seat: Seat = ""

    def check_gm(self, state: State) -> None:
        """Raise RuleError for an unknown player."""
        if self.seat:
            check_player(state, self.seat)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        owner = f" of {seat_title(self.seat)}" if self.seat else ""
        told = self.line(f"sets {self.name}{owner} to {self.value}", "PX-GM-2")
        if self.seat:
            counters = {**state.players[self.seat].counters, self.name: self.value}
            return Go(state=with_player(state, self.seat, counters=counters), told=(told,))
        return Go(state=state.but(counters={**state.counters, self.name: self.value}), told=(told,))


class SetTitle(GmMove, frozen=True, kw_only=True, tag="set_title"):
    """Give a title to a player (PX-GM-2, PX-MOD-FURY-2)."""

    title: Word
    seat: Seat

    def check_gm(self, state: State) -> None:
        """Raise RuleError for an unknown player."""
        check_player(state, self.seat)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Record who holds the title."""
        told = self.line(f"names {seat_title(self.seat)} {self.title}", "PX-GM-2")
        return Go(state=state.but(titles={**state.titles, self.title: self.seat}), told=(told,))


class RemovePlayer(GmMove, frozen=True, kw_only=True, tag="remove_player"):
    """Take a player out, or leave the seat standing with nobody in it (PX-GM-3)."""

    seat: Seat
    how: Literal["eliminate", "passive"] = "eliminate"

    def check_gm(self, state: State) -> None:
        """Raise RuleError for a player who is out already, or the last one who acts."""
        check_player(state, self.seat)
        others = [s for s in state.playing() if s != self.seat and not state.players[s].passive]
        if not state.active:
            refuse("WRONG_STEP", "Nobody is taken out before the first turn.", "PX-GM-3")
        if state.players[self.seat].status == "eliminated":
            refuse("OUT_OF_GAME", f"{seat_title(self.seat)} is out already.", "PX-GM-3")
        if self.how == "passive" and not others:
            refuse("NOT_ALLOWED", "At least one player who acts must stay.", "PX-GM-3")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Take the player out; if it was their turn, it ends."""
        told = self.line(f"takes {seat_title(self.seat)} out ({self.how})", "PX-GM-3")
        if self.how == "passive":
            return Go(state=with_player(state, self.seat, passive=True), told=(told,))
        return taken_out(state, self.seat, told)


class ReplacePlayer(GmMove, frozen=True, kw_only=True, tag="replace_player"):
    """Let a new person play a seat that stood empty (PX-GM-3); the seat keeps all it has."""

    seat: Seat

    def check_gm(self, state: State) -> None:
        """Raise RuleError for an unknown player."""
        check_player(state, self.seat)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Have the seat act again."""
        told = self.line(f"gives {seat_title(self.seat)} a new player", "PX-GM-3")
        return Go(state=with_player(state, self.seat, passive=False), told=(told,))


class Peek(GmMove, frozen=True, kw_only=True, tag="peek"):
    """Look at a player's hidden cards and open offer; everybody is told (PX-PBP-5)."""

    seat: Seat

    def check_gm(self, state: State) -> None:
        """Raise RuleError unless the setting allows it."""
        check_player(state, self.seat)
        if not state.config.gm_sees:
            refuse("NOT_ALLOWED", "gm_sees is off: the GM sees no secrets.", "PX-PBP-5")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Tell everybody that the GM looked, and the GM what is there."""
        hidden = [h.card for h in state.players[self.seat].cards if not h.open]
        names = "; ".join(deck.described(state, copy) for copy in hidden) or "no hidden card"
        frame = top(state, Trading)
        if frame is not None and self.seat in frame.pair():
            names += f" Offer: {goods.described(state, frame.deal)}"
        public = self.line(f"looks at {seat_title(self.seat)}'s secrets", "PX-PBP-5")
        private = Line(f"{seat_title(self.seat)} holds {names}", "PX-PBP-5", to=(GM,))
        return Go(state=state, told=(public, private), reveals=True)
