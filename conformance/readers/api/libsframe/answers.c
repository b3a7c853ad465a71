/* What every function says of a section, valid or not, remembered for a comparison with what
   it says as a program of another machine.  Nothing that a function leaves as it was is
   looked at, no byte order and no address.  */
#include <stdlib.h>
#include <string.h>

#include "promises.h"
#include "release.h"

enum { MOST_FUNCTIONS = 20, MOST_ROWS = 8 };

/* The value only where there is no error.  */
static void
answered_or_error (int64_t value, int error)
{
  answered_error (error);
  if (!error)
    answered (value);
}

#define GETTER(name)                                                           \
  do                                                                           \
    {                                                                          \
      int error = 0;                                                           \
      int32_t value = ROW_GETTER (name, d, r, type, &error);                   \
      answered_or_error (value, error);                                        \
    }                                                                          \
  while (0)

static void
offsets_of_row (decoder *d, row *r, uint32_t type)
{
  GETTER (sframe_fre_get_cfa_offset);
  GETTER (sframe_fre_get_fp_offset);
  GETTER (sframe_fre_get_ra_offset);
}

static void
answers_of_row (decoder *d, row *r, uint32_t type)
{
  int error = 0;
  answered (r->fre_start_addr);
  answered (r->fre_info);
  unsigned base = CALL (sframe_fre_get_base_reg_id, r, &error);
  answered_or_error (base, error);
  error = 0;
  bool mangled = CALL (sframe_fre_get_ra_mangled_p, d, r, &error);
  answered_or_error (mangled, error);
  offsets_of_row (d, r, type);
#ifdef HAS_VERSION_3
  error = 0;
  bool undefined = CALL (sframe_fre_get_ra_undefined_p, d, r, &error);
  answered_or_error (undefined, error);
  for (int i = 0; i < MOST_WORDS; i++)
    {
      error = 0;
      uint32_t word = CALL (sframe_get_fre_udata, r, i, &error);
      answered_or_error (word, error);
    }
#endif
}

static void
answers_to_pc (decoder *d, uint64_t pc, uint32_t type)
{
  row r;
  int error = CALL (sframe_find_fre, d, (start_type) pc, &r);
  answered_error (error);
  if (!error)
    answers_of_row (d, &r, type);
}

static void
answers_of_function (decoder *d, uint32_t i)
{
  api_function f;
  row r;
  int error = get_function (d, i, &f);
  answered_error (error);
  if (error)
    return;
  answered (f.num_fres);
  answered (f.size);
  answered (f.start);
  answered (f.info);
  answered (f.info2);
  answered (f.rep_size);
  for (uint32_t j = 0; j < MOST_ROWS && j <= f.num_fres; j++)
    {
      error = CALL (sframe_decoder_get_fre, d, i, j, &r);
      answered_error (error);
      if (!error)
        answers_of_row (d, &r, TYPE_OF (f));
    }
  answers_to_pc (d, (uint64_t) f.start, TYPE_OF (f));
  answers_to_pc (d, (uint64_t) f.start + f.size, TYPE_OF (f));
#ifdef HAS_VERSION_3
  uint32_t at = CALL (sframe_decoder_get_offsetof_fde_start_addr, d, i, &error);
  answered_or_error (at, error);
  answers_to_pc (d, (uint64_t) f.start + at, TYPE_OF (f));
  char *bytes;
  size_t size = 0;
  error = CALL (sframe_decoder_get_fres_buf, d, i, &bytes, &size, &f.num_fres);
  answered_or_error ((int64_t) size, error);
#endif
}

static void
answers_of_header (decoder *d)
{
  answered (CALL (sframe_decoder_get_hdr_size, d));
  answered (CALL (sframe_decoder_get_abi_arch, d));
  answered (CALL (sframe_decoder_get_fixed_fp_offset, d));
  answered (CALL (sframe_decoder_get_fixed_ra_offset, d));
#if defined HAS_VERSION_2 || defined HAS_VERSION_3
  answered (CALL (sframe_decoder_get_version, d));
#endif
#ifdef HAS_VERSION_3
  answered (CALL (sframe_decoder_get_flags, d));
#endif
}

/* survives: whatever the section is, no function ends the process, and the answers are the same
   on every machine.  */
void
survives (const void *context)
{
  const subject *s = context;
  char *exact = malloc (s->size);
  memcpy (exact, s->bytes, s->size);
  int error = 0;
  decoder *d = CALL (sframe_decode, exact, s->size, &error);
  answered_or_error (d != NULL, d ? 0 : error);
  if (d)
    {
      answers_of_header (d);
      uint32_t count = CALL (sframe_decoder_get_num_fidx, d);
      answered (count);
      for (uint32_t i = 0; i < MOST_FUNCTIONS && i < count; i++)
        answers_of_function (d, i);
    }
  CALL (sframe_decoder_free, &d);
  free (exact);
}
