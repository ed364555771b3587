"""A trooper's story: his whole life in order, as a message and as one HTML page.

Flashbacks stand out, in the player's own words; around them what else happened. Everything that
people wrote is escaped. Every sort of event is named in words, none by its colour alone.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from html import escape

import discord
from msgspec.structs import replace

from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee.head import GameHead
from referee.message import Outgoing, cut, plain
from referee.timeline import hiding, outline
from referee.timeline.visibility import HIDDEN
from rules.games.three_sixteen.model import Campaign, Trooper
from rules.games.three_sixteen.queries import counted
from rules.games.three_sixteen.troopers.biography import Chapter, Deed, Life, life
from rules.games.three_sixteen.troopers.medals import medal_text
from rules.games.three_sixteen.troopers.ranks import title

SORTS = {
    "start": "Enlists",
    "kill": "Kills",
    "flashback": "Flashback",
    "wound": "Wound",
    "death": "Death",
    "rank": "Rank",
    "medal": "Medal",
    "level": "Level",
    "gear": "Gear",
    "home": "Return",
}
STYLE = """
:root { --paper: #f6f2e9; --ink: #1c1a17; --faint: #6a6459; --line: #cfc6b4; --blood: #9c2f18;
  --card: #fffdf7; }
@media (prefers-color-scheme: dark) { :root { --paper: #17181b; --ink: #ece6d8; --faint: #a69f90;
  --line: #3b3a36; --blood: #e08a6f; --card: #202226; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 17px/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.1rem 4rem; }
header { border-bottom: 3px double var(--line); padding-bottom: 1.2rem; }
h1 { font-size: 2.3rem; line-height: 1.1; margin: 0; }
header p { margin: .35rem 0 0; color: var(--faint); } header em { color: var(--ink); }
h2 { font-size: 1.15rem; letter-spacing: .06em; margin: 2.4rem 0 .8rem; color: var(--blood); }
ol { list-style: none; margin: 0; padding: 0 0 0 1.1rem; border-left: 2px solid var(--line); }
li { margin: .45rem 0; overflow-wrap: anywhere; display: grid; align-items: baseline;
  grid-template-columns: 5.2rem 1fr; }
li b { font-weight: normal; color: var(--faint); font-size: .8rem; }
.flashback { background: var(--card); border: 1px solid var(--line); border-left: 4px solid
  var(--blood); margin: 1rem 0 1rem -1.1rem; padding: .8rem 1rem; }
.flashback, .flashback b { display: block; }
.flashback q { font-size: 1.2rem; font-style: italic; }
.death { border-top: 1px solid var(--line); padding-top: .8rem; font-size: 1.1rem; }
"""


async def tell(interaction: Interaction, head: GameHead, trooper: Trooper, *, aloud: bool) -> None:
    """Tell a trooper's story to who asks, or to all; the page hangs on the message."""
    found = await _life(interaction, head, trooper)
    say = Outgoing("\n".join(message(found)))
    await (reply.public(interaction, say) if aloud else reply.private(interaction, say))
    body = io.BytesIO(page(found, head.game.title).encode())
    name = "".join(c if c.isalnum() else "-" for c in found.trooper.name.casefold()) or "story"
    about = f"The story of {found.trooper.name} as a page"
    file = discord.File(body, f"{name}.html", description=cut(about, 1_024))
    await interaction.edit_original_response(attachments=[file])


async def _life(interaction: Interaction, head: GameHead, trooper: Trooper) -> Life:
    referee = interaction.client.referee
    states: list[Campaign] = await outline.states(referee, head)
    hidden = await hiding.words(referee, head)
    found = await context.off_loop(
        interaction, life, [*states, head.state], trooper.seat, trooper.name
    )
    return _without(found, hidden) if found else Life(trooper, ())


def _without(found: Life, hidden: frozenset[str]) -> Life:
    """Return a story without the words of rows that were put out of sight (C316-GM-9)."""
    chapters = tuple(
        replace(
            chapter,
            deeds=tuple(
                replace(deed, words=f"({HIDDEN})") if deed.words in hidden else deed
                for deed in chapter.deeds
            ),
        )
        for chapter in found.chapters
    )
    return replace(found, chapters=chapters)


def message(found: Life) -> list[str]:
    """Return the story as lines of a message; early chapters give way where it grows too long."""
    one = found.trooper
    top = f"**{plain(one.name)}**, {title(one.rank)}: {plain(one.reputation)}"
    parts = ["\n".join(_spoken(chapter)) for chapter in found.chapters]
    room = reply.LONGEST_TEXT - len(top) - 80
    shown: list[str] = []
    for part in reversed(parts):
        if shown and sum(map(len, shown)) + len(part) + len(shown) > room:
            shown.insert(0, "… what was before stands on the page below.")
            break
        shown.insert(0, cut(part, room))
    return [top, *(shown or ["Nothing has happened yet."])]


def _spoken(chapter: Chapter) -> Iterator[str]:
    yield f"**{plain(chapter.title)}**"
    for deed in chapter.deeds:
        if deed.sort == "flashback":
            yield f"{deed.text}: *{plain(deed.words)}*" if deed.words else f"{deed.text}."
        else:
            yield plain(deed.text)


def page(found: Life, campaign: str) -> str:
    """Return the story as one HTML page that needs nothing else."""
    one = found.trooper
    name = escape(one.name)
    parts = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<style>{STYLE}</style><main><header><h1>{name}</h1>",
        f"<p><em>{escape(one.reputation)}</em></p>",
        f"<p>{escape(_standing(one))}</p><p>{escape(campaign)}</p></header>",
        *(part for chapter in found.chapters for part in _chapter(chapter)),
        "</main></html>",
    )
    return "\n".join(parts)


def _standing(one: Trooper) -> str:
    """Return what a trooper came to: Rank, abilities, kills, missions, medals."""
    end = ", dead" if one.status == "dead" else ""
    medals = ", ".join(medal_text(medal, bars) for medal, bars in one.medals.items())
    parts = (
        f"{title(one.rank)}{end}",
        f"FA {one.fa}, NFA {one.nfa}",
        counted(one.total, "kill"),
        f"{counted(one.survived, 'mission')} survived",
        medals,
    )
    return " · ".join(part for part in parts if part)


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f"<section><h2>{escape(chapter.title)}</h2><ol>"
    yield from map(_deed, chapter.deeds)
    yield "</ol></section>"


def _deed(deed: Deed) -> str:
    text = escape(deed.text)
    if deed.sort == "flashback":
        words = f"<q>{escape(deed.words)}</q>" if deed.words else "not told"
        return f'<li class="flashback"><b>{text}</b>{words}</li>'
    mark = ' class="death"' if deed.sort == "death" else ""
    return f"<li{mark}><b>{SORTS[deed.sort]}</b><span>{text}</span></li>"
