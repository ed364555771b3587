"""What the property tests draw: lines of the grammar, in other spellings, with faults in them."""

from __future__ import annotations

import msgspec
from hypothesis import assume, settings
from hypothesis import strategies as st

from rules.fair import FairDice
from rules.notation import Plan, Refused, read

from . import grammar

MANY = settings(max_examples=200)


CHOICES = st.binary(min_size=60, max_size=160)
EDITS = st.lists(
    st.tuples(
        st.integers(0, 60), st.none() | st.sampled_from("0123456789dkhlrxpeo!<>=+-*(){},;#[]f .—×")
    ),
    min_size=1,
    max_size=3,
)


def picker(choices: bytes) -> grammar.Pick:
    """Return choices one after the other, the first ones when there are no more."""
    left = iter(choices)
    return lambda n: next(left, 0) % n


def lines() -> st.SearchStrategy[str]:
    """Lines of the grammar."""
    return CHOICES.map(lambda choices: grammar.line(picker(choices)))


def disguises() -> st.SearchStrategy[tuple[str, str]]:
    """Lines of the grammar, each with itself in another spelling."""

    def both(choices: bytes, spelling_choices: bytes) -> tuple[str, str]:
        text = grammar.line(picker(choices))
        return text, grammar.disguised(picker(spelling_choices), text)

    return st.builds(both, CHOICES, st.binary(min_size=200, max_size=200))


def mutated() -> st.SearchStrategy[str]:
    """Lines of the grammar with some characters taken out or put in."""

    def changed(text: str, edits: list[tuple[int, str | None]]) -> str:
        letters = list(text)
        for place, letter in edits:
            if letter is None:
                del letters[place : place + 1]
            else:
                letters.insert(place, letter)
        return "".join(letters)

    return st.builds(changed, lines(), EDITS)


def plan_of(text: str) -> Plan:
    try:
        return read(text)
    except Refused:
        assume(False)
        raise


def fair(seed: int = 0) -> FairDice:
    dice = FairDice(seed.to_bytes(32, "big"), bytes(32), bytes(32))
    dice.decide(b"a line")
    return dice


def bare(plan: Plan) -> object:
    """Return the rolls of a plan without labels and comments."""

    def strip(part):
        if isinstance(part, dict):
            return {k: strip(v) for k, v in part.items() if k not in ("label", "comment")}
        return [strip(one) for one in part] if isinstance(part, list) else part

    return strip(msgspec.json.decode(msgspec.json.encode(plan.rolls)))
