"""How a game of Planet X came out, or would: every player's points and what they are made of."""

from __future__ import annotations

from rules.core import Work, seat_title
from rules.core.score import Score, Standing
from rules.core.throw import Throw
from rules.core.work import MINUS
from rules.dice import Roll
from rules.games.planetx.board.board_updates import own
from rules.games.planetx.model import Seat, Tally
from rules.games.planetx.state import State
from rules.games.planetx.turn.population import signed
from rules.procedures.planetx.symbols import TERRAIN

from .scoring import PARTS

TERRAIN_ROLLS = ("exploring", "scouting", "farming")
"""How the purposes of rolls of terrain dice begin."""


def score(state: State) -> Score:
    """Return everybody's points by rank; before the end the colonies that each has settled."""
    result = state.result
    if result is None or not result.tallies:
        rows = sorted((_settled(state, seat) for seat in state.order), key=lambda r: -r.points)
        return Score("colonies", tuple(rows))
    counted = [_tallied(state, one) for one in result.tallies]
    gone = [s for s in state.order if s not in {one.seat for one in result.tallies}]
    out = (Standing(seat, seat_title(seat), 0, out=True) for seat in gone)
    return Score("points", (*counted, *out))


def _tallied(state: State, one: Tally) -> Standing:
    made = [(getattr(one, field), cause) for field, cause, _ in PARTS]
    parts = [f"{points} {cause}".replace("-", MINUS) for points, cause in made if points]
    parts += [f"cut off: {', '.join(one.cut_off)}"] if one.cut_off else []
    parts += ["may not win"] if one.barred else []
    won = state.result is not None and one.seat in state.result.winners
    return Standing(one.seat, seat_title(one.seat), one.total, tuple(parts), won=won)


def _settled(state: State, seat: Seat) -> Standing:
    player = state.players[seat]
    parts = (f"population {signed(player.pop)}", f"{player.xp} XP")
    won = state.result is not None and seat in state.result.winners
    out = player.status == "eliminated"
    return Standing(seat, seat_title(seat), len(own(state, seat)), parts, won=won, out=out)


def throw(roll: Roll, work: Work | None) -> Throw | None:
    """Return what terrain dice are worth: 1 for whatever is no fissure (PX-DIE-1)."""
    if not roll.why.startswith(TERRAIN_ROLLS):
        return None
    return Throw("terrain dice without a fissure", tuple(int(face != "F") for face in TERRAIN))
