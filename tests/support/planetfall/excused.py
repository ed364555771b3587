"""The tests that stand for rules which random battles tell seldom or never, rule by rule.

Each is marked with its rule and goes red without it; `test_coverage.py` holds this table to that,
and fails, as `benchmarks/planetfall_battles.py` does, for a rule neither told nor listed here.
"""

from __future__ import annotations

from .excused_measured import MEASURED
from .excused_models import MODELS

EXCUSED: dict[str, str] = {
    **MEASURED,
    **MODELS,
    "PF-FACT-1": "test_stated_facts.test_letters_that_cannot_be_meant_are_refused",
    "PF-FACT-2": "test_stated_facts.test_facts_are_confirmed_only_where_the_option_says_so",
    "PF-FACT-4": "test_stated_facts.test_a_finer_figure_is_refused",
    "PF-DICE-1": "test_saves.test_saves_succeed_on_four_and_a_six_counts_two_and_brings_another",
    "PF-DICE-2": "test_solution.test_modifiers_change_the_pool_the_need_and_the_successes",
    "PF-DICE-3": (
        "rules.procedures.test_planetfall_examples.test_a_five_with_a_bonus_is_no_natural_six"
    ),
    "PF-DICE-4": (
        "rules.procedures.test_one_home.test_what_a_pools_die_counts_is_that_of_quick_rolls_language_and_odds"
    ),
    "PF-DICE-5": "rules.dice.test_throwing.test_heavy_pool_from_seven",
    "PF-DICE-6": "rules.dice.test_odds.test_one_exploding_die",
    "PF-DICE-7": "rules.dice.test_quick_planetfall.test_seven_or_more_halves_once_rounding_up",
    "PF-DICE-8": "rules.procedures.test_planetfall_examples.test_half_of_13_dice_are_7",
    "PF-DICE-9": "test_close_quarters.test_only_failures_are_rolled_again",
    "PF-DICE-10": "rules.dice.test_quick_planetfall.test_d3_is_half_a_d6",
    "PF-DICE-11": "rules.dice.test_quick_planetfall.test_seven_or_more_halves_once_rounding_up",
    "PF-DICE-12": "test_artillery.test_each_squadron_saves_for_itself_from_the_rear",
    "PF-OPP-4": "test_muster.test_a_side_has_its_bonus_points_and_tracker",
    "PF-OPP-8": "test_setup.test_without_any_marker_no_test_is_rolled",
    "PF-SET-1": "test_setup.test_example_5_two_forces_of_4000_points",
    "PF-SET-8": "test_setup.test_a_proposal_with_names_is_answered_by_the_other_side",
    "PF-SET-10": "test_deployment.test_flyers_begin_flat_out_and_rear_echelons_activated",
    "PF-SET-12": "test_muster.test_the_hands_may_be_chosen_before_deployment",
    "PF-SET-14": "test_force_composition.test_a_reserve_has_a_way_onto_the_table",
    "PF-TURN-2": "test_end_phase.test_without_arrivals_of_both_sides_no_test_is_rolled",
    "PF-END-1": "test_battle.test_zero_hour_is_checked_before_repair",
    "PF-END-2": "test_bleeding.test_nobody_off_the_table_bleeds",
    "PF-END-4": "test_cards.test_what_a_card_does_is_over_with_the_turn",
    "PF-END-5": "test_end_phase.test_preparing_clears_the_turn_and_keeps_what_lasts",
    "PF-OBJ-1": "test_end_phase.test_infantry_inside_without_take_and_hold_holds_nothing",
    "PF-OBJ-2": "test_end_phase.test_contact_of_both_sides_scores_for_nobody",
    "PF-OBJ-3": (
        "rules.games.planetfall.measured.test_moves.test_a_move_into_contact_with_an_objective_is_no_ram"
    ),
    "PF-OBJ-4": "test_end_phase.test_infantry_inside_beats_contact_and_needs_no_word",
    "PF-OBJ-5": "test_end_phase.test_a_squadron_takes_one_objective_and_silence_none",
    "PF-ZH-1": "test_muster.test_the_start_of_a_tracker_is_rounded_up_or_agreed",
    "PF-PBP-1": "test_sky_drops.test_whoever_is_silent_about_a_landing_has_the_gm_say_it",
    "PF-PBP-2": "test_end_phase.test_a_side_that_declined_ahead_does_not_roll",
    "PF-PBP-3": "test_standing_orders.test_words_that_are_no_order_are_refused_with_examples",
    "PF-PBP-4": "test_seen.test_hands_are_seen_by_their_owners_alone",
    "PF-PBP-5": "test_bleeding.test_both_sides_allocate_at_once_and_everything_falls_at_the_end",
    "PF-GM-1": "test_end_phase.test_only_a_gm_ends_the_battle_by_word",
    "PF-GM-2": "test_battle.test_a_battle_opens_from_two_documents_with_or_without_a_gm",
    "PF-GM-4": "test_end_phase.test_nobody_remembers_a_holder_unless_that_is_switched",
    "PF-GM-5": "test_seen.test_a_gm_adds_an_objective",
    "PF-GM-6": (
        "test_zero_hour.test_a_modifier_for_one_roll_goes_with_it_and_one_for_the_turn_stays"
    ),
    "PF-GM-7": "test_end_phase.test_late_arrivals_of_both_sides_come_in_turn",
    "PF-GM-9": "test_stated_facts.test_the_question_to_the_gm_says_which_answers_are_rulings",
    "PF-GM-10": "test_seen.test_a_gm_puts_a_modifier_on_rolls",
    "PF-TAC-2": "test_card_access.test_a_card_is_for_those_whom_its_scope_names",
    "PF-TAC-5": "test_card_access.test_a_card_touches_those_whom_its_scope_names",
    "PF-TAC-6": "test_cards.test_what_a_card_does_is_over_with_the_turn",
    "PF-TAC-7": "test_cards.test_a_card_that_was_played_lies_there_until_it_is_bought_back",
    "PF-ACT-3": "test_selecting.test_a_helix_that_was_begun_is_finished_first",
    "PF-ACT-5": "test_activation.test_movement_then_close_quarters_then_main_ordnance",
    "PF-ACT-6": "test_activation.test_the_end_puts_the_activated_marker_down_and_leaves_flat_out",
    "PF-ACT-7": "test_activation.test_the_start_takes_off_the_markers_of_the_last_activation",
    "PF-ACT-9": "test_carried.test_who_gets_out_of_a_wreck_has_been_activated",
    "PF-MOV-2": "test_moving.test_a_move_keeps_clear_of_enemies_unless_a_leviathan_makes_it",
    "PF-MOV-3": "test_moving.test_neighbours_stand_two_inches_apart_and_four_where_all_fly",
    "PF-MOV-4": "test_moving.test_ex_014_a_marker_for_each_model_out_of_coherency",
    "PF-MOV-7": "test_moving.test_steps_are_typed_as_the_template_is_used",
    "PF-MOV-8": "test_moving.test_a_lumbering_model_has_three_inches_between_turns_flat_out",
    "PF-MOV-9": "test_moving.test_a_stuck_lumbering_model_turns_on_the_spot_flat_out",
    "PF-TER-1": "test_stranding.test_who_may_say_so_and_when",
    "PF-TER-2": "test_moving.test_some_terrain_is_not_crossed_flat_out",
    "PF-TER-3": "test_moving.test_a_road_adds_three_inches_to_infantry_and_wheels",
    "PF-TER-4": "test_sight_lines.test_terrain_blocks_a_line_when_it_blocks_both_ends",
    "PF-TER-5": "test_zero_hour.test_models_on_raised_ground_or_storeys_count_as_elevated",
    "PF-TER-6": (
        "test_zero_hour.test_infantry_has_cover_dice_in_buildings_and_vegetation_and_tanks_have_none"
    ),
    "PF-TER-7": "test_carried.test_ex_018_out_of_a_building_by_either_move",
    "PF-RAM-2": (
        "test_moving_stakes.test_a_ram_says_how_likely_it_disorders_and_that_nothing_is_fired"
    ),
    "PF-WD-1": "test_carried.test_who_withdraws_and_over_which_edge",
    "PF-EMB-2": "test_carried.test_a_squadron_rides_in_one_vehicle_of_several",
    "PF-ORD-3": "test_firing.test_weapons_fire_only_into_their_arcs",
    "PF-ORD-4": "test_firing.test_a_target_beyond_every_weapon_is_refused",
    "PF-ORD-5": "test_firing.test_lr_may_be_chosen_at_effective_range",
    "PF-ORD-6": "test_firing.test_in_a_building_the_highest_rating_comes_first",
    "PF-ORD-7": "test_firing.test_flank_counts_for_more_than_half_of_those_who_fire",
    "PF-ORD-8": "test_solution.test_weapons_combine_if_they_share_a_mar_or_have_none",
    "PF-ORD-10": "test_solution.test_a_plain_attack_is_regular",
    "PF-ORD-11": "test_solution.test_pool_changes_come_before_the_halving",
    "PF-ORD-12": (
        "test_solution.test_the_worst_model_of_the_chain_decides_and_by_a_switch_the_first"
    ),
    "PF-ORD-14": "test_firing.test_damage_of_the_firing_models_is_told_and_taken_off",
    "PF-ORD-15": "test_damage.test_no_box_falls_below_one",
    "PF-ORD-19": "test_firing.test_pinpoint_follows_the_damage_and_takes_no_save",
    "PF-ORD-20": "test_firing.test_what_floats_at_the_very_end_reaches_the_passengers",
    "PF-ORD-21": "test_firing.test_the_next_attack_meets_what_the_one_before_has_left",
    "PF-ORD-22": "test_firing.test_the_consolidation_tests_whoever_was_damaged",
    "PF-ORD-23": "test_firing.test_an_attack_is_rolled_allocated_and_marked",
    "PF-SAVE-1": "test_artillery.test_saves_of_one_squadron_cancel_no_hits_on_another",
    "PF-SAVE-2": "test_saves.test_each_model_under_threat_adds_its_shields_and_no_other_does",
    "PF-SAVE-4": "test_saves.test_infantry_in_cover_adds_cover_dice_unless_the_attack_allows_none",
    "PF-SAVE-6": "test_leviathans.test_shields_do_nothing_against_a_leviathan",
    "PF-SAVE-7": "test_close_chances.test_cover_is_weighed_with_every_face",
    "PF-OW-3": (
        "test_overwatch.test_the_damage_of_a_shot_waits_for_the_consolidation_of_the_segment"
    ),
    "PF-OW-5": "test_overwatch.test_any_move_of_its_own_ends_overwatch",
    "PF-OW-6": "test_overwatch.test_keeping_overwatch_spends_the_activation",
    "PF-FF-1": "test_solution.test_focused_fire_is_lost",
    "PF-CQB-1": (
        "rules.games.planetfall.measured.test_effects.test_close_quarters_reach_four_inches"
    ),
    "PF-CQB-4": "test_close_quarters.test_the_activation_hears_whether_there_was_a_fight",
    "PF-CQB-8": "test_close_quarters.test_damage_of_those_who_fight_lowers_the_successes",
    "PF-CQB-10": (
        "test_close_quarters.test_hits_on_one_side_do_not_float_to_passengers_of_the_other"
    ),
    "PF-CQB-11": "test_activation.test_who_fired_or_fought_sets_no_overwatch",
    "PF-CQB-12": "test_close_quarters.test_nobody_is_asked_where_nobody_can_call",
    "PF-STM-1": "test_storming.test_a_storming_is_offered_against_infantry_in_a_building",
    "PF-STM-2": "test_storming.test_attackers_wiped_out_on_the_way_have_used_their_call",
    "PF-STM-3": "test_storming.test_the_dead_do_not_shoot",
    "PF-STM-4": "test_storming.test_a_kill_team_storms_with_one_more_each",
    "PF-STM-5": "test_storming.test_ex030_terrans_storm_a_building",
    "PF-STM-6": "test_storming.test_who_destroys_no_more_than_he_loses_has_failed",
    "PF-STM-7": "test_carried.test_who_is_driven_away_leaves_without_a_marker",
    "PF-STM-8": "test_storming.test_nobody_at_the_building_takes_it",
    "PF-LEV-1": "test_leviathans.test_a_leviathan_out_of_contact_fights_like_anybody",
    "PF-LEV-2": "test_leviathans.test_a_victim_that_cannot_be_struck_is_refused",
    "PF-LEV-3": "test_leviathans.test_leviathans_that_pool_have_only_the_rules_of_both",
    "PF-LEV-4": "test_leviathans.test_ex031_a_thor_tears_a_kratos_apart",
    "PF-LEV-5": "test_leviathans.test_ex032_two_iapetus_pool_their_dice_on_a_thor",
    "PF-ART-1": "test_designators.test_who_calls_which_strike",
    "PF-ART-5": "test_artillery.test_the_exempt_are_hit_from_behind_too_where_that_is_switched",
    "PF-ART-8": "test_artillery.test_friends_destroyed_score_for_the_enemy",
    "PF-DIS-1": "test_damage.test_damage_that_brings_no_test_is_not_entered",
    "PF-DIS-7": "test_disorder.test_markers_add_up",
    "PF-FH-3": "test_solution.test_damage_lowers_nothing_of_a_forlorn_hope",
    "PF-FH-4": "test_moving.test_flat_out_of_a_forlorn_hope_is_marked_as_such",
    "PF-SKY-1": "test_sky_drops.test_who_drops_by_which_marker",
    "PF-SKY-4": (
        "test_designators.test_markers_of_natural_allies_may_be_designated_and_of_others_not"
    ),
    "PF-SKY-9": "test_close_quarters.test_one_passed_over_that_fights_anyway_counts_once",
    "PF-SKY-10": (
        "test_activation.test_the_passengers_of_an_assault_vehicle_follow_whatever_helix_is_open"
    ),
    "PF-PRT-1": "test_sky_drops.test_what_is_no_portal_of_ones_own_on_the_table",
    "PF-PRT-2": "test_sky_drops.test_a_portal_alone_or_of_another_helix_leads_nowhere",
}
