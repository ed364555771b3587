"""What people type in the commands of Planetfall besides facts: squadrons by their names."""

from __future__ import annotations

from discord import AppCommandOptionType

from cogs.games.commands import Offered, Option, miniatures
from cogs.games.commands.miniatures import Miniatures
from cogs.play import completion
from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import RuleError
from rules.games.planetfall.activation.turns import acting
from rules.games.planetfall.close.fact_types import CONTACTS
from rules.games.planetfall.fact_types import HEADING, SOMEWHERE
from rules.games.planetfall.labels import label
from rules.games.planetfall.named import squadron_of
from rules.games.planetfall.setup.deploying import Ride

STRING = AppCommandOptionType.string
SQUADRONS = Miniatures("squadron", squadron_of, acting, label, SOMEWHERE)


class Actor(miniatures.Actor):
    """The squadron that acts."""

    game = SQUADRONS


class Squadron(miniatures.Miniature):
    """A squadron, completed with those that are legal."""

    game = SQUADRONS


class Place(miniatures.Place):
    """A place on a measured table."""

    game = SQUADRONS


class Towards(Place):
    """Where a squadron goes on a measured table: a place, or the words that its form takes."""

    def read(self, head: GameHead, typed: str) -> str:
        return str(HEADING.read(head.state, typed))


class OneSquadron(Option):
    """Any squadron by its number or name."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> int:
        return squadron_of(head.state, typed)


class Squadrons(Option):
    """Squadrons by their names, with commas between them."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> tuple[int, ...]:
        return tuple(squadron_of(head.state, part) for part in typed.split(",") if part.strip())


class Rides(Option):
    """Squadrons with what carries them, such as `Guards: Mule, Scouts: Pod`."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> tuple[Ride, ...]:
        return tuple(_ride(head, part) for part in typed.split(",") if part.strip())


def _ride(head: GameHead, text: str) -> Ride:
    rider, _, transport = text.partition(":")
    if not transport.strip():
        wrong = f'"{text.strip()}" names no transport: write Guards: Mule.'
        raise RuleError(wrong, "PF-SET-9")
    return Ride(squadron_of(head.state, rider), squadron_of(head.state, transport))


class Helix(Offered):
    """A helix of one's own by its number, completed with those that are left."""

    typed_as = AppCommandOptionType.integer


class Firer(Actor):
    """The squadron that fires or fights: the one that the open question is about if unnamed."""

    def left_out(self, head: GameHead, person: int) -> int:
        seat = access.speaks_for(head, person)
        found = completion.offered(head, seat, self.making.kind, self.field)
        if len(found) != 1:
            raise Refusal("Name the squadron: none of yours, or several, may do that now.")
        return int(found[0])


class Victims(Option):
    """Which model each Leviathan picks, such as `A-B`."""

    typed_as = STRING

    def read(self, head: GameHead, typed: str) -> tuple[str, ...]:
        return CONTACTS.read(head.state, typed)
