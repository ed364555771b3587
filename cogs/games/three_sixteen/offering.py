"""Completion of what no single legal move can list: several names, hits, told Flashbacks, Ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from discord import app_commands

from cogs.play.completion import Choice, matching, seated
from cogs.ui.tables import Interaction
from referee.game import GameHead
from referee.message import cut
from rules.games.three_sixteen.card import slot_text
from rules.games.three_sixteen.encounter.aliens import beaten
from rules.games.three_sixteen.encounter.hits import ORIGINS, own_hits
from rules.games.three_sixteen.model import Trooper
from rules.games.three_sixteen.options import SWITCHES
from rules.games.three_sixteen.queries import living, name
from rules.games.three_sixteen.troopers.equipment import thing_title
from rules.games.three_sixteen.troopers.ranks import LADDER

from .group import NAME, Completion
from .words import thing_of

Numbered = app_commands.Choice[int]


def _squad(head: GameHead) -> tuple[str, ...]:
    return living(head.state)


def everybody(head: GameHead) -> tuple[str, ...]:
    """Return every trooper on the mission and every figure of the GM's."""
    return (*living(head.state), *head.state.npcs)


def roster(head: GameHead) -> tuple[str, ...]:
    """Return every trooper, the benched too."""
    return tuple(seat for seat in head.state.roster if seat in head.state.troopers)


def moved(head: GameHead) -> tuple[str, ...]:
    """Return whom the aliens may move now."""
    return beaten(head.state) if head.state.round is not None else ()


def several(choose: Callable[[GameHead], Iterable[str]] = _squad) -> Completion:
    """Return a completion of names with commas between them: the last one typed is completed."""

    async def callback(interaction: Interaction, typed: str) -> list[Choice]:
        found = await seated(interaction, NAME)
        if found is None:
            return []
        head, _ = found
        *done, last = [part.strip() for part in typed.split(",")]
        names = [name(head.state, actor) for actor in choose(head)]
        free = [one for one in names if one not in done and last.lower() in one.lower()]
        texts = [", ".join((*done, one)) for one in free]
        return [Choice(name=cut(text, 100), value=cut(text, 100)) for text in texts[:25]]

    return callback


async def own_blows(interaction: Interaction, typed: str) -> list[Numbered]:
    """Complete the hits that wait for the asker: `1: X from the aliens`."""
    found = await seated(interaction, NAME)
    if found is None:
        return []
    head, seat = found
    return [
        Numbered(name=f"{number}: {hit.kind} {ORIGINS[hit.origin]}", value=number)
        for number, hit in own_hits(head.state, seat).items()
    ]


async def told_before(interaction: Interaction, typed: str) -> list[Choice]:
    """Complete the Flashbacks that were used, of whom `who` names or of everybody."""
    found = await seated(interaction, NAME)
    if found is None:
        return []
    whose = str(getattr(interaction.namespace, "who", "") or "").casefold()
    people = found[0].state.troopers.values()
    meant = [one for one in people if whose in (one.name.casefold(), one.seat, "")]
    return matching([pair for one in meant for pair in _used(one)], typed)


def _used(one: Trooper) -> Iterator[tuple[str, str]]:
    for row, what in (("strengths", "Strength"), ("weaknesses", "Weakness")):
        for number, slot in enumerate(getattr(one, row), 1):
            if slot.state == "used":
                yield f"{one.name}, {what} {number}: {slot_text(slot)}", f"{row}-{number}"


async def values(interaction: Interaction, typed: str) -> list[Choice]:
    """Complete the values of the switch that `key` names."""
    key = getattr(interaction.namespace, "key", "")
    return matching([(v, v) for o in SWITCHES if o.key == key for v in o.values], typed)


async def ranks_below(interaction: Interaction, typed: str) -> list[Numbered]:
    """Complete the Ranks that a replacement of the asker's dead trooper may have."""
    found = await seated(interaction, NAME)
    if found is None:
        return []
    dead: Any = found[0].state.troopers.get(found[1])
    most = max(1, dead.rank if dead is not None else len(LADDER))
    titles = enumerate(rank.title for rank in LADDER[:most])
    return [Numbered(name=t, value=n) for n, t in titles if typed.lower() in t.lower()]


async def rank_kit(interaction: Interaction, typed: str) -> list[Choice]:
    """Complete what one of the Rank named in `rank` carries: the picks made, and what is sure."""
    said = interaction.namespace
    picked = [kind for kind in (getattr(said, "pick", ""), getattr(said, "second", "")) if kind]
    rank = getattr(said, "rank", 0) or 0
    sure = LADDER[rank].sure if isinstance(rank, int) and rank in range(len(LADDER)) else ()
    kinds = dict.fromkeys((*(thing_of(str(kind)) for kind in picked), *sure))
    return matching([(thing_title(kind), kind) for kind in kinds], typed)


async def rank_weapons(interaction: Interaction, typed: str) -> list[Choice]:
    """Complete the weapons that the Rank named in `rank` may pick."""
    rank = getattr(interaction.namespace, "rank", 0) or 0
    groups = LADDER[rank].picks if isinstance(rank, int) and rank in range(len(LADDER)) else ()
    return matching([(thing_title(kind), kind) for group in groups for kind in group], typed)
