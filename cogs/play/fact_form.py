"""The form for what a move needs to be known of people's table: it asks exactly what is left open.

The labels are those of the command's options, and what is typed is read by the sort of the fact.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cogs.ui import context, modal
from cogs.ui.context import Interaction
from referee import custom_id, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.timeline.facts import fact_name, with_fact
from rules.core import Move, fact_type, is_statement, legal, move_codec, wanting

from . import kept_form, settling
from .kept_form import KeptForm, Values
from .pressed import parts_of, seat_of

OPEN, SEND = "fo", "fs"
MOVE = "move"
"""Under this name the draft of a form holds the move itself."""
LONGEST = 200


def _key(game: int, digits: str) -> str:
    return f"facts:{game}:{digits}"


async def ask(interaction: Interaction, head: GameHead, seat: str, move: Move) -> bool:
    """Open the form for what a move leaves open; say whether it was opened.

    Raises RuleError for a move that is refused whatever the table shows. An answer that was
    announced, because it took long, can open no form: then the game asks in the channel.
    """
    if not wanting(move, head.state) or interaction.response.is_done():
        return False
    _check_possible(interaction, head, seat, move)
    form = _form(interaction, head, seat, move)
    values = {**await kept_form.values_of(interaction, form.key), MOVE: _written(move)}
    await kept_form.keep(interaction, form.key, values)
    await kept_form.show(interaction, form, values)
    return True


def _check_possible(interaction: Interaction, head: GameHead, seat: str, move: Move) -> None:
    """Raise RuleError for a move that is refused whatever the table shows."""
    stored = settling.action_of(interaction, head, seat, move).stored(head)
    refusal = None if is_statement(type(move)) else legal(head.state, stored, seat)
    if refusal is not None:
        raise refusal


def _written(move: Move) -> str:
    return msgspec.json.encode(move).decode()


def _form(interaction: Interaction, head: GameHead, seat: str, move: Move) -> KeptForm:
    digits = custom_id.choice(move)
    named = (head.id, custom_id.question(head.trail, head.state, head.ask), seat, digits)
    return KeptForm(
        _key(head.id, digits),
        custom_id.custom_id(SEND, *named),
        custom_id.custom_id(OPEN, *named),
        verdict.label(head, move),
        tuple(_field(interaction, head, move, field) for field in wanting(move, head.state)),
    )


def _field(interaction: Interaction, head: GameHead, move: Move, field: str) -> modal.Field:
    ui, kind = interaction.client.ui_of(head.system.name), fact_type(type(move), field)
    labels = ui.stated.get(str(type(move).__struct_config__.tag), {}) if ui else {}
    label = labels.get(field) or fact_name(field).capitalize()
    if kind is None:
        return modal.Field(field, label, LONGEST)
    return modal.Field(field, label, kind.longest, kind.longest > LONGEST, hint=kind.example)


async def _meant(interaction: Interaction, parts: list[str]) -> tuple[GameHead, str, Move, Values]:
    """Return the game, the seat, the move that a form is for, and what its draft holds."""
    game, q, seat, digits = parts_of(parts, 4)
    head = await seat_of(interaction, game, q, seat)
    values = await kept_form.values_of(interaction, _key(head.id, digits))
    if MOVE not in values:
        raise Refusal(context.UNKNOWN)
    move: Move = move_codec(head.system.Moves).decode(values[MOVE].encode())
    return head, seat, move, values


async def open_again(interaction: Interaction, parts: list[str]) -> None:
    """Open a form again from its button: game, question, seat, move."""
    head, seat, move, values = await _meant(interaction, parts)
    await kept_form.show(interaction, _form(interaction, head, seat, move), values)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take a form and play the move with what was stated: game, question, seat, move."""
    head, seat, move, kept = await _meant(interaction, parts)
    form = _form(interaction, head, seat, move)

    async def play(values: Values) -> None:
        stated: Any = move
        for field in form.fields:
            stated = with_fact(head, stated, field.name, values[field.name])
        await settling.act(interaction, head, seat, stated)

    await kept_form.take(interaction, form, play, {MOVE: kept[MOVE]})


PRESSES = {OPEN: open_again, SEND: sent}
