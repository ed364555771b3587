"""The tests that stand for rules which random campaigns tell seldom or never, rule by rule.

Each is marked with its rule and goes red without it; `test_coverage.py` holds this table to that,
and fails, as `benchmarks/three_sixteen_campaigns.py` does, for a rule neither told nor listed here.
"""

from __future__ import annotations

EXCUSED: dict[str, str] = {
    "C316-DICE-1": "test_dice_and_tests.test_a_step_rolls_its_dice_and_adds_them_up",
    "C316-DICE-2": "test_order_of_dice.test_a_d100_is_two_ten_sided_dice_tens_first",
    "C316-DICE-3": "test_order_of_dice.test_a_d1000_is_three_ten_sided_dice_hundreds_first",
    "C316-DICE-4": (
        "test_dice_and_tests.test_a_roll_off_is_rolled_again_only_by_those_tied_for_the_place"
    ),
    "C316-DICE-5": "test_dice_and_tests.test_every_die_has_its_purpose_and_the_aliens_roll_first",
    "C316-DICE-6": (
        "rules.dice.test_quick_three_sixteen.test_dominance_rolls_for_the_aliens_and_then_for_all_on_watch_in_order"
    ),
    "C316-TEST-1": "test_dice_and_tests.test_a_success_is_at_most_the_ability_and_higher_is_better",
    "C316-TEST-2": (
        "test_ability_tests.test_the_higher_success_comes_first_and_a_failure_gains_nothing"
    ),
    "C316-TEST-3": (
        "test_ability_tests.test_the_bonus_is_added_and_impair_taken_off_before_the_limit"
    ),
    "C316-TEST-4": "test_dice_and_tests.test_aliens_and_npcs_test_aa_for_anything",
    "C316-CHAR-2": "test_enlisting.test_each_ability_is_at_least_2",
    "C316-CHAR-4": (
        "test_latecomers.test_a_latecomer_is_made_like_the_first_troopers_and_is_a_trooper"
    ),
    "C316-THR-1": "test_planets.test_tokens_for_each_trooper_by_the_highest_rank",
    "C316-THR-3": "test_planets.test_more_than_twice_the_troopers_must_be_meant",
    "C316-THR-4": "test_planets.test_the_plan_of_a_mission",
    "C316-THR-5": (
        "test_tokens.test_a_weakness_removes_one_token_and_a_strength_all_of_the_encounter"
    ),
    "C316-THR-6": "test_planets.test_spending_the_very_last_token_earns_nobody_a_medal",
    "C316-THR-7": (
        "test_planets.test_a_final_encounter_that_is_not_won_gives_the_pool_back_for_another"
    ),
    "C316-THR-8": "test_planets.test_the_final_encounter_commits_the_whole_pool",
    "C316-THR-9": "test_tokens.test_who_clears_the_planet_by_fire_from_orbit_took_the_last_token",
    "C316-THR-10": (
        "test_tokens.test_a_planet_with_tokens_goes_on_and_left_early_it_is_not_complete"
    ),
    "C316-PLAN-2": "test_planets.test_a_crossed_entry_is_refused_until_its_list_has_run_out",
    "C316-PLAN-3": "test_planets.test_a_planet_may_have_a_free_name",
    "C316-PLAN-4": "test_planets.test_name_and_briefing_may_be_left_to_the_highest_in_rank",
    "C316-PLAN-5": "test_seen.test_crossed_off_lists_do_not_give_the_planet_away",
    "C316-AA-2": "test_dice_and_tests.test_aa_stays_between_1_and_10",
    "C316-AA-3": "test_planet_lists.test_a_death_changes_aa_only_by_the_switch",
    "C316-AA-4": "test_dice_and_tests.test_boost_and_enrage_raise_aa_to_10_at_most",
    "C316-AA-5": "test_planet_lists.test_what_the_gm_is_advised_about_aa",
    "C316-BRF-2": "test_planets.test_the_mission_starts_with_fresh_kills_ticks_and_flags",
    "C316-ENC-3": "test_devices.test_a_kinetic_field_is_for_a_major_once_a_planet",
    "C316-ENC-4": "test_encounter_choices.test_what_a_trooper_may_go_in_with",
    "C316-ENC-7": "test_card_says.test_the_target_of_an_encounter_stands_on_the_card",
    "C316-DOM-2": "test_one_question.test_going_in_and_keeping_watch_are_one_question",
    "C316-DOM-3": "test_dominance.test_the_squads_ambush_in_order_of_its_dice",
    "C316-DOM-4": "test_ambushes.test_who_did_best_sets_the_range_without_an_ambush",
    "C316-DOM-5": "test_golden_eels.test_ex02_eel_beast_dominance",
    "C316-DOM-6": "test_dominance.test_who_ties_agrees_or_rolls_off",
    "C316-DOM-7": "test_dominance.test_nobody_succeeds_and_it_begins_at_far",
    "C316-DOM-8": "test_ambushes.test_the_aliens_alone_succeed_and_ambush",
    "C316-DOM-9": "test_ambushes.test_troopers_who_tie_for_best_agree_or_roll_off",
    "C316-AMB-1": (
        "test_ambushes.test_an_alien_ambush_leaves_one_mark_of_the_aliens_and_their_choice_of_range"
    ),
    "C316-AMB-2": (
        "test_ambushes.test_no_die_helps_against_an_ambush_only_what_stops_every_alien_hit"
    ),
    "C316-AMB-3": (
        "test_ability_scores.test_poor_sight_bars_neither_an_ambush_nor_an_evac_nor_a_strength"
    ),
    "C316-AMB-5": "test_ambushes.test_a_weapon_of_0_or_none_at_the_range_takes_no_token",
    "C316-AMB-6": "test_ambushes.test_an_ambush_has_no_cancels_no_steps_and_no_drugs",
    "C316-AMB-7": "test_ambushes.test_tokens_left_after_an_ambush_bring_round_1",
    "C316-RNG-1": (
        "rules.dice.test_quick_three_sixteen.test_every_limit_holds_for_the_roll_and_for_its_odds"
    ),
    "C316-RNG-2": "test_moves.test_beyond_far_one_is_out_heals_and_has_no_turn",
    "C316-RNG-4": "test_ranges.test_aliens_strike_at_any_range",
    "C316-RNG-5": "test_vehicle_moves.test_who_is_let_in_inside_a_vehicle_is_where_the_vehicle_is",
    "C316-ROUND-2": "test_rounds.test_all_dice_fall_at_once_and_are_compared",
    "C316-ROUND-8": "test_ranges.test_aliens_strike_at_any_range",
    "C316-ROUND-9": "test_rounds.test_who_died_in_an_earlier_group_has_no_turn",
    "C316-ROUND-11": "test_rounds.test_with_tokens_enough_no_order_is_rolled",
    "C316-ROUND-12": "test_rounds.test_more_scorers_than_tokens_roll_off_and_the_hits_still_land",
    "C316-ROUND-15": "test_moves.test_nobody_is_asked_to_stop_who_is_out_already",
    "C316-ROUND-18": "test_turns.test_bodies_explode_before_tokens_grow_again_and_both_are_paid",
    "C316-ROUND-19": "test_moves.test_another_round_begins_while_nothing_ends_it",
    "C316-ROUND-20": "test_moves.test_nothing_of_a_group_is_applied_before_its_window_closes",
    "C316-ROUND-21": "test_abilities_late.test_induce_weakness_makes_the_target_use_one",
    "C316-ROUND-22": "test_rounds.test_all_dice_fall_at_once_and_are_compared",
    "C316-WPN-1": "test_rounds.test_a_score_adds_to_mission_and_total_and_nfa_scores_nothing",
    "C316-WPN-3": "test_weapons.test_before_an_ambush_the_same_three_kinds_are_free",
    "C316-WPN-4": "test_threat_limits.test_whoever_lives_is_ready_again",
    "C316-WPN-5": "test_weapons.test_a_blast_comes_off_at_close_and_near_and_only_from_an_attack",
    "C316-WPN-6": "test_turns.test_who_cancels_is_no_victim_of_his_own_groups_grenades",
    "C316-WPN-7": "test_weapons.test_a_friend_killed_by_a_blast_counts_one",
    "C316-WPN-8": "test_weapons.test_aliens_cannot_be_exhausted",
    "C316-HURT-2": "test_hits.test_wounds_lower_no_ability",
    "C316-HURT-4": "test_hits.test_marks_fill_the_boxes_from_the_left_and_x_counts_as_a_wound",
    "C316-HURT-6": (
        "test_ambushes.test_no_die_helps_against_an_ambush_only_what_stops_every_alien_hit"
    ),
    "C316-HURT-7": "test_windows.test_a_hit_is_one_mark_whatever_the_die",
    "C316-HURT-8": "test_hits.test_exhaustion_counts_as_a_wound_by_the_switch",
    "C316-HURT-9": "test_hits.test_marks_of_aliens_land_before_those_of_a_blast",
    "C316-HURT-10": "test_hits.test_the_dead_act_no_more_and_all_dead_is_the_end",
    "C316-ARM-2": "test_hits.test_armour_stops_one_hit_once_a_planet",
    "C316-ARM-3": "test_hits.test_nothing_but_flashbacks_stops_exhaustion",
    "C316-ARM-4": "test_endings.test_a_score_and_a_hit_even_a_soaked_one_are_not_quiet",
    "C316-DRUG-2": "test_rounds.test_an_overdose_hurts_and_armour_helps_by_the_switch",
    "C316-DRUG-3": (
        "test_drugs.test_drugs_come_before_the_aliens_void_scores_and_before_the_first_group"
    ),
    "C316-FLASH-1": "test_flashbacks.test_a_flashback_is_used_once_and_keeps_its_text",
    "C316-FLASH-4": "test_strengths.test_a_strength_scores_where_nothing_else_does",
    "C316-FLASH-5": "test_flashbacks.test_what_was_applied_stays_and_what_waits_is_void",
    "C316-FLASH-7": "test_flashbacks.test_a_weakness_takes_one_token_and_only_its_user_away",
    "C316-FLASH-8": "test_support.test_against_an_evac_a_flashback_only_spares_its_user",
    "C316-FLASH-9": "test_conflicts.test_a_strength_wins_and_a_weakness_may_answer_it",
    "C316-FLASH-12": "test_flashbacks.test_the_fifth_weakness_is_hatred_for_home",
    "C316-FLASH-13": "test_flashbacks.test_hatred_spreads_once_it_is_open",
    "C316-END-1": "test_hits.test_the_dead_act_no_more_and_all_dead_is_the_end",
    "C316-END-2": "test_endings.test_every_ending_with_its_outcome_and_where_the_tokens_go",
    "C316-END-3": "test_healing.test_everybody_out_ends_it_lost",
    "C316-END-4": "test_endings.test_without_tokens_there_is_no_dominance_any_more",
    "C316-END-7": "test_endings.test_every_ending_with_its_outcome_and_where_the_tokens_go",
    "C316-END-8": "test_endings.test_every_ending_with_its_outcome_and_where_the_tokens_go",
    "C316-END-10": "test_endings.test_every_ending_with_its_outcome_and_where_the_tokens_go",
    "C316-HEAL-2": "test_healing.test_who_left_early_heals_only_once",
    "C316-HEAL-3": "test_healing.test_between_missions_all_boxes_are_empty",
    "C316-HEAL-4": "test_healing.test_lasting_wounds_of_aliens_stay",
    "C316-HEAL-5": "test_health_limits.test_the_living_heal_once_for_an_encounter",
    "C316-SAG-1": "test_abilities.test_a_planet_uses_only_its_own_abilities",
    "C316-SAG-2": "test_spending.test_bodies_that_explode_say_what_it_cost",
    "C316-SAG-3": "test_abilities.test_an_ability_is_used_once_a_round_where_nothing_else_is_said",
    "C316-SAG-4": "test_ability_prices.test_what_is_for_a_round_cannot_be_bought_before_dominance",
    "C316-SAG-5": "test_abilities.test_the_last_token_may_be_spent_and_the_effect_counts_first",
    "C316-SAG-6": (
        "test_ability_prices.test_an_ability_is_seen_from_its_first_use_on_and_not_before"
    ),
    "C316-SA-11": "test_abilities_late.test_induce_weakness_makes_the_target_use_one",
    "C316-SA-14": "test_abilities_late.test_leaping_aliens_move_one_two_steps",
    "C316-SA-16": "test_abilities_late.test_in_poor_sight_nobody_scores_or_is_hit_at_far",
    "C316-SA-19": "test_abilities_late.test_suicide_hits_the_failed_at_one_besides_the_normal_turn",
    "C316-GEAR-1": "test_support.test_only_the_highest_in_rank_calls_an_evac_and_once",
    "C316-GEAR-3": "test_scoring_steps.test_a_call_is_heard_unless_technology_is_stopped",
    "C316-GEAR-6": (
        "test_support_limits.test_who_shares_the_lowest_rank_of_all_the_living_may_force"
    ),
    "C316-GEAR-8": (
        "test_support.test_who_is_forced_uses_a_weakness_and_cannot_answer_with_a_strength"
    ),
    "C316-GEAR-9": "test_support.test_only_the_highest_in_rank_calls_an_evac_and_once",
    "C316-GEAR-12": "test_bombs.test_ex29_a_tpk_bomb_takes_a_token_for_each_mark",
    "C316-GEAR-13": "test_devices.test_a_bomb_needs_an_nfa_success_to_take_in_hand",
    "C316-GEAR-14": "test_devices.test_one_bomb_with_the_rank_and_another_by_development",
    "C316-GEAR-16": "test_devices.test_the_device_ends_the_campaign",
    "C316-VEH-1": "test_vehicles.test_vehicles_come_with_their_rank_and_sleep_below_it",
    "C316-VEH-3": "test_vehicles.test_driving_scores_the_vehicles_guns_at_any_range",
    "C316-VEH-4": "test_vehicles.test_passengers_fight_from_inside_and_have_no_step_of_their_own",
    "C316-VEH-5": "test_vehicle_moves.test_an_equal_die_of_the_crew_does_not_save_the_hull",
    "C316-VEH-8": "test_vehicle_moves.test_only_a_crippled_apc_is_lost_when_it_is_left_behind",
    "C316-VEH-9": "test_vehicle_moves.test_a_wreck_stays_a_wreck_after_the_encounter",
    "C316-VEH-10": "test_vehicles.test_a_drop_ship_gives_each_inside_a_tick_and_dies_of_two_hits",
    "C316-VEH-12": "test_vehicles.test_the_pod_is_lost_with_its_encounter",
    "C316-PVP-4": (
        "test_conflicts.test_both_successes_land_and_a_weapon_without_a_step_does_nothing"
    ),
    "C316-PVP-7": "test_conflicts.test_a_strength_may_stand_and_a_weakness_loses",
    "C316-PVP-9": "test_conflicts.test_the_side_that_began_may_lose_and_both_may",
    "C316-PVP-11": "test_conflict_ends.test_exhausting_somebody_for_good_earns_no_kill",
    "C316-NPC-2": "test_npcs.test_an_officer_has_two_boxes_and_may_be_worn_out",
    "C316-NPC-3": "test_conflict_ends.test_an_npc_is_killed_or_exhausted_and_only_killing_counts",
    "C316-FP-2": "test_healing.test_several_in_line_test_nfa",
    "C316-FP-3": "test_field_promotion.test_a_field_promotion_leaves_the_development_roll_its_own",
    "C316-FP-4": "test_healing.test_powers_come_at_once_and_gear_later",
    "C316-MED-2": "test_medals.test_badges_and_their_bars",
    "C316-MED-3": "test_medals.test_badges_and_their_bars",
    "C316-MED-4": (
        "test_medals.test_the_last_token_counts_by_the_rank_of_that_moment_and_for_one_alone"
    ),
    "C316-MED-6": "test_medals.test_who_replaces_the_last_remover_does_not_get_his_medal",
    "C316-LVL-2": "test_levels.test_all_who_roll_highest_gain_and_who_has_18_does_not_roll",
    "C316-LVL-4": "test_levels.test_the_scarcer_flashback_opens_and_equal_ones_are_chosen",
    "C316-LVL-6": "test_levels.test_a_level_raises_an_ability_to_10_at_most",
    "C316-DEV-2": "test_development.test_improvements_stop_two_steps_up_and_never_start_at_nothing",
    "C316-DEV-5": "test_development.test_any_weapon_not_owned_is_a_goal",
    "C316-DEV-6": "test_development.test_only_what_was_lost_and_fits_the_rank_is_replaced",
    "C316-DEV-7": "test_development.test_a_development_improves_another_weapon",
    "C316-DEV-8": "test_development.test_a_missed_goal_changes_nothing_and_is_not_tried_again",
    "C316-DEV-9": "test_development.test_a_promotion_that_cannot_be_is_refused_before_the_die",
    "C316-DEM-3": "test_trials.test_who_can_be_nominated",
    "C316-DEM-4": "test_ranks.test_a_promotion_leaves_its_gap_below_open",
    "C316-DEM-5": "test_ranks.test_a_bomb_above_the_rank_is_neither_taken_in_hand_nor_a_default",
    "C316-RANK-2": "test_replacements.test_officers_go_along",
    "C316-RANK-4": "test_ranks.test_the_sheet_tells_kit_and_orders_of_the_rank_and_of_those_below",
    "C316-REPL-2": "test_replacements.test_of_the_used_strengths_one_alone_is_open_again",
    "C316-REPL-3": "test_golden_goya_after.test_ex24_sergeant_smiles_replacement",
    "C316-REPL-4": "test_replacements.test_a_replacement_brings_nothing_of_the_dead_ones",
    "C316-REPL-5": "test_replacements.test_what_was_on_or_in_the_dead_is_not_on_or_in_the_new_one",
    "C316-REPL-7": "test_presence.test_a_replacement_takes_the_place_of_the_dead",
    "C316-REPL-8": "test_replacements.test_limits_of_group_and_player_outlive_a_trooper",
    "C316-ROT-3": "test_replacements.test_the_new_gms_trooper_stays_behind",
    "C316-PBP-1": "test_waiting.test_a_step_of_an_encounter_waits_for_all_it_concerns_at_once",
    "C316-PBP-2": "test_rounds.test_intents_are_open_and_may_be_changed_until_all_are_in",
    "C316-PBP-3": "test_switches.test_with_sealed_intents_two_may_call_an_evac_and_one_counts",
    "C316-PBP-4": "test_rounds.test_all_dice_fall_at_once_and_are_compared",
    "C316-PBP-5": (
        "test_waiting.test_the_first_flashback_counts_and_the_second_is_refused_with_the_reason"
    ),
    "C316-PBP-6": (
        "test_hidden_windows.test_spent_armour_leaves_the_window_open_where_wounds_may_be_ignored"
    ),
    "C316-PBP-7": "test_orders.test_orders_for_a_hit_window",
    "C316-PBP-8": "test_development.test_silence_improves_the_default_weapon_where_it_is_best",
    "C316-PBP-10": "test_house.test_a_hit_window_survives_storage",
    "C316-GM-3": "test_gm_powers.test_the_gm_lets_somebody_in_who_waits_outside",
    "C316-GM-4": "test_gm_powers.test_the_gm_grants_one_and_asks_for_tests_of_either_ability",
    "C316-GM-5": "test_house.test_the_gm_corrects_a_value_in_the_open_and_hears_what_it_breaks",
    "C316-GM-9": "test_attendance.test_a_removed_players_trooper_counts_to_the_end_of_the_planet",
    "C316-GM-10": "test_gm_limits.test_only_what_is_hidden_is_shown_and_then_it_is_known",
    "C316-GM-12": "test_attendance.test_without_a_gm_everybody_sees_pool_plan_and_advice",
}
