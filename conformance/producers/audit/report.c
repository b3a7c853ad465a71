/* The result for people.  */
#include "report.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/observe/json_line.h"
#include "lib/tables/row_text.h"
#include "lib/tables/rules_of.h"

/* One function with both tables side by side.  */

typedef struct listing
{
  FILE *out;
  subject *s;
  uint64_t start; /* of the lines that are alike */
  char *sframe, *dwarf; /* the last place's, or NULL */
  const sf_rules *rules;
  const frame_function *function;
  unsigned wrong;
  bool differs; /* at any place */
} listing;

static void
flush_lines (listing *l)
{
  char names[80];
  if (!l->sframe)
    return;
  fprintf (l->out, "  0x%" PRIx64 "\n    .sframe  %s\n    DWARF    %s\n",
           l->start, l->sframe, l->dwarf);
  if (l->wrong)
    fprintf (l->out, "    differs  %s\n", wrong_names (l->wrong, names));
  free (l->sframe);
  free (l->dwarf);
  l->sframe = l->dwarf = NULL;
}

/* Is P in the row of DWARF and in that of SFrame in which the last place was?  One row's places follow
   each other, from its start on.  */
static bool
goes_on (const listing *l, const place *p)
{
  return l->sframe && p->pc != p->row->start && p->segment->rules == l->rules
         && p->segment->function == l->function && p->wrong == l->wrong;
}

static void
take_place (void *context, const place *p)
{
  listing *l = context;
  if (goes_on (l, p))
    return;
  l->differs |= p->wrong || !p->segment->function;
  l->rules = p->segment->rules;
  l->function = p->segment->function;
  char *sframe = sframe_row_text (l->s, p->segment);
  char *dwarf = dwarf_row_text (l->s, p->table, p->row, p->cie);
  if (l->sframe && strcmp (l->sframe, sframe) == 0
      && strcmp (l->dwarf, dwarf) == 0 && l->wrong == p->wrong)
    {
      free (sframe);
      free (dwarf);
      return;
    }
  flush_lines (l);
  l->start = p->pc;
  l->sframe = sframe;
  l->dwarf = dwarf;
  l->wrong = p->wrong;
}

/* A function that DWARF does not have.  */
static bool
show_extra (listing *l, const frame_table *frames, uint64_t address,
            problem *p)
{
  frame_cursor cursor = { .table = frames };
  frame_segment s = frames_at (&cursor, address);
  if (!s.function)
    return problem_set (p, STATUS_USAGE, "%s: no table has a function at 0x%"
                        PRIx64, l->s->label, address);
  l->differs = true;
  uint64_t end = s.function->start + s.function->size, places = 0;
  for (uint64_t pc = s.function->start; pc < end; pc = s.end)
    {
      if (cursor.steps + places++ > most_work (l->s))
        return problem_set (p, STATUS_USAGE, "%s: the function at 0x%" PRIx64
                            " has more than %" PRIu64 " places", l->s->label,
                            s.function->start, most_work (l->s));
      s = frames_at (&cursor, pc);
      l->start = pc;
      l->sframe = sframe_row_text (l->s, &s);
      l->dwarf = format_text ("no function");
      flush_lines (l);
    }
  return true;
}

bool
show_function (FILE *out, subject *s, uint64_t address, bool *differs,
               problem *p)
{
  size_t count;
  frame_table frames;
  listing l = { .out = out, .s = s };
  const named_range *name = subject_name (s, address);
  fprintf (out, "%s: %s\n", s->label, name ? name->text : "(no name)");
  frames_read (&frames, &s->image);
  bool good
      = compare_listing (s, &frames, address, take_place, &l, &count, p);
  flush_lines (&l);
  if (good && count == 0)
    good = show_extra (&l, &frames, address, p);
  frames_free (&frames);
  *differs = l.differs;
  return good;
}

/* Sizes and counts for programs: JSON lines.  */

bool
records_begin (records *r, const char *path, problem *p)
{
  *r = (records) { .path = path };
  if (!path)
    return true;
  return whole_open (&r->out, path)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", path,
                         strerror (errno));
}

static void
write_line (FILE *file, json_line *l)
{
  char *text = json_end (l);
  fprintf (file, "%s\n", text);
  free (text);
}

static void
add_functions (yyjson_mut_doc *doc, yyjson_mut_val *to,
               const uint64_t *functions, uint64_t by_format)
{
  yyjson_mut_val *v = yyjson_mut_obj_add_obj (doc, to, "functions");
  for (enum verdict i = 0; i < VERDICTS; i++)
    yyjson_mut_obj_add_uint (doc, v, verdict_name (i), functions[i]);
  yyjson_mut_obj_add_uint (doc, v, "missing_by_format", by_format);
}

static void
add_sizes (yyjson_mut_doc *doc, yyjson_mut_val *to, const coverage *c,
           const table_sizes *s)
{
  yyjson_mut_val *v = yyjson_mut_obj_add_obj (doc, to, "bytes");
  yyjson_mut_obj_add_uint (doc, v, "code", c->code);
  yyjson_mut_obj_add_uint (doc, v, "code_in_sframe", c->sframe);
  yyjson_mut_obj_add_uint (doc, v, "code_in_dwarf", c->dwarf);
  yyjson_mut_obj_add_uint (doc, v, ".sframe", s->sframe);
  yyjson_mut_obj_add_uint (doc, v, ".eh_frame", s->eh_frame);
  yyjson_mut_obj_add_uint (doc, v, ".eh_frame_hdr", s->eh_frame_hdr);
  yyjson_mut_obj_add_uint (doc, v, ".debug_frame", s->debug_frame);
  yyjson_mut_obj_add_uint (doc, to, "rows", c->rows);
  yyjson_mut_obj_add_uint (doc, to, "places", c->places);
}

void
records_add (records *r, const file_result *result)
{
  if (!r->out.file)
    return;
  json_line l = json_begin ();
  yyjson_mut_doc *doc = l.doc;
  yyjson_mut_val *v = l.root;
  yyjson_mut_obj_add_strcpy (doc, v, "path", result->label);
  yyjson_mut_obj_add_strcpy (doc, v, "name", result->name);
  yyjson_mut_obj_add_str (doc, v, "abi", result->abi);
  yyjson_mut_obj_add_uint (doc, v, "version", result->version);
  yyjson_mut_obj_add_uint (doc, v, "elements", result->elements);
  yyjson_mut_obj_add_bool (doc, v, "is_object", result->is_object);
  add_functions (doc, v, result->functions, result->missing_by_format);
  add_sizes (doc, v, &result->cover, &result->sizes);
  write_line (r->out.file, &l);
}

static void
add_groups (yyjson_mut_doc *doc, yyjson_mut_val *to, const summary *s)
{
  yyjson_mut_val *groups = yyjson_mut_obj_add_arr (doc, to, "groups");
  for (size_t i = 0; i < s->count; i++)
    {
      const group_sum *g = &s->groups[i];
      yyjson_mut_val *v = yyjson_mut_arr_add_obj (doc, groups);
      yyjson_mut_obj_add_str (doc, v, "abi", g->abi);
      yyjson_mut_obj_add_uint (doc, v, "version", g->version);
      yyjson_mut_obj_add_uint (doc, v, "files", g->files);
      add_functions (doc, v, g->functions, g->missing_by_format);
      add_sizes (doc, v, &g->cover, &g->sizes);
    }
}

bool
records_end (records *r, const summary *s, const run_totals *t, problem *p)
{
  if (!r->out.file)
    return true;
  json_line l = json_begin ();
  yyjson_mut_doc *doc = l.doc;
  yyjson_mut_val *v = l.root;
  yyjson_mut_obj_add_bool (doc, v, "is_sum", true);
  yyjson_mut_obj_add_uint (doc, v, "files", t->files);
  yyjson_mut_obj_add_uint (doc, v, "skipped", t->skipped);
  add_groups (doc, v, s);
  write_line (r->out.file, &l);
  return whole_close_durably (&r->out)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %s", r->path,
                         strerror (errno));
}

static group_sum *
group_of (summary *s, const file_result *r)
{
  uint8_t version = r->version;
  for (size_t i = 0; i < s->count; i++)
    if (s->groups[i].version == version
        && strcmp (s->groups[i].abi, r->abi) == 0)
      return &s->groups[i];
  s->groups
      = grow_array (s->groups, s->count, &s->capacity, sizeof *s->groups);
  s->groups[s->count] = (group_sum) { .abi = r->abi, .version = version };
  return &s->groups[s->count++];
}

void
summary_add (summary *s, const file_result *r)
{
  group_sum *g = group_of (s, r);
  g->files++;
  for (int v = 0; v < VERDICTS; v++)
    g->functions[v] += r->functions[v];
  g->missing_by_format += r->missing_by_format;
  g->cover.code += r->cover.code;
  g->cover.sframe += r->cover.sframe;
  g->cover.dwarf += r->cover.dwarf;
  g->cover.rows += r->cover.rows;
  g->cover.places += r->cover.places;
  g->sizes.sframe += r->sizes.sframe;
  g->sizes.eh_frame += r->sizes.eh_frame;
  g->sizes.eh_frame_hdr += r->sizes.eh_frame_hdr;
  g->sizes.debug_frame += r->sizes.debug_frame;
  causes_join (&s->causes, &r->causes);
}

void
summary_free (summary *s)
{
  free (s->groups);
  causes_free (&s->causes);
  gaps_free (&s->gaps);
}

uint64_t
summary_functions (const summary *s)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < s->count; i++)
    for (int v = 0; v < VERDICTS; v++)
      sum += s->groups[i].functions[v];
  return sum;
}

size_t
summary_abis (const summary *s)
{
  size_t count = 0;
  for (size_t i = 0; i < s->count; i++)
    {
      size_t before = 0;
      while (before < i
             && strcmp (s->groups[before].abi, s->groups[i].abi) != 0)
        before++;
      count += before == i;
    }
  return count;
}

static bool
is_wrong (const cause *c)
{
  return !c->is_of_format && !c->is_uncovered;
}

uint64_t
summary_wrong (const summary *s)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < s->causes.count; i++)
    if (is_wrong (&s->causes.items[i]))
      sum += s->causes.items[i].count;
  return sum;
}

bool
summary_has_sframe (const summary *s)
{
  for (size_t i = 0; i < s->count; i++)
    if (s->groups[i].version)
      return true;
  return false;
}

/* Tables.  */

static int
by_abi (const void *left, const void *right)
{
  const group_sum *l = left, *r = right;
  int order = strcmp (l->abi, r->abi);
  return order ? order : l->version - r->version;
}

static double
percent (uint64_t part, uint64_t whole)
{
  return whole ? 100.0 * (double) part / (double) whole : 0;
}

static void
print_group (FILE *out, const group_sum *g)
{
  const uint64_t *f = g->functions;
  char version[8] = "none";
  if (g->version)
    snprintf (version, sizeof version, "V%u", g->version);
  fprintf (out,
           "%-11s %-4s %6" PRIu64 " %9" PRIu64 " %8" PRIu64 " %8" PRIu64
           " %8" PRIu64 " %6" PRIu64 "  %5.1f %% %5.1f %%\n",
           g->abi, version, g->files, f[VERDICT_EQUAL],
           f[VERDICT_DIFFERS] + f[VERDICT_UNREADABLE],
           f[VERDICT_MISSING] - g->missing_by_format,
           g->missing_by_format + f[VERDICT_UNKNOWN], f[VERDICT_EXTRA],
           percent (g->cover.sframe, g->cover.code),
           percent (g->cover.dwarf, g->cover.code));
}

static void
print_sizes (FILE *out, const summary *s)
{
  table_sizes sum = { .sframe = 0 };
  for (size_t i = 0; i < s->count; i++)
    if (s->groups[i].version)
      {
        sum.sframe += s->groups[i].sizes.sframe;
        sum.eh_frame += s->groups[i].sizes.eh_frame;
        sum.eh_frame_hdr += s->groups[i].sizes.eh_frame_hdr;
      }
  fprintf (out,
           "files with .sframe: .sframe %" PRIu64 " bytes, .eh_frame %" PRIu64
           ", .eh_frame_hdr %" PRIu64 "\n",
           sum.sframe, sum.eh_frame, sum.eh_frame_hdr);
}

/* Causes.  */

static bool
is_of_function (const cause *c)
{
  return c->pc || c->dwarf;
}

static void
print_head (FILE *out, const cause *c)
{
  char names[80];
  fprintf (out, "%s: %" PRIu64 " %s%s%s%s%s",
           is_wrong (c)                       ? "wrong"
           : strcmp (c->what, "missing") == 0 ? "format"
                                              : "DWARF",
           c->count, c->what, c->wrong ? " in " : "",
           wrong_names (c->wrong, names), c->reason ? ": " : "",
           c->reason ? c->reason : "");
  if (strcmp (c->what, "missing") == 0 && !c->reason)
    fprintf (out, " (%s)", c->shape);
  fputc ('\n', out);
}

/* The command that shows C again: its function, or all that is wrong with its
   file.  */
static void
print_again (FILE *out, const cause *c, const again *a)
{
  char *file = again_word (c->file);
  fprintf (out, "    again:    %s", a->program);
  if (is_of_function (c))
    fprintf (out, " --show=0x%" PRIx64, c->start);
  else
    fputs (a->options, out);
  fprintf (out, " %s\n", file);
  free (file);
}

/* Print one cause: what, how often, the example with both rows, and the
   command that shows it.  */
static void
report_cause (FILE *out, const cause *c, const again *a)
{
  print_head (out, c);
  if (!is_of_function (c))
    fprintf (out, "    first:    %s: %s\n", c->file, c->sframe);
  else
    {
      fprintf (out, "    first:    %s: %s at 0x%" PRIx64 ", PC 0x%" PRIx64
               "\n", c->file, c->name_count ? c->names[0] : "", c->start,
               c->pc);
      fprintf (out, "    .sframe:  %s\n", c->sframe ? c->sframe : "-");
      fprintf (out, "    DWARF:    %s\n", c->dwarf ? c->dwarf : "-");
    }
  print_again (out, c, a);
}

static int
by_count (const void *left, const void *right)
{
  const cause *l = left, *r = right;
  if (is_wrong (l) != is_wrong (r))
    return is_wrong (l) ? 1 : -1;
  return l->count < r->count ? -1 : l->count > r->count;
}

void
report_print (FILE *out, summary *s, const run_totals *t,
              const again *a)
{
  gaps_print (out, &s->gaps);
  if (s->count)
    qsort (s->groups, s->count, sizeof *s->groups, by_abi);
  if (s->causes.count)
    qsort (s->causes.items, s->causes.count, sizeof *s->causes.items,
           by_count);
  for (size_t i = 0; i < s->causes.count; i++)
    {
      const cause *c = &s->causes.items[i];
      if (c->is_of_format)
        print_head (out, c);
      else if (c->is_uncovered)
        fprintf (out, "kernel: %" PRIu64 " function%s without rows %s: %s; the first: %s of %s\n", c->count,
                 c->count == 1 ? "" : "s", c->shape, c->reason, c->sframe, c->file);
      else
        report_cause (out, c, a);
    }
  fprintf (out, "%-11s %-4s %6s %9s %8s %8s %8s %6s  %7s %7s\n", "abi",
           "", "files", "equal", "differs", "missing", "format", "extra",
           ".sframe", "DWARF");
  for (size_t i = 0; i < s->count; i++)
    print_group (out, &s->groups[i]);
  print_sizes (out, s);
  fprintf (out, "%zu files, %" PRIu64 " functions, %" PRIu64
           " wrong; %zu other files skipped\n", t->files,
           summary_functions (s), summary_wrong (s), t->skipped);
}
