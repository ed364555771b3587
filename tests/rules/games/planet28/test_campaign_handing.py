"""Hidden agendas are handed out, named, asked for again, and worked for."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Decline
from rules.games.planet28.campaign.agenda_frame import Agendas
from rules.games.planet28.campaign.agenda_moves import (
    NameTarget,
    ReadAgenda,
    SearchCorner,
    TakeAgenda,
    TouchEdge,
    check_active,
)
from rules.games.planet28.campaign.agendas import (
    DEATH,
    KNOWLEDGE,
    MULE,
    PACIFISM,
    THIEF,
    VENDETTA,
    fallen,
    targets,
)
from rules.games.planet28.campaign.ledger import Agenda
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.campaign import Campaign
from tests.support.planet28.ledgers import (
    REPLACE,
    between,
    pair,
    secretly,
    with_ledger,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, going, std, table

CAR = ("core Engine 10/10", "core Crew 0/10", "front Crew 0/10", "rear Crew 0/10")
RED = {"seat": "red", "person": 1}
BLUE = {"seat": "blue", "person": 3}


def handed(state, script="", stage="bearers", new=()):
    """The moment at which agendas are handed out."""
    frames = (Campaign(stage="between"), Agendas(parent=0, stage=stage, new=new))
    return going(REPLACE(state, frames=frames), script)


def asked(game):
    """The kind of the question, and what each seat may choose."""
    ask = game.asked()
    return ask.kind, [(one.seat, [choice.label for choice in one.choices]) for one in ask.entries]


@pytest.mark.rule("P28-CAMP-10")
def test_every_seat_without_an_agenda_is_asked_for_a_character_of_its_own():
    assert asked(handed(secretly())) == (
        "agenda",
        [("red", ["Ash", "Bel", "Nobody of Red"]), ("blue", ["Cor", "Dan", "Nobody of Blue"])],
    )
    assert [seat for seat, _ in asked(handed(secretly({**RED, "kind": MULE})))[1]] == ["blue"]
    alone = with_ledger(with_squad(table(*pair(), std("blue", "Eve")), 3, 4, 5))
    assert [seat for seat, _ in asked(handed(alone))[1]] == ["red"]
    solo = with_ledger(table(std(), std(ENEMY), seats=("red", ENEMY)))
    assert [seat for seat, _ in asked(handed(solo))[1]] == ["red"]


@pytest.mark.rule("P28-CAMP-10")
@pytest.mark.parametrize(
    ("switch", "agendas"), [("off", ()), ("on", ({**RED, "kind": MULE}, {**BLUE, "kind": MULE}))]
)
def test_nobody_is_asked_where_agendas_are_off_or_all_have_one(switch, agendas):
    state = secretly(*agendas, agendas=switch)
    assert Agendas().ask_bearers(state) is None
    assert Agendas().ask_targets(state) is None
    assert handed(state).kind() == "between"


@pytest.mark.rule("P28-CAMP-10")
def test_a_question_offers_20_characters():
    people = [std(name=f"Number {n}") for n in range(1, 22)]
    foes = [std("blue", f"Foe {n}") for n in range(1, 22)]
    state = with_ledger(table(*people, *foes))
    labels = dict(asked(handed(state))[1])["red"]
    assert labels == [*(f"Number {n}" for n in range(1, 21)), "Nobody of Red"]
    vendetta = REPLACE(state, agendas=(Agenda(**RED, kind=VENDETTA),))
    named = dict(asked(handed(vendetta, stage="targets", new=("red",)))[1])["red"]
    assert named == [f"Foe {n}" for n in range(1, 21)]


@pytest.mark.rule("P28-CAMP-10", "P28-SETUP-5", "P28-PBP-4")
def test_agendas_are_rolled_in_the_order_of_the_answers_and_told_with_their_dice():
    people = (*pair(), std("green", "Eve"))
    game = handed(secretly(people=people, seats=("red", "blue", "green"), gone=(1,)))
    state = game.state
    ledger = REPLACE(state.ledger, roster=(5, 4, 3, 2, 1))
    units = tuple(REPLACE(unit, id=6 - unit.id) for unit in reversed(state.units))
    state = REPLACE(state, ledger=ledger, units=units, profiles=state.profiles[::-1])
    game = Game(state)
    game.do("red", TakeAgenda(unit=4)).do("blue", Decline())
    game.do("green", TakeAgenda(unit=1), "d6:5 d6:2")
    assert [(one.seat, one.kind, one.person) for one in game.state.agendas] == [
        ("red", PACIFISM, 2),
        ("green", MULE, 5),
    ]
    assert [(line.rule, line.to) for line in game.told] == [
        ("P28-CAMP-10", None),
        ("P28-AGENDA-PACIFISM", ("red",)),
        ("P28-CAMP-10", None),
        ("P28-AGENDA-MULE", ("green",)),
    ]
    assert [game.rolls(f"AGENDA-{kind}") for kind in ("PACIFISM", "MULE")] == [
        [("hidden agenda", 6, (5,))],
        [("hidden agenda", 6, (2,))],
    ]
    assert [seat for seat, _ in asked(game)[1]] == ["red", "green"]


@pytest.mark.rule("P28-PBP-4", "P28-CAMP-10")
def test_only_those_with_a_new_agenda_are_asked_whom_it_names():
    kept = secretly({**RED, "kind": VENDETTA, "target": 3})
    game = handed(kept).do("blue", TakeAgenda(unit=3), "d6:1")
    assert game.state.frames[-1].new == ("blue",)
    assert asked(game) == ("target", [("blue", ["Ash", "Bel"])])
    assert handed(kept).do("blue", Decline()).kind() == "between"


@pytest.mark.rule("P28-CAMP-10")
@pytest.mark.parametrize(
    ("gone", "roster", "again"),
    [
        ((), (1, 2, 3, 4), False),
        ((2,), (1, 3, 4), False),
        ((4,), (1, 2, 3), True),
        ((3, 4), (1, 2), False),
    ],
)
def test_an_owner_is_asked_again_when_enemies_are_gone_and_some_are_left(gone, roster, again):
    state = secretly({**RED, "kind": VENDETTA, "target": 3}, gone=gone)
    units = [state.unit(number) for number in roster]
    state = REPLACE(
        state,
        ledger=REPLACE(state.ledger, roster=roster),
        units=tuple(REPLACE(unit, id=n) for n, unit in enumerate(units, 1)),
        profiles=tuple(state.profile(number) for number in roster),
    )
    game = handed(state, stage="targets")
    assert game.kind() == ("target" if again else "between")
    if again:
        assert asked(game) == ("target", [("red", ["Cor"])])


@pytest.mark.rule("P28-CAMP-10")
@pytest.mark.parametrize(
    ("kind", "target", "labels"),
    [
        (VENDETTA, 0, ["Cor", "Dan"]),
        (VENDETTA, 3, ["Cor", "Dan"]),
        (KNOWLEDGE, 4, ["Dan", "Cor"]),
        (MULE, 0, ["I have read it"]),
        (DEATH, 4, ["I have read it"]),
    ],
)
def test_whom_it_named_before_comes_first_and_silence_names_it_again(kind, target, labels):
    game = handed(secretly({**RED, "kind": kind, "target": target}), stage="targets", new=("red",))
    assert asked(game) == ("target", [("red", labels)])
    entry = game.asked().entries[0]
    assert entry.default == entry.choices[0].move
    game.lapse()
    named = {"Cor": 3, "Dan": 4}.get(labels[0], target)
    assert game.state.agendas[0].target == named


@pytest.mark.rule("P28-CAMP-10")
def test_where_no_enemy_is_there_an_agenda_is_read():
    state = secretly({**RED, "kind": VENDETTA}, people=(std(name="Ash"), std(name="Bel")))
    assert targets(state, "red") == ()
    game = handed(state, stage="targets", new=("red",))
    assert asked(game) == ("target", [("red", ["I have read it"])])


@pytest.mark.rule("P28-CAMP-10", "P28-PBP-4")
def test_whom_the_agendas_name_is_kept_for_each_seat():
    state = secretly({**RED, "kind": VENDETTA}, {**BLUE, "kind": KNOWLEDGE})
    game = handed(state, stage="targets", new=("red", "blue"))
    game.do("red", NameTarget(unit=4)).do("blue", NameTarget(unit=2))
    assert [(one.seat, one.target) for one in game.state.agendas] == [("red", 4), ("blue", 2)]


@pytest.mark.rule("P28-CAMP-10")
def test_a_squad_that_was_dissolved_is_no_target():
    state = with_ledger(with_squad(table(*pair(), std("blue", "Eve")), 3, 4, 5))
    assert targets(REPLACE(state, units=state.units[:-1]), "red") == (3, 4, 5)


@pytest.mark.rule("P28-CAMP-10", "P28-AGENDA-THIEF", "P28-AGENDA-MULE")
@pytest.mark.parametrize(
    ("kind", "agenda", "fields", "why"),
    [
        (THIEF, {"kind": THIEF}, {}, ""),
        (MULE, {"kind": MULE}, {}, ""),
        (THIEF, None, {}, "None of your"),
        (THIEF, {"kind": MULE}, {}, "None of your"),
        (MULE, {"kind": MULE, "done": True}, {}, "None of your"),
        (MULE, {"kind": MULE}, {"turn": 0}, "None of your"),
        (MULE, {"kind": MULE}, {"ended": "over"}, "None of your"),
    ],
)
def test_an_agenda_is_worked_for_in_a_battle_until_it_is_done(kind, agenda, fields, why):
    state = REPLACE(secretly(*([{**RED, **agenda}] if agenda else [])), **fields)
    move = SearchCorner(corner=1) if kind == THIEF else TouchEdge()
    if not why:
        assert check_active(state, "red", kind) == state.agendas[0]
        assert move in Game(state).offers("red")
        return
    with pytest.raises(RuleError, match=why) as refused:
        check_active(state, "red", kind)
    assert refused.value.rule == ("P28-AGENDA-THIEF" if kind == THIEF else "P28-AGENDA-MULE")
    assert move not in Game(state).offers("red")


@pytest.mark.rule("P28-CAMP-10", "P28-AGENDA-THIEF", "P28-AGENDA-MULE")
def test_others_are_offered_nothing_for_an_agenda():
    state = secretly({**RED, "kind": THIEF})
    assert list(SearchCorner.candidates(state, "blue")) == []
    assert list(TouchEdge.candidates(state, "red")) == []
    assert list(NameTarget.candidates(state, "red")) == []
    with pytest.raises(RuleError, match="names nobody") as nobody:
        NameTarget(unit=1).check(state, "blue")
    assert nobody.value.rule == "P28-CAMP-10"
    ReadAgenda().check(state, "blue")


@pytest.mark.rule("P28-AGENDA-DEATH")
def test_the_best_fighter_of_the_enemies_is_one_that_has_a_skill_in_fighting():
    people = [*pair(), std("blue", "Eve")]
    # The squad is locked, one of its members strikes.
    state = with_squad(table(*people), 3, 4, 5).lock(1, 6)
    state = with_vehicle(state, *CAR, seat="red")
    state = REPLACE(with_ledger(state), agendas=(Agenda(**RED, kind=DEATH),))
    assert fallen(state, 1, 3).agendas[0].done
    assert not fallen(state, 1, 0).agendas[0].done
    assert not fallen(REPLACE(state, locks=()), 1, 4).agendas[0].done


@pytest.mark.rule("P28-CAMP-10")
def test_a_campaign_offers_its_agendas_only_to_those_who_have_one():
    game = between()
    assert not any(isinstance(one, SearchCorner | TouchEdge) for one in game.offers("red"))
