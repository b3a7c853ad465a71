/* The records of many runs, added up.  */
#include "sum.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "buffer.h"
#include "memory.h"
#include "page.h"
#include "readable.h"

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
  for (int i = 0; i < ARCHS; i++)
    if (strcmp (all_archs[i]->name, abi) == 0)
      {
        s->totals[i].abi = all_archs[i]->name;
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

/* Count the run R, or the cause R and give what is known of it, or "".  */
static const char *
explain (sum *s, yyjson_val *r, bool is_cause)
{
  const observed o = { .value = { [TRUTH_PROGRAM] = text_of (r, "program"),
                                  [TRUTH_ABI] = text_of (r, "abi"),
                                  [TRUTH_WHERE] = text_of (r, "where"),
                                  [TRUTH_WRONG] = text_of (r, "wrong"),
                                  [TRUTH_EH_FRAME]
                                  = text_of (r, "eh-frame") } };
  const shows *line
      = issues_explain (s->known, ORACLE_TRUTH, &o, is_cause, s->tallies);
  return line ? issue_of (s->known, line)->name : "";
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
  (void) explain (s, r, false);
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
   cause, as does what is known.  The last text needs no length.  */
static char *
likeness (yyjson_val *r, const char *known)
{
  const char *abi = text_of (r, "abi");
  const char *where = *known ? "" : text_of (r, "where");
  return format_text ("%zu %zu %zu %s%s%s%s", strlen (abi), strlen (known),
                      strlen (where), abi, known, where,
                      *known ? "" : text_of (r, "wrong"));
}

static size_t *
number_of (text_index *index, const char *text)
{
  size_t *number = text_index_at (index, text);
  if (!number)
    out_of_memory (0);
  return number;
}

static group *
group_of (sum *s, yyjson_val *r)
{
  const char *known = explain (s, r, true);
  char *text = likeness (r, known);
  size_t *number = number_of (&s->group_index, text);
  free (text);
  if (*number)
    return &s->groups[*number - 1];
  *number = s->group_count + 1;
  s->groups = grow_array (s->groups, s->group_count, &s->group_capacity,
                          sizeof *s->groups);
  group *g = &s->groups[s->group_count++];
  *g = (group) { .abi = copy_of (r, "abi"), .where = copy_of (r, "where"),
                 .wrong = copy_of (r, "wrong"), .row = copy_of (r, "row"),
                 .eh_frame = copy_of (r, "eh-frame"),
                 .fault = copy_of (r, "class"),
                 .known = format_text ("%s", known),
                 .program = copy_of (r, "program"),
                 .explanation = copy_of (r, "explanation"),
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
  const char *why;
  FILE *file = open_text (path, &why);
  while (file && good && (length = getline (&line, &size, file)) > 0)
    {
      yyjson_doc *doc = yyjson_read (line, (size_t) length, 0);
      good = doc != NULL;
      add_record (s, yyjson_doc_get_root (doc));
      yyjson_doc_free (doc);
    }
  free (line);
  good = good && file && !ferror (file);
  if (file)
    (void) fclose (file);
  return good;
}

/* Printing.  */

static void
print_group (const group *g)
{
  if (*g->known)
    printf ("known: %s, %s: %" PRIu64 " times by %" PRIu64 " rows\n",
            g->known, g->abi, g->count, g->rows);
  else
    printf ("%s %s: %s wrong (%s, .eh_frame %s): %" PRIu64 " times by %" PRIu64
            " rows, first by row %s\n  again: %s\n",
            g->abi, g->where, g->wrong, g->fault, g->eh_frame, g->count,
            g->rows, g->row, g->command);
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
  for (int i = 0; i < ARCHS; i++)
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

static uint64_t
unknown_groups (const sum *s)
{
  uint64_t unknown = 0;
  for (size_t i = 0; i < s->group_count; i++)
    unknown += *s->groups[i].known == '\0';
  return unknown;
}

/* Lines that explain nothing any more, though their programs were run.  How
   many of them are failures: none, where UNTRIED names releases that no page
   has met.  */
static uint64_t
print_expired (const sum *s, const char *untried)
{
  uint64_t expired = 0;
  for (size_t i = 0; i < s->known->shows_count; i++)
    if (s->tallies[i].covered && !s->tallies[i].explained)
      {
        const shows *line = &s->known->shows[i];
        const issue *of = issue_of (s->known, line);
        expired++;
        printf (untried ? "%s:%u: known mismatch %s: gone\n"
                        : "%s:%u: known mismatch %s was not seen: take the "
                          "line out of the page\n",
                of->path, line->line, of->name);
      }
  if (!untried)
    return expired;
  printf ("untried: %s: %" PRIu64 " known mismatches gone, %zu causes seen, %"
          PRIu64 " of them changed\n",
          untried, expired, s->group_count, unknown_groups (s));
  return 0;
}

/* What has to be checked, at least.  */

static bool
read_least (sum *s, const char *path)
{
  char abi[16];
  const char *why;
  FILE *file = open_text (path, &why);
  bool good = file != NULL;
  while (good && fscanf (file, " %15[^|]|", abi) == 1)
    {
      total *t = total_of (s, abi);
      good = t
             && fscanf (file, "%" SCNu64 "|%" SCNu64 "|%" SCNu64 "|%" SCNu64,
                        &t->least_runs, &t->least_pcs, &t->least_frames,
                        &t->least_depth)
                    == 4;
    }
  good = good && !ferror (file);
  if (file)
    (void) fclose (file);
  if (!good)
    fprintf (stderr, "sframe-truth: %s: is missing or no list of what has to "
                     "be checked\n", path);
  return good;
}

static bool
is_below (const char *abi, const char *what, uint64_t count, uint64_t least)
{
  if (count < least)
    printf ("%s: %" PRIu64 " %s were checked, at least %" PRIu64
            " have to be\n",
            abi, count, what, least);
  return count < least;
}

static bool
is_enough (const sum *s, const sum_options *o)
{
  bool is_little = is_below ("all", "runs", s->runs, o->min_runs);
  for (int i = 0; i < ARCHS; i++)
    {
      const total *t = &s->totals[i];
      is_little |= is_below (t->abi, "runs", t->runs, t->least_runs);
      is_little |= is_below (t->abi, "PCs", t->pcs, t->least_pcs);
      is_little |= is_below (t->abi, "frames", t->frames, t->least_frames);
      is_little |= is_below (t->abi, "frames at once", t->depth,
                             t->least_depth);
    }
  return !is_little;
}

static void
sum_free (sum *s)
{
  for (size_t i = 0; i < s->group_count; i++)
    {
      group *g = &s->groups[i];
      char *const texts[]
          = { g->abi, g->where, g->wrong, g->row, g->eh_frame, g->fault,
              g->known, g->program, g->explanation, g->command };
      for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++)
        free (texts[t]);
    }
  free (s->groups);
  text_index_free (&s->group_index);
  free (s->tallies);
  shares_free (&s->shares);
}

/* The verdict, said and as exit status.  */
static int
conclude (const sum *s, uint64_t unreadable, uint64_t expired,
          const sum_options *o)
{
  uint64_t unknown = unknown_groups (s);
  printf ("%" PRIu64 " runs, %" PRIu64 " failed; %zu causes of mismatches, %"
          PRIu64 " of them unexplained\n",
          s->runs, s->failed + unreadable, s->group_count, unknown);
  if (s->failed || unreadable)
    return STATUS_INFRASTRUCTURE;
  if (unknown || expired)
    return STATUS_INVALID;
  return is_enough (s, o) ? STATUS_GOOD : STATUS_INFRASTRUCTURE;
}

static int
print_all (sum *s, uint64_t unreadable, const sum_options *o)
{
  print_groups (s, true);
  print_groups (s, false);
  shares_print (&s->shares);
  print_totals (s);
  uint64_t expired = o->is_complete ? print_expired (s, o->untried) : 0;
  if (o->html && !page_write (o->html, s, o->known))
    {
      fprintf (stderr, "sframe-truth: %s: %m\n", o->html);
      return STATUS_INFRASTRUCTURE;
    }
  return conclude (s, unreadable, expired, o);
}

int
sum_print (char *const *paths, const sum_options *o)
{
  sum s = { .known = o->known };
  uint64_t unreadable = 0;
  if (o->least && !read_least (&s, o->least))
    return STATUS_USAGE;
  s.tallies = tallies (o->known);
  for (size_t i = 0; paths[i]; i++)
    if (!add_file (&s, paths[i]))
      {
        unreadable++;
        fflush (stdout);
        fprintf (stderr, "sframe-truth: %s: is missing or damaged\n",
                 paths[i]);
      }
  int status = print_all (&s, unreadable, o);
  sum_free (&s);
  return status;
}
