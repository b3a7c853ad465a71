/* What compact unwind can say, and how large its tables are; see test_beside.c.  */
#include "tables.h"

static compact_sizes compact;

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
  compact_says (AMD64_ABI, all, LENGTH (all));
  /* SUB 255 bytes from the start, and one more.  */
  for (uint8_t more = 0; more < 2; more++)
    {
      begin (AMD64_ABI);
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
  compact_says (AMD64_ABI, all, LENGTH (all));
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
    are_told_apart (AMD64_ABI, &pairs[i][0], &pairs[i][1]);
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
  compact_says (AARCH64_ABI, all, LENGTH (all));
  are_told_apart (AARCH64_ABI, PROGRAM (CFA, SP, 16), PROGRAM (CFA, SP, 32));
  are_told_apart (AARCH64_ABI, PROGRAM (CFA, SP, 16), PROGRAM (CFA, SP, 16, PAIR (19, 20, 8)));
  are_told_apart (AARCH64_ABI, PROGRAM (RECORD), PROGRAM (RECORD, PAIR (19, 20, 24)));
  are_told_apart (AARCH64_ABI, PROGRAM (RECORD), PROGRAM (RECORD, PAIR (21, 22, 24)));
  are_told_apart (AARCH64_ABI, PROGRAM (RECORD, PAIR (19, 20, 24)), PROGRAM (RECORD, PAIR (21, 22, 24)));
  are_told_apart (AARCH64_ABI, PROGRAM (RECORD, PAIR (19, 20, 24)), PROGRAM (RECORD, PAIR (19, 20, 24), PAIR (21, 22, 40)));
}

/* What has no encoding keeps its entry of .eh_frame, and each of its CIEs once.  */
static void
kept (void **state)
{
  (void) state;
  static const bytes unsaid = BYTES (OFFSET + RDX, 16);
  const uint64_t fde = HEAD + unsaid.size, cie = HEAD + of_amd64.size;
  begin (AMD64_ABI);
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
  begin (AMD64_ABI);
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
  begin (AMD64_ABI);
  cies[0][1].is_signal_frame = true;
  add (START, 1, &nothing);
  measure_compact ();
  is_reason (&compact.reasons, "it is the frame of a signal");
  begin (AMD64_ABI);
  cies[0][0].is_signal_frame = true;
  add (START, 0, PROGRAM (0x3f));
  measure_compact ();
  is_reason (&compact.reasons, "the program of its rows cannot be executed");
  begin (AMD64_ABI);
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
  begin (AMD64_ABI);
  add (START, 0, &nothing);
  add (START + 2 * SIZE, 0, PROGRAM (CFA_OFFSET, 16));
  add_table (&of_amd64);
  add (START - SIZE, 0, &nothing);
  add (START + 3 * SIZE, 0, PROGRAM (CFA_OFFSET, 16));
  measure_compact ();
  assert_int_equal (compact.bytes, NONE + 2 * ENTRY);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (frames_by_rsp), cmocka_unit_test (frames_by_rbp),
    cmocka_unit_test (apart_on_amd64), cmocka_unit_test (frames_of_aarch64),
    cmocka_unit_test (kept), cmocka_unit_test (marked), cmocka_unit_test (order),
  };
  return cmocka_run_group_tests_name ("compact", tests, NULL, free_all);
}
