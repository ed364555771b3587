"""*Pick by letter*: what a player keeps from the winds, colony by colony, from the board.

What is picked so far stands in the custom ids, so that nothing is kept until it is handed in.
"""

from __future__ import annotations

from cogs.play import settling
from cogs.play.pressed import STALE, check_in_play, own_seat, parts_of, seat_of
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from pictures import planetx, planetx_letters
from referee import custom_id
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Button, Menu, Outgoing, Pick, plain
from rules.core import legal
from rules.core.letters import LETTERS
from rules.games.planetx.actions.colonise import Winds
from rules.games.planetx.actions.winds_letters import Keeping, keepings

from .group import NAME

KEY = "winds"
"""What the button beside the question stands for."""
PICK, SHOW, SEND = "pxw", "pxv", "pxk"
"""The verbs of the menu of hexes, of *Back*, and of what hands the picks in."""
NOTHING_YET, BETWEEN = "-", "."
"""Stands for no picks at all; stands between the letters of two colonies."""
NONE = "The winds ask nothing of you now. See what you can do: What can I do now?"
Letters = tuple[str, ...]
"""The letters picked so far, for each colony with a choice in order."""


async def asked(interaction: Interaction, head: GameHead) -> None:
    """Show whoever asks the page of their first colony. Raises Refusal where nothing is asked."""
    seat = own_seat(interaction, head, keepings, NONE)
    await _show(interaction, head, seat, (), is_new=True)


async def _show(
    interaction: Interaction, head: GameHead, seat: str, picked: Letters, is_new: bool = False
) -> None:
    every = keepings(head.state, seat)
    if len(picked) < len(every):
        say, view = _colony(head, seat, every, picked), head.system.look(head.state, seat)
        drawn = await context.off_loop(interaction, planetx_letters.board, view, every[len(picked)])
    else:
        say, view = _whole(head, seat, every, picked), head.system.look(head.state, seat)
        drawn = await context.off_loop(interaction, planetx.draw, view, seat)
    file = reply.picture(f"{NAME}-winds", drawn.png, drawn.alt)
    if is_new:
        await reply.with_files(interaction, say, [file])
    else:
        await reply.in_place(interaction, say, file)


def _colony(head: GameHead, seat: str, every: tuple[Keeping, ...], picked: Letters) -> Outgoing:
    """Return the page of the first colony for which nothing is picked yet."""
    place, one = len(picked), every[len(picked)]
    lines = tuple(Pick(f"{thing.letter}: {thing.name}", thing.letter) for thing in one.picks.things)
    menu = Menu(
        _id(head, PICK, seat, picked),
        "Choose two letters" if one.most > 1 else "Choose a letter",
        lines,
        several=one.most > 1,
        least=one.most,
        most=one.most,
    )
    title = f"**{plain(head.named(seat))}**, colony {place + 1} of {len(every)}: "
    text = "\n".join((*_kept(every, picked), f"{title}{plain(one.picks.title)}"))
    return Outgoing(text, menus=(menu,), buttons=_back(head, seat, picked))


def _whole(head: GameHead, seat: str, every: tuple[Keeping, ...], picked: Letters) -> Outgoing:
    """Return the page on which everything is picked: it says what is kept, and hands it in."""
    send = Button("Keep these", _id(head, SEND, seat, picked), "success")
    text = "\n".join(
        (f"**{plain(head.named(seat))}**: this is what you keep.", *_kept(every, picked))
    )
    (back,) = _back(head, seat, picked)
    return Outgoing(text, buttons=((send, *back),))


def _kept(every: tuple[Keeping, ...], picked: Letters) -> list[str]:
    pairs = zip(every, picked, strict=False)
    return [f"For {one.colony}: {' and '.join(one.kept(letters))}." for one, letters in pairs]


def _back(head: GameHead, seat: str, picked: Letters) -> tuple[tuple[Button, ...], ...]:
    return ((Button("Back", _id(head, SHOW, seat, picked[:-1])),),) if picked else ()


def _id(head: GameHead, verb: str, seat: str, picked: Letters) -> str:
    q = custom_id.question(head.trail, head.state, head.ask)
    return custom_id.custom_id(verb, head.id, q, seat, BETWEEN.join(picked) or NOTHING_YET)


async def _chosen(interaction: Interaction, parts: list[str]) -> tuple[GameHead, str, Letters]:
    """Return what a custom id says: game, question, seat, letters. Raises Refusal for nonsense."""
    game, q, seat, letters = parts_of(parts, 4)
    head = await seat_of(interaction, game, q, seat)
    check_in_play(head, interaction.user.id)
    every = keepings(head.state, seat) if head.system.name == NAME else ()
    picked = () if letters == NOTHING_YET else tuple(letters.split(BETWEEN))
    if not every:
        raise Refusal(STALE)
    if len(picked) > len(every) or set(letters) - {*LETTERS, BETWEEN, NOTHING_YET}:
        raise Refusal(context.UNKNOWN)
    return head, seat, picked


async def _turned(interaction: Interaction, parts: list[str]) -> None:
    """Show the page of the colony before."""
    await _show(interaction, *await _chosen(interaction, parts))


async def _picked(interaction: Interaction, parts: list[str]) -> None:
    """Take the letters that were chosen in the menu, and go on to the next colony."""
    head, seat, picked = await _chosen(interaction, parts)
    every = keepings(head.state, seat)
    if len(picked) == len(every):
        raise Refusal(context.UNKNOWN)
    one = every[len(picked)]
    letters = "".join(sorted(set(given.all_chosen(interaction)) & set(one.marks.values())))
    one.check(letters)
    await _show(interaction, head, seat, (*picked, letters))


async def _sent(interaction: Interaction, parts: list[str]) -> None:
    """Hand the picks in, as the page shows them."""
    head, seat, picked = await _chosen(interaction, parts)
    pairs = zip(keepings(head.state, seat), picked, strict=False)
    move = Winds(picks={one.colony: one.kept(letters) for one, letters in pairs})
    refusal = legal(head.state, move, seat)
    if refusal is not None:
        raise refusal
    interaction.extras[settling.OWN_PAGE] = True
    await settling.act(interaction, head, seat, move)


PRESSES = {PICK: _picked, SHOW: _turned, SEND: _sent}
