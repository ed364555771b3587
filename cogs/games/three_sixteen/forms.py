"""Forms for what is typed: Flashbacks, troopers, narration, briefings, plans, the GM's numbers.

A form is named by its kind and one short detail.
"""

from __future__ import annotations

from cogs.games.commands.playing import UNKNOWN
from cogs.play import kept_form
from cogs.play.kept_form import KeptForm, Values
from cogs.ui.context import Interaction
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import Move

from . import attacking, gm_forms, tales
from .group import playing

OPEN, SEND = "3o", "3s"
EVERY = {**tales.FORMS, **gm_forms.FORMS}


def _key(game: int, kind: str, detail: str) -> str:
    return f"316:{game}:{kind}:{detail}"


async def opened(
    interaction: Interaction,
    head: GameHead,
    kind: str,
    detail: str = "",
    filled: Values | None = None,
) -> None:
    """Open a form, filled in with what this person had typed before, else with `filled`."""
    form = _form(head, kind, detail)
    kept = await kept_form.values_of(interaction, form.key)
    await kept_form.show(interaction, form, kept or filled or {})


def _form(head: GameHead, kind: str, detail: str) -> KeptForm:
    named = (head.id, kind, detail)
    return KeptForm(
        _key(*named),
        custom_id.custom_id(SEND, *named),
        custom_id.custom_id(OPEN, *named),
        EVERY[kind].title,
        EVERY[kind].fields,
    )


async def _meant(interaction: Interaction, parts: list[str]) -> tuple[GameHead, str, str]:
    if len(parts) != 3 or parts[1] not in EVERY:
        raise Refusal(UNKNOWN)
    return await playing.of_press(interaction, parts[0]), parts[1], parts[2]


async def open_again(interaction: Interaction, parts: list[str]) -> None:
    """Open a form from a button: game, kind, detail."""
    await opened(interaction, *await _meant(interaction, parts))


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take a form: game, kind, detail."""
    head, kind, detail = await _meant(interaction, parts)

    async def told(values: Values) -> None:
        await EVERY[kind].sent(interaction, head, detail, values)

    await kept_form.take(interaction, _form(head, kind, detail), told)


async def words(interaction: Interaction, head: GameHead, move: Move) -> bool:
    """Open the form for the words of a move; say whether it has one."""
    found = tales.form_of(move)
    if found is not None:
        await opened(interaction, head, *found)
    return found is not None


async def ask(interaction: Interaction, head: GameHead, seat: str, move: Move) -> bool:
    """Open the form of a move that was chosen, or warn of it; say whether either was to be done."""
    opens = await words(interaction, head, move)
    return opens or await attacking.warned(interaction, head, seat, move)


PRESSES = {OPEN: open_again, SEND: sent, **attacking.PRESSES}
