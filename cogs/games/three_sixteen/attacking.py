"""An attack that cannot score is asked about before it is declared: nobody means it by mistake."""

from __future__ import annotations

from cogs.play import settling
from cogs.play.pressed import parts_of, seat_of
from cogs.play.presses import chosen
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.head import GameHead
from referee.message import Button, Outgoing, plain
from rules.core import Move
from rules.games.three_sixteen.encounter.aim import Aim, aim
from rules.games.three_sixteen.encounter.declare import Declare, silent_intent

ANYWAY = "3a"
"""The verb of the button that declares the attack all the same."""


async def warned(interaction: Interaction, head: GameHead, seat: str, move: Move) -> bool:
    """Ask about an attack that cannot score; say whether it is one."""
    found = aim(head.state, seat, move) if isinstance(move, Declare) else None
    if found is None or found.can_score:
        return False
    await reply.private(interaction, _page(head, seat, move, found))
    return True


def _page(head: GameHead, seat: str, move: Move, found: Aim) -> Outgoing:
    """Return the warning, with what would bring the weapon to bear if there is such a move."""
    who = plain(head.called(seat))
    text = f"**{found.warning}.** Even if {who} succeeds, this attack kills nothing."
    buttons = [Button("Attack all the same", _id(head, ANYWAY, seat, move), "danger")]
    better = silent_intent(head.state, seat)
    if better.is_legal(head.state, seat) and _is_scoring(head, seat, better):
        label = head.system.label(head.state, better)
        buttons.insert(0, Button(label, _id(head, "a", seat, better), "primary"))
    return Outgoing(text, buttons=(tuple(buttons),))


def _is_scoring(head: GameHead, seat: str, move: Declare) -> bool:
    found = aim(head.state, seat, move)
    return found is None or found.can_score


def _id(head: GameHead, verb: str, seat: str, move: Move) -> str:
    q = custom_id.question(head.trail, head.state, head.ask)
    return custom_id.custom_id(verb, head.id, q, seat, custom_id.choice(move))


async def anyway(interaction: Interaction, parts: list[str]) -> None:
    """Declare an attack that cannot score: game, question, seat, choice."""
    game, q, seat, digits = parts_of(parts, 4)
    head = await seat_of(interaction, game, q, seat)
    move = chosen(interaction, head, seat, digits)
    interaction.extras[settling.OWN_PAGE] = True
    await settling.act(interaction, head, seat, move)


PRESSES = {ANYWAY: anyway}
