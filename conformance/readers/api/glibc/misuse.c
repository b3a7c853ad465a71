/* What the reader's header says of calls that cannot succeed.  The getters of a row, whose
   only caller has found it, are not asked about what that caller cannot give them: no place
   for the error, no context.  */
#include <stdlib.h>
#include <string.h>

#include "reader.h"

small_section
section_with (int32_t start, uint32_t size, int8_t cfa, int8_t ra, int8_t fp)
{
  small_section s = { { 0 } };
  const sframe_header h = { .sfh_preamble = { SFRAME_MAGIC, SFRAME_VERSION_2, SFRAME_F_FDE_SORTED },
                            .sfh_abi_arch = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
                                                ? SFRAME_ABI_AARCH64_ENDIAN_BIG
                                                : SFRAME_ABI_AARCH64_ENDIAN_LITTLE,
                            .sfh_num_fdes = 1, .sfh_num_fres = 1, .sfh_fre_len = 5,
                            .sfh_freoff = sizeof (sframe_func_desc_entry) };
  const sframe_func_desc_entry f = { .sfde_func_start_address = start, .sfde_func_size = size,
                                     .sfde_func_num_fres = 1 };
  const int8_t row_bytes[] = { 0, 1 | 3 << 1, cfa, ra, fp };
  memcpy (s.bytes, &h, sizeof h);
  memcpy (s.bytes + sizeof h, &f, sizeof f);
  memcpy (s.bytes + sizeof h + sizeof f, row_bytes, sizeof row_bytes);
  return s;
}

/* A section of one function at 0x1000, as the reader has it.  */
static context
context_of (small_section *s)
{
  context c;
  memset (&c, 0, sizeof c);
  *s = section_with (0x1000, 16, 16, -8, -16);
  expect (CALL (__sframe_decode, &c, (char *) s->bytes) == _URC_NO_REASON, "it is refused");
  return c;
}

/* "Returns _URC_END_OF_STACK if failure."  */
static void
find_nothing (const void *unused)
{
  (void) unused;
  small_section s;
  context c = context_of (&s), empty;
  row r;
  memset (&empty, 0, sizeof empty);
  expect (CALL (__sframe_find_fre, NULL, 0x1004, &r) == _URC_END_OF_STACK, "without a context");
  expect (CALL (__sframe_find_fre, &c, 0x1004, NULL) == _URC_END_OF_STACK, "without a row");
  expect (CALL (__sframe_find_fre, &empty, 0, &r) == _URC_END_OF_STACK, "in an empty context");
  static const int32_t outside[] = { INT32_MIN, -1, 0, 0xfff, 0x1010, INT32_MAX };
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
    expect (CALL (__sframe_find_fre, &c, outside[i], &r) == _URC_END_OF_STACK, "PC %d is in no function",
            outside[i]);
  expect (CALL (__sframe_find_fre, &c, 0x100f, &r) == _URC_NO_REASON, "the last byte of the function");
}

static void
decode_nothing (const void *unused)
{
  (void) unused;
  context c;
  expect (CALL (__sframe_decode, &c, NULL) == _URC_END_OF_STACK, "without a section");
}

/* Every byte of a row: a word that is there, or an error.  Three words are the most.  */
static void
all_row_infos (const void *unused)
{
  (void) unused;
  small_section s;
  context c = context_of (&s);
  char words[64] = { 0 };
  for (unsigned info = 0; info < 256; info++)
    {
      row r = { .fre_offsets = words, .fre_info = (unsigned char) info };
      unsigned count = info >> 1 & 15, size = info >> 5 & 3;
      unsigned there = size < 3 && count <= MAX_NUM_STACK_OFFSETS ? count : 0;
      _Unwind_Reason_Code cfa = NO_CODE, ra = NO_CODE, fp = NO_CODE;
      CALL (__sframe_fre_get_cfa_offset, &c, &r, &cfa);
      expect (there > 0 ? cfa == _URC_NO_REASON : cfa == _URC_END_OF_STACK, "info 0x%x: CFA: code %d", info, cfa);
      CALL (__sframe_fre_get_ra_offset, &c, &r, &ra);
      expect (there > 1 ? ra == _URC_NO_REASON : ra == _URC_END_OF_STACK, "info 0x%x: RA: code %d", info, ra);
      CALL (__sframe_fre_get_fp_offset, &c, &r, &fp);
      expect (there > 2 ? fp == _URC_NO_REASON : fp == _URC_END_OF_STACK, "info 0x%x: FP: code %d", info, fp);
    }
}

/* Offsets at the ends of each width, at every alignment: rows are packed.  */
static void
words_at_any_place (const void *size_code)
{
  const unsigned code = *(const unsigned *) size_code, size = 1u << code;
  small_section s;
  context c = context_of (&s);
  const int64_t ends[] = { -(INT64_C (1) << (size * 8 - 1)), -1, (INT64_C (1) << (size * 8 - 1)) - 1 };
  for (size_t i = 0; i < 3; i++)
    for (size_t place = 0; place < 4; place++)
      {
        _Alignas (8) char bytes[16] = { 0 };
        int8_t one = (int8_t) ends[i];
        int16_t two = (int16_t) ends[i];
        int32_t four = (int32_t) ends[i];
        memcpy (bytes + place, code == 0 ? (void *) &one : code == 1 ? (void *) &two : (void *) &four, size);
        row r = { .fre_offsets = bytes + place, .fre_info = (unsigned char) (1 | 1 << 1 | code << 5) };
        _Unwind_Reason_Code error = NO_CODE;
        int32_t got = CALL (__sframe_fre_get_cfa_offset, &c, &r, &error);
        expect (error == _URC_NO_REASON && got == ends[i], "%lld is %d, code %d", (long long) ends[i], got,
                error);
      }
}

/* Fixed offsets are those of the header, whatever the row has.  */
static void
fixed_offsets (const void *offset)
{
  const int8_t fixed = *(const int8_t *) offset;
  small_section s = section_with (0x1000, 16, 16, -8, -16);
  context c;
  row r = { .fre_info = 1 };
  _Unwind_Reason_Code ra_code = NO_CODE, fp_code = NO_CODE;
  s.bytes[5] = s.bytes[6] = (uint8_t) fixed;
  memset (&c, 0, sizeof c);
  expect (CALL (__sframe_decode, &c, (char *) s.bytes) == _URC_NO_REASON, "it is refused");
  int32_t ra = CALL (__sframe_fre_get_ra_offset, &c, &r, &ra_code);
  int32_t fp = CALL (__sframe_fre_get_fp_offset, &c, &r, &fp_code);
  expect (ra_code == _URC_NO_REASON && ra == fixed, "RA at %d, code %d", ra, ra_code);
  expect (fp_code == _URC_NO_REASON && fp == fixed, "FP at %d, code %d", fp, fp_code);
}

/* A row that is NULL has no offset: what the getters look at before they read it.  */
static void
no_row (const void *unused)
{
  (void) unused;
  small_section s;
  context c = context_of (&s);
  _Unwind_Reason_Code cfa = NO_CODE, ra = NO_CODE, fp = NO_CODE;
  CALL (__sframe_fre_get_cfa_offset, &c, NULL, &cfa);
  CALL (__sframe_fre_get_ra_offset, &c, NULL, &ra);
  CALL (__sframe_fre_get_fp_offset, &c, NULL, &fp);
  expect (cfa == _URC_END_OF_STACK && ra == _URC_END_OF_STACK && fp == _URC_END_OF_STACK, "codes %d, %d, %d", cfa, ra, fp);
}

/* What a header declares can be called.  */
extern __typeof__ (__sframe_decoder_get_offsetof_fde_start_addr)
    __sframe_decoder_get_offsetof_fde_start_addr __attribute__ ((weak));

static void
is_defined (const void *unused)
{
  (void) unused;
  expect (__sframe_decoder_get_offsetof_fde_start_addr != NULL,
          "__sframe_decoder_get_offsetof_fde_start_addr is declared, and not defined");
}

#define SIZE(code) (&(const unsigned){ code })
#define FIXED(offset) (&(const int8_t){ offset })
#define A_WORD "a word that is there, or an error"

const call_promise misuses[] = {
  { "decode-nothing", "no section is an error", decode_nothing, NULL },
  { "find-nothing", "\"Returns _URC_END_OF_STACK if failure\"", find_nothing, NULL },
  { "row-infos", A_WORD, all_row_infos, NULL },
  { "words-1", A_WORD, words_at_any_place, SIZE (0) },
  { "words-2", A_WORD, words_at_any_place, SIZE (1) },
  { "words-4", A_WORD, words_at_any_place, SIZE (2) },
  { "fixed--128", "a fixed offset is the header's", fixed_offsets, FIXED (-128) },
  { "fixed-127", "a fixed offset is the header's", fixed_offsets, FIXED (127) },
  { "null-row", "no row is an error", no_row, NULL },
  { "declared", "what is declared is defined", is_defined, NULL },
  { 0 }
};
