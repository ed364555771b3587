"""Decks, government texts and boards as JSON and as YAML, and what a text may not do."""

from __future__ import annotations

import json
import time

import pytest

from rules.core import Faults
from rules.core.document_yaml import yaml_values
from rules.games.planetx.cards.deck import BuyCard
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.decks import SHUFFLED, STARTER, card, effect, holding
from tests.support.planetx.table import Table, opened, player

DECK = """
deck: Test   # a comment
cards:
  - id: rope-team
    name: Rope team
    copies: 2
    text: |
      Fissures hurt less.
    when: passive
    effects:
      - {effect: loss_change, event: scout_fissure, delta: -1}
      - effect: face_map
        event: scout
        from: "?"
        to: "1"
    needs_mods: [farmers]
"""


def faults(kind, text):
    with pytest.raises(Faults) as refused:
        SYSTEM.documents.read(kind, text)
    return refused.value.faults


@pytest.mark.rule("PX-CARD-5")
def test_a_deck_in_yaml_is_the_deck_in_json():
    effects = [
        {"effect": "loss_change", "event": "scout_fissure", "delta": -1},
        {"effect": "face_map", "event": "scout", "from": "?", "to": "1"},
    ]
    made = {
        "id": "rope-team",
        "name": "Rope team",
        "copies": 2,
        "text": "Fissures hurt less.\n",
        "when": "passive",
        "effects": effects,
        "needs_mods": ["farmers"],
    }
    plain = SYSTEM.documents.read("deck", json.dumps({"deck": "Test", "cards": [made]}))
    assert SYSTEM.documents.read("deck", DECK) == plain
    assert (
        SYSTEM.documents.read("deck", "{deck: Test, cards: [{id: aid, name: Aid}]}").cards[0].id
        == "aid"
    )


@pytest.mark.rule("PX-CARD-5", "PX-BOARD-6")
@pytest.mark.parametrize("kind", ["deck", "governments", "board"])
def test_every_sample_reads_the_same_as_yaml(kind):
    for text in SAMPLES[kind].values():
        assert SYSTEM.documents.read(kind, _yaml(json.loads(text))) == SYSTEM.documents.read(
            kind, text
        )


def _yaml(value, depth=0):
    """Write plain values as YAML in block style, strings quoted."""
    pad = "  " * depth
    if isinstance(value, dict) and value:
        rows = (f"{pad}{key}:\n{_yaml(item, depth + 1)}" for key, item in value.items())
        return "\n".join(rows)
    if isinstance(value, list) and value:
        return "\n".join(f"{pad}-\n{_yaml(item, depth + 1)}" for item in value)
    return pad + json.dumps(value)


@pytest.mark.rule("PX-CARD-5")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("copies: 2", "copies: 21", "cards[0].copies: Expected `int` <= 20"),
        ("copies: 2", "colour: red", "cards[0].colour: there is no such field"),
        ('to: "1"', "to: 1", "cards[0].effects[1].to: Expected `str`, got `int`"),
        ("[farmers]", "[farming]", 'cards[0].needs_mods: there is no mod "farming"'),
        ("deck: Test", "deck: 2024-01-01", "deck: Expected `str`"),
        ("deck: Test", "deck: Test\n1: 2", "1: there is no such field here"),
    ],
)
def test_faults_in_yaml_are_named_by_their_path(old, new, fault):
    assert any(line.startswith(fault) for line in faults("deck", DECK.replace(old, new)))


@pytest.mark.rule("PX-CARD-5", "PX-CARD-6")
def test_every_fault_of_a_deck_is_told_at_once():
    first = card(copies=0, effects=[effect("turn_pup", n=1), effect("fill", n=0, m=2)])
    second = {"id": "B", "colour": "red"}
    text = json.dumps({"cards": [first, second], "decks": "Test"})
    assert [fault.partition(":")[0] for fault in faults("deck", text)] == [
        "decks",
        "deck",
        "cards[0].copies",
        "cards[0].effects[0].effect",
        "cards[0].effects[1].m",
        "cards[0].effects[1].n",
        "cards[1].colour",
        "cards[1].id",
        "cards[1].name",
    ]
    assert "did you mean “turn_pop”?" in faults("deck", text)[3]


@pytest.mark.rule("PX-MOD-GOVERNMENTS-3", "PX-CARD-5")
def test_a_fault_in_a_policy_hides_none_beside_it():
    made = {"id": "A", "name": "", "harmony": {"text": 3}, "dominance": [], "flag": "red"}
    found = faults("governments", json.dumps({"governments": [made]}))
    assert [fault.partition(":")[0] for fault in found] == [
        "governments[0].flag",
        "governments[0].id",
        "governments[0].name",
        "governments[0].harmony.text",
        "governments[0].dominance",
    ]


@pytest.mark.rule("PX-CARD-5")
def test_a_repeated_key_is_refused_in_yaml_too():
    """With its path; a key that is merged in from an anchor is no repetition."""
    text = "deck: D\ndeck: E\ncards:\n- &one\n  id: a\n  id: b\n- <<: *one\n  id: c\n"

    found = faults("deck", text)

    assert "deck: it stands here twice" in found
    assert "cards[0].id: it stands here twice" in found
    assert "cards[1].id: it stands here twice" not in found


@pytest.mark.rule("PX-CARD-5")
def test_a_repeated_key_is_refused_but_never_stops_a_game_that_has_begun():
    text = '{"deck": "A", "deck": "Test", "cards": [{"id": "a", "id": "aid", "name": "Aid"}]}'
    assert faults("deck", text) == (
        "deck: it stands here twice",
        "cards[0].id: it stands here twice",
    )
    assert opened("red", "blue", papers={"deck": text}).state.cards["aid"].name == "Aid"


@pytest.mark.rule("PX-CARD-5")
@pytest.mark.parametrize(
    "value",
    ["!!int ''", "!!bool maybe", "!!timestamp soon", "!!binary x", "2024-13-45", "9" * 5000],
)
def test_a_yaml_value_that_contradicts_its_tag_is_refused_in_words(value):
    (fault,) = faults("deck", f"deck: {value}\ncards: []")
    assert fault.startswith("document: ")


@pytest.mark.rule("PX-CARD-5")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 60_000, "too large to read"),
        ("- " * 60_000 + "x", "stand inside each other"),
        ("? " * 60_000 + "x", "stand inside each other"),
        ("cards: " + "1:" * 90_000 + "1", "longer than 10,000 characters"),
        ("cards: 0x" + "f" * 5_000, "too large"),
        ("? 0x" + "f" * 5_000 + "\n: 1", "too large"),
        ("cards: !!set {0x" + "f" * 5_000 + "}", "too large"),
        ("cards: " + "1:" * 400 + "1.5", "too large"),
        ("&a {<<: *a}", "neither JSON nor YAML"),
        ("<<: [x]", "no object"),
        ('{"deck": "\\ud800"}', "half of a character"),
    ],
)
def test_a_text_that_no_reader_can_take_is_refused_in_words(text, says):
    """Of the deep ones libyaml's loader would have taken the whole process down."""
    (fault,) = faults("deck", text)
    assert says in fault


@pytest.mark.rule("PX-CARD-5")
def test_merged_keys_that_multiply_are_refused():
    levels = (f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 9))
    (fault,) = faults("deck", "\n".join(("a0: &a0 {x: 1}", *levels)))
    assert "merged" in fault


@pytest.mark.rule("PX-CARD-5")
def test_an_objects_own_keys_count_for_more_than_merged_ones_and_the_first_of_these_for_most():
    merged = "{<<: [{id: a, name: A}, {id: b, kind: action}], name: C}"
    assert yaml_values(f"cards: [{merged}]") == {
        "cards": [{"id": "a", "name": "C", "kind": "action"}]
    }


@pytest.mark.rule("PX-CARD-5")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2024-01-01", 'document: “"2024-01-01"” is not an object'),
        ("deck: Test\ncards: {2024-01-01: 1}", "cards: “{}” is not a list"),
        ("deck: Test\ncards: !!set {a}", "cards: “\"{'a'}\"” is not a list"),
    ],
)
def test_yaml_values_that_json_has_not_are_shown_all_the_same(text, fault):
    assert faults("deck", text) == (fault,)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({f"deck{n}": 0 for n in range(12_000)}),
        "{" + ", ".join(f'"k{n % 8000}": 0' for n in range(16_000)) + "}",
        json.dumps({"deck": "Test", "cards": [{"id": "aid", "name": "Aid"}] * 6_000}),
        json.dumps({"deck": "Test", "cards": [card(effects=[effect("sin")] * 8_000)]}),
    ],
    ids=["unknown", "repeated", "same id", "misspelt"],
)
def test_thousands_of_faults_are_found_within_seconds(text):
    before = time.process_time()
    assert len(text) <= 200_000 and faults("deck", text)
    assert time.process_time() - before < 4


@pytest.mark.rule("PX-CARD-5")
def test_a_text_that_is_neither_says_so_in_one_line():
    (unclosed,) = faults("deck", "cards: [unclosed")
    assert unclosed.startswith("document: neither JSON nor YAML: ") and "\n" not in unclosed
    assert faults("deck", '{"cards": [1,}')[0].startswith("line 1, column 14: no JSON: ")
    assert faults("deck", "just words") == ("document: “just words” is not an object",)
    assert faults("deck", "") == ("document: “null” is not an object",)


@pytest.mark.rule("PX-CARD-5")
def test_yaml_builds_no_objects():
    text = "deck: !!python/object/apply:os.system [echo]\ncards: []"
    assert "neither JSON nor YAML" in faults("deck", text)[0]


@pytest.mark.rule("PX-CARD-5")
@pytest.mark.parametrize(
    "text",
    [
        "a0: &a0 [x, x]\n" + "\n".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 40)),
        "deck: &a [*a]",
        "deck: " + "[" * 5000,
        "{deck: Test, cards: [" + "1, " * 30_000 + "1]}",
    ],
    ids=["laughs", "circle", "deep", "long"],
)
def test_a_text_that_unfolds_without_end_is_refused_at_once(text):
    before = time.process_time()
    assert faults("deck", text)
    assert time.process_time() - before < 2


@pytest.mark.rule("PX-CARD-5")
def test_a_document_has_at_most_200000_characters():
    long = "# " + "x" * 200_000 + DECK
    assert faults("deck", long) == ("document: it is longer than 200,000 characters",)


@pytest.mark.rule("PX-CARD-4", "PX-SETUP-1")
@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("none", "deck_mode is none: nobody can buy cards"),
        ("gm", "deck_mode is gm: bought cards are the GM's to write"),
        ("file", ""),
    ],
)
def test_a_deck_without_its_mode_is_spoken_of_at_the_start(mode, says):
    step = opened("red", "blue", deck_mode=mode, papers={"deck": STARTER}, dice=SHUFFLED)
    said = [line.text for line in step.told if line.rule == "PX-CARD-4"]
    assert [says in line for line in said] == ([True] if says else [])


@pytest.mark.rule("PX-CARD-1")
def test_a_refused_draw_says_why_there_is_no_card():
    for mode, gm, why in (
        ("none", True, "deck_mode is none."),
        ("gm", False, "deck_mode is gm, and there is no GM to write it."),
        ("file", True, "the pile is empty."),
    ):
        state = holding(card("aid"), stage="spend", deck_mode=mode).but(gm=gm)
        refusal = Table(player(state, "red", xp=5)).refused("red", BuyCard())
        assert refusal.code == "NOT_AVAILABLE" and refusal.text.endswith(why)
