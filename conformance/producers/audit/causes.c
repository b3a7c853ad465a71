/* What was found in one file: by cause, of each function, as observations.  */
#include "causes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inputs.h"
#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/memory.h"
#include "lib/base/sort.h"
#include "lib/tables/frames.h"
#include "lib/tables/rules_of.h"
#include "sections.h"

/* Every function of a file, and how much of it .sframe covers: for comparing what
   two toolchains make of the same sources.  Lines of fields that tabs separate:
     file NAME ABI object|linked VERSION CODE COVERED ROWS SFRAME
     function NAME FUNCTION SIZE COVERED ROWS WHY
   CODE and COVERED are bytes of code, SFRAME of the section; VERSION 0: there is no
   .sframe.  WHY a function has no rows: what the format cannot say, `no directives`
   where DWARF has none either, or `-`.  */

/* One function of a file, or a PLT: bytes of it that .sframe covers, its rows, and WHY it has none, or "-".  */
typedef struct listed_function
{
  const named_range *range;
  uint64_t covered, rows;
  const char *why;
} listed_function;

/* The functions that DWARF has, as they were compared; the text is the format's reason, or NULL.  */
static void
listing_note (name_list *l, const judgement *j)
{
  if (j->verdict != VERDICT_EXTRA)
    names_add (l, j->start, j->size, j->verdict != VERDICT_MISSING ? NULL : j->reason ? j->reason : j->flexible);
}

/* Why SIZE bytes at START have no rows, as far as DWARF knows.  */
static const char *
why_not (const name_list *l, uint64_t start, uint64_t size)
{
  size_t i = BISECT (l->count, n, l->items[n].start < start);
  if (i == l->count || l->items[i].start - start >= size)
    return "no directives";
  return l->items[i].text ? l->items[i].text : "-";
}

typedef struct part
{
  uint64_t covered, rows;
} part;

/* Of SIZE bytes at START.  */
static part
covered_part (const frame_table *t, uint64_t start, uint64_t size)
{
  part p = { .covered = 0 };
  size_t i = BISECT (t->function_count, n,
                     t->functions[n].start + t->functions[n].size <= start);
  for (; i < t->function_count && t->functions[i].start < start + size; i++)
    {
      const frame_function *f = &t->functions[i];
      uint64_t from = f->start > start ? f->start : start;
      uint64_t end = f->start + f->size;
      uint64_t to = end < start + size ? end : start + size;
      p.covered += to > from ? to - from : 0;
      p.rows += f->row_count;
    }
  return p;
}

static bool
is_plt (const named_range *section)
{
  return strncmp (section->text, ".plt", 4) == 0
         || strncmp (section->text, ".iplt", 5) == 0;
}

static listed_function
listed (const name_list *l, const frame_table *frames, const named_range *range)
{
  part p = covered_part (frames, range->start, range->size);
  return (listed_function) { .range = range, .covered = p.covered, .rows = p.rows,
                             .why = p.covered ? "-" : why_not (l, range->start, range->size) };
}

/* Call VISIT for every function of S, whose .sframe is FRAMES, in the order of addresses, and every PLT.  */
static void
listing_visit (name_list *l, subject *s, const frame_table *frames,
               void (*visit) (void *context, const listed_function *f), void *context)
{
  const name_list *functions = subject_functions (s);
  names_sort (l);
  for (size_t i = 0; i < functions->count; i++)
    /* Another name for the same code is not another function.  */
    if (i == 0 || functions->items[i].start != functions->items[i - 1].start)
      {
        listed_function f = listed (l, frames, &functions->items[i]);
        visit (context, &f);
      }
  for (size_t i = 0; i < s->code.count; i++)
    if (is_plt (&s->code.items[i]))
      {
        listed_function f = listed (l, frames, &s->code.items[i]);
        visit (context, &f);
      }
}

typedef struct writer
{
  FILE *out;
  const file_result *r;
} writer;

static void
write_function (void *context, const listed_function *f)
{
  const writer *w = context;
  fprintf (w->out, "function\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\n", w->r->label, f->range->text,
           f->range->size, f->covered, f->rows, f->why);
}

static void
write_file (FILE *out, const frame_table *frames, const file_result *r)
{
  fprintf (out, "file\t%s\t%s\t%s\t%u\t%" PRIu64 "\t%" PRIu64 "\t%zu\t%" PRIu64
           "\n", r->label, r->abi, r->is_object ? "object" : "linked",
           r->version, r->cover.code, r->cover.sframe, frames->row_count,
           r->sizes.sframe);
}

/* The lines of S, whose .sframe is FRAMES, go to R.  */
static void
listing_write (name_list *l, subject *s, const frame_table *frames,
               file_result *r)
{
  writer w = { .out = open_memstream (&r->listed, &r->listed_size), .r = r };
  if (!w.out)
    out_of_memory (0);
  write_file (w.out, frames, r);
  listing_visit (l, s, frames, write_function, &w);
  fclose (w.out);
}

/* What an audit saw, for sframe-judge.  */

/* O of the oracle, with what is so for all of the file of R.  VERSION: room for
   its text.  */
static observation
begin (file_result *r, char version[4])
{
  version[0] = (char) ('0' + r->version);
  version[1] = '\0';
  r->observations++;
  return (observation) { .oracle = ORACLE_AUDIT,
                         .seen = { .value = { [AUDIT_FILE] = r->label,
                                              [AUDIT_ABI] = r->abi,
                                              [AUDIT_VERSION] = version } } };
}

/* Both rows, or the complaint about the section.  */
static char *
text_of (const cause *c)
{
  if (!c->pc && !c->dwarf)
    return format_text ("%s", c->sframe ? c->sframe : "");
  return format_text ("PC 0x%" PRIx64 "\n.sframe: %s\nDWARF: %s", c->pc,
                      c->sframe ? c->sframe : "-", c->dwarf ? c->dwarf : "-");
}

static char *
command_of (const cause *c)
{
  char *file = again_word (c->file);
  bool is_of_function = c->pc || c->dwarf;
  char *command
      = is_of_function
            ? format_text ("scripts/sframe audit --show=0x%" PRIx64 " %s",
                           c->start, file)
            : format_text ("scripts/sframe audit --need-sframe %s%s",
                           strncmp (c->what, "kernel-", 7) == 0 ? "--profile=kernel " : "", file);
  free (file);
  return command;
}

/* The function WHERE of the file of R is one of C; IS_FIRST: the first, which is
   shown in full.  DIFFERENCE: what is wrong, in words, or NULL.  */
static void
observe_difference (FILE *out, file_result *r, const cause *c,
                    const char *where, const char *difference, bool is_first)
{
  char version[4], names[80];
  const char *wrong = wrong_names (c->wrong, names);
  observation o = begin (r, version);
  char *test = format_text ("%s: %s: %s%s%s", r->label, where, c->what,
                            *wrong ? " in " : "", wrong);
  char *text = is_first ? text_of (c) : NULL;
  char *again = is_first ? command_of (c) : NULL;
  o.result = SAW_WRONG;
  o.test = test;
  o.text = text;
  o.again = again;
  o.seen.value[AUDIT_WHERE] = where;
  o.seen.value[AUDIT_WHAT] = c->what;
  o.seen.value[AUDIT_WRONG] = wrong;
  o.seen.value[AUDIT_SHAPE] = difference ? NULL : c->shape;
  o.seen.value[AUDIT_DIFFERENCE] = difference;
  observation_write (out, &o);
  free (again);
  free (text);
  free (test);
}

static void
observe_excused (FILE *out, file_result *r, const cause *c)
{
  char version[4];
  observation o = begin (r, version);
  const char *how
      = strcmp (c->what, "missing") == 0 ? "missing by the format" : c->what;
  char *test = format_text ("%s: %s: %s", r->label, how, c->reason);
  o.result = SAW_EXCUSED;
  o.test = test;
  o.reason = c->reason;
  o.count = c->count;
  observation_write (out, &o);
  free (test);
}

/* All else in the file of R: what is equal, and what the format cannot say.  */
static void
observe_file (FILE *out, file_result *r)
{
  char version[4];
  for (size_t i = 0; i < r->causes.count; i++)
    if (r->causes.items[i].is_of_format)
      observe_excused (out, r, &r->causes.items[i]);
  if (r->functions[VERDICT_EQUAL] == 0)
    return;
  observation o = begin (r, version);
  o.test = r->label;
  o.count = r->functions[VERDICT_EQUAL];
  observation_write (out, &o);
}

typedef struct auditor
{
  subject *s;
  const input_list *inputs; /* or NULL */
  file_result *r;
  FILE *observed; /* or NULL */
  bool is_kernel;
  name_list list; /* see listing_note */
} auditor;

/* The shape of a row: its text, numbers replaced by N.  That of a function
   that is missing: what the inputs say of it, and whether its neighbours are
   missing, too; of one that cannot be read: why.  */
static void
add_shape (buffer *b, const char *text)
{
  for (; *text; text++)
    {
      bool is_register = b->size && b->bytes[b->size - 1] == 'r';
      if (*text < '0' || *text > '9' || is_register)
        buffer_add (b, text, 1);
      else
        {
          buffer_add (b, "N", 1);
          text += strspn (text, "0123456789") - 1;
        }
    }
}

static char *
shape_of (const auditor *a, const judgement *j, const char *where)
{
  buffer b = EMPTY_BUFFER;
  if (j->verdict == VERDICT_UNKNOWN)
    return format_text ("%s", "");
  if (j->verdict == VERDICT_UNREADABLE)
    return format_text ("%s", j->reason);
  if (j->verdict == VERDICT_MISSING)
    return format_text ("%s%s%s%s%s%s%s",
                        a->inputs ? inputs_say (a->inputs, where) : "",
                        a->inputs ? ", " : "",
                        j->is_surrounded ? "surrounded" : "apart",
                        j->flexible ? ", needs flexible rows: " : "",
                        j->flexible ? j->flexible : "",
                        j->beside ? ", " : "", j->beside ? j->beside : "");
  if (j->sframe)
    add_shape (&b, j->sframe);
  if (j->dwarf)
    {
      buffer_print (&b, " | ");
      add_shape (&b, j->dwarf);
    }
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* What causes that are alike have in common.  */
static char *
likeness (const cause *c)
{
  return format_text ("%s, %x, %d, %s, %s", c->what, c->wrong,
                      c->is_of_format, c->reason ? c->reason : "", c->shape);
}

/* The number of the cause that is like LIKE, counted from 1; 0: none is, and
   the caller may set it.  */
static size_t *
number_of (cause_list *list, const cause *like)
{
  char *text = likeness (like);
  size_t *number = text_index_at (&list->index, text);
  free (text);
  if (!number)
    out_of_memory (0);
  return number;
}

static cause *
find_cause (cause_list *list, const cause *like)
{
  size_t number = *number_of (list, like);
  return number ? &list->items[number - 1] : NULL;
}

static void
add_name (cause *c, const char *name)
{
  if (c->name_count == NAMES_KEPT)
    return;
  c->names = grow_array (c->names, c->name_count, &c->name_capacity,
                         sizeof *c->names);
  c->names[c->name_count++] = format_text ("%s", name);
}

static char *
copy_of (const char *text)
{
  return text ? format_text ("%s", text) : NULL;
}

/* A new cause, that is what LIKE is, whose shape it takes, with copies of its
   rows.  */
static cause *
add_cause (cause_list *list, const cause *like)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  cause *found = &list->items[list->count++];
  *number_of (list, like) = list->count;
  *found = *like;
  found->sframe = copy_of (like->sframe);
  found->dwarf = copy_of (like->dwarf);
  found->file = copy_of (like->file);
  return found;
}

/* The cause in LIST that is like LIKE, which gives up its shape.  */
static cause *
cause_like (cause_list *list, const cause *like)
{
  cause *found = find_cause (list, like);
  if (!found)
    return add_cause (list, like);
  free (like->shape);
  return found;
}

static FILE *
open_observed (file_result *r)
{
  FILE *file = open_memstream (&r->observed, &r->observed_size);
  if (!file)
    out_of_memory (0);
  return file;
}

static void
observe (const auditor *a, const cause *c, const char *where,
         const char *difference, bool is_first)
{
  if (a->observed)
    observe_difference (a->observed, a->r, c, where, difference, is_first);
}

static void
take_judgement (void *context, judgement *j)
{
  auditor *a = context;
  file_result *r = a->r;
  r->functions[j->verdict]++;
  listing_note (&a->list, j);
  if (j->verdict == VERDICT_MISSING && j->reason)
    r->missing_by_format++;
  bool has_no_dwarf = a->is_kernel && a->s->table_count == 0;
  if (j->verdict == VERDICT_EQUAL || r->version == 0 || has_no_dwarf)
    return;
  const named_range *name = subject_name (a->s, j->start);
  if (j->verdict != VERDICT_MISSING)
    j->describe (j);
  const char *where = name ? name->text : "";
  cause c = { .what = verdict_name (j->verdict),
              .wrong = j->wrong,
              .reason = j->reason,
              .shape = shape_of (a, j, where),
              .is_of_format = j->verdict == VERDICT_UNKNOWN
                              || (j->reason && j->verdict == VERDICT_MISSING),
              .start = j->start,
              .pc = j->pc,
              .file = r->label };
  cause *found = find_cause (&r->causes, &c);
  bool is_first = !found;
  if (found)
    free (c.shape);
  else
    {
      j->describe (j);
      c.sframe = j->sframe;
      c.dwarf = j->dwarf;
      found = add_cause (&r->causes, &c);
    }
  found->count++;
  add_name (found, where);
  if (!found->is_of_format)
    observe (a, found, where,
             j->verdict == VERDICT_DIFFERS ? j->difference : NULL, is_first);
}

static void
take_complaint (void *context, const char *kind, const char *text)
{
  auditor *a = context;
  cause c = { .what = kind, .shape = format_text ("%s", ""),
              .sframe = (char *) text, .file = a->r->label };
  cause *found = cause_like (&a->r->causes, &c);
  observe (a, found, ".sframe", NULL, found->count++ == 0);
}

/* A kernel's code without rows, by why, and the first of each.  */
static void
take_uncovered (void *context, const listed_function *f)
{
  auditor *a = context;
  const named_range *section = subject_section (a->s, f->range->start);
  if (f->covered || !f->range->size)
    return;
  cause c = { .what = "uncovered", .is_uncovered = true, .file = a->r->label, .start = f->range->start,
              .reason = !a->s->table_count          ? "there is no DWARF that says why"
                        : strcmp (f->why, "-") == 0 ? "DWARF has them"
                                                    : f->why,
              .shape = format_text ("in %s", section ? section->text : "no section"),
              .sframe = (char *) f->range->text };
  cause_like (&a->r->causes, &c)->count++;
}

static void
measure_gaps (auditor *a, const frame_table *frames)
{
  name_list rows = { .count = 0 };
  gaps_rows (frames, &rows);
  gaps_measure (&a->r->gaps, a->s, &rows, &a->list);
  free (rows.items);
}

bool
audit_subject (subject *s, const audit_options *o, file_result *r, problem *p)
{
  *r = (file_result) { .label = format_text ("%s", s->label),
                       .abi = s->abi->name, .is_object = s->is_object,
                       .sizes = s->sizes };
  auditor a = { .s = s, .inputs = o->inputs, .r = r, .is_kernel = o->is_kernel,
                .observed = o->observes ? open_observed (r) : NULL };
  const audience to = { .take = take_judgement, .context = &a };
  frame_table frames;
  frames_read (&frames, &s->image);
  r->version = frames.version;
  r->elements = frames.elements;
  check_sections (s, &frames, o->is_kernel, take_complaint, &a);
  if (o->is_kernel)
    check_kernel (s, &frames, take_complaint, &a);
  bool good = compare_tables (s, &frames, &r->cover, &to, p);
  if (good && o->lists)
    listing_write (&a.list, s, &frames, r);
  if (good && o->is_kernel && r->version)
    listing_visit (&a.list, s, &frames, take_uncovered, &a);
  if (good)
    measure_gaps (&a, &frames);
  free (a.list.items);
  frames_free (&frames);
  bool has_code = r->functions[VERDICT_MISSING] || (o->is_kernel && s->code.count);
  if (r->elements == 0 && s->image.count == 0 && has_code && o->needs_sframe)
    take_complaint (&a, "no-sframe", "there is no .sframe section");
  if (a.observed)
    {
      observe_file (a.observed, r);
      fclose (a.observed);
    }
  return good;
}

void
causes_join (cause_list *to, const cause_list *from)
{
  for (size_t i = 0; i < from->count; i++)
    {
      const cause *c = &from->items[i];
      cause like = *c;
      like.shape = format_text ("%s", c->shape);
      like.names = NULL;
      like.count = like.name_count = like.name_capacity = 0;
      cause *joined = cause_like (to, &like);
      joined->count += c->count;
      for (size_t n = 0; n < c->name_count && joined->name_count < 3; n++)
        add_name (joined, c->names[n]);
    }
}

void
causes_free (cause_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      cause *c = &list->items[i];
      for (size_t n = 0; n < c->name_count; n++)
        free (c->names[n]);
      free (c->names);
      free (c->shape);
      free (c->sframe);
      free (c->dwarf);
      free (c->file);
    }
  free (list->items);
  text_index_free (&list->index);
  *list = (cause_list) { .count = 0 };
}

void
file_result_free (file_result *r)
{
  causes_free (&r->causes);
  gaps_free (&r->gaps);
  free (r->observed);
  free (r->listed);
  free (r->label);
}
