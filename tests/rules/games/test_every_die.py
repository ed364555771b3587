"""Every die that fell for everybody stands in the working of its row, in random games of all."""

from __future__ import annotations

import re
from collections import Counter
from types import SimpleNamespace

import pytest

from referee import verdict
from rules import core
from rules.core import Line, Work, canonical
from rules.core.line import unshown
from rules.dice import Roll
from rules.procedures.planetx.symbols import TERRAIN
from tests.support.planet28 import battles
from tests.support.planetx import games
from tests.support.three_sixteen import campaigns

DICE = re.compile(r"\b\d*d(\d+) (\d+(?:, \d+)*)")
SIGNS = re.compile(r"(?:die|dice) ([?F1-4](?:, [?F1-4])*)")


def shown_in(text):
    """The dice that a text shows, each as its sides and face; a terrain die by its sign."""
    bare = text.replace("**", "").replace("~~", "")
    found = [(int(s), int(f)) for s, faces in DICE.findall(bare) for f in faces.split(", ")]
    signs = [sign for signs in SIGNS.findall(bare) for sign in signs.split(", ")]
    return Counter([*found, *((len(TERRAIN), TERRAIN.index(sign) + 1) for sign in signs)])


def check(rolls, told):
    """Check what a row shows: all open dice, and nothing of those that some may not see."""
    row = SimpleNamespace(rolls=canonical(rolls).decode())
    text = verdict.working(tuple(told), verdict.dice(row))
    shown = shown_in(text)
    fell = Counter((roll.sides, face) for roll in rolls if roll.to is None for face in roll.faces)
    assert fell <= shown, (fell - shown, text)
    assert not [roll for roll in rolls if roll.to is not None and roll.why in text]


class Watching:
    """The core's `begin` and `play`, each row held to show its dice."""

    def __init__(self):
        self.rolled = 0

    def __call__(self, step):
        def watched(*args):
            moment = args[-1]
            before = len(moment.dice.rolls)
            made = step(*args)
            rolls = moment.dice.rolls[before:]
            self.rolled += len(rolls)
            check(rolls, made.told)
            return made

        return watched


def played_planetx():
    for seed in (0, 2, 6):
        games.play_out(seed)


def played_planet28():
    for seed in range(12):
        battles.play_out(seed, lambda row: None)


def played_three_sixteen():
    for seed in range(12):
        campaigns.play_out(seed, 2)


PLAYED = {
    played_planetx: (core, ("begin", "play")),
    played_planet28: (battles, ("begin", "play")),
    played_three_sixteen: (campaigns, ("play",)),
}


@pytest.mark.parametrize("play", PLAYED, ids=lambda play: play.__name__)
def test_every_open_die_is_shown_in_the_working_of_its_row(play, monkeypatch):
    module, names = PLAYED[play]
    watching = Watching()
    for name in names:
        monkeypatch.setattr(module, name, watching(getattr(module, name)))
    play()
    assert watching.rolled > 200


def test_dice_that_no_working_shows_stand_under_the_lines():
    """Fourteen dice of a trooper's creation, say: told in no line, they are shown all the same."""
    shown = Line("Red enlists.", "C316-CHAR-1", work=(Work("roll-off", (4,), 10),))
    private = Line("A secret.", "GM", to=("gm",), work=(Work("planet", (3,), 20),))
    rolls = (
        Roll(10, (4,), "roll-off", "red"),
        Roll(10, (4, 7), "starting kills", "red"),
        Roll(20, (3,), "planet", "gm", to=("gm",)),
    )
    assert unshown((shown, private), rolls) == (Work("starting kills", (4, 7), 10),)
    assert verdict.working((shown, private), rolls).splitlines() == [
        "Red enlists. `C316-CHAR-1`",
        "\u2003roll-off: d10 **4**",
        "Dice:",
        "\u2003starting kills: 2d10 4, 7",
    ]
