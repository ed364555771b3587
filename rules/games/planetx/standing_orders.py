"""Standing orders in text, one clause a line: what a player wants answered while away (PX-PBP-3).

    winds C6 B5 C5          hexes to keep for the colony on C6, the best first
    zap surrender_if_colony_at_risk
    consent always          or: consent blue never, consent D4 always
    trade decline
    end turn
    plan card; scout D4; end    a whole turn declared ahead (PX-PBP-4)
    scout D4                a single move, as soon as it fits the question

Orders lie outside the state. `obey` reads them again for every question; `after` strikes the part
of a plan that has been played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core import Ask, Move, OfferedOrder, RuleError, legal, question
from rules.games.planetx.actions.colonise import Colonising, Winds
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraforming
from rules.games.planetx.actions.zap import Surrender, Take, Zap
from rules.games.planetx.board.board import find
from rules.games.planetx.trade.trade import DeclineTrade
from rules.games.planetx.turn.turn import EndTurn

from . import notation
from .actions import winds
from .actions.winds import Pick, Picks
from .legality import top
from .model import SEATS, Hex, Seat
from .state import State

RISK = -2
ZAPS = ("take", "surrender", "surrender_if_colony_at_risk")
RULE = "PX-PBP-3"

OFFERED: dict[str, tuple[OfferedOrder, ...]] = {
    "zap": (
        OfferedOrder("zap take", "always take a zap"),
        OfferedOrder("zap surrender_if_colony_at_risk", "surrender only if a colony is at risk"),
        OfferedOrder("zap surrender", "always surrender"),
    ),
    "consent": (
        OfferedOrder("consent always", "always consent"),
        OfferedOrder("consent never", "never consent"),
    ),
    "trade": (OfferedOrder("trade decline", "decline every trade"),),
}
"""The orders that are offered beside a question of a kind: what people mostly want."""

Clause = list[str]


def clauses(order: str, moves: Any) -> list[Clause]:
    """Return the clauses of an order as words. Raises RuleError if one cannot be read."""
    found = [line.split() for line in order.splitlines() if line.strip()]
    for clause in found:
        _check(clause, moves)
    return found


def is_order(clause: Clause) -> bool:
    """Tell whether a clause is one of the orders, and not a single move."""
    head, rest = clause[0].lower(), [word.lower() for word in clause[1:]]
    right = {
        "winds": len(rest) > 1,
        "zap": len(rest) == 1 and rest[0] in ZAPS,
        "consent": len(rest) in (1, 2) and rest[-1:] in (["always"], ["never"]),
        "trade": rest == ["decline"],
        "end": rest == ["turn"],
        "plan": bool(rest),
    }
    return right.get(head, False)


def _check(clause: Clause, moves: Any) -> None:
    if not is_order(clause):
        _check_move(" ".join(clause), moves)
    for part in _parts(clause) if clause[0].lower() == "plan" else ():
        notation.read(part, moves)


def _check_move(text: str, moves: Any) -> None:
    """Raise RuleError unless a clause is a move that could ever be legal."""
    move = notation.read(text, moves)
    nobody = isinstance(move, Zap) and move.target not in SEATS
    if nobody or (isinstance(move, Winds) and not all(move.picks.values())):
        raise RuleError(f'"{text}" is not an order that can be obeyed.', RULE)


def _parts(clause: Clause) -> list[str]:
    return [part.strip() for part in " ".join(clause[1:]).split(";") if part.strip()]


def obey(order: str, state: State, seat: Seat, moves: Any) -> Move | None:
    """Return the legal move that an order gives to the open question, None for none.

    The first clause that fits answers, those about the winds all together. Raises RuleError when
    the order cannot be read.
    """
    read = clauses(order, moves)
    ask = question(state)
    if ask is None or ask.entry(seat) is None:
        return None
    wishes = [clause for clause in read if clause[0] == "winds" and is_order(clause)]
    for clause in read:
        if clause in wishes:
            move = _winds(wishes, state, seat) if ask.kind == "winds" else None
        else:
            move = _obeyed(clause, state, seat, ask, moves)
        if move is not None and legal(state, move, seat) is None:
            return move
    return None


def _obeyed(clause: Clause, state: State, seat: Seat, ask: Ask, moves: Any) -> Move | None:
    if clause[0] == "plan" and ask.kind in ("spend", "act", "place"):
        return notation.read(_parts(clause)[0], moves, state.board)
    answers: dict[str, tuple[str, Callable[[Clause, State, Seat], Move | None]]] = {
        "zap": ("zap", _zap),
        "consent": ("consent", _consent),
        "trade": ("trade", lambda clause, state, seat: DeclineTrade()),
        "end": ("act", _end),
    }
    kind, answer = answers.get(clause[0], ("", None))
    if answer is not None and is_order(clause):
        return answer(clause, state, seat) if ask.kind == kind else None
    return None if clause[0] == "plan" else notation.read(" ".join(clause), moves, state.board)


def _winds(wishes: list[Clause], state: State, seat: Seat) -> Move | None:
    """Return picks by the wishes for each colony; other colonies keep what silence does (PX-PBP-3).

    Where picks must differ (PX-WIND-7) an earlier wish goes before a later one; None if there are
    wishes and not one of them can be kept.
    """
    frame = top(state, Colonising)
    if frame is None or not any(find(state.board, clause[1]) for clause in wishes):
        return None
    choices = frame.choices(state, seat)
    wanted = _wanted(wishes, state, choices)
    fixed: Picks = {}
    for colony, pick in wanted.items():
        more = {**fixed, colony: pick}
        if Winds(picks=_picked(state, choices, more)).is_legal(state, seat):
            fixed = more
    return Winds(picks=_picked(state, choices, fixed)) if fixed or not wanted else None


def _picked(state: State, choices: dict[Hex, tuple[Pick, ...]], fixed: Picks) -> Picks:
    """Return what silence picks beside some picks that are fixed."""
    left = {**choices, **{colony: (pick,) for colony, pick in fixed.items()}}
    return winds.default(left, state.config.winds_distinct)


def _wanted(wishes: list[Clause], state: State, choices: dict[Hex, tuple[Pick, ...]]) -> Picks:
    """Return the best pick for each colony with a wish, the first of two wishes (PX-PBP-3)."""
    found: Picks = {}
    for clause in wishes:
        colony = find(state.board, clause[1])
        if colony is not None and choices.get(colony) and colony not in found:
            hexes = [find(state.board, word) for word in clause[2:]]
            found[colony] = min(choices[colony], key=lambda pick: _wish(pick, hexes))
    return found


def _wish(pick: tuple[Hex, ...], wanted: list[Hex | None]) -> list[int]:
    """Return a sort key: where in a list of wishes the hexes of a pick stand."""
    return sorted(wanted.index(h) if h in wanted else len(wanted) for h in pick)


def _zap(clause: Clause, state: State, seat: Seat) -> Move:
    at_risk = state.players[seat].pop <= RISK
    give_in = clause[1] == "surrender" or (clause[1].startswith("surrender_if") and at_risk)
    return Surrender() if give_in else Take()


def _consent(clause: Clause, state: State, seat: Seat) -> Move | None:
    """Answer always or never, perhaps only to one player or for one hex."""
    frame = top(state, Terraforming)
    if frame is None:
        return None
    about = clause[1].lower() if len(clause) == 3 else ""
    if about and about != frame.seat and find(state.board, about) != frame.hex:
        return None
    return Grant() if clause[-1].lower() == "always" else Refuse()


def _end(clause: Clause, state: State, seat: Seat) -> Move | None:
    return EndTurn() if state.turn.usual_used else None


def after(order: str, played: Move, moves: Any) -> str:
    """Return the order with the first part of its plan struck, if that is what was played."""
    lines = []
    for line in order.splitlines():
        clause = line.split()
        if clause[:1] == ["plan"] and notation.read(_parts(clause)[0], moves) == played:
            rest = "; ".join(_parts(clause)[1:])
            lines += [f"plan {rest}"] if rest else []
        else:
            lines.append(line)
    return "\n".join(lines)
