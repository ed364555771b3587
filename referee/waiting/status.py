"""Where a game stands, for anybody who asks: how it goes, who is asked since when, by when."""

from __future__ import annotations

from db import waiting
from referee import glance, verdict
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.seats import lobby_page


def message(head: GameHead, waits: tuple[waiting.Waiting, ...]) -> Outgoing:
    """Return where a game stands as a message; `waits` are those of the open question."""
    if head.state is None:
        return lobby_page.message(head)
    told = head.system.card(head.system.look(head.state, None))
    lines = [f"**{plain(head.game.title)}**", plain(told.status), *map(plain, told.lines)]
    if head.game.status != "open":
        lines.append(f"The game is {head.game.status}.")
        return Outgoing("\n".join(lines))
    passing = glance.may_pass(head, waits)
    asked = glance.IN_A_MOMENT if passing else verdict.awaited(head)
    if asked and waits and not passing:
        asked += f" Asked <t:{waits[0].since // 1000}:R>.{_deadline(waits)}"
    return Outgoing("\n".join((*lines, asked)), buttons=((verdict.now_button(head),),))


def _deadline(waits: tuple[waiting.Waiting, ...]) -> str:
    """Return by when the first of those asked may answer, nothing if there is no end."""
    due = min((wait.due for wait in waits if wait.due is not None), default=None)
    return "" if due is None else f" Answer by <t:{due // 1000}:f>."
