/* Every clause that a section can break or leave to silence, at its boundary:
   the last valid value and the first that is not.

   A case takes a sample (samples.c says what each byte is), writes over some
   bytes, and states the verdict that the specification's words give.  */
#include "testing.h"

#include <sys/mman.h>

#include "lib/base/lend.h"
#include "reference/walk.h"
#include "samples.h"

typedef struct edit
{
  uint8_t at, width;
  uint64_t value;
} edit;

typedef struct expectation
{
  const char *label;
  uint8_t version, abi;
  enum sf_verdict verdict;
  enum sf_clause clause;
  edit edits[4]; /* until a width of 0 */
  enum sf_reading reading;
} expectation;

#define VALID SF_VALID, SF_CLAUSES
#define BREAKS(clause) SF_INVALID, clause
#define SILENT_ON(clause) SF_SILENT, clause

static size_t
apply (const expectation *x, uint8_t *bytes)
{
  const sample *s = sample_of (x->version, x->abi);
  memset (bytes, 0, (size_t) 2 * SAMPLE_ROOM);
  memcpy (bytes, s->bytes, s->size);
  for (size_t i = 0; i < COUNT (x->edits) && x->edits[i].width; i++)
    put_number (bytes + x->edits[i].at, x->edits[i].value, x->edits[i].width,
                s->big_endian);
  return s->size;
}

static void
expect_all (const expectation *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      uint8_t bytes[2 * SAMPLE_ROOM];
      size_t size = apply (&cases[i], bytes);
      expect_verdict (cases[i].label, bytes, size, cases[i].reading,
                      cases[i].verdict, cases[i].clause);
    }
}
#define EXPECT(cases) expect_all (cases, COUNT (cases))

static void
every_sample_is_valid (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    expect_verdict (samples[i].name, samples[i].bytes, samples[i].size,
                    SF_DEPLOYED, SF_VALID, SF_CLAUSES);
}

/* Preamble: magic at 0, version at 2, flags at 3.  */
static void
preamble (void **state)
{
  (void) state;
  static const expectation cases[] = {
    { "magic", 3, AMD64_LE, BREAKS (PREAMBLE_MAGIC), { { 0, 2, 0xdee1 } } },
    { "magic", 3, S390X_BE, BREAKS (PREAMBLE_MAGIC), { { 0, 2, 0xdfe2 } } },
    { "version 0", 2, AMD64_LE, BREAKS (PREAMBLE_VERSION), { { 2, 1, 0 } } },
    { "version 4", 3, AMD64_LE, BREAKS (PREAMBLE_VERSION), { { 2, 1, 4 } } },
    { "version 255", 3, S390X_BE, BREAKS (PREAMBLE_VERSION),
      { { 2, 1, 255 } } },
    /* Flags: 0x1 in all versions, 0x2 in 1 and 2, 0x4 in 2 and 3.  */
    { "V1 all flags", 1, AARCH64_LE, VALID, { { 3, 1, 3 } } },
    { "V1 0x4", 1, AARCH64_LE, SILENT_ON (FLAGS_UNDEFINED),
      { { 3, 1, 4 } } },
    { "V2 no flags", 2, AMD64_LE, VALID, { { 3, 1, 0 } } },
    { "V2 0x8", 2, AMD64_LE, SILENT_ON (FLAGS_UNDEFINED),
      { { 3, 1, 8 } } },
    { "V2 0x80", 2, S390X_BE, SILENT_ON (FLAGS_UNDEFINED),
      { { 3, 1, 0x80 } } },
    { "V3 no flags", 3, AMD64_LE, VALID, { { 3, 1, 0 } } },
    { "V3 0x2", 3, AMD64_LE, BREAKS (PREAMBLE_FLAGS_DEFINED),
      { { 3, 1, 2 } } },
    { "V3 0x8", 3, AARCH64_BE, BREAKS (PREAMBLE_FLAGS_DEFINED),
      { { 3, 1, 8 } } },
  };
  EXPECT (cases);
}

/* Every flag byte with a bit that the table in "SFrame Flags" does not define:
   invalid in version 3; silent in versions 1 and 2, whose defined bits stay as
   they are.  */
static void
flags_of_every_version (void **state)
{
  (void) state;
  static const unsigned defined[] = { 0, 0x3, 0x7, 0x5 };
  for (size_t i = 0; i < sample_count; i++)
    for (unsigned flags = 0; flags < 256; flags++)
      if (flags & ~defined[samples[i].version])
        {
          const sample *s = &samples[i];
          uint8_t bytes[SAMPLE_ROOM];
          memcpy (bytes, s->bytes, s->size);
          bytes[3] = (uint8_t) (s->version == 3
                                    ? flags
                                    : (flags & ~defined[s->version])
                                          | s->bytes[3]);
          if (s->version == 3)
            expect_verdict (s->name, bytes, s->size, SF_DEPLOYED, SF_INVALID,
                            PREAMBLE_FLAGS_DEFINED);
          else
            expect_verdict (s->name, bytes, s->size, SF_DEPLOYED, SF_SILENT,
                            FLAGS_UNDEFINED);
        }
}

/* ABI at 4; the byte order must be the ABI's.  */
static void
abi (void **state)
{
  (void) state;
  for (size_t i = 0; i < sample_count; i++)
    for (unsigned id = 0; id < 256; id++)
      {
        const sample *s = &samples[i];
        bool exists = id >= 1 && id <= (s->version == 1 ? 3 : 4);
        bool big = id == AARCH64_BE || id == S390X_BE;
        uint8_t bytes[SAMPLE_ROOM];
        memcpy (bytes, s->bytes, s->size);
        bytes[4] = (uint8_t) id;
        if (!exists)
          expect_verdict (s->name, bytes, s->size, SF_DEPLOYED, SF_INVALID,
                          HEADER_ABI);
        else if (big != s->big_endian)
          expect_verdict (s->name, bytes, s->size, SF_DEPLOYED, SF_INVALID,
                          HEADER_ABI_BYTE_ORDER);
      }
}

/* The rest of the header: fixed FP 5, fixed RA 6, auxiliary length 7, number
   of FDEs 8, of FREs 12, length of FREs 16, offset of FDEs 20, of FREs 24.  */
static void
header (void **state)
{
  (void) state;
  static const expectation cases[] = {
    { "no fixed RA", 3, AMD64_LE, BREAKS (FIXED_RA_MISSING),
      { { 6, 1, 0 } } },
    { "fixed RA, and a third word", 2, S390X_BE,
      SILENT_ON (DEFAULT_SURPLUS_WORDS), { { 6, 1, 1 } } },
    { "fixed RA, and a third word", 2, AARCH64_LE,
      SILENT_ON (DEFAULT_SURPLUS_WORDS), { { 6, 1, 0xff } } },
    { "fixed FP unused", 1, AMD64_LE, VALID, { { 5, 1, 0 } } },
    { "fixed FP and a word", 2, AMD64_LE, SILENT_ON (FIXED_FP_AND_TRACKED),
      { { 5, 1, 0xf0 } } },

    /* v2_amd64: 89 bytes, FREs of 21 bytes at 28 + 40.  */
    { "auxiliary header", 2, AMD64_LE, BREAKS (ROWS_COMPLETE),
      { { 7, 1, 1 } } },
    { "aux fills section", 2, AMD64_LE, BREAKS (ROWS_COMPLETE),
      { { 7, 1, 61 } } },
    { "aux beyond", 2, AMD64_LE, BREAKS (HEADER_AUX_COMPLETE),
      { { 7, 1, 62 } } },
    { "aux 255", 2, AMD64_LE, BREAKS (HEADER_AUX_COMPLETE),
      { { 7, 1, 255 } } },
    { "FREs one byte too long", 2, AMD64_LE, BREAKS (ROWS_COMPLETE),
      { { 16, 4, 22 } } },
    { "FREs 4 GiB", 2, AMD64_LE, BREAKS (ROWS_COMPLETE),
      { { 16, 4, 0xffffffff } } },
    { "FREs short by one", 2, AMD64_LE, BREAKS (FRE_COMPLETE),
      { { 16, 4, 20 } } },
    { "FRE offset one too high", 2, AMD64_LE, BREAKS (ROWS_COMPLETE),
      { { 24, 4, 41 } } },
    { "FRE offset 4 GiB", 3, S390X_BE, BREAKS (ROWS_COMPLETE),
      { { 24, 4, 0xffffffff } } },
    { "index behind the FREs", 2, AMD64_LE, BREAKS (SUBSECTIONS_ORDER),
      { { 20, 4, 41 } } },
    { "both offsets 4 GiB", 2, AMD64_LE, BREAKS (ROWS_COMPLETE),
      { { 20, 4, 0xffffffff }, { 24, 4, 0xffffffff } } },
    { "index empty, at the FREs", 2, AMD64_LE, BREAKS (INDEX_COMPLETE),
      { { 20, 4, 40 } } },
    { "a byte less for the index", 2, AMD64_LE, BREAKS (INDEX_COMPLETE),
      { { 24, 4, 39 } } },
    { "an FDE too many", 2, AMD64_LE, BREAKS (INDEX_COMPLETE),
      { { 8, 4, 3 } } },
    { "4 GiB of FDEs", 3, AARCH64_BE, BREAKS (INDEX_COMPLETE),
      { { 8, 4, 0xffffffff } } },
    /* 16 * 0x10000004 is 64 modulo 2^32 */
    { "FDEs that wrap to the right size", 3, AMD64_LE,
      BREAKS (INDEX_COMPLETE), { { 8, 4, 0x10000004 } } },
    /* Two rows less: function 1 is not read.  */
    { "an FDE less", 2, AMD64_LE, SILENT_ON (ROWS_UNUSED),
      { { 8, 4, 1 }, { 12, 4, 2 } } },

    { "a row too many", 2, AMD64_LE, BREAKS (HEADER_NUM_FRES),
      { { 12, 4, 6 } } },
    { "a row too few", 2, AMD64_LE, BREAKS (HEADER_NUM_FRES),
      { { 12, 4, 4 } } },
    { "rows that could just fit", 2, AMD64_LE, BREAKS (HEADER_NUM_FRES),
      { { 12, 4, 10 } } },
    { "rows that cannot fit", 2, AMD64_LE, BREAKS (HEADER_NUM_FRES),
      { { 12, 4, 11 } } },
    { "4 GiB of rows", 3, S390X_BE, BREAKS (HEADER_NUM_FRES),
      { { 12, 4, 0xffffffff } } },
  };
  EXPECT (cases);
}

static void
header_without_content (void **state)
{
  (void) state;
  /* Nothing is described, and nothing is missing.  */
  const uint8_t empty[] = { L16 (0xdee2), 3, 1, 3, 0, S8 (-8), 0, L32 (0),
                            L32 (0), L32 (0), L32 (0), L32 (0) };
  expect_verdict ("no FDEs", empty, sizeof empty, SF_DEPLOYED, SF_VALID,
                  SF_CLAUSES);
  /* An index without entries is aligned.  */
  expect_verdict ("no FDEs", empty, sizeof empty, SF_LITERAL, SF_VALID,
                  SF_CLAUSES);
  expect_verdict ("no bytes", empty, 0, SF_DEPLOYED, SF_INVALID,
                  SECTION_EMPTY);
}

/* Bytes around the sub-sections, and further elements.  */
static void
layout (void **state)
{
  (void) state;
  const sample *s = sample_of (2, AMD64_LE);
  uint8_t bytes[3 * SAMPLE_ROOM] = { 0 };
  memcpy (bytes, s->bytes, s->size);

  bytes[s->size] = 0;
  expect_verdict ("zero bytes behind", bytes, s->size + 9, SF_DEPLOYED,
                  SF_VALID, SF_CLAUSES);
  expect_verdict ("a zero byte behind, literally", bytes, s->size + 1,
                  SF_LITERAL, SF_INVALID, SECTION_TRAILING_ZEROS);
  bytes[s->size] = 0xe2; /* half a magic number */
  expect_verdict ("a byte behind", bytes, s->size + 1, SF_DEPLOYED, SF_SILENT,
                  SECTION_TRAILING_BYTES);
  bytes[s->size + 1] = 0xdf;
  expect_verdict ("bytes behind", bytes, s->size + 40, SF_DEPLOYED, SF_SILENT,
                  SECTION_TRAILING_BYTES);
  bytes[s->size + 1] = 0xde; /* a header that is cut off */
  expect_verdict ("magic behind", bytes, s->size + 2, SF_DEPLOYED, SF_INVALID,
                  PREAMBLE_COMPLETE);
  memcpy (bytes + s->size, s->bytes, s->size);
  expect_verdict ("two elements", bytes, 2 * s->size, SF_DEPLOYED, SF_SILENT,
                  SECTION_SEVERAL_ELEMENTS);
  expect_verdict ("two elements, cut", bytes, 2 * s->size - 1, SF_DEPLOYED,
                  SF_INVALID, ROWS_COMPLETE);
  const sample *big = sample_of (3, S390X_BE);
  memset (bytes + s->size, 0, 7);
  memcpy (bytes + s->size + 7, big->bytes, big->size);
  expect_verdict ("two orders, zeros between", bytes, s->size + 7 + big->size,
                  SF_DEPLOYED, SF_SILENT, SECTION_SEVERAL_ELEMENTS);

  /* A byte between header and index, then one between index and FREs.  */
  memset (bytes, 0, sizeof bytes);
  memcpy (bytes, s->bytes, 28);
  memcpy (bytes + 29, s->bytes + 28, s->size - 28);
  put_number (bytes + 20, 1, 4, false);
  put_number (bytes + 24, 41, 4, false);
  expect_verdict ("gap before the index", bytes, s->size + 1, SF_DEPLOYED,
                  SF_VALID, SF_CLAUSES);
  expect_verdict ("gap before the index", bytes, s->size + 1, SF_LITERAL,
                  SF_INVALID, SUBSECTIONS_TILE);
  memcpy (bytes, s->bytes, s->rows_at);
  memcpy (bytes + s->rows_at + 1, s->bytes + s->rows_at,
          s->size - s->rows_at);
  put_number (bytes + 24, 41, 4, false);
  expect_verdict ("gap before the FREs", bytes, s->size + 1, SF_DEPLOYED,
                  SF_VALID, SF_CLAUSES);
}

/* "Naturally aligned": version 3 starts with 8 bytes, version 2 with 4,
   version 1 promises nothing.  The header has 28 bytes.  */
static void
alignment_of_the_index_literally (void **state)
{
  (void) state;
  static const struct
  {
    uint8_t version, auxhdr_len;
    bool is_aligned;
  } cases[] = {
    { 1, 0, true }, { 1, 1, true },  { 1, 3, true },  { 2, 0, true },
    { 2, 1, false }, { 2, 2, false }, { 2, 4, true },  { 3, 0, false },
    { 3, 3, false }, { 3, 4, true },  { 3, 8, false }, { 3, 12, true },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      uint8_t version = cases[i].version, aux = cases[i].auxhdr_len;
      uint8_t bytes[80] = { L16 (0xdee2), version, 0, 2, 0, 0, aux };
      size_t entry = version == 1 ? 17 : version == 2 ? 20 : 16;
      size_t fres = version == 3 ? 5 + 3 : 3;
      put_number (bytes + 8, 1, 4, false);
      put_number (bytes + 12, 1, 4, false);
      put_number (bytes + 16, fres, 4, false);
      put_number (bytes + 24, entry, 4, false);
      uint8_t *fde = bytes + 28 + aux, *rows = fde + entry;
      put_number (fde + (version == 3 ? 8 : 4), 8, 4, false); /* size */
      put_number (version == 3 ? rows : fde + 12, 1, version == 3 ? 2 : 4,
                  false); /* one FRE */
      rows[fres - 2] = 0x03;
      size_t size = 28 + aux + entry + fres;
      enum sf_clause opaque = aux ? HEADER_AUX_OPAQUE : SF_CLAUSES;
      enum sf_verdict good = aux ? SF_SILENT : SF_VALID;
      expect_verdict ("alignment", bytes, size, SF_DEPLOYED, good, opaque);
      if (cases[i].is_aligned)
        expect_verdict ("alignment", bytes, size, SF_LITERAL, good, opaque);
      else
        expect_verdict ("alignment", bytes, size, SF_LITERAL, SF_INVALID,
                        INDEX_ALIGNED);
    }
}

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

/* The bytes that a finding points at, in a second element: v2_amd64 (89
   bytes) and a zero byte come first, so that byte 0 of the sample is byte 90
   of the section.  */
typedef struct place
{
  expectation x;
  uint64_t offset; /* in the sample */
  uint32_t length;
} place;

static void
findings_point_at_their_bytes (void **state)
{
  (void) state;
  static const place cases[] = {
    { { "", 3, S390X_BE, BREAKS (PREAMBLE_VERSION), { { 2, 1, 9 } } }, 2, 1 },
    { { "", 3, S390X_BE, BREAKS (PREAMBLE_FLAGS_DEFINED), { { 3, 1, 2 } } },
      3, 1 },
    { { "", 3, S390X_BE, BREAKS (HEADER_ABI), { { 4, 1, 9 } } }, 4, 1 },
    { { "", 3, S390X_BE, BREAKS (HEADER_ABI_BYTE_ORDER), { { 4, 1, 3 } } }, 4,
      1 },
    { { "", 2, AMD64_LE, BREAKS (FIXED_RA_MISSING), { { 6, 1, 0 } } }, 6, 1 },
    /* 103 bytes, of which 75 follow the header */
    { { "", 3, S390X_BE, BREAKS (HEADER_AUX_COMPLETE), { { 7, 1, 76 } } }, 28,
      75 },
    { { "", 3, S390X_BE, BREAKS (ROWS_COMPLETE), { { 16, 4, 99 } } }, 16, 12 },
    { { "", 3, S390X_BE, BREAKS (SUBSECTIONS_ORDER), { { 20, 4, 33 } } }, 20,
      8 },
    { { "", 3, S390X_BE, BREAKS (INDEX_COMPLETE), { { 8, 4, 3 } } }, 8, 4 },
    { { "", 3, S390X_BE, BREAKS (HEADER_NUM_FRES), { { 12, 4, 6 } } }, 12, 4 },
    { { "", 3, S390X_BE, BREAKS (HEADER_NUM_FRES), { { 12, 4, 4 } } }, 12, 4 },
    { { "", 3, S390X_BE, BREAKS (HEADER_NUM_FRES), { { 12, 4, 99 } } }, 12,
      4 },
    { { "", 3, S390X_BE, BREAKS (FDE_DATA_OFFSET), { { 56, 4, 44 } } }, 56,
      4 },
    { { "", 3, S390X_BE, BREAKS (FDE_ATTRIBUTE_COMPLETE), { { 56, 4, 39 } } },
      103, 0 },
    { { "", 3, S390X_BE, BREAKS (FDE_FRE_TYPE), { { 80, 1, 3 } } }, 80, 1 },
    { { "", 3, S390X_BE, BREAKS (FDE_TYPE), { { 81, 1, 2 } } }, 81, 1 },
    { { "", 2, S390X_BE, BREAKS (FDE_FRE_TYPE), { { 44, 1, 3 } } }, 44, 1 },
    { { "", 3, S390X_BE, BREAKS (INDEX_SORTED), { { 44, 8, 1 } } }, 44, 4 },
    { { "", 3, S390X_BE, BREAKS (FRE_DATAWORD_SIZE), { { 69, 1, 0x67 } } }, 69,
      1 },
    { { "", 2, S390X_BE, BREAKS (FRE_COMPLETE), { { 57, 1, 0x28 } } }, 64, 0 },
    { { "", 3, S390X_BE, BREAKS (FLEX_CFA_PAIR), { { 98, 1, 0x02 } } }, 97,
      1 },
  };
  for (size_t i = 0; i < COUNT (cases); i++)
    {
      const sample *first = sample_of (2, AMD64_LE);
      uint8_t bytes[3 * SAMPLE_ROOM] = { 0 };
      memcpy (bytes, first->bytes, first->size);
      size_t size = 90 + apply (&cases[i].x, bytes + 90);
      sf_section section = load (bytes, size);
      sf_report report = SF_NO_REPORT;
      assert_int_equal (check_section (&section, &report), SF_INVALID);
      assert_int_equal (report.broken.clause, cases[i].x.clause);
      assert_int_equal (report.broken.offset, 90 + cases[i].offset);
      assert_int_equal (report.broken.length, cases[i].length);
      release (&section);
      checked ("places", 1);
    }

  /* Silences of the first element.  */
  static const place silences[] = {
    { { "", 2, AMD64_LE, SILENT_ON (ROWS_UNUSED),
        { { 8, 4, 1 }, { 12, 4, 2 } } }, 16, 4 },
    { { "", 2, S390X_BE, SILENT_ON (FDE_UNUSED_BITS), { { 44, 1, 0x80 } } },
      44, 1 },
    { { "", 2, S390X_BE, SILENT_ON (FDE_PADDING), { { 46, 2, 1 } } }, 46, 2 },
    { { "", 3, S390X_BE, SILENT_ON (FDE_UNUSED_BITS), { { 81, 1, 0x21 } } },
      81, 1 },
    { { "", 3, S390X_BE, SILENT_ON (FUNCTION_EMPTY), { { 52, 4, 0 } } }, 44,
      4 },
    { { "", 2, S390X_BE, SILENT_ON (FRE_NOT_ASCENDING), { { 56, 1, 4 } } }, 56,
      1 },
    { { "", 3, AARCH64_BE, SILENT_ON (FRE_BEYOND_FUNCTION),
        { { 137, 4, 0x10004 } } }, 137, 4 },
    { { "", 2, AARCH64_LE, SILENT_ON (ROWS_SHARED),
        { { 36, 4, 3 }, { 40, 4, 2 }, { 12, 4, 4 } } }, 16, 4 },
  };
  for (size_t i = 0; i < COUNT (silences); i++)
    {
      uint8_t bytes[2 * SAMPLE_ROOM];
      size_t size = apply (&silences[i].x, bytes);
      sf_section section = load (bytes, size);
      sf_report report = SF_NO_REPORT;
      assert_int_equal (check_section (&section, &report), SF_SILENT);
      assert_int_equal (report.silence.clause, silences[i].x.clause);
      assert_int_equal (report.silence.offset, silences[i].offset);
      assert_int_equal (report.silence.length, silences[i].length);
      release (&section);
      checked ("places", 1);
    }
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

/* 4 GiB and more behind the last sub-section: lengths are not cut to 32 bits.
   The memory is never touched.  */
static void
more_than_4_gib_follow (void **state)
{
  (void) state;
  const sample *s = sample_of (2, AMD64_LE);
  size_t size = s->size + (1ULL << 32);
  uint8_t *bytes = mmap (NULL, size, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  assert_ptr_not_equal (bytes, MAP_FAILED);
  memcpy (bytes, s->bytes, s->size);
  bytes[s->size] = 1;
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  assert_int_equal (check_section (&section, &report), SF_SILENT);
  assert_int_equal (report.silence.clause, SECTION_TRAILING_BYTES);
  assert_int_equal (report.silence.offset, s->size);
  assert_int_equal (report.silence.length, UINT32_MAX + 1ULL);
  assert_non_null (strstr (report.silence.message, "4294967296 bytes"));
  munmap (bytes, size);
  checked ("verdicts", 1);
}

typedef struct visits
{
  unsigned elements, fdes, rows;
} visits;

static void
visit_element (void *context, uint32_t index, const sf_header *element)
{
  visits *v = context;
  assert_int_equal (index, v->elements);
  assert_non_null (element->abi);
  v->elements++;
}

static void
visit_fde (void *context, uint32_t index, const sf_fde *fde)
{
  visits *v = context;
  assert_int_equal (index, v->fdes);
  (void) fde;
  v->fdes++;
}

static void
visit_row (void *context, const sf_fde *fde, const sf_fre *row,
           const sf_rules *rules)
{
  visits *v = context;
  assert_true (row->at >= fde->fres_at);
  (void) rules;
  v->rows++;
}

static void
visitors_see_what_is_sound (void **state)
{
  (void) state;
  uint8_t bytes[2 * SAMPLE_ROOM];
  /* Function 1 of v3_s390x before function 0: it is not visited.  */
  const expectation x = { "", 3, S390X_BE, BREAKS (INDEX_SORTED),
                          { { 44, 8, 0 } } };
  size_t size = apply (&x, bytes);
  sf_section section = load (bytes, size);
  visits v = { 0 };
  sf_visitor visitor = { visit_element, visit_fde, visit_row, &v };
  sf_report report = SF_NO_REPORT;
  assert_int_equal (walk_section (&section, &visitor, &report), SF_INVALID);
  assert_int_equal (v.elements, 1);
  assert_int_equal (v.fdes, 1);
  assert_int_equal (v.rows, 3);
  release (&section);

  /* Without any of the three functions the walk is the same.  */
  const sample *s = sample_of (3, AMD64_LE);
  section = load (s->bytes, s->size);
  report = SF_NO_REPORT;
  visitor = (sf_visitor) { .context = NULL };
  assert_int_equal (walk_section (&section, &visitor, &report), SF_VALID);
  assert_int_equal (report.elements, 1);
  assert_int_equal (report.fdes, 4);
  assert_int_equal (report.fres, 7);
  release (&section);
  checked ("visits", 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_sample_is_valid),
    cmocka_unit_test (preamble),
    cmocka_unit_test (flags_of_every_version),
    cmocka_unit_test (abi),
    cmocka_unit_test (header),
    cmocka_unit_test (header_without_content),
    cmocka_unit_test (layout),
    cmocka_unit_test (alignment_of_the_index_literally),
    cmocka_unit_test (functions),
    cmocka_unit_test (order),
    cmocka_unit_test (rows),
    cmocka_unit_test (findings_point_at_their_bytes),
    cmocka_unit_test (every_overlap_is_told),
    cmocka_unit_test (time_is_linear),
    cmocka_unit_test (claims_on_rows),
    cmocka_unit_test (more_than_4_gib_follow),
    cmocka_unit_test (visitors_see_what_is_sound),
  };
  return RUN (tests);
}
