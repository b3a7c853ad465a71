/* What was found in one file, by cause.  */
#include "causes.h"

#include <stdlib.h>
#include <string.h>

#include "inputs.h"
#include "kernel.h"
#include "lib/base/buffer.h"
#include "lib/base/memory.h"
#include "listing.h"
#include "observe.h"
#include "sections.h"

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
