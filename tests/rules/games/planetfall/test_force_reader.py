"""Force files: read whole or not at all, every fault with its path."""

from __future__ import annotations

import copy
import json

import pytest

from rules.core import Faults
from rules.games.planetfall.force.mars import KINDS, Mar
from rules.games.planetfall.force.reader import read_file, read_force, reviewed
from tests.support.planetfall.forces import FIXED, FOOT, GONE, aquans, profile, set_at, text_of

pytestmark = pytest.mark.rule("PF-DATA-1")


def faults_of(document):
    """Every fault of a document, as the lines that people read."""
    with pytest.raises(Faults) as refused:
        read_file(text_of(document))
    return list(refused.value.faults)


def planted(path, value, document=None):
    """The faults of the book's sample force after one value was changed."""
    document = document or aquans()
    set_at(document, path, value)
    return faults_of(document)


def test_the_books_sample_force_is_read_as_it_is_written():
    """EX-008."""
    file = read_file(text_of(aquans()))
    force = read_force(text_of(aquans()))
    assert file.forces == (force,)
    assert (force.name, force.mfv, force.lp, len(force.profiles)) == ("Reef guard", 4000, 5, 12)
    core = force.groups[0].helixes[0]
    assert [troop.points for troop in core.troops[:5]] == [460, 360, 360, 240, 110]
    assert core.troops[5].attach_to == "lamana-1"
    assert [race.race for race in force.races] == ["Aquan Prime", "Terquai Empire"]
    assert force.races[1].natural_ally_of == "Aquan Prime"
    assert {race.pact for race in force.races} == {"kurak"}


def test_twelve_planted_faults_are_twelve_lines():
    document = aquans()
    wrong = {
        "races[0].tactical_bonus": 11,
        "profiles[0].dr": [],
        "profiles[1].sh": -1,
        "profiles[2].mv_cruise": 5.3,
        "profiles[3].quality": "brave",
        "profiles[4].locomotion": "hover",
        "profiles[5].weapons": [{"name": "Gun", "arcs": ["F"], "ef": None, "lr": None}],
        "profiles[9].mars": [{"name": "Walkr"}],
        "forces[0].mfv": 3999,
        "forces[0].battle_groups[0].helixes[0].squadrons[3].models": 5,
        "forces[0].battle_groups[0].helixes[1].squadrons[2].attach_to": "lamana-1",
        "forces[0].battle_groups[0].helixes[2].type": "heavy_armor",
    }
    for path, value in wrong.items():
        set_at(document, path, value)
    found = faults_of(document)
    assert len(found) == 12
    for path in wrong:
        assert any(line.startswith(path) for line in found), path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[]", "document: “[]” is not an object"),
        ('{"armies": []}', "armies: there is no such field here"),
        ('{"forces": {}}', "forces: “{}” is not a list"),
        ('{"forces": [7]}', "forces[0]: “7” is not an object"),
    ],
)
def test_what_is_no_force_file_is_refused_in_words(text, said):
    with pytest.raises(Faults) as refused:
        read_file(text)
    assert said in refused.value.faults[0]


def test_a_file_to_play_with_holds_one_force():
    two = aquans()
    two["forces"] *= 2
    assert len(read_file(text_of(two)).forces) == 2
    for document in (two, {**two, "forces": []}):
        with pytest.raises(Faults, match="holds one force, this one has"):
            read_force(text_of(document))


@pytest.mark.parametrize("forces", [5, True, None, "many"])
def test_forces_that_are_no_list_are_refused_in_words(forces):
    with pytest.raises(Faults) as refused:
        read_force(json.dumps({"forces": forces}))
    assert refused.value.faults[0].startswith("forces: ")


def test_a_force_carries_what_it_needs_and_nothing_else():
    document = aquans()
    document["profiles"].append(profile("stranger"))
    document["races"].append({"race": "Relthoza"})
    force = read_force(text_of(document))
    assert "stranger" not in {one.id for one in force.profiles}
    assert "Relthoza" not in {one.race for one in force.races}


JUNK = [None, True, -1, 1e400, 10**30, "", "x" * 700, "\x00", [], [None], {}, {"name": {}}, [[]]]


def places(value, path=""):
    """Every place of a document, as faults name it."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items if isinstance(value, dict | list) else ():
        step = f"[{key}]" if isinstance(value, list) else f".{key}" if path else key
        yield f"{path}{step}"
        if isinstance(inner, dict | list):
            yield from places(inner, f"{path}{step}")


def test_whatever_stands_where_it_does_not_belong_is_a_fault_and_never_an_error():
    document = {**aquans(), "cards": [{**CARD, "effects": [{"lever": "ad", "amount": 1}]}]}
    document["profiles"][0]["weapons"] = [{**WEAPON, "mars": [{"name": "Pinpoint", "value": 2}]}]
    for n, path in enumerate(places(document)):
        for junk in JUNK[n % 3 :: 3]:
            spoilt = copy.deepcopy(document)
            set_at(spoilt, path, junk)
            found = reviewed(spoilt).faults
            if junk in (1e400, 10**30, "\x00"):
                assert found, path


@pytest.mark.rule("PF-DATA-1", "PF-DATA-2", "PF-DATA-4")
def test_doubled_ids_are_faults_of_the_later_one():
    document = aquans()
    document["profiles"].append(document["profiles"][0])
    document["races"].append(document["races"][1])
    assert [line.partition(":")[0] for line in faults_of(document)] == [
        "races[2].race",
        "profiles[12].id",
    ]
    helix = "forces[0].battle_groups[0].helixes"
    found = planted(f"{helix}[1].squadrons[0].id", "sedna")
    assert found == [
        f"{helix}[1].squadrons[0].id: the id “sedna” is there already (PF-DATA-1)",
    ]


def test_every_force_of_a_file_keeps_to_the_rules():
    document = aquans()
    document["forces"].append(copy.deepcopy(document["forces"][0]))
    (line,) = planted("forces[1].mfv", 3000, document)
    assert line.startswith("forces[1].mfv: ")


@pytest.mark.rule("PF-FACT-4")
def test_inches_become_half_inches_and_finer_ones_are_refused():
    file = read_file(text_of(aquans()))
    assert (file.profiles[0].cruise, file.profiles[0].flat_out) == (12, 21)
    (line,) = planted("profiles[0].mv_cruise", 6.25)
    assert line == "profiles[0].mv_cruise: “6.25” is finer than half inches (PF-DATA-2)"


PROFILE = [
    ("id", "Sedna", "profiles[0].id"),
    ("id", GONE, "profiles[0].id"),
    ("name", "", "profiles[0].name"),
    ("name", "x" * 61, "profiles[0].name"),
    ("race", "", "profiles[0].race"),
    ("race", "x" * 41, "profiles[0].race"),
    ("description", "x" * 61, "profiles[0].description"),
    ("category", "tank", "profiles[0].category"),
    ("los_class", "flying", "profiles[0].los_class"),
    ("locomotion", "flying", "profiles[0].locomotion"),
    ("points", -1, "profiles[0].points"),
    ("points", 1.5, "profiles[0].points"),
    ("points", 5001, "profiles[0].points"),
    ("mv_cruise", -1, "profiles[0].mv_cruise"),
    ("mv_cruise", 48.5, "profiles[0].mv_cruise"),
    ("mv_cruise", "6", "profiles[0].mv_cruise"),
    ("mv_cruise", True, "profiles[0].mv_cruise"),
    ("mv_flat_out", 6, "profiles[0].mv_flat_out"),
    ("mv_flat_out", 72.5, "profiles[0].mv_flat_out"),
    ("dr", [0], "profiles[0].dr[0]"),
    ("dr", [31], "profiles[0].dr[0]"),
    ("dr", [1] * 9, "profiles[0].dr"),
    ("sh", 13, "profiles[0].sh"),
    ("cqb", -1, "profiles[0].cqb"),
    ("cqb", 41, "profiles[0].cqb"),
    ("leviathan_cqb", 0, "profiles[0].leviathan_cqb"),
    ("leviathan_cqb", 61, "profiles[0].leviathan_cqb"),
    ("quality", "veteran", "profiles[0].quality"),
    ("attachment", "yes", "profiles[0].attachment"),
    ("sizes", [{"size": 2, "tv": 4}, {"size": 2, "tv": 5}], "profiles[0].sizes[1].size"),
    ("sizes", [{"size": 2, "tv": 4}, {"size": 3, "tv": 3}], "profiles[0].sizes[1].tv"),
    ("sizes", [{"size": 2, "tv": 4}] * 3, "profiles[0].sizes"),
    ("sizes", [{"size": 0, "tv": 4}], "profiles[0].sizes[0].size"),
    ("sizes", [{"size": 2, "tv": 61}], "profiles[0].sizes[0].tv"),
    ("weapons", [{}] * 9, "profiles[0].weapons"),
    ("base", 9, "profiles[0].base"),
    ("base", 201, "profiles[0].base"),
    ("additional_rules", "x" * 501, "profiles[0].additional_rules"),
    ("armour", 3, "profiles[0].armour"),
]


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(("field", "value", "path"), PROFILE)
def test_a_profile_keeps_to_the_range_of_each_field(field, value, path):
    found = planted(f"profiles[0].{field}", value)
    assert any(line.startswith(f"{path}:") for line in found)


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"los_class": "flying"}, "los_class"),
        ({"mars": ["Flying Vehicle"], "locomotion": "flying"}, "los_class"),
        ({"los_class": "flying", "mars": ["Flying Vehicle"]}, "locomotion"),
        ({**FOOT, "locomotion": "hover"}, "locomotion"),
        ({"locomotion": "infantry"}, "locomotion"),
        ({"mars": ["Walker"]}, "locomotion"),
        ({"mars": ["Hover Vehicle"], "locomotion": "walker"}, "locomotion"),
        ({"mars": ["Tracked/Wheeled Vehicle"], "locomotion": "hover"}, "locomotion"),
        ({"category": "flyer"}, "locomotion"),
        ({**FIXED, "mv_cruise": 3}, "locomotion"),
        ({**FIXED, "mv_cruise": 0, "mv_flat_out": 3}, "locomotion"),
        ({"category": "leviathan"}, "leviathan_cqb"),
    ],
)
def test_a_profile_that_contradicts_itself_is_refused_once(more, path):
    found = faults_of({"profiles": [profile("tank", **more)]})
    assert [line.partition(":")[0] for line in found] == [f"profiles[0].{path}"]


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(
    ("category", "base"),
    [("light_infantry", 25), ("light_tank", 40), ("medium_tank", 50), ("leviathan", 80)],
)
def test_a_base_left_out_is_that_of_the_category(category, base):
    foot = FOOT if category == "light_infantry" else {}
    more = {**foot, "category": category, "leviathan_cqb": 10}
    (found,) = read_file(text_of({"profiles": [profile("one", **more)]})).profiles
    assert found.base == base


@pytest.mark.rule("PF-DATA-2")
@pytest.mark.parametrize(
    ("mars", "said"),
    [
        (["Walkr"], "mars[0]: “Walkr” is not a known MAR; did you mean “Walker”?"),
        ([{}], "mars[0].name: is missing"),
        (["Kinetic"], "mars[0]: “Kinetic” is a MAR of weapons, not of models"),
        (["Bulky"], "mars[0].value: is missing"),
        ([{"name": "Drone", "value": 2}], "mars[0].value: Drone takes no “value”"),
        ([{"name": "Fearless", "inches": 2}], "mars[0].inches: Fearless takes no “inches”"),
        ([{"name": "Command Element"}], "mars[0].inches: is missing"),
        ([{"name": "Bulky", "value": 0}], "mars[0].value: 0 is below 1"),
        ([{"name": "Bulky", "value": 13}], "mars[0].value: 13 is above 12"),
        (["Fearless", "Fearless"], "mars[1]: “Fearless” is there already"),
        (["custom:"], "mars[0]: “custom:” says nothing, or too much"),
        (
            [{"name": "Transport", "value": 6, "allowed": "light_infantry"}],
            "mars[0].allowed: “light_infantry” is not a list",
        ),
        (
            [{"name": "Transport", "value": 6, "allowed": ["infantri"]}],
            "mars[0].allowed[0]: “infantri” is not a known profile, category or race",
        ),
    ],
)
def test_a_mar_has_its_own_values_no_more_and_no_fewer(mars, said):
    (line,) = faults_of({"profiles": [profile("tank", mars=mars)]})
    assert line.startswith(f"profiles[0].{said}")


@pytest.mark.rule("PF-DATA-2")
def test_every_mar_is_read_with_its_values():
    given = {"value": 3, "inches": 6, "when": "cruise", "allowed": ["tank", "apc", "Relthoza"]}
    keys = {"value": "value", "reach": "inches", "when": "when", "allowed": "allowed"}
    for kind in KINDS:
        mar = {"name": kind.name, **{keys[key]: given[keys[key]] for key in kind.takes}}
        weapon = {"name": "Gun", "arcs": ["F"], "ef": {"inches": 10, "ad": 4}}
        borne = {"mars": [mar]} if kind.bearer == "model" else {"weapons": [weapon]}
        weapon["mars"] = [mar]
        found = reviewed({"profiles": [profile("tank", **borne)]}).file.profiles[0]
        (read,) = found.mars if kind.bearer == "model" else found.weapons[0].mars
        values = {"value": 3, "reach": 12, "when": "cruise", "allowed": tuple(given["allowed"])}
        assert read == Mar(kind.name, **{key: values[key] for key in kind.takes})


@pytest.mark.rule("PF-DATA-2")
def test_a_hard_target_may_be_written_as_the_book_has_it_and_one_of_ones_own_is_kept():
    mars = [{"name": "Hard Target", "value": -2}, "custom:Likes rain"]
    (tank,) = read_file(text_of({"profiles": [profile("tank", mars=mars)]})).profiles
    assert tank.mars == (Mar("Hard Target", value=2, when="always"), Mar("custom:Likes rain"))


WEAPON = {"name": "Gun", "arcs": ["F", "L"], "ef": {"inches": 10, "ad": 6}}


@pytest.mark.rule("PF-DATA-3")
@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"name": ""}, "name"),
        ({"role": "gun"}, "role"),
        ({"type": "hot laser"}, "type"),
        ({"type": "x" * 21}, "type"),
        ({"type": "laser2"}, "type"),
        ({"arcs": []}, "arcs"),
        ({"arcs": "F"}, "arcs"),
        ({"arcs": ["F", "B"]}, "arcs[1]"),
        ({"arcs": ["AR", "F"]}, "arcs"),
        ({"arcs": ["F", "F"]}, "arcs"),
        ({"role": "leviathan_melee"}, "arcs"),
        ({"ef": None}, "ef"),
        ({"ef": {"inches": 0, "ad": 6}}, "ef.inches"),
        ({"ef": {"inches": 121, "ad": 6}}, "ef.inches"),
        ({"ef": {"inches": 10, "ad": 61}}, "ef.ad"),
        ({"ef": {"inches": 10}}, "ef.ad"),
        ({"lr": {"inches": 10, "ad": 6}}, "lr.inches"),
        ({"mars": ["Pinpoint"]}, "mars[0].value"),
        ({"mars": [{"name": "Pinpoint", "value": 11}]}, "mars[0].value"),
        ({"mars": ["Walker"]}, "mars[0]"),
        ({"dice": 6}, "dice"),
    ],
)
def test_a_weapon_keeps_to_the_range_of_each_field(more, path):
    found = faults_of({"profiles": [profile("tank", weapons=[{**WEAPON, **more}])]})
    assert [line.partition(":")[0] for line in found] == [f"profiles[0].weapons[0].{path}"]


@pytest.mark.rule("PF-DATA-3")
def test_a_weapon_is_read_as_it_is_written():
    weapons = [
        {**WEAPON, "type": "laser", "lr": {"inches": 20.5, "ad": 4}, "mars": ["Kinetic"]},
        {"name": "Claw", "role": "leviathan_melee", "mars": [{"name": "Pinpoint", "value": 2}]},
    ]
    (tank,) = read_file(text_of({"profiles": [profile("tank", weapons=weapons)]})).profiles
    gun, claw = tank.weapons
    assert (gun.role, gun.type, gun.arcs) == ("main", "laser", ("F", "L"))
    assert (gun.ef.reach, gun.ef.ad, gun.lr.reach, gun.lr.ad) == (20, 6, 41, 4)
    assert claw.arcs == () and claw.mars[0].value == 2


@pytest.mark.rule("PF-DATA-3")
def test_a_weapon_may_fire_all_round_and_have_a_dash_in_one_band():
    far = {"name": "Lobber", "arcs": ["AR"], "ef": None, "lr": {"inches": 30, "ad": 5}}
    near = {"name": "Spray", "arcs": ["F"], "ef": {"inches": 8, "ad": 7}, "lr": None}
    (tank,) = read_file(text_of({"profiles": [profile("tank", weapons=[far, near])]})).profiles
    assert [(one.arcs, one.ef is None, one.lr is None) for one in tank.weapons] == [
        (("AR",), True, False),
        (("F",), False, True),
    ]


@pytest.mark.rule("PF-DATA-2")
def test_a_flyer_flies_by_its_class_its_way_of_moving_and_its_rule():
    wings = {"category": "flyer", "los_class": "flying", "locomotion": "flying"}
    text = text_of({"profiles": [profile("jet", mars=["Flying Vehicle"], **wings)]})
    (jet,) = read_file(text).profiles
    assert (jet.category, jet.sight, jet.locomotion) == ("flyer", "flying", "flying")


@pytest.mark.rule("PF-DATA-4")
@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"race": ""}, "race"),
        ({"pact": "zenian"}, "pact"),
        ({"pact": "peace"}, "pact"),
        ({"race": "Hawker Industries", "natural_ally_of": "Relthoza"}, "natural_ally_of"),
        ({"tactical_bonus": -6}, "tactical_bonus"),
        ({"lp_cost": 501}, "lp_cost"),
        ({"lp_max_buy": 51}, "lp_max_buy"),
        ({"lp_max_per_test": 21}, "lp_max_per_test"),
        ({"initial_deviation": 0}, "initial_deviation"),
        ({"initial_deviation": 7}, "initial_deviation"),
        ({"artillery_dice": 11}, "artillery_dice"),
        ({"artillery_mars": ["Walker"]}, "artillery_mars[0]"),
        ({"helixes": [{"type": "core"}, {"type": "core"}]}, "helixes[1].type"),
        (
            {"helixes": [{"type": "core", "options": [{"profile": "x", "min": 3, "max": 2}]}]},
            "helixes[0].options[0].max",
        ),
    ],
)
def test_a_race_keeps_to_the_range_of_each_field(more, path):
    found = faults_of({"races": [{"race": "Terran Alliance", **more}]})
    assert [line.partition(":")[0] for line in found] == [f"races[0].{path}"]


@pytest.mark.rule("PF-DATA-4")
def test_a_race_has_the_usual_figures_and_the_pact_of_the_book_where_it_says_none():
    (race,) = read_file(text_of({"races": [{"race": "Ba'Kash Clans"}]})).races
    assert (race.pact, race.natural_ally_of) == ("zenian", "Relthoza")
    assert (race.deviation, race.artillery_dice, race.lp_most_bought) == (6, 1, None)
    own = {"race": "Marsh folk", "pact": "kurak", "lp_max_buy": 8, "artillery_dice": 4}
    (race,) = read_file(text_of({"races": [own]})).races
    assert (race.pact, race.lp_most_bought, race.artillery_dice) == ("kurak", 8, 4)


@pytest.mark.rule("PF-FRC-9", "PF-DATA-4")
@pytest.mark.parametrize(
    ("race", "more", "said"),
    [
        ("Ba'Kash Clans", {"pact": "zenian", "natural_ally_of": "Relthoza"}, ()),
        (
            "Ba'Kash Clans",
            {"pact": "kurak"},
            ("pact: the book has Ba'Kash Clans in the pact “zenian” (PF-DATA-4)",),
        ),
        (
            "Ba'Kash Clans",
            {"natural_ally_of": "Directorate"},
            (
                "natural_ally_of: in the book Ba'Kash Clans is the natural ally of Relthoza "
                "(PF-DATA-4)",
            ),
        ),
        # What the book does not know is of the pact, and stands at the side, that its file says.
        ("Marsh folk", {"pact": "kurak", "natural_ally_of": "Relthoza"}, ()),
        ("Marsh folk", {"natural_ally_of": ""}, ()),
    ],
)
def test_a_race_of_the_book_keeps_its_pact_and_its_leader(race, more, said):
    found = reviewed({"races": [{"race": race, **more}]})
    assert found.faults == tuple(f"races[0].{line}" for line in said)


@pytest.mark.rule("PF-FRC-9")
def test_a_race_that_the_book_does_not_know_is_of_no_pact_unless_it_says_so():
    (race,) = read_file(text_of({"races": [{"race": "Marsh folk"}]})).races
    assert (race.pact, race.natural_ally_of) == ("none", "")


CARD = {"id": "sweep", "name": "Sweep", "play_cost": 3}


@pytest.mark.rule("PF-DATA-5")
@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"id": "Sweep!"}, "id"),
        ({"name": ""}, "name"),
        ({"scope": "mine"}, "scope"),
        ({"group": "kurak"}, "group"),
        ({"scope": "alliance", "group": "none"}, "group"),
        ({"scope": "racial_any"}, "group"),
        ({"play_cost": 31}, "play_cost"),
        ({"play_cost": -1}, "play_cost"),
        ({"text": "x" * 501}, "text"),
        ({"effects": [{"lever": "luck", "amount": 1}]}, "effects[0].lever"),
        ({"effects": [{"lever": "ad", "amount": 0}]}, "effects[0].amount"),
        ({"effects": [{"lever": "ad"}]}, "effects[0].amount"),
        ({"effects": [{"lever": "placed", "amount": 1}]}, "effects[0].amount"),
        ({"effects": [{"lever": "reroll", "amount": -1}]}, "effects[0].amount"),
        ({"effects": [{"lever": "move", "amount": 0.25}]}, "effects[0].amount"),
        ({"only": ["tank"]}, "only[0]"),
        ({"everyone": 1}, "everyone"),
    ],
)
def test_a_card_keeps_to_the_range_of_each_field(more, path):
    found = faults_of({"cards": [{**CARD, **more}]})
    assert [line.partition(":")[0] for line in found] == [f"cards[0].{path}"]


@pytest.mark.rule("PF-DATA-5")
def test_a_card_is_read_as_it_is_written():
    effects = [{"lever": "move", "amount": -1.5}, {"lever": "rushed"}]
    more = {"scope": "alliance", "group": "zenian", "effects": effects, "only": ["apc"]}
    (card,) = read_file(text_of({"cards": [{**CARD, **more}]})).cards
    assert [(one.lever, one.amount) for one in card.effects] == [("move", -3), ("rushed", 0)]
    assert (card.scope, card.group, card.only, card.play_cost) == (
        "alliance",
        "zenian",
        ("apc",),
        3,
    )
