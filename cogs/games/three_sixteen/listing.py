"""What no single legal move can list: several names, hits, told Flashbacks, Ranks and their kit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cogs.games.commands import Asking, Pair
from cogs.play.completion import Choice
from referee.head import GameHead
from referee.message import cut
from rules.games.three_sixteen.encounter.aliens import beaten
from rules.games.three_sixteen.lists import NAMES
from rules.games.three_sixteen.options import SWITCHES
from rules.games.three_sixteen.queries import living, name
from rules.games.three_sixteen.troopers.equipment import thing_title
from rules.games.three_sixteen.troopers.ranks import LADDER
from rules.games.three_sixteen.view import View

from .words import thing_of

People = Callable[[GameHead], Iterable[str]]
MOST_CHOICES = 25
LONGEST_CHOICE = 100


def everybody(head: GameHead) -> tuple[str, ...]:
    """Return every trooper on the mission and every figure of the GM's."""
    return (*living(head.state), *head.state.npcs)


def moved(head: GameHead) -> tuple[str, ...]:
    """Return whom the aliens may move now."""
    return beaten(head.state) if head.state.round is not None else ()


def names_typed(head: GameHead, people: People, typed: str) -> list[Choice]:
    """Complete the last of several names with commas between them."""
    *done, last = [part.strip() for part in typed.split(",")]
    names = [name(head.state, actor) for actor in people(head)]
    free = [one for one in names if one not in done and last.lower() in one.lower()]
    texts = [cut(", ".join((*done, one)), LONGEST_CHOICE) for one in free]
    return [Choice(name=text, value=text) for text in texts[:MOST_CHOICES]]


def unused_names(view: View) -> list[Pair]:
    """Return the names of the list that nobody bears yet."""
    taken = {trooper.name for trooper in view.troopers.values()}
    return [(called, called) for called in NAMES if called not in taken]


def switches(view: View) -> list[Pair]:
    """Return the campaign's switches, each with where it stands."""
    return [(f"{o.key}: {o.text} (now {view.options[o.key]})", o.key) for o in SWITCHES]


def switch_values(asking: Asking) -> list[Pair]:
    """Return the values of the switch that `key` names."""
    key = getattr(asking.said, "key", "")
    return [(value, value) for o in SWITCHES if o.key == key for value in o.values]


def ranks_below(asking: Asking) -> list[Pair]:
    """Return the Ranks that a replacement of the asker's dead trooper may have."""
    dead: Any = asking.head.state.troopers.get(asking.seats[0])
    most = max(1, dead.rank if dead is not None else len(LADDER))
    return [(rank.title, str(number)) for number, rank in enumerate(LADDER[:most])]


def rank_kit(asking: Asking) -> list[Pair]:
    """Return what one of the Rank named in `rank` carries: the picks made, and what is sure."""
    picked = [getattr(asking.said, option, "") for option in ("pick", "second")]
    kinds = dict.fromkeys((*(thing_of(str(one)) for one in picked if one), *_rank(asking).sure))
    return [(thing_title(kind), kind) for kind in kinds]


def rank_weapons(asking: Asking) -> list[Pair]:
    """Return the weapons that the Rank named in `rank` may pick."""
    return [(thing_title(kind), kind) for group in _rank(asking).picks for kind in group]


def _rank(asking: Asking) -> Any:
    rank = getattr(asking.said, "rank", 0) or 0
    return LADDER[rank if isinstance(rank, int) and rank in range(len(LADDER)) else 0]
