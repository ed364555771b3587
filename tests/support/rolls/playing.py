"""Free rolls played by the rules alone."""

from __future__ import annotations

import msgspec

from rules.core import Moment, play
from rules.dice import Dice, Scripted
from rules.fair import FairDice
from rules.games import ROLLS
from rules.notation import read
from rules.rolls import Bracketed, Rolls, Throw

OPEN, HIDDEN, TRAIL = b"o" * 32, b"h" * 32, b"t" * 32


def throw(line: str, **more) -> Throw:
    """Return the move that rolls a line."""
    plan = read(line)
    return Throw(line=plan.text, canonical=plan.canonical, notation=plan.version, **more)


def bracketed(*lines: str, digest: str = "0" * 64) -> Bracketed:
    """Return the move that rolls the lines of a message."""
    plans = [read(line) for line in lines]
    return Bracketed(
        lines=tuple(plan.text for plan in plans),
        canonical=tuple(plan.canonical for plan in plans),
        notation=plans[0].version,
        digest=digest,
    )


def fair(trail: bytes = TRAIL) -> FairDice:
    """Return dice as a journal of rolls has them."""
    return FairDice(OPEN, HIDDEN, trail)


def played(move, dice: Dice | str, seat: str = "r1"):
    """Play a move as it is stored, and return its step; scripted dice must be used up."""
    source = Scripted(dice) if isinstance(dice, str) else dice
    stored = msgspec.json.decode(msgspec.json.encode(move), type=ROLLS.Moves)
    step = play(ROLLS, Rolls(), stored, Moment(seat=seat, dice=source))
    if isinstance(source, Scripted):
        source.done()
    return step


def texts(step, to=None) -> list[str]:
    """Return what was told to this audience (None: to everybody)."""
    return [line.text for line in step.told if line.to == to]
