#include "sums.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

const char *const table_names[TABLES] = {
  [EH] = ".eh_frame and .eh_frame_hdr", [SFRAME_V2] = ".sframe, version 2", [SFRAME_V3] = ".sframe, version 3",
  [ORC_TABLE] = "ORC", [COMPACT_AS_IS] = "compact unwind, of this code",
  [COMPACT_AT_BEST] = "compact unwind, if frames fit it",
};

/* --- reasons -------------------------------------------------------------------------- */

static void
add_reason (reason_sums *sums, const char *why, size_t length, uint64_t functions)
{
  for (size_t i = 0; i < sums->count; i++)
    if (strlen (sums->items[i].why) == length && memcmp (sums->items[i].why, why, length) == 0)
      {
        sums->items[i].functions += functions;
        return;
      }
  sums->items = grow_array (sums->items, sums->count, &sums->capacity, sizeof *sums->items);
  sums->items[sums->count++] = (reason) { .why = format_text ("%.*s", (int) length, why), .functions = functions };
}

static void
add_reasons (reason_sums *sums, const char *pairs)
{
  const char *key;
  size_t length;
  uint64_t functions;
  while (next_pair (&pairs, &key, &length, &functions))
    add_reason (sums, key, length, functions);
}

static int
most_first (const void *a, const void *b)
{
  const reason *x = a, *y = b;
  int order = (y->functions > x->functions) - (y->functions < x->functions);
  return order ? order : strcmp (x->why, y->why);
}

/* --- one ABI -------------------------------------------------------------------------- */

/* What is gathered before it is sorted.  */
typedef struct gathered
{
  value_list files[TABLES], sizes[TABLES];
} gathered;

static void
add_sizes (value_list *list, const char *pairs)
{
  const char *key;
  size_t length;
  uint64_t functions;
  while (next_pair (&pairs, &key, &length, &functions))
    values_add (list, (double) strtoull (key, NULL, 10), functions);
}

static void
add_table (abi_sums *a, gathered *g, const record *r, enum kind_of_table which, uint64_t bytes, uint64_t left,
           const char *reasons)
{
  table_sums *t = &a->tables[which];
  uint64_t eh = r->number[EH_FRAME] + r->number[EH_FRAME_HDR];
  t->is_there = true;
  t->bytes += bytes;
  t->left += left;
  t->functions += r->number[FUNCTIONS] + r->number[LEFT];
  add_reasons (&t->reasons, reasons);
  /* A file that only has the end of the table has no functions to compare.  */
  if (eh && r->number[FUNCTIONS] + r->number[LEFT])
    values_add (&g->files[which], 100 * (double) bytes / (double) eh, 1);
}

static void
add_parts (abi_sums *a, const record *r)
{
  uint64_t *part = a->part[r->number[VERSION] - OLDEST_VERSION];
  for (unsigned c = INDEX; c <= WORDS; c++)
    part[c] += r->number[c];
  part[SFRAME] += r->number[SFRAME];
  part[ROWS] += r->number[ROWS];
  part[FLEXIBLE] += r->number[FLEXIBLE];
}

/* What does not depend on the version.  */
static void
add_file (abi_sums *a, gathered *g, const record *r)
{
  const uint64_t *n = r->number;
  a->files++;
  a->file_size += n[FILE_SIZE];
  a->text += n[TEXT];
  a->eh_frame += n[EH_FRAME];
  add_table (a, g, r, EH, n[EH_FRAME] + n[EH_FRAME_HDR], 0, "");
  add_sizes (&g->sizes[EH], r->text[EH_FRAME_SIZES]);
  if (record_has (r, ORC))
    {
      a->orc_entries += n[ORC_ENTRIES];
      a->orc_gaps += n[ORC_GAPS];
      add_table (a, g, r, ORC_TABLE, n[ORC], n[ORC_LEFT], r->text[ORC_REASONS]);
      add_sizes (&g->sizes[ORC_TABLE], r->text[ORC_SIZES]);
    }
  if (record_has (r, COMPACT))
    {
      a->compact_info += n[COMPACT];
      a->compact_kept += n[COMPACT_KEPT];
      add_table (a, g, r, COMPACT_AS_IS, n[COMPACT] + n[COMPACT_KEPT], n[COMPACT_LEFT], r->text[COMPACT_REASONS]);
      add_table (a, g, r, COMPACT_AT_BEST, n[COMPACT_ADAPTED], 0, "");
    }
}

static void
add_record (abi_sums *a, gathered *g, const record *r)
{
  enum kind_of_table which = (enum kind_of_table) (SFRAME_V2 + r->number[VERSION] - OLDEST_VERSION);
  if (which == SFRAME_V2)
    add_file (a, g, r);
  add_parts (a, r);
  add_table (a, g, r, which, r->number[SFRAME], r->number[LEFT], r->text[REASONS]);
  add_sizes (&g->sizes[which], r->text[SFRAME_SIZES]);
}

static void
finish (abi_sums *a, gathered *g)
{
  for (unsigned i = 0; i < TABLES; i++)
    {
      table_sums *t = &a->tables[i];
      t->files = quantiles_of (&g->files[i]);
      t->sizes = quantiles_of (&g->sizes[i]);
      t->above = share_above (&g->files[i], 100);
      if (t->reasons.count)
        qsort (t->reasons.items, t->reasons.count, sizeof *t->reasons.items, most_first);
      values_free (&g->files[i]);
      values_free (&g->sizes[i]);
    }
}

static void
add_up_abi (abi_sums *a, const record_list *list)
{
  gathered g = { .files = { { .count = 0 } } };
  const char *package = "";
  for (const record *r = list->items; r < list->items + list->count; r++)
    if (strcmp (r->text[ABI], a->abi) == 0)
      {
        /* Files of one package are lines beside each other.  */
        a->packages += strcmp (r->text[PACKAGE], package) != 0;
        package = r->text[PACKAGE];
        add_record (a, &g, r);
      }
  finish (a, &g);
}

/* --- all ------------------------------------------------------------------------------ */

static bool
has_abi (const survey *s, const char *name)
{
  for (size_t i = 0; i < s->count; i++)
    if (strcmp (s->abis[i].abi, name) == 0)
      return true;
  return false;
}

/* Lines are pairs: version 2 and version 3 of a file.  */
static bool
are_pairs (const record_list *list, problem *p)
{
  for (size_t i = 0; i < list->count; i++)
    {
      const record *r = &list->items[i], *first = &list->items[i - i % VERSIONS];
      if (r->number[VERSION] != OLDEST_VERSION + i % VERSIONS
          || strcmp (r->text[FILE_NAME], first->text[FILE_NAME]) != 0
          || strcmp (r->text[ABI], first->text[ABI]) != 0
          || strcmp (r->text[PACKAGE], first->text[PACKAGE]) != 0)
        return problem_set (p, STATUS_USAGE, "line %zu: each file has two lines, of version 2 and of version 3", i + 1);
    }
  return list->count % VERSIONS == 0 || problem_set (p, STATUS_USAGE, "the last line has no second one, of version 3");
}

bool
survey_add_up (survey *s, const record_list *list, problem *p)
{
  *s = (survey) { .count = 0 };
  if (!are_pairs (list, p))
    return false;
  for (const record *r = list->items; r < list->items + list->count; r++)
    if (!has_abi (s, r->text[ABI]))
      {
        s->abis = grow_array (s->abis, s->count, &s->capacity, sizeof *s->abis);
        s->abis[s->count++] = (abi_sums) { .abi = r->text[ABI] };
      }
  for (size_t i = 0; i < s->count; i++)
    add_up_abi (&s->abis[i], list);
  return true;
}

void
survey_free (survey *s)
{
  for (size_t i = 0; i < s->count; i++)
    for (unsigned t = 0; t < TABLES; t++)
      {
        reason_sums *sums = &s->abis[i].tables[t].reasons;
        for (size_t k = 0; k < sums->count; k++)
          free (sums->items[k].why);
        free (sums->items);
      }
  free (s->abis);
}
