"""The tests that stand for the rulings of a measured table, which no line of a battle names."""

from __future__ import annotations

from tests.support.ground.rulings import shared

MEASURED: dict[str, str] = {
    **shared("PF"),
    "PF-A54": (
        "rules.games.planetfall.measured.test_shots.test_a_crystal_attacks_whom_it_sees_itself"
    ),
    "PF-A77": (
        "rules.games.planetfall.measured.test_moves.test_by_a_switch_every_two_models_hold_together"
    ),
    "PF-A78": (
        "rules.ground.test_flat_sight.test_terrain_that_one_stands_in_or_occupies_does_not_count"
    ),
    "PF-A79": "rules.games.planetfall.measured.test_moves.test_a_plain_move_keeps_clear_of_enemies",
    "PF-A82": "rules.ground.test_shove.test_it_stops_short_of_bases_and_closed_ground",
    "PF-A84": (
        "rules.games.planetfall.measured.test_entering."
        "test_a_helix_without_a_command_element_keeps_to_no_radius"
    ),
    "PF-A86": (
        "rules.games.planetfall.measured.test_effects."
        "test_a_strike_that_touches_a_building_touches_all_who_are_in_it"
    ),
    "PF-A87": "rules.ground.test_placement.test_one_slides_off_the_table_or_is_moved_in",
    "PF-G7": "rules.ground.test_flat_sight.test_bases_stop_lines",
    "PF-G24": "rules.ground.test_flat_sight.test_one_base_never_hides_another_of_its_size",
    "PF-G25": "rules.ground.test_flat_sight.test_a_line_to_a_flyer_is_free",
    "PF-G26": (
        "rules.games.planetfall.measured.test_moves."
        "test_a_squadron_stands_in_what_all_of_it_stands_in"
    ),
    "PF-G27": "rules.games.planetfall.measured.test_moves.test_a_river_is_crossed_by_its_bridge",
    "PF-G28": (
        "rules.games.planetfall.measured.test_moves."
        "test_a_road_adds_three_inches_to_a_move_that_stays_on_it"
    ),
    "PF-G29": (
        "rules.games.planetfall.measured.test_moves."
        "test_a_squadron_gets_out_up_to_its_cruise_from_its_transport"
    ),
    "PF-G30": (
        "rules.games.planetfall.measured.test_moves."
        "test_a_squadron_withdraws_over_the_edge_that_it_reaches"
    ),
    "PF-G31": (
        "rules.games.planetfall.measured.test_effects."
        "test_an_objective_is_held_by_touching_its_marker"
    ),
    "PF-G32": (
        "rules.games.planetfall.measured.test_entering."
        "test_a_late_arrival_without_room_at_its_edge_waits_a_turn_more"
    ),
    "PF-G33": (
        "rules.games.planetfall.measured.test_effects."
        "test_who_loses_a_building_goes_flat_out_away_from_it"
    ),
    "PF-G34": (
        "rules.games.planetfall.measured.test_both_ways."
        "test_a_recon_move_stays_more_than_sixteen_inches_away"
    ),
}
