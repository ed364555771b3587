"""The first row of a game, and the last of one that is ended before its rules end it."""

from __future__ import annotations

import msgspec

from rules.core import Line, Moment, RuleError, Start, begin, canonical, seat_title
from rules.dice import Dice

from .action import Action, Result
from .head import GameHead

CHANGED = "Seats, options or documents have changed meanwhile. Look, and start again."


def gathered(head: GameHead) -> Start:
    """Return the start of a game from what its lobby holds by now."""
    options = head.setup.all_options(head.system)
    return Start(seats=head.seated(), options=options, papers=head.setup.papers)


class Started(Action, frozen=True, kw_only=True):
    """The start of a game, with the texts of its documents.

    `lobby` is the game that gathered players, None where nobody could change that meanwhile.
    """

    move: Start
    papers: dict[str, str] = {}
    lobby: GameHead | None = None

    def check_ready(self, head: GameHead) -> None:
        """Raise RuleError when somebody changed the seats, options or documents meanwhile."""
        if head.game.status != "lobby" or self.lobby is None:
            return
        if gathered(self.lobby) != gathered(head):
            raise RuleError(CHANGED, "GAME")

    def kind(self) -> str:
        """Return the name of the first row."""
        return "start"

    def text(self) -> bytes:
        """Return seats, options and the documents' hashes."""
        return canonical(self.move)

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Open the game."""
        if head.game.status != "lobby":
            raise RuleError("The game has started already.", "GAME")
        moment = Moment(seat=self.seat, by=self.by, seats=self.move.seats, seq=1, dice=dice)
        step = begin(head.system, self.move, self.papers, moment)
        return Result(
            state=step.state,
            told=(*step.told, *mixed_in(head)),
            decided=step.decided,
            reveals=step.reveals,
            status="open",
            options=without_words(head),
        )


def mixed_in(head: GameHead) -> tuple[Line, ...]:
    """Return the line that says what the players put into the dice."""
    said = head.said()
    words = ", ".join(f"{seat_title(seat)}: {text}" for seat, text in said)
    return (Line(f"Words in the dice: {words}.", "FAIR"),) if said else ()


def without_words(head: GameHead) -> str | None:
    """Return the setup without what was kept only until the start.

    The players' words are in the first row from now on, and no seat is kept for anybody.
    """
    if not head.setup.words and not head.setup.kept:
        return None
    return msgspec.structs.replace(head.setup, words={}, kept={}).text()


class Ended(Action, frozen=True, kw_only=True):
    """The game is ended by its host, GM or a moderator before the rules end it."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "end"

    def text(self) -> bytes:
        """Return only the kind: it is no decision of the rules."""
        return canonical({"kind": "end"})

    def run(self, head: GameHead, dice: Dice) -> Result:
        """End the game; its state stays as it is."""
        if head.game.status not in ("open", "paused"):
            raise RuleError("There is no game in play to end.", "GAME")
        told = Line(f"{self.who} ended the game.", "GAME", main=True)
        return Result(state=head.state, told=(told,), status="abandoned")
