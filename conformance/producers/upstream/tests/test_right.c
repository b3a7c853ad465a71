/* What .eh_frame gives for rows of .sframe: an assembler writes the one, the
   bytes of the other are written here.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "conformance/producers/upstream/right_rows.h"
#include "given.h"
#include "lib/tables/rules_of.h"

static void
print_one (buffer *b, const right_row *r)
{
  static const char *const standings[] = { [STANDING_UNSEEN] = "unseen",
                                           [STANDING_RIGHT] = "right",
                                           [STANDING_WRONG] = "wrong",
                                           [STANDING_FORMAT] = "format" };
  char names[80];
  buffer_print (b, "%s", standings[r->standing]);
  if (r->wrong)
    buffer_print (b, " 0x%zx %s\n %s\n %s", (size_t) r->pc,
                  wrong_names (r->wrong, names), r->line, r->text);
  buffer_print (b, "\n");
}

/* Rows, functions after F, those that are missing after -.  */
static char *
found_in (object *o, const char *release)
{
  const table_style style = table_style_of (release);
  table_text t;
  right_rows r;
  problem p = { .status = STATUS_GOOD };
  buffer b = EMPTY_BUFFER;
  table_text_make (&t, &o->s, &style);
  /* Past whose end nothing may be read.  */
  table_function *exact
      = realloc (t.functions, t.function_count * sizeof *t.functions);
  t.functions = exact;
  if (!right_rows_find (&r, &o->s, &t, &p))
    abort ();
  for (size_t i = 0; i < r.row_count; i++)
    print_one (&b, &r.rows[i]);
  for (size_t i = 0; i < r.function_count; i++)
    {
      buffer_print (&b, "F ");
      print_one (&b, &r.functions[i]);
    }
  for (size_t i = 0; i < r.missing_count; i++)
    buffer_print (&b, "- 0x%zx %zu %s\n",
                  (size_t) printed_address (&o->s, r.missing[i].start),
                  (size_t) r.missing[i].size,
                  r.missing[i].reason ? r.missing[i].reason : "");
  buffer_add (&b, "", 1);
  right_rows_free (&r);
  assert_int_equal (r.row_count, 0);
  table_text_free (&t);
  return (char *) b.bytes;
}

static void
finds (const char *prefix, const char *source, const char *text)
{
  object o;
  object_open (&o, prefix, source);
  char *found = found_in (&o, "2.47");
  assert_string_equal (found, text);
  free (found);
  object_close (&o);
}

#define SECTION_F ".section .text.f,\"ax\"\n.byte 0x90\n"
#define PUSHES                                                                \
  SECTION_F "f: .cfi_startproc\npush %rax\n.cfi_def_cfa_offset "              \
            "16\nnop\nret\n.cfi_endproc\n"

static void
rows_are_right (void **state)
{
  (void) state;
  finds ("",
         PUSHES SECTION HEADER (2, 4, 3, 0, -8, 1, 2, 6, 20)
             FUNCTION (f, 3, 0, 2, 0, 0) ".byte 0,3,8, 1,3,16\n",
         "right\nright\nF right\n");
  /* A block size is not asked where there are no blocks, nor is one of 0.  */
  finds ("",
         PUSHES SECTION HEADER (2, 4, 3, 0, -8, 1, 2, 6, 20)
             FUNCTION (f, 3, 0, 2, 0, 1) ".byte 0,3,8, 1,3,16\n",
         "right\nright\nF right\n");
  finds ("",
         SECTION_F
         "f: .cfi_startproc\nnop\nnop\n.cfi_endproc\n" SECTION HEADER (
             2, 4, 3, 0, -8, 1, 1, 3, 20)
             FUNCTION (f, 2, 0, 1, 16, 0) ".byte 0,3,8\n",
         "right\nF right\n");
}

/* The first place of a row counts; the second function is that of the second
   FDE.  */
static void
rows_are_wrong (void **state)
{
  (void) state;
  finds (
      "",
      PUSHES
      "g: .cfi_startproc\nnop\n.cfi_def_cfa_offset "
      "24\nnop\n.cfi_def_cfa_offset 32\nnop\n.cfi_endproc\n" SECTION HEADER (
          2, 4, 3, 0, -8, 2, 4, 12, 40) FUNCTION (f, 3, 0, 2, 0, 0)
          FUNCTION (g, 3, 6, 2, 0, 0) ".byte 0,3,8, 1,3,24, 0,3,8, 1,3,16\n",
      "right\nwrong 0x2 cfa\n     0000000000000002  sp+16     u         f     "
      "       \n cfa=sp+16 ra=*(cfa-8) fp=same\n"
      "right\nwrong 0x5 cfa\n     0000000000000005  sp+24     u         f     "
      "       \n cfa=sp+24 ra=*(cfa-8) fp=same\n"
      "F right\nF right\n");
}

/* Nothing is said of f, and g is not in the table; what no row of the version
   could say has a reason.  */
static void
functions_are_missing (void **state)
{
  (void) state;
  finds (
      "",
      SECTION_F
      "f: nop\nnop\ng: .cfi_startproc\nnop\nnop\n.cfi_endproc\nh: "
      ".cfi_startproc\n.cfi_def_cfa 12,8\nnop\n.cfi_endproc\n" SECTION HEADER (
          2, 4, 3, 0, -8, 1, 1, 3, 20)
          FUNCTION (f, 2, 0, 1, 0, 0) ".byte 0,3,8\n",
      "unseen\nF unseen\n- 0x3 2 \n- 0x5 1 the CFA is based on neither SP nor "
      "FP\n");
}

/* A hole before the first row; a function that goes on in one of the tables,
   of which neither has a place there; the frame of a signal.  */
static void
functions_are_wrong (void **state)
{
  (void) state;
  finds ("",
         PUSHES SECTION HEADER (2, 4, 3, 0, -8, 1, 1, 3, 20)
             FUNCTION (f, 3, 0, 1, 0, 0) ".byte 1,3,16\n",
         "right\nF wrong 0x1 hole\n     0000000000000001  sp+8      u         "
         "f            \n cfa=sp+8 ra=*(cfa-8) fp=same\n");
  finds ("",
         PUSHES SECTION HEADER (2, 4, 3, 0, -8, 1, 2, 6, 20)
             FUNCTION (f, 2, 0, 2, 0, 0) ".byte 0,3,8, 1,3,16\n",
         "right\nright\nF right\n");
  finds ("",
         PUSHES "nop\n" SECTION HEADER (2, 4, 3, 0, -8, 1, 2, 6, 20)
             FUNCTION (f, 4, 0, 2, 0, 0) ".byte 0,3,8, 1,3,16\n",
         "right\nright\nF right\n");
  finds ("",
         SECTION_F
         "f: .cfi_startproc\n.cfi_signal_frame\nnop\n.cfi_endproc\n" SECTION
             HEADER (2, 4, 3, 0, -8, 1, 1, 3, 20)
                 FUNCTION (f, 1, 0, 1, 0, 0) ".byte 0,3,8\n",
         "right\nF wrong 0x1 signal\n     0000000000000001  sp+8      u       "
         "  f            \n cfa=sp+8 ra=*(cfa-8) fp=same signal\n");
}

/* Blocks of 4 bytes: the rows of the first are those of all.  */
static void
blocks_repeat (void **state)
{
  (void) state;
  finds ("",
         SECTION_F
         "f: .cfi_startproc\nnop\nnop\n.cfi_def_cfa_offset "
         "16\nnop\nnop\n.cfi_def_cfa_offset 24\nnop\nnop\n"
         ".cfi_def_cfa_offset 16\nnop\nnop\n.cfi_endproc\n" SECTION HEADER (
             2, 4, 3, 0, -8, 1, 2, 6, 20)
             FUNCTION (f, 8, 0, 2, 16, 4) ".byte 0,3,8, 2,3,16\n",
         "wrong 0x5 cfa\n     0000000000000000  sp+24     u         f         "
         "   \n cfa=sp+24 ra=*(cfa-8) fp=same\nright\nF right\n");
}

/* Each form of a rule, in the words of objdump.  */
static void
rules_have_forms (void **state)
{
  (void) state;
  finds (
      "",
      SECTION_F
      "f: .cfi_startproc\nnop\n.cfi_offset 6,-16\nnop\n.cfi_def_cfa "
      "6,16\nnop\n.cfi_def_cfa 12,0\nnop\n"
      ".cfi_def_cfa 7,8\n.cfi_undefined 6\nnop\n.cfi_restore 6\n.cfi_offset "
      "16,-24\nnop\n.cfi_offset 16,-8\n.cfi_register 6,3\nnop\n"
      ".cfi_escape 0x10,6,2,0x7a,8\nnop\n.cfi_restore 6\n.cfi_escape "
      "0x0f,3,0x77,8,6\nnop\n.cfi_escape 0x0f,3,0x77,8,0x20\nnop\n"
      ".cfi_def_cfa 7,8\n.cfi_undefined 16\nnop\n.cfi_endproc\n" SECTION
          HEADER (2, 4, 3, 0, -8, 1, 11, 33, 20)
              FUNCTION (f, 11, 0, 11, 0,
                        0) ".byte 0,3,99, 1,3,99, 2,3,99, 3,3,99, 4,3,99, "
                           "5,3,99, 6,3,99, 7,3,99, 8,3,99, 9,3,99, 10,3,99\n",
      "wrong 0x1 cfa\n     0000000000000001  sp+8      u         f            "
      "\n cfa=sp+8 ra=*(cfa-8) fp=same\n"
      "wrong 0x2 cfa fp\n     0000000000000002  sp+8      c-16      f         "
      "   \n cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)\n"
      "wrong 0x3 cfa fp\n     0000000000000003  fp+16     c-16      f         "
      "   \n cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)\n"
      "format 0x4 cfa fp\n     0000000000000004  r12+0     c-16      f        "
      "    \n cfa=r12+0 ra=*(cfa-8) fp=*(cfa-16)\n"
      "format 0x5 cfa fp\n     0000000000000005  sp+8      undefined f        "
      "    \n cfa=sp+8 ra=*(cfa-8) fp=undefined\n"
      "format 0x6 cfa ra\n     0000000000000006  sp+8      u         c-24     "
      "    \n cfa=sp+8 ra=*(cfa-24) fp=same\n"
      "format 0x7 cfa fp\n     0000000000000007  sp+8      r3+0      f        "
      "    \n cfa=sp+8 ra=*(cfa-8) fp=r3+0\n"
      "format 0x8 cfa fp\n     0000000000000008  sp+8      (r10+8)   f        "
      "    \n cfa=sp+8 ra=*(cfa-8) fp=*(r10+8)\n"
      "format 0x9 cfa\n     0000000000000009  (sp+8)    u         f           "
      " \n cfa=*(sp+8) ra=*(cfa-8) fp=same\n"
      "format 0xa cfa\n     000000000000000a  expressionu         f           "
      " \n cfa=(r7+8 op 0x20) ra=*(cfa-8) fp=same\n"
      "format 0xb outermost\n     000000000000000b  RA undefined\n cfa=sp+8 "
      "ra=undefined fp=same\n"
      "F right\n");
}

static void
aarch64_tracks_ra (void **state)
{
  (void) state;
  finds (
      "aarch64-linux-gnu-",
      ".section .text.f,\"ax\"\nnop\nf: "
      ".cfi_startproc\n.cfi_negate_ra_state\nnop\n.cfi_def_cfa_offset "
      "16\n.cfi_offset 30,-8\n"
      ".cfi_offset "
      "29,-16\nnop\n.cfi_negate_ra_state\nnop\n.cfi_endproc\n" SECTION HEADER (
          2, 4, 2, 0, 0, 1, 3, 9, 20)
          FUNCTION (f, 12, 0, 3, 0, 0) ".byte 0,3,99, 4,3,99, 8,3,99\n",
      "wrong 0x4 cfa signing\n     0000000000000004  sp+0      u         u[s] "
      "        \n cfa=sp+0 ra=same fp=same signed=a\n"
      "wrong 0x8 cfa ra fp signing\n     0000000000000008  sp+16     c-16     "
      " c-8[s]       \n"
      " cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16) signed=a\n"
      "wrong 0xc cfa ra fp\n     000000000000000c  sp+16     c-16      c-8    "
      "      \n cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)\n"
      "F right\n");
  /* With key B by .eh_frame, and A by the function.  */
  finds ("aarch64-linux-gnu-",
         ".section .text.f,\"ax\"\nnop\nf: "
         ".cfi_startproc\n.cfi_b_key_frame\nnop\n.cfi_negate_ra_state\nnop\n."
         "cfi_endproc\n" SECTION HEADER (2, 4, 2, 0, 0, 1, 2, 6, 20)
             FUNCTION (f, 8, 0, 2, 0, 0) ".byte 0,3,0, 4,0x83,0\n",
         "right\nright\nF wrong 0x8 key\n     0000000000000004  sp+0      u   "
         "      u[s]         \n cfa=sp+0 ra=same fp=same signed=b\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rows_are_right),
    cmocka_unit_test (rows_are_wrong),
    cmocka_unit_test (functions_are_missing),
    cmocka_unit_test (functions_are_wrong),
    cmocka_unit_test (blocks_repeat),
    cmocka_unit_test (rules_have_forms),
    cmocka_unit_test (aarch64_tracks_ra),
  };
  return cmocka_run_group_tests_name ("right", tests, NULL, NULL);
}
