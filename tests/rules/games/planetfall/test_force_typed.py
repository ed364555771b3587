"""What people type into the forms of a force, and what becomes of it."""

from __future__ import annotations

import json

import pytest

from rules.core import RuleError
from rules.games.planetfall.force import example, typed
from rules.games.planetfall.samples import FORCES

PROFILES = [one for text in FORCES.values() for one in json.loads(text)["profiles"]]


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(
    ("text", "locomotion", "sight"),
    [
        ("medium_tank", "tracked_wheeled", "armoured"),
        ("medium_tank hover light", "hover", "light"),
        ("light_infantry", "infantry", "light"),
        ("flyer", "flying", "flying"),
        ("other flying", "flying", "flying"),
        ("emplacement", "static", "light"),
        ("Leviathan, walker, elevated", "walker", "elevated"),
    ],
)
def test_a_kind_says_where_its_models_stand_unless_it_is_said(text, locomotion, sight):
    found = typed.kind(text)
    assert (found["locomotion"], found["los_class"]) == (locomotion, sight)
    assert (found["quality"], found["attachment"]) == ("regular", False)


def test_words_of_a_kind_stand_in_any_order():
    found = typed.kind("elite attachment hover utility")
    assert found == {
        "category": "utility",
        "locomotion": "hover",
        "los_class": "armoured",
        "quality": "elite",
        "attachment": True,
    }


@pytest.mark.rule("PF-DATA-2")
def test_figures_are_typed_with_commas():
    assert typed.figures("points 85, move 6/10.5, DR 6+5, SH 2, CQB 3, leviathan 12, base 50") == {
        "points": 85,
        "mv_cruise": 6,
        "mv_flat_out": 10.5,
        "dr": [6, 5],
        "sh": 2,
        "cqb": 3,
        "leviathan_cqb": 12,
        "base": 50,
    }
    assert typed.figures('Mv 4", pts 20, dr 3')["mv_flat_out"] is None


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(
    ("text", "mar"),
    [
        ("walker", "Walker"),
        ("Bulky [2]", {"name": "Bulky", "value": 2}),
        ("Hard Target (-2, flat_out)", {"name": "Hard Target", "value": -2, "when": "flat_out"}),
        ('Command Element [8.5"]', {"name": "Command Element", "inches": 8.5}),
        ("Drone Nexus [12]", {"name": "Drone Nexus", "inches": 12}),
        ('Shield Projector [+3, 6"]', {"name": "Shield Projector", "value": 3, "inches": 6}),
        ("Transport [apc, 6]", {"name": "Transport", "value": 6, "allowed": ["apc"]}),
        (
            "Portal Technology [light_infantry, Terquai Empire]",
            {"name": "Portal Technology", "allowed": ["light_infantry", "Terquai Empire"]},
        ),
        ("custom:Likes rain", "custom:Likes rain"),
        ("Walkr", "Walkr"),
    ],
)
def test_mars_are_typed_as_the_book_writes_them(text, mar):
    assert typed.mars(f"{text}; Fearless") == [mar, "Fearless"]
    assert typed.mars(typed.spelled([mar])) == [mar]


@pytest.mark.rule("PF-DATA-1", "PF-DATA-3")
def test_weapons_are_typed_in_a_few_words():
    assert typed.band('12.5"/5 AD') == {"inches": 12.5, "ad": 5}
    assert typed.band("-") is None and typed.band("") is None
    assert typed.mount("laser FLR") == {"type": "laser", "arcs": ["F", "L", "R"]}
    assert typed.mount("designator, AR") == {"role": "designator", "arcs": ["AR"]}
    assert typed.mount("hot laser F") == {"type": "hot laser", "arcs": ["F"]}
    assert typed.mount("leviathan_melee") == {"role": "leviathan_melee"}


@pytest.mark.rule("PF-DATA-1")
def test_what_a_squadron_does_at_first_is_typed_with_commas():
    assert typed.placing("aboard apc-1, points 210") == {"aboard": "apc-1", "points": 210}
    assert typed.placing("attach to tanks, sky_drop") == {
        "attach_to": "tanks",
        "reserve": "sky_drop",
    }
    assert typed.placing("") == {}


@pytest.mark.rule("PF-DATA-1", "PF-DATA-2", "PF-DATA-3")
@pytest.mark.parametrize(
    ("read", "text"),
    [
        (typed.kind, "tank"),
        (typed.kind, "hover"),
        (typed.kind, "medium_tank apc"),
        (typed.figures, "points"),
        (typed.figures, "luck 3"),
        (typed.figures, "DR many"),
        (typed.sizes, ""),
        (typed.sizes, "2"),
        (typed.mar, "Transport [6"),
        (typed.mar, "[6]"),
        (typed.band, "12"),
        (typed.band, "far/5"),
        (typed.placing, "aboard"),
        (typed.placing, "points many"),
        (typed.placing, "hidden"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(read, text):
    with pytest.raises(RuleError) as refused:
        read(text)
    assert refused.value.rule.startswith("PF-DATA")


@pytest.mark.rule("PF-DATA-1", "PF-DATA-2")
@pytest.mark.parametrize("profile", [*PROFILES, example.TANK, example.CRAWLER])
def test_what_a_form_shows_of_a_profile_it_reads_back(profile):
    found = typed.kind(typed.spelled_kind(profile))
    for key in ("category", "locomotion", "los_class"):
        assert found[key] == profile[key]
    assert found["quality"] == profile.get("quality", "regular")
    figures = typed.figures(typed.spelled_figures(profile))
    for key in ("points", "mv_cruise", "mv_flat_out", "dr", "sh", "cqb", "leviathan_cqb"):
        assert figures.get(key) == profile.get(key, 0 if key in ("sh", "cqb") else None)
    assert typed.sizes(typed.spelled_sizes(profile)) == profile["sizes"]
    named = [{"name": one} if isinstance(one, str) else one for one in profile["mars"]]
    back = typed.mars(typed.spelled(profile["mars"]))
    assert [{"name": one} if isinstance(one, str) else one for one in back] == named
    assert typed.sizes(typed.spelled_sizes(profile)) == profile["sizes"]
    assert typed.mars(typed.spelled(profile.get("mars", []))) == profile.get("mars", [])


@pytest.mark.rule("PF-DATA-1")
def test_a_form_shows_mars_and_kinds_as_people_type_them():
    assert typed.spelled(example.CRAWLER["mars"]) == (
        'Command Element [12"]; Transport [light_infantry, 6]; Sky Drop Nexus [1]; '
        "custom:Smells of the sea"
    )
    assert typed.spelled(example.TANK["mars"]) == "Hover Vehicle; Hard Target [1, flat_out]"
    assert typed.spelled_kind({"category": "medium_tank", "attachment": True}).endswith(
        "medium_tank attachment"
    )
    assert "attachment" not in typed.spelled_kind({"category": "medium_tank"})
    assert typed.spelled_figures({}) == "points 0, move 0, SH 0, CQB 0"
