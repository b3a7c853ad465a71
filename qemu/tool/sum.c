/* The records of many runs, added up.  */
#include "sum.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "buffer.h"
#include "shares.h"

enum { ABIS = 4 };

typedef struct total
{
  const char *abi;
  uint64_t runs, instructions, checked, pcs, frames, depth, mismatches;
  double seconds;
} total;

/* Causes that are alike but for the program that shows them.  */
typedef struct group
{
  char *abi, *where, *wrong, *row, *known, *command;
  uint64_t count, rows;
} group;

typedef struct sum
{
  total totals[ABIS];
  group *groups;
  size_t group_count, group_capacity;
  share_list shares;
  uint64_t runs, failed;
} sum;

static const char *
text_of (yyjson_val *record, const char *key)
{
  const char *text = yyjson_get_str (yyjson_obj_get (record, key));
  return text ? text : "";
}

static uint64_t
count_of (yyjson_val *record, const char *key)
{
  return yyjson_get_uint (yyjson_obj_get (record, key));
}

static char *
copy_of (yyjson_val *record, const char *key)
{
  return format_text ("%s", text_of (record, key));
}

/* Adding.  */

/* A program of the corpus checks itself: it ends with 0, or was stopped.  */
static bool
run_failed (yyjson_val *r)
{
  const char *ending = text_of (r, "ending");
  return strcmp (ending, "limit") != 0
         && (strcmp (ending, "exit") != 0 || count_of (r, "status") != 0);
}

static total *
total_of (sum *s, const char *abi)
{
  static const arch *const all[ABIS]
      = { &arch_amd64, &arch_aarch64, &arch_aarch64_be, &arch_s390x };
  for (int i = 0; i < ABIS; i++)
    if (strcmp (all[i]->name, abi) == 0)
      {
        s->totals[i].abi = all[i]->name;
        return &s->totals[i];
      }
  return NULL;
}

static void
add_shares (sum *s, yyjson_val *r)
{
  const share one = { .abi = (char *) text_of (r, "abi"),
                      .label = (char *) text_of (r, "label"),
                      .compared = count_of (r, "compared"),
                      .sframe = count_of (r, "sframe-right"),
                      .eh_frame = count_of (r, "eh-frame-right"),
                      .frame_pointer = count_of (r, "frame-pointer-right") };
  shares_add (&s->shares, &one);
}

static void
add_run (sum *s, yyjson_val *r)
{
  total *t = total_of (s, text_of (r, "abi"));
  uint64_t depth = count_of (r, "depth");
  s->runs++;
  if (!t || run_failed (r))
    {
      s->failed++;
      printf ("%s ended by %s %" PRIu64 "\n  again: %s\n",
              text_of (r, "program"), text_of (r, "ending"),
              count_of (r, "status"), text_of (r, "command"));
    }
  if (!t)
    return;
  add_shares (s, r);
  t->runs++;
  t->instructions += count_of (r, "instructions");
  t->checked += count_of (r, "checked");
  t->pcs += count_of (r, "pcs");
  t->frames += count_of (r, "frames");
  t->depth = depth > t->depth ? depth : t->depth;
  t->mismatches += count_of (r, "mismatches");
  t->seconds += yyjson_get_real (yyjson_obj_get (r, "seconds"));
}

/* Rows differ from program to program; where and what is wrong makes one
   cause, as does what is known.  */
static bool
belongs (const group *g, yyjson_val *r)
{
  if (strcmp (g->abi, text_of (r, "abi")) != 0
      || strcmp (g->known, text_of (r, "known")) != 0)
    return false;
  return *g->known
         || (strcmp (g->where, text_of (r, "where")) == 0
             && strcmp (g->wrong, text_of (r, "wrong")) == 0);
}

static group *
group_of (sum *s, yyjson_val *r)
{
  for (size_t i = 0; i < s->group_count; i++)
    if (belongs (&s->groups[i], r))
      return &s->groups[i];
  s->groups = grow_array (s->groups, s->group_count, &s->group_capacity,
                          sizeof *s->groups);
  group *g = &s->groups[s->group_count++];
  *g = (group) { .abi = copy_of (r, "abi"), .where = copy_of (r, "where"),
                 .wrong = copy_of (r, "wrong"), .row = copy_of (r, "row"),
                 .known = copy_of (r, "known"),
                 .command = copy_of (r, "command") };
  return g;
}

static void
add_record (sum *s, yyjson_val *r)
{
  if (strcmp (text_of (r, "kind"), "run") == 0)
    add_run (s, r);
  if (strcmp (text_of (r, "kind"), "cause") != 0)
    return;
  group *g = group_of (s, r);
  g->count += count_of (r, "count");
  g->rows++;
}

static bool
add_file (sum *s, const char *path)
{
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  bool good = true;
  FILE *file = fopen (path, "re");
  while (file && good && (length = getline (&line, &size, file)) > 0)
    {
      yyjson_doc *doc = yyjson_read (line, (size_t) length, 0);
      good = doc != NULL;
      add_record (s, yyjson_doc_get_root (doc));
      yyjson_doc_free (doc);
    }
  free (line);
  if (file)
    (void) fclose (file);
  return file && good;
}

/* Printing.  */

static void
print_group (const group *g)
{
  if (*g->known)
    printf ("known: %s, %s: %" PRIu64 " times by %" PRIu64 " rows\n",
            g->known, g->abi, g->count, g->rows);
  else
    printf ("%s %s: %s wrong: %" PRIu64 " times by %" PRIu64
            " rows, first by row %s\n  again: %s\n",
            g->abi, g->where, g->wrong, g->count, g->rows, g->row,
            g->command);
}

static void
print_groups (const sum *s, bool is_known)
{
  for (size_t i = 0; i < s->group_count; i++)
    if ((*s->groups[i].known != '\0') == is_known)
      print_group (&s->groups[i]);
}

static void
print_totals (const sum *s)
{
  printf ("%-10s %5s %12s %12s %8s %12s %6s %10s %9s\n", "abi", "runs",
          "instructions", "checked", "PCs", "frames", "depth", "mismatches",
          "checked/s");
  for (int i = 0; i < ABIS; i++)
    {
      const total *t = &s->totals[i];
      if (t->runs)
        printf ("%-10s %5" PRIu64 " %12" PRIu64 " %12" PRIu64 " %8" PRIu64
                " %12" PRIu64 " %6" PRIu64 " %10" PRIu64 " %9.0f\n",
                t->abi, t->runs, t->instructions, t->checked, t->pcs,
                t->frames, t->depth, t->mismatches,
                (double) t->checked / (t->seconds + 1e-9));
    }
}

static bool
is_used (const sum *s, const known_mismatch *k)
{
  for (size_t i = 0; i < s->group_count; i++)
    if (strcmp (s->groups[i].known, k->field[KNOWN_NAME]) == 0)
      return true;
  return false;
}

/* Entries that explain nothing any more.  */
static uint64_t
print_expired (const sum *s, const known_list *list)
{
  uint64_t expired = 0;
  for (size_t i = 0; i < list->count; i++)
    if (!is_used (s, &list->items[i]))
      {
        expired++;
        printf ("known mismatch %s was not seen: take it out of the list\n",
                list->items[i].field[KNOWN_NAME]);
      }
  return expired;
}

static uint64_t
unknown_groups (const sum *s)
{
  uint64_t unknown = 0;
  for (size_t i = 0; i < s->group_count; i++)
    unknown += *s->groups[i].known == '\0';
  return unknown;
}

static bool
is_enough (const sum *s, const sum_minimums *least)
{
  uint64_t abis = 0;
  for (int i = 0; i < ABIS; i++)
    {
      const total *t = &s->totals[i];
      abis += t->runs > 0;
      if (t->runs && (t->pcs < least->pcs || t->frames < least->frames
                      || t->depth < least->depth))
        return false;
    }
  return abis >= least->abis && s->runs >= least->runs;
}

static void
sum_free (sum *s)
{
  for (size_t i = 0; i < s->group_count; i++)
    {
      group *g = &s->groups[i];
      char *const texts[]
          = { g->abi, g->where, g->wrong, g->row, g->known, g->command };
      for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++)
        free (texts[t]);
    }
  free (s->groups);
  shares_free (&s->shares);
}

/* The verdict, said and as exit status.  */
static int
conclude (const sum *s, uint64_t unreadable, uint64_t expired,
          const sum_minimums *least)
{
  uint64_t unknown = unknown_groups (s);
  printf ("%" PRIu64 " runs, %" PRIu64 " failed; %zu causes of mismatches, %"
          PRIu64 " of them unexplained\n",
          s->runs, s->failed + unreadable, s->group_count, unknown);
  if (s->failed || unreadable)
    return STATUS_INFRASTRUCTURE;
  if (unknown || expired)
    return STATUS_INVALID;
  if (is_enough (s, least))
    return STATUS_GOOD;
  puts ("too little was checked");
  return STATUS_INFRASTRUCTURE;
}

int
sum_print (char *const *paths, const known_list *known, bool is_complete,
           const sum_minimums *least)
{
  sum s = { .runs = 0 };
  uint64_t unreadable = 0;
  for (size_t i = 0; paths[i]; i++)
    if (!add_file (&s, paths[i]))
      {
        unreadable++;
        printf ("%s: is missing or damaged\n", paths[i]);
      }
  print_groups (&s, true);
  print_groups (&s, false);
  shares_print (&s.shares);
  print_totals (&s);
  uint64_t expired = is_complete ? print_expired (&s, known) : 0;
  int status = conclude (&s, unreadable, expired, least);
  sum_free (&s);
  return status;
}
