"""Hidden agendas: who has one, what completes each, and that nobody else learns of it."""

from __future__ import annotations

import pytest

from rules.core import GM, Edit, Moment, RuleError, canonical, play
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Accept, Counter, Decline
from rules.games.planet28.campaign.agenda_moves import (
    LookAtAgendas,
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
    bearers,
    drew_blood,
    fallen,
    is_completed,
    learnt,
    targets,
    turned,
)
from rules.games.planet28.campaign.ledger import Agenda
from rules.games.planet28.condition import lose
from rules.games.planet28.moves import Fight
from rules.games.planet28.units import Tally
from tests.support.planet28.ledgers import (
    REPLACE,
    after,
    band,
    between,
    pair,
    person,
    ready,
    with_ledger,
)
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-CAMP-10")

START = "d6:1 d6:1 d10:5"


def bearing(kind, target=0, people=None, **more):
    """A battle in which Ash has an agenda."""
    fields = {key: more.pop(key) for key in ("failed", "since", "corners") if key in more}
    state = with_ledger(table(*(people or pair()), **more))
    agenda = Agenda(seat="red", kind=kind, person=1, target=target, **fields)
    return REPLACE(state, agendas=(agenda,))


def started(face, seat="red"):
    """The next battle after Ash was given an agenda by this die."""
    game = ready(between(), START)
    assert game.kind() == "agenda"
    other = "blue" if seat == "red" else "red"
    game.do(other, Decline())
    unit = 1 if seat == "red" else 3
    return game.do(seat, TakeAgenda(unit=unit), f"d6:{face}")


@pytest.mark.rule("P28-CAMP-10", "P28-SETUP-5", "P28-AGENDA-VENDETTA")
def test_an_agenda_is_rolled_in_secret_after_the_setup_and_its_owner_names_whom_it_means():
    game = started(VENDETTA)
    assert game.kind() == "target"
    assert game.asked().sealed
    public = [line.text for line in game.told if line.to is None]
    private = [line for line in game.told if line.to == ("red",)]
    assert "Ash has a hidden agenda." in public
    assert not any("Vendetta" in text for text in public)
    assert "Vendetta" in private[0].text
    with pytest.raises(RuleError, match="names an enemy"):
        game.do("red", ReadAgenda())
    with pytest.raises(RuleError, match="enemy character"):
        game.do("red", NameTarget(unit=2))
    game.do("red", NameTarget(unit=4), "d10:1 d10:2")
    assert game.state.agendas[0].target == 4
    assert game.state.turn == 1


@pytest.mark.rule("P28-CAMP-10", "P28-PBP-4")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_everybody_with_a_new_agenda_is_asked_whatever_it_is(face):
    game = started(face)
    assert game.kind() == "target"
    assert [entry.seat for entry in game.asked().entries] == ["red"]
    assert game.asked().text == started(7 - face).asked().text


@pytest.mark.rule("P28-CAMP-10")
def test_one_agenda_a_side_for_a_character_of_ones_own_and_none_where_switched_off():
    game = ready(between(), START)
    with pytest.raises(RuleError, match="character of yours"):
        game.do("red", TakeAgenda(unit=3))
    assert ready(between(agendas="off"), f"{START} d10:1 d10:2").state.turn == 1
    kept = between()
    kept.state = REPLACE(kept.state, agendas=(Agenda(seat="red", kind=MULE, person=1),))
    ready(kept, START)
    assert [entry.seat for entry in kept.asked().entries] == ["blue"]


def outcome(state, script=""):
    """The points of Ash's agenda after the battle, and whether it is done with."""
    before = state.ledger.person(1).cp
    game = after(state, script)
    agenda = next((one for one in game.state.agendas if one.seat == "red"), None)
    told = [line for line in game.told if line.rule.startswith("P28-AGENDA")]
    return game, agenda, told, person(game, 1).cp - before


@pytest.mark.rule("P28-AGENDA-VENDETTA")
@pytest.mark.parametrize(("kills", "done"), [((3,), True), ((4,), False), ((), False)])
def test_vendetta_is_slaying_the_one_it_names(kills, done):
    state = bearing(VENDETTA, target=3).change(1, tally=Tally(kills=kills, hurt=True))
    for unit in kills:
        state = state.change(unit, hp=0, status="slain", actions=0)
    _, agenda, told, points = outcome(state, "d8:1" if kills else "")
    assert (agenda is None) is done
    assert bool(told) is done
    assert points == 1 + 5 * len(kills) + (5 if done else 0)


@pytest.mark.rule("P28-AGENDA-PACIFISM")
def test_a_pacifist_survives_and_harms_no_enemy():
    calm = bearing(PACIFISM)
    assert outcome(calm)[3] == 6 + 5
    hurting = lose(calm, 3, 1, 1)
    assert hurting.unit(1).tally.bloody
    assert outcome(hurting)[1].failed == 1
    assert not lose(calm, 2, 1, 1).unit(1).tally.bloody
    assert lose(calm.change(4, control="red", caster=1), 3, 1, 4).unit(1).tally.bloody
    assert not lose(calm, 3, 1, 1, drained=True).unit(1).tally.bloody
    dead = calm.change(1, hp=0, status="slain", actions=0)
    assert outcome(dead, "d8:1")[1].failed == 1


@pytest.mark.rule("P28-AGENDA-DEATH")
@pytest.mark.parametrize(("locks", "by", "done"), [(((1, 3),), 3, True), ((), 3, False)])
def test_an_honourable_death_is_one_in_a_fight(locks, by, done):
    state = lose(bearing(DEATH, locks=locks), 1, 20, by)
    assert state.agendas[0].done is done


@pytest.mark.rule("P28-AGENDA-DEATH")
def test_only_the_best_enemy_fighter_does_honour_and_the_points_are_the_warbands():
    people = list(pair())
    people[3] = (REPLACE(people[3][0], skills={**people[3][0].skills, "F": 8}), people[3][1])
    locks = ((1, 3), (1, 4))
    plain = lose(bearing(DEATH, people=people, locks=locks), 1, 20, 3)
    assert not plain.agendas[0].done
    state = lose(bearing(DEATH, people=people, locks=locks), 1, 20, 4)
    game, _, _, points = outcome(state, "d8:8")
    assert (points, band(game).pool) == (0, 5)


@pytest.mark.rule("P28-AGENDA-KNOWLEDGE")
def test_knowledge_is_won_by_a_hit_that_does_no_damage():
    game = Game(bearing(KNOWLEDGE, target=3, locks=((1, 3),)))
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.no("d10:1")
    assert game.unit(3).hp == 20
    assert game.state.agendas[0].done
    assert "does no damage" in game.text()
    # The next hit harms.
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.no("d10:1 d4:4 d4:1")
    assert game.unit(3).hp == 13


@pytest.mark.rule("P28-AGENDA-KNOWLEDGE")
def test_a_miss_another_enemy_and_a_counter_teach_nothing():
    game = Game(bearing(KNOWLEDGE, target=3, locks=((1, 3),)))
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.no("d10:9")
    assert not game.state.agendas[0].done
    other = Game(bearing(KNOWLEDGE, target=4, locks=((1, 3),)))
    other.do("red", Fight(unit=1, target=3, weapon="Dagger"))
    other.no("d10:1 d4:1 d4:4")
    assert not other.state.agendas[0].done
    counter = Game(bearing(KNOWLEDGE, target=3, locks=((1, 3),), units=(3,)))
    counter.do("blue", Fight(unit=3, target=1, weapon="Dagger"))
    counter.do("red", Counter(weapon="Dagger"), "d10:9 d10:1 d4:1 d4:4")
    assert not counter.state.agendas[0].done


@pytest.mark.rule("P28-AGENDA-MULE")
def test_a_mule_stays_at_the_edge_for_one_whole_turn():
    game = Game(bearing(MULE, turn=3))
    game.do("red", TouchEdge())
    assert [line.to for line in game.told] == [("red",)]
    with pytest.raises(RuleError, match="in this turn"):
        game.do("red", TouchEdge())
    there = turned(game.state)
    assert (there.agendas[0].since, there.agendas[0].done) == (3, False)
    later = REPLACE(there, turn=4)
    assert turned(later).agendas[0].done
    moved = turned(later.change(1, moves=1))
    assert (moved.agendas[0].since, moved.agendas[0].done) == (0, False)
    gone = turned(later.change(1, status="fled", actions=0))
    assert not gone.agendas[0].done


@pytest.mark.rule("P28-AGENDA-THIEF")
def test_a_thief_searches_corners_for_its_owners_eyes_only():
    game = Game(bearing(THIEF))
    game.do("red", SearchCorner(corner=2), "d4:3")
    assert [line.to for line in game.told] == [("red",)]
    with pytest.raises(RuleError, match="has been searched"):
        game.do("red", SearchCorner(corner=2))
    game.do("red", SearchCorner(corner=1), "d4:4")
    assert game.state.agendas[0].done
    found, agenda, told, points = outcome(game.state, "d20:13 d20:4")
    assert (agenda, points, band(found).credits) == (None, 6 + 5, 17)
    assert "17 credits" in told[0].text


@pytest.mark.rule("P28-AGENDA-THIEF")
def test_the_fourth_corner_needs_no_die():
    game = Game(bearing(THIEF, corners=(1, 2, 4)))
    game.do("red", SearchCorner(corner=3))
    assert game.state.agendas[0].done


@pytest.mark.rule("P28-AGENDA-THIEF", "P28-AGENDA-MULE")
def test_nobody_else_does_the_work_of_a_thief_or_a_mule():
    with pytest.raises(RuleError, match="None of your agendas"):
        Game(bearing(THIEF)).do("red", TouchEdge())
    with pytest.raises(RuleError, match="None of your agendas"):
        Game(bearing(THIEF)).do("blue", SearchCorner(corner=1))
    gone = bearing(THIEF).change(1, status="fled", actions=0)
    with pytest.raises(RuleError, match="not on the table"):
        Game(gone).do("red", SearchCorner(corner=1))


@pytest.mark.rule("P28-CAMP-10")
@pytest.mark.parametrize(("failed", "worth"), [(0, 5), (2, 3), (5, 0), (7, 0)])
def test_an_agenda_is_worth_a_point_less_for_each_battle_without(failed, worth):
    assert outcome(bearing(PACIFISM, failed=failed))[3] == 6 + worth


@pytest.mark.rule("P28-CAMP-10", "P28-PBP-5")
def test_an_agenda_that_is_not_completed_is_kept_and_stays_secret():
    game, agenda, told, _ = outcome(bearing(VENDETTA, target=3))
    assert (agenda.failed, agenda.target, told) == (1, 3, [])
    assert not any("Vendetta" in line.text for line in game.told)


@pytest.mark.rule("P28-CAMP-10")
def test_a_battle_that_its_owner_sat_out_does_not_count_and_death_ends_it():
    state = bearing(MULE)
    out = REPLACE(state, ledger=REPLACE(state.ledger, roster=(2, 3, 4)))
    out = REPLACE(out, units=out.units[1:], profiles=out.profiles[1:])
    out = REPLACE(out, units=tuple(REPLACE(unit, id=n) for n, unit in enumerate(out.units, 1)))
    assert after(out).state.agendas[0].failed == 0
    dead = state.change(1, hp=0, status="slain", actions=0)
    assert after(dead, "d8:8").state.agendas == ()


@pytest.mark.rule("P28-PBP-5")
def test_a_completed_agenda_is_revealed_after_the_battle():
    _, agenda, told, _ = outcome(bearing(PACIFISM))
    assert agenda is None
    assert [line.to for line in told] == [None]
    assert "Vow of pacifism" in told[0].text
    assert told[0].text.endswith(" Completed. 5 points.")


@pytest.mark.rule("P28-PBP-4", "P28-PBP-5")
@pytest.mark.parametrize("kind", [VENDETTA, MULE, THIEF, KNOWLEDGE, PACIFISM, DEATH])
def test_nobody_but_its_owner_sees_what_an_agenda_is(kind):
    one = bearing(kind, target=3)
    other = REPLACE(one, agendas=(Agenda(seat="red", kind=7 - kind, person=1, target=4),))
    for viewer in (None, "blue", GM):
        assert canonical(SYSTEM.look(one, viewer)) == canonical(SYSTEM.look(other, viewer))
        assert SYSTEM.whereabouts(one, viewer or "") == ""
    assert canonical(SYSTEM.look(one, "red")) != canonical(SYSTEM.look(other, "red"))
    assert SYSTEM.whereabouts(one, "red").startswith("Your hidden agenda: Ash: ")
    assert not SYSTEM.is_open(one)


@pytest.mark.rule("P28-PBP-4")
def test_the_moves_of_others_do_not_tell_what_it_is():
    thief, mule = bearing(THIEF), bearing(MULE)
    for state in (thief, mule):
        assert not any(isinstance(one, TouchEdge) for one in Game(state).offers("blue"))
    assert SearchCorner(corner=1) in Game(thief).offers("red")
    assert TouchEdge() in Game(mule).offers("red")
    assert TouchEdge().is_secret() and NameTarget(unit=1).is_secret() and ReadAgenda().is_secret()


@pytest.mark.rule("P28-PBP-4")
def test_a_gm_sets_no_value_of_an_agenda_since_the_old_one_would_be_told():
    state = bearing(VENDETTA, target=3, seats=("red", "blue", GM))
    with pytest.raises(RuleError, match="no value"):
        Game(state).do(GM, Edit(path="agendas.0.kind", value="2"))


@pytest.mark.rule("P28-GM-11", "P28-PBP-4")
def test_a_gm_looks_at_agendas_and_everybody_is_told_that():
    state = bearing(VENDETTA, target=3, seats=("red", "blue", GM))
    game = Game(state).do(GM, LookAtAgendas())
    assert [line.to for line in game.told] == [None, (GM,)]
    assert "slay Cor" in game.told[1].text
    assert "Cor" not in game.told[0].text
    off = bearing(VENDETTA, target=3, seats=("red", "blue", GM), gm_sees="off")
    with pytest.raises(RuleError, match="gm_sees is off"):
        Game(off).do(GM, LookAtAgendas())
    with pytest.raises(RuleError, match="Only a GM"):
        Game(state).do("blue", LookAtAgendas())
    with pytest.raises(RuleError, match="no hidden agendas"):
        Game(REPLACE(state, agendas=())).do(GM, LookAtAgendas())


def secretly(state, move, script):
    """The dice of a move of red's."""
    dice = Scripted(script)
    play(SYSTEM, state, move, Moment(seat="red", dice=dice))
    return dice.rolls


@pytest.mark.rule("P28-PBP-4", "P28-AGENDA-THIEF")
def test_the_dice_of_an_agenda_are_for_its_owner_alone():
    (search,) = secretly(bearing(THIEF), SearchCorner(corner=1), "d4:2")
    assert (search.to, search.sides) == (("red",), 4)
    game = ready(between(), START)
    game.do("blue", Decline())
    (kind,) = secretly(game.state, TakeAgenda(unit=2), "d6:3")
    assert (kind.to, kind.sides) == (("red",), 6)


@pytest.mark.rule("P28-AGENDA-THIEF")
def test_a_search_shows_its_die_to_its_owner():
    game = Game(bearing(THIEF)).do("red", SearchCorner(corner=1), "d4:2")
    assert [work.faces for work in game.told[0].work] == [(2,)]
    last = Game(bearing(THIEF, corners=(1, 2, 3))).do("red", SearchCorner(corner=4))
    assert last.told[0].work == ()
    offered = [one for one in Game(bearing(THIEF)).offers("red") if isinstance(one, SearchCorner)]
    assert [one.corner for one in offered] == [1, 2, 3, 4]


@pytest.mark.parametrize("face", [MULE, THIEF, PACIFISM, DEATH])
def test_an_agenda_that_names_nobody_is_only_read(face):
    game = started(face)
    with pytest.raises(RuleError, match="names nobody"):
        game.do("red", NameTarget(unit=3))
    assert game.asked().entries[0].choices[0].move == ReadAgenda()
    game.do("red", ReadAgenda(), "d10:1 d10:2")
    assert game.state.agendas[0].target == 0


@pytest.mark.rule("P28-AGENDA-VENDETTA", "P28-AGENDA-KNOWLEDGE")
@pytest.mark.parametrize("face", [VENDETTA, KNOWLEDGE])
def test_silence_names_the_first_enemy(face):
    game = started(face).lapse("d10:1 d10:2")
    assert game.state.agendas[0].target == 3


@pytest.mark.rule("P28-AGENDA-THIEF", "P28-AGENDA-MULE")
def test_an_agenda_asks_for_nothing_before_the_battle_after_it_or_when_it_is_done():
    for change in ({"turn": 0}, {"ended": "over"}):
        with pytest.raises(RuleError, match="None of your agendas"):
            Game(REPLACE(bearing(THIEF), **change)).do("red", SearchCorner(corner=1))
    done = bearing(THIEF)
    done = REPLACE(done, agendas=(REPLACE(done.agendas[0], done=True),))
    with pytest.raises(RuleError, match="None of your agendas"):
        Game(done).do("red", SearchCorner(corner=1))
    out = bearing(THIEF)
    out = REPLACE(out, ledger=REPLACE(out.ledger, roster=(5, 2, 3, 4)))
    with pytest.raises(RuleError, match="not on the table"):
        check_active(out, "red", THIEF)
    mule = REPLACE(out, agendas=(REPLACE(out.agendas[0], kind=MULE),))
    with pytest.raises(RuleError, match="not on the table"):
        check_active(mule, "red", MULE)


@pytest.mark.rule("P28-AGENDA-VENDETTA", "P28-AGENDA-PACIFISM")
def test_what_was_done_stays_done_and_nobody_absent_completes_anything():
    state = bearing(THIEF)
    thief = state.agendas[0]
    assert is_completed(state, REPLACE(thief, done=True))
    assert not is_completed(state, thief)
    out = REPLACE(state, ledger=REPLACE(state.ledger, roster=(5, 2, 3, 4)))
    assert is_completed(out, REPLACE(thief, done=True))
    assert not is_completed(out, REPLACE(thief, kind=PACIFISM))
    assert not is_completed(state, REPLACE(thief, kind=MULE))


@pytest.mark.rule("P28-AGENDA-KNOWLEDGE", "P28-AGENDA-DEATH", "P28-AGENDA-MULE")
def test_each_agenda_is_completed_by_its_own_deed_and_its_own_bearer():
    state = bearing(KNOWLEDGE, target=3, locks=((1, 3), (2, 3)))
    assert learnt(state, 1, 3) == state.agendas[0]
    assert learnt(state, 2, 3) is None
    vendetta = REPLACE(state, agendas=(REPLACE(state.agendas[0], kind=VENDETTA),))
    assert learnt(vendetta, 1, 3) is None
    dying = REPLACE(state, agendas=(REPLACE(state.agendas[0], kind=DEATH),))
    assert not fallen(dying, 2, 3).agendas[0].done
    assert not fallen(state, 1, 3).agendas[0].done
    assert not fallen(dying, 1, 0).agendas[0].done
    absent = REPLACE(dying, ledger=REPLACE(dying.ledger, roster=(5, 2, 3, 4)))
    assert not fallen(absent, 2, 3).agendas[0].done
    assert learnt(REPLACE(absent, agendas=state.agendas), 1, 3) is None
    thief = REPLACE(dying, turn=4, agendas=(REPLACE(dying.agendas[0], kind=THIEF, since=2),))
    assert not turned(thief).agendas[0].done
    mule = REPLACE(thief, agendas=(REPLACE(thief.agendas[0], kind=MULE),))
    assert turned(mule).agendas[0].done
    assert not turned(REPLACE(mule, agendas=(REPLACE(mule.agendas[0], since=0),))).agendas[0].done
    kept = REPLACE(mule.agendas[0], done=True)
    assert turned(REPLACE(mule, agendas=(kept,)).change(1, moves=1)).agendas[0].done
    assert turned(REPLACE(absent, turn=4, agendas=mule.agendas)).agendas == mule.agendas


@pytest.mark.rule("P28-AGENDA-PACIFISM")
def test_only_characters_are_harmed_as_a_pacifist_counts():
    state = with_vehicle(table(*pair()), "front Engine 10/10", "front Crew 10/10")
    state = with_ledger(state)
    assert not drew_blood(state, 1, 5).unit(1).tally.bloody
    assert drew_blood(state, 1, 3).unit(1).tally.bloody


@pytest.mark.rule("P28-AGENDA-DEATH")
def test_a_friend_does_no_honour_and_a_vehicle_may():
    state = bearing(DEATH, locks=((1, 3),))
    friendly = REPLACE(state, locks=((1, 2),))
    assert not fallen(friendly, 1, 2).agendas[0].done
    strong = list(pair())
    strong[1] = (REPLACE(strong[1][0], skills={**strong[1][0].skills, "F": 9}), strong[1][1])
    # Only enemies are compared.
    assert fallen(bearing(DEATH, people=strong, locks=((1, 3),)), 1, 3).agendas[0].done
    # Of enemies a large vehicle fights best.
    beside = with_vehicle(state, *CAR, size="large")
    assert not fallen(beside, 1, 3).agendas[0].done
    assert fallen(beside.lock(1, 5), 1, 5).agendas[0].done


@pytest.mark.rule("P28-AGENDA-DEATH")
def test_the_hand_of_a_squads_member_does_honour_too():
    people = (*pair(), std("blue", "Eve"))
    skilled = (REPLACE(people[3][0], skills={**people[3][0].skills, "F": 8}), people[3][1])
    people = (*people[:3], skilled, people[4])
    state = with_ledger(with_squad(table(*people), 3, 4, 5))
    state = REPLACE(state, agendas=(Agenda(seat="red", kind=DEATH, person=1),))
    fighting = state.lock(1, 6)
    assert lose(fighting, 1, 20, 4).agendas[0].done
    # Another member fights worse, and from afar none does honour.
    assert not lose(fighting, 1, 20, 3).agendas[0].done
    assert not lose(state, 1, 20, 4).agendas[0].done


@pytest.mark.rule("P28-AGENDA-DEATH")
def test_nobody_and_who_is_no_more_do_no_honour():
    state = bearing(DEATH, locks=((1, 3),))
    assert not fallen(state, 1, 0).agendas[0].done
    assert not fallen(state, 1, 99).agendas[0].done


def test_members_of_squads_have_no_agenda_but_may_be_named():
    state = with_squad(table(*pair(), std("blue", "Eve")), 3, 4, 5)
    state = with_ledger(state)
    assert bearers(state, "blue") == ()
    assert bearers(state, "red") == (1, 2)
    assert targets(state, "red") == (3, 4, 5)


@pytest.mark.rule("P28-GM-11")
def test_looking_reveals():
    state = bearing(VENDETTA, target=3, seats=("red", "blue", GM))
    dice = Scripted("")
    step = play(SYSTEM, state, LookAtAgendas(), Moment(seat=GM, dice=dice))
    assert step.reveals


def allied(kind=THIEF, failed=0, aside=0):
    """A battle won by red and green together, in which Ash of red has completed an agenda."""
    people = (std(name="Ash"), std("green", "Gil"), std("blue", "Cor"))
    state = table(*people, seats=("red", "green", "blue"))
    state = REPLACE(state, sides={"green": "red"})
    state = with_ledger(state)
    ledger = REPLACE(state.ledger, aside={"red": aside} if aside else {})
    corners = (1, 2, 3, 4)
    agenda = Agenda(seat="red", kind=kind, person=1, done=True, failed=failed, corners=corners)
    return REPLACE(state, agendas=(agenda,), ledger=ledger)


def worths(game):
    """What red and green have: in their pools and with their people."""
    pools = [band(game, seat).pool for seat in ("red", "green")]
    return [pool + person(game, n).cp for pool, n in zip(pools, (1, 2), strict=True)]


@pytest.mark.rule("P28-CAMP-9", "P28-AGENDA-THIEF")
@pytest.mark.parametrize(
    ("answer", "had"), [(Accept(), [9, 8]), (Decline(), [11, 6]), (None, [11, 6])]
)
def test_an_owner_of_a_side_decides_whether_an_agendas_points_enter_its_sum(answer, had):
    game = after(allied())
    assert (game.kind(), game.asked().rule) == ("agenda_sum", "P28-CAMP-10")
    assert [entry.seat for entry in game.asked().entries] == ["red"]
    assert game.labels() == ["Keep the 5 points", "They enter the sum"]
    loot = "d20:3 d20:4"
    game.lapse(loot) if answer is None else game.do("red", answer, loot)
    assert worths(game) == had
    assert f"{sum(had) - (0 if answer == Accept() else 5)} points are shared" in game.text()


def test_nobody_is_asked_for_an_agenda_that_is_worth_nothing_or_of_one_alone():
    assert after(allied(failed=5), "d20:3 d20:4").kind() == "between"
    state = bearing(THIEF, corners=(1, 2, 3, 4))
    done = REPLACE(state.agendas[0], done=True)
    assert after(REPLACE(state, agendas=(done,)), "d20:3 d20:4").kind() == "between"
    undone = allied()
    open_one = REPLACE(undone.agendas[0], done=False)
    assert after(REPLACE(undone, agendas=(open_one,))).kind() == "between"
