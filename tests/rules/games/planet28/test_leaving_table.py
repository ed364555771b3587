"""Who leaves the table, what goes along, and whose doing it is."""

from __future__ import annotations

import pytest

from rules.games.planet28.condition import lose, remove
from tests.support.planet28.ledgers import with_ledger
from tests.support.planet28.mixed import REPLACE, with_squad
from tests.support.planet28.tables import std, table


@pytest.mark.rule("P28-DMG-4", "P28-ACT-2")
@pytest.mark.parametrize("status", ["slain", "fled"])
def test_who_leaves_has_no_lock_no_claim_and_no_action(status):
    state = table(std(), std("blue"), std()).lock(1, 2)
    gone = remove(REPLACE(state, claims=(1, 3)), 1, status)
    assert (gone.unit(1).status, gone.unit(1).actions) == (status, 0)
    assert (gone.locks, gone.claims, gone.unit(3)) == ((), (3,), state.unit(3))


@pytest.mark.rule("P28-DMG-4", "P28-SQD-14")
def test_a_squad_goes_with_its_members_and_its_last_member_takes_it_along():
    state = with_squad(table(std(), std(), std(), std("blue")), 1, 2)
    state = state.change(1, actions=1)
    whole = remove(state, 5, "fled")
    assert [(whole.unit(n).status, whole.unit(n).actions) for n in (1, 2, 5)] == [("fled", 0)] * 3
    one = remove(state, 1, "slain")
    assert [one.unit(n).status for n in (1, 2, 5)] == ["slain", "ok", "ok"]
    last = remove(one, 2, "slain")
    assert (last.unit(5).status, last.unit(5).actions) == ("slain", 0)
    # Nobody takes others along who is in no squad.
    assert remove(state, 3, "slain").unit(5).status == "ok"
    lone = with_squad(table(std(), std("blue"), std("blue")), 2, 3)
    gone = remove(lone, 1, "slain")
    assert [gone.unit(n).status for n in (1, 2, 3, 4)] == ["slain", "ok", "ok", "ok"]


@pytest.mark.rule("P28-DMG-4", "P28-AGENDA-PACIFISM", "P28-CAMP-1")
@pytest.mark.parametrize(
    ("fields", "bloody"),
    [
        ({"hp": 3, "by": 1}, True),
        ({"hp": 20, "by": 1}, True),
        ({"hp": 0, "by": 1}, False),
        ({"hp": 3}, False),
        ({"hp": 3, "by": 1, "drained": True}, False),
    ],
)
def test_blood_is_drawn_by_who_takes_hp_in_a_campaign(fields, bloody):
    state = table(std(), std("blue"))
    after = lose(with_ledger(state), 2, **fields)
    assert (after.unit(1).tally.bloody, after.unit(2).tally.bloody) == (bloody, False)
    assert not lose(state, 2, **fields).unit(1).tally.bloody
    assert after.unit(2).hp == 20 - fields["hp"]
    kills = after.unit(1).tally.kills
    assert kills == ((2,) if fields["hp"] == 20 else ())
    assert after.unit(2).tally.kills == ()
