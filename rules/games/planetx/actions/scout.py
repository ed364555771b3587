"""Scouting: turn a `?` at the frontier into whatever the die shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, Work, seat_title
from rules.dice import Dice
from rules.games.planetx.board import terrain
from rules.games.planetx.board.board_updates import put_die
from rules.games.planetx.board.territory import frontier
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import ScoutRerollQ
from rules.games.planetx.legality import check_die, check_in_action, check_on_turn, refuse, top
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import free_actions
from rules.games.planetx.turn.population import Losing
from rules.procedures.planetx.symbols import Face

FISSURE_LOSS = 1


class Scout(Move, frozen=True, tag="scout"):
    """Scout a `?` next to the player's territory; `grant` names the free action used, if any."""

    hex: Hex
    grant: str = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-SCOUT-1 forbids scouting the hex."""
        check_in_action(state, seat)
        grant = free_actions.choose(state, seat, "scout", self.grant)
        check_die(state, seat, self.hex, ("?",), "PX-SCOUT-1")
        free_actions.check_grant(state, seat, "scout", grant)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every `?` at the frontier."""
        yield from (cls(hex=at) for at in targets(state, seat))


def targets(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the hexes that a player could scout, those scouted before too (PX-SCOUT-4)."""
    return tuple(h for h in frontier(state, seat) if state.dice[h] == "?")


def has_reroll(state: State, seat: Seat) -> bool:
    """Tell whether a scouted `?` is rolled again (PX-MOD-MUTATION-3, PX-FX-SCOUTREROLL)."""
    adapted = state.has("mutation") and "adaptation" in state.players[seat].changes
    return adapted or bool(effects.in_force(state, seat, ScoutRerollQ))


def scout(state: State, seat: Seat, move: Scout, dice: Dice) -> Go:
    """Use up the action and begin to roll."""
    grant = free_actions.choose(state, seat, "scout", move.grant)
    return Go(
        state=free_actions.use(state, seat, grant),
        first=(Scouting(seat=seat, hex=move.hex),),
        told=free_actions.told(seat, grant),
    )


class Reroll(Move, frozen=True, tag="reroll"):
    """Roll a scouted `?` again."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless a `?` that this seat scouted waits for a decision."""
        check_scouted(state, seat)


class Keep(Move, frozen=True, tag="keep"):
    """Leave a scouted `?` as it is."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless a `?` that this seat scouted waits for a decision."""
        check_scouted(state, seat)


def check_scouted(state: State, seat: Seat) -> None:
    """Raise RuleError unless this seat has a scouted `?` to decide on (PX-MOD-MUTATION-3)."""
    check_on_turn(state, seat)
    if top(state, Scouting) is None:
        refuse("WRONG_STEP", "No scouted ? waits for a decision.", "PX-MOD-MUTATION-3")


class Scouting(Frame, frozen=True, tag="scouting"):
    """A scouting roll, with the re-rolls of Adaptation."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "again", "result")

    seat: Seat
    hex: Hex
    face: Face = "?"
    works: tuple[Work, ...] = ()

    def do_roll(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Roll once, or until something other than `?` shows (PX-SCOUT-2)."""
        why = f"scouting {self.hex}"
        if has_reroll(state, self.seat) and state.config.scout_reroll == "forced":
            face, works = terrain.roll_known(why, self.seat, dice)
        else:
            (face,), work = terrain.roll(1, why, self.seat, dice)
            works = (work,)
        frame = msgspec.structs.replace(self, face=face, works=(*self.works, *works))
        return Go(state=state, frame=frame)

    def ask_again(self, state: State) -> Ask | None:
        """Ask whether to roll a `?` again, where that is a choice."""
        asks = has_reroll(state, self.seat) and not state.is_silent(self.seat)
        if self.face != "?" or not asks:
            return None
        entry = Entry(
            seat=self.seat,
            kinds=(Reroll, Keep),
            choices=(Choice("Roll again", Reroll()), Choice("Keep the ?", Keep())),
            default=Keep(),
        )
        text = f"{seat_title(self.seat)} scouted a ? on {self.hex}: roll again?"
        return Ask(kind="reroll", rule="PX-MOD-MUTATION-3", text=text, entries=(entry,))

    def do_again(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Roll again or go on."""
        again = isinstance(answers.get(self.seat), Reroll)
        return Go(state=state, to="roll" if again else "result")

    def do_result(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Lay the face down; a fissure costs population (PX-SCOUT-3)."""
        face = effects.mapped(state, self.seat, "scout", self.face)
        text = f"{seat_title(self.seat)} scouts {self.hex}: {face}."
        more = effects.loss_work(state, self.seat, "scout_fissure", FISSURE_LOSS)
        works = (*self.works, *(more if face == "F" else ()))
        told = [Line(text, "PX-SCOUT-2", work=works, main=True)]
        told += effects.misread(self.face, face)  # PX-FX-FACEMAP
        if len(self.works) > 1:
            times = len(self.works) - 1
            told.append(Line(f"? was rolled again, {times} times in all.", "PX-MOD-MUTATION-3"))
        points = effects.loss(state, self.seat, "scout_fissure", FISSURE_LOSS) if face == "F" else 0
        lost = Losing(seat=self.seat, points=points, why="to a fissure")
        first = (lost,) if points else ()
        return Go(state=put_die(state, self.hex, face), told=tuple(told), first=first)
