"""A drop or a strike on a measured table, with where the edge of its marker is turned first."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cogs.game_ui import Extra
from cogs.play import completion, kept_form, settling
from cogs.play.kept_form import KeptForm, Values
from cogs.play.pressed import check_in_play, parts_of, seat_of
from cogs.ui.context import Interaction
from cogs.ui.modal import Field
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import Move
from rules.games.planetfall.fact_types import FACING
from rules.games.planetfall.orbital.dropping import Drop
from rules.games.planetfall.orbital.markers import marker_of, told
from rules.games.planetfall.orbital.uses import CallStrike

KEY = "bearing"
"""What the line of a person's own menu stands for."""
OPEN, SEND = "pfbo", "pfbs"
KINDS: dict[str, tuple[type[Drop | CallStrike], str]] = {
    "move": (Drop, "Drop, the marker turned first…"),
    "designators": (CallStrike, "Strike, the marker turned first…"),
}
"""By the kind of question: what is done with a marker that is turned, and the line that says so."""
TITLE = "Where the marker is turned"
LONGEST = 20


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return the line of a seat's menu where it may turn a marker on a measured table (PF-SKY-5).

    On a table of their own people turn it themselves.
    """
    found = KINDS.get(head.ask.kind) if head.ask and head.ask.entry(seat) else None
    return (Extra(KEY, found[1], "answer"),) if found and _by_marker(head, seat) else ()


def _by_marker(head: GameHead, seat: str) -> dict[int, Drop | CallStrike]:
    """Return the legal drops or strikes that the open question asks for, by their markers."""
    return {one.marker: one for one in _legal(head, seat)}


def _legal(head: GameHead, seat: str) -> Iterator[Drop | CallStrike]:
    found = KINDS.get(head.ask.kind) if head.ask else None
    if found is not None and head.state.scenery is not None:
        for move in completion.legal_moves(head, seat, found[0]):
            if isinstance(move, Drop | CallStrike):
                yield move


async def opened(interaction: Interaction, head: GameHead, seat: str) -> None:
    """Open the form; the only marker that there is stands in it."""
    markers, form = tuple(_by_marker(head, seat)), _form(head, seat)
    kept = await kept_form.values_of(interaction, form.key)
    only = {"marker": str(markers[0])} if len(markers) == 1 else {}
    await kept_form.show(interaction, form, kept or only)


def _form(head: GameHead, seat: str) -> KeptForm:
    named = (head.id, custom_id.question(head.trail, head.state, head.ask), seat)
    known = (told(head.state, marker_of(head.state, one)) for one in _by_marker(head, seat))
    return KeptForm(
        f"pf:{head.id}:bearing",
        custom_id.custom_id(SEND, *named),
        custom_id.custom_id(OPEN, *named),
        TITLE,
        (
            Field("marker", "Number of the marker", LONGEST, hint=", ".join(known)),
            Field("bearing", "Bearing of its preferred edge", LONGEST, hint=FACING.example),
        ),
    )


async def _meant(interaction: Interaction, parts: list[str]) -> tuple[GameHead, str]:
    game, q, seat = parts_of(parts, 3)
    head = await seat_of(interaction, game, q, seat)
    check_in_play(head, interaction.user.id)
    return head, seat


async def open_again(interaction: Interaction, parts: list[str]) -> None:
    """Open the form again from its button: game, question, seat."""
    await opened(interaction, *await _meant(interaction, parts))


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form, and make the drop or the strike: game, question, seat."""
    head, seat = await _meant(interaction, parts)

    async def play(values: Values) -> None:
        await settling.act(interaction, head, seat, _turned(head, seat, values))

    await kept_form.take(interaction, _form(head, seat), play)


def _turned(head: GameHead, seat: str, values: Values) -> Move:
    """Return the move that is meant. Raises RuleError or Refusal for no marker or bearing."""
    markers = _by_marker(head, seat)
    number = values["marker"]
    if not number.isdecimal() or int(number) not in markers:
        known = ", ".join(told(head.state, marker_of(head.state, one)) for one in markers)
        raise Refusal(f'"{number}" is no marker that you may use now. There are: {known or "none"}')
    return replace(markers[int(number)], bearing=FACING.read(head.state, values["bearing"]))


PRESSES = {OPEN: open_again, SEND: sent}
