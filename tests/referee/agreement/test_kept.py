"""What was kept of proposals stays readable: votes, and moves that wait for faces."""

from __future__ import annotations

import msgspec
import pytest

from cogs.app import PROPOSALS
from referee.agreement.ballot import Body, Proposed
from referee.agreement.real_dice import Again, Unfinished
from referee.proposal import Asker, decoder
from referee.seats.proposals import BecomeGm, Join
from referee.stand_in import ForGm
from referee.timeline.proposals import Correct, Redo, Undo

ASKER = '{"person":7,"name":"Ana","seats":["red"],"gm":false}'
RED = Asker(person=7, name="Ana", seats=("red",), gm=False)

KEPT = {
    '{"type":"undo","row":3}': Undo(3),
    '{"type":"redo"}': Redo(),
    '{"type":"correct","row":4,"field":"away_mm","value":"10cm"}': Correct(4, "away_mm", "10cm"),
    '{"type":"gm"}': BecomeGm(),
    '{"type":"join","seat":"blue"}': Join("blue"),
    '{"type":"for_gm","move":"{}","label":"Go on"}': ForGm("{}", "Go on"),
}


@pytest.mark.parametrize("text", KEPT)
def test_a_kept_vote_is_read_and_written_as_ever(text):
    body = (
        f'{{"proposal":{text},"asker":{ASKER},"text":"undo row 3","voters":["blue"],'
        '"last":5,"question":""}'
    )
    found = decoder(Body, PROPOSALS).decode(body)
    assert found.proposal == KEPT[text]
    assert (found.asker, found.voters, found.last) == (RED, ("blue",), 5)
    assert msgspec.json.encode(found).decode() == body


@pytest.mark.parametrize("text", KEPT)
def test_a_kept_proposal_that_waits_for_faces_is_read_and_written_as_ever(text):
    of = f'{{"type":"proposal","proposal":{text},"asker":{ASKER},"vote":2,"consent":"All agreed"}}'
    body = (
        '{"seq":5,"seat":"red","move":null,"faces":[4],"n":2,"sides":6,"why":"luck","who":"red",'
        f'"of":{of}}}'
    )
    found = decoder(Unfinished, PROPOSALS).decode(body)
    assert found.of == Proposed(KEPT[text], RED, 2, "All agreed")
    assert (found.faces, found.dice) == ((4,), "2d6 for luck")
    assert msgspec.json.encode(found).decode() == body


def test_a_kept_re_roll_and_a_kept_move_wait_for_faces():
    start = '{"seq":5,"seat":"red","move":{"kind":"bid"},"faces":[],"n":1,"sides":6,"why":"luck"'
    again = decoder(Unfinished, PROPOSALS).decode(
        start + ',"who":"gm","of":{"type":"reroll","row":4,"reason":"slipped"}}'
    )
    assert again.of == Again(4, "slipped")
    plain = decoder(Unfinished, PROPOSALS).decode(start + "}")
    assert plain.of is None
    assert bytes(plain.move) == b'{"kind":"bid"}'


def test_only_what_nobody_can_refuse_for_a_gm_is_rolled_off():
    assert [kind for kind in PROPOSALS if kind.contested] == [ForGm]
