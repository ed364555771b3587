"""What is settled about a game before and beside play: options, documents, host, pace."""

from __future__ import annotations

import msgspec

from rules.core import System
from rules.deadlines import PACES


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kept as the JSON of `game.options`.

    `options` holds the switches that differ from their default, `papers` the hash of each document
    by its kind, `host` the person who made the game, `pace` how long silence may last, `lengths`
    the ms that questions of some kinds may wait instead, `acting` for which seat a GM speaks by
    the GM's number, `frozen` whether only a moderator may let the game go on, `real_dice` whether
    faces are typed in from a real table, `position` the hash of the one it starts from, `rulings`
    the rows of the GM's rulings, the first of them Ruling 1, `gone` the seats whose player was
    removed and that nobody has taken over, `hidden` the rows whose words are out of sight, `words`
    what each person has put into the dice, by their number, until the game starts.
    """

    host: int
    options: dict[str, str] = {}
    papers: dict[str, str] = {}
    pace: str = "hours"
    lengths: dict[str, int] = {}
    acting: dict[str, str] = {}
    frozen: bool = False
    real_dice: bool = False
    position: str = ""
    rulings: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    hidden: tuple[int, ...] = ()
    words: dict[str, str] = {}

    def length(self, kind: str) -> int:
        """Return how long a question of this kind may wait for silence to count, in ms."""
        return self.lengths.get(kind, PACES[self.pace])

    def text(self) -> str:
        """Return the JSON that is stored."""
        return msgspec.json.encode(self, order="deterministic").decode()

    def all_options(self, system: System) -> dict[str, str]:
        """Return every switch of the game with its value, defaults filled in."""
        return {
            option.key: self.options.get(option.key, option.default) for option in system.options
        }


def setup_of(text: str) -> Setup:
    """Return the setup that is stored as this JSON."""
    return msgspec.json.decode(text, type=Setup)
