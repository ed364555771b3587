"""Making troopers, and their kit."""

from __future__ import annotations

from cogs.games.commands import Listed, Option
from referee.head import GameHead
from rules.core import Move
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.equipment import Equip
from rules.games.three_sixteen.troopers.latecomer import Recruit
from rules.games.three_sixteen.troopers.replacement import Replace

from .group import root
from .listing import rank_kit, rank_weapons, ranks_below, unused_names
from .options import Kit, Named, Seen, Thing, Told
from .tales import enlisting


def enlisted(
    head: GameHead, person: int, name: str, reputation: str, fa: int, pick: str = ""
) -> Move:
    """Return the move that makes a person's trooper."""
    return enlisting(head, person, name, reputation, fa, (pick,) if pick else ())


root.add(
    Enlist,
    "Make your trooper; a form opens if you name nothing",
    answers=(Recruit,),
    build=enlisted,
    name=Named("The trooper's name", listed=unused_names),
    reputation=Told("What is said of the trooper"),
    fa=Option("Fighting, 2 to 8", default=5, least=0, most=20),
    pick=Thing("The weapon you pick, if you join late", of=Recruit, field="picks", default=""),
)


def equipped(
    head: GameHead, person: int, default: str = "", pick: str = "", second: str = ""
) -> Move:
    """Return the choice of weapons; the first that is picked becomes the default weapon."""
    picks = tuple(kind for kind in (pick, second) if kind)
    return Equip(picks=picks, default=default or (picks[0] if picks else ""))


root.add(
    Equip,
    "Pick the weapons of your Rank and your default weapon",
    build=equipped,
    default=Thing("Default weapon", default=""),
    pick=Thing("The weapon you pick", field="picks"),
    second=Thing("A second pick", field="picks"),
)
root.add(
    Replace,
    "Bring a new trooper for your dead one",
    name=Seen("The trooper's name", unused_names),
    reputation="What is said of the trooper",
    fa=Option("Fighting; NFA is the rest", least=0, most=20),
    rank=Listed("The new one's Rank", ranks_below, least=0, most=8),
    pick=Kit("The weapon you pick", rank_weapons, field="picks"),
    second=Kit("A second pick", rank_weapons, field="picks"),
    default=Kit("Default weapon", rank_kit),
)
