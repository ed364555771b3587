"""What a computer player does unasked: emergency Flashbacks, a new trooper, the GM's purchases.

It is asked after every row, so every urge must be satisfied by acting on it.
"""

from __future__ import annotations

from typing import TypeVar

from rules.core import GM, Move
from rules.dice import Dice
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.gm.gm_people import KillBrigadier, LetIn
from rules.games.three_sixteen.gm.gm_table import EndCampaign
from rules.games.three_sixteen.lists import (
    BOOST,
    ENRAGE,
    IMPAIR,
    INDUCE,
    ISOLATE,
    STOP_TECH,
    SUICIDE,
)
from rules.games.three_sixteen.queries import open_slots
from rules.games.three_sixteen.troopers.demand import HATRED
from rules.games.three_sixteen.troopers.downtime import Board, Device, Starkiller
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import BRIGADIER, COLONEL
from rules.games.three_sixteen.troopers.replacement import Replace
from rules.games.three_sixteen.troopers.retelling import Retell
from rules.games.three_sixteen.view import View

from . import evaluation
from .answers import favourite
from .master import MAPPED

M = TypeVar("M", bound=Move)
HARD_AA = 8
FAREWELL = "Twenty worlds are silent. The Force flies on, and nobody writes it down any more."


def urge(view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move | None:
    """Return the move a computer player makes of its own accord now, None for nothing."""
    if seat == GM:
        return _ended(view) or _at_table(view, offers) or _bought(view, offers)
    return _remembered(view, offers, seat) or _chore(view, offers, seat, dice)


def _of(offers: tuple[Move, ...], kind: type[M]) -> list[M]:
    return [move for move in offers if isinstance(move, kind)]


def _chore(view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move | None:
    """Return a chore: a missing text, a replacement, one's own vehicle, or the campaign's end."""
    told = _of(offers, Retell)
    if told:
        return told[0]
    new = _of(offers, Replace)
    if new:
        return favourite(view, list(new), seat, dice)
    own = [ride for ride in _of(offers, Board) if ride.crew and ride.vehicle.endswith(f"-{seat}")]
    if own and view.phase == "free":
        return own[0]
    if _of(offers, Starkiller) and view.aa >= HARD_AA:
        return Starkiller()
    return Device() if _of(offers, Device) and _is_turned(view, seat) else None


def _is_turned(view: View, seat: str) -> bool:
    """Return whether a Brigadier hates home enough for The Device."""
    slots = view.troopers[seat].weaknesses
    return view.phase == "planet" and any(slot.hatred for slot in slots)


def _remembered(view: View, offers: tuple[Move, ...], seat: str) -> Move | None:
    """Use a Flashback that is demanded, that prevents a death, or that wins a large fight."""
    strengths, weaknesses = _of(offers, Strength), _of(offers, Weakness)
    if view.asks == "demand" and weaknesses:
        return _told(view, weaknesses, seat)
    if view.asks == "hit":
        return _saved(view, strengths, weaknesses, seat)
    if view.asks == "declare" and strengths and _is_ambitious(view, seat):
        return _strongest(view, strengths, seat)
    return None


def _told(view: View, weaknesses: list[Weakness], seat: str) -> Weakness:
    """Return the Weakness, told as Hatred for Home the first time that is possible."""
    hates = any(s.hatred or s.text == HATRED for s in view.troopers[seat].weaknesses)
    wanted = [move for move in weaknesses if move.hatred != hates]
    return wanted[0] if wanted else weaknesses[0]


def _strongest(view: View, strengths: list[Strength], seat: str) -> Strength:
    """Return the Strength whose weapon kills most, where there is a choice."""
    trooper = view.troopers[seat]

    def best(move: Strength) -> int:
        weapon = trooper.carried(move.weapon) if move.weapon else trooper.hand()
        return evaluation.mean(weapon.best()) if weapon else 0

    return max(strengths, key=best)


def _saved(
    view: View, strengths: list[Strength], weaknesses: list[Weakness], seat: str
) -> Move | None:
    """Answer a deadly hit; with a Strength to spare, also one that would kill a comrade."""
    if evaluation.is_dying(view, seat):
        if strengths and (evaluation.own_hits(view, seat) or view.encounter is not None):
            return _strongest(view, strengths, seat)
        return _told(view, weaknesses, seat) if weaknesses else None
    others = [s for s in evaluation.present(view) if s != seat and evaluation.is_dying(view, s)]
    lost = [s for s in others if not evaluation.flashbacks(view.troopers[s])]
    spare = open_slots(view.troopers[seat].strengths) >= 2
    return _strongest(view, strengths, seat) if lost and strengths and spare else None


def _is_ambitious(view: View, seat: str) -> bool:
    """Return whether a spare Strength would win a large fight, and a promotion with it."""
    trooper, now = view.troopers[seat], view.encounter
    if now is None or view.conflict is not None or trooper.used_strength:
        return False
    spare = open_slots(trooper.strengths) >= 2 or now.final
    return spare and now.round_no >= 2 and now.tokens >= 2 * len(evaluation.present(view))


def _ended(view: View) -> Move | None:
    """End a campaign that has seen every world on the list."""
    done = view.asks == "planet" and view.planet_no >= MAPPED
    return EndCampaign(text=FAREWELL) if done else None


def _at_table(view: View, offers: tuple[Move, ...]) -> Move | None:
    """Let replacements come in at once, and make room for a Brigadier."""
    fresh = [m for m in _of(offers, LetIn) if view.troopers[m.seat].status == "ready"]
    if fresh:
        return fresh[0]
    ranks = [trooper.rank for trooper in view.troopers.values()]
    waits = COLONEL in ranks and BRIGADIER not in ranks and view.asks == "planet"
    return KillBrigadier() if waits and _of(offers, KillBrigadier) else None


def _bought(view: View, offers: tuple[Move, ...]) -> Move | None:
    """Buy an ability now and then, each in its own rounds, with tokens not needed here."""
    if GM in view.answers:
        return None
    wanted = [move for move in _of(offers, Buy) if _is_wanted(view, move)]
    pool = [move for move in wanted if move.source == "pool"]
    return next(iter(pool or wanted), None)


def _is_wanted(view: View, move: Buy) -> bool:
    now = view.encounter
    if now is None or (move.source == "encounter" and now.tokens <= len(evaluation.present(view))):
        return False
    wants = {
        BOOST: now.boost == 0 and view.aa < HARD_AA,
        ENRAGE: True,
        IMPAIR: now.impair == 0,
        ISOLATE: now.final,
        INDUCE: now.round_no % 3 == 1,
        STOP_TECH: now.round_no % 3 == 2,
        SUICIDE: now.round_no % 2 == 0,
    }
    return wants.get(move.ability, False)
