/* What ORC and compact unwind can say, to the last number that they have room for, and how large their tables are.  All is
   worked out by hand: an entry of ORC has 16 bits for each offset and takes 6 bytes and an address of 4; encodings are
   those of Apple's mach-o/compact_unwind_encoding.h.  Programs are bytes, by DWARF 5, section 6.4.2, with a data alignment
   of -1.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/derive/compact.h"
#include "conformance/producers/derive/orc.h"

/* Call frame instructions.  */
enum
{
  NOP = 0, ADVANCE1 = 0x02, ADVANCE2 = 0x03, OFFSET_OF = 0x05, LOSE = 0x07, SAME = 0x08, MOVE = 0x09, CFA = 0x0c,
  CFA_OFFSET = 0x0e, CFA_EXPRESSION = 0x0f, STORED_AT = 0x10, OFFSET_SIGNED = 0x11, CFA_SIGNED = 0x12, IS_CFA = 0x14,
  ADVANCE = 0x40, OFFSET = 0x80, DEREF = 0x06, LIT0 = 0x30, BREG = 0x70
};

/* Registers of amd64 and AArch64.  */
enum { RAX, RDX, RCX, RBX, RDI = 5, RBP, RSP, R10 = 10, R12 = 12, R13, R14, R15, RIP, FP = 29, LR, SP, D8 = 72 };

enum { AARCH64_BE = 1, AARCH64, AMD64, S390X };

enum { START = 0x1000, SIZE = 16, HEAD = 13, MOST = 8 };

typedef struct bytes
{
  uint8_t size, byte[56];
} bytes;

#define BYTES(...) { sizeof (uint8_t[]) { __VA_ARGS__ }, { __VA_ARGS__ } }
#define PROGRAM(...) &(const bytes) BYTES (__VA_ARGS__)

static subject s;
static cfi_table tables[2];
static cfi_cie cies[2][2];
static cfi_fde fdes[2][MOST];
static uint8_t section[4096];
static size_t used;
static orc_sizes orc;
static compact_sizes compact;

/* A program in the section, HEAD bytes after its entry begins.  */
static const uint8_t *
put (const bytes *program)
{
  const uint8_t *at = section + used + HEAD;
  used += HEAD + program->size;
  assert_true (used <= sizeof section);
  memcpy (section + used - program->size, program->byte, program->size);
  return at;
}

static void
add_table (const bytes *initial)
{
  size_t n = s.table_count++;
  for (size_t i = 0; i < 2; i++)
    {
      uint64_t offset = used;
      const uint8_t *program = put (initial);
      cies[n][i] = (cfi_cie) { .offset = offset, .code_alignment = 1, .data_alignment = -1, .ra_column = s.ra_column,
                               .program = program, .program_end = section + used };
    }
  tables[n] = (cfi_table) { .section = { .bytes = section, .size = sizeof section, .address_size = 8 }, .cies = cies[n],
                            .cie_count = 2, .fdes = fdes[n] };
}

/* CFA = SP + 8 and RA at CFA - 8, or CFA = SP.  */
static const bytes of_amd64 = BYTES (CFA, RSP, 8, OFFSET + RIP, 8), of_aarch64 = BYTES (CFA, SP, 0);

static void
begin (uint8_t abi)
{
  used = 0;
  s = (subject) { .label = "made", .abi = sf_abi_by_id (abi, 3), .ra_column = abi == AMD64 ? RIP : LR,
                  .tables = tables };
  add_table (abi == AMD64 ? &of_amd64 : &of_aarch64);
}

/* Of the last table, with its CIE number CIE.  */
static cfi_fde *
add (uint64_t start, uint32_t cie, const bytes *program)
{
  cfi_table *t = &tables[s.table_count - 1];
  uint64_t offset = used;
  cfi_fde *f = (cfi_fde *) &t->fdes[t->fde_count++];
  const uint8_t *at = put (program);
  *f = (cfi_fde) { .offset = offset, .start = start, .size = SIZE, .cie = cie, .program = at,
                   .program_end = section + used };
  return f;
}

static const bytes nothing = BYTES (NOP);

/* A program, and why it cannot be said; NULL: it can.  */
typedef struct said
{
  bytes program;
  const char *why;
} said;

#define LENGTH(array) (sizeof (array) / sizeof *(array))

/* REASONS has WHY, of one function, or none.  */
static void
is_reason (const reason_list *reasons, const char *why)
{
  assert_int_equal (reasons->count, why != NULL);
  if (!why)
    return;
  assert_string_equal (reasons->items[0].why, why);
  assert_int_equal (reasons->items[0].functions, 1);
  assert_int_equal (reasons->items[0].bytes, SIZE);
}

/* --- ORC ------------------------------------------------------------------------------ */

static void
measure_orc (void)
{
  problem p;
  orc_free (&orc);
  assert_true (orc_measure (&s, &orc, &p));
}

static const char no_code[] = "the CFA is based on what ORC has no code for", cfa_is_wide[] = "the CFA's offset is wider than 16 bits",
                  no_fp[] = "FP is where ORC has no code for", fp_is_wide[] = "FP's offset is wider than 16 bits",
                  no_ra[] = "RA is elsewhere than at CFA-8";

static const said orc_cases[] = {
  { BYTES (NOP), NULL },
  { BYTES (CFA, RSP, 0xff, 0xff, 0x01), NULL }, /* 32767 */
  { BYTES (CFA, RSP, 0x80, 0x80, 0x02), cfa_is_wide },
  { BYTES (CFA_SIGNED, RSP, 0x80, 0x80, 0x02), NULL }, /* -32768 */
  { BYTES (CFA_SIGNED, RSP, 0x81, 0x80, 0x02), cfa_is_wide },
  { BYTES (CFA, RBP, 16), NULL },
  { BYTES (CFA, RDX, 0), NULL },
  { BYTES (CFA, RDI, 0), NULL },
  { BYTES (CFA, R10, 0), NULL },
  { BYTES (CFA, R13, 0), NULL },
  { BYTES (CFA, RDX, 8), no_code },
  { BYTES (CFA, RDI, 8), no_code },
  { BYTES (CFA, R10, 8), no_code },
  { BYTES (CFA, R13, 8), no_code },
  { BYTES (CFA, RBX, 0), no_code },
  { BYTES (CFA_EXPRESSION, 3, BREG + RBP, 8, DEREF), NULL },
  { BYTES (CFA_EXPRESSION, 3, BREG + RSP, 0, DEREF), NULL },
  { BYTES (CFA_EXPRESSION, 3, BREG + RSP, 8, DEREF), no_code },
  { BYTES (CFA_EXPRESSION, 3, BREG + R10, 0, DEREF), no_code },
  { BYTES (CFA_EXPRESSION, 1, LIT0), "the CFA is an expression" },
  { BYTES (OFFSET + RBP, 0x80, 0x80, 0x02), NULL }, /* -32768 */
  { BYTES (OFFSET + RBP, 0x81, 0x80, 0x02), fp_is_wide },
  { BYTES (OFFSET_SIGNED, RBP, 0x81, 0x80, 0x7e), NULL }, /* 32767 */
  { BYTES (OFFSET_SIGNED, RBP, 0x80, 0x80, 0x7e), fp_is_wide },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0x80, 0x80, 0x7e), NULL },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0xff, 0xff, 0x7d), fp_is_wide },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0xff, 0xff, 0x01), NULL },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0x80, 0x80, 0x02), fp_is_wide },
  { BYTES (STORED_AT, RBP, 2, BREG + RBX, 8), no_fp },
  { BYTES (MOVE, RBP, RBX), no_fp },
  { BYTES (LOSE, RBP), no_fp },
  { BYTES (IS_CFA, RBP, 16), no_fp },
  { BYTES (STORED_AT, RBP, 3, BREG + RSP, 8, DEREF), "RA or FP is found by an expression" },
  { BYTES (LOSE, RIP), NULL }, /* outermost */
  { BYTES (SAME, RIP), no_ra },
  { BYTES (OFFSET + RIP, 16), no_ra },
  { BYTES (IS_CFA, RIP, 8), no_ra },
  { BYTES (STORED_AT, RIP, 2, BREG + RBP, 0x78), no_ra },
  { BYTES (CFA, RBX, 0, OFFSET + RBP, 16), no_code },
  { BYTES (0x3f), "the program of its rows cannot be executed" },
};

static void
orc_says (void **state)
{
  (void) state;
  for (size_t i = 0; i < LENGTH (orc_cases); i++)
    {
      begin (AMD64);
      add (START, 0, &orc_cases[i].program);
      measure_orc ();
      is_reason (&orc.reasons, orc_cases[i].why);
      /* Where it can be said, an entry, and one at the end.  */
      assert_int_equal (orc.entries, orc_cases[i].why ? 0 : 2);
    }
  begin (AMD64);
  cies[0][0].is_unknown = true;
  add (START, 0, &nothing);
  measure_orc ();
  is_reason (&orc.reasons, "its augmentation is not known");
  begin (AMD64);
  cies[0][0].program_end = cies[0][0].program;
  add (START, 0, PROGRAM (OFFSET + RIP, 8));
  measure_orc ();
  is_reason (&orc.reasons, "there is no CFA");
}

static void
has_entries (uint64_t entries, uint64_t gaps)
{
  measure_orc ();
  assert_int_equal (orc.entries, entries);
  assert_int_equal (orc.gaps, gaps);
}

/* What is written of two functions, the second of which begins where the first ends: the second's entries only if they
   say something else.  */
static void
one_after_the_other (void **state)
{
  (void) state;
  begin (AMD64);
  add (START, 0, &nothing);
  add (START + SIZE, 0, &nothing);
  has_entries (2, 1);
  assert_int_equal (orc.sizes.counts[0], 1);
  assert_int_equal (orc.sizes.counts[10], 1);
  begin (AMD64);
  add (START, 0, &nothing);
  add (START + SIZE, 0, PROGRAM (OFFSET_SIGNED, RBP, 0xff, 0x7d)); /* CFA + 257, a number of equal bytes */
  has_entries (3, 1);
  begin (AMD64);
  cies[0][1].is_signal_frame = true;
  add (START, 0, &nothing);
  add (START + SIZE, 1, &nothing);
  has_entries (3, 1);
  begin (AMD64);
  add (START, 0, &nothing);
  add (START + SIZE + 1, 0, &nothing);
  has_entries (4, 2);
}

/* push %rbp, a nop and pop %rbp: the frame is as before after the third.  */
static void
entries_of_a_function (void **state)
{
  (void) state;
  begin (AMD64);
  add (START, 0, PROGRAM (ADVANCE + 1, CFA_OFFSET, 16, OFFSET + RBP, 16, ADVANCE + 1, CFA_OFFSET, 16,
                          ADVANCE + 1, CFA_OFFSET, 8));
  add (START + SIZE, 0, PROGRAM (OFFSET + RBP, 16));
  has_entries (4, 1);
  assert_int_equal (orc.sizes.counts[30], 1);
  assert_int_equal (orc.sizes.counts[0], 1);
}

/* What cannot be said has one entry, which says so, and is no gap.  */
static void
unsaid_between (void **state)
{
  (void) state;
  begin (AMD64);
  add (START, 0, &nothing);
  add (START + SIZE, 0, PROGRAM (ADVANCE + 1, CFA, RBX, 0));
  add (START + 2 * SIZE, 0, &nothing);
  has_entries (4, 1);
  is_reason (&orc.reasons, no_code);
  /* The last; and one that others lie within.  */
  begin (AMD64);
  add (START, 0, PROGRAM (CFA, RBX, 0))->size = 0x100;
  add (START + SIZE, 0, &nothing);
  add (START + 3 * SIZE, 0, &nothing);
  has_entries (2, 1);
  add (START + 0x100, 0, PROGRAM (CFA, RBX, 0));
  has_entries (2, 0);
}

/* Functions of another table lie before those of the first.  */
static void
two_tables (void **state)
{
  (void) state;
  begin (AMD64);
  add (START + 0x1000, 0, &nothing);
  add_table (&of_amd64);
  add (START, 0, &nothing);
  has_entries (4, 2);
}

/* 20 bytes; 10 for each entry; 4 for each 256 bytes of code, and 4.  */
static void
bytes_of_orc (void **state)
{
  (void) state;
  static named_range code[] = { { .size = 0x80 }, { .size = 0x80 }, { .size = 0x1000 } };
  begin (AMD64);
  add (START, 0, &nothing);
  s.code = (name_list) { .items = code, .count = 2 };
  measure_orc ();
  assert_int_equal (orc.bytes, 20 + 2 * 10 + 4 + 4);
  code[0].size = 0x81;
  measure_orc ();
  assert_int_equal (orc.bytes, 20 + 2 * 10 + 2 * 4 + 4);
  begin (AMD64);
  measure_orc ();
  assert_int_equal (orc.bytes, 20 + 4);
}

static void
abis (void **state)
{
  (void) state;
  for (int abi = AARCH64_BE; abi <= S390X; abi++)
    {
      begin ((uint8_t) abi);
      assert_int_equal (orc_has_abi (&s), abi == AMD64);
      assert_int_equal (compact_has_abi (&s), abi == AMD64 || abi == AARCH64);
    }
}

/* --- compact unwind ------------------------------------------------------------------- */

/* Of __unwind_info with one page and entries of its own: header, two lines of the index, header of the page; and for an
   entry its address and its encoding.  */
enum { NONE = 28 + 2 * 12 + 12, ENTRY = 4 + 4 };

static void
measure_compact (void)
{
  problem p;
  assert_true (compact_measure (&s, &compact, &p));
}

static void
compact_says (uint8_t abi, const said *all, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      begin (abi);
      add (START, 0, &all[i].program);
      measure_compact ();
      is_reason (&compact.reasons, all[i].why);
      assert_int_equal (compact.bytes, NONE + ENTRY);
    }
}

/* Have the frames of A and B encodings, and two?  */
static void
are_told_apart (uint8_t abi, const bytes *a, const bytes *b)
{
  begin (abi);
  add (START, 0, a);
  add (START + SIZE, 0, b);
  measure_compact ();
  assert_int_equal (compact.reasons.count, 0);
  assert_int_equal (compact.bytes, NONE + 2 * ENTRY);
  add (START + 2 * SIZE, 0, b);
  measure_compact ();
  assert_int_equal (compact.bytes, NONE + 2 * ENTRY);
}

static const char no_number[] = "a register is saved that an encoding has no number for",
                  not_beside[] = "saved registers are not beside each other", too_far[] = "registers are saved too far away",
                  lost[] = "the CFA, RA or a register is an expression, or lost",
                  neither[] = "the CFA is based on neither SP nor FP", no_words[] = "the CFA's offset is no number of words",
                  large[] = "the frame is large, and where it is made is far from the start";

/* Each pushed register has a number, and a place below RA; up to 255 words are a number of the encoding, more are one of
   SUB, which ends where the frame is made, and is to be found by 8 bits.  */
static void
frames_by_rsp (void **state)
{
  (void) state;
  static const said all[] = {
    { BYTES (NOP), NULL },
    { BYTES (OFFSET + RBX, 16), NULL },
    { BYTES (OFFSET + R12, 16), NULL },
    { BYTES (OFFSET + R13, 16), NULL },
    { BYTES (OFFSET + R14, 16), NULL },
    { BYTES (OFFSET + R15, 16), NULL },
    { BYTES (OFFSET + RBP, 16), NULL },
    { BYTES (OFFSET + RAX, 16), no_number },
    { BYTES (OFFSET + RCX, 16), no_number },
    { BYTES (OFFSET + 4, 16), no_number },
    { BYTES (OFFSET + 11, 16), no_number },
    { BYTES (OFFSET + 17, 16), no_number },
    { BYTES (OFFSET + RBX, 16, OFFSET + R12, 24, OFFSET + R13, 32, OFFSET + R14, 40, OFFSET + R15, 48,
             OFFSET + RBP, 56), NULL },
    { BYTES (OFFSET + RBX, 24, OFFSET + R12, 16), NULL },
    { BYTES (OFFSET + RBX, 24), not_beside },
    { BYTES (OFFSET + RBX, 8), not_beside },
    { BYTES (OFFSET + RBX, 20), not_beside },
    { BYTES (OFFSET + R14, 16, OFFSET + R12, 16), not_beside },
    { BYTES (OFFSET + RBX, 64), not_beside },
    { BYTES (SAME, 127), NULL },
    { BYTES (CFA_OFFSET, 0), no_words },
    { BYTES (CFA_OFFSET, 12), no_words },
    { BYTES (CFA_OFFSET, 0xf8, 0x0f), NULL }, /* 255 words */
    { BYTES (CFA_OFFSET, 0x80, 0x10), large },
    { BYTES (ADVANCE + 3, CFA_OFFSET, 0x80, 0x10), large },
    { BYTES (ADVANCE + 4, CFA_OFFSET, 0x80, 0x10), NULL },
    { BYTES (ADVANCE + 15, CFA_OFFSET, 0x80, 0x10), NULL },
    { BYTES (OFFSET + RIP, 16), lost },
    { BYTES (LOSE, RBX), lost },
    { BYTES (CFA_EXPRESSION, 2, BREG + RSP, 8), lost },
    { BYTES (CFA, R10, 8), neither },
  };
  compact_says (AMD64, all, LENGTH (all));
  /* SUB 255 bytes from the start, and one more.  */
  for (uint8_t more = 0; more < 2; more++)
    {
      begin (AMD64);
      add (START, 0, PROGRAM (ADVANCE2, (uint8_t) (3 + more), 1, CFA_OFFSET, 0x80, 0x10))->size = 0x200;
      measure_compact ();
      assert_int_equal (compact.reasons.count, more);
    }
}

/* After push %rbp: up to five registers in five words, the lowest up to 255 words below RBP.  */
static void
frames_by_rbp (void **state)
{
  (void) state;
#define BY_RBP CFA, RBP, 16, OFFSET + RBP, 16
  static const said all[] = {
    { BYTES (BY_RBP), NULL },
    { BYTES (CFA, RBP, 16), "FP is not below RA" },
    { BYTES (CFA, RBP, 24, OFFSET + RBP, 16), "FP is not below RA" },
    { BYTES (CFA, RBP, 16, OFFSET + RBP, 24), "FP is not below RA" },
    { BYTES (BY_RBP, OFFSET + RBX, 24), NULL },
    { BYTES (BY_RBP, OFFSET + RBX, 0x88, 0x10), NULL }, /* 2 + 255 words below the CFA */
    { BYTES (BY_RBP, OFFSET + RBX, 0x90, 0x10), too_far },
    { BYTES (BY_RBP, OFFSET + RBX, 8), too_far },
    { BYTES (BY_RBP, OFFSET + RBX, 20), too_far },
    { BYTES (BY_RBP, OFFSET + RBX, 24, OFFSET + R12, 32, OFFSET + R13, 40, OFFSET + R14, 48, OFFSET + R15, 56), NULL },
    { BYTES (BY_RBP, OFFSET + R12, 56, OFFSET + RBX, 24), NULL },
    { BYTES (BY_RBP, OFFSET + R12, 0x40, OFFSET + RBX, 24), not_beside },
    { BYTES (BY_RBP, OFFSET + R12, 0x40, OFFSET + RBX, 36), not_beside },
    { BYTES (BY_RBP, OFFSET + RAX, 24), no_number },
    { BYTES (BY_RBP, OFFSET + RAX, 0x90, 0x10), too_far },
    { BYTES (BY_RBP, OFFSET + RAX, 0x40, OFFSET + RBX, 56), no_number },
    { BYTES (BY_RBP, SAME, 127), NULL },
    { BYTES (BY_RBP, LOSE, RBX), lost },
  };
  compact_says (AMD64, all, LENGTH (all));
}

static void
apart_on_amd64 (void **state)
{
  (void) state;
  static const bytes pairs[][2] = {
    { BYTES (CFA_OFFSET, 16), BYTES (CFA_OFFSET, 24) },
    { BYTES (OFFSET + RBX, 16), BYTES (OFFSET + R12, 16) },
    { BYTES (OFFSET + R12, 16), BYTES (OFFSET + R13, 16) },
    { BYTES (OFFSET + R15, 16), BYTES (OFFSET + RBP, 16) },
    { BYTES (OFFSET + R12, 16, OFFSET + RBX, 24), BYTES (OFFSET + RBX, 16, OFFSET + R12, 24) },
    /* A frame of 10 words, and one whose number is at 10 bytes.  */
    { BYTES (CFA_OFFSET, 80), BYTES (ADVANCE + 14, CFA_OFFSET, 0x80, 0x10) },
    { BYTES (ADVANCE + 4, CFA_OFFSET, 0x80, 0x10), BYTES (ADVANCE + 8, CFA_OFFSET, 0x80, 0x10) },
    { BYTES (ADVANCE + 8, OFFSET + RBX, 16, CFA_OFFSET, 0x80, 0x10),
      BYTES (ADVANCE + 8, OFFSET + R12, 16, CFA_OFFSET, 0x80, 0x10) },
    { BYTES (BY_RBP), BYTES (BY_RBP, OFFSET + RBX, 24) },
    { BYTES (BY_RBP, OFFSET + RBX, 24), BYTES (BY_RBP, OFFSET + RBX, 32) },
    { BYTES (BY_RBP, OFFSET + RBX, 24), BYTES (BY_RBP, OFFSET + RBX, 0x98, 0x08) }, /* 1 and 129 words */
    { BYTES (BY_RBP, OFFSET + R12, 24), BYTES (BY_RBP, OFFSET + R13, 24) },
    { BYTES (BY_RBP, OFFSET + RBX, 32, OFFSET + R12, 24), BYTES (BY_RBP, OFFSET + RBX, 32, OFFSET + R13, 24) },
    { BYTES (BY_RBP, OFFSET + R14, 32, OFFSET + R12, 24), BYTES (BY_RBP, OFFSET + R14, 32, OFFSET + R13, 24) },
    { BYTES (BY_RBP, OFFSET + R12, 32, OFFSET + R13, 24), BYTES (BY_RBP, OFFSET + R14, 32, OFFSET + R13, 24) },
    /* Seven words below RBP, one of them three bits.  */
    { BYTES (BY_RBP, OFFSET + RBX, 72, OFFSET + R12, 40), BYTES (BY_RBP, OFFSET + RBX, 72, OFFSET + R13, 40) },
  };
  for (size_t i = 0; i < LENGTH (pairs); i++)
    are_told_apart (AMD64, &pairs[i][0], &pairs[i][1]);
}

#define RECORD CFA, FP, 16, OFFSET + LR, 8, OFFSET + FP, 16
#define PAIR(a, b, at) OFFSET_OF, a, at, OFFSET_OF, b, at + 8

/* The frame record below the CFA, and pairs below that; or pairs below the CFA, and up to 4095 * 16 bytes.  */
static void
frames_of_aarch64 (void **state)
{
  (void) state;
  static const char not_at_top[] = "the frame record is not at the top of the frame",
                    no_pairs[] = "saved registers are not pairs from the frame record downwards",
                    no_place[] = "SP is moved by what has no place in an encoding";
  static const said all[] = {
    { BYTES (NOP), NULL },
    { BYTES (RECORD), NULL },
    { BYTES (CFA, SP, 16, OFFSET + LR, 8, OFFSET + FP, 16), NULL },
    { BYTES (CFA, SP, 16, OFFSET + LR, 8), not_at_top },
    { BYTES (CFA, SP, 16, OFFSET + FP, 16), not_at_top },
    { BYTES (CFA, SP, 32, OFFSET + LR, 24, OFFSET + FP, 16), not_at_top },
    { BYTES (CFA, SP, 32, OFFSET + LR, 8, OFFSET + FP, 32), not_at_top },
    { BYTES (RECORD, PAIR (19, 20, 24)), NULL },
    { BYTES (RECORD, PAIR (21, 22, 24)), NULL },
    { BYTES (RECORD, PAIR (23, 24, 24)), NULL },
    { BYTES (RECORD, PAIR (25, 26, 24)), NULL },
    { BYTES (RECORD, PAIR (27, 28, 24)), NULL },
    { BYTES (RECORD, PAIR (D8, D8 + 1, 24)), NULL },
    { BYTES (RECORD, PAIR (D8 + 2, D8 + 3, 24)), NULL },
    { BYTES (RECORD, PAIR (D8 + 4, D8 + 5, 24)), NULL },
    { BYTES (RECORD, PAIR (D8 + 6, D8 + 7, 24)), NULL },
    { BYTES (RECORD, PAIR (19, 20, 24), PAIR (21, 22, 40), PAIR (27, 28, 56), PAIR (D8, D8 + 1, 72),
             PAIR (D8 + 6, D8 + 7, 88)), NULL },
    { BYTES (RECORD, PAIR (19, 20, 40), PAIR (21, 22, 24)), no_pairs },
    { BYTES (RECORD, PAIR (19, 20, 32)), no_pairs },
    { BYTES (RECORD, PAIR (20, 19, 24)), no_pairs },
    { BYTES (RECORD, OFFSET + 19, 24, OFFSET + 20, 40), no_pairs },
    { BYTES (RECORD, OFFSET + 19, 24), no_pairs },
    { BYTES (RECORD, OFFSET + 20, 24), no_pairs },
    { BYTES (RECORD, OFFSET + 20, 32), no_pairs },
    { BYTES (RECORD, OFFSET + 18, 24), no_number },
    { BYTES (CFA, SP, 16, PAIR (19, 20, 8)), NULL },
    { BYTES (CFA, SP, 16, PAIR (19, 20, 24)), no_pairs },
    { BYTES (CFA, FP, 16), no_place },
    { BYTES (CFA, SP, 24), no_place },
    { BYTES (CFA_SIGNED, SP, 16), no_place },
    { BYTES (CFA, SP, 0xf0, 0xff, 0x03), NULL },
    { BYTES (CFA, SP, 0x80, 0x80, 0x04), no_place },
    { BYTES (CFA, 9, 16), neither },
    { BYTES (CFA_EXPRESSION, 2, BREG + SP, 16), lost },
    { BYTES (LOSE, 19), lost },
  };
  compact_says (AARCH64, all, LENGTH (all));
  are_told_apart (AARCH64, PROGRAM (CFA, SP, 16), PROGRAM (CFA, SP, 32));
  are_told_apart (AARCH64, PROGRAM (CFA, SP, 16), PROGRAM (CFA, SP, 16, PAIR (19, 20, 8)));
  are_told_apart (AARCH64, PROGRAM (RECORD), PROGRAM (RECORD, PAIR (19, 20, 24)));
  are_told_apart (AARCH64, PROGRAM (RECORD), PROGRAM (RECORD, PAIR (21, 22, 24)));
  are_told_apart (AARCH64, PROGRAM (RECORD, PAIR (19, 20, 24)), PROGRAM (RECORD, PAIR (21, 22, 24)));
  are_told_apart (AARCH64, PROGRAM (RECORD, PAIR (19, 20, 24)), PROGRAM (RECORD, PAIR (19, 20, 24), PAIR (21, 22, 40)));
}

/* What has no encoding keeps its entry of .eh_frame, and each of its CIEs once.  */
static void
kept (void **state)
{
  (void) state;
  static const bytes unsaid = BYTES (OFFSET + RDX, 16);
  const uint64_t fde = HEAD + unsaid.size, cie = HEAD + of_amd64.size;
  begin (AMD64);
  measure_compact ();
  assert_int_equal (compact.bytes, 0);
  assert_int_equal (compact.adapted, 0);
  add (START, 0, &nothing);
  measure_compact ();
  assert_int_equal (compact.kept, 0);
  add (START + SIZE, 0, &unsaid);
  add (START + 2 * SIZE, 0, &unsaid);
  measure_compact ();
  assert_int_equal (compact.kept, 2 * fde + cie);
  assert_int_equal (compact.bytes, NONE + 3 * ENTRY);
  assert_int_equal (compact.adapted, NONE + 2 * ENTRY);
  add (START + 3 * SIZE, 1, &unsaid);
  measure_compact ();
  assert_int_equal (compact.kept, 3 * fde + 2 * cie);
  add_table (&of_amd64);
  add (START - SIZE, 0, &unsaid);
  add (START - 2 * SIZE, 0, &unsaid);
  measure_compact ();
  assert_int_equal (compact.kept, 5 * fde + 3 * cie);
  /* Neighbours at the same place of two tables, which have one number, have two entries.  */
  begin (AMD64);
  uint64_t place = add (START, 0, &unsaid)->offset;
  add_table (&of_amd64);
  add (START + SIZE, 0, &unsaid)->offset = place;
  measure_compact ();
  assert_int_equal (compact.bytes, NONE + 4 + 2 * 4);
}

/* The frame of a signal, and a function with landing pads, which has a line of 8 bytes beside the personality, and is no
   part of its neighbour's entry.  Both have one encoding, which is common.  */
static void
marked (void **state)
{
  (void) state;
  begin (AMD64);
  cies[0][1].is_signal_frame = true;
  add (START, 1, &nothing);
  measure_compact ();
  is_reason (&compact.reasons, "it is the frame of a signal");
  begin (AMD64);
  cies[0][0].is_signal_frame = true;
  add (START, 0, PROGRAM (0x3f));
  measure_compact ();
  is_reason (&compact.reasons, "the program of its rows cannot be executed");
  begin (AMD64);
  add (START, 0, &nothing);
  add (START + SIZE, 0, &nothing)->lsda = 1;
  measure_compact ();
  assert_int_equal (compact.bytes, NONE + 4 + 4 + 8 + 2 * 4);
}

/* The functions of the second table lie before and after that of the first; neighbours that say the same are one.  */
static void
order (void **state)
{
  (void) state;
  begin (AMD64);
  add (START, 0, &nothing);
  add (START + 2 * SIZE, 0, PROGRAM (CFA_OFFSET, 16));
  add_table (&of_amd64);
  add (START - SIZE, 0, &nothing);
  add (START + 3 * SIZE, 0, PROGRAM (CFA_OFFSET, 16));
  measure_compact ();
  assert_int_equal (compact.bytes, NONE + 2 * ENTRY);
}

static int
free_all (void **state)
{
  (void) state;
  orc_free (&orc);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (orc_says),       cmocka_unit_test (one_after_the_other), cmocka_unit_test (entries_of_a_function),
    cmocka_unit_test (unsaid_between), cmocka_unit_test (two_tables),          cmocka_unit_test (bytes_of_orc),
    cmocka_unit_test (abis),           cmocka_unit_test (frames_by_rsp),       cmocka_unit_test (frames_by_rbp),
    cmocka_unit_test (apart_on_amd64), cmocka_unit_test (frames_of_aarch64),   cmocka_unit_test (kept),
    cmocka_unit_test (marked),         cmocka_unit_test (order),
  };
  return cmocka_run_group_tests_name ("beside", tests, NULL, free_all);
}
