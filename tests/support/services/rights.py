"""The page on rights as data: `docs/rights.md`, whose tables the tests execute.

People are letters: r Red, who made the game and plays; b Blue; g the GM, c a second GM; m a
moderator; s a stranger; f somebody who held a seat and has left; d Red in direct messages with the
bot, where there is no game; o who manages the server.
"""

from __future__ import annotations

import re

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "rights.md").read_text(encoding="utf-8")
STATES = ("lobby", "open", "paused", "ended")
EVERYBODY = "rbgcmsf"
WORDS = {
    "nobody": "",
    "everyone": EVERYBODY,
    "everyone but the host": EVERYBODY.replace("r", ""),
    "everyone, also alone with the bot": f"{EVERYBODY}d",
    "players": "rb",
    "the host": "r",
    "host": "r",
    "the GM": "gc",
    "moderators": "m",
    "whoever runs it": "rgcm",
    "whoever referees": "gcm",
    "the roller": "r",
    "who manages the server": "o",
}
"""What the page says of people, and who they are."""


def letters(cell: str) -> str:
    """Return who is named in a cell. Raises KeyError for words that the page does not explain."""
    if cell in WORDS:
        return WORDS[cell]
    return "".join(WORDS[part] for part in cell.split(", "))


def section(heading: str) -> str:
    """Return the text under a heading of the page."""
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def tables(heading: str) -> list[list[list[str]]]:
    """Return the rows of each table under a heading, without its head."""
    found: list[list[list[str]]] = []
    for part in section(heading).split("\n\n"):
        lines = [line for line in part.splitlines() if line.startswith("|")]
        if lines:
            found.append([[cell.strip() for cell in line[1:-1].split("|")] for line in lines[2:]])
    return found


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the first table under a heading."""
    return tables(heading)[0]


def named(text: str) -> list[str]:
    """Return the commands that a text names, without their stroke."""
    return re.findall(r"`/([^`]+)`", text)


TABLE = {
    named(name)[0]: dict(zip(STATES, map(letters, cells), strict=True))
    for name, *cells in rows("Running and playing a game")
}
WITHOUT_GM = {named(name)[0]: letters(cell) for name, cell in rows("Where there is no GM")}
SEATS = {who: cells for who, *cells in rows("How a seat changes hands in play")}
GM_SEES = {name: cells for name, *cells in rows("While `gm_sees` is off")}
BUTTONS = {
    verb.strip("`"): dict(zip(STATES, map(letters, cells), strict=True))
    for _, verb, *cells in rows("Buttons and forms")
}
_, _ROLLS, _ELSEWHERE, _FORMS = tables("Buttons and forms")
UNDER_ROLLS = {verb.strip("`"): tuple(map(letters, cells)) for _, verb, *cells in _ROLLS}
ELSEWHERE = {verb.strip("`"): letters(cell) for _, verb, cell in _ELSEWHERE}
FORMS = {
    verb.strip("`"): dict(zip(STATES, map(letters, cells), strict=True))
    for _, verb, *cells in _FORMS
}
GAMES = named(section("The commands of the games"))
OUTSIDE = named(section("Outside a game").partition("\n\n`/rolls channel`")[0])
SERVER = tuple(named(section("The server")))
