"""What a button beside the open question shows: a way to go, attacks, models by their letters."""

from __future__ import annotations

from rules.core import question, waits_for
from rules.core.letters import Picks

from .attack.shelter import ASKED, FEW
from .attacking import is_attack_asked, may_attack
from .fielded import Fielded
from .measured.offered import movers
from .picks import picks

MOVE, ATTACK, LETTERS = "move", "attack", "letters"


def look(table: Fielded) -> str:
    """Return what the button beside the open question stands for, "" where none would help."""
    if is_attack_asked(table):
        return ATTACK if may_attack(table) else ""
    if sheltering(table) is not None:
        return LETTERS
    return MOVE if any(movers(table, one) for one in waits_for(table)) else ""


def sheltering(table: Fielded, seat: str = "") -> Picks | None:
    """Return the models of which a projector may shelter any part, by letter (PF-SAVE-5).

    None where they are so few that every part is a choice already, and where another `seat` is
    asked.
    """
    ask = question(table)
    if ask is None or ask.kind != ASKED or seat not in ("", ask.entries[0].seat):
        return None
    found = picks(table)
    return found if found is not None and len(found.things) > FEW else None
