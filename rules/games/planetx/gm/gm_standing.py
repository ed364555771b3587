"""What the GM sets in words: a player's status, home, oath token, government, Change cards.

Each setting keeps the rest consistent: countdown, supply, tokens on the board (PX-GM-1).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.core import seat_title
from rules.games.planetx.board.board import find
from rules.games.planetx.board.board_updates import own, with_player
from rules.games.planetx.cards.governments import OTHER
from rules.games.planetx.legality import check_mod, check_on_board, refuse
from rules.games.planetx.model import CHANGES, Government, Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import leaving

RULE = "PX-GM-1"
MODS = {"oath": "merchants", "government": "governments", "changes": "mutation"}
STATUSES = ("playing", "finished", "eliminated")
TOKENS = ("none", "hand", "broken")

Check = Callable[[State, Seat, str], None]
Edit = Callable[[State, Seat, str], State]


def check(state: State, seat: Seat, field: str, value: str) -> None:
    """Raise RuleError for a setting without its mod, or an impossible value."""
    if field in MODS:
        check_mod(state, MODS[field])
    CHECKS[field](state, seat, value)


def edited(state: State, seat: Seat, field: str, value: str) -> State:
    """Return the state with the setting made."""
    return EDITS[field](state, seat, value)


def is_turn_ended(before: State, after: State, seat: Seat) -> bool:
    """Tell whether a new status ends the current turn (PX-GM-1) or the game (PX-TURN-9)."""
    left = after.players[seat].status != before.players[seat].status
    over = len(after.living()) < 2 or not after.playing()
    return left and (over or (seat == after.active and seat not in after.playing()))


def _none(value: str, known: tuple[str, ...], what: str) -> None:
    if value not in known:
        text = f'"{value}" is not a known {what}; possible: {", ".join(known)}.'
        refuse("NOT_ALLOWED", text, RULE)


def _check_status(state: State, seat: Seat, value: str) -> None:
    _none(value, STATUSES, "status")
    if not state.active:
        refuse("WRONG_STEP", "Nobody finishes or leaves before the first turn.", RULE)
    if value != "eliminated" and not own(state, seat):
        text = f"{seat_title(seat)} has no colony on the board; put one there first."
        refuse("NOT_ALLOWED", text, RULE)


def _status(state: State, seat: Seat, value: str) -> State:
    """Set the status; the countdown begins with the first to finish and ends with the last."""
    before = state.players[seat].status
    if value == before:
        return state
    if value == "eliminated":
        return leaving.eliminate(state, seat)[0]
    if value == "finished":
        return leaving.finish(state, seat)[0]
    state = with_player(state, seat, status="playing")
    done = any(player.status == "finished" for player in state.players.values())
    return state if done else state.but(first_finish=None, last_round=None)


def _hex(state: State, value: str) -> Hex:
    return find(state.board, value) or value


def _check_home(state: State, seat: Seat, value: str) -> None:
    check_on_board(state, _hex(state, value), RULE)


def _home(state: State, seat: Seat, value: str) -> State:
    return with_player(state, seat, home=_hex(state, value))


def _check_oath(state: State, seat: Seat, value: str) -> None:
    if value not in TOKENS:
        check_on_board(state, _hex(state, value), "PX-MOD-MERCHANTS-8")


def _oath(state: State, seat: Seat, value: str) -> State:
    """Put the oath token on a hex, into hand, or out of the game."""
    others = {other: at for other, at in state.oaths.items() if other != seat}
    if value in TOKENS:
        return with_player(state, seat, oath=value).but(oaths=others)
    oaths = {**others, seat: _hex(state, value)}
    return with_player(state, seat, oath="board").but(oaths=oaths)


def _card(value: str) -> tuple[str, str]:
    card, _, side = value.rpartition(":")
    return card, side


def _check_government(state: State, seat: Seat, value: str) -> None:
    if value == "none":
        return
    card, side = _card(value)
    held = state.players[seat].government
    left = (*state.governments, *((held.card,) if held else ()))
    if card not in left:
        offered = ", ".join(left) or "none"
        text = f'"{card}" is not on offer (written as CARD:SIDE); left: {offered}.'
        refuse("NOT_AVAILABLE", text, "PX-MOD-GOVERNMENTS-1")
    _none(side, tuple(OTHER), "side")


def _government(state: State, seat: Seat, value: str) -> State:
    """Give a government card with a side up, or take it away; cards go back to the supply."""
    held = state.players[seat].government
    supply = (*state.governments, *((held.card,) if held else ()))
    if value == "none":
        return with_player(state, seat, government=None).but(governments=supply)
    card, side = _card(value)
    bought = held.bought if held and held.card == card else 0
    made = msgspec.convert({"card": card, "side": side, "bought": bought}, Government)
    left = tuple(one for one in supply if one != card)
    return with_player(state, seat, government=made).but(governments=left)


def _changes_of(value: str) -> tuple[str, ...]:
    return tuple(part for part in value.split(",") if part and part != "none")


def _check_changes(state: State, seat: Seat, value: str) -> None:
    named = _changes_of(value)
    for change in named:
        _none(change, CHANGES, "Change card")
    if len(set(named)) != len(named):
        refuse("NOT_ALLOWED", "There is one of each Change card.", "PX-MOD-MUTATION-1")


def _changes(state: State, seat: Seat, value: str) -> State:
    named = _changes_of(value)
    return with_player(state, seat, changes=tuple(c for c in CHANGES if c in named))


CHECKS: dict[str, Check] = {
    "status": _check_status,
    "home": _check_home,
    "oath": _check_oath,
    "government": _check_government,
    "changes": _check_changes,
}
EDITS: dict[str, Edit] = {
    "status": _status,
    "home": _home,
    "oath": _oath,
    "government": _government,
    "changes": _changes,
}
