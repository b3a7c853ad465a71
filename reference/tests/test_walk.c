/* Every clause that a section can break or leave to silence, at its boundary:
   the last valid value and the first that is not.

   A case takes a sample (samples.c says what each byte is), writes over some
   bytes, and states the verdict that the specification's words give.  */
#include "boundary.h"

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
    cmocka_unit_test (every_sample_is_valid), cmocka_unit_test (preamble),
    cmocka_unit_test (flags_of_every_version), cmocka_unit_test (abi), cmocka_unit_test (header),
    cmocka_unit_test (header_without_content), cmocka_unit_test (layout),
    cmocka_unit_test (alignment_of_the_index_literally),
    cmocka_unit_test (findings_point_at_their_bytes), cmocka_unit_test (more_than_4_gib_follow),
    cmocka_unit_test (visitors_see_what_is_sound),
  };
  return RUN (tests);
}
