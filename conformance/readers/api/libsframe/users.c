/* The order of calls of the programs that use the library most: a linker, which decodes its
   inputs, leaves functions out, and writes one section of what is left; and programs that
   print a section.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/base/sframe_version.h"
#include "promises.h"
#include "reference/decode.h"
#include "release.h"

enum
{
  INPUTS = 2,
  MOST_FUNCTIONS
  = 200, /* of an input, and those at powers of two; the others are collected */
  MOST_KEPT = MOST_FUNCTIONS + 3 * 24 + 1,
  MOST_ROWS = 100,
  COLLECTED = 5 /* and so is each fifth, as with --gc-sections */
};

/* How far the linker has put the code of the second input from that of the first.  */
static const int64_t distance = 0x20000000;

/* A function that the output has to have: FDE of the input, and where its code is.  */
typedef struct kept
{
  sf_fde fde;
  int64_t place;
  bool is_found;
} kept;

typedef struct linking
{
  sf_section input;
  sf_header header; /* of the input */
  encoder *encoder;
  unsigned count;
  kept functions[INPUTS * MOST_KEPT];
} linking;

/* Is the row one that the library's type has words for?  */
static bool
has_room (const linking *l, const sf_fde *fde)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre fre;
  sf_fres_begin (&l->header, fde, &rows, &report);
  while (sf_fres_next (&rows, &fre))
    if (fre.dataword_count > MOST_WORDS)
      return false;
  return fde->func_num_fres <= MOST_ROWS;
}

static bool
is_kept (const linking *l, uint32_t i, unsigned input, sf_fde *fde, int64_t *place)
{
  sf_report report = SF_NO_REPORT;
  if (!is_asked (i, MOST_FUNCTIONS, l->header.num_fdes)
      || i % COLLECTED == COLLECTED - 1
      || !sf_read_fde (&l->header, i, fde, &report) || !has_room (l, fde))
    return false;
  int64_t start = (int64_t) fde->start;
  return !__builtin_add_overflow (start, (int64_t) input * distance, place)
         && *place == (start_type) *place && *place < INT64_MAX / 2
         && *place > INT64_MIN / 2;
}

#ifdef HAS_VERSION_3
/* A function by its start and size, and all its rows at once.  The start counts from where it
   will be stored, which is asked of the encoder before it has the function.  */
static int
copy_function (linking *l, decoder *d, uint32_t i, int64_t moved)
{
  uint32_t rows = 0, size = 0, again = 0;
  int64_t start = 0;
  char *bytes = NULL;
  size_t byte_count = 0;
  int error = CALL (sframe_decoder_get_funcdesc_v3, d, i, &rows, &size, &start, NULL, NULL, NULL);
  if (error)
    return error;
  uint32_t next = CALL (sframe_encoder_get_num_fidx, l->encoder);
  uint32_t from = CALL (sframe_decoder_get_offsetof_fde_start_addr, d, i, NULL);
  uint32_t to = CALL (sframe_encoder_get_offsetof_fde_start_addr, l->encoder, next, NULL);
  start = (int64_t) ((uint64_t) start + from + (uint64_t) moved - to);
  error = CALL (sframe_encoder_add_funcdesc, l->encoder, start, size);
  if (!error)
    error = CALL (sframe_decoder_get_fres_buf, d, i, &bytes, &byte_count, &again);
  if (!error)
    expect (rows == again, "function %u: %u rows, and %u in the buffer", i, rows, again);
  return error ? error
               : CALL (sframe_encoder_add_fres_buf, l->encoder, next, rows, bytes, byte_count);
}
#else
/* A function with all that is known of it, and its rows one by one.  */
static int
copy_function (linking *l, decoder *d, uint32_t i, int64_t moved)
{
  api_function f;
  row r;
  int error = get_function (d, i, &f);
  if (error)
    return error;
  uint32_t next = CALL (sframe_encoder_get_num_fidx, l->encoder);
  f.start += moved;
  error = add_function (l->encoder, &f);
  for (uint32_t j = 0; !error && j < f.num_fres; j++)
    {
      error = CALL (sframe_decoder_get_fre, d, i, j, &r);
      if (!error)
        error = CALL (sframe_encoder_add_fre, l->encoder, next, &r);
    }
  return error;
}
#endif

/* The first input decides what the output is.  */
static bool
begin_output (linking *l, decoder *d)
{
  int error = 0;
  uint8_t flags = 0;
#ifdef HAS_VERSION_3
  flags = CALL (sframe_decoder_get_flags, d) & (uint8_t) ~SFRAME_F_FDE_SORTED;
#endif
  uint8_t abi = CALL (sframe_decoder_get_abi_arch, d);
  int8_t fp = CALL (sframe_decoder_get_fixed_fp_offset, d);
  int8_t ra = CALL (sframe_decoder_get_fixed_ra_offset, d);
  l->encoder = CALL (sframe_encode, NEWEST_VERSION, flags, abi, fp, ra, &error);
  return expect (l->encoder && !error, "there is no encoder for the first input: error %d", error)
         && expect (CALL (sframe_encoder_get_abi_arch, l->encoder) == abi, "the ABI is another");
}

static bool
merge_input (linking *l, decoder *d, unsigned input)
{
  uint32_t count = CALL (sframe_decoder_get_num_fidx, d);
  for (uint32_t i = 0; i < count; i++)
    {
      kept k = { 0 };
      if (!is_kept (l, i, input, &k.fde, &k.place))
        continue;
      int error = copy_function (l, d, i, input * distance);
      if (!expect (error == 0, "input %u, function %u: error %d", input, i, error))
        return false;
      l->functions[l->count++] = k;
    }
  return true;
}

/* Are the rows of both the same?  */
static bool
same_rows (const linking *l, const sf_fde *mine, const sf_header *out, const sf_fde *theirs)
{
  sf_report report = SF_NO_REPORT;
  sf_fres a, b;
  sf_fre x, y;
  sf_fres_begin (&l->header, mine, &a, &report);
  sf_fres_begin (out, theirs, &b, &report);
  while (sf_fres_next (&a, &x))
    if (!sf_fres_next (&b, &y) || x.start_address != y.start_address
        || x.base_reg_is_sp != y.base_reg_is_sp || x.mangled_ra_p != y.mangled_ra_p
        || x.dataword_count != y.dataword_count || x.dataword_size != y.dataword_size
        || memcmp (x.datawords, y.datawords, x.dataword_count * sizeof *x.datawords) != 0)
      return false;
  return true;
}

static bool
is_same (const linking *l, const kept *k, const sf_header *out, const sf_fde *fde)
{
  return !k->is_found && k->place == (int64_t) fde->start && k->fde.func_size == fde->func_size
         && k->fde.func_num_fres == fde->func_num_fres && k->fde.fre_type == fde->fre_type
         && k->fde.fde_type == fde->fde_type && k->fde.pc_type == fde->pc_type
         && k->fde.pauth_key == fde->pauth_key && k->fde.rep_size == fde->rep_size
         && k->fde.signal_p == fde->signal_p && same_rows (l, &k->fde, out, fde);
}

/* Each function of the output is one of an input, and none is lost.  */
static void
compare_output (linking *l, const char *bytes, size_t size)
{
  const sf_section output = { .bytes = (const uint8_t *) bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  sf_header h;
  sf_fde fde;
  if (!expect (sf_read_header (&output, 0, &h, &report), "the output is no section: %s",
               report.broken.message)
      || !expect (h.num_fdes == l->count, "%u functions of %u", h.num_fdes, l->count))
    return;
  for (uint32_t i = 0; i < h.num_fdes; i++)
    {
      unsigned j = 0;
      if (!expect (sf_read_fde (&h, i, &fde, &report), "function %u: %s", i, report.broken.message))
        return;
      while (j < l->count && !is_same (l, &l->functions[j], &h, &fde))
        j++;
      if (!expect (j < l->count, "function %u of the output, start 0x%llx, %u rows, is in no input",
                   i, (unsigned long long) fde.start, fde.func_num_fres))
        return;
      l->functions[j].is_found = true;
    }
}

/* What GNU ld links: sections of the newest version and of an ABI that the release knows, which
   say where functions are as it does, and, as assemblers write them, without gaps.  */
static bool
is_linked (const sf_header *h)
{
  uint8_t pcrel = sframe_version_of (NEWEST_VERSION)->is_pcrel ? F_FDE_FUNC_START_PCREL : 0;
  return h->version == NEWEST_VERSION && h->abi->id <= MOST_ABIS
         && (h->flags & F_FDE_FUNC_START_PCREL) == pcrel && h->fdeoff == 0
         && h->freoff == (uint64_t) h->num_fdes * sf_index_entry_size (h->version);
}

/* as-linker: the output has the functions that were not collected, with their rows.  */
void
merges_as_linker (const void *context)
{
  const subject *s = context;
  sf_report report = SF_NO_REPORT;
  static linking l;
  l = (linking){ .input = { .bytes = s->bytes, .size = s->size } };
  if (!sf_read_header (&l.input, 0, &l.header, &report) || !is_linked (&l.header))
    return;
  decoder *inputs[INPUTS] = { NULL };
  int error = 0;
  bool is_good = true;
  for (unsigned i = 0; i < INPUTS; i++)
    inputs[i] = CALL (sframe_decode, (const char *) s->bytes, s->size, &error);
  is_good = inputs[0] && inputs[1] && begin_output (&l, inputs[0]);
  for (unsigned i = 0; i < INPUTS; i++)
    {
      is_good = is_good && merge_input (&l, inputs[i], i);
      CALL (sframe_decoder_free, &inputs[i]);
    }
  size_t size = 0;
  char *bytes = is_good && l.count ? write_encoder (l.encoder, &size, true, &error) : NULL;
  if (is_good && l.count && expect (bytes, "nothing is written: error %d", error))
    compare_output (&l, bytes, size);
  CALL (sframe_encoder_free, &l.encoder);
}

/* All that is printed about D, a text that the caller frees.  */
static char *
printed (decoder *d, uint64_t address)
{
  int out = memfd_create ("dump", 0);
  fflush (stdout);
  dup2 (out, STDOUT_FILENO);
  CALL (dump_sframe, d, address);
  fflush (stdout);
  off_t end = lseek (out, 0, SEEK_END);
  char *text = calloc ((size_t) (end > 0 ? end : 0) + 1, 1);
  if (text && end > 0 && pread (out, text, (size_t) end, 0) != end)
    *text = 0;
  close (out);
  return text;
}

/* as-objdump: with the section's address, each function has its own.  */
void
prints_as_objdump (const void *context)
{
  const subject *s = context;
  static const uint64_t address = 0x7f0000400000;
  sf_section section = { .bytes = s->bytes, .size = s->size, .address = address };
  sf_report report = SF_NO_REPORT;
  sf_header h;
  sf_fde fde;
  int error = 0;
  decoder *d = CALL (sframe_decode, (const char *) s->bytes, s->size, &error);
  if (!d || !sf_read_header (&section, 0, &h, &report))
    {
      CALL (sframe_decoder_free, &d);
      return;
    }
  char *text = printed (d, address);
  for (uint32_t i = 0;
       text && i < h.num_fdes && sf_read_fde (&h, i, &fde, &report); i++)
    {
      if (!is_asked (i, MOST_FUNCTIONS, h.num_fdes))
        continue;
      char pc[64];
      snprintf (pc, sizeof pc, "func idx [%u]: pc = 0x%llx,", i, (unsigned long long) fde.start);
      expect (strstr (text, pc), "function %u is at 0x%llx, which is not printed", i,
              (unsigned long long) fde.start);
    }
  free (text);
  CALL (sframe_decoder_free, &d);
}
