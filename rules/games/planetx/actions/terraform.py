"""Terraforming: a fissure becomes unknown again, if the neighbours agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move, question, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_events import followed
from rules.games.planetx.board.board_updates import put_die
from rules.games.planetx.board.territory import frontier, neighbours_of
from rules.games.planetx.cards import effects
from rules.games.planetx.cards.cards import NoConsent
from rules.games.planetx.legality import check_die, check_in_action, refuse, top
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import free_actions


class Terraform(Move, frozen=True, tag="terraform"):
    """Ask to turn a fissure next to the player's territory back to `?`."""

    hex: Hex
    grant: str = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a hex that PX-TERRA-1 forbids or that was refused this turn."""
        check_in_action(state, seat)
        grant = free_actions.choose(state, seat, "terraform", self.grant)
        check_die(state, seat, self.hex, ("F",), "PX-TERRA-1")
        if is_barred(state, seat, self.hex):
            text = f"{self.hex} was refused this turn; it can be asked for again next turn."
            refuse("ASKED_ALREADY", text, "PX-TERRA-4")
        free_actions.check_grant(state, seat, "terraform", grant)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every fissure at the frontier."""
        yield from (cls(hex=at) for at in targets(state, seat))


def targets(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the fissures at a player's frontier."""
    return tuple(h for h in frontier(state, seat) if state.dice[h] == "F")


def listed(state: State, seat: Seat, at: Hex) -> tuple[Seat, ...]:
    """Return whose consent is needed, in turn order (PX-TERRA-2)."""
    if _is_free(state, seat, at):
        return ()
    others = (s for s in state.living() if s != seat)
    return neighbours_of(state, at, others)


def is_barred(state: State, seat: Seat, at: Hex) -> bool:
    """Return whether a hex was refused this turn, whoever would be asked now (PX-TERRA-4)."""
    return at in state.turn.barred and not _is_free(state, seat, at)


def _is_free(state: State, seat: Seat, at: Hex) -> bool:
    """Return whether a ruling or a card does without consent (PX-GM-4, PX-CARD-2)."""
    return at in state.turn.consented or bool(effects.in_force(state, seat, NoConsent))


def terraform(state: State, seat: Seat, move: Terraform, dice: Dice) -> Go:
    """Open the request; with nobody to ask it is granted at once."""
    grant = free_actions.choose(state, seat, "terraform", move.grant)
    frame = Terraforming(seat=seat, hex=move.hex, grant=grant, listed=listed(state, seat, move.hex))
    return Go(state=state, first=(frame,))


class Grant(Move, frozen=True, tag="grant"):
    """Consent to a terraform request."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless this seat was asked."""
        _asked(state, seat)


class Closing(Move, frozen=True):
    """Base of what ends a request at once."""


class Refuse(Closing, frozen=True, tag="refuse"):
    """Refuse a terraform request."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless this seat was asked."""
        _asked(state, seat)


class Withdraw(Closing, frozen=True, tag="withdraw"):
    """Take back a terraform request or trade offer while it waits."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError unless a request or an offer of this seat is waiting."""
        asked = question(state)
        entry = asked.entry(seat) if asked else None
        if entry is None or Withdraw not in entry.kinds:
            refuse("WRONG_STEP", f"{seat_title(seat)} has nothing to withdraw.", "PX-ASK-STACK")


def _asked(state: State, seat: Seat) -> None:
    frame = top(state, Terraforming)
    if frame is None or seat not in frame.listed:
        refuse("WRONG_STEP", f"{seat_title(seat)} is not asked for consent.", "PX-ASK-CONSENT")


class Terraforming(Frame, frozen=True, tag="terraforming"):
    """A request to terraform: the listed players agree, or one of them does not."""

    stages: ClassVar[tuple[str, ...]] = ("consent",)

    seat: Seat
    hex: Hex
    grant: str
    listed: tuple[Seat, ...]

    def ask_consent(self, state: State) -> Ask | None:
        """Ask all those listed; the first refusal closes it (PX-ASK-CONSENT, PX-PBP-1)."""
        entries = tuple(self._entry(state, seat) for seat in self._asked(state))
        if not entries:
            return None
        back = (Choice("Withdraw", Withdraw()),)
        actor = Entry(seat=self.seat, kinds=(Withdraw,), choices=back, must=False)
        text = f"{seat_title(self.seat)} asks to terraform {self.hex}."
        return Ask(
            kind="consent",
            rule="PX-ASK-CONSENT",
            text=text,
            entries=(*entries, actor),
            ends=Closing,
        )

    def _asked(self, state: State) -> tuple[Seat, ...]:
        """Return the seats still to ask: a ruling or a player's leaving may have settled it."""
        if self.hex in state.turn.consented:
            return ()
        return tuple(
            s
            for s in self.listed
            if state.players[s].status != "eliminated" and not state.players[s].passive
        )

    def _silence(self, state: State) -> Move:
        return Grant() if state.config.consent_timeout == "grant" else Refuse()

    def _entry(self, state: State, seat: Seat) -> Entry:
        yes = Choice(f"Allow {self.hex}", Grant())
        no = Choice(f"Refuse {self.hex}", Refuse())
        default = self._silence(state)
        return Entry(seat=seat, kinds=(Grant, Refuse), choices=(yes, no), default=default)

    def do_consent(self, state: State, answers: dict[Seat, Move], dice: Dice) -> Go:
        """Turn the fissure, or leave all as it was (PX-TERRA-3, PX-TERRA-4).

        Consent is used up with it: the next request asks again (PX-TERRA-5).
        """
        if isinstance(answers.get(self.seat), Withdraw):
            back = Line(f"{seat_title(self.seat)} withdraws the request.", "PX-TERRA-4")
            return Go(state=state, back={}, told=(back,))
        if state.dice.get(self.hex) != "F":
            gone = Line(f"{self.hex} is not a fissure any more.", "PX-TERRA-1")
            return Go(state=state, back={}, told=(gone,))
        against = self._against(state, answers)
        if against:
            return self._barred(state, against)
        state = free_actions.use(state, self.seat, self.grant)
        text = f"{seat_title(self.seat)} terraforms {self.hex}: it shows ? again."
        after = put_die(state, self.hex, "?")
        told = [Line(text, "PX-TERRA-3", main=True), *followed(state, after)]
        told += free_actions.told(self.seat, self.grant)
        if effects.in_force(state, self.seat, NoConsent):
            told.append(Line("Nobody is asked.", "PX-FX-NOCONSENT"))
        return Go(state=after, back={}, told=tuple(told))

    def _against(self, state: State, answers: dict[Seat, Move]) -> tuple[Seat, ...]:
        """Return the seats that refuse; one that nobody sits in answers as silence does."""
        if self.hex in state.turn.consented:
            return ()
        living = (s for s in self.listed if state.players[s].status != "eliminated")
        silence = self._silence(state)
        return tuple(s for s in living if isinstance(answers.get(s, silence), Refuse))

    def _barred(self, state: State, against: tuple[Seat, ...]) -> Go:
        barred = (*state.turn.barred, self.hex)
        state = state.but(turn=msgspec.structs.replace(state.turn, barred=barred))
        names = " and ".join(seat_title(seat) for seat in against)
        text = f"{names} refused: {self.hex} stays a fissure. The action is not spent."
        return Go(state=state, back={}, told=(Line(text, "PX-TERRA-4", main=True),))
