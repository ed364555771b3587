"""The invariants of a campaign's ledger: each is broken alone, and what may be is sound."""

from __future__ import annotations

import pytest

from rules.games.planet28.campaign.ledger import Agenda, Injury
from rules.games.planet28.campaign.sound import faults
from tests.support.planet28.ledgers import REPLACE, between, having, pair
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import table


def squads():
    """A campaign with the people of red in a squad of number 5."""
    return between(*pair(), made=lambda state: with_squad(state, 1, 2)).state


def ledger(**fields):
    state = between().state
    return REPLACE(state, ledger=REPLACE(state.ledger, **fields))


def banded(**fields):
    """A campaign in which blue, the last warband, has these fields."""
    state = between().state
    return REPLACE(state, ledger=state.ledger.change_band("blue", **fields))


def somebody(number=4, **fields):
    return having(between().state, number, **fields)


def skilled(level):
    state = between().state
    profile = state.ledger.person(3).profile
    return having(state, 3, profile=REPLACE(profile, skills={**profile.skills, "S": level}))


def bearing(*agendas, state=None):
    return REPLACE(state or between().state, agendas=agendas)


RED, BLUE = Agenda(seat="red", kind=1, person=1), Agenda(seat="blue", kind=2, person=3)


@pytest.mark.parametrize(
    ("build", "found"),
    [
        pytest.param(build, found, marks=pytest.mark.rule(f"P28-{rule}"))
        for rule, build, found in (
            ("CAMP-14", lambda: ledger(battle=0), ["Battle 0 of 3 is none (P28-CAMP-14)."]),
            ("CAMP-14", lambda: ledger(battle=4), ["Battle 4 of 3 is none (P28-CAMP-14)."]),
            ("CAMP-14", lambda: ledger(battle=1), []),
            ("CAMP-14", lambda: ledger(battle=3), []),
            (
                "SETUP-6",
                lambda: ledger(roster=(1, 2, 2)),
                ["Somebody fights twice in a battle (P28-SETUP-6)."],
            ),
            (
                "SETUP-6",
                lambda: ledger(roster=(0, 1)),
                ["Somebody fights who is nobody (P28-SETUP-6)."],
            ),
            (
                "SETUP-6",
                lambda: ledger(roster=(1, 5)),
                ["Somebody fights who is nobody (P28-SETUP-6)."],
            ),
            ("SETUP-6", lambda: ledger(roster=(1, 4)), []),
            *(
                (
                    "CAMP-6",
                    lambda field=field: banded(**{field: -1}),
                    ["The warband of blue has less than nothing (P28-CAMP-6)."],
                )
                for field in ("credits", "pool", "owed", "voucher")
            ),
            (
                "CAMP-6",
                lambda: REPLACE(
                    banded(pool=-1),
                    ledger=banded(pool=-1).ledger.change_band("red", credits=-2),
                ),
                [
                    "The warband of red has less than nothing (P28-CAMP-6).",
                    "The warband of blue has less than nothing (P28-CAMP-6).",
                ],
            ),
            ("CAMP-6", lambda: somebody(cp=-1), ["Dan has less than nothing (P28-CAMP-6)."]),
            ("CAMP-6", lambda: somebody(misses=-1), ["Dan has less than nothing (P28-CAMP-6)."]),
            (
                "CAMP-6",
                lambda: having(somebody(cp=-1), 1, misses=-1),
                [
                    "Ash has less than nothing (P28-CAMP-6).",
                    "Dan has less than nothing (P28-CAMP-6).",
                ],
            ),
            ("CAMP-6", lambda: somebody(cp=0, misses=1), []),
            ("CAMP-3", lambda: skilled(11), ["Cor has a skill above 10 (P28-CAMP-3)."]),
            ("CAMP-3", lambda: skilled(10), []),
            ("SQD-15", lambda: squads(), []),
            (
                "SQD-15",
                lambda: having(having(squads(), 5, gone="dissolved"), 1, gone="dead"),
                ["Bel is in a squad that is not there (P28-SQD-15)."],
            ),
            (
                "CAMP-7",
                lambda: somebody(gone="dead", cp=1),
                ["Dan is gone and has points (P28-CAMP-7)."],
            ),
            ("CAMP-7", lambda: somebody(gone="dead"), []),
            *(
                (
                    "CAMP-8",
                    lambda fields=fields: somebody(injuries=(Injury(name="Shaken", **fields),)),
                    ["Dan has an injury of less than nothing (P28-CAMP-8)."],
                )
                for fields in ({"left": -1}, {"played": -1})
            ),
            ("CAMP-8", lambda: somebody(injuries=(Injury(name="Shaken"),)), []),
            ("CAMP-10", lambda: bearing(RED, BLUE), []),
            (
                "CAMP-10",
                lambda: bearing(
                    RED, BLUE, state=having(having(between().state, 1, gone="dead"), 3, gone="dead")
                ),
                [
                    "The agenda of red is nobody's (P28-CAMP-10).",
                    "The agenda of blue is nobody's (P28-CAMP-10).",
                ],
            ),
            (
                "CAMP-10",
                lambda: bearing(RED, REPLACE(RED, person=2)),
                ["A seat has two hidden agendas (P28-CAMP-10)."],
            ),
            (
                "CAMP-10",
                lambda: bearing(RED, state=table(*pair())),
                ["There are hidden agendas in a single battle (P28-CAMP-10)."],
            ),
            ("CAMP-10", lambda: table(*pair()), []),
        )
    ],
)
def test_each_broken_invariant_is_told_and_nothing_else(build, found):
    assert list(faults(build())) == found
