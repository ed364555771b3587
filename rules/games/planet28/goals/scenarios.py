"""The six ready scenarios, one for each line of table 5.18, told in our own words."""

from __future__ import annotations

import msgspec

from .goal import Scenario


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario: its key, what it is called, its tale, and how it is won.

    `places` can be searched, `prize` can be carried; `role` is what the side is called that one of
    them has to be, and `others` what the rest are.
    """

    key: Scenario
    title: str
    tale: str
    goal: str
    places: tuple[str, ...] = ()
    prize: str = ""
    role: str = ""
    others: str = ""


PROMPTS = (
    Prompt(
        key="laboratory",
        title="Station Nine keeps quiet",
        tale="Vines have closed over a research station. Its doors are barred from inside, and "
        "three rooms hold what everybody came for.",
        goal="Search the cold room, the archive and the pump house: a room counts for the side "
        "that searches it first. Two rooms win at once.",
        places=("cold room", "archive", "pump house"),
    ),
    Prompt(
        key="child",
        title="Lost among the stalls",
        tale="The governor's youngest has slipped away into the market, and more than one side "
        "would like to bring the child home.",
        goal="Hold the child, who starts at the centre, when turns end. Four turn ends win at "
        "once, else the most of them at the end.",
        prize="child",
    ),
    Prompt(
        key="wreck",
        title="Until the lighter lands",
        tale="Robbers with more wounds than loot have dug in around a fallen freighter. Their "
        "friends are on the way; the law is here.",
        goal="With half of them or more on the table at the end the robbers win; with fewer the "
        "law wins at once.",
        role="robbers",
        others="the law",
    ),
    Prompt(
        key="factions",
        title="The morning after freedom",
        tale="The old masters have left the system, and nobody has agreed who comes next.",
        goal="Whoever has put most enemies out of the battle at the end wins.",
    ),
    Prompt(
        key="sacrifice",
        title="The deep gallery",
        tale="Below the mine a cult has a leader bound to its altar. There is one way out.",
        goal="The rescuers win at once when whoever carries the leader, who starts at the "
        "centre, touches their own edge. Else the cult wins.",
        prize="leader",
        role="rescuers",
        others="the cult",
    ),
    Prompt(
        key="shelter",
        title="One stove, long winter",
        tale="The night will last for months, and there is one hut with a stove.",
        goal="Each turn end the side with most units touching the shelter has a point. Most "
        "points at the end win.",
        places=("shelter",),
    ),
)
BY_KEY: dict[str, Prompt] = {prompt.key: prompt for prompt in PROMPTS}
