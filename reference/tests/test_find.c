/* Which row is in force at a PC.  */
#include "testing.h"

#include "reference/find.h"
#include "samples.h"

typedef struct look_up
{
  uint64_t pc;
  enum sf_find_result result;
  uint32_t fde, row;
} look_up;

static void
expect_found (const char *label, const sf_section *section,
              const look_up *expected)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  enum sf_find_result result
      = sf_find (section, expected->pc, &found, &report);
  bool agrees = result == expected->result && found.result == result;
  if (result != SF_NO_FDE && result != SF_FIND_INVALID)
    agrees = agrees && found.fde_index == expected->fde;
  if (result == SF_FOUND)
    agrees = agrees && found.fre_index == expected->row;
  if (!agrees)
    fail_msg ("%s: 0x%llx: result %d, function %u, row %u instead of %d, %u, "
              "%u",
              label, (unsigned long long) expected->pc, (int) result,
              found.fde_index, found.fre_index, (int) expected->result,
              expected->fde, expected->row);
  assert_int_equal (report.is_invalid, result == SF_FIND_INVALID);
  checked ("look-ups", 1);
}

static void
expect_all (const char *label, const uint8_t *bytes, size_t size,
            uint64_t address, enum sf_reading reading, const look_up *expected,
            size_t count)
{
  sf_section section = load (bytes, size);
  section.address = address;
  section.reading = reading;
  for (size_t i = 0; i < count; i++)
    expect_found (label, &section, &expected[i]);
  release (&section);
}
#define EXPECT(label, bytes, size, expected)                                  \
  expect_all (label, bytes, size, BASE, SF_DEPLOYED, expected, COUNT (expected))

/* First, last, one before, one after: of functions, rows and blocks.  */
static const look_up in_v3_amd64[] = {
  { 0, SF_NO_FDE },
  { 0x10fff, SF_NO_FDE },
  { 0x11000, SF_FOUND, 0, 0 },
  { 0x11003, SF_FOUND, 0, 0 },
  { 0x11004, SF_FOUND, 0, 1 },
  { 0x1101f, SF_FOUND, 0, 1 },
  /* blocks of 16 bytes, rows at 0 and 6 */
  { 0x11020, SF_FOUND, 1, 0 },
  { 0x11025, SF_FOUND, 1, 0 },
  { 0x11026, SF_FOUND, 1, 1 },
  { 0x1102f, SF_FOUND, 1, 1 },
  { 0x11030, SF_FOUND, 1, 0 },
  { 0x11036, SF_FOUND, 1, 1 },
  { 0x11040, SF_FOUND, 1, 0 },
  { 0x1104f, SF_FOUND, 1, 1 },
  { 0x11050, SF_FOUND, 2, 0 },
  { 0x1114f, SF_FOUND, 2, 0 },
  { 0x11150, SF_FOUND, 2, 1 },
  { 0x1144e, SF_FOUND, 2, 1 },
  { 0x1144f, SF_FOUND, 2, 2 },
  { 0x11450, SF_NO_FDE },
  { 0x11fff, SF_NO_FDE },
  { 0x12000, SF_FOUND_NO_FRES, 3 },
  { 0x1200f, SF_FOUND_NO_FRES, 3 },
  { 0x12010, SF_NO_FDE },
  { UINT64_MAX, SF_NO_FDE },
};

static void
sorted_and_unsorted_alike (void **state)
{
  (void) state;
  const sample *s = sample_of (3, 3);
  uint8_t bytes[SAMPLE_ROOM];
  memcpy (bytes, s->bytes, s->size);
  EXPECT ("sorted", bytes, s->size, in_v3_amd64);
  bytes[3] = 0x04;
  EXPECT ("unsorted", bytes, s->size, in_v3_amd64);
}

static void
every_version (void **state)
{
  (void) state;
  static const look_up v1[] = {
    { 0x102ff, SF_NO_FDE },       { 0x10300, SF_FOUND, 0, 0 },
    { 0x10304, SF_FOUND, 0, 1 },  { 0x1032f, SF_FOUND, 0, 1 },
    { 0x10330, SF_NO_FDE },       { 0x1033f, SF_NO_FDE },
    { 0x10340, SF_FOUND, 1, 0 },  { 0x1034f, SF_FOUND, 1, 0 },
    { 0x10350, SF_NO_FDE },
  };
  static const look_up v1_literally[] = {
    { 0x2ff, SF_NO_FDE },      { 0x300, SF_FOUND, 0, 0 },
    { 0x34f, SF_FOUND, 1, 0 }, { 0x10300, SF_NO_FDE },
  };
  static const look_up v1_below[] = {
    { 0xfeff, SF_NO_FDE },
    { 0xff00, SF_FOUND, 0, 0 },
    { 0xff7f, SF_FOUND, 0, 1 },
    { 0xff80, SF_NO_FDE },
  };
  static const look_up v2[] = {
    { 0xfdff, SF_NO_FDE },       { 0xfe00, SF_FOUND, 0, 0 },
    { 0xfe23, SF_FOUND, 0, 0 },  { 0xfe24, SF_NO_FDE },
    { 0x10400, SF_FOUND, 1, 0 }, { 0x10403, SF_FOUND, 1, 0 },
    { 0x10404, SF_FOUND, 1, 1 }, { 0x10408, SF_NO_FDE },
  };
  static const look_up v3[] = {
    { 0x100ff, SF_NO_FDE },      { 0x10105, SF_FOUND, 0, 0 },
    { 0x10106, SF_FOUND, 0, 1 }, { 0x1015f, SF_FOUND, 0, 2 },
    { 0x10160, SF_FOUND, 1, 0 }, { 0x1017f, SF_FOUND, 1, 1 },
    { 0x10180, SF_NO_FDE },
  };
  const sample *s = sample_of (1, 3);
  EXPECT ("V1", s->bytes, s->size, v1);
  expect_all ("V1", s->bytes, s->size, BASE, SF_LITERAL, v1_literally,
              COUNT (v1_literally));
  s = sample_of (1, 2);
  EXPECT ("V1 LE", s->bytes, s->size, v1_below);
  s = sample_of (1, 1);
  EXPECT ("V1 BE", s->bytes, s->size, v1_below);
  s = sample_of (2, 1);
  EXPECT ("V2 BE", s->bytes, s->size, v2);
  s = sample_of (3, 4);
  EXPECT ("V3 s390x", s->bytes, s->size, v3);
}

/* One function of 20 bytes at 0x10105, PC type mask, rows at 0 and 4.  */
static const uint8_t blocks_v2[] = {
  L16 (0xdee2), 2, 0, 3, 0, S8 (-8), 0,
  L32 (1), L32 (2), L32 (6), L32 (0), L32 (20),
  L32 (0x105), L32 (20), L32 (0), L32 (2), 0x10, 0 /* 45: block size */,
  L16 (0),
  0, 0x03, 8,
  4, 0x03, 16,
};

/* "PC % REP_BLOCK_SIZE >= FRE_START_ADDR", of the PC in the function or, read
   literally, of the PC.  0x10105 is 4 modulo 7.  */
static void
blocks_of_every_size (void **state)
{
  (void) state;
  for (unsigned literal = 0; literal < 2; literal++)
    for (unsigned size = 0; size < 256; size++)
      {
        uint8_t bytes[sizeof blocks_v2];
        memcpy (bytes, blocks_v2, sizeof bytes);
        bytes[45] = (uint8_t) size;
        look_up expected[20];
        for (uint64_t i = 0; i < 20; i++)
          {
            uint64_t pc = 0x10105 + i;
            bool second = size && (literal ? pc : i) % size >= 4;
            expected[i] = (look_up) { pc, size ? SF_FOUND : SF_NO_FRE, 0,
                                      second };
          }
        expect_all ("blocks", bytes, sizeof bytes, BASE,
                    literal ? SF_LITERAL : SF_DEPLOYED, expected, 20);
      }
  /* Some by hand: blocks of 7 bytes.  */
  static const look_up deployed[] = {
    { 0x10104, SF_NO_FDE },         { 0x10105, SF_FOUND, 0, 0 },
    { 0x10108, SF_FOUND, 0, 0 },    { 0x10109, SF_FOUND, 0, 1 },
    { 0x1010b, SF_FOUND, 0, 1 },    { 0x1010c, SF_FOUND, 0, 0 },
    { 0x10118, SF_FOUND, 0, 1 },    { 0x10119, SF_NO_FDE },
  };
  static const look_up literally[] = {
    { 0x10105, SF_FOUND, 0, 1 }, { 0x10107, SF_FOUND, 0, 1 },
    { 0x10108, SF_FOUND, 0, 0 }, { 0x1010b, SF_FOUND, 0, 0 },
    { 0x1010c, SF_FOUND, 0, 1 },
  };
  uint8_t bytes[sizeof blocks_v2];
  memcpy (bytes, blocks_v2, sizeof bytes);
  bytes[45] = 7;
  EXPECT ("blocks of 7", bytes, sizeof bytes, deployed);
  expect_all ("blocks of 7", bytes, sizeof bytes, BASE, SF_LITERAL, literally,
              COUNT (literally));
  /* Without the mask bit the block size has no effect.  */
  static const look_up increments[]
      = { { 0x10108, SF_FOUND, 0, 0 }, { 0x1010c, SF_FOUND, 0, 1 } };
  bytes[44] = 0;
  EXPECT ("no blocks", bytes, sizeof bytes, increments);
  expect_all ("no blocks", bytes, sizeof bytes, BASE, SF_LITERAL, increments,
              COUNT (increments));
}

/* Version 1: "PC & FRE_START_ADDR_AS_MASK >= FRE_START_ADDR_AS_MASK": all bits
   of the start are set in the offset.  */
static void
masks_of_version_1 (void **state)
{
  (void) state;
  const uint8_t bytes[] = {
    L16 (0xdee2), 1, 0, 3, 0, S8 (-8), 0,
    L32 (1), L32 (3), L32 (9), L32 (0), L32 (17),
    L32 (0x105), L32 (32), L32 (0), L32 (3), 0x10,
    0, 0x03, 8,
    6, 0x03, 16,
    8, 0x03, 24,
  };
  look_up expected[32];
  for (uint64_t i = 0; i < 32; i++)
    expected[i] = (look_up) { 0x10105 + i, SF_FOUND, 0,
                              (i & 8) == 8 ? 2 : (i & 6) == 6 ? 1 : 0 };
  EXPECT ("masks", bytes, sizeof bytes, expected);
  /* Whether that is meant nobody says; of functions without blocks and of PCs
     that no function covers there is no doubt.  */
  sf_section section = load (bytes, sizeof bytes);
  static const struct
  {
    uint64_t pc;
    bool silent;
  } pcs[] = { { 0x10104, false }, { 0x10105, true }, { 0x10125, false } };
  for (size_t i = 0; i < COUNT (pcs); i++)
    {
      sf_found found;
      sf_report report = SF_NO_REPORT;
      sf_find (&section, pcs[i].pc, &found, &report);
      assert_int_equal (report.is_silent, pcs[i].silent);
      if (report.is_silent)
        assert_int_equal (report.silence.clause, FDE_PC_TYPE_MASK_V1);
    }
  release (&section);
}

/* "Of the rows that start at or below the PC the one with the highest start is
   in force, the last of equals."  */
static void
rows_in_any_order (void **state)
{
  (void) state;
  const uint8_t bytes[] = {
    L16 (0xdee2), 2, 1, 3, 0, S8 (-8), 0,
    L32 (1), L32 (5), L32 (15), L32 (0), L32 (20),
    L32 (0x100), L32 (0x20), L32 (0), L32 (5), 0, 0, L16 (0),
    8, 0x03, 8,
    4, 0x03, 16,
    8, 0x03, 24,
    0x1f, 0x03, 32,
    0x20, 0x03, 40, /* never */
  };
  static const look_up expected[] = {
    { 0x10100, SF_NO_FRE, 0 },    { 0x10103, SF_NO_FRE, 0 },
    { 0x10104, SF_FOUND, 0, 1 },  { 0x10107, SF_FOUND, 0, 1 },
    { 0x10108, SF_FOUND, 0, 2 },  { 0x1011e, SF_FOUND, 0, 2 },
    { 0x1011f, SF_FOUND, 0, 3 },  { 0x10120, SF_NO_FDE },
  };
  EXPECT ("any order", bytes, sizeof bytes, expected);
}

/* Three functions of version 2 that share a row, whose fields a case fills
   in.  */
typedef struct three
{
  uint8_t flags;
  int32_t start[3];
  uint32_t size[3];
} three;

static size_t
write_three (const three *t, uint8_t bytes[28 + 60 + 3])
{
  const uint8_t header[] = { L16 (0xdee2), 2, t->flags, 3, 0, S8 (-8), 0,
                             L32 (3), L32 (1), L32 (3), L32 (0), L32 (60) };
  const uint8_t row[] = { 0, 0x03, 8 };
  memcpy (bytes, header, 28);
  for (size_t i = 0; i < 3; i++)
    {
      const uint8_t fde[] = { L32 (t->start[i]), L32 (t->size[i]), L32 (0),
                              L32 (1), 0, 0, L16 (0) };
      memcpy (bytes + 28 + 20 * i, fde, 20);
    }
  memcpy (bytes + 88, row, 3);
  return 91;
}

static void
functions_that_overlap (void **state)
{
  (void) state;
  uint8_t bytes[91];
  three t = { 1, { 0x100, 0x110, 0x110 }, { 0x40, 0x10, 0x8 } };
  /* Sorted: the highest start at or below the PC is asked, and no other.  */
  static const look_up sorted[] = {
    { 0x1010f, SF_FOUND, 0, 0 },
    { 0x10110, SF_FOUND, 2, 0 },
    { 0x10117, SF_FOUND, 2, 0 },
    { 0x10118, SF_NO_FDE },
  };
  size_t size = write_three (&t, bytes);
  EXPECT ("overlap, sorted", bytes, size, sorted);
  /* Unsorted: the first that covers the PC.  */
  static const look_up unsorted[] = {
    { 0x10110, SF_FOUND, 0, 0 },
    { 0x1013f, SF_FOUND, 0, 0 },
  };
  t.flags = 0;
  write_three (&t, bytes);
  EXPECT ("overlap, unsorted", bytes, size, unsorted);
  /* Silent where two functions are asked for one PC, the last two included.  */
  static const struct
  {
    uint64_t pc;
    bool silent;
  } pcs[] = { { 0x1010f, false }, { 0x10110, true }, { 0x10120, false },
              { 0x10140, true },  { 0x10147, true }, { 0x10148, false } };
  t = (three) { 0, { 0x100, 0x110, 0x140 }, { 0x20, 0x38, 0x8 } };
  write_three (&t, bytes);
  sf_section section = { .bytes = bytes, .size = size, .address = BASE };
  for (size_t i = 0; i < COUNT (pcs); i++)
    {
      sf_report report = SF_NO_REPORT;
      sf_found found;
      assert_int_equal (sf_find (&section, pcs[i].pc, &found, &report),
                        pcs[i].pc == 0x10148 ? SF_NO_FDE : SF_FOUND);
      assert_int_equal (report.is_silent, pcs[i].silent);
      assert_true (!report.is_silent
                   || report.silence.clause == FUNCTIONS_OVERLAP);
    }
}

static void
functions_around_address_0 (void **state)
{
  (void) state;
  uint8_t bytes[91];
  three t = { 1, { -0x20, 0, 0x20 }, { 0x20, 0, 0x10 } };
  static const look_up expected[] = {
    { (uint64_t) -0x21, SF_NO_FDE },
    { (uint64_t) -0x20, SF_FOUND, 0, 0 },
    { UINT64_MAX, SF_FOUND, 0, 0 },
    { 0, SF_NO_FDE }, /* function 1 has no bytes */
    { 0x1f, SF_NO_FDE },
    { 0x20, SF_FOUND, 2, 0 },
    { 0x2f, SF_FOUND, 2, 0 },
    { 0x30, SF_NO_FDE },
  };
  size_t size = write_three (&t, bytes);
  expect_all ("sorted", bytes, size, 0, SF_DEPLOYED, expected,
              COUNT (expected));
  t.flags = 0;
  write_three (&t, bytes);
  expect_all ("unsorted", bytes, size, 0, SF_DEPLOYED, expected,
              COUNT (expected));
  /* Addresses are modulo 2^64: a function may run across address 0.  */
  static const look_up wraps[] = {
    { UINT64_MAX, SF_FOUND, 0, 0 },
    { 0, SF_FOUND, 0, 0 },
    { 0x1f, SF_FOUND, 0, 0 },
    { 0x20, SF_FOUND, 2, 0 },
  };
  t.size[0] = 0x40;
  write_three (&t, bytes);
  expect_all ("wraps", bytes, size, 0, SF_DEPLOYED, wraps, COUNT (wraps));
  t.flags = 1;
  t.start[1] = -0x20;
  t.start[0] = -0x21;
  t.size[0] = 1;
  t.size[1] = 0x40;
  static const look_up wraps_sorted[] = {
    { (uint64_t) -0x21, SF_FOUND, 0, 0 },
    { UINT64_MAX, SF_FOUND, 1, 0 },
    { 0x1f, SF_FOUND, 1, 0 },
    { 0x20, SF_FOUND, 2, 0 },
  };
  write_three (&t, bytes);
  expect_all ("wraps, sorted", bytes, size, 0, SF_DEPLOYED, wraps_sorted,
              COUNT (wraps_sorted));
}

/* The PC-relative fields of adjacent functions smaller than an entry descend,
   although the functions ascend.  */
static void
bisection_is_by_address (void **state)
{
  (void) state;
  uint8_t bytes[91];
  const three t = { 5, { 0x100 - 28, 0x102 - 48, 0x104 - 68 }, { 2, 2, 2 } };
  static const look_up expected[] = {
    { 0x100ff, SF_NO_FDE },      { 0x10100, SF_FOUND, 0, 0 },
    { 0x10101, SF_FOUND, 0, 0 }, { 0x10102, SF_FOUND, 1, 0 },
    { 0x10104, SF_FOUND, 2, 0 }, { 0x10105, SF_FOUND, 2, 0 },
    { 0x10106, SF_NO_FDE },
  };
  size_t size = write_three (&t, bytes);
  EXPECT ("small functions", bytes, size, expected);
}

/* A large sorted index, against the same one unsorted.  */
static void
many_functions (void **state)
{
  (void) state;
  enum { COUNT_OF = 37, SIZE = 28 + COUNT_OF * 16 + 8 };
  uint8_t bytes[SIZE] = { L16 (0xdee2), 3, 1, 3, 0, S8 (-8), 0,
                          L32 (COUNT_OF), L32 (COUNT_OF), L32 (8), L32 (0),
                          L32 (COUNT_OF * 16) };
  for (size_t i = 0; i < COUNT_OF; i++)
    {
      const uint8_t fde[] = { L64 (0x1000 + 16 * i), L32 (8), L32 (0) };
      memcpy (bytes + 28 + 16 * i, fde, 16);
    }
  const uint8_t data[] = { L16 (1), 0, 0, 0, 0, 0x03, 8 };
  memcpy (bytes + SIZE - 8, data, 8);
  for (uint8_t flags = 0; flags < 2; flags++)
    {
      bytes[3] = flags;
      /* Shared rows: more than fit by the header's count; not asked here. */
      put_number (bytes + 12, 4, 4, false);
      look_up expected[COUNT_OF * 4];
      look_up *next = expected;
      for (uint32_t i = 0; i < COUNT_OF; i++)
        {
          uint64_t start = 0x11000 + 16 * i;
          *next++ = (look_up) { start - 1, SF_NO_FDE };
          *next++ = (look_up) { start, SF_FOUND, i, 0 };
          *next++ = (look_up) { start + 7, SF_FOUND, i, 0 };
          *next++ = (look_up) { start + 8, SF_NO_FDE };
        }
      EXPECT ("many", bytes, SIZE, expected);
    }
}

static void
several_elements (void **state)
{
  (void) state;
  /* v3_amd64, two zero bytes, v3_s390x: loaded at BASE + 152, it describes
     0x10198 (0x60 bytes, rows at 0, 6, 0x20) and 0x101f8.  */
  const sample *first = sample_of (3, 3), *second = sample_of (3, 4);
  uint8_t bytes[2 * SAMPLE_ROOM] = { 0 };
  memcpy (bytes, first->bytes, first->size);
  memcpy (bytes + 152, second->bytes, second->size);
  size_t size = 152 + second->size;
  static const look_up expected[] = {
    { 0x10197, SF_NO_FDE },
    { 0x10198, SF_FOUND, 0, 0 },
    { 0x1019e, SF_FOUND, 0, 1 },
    { 0x101f8, SF_FOUND, 1, 0 },
    { 0x10218, SF_NO_FDE },
    { 0x11026, SF_FOUND, 1, 1 },
  };
  EXPECT ("elements", bytes, size, expected);
  sf_section section = load (bytes, size);
  sf_found found;
  sf_report report = SF_NO_REPORT;
  assert_int_equal (sf_find (&section, 0x10198, &found, &report), SF_FOUND);
  assert_int_equal (found.element_index, 1);
  assert_int_equal (found.header.abi->id, 4);
  assert_int_equal (sf_find (&section, 0x11000, &found, &report), SF_FOUND);
  assert_int_equal (found.element_index, 0);
  release (&section);

  /* The second is broken: what the first covers is still found.  */
  bytes[152 + 4] = 9;
  static const look_up broken[] = {
    { 0x11000, SF_FOUND, 0, 0 },
    { 0x10198, SF_FIND_INVALID },
  };
  EXPECT ("broken", bytes, size, broken);
}

static void
what_is_broken_on_the_way (void **state)
{
  (void) state;
  static const look_up invalid[] = { { 0x10100, SF_FIND_INVALID } };
  EXPECT ("empty", (const uint8_t *) "", 0, invalid);
  EXPECT ("three bytes", (const uint8_t *) "\xe2\xde\x03", 3, invalid);

  uint8_t bytes[91];
  three t = { 0, { 0x200, 0x300, 0x100 }, { 0x10, 0x10, 0x10 } };
  size_t size = write_three (&t, bytes);
  bytes[28 + 20 + 16] = 3; /* FRE type of function 1 */
  static const look_up unsorted[] = {
    { 0x10200, SF_FOUND, 0, 0 },
    { 0x10300, SF_FIND_INVALID },
    { 0x10100, SF_FOUND, 2, 0 },
  };
  EXPECT ("unsorted", bytes, size, unsorted);
  t = (three) { 1, { 0x100, 0x200, 0x300 }, { 0x10, 0x10, 0x10 } };
  write_three (&t, bytes);
  bytes[28 + 20 + 16] = 3;
  static const look_up sorted[] = {
    { 0x100ff, SF_NO_FDE },
    { 0x10100, SF_FOUND, 0, 0 },
    { 0x10200, SF_FIND_INVALID },
    { 0x10300, SF_FOUND, 2, 0 },
  };
  EXPECT ("sorted", bytes, size, sorted);
  bytes[28 + 20 + 16] = 0;
  bytes[89] = 0x61; /* size code 3 in the row */
  EXPECT ("row", bytes, size, invalid);
  /* A row that cannot be interpreted: a flexible one with one word.  */
  const sample *s = sample_of (3, 4);
  uint8_t flex[SAMPLE_ROOM];
  memcpy (flex, s->bytes, s->size);
  put_number (flex + 78, 1, 2, true);
  flex[84] = 0x22;
  static const look_up word[] = { { 0x10160, SF_FIND_INVALID } };
  EXPECT ("word", flex, s->size, word);
}

/* Versions 1 and 2 give a function without rows no meaning.  */
static void
functions_without_rows (void **state)
{
  (void) state;
  static const look_up none[] = { { 0x10100, SF_NO_FRE, 0 } };
  static const look_up outermost[] = { { 0x10160, SF_FOUND_NO_FRES, 1 } };
  uint8_t bytes[SAMPLE_ROOM];
  const sample *s = sample_of (2, 4);
  memcpy (bytes, s->bytes, s->size);
  put_number (bytes + 40, 0, 4, true);
  EXPECT ("V2", bytes, s->size, none);
  /* A flexible one in version 3 is read as an outermost frame.  */
  s = sample_of (3, 4);
  memcpy (bytes, s->bytes, s->size);
  put_number (bytes + 78, 0, 2, true);
  EXPECT ("V3 flexible", bytes, s->size, outermost);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (sorted_and_unsorted_alike),
    cmocka_unit_test (every_version),
    cmocka_unit_test (blocks_of_every_size),
    cmocka_unit_test (masks_of_version_1),
    cmocka_unit_test (rows_in_any_order),
    cmocka_unit_test (functions_that_overlap),
    cmocka_unit_test (functions_around_address_0),
    cmocka_unit_test (bisection_is_by_address),
    cmocka_unit_test (many_functions),
    cmocka_unit_test (several_elements),
    cmocka_unit_test (what_is_broken_on_the_way),
    cmocka_unit_test (functions_without_rows),
  };
  return RUN (tests);
}
