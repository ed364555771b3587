"""What may be done to a list of who acts when, and by whom. Each change is one transaction."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec

from cogs.rolls import habits as roll_habits
from cogs.rolls import places, road, wording
from cogs.rolls.action import Rolled
from cogs.ui import gate
from cogs.ui.context import Interaction
from db import initiative
from db.engine import Connection
from db.initiative import Initiative, Listed
from db.journal import Row
from referee.action import Result
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from rules.core import RuleError
from rules.dice import Dice, Recorded
from rules.notation import Plan, Refused, read
from rules.rolls import Throw
from rules.rolls.initiative import TIE_SIDES, Turn, broken, tied, without

MOST = 25
LONGEST_NAME = 32
LARGEST = 999_999
MOST_DICE = 20
NONE_HERE = "There is no initiative in this channel. Begin one: /initiative add."
FULL = f"A list has at most {MOST} entries. Remove some, or end it: /initiative end."
HELD = (
    "Only whoever is up, whoever began the list, the GM and moderators move it on. "
    "Wait for them, or ask."
)


class Adding(NamedTuple):
    """Who is to be added: their names, one for each result of the roll."""

    names: tuple[str, ...]
    guild: int


async def power(interaction: Interaction, found: Initiative) -> bool:
    """Say whether a person runs the list: who began it, moderators, the GM of the game here."""
    if found.host in (None, interaction.user.id) or gate.is_moderator(interaction):
        return True
    return await places.is_gm(interaction)


def list_of(db: Connection, channel: int) -> tuple[Initiative, tuple[Listed, ...]]:
    """Return the list of a channel and its entries. Raises Refusal where there is none."""
    found = initiative.get(db, channel)
    if found is None:
        raise Refusal(NONE_HERE)
    return found, initiative.entries(db, channel)


def check_name(text: str, entries: tuple[Listed, ...]) -> str:
    """Return a name as it is kept. Raises Refusal for none, a long one, or one that is there."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME:
        raise Refusal(f"A name has 1 to {LONGEST_NAME} characters.")
    if any(one.name.casefold() == name.casefold() for one in entries):
        raise Refusal(f'"{name}" is in the list already. Take another name, or remove that one.')
    return name


class Placed(Rolled, frozen=True, kw_only=True):
    """A roll whose results are put into the channel's list, and told by its message alone."""

    adding: Adding
    throw: Throw
    at: int

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Roll, and have the results written with the row. Raises RuleError for no number."""
        result = super().run(head, dice)
        (thrown,) = self.throw.results(self.seat, Recorded(dice.rolls))
        values = [one.value for one in thrown.outcomes]
        if len(values) != len(self.adding.names) or any(one is None for one in values):
            raise RuleError("That gives no number to act by. Such as d20+3.", "ROLL")
        # The list shows it as it stands here, with labels and comments that people typed.
        lines = [_how(one.sentence()) for one in wording.escaped(thrown).outcomes]
        made = tuple(
            (name, int(value or 0), line)
            for name, value, line in zip(self.adding.names, values, lines, strict=True)
        )
        put = partial(_put, action=self, channel=head.game.channel or 0, made=made)
        return msgspec.structs.replace(result, also=(*result.also, put))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return None: the list's own message shows it."""
        return None


def _how(sentence: str) -> str:
    """Return how a value was rolled, without the value."""
    return sentence.partition(" · ")[2][:120]


def _put(
    db: Connection, action: Placed, channel: int, made: tuple[tuple[str, int, str], ...]
) -> None:
    add(db, channel, action.adding, action.person or 0, made, action.at)


def add(
    db: Connection,
    channel: int,
    adding: Adding,
    person: int,
    made: tuple[tuple[str, int, str], ...],
    at: int,
) -> None:
    """Put names with values into the list of a channel, begun now if it has none."""
    if initiative.get(db, channel) is None:
        initiative.begin(db, Initiative(channel, adding.guild, person, None, 0, 0, None, at))
    for name, value, how in made:
        entries = initiative.entries(db, channel)
        if len(entries) >= MOST:
            raise Refusal(FULL)
        kept = check_name(name, entries)
        initiative.add(db, Listed(None, channel, person, kept, value, 0, how))
    initiative.touch(db, channel, at)


def line_of(interaction: Interaction, habits: roll_habits.Habits, typed: str) -> Plan:
    """Return the plan of what somebody rolls for their place. Raises Refused like `read`."""
    return read(typed or "1d20", habits.default, habits.names, values=habits.values)


async def rolled(
    interaction: Interaction, adding: Adding, plan: Plan, copies: int
) -> tuple[str, ...]:
    """Roll for entries and put them into the list, in one transaction; return them in words."""
    bot, channel = interaction.client, interaction.channel_id or 0
    if len(plan.rolls) != 1 or plan.rolls[0].times > 1:
        raise Refusal("One roll gives one place. Such as d20+3; for several alike: copies.")
    if copies > 1 and not plan.dice:
        raise Refusal("Copies each have a roll of their own, such as d20. Add a number one by one.")
    if copies > 1:
        plan = read(f"{copies}x{plan.canonical}")
    # What can be refused is refused before a die falls.
    await bot.db.read(lambda db: _check_room(db, channel, adding.names))
    move = Throw(line=plan.text, canonical=plan.canonical, notation=plan.version)
    sitting = await places.sit(interaction)
    action = Placed(
        key=str(interaction.id),
        call=interaction.id,
        seat=sitting.seat,
        person=interaction.user.id,
        move=move,
        name=interaction.user.display_name,
        adding=adding,
        throw=move,
        at=bot.clock.now(),
    )
    await bot.referee.settle(sitting.head.id, action)
    now = await bot.db.read(lambda db: initiative.entries(db, channel))
    return tuple(
        f"**{one.value}** {plain(one.name)}{f' · {one.how}' if one.how else ''}"
        for one in now
        if one.name in adding.names
    )


def _check_room(db: Connection, channel: int, names: tuple[str, ...]) -> None:
    entries = initiative.entries(db, channel)
    if len(entries) + len(names) > MOST:
        raise Refusal(FULL)
    for name in names:
        check_name(name, entries)


async def change(
    interaction: Interaction,
    work: Callable[[Connection, Initiative, tuple[Listed, ...]], None],
) -> None:
    """Change the list of this channel. Raises Refusal where there is none."""
    channel, at = interaction.channel_id or 0, interaction.client.clock.now()

    def write(db: Connection) -> None:
        found, entries = list_of(db, channel)
        work(db, found, entries)
        initiative.touch(db, channel, at)

    await interaction.client.db.write(write)


async def move_on(
    interaction: Interaction,
    step: Callable[[tuple[Listed, ...], Turn], Turn],
    seen: str | None = None,
) -> None:
    """Go to the next turn, or back; nothing changes where it is not the turn that was `seen`.

    Raises Refusal for somebody who neither is up nor runs the list.
    """
    bot, channel = interaction.client, interaction.channel_id or 0
    found, entries = await bot.db.read(lambda db: list_of(db, channel))
    up = [one.person for one in entries if one.id == found.turn]
    if interaction.user.id not in up and not await power(interaction, found):
        raise Refusal(HELD)

    def write(db: Connection, now: Initiative, listed: tuple[Listed, ...]) -> None:
        if seen is None or seen == f"{now.round}.{now.turn or 0}":
            then = step(listed, Turn(now.round, now.turn))
            initiative.set_turn(db, channel, then.round, then.entry)

    await change(interaction, write)


async def take_out(interaction: Interaction, number: int) -> str:
    """Remove an entry and return its name; whoever added it may, and whoever runs the list."""
    bot, channel = interaction.client, interaction.channel_id or 0
    found, entries = await bot.db.read(lambda db: list_of(db, channel))
    gone = next((one for one in entries if one.id == number), None)
    if gone is None:
        raise Refusal("That entry is not in the list any more.")
    if gone.person != interaction.user.id and not await power(interaction, found):
        raise Refusal("Only whoever added it, whoever began the list, the GM and moderators may.")

    def write(db: Connection, now: Initiative, listed: tuple[Listed, ...]) -> None:
        turn = without(listed, Turn(now.round, now.turn), number)
        initiative.remove(db, gone)
        initiative.set_turn(db, channel, turn.round, turn.entry)

    await change(interaction, write)
    return gone.name


async def break_ties(interaction: Interaction) -> str:
    """Roll a d20 for everybody who is tied, and return what fell in words."""
    bot, channel = interaction.client, interaction.channel_id or 0
    _, entries = await bot.db.read(lambda db: list_of(db, channel))
    alike = [one for group in tied(entries) for one in group][:MOST_DICE]
    if not alike:
        raise Refusal("Nobody is tied.")
    plan = read(f"{len(alike)}x1d{TIE_SIDES}")
    move = Throw(line=plan.text, canonical=plan.canonical, notation=plan.version)
    sitting = await places.sit(interaction)
    action = TieBreak(
        key=str(interaction.id),
        call=interaction.id,
        seat=sitting.seat,
        person=interaction.user.id,
        move=move,
        name=interaction.user.display_name,
        numbers=tuple(one.id or 0 for one in alike),
        at=bot.clock.now(),
    )
    await bot.referee.settle(sitting.head.id, action)
    now = await bot.db.read(lambda db: initiative.entries(db, channel))
    fell = {one.id: one.tie % (TIE_SIDES + 1) for one in now}
    told = ", ".join(f"{one.name} {fell.get(one.id, 0)}" for one in alike)
    return f"d{TIE_SIDES} each, the higher first: {told}."


class TieBreak(Rolled, frozen=True, kw_only=True):
    """A die for each of those who are tied, which settles who is first."""

    numbers: tuple[int, ...]
    at: int

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Roll, and have the order written with the row."""
        result = super().run(head, dice)
        faces = [face for roll in dice.rolls for face in roll.faces]
        fell = dict(zip(self.numbers, faces, strict=True))
        channel = head.game.channel or 0

        def put(db: Connection) -> None:
            ties = broken(initiative.entries(db, channel), fell)
            initiative.set_ties(db, channel, ties)
            initiative.touch(db, channel, self.at)

        return msgspec.structs.replace(result, also=(*result.also, put))

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return None: the list's own message shows it."""
        return None


async def refused(interaction: Interaction, why: Refused) -> None:
    """Tell what cannot be read, with the forms that may be meant."""
    await road.refuse(interaction, why, "")
