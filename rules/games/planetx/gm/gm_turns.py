"""The GM's powers over the course of the game: skip, cancel, allow, end, settings, rulings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.core import GM, TEXT, Frame, Go, Line, seat_title
from rules.dice import Dice
from rules.games.planetx import options as settings
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.legality import Machine, TurnFrame, refuse
from rules.games.planetx.model import MODS, Hex, Mod
from rules.games.planetx.state import State

from .gm import GmMove, Word
from .gm_hold import Hold


def _turn(state: State) -> None:
    if not any(isinstance(frame, TurnFrame) for frame in state.frames):
        refuse("WRONG_STEP", "No turn is under way.", "PX-GM-4")


class Skip(GmMove, frozen=True, kw_only=True, tag="skip"):
    """Skip the rest of a turn, or its present step (PX-GM-4)."""

    what: Literal["turn", "step"] = "turn"

    def check_gm(self, state: State) -> None:
        """Raise RuleError unless a turn is under way."""
        _turn(state)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Go to the next turn, or to the next step of this one."""
        told = self.line(f"skips the {self.what} of {seat_title(state.active)}", "PX-GM-4")
        if self.what == "turn":
            return Go(state=state, out=Machine, told=(told,))
        place = next(i for i, f in enumerate(state.frames) if isinstance(f, TurnFrame))
        frame = state.frames[place]
        after = "act" if frame.now() == "spend" else "over"
        turn = msgspec.structs.replace(state.turn, closed=True)
        frames = (*state.frames[:place], msgspec.structs.replace(frame, stage=after))
        return Go(state=state.but(frames=frames, turn=turn), told=(told,))


class CancelPending(GmMove, frozen=True, kw_only=True, tag="cancel_pending"):
    """Drop whatever is half resolved and go back to the turn (PX-GM-4)."""

    def check_gm(self, state: State) -> None:
        """Raise RuleError unless something is pending above the turn."""
        _turn(state)
        if isinstance(state.frames[-1], TurnFrame):
            refuse("WRONG_STEP", "Nothing is pending.", "PX-GM-4")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Drop everything above the turn."""
        return Go(state=state, out=TurnFrame, told=(self.line("cancels it", "PX-GM-4"),))


class ForceConsent(GmMove, frozen=True, kw_only=True, tag="force_consent"):
    """Let a hex be terraformed this turn without anybody's consent (PX-GM-4)."""

    hex: Hex

    def check_gm(self, state: State) -> None:
        """Raise RuleError for a hex off the board."""
        if not land(state).is_on_board(self.hex):
            refuse("NOT_ON_BOARD", f'"{self.hex}" is not a hex of this board.', "PX-GM-4")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Note the consent for this turn."""
        consented = (*state.turn.consented, self.hex)
        turn = msgspec.structs.replace(state.turn, consented=consented)
        told = self.line(f"allows {self.hex} to be terraformed", "PX-GM-4")
        return Go(state=state.but(turn=turn), told=(told,))


class EndNow(GmMove, frozen=True, kw_only=True, tag="end_now"):
    """End the game at once and score it (PX-GM-4)."""

    def check_gm(self, state: State) -> None:
        """Raise RuleError if the game is over or not laid out yet."""
        if not state.active:
            refuse("WRONG_STEP", "There is no game under way to end.", "PX-GM-4")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Go to the scoring."""
        bottom = msgspec.structs.replace(state.frames[0], stage="scoring")
        told = self.line("ends the game", "PX-GM-4")
        return Go(state=state.but(frames=(bottom,)), told=(told,))


class GmRoll(GmMove, frozen=True, kw_only=True, tag="gm_roll"):
    """Roll dice for whatever the GM runs (PX-GM-5)."""

    n: Annotated[int, msgspec.Meta(ge=1, le=20)]
    sides: Annotated[int, msgspec.Meta(ge=2, le=100)]
    why: Word

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Roll in the open."""
        faces = dice.roll(self.n, self.sides, self.why, GM)
        text = f"rolls {self.n}d{self.sides} for {self.why}: {', '.join(map(str, faces))}"
        return Go(state=state, told=(self.line(text, "PX-GM-5"),))


class SetConfig(GmMove, frozen=True, kw_only=True, tag="set_config"):
    """Change a setting that may change during play (PX-GM-6)."""

    key: Word
    value: Word

    def check_gm(self, state: State) -> None:
        """Raise RuleError for a setting fixed at the start, or an illegal value."""
        option = settings.BY_KEY.get(self.key)
        if option is None or option.when != "always":
            keys = ", ".join(o.key for o in settings.OPTIONS if o.when == "always")
            text = f'"{self.key}" stands since the start; these may change: {keys}.'
            refuse("NOT_ALLOWED", text, "PX-GM-6")
        fault = settings.option_fault(self.key, self.value)
        if fault:
            refuse("NOT_ALLOWED", fault, "PX-GM-6")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        value = settings.meant(self.key, self.value)
        config = msgspec.structs.replace(state.config, **{self.key: value})
        told = self.line(f"sets {self.key} to {self.value}", "PX-GM-6")
        return Go(state=state.but(config=config), told=(told,))


class SetMod(GmMove, frozen=True, kw_only=True, tag="set_mod"):
    """Switch a mod on or off during play (PX-MOD-1).

    What the mod hands out at the start is not handed out later. What lies on the board stays; the
    mod's commands and everything that it does by itself stop.
    """

    mod: Mod
    on: bool

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        on = {*state.mods, self.mod} if self.on else {*state.mods} - {self.mod}
        mods = tuple(mod for mod in MODS if mod in on)
        told = self.line(f"switches {self.mod} {'on' if self.on else 'off'}", "PX-MOD-1")
        return Go(state=state.but(mods=mods), told=(told,))


class Note(GmMove, frozen=True, kw_only=True, tag="note"):
    """A binding ruling, numbered and shown in the status (PX-GM-7)."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500), TEXT]

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        state = state.but(rulings=(*state.rulings, self.text))
        told = Line(f"Ruling {len(state.rulings)}: {self.text}", "PX-GM-7", main=True)
        return Go(state=state, told=(told,))


class HoldGame(GmMove, frozen=True, kw_only=True, tag="hold_game"):
    """Hold the game until the GM settles something (PX-ASK-GM)."""

    why: Annotated[str, msgspec.Meta(min_length=1, max_length=200), TEXT]

    def check_gm(self, state: State) -> None:
        """Raise RuleError if the game is held already."""
        if isinstance(state.frames[-1], Hold):
            refuse("WRONG_STEP", "The game is held already.", "PX-ASK-GM")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Put the hold on top of everything that waits."""
        hold: tuple[Frame, ...] = (Hold(seat=GM, why=self.why),)
        return Go(state=state, first=hold, told=(self.line("holds the game", "PX-ASK-GM"),))
