"""Every move of every game is open or secret, and a new one must decide which.

The trail before and after a row that somebody may not see stands in everybody's export. What such a
row decided could be found by trying, unless the hidden seed veils it: so whatever a move holds that
not everybody may know makes it secret.
"""

from __future__ import annotations

import random

import pytest

from rules import fair
from rules.core import GM, Edit, Moment, Move, Start, begin, play, question, waits_for
from rules.dice import Dice
from rules.games import GAMES, ROLLS
from rules.games.planetx.samples import SAMPLES
from rules.games.planetx.system import SYSTEM as PLANETX
from rules.games.three_sixteen import THREE_SIXTEEN
from tests.support.planet28 import battles, on_the_ground
from tests.support.planet28.tables import Drawn
from tests.support.planetfall import battles as planetfall
from tests.support.planetx import games as planetx
from tests.support.three_sixteen import campaigns

ALWAYS = {
    "px": {
        "offer": "goods that only the two parties may know (PX-PBP-5)",
        "counter": "goods that only the two parties may know (PX-PBP-5)",
        "give_card": "a card that only its player and the GM may know (PX-PBP-5)",
    },
    "three_sixteen": {
        "make_planet": "abilities hide until they are used, the rest until the briefing",
    },
    "planet28": {
        "name_target": "whom a hidden agenda names (P28-PBP-4)",
        "read_agenda": "that a hidden agenda names nobody (P28-PBP-4)",
        "touch_edge": "that an agenda asks for an edge (P28-AGENDA-MULE)",
        "search_corner": "that an agenda asks for corners (P28-AGENDA-THIEF)",
    },
    "planetfall": {"choose_hand": "the cards of a hand, which stay secret (PF-PBP-4)"},
    "rolls": {"shuffle": "the order of a deck, till it is shuffled anew"},
}
"""The kinds of move that are secret in themselves, and what is."""

SEALED = {
    "px": {"winds": "picked at once with winds_order=simultaneous"},
    "three_sixteen": {
        "advance": "the GM's, before the dice",
        "alien_intent": "the GM's, before the dice",
        "alien_turn": "the GM's, before the dice",
        "declare": "what each will do, with sealed_intents",
        "use_ability": "the GM's: what the aliens have must not show",
    },
    "planet28": {
        "deploy": "where each side begins on a measured table, till all have said it",
        "say_deployment": "the same in words, with deploy=sealed",
    },
    "planetfall": {
        "bid": "logistics points, till both have bid",
        "buy_back_cards": "which cards come back, till both have said it",
        "deploy": "a whole deployment with deploy=sealed, till both are in",
        "pass_card": "that no card is laid, till both have laid theirs",
        "play_card": "the card that is laid face down",
    },
    "rolls": {},
}
"""The kinds of move that are secret where a sealed question asks for them."""

BY_VALUE = {
    "edit": "a value that not everybody may see",
    "throw": "a roll for oneself or the GM",
    "quick": "a roll for oneself or the GM",
    "consult": "what a table says to oneself or the GM",
    "draw": "cards for oneself or the GM",
}
"""The kinds of move that are secret or open by what they hold."""

OPEN = {
    "planet28": (
        "start lapse ruling walk charge fight shoot swap reload use_med_kit use_stimulants cast "
        "extinguish improvise use_psyka loot aim drain heal inspire persuade pick throw rally hold "
        "finish claim withdraw contacts nearby resume let_go block strike counter decline reroll "
        "push edge land take_slot accept dispute uphold take_back measure end_battle fire hop "
        "right_up touch_down take_off ask_ties coherency face settle_ties watch route take_agenda "
        "look_at_agendas reached ready disband improve treat tend overhaul reinforce share convert "
        "forge bench take_thing stow buy attempt recruit commission refit award narrate seek role "
        "take_edge touch reach begin_aboard embark disembark mend turbo_boost smoke sabotage "
        "engage look_at_deployments give_up rely"
    ),
    "px": (
        "start lapse ruling turn_order take_seat clear_hex done_spending end_turn skip_turn scout "
        "reroll keep explore colonise place decline terraform grant refuse withdraw remove farm "
        "buy_government flip buy_sea uncover buy_change buy_mimicry buy_card spend_card act_card "
        "interrupt_card reveal zap take surrender regain defend accept decline_trade gm_adjust "
        "take_card write_card reshuffle set_counter set_title remove_player replace_player skip "
        "cancel_pending force_consent end_now gm_roll set_config set_mod note hold_game peek "
        "edit_hex edit_player edit_sea set_round set_active settle give_up"
    ),
    "three_sixteen": (
        "start lapse ruling accept act brief concede defend develop drugs end_mission enlist equip "
        "fight follow improve level_up name_planet nominate open_encounter ready reward set_range "
        "sit_out take_in_hand told watch strength weakness yield replace recruit "
        "retell board get_out set_default take_gear starkiller device end_encounter "
        "close_conflict buy let_in move_tokens open_conflict make_npc plain_test grant reveal "
        "peek bench allow_flashback send_back award kill_brigadier plan set_switch end_campaign "
        "hold_back rethink ask_conflict permit_conflict judge_task take_controls figures"
    ),
    "planetfall": (
        "start lapse ruling accept activate add_objective allocate_disorder arrive call_strike "
        "choose_edge choose_sector come_through concede cruise decline designate disembark "
        "dispute drop embark end_battle engage exit_building fire flat_out hold_fire impact "
        "keep_clear keep_watch land leave_markers look_at_hands look_at_sealed modify name_first "
        "occupy open_fire order_equals place_marker place_objective propose_sites ram report "
        "request_bids schedule_arrival scout set_overwatch shelter shoot_first spill stand storm "
        "strand strike take_back take_building target_lock touch_objectives turn_again uphold "
        "withdraw"
    ),
    "rolls": "bracketed",
}
"""The kinds of move of which everybody may know what they decide.

Where such a row is not shown to all, it is for what comes of it (a card that is drawn, what a GM
looked at) or for words, which are no part of the decision.
"""

SYSTEMS = {system.name: system for system in (*GAMES, ROLLS)}


def tag_of(kind):
    return kind.__struct_config__.tag


def kinds(system):
    """Return the moves of a game by their tags."""
    return {tag_of(kind): kind for kind in system.Moves.__args__}


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_move_is_open_or_secret(name):
    """A new move fails here until somebody has decided which it is."""
    tables = (OPEN[name].split(), ALWAYS[name], SEALED[name])
    by_value = [tag for tag in BY_VALUE if tag in kinds(SYSTEMS[name])]
    listed = [tag for table in tables for tag in table]
    if name != "rolls":
        by_value = ["edit"]
    assert sorted([*listed, *by_value]) == sorted(kinds(SYSTEMS[name]))


@pytest.mark.parametrize("name", GAMES, ids=lambda system: system.name)
def test_a_move_says_itself_what_it_is(name):
    """A move that is never secret in itself has the core's answer, a secret one its own."""
    for tag, kind in kinds(name).items():
        own = kind.is_secret is not Move.is_secret
        assert own is (tag in ALWAYS[name.name]), tag
        assert not own or kind.is_secret(None) is True


class Noted(Dice):
    """Dice that note whether what was decided was secret."""

    def __init__(self, inner):
        super().__init__()
        self.inner, self.secret = inner, None

    def decide(self, decision, secret=False):
        self.secret = secret

    def draw(self, n, sides, why, hidden):
        return self.inner.draw(n, sides, why, hidden)


@pytest.mark.parametrize("path", ["players.red.cards.0.card", "players.red.xp"])
def test_a_value_is_set_in_secret_where_nobody_else_sees_it(path):
    options = {option.key: option.default for option in PLANETX.options}
    options |= {"cards_open": "off", "deck_mode": "file"}
    start = Start(seats=("red", "blue", GM), options=options)
    dice, papers = planetx.Chance(1), {"deck": SAMPLES["deck"]["Starter deck"]}
    state = begin(PLANETX, start, papers, Moment(seat="bot", by="bot", dice=dice)).state
    give = kinds(PLANETX)["give_card"](seat="red", card=next(iter(state.cards)))
    noted = Noted(dice)
    state = play(PLANETX, state, give, Moment(seat=GM, by="gm", dice=noted)).state
    assert noted.secret is True
    noted = Noted(dice)
    value = "other#1" if path.endswith("card") else "3"
    play(PLANETX, state, Edit(path=path, value=value), Moment(seat=GM, by="gm", dice=noted))
    assert noted.secret is path.endswith("card")


def trails_of(decision, before, seed=None):
    """Return the trail that anybody would try for a decision, or the host's."""
    return fair.advance(before, decision, fair.veil(seed, before) if seed else b"")


def test_what_a_secret_move_decided_is_not_found_by_trying():
    """The planet of a mission: whoever has the trails of an export tries all its abilities."""
    hidden, before = b"h" * 32, fair.FIRST_TRAIL
    rows = []
    campaigns.play_out(3, 1, rows.append)
    row = next(row for row in rows if type(row.move) is kinds(THREE_SIXTEEN)["make_planet"])
    dice = fair.FairDice(b"o" * 32, hidden, before, proof=2)
    moment = Moment(seat=row.seat, seats=row.seats, dice=dice)
    step = play(THREE_SIXTEEN, row.before, row.move, moment)
    assert dice.hides
    assert dice.trail != trails_of(step.decided, before)
    assert dice.trail == trails_of(step.decided, before, hidden)


def agreed(state):
    """Return a battle when all have agreed to weapons of their own, before anybody deploys."""
    planet28 = SYSTEMS["planet28"]
    while question(state).kind == "gear":
        moment = Moment(seat=waits_for(state)[0], dice=Drawn(1))
        state = play(planet28, state, kinds(planet28)["accept"](), moment).state
    return state


def test_rows_with_something_private_hide_what_is_not_public():
    """In random games nothing else is told to some alone, and no other move is ever sealed."""
    seen, sealed = set(), set()

    def ask_of(name, state):
        ask = question(state)
        if ask is not None and ask.sealed:
            kinds = {tag_of(kind) for one in ask.entries for kind in one.kinds}
            # To say nothing is no secret of its own; what is one by itself stands above.
            sealed.update((name, tag) for tag in kinds - {"decline"} - ALWAYS[name].keys())

    def watch_px(state, move, seat, step):
        if any(line.to is not None for line in step.told):
            seen.add(("px", tag_of(type(move))))
        ask_of("px", step.state)

    for seed in (3, 6):
        planetx.play_out(seed, watch_px)

    def watch(row):
        if any(line.to is not None for line in row.step.told):
            seen.add(("three_sixteen", tag_of(type(row.move))))
        ask_of("three_sixteen", row.step.state)

    for seed in range(14):
        campaigns.play_out(seed, 1, watch)
    ask_of("planet28", agreed(on_the_ground.opened(1)))
    hidden = battles.opened(random.Random(1), deploy="sealed", mode="versus")
    ask_of("planet28", agreed(hidden.state))

    def watch_pf(row):
        if any(line.to is not None for line in row.step.told):
            seen.add(("planetfall", tag_of(type(row.move))))
        ask_of("planetfall", row.step.state)

    planetfall.play_out(1, watch_pf, deploy="sealed")
    assert seen <= PRIVATE
    assert sealed == {(name, tag) for name, tags in SEALED.items() for tag in tags}


PRIVATE = {
    ("px", "offer"),
    ("px", "counter"),
    ("px", "buy_card"),
    ("three_sixteen", "make_planet"),
    ("three_sixteen", "plan"),
    ("three_sixteen", "peek"),
    ("planetfall", "choose_hand"),
}
"""The kinds of move after which something is told to some alone; of the open ones it is what came
of them, or words."""
