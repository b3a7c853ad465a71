/* One row of DWARF and the rules of SFrame: which rules have the form of SFrame's, and which two
   give the same.  Programs are bytes, by DWARF 5, sections 2.5, 6.4.2 and 7.7.1.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/tables/compare.h"

typedef struct bytes
{
  size_t size;
  uint8_t byte[160];
} bytes;

#define BYTES(...) { sizeof (uint8_t[]) { __VA_ARGS__ }, { __VA_ARGS__ } }

/* Of expressions, DWARF 5, section 7.7.1; and the registers of AMD64.  */
enum
{
  DEREF = 0x06, OVER = 0x14, DROP = 0x13, AND = 0x1a, MINUS = 0x1c, PLUS = 0x22,
  PLUS_UCONST = 0x23, SHL = 0x24, GE = 0x2a, LIT0 = 0x30, BREG0 = 0x70, BREGX = 0x92,
  FP = 6, SP = 7, RIP = 16
};

/* A call frame instruction with an expression of SIZE bytes.  */
#define CFA_IS(size) 0x0f, size
#define IS_STORED_AT(reg, size) 0x10, reg, size
#define IS_VALUE(reg, size) 0x16, reg, size

/* The entries of a PLT: 8 bytes more once the push at offset 6 was executed, at
   offset 11.  CFA = rsp + 8 + ((rip & 15) >= 11) << 3.  */
#define EIGHT_FROM_11 BREG0 + RIP, 0, LIT0 + 15, AND, LIT0 + 11, GE, LIT0 + 3, SHL
#define PLT_CFA CFA_IS (11), BREG0 + SP, 8, EIGHT_FROM_11, PLUS

static subject amd64, aarch64;
static cfi_rows rows;
static cfi_cie cie;
static cfi_table table;

/* The row of PROGRAM, whose CIE gives CFA = register 7 + 8, and nothing else.  */
static const cfi_row *
row_of (const subject *s, const bytes *program)
{
  static const uint8_t initial[] = { 0x0c, SP, 8 };
  const cfi_fde fde = { .start = 0x1000, .size = 1, .program = program->byte,
                        .program_end = program->byte + program->size };
  cie = (cfi_cie) { .code_alignment = 1, .data_alignment = -8, .ra_column = s->ra_column,
                    .program = initial, .program_end = initial + sizeof initial };
  table = (cfi_table) { .section = { .address_size = 8, .signs_ra = s->abi->signs_ra },
                        .cies = &cie };
  cfi_rows_free (&rows);
  rows = CFI_NO_ROWS;
  cfi_rows_begin (&rows, &table, &fde);
  assert_true (cfi_rows_next (&rows));
  assert_null (rows.problem);
  return &rows.row;
}

/* Rules of SFrame.  */
#define SAME { .kind = SF_SAME }
#define LOST { .kind = SF_UNDEFINED }
#define VALUE(r, n) { .kind = SF_OFFSET, .reg = r, .offset = n }
#define STORED(r, n) { .kind = SF_OFFSET, .reg = r, .offset = n, .deref_p = true }
#define CFA_AND(n) { .kind = SF_OFFSET, .from_cfa = true, .offset = n }
#define AT_CFA(n) { .kind = SF_OFFSET, .from_cfa = true, .offset = n, .deref_p = true }
/* Not a rule: there is no such form.  */
#define NO_FORM { .kind = 0xff }

static void
form_is (const subject *s, const bytes *program, enum recovered what, const sf_rule *form)
{
  sf_rule found;
  const cfi_row *row = row_of (s, program);
  cfi_rule rule = dwarf_rule (s, row, what);
  bool has_form = form->kind != 0xff;
  assert_int_equal (rule_in_sframe_terms (&table, &rule, what, s, &found), has_form);
  if (!has_form)
    return;
  assert_int_equal (found.kind, form->kind);
  assert_int_equal (found.from_cfa, form->from_cfa);
  assert_int_equal (found.deref_p, form->deref_p);
  assert_int_equal (found.reg, form->reg);
  assert_int_equal (found.offset, form->offset);
}

typedef struct form
{
  bytes program;
  enum recovered what;
  sf_rule form;
} form;

static void
are_forms (const form *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    form_is (&amd64, &cases[i].program, cases[i].what, &cases[i].form);
}

#define ARE_FORMS(cases) are_forms (cases, sizeof (cases) / sizeof *(cases))

/* A row of SFrame knows a base, an offset, and whether memory is read there.
   [Flexible FDE Type Interpretation]  */
static void
forms (void **state)
{
  static const form cases[] = {
    { BYTES (0), RECOVERED_CFA, VALUE (SP, 8) },
    { BYTES (0), RECOVERED_RA, SAME },
    { BYTES (0), RECOVERED_FP, SAME },
    { BYTES (0x08, FP), RECOVERED_FP, SAME },
    { BYTES (0x07, FP), RECOVERED_FP, LOST },
    { BYTES (0x86, 2), RECOVERED_FP, AT_CFA (-16) },
    { BYTES (0x86, 2), RECOVERED_RA, SAME },
    { BYTES (0x90, 1), RECOVERED_RA, AT_CFA (-8) },
    { BYTES (0x14, FP, 2), RECOVERED_FP, CFA_AND (-16) },
    { BYTES (0x09, FP, 3), RECOVERED_FP, VALUE (3, 0) },
    /* The first, the last and a later register, with a number and with two.  */
    { BYTES (CFA_IS (2), BREG0, 8), RECOVERED_CFA, VALUE (0, 8) },
    { BYTES (CFA_IS (2), BREG0 + 31, 0x78), RECOVERED_CFA, VALUE (31, -8) },
    { BYTES (CFA_IS (3), BREGX, 33, 16), RECOVERED_CFA, VALUE (33, 16) },
    { BYTES (CFA_IS (6), BREG0 + SP, 8, PLUS_UCONST, 1, PLUS_UCONST, 2),
      RECOVERED_CFA, VALUE (SP, 11) },
    { BYTES (CFA_IS (3), BREG0 + SP, 8, DEREF), RECOVERED_CFA, STORED (SP, 8) },
    { BYTES (CFA_IS (5), BREG0 + SP, 8, PLUS_UCONST, 8, DEREF), RECOVERED_CFA, STORED (SP, 16) },
    /* What is read is not added to, nor read twice.  */
    { BYTES (CFA_IS (5), BREG0 + SP, 8, DEREF, PLUS_UCONST, 8), RECOVERED_CFA, NO_FORM },
    { BYTES (CFA_IS (4), BREG0 + SP, 8, DEREF, DEREF), RECOVERED_CFA, NO_FORM },
    { BYTES (IS_STORED_AT (FP, 3), BREG0 + SP, 8, DEREF), RECOVERED_FP, NO_FORM },
    /* No operation: nothing is on the stack.  One that is cut off.  regx and what is beside the
       operations above.  */
    { BYTES (CFA_IS (0)), RECOVERED_CFA, NO_FORM },
    { BYTES (CFA_IS (1), BREG0 + SP), RECOVERED_CFA, NO_FORM },
    { BYTES (CFA_IS (1), LIT0 + 31), RECOVERED_CFA, NO_FORM },
    { BYTES (CFA_IS (1), BREG0 - 1), RECOVERED_CFA, NO_FORM },
    { BYTES (CFA_IS (2), 0x90, 3), RECOVERED_CFA, NO_FORM },
    { BYTES (CFA_IS (3), LIT0, BREG0 + SP, 8), RECOVERED_CFA, NO_FORM },
    { BYTES (PLT_CFA), RECOVERED_CFA, NO_FORM },
    /* DWARF's register 16 is the PC, which SFrame has no register for.  */
    { BYTES (CFA_IS (2), BREG0 + RIP, 8), RECOVERED_CFA, NO_FORM },
  };
  (void) state;
  ARE_FORMS (cases);
}

/* The expression of a register starts with the CFA on the stack, which a register may cover; its
   result is the address, or the value.  */
static void
forms_of_registers (void **state)
{
  static const form cases[] = {
    { BYTES (IS_STORED_AT (FP, 2), PLUS_UCONST, 8), RECOVERED_FP, AT_CFA (8) },
    { BYTES (IS_VALUE (FP, 2), PLUS_UCONST, 8), RECOVERED_FP, CFA_AND (8) },
    { BYTES (IS_VALUE (FP, 3), PLUS_UCONST, 8, DEREF), RECOVERED_FP, AT_CFA (8) },
    { BYTES (IS_STORED_AT (FP, 0)), RECOVERED_FP, AT_CFA (0) },
    { BYTES (IS_STORED_AT (FP, 2), BREG0 + SP, 8), RECOVERED_FP, STORED (SP, 8) },
    { BYTES (IS_STORED_AT (FP, 2), BREG0, 8), RECOVERED_FP, STORED (0, 8) },
    { BYTES (IS_STORED_AT (FP, 3), BREGX, 33, 8), RECOVERED_FP, STORED (33, 8) },
    { BYTES (IS_VALUE (FP, 2), BREG0 + SP, 8), RECOVERED_FP, VALUE (SP, 8) },
    { BYTES (IS_VALUE (FP, 3), BREG0 + SP, 8, DEREF), RECOVERED_FP, STORED (SP, 8) },
    { BYTES (IS_VALUE (FP, 3), BREG0 + SP, 8, PLUS), RECOVERED_FP, NO_FORM },
    { BYTES (IS_VALUE (FP, 1), BREG0 + SP), RECOVERED_FP, NO_FORM },
  };
  (void) state;
  ARE_FORMS (cases);
}

/* Nothing gives a CFA: it is lost, not unchanged.  */
static void
no_cfa (void **state)
{
  const cfi_row row = { .cfa = { .kind = CFI_UNSPECIFIED }, .ra_column = 16 };
  sf_rule found;
  (void) state;
  assert_true (rule_in_sframe_terms (&table, &row.cfa, RECOVERED_CFA, &amd64, &found));
  assert_int_equal (found.kind, SF_UNDEFINED);
}

/* AArch64 has no number for the PC; a CIE may name any column for RA: unchanged is then what
   that register holds.  */
static void
columns (void **state)
{
  static const struct
  {
    bytes program;
    uint32_t ra_column;
    sf_rule form;
  } cases[] = {
    { BYTES (0), 30, SAME },
    { BYTES (IS_VALUE (30, 2), BREG0 + 30, 8), 30, VALUE (30, 8) },
    { BYTES (IS_VALUE (30, 2), BREG0 + 16, 8), 30, VALUE (16, 8) },
    { BYTES (0), 20, VALUE (20, 0) },
    { BYTES (0x08, 20), 20, VALUE (20, 0) },
    { BYTES (0x08, 30), 30, SAME },
    { BYTES (0x94, 1), 20, AT_CFA (-8) },
    { BYTES (0x07, 20), 20, LOST },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const cfi_row *row = row_of (&aarch64, &cases[i].program);
      rows.row.ra_column = cases[i].ra_column;
      cfi_rule rule = dwarf_rule (&aarch64, row, RECOVERED_RA);
      sf_rule found;
      assert_true (rule_in_sframe_terms (&table, &rule, RECOVERED_RA, &aarch64, &found));
      assert_int_equal (found.kind, cases[i].form.kind);
      assert_int_equal (found.reg, cases[i].form.reg);
      assert_int_equal (found.offset, cases[i].form.offset);
      assert_int_equal (found.deref_p, cases[i].form.deref_p);
    }
  assert_int_equal (recovered_register (&aarch64, RECOVERED_RA), 30);
  assert_int_equal (recovered_register (&aarch64, RECOVERED_FP), 29);
}

typedef struct comparison
{
  bytes program;
  sf_rules rules;
  unsigned wrong;
  uint64_t pc;
} comparison;

static void
differ (const subject *s, const comparison *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      const comparison *c = &cases[i];
      const cfi_row *row = row_of (s, &c->program);
      row_terms terms;
      row_in_sframe_terms (s, &table, row, &terms);
      unsigned wrong = rules_differ (s, &table, row, &terms, c->pc, &c->rules);
      if (wrong != c->wrong)
        print_error ("case %zu of %s\n", i, s->abi->name);
      assert_int_equal (wrong, c->wrong);
    }
}

#define DIFFER(s, cases) differ (&(s), cases, sizeof (cases) / sizeof *(cases))
/* As after a call, in DWARF and in SFrame: RA at CFA - 8, CFA = SP + 8.  */
#define RA 0x90, 1
#define CALL VALUE (SP, 8), AT_CFA (-8)

static void
same_form (void **state)
{
  static const comparison of_amd64[] = {
    { BYTES (RA), { CALL, SAME, 0 }, 0, 0 },
    { BYTES (RA), { VALUE (SP, 16), AT_CFA (-8), SAME, 0 }, WRONG_CFA, 0 },
    { BYTES (RA), { VALUE (FP, 8), AT_CFA (-8), SAME, 0 }, WRONG_CFA, 0 },
    { BYTES (RA), { STORED (SP, 8), AT_CFA (-8), SAME, 0 }, WRONG_CFA, 0 },
    { BYTES (RA), { VALUE (SP, 8), AT_CFA (-16), SAME, 0 }, WRONG_RA, 0 },
    { BYTES (RA), { VALUE (SP, 8), CFA_AND (-8), SAME, 0 }, WRONG_RA, 0 },
    { BYTES (RA), { VALUE (SP, 8), STORED (0, -8), SAME, 0 }, WRONG_RA, 0 },
    { BYTES (RA), { VALUE (SP, 8), SAME, SAME, 0 }, WRONG_RA, 0 },
    { BYTES (RA), { CALL, LOST, 0 }, WRONG_FP, 0 },
    { BYTES (RA), { VALUE (SP, 16), SAME, LOST, 0 }, WRONG_CFA | WRONG_RA | WRONG_FP, 0 },
    /* The base is the CFA: the field for a register has no meaning.  */
    { BYTES (RA), { VALUE (SP, 8), { SF_OFFSET, true, true, 3, -8 }, SAME, 0 }, 0, 0 },
    /* Unchanged is the register itself, with nothing added and nothing read.  */
    { BYTES (RA), { CALL, VALUE (FP, 0), 0 }, 0, 0 },
    { BYTES (RA, 0x09, FP, FP), { CALL, SAME, 0 }, 0, 0 },
    { BYTES (RA, 0x09, FP, 3), { CALL, SAME, 0 }, WRONG_FP, 0 },
    { BYTES (RA, 0x09, FP, 3), { CALL, VALUE (3, 0), 0 }, 0, 0 },
    { BYTES (RA, 0x09, FP, 0), { CALL, SAME, 0 }, WRONG_FP, 0 },
    { BYTES (RA), { CALL, VALUE (FP, 8), 0 }, WRONG_FP, 0 },
    { BYTES (RA), { CALL, VALUE (3, 0), 0 }, WRONG_FP, 0 },
    { BYTES (RA), { CALL, STORED (FP, 0), 0 }, WRONG_FP, 0 },
    { BYTES (RA), { CALL, CFA_AND (0), 0 }, WRONG_FP, 0 },
    { BYTES (RA), { CALL, { SF_OFFSET, true, false, FP, 0 }, 0 }, WRONG_FP, 0 },
    { BYTES (RA, 0x86, 2), { CALL, AT_CFA (-16), 0 }, 0, 0 },
    { BYTES (RA, 0x86, 2), { CALL, SAME, 0 }, WRONG_FP, 0 },
    { BYTES (RA, 0x07, FP), { CALL, LOST, 0 }, 0, 0 },
    { BYTES (RA, 0x07, FP), { CALL, SAME, 0 }, WRONG_FP, 0 },
    /* The outermost frame has no caller: nothing else is looked at.  */
    { BYTES (0x07, RIP), { LOST, LOST, LOST, 0 }, 0, 0 },
    { BYTES (0x07, RIP), { CALL, SAME, 0 }, WRONG_OUTERMOST, 0 },
    { BYTES (RA), { VALUE (SP, 8), LOST, SAME, 0 }, WRONG_OUTERMOST, 0 },
  };
  static const comparison of_aarch64[] = {
    { BYTES (0), { VALUE (SP, 8), SAME, SAME, 0 }, 0, 0 },
    { BYTES (0), { VALUE (SP, 8), VALUE (30, 0), SAME, 0 }, 0, 0 },
    { BYTES (0), { VALUE (SP, 8), VALUE (29, 0), SAME, 0 }, WRONG_RA, 0 },
    { BYTES (0), { VALUE (SP, 8), SAME, SAME, 1 }, WRONG_SIGNING, 0 },
    { BYTES (0x2d), { VALUE (SP, 8), SAME, SAME, 1 }, 0, 0 },
    { BYTES (0x2d), { VALUE (SP, 8), SAME, LOST, 0 }, WRONG_FP | WRONG_SIGNING, 0 },
  };
  (void) state;
  DIFFER (amd64, of_amd64);
  DIFFER (aarch64, of_aarch64);
}

/* 8 + SP, another way round than SFrame's.  */
#define EIGHT_AND_SP LIT0 + 8, BREG0 + SP, 0, PLUS

/* Rules without that form are the same where they give the same, whatever registers and memory
   hold.  */
static void
other_forms (void **state)
{
  static const comparison of_amd64[] = {
    { BYTES (RA, PLT_CFA), { CALL, SAME, 0 }, 0, 0x1000 },
    { BYTES (RA, PLT_CFA), { CALL, SAME, 0 }, 0, 0x100a },
    { BYTES (RA, PLT_CFA), { CALL, SAME, 0 }, WRONG_CFA, 0x100b },
    { BYTES (RA, PLT_CFA), { VALUE (SP, 16), AT_CFA (-8), SAME, 0 }, 0, 0x100f },
    { BYTES (RA, PLT_CFA), { VALUE (SP, 16), AT_CFA (-8), SAME, 0 }, WRONG_CFA, 0x1010 },
    /* (SP + 8) & -16 is SP + 8 where SP is 16 * n + 8, and SP where it is 16 * n: no offset
       holds for both.  */
    { BYTES (RA, CFA_IS (5), BREG0 + SP, 8, 0x09, 0xf0, AND),
      { VALUE (SP, 0), AT_CFA (-8), SAME, 0 }, WRONG_CFA, 0 },
    { BYTES (RA, CFA_IS (5), BREG0 + SP, 8, 0x09, 0xf0, AND), { CALL, SAME, 0 }, WRONG_CFA, 0 },
    /* *(SP + 8) + 8 is not *(SP + 16).  */
    { BYTES (RA, CFA_IS (5), BREG0 + SP, 8, DEREF, PLUS_UCONST, 8),
      { STORED (SP, 16), AT_CFA (-8), SAME, 0 }, WRONG_CFA, 0 },
    /* 8 + SP, as FP's value and as the place where it is.  */
    { BYTES (RA, IS_VALUE (FP, 4), EIGHT_AND_SP), { CALL, VALUE (SP, 8), 0 }, 0, 0 },
    { BYTES (RA, IS_VALUE (FP, 4), EIGHT_AND_SP), { CALL, STORED (SP, 8), 0 }, WRONG_FP, 0 },
    { BYTES (RA, IS_STORED_AT (FP, 4), EIGHT_AND_SP), { CALL, STORED (SP, 8), 0 }, 0, 0 },
    { BYTES (RA, IS_STORED_AT (FP, 4), EIGHT_AND_SP), { CALL, VALUE (SP, 8), 0 }, WRONG_FP, 0 },
    { BYTES (RA, IS_VALUE (FP, 5), EIGHT_AND_SP, DEREF), { CALL, STORED (SP, 8), 0 }, 0, 0 },
    /* 0 + FP is FP, not a value that is lost.  */
    { BYTES (RA, IS_VALUE (FP, 4), LIT0, BREG0 + FP, 0, PLUS), { CALL, SAME, 0 }, 0, 0 },
    { BYTES (RA, IS_VALUE (FP, 4), LIT0, BREG0 + FP, 0, PLUS), { CALL, LOST, 0 }, WRONG_FP, 0 },
    { BYTES (RA, IS_VALUE (FP, 4), LIT0, BREG0 + SP, 0, PLUS), { CALL, SAME, 0 }, WRONG_FP, 0 },
    /* The CFA is on the stack: CFA - 8 is SP where CFA = SP + 8.  */
    { BYTES (RA, IS_VALUE (FP, 2), LIT0 + 8, MINUS), { CALL, VALUE (SP, 0), 0 }, 0, 0 },
    { BYTES (RA, IS_VALUE (FP, 2), LIT0 + 8, MINUS), { CALL, CFA_AND (-8), 0 }, 0, 0 },
    { BYTES (RA, IS_VALUE (FP, 2), LIT0 + 8, MINUS), { CALL, VALUE (SP, 8), 0 }, WRONG_FP, 0 },
    { BYTES (RA, PLT_CFA, IS_VALUE (FP, 2), LIT0 + 8, MINUS),
      { CALL, VALUE (SP, 0), 0 }, 0, 0x1000 },
    /* What cannot be evaluated gives nothing: the number of the last operation is cut off, and
       the second of two numbers on the stack is missing.  */
    { BYTES (RA, IS_VALUE (FP, 2), LIT0, BREG0 + FP), { CALL, SAME, 0 }, WRONG_FP, 0 },
    { BYTES (RA, IS_VALUE (FP, 4), DROP, BREG0 + FP, 0, OVER), { CALL, SAME, 0 }, WRONG_FP, 0 },
    /* Nor does the expression of a register where there is no CFA to start with.  */
    { BYTES (RA, CFA_IS (1), BREG0 + SP, IS_VALUE (FP, 4), LIT0, BREG0 + FP, 0, PLUS),
      { VALUE (SP, 0), AT_CFA (-8), SAME, 0 }, WRONG_CFA | WRONG_FP, 0 },
  };
  static const comparison of_aarch64[] = {
    /* No register is the PC: number 30 is what its own number gives.  */
    { BYTES (IS_VALUE (30, 4), LIT0, BREG0 + 30, 0, PLUS),
      { VALUE (SP, 8), SAME, SAME, 0 }, 0, 0x1000 },
  };
  (void) state;
  DIFFER (amd64, of_amd64);
  DIFFER (aarch64, of_aarch64);
}

static void
names (void **state)
{
  static const struct
  {
    unsigned wrong;
    const char *names;
  } cases[] = {
    { 0, "" },
    { WRONG_CFA, "cfa" },
    { WRONG_SIZE, "size" },
    { WRONG_RA | WRONG_FP, "ra fp" },
    { (1 << WRONG_KINDS) - 1, "cfa ra fp signing key signal outermost hole size" },
  };
  char text[80];
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      memset (text, 'x', sizeof text);
      assert_ptr_equal (wrong_names (cases[i].wrong, text), text);
      assert_string_equal (text, cases[i].names);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (forms),     cmocka_unit_test (forms_of_registers),
    cmocka_unit_test (no_cfa),    cmocka_unit_test (columns),
    cmocka_unit_test (same_form), cmocka_unit_test (other_forms),
    cmocka_unit_test (names),
  };
  amd64 = (subject) { .abi = sf_abi_by_id (3, 3), .ra_column = RIP };
  aarch64 = (subject) { .abi = sf_abi_by_id (2, 3), .ra_column = 30 };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
