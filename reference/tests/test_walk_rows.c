/* Every clause about functions and rows that a section can break or leave to silence, at its boundary.  */
#include "boundary.h"

/* Functions.  Version 1 and 2: start +0, size +4, FRE offset +8, number of
   FREs +12, info +16, block size +17, padding +18.  Version 3: start +0, size
   +8, FRE offset +12; attribute: number of FREs +0, info +2, info2 +3, block
   size +4.  */
static void
functions (void **state)
{
  (void) state;
  static const expectation cases[] = {
    /* v1_aarch64: FDE at 28, FREs at 45, 14 bytes.  */
    { "FRE offset at the end", 1, AARCH64_LE, BREAKS (FRE_COMPLETE),
      { { 36, 4, 14 } } },
    { "FRE offset beyond", 1, AARCH64_BE, BREAKS (FDE_ROWS_OFFSET),
      { { 36, 4, 15 } } },
    { "FRE offset 4 GiB", 1, AARCH64_LE, BREAKS (FDE_ROWS_OFFSET),
      { { 36, 4, 0xffffffff } } },
    /* The offset of no row may be anything: the number of rows is at 40.  */
    { "FRE offset beyond, no FREs", 1, AARCH64_LE, SILENT_ON (FDE_NO_ROWS),
      { { 36, 4, 15 }, { 40, 4, 0 }, { 12, 4, 0 } } },
    { "FRE type 3", 1, AARCH64_LE, BREAKS (FDE_FRE_TYPE),
      { { 44, 1, 0x03 } } },
    { "FRE type 15", 1, AARCH64_BE, BREAKS (FDE_FRE_TYPE),
      { { 44, 1, 0x0f } } },
    { "bit 6", 1, AARCH64_LE, SILENT_ON (FDE_UNUSED_BITS),
      { { 44, 1, 0x62 } } },
    { "bit 7", 1, AARCH64_BE, SILENT_ON (FDE_UNUSED_BITS),
      { { 44, 1, 0xa2 } } },
    { "mask in V1", 1, AARCH64_LE, VALID, { { 44, 1, 0x32 } } },
    /* The 8 bytes of the other row could be up to 4 rows.  */
    { "one row less than the header says", 1, AARCH64_LE,
      SILENT_ON (ROWS_UNUSED), { { 40, 4, 1 } } },
    { "as many rows less as could be there", 1, AARCH64_LE,
      SILENT_ON (ROWS_UNUSED), { { 40, 4, 1 }, { 12, 4, 5 } } },
    { "more rows less than could be there", 1, AARCH64_LE,
      BREAKS (HEADER_NUM_FRES), { { 40, 4, 1 }, { 12, 4, 6 } } },
    { "one row more than the header says", 1, AARCH64_LE,
      BREAKS (HEADER_NUM_FRES), { { 40, 4, 1 }, { 12, 4, 0 } } },
    { "one row more", 1, AARCH64_LE, BREAKS (FRE_COMPLETE), { { 40, 4, 3 } } },
    { "bit 5 on AMD64", 1, AMD64_LE, SILENT_ON (FDE_UNUSED_BITS),
      { { 44, 1, 0x20 } } },
    /* The section is at 0x10000; no 32-bit offset leads across 2^64.  */
    { "size 0", 1, AARCH64_LE, SILENT_ON (FUNCTION_EMPTY), { { 32, 4, 0 } } },
    { "no rows in V1", 1, AARCH64_LE, SILENT_ON (FDE_NO_ROWS),
      { { 40, 4, 0 }, { 12, 4, 0 } } },

    /* v2_s390x: FDE at 28, FREs at 48, 16 bytes.  */
    { "FRE offset at the end", 2, S390X_BE, BREAKS (FRE_COMPLETE),
      { { 36, 4, 16 } } },
    { "FRE offset beyond", 2, S390X_BE, BREAKS (FDE_ROWS_OFFSET),
      { { 36, 4, 17 } } },
    { "FRE type 3", 2, S390X_BE, BREAKS (FDE_FRE_TYPE), { { 44, 1, 0x03 } } },
    { "bit 5", 2, S390X_BE, SILENT_ON (FDE_UNUSED_BITS), { { 44, 1, 0x20 } } },
    { "bit 7", 2, S390X_BE, SILENT_ON (FDE_UNUSED_BITS), { { 44, 1, 0x80 } } },
    { "padding", 2, S390X_BE, SILENT_ON (FDE_PADDING), { { 46, 2, 0x100 } } },
    { "block of 0 bytes", 2, S390X_BE, SILENT_ON (MASK_BLOCK_SIZE_ZERO),
      { { 44, 1, 0x10 } } },
    { "block size without mask", 2, S390X_BE, VALID, { { 45, 1, 1 } } },
    { "no rows in V2", 2, S390X_BE, SILENT_ON (FDE_NO_ROWS),
      { { 40, 4, 0 }, { 12, 4, 0 } } },
    { "no rows, at the end of the FREs", 2, S390X_BE, SILENT_ON (FDE_NO_ROWS),
      { { 40, 4, 0 }, { 12, 4, 0 }, { 36, 4, 16 } } },
    { "4 GiB of rows in one function", 2, S390X_BE, BREAKS (FRE_COMPLETE),
      { { 40, 4, 0xffffffff } } },
    { "size 1", 2, S390X_BE, SILENT_ON (FRE_BEYOND_FUNCTION),
      { { 32, 4, 1 } } },

    /* v3_s390x: FDEs at 28 and 44, FREs at 60, 43 bytes; function 0 18 of
       them, attribute of function 1 at 78.  */
    { "attribute at the end", 3, S390X_BE, BREAKS (FDE_ATTRIBUTE_COMPLETE),
      { { 56, 4, 43 } } },
    { "attribute short by one", 3, S390X_BE, BREAKS (FDE_ATTRIBUTE_COMPLETE),
      { { 56, 4, 39 } } },
    { "attribute just inside", 3, S390X_BE, BREAKS (FRE_COMPLETE),
      { { 56, 4, 38 }, { 98, 2, 1 }, { 100, 2, 0 }, { 102, 1, 0 } } },
    { "attribute beyond", 3, S390X_BE, BREAKS (FDE_DATA_OFFSET),
      { { 56, 4, 44 } } },
    { "FRE type 3", 3, S390X_BE, BREAKS (FDE_FRE_TYPE), { { 80, 1, 3 } } },
    { "bit 6", 3, S390X_BE, SILENT_ON (FDE_UNUSED_BITS), { { 80, 1, 0x40 } } },
    { "bit 5", 3, S390X_BE, SILENT_ON (FDE_UNUSED_BITS), { { 80, 1, 0x20 } } },
    { "signal", 3, S390X_BE, VALID, { { 80, 1, 0x80 } } },
    { "FDE type 2", 3, S390X_BE, BREAKS (FDE_TYPE), { { 81, 1, 2 } } },
    { "FDE type 31", 3, S390X_BE, BREAKS (FDE_TYPE), { { 81, 1, 31 } } },
    { "info2 bit 5", 3, S390X_BE, SILENT_ON (FDE_UNUSED_BITS),
      { { 81, 1, 0x21 } } },
    { "info2 bit 7", 3, S390X_BE, SILENT_ON (FDE_UNUSED_BITS),
      { { 81, 1, 0x81 } } },
    { "size 0", 3, S390X_BE, SILENT_ON (FUNCTION_EMPTY), { { 52, 4, 0 } } },
    { "flexible without rows", 3, S390X_BE, SILENT_ON (FDE_NO_ROWS),
      { { 78, 2, 0 }, { 12, 4, 3 } } },
    { "default without rows", 3, S390X_BE, SILENT_ON (ROWS_UNUSED),
      { { 78, 2, 0 }, { 12, 4, 3 }, { 81, 1, 0 } } },
    { "block of 0 bytes", 3, S390X_BE, SILENT_ON (MASK_BLOCK_SIZE_ZERO),
      { { 80, 1, 0x10 } } },
    /* Addresses: the section is at 0x10000.  */
    { "ends with the address space", 3, S390X_BE, BREAKS (INDEX_SORTED),
      { { 44, 8, (uint64_t) -0x10000 - 0x20 } } },
    { "ends with the address space", 3, S390X_BE, VALID,
      { { 28, 8, (uint64_t) -0x10000 - 0x60 } } },
    { "runs past it by a byte", 3, S390X_BE, VALID,
      { { 28, 8, (uint64_t) -0x10000 - 0x5f } } },
    { "starts at address 0", 3, S390X_BE, VALID,
      { { 28, 8, (uint64_t) -0x10000 } } },
    { "empty at the last address", 3, S390X_BE, SILENT_ON (FUNCTION_EMPTY),
      { { 28, 8, (uint64_t) -0x10000 - 1 }, { 36, 4, 0 } } },
  };
  EXPECT (cases);
}

/* The order of a sorted index.  v3_s390x: starts 0x100, size 0x60, and
   0x160.  */
static void
order (void **state)
{
  (void) state;
  static const expectation cases[] = {
    { "equal starts", 3, S390X_BE, SILENT_ON (FUNCTIONS_OVERLAP),
      { { 44, 8, 0x100 } } },
    { "one below", 3, S390X_BE, BREAKS (INDEX_SORTED), { { 44, 8, 0xff } } },
    { "one byte in common", 3, S390X_BE, SILENT_ON (FUNCTIONS_OVERLAP),
      { { 36, 4, 0x61 } } },
    { "adjacent", 3, S390X_BE, VALID, { { 36, 4, 0x60 } } },
    { "apart", 3, S390X_BE, VALID, { { 36, 4, 0x5f } } },
    { "below the section and above", 3, S390X_BE, VALID,
      { { 28, 8, (uint64_t) -0x60 }, { 44, 8, 0 } } },
    { "unsorted, one below", 3, S390X_BE, VALID,
      { { 3, 1, 0 }, { 44, 8, 0x60 } } },
    { "below address 0 and above", 3, S390X_BE, VALID,
      { { 28, 8, (uint64_t) -0x10060 }, { 44, 8, (uint64_t) -0xfff0 } } },
    { "the ends of the field", 3, S390X_BE, VALID,
      { { 28, 8, (uint64_t) INT64_MIN }, { 44, 8, INT64_MAX - 0x20 } } },
    { "the ends of the field", 3, S390X_BE, BREAKS (INDEX_SORTED),
      { { 28, 8, INT64_MAX - 0x60 }, { 44, 8, (uint64_t) INT64_MIN } } },
    /* Literally the field decides.  v2_amd64 is PC-relative: fields 0x7e4 at
       28 and 0x810 at 48.  A function at 0x802 has the field 0x7d2 there.  */
    { "adjacent small functions", 2, AMD64_LE, VALID,
      { { 48, 4, 0x802 - 48 }, { 32, 4, 2 } } },
    { "adjacent small functions, literally", 2, AMD64_LE,
      BREAKS (INDEX_SORTED), { { 48, 4, 0x802 - 48 }, { 32, 4, 2 } }, SF_LITERAL },
    { "equal fields, literally", 2, AMD64_LE, VALID,
      { { 48, 4, 0x7e4 }, { 32, 4, 20 } }, SF_LITERAL },
    { "functions overlap, literally", 2, AMD64_LE,
      SILENT_ON (FUNCTIONS_OVERLAP), { { 48, 4, 0x7e4 }, { 32, 4, 21 } },
      SF_LITERAL },
    /* Version 1 calls the index sorted whatever its flags: v1_amd64 has
       starts 0x300 at 28 and 0x340 at 45.  */
    { "V1 unsorted", 1, AMD64_LE, VALID, { { 3, 1, 2 }, { 45, 4, 0x2f0 } } },
    { "V1 unsorted, literally", 1, AMD64_LE, BREAKS (INDEX_SORTED_V1),
      { { 3, 1, 2 }, { 45, 4, 0x2ff } }, SF_LITERAL },
    { "V1 sorted, literally", 1, AMD64_LE, VALID,
      { { 3, 1, 2 }, { 45, 4, 0x330 } }, SF_LITERAL },
    { "V1 sorted, and overlapping, literally", 1, AMD64_LE,
      SILENT_ON (FUNCTIONS_OVERLAP), { { 3, 1, 2 }, { 45, 4, 0x32f } },
      SF_LITERAL },
    { "V1 sorted, equal starts, literally", 1, AMD64_LE,
      SILENT_ON (FUNCTIONS_OVERLAP), { { 3, 1, 2 }, { 45, 4, 0x300 } },
      SF_LITERAL },
    { "V1 flagged", 1, AMD64_LE, BREAKS (INDEX_SORTED), { { 45, 4, 0x2ff } } },
    { "V1 flagged, literally", 1, AMD64_LE, BREAKS (INDEX_SORTED),
      { { 45, 4, 0x2ff } }, SF_LITERAL },
  };
  EXPECT (cases);
}

/* Rows.  v2_s390x: FREs at 48 (start 0), 51 (start 4), 56 (start 0x10), the
   function has 0x40 bytes.  */
static void
rows (void **state)
{
  (void) state;
  static const expectation cases[] = {
    { "equal starts", 2, S390X_BE, SILENT_ON (FRE_NOT_ASCENDING),
      { { 56, 1, 4 } } },
    { "one above", 2, S390X_BE, VALID, { { 56, 1, 5 } } },
    { "one below", 2, S390X_BE, SILENT_ON (FRE_NOT_ASCENDING),
      { { 56, 1, 3 } } },
    { "last byte of the function", 2, S390X_BE, VALID, { { 56, 1, 0x3f } } },
    { "behind the function", 2, S390X_BE, SILENT_ON (FRE_BEYOND_FUNCTION),
      { { 56, 1, 0x40 } } },
    { "first row above 0", 2, S390X_BE, VALID, { { 48, 1, 3 } } },
    { "size code 3", 2, S390X_BE, BREAKS (FRE_DATAWORD_SIZE),
      { { 49, 1, 0x63 } } },
    { "size code 3, no words", 2, S390X_BE, BREAKS (FRE_DATAWORD_SIZE),
      { { 49, 1, 0x61 } } },
    { "mangled", 2, S390X_BE, SILENT_ON (FRE_MANGLED_ELSEWHERE),
      { { 49, 1, 0x83 } } },
    { "mangled", 3, AMD64_LE, SILENT_ON (FRE_MANGLED_ELSEWHERE),
      { { 98, 1, 0x83 } } },
    { "a word less", 2, S390X_BE, SILENT_ON (ROWS_UNUSED),
      { { 57, 1, 0x24 } } },
    { "a word more", 2, S390X_BE, BREAKS (FRE_COMPLETE), { { 57, 1, 0x28 } } },
    /* Blocks: v2_aarch64's function 0 has blocks of 8 bytes, its row is at
       68; v3_amd64's function 1 of 16, rows at 109 and 112.  */
    { "end of the block", 2, AARCH64_LE, VALID, { { 68, 1, 7 } } },
    { "behind the block", 2, AARCH64_BE, SILENT_ON (FRE_BEYOND_FUNCTION),
      { { 68, 1, 8 } } },
    { "end of the block", 3, AMD64_LE, VALID, { { 112, 1, 15 } } },
    { "behind the block", 3, AMD64_LE, SILENT_ON (FRE_BEYOND_FUNCTION),
      { { 112, 1, 16 } } },
    /* A function, its size at 52, that is smaller than its block.  */
    { "end of a function below its block", 3, AMD64_LE, VALID,
      { { 112, 1, 14 }, { 52, 4, 15 } } },
    { "behind a function below its block", 3, AMD64_LE,
      SILENT_ON (FRE_BEYOND_FUNCTION), { { 112, 1, 15 }, { 52, 4, 15 } } },
    /* Version 1 stores no block size; the function's is the limit.
       v1_amd64: function 0 has 0x30 bytes, info at 44, row 1 at 65.  */
    { "V1 mask, end of function", 1, AMD64_LE, SILENT_ON (FRE_BEYOND_FUNCTION),
      { { 44, 1, 0x10 }, { 65, 1, 0x30 } } },
    /* Function 1 takes function 0's row, and leaves its own to nobody: 3 + 4
       of 10 bytes; the count stays the same.  */
    { "rows in common", 1, AMD64_LE, SILENT_ON (ROWS_SHARED),
      { { 53, 4, 0 }, { 61, 1, 0 } } },
    { "rows in common", 2, AARCH64_LE, SILENT_ON (ROWS_SHARED),
      { { 36, 4, 3 }, { 40, 4, 2 }, { 12, 4, 4 } } },
  };
  EXPECT (cases);
}

/* Functions of a sorted index, up to a size of 0 at 0; bit I of OVERLAP: I covers
   a byte of one before it.  */
typedef struct extents
{
  struct
  {
    uint64_t start;
    uint32_t size;
  } functions[4];
  unsigned overlap;
} extents;

static void
note_overlap (void *context, const sf_finding *silence)
{
  unsigned *told = context;
  if (silence->clause == FUNCTIONS_OVERLAP)
    *told |= 1u << (silence->offset - 28) / 16;
}

static void
expect_overlaps (const extents *x)
{
  enum { MOST = COUNT (((extents *) 0)->functions) };
  uint8_t bytes[28 + MOST * 16 + MOST * 5] = { 0 };
  uint32_t count = 0;
  while (count < MOST
         && (x->functions[count].start || x->functions[count].size))
    count++;
  const uint8_t header[] = { L16 (0xdee2), 3, 1, 3, 0, S8 (-8), 0,
                             L32 (count), L32 (0), L32 (count * 5), L32 (0),
                             L32 (count * 16) };
  memcpy (bytes, header, sizeof header);
  for (uint32_t i = 0; i < count; i++)
    {
      const uint8_t entry[] = { L64 (x->functions[i].start),
                                L32 (x->functions[i].size), L32 (i * 5) };
      memcpy (bytes + 28 + (size_t) i * 16, entry, sizeof entry);
    }
  unsigned told = 0;
  sf_section section = load (bytes, 28 + count * 21);
  sf_report report = SF_NO_REPORT;
  report.on_silence = note_overlap;
  report.context = &told;
  check_section (&section, &report);
  assert_false (report.is_invalid);
  assert_int_equal (told, x->overlap);
  release (&section);
  checked ("overlaps", 1);
}

/* Not only the first of them, and whichever function before it is.  */
static void
every_overlap_is_told (void **state)
{
  (void) state;
  static const extents cases[] = {
    { { { 0x100, 16 }, { 0x110, 16 }, { 0x120, 16 } }, 0 },
    /* both in the first one, apart from each other */
    { { { 0x100, 64 }, { 0x110, 8 }, { 0x120, 8 } }, 2 | 4 },
    { { { 0x100, 64 }, { 0x110, 8 }, { 0x138, 16 }, { 0x140, 8 } },
      2 | 4 | 8 },
    /* the third in the second, where that goes on after the first */
    { { { 0x100, 64 }, { 0x120, 48 }, { 0x148, 8 } }, 2 | 4 },
    { { { 0x100, 64 }, { 0x120, 48 }, { 0x150, 8 } }, 2 },
    /* one that is empty covers nothing, and hides nothing */
    { { { 0x100, 64 }, { 0x110, 0 }, { 0x120, 8 } }, 4 },
    { { { 0x100, 0 }, { 0x100, 16 }, { 0x108, 16 } }, 4 },
    { { { 0x100, 16 }, { 0x110, 0 }, { 0x110, 16 } }, 0 },
    /* both ends at the same place */
    { { { 0x100, 32 }, { 0x110, 16 }, { 0x11f, 1 } }, 2 | 4 },
    { { { 0x100, 32 }, { 0x110, 16 }, { 0x120, 1 } }, 2 },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    expect_overlaps (&cases[i]);
}

/* Functions that all claim the same rows: the sum would be 1000 times 60000
   visits if nothing bounded it.  */
static void
time_is_linear (void **state)
{
  (void) state;
  enum { FDES = 1000, ROWS = 60000, SIZE = 28 + FDES * 20 + ROWS * 2 };
  uint8_t *bytes = calloc (SIZE, 1);
  const uint8_t start[] = { L16 (0xdee2), 2, 0, 2, 0, 0, 0, L32 (FDES),
                            L32 (ROWS), L32 (ROWS * 2), L32 (0),
                            L32 (FDES * 20) };
  memcpy (bytes, start, sizeof start);
  for (size_t i = 0; i < FDES; i++)
    {
      const uint8_t fde[] = { L32 (i * 16), L32 (16), L32 (0), L32 (ROWS), 0,
                              0, L16 (0) };
      memcpy (bytes + 28 + i * 20, fde, sizeof fde);
    }
  expect_verdict ("shared rows, counted once", bytes, SIZE, SF_DEPLOYED,
                  SF_SILENT, FRE_NOT_ASCENDING);
  sf_section section = { .bytes = bytes, .size = SIZE };
  sf_report report = SF_NO_REPORT;
  check_section (&section, &report);
  assert_int_equal (report.fres, SIZE);
  put_number (bytes + 12, (uint64_t) FDES * ROWS, 4, false);
  expect_verdict ("shared rows", bytes, SIZE, SF_DEPLOYED, SF_SILENT,
                  FRE_NOT_ASCENDING);
  report = SF_NO_REPORT;
  check_section (&section, &report);
  assert_int_equal (report.fres, SIZE);

  /* The last function, whose rows are not visited any more, has one more than
     there are; or a last row whose word size there is not; or it has only one
     row, or none.  */
  uint8_t *last = bytes + 28 + (size_t) (FDES - 1) * 20;
  put_number (last + 12, ROWS + 1, 4, false);
  expect_verdict ("one row too many", bytes, SIZE, SF_DEPLOYED, SF_INVALID,
                  FRE_COMPLETE);
  put_number (last + 12, 1, 4, false);
  put_number (bytes + 12, ROWS, 4, false);
  expect_verdict ("one row", bytes, SIZE, SF_DEPLOYED, SF_SILENT,
                  FRE_NOT_ASCENDING);
  put_number (last + 12, 0, 4, false);
  expect_verdict ("no row", bytes, SIZE, SF_DEPLOYED, SF_SILENT,
                  FRE_NOT_ASCENDING);
  /* All but the last function have one row less, which only it has: that is
     visited.  */
  for (size_t i = 0; i + 1 < FDES; i++)
    put_number (bytes + 28 + i * 20 + 12, ROWS - 1, 4, false);
  put_number (last + 8, (uint64_t) (ROWS - 1) * 2, 4, false);
  put_number (last + 12, 1, 4, false);
  report = SF_NO_REPORT;
  check_section (&section, &report);
  assert_int_equal (sf_verdict_of (&report), SF_SILENT);
  assert_int_equal (report.fres, SIZE + 1);
  free (bytes);
}

/* ENTRIES (start of rows, rows) of version 2 over rows of 2 bytes.  */
static size_t
write_claims (uint8_t *bytes, const uint8_t (*claims)[2], uint32_t count,
              uint32_t num_fres, uint32_t rows)
{
  const uint8_t header[] = { L16 (0xdee2), 2, 0, 3, 0, 0xf8, 0, L32 (count),
                             L32 (num_fres), L32 (rows * 2), L32 (0),
                             L32 (count * 20) };
  uint8_t *at = bytes + sizeof header;
  memcpy (bytes, header, sizeof header);
  for (uint32_t i = 0; i < count; i++, at += 20)
    {
      const uint8_t fde[] = { L32 (i * 256), L32 (256), L32 (claims[i][0] * 2),
                              L32 (claims[i][1]), 0, 0, L16 (0) };
      memcpy (at, fde, sizeof fde);
    }
  for (uint32_t i = 0; i < rows; i++, at += 2)
    at[0] = (uint8_t) i, at[1] = 1; /* no words: an outermost frame */
  return (size_t) (at - bytes);
}

/* Do the functions' rows tile the sub-section?  */
static void
claims_on_rows (void **state)
{
  (void) state;
  static const struct
  {
    const char *label;
    uint8_t claims[3][2], num_fres;
    enum sf_verdict verdict;
    enum sf_clause clause;
  } cases[] = {
    { "in order", { { 0, 2 }, { 2, 2 }, { 4, 2 } }, 6, VALID },
    { "in another order", { { 4, 2 }, { 0, 3 }, { 3, 1 } }, 6, VALID },
    { "all to one", { { 0, 0 }, { 0, 6 }, { 6, 0 } }, 6,
      SILENT_ON (FDE_NO_ROWS) },
    { "one twice, all used", { { 0, 4 }, { 3, 1 }, { 4, 2 } }, 7,
      SILENT_ON (ROWS_SHARED) },
    { "one twice, one unused", { { 0, 4 }, { 3, 1 }, { 5, 1 } }, 6,
      SILENT_ON (ROWS_SHARED) },
    { "all three times", { { 0, 6 }, { 0, 6 }, { 0, 6 } }, 18,
      SILENT_ON (ROWS_SHARED) },
    { "all twice, counted once", { { 0, 6 }, { 0, 3 }, { 3, 3 } }, 6,
      SILENT_ON (ROWS_SHARED) },
    { "all twice, counted once more", { { 0, 6 }, { 0, 3 }, { 3, 3 } }, 13,
      BREAKS (HEADER_NUM_FRES) },
    { "the first unused", { { 1, 1 }, { 2, 2 }, { 4, 2 } }, 5,
      SILENT_ON (ROWS_UNUSED) },
    { "the first unused, but counted", { { 1, 1 }, { 2, 2 }, { 4, 2 } }, 6,
      SILENT_ON (ROWS_UNUSED) },
    { "the first unused, counted twice", { { 1, 1 }, { 2, 2 }, { 4, 2 } }, 7,
      BREAKS (HEADER_NUM_FRES) },
    { "the last unused", { { 0, 2 }, { 2, 2 }, { 4, 1 } }, 5,
      SILENT_ON (ROWS_UNUSED) },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      uint8_t bytes[28 + 60 + 12];
      size_t size
          = write_claims (bytes, cases[i].claims, 3, cases[i].num_fres, 6);
      expect_verdict (cases[i].label, bytes, size, SF_DEPLOYED,
                      cases[i].verdict, cases[i].clause);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (functions), cmocka_unit_test (order), cmocka_unit_test (rows),
    cmocka_unit_test (every_overlap_is_told), cmocka_unit_test (time_is_linear),
    cmocka_unit_test (claims_on_rows),
  };
  return RUN (tests);
}
