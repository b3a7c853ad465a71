/* A proof for each function of the core: its contract, with any arguments.  */
#include <stdarg.h>
#include <stdio.h>

/* All of the core that is proved, with its static functions.  */
#include "../abi.c"
#include "../decode.c"
#include "../elements.c"
#include "../find.c"
#include "../finding.c"
#ifndef ONLY_THE_CORE
/* How many bits are 1: properties.h says what is known of it.  */
uint8_t __CPROVER_uninterpreted_bits (uint64_t word);
#define __builtin_popcountll __CPROVER_uninterpreted_bits
#endif
#include "../owners.c"
#undef __builtin_popcountll
#include "../reading.c"
#include "../rules.c"
#include "../unwind.c"
#include "../walk.c"

#ifndef ONLY_THE_CORE
#include "any.h"

#define SIDE_OF_CALLER
#include "contracts.h"
#undef SIDE_OF_CALLER
#include "contracts.h"
#include "properties.h"

/* finding.c  */

void
prove_record (void)
{
  va_list values;
  proof_of_record (&finding, nondet_clause (), nondet_u64 (), nondet_u64 (), any_text (), values);
}

void
prove_sf_broken (void)
{
  proof_of_sf_broken (any_report (), nondet_clause (), nondet_u64 (), nondet_u64 (), any_text ());
}

void
prove_sf_unsaid (void)
{
  proof_of_sf_unsaid (any_report (), nondet_clause (), nondet_u64 (), nondet_u64 (), any_text ());
}

void
prove_sf_verdict_of (void)
{
  proof_of_sf_verdict_of (any_report ());
}

void
prove_sf_decisive (void)
{
  proof_of_sf_decisive (any_report ());
}

/* cursor.h  */

void
prove_is_sound (void)
{
  proof_of_is_sound (any_cursor ());
}

void
prove_sf_reach (void)
{
  proof_of_sf_reach (any_cursor (), nondet_u32 ());
}

void
prove_sf_get (void)
{
  proof_of_sf_get (any_cursor (), nondet_u32 ());
}

void
prove_get_u8 (void)
{
  proof_of_get_u8 (any_cursor ());
}

void
prove_get_u16 (void)
{
  proof_of_get_u16 (any_cursor ());
}

void
prove_get_u32 (void)
{
  proof_of_get_u32 (any_cursor ());
}

void
prove_sf_signed (void)
{
  proof_of_sf_signed (nondet_u64 (), nondet_u32 ());
}

void
prove_get_signed (void)
{
  proof_of_get_signed (any_cursor (), nondet_u32 ());
}

void
prove_get_s8 (void)
{
  proof_of_get_s8 (any_cursor ());
}

/* abi.c, reading.h  */

void
prove_sf_abi_by_id (void)
{
  proof_of_sf_abi_by_id (nondet_u8 (), nondet_u8 ());
}

void
prove_sf_literally (void)
{
  proof_of_sf_literally (any_section (), nondet_clause (), nondet_bool ());
}

void
prove_sf_meaning_of (void)
{
  proof_of_sf_meaning_of (any_section (), nondet_clause ());
}

/* decode.c  */

void
prove_cursor_over (void)
{
  proof_of_cursor_over (any_section (), nondet_u64 (), nondet_u64 (), nondet_clause (), nondet_bool (), any_report ());
}

void
prove_flags_defined_in (void)
{
  proof_of_flags_defined_in (nondet_u8 ());
}

void
prove_read_preamble (void)
{
  proof_of_read_preamble (any_reporting_cursor (), &header);
}

void
prove_sf_index_entry_size (void)
{
  proof_of_sf_index_entry_size (nondet_u8 ());
}

void
prove_read_abi (void)
{
  proof_of_read_abi (any_reporting_cursor (), &header);
}

void
prove_check_fixed_offsets (void)
{
  proof_of_check_fixed_offsets (any_reporting_cursor (), any_header ());
}

void
prove_alignment_of_index (void)
{
  proof_of_alignment_of_index (nondet_u8 ());
}

void
prove_check_literal_places (void)
{
  proof_of_check_literal_places (any_reporting_cursor (), any_header ());
}

void
prove_place_subsections (void)
{
  proof_of_place_subsections (any_cursor_in (any_header ()), &header);
}

void
prove_sf_read_header (void)
{
  proof_of_sf_read_header (any_section (), nondet_u64 (), &header, any_report ());
}

void
prove_entry_at_in_version_1 (void)
{
  proof_of_entry_at (any_header_of (1), nondet_u32 ());
}

void
prove_entry_at_in_version_2 (void)
{
  proof_of_entry_at (any_header_of (2), nondet_u32 ());
}

void
prove_entry_at_in_version_3 (void)
{
  proof_of_entry_at (any_header_of (3), nondet_u32 ());
}

void
prove_start_address (void)
{
  proof_of_start_address (any_header (), nondet_u64 (), nondet_s64 ());
}

void
prove_get_start_offset (void)
{
  proof_of_get_start_offset (any_cursor (), nondet_u8 ());
}

void
prove_sf_read_fde_range (void)
{
  proof_of_sf_read_fde_range (any_header (), nondet_u32 ());
}

void
prove_sf_place (void)
{
  proof_of_sf_place (any_header (), nondet_u64 ());
}

void
prove_take_info (void)
{
  proof_of_take_info (any_reporting_cursor (), any_header (), nondet_u8 (), nondet_u64 (), &fde);
}

void
prove_take_info2 (void)
{
  proof_of_take_info2 (any_reporting_cursor (), nondet_u8 (), nondet_u64 (), &fde);
}

void
prove_read_rest_v1_v2 (void)
{
  proof_of_read_rest_v1_v2 (any_reporting_cursor (), any_header (), &fde);
}

void
prove_read_attribute (void)
{
  proof_of_read_attribute (any_cursor_in (any_header ()), &header, &fde);
}

void
prove_check_function (void)
{
  proof_of_check_function (any_reporting_cursor (), any_header (), &fde);
}

void
prove_data_base (void)
{
  proof_of_data_base (any_header ());
}

void
prove_sf_read_fde (void)
{
  proof_of_sf_read_fde (any_header (), nondet_u32 (), &fde, any_report ());
}

void
prove_sf_fres_begin (void)
{
  proof_of_sf_fres_begin (any_header (), &fde, &fres, any_report ());
}

void
prove_take_fre_info (void)
{
  proof_of_take_fre_info (any_reporting_cursor (), nondet_u8 (), &fre);
}

void
prove_sf_fres_next (void)
{
  proof_of_sf_fres_next (any_fres (), &fre);
}
/* elements.c  */

void
prove_skip_zeros (void)
{
  proof_of_skip_zeros (any_section (), nondet_u64 ());
}

void
prove_is_magic_at (void)
{
  proof_of_is_magic_at (any_section (), nondet_u64 ());
}

void
prove_read_what_follows (void)
{
  proof_of_read_what_follows (any_section (), any_previous (), &header, any_report ());
}

void
prove_sf_next_header (void)
{
  proof_of_sf_next_header (any_section (), nondet_bool () ? any_previous () : NULL, &header, any_report ());
}

/* rules.c  */

void
prove_signed_word (void)
{
  proof_of_signed_word (&fre, nondet_int ());
}

void
prove_stored_at_cfa (void)
{
  proof_of_stored_at_cfa (nondet_s64 ());
}

void
prove_in_register (void)
{
  proof_of_in_register (nondet_u32 (), nondet_s64 ());
}

void
prove_fixed_or_same (void)
{
  proof_of_fixed_or_same (nondet_s8 ());
}

void
prove_tracks_ra (void)
{
  proof_of_tracks_ra (any_header ());
}

void
prove_cfa_offset (void)
{
  proof_of_cfa_offset (any_header (), nondet_s64 (), nondet_meaning ());
}

void
prove_located_by_word (void)
{
  proof_of_located_by_word (any_header (), &fre, nondet_int ());
}

void
prove_is_odd_and_negative (void)
{
  proof_of_is_odd_and_negative (&fre, nondet_int ());
}

void
prove_check_default_words (void)
{
  proof_of_check_default_words (any_reporting_cursor (), any_header (), &fre);
}

void
prove_is_unaligned (void)
{
  proof_of_is_unaligned (any_header (), &fre, nondet_int ());
}

void
prove_check_s390x_stack (void)
{
  proof_of_check_s390x_stack (any_reporting_cursor (), any_header (), &fre);
}

void
prove_locates_fp (void)
{
  proof_of_locates_fp (any_header (), &fre, nondet_int ());
}

void
prove_interpret_default (void)
{
  proof_of_interpret_default (any_reporting_cursor (), any_header (), &fre, &rules);
}

void
prove_take_pair (void)
{
  proof_of_take_pair (any_reporting_cursor (), &fre, &number, any_rule);
}

void
prove_interpret_flex (void)
{
  proof_of_interpret_flex (any_reporting_cursor (), any_header (), &fre, &rules);
}

void
prove_sf_interpret (void)
{
  proof_of_sf_interpret (any_header (), &fde, &fre, &rules, any_report ());
}

/* find.c  */

void
prove_covers (void)
{
  proof_of_covers (any_header (), nondet_u32 (), nondet_u64 ());
}

void
prove_find_in_sorted (void)
{
  proof_of_find_in_sorted (any_header (), nondet_u64 ());
}

void
prove_next_that_covers (void)
{
  proof_of_next_that_covers (any_header (), nondet_u32 (), nondet_u64 ());
}

void
prove_find_in_order (void)
{
  proof_of_find_in_order (any_header (), nondet_u64 (), any_report ());
}

void
prove_can_be_bisected (void)
{
  proof_of_can_be_bisected (any_header ());
}

void
prove_find_function (void)
{
  proof_of_find_function (&any_found ()->header, nondet_u64 (), &found, any_report ());
}

void
prove_is_mask_v1 (void)
{
  proof_of_is_mask_v1 (any_found ());
}

void
prove_starts_at_or_below (void)
{
  proof_of_starts_at_or_below (any_found (), nondet_u32 (), nondet_u32 ());
}

void
prove_offset_of (void)
{
  proof_of_offset_of (any_found (), nondet_u64 ());
}

void
prove_block_size_is_missing (void)
{
  proof_of_block_size_is_missing (any_found ());
}

void
prove_find_fre (void)
{
  proof_of_find_fre (any_found (), nondet_u64 (), any_report ());
}

void
prove_sf_find (void)
{
  proof_of_sf_find (any_section (), nondet_u64 (), &found, any_report ());
}

/* owners.c  */

void
prove_words_of_bits (void)
{
  proof_of_words_of_bits (&header);
}

void
prove_sf_owners_words (void)
{
  proof_of_sf_owners_words (&header);
}

void
prove_sf_owners_begin (void)
{
  proof_of_sf_owners_begin (&owners, any_header (),
                            any_words (header.fre_len));
}

void
prove_sf_own (void)
{
  proof_of_sf_own (any_owners (), nondet_u64 (), nondet_u64 ());
}

void
prove_sf_is_owned (void)
{
  proof_of_sf_is_owned (any_owners (), nondet_u64 ());
}

void
prove_sf_room_for_fres (void)
{
  proof_of_sf_room_for_fres (any_owners ());
}

void
prove_claimed (void)
{
  proof_of_claimed (nondet_u64 (), nondet_int ());
}

void
prove_claim (void)
{
  proof_of_claim (any_owners (), nondet_u64 (), nondet_int (), nondet_u32 ());
}

void
prove_claim_first (void)
{
  proof_of_claim_first (any_owners (), nondet_u8 ());
}

void
prove_read_claimed (void)
{
  proof_of_read_claimed (any_owners (), nondet_u64 (), nondet_u8 (),
                         nondet_u8 (), any_report ());
}

void
prove_count_of_type (void)
{
  proof_of_count_of_type (any_owners (), nondet_u8 (), any_report ());
}

void
prove_sf_count_fres (void)
{
  proof_of_sf_count_fres (any_owners (), any_report ());
}

/* walk.c  */

void
prove_check_fre_start (void)
{
  proof_of_check_fre_start (any_walker (), &fde, &fre, nondet_s64 ());
}

void
prove_is_enough (void)
{
  proof_of_is_enough (any_walker (), any_fres ());
}

void
prove_walk_fres (void)
{
  proof_of_walk_fres (any_walker (), &fde);
}

void
prove_is_number_of (void)
{
  proof_of_is_number_of (nondet_u64 (), nondet_u32 (), nondet_u64 ());
}

void
prove_check_totals (void)
{
  proof_of_check_totals (any_walker ());
}

void
prove_starts_in (void)
{
  proof_of_starts_in (any_range, other_range);
}

void
prove_overlaps (void)
{
  proof_of_overlaps (any_walker (), any_range);
}

void
prove_note_extent (void)
{
  proof_of_note_extent (any_walker (), any_range);
}

void
prove_check_order (void)
{
  proof_of_check_order (any_walker (), &fde, nondet_u32 ());
}

void
prove_walk_fdes (void)
{
  proof_of_walk_fdes (any_walker ());
}

void
prove_sf_walk (void)
{
  proof_of_sf_walk (any_section (), any_words (MOST_FRES (section.size)),
                    any_visitor (), any_report ());
}

void
prove_sf_words_needed (void)
{
  proof_of_sf_words_needed (any_section ());
}

void
prove_sf_check (void)
{
  proof_of_sf_check (any_section (), any_words (MOST_FRES (section.size)),
                     any_report ());
}

/* unwind.c  */

void
prove_fail (void)
{
  proof_of_fail (any_unwinder (), (enum sf_step) nondet_u8 ());
}

void
prove_read_memory (void)
{
  proof_of_read_memory (any_unwinder (), nondet_u64 ());
}

void
prove_is_safe (void)
{
  proof_of_is_safe (any_unwinder ());
}

void
prove_read_register (void)
{
  proof_of_read_register (any_unwinder (), nondet_u32 ());
}

void
prove_apply (void)
{
  proof_of_apply (any_unwinder (), &any_rule, nondet_u64 ());
}

void
prove_recover_ra (void)
{
  proof_of_recover_ra (any_unwinder (), &any_rule);
}

void
prove_strip (void)
{
  proof_of_strip (nondet_u64 (), nondet_u64 ());
}

void
prove_advances (void)
{
  proof_of_advances (any_unwinder (), &other_frame);
}

void
prove_recover_caller (void)
{
  proof_of_recover_caller (any_unwinder (),
                           nondet_bool () ? &frame : &other_frame);
}

void
prove_result_of (void)
{
  proof_of_result_of (any_found ());
}

void
prove_sf_unwind_found (void)
{
  proof_of_sf_unwind_found (any_thread (), &frame,
                            nondet_bool () ? &frame : &other_frame,
                            any_stepped ());
}

void
prove_sf_looked_up (void)
{
  proof_of_sf_looked_up (&frame, (enum sf_reading) nondet_bool ());
}

void
prove_sf_unwind (void)
{
  proof_of_sf_unwind (any_section (), any_thread (), &frame,
                      nondet_bool () ? &frame : &other_frame, &stepped,
                      any_report ());
}

void
prove_sf_step_name (void)
{
  proof_of_sf_step_name ((enum sf_step) nondet_u8 ());
}

/* properties.h  */

void
prove_that_bits_add_up (void)
{
  bits_add_up ();
}

void
prove_that_unowned_is_counted (void)
{
  unowned_is_counted ();
}

void
prove_that_both_look_ups_agree (void)
{
  both_look_ups_agree ();
}

void
prove_that_encode_is_undone_in_version_1 (void)
{
  encode_is_undone (1);
}

void
prove_that_encode_is_undone_in_version_2 (void)
{
  encode_is_undone (2);
}

void
prove_that_encode_is_undone_in_version_3 (void)
{
  encode_is_undone (3);
}

#endif
