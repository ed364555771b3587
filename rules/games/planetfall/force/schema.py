"""What a force file holds, as a JSON Schema made from the tables (PF-DATA-1 to PF-DATA-5).

A schema can only say what each part may be by itself: sums, helixes and allies are the reader's.
"""

from __future__ import annotations

import json

from . import reader_cards, reader_forces, reader_profiles, reader_races, reader_weapons
from .card import Lever, Scope
from .force import GroupKind, Reserve
from .mars import CUSTOM, HARD_TARGET, KINDS, Bearer, MarKind
from .profile import Arc, Category, Locomotion, Quality, Role, Sight
from .race import Pact
from .reader import MOST
from .reader_mars import FARTHEST, KEYS, LONGEST
from .reader_mars import MOST as HIGHEST
from .schema_parts import Part, choice, flagged, inches, many, record, whole, whom, words

ID: Part = {"type": "string", "pattern": "^[a-z0-9-]{1,40}$"}


def text() -> str:
    """Return the schema as a file of its own."""
    return json.dumps(schema(), indent=2, ensure_ascii=False)


def schema() -> Part:
    """Return the schema of a force file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A force file of Firestorm: Planetfall",
        "description": "Lengths are inches in steps of 0.5. To play, a file holds one force.",
        **record(
            {
                "races": many(race(), MOST["races"]),
                "profiles": many(profile(), MOST["profiles"]),
                "cards": many(card(), MOST["cards"]),
                "forces": many(force(), MOST["forces"]),
            }
        ),
    }


def profile() -> Part:
    """Return the schema of a model's profile (PF-DATA-2)."""
    rules = reader_profiles
    size = record(
        {"size": whole(1, rules.MOST_MODELS), "tv": whole(0, rules.MOST_TV)}, "size", "tv"
    )
    return record(
        {
            "id": {**ID, "description": "What squadrons and limitations call it."},
            "name": words(1, rules.LONGEST_NAME),
            "race": words(1, rules.LONGEST_RACE),
            "description": words(0, rules.LONGEST_NAME),
            "category": choice(Category),
            "los_class": choice(Sight, "Flying goes with Flying Vehicle and with nothing else."),
            "locomotion": choice(Locomotion, "It agrees with the category and the MARs."),
            "points": whole(0, rules.MOST_POINTS, "What one model costs."),
            "mv_cruise": inches(0, rules.FASTEST),
            "mv_flat_out": {
                "anyOf": [{"type": "null"}, inches(0, rules.FASTEST_FLAT_OUT)],
                "description": "More than the cruise, or null.",
            },
            "dr": {
                **many(whole(1, rules.HIGHEST_BOX), rules.MOST_BOXES, 1),
                "description": "The Damage Ratings from left to right.",
            },
            "sh": whole(0, rules.MOST_SHIELD),
            "cqb": whole(0, rules.MOST_CQB),
            "leviathan_cqb": {
                "anyOf": [{"type": "null"}, whole(1, rules.MOST_LEVIATHAN)],
                "description": "A Leviathan needs one.",
            },
            "quality": {**choice(Quality), "default": "regular"},
            "attachment": flagged("Whether it may join another squadron of its helix."),
            "sizes": {
                **many(size, rules.MOST_SIZES, 1),
                "description": "Battle strength, then reinforced, which is larger.",
            },
            "weapons": many(weapon(), reader_weapons.MOST),
            "mars": {"type": "array", "items": mar("model")},
            "base": whole(
                rules.SMALLEST_BASE, rules.LARGEST_BASE, "In mm; by category if left out."
            ),
            "additional_rules": words(0, rules.LONGEST_RULES, "Shown, never executed."),
        },
        *rules.NEEDED,
    )


def weapon() -> Part:
    """Return the schema of a weapon (PF-DATA-3)."""
    rules = reader_weapons
    band = record(
        {"inches": inches(1, rules.FARTHEST), "ad": whole(1, rules.MOST_DICE)}, "inches", "ad"
    )
    either = {"anyOf": [{"type": "null"}, band]}
    return record(
        {
            "name": words(1, rules.LONGEST_NAME),
            "role": {**choice(Role), "default": "main"},
            "type": words(0, rules.LONGEST_TYPE, "One word such as laser."),
            "arcs": {
                "type": "array",
                "items": choice(Arc),
                "uniqueItems": True,
                "description": "Front, left, right, aft, or AR alone.",
            },
            "ef": {**either, "description": "Effective range, null for a dash."},
            "lr": {**either, "description": "Long range, which reaches farther."},
            "mars": {"type": "array", "items": mar("weapon")},
        },
        "name",
    )


def mar(bearer: Bearer) -> Part:
    """Return the schema of a MAR: an object with its values, or its name where it takes none."""
    kinds = [kind for kind in KINDS if kind.bearer == bearer]
    # What limits a MAR may be left out, then it is for anybody; a Hard Target always is one.
    plain = [kind.name for kind in kinds if not _needs(kind)]
    own = {"type": "string", "pattern": f"^{CUSTOM}.+", "maxLength": LONGEST}
    return {"anyOf": [{"enum": plain}, own, *(_valued(kind) for kind in kinds)]}


def _needs(kind: MarKind) -> tuple[str, ...]:
    return tuple(KEYS[field] for field in kind.takes if field in ("value", "reach"))


def _valued(kind: MarKind) -> Part:
    least = -HIGHEST[kind.name] if kind.name == HARD_TARGET else 1
    values = {
        "value": whole(least, HIGHEST.get(kind.name, 1)),
        "inches": inches(1, FARTHEST),
        "when": words(1, LONGEST, "always, cruise, flat_out, long_range, or words of your own."),
        "allowed": whom("Whom it is limited to; left out or empty, nobody is kept out."),
    }
    taken = {KEYS[field]: values[KEYS[field]] for field in kind.takes}
    return record({"name": {"const": kind.name}, **taken}, "name", *_needs(kind))


def race() -> Part:
    """Return the schema of a race (PF-DATA-4)."""
    rules = reader_races
    entry = record(
        {
            "profile": ID,
            "min": whole(0, rules.MOST_SQUADRONS, "1 for a requisite if left out."),
            "max": whole(1, rules.MOST_SQUADRONS, "1 if left out."),
        },
        "profile",
    )
    entries = {"type": "array", "items": entry}
    helix = record(
        {"type": words(1, rules.LONGEST_TYPE), "requisites": entries, "options": entries}, "type"
    )
    return record(
        {
            "race": words(1, rules.LONGEST_RACE),
            "pact": choice(Pact, "That of the book if left out."),
            "natural_ally_of": words(0, rules.LONGEST_RACE),
            "tactical_bonus": whole(rules.LEAST_BONUS, rules.MOST_BONUS),
            "lp_cost": whole(0, rules.DEAREST_LP),
            "lp_max_buy": {
                "anyOf": [{"type": "null"}, whole(0, rules.MOST_LP)],
                "description": "null for no limit.",
            },
            "lp_max_per_test": whole(0, rules.MOST_LP_A_TEST),
            "initial_deviation": whole(1, rules.SIDES, "6 if left out."),
            "artillery_dice": whole(1, rules.MOST_DICE, "How many D6 the AD are rolled on."),
            "artillery_mars": {"type": "array", "items": mar("weapon")},
            "helixes": {
                "type": "array",
                "items": helix,
                "description": "What each helix must and may hold; without any, all is allowed.",
            },
        },
        "race",
    )


def card() -> Part:
    """Return the schema of a card (PF-DATA-5)."""
    rules = reader_cards
    effect = record(
        {
            "lever": choice(Lever, "What it changes."),
            "amount": {
                "type": "number",
                "minimum": -rules.MOST,
                "maximum": rules.MOST,
                "description": "Inches for move; none for placed and rushed.",
            },
        },
        "lever",
    )
    return record(
        {
            "id": ID,
            "name": words(1, rules.LONGEST_NAME),
            "scope": {**choice(Scope), "default": "universal"},
            "group": words(0, rules.LONGEST_GROUP, "The race or pact that may play it."),
            "play_cost": whole(0, rules.DEAREST),
            "text": words(0, rules.LONGEST_TEXT),
            "effects": many(effect, rules.MOST),
            "everyone": flagged("Whether it touches all your squadrons that it may, not one."),
            "only": whom("Whom it may be played on; left out or empty, anybody."),
        },
        "id",
        "name",
        "play_cost",
    )


def force() -> Part:
    """Return the schema of a force (PF-DATA-1)."""
    rules = reader_forces
    group = record(
        {
            "race": words(1, rules.LONGEST_RACE),
            "kind": {**choice(GroupKind), "default": "main"},
            "helixes": many(helix(), rules.MOST_HELIXES),
        },
        "race",
        "helixes",
    )
    return record(
        {
            "name": words(1, rules.LONGEST_NAME),
            "mfv": whole(rules.LEAST_MFV, rules.MOST_MFV, "The most that the force may cost."),
            "main_race": words(1, rules.LONGEST_RACE),
            "lp": whole(0, rules.MOST_LP, "Logistics points bought."),
            "cards": {**many(ID, rules.MOST_CARDS), "description": "What hands come from."},
            "battle_groups": many(group, rules.MOST_GROUPS),
        },
        *rules.NEEDED,
    )


def helix() -> Part:
    """Return the schema of a helix with its squadrons (PF-DATA-1)."""
    rules = reader_forces
    squadron = record(
        {
            "id": {**ID, "description": "One of its own in the force."},
            "profile": ID,
            "models": whole(1, rules.MOST_MODELS),
            "points": whole(0, rules.MOST_POINTS, "The squadron's; else models by profile."),
            "attach_to": {**ID, "description": "The squadron of its helix that it joins."},
            "aboard": {**ID, "description": "The squadron that carries it at first."},
            "reserve": {**choice(Reserve), "default": "none"},
        },
        "id",
        "profile",
        "models",
    )
    return record(
        {
            "type": words(1, rules.LONGEST_TYPE, "core, recon …, or one of the race's own."),
            "race": words(1, rules.LONGEST_RACE),
            "squadrons": many(squadron, rules.MOST_TROOPS),
        },
        *rules.HELIX,
    )
