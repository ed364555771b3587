"""Ten minutes of Planet 28 without miniatures: three against three on a measured table."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Demo, Move, offers, question
from rules.core.demo import Words

from .actions.shooting import Shoot
from .acts import Act
from .answers import Block, Decline, Push, SettleTies
from .fielded import Fielded
from .looking import look
from .moves import Charge, Fight, Finish, Hold, Walk
from .options_table import DRAWN, MEASURED
from .samples import WARBANDS
from .sense import nearest_foe, sensible

LAST_TURN = 4
"""The turn after which everything has been seen, if the battle is not over by then."""
BEFORE = ("deploy", "tie")
"""What is asked about the order and the places; the demo chooses there."""
HAPPENS: dict[str, str] = {
    "extra_fight": "Your charge has reached its target.",
    "block": "You are charged, and may meet the blow before it falls.",
    "counter": "You are being struck, and may strike back instead of only standing there.",
    "push": "You have won the fight, and may drive the loser back.",
    "reroll": "That failed, but somebody may roll again.",
    "last_call": "The turn is nearly over, and held actions are lost with it.",
}
FIRST = "You are Red, three against the three of Blue; the map shows where everybody stands."
ROUGH = "Rough ground may slow it down, but the way round would take longer."
WHY: dict[type[Move], str] = {
    Walk: "It brings you nearer, until somebody can be shot or charged.",
    Charge: "Charging adds to your fighting skill, and you strike as you arrive.",
    Fight: "You are in contact, so this is a blow with all you have.",
    Shoot: "An enemy is in range, and shots need nobody near.",
    Finish: "There is nobody to reach now.",
    Hold: "A held action can still be used later this turn.",
    Block: "Whoever blocks well takes no harm.",
    Decline: "Nothing would be gained by it.",
    Push: "Apart you choose when to charge again.",
}


class Skirmish(Demo[Fielded]):
    """Two sample warbands on a drawn table, for four turns or until one is beaten."""

    options: ClassVar[dict[str, str]] = {"table": MEASURED, "scenery": DRAWN}
    papers: ClassVar[dict[str, str]] = {
        "warband/red": WARBANDS["Survey team"],
        "warband/blue": WARBANDS["Reef raiders"],
    }
    about: ClassVar[str] = (
        "You lead three explorers against three raiders; the bot holds the table."
    )
    ending: ClassVar[str] = (
        "You have moved, charged and fought. With your own miniatures the bot asks what your table "
        "shows, and a warband is made by pressing buttons: /p28-warband build."
    )

    def is_set_up(self, state: Fielded) -> bool:
        """Return whether nothing is asked about order and places."""
        ask = question(state)
        return ask is None or ask.kind not in BEFORE

    def is_done(self, state: Fielded) -> bool:
        """Return whether more turns have been played than a demo needs."""
        return state.turn > LAST_TURN

    def advice(self, system: Any, state: Fielded, seat: str) -> Move | None:
        """Return what closes in or strikes, else the first answer that is offered."""
        found = offers(system, state, seat)
        ask = question(state)
        entry = ask.entry(seat) if ask else None
        answers = tuple(m for m in found if entry and isinstance(m, entry.kinds))
        ties = (move for move in answers if isinstance(move, SettleTies))
        return next(ties, None) or sensible(look(state, seat), answers) or next(iter(answers), None)

    def words(self, state: Fielded, seat: str, move: Move) -> Words:
        """Return what happens by the kind of question, and why by the kind of move."""
        ask = question(state)
        kind = ask.kind if ask else ""
        happens = HAPPENS.get(kind, "You are asked something.")
        if kind == "act" and isinstance(move, Act):
            happens = _activation(state, seat, move.unit)
        why = WHY.get(type(move), "It is the strongest answer that you have.")
        return Words(happens, ROUGH if isinstance(move, Walk) and move.terrain else why)


def _activation(state: Fielded, seat: str, unit: int) -> str:
    """Return who acts, how often and how far the nearest enemy is; at first who is who."""
    view = look(state, seat)
    if state.turn == 1 and not any(one.acted for one in view.of(seat)):
        return FIRST
    own, foe = view.unit(unit), nearest_foe(view, unit)
    often = "twice" if own.actions > 1 else "once more"
    far = f", {foe[1]} cm from {foe[0]}" if foe else ""
    return f"{own.name} may act {often}{far}."
