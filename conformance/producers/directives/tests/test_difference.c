/* Models of defects: what each computes, and what is next to it.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/directives/difference.h"

/* A function of ABI, whose last row is wrong: it has the rules FOUND.  */
typedef struct wrong_row
{
  const char *abi, *start, *body, *found, *after;
  bool is_code, is_eh_frame;
  enum part part;
  const char *name; /* NULL: no model gives that */
} wrong_row;

static const char *
name_of (const wrong_row *w)
{
  const target *t = target_by_name (w->abi);
  source s;
  cfi_file file = { .count = 0 };
  rules found;
  problem p = { .text = "" };
  char *plain
      = format_text ("f: .cfi_startproc%s\n%s\n{nop}\n%s\n.cfi_endproc\n",
                     w->start, w->body, w->after ? w->after : "");
  char *text = source_expand (t, plain);
  assert_true (source_parse (&s, t, "test", text, &p));
  s.is_code = s.is_written_out = w->is_code;
  assert_true (interpret (&s, "test", &file, &p));
  assert_true (rules_parse (t, w->found, &found));
  const cfi_function *f = &file.functions[0];
  bool in_sframe = !w->is_eh_frame;
  const compared c
      = { .target = t, .function = f, .row = f->row_count - 1,
          .unit = in_sframe ? target_abi (t)->cfa_scale : t->data_alignment,
          .unit_of_others = in_sframe ? 1 : t->data_alignment,
          .zero = in_sframe ? target_abi (t)->cfa_bias : 0 };
  const char *name = difference_name (
      difference_of (&c, w->part, &f->rows[f->row_count - 1].rules, &found));
  cfi_file_free (&file);
  source_free (&s);
  free (text);
  free (plain);
  return name;
}

/* The offset of a CFA, or the place of RA, by which each row is known.  */
static const wrong_row rows[] = {
  { .abi = "s390x",
    .body = ".cfi_def_cfa_offset 164",
    .part = PART_CFA,
    .found = "cfa=sp+160",
    .is_eh_frame = false,
    .name = "rounded" },
  { .abi = "s390x",
    .body = ".cfi_def_cfa_offset 1",
    .part = PART_CFA,
    .found = "cfa=sp+8",
    .name = "rounded" },
  { .abi = "s390x",
    .body = ".cfi_def_cfa_offset 1",
    .part = PART_CFA,
    .found = "cfa=sp+0",
    .name = NULL },
  { .abi = "s390x",
    .body = ".cfi_def_cfa_offset 164",
    .part = PART_CFA,
    .found = "cfa=sp+168",
    .name = NULL },
  { .abi = "amd64",
    .body = ".cfi_def_cfa_offset -129",
    .part = PART_CFA,
    .found = "cfa=sp-128",
    .is_eh_frame = true,
    .name = "rounded" },
  { .abi = "amd64",
    .body = ".cfi_def_cfa_offset -129",
    .part = PART_CFA,
    .found = "cfa=sp-128",
    .name = NULL },
  { .abi = "amd64",
    .body = ".cfi_def_cfa_offset -129",
    .part = PART_CFA,
    .found = "cfa=sp+127",
    .name = "cut-8" },
  { .abi = "amd64",
    .body = ".cfi_def_cfa_offset 65552",
    .part = PART_CFA,
    .found = "cfa=sp+16",
    .name = "cut-16" },
  { .abi = "amd64",
    .body = ".cfi_def_cfa_offset 4294967312",
    .part = PART_CFA,
    .found = "cfa=sp+16",
    .name = "cut-32" },
  { .abi = "amd64",
    .body = ".cfi_def_cfa_offset 65552",
    .part = PART_CFA,
    .found = "cfa=sp+24",
    .name = NULL },
  { .abi = "amd64",
    .start = " simple",
    .body = ".cfi_offset 6, -16",
    .part = PART_CFA,
    .found = "cfa=r536870911+0",
    .name = "invented" },
  { .abi = "amd64",
    .start = " simple",
    .body = ".cfi_offset 6, -16",
    .part = PART_CFA,
    .found = "cfa=sp+8",
    .name = NULL },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+32",
    .body = "nop\n.cfi_def_cfa_offset 32\nnop\n.cfi_def_cfa rbp, 40",
    .name = "row-before" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=fp+32",
    .body = "nop\n.cfi_def_cfa_offset 32\nnop\n.cfi_def_cfa rbp, 40",
    .name = "old-offset" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+40",
    .body = "nop\n.cfi_def_cfa_offset 32\nnop\n.cfi_def_cfa rbp, 40",
    .name = "from-sp" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+16",
    .body = ".cfi_def_cfa rbp, 16\nnop\n.cfi_def_cfa rbx, -16",
    .name = "from-sp" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+8",
    .body = "nop\n.cfi_def_cfa_offset 32\nnop\n.cfi_def_cfa rbp, 40",
    .name = "initial" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=fp+33",
    .body = "nop\n.cfi_def_cfa_offset 32\nnop\n.cfi_def_cfa rbp, 40",
    .name = NULL },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+24",
    .body = ".cfi_def_cfa_offset 24\nnop\n.cfi_def_cfa_offset 32\nnop\n"
            ".cfi_def_cfa_offset 40",
    .name = "first-row" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+48",
    .body = "nop\n.cfi_def_cfa_offset 48\n.cfi_def_cfa_offset 32\nnop\n"
            ".cfi_def_cfa_offset 40",
    .name = "earlier" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+56",
    .body = "nop\n.cfi_def_cfa_offset 48\n.cfi_def_cfa_offset 32\nnop\n"
            ".cfi_adjust_cfa_offset 8",
    .name = "adjusted-earlier" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+0",
    .body
    = ".cfi_remember_state\n.cfi_def_cfa_offset -16\n.cfi_restore_state\n"
      ".cfi_adjust_cfa_offset 16\n.cfi_offset rbx, 16",
    .name = "adjusted-earlier" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+4",
    .body
    = ".cfi_remember_state\n.cfi_def_cfa_offset -16\n.cfi_restore_state\n"
      ".cfi_adjust_cfa_offset 16\n.cfi_offset rbx, 16",
    .name = NULL },
  { .abi = "amd64",
    .part = PART_RA,
    .found = "cfa=sp+8 ra=*(cfa+0)",
    .body = ".cfi_remember_state\n.cfi_def_cfa rbp, 16\n.cfi_restore_state\n"
            ".cfi_rel_offset rip, 16",
    .name = "adjusted-earlier" },
  { .abi = "amd64",
    .part = PART_RA,
    .found = "cfa=sp+8 ra=*(cfa+1)",
    .body = ".cfi_remember_state\n.cfi_def_cfa rbp, 16\n.cfi_restore_state\n"
            ".cfi_rel_offset rip, 16",
    .name = NULL },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+40",
    .body = "nop",
    .after = ".cfi_def_cfa_offset 40",
    .name = "later" },
  { .abi = "amd64",
    .part = PART_FP,
    .found = "cfa=sp+8 fp=*(cfa-2147483648)",
    .body = ".cfi_offset rbp, 2147483648\n.cfi_same_value rbp",
    .name = "earlier-cut" },
  { .abi = "amd64",
    .part = PART_RA,
    .found = "cfa=sp+8 ra=*(cfa-8)",
    .start = " simple",
    .body = ".cfi_def_cfa rsp, 8\n.cfi_offset rip, -24",
    .name = "of-startproc" },
  { .abi = "amd64",
    .part = PART_RA,
    .found = "cfa=sp+8 ra=*(cfa-96)",
    .body = ".cfi_offset rip, 160\n.cfi_restore rip",
    .name = "earlier-cut" },
  { .abi = "amd64",
    .part = PART_RA,
    .found = "cfa=any ra=undefined fp=any",
    .body = ".cfi_signal_frame",
    .name = "no-rows" },
  { .abi = "amd64",
    .part = PART_RA,
    .found = "cfa=sp+8 ra=undefined fp=same",
    .body = "",
    .name = NULL },
  { .abi = "aarch64",
    .part = PART_RA,
    .found = "cfa=sp+0 ra=*(cfa-32)",
    .body = ".cfi_offset x29, -32",
    .name = "of-fp" },
  { .abi = "amd64",
    .part = PART_FP,
    .found = "cfa=sp+24 fp=*(cfa+16)",
    .body = ".cfi_def_cfa_offset 24\n.cfi_rel_offset rbp, 16",
    .name = "relative" },
  { .abi = "amd64",
    .part = PART_FP,
    .found = "cfa=sp+24 fp=*(cfa+17)",
    .body = ".cfi_def_cfa_offset 24\n.cfi_rel_offset rbp, 16",
    .name = NULL },
  { .abi = "amd64",
    .part = PART_FP,
    .found = "cfa=sp+8 fp=*(r536870911+16)",
    .body = ".cfi_escape 0x10, 6, 2, 0x72, 16",
    .name = "no-register" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+16",
    .is_code = true,
    .body = "# expect cfa=sp+16\npush %rax\n# expect cfa=sp+24",
    .name = "other-row" },
  { .abi = "amd64",
    .part = PART_CFA,
    .found = "cfa=sp+32",
    .is_code = true,
    .body = "# expect cfa=sp+16\npush %rax\n# expect cfa=sp+24",
    .name = NULL },
};

static void
each_model (void **state)
{
  bool is_tried[DIFFERENCES] = { false };
  (void) state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      wrong_row w = rows[i];
      w.start = w.start ? w.start : "";
      const char *name = name_of (&w);
      if (name && w.name)
        assert_string_equal (name, w.name);
      else if (name != w.name)
        fail_msg ("%s: %s: %s", w.body, w.found, name ? name : w.name);
      for (int d = 0; name && d < DIFFERENCES; d++)
        if (difference_name ((enum difference) d)
            && strcmp (difference_name ((enum difference) d), name) == 0)
          is_tried[d] = true;
    }
  for (int d = DIRECTIVES_DIFFERENCE_NO_ROWS;
       d <= DIRECTIVES_DIFFERENCE_LATER; d++)
    if (!is_tried[d])
      fail_msg ("%s is not tried", difference_name ((enum difference) d));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (each_model) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
