/* The .sframe of an object as objdump prints it, from bytes that are written
   here: lines, and what each is about.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "conformance/producers/upstream/table_text.h"
#include "given.h"

/* Each line after what it is about: C, Fn, Rn or nothing.  */
static char *
annotated (const table_text *t)
{
  static const char letters[] = { [TABLE_OTHER] = ' ',
                                  [TABLE_COUNT] = 'C',
                                  [TABLE_FUNCTION] = 'F',
                                  [TABLE_ROW] = 'R' };
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < t->lines.count; i++)
    buffer_print (&b, "%c%zu|%s\n", letters[t->about[i].kind], t->about[i].at,
                  t->lines.items[i]);
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

static void
prints (const char *prefix, const char *source, const char *release,
        const char *text)
{
  const table_style style = table_style_of (release);
  object o;
  table_text t;
  object_open (&o, prefix, source);
  table_text_make (&t, &o.s, &style);
  char *all = annotated (&t);
  assert_string_equal (all, text);
  free (all);
  table_text_free (&t);
  assert_int_equal (t.row_count, 0);
  object_close (&o);
}

#define TOP                                                                   \
  " 0|\n 0|x.o:     file format elf64\n 0|\n 0|Contents of the SFrame "       \
  "section .sframe:\n 0|  Header :\n 0|\n"
#define INDEX " 0|\n 0|  Function Index :\n"
#define COLUMNS " 0|    STARTPC         CFA       FP        RA           \n"
#define BLOCKS " 0|    STARTPC[m]      CFA       FP        RA           \n"
#define CODE ".section .text.f,\"ax\"\nnop\nf: nop\nnop\nnop\n"

/* Two rows: CFA = SP + 8; CFA = FP + 16 with FP at CFA - 16.  */
#define AMD64                                                                 \
  CODE SECTION HEADER (2, 5, 3, 0, -8, 1, 2, 7, 20)                           \
      FUNCTION (f, 3, 0, 2, 0, 0) ".byte 0,3,8, 1,4,16,-16\n"

static void
amd64_version_2 (void **state)
{
  (void) state;
  prints ("", AMD64, "2.45",
          TOP
          " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: "
          "SFRAME_F_FDE_SORTED,\n 0|           SFRAME_F_FDE_FUNC_START_PCREL\n"
          " 0|    CFA fixed RA offset: -8\nC0|    Num FDEs: 1\n 0|    Num "
          "FREs: 2\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x1, size = 3 bytes\n" COLUMNS
          "R0|    0000000000000001  sp+8      u         f            \n"
          "R1|    0000000000000002  fp+16     c-16      f            \n 0|\n");
}

/* Before 2.45 flags have one line, before 2.41 nothing is said of fixed
   offsets.  */
static void
older_releases (void **state)
{
  (void) state;
  prints ("", AMD64, "2.44",
          TOP
          " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: "
          "SFRAME_F_FDE_SORTED,SFRAME_F_FDE_FUNC_START_PCREL\n"
          " 0|    CFA fixed RA offset: -8\nC0|    Num FDEs: 1\n 0|    Num "
          "FREs: 2\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x1, size = 3 bytes\n" COLUMNS
          "R0|    0000000000000001  sp+8      u         f            \n"
          "R1|    0000000000000002  fp+16     c-16      f            \n 0|\n");
  prints ("", AMD64, "2.40",
          TOP
          " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: "
          "SFRAME_F_FDE_SORTED,SFRAME_F_FDE_FUNC_START_PCREL\n"
          "C0|    Num FDEs: 1\n 0|    Num FREs: 2\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x1, size = 3 bytes\n" COLUMNS
          "R0|    0000000000000001  sp+8      u         u            \n"
          "R1|    0000000000000002  fp+16     c-16      u            \n 0|\n");
}

static void
releases_have_styles (void **state)
{
  static const struct
  {
    const char *release;
    bool names_fixed_offsets, has_flag_lines;
  } cases[] = { { "2.40", false, false }, { "2.41", true, false },
                { "2.44", true, false },  { "2.45", true, true },
                { "trunk", true, true },  { "2.44.50", true, false } };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      table_style s = table_style_of (cases[i].release);
      assert_int_equal (s.names_fixed_offsets, cases[i].names_fixed_offsets);
      assert_int_equal (s.has_flag_lines, cases[i].has_flag_lines);
    }
}

/* No flags: starts count from their fields as before 2.45.  FP is fixed; the
   second function has blocks, and rows of them are counted from 0; the third
   is without bytes, at the end of its section.  */
static void
fixed_fp_and_blocks (void **state)
{
  (void) state;
  prints ("",
          CODE "e:\n" SECTION HEADER (2, 0, 3, -16, -8, 3, 3, 9, 60)
              FUNCTION (f, 3, 0, 1, 0, 0) FUNCTION (f + 1, 2, 3, 1, 16, 1)
                  FUNCTION (e, 0, 6, 1, 0, 0) ".byte 0,3,8, 0,3,16, 0,3,24\n",
          "2.47",
          TOP
          " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: NONE\n 0|    CFA "
          "fixed FP offset: -16\n 0|    CFA fixed RA offset: -8\n"
          "C0|    Num FDEs: 3\n 0|    Num FREs: 3\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x1, size = 3 bytes\n" COLUMNS
          "R0|    0000000000000001  sp+8      c-16      f            \n "
          "0|\nF1|    func idx [1]: pc = 0x2, size = 2 bytes\n" BLOCKS
          "R1|    0000000000000000  sp+16     c-16      f            \n "
          "0|\nF2|    func idx [2]: pc = 0x4, size = 0 bytes\n" COLUMNS
          "R2|    0000000000000004  sp+24     c-16      f            \n 0|\n");
}

/* AArch64: RA is a word; key B; RA is signed; no words: no caller.  */
static void
aarch64_version_2 (void **state)
{
  (void) state;
  prints (
      "aarch64-linux-gnu-",
      ".section .text.f,\"ax\"\nnop\nf: nop\nnop\nnop\n" SECTION HEADER (
          2, 6, 2, 0, 0, 1, 3, 10, 20)
          FUNCTION (f, 12, 0, 3, 32,
                    0) ".byte 0,3,0, 4,0x87,32,-24,-32, 8,1\n",
      "2.47",
      TOP
      " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: "
      "SFRAME_F_FRAME_POINTER,\n 0|           SFRAME_F_FDE_FUNC_START_PCREL\n"
      "C0|    Num FDEs: 1\n 0|    Num FREs: 3\n" INDEX
      " 0|\nF0|    func idx [0]: pc = 0x4, size = 12 bytes, pauth = B "
      "key\n" COLUMNS
      "R0|    0000000000000004  sp+0      u         u            \n"
      "R1|    0000000000000008  sp+32     c-32      c-24[s]      \n"
      "R2|    000000000000000c  RA undefined\n 0|\n");
}

static void
aarch64_with_key_a (void **state)
{
  (void) state;
  prints ("aarch64-linux-gnu-",
          CODE SECTION HEADER (2, 4, 2, 0, 0, 1, 1, 3, 20)
              FUNCTION (f, 4, 0, 1, 0, 0) ".byte 0,3,0\n",
          "2.47",
          TOP
          " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: "
          "SFRAME_F_FDE_FUNC_START_PCREL\n"
          "C0|    Num FDEs: 1\n 0|    Num FREs: 1\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x4, size = 4 bytes\n" COLUMNS
          "R0|    0000000000000004  sp+0      u         u            \n 0|\n");
}

/* s390x: CFA words are scaled, RA may be padding (U), RA and FP may be in
   registers: 14, 5, and 15, which is SP.  */
static void
s390x_version_2 (void **state)
{
  (void) state;
  prints ("s390x-linux-gnu-",
          ".section .text.f,\"ax\"\nnopr\nf: nopr\nnopr\nnopr\nnopr\n" SECTION
              HEADER (2, 4, 4, 0, 0, 1, 4, 18, 20) FUNCTION (
                  f, 8, 0, 4, 0,
                  0) ".byte 0,3,0, 2,7,1,0,-16, 4,6,2,29,11, 6,7,0,-48,31\n",
          "2.47",
          TOP
          " 0|    Version: SFRAME_VERSION_2\n 0|    Flags: "
          "SFRAME_F_FDE_FUNC_START_PCREL\nC0|    Num FDEs: 1\n 0|    Num "
          "FREs: 4\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x2, size = 8 bytes\n" COLUMNS
          "R0|    0000000000000002  sp+160    u         u            \n"
          "R1|    0000000000000004  sp+168    c-16      U            \n"
          "R2|    0000000000000006  fp+176    r5        r14          \n"
          "R3|    0000000000000008  sp+160    sp+0      c-48         \n 0|\n");
}

/* Version 3: a function without FREs, the frame of a signal, flexible rows.
   Control words: register * 8, 2 where memory is read, 1 where the base is a
   register.  */
#define INDEXED(symbol, size, at)                                             \
  ".quad " #symbol "-.\n.long " #size "," #at "\n"
static void
amd64_version_3 (void **state)
{
  (void) state;
  prints (
      "",
      CODE "nop\nnop\n" SECTION HEADER (3, 4, 3, 0, -8, 4, 6, 54,
                                        64) INDEXED (f, 1, 0)
          INDEXED (f + 1, 1, 5) INDEXED (f + 1, 4, 13) INDEXED (
              f + 1, 2,
              41) ".short 0\n.byte 0,0,0\n"
                  ".short 1\n.byte 128,0,0, 0,3,8\n"
                  /* CFA at SP - 8, no RA, FP at FP + 16; CFA = SP + 8 alone;
                     CFA = r12, RA at CFA - 8; and RA at r10 + 8.  */
                  ".short 4\n.byte 128,1,0, 0,10,59,-8,0,51,16, 1,4,57,8, "
                  "2,8,97,0,2,-8, 3,8,57,8,83,8\n"
                  ".short 1\n.byte 0,1,0, 0,12,57,8,2,-8,17,4\n",
      "2.47",
      TOP " 0|    Version: SFRAME_VERSION_3\n 0|    Flags: "
          "SFRAME_F_FDE_FUNC_START_PCREL\n 0|    CFA fixed RA offset: -8\n"
          "C0|    Num FDEs: 4\n 0|    Num FREs: 6\n" INDEX
          " 0|\nF0|    func idx [0]: pc = 0x1, size = 1 bytes\n" COLUMNS
          " 0|\nF1|    func idx [1]: pc = 0x2, size = 1 bytes, attr = "
          "\"S\"\n" COLUMNS
          "R0|    0000000000000002  sp+8      u         f            \n"
          " 0|\nF2|    func idx [2]: pc = 0x2, size = 4 bytes, attr = "
          "\"SF\"\n" COLUMNS
          "R1|    0000000000000002  (sp-8)    (fp+16)   U            \n"
          "R2|    0000000000000003  sp+8      u         f            \n"
          "R3|    0000000000000004  r12+0     u         c-8          \n"
          "R4|    0000000000000005  sp+8      u         (r10+8)      \n"
          " 0|\nF3|    func idx [3]: pc = 0x2, size = 2 bytes, attr = "
          "\"F\"\n" COLUMNS
          "R5|    0000000000000002  sp+8      r2+4      c-8          \n 0|\n");
}

static void
functions_and_rows_are_kept (void **state)
{
  const table_style style = table_style_of ("2.47");
  object o;
  table_text t;
  (void) state;
  object_open (&o, "",
               CODE SECTION HEADER (2, 4, 3, 0, -8, 2, 3, 9, 40)
                   FUNCTION (f, 3, 0, 2, 0, 0) FUNCTION (
                       f + 1, 2, 6, 1, 16, 1) ".byte 0,3,8, 2,3,16, 0,3,24\n");
  table_text_make (&t, &o.s, &style);
  assert_int_equal (t.version, 2);
  assert_int_equal (t.function_count, 2);
  assert_int_equal (t.functions[0].size, 3);
  assert_false (t.functions[0].is_mask);
  assert_int_equal (t.functions[0].first_row, 0);
  assert_int_equal (t.functions[0].row_count, 2);
  assert_int_equal (t.functions[1].start, t.functions[0].start + 1);
  assert_int_equal (t.functions[1].version, 2);
  assert_int_equal (t.functions[1].rep_size, 1);
  assert_true (t.functions[1].is_mask);
  assert_int_equal (t.functions[1].first_row, 2);
  assert_int_equal (t.functions[1].row_count, 1);
  assert_int_equal (t.row_count, 3);
  assert_int_equal (t.rows[1].start, 2);
  assert_int_equal (t.rows[1].printed, 3);
  assert_int_equal (t.rows[2].printed, 0);
  table_text_free (&t);
  object_close (&o);
}

/* In a linked file an address is printed as it is, in an object from the start
   of its section.  */
static void
addresses_are_printed (void **state)
{
  static const named_range sections[]
      = { { 0x100, 8, "a", false }, { 0x200, 16, "b", false } };
  subject s = { .is_object = true,
                .code = { .items = malloc (sizeof sections), .count = 2 } };
  (void) state;
  memcpy (s.code.items, sections, sizeof sections);
  assert_int_equal (printed_address (&s, 0x100), 0);
  assert_int_equal (printed_address (&s, 0x107), 7);
  assert_int_equal (printed_address (&s, 0x108), 8);
  assert_int_equal (printed_address (&s, 0x203), 3);
  assert_int_equal (printed_address (&s, 0x210), 16);
  assert_int_equal (printed_address (&s, 0x300), 0x300);
  s.is_object = false;
  assert_int_equal (printed_address (&s, 0x107), 0x107);
  free (s.code.items);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (amd64_version_2),
    cmocka_unit_test (older_releases),
    cmocka_unit_test (releases_have_styles),
    cmocka_unit_test (fixed_fp_and_blocks),
    cmocka_unit_test (aarch64_with_key_a),
    cmocka_unit_test (aarch64_version_2),
    cmocka_unit_test (s390x_version_2),
    cmocka_unit_test (amd64_version_3),
    cmocka_unit_test (functions_and_rows_are_kept),
    cmocka_unit_test (addresses_are_printed),
  };
  return cmocka_run_group_tests_name ("tables", tests, NULL, NULL);
}
