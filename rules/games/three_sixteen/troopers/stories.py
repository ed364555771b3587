"""Ready-made words for players without their own: free names, reputations, Flashbacks.

They appear in the offers and are used by computer players; people may always use their own words.
"""

from __future__ import annotations

from rules.core import RuleError
from rules.core.answers import spoken
from rules.games.three_sixteen.lists import NAMES
from rules.games.three_sixteen.model import Campaign, Slot

from .npcs import is_npc_out

REPUTATIONS = (
    *("never late", "sleeps anywhere", "counts every round", "sings off key"),
    *("owes everybody", "keeps a list", "laughs at thunder", "writes no letters"),
    *("first through the door", "hates the cold", "mends boots", "trusts nobody twice"),
)
STRENGTHS = (
    "On the second day of drill I carried two of them home. I can carry this.",
    "My mother held our door alone for a night. So I hold this one.",
    "I broke a horse once that nobody could ride. This is only louder.",
    "We swore on the shuttle that none of us would be the first to run.",
    "I have been buried before. I dug then, and I dig now.",
)
WEAKNESSES = (
    "I hear my brother shouting from the well again, and I walk away from it.",
    "The smell is the one from our burning farm; my hands stop.",
    "I promised her to come back, and I am on my way back.",
    "I see the one I left behind on the first drop, and I cannot look.",
    "It is dark as in the cellar. I go where there is light.",
)
HOMESICK = "It is for Terra that we do this. I begin to hate her for it."


def free_name(state: Campaign, seat: str, nth: int = 0) -> str:
    """Return a name from the list for a seat, not used by anybody else in this campaign.

    `nth` tells several offers of one seat apart; two seats never get the same.
    """
    borne = _borne(state, seat)
    free = [name for name in NAMES if name.casefold() not in borne] or list(NAMES)
    return free[(_place(state, seat) + nth * len(state.roster)) % len(free)]


def check_name(state: Campaign, seat: str, called: str, rule: str) -> None:
    """Raise RuleError for a name that somebody else has or had: names tell people apart."""
    if called.casefold() in _borne(state, seat):
        text = f'There is a "{called}" in this campaign already; another name, please.'
        raise RuleError(text, rule)


def _borne(state: Campaign, seat: str) -> set[str]:
    """Return the names not free for a seat: troopers', NPCs', and those just chosen."""
    troopers = state.troopers.values()
    others = [one.name for one in troopers if one.seat != seat or one.status == "dead"]
    figures = [npc.name for key, npc in state.npcs.items() if not is_npc_out(state, key)]
    chosen = [getattr(move, "name", "") for other, move in spoken(state) if other != seat]
    found = (*others, *(one.name for one in state.fallen), *figures, *chosen)
    return {name.casefold() for name in found}


def reputation(state: Campaign, seat: str, nth: int = 0) -> str:
    """Return a reputation for a seat's next trooper."""
    before = sum(one.seat == seat for one in state.fallen)
    at = _place(state, seat) * 5 + before + nth * 7
    return REPUTATIONS[at % len(REPUTATIONS)]


def strength_story(state: Campaign, seat: str) -> str:
    """Return the text of a seat's next Strength, a different one each time."""
    return _story(STRENGTHS, state, seat, "strengths")


def weakness_story(state: Campaign, seat: str) -> str:
    """Return the text of a seat's next Weakness, a different one each time."""
    return _story(WEAKNESSES, state, seat, "weaknesses")


def _story(stories: tuple[str, ...], state: Campaign, seat: str, row: str) -> str:
    slots: tuple[Slot, ...] = getattr(state.troopers[seat], row)
    told = sum(slot.state == "used" for slot in slots)
    return stories[(_place(state, seat) * 2 + told) % len(stories)]


def _place(state: Campaign, seat: str) -> int:
    return state.roster.index(seat) if seat in state.roster else 0
