"""What the switch gm_sees hides from a GM stays hidden, whatever else is done to the game."""

from __future__ import annotations

import msgspec

from rules.core import GM, Move, RuleError, State, identity

from .head import GameHead

GM_SEES = "gm_sees"


def is_hidden(head: GameHead) -> bool:
    """Say whether the players' secrets are hidden from the GM."""
    return head.switch(GM_SEES) == "off"


def is_turned_on(head: GameHead, seat: str, move: Move) -> bool:
    """Say whether a move is the GM's that would let the GM see what is hidden now."""
    live = head.system.live
    if live is None or seat != GM or not is_hidden(head):
        return False
    return identity(move) == identity(live.setting(GM_SEES, "on"))


def check_kept(head: GameHead, state: State, agreed: bool) -> None:
    """Raise RuleError for a state that opens to the GM what is hidden, unless the players agreed.

    A move, an edit or an undo could turn the switch on in passing.
    """
    after = msgspec.structs.replace(head, state=state)
    if agreed or head.state is None or not is_hidden(head) or is_hidden(after):
        return
    raise RuleError(
        "This would turn gm_sees on. The GM does that with the switch itself, and the players are "
        "asked.",
        "GM",
    )
