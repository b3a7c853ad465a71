/* What the data words of a row mean: per ABI, per version, default and
   flexible, and what the specification leaves open.  */
#include "testing.h"

#include "reference/write/dump.h"

enum { AARCH64_ABI = 2, AMD64_ABI = 3, S390X_ABI = 4 };
enum { SP = 1, FP = 0 }; /* base register bit */
#define SAID SF_CLAUSES /* no clause is in question */

typedef struct rule_case
{
  uint8_t version, abi, fde_type;
  uint8_t base, size, count;
  int32_t words[15];
  const char *rules; /* NULL: the clause is broken */
  enum sf_clause clause;
  int8_t fixed_fp, fixed_ra;
  bool mangled, literal;
} rule_case;

static void
keep (void *context, const char *text, size_t length)
{
  snprintf (context, 320, "%.*s", (int) length, text);
}

static void
expect_rules (const rule_case *x)
{
  sf_section section
      = { .reading = x->literal ? SF_LITERAL : SF_DEPLOYED };
  sf_found found = { .result = SF_FOUND };
  found.header = (sf_header) { .section = &section, .version = x->version,
                                 .abi = sf_abi_by_id (x->abi, x->version),
                                 .cfa_fixed_fp_offset = x->fixed_fp,
                                 .cfa_fixed_ra_offset = x->fixed_ra };
  sf_fde fde = { .fde_type = x->fde_type };
  /* What lies behind the last word of a row is not read.  */
  memset (&found.fre, 0xa5, sizeof found.fre);
  found.fre.base_reg_is_sp = x->base;
  found.fre.mangled_ra_p = x->mangled;
  found.fre.dataword_size = x->size;
  found.fre.dataword_count = x->count;
  for (size_t i = 0; i < x->count; i++)
    found.fre.datawords[i]
        = (uint32_t) x->words[i] & (uint32_t) ((1ULL << (8 * x->size)) - 1);

  sf_report report = SF_NO_REPORT;
  bool sound = sf_interpret (&found.header, &fde, &found.fre, &found.rules,
                             &report);
  assert_int_equal (sound, x->rules != NULL);
  const sf_finding *f = sf_decisive (&report);
  enum sf_clause clause = f ? f->clause : SAID;
  if (clause != x->clause)
    fail_msg ("%s: %s instead of %s", x->rules ? x->rules : "broken",
              f ? sf_clause_text_of (f->clause)->id : "no clause",
              x->clause == SAID ? "none" : sf_clause_text_of (x->clause)->id);
  if (x->rules)
    {
      char text[320], expected[320];
      sf_dump_found (&found, 0, (sf_sink) { keep, text });
      snprintf (expected, sizeof expected, "find 0x0 %s\n", x->rules);
      assert_string_equal (text, expected);
    }
  checked ("rows", 1);
}

static void
expect_all (const rule_case *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    expect_rules (&cases[i]);
}
#define EXPECT(cases) expect_all (cases, COUNT (cases))

/* "CFA = BASE_REG + offset1"; "the second stack offset, when present, will be
   used to locate the FP"; RA is at the header's fixed offset.  */
static void
default_amd64 (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    { 3, AMD64_ABI, 0, SP, 1, 1, { 8 }, "cfa=sp+8 ra=*(cfa-8) fp=same", SAID,
      0, -8 },
    { 2, AMD64_ABI, 0, FP, 1, 2, { 16, -16 },
      "cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)", SAID, 0, -8 },
    { 1, AMD64_ABI, 0, SP, 2, 2, { -32768, 32767 },
      "cfa=sp-32768 ra=*(cfa-8) fp=*(cfa+32767)", SAID, 0, -8 },
    { 3, AMD64_ABI, 0, SP, 4, 2, { INT32_MAX, INT32_MIN },
      "cfa=sp+2147483647 ra=*(cfa+127) fp=*(cfa-2147483648)", SAID, 0, 127 },
    { 3, AMD64_ABI, 0, SP, 1, 1, { -128 }, "cfa=sp-128 ra=*(cfa-128) fp=same",
      SAID, 0, -128 },
    /* fixed FP */
    { 3, AMD64_ABI, 0, SP, 1, 1, { 8 }, "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)",
      SAID, -16, -8 },
    { 3, AMD64_ABI, 0, SP, 1, 2, { 8, -24 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-24)", FIXED_FP_AND_TRACKED, -16, -8 },
    /* "fixed FP/RA invalid" is 0 */
    { 3, AMD64_ABI, 0, SP, 1, 1, { 8 }, "cfa=sp+8 ra=same fp=same", SAID },
    /* FP at the CFA itself is a place like any other */
    { 3, AMD64_ABI, 0, SP, 1, 2, { 8, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa+0)", SAID, 0, -8 },
    /* odd words are offsets here in every version */
    { 2, AMD64_ABI, 0, SP, 1, 2, { 9, 33 },
      "cfa=sp+9 ra=*(cfa-8) fp=*(cfa+33)", SAID, 0, -8 },
    { 3, AMD64_ABI, 0, SP, 1, 3, { 8, -16, 5 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)", DEFAULT_SURPLUS_WORDS, 0, -8 },
    { 1, AMD64_ABI, 0, SP, 1, 3, { 8, -16, 5 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)", DEFAULT_SURPLUS_WORDS, 0, -8 },
    { 2, AMD64_ABI, 0, SP, 1, 15, { 8, -16, 5 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)", DEFAULT_SURPLUS_WORDS, 0, -8 },
    { 3, AMD64_ABI, 0, SP, 1, 1, { 8 }, "cfa=sp+8 ra=*(cfa-8) fp=same",
      FRE_MANGLED_ELSEWHERE, 0, -8, true },
  };
  EXPECT (cases);
}

/* "the second stack offset is always used to locate the RA", "the third to
   locate the FP"; "either 1 or 3" are seen.  */
static void
default_aarch64 (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    { 3, AARCH64_ABI, 0, SP, 1, 1, { 0 }, "cfa=sp+0 ra=same fp=same", SAID },
    { 2, AARCH64_ABI, 0, FP, 2, 3, { 0x120, -8, -16 },
      "cfa=fp+288 ra=*(cfa-8) fp=*(cfa-16)", SAID },
    { 1, AARCH64_ABI, 0, SP, 1, 3, { 32, -24, -32 },
      "cfa=sp+32 ra=*(cfa-24),signed fp=*(cfa-32)", SAID, 0, 0, true },
    { 3, AARCH64_ABI, 0, SP, 1, 1, { 0 }, "cfa=sp+0 ra=same,signed fp=same", SAID,
      0, 0, true },
    { 3, AARCH64_ABI, 0, SP, 1, 2, { 16, -8 }, "cfa=sp+16 ra=*(cfa-8) fp=same",
      SAID },
    { 3, AARCH64_ABI, 0, SP, 1, 2, { 16, -8 }, NULL, DEFAULT_AARCH64_TWO_WORDS, 0,
      0, false, true },
    { 3, AARCH64_ABI, 0, SP, 1, 3, { 16, -8, -16 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)", SAID, 0, 0, false, true },
    { 3, AARCH64_ABI, 0, SP, 1, 1, { 16 }, "cfa=sp+16 ra=same fp=same", SAID, 0, 0,
      false, true },
    { 3, AARCH64_ABI, 0, SP, 1, 3, { 16, 0, -16 },
      "cfa=sp+16 ra=*(cfa+0) fp=*(cfa-16)", DEFAULT_AARCH64_RA_ZERO },
    { 3, AARCH64_ABI, 0, SP, 1, 2, { 16, 0 },
      "cfa=sp+16 ra=*(cfa+0) fp=same", DEFAULT_AARCH64_RA_ZERO },
    { 3, AARCH64_ABI, 0, SP, 1, 3, { 16, -8, 0 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa+0)", SAID },
    { 2, AARCH64_ABI, 0, SP, 1, 3, { 16, 35, 33 },
      "cfa=sp+16 ra=*(cfa+35) fp=*(cfa+33)", SAID },
    { 3, AARCH64_ABI, 0, SP, 1, 4, { 16, -8, -16, 1 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)", DEFAULT_SURPLUS_WORDS },
    /* version 1: "If RA is not being tracked", the header fixes it */
    { 1, AARCH64_ABI, 0, SP, 1, 1, { 16 }, "cfa=sp+16 ra=*(cfa-8) fp=same", SAID,
      0, -8 },
    { 1, AARCH64_ABI, 0, SP, 1, 2, { 16, 0 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa+0)", SAID, 0, -8 },
    { 1, AARCH64_ABI, 0, SP, 1, 3, { 16, -24, -32 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-24)", DEFAULT_SURPLUS_WORDS, 0, -8 },
    { 3, AARCH64_ABI, 0, SP, 1, 3, { 16, -24, -32 },
      "cfa=sp+16 ra=*(cfa-24) fp=*(cfa-32)", FIXED_FP_AND_TRACKED, -16 },
  };
  EXPECT (cases);
}

/* "CFA = BASE_REG + (offset1 * 8) - (-160)"; "RA = CFA + offset2, unless the
   offset has a value of SFRAME_FRE_RA_OFFSET_INVALID" (0).  */
static void
default_s390x (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    { 3, S390X_ABI, 0, SP, 1, 1, { 0 }, "cfa=sp+160 ra=same fp=same", SAID },
    { 2, S390X_ABI, 0, FP, 1, 1, { -20 }, "cfa=fp+0 ra=same fp=same", SAID },
    { 2, S390X_ABI, 0, SP, 1, 1, { 127 }, "cfa=sp+1176 ra=same fp=same",
      SAID },
    { 3, S390X_ABI, 0, SP, 4, 1, { INT32_MAX },
      "cfa=sp+17179869336 ra=same fp=same", SAID },
    { 3, S390X_ABI, 0, SP, 4, 1, { INT32_MIN },
      "cfa=sp-17179869024 ra=same fp=same", SAID },
    { 3, S390X_ABI, 0, SP, 1, 2, { 1, -48 },
      "cfa=sp+168 ra=*(cfa-48) fp=same", SAID },
    { 3, S390X_ABI, 0, SP, 1, 3, { 1, -48, -72 },
      "cfa=sp+168 ra=*(cfa-48) fp=*(cfa-72)", SAID },
    { 3, S390X_ABI, 0, SP, 1, 3, { 1, 0, -72 },
      "cfa=sp+168 ra=same fp=*(cfa-72)", SAID },
    { 3, S390X_ABI, 0, SP, 1, 3, { 1, -48, 0 },
      "cfa=sp+168 ra=*(cfa-48) fp=*(cfa+0)", SAID },
    { 3, S390X_ABI, 0, SP, 1, 4, { 1, -48, -72, 4 },
      "cfa=sp+168 ra=*(cfa-48) fp=*(cfa-72)", DEFAULT_SURPLUS_WORDS },
    { 3, S390X_ABI, 0, SP, 1, 1, { 0 }, "cfa=sp+160 ra=same fp=same",
      FRE_MANGLED_ELSEWHERE, 0, 0, true },
    /* the first of the two formulas: without scaling */
    { 3, S390X_ABI, 0, SP, 1, 1, { 8 }, "cfa=sp+168 ra=same fp=same", SAID, 0,
      0, false, true },
    { 2, S390X_ABI, 0, SP, 1, 1, { 0 }, "cfa=sp+160 ra=same fp=same", SAID, 0,
      0, false, true },
    /* "by definition a minimum of 160", "must be 8-byte aligned", "either 1,
       2, or 3" */
    { 2, S390X_ABI, 0, SP, 1, 1, { -1 }, NULL, S390X_CFA_LEAST, 0, 0, false,
      true },
    { 3, S390X_ABI, 0, SP, 1, 2, { 0, -44 }, NULL, S390X_SLOTS_ALIGNED, 0, 0,
      false, true },
    { 3, S390X_ABI, 0, SP, 1, 3, { 0, 0, 4 }, NULL, S390X_SLOTS_ALIGNED, 0, 0,
      false, true },
    { 2, S390X_ABI, 0, SP, 1, 3, { 0, 29, 23 }, "cfa=sp+160 ra=r14+0 fp=fp+0",
      SAID, 0, 0, false, true },
    { 2, S390X_ABI, 0, SP, 1, 4, { 0, 0, 0, 0 }, NULL, DEFAULT_S390X_WORDS, 0,
      0, false, true },
    /* version 2: "LSB=1: DWARF register number shifted to the left by one" */
    { 2, S390X_ABI, 0, SP, 1, 3, { 0, 35, 33 },
      "cfa=sp+160 ra=r17+0 fp=r16+0", SAID },
    { 2, S390X_ABI, 0, SP, 1, 3, { 0, 0, 31 }, "cfa=sp+160 ra=same fp=sp+0",
      SAID },
    { 2, S390X_ABI, 0, SP, 1, 3, { 0, -48, 1 },
      "cfa=sp+160 ra=*(cfa-48) fp=r0+0", SAID },
    { 2, S390X_ABI, 0, SP, 1, 2, { 0, 127 }, "cfa=sp+160 ra=r63+0 fp=same",
      SAID },
    { 2, S390X_ABI, 0, SP, 1, 2, { 0, -127 }, "cfa=sp+160 ra=r64+0 fp=same",
      DEFAULT_S390X_REGISTER_NEGATIVE },
    { 2, S390X_ABI, 0, SP, 2, 3, { 0, 34, -1 },
      "cfa=sp+160 ra=*(cfa+34) fp=r32767+0", DEFAULT_S390X_REGISTER_NEGATIVE },
    { 2, S390X_ABI, 0, SP, 4, 2, { 0, -1 },
      "cfa=sp+160 ra=r2147483647+0 fp=same",
      DEFAULT_S390X_REGISTER_NEGATIVE },
    /* the word of the CFA is no register */
    { 2, S390X_ABI, 0, SP, 1, 1, { 35 }, "cfa=sp+440 ra=same fp=same", SAID },
    /* version 3 moved registers to the flexible type */
    { 3, S390X_ABI, 0, SP, 1, 2, { 0, 35 },
      "cfa=sp+160 ra=*(cfa+35) fp=same", SAID },
    { 3, S390X_ABI, 0, SP, 1, 3, { 0, 0, -1 },
      "cfa=sp+160 ra=same fp=*(cfa-1)", SAID },
  };
  EXPECT (cases);
}

/* "A value of zero indicates that the return address (RA) is undefined": since
   errata 2 of version 2.  */
static void
no_words (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    { 3, AMD64_ABI, 0, SP, 1, 0, { 0 },
      "cfa=undefined ra=undefined fp=undefined", SAID, -16, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 0, { 0 },
      "cfa=undefined ra=undefined fp=undefined", SAID, 0, -8 },
    { 2, S390X_ABI, 0, SP, 1, 0, { 0 },
      "cfa=undefined ra=undefined fp=undefined", SAID },
    { 2, AARCH64_ABI, 0, SP, 1, 0, { 0 },
      "cfa=undefined ra=undefined fp=undefined", SAID, 0, 0, true },
    { 1, AARCH64_ABI, 0, SP, 1, 0, { 0 },
      "cfa=undefined ra=undefined fp=undefined", FRE_NO_WORDS_V1 },
  };
  EXPECT (cases);
}

/* Version 1: "A value of upto 3 is allowed".  */
static void
three_offsets_in_version_1 (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    { 1, AARCH64_ABI, 0, SP, 1, 3, { 16, -8, -16 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)", SAID },
    { 1, AARCH64_ABI, 0, SP, 1, 4, { 16, -8, -16, 0 }, NULL,
      FRE_OFFSET_COUNT_V1 },
    { 1, AMD64_ABI, 0, SP, 1, 15, { 16 }, NULL, FRE_OFFSET_COUNT_V1 },
    { 2, AARCH64_ABI, 0, SP, 1, 4, { 16, -8, -16, 0 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)", DEFAULT_SURPLUS_WORDS },
  };
  EXPECT (cases);
}

/* Control word: bit 0 reg_p, bit 1 deref_p, bit 2 unused, from bit 3 on the
   register.  6 is RBP, 7 RSP.  */
#define CONTROL(reg, deref, reg_p) ((reg) << 3 | (deref) << 1 | (reg_p))

static void
flexible (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    /* the three examples of the specification, in one row */
    { 3, AMD64_ABI, 1, FP, 1, 6,
      { CONTROL (6, 1, 1), -8, CONTROL (0, 1, 0), -8, CONTROL (6, 1, 1), 0 },
      "cfa=*(fp-8) ra=*(cfa-8) fp=*(fp+0)", SAID, 0, -8 },
    /* CFA alone: RA and FP as the header fixes them, or unchanged */
    { 3, AMD64_ABI, 1, FP, 1, 2, { CONTROL (10, 0, 1), 0 },
      "cfa=r10+0 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 2, { CONTROL (7, 0, 1), 16 },
      "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)", SAID, -16, -8 },
    { 3, AARCH64_ABI, 1, FP, 1, 2, { CONTROL (29, 0, 1), 16 },
      "cfa=fp+16 ra=same fp=same", SAID },
    /* one padding word instead of RA's pair */
    { 3, AMD64_ABI, 1, FP, 1, 5,
      { CONTROL (10, 0, 1), 0, 0, CONTROL (6, 1, 1), 0 },
      "cfa=r10+0 ra=*(cfa-8) fp=*(fp+0)", SAID, 0, -8 },
    { 3, S390X_ABI, 1, FP, 1, 5,
      { CONTROL (15, 0, 1), 0, 0, CONTROL (16, 0, 1), 0 },
      "cfa=sp+160 ra=same fp=r16+0", SAID },
    { 3, AMD64_ABI, 1, FP, 1, 3, { CONTROL (7, 0, 1), 8, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 5, { CONTROL (7, 0, 1), 8, 2, -8, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 4, { CONTROL (7, 0, 1), 8, 0, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    /* the header's fixed FP applies when FP has only padding */
    { 3, AMD64_ABI, 1, FP, 1, 4, { CONTROL (7, 0, 1), 8, 0, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)", SAID, -16, -8 },
    /* RA = CFA + offset without dereferencing is a rule */
    { 3, AMD64_ABI, 1, FP, 1, 4,
      { CONTROL (7, 0, 1), 8, CONTROL (1, 0, 0), -8 },
      "cfa=sp+8 ra=cfa-8 fp=same", SAID, 0, -8 },
    /* without reg_p the number has no effect */
    { 3, AMD64_ABI, 1, FP, 1, 4,
      { CONTROL (7, 0, 1), 8, CONTROL (31, 1, 0), -8 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    /* RA = *(CFA + 0) is representable */
    { 3, AMD64_ABI, 1, FP, 1, 4,
      { CONTROL (7, 0, 1), 8, CONTROL (0, 1, 0), 0 },
      "cfa=sp+8 ra=*(cfa+0) fp=same", SAID, 0, -8 },
    /* register 0 is a register */
    { 3, AMD64_ABI, 1, FP, 1, 2, { CONTROL (0, 0, 1), 8 },
      "cfa=r0+8 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    /* control words are unsigned, offsets signed, of every width */
    { 3, AMD64_ABI, 1, FP, 1, 2, { 0xfb, -128 },
      "cfa=*(r31-128) ra=*(cfa-8) fp=same", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 2, 2, { 0xfff9, -32768 },
      "cfa=r8191-32768 ra=*(cfa-8) fp=same", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 4, 2, { (int32_t) 0xfffffffb, INT32_MIN },
      "cfa=*(r536870911-2147483648) ra=*(cfa-8) fp=same", SAID, 0, -8 },
    /* s390x: the CFA's offset is scaled, those of RA and FP are not */
    { 3, S390X_ABI, 1, FP, 1, 6,
      { CONTROL (15, 0, 1), 2, CONTROL (0, 1, 0), -48, CONTROL (11, 1, 1), 8 },
      "cfa=sp+176 ra=*(cfa-48) fp=*(fp+8)", SAID },
    { 3, S390X_ABI, 1, FP, 1, 2, { CONTROL (15, 0, 1), 2 },
      "cfa=sp+2 ra=same fp=same", SAID, 0, 0, false, true },
    /* signed */
    { 3, AARCH64_ABI, 1, FP, 2, 4,
      { CONTROL (29, 0, 1), 16, CONTROL (30, 0, 1), 0 },
      "cfa=fp+16 ra=r30+0,signed fp=same", SAID, 0, 0, true },

    /* what breaks */
    { 3, AMD64_ABI, 1, FP, 1, 1, { CONTROL (7, 0, 1) }, NULL, FLEX_CFA_PAIR,
      0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 2, { 0, 8 }, NULL, FLEX_CFA_REGISTER, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 2, { CONTROL (7, 1, 0), 8 }, NULL,
      FLEX_CFA_REGISTER, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 3, { CONTROL (7, 0, 1), 8, 2 }, NULL,
      FLEX_PAIR_COMPLETE, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 4, { CONTROL (7, 0, 1), 8, 0, 2 }, NULL,
      FLEX_PAIR_COMPLETE, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 5, { CONTROL (7, 0, 1), 8, 2, -8, 2 }, NULL,
      FLEX_PAIR_COMPLETE, 0, -8 },

    /* what is not said */
    { 3, AMD64_ABI, 1, FP, 1, 2, { CONTROL (7, 2, 1), 8 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", FLEX_UNUSED_BIT, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 4, { CONTROL (7, 0, 1), 8, 4, -8 },
      "cfa=sp+8 ra=cfa-8 fp=same", FLEX_UNUSED_BIT, 0, -8 },
    { 3, AMD64_ABI, 1, SP, 1, 2, { CONTROL (7, 0, 1), 8 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", FLEX_BASE_REGISTER_BIT, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 7,
      { CONTROL (7, 0, 1), 8, 2, -8, 2, -16, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)", FLEX_SURPLUS_WORDS, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 5, { CONTROL (7, 0, 1), 8, 0, 0, 3 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", FLEX_SURPLUS_WORDS, 0, -8 },
  };
  EXPECT (cases);
}

/* FP's words begin where RA's end: "index 4 after a pair, index 3 after a padding
   word"; the pseudocode has the two the other way round.  The same words, read
   in both ways.  51 is a control word, too: CONTROL (6, 1, 1).  */
static void
where_the_words_of_fp_begin (void **state)
{
  (void) state;
  static const rule_case cases[] = {
    /* after a pair */
    { 3, AMD64_ABI, 1, FP, 1, 6,
      { CONTROL (7, 0, 1), 8, CONTROL (0, 1, 0), 51, CONTROL (3, 1, 1), -16 },
      "cfa=sp+8 ra=*(cfa+51) fp=*(r3-16)", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 6,
      { CONTROL (7, 0, 1), 8, CONTROL (0, 1, 0), 51, CONTROL (3, 1, 1), -16 },
      "cfa=sp+8 ra=*(cfa+51) fp=*(r3-16)", SAID, 0, -8, false, true },
    { 3, AMD64_ABI, 1, FP, 1, 4,
      { CONTROL (7, 0, 1), 8, CONTROL (0, 1, 0), 51 },
      "cfa=sp+8 ra=*(cfa+51) fp=same", SAID, 0, -8, false, true },
    /* after a padding word */
    { 3, AMD64_ABI, 1, FP, 1, 5,
      { CONTROL (7, 0, 1), 8, 0, CONTROL (6, 1, 1), -24 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(fp-24)", SAID, 0, -8 },
    { 3, AMD64_ABI, 1, FP, 1, 5,
      { CONTROL (7, 0, 1), 8, 0, CONTROL (6, 1, 1), -24 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(fp-24)", SAID, 0, -8, false, true },
    /* without words of RA there are none of FP */
    { 3, AMD64_ABI, 1, FP, 1, 2, { CONTROL (7, 0, 1), 8 },
      "cfa=sp+8 ra=*(cfa-8) fp=same", SAID, 0, -8, false, true },
    { 3, AMD64_ABI, 1, FP, 1, 3, { CONTROL (7, 0, 1), 8, 0 },
      "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)", SAID, -16, -8, false, true },
  };
  EXPECT (cases);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (default_amd64),
    cmocka_unit_test (default_aarch64),
    cmocka_unit_test (default_s390x),
    cmocka_unit_test (no_words),
    cmocka_unit_test (three_offsets_in_version_1),
    cmocka_unit_test (flexible),
    cmocka_unit_test (where_the_words_of_fp_begin),
  };
  return RUN (tests);
}
