/* libsframe: sframe_decode once, and sframe_find_fre for each frame.

   A row of a flexible function cannot be read without the function's type, which
   sframe_find_fre does not tell.  A table that has no such function needs no more;
   in one that has, the index is bisected a second time, as a caller must.  */
#include "unwinder.h"

#include <sframe-api.h>
#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/sframe_version.h"

typedef struct opened
{
  sframe_decoder_ctx *ctx;
  uint64_t address;
  bool is_v3, is_relative, has_flexible;
} opened;

/* Where a function begins, how long it is, and its type.  */
static bool
function_at (const opened *o, uint32_t i, int64_t *start, uint32_t *size,
             unsigned char *type)
{
  uint32_t rows;
  unsigned char info, info2 = 0;
  uint8_t rep_size;
  int32_t start_v2 = 0;
  bool bad = o->is_v3
                 ? sframe_decoder_get_funcdesc_v3 (o->ctx, i, &rows, size,
                                                   start, &info, &info2,
                                                   &rep_size)
                 : sframe_decoder_get_funcdesc_v2 (o->ctx, i, &rows, size,
                                                   &start_v2, &info, &rep_size);
  if (!o->is_v3)
    *start = start_v2;
  int error = 0;
  if (o->is_relative)
    *start += sframe_decoder_get_offsetof_fde_start_addr (o->ctx, i, &error);
  *type = o->is_v3 ? SFRAME_V3_FDE_TYPE (info2) : SFRAME_FDE_TYPE_DEFAULT;
  return !bad && !error;
}

static void
library_close (void *state)
{
  opened *o = state;
  sframe_decoder_free (&o->ctx);
  free (o);
}

static void *
library_open (const table *t, problem *p)
{
  int error = 0;
  int64_t start;
  uint32_t size;
  unsigned char type;
  opened *o = grow (NULL, sizeof *o);
  *o = (opened) { .address = t->section.address, .is_v3 = sframe_version_of (t->version)->has_flexible };
  o->ctx = sframe_decode ((const char *) t->section.bytes, t->section.size,
                          &error);
  if (!o->ctx)
    {
      problem_set (p, STATUS_USAGE, "%s", sframe_errmsg (error));
      free (o);
      return NULL;
    }
  o->is_relative = sframe_decoder_get_flags (o->ctx)
                   & SFRAME_F_FDE_FUNC_START_PCREL;
  uint32_t count = sframe_decoder_get_num_fidx (o->ctx);
  for (uint32_t i = 0; i < count && o->is_v3 && !o->has_flexible; i++)
    o->has_flexible = function_at (o, i, &start, &size, &type)
                      && type == SFRAME_FDE_TYPE_FLEX;
  return o;
}

static unsigned char
type_at (const opened *o, int64_t pc)
{
  uint32_t low = 0, high = sframe_decoder_get_num_fidx (o->ctx);
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2, size;
      int64_t start;
      unsigned char type;
      if (!function_at (o, middle, &start, &size, &type))
        break;
      if (pc >= start && pc - start < size)
        return type;
      if (start < pc)
        low = middle + 1;
      else
        high = middle;
    }
  return SFRAME_FDE_TYPE_DEFAULT;
}

/* A rule of a flexible function: a register or the CFA, an offset, and whether what is
   wanted is in memory there.  */
static bool
apply (const walk *w, uint32_t control, int32_t offset, uint64_t cfa,
       uint64_t *value)
{
  uint64_t base = cfa;
  if (SFRAME_V3_FLEX_FDE_CTRLWORD_REG_P (control)
      && !walk_register (w, SFRAME_V3_FLEX_FDE_CTRLWORD_REGNUM (control), &base))
    return false;
  *value = base + (uint64_t) (int64_t) offset;
  return !SFRAME_V3_FLEX_FDE_CTRLWORD_DEREF_P (control)
         || walk_word (w, *value, value);
}

static bool
step_flexible (const opened *o, sframe_frame_row_entry *row, walk *w)
{
  const uint32_t type = SFRAME_FDE_TYPE_FLEX;
  int error = 0, none = 0;
  uint64_t cfa, ra, fp = w->fp;
  uint32_t control = sframe_get_fre_udata (row, SFRAME_FRE_CFA_OFFSET_IDX,
                                           &error);
  int32_t offset = sframe_fre_get_cfa_offset (o->ctx, row, type, &none);
  if (error || none || !apply (w, control, offset, 0, &cfa))
    return false;
  control = sframe_get_fre_udata (row, SFRAME_FRE_RA_OFFSET_IDX * 2, &error);
  bool is_padding = !error && control == SFRAME_FRE_RA_OFFSET_INVALID;
  offset = sframe_fre_get_ra_offset (o->ctx, row, type, &none);
  if (error || is_padding || none)
    {
      if (!walk_word (w, cfa + (uint64_t) (int64_t)
                             sframe_decoder_get_fixed_ra_offset (o->ctx), &ra))
        return false;
    }
  else if (!apply (w, control, offset, cfa, &ra))
    return false;
  error = none = 0;
  control = sframe_get_fre_udata (row, SFRAME_FRE_FP_OFFSET_IDX * 2 - is_padding,
                                  &error);
  offset = sframe_fre_get_fp_offset (o->ctx, row, type, &none);
  if (!error && control != 0 && !none && !apply (w, control, offset, cfa, &fp))
    return false;
  return walk_to (w, ra, cfa, fp);
}

static bool
step_default (const opened *o, sframe_frame_row_entry *row, walk *w)
{
  const uint32_t type = SFRAME_FDE_TYPE_DEFAULT;
  int error = 0, none = 0;
  uint64_t ra, fp = w->fp;
  uint8_t base = sframe_fre_get_base_reg_id (row, &error);
  int32_t offset = sframe_fre_get_cfa_offset (o->ctx, row, type, &error);
  int32_t ra_offset = sframe_fre_get_ra_offset (o->ctx, row, type, &error);
  int32_t fp_offset = sframe_fre_get_fp_offset (o->ctx, row, type, &none);
  uint64_t cfa = (base == SFRAME_BASE_REG_SP ? w->sp : w->fp)
                 + (uint64_t) (int64_t) offset;
  if (error || !walk_word (w, cfa + (uint64_t) (int64_t) ra_offset, &ra)
      || (!none
          && !walk_word (w, cfa + (uint64_t) (int64_t) fp_offset, &fp)))
    return false;
  return walk_to (w, ra, cfa, fp);
}

static bool
library_step (void *state, walk *w)
{
  const opened *o = state;
  sframe_frame_row_entry row;
  int error = 0;
  int64_t pc = (int64_t) (walk_looked_up (w) - o->address);
  if (sframe_find_fre (o->ctx, pc, &row)
      || sframe_fre_get_ra_undefined_p (o->ctx, &row, &error) || error)
    return false;
  bool is_flexible
      = o->has_flexible && type_at (o, pc) == SFRAME_FDE_TYPE_FLEX;
  return is_flexible ? step_flexible (o, &row, w) : step_default (o, &row, w);
}

const unwinder libsframe
    = { .name = "libsframe " LIBSFRAME_VERSION, .kind = TABLE_SFRAME,
        .least = 2, .most = 3, .open = library_open, .step = library_step,
        .close = library_close };
