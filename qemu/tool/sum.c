/* The records of many runs, added up.  */
#include "sum.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yyjson.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/memory.h"
#include "observe.h"

/* The share of instructions at which unwinders are right.  */

static share *
share_of (share_list *list, const char *abi, const char *label)
{
  char *text = format_text ("%zu %s%s", strlen (abi), abi, label);
  size_t *number = text_index_at (&list->index, text);
  free (text);
  if (!number)
    out_of_memory (0);
  if (*number)
    return &list->items[*number - 1];
  *number = list->count + 1;
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count] = (share) { .abi = format_text ("%s", abi),
                                       .label = format_text ("%s", label) };
  return &list->items[list->count++];
}

/* Add ONE, whose texts are copied, to what is known of its ABI and label.  */
static void
shares_add (share_list *list, const share *one)
{
  share *s = share_of (list, one->abi, one->label);
  s->compared += one->compared;
  s->sframe += one->sframe;
  s->eh_frame += one->eh_frame;
  s->frame_pointer += one->frame_pointer;
}

/* PART of WHOLE in per cent; nothing but all of it is rounded up to 100.  */
static double
share_percent (uint64_t part, uint64_t whole)
{
  double percent = whole ? 100.0 * (double) part / (double) whole : 0;
  return part < whole && percent > 99.999 ? 99.999 : percent;
}

static void
shares_print (const share_list *list)
{
  printf ("\n%-10s %-24s %12s  %9s %9s %9s\n", "right at", "", "instructions",
          "SFrame", ".eh_frame", "FP chain");
  for (size_t i = 0; i < list->count; i++)
    {
      const share *s = &list->items[i];
      printf ("%-10s %-24s %12" PRIu64 "  %8.3f%% %8.3f%% %8.3f%%\n", s->abi,
              s->label, s->compared, share_percent (s->sframe, s->compared),
              share_percent (s->eh_frame, s->compared),
              share_percent (s->frame_pointer, s->compared));
    }
  putchar ('\n');
}

/* Write LIST to PATH: a line that names the columns, then one for each ABI and
   label.  False: errno says why not.  */
static bool
shares_write (const share_list *list, const char *path)
{
  whole_file w;
  if (!whole_open (&w, path))
    return false;
  fprintf (w.file, "abi\tcompiled\tcompared\tsframe\teh_frame\tframe_pointer\n");
  for (size_t i = 0; i < list->count; i++)
    {
      const share *s = &list->items[i];
      fprintf (w.file, "%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
               s->abi, s->label, s->compared, s->sframe, s->eh_frame, s->frame_pointer);
    }
  return whole_close (&w);
}

static void
shares_free (share_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->items[i].abi);
      free (list->items[i].label);
    }
  free (list->items);
  text_index_free (&list->index);
  *list = (share_list) { .count = 0 };
}

static char *
copy_of (yyjson_val *record, const char *key)
{
  return format_text ("%s", record_text (record, key));
}

/* Adding.  */

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
  const share one = { .abi = (char *) record_text (r, "abi"),
                      .label = (char *) record_text (r, "label"),
                      .compared = record_count (r, "compared"),
                      .sframe = record_count (r, "sframe-right"),
                      .eh_frame = record_count (r, "eh-frame-right"),
                      .frame_pointer = record_count (r, "frame-pointer-right") };
  shares_add (&s->shares, &one);
}

/* False: it names no clause, or has no two counts.  */
static bool
add_rested (sum *s, yyjson_val *r)
{
  yyjson_obj_iter clauses
      = yyjson_obj_iter_with (yyjson_obj_get (r, "silences"));
  for (yyjson_val *id; (id = yyjson_obj_iter_next (&clauses));)
    {
      enum sf_clause clause = sf_clause_by_id (yyjson_get_str (id));
      yyjson_val *counts = yyjson_obj_iter_get_val (id);
      for (size_t i = 0; i < 2; i++)
        if (clause == SF_CLAUSES
            || !yyjson_is_uint (yyjson_arr_get (counts, i)))
          return false;
        else
          s->rested[clause][i] += yyjson_get_uint (yyjson_arr_get (counts, i));
    }
  return true;
}

/* False: there is no such ABI.  */
static bool
add_run (sum *s, yyjson_val *r)
{
  total *t = total_of (s, record_text (r, "abi"));
  uint64_t depth = record_count (r, "depth");
  if (!t)
    return false;
  s->runs++;
  s->failed += !observe_run (&s->observer, r);
  s->mismatches += record_count (r, "mismatches");
  add_shares (s, r);
  t->runs++;
  t->instructions += record_count (r, "instructions");
  t->checked += record_count (r, "checked");
  t->pcs += record_count (r, "pcs");
  t->frames += record_count (r, "frames");
  t->depth = depth > t->depth ? depth : t->depth;
  t->mismatches += record_count (r, "mismatches");
  t->seconds += yyjson_get_real (yyjson_obj_get (r, "seconds"));
  return add_rested (s, r);
}

/* Rows differ from program to program; where and what is wrong makes one
   group.  The last text needs no length.  */
static char *
likeness (yyjson_val *r)
{
  const char *abi = record_text (r, "abi"), *where = record_text (r, "where");
  return format_text ("%zu %zu %s%s%s", strlen (abi), strlen (where), abi,
                      where, record_text (r, "wrong"));
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
  char *text = likeness (r);
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
                 .program = copy_of (r, "program"),
                 .explanation = copy_of (r, "explanation"),
                 .command = copy_of (r, "command") };
  return g;
}

static void
add_cause (sum *s, yyjson_val *r)
{
  group *g = group_of (s, r);
  uint64_t count = record_count (r, "count");
  observe_cause (&s->observer, r);
  s->causes++;
  s->caused += count;
  g->count += count;
  g->rows++;
}

/* False: it is none.  */
static bool
add_record (sum *s, yyjson_val *r)
{
  const char *kind = record_text (r, "kind");
  if (strcmp (kind, "run") == 0)
    return add_run (s, r);
  if (strcmp (kind, "cause") == 0)
    add_cause (s, r);
  else if (strcmp (kind, "left-out") == 0)
    observe_left_out (&s->observer, r);
  else
    return false;
  return true;
}

/* The causes of a run are as many mismatches as it has: one that is missing
   makes no run right.  */
static bool
add_file (sum *s, const char *path)
{
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  uint64_t records = 0;
  bool good = true;
  const char *why;
  FILE *file = open_text (path, &why);
  while (file && good && (length = getline (&line, &size, file)) > 0)
    {
      yyjson_doc *doc = yyjson_read (line, (size_t) length, 0);
      good = add_record (s, yyjson_doc_get_root (doc));
      records++;
      yyjson_doc_free (doc);
    }
  free (line);
  good = good && file && !ferror (file) && records > 0
         && s->caused == s->mismatches;
  s->caused = s->mismatches;
  if (file)
    (void) fclose (file);
  return good;
}

/* Printing.  */

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

/* Executed code as one more reader, for the pages: the columns are those of
   the runner.  */
static bool
rested_write (const sum *s, const char *observations)
{
  const char *slash = strrchr (observations, '/');
  char *path = format_text ("%.*ssilences.tsv",
                            slash ? (int) (slash + 1 - observations) : 0,
                            observations);
  whole_file w;
  bool good = whole_open (&w, path);
  if (good)
    fprintf (
        w.file,
        "testee\tclause\tas-read\trefused\totherwise\tlook-ups\tanswers\n");
  for (int i = 0; good && i < SF_CLAUSES; i++)
    if (s->rested[i][0] + s->rested[i][1])
      fprintf (w.file,
               EXECUTED_CODE "\t%s\t%" PRIu64 "\t0\t%" PRIu64 "\t0\t0\n",
               sf_clause_text_of ((enum sf_clause) i)->id, s->rested[i][0],
               s->rested[i][1]);
  good = good && whole_close (&w);
  if (!good)
    warn_of ("%s: %m", path);
  free (path);
  return good;
}

static void
print_rested (const sum *s)
{
  buffer text = EMPTY_BUFFER;
  for (int i = 0; i < SF_CLAUSES; i++)
    if (s->rested[i][0] + s->rested[i][1])
      buffer_print (&text, " %s %" PRIu64 "/%" PRIu64,
                    sf_clause_text_of ((enum sf_clause) i)->id,
                    s->rested[i][0], s->rested[i][1]);
  if (text.size)
    printf ("frames where the specification is silent, as the reference reads "
            "it/otherwise:%s\n",
            text.text);
  buffer_free (&text);
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
    warn_of ("%s: is missing or no list of what has to be checked", path);
  return good;
}

/* Add to LACKS what is missing where less than LEAST was checked.  */
static void
add_lack (buffer *lacks, const char *abi, const char *what, uint64_t count,
          uint64_t least)
{
  if (count < least)
    buffer_print (lacks, "%s%s: %" PRIu64 " %s were checked, at least %" PRIu64
                         " have to be",
                  lacks->size ? "; " : "", abi, count, what, least);
}

static void
add_lacks (buffer *lacks, const sum *s, const sum_options *o)
{
  add_lack (lacks, "all", "runs", s->runs, o->min_runs);
  for (int i = 0; i < ARCHS; i++)
    {
      const total *t = &s->totals[i];
      add_lack (lacks, t->abi, "runs", t->runs, t->least_runs);
      add_lack (lacks, t->abi, "PCs", t->pcs, t->least_pcs);
      add_lack (lacks, t->abi, "frames", t->frames, t->least_frames);
      add_lack (lacks, t->abi, "frames at once", t->depth, t->least_depth);
    }
}

static void
sum_free (sum *s)
{
  for (size_t i = 0; i < s->group_count; i++)
    {
      group *g = &s->groups[i];
      char *const texts[] = { g->abi, g->where, g->wrong, g->row, g->eh_frame,
                              g->fault, g->program, g->explanation,
                              g->command };
      for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++)
        free (texts[t]);
    }
  free (s->groups);
  text_index_free (&s->group_index);
  shares_free (&s->shares);
  observer_free (&s->observer);
}

/* LACKS has how many of them are missing or damaged, too.  */
static void
add_files (sum *s, char *const *paths, buffer *lacks)
{
  uint64_t unreadable = 0;
  const char *first = NULL;
  for (size_t i = 0; paths[i]; i++)
    if (!add_file (s, paths[i]))
      {
        fflush (stdout);
        warn_of ("%s: is missing or damaged", paths[i]);
        first = unreadable++ ? first : paths[i];
      }
  if (first)
    buffer_print (lacks, "%" PRIu64 " files are missing or damaged, first %s",
                  unreadable, first);
}

static void
print_all (const sum *s, const char *lacks)
{
  shares_print (&s->shares);
  print_totals (s);
  printf ("%" PRIu64 " runs, %" PRIu64 " failed; %" PRIu64 " causes of "
          "mismatches in %zu places\n",
          s->runs, s->failed, s->causes, s->group_count);
  print_rested (s);
  if (lacks)
    printf ("too little: %s\n", lacks);
}

/* Write what is wanted.  LACKS may be NULL.  */
static bool
write_all (sum *s, const sum_options *o, const char *lacks)
{
  observer_end (&s->observer, o->is_complete, lacks);
  bool is_written = !o->observations || whole_close (&s->observations);
  if (!is_written)
    warn_of ("%s: %m", o->observations);
  is_written
      = is_written && (!o->observations || rested_write (s, o->observations));
  if (!o->shares || shares_write (&s->shares, o->shares))
    return is_written;
  warn_of ("%s: %m", o->shares);
  return false;
}

static int
sum_files (sum *s, char *const *paths, const sum_options *o)
{
  buffer text = EMPTY_BUFFER;
  add_files (s, paths, &text);
  add_lacks (&text, s, o);
  buffer_add (&text, "", 1);
  const char *lacks = text.size > 1 ? (const char *) text.bytes : NULL;
  if (!o->is_quiet)
    print_all (s, lacks);
  bool good = write_all (s, o, lacks) && !lacks;
  buffer_free (&text);
  return good ? STATUS_GOOD : STATUS_INFRASTRUCTURE;
}

int
sum_print (char *const *paths, const sum_options *o)
{
  sum s = { .runs = 0 };
  if (o->least && !read_least (&s, o->least))
    return STATUS_USAGE;
  if (o->observations && !whole_open (&s.observations, o->observations))
    {
      warn_of ("%s: %m", o->observations);
      return STATUS_INFRASTRUCTURE;
    }
  s.observer.out = o->observations ? s.observations.file : NULL;
  int status = sum_files (&s, paths, o);
  sum_free (&s);
  return status;
}
