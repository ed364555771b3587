"""What a GM sets by hand and the game could not go on with is refused, and nothing changes."""

from __future__ import annotations

import msgspec
import pytest

from db.seats import Seat
from referee.edit import Edited
from referee.timeline.positions import Place, restore
from rules import core
from rules.core import GM, Edit
from rules.dice import Scripted
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.ruled import run
from tests.support.planetx.table import opened, player
from tests.support.verify.house import House

STARTER = SAMPLES["deck"]["Starter deck"]
SHUFFLED = "d17:1 d16:1 d15:1 d14:1 d13:1 d12:1 d11:1 d10:1 d9:1 d8:1 d7:1 d6:1 d5:1 d4:1 d3:1 d2:1"


def edited(state, path, value):
    """Return what comes of the GM's edit in a game that stands like this."""
    house = House(SYSTEM, state.order)
    gm = Seat(1, GM, 9, "Gia", 1)
    game = msgspec.structs.replace(house.head.game, status="open")
    head = msgspec.structs.replace(
        house.head, game=game, seats=(*house.head.seats, gm), state=state
    )
    action = Edited(key="key", seat=GM, by="gm", person=9, move=Edit(path=path, value=value))
    dice = Scripted("")
    result = action.run(head, dice)
    dice.done()
    return result


def refusal(state, path, value):
    with pytest.raises(core.RuleError) as caught:
        edited(state, path, value)
    return caught.value.text


GAME = player(run(mods=("merchants",), round=2).state, "red", xp=3)
NONSENSE = (
    ("order", "[]", "The order names every player once: red, blue, green (PX-TURN-1)."),
    ("order", '["red", "blue"]', "The order names every player once: red, blue, green"),
    ("active", "purple", "It is Red's turn; `/px master move:set-active SEAT` begins"),
    ("active", "blue", "It is Red's turn; `/px master move:set-active SEAT` begins"),
    ("colonies.B2.owner", "purple", '"purple" is no player of this game; there are red, blue'),
    ("shields", '{"A1": ["purple"]}', '"purple" is no player of this game'),
    ("oaths", '{"purple": "A1"}', '"purple" is no player of this game'),
    ("titles", '{"Warlord": "purple"}', '"purple" is no player of this game'),
    ("turn.played", '[["purple", "x#1"]]', '"purple" is no player of this game'),
    ("players.red.home", "Z9", '"Z9" is not a hex of this board (A1 to E3) (PX-BOARD-2).'),
    ("dice", '{"Z9": "?"}', '"Z9" is not a hex of this board'),
    ("oaths", '{"red": "S1"}', '"S1" is not a hex of this board'),
    ("shields", '{"Z9": ["red"]}', '"Z9" is not a hex of this board (A1 to E3) or its sea ring'),
    ("changed", '["Z9"]', '"Z9" is not a hex of this board (A1 to E3) or its sea ring'),
    ("sea", '{"A1": 1}', '"A1" is not a hex of the sea ring (S0 to S17) (PX-BOARD-5).'),
    ("turn.consented", '["Z9"]', '"Z9" is not a hex of this board'),
    ("mods.0", "nonsense", '"nonsense" is no mod; there are governments, farmers'),
    ("config.winds_faces", "[]", "The winds die has 1 to"),
    ("players.red.xp", "10000", "Red's XP cannot be 10000: it goes from 0 to 9999 (PX-GM-1)."),
    ("players.red.vp_adjust", "-10000", "Red's correction of the score cannot be -10000"),
    ("round", "0", "The round cannot be 0: it goes from 1 to 9999 (PX-GM-1)."),
    ("last_round", "-1", "The last round cannot be -1"),
    ("first_finish", "0", "The round in which the first player finished cannot be 0"),
    ("placed", "-1", "The number of colonies placed cannot be -1"),
    ("bought", "-1", "The number of cards bought cannot be -1"),
    ("turn.no", "-1", "The number of turns cannot be -1"),
    ("counters", '{"fury": 10000}', "The counter fury cannot be 10000: it goes from -9999 to 9999"),
    ("discard", '["ghost#1"]', '"ghost#1" is no card of this game; a copy is written as none'),
)


@pytest.mark.rule("PX-GM-1", "PX-BOARD-2", "PX-BOARD-5", "PX-TURN-1", "PX-MOD-1")
@pytest.mark.parametrize(("path", "value", "why"), NONSENSE)
def test_a_value_that_the_game_cannot_go_on_with_is_refused_in_words(path, value, why):
    text = refusal(GAME, path, value)

    assert text.startswith(f"With that value of {path} the game could not go on.")
    assert why in text
    assert text.endswith("Nothing was set.")


@pytest.mark.rule("PX-GM-1", "PX-CARD-3")
def test_a_card_that_the_deck_does_not_have_is_refused_and_one_that_it_has_is_not():
    made = opened("red", "blue", deck_mode="file", papers={"deck": STARTER}, dice=SHUFFLED).state
    assert '"ghost#1" is no card of this game' in refusal(made, "deck", '["ghost#1"]')
    assert edited(made, "deck", '["nursery#1"]').state.deck == ("nursery#1",)


@pytest.mark.rule("PX-GM-1", "PX-MOD-GOVERNMENTS-1")
def test_a_government_that_nobody_offers_is_refused():
    papers = {"governments": SAMPLES["governments"]["Two governments"]}
    made = opened("red", "blue", governments="on", papers=papers).state
    known = made.governments
    text = refusal(made, "governments", '["junta"]')
    assert '"junta" is no government; there are ' in text
    assert all(name in text for name in known)
    assert edited(made, "governments", f'["{known[0]}"]').state.governments == known[:1]
    owner = {"card": "junta", "side": "harmony", "bought": 1}
    assert '"junta" is no government' in refusal(
        made, "players.red.government", msgspec.json.encode(owner).decode()
    )
    mine = msgspec.json.encode({**owner, "card": known[0]}).decode()
    assert edited(made, "players.red.government", mine).state.players["red"].government


@pytest.mark.rule("PX-GM-1", "PX-BOARD-2", "PX-BOARD-5")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.red.xp", "9999"),
        ("players.red.xp", "0"),
        ("players.red.vp_adjust", "-9999"),
        ("round", "1"),
        ("round", "9999"),
        ("players.red.home", "A1"),
        ("shields", '{"S1": ["red"]}'),
        ("shields", '{"A1": ["red"]}'),
        ("changed", '["A1", "S1"]'),
        ("first_finish", "1"),
        ("sea", '{"S17": 1}'),
        ("mods", "[]"),
        ("titles", '{"Warlord": "blue"}'),
        ("order", '["blue", "red", "green"]'),
    ],
)
def test_a_value_that_the_game_can_hold_is_set(path, value):
    assert edited(GAME, path, value).state != GAME


REPLACE = msgspec.structs.replace
COUNTED = (
    ("Red's XP", 0, lambda n: player(GAME, "red", xp=n)),
    ("Red's number of pieces to place", 0, lambda n: player(GAME, "red", unplaced=n)),
    ("Red's number of lost pieces", 0, lambda n: player(GAME, "red", lost=n)),
    ("Red's number of Zap tokens", 0, lambda n: player(GAME, "red", zap=n)),
    ("Red's number of defence tokens", 0, lambda n: player(GAME, "red", shields=n)),
    ("Red's number of Mimicry cards", 0, lambda n: player(GAME, "red", mimicry=n)),
    ("Red's Special P", 0, lambda n: player(GAME, "red", special_p=n)),
    ("Red's addiction", 0, lambda n: player(GAME, "red", addiction=n)),
    ("Red's correction of the score", -9999, lambda n: player(GAME, "red", vp_adjust=n)),
    ("Red's counter fury", -9999, lambda n: player(GAME, "red", counters={"fury": n})),
    ("The counter fury", -9999, lambda n: GAME.but(counters={"fury": n})),
    ("The round", 1, lambda n: GAME.but(round=n)),
    ("The last round", 1, lambda n: GAME.but(last_round=n)),
    ("The round in which the first player finished", 1, lambda n: GAME.but(first_finish=n)),
    ("The number of turns", 0, lambda n: GAME.but(turn=REPLACE(GAME.turn, no=n))),
    ("The number of colonies placed", 0, lambda n: GAME.but(placed=n)),
    ("The number of cards bought", 0, lambda n: GAME.but(bought=n)),
    (
        "The place of B2 among the colonies", 0,
        lambda n: GAME.but(
            colonies={**GAME.colonies, "B2": REPLACE(GAME.colonies["B2"], no=n)}
        ),
    ),
)  # fmt: skip


@pytest.mark.rule("PX-GM-1")
@pytest.mark.parametrize(("name", "least", "with_number"), COUNTED)
def test_every_number_has_its_bounds(name, least, with_number):
    text = f"{name} cannot be {{}}: it goes from {least} to 9999 (PX-GM-1)."
    for wrong in (least - 1, 10_000):
        assert SYSTEM.unplayable(with_number(wrong)) == (text.format(wrong),)
    for right in (least, 9_999):
        assert SYSTEM.unplayable(with_number(right)) == ()


@pytest.mark.rule("PX-GM-1")
def test_what_was_amiss_before_forbids_no_other_value():
    amiss = GAME.but(changed=("Z9",))
    assert edited(amiss, "round", "4").state.round == 4


@pytest.mark.rule("PX-GM-1")
def test_no_game_begins_from_a_position_that_cannot_go_on():
    house = House(SYSTEM, ("red", "blue"))
    made = opened("red", "blue").state
    sound = msgspec.structs.replace(house.head, state=made)
    place = Place.of(msgspec.structs.replace(sound, state=made.but(active="purple")))
    assert restore(SYSTEM, Place.of(sound)) == made
    with pytest.raises(core.Faults) as caught:
        restore(SYSTEM, place)
    assert "position.state: It is Red's turn" in str(caught.value)
