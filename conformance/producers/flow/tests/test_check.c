/* A row beside a state of the frame, both written by hand: what is right, what is wrong and what is not known.  The
   numbers are those of the ABIs: where a function begins RSP is CFA - 8 with the return address there, and 128 bytes
   below RSP stay; on AArch64 SP is the CFA, and nothing below it stays.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "conformance/producers/flow/witness.h"

/* DWARF numbers.  */
enum { RBX = 3, RBP = 6, RSP = 7, R12 = 12, RIP = 16, X9 = 9, X29 = 29, X30 = 30, SP = 31 };

enum { NO_REGISTER = FLOW_REGISTERS, PC = 0x40100b };

#define SAME { .kind = SF_SAME }
#define LOST { .kind = SF_UNDEFINED }
#define VALUE(r, n) { .kind = SF_OFFSET, .reg = r, .offset = n }
#define STORED(r, n) { .kind = SF_OFFSET, .reg = r, .offset = n, .deref_p = true }
#define AT_CFA(n) { .kind = SF_OFFSET, .from_cfa = true, .offset = n, .deref_p = true }

#define FRAME(n) (value) { .kind = VALUE_FRAME, .offset = n }
#define OF_BASE(n) (value) { .kind = VALUE_FRAME, .base = 1, .offset = n }
#define ENTRY(r) (value) { .kind = VALUE_ENTRY, .reg = r }
#define KIND(k) (value) { .kind = k }

static claim_table table;
static frame_state s;
static frame_bases bases;
static claim row;

static void
add_slot (int64_t place, value v)
{
  s.slots[s.slot_count++] = (slot) { .place = place, .value = v };
}

static void
rule (unsigned part, sf_rule r)
{
  row.rules[part].rule = r;
}

#define RULE(part, ...) rule (part, (sf_rule) __VA_ARGS__)

/* Where a function of amd64 begins: CFA = RSP + 8, RA at CFA - 8, RBP and RBX as they are.  What follows the rules of the
   row is none of it.  */
static int
begin_amd64 (void **state)
{
  (void) state;
  table = (claim_table) { .m = &machine_amd64 };
  bases = (frame_bases) { .count = 1, .highest = { 0 } };
  frame_begin (&s, &machine_amd64);
  row = (claim) { .count = 4, .rules = { { FLOW_NO_REG, true, VALUE (RSP, 8) }, { RIP, true, AT_CFA (-8) },
                                         { RBP, true, SAME }, { RBX, true, SAME }, { R12, true, AT_CFA (-48) } } };
  return 0;
}

/* Of AArch64: the return address is in X30.  */
static int
begin_aarch64 (void **state)
{
  begin_amd64 (state);
  table.m = &machine_aarch64;
  frame_begin (&s, &machine_aarch64);
  row = (claim) { .count = 3, .rules = { { FLOW_NO_REG, true, VALUE (SP, 0) }, { X30, true, SAME },
                                         { X29, true, SAME } } };
  return 0;
}

static checked
check (void)
{
  return check_claim (&table, &row, &s, &bases, PC);
}

static void
is_right (void)
{
  checked k = check ();
  assert_int_equal (k.proof, PROOF_RIGHT);
  assert_int_equal (k.doubt, DOUBT_NONE);
  assert_int_equal (k.wrong, 0);
  assert_int_equal (k.part, 0);
}

/* Nothing but PART.  */
static void
is_in_doubt (unsigned part, enum doubt why)
{
  checked k = check ();
  assert_int_equal (k.proof, PROOF_UNKNOWN);
  assert_int_equal (k.doubt, why);
  assert_int_equal (k.wrong, 0);
  assert_int_equal (k.part, part);
}

/* The set of PARTS, whose first is IS.  */
static void
is_wrong (uint32_t parts, value is)
{
  checked k = check ();
  assert_int_equal (k.proof, PROOF_WRONG);
  assert_int_equal (k.wrong, parts);
  assert_int_equal (k.doubt, DOUBT_NONE);
  assert_memory_equal (&k.is, &is, sizeof is);
}

enum { WRONG_CFA = 1 << CLAIM_CFA, WRONG_RA = 1 << CLAIM_RA, WRONG_FP = 1 << CLAIM_FP, WRONG_RBX = 1 << CLAIM_REST };

static void
cfa (void **state)
{
  (void) state;
  is_right ();
  RULE (CLAIM_CFA, VALUE (RSP, 16));
  is_wrong (WRONG_CFA, FRAME (8));
  RULE (CLAIM_CFA, VALUE (RSP, 9));
  is_wrong (WRONG_CFA, FRAME (1));
  RULE (CLAIM_CFA, VALUE (NO_REGISTER, 8));
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
}

/* The caller's RBP, a number and an address of the file are none of the frame.  What another register of the caller has,
   may be.  */
static void
cfa_by_another_register (void **state)
{
  (void) state;
  RULE (CLAIM_CFA, VALUE (RBP, 16));
  is_wrong (WRONG_CFA, ENTRY (RBP));
  s.reg[RBP] = KIND (VALUE_OTHER);
  is_wrong (WRONG_CFA, KIND (VALUE_OTHER));
  s.reg[RBP] = KIND (VALUE_IMAGE);
  is_wrong (WRONG_CFA, ((value) { .kind = VALUE_IMAGE, .offset = 16 }));
  s.reg[RBP] = ENTRY (RBX);
  is_in_doubt (CLAIM_CFA, DOUBT_VALUE);
  s.reg[RBX] = KIND (VALUE_OTHER);
  RULE (CLAIM_CFA, VALUE (RBX, 16));
  is_in_doubt (CLAIM_CFA, DOUBT_VALUE);
  add_slot (-24, KIND (VALUE_OTHER));
  s.reg[RBP] = FRAME (-16);
  RULE (CLAIM_CFA, STORED (RBP, -8));
  is_in_doubt (CLAIM_CFA, DOUBT_VALUE);
}

/* Where RSP was rounded down it is no more than the CFA + HIGHEST.  */
static void
cfa_by_another_base (void **state)
{
  (void) state;
  s.reg[RBX] = OF_BASE (0);
  RULE (CLAIM_CFA, VALUE (RBX, 0));
  is_in_doubt (CLAIM_CFA, DOUBT_BASE);
  bases.highest[0] = -1;
  is_wrong (WRONG_CFA, OF_BASE (0));
}

static void
cfa_from_memory (void **state)
{
  (void) state;
  add_slot (-136, FRAME (0));
  s.reg[RBX] = ENTRY (RBX);
  RULE (CLAIM_CFA, STORED (RSP, -128));
  is_right ();
  add_slot (-144, FRAME (0));
  RULE (CLAIM_CFA, STORED (RSP, -136));
  is_in_doubt (CLAIM_CFA, DOUBT_DEAD);
}

typedef struct bytes
{
  uint8_t size, byte[16];
} bytes;

static void
expression (bytes *b)
{
  row.rules[CLAIM_CFA].has_form = false;
  row.cfa_expression = (cfi_rule) { .kind = CFI_EXPRESSION, .reg = b->size, .expression = b->byte };
}

#define EXPRESSION(...) \
  expression (&(bytes) { sizeof (uint8_t[]) { __VA_ARGS__ }, { __VA_ARGS__ } })

/* Operations of DWARF 5, section 7.7.1.  The CFA of amd64 is a multiple of 16.  */
enum { DEREF = 0x06, CONST1S = 0x09, AND = 0x1a, PLUS = 0x22, SHL = 0x24, GE = 0x2a, LIT0 = 0x30, BREG0 = 0x70,
       BREGX = 0x92 };

static void
cfa_by_expression (void **state)
{
  (void) state;
  static const cfi_table cfi = { .section = { .address_size = 8 } };
  table.cfi = &cfi;
  EXPRESSION (BREG0 + RSP, 8);
  is_right ();
  EXPRESSION (BREG0 + RSP, 16);
  is_wrong (WRONG_CFA, FRAME (8));
  EXPRESSION (BREG0 + RSP, 15, CONST1S, 0xf0, AND);
  is_right ();
  /* RSP + ((RIP & 15) >= 11) << 3, and >= 12.  */
  EXPRESSION (BREG0 + RSP, 0, BREG0 + RIP, 0, LIT0 + 15, AND, LIT0 + 11, GE, LIT0 + 3, SHL, PLUS);
  is_right ();
  EXPRESSION (BREG0 + RSP, 0, BREG0 + RIP, 0, LIT0 + 15, AND, LIT0 + 12, GE, LIT0 + 3, SHL, PLUS);
  is_wrong (WRONG_CFA, FRAME (-8));
  EXPRESSION (BREG0 + RSP, 0, DEREF);
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
  EXPRESSION (BREG0 + RSP, 8, PLUS);
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
  EXPRESSION (BREGX, NO_REGISTER, 8);
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
  EXPRESSION (BREG0 + RBX, 8);
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
  s.reg[RBX] = OF_BASE (-8);
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
  EXPRESSION (0xff);
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
  EXPRESSION (BREG0 + RSP, 8);
  static const frame_table frames = { .version = 3 };
  table.frames = &frames;
  is_in_doubt (CLAIM_CFA, DOUBT_FORM);
}

/* What is stored 128 bytes below RSP stays, and no more.  */
static void
below_sp (void **state)
{
  (void) state;
  add_slot (-136, ENTRY (RBX));
  RULE (CLAIM_REST, AT_CFA (-136));
  is_right ();
  s.reg[RSP] = FRAME (-7);
  RULE (CLAIM_CFA, VALUE (RSP, 7));
  is_in_doubt (CLAIM_REST, DOUBT_DEAD);
  RULE (CLAIM_REST, STORED (RSP, -129));
  is_in_doubt (CLAIM_REST, DOUBT_DEAD);
}

/* stp x29, x30, [sp, #-16]!; add sp, sp, #16, with the rule of between.  */
static void
ra_below_sp (void **state)
{
  (void) state;
  add_slot (-16, ENTRY (X29));
  add_slot (-8, ENTRY (X30));
  s.reg[SP] = FRAME (-16);
  RULE (CLAIM_CFA, VALUE (SP, 16));
  RULE (CLAIM_RA, AT_CFA (-8));
  RULE (CLAIM_FP, AT_CFA (-16));
  is_right ();
  s.reg[SP] = FRAME (0);
  RULE (CLAIM_CFA, VALUE (SP, 0));
  is_in_doubt (CLAIM_RA, DOUBT_DEAD);
  RULE (CLAIM_RA, SAME);
  is_in_doubt (CLAIM_FP, DOUBT_DEAD);
}

static void
in_registers (void **state)
{
  (void) state;
  s.reg[RBX] = ENTRY (R12);
  is_wrong (WRONG_RBX, ENTRY (R12));
  s.reg[RBX] = (value) { .kind = VALUE_OTHER, .reg = RBX };
  is_wrong (WRONG_RBX, s.reg[RBX]);
  s.reg[RBX] = KIND (VALUE_UNKNOWN);
  is_in_doubt (CLAIM_REST, DOUBT_VALUE);
  s.reg[R12] = ENTRY (RBX);
  RULE (CLAIM_REST, VALUE (R12, 0));
  is_right ();
  RULE (CLAIM_REST, VALUE (NO_REGISTER, 0));
  is_in_doubt (CLAIM_REST, DOUBT_FORM);
  row.rules[CLAIM_REST] = (claim_rule) { NO_REGISTER, true, SAME };
  is_in_doubt (CLAIM_REST, DOUBT_FORM);
  /* A register of which the row says nothing.  */
  row.rules[CLAIM_REST] = (claim_rule) { RBX, true, LOST };
  is_right ();
  row.rules[CLAIM_REST].has_form = false;
  is_in_doubt (CLAIM_REST, DOUBT_FORM);
}

static void
in_memory (void **state)
{
  (void) state;
  RULE (CLAIM_REST, AT_CFA (-16));
  is_wrong (WRONG_RBX, KIND (VALUE_ABSENT));
  add_slot (-16, ENTRY (RBX));
  is_right ();
  /* The address is not the word that is there; nor is it one far away.  */
  RULE (CLAIM_REST, { .kind = SF_OFFSET, .from_cfa = true, .offset = -16 });
  is_wrong (WRONG_RBX, FRAME (-16));
  RULE (CLAIM_REST, AT_CFA ((INT64_C (1) << 32) - 16));
  is_in_doubt (CLAIM_REST, DOUBT_VALUE);
  RULE (CLAIM_REST, AT_CFA (0));
  is_in_doubt (CLAIM_REST, DOUBT_CALLERS);
  row.rules[CLAIM_REST].has_form = false;
  is_in_doubt (CLAIM_REST, DOUBT_FORM);
  RULE (CLAIM_REST, AT_CFA (-16));
  is_in_doubt (CLAIM_REST, DOUBT_FORM);
}

/* At the address that a register has: RBP of the caller points to nothing of this frame; another may.  */
static void
by_registers (void **state)
{
  (void) state;
  RULE (CLAIM_REST, STORED (RBP, 0));
  is_wrong (WRONG_RBX, KIND (VALUE_OTHER));
  RULE (CLAIM_REST, STORED (R12, 0));
  is_in_doubt (CLAIM_REST, DOUBT_VALUE);
  s.reg[R12] = OF_BASE (8);
  is_in_doubt (CLAIM_REST, DOUBT_VALUE);
  add_slot (BASES_APART + 8, ENTRY (RBX));
  is_right ();
}

/* The first part in doubt is named, and the first that is wrong.  */
static void
several (void **state)
{
  (void) state;
  RULE (CLAIM_RA, AT_CFA (8));
  s.reg[RBX] = KIND (VALUE_UNKNOWN);
  is_in_doubt (CLAIM_RA, DOUBT_CALLERS);
  RULE (CLAIM_RA, AT_CFA (-8));
  s.reg[RBX] = KIND (VALUE_OTHER);
  s.reg[RBP] = ENTRY (R12);
  is_wrong (WRONG_FP | WRONG_RBX, ENTRY (R12));
}

static void
no_frame (void **state)
{
  (void) state;
  RULE (CLAIM_RA, LOST);
  is_in_doubt (0, DOUBT_OUTERMOST);
  row.rules[CLAIM_RA].has_form = false;
  is_in_doubt (CLAIM_RA, DOUBT_FORM);
  s.reg[RSP] = KIND (VALUE_OTHER);
  is_in_doubt (0, DOUBT_SWITCHED);
}

static void
signing (void **state)
{
  (void) state;
  enum { WRONG_SIGNING = 1 << PART_SIGNING };
  is_right ();
  row.ra_is_signed = true;
  is_wrong (WRONG_SIGNING, ENTRY (X30));
  s.reg[X30].signs = SIGNED_A;
  is_right ();
  row.uses_key_b = true;
  is_wrong (WRONG_SIGNING, s.reg[X30]);
  s.reg[X30].signs = SIGNED_B;
  is_right ();
  row.ra_is_signed = false;
  is_wrong (WRONG_SIGNING, s.reg[X30]);
  /* In another register.  */
  s.reg[X9] = ENTRY (X30);
  RULE (CLAIM_RA, VALUE (X9, 0));
  is_right ();
  row.ra_is_signed = true;
  s.reg[X9].signs = SIGNED_B;
  s.reg[X29] = ENTRY (X9);
  is_wrong (WRONG_FP, ENTRY (X9));
  s.reg[X9] = ENTRY (X29);
  RULE (CLAIM_RA, SAME);
  RULE (CLAIM_FP, VALUE (X9, 0));
  is_right ();
}

static void
names (void **state)
{
  (void) state;
  char text[80];
  assert_string_equal (part_names (0, text), "");
  assert_string_equal (part_names (WRONG_CFA, text), "cfa");
  assert_string_equal (part_names (WRONG_RA | WRONG_FP, text), "ra fp");
  assert_string_equal (part_names (WRONG_FP | 1 << CLAIM_REST, text), "fp saved");
  assert_string_equal (part_names (1 << CLAIM_REST, text), "saved");
  assert_string_equal (part_names (1 << (CLAIMED - 1) | 1 << PART_SIGNING, text), "saved signing");
  assert_string_equal (part_names (1 << PART_SIGNING, text), "signing");
}

static void
no_row (void **state)
{
  (void) state;
  char *text = claim_text (NULL, &machine_amd64);
  assert_string_equal (text, "no row");
  free (text);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup (cfa, begin_amd64),
    cmocka_unit_test_setup (cfa_by_another_register, begin_amd64),
    cmocka_unit_test_setup (cfa_by_another_base, begin_amd64),
    cmocka_unit_test_setup (cfa_from_memory, begin_amd64),
    cmocka_unit_test_setup (cfa_by_expression, begin_amd64),
    cmocka_unit_test_setup (below_sp, begin_amd64),
    cmocka_unit_test_setup (ra_below_sp, begin_aarch64),
    cmocka_unit_test_setup (in_registers, begin_amd64),
    cmocka_unit_test_setup (in_memory, begin_amd64),
    cmocka_unit_test_setup (by_registers, begin_amd64),
    cmocka_unit_test_setup (several, begin_amd64),
    cmocka_unit_test_setup (no_frame, begin_amd64),
    cmocka_unit_test_setup (signing, begin_aarch64),
    cmocka_unit_test (names),
    cmocka_unit_test (no_row),
  };
  return cmocka_run_group_tests_name ("check", tests, NULL, NULL);
}
