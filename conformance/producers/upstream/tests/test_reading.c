/* What the reference reads of a section of version 2, by llvm-readobj's names;
   sections that are broken on the way.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "conformance/producers/upstream/readobj_reading.h"
#include "given.h"
#include "lib/tests/section_bytes.h"

typedef struct read_section
{
  image_file file;
  section_image image;
  readobj_reading r;
} read_section;

static void
begin (read_section *s, const section_bytes *of)
{
  *s = (read_section) { .image = { .label = "x",
                                   .name = ".sframe",
                                   .bytes = malloc (of->size),
                                   .size = of->size },
                        .file = { .count = 1 } };
  memcpy (s->image.bytes, of->byte, of->size);
  s->file.images = &s->image;
  readobj_reading_of (&s->r, &s->file);
}

static void
end (read_section *s)
{
  readobj_reading_free (&s->r);
  assert_int_equal (s->r.section_count, 0);
  free (s->image.bytes);
}

static const section_reading *
section_of (const read_section *s)
{
  return readobj_reading_section (&s->r, ".sframe");
}

/* FUNCTION.ROW NAME=NUMBER, without the first FROM.  */
static char *
values_of (const read_section *s, size_t from)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = from; i < s->r.text.count; i++)
    {
      const readobj_value *v = &s->r.text.values[i];
      assert_true (v->has_number);
      assert_string_equal (v->section, ".sframe");
      buffer_print (&b, "%d.%d %s=%lld\n", v->function, v->row, v->name,
                    (long long) v->number);
    }
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

static void
reads (const section_bytes *of, size_t from, const char *values, int functions,
       int rows, bool is_valid)
{
  read_section s;
  begin (&s, of);
  char *all = values_of (&s, from);
  assert_string_equal (all, values);
  assert_int_equal (section_of (&s)->functions, functions);
  assert_int_equal (section_of (&s)->rows, rows);
  assert_int_equal (section_of (&s)->is_valid, is_valid);
  free (all);
  end (&s);
}

enum
{
  FIELDS = 12
};
#define FUNCTION_0 "0.-1 PC=4096\n0.-1 Size=16\n0.-1 Start FRE Offset=0\n"

/* AMD64; 5 bytes of an auxiliary header, 3 before the index, 3 after it.  The
   third row has no words.  */
static void
each_field_is_read (void **state)
{
  static const section_bytes of
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 5, L (1), L (3), L (11), L (3),
               L (26), 1, 2, 3, 4, 5, 0, 0, 0, L (4096), L (16), L (0), L (3),
               0, 0, 0, 0, 0, 0, 0, 0, 3, 8, 1, 0x24, 16, 0, 0xf0, 0xff, 2, 1);
  (void) state;
  reads (&of, 0,
         "-1.-1 Magic=57058\n-1.-1 Version=2\n-1.-1 Flags=0\n-1.-1 "
         "ABI=3\n-1.-1 CFA fixed FP offset=0\n"
         "-1.-1 CFA fixed RA offset=-8\n-1.-1 Auxiliary header "
         "length=5\n-1.-1 Num FDEs=1\n-1.-1 Num FREs=3\n"
         "-1.-1 FRE subsection length=11\n-1.-1 FDE subsection "
         "offset=3\n-1.-1 FRE subsection offset=26\n" FUNCTION_0
         "0.-1 Num FREs=3\n0.-1 FRE Type=0\n0.-1 FDE Type=0\n0.-1 Repetitive "
         "block size=0\n"
         "0.0 Start Address=4096\n0.0 Return Address Signed=0\n0.0 Offset "
         "Size=0\n0.0 Base Register=1\n0.0 CFA Offset=8\n0.0 RA Offset=-8\n"
         "0.1 Start Address=4097\n0.1 Return Address Signed=0\n0.1 Offset "
         "Size=1\n0.1 Base Register=0\n0.1 CFA Offset=16\n"
         "0.1 RA Offset=-8\n0.1 FP Offset=-16\n"
         "0.2 Start Address=4098\n0.2 Return Address Signed=0\n0.2 Offset "
         "Size=0\n0.2 Base Register=1\n",
         1, 3, true);
}

/* Bytes of which no two are alike, all with the highest bit; nothing is read
   of such a section but these.  */
static void
fields_have_their_sizes (void **state)
{
  static const section_bytes little
      = BYTES (0xe2, 0xde, 2, 0x91, 0xa3, 0xb4, 0xc5, 0xd6, L (0x84838281),
               L (0x88878685), L (0x8c8b8a89), L (0x908f8e8d), L (0x94939291)),
      big
      = BYTES (0xde, 0xe2, 2, 0x91, 0xa3, 0xb4, 0xc5, 0xd6, M (0x84838281),
               M (0x88878685), M (0x8c8b8a89), M (0x908f8e8d), M (0x94939291));
  static const char values[]
      = "-1.-1 Magic=57058\n-1.-1 Version=2\n-1.-1 Flags=145\n"
        "-1.-1 ABI=163\n-1.-1 CFA fixed FP offset=-76\n"
        "-1.-1 CFA fixed RA offset=-59\n-1.-1 Auxiliary header length=214\n"
        "-1.-1 Num FDEs=2223211137\n-1.-1 Num FREs=2290583173\n"
        "-1.-1 FRE subsection length=2357955209\n"
        "-1.-1 FDE subsection offset=2425327245\n"
        "-1.-1 FRE subsection offset=2492699281\n";
  (void) state;
  reads (&little, 0, values, 0, 0, false);
  reads (&big, 0, values, 0, 0, false);
}

/* An index of 13 entries has 260 bytes: each byte of the numbers is
   written.  */
static void
numbers_are_written_whole (void **state)
{
  static const uint8_t head[] = {
    0xe2,  0xde,          2, 0, 3, 0, 0xf8, 0, L (13), L (0), L (0xff000000),
    L (0), L (0xff000000)
  };
  enum
  {
    SIZE = 700,
    LENGTH = SIZE - 28 - 260
  };
  uint8_t *bytes = calloc (1, SIZE);
  section_image image = { .name = ".sframe", .bytes = bytes, .size = SIZE };
  const image_file file = { .images = &image, .count = 1 };
  readobj_reading r;
  (void) state;
  memcpy (bytes, head, sizeof head);
  readobj_reading_of (&r, &file);
  assert_memory_equal (&bytes[16],
                       ((uint8_t[]) { L (LENGTH), L (0), L (260) }), 12);
  readobj_reading_free (&r);
  free (bytes);
}

/* What lies after the last entry is no function, though it could be one.  */
static void
the_index_ends (void **state)
{
  static const section_bytes of
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (1), L (1), L (3), L (0),
               L (40), L (4096), L (16), L (0), L (1), 0, 0, 0, 0, L (8192),
               L (16), L (0), L (1), 0, 0, 0, 0, 0, 3, 8),
      /* An index that begins too far away.  */
      far = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (1), L (0), L (0),
                   L (0x01000000), L (200), L (4096), L (16), L (0), L (0), 0,
                   0, 0, 0);
  read_section s;
  (void) state;
  begin (&s, &of);
  assert_int_equal (section_of (&s)->functions, 1);
  end (&s);
  begin (&s, &far);
  assert_memory_equal (s.image.bytes, far.byte, far.size);
  end (&s);
}

static void
each_section_is_read (void **state)
{
  uint8_t bytes[3][4] = { { 0 } };
  section_image images[] = { { .name = "a", .bytes = bytes[0], .size = 4 },
                             { .name = "b", .bytes = bytes[1], .size = 4 },
                             { .name = "c", .bytes = bytes[2], .size = 4 } };
  readobj_reading r;
  (void) state;
  readobj_reading_of (&r, &(image_file) { .images = images, .count = 3 });
  assert_int_equal (r.section_count, 3);
  assert_string_equal (r.sections[2].name, "c");
  readobj_reading_free (&r);
}

/* AArch64, big-endian: the fixed RA offset and the place of the rows are
   mended, one after the other.  Blocks of 4 bytes, key B, starts of 2 bytes,
   words of 4, RA signed.  */
static void
big_endian_is_mended (void **state)
{
  static const section_bytes of
      = BYTES (0xde, 0xe2, 2, 0, 1, 0, 0xf8, 0, M (1), M (2), M (9), M (0),
               M (3), M (4096), M (16), M (0), M (2), 0x31, 4, 0, 0, 0, 0, 3,
               32, 0, 2, 0xc7, M (0x12345), M (-24), M (-32));
  static const uint8_t mended[]
      = { 0xde, 0xe2,  2,     0,      1,     0,      0,
          0,    M (1), M (2), M (19), M (0), M (20), M (4096) };
  read_section s;
  (void) state;
  begin (&s, &of);
  assert_memory_equal (s.image.bytes, mended, sizeof mended);
  end (&s);
  reads (&of, FIELDS - 3,
         "-1.-1 FRE subsection length=9\n-1.-1 FDE subsection offset=0\n-1.-1 "
         "FRE subsection offset=3\n" FUNCTION_0
         "0.-1 Num FREs=2\n0.-1 FRE Type=1\n0.-1 FDE Type=1\n0.-1 PAuth "
         "Key=1\n0.-1 Repetitive block size=4\n"
         "0.0 Start Address=0\n0.0 Return Address Signed=0\n0.0 Offset "
         "Size=0\n0.0 Base Register=1\n0.0 CFA Offset=32\n"
         "0.1 Start Address=2\n0.1 Return Address Signed=1\n0.1 Offset "
         "Size=2\n0.1 Base Register=1\n0.1 CFA Offset=74565\n"
         "0.1 RA Offset=-24\n0.1 FP Offset=-32\n",
         1, 2, false);
}

/* Rows that are said to begin at byte 200, where the section has less.  */
static void
rows_are_put_after_the_index (void **state)
{
  static const section_bytes after
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 5, L (2), L (2), L (6), L (3),
               L (200), 1, 2, 3, 4, 5, 0, 0, 0, L (4096), L (16), L (0), L (1),
               0, 0, 0, 0, L (8192), L (16), L (3), L (1), 0, 0, 0, 0, 0, 3, 8,
               0, 3, 16),
      at_the_end
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (1), L (0), L (6), L (0),
               L (200), L (4096), L (16), L (0), L (0), 0, 0, 0, 0),
      past_the_end
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (2), L (0), L (6), L (0),
               L (200), L (4096), L (16), L (0), L (0), 0, 0, 0, 0);
  static const uint8_t lengths[] = { L (6), L (3), L (43), 1, 2, 3, 4, 5 };
  read_section s;
  (void) state;
  begin (&s, &after);
  assert_memory_equal (&s.image.bytes[16], lengths, sizeof lengths);
  assert_int_equal (section_of (&s)->functions, 2);
  assert_int_equal (section_of (&s)->rows, 1);
  end (&s);
  begin (&s, &at_the_end);
  assert_memory_equal (&s.image.bytes[16],
                       ((uint8_t[]) { L (0), L (0), L (20), L (4096) }), 16);
  assert_int_equal (section_of (&s)->functions, 1);
  end (&s);
  begin (&s, &past_the_end);
  assert_memory_equal (s.image.bytes, past_the_end.byte, past_the_end.size);
  assert_int_equal (section_of (&s)->functions, 0);
  end (&s);
}

/* The first function has a row, and one whose words have no size; the third
   has no FRE type.  */
static void
reading_ends_at_what_is_broken (void **state)
{
  static const section_bytes of
      = BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (4), L (4), L (9), L (0),
               L (80), L (4096), L (16), L (0), L (2), 0, 0, 0, 0, L (8192),
               L (16), L (6), L (1), 0, 0, 0, 0, L (12288), L (16), L (6),
               L (1), 3, 0, 0, 0, L (16384), L (16), L (6), L (1), 0, 0, 0, 0,
               0, 3, 8, 1, 0x63, 16, 0, 3, 24);
  (void) state;
  reads (&of, FIELDS,
         FUNCTION_0 "0.-1 Num FREs=2\n0.-1 FRE Type=0\n0.-1 FDE Type=0\n0.-1 "
                    "Repetitive block size=0\n"
                    "0.0 Start Address=4096\n0.0 Return Address Signed=0\n0.0 "
                    "Offset Size=0\n0.0 Base Register=1\n0.0 CFA Offset=8\n"
                    "0.0 RA Offset=-8\n1.-1 PC=8192\n1.-1 Size=16\n1.-1 Start "
                    "FRE Offset=6\n1.-1 Num FREs=1\n1.-1 FRE Type=0\n"
                    "1.-1 FDE Type=0\n1.-1 Repetitive block size=0\n1.0 Start "
                    "Address=8192\n1.0 Return Address Signed=0\n"
                    "1.0 Offset Size=0\n1.0 Base Register=1\n1.0 CFA "
                    "Offset=24\n1.0 RA Offset=-8\n",
         2, 1, false);
}

static void
other_sections_have_no_values (void **state)
{
  static const struct
  {
    section_bytes of;
    size_t values;
  } cases[] = {
    { BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (0), L (0), L (0), L (0),
             L (0)),
      FIELDS },
    { BYTES (0xe2, 0xde, 2, 0, 3, 0, 0xf8, 0, L (0), L (0), L (0), L (0), 0, 0,
             0),
      0 },
    { BYTES (0xe2, 0xde, 3, 0, 3, 0, 0xf8, 0, L (0), L (0), L (0), L (0),
             L (0)),
      0 },
    { BYTES (0xe2, 0xe2, 2, 0, 3, 0, 0xf8, 0, L (0), L (0), L (0), L (0),
             L (0)),
      0 },
    { BYTES (0xde, 0xe2, 2, 0, 1, 0, 0, 0, L (0), L (0), L (0), L (0), L (0)),
      FIELDS },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      read_section s;
      begin (&s, &cases[i].of);
      assert_int_equal (s.r.text.count, cases[i].values);
      end (&s);
    }
}

static void
sections_have_names (void **state)
{
  section_reading sections[] = { { .name = "a" }, { .name = "b" } };
  const readobj_reading r = { .sections = sections, .section_count = 2 };
  (void) state;
  assert_ptr_equal (readobj_reading_section (&r, "a"), &sections[0]);
  assert_ptr_equal (readobj_reading_section (&r, "b"), &sections[1]);
  assert_null (readobj_reading_section (
      &(readobj_reading) { .sections = sections, .section_count = 1 }, "b"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (each_field_is_read),
    cmocka_unit_test (fields_have_their_sizes),
    cmocka_unit_test (numbers_are_written_whole),
    cmocka_unit_test (the_index_ends),
    cmocka_unit_test (each_section_is_read),
    cmocka_unit_test (big_endian_is_mended),
    cmocka_unit_test (rows_are_put_after_the_index),
    cmocka_unit_test (reading_ends_at_what_is_broken),
    cmocka_unit_test (other_sections_have_no_values),
    cmocka_unit_test (sections_have_names),
  };
  return cmocka_run_group_tests_name ("reading", tests, NULL, NULL);
}
