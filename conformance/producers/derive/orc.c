/* An entry gives the caller's SP as one of eight registers or memory, and 16 bits; the caller's BP
   as unchanged or stored, by 16 bits from SP or BP; RA is below the caller's SP.  An entry is in
   force up to the next one, so that one is written where what it says changes.  */
#include "orc.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/tables/rules_of.h"
#include "walk.h"

enum
{
  ENTRY_SIZE = 6 + 4, /* struct orc_entry, and its address in .orc_unwind_ip */
  BLOCK_SIZE = 256,   /* of text, for which the first table has an index of 4 bytes */
  INDEX_SIZE = 4,
  HEADER_SIZE_ORC = 20 /* .orc_header: a hash of the layout */
};

/* DWARF's numbers of the registers on which an entry can base SP.  */
enum { DX = 1, DI = 5, BP = 6, SP = 7, R10 = 10, R13 = 13 };

/* All zero: there is no frame.  */
typedef struct orc_entry
{
  uint8_t sp_reg, bp_reg, type, is_signal;
  int16_t sp_offset, bp_offset;
} orc_entry;

enum sp_register { SP_UNDEFINED, SP_DX, SP_DI, SP_BP, SP_SP, SP_R10, SP_R13, SP_BP_INDIRECT, SP_SP_INDIRECT };
enum bp_register { BP_UNCHANGED, BP_BY_SP, BP_BY_BP };
enum entry_type { TYPE_UNDEFINED, TYPE_END_OF_STACK, TYPE_CALL };

/* A function, with the entries that it begins and ends with.  */
typedef struct orc_function
{
  uint64_t start, end, changes; /* entries behind the first */
  orc_entry first, last;
} orc_function;

typedef struct orc_table
{
  const subject *subject;
  orc_sizes *sizes;
  orc_function *functions;
  size_t count, capacity;
} orc_table;

bool
orc_has_abi (const subject *s)
{
  return strcmp (s->abi->name, "amd64-le") == 0;
}

/* --- rows to entries ------------------------------------------------------------------ */

static bool
has_16_bits (int64_t offset)
{
  return offset >= INT16_MIN && offset <= INT16_MAX;
}

/* The code of SP's register for R; SP_UNDEFINED: there is none.  */
static uint8_t
sp_register_of (const sf_rule *r)
{
  static const struct { uint8_t reg, code, deref_code; bool has_offset, deref_has_offset; } codes[] = {
    { DX, SP_DX, SP_UNDEFINED, false, false },  { DI, SP_DI, SP_UNDEFINED, false, false },
    { BP, SP_BP, SP_BP_INDIRECT, true, true },  { SP, SP_SP, SP_SP_INDIRECT, true, false },
    { R10, SP_R10, SP_UNDEFINED, false, false }, { R13, SP_R13, SP_UNDEFINED, false, false },
  };
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
    if (codes[i].reg == r->reg)
      {
        bool may_have_offset = r->deref_p ? codes[i].deref_has_offset : codes[i].has_offset;
        return r->offset && !may_have_offset ? SP_UNDEFINED : r->deref_p ? codes[i].deref_code : codes[i].code;
      }
  return SP_UNDEFINED;
}

static const char *
take_sp (const sf_rule *cfa, orc_entry *e)
{
  if (cfa->kind != SF_OFFSET)
    return "there is no CFA";
  e->sp_reg = sp_register_of (cfa);
  if (e->sp_reg == SP_UNDEFINED)
    return "the CFA is based on what ORC has no code for";
  if (!has_16_bits (cfa->offset))
    return "the CFA's offset is wider than 16 bits";
  e->sp_offset = (int16_t) cfa->offset;
  return NULL;
}

static const char *
take_bp (const sf_rule *fp, orc_entry *e)
{
  if (fp->kind == SF_SAME)
    return NULL;
  if (fp->kind != SF_OFFSET || !fp->deref_p || !(fp->from_cfa || fp->reg == BP))
    return "FP is where ORC has no code for";
  if (!has_16_bits (fp->offset))
    return "FP's offset is wider than 16 bits";
  e->bp_reg = fp->from_cfa ? BP_BY_SP : BP_BY_BP;
  e->bp_offset = (int16_t) fp->offset;
  return NULL;
}

/* What an entry says of ROW.  NULL, or why none can.  */
static const char *
entry_of (const subject *s, const cfi_table *t, const cfi_cie *cie, const cfi_row *row, orc_entry *e)
{
  row_terms terms;
  memset (e, 0, sizeof *e);
  row_in_sframe_terms (s, t, row, &terms);
  if (row_is_outermost (&terms))
    {
      e->type = TYPE_END_OF_STACK;
      return NULL;
    }
  if (!terms.has_form[RECOVERED_CFA])
    return "the CFA is an expression";
  if (row_depends_on_pc (&terms))
    return "RA or FP is found by an expression";
  const sf_rule *ra = &terms.rule[RECOVERED_RA];
  if (ra->kind != SF_OFFSET || !ra->from_cfa || !ra->deref_p || ra->offset != -8)
    return "RA is elsewhere than at CFA-8";
  const char *why = take_sp (&terms.rule[RECOVERED_CFA], e);
  if (!why)
    why = take_bp (&terms.rule[RECOVERED_FP], e);
  e->type = TYPE_CALL;
  e->is_signal = cie->is_signal_frame;
  return why;
}

static bool
is_same (const orc_entry *a, const orc_entry *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

/* --- functions ------------------------------------------------------------------------ */

/* NULL, or why the function cannot be said.  */
static const char *
take_rows (const orc_table *o, const cfi_table *t, const cfi_fde *f, cfi_rows *program, orc_function *made)
{
  const cfi_cie *cie = &t->cies[f->cie];
  bool is_first = true;
  if (cie->is_unknown)
    return "its augmentation is not known";
  cfi_rows_begin (program, t, f);
  while (cfi_rows_next (program))
    {
      orc_entry e;
      const char *why = entry_of (o->subject, t, cie, &program->row, &e);
      if (why)
        return why;
      if (is_first)
        made->first = e;
      else
        made->changes += !is_same (&e, &made->last);
      made->last = e;
      is_first = false;
    }
  if (program->problem)
    return "the program of its rows cannot be executed";
  return is_first ? "it has no rows" : NULL;
}

static void
take_function (void *context, const cfi_table *t, const cfi_fde *f, cfi_rows *program)
{
  orc_table *o = context;
  orc_function made = { .start = f->start, .end = f->start + f->size };
  const char *why = take_rows (o, t, f, program, &made);
  if (why)
    {
      made = (orc_function) { .start = f->start, .end = f->start + f->size };
      reasons_add (&o->sizes->reasons, why, f->size);
    }
  o->functions = grow_array (o->functions, o->count, &o->capacity, sizeof *o->functions);
  o->functions[o->count++] = made;
}

static int
by_start (const void *a, const void *b)
{
  const orc_function *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}

/* Entries of all functions and of what is between them, where code is padded.  */
static void
count_entries (orc_table *o)
{
  static const orc_entry none;
  orc_entry last = none;
  uint64_t end = 0;
  orc_sizes *sum = o->sizes;
  for (const orc_function *f = o->functions; f < o->functions + o->count; f++)
    {
      if (f->start > end && !is_same (&last, &none))
        {
          sum->gaps++;
          last = none;
        }
      uint64_t own = f->changes + !is_same (&last, &f->first);
      sum->entries += own;
      histogram_add (&sum->sizes, own * ENTRY_SIZE);
      last = f->last;
      end = f->end > end ? f->end : end;
    }
  sum->gaps += !is_same (&last, &none);
  sum->entries += sum->gaps;
}

static uint64_t
text_size (const subject *s)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < s->code.count; i++)
    sum += s->code.items[i].size;
  return sum;
}

bool
orc_measure (const subject *s, orc_sizes *sizes, problem *p)
{
  orc_table o = { .subject = s, .sizes = sizes };
  *sizes = (orc_sizes) { .bytes = 0 };
  bool good = walk_functions (s, take_function, &o, p);
  if (o.count)
    qsort (o.functions, o.count, sizeof *o.functions, by_start);
  count_entries (&o);
  reasons_sort (&sizes->reasons);
  sizes->bytes = HEADER_SIZE_ORC + sizes->entries * ENTRY_SIZE
                 + ((text_size (s) + BLOCK_SIZE - 1) / BLOCK_SIZE + 1) * INDEX_SIZE;
  free (o.functions);
  return good;
}

void
orc_free (orc_sizes *sizes)
{
  histogram_free (&sizes->sizes);
}
