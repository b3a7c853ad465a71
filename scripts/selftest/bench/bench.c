/* make bench: how long the reference takes to decode and check a section,
   beside libsframe on the same section in the same run.

   libsframe's sframe_decode () copies the tables and looks at no row unless
   it has to swap bytes, so two things are measured: its decode alone, and its
   decode followed by a visit to every row through its API, which is the work
   that the reference's check does.  Like sframe_decode () in the section's own
   byte order is the reference's reading of the header alone: PCs can be looked
   up after either.  Every figure is the shortest of several
   alternating runs.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/base/lend.h"
#include "lib/base/options.h"
#include "peer.h"
#include "reference/write/encode.h"

enum { ROWS = 8, REPEATS = 7 };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void *
allocate (size_t size)
{
  void *p = malloc (size);
  if (!p)
    {
      fprintf (stderr, "bench: no memory for %zu bytes\n", size);
      exit (3);
    }
  return p;
}

/* A function of ROWS rows: a prologue, a body and an epilogue.  */
static void
fill_rows (sf_fre_record *rows)
{
  for (unsigned i = 0; i < ROWS; i++)
    rows[i] = (sf_fre_record) {
      .start_address = 4 * i,
      .info = sf_fre_info (true, 2, 1, false),
      .word_count = 2,
      .words = { 8 + 8 * i, (uint8_t) -16 },
    };
}

static uint8_t *
make_section (uint32_t functions, uint8_t abi, bool big_endian, size_t *size)
{
  static sf_fre_record rows[ROWS];
  sf_fde_record *fdes = allocate (functions * sizeof *fdes);
  fill_rows (rows);
  for (uint32_t i = 0; i < functions; i++)
    fdes[i] = (sf_fde_record) { .start = 0x400000 + 64ull * i, .size = 64,
                                .fres = rows, .fre_count = ROWS };
  sf_element_record e = { .magic = MAGIC, .version = 3,
                          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
                          .abi_arch = abi, .big_endian = big_endian,
                          .cfa_fixed_ra_offset = big_endian ? 0 : -8,
                          .fdes = fdes, .fde_count = functions };
  *size = sf_encode (&e, NULL, 0);
  uint8_t *bytes = allocate (*size);
  sf_encode (&e, bytes, *size);
  free (fdes);
  return bytes;
}

static void
run_reference (const uint8_t *bytes, size_t size)
{
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  if (check_section (&section, &report) != SF_VALID)
    {
      fprintf (stderr, "bench: the section is not valid: %s\n",
               sf_decisive (&report)->message);
      exit (1);
    }
}

static void
read_header (const uint8_t *bytes, size_t size)
{
  sf_section section = { .bytes = bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  sf_header header;
  if (!sf_read_header (&section, 0, &header, &report))
    exit (1);
}

/* Seconds for one run of WORK over the section, averaged over COUNT.  */
static double
time_of (void (*work) (const uint8_t *, size_t), const uint8_t *bytes,
         size_t size, unsigned count)
{
  double start = now ();
  for (unsigned i = 0; i < count; i++)
    work (bytes, size);
  return (now () - start) / count;
}

static double
shorter (double a, double b)
{
  return a < b ? a : b;
}

static void
measure (const char *name, const uint8_t *bytes, size_t size)
{
  unsigned count = size < 1u << 20 ? (1u << 22) / (unsigned) size + 1 : 1;
  double reference = 1e9, decode = 1e9, visit = 1e9, header = 1e9;
  for (int i = 0; i < REPEATS; i++)
    {
      reference = shorter (reference,
                           time_of (run_reference, bytes, size, count));
      decode = shorter (decode, time_of (peer_decode, bytes, size, count));
      visit = shorter (visit, time_of (peer_visit, bytes, size, count));
      header = shorter (header, time_of (read_header, bytes, size, 1000));
    }
  printf ("%-28s %10.3f ms  %6.0f MB/s  %5.2f x  %5.2f x  %6.0f ns  %.1g x\n",
          name, 1e3 * reference, (double) size / reference / 1e6,
          reference / decode, reference / visit, 1e9 * header,
          header / decode);
}

int
main (int argc, char **argv)
{
  static const struct { const char *name; uint32_t functions; uint8_t abi;
                        bool big_endian; } cases[] = {
    { "small, amd64 (3 kB)", 60, 3, false },
    { "small, s390x (3 kB)", 60, 4, true },
    { "6 MB, amd64", 118000, 3, false },
    { "12 MB, amd64", 236000, 3, false },
    { "25 MB, amd64", 472000, 3, false },
    { "50 MB, amd64", 944000, 3, false },
    { "50 MB, s390x", 944000, 4, true },
  };
  const usage u = { .name = "bench",
                    .summary = "Measures how long the reference takes to "
                               "decode and check sections, beside libsframe." };
  (void) argc;
  parse_options (argv + 1, &u);
  printf ("%-28s %13s  %11s  %7s  %7s  %9s  %s\n", "section", "reference",
          "", "/decode", "/visit", "header", "/decode");
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      size_t size;
      uint8_t *bytes = make_section (cases[i].functions, cases[i].abi,
                                     cases[i].big_endian, &size);
      measure (cases[i].name, bytes, size);
      free (bytes);
    }
  printf ("reference: decode and check of every row.  /decode: against "
          "sframe_decode of %s;\n/visit: against sframe_decode and "
          "sframe_decoder_get_fre of every row.  header: the header alone,\n"
          "against sframe_decode.  Below 1 the reference is faster.\n",
          peer_name);
  return 0;
}
