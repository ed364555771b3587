"""Any legal move that needs no typed text, picked from a completion.

`/game answer` and the `do` of every game are this.
A choice names its seat and its move, so that who holds two seats can answer for either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from discord import app_commands

from cogs.game_ui import GameUI
from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access, custom_id, stakes, verdict
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import cut
from rules.core import GM, Move, RuleError, legal, offers, tried, waits_for

from . import own_menu, presses
from .completion import Choice, best
from .pressed import STALE_CHOICE, check_in_play

LONGEST_TYPED = 60
_PICKED = re.compile(r"(?:([a-z]+):)?([0-9a-f]{8})")
_EXTRA = re.compile(r"([a-z]+):\+([a-z][a-z_: -]*)")


class Legal(msgspec.Struct, frozen=True):
    """A legal move, the seat that may play it, and what people read of it.

    `whose` says whose move it is, where a person has several seats; the label begins with it.
    """

    seat: str
    move: Move
    label: str
    whose: str = ""

    @property
    def value(self) -> str:
        """What Discord sends for it: the seat, and the digits by which a button names the move."""
        return f"{self.seat}:{custom_id.choice(self.move)}"


def legal_moves(head: GameHead, person: int) -> Iterator[Legal]:
    """Yield every legal move of a person's seats, those of a seat that is awaited first.

    A seat's moves come in the order of `offers`. Raises Refusal for somebody without a seat.
    """
    for seat in _seats(head, person):
        whose = _whose(head, person, seat)
        for move in offers(head.system, head.state, seat):
            yield Legal(seat, move, f"{whose}{verdict.label(head, move)}", whose)


def _seats(head: GameHead, person: int) -> tuple[str, ...]:
    """Return the seats that a person may make moves for; a GM who acts for a seat has only that."""
    first = access.speaks_for(head, person)
    if access.acting_for(head, person) is not None:
        return (first,)
    held = head.seats_of(person)
    awaited = [seat for seat in waits_for(head.state) if seat in held] if head.ask else []
    missing = (GM,) if access.is_stand_in(head, person, GM) else ()
    return tuple(dict.fromkeys((*awaited, first, *held, *missing)))


def _whose(head: GameHead, person: int, seat: str) -> str:
    """Return what says whose a move is, before its label; "" where a person has but one seat."""
    if access.is_stand_in(head, person, seat):
        return "For the missing GM: "
    return f"{head.called(seat)}: " if len(head.seats_of(person)) > 1 else ""


def choices(head: GameHead, ui: GameUI | None, person: int, typed: str) -> list[Choice]:
    """Return the legal moves that fit what was typed, at most 25 and the best first.

    Behind them stand the forms for moves whose words or numbers are typed.
    """
    if head.ask is None or head.game.status != "open":
        return []
    moves = ((one.label, (_shown(head, one), one.value)) for one in legal_moves(head, person))
    forms = ((label, (label, value)) for label, value in _forms(head, ui, person))
    every = (*moves, *forms)
    # Who picked one and edits it has typed its stakes, too.
    found = best(every, typed) or best(every, typed.partition(" (")[0])
    return [app_commands.Choice(name=shown or "-", value=value) for shown, value in found]


def _forms(head: GameHead, ui: GameUI | None, person: int) -> Iterator[tuple[str, str]]:
    """Yield the forms that a person's seats can open, as labels and values."""
    for seat in _seats(head, person):
        whose = _whose(head, person, seat)
        for one in own_menu.typed(head, ui, seat):
            yield f"{whose}{one.label}", f"{seat}:{own_menu.EXTRA}{one.key}"


def _shown(head: GameHead, one: Legal) -> str:
    """Return a move as the list shows it, with what it costs and how likely it is."""
    return stakes.line(head, one.label, one.move, one.seat, one.seat)


async def completed(interaction: Interaction, typed: str) -> list[Choice]:
    """Complete a legal move of the person who types, in the game of this channel."""
    head = await context.game_here(interaction)
    return choices(head, _ui_of(interaction, head), interaction.user.id, typed)


async def play(interaction: Interaction, head: GameHead, picked: str) -> None:
    """Play the legal move that was picked, as its button would: with its form, if it has one."""
    access.check_seated(head, interaction.user.id)
    check_in_play(head, interaction.user.id)
    form = _form_meant(head, _ui_of(interaction, head), interaction.user.id, picked.strip())
    if form is not None:
        await own_menu.open_extra(interaction, head, *form)
        return
    chosen = meant(head, interaction.user.id, picked.strip())
    await presses.play(interaction, head, chosen.seat, chosen.move)


def _ui_of(interaction: Interaction, head: GameHead) -> GameUI | None:
    return interaction.client.ui_of(head.system.name)


def _form_meant(
    head: GameHead, ui: GameUI | None, person: int, picked: str
) -> tuple[str, ...] | None:
    """Return the seat and the key of the form that a choice or a whole label stands for."""
    by_label = {label.casefold(): value for label, value in _forms(head, ui, person)}
    named = _EXTRA.fullmatch(by_label.get(picked.casefold(), picked))
    return named.groups() if named else None


def meant(head: GameHead, person: int, picked: str) -> Legal:
    """Return the move that a choice, or the whole label of just one move, stands for.

    Raises Refusal for a choice that is not legal any more, and for words that name no move; the
    rules' own refusal for the whole label of a move that is only not legal now.
    """
    found = list(legal_moves(head, person))
    named = _PICKED.fullmatch(picked)
    if named is None:
        called = [one for one in found if _is_called(head, one, picked.casefold())]
        if len(called) != 1:
            raise _refusal(head, person, picked) or Refusal(_unknown(picked, len(called)))
        return called[0]
    seat, digits = named.groups()
    for one in found:
        if custom_id.choice(one.move) == digits and seat in (None, one.seat):
            return one
    raise Refusal(STALE_CHOICE)


def _refusal(head: GameHead, person: int, label: str) -> RuleError | None:
    """Return why the move with this whole label is not legal now, None where there is none."""
    for seat in _seats(head, person):
        for move in tried(head.system, head.state, seat):
            if verdict.label(head, move).casefold() == label.casefold():
                return legal(head.state, move, seat)
    return None


def _is_called(head: GameHead, one: Legal, typed: str) -> bool:
    label = one.label.casefold()
    if typed in (label, label.removeprefix(one.whose.casefold())):
        return True
    return typed[:1] == label[:1] and typed == _shown(head, one).casefold()


def _unknown(typed: str, count: int) -> str:
    shown = cut(typed, LONGEST_TYPED)
    none = f'None of your legal moves is called "{shown}".'
    many = f'{count} of your legal moves are called "{shown}".'
    return f"{many if count else none} Type a few letters and pick one from the list."
