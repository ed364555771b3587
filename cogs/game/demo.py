"""/game demo: ten minutes of a game against the computer, explained step by step."""

from __future__ import annotations

from typing import Any

from cogs.play import settling
from cogs.play.pressed import check_in_play, check_question, parts_of
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import access, custom_id
from referee import guide as guides
from referee.change import Said, change
from referee.errors import Refusal
from referee.head import GameHead
from referee.lifecycle import Ended
from referee.message import Button, Outgoing, plain
from referee.seats import demos, start, words
from referee.storage import Connection
from rules.core import System

from . import limits, thread

IN_A_ROW = 5
PAGE = (
    "**Try a game: ten minutes against the computer.** Every step says what happens, what to "
    "press and why."
)
BUSY = 'This channel already has a game: "{}". Use a channel without one: /game demo.'


async def page(interaction: Interaction) -> None:
    """Show the games that can be tried to the one person who asks."""
    await reply.private(interaction, listed(interaction.client.systems))


def listed(systems: tuple[System[Any], ...]) -> Outgoing:
    """Return the page of all demos, each with its button; a game without one is left out."""
    ready = {one: one.demo for one in systems if one.demo is not None}
    lines = [PAGE, *(f"- **{plain(one.title)}**: {demo.about}" for one, demo in ready.items())]
    buttons = tuple(
        Button(one.title, custom_id.custom_id(guides.BEGIN, one.name), "primary") for one in ready
    )
    rows = tuple(buttons[at : at + IN_A_ROW] for at in range(0, len(buttons), IN_A_ROW))
    return Outgoing("\n".join(lines), buttons=rows)


async def begin(interaction: Interaction, name: str) -> None:
    """Begin the demo of a game here, or in a thread of its own where a game is played already."""
    bot = interaction.client
    system = bot.games.system(name)
    demos.demo_of(system)
    thread.check_in_server(interaction)
    await limits.check_maker(interaction)
    there = await bot.games.live_at(context.place_of(interaction))
    if there is not None and demos.is_waiting(there, interaction.user.id):
        # Made when the process died before it could start.
        await _start(interaction, there)
        return
    home = await thread.home(interaction, f"{system.title}, a demo", there is not None)
    if there is not None and not home.told:
        raise Refusal(f"{BUSY.format(there.game.title)} {home.lacks}")
    try:
        made = await _made(interaction, system, home.where)
    except BaseException:
        await thread.give_up(interaction, home)
        raise
    await _start(interaction, made)


async def _made(interaction: Interaction, system: System[Any], where: Any) -> GameHead:
    bot, learner = interaction.client, context.person_of(interaction)
    drawn = words.fixed(None, bot.fresh_seed())
    write = demos.prepared(bot.referee, where, system, learner, drawn)
    told = Outgoing(f"Your demo of {plain(system.title)} is in <#{where.channel}>.")

    def work(db: Connection) -> Said:
        return Said(game=write(db), message=told, public=False)

    changed = await change(bot.referee, str(interaction.id), learner, work)
    return changed.head


async def _start(interaction: Interaction, head: GameHead) -> None:
    """Start a demo that was made; its message is posted by its channel's worker."""
    bot, key = interaction.client, f"demo:{head.id}"
    action = await start.started(bot.referee, head, interaction.user.id, key)
    await bot.referee.settle(head.id, action)
    told = f"Your demo of {plain(head.system.title)} is in <#{head.game.channel}>."
    await reply.private(interaction, told)


async def listed_by_press(interaction: Interaction, _parts: list[str]) -> None:
    """Show the games that can be tried."""
    await page(interaction)


async def begun_by_press(interaction: Interaction, parts: list[str]) -> None:
    """Begin the demo of a game: its name."""
    (name,) = parts_of(parts, 1)
    await begin(interaction, name)


async def advised(interaction: Interaction, parts: list[str]) -> None:
    """Play what a demo advises at its present step: game, question."""
    game, q = parts_of(parts, 2)
    head = await context.game_pressed(interaction, game)
    check_in_play(head, interaction.user.id)
    check_question(head, q)
    seat = guides.learner(head)
    access.check_holds(head, interaction.user.id, seat)
    move = await context.off_loop(interaction, guides.advised, head, seat)
    if move is None:
        raise Refusal(context.UNKNOWN)
    await settling.act(interaction, head, seat, move)


async def finished(interaction: Interaction, parts: list[str]) -> None:
    """End a demo: game."""
    (game,) = parts_of(parts, 1)
    head = await context.game_pressed(interaction, game)
    if not head.setup.demo:
        raise Refusal(context.UNKNOWN)
    access.check_may_run(head, context.person_of(interaction), "ends the demo")
    user = interaction.user
    action = Ended(key=str(interaction.id), seat="bot", person=user.id, name=user.display_name)
    await settling.do(interaction, head, action)


PRESSES = {
    guides.DEMOS: listed_by_press,
    guides.BEGIN: begun_by_press,
    guides.ADVISED: advised,
    guides.FINISH: finished,
}
