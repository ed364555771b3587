"""Which facts a person stated in their last moves, to be corrected."""

from __future__ import annotations

from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from referee.settle import Referee
from rules.core import RuleError, facts

from . import outline, replay, visibility
from .facts import fact_name, fact_text

LOOKED_BACK = 25
"""How many of a person's last moves are searched for a fact."""


async def own_facts(
    referee: Referee, head: GameHead, person: int, row: int | None, fact: str
) -> tuple[int, dict[str, str]]:
    """Return the row whose fact is meant and its facts: the one named, else their last with it.

    The facts are by field, in words. Raises Refusal if no such fact was stated.
    """
    held = head.seats_of(person)
    line = (await outline.standing(referee, head)).line
    mine = [one.seq for one in line if one.seat in held][-LOOKED_BACK:]
    sees = access.is_gm(head, person) and not access.is_blind(head, person)
    if row is not None and not sees and not await _may_see(referee, head, held, row):
        raise Refusal(f"You may not see all of entry {row}, so you do not correct it.")
    for seq in [row] if row is not None else reversed(mine):
        known = await _facts(referee, head, seq)
        if (known and not fact) or fact.lower() in {*known, *map(fact_name, known)}:
            return seq, known
    raise Refusal("None of your last moves states such a fact.")


async def _may_see(referee: Referee, head: GameHead, seats: tuple[str, ...], row: int) -> bool:
    """Say whether a row belongs to these seats, or they may see all of it, including its facts."""
    found = await outline.rows(referee, head, (row,))
    if not found or visibility.is_over(head.game) or found[0].seat in seats:
        return True
    return visibility.may_see_whole(found[0], seats)


async def _facts(referee: Referee, head: GameHead, seq: int) -> dict[str, str]:
    """Return what the answer of a row states, by field in words; nothing where it is none."""
    try:
        found = await replay.given(referee, head, seq)
    except RuleError:
        return {}
    rows = await outline.rows(referee, head, (seq,))
    move = next((one.move for one in found.answers if one.seat == rows[0].seat), None)
    return {} if move is None else {field: fact_text(head, move, field) for field in facts(move)}
