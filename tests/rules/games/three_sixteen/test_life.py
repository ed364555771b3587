"""A trooper's life, read from the states a campaign went through; and its page."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.games.three_sixteen.story import message, page
from rules.games.three_sixteen.model import Encounter, Mark, Slot
from rules.games.three_sixteen.troopers.biography import ENLISTED, Life, life
from rules.games.three_sixteen.troopers.weapons import Weapon
from tests.support.three_sixteen.table import campaign, slots, trooper


def bell(**more):
    return trooper("red", 6, 4, name="Bell", reputation="cold", **more)


def lived(*sheets, planet_no=1, phase="free", encounters=()):
    """Return states in which a trooper stands so, one after the other, on one planet."""
    states = []
    for number, sheet in enumerate(sheets):
        state = replace(campaign(sheet), planet_no=planet_no, phase=phase)
        ordinal = encounters[number] if number < len(encounters) else 0
        if ordinal:
            open_one = Encounter(ordinal=ordinal, final=False, tokens=3, party=("red",))
            state = replace(state, encounter=open_one)
        states.append(state)
    return states


def told(states):
    found = life(states, "red", "Bell")
    return [(c.title, [f"{d.sort}: {d.text}" for d in c.deeds]) for c in found.chapters]


def test_a_life_begins_before_the_first_mission_and_goes_on_by_missions():
    start = replace(campaign(bell(total=33)), planet=None, planet_no=0, phase="setup")
    ranked = replace(start, troopers={"red": bell(total=33, rank=1)})
    mission = lived(bell(total=33, rank=1), bell(total=40, rank=1), encounters=(1, 1))
    home = lived(bell(total=40, rank=2, survived=1, mission=7), phase="after")

    assert told([start, ranked, *mission, *home]) == [
        (
            ENLISTED,
            ["start: cold. FA 6, NFA 4, 33 kills so far.", "rank: Joins as Corporal."],
        ),
        (
            "Mission 1, Goya",
            [
                "kill: Encounter 1: 7 kills.",
                "rank: Promoted to Sergeant.",
                "home: Comes back alive, 7 kills on this mission.",
            ],
        ),
    ]


def test_the_kills_of_an_encounter_are_one_line():
    sheets = [bell(total=total) for total in (0, 1, 5, 6)]

    deeds = told(lived(*sheets, encounters=(1, 1, 1, 2)))[0][1]

    assert deeds[1:] == ["kill: Encounter 1: 5 kills.", "kill: Encounter 2: 1 kill."]


def test_wounds_medals_levels_gear_and_the_end_are_told():
    hurt = (Mark(kind="X", origin="alien"),)
    dead = (*hurt, Mark(kind="E", origin="alien"), Mark(kind="X", origin="blast"))
    better = (Weapon(kind="heavy_mg", raised=(0, 1, 0)),)
    sheets = (
        bell(weapons=(Weapon(kind="heavy_mg"),)),
        bell(weapons=better, boxes="X"),
        bell(weapons=better, medals={"Wound Badge": 0}, strengths=slots()),
    )
    fallen = replace(sheets[2], boxes=dead, status="dead", total=9)

    deeds = told(lived(*sheets, fallen))[0][1]

    assert deeds[1:] == [
        "wound: Wounded by the aliens: A Mess (X).",
        "gear: Heavy MG is better at Near: 2d10.",
        "medal: Receives the Wound Badge.",
        "kill: On the mission: 9 kills.",
        "wound: Wounded by the aliens: A Mess (X).",
        "wound: Worn out by the aliens: Crippled (X, E).",
        "wound: Wounded by a friend's grenade: Dead (X, E, X).",
        "death: Dead, Trooper, 9 kills in all.",
    ]


def test_a_flashback_stands_where_it_was_used_with_its_words_as_told_later():
    used = (Slot(state="used", text="(still to be told)"), *slots()[1:])
    final = (Slot(state="used", text="I ran."), *slots()[1:])
    states = lived(bell(), bell(weaknesses=used), bell(weaknesses=used, total=3))
    states += lived(bell(weaknesses=final, total=3), planet_no=2)

    first, *_ = life(states, "red", "Bell").chapters

    assert [(d.sort, d.text, d.words) for d in first.deeds][1:] == [
        ("flashback", "Weakness", "I ran."),
        ("kill", "On the mission: 3 kills.", ""),
    ]


def test_a_planet_not_briefed_yet_is_not_named():
    (state,) = lived(bell())
    secret = replace(state, planet=replace(state.planet, briefed=False))

    assert told([secret])[0][0] == "Mission 1"


def test_the_dead_keep_their_life_and_the_new_one_begins_his_own():
    gone = bell(status="dead", total=9)
    new = trooper("red", 5, 5, name="Dunlap", reputation="new")
    (first,) = lived(bell(total=9))
    (then,) = lived(new)
    then = replace(then, fallen=(gone,))

    assert life([first, then], "red", "Bell").trooper == gone
    assert len(life([first, then], "red", "Dunlap").chapters[0].deeds) == 1
    assert life([first, then], "red", "Nobody") is None


def test_page_and_message_show_the_words_and_escape_them():
    words = "<b>We</b> held *it*"
    used = (Slot(state="used", text=words), *slots()[1:])
    found = life(lived(bell(), bell(strengths=used)), "red", "Bell")

    html, text = page(found, "Goya & more"), "\n".join(message(found))

    assert "<q>&lt;b&gt;We&lt;/b&gt; held *it*</q>" in html
    assert "Goya &amp; more" in html
    assert "Strength: *\\<b>We\\</b> held \\*it\\**" in text
    assert "<script" not in html


def test_a_long_life_fits_a_message_and_the_latest_is_kept():
    used = tuple(Slot(state="used", text="w" * 500) for _ in range(5))
    states = []
    for number in range(1, 6):
        row = (*used[:number], *slots()[: 5 - number])
        states += lived(bell(strengths=row), planet_no=number)
    found = life([*lived(bell()), *states], "red", "Bell")

    text = "\n".join(message(found))

    assert len(text) <= 2_000
    assert "Mission 5" in text
    assert "on the page below" in text
    assert page(found, "").count("<q>") == 5


def test_a_life_without_deeds_is_told_as_such():
    assert "Nothing has happened yet." in message(Life(bell(), ()))
