"""The first and the last value of every field of a force file is taken, the next is not."""

from __future__ import annotations

import copy
import re

import pytest

from rules.games.planetfall.force.limits import is_among
from rules.games.planetfall.force.reader import reviewed
from rules.games.planetfall.force.schema import schema
from tests.support.planetfall.forces import GONE, aquans, profile, set_at

GUN = {"name": "Gun", "arcs": ["F"], "ef": {"inches": 10, "ad": 6}, "mars": []}
CARD = {"id": "sweep", "name": "Sweep", "play_cost": 3, "effects": [{"lever": "ad", "amount": 1}]}


def document():
    """A file in which every field that has a range can be set."""
    found = aquans()
    found["profiles"] = [profile("tank", weapons=[copy.deepcopy(GUN)]), *found["profiles"]]
    found["cards"] = [copy.deepcopy(CARD)]
    # A limit of the race's own is a fault of its own (PF-FRC-13).
    found["races"][0]["lp_max_buy"] = None
    return found


def is_taken(path, value):
    """Whether a value makes no fault at its own place."""
    found = document()
    set_at(found, path, value)
    return not any(line.startswith((f"{path}:", f"{path}.")) for line in reviewed(found).faults)


def told(path):
    """What the schema says of the place at a path."""
    found = schema()
    for name in re.findall(r"[a-z_]+|\[\d\]", path):
        whole = next(one for one in found.get("anyOf", [found]) if len(one) > 1)
        found = whole["items"] if name.startswith("[") else whole["properties"][name]
    return next(one for one in found.get("anyOf", [found]) if len(one) > 1)


P, W, R, C = "profiles[0]", "profiles[0].weapons[0]", "races[0]", "cards[0]"
LISTED = f"{R}.helixes[0]"
GROUP = "forces[0].battle_groups[0]"
HELIX = f"{GROUP}.helixes[0]"
TROOP = f"{HELIX}.squadrons[0]"
MAR = "profiles[0].mars"
RANGES = [
    (f"{P}.points", 0, 5000, "PF-DATA-2"),
    (f"{P}.sh", 0, 12, "PF-DATA-2"),
    (f"{P}.cqb", 0, 40, "PF-DATA-2"),
    (f"{P}.leviathan_cqb", 1, 60, "PF-DATA-2"),
    (f"{P}.base", 10, 200, "PF-DATA-2"),
    (f"{P}.dr[0]", 1, 30, "PF-DATA-2"),
    (f"{P}.sizes[0].size", 1, 12, "PF-DATA-2"),
    (f"{P}.sizes[0].tv", 0, 60, "PF-DATA-2"),
    (f"{W}.ef.ad", 1, 60, "PF-DATA-3"),
    (f"{W}.ef.inches", 1, 120, "PF-DATA-3"),
    (f"{R}.tactical_bonus", -5, 10, "PF-DATA-4"),
    (f"{R}.lp_cost", 0, 500, "PF-DATA-4"),
    (f"{R}.lp_max_buy", 0, 50, "PF-DATA-4"),
    (f"{R}.lp_max_per_test", 0, 20, "PF-DATA-4"),
    (f"{R}.initial_deviation", 1, 6, "PF-DATA-4"),
    (f"{R}.artillery_dice", 1, 10, "PF-DATA-4"),
    (f"{LISTED}.requisites[0].min", 0, 20, "PF-DATA-4"),
    (f"{LISTED}.requisites[0].max", 1, 20, "PF-DATA-4"),
    (f"{C}.play_cost", 0, 30, "PF-DATA-5"),
    (f"{C}.effects[0].amount", -12, 12, "PF-DATA-5"),
    ("forces[0].lp", 0, 500, "PF-DATA-1"),
    (f"{TROOP}.points", 0, 60_000, "PF-DATA-1"),
]


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [pytest.param(*one[:3], marks=pytest.mark.rule(one[3])) for one in RANGES],
)
def test_a_number_is_taken_from_its_least_to_its_most(path, least, most):
    assert is_taken(path, least) and is_taken(path, most)
    assert not is_taken(path, least - 1) and not is_taken(path, most + 1)
    assert (told(path)["minimum"], told(path)["maximum"]) == (least, most)


@pytest.mark.rule("PF-DATA-2", "PF-FACT-4")
def test_lengths_are_taken_up_to_their_most_in_half_inches():
    assert is_taken(f"{P}.mv_cruise", 48) and is_taken(f"{P}.mv_cruise", 47.5)
    assert is_taken(f"{P}.mv_cruise", 0) and not is_taken(f"{P}.mv_cruise", -0.5)
    assert is_taken(f"{P}.mv_flat_out", 72) and is_taken(f"{P}.mv_flat_out", 6.5)
    for key, most in (("mv_cruise", 48), ("mv_flat_out", 72)):
        part = told(f"{P}.{key}")
        assert (part["minimum"], part["maximum"], part["multipleOf"]) == (0, most, 0.5)


@pytest.mark.rule("PF-DATA-1")
def test_a_force_is_worth_100_to_99_999_points():
    # The sample costs 4000 points, so a lower value is a fault of its own at the same place.
    for value, is_in in ((99, False), (100, True), (99_999, True), (100_000, False)):
        found = document()
        set_at(found, "forces[0].mfv", value)
        faults = reviewed(found).faults
        assert any("is below 100" in one or "is above 99999" in one for one in faults) is not is_in


TEXTS = [
    (f"{P}.name", 1, 60, "PF-DATA-2"),
    (f"{P}.race", 1, 40, "PF-DATA-2"),
    (f"{P}.description", 0, 60, "PF-DATA-2"),
    (f"{P}.additional_rules", 0, 500, "PF-DATA-2"),
    (f"{P}.id", 1, 40, "PF-DATA-2"),
    (f"{W}.name", 1, 60, "PF-DATA-3"),
    (f"{W}.type", 0, 20, "PF-DATA-3"),
    (f"{R}.race", 1, 40, "PF-DATA-4"),
    (f"{R}.natural_ally_of", 0, 40, "PF-DATA-4"),
    (f"{LISTED}.type", 1, 30, "PF-DATA-4"),
    (f"{C}.name", 1, 60, "PF-DATA-5"),
    (f"{C}.text", 0, 500, "PF-DATA-5"),
    ("forces[0].name", 1, 60, "PF-DATA-1"),
]


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [pytest.param(*one[:3], marks=pytest.mark.rule(one[3])) for one in TEXTS],
)
def test_a_text_is_taken_up_to_its_length(path, least, most):
    assert is_taken(path, "x" * most) and not is_taken(path, "x" * (most + 1))
    assert is_taken(path, "x" * least) and is_taken(path, "") is (least == 0)
    if "pattern" not in told(path):
        assert (told(path)["minLength"], told(path)["maxLength"]) == (least, most)


@pytest.mark.rule("PF-DATA-1", "PF-DATA-2", "PF-DATA-5")
def test_longer_texts_may_have_several_lines_and_names_may_not():
    assert is_taken(f"{P}.additional_rules", "One.\nTwo.") and is_taken(f"{C}.text", "One.\nTwo.")
    assert not is_taken(f"{P}.name", "One\nTwo") and not is_taken(f"{C}.text", "One\x00")


NAMED = [
    # A number or a text that is a fault for another reason before it is too large.
    (f"{C}.group", ("minLength", "maxLength"), (0, 40), "PF-DATA-5"),
    ("forces[0].mfv", ("minimum", "maximum"), (100, 99_999), "PF-DATA-1"),
    ("forces[0].main_race", ("minLength", "maxLength"), (1, 40), "PF-DATA-1"),
    ("forces[0].cards", ("maxItems",), (60,), "PF-DATA-1"),
    ("forces[0].battle_groups", ("maxItems",), (20,), "PF-DATA-1"),
    (f"{GROUP}.race", ("minLength", "maxLength"), (1, 40), "PF-DATA-1"),
    (f"{GROUP}.helixes", ("maxItems",), (20,), "PF-DATA-1"),
    (f"{HELIX}.type", ("minLength", "maxLength"), (1, 30), "PF-DATA-1"),
    (f"{HELIX}.race", ("minLength", "maxLength"), (1, 40), "PF-DATA-1"),
    (f"{HELIX}.squadrons", ("maxItems",), (40,), "PF-DATA-1"),
    (f"{TROOP}.models", ("minimum", "maximum"), (1, 12), "PF-DATA-1"),
    (f"{P}.sizes", ("minItems", "maxItems"), (1, 2), "PF-DATA-2"),
    (f"{P}.dr", ("minItems", "maxItems"), (1, 8), "PF-DATA-2"),
]


@pytest.mark.parametrize(
    ("path", "words", "limits"),
    [pytest.param(*one[:3], marks=pytest.mark.rule(one[3])) for one in NAMED],
)
def test_the_schema_names_the_limits_of_what_depends_on_the_rest(path, words, limits):
    part = told(path)
    assert tuple(part[word] for word in words) == limits


LISTS = [
    (f"{P}.dr", 3, 8, "PF-DATA-2"),
    (f"{P}.weapons", GUN, 8, "PF-DATA-2"),
    (f"{C}.effects", {"lever": "ad", "amount": 1}, 12, "PF-DATA-5"),
]


@pytest.mark.parametrize(
    ("path", "item", "most"),
    [pytest.param(*one[:3], marks=pytest.mark.rule(one[3])) for one in LISTS],
)
def test_a_list_is_taken_up_to_its_length(path, item, most):
    assert is_taken(path, [item] * most) and not is_taken(path, [item] * (most + 1))
    assert told(path)["maxItems"] == most


NEEDED = {
    "PF-DATA-1": (
        *(f"forces[0].{key}" for key in ("name", "mfv", "main_race", "battle_groups")),
        *(f"{GROUP}.{key}" for key in ("race", "helixes")),
        *(f"{HELIX}.{key}" for key in ("type", "squadrons")),
        *(f"{TROOP}.{key}" for key in ("id", "profile", "models")),
    ),
    "PF-DATA-2": [f"{P}.{key}" for key in ("id", "name", "race", "category")],
    "PF-DATA-3": [f"{W}.name"],
    "PF-DATA-4": [f"{R}.race", f"{LISTED}.type", f"{LISTED}.requisites[0].profile"],
    "PF-DATA-5": [*(f"{C}.{key}" for key in ("id", "name", "play_cost")), f"{C}.effects[0].lever"],
}


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        pytest.param(path, rule, marks=pytest.mark.rule(rule))
        for rule, paths in NEEDED.items()
        for path in paths
    ],
)
def test_what_is_needed_is_missed_at_its_place_and_in_the_schema(path, rule):
    found = document()
    set_at(found, path, GONE)
    assert f"{path}: is missing ({rule})" in reviewed(found).faults
    above, _, key = path.rpartition(".")
    assert key in told(above)["required"]


@pytest.mark.rule("PF-DATA-1", "PF-DATA-5")
def test_a_card_of_a_force_is_named_by_its_id():
    found = document()
    found["forces"][0]["cards"] = [3, {"id": "sweep"}, "sweep"]
    assert [one for one in reviewed(found).faults if "forces[0].cards" in one] == [
        f"forces[0].cards[{n}]: a card is named by its id (PF-DATA-1)" for n in (0, 1)
    ]


VALUES = [
    ("Artillery Support", "value", 20),
    ("Bulky", "value", 12),
    ("Hard Target", "value", 4),
    ("Improved Shield Harmonics", "value", 12),
    ("Command Element", "inches", 60),
    ("Drone Nexus", "inches", 60),
]


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(("name", "key", "most"), VALUES)
def test_a_value_of_a_mar_is_taken_from_one_to_its_most(name, key, most):
    for value, is_in in ((0, False), (1, True), (most, True), (most + 1, False)):
        found = document()
        set_at(found, MAR, [{"name": name, key: value}])
        own = [one for one in reviewed(found).faults if one.startswith(f"{MAR}[0].{key}")]
        assert bool(own) is not is_in


@pytest.mark.rule("PF-DATA-3")
def test_a_long_range_is_longer_than_an_effective_one():
    assert is_taken(f"{W}.lr", {"inches": 10.5, "ad": 1})
    assert not is_taken(f"{W}.lr", {"inches": 10, "ad": 1})
    assert not is_taken(f"{W}.lr", {"inches": 9.5, "ad": 1})


@pytest.mark.rule("PF-DATA-4")
def test_an_entry_of_a_helix_has_its_usual_numbers():
    found = {"type": "core", "requisites": [{"profile": "tank"}], "options": [{"profile": "tank"}]}
    race = reviewed({"races": [{"race": "Marsh folk", "helixes": [found]}]}).file.races[0]
    (listed,) = race.helixes
    assert [(one.least, one.most) for one in (*listed.requisites, *listed.options)] == [
        (1, 1),
        (0, 1),
    ]
    two = {"type": "core", "requisites": [{"profile": "tank", "min": 2}]}
    race = reviewed({"races": [{"race": "Marsh folk", "helixes": [two]}]}).file.races[0]
    assert (race.helixes[0].requisites[0].least, race.helixes[0].requisites[0].most) == (2, 2)


@pytest.mark.rule("PF-DATA-1")
@pytest.mark.parametrize(
    ("key", "most"), [("races", 30), ("profiles", 200), ("cards", 200), ("forces", 20)]
)
def test_a_file_holds_so_many_of_each_and_no_more(key, most):
    def own(count):
        faults = reviewed({key: [{}] * count}).faults
        return [line for line in faults if line.startswith(f"{key}:")]

    assert own(most) == []
    assert own(most + 1) == [f"{key}: {most + 1} are too many, {most} is the most (PF-DATA-1)"]


@pytest.mark.rule("PF-TAC-2", "PF-DATA-5")
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, ()),
        ({"scope": "universal"}, ()),
        ({"group": "kurak"}, ("group: a universal card is for everybody; leave it empty",)),
        ({"scope": "alliance", "group": "kurak"}, ()),
        ({"scope": "alliance", "group": "zenian"}, ()),
        ({"scope": "alliance"}, ("group: a card of an alliance names kurak or zenian",)),
        (
            {"scope": "alliance", "group": "Ryushi"},
            ("group: a card of an alliance names kurak or zenian",),
        ),
        ({"scope": "racial_main", "group": "Ryushi"}, ()),
        ({"scope": "racial_main"}, ("group: a racial card names its race",)),
        ({"scope": "racial_any"}, ("group: a racial card names its race",)),
        (
            {"scope": "everywhere", "group": "Ryushi"},
            (
                "scope: “everywhere” is not a known scope; known here: universal, alliance, "
                "racial_main, racial_any",
            ),
        ),
    ],
)
def test_a_card_names_whose_it_is_by_its_scope(more, said):
    found = reviewed({"cards": [{**CARD, **more}]}).faults
    assert found == tuple(f"cards[0].{line} (PF-DATA-5)" for line in said)


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(
    ("size", "tv", "said"),
    [
        (3, 3, ()),
        (3, 2, ("tv: reinforced is worth at least 3",)),
        (2, 3, ("size: reinforced is more than 2 models",)),
        (1, 4, ("size: reinforced is more than 2 models",)),
    ],
)
def test_a_reinforced_squadron_is_larger_and_worth_no_less(size, tv, said):
    sizes = [{"size": 2, "tv": 3}, {"size": size, "tv": tv}]
    found = reviewed({"profiles": [profile("tank", sizes=sizes)]}).faults
    assert found == tuple(f"profiles[0].sizes[1].{line} (PF-DATA-2)" for line in said)


@pytest.mark.rule("PF-DATA-2")
def test_a_limitation_names_a_profile_a_category_or_a_race_and_none_lets_all_through():
    file = reviewed({"profiles": [profile("tank", race="Aquan")]}).file
    (tank,) = file.profiles
    for allowed in ((), ("tank",), (tank.category,), ("Aquan",), ("van", "tank")):
        assert is_among(tank, allowed)
    assert not is_among(tank, ("van",)) and not is_among(tank, ("light_infantry", "Terran"))
