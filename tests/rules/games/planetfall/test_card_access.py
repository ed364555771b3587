"""Which cards a side may have, and what it may play them on."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.cards.access import available, limit, touched
from rules.games.planetfall.cards.decks import shuffled_together
from rules.games.planetfall.force.access import hand_limit
from rules.games.planetfall.force.pacts import is_natural_ally, may_fight_for, pact_of
from rules.games.planetfall.force.race import Race
from tests.support.planetfall.carded import (
    AQUAN,
    DECK,
    DINDRENZI,
    RACES,
    SORYLIAN,
    TERQUAI,
    card,
    carded,
)


@pytest.mark.rule("PF-TAC-1", "PF-TAC-2")
@pytest.mark.parametrize(
    ("mfv", "cards"), [(1500, 3), (3000, 3), (3001, 5), (6000, 5), (6001, 7), (9000, 7), (9001, 9)]
)
def test_a_hand_is_as_large_as_the_force_allows(mfv, cards):
    assert hand_limit(mfv) == cards


@pytest.mark.rule("PF-TAC-1")
def test_each_side_has_the_limit_of_its_own_value():
    """PF-A65: unequal forces have unequal hands."""
    table = carded()
    assert (limit(table, "red"), limit(table, "blue")) == (3, 5)


@pytest.mark.rule("PF-TAC-2")
@pytest.mark.parametrize(
    ("scope", "group", "side", "is_open"),
    [
        ("universal", "", "red", True),
        ("universal", "", "blue", True),
        ("alliance", "kurak", "red", True),
        ("alliance", "kurak", "blue", False),
        ("racial_main", AQUAN, "red", True),
        ("racial_main", SORYLIAN, "red", False),
        ("racial_any", SORYLIAN, "red", True),
        ("racial_any", SORYLIAN, "blue", False),
    ],
)
def test_a_card_is_for_those_whom_its_scope_names(scope, group, side, is_open):
    deck = (card("sweep", scope=scope, group=group),)
    assert available(carded(deck, deck), side) == (("sweep",) if is_open else ())


@pytest.mark.rule("PF-TAC-5", "PF-DATA-5")
@pytest.mark.parametrize(
    ("scope", "group", "squadrons"),
    [
        ("universal", "", (1, 2, 3, 4, 5)),
        ("alliance", "kurak", (1, 2, 3, 4)),
        ("racial_any", AQUAN, (1, 2, 4)),
        ("racial_main", AQUAN, (1, 2, 4)),
        ("racial_any", SORYLIAN, (3,)),
        ("racial_main", SORYLIAN, ()),
    ],
)
def test_a_card_touches_those_whom_its_scope_names(scope, group, squadrons):
    assert touched(carded(), "red", card("sweep", scope=scope, group=group)) == squadrons


@pytest.mark.rule("PF-TAC-5", "PF-DATA-5")
def test_a_card_of_a_pact_or_race_is_for_squadrons_of_ones_own():
    assert touched(carded(), "blue", card("x", scope="alliance", group="zenian")) == (5,)
    assert touched(carded(), "blue", card("x", scope="racial_any", group=AQUAN)) == ()


@pytest.mark.rule("PF-TAC-5", "PF-DATA-5")
def test_a_filter_narrows_a_card_further_and_the_gone_are_out_of_reach():
    table = carded().change(1, place="destroyed").change(2, place="withdrawn")
    assert touched(table, "red", card("x")) == (3, 4, 5)
    assert touched(table, "red", card("x", only=("light_infantry",))) == (5,)
    assert touched(table, "red", card("x", only=("skimmer", AQUAN))) == (3, 4)
    assert touched(table, "red", card("x", everyone=True)) == (3, 4)


@pytest.mark.rule("PF-TAC-1")
def test_two_decks_become_one_book_in_which_equal_ids_mean_equal_cards():
    other = (card("sweep", 9), DECK[1])
    book, ids = shuffled_together({"red": DECK, "blue": other})
    assert ids == {"red": ("sweep", "volley", "rush", "grit"), "blue": ("blue-sweep", "volley")}
    assert [one.play_cost for one in book] == [1, 2, 3, 4, 9]


@pytest.mark.rule("PF-FRC-9")
def test_the_table_of_pacts_says_who_fights_for_whom():
    aquan, terquai, sorylian, dindrenzi = RACES
    assert pact_of(TERQUAI) == "kurak" and pact_of("Works Raptor") == "zenian"
    assert pact_of("Marsh folk") is None
    assert may_fight_for(sorylian, aquan) and may_fight_for(terquai, sorylian)
    assert not may_fight_for(dindrenzi, aquan)
    loner = Race(race="Marsh folk")
    assert may_fight_for(loner, loner) and not may_fight_for(loner, Race(race="Hill folk"))
    assert may_fight_for(Race(race="Eel riders", natural_ally_of="Marsh folk"), loner)
    assert is_natural_ally(terquai, AQUAN) and not is_natural_ally(aquan, TERQUAI)
    assert not is_natural_ally(dindrenzi, "") and dindrenzi.race == DINDRENZI


@pytest.mark.rule("PF-TAC-5", "PF-DATA-5")
@pytest.mark.parametrize(("pact", "squadrons"), [("kurak", (1, 2, 3, 4)), ("zenian", ())])
def test_a_card_of_an_alliance_touches_ones_own_of_that_pact_and_nobody_elses(pact, squadrons):
    one = card("sweep", scope="alliance", group=pact)

    assert touched(carded((one,)), "red", one) == squadrons


@pytest.mark.rule("PF-TAC-2")
def test_a_race_whose_helixes_are_attached_to_anothers_group_brings_no_cards():
    one = card("sweep", scope="racial_any", group=SORYLIAN)
    table = carded((one,))
    helixes = tuple(
        msgspec.structs.replace(helix, type="recon") if helix.race == SORYLIAN else helix
        for helix in table.helixes
    )

    assert available(table, "red") == ("sweep",)
    assert available(msgspec.structs.replace(table, helixes=helixes), "red") == ()
