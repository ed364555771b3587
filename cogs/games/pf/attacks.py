"""*Attack*: every attack that is open now with its exact chances, and two presses to make one."""

from __future__ import annotations

from collections import defaultdict

from cogs.play import settling
from cogs.play.pressed import STALE_CHOICE, check_in_play, own_seat, parts_of, seat_of
from cogs.ui import given, reply
from cogs.ui.context import Interaction
from referee import custom_id, stakes
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Menu, Outgoing, Pick, cut, plain
from rules.core import Move
from rules.games.planetfall.attacking import attack_group, attack_label, attacks

PRESS = "pfa"
"""The verb of the custom ids of the menus of attacks."""
KEY = "attack"
"""What the button beside a question stands for."""
IN_A_MENU, MENUS = 25, 4
NONE = "You have nothing to attack with now. What a squadron could do: `/pf odds`."
HOW = (
    "what an attack does, exactly. Choosing one makes it. It counts everybody who bears the weapon "
    "and every model of the target; to state less, use `/pf fire` or `/pf engage`."
)
MEASURED = (
    "what an attack does, exactly. Choosing one makes it. Who bears on the target, how far it is "
    "and who can be hit is measured; to leave somebody out, use `/pf fire`."
)


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show whoever asks the attacks that are open to one of their seats."""
    seat = own_seat(interaction, head, attacks, NONE)
    await reply.private(interaction, page(head, seat))


def page(head: GameHead, seat: str) -> Outgoing:
    """Return the page of a seat's attacks, with a menu for each choice of weapons."""
    sorts: dict[str, list[Move]] = defaultdict(list)
    for move in attacks(head.state, seat):
        sorts[attack_group(move)].append(move)
    q = custom_id.question(head.trail, head.state, head.ask)
    menus = tuple(
        Menu(
            custom_id.custom_id(PRESS, head.id, q, seat, number),
            name,
            _picks(head, moves, seat)[:IN_A_MENU],
        )
        for number, (name, moves) in enumerate(sorts.items())
    )
    how = HOW if head.state.scenery is None else MEASURED
    return Outgoing(f"**{plain(head.named(seat))}**: {how}", menus=menus[:MENUS])


def _picks(head: GameHead, moves: list[Move], seat: str) -> tuple[Pick, ...]:
    """Return attacks as lines of a menu, their exact chances as notes, what is in vain last."""
    named = {custom_id.choice(move): attack_label(head.state, move) for move in moves}
    return tuple(
        Pick(cut(named[one.value], stakes.LINE), one.value, one.note)
        for one in stakes.picks(head, moves, seat)
    )


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Make the attack that was chosen: game, question, seat, menu."""
    game, q, seat, _ = parts_of(parts, 4)
    head = await seat_of(interaction, game, q, seat)
    check_in_play(head, interaction.user.id)
    digits = given.chosen(interaction)
    for move in attacks(head.state, seat):
        if custom_id.choice(move) == digits:
            await settling.act(interaction, head, seat, move)
            return
    raise Refusal(STALE_CHOICE)


PRESSES = {PRESS: pressed}
