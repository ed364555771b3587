"""The forms of 3:16 and the moves they become: Flashbacks, troopers, briefings, free actions.

Chosen in a menu, a move whose words are the player's own opens its form instead of being played.
"""

from __future__ import annotations

from typing import Any

from cogs.play.kept_form import Values
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import GM, Move
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm_table import Plan
from rules.games.three_sixteen.mission.service import Brief
from rules.games.three_sixteen.model import Ability
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.latecomer import Recruit
from rules.games.three_sixteen.troopers.replacement import Replace
from rules.games.three_sixteen.troopers.retelling import Retell

from .fields import Form
from .group import playing
from .narration import narrate

STORY = Field("text", "What you remember", 500, tall=True)


async def _play(interaction: Interaction, head: GameHead, move: Move) -> None:
    await playing.act(interaction, head, move)


async def _strength(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await _play(interaction, head, Strength(text=typed["text"], weapon=detail))


async def _weakness(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await _play(interaction, head, Weakness(text=typed["text"], hatred=detail == "hatred"))


async def _retell(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    row, number = slot_of(detail)
    await _play(interaction, head, Retell(row=row, number=number, text=typed["text"]))


def slot_of(detail: str) -> tuple[str, int]:
    """Read a Flashback's place such as `weaknesses-2`. Raises Refusal for another text."""
    row, _, number = detail.partition("-")
    if row not in ("strengths", "weaknesses") or not (number.isdecimal() and len(number) == 1):
        raise Refusal(f'"{detail}" is not a Flashback; write it as strengths-1.')
    return row, int(number)


def _number(text: str, label: str) -> int:
    if not (text.isdecimal() and len(text) <= 2):
        raise Refusal(f'{label} must be a number from 2 to 8, not "{text}".')
    return int(text)


async def _enlist(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    fa = _number(typed["fa"], "FA")
    picks = (detail,) if detail else ()
    move = enlisting(head, interaction.user.id, typed["name"], typed["reputation"], fa, picks)
    await _play(interaction, head, move)


def enlisting(
    head: GameHead, person: int, name: str, reputation: str, fa: int, picks: tuple[str, ...]
) -> Move:
    """Return the move that makes a person's trooper: at the start, or for a seat that is new."""
    new = [seat for seat in head.seats_of(person) if seat != GM and seat not in head.state.roster]
    if new:
        return Recruit(name=name, reputation=reputation, fa=fa, picks=picks)
    return Enlist(name=name, reputation=reputation, fa=fa)


async def _replace(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    fa = _number(typed["fa"], "FA")
    rank = int(detail) if detail.isdecimal() and len(detail) == 1 else 0
    move = Replace(name=typed["name"], reputation=typed["reputation"], fa=fa, rank=rank)
    await _play(interaction, head, move)


async def _other(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    ability: Ability = "fa" if detail == "fa" else "nfa"
    await _play(interaction, head, Declare(ability=ability, task="other", text=typed["text"]))


async def _deed(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await _play(interaction, head, Fight(blow="other", weapon=detail, text=typed["text"]))


async def _brief(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await _play(interaction, head, Brief(text=typed["text"]))


async def _plan(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await _play(interaction, head, Plan(text=typed["text"]))


async def _narrate(interaction: Interaction, head: GameHead, detail: str, typed: Values) -> None:
    await narrate(interaction, head, typed["text"])


_WHO = (Field("name", "Name", 60), Field("reputation", "Reputation", 60))
_DEED = (Field("text", "What you do", 300, tall=True),)


_FA = Field("fa", "FA, 2 to 8 (NFA is the rest of 10)", 2)
_AGAIN = Field("fa", "FA (NFA is the rest of the points)", 2)
_BRIEFING = Field("text", "What the squad is told", 500, tall=True)
_SECRET = Field("text", "Plan", 2_000, tall=True)
_SCENE = Field("text", "How it looks", 1_000, tall=True)

FORMS: dict[str, Form] = {
    "strength": Form("A Strength", (STORY,), _strength),
    "weakness": Form("A Weakness", (STORY,), _weakness),
    "retell": Form("Tell a Flashback", (STORY,), _retell),
    "enlist": Form("Your trooper", (*_WHO, _FA), _enlist),
    "replace": Form("A new trooper", (*_WHO, _AGAIN), _replace),
    "other": Form("Something else", _DEED, _other),
    "deed": Form("Something else in the conflict", _DEED, _deed),
    "brief": Form("The briefing", (_BRIEFING,), _brief),
    "plan": Form("The plan, for GMs only", (_SECRET,), _plan),
    "narrate": Form("Narration", (_SCENE,), _narrate),
}


def form_of(move: Move) -> tuple[str, str, Values] | None:
    """Return the form that a move chosen in a menu needs: kind, detail, what stands in it already.

    None for a move that is played as it is.
    """
    found = NEEDS.get(type(move))
    return found(move) if found else None


def _who(move: Any) -> Values:
    return {"name": move.name, "reputation": move.reputation, "fa": str(move.fa)}


def _other_intent(move: Declare) -> tuple[str, str, Values] | None:
    """Return the form of an intent in words; attacks and the like need none."""
    return ("other", move.ability, {}) if move.task == "other" else None


def _other_blow(move: Fight) -> tuple[str, str, Values] | None:
    """Return the form of a deed in words in a conflict, with the weapon that it takes in hand."""
    return ("deed", move.weapon, {}) if move.blow == "other" else None


NEEDS: dict[type[Move], Any] = {
    Strength: lambda move: ("strength", move.weapon, {}),
    Weakness: lambda move: ("weakness", "hatred" if move.hatred else "", {}),
    Retell: lambda move: ("retell", f"{move.row}-{move.number}", {}),
    Enlist: lambda move: ("enlist", "", _who(move)),
    Recruit: lambda move: ("enlist", "".join(move.picks), _who(move)),
    Replace: lambda move: ("replace", str(move.rank), _who(move)),
    Declare: _other_intent,
    Fight: _other_blow,
}
